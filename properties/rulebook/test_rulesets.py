"""The typed rule sets: generated from the questions and the answers that a game plays, and refusing all others."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from variorum.games import registry
from variorum.games.ruleset import RulesError, UnplayedAnswersError
from variorum.rulebook.models import Question
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Game
from variorum.rulebook.readings import choose
from variorum.rulebook.rulesets import answers_text, read_plays, rule_set_texts, rules_text

from properties.conftest import MADE_UP, Command, this_project
from properties.editions import playable

PLAYS = """\
game: pebbles
plays:
  play.pass.twice: [forbidden]
  play.pass: [passing, no-passing]
  setup.pebbles: number
"""
ODD: tuple[Any, ...] = ("no-such-answer", None, [], {"no": "number"})


@pytest.fixture
def declared(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the made-up game have a package, which says which answers it plays."""
    path = made_up / "engine" / "outside" / "games" / "pebbles" / "answers.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(PLAYS, encoding="utf-8")
    spec = made_up / "spec" / "pebbles.yaml"
    text, asked = spec.read_text(encoding="utf-8"), "        asks: May a player pass twice running?\n"
    assert asked in text
    spec.write_text(text.replace(asked, f"{asked}        playable: [forbidden]\n"), encoding="utf-8")
    monkeypatch.setattr(registry, "packages", lambda: {"outside": path.parent})
    return path


def run(monkeypatch: pytest.MonkeyPatch, game: Game, plays: Any) -> tuple[Any, Any]:
    """Generate the two modules of a rule set, and run them."""
    found = []
    for name, text in (("answers", answers_text(game, plays)), ("rules", rules_text(game, plays, "outside"))):
        module = type(sys)(f"outside.{name}")
        monkeypatch.setitem(sys.modules, module.__name__, module)
        exec(compile(text, name, "exec"), vars(module))  # noqa: S102
        found.append(module)
        monkeypatch.setitem(sys.modules, "outside", type(sys)("outside"))
        sys.modules["outside"].answers = found[0]  # type: ignore[attr-defined]
    return found[0], found[1]


# -- generated ---------------------------------------------------------------------------------------------------


def test_a_rule_set_has_what_is_played_and_no_more(declared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields and members are those declared, in the order of spec/, typed, and None where a question need not arise."""
    game, plays = read_plays(Project(declared.parents[4]), declared)
    answers, rules = run(monkeypatch, game, plays)
    assert [one.value for one in answers.PlayPass] == ["no-passing", "passing"]
    assert [one.value for one in answers.PlayPassTwice] == ["forbidden"]
    assert answers.PlayPass.__doc__ == "May a player pass?"
    assert list(rules.Rules.__annotations__) == ["setup_pebbles", "play_pass", "play_pass_twice"]
    made = rules.Rules.from_answers({"setup.pebbles": 12, "play.pass": "no-passing", "play.most": 3})
    assert (made.setup_pebbles, made.play_pass, made.play_pass_twice) == (12, answers.PlayPass.NO_PASSING, None)


def test_an_answer_that_is_not_played_is_refused(declared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that spec/ allows and the game does not play makes no rule set; what is played is named."""
    _, rules = run(monkeypatch, *read_plays(Project(declared.parents[4]), declared))
    said = r"^play\.pass\.twice is `allowed`, and only forbidden can be played$"
    with pytest.raises(UnplayedAnswersError, match=said) as error:
        rules.Rules.from_answers({"setup.pebbles": 12, "play.pass": "passing", "play.pass.twice": "allowed"})
    assert [(one.question, one.answer) for one in error.value.unplayed] == [("play.pass.twice", "allowed")]


@pytest.mark.parametrize("edition", playable(this_project()))
def test_every_question_of_an_edition_refuses_what_is_not_played(edition: str) -> None:
    """Whatever the question, an answer of another kind is refused by a typed error that names the question."""
    reading = choose(this_project().edition(edition), {})
    rules = registry.require(reading.edition.game.name).rules
    assert rules is not None
    for one in rules.__dataclass_fields__.values():
        question = one.metadata["question"]
        if question in reading.answers:
            for odd in ODD:
                with pytest.raises(RulesError, match=f"^{question} is `"):
                    rules.from_answers({**reading.answers, question: odd})


@pytest.mark.parametrize("text", ['Say "so"', '"""', "a\\", "\\n{n}", "é", "word " * 60, '"' * 4, "{table}"])
def test_any_text_makes_a_docstring(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No wording of a question or answer can break out of what is generated."""
    made_up = Project(MADE_UP).game("pebbles")
    asked = Question.model_validate({"asks": text, "carries": "behaviour", "answers": {"one": text, "2-in-all": text}})
    counted = {"least": 1, "most": 2, "sentence": f"{text}{{n}}"}
    counting = Question.model_validate({"asks": text, "carries": "behaviour", "number": counted})
    game = Game("pebbles", text, made_up.chapters, {"a.b": asked, "a.c": counting}, made_up.language)
    answers, rules = run(monkeypatch, game, {"a.b": ["one", "2-in-all"], "a.c": "number"})
    assert " ".join(answers.AB.__doc__.split()) == " ".join(text.split())
    assert [list(answers.AB), list(rules.Rules.__annotations__)] == [["one", "2-in-all"], ["a_b", "a_c"]]
    written = answers_text(game, {"a.b": ["one"]}) + rules_text(game, {"a.c": "number"}, "outside")
    assert max(map(len, written.splitlines())) <= 120


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game: pebbles", "game: marbles", "1:7: `marbles` is not a known game"),
        (
            "play.pass:",
            "play.pas:",
            "4:3: `play.pas` is not a question on the play of pebbles; did you mean `play.pass`?",
        ),
        ("play.pass:", "play.mood:", "4:3: `play.mood` is not a question on the play"),
        ("no-passing", "no-pasing", "4:24: `no-pasing` is not an answer here; did you mean `no-passing`?"),
        ("number", "table", "5:18: `setup.pebbles` is not answered by a table"),
        ("number", "[12]", "5:18: "),
        ("number", "[many]", "5:19: `many` is not an answer here; allowed: number"),
        ("[forbidden]", "[]", "3:20: "),
        ("[forbidden]", "number", "3:20: `play.pass.twice` is not answered by a number"),
    ],
)
def test_a_wrong_declaration_is_told_at_its_place(declared: Path, old: str, new: str, said: str) -> None:
    """What spec/ does not have cannot be played; the place is named, and what is allowed."""
    declared.write_text(PLAYS.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInputError) as refused:
        rule_set_texts(Project(declared.parents[4]), registry.packages())
    assert f"answers.yaml:{said}" in str(refused.value)


# -- current -----------------------------------------------------------------------------------------------------


def test_an_outdated_rule_set_is_told_and_mended(declared: Path, variorum: Command) -> None:
    """A rule set that is missing, or no longer what is declared, is reported; the command writes it."""
    project, rules = declared.parents[4], declared.with_name("rules.py")
    assert variorum("--project", project, "schemas").code == 0
    assert variorum("--project", project, "schemas", "--check").code == 0
    assert rules.read_text(encoding="utf-8").startswith("# Generated ")
    declared.write_text(PLAYS.replace("  play.pass.twice: [forbidden]\n", ""), encoding="utf-8")
    outcome = variorum("--project", project, "schemas", "--check")
    assert outcome.code == 1
    assert [line.partition(" is ")[0].rpartition("/")[2] for line in outcome.out.splitlines()] == [
        "answers.py",
        "rules.py",
    ]
