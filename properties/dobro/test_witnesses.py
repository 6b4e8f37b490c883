"""The witnesses: every difference in behaviour has one that replays, is minimal, and is what the search gives."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from variorum.documents import open_document
from variorum.games.divergence import Divergence, Witness, best
from variorum.games.dobro import GameError, read_record, read_sheet
from variorum.games.dobro.game import check_players, rounds_of
from variorum.games.dobro.witness import Sides, find
from variorum.games.dobro.witness.divergence import FACETS, diverge_on_record, diverge_on_sheet
from variorum.games.dobro.witness.tallies import ON_SHEETS
from variorum.prove.witnesses import list_wanted, sides_of, witness_data, witness_text
from variorum.rulebook.comparison import compare, survey
from variorum.rulebook.differences import Difference, differences
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.readings import choose

from properties.conftest import ROOT, Command
from properties.dobro.conftest import EDITIONS, project

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


def told(data: Data) -> tuple[str, str, list[Data]]:
    """Read what a witness says of itself."""
    return data["shows"], data["attribution"], data["outcomes"]


NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


# -- all there, and as told --------------------------------------------------------------------------------------


def test_every_difference_has_a_witness_or_a_theorem() -> None:
    """Each two editions on each question, and each rival of each edition, have a file or an equivalence, not both."""
    assert sorted(wanted_here()) == NAMES
    evidence = Evidence(project(), project().game("dobro"))
    for one in differences([project().edition(name) for name in sorted(EDITIONS)]):
        kind = evidence.of(one.question, *one.answers, *one.between).kind
        assert kind is (Kind.BEHAVIOURAL if one.name in NAMES else Kind.EQUIVALENT), one.name


def test_nothing_is_left_unexplored() -> None:
    """No discrepancy between the editions is unexplored, nor is any rival."""
    evidence = Evidence(project(), project().game("dobro"))
    readings = [choose(project().edition(name), {}) for name in EDITIONS]
    overview = survey(readings, evidence)
    assert Kind.UNEXPLORED not in {kind for _, rows in overview.chapters for _, kind in rows}
    for one in wanted_here().values():
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
    assert told(data) == (found.shows, found.attribution, list(found.outcomes))
    assert data["outcomes"][0] != data["outcomes"][1]


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_changed_is_noticed(name: str) -> None:
    """Outcomes switched, or the sides switched, are not what a replay gives."""
    data = stored(name)
    found = parted(sides(name), data)
    assert found
    swapped = {**data, "outcomes": data["outcomes"][::-1]}
    assert told(swapped) != (found.shows, found.attribution, list(found.outcomes))
    about = sides(name)
    turned = Sides(about.question, about.other, about.one, about.other_switched, about.one_switched)
    backwards = parted(turned, data)
    assert backwards and told(data) != (backwards.shows, backwards.attribution, list(backwards.outcomes))


@pytest.mark.parametrize("name", NAMES)
def test_the_question_is_behind_the_difference(name: str) -> None:
    """One of the sides, with only its answer to the question switched, already parts from itself in the same."""
    about, data = sides(name), stored(name)
    switched = ((about.one, about.one_switched), (about.other, about.other_switched))
    found = [parted(Sides.of(about.question, *pair), data) for pair in switched]
    assert data["shows"] in [one.shows for one in found if one]
    assert parted(Sides.of(about.question, about.one, about.one), data) is None


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
    """Take one card off a sheet, or one forgotten draw."""
    for number, round_ in enumerate(data["rounds"]):
        for player, cards in round_["cards"].items():
            if cards:
                cut = copy.deepcopy(data)
                cut["rounds"][number]["cards"][player] -= 1
                yield cut
        if "forgetful" in round_:
            cut = copy.deepcopy(data)
            del cut["rounds"][number]["forgetful"]
            yield cut


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_has_nothing_too_much(name: str) -> None:
    """Without its last move or start, or with a card or forgotten draw less, it no longer shows as much."""
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
        return len(data["players"]) == 2 and data["attribution"] == "whole"
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
    for reading, told_ in zip(data["between"], data["outcomes"], strict=True):
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
        (("dobro/en", "dobro/de", "score.order"), 2, "no edition `dobro/de`"),
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
        return Witness({}, Divergence.by("points", ({}, {}), rank))

    two, one, again = ranked(2), ranked(1), ranked(1)
    assert best(iter([None, two, one, again, ranked(3)])) is one
    assert best(iter([None])) is None
    left = iter([one, ranked(0), two])
    found = best(left)
    assert found and (found.divergence.rank, found.divergence.attribution) == (0, "whole")
    assert next(left) is two
    assert two.divergence.attribution == "part"
