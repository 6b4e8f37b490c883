"""Theorems about who may play, which cards can be laid and where, and what ends a round."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.games.connect.arithmetic import TEAM_KEYS
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.decide.courses import SCATTERED, play, record, replay, states, unwon
from variorum.games.connect.deck import COLOURS, check_deck, own_deck
from variorum.games.connect.match import Match
from variorum.games.connect.players import seat_teams, simulate
from variorum.games.connect.records import read_record
from variorum.games.connect.referee import referee
from variorum.games.connect.round import Laying, Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.scripts import Lay, Placed, arrange
from variorum.games.connect.teams import check_teams
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.games.connect.witness import lays, win_round
from variorum.games.faults import FaultError
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    by_answers,
    fails,
    holds,
    holds_if,
    in_words,
    unrefuted,
)

MOST_TRIED = 12
REFUSED = {"one": "players.least", "nine": "players.most"}


# -- who plays -----------------------------------------------------------------------------------------------------


def splits(players: int, most: int) -> Iterator[tuple[int, ...]]:
    """List the ways to split players into teams, the largest team first."""
    if players == 0:
        yield ()
        return
    for size in range(min(players, most), 0, -1):
        yield from ((size, *rest) for rest in splits(players - size, size))


def splits_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect what the sizes and numbers of teams leave: counted by hand for the edition, foreseen for its rivals."""
    if answers["teams.split"] == "as-headed":
        six = 2 if answers["teams.even"] == "equal-teams" else 1
        return Status.HOLDS, {"ways": {2: 1, 3: 1, 4: 2, 5: 1, 6: six, 7: 1, 8: 1}, "refused": REFUSED}
    return Status.HOLDS, {"ways": {2: 1, 3: 2, 4: 4, 5: 4, 6: 5, 7: 4, 8: 4}, "refused": REFUSED}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "players.least players.most teams.size.least teams.size.most teams.least teams.most teams.split "
    "teams.even teams.odd",
    splits_expected,
)
def so_many_ways_to_split_into_teams(rules: Rules) -> Verdict:
    """So many sets of teams are allowed, by number of players; other numbers cannot play."""
    ways: dict[int, int] = {}
    for players in range(1, MOST_TRIED + 1):
        allowed = sum(_find_refusal(rules, sizes) is None for sizes in splits(players, players))
        if allowed:
            ways[players] = allowed
    refused = {"one": _find_refusal(rules, (1,)), "nine": _find_refusal(rules, (3, 3, 3))}
    return holds(f"every way to split up to {MOST_TRIED} players", ways=ways, refused=refused)


def _find_refusal(rules: Rules, sizes: tuple[int, ...]) -> str | None:
    """Name the question by which teams are refused, if they are."""
    names = [*COLOURS, *(f"colour-{place}" for place in range(len(sizes)))]
    try:
        check_teams(rules, seat_teams(sizes, names), dict.fromkeys(names, ()))
    except FaultError as fault:
        return fault.question
    return None


@THEOREMS.state(Method.EXHAUSTIVE, "deck.common deck.cards deck.symbols.card deck.symbols.all")
def two_cards_alike_are_refused(rules: Rules) -> Verdict:
    """A deck in which a card stands twice, also in the place of the one before it, is refused, whichever card it is,
    though it has the right numbers of cards and symbols.
    """
    deck, said = own_deck(rules), set()
    for place, card in enumerate(deck):
        doubled = list(deck)
        doubled[place - 1] = card
        try:
            check_deck(rules, doubled)
        except FaultError as fault:
            said.add(fault.question)
        else:
            return fails({"deck": [list(one) for one in doubled]})
    return holds(f"{len(deck)} decks with a card twice, refused by {', '.join(sorted(said))}")


@THEOREMS.state(Method.EXHAUSTIVE, "win.points win.most")
def the_points_that_win_are_in_reach(rules: Rules) -> Verdict:
    """No number of points that wins is above the number at which the game ends at the latest, and one is equal to
    it.
    """
    points = [rules.win_points[key] for key in TEAM_KEYS.values()]
    return holds(f"points of {in_words(points)}") if max(points) == rules.win_most else fails({"points": points})


# -- which card is laid --------------------------------------------------------------------------------------------


def dealt_to_pairs(rules: Rules) -> Round:
    """Set up the second round of two pairs, the first player of the first with another team's card open."""
    match = replay(rules, (2, 2), [win_round(0)])
    return start(match, Placed((Lay(0, Cell(1, 0), of=1), Lay(1, Cell(0, 1)))))


def start(match: Match, placed: Placed) -> Round:
    """Set up a round, its stacks arranged for a script."""
    return match.start_round(sorted(match.able_to_start())[: match.rules.deal_start], arrange(match, placed))


@THEOREMS.state(
    Method.TESTING,
    "reveal.which reveal.next reveal.swap claim.own foreign.rid deal.divide transfer.into",
    lambda _: (Status.TESTED, {}),
)
def only_the_open_card_can_be_laid(rules: Rules) -> Verdict:
    """A player who has cards can lay one card at every moment, the one on top of their own stack, also if it is
    another team's.
    """
    met = foreign = 0
    for played in (dealt_to_pairs(rules), *moments(rules)):
        for seat in played.table.seats:
            layable = list(played.layable(seat))
            if layable != [Laying(seat, 0)][: len(played.stacks[seat])]:
                return fails({"seat": seat, "could lay": [played.card(one) for one in layable]})
            met += len(layable)
            foreign += any(played.table.is_foreign(played.card(one), seat) for one in layable)
    return unrefuted(f"{met} open cards, {foreign} of them another team's, {SIMULATED}")


SEED = 1
SIMULATED = f"in two simulated rounds of two pairs and one of three players, with the seed {SEED}"


@by_answers
def moments(rules: Rules) -> list[Round]:
    """List the positions of simulated matches: of two rounds of two pairs, and of a round of three players."""
    seen: list[Round] = []
    for sizes, rounds in (((2, 2), 2), ((1, 1, 1), 1)):
        data = simulate(rules, seat_teams(sizes, COLOURS), SEED, rounds=rounds)
        referee(rules, read_record(data), lambda _, played, *__: None if played.over else seen.append(played.copy()))
    return seen


@THEOREMS.state(Method.EXHAUSTIVE, "transfer.into")
def a_card_that_was_got_lies_in_a_stack(rules: Rules) -> Verdict:
    """After the first point of two players, the card that the winner got lies in the winner's stack, and need not lie
    on top.
    """
    match = replay(rules, (1, 1), [win_round(0)])
    try:
        played = start(match, Placed((Lay(0, Cell(1, 0)),)))
    except FaultError as fault:
        return fails({"message": fault.message})
    got = [card for card in played.stacks[0] if played.table.is_foreign(card, 0)]
    if got and played.stacks[0][0] not in got:
        return holds(f"card {got[0]}, which is not on top")
    return fails({"stack": played.stacks[0]})


# -- where it is laid ------------------------------------------------------------------------------------------------


def ring(rules: Rules) -> Round:
    """Play a round of three in which six cards lie around a free cell, two of each team."""
    match = replay(rules, (1, 1, 1), [])
    around = ((1, 0), (2, 0), (3, -1), (3, -2), (2, -2), (1, -1))
    placed = Placed(tuple(lay for place, cell in enumerate(around) for lay in lays(place % 3, cell)))
    played = start(match, placed)
    for lay in placed.lays:
        place_at(played, lay.seat, lay.to)
    return played


def place_at(played: Round, seat: int, to: Cell) -> bool:
    """Lay a player's open card at a cell, for any card and symbol with which that holds."""
    claim = next((one for one in played.chances([seat]) if one.to == to), None)
    return claim is not None and played.rule(claim).holds


@THEOREMS.state(Method.EXHAUSTIVE, "board.gap board.edges", holds_if(lambda answers: answers["board.gap"] == "may"))
def a_place_closed_in_can_be_filled(rules: Rules) -> Verdict:
    """A card can be laid in a free place with cards on all six sides."""
    played = ring(rules)
    hole = Cell(2, -1)
    surrounded = all(cell in played.board.cards for cell in ((1, 0), (2, 0), (3, -1), (3, -2), (2, -2), (1, -1)))
    if surrounded and place_at(played, 0, hole):
        return holds("six cards in a ring, and a seventh in the middle")
    return fails({"cells": [str(cell) for cell in played.board.cards]})


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "board.edges deal.start",
    lambda _: (Status.HOLDS, {"places": ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"]}),
)
def a_card_lies_next_to_six_places(rules: Rules) -> Verdict:
    """Around the start card there are just these places for another card."""
    played = start(replay(rules, (1, 1), []), Placed(()))
    places = sorted({str(claim.to) for claim in played.chances([0])})
    return holds("all claims that hold when a round begins", places=places)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "board.full board.place",
    holds_if(lambda answers: answers["board.place"] == "at-the-card-matched"),
)
def a_card_without_a_free_edge_is_not_matched(rules: Rules) -> Verdict:
    """A card that fills a ring of six, and so has cards at all its edges, cannot be matched by any of three players."""
    played = ring(rules)
    place_at(played, 0, Cell(2, -1))
    middle = Cell(2, -1)
    matched = [claim for claim in played.chances() if claim.at == middle]
    if middle not in played.board.cards or played.over:
        return Verdict(Status.UNKNOWN, {"because": "the middle of the ring could not be filled"})
    return fails({"cell": str(matched[0].to)}) if matched else holds("a card with six around it")


@THEOREMS.state(Method.TESTING, "board.cover", lambda _: (Status.TESTED, {}))
def no_card_is_ever_covered(rules: Rules) -> Verdict:
    """A card cannot be laid over another, whoever's it is."""
    met = 0
    for played in (ring(rules), *moments(rules)[::3]):
        taken = [claim for claim in _everywhere(played) if claim.to in played.board.cards]
        held = [claim for claim in taken if isinstance(played.judge(claim), Laying)]
        if held:
            return fails({"cell": str(held[0].to)})
        met += len(taken)
    return unrefuted(f"{met} claims for cells that were taken, on a ring of six and every third time {SIMULATED}")


def _everywhere(played: Round) -> Iterator[Claim]:
    """List the claims of all players for all cells next to the card matched, taken or not, with the right symbols."""
    faces = played.table.faces
    for seat in played.able():
        card = played.card(next(iter(played.layable(seat))))
        for at, matched in played.board.cards.items():
            for to in [*played.board.touched(at), *played.board.free_around(at)]:
                symbol = min(faces[card] & faces[matched])
                yield Claim(seat, symbol, at, to, played.also_named(card, to, symbol))


# -- what ends a round -----------------------------------------------------------------------------------------------


@THEOREMS.state(Method.EXHAUSTIVE, "out.member out.end out.last-open")
def a_player_without_cards_ends_nothing(rules: Rules) -> Verdict:
    """In a team of two with two cards each, a player who has laid both does not end the round, and gets no more."""
    match = replay(rules, (2, 2), [], 4)
    played = start(match, Placed(tuple(lays(0, (1, 0), (-1, 0)))))
    for cell in (Cell(1, 0), Cell(-1, 0)):
        place_at(played, 0, cell)
    if played.over or played.stacks[0] or len(played.stacks[1]) != 2:
        stacks = [len(stack) for stack in played.stacks]
        return fails({"over": str(played.over), "stacks": stacks}, cards_given=stacks[0])
    return holds("a team of two with two cards each, of whom one has laid both")


@THEOREMS.state(Method.EXHAUSTIVE, "out.start transfer.drawn-round")
def after_an_unwon_round_the_same_card_starts(rules: Rules) -> Verdict:
    """After a round that nobody won, the first or after a point of either of two players, the next begins with the
    same start card, and no cards are handed over.
    """
    fewer = [Placed(tuple(lays(loser, *SCATTERED))) for loser in (0, 1)]
    for rounds, each in (([unwon(4)], 4), ([win_round(0), fewer[1]], 5), ([win_round(1), fewer[0]], 5)):
        match = replay(rules, (1, 1), rounds[:-1], each)
        try:
            play(match, rounds[-1])
        except FaultError as fault:
            return fails({"message": fault.message})
        if match.able_to_start() != set(match.starts) or match.owed():
            return fails(record(rules, (1, 1), rounds, each))
    return holds("an unwon round, first and after a point of either team")


@THEOREMS.state(Method.EXHAUSTIVE, "out.from-the-start")
def a_team_without_cards_does_not_end_the_round(rules: Rules) -> Verdict:
    """If one of two teams has no cards when a round begins, the round goes on and the other team can play."""
    match = replay(rules, (1, 1), [])
    starts = sorted(match.able_to_start())[: rules.deal_start]
    played = Round(match.table, starts, [sorted(match.held[0]), []])
    if played.over or not place_at(played, 0, Cell(1, 0)):
        return fails({"stacks": [len(stack) for stack in played.stacks], "over": str(played.over)})
    return holds("a round in which the second of two players has no cards")


@THEOREMS.state(Method.EXHAUSTIVE, "foreign.first deal.divide")
def another_teams_open_card_stops_no_team_mate(rules: Rules) -> Verdict:
    """While one player of a pair has another team's card open, the other player of the pair can play."""
    played = dealt_to_pairs(rules)
    if not played.table.is_foreign(played.stacks[0][0], 0):
        return Verdict(Status.UNKNOWN, {"because": "the first player has a card of their own team open"})
    if not played.chances([1]):
        return fails({"open cards": [stack[0] for stack in played.stacks]})
    return holds("two pairs in their second round")


@THEOREMS.state(Method.EXHAUSTIVE, "take-back.cards")
def a_card_played_by_another_team_goes_back_to_its_owner(rules: Rules) -> Verdict:
    """If the winner of a round has played a card that it got from the other of two teams, that team has it again."""
    rounds = [win_round(0), Placed((Lay(0, Cell(-1, 0), of=1), *win_round(0).lays))]
    match = replay(rules, (1, 1), rounds)
    if match.points[0] <= rules.round_point:
        return Verdict(Status.UNKNOWN, {"because": "the second round is not won"})
    if any(match.table.owner(card) != 0 for card in match.held[0]):
        return fails(record(rules, (1, 1), rounds))
    return holds("two rounds won by one team, with the other's card played in the second")


FEW_STARTS = 22  # cards of each colour that leave two start cards


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "deal.start.out deal.start.next",
    holds_if(lambda answers: answers["deal.start.out"] == "marker-again"),
)
def a_start_card_that_was_won_is_used_again(rules: Rules) -> Verdict:
    """If two players have won all start cards, one each of two, the next round can begin with either of them."""
    rounds = [win_round(0), win_round(1)]
    match = replay(rules, (1, 1), rounds, FEW_STARTS)
    if match.winners is not None or match.able_to_start() != set(match.table.starts):
        return fails(record(rules, (1, 1), rounds, FEW_STARTS))
    return holds(f"{len(match.table.starts)} start cards, both won")


@THEOREMS.state(Method.EXHAUSTIVE, "transfer.when")
def cards_on_the_table_can_be_handed_over(rules: Rules) -> Verdict:
    """A team hands over cards after it has taken back what it laid: with the second point of two players with five
    cards each, the other owes as many with three of its cards laid as with none.
    """
    match = replay(rules, (1, 1), [win_round(0), win_round(0)], 5)
    before = sum(match.owed().values())
    other = replay(rules, (1, 1), [win_round(0), Placed((*lays(1, (0, 1), (0, 2), (0, 3)), *lays(0, *_ROW)))], 5)
    if sum(other.owed().values()) != before:
        return fails(
            record(rules, (1, 1), [win_round(0), Placed((*lays(1, (0, 1), (0, 2), (0, 3)), *lays(0, *_ROW)))], 5)
        )
    return holds(f"{before} cards owed, with three of four laid or none")


@THEOREMS.state(Method.EXHAUSTIVE, "transfer.from")
def every_other_team_hands_over_cards(rules: Rules) -> Verdict:
    """With every point but the last a team gets cards from every other team, whatever rounds were won by whom
    before.
    """
    met = 0
    for teams in (2, 3, 4):
        for after in states(rules, teams):
            match, winner = after.match, after.match.last_winner
            if match.winners is not None or winner is None:
                continue
            met += 1
            owed = match.owed()
            if {team for team, number in owed.items() if number > 0} != set(range(teams)) - {winner}:
                return fails(record(rules, (1,) * teams, after.rounds), **{"owed by": sorted(owed)})
    return holds(f"{met} rounds won in matches of two, three and four teams")


_ROW = ((1, 0), (2, 0), (3, 0), (4, 0))
