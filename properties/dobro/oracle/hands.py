"""What a hand can play: every single card and pair in it, how it is written, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

Answers = Mapping[str, Any]
Card = int | str

WILD, SPECIALS = "W", ("skip", "reverse")


@dataclass(frozen=True)
class Play:
    """Something to play: how it is written, its cards, what each counts as if it is a number, and its worth."""

    text: str
    cards: tuple[Card, ...] = ()
    numbers: tuple[int, ...] = ()
    worth: int | None = None

    @property
    def is_special(self) -> bool:
        """Tell whether skip or reverse cards are played."""
        return self.cards[:1] in {("skip",), ("reverse",)}

    @property
    def is_pair(self) -> bool:
        """Tell whether two cards with a value are played."""
        return self.worth is not None and len(self.cards) == 2

    @property
    def has_wild(self) -> bool:
        """Tell whether a card with a value is wild."""
        return self.worth is not None and WILD in self.cards

    @property
    def last_number(self) -> int:
        """The value of its last card, as it is written."""
        return self.numbers[-1]


TAKE, PASS = Play("take"), Play("pass")


def wild_values(rules: Answers) -> list[int]:
    """List the values that may be chosen for a wild card; nothing below 1 is a value."""
    ends = [rules["wild.range"]["lowest"], rules["wild.range"]["highest"]]
    between = [value for value in range(1, 100) if ends[0] <= value <= ends[1]]
    return [value for value in between if rules["wild.range.ends"] == "included" or value not in ends]


def find_plays(rules: Answers, hand: Sequence[Card]) -> list[Play]:
    """List all that a hand can play, whatever the value in play."""
    found = []
    for card in set(hand):
        if isinstance(card, int):
            found.append(Play(str(card), (card,), (card,), card))
        elif card == WILD:
            found += [Play(f"W={value}", (card,), (value,), value) for value in wild_values(rules)]
        elif card in SPECIALS:
            found.append(Play(card, (card,)))
    if rules["play.cards"] >= 2:
        for one, other in set(combinations(sorted(hand, key=_written_order), 2)):
            found += find_pairs(rules, one, other)
    return found


def _written_order(card: Card) -> tuple[int, int, str]:
    """Order cards as a play is written: numbers, the lowest first; skip and reverse cards; wild cards last."""
    return (0, card, "") if isinstance(card, int) else (2 if card == WILD else 1, 0, card)


def find_pairs(rules: Answers, one: Card, other: Card) -> Iterator[Play]:
    """List the plays of two cards that are given in the order in which they are written."""
    if isinstance(one, int) and isinstance(other, int):
        if one == other or rules["play.pair.of"] == "any-two":
            yield _pair(rules, f"{one}+{other}", (one, other), (one, other))
    elif isinstance(one, int) and other == WILD:
        if rules["wild.pair.value"] == "of-partner":
            yield _pair(rules, f"{one}+W", (one, other), (one, one))
        else:
            for value in wild_values(rules):
                yield _pair(rules, f"{one}+W={value}", (one, other), (one, value))
    elif one == WILD and other == WILD:
        yield from _two_wilds(rules)
    elif one in SPECIALS and (
        (one == other and rules["special.number"] == "two-alike")
        or (other == WILD and rules["wild.pair.with"] == "any-card")
    ):
        yield Play(f"{one}+{other}", (one, other))


def _pair(rules: Answers, text: str, cards: tuple[Card, Card], numbers: tuple[int, int]) -> Play:
    """Make a pair: worth the sum of its cards, or one of them, which is the higher."""
    return Play(text, cards, numbers, sum(numbers) if rules["play.pair.worth"] == "sum" else max(numbers))


def _two_wilds(rules: Answers) -> Iterator[Play]:
    """List the plays of two wild cards; where one value is chosen for both in total, it stands with the second."""
    values = wild_values(rules)
    for one in values:
        if rules["wild.two.value"] == "same-value-each":
            yield _pair(rules, f"W+W={one}", (WILD, WILD), (one, one))
        elif rules["wild.two.value"] == "one-value-in-all":
            yield Play(f"W+W={one}", (WILD, WILD), (0, one), one)
        else:
            for other in values:
                if one <= other:
                    text = f"W+W={one}" if one == other else f"W+W={one}+{other}"
                    yield _pair(rules, text, (WILD, WILD), (one, other))
