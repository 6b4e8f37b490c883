"""The engine and a second implementation, written from the book without sight of it, referee the same records alike."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variorum.games.dobble import MiniGameName, Rules, own_deck, read_record, referee, simulate
from variorum.rulebook.readings import choose

from properties.conftest import this_project
from properties.dobble import oracle

RULES = Rules.from_answers(choose(this_project().edition("dobble/en"), {}).answers)
DECK = [list(card) for card in own_deck(RULES)]
SAID = ("claims", "finished", "cards", "winners", "losers", "points")
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max"]
IN_ROUNDS = {oracle.POTATO, oracle.CATCH}
AT_PLAYERS = {oracle.POTATO, oracle.GIFT}

mini_games = st.sampled_from([one.value for one in MiniGameName])
seeds = st.integers(0, 10**6)


def assert_alike(data: dict[str, Any]) -> None:
    """Referee a record both ways and find the same, or find both ways that it cannot have been played."""
    verdict = referee(RULES, read_record(data)).data()
    try:
        expected = oracle.outcome(data, DECK)
    except oracle.BrokenRecordError as error:
        assert verdict["fault"], f"the engine sees no fault, the oracle says that {error}: {data}"
        return
    assert not verdict["fault"], (verdict["fault"], data)
    assert {key: verdict[key] for key in SAID} == expected, data


@cache
def simulation(game: str, players: int, seed: int) -> dict[str, Any]:
    """Have the engine play a mini-game, once."""
    return simulate(RULES, MiniGameName(game), players, seed)


def claims_of(data: dict[str, Any]) -> list[str]:
    """List the claims of a record, its rounds joined and their times left out, which could not be out of order."""
    return [claim.partition(" at ")[0] for part in data.get("rounds", [data.get("claims", [])]) for claim in part]


def joined(data: dict[str, Any], claims: list[str]) -> dict[str, Any]:
    """Put other claims into a record, without a break between rounds."""
    return {key: value for key, value in data.items() if key != "rounds"} | {"claims": claims}


def split(data: dict[str, Any], claims: list[str]) -> dict[str, Any]:
    """Put other claims into a record where its own stood, in rounds as long as they were."""
    rest, rounds = list(claims), []
    for length in map(len, data["rounds"]):
        rounds.append(rest[:length])
        rest = rest[length:]
    rounds[-1] += rest
    return data | {"rounds": rounds}


def aims(game: str, names: list[str], dice: random.Random) -> str:
    """Aim a claim at something or other, or at nothing; one at a player sometimes names a card too."""
    card = f" > {dice.randrange(len(DECK) + 2)}"
    if game in AT_PLAYERS:
        card = f" > {dice.choice(names)}" + (card if dice.random() < 0.3 else "")
    return card if dice.random() < 0.8 else ""


def disturbed(claims: list[str], game: str, names: list[str], dice: random.Random) -> list[str]:
    """Drop, double, exchange or cut short claims, or change who claims, the symbol or the aim of one."""
    if not claims:
        return claims
    spot, other = dice.randrange(len(claims)), dice.randrange(len(claims))
    who, symbol, *rest = claims[spot].split(" ", 2)
    aim = "".join(f" {one}" for one in rest)
    changed = {
        "who": f"{dice.choice(names)} {symbol}{aim}",
        "symbol": f"{who} {dice.randrange(60)}{aim}",
        "aim": f"{who} {symbol}{aims(game, names, dice)}",
        "bare": f"{who} {symbol}",
    }
    deed = dice.choice([*changed, "drop", "double", "exchange", "cut"])
    if deed in changed:
        return [*claims[:spot], changed[deed], *claims[spot + 1 :]]
    if deed == "exchange":
        return [claims[{spot: other, other: spot}.get(place, place)] for place in range(len(claims))]
    return {
        "drop": claims[:spot] + claims[spot + 1 :],
        "double": [*claims[:spot], claims[spot], *claims[spot:]],
        "cut": claims[: spot + 1],
    }[deed]


def played(game: str, players: int, dice: random.Random, skill: float) -> dict[str, Any]:
    """Play a mini-game without the engine's help, its claims mostly right, and go on a little after the end."""
    names = NAMES[:players]
    data: dict[str, Any] = {"game": "dobble", "mini_game": game, "players": names, "claims": []}
    data |= {"order": dice.sample(range(len(DECK)), len(DECK))}
    if dice.random() < 0.5:
        data["first"] = dice.choice(names)
    table = oracle.set_out(data)
    for _ in range(dice.choice([20, 60, 120])):
        if oracle.is_round_over(table) and oracle.can_deal(table):
            oracle.deal_round(table)
        data["claims"].append(likely(table, names, dice) if dice.random() < skill else unlikely(table, names, dice))
        oracle.hear(table, oracle.read(table, data["claims"][-1]), DECK)
    return data


def unlikely(table: oracle.Table, names: list[str], dice: random.Random) -> str:
    """Claim anything at all."""
    middle = [f" > {card}" for card in table["places"][oracle.MIDDLE][-1:] if table["game"] not in AT_PLAYERS]
    return f"{dice.choice(names)} {dice.randrange(58)}{dice.choice([aims(table['game'], names, dice), *middle])}"


def likely(table: oracle.Table, names: list[str], dice: random.Random) -> str:
    """Make a claim that the oracle lets stand, if there is one."""
    who = dice.choice(oracle.holders(table) or names)
    others = [one for one in oracle.holders(table) if one != who]
    player = dice.choice(others) if others and table["game"] in AT_PLAYERS else None
    aim = dice.choice([*meant(table, player), None])
    right = [one for one in range(57) if oracle.refusal(table, oracle.Claim(who, one, player, aim), DECK) is None]
    if not right:
        return unlikely(table, names, dice)
    return f"{who} {dice.choice(right)}" + "".join(f" > {one}" for one in (player, aim) if one is not None)


def meant(table: oracle.Table, player: str | None) -> list[int]:
    """List the cards that a right claim can be aimed at."""
    places = table["places"]
    if table["game"] == oracle.POTATO:
        return places.get(("hand", player or ""), [])[-1:]
    return places[oracle.AROUND] or places[oracle.MIDDLE][-1:] or places[oracle.PILE][-1:]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("game", list(MiniGameName))
def test_simulated_games_are_refereed_alike(game: MiniGameName, players: int) -> None:
    """Whole mini-games, by rounds and with their rounds joined."""
    for seed in range(3):
        data = simulation(game.value, players, seed)
        assert_alike(data)
        assert_alike(joined(data, claims_of(data)))


@given(mini_games, st.integers(2, 8), st.integers(0, 2), seeds, st.integers(1, 6))
def test_disturbed_games_are_refereed_alike(game: str, players: int, seed: int, luck: int, deeds: int) -> None:
    """Mini-games whose claims were dropped, doubled, exchanged, changed and cut short."""
    data, dice = simulation(game, players, seed), random.Random(luck)  # noqa: S311
    claims = claims_of(data)
    for _ in range(deeds):
        claims = disturbed(claims, game, data["players"], dice)
    assert_alike(joined(data, claims) | {"first": dice.choice(data["players"])})
    if "rounds" in data:
        assert_alike(split(data, claims))


@given(mini_games, st.integers(2, 13), seeds, st.sampled_from([0.3, 0.8, 1.0]))
def test_games_played_without_the_engine_are_refereed_alike(game: str, players: int, luck: int, skill: float) -> None:
    """Mini-games from the oracle's own table, for up to thirteen players."""
    assert_alike(played(game, players, random.Random(luck), skill))  # noqa: S311


@given(st.sampled_from(sorted(IN_ROUNDS)), st.integers(2, 8), st.integers(0, 2), seeds)
def test_rounds_taken_out_and_put_in_are_refereed_alike(game: str, players: int, seed: int, luck: int) -> None:
    """Rounds that are missing, empty, cut short, too long or too many."""
    data, dice = simulation(game, players, seed), random.Random(luck)  # noqa: S311
    rounds = split(data, claims_of(data))["rounds"]
    spot = dice.randrange(len(rounds))
    assert_alike(data | {"rounds": rounds[:spot]})
    assert_alike(data | {"rounds": [*rounds, []]})
    assert_alike(data | {"rounds": [*rounds, rounds[spot]]})
    assert_alike(data | {"rounds": [*rounds[:spot], rounds[spot] + rounds[spot], *rounds[spot + 1 :]]})
    assert_alike(data | {"rounds": [*rounds[:spot], rounds[spot][:-1], *rounds[spot + 1 :]]})
    assert_alike(data | {"rounds": [*rounds[:spot], rounds[spot][:-1]]})


def test_every_ruling_on_a_claim_is_met() -> None:
    """The records played here bring about each code that a claim can have, in every mini-game that has it."""
    met = set()
    for game in MiniGameName:
        for seed in range(12):
            data = played(game.value, 2 + seed % 5, random.Random(seed), 0.8)  # noqa: S311
            met |= {(game.value, code) for code in oracle.outcome(data, DECK)["claims"]}
    everywhere = {"ok", "wrong-symbol", "no-such-symbol", "over"}
    at_cards = everywhere | {"stale", "no-such-card"}
    assert {code for game, code in met if game == oracle.INFERNO} == at_cards
    assert {code for game, code in met if game == oracle.WELL} == at_cards | {"out"}
    assert {code for game, code in met if game == oracle.CATCH} == at_cards | {"no-target"}
    assert {code for game, code in met if game == oracle.GIFT} == at_cards | {"self", "no-target"}
    assert {code for game, code in met if game == oracle.POTATO} == at_cards | {"self", "no-target", "out"}
