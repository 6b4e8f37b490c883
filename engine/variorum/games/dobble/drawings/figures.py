"""Pictures of Dobble: the deck, which symbols are on which cards, and the same made small enough to check by eye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from markupsafe import Markup

from variorum.games.claims.planes import Card, plane
from variorum.games.claims.symbols import definitions, hidden, icon, name
from variorum.games.dobble.drawings.cards import define_cards, in_words, round_card
from variorum.games.dobble.drawings.counting import Numbers, stated_numbers
from variorum.games.dobble.drawings.why import explanation
from variorum.site.book import Book
from variorum.site.drawings import Picture
from variorum.site.html import NOTHING, fill, join, trust, wide
from variorum.site.words import plural

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
    said = list(stated_numbers(book.editions))
    drawn = []
    for _, numbers in said[:1]:
        found = deck_of(numbers)
        if found:
            drawn += [_deck_picture(numbers, found[0]), _matrix_picture(numbers, *found)]
    drawn.append(_fano_picture())
    return drawn + [_why_picture(edition, numbers, len(said) > 1) for edition, numbers in said if numbers.impossible]


def deck_of(numbers: Numbers) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
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


def deck_grid(deck: Sequence[Card]) -> Markup:
    """Draw every card of a deck."""
    faces = dict(enumerate(deck))
    cards = join(fill("<li>{}</li>", round_card("deck", number, card)) for number, card in faces.items())
    return fill('{}<ul class="v-deck">{}</ul>', define_cards("deck", faces), cards)


# -- which symbols are on which cards ----------------------------------------------------------------------------


def _matrix_picture(numbers: Numbers, deck: Sequence[Card], left_out: Sequence[Card]) -> Picture:
    caption = (
        "A row for each card, a column for each symbol, a dot where the card has the symbol. Any two rows have a dot "
        "in just one column in common."
    )
    if left_out:
        rare = rare_symbols(deck)
        caption += (
            f" With {plural(len(left_out), 'more card')} (hollow dots, at the foot) every symbol would be on "
            f"{numbers.each} cards; without, {plural(len(rare), 'symbol is', 'symbols are')} on fewer (shaded)."
        )
    return Picture("incidence", "Which symbols are on which cards.", caption, matrix(deck, left_out))


def rare_symbols(deck: Sequence[Card]) -> dict[int, int]:
    """List the symbols that are on fewer cards than others, with how many."""
    counts = Counter(symbol for card in deck for symbol in card)
    most = max(counts.values())
    return {symbol: count for symbol, count in sorted(counts.items()) if count < most}


def matrix(deck: Sequence[Card], left_out: Sequence[Card]) -> Markup:
    """Draw which symbols are on which cards, the cards left out below, and name the symbols that are rarer."""
    rows = [*deck, *left_out]
    symbols = 1 + max(symbol for card in rows for symbol in card)
    wide_, high = symbols * CELL, len(rows) * CELL
    rare = rare_symbols(deck)
    drawn = fill(
        '<g transform="translate({:g} {:g})">{}{}<path class="v-incident" d="{}"/>{}</g>',
        LEFT,
        TOP,
        _bands(rare, high),
        _ruler(symbols, len(deck)),
        _dots(deck),
        _ghosts(deck, left_out, wide_),
    )
    said, box = f"{len(deck)} cards by {symbols} symbols", f"0 0 {LEFT + wide_ + 2:g} {TOP + high + 6:g}"
    svg = '<svg class="v-figure v-matrix" viewBox="{}" role="img" aria-label="{}">{}</svg>'
    return wide(said, fill(svg, box, said, drawn)) + _rare(rare)


def _bands(rare: Mapping[int, int], high: float) -> Markup:
    """Shade the columns of the rarer symbols."""
    band = '<rect class="v-rare v-rare--{}" x="{:g}" y="-4" width="{:g}" height="{:g}"/>'
    return join(
        fill(band, "once" if count == max(rare.values()) else "more", symbol * CELL, CELL, high + 4)
        for symbol, count in rare.items()
    )


def _ghosts(deck: Sequence[Card], left_out: Sequence[Card], width: float) -> Markup:
    """Draw the cards that are left out, below a line."""
    if not left_out:
        return NOTHING
    line = f"M-4 {len(deck) * CELL:g}H{width:g}"
    paths = '<path class="v-ghost-line" d="{}"/><path class="v-ghosts" d="{}"/>'
    return fill(paths, line, _rings(left_out, len(deck)))


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


def _ruler(symbols: int, rows: int) -> Markup:
    """Write the numbers of some columns and rows."""
    above = join(fill('<text x="{}" y="-8">{}</text>', _middle_of(n), n) for n in range(0, symbols, EVERY))
    beside = join(
        fill('<text class="v-beside" x="-7" y="{:g}">{}</text>', (n + 0.5) * CELL + 3.4, n)
        for n in range(0, rows, EVERY)
    )
    return fill('<g class="v-ruler">{}{}</g>', above, beside)


def _rare(rare: Mapping[int, int]) -> Markup:
    """Show the rarer symbols, by the number of cards that they are on."""
    if not rare:
        return NOTHING
    lines = []
    for count in sorted(set(rare.values()), reverse=True):
        icons = join(icon("rare", symbol) for symbol, on in rare.items() if on == count)
        lines.append(fill("<p><span>On {}</span> {}</p>", plural(count, "card"), icons))
    return fill('{}<div class="v-rares">{}</div>', hidden(definitions("rare", rare)), join(lines))


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


def fano() -> Markup:
    """Draw seven points and seven lines, and the seven cards that they stand for."""
    cards = dict(enumerate(fano_cards()))
    letters = {number: chr(ord("A") + number) for number in cards}
    said = {number: in_words(number, card).replace(str(number), letters[number], 1) for number, card in cards.items()}
    return fill(
        '{}<div class="v-fano">{}<ul class="v-deck v-deck--few">{}</ul></div>',
        define_cards("fano", cards, letters),
        _points_and_lines(letters),
        join(fill("<li>{}</li>", round_card("fano", one, card, said[one])) for one, card in cards.items()),
    )


def _points_and_lines(letters: Mapping[int, str]) -> Markup:
    (x, y), (_, foot) = FANO_POINTS[6], FANO_POINTS[4]
    circle = fill('<circle cx="{:g}" cy="{:g}" r="{:g}"/>', x, y, foot - y)
    point = (
        '<g transform="translate({:g} {:g})"><circle class="v-face" r="13.5"/>'
        '<use href="#fano-{}" transform="scale(.78)"/></g>'
    )
    said = "; ".join(
        f"line {letters[number]}: {', '.join(name(FANO_SYMBOLS[one]) for one in line)}"
        for number, line in enumerate(FANO)
    )
    return fill(
        '<svg class="v-plane" viewBox="8 0 184 166" role="img" aria-label="{}"><g class="v-plane__lines">{}{}</g>{}'
        '<g class="v-plane__names">{}</g></svg>',
        said,
        join(map(_line, FANO[:-1])),
        circle,
        join(fill(point, x, y, symbol) for (x, y), symbol in zip(FANO_POINTS, FANO_SYMBOLS, strict=True)),
        join(fill('<text x="{:g}" y="{:g}">{}</text>', x, y, letters[one]) for one, (x, y) in enumerate(FANO_LABELS)),
    )


def _line(line: Sequence[int]) -> Markup:
    (x, y), (to_x, to_y) = FANO_POINTS[line[0]], FANO_POINTS[line[2]]
    return trust(f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}"/>')


# -- why so few symbols cannot do --------------------------------------------------------------------------------


def _why_picture(edition: str, numbers: Numbers, several: bool) -> Picture:
    caption = (
        f"{edition} has {numbers.cards} cards with {numbers.each} symbols each, {numbers.symbols} symbols in all, and "
        "one symbol in common to each two cards. No such deck can be printed."
    )
    found = deck_of(numbers)
    shown = len({symbol for card in found[0] for symbol in card}) if found else None
    id_ = f"too-few-symbols-{edition.partition('/')[2]}" if several else "too-few-symbols"
    return Picture(id_, f"Why {numbers.symbols} symbols are too few.", caption, explanation(numbers, shown))
