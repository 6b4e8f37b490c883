"""Full-size mini-games played by the engine towards a wanted result, and written as records and results of sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from variorum.games.chance import Chance
from variorum.games.claims.planes import Card
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.deck import own_deck
from variorum.games.dobble.heaps import PoisonedGift
from variorum.games.dobble.records import IN_ROUNDS, MiniGameName, claim_text, read_record
from variorum.games.dobble.referee import check_players, start
from variorum.games.dobble.rounds import GottaCatchThemAll, HotPotato, InRounds
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.games.dobble.well import Well
from variorum.games.faults import FaultError
from variorum.games.players import name_players

Data = dict[str, Any]
LONGEST_ROUND = 60  # claims of a round of the hot potato, before it is given up


class StuckError(Exception):
    """A mini-game that cannot be played on towards its result."""


def fork(game: MiniGame) -> MiniGame:
    """Copy a mini-game with all that claims can change."""
    twin = copy(game)
    for name, value in vars(game).items():
        if isinstance(value, dict):
            setattr(twin, name, dict(value))
        elif isinstance(value, list) and name != "deck":
            setattr(twin, name, [list(one) if isinstance(one, list) else one for one in value])
    return twin


# -- a mini-game being played ------------------------------------------------------------------------------------


@dataclass
class Course:
    """A full-size mini-game, and the claims made in it so far, by round."""

    data: Data
    game: MiniGame
    rounds: list[list[Claim]] = field(default_factory=lambda: [[]])

    def claim(self, claim: Claim) -> None:
        """Make a claim that holds."""
        if not self.game.rule(claim).holds:
            raise StuckError(f"a claim does not hold that should: {claim}")
        self.rounds[-1].append(claim)

    def deal_on(self) -> bool:
        """Deal the next round where one has ended and another can be dealt."""
        game = self.game
        if not (isinstance(game, InRounds) and game.over and game.can_deal):
            return False
        game.start_round()
        self.rounds.append([])
        return True

    @property
    def record(self) -> Data:
        """The record of the claims so far."""
        seated = tuple(self.data["players"])
        texts = [[claim_text(one, seated) for one in claims] for claims in self.rounds]
        rounds = self.data["mini_game"] in IN_ROUNDS
        return {**self.data, **({"rounds": texts} if rounds else {"claims": texts[0]})}


def admits(rules: Rules, mini_game: MiniGameName, players: int) -> bool:
    """Tell whether a number of players can play a mini-game."""
    try:
        check_players(rules, mini_game, players)
    except FaultError:
        return False
    return True


def deal(
    rules: Rules, mini_game: MiniGameName, players: int, seed: int | None = 0, deck: Sequence[Card] | None = None
) -> Course:
    """Deal a full-size mini-game, its cards shuffled by a seed, or in their order, with the rules' own deck or one."""
    cards = range(len(deck or own_deck(rules)))
    order = list(cards) if seed is None else Chance(seed, players, 1).shuffled(cards)
    data: Data = {"game": "dobble", "mini_game": str(mini_game), "players": list(name_players(players))}
    data |= {} if deck is None else {"deck": [list(card) for card in deck]}
    data |= {"order": order}
    return Course(data, start(rules, read_record({**data, "claims": []})))


def list_claims(game: MiniGame, player: int, *, aimed: bool = False) -> Iterator[Claim]:
    """List right claims of a player, or those aimed at them: one for each card or opponent that they may match."""
    if isinstance(game, GottaCatchThemAll):
        able = sorted(game.around, key=lambda card: _count_alike(game, card)) if player in game.able() else []
        yield from (Claim(player, min(game.deck[card] & game.deck[game.middle]), None, card) for card in able)
    elif isinstance(game, PoisonedGift):
        others = [(player + turn) % game.players for turn in (*range(1, game.players), 0)]
        for giver, receiver in ((other, player) if aimed else (player, other) for other in others):
            fitting = game.deck[game.pile[0]] & game.deck[game.counting(receiver)]
            claims = (Claim(giver, symbol, receiver) for symbol in sorted(fitting))
            yield from (claim for claim in claims if not game.bar(claim) and game.matches(claim))
    else:
        yield from (one for one in game.chances() if (one.at_player if aimed else one.player) == player)


def _count_alike(game: GottaCatchThemAll, card: int) -> int:
    """Count the cards around the middle that share with it the symbol of one of them."""
    symbol = min(game.deck[card] & game.deck[game.middle])
    return sum(symbol in game.deck[other] for other in game.around)


# -- played towards a result -------------------------------------------------------------------------------------


def play_shares(course: Course, shares: Sequence[int]) -> Course:
    """Play a mini-game of cards gained so that players gain these numbers, as nearly as can be."""
    game = course.game
    before, aimed = list(game.cards()), _gains_by_gifts(game)
    while True:
        while not game.over:
            got = [now - then for now, then in zip(game.cards(), before, strict=True)]
            missing = sorted(range(game.players), key=lambda seat: (got[seat] - shares[seat], seat))
            course.claim(_gain(game, missing, aimed=aimed))
        if not course.deal_on():
            return course


def _gains_by_gifts(game: MiniGame) -> bool:
    """Find by trying whether it is the player aimed at who gains by a claim, and not the one who makes it."""
    if not isinstance(game, PoisonedGift):
        return False
    claim = next(list_claims(game, 0))
    twin = fork(game)
    twin.rule(claim)
    return twin.cards()[claim.player] == game.cards()[claim.player]


def _gain(game: MiniGame, players: Sequence[int], *, aimed: bool) -> Claim:
    """Find a claim by which the first of these players gains a card, or else the next who can."""
    for player in players:
        claim = next(list_claims(game, player, aimed=aimed), None)
        if claim is not None:
            return claim
    raise StuckError("nobody can gain a card")


def play_well(course: Course, order: Sequence[int]) -> Course:
    """Play the well so that players place all their cards in this order."""
    game = course.game
    while not game.over:
        able = {one.player: one for one in reversed(game.chances())}
        course.claim(able[next(seat for seat in order if seat in able)])
    return course


def play_losers(course: Course, losers: Sequence[int]) -> Course | None:
    """Play the hot potato so that these players lose its rounds, in turn, until it has come to its end."""
    game, number = course.game, 0
    while not game.finished or number < len(losers):
        if number and not course.deal_on():
            return course if game.finished else None
        if not _lose_round(course, losers[number % len(losers)]):
            return None
        number += 1
    return course


def _lose_round(course: Course, loser: int) -> bool:
    """Play a round of the hot potato so that a player loses it; tell whether it could be done."""
    for direct in (False, True):
        way = _losing_way(fork(course.game), loser, direct)
        if way is not None:
            for claim in way:
                course.claim(claim)
            return True
    return False


def _losing_way(game: MiniGame, loser: int, direct: bool) -> list[Claim] | None:
    """Find claims by which a player loses a round: all aim at them at once, or only the last of the others."""
    if not isinstance(game, HotPotato) or not game.hands[loser]:
        return None
    way: list[Claim] = []
    while not game.over and len(way) < LONGEST_ROUND:
        holders = sum(map(bool, game.hands))
        at_last = direct or holders <= 2
        wanted = [one for one in game.chances() if one.player != loser and (one.at_player == loser) == at_last]
        if not wanted:
            return None
        way.append(wanted[len(way) % len(wanted)])
        game.rule(way[-1])
    return way if game.over and game.round_loser == loser else None


def split_cards(total: int, players: int, tied: int, *, most: bool) -> list[int] | None:
    """Share cards out so that exactly a number of players have the most, or the fewest; None where they cannot."""
    for level in range(total + 1):
        rest, others = total - tied * level, players - tied
        if _leaves(rest, others, level, most):
            shares = [level] * tied
            for left in range(others, 0, -1):
                part = min(level - 1, rest) if most else rest - (left - 1) * (level + 1)
                shares.append(part)
                rest -= part
            return shares
    return None


def _leaves(rest: int, others: int, level: int, most: bool) -> bool:
    """Tell whether the others can have just the rest, each of them fewer, or each more, than a level."""
    if not others:
        return rest == 0
    return 0 <= rest <= others * (level - 1) if most else rest >= others * (level + 1)


def split_apart(total: int, players: int) -> list[int] | None:
    """Share cards out so that no two players have equally many; None where they are too few."""
    low = players * (players - 1) // 2
    return None if total < low else [*range(players - 1), players - 1 + total - low]


# -- results for sheets ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A mini-game that was played to its end: its result, as on a sheet, and its record."""

    mini_game: MiniGameName
    result: Data
    record: Data


def count_gained(course: Course) -> int:
    """Count the cards that are gained in a mini-game, by playing it."""
    before = sum(course.game.cards())
    return sum(play_shares(course, [0] * course.game.players).game.cards()) - before


def play_towards(rules: Rules, mini_game: MiniGameName, begin: Callable[[], Course]) -> tuple[Played, ...]:
    """Play a mini-game to several results, with ties and without."""
    found: dict[str, Played] = {}
    for course in _results(rules, begin):
        if course is not None and course.game.finished:
            result = write_result(course)
            found.setdefault(str(result), Played(mini_game, result, course.record))
    return tuple(found.values())


@lru_cache(maxsize=64)
def play_results(rules: Rules, mini_game: MiniGameName, players: int) -> tuple[Played, ...]:
    """Play a mini-game with the rules' own deck to several results; none where it cannot be played."""
    try:
        return play_towards(rules, mini_game, lambda: deal(rules, mini_game, players))
    except (FaultError, StuckError):
        return ()


def _results(rules: Rules, begin: Callable[[], Course]) -> Iterator[Course | None]:
    """Play towards each kind of result."""
    game = begin().game
    players, seats = game.players, list(range(game.players))
    if isinstance(game, Well):
        yield from (play_well(begin(), seats[turn:] + seats[:turn]) for turn in (0, 1))
    elif isinstance(game, HotPotato):
        least = rules.potato_rounds_least
        lost = [[0], [1], seats * players, [0, 1, 1, 0, 1, 0], [*([0] * (least - 1)), players - 1]]
        yield from (play_losers(begin(), one) for one in lost)
    else:
        total = count_gained(begin())
        shares = [split_apart(total, players), split_cards(total, players, players, most=True)]
        shares += [split_cards(total, players, 2, most=most) for most in (True, False)] if players > 2 else []
        shares += [one[::-1] for one in shares if one]
        yield from (play_shares(begin(), one) for one in shares if one)


def write_result(course: Course) -> Data:
    """Write a mini-game that was played as a sheet has it; players with equally many cards are in order of seats."""
    game, seated = course.game, course.data["players"]
    cards = game.cards()
    written: Data = {"mini_game": course.data["mini_game"], "cards": dict(zip(seated, cards, strict=True))}
    if isinstance(game, HotPotato):
        written["lost"] = [seated[seat] for seat in list_losers(course)]
    if isinstance(game, Well):
        written["rid"] = [seated[seat] for seat in game.rid]
    placed = isinstance(game, Well)  # then players without cards rank by who was first
    tied = [
        name for name, count in zip(seated, cards, strict=True) if cards.count(count) > 1 and not (placed and not count)
    ]
    return written | ({"tie": tied} if tied else {})


def list_losers(course: Course) -> list[int]:
    """List who lost each round of the hot potato: who was given the last cards of it."""
    return [claims[-1].at_player for claims in course.rounds if claims and claims[-1].at_player is not None]
