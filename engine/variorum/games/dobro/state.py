"""A game of Dobro as a library sees it: a state, its legal moves, a move applied, the outcome, and its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from variorum.games.dobro.arithmetic import UNNOTICED
from variorum.games.dobro.cards import NAMES, cards_of, size
from variorum.games.dobro.game import Deal, Game, Outcome, random_deal
from variorum.games.dobro.plays import Play
from variorum.games.dobro.records import LONGER, MoveRecord, Record, read_record, round_data
from variorum.games.dobro.referee import find_play, refusal
from variorum.games.dobro.referee import referee as referee_record
from variorum.games.dobro.refusals import Refusal
from variorum.games.dobro.round import NOBODY, IllegalMoveError, Round
from variorum.games.dobro.rules import Rules
from variorum.games.faults import FaultError
from variorum.games.players import name_players


class State:
    """A game in progress, dealt from a seed: who plays, what was dealt, where it stands."""

    def __init__(self, rules: Rules, names: Sequence[str], seed: int, *, longer: bool = False) -> None:
        self.game = Game(rules, len(names), longer=longer)
        self.names = tuple(names)
        self.seed = seed
        self.deals: list[Deal] = []

    @property
    def round(self) -> Round:
        """The round being played, or the last one once the game is over."""
        return self.game.round or self.game.played[-1]

    @property
    def turn(self) -> str:
        """The player whose turn it is."""
        return self.names[self.round.turn]

    def copy(self) -> State:
        """Copy the game, so that one goes on and the other stays."""
        other = copy(self)
        other.deals = self.deals[:]
        other.game = copy(self.game)
        other.game.results = self.game.results[:]
        other.game.played = self.game.played[:]
        other.game.round = self.game.round.copy() if self.game.round else None
        return other

    def begin(self, given: tuple[Deal, int] | None = None) -> None:
        """Begin the next round, as given or dealt from the seed."""
        deal_, starter = given or random_deal(self.game, self.seed)
        self.deals.append(deal_)
        self.game.start(deal_, starter)

    def play(self, move: Play | str, forgets: int = 0, *, noticed: bool = True) -> None:
        """Make a move in this very state, forgetting to draw or not; at the end of a round score it, deal the next."""
        round_ = self.game.round or self.round
        play = find_play(round_, move) if isinstance(move, str) else move
        try:
            round_.play(play, forgets if noticed or not forgets else UNNOTICED)
        except IllegalMoveError:
            if round_.mask & play.bit:
                raise
            raise refusal(round_, play, self.turn) from None
        if round_.ending is not None:
            self.game.finish_round()
            if not self.game.over:
                self.begin()

    def legal_moves(self) -> tuple[Play, ...]:
        """List what the player whose turn it is may do, in fixed order; nothing once the game is over."""
        round_ = self.game.round
        return round_.t.listed[round_.mask] if round_ else ()

    def apply(self, move: Play | str, /, **options: bool) -> State:
        """Make a move: a new state, and this one stays as it is. With `forgets=True` the player does not draw after it,
        and with `noticed=False` nobody notices.
        """
        after = self.copy()
        after.play(move, **options)
        return after

    def outcome(self) -> Outcome | None:
        """Tell who has won and by what, once the game is over."""
        return self.game.outcome()

    def view(self, player: str) -> View:
        """Show what one player may see; the others' hands and the draw pile stay hidden."""
        round_, names = self.round, self.names
        seat = names.index(player)
        return View(
            player=player,
            hand=tuple(NAMES[card] for card in cards_of(round_.hands[seat])),
            hand_sizes={name: size(hand) for name, hand in zip(names, round_.hands, strict=True)},
            pile_sizes={name: size(pile) for name, pile in zip(names, round_.piles, strict=True)},
            left_to_draw=round_.left_to_draw,
            value=round_.value or None,
            cards_in_play=tuple(NAMES[card] for card in cards_of(round_.in_play)),
            direction=round_.direction,
            turn=names[round_.turn],
            forgetful=names[round_.forgetful] if round_.forgetful != NOBODY else None,
            totals=dict(zip(names, self.game.totals(), strict=True)),
        )

    def record(self, edition: str | None = None) -> dict[str, Any]:
        """Write the game so far as a record, from which it can be replayed and, with its seed, played on."""
        rounds = [*self.game.played, *([self.game.round] if self.game.round else [])]
        data: dict[str, Any] = {"game": "dobro"}
        if edition:
            data["edition"] = edition
        data |= {"players": list(self.names), "seed": self.seed}
        if self.game.longer:
            data["variant"] = LONGER
        data["rounds"] = [
            round_data(self.names, round_.starter, deal_.hands, deal_.draw, deal_.aside, _moves(self.names, round_))
            for round_, deal_ in zip(rounds, self.deals, strict=True)
        ]
        return data


@dataclass(frozen=True)
class View:
    """What one player sees: their own hand, and what lies open or can be counted."""

    player: str
    hand: tuple[str, ...]
    hand_sizes: Mapping[str, int]
    pile_sizes: Mapping[str, int]
    left_to_draw: int
    value: int | None
    cards_in_play: tuple[str, ...]
    direction: int
    turn: str
    forgetful: str | None
    totals: Mapping[str, int]


def deal(rules: Rules, players: int | Sequence[str], seed: int = 0, *, longer: bool = False) -> State:
    """Set up a game and deal its first round, all of it given by the seed."""
    names = name_players(players) if isinstance(players, int) else players
    state = State(rules, names, seed, longer=longer)
    state.begin()
    return state


# -- records -----------------------------------------------------------------------------------------------------


def _moves(names: Sequence[str], round_: Round) -> list[MoveRecord]:
    return [MoveRecord(names[seat], play.text, forgets) for seat, play, forgets in round_.log]


def from_record(data: Any, rules: Rules) -> State:
    """Take up a recorded game where it stopped; raise FaultError at a move that the rules do not allow."""
    record = data if isinstance(data, Record) else read_record(data)
    fault = referee_record(rules, record).fault
    if fault:
        raise FaultError(fault.code, fault.question, fault.message)
    state = State(rules, record.players, record.seed or 0, longer=record.longer)
    for written in record.rounds:
        if written.hands is None:
            raise Refusal.SITUATION.fault()
        hands = tuple(written.hands[name] for name in record.players)
        starter = record.players.index(written.starter or record.players[0])
        state.game.round = None
        state.deals = state.deals[: len(state.game.results)]
        state.begin((Deal(hands, written.draw, written.set_aside), starter))
        for move in written.moves:
            state.play(move.play, move.forgets)
    return state
