"""Why a deck with too few symbols is impossible: the argument step by step, each with a small drawing.

Every number is worked out from what the book says of its deck; a step that does not hold for it is left out.
"""

from __future__ import annotations

import math

from markupsafe import Markup

from variorum.games.claims.symbols import SHAPES
from variorum.games.dobble.drawings.counting import Numbers, fewest_matches, pairs, spread
from variorum.site.html import NOTHING, fill, join, trust
from variorum.site.words import plural

STAR = SHAPES["star"]
BAR = 6.0
MOST_PETALS = 80
SHOWN_BEYOND = 1  # numbers of symbols in the chart that are not too few
MOST_BARS = 12


def explanation(numbers: Numbers, enough: int | None = None) -> Markup:
    """Write the argument, or nothing where there is none; `enough` is how many symbols a deck that was made takes."""
    if not numbers.impossible:
        return NOTHING
    steps = [_bunching(numbers), _too_many(numbers), _on_all(numbers)] if numbers.crowded else []
    if numbers.overmatched:
        steps.append(_matches(numbers, enough))
    return fill('<ol class="v-why">{}</ol>', join(steps))


def _step(title: str, said: str, drawn: Markup) -> Markup:
    text = fill('<div class="v-why__said"><b>{}</b><p>{}</p></div>', title, said)
    return fill('<li>{}<div class="v-why__drawn">{}</div></li>', text, drawn)


def _figure(box: str, said: str, drawn: Markup, css: str = "") -> Markup:
    return fill('<svg class="v-sketch {}" viewBox="{}" role="img" aria-label="{}">{}</svg>', css, box, said, drawn)


def times(count: float) -> str:
    """Write a number with at most one decimal."""
    return f"{count:.1f}".removesuffix(".0")


# -- some symbol is on too many cards ----------------------------------------------------------------------------


def _bunching(numbers: Numbers) -> Markup:
    """Show that some symbol is on more cards than a card has symbols."""
    average = times(numbers.places / numbers.symbols)
    about = "" if numbers.places * 10 % numbers.symbols == 0 else "about "
    said = (
        f"{numbers.cards} cards with {numbers.each} symbols each have {numbers.places} places for a symbol. "
        f"{numbers.symbols} different symbols fill them, so each is on {about}{average} cards on average, and some "
        f"symbol must be on {numbers.most_evenly} or more."
    )
    return _step("The symbols bunch up.", said, _columns(numbers))


def _columns(numbers: Numbers) -> Markup:
    """Draw a column for each symbol, as high as the number of its cards if all are as even as can be."""
    heights = [on for on, count in spread(numbers.places, numbers.symbols).items() for _ in range(count)]
    unit = 9.0
    top = max(heights) * unit + 8
    width = numbers.symbols * BAR
    limit = top - numbers.each * unit - 0.5
    within = "".join(_column(place, top, min(on, numbers.each) * unit) for place, on in enumerate(heights))
    beyond = "".join(
        _column(place, limit - 0.5, (on - numbers.each) * unit - 1)
        for place, on in enumerate(heights)
        if on > numbers.each
    )
    said = f"{numbers.symbols} symbols spread evenly: " + ", ".join(
        f"{count} on {on} cards" for on, count in spread(numbers.places, numbers.symbols).items()
    )
    drawn = trust(
        f'<path class="v-bar" d="{within}"/><path class="v-bar v-bar--over" d="{beyond}"/>'
        f'<path class="v-limit" d="M-3 {limit:g}H{width + 3:g}"/>'
        f'<text class="v-note v-note--end" x="-6" y="{limit + 4:g}">{numbers.each}</text>'
        f'<text class="v-note" x="{width / 2:g}" y="{top + 14:g}">'
        f"{numbers.symbols} symbols, and the number of cards each is on</text>"
    )
    return _figure(f"-22 -2 {width + 26:g} {top + 22:g}", said, drawn)


def _column(place: int, foot: float, height: float) -> str:
    return f"M{place * BAR + 0.8:g} {foot:g}v-{height:g}h{BAR - 1.6:g}v{height:g}z"


def _too_many(numbers: Numbers) -> Markup:
    """Show that a symbol on more cards than a card has symbols is on every card."""
    many = numbers.each + 1
    said = trust(
        f"Say a star is on {many} cards, and another card has no star. That card must share a symbol with each of the "
        f"{many}, and a different one each time: if it were the same with two of them, those two would share it as "
        f"well as the star. So it needs {many} symbols, and has {numbers.each}. There is no such card: <em>every</em> "
        "card has the star."
    )
    return _step(f"A symbol on {many} cards is on every card.", said, _fan(numbers.each))


def _fan(each: int) -> Markup:
    """Draw one more card with a star than a card has places, and a card without, which has too few places."""
    many = each + 1
    step = 32.0
    width = many * step
    slots = [width / 2 + (place - (each - 1) / 2) * 19 for place in range(each)]
    cards, threads = [], []
    for place in range(many):
        x = (place + 0.5) * step
        cards.append(
            f'<g transform="translate({x:g} 18)"><circle class="v-face" r="14"/>'
            f'<path class="v-why-star" transform="scale(.8)" d="{STAR}"/></g>'
        )
        if place < each:
            threads.append(f'<path class="v-thread" d="M{x:g} 33C{x:g} 60 {slots[place]:g} 58 {slots[place]:g} 84"/>')
    last = width - step / 2
    end = slots[-1] + 30
    threads.append(f'<path class="v-thread v-thread--loose" d="M{last:g} 33C{last:g} 56 {end:g} 58 {end:g} 78"/>')
    places = "".join(f'<circle class="v-slot" cx="{x:g}" cy="91" r="7"/>' for x in slots)
    card = (
        f'<rect class="v-face" x="{slots[0] - 15:g}" y="78" width="{slots[-1] - slots[0] + 30:g}" height="26" rx="13"/>'
    )
    query = f'<text class="v-note v-note--bad" x="{end + 2:g}" y="96">?</text>'
    said = f"{many} cards with a star, and a card without one, which has {each} places for {many} matches"
    drawn = trust(f"{''.join(threads)}{card}{places}{query}{''.join(cards)}")
    return _figure(f"0 0 {width:g} 110", said, drawn)


def _on_all(numbers: Numbers) -> Markup:
    """Show that with one symbol on every card there are far more symbols."""
    others, all_ = numbers.each - 1, numbers.with_one_on_all
    said = (
        f"If every card has the star, no two cards share anything else. The other {others} symbols of each card are on "
        f"that card alone: 1 + {numbers.cards} × {others} = {all_} symbols, not {numbers.symbols}. "
        f"So {numbers.symbols} symbols are too few."
    )
    return _step(f"Then there are {all_} symbols.", said, _sunflower(numbers))


def _sunflower(numbers: Numbers) -> Markup:
    """Draw the cards as petals around the star that they share, each with dots of its own."""
    petals = min(numbers.cards, MOST_PETALS)
    id_ = f"petal-{numbers.cards}-{numbers.each}-{numbers.symbols}"
    drawn = []
    for petal in range(petals):
        turn = 360 * petal / petals
        drawn.append(f'<use href="#{id_}" transform="rotate({turn:.2f})"/>')
    dots = "".join(f"M{28 + 8.2 * place:g} 0h0" for place in range(numbers.each - 1))
    reach = 28 + 8.2 * (numbers.each - 1)
    half = max(1.6, math.pi * reach / petals * 0.85)
    petal_ = (
        f'<defs><g id="{id_}"><path class="v-petal" d="M14 0L{reach:g}-{half:g}A{half:g} {half:g} 0 0 1 {reach:g} '
        f'{half:g}Z"/><path class="v-own" d="{dots}"/></g></defs>'
    )
    star = f'<circle class="v-face" r="16"/><path class="v-why-star" d="{STAR}"/>'
    edge = reach + half + 3
    said = (
        f"{plural(petals, 'card')} around the one star that they share, each with {numbers.each - 1} symbols of its own"
    )
    box = f"-{edge:g} -{edge:g} {2 * edge:g} {2 * edge:g}"
    return _figure(box, said, trust(f"{petal_}{''.join(drawn)}{star}"), "v-sketch--round")


# -- more matches than pairs of cards ----------------------------------------------------------------------------


def _matches(numbers: Numbers, enough: int | None) -> Markup:
    """Show that even the fewest matches are more than there are pairs of cards, and how many symbols it takes."""
    least, cards = numbers.least_by_matches, numbers.cards
    on = max(spread(numbers.places, numbers.symbols))
    found = fewest_matches(numbers.places, numbers.symbols)
    said = (
        f"{cards} cards make {cards} × {cards - 1} / 2 = {numbers.pairs} pairs, and each pair must match exactly once. "
        f"A symbol on {on} cards makes {on} × {on - 1} / 2 = {pairs(on)} matches. "
        f"Symbols that are spread evenly make the fewest matches, and even then {numbers.symbols} symbols make {found} "
        f"matches: {found - numbers.pairs} too many. By this count it takes at least {least}"
        + (f", and {enough} do: that is the deck shown here." if enough == least else ".")
    )
    title = "How many symbols does it take?" if numbers.crowded else "Too many matches."
    return _step(title, said, _chart(numbers, least))


def _chart(numbers: Numbers, least: int) -> Markup:
    """Draw the fewest matches for each number of symbols, against the number of pairs of cards."""
    first = max(numbers.symbols, least - MOST_BARS + 1)
    counts = range(first, least + SHOWN_BEYOND + 1)
    matches = [fewest_matches(numbers.places, count) for count in counts]
    low = numbers.pairs - (max(matches) - numbers.pairs) * 0.6
    low = min(low, min(matches) - 1)
    high, step = 84.0, 32.0
    scale = high / (max(matches) - low)
    limit = 12 + high - (numbers.pairs - low) * scale
    bars, notes = [], []
    for place, (count, found) in enumerate(zip(counts, matches, strict=True)):
        x, tall = place * step, (found - low) * scale
        css = "v-bar v-bar--over" if found > numbers.pairs else "v-bar v-bar--fits"
        bars.append(
            f'<rect class="{css}" x="{x + 4:g}" y="{12 + high - tall:.1f}" width="{step - 8:g}" height="{tall:.1f}"/>'
        )
        notes.append(
            f'<text class="v-note" x="{x + step / 2:g}" y="{8 + high - tall:.1f}">{found}</text>'
            f'<text class="v-note v-note--strong" x="{x + step / 2:g}" y="{high + 26:g}">{count}</text>'
        )
    width = len(counts) * step
    drawn = trust(
        f'{"".join(bars)}<path class="v-limit" d="M0 {limit:.1f}H{width + 4:g}"/>{"".join(notes)}'
        f'<text class="v-note v-note--start" x="{width + 7:g}" y="{limit + 4:.1f}">{numbers.pairs} pairs</text>'
        f'<text class="v-note" x="{width / 2:g}" y="{high + 42:g}">symbols, and the fewest matches they make</text>'
    )
    said = "; ".join(f"{count} symbols: {found} matches" for count, found in zip(counts, matches, strict=True))
    return _figure(f"-2 -4 {width + 66:g} {high + 52:g}", f"{said}. There are {numbers.pairs} pairs of cards", drawn)
