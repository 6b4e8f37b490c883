# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Ferry's rule set: a field for each question on its play, None where the question does not arise."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.games.ruleset import RuleSet, asks, may_ask

from ferry_game import answers as a


@dataclass(frozen=True, eq=False)
class Rules(RuleSet):
    """A complete, playable rule set."""

    setup_heaviest: int = asks("setup.heaviest", range(2, 7))
    """What is the heaviest crate? Each player has one crate of each weight from 1 to {n}."""
    setup_limit: int = asks("setup.limit", range(4, 41))
    """How much does the ferry carry? The ferry carries {n}."""
    turn_ring: a.TurnRing = asks("turn.ring")
    end_winner: a.EndWinner = asks("end.winner")
    end_tie: a.EndTie | None = may_ask("end.tie")
