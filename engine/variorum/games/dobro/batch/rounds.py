"""One round, compiled: the same phases in the same order as the reference engine's `Round`.

What every turn needs goes from phase to phase as plain numbers, the climb and the turns as tuples of them, so that the
compiler can keep them at hand; the rest is in the state. Docstrings name the methods of `Round` that a phase follows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from variorum.games import chance
from variorum.games.chance import mix_bits
from variorum.games.dobro import arithmetic, cards, policies, tables
from variorum.games.dobro.arithmetic import (
    FLIPS,
    NOTICED,
    RETURNS_LATER,
    UNNOTICED,
    Number,
    doubles,
    flips_to_come,
    forgetting_counts,
    value_after,
)
from variorum.games.dobro.batch.compiling import at, columns, compile_too, compiled, lowest, nth, ones, put
from variorum.games.dobro.batch.layout import (
    BYTE,
    COUNT,
    DOUBLES,
    DRAWINGS,
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
from variorum.games.dobro.policies import NOTICES, cost
from variorum.games.dobro.round import CLOCKWISE, SIX
from variorum.games.dobro.tables import MODES

Word = Any  # of 64 bits, a state of `Chance`

compile_too(arithmetic, cards, chance, policies)

STEP = np.uint64(chance.STEP)
HALF = np.uint64(32)
HELD, ALLOWED, AFTER = columns(PACKED_TYPE, "held", "allowed", "after")
OPENERS, SPECIALS, TAKING, PASSING = columns(PACKED_TYPE, "openers", "specials", "taking", "passing")
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


class Climb(NamedTuple):
    """A climb as it stands."""

    value: Number
    carried: Number
    last_card: Number
    doubled: Number
    mode: Number
    in_play: Number
    wilds: Number
    cards: Number
    opener: Number


class Turns(NamedTuple):
    """How turns go on: the way round, when it flips back, who misses theirs, last turns; whether any of it is odd."""

    direction: Number
    flip_back: Number
    misses: Number
    last_turns: Number
    odd: Number


@compiled
def below(word: Word, limit: Number) -> Number:
    """Draw a number below a limit from a stream, as `Chance.below` does."""
    return np.int64(mix_bits(word + STEP) >> HALF) * limit >> 32


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
def legal(p: Record, s: Record, hand: Number, climb: Climb) -> tuple[Number, Number]:
    """Find the legal plays of a hand (`_legal_mask`): where sets are plain the set itself, and their number."""
    row = min(climb.value, p.highest_value) * MODES + climb.mode if climb.in_play else p.opening_row
    if p.plain_sets:
        plays = held_plays(p, hand, NO) & at(p, ALLOWED, row)
        return plays, ones(plays)
    return NO, any_legal(p, s, hand, row, climb.in_play & ~ALL_SPECIALS)


@compiled
def any_legal(p: Record, s: Record, hand: Number, row: Number, valued: Number) -> Number:
    """Find the legal plays of a hand, whatever the rules, and count them; `valued` cards in play have a value."""
    opening = row == p.opening_row
    found = can_open = passes = 0
    for word in range(p.words):
        held = held_plays(p, hand, word)
        can_open |= held & at(p, OPENERS, word)
        plays = held & at(p, ALLOWED, word * MOST_ROWS + row)
        put(s, PLAYS, word, plays)
        found += ones(plays)
        passes += ones(plays & at(p, PASSING, word))
    frees_specials = opening and p.special_opens_if_stuck and not can_open
    may_take = (
        not (opening or p.takes_always)
        and (valued or p.takes_specials)
        and (p.takes_freely or found == passes)
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
def find_numbered(s: Record, number: Number) -> Number:
    """Find a legal play by its number in the fixed order."""
    word = 0
    plays = at(s, PLAYS, word)
    while number >= ones(plays):
        number -= ones(plays)
        word += 1
        plays = at(s, PLAYS, word)
    return word * WORD + nth(plays, number)


@compiled
def value_left(p: Record, play: Number, value: Number, climb: Climb) -> tuple[Number, Number]:
    """Find the value that a play leaves on a value, and whether it doubles; looked up where only the value matters."""
    if p.plain_values:
        return at(p, AFTER, play * MOST_VALUES + min(value, p.highest_value)), NO
    worth = at(p, WORTH, play)
    hit = doubles(p, at(p, TRAITS, play) >> DOUBLES & 1, worth, value, climb.last_card, climb.doubled)
    return value_after(p, worth, value, hit), hit


@compiled
def find_cheapest(p: Record, s: Record, weights: Array, climb: Climb) -> Number:
    """Do the cheapest legal thing by the weights of a policy, the first of several; nothing if they do not count."""
    best, least = NOBODY, 0
    if weights[WEIGHED] == 0:
        return best
    value = climb.carried if p.carries_over and climb.value == 0 else climb.value
    for word in range(p.words):
        plays = at(s, PLAYS, word)
        while plays:
            play = word * WORD + lowest(plays)
            plays &= plays - 1
            traits, worth = at(p, TRAITS, play), at(p, WORTH, play)
            after, _ = value_left(p, play, value, climb)
            price = cost(
                weights,
                traits >> SPECIAL & 1,
                traits >> WILDS & 3,
                traits >> PAIR & 1,
                traits >> TAKES & 1,
                traits >> PASSES & 1,
                worth,
                after * (worth > 0),
                climb.cards,
            )
            if best == NOBODY or price < least:
                best, least = play, price
    return best


# -- the phases of a turn ----------------------------------------------------------------------------------------


@compiled
def begin(p: Record, s: Record) -> tuple[Climb, Turns]:
    """Clear what is left of the round before; give the climb that is to be opened, and how turns go."""
    s.ending, s.finisher, s.last_mover = PLAYING, NOBODY, NOBODY
    s.draw_size = SIX if p.draws_six else p.hands[s.players]
    s.forget_size = SIX if p.forgets_by_six else p.hands[s.players]
    s.forgotten_draws = 0 if s.forgetful == NOBODY else 1
    for seat in range(s.players):
        put(s, PILE, seat, 0)
        put(s, PILE_WILDS, seat, 0)
        put(s, OWN, seat, 0)
        put(s, OWN_WILDS, seat, 0)
    return Climb(NO, NO, NO, NO, ANY, NO, NO, NO, s.starter), Turns(s.direction, NO, NO, NOBODY, NO)


@compiled
def strike_off(last_turns: Number, seat: Number) -> Number:
    """Strike a player off those who take one more turn (`_spends_last_turn`)."""
    return last_turns if last_turns == NOBODY else last_turns & ~(YES << seat)


@compiled
def pass_over(p: Record, s: Record, seat: Number, idle: Number, turns: Turns) -> tuple[Number, Turns]:
    """Pass over a player who can do nothing (`_come_to_turn`): whose turn it is, nobody's if the round is over."""
    last_turns = strike_off(turns.last_turns, seat)
    turn = (seat + (turns.direction if p.follows_card else CLOCKWISE)) % s.players
    if last_turns == 0 or idle == s.players:
        s.ending = EMPTY_HAND if last_turns == 0 else STUCK
        turn = NOBODY
    return turn, Turns(turns.direction, turns.flip_back, turns.misses, last_turns, turns.odd)


@compiled
def choose(
    p: Record,
    s: Record,
    ways: Array | None,
    drawn: Word,
    plays: Number,
    found: Number,
    seat: Number,
    climb: Climb,
    forced: Number | None,
) -> tuple[Number, Word]:
    """Choose a legal play, by a policy or at random, or the one that is forced; give what is next drawn, too."""
    if forced is not None:
        return forced, drawn + STEP if ways is None or ways[seat][WEIGHED] == 0 else drawn
    if ways is not None:
        if p.plain_sets:
            put(s, PLAYS, 0, plays)
        play = find_cheapest(p, s, ways[seat], climb)
        if play != NOBODY:
            return play, drawn
    number = below(drawn, found)
    return nth(plays, number) if p.plain_sets else find_numbered(s, number), drawn + STEP


@compiled
def missing(p: Record, s: Record, held: Number, top: Number) -> Number:
    """Count the cards to draw for a hand of this size (`_missing`)."""
    wanted = s.draw_size - held
    if wanted > s.end - top:
        wanted = s.end - top if p.draws_what_is_left else NO
    return wanted


@compiled
def forgets_now(p: Record, s: Record, drawn: Word, left: Number, top: Number) -> Number:
    """Tell whether a player who is to draw forgets to, and whether anybody notices, by chance."""
    may = s.forgets and (left > 0 or not p.empty_hand_ends) and missing(p, s, left, top) > 0
    if may and below(drawn, HUNDRED) < s.forgets:
        return YES * NOTICED if below(drawn + STEP, HUNDRED) < NOTICES else YES * UNNOTICED
    return NO


@compiled
def note(p: Record, s: Record, seat: Number, play: Number, forgets: Number, moves: Number, course: Number) -> Number:
    """Write a move down, where moves are logged; go on with the hash of all moves."""
    s.last_mover = seat
    if s.logs:
        put(s, LOG, moves, (play * MOST_PLAYERS + seat) * DRAWINGS + forgets)
    return course * COURSE_STEP + at(p, CODE, play) * 32 + seat * 4 + forgets


@compiled
def lay(p: Record, s: Record, seat: Number, play: Number, count: Number, climb: Climb) -> Climb:
    """Lay the cards of a play (`play`)."""
    cards, wilds = at(p, CARDS_OF, play), at(p, WILD_VALUES, play)
    put(s, HAND, seat, at(s, HAND, seat) - cards)
    put(s, SIZE, seat, at(s, SIZE, seat) - count)
    if p.takes_others_only:
        put(s, OWN, seat, at(s, OWN, seat) + cards)
        put(s, OWN_WILDS, seat, at(s, OWN_WILDS, seat) + wilds)
    return Climb(
        climb.value,
        climb.carried,
        climb.last_card,
        climb.doubled,
        climb.mode,
        climb.in_play + cards,
        climb.wilds + wilds,
        climb.cards + count,
        climb.opener if climb.in_play else seat,
    )


@compiled
def raise_value(p: Record, play: Number, traits: Number, climb: Climb) -> Climb:
    """Set the value in play by a play that has a worth (`_raise`)."""
    on = climb.carried if p.carries_over and climb.value == 0 else climb.value
    value, hit = value_left(p, play, on, climb)
    last_card, mode = climb.last_card, climb.mode
    if not p.plain_values:
        last_card = at(p, LAST_CARD, play)
        if p.like_on_like and mode == ANY:
            mode = PAIRS if traits >> PAIR & 1 else SINGLES
    doubled = climb.doubled | hit
    return Climb(value, NO, last_card, doubled, mode, climb.in_play, climb.wilds, climb.cards, climb.opener)


@compiled
def skip_or_reverse(p: Record, traits: Number, emptied: bool, climb: Climb, turns: Turns) -> tuple[Climb, Turns]:
    """Do what a skip or reverse card does (`_special`)."""
    count = traits >> COUNT & 3
    value, reverse = climb.value, traits >> REVERSES & 1
    direction, flip_back, misses, odd = turns.direction, turns.flip_back, turns.misses, turns.odd
    carried = climb.carried
    if p.carries_over:
        value, carried = value if value else carried, NO
    if not reverse or p.reverse_skips:
        if p.skip_clears_value:
            value = NO
        if p.skip_misses_next:
            misses += count
            odd = YES
    if reverse and count == 1 and (p.last_reverse_turns or not emptied):
        late = p.reverse_turns_late and not emptied
        if not late:
            direction = -direction
        flip_back = flips_to_come(flip_back, p.reverse_turns_once, YES if late else NO)
        odd = YES if flip_back > 0 else odd
    return (
        Climb(value, carried, NO, climb.doubled, climb.mode, climb.in_play, climb.wilds, climb.cards, climb.opener),
        Turns(direction, flip_back, misses, turns.last_turns, odd),
    )


@compiled
def lay_last(p: Record, s: Record, seat: Number, turns: Turns) -> Turns:
    """Do what playing one's last card does (`_last_card`)."""
    if turns.last_turns != NOBODY:
        return turns
    s.finisher = seat
    if p.ends_at_once:
        s.ending = EMPTY_HAND
    return Turns(turns.direction, turns.flip_back, turns.misses, (YES << s.players) - 1, YES)


@compiled
def take(p: Record, s: Record, seat: Number, climb: Climb) -> Climb:
    """Move the cards in play to a score pile, and clear the climb (`_take`)."""
    cards, wilds = climb.in_play, climb.wilds
    if p.takes_others_only:
        cards -= at(s, OWN, seat)
        wilds -= at(s, OWN_WILDS, seat)
        for one in range(s.players):
            put(s, OWN, one, 0)
            put(s, OWN_WILDS, one, 0)
    if p.leaves_specials:
        cards &= ~ALL_SPECIALS
    put(s, PILE, seat, at(s, PILE, seat) + cards)
    put(s, PILE_WILDS, seat, at(s, PILE_WILDS, seat) + wilds)
    return Climb(NO, climb.value if climb.value else climb.carried, NO, NO, ANY, NO, NO, NO, climb.opener)


@compiled
def forgotten_draw(p: Record, s: Record, seat: Number) -> None:
    """Give the forgetful card to a player (`_forget`)."""
    if s.forgetful == seat:
        s.forgotten_draws += p.forgets_once_more
    elif s.forgetful == NOBODY or p.forgetful_moves_on:
        s.forgetful = seat
        s.forgotten_draws = 1


@compiled
def draw(p: Record, s: Record, seat: Number, top: Number) -> Number:
    """Draw up to the hand (`_draw`); tell where the draw pile then begins."""
    size = at(s, SIZE, seat)
    wanted = missing(p, s, size, top)
    if wanted <= 0:
        return top
    hand = at(s, HAND, seat)
    for place in range(top, top + wanted):
        hand += 1 << (SHIFT * at(s, CARDS, place))
    put(s, HAND, seat, hand)
    put(s, SIZE, seat, size + wanted)
    return top + wanted


@compiled
def ends_out(p: Record, s: Record, seat: Number, top: Number, turns: Turns) -> bool:
    """Tell whether the round ends as somebody has no cards and nothing is left to draw (`_somebody_is_out`)."""
    if top < s.end or p.empty_hand_ends or turns.last_turns != NOBODY:
        return False
    step = turns.direction if p.follows_card else CLOCKWISE
    for _ in range(s.players):
        seat = (seat + step) % s.players
        if at(s, SIZE, seat) == 0:
            s.finisher, s.ending = seat, EMPTY_HAND
            return True
    return False


@compiled
def ends_with_turn(p: Record, s: Record, seat: Number, top: Number, forgot: bool, turns: Turns) -> bool:
    """See who is short at the end of a turn, and tell whether the round ends with it (`_end_turn`)."""
    if top < s.end:
        if not forgot:
            forgotten_draw(p, s, seat)
        return False
    if p.empty_pile_forgets and not forgot and at(s, SIZE, seat) < s.forget_size:
        forgotten_draw(p, s, seat)
    if p.empty_pile_ends:
        s.ending = EMPTY_PILE
        return True
    return ends_out(p, s, seat, top, turns)


@compiled
def next_turn(p: Record, s: Record, seat: Number, turns: Turns) -> tuple[Number, Turns]:
    """Find whose turn is next, nobody's if the round is over (`_odd_turn`)."""
    direction, flip_back, last_turns = turns.direction, turns.flip_back, turns.last_turns
    step = direction if p.follows_card else CLOCKWISE
    if not turns.odd:
        turn = seat + step
        if turn == s.players:
            turn = NO
        elif turn < 0:
            turn = s.players - 1
        return turn, turns
    turn = (seat + step * (1 + turns.misses)) % s.players
    for missed in range(1 + turns.misses):
        last_turns = strike_off(last_turns, (seat + step * missed) % s.players)
    if last_turns == 0:
        s.ending = EMPTY_HAND
        return NOBODY, turns
    if flip_back:
        direction = direction if flip_back == RETURNS_LATER else -direction
        flip_back = NO if flip_back == FLIPS else YES
    return turn, Turns(direction, flip_back, NO, last_turns, YES if flip_back > 0 or last_turns > 0 else NO)


@compiled
def play_round(p: Record, s: Record, ways: Array | None, word: Word) -> None:
    """Play a round that is dealt to its end, or until its moves are used up."""
    climb, turns = begin(p, s)
    play_on(p, s, ways, word, climb, turns, s.starter, NO, NO, False, None)


@compiled
def resume_round(p: Record, s: Record, ways: Array | None, word: Word, forced: Number | None) -> None:
    """Play on with a round that was left as its moves were used up, the next move forced where one is."""
    turns = Turns(s.direction, s.flip_back, s.misses, s.last_turns, s.odd)
    word += STEP * np.uint64(s.moves)
    play_on(p, s, ways, word, climb_of(s), turns, s.turn, s.moves, s.idle, s.helped != 0, forced)


@compiled
def climb_of(s: Record) -> Climb:
    """Find the climb of a round that was left."""
    return Climb(
        s.value, s.carried, s.last_card, s.doubled, s.mode, s.in_play, s.in_play_wilds, s.climb_cards, s.opener
    )


@compiled
def leave(s: Record, climb: Climb, turns: Turns) -> None:
    """Write down how climb and turns stand, so that the round can be gone on with."""
    s.value, s.carried, s.last_card, s.doubled, s.mode = (
        climb.value,
        climb.carried,
        climb.last_card,
        climb.doubled,
        climb.mode,
    )
    s.in_play, s.in_play_wilds, s.climb_cards, s.opener = climb.in_play, climb.wilds, climb.cards, climb.opener
    s.direction, s.flip_back, s.misses, s.last_turns, s.odd = (
        turns.direction,
        turns.flip_back,
        turns.misses,
        turns.last_turns,
        turns.odd,
    )


@compiled
def play_on(  # noqa: PLR0912, PLR0915
    p: Record,
    s: Record,
    ways: Array | None,
    word: Word,
    climb: Climb,
    turns: Turns,
    turn: Number,
    moves: Number,
    idle: Number,
    helped: bool,
    forced: Number | None,
) -> None:
    """Play a round from where it stands to its end, or until its moves are used up."""
    top, course = s.top, s.course
    falls_short = s.forget_size > s.draw_size  # even for a player who draws what is due
    while turn != NOBODY:
        seat, size = turn, at(s, SIZE, turn)
        helps = size == 0 and not helped
        if helps:  # as they have no cards (`_empty_handed`)
            helped, forgets = True, NO
            draws = turns.last_turns == NOBODY and p.empty_handed_draws != 0
            takes = draws and p.empty_handed_takes != 0 and climb.in_play != 0
        else:
            helped = False
            has_turn = turns.last_turns == NOBODY or turns.last_turns >> seat & 1
            plays, found = legal(p, s, at(s, HAND, seat), climb) if size and has_turn else (NO, NO)
            if found == 0:
                idle += 1
                turn, turns = pass_over(p, s, seat, idle, turns)
                continue
            if moves == s.most_moves:
                break
            idle, word = 0, word + STEP
            play, drawn = choose(p, s, ways, mix_bits(word), plays, found, seat, climb, forced)
            traits = at(p, TRAITS, play)
            count = traits >> COUNT & 3
            takes = traits >> TAKES & 1 != 0 or (traits >> SPECIAL & 1 != 0 and p.special_ends_climb != 0)
            draws = traits >> DRAWS & 1 != 0 and (p.everybody_draws or climb.in_play == 0 or climb.opener == seat)
            forgets = forgets_now(p, s, drawn, size - count, top) if draws else NO
            course = note(p, s, seat, play, forgets, moves, course)
            moves += 1
            if count:
                climb = lay(p, s, seat, play, count, climb)
                emptied = size == count and (p.empty_hand_ends != 0 or top == s.end)
                if traits >> SPECIAL & 1:
                    climb, turns = skip_or_reverse(p, traits, emptied, climb, turns)
                else:
                    climb = raise_value(p, play, traits, climb)
                if emptied:
                    draws, turns = False, lay_last(p, s, seat, turns)
                    if s.ending != PLAYING:
                        break
        if takes:
            climb = take(p, s, seat, climb)
        counts = forgets != 0 and forgetting_counts(p, forgets) != 0
        if counts:
            forgotten_draw(p, s, seat)
        if draws and (forgets == 0 or (counts and p.fills_at_once)):
            top = draw(p, s, seat, top)
        if (helps or (takes and draws)) and ends_out(p, s, seat, top, turns):
            break
        if helps or (takes and p.taker_opens):
            continue
        if (top == s.end or falls_short) and ends_with_turn(p, s, seat, top, counts, turns):
            break
        turn, turns = next_turn(p, s, seat, turns)
    s.moves, s.course, s.top, s.turn, s.idle, s.helped = moves, course, top, turn, idle, helped
    leave(s, climb, turns)
