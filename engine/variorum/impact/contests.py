"""Contests: how often one player of a policy wins among others of another, so that good play can be told from bad."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from variorum.games.protocol import Setting
from variorum.impact.counting import engine_of
from variorum.impact.plans import Answers, plain


class Contest(NamedTuple):
    """One player of a policy among others of another: in how many games the one wins alone, and in how many shares."""

    players: int
    one: str
    others: str
    games: int
    alone: int
    shared: int


def contests(game: str, answers: Answers, ways: Sequence[Setting], games: int, seed: int) -> Iterator[Contest]:
    """Let one player of each policy play among others of each, on every seat in turn."""
    engine, batch = engine_of(game)
    packed = batch.pack(engine.rules.from_answers(json.loads(json.dumps(plain(answers)))))
    policies = list(dict.fromkeys(one.policy for one in ways))
    for number in sorted({one.players for one in ways}):
        each = -(-games // number)
        for one in policies:
            for others in policies:
                alone = won = 0
                setting = Setting(number, others, ways[0].options)
                for seat in range(number):
                    seated = [one if place == seat else others for place in range(number)]
                    rows = batch.play(packed, setting, seed, seat * each, each, seats=seated)
                    alone += int((rows["winners"] == 1 << seat).sum())
                    won += int((rows["winners"] >> seat & 1).sum())
                yield Contest(number, one, others, each * number, alone, won - alone)


def contests_text(found: Sequence[Contest], head: dict[str, Any]) -> str:
    """Write contests as JSON, one on each line."""
    lines = [json.dumps({key: value})[1:-1] for key, value in head.items()]
    rows = ",\n  ".join(json.dumps(one._asdict()) for one in found)
    return "{" + ",\n ".join(lines) + f',\n "contests": [\n  {rows}]}}\n'
