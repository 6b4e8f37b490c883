"""The missing numbers: sums against ledgers and played matches, records that run out, and every theorem."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest
import z3
from variorum.games.connect import Cell, Match, Rules, read_record, referee
from variorum.games.connect.arithmetic import most_won_rounds, spare_starts
from variorum.games.connect.decide.inference import empty_stack, longest, play_wins, replay
from variorum.games.connect.drawings.numbers import PROOFS, Case, lead, sections
from variorum.games.connect.scripts import Lay, Placed, Script
from variorum.games.connect.supply import (
    TEXT,
    Kinds,
    Premise,
    cards_asked,
    cards_last,
    choices,
    choices_left,
    falling,
    kinds_of,
    largest,
    lasts,
    points_of,
    starts_needed,
    strictly_falling,
    tables,
    tightest,
    used_up,
    won_rounds,
)
from variorum.games.connect.theorems import THEOREMS
from variorum.games.connect.theorems import numbers as subject
from variorum.prove.solver import is_proved
from variorum.prove.theorems import Status, Theorem
from variorum.prove.undecided import UndecidedError
from variorum.rulebook.questions import label
from variorum.site.html import fill

from properties.connect.conftest import EDITION, changed, looked_at, project, rules_of

OWN = [theorem for theorem in THEOREMS if theorem.decide.__module__ == subject.__name__]


def ids(theorem: Theorem) -> str:
    """Name a test by its theorem."""
    return theorem.id


def with_numbers(each: int, points: tuple[int, int, int] = (5, 4, 3), **more: str) -> Rules:
    """Make the rule set of the edition with other missing numbers."""
    chosen = dict(zip(("two-teams", "three-teams", "four-teams"), points, strict=True))
    kinds = {"each-colour": each, "start-cards": 90 - 4 * each}
    return changed({"deck.kinds": kinds, "win.points": chosen, **{_question(name): one for name, one in more.items()}})


def _question(name: str) -> str:
    """Find a question by the name of its field."""
    return next(id_ for id_ in project().game(EDITION.partition("/")[0]).questions if re.sub("[.-]", "_", id_) == name)


@pytest.mark.parametrize("theorem", OWN, ids=ids)
def test_verdicts_are_as_expected(theorem: Theorem) -> None:
    """Under every reading a theorem is decided as foreseen, with its case met or what refutes it shown."""
    for reading in looked_at():
        answers = {id_: label(answer) for id_, answer in reading.answers.items()}
        verdict, expected = theorem.verdict(Rules.from_answers(reading.answers)), theorem.expect(answers)
        assert expected is not None
        assert verdict.settled == (expected[0], dict(expected[1])), reading.name
        assert verdict.witness if verdict.status is Status.FAILS else verdict.reached


# -- numbers of cards --------------------------------------------------------------------------------------------


def test_ways_to_make_up_the_deck() -> None:
    """Every way has four colours and start cards that make ninety, and no way is left out."""
    found = choices(rules_of())
    assert found == [Kinds(each, starts) for each in range(4, 91) for starts in range(1, 91) if 4 * each + starts == 90]
    assert spare_starts(90, 4, 20) == 10
    assert is_proved(spare_starts(90, 4, z3.Int("each")) % 4 == 2)


@pytest.mark.parametrize("kinds", [{"each-colour": 18, "start-cards": 10}, {"each-colour": 3, "start-cards": 78}])
def test_other_numbers_do_not_fit(kinds: dict[str, int]) -> None:
    """Numbers that do not make ninety, or no line, are not a way to make up the deck."""
    verdict = THEOREMS["which-numbers-of-cards-make-up-the-deck"].verdict(changed({"deck.kinds": kinds}))
    assert verdict.figures["this edition's is one"] is False


# -- start cards -------------------------------------------------------------------------------------------------


def longest_by_ledger(teams: int, points: int) -> int:
    """Count the rounds of a longest match by going through all courses of points."""

    @cache
    def rounds(have: tuple[int, ...]) -> int:
        if max(have) == points:
            return 0
        return 1 + max(
            rounds(tuple(sorted((*have[:team], have[team] + 1, *have[team + 1 :])))) for team in range(teams)
        )

    return rounds((0,) * teams)


@pytest.mark.parametrize(("teams", "points"), list(product((2, 3, 4), range(1, 6))))
def test_won_rounds_are_those_of_a_longest_match(teams: int, points: int) -> None:
    """The sum is what going through all courses of a match finds, and the solver proves it for all numbers."""
    assert most_won_rounds(teams, points) == won_rounds(rules_of(), teams, points) == longest_by_ledger(teams, points)
    assert subject.supply_proved(teams)


@pytest.mark.parametrize(
    ("each", "points", "taken"),
    [
        (18, (5, 4, 3), {2: 9, 3: 10, 4: 9}),
        (20, (5, 4, 3), {2: 9, 3: 10, 4: 9}),
        (18, (5, 5, 5), {2: 9, 3: 13, 4: 17}),
        (12, (5, 4, 4), {2: 9, 3: 10, 4: 13}),
    ],
)
def test_longest_matches_take_so_many_start_cards(
    each: int, points: tuple[int, int, int], taken: dict[int, int]
) -> None:
    """Matches played by the engine to the last round take as many start cards as the sum says."""
    rules = with_numbers(each, points)
    for teams, starts in taken.items():
        done = play_wins(rules, teams, longest(rules, teams))
        assert done.verdict.winners == ["pink"]
        assert len(done.match.table.starts - done.match.fresh) == starts == len(done.verdict.rounds)
        assert sorted(done.match.places()) == sorted({*range(4 * each, 90), *range(teams * each)})
    assert max(taken.values()) == starts_needed(rules, points_of(rules))


@pytest.mark.parametrize(("points", "teams"), [((5, 5, 5), 3), ((5, 4, 4), 4)])
def test_ten_start_cards_can_run_out(points: tuple[int, int, int], teams: int) -> None:
    """The record has ten won rounds and no winner, and no start card is left for the next."""
    rules = with_numbers(20, points)
    verdict = THEOREMS["the-start-cards-never-run-out"].verdict(rules)
    assert verdict.status is Status.FAILS
    assert verdict.witness is not None
    seen: list[Match] = []
    ruled = referee(rules, read_record(verdict.witness), lambda match, *_: seen.append(match))
    assert (ruled.fault, ruled.winners) == (None, None)
    assert (len(ruled.points), sum(ruled.points.values())) == (teams, 10)
    assert not seen[-1].fresh
    assert len({one["start"] for one in verdict.witness["rounds"]}) == 10


@pytest.mark.parametrize(("out", "winners"), [("game-ends", ["pink"]), ("marker-again", None), ("unused-colour", None)])
def test_what_is_done_then_differs(out: str, winners: list[str] | None) -> None:
    """Where start cards run out, the same record ends the game or not, by what is done then."""
    rules = with_numbers(20, (5, 5, 5), deal_start_out=out)
    witness = THEOREMS["the-start-cards-never-run-out"].verdict(rules).witness
    assert witness is not None
    assert referee(rules, read_record(witness)).winners == winners


@pytest.mark.parametrize(
    ("answers", "needed"),
    [
        ({"deal.start": 2}, 20),
        ({"deal.start.next": "same"}, 1),
        ({"round.point": 2}, 5),
        ({"win.when": "after-a-round-more"}, 11),
        ({"win.most": 3}, 9),
        ({"teams.most": 2}, 9),
    ],
)
def test_other_rules_take_other_numbers_of_start_cards(answers: dict[str, Any], needed: int) -> None:
    """What a round takes and brings, and when the game ends, sets how many start cards a match takes."""
    rules = changed(answers)
    assert starts_needed(rules, points_of(rules)) == needed


# -- points tables -----------------------------------------------------------------------------------------------


def test_points_tables_are_those_that_can_be_counted() -> None:
    """61 of 125 tables have a five; one of them is five throughout. 14 never rise, six always fall."""
    every = tables(rules_of())
    assert len(every) == 5**3 - 4**3 - 1
    assert all(set(points) == {2, 3, 4} and 5 in points.values() for points in every)
    assert {2: 5, 3: 5, 4: 5} not in every
    assert {2: 1, 3: 5, 4: 1} in every
    falls = [(5, three, four) for three in range(1, 6) for four in range(1, three + 1) if four < 5]
    assert sorted(tuple(points.values()) for points in every if falling(points)) == sorted(falls)
    strict = [tuple(points.values()) for points in every if strictly_falling(points)]
    assert sorted(strict) == [(5, 2, 1), (5, 3, 1), (5, 3, 2), (5, 4, 1), (5, 4, 2), (5, 4, 3)]


def counted(starts: int) -> int:
    """Count the tables for which start cards suffice from the most points that each number of teams can play for."""
    bounds = [min(5, (starts + teams - 1) // teams) for teams in (2, 3, 4)]
    within, below = 1, 1
    for bound in bounds:
        within, below = within * bound, below * min(bound, 4)
    return within - below - (bounds == [5, 5, 5])


def test_tables_for_which_the_start_cards_suffice() -> None:
    """Going through all tables finds as many as counting by bounds."""
    found = THEOREMS["for-which-points-tables-the-start-cards-suffice"].verdict(rules_of()).figures["tables"]
    assert found == {str(each): counted(90 - 4 * each) for each in range(4, 23)}


def test_the_tightest_choice_is_the_only_one_without_spare() -> None:
    """Only ten start cards are just what a table takes: the need is odd, or 4, 10 where three teams take the most."""
    found = tightest(rules_of())
    assert found is not None
    kinds, enough = found
    assert kinds == (20, 10)
    assert largest(enough) == {2: 5, 3: 4, 4: 3}
    exact = [
        (starts, points)
        for starts in range(2, 75, 4)
        for points in product(range(1, 6), repeat=3)
        if max(points) == 5 and max(2 * points[0] - 1, 3 * points[1] - 2, 4 * points[2] - 3) == starts
    ]
    assert exact == [(10, (5, 4, four)) for four in (1, 2, 3)]


def test_the_largest_of_tables_need_not_exist() -> None:
    """Of two tables neither of which asks for more everywhere, none is the largest."""
    assert largest([{2: 5, 3: 1}, {2: 1, 3: 5}]) is None
    assert largest([{2: 5, 3: 1}, {2: 5, 3: 5}]) == {2: 5, 3: 5}
    assert largest([]) is None


# -- an equal split ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("uneven", "parts"), [("as-equal-as-can-be", [7, 7, 6]), ("put-aside", [6, 6, 6])])
def test_twenty_cards_cannot_be_divided_by_three(uneven: str, parts: list[int]) -> None:
    """The record shown deals a team of three unequal stacks, or leaves two cards out, and the referee lets it."""
    rules = with_numbers(20, deal_uneven=uneven)
    verdict = THEOREMS["every-team-can-divide-its-cards-equally"].verdict(rules)
    assert (verdict.status, verdict.figures["parts"]["3"]) == (Status.FAILS, parts)
    assert verdict.witness is not None
    assert referee(rules, read_record(verdict.witness)).fault is None
    first = verdict.witness["rounds"][0]
    one, *_, last = verdict.witness["teams"]["pink"]
    assert [len(first["stacks"][name]) for name in verdict.witness["teams"]["pink"]] == parts
    moved, *kept = first["stacks"][last]
    worse = {**first["stacks"], one: [*first["stacks"][one], moved], last: kept}
    fault = referee(rules, read_record({**verdict.witness, "rounds": [{**first, "stacks": worse}]})).fault
    assert fault is not None
    assert fault.question == "deal.uneven"


def test_a_split_that_was_equal_is_not_after_a_point() -> None:
    """A team of two with nine cards each has nine and eight when another team has won a round; with six less, equal."""
    rules = with_numbers(18)
    line = tuple(Lay(2, Cell(place + 1, 0)) for place in range(4))
    done = replay(rules, Script((2, 1), (Placed(line), Placed(()))))
    sizes = [[len(one["stacks"][name]) for name in ("Ana", "Bo", "Cy")] for one in done.record["rounds"]]
    assert sizes == [[9, 9, 18], [9, 8, 19]]
    assert THEOREMS["no-number-of-cards-stays-equal"].verdict(rules).status is Status.HOLDS
    with_six = changed({"transfer.number": {"first": 6, "second": 6, "third": 6, "fourth": 6}})
    assert THEOREMS["no-number-of-cards-stays-equal"].verdict(with_six).status is Status.FAILS


@pytest.mark.parametrize(
    ("answers", "status", "multiple", "ways"),
    [
        ({"teams.size.most": 2}, Status.HOLDS, 2, 10),
        ({"teams.size.most": 4}, Status.FAILS, 12, 1),
    ],
)
def test_other_sizes_of_teams_ask_for_other_multiples(
    answers: dict[str, Any], status: Status, multiple: int, ways: int
) -> None:
    """What an equal split asks for follows from the sizes of teams."""
    verdict = THEOREMS["every-team-can-divide-its-cards-equally"].verdict(changed(answers))
    assert verdict.status is status
    assert (verdict.figures["multiple of"], len(verdict.figures["ways"])) == (multiple, ways)


def test_a_team_with_one_stack_divides_nothing() -> None:
    """Where a team has one stack, nothing is claimed of how it divides its cards."""
    verdict = THEOREMS["every-team-can-divide-its-cards-equally"].verdict(changed({"deal.divide": "common-stack"}))
    assert verdict.status is Status.UNKNOWN


# -- cards to hand over ------------------------------------------------------------------------------------------


def most_by_ledger(teams: int, points: int, returned: bool) -> int:
    """Find the most cards that the last team can be short of at once, by going through all courses of points."""

    @cache
    def given(have: tuple[int, ...], gone: int) -> int:
        most = gone
        for team in range(teams - 1):
            if have[team] + 1 < points:
                after = (*have[:team], have[team] + 1, *have[team + 1 :])
                most = max(most, given(after, after[team] + (0 if returned else gone)))
        return most

    return given((0,) * (teams - 1), 0)


@pytest.mark.parametrize(("teams", "points"), list(product((2, 3, 4), range(1, 6))))
@pytest.mark.parametrize("returned", ["stay", "return"])
def test_cards_asked_for_are_those_of_the_ledger(teams: int, points: int, returned: str) -> None:
    """The sum of what a team can be asked for is what going through all courses of points finds."""
    rules = changed({"take-back.unplayed": returned})
    assert cards_asked(rules, teams, points) == most_by_ledger(teams, points, returned == "return")


def shortage(teams: int, points: int, each: int) -> list[int] | None:
    """Find the fewest rounds, by who wins them, after which the last team owes more than it has and gets none back."""
    first = (0,) * (teams - 1)
    ways, waiting = {first: list[int]()}, [(first, each)]
    for have, own in waiting:
        for winner in range(teams - 1):
            after = (*have[:winner], have[winner] + 1, *have[winner + 1 :])
            if after[winner] < points and after not in ways:
                ways[after] = [*ways[have], winner]
                if after[winner] > own:
                    return ways[after]
                waiting.append((after, own - after[winner]))
    return None


@pytest.mark.parametrize("each", range(8, 23))
def test_where_a_colour_is_too_small_a_match_shows_it(each: int) -> None:
    """Wherever the sum says so, the engine plays a match in which a team owes more cards of its colour than it has."""
    for teams, points in product((2, 3, 4), range(2, 6)):
        table = dict.fromkeys(("two-teams", "three-teams", "four-teams"), points)
        kinds = {"each-colour": each, "start-cards": 90 - 4 * each}
        rules = changed({"win.points": table, "deck.kinds": kinds})
        winners = shortage(teams, points, each)
        assert (winners is not None) is (cards_asked(rules, teams, points) > each)
        if winners is not None:
            match = play_wins(rules, teams, winners, hoarded=teams - 1).match
            assert match.winners is None
            assert match.owed()[teams - 1] == len(match.givable(teams - 1)) < match.points[winners[-1]]


def test_a_colour_of_twelve_is_just_enough() -> None:
    """Three teams that play for four points can leave one with no card at all, and ask for no more."""
    rules = with_numbers(12)
    assert cards_asked(rules, 3, 4) == 12
    done = play_wins(rules, 3, [0, 1, 0, 1, 0, 1], hoarded=2)
    assert done.match.owed() == {0: 3, 2: 3}
    assert len(done.match.givable(2)) == 3
    back = play_wins(rules, 3, [0, 1, 0, 1, 0, 1])
    assert back.match.owed() == {0: 3, 2: 3}
    assert len(back.match.givable(2)) == 12


@pytest.mark.parametrize(("each", "points", "teams"), [(12, (5, 4, 3), 3), (18, (5, 4, 4), 4), (10, (5, 3, 3), 2)])
def test_a_colour_that_is_just_enough_leaves_no_card_to_begin_with(
    each: int, points: tuple[int, int, int], teams: int
) -> None:
    """Where a team can be asked for its last card, a match shows it without any, and with one card more it has one."""
    rules = with_numbers(each, points)
    assert cards_asked(rules, teams, points[teams - 2]) == each
    assert not cards_last(rules, kinds_of(rules), points_of(rules))
    done = empty_stack(rules, teams)
    sizes = [len(stack) for stack in done.record["rounds"][-1]["stacks"].values()]
    assert sizes[-1] == 0 < min(sizes[:-1])
    assert (done.verdict.fault, done.verdict.winners) == (None, None)
    more = with_numbers(each + 1, points)
    assert cards_last(more, kinds_of(more), points_of(more))
    with pytest.raises(UndecidedError):
        empty_stack(more, teams)


def test_nothing_runs_out_as_ruled_nor_with_the_rival() -> None:
    """18 and 18, and 20 and 10, last for five, four and three points; for five throughout nothing lasts."""
    rules = rules_of()
    ruled = points_of(rules)
    assert [kinds.each for kinds in choices(rules) if lasts(rules, kinds, ruled)] == list(range(13, 21))
    assert kinds_of(rules).each in range(13, 21)
    assert not any(lasts(rules, kinds, {2: 5, 3: 5, 4: 5}) for kinds in choices(rules))


# -- premises ----------------------------------------------------------------------------------------------------


def bounds(each: int, starts: bool, cards: bool) -> list[int]:
    """Find the most points that two, three and four teams can play for, by hand: rounds and dues are sums of a row."""
    fit = [
        [
            points
            for points in range(1, 6)
            if (not starts or teams * (points - 1) + 1 <= 90 - 4 * each)
            and (not cards or (teams - 1) * points * (points - 1) // 2 < each)
        ]
        for teams in (2, 3, 4)
    ]
    return [max(some) for some in fit]


def within(each: int, starts: bool, cards: bool) -> int:
    """Count the tables under these bounds with a five in them, but not five throughout."""
    two, three, four = bounds(each, starts, cards)
    below = min(two, 4) * min(three, 4) * min(four, 4)
    return two * three * four - below - ([two, three, four] == [5, 5, 5])


def falls(each: int) -> int:
    """Count the tables under all bounds that are not alike for all teams, whether there is a five or not."""
    two, three, four = bounds(each, True, True)
    return two * three * four - min(two, three, four)


def test_what_is_left_without_a_premise_is_what_bounds_count() -> None:
    """Going through all choices finds as many as counting by the most points that each number of teams can play for."""
    rules, ways = rules_of(), range(4, 23)
    without = {given_up: len(choices_left(rules, [one for one in TEXT if one is not given_up])) for given_up in TEXT}
    assert len(choices_left(rules)) == sum(within(each, True, True) for each in ways) == 118
    assert without == {
        Premise.DEPENDS: 118,
        Premise.REACHED: sum(map(falls, ways)),
        Premise.STARTS: sum(within(each, False, True) for each in ways),
        Premise.CARDS: sum(within(each, True, False) for each in ways),
    }
    assert len(choices_left(rules, ())) == 19 * 125


def test_start_cards_that_are_used_up() -> None:
    """Ten with colours of as many cards each; else nine or thirteen as well, and no more for want of cards."""
    rules = rules_of()
    exact = choices_left(rules, [*TEXT, Premise.USED])
    assert [(one.kinds, tuple(one.points.values())) for one in exact] == [
        ((20, 10), (5, 4, four)) for four in (1, 2, 3)
    ]
    assert used_up(rules) == [9, 10, 13]
    assert used_up(changed({"deck.cards": 88})) == [9, 10]
    assert used_up(changed({"take-back.unplayed": "return"})) == [9, 10, 13, 17]


# -- scripts -----------------------------------------------------------------------------------------------------


def test_a_match_that_does_not_go_as_scripted_is_not_claimed() -> None:
    """Where a team has no cards for a line, or the rules make another win, nothing is claimed."""
    with pytest.raises(UndecidedError):
        play_wins(with_numbers(12), 3, [0, 1, 0, 1, 0, 1, 2], hoarded=2)
    with pytest.raises(UndecidedError):
        play_wins(changed({"line.length": 5, "line.start-card": "for-everybody"}), 2, [0, 1])


FLIPS: dict[str, list[dict[str, Any]]] = {
    "deck.cards": [{"deck.cards": 89}, {"deck.cards": 91}],
    "deck.colours": [{"deck.colours": 3}, {"deck.colours": 5}],
    "deck.kinds": [{"deck.kinds": {"each-colour": each, "start-cards": 90 - 4 * each}} for each in (17, 19)],
    "line.length": [{"line.length": 3}, {"line.length": 5}],
    "deal.start": [{"deal.start": 2}],
    "deal.start.next": [{"deal.start.next": "same"}],
    "teams.size.most": [{"teams.size.most": 2}, {"teams.size.most": 4}],
    "teams.least": [{"teams.least": 3}],
    "teams.most": [{"teams.most": 3}],
    "round.point": [{"round.point": 2}],
    "take-back.unplayed": [{"take-back.unplayed": "return"}],
    "transfer.number": [{"transfer.number": {"first": 2, "second": 2, "third": 3, "fourth": 4}}],
    "win.points": [{"win.points": {"two-teams": 5, "three-teams": 4, "four-teams": four}} for four in (2, 4)],
    "win.most": [{"win.most": 4}, {"win.most": 6}],
    "win.when": [{"win.when": "after-a-round-more"}],
}


@pytest.mark.parametrize("question", FLIPS)
def test_flips_are_noticed(question: str) -> None:
    """Each number put one up or down, and each other answer, changes the verdict of a theorem."""
    for answers in (one for one in FLIPS[question] if not Rules.unplayed(one)):
        assert any(
            verdict.status is not Status.UNKNOWN and verdict.settled != theorem.verdict(rules_of()).settled
            for theorem in OWN
            for verdict in [theorem.verdict(changed(answers))]
        ), answers


# -- the argument as the site tells it ---------------------------------------------------------------------------


def told(rules: Rules) -> dict[str, str]:
    """Write the argument for a rule set, as the site does: its sections by their names."""
    link = lambda question: fill('<a href="{question}">{question}</a>', question=question)  # noqa: E731
    found = sections(Case(project().edition(EDITION), rules, link, lambda id_: fill("[{}]", id_)))
    return {one.id: f"<div><h2>{one.title}</h2>{one.html}</div>" for one in found}


def words(html: str) -> str:
    """Take the words out of HTML."""
    return " ".join(re.sub(r"<[^>]+>", " ", html.replace("\N{NON-BREAKING HYPHEN}", "-")).split())


def rows_of(html: str) -> list[list[str]]:
    """Read the rows of the last table: the words of every cell."""
    table = list(ElementTree.fromstring(html).iter("tbody"))[-1]  # noqa: S314
    return [[words("".join(cell.itertext())) for cell in row] for row in table]


def test_the_argument_shows_what_is_proved() -> None:
    """Every way has its row, with as many tables that last as the theorem counts; the ruled and rivals are marked."""
    rows = rows_of(told(rules_of())["left"])
    counts = THEOREMS["with-which-numbers-nothing-runs-out"].verdict(rules_of()).figures["tables"]
    assert {int(re.sub(r"\D", "", row[0])): row[-1] for row in rows} == {
        each: str(counts.get(str(each), "none")) for each in range(4, 23)
    }
    halves, thirds = ([row[column] == "yes" for row in rows] for column in (2, 3))
    assert (halves, thirds) == ([each % 2 == 0 for each in range(4, 23)], [each % 3 == 0 for each in range(4, 23)])
    marked = [row for row in rows if not row[0].isdigit()]
    assert marked == [["18 other reading", "18", "yes", "yes", "12"], ["20 our reading", "10", "yes", "no", "12"]]


def test_every_premise_rests_on_rulings_or_is_said_to_be_assumed() -> None:
    """Each premise has its address and links to the questions it rests on; what is not in the text is called so."""
    page = told(rules_of())["premises"]
    entries = page.split('<li id="premise-')[1:]
    assert [one.partition('"')[0] for one in entries] == ["equal", *Premise]
    linked = [re.findall(r'<a href="([^"]+)"', one) for one in entries]
    for links, question in zip(
        linked, ("deck.colours", "win.points", "win.most", "deal.start.out", "take-back.unplayed"), strict=False
    ):
        assert question in links
    assert linked[-1] == []
    assert all(one in linked[4] for one in ("transfer.too-few", "out.from-the-start"))
    assert all("assume" in one for place, one in enumerate(entries) if place in (0, 2, 3, 4))
    assert "not in the book" in entries[-1]


def test_what_falls_with_each_premise_is_what_the_theorem_counts() -> None:
    """Each premise left out has a row with the count of the theorem; so has the rival that matters."""
    rows = {row[0]: row[1:] for row in rows_of(told(rules_of())["without"])}
    figures = THEOREMS["what-changes-without-each-premise"].verdict(rules_of()).figures
    assert rows["With all premises"] == ["118", "3, all of them with 20 cards of a colour and 10 start cards"]
    of_text = [(row[0], row[1].partition(",")[0]) for name, row in rows.items() if re.match("Premise [2-5]:", name)]
    assert of_text == [
        (str(one), str(other))
        for one, other in zip(
            figures["left without"].values(), figures["left without, if none is idle"].values(), strict=True
        )
    ]
    returned = next(row for name, row in rows.items() if "take-back.unplayed" in name)
    assert returned == ["888", "3, all of them with 20 cards of a colour and 10 start cards"]
    assert next(row for name, row in rows.items() if name.startswith("Premise 1:"))[1].startswith("9, 10 or 13")
    assert next(row for name, row in rows.items() if name.startswith("Premise 6:")) == ["118", "–"]


def test_the_argument_says_which_premises_rivals_give_up() -> None:
    """The ruled numbers give up none; the rivals give up what they are said to, each with its reason."""
    said = words(told(rules_of())["ruled"])
    assert "they meet all premises" in said
    assert "18 cards of a colour and 18 start cards , with our points: they give up premise 6" in said
    assert "no game ever needs 8 start cards" in said
    assert "5-5-5 points : gives up premise 2 ; something can run out with any number of cards" in said
    assert "can need 17 start cards, and a team may have to give 30 cards" in said
    assert "only with 19 cards of a colour, and then no game ever needs 1 start card" in said
    other = words(told(with_numbers(18))["ruled"])
    assert "we choose 18 cards of a colour and 18 start cards" in other
    assert "We choose the two together: they give up premise 6" in other


def test_the_argument_claims_no_more_than_it_counts() -> None:
    """The page counts what is left, and lists it all with one more premise."""
    page, rules = told(rules_of()), rules_of()
    assert "118 of 1140 choices" in words(page["left"])
    assert "5-4-1, 5-4-2 or 5-4-3 points for 2, 3 and 4 teams" in words(page["no-idle-card"])
    assert "not a proof" in page["no-idle-card"]
    assert "118 of 1140 choices" in lead(rules, "x")
    assert "all of them with 20 cards of a colour and 10 start cards" in lead(rules, "x")
    assert not any("must have" in one for one in page.values())


def test_the_argument_can_be_heard() -> None:
    """It is well-formed, its tables scroll and have headings for rows and columns, its charts have titles."""
    names = []
    for html in told(rules_of()).values():
        tree = ElementTree.fromstring(html)  # noqa: S314
        for table in tree.iter("table"):
            assert all(head.get("scope") in ("row", "col") for head in table.iter("th"))
            assert all(next(iter(row)).get("scope") == "row" for row in next(table.iter("tbody")))
        names += [one.get("aria-label") for one in tree.iter("div") if one.get("role") == "region"]
        for chart in tree.iter("svg"):
            assert chart.get("role") == "img"
            assert (next(iter(chart)).tag, bool(next(iter(chart)).text)) == ("title", True)
    assert len(names) == len(set(names)) == 5


def test_every_section_that_counts_names_its_theorems() -> None:
    """Each theorem that a section names is stated, and written there."""
    page = told(rules_of())
    assert set(PROOFS) <= set(page)
    for section, ids_ in PROOFS.items():
        assert all(id_ in {one.id for one in THEOREMS} and f"[{id_}]" in page[section] for id_ in ids_)


@pytest.mark.parametrize(
    ("answers", "there", "gone"),
    [
        ({"teams.size.most": 2}, "a multiple of 2", "a multiple of 6"),
        ({"deal.divide": "common-stack"}, "If every start card can be needed", "What equal parts ask for"),
        ({"deal.start.next": "same"}, "60 points tables", "times the points that win less one"),
        ({"win.most": 4}, "4th point", "5th point"),
        (
            {"deck.cards": 86},
            "19 cards of a colour and 10 start cards: 5-4-1",
            "20 cards of a colour and 10 start cards:",
        ),
        ({"take-back.unplayed": "return"}, "after each round", "which may never happen"),
    ],
)
def test_the_argument_follows_the_rules(answers: dict[str, Any], there: str, gone: str) -> None:
    """With another answer the numbers are others, and a step that does not hold is left out."""
    text, ruled = ("".join(words(one) for one in told(rules).values()) for rules in (changed(answers), rules_of()))
    assert there in text
    assert gone not in text
    assert gone in ruled or there in ruled
