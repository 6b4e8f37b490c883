"""Records of Dobro made from scripts, each replayed by the referee before it is shown to anyone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from variorum.games.dobro.cards import multiset
from variorum.games.dobro.game import Deal, Game, random_deal
from variorum.games.dobro.records import MoveRecord, read_record, round_data
from variorum.games.dobro.referee import Verdict, referee
from variorum.games.dobro.round import Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import Scripted, fitting_deal
from variorum.games.dobro.tables import tables
from variorum.games.players import USUAL_NAMES


def script(text: str) -> list[Scripted]:
    """Read plays one after the other: `5 5! take 7`. After one marked by `!` the player forgets to draw; where it can
    be, the hand stays short.
    """
    return [Scripted(one.rstrip("!"), one.endswith("!")) for one in text.split()]


def record_of_script(rules: Rules, players: int, *scripts: Sequence[Scripted]) -> dict[str, Any]:
    """Write a record of rounds played by scripts, with deals that let them be played; raise if the referee objects."""
    game, rounds = Game(rules, players), []
    for given in scripts:
        steps = [replace(one, forgets=tables(rules).stays_short if one.forgets else 0) for one in given]
        deal, starter = _deal(game, steps)
        round_ = game.start(deal, starter)
        moves = []
        for step in steps:
            moves.append(MoveRecord(USUAL_NAMES[round_.turn], step.play, step.forgets))
            round_.play(round_.t.by_text[step.play], step.forgets)
        rounds.append(round_data(USUAL_NAMES[:players], starter, deal.hands, deal.draw, deal.aside, moves))
        if round_.over:
            game.finish_round()
    record = {"game": "dobro", "players": list(USUAL_NAMES[:players]), "rounds": rounds}
    fault = verdict(rules, record).fault
    if fault:
        raise AssertionError(f"{fault.text}: {fault.message}")
    return record


def record_refused(rules: Rules, allowing: Rules, players: int, steps: Sequence[Scripted]) -> dict[str, Any] | None:
    """Write a record whose last move is refused, though another rule set allows it; None if it is not, or too soon."""
    way, names = Game(rules, players).direction, USUAL_NAMES[:players]
    deal = fitting_deal(allowing, players, 0, steps, direction=way)
    round_ = Round(allowing, [multiset(hand) for hand in deal.hands], deal.draw, 0, direction=way, aside=deal.aside)
    moves = []
    for step in steps:
        moves.append(MoveRecord(names[round_.turn], step.play, step.forgets))
        round_.play(round_.t.by_text[step.play], step.forgets)
    data = round_data(names, 0, deal.hands, deal.draw, deal.aside, moves)
    record = {"game": "dobro", "players": list(names), "rounds": [data]}
    fault = verdict(rules, record).fault
    return record if fault and fault.move == len(moves) else None


def _deal(game: Game, steps: Sequence[Scripted]) -> tuple[Deal, int]:
    """Find a deal and a starter for a script; the starter may depend on the deal, and the deal on the starter."""
    for starter in game.possible_starters([0] * game.players):
        deal = fitting_deal(game.rules, game.players, starter, steps, direction=game.direction, forgetful=game.holder)
        return deal, starter
    return random_deal(game, 0)


def verdict(rules: Rules, record: dict[str, Any]) -> Verdict:
    """Let the referee rule on a record."""
    return referee(rules, read_record(record))


def situation(value: int, play: str) -> dict[str, Any]:
    """Write a record of one play on a value, whatever the hands: the referee says whether the rules know it at all."""
    name = USUAL_NAMES[0]
    given: dict[str, Any] = {"turn": name} | ({"value": value} if value else {})
    moves = [f"{name} {play}"]
    return {"game": "dobro", "players": list(USUAL_NAMES[:3]), "rounds": [{"situation": given, "moves": moves}]}
