"""One move, whatever the position: the engine's own round makes it with unknown cards and unknown numbers of cards.

Every hand, score pile, draw pile and climb is a letter, to which the cards that are moved are added and from which they
are taken; how many cards a hand or the draw pile has is unknown. Every path that a move can take through the round is
followed. What a move keeps in every position is kept in every round, whatever its length: these are inductive proofs.

What a hand holds and what a value allows are left open but for what is so of all hands and all values. The mover sits
first: seats are only counted from one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from itertools import product
from operator import and_, or_
from types import SimpleNamespace
from typing import Any, NamedTuple, NoReturn, TypeVar, cast

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import FLIPS, FLIPS_AND_RETURNS, NOTICED, RETURNS_LATER, UNNOTICED
from variorum.games.dobro.cards import REVERSE, SKIP, cards_of
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.plays import Sort
from variorum.games.dobro.round import ANTICLOCKWISE, CLOCKWISE, NOBODY, Ending, IllegalMoveError, Round
from variorum.games.dobro.scripts import imagine
from variorum.games.dobro.tables import ANY, MODES, MOST_VALUES, Tables, tables, value_key
from variorum.prove.paths import Maybe, Number, Path, PathsByFacts, every_path
from variorum.prove.theorems import by_answers

T = TypeVar("T")
MOVER = 0
LATE = (0, FLIPS, RETURNS_LATER, FLIPS_AND_RETURNS)


# -- what stands for cards ---------------------------------------------------------------------------------------------


class Cards:
    """Cards of which nothing is known: letters, and known cards added to them or taken from them."""

    __slots__ = ("known", "letters", "path")

    def __init__(self, path: Path, letters: dict[str, int], known: dict[int, int] | None = None) -> None:
        self.path, self.letters, self.known = path, letters, known or {}

    def __add__(self, other: Any) -> Cards:
        return self._with(other, 1)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Cards:
        return self._with(other, -1)

    def _with(self, other: Any, times: int) -> Cards:
        if not isinstance(other, Cards):
            return Cards(self.path, self.letters, _count(self.known, Counter(cards_of(other)), times))
        letters, known = _count(self.letters, other.letters, times), _count(self.known, other.known, times)
        return Cards(self.path, letters, known)

    def __and__(self, other: int) -> Cards:
        """Pick some kinds: which cards of the letters these are is not known."""
        return Cards(self.path, {f"{sorted(self.letters)} & {other}": 1})

    def __bool__(self) -> bool:
        laid = CLIMB in self.letters or PLAYED in self.letters  # which are some cards
        return laid or self.path.choose(("is there a card", *sorted(self.letters)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and (self.letters, self.known) == (other.letters, other.known)

    __hash__ = None  # type: ignore[assignment]


CLIMB, PLAYED, OWN = "climb", "played", "own card in the climb"


def label(cards: Any) -> Hashable:
    """Name cards, so that the same cards have the same name."""
    return (*cards.letters.items(), *cards.known.items()) if isinstance(cards, Cards) else ()


def _count(some: Mapping[T, int], more: Mapping[T, int], times: int) -> dict[T, int]:
    """Add counts some times; what is there no times is left out."""
    found = dict(some)
    for one, count in more.items():
        found[one] = found.get(one, 0) + times * count
        if not found[one]:
            del found[one]
    return found


class Stretch(int):
    """Cards from the top of the draw pile, how many is not known. Nobody may look at them: they go to a hand unseen.

    They stand where a card would, as the kind with their number.
    """

    def _look(self, *_: object) -> NoReturn:
        raise AssertionError("a card from the draw pile is looked at")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __add__ = __sub__ = __and__ = __bool__ = _look
    __hash__ = None  # type: ignore[assignment]


class DrawPile:
    """A draw pile of unknown cards, which remembers how many were drawn at a time."""

    def __init__(self) -> None:
        self.drawn: list[Number] = []

    def __getitem__(self, part: Any) -> list[Stretch]:
        self.drawn.append((0 if part.stop is None else part.stop) - part.start)
        return [Stretch(len(self.drawn) - 1)]


# -- what stands for what may be played --------------------------------------------------------------------------------


class Mask:
    """A set of plays of which some are surely in it, and others may be."""

    __slots__ = ("about", "filled", "may", "must", "of", "path")

    def __init__(self, path: Path, must: int, may: int, about: Any, of: Mask | None = None) -> None:
        self.path, self.must, self.may, self.about, self.of = path, must, may, about, of
        self.filled = False  # known not to be empty, though not what is in it

    def __and__(self, other: Any) -> Mask:
        must, may, about = (other.must, other.may, other.about) if isinstance(other, Mask) else (other, other, other)
        return Mask(self.path, self.must & must, self.may & may, ("&", self.about, about), self)

    __rand__ = __and__

    def __or__(self, other: Any) -> Mask:
        must, may, about = (other.must, other.may, other.about) if isinstance(other, Mask) else (other, other, other)
        both = Mask(self.path, self.must | must, self.may | may, ("|", self.about, about))
        both.filled = self.filled or (isinstance(other, Mask) and other.filled)
        return both

    __ror__ = __or__

    def __bool__(self) -> bool:
        if not self.must and not self.filled and self.may and self.path.choose(self.about):
            self._fill()
        return self.must != 0 or self.filled

    def _fill(self) -> None:
        """Note that it is not empty, nor what it was picked out of."""
        self.filled = True
        if self.of is not None:
            self.of._fill()


@dataclass(frozen=True)
class Value:
    """A value in play of which nothing is known, not even whether there is one, or a number worked out from one."""

    path: Path

    def _go_on(self, *_: object) -> Value:
        return self

    __add__ = __radd__ = __mul__ = __rmul__ = _go_on

    def __bool__(self) -> bool:
        return self.path.choose("is there a value in play")


class AnyTables:
    """What a rule set allows, as far as it is so of all hands and all values; the rest is left open."""

    def __init__(self, path: Path, facts: Any) -> None:
        self.facts, self.hands, self.allowed, self.after = (
            facts,
            AnyHand(path, facts),
            AnyAllowed(path, facts),
            After(path),
        )
        self.plain_after = None, self.after.plain  # by whether a play is plain

    def __getattr__(self, name: str) -> Any:
        return getattr(self.facts, name)


@dataclass(frozen=True)
class AnyHand:
    """What unknown hands hold: any plays, and what needs no cards."""

    path: Path
    facts: Any

    def __getitem__(self, hand: Cards) -> tuple[Mask, Maybe]:
        about, free = label(hand), self.facts.take | self.facts.passes
        return Mask(self.path, free, free | self.facts.every, ("held by", about)), Maybe(self.path, ("can open", about))


@dataclass(frozen=True)
class AnyAllowed:
    """What a value allows: what every value allows, and perhaps anything else."""

    path: Path
    facts: Any

    def __getitem__(self, key: Any) -> Mask:
        facts = self.facts
        return Mask(self.path, facts.always, facts.every | facts.take | facts.passes, "allowed by the value")


class After:
    """What a play leaves: some value, doubled or not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plain = self.Plain(path)

    def __getitem__(self, key: Any) -> tuple[Value, Maybe]:
        return Value(self.path), Maybe(self.path, "is doubled")

    class Plain:
        """What a play leaves where nothing else matters: some value."""

        def __init__(self, path: Path) -> None:
            self.value = Value(path)

        def __getitem__(self, key: Any) -> Value:
            return self.value


# -- one move ----------------------------------------------------------------------------------------------------------


class AnyRound(Round):
    """A round in any position, of whose players it is known that those with cards can do something."""

    __slots__ = ()

    def _legal_mask(self) -> Any:
        """Leave open what may be done; how it is found is looked at apart, in `_sees`."""
        own: Any = self.hands[self.turn]
        mask = Mask(own.path, 0, self.t.every | self.t.take | self.t.passes, ("legal", label(own), label(self.in_play)))
        mask.filled = True
        return mask


class Alone(Round):
    """What a player sees who is to move: their own hand, and the climb."""

    def __init__(self, round_: Any) -> None:
        for name in ("t", "turn", "in_play", "value", "mode", "known"):
            setattr(self, name, getattr(round_, name))
        self.hands = cast(list[int], {round_.turn: round_.hands[round_.turn]})


class Seated(NamedTuple):
    """A number of players, and the sizes that go with it."""

    players: int
    hand_size: int
    draw_size: int
    letter_forgets: bool


@dataclass(frozen=True)
class Position:
    """A kind of position, of which all are gone through: all else in it is unknown."""

    seated: Seated
    direction: int
    begun: bool
    opener: int
    flip_back: int


class Kept(StrEnum):
    """What a move can keep in every position."""

    CARDS = "every card goes from a hand to the climb, from there to a score pile, or from the draw pile to a hand"
    SIZES = "hands and the draw pile have as many cards as are counted, and the next player holds some"
    SHRINKS = "twice the cards in hands and to draw, and one for a climb that has begun, become fewer"
    GOES_ON = "the round is over as the rules say, or somebody can play or take"
    CARD = "the forgetful card stays, or goes to the player who has just forgotten to draw"
    SEES = "what is legal follows from the own hand and the climb alone"
    HELD = "until the round is over, everybody holds cards"
    NEXT = "the neighbour in the direction of play is next after a card that is no reverse card; who takes opens"
    TURNS = "a reverse card turns play at once and for good, and nothing else does"


Followed = dict[tuple[Any, ...], PathsByFacts[tuple[Kept, ...] | None]]  # the paths of each move


@dataclass(frozen=True)
class Inductive:
    """On how many paths moves were followed, and what not all of them kept, each with one that did not."""

    paths: int
    moves: int
    broken: Mapping[Kept, str]

    def keeps(self, *wanted: Kept) -> bool:
        """Tell whether every move keeps these, in every position."""
        return not any(one in self.broken for one in (Kept.SIZES, *wanted))

    @property
    def words(self) -> str:
        """How much was gone through, in words."""
        return f"{self.moves:,} kinds of moves from any position, on all {self.paths:,} paths through the code"


class OneMove:
    """Every move from every position, under a rule set."""

    def __init__(self, facts: Any, followed: Followed | None = None) -> None:
        self.facts = facts
        self._followed: Followed = {} if followed is None else followed

    def run(self) -> Inductive:
        """Follow every path of every move."""
        facts, paths, moves = self.facts, 0, 0
        broken: dict[Kept, str] = {}
        counted = facts.forgetting_counts
        ways = (0, NOTICED) if counted[NOTICED] == counted[UNNOTICED] else (0, NOTICED, UNNOTICED)
        for position, play, forgets in product(self.positions(), facts.sorts, ways):
            made = 0
            for lost in self._paths(position, play, forgets)(facts):
                if lost is not None:
                    made += 1
                    for one in lost:
                        broken.setdefault(one, f"{play.text} {position}")
            paths, moves = paths + made, moves + (made > 0)
        if not all(self._sees(begun) for begun in (False, True)):
            broken.setdefault(Kept.SEES, "what is legal")
        return Inductive(paths, moves, broken)

    def _paths(self, *move: Any) -> PathsByFacts[tuple[Kept, ...] | None]:
        """Follow a move from one kind of position; no path twice for the facts that it depends on."""
        if move not in self._followed:
            self._followed[move] = PathsByFacts(lambda path, facts: OneMove(facts).make(path, *move))
        return self._followed[move]

    def positions(self) -> Iterator[Position]:
        """List the kinds of positions."""
        for at in product(self.facts.tables, self._ways, (False, True), self._openers, self._late):
            yield Position(*at)

    @property
    def _ways(self) -> tuple[int, ...]:
        return (CLOCKWISE, ANTICLOCKWISE) if self.facts.follows_card else (CLOCKWISE,)

    @property
    def _openers(self) -> tuple[int, ...]:
        return (MOVER,) if self.facts.everybody_draws else (MOVER, MOVER + 1)

    @property
    def _late(self) -> tuple[int, ...]:
        turns_late = self.facts.special_reverse_direction is a.SpecialReverseDirection.ONE_TURN
        turns_late |= self.facts.special_reverse_next is a.SpecialReverseNext.OLD_DIRECTION
        return LATE if turns_late else LATE[:1]

    def _sees(self, begun: bool) -> bool:
        """Find what is legal with only the own hand and the climb to look at: nothing else is looked for.

        Where taking is always allowed, the round does not ask again what it has worked out; that comes to the same.
        """

        def alike(path: Path) -> bool:
            round_ = self._set(path, next(one for one in self.positions() if one.begun == begun))
            mask: Any = Alone(round_)._legal_mask()
            short = round_.t.hands[round_.hands[MOVER]][0] & round_.t.allowed[0]
            return not (begun and self.facts.always_takes) or mask.about == short.about

        return all(every_path(alike))

    def _set(self, path: Path, position: Position) -> Any:
        """Set a round up in a position of this kind."""
        facts, players = self.facts, position.seated.players
        round_: Any = AnyRound.__new__(AnyRound)
        round_.players, round_.hand_size, round_.draw_size, round_.letter_forgets = position.seated
        round_.known = True
        round_.t, round_.rules = AnyTables(path, facts), facts
        round_.hands = [Cards(path, {f"hand {seat}": 1}) for seat in range(players)]
        round_.piles = [Cards(path, {f"score pile {seat}": 1}) for seat in range(players)]
        round_.piles_wilds = [0] * players
        round_.sizes = [path.number(seat == MOVER or facts.nobody_empty) for seat in range(players)]
        round_.draw, round_.left_to_draw = DrawPile(), path.number()
        round_.forgetful, round_.forgotten_draws = path.number(NOBODY, players - 1), 0
        round_.turn, round_.direction, round_.climb_opener = MOVER, position.direction, position.opener
        round_.last_turns, round_.flip_back, round_.misses = NOBODY, position.flip_back, 0
        round_.odd = position.flip_back > 0
        round_.carried, round_.log, round_.climb_start = (Value(path) if facts.carries_over else 0), [], 0
        round_.in_play = round_.in_play_wilds = round_.value = round_.last_card = 0
        round_.doubled, round_.mode, round_.finisher, round_.ending = False, ANY, NOBODY, None
        if position.begun:
            own = SimpleNamespace(held=Cards(path, {OWN: 1}), wild_values=0)
            round_.log = [(MOVER, own, 0)]
            round_.in_play = Cards(path, {CLIMB: 1, OWN: 1})
            round_.value, round_.last_card, round_.doubled = Value(path), Value(path), Maybe(path, "has doubled")
        return round_

    def make(self, path: Path, position: Position, play: Sorted, forgets: int) -> tuple[Kept, ...] | None:
        """Make a move along a path, and list what it does not keep; None where it is no legal move."""
        round_ = self._set(path, position)
        if not (play.follows if position.begun else play.opens) or play.count > round_.sizes[MOVER]:
            return None
        round_.mask = Mask(path, 1, 1, "the move is legal")
        before = Before(round_.sizes[:], round_.left_to_draw, round_.forgetful, position)
        try:
            round_.play(play.imagined(path), forgets)
        except IllegalMoveError:
            return None
        lost = tuple(one for one, is_kept in CHECKS.items() if not is_kept(round_, before, play, forgets))
        settled = round_.over or (_is_settled(round_) and self._is_followed(round_, position.seated))
        settled &= not (self.facts.nobody_empty and Kept.HELD in lost)
        return lost if settled or Kept.SIZES in lost else (*lost, Kept.SIZES)

    def _is_followed(self, round_: Any, seated: Seated) -> bool:
        """Tell whether a move has led to a kind of position from which moves are followed too."""
        kind = self._kind(round_, seated)
        on_time = not kind.flip_back or kind.flip_back in self._late
        return on_time and kind.direction in self._ways and kind.opener in self._openers

    def _kind(self, round_: Any, seated: Seated) -> Position:
        """Name the kind of position that a move has led to, seats counted from the next mover."""
        ahead = (round_.climb_opener - round_.turn) % seated.players
        opener = MOVER if self.facts.everybody_draws or not (ahead and isinstance(round_.in_play, Cards)) else MOVER + 1
        way = round_.direction if self.facts.follows_card else CLOCKWISE
        return Position(seated, way, isinstance(round_.in_play, Cards), opener, round_.flip_back)


@dataclass(frozen=True)
class Sorted:
    """Plays that a round does not tell from one another, and whether one of them may open, or be made in a climb.

    What a plain play leaves follows from the value in play alone.
    """

    text: str
    sort: Sort
    count: int
    is_pair: bool
    draws: bool
    has_value: bool
    is_plain: bool
    opens: bool
    follows: bool

    @property
    def is_reverse(self) -> bool:
        """Tell whether reverse cards are played."""
        return self.text.startswith("reverse")

    def imagined(self, path: Path) -> Any:
        """Make a play whose cards are a letter, so that it stands for all of its sort."""
        held: Any = Cards(path, {PLAYED: 1}) if self.count else 0
        worth: Any = path.number(1) if self.has_value else 0
        cards = (REVERSE if self.is_reverse else SKIP,) * self.count
        return SimpleNamespace(
            **vars(self), index=self.is_plain, held=held, worth=worth, cards=cards, wild_values=0, last_card=0, bit=1
        )


def sort_plays(t: Tables) -> tuple[Sorted, ...]:
    """List the sorts of plays: whether one may open or follow is left open where it is so of some."""
    opening = t.opening | t.specials * t.special_opens_if_stuck
    every = t.every | t.take | t.passes
    found: dict[Any, Sorted] = {}
    for play in t.plays:
        sort = Sort.SINGLE if play.has_value else play.sort
        plain = t.plain_after[play.index] is not None
        kind = (sort, play.count, play.is_pair, play.draws, play.has_value, plain, play.text.startswith("reverse"))
        legal = bool(play.bit & opening), bool(play.bit & every)
        known = found.get(kind) or Sorted(play.text, sort, *kind[1:6], *legal)
        found[kind] = replace(known, opens=known.opens or legal[0])
    return tuple(found.values())


@dataclass(frozen=True)
class Before:
    """What a position is compared with after a move."""

    sizes: list[Number]
    left: Number
    forgetful: Number
    position: Position


def _keeps_cards(round_: Any, before: Before, play: Sorted, forgets: int) -> bool:
    """Compare where the cards are with where they were, letter by letter."""
    in_climb = {CLIMB, OWN} if before.position.begun else set()
    in_climb |= {PLAYED} if play.count else set()
    stretches = [*range(len(round_.draw.drawn))]
    got: list[int] = []
    taken: list[str] = []
    for seat, (hand, pile) in enumerate(zip(round_.hands, round_.piles, strict=True)):
        laid = {PLAYED: -1} if play.count and seat == MOVER else {}
        others = [*pile.letters]
        if hand.letters != {f"hand {seat}": 1, **laid} or pile.known or others.pop(0) != f"score pile {seat}":
            return False
        if any(count != 1 for count in (*hand.known.values(), *pile.letters.values())):
            return False
        got += hand.known
        taken += others
    if isinstance(round_.in_play, Cards):
        if round_.in_play.known or any(count != 1 for count in round_.in_play.letters.values()):
            return False
        taken += round_.in_play.letters
    return sorted(got) == stretches and sorted(taken) == sorted(in_climb)


def _keeps_sizes(round_: Any, before: Before, play: Sorted, forgets: int) -> bool:
    """Compare the counts of cards with the cards."""
    drawn = round_.draw.drawn
    changes = [sum(drawn, start=round_.left_to_draw - before.left)]
    for hand, now, then in zip(round_.hands, round_.sizes, before.sizes, strict=True):
        got = sum((drawn[stretch] for stretch in hand.known), start=hand.letters.get(PLAYED, 0) * play.count)
        changes.append(now - then - got)
    bounds = all(now.low >= 0 for now in (*round_.sizes, round_.left_to_draw))
    exact = all(change.low == change.high == 0 for change in changes)
    return exact and bounds


def _is_settled(round_: Any) -> bool:
    """Tell whether the next turn is one from which moves are followed: its player has cards, and nobody a last turn."""
    if round_.misses or round_.last_turns != NOBODY:
        return False
    return bool(round_.sizes[round_.turn].low >= 1 and bool(round_.odd) == (round_.flip_back > 0))


def _shrinks(round_: Any, before: Before, play: Sorted, forgets: int) -> bool:
    """Compare a measure that cannot fall below nothing."""
    then = 2 * sum(before.sizes, start=before.left) + before.position.begun
    now = 2 * sum(round_.sizes, start=round_.left_to_draw) + isinstance(round_.in_play, Cards)
    return bool((then - now).low >= 1)


def _goes_on(round_: Any, before: Before, play: Sorted, forgets: int) -> bool:
    """Tell whether the round is over as it should be, or somebody can do something."""
    return round_.ending is not Ending.STUCK and (round_.over or bool(round_.mask.must) or round_.mask.filled)


def _keeps_card(round_: Any, before: Before, play: Sorted, forgets: int) -> bool:
    """Tell whether the forgetful card went only to a player who has just forgotten."""
    return round_.forgetful is before.forgetful or (forgets > 0 and round_.forgetful == MOVER)


def _sees_own(round_: Any, before: Before, play: Sorted, forgets: int) -> bool:
    """Tell whether what is legal next was found by the hand of the player whose turn it is, and the climb as it is."""
    if round_.over:
        return True
    own = label(round_.hands[round_.turn])
    short = ("&", ("held by", own), "allowed by the value")
    return round_.mask.about in (("legal", own, label(round_.in_play)), short if round_.t.always_takes else None)


def _holds_cards(round_: Any, before: Before, play: Sorted, forgets: int) -> bool:
    """Tell whether nobody is out of cards, or the round is over."""
    return round_.over or all(now.low >= 1 for now in round_.sizes)


def _goes_to_neighbour(round_: Any, before: Before, play: Sorted, forgets: int) -> bool:
    """Tell whether the neighbour is next, or the player who has taken opens."""
    if round_.over or play.is_reverse:
        return True
    return bool(round_.turn == (MOVER if play.sort is Sort.TAKE else before.position.direction % round_.players))


def _turns_play(round_: Any, before: Before, play: Sorted, forgets: int) -> bool:
    """Tell whether a reverse card has turned play, and the next player is the neighbour then, or who took by it."""
    if round_.over:
        return True
    way = before.position.direction * (-1 if play.is_reverse and play.count % 2 else 1)
    opens = round_.turn == MOVER and not isinstance(round_.in_play, Cards)
    nearby = not play.is_reverse or opens or round_.turn == way % round_.players
    return bool(round_.direction == way and not round_.flip_back and nearby)


CHECKS = {
    Kept.CARDS: _keeps_cards,
    Kept.SIZES: _keeps_sizes,
    Kept.SHRINKS: _shrinks,
    Kept.GOES_ON: _goes_on,
    Kept.CARD: _keeps_card,
    Kept.SEES: _sees_own,
    Kept.HELD: _holds_cards,
    Kept.NEXT: _goes_to_neighbour,
    Kept.TURNS: _turns_play,
}


# What a round asks of the rules beside its tables.
ROUND_ASKS = (
    *("setup_hand", "draw_size", "forget_size", "forget_again", "forget_card", "end_empty_handed", "end_reverse"),
    *("special_skip_value", "special_skip_whom", "special_reverse_effect", "special_reverse_direction"),
    "special_reverse_next",
)

MASKS = ("every", "take", "passes", "specials", "opening")

FLAGS = (
    *("special_opens", "special_opens_if_stuck", "takes_specials", "takes_freely", "taking_needs_an_opener"),
    *("always_takes", "carries_over", "like_on_like", "special_ends_climb", "takes_others_only", "leaves_specials"),
    *("taker_opens", "everybody_draws", "fills_at_once", "forgetting_counts", "draws_what_is_left", "empty_hand_ends"),
    *("empty_pile_ends", "ends_at_once", "follows_card", "empty_pile_forgets"),
)


def facts_of(rules: Any) -> Any:
    """Gather all that a move depends on, beside the position: rule sets with the same facts are one case."""
    t = tables(rules)
    values = [t.allowed[value_key(value, mode)] for value in range(MOST_VALUES) for mode in range(MODES)]
    at = [imagine(rules, players, MOVER) for players in seats(rules)]
    return SimpleNamespace(
        nobody_empty=t.empty_hand_ends,
        sorts=sort_plays(t),
        **condense({"always": reduce(and_, values), **{name: getattr(t, name) for name in MASKS}}),
        tables=[Seated(one.players, one.hand_size, one.draw_size, one.letter_forgets) for one in at],
        **{name: getattr(rules, name) for name in ROUND_ASKS},
        **{name: getattr(t, name) for name in FLAGS},
    )


def condense(masks: Mapping[str, int]) -> dict[str, int]:
    """Take plays for one that are in the same of some sets, and number them by these.

    What is in sets, in several at once or in one and not in others, is then found as before.
    """
    plays = range(max(mask.bit_length() for mask in masks.values()))
    bits = [sum((mask >> play & 1) << place for place, mask in enumerate(masks.values())) for play in plays]
    return {name: reduce(or_, (1 << bit for bit in bits if bit >> place & 1), 0) for place, name in enumerate(masks)}


def inductive(rules: Any) -> Inductive:
    """Follow every move from every position, once for all rule sets with the same facts.

    Only for rules by which everybody who holds cards can do something, which is to be shown first, and a last card ends
    the round at once: where players may be passed over, or have last turns, paths multiply with every seat.
    """
    return _follow(facts_of(rules))


_FOLLOWED: Followed = {}  # under any rule set, so that others with some of the same facts need less


@by_answers
def _follow(facts: Any) -> Inductive:
    return OneMove(facts, _FOLLOWED).run()
