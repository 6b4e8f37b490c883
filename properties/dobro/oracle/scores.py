"""Points of a round, who starts the next one, and who wins: each ranking is written out, tie by tie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from properties.dobro.oracle.hands import WILD, Answers, Card

Numbers = dict[str, int]


class MissingSumsError(Exception):
    """A tie that only sums can break, which are not given."""


# -- the points of a round ---------------------------------------------------------------------------------------


def round_points(rules: Answers, ranked_by: Mapping[str, int], cards: Mapping[str, int]) -> Numbers:
    """Give the points of a round, before the forgetful card, by what players are ranked by; and who has any cards."""
    points = dict.fromkeys(ranked_by, 0)
    ranked = [name for name in ranked_by if cards[name] or rules["score.no-cards"] == "ranked"]
    most_first = rules["score.order"] == "most-cards-first"
    numbers = sorted({ranked_by[name] for name in ranked}, reverse=most_first)
    position = 1
    for number in numbers:
        tied = [name for name in ranked if ranked_by[name] == number]
        most_come_last = not most_first and number == max(numbers)
        scored = position
        if rules["score.tie.points"] == "last-of-those-filled":
            scored = position + len(tied) - 1
        elif rules["score.tie.points"] == "last-keeps-last" and len(tied) > 1 and most_come_last:
            scored = len(ranked)
        for name in tied:
            points[name] = rules["score.points"].get(str(scored), 0)
        if rules["score.tie.skips"] == "as-many-as-filled":
            position += len(tied)
        else:
            position += 1 if len(tied) == 1 else 2
    return points


def add_forgetful(rules: Answers, points: Mapping[str, int], holder: str | None, times: int) -> Numbers:
    """Add what the forgetful card is worth to its holder, as often as it counts."""
    return {name: one + (rules["forget.points"] * times if name == holder else 0) for name, one in points.items()}


def add_rounds(rounds: Sequence[Mapping[str, int]]) -> Numbers:
    """Add up the points of rounds."""
    return {name: sum(points[name] for points in rounds) for name in rounds[0]}


# -- who starts --------------------------------------------------------------------------------------------------


def find_starters(
    rules: Answers,
    players: Sequence[str],
    rounds: Sequence[Mapping[str, int]],
    last: Mapping[str, Any],
    hands: Mapping[str, Sequence[Card]],
) -> list[str]:
    """List who may start the next round, whose hands have been dealt: by the points of each round, then by the last.

    `last` has its starter, the piles, who ended it (or moved last) and the direction in which turns are now taken.
    """
    if rules["setup.starter.scope"] == "every-round":
        return list(players)
    compared = add_rounds(rounds) if rules["next.starter.points"] == "total" else rounds[-1]
    best = (min if rules["next.starter"] == "fewest-points" else max)(compared.values())
    tied = [name for name in players if compared[name] == best]
    if len(tied) == 1:
        return tied
    if rules["next.starter.tie"] == "nearest-finisher":
        first = rules["next.starter.tie.finisher"] == "first"
        return [find_nearest(players, last["finisher"], last["way"], tied, first)]
    cards = last["piles"] if rules["next.starter.tie.cards"] == "score-pile" else hands
    tied = compare_cards(rules, {name: cards[name] for name in tied})
    if len(tied) > 1 and rules["next.starter.tie.equal"] == "first-seated":
        return [find_nearest(players, last["starter"], last["way"], tied, False)]
    return tied


def find_nearest(players: Sequence[str], start: str, way: int, tied: Sequence[str], start_first: bool) -> str:
    """Go round the table from a player, who comes first or last, until one of those tied is met."""
    seat = players.index(start) + (0 if start_first else way)
    while players[seat % len(players)] not in tied:
        seat += way
    return players[seat % len(players)]


def compare_cards(rules: Answers, cards: Mapping[str, Sequence[Card]]) -> list[str]:
    """Compare the highest cards of players, then the second highest, and so on; list those who are still level."""
    heights = {name: sorted((card_height(rules, card) for card in held), reverse=True) for name, held in cards.items()}
    level = list(cards)
    for place in range(max(len(held) for held in heights.values())):
        out = [name for name in level if len(heights[name]) <= place]
        if len(out) == len(level):
            break
        if out and rules.get("next.starter.tie.runs-out") == "fewer-cards-win":
            return out
        level = [name for name in level if name not in out]
        highest = max(heights[name][place] for name in level)
        level = [name for name in level if heights[name][place] == highest]
    return level


def card_height(rules: Answers, card: Card) -> int:
    """Tell how high a card counts in this comparison."""
    if isinstance(card, int):
        return card
    return 99 if card == WILD and rules["next.starter.tie.unnumbered"] == "wild-highest" else 0


# -- who wins ----------------------------------------------------------------------------------------------------


def find_winners(
    rules: Answers, totals: Mapping[str, int], cards: Mapping[str, int] | None, sums: Mapping[str, int]
) -> tuple[list[str], str]:
    """Find who wins and by what: totals, the cards of the deciding round (None: no such round), the sums of these."""
    best = (max if rules["final.winner"] == "highest-total" else min)(totals.values())
    level = sorted(name for name in totals if totals[name] == best)
    if len(level) == 1:
        return level, "total"
    if cards is not None:
        best = (min if rules["final.tie.cards"] == "fewest-cards" else max)(cards[name] for name in level)
        level = [name for name in level if cards[name] == best]
        if len(level) == 1:
            return level, "fewest-cards"
        if rules["final.tie.second"] == "lowest-sum":
            if any(name not in sums for name in level):
                raise MissingSumsError(level)
            best = min(sums[name] for name in level)
            level = [name for name in level if sums[name] == best]
            if len(level) == 1:
                return level, "lowest-sum"
    return (level if rules["final.shared"] == "shared" else []), "shared"


def find_deciding_round(rules: Answers, played: int) -> int | None:
    """Find the round whose cards break a tie, counted from 0, if it was played."""
    deciding = 3 if rules["final.tie.round"] == "third-round" else played
    return deciding - 1 if deciding <= played else None


# -- score sheets ------------------------------------------------------------------------------------------------


def score_sheet(rules: Answers, sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Score a sheet: the points of each round, totals, winners and what decided."""
    before = [
        dict(one["points"]) if "points" in one else round_points(rules, one["cards"], one["cards"])
        for one in sheet["rounds"]
    ]
    after = [
        add_forgetful(rules, points, one.get("forgetful"), 1)
        for points, one in zip(before, sheet["rounds"], strict=True)
    ]
    totals, deciding = add_rounds(after), find_deciding_round(rules, len(after))
    cards = None
    if deciding is not None:
        cards = sheet["rounds"][deciding].get("cards") or cards_behind_points(rules, before[deciding])
    winners, by = find_winners(rules, totals, cards, sheet.get("sums") or {})
    return {"points": after, "totals": totals, "winners": winners, "decided_by": by}


def cards_behind_points(rules: Answers, points: Mapping[str, int]) -> Numbers:
    """Put in place of cards that are not on a sheet the order of positions, each the first that scores the points."""
    position: dict[int, int] = {}
    for place in sorted(rules["score.points"], key=int):
        position.setdefault(rules["score.points"][place], int(place))
    sign = -1 if rules["score.order"] == "most-cards-first" else 1
    return {name: sign * position[one] for name, one in points.items()}
