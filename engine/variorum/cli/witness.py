"""The command `witness`: a smallest record or score sheet on which two readings part, stored or searched for."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar, cast, overload

import typer

from variorum.cli.common import (
    JsonOption,
    ProjectOption,
    open_project,
    open_reading,
    require_question,
    write,
    write_json,
)
from variorum.cli.records import open_document, ruled
from variorum.cli.recordtext import WIDTH, data_lines
from variorum.games.connect import witness as connect
from variorum.games.dobble import witness as dobble
from variorum.games.dobro import witness as dobro
from variorum.games.records import WITNESS_KEYS
from variorum.games.registry import rule_set_of
from variorum.progress import noting
from variorum.rulebook.differences import Difference, differences, switched
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.narration import outcome_words, shown_sentence
from variorum.rulebook.problems import BadRequestError, choose_from, quoted
from variorum.rulebook.project import CARRIED, Project, folder_of, shown
from variorum.rulebook.questions import carries_behaviour, label
from variorum.rulebook.readings import Reading

S = TypeVar("S")


class Parting(Protocol):
    """How two sides part: in what, whether the question makes the whole difference, and what each makes of it."""

    @property
    def shows(self) -> str:
        """In what they part."""

    @property
    def attribution(self) -> str:
        """Whether the question makes the whole difference."""

    @property
    def outcomes(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What each side makes of it."""


class Witness(Protocol):
    """What a search finds: a record or score sheet, and how two sides part on it."""

    @property
    def data(self) -> dict[str, Any]:
        """The record or score sheet."""

    @property
    def divergence(self) -> Parting:
        """How the sides part."""


class Search(Protocol):
    """What a game's module of witnesses offers."""

    SEARCHED: str
    Sides: type[Any]

    def find(self, sides: Any, note: Callable[[str], None], /) -> Witness | None:
        """Find the smallest record or score sheet on which two rule sets part."""


SEARCHES = {
    "dobro": cast(Search, dobro),
    "dobble": cast(Search, dobble),
    "dobble-connect": cast(Search, connect),
}


def witness(
    context: typer.Context,
    a: Annotated[
        str | None, typer.Argument(metavar="A", help="game/edition, or a reading game/edition:question=answer.")
    ] = None,
    b: Annotated[str | None, typer.Argument(metavar="B", help="The other side, in the same form.")] = None,
    question: Annotated[str | None, typer.Argument(metavar="QUESTION", help="The question on which they part.")] = None,
    store: Annotated[
        bool, typer.Option("--store", help="Search for all that the project wants anew, and store them in it.")
    ] = False,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="With --store: search for those of this game only.")
    ] = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Show a smallest record or score sheet on which two readings part on a question, ready for referee or score."""
    tree = open_project(context, project)
    if store:
        if a is not None:
            raise BadRequestError("--store writes every witness of the project; name no readings with it")
        _store(tree, _games(tree, game))
        return
    if game is not None:
        raise BadRequestError("--game goes with --store; two readings name their game themselves")
    if a is None or b is None or question is None:
        raise BadRequestError("name two readings and a question, as in: witness A B score.order")
    difference = _asked(tree, a, b, question)
    stored = Evidence(tree, difference.left.edition.game).witness(question, *difference.between)
    if stored:
        path = stored[0]
        write_json(_json(open_document(path).data, path)) if json else write(path.read_text(encoding="utf-8"))
        return
    _refuse_known(tree, difference, json)
    search = SEARCHES[difference.left.edition.game.name]
    with noting() as note:
        found = search.find(_sides(tree, difference), lambda what: note(f"searching {what} …"))
    if found is None:
        _none(f"no witness was found for {question} between {a} and {b}; searched were {search.SEARCHED}", json)
    else:
        data = witness_data(difference, found)
        write_json(_json(data, None)) if json else write(witness_text(data))


def _asked(tree: Project, a: str, b: str, question: str) -> Difference:
    """Read what is asked, and refuse what has no answer."""
    left, right = open_reading(tree, a), open_reading(tree, b)
    game = left.edition.game
    if right.edition.game.name != game.name:
        raise BadRequestError(f"{left.edition.name} and {right.edition.name} are different games")
    require_question(left.edition, question)
    if game.name not in SEARCHES:
        can = f"{' and '.join(SEARCHES)} can"
        raise BadRequestError(f"{game.name} cannot be played here, so no witness can be shown; {can}")
    for reading in (left, right):
        if question not in reading.answers:
            raise BadRequestError(
                f"{question} does not arise in {reading.name}; variorum show {reading.name} lists what does"
            )
    return Difference(question, left, right)


def _refuse_known(tree: Project, difference: Difference, json: bool) -> None:
    """Say where two sides agree, or by what theorem or nature of the question no witness exists."""
    question, (one, other) = difference.question, difference.answers
    left, right = difference.between
    if one == other:
        _none(f"{left} and {right} agree on {question}: {label(one)}", json)
    if not carries_behaviour(difference.left.edition.game.questions[question]):
        _none(f"{question} is a matter of wording: no record or score sheet can show it", json)
    finding = Evidence(tree, difference.left.edition.game).of(question, one, other, left, right)
    if finding.kind is Kind.EQUIVALENT:
        _none(f"no witness exists: by the theorem {finding.shown_by}, the answers make no difference here", json)


def _none(message: str, json: bool) -> None:
    if json:
        write_json({"witness": None, "reason": message})
    else:
        sys.stderr.write(f"variorum: {message}.\n")
    raise typer.Exit(1)


@overload
def sides_of(tree: Project, difference: Difference) -> dobro.Sides: ...
@overload
def sides_of(tree: Project, difference: Difference, kind: type[S]) -> S: ...
def sides_of(tree: Project, difference: Difference, kind: type[Any] = dobro.Sides) -> Any:
    """Make the rule sets of two readings, and each with the other's answer to the question."""
    question, left, right = difference.question, difference.left, difference.right
    one, other = (ruled(tree, reading.name).rules for reading in (left, right))
    if _only(left, right, question):
        return kind.of(question, one, other)
    rules = rule_set_of(left.edition.game.name)
    assert rules is not None  # noqa: S101 - both readings are ruled
    changed = (switched(left, right, question), switched(right, left, question))
    return kind(question, one, other, *(rules.from_answers(answers) for answers in changed))


def _sides(tree: Project, difference: Difference) -> Any:
    """Make the rule sets of two readings as their game's search wants them."""
    return sides_of(tree, difference, SEARCHES[difference.left.edition.game.name].Sides)


def _only(left: Reading, right: Reading, question: str) -> bool:
    """Tell whether two readings are of one edition and differ in one choice only."""
    chosen = [{id_: label(one) for id_, one in side.chosen.items() if id_ != question} for side in (left, right)]
    return left.edition.name == right.edition.name and chosen[0] == chosen[1]


# -- writing -----------------------------------------------------------------------------------------------------


def witness_data(difference: Difference, found: Witness) -> dict[str, Any]:
    """Put a witness and what it shows into one mapping, itself a record or score sheet."""
    parting = found.divergence
    return {
        "question": difference.question,
        "answers": list(difference.answers),
        "between": list(difference.between),
        "shows": parting.shows,
        "attribution": parting.attribution,
        "outcomes": list(parting.outcomes),
        "edition": difference.left.name,
        **found.data,
    }


def _json(data: dict[str, Any], path: Path | None) -> dict[str, Any]:
    kind = "sheet" if "mini_games" in data or any("cards" in one for one in data.get("rounds", ())) else "record"
    inner = {key: value for key, value in data.items() if key not in WITNESS_KEYS}
    return {**{key: data[key] for key in WITNESS_KEYS}, kind: inner, "stored": shown(path) if path else None}


def witness_text(data: dict[str, Any]) -> str:
    """Write a witness as a file: in comments what it shows, then the record or sheet with its witness keys."""
    return "\n".join([*_comments(data), *data_lines(data)]) + "\n"


def _comments(data: dict[str, Any]) -> Iterator[str]:
    """Say what a witness shows, and what each side makes of it."""
    sentences = [f"{data['question']}: {shown_sentence(data)}"]
    sentences += [
        f"{name}: {outcome_words(outcome, data)}."
        for name, outcome in zip(data["between"], data["outcomes"], strict=True)
    ]
    if data["attribution"] == "part":
        sentences.append(
            "Other questions add to the difference; this one, switched alone, makes them part in this too."
        )
    for sentence in sentences:
        yield from textwrap.wrap(sentence, WIDTH, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False)


# -- storing -----------------------------------------------------------------------------------------------------


def wanted(tree: Project, game: str = "dobro") -> list[Difference]:
    """List the differences that want a witness: all but those that a theorem shows to be none."""
    editions = [tree.edition(name) for name in tree.edition_files if name.partition("/")[0] == game]
    evidence = Evidence(tree, tree.game(game))
    return [
        one
        for one in differences(editions)
        if evidence.of(one.question, *one.answers, *one.between).kind is not Kind.EQUIVALENT
    ]


def _games(tree: Project, game: str | None) -> list[str]:
    """List the games to search for: the one named, or all of the project's that can be searched."""
    if game is not None and game not in SEARCHES:
        raise BadRequestError(f"no witnesses are searched for in {quoted(game)}; {choose_from(game, SEARCHES)}")
    own = {name.partition("/")[0] for name in tree.edition_files}
    return [name for name in SEARCHES if name in own and game in (None, name)]


def _store(tree: Project, games: Sequence[str]) -> None:
    """Search for every witness that is wanted and store it; remove those that are no longer wanted."""
    if tree.root == CARRIED:
        raise BadRequestError("there is no project here to write into; name one with --project DIR")
    lacking = [name for game in games for name in _store_game(tree, game)]
    for name in lacking:
        write(f"{name}: no witness found\n")
    raise typer.Exit(1 if lacking else 0)


def _store_game(tree: Project, game: str) -> list[str]:
    """Store the witnesses of one game, and name the differences for which none was found."""
    folder = tree.root / "properties" / folder_of(game) / "witnesses"
    folder.mkdir(parents=True, exist_ok=True)
    kept, lacking = set(), []
    for difference in wanted(tree, game):
        found = SEARCHES[game].find(_sides(tree, difference), lambda _: None)
        if found is None:
            lacking.append(difference.name)
            continue
        path = folder / f"{difference.name}.yaml"
        kept.add(path)
        text = witness_text(witness_data(difference, found))
        state = "unchanged" if path.exists() and path.read_text(encoding="utf-8") == text else "written"
        path.write_text(text, encoding="utf-8")
        write(f"{shown(path)}: {state}\n")
    for path in sorted({*folder.glob("*.yaml")} - kept):
        path.unlink()
        write(f"{shown(path)}: removed\n")
    return lacking
