"""Errata: for one edition, the lines to change, what to print instead, and which change that makes. Knows no game.

A sheet is made from the changes between an edition and the rule set that it is to play by. It is then applied: the
answers are switched, and the comparison, the sound properties and the impact are decided again (`settling`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from typing import Any

from variorum.changes.effects import Effect
from variorum.changes.examples import Examples, Spoilt
from variorum.changes.finding import EFFECT_LABELS, Change, Changes, find_changes, known_changes
from variorum.changes.hybrids import OpenHybridError, Pairing, mix
from variorum.changes.measured import with_stored
from variorum.changes.passages import Part, Passage, cited_for, in_order, of_citation, with_kept
from variorum.changes.settling import Left, Settlement, in_project, proof_of_identity, settle
from variorum.changes.status import Decided, Statuses
from variorum.impact.intervals import Share
from variorum.impact.sayings import decides
from variorum.library import OpenReading, UnfinishedError, as_if_each, require_playable
from variorum.rulebook.arising import meets
from variorum.rulebook.editions import EditionRuling, edition_labels, possible
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.linked import StoredChange
from variorum.rulebook.locales import language_for
from variorum.rulebook.models import Basis, Decision, Question
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Answer, Game, about_the_book, carries_behaviour, label
from variorum.rulebook.readings import Reading, reading_labels

NOTHING_SAID = frozenset({Basis.SILENT, Basis.CONTRADICTORY, Basis.LOST})
BASIS_NOW = {
    Basis.SILENT: "this edition does not say",
    Basis.CONTRADICTORY: "this edition contradicts itself",
    Basis.LOST: "this edition's text is lost here",
    Basis.EXAMPLE: "only an example of this edition shows its rule",
    Basis.IMPLIED: "this edition's rule only follows from other sentences",
}


class IncompleteSheetError(Exception):
    """A sheet that leaves out a passage or a rule: a defect of the program, never of a file."""


@dataclass(frozen=True)
class Aim:
    """The rule set that an edition is to play by: how it is called, who prints it so, and what each stays free on."""

    name: str
    label: str
    reading: OpenReading
    kept: tuple[str, ...] = ()
    printed_so_in: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The editions that answer each question so already."""
    left: tuple[Left, ...] = ()
    """What the search for it could not settle."""


@dataclass(frozen=True)
class Erratum:
    """One change to print: the passages to change, and a sentence for each rule."""

    change: Change
    title: str
    """What it is about."""
    opens: bool
    sentences: Mapping[str, str]
    """What to print for each question, in the edition's language; nothing for a rule that goes."""
    gone: Mapping[str, str]
    """What the rules said that go."""
    passages: tuple[Passage, ...]
    kept_rules: Mapping[str, str]
    """The rules that stay and rest on the same words as some passage: what they say."""
    examples: tuple[Spoilt, ...]
    why: str
    decided: Decided | None = None
    draft: bool = True

    @property
    def answers(self) -> dict[str, str | None]:
        """The answers that it makes; None for a rule that goes."""
        after = self.change.after
        return {id_: label(after[id_]) if id_ in after else None for id_ in self.change.questions}

    @property
    def status(self) -> str:
        """What was decided on it."""
        return str(self.decided.status) if self.decided else "open"

    @property
    def printed(self) -> str:
        """All it says to print, in one paragraph."""
        return " ".join(filter(None, self.sentences.values()))

    @property
    def swing(self) -> Mapping[str, float] | None:
        """How many games it decides, at the least, where that is stored: a share with its interval."""
        found = self.change.data()
        listed = (found.get("decides"), found.get("swing"))
        return next((one for one in listed if isinstance(one, Mapping) and one.get("value") is not None), None)

    @property
    def seriousness(self) -> str:
        """How serious it is, in words."""
        said = EFFECT_LABELS[self.change.effect] if self.change.explored else "may change play (no game found yet)"
        if self.swing is not None:
            said += f"; {decides(Share(self.swing['value'], self.swing['low'], self.swing['high']))}"
        return said

    def data(self) -> dict[str, Any]:
        """Write it for programs."""
        found = self.change.data()
        return {
            "change": self.change.name,
            "about": self.title,
            "questions": list(self.change.questions),
            "answers": self.answers,
            "open_point": self.opens,
            "effect": found["effect"],
            "swing": found["swing"],
            "linked_by": list(self.change.linked_by),
            "witness": self.change.witness,
            "passages": [one.data() for one in self.passages],
            "print": self.printed,
            "sentences": dict(self.sentences),
            "why": self.why,
            "examples_to_change": [one.data() for one in self.examples],
            "draft": self.draft,
            "status": self.status,
            "decided_by": self.decided.by if self.decided else None,
        }


def _share(left: Any) -> float | None:
    """Read how many games what is left decides, as changes say it: play and result together, or play alone."""
    while isinstance(left, Mapping):
        left = left.get("decides") or left.get("swing") or left.get("value")
    return None if left is None else float(left)


@dataclass(frozen=True)
class Sheet:
    """The errata of one edition, proved to settle what they say they settle."""

    reading: OpenReading
    aim: Aim
    said: Game
    """The game as it is said in the language of the sheet."""
    errata: tuple[Erratum, ...]
    settles: Settlement
    left: tuple[Left, ...]
    after_steps: tuple[float, ...] | None
    open_points: tuple[str, ...]
    """Points that the edition still leaves open, and that the sheet does not settle."""
    corrected: OpenReading
    spoilt: tuple[Spoilt, ...]
    wording: int
    unknown_statuses: tuple[str, ...] = ()

    @property
    def language(self) -> str:
        """The language of what is to be printed."""
        return self.said.language

    @property
    def reviewed(self) -> bool:
        """Whether a person has approved every sentence on it."""
        return not any(one.draft for one in self.errata)

    @property
    def edition_label(self) -> str:
        """What the edition is called."""
        return self.reading.edition.title

    def data(self) -> dict[str, Any]:
        """Write it for programs."""
        return {
            "edition": self.reading.name,
            "towards": self.aim.name,
            "language": self.language,
            "reviewed": self.reviewed,
            "errata": [one.data() for one in self.errata],
            "settles": self.settles.data(),
            "left": [one.data() for one in self.left],
            "after_steps": list(self.after_steps) if self.after_steps is not None else None,
            "open_points": list(self.open_points),
            "examples_to_change": [one.data() for one in self.spoilt],
            "unknown_statuses": list(self.unknown_statuses),
            **as_if_each(self.reading, self.aim.reading),
        }


@dataclass(frozen=True)
class Wishes:
    """What is asked of a sheet besides where it leads."""

    open_points: bool = False
    language: str | None = None
    statuses: Statuses | None = None
    measure: Callable[[Changes], Changes] | None = None
    """How to measure what the changes decide, where that is not stored."""


@dataclass(frozen=True)
class Known:
    """What was decided of a sheet before: the changes to print, what that settles, what is left."""

    printed: tuple[StoredChange, ...]
    settles: Settlement
    left: tuple[Left, ...]


@lru_cache(maxsize=4)
def _evidence(project: Project, game: str) -> Evidence:
    """Read what is stored of a game's differences once for all its sheets."""
    return Evidence(project, project.game(game))


def make_sheet(reading: OpenReading, aim: Aim, wishes: Wishes | None = None, known: Known | None = None) -> Sheet:
    """Make the errata sheet by which an edition plays as is aimed at, checked that it leaves no passage out."""
    sheet = _Maker(reading, aim, wishes or Wishes(), known).sheet()
    if left_out := missing(sheet):
        raise IncompleteSheetError(f"the sheet for {reading.name} leaves out: {'; '.join(left_out)}")
    return sheet


def towards(reading: OpenReading, other: OpenReading, wishes: Wishes | None = None) -> Sheet:
    """Make the errata sheet by which an edition plays as another."""
    require_correctable(reading)
    require_answered(reading, other)
    return make_sheet(reading, aim_at(reading, other), wishes)


def aim_at(reading: OpenReading, other: OpenReading) -> Aim:
    """Aim an edition at another."""
    same = {id_: [other.name] for id_ in other.answers}
    label = f"the {reading_labels([reading.reading, other.reading])[1]}"
    return Aim(other.name, label, other, printed_so_in=same)


def require_correctable(reading: OpenReading) -> None:
    """Refuse an edition that no book prints: there is nothing to correct."""
    if reading.edition.derived:
        raise BadRequestError(
            f"{reading.name} is derived: no book prints it, so there is nothing to correct; name it as --towards"
        )


def require_answered(*readings: OpenReading) -> None:
    """Refuse readings of several games, with questions left open, or that cannot be played."""
    games = {one.edition.game.name: one.name for one in readings}
    if len(games) > 1:
        raise BadRequestError(f"{' and '.join(games.values())} are different games; errata are within one game")
    for one in readings:
        asked = one.edition.game.questions
        open_ones = [id_ for id_ in one.reading.unanswered if carries_behaviour(asked[id_])]
        if open_ones:
            raise UnfinishedError(one, "has no errata yet", open_ones)
    require_playable(*readings)


# -- making --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Maker:
    """Makes the errata of an edition."""

    reading: OpenReading
    aim: Aim
    wishes: Wishes
    known: Known | None = None

    @cached_property
    def _found(self) -> Changes:
        if self.known:
            return with_stored(known_changes(self.reading, self.aim.reading, self.known.printed))
        found = with_stored(find_changes(self.reading, self.aim.reading))
        return found if found.steps or self.wishes.measure is None else self.wishes.measure(found)

    @cached_property
    def _said(self) -> Game:
        """The game in the language asked for, or in the edition's own where it is said in that."""
        project, game = self.reading.project, self.reading.edition.game.name
        wanted = self.wishes.language
        own = language_for(self.reading.edition.source.language, project.languages_of(game))
        return project.game_in(game, wanted or own or project.game(game).language)

    def sheet(self) -> Sheet:
        """Make the sheet: the changes to print, the points to settle, and what they come to."""
        listed = self._switched
        rejected = [one for one in listed if self._is_rejected(one)]
        printed = [one for one in listed if one not in rejected]
        corrected = self._corrected(printed)
        points = [self._open_change(id_, corrected) for id_ in self._open(corrected)] if self.wishes.open_points else []
        settled = [one for one in points if not self._is_rejected(one)]
        corrected = self._settled(corrected, [*printed, *settled])
        spoilt = Examples(self.reading.project, self.reading.edition).spoilt_by(corrected)
        every = [*((one, False) for one in listed), *((one, True) for one in points)]
        changed = {id_ for one, _ in every for id_ in one.questions}
        staying = {
            id_: corrected.answers[id_] for id_ in corrected.answers if id_ not in changed and self._is_rule(id_)
        }
        stranded = self._stranded(corrected, [one for one, _ in every])
        made = tuple(
            self._erratum(self._with(one, stranded.get(one.questions, [])), spoilt, staying, opens=opens)
            for one, opens in every
        )
        left = [
            *self.aim.left,
            *(Left(one.questions[0], self._rejection(one)) for one in (*rejected, *_gone(points, settled))),
        ]
        if self.known:
            settlement, unsettled, left = self.known.settles, self.known.left, []
        else:
            settlement, unsettled = settle(corrected, self.aim.reading, self._without(printed))
        known = {id_ for one in rejected for id_ in one.questions}
        return Sheet(
            self.reading,
            self.aim,
            self._said,
            made,
            settlement,
            (*left, *(one for one in unsettled if one.question not in known)),
            self._steps(listed) if not rejected else None,
            tuple(self._open(corrected)),
            corrected,
            spoilt,
            len(self._found.with_effect(Effect.WORDING)),
            self._unknown_statuses(made),
        )

    @cached_property
    def _switched(self) -> list[Change]:
        """Choose the changes to print: those that can change a game, and of the rest those that prove necessary."""
        if self.known:
            return list(self._found.changes[: len(self.known.printed)])
        found = [one for one in self._found.changes if one.effect is not Effect.WORDING]
        chosen = [one for one in found if one.effect is not Effect.NONE]
        more = list(self._asked_for_by_wording(chosen))
        if len(chosen) < len(found) and proof_of_identity(self._corrected([*chosen, *more]), self.aim.reading) is None:
            return [*found, *more]
        return [*chosen, *more]

    def _asked_for_by_wording(self, chosen: Sequence[Change]) -> Iterator[Change]:
        """Find the changes of wording by which a rule arises on one side only, and take that rule along."""
        mine, theirs = self.reading.answers, self.aim.reading.answers
        rows = [row for row in self._corrected(chosen).compare(self.aim.reading).one_sided if row.behaviour]
        for change in self._found.with_effect(Effect.WORDING):
            rules = [row.question for row in rows if set(row.follows) & set(change.questions)]
            if rules:
                questions = (*change.questions, *rules)
                before, after = ({id_: side[id_] for id_ in questions if id_ in side} for side in (mine, theirs))
                yield replace(change, questions=questions, before=before, after=after)

    def _corrected(self, changes: Iterable[Change]) -> OpenReading:
        """Answer as the edition does with some changes made, each question that arises anew as is aimed at."""
        theirs = self.aim.reading
        switched = [id_ for one in changes for id_ in one.questions if id_ in theirs.answers]
        answers = mix(self.reading, theirs, switched) if switched else dict(self.reading.answers)
        return apply(self.reading, answers)

    def _without(self, printed: Sequence[Change]) -> dict[str, Callable[[], Any]]:
        """Make, for each question that is changed, the rule set with all changes made but the one that it is in."""

        def rules_without(one: Change) -> Any:
            try:
                return self._corrected([each for each in printed if each is not one]).rules
            except OpenHybridError:
                return self.reading.rules

        return {id_: partial(rules_without, one) for one in printed for id_ in one.questions}

    def _settled(self, corrected: OpenReading, changes: Iterable[Change]) -> OpenReading:
        """Take the other readings away from the rules that are printed anew."""
        printed = {id_ for one in changes for id_ in one.questions}
        return apply(self.reading, corrected.answers, printed)

    def _steps(self, listed: Sequence[Change]) -> tuple[float, ...] | None:
        """Say what is left after each change, where that is known of these very changes in this order."""
        steps = self._found.data().get("after_steps") or ()
        playing = [one for one in self._found.changes if one.effect in (Effect.PLAY, Effect.RESULT)]
        shares = [_share(one) for one in steps]
        if len(shares) != len(playing) or list(listed[: len(playing)]) != playing or None in shares:
            return None  # what follows on those that matter settles no more
        return tuple(one for one in shares if one is not None)

    def _stranded(self, corrected: OpenReading, every: Sequence[Change]) -> dict[tuple[str, ...], list[str]]:
        """List, by the change that leads to it, rulings on questions that no reading of the corrected book asks."""
        asked, ruled = self.reading.edition.game.questions, corrected.edition.rulings
        known = {id_ for one in every for id_ in one.questions}
        found: dict[tuple[str, ...], list[str]] = {}
        for id_ in self.reading.edition.rulings:
            if id_ not in known and id_ not in ruled and not _can_arise(asked[id_], ruled):
                follows = {other for case in asked[id_].cases for other in case}
                change = next((one for one in every if follows & set(one.questions)), None)
                if change is not None:
                    found.setdefault(change.questions, []).append(id_)
        return found

    def _with(self, change: Change, stranded: Sequence[str]) -> Change:
        """Take along rulings that only another reading asked for, and that go with a change."""
        own = {id_: self.reading.edition.rulings[id_].answer for id_ in stranded}
        return replace(change, questions=(*change.questions, *own), before={**change.before, **own}) if own else change

    # -- open points -----------------------------------------------------------------------------------------------

    def _open(self, corrected: OpenReading) -> list[str]:
        """List the rules of the corrected edition that its words can still be read to give otherwise, in a game."""
        asked = self.reading.edition.game.questions
        return [
            id_
            for id_ in corrected.answers
            if carries_behaviour(asked[id_])
            and id_ not in self.aim.kept
            and any(self._matters(id_, corrected.answers[id_], other) for other in _others(corrected, id_))
        ]

    def _matters(self, question: str, answer: Answer, other: Answer) -> bool:
        return self._evidence.of(question, answer, other, self.reading.name).kind is not Kind.EQUIVALENT

    @cached_property
    def _evidence(self) -> Evidence:
        return _evidence(self.reading.project, self.reading.edition.game.name)

    def _open_change(self, question: str, corrected: OpenReading) -> Change:
        """Describe the settling of an open point as a change: from what its words can also be read to say."""
        answer = corrected.answers[question]
        game = self.reading.edition.game
        others = list(_others(corrected, question))
        found = [self._evidence.of(question, answer, other, self.reading.name) for other in others]
        shown = next((at for at, one in enumerate(found) if one.kind is Kind.BEHAVIOURAL), None)
        other = others[shown or 0]
        said = game.sentence(question, other), game.sentence(question, answer)
        return Change(
            " → ".join(said),
            (question,),
            Effect.PLAY,
            {question: other},
            {question: answer},
            witness=in_project(self.reading.project, str(found[shown].shown_by)) if shown is not None else None,
            explored=shown is not None,
            said={question: said},
        )

    # -- one erratum -----------------------------------------------------------------------------------------------

    def _is_rule(self, question: str) -> bool:
        return not about_the_book(self.reading.edition.game.questions[question])

    def _erratum(
        self, change: Change, spoilt: Sequence[Spoilt], staying: Mapping[str, Answer], *, opens: bool
    ) -> Erratum:
        edition = self.reading.edition
        sentences = {
            id_: self._said.sentence(id_, change.after[id_]) if id_ in change.after else "" for id_ in change.questions
        }
        passages = with_kept(edition, cited_for(edition, change.questions), staying)
        kept = {id_: self._said.sentence(id_, staying[id_]) for one in passages for id_ in one.keeps}
        own = [one for one in spoilt if self._spoils(change, one)]
        shown = [of_citation(one.name, Part.EXAMPLE, cite) for one in own for cite in one.cites]
        decided = self._decided(change)
        approved = self._is_approved(change.questions) or (decided and decided.status is Decision.ACCEPTED)
        gone = {id_: self._said.sentence(id_, one) for id_, one in change.before.items() if not sentences[id_]}
        return Erratum(
            change,
            self._title(change),
            opens,
            sentences,
            gone,
            in_order([*passages, *shown]),
            kept,
            tuple(own),
            self._why(change, opens=opens),
            decided,
            draft=not approved,
        )

    def _title(self, change: Change) -> str:
        """Say what a change is about: the questions that both sides answer."""
        asked = self.reading.edition.game.questions
        both = [id_ for id_ in change.questions if id_ in change.before and id_ in change.after]
        return " ".join(asked[id_].asks for id_ in both or change.questions[:1])

    def _spoils(self, change: Change, example: Spoilt) -> bool:
        """Tell whether an example comes out otherwise by this change; where none does it alone, it is shown by all."""
        return not self._spoilers[example.name] or change.questions in self._spoilers[example.name]

    @cached_property
    def _spoilers(self) -> Mapping[str, list[tuple[str, ...]]]:
        """The changes that spoil an example by themselves, by the example."""
        listed = Examples(self.reading.project, self.reading.edition)
        found: dict[str, list[tuple[str, ...]]] = {name: [] for name, _, _ in listed.listed}
        for one in self._switched:
            try:
                alone = self._corrected([one])
            except OpenHybridError:
                continue
            for example in listed.spoilt_by(alone):
                found[example.name].append(one.questions)
        return found

    def _is_approved(self, questions: Iterable[str]) -> bool:
        """Tell whether a person has read the sentences in the language of the sheet, and they are as they were then."""
        said = self._said.translation
        return said is not None and bool(said.reviewed) and not {*questions} & (said.missing | said.stale)

    def _why(self, change: Change, *, opens: bool) -> str:
        """Say why this is to be printed: who prints it so, and what this edition's own rule rests on."""
        names = edition_labels([self.reading.project.edition(one) for one in self._printers(change)])
        parts = []
        if opens:
            parts.append("The text can be read in more than one way")
        elif names:
            parts.append(f"As the {' and the '.join(names.values())}" + (" say" if len(names) > 1 else " says"))
        ruled = self.reading.edition.rulings
        bases = dict.fromkeys(ruled[id_].basis for id_ in change.questions if id_ in ruled)
        parts += [BASIS_NOW[basis] for basis in bases if basis in BASIS_NOW]
        return "; ".join(parts) + "." if parts else f"To play as {self.aim.label}."

    def _printers(self, change: Change) -> list[str]:
        """List the editions that answer all of a change as it is to be printed."""
        after = [id_ for id_ in change.questions if id_ in change.after]
        lists = [self.aim.printed_so_in.get(id_, ()) for id_ in after]
        names = [name.partition(":")[0] for name in (lists[0] if lists else ()) if all(name in one for one in lists)]
        return [one for one in names if one in self.reading.project.edition_files]

    # -- what was decided ------------------------------------------------------------------------------------------

    def _decided(self, change: Change) -> Decided | None:
        if self.wishes.statuses is None:
            return None
        return self.wishes.statuses.of(self.reading.edition.name, change.questions, change.after)

    def _is_rejected(self, change: Change) -> bool:
        decided = self._decided(change)
        return decided is not None and decided.status is Decision.REJECTED

    def _rejection(self, change: Change) -> str:
        decided = self._decided(change)
        return f"rejected by {decided.by}; this edition stays as it is" if decided else "rejected"

    def _unknown_statuses(self, made: Sequence[Erratum]) -> tuple[str, ...]:
        if self.wishes.statuses is None:
            return ()
        return self.wishes.statuses.unknown(
            self.reading.edition.name, [(one.change.questions, one.change.after) for one in made]
        )


def _can_arise(question: Question, rulings: Mapping[str, EditionRuling]) -> bool:
    """Tell whether a question arises by what some rulings can be read to answer."""
    return any(
        all(id_ in rulings and any(meets(one, some) for one in possible(rulings[id_])) for id_, some in case.items())
        for case in question.cases
    )


def _gone(points: Sequence[Change], settled: Sequence[Change]) -> list[Change]:
    return [one for one in points if one not in settled]


def _others(reading: OpenReading, question: str) -> Iterator[Answer]:
    """List the answers that an edition's words can be read to give in place of the one that is read."""
    ruling = reading.edition.rulings.get(question)
    if ruling is not None:
        answers = (ruling.answer, *(one.answer for one in ruling.rivals))
        yield from (one for one in answers if label(one) != label(reading.answers[question]))


def apply(reading: OpenReading, answers: Mapping[str, Answer], printed: Iterable[str] = ()) -> OpenReading:
    """Correct an edition: other answers, and no other reading left of those that are printed anew."""
    edition, anew = reading.edition, set(printed)
    rulings: dict[str, EditionRuling] = {}
    for id_ in edition.game.questions:
        own = edition.rulings.get(id_)
        if id_ not in answers:
            continue
        if own is None or id_ in anew:
            cites = own.cites if own else ()
            rulings[id_] = EditionRuling(answers[id_], Basis.STATED, cites, None, None, ())
        else:
            rulings[id_] = replace(own, answer=answers[id_], rivals=_rivals_left(own, answers[id_]))
    corrected = replace(edition, name=f"{edition.name}-corrected", rulings=rulings, unanswered=())
    return OpenReading(reading.project, Reading(corrected, {}))


def _rivals_left(own: EditionRuling, answer: Answer) -> tuple[Any, ...]:
    return tuple(one for one in own.rivals if label(one.answer) != label(answer))


# -- checking ------------------------------------------------------------------------------------------------------


def missing(sheet: Sheet) -> list[str]:
    """List what a sheet leaves out: passages that the rulings behind it cite, examples it spoils, rules it changes.

    It is worked out from the edition as a whole and from the finished sheet, not from how the sheet was made.
    """
    edition = sheet.reading.edition
    changed = {id_ for one in sheet.errata for id_ in one.change.questions}
    listed = {(one.lines, one.now, one.question) for each in sheet.errata for one in each.passages}
    found = [
        f"{cite.place} “{cite.printed}” ({id_})"
        for id_, cite in edition.citations()
        if id_ in changed and (cite.lines, cite.printed, id_) not in listed
    ]
    spoilt = Examples(sheet.reading.project, edition).spoilt_by(sheet.corrected)
    found += [
        f"{cite.place} “{cite.printed}” (example {one.name})"
        for one in spoilt
        if sheet.errata
        for cite in one.cites
        if (cite.lines, cite.printed, one.name) not in listed
    ]
    after = sheet.corrected.answers
    found += [
        f"a sentence for {id_}"
        for each in sheet.errata
        for id_ in each.change.questions
        if each.status != Decision.REJECTED and id_ in after and not each.sentences.get(id_)
    ]
    said = {one.question for one in sheet.left}
    open_ones = Pairing(sheet.corrected, sheet.aim.reading).playing if not sheet.settles.proved_by else ()
    return found + [f"the rule {id_}" for id_ in open_ones if id_ not in said]
