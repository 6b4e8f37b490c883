"""What the records of all games share: their header, and what witnesses and worked examples add. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from variorum.games.plaindata import PlainReader, display_value

# What a witness adds to its record or sheet, and what it adds only where there is something to say.
WITNESS_ALWAYS = ("question", "answers", "between", "shows", "attribution", "outcomes")
WITNESS_KEYS = (*WITNESS_ALWAYS, "printed", "games", "unreached")
EXAMPLE_KEYS = ("example", "cites", "wrong", "printed")


@dataclass(frozen=True)
class Header:
    """The edition that a record names, and the answers that its reading chooses."""

    edition: str | None
    reading: Mapping[str, str]


class RecordReader(PlainReader):
    """Reads records and score sheets step by step: mappings with a header, and players by name."""

    def require(self, keys: tuple[str, ...], form: str) -> None:
        """Refuse data that lacks a key, and say what it has to have."""
        for key in keys:
            if key not in self.data:
                raise self.fail(f"`{key}` is missing; {form}")

    def require_game(self, game: str) -> None:
        """Refuse a record or sheet of another game."""
        named = self.data.get("game")
        if named not in (None, game):
            raise self.fail(f"{display_value(named)} is not this game; `{game}` is wanted here", "game")

    def edition(self) -> str | None:
        """Read the edition, where one is named."""
        edition = self.data.get("edition")
        if edition is not None and not isinstance(edition, str):
            raise self.fail(f"an edition is text, as in game/edition, not {display_value(edition)}", "edition")
        return edition

    def reading(self) -> Mapping[str, str]:
        """Read the answers chosen, where any are."""
        return self.inside("reading").choices() if "reading" in self.data else {}

    def players(self, most: int, twice: str) -> tuple[str, ...]:
        """Read the players' names, in seat order; `twice` says what is wrong with a name that is there already."""
        names: list[str] = []
        for one in self.inside("players").items(most, "players"):
            name = one.name()
            if name in names:
                raise one.fail(twice.format(name=display_value(name)))
            names.append(name)
        return tuple(names)

    def seat(self, name: object, players: tuple[str, ...], *inner: str) -> int:
        """Find the seat of a player by name."""
        if name not in players:
            raise self.fail(f"{display_value(name)} is none of the players {', '.join(players)}", *inner)
        return players.index(name)
