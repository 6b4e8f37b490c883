"""What an engine cannot play is named wherever its edition is used, and never played as if it were not there."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from variorum import refreshing
from variorum.changes.errata import require_answered
from variorum.changes.hybrids import Pairing
from variorum.games import registry
from variorum.games.faults import FaultError
from variorum.games.ruleset import RuleSet
from variorum.library import NotPlayableError, as_if_each, open_reading, split_playable
from variorum.playability import UNKNOWN
from variorum.rulebook.models import Question
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Answer, carries_behaviour, label, playable_names, playable_numbers
from variorum.rulebook.readings import arising
from variorum.site.book import books
from variorum.site.drawings import pictures
from variorum.site.pages import compare, redline, rulebook, verdict
from variorum.site.pages import question as asked_page

from properties.conftest import ROOT, Command, is_deep
from properties.editions import playable, project

EDITIONS = [playable(project(), game.name)[0] for game in registry.OURS]
TYPED = [
    (edition, id_)
    for edition in EDITIONS
    for id_, question in open_reading(project(), edition).edition.game.questions.items()
    if carries_behaviour(question) and question.answers is None and id_ in open_reading(project(), edition).answers
]


def limits(question: Question, own: Answer) -> Iterator[tuple[Answer, bool]]:
    """List answers at the limits of what a question allows and of what can be played, and whether each can be."""
    typed, played = question.number or question.table, playable_numbers(question)
    assert typed is not None
    numbers = sorted({typed.least, typed.most, played[0], played[-1], played[0] - 1, played[-1] + 1})
    for number in (one for one in numbers if typed.least <= one <= typed.most):
        if question.number:
            yield number, number in played
        elif isinstance(own, Mapping):
            yield from (({**own, key: number}, number in played) for key in own)


def rules_with(edition: str, id_: str, answer: Answer) -> RuleSet:
    """Make the rules of an edition with another answer to a question."""
    opened = open_reading(project(), edition)
    return opened.rules_of(arising(opened.edition.game, {**opened.answers, id_: answer}))


@pytest.mark.parametrize(("edition", "id_"), TYPED)
def test_every_number_is_played_or_refused(edition: str, id_: str) -> None:
    """At its limits a number is played to a record that the referee accepts, refused as a fault, or not playable."""
    opened = open_reading(project(), edition)
    for answer, played in limits(opened.edition.game.questions[id_], opened.answers[id_]):
        if not played:
            with pytest.raises(NotPlayableError, match=f"{id_} is `{label(answer)}`"):
                rules_with(edition, id_, answer)
            continue
        rules = rules_with(edition, id_, answer)
        for players in (2, 3, 6) if is_deep() else (3,):
            play_or_refuse(opened.game, rules, players)


def play_or_refuse(game: Any, rules: RuleSet, players: int) -> None:
    """Play a game by simulated players and have it refereed; what cannot be begun is said as a fault."""
    try:
        data = game.simulate(rules, players, 1)
    except FaultError as fault:
        assert fault.question in rules.questions()
        return
    verdict = game.referee(rules, game.read_record(data))
    assert verdict.legal, verdict.fault


@pytest.mark.parametrize("edition", EDITIONS)
def test_named_answers_are_played_or_refused(edition: str) -> None:
    """Of the answers that have a name, those and only those are played that the questions call playable."""
    opened, tried = open_reading(project(), edition), 0
    for id_, question in opened.edition.game.questions.items():
        if id_ not in opened.answers or not carries_behaviour(question) or question.answers is None:
            continue
        for answer in question.answers:
            refused = {one.question for one in opened.unplayable_among({**opened.answers, id_: answer})}
            assert (id_ in refused) == (answer not in playable_names(question))
            tried += 1
    assert tried > len(opened.answers) / 2


# -- an edition with such answers ----------------------------------------------------------------------------------

SHEET = (
    "players: [Ana, Bo]\nrounds:\n  - cards: {Ana: 3, Bo: 1}\n  - cards: {Ana: 3, Bo: 1}\n  - cards: {Ana: 3, Bo: 1}\n"
)
MORE = """\
      play.triple:
        asks: May you play three cards of one value?
        carries: behaviour
        answers:
          may: You may play three cards of the same value at once.
          may-not: You may not play three cards at once.
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Make a project with an edition that answers two questions as no engine plays, and one that none knows."""
    root = tmp_path / "house"
    for folder in ("spec", "rulings/dobro"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("examples"))
    spec = root / "spec" / "dobro.yaml"
    text = spec.read_text(encoding="utf-8")
    first = "      play.double.trigger:\n"
    assert first in text
    spec.write_text(text.replace(first, MORE + first), encoding="utf-8")
    rulings = (root / "rulings" / "dobro" / "en.yaml").read_text(encoding="utf-8")
    for old, new in (("edition: dobro/en", "edition: dobro/de"), ("answer: automatic", "answer: optional")):
        assert old in rulings
        rulings = rulings.replace(old, new)
    before, _, after = rulings.partition("  end.last-card:\n")
    after = after.replace("answer: any\n", "answer: numbered-only\n", 1)
    added = "  play.triple:\n    answer: may\n    basis: silent\n    why: House rule.\n"
    text = before + added + "  end.last-card:\n" + after
    (root / "rulings" / "dobro" / "de.yaml").write_text(text, encoding="utf-8")
    (root / "sheet.yaml").write_text(SHEET, encoding="utf-8")
    return root


QUESTIONS = ("play.triple", "play.double.choice", "end.last-card")
INSTEAD = (
    "--as-if",
    "play.double.choice=automatic",
    "--as-if",
    "play.triple=not-asked",
    "--as-if",
    "end.last-card=any",
)
PLAYING = [
    ("play", "dobro/de", "--watch", "--players", "2", "--seed", "3"),
    ("score", "sheet.yaml", "--edition", "dobro/de"),
    ("prove", "how-many-rounds-a-game-has", "--edition", "dobro/de"),
    ("witness", "dobro/de", "dobro/fr", "score.order"),
]


def test_a_reading_names_all_that_cannot_be_played(house: Path) -> None:
    """Every such answer is listed, those to questions that the engine does not know among them."""
    opened = open_reading(Project(house), "dobro/de")
    assert [one.question for one in opened.unplayable] == list(QUESTIONS)
    assert {one.question: one.why for one in opened.unplayable}["play.triple"] == UNKNOWN
    with pytest.raises(NotPlayableError):
        _ = opened.rules


MEASURING = [
    ("prove", "--mutants", "--edition", "dobro/de"),
    ("impact", "dobro/de", "--rules"),
    ("impact", "dobro/de", "--rivals"),
    ("changes", "dobro/en", "dobro/de", "--json"),
    ("refresh", "dobro/de"),
]


@pytest.mark.parametrize("words", [*PLAYING, *MEASURING], ids=lambda words: f"{words[0]} {words[1]}")
def test_commands_refuse_such_an_edition_by_all_its_answers(house: Path, variorum: Command, words: Any) -> None:
    """One message names them all, and the exit code says that the edition is at fault."""
    done = variorum("--project", str(house), *here(house, words))
    assert done.code == 1
    assert all(f"{question} is `" in done.err + done.out for question in QUESTIONS)
    assert "Traceback" not in done.err


@pytest.mark.parametrize("words", PLAYING, ids=lambda words: words[0])
def test_commands_go_on_as_if_it_answered_otherwise(house: Path, variorum: Command, words: Any) -> None:
    """With other answers named the edition is played, and what comes out says by which."""
    done = variorum("--project", str(house), *here(house, words), *INSTEAD)
    assert done.code == 0, done.err
    assert f"dobro/de is played as if {', '.join(INSTEAD[1::2])}." in done.out


def test_both_sides_are_named_at_once(house: Path, variorum: Command) -> None:
    """Where neither of two editions can be played, one message names all answers of both."""
    asked = ("--project", str(house), "witness", "dobro/de", "dobro/fr", "score.order")
    done = variorum(*asked, "--as-if", "play.double.choice=optional")
    assert done.code == 1
    assert done.err.count("play.double.choice is `optional`") == 2
    assert "end.last-card is `numbered-only`" in done.err


def test_a_question_that_is_left_out_is_open_nowhere(house: Path) -> None:
    """As if a question were not asked, an edition answers all, and may be corrected and mixed with another."""
    tree = Project(house, dict(one.split("=") for one in INSTEAD[1::2]))
    left, right = open_reading(tree, "dobro/de"), open_reading(tree, "dobro/en")
    require_answered(left)
    assert "play.triple" not in left.reading.unanswered
    assert "play.triple" not in Pairing(left, right).answers(["box.dobrei"])


def test_a_saved_game_says_it(house: Path, variorum: Command) -> None:
    """The record of a game that was played so begins with what stands in place, and is refereed so."""
    saved = house / "game.yaml"
    done = variorum("--project", str(house), *PLAYING[0], "--delay", "0", "--save", str(saved), *INSTEAD)
    assert done.code == 0, done.err
    assert saved.read_text(encoding="utf-8").startswith(f"# dobro/de is played as if {', '.join(INSTEAD[1::2])}.\n")
    assert variorum("--project", str(house), "referee", str(saved)).code == 1
    assert variorum("--project", str(house), "referee", str(saved), *INSTEAD).code == 0


@pytest.mark.parametrize("words", [("prove",), ("impact", "--rules"), ("witness",), ("changes",)], ids=" ".join)
def test_nothing_is_stored_that_is_true_with_other_answers_only(house: Path, variorum: Command, words: Any) -> None:
    """What is stored is about the editions as they are."""
    done = variorum("--project", str(house), *words, "--store", *INSTEAD)
    assert done.code == 2
    assert "leave out --as-if" in done.err
    assert not (house / "properties").exists()


def test_of_all_editions_those_that_cannot_be_played_are_left_out_by_name(house: Path) -> None:
    """The others go on, and each that is left out is named with all its answers."""
    found, left_out = split_playable(Project(house), ["dobro/en", "dobro/de"])
    assert [one.name for one in found] == ["dobro/en"]
    assert len(left_out) == 1
    assert all(question in left_out[0] for question in QUESTIONS)
    assert refreshing.games_of(Project(house), [])["dobro"] == [
        name for name in Project(house).editions_of("dobro") if name != "dobro/de"
    ]


def test_a_sheet_is_scored_by_all_editions_that_can_be_played(house: Path, variorum: Command) -> None:
    """Where no edition is named, one that cannot be played is left out by name, and the others score."""
    done = variorum("--project", str(house), "score", str(house / "sheet.yaml"), "--json")
    assert (done.code, done.err.count("left out: dobro/de cannot be played")) == (0, 1)
    assert [json.loads(line)["edition"] for line in done.out.splitlines()] == ["dobro/en", "dobro/fr", "dobro/pt"]


def test_two_sides_say_each_for_itself_what_stands_in_place(house: Path) -> None:
    """Where both sides are played as if, neither is left unsaid."""
    sides = [
        open_reading(Project(house, {"final.winner": "lowest-total", "play.double.choice": "automatic"}), name)
        for name in ("dobro/en", "dobro/de")
    ]
    said = as_if_each(*sides)["as_if"]
    assert said["dobro/en"] == {"final.winner": "lowest-total"}
    assert said["dobro/de"] == {"final.winner": "lowest-total", "play.double.choice": "automatic"}


def here(house: Path, words: tuple[str, ...]) -> list[str]:
    """Name files by their place."""
    return [str(house / word) if word.endswith(".yaml") else word for word in words]


def test_results_for_programs_say_it_too(house: Path, variorum: Command) -> None:
    """A JSON result names the answers that stand in place of the edition's own, and a question that is left out."""
    asked = ("--project", str(house), "score", str(house / "sheet.yaml"), "--json", "--edition", "dobro/de")
    own, other = map(json.loads, variorum(*asked, "--edition", "dobro/en", *INSTEAD).out.splitlines())
    assert own["as_if"] == dict(one.split("=") for one in INSTEAD[1::2])
    assert other["as_if"] == {"play.triple": "not-asked"}


def test_check_lists_them_at_their_places(house: Path, variorum: Command) -> None:
    """What is right and cannot be played is listed with its place and what the engine knows; it is no problem."""
    done = variorum("--project", str(house), "check", "dobro/de")
    listed = [line for line in done.out.splitlines() if "cannot be played" in line]
    assert [question for question in QUESTIONS if any(f"{question} is `" in line for line in listed)] == [*QUESTIONS]
    assert all(".yaml:" in line for line in listed)
    found = json.loads(variorum("--project", str(house), "check", "dobro/de", "--json").out)
    assert len(found["editions"][0]["unplayable"]) == len(QUESTIONS)
    assert not [one for one in found["findings"] if "cannot be played" in one["message"]]
    for form in ("github", "sarif"):
        said = variorum("--project", str(house), "check", "dobro/de", "--format", form).out
        assert all(f"cannot be played: {question} is `" in said for question in QUESTIONS), form


@pytest.mark.parametrize(
    ("words", "often"),
    [
        (("show", "dobro/de"), 2),
        (("show", "dobro/de", "end.last-card"), 1),
        (("diff", "dobro/de", "dobro/fr"), 2),
        (("diff", "dobro/de", "dobro/fr", "--format", "markdown"), 2),
        (("diff", "dobro/de", "dobro/fr", "--format", "html"), 2),
        (("diff",), 1),
    ],
)
def test_what_is_shown_and_compared_is_marked(house: Path, variorum: Command, words: Any, often: int) -> None:
    """An answer that cannot be played says so where it stands, and once more in all."""
    said = variorum("--project", str(house), *words).out
    assert said.count("end.last-card") >= often
    assert "annot be played" in said
    assert "annot be played" not in variorum("--project", str(house), "show", "dobro/en").out


def test_pages_without_an_edition_that_cannot_be_played(house: Path) -> None:
    """Pictures are of the editions that can be played; one that cannot, or that is not finished, stops no page."""
    fr = house / "rulings" / "dobro" / "fr.yaml"
    text = fr.read_text(encoding="utf-8")
    assert "  box.deck:\n" in text
    fr.write_text(text.replace("  box.deck:\n", "  box.deck:\n    unconfirmed: true\n", 1), encoding="utf-8")
    book = next(one for one in books(Project(house), {}) if one.name == "dobro")
    assert [one.name for one in book.playable] == ["dobro/en", "dobro/pt"]
    drawn = "".join(one.html for one in pictures(book))
    assert "dobro/en" in drawn
    assert "dobro/de" not in drawn
    assert "dobro/fr" not in drawn
    said = [page.text for page in verdict.pages(book) if page.path.endswith("verdict/de--en.md")]
    assert said
    assert all("Dobro, English edition, 2022 cannot be played: play.triple" in one for one in said)


def test_data_of_what_is_shown_and_compared_is_marked(house: Path, variorum: Command) -> None:
    """JSON names each answer that cannot be played, and why."""
    asked = ("--project", str(house))
    shown = json.loads(variorum(*asked, "show", "dobro/de", "--json").out)
    assert list(shown["unplayable"]) == list(QUESTIONS)
    found = json.loads(variorum(*asked, "diff", "dobro/en", "dobro/de", "--json").out)
    assert found["unplayable"] == {"a": [], "b": list(QUESTIONS)}
    assert {one["question"] for one in found["questions"] if one["b"] and one["b"]["unplayable"]} <= set(QUESTIONS)


def test_pages_mark_it(house: Path) -> None:
    """Matrix, question, rule book and red line say which answers cannot be played."""
    (book,) = (one for one in books(Project(house), {}) if one.name == "dobro")
    pages = {page.path: page.body for of in (compare, asked_page, rulebook, redline) for page in of.pages(book)}
    marked = {path for path, text in pages.items() if "v-kind--unplayed" in text or "v-unplayed" in text}
    assert {f"rules/dobro/questions/{one}.md" for one in QUESTIONS} <= marked
    assert "rules/dobro/compare.md" in marked
    assert "rules/dobro/editions/de.md" in marked
    assert "rules/dobro/red-line/fr--de.md" in marked
    assert "rules/dobro/questions/play.equal.md" not in marked
    matrix = pages["rules/dobro/compare.md"]
    assert matrix.count("v-kind--unplayed") == len(QUESTIONS)


@pytest.mark.parametrize(
    ("instead", "said"),
    [
        ("play.dubble=automatic", "is not a question of dobro; did you mean"),
        ("play.double.choice=perhaps", "is not an answer here"),
        ("players.most=many", "is not an answer here; allowed: a whole number"),
        ("play.double.choice", "write it `question=answer`"),
    ],
)
def test_what_to_play_instead_is_checked(house: Path, variorum: Command, instead: str, said: str) -> None:
    """A question or an answer that does not exist is refused, with what does."""
    done = variorum("--project", str(house), "play", "dobro/de", "--watch", "--as-if", instead)
    assert done.code == 2
    assert said in done.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("playable: [automatik]", "`automatik` is not an answer here; did you mean `automatic`?"),
        ("playable: {least: 1, most: 2}", "this question is answered by name"),
        ("playable: []", ""),
    ],
)
def test_what_is_called_playable_is_checked(house: Path, line: str, said: str) -> None:
    """Only answers that there are can be called playable."""
    spec = house / "spec" / "dobro.yaml"
    spec.write_text(spec.read_text(encoding="utf-8").replace("playable: [automatic]", line), encoding="utf-8")
    with pytest.raises(BadInputError) as refused:
        Project(house).game("dobro")
    assert said in str(refused.value)
