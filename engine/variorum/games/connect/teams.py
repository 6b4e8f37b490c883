"""Teams: who plays which colours, and which teams the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from variorum.games.connect import answers as a
from variorum.games.connect.deck import Colours
from variorum.games.connect.rules import Rules
from variorum.games.faults import FaultError

JOINED = "+"


@dataclass(frozen=True)
class Team:
    """A team: its name, which is that of its colour, or of several joined, and the seats of its players."""

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
        ("players", players < rules.players_least, "players.least", f"At least {rules.players_least} play"),
        ("players", players > rules.players_most, "players.most", f"At most {rules.players_most} play"),
        ("teams", len(teams) < rules.teams_least, "teams.least", f"There are at least {rules.teams_least} teams"),
        ("teams", len(teams) > rules.teams_most, "teams.most", f"There are at most {rules.teams_most} teams"),
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
    listed = ", ".join(map(str, sizes))
    if rules.teams_split is a.TeamsSplit.EQUAL and len(set(sizes)) > 1:
        raise FaultError("teams", "teams.split", f"All teams have as many players; these have {listed}.")
    if rules.teams_split is a.TeamsSplit.AS_HEADED and not as_headed(sizes):
        raise FaultError("teams", "teams.split", f"The book lists no teams of {listed}.")


def as_headed(sizes: Sequence[int]) -> bool:
    """Tell whether all play alone, or all in pairs, or an odd number in teams of one and of three."""
    odd = sum(sizes) % 2 == 1 and set(sizes) <= {1, 3}
    return set(sizes) == {1} or set(sizes) == {2} or odd
