"""Errata as change requests, a row for each passage: what stands there, what to print instead. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from math import floor

from variorum.changes.errata import Erratum, Sheet
from variorum.changes.passages import Part, Passage
from variorum.changes.settling import SAME_ANSWERS, SAME_RULES
from variorum.impact.sayings import of_games
from variorum.rulebook.locales import language_name

NOT_THERE = "(The book does not say this yet.)"
DRAFT, APPROVED = "draft: nobody has approved this sentence yet", "approved"
ADD, REPLACE, CLARIFY, AGREE, REMOVE = "Add", "Replace", "Make clear", "Make agree", "Take out"
CHECK = "Check"
REWORK = "Rework the example"


@dataclass(frozen=True)
class Request:
    """One change request, as agencies work: a row."""

    number: str
    edition: str
    about: str
    place: str
    now: str
    what: str
    instead: str
    sentence: str
    reason: str
    seriousness: str
    witness: str
    status: str
    decided_by: str
    rule: str


HEADERS = {
    "number": "No.",
    "edition": "Edition",
    "about": "What it is about",
    "place": "Place in the rule book",
    "now": "Printed there now (first words)",
    "what": "What to do",
    "instead": "Print instead",
    "sentence": "Is the sentence approved?",
    "reason": "Reason",
    "seriousness": "How serious",
    "witness": "A game that shows it (file)",
    "status": "Status",
    "decided_by": "Decided by",
    "rule": "Rule (our name for it)",
}

EXPLAINED = {
    "number": "Number of the change, then of the place. All places of one change belong together: make all or none.",
    "edition": "The rule book to change.",
    "about": "The questions that the changed rules answer.",
    "place": "The heading in the printed book, then the lines of its plain text.",
    "now": "Enough words to find the sentence. They are the book's own and may be part of a longer sentence.",
    "what": f"{REPLACE}: print the new sentence here. {CLARIFY}: the words can be read in more than one way; say here "
    f"which is meant. {AGREE}: another place that says the old rule, or can be read that way; word it so that it "
    f"agrees. {ADD}: the book does not say this outright; add the sentence after the words named. "
    f"{REMOVE}: the rule no longer applies. {CHECK}: these words do not say the rule; see that they agree. "
    f"{REWORK}: a worked example no longer comes out as printed.",
    "instead": "A plain sentence for the new rule, in the language of the edition. Fit it to your style.",
    "sentence": "A draft has been approved by nobody: have an editor who speaks the language read it.",
    "reason": "Which edition prints the rule so, and what this edition's own rule rests on.",
    "seriousness": "What the two wordings do in a game. Where games were counted: how many of 100 games the change "
    "decides, at the least.",
    "witness": "A recorded game or score sheet on which the old and the new wording come out differently.",
    "status": "open, accepted, rejected or later.",
    "decided_by": "Who decided, and when.",
    "rule": "The rules or the example concerned, as they are called in our files: name them when you ask us.",
}


def requests(sheets: Iterable[Sheet]) -> list[Request]:
    """List the change requests of errata sheets."""
    return [
        one for sheet in sheets for number, each in enumerate(sheet.errata, 1) for one in _rows(sheet, each, number)
    ]


def rows(sheets: Iterable[Sheet]) -> list[tuple[str, ...]]:
    """Write change requests as rows of text, the headers first."""
    names = [one.name for one in fields(Request)]
    return [tuple(HEADERS[name] for name in names), *(astuple(one) for one in requests(sheets))]


def _rows(sheet: Sheet, erratum: Erratum, number: int) -> Iterator[Request]:
    for index, one in enumerate(places(erratum), 1):
        yield Request(
            f"{number}.{index}",
            ". ".join([f"{sheet.edition_label} ({sheet.reading.edition.name})", *as_if_lines(sheet)]),
            erratum.title,
            one.where,
            one.now or NOT_THERE,
            one.what,
            one.instead,
            "" if one.what in (CHECK, REMOVE, REWORK) else DRAFT if erratum.draft else APPROVED,
            erratum.why,
            erratum.seriousness,
            erratum.change.witness or "",
            erratum.status,
            erratum.decided.by if erratum.decided else "",
            ", ".join(dict.fromkeys(passage.question for passage in one.passages)),
        )


@dataclass(frozen=True)
class Place:
    """A place in the book where an erratum has something to do: the passages there, what to do, what to print."""

    passages: tuple[Passage, ...]
    what: str
    instead: str

    @property
    def heading(self) -> str:
        """The heading that it stands under."""
        return self.passages[0].heading

    @property
    def at(self) -> str:
        """The lines, as they are said."""
        if len(self.passages) == 1:
            return self.passages[0].place.removeprefix(self.heading).removeprefix(", ")
        first, last = min(one.first for one in self.passages), max(one.last for one in self.passages)
        page = self.passages[0].cite.page if self.passages[0].cite else None
        lines = f"lines {first}-{last}" if last > first else f"line {first}" if first else ""
        return f"page {page}, {lines}" if page else lines

    @property
    def where(self) -> str:
        """Where it stands, for a reader with the book in hand."""
        return ", ".join(filter(None, (self.heading, self.at)))

    @property
    def now(self) -> str:
        """The words there now: the first few of each passage; nothing where there are none."""
        said = list(dict.fromkeys(one.now for one in self.passages if one.now))
        return " … ".join(one for one in said if not any(one in other for other in said if other != one))


def places(erratum: Erratum) -> Iterator[Place]:
    """List the places of an erratum: the passages there, what to do with them, and what to print."""
    said: set[str] = set()
    for same in _in_places([one for one in erratum.passages if one.part is not Part.EXAMPLE]):
        questions = {one.question for one in same if one.part is not Part.NEAR}
        new = [id_ for id_ in erratum.sentences if id_ in questions and erratum.sentences[id_]]
        ruled = {one.question: one.part for one in same if one.part in (Part.RULE, Part.NOTHING)}
        first = [id_ for id_ in new if id_ in ruled and id_ not in said]
        gone = [erratum.gone[id_] for id_ in erratum.gone if id_ in questions]
        kept = keep({erratum.kept_rules[id_]: None for one in same for id_ in one.keeps})
        keeps = [kept] if any(one.keeps for one in same) else []
        said |= set(first)
        text = [*dict.fromkeys(erratum.sentences[id_] for id_ in new), *keeps]
        if any(ruled[id_] is Part.RULE for id_ in first):
            yield Place(same, CLARIFY if erratum.opens else REPLACE, " ".join(text))
        elif first:
            yield Place(same, ADD, " ".join(erratum.sentences[id_] for id_ in first))
        elif new:
            yield Place(same, AGREE, " ".join(text))
        elif gone and any(one.part is Part.RULE for one in same):
            yield Place(same, REMOVE, " ".join([take_out(dict.fromkeys(gone)), *keeps]))
        else:
            yield Place(same, CHECK, check(erratum, [one.question for one in same]))
    for name in dict.fromkeys(one.question for one in erratum.passages if one.part is Part.EXAMPLE):
        shown = [one for one in erratum.passages if one.part is Part.EXAMPLE and one.question == name]
        for heading in dict.fromkeys(one.heading for one in shown):
            yield Place(tuple(one for one in shown if one.heading == heading), REWORK, _outcomes(erratum, [name]))


def _in_places(passages: Iterable[Passage]) -> list[tuple[Passage, ...]]:
    """Put together the passages that stand on the same lines under the same heading."""
    found: list[list[Passage]] = []
    for one in sorted(passages, key=lambda each: each.first):
        near = found[-1] if found else []
        if near and near[0].heading == one.heading and one.lines and one.first <= max(each.last for each in near):
            near.append(one)
        else:
            found.append([one])
    return [tuple(one) for one in found]


def take_out(sentences: Iterable[str]) -> str:
    """Say which rules go."""
    return f"(Take this rule out: {' '.join(sentences)})"


def keep(sentences: Iterable[str]) -> str:
    """Say which rules stay that the words of a passage carry too."""
    return f"(Keep what these words also say: {' '.join(sentences)})"


def check(erratum: Erratum, names: Sequence[str]) -> str:
    """Say what some words have to agree with that do not say a rule themselves, or what they must no longer rest on."""
    new = dict.fromkeys(erratum.sentences[id_] for id_ in names if erratum.sentences[id_])
    gone = dict.fromkeys(erratum.gone[id_] for id_ in names if id_ in erratum.gone)
    agree = [f"(See that these words agree with: {' '.join(new)})"] if new else []
    return " ".join([*agree, *([f"(See that these words no longer suppose: {' '.join(gone)})"] if gone else [])])


def _outcomes(erratum: Erratum, names: Iterable[str]) -> str:
    return " ".join(f"{one.shows} Now comes out: {one.found}." for one in erratum.examples if one.name in set(names))


# -- what is said of a sheet as a whole ---------------------------------------------------------------------------


def verdict(sheet: Sheet) -> str:
    """Say in a sentence what a sheet does, and whether that is proved."""
    count = len(sheet.errata)
    label = sheet.aim.label
    if not count:
        return f"Nothing to print: {sheet.edition_label} already plays as {label}."
    changes = "1 change makes" if count == 1 else f"{count} changes make"
    points = sum(one.opens for one in sheet.errata)
    also = f" ({points} of them only settle an open point)" if points else ""
    return f"{changes} {sheet.edition_label} play as {label}{also}."


def proof_lines(sheet: Sheet) -> list[str]:
    """Say what was decided of the edition as it is corrected."""
    found = sheet.settles
    held = sum(grade in HOLDING for grade in found.sound.values())
    lines = []
    if found.proved_by:
        lines.append(f"Proved: no difference is left that may change play ({_by(found.proved_by)}).")
        lines.append("Nothing is left that could decide a game: both play every game alike.")
    else:
        differ = "1 difference" if found.behavioural == 1 else f"{found.behavioural} differences"
        lines.append(f"Not all is settled: {differ} may still change play.")
    if found.sound:
        grades = sorted({grade for grade in found.sound.values() if grade in HOLDING and grade != "holds"})
        some = f" (some only as {', '.join(grades)})" if grades else ""
        broken = ", ".join(id_ for id_, grade in found.sound.items() if grade not in HOLDING)
        but = f"; this one does not: {broken}" if len(found.sound) - held == 1 else f"; not: {broken}"
        lines.append(f"{held} of {len(found.sound)} sound properties hold{some}{but if broken else ''}.")
    else:
        lines.append("No sound properties are stated for this game, so none were decided.")
    return lines


def _by(proof: str) -> str:
    """Say by what it is proved that two rule sets play alike."""
    return proof if proof in (SAME_ANSWERS, SAME_RULES) else f"by the theorem {proof}"


HOLDING = ("holds", "holds-cut-down", "probed")


def step_lines(sheet: Sheet) -> list[str]:
    """Say what is left after each change, in the order in which they stand."""
    if not sheet.errata:
        return []
    if sheet.after_steps is None:
        return ["What changes play comes first. How many games each change decides, and leaves, has not been measured."]
    return [
        f"After the first {number if number > 1 else 'change'}, what is left decides at least {of_games(share, floor)}."
        if share > 0
        else f"After the first {number if number > 1 else 'change'}, what is left decides no game that was counted."
        for number, share in enumerate(sheet.after_steps, 1)
    ]


def about_lines(sheet: Sheet) -> list[str]:
    """Say what else there is to know of a sheet."""
    lines = as_if_lines(sheet)
    if sheet.spoilt:
        names = ", ".join(one.name for one in sheet.spoilt)
        lines.append(f"Worked examples that no longer come out as printed: {names}.")
    if sheet.open_points:
        lines.append(f"{_plural(len(sheet.open_points), 'point')} of the text can still be read in more than one way.")
    if sheet.wording:
        lines.append(f"{_plural(sheet.wording, 'difference')} in wording only: no game notices, so nothing to print.")
    if not sheet.reviewed:
        name = language_name(sheet.language) or sheet.language
        lines.append(f"The sentences in {name} are drafts: no person has approved all of them yet.")
    counted = [one.status for one in sheet.errata]
    if any(one != "open" for one in counted):
        said = ", ".join(f"{counted.count(one)} {one}" for one in dict.fromkeys(sorted(counted)))
        lines.append(f"Status: {said}.")
    return lines + [f"Status of {one}." for one in sheet.unknown_statuses]


def as_if_lines(sheet: Sheet) -> list[str]:
    """Say of both rule sets which answers stand in place of an edition's own, if any do."""
    editions = {one.edition.name: one.edition for one in (sheet.reading, sheet.aim.reading)}
    return [one.as_if_line for one in editions.values() if one.as_if]


def _plural(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
