"""Two rule sets at one table, compiled: the same cards and choices until they fork, then each continued many times.

The two sides are played move by move, each on a state of its own. A fork is the first deal, start of a round, move or
table that differs; points are no part of the table. From there each side is continued with fresh chance: what is still
to be drawn is shuffled again, later rounds are dealt anew, choices come from other streams. Continuations of the same
number see the same chance on both sides, which leaves each side's chances as they are and takes luck out of the
difference; where sides are to be `apart`, each has a chance of its own.

Where a play is chosen at random and the two sides allow different plays, the choices are coupled: each side chooses
every play that it allows as likely as any other, and both choose the same as often as can be.
"""

from __future__ import annotations

import sys

import numpy as np

from variorum.games.chance import mix_bits
from variorum.games.dobro.arithmetic import Number
from variorum.games.dobro.batch import games
from variorum.games.dobro.batch.compiling import at, columns, compiled, kept, lowest, put
from variorum.games.dobro.batch.games import (
    CHOICES,
    COMPILED,
    DEALS,
    LEVEL,
    LOWER,
    STARTS,
    clear_round,
    count_deck,
    deal,
    end_round,
    find_starter,
    goes_on,
    keep_level,
    name_stream,
    start_game,
    winners_of,
)
from variorum.games.dobro.batch.layout import (
    DEAL_FORK,
    LAST_ROUND_FORK,
    MADE_FORK,
    MOVE_FORK,
    NO_FORK,
    NOBODY,
    PLAYING,
    START_FORK,
    STATE_TYPE,
    WHOLE_WIN,
    WORD,
    Array,
    Record,
)
from variorum.games.dobro.batch.rounds import (
    CARDS,
    HALF,
    HAND,
    NO,
    PILE,
    PLAYS,
    STEP,
    Word,
    below,
    climb_of,
    find_cheapest,
    find_numbered,
    legal,
    play_round,
    resume_round,
)

CONTINUED, MADE = np.int64(4), np.int64(5)  # streams of a game, after those of `policies`
COUPLED = np.int64(1000)  # in the stream of a move, far behind all that a move draws
SHARED, LOG = columns(STATE_TYPE, "shared_plays", "log")


# -- choices -----------------------------------------------------------------------------------------------------


@compiled
def find_legal(p: Record, s: Record) -> Number:
    """Find what the player whose turn it is may do, and count it."""
    plays, found = legal(p, s, at(s, HAND, s.turn), climb_of(s))
    if p.plain_sets:
        put(s, PLAYS, 0, plays)
    return found


@compiled
def has(s: Record, column: Number, play: Number) -> bool:
    """Tell whether a play is in a set."""
    return bool(play != NOBODY and at(s, column, play // WORD) >> (play % WORD) & 1 != 0)


@compiled
def find_shared(p: Record, q: Record, s: Record, t: Record, twins: Array) -> Number:
    """Find the other side's plays that both sides allow, and count them; twins are plays of the same words."""
    found = 0
    for word in range(q.words):
        put(t, SHARED, word, 0)
    for word in range(p.words):
        plays = at(s, PLAYS, word)
        while plays:
            twin = twins[word * WORD + lowest(plays)]
            plays &= plays - 1
            if has(t, PLAYS, twin):
                place = twin // WORD
                put(t, SHARED, place, at(t, SHARED, place) | 1 << (twin % WORD))
                found += 1
    return found


@compiled
def keeps(both: bool, ours: Number, theirs: Number, word: Word) -> bool:
    """Tell whether the other side chooses the same, where each has a number of choices and both may have this one."""
    return both and (ours >= theirs or below(word, theirs) < ours)


@compiled
def left_weights(ours: Number, theirs: Number) -> tuple[Number, Number]:
    """Weigh what the other side chooses where it does not choose the same: what both have, and what it alone has."""
    return (ours - theirs, ours) if ours > theirs else (NO, NO + 1)


@compiled
def couple_play(q: Record, t: Record, twin: Number, ours: Number, theirs: Number, shared: Number, word: Word) -> Number:
    """Choose at random for the other side, as our side did as often as can be; any play as likely as any other."""
    if keeps(has(t, PLAYS, twin), ours, theirs, word):
        return twin
    of_both, of_one = left_weights(ours, theirs)
    number = below(word + STEP, shared * of_both + (theirs - shared) * of_one)
    for place in range(q.words):
        plays = at(t, PLAYS, place)
        while plays:
            play = place * WORD + lowest(plays)
            plays &= plays - 1
            number -= of_both if has(t, SHARED, play) else of_one
            if number < 0:
                return play
    return NOBODY


@compiled
def couple_starter(p: Record, q: Record, s: Record, t: Record, word: Word) -> None:
    """Find who starts on both sides; where chance decides, the same player as often as can be."""
    s.starter, ours, theirs, shared = find_starter(p, s, word), NO, keep_level(q, t), NO
    for seat in range(s.players):
        ours += at(s, LEVEL, seat)
        shared += at(s, LEVEL, seat) & at(t, LEVEL, seat)
    t.starter, word = s.starter, name_stream(word, COUPLED)
    if keeps(at(t, LEVEL, s.starter) != 0, ours, theirs, word):
        return
    of_both, of_one = left_weights(ours, theirs)
    number = below(word + STEP, shared * of_both + (theirs - shared) * of_one)
    for seat in range(s.players):
        if at(t, LEVEL, seat):
            number -= of_both if at(s, LEVEL, seat) else of_one
            if number < 0:
                t.starter = seat
                return


# -- what lies on the table --------------------------------------------------------------------------------------


@compiled
def same_deal(s: Record, t: Record) -> bool:
    """Tell whether both sides have the same hands and the same draw pile."""
    same = s.end - s.top == t.end - t.top
    for seat in range(s.players):
        same &= at(s, HAND, seat) == at(t, HAND, seat)
    if same:
        for place in range(s.end - s.top):
            same &= at(s, CARDS, s.top + place) == at(t, CARDS, t.top + place)
    return bool(same)


@compiled
def same_table(s: Record, t: Record) -> bool:
    """Tell whether both sides' tables are alike after a deal that was: cards, value, direction and whose turn it is."""
    playing = s.ending == PLAYING
    same = playing == (t.ending == PLAYING) and (not playing or s.turn == t.turn)
    same &= s.value == t.value and s.in_play == t.in_play and s.direction == t.direction
    same &= s.end - s.top == t.end - t.top
    for seat in range(s.players):
        same &= at(s, HAND, seat) == at(t, HAND, seat) and at(s, PILE, seat) == at(t, PILE, seat)
    return bool(same)


# -- to the fork -------------------------------------------------------------------------------------------------


@compiled
def make_move(
    p: Record, q: Record, s: Record, t: Record, ways: Array, twins: Array, choices: Word
) -> tuple[bool, bool]:
    """Make the next move on both sides; tell whether they fork by it, and whether they allow different things."""
    ours, theirs = find_legal(p, s), find_legal(q, t)
    shared = find_shared(p, q, s, t, twins)
    drawn = mix_bits(choices + STEP * np.uint64(s.moves + 1))
    play = find_cheapest(p, s, ways[s.turn], climb_of(s))
    other = find_cheapest(q, t, ways[t.turn], climb_of(t))
    if play == NOBODY:
        play = find_numbered(s, below(drawn, ours))
        other = couple_play(q, t, twins[play], ours, theirs, shared, name_stream(drawn, COUPLED))
    s.most_moves = t.most_moves = s.moves + 1
    resume_round(p, s, ways, choices, play)
    resume_round(q, t, ways, choices, other)
    return twins[play] != other or not same_table(s, t), shared != ours or shared != theirs


@compiled
def close_round(p: Record, s: Record, left: Number) -> None:
    """Give a side the moves that are left to its game; score its round if that is over."""
    s.most_moves = left
    if s.ending != PLAYING:
        s.most_moves -= s.moves
        end_round(p, s)


@compiled
def play_to_fork(
    p: Record, q: Record, s: Record, t: Record, ways: Array, twins: Array, game: Word, made: Number, row: Record
) -> Number:
    """Play a game on both sides until they fork, or to its end; made sides fork before a given move."""
    deals, starts, choices = name_stream(game, DEALS), name_stream(game, STARTS), name_stream(game, CHOICES)
    start_game(p, s)
    start_game(q, t)
    row.move = 0
    while True:
        row.round, left = s.round, s.most_moves
        if goes_on(s) != goes_on(t):
            return LAST_ROUND_FORK
        if not goes_on(s):
            return NO_FORK
        clear_round(p, s)
        clear_round(q, t)
        aside, other_aside = s.aside, t.aside
        deal(p, s, name_stream(deals, s.round))
        deal(q, t, name_stream(deals, s.round))
        if not same_deal(s, t):  # both are dealt anew
            s.aside, t.aside = aside, other_aside
            return DEAL_FORK
        couple_starter(p, q, s, t, name_stream(starts, s.round))
        s.most_moves = t.most_moves = 0
        stream = name_stream(choices, s.round)
        play_round(p, s, ways, stream)
        play_round(q, t, ways, stream)
        forks = START_FORK if s.starter != t.starter or not same_table(s, t) else NO_FORK
        while forks == NO_FORK and s.ending == PLAYING and s.moves < left:
            if row.move == made:
                forks = MADE_FORK
                break
            apart, opens = make_move(p, q, s, t, ways, twins, stream)
            row.move += 1
            if apart:
                forks = MOVE_FORK
            elif opens:
                row.open += 1
        close_round(p, s, left)
        close_round(q, t, left)
        if forks != NO_FORK or s.ending == PLAYING:
            return forks


# -- and on from there -------------------------------------------------------------------------------------------


@compiled
def reshuffle(s: Record, word: Word) -> None:
    """Shuffle what is still to be drawn."""
    for last in range(s.end - 1, s.top, -2):
        word += STEP
        drawn = mix_bits(word)
        swap_drawn(s, last, drawn >> HALF)
        if last - 1 > s.top:
            swap_drawn(s, last - 1, drawn & LOWER)


@compiled
def swap_drawn(s: Record, place: Number, half: Word) -> None:
    """Swap a card of the draw pile with one at its place or above it."""
    other = s.top + (np.int64(half) * (place - s.top + 1) >> 32)
    card = at(s, CARDS, place)
    put(s, CARDS, place, at(s, CARDS, other))
    put(s, CARDS, other, card)


@compiled
def continue_game(p: Record, s: Record, ways: Array, game: Word) -> None:
    """Play a game on with fresh chance, from wherever it stands."""
    deals, starts, choices = name_stream(game, DEALS), name_stream(game, STARTS), name_stream(game, CHOICES)
    if s.ending == PLAYING:
        reshuffle(s, name_stream(deals, s.round))
        resume_round(p, s, ways, name_stream(choices, s.round), None)
        if s.ending == PLAYING:
            return
        close_round(p, s, s.most_moves)
    while goes_on(s):
        clear_round(p, s)
        deal(p, s, name_stream(deals, s.round))
        s.starter = find_starter(p, s, name_stream(starts, s.round))
        play_round(p, s, ways, name_stream(choices, s.round))
        if s.ending == PLAYING:
            return
        close_round(p, s, s.most_moves)


@compiled
def copy_state(s: Record, t: Record) -> None:
    """Copy a state, all but what is logged."""
    for place in range(LOG):
        put(t, 0, place, at(s, 0, place))


@compiled
def continue_side(
    p: Record, s: Record, again: Record, ways: Array, game: Word, first: Number, number: Number, shares: Array
) -> None:
    """Continue one side from the fork many times, and add up each seat's shares of the wins, by halves."""
    for one in range(number):
        copy_state(s, again)
        continue_game(p, again, ways, name_stream(game, first + one))
        winners, seats = winners_of(p, again), 0
        for seat in range(again.players):
            seats += winners >> seat & 1
        for seat in range(again.players):
            if winners >> seat & 1:
                shares[one & 1, seat] += WHOLE_WIN // seats


def _play_both(
    packed: Array,
    other: Array,
    states: Array,
    ways: Array,
    twins: Array,
    seed: Word,
    first: Number,
    continued: Number,
    apart: Number,
    made: Number,
    rows: Array,
    shares: Array,
) -> None:
    """Play games by two rule sets at once, one after the other from an index on, and write a row for each."""
    p, q, s, t, again = packed[0], other[0], states[0], states[1], states[2]
    count_deck(p, s)
    count_deck(q, t)
    for index in range(len(rows)):
        row, game = rows[index], mix_bits(name_stream(mix_bits(seed), first + index))
        at_move = below(name_stream(game, MADE), made) if made else NOBODY
        row.forked = play_to_fork(p, q, s, t, ways, twins, game, at_move, row)
        if row.forked == NO_FORK:
            row.winners[0], row.winners[1] = winners_of(p, s), winners_of(q, t)
        else:
            fresh = name_stream(game, CONTINUED)
            continue_side(p, s, again, ways, fresh, NO, continued, shares[index, 0])
            continue_side(q, t, again, ways, fresh, continued * apart, continued, shares[index, 1])


play_both = kept(_play_both, *COMPILED, games, sys.modules[__name__])
