"""A position of Dobro as a table one looks at: the value in play, the cards that lie there, every hand."""

from __future__ import annotations

from collections.abc import Collection

from markupsafe import Markup

from variorum.games.dobro.drawings.cards import BACK, card, in_words
from variorum.games.dobro.drawings.words import won_by
from variorum.games.dobro.positions import Laid, Position, RoundEnd
from variorum.site.html import NOTHING, cell, column_heads, css_class, fill, join, mark
from variorum.site.words import plural

NO_CARDS = Markup('<em class="v-none">no cards</em>')


def table(
    prefix: str, position: Position, other: Position | None = None, only: Collection[str | None] | None = None
) -> Markup:
    """Draw a position, with the hands of all or of some, and mark in what it differs from another."""
    if other is None or position.refused or other.refused:
        other = position
    hands = join(_hand(prefix, position, other, one, only is None or one in only) for one in position.piles)
    return fill(
        '<div class="v-table"><div class="v-middle">{}{}{}</div><ul class="v-hands">{}</ul></div>{}',
        _value(prefix, position, other),
        _show_plays(prefix, position),
        _stock(prefix, position, other),
        hands,
        _end(position.end, other.end or position.end) if position.end else "",
    )


def _value(prefix: str, position: Position, other: Position) -> Markup:
    """Show the value in play inside the arrow of the direction."""
    way = "clockwise" if position.clockwise else "anticlockwise"
    return fill(
        '<div class="v-value v-value--{way}" role="img" aria-label="Value: {said} in play, {way}"><svg>'
        '<use href="#{prefix}-ring"/></svg><b>{value}</b>{mark}</div>',
        way=way,
        said=position.value or "nothing",
        prefix=prefix,
        value=position.value or "–",
        mark=mark((position.value, position.clockwise), (other.value, other.clockwise)),
    )


def _show_plays(prefix: str, position: Position) -> Markup:
    """Show the plays that lie on the table, in the order in which they were made."""
    plays = join(_play(prefix, laid) for laid in position.in_play)
    said = "; ".join(f"{laid.player} {laid.play}" for laid in position.in_play) or "none"
    return fill('<div class="v-laid" role="img" aria-label="Cards in play: {}">{}</div>', said, plays)


def _play(prefix: str, laid: Laid) -> Markup:
    chosen = laid.play.partition("=")[2]
    as_ = fill("<i>={}</i>", chosen) if chosen else ""
    cards = join(card(prefix, name) for name in laid.cards)
    return fill('<span class="v-play"><span>{}</span><small>{}{}</small></span>', cards, laid.player, as_)


def _stock(prefix: str, position: Position, other: Position) -> Markup:
    """Show how many cards are left to draw, and how many were set aside."""
    if position.to_draw is None:
        return NOTHING
    aside = fill("<small>{} aside</small>", position.aside) if position.aside else ""
    left = fill("<small>{}<b>{}</b> to draw</small>", mark(position.to_draw, other.to_draw), position.to_draw)
    return fill('<div class="v-stock">{}{}{}</div>', card(prefix, BACK), left, aside)


def _hand(prefix: str, position: Position, other: Position, player: str, opened: bool) -> Markup:
    """Show a player's name, hand and pile, and whether it is their turn."""
    turn = position.turn == player
    tags = _tag("v-turn", "to move", turn, other.turn == player)
    tags += _tag("v-forgot", "forgetful", position.forgetful == player, other.forgetful == player)
    pile = position.piles[player]
    return fill(
        '<li{}><span class="v-name">{}{}</span>{}<span class="v-pile">{}<b>{}</b> in pile</span></li>',
        css_class("v-hand", "v-hand--turn" * turn),
        player,
        tags,
        _cards(prefix, position, other, player) if opened else _count_hand(position, player),
        mark(pile, other.piles[player]),
        pile,
    )


def _tag(css: str, text: str, holds: bool, other: bool) -> Markup:
    return fill(' <span class="{}">{}{}</span>', css, mark(holds, other), text) if holds else NOTHING


def _count_hand(position: Position, player: str) -> Markup:
    """Say how many cards a hand has, without showing them."""
    said = plural(len(position.hands[player]), "card") if position.hands else "hand unknown"
    return fill('<span class="v-cards v-cards--unknown">{}</span>', said)


def _cards(prefix: str, position: Position, other: Position, player: str) -> Markup:
    """Show the cards of a hand, where it is known."""
    if position.hands is None:
        return _count_hand(position, player)
    hand = position.hands[player]
    return fill(
        '<span class="v-cards"><span role="img" aria-label="holds {}">{}</span>{}</span>',
        in_words(hand),
        join(card(prefix, name) for name in hand) or NO_CARDS,
        mark(hand, other.hands[player] if other.hands else hand),
    )


def _end(end: RoundEnd, other: RoundEnd | None) -> Markup:
    """Show what a round came to, and mark in what it differs from another."""
    other = other or end
    rows = {
        "cards counted": (end.counted, other.counted),
        "points": (end.points, other.points),
        "total": (end.totals, other.totals),
    }
    body = join(
        fill(
            '<tr><th scope="row">{}</th>{}</tr>', name, join(cell(mine[one], mine[one] != theirs[one]) for one in mine)
        )
        for name, (mine, theirs) in rows.items()
    )
    won = NOTHING
    if end.winners is not None or other.winners is not None:
        said = "The game goes on." if end.winners is None else won_by(end.winners, end.decided_by)
        differs = mark((end.winners, end.decided_by), (other.winners, other.decided_by))
        won = fill('<p class="v-won">{}{}</p>', differs, said)
    head = fill("<thead><tr><td></td>{}</tr></thead>", column_heads(end.points))
    return fill('<table class="v-tally">{}<tbody>{}</tbody></table>{}', head, body, won)


def kinds_in(position: Position) -> set[str]:
    """Name the kinds of cards that a position shows."""
    hands = {name for hand in (position.hands or {}).values() for name in hand}
    return hands | {name for laid in position.in_play for name in laid.cards} | {BACK}
