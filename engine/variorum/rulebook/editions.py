"""An edition: the rulings that one source gives, checked against the questions of its game."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from variorum.rulebook.arising import meets
from variorum.rulebook.locales import language_name
from variorum.rulebook.models import (
    NEEDS_A_CITATION,
    NEEDS_A_REASON,
    Basis,
    Cites,
    Conditions,
    Question,
    Ruling,
    RulingsFile,
    Source,
    Transcript,
    spread,
)
from variorum.rulebook.printed import UNDER, Piece, PrintedBook
from variorum.rulebook.problems import MOST_GUESSED, BadRequestError, Problem, choose_from, closest, quote
from variorum.rulebook.questions import Answer, Game, UnfitAnswerError, allowed, describe_arises, fit_answer, label
from variorum.rulebook.yamltext import Document, Where


@dataclass(frozen=True)
class Citation:
    """Lines of a source, and the few words on them that carry a ruling."""

    source: str
    lines: str
    words: str
    where: Where = field(compare=False, default=())
    headings: tuple[str, ...] = field(compare=False, default=())
    pieces: tuple[Piece, ...] = field(compare=False, default=())
    page: int | None = field(compare=False, default=None)

    @property
    def first(self) -> int:
        """The first line cited."""
        return int(self.lines.partition("-")[0])

    @property
    def last(self) -> int:
        """The last line cited."""
        return int(self.lines.rpartition("-")[2])

    @property
    def place(self) -> str:
        """Where it stands, for a reader with the book or the text in hand: the heading, then the lines."""
        return ", ".join(filter(None, (self.heading, self.named_lines)))

    @property
    def heading(self) -> str:
        """The heading that it stands under, or nothing where the book has none above it."""
        return UNDER.join(self.headings)

    @property
    def named_lines(self) -> str:
        """The lines, as they are said, after the page where the text has pages."""
        lines = f"line {self.lines}" if self.first == self.last else f"lines {self.lines}"
        return f"page {self.page}, {lines}" if self.page else lines

    @property
    def printed(self) -> str:
        """The words as they are printed in the book."""
        return "".join(piece.printed for piece in self.pieces) or self.words

    @property
    def corrected(self) -> bool:
        """Tell whether the book has the words otherwise than the source."""
        return any(piece.corrected for piece in self.pieces)


def list_places(cites: Iterable[Citation], most: int | None = None) -> str:
    """List where citations stand: the lines, up to a limit, under each heading."""
    lines = list(dict.fromkeys((cite.heading, cite.lines) for cite in cites))
    found: dict[str, list[str]] = {}
    for heading, one in lines[:most]:
        found.setdefault(heading, []).append(one)
    places = (", ".join(filter(None, (heading, _name_lines(some)))) for heading, some in found.items())
    return "; ".join(places) + (" …" if most is not None and len(lines) > most else "")


def _name_lines(lines: list[str]) -> str:
    return f"line {lines[0]}" if len(lines) == 1 and lines[0].isdigit() else f"lines {', '.join(lines)}"


@dataclass(frozen=True)
class RivalReading:
    """Another answer that the same text can be read to give."""

    answer: Answer
    cites: tuple[Citation, ...]
    for_: str
    against: str


@dataclass(frozen=True)
class EditionRuling:
    """An edition's answer to a question."""

    answer: Answer
    basis: Basis
    cites: tuple[Citation, ...]
    why: str | None
    note: str | None
    rivals: tuple[RivalReading, ...]


@dataclass(frozen=True)
class Edition:
    """A game as one source tells it, as far as its questions are answered."""

    name: str
    game: Game
    source_id: str
    source: Source
    rulings: Mapping[str, EditionRuling]
    unanswered: tuple[str, ...]
    set_aside: tuple[tuple[str, Citation], ...]
    printed: PrintedBook
    document: Document = field(compare=False, repr=False)
    as_if: Mapping[str, str] = field(default_factory=dict)
    """Answers that are put in place of its own, so that it can be played; said wherever it is named."""
    unconfirmed: frozenset[str] = frozenset()
    """Those of the unanswered that have an answer which nobody has compared with the text yet."""
    derived: bool = False
    """Whether it was made from other editions, and no source tells it."""

    @property
    def own_sources(self) -> Iterable[str]:
        """The sources that its own file describes."""
        return [str(where[1]) for where in self.document.values if where[:1] == ("sources",) and len(where) == 2]

    @property
    def title(self) -> str:
        """What a person would call it: the book's title, its language and its year, where that is known."""
        parts = (self.source.title, self.language_label, self.source.year)
        return ", ".join(str(part) for part in parts if part)

    @property
    def language_label(self) -> str:
        """What it is called among editions in other languages; with answers put in place of its own, it is `as if`."""
        language = language_name(self.source.language) or self.name.partition("/")[2]
        if self.derived:
            language = "harmonised"
        return f"{language} edition{' as if' * bool(self.as_if)}"

    @property
    def as_if_line(self) -> str:
        """What to say before anything that comes of answers in place of its own."""
        return as_if_line(self.name, self.as_if)

    def leaves_out(self, question: str) -> bool:
        """Tell whether it is played as if a question were not asked."""
        return self.as_if.get(question) == NOT_ASKED

    def citations(self) -> Iterator[tuple[str, Citation]]:
        """List every citation with the question it serves."""
        for question, ruling in self.rulings.items():
            for cite in ruling.cites:
                yield question, cite
            for rival in ruling.rivals:
                for cite in rival.cites:
                    yield question, cite


def derived_source(game: Game) -> Source:
    """Describe what stands in the place of a source where there is none."""
    return Source(
        title=game.title, language=game.language, publisher=None, year=None, lines=1, sha256="0" * 64, file="?"
    )


def plain_labels(editions: Iterable[Edition]) -> dict[str, str]:
    """Name editions beside each other: by their languages, or by their titles where two have the same language."""
    known = {edition.name: edition for edition in editions}
    by_language = {name: edition.language_label for name, edition in known.items()}
    if len(set(by_language.values())) == len(known):
        return by_language
    return {name: edition.title for name, edition in known.items()}


def edition_labels(editions: Iterable[Edition]) -> dict[str, str]:
    """Name editions beside each other, so that they are distinguished: where two have the same name, with their ids."""
    labels = plain_labels(editions)
    if len(set(labels.values())) == len(labels):
        return labels
    return {name: f"{label} ({name})" for name, label in labels.items()}


NOT_ASKED = "not-asked"
AS_IF = "played as if it answered so"


def as_if_line(edition: str, answers: Mapping[str, str]) -> str:
    """Say which answers stand in place of an edition's own."""
    instead = ", ".join(f"{question}={answer}" for question, answer in answers.items())
    return f"{edition} is played as if {instead}."


def answer_as_if(edition: Edition, wanted: Mapping[str, str]) -> Edition:
    """Put answers in place of an edition's own, or leave a question out; what it answers so already stays."""
    rulings, said = dict(edition.rulings), dict[str, str]()
    for id_, typed in wanted.items():
        if id_ not in edition.game.questions:
            known = choose_from(id_, edition.game.questions)
            raise BadRequestError(f"--as-if: {quote(id_)} is not a question of {edition.game.name}; {known}")
        own = rulings.pop(id_, None)
        if typed == NOT_ASKED:
            said |= {id_: typed} if own or id_ in edition.unanswered else {}
            continue
        answer = read_answer(edition.game.questions[id_], typed)
        if own is not None and label(own.answer) == label(answer):
            rulings[id_] = own
            continue
        cites = own.cites if own else ()
        rulings[id_] = EditionRuling(answer, Basis.SILENT, cites, AS_IF, None, ())
        said[id_] = label(answer)
    order = [id_ for id_ in edition.game.questions if id_ in rulings]
    if not said:
        return edition
    unanswered = tuple(id_ for id_ in edition.unanswered if id_ not in said)
    return replace(edition, rulings={id_: rulings[id_] for id_ in order}, as_if=said, unanswered=unanswered)


def read_answer(question: Question, typed: str) -> Answer:
    """Read an answer as it is typed: a name, a number, or a table as `key:1 key:2`."""
    value: object = typed
    with suppress(ValueError):
        if question.number is not None:
            value = int(typed)
        elif question.table is not None:
            value = {key: int(n) for key, _, n in (part.partition(":") for part in typed.split())}
    try:
        return fit_answer(question, value)
    except UnfitAnswerError as error:
        raise BadRequestError(f"--as-if: {error}") from error


def citations_in(printed: PrintedBook, cites: Cites | None, where: Where) -> tuple[Citation, ...]:
    """Turn the citations of a file into citations that know their source and place."""
    return tuple(
        cite(printed, lines, words, (*where, lines) if index is None else (*where, lines, index))
        for lines, words, index in spread(cites or {})
    )


def cite(printed: PrintedBook, lines: str, words: str, where: Where) -> Citation:
    """Make a citation that knows the heading it stands under, and its words as they are printed."""
    first = int(lines.partition("-")[0])
    page = printed.page_at(first)
    return Citation(printed.source, lines, words, where, printed.headings_at(first), printed.pieces(words), page)


class EditionReader:
    """Reads one rulings file against the questions of its game, gathering problems and gaps."""

    def __init__(
        self,
        content: RulingsFile,
        document: Document,
        game: Game,
        sources: Mapping[str, Source] | None,
        faulty: Iterable[Where] = (),
    ) -> None:
        self.left_out = set(faulty)
        self.faulty = {str(where[1]) for where in self.left_out if len(where) > 1 and where[0] == "rulings"}
        self.content = content
        self.document = document
        self.game = game
        self.problems: list[Problem] = []
        self.gaps: list[Problem] = []
        self.source = self._source(sources)
        self.printed = PrintedBook.from_file(content, self.source)
        self._check_printed()

    def edition(self) -> Edition:
        """Build the edition from what is answered. Look at `problems` and `gaps` afterwards."""
        given = self.content.rulings
        open_ones = [one for one in self.game.questions if one not in given]
        for number, id_ in enumerate(one for one in given if one not in self.game.questions):
            few = number < MOST_GUESSED
            if few and (meant := closest(id_, open_ones)):
                self.faulty.add(meant)
            allowed_ones = choose_from(id_, self.game.questions, guesses=few)
            message = f"{quote(id_)} is not a question of {self.game.name}; {allowed_ones}"
            self._problem(("rulings", id_), message, at_key=True)
        answered = {
            id_: self._ruling(id_, ruling) for id_, ruling in given.items() if ruling and id_ in self.game.questions
        }
        rulings = {id_: answered[id_] for id_ in self.game.questions if answered.get(id_)}
        found = {id_: ruling for id_, ruling in rulings.items() if ruling is not None}
        unanswered = tuple(self._unanswered(found))
        return Edition(
            self.content.edition,
            self.game,
            self.content.source or "",
            self.source,
            found,
            unanswered,
            tuple(self._set_aside()),
            self.printed,
            self.document,
            unconfirmed=frozenset(id_ for id_ in unanswered if self._is_unconfirmed(id_)),
            derived=self.content.derived,
        )

    def _is_unconfirmed(self, id_: str) -> bool:
        """Tell whether a ruling has an answer that nobody has compared with the text yet."""
        written = self.content.rulings.get(id_)
        return written is not None and written.unconfirmed and written.answer is not None

    def _problem(self, where: Where, message: str, *, at_key: bool = False) -> None:
        self.problems.append(self.document.problem(where, message, at_key=at_key))

    def _source(self, known_ones: Mapping[str, Source] | None) -> Source:
        """Find the source by its name; where nobody could read what there is, take one that nothing is held against."""
        own, name, sources = self.content.sources or {}, self.content.source, known_ones or {}
        for id_ in own:
            if id_ in sources:
                self._problem(("sources", id_), f"{quote(id_)} is already described in spec/sources.yaml", at_key=True)
        known = {**sources, **own}
        if self.content.derived or name is None:
            return derived_source(self.game)
        if name in known:
            return known[name]
        if known_ones is not None:
            self._problem(("source",), f"{quote(name)} is not a known source; {choose_from(name, known)}")
        return Source(title="?", language="und", publisher=None, year=None, lines=999_999, sha256="0" * 64, file="?")

    def _check_printed(self) -> None:
        """Check what is said of the printed book: headings in their order, corrections that correct."""
        before = 0
        for heading in self.printed.headings:
            if heading.line > self.source.lines:
                message = f"line {heading.line} is outside {self.content.source}, which has {self.source.lines} lines"
                self._problem(heading.where, message, at_key=True)
            elif heading.line <= before:
                message = f"a heading on line {heading.line} cannot follow one on line {before}; list them in order"
                self._problem(heading.where, message, at_key=True)
            before = max(before, heading.line)
        for read, printed in self.printed.misread.items():
            if read == printed:
                message = f"{quote(read)} is printed as it stands; leave it out, or write what is printed"
                self._problem(("misread", read), message)
        if self.printed.misread and self.content.transcript is None:
            message = f"misread words need a `transcript`; allowed: {', '.join(Transcript)}"
            self._problem(("misread",), message, at_key=True)

    def _ruling(self, id_: str, ruling: Ruling) -> EditionRuling | None:
        question, where = self.game.questions[id_], ("rulings", id_)
        if ruling.answer is None:
            return None
        answer = self._fit(question, ruling.answer, (*where, "answer"))
        if ruling.unconfirmed:
            self._cites(ruling.cites, (*where, "cites"))
            return None
        if self.content.derived:
            return self._derived(answer, ruling, where)
        if ruling.basis is None:
            self._problem(where, f"the ruling on `{id_}` has no basis; allowed: {', '.join(Basis)}", at_key=True)
            return None
        cites = self._cites(ruling.cites, (*where, "cites"))
        rivals = tuple(self._rivals(question, ruling, answer, where))
        self._support(id_, ruling, where)
        if answer is None:
            return None
        return EditionRuling(answer, ruling.basis, cites, ruling.why, ruling.note, rivals)

    def _derived(self, answer: Answer | None, ruling: Ruling, where: Where) -> EditionRuling | None:
        """Read a ruling of an edition that no source tells: it states its answer, and nothing speaks otherwise."""
        for name, given in (("basis", ruling.basis), ("cites", ruling.cites), ("rivals", ruling.rivals)):
            if given is not None:
                self._problem((*where, name), f"a derived edition has no source, so no `{name}` either", at_key=True)
        if answer is None:
            return None
        return EditionRuling(answer, Basis.STATED, (), ruling.why, ruling.note, ())

    def _support(self, id_: str, ruling: Ruling, where: Where) -> None:
        """Check that a ruling has what its basis asks for."""
        basis = ruling.basis
        if basis in NEEDS_A_CITATION and not ruling.cites:
            self._problem((*where, "basis"), f"a ruling that is {basis} needs `cites`: lines, and the words on them")
        if basis in NEEDS_A_REASON and not ruling.why:
            self._problem((*where, "basis"), f"a ruling that is {basis} needs `why`: the reason for this answer")
        if basis is Basis.CONTRADICTORY and not ruling.rivals:
            self._problem((*where, "basis"), "a ruling that is contradictory needs `rivals`: the other side")

    def _rivals(
        self, question: Question, ruling: Ruling, chosen: Answer | None, where: Where
    ) -> Iterator[RivalReading]:
        seen = set() if chosen is None else {label(chosen)}
        for index, rival in enumerate(ruling.rivals or []):
            inner = (*where, "rivals", index)
            answer = self._fit(question, rival.answer, (*inner, "answer"))
            cites = self._cites(rival.cites, (*inner, "cites"))
            if answer is None:
                continue
            if label(answer) in seen:
                self._problem((*inner, "answer"), f"{quote(label(answer))} is already given; a rival is another answer")
            seen.add(label(answer))
            yield RivalReading(answer, cites, rival.for_, rival.against)

    def _fit(self, question: Question, answer: object, where: Where) -> Answer | None:
        try:
            return fit_answer(question, answer)
        except UnfitAnswerError as error:
            self._problem(where, str(error))
            return None

    def _bounded(self, id_: str, rulings: Mapping[str, EditionRuling]) -> None:
        """Find a number below that of the question that it is to be at least as high as."""
        other = self.game.questions[id_].at_least
        if other is None or other not in rulings:
            return
        number, least = rulings[id_].answer, rulings[other].answer
        if isinstance(number, int) and isinstance(least, int) and number < least:
            message = f"{number} is below `{other}`, which is {least}; allowed: {least} or more"
            self._problem(("rulings", id_, "answer"), message)

    def _cites(self, cites: Cites | None, where: Where) -> tuple[Citation, ...]:
        found = citations_in(self.printed, cites, where)
        for cite in found:
            if cite.last > self.source.lines:
                message = f"line {cite.last} is outside {self.content.source}, which has {self.source.lines} lines"
                self._problem((*where, cite.lines), message, at_key=True)
        return found

    def _set_aside(self) -> Iterator[tuple[str, Citation]]:
        kept = (index for index in itertools.count() if ("set_aside", index) not in self.left_out)
        for index, passage in zip(kept, self.content.set_aside or [], strict=False):
            for cite in self._cites(passage.cites, ("set_aside", index, "cites")):
                yield passage.reason, cite

    def _unanswered(self, rulings: Mapping[str, EditionRuling]) -> Iterator[str]:
        for id_, question in self.game.questions.items():
            arises, where = self._arises(question, rulings), ("rulings", id_)
            if id_ in rulings:
                self._bounded(id_, rulings)
                if arises is False:
                    on = describe_arises(question)
                    self._problem(where, f"`{id_}` does not arise here: it is asked only where {on}", at_key=True)
                continue
            if arises is False:
                continue
            yield id_
            written = self.content.rulings.get(id_)
            if self._is_unconfirmed(id_):
                message = f"`{id_}` is unconfirmed; compare it with the text, then delete the line `unconfirmed`"
                self.gaps.append(self.document.problem((*where, "unconfirmed"), message, at_key=True))
            elif arises and id_ not in self.faulty and not (written and written.answer is not None):
                message = f"`{id_}` is not answered; allowed: {allowed(question)}"
                self.gaps.append(self.document.problem(where, message, at_key=True))

    def _arises(self, question: Question, rulings: Mapping[str, EditionRuling]) -> bool | None:
        """Tell whether a question arises, or None where that depends on one not yet answered."""
        met = [_can_be_met(case, rulings) for case in question.cases]
        return True if not met or True in met else None if None in met else False


def _can_be_met(case: Conditions, rulings: Mapping[str, EditionRuling]) -> bool | None:
    """Tell whether rulings can be read to give the answers of a case, or None where one is not yet given."""
    verdict: bool | None = True
    for other, some in case.items():
        if other not in rulings:
            verdict = None
        elif not any(meets(answer, some) for answer in possible(rulings[other])):
            return False
    return verdict


def possible(ruling: EditionRuling) -> list[Answer]:
    """List the answers that the text of a ruling can be read to give, the chosen one first."""
    return [ruling.answer, *(rival.answer for rival in ruling.rivals)]
