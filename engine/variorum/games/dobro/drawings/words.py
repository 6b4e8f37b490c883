"""What a witness shows and what a move does, in words. Knows the data of records and positions, and no HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from variorum.games.dobro.positions import Position
from variorum.games.dobro.refusals import Refusal
from variorum.site.words import list_names, plural, who_does

ENDINGS = {
    "empty-hand": "somebody has played their last card",
    "empty-pile": "the draw pile is empty",
    "stuck": "nobody can do anything",
}
DECIDED = {
    "total": "by the total",
    "fewest-cards": "by the cards of the deciding round",
    "lowest-sum": "by the lowest sum of card values",
    "shared": "and no tiebreaker is left",
}
Data = Mapping[str, Any]


def won_by(winners: Sequence[str], decided_by: str | None) -> str:
    """Say who wins, and what decided it."""
    if not winners:
        return "Nobody wins: nothing further parts those who are level."
    decided = DECIDED.get(decided_by or "")
    return f"{who_does(winners, 'win')}, {decided}." if decided else f"{who_does(winners, 'win')}."


# -- what a witness shows ----------------------------------------------------------------------------------------


def headline(data: Data, names: Sequence[str]) -> str:
    """Say in one sentence what a witness shows, its sides named as given."""
    one, other = names
    mine, theirs = data["outcomes"]
    if mine.get("fault") or theirs.get("fault"):
        fault = mine.get("fault") or theirs["fault"]
        accepts, refuses = (other, one) if mine.get("fault") else (one, other)
        return _describe_refusal(fault, data, accepts, refuses)
    return HEADLINES.get(data["shows"], _otherwise)(data, (one, other), mine, theirs)


def _describe_refusal(fault: Data, data: Data, accepts: str, refuses: str) -> str:
    """Say what one side allows and the other does not."""
    if "round" not in fault:
        return f"{accepts} allows this number of players, {refuses} does not"
    round_ = data["rounds"][fault["round"] - 1]
    if "move" not in fault:
        if fault["code"] == Refusal.STARTER.code:
            return f"{accepts} has {round_['starter']} start round {fault['round']}, {refuses} does not"
        if fault["code"] == Refusal.UNFINISHED.code:
            return f"{accepts} ends round {fault['round']}, {refuses} does not"
        return f"{accepts} allows this deal, {refuses} refuses it"
    player, play, *_ = round_["moves"][fault["move"] - 1].split()
    match fault["code"]:
        case Refusal.NOT_IN_TURN.code:
            return f"{accepts} gives {player} the turn, {refuses} does not"
        case Refusal.HAND_FULL.code:
            return f"{accepts} has {player} draw after {_doing(play)}, {refuses} does not"
        case Refusal.ROUND_OVER.code:
            return f"{accepts} lets the round go on, {refuses} has ended it"
    if play in ("take", "pass"):
        return f"{accepts} lets {player} {_verb(play)}, {refuses} refuses it"
    return f"{accepts} allows {player}’s {play}, {refuses} refuses it"


def _verb(play: str) -> str:
    return {"take": "take the cards", "pass": "pass"}.get(play, f"play {play}")


def _doing(play: str) -> str:
    return {"take": "taking the cards", "pass": "passing"}.get(play, f"playing {play}")


def _winners(data: Data, names: Sequence[str], *outcomes: Data) -> str:
    """Say who wins by each side."""
    return ", ".join(_winner(name, outcome["winners"]) for name, outcome in zip(names, outcomes, strict=True))


def _winner(name: str, won: list[str] | None) -> str:
    if won is None:
        return f"in {name} the game goes on"
    return f"in {name} {who_does(won, 'win')}"


def _values(data: Data, names: Sequence[str], *outcomes: Data) -> str:
    """Say which value is in play after the first move on which they differ."""
    one, other = (outcome["values"] for outcome in outcomes)
    for number, (left, right) in enumerate(zip(one, other, strict=True)):
        for index, values in enumerate(zip(left, right, strict=True)):
            if values[0] != values[1]:
                player, play, *_ = data["rounds"][number]["moves"][index].split()
                first, second = (str(value) if value else "none" for value in values)
                return f"the value in play after {player}’s {play} is {first} in {names[0]}, {second} in {names[1]}"
    return _otherwise(data, names)


def _ending(data: Data, names: Sequence[str], *outcomes: Data) -> str:
    """Say by which side the round is over."""
    over = [bool((outcome.get("points") or [None])[-1]) for outcome in outcomes]
    if over[0] == over[1]:
        return _otherwise(data, names)
    ends, goes_on = names if over[0] else reversed(names)
    return f"the round is over in {ends}, and goes on in {goes_on}"


def _forgetful(data: Data, names: Sequence[str], *outcomes: Data) -> str:
    """Say who holds the forgetful card by each side."""
    held = [next(filter(None, reversed(outcome["forgetful"])), "nobody") for outcome in outcomes]
    return f"the forgetful card is held by {held[0]} in {names[0]}, by {held[1]} in {names[1]}"


def _by_player(what: str) -> Callable[..., str]:
    """Make a sentence about the first player whose numbers differ."""

    def describe(data: Data, names: Sequence[str], *outcomes: Data) -> str:
        one, other = (outcome[data["shows"]] for outcome in outcomes)
        for left, right in zip(*([side] if isinstance(side, dict) else side for side in (one, other)), strict=True):
            for player in data["players"]:
                if left and right and left[player] != right[player]:
                    return f"{player} {what} {left[player]} in {names[0]}, {right[player]} in {names[1]}"
        return _ending(data, names, *outcomes)

    return describe


def _otherwise(data: Data, names: Sequence[str], *_: Data) -> str:
    return f"{names[0]} and {names[1]} differ in {data['shows']}"


HEADLINES: dict[str, Callable[..., str]] = {
    "winners": _winners,
    "values": _values,
    "ending": _ending,
    "forgetful": _forgetful,
    "piles": _by_player("has a score pile of"),
    "points": _by_player("scores"),
    "totals": _by_player("has a total of"),
}


# -- what a side makes of it -------------------------------------------------------------------------------------


def outcome(outcome: Data, data: Data) -> str:
    """Say what one side makes of a witness, as far as the two differ."""
    if "fault" in outcome:
        return _allows(outcome["fault"], data)
    if "winners" in outcome:
        won = outcome["winners"]
        return "The game goes on." if won is None else won_by(won, outcome.get("decided_by"))
    return " ".join(filter(None, (_facet(key, value) for key, value in outcome.items())))


def _allows(fault: Data | None, data: Data) -> str:
    """Say what is refused, if anything is."""
    if fault is None:
        return "Allows it."
    if "move" not in fault:
        round_ = data["rounds"][fault.get("round", 1) - 1]
        what = f"{round_['starter']} as starter" if fault["code"] == Refusal.STARTER.code else "the deal"
        return f"Refuses {what} of round {fault.get('round', 1)}."
    move = data["rounds"][fault["round"] - 1]["moves"][fault["move"] - 1]
    return f"Refuses {move}, move {fault['move']} of round {fault['round']}."


def _facet(key: str, by_round: Any) -> str:
    """Say one thing in which two sides differ."""
    last = by_round[-1] if isinstance(by_round, list) else by_round
    match key:
        case "values":
            climbs = "; ".join(", ".join(str(value or "–") for value in values) for values in by_round)
            return f"The values in play are {climbs}."
        case "forgetful":
            return f"{last or 'Nobody'} holds the forgetful card."
        case "finisher":
            return f"{last} ends the round." if last else "The round goes on."
        case "piles" | "points" | "totals" if last:
            named = {"piles": "Score piles", "points": "Points", "totals": "Totals"}[key]
            return f"{named}: {', '.join(f'{name} {count}' for name, count in last.items())}."
        case "points":
            return "No points are given yet."
    return ""


# -- what a move does --------------------------------------------------------------------------------------------


def narrate(position: Position, before: Position | None) -> str:
    """Say what a move did to the table."""
    if position.refused:
        return f"{_find_question(position)} is refused."
    if position.text is None:
        return _describe_deal(position)
    player, play, *forgets = position.text.split()
    taken, drawn = _gains(position, before)
    does = [_third(play, taken.pop(player, 0))]
    mine = drawn.pop(player, 0)
    if forgets or mine:
        does.append(_describe_forgetting(forgets) if forgets else f"draws {mine}")
    said = [f"{player} {list_names(does)}."]
    for other in dict.fromkeys([*taken, *drawn]):
        gains = ((plural(taken.get(other, 0), "card"), "takes"), (str(drawn.get(other, 0)), "draws"))
        said.append(f"{other} {list_names([f'{verb} {count}' for count, verb in gains if not count.startswith('0')])}.")
    if position.value and (before is None or position.value != before.value):
        said.append(f"The value in play is {position.value}{_describe_doubling(position, before)}.")
    if before and position.clockwise != before.clockwise:
        said.append(f"Play now goes {'clockwise' if position.clockwise else 'anticlockwise'}.")
    if position.forgetful and before and position.forgetful != before.forgetful:
        said.append(f"{position.forgetful} gets the forgetful card.")
    if position.ending:
        said.append(f"The round ends: {ENDINGS.get(position.ending, position.ending)}.")
    return " ".join(said)


def _describe_forgetting(forgets: Sequence[str]) -> str:
    return "forgets to draw, which nobody notices" if "unnoticed" in forgets else "forgets to draw"


def _find_question(position: Position) -> str:
    return f"The move {position.text}" if position.text else f"Round {position.round}"


def _describe_deal(position: Position) -> str:
    if position.hands is None:
        begins = f"It is {position.turn}’s turn, and " if position.turn else ""
        return f"{begins}{position.value or 'nothing'} is in play."
    return f"Round {position.round} is dealt{f', {position.turn} starts' if position.turn else ''}."


def _gains(position: Position, before: Position | None) -> tuple[dict[str, int], dict[str, int]]:
    """Count what each player has taken and drawn since the position before."""
    if before is None:
        return {}, {}
    taken = {name: pile - before.piles[name] for name, pile in position.piles.items()}
    drawn: dict[str, int] = {}
    if position.hands and before.hands and position.text:
        player, play, *_ = position.text.split()
        laid = {player: 0 if play in ("take", "pass") else len(play.partition("=")[0].split("+"))}
        drawn = {one: len(hand) - len(before.hands[one]) + laid.get(one, 0) for one, hand in position.hands.items()}
    return {one: count for one, count in taken.items() if count}, {one: count for one, count in drawn.items() if count}


def _third(play: str, taken: int) -> str:
    """Say what a player does."""
    if play == "take":
        return f"takes {plural(taken, 'card')}" if taken else "takes nothing"
    does = {"pass": "passes", "skip": "plays a skip", "reverse": "plays a reverse"}.get(play, f"plays {play}")
    return f"{does}, takes {plural(taken, 'card')}" if taken else does


def _describe_doubling(position: Position, before: Position | None) -> str:
    """Say where the value in play was equalled, and so doubled."""
    equalled = before and position.in_play and position.in_play[-1].worth == before.value
    return ", doubled" if equalled and position.value != position.in_play[-1].worth else ""
