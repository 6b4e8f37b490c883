"""The gate before a release: `diff --fail-on` lets nothing pass unseen that it was asked to stop."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from variorum.cli.render_gate import gate_data, gate_lines, refresh_command
from variorum.library import open_reading
from variorum.rulebook.comparison import Comparison
from variorum.rulebook.gate import FailOn, Gate, Objection, Reason, hold
from variorum.rulebook.project import Project

from properties.conftest import ROOT, Command

PLAIN, FANCY = "pebbles/plain", "pebbles/fancy"


def gate_of(variorum: Command, project: Path, a: str, b: str, *fail_on: str) -> tuple[int, dict[str, Any]]:
    """Run the gate on two editions, and give its exit code and its data."""
    options = [word for one in fail_on for word in ("--fail-on", one)]
    outcome = variorum("--project", project, "diff", a, b, *options, "--json")
    return outcome.code, json.loads(outcome.out)["gate"]


def reasons(gate: dict[str, Any]) -> dict[str, list[str]]:
    """List the questions that stop a gate, by reason."""
    found: dict[str, list[str]] = {}
    for one in gate["objections"]:
        found.setdefault(one["reason"], []).append(one["question"])
    return found


def change(project: Path, edition: str, old: str, new: str) -> None:
    """Change the rulings of an edition."""
    path = project / "rulings" / f"{edition}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def twins(made_up: Path) -> Path:
    """Make a second edition that rules as the plain one does."""
    path = made_up / "rulings" / "pebbles" / "twin.yaml"
    shutil.copy(made_up / "rulings" / "pebbles" / "plain.yaml", path)
    change(made_up, "pebbles/twin", "edition: pebbles/plain", "edition: pebbles/twin")
    return made_up


def test_editions_that_rule_alike_pass_every_gate(twins: Path, variorum: Command) -> None:
    """Without any difference there is nothing to stop."""
    for one in FailOn:
        assert gate_of(variorum, twins, PLAIN, "pebbles/twin", one) == (
            0,
            {"fail_on": [one], "passed": True, "objections": [], "not_asked_to_stop": {}, "to_settle": None},
        )


@pytest.mark.parametrize(
    ("old", "new", "reason", "stopped_by"),
    [
        ("answer: loses", "answer: wins", "behavioural", {"behavioural", "any"}),
        ("    answer: 2\n", "    answer: 3\n", "unexplored", {"behavioural", "unexplored", "any"}),
        ("answer: youngest", "answer: by-lot", "equivalent", {"equivalent", "any"}),
        ("answer: any-light", "answer: candlelight", "wording", {"wording", "any"}),
        ("answer: loses", "answer:", "unanswered", set(FailOn)),
        ("answer: any-light", "answer:", "unanswered", set(FailOn)),
    ],
)
def test_a_single_change_stops_the_gates_that_are_about_it(
    twins: Path, variorum: Command, old: str, new: str, reason: str, stopped_by: set[str]
) -> None:
    """One changed ruling fails each gate that should stop it, on either side, and is named; the others count it."""
    change(twins, "pebbles/twin", old, new)
    for pair in ((PLAIN, "pebbles/twin"), ("pebbles/twin", PLAIN)):
        for one in FailOn:
            code, gate = gate_of(variorum, twins, *pair, one)
            assert (code, gate["passed"]) == ((1, False) if one in stopped_by else (0, True)), one
            assert (list(reasons(gate)) == [reason]) == (one in stopped_by)
            assert gate["not_asked_to_stop"] == ({} if one in stopped_by else {reason: 1})


def test_what_arises_on_one_side_only_may_change_play(made_up: Path, variorum: Command) -> None:
    """A question of one side stops the gate by what it carries, and says from what it follows."""
    code, gate = gate_of(variorum, made_up, PLAIN, FANCY, "behavioural")
    (one,) = [each for each in gate["objections"] if each["reason"] == "one-sided"]
    assert (code, one["question"], one["note"]) == (1, "play.pass.twice", "follows from play.pass")
    assert gate["not_asked_to_stop"] == {"equivalent": 1, "wording": 1}
    spec = made_up / "spec" / "pebbles.yaml"
    twice = "asks: May a player pass twice running?\n        carries: "
    spec.write_text(spec.read_text().replace(f"{twice}behaviour", f"{twice}wording"))
    assert "one-sided" not in reasons(gate_of(variorum, made_up, PLAIN, FANCY, "behavioural")[1])
    assert reasons(gate_of(variorum, made_up, PLAIN, FANCY, "wording")[1]) == {
        "one-sided": ["play.pass.twice"],
        "wording": ["play.mood"],
    }


def test_an_edition_that_answers_nothing_is_not_without_differences(twins: Path, variorum: Command) -> None:
    """All that it leaves open is counted, listed in every form, and stops every gate."""
    path = twins / "rulings" / "pebbles" / "twin.yaml"
    path.write_text(path.read_text(encoding="utf-8").partition("rulings:")[0] + "rulings: {}\n", encoding="utf-8")
    game = Project(twins).game("pebbles").questions
    for one in FailOn:
        code, gate = gate_of(variorum, twins, PLAIN, "pebbles/twin", one)
        assert (code, reasons(gate)) == (1, {"unanswered": list(game)})
    for form in ("text", "markdown", "html"):
        outcome = variorum("--project", twins, "diff", PLAIN, "pebbles/twin", "--format", form)
        out = " ".join(outcome.out.split())
        assert "No question is answered by both, so nothing could be compared. Not answered: 8 in pebbles/twin." in out
        assert all(id_ in out for id_ in game)
        assert "0 differences" not in out
    assert "Not answered in pebbles/twin: 8" in variorum("--project", twins, "diff").out
    assert variorum("--project", twins, "diff", "pebbles/twin", "pebbles/twin", "--fail-on", "any").code == 1


def test_an_unanswered_question_takes_along_what_depends_on_it(made_up: Path, variorum: Command) -> None:
    """Where nobody knows whether a question arises it is open too, and nothing says that it does not arise."""
    change(
        made_up, PLAIN, "    answer: no-passing\n    basis: stated\n    cites: {12: You may not pass}", "    answer:"
    )
    outcome = variorum("--project", made_up, "diff", PLAIN, FANCY, "--json")
    assert json.loads(outcome.out)["unanswered"] == {"a": ["play.pass", "play.pass.twice"], "b": []}


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_a_gate_that_fails_says_why(made_up: Path, variorum: Command, form: str) -> None:
    """Kinds with counts, questions by name, and what was let pass; beside a document, on standard error."""
    outcome = variorum("--project", made_up, "diff", PLAIN, FANCY, "--fail-on", "behavioural", "--format", form)
    said = (outcome.out if form == "text" else outcome.err).partition("--fail-on ")[2].splitlines()
    assert outcome.code == 1
    assert said == [
        "behavioural: failed, because of 5 questions that may change play:",
        "  changes play: 1",
        "    end.last (pebbles/plain, pebbles/fancy)",
        "  unexplored: 3",
        "    setup.pebbles (pebbles/plain, pebbles/fancy)",
        "    play.most (pebbles/plain, pebbles/fancy)",
        "    play.pass (pebbles/plain, pebbles/fancy)",
        "  not asked in all: 1",
        "    play.pass.twice (pebbles/plain, pebbles/fancy): follows from play.pass",
        "No engine plays pebbles: what has no witness counts as unexplored.",
        "Not asked to stop: same play: 1, wording only: 1.",
    ]
    if form == "json":
        json.loads(outcome.out)


def test_the_survey_has_the_gate_too(twins: Path, variorum: Command) -> None:
    """Without editions named, every two of every game are held, and each question is listed once."""
    outcome = variorum("--project", twins, "diff", "--fail-on", "unexplored", "--json")
    gate = json.loads(outcome.out.splitlines()[-1])["gate"]
    assert outcome.code == 1
    assert reasons(gate) == {"unexplored": ["setup.pebbles", "play.most", "play.pass"]}
    assert set(gate["objections"][0]["readings"]) == {PLAIN, FANCY, "pebbles/twin"}


def test_a_gate_says_what_to_run_to_settle_what_is_unexplored(project: Project) -> None:
    """Where a theorem is not decided for an edition, that is the one to bring up to date; else either side will do."""
    one, other = open_reading(project, "dobro/en"), open_reading(project, "dobro/fr")
    asked: list[str] = []

    def is_decided(_: Comparison, theorem: str, reading: str) -> bool:
        asked.append(theorem)
        return reading != "dobro/fr"

    gate = hold([FailOn.BEHAVIOURAL], [one.compare(other)], [], is_decided)
    assert asked and gate.unexplored == ("dobro/fr",)
    assert list(gate_lines(gate, []))[-2] == "To settle what is unexplored, run: variorum refresh dobro/fr"
    assert gate_data(gate)["to_settle"] == "variorum refresh dobro/fr"
    assert hold([FailOn.WORDING], [one.compare(other)], [], is_decided).unexplored == ()
    left_open = Objection(Reason.UNEXPLORED, "x", ("dobro/en:a=b", "dobro/pt"), "", frozenset(FailOn))
    assert Gate((FailOn.ANY,), (left_open,)).unexplored == ("dobro/en",)
    assert refresh_command(Gate((FailOn.ANY,), (replace(left_open, readings=(PLAIN, FANCY)),))) is None


def test_an_answer_that_cannot_be_played_stops_the_gate(project: Project) -> None:
    """It does so on either side, with its answer and the reason; a gate on wording has nothing to do with it."""
    one = open_reading(project, next(iter(project.edition_files)))
    question = next(iter(one.answers))
    unplayed = SimpleNamespace(question=question, answer=7, why="played here: 2, 3")

    def gate(fail_on: FailOn) -> Gate:
        return hold([fail_on], [one.compare(one)], [(one.name, []), (one.name, [unplayed])])

    (objection,) = gate(FailOn.BEHAVIOURAL).objections
    assert (objection.reason, objection.question, objection.readings) == (Reason.UNPLAYABLE, question, (one.name,))
    assert objection.note == "answered 7; played here: 2, 3"
    assert not gate(FailOn.ANY).passed
    assert gate(FailOn.WORDING).passed
    assert gate(FailOn.WORDING).let_pass == {Reason.UNPLAYABLE: 1}


def test_a_rule_that_the_engine_does_not_play_fails_the_gate(tmp_path: Path, variorum: Command) -> None:
    """An answer of spec/ that no engine plays is named, though the two editions give it alike."""
    tree = tmp_path / "tree"
    for part in ("spec", "rulings"):
        shutil.copytree(ROOT / part, tree / part)
    found = next(_unplayed_answers(Project(tree)), None)
    if found is None:
        pytest.skip("every answer of every game is played")
    edition, question, old, new = found
    path = Project(tree).edition_files[edition]
    lines = path.read_text(encoding="utf-8").split("\n")
    at = lines.index(f"  {question}:")
    answer = next(number for number in range(at, len(lines)) if lines[number].strip() == f"answer: {old}")
    lines[answer] = f"    answer: {new}"
    path.write_text("\n".join(lines), encoding="utf-8")
    code, gate = gate_of(variorum, tree, edition, edition, "behavioural")
    assert code == 1
    assert question in reasons(gate)["unplayable"]


def _unplayed_answers(project: Project) -> Any:
    """Find answers of spec/ that carry behaviour and that the engine of their game does not play."""
    for name in project.edition_files:
        one = open_reading(project, name)
        for id_, ruling in one.edition.rulings.items():
            for answer in one.edition.game.questions[id_].answers or {}:
                if id_ in one.answers and not ruling.rivals and answer != ruling.answer:
                    refused = one.game.rules.unplayed({**one.answers, id_: answer})
                    if any(each.question == id_ for each in refused):
                        yield name, id_, ruling.answer, answer


def test_the_same_play_must_be_decided_for_both(twins: Path, variorum: Command) -> None:
    """A theorem decided for one edition only, or failing in the other, lets no difference pass as none."""
    change(twins, "pebbles/twin", "answer: youngest", "answer: by-lot")
    verdict: dict[str, Any] = {"figures": {}, "scope": "", "reached": "", "witness": None, "seconds": 0.0}
    theorem: dict[str, Any] = {
        "id": "first-player-is-free",
        "subject": "a",
        "kind": "theorem",
        "statement": "a",
        "otherwise": "b",
    }
    theorem |= {"method": "c", "consulted": [], "needed": {}, "needed_by": "", "seconds": 0.0}

    def decided(**readings: str) -> dict[str, list[str]]:
        """Store how the theorem stands in each edition, and give what stops the gate then."""
        verdicts = [{"verdict": said, **verdict, "readings": [at]} for at, said in enumerate(readings.values())]
        named = [f"pebbles/{name}" for name in readings]
        stored = {"game": "pebbles", "fingerprint": "", "readings": named, "comparisons": []}
        path = twins / "properties" / "pebbles" / "verdicts.json"
        path.write_text(json.dumps({**stored, "theorems": [{**theorem, "verdicts": verdicts}]}), encoding="utf-8")
        return reasons(gate_of(variorum, twins, PLAIN, "pebbles/twin", "behavioural")[1])

    assert decided(plain="holds", twin="holds") == {}
    assert decided(plain="holds") == {"unexplored": ["setup.first"]}
    assert decided(plain="holds", twin="fails") == {"unexplored": ["setup.first"]}
    assert decided(plain="holds", twin="holds-cut-down") == {"unexplored": ["setup.first"]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((PLAIN, FANCY, "--fail-on", "behavioral"), "behavioral"),
        ((PLAIN, FANCY, "--fail-on", ""), "--fail-on"),
        ((PLAIN, "pebbles/fanzy", "--fail-on", "any"), "did you mean `pebbles/fancy`?"),
        ((PLAIN, "--fail-on", "any"), "name another"),
        (("empty.yaml", FANCY, "--fail-on", "any"), "is empty"),
    ],
)
def test_a_request_that_cannot_be_met_is_never_a_pass(
    made_up: Path, variorum: Command, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    """A typo, a missing edition, an empty file: exit 2 and what to do, never 0."""
    monkeypatch.chdir(made_up)
    Path("empty.yaml").write_text("", encoding="utf-8")
    outcome = variorum("diff", *words)
    assert outcome.code == 2
    assert said in outcome.err
