"""A second, slow and plain way to play Dobro by its books, to check the engine against. Shares no code with it.

It knows the main readings of the three editions and no rivals. Cards are the records' own: numbers and words, in lists.
"""

from __future__ import annotations

from typing import Any

LOW_WINS = {"dobro/en": False, "dobro/pt": False, "dobro/fr": True}


def worth(play: str) -> int:
    """Work out what a play with a value is worth."""
    cards, _, named = play.partition("=")
    if cards == "W+W":
        return 2 * int(named)
    if cards == "W":
        return int(named)
    first, _, second = cards.partition("+")
    return int(first) * (2 if second else 1)


def cards_used(play: str) -> list[Any]:
    """List the cards that a play lays down."""
    return [int(one) if one.isdigit() else one for one in play.partition("=")[0].split("+")]


def play_round(edition: str, players: list[str], written: dict[str, Any], way: int) -> dict[str, Any]:
    """Play a recorded round by hand: values, piles, who holds the forgetful card, who ended it, the direction after."""
    hands = {name: list(cards) for name, cards in written["hands"].items()}
    draw = list(written["draw"])
    full = 5 if len(players) == 6 else 6
    piles: dict[str, list[Any]] = {name: [] for name in players}
    table: list[Any] = []
    value: int | None = None
    values: list[int | None] = []
    forgetful = finisher = None

    def out(name: str) -> str | None:
        """Find who has run out of cards, with none left to draw, from a player on."""
        seat = players.index(name)
        turns = [players[(seat + way * step) % len(players)] for step in range(1, len(players) + 1)]
        return None if draw else next((one for one in turns if not hands[one]), None)

    for move in written["moves"]:
        name, play, *forgotten_draw = move.split()
        noticed = forgotten_draw == ["forgets"]
        if play == "take":
            piles[name] += table
            table, value = [], None
            values.append(None)
            continue
        for card in cards_used(play):
            hands[name].remove(card)
            table.append(card)
        if play == "reverse":
            way = -way
        elif play != "skip":
            value = 2 * worth(play) if worth(play) == value else worth(play)
        values.append(value)
        if not hands[name] and not draw:
            finisher = name
            break
        if noticed:
            forgetful = name
        if not forgotten_draw or (noticed and edition == "dobro/fr"):
            while draw and len(hands[name]) < full:
                hands[name].append(draw.pop(0))
        finisher = out(name)
        after = players[(players.index(name) + way) % len(players)]
        if not finisher and not hands[after]:
            hands[after], draw = draw[:full], draw[full:]
            finisher = out(after)
    return {
        "values": values,
        "piles": piles,
        "forgetful": forgetful,
        "finisher": finisher,
        "way": way,
    }


def round_points(edition: str, players: list[str], counts: dict[str, int], forgetful: str | None) -> dict[str, int]:
    """Give the points of a round by writing the ranking out, tie by tie."""
    low = LOW_WINS[edition]
    points: dict[str, int] = {}
    place = 1
    for count in sorted(set(counts.values()), reverse=not low):
        level = [name for name in players if counts[name] == count]
        for name in level:
            points[name] = place
        place += len(level)
    if forgetful:
        points[forgetful] += 1 if low else -1
    return points


def starters(
    edition: str, players: list[str], totals: dict[str, int], last: dict[str, Any], hands: dict[str, list[Any]]
) -> list[str]:
    """List who may start the next round, whose hands have been dealt."""
    target = max(totals.values()) if LOW_WINS[edition] else min(totals.values())
    level = [name for name in players if totals[name] == target]
    if len(level) == 1:
        return level
    if edition == "dobro/en":
        cards = {name: sorted((c if isinstance(c, int) else 0 for c in hands[name]), reverse=True) for name in level}
        return [name for name in level if cards[name] == max(cards.values())]
    seat = players.index(last["finisher"])
    if edition == "dobro/pt":  # the one who ended the round comes last
        seat = (seat + last["way"]) % len(players)
    while players[seat] not in level:
        seat = (seat + last["way"]) % len(players)
    return [players[seat]]


def winners(edition: str, players: list[str], totals: dict[str, int], last: dict[str, Any]) -> list[str]:
    """Find who wins a game, by total, then fewest cards of the last round, then, in one edition, the lowest sum."""
    target = min(totals.values()) if LOW_WINS[edition] else max(totals.values())
    level = [name for name in players if totals[name] == target]
    fewest = min(len(last["piles"][name]) for name in level)
    level = [name for name in level if len(last["piles"][name]) == fewest]
    if edition == "dobro/en":
        sums = {name: sum(card for card in last["piles"][name] if isinstance(card, int)) for name in level}
        level = [name for name in level if sums[name] == min(sums.values())]
    return sorted(level)
