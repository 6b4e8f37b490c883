"""Simple players: each chooses from what one player may see, by chance of its own where it chooses at random."""

from __future__ import annotations

from collections.abc import Callable

from engine.dobro.plays import Play, Sort
from engine.dobro.round import Round
from engine.shared.chance import Chance

Policy = Callable[[Round, Chance], Play]


def at_random(round_: Round, chance: Chance) -> Play:
    """Do any legal thing, each as likely."""
    plays = round_.legal()
    return plays[chance.below(len(plays))]


def thrifty(round_: Round, chance: Chance) -> Play:
    """Play the lowest that is enough, a skip or reverse before a high card, and take only when nothing else is left."""
    plays = round_.legal()
    return min(plays, key=_cost)


def _cost(play: Play) -> tuple[int, int, int]:
    if play.sort is Sort.TAKE or play.sort is Sort.PASS:
        return 3, 0, play.index
    if play.sort is Sort.SPECIAL:
        return 1, 0, play.index
    wilds = play.sort in (Sort.WILD, Sort.WILD_PAIR)
    return (2 if wilds else 0), play.worth, play.index


POLICIES: dict[str, Policy] = {"random": at_random, "thrifty": thrifty}


def forgets(round_: Round, play: Play, chance: Chance, percent: int) -> bool:
    """Let a player forget to draw, so often in a hundred draws."""
    return percent > 0 and round_.due(play) > 0 and chance.below(100) < percent
