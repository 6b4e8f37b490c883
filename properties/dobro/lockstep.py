"""Play Dobro twice at once, by the engine and by the second implementation, and hold them to agree at every move.

Random moves are steered towards what is rare: every sort of move is as likely as the others, hands are full of wild,
skip and reverse cards and of low numbers, and draw piles are short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from variorum.games.chance import Chance
from variorum.games.dobro import Rules, deal
from variorum.games.dobro.cards import NAMES, cards_of, multiset
from variorum.games.dobro.game import Deal, Game, RoundResult
from variorum.games.dobro.round import NOBODY, IllegalMoveError, Round
from variorum.games.dobro.scoring import card_sum
from variorum.games.dobro.state import State
from variorum.games.players import name_players

from properties.dobro.oracle import games, rounds, scores
from properties.dobro.oracle.hands import WILD, Card, Play
from properties.dobro.oracle.rounds import RefusedError, Table

FORGETS = ("", rounds.NOTICED, rounds.UNNOTICED)
MOST_MOVES = 60  # of a round that need not end


@dataclass
class Twice:
    """A rule set for both implementations, and how often each rare thing was met under it."""

    answers: Mapping[str, Any]
    rules: Rules = field(init=False)
    seen: Counter[str] = field(default_factory=Counter)
    record: dict[str, Any] = field(default_factory=dict)  # of the last game

    def __post_init__(self) -> None:
        self.rules = Rules.from_answers(self.answers)


def written(card: int) -> Card:
    """Write a card of the engine as a record does."""
    return int(NAMES[card]) if NAMES[card].isdigit() else NAMES[card]


def hold_to_agree(round_: Round, table: Table) -> None:
    """Hold a round of both to agree in all that can be seen of it, and in what is legal."""
    names = table.players
    assert round_.over == table.over
    assert sorted(play.text for play in round_.legal()) == sorted(play.text for play in rounds.find_legal(table))
    assert table.over or names[round_.turn] == table.turn
    assert (round_.value or None) == table.value
    assert round_.direction == table.facing
    assert [written(card) for card in round_.draw[len(round_.draw) - round_.left_to_draw :]] == table.draw
    assert same_cards(round_.in_play, [laid.card for laid in table.climb])
    for seat, name in enumerate(names):
        assert same_cards(round_.hands[seat], table.hands[name])
        assert round_.sizes[seat] == len(table.hands[name])
        assert same_cards(round_.piles[seat], [laid.card for laid in table.piles[name]])
    assert name_of(names, round_.forgetful) == table.holder
    assert round_.forgotten_draws == table.times
    assert name_of(names, round_.finisher) == table.finisher


def same_cards(hand: int, cards: Sequence[Card]) -> bool:
    """Tell whether a multiset of the engine has these cards."""
    return Counter(map(written, cards_of(hand))) == Counter(cards)


def name_of(names: Sequence[str], seat: int) -> str | None:
    """Name the player in a seat, if it is one."""
    return names[seat] if seat != NOBODY else None


# -- a round -----------------------------------------------------------------------------------------------------


def play_round(twice: Twice, round_: Round, table: Table, chance: Chance, percent: int) -> bool:
    """Play a round twice by random moves; tell whether it ended."""
    for _ in range(MOST_MOVES + 200 * table.says("turn.actions", "exactly-one")):
        hold_to_agree(round_, table)
        if table.over:
            twice.seen["a round nobody ended"] += table.finisher is None
            return True
        refuse_twice(round_, table, chance)
        play, forgets = choose_move(table, chance, percent)
        due = rounds.cards_due(table, play)
        assert round_.due(round_.t.by_text[play.text]) == due
        note_move(twice, table, play, forgets)
        twice.record["rounds"][-1]["moves"].append(f"{table.turn} {play.text} {forgets}".strip())
        round_.play(round_.t.by_text[play.text], FORGETS.index(forgets))
        rounds.make_move(table, play.text, forgets)
    return False


def choose_move(table: Table, chance: Chance, percent: int) -> tuple[Play, str]:
    """Choose a sort of legal move, then one of that sort; and whether to forget to draw after it."""
    sorts: dict[str, list[Play]] = {}
    for play in sorted(rounds.find_legal(table), key=lambda one: one.text):
        sorts.setdefault(sort_of(table, play), []).append(play)
    if len(sorts) > 1 and chance.below(4):
        sorts = {sort: plays for sort, plays in sorts.items() if sort not in ("pass", "take nothing")} or sorts
    plays = sorts[sorted(sorts)[chance.below(len(sorts))]]
    play = plays[chance.below(len(plays))]
    if rounds.cards_due(table, play) and chance.below(100) < percent:
        return play, FORGETS[1 + chance.below(2)]
    return play, ""


def sort_of(table: Table, play: Play) -> str:
    """Name the sort of a move."""
    if play.worth is None:
        return "take nothing" if play.text == "take" and not table.climb else play.text
    doubles = "doubled " if rounds.is_double(table, play, table.value or table.standing) else ""
    return doubles + ("wild " if play.has_wild else "") + ("pair" if play.is_pair else "single")


def note_move(twice: Twice, table: Table, play: Play, forgets: str) -> None:
    """Count what a move is, and the state in which it is made."""
    seen = twice.seen
    seen[sort_of(table, play)] += 1
    seen["two wilds"] += play.cards == ("W", "W")
    seen["opened by a special"] += play.is_special and not table.climb
    seen["draw pile empty"] += not table.draw
    seen["holder forgets again"] += bool(forgets) and table.holder == table.turn
    seen["card changes hands"] += bool(forgets) and table.holder not in (None, table.turn)
    seen["a last turn"] += table.last_turns is not None
    seen["somebody without cards"] += not all(table.hands.values())
    if forgets:
        seen[forgets] += 1
        seen["forgets to draw after taking"] += play.text == "take"


def refuse_twice(round_: Round, table: Table, chance: Chance) -> None:
    """See that both refuse a play that is not legal, and to forget where nothing is to be drawn."""
    legal = {play.text for play in rounds.find_legal(table)}
    every = round_.t.plays
    play = every[chance.below(len(every))]
    forgets = chance.below(3)
    if play.text in legal and (not forgets or rounds.cards_due(table, find_move(table, play.text))):
        return
    try:
        round_.play(play, forgets)
    except IllegalMoveError:
        pass
    else:
        raise AssertionError(f"the engine plays {play.text} {FORGETS[forgets]}")
    try:
        rounds.make_move(table, play.text, FORGETS[forgets])
    except RefusedError:
        return
    raise AssertionError(f"the second implementation plays {play.text} {FORGETS[forgets]}")


def find_move(table: Table, text: str) -> Play:
    """Find a legal move by its text."""
    return next(play for play in rounds.find_legal(table) if play.text == text)


# -- a game ------------------------------------------------------------------------------------------------------


def play_small_game(twice: Twice, players: int, seed: int, *, percent: int = 0, longer: bool = False) -> None:
    """Play a game of small rounds twice, dealt by chance from part of the deck."""
    chance, names = Chance(seed, 17), name_players(players)
    engine = Game(twice.rules, players, longer=longer)
    oracle = games.Game(twice.answers, names, longer)
    twice.record = {"players": list(names), "rounds": [], **({"variant": "longer"} if longer else {})}
    assert engine.rounds == games.count_rounds(twice.answers, players, longer)
    while not engine.over:
        assert not games.is_over(oracle)
        assert Counter(map(written, engine.deck())) == games.next_deck(oracle)
        given = small_deal(oracle, chance)
        hands = {name: [written(card) for card in hand] for name, hand in zip(names, given.hands, strict=True)}
        able = engine.possible_starters([multiset(hand) for hand in given.hands])
        assert [names[seat] for seat in able] == games.list_starters(oracle, hands)
        starter = able[chance.below(len(able))]
        draw = [written(card) for card in given.draw]
        data = {"starter": names[starter], "hands": hands, "draw": draw, "moves": []}
        twice.record["rounds"].append(data)
        round_ = engine.start(given, starter)
        games.lay_out(oracle, data)
        assert oracle.table
        if not play_round(twice, round_, oracle.table, chance, percent):
            return
        hold_scores_to_agree(twice, engine.finish_round(), games.end_round(oracle, data))
    hold_ends_to_agree(twice, engine, oracle)


def small_deal(oracle: games.Game, chance: Chance) -> Deal:
    """Deal hands of a few cards, most of them low or special, and a short draw pile."""
    deck = list(games.next_deck(oracle).elements())
    kinds = [NAMES.index(str(card)) for card in deck]
    rare = [kind for kind in kinds if kind > 10 or kind < 3]
    others = [kind for kind in kinds if kind not in rare]
    cards = chance.shuffled([*rare, *chance.shuffled(others)[: len(rare) // (1 + chance.below(4))]])
    cards += [kind for kind in chance.shuffled(others) if len(cards) < 60]
    hands = []
    for _ in oracle.players:
        count = 1 + chance.below(4)
        hands.append(tuple(cards[:count]))
        cards = cards[count:]
    return Deal(tuple(hands), tuple(cards[: chance.below(3) * chance.below(7)]), ())


def hold_scores_to_agree(twice: Twice, result: RoundResult, scored: games.Scored) -> None:
    """Hold the score of a round to agree."""
    names = list(scored.piles)
    assert list(result.points) == [scored.points[name] for name in names]
    assert list(result.cards) == [len(scored.piles[name]) for name in names]
    wilds_count = twice.answers.get("final.tie.unnumbered") == "wild-as-announced"
    for name, pile, wilds in zip(names, result.piles, result.wilds, strict=True):
        assert card_sum(twice.rules, pile, wilds) == games.sum_of(scored.piles[name], wilds_count)
        assert wilds == sum(laid.number for laid in scored.piles[name] if laid.card == WILD)
    sizes = Counter(result.cards)
    twice.seen["a tie of 2"] += 2 in sizes.values()
    twice.seen["a tie of 3"] += 3 in sizes.values()


def hold_ends_to_agree(twice: Twice, engine: Game, oracle: games.Game) -> None:
    """Hold the end of a game to agree."""
    outcome, names = engine.outcome(), oracle.players
    assert games.is_over(oracle) and outcome is not None
    winners, by = games.find_outcome(oracle)
    assert sorted(names[seat] for seat in outcome.winners) == winners
    assert outcome.decided_by == by
    totals = scores.add_rounds([one.points for one in oracle.played])
    assert list(outcome.totals) == [totals[name] for name in names]
    twice.seen[f"decided by {by}"] += 1


def play_dealt_game(twice: Twice, players: int, seed: int, *, percent: int = 0, longer: bool = False) -> None:
    """Play a game twice that the engine deals, which must be as the second implementation asks."""
    state, chance = deal(twice.rules, players, seed, longer=longer), Chance(seed, 18)
    oracle = games.Game(twice.answers, state.names, longer)
    while not state.game.over:
        number = len(state.game.results)
        data = state.record()["rounds"][number]
        games.start_round(oracle, data)
        assert oracle.table
        if not play_dealt_round(twice, state, oracle.table, chance, percent):
            break
        assert len(state.game.results) == number + 1
        hold_to_agree(state.game.played[number], oracle.table)
        hold_scores_to_agree(twice, state.game.results[number], games.end_round(oracle, data))
    else:
        hold_ends_to_agree(twice, state.game, oracle)
    twice.record = state.record()


def play_dealt_round(twice: Twice, state: State, table: Table, chance: Chance, percent: int) -> bool:
    """Play a round that the engine dealt; tell whether it ended."""
    for _ in range(MOST_MOVES * 9):
        hold_to_agree(state.round, table)
        play, forgets = choose_move(table, chance, percent)
        note_move(twice, table, play, forgets)
        state.play(play.text, FORGETS.index(forgets))
        rounds.make_move(table, play.text, forgets)
        if table.over:
            return True
    return False


# -- what a rule changes -----------------------------------------------------------------------------------------


def retell(answers: Mapping[str, Any], record: Mapping[str, Any]) -> list[Any]:
    """Note all that can be seen of a game under some rules, up to the first move that they do not allow."""
    oracle, seen = games.Game(answers, record["players"], "variant" in record), list[Any]()
    try:
        for data in record["rounds"]:
            seen.append(games.list_starters(oracle, data["hands"]))
            games.lay_out(oracle, data)
            for text in data["moves"]:
                assert oracle.table
                seen.append((oracle.table.turn, oracle.table.value, sorted(map(str, rounds.find_legal(oracle.table)))))
                games.move(oracle, text)
            scored = games.end_round(oracle, data)
            seen += [scored.points, scored.points_before_forgetful, scored.table.holder, games.is_over(oracle)]
        seen.append(games.find_outcome(oracle))
    except RefusedError:
        seen.append("refused")
    return seen
