"""The deck that a rule set asks for, and what is wrong with one that is given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from variorum.games.claims.owndecks import (
    DeckFault,
    lines_of_plane,
    match_fault,
    size_fault,
    stranger_fault,
    symbols_fault,
)
from variorum.games.claims.planes import Card
from variorum.games.dobble import answers as a
from variorum.games.dobble.rules import Rules


def own_deck(rules: Rules) -> tuple[Card, ...]:
    """Make the deck of a rule set: lines of a plane, with as many symbols as that takes or as the book counts."""
    return _lines(rules.deck_cards, rules.deck_symbols_card, _merges(rules))


def _merges(rules: Rules) -> bool:
    """Tell whether two cards may share more than one symbol, so that fewer symbols do."""
    each_two = rules.deck_common is a.DeckCommon.ONE_FOR_EACH_TWO
    return not (each_two and rules.deck_conflict is a.DeckConflict.NUMBER_OF_SYMBOLS)


@cache
def _lines(cards: int, size: int, merges: bool) -> tuple[Card, ...]:
    """Take the first lines of a plane; to merge, leave one line out and make one symbol of all its points."""
    if not merges:
        return lines_of_plane(cards, size)
    *lines, left_out = lines_of_plane(size * size - size + 1, size)
    points = sorted({point for line in lines for point in line if point not in left_out})
    number = {point: place for place, point in enumerate(points)} | dict.fromkeys(left_out, len(points))
    return tuple(tuple(sorted(number[point] for point in line)) for line in lines[:cards])


def deck_fault(rules: Rules, deck: Sequence[Card]) -> DeckFault | None:
    """Find what keeps a deck from being the one that a rule set asks for."""
    size, symbols = rules.deck_symbols_card, rules.deck_symbols_all
    if len(deck) != rules.deck_cards:
        return DeckFault("deck.cards", f"The deck has {len(deck)} cards, not {rules.deck_cards}.")
    if rules.deck_common is a.DeckCommon.ONE_FOR_ALL:
        return size_fault(deck, size) or _one_for_all(deck) or symbols_fault(deck, symbols)
    if rules.deck_conflict is a.DeckConflict.ONLY_ONE_IN_COMMON:
        return stranger_fault(tuple(deck), size) or symbols_fault(deck, symbols)
    return match_fault(tuple(deck), size)


def _one_for_all(deck: Sequence[Card]) -> DeckFault | None:
    common = set(deck[0]).intersection(*deck) if deck else set()
    if len(common) == 1:
        return None
    return DeckFault("deck.common", f"{len(common)} symbols are on every card; just one is to be.")
