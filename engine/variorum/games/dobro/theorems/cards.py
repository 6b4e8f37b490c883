"""Theorems about cards: where they are, after any move from any position."""

from __future__ import annotations

from typing import Any

from variorum.games.dobro.decide.explorer import Fact
from variorum.games.dobro.decide.onemove import Kept
from variorum.games.dobro.theorems.play import graded, is_followed, keeps
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import Answers, Method, Verdict


def _discards(said: Answers) -> bool:
    """Tell whether a player who takes leaves some of the cards in play out."""
    return said["take.what"] != "whole-climb" or said["take.specials"] != "included"


@THEOREMS.state(Method.INDUCTION, graded(_discards, is_followed))
def every_card_stays_in_one_place(rules: Any) -> Verdict:
    """Every card stays in one place: a hand, the draw pile, the cards in play or a score pile. A move carries cards
    from a hand to those in play, from these to a score pile, or from the draw pile to a hand, and does nothing else to
    any card, whatever the cards are.

    Otherwise: A move can take cards out of the game.
    """
    return keeps(rules, Kept.CARDS, Fact.LOST, Fact.DISCARDED)
