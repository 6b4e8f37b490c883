"""A rule set made quick to play by: which plays a hand holds, which a value allows, what value a play leaves.

Everything here is worked out once from the rules and the arithmetic, and then looked up. A set of plays is an integer
with a bit for each play, by the play's index.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType, SimpleNamespace
from typing import Any, TypeVar, cast

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED, doubles, forgetting_counts, reaches, value_after
from variorum.games.dobro.cards import BITS, FULL, KINDS, count
from variorum.games.dobro.flags import Flags
from variorum.games.dobro.plays import Play, Sort, can_double, plays
from variorum.games.dobro.rules import Rules

MOST_KEPT = 200_000
MOST_VALUES, MOST_PLAYS = 128, 1 << 20
ANY, SINGLES, PAIRS, MODES = 0, 1, 2, 3
HALF = BITS * 8
LOW_KINDS = (1 << HALF) - 1
FIRST_PLAYS = (1 << 24) - 1

T = TypeVar("T")


class Lookup(dict[int, T]):
    """Answers worked out when first asked for, and kept."""

    def __init__(self, work: Callable[[int], T]) -> None:
        super().__init__()
        self.work = work

    def __missing__(self, key: int) -> T:
        if len(self) >= MOST_KEPT:
            self.clear()
        found = self[key] = self.work(key)
        return found


def value_key(value: int, mode: int) -> int:
    """Make one number of a value in play and the mode of a climb."""
    return value * MODES + mode


def play_key(play: int, value: int, last_card: int, doubled: bool) -> int:
    """Make one number of a play and what it is made on."""
    return ((value * MOST_VALUES + last_card) * 2 + doubled) * MOST_PLAYS + play


class Tables:
    """What a rule set allows, ready to be looked up. Flags that are asked at every turn are worked out here."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.flags = Flags(rules)
        self.plays = plays(rules)
        self.by_text = {play.text: play for play in self.plays}
        self.specials = self._mask(lambda play: play.sort is Sort.SPECIAL)
        self.take = self._mask(lambda play: play.sort is Sort.TAKE)
        self.passes = self._mask(lambda play: play.sort is Sort.PASS)
        self.openers = self._mask(self._may_open)
        self._flags(rules)
        self.opening = self.openers | self.passes | self.specials * self.special_opens | self.take * self.takes_nothing
        self.every = self._mask(lambda play: bool(play.cards))
        self._lacking = [
            tuple(self._mask(lambda play: count(play.held, kind) > have) for have in range(3))  # noqa: B023
            for kind in KINDS
        ]
        self._low_lacks, self._high_lacks = Lookup(self._lacks(0)), Lookup(self._lacks(HALF // BITS))
        self._first_plays, self._last_plays = Lookup(self._list_bits), Lookup(self._list_bits)
        self.hands = Lookup(self._hand)
        self.allowed = Lookup(self._allowed)
        self.after = Lookup(self._after)
        self.plain_after = tuple(
            Lookup(self._plain(play.index)) if self.plain_values and play.worth else None for play in self.plays
        )
        self.listed = Lookup(self._list)

    def _flags(self, rules: Rules) -> None:
        self.special_opens = rules.open_special is a.OpenSpecial.ALLOWED
        self.special_opens_if_stuck = rules.open_stuck is a.OpenStuck.SPECIAL_ALLOWED
        self.taking_needs_an_opener = not self.special_opens and rules.open_stuck is a.OpenStuck.NO_TAKING
        self.takes_nothing = rules.open_take is a.OpenTake.MAY_TAKE_NOTHING
        self.takes_specials = rules.open_special_then is a.OpenSpecialThen.MAY_TAKE
        self.takes_freely = rules.take_choice is a.TakeChoice.FREE
        self.carries_over = rules.open_value is a.OpenValue.CARRIED_OVER
        self.like_on_like = rules.play_pair_follows is a.PlayPairFollows.LIKE_ON_LIKE
        self.special_ends_climb = rules.special_climb is a.SpecialClimb.ENDS
        self.takes_others_only = rules.take_what is a.TakeWhat.OTHERS_CARDS
        self.leaves_specials = rules.take_specials is a.TakeSpecials.LEFT_OUT
        self.taker_opens = rules.take_opener is a.TakeOpener.TAKER
        self.everybody_draws = rules.draw_who is a.DrawWho.EVERYONE_WHO_PLAYED
        self.fills_at_once = rules.forget_fill is a.ForgetFill.AT_ONCE
        self.forgetting_counts = tuple(bool(forgetting_counts(self.flags, one)) for one in (0, NOTICED, UNNOTICED))
        # How a player forgets to draw whose hand is to stay short.
        self.stays_short = UNNOTICED if self.fills_at_once and not self.forgetting_counts[UNNOTICED] else NOTICED
        self.draws_what_is_left = rules.draw_too_few is a.DrawTooFew.WHAT_IS_LEFT
        self.empty_hand_ends = rules.end_condition is a.EndCondition.EMPTY_HAND
        self.empty_pile_ends = rules.draw_empty is a.DrawEmpty.ROUND_ENDS
        self.ends_at_once = rules.end_at_once is a.EndAtOnce.AT_ONCE
        self.follows_card = rules.turn_next is a.TurnNext.AS_CARD_SHOWS
        self.empty_pile_forgets = rules.forget_empty is a.ForgetEmpty.EVERYBODY
        # Where taking is always open while cards are in play, it goes with the plays that a value allows.
        self.always_takes = self.takes_freely and self.takes_specials and not self.taking_needs_an_opener
        # Where only the value in play matters to what a play makes of it, the last card need not be remembered.
        self.plain_values = (
            rules.play_double_trigger is a.PlayDoubleTrigger.EQUALS_VALUE_IN_PLAY
            and rules.play_double_again is a.PlayDoubleAgain.EVERY_TIME
            and not self.carries_over
            and not self.like_on_like
        )

    def _mask(self, wanted: Callable[[Play], bool]) -> int:
        return sum(play.bit for play in self.plays if wanted(play))

    def _may_open(self, play: Play) -> bool:
        """Tell whether a play with a value may open a climb."""
        if not play.has_value:
            return False
        if play.is_pair and self.rules.open_what is a.OpenWhat.ANY_SINGLE:
            return False
        is_wild = play.sort in (Sort.WILD, Sort.WILD_PAIR)
        return not (is_wild and self.rules.open_wild is a.OpenWild.FORBIDDEN)

    def _hand(self, hand: int) -> tuple[int, bool]:
        """Find the plays that a hand holds, those that need no cards among them, and whether one of them may open."""
        held = self._find_held(hand)
        return held | self.take | self.passes, bool(held & self.openers)

    def _find_held(self, hand: int) -> int:
        """Find the plays whose cards a hand holds, from what each half of its kinds lacks."""
        return self.every & ~(self._low_lacks[hand & LOW_KINDS] | self._high_lacks[hand >> HALF])

    def _lacks(self, first: int) -> Callable[[int], int]:
        """Find the plays that need more of some kind than half a hand has, from a kind on."""

        def work(part: int) -> int:
            lacks = 0
            for lacking in self._lacking[first : first + HALF // BITS]:
                lacks |= lacking[min(part & FULL, 2)]
                part >>= BITS
            return lacks

        return work

    def _allowed(self, key: int) -> int:
        """Find which plays may be made while cards are in play, by `value_key` (value 0: none yet)."""
        value, mode = divmod(key, MODES)
        valued = self._mask(lambda play: play.has_value and self._fits(play, value, mode))
        return valued | self.specials | self.passes | (self.take if self.always_takes else 0)

    def _fits(self, play: Play, value: int, mode: int) -> bool:
        """Tell whether a play may be made on a value, in a climb of single cards, of pairs, or of either."""
        if (mode == SINGLES and play.is_pair) or (mode == PAIRS and not play.is_pair):
            return False
        if value == 0:
            return bool(self.openers & play.bit)
        if play.sort is Sort.WILD and self.rules.wild_alone_least is a.WildAloneLeast.ANY_VALUE:
            return True
        if play.sort is Sort.WILD_PAIR and self.rules.wild_pair_least is a.WildPairLeast.ANY_SUM:
            return True
        return bool(reaches(play.worth, value, self.flags.strictly))

    def _after(self, key: int) -> tuple[int, bool]:
        """Find the value that a play leaves, and whether it doubled, by `play_key`."""
        rest, index = divmod(key, MOST_PLAYS)
        rest, doubled = divmod(rest, 2)
        value, last_card = divmod(rest, MOST_VALUES)
        play = self.plays[index]
        hit = doubles(self.flags, can_double(self.rules, play), play.worth, value, last_card, doubled)
        return int(value_after(self.flags, play.worth, value, hit)), bool(hit)

    def _plain(self, index: int) -> Callable[[int], int]:
        """Find the value that a play leaves on a value, where nothing else matters."""
        return lambda value: self.after[play_key(index, value, 0, False)][0]

    def _list(self, mask: int) -> tuple[Play, ...]:
        """List a set of plays in order, from its two halves."""
        return self._first_plays[mask & FIRST_PLAYS] + self._last_plays[mask & ~FIRST_PLAYS]

    def _list_bits(self, mask: int) -> tuple[Play, ...]:
        """List a set of plays in order."""
        found = []
        while mask:
            lowest = mask & -mask
            found.append(self.plays[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(found)


# The answers by which plays are listed, allowed and worked out; tables can ask for no other.
ASKED = (
    *("play_cards", "play_equal", "play_value", "play_pair_of", "play_pair_worth", "play_pair_follows"),
    *("play_double_trigger", "play_double_again", "play_double_what", "play_double_pair"),
    *("open_what", "open_wild", "open_special", "open_special_then", "open_stuck", "open_take", "open_value"),
    *("wild_range", "wild_range_ends", "wild_alone_least", "wild_alone_double", "wild_pair_with", "wild_pair_value"),
    *("wild_pair_least", "wild_pair_double", "wild_two_value", "special_number", "special_climb"),
    *("turn_actions", "turn_next", "take_choice", "take_what", "take_specials", "take_opener"),
    *("draw_who", "draw_take", "draw_special", "draw_too_few", "draw_empty"),
    *("forget_fill", "forget_notice", "forget_empty"),
    *("end_condition", "end_at_once"),
)


@lru_cache(maxsize=256)
def tables(rules: Rules) -> Tables:
    """Find the tables of a rule set, which are those of every other that gives these answers."""
    return _tables_of(tuple(_hashable(getattr(rules, name)) for name in ASKED))


@lru_cache(maxsize=256)
def _tables_of(answers: tuple[Any, ...]) -> Tables:
    given = (MappingProxyType(dict(one)) if isinstance(one, tuple) else one for one in answers)
    return Tables(cast(Rules, SimpleNamespace(**dict(zip(ASKED, given, strict=True)))))


def _hashable(answer: Any) -> Any:
    return tuple(answer.items()) if isinstance(answer, Mapping) else answer
