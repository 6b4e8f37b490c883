"""The shapes of the batch engine's arrays: rules, plays, the state of a round and of its players, rows of results.

Every number is a plain 64-bit integer. A multiset of cards has four bits for each kind; a set of plays has a bit for
each play, in words of 63. No rule is decided here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from variorum.games.dobro.flags import FLAGS

Array = npt.NDArray[Any]
Record = Any  # of one of the types below

SHIFT = 4  # bits of a kind in a multiset
FIFTEEN = (1 << SHIFT) - 1
WORD = 63  # plays in a word of a set
PAIRS_OF_KINDS = 7  # those that can be played, two in a byte of a multiset
BYTE = 256
TABLE = PAIRS_OF_KINDS * BYTE

KINDS = 16
WEIGHED = 14  # after the weights of a policy: whether they count, or chance alone

MOST_PLAYERS, MOST_ROUNDS, MOST_POSITIONS, MOST_CARDS = 6, 15, 8, 127
MOST_WORDS, MOST_VALUES, MOST_NOTES = 5, 64, 4096
MOST_ROWS = 3 * MOST_VALUES + 1
NOBODY: Any = np.int64(-1)
DRAWINGS = 3  # after a move: what is due, nothing and somebody notices, nothing and nobody does

RULES = (
    *FLAGS,
    "players_least",
    "players_most",
    "words",  # in a set of plays
    "positions",
    "kinds",
    "highest_value",  # from this value on nothing reaches it any more
    "opening_row",  # of the plays allowed, for a climb to be opened
    "plain_sets",  # one word, and what a value allows is all there is to it
    "plain_values",  # only the value in play matters to what a play makes of it
    "takes_always",
    "takes_nothing",
    "takes_specials",
    "takes_freely",
    "taking_needs_an_opener",
    "special_opens_if_stuck",
    "special_ends_climb",
    "carries_over",
    "like_on_like",
    "taker_opens",
    "takes_others_only",
    "leaves_specials",
    "everybody_draws",
    "fills_at_once",
    "draws_what_is_left",
    "draws_six",
    "forgets_by_six",
    "empty_pile_forgets",
    "forgets_once_more",
    "forgetful_moves_on",
    "forgetful_stays",
    "empty_hand_ends",
    "empty_pile_ends",
    "ends_at_once",
    "follows_card",
    "skip_clears_value",
    "skip_misses_next",
    "reverse_skips",
    "reverse_turns_late",
    "reverse_turns_once",
    "last_reverse_turns",
    "empty_handed_draws",
    "empty_handed_takes",
    "in_play_counts",
    "hands_count",
    "piles_discarded",
    "first_direction",
    "clockwise_again",
    "without_taken",
    "aside",
    "aside_first",
    "aside_again",
    "boxes_reverse",
)
PLAYS = ("held", "worth", "last_card", "wild_values", "code", "traits")
# Where in the traits of a play each stands, and COUNT and WILDS on two bits.
DRAWS, DOUBLES, SPECIAL, REVERSES, PAIR, TAKES, PASSES, COUNT, WILDS = 0, 1, 2, 3, 4, 5, 6, 7, 9
STATE = (
    "players",
    "rounds",
    "forgets",
    "logs",
    "whole",
    "gone",
    "aside",
    "aside_count",
    "needed",
    "round",
    "most_moves",
    "direction",
    "in_play",
    "in_play_wilds",
    "top",
    "end",
    "draw_size",
    "forget_size",
    "forgetful",
    "forgotten_draws",
    "finisher",
    "ending",
    "moves",
    "last_mover",
    "starter",
    "course",
    "value",  # from here on how a round stands that was left
    "carried",
    "last_card",
    "doubled",
    "mode",
    "climb_cards",
    "opener",
    "flip_back",
    "misses",
    "last_turns",
    "odd",
    "turn",
    "idle",
    "helped",
)
BY_SEAT = (
    "hand",
    "size",
    "pile",
    "pile_wilds",
    "own",
    "own_wilds",
    "totals",
    "standing",
    "last_points",
    "points",
    "pile_cards",
    "pile_sum",
    "counts",
    "takes_part",
    "level",
    "best",
    "scores",
    "deciding_cards",
    "deciding_sums",
)


def _fields(names: tuple[str, ...], *shape: int) -> list[Any]:
    return [(name, np.int64, shape) if shape else (name, np.int64) for name in names]


PACKED_TYPE = np.dtype(
    [
        *_fields(RULES),
        *_fields(tuple(f"play_{name}" for name in PLAYS), MOST_WORDS * WORD),
        # the plays that two kinds of a hand do not rule out, by word, pair of kinds and their byte
        *_fields(("held",), MOST_WORDS * TABLE),
        # the plays that a value and a mode allow, by word and row; one row is for opening a climb
        *_fields(("allowed",), MOST_WORDS * MOST_ROWS),
        # the value that a play leaves, by play and value, where only that matters
        *_fields(("after",), MOST_WORDS * WORD * MOST_VALUES),
        *_fields(("openers", "specials", "taking", "passing"), MOST_WORDS),
        *_fields(("points_table",), MOST_POSITIONS),
        *_fields(("deck_kinds", "deck_copies"), KINDS),
        *_fields(("hands",), MOST_PLAYERS + 1),  # by number of players
        *_fields(("rounds",), 2, MOST_PLAYERS + 1),  # by variant and number of players
    ]
)
STATE_TYPE = np.dtype(
    [
        *_fields(STATE),
        *_fields(BY_SEAT, MOST_PLAYERS),
        *_fields(("plays",), MOST_WORDS),  # that are legal
        *_fields(("shared_plays",), MOST_WORDS),  # of these, those that the other side of a comparison allows too
        *_fields(("cards",), MOST_CARDS),  # the deck as shuffled
        *_fields(("log",), MOST_NOTES),  # the moves of the last round
    ]
)
ROWS_TYPE = np.dtype(
    [
        ("winners", np.int64),  # a bit for each seat
        ("decided", np.int64),  # by the total, fewest cards, lowest sum, shared; -1: given up
        ("rounds", np.int64),
        ("moves", np.int64),
        ("course", np.int64),  # a hash of who did what: alike for like moves, whatever the rules
        ("starters", np.int64),  # four bits for each round
        ("totals", np.int64, (MOST_PLAYERS,)),
    ]
)

# A game played by two rule sets at once: how they fork, if they do, and by side, half of the continuations and seat how
# much of the wins is whose.
FORKS_TYPE = np.dtype(
    [
        ("forked", np.int64),  # how: see below
        ("round", np.int64),
        ("move", np.int64),
        ("open", np.int64),  # moves at which the two allow different things and the same is done
        ("winners", np.int64, (2,)),  # by side, where they never fork: a bit for each seat
        ("shares", np.int64, (2, 2, MOST_PLAYERS)),
    ]
)
WHOLE_WIN = 60  # shares of a win, so that any number of seats up to six can divide it
# Where two sides fork: nowhere, before a deal, as a round starts, by a move or what it does, as one has no further
# round; or where they were made to.
NO_FORK, DEAL_FORK, START_FORK, MOVE_FORK, LAST_ROUND_FORK, MADE_FORK = map(np.int64, range(6))

PLAYING, EMPTY_HAND, EMPTY_PILE, STUCK = map(np.int64, range(4))  # why a round ended
GIVEN_UP = -1
