"""Scripts: rounds written as who lays which card where, made into records under a rule set.

A script says nothing of cards' numbers or symbols: the stacks are arranged so that the cards it wants lie on top, and
the symbols are looked up. What is owed between rounds is handed over as the rule set says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from variorum.games.connect import answers as a
from variorum.games.connect.board import MIDDLE, around
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.deck import colour_name
from variorum.games.connect.match import Match
from variorum.games.connect.players import seat_teams
from variorum.games.connect.records import GAME, claim_text
from variorum.games.connect.round import Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.teams import Team
from variorum.games.faults import UnplayableError
from variorum.games.players import name_players


class Lay(NamedTuple):
    """A player lays a card: of their own team, or of another by its number; at a cell, possibly for a card elsewhere.

    `wrong` names a symbol that the two cards do not share.
    """

    seat: int
    to: Cell
    of: int | None = None
    at: Cell | None = None
    wrong: bool = False


class Placed(NamedTuple):
    """A round of a script, and whether teams hand over other teams' cards first where they may."""

    lays: tuple[Lay, ...]
    foreign_first: bool = False


@dataclass(frozen=True)
class Script:
    """A match: the sizes of its teams, how many cards a colour has where it is not the edition's number, its rounds."""

    sizes: tuple[int, ...]
    rounds: tuple[Placed, ...]
    each: int | None = None

    @property
    def length(self) -> int:
        """Count the cards that are laid."""
        return sum(len(one.lays) for one in self.rounds)


def record_of(rules: Rules, script: Script) -> dict[str, Any]:
    """Write the record of a script under a rule set; raise where the set-up is faulty or a card is not to be had."""
    names = [colour_name(place) for place in range(max(rules.deck_colours, len(script.sizes)))]
    teams = seat_teams(script.sizes, names)
    colours = _colours(rules, script.each) if script.each else None
    match = Match(rules, teams, None, colours)
    players = name_players(len(match.table.seats))
    rounds = [_round(match, one, players) for one in script.rounds]
    listed = {team.name: [players[seat] for seat in team.seats] for team in teams}
    given = {"colours": {name: list(pile) for name, pile in colours.items()}} if colours else {}
    return {"game": GAME, "teams": listed, **given, "rounds": rounds}


def _colours(rules: Rules, each: int) -> dict[str, tuple[int, ...]]:
    return {colour_name(place): tuple(range(place * each, (place + 1) * each)) for place in range(rules.deck_colours)}


def _round(match: Match, placed: Placed, players: Sequence[str]) -> dict[str, Any]:
    able = sorted(match.able_to_start())[: match.rules.deal_start]
    if match.winners is not None or len(able) < match.rules.deal_start:
        raise UnplayableError
    stacks = arrange(match, placed)
    played = match.start_round(able, stacks)
    texts = []
    for lay in placed.lays:
        claim = claim_of(played, lay)
        played.rule(claim)
        texts.append(claim_text(claim, players))
    if played.over:
        match.close_round()
    start = able[0] if len(able) == 1 else able
    return {"start": start, "stacks": {players[seat]: stack for seat, stack in enumerate(stacks)}, "claims": texts}


def claim_of(played: Round, lay: Lay) -> Claim:
    """Find the claim that lays a card as a script says."""
    layable = next(iter(played.layable(lay.seat)), None)
    near = (cell for cell in played.board.cards if lay.to in around(played.rules, cell))
    at = lay.at if lay.at is not None else next(near, MIDDLE)
    faces = played.table.faces
    if layable is None or at not in played.board.cards:
        return Claim(lay.seat, min(played.table.symbols), at, lay.to)
    card, matched = played.card(layable), played.board.cards[at]
    shared = min(faces[card] & faces[matched])
    wrong = min(faces[card] - faces[matched])
    return Claim(lay.seat, wrong if lay.wrong else shared, at, lay.to, played.also_named(card, lay.to, shared))


def arrange(match: Match, placed: Placed) -> list[list[int]]:
    """Hand over what is owed, and arrange every stack so that the cards wanted lie on top in their order."""
    held = [set(cards) - match.apart[team] for team, cards in enumerate(match.held)]
    got: set[int] = set()
    for giver, number in match.owed().items():
        cards = sorted(match.givable(giver), key=lambda card: (match.table.owner(card) != giver, card))
        if placed.foreign_first and match.rules.transfer_colour is a.TransferColour.ANY:
            cards = sorted(cards, key=lambda card: (match.table.owner(card) == giver, card))
        got |= set(cards[:number])
        held[giver] -= set(cards[:number])
    if match.receiver is not None:
        held[match.receiver] |= got
    stacks: list[list[int]] = [[] for _ in match.table.seats]
    for number, team in enumerate(match.teams):
        for seat, stack in _divide(match, placed, team, sorted(held[number]), got).items():
            stacks[seat] = stack
    return stacks


def _divide(match: Match, placed: Placed, team: Team, pile: list[int], got: set[int]) -> dict[int, list[int]]:
    """Give each player the cards wanted, and share the rest out equally, other teams' cards last."""
    rules, size = match.rules, len(team.seats)
    common = rules.deal_divide is a.DealDivide.COMMON_STACK
    kept = bool(match.played) and rules.deal_again is a.DealAgain.OWN_STACKS and not common
    left = {
        seat: [card for card in match.unlaid[seat] if card in pile and card not in got] if kept else []
        for seat in team.seats
    }
    tops: dict[int, list[int]] = {seat: [] for seat in team.seats}
    rest = sorted(pile, key=lambda card: match.table.is_foreign(card, team.seats[0]))
    for lay in placed.lays:
        if lay.seat in team.seats:
            holder = team.seats[0] if common else lay.seat
            wanted = match.table.team_of(lay.seat) if lay.of is None else lay.of
            mine = [card for card in rest if match.table.owner(card) == wanted and _reachable(card, holder, left)]
            if not mine:
                raise UnplayableError
            card = min(mine, key=lambda one: (one not in left[holder], one))
            tops[holder].append(card)
            rest.remove(card)
    spared = len(pile) % size if rules.deal_uneven is a.DealUneven.PUT_ASIDE and not common and not kept else 0
    aside = [card for card in reversed(rest) if card not in got][:spared]
    rest = [card for card in rest if card not in aside]
    if kept:
        return _keep(team, tops, left, rest)
    share = -(-(len(pile) - spared) // (1 if common else size))
    for seat in team.seats[:1] if common else team.seats:
        more = len(pile) if common else share - len(tops[seat])
        if more < 0:
            raise UnplayableError
        tops[seat], rest = tops[seat] + rest[:more], rest[more:]
    return _level(tops) if not common else tops


def _reachable(card: int, holder: int, left: dict[int, list[int]]) -> bool:
    """Tell whether a card is not kept by somebody else of the team."""
    return all(card not in stack for seat, stack in left.items() if seat != holder)


def _keep(team: Team, tops: dict[int, list[int]], left: dict[int, list[int]], rest: list[int]) -> dict[int, list[int]]:
    """Let every player keep what is left, and share what came to the team out among those with the least of it."""
    fresh = [card for card in rest if not any(card in stack for stack in left.values())]
    new = {seat: sum(card not in left[seat] for card in tops[seat]) for seat in team.seats}
    stacks = {seat: tops[seat] + [card for card in left[seat] if card not in tops[seat]] for seat in team.seats}
    for card in fresh:
        seat = min(team.seats, key=lambda one: (new[one], one))
        stacks[seat].append(card)
        new[seat] += 1
    if max(new.values()) - min(new.values()) > 1:
        raise UnplayableError
    return stacks


def _level(stacks: dict[int, list[int]]) -> dict[int, list[int]]:
    """Move bottom cards from the largest stack to the smallest until they are as equal as can be."""
    while True:
        small = min(stacks, key=lambda seat: (len(stacks[seat]), seat))
        large = max(stacks, key=lambda seat: (len(stacks[seat]), -seat))
        if len(stacks[large]) - len(stacks[small]) <= 1:
            return stacks
        stacks[small].append(stacks[large].pop())
