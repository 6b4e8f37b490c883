"""A second, plain way to play Dobble's mini-games by the English book, to check the engine against.

It shares no code with the engine, and knows the main reading of `dobble/en` and no other. Cards lie at places, in lists
with the topmost card last. A place is a kind and an owner: what a player has in `hand`, what a player has `kept` for
the count, and the table's own `pile`, `middle` and `around`, which nobody owns.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, TypedDict

INFERNO, WELL, POTATO = "towering-inferno", "the-well", "hot-potato"
CATCH, GIFT = "gotta-catch-them-all", "poisoned-gift"
PILE, MIDDLE, AROUND = ("pile", ""), ("middle", ""), ("around", "")
LEAST_ROUNDS = 5

WRITTEN = re.compile(r"(?P<who>.+?) (?P<symbol>\d+)(?: > (?P<aim>.+?))?(?: > (?P<card>\d+))?(?: at \d+(?:\.\d+)?)?")


class BrokenRecordError(ValueError):
    """A record whose rounds cannot have been played as it says."""


class Claim(NamedTuple):
    """Who named which symbol, and the player and the card aimed at where they were named."""

    who: str
    symbol: int
    player: str | None
    card: int | None


class Table(TypedDict):
    """A mini-game under way: its cards by place, who got rid of the well in which order, and the rounds dealt."""

    game: str
    players: list[str]
    places: dict[tuple[str, str], list[int]]
    rid: list[str]
    rounds: int


def outcome(data: dict[str, Any], deck: list[list[int]]) -> dict[str, Any]:
    """Replay a record and tell what became of each claim and of the mini-game."""
    table = set_out(data)
    codes = play_rounds(table, data["rounds"], deck) if data.get("rounds") is not None else []
    codes += play_on(table, data.get("claims") or [], deck)
    done = is_finished(table)
    return {
        "claims": codes,
        "finished": done,
        "cards": counted(table),
        "winners": winners(table) if done else None,
        "losers": losers(table) if done else None,
        "points": points(table) if done else None,
    }


def play_rounds(table: Table, rounds: list[list[str]], deck: list[list[int]]) -> list[str]:
    """Play rounds that the record keeps apart: each is dealt when the one before is over and there are cards for it."""
    codes = []
    for written in rounds:
        if not is_round_over(table):
            raise BrokenRecordError("a round starts before the one before it is over")
        if not can_deal(table):
            raise BrokenRecordError("there are too few cards for another round")
        deal_round(table)
        codes += [hear(table, read(table, text), deck) for text in written]
    return codes


def play_on(table: Table, written: list[str], deck: list[list[int]]) -> list[str]:
    """Play claims without a break: whenever a round is over, the next is dealt for the next claim, if it can be."""
    codes = []
    for text in written:
        if is_round_over(table) and can_deal(table):
            deal_round(table)
        codes.append(hear(table, read(table, text), deck))
    return codes


def read(table: Table, text: str) -> Claim:
    """Read a claim as it is written, leaving out when it was made."""
    found = WRITTEN.fullmatch(text)
    if not found or found["who"] not in table["players"]:
        raise BrokenRecordError(f"{text!r} is no claim")
    aim = found["aim"]
    if aim is None or aim in table["players"]:
        return Claim(found["who"], int(found["symbol"]), aim, int(found["card"]) if found["card"] else None)
    return Claim(found["who"], int(found["symbol"]), None, int(aim))


# The table


def set_out(data: dict[str, Any]) -> Table:
    """Shuffle as the record says and lay out what lies there before the first claim."""
    players = list(data["players"])
    places: dict[tuple[str, str], list[int]] = {PILE: list(reversed(data["order"])), MIDDLE: [], AROUND: []}
    for name in players:
        places["hand", name], places["kept", name] = [], []
    table: Table = {"game": data["mini_game"], "players": players, "places": places, "rid": [], "rounds": 0}
    if table["game"] in {INFERNO, GIFT}:
        deal_one_each(table)
    elif table["game"] == WELL:
        deal_all(table, data.get("first") or players[0])
    return table


def deal_one_each(table: Table) -> None:
    """Give each player the next card."""
    for name in table["players"]:
        table["places"]["hand", name].append(table["places"][PILE].pop())


def deal_all(table: Table, first: str) -> None:
    """Deal one card at a time from the first player on, but lay the last of all in the middle."""
    places, players = table["places"], table["players"]
    seat = players.index(first)
    while len(places[PILE]) > 1:
        places["hand", players[seat % len(players)]].append(places[PILE].pop())
        seat += 1
    places[MIDDLE].append(places[PILE].pop())
    for name in players:
        places["hand", name].reverse()


def can_deal(table: Table) -> bool:
    """Tell whether a further round has its cards: one each, and in the catching game one more for the middle."""
    need = {POTATO: len(table["players"]), CATCH: len(table["players"]) + 1}
    return table["game"] in need and len(table["places"][PILE]) >= need[table["game"]]


def deal_round(table: Table) -> None:
    """Deal a round from the cards set aside; in the catching game the middle card comes first."""
    places = table["places"]
    table["rounds"] += 1
    if table["game"] == POTATO:
        deal_one_each(table)
        return
    places[MIDDLE].append(places[PILE].pop())
    places[AROUND] += [places[PILE].pop() for _ in table["players"]]


def holders(table: Table) -> list[str]:
    """List the players who have cards in hand."""
    return [name for name in table["players"] if table["places"]["hand", name]]


def is_round_over(table: Table) -> bool:
    """Tell whether nothing is left to claim: pile or ring all taken, or nobody left to be faster than."""
    if table["game"] in {WELL, POTATO}:
        return len(holders(table)) <= 1
    return not table["places"][AROUND if table["game"] == CATCH else PILE]


def is_finished(table: Table) -> bool:
    """Tell whether the mini-game may stop here: no cards for a round, or in the hot potato five rounds and no wish."""
    wanted = table["game"] == POTATO and table["rounds"] >= LEAST_ROUNDS
    return is_round_over(table) and (wanted or not can_deal(table))


# Claims


def hear(table: Table, claim: Claim, deck: list[list[int]]) -> str:
    """Judge a claim and move the cards if it holds; one that does not hold changes nothing."""
    code = refusal(table, claim, deck)
    if code:
        return code
    move(table, claim, deck)
    clear_round(table)
    return "ok"


def refusal(table: Table, claim: Claim, deck: list[list[int]]) -> str | None:
    """Find the first thing that is wrong with a claim."""
    if is_round_over(table):
        return "over"
    if not any(claim.symbol in symbols for symbols in deck):
        return "no-such-symbol"
    if claim.card is not None and claim.card >= len(deck):
        return "no-such-card"
    code = misaimed(table, claim)
    if code:
        return code
    if is_late(table, claim):
        return "stale"
    return None if fits(table, claim, deck) else "wrong-symbol"


def misaimed(table: Table, claim: Claim) -> str | None:
    """Refuse players without cards, gifts to oneself, gifts to nobody, and a hand on the middle card of a catch."""
    game, places = table["game"], table["places"]
    if game in {WELL, POTATO} and not places["hand", claim.who]:
        return "out"
    if game in {POTATO, GIFT} and claim.player == claim.who:
        return "self"
    if game in {POTATO, GIFT} and claim.player is None:
        return "no-target"
    return "no-target" if game == CATCH and claim.card in places[MIDDLE] else None


def is_late(table: Table, claim: Claim) -> bool:
    """Tell whether what was aimed at is no longer there: a card gone or covered, a player rid of all cards."""
    game, places = table["game"], table["places"]
    there = {INFERNO: places[PILE][-1:], WELL: places[MIDDLE][-1:], GIFT: places[PILE][-1:], CATCH: places[AROUND]}
    there[POTATO] = places.get(("hand", claim.player or ""), [])[-1:]
    gone = game == POTATO and not there[POTATO]
    return gone or (claim.card is not None and claim.card not in there[game])


def fits(table: Table, claim: Claim, deck: list[list[int]]) -> bool:
    """Tell whether the symbol is on both of the cards that must share it."""
    cards = matched(table, claim, deck)
    return len(cards) == 2 and all(claim.symbol in deck[card] for card in cards)


def matched(table: Table, claim: Claim, deck: list[list[int]]) -> list[int]:
    """List the cards that must share the symbol, always those on top, which alone can be seen."""
    places = table["places"]
    top_of = {
        INFERNO: [("hand", claim.who), PILE],
        WELL: [("hand", claim.who), MIDDLE],
        POTATO: [("hand", claim.who), ("hand", claim.player or "")],
        GIFT: [("hand", claim.player or ""), PILE],
    }
    if table["game"] == CATCH:
        return places[MIDDLE] + sought(table, claim, deck)[:1]
    return [places[place][-1] for place in top_of[table["game"]]]


def sought(table: Table, claim: Claim, deck: list[list[int]]) -> list[int]:
    """List the cards of the ring that a claim can mean: the one named, or else those that bear the symbol."""
    ring = table["places"][AROUND]
    return [card for card in ring if (claim.symbol in deck[card] if claim.card is None else card == claim.card)]


def move(table: Table, claim: Claim, deck: list[list[int]]) -> None:
    """Take, place, give or discard what the claim was for."""
    game, places = table["game"], table["places"]
    hand, other = places["hand", claim.who], places.get(("hand", claim.player or ""), [])
    if game == INFERNO:
        hand.append(places[PILE].pop())
    elif game == GIFT:
        other.append(places[PILE].pop())
    elif game == WELL:
        places[MIDDLE].append(hand.pop())
        table["rid"] += [] if hand else [claim.who]
    elif game == POTATO:
        other += hand
        hand.clear()
    else:
        card = sought(table, claim, deck)[0]
        places[AROUND].remove(card)
        places["kept", claim.who].append(card)


def clear_round(table: Table) -> None:
    """After a round lay the potatoes before its loser, or put the middle card of a catch under the pile."""
    places = table["places"]
    if not is_round_over(table):
        return
    if table["game"] == POTATO:
        for name in holders(table):
            places["kept", name] += places["hand", name]
            places["hand", name].clear()
    elif table["game"] == CATCH:
        places[PILE].insert(0, places[MIDDLE].pop())


# The count


def counted(table: Table) -> dict[str, int]:
    """Count what ranks the players: cards gained without the card dealt, cards left in the well, cards kept."""
    kind = "kept" if table["game"] in {POTATO, CATCH} else "hand"
    dealt = 1 if table["game"] in {INFERNO, GIFT} else 0
    return {name: len(table["places"][kind, name]) - dealt for name in table["players"]}


def those_with(table: Table, number: int) -> list[str]:
    """List by name the players with this number of cards."""
    return sorted(name for name, cards in counted(table).items() if cards == number)


def winners(table: Table) -> list[str] | None:
    """Name who gained most, was given fewest or was first out of cards; the hot potato has no winner."""
    if table["game"] == POTATO:
        return None
    if table["game"] == WELL:
        return table["rid"][:1]
    best = min if table["game"] == GIFT else max
    return those_with(table, best(counted(table).values()))


def losers(table: Table) -> list[str] | None:
    """Name who is left in the well, has most potatoes or gifts, or gained fewest cards."""
    worst = max if table["game"] in {WELL, POTATO, GIFT} else min
    return those_with(table, worst(counted(table).values()))


def points(table: Table) -> dict[str, int]:
    """Score for a tournament; a place that is tied for awaits its duel and scores nobody yet."""
    cards = counted(table)
    if table["game"] == INFERNO:
        return add(cards, alone(winners(table)), 5)
    if table["game"] == WELL:
        return add(add(dict.fromkeys(cards, 0), alone(winners(table)), 10), alone(losers(table)), -20)
    if table["game"] == POTATO:
        return {name: -5 * (number // len(cards)) for name, number in cards.items()}
    return gift_points(table) if table["game"] == GIFT else cards


def gift_points(table: Table) -> dict[str, int]:
    """Score the fewest cards 20 and the second fewest 10; those who share the fewest have the second place as well."""
    score = dict.fromkeys(table["players"], 0)
    first, second = sorted(counted(table).values())[:2]
    return add(add(score, alone(those_with(table, first)), 20), alone(those_with(table, second)), 10)


def alone(names: list[str] | None) -> str | None:
    """Name the one who has a place without a tie."""
    return names[0] if names and len(names) == 1 else None


def add(score: dict[str, int], name: str | None, extra: int) -> dict[str, int]:
    """Add to the points of one player, if there is one."""
    return {one: number + (extra if one == name else 0) for one, number in score.items()}
