"""What a witness shows and what becomes of a claim, in words. Knows the data of records, and no HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from variorum.games.claims.symbols import name
from variorum.games.dobble.claims import Code
from variorum.games.dobble.drawings.positions import OK, Position

Data = Mapping[str, Any]
CLAIM = re.compile(r"(?P<player>\S+) (?P<symbol>\d+)(?: > (?P<target>\S+))?(?: at \S+)?")
BY_PLAYER = {"cards": "has {} cards", "points": "gets {} points"}
MINI_GAMES = {
    "towering-inferno": "The towering inferno",
    "the-well": "The well",
    "hot-potato": "The hot potato",
    "gotta-catch-them-all": "Gotta catch them all",
    "poisoned-gift": "The poisoned gift",
}


class Claim(NamedTuple):
    """A claim as a record has it: who claims, the symbol named, and what it is aimed at."""

    player: str
    symbol: int | None
    target: str


def read_claim(text: str) -> Claim:
    """Take a claim apart; what is no claim is given as it is written."""
    found = CLAIM.fullmatch(text)
    return Claim(found["player"], int(found["symbol"]), found["target"] or "") if found else Claim(text, None, "")


def joined(names: Sequence[str], nobody: str = "nobody") -> str:
    """List names as people do."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]])) or nobody


def claimed(text: str) -> str:
    """Say what a player claims."""
    claim = read_claim(text)
    if claim.symbol is None:
        return text
    aimed = claim.target if not claim.target.isdecimal() else f"card {claim.target}"
    return f"{claim.player} names the {name(claim.symbol)}{f', aimed at {aimed}' if aimed else ''}"


def why(code: str) -> str:
    """Say why a claim was refused; a reason that is not known here is given as it is written."""
    return Code.words_for(code)


def told(position: Position) -> str:
    """Say what becomes of a claim, or what the mini-game came to."""
    if position.text is not None:
        return f"{claimed(position.text)}." if position.code == OK else claimed(position.text)
    if position.winners is None and position.losers is None:
        return "Here the record ends."
    return ended(position.winners, position.losers)


def ended(winners: Sequence[str] | None, losers: Sequence[str] | None) -> str:
    """Say who wins and who loses."""
    said = []
    if winners:
        said.append(f"{joined(winners)} {'win' if len(winners) > 1 else 'wins'}.")
    if losers:
        said.append(f"{joined(losers)} {'lose' if len(losers) > 1 else 'loses'}.")
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
        return f"{MINI_GAMES.get(data.get('mini_game', ''), 'A mini-game')}, played by {joined(data['players'])}"
    outcomes = data["outcomes"]
    faults = [outcome.get("fault") for outcome in outcomes]
    if any(faults) and not all(faults):
        allows, refuses = names if faults[1] else (names[1], names[0])
        return f"{allows} allows this set-up, {refuses} refuses it"
    if data.get("shows") == "sheet":
        makes, makes_not = names if "sheet" in outcomes[1] else (names[1], names[0])
        return f"{makes} comes to a result on this sheet, {makes_not} does not"
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
            return _claims(claims_of(data), names, values)
        case "winners" | "losers":
            verb = shown.removesuffix("ners").removesuffix("rs")
            return ", ".join(_who(verb, side, value) for side, value in zip(names, values, strict=True))
        case "finished":
            over, on = names if values[0] else (names[1], names[0])
            return f"the mini-game is over in {over}, and goes on in {on}"
        case "cards" | "points":
            return _numbers(BY_PLAYER[shown], names, values)
    return ""


def _claims(texts: Sequence[str], names: Sequence[str], values: Sequence[Sequence[str]]) -> str:
    """Say of the first claim that is not ruled on alike what each side makes of it."""
    for text, codes in zip(texts, zip(*values, strict=False), strict=False):
        if codes[0] != codes[1]:
            first, second = (_ruled(side, code) for side, code in zip(names, codes, strict=True))
            return f"{claimed(text)}: {first}, {second}"
    return ""


def _ruled(side: str, code: str) -> str:
    return f"{side} allows it" if code == OK else f"{side} refuses it ({why(code)})"


def _who(verb: str, side: str, players: Sequence[str] | None) -> str:
    if players is None:
        return f"in {side} there is none to {verb}"
    return f"in {side} {joined(players)} {verb if len(players) > 1 else f'{verb}s'}"


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
        return f"Comes to no result: {outcome['sheet']['code']}, by {outcome['sheet']['question']}."
    said = [_facet(key, value, data) for key, value in outcome.items() if key not in ("fault", "winners", "losers")]
    if "winners" in outcome or "losers" in outcome:
        said.append(ended(outcome.get("winners"), outcome.get("losers")))
    return " ".join(filter(None, said)) or "Finds no fault."


def _facet(key: str, value: Any, data: Data) -> str:
    """Say one thing in which two sides differ."""
    match key:
        case "claims":
            refused = [text for text, code in zip(claims_of(data), value, strict=False) if code != OK]
            return f"Refuses {joined(refused)}." if refused else "Allows every claim."
        case "finished":
            return "The mini-game is over." if value else "The mini-game goes on."
        case "decided_by":
            return f"Decided by {value}."
        case "totals" | "mini_games" if value:
            counted = ", ".join(f"{player} {count}" for player, count in value.items())
            return f"{key.replace('_', '-').capitalize()}: {counted}."
        case "lost" if value:
            return f"Lost by {'; '.join('nobody' if one is None else joined(one) for one in value)}."
        case "cards" | "points" if isinstance(value, Mapping):
            return f"{key.capitalize()}: {', '.join(f'{player} {count}' for player, count in value.items())}."
    return ""
