"""The length of a round: what a move does to a hand and the draw pile, found by making it, and bounds that follow.

A bound is found from one player's view. Followed are the cards in this player's hand, the cards left to draw, and what
the others still hold in all; what cannot be seen from there is taken to go as it suits. So no round goes below it.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count as counter
from typing import Any, NamedTuple

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import DOBREI, FORGETFUL, NAMES, REVERSE, SKIP, WILD, multiset, size
from variorum.games.dobro.decide.climbs import BETWEEN_PLAYS, iter_growing
from variorum.games.dobro.decide.recorded import verdict
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.game import Deal, Game, GameError, aside_count, deck
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.records import MoveRecord, round_data
from variorum.games.dobro.round import IllegalMoveError, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import Scripted, ScriptError, fitting_deal, imagine
from variorum.games.players import USUAL_NAMES
from variorum.prove.theorems import by_answers, switch

TWO, THREE, LOW = 2, 3, 2
ANY_OF = {"x": 1, "x+x": 2}
MOST_EMPTIED = 4  # players who can all lay their hands in one climb, two single cards and two pairs each
PLAYS = ("3", "3+3", "skip", "skip+skip", "skip+W", "reverse", "reverse+reverse", "reverse+W", "take", "pass")

# These questions decide which value a play has and what it is worth, not how many cards it moves.
NOT_OF_THE_HAND = {
    "play_equal": a.PlayEqual.EQUAL_OR_HIGHER,
    "play_pair_of": a.PlayPairOf.SAME_VALUE,
    "play_pair_worth": a.PlayPairWorth.SUM,
    "play_pair_follows": a.PlayPairFollows.FREELY,
    "play_value": a.PlayValue.WORTH_OF_PLAY,
    "play_double_trigger": a.PlayDoubleTrigger.EQUALS_VALUE_IN_PLAY,
    "play_double_what": a.PlayDoubleWhat.THE_PLAY,
    "play_double_pair": a.PlayDoublePair.DOUBLES,
    "play_double_again": a.PlayDoubleAgain.EVERY_TIME,
    "open_value": a.OpenValue.NONE,
    "open_take": a.OpenTake.MUST_PLAY,
    "open_special_then": a.OpenSpecialThen.MAY_TAKE,
    "wild_range_ends": a.WildRangeEnds.INCLUDED,
    "wild_alone_least": a.WildAloneLeast.MUST_REACH,
    "wild_alone_double": a.WildAloneDouble.DOUBLES,
    "wild_pair_value": a.WildPairValue.OF_PARTNER,
    "wild_two_value": a.WildTwoValue.SAME_VALUE_EACH,
    "wild_pair_least": a.WildPairLeast.MUST_REACH,
    "wild_pair_double": a.WildPairDouble.DOUBLES,
    "special_skip_value": a.SpecialSkipValue.STAYS,
    "take_choice": a.TakeChoice.FREE,
    "take_what": a.TakeWhat.WHOLE_CLIMB,
    "take_specials": a.TakeSpecials.INCLUDED,
    "forget_card": a.ForgetCard.UNTIL_ANOTHER_FORGETS,
    "forget_again": a.ForgetAgain.NOTHING_MORE,
    "forget_size": a.ForgetSize.HAND_SIZE,
    "forget_empty": a.ForgetEmpty.NOBODY,
    "end_reverse": a.EndReverse.TURNS,
}


@dataclass(frozen=True)
class Table:
    """What lies on a table when a round begins."""

    players: int
    hand: int
    cards: int
    pile: int
    able: int


def table(rules: Rules, players: int) -> Table:
    """Count the cards of a round."""
    hand = rules.setup_hand[str(players)]
    cards = len(deck(rules, players)) - aside_count(rules, players)
    able = sum(card <= WILD for card in deck(rules, players))
    return Table(players, hand, cards, cards - players * hand, able)


class Move(NamedTuple):
    """What a move does: the hand and the draw pile after it, and whether its player moves again, and must open."""

    cards: int
    hand: int
    pile: int
    again: bool
    over: bool
    forgets: int
    special: bool
    opening: bool
    opens: bool


class Moves:
    """All that one move can do at a table, by the hand it is made from and the cards left to draw.

    Where more cards are left than a hand can want, it is all the same how many: one such case stands for all.
    """

    def __init__(self, rules: Rules, of_the_hand: Rules, players: int) -> None:
        self.table = table(rules, players)
        self._template = imagine(of_the_hand, players, 0)
        self._openers = (0,) if self._template.t.everybody_draws else (0, 1)
        by_text, kinds = self._template.t.by_text, deck(rules, players)
        self.plays = [by_text[text] for text in PLAYS if text in by_text and (REVERSE in kinds or text[0] != "r")]
        self.specials = kinds.count(SKIP) + kinds.count(REVERSE)
        self.unable = _unable(rules, kinds)
        self.idle = self._idle(rules)
        self.passes = rules.end_empty_handed in (None, a.EndEmptyHanded.PASSES)
        self.top = max(self.table.hand, self._template.draw_size)
        most = max(play.count for play in self.plays)
        self._by = {
            (hand, pile): list(dict.fromkeys(self._make(hand, pile)))
            for hand in range(1, self.top + 1)
            for pile in range(self.top - hand + most + 2)
        }
        self.all = [(hand, move) for (hand, _), moves in self._by.items() for move in moves]
        self._with_pile: dict[int, list[Move]] = {}
        for (hand, pile), made in self._by.items():
            if pile:
                self._with_pile.setdefault(hand, []).extend(made)
        self.most = max(move.cards for _, move in self.all)

    def at(self, hand: int, pile: int) -> list[Move]:
        """List what can be done from a hand, with this many cards left to draw."""
        if (hand, pile) not in self._by:
            fewer = self.at(hand, pile - 1)
            self._by[hand, pile] = [move._replace(pile=move.pile + 1) for move in fewer]
        return self._by[hand, pile]

    def _idle(self, rules: Rules) -> bool:
        """Tell whether the turn can go round without a card being played, though everybody could play one."""
        hands_on = rules.take_opener is a.TakeOpener.NEXT_PLAYER
        loosely = self.table.players == TWO or rules.open_take is a.OpenTake.MAY_TAKE_NOTHING or self.unable > 0
        return (hands_on and loosely) or rules.turn_actions is a.TurnActions.AT_MOST_ONE

    def _make(self, hand: int, pile: int) -> Iterator[Move]:
        for play in self.plays:
            if play.count > hand:
                continue
            if play.sort is not Sort.TAKE:
                yield from self._results(hand, pile, None, play)
            for opener in self._openers:
                yield from self._results(hand, pile, opener, play)

    def _at(self, hand: int, pile: int, opener: int | None) -> Round:
        """Set up a turn to open a climb, or in a climb that someone has opened."""
        round_ = self._template.copy()
        round_.sizes[0] = hand
        round_.left_to_draw = pile
        if opener is not None:
            round_.climb_opener, round_.in_play, round_.value = opener, 1, LOW
        return round_

    def _results(self, hand: int, pile: int, opener: int | None, play: Play) -> Iterator[Move]:
        for forgets in (0, NOTICED, UNNOTICED):
            round_ = self._at(hand, pile, opener)
            if opener is None and play.sort is Sort.SPECIAL and not self._may_open(round_, hand):
                return
            round_.mask |= play.bit
            if forgets and not round_.due(play):
                return
            round_.play(play, forgets)
            again = round_.turn == 0 and play.sort is not Sort.TAKE
            special, opens = play.sort is Sort.SPECIAL, round_.turn == 0 and not round_.in_play
            left = round_.sizes[0], round_.left_to_draw
            yield Move(play.count, *left, again, round_.over, forgets, special, opener is None, opens)

    def _may_open(self, round_: Round, hand: int) -> bool:
        """Tell whether a special may open: always, or from a hand that can be all specials."""
        t = round_.t
        return t.special_opens or (t.special_opens_if_stuck and hand <= self.specials)

    @property
    def keeps_full(self) -> bool:
        """Tell whether, forgotten draws apart, a hand is full at the end of a turn, if there are cards to draw."""
        turns = (move for _, move in self.all if move.cards and not move.forgets and not move.again)
        return self.top == self.table.hand and all(move.hand == self.top or not move.pile for move in turns)

    @property
    def fills_at_once(self) -> bool:
        """Tell whether a forgotten draw changes nothing in the hand."""
        made = {(hand, move) for hand, move in self.all if not move.forgets}
        return all((hand, move._replace(forgets=0)) in made for hand, move in self.all if move.forgets)

    def fits(self, hand: int, move: Move, opens: bool, specials: int) -> bool:
        """Tell whether a move can be made by who must open or not, with this many specials left."""
        all_specials = move.special and move.opening and not self._template.t.special_opens
        return (move.opening or not opens) and move.cards * move.special <= specials and hand * all_specials <= specials

    def hands(self, forgotten_draws: bool) -> list[tuple[int, bool, int]]:
        """Find the hands that a player can come to have while there are cards to draw.

        With each go whether the player must open, and how many specials can still be played without a draw.
        """
        found = [(self.table.hand, False, self.specials)]
        for hand, opens, specials in iter_growing(found):
            for move in self._with_pile.get(hand, ()):
                if (forgotten_draws or not move.forgets) and self.fits(hand, move, opens, specials) and move.pile:
                    undrawn = move.special and move.hand < self.top
                    after = (move.hand, move.opens, specials - undrawn * move.cards)
                    if after not in found:
                        found.append(after)
        return found

    def list_reached(self, forgotten_draws: bool) -> Iterator[tuple[int, Move]]:
        """List the moves from hands that can be come to while there are cards to draw, each with the hand."""
        for hand, opens, specials in self.hands(forgotten_draws):
            for move in self._with_pile.get(hand, ()):
                if (forgotten_draws or not move.forgets) and self.fits(hand, move, opens, specials):
                    yield hand, move

    def empties(self, forgotten_draws: bool) -> bool:
        """Tell whether a last card can be laid while there are cards to draw."""
        return any(move.cards == hand for hand, move in self.list_reached(forgotten_draws))

    def count_kept(self, forgotten_draws: bool) -> int:
        """Count the cards that must be left in hands at the end: one with each other player, if empty hands end it."""
        emptied = [move for _, move in self.list_reached(forgotten_draws) if not move.hand]
        emptied += [move for _, move in self.all if not move.hand and not move.pile]
        return self.table.players - 1 if all(move.over for move in emptied) else 0


def _unable(rules: Rules, kinds: list[int]) -> int:
    """Count the cards of which a hand can consist that cannot open a climb, so that the turn may pass on."""
    cards = [DOBREI, FORGETFUL]
    if rules.open_wild is a.OpenWild.FORBIDDEN:
        cards.append(WILD)
    if rules.open_special is a.OpenSpecial.FORBIDDEN and rules.open_stuck is not a.OpenStuck.SPECIAL_ALLOWED:
        cards += [SKIP, REVERSE]
    return sum(kinds.count(card) for card in cards)


@by_answers
def moves_of(rules: Rules) -> dict[int, Moves]:
    """Find what moves do under a rule set, by number of players."""
    of_the_hand = switch(rules, **NOT_OF_THE_HAND)
    return {players: Moves(rules, of_the_hand, players) for players in seats(rules)}


# -- the fewest --------------------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """A round from one player's view: the cards in hand, those left to draw, and what the others hold in all."""

    hand: int
    pile: int
    others: int
    waits: bool
    specials: int
    opens: bool = False


class Step(NamedTuple):
    """A move of one's own, as far as it matters to what follows."""

    cards: int
    hand: int
    pile: int
    again: bool
    opens: bool
    specials: int


class Fewest:
    """The least that a player can play and see played until a round ends; none can end with less."""

    def __init__(self, moves: Moves, forgotten_draws: bool) -> None:
        self.moves, self.forgotten_draws = moves, forgotten_draws
        at = moves.table
        self.seats = at.players
        self.full = (at.players - 1) * moves.top
        self.start = Seen(at.hand, at.pile, (at.players - 1) * at.hand, False, moves.specials)
        self.loose = forgotten_draws or not moves.keeps_full
        ends = [move for _, move in moves.all if move.over]
        self.pile_ends = any(move.hand for move in ends)
        self.needs_pile = not any(move.pile for move in ends)
        self.stuck_with_pile = moves.passes or moves.unable >= at.players
        self._steps: dict[tuple[int, int, bool, int], list[Step]] = {}

    def bound(self, weight: str) -> int:
        """Find the fewest plays or cards."""
        least, order = {self.start: 0}, counter()
        waiting = [(self._ahead(self.start, weight), 0, next(order), self.start)]
        while waiting:
            _, minus, _, seen = heapq.heappop(waiting)
            cost = least[seen]
            if -minus != cost:
                continue
            if self._has_ended(seen):
                return cost
            for step, after in self._onward(seen, weight):
                if cost + step < least.get(after, 999):
                    least[after] = cost + step
                    ahead = cost + step + self._ahead(after, weight)
                    heapq.heappush(waiting, (ahead, -(cost + step), next(order), after))
        raise AssertionError("no round ends")

    def _ahead(self, seen: Seen, weight: str) -> int:
        """Tell how much is still to be played, at least: the others can only draw what they have room for."""
        cards = seen.hand
        if self.needs_pile:
            cards += max(0, seen.pile - (self.full - seen.others))
        if self.stuck_with_pile:
            cards = min(cards, seen.hand + seen.others)
        cards = 0 if self.pile_ends else max(0, cards - self.moves.unable)
        return cards if weight == "cards" else -(-cards // self.moves.most)

    def _has_ended(self, seen: Seen) -> bool:
        done = not seen.hand and (not self.needs_pile or not seen.pile)
        nobody_can = self._unable(seen.hand, 1, seen.pile) and self._unable(
            seen.hand + seen.others, self.seats, seen.pile
        )
        return done or nobody_can or (self.pile_ends and not seen.pile)

    def _onward(self, seen: Seen, weight: str) -> Iterator[tuple[int, Seen]]:
        if not seen.waits and not seen.hand:
            wanted = min(self.moves.top, seen.pile)
            yield 0, seen._replace(hand=wanted, pile=seen.pile - wanted, waits=not wanted)
        elif not seen.waits:
            yield from self._own(seen, weight)
        yield from self._others(seen, weight)

    def _own(self, seen: Seen, weight: str) -> Iterator[tuple[int, Seen]]:
        back = self.moves.idle or self._unable(seen.others, self.seats - 1, seen.pile)
        for step in self._able(seen.hand, seen.pile, seen.opens, seen.specials):
            waits = step.cards > 0 and not (step.again or back)
            after = Seen(step.hand, step.pile, seen.others, waits, step.specials, step.opens)
            yield (step.cards if weight == "cards" else min(step.cards, 1)), after

    def _able(self, hand: int, pile: int, opens: bool, specials: int) -> list[Step]:
        """List what can be done, each different outcome once."""
        key = (hand, pile, opens, specials)
        if key not in self._steps:
            found = {}
            for move in self.moves.at(hand, pile):
                if (self.forgotten_draws or not move.forgets) and self.moves.fits(hand, move, opens, specials):
                    left = specials - move.special * move.again * move.cards
                    step = Step(move.cards, move.hand, move.pile, move.again, move.opens and move.again, left)
                    found[step] = True
            self._steps[key] = list(found)
        return self._steps[key]

    def _unable(self, cards: int, players: int, pile: int) -> bool:
        """Tell whether players who hold this many cards in all may be unable to play any."""
        least = players if pile and not self.moves.passes else 0
        return least <= cards <= self.moves.unable

    def _others(self, seen: Seen, weight: str) -> Iterator[tuple[int, Seen]]:
        """Let another player play, and draw at once or, where forgotten draws leave room, at any time."""
        hand, pile, others, _, specials, _ = seen
        for cards in range(1, min(self.moves.most, others) + 1):
            drawn = 0 if self.loose else min(self.full - others + cards, pile)
            yield (
                (cards if weight == "cards" else 1),
                Seen(hand, pile - drawn, others - cards + drawn, False, specials, False),
            )
        if self.loose and pile and others < self.full:
            yield 0, seen._replace(others=others + 1, pile=pile - 1)


@by_answers
def fewest(rules: Rules, forgotten_draws: bool, weight: str) -> dict[int, int]:
    """Bound the plays or cards of a round from below, with or without forgotten draws, by number of players."""
    if forgotten_draws and all(moves.fills_at_once for moves in moves_of(rules).values()):
        return fewest(rules, False, weight)
    return {players: Fewest(moves, forgotten_draws).bound(weight) for players, moves in moves_of(rules).items()}


# -- rounds that reach the bounds ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A round that was played to show something."""

    players: int
    deal: Deal
    round: Round
    records: list[dict[str, Any]] = field(default_factory=list)

    @property
    def plays(self) -> int:
        """Count the plays of cards."""
        return sum(play.count > 0 for _, play, _ in self.round.log)

    @property
    def moves(self) -> int:
        """Count the plays and the takes."""
        return len(self.round.log)

    @property
    def taken(self) -> int:
        """Count the cards taken."""
        return sum(map(size, self.round.piles))

    @property
    def discarded(self) -> int:
        """Count the cards that are in play at the end."""
        return size(self.round.in_play)

    @property
    def forgotten_draws(self) -> bool:
        """Tell whether anybody forgot to draw."""
        return any(forgets for _, _, forgets in self.round.log)

    def start(self) -> Round:
        """Set the round up again."""
        rules, deal = self.round.rules, self.deal
        way = Game(rules, self.players).direction
        return Round(rules, [multiset(hand) for hand in deal.hands], deal.draw, 0, direction=way, aside=deal.aside)

    def record(self, rules: Rules) -> dict[str, Any]:
        """Write the round as a record; raise if the referee objects."""
        if self.records:
            return self.records[0]
        names, deal = USUAL_NAMES[: self.players], self.deal
        moves = [MoveRecord(names[seat], play.text, forgets) for seat, play, forgets in self.round.log]
        data = round_data(names, 0, deal.hands, deal.draw, deal.aside, moves)
        record = {"game": "dobro", "players": list(names), "rounds": [data]}
        fault = verdict(rules, record).fault
        if fault:
            raise AssertionError(f"{fault.text}: {fault.message}")
        self.records.append(record)
        return record


def play_shape(rules: Rules, players: int, shape: str, dealt_by: Any = None) -> Shown | None:
    """Play a round of a shape, or give up: `x` is any card, `x+x` any pair, `!` forgets to draw, for a short hand."""
    try:
        way = Game(rules, players).direction
        steps = list(_steps(dealt_by or rules, players, way, shape.split()))
        deal = fitting_deal(dealt_by or rules, players, 0, steps, direction=way)
        round_ = Round(rules, [multiset(hand) for hand in deal.hands], deal.draw, 0, direction=way, aside=deal.aside)
        for step in steps:
            round_.play(round_.t.by_text[step.play], step.forgets)
    except (GameError, ScriptError, IllegalMoveError):
        return None
    return Shown(players, deal, round_)


def _steps(rules: Rules, players: int, way: int, shape: list[str]) -> Iterator[Scripted]:
    """Choose a card or two for every step of a shape, such that the deck has them and the rules allow them."""
    round_, left = imagine(rules, players, 0, direction=way), Counter(deck(rules, players))
    valued = {cards: [play for play in round_.t.plays if play.has_value and play.count == cards] for cards in (1, 2)}
    named = [round_.t.by_text[token] for token in (one.rstrip("!") for one in shape) if token in round_.t.by_text]
    left.subtract(card for play in named for card in play.cards)
    for place, token in enumerate(shape):
        wanted = token.rstrip("!")
        taken_next = place + 1 == len(shape) or shape[place + 1] == "take"
        play = round_.t.by_text.get(wanted)
        if wanted in ANY_OF:
            play = _choice(round_, left, valued[ANY_OF[wanted]], taken_next)
            left.subtract(play.cards if play else ())
        if play is None or round_.over or not round_.mask & play.bit:
            raise ScriptError(f"{token} cannot be played here")
        forgets = round_.t.stays_short if token.endswith("!") and round_.due(play) > 0 else 0
        round_.play(play, forgets)
        yield Scripted(play.text, forgets)


def _choice(round_: Round, left: Counter[int], plays: list[Play], taken_next: bool) -> Play | None:
    """Choose what fits: the lowest where the climb goes on; else what is left over most."""
    legal = (play for play in plays if round_.mask & play.bit)
    able = [play for play in legal if all(left[card] >= play.cards.count(card) for card in play.cards)]
    if taken_next and round_.opening:
        return max(able, key=lambda play: (WILD not in play.cards, left[play.cards[0]] % 2, play.worth), default=None)
    return min(able, key=lambda play: (play.worth == round_.value, WILD in play.cards, play.worth), default=None)


# -- whose turn comes when -----------------------------------------------------------------------------------------


class Order:
    """The order of turns at a table: where the turn goes after every play, with the skips and reverses there are."""

    def __init__(self, rules: Rules, players: int, loosely: bool) -> None:
        self._template = imagine(rules, players, 0)
        self._specials_open = loosely or self._template.t.special_opens
        kinds, by_text = deck(rules, players), self._template.t.by_text
        texts = [text for text in PLAYS if text in by_text and text != "3+3" and not text.endswith("+W")]
        self.plays = [by_text[text] for text in texts if text != "take" or not self._template.t.taker_opens]
        self.start = Place(0, 1, 0, False, kinds.count(SKIP), kinds.count(REVERSE))
        self.seats = range(players)
        self._known: dict[Place, list[tuple[Play, Place]]] = {}

    def after(self, place: Place) -> list[tuple[Play, Place]]:
        """List the plays that can be made, each with where the turn then is."""
        if place not in self._known:
            self._known[place] = [(play, self._play(place, play)) for play in self.plays if self._able(place, play)]
        return self._known[place]

    def _able(self, place: Place, play: Play) -> bool:
        skips, reverses = play.cards.count(SKIP), play.cards.count(REVERSE)
        may_open = play.has_value or (play.sort is Sort.SPECIAL and self._specials_open)
        return skips <= place.skips and reverses <= place.reverses and (place.begun or may_open)

    def _play(self, place: Place, play: Play) -> Place:
        round_ = self._template.copy()
        round_.turn, round_.direction, round_.flip_back = place.turn, place.direction, place.flip_back
        round_.odd = place.flip_back > 0
        round_.in_play, round_.value = (1, LOW) if place.begun else (0, 0)
        round_.mask |= play.bit
        round_.play(play)
        skips, reverses = (place.skips - play.cards.count(SKIP), place.reverses - play.cards.count(REVERSE))
        return Place(round_.turn, round_.direction, round_.flip_back, bool(round_.in_play), skips, reverses)

    def longest(self, seat: int, place: Place, known: dict[Place, tuple[int, list[str]]]) -> tuple[int, list[str]]:
        """Find the most plays that can be made before a seat's turn comes, and how."""
        if place.turn == seat:
            return 0, []
        if place not in known:
            known[place] = (0, [])
            ways = [(int(play.count > 0), play.text, self.longest(seat, to, known)) for play, to in self.after(place)]
            found = ((one + count, [text, *way]) for one, text, (count, way) in ways)
            known[place] = max(found, key=lambda one: one[0])
        return known[place]

    def before_first(self) -> int:
        """Bound the plays that can be made before somebody's turn comes for the first time."""
        return max(self.longest(seat, self.start, {})[0] for seat in self.seats)

    def between(self) -> tuple[int, list[str]]:
        """Find the most plays of others between two turns of a player, and how: from the start, or after a lap.

        More skips and reverses are never left than at the start, and no seat is unlike another.
        """
        found = []
        for start in (self.start, self.start._replace(begun=True)):
            before = ["3"] * len(self.seats) if start.begun else []
            for play, place in self.after(start):
                count, way = self.longest(0, place, {})
                found.append((count, [*before, play.text, *way]))
        return max(found, key=lambda one: one[0])


class Place(NamedTuple):
    """Whose turn it is, which way play goes, whether a climb has begun, and how many skips and reverses are left."""

    turn: int
    direction: int
    flip_back: int
    begun: bool
    skips: int
    reverses: int


# These questions decide how many cards are moved, not whose turn it is.
NOT_OF_THE_TURN = {
    **NOT_OF_THE_HAND,
    "open_what": a.OpenWhat.ANY_SINGLE_OR_PAIR,
    "open_stuck": None,
    "open_wild": a.OpenWild.ALLOWED,
    "wild_pair_with": a.WildPairWith.NUMBERED_OR_WILD,
    **BETWEEN_PLAYS,
}


@by_answers
def order(rules: Rules, loosely: bool = True) -> dict[int, Order]:
    """Find the order of turns under a rule set, by number of players; loosely: as if specials could always open."""
    of_the_turn = switch(rules, **NOT_OF_THE_TURN)
    return {players: Order(of_the_turn, players, loosely) for players in seats(rules)}


# -- the shapes of rounds ------------------------------------------------------------------------------------------

SPECIALS = ("skip", "skip", "reverse", "reverse")
CLIMB = "2 3 2+2 5 3+3 7 4+4 9 5+5 11 6+6 7+7 8+8 9+9 10+10"  # with what follows, the climb with the most cards
LEAST_TAKEN = {
    2: f"2 3 4 5 6 7 8 5+5 take {CLIMB} 11+11 skip 12+12 skip 12+W",
    3: f"2 3 4 5 6 8 W=9 5+5 6+6 7+7 take {CLIMB} skip skip 11+11 reverse 12+12 reverse 12+W",
    4: f"2 3 4 5 6 7 8 take {CLIMB} skip skip 11+11 reverse 12+12 reverse 12+W",
    5: f"3 take {CLIMB} skip skip 11+11 reverse 12+12 reverse 12+W",
    6: f"{CLIMB} skip skip 11+11 reverse 12+12 reverse 12+W",
}
LEAST_TAKEN_WITH_FORGOTTEN_DRAWS = {
    2: f"2 3 4 5 6 7 8 take {CLIMB} 11+11! skip 12+12! skip 12+W",
    3: "2 3 4 5 6 7 8 5+5 6+6 take 2 3 2+2 5 3+3 7 4+4 9 5+5 11 6+6 7+7 8+8 9+9! 10+10 11+11 12+12! "
    "skip reverse reverse skip 12+W",
    4: "2 3 4 5 6 take 2 3 2+2 5 3+3 7 4+4 9 5+5 11 6+6 7+7! 8+8 9+9 10+10 11+11! 12+12 reverse reverse skip skip 12+W",
    5: "3 2+2 5 3+3 7 4+4 9! 5+5 11 6+6 7+7 8+8! 9+9 10+10 11+11 12+12 reverse! skip reverse skip 12+W",
    6: "2+2 5 3+3 7 4+4 9! 5+5 11 6+6 7+7 8+8 9+9! 10+10 11+11 12+12 reverse reverse skip skip 12+W",
}
# Two players lay all their cards and forget to draw, while the third keeps a full hand as long as may be.
LAID = " take ".join(["x"] * 37)
RISING = "2+2! 3+3! 4+4! 5+5! 6+6! 7+7! 8+8!"
ALL_LAID = (
    f"{LAID} take x! x! take x x! x! take 2! reverse! 3! reverse! 4! 5! 6! 7! 8! 9! 10! 11! skip! skip",
    f"x skip skip {' '.join(['take x'] * 35)} take x! take 4+4! take {RISING} take",
    f"x skip skip {' '.join(['take x'] * 35)} take x! take 4+4! take {RISING} take reverse",
)
# Without a forgotten draw: only openers draw.
EMPTIED = ((2, "2 2+2 5 3+3 7 4+4"),)


def shapes(table: Table) -> Iterator[tuple[str, str]]:
    """Write out the shapes of rounds that go to an extreme, each with the name of what it is for."""
    yield "long", _long(table)
    yield "moves", _many_moves(table)
    yield "short", _short(table)
    yield "short", _short_with_forgotten_draws(table, partly=False)
    yield "short", _short_with_forgotten_draws(table, partly=True)
    turn, last = _turner(table), "x" if table.hand % 2 else "x+x"
    yield "short", f"x+x! {turn} x+x! {turn} {last}"
    if table.players == TWO:
        yield "short", "x+x! take x+x! take x+x"
        yield (
            "short",
            " take ".join(["x+x"] * ((table.pile + table.hand) // 2) + ["x"] * ((table.pile + table.hand) % 2)),
        )
    else:
        yield "short", "skip skip reverse " + ("x+x" if table.hand % 2 else "reverse x+x")
        yield "short", f"x x+x {turn} x+x {turn} {last}"
    yield "short", _all_emptied(table)
    if table.players <= MOST_EMPTIED:
        yield "taken", " ".join(["x!", "x!"] * table.players + ["x+x!", "x+x!"] * table.players)
    if table.players == THREE:
        yield from (("moves" if shape.endswith("take reverse") else "long", shape) for shape in ALL_LAID)
    yield "taken", LEAST_TAKEN[table.players]
    yield "taken", LEAST_TAKEN_WITH_FORGOTTEN_DRAWS[table.players]


def _turner(table: Table) -> str:
    """Name the card after which the player before comes next."""
    return "skip" if table.players == TWO else "reverse"


def _long(table: Table) -> str:
    """Play one card a turn, and take before each; specials are laid on a climb."""
    plays = table.cards - (table.players - 1)
    specials = SPECIALS[: max(0, plays - table.able)]
    return " ".join(["x", *specials, *["take x"] * (plays - 1 - len(specials))])


def _many_moves(table: Table) -> str:
    """Play one card a turn, and take before each; specials open climbs, in the end, when nothing else is held."""
    plays = table.cards - (table.players - 1)
    specials = SPECIALS[: max(0, plays - table.able)]
    return " take ".join([*["x"] * (plays - 1 - len(specials)), *specials, "x"])


def _short(table: Table) -> str:
    """Play two cards a turn until the draw pile is empty; then let one player play as often as can be."""
    turn, odd_hand = _turner(table), table.hand % 2
    pairs = ["x+x"] * (table.pile // 2)
    if table.pile % 2 and odd_hand:
        return " take ".join([*pairs, "x+x"]) + f" {turn} take x+x {turn} take x+x"
    body = " take ".join([*pairs, *["x"] * (table.pile % 2)])
    return f"{body} take x+x {turn} take x+x {turn} take " + ("x" if odd_hand else "x+x")


def _short_with_forgotten_draws(table: Table, partly: bool) -> str:
    """Play two cards a turn; one player draws no more, at last or but for what is left to draw when taking."""
    total, odd_hand = table.pile + table.hand, table.hand % 2
    last = ("take x+x" if partly else "x") if odd_hand else "x+x"
    singles = int(last == "x") + (total - (last == "x")) % 2
    plays = (total + singles) // 2
    steps = ["take x+x"] * plays
    steps[0] = "x" if singles > (last == "x") else "x+x"
    steps[-1], steps[-1 - table.players], steps[-1 - 2 * table.players] = last, "x+x!", "take x+x!"
    return " ".join(steps)


def _all_emptied(table: Table) -> str:
    """Let everybody lay all their cards and forget to draw; who takes has a full hand, and so draws nothing."""
    taken = [f"{number}+{number}!" for number in range(3, table.players + 2)]
    laps = [step for step in ("x!" if table.hand % 2 else "x+x!", "x+x!") for _ in range(table.players)]
    return " take ".join([*taken, " ".join(["x+x!", *laps])])


def sole_taker(table: Table, kinds: list[int], wild: str) -> str:
    """Let one player take all that is laid, and finish: the others always lay a higher card, so nobody else takes."""
    plays = table.cards - (table.players - 1)
    first, rows = (plays - 1) % table.players, (plays - 1) // table.players
    able = sorted(card for card in kinds if card <= WILD)
    specials = max(0, plays - table.able)
    spare = [able.pop((10 + 3 * index) % len(able)) for index in range(len(able) - rows * table.players + specials)]
    spare = sorted(spare[: first + 1])
    climbs: list[list[int]] = [[] for _ in range(rows)]
    cards = iter(able)
    for column in range(table.players):
        for row in range(rows):
            if column < table.players - (row < specials):
                climbs[row].append(next(cards))
    texts = [[wild if card == WILD else NAMES[card] for card in climb] for climb in [*climbs, spare]]
    *laid, extra = texts
    for row in range(specials):
        laid[row].insert(1, SPECIALS[row])
    steps = [" ".join(extra[:first])] if first else []
    return " take ".join([*steps, *[" ".join(climb) for climb in laid], extra[first]])


@dataclass(frozen=True)
class Gallery:
    """The rounds that were played to reach the bounds, by number of players."""

    ended: Mapping[int, tuple[Shown, ...]]

    def best(
        self, players: int, weight: Callable[[Shown], int], *, forgotten_draws: bool, most: bool = False
    ) -> Shown | None:
        """Find the round with the least or the most of something, forgotten draws allowed or not."""
        rounds = [one for one in self.ended[players] if forgotten_draws or not one.forgotten_draws]
        pick = max if most else min
        return pick(rounds, key=weight, default=None)


@by_answers
def gallery(rules: Rules) -> Gallery:
    """Play the rounds that reach the bounds."""
    ended: dict[int, tuple[Shown, ...]] = {}
    opening = switch(rules, open_special=a.OpenSpecial.ALLOWED)
    for players in seats(rules):
        wanted = {shape: name for name, shape in shapes(table(rules, players))}
        played = [
            play_shape(rules, players, shape, opening if name == "moves" else None) for shape, name in wanted.items()
        ]
        ended[players] = tuple(one for one in played if one is not None and one.round.over)
    return Gallery(ended)
