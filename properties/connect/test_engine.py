"""The engine of Dobble Connect: rule sets, claims and their codes, faults, whole matches, simulated teams."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from itertools import islice, product
from typing import Any

import pytest
from variorum.games.chance import Chance
from variorum.games.connect import (
    Aim,
    Cell,
    Claim,
    Code,
    EndedBy,
    Match,
    Round,
    Ruled,
    Rules,
    own_colours,
    own_deck,
    read_record,
    referee,
    simulate,
)
from variorum.games.connect.decide.courses import begin
from variorum.games.connect.decide.steps import Ending, close
from variorum.games.connect.deck import check_colours, check_deck
from variorum.games.connect.players import Course, fair_sizes, seat_teams, worth
from variorum.games.connect.positions import Step, positions
from variorum.games.connect.records import claim_text
from variorum.games.connect.teams import Team, check_teams
from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError
from variorum.games.players import name_players
from variorum.rulebook.models import Carries
from variorum.rulebook.readings import Reading

from properties.connect.conftest import changed, looked_at, project, rules_of
from properties.connect.recordbuilder import COLOURS, DECK, LOOSE, RING, ROW, RecordBuilder, apart, two, word

GAME = "dobble-connect"
SIZES = ((1, 1), (2, 1), (1, 1, 1), (2, 2), (3, 1, 1), (1, 1, 1, 1), (2, 2, 2), (3, 3), (2, 2, 2, 2), (3, 3, 1))


def rules_of_reading(reading: Reading) -> Rules:
    """Make the rule set of a reading."""
    return Rules.from_answers(reading.answers)


# -- the rule set --------------------------------------------------------------------------------------------------


def test_every_question_of_behaviour_has_a_field() -> None:
    """The rule set has a field for each question that carries behaviour, and no other."""
    asked = {id_ for id_, one in project().game(GAME).questions.items() if one.carries is Carries.BEHAVIOUR}
    assert {one.metadata["question"] for one in fields(Rules)} == asked


def test_answers_are_those_of_the_questions() -> None:
    """An enumeration has exactly the answers that its question allows."""
    named = 0
    for one in fields(Rules):
        question = project().game(GAME).questions[one.metadata["question"]]
        value = getattr(rules_of(teams_split="as-headed"), one.name)
        if question.answers is not None:
            named += 1
            assert {str(answer) for answer in type(value)} == set(question.answers)
    assert named > 40


def test_the_deck_and_colours_of_every_reading_are_right() -> None:
    """Whatever is read into the numbers, the cards made for it have no fault, and colours and start cards make them."""
    for reading in looked_at():
        rules = rules_of_reading(reading)
        deck, colours = own_deck(rules), own_colours(rules)
        check_deck(rules, deck)
        check_colours(rules, colours, len(deck), given=False)
        assert len(deck) == 90
        assert {len(pile) for pile in colours.values()} in ({20}, {18})
        assert sum(map(len, colours.values())) + rules.deck_kinds["start-cards"] == 90


# -- claims --------------------------------------------------------------------------------------------------------


def ruled_on(rules: Rules, builder: RecordBuilder) -> list[Ruled]:
    """Referee a record without a fault, and list the codes of the claims in its last round."""
    verdict = referee(rules, read_record(builder.data))
    assert verdict.fault is None, verdict.fault
    return verdict.claims[-1]


CLAIMS: list[tuple[str, str | None, dict[str, Any], Callable[[], RecordBuilder]]] = [
    ("ok", None, {}, lambda: two().round().lay("Ana", (1, 0))),
    ("wrong-symbol", "deck.common", {}, lambda: two().round().slip("Ana", (1, 0))),
    ("no-such-symbol", "deck.symbols.all", {}, lambda: two().round().say("Ana", 91, (0, 0), (1, 0))),
    ("no-such-symbol", "deck.symbols.all", {}, lambda: two().round().say("Ana", 999_999, (0, 0), (1, 0))),
    ("no-such-symbol", "deck.symbols.all", {}, lambda: two().round().say("Ana", f"{word(0, 20)}+91", (0, 0), (1, 0))),
    ("no-such-card", "claim.with", {}, lambda: two().round().say("Ana", word(0, 20), (1, 0), (0, 0))),
    ("no-such-card", "claim.with", {}, lambda: two().round().say("Ana", word(0, 20), (-9999, 9999), (1, 0))),
    ("no-such-card", "claim.with", {}, lambda: two().round().say("Ana", word(0, 20), (-(10**9), 0), (1, 0))),
    ("no-such-symbol", "deck.symbols.all", {}, lambda: two().round().say("Ana", 10**9, (0, 0), (1, 0))),
    ("occupied", "board.cover", {}, lambda: two().round().say("Ana", word(0, 20), (0, 0), (0, 0))),
    ("occupied", "board.cover", {}, lambda: two().round().lay("Ana", (1, 0)).lay("Bo", (1, 0), at=(0, 0))),
    ("occupied", "board.cover", {}, lambda: two().round().lay("Ana", (1, 0)).lay("Ana", (1, 0), at=(0, 0))),
    ("not-adjacent", "board.place", {}, lambda: two().round().lay("Ana", (2, 0), at=(0, 0))),
    ("not-adjacent", "board.place", {}, lambda: two().round().lay("Ana", (1, 1), at=(0, 0))),
    ("not-adjacent", "board.place", {}, lambda: two().round().lay("Ana", (-1, -1), at=(0, 0))),
    ("not-adjacent", "board.place", {}, lambda: two().round().lay("Ana", (5, -9), at=(0, 0))),
    ("not-adjacent", "board.place", {}, lambda: two().round().lay("Ana", (10_000, 0), at=(0, 0))),
    ("not-adjacent", "board.place", {}, lambda: two().round().lay("Ana", (1 - 10**18, 10**18 - 1), at=(0, 0))),
    (
        "not-adjacent",
        "board.place",
        {"board.place": "anywhere"},
        lambda: two().round().lay("Ana", (2, 0), at=(0, 0)),
    ),
    ("not-to-match", "claim.with", {"claim.with": "start-card"}, lambda: two().round().lay("Ana", *ROW[:2])),
    ("no-free-edge", "board.full", {}, lambda: two(8).round().lay("Ana", *RING).lay("Bo", (2, 0), at=(0, 0))),
    (
        "closed-in",
        "board.gap",
        {"board.gap": "may-not"},
        lambda: two(8).round().lay("Ana", (0, 1), (1, -1), (1, 1), (2, -1), (2, 0)).lay("Bo", (1, 0)),
    ),
    (
        "touched-unnamed",
        "board.touching",
        {"board.touching": "each-named"},
        lambda: two().round(apart(5, 5, 0)).lay("Ana", (1, 0)).lay("Bo", (0, 1), at=(0, 0)),
    ),
    ("out", "out.member", {}, lambda: member_out().say("Ana", 0, (0, 0), (0, 1))),
    ("out", "out.member", {}, lambda: team_of_none().say("Bo", 0, (0, 0), (0, 1))),
    (
        "waits",
        "claim.wrong",
        {"claim.wrong": "sits-out"},
        lambda: two().round().slip("Ana", (1, 0)).lay("Ana", (1, 0)),
    ),
    ("waits", "claim.row", {"claim.row": "one-at-a-time"}, lambda: two().round().lay("Ana", *ROW[:2])),
    ("not-in-turn", "reveal.turns", {"reveal.turns": "in-turns"}, lambda: two().round().lay("Bo", (1, 0))),
    (
        "foreign-first",
        "foreign.first",
        {"foreign.first": "whole-team"},
        lambda: beside_a_foreign_card().lay("Bo", (1, 0)),
    ),
    ("over", "round.end", {}, lambda: two().win("Ana").lay("Bo", (0, 1))),
    ("over", "out.end", {}, lambda: two(4).round().lay("Bo", *LOOSE).lay("Ana", (-1, 0))),
    ("over", "round.end", {}, lambda: two().win("Ana").say("Ana", 91, (9, 9), (9, 9))),
]


def member_out() -> RecordBuilder:
    """Let a player of two lay all cards."""
    return RecordBuilder(4, pink="Ana Bo", orange="Cy").round().lay("Ana", (1, 0), (-1, 1))


def team_of_none() -> RecordBuilder:
    """Take all four cards of another team in three rounds, and begin a fourth."""
    builder = two(4).win("Ana").give("Bo", "Ana", 4).win("Ana").give("Bo", "Ana", 5, 6).win("Ana")
    return builder.give("Bo", "Ana", 7).round()


def beside_a_foreign_card() -> RecordBuilder:
    """Let a team win, and one of its two players have another team's card open then."""
    builder = RecordBuilder(6, pink="Ana Bo", orange="Cy").round().lay("Ana", *ROW[:3]).lay("Bo", ROW[3])
    return builder.round(Ana=[6, 0, 1, 2], Bo=[3, 4, 5], Cy=[7, 8, 9, 10, 11])


@pytest.mark.parametrize(("code", "question", "answers", "written"), CLAIMS)
def test_a_claim_has_its_code_and_question(code: str, question: str | None, answers: Any, written: Any) -> None:
    """The last claim is refused with its code and the question behind it; those before it hold, or slip."""
    ruled = ruled_on(changed(answers), written())
    assert (str(ruled[-1].code), ruled[-1].question) == (code, question)
    assert {str(one.code) for one in ruled[:-1]} <= {"ok", "wrong-symbol"}


def test_every_code_is_met() -> None:
    """No code is without a claim above, and each refusal has words."""
    assert {code for code, *_ in CLAIMS} == set(Code)
    assert [code for code in Code if not (code.questions and code.words and code.sentence)] == [Code.OK]
    listed = {(code, question) for code in Code for question in code.questions}
    assert {(code, question) for code, question, *_ in CLAIMS if question} <= listed


def test_a_refused_claim_changes_nothing() -> None:
    """After each refusal the same player lays the same card as if nothing had been said."""
    for code, _, answers, written in CLAIMS:
        if answers or code in ("ok", "over", "out", "no-free-edge"):
            continue
        builder = written()
        claims = builder.data["rounds"][-1]["claims"]
        player = claims[-1].split()[0]
        held = builder.data["rounds"][-1]["stacks"][player]
        top = held[sum(one.startswith(f"{player} ") for one in claims[:-1])]
        builder.say(player, word(top, builder.board[0, 0]), (0, 0), (-1, 0))
        assert ruled_on(rules_of(), builder)[-1].holds, claims


def test_all_six_edges_of_a_card_are_good_for_one_card_each() -> None:
    """Six cards can be laid at the start card, in any order, and no seventh."""
    for cells in (RING, RING[::-1]):
        builder = two(8).round().lay("Ana", *cells)
        assert all(one.holds for one in ruled_on(rules_of(), builder))


@pytest.mark.parametrize("way", RING)
def test_a_line_runs_both_ways_in_three_directions(way: tuple[int, int]) -> None:
    """Four cards of a colour from the start card on make a line, whichever edge they start from, and three do not."""
    cells = [(way[0] * times, way[1] * times) for times in range(1, 5)]
    verdict = referee(rules_of(), read_record(two().round().lay("Bo", *cells).data))
    assert [(one.winner, one.ended_by) for one in verdict.rounds] == [("orange", EndedBy.LINE)]
    verdict = referee(rules_of(), read_record(two().round().lay("Bo", *cells[:3]).data))
    assert [(one.winner, one.ended_by) for one in verdict.rounds] == [(None, None)]


@pytest.mark.parametrize("way", [(1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)])
def test_a_line_may_run_through_corners_where_it_is_so_read(way: tuple[int, int]) -> None:
    """Four cards corner to corner, with another team's between them, are a line only if six directions count."""
    beside = [cell for cell in RING if (way[0] - cell[0], way[1] - cell[1]) in RING]
    assert len(beside) == 2
    builder = two().round()
    for number in range(4):
        q, r = beside[number % 2]
        builder.lay("Bo", (way[0] * number + q, way[1] * number + r))
        builder.lay("Ana", (way[0] * (number + 1), way[1] * (number + 1)))
    assert referee(rules_of(), read_record(builder.data)).rounds[0].winner is None
    assert referee(rules_of(line_directions="six"), read_record(builder.data)).rounds[0].winner == "pink"


def test_the_start_card_and_other_colours_break_a_line() -> None:
    """Two cards on either side of the start card are no line, nor are two on either side of another team's."""
    through = two().round().lay("Ana", (1, 0), (2, 0), (-1, 0), (-2, 0))
    assert referee(rules_of(), read_record(through.data)).rounds[0].winner is None
    between = two(6).round().lay("Ana", (1, 0), (2, 0)).lay("Bo", (3, 0)).lay("Ana", (4, 0), (5, 0))
    assert referee(rules_of(), read_record(between.data)).rounds[0].winner is None


def test_a_card_that_was_passed_lies_at_the_bottom() -> None:
    """Where another team's card may go under the stack, it is the last to come up again."""
    rules = changed({"foreign.rid": "under-the-stack"})
    builder = two().win("Ana")
    builder.round(apart(5, 5, 0, but=[20]), Ana=[5, 0, 1, 2, 3, 4], Bo=[6, 7, 8, 9]).lay("Ana", (1, 0), card=0)
    match = Match(rules, (Team("pink", (0,)), Team("orange", (1,))), None, read_record(builder.data).colours)
    for written in read_record(builder.data).rounds:
        played = match.start_round(written.starts, written.stacks)
        assert all(played.rule(claim).holds for claim in written.claims)
        if played.over:
            match.close_round()
    assert played.stacks[0] == [1, 2, 3, 4, 5]


# -- set-ups that are wrong ------------------------------------------------------------------------------------------


def after_two() -> RecordBuilder:
    """Let pink win two rounds, so that orange owes two cards; pink keeps the one that it got."""
    return two().win("Ana").give("Bo", "Ana", 5).win("Ana")


def three_alone() -> RecordBuilder:
    """Begin a record of three players, each alone."""
    return RecordBuilder(6, pink="Ana", orange="Bo", green="Cy")


def other_deck(place: int, card: tuple[int, ...]) -> list[list[int]]:
    """List the deck with another card at a place."""
    return [list(card if number == place else one) for number, one in enumerate(DECK)]


def listed(**piles: Any) -> dict[str, list[int]]:
    """List colours of five cards each, some of them otherwise."""
    return {colour: list(piles.get(colour, range(n * 5, n * 5 + 5))) for n, colour in enumerate(COLOURS)}


FOREIGN = next(symbol for symbol in range(91) if symbol not in DECK[3])

FAULTS: list[tuple[str, str, str, Callable[[], RecordBuilder]]] = [
    # teams and players
    ("players", "players.least", "needs at least 2 players, not 1", lambda: RecordBuilder(5, pink="Ana").round()),
    (
        "players",
        "players.most",
        "at most 8 players, not 9",
        lambda: RecordBuilder(9, pink="A B C", orange="D E F", green="G H I").round(),
    ),
    ("teams", "teams.least", "at least 2 teams, not 1", lambda: RecordBuilder(6, pink="Ana Bo").round()),
    (
        "teams",
        "teams.size.most",
        "pink has 4",
        lambda: RecordBuilder(8, pink="Ana Bo Cy Dee", orange="Eli").round(),
    ),
    (
        "teams",
        "teams.most",
        "at most 4 teams, not 5",
        lambda: two().put(teams={f"c{number}": [f"P{number}"] for number in range(5)}),
    ),
    (
        "teams",
        "deck.colours",
        "no colour red",
        lambda: two().put(teams={"red": ["Ana"], "orange": ["Bo"]}).round(),
    ),
    (
        "teams",
        "teams.colour",
        "plays 2 colours, not 1",
        lambda: RecordBuilder(5, pink_green="Ana Bo", orange="Cy").round(),
    ),
    (
        "teams",
        "teams.colour",
        "Two teams play orange",
        lambda: two().put(teams={"orange": ["Ana"], "orange+pink": ["Bo"]}).round(),
    ),
    # the deck and its colours
    ("deck", "deck.cards", "89 cards, not 90", lambda: two().round().put(deck=[list(card) for card in DECK[:89]])),
    (
        "deck",
        "deck.symbols.card",
        "ard 3",
        lambda: two().round().put(deck=other_deck(3, DECK[3][:9])),
    ),
    (
        "deck",
        "deck.common",
        "3",
        lambda: two().round().put(deck=other_deck(3, (FOREIGN, *DECK[3][1:]))),
    ),
    (
        "colours",
        "deck.colours",
        "3 colours, not 4",
        lambda: two().round().put(colours={"pink": [0], "a": [1], "b": [2]}),
    ),
    ("colours", "deck.colours", "into 1 colour, not 4", lambda: two().round().put(colours={"pink": [0]})),
    (
        "colours",
        "deck.kinds",
        "pink 5, orange 4, green 5",
        lambda: two().round().put(colours=listed(orange=[5, 6, 7, 8])),
    ),
    (
        "colours",
        "deck.kinds",
        "Card 4 is both pink and orange",
        lambda: two().round().put(colours=listed(orange=[4, 6, 7, 8, 9])),
    ),
    (
        "colours",
        "deck.kinds",
        "Card 6 is twice among the orange",
        lambda: two().round().put(colours=listed(orange=[6, 6, 7, 8, 9])),
    ),
    (
        "colours",
        "deck.cards",
        "no card 90 to be orange",
        lambda: two().round().put(colours=listed(orange=[90, 6, 7, 8, 9])),
    ),
    # start cards
    ("start", "deal.start", "1 start card, not 2", lambda: two().round([20, 21])),
    ("start", "deal.start", "1 start card, not 0", lambda: two().round([])),
    ("start", "deck.cards", "no card 90", lambda: two().round().put(rounds=[{"start": 90, "stacks": {}}])),
    ("start", "deal.start", "Card 0 is not a start card", lambda: two().round(0)),
    ("start", "deal.start", "Card 19 is not a start card", lambda: two().round(19)),
    (
        "start",
        "deal.start.next",
        "Start card 20 has been used",
        lambda: two().win("Ana").give("Bo", "Ana", 5).round(20),
    ),
    (
        "start",
        "deal.start.next",
        "Start card 20 has been used",
        lambda: after_two().give("Bo", "Ana", 6, 7).round(20),
    ),
    (
        "start",
        "out.start",
        "uses start card 16 again, not 17",
        lambda: two(4).round(16).lay("Bo", *LOOSE).round(17),
    ),
    # cards where they cannot be
    ("cards", "deck.cards", "no card 90", lambda: two().round(Ana=[0, 1, 2, 3, 90])),
    ("cards", "deck.cards", "Card 3 is 2 times", lambda: two().round(Ana=[0, 1, 2, 3, 3])),
    ("cards", "deck.cards", "Card 5 is 2 times", lambda: two().round(Ana=[0, 1, 2, 3, 5])),
    ("cards", "deck.cards", "on the table and in a stack", lambda: two().round(20, Ana=[0, 1, 2, 3, 4, 20])),
    ("cards", "deck.start", "Card 21 is a start card", lambda: two().round(20, Ana=[0, 1, 2, 3, 4, 21])),
    ("cards", "teams.unused", "Card 10 has a colour that no team plays", lambda: two().round(Ana=[0, 1, 2, 3, 4, 10])),
    ("cards", "deal.divide", "Card 4 of the team pink is in none", lambda: two().round(Ana=[0, 1, 2, 3])),
    ("cards", "deal.divide", "Card 5 of the team orange", lambda: two().round().put(rounds=[stackless("Bo")])),
    (
        "cards",
        "deal.divide",
        "Card 4 of the team pink",
        lambda: after_two().give("Bo", "Ana", 6, 7).round(Ana=[0, 1, 2, 3, 5, 6, 7]),
    ),
    ("transfer", "teams.colour", "Card 4 went from pink to orange", lambda: two().give("Ana", "Bo", 4).round()),
    # stacks that are not equal
    (
        "stacks",
        "deal.divide",
        "stacks of 4, 2 cards",
        lambda: RecordBuilder(6, pink="Ana Bo", orange="Cy").round(Ana=[0, 1, 2, 3], Bo=[4, 5]),
    ),
    (
        "stacks",
        "deal.uneven",
        "stacks of 4, 1 cards",
        lambda: RecordBuilder(5, pink="Ana Bo", orange="Cy").round(Ana=[0, 1, 2, 3], Bo=[4]),
    ),
    (
        "stacks",
        "deal.uneven",
        "stacks of 3, 3, 1 cards",
        lambda: RecordBuilder(7, pink="Ana Bo Cy", orange="Dee").round(Ana=[0, 1, 2], Bo=[3, 4, 5], Cy=[6]),
    ),
    # cards that changed hands, or did not
    ("transfer", "transfer.number", "Orange gives 1 card, not 0", lambda: two().win("Ana").round()),
    (
        "transfer",
        "transfer.number",
        "Orange gives 1 card, not 2",
        lambda: two().win("Ana").give("Bo", "Ana", 5, 6).round(),
    ),
    (
        "transfer",
        "transfer.number",
        "Orange gives 2 cards, not 1",
        lambda: after_two().give("Bo", "Ana", 6).round(),
    ),
    (
        "transfer",
        "transfer.number",
        "Orange gives 2 cards, not 3",
        lambda: after_two().give("Bo", "Ana", 6, 7, 8).round(),
    ),
    (
        "transfer",
        "transfer.number",
        "Green gives 1 card, not 0",
        lambda: three_alone().win("Ana").give("Bo", "Ana", 6).round(),
    ),
    (
        "transfer",
        "transfer.from",
        "Card 12 went from green to orange",
        lambda: three_alone().win("Ana").give("Bo", "Ana", 6).give("Cy", "Bo", 12).round(),
    ),
    (
        "transfer",
        "transfer.from",
        "Card 0 went from pink to orange",
        lambda: two().win("Ana").give("Ana", "Bo", 0).round(),
    ),
    (
        "transfer",
        "transfer.colour",
        "Card 4, given by orange, is not orange",
        lambda: two().win("Bo").give("Ana", "Bo", 4).win("Ana").give("Bo", "Ana", 4).round(),
    ),
    (
        "transfer",
        "transfer.drawn-round",
        "Card 5 went from orange to pink",
        lambda: two().round(20, Bo=[6, 7, 8, 9, 5]).lay("Bo", *RING[:5]).give("Bo", "Ana", 5).round(20),
    ),
    # cards that were not taken back, or taken back and not to be
    (
        "transfer",
        "take-back.cards",
        "Card 5 should go back to orange, but is with pink",
        lambda: kept_by_who_laid_it().round(Ana=[1, 2, 3, 4, 5], Bo=[0, 6, 7, 8, 9]),
    ),
    (
        "transfer",
        "out.take-back",
        "Card 5 should go back to orange, but is with pink",
        lambda: laid_in_vain().round(21, Ana=[5, 0, 1, 2, 3, 4]),
    ),
    (
        "transfer",
        "take-back.unplayed",
        "Card 5 should stay with pink, but is with orange",
        lambda: unlaid_and_unwon().round(21, Ana=[0, 1, 2, 3, 4], Bo=[5, 6, 7, 8, 9]),
    ),
    (
        "transfer",
        "transfer.from",
        "Card 14 went from green to orange",
        lambda: three_alone().round().lay("Cy", (0, 1)).lay("Ana", *ROW).give("Cy", "Bo", 14).round(),
    ),
    # rounds where there can be none
    ("round-unfinished", "round.end", "Round 1 has not ended", lambda: two().round().lay("Ana", (1, 0)).round()),
    (
        "round-unfinished",
        "round.end",
        "Round 2 has not ended",
        lambda: two().win("Ana").give("Bo", "Ana", 5).round().round(),
    ),
    ("after-end", "win.when", "The game ended with round 5", lambda: won_outright().round()),
]


def stackless(player: str) -> dict[str, Any]:
    """Write a round that leaves a player out."""
    stacks = {"Ana": list(range(5)), "Bo": list(range(5, 10))}
    return {"start": 20, "stacks": {name: cards for name, cards in stacks.items() if name != player}, "claims": []}


def kept_by_who_laid_it() -> RecordBuilder:
    """Let pink lay an orange card that completes an orange line."""
    return two().win("Ana").round(Ana=[5, 0, 1, 2, 3, 4], Bo=[6, 7, 8, 9]).lay("Bo", *ROW[:3]).lay("Ana", ROW[3])


def unlaid_and_unwon() -> RecordBuilder:
    """Let pink have an orange card at the bottom, and orange lay all its cards without a line."""
    return two().win("Ana").give("Bo", "Ana", 5).round(21).lay("Bo", *LOOSE)


def laid_in_vain() -> RecordBuilder:
    """Let pink lay an orange card, and orange all of its own without a line."""
    builder = two().win("Ana").round(21, Ana=[5, 0, 1, 2, 3, 4], Bo=[6, 7, 8, 9]).lay("Ana", (1, -1))
    return builder.lay("Bo", *LOOSE)


def won_outright() -> RecordBuilder:
    """Let pink win five rounds running."""
    builder = two(12)
    for points in range(5):
        builder.give("Bo", "Ana", *builder.held["Bo"][:points]).win("Ana")
    return builder


@pytest.mark.parametrize(("code", "question", "message", "written"), FAULTS)
def test_a_wrong_set_up_is_a_fault(code: str, question: str, message: str, written: Any) -> None:
    """A fault in the set-up comes with a code, its question, a message and its round."""
    builder = written()
    verdict = referee(rules_of(), read_record(builder.data))
    assert verdict.fault is not None
    assert (verdict.fault.code, verdict.fault.question) == (code, question)
    assert message in verdict.fault.message
    assert question in project().game(GAME).questions
    of_the_match = code in ("players", "teams", "deck", "colours")
    assert verdict.fault_round == (None if of_the_match else len(builder.data["rounds"]))
    assert list(verdict.points) == list(builder.data["teams"])
    assert not of_the_match or set(verdict.points.values()) == {0}
    assert not verdict.legal


@pytest.mark.parametrize(
    ("answers", "question", "words", "written"),
    [
        (
            {"take-back.unplayed": "return"},
            "take-back.unplayed",
            "should go back to orange, but is with pink",
            lambda: unlaid_and_unwon().round(21),
        ),
        (
            {"take-back.unplayed": "return", "out.take-back": "own-laid"},
            "take-back.unplayed",
            "should go back to orange, but is with pink",
            lambda: laid_in_vain().round(21, Ana=[5, 0, 1, 2, 3, 4]),
        ),
        (
            {"out.take-back": "own-laid"},
            "out.take-back",
            "should go back to pink, but is with orange",
            lambda: laid_in_vain().round(21, Ana=[0, 1, 2, 3, 4], Bo=[5, 6, 7, 8, 9]),
        ),
    ],
)
def test_a_card_in_the_wrong_hands_breaks_the_answer_that_was_read(
    answers: dict[str, str], question: str, words: str, written: Callable[[], RecordBuilder]
) -> None:
    """A card not taken back as a rival says is reported with the question of that rival."""
    fault = referee(changed(answers), read_record(written().data)).fault
    assert fault is not None
    assert (fault.code, fault.question, fault.message) == ("transfer", question, f"Card 5 {words}.")


def test_colours_leave_a_card_to_start_with() -> None:
    """Three colours of thirty cards would take the whole deck."""
    builder = two(5).put(colours={name: list(range(n * 30, n * 30 + 30)) for n, name in enumerate(COLOURS[:3])})
    fault = referee(changed({"deck.colours": 3}), read_record(builder.data)).fault
    assert fault is not None
    assert (fault.code, fault.question) == ("colours", "deck.kinds")
    assert "none is left to start with" in fault.message


def test_every_kind_of_fault_is_met() -> None:
    """No code of a fault is without a set-up above that has it."""
    known = {"players", "teams", "deck", "colours", "start", "cards", "stacks", "transfer"}
    assert {code for code, *_ in FAULTS} == known | {"round-unfinished", "after-end"}


def test_what_was_before_a_fault_still_counts() -> None:
    """The rounds before a faulty one are ruled on, and their points stand."""
    verdict = referee(rules_of(), read_record(after_two().round().data))
    assert verdict.fault is not None
    assert [one.winner for one in verdict.rounds] == ["pink", "pink"]
    assert verdict.points == {"pink": 2, "orange": 0}
    assert len(verdict.claims) == 2


def test_a_team_hands_over_any_of_its_cards_not_only_the_first() -> None:
    """Which of its cards a team gives is its own choice, laid or not in the round before."""
    for card in (5, 7, 9):
        builder = two().round().lay("Bo", (-1, 0)).lay("Ana", *ROW).give("Bo", "Ana", card).round()
        assert referee(rules_of(), read_record(builder.data)).legal


@pytest.mark.parametrize(("sizes", "listed_by"), [((1, 1), "any"), ((1,) * 3, "any"), ((1,) * 4, "any"),
    ((2, 2), "any"), ((2,) * 4, "any"), ((3, 3), "equal-teams"), ((3, 1, 1), "odd-teams"), ((3, 3, 1), "odd-teams"),
    ((2, 2, 1), "pairs-and-one"), ((2, 2, 2, 1), "pairs-and-one"), ((3, 2), "unequal-teams"),
    ((3, 2, 2), "unequal-teams"), ((1, 2), "none"), ((1, 3), "none"), ((1, 1, 2), "none"),
    ((3, 2, 1), "none")])  # fmt: skip
def test_teams_as_the_headings_list_them(sizes: tuple[int, ...], listed_by: str) -> None:
    """Some teams are listed however the headings are read, some by one reading only, some never; any may play."""
    teams, colours = seat_teams(sizes, COLOURS), own_colours(rules_of())
    check_teams(rules_of(), teams, colours)
    for even, odd in product(("pairs", "equal-teams"), ("odd-teams", "pairs-and-one", "unequal-teams")):
        strict = rules_of(teams_split="as-headed", teams_even=even, teams_odd=odd)
        if listed_by in ("any", even, odd):
            check_teams(strict, teams, colours)
        else:
            with pytest.raises(FaultError, match="lists no teams"):
                check_teams(strict, teams, colours)


# -- a whole match by hand -------------------------------------------------------------------------------------------


class Played:
    """A match set up and closed round by round, as a record tells it."""

    def __init__(self, rules: Rules, builder: RecordBuilder) -> None:
        self.builder = builder
        teams = [(name, len(players)) for name, players in builder.listed.items()]
        seats = seat_teams([size for _, size in teams], [name for name, _ in teams])
        self.match = Match(rules, seats, None, read_record(builder.data).colours)

    def go_on(self) -> Round:
        """Play the round that was written last."""
        written = read_record(self.builder.data).rounds[-1]
        played = self.match.start_round(written.starts, written.stacks)
        assert all(played.rule(claim).holds for claim in written.claims)
        self.match.close_round()
        return played


def test_a_match_by_hand() -> None:
    """Two against one, with a lost round, a round that nobody wins, foreign cards laid and kept: step by step."""
    builder = RecordBuilder(None, pink="Ana Bo", orange="Cy")
    table = Played(rules_of(), builder)
    match = table.match
    pink, orange = set(range(20)), set(range(20, 40))
    assert match.held == [pink, orange]
    assert (match.able_to_start(), match.owed()) == (set(range(80, 90)), {})

    # Pink wins with two cards of each player; orange then owes one card.
    builder.round(85).lay("Ana", *ROW[:2]).lay("Bo", *ROW[2:])
    assert table.go_on().winner == 0
    assert (match.points, match.markers, match.owed()) == ([1, 0], [[85], []], {1: 1})
    assert match.able_to_start() == set(range(80, 90)) - {85}

    # Orange wins with its own cards; pink keeps the orange card, and owes one.
    builder.round(80, Ana=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20], Bo=range(10, 20), Cy=range(21, 40))
    builder.lay("Cy", *ROW)
    assert table.go_on().winner == 1
    assert (match.points, match.markers, match.owed()) == ([1, 1], [[85], [80]], {0: 1})
    assert match.held == [pink | {20}, orange - {20}]

    # Ana lays the orange card where it does no harm; pink wins; the card goes home. Orange owes two.
    builder.round(81, Ana=[20, *range(1, 10)], Bo=range(10, 20), Cy=[0, *range(21, 40)])
    builder.lay("Ana", (-1, 0), *ROW)
    played = table.go_on()
    assert (played.winner, played.laid_by[20]) == (0, 0)
    assert match.held == [pink - {0}, orange | {0}]
    assert (match.points, match.owed()) == ([2, 1], {1: 2})

    # Orange gives two, lays all its cards without a line, the pink one among them: nobody wins, nobody owes.
    builder.round(82, Ana=range(1, 11), Bo=[*range(11, 20), 38, 39], Cy=[0, *range(20, 38)])
    rows = [(q, r) for r in (0, 1, 2) for q in range(1, 9) if q not in (4, 8)]
    builder.lay("Cy", *rows[:3]).lay("Bo", (4, 0)).lay("Cy", *rows[3:9]).lay("Bo", (4, 1)).lay("Cy", *rows[9:15])
    builder.lay("Bo", (4, 2)).lay("Cy", *rows[15:]).lay("Cy", (-1, 0))
    played = table.go_on()
    assert (played.winner, played.ended_by) == (None, EndedBy.OUT_OF_CARDS)
    assert (match.points, match.owed(), match.able_to_start()) == ([2, 1], {}, {82})
    assert match.held == [pink | {38, 39}, orange - {38, 39}]

    # The same start card again, nothing handed over; Cy lays three and Bo completes the orange line: orange's point.
    builder.round(82, Ana=range(11), Bo=[38, *range(11, 20), 39], Cy=range(20, 38))
    builder.lay("Cy", *ROW[:3]).lay("Bo", ROW[3])
    assert table.go_on().winner == 1
    assert (match.points, match.markers, match.owed()) == ([2, 2], [[85, 81], [80, 82]], {0: 2})
    assert match.held == [pink | {39}, orange - {39}]

    # Orange wins three more: it has five points first, and nothing more is owed.
    builder.round(83, Ana=range(2, 12), Bo=[*range(12, 20), 39], Cy=[*range(20, 39), 0, 1]).lay("Cy", *ROW)
    assert (table.go_on().winner, match.owed()) == (1, {0: 3})
    builder.round(84, Ana=range(5, 13), Bo=[*range(13, 20), 39], Cy=[*range(20, 39), 0, 1, 2, 3, 4]).lay("Cy", *ROW)
    assert table.go_on().winner == 1
    assert (match.points, match.winners, match.owed()) == ([2, 4], None, {0: 4})
    builder.round(86, Ana=range(9, 15), Bo=[*range(15, 20), 39], Cy=[*range(20, 39), *range(9)]).lay("Cy", *ROW)
    assert table.go_on().winner == 1
    assert (match.points, match.winners, match.owed()) == ([2, 5], [1], {})
    assert sorted(match.places()) == [*range(40), *range(80, 90)]

    verdict = referee(rules_of(), read_record(builder.data))
    assert verdict.fault is None
    assert [one.winner for one in verdict.rounds] == ["pink", "orange", "pink", None, *["orange"] * 4]
    assert (verdict.points, verdict.winners) == ({"pink": 2, "orange": 5}, ["orange"])


def test_numbers_can_be_those_of_the_box_at_hand() -> None:
    """Colours that a record gives may have any number of cards, as many of each, and be any cards of the deck."""
    mixed = {colour: list(range(place, 80, 4)) for place, colour in enumerate(COLOURS)}
    for colours in (mixed, {colour: pile[:4] for colour, pile in mixed.items()}):
        stacks = {"Ana": colours["blue"], "Bo": colours["pink"]}
        claims = [f"Ana {word(stacks['Ana'][0], 89)} @ 0,0 -> 1,0"]
        data = {
            "teams": {"blue": ["Ana"], "pink": ["Bo"]},
            "colours": colours,
            "rounds": [{"start": 89, "stacks": stacks, "claims": claims}],
        }
        verdict = referee(rules_of(), read_record(data))
        assert verdict.fault is None
        assert verdict.claims[0][0].holds
    every = {colour: list(range(n * 22, n * 22 + 22)) for n, colour in enumerate(COLOURS)}
    assert len(Match(rules_of(), seat_teams((1, 1), COLOURS), None, {k: tuple(v) for k, v in every.items()}).fresh) == 2


# -- simulated matches -----------------------------------------------------------------------------------------------


class Watcher:
    """Checks the table after each claim: every card is there once, and a refusal changes only who waits."""

    def __init__(self) -> None:
        self.before: dict[str, Any] = {}
        self.codes: Counter[str] = Counter()

    def __call__(self, match: Match, played: Round, claim: Claim | None, ruled: Ruled | None) -> None:
        """Look at the table."""
        on_table = [*played.board.everything(), *(card for stack in played.stacks for card in stack)]
        assert len(set(on_table)) == len(on_table)
        state = {name: copy.copy(value) for name, value in vars(played).items() if name not in ("table", "rules")}
        state |= {"board": dict(played.board.cards), "stacks": [list(stack) for stack in played.stacks]}
        if claim is not None and ruled is not None:
            self.codes[ruled.code] += 1
            if not ruled.holds:
                assert {k: v for k, v in state.items() if k != "waiting"} == self.before, (claim, ruled)
                assert ruled.question in project().game(GAME).questions
        self.before = {name: value for name, value in state.items() if name != "waiting"}


def assert_played_out(rules: Rules, sizes: tuple[int, ...], seed: int) -> Counter[str]:
    """Let simulated teams play; the referee allows the match, with one winner and exactly the points needed."""
    watcher = Watcher()
    verdict = referee(rules, read_record(simulate(rules, seat_teams(sizes, COLOURS), seed)), watcher)
    assert verdict.fault is None
    assert verdict.winners is not None and len(verdict.winners) == 1
    points = rules.win_points[{2: "two-teams", 3: "three-teams", 4: "four-teams"}[len(sizes)]]
    winner, others = verdict.points.pop(verdict.winners[0]), verdict.points.values()
    assert winner == points or (str(rules.line_two) == "point-each" and winner == points + 1)
    assert max(others) < points
    return watcher.codes


def won_by(rules: Rules, sizes: tuple[int, ...], *winners: int) -> Match:
    """Let rounds be won one after the other, each with the lowest start card and one line."""
    match = begin(rules, sizes)
    for winner in winners:
        match = close(match, Ending((min(match.able_to_start()),), winner, 1))
    return match


def test_more_points_than_are_needed_win_too() -> None:
    """Where a round brings two points, five are passed by six; four are not enough."""
    rules = changed({"round.point": 2})
    assert (won_by(rules, (1, 1), 0, 0).winners, won_by(rules, (1, 1), 0, 0).points) == (None, [4, 0])
    assert (won_by(rules, (1, 1), 0, 0, 0).winners, won_by(rules, (1, 1), 0, 0, 0).points) == ([0], [6, 0])


def test_a_colour_that_nobody_plays_is_dealt_out_as_evenly_as_it_goes() -> None:
    """Twenty cards for three teams are seven, seven and six; eight for one are too many, and so is a card left out."""
    rules = changed({"teams.unused": "dealt-out"})
    for shares, fits in (((7, 7, 6), True), ((6, 7, 7), True), ((8, 6, 6), False), ((7, 6, 6), False)):
        match = begin(rules, (1, 1, 1))
        unused = iter(sorted(match.unused))
        stacks = [[*sorted(match.held[team]), *islice(unused, share)] for team, share in enumerate(shares)]
        if fits:
            assert sum(map(len, match.start_round((min(match.fresh),), stacks).stacks)) == 80
            continue
        with pytest.raises(FaultError) as refused:
            match.start_round((min(match.fresh),), stacks)
        assert refused.value.question == "teams.unused"


def begun(rules: Rules, sizes: tuple[int, ...]) -> tuple[Match, Round]:
    """Begin the first round, in which the first player of each team has all its cards."""
    match = begin(rules, sizes)
    stacks: list[list[int]] = [[] for _ in match.table.seats]
    for number, team in enumerate(match.teams):
        stacks[team.seats[0]] = sorted(match.held[number])
    return match, Round(match.table, (min(match.fresh),), stacks)


def test_the_first_line_wins_a_round_that_goes_on() -> None:
    """A second line, of another team, ends it among three, and takes the round from nobody."""
    _, played = begun(changed({"round.end": "goes-on"}), (1, 1, 1))
    played._line([(Cell(0, 0),)], 1)
    assert (played.winner, played.over) == (1, False)
    played._line([(Cell(1, 0),)], 0)
    assert (played.winner, played.over, played.lines) == (1, True, [(Cell(0, 0),)])


def test_team_mates_who_both_have_others_cards_open_may_both_play() -> None:
    """They hold up the rest of their team, and not each other."""
    match, played = begun(changed({"foreign.first": "whole-team"}), (3, 1))
    foreign, own = sorted(match.held[1]), sorted(match.held[0])
    first, second, third = match.teams[0].seats
    played.stacks[first], played.stacks[second], played.stacks[third] = [foreign[0]], [foreign[1]], own
    assert played.able() == {first, second, match.teams[1].seats[0]}


def test_the_last_of_the_others_gives() -> None:
    """Where the last team gives, it is the last of those that did not win, even if the winner has fewer points."""
    rules = changed({"transfer.from": "last-team"})
    assert set(won_by(rules, (1, 1, 1), 1, 2, 1).owed()) == {0}
    assert set(won_by(rules, (1, 1, 1), 1, 1, 2, 2, 0).owed()) == {1, 2}


@pytest.mark.parametrize("sizes", SIZES)
def test_simulated_matches_of_all_teams_end_with_a_winner(sizes: tuple[int, ...]) -> None:
    """In our main reading, matches of all sizes of teams come to an end."""
    assert assert_played_out(rules_of(), sizes, 1)[Code.OK] >= 12


def test_simulated_matches_end_with_a_winner_under_every_reading() -> None:
    """Two or three players come to an end under every reading, with slips on the way."""
    codes: Counter[str] = Counter()
    for number, reading in enumerate(looked_at()):
        rules = rules_of_reading(reading)
        codes += assert_played_out(rules, (1, 1) if number % 2 or rules.teams_split != "any" else (2, 1), number)
    assert codes[Code.OK] > 2_000
    assert codes[Code.WRONG] > 50


def test_a_card_that_came_back_is_not_one_that_was_kept() -> None:
    """Where players keep their stacks and unlaid cards go home, a card that is got again is shared out as any other."""
    for seed in (13, 18, 25):
        assert_played_out(rules_of(deal_again="own-stacks", take_back_unplayed="return"), (3, 1), seed)


def test_the_same_seed_plays_the_same_match() -> None:
    """A match is given by its rule set, teams and seed; another seed, or other aims, play another."""
    teams = seat_teams((2, 1), COLOURS)
    assert simulate(rules_of(), teams, 7) == simulate(rules_of(), teams, 7)
    assert simulate(rules_of(), teams, 7) != simulate(rules_of(), teams, 8)
    one, other = ({"pink": aim, "orange": Aim.RID} for aim in (Aim.EXTEND, Aim.BLOCK))
    assert simulate(rules_of(), teams, 7, one) != simulate(rules_of(), teams, 7, other)
    assert len(simulate(rules_of(), teams, 7, rounds=2)["rounds"]) == 2


def test_claims_stand_in_the_order_of_their_times() -> None:
    """Nobody sees a symbol in no time, and the record is read as it is written."""
    data = simulate(rules_of(), seat_teams((2, 2), COLOURS), 3)
    for one in data["rounds"]:
        times = [float(claim.partition(" at ")[2]) for claim in one["claims"]]
        assert times == sorted(times)
        assert times[0] >= 0.4
    assert read_record(data).players == ("Ana", "Bo", "Cy", "Dee")


def won_by_first(one: Aim, other: Aim, seeds: range) -> int:
    """Count the matches that a team with one aim wins against another, each in turn playing first."""
    won = 0
    for seed in seeds:
        first = COLOURS[seed % 2]
        aims = {colour: one if colour == first else other for colour in COLOURS[:2]}
        data = simulate(rules_of(), seat_teams((1, 1), COLOURS), seed, aims)
        won += referee(rules_of(), read_record(data)).winners == [first]
    return won


def weighed(cell: Cell, aim: Aim, stack: list[int]) -> tuple[int, ...]:
    """Weigh a place for pink's card, with two pink cards in a row on one side and two orange ones on the other."""
    builder = two(8).win("Ana").give("Bo", "Ana", 8).round(Ana=[0, 1, *stack], Bo=range(9, 16))
    builder.lay("Ana", (1, 0), (2, 0)).lay("Bo", (-1, 0), (-2, 0))
    written = read_record(builder.data)
    match = Match(rules_of(), written.teams, None, written.colours)
    for one in written.rounds:
        played = match.start_round(one.starts, one.stacks)
        assert all(played.rule(claim).holds for claim in one.claims)
        if played.over:
            match.close_round()
    at = Cell(cell.q - 1 if cell.q > 0 else cell.q + 1, 0)
    return worth(played, Claim(0, word(stack[0], played.board.cards[at]), at, cell), aim)


def test_a_team_lays_its_cards_where_its_aim_wants_them() -> None:
    """Who extends goes on with its own row, who blocks with the others', and nobody helps with another's card."""
    own, others, foreign = [2, 3, 4, 5, 6, 7, 8], Cell(-3, 0), [8, 2, 3, 4, 5, 6, 7]
    mine = Cell(3, 0)
    assert weighed(mine, Aim.EXTEND, own) > weighed(others, Aim.EXTEND, own)
    assert weighed(mine, Aim.BLOCK, own) < weighed(others, Aim.BLOCK, own)
    assert weighed(mine, Aim.RID, own) == weighed(others, Aim.RID, own)
    for aim in Aim:
        assert weighed(mine, aim, foreign) > weighed(others, aim, foreign)


def test_a_player_without_cards_gets_the_smaller_half() -> None:
    """Where a player is given some, three cards of another are two and one: the lowest changes hands."""
    builder = RecordBuilder(6, pink="Ana Bo", orange="Cy").round().lay("Ana", (1, 0), (-1, 1), (0, -1))
    written = read_record(builder.data)
    match = Match(changed({"out.member": "gets-some"}), written.teams, None, written.colours)
    played = match.start_round(written.rounds[0].starts, written.rounds[0].stacks)
    assert all(played.rule(claim).holds for claim in written.rounds[0].claims)
    assert played.stacks == [[5], [3, 4], [6, 7, 8, 9, 10, 11]]


def test_aims_matter() -> None:
    """Of thirty matches, a team that extends or blocks wins far more than one that only gets rid of cards."""
    assert won_by_first(Aim.EXTEND, Aim.RID, range(30)) >= 22
    assert won_by_first(Aim.BLOCK, Aim.RID, range(30)) >= 22


def test_who_plays_first_hardly_matters() -> None:
    """Of twenty matches between two teams with the same aim, neither wins nearly all."""
    assert 3 <= won_by_first(Aim.EXTEND, Aim.EXTEND, range(20)) <= 17


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, (1, 1)), (3, (1, 1, 1)), (4, (2, 2)), (5, (3, 2)), (6, (2, 2, 2)), (7, (3, 2, 2)), (8, (2, 2, 2, 2))],
)
def test_players_are_shared_out_fairly(players: int, sizes: tuple[int, ...]) -> None:
    """Up to three play alone, more in teams of two as far as that goes; as the headings list them where that is so."""
    assert fair_sizes(players, rules_of()) == sizes
    for odd in ("odd-teams", "pairs-and-one", "unequal-teams"):
        strict = rules_of(teams_split="as-headed", teams_even="pairs", teams_odd=odd)
        check_teams(strict, seat_teams(fair_sizes(players, strict), COLOURS), own_colours(strict))


def test_everybody_is_named() -> None:
    """Eight names are known, and more are numbered."""
    assert name_players(10)[-3:] == ("Hal", "P9", "P10")
    assert len(set(name_players(60))) == 60


def picture(match: Match) -> str:
    """Take a picture of all that rounds change in a match."""
    held = (match.ways, match.apart, match.unlaid, match.laid, match.had, match.markers, sorted(match.fresh))
    return repr((held, match.points, match.last_winner, match.receiver, match.reached, match.winners, match.played))


@pytest.mark.parametrize(("own", "foreign", "owes"), [(1, 1, 2), (0, 3, 3), (2, 0, 2), (5, 5, 4)])
def test_a_team_that_makes_up_owes_no_more_than_it_has(own: int, foreign: int, owes: int) -> None:
    """Of four cards that are due, a team with too few of its own gives others' too, and never more than it holds."""
    rules = changed(
        {"transfer.too-few": "makes-up", "transfer.number": {"first": 4, "second": 4, "third": 4, "fourth": 4}}
    )
    match = Match(rules, seat_teams((1, 1), COLOURS))
    winner, giver = (sorted(cards) for cards in match.held)
    match.ways = [[set(winner[foreign:]), {*giver[:own], *winner[:foreign]}]]
    match.receiver, match.points = 0, [1, 0]
    assert match.owed() == {1: owes}


def test_simulated_teams_hand_over_what_is_owed() -> None:
    """After a won round the stacks of the next have just the cards that were owed in other hands.

    A round that is closed in a copy of the match leaves the match as it was.
    """
    match = Match(rules_of(), seat_teams((1, 1, 1), COLOURS))
    course = Course(match, Chance(5), dict.fromkeys(COLOURS, Aim.EXTEND))
    held = [set(cards) for cards in match.held]
    for _, stacks, _ in course.rounds(6):
        moved = [len(set(stack) - before) for stack, before in zip(stacks, held, strict=True)]
        assert sorted(moved)[:2] == [0, 0]
        assert (
            moved == [0, 0, 0] if match.receiver is None else moved[match.receiver] == 2 * match.points[match.receiver]
        )
        before = picture(match)
        after = match.copy()
        after.close_round()
        assert picture(after) != before == picture(match)
        held = after.held


def test_simulated_teams_put_any_odd_card_aside() -> None:
    """If extra cards are set aside, it is sometimes one that was just given, and the referee allows it."""
    rules = rules_of(deal_uneven="put-aside")
    aside: Counter[bool] = Counter()
    for seed in range(10):
        data = simulate(rules, seat_teams((3, 3), COLOURS), seed)
        assert referee(rules, read_record(data)).fault is None
        for one in positions(rules, read_record(data)):
            if one.step is Step.DEAL and one.handed:
                lying = {card for stack in (one.stacks or {}).values() for card in stack}
                aside.update(card.card in lying for card in one.handed)
    assert aside[False] > 0
    assert aside[True] > aside[False]


@pytest.mark.parametrize("sizes", [(1, 1), (3, 2), (2, 2, 2, 2)])
def test_positions_tell_what_the_referee_rules(sizes: tuple[int, ...]) -> None:
    """Step by step the positions have the referee's codes and, at the end of each round, its winner and points."""
    data = simulate(rules_of(), seat_teams(sizes, COLOURS), 11)
    verdict, steps = referee(rules_of(), read_record(data)), positions(rules_of(), read_record(data))
    codes = [str(one.code) for ruled in verdict.claims for one in ruled]
    assert [one.code for one in steps if one.step is Step.CLAIM] == codes
    ends = [one for one in steps if one.step is Step.END]
    assert [one.winner for one in ends] == [one.winner for one in verdict.rounds]
    assert ends[-1].points == verdict.points
    assert list(ends[-1].winners or ()) == verdict.winners
    deals = [one for one in steps if one.step is Step.DEAL]
    assert len(deals) == len(data["rounds"])
    for one, before in zip(deals[1:], ends, strict=False):
        points = (before.points or {}).get(before.winner or "", 0)
        assert len(one.handed) == points * (len(sizes) - 1)
        assert {card.taker for card in one.handed} <= {before.winner}


# -- what cannot be read ---------------------------------------------------------------------------------------------


def record(**more: Any) -> dict[str, Any]:
    """Write a record of two players and a round without claims, with something else in it."""
    return two().round().data | more


def with_round(**more: Any) -> dict[str, Any]:
    """Write a record whose round has something else in it."""
    data = two().round().data
    return data | {"rounds": [data["rounds"][0] | more]}


UNREADABLE: list[tuple[Any, tuple[Any, ...], str]] = [
    ([], (), "a mapping"),
    ("x", (), "a mapping"),
    ({"teams": {}}, (), "`rounds` is missing"),
    ({"rounds": []}, (), "`teams` is missing"),
    (record(odd=1), ("odd",), "not a key here"),
    (record(game="dobble"), ("game",), "not this game"),
    (record(edition=7), ("edition",), "an edition is text"),
    (record(teams=[]), ("teams",), "a mapping"),
    (record(teams={}), ("teams",), "lists its teams"),
    (record(teams={"pink": [], "orange": ["Bo"]}), ("teams", "pink"), "the team `pink` has no players"),
    (record(teams={"pink+pink": ["Ana"], "orange": ["Bo"]}), ("teams", "pink+pink"), "names a colour twice"),
    (record(teams={"pink": ["A\x1bna"]}), ("teams", "pink", 0), "letters that can be printed"),
    (record(reading=["x"]), ("reading",), "a mapping"),
    (record(reading={"claim.wrong": ["sits-out"]}), ("reading", "claim.wrong"), "an answer is a word, a number"),
    (record(reading={"claim.wrong": None}), ("reading", "claim.wrong"), "an answer is a word, a number"),
    (record(reading={"claim.wrong": True}), ("reading", "claim.wrong"), "an answer is a word, a number"),
    (record(reading={"deck.kinds": {}}), ("reading", "deck.kinds"), "as in {key: 1}"),
    (record(reading={"deck.kinds": {"each-colour": "18"}}), ("reading", "deck.kinds", "each-colour"), "whole number"),
    (record(teams={"pink": "Ana", "orange": ["Bo"]}), ("teams", "pink"), "a list of players"),
    (record(teams={"pink": ["Ana"], "orange": ["Ana"]}), ("teams", "orange", 0), "is listed twice"),
    (record(teams={"pink": ["Ana Bo"]}), ("teams", "pink", 0), "no spaces"),
    (record(teams={"pink": [7]}), ("teams", "pink", 0), "name is text"),
    (record(teams={1: ["Ana"]}), ("teams", 1), "named by its colour"),
    (record(teams={f"c{n}": [f"P{n}"] for n in range(13)}), ("teams",), "at most 12"),
    (record(teams={"pink": [f"P{n}" for n in range(61)]}), ("teams", "pink"), "at most 60"),
    (record(deck=[[1, "x"]]), ("deck", 0, 1), "whole number"),
    (record(deck=[[1]] * 201), ("deck",), "at most 200"),
    (record(deck=[list(range(21))]), ("deck", 0), "at most 20"),
    (record(colours={"pink": [True]}), ("colours", "pink", 0), "whole number"),
    (record(colours={"pink": [-1]}), ("colours", "pink", 0), "whole number"),
    (record(colours={"a b": [1]}), ("colours", "a b"), "is a word"),
    (record(colours=[1]), ("colours",), "a mapping"),
    (record(rounds={}), ("rounds",), "a list of rounds"),
    (record(rounds=[[]]), ("rounds", 0), "a mapping"),
    (record(rounds=[{"stacks": {}}]), ("rounds", 0), "`start` is missing"),
    (record(rounds=[{"start": 20}]), ("rounds", 0), "`stacks` is missing"),
    (record(rounds=[{}] * 201), ("rounds",), "at most 200"),
    (with_round(start="x"), ("rounds", 0, "start"), "whole number"),
    (with_round(start=[20, None]), ("rounds", 0, "start", 1), "whole number"),
    (with_round(stacks={"Cy": []}), ("rounds", 0, "stacks", "Cy"), "none of the players Ana, Bo"),
    (with_round(stacks={"Ana": None}), ("rounds", 0, "stacks", "Ana"), "a list of cards"),
    (with_round(stacks={"Ana": [[0]]}), ("rounds", 0, "stacks", "Ana", 0), "whole number"),
    (with_round(stacks={"Ana": [0] * 201}), ("rounds", 0, "stacks", "Ana"), "at most 200"),
    (with_round(claims="Ana 1 @ 0,0 -> 1,0"), ("rounds", 0, "claims"), "a list of claims"),
    (with_round(claims=["Cy 1 @ 0,0 -> 1,0"]), ("rounds", 0, "claims", 0), "none of the players Ana, Bo"),
    (with_round(claims=[7]), ("rounds", 0, "claims", 0), "not a claim"),
    (with_round(claims=["Ana 1"]), ("rounds", 0, "claims", 0), "not a claim"),
    (with_round(claims=["Ana x @ 0,0 -> 1,0"]), ("rounds", 0, "claims", 0), "not a claim"),
    (with_round(claims=["Ana 1 @ 0,0 -> 1"]), ("rounds", 0, "claims", 0), "not a claim"),
    (with_round(claims=[f"Ana 1 @ 0,0 -> 1,{10**18}"]), ("rounds", 0, "claims", 0), "at most 18 digits"),
    (with_round(claims=[f"Ana {10**18} @ 0,0 -> 1,0"]), ("rounds", 0, "claims", 0), "at most 18 digits"),
    (with_round(claims=[f"Ana 1 @ 0,{10**18}"]), ("rounds", 0, "claims", 0), "not a claim"),
    (with_round(claims=["Ana 1+ @ 0,0 -> 1,0"]), ("rounds", 0, "claims", 0), "not a claim"),
    (with_round(claims=["Ana -1 @ 0,0 -> 1,0"]), ("rounds", 0, "claims", 0), "not a claim"),
    (with_round(claims=["Ana 1 @ 0,0 -> 1,0\n"]), ("rounds", 0, "claims", 0), "not a claim"),
    (
        with_round(claims=["Ana 1 @ 0,0 -> 1,0 at 2.5", "Bo 1 @ 0,0 -> 1,0 at 2.4"]),
        ("rounds", 0, "claims", 1),
        "before that of the claim above",
    ),
    (with_round(claims=["Ana 1 @ 0,0 -> 1,0"] * 2_001), ("rounds", 0, "claims"), "at most 2000"),
    (with_round(odd=1), ("rounds", 0, "odd"), "not a key here"),
]


@pytest.mark.parametrize(("data", "where", "words"), UNREADABLE)
def test_what_cannot_be_read_is_said_with_its_place(data: Any, where: tuple[Any, ...], words: str) -> None:
    """Data that is not a record is refused at its place with what is wanted there."""
    with pytest.raises(UnreadableError, match=re.escape(words)) as caught:
        read_record(data)
    assert caught.value.where == where
    assert len(caught.value.message) < 400


def test_claims_are_written_as_they_are_read() -> None:
    """A claim written out reads as the same claim, with cells on either side of the middle and more than one symbol."""
    claims = [Claim(0, 12, Cell(0, 0), Cell(1, 0)), Claim(1, 3, Cell(-2, 5), Cell(-3, 5), (7, 90))]
    texts = [claim_text(claim, ("Ana", "Bo")) for claim in claims]
    assert texts == ["Ana 12 @ 0,0 -> 1,0", "Bo 3+7+90 @ -2,5 -> -3,5"]
    assert list(read_record(with_round(claims=texts)).rounds[0].claims) == claims
    assert list(read_record(with_round(claims=[f"{text} at 3.25" for text in texts])).rounds[0].claims) == claims
