"""Describe witnesses and the steps of records in words. Knows the data of records, and no HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from variorum.games.claims.refereeing import OK
from variorum.games.claims.symbols import name
from variorum.games.claims.words import compare_rulings, one_fault
from variorum.games.connect.claims import Code
from variorum.games.connect.drawings.teams import describe_card
from variorum.games.connect.positions import Claimed, Handed, Position, Step
from variorum.games.connect.teams import JOINED
from variorum.site.words import capitalize, list_names, plural, who_does

Data = Mapping[str, Any]
OUT_OF_CARDS = "out-of-cards"
CLAIM = re.compile(r"(?P<player>\S+) (?P<symbol>\d+)(?P<also>(?:\+\d+)*) @ (?P<at>\S+) -> (?P<to>\S+)(?: at \S+)?")


def describe_team(name_: str) -> str:
    """Name a team by its colour, or by several."""
    return list_names(name_.split(JOINED))


def name_symbols(symbols: Sequence[int]) -> str:
    """Name symbols."""
    return list_names([f"the {name(symbol)}" for symbol in symbols])


def write_cell(text: object) -> str:
    """Write a cell with a minus sign, not a hyphen."""
    return str(text).replace("-", "−")


def write_claim(text: str) -> str:
    """Write a claim for display, with an arrow and minus signs."""
    player, space, rest = text.partition(" ")
    return player + space + write_cell(rest.replace("->", "→"))


# -- a step of a record ------------------------------------------------------------------------------------------


def narrate(position: Position) -> str:
    """Describe a step."""
    match position.step:
        case Step.DEAL:
            return _describe_deal(position)
        case Step.CLAIM:
            return " ".join(filter(None, [describe_laying(position), describe_completion(position)]))
        case Step.END:
            return _describe_end(position)
    return position.message or "This set-up is not allowed."


def _describe_deal(position: Position) -> str:
    starts = [str(card) for _, card in position.board]
    middle = f"Start card {list_names(starts)} is" if len(starts) == 1 else f"Start cards {list_names(starts)} are"
    said = [f"{middle} on the table.", *map(_describe_handed, _by_teams(position.handed))]
    return " ".join([*said, _over(position)] if position.over else said)


def _by_teams(handed: Sequence[Handed]) -> list[list[Handed]]:
    ordered = sorted(handed, key=lambda one: (one.taker, one.giver))
    return [list(some) for _, some in groupby(ordered, key=lambda one: (one.taker, one.giver))]


def _describe_handed(some: Sequence[Handed]) -> str:
    cards = f"{'card' if len(some) == 1 else 'cards'} {list_names(one.card for one in some)}"
    return f"{capitalize(describe_team(some[0].giver))} gives {cards} to {describe_team(some[0].taker)}."


def claims(claimed: Claimed) -> str:
    """Say what a player claims."""
    return f"{claimed.player} names {name_symbols(claimed.symbols)}"


def describe_laying(position: Position) -> str:
    """Say which card a claim plays, or was meant to play, and which card it matches."""
    claimed, setting = position.claimed, position.setting
    if claimed is None or setting is None:
        return ""
    card = "a card" if claimed.card is None else describe_card(claimed.card, setting.colours)
    there = write_cell(claimed.at)
    matched = f"nothing at {there}" if claimed.matched is None else describe_card(claimed.matched, setting.colours)
    if claimed.holds:
        return f"{claims(claimed)} and plays {card} at {write_cell(claimed.to)}, matching {matched}."
    return f"{claims(claimed)} to play {card} at {write_cell(claimed.to)}, matching {matched}"


def describe_completion(position: Position) -> str:
    """Say which lines a card completes, and whether it ends the round."""
    if position.claimed is None or not position.claimed.holds:
        return ""
    line = ""
    if position.lines and position.claimed.to in {one for line in position.lines for one in line}:
        count, long = len(position.lines), list_names(map(len, position.lines))
        line = f"That makes {'a line' if count == 1 else plural(count, 'line')} of {long}."
    return " ".join(filter(None, [line, _over(position) if position.over else ""]))


def _over(position: Position) -> str:
    if position.winner is not None:
        return f"{capitalize(describe_team(position.winner))} wins the round."
    return "The round ends. Nobody wins it."


def _describe_end(position: Position) -> str:
    """Say how a round ended, how many points its winner has, and who has won the game."""
    if not position.over:
        return "The record stops here, before the round is over."
    if position.winner is None:
        return " ".join([f"{_out_of_cards(position)}. Nobody wins the round.", *_game(position)])
    points = (position.points or {}).get(position.winner, 0)
    won = f"{capitalize(describe_team(position.winner))} wins the round and now has {plural(points, 'point')}."
    return " ".join([won, *_game(position)])


def _out_of_cards(position: Position) -> str:
    teams = position.setting.teams if position.setting else {}
    stacks = position.stacks or {}
    out = [describe_team(one) for one, players in teams.items() if not any(stacks.get(player) for player in players)]
    return (
        f"{capitalize(list_names(out))} {'is' if len(out) == 1 else 'are'} out of cards" if out else "The round is over"
    )


def _game(position: Position) -> list[str]:
    return [] if position.winners is None else [f"{capitalize(who_wins(position.winners))} the game."]


def who_wins(winners: Sequence[str]) -> str:
    """Say who wins."""
    return who_does([describe_team(one) for one in winners], "win")


# -- what a witness shows ----------------------------------------------------------------------------------------


def headline(data: Data, names: Sequence[str]) -> str:
    """Say in one sentence what a witness shows, its sides named as given."""
    outcomes = data.get("outcomes")
    if not outcomes or not data.get("between"):
        return f"A match of {list_names([describe_team(str(one)) for one in data.get('teams', {})])}"
    fault = one_fault(names, outcomes)
    if fault is not None:
        return f"{fault[0]} allows {_set_up(fault[2])}, {fault[1]} refuses it"
    for key in (FACETS.get(str(data.get("shows")), str(data.get("shows"))), *FACETS.values()):
        said = _differing(key, data, names, [outcome.get(key) for outcome in outcomes])
        if said:
            return said
    return f"{names[0]} and {names[1]} differ in {data.get('shows')}"


FACETS = {"claim": "claims", "round": "rounds", "points": "points", "winners": "winners"}


def _set_up(fault: Data) -> str:
    return f"this set-up of round {fault['round']}" if fault.get("round") else "this set-up"


def _differing(key: str, data: Data, names: Sequence[str], values: Sequence[Any]) -> str:
    """Say how two sides differ in one thing, if they do."""
    if values[0] == values[1] or (None in values and key != "winners"):
        return ""
    match key:
        case "claims":
            return compare_rulings(
                map(describe_claim, claim_texts(data)), names, map(all_codes, values), Code.words_for
            )
        case "rounds":
            return _rounds(names, values)
        case "points":
            return _points(names, values)
        case "winners":
            return ", ".join(f"in {side} {_winners(value)}" for side, value in zip(names, values, strict=True))
    return ""


def _winners(winners: Sequence[str] | None) -> str:
    return "nobody has won yet" if winners is None else f"{who_wins(winners)} the game"


def claim_texts(data: Data) -> list[str]:
    """List the claims of a record, rounds joined."""
    return [str(claim) for one in data.get("rounds") or () for claim in one.get("claims") or ()]


def all_codes(value: Sequence[Any]) -> list[str]:
    """List the codes of all claims in one list, also if they come by round."""
    return [code for one in value for code in ([one] if isinstance(one, str) else one)]


def describe_claim(text: str) -> str:
    """Describe a claim as it is written in a record."""
    found = CLAIM.fullmatch(text)
    if not found:
        return text
    symbols = [int(found["symbol"]), *(int(one) for one in found["also"].split("+")[1:])]
    return f"{found['player']} names {name_symbols(symbols)} for a card at {write_cell(found['to'])}"


def _rounds(names: Sequence[str], values: Sequence[Sequence[Data]]) -> str:
    """Say how the first round that ends differently ends on each side."""
    for number, ends in enumerate(zip(*values, strict=False), 1):
        if ends[0] != ends[1]:
            ends_ = (f"in {side} {describe_end(end)}" for side, end in zip(names, ends, strict=True))
            return f"round {number}: {', '.join(ends_)}"
    return ""


def describe_end(end: Data, which: str = "it") -> str:
    """Say how a round ended."""
    winner = end.get("winner")
    if end.get("ended_by") is None:
        return f"{which} goes on" + (f", with {describe_team(winner)} in front" if winner else "")
    if winner is not None:
        return f"{describe_team(winner)} wins {which}"
    return f"nobody wins {which}" + (": a team is out of cards" if end["ended_by"] == OUT_OF_CARDS else "")


def _points(names: Sequence[str], values: Sequence[Mapping[str, int]]) -> str:
    """Say how many points the first team whose points differ has on each side."""
    one, other = values
    for name_ in dict.fromkeys([*one, *other]):
        if one.get(name_) != other.get(name_):
            first, second = one.get(name_, 0), other.get(name_, 0)
            return f"{describe_team(name_)} has {plural(first, 'point')} in {names[0]}, {second} in {names[1]}"
    return ""


def describe_own_deck(has: Sequence[int], ruled: Sequence[int], edition: str) -> str:
    """Say how many cards of each kind a record has, if not as many as in the main reading."""
    if list(has) == list(ruled):
        return ""
    *each, start = has
    cards = f"{list_names(each)} cards of each colour and {plural(start, 'start card')}"
    where = f"In our reading, {edition} has" if edition else "In our main reading there are"
    return f"This record has its own deck: {cards}. {where} {list_names(ruled)}."


# -- how a side rules on it --------------------------------------------------------------------------------------


def outcome(outcome: Data, data: Data) -> str:
    """Say how one side rules on a witness, where the two differ."""
    fault = outcome.get("fault")
    if fault:
        said = str(fault.get("message") or fault["code"].replace("-", " ")).rstrip(".")
        return f"Refuses {_set_up(fault)}: {said}."
    facets = (_facet(key, value, data) for key, value in outcome.items())
    return " ".join(filter(None, facets)) or "Allows it."


def _facet(key: str, value: Any, data: Data) -> str:
    """Describe one thing in which two sides differ."""
    match key:
        case "claims" if value is not None:
            return _of_claims(value, data)
        case "rounds" if value:
            return _of_rounds(value, data)
        case "points" if isinstance(value, Mapping):
            return f"Points: {', '.join(f'{describe_team(one)} {count}' for one, count in value.items())}."
        case "winners":
            return f"{capitalize(_winners(value))}."
    return ""


def _apart(key: str, count: int, data: Data, listed: Callable[[Any], Sequence[Any]] = list) -> list[int]:
    """List the places where the sides differ in one thing; all of them if they do not, or if there are none."""
    values = [listed(one[key]) for one in data.get("outcomes") or () if one.get(key) is not None]
    apart = [place for place, some in enumerate(zip(*values, strict=False)) if len(set(map(repr, some))) > 1]
    return apart or list(range(count))


def _of_claims(value: Sequence[Any], data: Data) -> str:
    """Say how a side rules on the claims on which the two differ."""
    ruled = all_codes(value)
    pairs = list(zip(claim_texts(data), ruled, strict=False))
    some = [pairs[place] for place in _apart("claims", len(pairs), data, all_codes) if place < len(pairs)]
    refused = [f"{write_claim(text)} ({Code.words_for(code)})" for text, code in some if code != OK]
    allowed = [write_claim(text) for text, _ in some]
    return f"Refuses {list_names(refused)}." if refused else f"Allows {list_names(allowed, 'every claim')}."


def _of_rounds(value: Sequence[Data], data: Data) -> str:
    """Say how the rounds that end differently end on one side."""
    some = [place for place in _apart("rounds", len(value), data) if place < len(value)]
    if len(value) == 1:
        return f"{capitalize(describe_end(value[0], 'the round'))}."
    return " ".join(f"{capitalize(describe_end(value[place], f'round {place + 1}'))}." for place in some)
