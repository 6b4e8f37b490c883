"""What the theorems of any game are held to: verdicts as expected, stated well, stored, and rulings load-bearing.

Plain checks with assertions, for the tests of a game. Knows no game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from variorum.games.ruleset import RuleSet, question_names
from variorum.library import open_reading
from variorum.prove.deciding import learn_stored, theorems_of
from variorum.prove.theorems import GOOD, Answers, Settled, Status, Theorem, Theorems, Verdict, alike
from variorum.recordtext import record_text
from variorum.rulebook.editions import Edition
from variorum.rulebook.flips import Mutant, mutants
from variorum.rulebook.questions import label
from variorum.rulebook.readings import Reading
from variorum.rulebook.verdicts import StoredVerdicts, read_verdicts, verdict_of

from properties.conftest import is_deep
from properties.editions import project

SHEET_KEYS = {"cards", "points"}  # of a round in a score sheet


class Looked(NamedTuple):
    """A reading that is looked at, with its rule set and its answers in words."""

    reading: Reading
    rules: Any
    answers: Answers


def looked_at(rule_set: type[RuleSet], readings: Sequence[Reading]) -> list[Looked]:
    """Make the rule sets of readings; stored verdicts on those with rivals are taken over while they are current."""
    remember(readings)
    return [
        Looked(one, rule_set.from_answers(one.answers), {id_: label(answer) for id_, answer in one.answers.items()})
        for one in readings
    ]


def remember(readings: Sequence[Reading]) -> bool:
    """Take over the stored verdicts on readings with rivals, if the code that decided them is this very code."""
    if is_deep():
        return False
    tree, game = project(), readings[0].edition.game.name
    chosen = [open_reading(tree, one.name) for one in readings if one.chosen]
    return learn_stored(tree, game, theorems_of(game), chosen)


def check_expected(theorem: Theorem, looked: Sequence[Looked]) -> None:
    """Require that a theorem is decided as a person expected, with its case met or what refutes it shown."""
    for reading, rules, answers in looked:
        verdict, expected = theorem.verdict(rules), theorem.expected(rules, answers)
        as_expected = expected is None or alike(verdict.settled, expected)
        shown = verdict.witness if verdict.status is Status.FAILS else verdict.reached or theorem.vacuous(answers)
        assert is_graded(theorem, verdict) and as_expected and shown, explain(theorem, reading, verdict, expected)


def is_graded(theorem: Theorem, verdict: Verdict) -> bool:
    """Tell whether a fact has no verdict, and a theorem one that says where it was decided if not in the full game."""
    if theorem.is_fact:
        return verdict.status is None
    if verdict.status is Status.FAILS:
        return bool(theorem.otherwise)
    return verdict.status in GOOD and (verdict.status is Status.HOLDS) == (not verdict.scope)


def explain(theorem: Theorem, reading: Reading, verdict: Verdict, expected: Settled | None) -> str:
    """Say what a theorem states, how it stands and should stand, with a record one can replay where one shows it."""
    lines = [
        f"{theorem.statement} ({theorem.id})",
        f"under {reading.name}: {verdict.status} {dict(verdict.figures)}",
        f"expected: {expected[0]} {dict(expected[1])}" if expected else "expected: any verdict, with what shows it",
    ]
    if verdict.witness is not None:
        shown = {"game": reading.edition.game.name, "edition": reading.edition.name, **verdict.witness}
        how = "score" if is_sheet(verdict.witness) else "referee"
        lines += [f"What shows it; save it as shown.yaml and run: variorum {how} shown.yaml", ""]
        lines.append(record_text(shown, reading.chosen))
    return "\n".join(lines)


def is_sheet(witness: Mapping[str, Any]) -> bool:
    """Tell whether what shows a verdict is a score sheet."""
    rounds = witness.get("rounds") or [None]
    return "mini_games" in witness or (isinstance(rounds[0], Mapping) and not rounds[0].keys().isdisjoint(SHEET_KEYS))


def check_depends(theorem: Theorem, looked: Sequence[Looked]) -> None:
    """Require that readings which agree on all that a theorem consults are expected to have the same verdict."""
    found: dict[tuple[str | None, ...], tuple[Any, str]] = {}
    asked = question_names(type(looked[0].rules), {name for one in looked for name in theorem.consults(one.rules)})
    for reading, _, answers in looked:
        expected = theorem.expect(answers)
        if expected is not None:
            key = tuple(answers.get(question) for question in asked)
            settled, other = found.setdefault(key, (expected, reading.name))
            assert expected == settled, (reading.name, other)


def check_foreseen(theorems: Theorems, ruled: Looked) -> None:
    """Require that under an edition's main reading somebody foresaw every verdict."""
    assert [theorem.id for theorem in theorems if theorem.expect(ruled.answers) is None] == []


def check_flips(edition: Edition, noticed_by: Callable[[Mutant], str | None]) -> None:
    """Require that each ruling, flipped to each other answer, is noticed."""
    flipped = mutants(edition)
    assert [(one.question, label(one.answer)) for one in flipped if noticed_by(one) is None] == []
    assert len(flipped) > len(edition.rulings)


def check_second(edition: Edition, second: dict[str, str], apart: set[str], left_out: set[str]) -> None:
    """Require that a second reader answered as we do or as a rival, and that what they left out has a rival."""
    assert set(edition.rulings) - set(second) == left_out
    assert {id_ for id_, answer in second.items() if label(edition.rulings[id_].answer) != answer} == apart
    assert all(edition.rulings[id_].rivals for id_ in left_out)
    for id_ in apart:
        assert second[id_] in [label(rival.answer) for rival in edition.rulings[id_].rivals]


def check_stored_failures(
    root: Path, game: str, theorem: Theorem, looked: Sequence[Looked], breaks: Callable[[Any, Mapping[str, Any]], bool]
) -> None:
    """Require that each stored failure breaks its statement when its own reading replays it.

    And that it does not under a reading in which the theorem holds: a check that anything passes would be no check.
    """
    stored = _read_stored(root, game)
    found = next(one for one in stored.theorems if one.id == theorem.id)
    known = {one.reading.name: (one.rules, verdict_of(found, one.reading.name)) for one in looked}
    holding = [rules for rules, verdict in known.values() if verdict is not None and verdict.verdict == Status.HOLDS]
    witness: Mapping[str, Any] | None = None
    for name, (rules, verdict) in known.items():
        assert verdict is not None, (theorem.id, name)
        if verdict.verdict == Status.FAILS:
            assert verdict.witness is not None, (theorem.id, name)
            witness = verdict.witness
            assert breaks(rules, witness), (theorem.id, name)
    for rules in holding[:1] if witness is not None else ():
        assert not would_break(breaks, rules, witness), theorem.id


def would_break(breaks: Callable[[Any, Any], bool], rules: Any, witness: Any) -> bool:
    """Tell whether a record breaks a statement under some rule set, which may refuse it."""
    try:
        return breaks(rules, witness)
    except Exception:  # however it is refused
        return False


@cache
def _read_stored(root: Path, game: str) -> StoredVerdicts:
    stored = read_verdicts(root, game)
    assert stored is not None
    return stored


def check_stored(root: Path, game: str, theorems: Theorems, looked: Sequence[Looked]) -> None:
    """Require that what the site tells of the theorems is what is decided; if not, run: variorum prove --store."""
    stored = read_verdicts(root, game)
    assert stored is not None
    assert [one.id for one in stored.theorems] == [one.id for one in theorems]
    for theorem in stored.theorems:
        for reading, rules, _ in looked:
            known = verdict_of(theorem, reading.name)
            assert known is not None, (theorem.id, reading.name)
            verdict = theorems[theorem.id].verdict(rules)
            plain = json.loads(json.dumps(dict(verdict.figures)))
            assert (known.verdict, dict(known.figures)) == (verdict.status, plain), (theorem.id, reading.name)
