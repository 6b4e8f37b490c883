"""How a game is played in a page: what its module `playground` offers as `TABLE`. Knows no game and no page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from variorum.games.protocol import Data, Game, package_of
from variorum.site.player import Scene

MODULE = "playground"


@dataclass(frozen=True)
class Action:
    """What a player can do or try: as it is typed, in words, and beside which others it is shown."""

    text: str
    label: str
    group: str = ""
    drawn: str = ""
    spot: str = ""
    """Where on the drawn board it is done, if that can be tapped."""
    beside: str = ""
    """Which of the drawings shown with the table it is about: the one that has this as its `data-beside`."""


@dataclass(frozen=True)
class Spots:
    """Places to be tapped, laid over the first drawing of a table: each has its name as `data-spot`."""

    drawn: str
    view: str
    """The part of the drawing that has to be seen, as `viewBox`."""


@dataclass(frozen=True)
class Turn:
    """Who acts, None where anybody may or nobody can; what can be done or tried; and who has won, once it is over."""

    player: str | None
    actions: Sequence[Action] = ()
    over: bool = False
    winners: Sequence[str] | None = None
    shown: str = ""
    """What else the viewer looks at, drawn."""
    spots: Spots | None = None


@dataclass(frozen=True)
class Move:
    """What a simulated player does, and after how many milliseconds."""

    player: str
    text: str
    delay: int = 0


@dataclass(frozen=True)
class Choice:
    """A setting of a new game: its values with their names, the first of which is usual."""

    name: str
    label: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class Sample:
    """A game between simulated players: its record, who won, who started where somebody did, how many moves it had."""

    record: Data
    winners: Sequence[str]
    starter: str | None
    moves: int


@dataclass(frozen=True)
class SheetForm:
    """How last night's game is typed: what is counted for each player in each round, and who is marked."""

    counted: str
    marked: str


class Table(Protocol):
    """A game as it is played in a page. Records are plain data, and none is changed."""

    scene: type[Scene[Any]]
    """How its positions are drawn and described."""
    timed: bool
    """Whether players act at any time, and not one after the other."""
    policies: Mapping[str, str]
    """How simulated players play: a name, and what it is in words."""
    choices: Sequence[Choice]
    form: SheetForm | None

    def begin(self, rules: Any, players: int, seed: int, options: Mapping[str, str], /) -> Data:
        """Deal a game; raise FaultError where the rules do not allow that."""

    def turn(self, rules: Any, data: Data, viewer: str | None, /) -> Turn:
        """Say who acts, and what can be done; where all may act, what the viewer can try."""

    def act(self, rules: Any, data: Data, player: str, text: str, /) -> Data:
        """Add what a player does; raise FaultError where it is refused, and UnreadableError where it is nothing."""

    def simulated(self, rules: Any, data: Data, seats: Sequence[str], policy: str, /) -> Move | None:
        """Choose what the first of some simulated players does next, if any of them can act."""

    def hide(self, position: Any, viewer: str, /) -> Any:
        """Hide in a position what one player does not see."""

    def until(self, data: Data, place: int, /) -> Data:
        """Cut a record after one of the positions that are shown of it."""

    def sample(self, rules: Any, players: int, policy: str, seed: int, options: Mapping[str, str], /) -> Sample:
        """Let simulated players play a whole game."""

    def sheet(self, players: Sequence[str], rounds: Sequence[Sequence[int]], marks: Sequence[str], /) -> Data:
        """Write a score sheet from what was typed."""


@dataclass
class Timed:
    """What tables share at which all may act at any time."""

    timed: bool = True
    form: SheetForm | None = None
    policies: Mapping[str, str] = field(
        default_factory=lambda: {"slow": "slow (about 8 seconds)", "usual": "4 seconds", "quick": "quick (2 seconds)"}
    )

    def sheet(self, players: Sequence[str], rounds: Sequence[Sequence[int]], marks: Sequence[str], /) -> Data:
        """There is none to write."""
        raise NotImplementedError


SPEEDS = {"slow": 240, "usual": 120, "quick": 60}  # of how long a simulated player takes, in a hundred


def table_of(game: Game) -> Table | None:
    """Find how a game is played in a page; None where its package does not say."""
    name = f"{package_of(type(game))}.{MODULE}"
    return import_module(name).TABLE if find_spec(name) else None
