"""Short whole rounds and games on which two rule sets diverge: many hurried ones are planned, and the smallest kept.

Players hurry: they play pairs where they can, forget to draw, and take seldom. What they do is chosen by chance from
fixed seeds, among what both sides allow; near the end of a round every short sequence of moves is tried as well.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from variorum.games.chance import Chance
from variorum.games.dobro.cards import REVERSE, SKIP, multiset
from variorum.games.dobro.game import Game, GameError, deck
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.round import Round
from variorum.games.dobro.scripts import imagine
from variorum.games.dobro.witness.climbs import divergences, playable, ways_to_forget
from variorum.games.dobro.witness.divergence import Sides
from variorum.games.dobro.witness.plans import Plan, PlannedRound, Step, fit_deal, play_step

HURRIES = 8  # the stream of chance by which hurried players choose
LONGEST = 90
PROBED_MOVES = 3
PROBES = 3  # places in a round from which moves are tried
PROBED = 20
FILLS = 4


@dataclass(frozen=True)
class Style:
    """How often in a hundred turns players do this or that, how long they take, from how few cards left they forget."""

    takes: int
    takes_until: int
    specials: int
    last_specials: int
    singles: int
    wilds: int
    forgotten_draws: int
    forgotten_draws_from: int


STYLES = (
    (0, 0, 5, 20, 50),
    (4, 6, 99),
    (0, 5, 20),
    (0, 0, 80),
    (0, 10, 30),
    (0, 10, 30),
    (0, 0, 30, 95, 95),
    (99, 99, 8, 2),
)


def style_of(chance: Chance) -> Style:
    """Choose how a game is hurried."""
    return Style(*(choices[chance.below(len(choices))] for choices in STYLES))


def hurried_games(sides: Sides, players: int, seed: int, rounds: int, *, longer: bool) -> Iterator[Plan]:
    """Plan a game of some rounds, and list it and its beginnings wherever the sides may diverge."""
    chance = Chance(seed, HURRIES, players, longer)
    try:
        games = [Game(rules, players, longer=longer) for rules in (sides.one, sides.other)]
    except GameError:
        return
    style, plan = style_of(chance), Plan(players, (), longer)
    for number in range(rounds):
        if number:
            yield from starts(sides, games, plan)
        starter = _common_start(sides, games, chance)
        if starter is None:
            return
        hurry = Hurry(sides, games, starter, chance, style, PROBES if rounds == 1 else 0)
        for planned in hurry.rounds():
            yield replace(plan, rounds=(*plan.rounds, planned))
        plan = replace(plan, rounds=(*plan.rounds, PlannedRound(starter, tuple(hurry.steps))))
        if number == rounds - 1:
            yield plan
        if not all(_advance(game, plan.rounds[-1], sides) for game in games):
            return


def _advance(game: Game, planned: PlannedRound, sides: Sides) -> bool:
    """Play a planned round to its end, if it has one."""
    deal = fit_deal(game, planned, sides.other)
    if game.over or deal is None:
        return False
    round_ = game.start(deal, planned.starter)
    if not (all(play_step(round_, step) for step in planned.steps) and round_.over):
        return False
    game.finish_round()
    return not game.over


def starts(sides: Sides, games: list[Game], plan: Plan) -> Iterator[Plan]:
    """List the next round with each starter whom only one side allows, with various hands and with hands all alike."""
    cards = tuple(range(games[0].rules.setup_hand[str(plan.players)]))
    alike = tuple((seat, cards) for seat in range(plan.players))
    for planned in (*(PlannedRound(0, fill=fill) for fill in range(FILLS)), PlannedRound(0, kept=alike)):
        able = _able(sides, games, planned)
        for starter in sorted(able[0] ^ able[1]) if able else ():
            yield replace(plan, rounds=(*plan.rounds, replace(planned, starter=starter)))


def _able(sides: Sides, games: list[Game], planned: PlannedRound) -> tuple[set[int], set[int]] | None:
    """Find who may start the next round on each side, with one deal."""
    deal = fit_deal(games[0], planned, sides.other)
    if deal is None:
        return None
    hands = [multiset(hand) for hand in deal.hands]
    return set(games[0].possible_starters(hands)), set(games[1].possible_starters(hands))


def _common_start(sides: Sides, games: list[Game], chance: Chance) -> int | None:
    able = _able(sides, games, PlannedRound(0))
    common = sorted(able[0] & able[1]) if able else []
    return common[chance.below(len(common))] if common else None


class Hurry:
    """A round being planned, in hands that hold whatever is to be played, under both sides."""

    def __init__(
        self, sides: Sides, games: list[Game], starter: int, chance: Chance, style: Style, probes: int
    ) -> None:
        self.sides, self.games, self.starter = sides, games, starter
        self.chance, self.style = chance, style
        self.steps: list[Step] = []
        self.probes = probes
        self.spare = Counter(deck(sides.one, games[0].players))
        self.one, self.other = (
            imagine(game.rules, game.players, starter, direction=game.direction, forgetful=game.holder)
            for game in games
        )

    def rounds(self) -> Iterator[PlannedRound]:
        """Play the round, and list its beginnings on which the sides may diverge."""
        while not (self.one.over or self.other.over) and len(self.steps) < LONGEST:
            if self.one.turn != self.other.turn:
                yield from self._diverge()
                return
            yield from self._probe()
            chosen = self._choice()
            if chosen is None:
                return
            step, mine, theirs = chosen
            self.steps.append(step)
            self.spare.subtract(mine.cards)
            self.one.play(mine, step.forgets)
            self.other.play(theirs, step.forgets)

    def _diverge(self) -> Iterator[PlannedRound]:
        """Let the one play whose turn only one side says it is."""
        for round_ in (self.one, self.other):
            for play in round_.legal()[:1]:
                yield PlannedRound(self.starter, (*self.steps, Step(round_.turn, play.text)))

    def _choice(self) -> tuple[Step, Play, Play] | None:
        """Choose a play that both sides allow, of cards that are not yet used up."""
        for mine in sorted(self.one.legal(), key=self._order()):
            theirs = playable(self.other, mine.text)
            if theirs is None or mine.count > self.one.sizes[self.one.turn] or Counter(mine.cards) - self.spare:
                continue
            due = (
                self.one.due(mine)
                and self.other.due(theirs)
                and self.one.left_to_draw <= self.style.forgotten_draws_from
            )
            return Step(self.one.turn, mine.text, self._forgets() if due else 0), mine, theirs
        return None

    def _forgets(self) -> int:
        """Choose whether a player forgets to draw, and how."""
        if self.chance.below(100) >= self.style.forgotten_draws:
            return 0
        ways = ways_to_forget(self.one, self.other)
        return ways[self.chance.below(len(ways))]

    def _order(self) -> Callable[[Play], tuple[int, ...]]:
        """Rank plays for one turn: some sorts before others by chance, and what leaves the lowest value first."""
        style, below = self.style, self.chance.below
        takes, specials, singles, wilds = (
            below(100) < often for often in (style.takes, style.specials, style.singles, style.wilds)
        )
        takes = takes and len(self.steps) < style.takes_until
        if self.one.sizes[self.one.turn] == 1:
            specials = specials or below(100) < style.last_specials
        rank = {
            Sort.TAKE: 0 if takes else 8,
            Sort.SPECIAL: 1 if specials else 7,
            Sort.SINGLE: 2 if singles else 5,
            Sort.WILD: 2 if wilds else 6,
            Sort.WILD_PAIR: 2 if wilds else 4,
            Sort.PAIR: 3,
            Sort.PASS: 9,
        }
        value, flip = self.one.value, below(2)

        def order(play: Play) -> tuple[int, ...]:
            raised = play.worth * (2 if play.worth == value else 1)
            return rank[play.sort], raised, (play.index + flip) % 2, play.index

        return order

    def _probe(self) -> Iterator[PlannedRound]:
        """Where a player may hold only special cards, try every short sequence of moves in real hands."""
        held = self.one.sizes[self.one.turn]
        specials = [card for card in (SKIP, REVERSE) for _ in range(self.spare[card])]
        if not self.probes or not 0 < held <= len(specials):
            return
        planned = PlannedRound(self.starter, tuple(self.steps), ((self.one.turn, tuple(specials[:held])),))
        pair = self._real(planned)
        if pair is None:
            return
        self.probes -= 1
        for moves in range(1, PROBED_MOVES + 1):
            for found in itertools.islice(divergences(pair, moves), PROBED):
                yield replace(planned, steps=(*planned.steps, *found), from_kept=len(found))

    def _real(self, planned: PlannedRound) -> tuple[Round, Round] | None:
        """Play a plan in real hands under both sides."""
        deal = fit_deal(self.games[0], planned, self.sides.other)
        if deal is None:
            return None
        pair = []
        for game in self.games:
            round_ = game.start(deal, planned.starter)
            game.round = None
            if not all(play_step(round_, step) for step in planned.steps):
                return None
            pair.append(round_)
        return pair[0], pair[1]
