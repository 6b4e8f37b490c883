"""A rule set packed for the compiled engine: flags from the rules, tables from the reference engine's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from zlib import crc32

import numpy as np

from variorum.games.dobro import answers as a
from variorum.games.dobro.batch import layout
from variorum.games.dobro.batch.layout import (
    BYTE,
    FIFTEEN,
    MOST_CARDS,
    MOST_PLAYERS,
    MOST_POSITIONS,
    MOST_ROUNDS,
    MOST_ROWS,
    MOST_VALUES,
    MOST_WORDS,
    PACKED_TYPE,
    PAIRS_OF_KINDS,
    SHIFT,
    TABLE,
    WORD,
    Array,
)
from variorum.games.dobro.cards import REVERSE, WILD, count
from variorum.games.dobro.flags import FLAGS, Flags
from variorum.games.dobro.game import deck, rounds_of
from variorum.games.dobro.plays import Play, Sort, can_double
from variorum.games.dobro.round import ANTICLOCKWISE, CLOCKWISE
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.tables import MODES, Tables, tables, value_key

Packed = Array  # one record of `PACKED_TYPE`

THREE = 3  # more players than two, so that nothing is left in the box


class PackingError(Exception):
    """A rule set that the batch engine has no room for."""


@lru_cache(maxsize=64)
def pack(rules: Rules) -> Packed:
    """Pack a rule set."""
    t, numbers = tables(rules), Flags(rules)
    words, highest = -(-len(t.plays) // WORD), 1 + max(play.worth for play in t.plays)
    deck_kinds, deck_copies = _deck(rules)
    _check(rules, t, words, highest, deck_copies)
    packed = np.zeros(1, PACKED_TYPE)
    p = packed[0]
    sizes, flags = _sizes(rules, words, highest, len(deck_kinds)), {name: getattr(numbers, name) for name in FLAGS}
    for name, value in (sizes | flags | _turn_flags(rules, t)).items():
        p[name] = value
    for name, column in _plays(t).items():
        p[f"play_{name}"][: len(column)] = column
    p["held"][: words * TABLE] = _find_held(t, words).ravel()
    allowed = _allowed(t, words, highest)
    p["allowed"].reshape(MOST_WORDS, MOST_ROWS)[:words, : len(allowed)] = allowed.T
    if t.plain_values:
        p["after"].reshape(-1, MOST_VALUES)[: len(t.plays), : highest + 1] = _after(t, highest)
    for name, plays in {"openers": t.openers, "specials": t.specials, "taking": t.take, "passing": t.passes}.items():
        p[name][:words] = _split_words(plays, words)
    p["points_table"][: len(rules.score_points)] = numbers.points_table
    p["deck_kinds"][: len(deck_kinds)], p["deck_copies"][: len(deck_kinds)] = deck_kinds, deck_copies
    p["hands"] = [rules.setup_hand.get(str(players), 0) for players in range(MOST_PLAYERS + 1)]
    p["rounds"] = [
        [rounds_of(rules, players, longer) for players in range(MOST_PLAYERS + 1)] for longer in (False, True)
    ]
    return packed


def _check(rules: Rules, t: Tables, words: int, highest: int, copies: Sequence[int]) -> None:
    """Refuse what there is no room for."""
    most_rounds = max(rules.game_rounds, rules.players_most)
    for what, number, most in (
        ("box.deck: cards", sum(copies), MOST_CARDS),
        ("box.deck: cards of a kind", max(copies), FIFTEEN),
        ("game.rounds: rounds", most_rounds, MOST_ROUNDS),
        ("score.points: positions", len(rules.score_points), MOST_POSITIONS),
        ("plays", len(t.plays), MOST_WORDS * WORD),
        ("wild.range: values in play", highest, MOST_VALUES - 1),
    ):
        if number > most:
            raise PackingError(f"{what}: {number}, and the batch engine has room for {most}")


def _sizes(rules: Rules, words: int, highest: int, kinds: int) -> dict[str, int]:
    """Count what the tables hold."""
    return {
        "players_least": rules.players_least,
        "players_most": min(rules.players_most, MOST_PLAYERS),
        "words": words,
        "positions": len(rules.score_points),
        "kinds": kinds,
        "highest_value": highest,
        "opening_row": (highest + 1) * MODES,
    }


def _turn_flags(rules: Rules, t: Tables) -> dict[str, int]:
    """Write each rule for turns, deals and the ends of rounds that is a yes or no, or a number."""
    empty_handed = rules.end_empty_handed
    clockwise = rules.setup_direction_side is a.SetupDirectionSide.CLOCKWISE
    return {
        "plain_sets": t.always_takes and (t.special_opens or not t.special_opens_if_stuck) and len(t.plays) <= WORD,
        "plain_values": t.plain_values,
        "takes_always": t.always_takes,
        "takes_nothing": t.takes_nothing,
        "takes_specials": t.takes_specials,
        "takes_freely": t.takes_freely,
        "taking_needs_an_opener": t.taking_needs_an_opener,
        "special_opens_if_stuck": t.special_opens_if_stuck and not t.special_opens,
        "special_ends_climb": t.special_ends_climb,
        "carries_over": t.carries_over,
        "like_on_like": t.like_on_like,
        "taker_opens": t.taker_opens,
        "takes_others_only": t.takes_others_only,
        "leaves_specials": t.leaves_specials,
        "everybody_draws": t.everybody_draws,
        "fills_at_once": t.fills_at_once,
        "draws_what_is_left": t.draws_what_is_left,
        "draws_six": rules.draw_size is a.DrawSize.ALWAYS_SIX,
        "forgets_by_six": rules.forget_size is a.ForgetSize.ALWAYS_SIX,
        "empty_pile_forgets": t.empty_pile_forgets,
        "forgets_once_more": rules.forget_again is a.ForgetAgain.ONCE_MORE,
        "forgetful_moves_on": rules.forget_card is a.ForgetCard.UNTIL_ANOTHER_FORGETS,
        "forgetful_stays": rules.forget_returns is a.ForgetReturns.STAYS,
        "empty_hand_ends": t.empty_hand_ends,
        "empty_pile_ends": t.empty_pile_ends,
        "ends_at_once": t.ends_at_once,
        "follows_card": t.follows_card,
        "skip_clears_value": rules.special_skip_value is a.SpecialSkipValue.CLEARED,
        "skip_misses_next": rules.special_skip_whom is a.SpecialSkipWhom.NEXT_PLAYER,
        "reverse_skips": rules.special_reverse_effect is a.SpecialReverseEffect.AS_SKIP,
        "reverse_turns_late": rules.special_reverse_next is a.SpecialReverseNext.OLD_DIRECTION,
        "reverse_turns_once": rules.special_reverse_direction is a.SpecialReverseDirection.ONE_TURN,
        "last_reverse_turns": rules.end_reverse is a.EndReverse.TURNS,
        "empty_handed_draws": empty_handed not in (None, a.EndEmptyHanded.PASSES),
        "empty_handed_takes": empty_handed is a.EndEmptyHanded.TAKES_FIRST,
        "in_play_counts": rules.end_in_play is a.EndInPlay.LAST_PLAYER,
        "hands_count": rules.end_hands is a.EndHands.COUNTED,
        "piles_discarded": rules.end_piles is a.EndPiles.DISCARDED,
        "first_direction": CLOCKWISE if clockwise else ANTICLOCKWISE,
        "clockwise_again": rules.next_direction is a.NextDirection.CLOCKWISE,
        "without_taken": rules.next_deck is a.NextDeck.WITHOUT_TAKEN,
        "aside": rules.two_aside,
        "aside_first": rules.two_aside_from is a.TwoAsideFrom.BEFORE_DEALING,
        "aside_again": rules.two_aside_again is a.TwoAsideAgain.SAME_AGAIN,
        "boxes_reverse": rules.two_reverse is a.TwoReverse.IN_THE_BOX,
    }


def _plays(t: Tables) -> dict[str, list[int]]:
    """Write what is known of each play."""
    return {
        "held": [sum(1 << (SHIFT * card) for card in play.cards) for play in t.plays],
        "worth": [play.worth for play in t.plays],
        "last_card": [play.last_card for play in t.plays],
        "wild_values": [play.wild_values for play in t.plays],
        "code": [play_code(play) for play in t.plays],
        "traits": [_traits(t.rules, play) for play in t.plays],
    }


def _traits(rules: Rules, play: Play) -> int:
    """Write what a play is, trait by trait."""
    traits = {
        layout.DRAWS: play.draws,
        layout.DOUBLES: play.has_value and can_double(rules, play),
        layout.SPECIAL: play.sort is Sort.SPECIAL,
        layout.REVERSES: play.cards[:1] == (REVERSE,),
        layout.PAIR: play.is_pair,
        layout.TAKES: play.sort is Sort.TAKE,
        layout.PASSES: play.sort is Sort.PASS,
        layout.COUNT: play.count,
        layout.WILDS: play.cards.count(WILD),
    }
    return sum(int(value) << place for place, value in traits.items())


def play_code(play: Play) -> int:
    """Give a play a number by what it is, whatever other plays the rules know."""
    return crc32(play.text.encode())


def _split_words(plays: int, words: int) -> list[int]:
    """Cut a set of plays into words."""
    return [plays >> (WORD * word) & ((1 << WORD) - 1) for word in range(words)]


def _find_held(t: Tables, words: int) -> Array:
    """Find which plays the number of cards of two kinds does not rule out, for each two kinds and what a byte holds."""
    enough = [
        np.array([_split_words(plays, words) for plays in _enough(t, kind)]) for kind in range(2 * PAIRS_OF_KINDS)
    ]
    byte = np.arange(BYTE)
    low, high = np.minimum(byte & FIFTEEN, 2), np.minimum(byte >> SHIFT, 2)
    pairs = [enough[2 * pair][low] & enough[2 * pair + 1][high] for pair in range(PAIRS_OF_KINDS)]
    return np.array(pairs).transpose(2, 0, 1)


def _enough(t: Tables, kind: int) -> list[int]:
    """Find the plays for which none, one, or two cards of a kind are enough."""
    return [sum(play.bit for play in t.plays if count(play.held, kind) <= have) for have in range(3)]


def _allowed(t: Tables, words: int, highest: int) -> Array:
    """Find which plays each value and mode allow, and which open a climb."""
    rows = [t.allowed[value_key(value, mode)] for value in range(highest + 1) for mode in range(MODES)]
    return np.array([_split_words(row, words) for row in [*rows, t.opening]], np.int64)


def _after(t: Tables, highest: int) -> Array:
    """Find the value that each play leaves on each value, where only that matters."""
    lookups = [t.plain_after[play.index] for play in t.plays]
    return np.array(
        [[one[value] if one is not None else 0 for value in range(highest + 1)] for one in lookups], np.int64
    )


def _deck(rules: Rules) -> tuple[list[int], list[int]]:
    """List the kinds of the deck in order, and the copies of each."""
    cards = deck(rules, THREE)
    kinds = list(dict.fromkeys(cards))
    return kinds, [cards.count(kind) for kind in kinds]
