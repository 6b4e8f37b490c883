"""Teams: who plays which colours, and which teams the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from variorum.games.connect import answers as a
from variorum.games.connect.deck import Colours
from variorum.games.connect.rules import Rules
from variorum.games.faults import FaultError

JOINED = "+"
ALONE = 3  # the book lists teams for five or seven players, not for three


@dataclass(frozen=True)
class Team:
    """A team: its colour as its name (or several colours, joined), and the seats of its players."""

    name: str
    seats: tuple[int, ...]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that the team plays."""
        return tuple(self.name.split(JOINED))


def check_teams(rules: Rules, teams: Sequence[Team], colours: Colours) -> None:
    """Refuse teams that the rules do not allow."""
    _check_numbers(rules, teams)
    _check_split(rules, sorted(len(team.seats) for team in teams))
    played: set[str] = set()
    for team in teams:
        for colour in team.colours:
            if colour not in colours:
                known = ", ".join(colours)
                raise FaultError("teams", "deck.colours", f"There is no colour {colour}; there are {known}.")
            if colour in played:
                raise FaultError("teams", "teams.colour", f"Two teams play {colour}.")
            played.add(colour)
        wanted = len(team.seats) if rules.teams_colour is a.TeamsColour.ONE_PER_PLAYER else 1
        if len(team.colours) != wanted:
            message = f"The team {team.name} plays {len(team.colours)} colours, not {wanted}."
            raise FaultError("teams", "teams.colour", message)


def _check_numbers(rules: Rules, teams: Sequence[Team]) -> None:
    players = sum(len(team.seats) for team in teams)
    bounds = (
        (
            "players",
            players < rules.players_least,
            "players.least",
            f"The game needs at least {rules.players_least} players",
        ),
        (
            "players",
            players > rules.players_most,
            "players.most",
            f"The game is for at most {rules.players_most} players",
        ),
        ("teams", len(teams) < rules.teams_least, "teams.least", f"The game needs at least {rules.teams_least} teams"),
        ("teams", len(teams) > rules.teams_most, "teams.most", f"The game is for at most {rules.teams_most} teams"),
    )
    for what, broken, question, rule in bounds:
        if broken:
            raise FaultError(what, question, f"{rule}, not {players if what == 'players' else len(teams)}.")
    for team in teams:
        size = len(team.seats)
        if size < rules.teams_size_least:
            message = f"A team has at least {rules.teams_size_least} players; {team.name} has {size}."
            raise FaultError("teams", "teams.size.least", message)
        if size > rules.teams_size_most:
            message = f"A team has at most {rules.teams_size_most} players; {team.name} has {size}."
            raise FaultError("teams", "teams.size.most", message)


def _check_split(rules: Rules, sizes: Sequence[int]) -> None:
    if may_split(rules, sizes):
        return
    listed = ", ".join(map(str, sizes))
    if rules.teams_split is a.TeamsSplit.EQUAL:
        raise FaultError("teams", "teams.split", f"All teams have the same number of players; these have {listed}.")
    raise FaultError("teams", "teams.split", f"The book lists no teams of {listed}.")


def as_headed(rules: Rules, sizes: Sequence[int]) -> bool:
    """Tell whether all play alone, or in the teams that the book lists for an even or an odd number of players."""
    if set(sizes) == {1}:
        return True
    if sum(sizes) % 2 == 0:
        return set(sizes) == {2} or (rules.teams_even is a.TeamsEven.EQUAL_TEAMS and len(set(sizes)) == 1)
    return tuple(sorted(sizes, reverse=True)) == odd_sizes(rules, sum(sizes))


def may_split(rules: Rules, sizes: Sequence[int]) -> bool:
    """Tell whether teams of these sizes may play each other; numbers of players and teams are not checked."""
    if rules.teams_split is a.TeamsSplit.AS_HEADED:
        return as_headed(rules, sizes)
    return rules.teams_split is a.TeamsSplit.ANY or len(set(sizes)) == 1


def team_sizes(rules: Rules) -> list[int]:
    """List the sizes of all teams that players can form."""
    sizes = range(rules.teams_size_least, rules.teams_size_most + 1)
    numbers = range(rules.teams_least, rules.teams_most + 1)
    ways = (way for teams in numbers for way in combinations_with_replacement(sizes, teams))
    played = (way for way in ways if rules.players_least <= sum(way) <= rules.players_most and may_split(rules, way))
    return sorted({size for way in played for size in way})


def odd_sizes(rules: Rules, players: int) -> tuple[int, ...]:
    """List the sizes of the teams that the book gives an odd number of players; none for three, who play alone."""
    if players <= ALONE:
        return ()
    if rules.teams_odd is a.TeamsOdd.PAIRS_AND_ONE:
        return (2,) * (players // 2) + (1,)
    if rules.teams_odd is a.TeamsOdd.UNEQUAL_TEAMS:
        return (3,) + (2,) * ((players - 3) // 2)
    return (3,) * (players // 3) + (1,) * (players % 3)
