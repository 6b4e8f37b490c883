"""The table after each move of a record, as a rule set sees it, up to the first fault. Knows not how it is shown.

The referee replays; what stands on the table is read off while it does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from variorum.games.dobro.cards import NAMES, cards_of, size
from variorum.games.dobro.records import Record
from variorum.games.dobro.referee import Fault, Replay, Verdict
from variorum.games.dobro.refusals import Refusal
from variorum.games.dobro.round import CLOCKWISE, NOBODY, Round
from variorum.games.dobro.rules import Rules


@dataclass(frozen=True)
class Laid:
    """A play that lies on the table: who made it, how it was written, its cards, and what it is worth."""

    player: str
    play: str
    cards: tuple[str, ...]
    worth: int


@dataclass(frozen=True)
class RoundEnd:
    """What a finished round came to, and the game as far as it goes; the winners only once it is over."""

    counted: Mapping[str, int]
    points: Mapping[str, int]
    totals: Mapping[str, int]
    winners: tuple[str, ...] | None = None
    decided_by: str | None = None


@dataclass(frozen=True)
class Position:
    """The table after a move (or the deal, which is move 0), or before one that was refused.

    Hands and cards to draw are None where they are unknown; nobody is to move once the round is over.
    """

    round: int
    move: int
    text: str | None
    turn: str | None
    hands: Mapping[str, tuple[str, ...]] | None
    in_play: tuple[Laid, ...]
    value: int | None
    clockwise: bool
    piles: Mapping[str, int]
    to_draw: int | None
    aside: int
    forgetful: str | None
    ending: str | None = None
    refused: Fault | None = None
    end: RoundEnd | None = None


def positions(rules: Rules, record: Record) -> tuple[Position, ...]:
    """List the table after each deal and each move of a record, up to its end or its first fault."""
    return replay(rules, record)[0]


def replay(rules: Rules, record: Record) -> tuple[tuple[Position, ...], Verdict]:
    """Replay a record, and give the table after each deal and each move beside the referee's verdict."""
    seen: list[Position] = []
    replay = Replay(rules, record, lambda number, move, round_: seen.append(_seen(record, number, move, round_)))
    verdict = replay.run()
    found = _with_ends(seen, verdict)
    if verdict.fault:
        found.append(_refuse(record, found, verdict.fault))
    return tuple(found), verdict


def _seen(record: Record, number: int, move: int, round_: Round) -> Position:
    """Read off what stands on the table."""
    players = record.players
    hands = [tuple(NAMES[card] for card in cards_of(hand)) for hand in round_.hands]
    return Position(
        round=number,
        move=move,
        text=record.rounds[number - 1].moves[move - 1].text if move else None,
        turn=None if round_.over else players[round_.turn],
        hands=dict(zip(players, hands, strict=True)) if round_.known else None,
        in_play=_in_play(players, round_),
        value=round_.value or None,
        clockwise=round_.direction == CLOCKWISE,
        piles={name: size(pile) for name, pile in zip(players, round_.piles, strict=True)},
        to_draw=round_.left_to_draw if round_.known else None,
        aside=len(round_.aside),
        forgetful=players[round_.forgetful] if round_.forgetful != NOBODY else None,
        ending=str(round_.ending) if round_.ending else None,
    )


def _in_play(players: Sequence[str], round_: Round) -> tuple[Laid, ...]:
    """List the plays of the climb in the order in which they were made."""
    climb = round_.log[round_.climb_start :] if round_.in_play else []
    return tuple(
        Laid(players[seat], play.text, tuple(NAMES[card] for card in play.cards), play.worth)
        for seat, play, _ in climb
        if play.count
    )


def _with_ends(seen: Sequence[Position], verdict: Verdict) -> list[Position]:
    """Add to the last position of each finished round what it came to, and to the last of all who won."""
    found = list(seen)
    last_of = {position.round: index for index, position in enumerate(found)}
    totals: Counter[str] = Counter()
    for number, report in enumerate(verdict.rounds, 1):
        if report.points is None:
            continue
        for name, points in report.points.items():
            totals[name] += points
        over = number == len(verdict.rounds) and verdict.winners is not None
        end = RoundEnd(
            report.piles,
            report.points,
            dict(totals),
            tuple(verdict.winners or ()) if over else None,
            verdict.decided_by if over else None,
        )
        found[last_of[number]] = replace(found[last_of[number]], end=end)
    return found


def _refuse(record: Record, before: Sequence[Position], fault: Fault) -> Position:
    """Tell of the fault at the table as it stood; a round left unfinished is noticed when the next is dealt."""
    if before and (fault.move or fault.code == Refusal.UNFINISHED.code):
        last = before[-1]
        number = last.round if fault.move else last.round + 1
        return replace(last, round=number, move=fault.move or 0, text=fault.text, refused=fault, end=None)
    return replace(_lay_out(record, fault.round or 1), refused=fault)


def _lay_out(record: Record, number: int) -> Position:
    """Lay out a deal as it is written."""
    written = record.rounds[number - 1]
    hands = {name: tuple(NAMES[card] for card in sorted(hand)) for name, hand in (written.hands or {}).items()}
    return Position(
        round=number,
        move=0,
        text=None,
        turn=written.starter,
        hands=None if written.is_situation else {name: hands[name] for name in record.players},
        in_play=(),
        value=written.value or None,
        clockwise=True,
        piles=dict.fromkeys(record.players, 0),
        to_draw=None if written.is_situation else len(written.draw),
        aside=len(written.set_aside),
        forgetful=None,
    )
