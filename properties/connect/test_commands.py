"""Dobble Connect at the command line: records refereed in text and JSON, matches watched, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from variorum.documents import open_document
from variorum.games.connect import read_record, referee, simulate
from variorum.games.connect.players import seat_teams

from properties.conftest import Command
from properties.connect.conftest import EDITION, rules_of
from properties.connect.recordbuilder import COLOURS, LOOSE, ROW, RecordBuilder, two

KEYS = {"edition", "claims", "rounds", "points", "winners", "fault"}


def kept(folder: Path, data: Any, name: str = "record.json") -> Path:
    """Write a record to a file."""
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def of_the_edition(builder: RecordBuilder) -> dict[str, Any]:
    """Write the edition into a record."""
    return {"edition": EDITION, **builder.data}


# -- referee ---------------------------------------------------------------------------------------------------------


def test_a_verdict_for_programs(variorum: Command, tmp_path: Path) -> None:
    """Codes stand by round, refused claims are no fault, and there is nothing in the object but what is promised."""
    builder = two().round().slip("Ana", (1, 0)).lay("Ana", *ROW).lay("Bo", (0, 1))
    builder.give("Bo", "Ana", 5).round().lay("Bo", (1, 0))
    done = variorum("referee", kept(tmp_path, of_the_edition(builder)), "--json")
    assert done.code == 0
    assert json.loads(done.out) == {
        "edition": EDITION,
        "claims": [["wrong-symbol", "ok", "ok", "ok", "ok", "over"], ["ok"]],
        "rounds": [{"winner": "pink", "ended_by": "line"}, {"winner": None, "ended_by": None}],
        "points": {"pink": 1, "orange": 0},
        "winners": None,
        "fault": None,
    }


def test_a_round_that_nobody_wins_for_programs(variorum: Command, tmp_path: Path) -> None:
    """Why a round ended and who won it are two things."""
    done = variorum("referee", kept(tmp_path, of_the_edition(two(4).round().lay("Bo", *LOOSE))), "--json")
    assert json.loads(done.out)["rounds"] == [{"winner": None, "ended_by": "out-of-cards"}]


def test_a_fault_cites_the_rule_book(variorum: Command, tmp_path: Path) -> None:
    """A wrong set-up exits with 1, and names its round, its question, and the lines behind it."""
    done = variorum("referee", kept(tmp_path, of_the_edition(two().win("Ana").round())), "--json")
    assert done.code == 1
    found = json.loads(done.out)
    assert set(found) == KEYS
    fault = found["fault"]
    assert set(fault) == {"code", "question", "message", "round", "cites"}
    assert (fault["code"], fault["question"], fault["round"]) == ("transfer", "transfer.number", 2)
    assert {cite["source"] for cite in fault["cites"]} == {"dobble-connect-pl"}
    assert {cite["lines"] for cite in fault["cites"]} == {"69"}
    assert found["rounds"] == [{"winner": "pink", "ended_by": "line"}]
    text = variorum("referee", kept(tmp_path, of_the_edition(two().win("Ana").round())))
    assert text.code == 1
    assert "set-up not allowed" in text.out
    assert "round 2: Orange gives 1 card, not 0." in text.out
    assert "transfer.number: Opis rozgrywki, line 69" in text.out


def test_a_verdict_for_people(variorum: Command, tmp_path: Path) -> None:
    """Each refused claim stands with its code and question, which is cited once a round; then points and winner."""
    builder = two().round().slip("Ana", (1, 0)).slip("Bo", (1, 0)).lay("Ana", *ROW)
    done = variorum("referee", kept(tmp_path, of_the_edition(builder)))
    assert done.code == 0
    assert "set-up allowed" in done.out
    assert "round 1: won by pink" in done.out
    assert "4 of 6 claims hold" in done.out
    assert done.out.count("wrong-symbol, deck.common") == 2
    assert done.out.count("deck.common: Zanim zaczniecie grę..., line 13") == 1
    assert "points: pink 1, orange 0" in done.out
    unfinished = variorum("referee", kept(tmp_path, of_the_edition(two().round())))
    assert "round 1: not finished" in unfinished.out
    drawn = variorum("referee", kept(tmp_path, of_the_edition(two(4).round().lay("Bo", *LOOSE))))
    assert "round 1: nobody wins, out of cards" in drawn.out


def test_a_box_with_other_numbers_is_told_of(variorum: Command, tmp_path: Path) -> None:
    """If a record has other numbers of cards than the edition, the command says so; otherwise it says nothing."""
    other = variorum("referee", kept(tmp_path, of_the_edition(two(22).round())))
    words = "this record has 22 cards of each colour and 2 start cards; the edition has 20 and 10 (deck.kinds)"
    assert words in other.out
    one = variorum("referee", kept(tmp_path, of_the_edition(two(1).round())))
    assert "has 1 card of each colour and 86 start cards" in one.out
    for builder in (two(20), two(None)):
        assert "this record has" not in variorum("referee", kept(tmp_path, of_the_edition(builder.round()))).out
    doubled = {"pink": [0, 0], "orange": [2, 3], "green": [4, 5], "blue": [6, 7]}
    faulty = variorum("referee", kept(tmp_path, of_the_edition(two().round().put(colours=doubled))))
    assert faulty.code == 1
    assert "this record has" not in faulty.out


def test_a_record_is_read_as_asked(variorum: Command, tmp_path: Path) -> None:
    """A reading stands in the record, in the edition's name or beside it, and several editions are judged in order."""
    path = kept(tmp_path, two(4).win("Ana").data)
    rival = "out.last.own=nobody-wins"
    for words in (("--edition", f"{EDITION}:{rival}"), ("--edition", EDITION, "--reading", rival)):
        found = json.loads(variorum("referee", path, *words, "--json").out)
        assert found["edition"] == f"{EDITION}:{rival}"
        assert found["points"] == {"pink": 0, "orange": 0}
    asked = {**of_the_edition(two(4).win("Ana")), "reading": {"out.last.own": "nobody-wins"}}
    inside = kept(tmp_path, asked, "inside.json")
    assert json.loads(variorum("referee", inside, "--json").out)["points"] == {"pink": 0, "orange": 0}
    both = variorum("referee", path, "--edition", EDITION, "--edition", f"{EDITION}:{rival}", "--json")
    assert [json.loads(line)["points"]["pink"] for line in both.out.splitlines()] == [1, 0]


@pytest.mark.parametrize("kinds", [{"each-colour": 18, "start-cards": 18}, {"start-cards": 18, "each-colour": 18}])
def test_a_table_is_chosen_as_it_stands_in_a_file(variorum: Command, tmp_path: Path, kinds: dict[str, int]) -> None:
    """A rival that is a table is a mapping in a record, in any order, or `key:1 key:2` where it is typed."""
    eighteen = two(None).round(Ana=range(18), Bo=range(18, 36))
    data = {**of_the_edition(eighteen), "reading": {"deck.kinds": kinds}}
    typed = " ".join(f"{key}:{number}" for key, number in kinds.items())
    for name in ("record.json", "record.yaml"):
        done = variorum("referee", kept(tmp_path, data, name), "--json")
        assert done.code == 0, done.err
        assert json.loads(done.out)["edition"] == f"{EDITION}:deck.kinds=each-colour:18 start-cards:18"
    plain = kept(tmp_path, of_the_edition(eighteen))
    assert variorum("referee", plain, "--reading", f"deck.kinds={typed}").code == 0
    assert variorum("referee", plain).code == 1
    wrong = variorum("referee", plain, "--reading", "deck.kinds={each-colour: 18, start-cards: 18}")
    assert wrong.code == 2
    assert "a table as `question=key:1 key:2`" in wrong.err


@pytest.mark.parametrize("number", ["1000000000000", "80.0", "0x50", "true"])
def test_what_is_no_number_is_told_what_is(variorum: Command, tmp_path: Path, number: str) -> None:
    """What looks like a number and is none is refused once, with both ways out."""
    done = variorum("referee", kept(tmp_path, as_yaml(f"  - {{start: {number}, stacks: {{}}}}"), "record.yaml"))
    assert done.code == 2
    assert "put it in quotes if text is meant, or write a whole number of up to nine digits" in done.err


def test_the_worst_of_several_records_counts(variorum: Command, tmp_path: Path) -> None:
    """Each record has its line, in order; the exit code is that of the worst."""
    good = kept(tmp_path, of_the_edition(two().round()), "good.json")
    faulty = kept(tmp_path, of_the_edition(two().round(0)), "faulty.json")
    broken = kept(tmp_path, "teams: [", "broken.yaml")
    assert variorum("referee", good, faulty).code == 1
    done = variorum("referee", good, faulty, broken, "--json")
    assert done.code == 2
    first, second, third = map(json.loads, done.out.splitlines())
    assert (first["fault"], second["fault"]["code"]) == (None, "start")
    assert set(third) == {"file", "error"}


@pytest.mark.parametrize("name", ["pink", "plain"])
def test_a_file_without_its_game_is_known_by_its_teams(variorum: Command, tmp_path: Path, name: str) -> None:
    """A record need not name its game, nor its edition if that is given."""
    data = {key: value for key, value in two().win("Ana").data.items() if key != "game"}
    path = kept(tmp_path, data, f"{name}.json")
    assert variorum("referee", path, "--edition", EDITION).code == 0
    done = variorum("referee", path)
    assert done.code == 2
    assert f"names no edition; name one with --edition, as in {EDITION}" in done.err


@pytest.mark.parametrize("edition", ["dobble/en", "dobro/en", "dobro/fr"])
def test_editions_of_other_games_are_refused(variorum: Command, tmp_path: Path, edition: str) -> None:
    """A record is not judged by another game's edition, nor one of another game by this one's."""
    path = kept(tmp_path, two().round().data)
    done = variorum("referee", path, "--edition", edition)
    assert (done.code, done.out) == (2, "")
    assert f"{edition} is not an edition of dobble-connect" in done.err
    inside = variorum("referee", kept(tmp_path, {**two().round().data, "edition": edition}))
    assert inside.code == 2
    assert "not an edition of dobble-connect" in inside.err


def test_records_of_dobble_are_not_read_by_this_edition(variorum: Command, tmp_path: Path) -> None:
    """A mini-game of Dobble is none of a match."""
    path = tmp_path / "game.yaml"
    watched = ("--watch", "--mini-game", "the-well", "--players", 2, "--seed", 1, "--save", path)
    assert variorum("play", "dobble/en", *watched).code == 0
    done = variorum("referee", path, "--edition", EDITION)
    assert (done.code, done.out) == (2, "")
    assert f"{EDITION} is not an edition of dobble" in done.err


def test_there_are_no_score_sheets(variorum: Command, tmp_path: Path) -> None:
    """A user who wants a record scored learns which command counts its points."""
    path = kept(tmp_path, of_the_edition(two().win("Ana")))
    done = variorum("score", path)
    assert (done.code, done.out) == (2, "")
    assert "no score sheets; `variorum referee` counts the points of a record" in done.err
    told = variorum("score", path, "--json")
    assert told.code == 2
    assert "variorum referee" in json.loads(told.out)["error"]


# -- play ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sizes"),
    [
        (("--players", 5), [3, 2]),
        (("--players", 5, "--teams", "3,2"), [3, 2]),
        (("--players", 5, "--teams", "2,2,1"), [2, 2, 1]),
        (("--teams", "1,1", "--aims", "extend,block"), [1, 1]),
        (("--players", 3, "--aims", "rid"), [1, 1, 1]),
    ],
)
def test_a_watched_match_can_be_refereed(
    variorum: Command, tmp_path: Path, words: tuple[Any, ...], sizes: list[int]
) -> None:
    """A match that was watched is saved, and the referee rules on it as it was seen."""
    path = tmp_path / "match.yaml"
    done = variorum("play", EDITION, "--watch", "--seed", 1, *words, "--save", path)
    assert done.code == 0
    data = open_document(path).data
    assert [len(players) for players in data["teams"].values()] == sizes
    ruled = variorum("referee", path, "--json")
    assert ruled.code == 0
    found = json.loads(ruled.out)
    assert set(found) == KEYS
    assert found["edition"] == EDITION
    assert done.out.count(" ok\n") == sum(codes.count("ok") for codes in found["claims"])
    assert done.out.count(" Round ") == len(found["rounds"])
    assert f"won by {found['winners'][0]}" in done.out.splitlines()[-2]
    assert max(found["points"].values()) == {2: 5, 3: 4}[len(sizes)]


def test_the_same_seed_is_watched_the_same(variorum: Command, tmp_path: Path) -> None:
    """The same words show the same match; an aim changes it."""
    words = ("play", EDITION, "--watch", "--teams", "1,1", "--seed", 9)
    assert variorum(*words).out == variorum(*words).out
    assert variorum(*words, "--aims", "extend,rid").out != variorum(*words, "--aims", "rid,extend").out


def test_a_match_can_be_repeated_by_the_seed_that_is_shown(variorum: Command, tmp_path: Path) -> None:
    """Without a seed one is chosen; it is shown first and stands in the record, and gives the same match again."""
    path = tmp_path / "match.yaml"
    done = variorum("play", EDITION, "--watch", "--teams", "2,1", "--save", path)
    assert done.code == 0
    seed = open_document(path).data["seed"]
    assert (
        done.out.splitlines()[0]
        == f"Dobble Connect, Polish edition ({EDITION}), seed {seed}, 3 players: pink 2, orange 1"
    )
    again = variorum("play", EDITION, "--watch", "--teams", "2,1", "--seed", seed, "--save", path)
    assert again.out == done.out
    long = variorum("play", EDITION, "--watch", "--teams", "1,1", "--seed", 12_345_678_901, "--save", path)
    assert long.code == 0
    assert open_document(path).data["seed"] == "12345678901"
    assert variorum("referee", path).code == 0


@pytest.mark.parametrize(
    ("edition", "words", "said"),
    [
        ("dobro/en", ("--teams", "1,1"), "--teams is for dobble-connect, not for dobro"),
        ("dobro/en", ("--mini-game", "the-well"), "--mini-game is for dobble, not for dobro"),
        ("dobble/en", ("--aims", "rid"), "--aims is for dobble-connect, not for dobble"),
        ("dobble/en", ("--longer",), "--longer is for dobro, not for dobble"),
    ],
)
def test_options_of_other_games_are_refused(variorum: Command, edition: str, words: tuple[str, ...], said: str) -> None:
    """An option that a game has no use for is not passed over in silence."""
    done = variorum("play", edition, "--watch", "--seed", 1, *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_match_is_played_by_the_reading_that_was_asked_for(variorum: Command, tmp_path: Path) -> None:
    """A saved match names the reading it was played by, and is refereed by it."""
    path, reading = tmp_path / "match.yaml", f"{EDITION}:teams.split=as-headed"
    assert variorum("play", reading, "--watch", "--players", 5, "--seed", 2, "--save", path).code == 0
    assert json.loads(variorum("referee", path, "--json").out)["edition"] == reading
    assert [len(players) for players in open_document(path).data["teams"].values()] == [3, 1, 1]
    assert "no teams of 2, 3" in variorum("play", reading, "--watch", "--teams", "3,2").err


def test_a_board_is_drawn(variorum: Command) -> None:
    """After each round the board is drawn, with the start card and the letters of the teams."""
    done = variorum("play", EDITION, "--watch", "--teams", "1,1", "--seed", 4)
    drawn = [line for line in done.out.splitlines() if line.startswith("  ") and set(line) <= set(" *PO")]
    assert sum(line.count("*") for line in drawn) == done.out.count(" Round ")
    laid = sum(line.count("P") + line.count("O") for line in drawn)
    assert laid == done.out.count(" ok\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "played in real time, which a terminal cannot do; add --watch"),
        (("--watch", "--teams", "x"), "--teams needs the sizes of the teams, such as 2,2,3, not `x`"),
        (("--watch", "--teams", "2,"), "such as 2,2,3"),
        (("--watch", "--teams", "0,2"), "such as 2,2,3"),
        (("--watch", "--teams=-1,2"), "such as 2,2,3"),
        (("--watch", "--teams", "1.5,2"), "such as 2,2,3"),
        (("--watch", "--teams", "9" * 50), "such as 2,2,3"),
        (("--watch", "--teams", "2"), "at least 2 teams, not 1. (teams.least in dobble-connect/pl)"),
        (("--watch", "--teams", "4,1"), "pink has 4. (teams.size.most in dobble-connect/pl)"),
        (("--watch", "--teams", "1,1,1,1,1"), "at most 4 teams, not 5"),
        (("--watch", "--players", 9), "at most 8 players, not 9. (players.most in dobble-connect/pl)"),
        (("--watch", "--players", 1), "needs at least 2 players"),
        (("--watch", "--players", 0), "needs at least 2 players"),
        (("--watch", "--players", 10_000_000), "at most 8 players"),
        (("--watch", "--players", -1), "needs at least 2 players, not -1. (players.least in dobble-connect/pl)"),
        (("--watch", "--players", 7, "--teams", "1,1"), "--teams 1,1 makes 2 players, not 7; leave --players out"),
        (("--watch", "--load", "x.yaml"), "--load is for dobro, not for dobble-connect; leave it out"),
        (("--watch", "--longer"), "--longer is for dobro, not for dobble-connect"),
        (("--watch", "--forget", 3), "--forget is for dobro, not for dobble-connect"),
        (("--watch", "--policy", "thrifty"), "--policy is for dobro, not for dobble-connect"),
        (("--watch", "--mini-game", "zzz"), "--mini-game is for dobble, not for dobble-connect"),
        (("--watch", "--aims", "win"), "no aim `win`; allowed: extend, block, rid"),
        (("--watch", "--aims", "extent"), "did you mean `extend`?"),
        (("--watch", "--aims", "rid,"), "no aim ``"),
        (("--watch", "--teams", "1,1", "--aims", "rid,rid,rid"), "--aims names 3 aims for 2 teams"),
    ],
)
def test_what_cannot_be_watched_is_refused(variorum: Command, words: tuple[Any, ...], said: str) -> None:
    """What makes no sense exits with 2 and one line that says what to do, and nothing is played."""
    done = variorum("play", EDITION, "--seed", 1, *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_a_file_that_cannot_be_written_is_named(variorum: Command, tmp_path: Path) -> None:
    """A folder that is missing, or in the way, is reported; nothing is left behind."""
    for path in (tmp_path / "none" / "match.yaml", tmp_path):
        done = variorum("play", EDITION, "--watch", "--teams", "1,1", "--seed", 1, "--save", path)
        assert (done.code, done.out) == (2, "")
        assert "cannot be written" in done.err
        assert "name a" in done.err
    assert list(tmp_path.iterdir()) == []


# -- hostile records -------------------------------------------------------------------------------------------------


def as_yaml(rounds: str, teams: str = "{pink: [Ana], orange: [Bo]}") -> str:
    """Write a record of a file."""
    return f"game: dobble-connect\nedition: {EDITION}\nteams: {teams}\nrounds:\n{rounds}\n"


def in_json(played: Any) -> str:
    """Write a record of a file in JSON."""
    teams = {"pink": ["Ana"], "orange": ["Bo"]}
    return json.dumps({"game": "dobble-connect", "edition": EDITION, "teams": teams, "rounds": [played]})


HOSTILE = [
    ("", "1:1"),
    ("{}", "1:1: `players` is missing"),
    ('{"teams": {}}', "`rounds` is missing"),
    ("[]", "1:1"),
    ("game: dobble-connect\n", "1:1: `teams` is missing"),
    ("{" * 5_000, ":1:2: a key must be plain text"),
    ("[" * 5_000, "nested"),
    (in_json([[[[]]]]), "a mapping of keys"),
    (as_yaml("  - {start: 80, stacks: {Ana: [1, 2, x]}}"), ":5:38: a whole number"),
    (as_yaml("  - {start: 80, stacks: {Ana: {0: 1}}}"), "a list of cards"),
    (as_yaml("  - {start: 1e9, stacks: {}}"), ":5:13: "),
    (as_yaml("  - {start: 99999999999999999999999, stacks: {}}"), ":5:13: "),
    (in_json({"start": 1e9, "stacks": {}}), "a whole number"),
    (in_json({"start": 10**30, "stacks": {}}), "a whole number"),
    (in_json({"start": 80, "stacks": {"Ana": [0.5]}}), "a whole number"),
    (as_yaml("  - {start: -80, stacks: {}}"), "a whole number"),
    (as_yaml("  - {start: 80, stacks: {}, claims: [Ana]}"), "is not a claim; write who names which symbol"),
    (as_yaml("  - {start: 80, stacks: {}, claims: [[Ana, 3]]}"), "is not a claim"),
    (as_yaml("  - {start: 80, stacks: {}, claims: [{Ana: 3}]}"), "is not a claim"),
    (as_yaml(f"  - {{start: 80, stacks: {{Ana: [{', '.join(['1'] * 300)}]}}}}"), "300 cards, at most 200"),
    (as_yaml("  - {start: 80, stacks: {}}\n" * 201), "201 rounds, at most 200"),
    (as_yaml("  - {start: 80, stacks: {}}\n" * 40_000), "1,000,000 bytes"),
    (as_yaml("  - {start: 80, stacks: {}}\n" * 25_000), "values"),
    (as_yaml("  - {start: 80, stacks: {}}", "{pink: [Ana], pink: [Bo]}"), "pink"),
    (as_yaml("  - {start: 80, stacks: {}}", "{pink: &a [Ana], orange: *a}"), ":3:"),
    (as_yaml("  - {start: 80, stacks: {}}", "{pink: [no], orange: [Bo]}"), ":3:"),
    (as_yaml("  - {start: 80, stacks: {}}", "{pink: [Ana], orange: [[[[[Bo]]]]]}"), ":3:"),
    (as_yaml("  - {start: 80, stacks: {}}", "{pink: [Ana, 12], orange: [Bo]}"), "name is text"),
    (as_yaml("  - {start: 80, stacks: {}, claims: !!python/object:os.system [x]}"), ":5:"),
    ('{"game": "dobble-connect", "game": "dobble-connect"}', "stands twice"),
    (as_yaml("  - {start: 80, stacks: {}}") + "reading: {claim.wrong: maybe}\n", "allowed: nothing, sits-out"),
    (as_yaml("  - {start: 80, stacks: {}}") + "reading: {claim.wrongly: nothing}\n", "is not a question"),
    (as_yaml("  - {start: 80, stacks: {}}") + "reading: sits-out\n", "a mapping"),
    (as_yaml("  - {start: 80, stacks: {}}").replace("connect/pl", "connect/xx"), "no edition `dobble-connect/xx`"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_records_are_refused_at_their_place(variorum: Command, tmp_path: Path, text: str, said: str) -> None:
    """Whatever is in a file, there is a short message that names the file and what is wrong, and no verdict."""
    path = kept(tmp_path, text, "record.yaml")
    done = variorum("referee", path)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "record.yaml" in done.err
    assert len(done.err) < 2_000


def test_records_that_are_large_but_right_are_read(variorum: Command, tmp_path: Path) -> None:
    """Two thousand claims of a round, all after its end or wrong, are ruled on one by one."""
    claims = ["Ana 91 @ 0,0 -> 1,0"] * 2_000
    builder = two().round()
    builder.data["rounds"][0]["claims"] = claims
    done = variorum("referee", kept(tmp_path, of_the_edition(builder)), "--json")
    assert done.code == 0
    assert json.loads(done.out)["claims"] == [["no-such-symbol"] * 2_000]


def test_markup_in_names_is_shown_as_it_is(variorum: Command, tmp_path: Path) -> None:
    """A player's name that looks like markup is text."""
    builder = RecordBuilder(5, pink="[red]Ana[/red]", orange="Bo").round().say("[red]Ana[/red]", 91, (0, 0), (1, 0))
    done = variorum("referee", kept(tmp_path, of_the_edition(builder)))
    assert done.code == 0
    assert "1. [red]Ana[/red] 91 @ 0,0 -> 1,0: no-such-symbol" in done.out


@pytest.mark.parametrize("name", ["red\x1b[31m", "red\nround 1: won by pink", "r" * 5_000])
def test_a_team_has_a_name_that_can_be_shown(variorum: Command, tmp_path: Path, name: str) -> None:
    """A team's name with control letters, with lines of its own or without end is refused at its place."""
    path = kept(tmp_path, of_the_edition(two()) | {"teams": {name: ["Ana"], "orange": ["Bo"]}})
    done = variorum("referee", path)
    assert (done.code, done.out) == (2, "")
    assert "\x1b" not in done.err
    assert len(done.err) < 500


def test_what_is_printed_is_what_the_engine_says(variorum: Command, tmp_path: Path) -> None:
    """The command adds nothing to the verdict but the edition, and the citations of a fault."""
    for seed, sizes in enumerate([(1, 1), (3, 1, 1)]):
        data = simulate(rules_of(), seat_teams(sizes, COLOURS), seed)
        path = kept(tmp_path, {"edition": EDITION, **data})
        expected = referee(rules_of(), read_record(data)).data()
        assert json.loads(variorum("referee", path, "--json").out) == {"edition": EDITION, **expected}
