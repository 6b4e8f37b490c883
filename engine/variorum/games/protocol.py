"""What a game offers. Subclass `Game`, say what yours has, and register an object of it.

Only a name, a rule set, `read_record` and `referee` are needed. The rest a game may leave out: what is missing is said
to the user in words, never as a failure. Parts that need more than the standard library (theorems, batch play,
drawings, the terminal) stand in modules of their own, named by `part`. An `answers.yaml` in the game's package lists
the answers that it plays; `variorum schemas` writes the rule set beside it. A `sound.yaml` beside it lists the theorems
that every edition worth printing should satisfy. A game of turns has most of this from `variorum.games.turns`.

This module knows no game, no file and no edition.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from variorum.games.narration import Narration

if TYPE_CHECKING:
    from variorum.cli.terminal import Terminal
    from variorum.games.divergence import Sides, Witness
    from variorum.games.ruleset import RuleSet
    from variorum.prove.theorems import TheoremBook
    from variorum.site.drawings import Drawings

Data = dict[str, Any]
Note = Callable[[str], None]
SOUND = "sound.yaml"


class Record(Protocol):
    """A game as it was played. What else is in it is the game's own affair."""

    @property
    def edition(self) -> str | None:
        """The edition that it names, if it names one."""

    @property
    def reading(self) -> Mapping[str, str]:
        """The answers that it names, by question."""


class Verdict(Protocol):
    """What a referee makes of a record."""

    @property
    def legal(self) -> bool:
        """Whether nothing in it breaks a rule."""

    @property
    def fault(self) -> Any:
        """What breaks a rule, with its code, question and message; or None."""

    def data(self) -> Data:
        """Write it for programs, with `fault`: None, or at least its code, question and message."""


class Sheets(Protocol):
    """How the score sheets of a game are read and scored."""

    def is_sheet(self, data: Any, /) -> bool:
        """Tell a score sheet from a record."""

    def read(self, data: Any, /) -> Any:
        """Read a sheet, which has an edition or None, and players; raise UnreadableError at the place of a fault."""

    def score(self, rules: Any, sheet: Any, reading: str, /) -> Any:
        """Score a sheet, for a dataclass; raise UnscorableError with what is missing, naming the reading."""


class UnscorableError(Exception):
    """A score sheet that a reading comes to no result on: what is missing, and whether the players are at fault."""

    def __init__(self, message: str, *, players: bool = False) -> None:
        super().__init__(message)
        self.players = players


class WitnessSearch(Protocol):
    """How a smallest record or sheet is found on which two rule sets differ; a witness's data is a record or sheet."""

    SEARCHED: str
    """What is searched, in words."""

    def find(self, sides: Sides[Any], note: Note, /) -> Witness | None:
        """Find a smallest record or sheet on which two rule sets differ in a question."""


class State(Protocol):
    """A game in progress, in which one player moves after another."""

    @property
    def turn(self) -> str:
        """The player whose turn it is."""

    def legal_moves(self) -> Sequence[Any]:
        """List what that player may do, in a fixed order; nothing once the game is over."""

    def apply(self, move: Any, /, **options: Any) -> State:
        """Make a move: a new state, and this one stays as it is; raise FaultError where the rules do not allow it."""

    def outcome(self) -> Any:
        """Say who won, once the game is over."""

    def record(self, edition: str | None = None) -> Data:
        """Write the game so far as a record."""


class Seats(Protocol):
    """How a game of turns is played from a seat by programs: what can be done, what is seen, what has been won."""

    def players(self, rules: Any, /) -> range:
        """Say how many can play."""

    def moves(self, rules: Any, /) -> Sequence[str]:
        """List every move that there can be under a rule set, as written, in a fixed order."""

    def notation(self, rules: Any, /) -> Sequence[tuple[str, str]]:
        """Show how moves are written: examples, and what each means."""

    def features(self, players: int, /) -> Sequence[str]:
        """Name the numbers that a seat sees, in the order of `see`; the same for every rule set."""

    def see(self, state: Any, answers: Mapping[str, Any], player: str, /) -> Sequence[int]:
        """See the table from a seat, as numbers, by all the answers of a reading; what is hidden is -1."""

    def describe(self, state: Any, answers: Mapping[str, Any], player: str, /) -> str:
        """Say what a seat sees, in words."""

    def standing(self, state: Any, /) -> Sequence[int]:
        """Give each seat's points so far, so that more is better."""

    def winners(self, state: Any, /) -> Sequence[int] | None:
        """Say which seats have won, once the game is over."""


@dataclass(frozen=True)
class Option:
    """An option that a game adds to a command: `--mini-game NAME`, for `mini_game`."""

    name: str
    type: Any
    default: Any
    help: str
    metavar: str | None = None
    least: int | None = None
    most: int | None = None
    typed: str = ""

    @property
    def flag(self) -> str:
        """The option as it is typed."""
        return self.typed or "--" + self.name.replace("_", "-")


@dataclass(frozen=True, order=True)
class Setting:
    """A way to play many games: how many players, by which policy, and the game's own options as numbers."""

    players: int
    policy: str
    options: tuple[tuple[str, int], ...] = ()


class Batch(Protocol):
    """How many games of a seed are played at once, under any rule set."""

    @property
    def policies(self) -> Mapping[str, str]:
        """How simulated players can choose, and what each way is, in words."""

    @property
    def players(self) -> range:
        """How many can play."""

    @property
    def options(self) -> Sequence[Option]:
        """What else can be set, as whole numbers or yes and no."""

    @property
    def skill(self) -> tuple[str, str]:
        """Two policies, one of which plays well and the other simply, by which it is seen what skill is worth."""

    @property
    def needs(self) -> Sequence[str]:
        """The packages that it needs, which are not always installed."""

    def describe(self, setting: Setting, /) -> str:
        """Say the options of a setting in words."""

    def facts(self, played: Mapping[str, Sequence[int]], /) -> list[tuple[str, str]]:
        """Say in rows of a table how the options of many settings were set."""

    def pack(self, rules: Any, /) -> Any:
        """Prepare a rule set, once; raise BatchError where it cannot be played so."""

    def play(
        self, packed: Any, setting: Setting, seed: int, first: int, count: int, /, seats: Sequence[str] = ()
    ) -> Any:
        """Play games of a seed from an index on: arrays with a number for each game.

        `winners` has a bit for each seat, `moves` counts them, `unfinished` tells which were given up, `starter` who
        starts, `tiebreak` whether a tiebreaker decides, `spread` how many points are between the first and the last.
        Where `seats` is given, each seat plays by the policy named for it. Raise BatchError where that cannot be.
        """

    def compare(
        self, packed: Any, other: Any, setting: Setting, seed: int, first: int, count: int, continuations: int, /
    ) -> Any:
        """Play games of a seed by two rule sets at once, and continue both from where they fork with fresh chance.

        Arrays, by game: `forked`, whether the play differs; `open`, whether one side allows what the other does not,
        and nobody makes use of it; `winners` by side, where games never fork; `shares` by side, half of the
        continuations and seat, in parts of a win that `tallies.whole_win` counts, where they do.
        """


class BatchError(Exception):
    """Games that the batch engine cannot play, and why."""


class BrokenGameError(Exception):
    """A part of a game that cannot be loaded: the game, the part, and why."""

    def __init__(self, game: str, part_: str, error: Exception) -> None:
        super().__init__(f"the part {part_} of the game {game} cannot be loaded: {error}")


class Part:
    """A part of a game that stands in a module of its own, loaded when it is first asked for."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def __set_name__(self, owner: type[Game], _: str) -> None:
        self.package = package_of(owner)

    def __get__(self, game: Game | None, owner: type[Game]) -> Any:
        """Load it; a class is made with the game."""
        if game is None:
            return self
        try:
            module = import_module(f"{self.package}.{self.module}")
            found = getattr(module, self.name) if self.name else module
            return found(game) if isinstance(found, type) else found
        except ModuleNotFoundError as error:
            if (error.name or "").startswith(self.package):
                raise BrokenGameError(game.name, self.module, error) from error
            raise  # a package that is not installed, which the caller knows how to name
        except Exception as error:
            raise BrokenGameError(game.name, self.module, error) from error


def part(module: str, name: str = "") -> Any:
    """Name a part of a game by its module in the game's package: that module, or something in it."""
    return Part(module, name)


def package_of(game: type[Game]) -> str:
    """Name the package that a game's class stands in."""
    return sys.modules[game.__module__].__package__ or game.__module__


class Game(ABC):
    """A game: its rules as a typed rule set, its records, and whatever else it has."""

    name: ClassVar[str]
    rules: ClassVar[type[RuleSet]]
    keys: ClassVar[tuple[str, ...]] = ()
    """Keys by which a file that does not name its game is known to be of this one."""
    styles: ClassVar[tuple[str, ...]] = ()
    """Style sheets that its pages need: files in the game's package."""
    simulated: ClassVar[tuple[tuple[str, int, Mapping[str, Any]], ...]] = (("", 4, {}),)
    """Ways in which simulated players play, to count how often rules come up: a name, how many play, and options."""

    @abstractmethod
    def read_record(self, data: Any, /) -> Record:
        """Read a record from plain data; raise UnreadableError at the place of a fault."""

    @abstractmethod
    def referee(self, rules: Any, record: Any, /) -> Verdict:
        """Replay a record, and rule on each move."""

    def positions(self, rules: Any, record: Any, /) -> Sequence[Any]:
        """List the table after each move of a record: dataclasses, each with its move as `text`, or None at the start.

        `round`, `move` and `refused` (what has a message and a question) are understood by the player on the site.
        """
        return ()

    def simulate(self, rules: Any, players: int, seed: int, /, **options: Any) -> Data | None:
        """Let simulated players play: the record of a game, with `game`; raise FaultError where that cannot be."""
        return None

    def deal(self, rules: Any, players: int | Sequence[str], seed: int, /, **options: Any) -> State | None:
        """Begin a game that is played move by move; None where players do not take turns."""
        return None

    def resume(self, rules: Any, record: Any, /) -> State | None:
        """Take up a recorded game where it stopped; None where players do not take turns, or the cards are not known.

        Raise FaultError at a move that the rules do not allow.
        """
        return None

    def in_full(self, rules: Any, data: Data, /) -> Data:
        """Write a record in full: with the deck, and whatever else it leaves to the rules."""
        return data

    def oddities(self, data: Data, /) -> Iterable[Data]:
        """Spoil a record in full as nobody who plays would: each list of lists has its first entry twice."""
        lists = {key: one for key, one in data.items() if isinstance(one, list) and one and isinstance(one[0], list)}
        return [{**data, key: [one[0], one[0], *one[2:]]} for key, one in lists.items()]

    def style_sheets(self) -> dict[str, str]:
        """Read its style sheets, by name."""
        return {name: files(package_of(type(self))).joinpath(name).read_text("utf-8") for name in self.styles}

    @property
    def narration(self) -> Narration:
        """What a witness shows, in words."""
        return Narration()

    @property
    def sheets(self) -> Sheets | None:
        """How score sheets are scored, where the game has them."""
        return None

    @property
    def seats(self) -> Seats | None:
        """How programs play it from a seat, where it is a game of turns."""
        return None

    @property
    def witnesses(self) -> WitnessSearch | None:
        """How witnesses are searched for."""
        return None

    @property
    def theorems(self) -> TheoremBook | None:
        """What is stated about every game."""
        return None

    @property
    def sound(self) -> Path | None:
        """The file in its package that lists its sound properties: theorem ids, each with one sentence why."""
        path = Path(str(files(package_of(type(self))).joinpath(SOUND)))
        return path if path.is_file() else None

    @property
    def batch(self) -> Batch | None:
        """How many games are played at once."""
        return None

    @property
    def drawings(self) -> Drawings:
        """How records and score sheets are drawn on pages: by default each position as a table of its fields."""
        from variorum.site.drawings import Plain  # noqa: PLC0415 - only the site needs it
        from variorum.site.showing import GameDrawings  # noqa: PLC0415

        said, rules = Plain(self.narration), self.rules.from_answers
        return GameDrawings(rules, self.read_record, self.positions, headline=said.headline, outcome=said.outcome)

    @property
    def terminal(self) -> Terminal:
        """How verdicts and games are shown at a terminal."""
        from variorum.cli.terminal import Terminal  # noqa: PLC0415 - only the command line needs it

        return Terminal(self)
