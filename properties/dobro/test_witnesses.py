"""The witnesses: every difference in behaviour has one that replays, is minimal, and is what the search gives."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from variorum.documents import open_document
from variorum.games.divergence import Divergence, Witness, best
from variorum.games.dobro import GameError, read_record, read_sheet
from variorum.games.dobro.game import check_players, rounds_of
from variorum.games.dobro.referee import Replay, referee
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import card_sum
from variorum.games.dobro.witness import Sides, find
from variorum.games.dobro.witness.divergence import FACETS, diverge_on_record, diverge_on_sheet, try_scoring
from variorum.games.dobro.witness.tallies import ON_SHEETS, Tally
from variorum.games.dobro.witness.tallies import _sums as sums_for
from variorum.prove.witnesses import list_wanted, sides_of, witness_data, witness_text
from variorum.rulebook.comparison import compare, survey
from variorum.rulebook.differences import Difference, differences
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.questions import label
from variorum.rulebook.readings import choose

from properties.conftest import ROOT, Command
from properties.dobro.conftest import EDITIONS, project, rules_of

FOLDER = ROOT / "properties" / "dobro" / "witnesses"
QUICK_MOVES = 2

Data = dict[str, Any]


@cache
def wanted_here() -> dict[str, Difference]:
    """List the differences that want a witness, by the name of its file."""
    return {one.name: one for one in list_wanted(project(), "dobro")}


@cache
def sides(name: str) -> Sides:
    """Make the rule sets that a stored witness is about."""
    return sides_of(project(), wanted_here()[name])


def stored(name: str) -> Data:
    """Read a stored witness."""
    return copy.deepcopy(_read(name))


@cache
def _read(name: str) -> Data:
    data: Data = open_document(FOLDER / f"{name}.yaml").data
    return data


def is_sheet(data: Data) -> bool:
    """Tell whether a witness is a score sheet."""
    return "cards" in data["rounds"][0]


def parted(about: Sides, data: Data) -> Divergence | None:
    """Replay a witness under both sides, and find how they diverge."""
    if is_sheet(data):
        sheet = read_sheet(data)
        return diverge_on_sheet(about, sheet, complete=data["shows"] == "winners")
    return diverge_on_record(about, read_record(data))


def told(data: Data) -> tuple[str, list[Data], Data | None]:
    """Read what a witness says of itself."""
    return data["shows"], data["outcomes"], data.get("printed")


def replayed(found: Divergence) -> tuple[str, list[Data], Data | None]:
    """Give what a replay says of a witness."""
    return found.shows, list(found.outcomes), found.printed


NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


# -- all there, and as told --------------------------------------------------------------------------------------


def test_every_difference_has_a_witness_or_a_theorem() -> None:
    """Each two editions on each question, and each rival of each edition, have a file or an equivalence, not both."""
    evidence = Evidence(project(), project().game("dobro"))
    among_ours = list(differences([project().edition(name) for name in sorted(EDITIONS)]))
    assert {one.name for one in among_ours} & set(wanted_here()) <= set(NAMES) <= set(wanted_here())
    for one in among_ours:
        kind = evidence.of(one.question, *one.answers, *one.between).kind
        assert kind is (Kind.BEHAVIOURAL if one.name in NAMES else Kind.EQUIVALENT), one.name


def test_nothing_is_left_unexplored() -> None:
    """No discrepancy between the editions is unexplored, nor is any rival."""
    evidence = Evidence(project(), project().game("dobro"))
    readings = [choose(project().edition(name), {}) for name in EDITIONS]
    overview = survey(readings, evidence)
    assert Kind.UNEXPLORED not in {kind for _, rows in overview.chapters for _, kind in rows}
    for one in wanted_here().values():
        if not {one.left.edition.name, one.right.edition.name} <= set(EDITIONS):
            continue
        rows = compare(one.left, one.right, evidence).discrepancies
        assert all(row.finding and row.finding.kind is not Kind.UNEXPLORED for row in rows), one.name


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_shows_what_it_says(name: str) -> None:
    """The file names its question, answers and readings, and a replay gives the facet and outcomes that it tells."""
    data, difference = stored(name), wanted_here()[name]
    assert (data["question"], tuple(data["answers"]), tuple(data["between"])) == (
        difference.question,
        difference.answers,
        difference.between,
    )
    assert data["edition"] == difference.left.name
    assert data["shows"] in FACETS
    found = parted(sides(name), data)
    assert found is not None
    assert told(data) == replayed(found)
    assert data["attribution"] == "whole"
    assert data["outcomes"][0] != data["outcomes"][1]


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_changed_is_noticed(name: str) -> None:
    """Outcomes switched, or the sides switched, are not what a replay gives."""
    data = stored(name)
    found = parted(sides(name), data)
    assert found
    swapped = {**data, "outcomes": data["outcomes"][::-1]}
    assert told(swapped) != replayed(found)
    about = sides(name)
    backwards = parted(Sides(about.question, about.other, about.one), data)
    assert backwards and data["outcomes"] == list(backwards.outcomes)[::-1]


@pytest.mark.parametrize("name", NAMES)
def test_the_question_is_behind_the_difference(name: str) -> None:
    """The second side is the first with only this question, and what arises by it, answered as the other reading does.

    On the way to what the witness shows, the two differ in nothing else.
    """
    about, data, difference = sides(name), stored(name), wanted_here()[name]
    one, other = answers_of(about.one), answers_of(about.other)
    changed = {question for question in one.keys() | other.keys() if one.get(question) != other.get(question)}
    assert about.question in changed
    assert changed - {about.question} <= {id_ for id_ in changed if arises_by(id_, about.question)}
    assert other[about.question] == label(difference.answers[1])
    assert parted(Sides(about.question, about.one, about.one), data) is None
    assert (data.get("printed") is not None) == bool(about.printed and not same_as_printed(about, data))


def answers_of(rules: Rules) -> dict[str, str]:
    """List the answers of a rule set, by question."""
    found = {one.metadata["question"]: getattr(rules, one.name) for one in fields(rules)}
    return {question: label(answer) for question, answer in found.items() if answer is not None}


def arises_by(question: str, other: str) -> bool:
    """Tell whether a question arises by the answer to another, at once or by those between."""
    conditions = {one for case in project().game("dobro").questions[question].cases for one in case}
    return other in conditions or any(arises_by(one, other) for one in conditions)


def same_as_printed(about: Sides, data: Data) -> bool:
    """Tell whether the other reading as printed makes the same of a witness as the second side."""
    assert about.printed
    if is_sheet(data):
        sheet = read_sheet(data)
        return try_scoring(about.printed, sheet) == try_scoring(about.other, sheet)
    one, other = (referee(rules, read_record(data)) for rules in (about.printed, about.other))
    faults = [fault and (fault.round, fault.move, fault.code) for fault in (one.fault, other.fault)]
    ended = [(verdict.rounds, verdict.totals, verdict.winners) for verdict in (one, other)]
    return faults[0] == faults[1] and ended[0] == ended[1]


# -- a game that ends in the sheet -------------------------------------------------------------------------------

SHEETS = [name for name in NAMES if is_sheet(stored(name))]


def played_sheet(rules: Rules, record: Data) -> tuple[list[Data], Replay]:
    """Replay a record, and write the rounds of a score sheet from how its rounds end."""
    replay = Replay(rules, read_record(record))
    replay.run()
    assert replay.game
    names, rounds = record["players"], []
    for result in replay.game.results:
        rounds.append({"cards": dict(zip(names, result.cards, strict=True))})
        if result.forgetful >= 0:
            rounds[-1]["forgetful"] = names[result.forgetful]
    return rounds, replay


@pytest.mark.parametrize("name", SHEETS)
def test_a_legal_game_ends_in_each_sheet(name: str) -> None:
    """The game stored with a sheet is legal under its reading, is over, and ends in just this sheet."""
    data, rules = stored(name), sides(name).one
    (record,) = data["games"]
    assert record["edition"] == data["edition"]
    assert referee(rules, read_record(record)).fault is None
    rounds, replay = played_sheet(rules, record)
    assert replay.game
    assert (rounds, record["players"], record.get("variant")) == (data["rounds"], data["players"], data.get("variant"))
    assert replay.game.over == (data["shows"] == "winners")
    last = replay.game.results[-1]
    for player, total in data.get("sums", {}).items():
        seat = data["players"].index(player)
        assert card_sum(rules, last.piles[seat], last.wilds[seat]) == total


def test_a_sheet_says_where_no_game_is_known() -> None:
    """Either a game is with it, or a sentence says that none was found."""
    for name in SHEETS:
        data = stored(name)
        assert ("games" in data) != ("unreached" in data)


# -- minimal -----------------------------------------------------------------------------------------------------


def smaller_records(data: Data) -> Iterator[Data]:
    """Cut the last move of a record, or its last round where that has no moves."""
    cut = copy.deepcopy(data)
    if cut["rounds"][-1]["moves"]:
        cut["rounds"][-1]["moves"].pop()
        yield cut
    elif len(cut["rounds"]) > 1:
        cut["rounds"].pop()
        yield cut


def smaller_sheets(data: Data) -> Iterator[Data]:
    """Take one forgotten draw off a sheet, or let all have equally many cards in a round where they do not."""
    for number, round_ in enumerate(data["rounds"]):
        if len(set(round_["cards"].values())) > 1:
            cut = copy.deepcopy(data)
            cut["rounds"][number]["cards"] = dict.fromkeys(round_["cards"], 8)
            yield cut
        if "forgetful" in round_:
            cut = copy.deepcopy(data)
            del cut["rounds"][number]["forgetful"]
            yield cut


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_has_nothing_too_much(name: str) -> None:
    """Without its last move or start, a forgotten draw, or a round that is not level, it no longer shows as much."""
    data = stored(name)
    found = parted(sides(name), data)
    assert found
    for cut in smaller_sheets(data) if is_sheet(data) else smaller_records(data):
        left = parted(sides(name), cut)
        assert left is None or left.rank > found.rank, cut


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_is_of_the_right_form(name: str) -> None:
    """Winners are shown on sheets of as many rounds as the game has, points on one round; sheets where they can."""
    data, about = stored(name), sides(name)
    for rules in (about.one, about.other):
        try:
            check_players(rules, len(data["players"]))
        except GameError as error:
            pytest.fail(str(error))
    if is_sheet(data):
        longer = data.get("variant") == "longer"
        rounds = rounds_of(about.one, len(data["players"]), longer) if data["shows"] == "winners" else 1
        assert len(data["rounds"]) == rounds
    else:
        assert data["question"] not in ON_SHEETS
    first = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(f"# {data['question']}: ")


# -- as searched -------------------------------------------------------------------------------------------------


def is_quick(name: str) -> bool:
    """Tell whether a witness is found in no time: a short record, or a sheet for two."""
    data = stored(name)
    if is_sheet(data):
        return len(data["players"]) == 2
    return len(data["rounds"]) == 1 and len(data["rounds"][0]["moves"]) <= QUICK_MOVES


def quick() -> list[str]:
    """List the stored witnesses that are found in no time."""
    return [name for name in NAMES if is_quick(name)]


@pytest.mark.parametrize("name", quick())
def test_the_search_gives_what_is_stored(name: str) -> None:
    """A witness sought anew is written as it is stored, letter for letter."""
    found = find(sides(name))
    assert found is not None
    text = witness_text(witness_data(wanted_here()[name], found))
    assert text == (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


def test_the_quick_ones_are_many() -> None:
    """The check above is of a good part of all: at least a quarter."""
    assert len(quick()) >= len(NAMES) // 4


def test_a_long_search_depends_on_nothing_but_its_seeds() -> None:
    """Under another hash seed, in another process, whole rounds are planned as they were for what is stored."""
    name = "end.condition--pt--empty-hand"
    code = f"from properties.dobro import test_witnesses as t; print(t.find(t.sides({name!r})).data['rounds'])"
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == str(stored(name)["rounds"])


# -- the command -------------------------------------------------------------------------------------------------


def run(variorum: Command, *words: str) -> Any:
    """Run `variorum witness` on this project."""
    return variorum("--project", ROOT, "witness", *words)


@pytest.mark.parametrize("name", ["forget.fill--en-fr", "final.winner--fr-pt", "open.take--en--may-take-nothing"])
def test_a_stored_witness_is_printed_as_it_is(variorum: Command, tmp_path: Path, name: str) -> None:
    """What is printed is the file, for either order of the sides, and goes into referee or score as it is."""
    data = stored(name)
    for one, other in (data["between"], data["between"][::-1]):
        outcome = run(variorum, one, other, data["question"])
        assert (outcome.code, outcome.out) == (0, (FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    path = tmp_path / "witness.yaml"
    path.write_text(outcome.out, encoding="utf-8")
    command = "score" if is_sheet(data) else "referee"
    makes = [data["outcomes"][0], data.get("printed", data["outcomes"][1])]
    for reading, told_ in zip(data["between"], makes, strict=True):
        judged = json.loads(variorum("--project", ROOT, command, path, "--edition", reading, "--json").out)
        for key, value in told_.items():
            if key == "fault":
                assert (judged["fault"] or {}).get("code") == (value or {}).get("code")
            else:
                assert judged[key] == value
    found = json.loads(run(variorum, *data["between"], data["question"], "--json").out)
    assert found["stored"].endswith(f"{name}.yaml")
    assert found["sheet" if is_sheet(data) else "record"]["rounds"] == data["rounds"]


def test_what_is_not_stored_is_searched_for(variorum: Command) -> None:
    """Two readings that no file is about get a witness all the same."""
    readings = ("dobro/pt:open.take=may-take-nothing", "dobro/fr")
    outcome = run(variorum, *readings, "open.take")
    assert outcome.code == 0
    assert outcome.out.startswith("# open.take: dobro/pt:open.take=may-take-nothing allows the move ")
    found = json.loads(run(variorum, *readings, "open.take", "--json").out)
    assert (found["between"], found["shows"], found["stored"]) == (list(readings), "move", None)
    assert found["record"]["rounds"][0]["moves"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("dobro/en", "dobro/fr", "play.equal"), 1, "agree on play.equal: equal-or-higher"),
        (("dobro/en", "dobro/en", "score.order"), 1, "agree on score.order"),
        (("dobro/en", "dobro/fr", "box.dobrei"), 1, "a matter of wording"),
        (("dobro/en", "dobro/fr", "play.double.what"), 1, "doubling-the-play-or-the-value-is-the-same"),
        (("dobro/en", "dobro/pt", "two.aside.from"), 1, "setting-aside-before-or-after-dealing-is-the-same"),
        (("dobro/en", "dobro/fr", "box.dobrei.use"), 2, "does not arise in dobro/en"),
        (("dobro/en", "dobro/fr", "score.ordr"), 2, "did you mean `score.order`?"),
        (("dobro/en", "dobro/none", "score.order"), 2, "no edition `dobro/none`"),
        (("dobro/en", "dobro/fr"), 2, "name two readings and a question"),
        (("dobro/en", "--store"), 2, "name no readings with it"),
    ],
)
def test_where_there_is_no_witness_it_says_why(variorum: Command, words: tuple[str, ...], code: int, said: str) -> None:
    """Agreement, wording and equivalence exit with 1, with the theorem; what cannot be asked exits with 2."""
    outcome = run(variorum, *words)
    assert (outcome.code, outcome.out) == (code, "")
    assert said in outcome.err


def test_a_reason_is_given_to_programs_too(variorum: Command) -> None:
    """With --json the reason for having no witness is an object."""
    outcome = run(variorum, "dobro/en", "dobro/fr", "play.equal", "--json")
    assert outcome.code == 1
    assert json.loads(outcome.out)["witness"] is None


def test_a_game_that_cannot_be_played_has_no_witness(variorum: Command, made_up: Path) -> None:
    """Without an engine nothing can be searched for."""
    outcome = variorum("--project", made_up, "witness", "pebbles/plain", "pebbles/fancy", "end.last")
    assert outcome.code == 2
    assert "cannot be played here" in outcome.err


def test_diff_names_the_witness_between_these_very_readings(variorum: Command) -> None:
    """A rival's own witness is named where it is compared, the editions' where they are; a theorem where it holds."""

    def shown_by(one: str, other: str, question: str = "forget.fill") -> tuple[str, str]:
        outcome = variorum("--project", ROOT, "diff", one, other, "--json")
        (row,) = [row for row in json.loads(outcome.out)["questions"] if row["question"] == question]
        return row["kind"], Path(row["witness"]).name

    assert shown_by("dobro/en", "dobro/fr") == ("behavioural", "forget.fill--en-fr.yaml")
    assert shown_by("dobro/pt", "dobro/fr") == ("behavioural", "forget.fill--fr-pt.yaml")
    assert shown_by("dobro/pt", "dobro/pt:forget.fill=at-once") == ("behavioural", "forget.fill--pt--at-once.yaml")
    same = "doubling-the-play-or-the-value-is-the-same"
    assert shown_by("dobro/en", "dobro/fr", "play.double.what") == ("equivalent", same)


def test_a_witness_says_whether_it_is_a_sheet() -> None:
    """A found witness tells sheets from records as the files do."""
    for name in ("score.tie.skips--fr--one", "open.take--en--may-take-nothing"):
        found = find(sides(name))
        assert isinstance(found, Witness)
        assert is_sheet(found.data) == is_sheet(stored(name))


def test_the_witness_most_due_to_the_question_is_chosen() -> None:
    """Of several the first of the lowest rank is taken; at rank 0, all being due to it, nothing more is looked at."""

    def ranked(rank: int) -> Witness:
        return Witness({}, Divergence("points", ({}, {}), {"points": rank} if rank else None))

    one, again = ranked(1), ranked(2)
    assert best(iter([None, one, again])) is one
    assert best(iter([None])) is None
    left = iter([one, ranked(0), again])
    found = best(left)
    assert found and found.divergence.printed is None
    assert next(left) is again


def test_sums_on_a_sheet_are_those_of_the_cards_of_the_last_round() -> None:
    """Where a tie asks for sums, a score pile has two a card, one player's one more; an empty one has nothing."""
    tallies = [Tally(rules_of("dobro/en"))]
    assert sums_for(tallies, [(3, 3), (0, 0)], (None, None)) == {0: 0, 1: 0}
    assert sums_for(tallies, [(0, 0), (3, 3)], (None, None)) == {0: 6, 1: 7}
    assert sums_for(tallies, [(3, 3), (2, 1)], (None, None)) == {}
