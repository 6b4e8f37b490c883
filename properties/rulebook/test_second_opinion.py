"""A second solver: it answers what Z3 answers, and is heard where it does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import z3
from variorum.prove import certify, solver
from variorum.prove.deciding import editions_with_theorems
from variorum.rulebook.models import OpinionFile
from variorum.rulebook.project import OPINION_FILE, Project
from variorum.rulebook.validate import validate

from properties.conftest import ROOT, Command

ABOVE = "(declare-const x Int)(assert (> x 3)){}(check-sat)"


@pytest.mark.parametrize(("more", "answer"), [("", "sat"), ("(assert (< x 3))", "unsat")])
def test_the_second_solver_answers(more: str, answer: str) -> None:
    """A question that has an example, and one that has none."""
    assert certify.answer(ABOVE.format(more)) == answer


def test_a_conjunction_of_nothing_is_understood() -> None:
    """Z3 writes it in a way of its own."""
    asked: dict[str, str] = {}
    number = z3.Int("number")
    with solver.overheard(asked.__setitem__):
        assert solver.example(z3.And(), number > 3) == {"number": asked and 4}
        assert solver.example(z3.Or(z3.And(), number > 3), number < 0, number > 0) is None
    assert list(asked.values()) == ["sat", "unsat"]
    assert [certify.answer(question) for question in asked] == ["sat", "unsat"]
    assert certify.ask_again(asked).data() == {"asked": 2, "agree": 2, "open": 0, "differ": 0}


def test_clauses_are_put_to_both() -> None:
    """What is true of numbered unknowns, and clauses that cannot all be kept."""
    asked: dict[str, str] = {}
    with solver.overheard(asked.__setitem__):
        assert solver.solve_clauses([(1, 2), (-1,)], 2) == {2}
        assert solver.solve_clauses([(1, 2), (-1,), (-2,)], 2) is None
        assert solver.solve_clauses([(1,), ()], 1) is None
    assert certify.ask_again(asked).data() == {"asked": 3, "agree": 3, "open": 0, "differ": 0}


def test_the_same_question_is_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is found again without the solver; another question, and one that is overheard, go to it."""
    whole, put = solver._find_example, list[Any]()

    def find(terms: Any) -> Any:
        put.append(terms)
        return whole(terms)

    monkeypatch.setattr(solver, "_asked", {})
    monkeypatch.setattr(solver, "_find_example", find)
    number = z3.Int("number")
    found = [solver.example(number > least, number < 5) for least in (3, 3, 4, 3)]
    assert found == [{"number": 4}, {"number": 4}, None, {"number": 4}]
    assert len(put) == 2
    with solver.overheard(lambda *_: None):
        solver.example(number > 3, number < 5)
    assert len(put) == 3


def test_a_disagreement_is_not_passed_over() -> None:
    """Where the first solver was wrong, the second says so; what it leaves open is counted apart."""
    found = certify.ask_again({ABOVE.format(""): "unsat"})
    found.add("a hard one", "unsat", "unknown")
    assert found.data() == {"asked": 2, "agree": 0, "open": 1, "differ": 1}
    assert found.differ == [ABOVE.format("")]


def test_the_command_refuses_what_it_cannot_ask(variorum: Command) -> None:
    """All proofs or none."""
    done = variorum("prove", "--certify", "--mutants")
    assert done.code == 2
    assert "name only editions" in done.err


def test_the_stored_opinions_do_not_differ(tmp_path: Path) -> None:
    """Each game with proofs has one; what is stored is read back as it was counted, and told on the method's page."""
    here, method = Project(ROOT), (ROOT / "docs/method.md").read_text(encoding="utf-8")
    for game in {one.partition("/")[0] for one in editions_with_theorems(here)}:
        found = validate(here.read(here.evidence_folder(game) / OPINION_FILE), OpinionFile).opinion
        assert (found.differ, found.asked) == (0, found.agree + found.open)
        assert found.agree > found.open
        figures = f"| {found.asked} | {found.agree} | {found.open} | {found.differ} |"
        assert f"| {here.game(game).title} {figures}" in method
    counted = {"asked": 3, "agree": 1, "open": 1, "differ": 1}
    (tmp_path / "properties" / "marbles").mkdir(parents=True)
    there = Project(tmp_path)
    (path,) = certify.store_opinions(there, {"solvers": "one, another 1.2", "games": {"marbles": counted}})
    assert validate(there.read(path), OpinionFile).opinion.model_dump() == {"solvers": "one, another 1.2", **counted}
