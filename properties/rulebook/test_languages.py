"""A game in another language: said whole, counted as the language counts, and never out of date unnoticed."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from variorum.library import open_named
from variorum.rulebook.locales import plural
from variorum.rulebook.models import Plural
from variorum.rulebook.project import Project
from variorum.rulebook.terms import names
from variorum.rulebook.yamltext import read

from properties.conftest import Command
from properties.languages import say_in_polish, write


@pytest.fixture
def polish(made_up: Path) -> Path:
    """Say the made-up game in Polish."""
    return say_in_polish(made_up)


def change(path: Path, old: str, new: str) -> None:
    """Change words of a file that stand there once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def root_of(path: Path) -> Path:
    """Name the project of a language file."""
    return path.parents[3]


# -- what is said --------------------------------------------------------------------------------------------------


def test_show_says_the_rule_book_in_the_language(polish: Path, variorum: Command) -> None:
    """Chapters, questions and rules are said in the language; that nobody has reviewed it is said too."""
    out = variorum("--project", root_of(polish), "show", "pebbles/plain", "--in", "pl").out
    for part in ("Przebieg gry", "W misce jest 12 kamyków.", "Gracze: od 2, do 4.", "Zaczyna najmłodszy gracz."):
        assert part in out
    assert "The bowl" not in out
    assert "In Polish, not reviewed by a person yet." in out
    change(polish, "reviewed: null", "reviewed: Ola, 2026")
    again = variorum("--project", root_of(polish), "show", "pebbles/plain", "--in", "pl").out
    assert "In Polish, reviewed: Ola, 2026." in again
    assert "In Polish" not in variorum("--project", root_of(polish), "show", "pebbles/plain", "--in", "en").out


def test_one_ruling_and_a_comparison_are_said_in_the_language(polish: Path, variorum: Command) -> None:
    """One ruling in full, and a diff in every format, say it in the language and whether it is reviewed."""
    root = root_of(polish)
    ruling = variorum("--project", root, "show", "pebbles/plain", "setup.first", "--in", "pl").out
    for part in ("Kto zaczyna?", "Zaczyna najmłodszy gracz.", "not reviewed"):
        assert part in ruling
    data = json.loads(variorum("--project", root, "show", "pebbles/plain", "setup.first", "--in", "pl", "--json").out)
    assert (data["language"], data["reviewed"], data["answer"]) == ("pl", None, "youngest")
    both = ("--project", root, "diff", "pebbles/plain", "pebbles/fancy", "--in", "pl", "--format")
    for form in ("text", "markdown", "html", "json"):
        out = variorum(*both, form).out
        assert "Kto zaczyna?" in out
        assert ("not reviewed" in out) == (form != "json")
    assert '<html lang="pl">' in variorum(*both, "html").out
    assert json.loads(variorum(*both, "json").out)["reviewed"] is None


def test_the_library_says_it_too(polish: Path) -> None:
    """An open reading can be said in another language, and its choices stay."""
    opened = open_named("pebbles/fancy:play.pass=no-passing", root_of(polish)).said_in("pl")
    assert opened.name == "pebbles/fancy:play.pass=no-passing"
    assert opened.rule("play.pass").sentence == "Nikt nie może pasować."
    assert list(opened.rule_book) == ["Przygotowanie", "Przebieg gry", "Koniec"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("show", "pebbles/plain", "--in", "de"), "pebbles is not said in `de`; allowed: en, pl"),
        (("diff", "--in", "pl"), "--in shows two editions in a language; name the two"),
        (("translate", "pebbles", "en"), "pebbles cannot be translated into `en`; name another language"),
        (("translate", "pebbles", "qqq"), "pebbles cannot be translated into `qqq`; name another language"),
        (("translate", "pebbles", "../pl"), "pebbles cannot be translated into `../pl`; name another language"),
        (("translate", "pebbels", "pl"), "did you mean `pebbles`?"),
        (("translate", "pebbles", "de", "--stamp", "all"), "begin it: variorum translate pebbles de"),
        (("translate", "pebbles", "pl", "--stamp", "end.lost"), "did you mean `end.last`?"),
    ],
)
def test_what_cannot_be_had_is_refused(polish: Path, variorum: Command, words: tuple[str, ...], message: str) -> None:
    """A language that is not there, or no language at all: one line, and what can be asked."""
    outcome = variorum("--project", root_of(polish), *words)
    assert (outcome.code, message in outcome.err) == (2, True), outcome.err


# -- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "jest 1 kamyk."),
        (3, "są 3 kamyki."),
        (5, "jest 5 kamyków."),
        (12, "jest 12 kamyków."),
        (22, "są 22 kamyki."),
    ],
)
def test_a_language_counts_as_it_does(polish: Path, number: int, said: str) -> None:
    """The form of a sentence is the one that the number takes in the language."""
    game = Project(root_of(polish)).game_in("pebbles", "pl")
    assert game.sentence("setup.pebbles", number) == f"W misce {said}"


def test_plurals_are_those_of_the_language() -> None:
    """One is few in no language here; none is many in Polish, one in French, and other in English."""
    assert [plural(code, 0) for code in ("pl", "fr", "en")] == [Plural.MANY, Plural.ONE, Plural.OTHER]
    assert [plural("en", number) for number in (1, 2)] == [Plural.ONE, Plural.OTHER]


def test_the_original_has_plurals_too(made_up: Path, variorum: Command) -> None:
    """A sentence of spec/ may have a form for one, which need not show the number; in entries of tables as well."""
    spec = made_up / "spec" / "pebbles.yaml"
    change(spec, '"At most {n} pebbles are taken."', "{one: Take a pebble., other: 'Take up to {n} pebbles.'}")
    change(
        spec, 'entry: "{key} {n}"', "entry: {one: '{key} {n} player', other: '{key} {n} players'}, called: {to: up to}"
    )
    game = Project(made_up).game("pebbles")
    assert [game.sentence("play.most", number) for number in (1, 2)] == ["Take a pebble.", "Take up to 2 pebbles."]
    assert game.sentence("setup.players", {"from": 1, "to": 4}) == "Players: from 1 player, up to 4 players."
    assert variorum("--project", made_up, "check").code == 0


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        (
            "{one: Take one., few: 'Take {n}.', other: 'Take {n}.'}",
            "no number takes the form `few` here; allowed: one, other",
        ),
        ("{one: Take one.}", "the form `other` is missing; numbers take one, other here"),
        ("{one: Take one., other: Take some.}", "{n} is missing in the sentence, so answers cannot be distinguished"),
        ("Take some.", "{n} is missing in the sentence, so answers cannot be distinguished"),
        ("'Take {n} of {key}.'", "`{key}` stands for nothing here; allowed: {n}"),
        ("{single: 'Take {n}.'}", "`single` is not allowed here; allowed: zero, one"),
    ],
)
def test_a_sentence_of_the_original_must_fit_its_numbers(
    made_up: Path, variorum: Command, sentence: str, message: str
) -> None:
    """A form that no number takes, one that is missing, a placeholder too many or too few: told at its place."""
    change(made_up / "spec" / "pebbles.yaml", '"At most {n} pebbles are taken."', sentence)
    outcome = variorum("--project", made_up, "check")
    assert outcome.code == 1
    [told] = [one for one in outcome.out.splitlines() if message in one]
    assert "pebbles.yaml:29:" in told


# -- missing and out of date ---------------------------------------------------------------------------------------


def test_a_whole_and_current_file_is_well(polish: Path, variorum: Command) -> None:
    """Nothing is missing or out of date; the check says that nobody has reviewed it."""
    outcome = variorum("--project", root_of(polish), "check")
    assert (outcome.code, outcome.out.splitlines()[-1]) == (0, "All is well.")
    assert "In Polish, not reviewed by a person yet." in outcome.out


def test_changed_words_of_the_original_are_noticed_until_stamped(polish: Path, variorum: Command) -> None:
    """A question whose original has changed is named and counted, still shown, and well again once it is stamped."""
    root = root_of(polish)
    change(root / "spec" / "pebbles.yaml", "Lots decide who begins.", "Draw lots to see who begins.")
    change(root / "spec" / "pebbles.yaml", "title: The end", "title: The last pebble")
    outcome = variorum("--project", root, "check")
    assert outcome.code == 1
    assert "`setup.first` was translated from other words than stand there now" in outcome.out
    assert "the title of chapter `end` was translated from other words" in outcome.out
    assert "Older than the English: 1." in outcome.out
    assert json.loads(variorum("--project", root, "check", "--json").out)["languages"][0]["stale"] == ["setup.first"]
    assert "decyduje los" in variorum("--project", root, "show", "pebbles/fancy", "--in", "pl").out
    stamped = variorum("--project", root, "translate", "pebbles", "pl", "--stamp", "setup.first", "--stamp", "end")
    assert "2 marked as up to date." in stamped.out
    assert variorum("--project", root, "check").code == 0
    assert "0 marked" in variorum("--project", root, "translate", "pebbles", "pl", "--stamp", "all").out


def test_a_new_question_is_named_shown_in_the_original_and_can_be_added(polish: Path, variorum: Command) -> None:
    """A question that is not translated is named and counted, shown as it stands, and added in its place to fill in."""
    root = root_of(polish)
    spec = root / "spec" / "pebbles.yaml"
    content = yaml.safe_load(polish.read_text(encoding="utf-8"))
    del content["questions"]["play.most"], content["questions"]["end.last"], content["chapters"]["play"]
    write(polish, content)
    outcome = variorum("--project", root, "check")
    assert outcome.code == 1
    assert "`play.most` is not translated yet" in outcome.out
    assert "Not translated, so in English: 2 of 8 questions." in outcome.out
    assert "At most 2 pebbles are taken." in variorum("--project", root, "show", "pebbles/plain", "--in", "pl").out
    assert "3 added" in variorum("--project", root, "translate", "pebbles", "pl").out
    again = yaml.safe_load(polish.read_text(encoding="utf-8"))
    assert list(again["questions"]) == list(Project(root).game("pebbles").questions)
    assert list(again["chapters"]) == ["setup", "play", "end"]
    assert again["questions"]["setup.first"] == content["questions"]["setup.first"]
    assert again["questions"]["play.most"]["asks"] is None
    assert "# At most {n} pebbles are taken." in polish.read_text(encoding="utf-8")
    assert spec.exists()


def test_a_file_that_cannot_be_added_to_is_left_as_it_is(polish: Path, variorum: Command) -> None:
    """Where entries stand on one line, nothing is added, and it is said what to do."""
    content = yaml.safe_load(polish.read_text(encoding="utf-8"))
    del content["questions"]["play.most"]
    polish.write_text(
        yaml.safe_dump(content, default_flow_style=True, allow_unicode=True, width=9999), encoding="utf-8"
    )
    before = polish.read_bytes()
    outcome = variorum("--project", root_of(polish), "translate", "pebbles", "pl")
    assert (outcome.code, "put each entry on lines of its own" in outcome.err) == (2, True)
    assert polish.read_bytes() == before


def test_a_file_to_fill_in_holds_everything_and_says_nothing(made_up: Path, variorum: Command) -> None:
    """The file that is begun has every question with its original as comments; all of it counts as missing."""
    variorum("--project", made_up, "translate", "pebbles", "pt-BR")
    path = made_up / "spec" / "languages" / "pt-BR" / "pebbles.yaml"
    text = path.read_text(encoding="utf-8")
    game = Project(made_up).game("pebbles")
    for question in game.questions.values():
        assert f"  # {question.asks}\n" in text
        for sentence in (question.answers or {}).values():
            assert f"      # {sentence}\n" in text
    report = Project(made_up).language_report("pebbles", "pt-BR")
    assert not report.problems
    assert report.game.translation is not None
    assert report.game.translation.missing == set(game.questions)
    assert not report.game.translation.stale


# -- bad input -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("language: pl", "language: fr", 1, "`fr` is not the language of this folder: `pl`"),
        ("game: pebbles", "game: pebble", 2, "`pebble` is not the game of this file: `pebbles`"),
        (
            "  setup.first:",
            "  setup.frist:",
            0,
            "`setup.frist` is not a question of pebbles; did you mean `setup.first`?",
        ),
        (
            "  end:",
            "  ending:",
            0,
            "`ending` is not a chapter of pebbles; did you mean `end`? allowed: setup, play, end",
        ),
        (
            "      passing: Ka",
            "      pasing: Ka",
            0,
            "`pasing` is not an answer of this question; did you mean `passing`?",
        ),
        ("{table}.", "{table} {n}.", 0, "`{n}` stands for nothing here; allowed: {table}"),
        ("{n} kamyk.", "{m} kamyk.", 0, "`{m}` stands for nothing here; allowed: {n}"),
        ("youngest: Z", "youngest: Od {n} z", 0, "`{n}` stands for nothing here; this sentence has no places to fill"),
        ("few: W", "two: W", 0, "no number takes the form `two` here; allowed: one, few, many"),
        ("        to: do", "        too: do", 0, "`too` is not a key of this question; did you mean `to`?"),
        ("reviewed: null\n", "", 1, "`reviewed` is missing here"),
        ("title: Koniec", "tilte: Koniec", 0, "unknown key `tilte`; did you mean `title`?"),
    ],
)
def test_a_file_that_is_wrong_is_told_where_and_what_is_allowed(
    polish: Path, variorum: Command, old: str, new: str, line: int, message: str
) -> None:
    """Each fault is one line with its place and what is allowed; nothing is shown from such a file."""
    change(polish, old, new)
    at = line or 1 + polish.read_text(encoding="utf-8").split(new)[0].count("\n")
    outcome = variorum("--project", root_of(polish), "check", polish)
    assert outcome.code == 1
    [told] = [one for one in outcome.out.splitlines() if message in one]
    assert f"pebbles.yaml:{at}:" in told
    shown = variorum("--project", root_of(polish), "show", "pebbles/plain", "--in", "pl")
    assert (shown.code, message in shown.err) == (2, True)


def test_a_file_of_another_language_is_one_fault(polish: Path, variorum: Command) -> None:
    """A file in the folder of another language is one fault, and not held to that language's words and forms."""
    say_terms(root_of(polish))
    change(polish, "language: pl", "language: en")
    outcome = variorum("--project", root_of(polish), "check", polish)
    faults = [one for one in outcome.out.splitlines() if "pebbles.yaml:" in one]
    assert len(faults) == 1, faults
    assert "`en` is not the language of this folder: `pl`" in faults[0]


def test_an_answer_left_out_is_told_and_the_question_stays_in_the_original(polish: Path, variorum: Command) -> None:
    """An answer without a sentence is reported with what it should say; no half of a question is shown."""
    change(polish, "      wins: Kto weźmie ostatni kamyk, wygrywa.\n", "")
    outcome = variorum("--project", root_of(polish), "check", polish)
    assert outcome.code == 1
    told = "the answer `wins` is left out; say in this language: `The player who takes the last pebble wins.`"
    assert outcome.out.count(told) == 1
    assert (
        "The player who takes the last pebble loses."
        in variorum("--project", root_of(polish), "show", "pebbles/plain", "--in", "pl").out
    )


def test_a_language_of_no_game_is_told(polish: Path, variorum: Command) -> None:
    """A file for a game that is not there is named, with the games that are."""
    polish.with_name("marbles.yaml").write_text(polish.read_text(encoding="utf-8"), encoding="utf-8")
    outcome = variorum("--project", root_of(polish), "check")
    assert (outcome.code, "`marbles` is not a known game; allowed: pebbles" in outcome.out) == (1, True)


def test_the_schema_of_a_language_says_what_is_allowed(polish: Path, variorum: Command) -> None:
    """The schema accepts the file, and refuses an unknown question or answer."""
    variorum("--project", root_of(polish), "schemas")
    file = root_of(polish) / "spec" / "schemas" / "pebbles.language.schema.json"
    validator = jsonschema.Draft202012Validator(json.loads(file.read_text(encoding="utf-8")))
    data = read(polish).data
    validator.validate(data)
    data["questions"]["end.last"]["answers"]["draws"] = "Nikt nie wygrywa."
    assert not validator.is_valid(data)


# -- terms ---------------------------------------------------------------------------------------------------------


def say_terms(root: Path) -> None:
    """Let the glossary say how our sentences name a pebble."""
    change(
        root / "spec" / "glossary.yaml", "    bowl:", "      said: {en: [pebble*], pl: [kamyk*, kamyków]}\n    bowl:"
    )


def test_what_the_original_names_is_named_by_the_term(polish: Path, variorum: Command) -> None:
    """A sentence that does not use the term is reported with its place, unless the file lists it as unnamed."""
    root = root_of(polish)
    say_terms(root)
    assert variorum("--project", root, "check").code == 0
    change(polish, "Kto weźmie ostatni kamyk, wygrywa.", "Kto weźmie ostatni kamień, wygrywa.")
    outcome = variorum("--project", root, "check")
    assert outcome.code == 1
    [told] = [one for one in outcome.out.splitlines() if "the original names `pebble`; say kamyk* or kamyków" in one]
    line = 1 + polish.read_text(encoding="utf-8").split("      wins:")[0].count("\n")
    assert f"pebbles.yaml:{line}:" in told
    assert "kamień" in variorum("--project", root, "show", "pebbles/fancy", "--in", "pl").out
    change(polish, "  end.last:\n", "  end.last:\n    unnamed: [pebble]\n")
    assert variorum("--project", root, "check").code == 0
    change(polish, "    unnamed: [pebble]\n", "    unnamed: [pebbel]\n")
    assert "did you mean `pebble`?" in variorum("--project", root, "check").out


def test_terms_are_those_of_the_editions(made_up: Path, variorum: Command) -> None:
    """A term that no edition in its language uses is reported, with what they call it."""
    say_terms(made_up)
    assert variorum("--project", made_up, "check").code == 0
    change(made_up / "spec" / "glossary.yaml", "en: [pebble*]", "en: [stone*]")
    outcome = variorum("--project", made_up, "check")
    assert outcome.code == 1
    assert "no edition in `en` calls it so; they call it: pebbles, pebble, pebbles" in outcome.out


def test_our_own_languages_are_whole_current_and_use_the_terms(project: Project) -> None:
    """Every language file of this project says everything, is up to date, and uses the terms of the glossary."""
    for game, language in project.language_files:
        report = project.language_report(game, language)
        assert [str(problem) for problem in [*report.problems, *report.gaps]] == []


def test_a_form_of_a_term_is_whole_words() -> None:
    """A star stands for any ending; without it the word must end; capitals and line breaks are the same."""
    assert names("Każdy ma 5 kamyków.", ["kamyk*"])
    assert names("Draw\npiles are emptied", ["draw pile*"])
    assert names("Manche", ["manche"])
    assert not names("manches", ["manche"])
    assert not names("remanche", ["manche*"])
