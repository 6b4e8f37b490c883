"""Pictures of Dobro: the deck, the values that can be in play, and what each edition makes of tied piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from variorum.games.dobro.cards import NAMES, NUMBERS
from variorum.games.dobro.drawings.cards import HEIGHT, WIDTH, face, in_words
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import round_points
from variorum.site.book import Book
from variorum.site.drawings import Picture
from variorum.site.html import NOTHING, fill, join, trust, wide

CLIMB_VALUES = ("the-values-that-can-be-in-play", "values")
PILES = ((9, 5, 5, 2), (7, 7, 7, 1), (6, 6, 3, 3), (8, 8, 4, 1))
KEYS = {"wild": "W"}
STEP, LIFT = 44, 5.0
UNIT = 15.0
EDITIONS_DIFFER = Markup('<span class="v-differs" role="img" aria-label="editions differ">≠</span>')


def pictures(book: Book) -> list[Picture]:
    """Draw what can be drawn of the game."""
    if not book.editions:
        return []
    drawn = [
        Picture("deck", "The deck.", _deck_caption(book), deck(book)),
        Picture(
            "ties",
            "Tied piles.",
            "Points that each edition gives for four score piles; ≠ marks players whom not all editions score alike.",
            ties(book),
        ),
    ]
    values = _values(book)
    if values:
        caption = (
            f"Of the numbers up to {max(values)}, these {len(values)} can be in play. "
            "An arc leads from a value to its double."
        )
        drawn.insert(1, Picture("values", "The values that can be in play.", caption, climb_values(values)))
    return drawn


def _values(book: Book) -> list[int] | None:
    """Find the values that can be in play under the editions in our main readings, where that is stored."""
    wanted, figure = CLIMB_VALUES
    for theorem in book.verdicts.theorems if book.verdicts else ():
        if theorem.id == wanted and theorem.verdicts and theorem.verdicts[0].figures.get(figure):
            return [int(value) for value in theorem.verdicts[0].figures[figure]]
    return None


# -- the deck ----------------------------------------------------------------------------------------------------


def _decks(book: Book) -> dict[str, Mapping[str, int]]:
    return {reading.edition.name: Rules.from_answers(reading.answers).box_deck for reading in book.readings}


def _deck_caption(book: Book) -> str:
    decks = list(_decks(book).values())
    if all(one == decks[0] for one in decks):
        count = sum(decks[0].values())
        return f"{count} cards of {len(decks[0])} kinds, in every edition alike."
    return "How many there are of each kind; where editions differ, each edition’s count is given."


def deck(book: Book) -> Markup:
    """Draw the deck: a column of cards for each kind, with counts, and marks where editions differ."""
    return deck_picture(_decks(book))


def deck_picture(decks: Mapping[str, Mapping[str, int]]) -> Markup:
    """Draw a deck by the counts that each edition gives."""
    kinds = list(dict.fromkeys(kind for counts in decks.values() for kind in counts))
    most = max(max(counts.values()) for counts in decks.values())
    base = HEIGHT + LIFT * most + 6
    columns = []
    for place, kind in enumerate(kinds):
        counts = {name: counts.get(kind, 0) for name, counts in decks.items()}
        columns.append(fill('<g transform="translate({} 0)">{}</g>', place * STEP + 4, _column(kind, counts, base)))
    first = next(iter(decks.values()))
    said = ", ".join(f"{first.get(kind, 0)} × {in_words([KEYS.get(kind, kind)])}" for kind in kinds)
    width, height = len(kinds) * STEP + 4, base + 34
    return _wide(f"0 0 {width} {height:g}", said, join(columns))


def _wide(box: str, said: str, drawn: Markup) -> Markup:
    """Frame a wide picture."""
    svg = '<svg class="v-figure" viewBox="{}" role="img" aria-label="{}"><title>{}</title>{}</svg>'
    return wide(said, fill(svg, box, said, said, drawn))


def _column(kind: str, counts: Mapping[str, int], base: float) -> Markup:
    """Draw the cards of a kind one above the other, the last with its face."""
    most = max(counts.values())
    name = KEYS.get(kind, kind)
    edge = '<rect class="v-face" x="1" y="{:g}" width="{}" height="{}" rx="5"/>'
    edges = join(fill(edge, base - HEIGHT - LIFT * rise + 1, WIDTH - 2, HEIGHT - 2) for rise in range(most - 1, 0, -1))
    front = fill('<g transform="translate(0 {:g})">{}</g>', base - HEIGHT, face(name) if name in NAMES else "")
    differ = len(set(counts.values())) > 1
    text = " ≠ ".join(str(one) for one in dict.fromkeys(counts.values())) if differ else str(most)
    css = "v-copies v-copies--differs" if differ else "v-copies"
    return edges + front + fill('<text class="{}" x="{:g}" y="{:g}">{}</text>', css, WIDTH / 2, base + 24, text)


# -- the values in play ------------------------------------------------------------------------------------------


def climb_values(values: Sequence[int]) -> Markup:
    """Draw the values that can be in play on a line, and an arc from each to its double."""
    known, most = set(values), max(values)
    line = UNIT * most / 4 + 18
    arcs = join(_arc(value, line) for value in sorted(known) if 2 * value in known)
    ticks = join(_tick(value, value in known, line) for value in range(most + 1))
    missing = ", ".join(str(value) for value in range(1, most) if value not in known)
    said = f"Values that can be in play, up to {most}; never in play: {missing or 'none'}"
    width = UNIT * (most + 1) + 12
    axis = trust(f'<path class="v-axis" d="M0 {line:g}H{UNIT * most:g}"/>')
    drawn = fill('<g class="v-arcs">{}</g>{}{}', arcs, axis, ticks)
    return _wide(f"{-UNIT:g} 0 {width:g} {line + 34:g}", said, drawn)


def _arc(value: int, line: float) -> Markup:
    """Draw an arc from a value to its double."""
    start, end = UNIT * value, UNIT * 2 * value
    radius = (end - start) / 2
    return trust(f'<path d="M{start:g} {line:g}A{radius:g} {radius:g} 0 0 1 {end:g} {line:g}"/>')


def _tick(value: int, possible: bool, line: float) -> Markup:
    """Draw a value: a filled dot where it can be in play, an empty one where it cannot."""
    css = "v-dot" if possible else "v-dot v-dot--never"
    named = possible and (value <= max(NUMBERS) or value % 4 == 0)
    text = f'<text class="v-tick" x="{UNIT * value:g}" y="{line + 22:g}">{value}</text>' if named or value == 0 else ""
    return trust(f'<circle class="{css}" cx="{UNIT * value:g}" cy="{line:g}" r="3.6"/>{text}')


# -- tied piles --------------------------------------------------------------------------------------------------


def ties(book: Book) -> Markup:
    """Show the points that each edition gives for some score piles with ties."""
    rules = {reading.edition.name: Rules.from_answers(reading.answers) for reading in book.readings}
    tables = join(_tie(piles, {name: round_points(one, piles) for name, one in rules.items()}) for piles in PILES)
    return fill('<div class="v-ties">{}</div>', tables)


def _tie(piles: Sequence[int], points: Mapping[str, Sequence[int]]) -> Markup:
    """Show what each edition makes of one set of piles."""
    differ = [len({given[seat] for given in points.values()}) > 1 for seat in range(len(piles))]
    heads = join(_pile(count, max(piles), differs) for count, differs in zip(piles, differ, strict=True))
    rows = join(
        fill('<tr><th scope="row"><code>{}</code></th>{}</tr>', name, join(map(_points, given, differ)))
        for name, given in points.items()
    )
    head = fill('<thead><tr><th scope="row">cards</th>{}</tr></thead>', heads)
    return fill('<table class="v-tie">{}<tbody>{}</tbody></table>', head, rows)


def _pile(count: int, most: int, differs: bool) -> Markup:
    """Draw a pile as high as it has cards."""
    bars = join(
        fill('<rect x="2" y="{:g}" width="20" height="2"/>', (most - 1 - rise) * 3 + 1) for rise in range(count)
    )
    heap = fill('<svg class="v-heap" viewBox="0 0 24 {}" aria-hidden="true">{}</svg>', most * 3, bars)
    return fill('<th scope="col">{}{}{}</th>', heap, EDITIONS_DIFFER if differs else NOTHING, count)


def _points(one: int, differs: bool) -> Markup:
    return fill('<td class="v-differing">{}</td>' if differs else "<td>{}</td>", one)
