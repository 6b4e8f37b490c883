"""What can be played at all under a rule set: every play with its cards, its worth and its notation, in fixed order.

The order is part of the result of seeded games: single numbers, pairs, a wild alone, a number with a wild, two wilds,
skip, reverse and their doubles, taking, passing; within each by number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import higher, pair_worth
from variorum.games.dobro.cards import NAMES, NUMBERS, REVERSE, SKIP, WILD, kind_of, multiset
from variorum.games.dobro.rules import Rules


class Sort(Enum):
    """The sorts of plays that the rules tell apart."""

    SINGLE = auto()
    PAIR = auto()
    WILD = auto()
    WILD_PAIR = auto()
    SPECIAL = auto()
    TAKE = auto()
    PASS = auto()


VALUED = (Sort.SINGLE, Sort.PAIR, Sort.WILD, Sort.WILD_PAIR)


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """Something a player can do: `5`, `6+6`, `W=12`, `6+W`, `W+W=8`, `skip`, `take`."""

    index: int
    text: str
    sort: Sort
    cards: tuple[int, ...] = ()
    worth: int = 0
    last_card: int = 0
    wild_values: int = 0
    held: int = 0
    count: int = 0
    draws: bool = True
    bit: int = 1

    @property
    def is_pair(self) -> bool:
        """Tell whether two cards with a value are played."""
        return self.sort in (Sort.PAIR, Sort.WILD_PAIR)

    @property
    def has_value(self) -> bool:
        """Tell whether the play has a worth."""
        return self.sort in VALUED

    def __str__(self) -> str:
        return self.text


def plays(rules: Rules) -> tuple[Play, ...]:
    """List every play that can exist under a rule set."""
    made = [*_numbers(rules), *_wilds(rules), *_specials(rules), (Sort.TAKE, "take", (), 0, 0, 0)]
    if rules.turn_actions is a.TurnActions.AT_MOST_ONE:
        made.append((Sort.PASS, "pass", (), 0, 0, 0))
    return tuple(
        Play(index, text, sort, cards, worth, last, wilds, multiset(cards), len(cards), _draws(rules, sort), 1 << index)
        for index, (sort, text, cards, worth, last, wilds) in enumerate(made)
    )


def _draws(rules: Rules, sort: Sort) -> bool:
    """Tell whether a play of this sort is followed by a draw."""
    match sort:
        case Sort.TAKE:
            return rules.draw_take is a.DrawTake.DRAWS
        case Sort.SPECIAL:
            return rules.draw_special is a.DrawSpecial.DRAWS
        case Sort.PASS:
            return False
    return True


def can_double(rules: Rules, play: Play) -> bool:
    """Tell whether a play of this sort doubles at all."""
    if play.is_pair and rules.play_double_pair is a.PlayDoublePair.DOES_NOT:
        return False
    if play.sort is Sort.WILD:
        return rules.wild_alone_double is a.WildAloneDouble.DOUBLES
    return play.sort is not Sort.WILD_PAIR or rules.wild_pair_double is a.WildPairDouble.DOUBLES


Made = tuple[Sort, str, tuple[int, ...], int, int, int]


def wild_numbers(rules: Rules) -> range:
    """List the numbers that a wild card may be given."""
    inside = rules.wild_range_ends is a.WildRangeEnds.EXCLUDED
    first, last = rules.wild_range["lowest"] + inside, rules.wild_range["highest"] - inside
    return range(max(first, 1), last + 1)


def _two(rules: Rules, one: int, other: int) -> int:
    """Work out what two cards are worth together."""
    together = rules.play_pair_worth is a.PlayPairWorth.SUM
    return int(pair_worth(one, other) if together else higher(one, other))


def _numbers(rules: Rules) -> Iterator[Made]:
    for number in NUMBERS:
        yield Sort.SINGLE, str(number), (kind_of(number),), number, number, 0
    if rules.play_cards < 2:
        return
    for number in NUMBERS:
        cards = (kind_of(number), kind_of(number))
        yield Sort.PAIR, f"{number}+{number}", cards, _two(rules, number, number), number, 0
    if rules.play_pair_of is a.PlayPairOf.ANY_TWO:
        for one in NUMBERS:
            for other in range(one + 1, NUMBERS.stop):
                cards = (kind_of(one), kind_of(other))
                yield Sort.PAIR, f"{one}+{other}", cards, _two(rules, one, other), other, 0


def _wilds(rules: Rules) -> Iterator[Made]:
    numbers = wild_numbers(rules)
    for number in numbers:
        yield Sort.WILD, f"W={number}", (WILD,), number, number, number
    if rules.play_cards < 2:
        return
    for number in NUMBERS:
        cards = (kind_of(number), WILD)
        if rules.wild_pair_value is a.WildPairValue.OF_PARTNER:
            yield Sort.WILD_PAIR, f"{number}+W", cards, _two(rules, number, number), number, number
        else:
            for chosen in numbers:
                yield Sort.WILD_PAIR, f"{number}+W={chosen}", cards, _two(rules, number, chosen), chosen, chosen
    for number in numbers:
        match rules.wild_two_value:
            case a.WildTwoValue.SAME_VALUE_EACH:
                yield Sort.WILD_PAIR, f"W+W={number}", (WILD, WILD), _two(rules, number, number), number, 2 * number
            case a.WildTwoValue.ONE_VALUE_IN_ALL:
                yield Sort.WILD_PAIR, f"W+W={number}", (WILD, WILD), number, number, number
            case a.WildTwoValue.OWN_VALUE_EACH:
                for other in range(number, numbers.stop):
                    text = f"W+W={number}" if number == other else f"W+W={number}+{other}"
                    worth = _two(rules, number, other)
                    yield Sort.WILD_PAIR, text, (WILD, WILD), worth, other, number + other


def _specials(rules: Rules) -> Iterator[Made]:
    for kind in (SKIP, REVERSE):
        yield Sort.SPECIAL, NAMES[kind], (kind,), 0, 0, 0
    if rules.play_cards < 2:
        return
    if rules.special_number is a.SpecialNumber.TWO_ALIKE:
        for kind in (SKIP, REVERSE):
            yield Sort.SPECIAL, f"{NAMES[kind]}+{NAMES[kind]}", (kind, kind), 0, 0, 0
    if rules.wild_pair_with is a.WildPairWith.ANY_CARD:
        for kind in (SKIP, REVERSE):
            yield Sort.SPECIAL, f"{NAMES[kind]}+W", (kind, WILD), 0, 0, 0
