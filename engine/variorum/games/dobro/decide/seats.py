"""At which tables a rule set can be played."""

from __future__ import annotations

from typing import Any

from variorum.games.dobro.cards import multiset
from variorum.games.dobro.game import Game
from variorum.games.dobro.rules import Rules


def seats(rules: Any) -> list[int]:
    """List the numbers of players that can play: those that the rules allow and have a hand for."""
    dealt = sorted(map(int, rules.setup_hand))
    return [players for players in dealt if max(2, rules.players_least) <= players <= rules.players_most]


def runs_out(rules: Rules, players: int) -> bool:
    """Tell whether a game can end early because too few cards are left for another round: try it."""
    game = Game(rules, players)
    game.gone = multiset(game.deck())
    return not game.can_deal
