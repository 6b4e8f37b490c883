"""Contests: how often one player of a policy wins among others of another, so that good play can be told from bad."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from variorum.games.dobro.batch import pack, play_games
from variorum.games.dobro.rules import Rules
from variorum.impact.plans import Answers, plain


class Contest(NamedTuple):
    """One player of a policy among others of another: in how many games the one wins alone, and in how many shares."""

    players: int
    one: str
    others: str
    games: int
    alone: int
    shared: int


def contests(
    answers: Answers, players: Sequence[int], policies: Sequence[str], games: int, seed: int, forgets: int
) -> Iterator[Contest]:
    """Let one player of each policy play among others of each, on every seat in turn."""
    packed = pack(Rules.from_answers(json.loads(json.dumps(plain(answers)))))
    for number in players:
        each = -(-games // number)
        for one in policies:
            for others in policies:
                alone = won = 0
                for seat in range(number):
                    seated = [one if place == seat else others for place in range(number)]
                    rows = play_games(packed, number, seated, seed, seat * each, each, forgets=forgets)
                    alone += int((rows["winners"] == 1 << seat).sum())
                    won += int((rows["winners"] >> seat & 1).sum())
                yield Contest(number, one, others, each * number, alone, won - alone)


def contests_text(found: Sequence[Contest], head: dict[str, Any]) -> str:
    """Write contests as JSON, one on each line."""
    lines = [json.dumps({key: value})[1:-1] for key, value in head.items()]
    rows = ",\n  ".join(json.dumps(one._asdict()) for one in found)
    return "{" + ",\n ".join(lines) + f',\n "contests": [\n  {rows}]}}\n'
