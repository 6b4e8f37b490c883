"""The deck that a rule set asks for, its colours, and what is wrong with those that are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from variorum.games.claims.owndecks import lines_of_plane, match_fault, stranger_fault, symbols_fault
from variorum.games.claims.planes import Card
from variorum.games.connect import answers as a
from variorum.games.connect.rules import Rules
from variorum.games.faults import FaultError, count_of

COLOURS = ("pink", "orange", "green", "blue")
EACH, START = "each-colour", "start-cards"

Colours = Mapping[str, tuple[int, ...]]


def own_deck(rules: Rules) -> tuple[Card, ...]:
    """Make the deck of a rule set: the first lines of a plane, each card a line and each symbol a point."""
    return lines_of_plane(rules.deck_cards, rules.deck_symbols_card)


def own_colours(rules: Rules) -> Colours:
    """Share the cards out among the colours, in order; those left over are start cards."""
    each = rules.deck_kinds[EACH]
    return {colour_name(place): tuple(range(place * each, (place + 1) * each)) for place in range(rules.deck_colours)}


def colour_name(place: int) -> str:
    """Name a colour by its place."""
    return COLOURS[place] if place < len(COLOURS) else f"colour-{place + 1}"


def start_cards(colours: Colours, cards: int) -> frozenset[int]:
    """List the cards of no colour: the start cards."""
    return frozenset(range(cards)) - {card for pile in colours.values() for card in pile}


def check_deck(rules: Rules, deck: Sequence[Card]) -> None:
    """Refuse a deck that is not the one that a rule set asks for."""
    if len(deck) != rules.deck_cards:
        raise FaultError("deck", "deck.cards", f"The deck has {count_of(len(deck), 'card')}, not {rules.deck_cards}.")
    strict = rules.deck_common is a.DeckCommon.ONE_FOR_EACH_TWO
    fault = (match_fault if strict else stranger_fault)(tuple(deck), rules.deck_symbols_card)
    fault = fault or symbols_fault(deck, rules.deck_symbols_all)
    if fault:
        raise FaultError("deck", *fault)


def check_colours(rules: Rules, colours: Colours, cards: int, *, given: bool) -> None:
    """Refuse colours that do not add up to the deck.

    Colours that a record gives are those of the box at hand: as many of each, whatever their number. The edition's own
    have the numbers of the rule set.
    """
    if len(colours) != rules.deck_colours:
        message = f"The cards are sorted into {count_of(len(colours), 'colour')}, not {rules.deck_colours}."
        raise FaultError("colours", "deck.colours", message)
    _check_once(colours, cards)
    sizes = {name: len(pile) for name, pile in colours.items()}
    if len(set(sizes.values())) > 1:
        listed = ", ".join(f"{name} {size}" for name, size in sizes.items())
        raise FaultError("colours", "deck.kinds", f"There are not as many cards of each colour: {listed}.")
    if 0 in sizes.values():
        raise FaultError("colours", "deck.kinds", "The colours have no cards.")
    left = len(start_cards(colours, cards))
    if left == 0:
        raise FaultError("colours", "deck.kinds", f"The colours take all {cards} cards; none is left to start with.")
    if not given and left != rules.deck_kinds[START]:
        each, starts = count_of(rules.deck_kinds[EACH], "card"), count_of(rules.deck_kinds[START], "start card")
        sums = f"{len(colours)} times {each} and {starts}"
        raise FaultError("colours", "deck.kinds", f"{sums} do not make a deck of {cards}.")


def _check_once(colours: Colours, cards: int) -> None:
    seen: dict[int, str] = {}
    for name, pile in colours.items():
        for card in pile:
            if card >= cards:
                message = f"There is no card {card} to be {name}; the cards are 0 to {cards - 1}."
                raise FaultError("colours", "deck.cards", message)
            if card in seen:
                where = f"twice among the {name} cards" if seen[card] == name else f"both {seen[card]} and {name}"
                raise FaultError("colours", "deck.kinds", f"Card {card} is {where}.")
            seen[card] = name
