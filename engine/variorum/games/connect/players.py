"""Simulated teams: each player finds a symbol after a while and plays the card where it suits the team's aim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from variorum.games.chance import Chance
from variorum.games.claims.simulating import Said, at_time, is_wrong, see_symbol
from variorum.games.connect import answers as a
from variorum.games.connect.board import directions, step
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.match import Match
from variorum.games.connect.records import GAME, claim_text
from variorum.games.connect.round import Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.teams import Team, odd_sizes
from variorum.games.players import name_players

MOST_SIMULATED_ROUNDS = 60


class Aim(StrEnum):
    """What a team aims for."""

    EXTEND = "extend"
    BLOCK = "block"
    RID = "rid"


def seat_teams(sizes: Sequence[int], names: Sequence[str]) -> tuple[Team, ...]:
    """Seat teams of these sizes, in the order of the colours."""
    firsts = [sum(sizes[:number]) for number in range(len(sizes))]
    return tuple(
        Team(name, tuple(range(first, first + size))) for name, first, size in zip(names, firsts, sizes, strict=False)
    )


def fair_sizes(players: int, rules: Rules) -> tuple[int, ...]:
    """Form teams that the rules allow: up to three players alone, more in pairs as far as possible."""
    if rules.teams_split is a.TeamsSplit.AS_HEADED and players > rules.teams_most:
        return (2,) * (players // 2) if players % 2 == 0 else odd_sizes(rules, players)
    most = min(rules.teams_most, rules.deck_colours)
    fewest = max(rules.teams_least, -(-players // max(1, rules.teams_size_most)))
    teams = max(1, players if players < most else min(most, max(fewest, players // 2)))
    return tuple(players // teams + (place < players % teams) for place in range(teams))


def simulate(
    rules: Rules, teams: Sequence[Team], seed: int, aims: Mapping[str, Aim] | None = None, rounds: int | None = None
) -> dict[str, Any]:
    """Play a match with simulated teams, and write its record; teams without an aim get a random one."""
    chance = Chance(seed, *(len(team.seats) for team in teams))
    match = Match(rules, teams)
    names = name_players(len(match.table.seats))
    drawn = {team.name: list(Aim)[chance.below(len(Aim))] for team in teams}
    course = Course(match, chance, {**drawn, **(aims or {})})
    written = [
        {
            "start": starts[0] if len(starts) == 1 else list(starts),
            "stacks": {names[seat]: list(stack) for seat, stack in enumerate(stacks)},
            "claims": [at_time(claim_text(one.claim, names), one) for one in said],
        }
        for starts, stacks, said in course.rounds(rounds or MOST_SIMULATED_ROUNDS)
    ]
    listed = {team.name: [names[seat] for seat in team.seats] for team in teams}
    return {"game": GAME, "teams": listed, "rounds": written}


class Course:
    """A match between simulated teams."""

    def __init__(self, match: Match, chance: Chance, aims: Mapping[str, Aim]) -> None:
        self.match, self.chance, self.aims = match, chance, aims

    def rounds(self, most: int) -> Iterator[tuple[tuple[int, ...], list[list[int]], list[Said[Claim]]]]:
        """Play round by round, until the match or the number of rounds is over."""
        while self.match.winners is None and self.match.played < most:
            able = sorted(self.match.able_to_start())
            if len(able) < self.match.rules.deal_start:
                return
            starts = tuple(self.chance.shuffled(able)[: self.match.rules.deal_start])
            stacks = divide_cards(self.match, self.chance)
            played = self.match.start_round(starts, stacks)
            said = list(self.claims(played))
            yield starts, stacks, said
            if not played.over:
                return
            self.match.close_round()

    def claims(self, played: Round) -> Iterator[Said[Claim]]:
        """Let the first player who sees a symbol claim it, until the round is over."""
        now = 0
        ready = {seat: see_symbol(self.chance, now) for seat in played.table.seats}
        while not played.over:
            claim = self._first(played, ready)
            if claim is None:
                return
            now = max(now, ready[claim.player])
            played.rule(claim)
            ready[claim.player] = see_symbol(self.chance, now)
            yield Said(now, claim)

    def _first(self, played: Round, ready: Mapping[int, int]) -> Claim | None:
        """Let the first player who sees a symbol and may play choose."""
        for seat in sorted(ready, key=lambda one: (ready[one], one)):
            chances = played.chances([seat])
            if chances:
                return self._choose(played, seat, chances)
        return None

    def _choose(self, played: Round, seat: int, chances: Sequence[Claim]) -> Claim:
        """Choose where to play a card, or make a mistake and name a wrong symbol."""
        team = played.table.team_of(seat)
        aim = self.aims[played.table.teams[team].name]
        drawn = self.chance.shuffled(chances)
        claim = max(drawn, key=lambda one: worth(played, one, aim))
        if is_wrong(self.chance):
            symbols = sorted(played.table.symbols)
            return claim._replace(symbol=symbols[self.chance.below(len(symbols))])
        return claim


def worth(played: Round, claim: Claim, aim: Aim) -> tuple[int, ...]:
    """Rate a spot: first avoid helping another team, then follow the aim."""
    seat = claim.player
    card = next(
        played.card(one) for one in played.layable(seat) if claim.symbol in played.table.faces[played.card(one)]
    )
    team, owner = played.table.team_of(seat), played.table.owner(card)
    needed = played.rules.line_length - 1
    if owner != team:
        helps = max((reach(played, claim.to, colour) for colour in played.table.colours[card]), default=0)
        return (-helps,)
    mine = max(reach(played, claim.to, colour) for colour in played.table.teams[team].colours)
    theirs = max(
        reach(played, claim.to, colour)
        for number, other in enumerate(played.table.teams)
        if number != team
        for colour in other.colours
    )
    if aim is Aim.BLOCK:
        return (int(mine >= needed), theirs, mine)
    if aim is Aim.EXTEND:
        return (int(mine >= needed), int(theirs >= needed) * 2, mine)
    return (int(mine >= needed), 0)


def reach(played: Round, cell: Cell, colour: str) -> int:
    """Count the cards of a colour in the longest row that a card at this cell would extend."""
    best = 0
    for way in directions(played.rules):
        count = 0
        for sign in (1, -1):
            there = step(cell, way, sign)
            while played.board.shows(there, colour):
                count += 1
                there = step(there, way, sign)
        best = max(best, count)
    return best


# -- cards for the winner, and stacks -------------------------------------------------------------------------------


def divide_cards(match: Match, chance: Chance) -> list[list[int]]:
    """Give the winner its cards, shuffle, and divide every team's deck."""
    got = hand_over(match, chance)
    stacks: list[list[int]] = [[] for _ in match.table.seats]
    unused = chance.shuffled(sorted(match.unused)) if _deals_unused(match) else []
    for number, team in enumerate(match.teams):
        mine = got.get(number, set())
        away = {card for other, cards in got.items() if other != number for card in cards}
        pile = sorted(
            (match.held[number] - match.apart[number] - away) | mine | set(unused[number :: len(match.teams)])
        )
        if match.rules.transfer_into is a.TransferInto.KEPT_APART:
            pile = [card for card in pile if card not in mine]
        for seat, stack in zip(team.seats, _divide(match, team, chance.shuffled(pile), mine), strict=True):
            stacks[seat] = stack
    return stacks


def _deals_unused(match: Match) -> bool:
    return match.played == 0 and match.rules.teams_unused is a.TeamsUnused.DEALT_OUT


def hand_over(match: Match, chance: Chance) -> dict[int, set[int]]:
    """Choose the cards that each team gives to the winner, its own colour first."""
    owed, winner = match.owed(), match.receiver
    if not owed or winner is None:
        return {}
    got: set[int] = set()
    for giver, number in owed.items():
        cards = chance.shuffled(sorted(match.givable(giver)))
        cards.sort(key=lambda card: match.table.owner(card) != giver)
        got |= set(cards[:number])
    return {winner: got}


def _divide(match: Match, team: Team, pile: list[int], got: set[int]) -> list[list[int]]:
    """Divide a team's shuffled cards as the rules say."""
    rules, size = match.rules, len(team.seats)
    if rules.deal_divide is a.DealDivide.COMMON_STACK:
        return [_put_on_top(match, pile, got), *([] for _ in range(size - 1))]
    if match.played and rules.deal_again is a.DealAgain.OWN_STACKS:
        kept = [[card for card in match.unlaid[seat] if card in pile and card not in got] for seat in team.seats]
        fresh = [card for card in pile if not any(card in stack for stack in kept)]
        return [[*fresh[place::size], *stack] for place, stack in enumerate(kept)]
    spared = len(pile) % size if rules.deal_uneven is a.DealUneven.PUT_ASIDE else 0
    return [_put_on_top(match, pile[spared + place :: size], got) for place in range(size)]


def _put_on_top(match: Match, stack: list[int], got: set[int]) -> list[int]:
    """Put the winner's new cards on top, if the rules say so."""
    if match.rules.transfer_into is a.TransferInto.ON_TOP:
        return sorted(stack, key=lambda card: card not in got)
    return stack
