"""One round, compiled: the same steps in the same order as the reference engine's `Round`.

What a turn needs is kept in local numbers, so the steps of a turn stand in one long function: that makes the code
quick, and quicker to compile. Docstrings and comments name the methods of `Round` that each step follows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from variorum.games import chance
from variorum.games.chance import mixed
from variorum.games.dobro import arithmetic, cards, policies, tables
from variorum.games.dobro.arithmetic import Number, doubles, value_after
from variorum.games.dobro.batch.compiling import at, columns, compile_too, compiled, lowest, nth, ones, put
from variorum.games.dobro.batch.layout import (
    BYTE,
    COUNT,
    DOUBLES,
    DRAWS,
    EMPTY_HAND,
    EMPTY_PILE,
    FIFTEEN,
    MOST_PLAYERS,
    MOST_ROWS,
    MOST_VALUES,
    NOBODY,
    PACKED_TYPE,
    PAIR,
    PASSES,
    PLAYING,
    REVERSES,
    SHIFT,
    SPECIAL,
    STATE_TYPE,
    STUCK,
    TABLE,
    TAKES,
    WEIGHED,
    WILDS,
    WORD,
    Array,
    Record,
)
from variorum.games.dobro.cards import REVERSE, SKIP
from variorum.games.dobro.policies import cost
from variorum.games.dobro.round import CLOCKWISE, SIX
from variorum.games.dobro.tables import MODES

Word = Any  # of 64 bits, a state of `Chance`

compile_too(arithmetic, cards, chance, policies)

STEP = np.uint64(chance.STEP)
HALF = np.uint64(32)
HELD, ALLOWED, AFTER = columns(PACKED_TYPE, "held", "allowed", "after")
OPENERS, SPECIALS, TAKING = columns(PACKED_TYPE, "openers", "specials", "taking")
CARDS_OF, WORTH, LAST_CARD = columns(PACKED_TYPE, "play_held", "play_worth", "play_last_card")
WILD_VALUES, CODE, TRAITS = columns(PACKED_TYPE, "play_wild_values", "play_code", "play_traits")
HAND, SIZE, PILE, PILE_WILDS = columns(STATE_TYPE, "hand", "size", "pile", "pile_wilds")
OWN, OWN_WILDS, PLAYS, CARDS, LOG = columns(STATE_TYPE, "own", "own_wilds", "plays", "cards", "log")
LOW_BYTE = BYTE - 1
ALL_SPECIALS = FIFTEEN << (SHIFT * SKIP) | FIFTEEN << (SHIFT * REVERSE)
# Constants are typed as variables are, so that a variable may take both, and a function is compiled once for both.
ANY, SINGLES, PAIRS = np.int64(tables.ANY), np.int64(tables.SINGLES), np.int64(tables.PAIRS)
NO, YES, HUNDRED = np.int64(0), np.int64(1), np.int64(100)
COURSE_STEP = 0x2545F4914F6CDD1D


@compiled
def below(word: Word, limit: Number) -> Number:
    """Draw a number below a limit from a stream, as `Chance.below` does."""
    return np.int64(mixed(word + STEP) >> HALF) * limit >> 32


@compiled
def held_plays(p: Record, hand: Number, word: Number) -> Number:
    """Find the plays whose cards a hand holds, one word of them: no two kinds of it rule them out."""
    table = HELD + word * TABLE
    return (
        at(p, table, hand & LOW_BYTE)
        & at(p, table + BYTE, hand >> 8 & LOW_BYTE)
        & at(p, table + 2 * BYTE, hand >> 16 & LOW_BYTE)
        & at(p, table + 3 * BYTE, hand >> 24 & LOW_BYTE)
        & at(p, table + 4 * BYTE, hand >> 32 & LOW_BYTE)
        & at(p, table + 5 * BYTE, hand >> 40 & LOW_BYTE)
        & at(p, table + 6 * BYTE, hand >> 48 & LOW_BYTE)
    )


@compiled
def legal(p: Record, s: Record, hand: Number, in_play: Number, value: Number, mode: Number) -> tuple[Number, Number]:
    """Find the legal plays of a hand (`_legal_mask`): where sets are plain the set itself, and their number."""
    row = min(value, p.highest_value) * MODES + mode if in_play else p.opening_row
    if p.plain_sets:
        plays = held_plays(p, hand, NO) & at(p, ALLOWED, row)
        return plays, ones(plays)
    return NO, any_legal(p, s, hand, row, value)


@compiled
def any_legal(p: Record, s: Record, hand: Number, row: Number, value: Number) -> Number:
    """Find the legal plays of a hand, whatever the rules, and count them."""
    opening = row == p.opening_row
    found = can_open = 0
    for word in range(p.words):
        held = held_plays(p, hand, word)
        can_open |= held & at(p, OPENERS, word)
        plays = held & at(p, ALLOWED, word * MOST_ROWS + row)
        put(s, PLAYS, word, plays)
        found += ones(plays)
    frees_specials = opening and p.special_opens_if_stuck and not can_open
    may_take = (
        not (opening or p.takes_always)
        and (value or p.takes_specials)
        and (p.takes_freely or not found)
        and (can_open or not p.taking_needs_an_opener)
    )
    for word in range(p.words):
        plays, more = at(s, PLAYS, word), 0
        if frees_specials:
            more = held_plays(p, hand, word) & at(p, SPECIALS, word)
        if may_take:
            more = at(p, TAKING, word)
        found += ones(more & ~plays)
        put(s, PLAYS, word, plays | more)
    return found


@compiled
def numbered(s: Record, number: Number) -> Number:
    """Find a legal play by its number in the fixed order."""
    word = 0
    plays = at(s, PLAYS, word)
    while number >= ones(plays):
        number -= ones(plays)
        word += 1
        plays = at(s, PLAYS, word)
    return word * WORD + nth(plays, number)


@compiled
def weighed(
    p: Record, s: Record, weights: Array, value: Number, last_card: Number, doubled: Number, cards: Number
) -> Number:
    """Do the cheapest legal thing by the weights of a policy, the first of several; nothing if they do not count."""
    best, least = NOBODY, 0
    if weights[WEIGHED] == 0:
        return best
    for word in range(p.words):
        plays = at(s, PLAYS, word)
        while plays:
            play = word * WORD + lowest(plays)
            plays &= plays - 1
            traits, worth = at(p, TRAITS, play), at(p, WORTH, play)
            hit = doubles(p, traits >> DOUBLES & 1, worth, value, last_card, doubled)
            after = value_after(p, worth, value, hit)
            price = cost(
                weights,
                traits >> SPECIAL & 1,
                traits >> WILDS & 3,
                traits >> PAIR & 1,
                traits >> TAKES & 1,
                traits >> PASSES & 1,
                worth,
                after * (worth > 0),
                cards,
            )
            if best == NOBODY or price < least:
                best, least = play, price
    return best


@compiled
def lapse(p: Record, s: Record, seat: Number) -> None:
    """Give the forgetful card to a player (`_forget`)."""
    if s.forgetful == seat:
        s.lapses += p.forgets_once_more
    elif s.forgetful == NOBODY or p.forgetful_moves_on:
        s.forgetful = seat
        s.lapses = 1


@compiled
def out(s: Record, seat: Number, step: Number) -> Number:
    """Find the next player who has no cards, if there is one (`_somebody_is_out`)."""
    for _ in range(s.players):
        seat = (seat + step) % s.players
        if at(s, SIZE, seat) == 0:
            return seat
    return NOBODY


@compiled
def play_round(p: Record, s: Record, ways: Array | None, word: Word) -> None:  # noqa: PLR0912, PLR0915
    """Play a round that is dealt to its end, or until the game is given up."""
    players, turn, climb_opener, direction = s.players, s.starter, s.starter, s.direction
    top, end, hand_size = s.top, s.end, p.hands[s.players]
    draw_size, forget_size = SIX if p.draws_six else hand_size, SIX if p.forgets_by_six else hand_size
    value, carried, last_card, doubled, mode = NO, NO, NO, NO, ANY
    in_play, in_play_wilds, cards_in_play = NO, NO, NO
    flip_back = misses = moves = 0
    last_turns = finisher = last_mover = NOBODY
    odd = helped = False
    idle, ending, course = 0, PLAYING, s.course
    s.lapses = 0 if s.forgetful == NOBODY else 1
    for seat in range(players):
        put(s, PILE, seat, 0)
        put(s, PILE_WILDS, seat, 0)
        put(s, OWN, seat, 0)
        put(s, OWN_WILDS, seat, 0)

    while True:
        # Whose turn it is, and what they may do (`_come_to_turn`).
        seat, size, hand = turn, at(s, SIZE, turn), at(s, HAND, turn)
        step = direction if p.follows_card else CLOCKWISE
        helps = size == 0 and not helped
        if helps:
            # Somebody has no cards (`_empty_handed`).
            helped, forgets = True, NO
            draws = last_turns == NOBODY and p.empty_handed_draws != 0
            takes = draws and p.empty_handed_takes != 0 and in_play != 0
        else:
            plays, found = legal(p, s, hand, in_play, value, mode) if size else (NO, NO)
            helped = False
            if found == 0:
                turn = (seat + step) % players
                idle += 1
                if last_turns > 0:
                    last_turns -= 1
                if last_turns == 0 or idle == players:
                    ending = EMPTY_HAND if last_turns == 0 else STUCK
                    break
                continue
            idle = 0
            if moves == s.most_moves:
                break

            # What they choose, and whether they forget to draw.
            word += STEP
            drawn, play = mixed(word), NOBODY
            if ways is not None:
                if p.plain_sets:
                    put(s, PLAYS, 0, plays)
                on = carried if p.carries_over and value == 0 else value
                play = weighed(p, s, ways[seat], on, last_card, doubled, cards_in_play)
            if play == NOBODY:
                number = below(drawn, found)
                play = nth(plays, number) if p.plain_sets else numbered(s, number)
                drawn += STEP
            traits = at(p, TRAITS, play)
            count = traits >> COUNT & 3
            draws = traits >> DRAWS & 1 != 0 and (p.everybody_draws != 0 or in_play == 0 or climb_opener == seat)
            forgets = NO
            if s.forgets and draws and (size > count or not p.empty_hand_ends):
                due = min(draw_size - size + count, end - top)
                if due > 0 and below(drawn, HUNDRED) < s.forgets:
                    forgets = YES
            course = course * COURSE_STEP + at(p, CODE, play) * 16 + seat * 2 + forgets
            if s.logs:
                put(s, LOG, moves, (play * MOST_PLAYERS + seat) * 2 + forgets)
            moves += 1
            last_mover = seat
            takes = traits >> TAKES & 1 != 0

            if count:
                # The cards are laid (`play`).
                cards, wilds = at(p, CARDS_OF, play), at(p, WILD_VALUES, play)
                climb_opener = climb_opener if in_play else seat
                in_play += cards
                in_play_wilds += wilds
                cards_in_play += count
                hand -= cards
                size -= count
                put(s, HAND, seat, hand)
                put(s, SIZE, seat, size)
                if p.takes_others_only:
                    put(s, OWN, seat, at(s, OWN, seat) + cards)
                    put(s, OWN_WILDS, seat, at(s, OWN_WILDS, seat) + wilds)
                emptied = size == 0 and (p.empty_hand_ends != 0 or top == end)
                if traits >> SPECIAL & 1:
                    # A skip or reverse card (`_special`).
                    last_card, reverse = NO, traits >> REVERSES & 1
                    if p.carries_over and value == 0:
                        value = carried
                    takes = p.special_ends_climb != 0
                    if not reverse or p.reverse_skips:
                        if p.skip_clears_value:
                            value = NO
                        if p.skip_misses_next:
                            misses += count
                            odd = True
                    if reverse and count == 1 and (p.last_reverse_turns or not emptied):
                        if p.reverse_turns_late and not emptied:
                            flip_back = 1
                        else:
                            direction = -direction
                            flip_back = 2 if p.reverse_turns_once else 0
                        odd = odd or flip_back > 0
                        step = direction if p.follows_card else CLOCKWISE
                elif p.plain_values:
                    # A play with a worth, where only the value in play matters.
                    value = at(p, AFTER, play * MOST_VALUES + min(value, p.highest_value))
                else:
                    # A play with a worth (`_raise`).
                    if p.carries_over and value == 0:
                        value = carried
                    hit = doubles(p, traits >> DOUBLES & 1, at(p, WORTH, play), value, last_card, doubled)
                    value = value_after(p, at(p, WORTH, play), value, hit)
                    doubled |= hit
                    last_card = at(p, LAST_CARD, play)
                    if p.like_on_like and mode == ANY:
                        mode = PAIRS if traits >> PAIR & 1 else SINGLES
                if emptied:
                    # The last card (`_last_card`).
                    draws = False
                    if last_turns == NOBODY:
                        finisher = seat
                        if p.ends_at_once:
                            ending = EMPTY_HAND
                            break
                        last_turns = players
                        odd = True

        if takes:
            # The cards in play are taken (`_take`).
            if p.takes_others_only:
                in_play -= at(s, OWN, seat)
                in_play_wilds -= at(s, OWN_WILDS, seat)
                for one in range(players):
                    put(s, OWN, one, 0)
                    put(s, OWN_WILDS, one, 0)
            if p.leaves_specials:
                in_play &= ~ALL_SPECIALS
            put(s, PILE, seat, at(s, PILE, seat) + in_play)
            put(s, PILE_WILDS, seat, at(s, PILE_WILDS, seat) + in_play_wilds)
            carried = value if value else carried
            value, last_card, doubled, mode = NO, NO, NO, ANY
            in_play, in_play_wilds, cards_in_play = NO, NO, NO
        if draws:
            # Cards are drawn, or it is forgotten (`_draw`).
            if forgets:
                lapse(p, s, seat)
            wanted = draw_size - size
            if wanted > end - top:
                wanted = end - top if p.draws_what_is_left else 0
            if wanted > 0 and (not forgets or p.fills_at_once):
                for place in range(top, top + wanted):
                    hand += 1 << (SHIFT * at(s, CARDS, place))
                top += wanted
                put(s, HAND, seat, hand)
                put(s, SIZE, seat, size + wanted)

        # Whether somebody is out, now that nothing is left to draw (`_somebody_is_out`).
        may_be_out = top == end and not p.empty_hand_ends and last_turns == NOBODY
        if may_be_out and (helps or (takes and draws)):
            finisher = out(s, seat, step)
            if finisher != NOBODY:
                ending = EMPTY_HAND
                break
        if helps or (takes and p.taker_opens):
            continue

        # The end of the turn (`_end_turn`).
        if top < end:
            if forget_size > draw_size:
                lapse(p, s, seat)
        else:
            if p.empty_pile_forgets and at(s, SIZE, seat) < forget_size:
                lapse(p, s, seat)
            if p.empty_pile_ends:
                ending = EMPTY_PILE
                break
            if may_be_out:
                finisher = out(s, seat, step)
                if finisher != NOBODY:
                    ending = EMPTY_HAND
                    break
        if odd:
            # Players miss turns, the direction flips late, or last turns are counted (`_odd_turn`).
            if last_turns > 0:
                last_turns -= 1
                if last_turns == 0:
                    ending = EMPTY_HAND
                    break
            turn = (seat + step * (1 + misses)) % players
            misses = 0
            if flip_back:
                flip_back -= 1
                if flip_back == 0:
                    direction = -direction
            odd = flip_back > 0 or last_turns > 0
        else:
            turn = seat + step
            if turn == players:
                turn = 0
            elif turn < 0:
                turn = players - 1

    s.direction, s.moves, s.course, s.ending = direction, moves, course, ending
    s.finisher, s.last_mover, s.in_play, s.in_play_wilds = finisher, last_mover, in_play, in_play_wilds
