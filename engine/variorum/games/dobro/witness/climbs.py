"""The shortest beginnings of a round on which two rule sets diverge: every sequence of moves, the shortest first.

The moves are tried in hands that hold whatever is to be played, and in a few real hands, where what a player does not
hold matters. Sequences that lead to the same state on both sides are followed up once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.games.chance import Chance
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import REVERSE, SKIP, count, size
from variorum.games.dobro.game import Deal, Game, deal_cards, deck
from variorum.games.dobro.plays import Play
from variorum.games.dobro.round import Round
from variorum.games.dobro.scripts import imagine
from variorum.games.dobro.witness.divergence import Sides
from variorum.games.dobro.witness.plans import Step

DEALS = 7  # the stream of chance that deals real hands
REAL_DEALS = 6

Pair = tuple[Round, Round]
Node = tuple[Round, Round, tuple[Step, ...]]


def imagined_pair(sides: Sides, players: int) -> Pair:
    """Start a round under both sides, with hands that hold anything."""
    return imagine(sides.one, players, 0), imagine(sides.other, players, 0)


def real_pairs(sides: Sides, players: int) -> Iterator[tuple[Deal, Pair]]:
    """Start rounds under both sides with real hands, some by chance, some with many special cards."""
    if deck(sides.one, players) != deck(sides.other, players):
        return
    for seed in range(REAL_DEALS):
        cards = deck(sides.one, players)
        deal = deal_cards(sides.one, players, Chance(seed, DEALS), cards)
        if seed % 2:
            deal = _specials_first(deal)
        games = [Game(rules, players) for rules in (sides.one, sides.other)]
        yield deal, (games[0].start(deal, 0), games[1].start(deal, 0))


def _specials_first(deal: Deal) -> Deal:
    """Swap every skip and reverse card into the first hand, in place of its highest cards but a pair."""
    hands, rest = [list(hand) for hand in deal.hands], [*deal.draw]
    first = sorted(hands[0])
    for cards in (*hands[1:], rest):
        for place, card in enumerate(cards):
            plain = [one for one in first if one not in (SKIP, REVERSE)]
            if card in (SKIP, REVERSE) and len(plain) > 2:
                first.remove(plain[-1])
                first.append(card)
                cards[place] = plain[-1]
    return Deal((tuple(first), *map(tuple, hands[1:])), tuple(rest), deal.aside)


def divergences(start: Pair, moves: int) -> Iterator[tuple[Step, ...]]:
    """List sequences of exactly this many moves with which two rounds diverge, or seem to."""
    level: list[Node] = [(*start, ())]
    seen: set[Any] = set()
    for depth in range(moves):
        last, following = depth == moves - 1, []
        for one, other, steps in level:
            if one.turn != other.turn or one.over or other.over:
                if last and not one.over:
                    yield from ((*steps, Step(one.turn, play.text)) for play in one.legal()[:1])
                if last and not other.over:
                    yield from ((*steps, Step(other.turn, play.text)) for play in other.legal()[:1])
                continue
            for found, pair in _moves(one, other, steps):
                if pair is None:
                    if last:
                        yield found
                elif not last:
                    key = (depth, _key(pair[0]), _key(pair[1]))
                    if key not in seen:
                        seen.add(key)
                        following.append((*pair, found))
        level = following


def _moves(one: Round, other: Round, steps: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], Pair | None]]:
    """List the next moves, each with the rounds after it, or with None where the sides diverge by it."""
    seat = one.turn
    texts = dict.fromkeys(play.text for round_ in (one, other) for play in round_.legal())
    for text in texts:
        mine, theirs = playable(one, text), playable(other, text)
        if not (mine and theirs):
            if mine or theirs:
                yield (*steps, Step(seat, text)), None
            continue
        due = [bool(round_.due(play)) for round_, play in ((one, mine), (other, theirs))]
        for forgets in (0, *ways_to_forget(one, other)) if any(due) else (0,):
            found = (*steps, Step(seat, text, forgets))
            if forgets and not all(due):
                yield found, None
                continue
            after = one.copy(), other.copy()
            after[0].play(mine, forgets)
            after[1].play(theirs, forgets)
            yield found, (None if _seen(after[0]) != _seen(after[1]) else after)


def ways_to_forget(one: Round, other: Round) -> tuple[int, ...]:
    """List how a player may forget to draw: unnoticed too, where that leaves another hand or is ruled otherwise."""
    differs = one.t.forgetting_counts != other.t.forgetting_counts
    unnoticed = differs or UNNOTICED in (one.t.stays_short, other.t.stays_short)
    return (NOTICED, UNNOTICED) if unnoticed else (NOTICED,)


def playable(round_: Round, text: str) -> Play | None:
    """Find the play of a text that the player whose turn it is may make, with as many cards as they hold."""
    play = round_.t.by_text.get(text)
    if play is None or not round_.mask & play.bit or round_.sizes[round_.turn] < play.count:
        return None
    return play


def _seen(round_: Round) -> tuple[Any, ...]:
    """Gather what the referee reports after a move."""
    return round_.value, [size(pile) for pile in round_.piles], round_.forgetful, round_.finisher


def _key(round_: Round) -> tuple[Any, ...]:
    """Gather what the further course of a round depends on, the cards themselves only where hands are real."""
    own = [0] * round_.players
    for seat, play, _ in round_.log[round_.climb_start :]:
        own[seat] += play.count
    specials = count(round_.in_play, SKIP) + count(round_.in_play, REVERSE)
    hands = tuple(round_.hands) if size(round_.hands[0]) == round_.sizes[0] else ()
    return (
        *(round_.value, round_.carried, round_.last_card, round_.doubled, round_.mode, round_.turn),
        *(round_.climb_opener, round_.direction, round_.flip_back, round_.misses, round_.forgetful),
        *(round_.forgotten_draws, round_.last_turns, round_.left_to_draw, round_.ending, specials),
        *(tuple(round_.sizes), tuple(own) if round_.in_play else (), hands),
    )
