"""What a witness shows and how a claim is ruled on, in words. Knows the data of records, and no HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from variorum.games.claims.refereeing import OK
from variorum.games.claims.symbols import name
from variorum.games.claims.words import compare_rulings, one_fault
from variorum.games.dobble.claims import Code
from variorum.games.dobble.positions import Position
from variorum.site.words import list_names, who_does

Data = Mapping[str, Any]
CLAIM = re.compile(r"(?P<player>\S+) (?P<symbol>\d+)(?: > (?P<target>\S+))?(?: > (?P<card>\S+))?(?: at \S+)?")
BY_PLAYER = {"cards": "has {} cards", "points": "gets {} points"}
MINI_GAMES = {
    "towering-inferno": "The towering inferno",
    "the-well": "The well",
    "hot-potato": "The hot potato",
    "gotta-catch-them-all": "Gotta catch them all",
    "poisoned-gift": "The poisoned gift",
}


class Claim(NamedTuple):
    """A claim as written in a record: who claims, the symbol named, and the player and card aimed at."""

    player: str
    symbol: int | None
    targets: tuple[str, ...]


def read_claim(text: str) -> Claim:
    """Take a claim apart; return anything else as it is written."""
    found = CLAIM.fullmatch(text)
    if found is None:
        return Claim(text, None, ())
    return Claim(found["player"], int(found["symbol"]), tuple(filter(None, (found["target"], found["card"]))))


def describe_claim(text: str) -> str:
    """Say what a player claims."""
    claim = read_claim(text)
    if claim.symbol is None:
        return text
    aimed = ", ".join(f"card {target}" if target.isdecimal() else target for target in claim.targets)
    return f"{claim.player} names the {name(claim.symbol)}{f', aimed at {aimed}' if aimed else ''}"


def narrate(position: Position) -> str:
    """Say how a claim is ruled on, or how the mini-game ended."""
    if position.text is not None:
        return f"{describe_claim(position.text)}." if position.code == OK else describe_claim(position.text)
    if position.winners is None and position.losers is None:
        return "The record ends here."
    return describe_end(position.winners, position.losers)


def describe_end(winners: Sequence[str] | None, losers: Sequence[str] | None) -> str:
    """Say who wins and who loses."""
    said = []
    if winners:
        said.append(f"{who_does(winners, 'win')}.")
    if losers:
        said.append(f"{who_does(losers, 'lose')}.")
    return " ".join(said) or "Nobody wins and nobody loses."


def claims_of(data: Data) -> list[str]:
    """List the claims of a record, rounds joined."""
    rounds = data.get("rounds")
    given = [data.get("claims") or []] if rounds is None else rounds
    return [claim for one in given for claim in one]


# -- what a witness shows ----------------------------------------------------------------------------------------


def headline(data: Data, names: Sequence[str]) -> str:
    """Say in one sentence what a witness shows, its sides named as given."""
    if not data.get("outcomes") or not data.get("between"):
        return f"{MINI_GAMES.get(data.get('mini_game', ''), 'A mini-game')}, played by {list_names(data['players'])}"
    outcomes = data["outcomes"]
    fault = one_fault(names, outcomes)
    if fault is not None:
        return f"{fault[0]} allows this set-up, {fault[1]} refuses it"
    if data.get("shows") == "sheet":
        makes, makes_not = names if "sheet" in outcomes[1] else (names[1], names[0])
        return f"{makes} can score this sheet, {makes_not} cannot"
    shown = {"claim": "claims"}.get(data.get("shows", ""), data.get("shows"))
    if all(shown in outcome for outcome in outcomes):
        said = _differing(data, str(shown), names, [outcome[shown] for outcome in outcomes])
        if said:
            return said
    return f"{names[0]} and {names[1]} differ in {shown}"


def _differing(data: Data, shown: str, names: Sequence[str], values: Sequence[Any]) -> str:
    """Say in what two sides differ, where there are words for it."""
    match shown:
        case "claims":
            return compare_rulings(map(describe_claim, claims_of(data)), names, values, Code.words_for)
        case "winners" | "losers":
            verb = shown.removesuffix("ners").removesuffix("rs")
            return ", ".join(_who(verb, side, value) for side, value in zip(names, values, strict=True))
        case "finished":
            over, on = names if values[0] else (names[1], names[0])
            return f"the mini-game is over in {over} and continues in {on}"
        case "cards" | "points":
            return _numbers(BY_PLAYER[shown], names, values)
    return ""


def _who(verb: str, side: str, players: Sequence[str] | None) -> str:
    if players is None:
        return f"in {side} nobody {verb}s"
    return f"in {side} {who_does(players, verb)}"


def _numbers(said: str, names: Sequence[str], values: Sequence[Mapping[str, Any] | None]) -> str:
    """Say of the first player whose numbers differ what they are on each side."""
    one, other = (value or {} for value in values)
    for player in dict.fromkeys([*one, *other]):
        if one.get(player) != other.get(player):
            first, second = (side.get(player, "no") for side in (one, other))
            return f"{player} {said.format(first)} in {names[0]}, {second} in {names[1]}"
    return ""


# -- what a side makes of it -------------------------------------------------------------------------------------


def outcome(outcome: Data, data: Data) -> str:
    """Say what one side makes of a witness, as far as the two differ."""
    if outcome.get("fault"):
        fault = outcome["fault"]
        return f"Refuses the set-up: {str(fault.get('message') or fault['code']).rstrip('.')}."
    if "sheet" in outcome:
        return f"Cannot score it: {outcome['sheet']['code']}, by {outcome['sheet']['question']}."
    said = [_facet(key, value, data) for key, value in outcome.items() if key not in ("fault", "winners", "losers")]
    if "winners" in outcome or "losers" in outcome:
        said.append(describe_end(outcome.get("winners"), outcome.get("losers")))
    return " ".join(filter(None, said)) or "Allows it."


def _facet(key: str, value: Any, data: Data) -> str:
    """Say one thing in which two sides differ."""
    match key:
        case "claims":
            refused = [text for text, code in zip(claims_of(data), value, strict=False) if code != OK]
            return f"Refuses {list_names(refused)}." if refused else "Allows every claim."
        case "finished":
            return "The mini-game is over." if value else "The mini-game continues."
        case "decided_by":
            return f"Decided by {value}."
        case "totals" | "mini_games" if value:
            counted = ", ".join(f"{player} {count}" for player, count in value.items())
            return f"{key.replace('_', '-').capitalize()}: {counted}."
        case "lost" if value:
            return f"Lost by {'; '.join('nobody' if one is None else list_names(one) for one in value)}."
        case "cards" | "points" if isinstance(value, Mapping):
            return f"{key.capitalize()}: {', '.join(f'{player} {count}' for player, count in value.items())}."
    return ""
