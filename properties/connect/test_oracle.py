"""The engine and a second implementation, written from the book without sight of it, referee the same records alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variorum.games.connect import Code, EndedBy, Rules, own_colours, own_deck, read_record, referee, simulate
from variorum.games.connect.players import seat_teams
from variorum.games.records import WITNESS_KEYS
from variorum.prove.readings import open_questions
from variorum.rulebook.readings import Reading
from variorum.rulebook.yamltext import read

from properties.conftest import is_deep
from properties.connect import oracle
from properties.connect.conftest import EDITION, looked_at, project

DECK = [list(card) for card in own_deck(Rules.from_answers(looked_at()[0].answers))]
NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal"]
SIZES = [(1, 1), (2, 1), (1, 1, 1), (1, 1, 1, 1), (2, 2), (1, 3), (3, 1, 1), (2, 2, 1), (3, 3), (2, 2, 2), (3, 3, 1)]
SIZES += [(1, 2, 3), (2, 2, 2, 2), (3, 3, 2), (3, 1, 3, 1)]
EACH = [1, 3, 4, 5, 5, 6, 6, 7, 8, 9, 12, 18, 20, 22]
TARGETS = [*oracle.TOUCHING, *oracle.THROUGH_CORNERS, (0, 0), (4, 0), (0, -4)]

places = st.integers(0, len(looked_at()) - 1)
seeds = st.integers(0, 10**6)


@cache
def rules(place: int) -> Rules:
    """Make the rule set of a reading, once."""
    return Rules.from_answers(looked_at()[place].answers)


def assert_alike(data: dict[str, Any], place: int) -> None:
    """Referee a record both ways under a reading, and find the same; of several faults the engine tells one."""
    reading = looked_at()[place]
    verdict = referee(rules(place), read_record(data)).data()
    expected = oracle.outcome(data, reading.answers, DECK)
    fault = verdict.pop("fault")
    told = {(fault["code"], fault["question"])} if fault else set()
    assert told <= expected["faults"], (reading.name, fault, expected["faults"], data)
    assert bool(told) == bool(expected["faults"]), (reading.name, fault, expected["faults"], data)
    assert (fault or {}).get("round") == expected["round"], (reading.name, fault, expected["round"], data)
    assert verdict == {key: expected[key] for key in verdict}, (reading.name, data)


# Records that the oracle plays


def played(reading: Reading, sizes: tuple[int, ...], each: int, dice: random.Random) -> dict[str, Any]:
    """Play a match without the engine's help, its claims mostly right, with a number of cards of each colour."""
    names = dice.sample(oracle.COLOURS, len(sizes))
    seats = iter(NAMES)
    teams = {name: [next(seats) for _ in range(size)] for name, size in zip(names, sizes, strict=True)}
    cards = dice.sample(range(len(DECK)), len(DECK))
    piles = {name: sorted(cards[n * each : (n + 1) * each]) for n, name in enumerate(oracle.COLOURS)}
    data: dict[str, Any] = {"game": "dobble-connect", "teams": teams, "colours": piles, "rounds": []}
    if Rules.from_answers(reading.answers).deck_kinds["each-colour"] == each:
        del data["colours"]
    box, _ = oracle.opened(data, reading.answers, DECK)
    match = oracle.new_match(box)
    for _ in range(dice.choice([1, 3, 9, 25])):
        data["rounds"].append(round_played(box, match, dice))
        if oracle.misplaced(match) or not oracle.startable(box, match):
            break
    return data


def round_played(box: oracle.Box, match: oracle.Match, dice: random.Random) -> dict[str, Any]:
    """Deal a round, and claim until it is over or everybody has had enough."""
    last = match["last"]
    again = match["used"][-1:] if last is not None and last["winner"] is None else None
    start = dice.choice(again or sorted(oracle.startable(box, match)))
    stacks = shared_out(box, match, dice)
    assert not oracle.misdealt(box, match, stacks, start)
    table = oracle.laid_out(box, start, stacks)
    claims: list[str] = []
    fast, wide = dice.choice(list(box.teams)), dice.random() < 0.2
    for _ in range(80):
        if table["ended_by"] or not any(table["stacks"].values()):
            break
        said = [likely(box, table, fast, wide, dice) if dice.random() < 0.9 else unlikely(box, table, dice)]
        if box.says("claim.wrong", "sits-out") and dice.random() < 0.1:
            said = [written(who, [91], (0, 0), (1, 0)) for who, stack in table["stacks"].items() if stack]
        for claim in said:
            oracle.hear(box, table, oracle.read(claim))
        claims += said
    if dice.random() < 0.1:
        claims.append(unlikely(box, table, dice))
        oracle.hear(box, table, oracle.read(claims[-1]))
    oracle.close(box, match, table, start)
    return {"start": start, "stacks": stacks, "claims": claims}


def shared_out(box: oracle.Box, match: oracle.Match, dice: random.Random) -> dict[str, list[int]]:
    """Hand cards over as is asked, and share out what each team has."""
    held = dice.choice(match["may_hold"])
    winner = None if match["last"] is None else match["last"]["winner"]
    handed: set[int] = set()
    for team, (first, more) in oracle.asked_for(box, match, held, winner).items():
        cards = sorted(oracle.holding(box, held, team))
        own = [card for card in cards if box.colour[card] == team or box.says("transfer.colour", "any")]
        handed |= {*dice.sample(own, first), *dice.sample(sorted(set(cards) - set(own)), more)}
    held = oracle.moved(box, held, winner, frozenset(handed))
    stacks = {}
    for team, players in box.teams.items():
        pool = sorted(held.pool[team])
        dice.shuffle(pool)
        whole = len(pool) - len(pool) % len(players) if oracle.puts_aside(box, match) else len(pool)
        for seat, player in enumerate(dice.sample(players, len(players))):
            stacks[player] = [*sorted(held.kept[player]), *pool[seat : whole : len(players)]]
            dice.shuffle(stacks[player])
    return stacks


def likely(box: oracle.Box, table: oracle.Table, fast: str, wide: bool, dice: random.Random) -> str:
    """Make a claim that is most likely right, and of a few places take the one best for the colour of the card."""
    able = [player for player, stack in table["stacks"].items() if stack]
    who = dice.choice([player for player in able if player in box.teams[fast] or dice.random() < 0.4] or able)
    card = table["stacks"][who][0]
    free = {to for at in table["board"] for to in oracle.around(at)} - set(table["board"])
    own = {place for place, one in table["board"].items() if box.colour.get(one) == box.colour[card]}
    some = dice.sample(sorted(free), min(len(free), dice.choice([1, 30, 30])))
    corners = box.says("line.directions", "six") and dice.random() < 0.5
    steps = oracle.THROUGH_CORNERS if corners else oracle.ALONG_EDGES
    to = max(some, key=lambda place: (wider if wide else max)([oracle.run(own, place, step) for step in steps]))
    touched = [place for place in oracle.around(to) if place in table["board"]]
    dice.shuffle(touched)
    if dice.random() < 0.05:
        touched.insert(0, dice.choice(list(table["board"])))
    return written(who, [common(card, table["board"][place]) for place in touched], touched[0], to)


def wider(runs: list[int]) -> int:
    """Value a place by all rows through it, but one that completes just one row of four least."""
    return -1 if max(runs) == 4 and sum(run >= 4 for run in runs) == 1 else sum(run**2 for run in runs)


def unlikely(box: oracle.Box, table: oracle.Table, dice: random.Random) -> str:
    """Claim anything at all, or something that is right but for the player or the place."""
    who, board = dice.choice(list(table["stacks"])), table["board"]
    full = [place for place in board if set(oracle.around(place)) <= set(board)]
    at = dice.choice([dice.choice(full or [(0, 0)]), dice.choice(list(board)), (dice.randrange(4), dice.randrange(4))])
    dq, dr = dice.choice(TARGETS)
    named = [dice.choice([dice.randrange(91), dice.randrange(91), 91])]
    if at in board and table["stacks"][who] and dice.random() < 0.7:
        named = [common(table["stacks"][who][0], board[at])]
    return written(who, named, at, (at[0] + dq, at[1] + dr))


def common(one: int, other: int) -> int:
    """Find the symbol that two cards share."""
    return next(symbol for symbol in DECK[one] if symbol in DECK[other])


def written(who: str, named: list[int], at: oracle.Cell, to: oracle.Cell) -> str:
    """Write a claim."""
    return f"{who} {'+'.join(map(str, named))} @ {at[0]},{at[1]} -> {to[0]},{to[1]}"


# Records that were disturbed


def disturbed(data: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Change one thing in a record: a claim, a stack, a start card, the rounds or the teams."""
    data = deepcopy(data)
    deed = dice.choice([disturb_claims, disturb_claims, disturb_stacks, disturb_stacks, disturb_start, disturb_rounds])
    deed = disturb_set_up if dice.random() < 0.1 else deed
    if data["rounds"] or deed is disturb_set_up:
        deed(data, dice)
    return data


def disturb_claims(data: dict[str, Any], dice: random.Random) -> None:
    """Drop, double, exchange or cut short claims, or change who claims, the symbols or a cell of one."""
    claims = dice.choice(data["rounds"])["claims"]
    if not claims:
        return
    spot, other = dice.randrange(len(claims)), dice.randrange(len(claims))
    claim = oracle.read(claims[spot])
    dq, dr = dice.choice(TARGETS)
    deed = dice.choice(["who", "symbol", "one", "more", "at", "to", "drop", "double", "exchange", "cut"])
    if deed in {"drop", "cut"}:
        del claims[spot : spot + 1 if deed == "drop" else None]
        return
    if deed in {"double", "exchange"}:
        claims[other:other] = [claims[spot]] if deed == "double" else [claims.pop(spot)]
        return
    changes: dict[str, dict[str, Any]] = {
        "who": {"who": dice.choice(sorted(name for team in data["teams"].values() for name in team))},
        "symbol": {"named": [dice.randrange(93), *claim.named[1:]]},
        "one": {"named": claim.named[:1]},
        "more": {"named": [*claim.named, dice.randrange(93)]},
        "at": {"at": (claim.at[0] + dq, claim.at[1] + dr)},
        "to": {"to": (claim.to[0] + dq, claim.to[1] + dr)},
    }
    claims[spot] = written(*claim._replace(**changes[deed]))


def disturb_stacks(data: dict[str, Any], dice: random.Random) -> None:
    """Move, exchange, double, drop or replace a card of a stack, or shuffle one."""
    stacks = dice.choice(data["rounds"])["stacks"]
    filled = [stack for stack in stacks.values() if stack]
    if not filled:
        return
    one, other = dice.choice(filled), dice.choice(list(stacks.values()))
    spot = dice.randrange(len(one))
    deed = dice.choice(["move", "exchange", "double", "drop", "replace", "shuffle", "leave out", "foreign"])
    if deed == "move":
        other.insert(dice.randrange(len(other) + 1), one.pop(spot))
    elif deed == "exchange" and other:
        place = dice.randrange(len(other))
        one[spot], other[place] = other[place], one[spot]
    elif deed == "double":
        other.append(one[spot])
    elif deed == "drop":
        del one[spot]
    elif deed == "replace":
        one[spot] = dice.randrange(len(DECK) + 1)
    elif deed == "shuffle":
        dice.shuffle(one)
    elif deed == "foreign":
        exchange_foreign(data, stacks, dice)
    else:
        del stacks[dice.choice(list(stacks))]


def exchange_foreign(data: dict[str, Any], stacks: dict[str, list[int]], dice: random.Random) -> None:
    """Exchange two cards that other teams hold, as if others had been handed over."""
    colour = {card: name for name, pile in data.get("colours", {}).items() for card in pile}
    owner = {player: team for team, players in data["teams"].items() for player in players}
    cards = [
        (who, place)
        for who, stack in stacks.items()
        for place, card in enumerate(stack)
        if colour.get(card) != owner.get(who)
    ]
    if len(cards) > 1:
        (one, here), (other, there) = dice.sample(cards, 2)
        stacks[one][here], stacks[other][there] = stacks[other][there], stacks[one][here]


def disturb_start(data: dict[str, Any], dice: random.Random) -> None:
    """Start a round with a card of an earlier one, with any card, with none or with two."""
    earlier, any_card = dice.choice(data["rounds"])["start"], dice.randrange(len(DECK) + 1)
    if not isinstance(earlier, list):
        some = [earlier, earlier, earlier, any_card, any_card, [earlier], [], [earlier, any_card]]
        dice.choice(data["rounds"])["start"] = dice.choice(some)


def disturb_rounds(data: dict[str, Any], dice: random.Random) -> None:
    """Cut the rounds short, drop one, play one or the last one twice, or exchange two."""
    rounds, spot = data["rounds"], dice.randrange(len(data["rounds"]))
    deed = dice.choice(["cut", "drop", "double", "exchange", "again"])
    if deed == "cut":
        del rounds[spot:]
    elif deed == "again":
        rounds.append(deepcopy(rounds[-1]))
    elif deed == "drop":
        del rounds[spot]
    else:
        one = deepcopy(rounds[spot]) if deed == "double" else rounds.pop(spot)
        rounds.insert(dice.randrange(len(rounds) + 1), one)


def disturb_set_up(data: dict[str, Any], dice: random.Random) -> None:
    """Spoil the deck, the colours or the teams."""
    deed = dice.choice(["deck", "colours", "teams"])
    if deed == "deck":
        data["deck"] = deepcopy(DECK)
        spoiled = dice.choice(data["deck"])
        dice.choice([spoiled.pop, lambda: spoiled.append(1), spoiled.sort, data["deck"].pop])()
        if dice.random() < 0.3:
            spoiled[0] = dice.randrange(93)
    elif deed == "colours" and "colours" in data:
        pile = dice.choice(list(data["colours"].values()))
        dice.choice([pile.pop, lambda: pile.append(pile[0]), lambda: pile.append(dice.randrange(93))])()
    else:
        disturb_teams(data["teams"], dice)


def disturb_teams(teams: dict[str, list[str]], dice: random.Random) -> None:
    """Name a team after another colour or none, have one player more, or have players go over to another team."""
    name, other = dice.choice(list(teams)), dice.choice(list(teams))
    deed = dice.choice(["rename", "join", "leave", "dissolve"])
    if deed == "rename":
        colour = dice.choice([*oracle.COLOURS, "black", name])
        teams[colour] = teams.pop(name) + teams.pop(colour, [])
    elif deed == "join":
        teams[name].append(f"{teams[name][0]}a")
    elif name != other:
        leaving = teams[name][-1:] if deed == "leave" and len(teams[name]) > 1 else teams.pop(name)
        teams[other] += leaving
        if name in teams:
            teams[name].remove(*leaving)


# The two referees side by side


def records(place: int, seed: int) -> Iterator[dict[str, Any]]:
    """Play a record under a reading, and list it with what comes of disturbing it once, once more, and often."""
    dice = random.Random(seed)  # noqa: S311
    record = played(looked_at()[place], dice.choice(SIZES), dice.choice(EACH), dice)
    yield record
    for deeds in (1, 1, 3):
        changed = record
        for _ in range(deeds):
            changed = disturbed(changed, dice)
        yield changed


@pytest.mark.parametrize("place", range(len(looked_at())))
def test_simulated_matches_are_refereed_alike(place: int) -> None:
    """The engine's own matches under each reading, as they are and disturbed."""
    reading = looked_at()[place]
    sizes = [some for some in SIZES if not wrong_sizes(reading, some)][place % 6]
    colours = list(own_colours(rules(place)))
    record = simulate(rules(place), seat_teams(sizes, colours), place, rounds=2)
    assert_alike(record, place)
    for one in record["rounds"]:
        one["claims"] = [claim.partition(" at ")[0] for claim in one["claims"]]
    dice = random.Random(place)  # noqa: S311
    for _ in range(4):
        assert_alike(disturbed(record, dice), place)
    assert_alike(record, dice.randrange(len(looked_at())))


def wrong_sizes(reading: Reading, sizes: tuple[int, ...]) -> bool:
    """Tell whether a reading does not let players split so."""
    return reading.answers["teams.split"] == "as-headed" and not oracle.is_headed(sizes, reading.answers)


@pytest.mark.parametrize("place", range(len(looked_at())))
def test_matches_played_without_the_engine_are_refereed_alike(place: int) -> None:
    """Matches from the oracle's own table under each reading, judged by it and by others."""
    for seed in range(8 if is_deep() else 3):
        for number, record in enumerate(records(place, seed)):
            assert_alike(record, place)
            if number < 2:
                assert_alike(record, (place + 7 * seed + number + 1) % len(looked_at()))


@given(places, places, seeds)
def test_any_match_is_refereed_alike(place: int, other: int, seed: int) -> None:
    """Matches under any reading, disturbed or not, judged by it and by any other."""
    for number, record in enumerate(records(place, seed)):
        assert_alike(record, place)
        if number % 2:
            assert_alike(record, other)


@given(places, st.sampled_from(SIZES), seeds)
def test_start_cards_that_run_out_are_refereed_alike(place: int, sizes: tuple[int, ...], seed: int) -> None:
    """Matches with two start cards only, and with start cards that were used before."""
    dice = random.Random(seed)  # noqa: S311
    record = played(looked_at()[place], sizes, 22, dice)
    assert_alike(record, place)
    disturb_start(record, dice)
    assert_alike(record, place)


@given(places, st.sampled_from([(1, 1, 1), (1, 2, 1), (1, 1, 1, 1)]), seeds)
def test_cards_handed_over_are_refereed_alike(place: int, sizes: tuple[int, ...], seed: int) -> None:
    """Matches in which teams hand over other cards than they did, some of them not theirs."""
    dice = random.Random(seed)  # noqa: S311
    record = played(looked_at()[place], sizes, dice.choice([7, 8, 9]), dice)
    for number in range(1, min(6, len(record["rounds"]))):
        changed = deepcopy(record)
        exchange_foreign(changed, changed["rounds"][number]["stacks"], dice)
        assert_alike(changed, place)


@pytest.mark.parametrize("question", open_questions(project().edition(EDITION)))
def test_every_rival_is_met(question: str) -> None:
    """For each rival there is a match, played here or stored, that it lets go another way, and is refereed alike."""
    for place, reading in enumerate(looked_at()):
        if list(reading.chosen) == [question]:
            record = next((one for one in some_records(question, reading) if tells(one, reading)), None)
            assert record is not None, reading.name
            assert_alike(record, place)
            assert_alike(record, 0)


def tells(record: dict[str, Any], reading: Reading) -> bool:
    """Tell whether a record has another outcome under a reading than in our main reading."""
    one, other = (oracle.outcome(record, some.answers, DECK) for some in (reading, looked_at()[0]))
    return one != other


def some_records(question: str, reading: Reading) -> Iterator[dict[str, Any]]:
    """Play matches under a rival that may show it; where none does, take its stored witness."""
    for seed in range(60):
        dice = random.Random(seed)  # noqa: S311
        yield played(reading, dice.choice(SIZES), dice.choice(EACH), dice)
    for path in sorted((project().evidence_folder("dobble-connect") / "witnesses").glob("*.yaml")):
        data = read(path).data
        if data["question"] == question:
            yield {key: value for key, value in data.items() if key not in WITNESS_KEYS}


def test_every_ruling_and_every_fault_is_met() -> None:
    """The records judged here bring about each code that a claim can have, each end of a round, and each fault."""
    codes, ends, faults = set(), set(), set()
    for place in range(len(looked_at())):
        for seed in range(8):
            for record in records(place, seed):
                said = oracle.outcome(record, looked_at()[place].answers, DECK)
                codes |= {code for claims in said["claims"] for code in claims}
                ends |= {one["ended_by"] for one in said["rounds"]}
                faults |= {code for code, _ in said["faults"]}
    crowd = {colour: [f"{colour}-{number}" for number in range(3)] for colour in oracle.COLOURS[:3]}
    too_many = {**next(records(0, 0)), "teams": crowd, "rounds": []}
    assert_alike(too_many, 0)
    faults |= {code for code, _ in oracle.outcome(too_many, looked_at()[0].answers, DECK)["faults"]}
    assert codes == set(Code) - {Code.NOT_TO_MATCH, Code.CLOSED_IN, Code.NOT_IN_TURN, Code.FOREIGN_FIRST}
    assert ends == {*EndedBy, None}
    setting_up = {"deck", "colours", "teams", "players"}
    assert faults == setting_up | {"start", "cards", "stacks", "transfer", "round-unfinished", "after-end"}
