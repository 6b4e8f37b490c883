"""The theorems of a game decided: which stand as expected, and all of them stored. Meets games by their protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from variorum import files
from variorum.games import registry
from variorum.games.protocol import Game
from variorum.games.ruleset import question_names
from variorum.progress import track
from variorum.prove.storing import comparison_data, file_text, plain, theorem_data
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project
from variorum.rulebook.verdicts import verdicts_file

if TYPE_CHECKING:
    from variorum.library import OpenReading
    from variorum.prove.theorems import Comparison, Figures, Theorem, TheoremBook, Timed, Verdict


def theorems_of(game: str) -> TheoremBook:
    """Find the theorems of a game; raise BadRequestError where none are stated, or the solver is not installed."""
    found = registry.find(game)
    try:
        book = found.theorems if found else None
    except ModuleNotFoundError as error:
        if error.name == "z3":
            raise BadRequestError("proofs need the solver; install it with: pip install 'variorum[prove]'") from error
        raise
    if book is None:
        raise BadRequestError(f"no theorems are stated for {game}; they would be in the folder of its engine")
    _leave_interrupts_alone()
    return book


@cache
def _leave_interrupts_alone() -> None:
    """Let Ctrl-C end the command: by itself, the solver takes it for a question that it cannot answer, and goes on."""
    with suppress(ModuleNotFoundError):
        import z3  # noqa: PLC0415 - installed only where wanted

        z3.set_param("ctrl_c", False)


def learn_stored(project: Project, game: str, book: TheoremBook, readings: Sequence[OpenReading]) -> bool:
    """Use the stored verdicts on some readings, where nothing that they follow from has changed."""
    from variorum.prove.remembering import read_current  # noqa: PLC0415 - needs the solver

    return read_current(project, game, book, readings)


def has_theorems(game: str) -> bool:
    """Tell whether theorems are stated for a game, without loading them: that needs the solver."""
    found = registry.find(game)
    return found is not None and type(found).theorems is not Game.theorems


def editions_with_theorems(project: Project) -> list[str]:
    """List the editions of the games that have theorems."""
    found = [name for name in project.edition_files if has_theorems(name.partition("/")[0])]
    if not found:
        raise BadRequestError("no theorems are stated here: none of these games has an engine that states any")
    return found


def expectation(theorem: Theorem, reading: OpenReading) -> tuple[Any, Figures] | str | None:
    """Tell what was expected of a verdict, where it is not that or is none; None where all is well."""
    return find_surprise(theorem.verdict(reading.rules), theorem.expected(reading.rules, reading.labels))


def pair_expectation(comparison: Comparison, one: OpenReading, other: OpenReading) -> tuple[Any, Figures] | str | None:
    """Tell what was expected of a verdict on two readings, where it is not that or is none."""
    return find_surprise(comparison.timed(one.rules, other.rules).verdict, comparison.expect(one.labels, other.labels))


def find_surprise(verdict: Verdict, wanted: tuple[Any, Figures] | None) -> tuple[Any, Figures] | str | None:
    """Give what was expected where a verdict is not that; `a verdict` where nothing else was, and there is none."""
    from variorum.prove.theorems import alike  # noqa: PLC0415 - needs the solver

    undecided = verdict.status == "unknown"
    if wanted is None:
        return "a verdict" if undecided else None
    return wanted if undecided or not alike(verdict.settled, wanted) else None


def verdict_rows(theorems: Iterable[Theorem], readings: Sequence[OpenReading]) -> Iterator[tuple[Theorem, OpenReading]]:
    """Pair each theorem with each reading."""
    return ((theorem, reading) for theorem in theorems for reading in readings)


def rivals_that_matter(theorem: Theorem, reading: OpenReading) -> Iterator[tuple[str, Verdict]]:
    """List the rivals under which, one at a time, a theorem stands otherwise, each with its verdict."""
    from variorum.prove.theorems import alike  # noqa: PLC0415 - needs the solver

    own = theorem.verdict(reading.rules).settled
    near = [one for one in reading.around() if len(one.reading.chosen) == 1]
    for one in track(near, "readings"):
        verdict = theorem.verdict(one.rules)
        if not alike(verdict.settled, own):
            yield one.name.partition(":")[2], verdict


def theorem_row(theorem: Theorem, reading: OpenReading) -> dict[str, Any]:
    """Write how a theorem stands under a reading, for programs."""
    as_expected = expectation(theorem, reading) is None
    about = {"reading": reading.name, **reading.as_if, "consulted": consulted_questions(theorem, reading.rules)}
    return _row(theorem, about, theorem.timed(reading.rules), as_expected)


def consulted_questions(theorem: Theorem, rules: Any) -> list[str]:
    """List the questions that the decision of a theorem under a rule set consults."""
    return list(question_names(type(rules), theorem.consults(rules)))


def comparison_row(comparison: Comparison, one: OpenReading, other: OpenReading) -> dict[str, Any]:
    """Write how a statement about two readings stands, for programs."""
    from variorum.library import as_if_each  # noqa: PLC0415 - the library opens theorems by this module

    as_expected = pair_expectation(comparison, one, other) is None
    timed = comparison.timed(one.rules, other.rules)
    about = {"between": [one.name, other.name], **as_if_each(one, other)}
    return _row(comparison, about, timed, as_expected)


def _row(stated: Theorem | Comparison, about: Mapping[str, Any], timed: Timed, as_expected: bool) -> dict[str, Any]:
    return {
        "theorem": stated.id,
        "statement": stated.statement,
        "method": str(stated.method),
        **about,
        "verdict": timed.verdict.status and str(timed.verdict.status),
        "scope": timed.verdict.scope,
        "as_expected": as_expected,
        "figures": plain(timed.verdict.figures),
        "reached": timed.verdict.reached,
        "witness": plain(timed.verdict.witness),
        "seconds": round(timed.seconds, 4),
    }


# -- storing -------------------------------------------------------------------------------------------------------


def store(
    project: Project, game: str, editions: Sequence[OpenReading], *, leave_out: bool = False
) -> tuple[Path, list[str], bool]:
    """Decide all theorems of a game under all readings that are looked at, and store the verdicts.

    Verdicts that are not as expected are named. Nothing is stored then; or, if asked so, all but the readings with
    other answers that have them. Also tells whether anything was stored.
    """
    from variorum.prove.remembering import in_order  # noqa: PLC0415 - needs the solver

    book = theorems_of(game)
    readings = in_order(reading for one in editions for reading in one.around())
    undecided = [one.rules for one in readings if not all(each.is_known(one.rules) for each in book.theorems)]
    if book.decide_ahead and undecided:
        book.decide_ahead(undecided)
    pairs = track(list(verdict_rows(book.theorems, readings)), "verdicts")
    surprises = [(theorem, one) for theorem, one in pairs if expectation(theorem, one)]
    path, surprising = verdicts_file(project.root, game), {one.name for _, one in surprises}
    stored = not surprises or (leave_out and all(one.reading.chosen for _, one in surprises))
    if stored:
        kept = [one for one in readings if one.name not in surprising]
        files.write_text(path, file_text(verdicts_data(book, game, kept, editions)), inside=project.root)
    return path, [f"{theorem.id} under {one.name}" for theorem, one in surprises], stored


def verdicts_data(
    book: TheoremBook, game: str, readings: Sequence[OpenReading], editions: Sequence[OpenReading]
) -> Mapping[str, Any]:
    """Write all verdicts on a game."""
    from variorum.prove.remembering import fingerprint  # noqa: PLC0415 - needs the solver

    between = list(permutations(editions, 2))
    return {
        "game": game,
        "fingerprint": fingerprint(book, readings),
        "readings": [reading.name for reading in readings],
        "theorems": [theorem_data(one, book.subject_of(one), readings) for one in book.theorems],
        "comparisons": [comparison_data(one, between) for one in book.comparisons],
    }
