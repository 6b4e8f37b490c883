"""Games played towards a score sheet: in each round players see to it that some end with more cards than others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

from variorum.games.chance import Chance
from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED
from variorum.games.dobro.cards import WILD, multiset, number_on, size
from variorum.games.dobro.decide.recorded import script
from variorum.games.dobro.decide.rounds import table
from variorum.games.dobro.game import Deal, Game, GameError, RoundResult, deal_cards, deck
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.records import LONGER, MoveRecord, read_record, round_data
from variorum.games.dobro.referee import Replay, referee
from variorum.games.dobro.round import IllegalMoveError, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import ranked_count
from variorum.games.dobro.scripts import ScriptError, fitting_deal
from variorum.games.dobro.witness.endings import Goal, end_game_in
from variorum.games.players import USUAL_NAMES

TRIES = 200  # deals that are tried for one round
GAMES = 20  # games that are tried
SPREAD = 20  # cards by which a step of the order is held apart, at most
STREAM = 11

Order = Sequence[int]


def order_of(counts: Sequence[int]) -> tuple[int, ...]:
    """Find the order of players by cards, with as few cards as it takes; none is none."""
    ranks = sorted({0, *counts})
    return tuple(ranks.index(count) for count in counts)


def is_in_order(rules: Rules, result: RoundResult, order: Order) -> bool:
    """Tell whether players rank in an order, ties included; where that matters, who has none has none."""
    counts = [ranked_count(rules, pile, cards) for pile, cards in zip(result.piles, result.cards, strict=True)]
    pairs = [(one, other) for one in range(len(order)) for other in range(one)]
    alike = all(_sign(counts[one] - counts[other]) == _sign(order[one] - order[other]) for one, other in pairs)
    if rules.score_no_cards is a.ScoreNoCards.UNRANKED:
        alike &= [count == 0 for count in counts] == [rank == 0 for rank in order]
    return alike


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def play_in_order(
    rules: Rules, orders: Sequence[Order], holders: Sequence[int | None] = (), *, longer: bool = False
) -> dict[str, Any] | None:
    """Play a game in whose rounds the players end with cards in these orders; write its record, if one was found."""
    players = len(orders[0])
    try:
        game = Game(rules, players, longer=longer)
    except GameError:
        return None
    rounds: list[dict[str, Any]] = []
    for number, order in enumerate(orders):
        if game.over:  # too few cards are left for another round
            break
        holder = holders[number] if number < len(holders) else None
        found = _play_round(game, order, holder)
        if found is None:
            return None
        rounds.append(_finish(game, *found))
    return _write(rules, players, rounds, longer=longer)


def _finish(game: Game, deal: Deal, round_: Round) -> dict[str, Any]:
    """Add a round that has ended to its game, and write it."""
    names = USUAL_NAMES[: game.players]
    moves = [MoveRecord(names[seat], play.text, forgets) for seat, play, forgets in round_.log]
    game.round = round_
    game.finish_round()
    return round_data(names, round_.starter, deal.hands, deal.draw, deal.aside, moves)


def _write(rules: Rules, players: int, rounds: list[dict[str, Any]], *, longer: bool = False) -> dict[str, Any]:
    """Write a record; raise if the referee objects."""
    variant = {"variant": LONGER} if longer else {}
    record = {"game": "dobro", "players": list(USUAL_NAMES[:players]), **variant, "rounds": rounds}
    fault = referee(rules, read_record(record)).fault
    if fault:
        raise AssertionError(f"{fault.text}: {fault.message}")
    return record


def replayed(rules: Rules, record: Mapping[str, Any]) -> Game:
    """Replay a record that is legal, and give the game as it then stands."""
    replay = Replay(rules, read_record(record))
    replay.run()
    assert replay.game is not None
    return replay.game


def find_game(
    rules: Rules,
    players: int,
    breaks: Callable[[Game], bool],
    *,
    rounds: int = 0,
    forgetful: bool = False,
    longer: bool = False,
) -> dict[str, Any] | None:
    """Play games of some rounds, or whole ones, until one shows what is looked for; write its record."""
    for seed in range(GAMES):
        chance = Chance(seed, STREAM, players)
        try:
            game = Game(rules, players, longer=longer)
        except GameError:
            return None
        written: list[dict[str, Any]] = []
        while not game.over and (not rounds or len(written) < rounds):
            order = tuple(chance.below(3) for _ in range(players))
            holder = chance.below(players + 1) if forgetful else players
            deal, round_ = _try_deal(game, order, holder, chance)
            if not round_.over:
                break
            written.append(_finish(game, deal, round_))
            if breaks(game):
                return _write(rules, players, written, longer=longer)
    return None


def end_in_order(
    rules: Rules,
    sheet: Sequence[Sequence[int]],
    breaks: Callable[[Game], bool],
    holders: Sequence[int | None] = (),
    *,
    longer: bool = False,
) -> dict[str, Any] | None:
    """Plan a game, card by card, whose rounds end in these orders; write its record if it shows what is looked for."""
    strict = rules.score_no_cards is a.ScoreNoCards.UNRANKED
    forgetful = [*holders, *[None] * len(sheet)]
    goals = [Goal(tuple(counts), forgetful[number], none_is_none=strict) for number, counts in enumerate(sheet)]
    record = end_game_in(rules, goals, longer=longer)
    return record if record and breaks(replayed(rules, record)) else None


def _play_round(game: Game, order: Order, holder: int | None) -> tuple[Deal, Round] | None:
    """Try one deal after the other until the cards are in order at the end and the right player is forgetful."""
    for seed in range(TRIES):
        deal, round_ = _try_deal(game, order, holder, Chance(seed, STREAM, len(game.results)))
        if not round_.over or (holder is not None and round_.forgetful != holder):
            continue
        scored = copy(game)
        scored.results, scored.played, scored.round = [], [], round_
        if is_in_order(game.rules, scored.finish_round(), order):
            return deal, round_
    return None


def _try_deal(game: Game, order: Order, holder: int | None, chance: Chance) -> tuple[Deal, Round]:
    """Deal the next round of a game, and play it towards an order."""
    deal = deal_cards(game.rules, game.players, chance, game.deck(), game.same_aside())
    able = game.possible_starters([multiset(hand) for hand in deal.hands])
    round_ = copy(game).start(deal, able[chance.below(len(able))])
    _play(round_, order, holder, chance)
    return deal, round_


def _play(round_: Round, order: Order, holder: int | None, chance: Chance) -> None:
    """Play a round: each takes as long as they have too few cards, and otherwise plays the lowest that is enough.

    Some get rid of their wild, skip and reverse cards first. A round in which nobody lays a card is given up.
    """
    step, hard, idle = 2 + chance.below(SPREAD), 3 * chance.below(2), 0
    while not round_.over and idle < 2 * round_.players:
        play = _choose(round_, order, step, hard, chance)
        idle = 0 if play.count or round_.in_play else idle + 1
        round_.play(play, NOTICED if holder == round_.turn and round_.due(play) else 0)


def _choose(round_: Round, order: Order, step: int, hard: int, chance: Chance) -> Play:
    """Take if that brings one's pile nearer to its place in the order, or if nothing else is left."""
    piles = [size(pile) for pile in round_.piles]
    seat, gain = round_.turn, size(round_.in_play)
    lowest, level = min(order), len(set(order)) == 1
    base = max(pile - (rank - lowest) * step for pile, rank in zip(piles, order, strict=True))
    wanted = base + (order[seat] - lowest) * step if order[seat] > lowest or level else 0
    wanted = max([wanted, *(pile for pile, rank in zip(piles, order, strict=True) if rank == order[seat])])
    takes = gain > 0 and (piles[seat] + gain <= wanted or (level and chance.below(4) == 0))

    def cost(play: Play) -> tuple[int, int, int]:
        if play.sort is Sort.TAKE:
            return (-1 if takes else 8, 0, 0)
        return ({Sort.SINGLE: 1, Sort.PAIR: 2, Sort.PASS: 9}.get(play.sort, hard), play.worth, play.index)

    return min(round_.legal(), key=cost)


# -- two players who take the same cards --------------------------------------------------------------------------


def play_alike(rules: Rules, rounds: int) -> dict[str, Any] | None:
    """Play rounds for two who end each with the same cards; write the record, if there are such rounds."""
    try:
        game = Game(rules, 2)
        written = [_play_alike(game) for _ in range(rounds)]
    except (GameError, ScriptError, IllegalMoveError):
        return None
    return _write(rules, 2, [one for one in written if one]) if all(written) else None


def _play_alike(game: Game) -> dict[str, Any] | None:
    """Play a round for two who take the same cards in turn, one or the other ending it, so that they stay level."""
    for by_other in (False, True):
        steps = script(" ".join(lay_alike(game.rules, by_other)))
        starter = game.possible_starters([0] * game.players)[0]
        deal = fitting_deal(game.rules, 2, starter, steps, direction=game.direction, forgetful=game.holder)
        if starter not in game.possible_starters([multiset(hand) for hand in deal.hands]):
            continue
        round_ = copy(game).start(deal, starter)
        for step in steps:
            round_.play(round_.t.by_text[step.play], step.forgets)
        scored = copy(game)
        scored.results, scored.played, scored.round = [], [], round_
        if round_.over and len(set(zip((ended := scored.finish_round()).piles, ended.points, strict=True))) == 1:
            return _finish(game, deal, round_)
    return None


def lay_alike(rules: Rules, by_other: bool) -> list[str]:
    """Write out a round for two who take the same cards in turn, and leave a last climb that one ends, or the other."""
    at, copies = table(rules, 2), Counter(card for card in deck(rules, 2) if card < WILD)
    climb = 1 if rules.take_opener is a.TakeOpener.TAKER else 2  # so that they open in turn
    pairs = -(-at.pile // (2 * climb))
    last = sorted(copies)[-(at.cards - 2 * climb * pairs - 1) :]
    copies.subtract(last)
    couples = [str(number_on(card)) for card in sorted(copies) for _ in range(copies[card] // 2)]
    climbs = [couples[start : climb * pairs : pairs] for start in range(pairs)]
    taken = [text for one in climbs for text in (*one, "take", *one, "take")]
    numbers = [str(number_on(card)) for card in last]
    return [*taken, *([*numbers[:-2], f"{numbers[-1]}+W"] if by_other else numbers)]
