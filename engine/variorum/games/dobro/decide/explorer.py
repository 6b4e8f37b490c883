"""Exhaustive search of cut-down games: one round with a small deck, over every deal, play, forgotten draw and draw.

A game is a graph of states. States that differ only in what can no longer matter are one. The order of the draw pile is
left open until cards are drawn: then every choice of cards that are left is followed. Plays by the engine's own round.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from operator import itemgetter
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import BITS, FULL, NAMES, ONE, SPECIAL_CARDS, cards_of, multiset, size
from variorum.games.dobro.game import deck
from variorum.games.dobro.plays import Play
from variorum.games.dobro.records import FORGETTING
from variorum.games.dobro.round import ANTICLOCKWISE, CLOCKWISE, NOBODY, Ending, Round
from variorum.games.dobro.rules import Rules

SEATED = ("Ana", "Bo", "Cy")
ENDED = -1

# What a round asks of a rule set; what is asked only when points are given is left out.
CHAPTERS = ("turn", "play", "open", "wild", "special", "take", "draw", "forget", "end")
SCORING = ("forget_points", "forget_points_when", "forget_returns", "end_in_play", "end_hands", "end_piles")
CUT = ("box_deck", "setup_hand", "two_aside", "wild_range")
ASKED = tuple(
    one.name
    for one in fields(Rules)
    if (one.name.split("_")[0] in CHAPTERS and one.name not in (*SCORING, *CUT))
    or one.name in ("two_reverse", "setup_shuffle_cards", "box_dobrei_use")
)


@dataclass(frozen=True)
class Small:
    """A cut-down game: a few players, small hands, few cards, and wild cards between few numbers."""

    players: int
    hand: int
    cards: tuple[tuple[str, int], ...]
    wilds: tuple[int, int]

    @property
    def name(self) -> str:
        """The game in words: `2 players, hands of 3, 9 cards`."""
        return f"{self.players} players, hands of {self.hand}, {sum(copies for _, copies in self.cards)} cards"


PAIR = Small(2, 3, (("2", 4), ("4", 1), ("wild", 1), ("skip", 2)), (2, 4))
TRIO = Small(3, 3, (("2", 7), ("wild", 1), ("skip", 1), ("reverse", 1)), (2, 4))
# The last cards of a round, with nothing left to draw and few cards that are easy to play.
LAST_OF_TWO = Small(2, 2, (("2", 1), ("wild", 2), ("skip", 1)), (2, 4))
LAST_OF_THREE = Small(3, 2, (("2", 2), ("skip", 2), ("reverse", 2)), (2, 4))
GAMES = (PAIR, TRIO, LAST_OF_TWO, LAST_OF_THREE)


class Given:
    """A rule set of some answers and no others."""

    def __init__(self, answers: Mapping[str, Any]) -> None:
        vars(self).update(answers)


class CutDown(Given):
    """A rule set with a small deck and no answer that a round does not ask for."""

    def __init__(self, game: Small, answers: Mapping[str, Any]) -> None:
        super().__init__(answers)
        self.box_deck = MappingProxyType(self._cards(game))
        self.setup_hand = MappingProxyType({str(game.players): game.hand})
        self.two_aside = 0
        self.wild_range = MappingProxyType({"lowest": game.wilds[0], "highest": game.wilds[1]})

    def _cards(self, game: Small) -> dict[str, int]:
        """Let a card that is shuffled in take the place of a numbered one, so that games are of one size."""
        (first, copies), *others = game.cards
        given = vars(self)
        forgetful = given["setup_shuffle_cards"] is a.SetupShuffleCards.FORGETFUL_TOO
        dobrei = given["box_dobrei_use"] is a.BoxDobreiUse.SHUFFLED_IN
        return {first: copies - forgetful - dobrei, **dict(others)}


def cut_down(rules: Any, game: Small) -> Rules:
    """Cut a rule set down to a small game."""
    return cast(Rules, CutDown(game, {name: getattr(rules, name) for name in ASKED}))


class Fact(StrEnum):
    """What can be met in a round."""

    LOST = "a card is lost or doubled"
    DISCARDED = "a card that was played is in no score pile"
    OVERFULL = "a hand is larger than it was dealt"
    SEEN_THROUGH = "what is legal depends on what the player does not see"
    ENDLESS = "play goes round in a circle"
    STUCK = "nobody can do anything"
    IDLE = "a player who holds cards can do nothing"
    EMPTIED = "a hand is emptied while there are cards to draw"
    CAME_EMPTY = "a player's turn comes and they hold no cards"
    SHORT = "a turn ends with a short hand while there are cards to draw"
    SHORT_WITHOUT_FORGETTING = "a full hand is short after a turn with no forgotten draw, while there are cards to draw"
    TAKEN_SHORT = "a player takes with a short hand while there are cards to draw"
    LEFT_OVER = "the round ends while there are cards to draw"
    NONE_TAKEN = "the round ends and nobody has taken a card"
    FORGOTTEN_DRAW = "a player forgets to draw"
    CARD_GIVEN = "the forgetful card goes to the first who forgot"
    CARD_PASSED = "the forgetful card passes to another who forgot"
    CARD_KEPT = "the holder of the forgetful card forgets again"
    CARD_ASTRAY = "the forgetful card moves without a forgotten draw"
    EMPTY_HAND = "the round ends with a last card"
    EMPTY_PILE = "the round ends with the draw pile"


@dataclass(frozen=True)
class Step:
    """A move of a script: what is played, whether the player forgets to draw, and what is drawn thereafter."""

    play: str
    forgets: int
    drawn: tuple[int, ...]

    @property
    def text(self) -> str:
        """The move as a record writes it, without the player."""
        return " ".join((self.play, *FORGETTING[self.forgets]))


@dataclass(frozen=True)
class Script:
    """How something comes about: the hands, the draw pile as far as it was drawn from, and the moves."""

    hands: tuple[tuple[int, ...], ...]
    steps: tuple[Step, ...]
    circle: int = 0

    @property
    def text(self) -> str:
        """The script for a reader."""
        hands = "; ".join(f"{SEATED[seat]} {_list_cards(hand)}" for seat, hand in enumerate(self.hands))
        draw = _list_cards([card for step in self.steps for card in step.drawn])
        moves = [step.text for step in self.steps]
        if self.circle:
            moves[-self.circle :] = ["and again and again:", *moves[-self.circle :]]
        return f"{hands}; draw {draw or 'nothing'}: {', '.join(moves) or 'no move'}"


def _list_cards(cards: Iterable[int]) -> str:
    return " ".join(NAMES[card] for card in cards)


@dataclass(frozen=True)
class Explored:
    """What was found in a cut-down game: figures, and for each fact the shortest script found."""

    game: Small
    deals: int
    states: int
    moves: int
    most_moves: int | None
    facts: Mapping[Fact, Script]

    @property
    def figures(self) -> str:
        """How much was searched, in words."""
        return f"{self.states} states of {self.game.name}"


class Watched(Round):
    """A round that tells whether a player came to a turn between two moves who had nothing to hold or to do."""

    __slots__ = ("came_empty", "idle")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.idle = False
        self.came_empty = NOBODY
        super().__init__(*args, **kwargs)

    def _legal_mask(self) -> int:
        mask = super()._legal_mask()
        if not mask:
            self.idle = True
        return mask

    def _empty_handed(self) -> None:
        self.came_empty = self.turn
        super()._empty_handed()


@cache
def choices(left: int, count: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """List every choice of this many of the cards that are left, as a multiset and card by card."""
    kinds = sorted(set(cards_of(left)))
    return tuple((multiset(cards), cards) for cards in _choose(left, kinds, count))


def _choose(left: int, kinds: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    if not count:
        yield ()
    elif kinds:
        for copies in range(min((left >> (BITS * kinds[0])) & FULL, count), -1, -1):
            for rest in _choose(left, kinds[1:], count - copies):
                yield (kinds[0],) * copies + rest


# A state as the player to move has it: hands from their own on in the direction of play, what is left to draw, whether
# cards are in play, the value, and what else this rule set remembers. Which cards are in play, and who has taken which,
# is left out: taking moves them to a score pile, where no rule of the round looks at them. The log is left out too: it
# is read only where a taker's own cards are discarded, to tell whose they are, and when points are given. The forgetful
# card is left out: it is given and counted, but no rule of play asks who holds it. Of all of these a state keeps an
# example, as it was when the state was first reached, so that what is checked are positions that do come about.
Key = tuple[tuple[int, ...], int, int, int, tuple[int, ...]]

# Cards in play, score piles, cards discarded, and whose cards are in play; seats from the mover on.
Example = tuple[int, tuple[int, ...], int, tuple[int, ...]]

# The state a move was made in, the play, whether its player forgot, and what was drawn. What follows from a deal alone
# has no play, and the number of the deal, turned to a negative number, in place of the state.
Move = tuple[int, Play | None, int, tuple[int, ...]]
Drawn = tuple[int, tuple[int, ...]]


class Sizes(dict[int, int]):
    """The sizes of multisets, counted once."""

    def __missing__(self, hand: int) -> int:
        found = self[hand] = size(hand) if hand >= 0 else -1
        return found


size_of = Sizes().__getitem__


class Search:
    """A cut-down game being searched, breadth first: first all that can happen before any card is taken."""

    def __init__(self, rules: Rules, game: Small) -> None:
        self.rules = rules
        self.players = game.players
        self.whole = multiset(deck(rules, game.players))
        self.hand = game.hand
        self.round = Watched(rules, [ONE[0]] * self.players, (), 0)
        self.t = self.round.t
        self.full = self.round.draw_size
        self.plain = self.t.plain_values and self.t.everybody_draws and self.t.follows_card
        self.discards = rules.take_what is a.TakeWhat.OTHERS_CARDS or rules.take_specials is a.TakeSpecials.LEFT_OUT
        self.nothing = (0,) * self.players
        self.orders = self._orders()
        self.index: dict[Key, int] = {}
        self.keys: list[Key] = []
        self.masks: list[int] = []
        self.examples: list[Example] = []
        self.before: list[Move] = []
        self.ways: list[list[int]] = []
        self.legal: dict[tuple[int, int, int, int], int] = {}
        self.met: dict[Fact, Move] = {}
        self.moves = 0
        self.deals: list[tuple[int, ...]] = []
        self.untaken: deque[int] = deque()
        self.later: dict[int, None] = {}

    def _orders(self) -> dict[tuple[int, int], Any]:
        """Find, by seat and direction, how to list seats from that one on."""
        return {
            (seat, way): itemgetter(*[(seat + way * step) % self.players for step in range(self.players)])
            for seat in range(self.players)
            for way in (CLOCKWISE, ANTICLOCKWISE)
        }

    # -- searching -----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Search everything that can be reached."""
        for hands, left in self._hands((), self.whole):
            self.round = Watched(self.rules, hands, tuple(cards_of(left)), 0)
            if not self.round.idle:
                move = (~len(self.deals), None, 0, ())
                self.deals.append(hands)
                self._reach(self._key(left), (0, self.nothing, 0, self.nothing), move, True)
        self.round.idle = False
        while self.untaken or self.later:
            if self.untaken:
                self._go_on(self.untaken.popleft(), True)
            else:
                number = next(iter(self.later))
                del self.later[number]
                self._go_on(number, False)

    def _hands(self, dealt: tuple[int, ...], left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Deal in every way. The first seat starts, clockwise: seats are alike, and so are the directions.

        Deals by which the starter could not open are not gone on with: in a whole game hands are larger than that.
        """
        if len(dealt) == self.players:
            yield dealt, left
            return
        for hand, _ in choices(left, self.hand):
            yield from self._hands((*dealt, hand), left - hand)

    def _reach(self, key: Key, example: Example, move: Move, untaken: bool) -> int:
        """Find the number of a state; note it if it is new, or new as one before which nobody has taken."""
        number = self.index.get(key)
        if number is None:
            number = self.index[key] = len(self.keys)
            mask = self.round.mask
            self.keys.append(key)
            self.masks.append(mask)
            self.examples.append(example)
            self.before.append(move)
            self.ways.append([])
            shown = (key[0][0], key[3], key[2], self.round.mode)
            if self.legal.setdefault(shown, mask) != mask:
                self._note(Fact.SEEN_THROUGH, move)
        elif untaken and number in self.later:
            del self.later[number]
            self.examples[number] = example
            self.before[number] = move
        else:
            return number
        if untaken:
            self.untaken.append(number)
        else:
            self.later[number] = None
        return number

    def _key(self, left: int) -> Key:
        """Make the key of the state that the round is in."""
        r = self.round
        way = r.direction if self.t.follows_card else CLOCKWISE
        if self.plain and not r.odd:
            return self.orders[r.turn, way](r.hands), left, self._laid(), r.value, ()
        opener = 0 if self.t.everybody_draws else (r.climb_opener - r.turn) * way % self.players
        carried, last = (r.carried if self.t.carries_over else 0), (0 if self.t.plain_values else r.last_card)
        turning = 0 if self.t.follows_card else r.direction
        last_turns = self._turn_seats(r.last_turns, -r.turn * way, way)
        more = (carried, last, r.doubled, r.mode, opener, r.flip_back, r.misses, r.odd, last_turns, turning)
        return self.orders[r.turn, way](r.hands), left, self._laid(), r.value, more

    def _laid(self) -> int:
        """Tell what lies in play, as far as the rules ask: nothing, cards (1), or only skip and reverse cards (2)."""
        in_play = self.round.in_play
        only_specials = not self.t.takes_specials and in_play != 0 and not in_play & ~SPECIAL_CARDS
        return (in_play != 0) + only_specials

    def _turn_seats(self, chosen: int, first: int, way: int) -> int:
        """Count chosen seats, a bit for each, from another seat on and in a direction; those of nobody stay so."""
        if chosen == NOBODY:
            return NOBODY
        seats = [seat for seat in range(self.players) if chosen >> seat & 1]
        return sum(1 << (first + seat * way) % self.players for seat in seats)

    def _set(self, number: int, draw: tuple[int, ...]) -> int:
        """Put the round into a state, with these cards on top of the draw pile; return the mover's seat.

        The seat, the direction and who holds the forgetful card make no difference, and so they vary from time to time.
        """
        self.moves = moves = self.moves + 1
        r, players = self.round, self.players
        hands, left, _, r.value, more = self.keys[number]
        r.in_play, piles, _, own = self.examples[number]
        seat, way = moves % players, CLOCKWISE if moves & 4 or not self.t.follows_card else ANTICLOCKWISE
        back = self.orders[-seat * way % players, way]
        r.turn, r.direction = seat, way
        r.hands = list(back(hands))
        r.sizes = list(map(size_of, r.hands))
        r.piles = list(back(piles))
        r.left_to_draw = count = size_of(left)
        r.draw = draw + (0,) * (count - len(draw))
        r.forgetful = moves % (players + 1) - 1
        r.ending, r.mask, r.log = None, self.masks[number], []
        if more or r.odd:
            more = more or (0, 0, 0, 0, 0, 0, 0, 0, NOBODY, 0)
            r.carried, r.last_card, doubled, r.mode, opener, r.flip_back, r.misses, odd, r.last_turns, turning = more
            r.doubled, r.odd = bool(doubled), bool(odd)
            r.last_turns = self._turn_seats(r.last_turns, seat, way)
            r.climb_opener = (seat + opener * way) % players
            r.direction = turning or way
        if self.discards:
            log = [(one, SimpleNamespace(held=held, wild_values=0), 0) for one, held in enumerate(back(own))]
            r.log, r.climb_start = cast(list[tuple[int, Play, int]], log), 0
        return seat

    def _go_on(self, number: int, untaken: bool) -> None:
        """Follow every move from a state."""
        r, left = self.round, self.keys[number][1]
        mine = size_of(self.keys[number][0][0])
        self._set(number, ())
        for play, due in [(play, r.due(play)) for play in r.legal()]:
            if left and play.count == mine:
                self._note(Fact.EMPTIED, (number, play, 0, ()))
            for forgets, drawn in self._draws(due):
                self._make(number, play, forgets, choices(left, drawn), untaken)

    def _draws(self, due: int) -> list[tuple[int, int]]:
        """List the ways to draw what is due or forget it, each with how much is drawn.

        A forgotten draw that nobody notices is one of them where it leaves another hand than one that is noticed.
        """
        found = [(0, due)]
        if due:
            found.append((NOTICED, due if self.t.fills_at_once else 0))
            if self.t.stays_short == UNNOTICED:
                found.append((UNNOTICED, 0))
        return found

    def _make(self, number: int, play: Play, forgets: int, foreseen: Iterable[Drawn], untaken: bool) -> None:
        """Make a move with every choice of the cards drawn in its course; those not foreseen are chosen one by one."""
        r, left, open_ = self.round, self.keys[number][1], list(foreseen)
        while open_:
            drawn, cards = open_.pop()
            seat = self._set(number, cards)
            more = r.left_to_draw - len(cards)
            r.play(play, forgets)
            more -= r.left_to_draw
            if not more:
                self._look(seat, left - drawn, (number, play, forgets, cards), untaken)
            elif more > 0:
                open_ += [(drawn + one, (*cards, *next_)) for one, next_ in choices(left - drawn, 1)]
            else:
                open_ = [(0, ())]
            r.idle, r.came_empty = False, NOBODY

    def _look(self, seat: int, left: int, move: Move, untaken: bool) -> None:
        """Check what a move has led to, and note it."""
        r, (number, play, forgets, _) = self.round, move
        _, _, discarded, own = self.examples[number]
        if self.discards:
            discarded, own = self._find_discarded(number, seat, cast(Play, play))
        sizes = r.sizes
        if (
            sum(r.hands) + sum(r.piles) + left + r.in_play + discarded != self.whole
            or sizes != list(map(size_of, r.hands))
            or r.left_to_draw != size_of(left)
            or r.in_play < 0
        ):
            self._note(Fact.LOST, move)
        if discarded:
            self._note(Fact.DISCARDED, move)
        if max(sizes) > self.hand:
            self._note(Fact.OVERFULL, move)
        if left and sizes[seat] < self.full:
            self._see_hand(seat, move)
        if forgets or r.forgetful != self.moves % (self.players + 1) - 1:
            self._see_card(seat, move)
        if r.idle or r.came_empty != NOBODY or r.ending is not None:
            self._see_turn(move)
        if r.ending is not None:
            self.ways[number].append(ENDED)
            if left:
                self._note(Fact.LEFT_OVER, move)
            if untaken and not any(r.piles):
                self._note(Fact.NONE_TAKEN, move)
            return
        order = self.orders[r.turn, r.direction if self.t.follows_card else CLOCKWISE]
        example = (r.in_play, order(r.piles), discarded, order(own))
        self.ways[number].append(self._reach(self._key(left), example, move, untaken and not any(r.piles)))

    def _find_discarded(self, number: int, seat: int, play: Play) -> tuple[int, tuple[int, ...]]:
        """Work out what has been discarded, and whose cards are in play, where takers do not take everything."""
        r, (in_play, _, discarded, _) = self.round, self.examples[number]
        before = [one.held for _, one, _ in r.log[: self.players]]
        before[seat] += play.held
        if r.in_play:
            return discarded, tuple(before)
        taker = seat if not play.count or r.came_empty == NOBODY else r.came_empty
        own = before[taker] if self.rules.take_what is a.TakeWhat.OTHERS_CARDS else 0
        others = in_play + play.held - own
        specials = others & SPECIAL_CARDS if self.rules.take_specials is a.TakeSpecials.LEFT_OUT else 0
        return discarded + own + specials, self.nothing

    # -- noting what is met --------------------------------------------------------------------------------------

    def _note(self, fact: Fact, move: Move) -> None:
        if fact not in self.met:
            self.met[fact] = move

    def _see_turn(self, move: Move) -> None:
        """See whether somebody came to a turn in vain, and how the round ended if it did."""
        r = self.round
        if r.idle:
            self._note(Fact.IDLE, move)
        if r.came_empty != NOBODY:
            self._note(Fact.CAME_EMPTY, move)
        if r.ending is not None:
            self._note(ENDINGS[r.ending], move)

    def _see_hand(self, seat: int, move: Move) -> None:
        """See whether a turn has ended with a short hand."""
        r, (number, _, forgets, _) = self.round, move
        opens = r.turn == seat and not r.in_play and self.t.taker_opens
        if opens or r.ending is not None:
            return
        self._note(Fact.SHORT, move)
        if not forgets and size_of(self.keys[number][0][0]) >= self.full:
            self._note(Fact.SHORT_WITHOUT_FORGETTING, move)

    def _see_card(self, seat: int, move: Move) -> None:
        """See where the forgetful card has gone."""
        r, held = self.round, self.moves % (self.players + 1) - 1
        if not move[2]:
            self._note(Fact.CARD_ASTRAY, move)
            return
        self._note(Fact.FORGOTTEN_DRAW, move)
        if r.forgetful == seat and self.t.forgetting_counts[move[2]]:
            self._note({NOBODY: Fact.CARD_GIVEN, seat: Fact.CARD_KEPT}.get(held, Fact.CARD_PASSED), move)

    # -- results -------------------------------------------------------------------------------------------------

    def script(self, move: Move) -> Script:
        """Tell how a move came to be made, from the deal on."""
        steps = []
        while move[1] is not None:
            steps.append(Step(move[1].text, *move[2:]))
            move = self.before[move[0]]
        return Script(tuple(tuple(cards_of(hand)) for hand in self.deals[~move[0]]), tuple(reversed(steps)))

    def figures(self, game: Small) -> Explored:
        """Put together what was found."""
        facts = {fact: self.script(move) for fact, move in self.met.items()}
        order = self._in_order()
        circle = len(order) < len(self.keys)
        if circle:
            facts[Fact.ENDLESS] = self._circle(set(order))
        sizes = len(self.deals), len(self.keys), sum(map(len, self.ways))
        return Explored(game, *sizes, None if circle else self._most_moves(order), facts)

    def _in_order(self) -> list[int]:
        """List the states so that every move leads to a later one, as far as play does not go in circles."""
        reached = [0] * len(self.keys)
        for ways in self.ways:
            for other in ways:
                if other != ENDED:
                    reached[other] += 1
        ready = [number for number, count in enumerate(reached) if not count]
        order = []
        while ready:
            number = ready.pop()
            order.append(number)
            for other in self.ways[number]:
                if other != ENDED:
                    reached[other] -= 1
                    if not reached[other]:
                        ready.append(other)
        return order

    def _most_moves(self, order: list[int]) -> int:
        """Count the most moves of a round; none where no deal lets its starter open."""
        moves = [0] * len(self.keys)
        for number in reversed(order):
            for other in self.ways[number]:
                moves[number] = max(moves[number], 1 + (0 if other == ENDED else moves[other]))
        return max((moves[number] for number, (origin, *_) in enumerate(self.before) if origin < 0), default=0)

    def _circle(self, ordered: set[int]) -> Script:
        """Find play that goes in a circle: how it is reached, and the moves that can be made again and again."""
        # Going back from a state that is in no order, one always comes to another such state, and so to one met before.
        before: dict[int, int] = {}
        for number, ways in enumerate(self.ways):
            if number not in ordered:
                before |= {other: number for other in ways if other != ENDED and other not in ordered}
        path, at = [], min(before)
        while at not in path:
            path.append(at)
            at = before[at]
        circle = [*reversed(path[path.index(at) :])]
        start = min(range(len(circle)), key=lambda place: circle[place])
        circle = circle[start:] + circle[:start]
        steps = [self._step(one, other) for one, other in zip(circle, circle[1:] + circle[:1], strict=True)]
        lead = self.script(self.before[circle[0]])
        return Script(lead.hands, lead.steps + tuple(steps), len(steps))

    def _step(self, number: int, wanted: int) -> Step:
        """Find a move that leads from one state to another."""
        left = self.keys[number][1]
        self._set(number, ())
        for play, due in [(play, self.round.due(play)) for play in self.round.legal()]:
            for forgets, _ in self._draws(due):
                for drawn, cards in (*choices(left, due), (0, ())):
                    self._set(number, cards)
                    self.round.play(play, forgets)
                    if (
                        size_of(left) - self.round.left_to_draw == len(cards)
                        and self.index.get(self._key(left - drawn)) == wanted
                    ):
                        return Step(play.text, forgets, cards)
        raise AssertionError("no move leads there")


ENDINGS = {
    Ending.EMPTY_HAND: Fact.EMPTY_HAND,
    Ending.EMPTY_PILE: Fact.EMPTY_PILE,
    Ending.STUCK: Fact.STUCK,
}


def search(rules: Any, game: Small) -> Search:
    """Search a cut-down game under a rule set, and keep its whole graph."""
    search, collects = Search(cut_down(rules, game), game), gc.isenabled()
    gc.disable()  # nothing here is garbage until the search is over
    try:
        search.run()
    finally:
        if collects:
            gc.enable()
    return search


_KNOWN: dict[tuple[Any, ...], Explored] = {}


def explore(rules: Any, game: Small) -> Explored:
    """Explore a cut-down game, once for all rule sets that a round cannot tell apart."""
    key = (game, *(getattr(rules, name) for name in ASKED))
    if key not in _KNOWN:
        _KNOWN[key] = search(rules, game).figures(game)
    return _KNOWN[key]
