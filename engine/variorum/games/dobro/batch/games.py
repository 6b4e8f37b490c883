"""Whole games, compiled: deals, rounds, points, starters and winners, as the reference engine's `Game` has them."""

from __future__ import annotations

import sys

import numpy as np

from variorum.games import chance
from variorum.games.chance import mix_bits
from variorum.games.dobro import arithmetic, cards, flags, policies, tables
from variorum.games.dobro import round as round_
from variorum.games.dobro.arithmetic import (
    STEPS,
    Number,
    deciding_round,
    forgetful_points,
    keep_starters,
    keep_winners,
    points_for,
    ranks,
    share,
)
from variorum.games.dobro.batch import layout, rounds
from variorum.games.dobro.batch.compiling import at, columns, compiled, kept, put
from variorum.games.dobro.batch.layout import (
    EMPTY_HAND,
    GIVEN_UP,
    NOBODY,
    PACKED_TYPE,
    PLAYING,
    SHIFT,
    STATE_TYPE,
    Array,
    Record,
)
from variorum.games.dobro.batch.rounds import CARDS, HALF, HAND, NO, SIZE, STEP, Word, below, play_round
from variorum.games.dobro.cards import LOWEST, REVERSE, WILD, copies
from variorum.games.dobro.policies import MOST_MOVES
from variorum.games.dobro.round import CLOCKWISE

DEALS, STARTS, CHOICES = np.int64(policies.DEALS), np.int64(policies.STARTS), np.int64(policies.CHOICES)
DECK_KINDS, DECK_COPIES = columns(PACKED_TYPE, "deck_kinds", "deck_copies")
(LEVEL,) = columns(STATE_TYPE, "level")
EVERY_OTHER, EVERY_BYTE = 0x0F0F0F0F0F0F0F0F, 0x0101010101010101
LOWER = np.uint64(chance.HALF_WORD)


@compiled
def size(cards: Number) -> Number:
    """Count the cards of a multiset: add neighbouring kinds, then all pairs at once into the highest byte."""
    return ((cards & EVERY_OTHER) + (cards >> SHIFT & EVERY_OTHER)) * EVERY_BYTE >> 56


# -- the deal ----------------------------------------------------------------------------------------------------


@compiled
def fill_deck(p: Record, s: Record, missing: Number, cards: Number) -> Number:
    """Lay out the deck of a round in a column, but for cards that are missing, and count it."""
    number = 0
    for one in range(p.kinds):
        kind, number_of = at(p, DECK_KINDS, one), at(p, DECK_COPIES, one)
        if s.players == 2 and kind == REVERSE and p.boxes_reverse:
            number_of = 0
        for _ in range(number_of - copies(missing, kind, SHIFT)):
            put(s, cards, number, kind)
            number += 1
    return number


@compiled
def swap(s: Record, place: Number, half: Word) -> None:
    """Swap a card of the deck with one at or below its place, which half a number drawn tells."""
    other = np.int64(half) * (place + 1) >> 32
    card = at(s, CARDS, place)
    put(s, CARDS, place, at(s, CARDS, other))
    put(s, CARDS, other, card)


@compiled
def shuffle(s: Record, word: Word) -> None:
    """Shuffle the deck, two places from each number drawn, as `Chance.shuffled` does."""
    for last in range(s.end - 1, 0, -2):
        word += STEP
        drawn = mix_bits(word)
        swap(s, last, drawn >> HALF)
        swap(s, last - 1, drawn & LOWER)


@compiled
def gather(s: Record, first: Number, number: Number) -> Number:
    """Gather this many cards of the deck into a multiset."""
    cards = 0
    for place in range(first, first + number):
        cards += 1 << (SHIFT * at(s, CARDS, place))
    return cards


@compiled
def deal(p: Record, s: Record, word: Word) -> None:
    """Shuffle and deal: the hands seat by seat, then the draw pile; cards are set aside before or after (`dealt`)."""
    s.end = fill_deck(p, s, s.gone + s.aside, CARDS)
    shuffle(s, word)
    wanted, hand = s.aside_count - size(s.aside), p.hands[s.players]
    s.top = wanted if p.aside_first else 0
    for seat in range(s.players):
        put(s, HAND, seat, gather(s, s.top, hand))
        put(s, SIZE, seat, hand)
        s.top += hand
    if p.aside_again:
        s.aside += gather(s, 0 if p.aside_first else s.top, wanted)
    s.top += 0 if p.aside_first else wanted


# -- points ------------------------------------------------------------------------------------------------------


@compiled
def score(p: Record, s: Record) -> None:
    """Count the piles of a finished round and give the points, the forgetful card last (`scored`)."""
    for seat in range(s.players):
        pile, wilds = s.pile[seat], s.pile_wilds[seat]
        if p.in_play_counts and s.last_mover == seat:
            pile += s.in_play
            wilds += s.in_play_wilds
        if p.hands_count:
            pile += s.hand[seat]
        if p.piles_discarded:
            pile = wilds = 0
        added = 0
        for kind in range(WILD):
            added += (kind + LOWEST) * copies(pile, kind, SHIFT)
        s.pile_cards[seat] = size(pile)
        s.pile_sum[seat] = added + wilds * p.tie_counts_wilds
        s.counts[seat] = added if p.ranks_by_sum else s.pile_cards[seat]
        s.takes_part[seat] = ranks(s.pile_cards[seat], p.ranks_empty)
        s.pile[seat] = pile
    for seat in range(s.players):
        points = points_for(p, s.counts, s.takes_part, seat)
        card = forgetful_points(p, s.forgotten_draws, s.forgetful == seat)
        s.last_points[seat] = points + card * (1 - p.forget_waits)
        s.points[seat] = points + card
        s.standing[seat] += s.last_points[seat]
        s.totals[seat] += s.points[seat]


# -- the next starter and the winner -----------------------------------------------------------------------------


@compiled
def all_level(s: Record) -> None:
    """Let all players be level."""
    for seat in range(s.players):
        put(s, LEVEL, seat, 1)


@compiled
def find_starter(p: Record, s: Record, word: Word) -> Number:
    """Find who starts a round (`starters`)."""
    number, seat = below(word, keep_level(p, s)), 0
    while number >= at(s, LEVEL, seat):
        number -= at(s, LEVEL, seat)
        seat += 1
    return seat


@compiled
def keep_level(p: Record, s: Record) -> Number:
    """Keep those level who may start, and count them; piles are still the last round's, hands those of this one."""
    all_level(s)
    left = s.players
    if s.round and not p.starts_anyone:
        left = keep_starters(
            p,
            s.standing,
            s.last_points,
            s.pile if p.starts_by_pile else s.hand,
            SHIFT,
            s.last_mover if s.finisher == NOBODY else s.finisher,
            s.starter,
            s.direction if p.follows_card else CLOCKWISE,
            s.players,
            s.level,
            s.best,
            s.scores,
        )
    return left


@compiled
def decide(p: Record, s: Record) -> Number:
    """Keep those who win level, and tell what decided it (`winners`)."""
    all_level(s)
    steps = STEPS if deciding_round(p, s.round) >= 0 else 1
    open_steps = keep_winners(p, s.totals, s.deciding_cards, s.deciding_sums, steps, s.level, s.best)
    share(p, open_steps, s.level)
    return open_steps


# -- the game ----------------------------------------------------------------------------------------------------


@compiled
def name_stream(word: Word, name: Number) -> Word:
    """Find the stream that a number names within a stream, as `Chance` does."""
    return mix_bits(word + STEP * np.uint64(name + 1))


@compiled
def start_game(p: Record, s: Record) -> None:
    """Sit down to a game of which nothing is played."""
    s.direction, s.forgetful, s.course, s.most_moves = p.first_direction, NOBODY, 0, MOST_MOVES
    s.round = s.gone = s.aside = 0
    s.ending = EMPTY_HAND  # no round is under way
    for seat in range(s.players):
        s.totals[seat] = s.standing[seat] = 0


@compiled
def count_deck(p: Record, s: Record) -> None:
    """Count what a round needs, and what there is."""
    s.whole = fill_deck(p, s, NO, CARDS)
    s.aside_count = p.aside if s.players == 2 else 0
    s.needed = s.players * p.hands[s.players] + s.aside_count


@compiled
def goes_on(s: Record) -> bool:
    """Tell whether another round is played."""
    return bool(s.round < s.rounds and (s.round == 0 or s.whole - size(s.gone) >= s.needed))


@compiled
def clear_round(p: Record, s: Record) -> None:
    """Clear what the round before leaves."""
    if s.round:
        s.direction = CLOCKWISE if p.clockwise_again else s.direction
        s.forgetful = s.forgetful if p.forgetful_stays else NOBODY


@compiled
def end_round(p: Record, s: Record) -> None:
    """Score a round that is over, and put its cards away."""
    score(p, s)
    for seat in range(s.players):
        if deciding_round(p, s.round + 1) == s.round:
            s.deciding_cards[seat] = s.pile_cards[seat]
            s.deciding_sums[seat] = s.pile_sum[seat]
        if p.without_taken:
            s.gone += s.pile[seat]
    s.round += 1


@compiled
def winners_of(p: Record, s: Record) -> Number:
    """Find who wins, a bit for each seat; nobody wins a game that was given up."""
    winners = 0
    if s.ending != PLAYING:
        decide(p, s)
        for seat in range(s.players):
            winners |= at(s, LEVEL, seat) << seat
    return winners


def _play_all(packed: Array, state: Array, ways: Array | None, seed: Word, first: Number, rows: Array) -> None:
    """Play games one after the other, from an index on, and write a row for each."""
    p, s = packed[0], state[0]
    count_deck(p, s)
    for index in range(len(rows)):
        row, game = rows[index], mix_bits(name_stream(mix_bits(seed), first + index))
        deals, starts, choices = name_stream(game, DEALS), name_stream(game, STARTS), name_stream(game, CHOICES)
        start_game(p, s)
        row.starters = 0
        while goes_on(s):
            clear_round(p, s)
            deal(p, s, name_stream(deals, s.round))
            s.starter = find_starter(p, s, name_stream(starts, s.round))
            row.starters |= s.starter << (SHIFT * s.round)
            play_round(p, s, ways, name_stream(choices, s.round))
            s.most_moves -= s.moves
            if s.ending == PLAYING:
                break
            end_round(p, s)
        row.rounds, row.moves, row.course = s.round, MOST_MOVES - s.most_moves, s.course
        row.decided = GIVEN_UP if s.ending == PLAYING else decide(p, s)
        row.winners = 0
        for seat in range(s.players):
            row.totals[seat] = s.totals[seat]
            if s.ending != PLAYING:
                row.winners |= at(s, LEVEL, seat) << seat


# Every module whose functions or numbers are compiled into the kernel.
COMPILED = (arithmetic, cards, chance, flags, layout, policies, round_, rounds, tables, sys.modules[__name__])
play_all = kept(_play_all, *COMPILED)
