"""Answer test vectors by the second implementations, which share no code with the engines: a line for each case.

They know where a fault is, not always by which question, so they are held to places alone (`run.py --places`).
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from properties.connect import oracle as connect
from properties.dobble import oracle as dobble
from properties.dobble import oracle_sheets
from properties.dobble.oracle_answers import too_many
from properties.dobro.oracle import games, rounds, scores

Data = dict[str, Any]


def answer(case: Mapping[str, Any]) -> Data:
    """Answer a case by the second implementation of its game."""
    given = case["given"]
    if case["game"] == "dobble":
        return tallied(case["rules"], given) if case["asks"] == "score" else refereed_mini_game(case["rules"], given)
    if case["game"] == "dobble-connect":
        if not is_shared_as_said(case["rules"], given["deck"]):
            return {"winners": None, "fault": {}}
        return refereed_match(connect.outcome(given, case["rules"], given["deck"]))
    if case["asks"] == "score":
        return scored(case["rules"], given)
    return positioned(case["rules"], given) if case["asks"] == "moves" else refereed(case["rules"], given)


def refereed_mini_game(rules: Data, record: Data) -> Data:
    """Rule on a mini-game: by the rules whether that many players may play it, all else by the main reading."""
    if too_many(rules, record["mini_game"], len(record["players"])):
        return {"winners": None, "fault": {}}
    try:
        return {"mini_game": record["mini_game"], **dobble.outcome(record, record["deck"]), "fault": None}
    except dobble.BrokenRecordError:
        return {"winners": None, "fault": {}}


def tallied(rules: Data, sheet: Data) -> Data:
    """Score a game or tournament of mini-games; a sheet that comes to nothing has no result."""
    try:
        return oracle_sheets.score_sheet(rules, sheet)
    except oracle_sheets.NoResultError:
        return {"result": None}


def scored(rules: Data, sheet: Data) -> Data:
    """Score a sheet of points; where sums are wanted that are not there, there is no result."""
    try:
        return scores.score_sheet(rules, sheet)
    except scores.MissingSumsError:
        return {"result": None}


def refereed(rules: Data, record: Data) -> Data:
    """Rule on a record."""
    found = games.replay(rules, record)
    place = found["fault"] and dict(zip(("round", "move"), found["fault"], strict=True))
    return {**found, "legal": place is None, "fault": place}


def is_shared_as_said(rules: Data, deck: list[list[int]]) -> bool:
    """Tell whether any two cards share exactly one symbol, or at least one, as the rules say."""
    shared = {len(set(one) & set(other)) for one, other in itertools.combinations(deck, 2)}
    return shared == {1} if rules["deck.common"] == "one-for-each-two" else 0 not in shared


def refereed_match(found: Data) -> Data:
    """Rule on a match."""
    return {**found, "fault": {"round": found["round"]} if found["faults"] else None}


def positioned(rules: Data, record: Data) -> Data:
    """List the legal moves where a record stops: all that is played before its last round is finished is known."""
    game = games.Game(rules, record["players"], games.is_longer(rules, record))
    for written in record["rounds"]:
        if game.table is not None:
            games.end_round(game, record["rounds"][len(game.played)])
        games.start_round(game, written)
        for text in written["moves"]:
            games.move(game, text)
    table = game.table
    moves = sorted(play.text for play in rounds.find_legal(table)) if table else []
    return {"turn": table.turn if table and moves else None, "moves": moves}


def answers() -> Iterator[Data | None]:
    """Answer all that comes in, but what a second implementation does not play."""
    for line in sys.stdin:
        try:
            yield answer(json.loads(line))
        except KeyError:  # a situation
            yield None


if __name__ == "__main__":
    for found in answers():
        sys.stdout.write(json.dumps(found, default=sorted) + "\n")
