"""Changes between editions: halves of one change are one, what does nothing is proved to, and nothing is made up."""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace

import pytest
from variorum.changes import finding
from variorum.changes.deciding import _Decider, decide_changes
from variorum.changes.effects import Effect, same_tables, shows, without_results
from variorum.changes.finding import Change, Changes, code_fingerprint, find_changes
from variorum.changes.hybrids import OpenHybridError, Pairing, mix
from variorum.changes.linking import Link, Linking, join, linked_groups
from variorum.changes.measured import effects_of, figures_file, in_question_order, measure, with_stored
from variorum.cli.changes import screen
from variorum.documents import open_document
from variorum.games.protocol import Setting
from variorum.impact.measuring import Table, job_of
from variorum.impact.plans import between as plan_between
from variorum.impact.results import read_results, read_whole
from variorum.impact.running import probe
from variorum.library import OpenReading, open_named
from variorum.rulebook.linked import StoredChanges, changes_file, read_changes
from variorum.rulebook.problems import BadInputError, BadRequestError
from variorum.rulebook.questions import fit_answer
from variorum.rulebook.readings import Reading

from properties.conftest import ROOT, Command

SCALE = {"forget.points", "score.order", "next.starter", "final.winner"}


def opened(name: str) -> OpenReading:
    """Open a reading of this project."""
    return open_named(name, ROOT)


@cache
def between(one: str, other: str) -> Changes:
    """Find the changes between two readings, once."""
    return find_changes(opened(one), opened(other))


def change_of(found: Changes, question: str) -> Change:
    """Find the change that a question belongs to."""
    return next(change for change in found.changes if question in change.questions)


def test_a_scale_turned_over_is_one_change() -> None:
    """The rules that turn the whole scale over together are one change, which does nothing where nobody is tied."""
    found = between("dobro/en", "dobro/fr")
    change = change_of(found, "score.order")
    assert set(change.questions) == SCALE
    assert change.linked_by
    assert any("equally many cards" in words for words in change.agrees_on)
    assert found.same_game is False


def test_its_parts_alone_break_the_game() -> None:
    """Each half of it, taken alone, loses a sound property that both editions have; the whole loses none."""
    linking = Linking(Pairing(opened("dobro/en"), opened("dobro/fr")))
    for half in ("score.order", "final.winner", "forget.points"):
        assert linking.broken_by(frozenset({half}))
    assert not linking.broken_by(frozenset(SCALE))


def test_every_difference_is_in_one_change() -> None:
    """Nothing that differs is left out, and nothing is in two changes."""
    found = between("dobro/en", "dobro/fr")
    listed = [question for change in found.changes for question in change.questions]
    assert len(listed) == len(set(listed))
    assert set(Pairing(opened("dobro/en"), opened("dobro/fr")).differing) <= set(listed)


def test_effects_are_what_games_show() -> None:
    """A further tiebreaker decides who wins and no move; a proof stands behind what does nothing."""
    found = between("dobro/en", "dobro/fr")
    assert change_of(found, "final.tie.second").effect is Effect.RESULT
    assert change_of(found, "next.starter.tie").effect is Effect.PLAY
    assert {change.effect for change in found.changes if change.proof} == {Effect.NONE}
    assert all(change.proof for change in found.with_effect(Effect.NONE))
    order = [change.effect for change in found.changes]
    assert order == sorted(order, key=list(Effect).index)


@pytest.mark.parametrize("edition", ["dobro/en", "dobble/en", "dobble-connect/pl"])
def test_an_edition_is_the_same_game_as_itself(edition: str) -> None:
    """There is no change between a rule set and itself."""
    found = between(edition, edition)
    assert found.changes == ()
    assert found.same_game is True


def test_two_readings_of_one_edition_are_compared_too() -> None:
    """One other answer is one change, with the questions that arise by it."""
    found = between("dobro/en", "dobro/en:open.special=allowed")
    (change,) = [one for one in found.changes if one.effect is not Effect.WORDING]
    assert change.questions[0] == "open.special"
    assert change.effect is Effect.PLAY
    assert change.after["open.special"] == "allowed"


def test_questions_move_with_what_they_arise_from() -> None:
    """A question that arises by the new answer is answered as the other side does."""
    pairing = Pairing(opened("dobro/en"), opened("dobro/fr"))
    moved = pairing.moved_with("next.starter.tie")
    assert "next.starter.tie.finisher" in moved
    mixed = pairing.answers(["next.starter.tie"])
    assert mixed["next.starter.tie.finisher"] == pairing.other.answers["next.starter.tie.finisher"]
    assert "next.starter.tie.cards" not in mixed


def test_a_rule_that_only_wording_brings_along_is_a_change() -> None:
    """What is wording by itself counts where a rule arises with it that is played; not where that one does nothing."""
    english = opened("dobro/en")
    for reading, plays in (("dobro/fr:box.dobrei.use=shuffled-in", True), ("dobro/fr", False)):
        for sides in ((english, opened(reading)), (opened(reading), english)):
            pairing = Pairing(*sides)
            assert pairing.moved_with("box.dobrei") == ("box.dobrei.use",)
            assert ("box.dobrei" in pairing.playing) is plays


def test_rule_sets_of_the_same_tables_differ_in_name_only() -> None:
    """A card that is in no game makes no difference to what is played; one that is shuffled in does."""
    rules = opened("dobro/fr").rules
    none, shuffled = replace(rules, box_dobrei_use=None), opened("dobro/fr:box.dobrei.use=shuffled-in").rules
    game = opened("dobro/fr").game
    assert rules != none
    assert same_tables(game, rules, none)
    assert not same_tables(game, rules, shuffled)


def test_a_witness_is_shown_only_where_it_shows_the_change() -> None:
    """A stored game is replayed by both sides of this very change: by rules on which it comes out alike it is none."""
    base, path = opened("dobro/en"), ROOT / "properties/dobro/witnesses"
    for name, question, answer in (
        ("final.tie.second--en-fr", "final.tie.second", "no-second-step"),
        ("open.special--en--allowed", "open.special", "allowed"),
    ):
        data = open_document(path / f"{name}.yaml").data
        assert shows(base.game, base.rules, planted(f"{question}={answer}").rules, data)
        assert not shows(base.game, base.rules, base.rules, data)


def test_a_mixture_with_an_open_question_is_refused() -> None:
    """Where a question arises that neither side answers, nothing is supposed in its place."""
    one, other = opened("dobro/en"), opened("dobro/fr")
    answers = {id_: answer for id_, answer in other.answers.items() if id_ != "next.starter.tie.finisher"}

    silent = SimpleNamespace(name="silent", answers=answers, edition=other.edition)
    with pytest.raises(OpenHybridError, match=r"next\.starter\.tie\.finisher"):
        mix(one, silent, ["next.starter.tie"])  # type: ignore[arg-type]


def test_links_that_overlap_are_joined() -> None:
    """Sets that share a question become one, with the theorems of both; the rest stand alone."""
    links = [Link(frozenset("ab"), ("x",)), Link(frozenset("bc"), ("y",))]
    joined = join(list("abcd"), links, lambda _: ())
    assert [sorted(one.questions) for one in joined] == [["a", "b", "c"], ["d"]]
    assert joined[0].theorems == ("x", "y")


def test_points_and_winners_are_results() -> None:
    """What only counts up the play is left out when play is compared."""
    assert without_results({"rounds": [{"piles": {"a": 1}, "points": {"a": 3}}], "winners": ["a"]}) == {
        "rounds": [{"piles": {"a": 1}}]
    }


# -- the command ---------------------------------------------------------------------------------------------------


def test_the_command_says_the_verdict_first(variorum: Command) -> None:
    """The first line says whether it is the same game; JSON has the keys promised."""
    done = variorum("changes", "dobro/en", "dobro/en:open.special=allowed")
    assert done.code == 0
    assert done.out.startswith("Not the same game: 1 change affects play")
    found = json.loads(variorum("changes", "dobro/en", "dobro/en:open.special=allowed", "--json").out)
    assert {"a", "b", "same_game", "changes", "after_steps"} <= set(found)
    assert {"name", "questions", "linked_by", "interacts_with", "from", "to", "effect", "left_after"} <= set(
        found["changes"][0]
    )


def test_the_readme_shows_what_the_command_says(variorum: Command) -> None:
    """The lines in the README are the first that the command writes today."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.partition("```text\n")[2].partition("```")[0]
    assert len(shown.splitlines()) > 9
    assert "…" not in shown
    said = variorum("changes", "dobro/en", "dobro/fr").out
    assert said.startswith(shown)
    assert said.count("\n") < 50  # which is one screen


def test_figures_are_stored_of_two_editions_that_are_named(variorum: Command) -> None:
    """What is to be measured and stored is named, before anything is done."""
    done = variorum("changes", "--store", "--measure")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "name both" in done.err


def test_two_games_have_no_changes_between_them(variorum: Command) -> None:
    """Editions of two games are refused in one line."""
    done = variorum("changes", "dobro/en", "dobble/en")
    assert done.code == 2
    assert "different games" in done.err
    with pytest.raises(BadRequestError):
        Pairing(opened("dobro/en"), opened("dobble/en"))


# -- what is planted is found ----------------------------------------------------------------------------------------

FLIPPED = "score.order=fewest-cards-first,final.winner=lowest-total,forget.points=1,next.starter=most-points"


def planted(*answers: str) -> OpenReading:
    """Open a reading of an edition in which answers are put that none of its rivals gives."""
    base = opened("dobro/en")
    asked, chosen = base.edition.game.questions, {}
    for id_, answer in (one.split("=") for one in answers):
        chosen[id_] = fit_answer(asked[id_], int(answer) if answer.lstrip("-").isdigit() else answer)
    return OpenReading(base.project, Reading(base.edition, chosen))


def test_what_is_harmless_only_together_is_one_change() -> None:
    """Of five planted answers, the four that turn the scale over are one change, and the fifth is another."""
    pairing = Pairing(opened("dobro/en"), planted(*FLIPPED.split(","), "final.tie.second=no-second-step"))
    linking = Linking(pairing)
    groups = {one.questions.intersection(pairing.playing) for one in linked_groups(pairing, linking)}
    assert groups == {frozenset(SCALE), frozenset({"final.tie.second"})}


def test_half_a_scale_draws_nothing_else_in() -> None:
    """Rules that need each other are one change; one that each side can have alone stays by itself."""
    pairing = Pairing(opened("dobro/en"), planted(*FLIPPED.split(",")[:3], "forget.fill=at-once"))
    groups = {one.questions.intersection(pairing.playing) for one in linked_groups(pairing)}
    assert groups == {frozenset(SCALE - {"next.starter"}), frozenset({"forget.fill"})}


def test_what_depends_on_nothing_switched_keeps_its_verdict() -> None:
    """A mixture that loses a property names only questions that its decision consulted, and these mend it."""
    linking = Linking(Pairing(opened("dobro/en"), opened("dobro/fr")))
    lost = linking.loss(frozenset({"score.order"}))
    assert lost is not None
    assert "final.winner" in lost.depends
    assert not lost.depends & {"next.starter.tie", "final.tie.second"}  # stored verdicts name what any reading consults


# -- stored ----------------------------------------------------------------------------------------------------------


def test_stored_changes_are_those_of_today() -> None:
    """What is stored is what is decided: the same groups, effects and proofs."""
    one, other = opened("dobro/en"), opened("dobro/pt")
    stored = read_changes(ROOT, one.reading, other.reading)
    assert stored is not None
    decided = [found.change for found in decide_changes(Pairing(one, other))]
    assert [replace(each, witness=None) for each in stored.changes] == [replace(each, witness=None) for each in decided]


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Path, str]:
    """Give a place for the changes between the first two editions, and what is stored of them."""
    path, own = (changes_file(root, "dobro", "dobro/en", "dobro/pt") for root in (tmp_path, ROOT))
    path.parent.mkdir(parents=True)
    return path, own.read_text(encoding="utf-8")


def read_again(path: Path, text: str) -> StoredChanges | None:
    """Read other changes, as if they were stored."""
    path.write_text(text, encoding="utf-8")
    return read_changes(path.parents[3], opened("dobro/en").reading, opened("dobro/pt").reading)


def test_the_fingerprint_of_a_game_is_of_its_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """It follows the modules of the game, and those of no other game."""
    read = list[Path]()
    plain = Path.read_bytes

    def noted(path: Path) -> bytes:
        read.append(path)
        return plain(path)

    monkeypatch.setattr(Path, "read_bytes", noted)
    code_fingerprint.__wrapped__("dobro")
    games = {path.parts[path.parts.index("games") + 1] for path in read if "games" in path.parts}
    assert games == {"dobro"}
    assert {"round.py", "answers.yaml", "deciding.py", "solver.py"} <= {path.name for path in read}


def test_stored_changes_of_other_answers_count_as_nothing(stored: tuple[Path, str]) -> None:
    """What is stored of other answers, of another pair or in another form is not used."""
    path, text = stored
    assert read_again(path, text) is not None
    digest = text.partition('"digest": "')[2][:16]
    others = {digest: "0" * 16, "dobro/pt": "dobro/fr", '"format": 1': '"format": 0'}
    assert [read_again(path, text.replace(*pair, 1)) for pair in others.items()] == [None] * 3


FIRST = '"questions": ["'


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("{", "", "is not JSON"),
        ('"questions"', '"question"', "should have a list for `questions`"),
        (FIRST, FIRST + 'first.starter", "', "on which the two differ"),
        (FIRST, FIRST + 'no.such.question", "', "on which the two differ"),
        ('"interacts_with": []', '"interacts_with": [99]', "should number changes"),
        ('"effect": "play"', '"effect": "<b>"', "should be one of play"),
        ('"witness": "properties/dobro/', '"witness": "properties/dobro/../', "is no witness of the game"),
        ('"witness": "properties/dobro/', '"witness": "/etc/', "is no witness of the game"),
        (
            '"witness": "properties/dobro/witnesses/',
            '"witness": "properties/dobro/changes/',
            "is no witness of the game",
        ),
        ('"witness": "properties/dobro/witnesses/', '"witness": "properties/dobro/witnesses/`', "is no witness of the"),
    ],
)
def test_what_was_never_stored_is_named(stored: tuple[Path, str], old: str, new: str, words: str) -> None:
    """A file that is not what `changes --store` writes, or points out of the evidence, is refused with a way out."""
    path, text = stored
    assert old in text
    with pytest.raises(BadInputError) as refused:
        read_again(path, text.replace(old, new, 1))
    said = str(refused.value)
    assert words in said
    assert path.name in said
    assert "changes --store" in said


def test_a_linked_change_has_a_game_that_shows_it() -> None:
    """The scale turned over, equal without ties, is shown to differ with them by a legal game that both rule on."""
    found = between("dobro/en", "dobro/fr")
    change = change_of(found, "score.order")
    pairing = Pairing(found.one, found.other)
    data = change.game or open_document(ROOT / str(change.witness)).data
    game = found.one.game
    record = game.read_record({**data, "edition": "dobro/en"})
    verdicts = [game.referee(rules, record) for rules in (found.one.rules, pairing.rules(SCALE))]
    assert verdicts[0].legal
    assert verdicts[0].data() != verdicts[1].data()


def test_a_game_that_is_not_stored_is_shown_with_the_change(
    monkeypatch: pytest.MonkeyPatch, variorum: Command, tmp_path: Path
) -> None:
    """What is found for two readings is given as a record, which replays by the first of them."""
    one, other = opened("dobro/en"), opened("dobro/fr")
    stored = read_changes(ROOT, one.reading, other.reading)
    assert stored is not None
    change = next(each for each in stored.changes if SCALE & {*each.questions})
    data = dict(open_document(ROOT / str(change.witness)).data)
    for key in ("game", "edition"):
        del data[key]
    monkeypatch.setattr(finding, "_stored", lambda *_: [(replace(change, witness=None, interacts_with=()), data)])
    found = find_changes(one, other)
    shown = found.data()["changes"][0]
    assert shown["witness"] is None
    assert (shown["record"]["game"], shown["record"]["edition"]) == ("dobro", "dobro/en")
    (tmp_path / "shown.json").write_text(json.dumps(shown["record"]), encoding="utf-8")
    assert variorum("referee", tmp_path / "shown.json").code == 0
    assert "A game where it shows was found; --details" in " ".join(screen(found))
    lines = list(screen(found, details=True))
    begun = next(at for at, line in enumerate(lines) if line.strip() == "game: dobro")
    end = next(at for at, line in enumerate(lines) if at > begun and not line.startswith("      "))
    (tmp_path / "shown.yaml").write_text("\n".join(line[6:] for line in lines[begun:end]), encoding="utf-8")
    assert open_document(tmp_path / "shown.yaml").data == shown["record"]
    other_answer = replace(one.reading, chosen={"final.tie.second": "lowest-sum"})
    read = find_changes(OpenReading(one.project, other_answer), other).data()["changes"][0]["record"]
    assert (read["edition"], read["reading"]) == ("dobro/en", {"final.tie.second": "lowest-sum"})


# -- figures ---------------------------------------------------------------------------------------------------------


def test_figures_are_those_of_the_changes() -> None:
    """Measured on the spot: the order is by effect, then by what is decided; the last step leaves nothing."""
    found = find_changes(opened("dobro/en"), opened("dobro/pt"))
    table = Table(1, None, lambda _: None, lambda *_: nullcontext(lambda _: None))
    way = Setting(3, "winning", (("forgets", 3), ("longer", 0)))
    measured, end = measure(found, [way], 60, 16, 1, table)
    assert end == 0
    shown = [one for one in measured.changes if one.figures]
    assert {one.questions for one in shown} == set(effects_of(found))
    order = [(list(Effect).index(one.effect), -one.figures.alone.decides.share) for one in shown if one.figures]
    assert order == sorted(order)
    data = measured.data()
    assert len(data["after_steps"]) == len(shown)
    assert data["after_steps"][-1]["value"] == 0
    # With two changes, what the first leaves is what the second does to it.
    first = shown[0].figures
    assert first is not None and first.left is not None and measured.steps is not None and measured.steps.left
    assert measured.steps.left[0] == first.left
    result = change_of(measured, "final.tie.second").figures
    assert result is not None
    assert result.alone.comes_up.share == 0 <= result.alone.result.share
    assert json.dumps(data)


def test_a_stored_witness_is_named_from_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stored is the same, and is found again, wherever the command was run."""
    monkeypatch.chdir(tmp_path)
    pairing = Pairing(opened("dobro/en"), opened("dobro/pt"))
    witness, _ = _Decider(pairing, Linking(pairing))._stored(frozenset({"next.starter.tie"}))
    assert witness == "properties/dobro/witnesses/next.starter.tie--en-pt.yaml"


CHANGES = ROOT / "properties/dobro/changes"
FIGURES = [path for path in sorted(CHANGES.glob("*--figures.json")) if "harmonised" not in path.stem]


@pytest.mark.parametrize("path", FIGURES, ids=lambda path: path.stem)
def test_figures_of_the_other_direction_are_of_today(path: Path) -> None:
    """What was counted from the other side is of these changes and of this engine: each has figures, and each step."""
    one, other = (opened(f"dobro/{side}") for side in path.stem.removesuffix("--figures").split("-"))
    found = find_changes(one, other)
    figured = with_stored(found)
    assert figures_file(found) == path
    assert figured.steps is not None and figured.steps.left is not None
    assert len(figured.steps.left) == len(effects_of(found)) - 1
    assert all(change.figures for change in figured.changes if change.questions in effects_of(found))
    data = read_results(path)
    results = read_whole(path, plan_between(one.reading, other.reading, in_question_order(found)))
    assert results is not None
    assert data["probe"] == probe(job_of(results))


def test_every_two_editions_have_figures_in_both_directions() -> None:
    """An order to fix things in can be shown for any edition towards any other."""
    names = ("dobro/en", "dobro/fr", "dobro/pt")
    for one, other in permutations(names, 2):
        assert with_stored(find_changes(opened(one), opened(other))).steps, f"{one} {other}"
