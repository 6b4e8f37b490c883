"""Pictures of Dobble: the deck, which symbols are on which cards, and the same made small enough to check by eye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from variorum.games.claims.planes import Card, plane
from variorum.games.claims.symbols import definitions, hidden, icon, name
from variorum.games.dobble.drawings.cards import defined, in_words, round_card
from variorum.games.dobble.drawings.counting import Numbers, stated
from variorum.games.dobble.drawings.why import explanation
from variorum.site.book import Book
from variorum.site.drawings import Picture
from variorum.site.markup import h, plural

CELL = 10.0
LEFT, TOP = 34.0, 26.0
EVERY = 5  # rows and columns, of which one is numbered
FANO = ((0, 3, 1), (1, 4, 2), (2, 5, 0), (0, 6, 4), (1, 6, 5), (2, 6, 3), (3, 4, 5))
FANO_SYMBOLS = (3, 30, 6, 14, 13, 17, 19)
FANO_POINTS = (
    (100.0, 18.0),
    (29.0, 141.0),
    (171.0, 141.0),
    (64.5, 79.5),
    (100.0, 141.0),
    (135.5, 79.5),
    (100.0, 100.0),
)
FANO_LABELS = ((73.0, 48.0), (64.5, 153.5), (127.0, 48.0), (106.0, 46.0), (47.0, 123.0), (153.0, 123.0), (116.0, 130.0))


def pictures(book: Book) -> list[Picture]:
    """Draw what can be drawn of the game."""
    said = list(stated(book.editions))
    drawn = []
    for _, numbers in said[:1]:
        made = made_deck(numbers)
        if made:
            drawn += [_deck_picture(numbers, made[0]), _matrix_picture(numbers, *made)]
    drawn.append(_fano_picture())
    return drawn + [_why_picture(edition, numbers, len(said) > 1) for edition, numbers in said if numbers.impossible]


def made_deck(numbers: Numbers) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """Make a deck of a plane, and list the cards of the plane that it leaves out; None where there is no such plane."""
    try:
        lines = plane(numbers.each - 1)
    except ValueError:
        return None
    return (lines[: numbers.cards], lines[numbers.cards :]) if numbers.cards <= len(lines) else None


# -- the deck ----------------------------------------------------------------------------------------------------


def _deck_picture(numbers: Numbers, deck: Sequence[Card]) -> Picture:
    used = len({symbol for card in deck for symbol in card})
    caption = (
        f"{len(deck)} cards with {numbers.each} of {used} symbols each. Take any two: they share one symbol, and only "
        "one. Shapes, inks and names are our own; each symbol differs from every other in more than its colour."
    )
    return Picture("deck", "The deck.", caption, deck_grid(deck))


def deck_grid(deck: Sequence[Card]) -> str:
    """Draw every card of a deck."""
    faces = dict(enumerate(deck))
    cards = "".join(f"<li>{round_card('deck', number, card)}</li>" for number, card in faces.items())
    return f'{defined("deck", faces)}<ul class="v-deck">{cards}</ul>'


# -- which symbols are on which cards ----------------------------------------------------------------------------


def _matrix_picture(numbers: Numbers, deck: Sequence[Card], left_out: Sequence[Card]) -> Picture:
    caption = (
        "A row for each card, a column for each symbol, a dot where the card has the symbol. Any two rows have a dot "
        "in just one column in common."
    )
    if left_out:
        rare = rarer(deck)
        caption += (
            f" With {plural(len(left_out), 'more card')} (hollow dots, at the foot) every symbol would be on "
            f"{numbers.each} cards; without, {plural(len(rare), 'symbol is', 'symbols are')} on fewer (shaded)."
        )
    return Picture("incidence", "Which symbols are on which cards.", caption, matrix(deck, left_out))


def rarer(deck: Sequence[Card]) -> dict[int, int]:
    """List the symbols that are on fewer cards than others, with how many."""
    counts = Counter(symbol for card in deck for symbol in card)
    most = max(counts.values())
    return {symbol: count for symbol, count in sorted(counts.items()) if count < most}


def matrix(deck: Sequence[Card], left_out: Sequence[Card]) -> str:
    """Draw which symbols are on which cards, the cards left out below, and name the symbols that are rarer."""
    rows = [*deck, *left_out]
    symbols = 1 + max(symbol for card in rows for symbol in card)
    wide, high = symbols * CELL, len(rows) * CELL
    rare = rarer(deck)
    bands = "".join(
        f'<rect class="v-rare v-rare--{"once" if count == max(rare.values()) else "more"}" '
        f'x="{symbol * CELL:g}" y="-4" width="{CELL:g}" height="{high + 4:g}"/>'
        for symbol, count in rare.items()
    )
    ghost = (
        f'<path class="v-ghost-line" d="M-4 {len(deck) * CELL:g}H{wide:g}"/>'
        f'<path class="v-ghosts" d="{_rings(left_out, len(deck))}"/>'
        if left_out
        else ""
    )
    said = f"{len(deck)} cards by {symbols} symbols"
    drawn = (
        f'<g transform="translate({LEFT:g} {TOP:g})">{bands}{_ruler(symbols, len(deck))}'
        f'<path class="v-incident" d="{_dots(deck)}"/>{ghost}</g>'
    )
    return (
        f'<div class="v-wide" role="region" aria-label="{said}" tabindex="0"><svg class="v-figure v-matrix" '
        f'viewBox="0 0 {LEFT + wide + 2:g} {TOP + high + 6:g}" role="img" aria-label="{said}">{drawn}</svg></div>'
        f"{_rare(rare)}"
    )


def _middle_of(place: int) -> str:
    return f"{(place + 0.5) * CELL:g}"


def _dots(deck: Sequence[Card]) -> str:
    """Write a dot for each symbol of each card, as one path."""
    return "".join(f"M{_middle_of(symbol)} {_middle_of(row)}h0" for row, card in enumerate(deck) for symbol in card)


def _rings(cards: Sequence[Card], first: int) -> str:
    """Write a small ring for each symbol of each card that is left out."""
    return "".join(
        f"M{symbol * CELL + 2:g} {_middle_of(row)}a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
        for row, card in enumerate(cards, first)
        for symbol in card
    )


def _ruler(symbols: int, rows: int) -> str:
    """Write the numbers of some columns and rows."""
    above = "".join(f'<text x="{_middle_of(n)}" y="-8">{n}</text>' for n in range(0, symbols, EVERY))
    beside = "".join(
        f'<text class="v-beside" x="-7" y="{(n + 0.5) * CELL + 3.4:g}">{n}</text>' for n in range(0, rows, EVERY)
    )
    return f'<g class="v-ruler">{above}{beside}</g>'


def _rare(rare: Mapping[int, int]) -> str:
    """Show the rarer symbols, by the number of cards that they are on."""
    if not rare:
        return ""
    lines = []
    for count in sorted(set(rare.values()), reverse=True):
        icons = "".join(icon("rare", symbol) for symbol, on in rare.items() if on == count)
        lines.append(f"<p><span>On {plural(count, 'card')}</span> {icons}</p>")
    return f'{hidden(definitions("rare", rare))}<div class="v-rares">{"".join(lines)}</div>'


# -- small enough to check by eye --------------------------------------------------------------------------------


def _fano_picture() -> Picture:
    size, count = len(FANO[0]), len(FANO)
    caption = (
        f"{count} symbols, {count} cards of {size}. Each symbol is a point, each card a line through {size} points "
        "(the circle counts as a line). Any two lines cross in one point, so any two cards share one symbol."
    )
    return Picture("fano", "Small enough to check by eye.", caption, fano())


def fano_cards() -> tuple[Card, ...]:
    """Make the seven cards, each with the symbols at the points of its line."""
    return tuple(tuple(FANO_SYMBOLS[point] for point in line) for line in FANO)


def fano() -> str:
    """Draw seven points and seven lines, and the seven cards that they stand for."""
    cards = dict(enumerate(fano_cards()))
    letters = {number: chr(ord("A") + number) for number in cards}
    shown = "".join(
        f"<li>{round_card('fano', number, card, in_words(number, card).replace(str(number), letters[number], 1))}</li>"
        for number, card in cards.items()
    )
    return (
        f'{defined("fano", cards, letters)}<div class="v-fano">{_points_and_lines(letters)}'
        f'<ul class="v-deck v-deck--few">{shown}</ul></div>'
    )


def _points_and_lines(letters: Mapping[int, str]) -> str:
    lines = "".join(_line(line) for line in FANO[:-1])
    middle = FANO_POINTS[6]
    circle = f'<circle cx="{middle[0]:g}" cy="{middle[1]:g}" r="{FANO_POINTS[4][1] - middle[1]:g}"/>'
    points = "".join(
        f'<g transform="translate({x:g} {y:g})"><circle class="v-face" r="13.5"/>'
        f'<use href="#fano-{symbol}" transform="scale(.78)"/></g>'
        for (x, y), symbol in zip(FANO_POINTS, FANO_SYMBOLS, strict=True)
    )
    named = "".join(f'<text x="{x:g}" y="{y:g}">{letters[number]}</text>' for number, (x, y) in enumerate(FANO_LABELS))
    said = "; ".join(
        f"line {letters[number]}: {', '.join(name(FANO_SYMBOLS[point]) for point in line)}"
        for number, line in enumerate(FANO)
    )
    return (
        f'<svg class="v-plane" viewBox="8 0 184 166" role="img" aria-label="{h(said)}">'
        f'<g class="v-plane__lines">{lines}{circle}</g>{points}<g class="v-plane__names">{named}</g></svg>'
    )


def _line(line: Sequence[int]) -> str:
    (x, y), (to_x, to_y) = FANO_POINTS[line[0]], FANO_POINTS[line[2]]
    return f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}"/>'


# -- why so few symbols cannot do --------------------------------------------------------------------------------


def _why_picture(edition: str, numbers: Numbers, several: bool) -> Picture:
    caption = (
        f"{edition} has {numbers.cards} cards with {numbers.each} symbols each, {numbers.symbols} symbols in all, and "
        "one symbol in common to each two cards. No such deck can be printed."
    )
    made = made_deck(numbers)
    shown = len({symbol for card in made[0] for symbol in card}) if made else None
    id_ = f"too-few-symbols-{edition.partition('/')[2]}" if several else "too-few-symbols"
    return Picture(id_, f"Why {numbers.symbols} symbols cannot do.", caption, explanation(numbers, shown))
