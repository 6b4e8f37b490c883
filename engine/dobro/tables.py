"""A rule set made quick to play by: which plays a hand holds, which a value allows, what value a play leaves.

Everything here is worked out once from the rules and the arithmetic, and then looked up. A set of plays is an integer
with a bit for each play, by the play's index.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.dobro import answers as a
from engine.dobro.arithmetic import reaches, value_after
from engine.dobro.cards import BITS, FORGETFUL, FULL, KINDS, SPECIALS, count, size
from engine.dobro.plays import Play, Sort, plays
from engine.dobro.rules import Rules

MOST_HANDS = 200_000
ANY, SINGLES, PAIRS = 0, 1, 2


class Tables:
    """What a rule set allows, ready to be looked up."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.plays = plays(rules)
        self.by_text = {play.text: play for play in self.plays}
        self.valued = self._mask(lambda play: play.sort.has_value)
        self.specials = self._mask(lambda play: play.sort is Sort.SPECIAL)
        self.take = self._mask(lambda play: play.sort is Sort.TAKE)
        self.passes = self._mask(lambda play: play.sort is Sort.PASS)
        self.openers = self._mask(self._may_open)
        self.take_play = next(play for play in self.plays if play.sort is Sort.TAKE)
        self.strictly = int(rules.play_equal is a.PlayEqual.HIGHER_ONLY)
        self._every = self._mask(lambda play: bool(play.cards))
        self._lacking = [
            tuple(self._mask(lambda play: count(play.held, kind) > have) for have in range(3))  # noqa: B023
            for kind in KINDS
        ]
        self._hands: dict[int, tuple[int, int, bool]] = {}
        self._allowed: dict[tuple[int, int], int] = {}
        self._after: dict[tuple[int, int, int, bool], tuple[int, bool]] = {}
        self._listed: dict[int, tuple[Play, ...]] = {}

    def _mask(self, wanted: Callable[[Play], bool]) -> int:
        return sum(1 << play.index for play in self.plays if wanted(play))

    def _may_open(self, play: Play) -> bool:
        """Tell whether a play with a value may open a climb."""
        if not play.sort.has_value:
            return False
        if play.is_pair and self.rules.open_what is a.OpenWhat.ANY_SINGLE:
            return False
        is_wild = play.sort in (Sort.WILD, Sort.WILD_PAIR)
        return not (is_wild and self.rules.open_wild is a.OpenWild.FORBIDDEN)

    def hand(self, hand: int) -> tuple[int, int, bool]:
        """Look up a hand: the plays it holds, its size, whether it holds a play that may open."""
        found = self._hands.get(hand)
        if found is None:
            if len(self._hands) >= MOST_HANDS:
                self._hands.clear()
            held = self._held(hand)
            found = self._hands[hand] = (held, size(hand), bool(held & self.openers))
        return found

    def _held(self, hand: int) -> int:
        """Find the plays whose cards a hand holds: all but those that need more of some kind than it has."""
        held, rest = self._every, hand
        for lacking in self._lacking:
            held &= ~lacking[min(rest & FULL, 2)]
            rest >>= BITS
        return held

    def allowed(self, value: int, mode: int) -> int:
        """Look up which plays with a value may be made on the value in play (0: none yet)."""
        found = self._allowed.get((value, mode))
        if found is None:
            found = self._mask(lambda play: play.sort.has_value and self._fits(play, value, mode))
            self._allowed[value, mode] = found
        return found

    def _fits(self, play: Play, value: int, mode: int) -> bool:
        """Tell whether a play may be made on a value, in a climb of single cards, of pairs, or of either."""
        if (mode == SINGLES and play.is_pair) or (mode == PAIRS and not play.is_pair):
            return False
        if value == 0:
            return bool(self.openers >> play.index & 1)
        if play.sort is Sort.WILD and self.rules.wild_alone_least is a.WildAloneLeast.ANY_VALUE:
            return True
        if play.sort is Sort.WILD_PAIR and self.rules.wild_pair_least is a.WildPairLeast.ANY_SUM:
            return True
        return bool(reaches(play.worth, value, self.strictly))

    def after(self, play: Play, value: int, last_card: int, doubled: bool) -> tuple[int, bool]:
        """Look up the value that a play leaves, and whether it doubled."""
        key = (play.index, value, last_card, doubled)
        found = self._after.get(key)
        if found is None:
            rules = self.rules
            target = last_card if rules.play_double_trigger is a.PlayDoubleTrigger.EQUALS_PREVIOUS_CARD else value
            spent = doubled and rules.play_double_again is a.PlayDoubleAgain.ONCE
            hit = self._can_double(play) and not spent and play.worth == target
            new = value_after(
                play.worth,
                value,
                int(hit),
                int(rules.play_double_what is a.PlayDoubleWhat.THE_VALUE_IN_PLAY),
                int(rules.play_value is a.PlayValue.RUNNING_SUM),
            )
            found = self._after[key] = (int(new), hit)
        return found

    def _can_double(self, play: Play) -> bool:
        rules = self.rules
        if play.is_pair and rules.play_double_pair is a.PlayDoublePair.DOES_NOT:
            return False
        if play.sort is Sort.WILD:
            return rules.wild_alone_double is a.WildAloneDouble.DOUBLES
        return play.sort is not Sort.WILD_PAIR or rules.wild_pair_double is a.WildPairDouble.DOUBLES

    def listed(self, mask: int) -> tuple[Play, ...]:
        """List a set of plays in order."""
        found = self._listed.get(mask)
        if found is None:
            if len(self._listed) >= MOST_HANDS:
                self._listed.clear()
            found = self._listed[mask] = tuple(play for play in self.plays if mask >> play.index & 1)
        return found

    def only_specials(self, hand: int) -> bool:
        """Tell whether a hand holds skip and reverse cards and nothing that could be played but them."""
        specials = sum(count(hand, kind) for kind in SPECIALS)
        unplayable = sum(count(hand, kind) for kind in range(FORGETFUL, FORGETFUL + 2))
        return specials > 0 and specials + unplayable == size(hand)


@lru_cache(maxsize=256)
def tables(rules: Rules) -> Tables:
    """Find the tables of a rule set."""
    return Tables(rules)
