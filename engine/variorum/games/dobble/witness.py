"""Witnesses: the smallest record of a mini-game found on which two rule sets diverge on one question.

Everything is searched in a fixed order and by fixed seeds, so that the same witness is found on every machine: deals
before any claim, then short sequences of claims, then whole mini-games; the fewest players first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, TypeAlias

from variorum.games import divergence as shared
from variorum.games.chance import Chance
from variorum.games.claims.comparison import RecordComparison
from variorum.games.claims.planes import Card
from variorum.games.claims.refereeing import ClaimCode
from variorum.games.divergence import Data, Divergence, Note, Witness
from variorum.games.dobble.claims import Claim, Code
from variorum.games.dobble.courses import fork
from variorum.games.dobble.deck import own_deck
from variorum.games.dobble.players import simulate
from variorum.games.dobble.points import points
from variorum.games.dobble.records import IN_ROUNDS, MiniGameName, claim_text, read_record
from variorum.games.dobble.referee import Verdict, referee, start
from variorum.games.dobble.rounds import InRounds
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheet_witness import diverge_on_sheet, smallest
from variorum.games.dobble.table import MiniGame
from variorum.games.faults import FaultError
from variorum.games.players import name_players

__all__ = ["FACETS", "SEARCHED", "Divergence", "Sides", "Witness", "diverge", "find"]

MOST_AT_A_TABLE = 56
MOST_IN_SHORT, MOST_IN_WHOLE = 4, 6  # players
LENGTHS = ((1, 40), (2, 20), (3, 4))  # claims of a short record, and from how many deals
SEEDS = 10  # mini-games of simulated players, of each number of players
FACETS: tuple[str, ...] = ("deal", "claim", "finished", "cards", "winners", "losers", "points")
ON_SHEETS = (
    "tie.",
    "final.",
    "tournament.first",
    "tournament.next",
    "tournament.negative",
    "tournament.tie.",
    "tournament.winner",
)
AT_THE_END = "tournament."  # points are given at the end of a mini-game, which no short record comes to
SHEET_FACETS = {"decided_by": "decided-by", "mini_games": "mini-games", "lost": "losers"}
NAMED = {
    "tower": MiniGameName.TOWERING_INFERNO,
    "well": MiniGameName.THE_WELL,
    "potato": MiniGameName.HOT_POTATO,
    "catch": MiniGameName.GOTTA_CATCH_THEM_ALL,
    "gift": MiniGameName.POISONED_GIFT,
}
SEARCHED = (
    f"deals, records of up to {LENGTHS[-1][0]} claims, whole mini-games in which one player claims all or each in "
    f"turn, and simulated ones from {SEEDS} seeds"
)

Rounds: TypeAlias = Sequence[Sequence[Claim]]
Deck: TypeAlias = Sequence[Card]


Sides: TypeAlias = shared.Sides[Rules]


# -- how two sides diverge on a record ---------------------------------------------------------------------------


def _plain(verdict: Verdict) -> Data:
    """Write a verdict for a file, which has no yes and no: 1 where the mini-game has come to its end."""
    return {**verdict.data(), "finished": int(verdict.finished)}


COMPARISON = RecordComparison(
    read_record,
    referee,
    _plain,
    dict(zip(("fault", "claims", *FACETS[2:]), FACETS, strict=True)),
)
diverge = COMPARISON.diverge


# -- a mini-game under both sides --------------------------------------------------------------------------------


@dataclass
class Pair:
    """One mini-game under each side, dealt alike and played alike."""

    one: MiniGame
    other: MiniGame

    @classmethod
    def of(cls, one: Rules, other: Rules, data: Data) -> Pair | None:
        """Set a mini-game up under both sides, where both allow it."""
        record = read_record(data)
        try:
            return cls(start(one, record), start(other, record))
        except FaultError:
            return None

    @property
    def games(self) -> tuple[MiniGame, MiniGame]:
        """The mini-game under either side."""
        return self.one, self.other

    def copy(self) -> Pair:
        """Copy both, so that a claim can be tried."""
        return Pair(fork(self.one), fork(self.other))

    def rule(self, claim: Claim) -> tuple[ClaimCode, ClaimCode]:
        """Rule on a claim under both sides."""
        return self.one.rule(claim).code, self.other.rule(claim).code

    @property
    def differs(self) -> bool:
        """Tell whether the results of the two differ."""
        return _come_of(self.one) != _come_of(self.other)

    @property
    def over(self) -> bool:
        """Tell whether neither takes any more claims now."""
        return self.one.over and self.other.over

    def chances(self) -> list[Claim]:
        """List the claims that hold under one side at least."""
        return list(dict.fromkeys([*self.one.chances(), *self.other.chances()]))

    def list_aimed(self) -> list[Claim]:
        """List the claims that hold under one side at least, each with the card that it is aimed at."""
        return [next(game for game in self.games if game.matches(one)).aim(one) for one in self.chances()]

    def slips(self) -> Iterator[Claim]:
        """Let each player name a symbol that is wrong under both sides."""
        first = {claim.player: claim for claim in reversed(self.chances())}
        for player in sorted(first):
            wrong = (first[player]._replace(symbol=symbol) for symbol in sorted(self.one.symbols & self.other.symbols))
            yield from islice((one for one in wrong if not any(game.matches(one) for game in self.games)), 1)


def _come_of(game: MiniGame) -> tuple[Any, ...]:
    """Tell the result of a mini-game so far."""
    ended = (game.winners(), game.losers(), points(game)) if game.finished else ()
    return game.finished, game.cards(), *ended


# -- records -----------------------------------------------------------------------------------------------------


def decks_of(sides: Sides) -> list[Deck | None]:
    """List the decks that the sides ask for, None for one that is not made here; one where it is the same."""
    found: list[Deck | None] = []
    for rules in (sides.one, sides.other):
        try:
            deck = own_deck(rules)
        except FaultError:
            deck = None
        if deck not in found:
            found.append(deck)
    return found


def deal_record(sides: Sides, mini_game: MiniGameName, players: int, seed: int) -> Data:
    """Write a record without claims, its cards shuffled by a seed."""
    chance = Chance(seed, players, list(MiniGameName).index(mini_game))
    order = chance.shuffled(range(len(next(filter(None, decks_of(sides)), ()))))
    data = {"game": "dobble", "mini_game": str(mini_game), "players": list(name_players(players)), "order": order}
    return with_claims(data, [[]])


def with_claims(data: Data, rounds: Rounds) -> Data:
    """Put claims into a record: by round where the mini-game has rounds."""
    seated = tuple(data["players"])
    texts = [[claim_text(claim, seated) for claim in one] for one in rounds]
    bare = {key: value for key, value in data.items() if key not in ("claims", "rounds")}
    return {**bare, "rounds": texts} if data["mini_game"] in IN_ROUNDS else {**bare, "claims": texts[0]}


def _with_deck(data: Data, deck: Sequence[Card]) -> Data:
    """Put a deck into a record, before the order in which its cards are dealt."""
    listed = {"deck": [list(card) for card in deck], "order": data["order"]}
    kept = {key: value for key, value in data.items() if key not in ("order", "claims", "rounds")}
    return {**kept, **listed, **{key: data[key] for key in ("claims", "rounds") if key in data}}


# -- deals and short records -------------------------------------------------------------------------------------


def _set_ups(sides: Sides, mini_game: MiniGameName, players: int) -> Iterator[Witness | None]:
    """Deal, and claim nothing; where the sides ask for different decks, give them the one and then the other."""
    data = deal_record(sides, mini_game, players, 0)
    decks = decks_of(sides)
    if len(decks) == 1:
        yield COMPARISON.witness(sides, data)
        return
    for deck in filter(None, decks):
        yield COMPARISON.witness(sides, _with_deck(data, deck))


def _short(sides: Sides, mini_game: MiniGameName, players: int, length: int, deals: int) -> Iterator[Witness | None]:
    """Try every sequence of this length on which the sides diverge, on one deal after another."""
    for seed in range(deals):
        data = deal_record(sides, mini_game, players, seed)
        pair = Pair.of(sides.one, sides.other, data)
        for claims in _sequences(pair, length, []) if pair else ():
            yield COMPARISON.witness(sides, with_claims(data, [claims]))


def _sequences(pair: Pair, length: int, gone: Sequence[Claim]) -> Iterator[tuple[Claim, ...]]:
    """List the sequences of claims on whose last a pair diverges: right ones, slips, and ones that come late."""
    late = [claim for claim in gone if any(game.is_late(claim) for game in pair.games)]
    slips = pair.slips() if length > 1 else ()
    for claim in dict.fromkeys([*pair.chances(), *late, *slips]):
        twin = pair.copy()
        codes = twin.rule(claim)
        if length == 1:
            if (codes[0] is Code.OK) != (codes[1] is Code.OK) or twin.differs:
                yield (claim,)
        elif codes[0] is codes[1] and not twin.differs and not (twin.one.over or twin.other.over):
            for rest in _sequences(twin, length - 1, [*gone, *pair.list_aimed()]):
                yield (claim, *rest)


# -- whole mini-games --------------------------------------------------------------------------------------------

Plan: TypeAlias = Callable[[Pair, int, int], Claim | None]


def _first(pair: Pair, _round: int, _place: int) -> Claim | None:
    """Let the first player claim everything."""
    return next(iter(pair.chances()), None)


def _in_turn(pair: Pair, _round: int, place: int) -> Claim | None:
    """Let the players claim in turn."""
    chances = pair.chances()
    players = pair.one.players
    return min(chances, key=lambda claim: (claim.player - place) % players, default=None)


def _as_recorded(rounds: Rounds, _pair: Pair, round_: int, place: int) -> Claim | None:
    """Claim as in a record."""
    return rounds[round_][place] if round_ < len(rounds) and place < len(rounds[round_]) else None


def _whole(sides: Sides, mini_game: MiniGameName, players: int) -> Iterator[Witness | None]:
    """Play whole mini-games by each plan, as far as the sides agree."""
    data = deal_record(sides, mini_game, players, 0)
    for plan in (_first, _in_turn):
        yield from _play(sides, data, plan)


def _simulate(sides: Sides, mini_game: MiniGameName, players: int) -> Iterator[Witness | None]:
    """Let simulated players play under either side, as far as the sides agree."""
    for seed in range(SEEDS):
        for rules in (sides.one, sides.other):
            try:
                data = simulate(rules, mini_game, players, seed)
            except FaultError:
                continue
            yield from _play(sides, data, partial(_as_recorded, read_record(data).rounds))


def _play(sides: Sides, data: Data, plan: Plan) -> Iterator[Witness]:
    """Play by a plan until the sides diverge, and leave out what is not needed for it."""
    pair = Pair.of(sides.one, sides.other, with_claims(data, [[]]))
    rounds = _until_divergence(pair, plan) if pair else None
    found = COMPARISON.witness(sides, with_claims(data, rounds)) if rounds else None
    if found:
        yield COMPARISON.shrink(sides, found, cuts)


def _until_divergence(pair: Pair, plan: Plan) -> list[list[Claim]] | None:
    """List the claims of a plan up to the first on which the sides diverge, or to a round that one of them has not."""
    rounds: list[list[Claim]] = [[]]
    while True:
        claim = None if pair.over else plan(pair, len(rounds) - 1, len(rounds[-1]))
        if claim:
            codes = pair.rule(claim)
            rounds[-1].append(claim)
            if codes[0] is not codes[1] or pair.differs:
                return rounds
            continue
        able = [isinstance(game, InRounds) and game.over and game.can_deal for game in pair.games]
        if not any(able):
            return None
        rounds.append([])
        if not all(able):
            return rounds
        for game in pair.games:
            assert isinstance(game, InRounds)  # noqa: S101 - it can deal
            game.start_round()


def cuts(data: Data) -> Iterator[Data]:
    """List the records with a round less, and those with a claim less, the last one first."""
    rounds = data["rounds"] if "rounds" in data else [data["claims"]]
    for number in reversed(range(len(rounds))) if len(rounds) > 1 else ():
        yield {**data, "rounds": rounds[:number] + rounds[number + 1 :]}
    for number in reversed(range(len(rounds))):
        for place in reversed(range(len(rounds[number]))):
            less = rounds[number][:place] + rounds[number][place + 1 :]
            changed = [*rounds[:number], less, *rounds[number + 1 :]]
            yield {**data, "rounds": changed} if "rounds" in data else {**data, "claims": less}


# -- the search --------------------------------------------------------------------------------------------------

Stage: TypeAlias = tuple[str, Iterator[Witness | None]]


def find(sides: Sides, progress: Note | None = None) -> Witness | None:
    """Find the smallest witness: a deal where one can show it, else a short record, else the beginning of a game.

    What is asked of whole games and tournaments is shown by a score sheet.
    """
    if sides.question.startswith(ON_SHEETS):
        return _on_a_sheet(sides)
    for what, found in _stages(sides):
        if progress:
            progress(what)
        chosen = shared.best(found)
        if chosen:
            return chosen
    return None


def _on_a_sheet(sides: Sides) -> Witness | None:
    """Find the smallest score sheet on which two sides diverge."""
    found = smallest(sides.one, sides.other)
    if found is None:
        return None
    data, shows, one, other = found
    again = diverge_on_sheet(sides.printed, sides.other, data) if sides.printed is not None else None
    return Witness(data, Divergence(SHEET_FACETS.get(shows, shows), (one, other), again[1] if again else None))


def _stages(sides: Sides) -> Iterator[Stage]:
    """List what is searched, in order."""
    for players in range(1, MOST_AT_A_TABLE + 1):
        for mini_game in mini_games(sides.question):
            yield f"deals for {players}", _set_ups(sides, mini_game, players)
    for length, deals in () if sides.question.startswith(AT_THE_END) else LENGTHS:
        for players, mini_game in _tables(sides, MOST_IN_SHORT):
            yield f"{mini_game} for {players}, {length} claims", _short(sides, mini_game, players, length, deals)
    for players, mini_game in _tables(sides, MOST_IN_WHOLE):
        yield f"{mini_game} for {players}, whole", _whole(sides, mini_game, players)
    for players, mini_game in _tables(sides, MOST_IN_SHORT):
        yield f"{mini_game} for {players}, simulated", _simulate(sides, mini_game, players)


def _tables(sides: Sides, most: int) -> Iterator[tuple[int, MiniGameName]]:
    """List numbers of players that both sides allow, each with the mini-games that the question is about."""
    least = max(sides.one.players_least, sides.other.players_least)
    for players in range(least, min(most, sides.one.players_most, sides.other.players_most) + 1):
        for mini_game in mini_games(sides.question):
            yield players, mini_game


def mini_games(question: str) -> tuple[MiniGameName, ...]:
    """List the mini-games that a question is about: the one that it names, or all."""
    return tuple(NAMED[word] for word in question.split(".") if word in NAMED) or tuple(MiniGameName)
