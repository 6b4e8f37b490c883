"""Every answer that a question of behaviour allows makes the difference that its sentence says, in a record by hand.

Not only rivals: the rule set plays any answer, and so may a text that is still to be read.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import pytest
from variorum.games.connect import Rules, read_record
from variorum.games.connect.referee import set_up
from variorum.games.connect.round import Round
from variorum.games.faults import FaultError
from variorum.prove.readings import open_questions
from variorum.rulebook.questions import label
from variorum.rulebook.readings import arising

from properties.connect.conftest import EDITION, project
from properties.connect.recordbuilder import (
    DECK,
    LOOSE,
    RING,
    ROW,
    RecordBuilder,
    apart,
    assert_found,
    found,
    said,
    two,
    wrong,
)

Expected = Mapping[str, Any]


@dataclass(frozen=True)
class Case:
    """A record, its outcome in our main reading, and its outcome with another answer to one question."""

    question: str
    answer: Any
    written: Callable[[], RecordBuilder]
    ruled: Expected
    other: Expected
    base: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Name the case by its question and answer, and by what happens."""
        return f"{self.question}={label(self.answer)}:{self.written.__name__}"


CASES: list[Case] = []


def shows(
    question: str, answer: Any, ruled: Expected, other: Expected, **base: Any
) -> Callable[[Callable[[], RecordBuilder]], Callable[[], RecordBuilder]]:
    """State the outcomes of a record in our main reading and with another answer; `base` holds on both sides."""

    def keep(written: Callable[[], RecordBuilder]) -> Callable[[], RecordBuilder]:
        CASES.append(Case(question, answer, written, ruled, other, {k.replace("_", "."): v for k, v in base.items()}))
        return written

    return keep


def with_answers(answers: Mapping[str, Any]) -> Rules:
    """Make the rule set of the edition with any answers put in, and without what does not arise by them."""
    ruled = {question: ruling.answer for question, ruling in project().edition(EDITION).rulings.items()}
    return Rules.from_answers(arising(project().game("dobble-connect"), {**ruled, **answers}))


def ids(case: Case) -> str:
    """Name a test by its case."""
    return case.name


# -- the deck ------------------------------------------------------------------------------------------------------


@shows("deck.cards", 91, said(), said(fault="deck deck.cards"))
@shows("deck.symbols.card", 9, said(), said(fault="deck deck.symbols.card"))
@shows("deck.symbols.all", 90, said(), said(fault="deck deck.symbols.all"))
def a_deck_of_the_right_numbers() -> RecordBuilder:
    """List the deck of the edition."""
    return two().put(deck=[list(card) for card in DECK]).round()


@shows("deck.common", "at-least-one-for-each-two", said(fault="deck deck.common"), said())
def a_card_that_is_there_twice() -> RecordBuilder:
    """List a deck of which two cards have all symbols in common."""
    return two().put(deck=[list(card) for card in (*DECK[:89], DECK[0])]).round()


@shows("deck.colours", 3, said(), said(fault="colours deck.colours"))
@shows("players.least", 3, said(), said(fault="players players.least"))
@shows("teams.size.least", 2, said(), said(fault="teams teams.size.least"))
@shows("teams.least", 3, said(), said(fault="teams teams.least"))
def two_alone() -> RecordBuilder:
    """Let two play, each alone."""
    return two().round()


@shows("players.most", 2, said(), said(fault="players players.most"))
@shows("teams.most", 2, said(), said(fault="teams teams.most"))
def three_alone() -> RecordBuilder:
    """Let three play, each alone."""
    return RecordBuilder(5, pink="Ana", orange="Bo", green="Cy").round()


@shows("deck.kinds", {"each-colour": 18, "start-cards": 18}, said(fault="transfer teams.colour"), said())
def eighteen_each() -> RecordBuilder:
    """Deal the first eighteen cards to pink, the next eighteen to orange, with no colours listed."""
    return two(None).round(Ana=range(18), Bo=range(18, 36))


@shows("deck.kinds", {"each-colour": 18, "start-cards": 18}, said(), said(fault="cards teams.unused"))
def twenty_each() -> RecordBuilder:
    """Deal the first twenty cards to pink, the next twenty to orange; the last four of these may be green."""
    return two(None).round(Ana=range(20), Bo=range(20, 40))


# -- teams ---------------------------------------------------------------------------------------------------------


@shows("teams.size.most", 1, said(), said(fault="teams teams.size.most"))
@shows("teams.split", "equal", said(), said(fault="teams teams.split"))
@shows("teams.split", "as-headed", said(), said(fault="teams teams.split"))
def two_against_one() -> RecordBuilder:
    """Let two play in a team, and one alone."""
    return RecordBuilder(6, pink="Ana Bo", orange="Cy").round()


@shows("teams.even", "equal-teams", said(fault="teams teams.split"), said(), teams_split="as-headed")
def three_against_three() -> RecordBuilder:
    """Let six play in two teams of three."""
    return RecordBuilder(6, pink="Ana Bo Cy", orange="Dee Eli Fay").round()


@shows("teams.odd", "pairs-and-one", said(fault="teams teams.split"), said(), teams_split="as-headed")
def two_pairs_against_one() -> RecordBuilder:
    """Let five play in two pairs, and one alone."""
    return RecordBuilder(6, pink="Ana Bo", orange="Cy Dee", green="Eli").round()


@shows("teams.odd", "unequal-teams", said(fault="teams teams.split"), said(), teams_split="as-headed")
def three_against_two() -> RecordBuilder:
    """Let five play in a team of three and a team of two."""
    return RecordBuilder(6, pink="Ana Bo Cy", orange="Dee Eli").round()


@shows("teams.odd", "unequal-teams", said(), said(fault="teams teams.split"), teams_split="as-headed")
@shows("teams.odd", "pairs-and-one", said(), said(fault="teams teams.split"), teams_split="as-headed")
def three_against_one_and_one() -> RecordBuilder:
    """Let five play in a team of three, and two alone."""
    return RecordBuilder(6, pink="Ana Bo Cy", orange="Dee", green="Eli").round()


@shows("teams.colour", "one-per-player", said(fault="teams teams.colour"), said(rounds="pink+green"))
def a_colour_for_each_player() -> RecordBuilder:
    """Let a team of two play two colours, and lay a line in one of them."""
    return RecordBuilder(5, pink_green="Ana Bo", orange="Cy").round().lay("Ana", *ROW)


@shows("teams.unused", "dealt-out", said(fault="cards teams.unused"), said(claims="ok"))
def unused_colours_dealt() -> RecordBuilder:
    """Share green and blue out between pink and orange, and lay a green card."""
    return two(4).round(Ana=[8, 9, 10, 11, 0, 1, 2, 3], Bo=[4, 5, 6, 7, 12, 13, 14, 15]).lay("Ana", (1, 0))


# -- setting up ----------------------------------------------------------------------------------------------------


@shows("deal.divide", "common-stack", said(fault="stacks deal.divide"), said(claims="ok"))
def one_stack_for_two() -> RecordBuilder:
    """Give all cards of a team to its first player, and let the second lay one."""
    return RecordBuilder(6, pink="Ana Bo", orange="Cy").round(Ana=range(6), Bo=[]).lay("Bo", (1, 0), card=0)


@shows("deal.uneven", "put-aside", said(), said(fault="stacks deal.uneven"))
def five_for_two() -> RecordBuilder:
    """Divide five cards into three and two."""
    return RecordBuilder(5, pink="Ana Bo", orange="Cy").round(Ana=[0, 1, 2], Bo=[3, 4])


@shows("deal.uneven", "put-aside", said(fault="cards deal.divide"), said())
def four_of_five_for_two() -> RecordBuilder:
    """Divide four of five cards, and put the fifth aside."""
    return RecordBuilder(5, pink="Ana Bo", orange="Cy").round(Ana=[0, 1], Bo=[2, 3])


@shows("deal.uneven", "put-aside", said(fault="transfer transfer.number"), said(rounds="pink open"))
def a_card_put_aside_as_soon_as_it_was_got() -> RecordBuilder:
    """Win with six cards for two, get a seventh, and put that one aside."""
    builder = RecordBuilder(6, pink="Ana Bo", orange="Cy").round().lay("Ana", *ROW[:3]).lay("Bo", ROW[3])
    return builder.round(Cy=range(7, 12))


def put_aside_and_dealt_again(**third: Sequence[int]) -> RecordBuilder:
    """Put the seventh card aside, as above, let orange win, and begin a third round."""
    return a_card_put_aside_as_soon_as_it_was_got().lay("Cy", *ROW).round(**third)


def two_cards_unseen(**third: Sequence[int]) -> RecordBuilder:
    """Let pink get card 6 or 7 from orange and put it aside, and orange the other one; then let orange win."""
    builder = RecordBuilder(6, pink="Ana Bo", orange="Cy Dee").round().lay("Ana", *ROW[:3]).lay("Bo", ROW[3])
    builder.round(Cy=[8, 9], Dee=[10, 11]).lay("Cy", *ROW[:2]).lay("Dee", *ROW[2:])
    return builder.round(**third)


def test_a_card_put_aside_unseen_comes_back_to_who_got_it() -> None:
    """What pink got and put aside is pink's in the next round, whichever it was, and nobody else's."""
    rules = with_answers({"deal.uneven": "put-aside"})
    for third, fault in (
        ({"Ana": [1, 2, 3], "Bo": [4, 5, 6], "Cy": [0, *range(7, 12)]}, None),
        ({"Ana": [1, 2], "Bo": [3, 4], "Cy": [0, *range(6, 12)]}, "transfer transfer.number"),
        ({"Ana": [1, 2, 3], "Bo": [4, 5, 0], "Cy": range(6, 12)}, "transfer transfer.colour"),
    ):
        assert_found(rules, put_aside_and_dealt_again(**third), said(fault=fault))
    for third, fault in (
        ({"Ana": [1, 2, 3], "Bo": [4, 5, 6], "Cy": [7, 8, 9], "Dee": [10, 11, 0]}, None),
        ({"Ana": [1, 2, 3], "Bo": [4, 5, 7], "Cy": [6, 8, 9], "Dee": [10, 11, 0]}, None),
        ({"Ana": [1, 2, 3], "Bo": [4, 6, 7], "Cy": [5, 8, 9], "Dee": [10, 11, 0]}, "transfer transfer.from"),
    ):
        assert_found(rules, two_cards_unseen(**third), said(fault=fault))


def test_the_table_is_cleared_whichever_card_was_put_aside() -> None:
    """A card laid while it is open which of two others was handed over goes home all the same."""
    builder = RecordBuilder(7, pink="Ana Bo", orange="Cy Dee")
    builder.round(Ana=[0, 1, 2], Bo=[3, 4, 5], Cy=[7, 8, 9], Dee=[10, 11, 12]).lay("Ana", *ROW[:3]).lay("Bo", ROW[3])
    builder.round(Ana=[12, 0, 1, 2], Bo=[3, 4, 5, 6], Dee=[10, 11, 13]).lay("Cy", *ROW[:3]).lay("Dee", ROW[3])
    # Orange gets card 0 or 1 and puts it aside, as pink does with the other.
    builder.round(Ana=[12, 2, 3], Bo=[4, 5, 6]).lay("Ana", (-1, 0)).lay("Cy", *ROW[:3]).lay("Dee", ROW[3])
    for kept, given in ((0, 1), (1, 0)):
        fourth = copy.deepcopy(builder)
        fourth.round(Ana=[kept, 4], Bo=[5, 6], Cy=[7, 8, 9, 12, given], Dee=[10, 11, 13, 2, 3])
        assert_found(with_answers({"deal.uneven": "put-aside"}), fourth, said(rounds="pink orange orange open"))


def test_no_more_cards_are_put_aside_unseen_than_there_are_odd_ones() -> None:
    """A card that nobody has was not handed over where the winner has no odd card, or has put another aside."""
    rules = with_answers({"deal.uneven": "put-aside"})
    short = a_card_put_aside_as_soon_as_it_was_got
    assert_found(rules, two().win("Ana").round(Bo=range(6, 10)), said(fault="transfer transfer.number"))
    for stacks, fault in (
        ({"Ana": [0, 1], "Bo": [2, 3]}, "stacks deal.uneven"),
        ({"Ana": [0, 1, 2, 3], "Bo": [4, 5]}, "stacks deal.uneven"),
        ({"Cy": range(8, 12)}, "cards deal.divide"),
    ):
        builder = short()
        builder.data["rounds"].pop()
        assert_found(rules, builder.round(**{"Cy": range(7, 12), **stacks}), said(fault=fault))


@shows("deal.again", "own-stacks", said(), said(fault="stacks deal.again"))
def divided_anew() -> RecordBuilder:
    """Give a card that one player kept to the other of the team, in the round after."""
    builder = RecordBuilder(10, pink="Ana Bo", orange="Cy").round(Ana=range(5), Bo=range(5, 10)).lay("Ana", *ROW)
    return builder.round(Ana=[5, 0, 1, 2, 3, 10], Bo=[4, 6, 7, 8, 9], Cy=range(11, 20))


@shows("deal.start", 2, said(fault="start deal.start"), said(claims="ok"))
def two_start_cards() -> RecordBuilder:
    """Begin with two start cards, the second beside the first, and lay a card at the second."""
    return two().round([20, 21]).lay("Ana", (2, 0))


@shows("deal.start.next", "same", said(fault="start deal.start.next"), said())
def the_same_start_card_after_a_won_round() -> RecordBuilder:
    """Begin the round after a won one with its start card."""
    return two().win("Ana").give("Bo", "Ana", 5).round(20)


def out_of_start_cards(third: int) -> RecordBuilder:
    """Win two rounds where there are two start cards, and begin a third with some card."""
    builder = two(22).win("Ana").give("Bo", "Ana", 22).win("Ana").give("Bo", "Ana", 23, 24)
    return builder.round(third)


@shows("deal.start.out", "unused-colour", said(winners="-"), said(fault="start deal.start.out"))
@shows("deal.start.out", "game-ends", said(winners="-"), said(winners="pink", fault="after-end win.when"))
def a_marker_starts_again() -> RecordBuilder:
    """Begin a third round with the first start card, which lies before pink."""
    return out_of_start_cards(88)


@shows("deal.start.out", "unused-colour", said(fault="start deal.start.out"), said())
def a_card_of_an_unused_colour_starts() -> RecordBuilder:
    """Begin a third round with a green card, which nobody plays."""
    return out_of_start_cards(44)


# -- turning up cards and naming a symbol --------------------------------------------------------------------------


@shows("reveal.turns", "in-turns", said(claims="ok ok"), said(claims="ok not-in-turn"))
@shows("claim.row", "one-at-a-time", said(claims="ok ok"), said(claims="ok waits"))
@shows("claim.with", "start-card", said(claims="ok ok"), said(claims="ok not-to-match"))
def one_after_the_other() -> RecordBuilder:
    """Let a player lay two cards, the second at the first."""
    return two().round().lay("Ana", (1, 0)).lay("Ana", (2, 0))


@shows("claim.with", "own-colour-or-start", said(claims="ok ok ok"), said(claims="ok ok not-to-match"))
def at_anothers_card() -> RecordBuilder:
    """Let a player lay two cards in a row, and another a card at them."""
    return two().round().lay("Ana", (1, 0), (2, 0)).lay("Bo", (3, 0))


@shows("reveal.which", "any", said(claims="wrong-symbol"), said(claims="ok"))
@shows("reveal.next", "at-will", said(claims="wrong-symbol"), said(claims="ok"))
@shows("reveal.swap", "to-the-bottom", said(claims="wrong-symbol"), said(claims="ok"))
def the_second_card_of_a_stack() -> RecordBuilder:
    """Let a player name the symbol of the card below the open one."""
    return two().round(apart(5, 0, 1)).lay("Ana", (1, 0), card=1)


@shows("claim.own", "team-card", said(claims="wrong-symbol"), said(claims="ok"))
def a_card_of_the_team() -> RecordBuilder:
    """Let a player name the symbol of the other's card."""
    builder = RecordBuilder(4, pink="Ana Bo", orange="Cy").round(apart(4, 0, 2), Ana=[0, 1], Bo=[2, 3])
    return builder.lay("Ana", (1, 0), card=2)


@shows("claim.wrong", "sits-out", said(claims="wrong-symbol ok ok"), said(claims="wrong-symbol waits ok"))
def a_slip_and_then_the_right_symbol() -> RecordBuilder:
    """Let a player name a wrong symbol, then the right one, and then another player."""
    return two().round().slip("Ana", (1, 0)).lay("Ana", (1, 0)).lay("Bo", (0, 1))


# -- the board -----------------------------------------------------------------------------------------------------


@shows("board.place", "anywhere", said(claims="ok not-adjacent"), said(claims="ok ok"))
def away_from_the_card_matched() -> RecordBuilder:
    """Match the start card, and lay at another."""
    return two().round().lay("Ana", (1, 0)).lay("Bo", (2, 0), at=(0, 0))


@shows("board.touching", "symbol-on-all", said(claims="ok ok"), said(claims="ok touched-unnamed"))
@shows("board.touching", "each-named", said(claims="ok ok"), said(claims="ok touched-unnamed"))
def between_two_cards() -> RecordBuilder:
    """Lay a card at two others, and name the symbol of one of them."""
    return two().round(apart(5, 5, 0)).lay("Ana", (1, 0)).lay("Bo", (0, 1), at=(0, 0))


@shows("board.cover", "opponents-card", said(claims="ok occupied"), said(claims="ok ok"))
def over_anothers_card() -> RecordBuilder:
    """Lay a card where another team's lies."""
    return two().round().lay("Ana", (1, 0)).lay("Bo", (1, 0), at=(0, 0))


@shows("board.full", "place-elsewhere", said(claims="ok " * 6 + "no-free-edge"), said(claims="ok " * 6 + "ok"))
def a_card_with_no_free_edge() -> RecordBuilder:
    """Lay six cards around the start card, and match it once more."""
    return two(8).round().lay("Ana", *RING).lay("Bo", (2, 0), at=(0, 0))


@shows("board.gap", "may-not", said(claims="ok " * 5 + "ok"), said(claims="ok " * 5 + "closed-in"))
def a_place_closed_in() -> RecordBuilder:
    """Lay five cards with the start card around a free place, and then a card there."""
    return two(8).round().lay("Ana", (0, 1), (1, -1), (1, 1), (2, -1), (2, 0)).lay("Bo", (1, 0))


# -- lines ---------------------------------------------------------------------------------------------------------


@shows("line.length", 3, said(rounds="open"), said(rounds="pink"))
@shows("line.start-card", "for-everybody", said(rounds="open"), said(rounds="pink"))
def three_in_a_row() -> RecordBuilder:
    """Lay three cards in a row from the start card on."""
    return two().round().lay("Ana", *ROW[:3])


@shows("line.length", 5, said(rounds="pink"), said(rounds="open"))
def four_in_a_row() -> RecordBuilder:
    """Lay four cards in a row."""
    return two(6).round().lay("Ana", *ROW)


@shows("line.straight", "may-bend", said(rounds="open"), said(rounds="pink"))
def a_chain_that_bends() -> RecordBuilder:
    """Lay four cards, each at the one before, and not straight on."""
    return two().round().lay("Ana", (1, 0), (2, 0), (2, 1), (3, 1))


@shows("line.unbroken", "gaps", said(rounds="open"), said(rounds="pink"))
def another_card_between() -> RecordBuilder:
    """Lay four cards in a row of five, the middle one being another team's."""
    return two().round().lay("Ana", (1, 0), (2, 0)).lay("Bo", (3, 0)).lay("Ana", (4, 0), (5, 0))


@shows("line.directions", "six", said(rounds="open"), said(rounds="pink"))
def a_row_through_corners() -> RecordBuilder:
    """Lay four cards corner to corner, with another team's cards beside them."""
    builder = two().round()
    for bo, ana in (((1, 0), (1, 1)), ((2, 1), (2, 2)), ((3, 2), (3, 3)), ((3, 4), (4, 4))):
        builder.lay("Bo", bo).lay("Ana", ana)
    return builder


@shows("line.whose", "completer", said(rounds="pink orange", points="1 1"), said(rounds="pink pink", points="2 0"))
@shows("line.whose", "nobody-if-foreign", said(rounds="pink orange", points="1 1"), said(rounds="pink open"))
def completed_by_another_team() -> RecordBuilder:
    """Lay three orange cards in a row, and let pink complete it with the orange card that it got."""
    builder = two().win("Ana").round(Ana=[5, 0, 1, 2, 3, 4], Bo=[6, 7, 8, 9])
    return builder.lay("Bo", *ROW[:3]).lay("Ana", ROW[3])


@shows("line.longer", "does-not", said(rounds="pink"), said(rounds="open"))
def five_at_one_stroke() -> RecordBuilder:
    """Lay two and two cards in a row, and the fifth between them."""
    builder = two(6).round().lay("Ana", (1, 0), (2, 0)).lay("Bo", (2, 1), (3, 1))
    return builder.lay("Ana", (4, 0), (5, 0), (3, 0))


@shows("line.two", "point-each", said(rounds="pink", points="1 0"), said(rounds="pink", points="2 0"))
def two_lines_with_one_card() -> RecordBuilder:
    """Lay three cards in one direction, three in another, and one where both meet."""
    builder = two(8).round().lay("Ana", *ROW[:3]).lay("Bo", (3, 1))
    return builder.lay("Ana", (4, 1), (4, 2), (4, 3), (4, 0))


# -- the end of a round --------------------------------------------------------------------------------------------


@shows("round.end", "goes-on", said(claims="ok ok ok ok over"), said(claims="ok ok ok ok ok"))
def a_card_after_a_line() -> RecordBuilder:
    """Let one of three teams complete a line, and another lay a card."""
    return RecordBuilder(6, pink="Ana", orange="Bo", green="Cy").win("Ana").lay("Bo", (0, 1))


@shows("round.point", 2, said(points="1 0"), said(points="2 0"))
@shows("win.most", 1, said(winners="-"), said(winners="pink"))
@shows("win.points", {"two-teams": 1, "three-teams": 4, "four-teams": 3}, said(winners="-"), said(winners="pink"))
@shows("win.when", "after-a-round-more", said(winners="pink"), said(winners="-"), win_most=1)
@shows("win.who", "most-cards", said(winners="pink"), said(winners="orange pink"), win_most=1)
def a_round_won() -> RecordBuilder:
    """Win a round."""
    return two().win("Ana")


@shows("take-back.cards", "own-laid", said(), said(fault="transfer take-back.cards"))
def taken_back_by_its_team() -> RecordBuilder:
    """Win a round with another team's card on the table, and let that team have it again."""
    builder = two().win("Ana").round(Ana=[5, 0, 1, 2, 3, 4], Bo=[6, 7, 8, 9]).lay("Ana", (-1, 0), *ROW)
    return builder.round(Ana=[0, 1, 2, 3, 4, 8, 9], Bo=[5, 6, 7])


@shows("take-back.cards", "own-laid", said(fault="transfer transfer.number"), said())
def taken_back_by_who_laid_it() -> RecordBuilder:
    """Win a round with another team's card on the table, and take it along."""
    builder = two().win("Ana").round(Ana=[5, 0, 1, 2, 3, 4], Bo=[6, 7, 8, 9]).lay("Ana", (-1, 0), *ROW)
    return builder.round(Ana=[0, 1, 2, 3, 4, 5, 8, 9], Bo=[6, 7])


# -- cards handed over ---------------------------------------------------------------------------------------------


@shows("take-back.unplayed", "return", said(), said(fault="transfer transfer.number"))
@shows("transfer.added", "made-up", said(), said(fault="transfer transfer.number"))
def two_more_on_top_of_one() -> RecordBuilder:
    """Win twice and keep another team's card unlaid; get two more after the second."""
    return two().win("Ana").give("Bo", "Ana", 5).win("Ana").give("Bo", "Ana", 6, 7).round()


@shows("take-back.unplayed", "return", said(fault="transfer transfer.number"), said())
def two_in_place_of_one() -> RecordBuilder:
    """Win twice, and give the card that was not laid back before two are handed over."""
    builder = two().win("Ana").give("Bo", "Ana", 5).win("Ana").give("Ana", "Bo", 5)
    return builder.give("Bo", "Ana", 6, 5).round()


@shows("transfer.added", "made-up", said(fault="transfer transfer.number"), said())
def one_more_makes_two() -> RecordBuilder:
    """Win twice and keep another team's card unlaid; get one more after the second."""
    return two().win("Ana").give("Bo", "Ana", 5).win("Ana").give("Bo", "Ana", 6).round()


@shows(
    "transfer.added",
    "made-up",
    said(fault="transfer transfer.number"),
    said(),
    transfer_number={"first": 3, "second": 1, "third": 1, "fourth": 1},
)
def none_where_there_are_enough() -> RecordBuilder:
    """Win twice with fewer cards due the second time, keep three, and get none."""
    return two().win("Ana").give("Bo", "Ana", 5, 6, 7).win("Ana").round()


@shows("transfer.when", "at-once", said(), said(fault="transfer transfer.when"))
def a_card_from_the_table_handed_over() -> RecordBuilder:
    """Hand over a card that had been laid in the round."""
    return two().round().lay("Bo", (-1, 0)).lay("Ana", *ROW).give("Bo", "Ana", 5).round()


@shows("transfer.from", "each-player", said(), said(fault="transfer transfer.number"))
def one_from_a_team_of_two() -> RecordBuilder:
    """Get one card from a team of two."""
    builder = RecordBuilder(6, pink="Ana", orange="Bo Cy").win("Ana").give("Bo", "Ana", 6)
    return builder.round(Bo=[7, 8, 9], Cy=[10, 11])


@shows("transfer.from", "each-player", said(fault="transfer transfer.number"), said())
def two_from_a_team_of_two() -> RecordBuilder:
    """Get one card from each player of a team of two."""
    return RecordBuilder(6, pink="Ana", orange="Bo Cy").win("Ana").give("Bo", "Ana", 6).give("Cy", "Ana", 9).round()


@shows("transfer.from", "last-team", said(fault="transfer transfer.number"), said())
def only_the_last_gives() -> RecordBuilder:
    """Let the second winner get a card from the team without a point only."""
    builder = (
        RecordBuilder(6, pink="Ana", orange="Bo", green="Cy").win("Ana").give("Bo", "Ana", 6).give("Cy", "Ana", 12)
    )
    return builder.win("Bo").give("Cy", "Bo", 13).round()


@shows(
    "transfer.number",
    {"first": 2, "second": 2, "third": 3, "fourth": 4},
    said(),
    said(fault="transfer transfer.number"),
)
def one_with_the_first_point() -> RecordBuilder:
    """Get one card with the first point."""
    return two().win("Ana").give("Bo", "Ana", 5).round()


@shows("transfer.counted", "all", said(), said(fault="transfer transfer.number"))
def one_with_the_second_round() -> RecordBuilder:
    """Let each team win a round, and get one card."""
    return two().win("Ana").give("Bo", "Ana", 5).win("Bo").give("Ana", "Bo", 4).round()


def each_has_won() -> RecordBuilder:
    """Let orange win and keep the pink card that it gets, and then pink with its last cards."""
    return two().win("Bo").give("Ana", "Bo", 4).win("Ana")


@shows("transfer.colour", "any", said(fault="transfer transfer.colour"), said())
def a_card_handed_back() -> RecordBuilder:
    """Hand a team its own card over."""
    return each_has_won().give("Bo", "Ana", 4).round()


@shows("transfer.too-few", "keeps-a-line", said(), said(fault="transfer transfer.number"))
def one_of_four() -> RecordBuilder:
    """Hand over one of four cards."""
    return two(4).win("Ana").give("Bo", "Ana", 4).round()


def bare() -> RecordBuilder:
    """Let pink win three rounds, so that orange owes three cards and has two of its own and a pink one."""
    return each_has_won().give("Bo", "Ana", 5).win("Ana").give("Bo", "Ana", 6, 7).win("Ana")


@shows("transfer.too-few", "makes-up", said(), said(fault="transfer transfer.number"))
def all_of_ones_own() -> RecordBuilder:
    """Hand over two cards of one's own, and keep another team's."""
    return bare().give("Bo", "Ana", 8, 9).round()


@shows("transfer.too-few", "makes-up", said(fault="transfer transfer.number"), said())
def others_too() -> RecordBuilder:
    """Hand over two cards of one's own and one of another team."""
    return bare().give("Bo", "Ana", 8, 9, 4).round()


@shows("transfer.into", "on-top", said(), said(fault="transfer transfer.into"))
def under_the_others() -> RecordBuilder:
    """Have the card that was got at the bottom."""
    return two().win("Ana").give("Bo", "Ana", 5).round()


@shows("transfer.into", "kept-apart", said(fault="transfer transfer.number"), said())
def in_no_stack() -> RecordBuilder:
    """Have the card that was got in no stack."""
    return two().win("Ana").round(Bo=[6, 7, 8, 9])


@shows("transfer.drawn-round", "as-before", said(), said(fault="transfer transfer.number"))
def nothing_after_a_round_without_a_winner() -> RecordBuilder:
    """Hand nothing over after a round that nobody won."""
    return two().win("Ana").give("Bo", "Ana", 5).round(21).lay("Bo", *LOOSE).round(21)


@shows("transfer.drawn-round", "as-before", said(fault="transfer transfer.drawn-round"), said())
def once_more_after_a_round_without_a_winner() -> RecordBuilder:
    """Hand a card over after a round that nobody won, as after the round before."""
    return two().win("Ana").give("Bo", "Ana", 5).round(21).lay("Bo", *LOOSE).give("Bo", "Ana", 6).round(21)


# -- another team's cards ------------------------------------------------------------------------------------------


@shows("foreign.play", "without-naming", said(claims="ok ok ok ok | wrong-symbol"), said(claims="ok ok ok ok | ok"))
def a_foreign_card_with_a_wrong_symbol() -> RecordBuilder:
    """Lay another team's card with a wrong symbol."""
    return two().win("Ana").round(Ana=[5, 0, 1, 2, 3, 4], Bo=[6, 7, 8, 9]).slip("Ana", (1, 0))


@shows("foreign.first", "whole-team", said(claims="ok ok ok ok | ok ok"), said(claims="ok ok ok ok | foreign-first ok"))
def a_foreign_card_open_beside() -> RecordBuilder:
    """Lay a card while another team's is open before the other of the team, who then lays it."""
    builder = RecordBuilder(6, pink="Ana Bo", orange="Cy").round().lay("Ana", *ROW[:3]).lay("Bo", ROW[3])
    builder.round(Ana=[6, 0, 1, 2], Bo=[3, 4, 5], Cy=[7, 8, 9, 10, 11])
    return builder.lay("Bo", (1, 0)).lay("Ana", (-1, 0))


@shows("foreign.rid", "under-the-stack", said(claims="ok ok ok ok | wrong-symbol"), said(claims="ok ok ok ok | ok"))
def past_a_foreign_card() -> RecordBuilder:
    """Name the symbol of the card below another team's."""
    builder = two().win("Ana")
    builder.round(apart(5, 5, 0, but=[20]), Ana=[5, 0, 1, 2, 3, 4], Bo=[6, 7, 8, 9])
    return builder.lay("Ana", (1, 0), card=0)


# -- out of cards --------------------------------------------------------------------------------------------------


@shows(
    "out.end",
    "others-go-on",
    said(claims="ok ok ok ok over", rounds="nobody"),
    said(claims="ok ok ok ok ok", rounds="open"),
)
def all_cards_laid() -> RecordBuilder:
    """Let a team lay all its cards without a line, and another go on."""
    return two(4).round().lay("Bo", *LOOSE).lay("Ana", (-1, 0))


@shows("out.member", "ends-round", said(claims="ok ok ok", rounds="open"), said(claims="ok ok over", rounds="nobody"))
def all_cards_of_a_player_laid() -> RecordBuilder:
    """Let a player of two lay all cards, and then the other lay one."""
    return RecordBuilder(4, pink="Ana Bo", orange="Cy").round().lay("Ana", (1, 0), (-1, 1)).lay("Bo", (0, -1))


@shows("out.member", "gets-some", said(claims="ok ok out"), said(claims="ok ok ok"))
def a_card_from_the_other() -> RecordBuilder:
    """Let a player of two lay all cards, and then the last of the other's."""
    return RecordBuilder(4, pink="Ana Bo", orange="Cy").round().lay("Ana", (1, 0), (-1, 1)).lay("Ana", (0, -1), card=3)


@shows("out.counted", "own-colour", said(rounds="pink open"), said(rounds="pink nobody"))
def all_of_ones_own_laid() -> RecordBuilder:
    """Lay all cards of one's colour without a line, and keep another team's."""
    return two().win("Ana").give("Bo", "Ana", 5).round().lay("Ana", *RING[:5])


@shows("out.last-open", "already", said(rounds="open"), said(rounds="nobody"))
def a_last_card_open() -> RecordBuilder:
    """Lay all cards but one without a line."""
    return two(4).round().lay("Bo", *LOOSE[:3])


@shows("out.last.own", "nobody-wins", said(rounds="pink", points="1 0"), said(rounds="nobody", points="0 0"))
def a_line_with_the_last_card() -> RecordBuilder:
    """Complete a line with the last card."""
    return two(4).win("Ana")


@shows("out.last.other", "nobody-wins", said(rounds="pink orange"), said(rounds="pink nobody"))
def anothers_line_with_the_last_card() -> RecordBuilder:
    """Complete another team's line with the last card."""
    builder = two().win("Ana").give("Bo", "Ana", 5).round().lay("Bo", (-1, 0), (-2, 0), (-3, 0))
    return builder.lay("Ana", (1, 0), (0, 1), (-1, 1), (0, -1), (1, -1)).lay("Ana", (-4, 0))


@shows(
    "out.from-the-start",
    "ends-unwon",
    said(claims="ok ok ok ok | ok ok ok ok | ok ok ok ok | ok", rounds="pink pink pink open"),
    said(claims="ok ok ok ok | ok ok ok ok | ok ok ok ok | over", rounds="pink pink pink nobody"),
)
def no_card_at_all() -> RecordBuilder:
    """Take all four cards of another team in three rounds, and begin a fourth."""
    builder = two(4).win("Ana").give("Bo", "Ana", 4).win("Ana").give("Bo", "Ana", 5, 6).win("Ana").give("Bo", "Ana", 7)
    return builder.round().lay("Ana", (1, 0))


@shows("out.take-back", "own-laid", said(rounds="pink nobody open"), said(fault="transfer out.take-back"))
def taken_back_when_nobody_won() -> RecordBuilder:
    """Lay another team's card in a round that nobody wins, and let that team have it again."""
    builder = two().win("Ana").round(Ana=[5, 0, 1, 2, 3, 4], Bo=[6, 7, 8, 9]).lay("Ana", (1, 0))
    return builder.lay("Bo", (-1, 0), (0, 1), (0, -1), (-1, 1)).round(21, Ana=range(5), Bo=range(5, 10))


@shows("out.start", "another", said(fault="start out.start"), said())
def another_start_card_when_nobody_won() -> RecordBuilder:
    """Begin the round after one that nobody won with another start card."""
    return two(4).round(16).lay("Bo", *LOOSE).round(17)


def test_another_start_card_is_not_the_same() -> None:
    """Where the round after one that nobody won begins with another start card, the same one is refused."""
    again = two(4).round(16).lay("Bo", *LOOSE).round(16)
    assert_found(with_answers({}), again, said(rounds="nobody open"))
    assert_found(with_answers({"out.start": "another"}), again, said(fault="start out.start"))


# -- the end of the game -------------------------------------------------------------------------------------------


def champion(teams: int, rounds: int) -> RecordBuilder:
    """Let pink win some rounds among teams of one, with as many cards from each as it has points."""
    names = dict(zip(("pink", "orange", "green", "blue"), ("Ana", "Bo", "Cy", "Dee"), strict=True))
    builder = RecordBuilder(12, **dict(list(names.items())[:teams]))
    others = list(names.values())[1:teams]
    for points in range(rounds):
        for other in others if points else ():
            builder.give(other, "Ana", *builder.held[other][:points])
        builder.win("Ana")
    return builder


FIVES = {"two-teams": 5, "three-teams": 5, "four-teams": 5}
FOURS = {"two-teams": 5, "three-teams": 4, "four-teams": 4}


@shows("win.points", FIVES, said(winners="pink"), said(winners="-"))
@shows("win.points", FOURS, said(winners="pink"), said(winners="-"))
def three_points_of_four_teams() -> RecordBuilder:
    """Win three points among four teams."""
    return champion(4, 3)


@shows("win.points", FIVES, said(winners="-"), said(winners="-"))
@shows("win.points", FOURS, said(winners="-"), said(winners="-"))
def two_points_of_four_teams() -> RecordBuilder:
    """Win two points among four teams."""
    return champion(4, 2)


@shows("win.points", FIVES, said(winners="pink"), said(winners="-"))
@shows("win.points", FOURS, said(winners="pink"), said(winners="pink"))
def four_points_of_three_teams() -> RecordBuilder:
    """Win four points among three teams."""
    return champion(3, 4)


@shows("win.points", FIVES, said(winners="pink"), said(winners="pink"))
@shows("win.points", {"two-teams": 9, "three-teams": 9, "four-teams": 9}, said(winners="pink"), said(winners="pink"))
def five_points_of_two_teams() -> RecordBuilder:
    """Win five points among two teams: the game ends then, whatever the table says."""
    return champion(2, 5)


@shows(
    "win.when",
    "after-a-round-more",
    said(rounds="pink", winners="pink", fault="after-end win.when"),
    said(rounds="pink orange", points="1 1", winners="pink"),
    win_most=1,
)
def a_round_more() -> RecordBuilder:
    """Let another team win one more round."""
    return two().win("Ana").give("Bo", "Ana", 5).win("Bo")


# -- all of them ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_an_answer_makes_the_difference_that_it_says(case: Case) -> None:
    """A record has one outcome in our main reading, and another with the other answer."""
    assert_found(with_answers(case.base), case.written(), case.ruled)
    assert_found(with_answers({**case.base, case.question: case.answer}), case.written(), case.other)


def told_apart() -> set[tuple[str, str]]:
    """List the answers for which some case expects another outcome than for the ruling."""
    return {(case.question, label(case.answer)) for case in CASES if case.ruled != case.other}


def test_every_rival_is_told_apart() -> None:
    """No rival is without a record that shows what it does."""
    for question, answers in open_questions(project().edition(EDITION)).items():
        for answer in answers[1:]:
            assert (question, answer) in told_apart()


def test_every_answer_is_told_apart() -> None:
    """No named answer is without one either, and no number or table without another number."""
    ruled = {question: label(ruling.answer) for question, ruling in project().edition(EDITION).rulings.items()}
    for one in fields(Rules):
        question = one.metadata["question"]
        named = project().game("dobble-connect").questions[question].answers
        shown = {answer for asked, answer in told_apart() if asked == question}
        if one.metadata["numbers"] is not None and len(one.metadata["numbers"]) == 1:
            continue  # no other number can be played
        assert shown >= set(named) - {ruled[question]} if named is not None else shown, question


COMPLETER = {"line.whose": "completer"}
COVERING = {"board.cover": "opponents-card", "board.place": "anywhere"}
COMMON = {"deal.divide": "common-stack", "out.member": "ends-round"}
GO_ON = {"out.end": "others-go-on"}
LINE_OF_START = {"transfer.too-few": "keeps-a-line", "line.start-card": "for-everybody"}


def shared_unequally() -> RecordBuilder:
    """Let orange lay two cards and hand over a third, and give both that come back to one of its two players."""
    builder = RecordBuilder(10, pink="Ana", orange="Bo Cy").round().lay("Bo", (-1, 0), (0, 1)).lay("Ana", *ROW)
    return builder.round(Ana=[*range(10), 19], Bo=[12, 13, 14, 10, 11], Cy=[15, 16, 17, 18])


def shared_equally() -> RecordBuilder:
    """Do the same, and give one of the two to each."""
    builder = RecordBuilder(10, pink="Ana", orange="Bo Cy").round().lay("Bo", (-1, 0), (0, 1)).lay("Ana", *ROW)
    return builder.round(Ana=[*range(10), 19], Bo=[12, 13, 14, 10], Cy=[15, 16, 17, 18, 11])


def one_of_three_teams_got_its_card_back() -> RecordBuilder:
    """Let pink win twice, laying the orange card between, and make up two from each: two orange ones, one green."""
    builder = (
        RecordBuilder(6, pink="Ana", orange="Bo", green="Cy").win("Ana").give("Cy", "Ana", 12).give("Bo", "Ana", 6)
    )
    builder.round(Ana=[6, 0, 1, 2, 3, 4, 5, 12]).lay("Ana", (-1, 0), *ROW)
    return builder.round(Ana=[0, 1, 2, 3, 4, 5, 12, 6, 7, 13], Bo=[8, 9, 10, 11], Cy=[14, 15, 16, 17])


def card_by_card() -> RecordBuilder:
    """Let both teams lay the one card that they have, and begin again with the same start card."""
    return two(1).round(4).lay("Ana", (1, 0)).lay("Bo", (0, 1)).round(4)


def nothing_to_divide() -> RecordBuilder:
    """Let each team of two have one card, which cannot be divided."""
    return RecordBuilder(1, pink="Ana Bo", orange="Cy Dee").round(Ana=[], Bo=[], Cy=[], Dee=[])


def apart_twice() -> RecordBuilder:
    """Let pink win twice, and keep apart first one card and then two."""
    return two().win("Ana").round(Bo=[6, 7, 8, 9]).lay("Ana", *ROW).round(Bo=[8, 9])


def two_from_each_of_two() -> RecordBuilder:
    """Let pink win twice, and get one card and then two from each player of a team of two."""
    builder = RecordBuilder(8, pink="Ana", orange="Bo Cy").win("Ana").give("Bo", "Ana", 8).give("Cy", "Ana", 12)
    return builder.win("Ana").give("Bo", "Ana", 9, 10).give("Cy", "Ana", 13, 14).round()


def from_a_team_that_is_not_last() -> RecordBuilder:
    """Let pink win, then orange, and pink, which has a point, give a card as well."""
    builder = RecordBuilder(6, pink="Ana", orange="Bo", green="Cy").win("Ana").give("Bo", "Ana", 6)
    return builder.give("Cy", "Ana", 12).win("Bo").give("Cy", "Bo", 13).give("Ana", "Bo", 0).round()


DEALT_OUT = {"teams.unused": "dealt-out"}
NINE_STARTS = {"deck.kinds": {"each-colour": 20, "start-cards": 9}}


def all_but_one_of_the_unused_colours() -> RecordBuilder:
    """Deal five cards of unused colours to one team and four to the other, of ten."""
    return two().round(Ana=[*range(5), *range(10, 15)], Bo=[*range(5, 10), *range(15, 19)])


def two_with_the_editions_colours() -> RecordBuilder:
    """List no colours."""
    return two(None).round()


def farther_than_need_be() -> RecordBuilder:
    """Match a card without a free edge, and lay one three steps away, where two would do."""
    return two(8).round().lay("Ana", *RING).lay("Bo", (2, 0)).lay("Bo", (3, 0), at=(0, 0))


def over_the_card_matched() -> RecordBuilder:
    """Match another team's card, and lay one over it."""
    return two().round().lay("Ana", (1, 0), (2, 0)).lay("Bo", (1, 0), at=(1, 0))


def a_doubled_symbol() -> RecordBuilder:
    """List a deck with a card that shows a symbol twice."""
    return two().put(deck=[[*DECK[0][:9], DECK[0][0]], *map(list, DECK[1:])]).round()


@pytest.mark.parametrize(
    ("answers", "written", "expected"),
    [
        (COMPLETER, anothers_line_with_the_last_card, said(rounds="pink pink")),
        ({**COMPLETER, "out.last.own": "nobody-wins"}, anothers_line_with_the_last_card, said(rounds="pink nobody")),
        ({**COMPLETER, "out.last.other": "nobody-wins"}, anothers_line_with_the_last_card, said(rounds="pink pink")),
        ({"deal.again": "own-stacks"}, shared_unequally, said(fault="stacks deal.again")),
        ({"deal.again": "own-stacks"}, shared_equally, said(rounds="pink open")),
        ({"deal.uneven": "put-aside"}, nothing_to_divide, said(rounds="nobody")),
        ({"transfer.added": "made-up"}, one_of_three_teams_got_its_card_back, said(rounds="pink pink open")),
        ({"transfer.into": "kept-apart", "take-back.unplayed": "return"}, apart_twice, said(rounds="pink pink open")),
        ({"transfer.into": "kept-apart"}, under_the_others, said(fault="transfer transfer.into")),
        ({"transfer.from": "each-player"}, two_from_each_of_two, said(rounds="pink pink open")),
        ({"deal.start": 2}, lambda: two().round([20, 20]), said(fault="start deal.start")),
        ({"transfer.from": "last-team"}, from_a_team_that_is_not_last, said(fault="transfer transfer.from")),
        (DEALT_OUT, lambda: two().round(Ana=[*range(5), *range(10, 20)]), said(fault="cards teams.unused")),
        (DEALT_OUT, all_but_one_of_the_unused_colours, said(fault="cards teams.unused")),
        (NINE_STARTS, two_with_the_editions_colours, said(fault="colours deck.kinds")),
        ({}, lambda: two(0).round(90), said(fault="colours deck.kinds")),
        (LINE_OF_START, lambda: two(3).round().lay("Ana", *ROW[:3]).round(), said(rounds="pink open")),
        (GO_ON, card_by_card, said(claims="ok ok | ", rounds="nobody open")),
        (COMMON, one_stack_for_two, said(claims="ok", rounds="open")),
        ({"round.end": "goes-on"}, lambda: two().win("Ana").lay("Bo", (0, 1)), said(claims="ok ok ok ok over")),
        ({"board.full": "place-elsewhere"}, farther_than_need_be, said(claims="ok " * 7 + "not-adjacent")),
        (COVERING, over_the_card_matched, said(claims="ok ok occupied")),
        ({"deck.common": "at-least-one-for-each-two"}, a_doubled_symbol, said(fault="deck deck.symbols.card")),
    ],
)  # fmt: skip
def test_answers_that_meet(
    answers: Mapping[str, Any], written: Callable[[], RecordBuilder], expected: Expected
) -> None:
    """Where a second answer or a rare table brings a rule to its edge, a record comes to what the rules say."""
    assert_found(with_answers(answers), written(), expected)


def test_each_named_is_content_with_a_symbol_for_each() -> None:
    """Where each card touched is to be named, both symbols do; where one symbol must be on all, they do not."""
    start = apart(5, 5, 0)
    builder = two().round(start).lay("Ana", (1, 0))
    both = [next(iter(set(DECK[5]) & set(DECK[card]))) for card in (start, 0)]
    builder.say("Bo", f"{both[0]}+{both[1]}", (0, 0), (0, 1))
    for touching, code in (("no-matter", "ok"), ("each-named", "ok"), ("symbol-on-all", "touched-unnamed")):
        assert found(with_answers({"board.touching": touching}), builder.data)["claims"] == f"ok {code}"
    alone = two().round(start).lay("Ana", (1, 0)).say("Bo", f"{both[0]}+{wrong(5, 0)}", (0, 0), (0, 1))
    assert found(with_answers({"board.touching": "each-named"}), alone.data)["claims"] == "ok touched-unnamed"


def all_of(round_: Round) -> str:
    """Write down all that claims can change in a round."""
    held = (round_.board.cards, round_.stacks, round_.laid_by, round_.waiting, round_.lines, sorted(round_.lined))
    return repr((held, round_.turn, round_.winner, round_.ended_by, round_.over))


@pytest.mark.parametrize("answers", [{"round.end": "goes-on"}, {"claim.wrong": "sits-out"}], ids=str)
def test_a_copy_of_a_round_is_a_round_of_its_own(answers: Mapping[str, Any]) -> None:
    """What is claimed in a copy leaves the round as it was, and both come to the same by the same claims."""
    written = RecordBuilder(6, pink="Ana", orange="Bo", green="Cy").round().slip("Bo", (1, 0)).lay("Ana", *ROW)
    record = read_record(written.lay("Cy", (0, 1)).data)
    match = set_up(with_answers(answers), record)
    played = match.start_round(record.rounds[0].starts, record.rounds[0].stacks)
    for claim in record.rounds[0].claims:
        before, other = all_of(played), played.copy()
        ruled = other.rule(claim)
        assert all_of(played) == before
        assert played.rule(claim) == ruled
        assert all_of(played) == all_of(other)
    assert played.winner == 0


def test_a_deal_that_is_refused_changes_nothing() -> None:
    """Where the cards handed over are kept apart, two too many are refused; then the one that is owed goes through."""
    rules = with_answers({"transfer.into": "kept-apart"})
    wrong_deal, deal = (read_record(two().win("Ana").round(Bo=left).data).rounds[1] for left in ([8, 9], [6, 7, 8, 9]))
    record = read_record(two().win("Ana").data)
    match = set_up(rules, record)
    played = match.start_round(record.rounds[0].starts, record.rounds[0].stacks)
    for claim in record.rounds[0].claims:
        played.rule(claim)
    match.close_round()
    with pytest.raises(FaultError):
        match.start_round(wrong_deal.starts, wrong_deal.stacks)
    assert match.apart == [set(), set()]
    match.start_round(deal.starts, deal.stacks)
    assert match.apart == [{5}, set()]


def test_who_makes_a_number_up_gives_ones_own_first() -> None:
    """Other teams' cards make a number up only where a team has none of its own left."""
    rules = with_answers({"transfer.too-few": "makes-up"})
    assert_found(rules, a_card_handed_back(), said(fault="transfer transfer.colour"))
    assert_found(rules, bare().give("Bo", "Ana", 8, 9, 4).round(), said())


def test_waiting_is_over_when_somebody_else_lays_or_nobody_else_can() -> None:
    """A slip bars until another lays a card; where all have slipped, nobody waits."""
    rules = with_answers({"claim.wrong": "sits-out"})
    again = two().round().slip("Ana", (1, 0)).lay("Bo", (0, 1)).lay("Ana", (1, 0), at=(0, 0))
    assert found(rules, again.data)["claims"] == "wrong-symbol ok ok"
    both = two().round().slip("Ana", (1, 0)).slip("Bo", (1, 0)).lay("Ana", (1, 0))
    assert found(rules, both.data)["claims"] == "wrong-symbol wrong-symbol ok"
    twice = two().round().slip("Ana", (1, 0)).slip("Ana", (1, 0)).slip("Bo", (1, 0)).lay("Bo", (0, 1))
    assert found(rules, twice.data)["claims"] == "wrong-symbol waits wrong-symbol ok"
