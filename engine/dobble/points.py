"""The tournament's points for a mini-game, and its ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dobble import answers as a
from engine.dobble.heaps import PoisonedGift, ToweringInferno
from engine.dobble.rounds import GottaCatchThemAll, HotPotato
from engine.dobble.rules import Rules
from engine.dobble.table import MiniGame, having
from engine.dobble.well import Well


def points(game: MiniGame) -> list[int]:
    """Give each player the tournament's points for a mini-game, before any duel."""
    rules, counts = game.rules, game.cards()
    if isinstance(game, ToweringInferno):
        each, best = rules.tournament_tower["each-card-gained"], rules.tournament_tower["most-cards-gained"]
        bonus = placed(rules, having(counts, max(counts)), best)
        return [count * each + bonus.get(player, 0) for player, count in enumerate(counts)]
    if isinstance(game, Well):
        first = placed(rules, game.rid[:1], rules.tournament_well["first-rid"])
        last = placed(rules, game.last(), rules.tournament_well["last"])
        return [first.get(player, 0) + last.get(player, 0) for player in range(game.players)]
    if isinstance(game, PoisonedGift):
        return gift_points(rules, counts)
    if isinstance(game, HotPotato):
        return [rounds * rules.tournament_potato for rounds in game.lost_rounds]
    assert isinstance(game, GottaCatchThemAll)  # noqa: S101 - there is no other mini-game
    return [count * rules.tournament_catch for count in counts]


def placed(rules: Rules, players: Sequence[int], worth: int) -> Mapping[int, int]:
    """Give the points of a place to whoever holds it: to each of several, or to none before their duel."""
    alone = len(players) == 1 or rules.tournament_tie is a.TournamentTie.EACH
    return dict.fromkeys(players, worth) if alone else {}


def gift_points(rules: Rules, counts: Sequence[int]) -> list[int]:
    """Give the points of the fewest and of the second place in the poisoned gift."""
    fewest = having(counts, min(counts))
    rest = [count for player, count in enumerate(counts) if player not in fewest]
    filled = len(fewest) > 1 and rules.tournament_gift_second is a.TournamentGiftSecond.AMONG_THE_TIED
    second = having(counts, min(rest)) if rest and not filled else []
    first_points = placed(rules, fewest, rules.tournament_gift["fewest-cards-gained"])
    second_points = placed(rules, second, rules.tournament_gift["second"])
    return [first_points.get(player, 0) + second_points.get(player, 0) for player in range(len(counts))]


def ledger(results: Sequence[Sequence[int]]) -> list[int]:
    """Add up the points of several mini-games."""
    return [sum(column) for column in zip(*results, strict=True)]
