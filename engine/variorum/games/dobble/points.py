"""The tournament's points for a mini-game. The worth of each place stands only here, before and after duels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from variorum.games.dobble import answers as a
from variorum.games.dobble.heaps import PoisonedGift, ToweringInferno
from variorum.games.dobble.rounds import GottaCatchThemAll, HotPotato
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame, having
from variorum.games.dobble.well import Well

Broken = Callable[[Sequence[int]], Sequence[int] | None]


def undecided(_: Sequence[int]) -> None:
    """Leave a tie as it is before any duel."""


def points(game: MiniGame) -> list[int]:
    """Give each player the tournament's points for a mini-game, before any duel."""
    rules, counts = game.rules, game.cards()
    if isinstance(game, ToweringInferno):
        return tower_points(rules, counts)
    if isinstance(game, Well):
        return well_points(rules, counts, game.rid[:1], game.last())
    if isinstance(game, PoisonedGift):
        return gift_points(rules, counts)
    if isinstance(game, HotPotato):
        return potato_points(rules, game.lost_rounds)
    assert isinstance(game, GottaCatchThemAll)  # noqa: S101 - there is no other mini-game
    return catch_points(rules, counts)


def tower_points(rules: Rules, counts: Sequence[int], broken: Broken = undecided) -> list[int]:
    """Give points for each card of the towering inferno, and for the most."""
    most = _give_points(rules, having(counts, max(counts)), rules.tournament_tower["most-cards-gained"], broken)
    each = rules.tournament_tower["each-card-gained"]
    return _sums([count * each for count in counts], most)


def well_points(
    rules: Rules, counts: Sequence[int], first: Sequence[int], last: Sequence[int], broken: Broken = undecided
) -> list[int]:
    """Give points to the first player out of cards in the well, and to the last."""
    best = _give_points(rules, first, rules.tournament_well["first-rid"], broken)
    worst = _give_points(rules, last, rules.tournament_well["last"], broken, place=-1)
    return _sums([0] * len(counts), best, worst)


def gift_points(rules: Rules, counts: Sequence[int], broken: Broken = undecided) -> list[int]:
    """Give the points of the fewest and of the second place in the poisoned gift."""
    fewest = having(counts, min(counts))
    rest = [count for count in counts if count > min(counts)]
    second_worth = rules.tournament_gift["second"]
    among = len(fewest) > 1 and rules.tournament_gift_second is a.TournamentGiftSecond.AMONG_THE_TIED
    second: Mapping[int, int] = {}
    if among and rules.tournament_tie is a.TournamentTie.DUEL_DECIDES:
        second = _give_points(rules, fewest, second_worth, broken, place=1)
    elif rest and not among:
        second = _give_points(rules, having(counts, min(rest)), second_worth, broken)
    first = _give_points(rules, fewest, rules.tournament_gift["fewest-cards-gained"], broken)
    return _sums([0] * len(counts), first, second)


def potato_points(rules: Rules, lost_rounds: Sequence[int]) -> list[int]:
    """Charge each lost round of the hot potato."""
    return [rounds * rules.tournament_potato for rounds in lost_rounds]


def catch_points(rules: Rules, counts: Sequence[int]) -> list[int]:
    """Give points for each card of gotta catch them all."""
    return [count * rules.tournament_catch for count in counts]


def _give_points(rules: Rules, tied: Sequence[int], worth: int, broken: Broken, place: int = 0) -> Mapping[int, int]:
    """Give a place's points to its only player, to each tied player, or to the one whom the duel puts there."""
    if len(tied) == 1 or rules.tournament_tie is a.TournamentTie.EACH:
        return dict.fromkeys(tied, worth)
    order = broken(tied)
    return {order[place]: worth} if order else {}


def _sums(given: Sequence[int], *more: Mapping[int, int]) -> list[int]:
    """Add what places bring to what players have."""
    return [count + sum(one.get(player, 0) for one in more) for player, count in enumerate(given)]
