"""The referee and the score sheets: what is legal passes, what is not is caught at its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from variorum.games.chance import Chance
from variorum.games.dobro import FaultError, from_record, read_record, referee
from variorum.games.dobro.refusals import Refusal

from properties.conftest import ROOT, Command
from properties.dobro.conftest import changed, project, random_game, rules_of
from properties.editions import playable

Data = dict[str, Any]


def game(players: int = 4, seed: int = 8, edition: str = "dobro/en", **how: Any) -> Data:
    """Make the record of a whole random game."""
    return random_game(rules_of(edition), players, seed, **how).record(edition)


def judged(variorum: Command, tmp_path: Path, data: Any, *words: str) -> tuple[int, Data]:
    """Referee a record by the command line, and read the verdict."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    outcome = variorum("--project", ROOT, "referee", path, "--json", *words)
    return outcome.code, json.loads(outcome.out) if outcome.out else {"error": outcome.err}


# -- the rule books' own examples --------------------------------------------------------------------------------


def examples() -> list[tuple[str, Path]]:
    """List the worked examples of every edition."""
    return [(edition, path) for edition in project().edition_files for path in project().example_files(edition)]


@pytest.mark.parametrize(("edition", "path"), examples(), ids=lambda one: one.stem if isinstance(one, Path) else one)
def test_every_worked_example_comes_out_as_printed(variorum: Command, edition: str, path: Path) -> None:
    """A record replays to the printed values, a sheet to the printed points, totals and winners."""
    printed = project()
    (example,) = [one for where, _, one in printed.examples(printed.edition(edition)) if where == path]
    command = "referee" if path.stem == "climb" else "score"
    outcome = variorum("--project", ROOT, command, path, "--json")
    found = json.loads(outcome.out)
    assert outcome.code == 0
    assert found["edition"] == edition
    for key, value in example.printed.items():
        assert (found["rounds"][0] if key == "values" else found)[key] == value


# -- faults in play ----------------------------------------------------------------------------------------------


def with_moves(*moves: str, value: int | None = None, players: tuple[str, ...] = ("Ana", "Bo", "Cy")) -> Data:
    """Make a situation with some moves."""
    situation: Data = {"turn": moves[0].split()[0]}
    if value:
        situation["value"] = value
    return {
        "game": "dobro",
        "edition": "dobro/en",
        "players": list(players),
        "rounds": [{"situation": situation, "moves": list(moves)}],
    }


@pytest.mark.parametrize(
    ("moves", "value", "at", "code", "question", "words"),
    [
        (["Ana 5", "Bo 4"], 4, 2, "too-low", "play.equal", "the value in play is 5: 5 or more is needed"),
        (["Ana 4+4"], 9, 1, "too-low", "play.equal", "4+4 is worth 8, but the value in play is 9"),
        (["Ana W=8"], 9, 1, "too-low", "wild.alone.least", "W=8 is worth 8"),
        (["Ana 4+W"], 9, 1, "too-low", "wild.pair.least", "4+W is worth 8"),
        (["Ana W+W=4"], 9, 1, "too-low", "wild.pair.least", "W+W=4 is worth 8"),
        (["Ana W=13"], 9, 1, "wild-range", "wild.range", "from 2 to 12, not 13"),
        (["Ana W=1"], None, 1, "wild-range", "wild.range", "from 2 to 12, not 1"),
        (["Ana W"], 9, 1, "wild-unspoken", "wild.range", "A wild card needs a value"),
        (["Ana W+W"], 9, 1, "wild-unspoken", "wild.range", "A wild card needs a value"),
        (["Ana W+W=8+9"], 9, 1, "wild-value", "wild.two.value", "do not take the values 8+9"),
        (["Ana W=9+9"], 9, 1, "wild-value", "wild.range", "One wild card is given one value"),
        (["Ana W+W=8+8+8"], 9, 1, "wild-value", "wild.two.value", "do not take the values"),
        (["Ana W=1000"], 9, 1, "wild-range", "wild.range", "not 1000"),
        (["Ana 5+W=6"], 9, 1, "wild-value", "wild.pair.value", "a wild card is a 5, not 6"),
        (["Ana 5+6"], 9, 1, "not-a-pair", "play.pair.of", "5 and 6 are no pair"),
        (["Ana 5+5+5"], 9, 1, "too-many-cards", "play.cards", "At most 2 cards"),
        (["Ana 13"], 9, 1, "not-held", "box.deck", "no card 13"),
        (["Ana skip+skip"], 9, 1, "special-alone", "special.number", "played alone"),
        (["Ana skip+W"], 9, 1, "special-alone", "wild.pair.with", "played alone"),
        (["Ana 5=6"], 3, 1, "no-wild", "wild.range", "Only a wild card"),
        (["Ana take"], None, 1, "nothing-to-take", "open.take", "nothing to take"),
        (["Ana pass"], 5, 1, "no-passing", "turn.actions", "must do something"),
        (["Ana 5", "Cy 6"], 4, 2, "wrong-player", "turn.next", "It is Bo's turn, not Cy's"),
        (["Ana 5", "Zoe 6"], 4, 2, "wrong-player", "turn.next", "Zoe is not at the table"),
        (["Ana reverse", "Bo 6"], 4, 2, "wrong-player", "turn.next", "It is Cy's turn"),
        (["Ana take", "Bo 6"], 4, 2, "wrong-player", "take.opener", "Ana took the cards and opens, not Bo"),
        (["Ana 5", "Bo 5", "Cy 9"], 4, 3, "too-low", "play.equal", "the value in play is 10"),
        (["Ana 12", "Bo 12", "Cy 12+12", "Ana W=12"], 11, 4, "too-low", "wild.alone.least", "the value in play is 48"),
    ],
)
def test_a_fault_is_caught_at_its_place_and_told_in_words(
    variorum: Command,
    tmp_path: Path,
    moves: list[str],
    value: int | None,
    at: int,
    code: str,
    question: str,
    words: str,
) -> None:
    """The first fault stops the replay and names its place, its ruling with citations, and what is wrong."""
    status, verdict = judged(variorum, tmp_path, with_moves(*moves, value=value))
    fault = verdict["fault"]
    assert status == 1
    assert not verdict["legal"]
    assert (fault["round"], fault["move"], fault["text"]) == (1, at, moves[at - 1])
    assert (fault["code"], fault["question"]) == (code, question)
    assert words in fault["message"]
    assert fault["cites"]
    assert all(set(cite) == {"source", "lines", "words"} for cite in fault["cites"])
    assert len(verdict["rounds"][0]["values"]) == at - 1


@pytest.mark.parametrize("edition", ["dobro/en", "dobro/pt", "dobro/fr"])
def test_an_opening_skip_is_refused_but_by_another_reading(variorum: Command, tmp_path: Path, edition: str) -> None:
    """No edition lets a skip card open a climb; the other reading of two of them does."""
    opening = with_moves("Ana take", "Ana skip", value=9)
    status, verdict = judged(variorum, tmp_path, opening, "--edition", edition)
    assert (status, verdict["fault"]["code"]) == (1, "special-opens")
    status, _ = judged(variorum, tmp_path, opening, "--edition", edition, "--reading", "open.special=allowed")
    assert status == (2 if edition == "dobro/fr" else 0)


def test_notation_may_be_written_either_way_round(variorum: Command, tmp_path: Path) -> None:
    """A wild before its number, or with the number said again, is the same play."""
    for text in ("W+6", "6+W=6", "W+6=6"):
        status, verdict = judged(variorum, tmp_path, with_moves(f"Ana {text}", value=9))
        assert (status, verdict["rounds"][0]["values"]) == (0, [12])


def first_round(change: Callable[[Data, Data], None]) -> Callable[[Data], None]:
    """Change the first round of a record."""
    return lambda data: change(data, data["rounds"][0])


def move_card(source: str, target: str) -> Callable[[Data, Data], None]:
    """Move a card between hands, draw and what is set aside."""

    def change(_: Data, round_: Data) -> None:
        places = {**round_["hands"], "draw": round_["draw"], "set_aside": round_.get("set_aside", [])}
        places[target].append(places[source].pop())

    return change


@pytest.mark.parametrize(
    ("players", "change", "round_", "code", "question"),
    [
        (4, first_round(lambda _, r: r["draw"].pop()), 1, "deck", "box.deck"),
        (4, first_round(lambda _, r: r["draw"].append(2)), 1, "deck", "box.deck"),
        (4, first_round(lambda _, r: r["draw"].extend([7] * 5)), 1, "deck", "box.deck"),
        (4, first_round(move_card("Ana", "draw")), 1, "hand-size", "setup.hand"),
        (6, first_round(move_card("draw", "Bo")), 1, "hand-size", "setup.hand"),
        (2, first_round(move_card("set_aside", "draw")), 1, "set-aside", "two.aside"),
        (2, first_round(lambda _, r: r["draw"].append("reverse")), 1, "deck", "two.reverse"),
        (2, lambda d: d["rounds"].append(copy.deepcopy(d["rounds"][0])), None, "after-end", "game.rounds"),
        (3, lambda d: d["rounds"].append(copy.deepcopy(d["rounds"][0])), None, "after-end", "game.rounds"),
        (4, lambda d: d["rounds"][0]["moves"].append("Ana 5"), 1, "after-end", "end.at-once"),
        (4, lambda d: d["rounds"][0]["moves"].pop(), 1, "round-unfinished", "end.condition"),
    ],
)
def test_the_deal_and_the_end_are_checked(
    variorum: Command,
    tmp_path: Path,
    players: int,
    change: Callable[[Data], None],
    round_: int | None,
    code: str,
    question: str,
) -> None:
    """A lost, doubled or misplaced card, a round too many, a move too late or too few are faults of the record."""
    data = game(players)
    change(data)
    status, verdict = judged(variorum, tmp_path, data)
    assert status == 1
    if code == "after-end" and round_ is None:
        assert verdict["fault"]["round"] == 4
    assert (verdict["fault"]["code"], verdict["fault"]["question"]) == (code, question)
    assert round_ is None or verdict["fault"]["round"] == round_


@pytest.mark.parametrize("edition", ["dobro/en", "dobro/pt", "dobro/fr"])
def test_a_wrong_starter_is_caught(variorum: Command, tmp_path: Path, edition: str) -> None:
    """Anyone but the right player starting a later round is a fault, no matter who."""
    data = game(4, 8, edition)
    right = data["rounds"][1]["starter"]
    for name in data["players"]:
        changed = copy.deepcopy(data)
        changed["rounds"][1]["starter"] = name
        changed["rounds"] = changed["rounds"][:2]
        changed["rounds"][1]["moves"] = []
        status, verdict = judged(variorum, tmp_path, changed)
        assert status == (0 if name == right else 1)
        if name != right:
            assert verdict["fault"]["code"] == "starter"
            assert verdict["fault"]["question"] in ("next.starter", "next.starter.tie")
            assert f"{right} does" in verdict["fault"]["message"]


@pytest.mark.parametrize("edition", ["dobro/en", "dobro/pt", "dobro/fr"])
def test_a_broken_move_is_caught_where_it_is(edition: str) -> None:
    """A move replaced by one that was not legal there is caught at that very move, wherever it is."""
    for seed in range(30):
        rules, data = rules_of(edition), game(2 + seed % 5, seed, edition, percent=10)
        chance = Chance(seed, 4)
        number = chance.below(len(data["rounds"]))
        moves = data["rounds"][number]["moves"]
        index = chance.below(len(moves))
        stopped = {**data, "rounds": copy.deepcopy(data["rounds"][: number + 1])}
        stopped["rounds"][number]["moves"] = moves[:index]
        state = from_record(stopped, rules)
        legal = {play.text for play in state.legal_moves()}
        illegal = [play.text for play in state.round.t.plays if play.text not in legal]
        broken = copy.deepcopy(data)
        broken["rounds"][number]["moves"][index] = f"{state.turn} {illegal[chance.below(len(illegal))]}"
        fault = referee(rules, read_record(broken)).fault
        assert fault is not None
        assert (fault.round, fault.move) == (number + 1, index + 1)
        with pytest.raises(FaultError) as refused:
            from_record(broken, rules)
        said = refused.value
        assert (said.code, said.question, said.message) == (fault.code, fault.question, fault.message)


def test_one_player_and_seven_are_faults_of_the_game(variorum: Command, tmp_path: Path) -> None:
    """A readable record for too few or too many players breaks the ruling on their number."""
    for count, question in ((1, "players.least"), (7, "players.most")):
        names = [f"P{number}" for number in range(count)]
        status, verdict = judged(variorum, tmp_path, with_moves("P0 5", value=4, players=tuple(names)))
        assert (status, verdict["fault"]["code"], verdict["fault"]["question"]) == (1, "players", question)
        assert verdict["fault"]["cites"]


# -- records that are none ---------------------------------------------------------------------------------------

ROUND = "rounds: [{situation: {value: 4, turn: Ana}, moves: [Ana 5]}]"
HEAD = "edition: dobro/en\nplayers: [Ana, Bo]\n"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "1:1", "empty"),
        ("- Ana\n", "1:1", "mapping"),
        ("hello\n", "1:1", "mapping"),
        (f"edition: dobro/en\n{ROUND}\n", "1:1", "`players` is missing"),
        (HEAD, "1:1", "`rounds` is missing"),
        (f"{HEAD}rounds: []\n", "3:9", "at least one round"),
        (f"{HEAD}roundz: []\n{ROUND}", "3:9", "is not a key here"),
        (f"edition: dobro/en\nplayers: [Ana, Ana]\n{ROUND}", "2:16", "two players are called"),
        (f"edition: dobro/en\nplayers: [Ana, Bo Li]\n{ROUND}", "2:16", "has no spaces"),
        (f"edition: dobro/en\nplayers: [Ana, {'x' * 3000}]\n{ROUND}", "2:16", "1 to 40 letters, this one 3000"),
        (f"edition: dobro/en\nplayers: [Ana, 7]\n{ROUND}", "2:16", "a player's name is text"),
        (f"edition: 7\nplayers: [Ana, Bo]\n{ROUND}", "1:10", "an edition is text"),
        (f"{HEAD}rounds: [{{situation: {{value: '4', turn: Ana}}, moves: []}}]", "3:30", "a whole number"),
        (f"{HEAD}rounds: [{{situation: {{value: 4, turn: Zed}}, moves: []}}]", "3:39", "is none of the players"),
        (f"{HEAD}rounds: [{{situation: {{value: 4, turn: Ana}}, moves: [Ana]}}]", "3:53", "is not a move"),
        (
            f"{HEAD}rounds: [{{situation: {{value: 4, turn: Ana}}, moves: [5]}}]",
            "3:53",
            "a move is a player and a play",
        ),
        (f"{HEAD}rounds: [{{situation: {{value: 4, turn: Ana}}, moves: [Ana five]}}]", "3:53", "is not a move"),
        (f"{HEAD}rounds: [{{starter: Ana, moves: []}}]", "3:10", "`hands` is missing"),
        (
            f"{HEAD}rounds: [{{starter: Ana, hands: {{Ana: [2]}}, draw: [], moves: []}}]",
            "3:32",
            "no hand is given for Bo",
        ),
        (f"{HEAD}rounds: [{{starter: Ana, hands: {{Ana: ['2'], Bo: [2]}}, draw: []}}]", "3:39", "is text"),
        (f"{HEAD}rounds: [{{starter: Ana, hands: {{Ana: [13], Bo: [2]}}, draw: []}}]", "3:39", "is not a card"),
        (f"{HEAD}rounds: [{{starter: Ana, hands: {{Ana: [1], Bo: [2]}}, draw: []}}]", "3:39", "is not a card"),
        (f"{HEAD}variant: shorter\n{ROUND}", "3:10", "is not a variant"),
        (f"game: chess\n{HEAD}{ROUND}", "1:7", "is not this game"),
        ("\tplayers: [Ana]\n", "1:1", "tab"),
        ("[" * 200_000, "1:22", "nested"),
        ('{"players": ["Ana"], "players": ["Bo"]}', "1:22", "stands twice"),
        ('{"a": ' * 100_000, "1:127", "nested"),
    ],
    ids=lambda one: one[:40] if isinstance(one, str) else None,
)
def test_what_is_no_record_is_refused_in_one_line(
    variorum: Command, tmp_path: Path, text: str, place: str, words: str
) -> None:
    """A file that cannot be read as a record gives one line with its place, and exit code 2."""
    path = tmp_path / "record.yaml"
    path.write_text(text, encoding="utf-8")
    outcome = variorum("--project", ROOT, "referee", path)
    (line,) = outcome.err.splitlines()
    assert outcome.code == 2
    assert line.split("record.yaml:", 1)[1].startswith(f"{place}: "), line
    assert words in line


def test_large_and_missing_files_are_refused(variorum: Command, tmp_path: Path) -> None:
    """A file too large, or not there, is refused without being read; other files are judged all the same."""
    large, good = tmp_path / "large.yaml", tmp_path / "good.json"
    large.write_bytes(b"#" * 5_000_000)
    good.write_text(json.dumps(game()), encoding="utf-8")
    outcome = variorum("--project", ROOT, "referee", large, tmp_path / "none.yaml", good, "--json")
    assert outcome.code == 2
    assert ["larger than" in outcome.err, "does not exist" in outcome.err] == [True, True]
    lines = [json.loads(line) for line in outcome.out.splitlines()]
    assert ["error" in line for line in lines] == [True, True, False]
    assert lines[2]["legal"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--edition", "dobro/xx"), "no edition `dobro/xx`"),
        (("--reading", "open.special=allowed", "--reading", "open.special=forbidden"), "two answers"),
        (("--reading", "open.special=sometimes"), "allowed: forbidden, allowed"),
        (("--reading", "open.specal=allowed"), "did you mean `open.special`"),
        (("--reading", "nonsense"), "write it `question=answer`"),
    ],
)
def test_unknown_editions_and_readings_are_refused(
    variorum: Command, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    """An edition or reading that does not exist exits with 2 and says what does."""
    status, verdict = judged(variorum, tmp_path, with_moves("Ana 5", value=4), *words)
    assert status == 2
    assert message in verdict["error"]


def test_a_sheet_is_no_record_and_a_record_no_sheet(variorum: Command, tmp_path: Path) -> None:
    """A file of the other sort is named, with the command that takes it."""
    path = tmp_path / "other.json"
    path.write_text(json.dumps(sheet(cards(A=1, B=2, C=3, D=4))), encoding="utf-8")
    assert "`variorum score` scores it" in variorum("--project", ROOT, "referee", path, "--edition", "dobro/en").err
    path.write_text(json.dumps(game()), encoding="utf-8")
    assert "`variorum referee` judges it" in variorum("--project", ROOT, "score", path).err


def test_a_record_names_its_edition_and_no_file(variorum: Command, tmp_path: Path) -> None:
    """What stands under `edition` is looked up among the editions, never opened."""
    secret = tmp_path / "secret.yaml"
    secret.write_text("secret: words\n", encoding="utf-8")
    status, verdict = judged(variorum, tmp_path, {**with_moves("Ana 5", value=4), "edition": str(secret)})
    assert status == 2
    assert "no edition" in verdict["error"]
    assert "words" not in verdict["error"]


def test_forgetting_with_nothing_to_draw_says_why(variorum: Command, tmp_path: Path) -> None:
    """A forgotten draw where no draw is due is a fault that names the rule and the reason."""
    data = game(3, 8)
    index = next(i for i, move in enumerate(data["rounds"][0]["moves"]) if move.endswith(" take"))
    data["rounds"][0]["moves"][index] += " forgets"
    _, verdict = judged(variorum, tmp_path, data)
    assert (verdict["fault"]["move"], verdict["fault"]["code"]) == (index + 1, "nothing-to-draw")
    assert verdict["fault"]["question"] == "draw.take"
    assert "nothing is drawn after take" in verdict["fault"]["message"]


# -- reports -----------------------------------------------------------------------------------------------------


def test_the_verdict_has_the_agreed_shape(variorum: Command, tmp_path: Path) -> None:
    """A program finds every key it was promised, and no others."""
    status, verdict = judged(variorum, tmp_path, game())
    assert status == 0
    assert list(verdict) == ["edition", "legal", "rounds", "totals", "winners", "fault"]
    assert all(
        list(one) == ["starter", "values", "piles", "points", "forgetful", "finisher"] for one in verdict["rounds"]
    )
    assert (len(verdict["rounds"]), verdict["fault"]) == (3, None)
    assert verdict["winners"] == sorted(verdict["winners"])


def test_a_record_that_stops_early_has_no_winner(variorum: Command, tmp_path: Path) -> None:
    """A game broken off is judged as far as it goes."""
    data = game()
    data["rounds"] = data["rounds"][:2]
    data["rounds"][1]["moves"] = data["rounds"][1]["moves"][:5]
    status, verdict = judged(variorum, tmp_path, data)
    assert status == 0
    assert (verdict["totals"], verdict["winners"]) == (None, None)
    assert verdict["rounds"][0]["points"] is not None
    assert verdict["rounds"][1]["points"] is None


def test_editions_side_by_side_say_where_they_part(variorum: Command, tmp_path: Path) -> None:
    """The same record under several editions: one verdict each, and the first place where they differ."""
    path = tmp_path / "opening.json"
    path.write_text(json.dumps(with_moves("Ana 9", "Bo take", "Bo skip", "Cy 5", value=4)), encoding="utf-8")
    both = ("--edition", "dobro/en:open.special=allowed", "--edition", "dobro/fr")
    outcome = variorum("--project", ROOT, "referee", path, *both)
    assert outcome.code == 1
    assert "They differ at round 1, move 3: Bo skip." in outcome.out
    assert "Tour de jeu, lines 79-80" in outcome.out
    assert (
        "They agree throughout."
        in variorum("--project", ROOT, "referee", path, "--edition", "dobro/en", "--edition", "dobro/pt").out
    )
    reading = ("--edition", "dobro/en", "--reading", "open.special=allowed", "--json")
    assert json.loads(variorum("--project", ROOT, "referee", path, *reading).out)["fault"] is None


# -- score sheets ------------------------------------------------------------------------------------------------


def scored(variorum: Command, tmp_path: Path, sheet: Any, *words: str) -> tuple[int, list[Data], str]:
    """Score a sheet by the command line."""
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(sheet), encoding="utf-8")
    outcome = variorum("--project", ROOT, "score", path, "--json", *words)
    return outcome.code, [json.loads(line) for line in outcome.out.splitlines()], outcome.err


def sheet(*rounds: Data, players: str = "ABCD", **more: Any) -> Data:
    """Make a sheet for players named by letters."""
    return {"players": list(players), "rounds": list(rounds), **more}


def cards(**counts: int) -> Data:
    """Make a round by pile sizes."""
    return {"cards": counts}


@pytest.mark.parametrize(
    ("counts", "en", "fr"),
    [
        ({"A": 9, "B": 7, "C": 5, "D": 3}, [1, 2, 3, 4], [4, 3, 2, 1]),
        ({"A": 9, "B": 9, "C": 5, "D": 3}, [1, 1, 3, 4], [3, 3, 2, 1]),
        ({"A": 9, "B": 9, "C": 9, "D": 3}, [1, 1, 1, 4], [2, 2, 2, 1]),
        ({"A": 3, "B": 3, "C": 3, "D": 9}, [2, 2, 2, 1], [1, 1, 1, 4]),
        ({"A": 0, "B": 0, "C": 0, "D": 0}, [1, 1, 1, 1], [1, 1, 1, 1]),
        ({"A": 9, "B": 9, "C": 3, "D": 3}, [1, 1, 3, 3], [3, 3, 1, 1]),
    ],
)
def test_points_by_position_and_tie(
    variorum: Command, tmp_path: Path, counts: dict[str, int], en: list[int], fr: list[int]
) -> None:
    """Points worked out by hand: ties share a position, and as many are skipped as the others fill."""
    both = ("--edition", "dobro/en", "--edition", "dobro/fr")
    _, results, _ = scored(variorum, tmp_path, sheet(cards(**counts), sums=dict.fromkeys("ABCD", 0)), *both)
    assert [list(result["points"][0].values()) for result in results] == [en, fr]


def test_what_decides_the_winner(variorum: Command, tmp_path: Path) -> None:
    """A total, the fewest cards of the last round, the lowest sum, or nothing, as each edition rules."""
    tie = sheet({"points": {"A": 1, "B": 2}}, cards(A=3, B=9), players="AB")
    _, results, _ = scored(variorum, tmp_path, tie, "--edition", "dobro/en", "--edition", "dobro/pt")
    assert [(one["totals"], one["winners"], one["decided_by"]) for one in results] == [
        ({"A": 3, "B": 3}, ["A"], "fewest-cards")
    ] * 2
    level = sheet(cards(A=4, B=4), players="AB", sums={"A": 20, "B": 19})
    code, results, _ = scored(variorum, tmp_path, level, "--edition", "dobro/en", "--edition", "dobro/fr")
    assert [(one["winners"], one["decided_by"]) for one in results] == [(["B"], "lowest-sum"), (["A", "B"], "shared")]
    code, results, error = scored(variorum, tmp_path, sheet(cards(A=4, B=4), players="AB"), "--edition", "dobro/en")
    assert (code, [set(one) for one in results]) == (2, [{"file", "error"}])
    assert "give them under `sums`" in error


@pytest.mark.parametrize(("edition", "last"), [("dobro/pt", {"A": 1, "B": 2}), ("dobro/fr", {"A": 2, "B": 1})])
def test_points_tell_who_has_fewer_cards(variorum: Command, tmp_path: Path, edition: str, last: dict[str, int]) -> None:
    """Where the last round is given by points, the better points break the tie as fewer cards would."""
    _, (result,), _ = scored(
        variorum, tmp_path, sheet(cards(A=3, B=9), {"points": last}, players="AB"), "--edition", edition
    )
    assert set(result["totals"].values()) == {3}
    assert (result["winners"], result["decided_by"]) == (["B"], "fewest-cards")


def test_the_forgetful_card_costs_by_edition(variorum: Command, tmp_path: Path) -> None:
    """It takes a point where many are good, and gives one where few are."""
    data = sheet({**cards(A=9, B=7, C=5, D=3), "forgetful": "D"})
    _, results, _ = scored(variorum, tmp_path, data, "--edition", "dobro/pt", "--edition", "dobro/fr")
    assert [result["points"][0]["D"] for result in results] == [3, 2]


def test_a_sheet_without_edition_is_reckoned_by_all(variorum: Command, tmp_path: Path) -> None:
    """Without an edition named anywhere, every edition of the game is shown."""
    _, results, _ = scored(variorum, tmp_path, sheet(cards(A=9, B=7, C=5, D=3)))
    assert [result["edition"] for result in results] == playable(project(), "dobro")
    assert list(results[0]) == ["edition", "points", "totals", "winners", "decided_by"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (sheet({}), "either `cards`"),
        (sheet({"cards": {"A": 1}}), "nothing is given for B, C, D"),
        (sheet({"cards": {"A": 1, "B": 2, "C": 3, "Z": 4}}), "is none of the players"),
        (sheet({"cards": {"A": -1, "B": 2, "C": 3, "D": 4}}), "a whole number"),
        (sheet({"cards": {"A": "1", "B": 2, "C": 3, "D": 4}}), "a whole number"),
        (sheet({"cards": {"A": 1.5, "B": 2, "C": 3, "D": 4}}), "a whole number"),
        (sheet({"cards": {"A": True, "B": 2, "C": 3, "D": 4}}), "a whole number"),
        (sheet(), "at least one round"),
        ({"players": ["A"], "rounds": [{"cards": {"A": 1}}]}, "1 cannot play"),
        ([], "mapping"),
        (None, "mapping"),
    ],
)
def test_what_is_no_sheet_is_refused(variorum: Command, tmp_path: Path, data: Any, words: str) -> None:
    """A file that cannot be read as a sheet exits with 2 and says why."""
    code, results, error = scored(variorum, tmp_path, data)
    assert (code, [set(one) for one in results]) == (2, [{"file", "error"}])
    assert words in error or "empty" in error


def test_every_refusal_has_a_code_questions_and_words() -> None:
    """Each refusal names questions of the game, no two refusals say the same, and no other question will do."""
    assert {question for one in Refusal for question in one.questions} <= set(project().game("dobro").questions)
    assert len({one.words for one in Refusal}) == len(Refusal)
    fault = Refusal.TOO_MANY_CARDS.fault(most=2)
    assert (fault.code, fault.question, fault.message) == (
        "too-many-cards",
        "play.cards",
        "At most 2 cards are played at once.",
    )
    with pytest.raises(ValueError, match="not in tuple"):
        Refusal.DECK.fault("open.wild", found=1, card="W", wanted=3)


@pytest.mark.parametrize(
    ("answers", "moves", "code", "question"),
    [
        ({"play.pair.follows": "like-on-like"}, ["Ana 4", "Bo 5+5"], "not-alike", "play.pair.follows"),
        ({"open.what": "any-single"}, ["Ana 4+4"], "cannot-open", "open.what"),
        ({"open.wild": "forbidden"}, ["Ana W=4"], "cannot-open", "open.wild"),
        ({"play.equal": "higher-only"}, ["Ana 4", "Bo 4"], "too-low", "play.equal"),
        ({"take.choice": "if-unable"}, ["Ana 4", "Bo take"], "must-play", "take.choice"),
    ],
)
def test_a_refusal_is_put_down_to_the_answer_that_forbids(
    answers: Data, moves: list[str], code: str, question: str
) -> None:
    """A move that only another answer forbids is refused with its code, and by the question so answered."""
    data = {"players": ["Ana", "Bo", "Cy"], "rounds": [{"situation": {"turn": "Ana"}, "moves": moves}]}
    assert referee(rules_of("dobro/en", open_special="allowed"), read_record(data)).fault is None
    fault = referee(changed("dobro/en", answers), read_record(data)).fault
    assert fault and (fault.code, fault.question, fault.move) == (code, question, len(moves))
