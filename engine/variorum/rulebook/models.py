"""The shape of every file a person writes: sources, questions, rulings, glossary, worked examples.

These models are the one definition of the formats: they validate the YAML and generate the JSON Schemas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Annotated, Any, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    model_validator,
)

from variorum.rulebook.problems import ProblemKind
from variorum.rulebook.visible import HIDDEN

MOST_WORDS = 12
LONGEST_WORDS = 200  # letters of them
LONGEST_NAME = 60

QUESTION_ID = r"^[a-z][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$"
NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"
LANGUAGE_CODE = r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$"
MARK_FORM = r"^[a-p]{8}$"
LINE_FORM = r"^[1-9][0-9]{0,5}$"
LINES_FORM = r"^[1-9][0-9]{0,5}(-[1-9][0-9]{0,5})?$"
EDITION_ID = r"^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$"


def show_every_letter(name: str) -> str:
    """Check that every letter of a name can be seen, so that no two names look the same."""
    if found := HIDDEN.search(name):
        raise ValueError(f"a name or title holds no hidden character, and this one holds U+{ord(found[0]):04X}")
    return name


def end_as_a_sentence(text: str) -> str:
    """Check that a text begins and ends as a sentence does."""
    if not text[0].isupper() or not text.endswith("."):
        raise ValueError("a sentence begins with a capital letter and ends with a full stop")
    return text


Text = Annotated[str, Field(min_length=1, max_length=1_000)]
Title = Annotated[Text, AfterValidator(show_every_letter)]
Sentence = Annotated[Text, AfterValidator(end_as_a_sentence)]
A = TypeVar("A", bound="NumberAnswer | TableAnswer")
TableKey = Annotated[str, Field(pattern=r"^[^\s,:=]+$", max_length=60), AfterValidator(show_every_letter)]
Name = Annotated[str, Field(pattern=NAME, max_length=LONGEST_NAME)]
QuestionId = Annotated[str, Field(pattern=QUESTION_ID, max_length=80)]
EditionId = Annotated[str, Field(pattern=EDITION_ID, max_length=80)]
LanguageCode = Annotated[str, Field(pattern=LANGUAGE_CODE, max_length=20)]


class Model(BaseModel):
    """A mapping in a file: exactly these keys, of exactly these types."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# -- citations ---------------------------------------------------------------------------------------------------


def line_range(lines: str) -> str:
    """Check that the first of some lines is not after the last."""
    first, _, last = lines.partition("-")
    if int(last or first) < int(first):
        raise ValueError("the first line comes after the last")
    return lines


def few_words(words: str) -> str:
    """Check that a citation's words are few enough to quote."""
    count = len(words.split())
    if not 1 <= count <= MOST_WORDS:
        raise ValueError(f"a citation holds 1 to {MOST_WORDS} words, this one {count}")
    return words


def as_list(value: Any) -> Any:
    """Let one item stand for a list of one."""
    if value is None:
        raise ValueError("nothing stands here; the words on these lines are wanted")
    return [value] if isinstance(value, str | int) else value


def as_lines(value: Any) -> Any:
    """Let `12`, `12-14` or a list of such stand for a list of lines."""
    return (
        [str(one) if isinstance(one, int) else one for one in listed]
        if isinstance(listed := as_list(value), list)
        else value
    )


LINES = int | str | Annotated[list[int | str], Field(min_length=1)]
Lines = Annotated[str, Field(pattern=LINES_FORM), AfterValidator(line_range)]
Words = Annotated[str, AfterValidator(few_words), Field(max_length=LONGEST_WORDS)]
Cites = dict[
    Lines,
    Annotated[
        list[Words],
        Field(min_length=1),
        BeforeValidator(as_list, json_schema_input_type=str | Annotated[list[str], Field(min_length=1)]),
    ],
]


def spread(cites: Cites) -> Iterator[tuple[str, str, int | None]]:
    """List the (lines, words, position in a list of words) of a file's citations."""
    for lines, words in cites.items():
        for index, one in enumerate(words):
            yield lines, one, index if len(words) > 1 else None


# -- sources -----------------------------------------------------------------------------------------------------


PageStart = Annotated[int, Field(ge=1, le=999_999)]


def ascending(pages: list[int]) -> list[int]:
    """Check that pages stand in their order; an empty one begins where the next does."""
    if pages != sorted(pages) or pages[0] != 1:
        raise ValueError("the first page begins on line 1, and each further one where the one before it ends")
    return pages


class Source(Model):
    """A printed rule book, pinned by its sha256."""

    title: Title = Field(description="The title on the rule book.")
    language: LanguageCode = Field(description="Language of the text, as in `pt` or `pt-BR`.")
    publisher: Title | None = Field(description="Who published it, or null where the text does not say.")
    year: Annotated[int, Field(ge=1000, le=2999)] | None = Field(
        description="Year printed in it, or null where the text does not say."
    )
    lines: Annotated[int, Field(ge=1, le=999_999)] = Field(description="How many lines the text has.")
    pages: Annotated[list[PageStart], Field(min_length=1, max_length=5_000), AfterValidator(ascending)] | None = Field(
        None, description="The first line of each page, where the text has pages; citations are then shown by page."
    )
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = Field(
        description="sha256 of the text: of the file, or of what is taken out of a .docx or .pdf."
    )
    file: Title = Field(description="Usual name of the file; any name with the same sha256 will do.")


class SourcesFile(Model):
    """spec/sources.yaml: every source, by id."""

    sources: dict[Name, Source]


# -- sentences that hold a number --------------------------------------------------------------------------------


class Plural(StrEnum):
    """The forms that languages have for numbers, by their names in the Unicode CLDR."""

    ZERO = "zero"
    ONE = "one"
    TWO = "two"
    FEW = "few"
    MANY = "many"
    OTHER = "other"


def as_forms(value: Any) -> Any:
    """Let one sentence stand for all numbers."""
    return {Plural.OTHER: value} if isinstance(value, str) else value


Template = Annotated[
    dict[Annotated[Plural, Field(strict=False)], Text],
    Field(min_length=1),
    BeforeValidator(as_forms, json_schema_input_type=str | dict[Plural, str]),
]


# -- questions ---------------------------------------------------------------------------------------------------


class Carries(StrEnum):
    """Whether a question is about a rule that can change a record or score, one that cannot, or the book itself."""

    BEHAVIOUR = "behaviour"
    WORDING = "wording"
    BOOK = "book"


class NumberAnswer(Model):
    """An answer that is a whole number."""

    least: int
    most: int
    sentence: Template = Field(
        description="The rule, with {n} for the number; or one for each form that numbers have: {one: …, other: …}."
    )
    below_zero: Template | None = Field(
        None, description="The rule for a number below zero, with {n} for the number without its minus sign."
    )

    @model_validator(mode="after")
    def usable(self) -> Self:
        """Require that some number fits, and one below zero where there is a sentence for such."""
        if self.below_zero and self.least >= 0:
            raise ValueError(f"no number is below zero here: `least` is {self.least}; leave `below_zero` out")
        return _usable(self)


class TableAnswer(Model):
    """An answer that is a table of whole numbers, said entry by entry or in a sentence that names every key."""

    keys: Annotated[list[TableKey], Field(min_length=1, max_length=60)]
    called: dict[TableKey, Text] | None = Field(
        None, description="What a key is called in the sentence, where that is not the key itself."
    )
    least: int
    most: int
    rising: Annotated[list[TableKey], Field(min_length=2)] | None = Field(
        None, description="Keys of which none has a number below that of the one before it, as a lowest and a highest."
    )
    sentence: Text = Field(description="The rule, with {table} for the entries, or with each key in braces.")
    entry: Template | None = Field(
        None, description="One entry, with {key} and {n}; or one for each form that numbers have: {one: …, other: …}."
    )
    together: Template | None = Field(None, description="Neighbouring keys with the same number, with {key} and {n}.")
    usual: Template | None = Field(
        None, description="The number that most keys have, with {n}; the others are exceptions."
    )

    @model_validator(mode="after")
    def usable(self) -> Self:
        """Require different keys, and that some number fits."""
        if len(set(self.keys)) < len(self.keys):
            raise ValueError("a key stands here twice; the keys of a table differ")
        unknown = [key for key in self.rising or () if key not in self.keys]
        if unknown:
            raise ValueError(f"`rising` names {unknown[0]}, which is no key of this table")
        return _usable(self)


def _usable(answer: A) -> A:
    if answer.least > answer.most:
        raise ValueError(f"no number fits: `least` is {answer.least}, `most` {answer.most}")
    return answer


class NumbersPlayed(Model):
    """The numbers that a game's engine plays: from the least to the most."""

    least: int
    most: int


class NumberRange(Model):
    """Numbers from the least to the most; either may be left out."""

    least: int | None = None
    most: int | None = None

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        return (self.least is None or self.least <= number) and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        if self.least is not None and self.most is not None:
            return f"{self.least} to {self.most}"
        return f"{self.least} or more" if self.most is None else f"{self.most} or less"


Numbers = list[int] | NumberRange
Condition = list[str] | Numbers | dict[str, Numbers]
ONE_CASE, SEVERAL_CASES = "(one)", "(several)"  # steps that no file has
CONDITION_FORMS = (
    "list answers as in [skips, stays], numbers as in [2, 3] or {least: 4}, of a table by key as in {to: {least: 5}}"
)


def as_condition(value: Any) -> Condition:
    """Read on which answers to another question one is asked: names, numbers, or numbers by the keys of a table."""
    if isinstance(value, list) and value and (_all_are(str, value) or _all_are(int, value)):
        return value
    if isinstance(value, dict) and value:
        if isinstance(numbers := _as_numbers(value), NumberRange):
            return numbers
        by_key = {str(key): _as_numbers(one) for key, one in value.items()}
        if all(one is not None for one in by_key.values()):
            return {key: one for key, one in by_key.items() if one is not None}
    raise ValueError(CONDITION_FORMS)


def _as_numbers(value: Any) -> Numbers | None:
    if isinstance(value, list):
        return value if value and _all_are(int, value) else None
    if not (isinstance(value, dict) and value and set(value) <= {"least", "most"} and _all_are(int, value.values())):
        return None
    found = NumberRange(**value)
    if found.least is not None and found.most is not None and found.least > found.most:
        raise ValueError(f"no number fits: `least` is {found.least}, `most` {found.most}")
    return found


def _all_are(type_: type, values: Iterable[Any]) -> bool:
    return all(isinstance(one, type_) and not isinstance(one, bool) for one in values)


Conditions = dict[QuestionId, Annotated[Any, BeforeValidator(as_condition, json_schema_input_type=Condition)]]


class Question(Model):
    """One point on which an edition rules: what it asks and how it can be answered."""

    asks: Text
    carries: Carries = Field(strict=False)
    answers: dict[Name, Text] | None = Field(
        None, description="Each possible answer with the sentence that states the rule so answered."
    )
    number: NumberAnswer | None = None
    table: TableAnswer | None = None
    arises: (
        Annotated[
            Annotated[Conditions, Tag(ONE_CASE)] | Annotated[list[Conditions], Field(min_length=2), Tag(SEVERAL_CASES)],
            Discriminator(lambda value: SEVERAL_CASES if isinstance(value, list) else ONE_CASE),
        ]
        | None
    ) = Field(
        None,
        description="Asked only where an edition may answer these questions so: names, numbers, {least, most}, or "
        "numbers by the keys of a table. In a list, one item is enough.",
    )
    playable: Annotated[list[Name | int], Field(min_length=1, max_length=1_000)] | NumbersPlayed | None = Field(
        None,
        description="What the game's engine can play, where it is not every answer: names, numbers or {least, most}.",
    )
    at_least: QuestionId | None = Field(
        None, description="Another question about a number: the number here is not below the one there."
    )
    about: Text | None = Field(None, description="A remark for those who answer.")

    @property
    def cases(self) -> list[Conditions]:
        """The conditions under which it is asked, one of which must be met; none if it is always asked."""
        return self.arises if isinstance(self.arises, list) else [self.arises] if self.arises else []

    @model_validator(mode="after")
    def one_form(self) -> Self:
        """Require exactly one form of answer."""
        forms = [form for form in ("answers", "number", "table") if getattr(self, form) is not None]
        if len(forms) != 1:
            raise ValueError("a question has exactly one of `answers`, `number`, `table`")
        if self.answers is not None and len(self.answers) < 2:
            raise ValueError("a question has at least two answers")
        return self


class Chapter(Model):
    """Questions on one subject, in reading order."""

    title: Title
    questions: Annotated[dict[QuestionId, Question], Field(min_length=1)]


class GameFile(Model):
    """spec/GAME.yaml: what can be asked of a game's rules, chapter by chapter."""

    game: Name
    title: Title
    language: LanguageCode = Field(description="The language of this file's sentences.")
    chapters: Annotated[dict[Name, Chapter], Field(min_length=1)]


# -- languages ---------------------------------------------------------------------------------------------------

Digest = Annotated[str, Field(pattern=MARK_FORM)]
MADE_FROM = Field(description="Written by `variorum translate`: by it a change of the original is noticed.")


class TranslatedNumber(Model):
    """The sentence of an answer that is a number."""

    sentence: Template | None
    below_zero: Template | None = None


class TranslatedTable(Model):
    """The sentence of an answer that is a table."""

    sentence: Text | None
    entry: Template | None = None
    together: Template | None = None
    usual: Template | None = None
    called: dict[TableKey, Text | None] = Field(
        default_factory=dict, description="What each key is called; a key that is a number stays as it is."
    )


class TranslatedQuestion(Model):
    """A question and the sentences of its answers. Empty keys are not translated yet."""

    made_from: Digest = MADE_FROM
    asks: Text | None
    answers: dict[Name, Text | None] | None = None
    number: TranslatedNumber | None = None
    table: TranslatedTable | None = None
    unnamed: list[Name] | None = Field(
        None, description="Things of the glossary that the original names and this language rightly does not."
    )


class TranslatedChapter(Model):
    """The title of a chapter."""

    made_from: Digest = MADE_FROM
    title: Text | None


class LanguageFile(Model):
    """spec/languages/LANGUAGE/GAME.yaml: what is asked of a game and can be answered, in another language."""

    language: LanguageCode
    game: Name
    reviewed: Title | None = Field(description="Who has read all of it, and when; null until a person has.")
    title: Title
    chapters: dict[Name, TranslatedChapter]
    questions: dict[QuestionId, TranslatedQuestion]


# -- rulings -----------------------------------------------------------------------------------------------------


class Basis(StrEnum):
    """On what a ruling rests."""

    STATED = "stated"
    IMPLIED = "implied"
    EXAMPLE = "example"
    SILENT = "silent"
    CONTRADICTORY = "contradictory"
    LOST = "lost"


NEEDS_A_REASON = frozenset({Basis.SILENT, Basis.CONTRADICTORY, Basis.LOST})
NEEDS_A_CITATION = frozenset(Basis) - {Basis.SILENT}


class Rival(Model):
    """Another answer that the same text can be read to give."""

    answer: Any = Field(description="The other answer.")
    cites: Cites = Field(default_factory=dict)
    for_: Text = Field(alias="for", description="What speaks for this reading.")
    against: Text = Field(description="What speaks against it.")


class Ruling(Model):
    """One edition's answer to one question. Empty keys are unanswered."""

    answer: Any = None
    basis: Basis | None = Field(None, strict=False)
    cites: Cites | None = Field(
        None, description="Lines of the source, and the few words on them that carry the ruling."
    )
    why: Text | None = Field(
        None, description="Why this answer, where the text is silent, contradicts itself or is lost."
    )
    note: Text | None = Field(None, description="A remark on the text: a misprint, a literal reading, a false claim.")
    rivals: list[Rival] | None = None
    unconfirmed: bool = Field(
        False,
        description="The answer counts as none until somebody compares it with the text and deletes this line.",
    )


class SetAside(Model):
    """Passages of the source that no ruling needs."""

    reason: Text
    cites: Cites


class Transcript(StrEnum):
    """How the text of a source was made."""

    MACHINE_READ = "machine-read"


def as_heading(value: Any) -> Any:
    """Let a heading stand for one with no headings under it."""
    return {value: {}} if isinstance(value, str) else value


def one_heading(value: dict[str, Any]) -> dict[str, Any]:
    """Check that there is one heading on a line."""
    if len(value) != 1:
        raise ValueError("one heading stands on a line: `12: The heading`, or `12: {The heading: {14: One under it}}`")
    return value


Line = Annotated[str, Field(pattern=LINE_FORM)]
Headings = dict[
    Line,
    Annotated[
        dict[Words, dict[Line, Words]],
        AfterValidator(one_heading),
        BeforeValidator(as_heading, json_schema_input_type=str | dict[str, dict[Line, str]]),
    ],
]


OF_A_SOURCE = ("source", "sources", "transcript", "misread", "headings", "set_aside")  # what a derived edition has not


class RulingsFile(Model):
    """rulings/GAME/EDITION.yaml: what one edition answers, and where it says so."""

    edition: EditionId
    derived: bool = Field(
        False, description="Written by `variorum errata --write`: a rule set of its own, which no source tells."
    )
    source: Name | None = Field(None, description="A source of spec/sources.yaml, or of this file's `sources`.")
    sources: dict[Name, Source] | None = Field(None, description="The source, where spec/sources.yaml has it not.")
    transcript: Transcript | None = Field(
        None, strict=False, description="How the text was made, where words in it may be misread."
    )
    misread: dict[Words, Words] | None = Field(
        None, description="Words as they stand in the text, and as they are printed in the book."
    )
    headings: Headings | None = Field(
        None, description="The book's headings, each by its line; further headings may stand under one."
    )
    rulings: dict[QuestionId, Ruling | None]
    set_aside: list[SetAside] | None = None

    @model_validator(mode="after")
    def sourced_or_derived(self) -> Self:
        """Require a source, or nothing that only a source has."""
        if not self.derived and self.source is None:
            raise ValueError("`source` is missing: name the source of this edition")
        given = [name for name in OF_A_SOURCE if getattr(self, name) is not None]
        if self.derived and given:
            raise ValueError(f"a derived edition has no source, so no `{given[0]}` either; leave it out")
        return self


# -- glossary ----------------------------------------------------------------------------------------------------


class Term(Model):
    """A thing the rules speak of, and the names each edition gives it."""

    means: Text
    names: dict[
        EditionId,
        Annotated[
            dict[
                Words,
                Annotated[list[Lines], Field(min_length=1), BeforeValidator(as_lines, json_schema_input_type=LINES)],
            ],
            Field(min_length=1),
        ],
    ]

    said: dict[LanguageCode, Annotated[list[Text], Field(min_length=1)]] | None = Field(
        None,
        description="How our own sentences name it, by language, in every form they use; `*` stands for any ending.",
    )
    alike: dict[EditionId, list[Name]] | None = Field(
        None, description="Other things that an edition calls by another form of the same words."
    )


class GlossaryFile(Model):
    """spec/glossary.yaml: the things of each game, by game."""

    glossary: dict[Name, dict[Name, Term]]


# -- worked examples ---------------------------------------------------------------------------------------------


class Wrong(Model):
    """Something an example gets wrong."""

    what: Text
    cites: Cites


class Example(BaseModel):
    """A rule book's own worked example, as a record or score sheet. What it plays is checked by the game's engine."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)

    edition: EditionId
    example: Text = Field(description="What the example shows.")
    cites: Annotated[Cites, Field(min_length=1)]
    wrong: list[Wrong] | None = Field(None, description="What is wrong in the example as printed.")
    printed: dict[str, Any] = Field(description="What the rule book says comes out.")


# -- evidence ----------------------------------------------------------------------------------------------------


class Attribution(StrEnum):
    """What a question has to do with a difference between two readings."""

    WHOLE = "whole"


class WitnessFile(BaseModel):
    """A game record or score sheet on which two answers to a question part. Its play is checked by the engine."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)

    question: QuestionId
    answers: Annotated[list[Any], Field(min_length=2, max_length=2)]
    between: Annotated[list[Text], Field(min_length=2, max_length=2)] | None = Field(
        None, description="The two readings that part, as they are typed: `game/edition:question=answer`."
    )
    shows: Name | None = Field(None, description="In what they differ: a move that one side refuses, points, winners…")
    attribution: Attribution | None = Field(
        None,
        strict=False,
        description="`whole`: only this question is changed, and that makes the difference.",
    )
    outcomes: Annotated[list[dict[str, Any]], Field(min_length=2, max_length=2)] | None = Field(
        None,
        description="What the first reading makes of it, and what it does with this question as by the second.",
    )
    printed: dict[str, Any] | None = Field(
        None, description="What the second reading makes of it as printed, where more of its answers change that."
    )
    games: Annotated[list[dict[str, Any]], Field(min_length=1)] | None = Field(
        None, description="For a score sheet: records of the games that end in it."
    )
    unreached: Text | None = Field(None, description="For a score sheet that no game was found for: a sentence on it.")


class Equivalence(Model):
    """A theorem by which two answers to a question make no difference."""

    question: QuestionId
    answers: Annotated[list[Any], Field(min_length=2, max_length=2)]
    theorem: Name
    in_: Annotated[list[EditionId], Field(min_length=1)] | None = Field(
        None, alias="in", description="The editions within whose readings it holds, where it does not hold in all."
    )


class EquivalencesFile(Model):
    """properties/GAME/equivalences.yaml: the answers proved to make no difference."""

    equivalences: list[Equivalence]


class Unreached(Model):
    """A question about a case that never comes up where a theorem holds."""

    question: QuestionId
    theorem: Name


class UnreachedFile(Model):
    """properties/GAME/unreached.yaml: the questions about cases that theorems rule out."""

    unreached: list[Unreached]


class Headlines(Model):
    """The theorems to be shown first: what is impossible, where a game can get stuck, what is surprising."""

    impossible: list[Name] = Field(default_factory=list)
    stuck: list[Name] = Field(default_factory=list)
    surprising: list[Name] = Field(default_factory=list)


class HeadlinesFile(Model):
    """properties/GAME/headlines.yaml: the theorems that tell a designer most."""

    headlines: Headlines


Count = Annotated[int, Field(ge=0, le=1_000_000)]


class BreakCounts(Model):
    """How many breaks of the code were tried, how many of them tests noticed, and how many of those by not ending."""

    tried: Count
    noticed: Count
    endless: Count = 0


class Survivor(Model):
    """A break of the code that no test noticed, and why, where somebody has looked."""

    file: Text
    in_: Text = Field(alias="in")
    was: str = Field(max_length=2_000)
    now: str = Field(max_length=2_000)
    kind: Name | None = None
    why: Text | None = None


class Breaks(Model):
    """How often the tests of a game notice that its code is broken in one place."""

    tool: Text
    seed: int | None = Field(None, description="What drew the sample; nothing where every break was tried.")
    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="The day on which it was tried.")
    of: Count = Field(description="How many breaks there are.")
    tried: Count
    noticed: Count
    modules: dict[str, BreakCounts]
    operators: dict[str, BreakCounts]
    survivors: list[Survivor] = Field(default_factory=list)


class BreaksFile(Model):
    """properties/GAME/breaks.yaml: the result of the last `make mutants`."""

    breaks: Breaks


class Opinion(Model):
    """What a second solver answered to the questions that proofs put to Z3: how often each, and on what they differ."""

    solvers: Text
    asked: Count
    agree: Count
    open: Count
    differ: Count


class OpinionFile(Model):
    """properties/GAME/second-opinion.yaml: the result of the last `make certify`."""

    opinion: Opinion


class SoundFile(Model):
    """sound.yaml in a game's package: the theorems that every edition worth printing should satisfy."""

    sound: Annotated[dict[Name, Sentence], Field(min_length=1, description="One sentence why, by theorem.")]


class SecondReadingFile(Model):
    """properties/GAME/second-reading.yaml: what a second reader answered to each question."""

    answers: dict[QuestionId, Any]


class WordingFile(Model):
    """properties/GAME/wording.yaml: where the editions' wording differs, and what each answers."""

    differs: dict[QuestionId, dict[EditionId, Any]]


# -- what a publisher decided ---------------------------------------------------------------------------------------


class Decision(StrEnum):
    """What was decided on a change request."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    LATER = "later"


class Decided(Model):
    """A decision on a change request: what, by whom, and on which answer where that is said."""

    status: Decision = Field(strict=False)
    by: Title = Field(description="Who decided, and when.")
    to: Any = Field(None, description="The answer that was decided on; on another one, the decision does not count.")
    note: Text | None = None


class StatusFile(Model):
    """The decisions on errata, by edition and by any question of the change; nothing for what is still open."""

    game: Name
    status: dict[EditionId, dict[QuestionId, Decided | None]]


# -- what a check already knows ----------------------------------------------------------------------------------


class KnownProblem(Model):
    """Problems that are known: how many of a kind, about what, in which file."""

    file: Text
    about: str
    kind: ProblemKind = Field(strict=False)
    count: Annotated[int, Field(ge=1)]


class BaselineFile(Model):
    """A baseline: the problems of a project that are known and may only become fewer."""

    baseline: int = Field(description="The version of this format.")
    games: list[Text] = Field(description="The games of the project it was written for.")
    known: list[KnownProblem]
