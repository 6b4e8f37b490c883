"""Dobro played in a page: its deals, what a player can do, what simulated players do, and what each player sees."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from variorum.games.dobro.drawings.cards import BACK
from variorum.games.dobro.drawings.scene import DobroScene
from variorum.games.dobro.players import POLICIES, whole_game
from variorum.games.dobro.policies import choices
from variorum.games.dobro.positions import Position, positions
from variorum.games.dobro.records import FORGETTING, PLAY, read_record
from variorum.games.dobro.referee import find_play, referee
from variorum.games.dobro.round import IllegalMoveError
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.state import State, deal, from_record
from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError, display_value
from variorum.games.protocol import Data
from variorum.playground.tables import Action, Choice, Move, Sample, SheetForm, Turn

GAME = "dobro"
HOW = "a move is written as 5, 6+6, W=12, 6+W, W+W=8, skip or take, with `forgets` after it where no card is drawn"
IN_WORDS = {"take": "take the cards", "pass": "pass"}
MOST_KEPT = 8


class DobroTable:
    """Dobro as it is played in a page."""

    timed = False
    scene = DobroScene
    policies: Mapping[str, str] = {
        "thrifty": "thrifty: the lowest that is enough",
        "winning": "good players",
        "bold": "bold: the highest there is",
        "random": "at random",
    }
    choices: Sequence[Choice] = (Choice("longer", "Length", {"no": "as usual", "yes": "the longer variant"}),)
    form = SheetForm("cards in the score pile", "holds the forgetful card")

    def __init__(self) -> None:
        self.states: dict[tuple[int, str], State] = {}

    def begin(self, rules: Rules, players: int, seed: int, options: Mapping[str, str], /) -> Data:
        """Deal a game."""
        return deal(rules, players, seed, longer=options.get("longer") == "yes").record()

    def turn(self, rules: Rules, data: Data, viewer: str | None, /) -> Turn:
        """Say whose turn it is and what they may do; of a situation, whose hands nobody knows, only whose turn."""
        state = self._state(rules, data)
        if state is None:
            return Turn(self._turn_of_situation(rules, data))
        won = state.outcome()
        if won is not None:
            return Turn(None, over=True, winners=[state.names[seat] for seat in won.winners])
        actions = [Action(play.text, IN_WORDS.get(play.text, play.text)) for play in state.legal_moves()]
        return Turn(state.turn, actions)

    def act(self, rules: Rules, data: Data, player: str, text: str, /) -> Data:
        """Make a move, with or without drawing."""
        play, *rest = text.split() or [""]
        if not PLAY.fullmatch(play) or tuple(rest) not in FORGETTING:
            raise UnreadableError((), f"{display_value(text)} is not a move: {HOW}")
        state = self._state(rules, data)
        if state is None:
            return self._act_in_situation(rules, data, f"{player} {text}")
        if state.outcome() is not None:
            raise FaultError("after-end", "game.rounds", "The game is over.")
        after = state.copy()
        try:
            after.play(find_play(after.round, play), FORGETTING.index(tuple(rest)))
        except IllegalMoveError as error:
            raise UnreadableError((), f"{str(error).capitalize()}.") from error
        record = {**data, **after.record(data.get("edition"))}
        self._keep(rules, record, after)
        return record

    def simulated(self, rules: Rules, data: Data, seats: Sequence[str], policy: str, /) -> Move | None:
        """Choose what a simulated player does whose turn it is."""
        state = self._state(rules, data)
        if state is None or state.outcome() is not None or state.turn not in seats:
            return None
        round_ = state.round
        play = POLICIES[policy](round_, choices(state.seed, len(state.game.results), len(round_.log)))
        return Move(state.turn, play.text)

    def hide(self, position: Position, viewer: str, /) -> Position:
        """Turn the other players' cards over."""
        if position.hands is None:
            return position
        hands = {name: hand if name == viewer else (BACK,) * len(hand) for name, hand in position.hands.items()}
        return replace(position, hands=hands)

    def until(self, data: Data, place: int, /) -> Data:
        """Cut a record after a deal or move, counted from the first deal."""
        rounds: list[Data] = []
        left = place
        for one in data["rounds"]:
            moves = one.get("moves") or []
            rounds.append({**one, "moves": moves[: max(0, left)]})
            left -= len(moves) + 1
            if left < 0:
                break
        kept = ("game", "edition", "players", "variant", "seed", "reading")
        return {**{key: data[key] for key in kept if key in data}, "rounds": rounds}

    def sample(self, rules: Rules, players: int, policy: str, seed: int, options: Mapping[str, str], /) -> Sample:
        """Play a whole game."""
        state = whole_game(rules, [policy] * players, seed, longer=options.get("longer") == "yes")
        won, rounds = state.outcome(), state.game.played
        winners = [state.names[seat] for seat in won.winners] if won else []
        starter = state.names[rounds[0].starter] if rounds else None
        return Sample(state.record(), winners, starter, sum(len(one.log) for one in rounds))

    def sheet(self, players: Sequence[str], rounds: Sequence[Sequence[int]], marks: Sequence[str], /) -> Data:
        """Write a score sheet."""
        return {
            "game": GAME,
            "players": list(players),
            "rounds": [
                {"cards": dict(zip(players, counts, strict=True)), **({"forgetful": mark} if mark else {})}
                for counts, mark in zip(rounds, marks, strict=True)
            ],
        }

    # -- states --------------------------------------------------------------------------------------------------

    def _state(self, rules: Rules, data: Data) -> State | None:
        """Take up a recorded game; None where it is a situation, whose hands are not known."""
        key = (id(rules), json.dumps(data, sort_keys=True))
        if key not in self.states:
            record = read_record(data)
            if any(one.is_situation for one in record.rounds):
                return None
            self._keep(rules, data, from_record(record, rules))
        return self.states[key]

    def _keep(self, rules: Rules, data: Data, state: State) -> None:
        """Keep the last few states, so that a game is not replayed at each step."""
        self.states[id(rules), json.dumps(data, sort_keys=True)] = state
        while len(self.states) > MOST_KEPT:
            del self.states[next(iter(self.states))]

    def _turn_of_situation(self, rules: Rules, data: Data) -> str | None:
        seen = positions(rules, read_record(data))
        return seen[-1].turn if seen else None

    def _act_in_situation(self, rules: Rules, data: Data, move: str) -> Data:
        """Add a move to a situation, where the referee lets it be."""
        rounds = [*data["rounds"][:-1], {**data["rounds"][-1]}]
        rounds[-1]["moves"] = [*(rounds[-1].get("moves") or []), move]
        after = {**data, "rounds": rounds}
        fault = referee(rules, read_record(after)).fault
        if fault:
            raise FaultError(fault.code, fault.question, fault.message)
        return after


TABLE = DobroTable()
