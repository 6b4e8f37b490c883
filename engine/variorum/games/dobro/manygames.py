"""Dobro by the hundred thousand, as impact asks for it: rule sets packed, games of a seed played in a setting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import lcm
from types import MappingProxyType
from typing import Any

from variorum.games.dobro.game import GameError
from variorum.games.dobro.policies import NOTICES, RANDOM
from variorum.games.dobro.rules import Rules
from variorum.games.protocol import BatchError, Option, Setting


class DobroBatch:
    """Plays many games of Dobro at once. What is compiled is loaded when it first plays."""

    policies: Mapping[str, str] = MappingProxyType(
        {
            RANDOM: "does each legal thing as likely as any other",
            "thrifty": "plays the lowest that is enough, a skip or reverse before a wild card, and takes only when "
            "nothing else is left",
            "bold": "plays the highest it has, so that low cards are kept, and takes while few cards are in play",
            "winning": "plays low cards first, a pair before a single card, and what leaves the next player more to "
            "reach; keeps wild, skip and reverse cards, yet spends them before it takes",
        }
    )
    players = range(2, 7)
    options = (
        Option("forgets", int, 3, "How often players forget to draw.", "PERCENT", 0, 100, "--forget"),
        Option("longer", bool, False, "Play the longer variant."),
    )
    skill = ("winning", "thrifty")
    needs = ("numba",)

    def describe(self, setting: Setting, /) -> str:
        """Say the options of a setting in words."""
        given = dict(setting.options)
        return f"forgetting {given['forgets']} %{', longer variant' if given['longer'] else ''}"

    def facts(self, played: Mapping[str, Sequence[int]], /) -> list[tuple[str, str]]:
        """Say in rows of a table how the options of many settings were set."""
        forgets = " or ".join(map(str, played.get("forgets", ())))
        forgetting = f"players forget to draw in {forgets} of 100 turns in which they should"
        rows = [("forgetting", f"{forgetting}; somebody notices {NOTICES} of 100 times")]
        if 1 in played.get("longer", ()):
            rows.append(("variant", "the longer one in part" if 0 in played["longer"] else "the longer one"))
        return rows

    def pack(self, rules: Rules, /) -> Any:
        """Prepare a rule set, once."""
        from variorum.games.dobro.batch import PackingError, pack  # noqa: PLC0415

        try:
            return pack(rules)
        except PackingError as error:
            raise BatchError(str(error)) from error

    def play(
        self, packed: Any, setting: Setting, seed: int, first: int, count: int, /, seats: Sequence[str] = ()
    ) -> Any:
        """Play games of a seed from an index on."""
        from variorum.games.dobro.batch import play_games  # noqa: PLC0415
        from variorum.games.dobro.batch.layout import FIFTEEN, GIVEN_UP  # noqa: PLC0415

        policy, options = seats or setting.policy, _options(setting)
        with _batch_errors():
            rows = play_games(packed, setting.players, policy, seed, first, count, **options)
        totals, decided = rows["totals"][:, : setting.players], rows["decided"]
        return {
            "winners": rows["winners"],
            "moves": rows["moves"],
            "unfinished": decided == GIVEN_UP,
            "starter": rows["starters"] & FIFTEEN,
            "tiebreak": (decided == TIEBREAKERS[0]) | (decided == TIEBREAKERS[1]),
            "spread": totals.max(axis=1) - totals.min(axis=1),
        }

    def compare(
        self, packed: Any, other: Any, setting: Setting, seed: int, first: int, count: int, continuations: int, /
    ) -> Any:
        """Play games of a seed by two rule sets at once, and continue both from where they fork."""
        import numpy as np  # noqa: PLC0415

        from variorum.games.dobro.batch import play_forks  # noqa: PLC0415
        from variorum.games.dobro.batch.layout import WHOLE_WIN  # noqa: PLC0415

        options, parts, players = _options(setting), [], setting.players
        with _batch_errors():
            for start in range(first, first + count, AT_ONCE):
                number = min(AT_ONCE, first + count - start)
                asked = (packed, other, players, setting.policy, seed, start, number)
                parts.append(play_forks(*asked, continued=continuations, **options))
        rows = np.concatenate(parts)
        shares = rows["shares"][..., :players] * lcm(*range(1, players + 1)) // WHOLE_WIN
        found = {"forked": rows["forked"] != 0, "open": rows["open"] > 0, "winners": rows["winners"]}
        return {**found, "shares": shares}


AT_ONCE = 10  # games that are compared before anybody can interrupt
TIEBREAKERS = (1, 2)  # what decided, as the batch engine writes it: fewest cards, lowest sum


def _options(setting: Setting) -> dict[str, Any]:
    given = dict(setting.options)
    return {"forgets": given.get("forgets", 0), "longer": bool(given.get("longer", 0))}


@contextmanager
def _batch_errors() -> Iterator[None]:
    """Say in the words of the protocol what cannot be played."""
    try:
        yield
    except GameError as error:
        raise BatchError(str(error)) from error


BATCH = DobroBatch()
