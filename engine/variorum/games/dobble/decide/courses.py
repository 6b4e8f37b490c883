"""Full-size mini-games played by the engine towards a wanted result, and written as records and results of sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from variorum.games.chance import Chance
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.decide.decks import deck_to_play
from variorum.games.dobble.decide.small import DEEPEST, MOST_STATES, fork, freeze
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
from variorum.prove.solver import UndecidedError
from variorum.prove.theorems import by_answers

Data = dict[str, Any]
SEATS = range(2, 9)  # numbers of players that figures are given for
MOST_PLAYERS = 100
LONGEST = 400  # claims made at random
LONGEST_ROUND = 60  # claims of a round of the hot potato, before it is given up


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
            raise UndecidedError(f"a claim does not hold that should: {claim}")
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


def numbers_of_players(rules: Rules, mini_game: MiniGameName, among: Sequence[int] | None = None) -> list[int]:
    """List the numbers of players that can play a mini-game, all or those that are asked for."""
    wanted = range(1, MOST_PLAYERS + 1) if among is None else among
    return [players for players in wanted if admits(rules, mini_game, players)]


def nearest_number(rules: Rules, mini_game: MiniGameName, wanted: int) -> int:
    """Find the number of players that can play a mini-game and is nearest to a wanted one."""
    able = numbers_of_players(rules, mini_game)
    if not able:
        raise UndecidedError(f"no number of players can play {mini_game}")
    return min(able, key=lambda players: (abs(players - wanted), -players))


def deal(rules: Rules, mini_game: MiniGameName, players: int, seed: int | None = 0) -> Course:
    """Deal a full-size mini-game, its cards shuffled by a seed, or in their order."""
    deck = deck_to_play(rules)
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
    raise UndecidedError("nobody can gain a card")


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


def play_at_random(course: Course, seed: int, first: int | None = None) -> Iterator[Course]:
    """Play right claims at random, those of one player first if they are named, and show every position."""
    game, chance = course.game, Chance(seed, 77)
    yield course
    for _ in range(LONGEST):
        chances = game.chances()
        if chances:
            own = [one for one in chances if one.player == first] or chances
            course.claim(own[chance.below(len(own))])
        elif not course.deal_on():
            return
        yield course


def find_course(
    rules: Rules,
    mini_games: Sequence[MiniGameName],
    shows: Callable[[Course], bool],
    *,
    first: int | None = None,
    seeds: int = 30,
) -> Data:
    """Find a full-size record whose end shows something, or leave open whether there is one."""
    for seed in range(seeds):
        for mini_game in mini_games:
            for players in numbers_of_players(rules, mini_game, (2, 3, 4)) or numbers_of_players(rules, mini_game)[:1]:
                for course in play_at_random(deal(rules, mini_game, players, seed), seed, first):
                    if shows(course):
                        return course.record
    raise UndecidedError("it was found in a cut-down game, and no full-size record of it")


def find_circle(rules: Rules, mini_games: Sequence[MiniGameName]) -> Data:
    """Find a full-size record that ends in a position which it has been through before."""
    for mini_game in mini_games:
        for players in numbers_of_players(rules, mini_game)[:2]:
            course = deal(rules, mini_game, players)
            way = _circle(course.game, [], [], set())
            for claim in way or ():
                course.claim(claim)
            if way:
                return course.record
    raise UndecidedError("a cut-down game leads back to where it was, and no full-size record of it was found")


def _circle(game: MiniGame, way: list[Claim], passed: list[Any], known: set[Any]) -> list[Claim] | None:
    """Follow claims of a round until they lead back to a position on the way, or give up."""
    key = freeze(game)
    if key in passed:
        return way
    if key in known or len(known) > MOST_STATES or len(way) >= DEEPEST or game.over:
        return None
    known.add(key)
    for claim in game.chances():
        after = fork(game)
        after.rule(claim)
        found = _circle(after, [*way, claim], [*passed, key], known)
        if found is not None:
            return found
    return None


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
    """A mini-game that was played to its end: its result, as a sheet has it, and its record."""

    mini_game: MiniGameName
    result: Data
    record: Data


@by_answers
def count_gained(rules: Rules, mini_game: MiniGameName, players: int) -> int:
    """Count the cards that are gained in a mini-game, by playing it."""
    course = deal(rules, mini_game, players)
    before = sum(course.game.cards())
    return sum(play_shares(course, [0] * players).game.cards()) - before


@by_answers
def play_results(rules: Rules, mini_game: MiniGameName, players: int) -> tuple[Played, ...]:
    """Play a mini-game to several results, with ties and without."""
    if not admits(rules, mini_game, players):
        return ()
    found: dict[str, Played] = {}
    for course in _results(rules, mini_game, players):
        if course is not None and course.game.finished:
            result = write_result(course)
            found.setdefault(str(result), Played(mini_game, result, course.record))
    return tuple(found.values())


def _results(rules: Rules, mini_game: MiniGameName, players: int) -> Iterator[Course | None]:
    """Play towards each kind of result."""
    seats = list(range(players))
    if mini_game is MiniGameName.THE_WELL:
        yield from (play_well(deal(rules, mini_game, players), seats[turn:] + seats[:turn]) for turn in (0, 1))
    elif mini_game is MiniGameName.HOT_POTATO:
        least = rules.potato_rounds_least
        lost = [[0], [1], seats * players, [0, 1, 1, 0, 1, 0], [*([0] * (least - 1)), players - 1]]
        yield from (play_losers(deal(rules, mini_game, players), one) for one in lost)
    else:
        total = count_gained(rules, mini_game, players)
        shares = [split_apart(total, players), split_cards(total, players, players, most=True)]
        shares += [split_cards(total, players, 2, most=most) for most in (True, False)] if players > 2 else []
        shares += [one[::-1] for one in shares if one]
        yield from (play_shares(deal(rules, mini_game, players), one) for one in shares if one)


def write_result(course: Course) -> Data:
    """Write a mini-game that was played as a sheet has it; players with equally many cards are in order of seats."""
    game, seated = course.game, course.data["players"]
    cards = game.cards()
    written: Data = {"mini_game": course.data["mini_game"], "cards": dict(zip(seated, cards, strict=True))}
    if isinstance(game, HotPotato):
        written["lost"] = [seated[seat] for seat in list_losers(course)]
    if isinstance(game, Well):
        written["rid"] = [seated[seat] for seat in game.rid]
    placed = isinstance(game, Well)  # then players without cards are told apart by who was first
    tied = [
        name for name, count in zip(seated, cards, strict=True) if cards.count(count) > 1 and not (placed and not count)
    ]
    return written | ({"tie": tied} if tied else {})


def list_losers(course: Course) -> list[int]:
    """List who lost each round of the hot potato: who was given the last cards of it."""
    return [claims[-1].at_player for claims in course.rounds if claims and claims[-1].at_player is not None]
