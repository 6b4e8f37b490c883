"""Theorems about who may play, which cards can be laid and where, and what ends a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from variorum.games.connect.arithmetic import POINT_KEYS, TEAM_KEYS, points_to_win
from variorum.games.connect.board import around, step
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.decide.boards import Staged
from variorum.games.connect.decide.courses import (
    SCATTERED,
    Shown,
    begin,
    replay,
    show,
    team_numbers,
    unwon,
)
from variorum.games.connect.deck import COLOURS, check_deck, own_deck
from variorum.games.connect.match import Match
from variorum.games.connect.players import seat_teams, simulate
from variorum.games.connect.records import claim_text, read_record
from variorum.games.connect.referee import referee
from variorum.games.connect.round import Laying, Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.scripts import Lay, Placed, Script, arrange, record_of
from variorum.games.connect.teams import check_teams
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.games.connect.witness import lays, win_round
from variorum.games.faults import FaultError, UnplayableError, count_of
from variorum.games.players import name_players
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    always,
    answering,
    by_answers,
    fact,
    fails,
    holds_if,
    probed,
)
from variorum.prove.undecided import UndecidedError

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


def splits_expected(answers: Answers) -> tuple[Status | None, Figures] | None:
    """Expect what the sizes and numbers of teams leave: counted by hand for the edition, foreseen for its rivals."""
    if answers["teams.split"] == "as-headed":
        six = 2 if answers["teams.even"] == "equal-teams" else 1
        return None, {"ways": {2: 1, 3: 1, 4: 2, 5: 1, 6: six, 7: 1, 8: 1}, "refused": REFUSED}
    return None, {"ways": {2: 1, 3: 2, 4: 4, 5: 4, 6: 5, 7: 4, 8: 4}, "refused": REFUSED}


@THEOREMS.ask(Method.EXHAUSTIVE, splits_expected)
def how_many_ways_to_form_teams(rules: Rules) -> Verdict:
    """How many ways there are to form teams, by number of players. The figures also name the rule by which one player
    and three teams of three are refused.
    """
    ways: dict[int, int] = {}
    for players in range(1, MOST_TRIED + 1):
        allowed = sum(_find_refusal(rules, sizes) is None for sizes in splits(players, players))
        if allowed:
            ways[players] = allowed
    refused = {"one": _find_refusal(rules, (1,)), "nine": _find_refusal(rules, (3, 3, 3))}
    return fact(f"every way to split up to {MOST_TRIED} players", ways=ways, refused=refused)


def _find_refusal(rules: Rules, sizes: tuple[int, ...]) -> str | None:
    """Name the question by which teams are refused, if they are."""
    names = [*COLOURS, *(f"colour-{place}" for place in range(len(sizes)))]
    try:
        check_teams(rules, seat_teams(sizes, names), dict.fromkeys(names, ()))
    except FaultError as fault:
        return fault.question
    return None


@THEOREMS.state(
    Method.POSITIONS,
    lambda answers: (
        Status.PROBED if answers["deck.common"] == "one-for-each-two" else Status.FAILS,
        {},
    ),
)
def a_deck_with_a_card_twice_is_refused(rules: Rules) -> Verdict:
    """A deck with the same card twice is refused.

    Otherwise: A deck with the same card twice is allowed.
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
            staged = Staged(rules, min(team_numbers(rules)))
            staged.begin()
            return fails({**staged.data(), "deck": [list(one) for one in doubled]})
    scope = f"{len(deck)} decks: each card once more, in place of the one before it"
    return probed(len(deck), scope, f"refused by {', '.join(sorted(said))}")


def points_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect the points of the table, as far as they are not more than end any game."""
    points = [int(one.rpartition(":")[2]) for one in answers["win.points"].split()]
    most = int(answers["win.most"])
    won = {teams: min(one, most) for teams, one in enumerate(points, 2)}
    return None, {"points": won, "at the latest": most, "as in the table": max(points) <= most}


@THEOREMS.ask(Method.EXHAUSTIVE, points_expected)
def how_many_points_win(rules: Rules) -> Verdict:
    """How many points win a match, by number of teams. They are counted where one team wins every round, each with one
    line. The figures also say how many points end every match at the latest, and whether the points are those of the
    table.
    """
    points: dict[int, int] = {}
    table = {teams: rules.win_points[key] for teams, key in TEAM_KEYS.items()}
    for teams in team_numbers(rules):
        match = begin(rules, (1,) * teams)
        while match.reached is None and match.winners is None:
            _win(match, 0)
        if match.reached is None:
            raise UndecidedError(f"a match of {teams} teams ends before a team has the points that win")
        points[teams] = match.points[0]
    as_listed = all(won - rules.round_point < table.get(teams, won) <= won for teams, won in points.items())
    more = {"at the latest": rules.win_most, "as in the table": as_listed}
    return fact("one team wins all rounds", points=points, **more)


def _win(match: Match, winner: int) -> None:
    """Let a player win a round with a row, and close it."""
    played = start(match, line_of(match.rules, winner))
    for lay in line_of(match.rules, winner).lays:
        if not place_at(played, lay.seat, lay.to):
            raise UnplayableError
    if not played.over or played.winner != winner:
        raise UnplayableError
    match.close_round()


def line_of(rules: Rules, seat: int) -> Placed:
    """Let a player lay a line at once."""
    return Placed(tuple(lays(seat, *((place, 0) for place in range(1, rules.line_length + 1)))))


# -- which card is laid --------------------------------------------------------------------------------------------


OPENED = (win_round(0), Placed((Lay(0, Cell(1, 0), of=1), Lay(1, Cell(0, 1)))))


def dealt_to_pairs(rules: Rules) -> Round:
    """Set up the second round of two pairs, the first player of the first with another team's card open."""
    return start(replay(rules, (2, 2), OPENED[:1]), OPENED[1])


def start(match: Match, placed: Placed) -> Round:
    """Set up a round, its stacks arranged for a script."""
    return match.start_round(sorted(match.able_to_start())[: match.rules.deal_start], arrange(match, placed))


@THEOREMS.state(Method.TESTING, always(Status.PROBED))
def only_the_open_card_can_be_laid(rules: Rules) -> Verdict:
    """A player can lay only the open card on top of their own stack. It may be another team's card.

    Otherwise: A player can lay a card that is not the open card of their own stack.
    """
    met = foreign = 0
    for played in (dealt_to_pairs(rules), *moments(rules)):
        for seat in played.table.seats:
            layable = list(played.layable(seat))
            if layable != [Laying(seat, 0)][: len(played.stacks[seat])]:
                return fails(lay_another(rules))
            met += len(layable)
            foreign += any(played.table.is_foreign(played.card(one), seat) for one in layable)
    return probed(met, f"{met} open cards {SIMULATED}", f"{foreign} open cards of another team")


def lay_another(rules: Rules) -> dict[str, Any]:
    """Write a record in which a player lays a card that is not the open one of their own stack."""
    for rounds in ((Placed(()),), OPENED):
        written = record_of(rules, Script((2, 2), rounds))
        *before, last = written["rounds"]
        dealt = {**written, "rounds": [*before, {**last, "claims": []}]}
        position = _last_position(rules, dealt)
        names = name_players(len(position.table.seats))
        for claim in position.chances():
            if position.judge(claim) != Laying(claim.player, 0):
                return {**dealt, "rounds": [*before, {**last, "claims": [claim_text(claim, names)]}]}
    raise UndecidedError("no claim was found that lays another card than the open one")


def _last_position(rules: Rules, written: dict[str, Any]) -> Round:
    seen: list[Round] = []
    referee(rules, read_record(written), lambda _, played, *__: seen.append(played))
    return seen[-1]


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


@THEOREMS.state(Method.POSITIONS, always(Status.PROBED))
def a_card_from_an_opponent_can_lie_anywhere_in_the_stack(rules: Rules) -> Verdict:
    """A card that the winner of a round gets can lie anywhere in the winner's stack.

    Otherwise: A card that the winner of a round gets must lie on top of the winner's stack, or apart.
    """
    row = line_of(rules, 0)
    match = replay(rules, (1, 1), [row])
    stacks = arrange(match, Placed(()))
    got = [card for card in stacks[0] if match.table.is_foreign(card, 0)]
    if not got:
        got = sorted(match.givable(1))[: match.owed().get(1, 0)]  # they are kept apart
        if not got:
            raise UndecidedError("the winner of the first round gets no card")
    own, others = [card for card in stacks[0] if card not in got], [card for card in stacks[1] if card not in got]
    starts = sorted(match.able_to_start())[: rules.deal_start]
    for place in range(len(own) + 1):
        stack = [*own[:place], *got, *own[place:]]
        try:
            match.copy().start_round(starts, [stack, others])
        except FaultError:
            written = record_of(rules, Script((1, 1), (row,)))
            dealt = dict(zip(name_players(2), (stack, others), strict=True))
            second = {"start": starts[0] if len(starts) == 1 else starts, "stacks": dealt, "claims": []}
            return fails({**written, "rounds": [*written["rounds"], second]})
    return probed(len(own) + 1, "the first point of two players", f"each of the {len(own) + 1} places of the stack")


# -- where it is laid ------------------------------------------------------------------------------------------------

HOLE = Cell(2, -1)
RING = ((1, 0), (2, 0), (3, -1), (3, -2), (2, -2), (1, -1))


def ring(rules: Rules, *more: Lay) -> Shown:
    """Play a round of three in which six cards lie around a free cell, two of each team; then try to lay more."""
    if set(around(rules, HOLE)) != {Cell(*cell) for cell in RING}:
        raise UndecidedError("six cards in a ring do not lie at all edges of the place between them")
    laid = [lay for place, cell in enumerate(RING) for lay in lays(place % 3, cell)]
    shown = show(rules, (1, 1, 1), [Placed((*laid, *more))])
    if len(shown.codes) < len(laid) or shown.codes[: len(laid)] != ["ok"] * len(laid):
        raise UndecidedError("six cards cannot be laid in a ring")
    return shown


def place_at(played: Round, seat: int, to: Cell) -> bool:
    """Lay a player's open card at a cell, for any card and symbol with which that holds."""
    claim = next((one for one in played.chances([seat]) if one.to == to), None)
    return claim is not None and played.rule(claim).holds


RING_SCOPE = "one board: six cards in a ring around a place, two of each of three players"


@THEOREMS.state(Method.POSITIONS, holds_if(lambda answers: answers["board.gap"] == "may", Status.PROBED))
def a_place_closed_in_can_be_filled(rules: Rules) -> Verdict:
    """A card can be laid in a place with cards on all sides.

    Otherwise: No card can be laid in a place with cards on all sides.
    """
    played = ring(rules).round
    if any(claim.to == HOLE for claim in played.chances()):
        return probed(1, RING_SCOPE, "a seventh card in the middle")
    refused = ring(rules, Lay(0, HOLE))
    if refused.codes[-1] != "closed-in":
        raise UndecidedError(f"a card is refused for another reason: {refused.codes[-1]}")
    return fails(refused.record)


@THEOREMS.ask(Method.EXHAUSTIVE, answering(places=["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"]))
def which_places_lie_next_to_the_start_card(rules: Rules) -> Verdict:
    """Which places lie next to the start card. They are the places where the first card of a round can be laid."""
    played = start(replay(rules, (1, 1), []), Placed(()))
    places = sorted({str(claim.to) for claim in played.chances([0])})
    return fact("all claims that hold when a round begins", places=places)


@THEOREMS.state(
    Method.POSITIONS, holds_if(lambda answers: answers["board.place"] == "at-the-card-matched", Status.PROBED)
)
def a_card_without_a_free_edge_cannot_be_matched(rules: Rules) -> Verdict:
    """A card with cards at all its edges cannot be matched.

    Otherwise: A card with cards at all its edges can be matched.
    """
    full = ring(rules, Lay(0, HOLE)).require_held()
    if full.round.over:
        raise UndecidedError("the round is over when the ring is filled")
    matched = next((claim for claim in full.round.chances() if claim.at == HOLE), None)
    if matched is None:
        return probed(1, f"{RING_SCOPE}, and a card in it", "all claims that hold then")
    names = name_players(len(full.match.table.seats))
    (only,) = full.record["rounds"]
    more = {**only, "claims": [*only["claims"], claim_text(matched, names)]}
    return fails({**full.record, "rounds": [more]})


@THEOREMS.state(Method.TESTING, always(Status.PROBED))
def no_card_can_be_covered(rules: Rules) -> Verdict:
    """No card can be laid on top of another card on the table.

    Otherwise: A card can be laid on top of another card on the table.
    """
    met = 0
    for played in (ring(rules).round, *moments(rules)[::3]):
        taken = [claim for claim in _everywhere(played) if claim.to in played.board.cards]
        if any(isinstance(played.judge(claim), Laying) for claim in taken):
            return fails(cover(rules))
        met += len(taken)
    return probed(met, f"boards {SIMULATED}", f"{met} claims for cells that were taken, some on a ring of six")


def cover(rules: Rules) -> dict[str, Any]:
    """Write a record in which a card is laid over another."""
    shown = show(rules, (1, 1), [Placed((Lay(0, Cell(1, 0)),))]).require_held()
    for claim in shown.round.chances():
        if claim.to in shown.round.board.cards:
            (only,) = shown.record["rounds"]
            claims = [*only["claims"], claim_text(claim, name_players(len(shown.match.table.seats)))]
            return {**shown.record, "rounds": [{**only, "claims": claims}]}
    raise UndecidedError("no claim was found that covers the first card")


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


@THEOREMS.state(Method.TESTING, always(Status.PROBED))
def a_round_always_ends(rules: Rules) -> Verdict:
    """A round always ends. While it goes on, somebody can lay a card, and each card laid leaves one card fewer in the
    stacks.

    Otherwise: A round can get stuck: it is not over, and nobody can lay a card.
    """
    stuck = closed_in(rules)
    if stuck is not None:
        return fails(stuck)
    met = 0
    for played in moments(rules)[::10]:
        claim = next((one for seat in sorted(played.able()) for one in played.chances([seat])[:1]), None)
        if claim is None:
            raise UndecidedError("nobody can lay a card in a simulated position")
        after = played.copy()
        after.rule(claim)
        if sum(map(len, after.stacks)) != sum(map(len, played.stacks)) - 1:
            raise UndecidedError("a card was laid, and there are not one fewer in the stacks")
        met += 1
    return probed(met, f"{met} positions {SIMULATED}", "in each of them somebody can lay a card")


def closed_in(rules: Rules) -> dict[str, Any] | None:
    """Lay cards of two players all around the start card; write the record if nobody can lay a card then."""
    cells = [step(Cell(0, 0), edge) for edge in around(rules, Cell(0, 0))]
    laid = Placed(tuple(Lay(place % 2, cell, at=Cell(0, 0)) for place, cell in enumerate(cells)))
    shown = show(rules, (1, 1), [laid])
    held = all(ruled.holds for ruled in shown.verdict.ruled)
    return shown.record if held and not shown.round.over and not shown.round.chances() else None


@THEOREMS.state(Method.POSITIONS, always(Status.PROBED))
def a_player_without_cards_does_not_end_the_round(rules: Rules) -> Verdict:
    """A player who runs out of cards does not end the round and gets no new cards. This is while the team still has
    cards.

    Otherwise: A player who runs out of cards ends the round or gets new cards. This is while the team still has
    cards.
    """
    shown = show(rules, (2, 2), [Placed(tuple(lays(0, (1, 0), (-1, 0))))], 4).require_held()
    before = [len(stack) for stack in shown.record["rounds"][0]["stacks"].values()]
    if before[:2] != [2, 2]:
        raise UndecidedError("the players of a pair do not have two cards each")
    if shown.round.over or shown.round.stacks[0] or len(shown.round.stacks[1]) != before[1]:
        return fails(shown.record)
    return probed(1, "one round: a pair with two cards each, of whom one has laid both", "the other still has both")


def unwon_rounds(rules: Rules) -> Iterator[tuple[list[Placed], int]]:
    """List matches of two players that end in a round that nobody won: the first round, or after a point of either."""
    row = [line_of(rules, seat) for seat in (0, 1)]
    due = rules.transfer_number[POINT_KEYS[0]]
    for each, rounds in ((4, [unwon(4)]), *((4 + due, [row[seat], scatter(1 - seat)]) for seat in (0, 1))):
        yield rounds, each


def scatter(loser: int) -> Placed:
    """Let a player who has four cards left lay them all, none in a line with another."""
    return Placed(tuple(lays(loser, *SCATTERED)))


@THEOREMS.state(Method.POSITIONS, always(Status.PROBED))
def after_an_unwon_round_the_same_card_starts(rules: Rules) -> Verdict:
    """After a round that nobody won, the start card stays and no cards are handed over.

    Otherwise: After a round that nobody won, another start card is used or cards are handed over.
    """
    met = 0
    for rounds, each in unwon_rounds(rules):
        shown = show(rules, (1, 1), rounds, each).require_held()
        if not shown.round.over or shown.verdict.rounds[-1].winner is not None:
            raise UndecidedError("somebody won the last round, or it is not over")
        met += 1
        if shown.match.able_to_start() != set(shown.match.starts) or shown.match.owed():
            return fails(shown.record)
    return probed(
        met, f"{met} matches of two players: the first round, or the round after a point of either", "all unwon"
    )


@THEOREMS.state(Method.POSITIONS, always(Status.PROBED))
def a_team_without_cards_does_not_end_the_round(rules: Rules) -> Verdict:
    """A team that begins a round without cards does not end it: the others play.

    Otherwise: A team that begins a round without cards ends it at once.
    """
    found = without_cards(rules)
    if found is None:
        match = begin(rules, (1, 1))
        starts = sorted(match.able_to_start())[: rules.deal_start]
        played = Round(match.table, starts, [sorted(match.held[0]), []])
        if played.over or not played.chances([0]):
            raise UndecidedError("no match was found in which a player begins a round without cards")
        return probed(
            1, "one round set up by hand; no match was found that leads to it", "the other player can lay a card"
        )
    shown, each = found
    if shown.round.over or not shown.round.chances([0]):
        return fails(shown.record)
    return probed(
        1, f"one match of two players, in a box with {each} cards of a colour", "one player has no cards left"
    )


def without_cards(rules: Rules) -> tuple[Shown, int] | None:
    """Let one of two players win until the other begins a round without cards, in a box with few cards of a colour."""
    for each in range(rules.line_length, rules.line_length + 4):
        for rounds in range(1, points_to_win(rules, 2)):
            try:
                shown = show(rules, (1, 1), [*[line_of(rules, 0)] * rounds, Placed(())], each).require_held()
            except (UnplayableError, FaultError, UndecidedError):
                break
            if not list(shown.record["rounds"][-1]["stacks"].values())[1]:
                return shown, each
    return None


@THEOREMS.state(Method.POSITIONS, always(Status.PROBED))
def another_teams_open_card_does_not_stop_a_team_mate(rules: Rules) -> Verdict:
    """A player with another team's card open does not stop their team-mates from playing.

    Otherwise: While a player has another team's card open, their team-mates must wait.
    """
    opened, mate = OPENED[1].lays
    shown = show(rules, (2, 2), [OPENED[0], Placed((opened, mate))]).require_held(but=2)
    if shown.verdict.rounds[0].winner is None:
        raise UndecidedError("the first round is not won")
    # The same deal, and the team-mate plays first.
    rounds = shown.record["rounds"]
    first = {**rounds[-1], "claims": rounds[-1]["claims"][1:]}
    written = {**shown.record, "rounds": [*rounds[:-1], first]}
    seen: list[Round] = []
    verdict = referee(rules, read_record(written), lambda _, played, *__: seen.append(played.copy()))
    stack = first["stacks"][next(iter(first["stacks"]))]
    if not seen or not stack or not seen[-1].table.is_foreign(stack[0], 0):
        raise UndecidedError("the first player has a card of their own team open")
    code = str(verdict.claims[-1][-1].code)
    if code == "foreign-first":
        return fails(written)
    if code != "ok":
        raise UndecidedError(f"a team-mate is refused for another reason: {code}")
    return probed(1, "one position: two pairs in their second round", "the team-mate lays a card first")


@THEOREMS.state(Method.POSITIONS, always(Status.PROBED))
def after_a_won_round_cards_go_back_to_their_teams(rules: Rules) -> Verdict:
    """After a round that somebody won, a card that an opponent laid goes back to its own team.

    Otherwise: After a round that somebody won, a card that an opponent laid stays with that opponent.
    """
    due = rules.transfer_number[POINT_KEYS[0]]
    lay = Lay(0, Cell(-1, 0), of=1)
    shown = show(rules, (1, 1), [line_of(rules, 0), Placed((lay, *line_of(rules, 0).lays))]).require_held()
    if shown.verdict.rounds[-1].winner is None:
        raise UndecidedError("the second round is not won")
    (card,) = (one for one in shown.round.laid_by if shown.match.table.owner(one) == 1)
    if card in shown.match.held[0]:
        return fails(shown.record)
    return probed(
        1, "one match of two players", f"{count_of(due, 'card')} from an opponent, one laid in the second round"
    )


FEW_STARTS = 22  # cards of each colour that leave two start cards


@THEOREMS.state(Method.POSITIONS, holds_if(lambda answers: answers["deal.start.out"] == "marker-again", Status.PROBED))
def start_cards_that_were_won_are_used_again(rules: Rules) -> Verdict:
    """When the start cards have run out, those that were won are used again.

    Otherwise: When the start cards have run out, those that were won are not used again.
    """
    each = (rules.deck_cards - 2 * rules.deal_start) // rules.deck_colours
    shown = show(rules, (1, 1), [line_of(rules, 0), line_of(rules, 1)], each).require_held()
    match = shown.match
    if match.fresh or sorted(card for cards in match.markers for card in cards) != sorted(match.table.starts):
        raise UndecidedError("two players have not won all start cards")
    if match.winners is not None or match.able_to_start() != set(match.table.starts):
        return fails(shown.record)
    return probed(1, f"a box with {each} cards of each colour", f"{len(match.table.starts)} start cards, all won")


# -- cards that are handed over --------------------------------------------------------------------------------------


def owed_after(shown: Shown) -> int:
    """Count the cards that are owed after a match was won so far."""
    if shown.verdict.rounds[-1].winner is None or shown.match.winners is not None:
        raise UndecidedError("the last round is not won, or the match is over")
    return sum(shown.match.owed().values())


@THEOREMS.state(Method.POSITIONS, always(Status.PROBED))
def cards_on_the_table_can_be_handed_over(rules: Rules) -> Verdict:
    """A team that has laid most of its cards hands over as many as a team that has laid none.

    Otherwise: A team that has laid most of its cards in the round hands over fewer.
    """
    row = line_of(rules, 0)
    for each in range(rules.line_length + 1, rules.deck_kinds["each-colour"] + 1):
        none = show(rules, (1, 1), [row, row], each).require_held()
        wanted = owed_after(none)
        left = each - rules.transfer_number[POINT_KEYS[0]]
        laid = lays(1, *spread_out(left - 1))
        most = show(rules, (1, 1), [row, Placed((*laid, *row.lays))], each).require_held()
        if wanted < 2 or left - 1 < 1:
            continue
        if most.round.winner != 0:
            raise UndecidedError("the second round is won by the other player")
        if owed_after(most) != wanted:
            return fails(most.record)
        return probed(
            2,
            f"two matches of two players in a box with {each} cards of a colour",
            f"{wanted} cards owed, with {left - 1} of {left} laid or none",
        )
    raise UndecidedError("no cards are owed after the second point")


def spread_out(count: int) -> Sequence[tuple[int, int]]:
    """List cells on the other side of the start card, no four of which lie in a row."""
    return ((-1, 0), (0, 1), (0, -1), (-2, 0), (0, 2), (0, -2))[:count]


@THEOREMS.state(Method.POSITIONS, holds_if(lambda answers: answers["line.whose"] == "colour", Status.PROBED))
def an_opponent_who_completes_a_line_wins_for_its_colour(rules: Rules) -> Verdict:
    """An opponent with cards left who completes a line wins the round for its colour.

    Otherwise: An opponent who completes a line does not win the round for its colour.
    """
    met = 0
    for _, of, shown in completed(rules):
        met += 1
        if shown.round.winner != of:
            return fails(shown.record)
    return probed(met, COMPLETED.format(met), "a row of each colour, completed by each opponent")


@THEOREMS.state(Method.POSITIONS, holds_if(lambda answers: answers["line.whose"] != "completer", Status.PROBED))
def a_card_from_an_opponent_never_wins_for_its_holder(rules: Rules) -> Verdict:
    """A card got from an opponent never wins the round for the team that lays it.

    Otherwise: A card got from an opponent can win the round for the team that lays it.
    """
    met = 0
    for by, _, shown in completed(rules):
        met += 1
        if shown.round.winner == by:
            return fails(shown.record)
    return probed(met, COMPLETED.format(met), "a row of each colour, completed by each opponent")


COMPLETED = "{} positions: with every number of teams, each player completes each other player's row"


@by_answers
def completed(rules: Rules) -> list[tuple[int, int, Shown]]:
    """Let each player win a round and then complete each other player's line with a card that was got from them."""
    found = []
    for teams in team_numbers(rules):
        for by, of in permutations(range(teams), 2):
            rounds = [line_of(rules, by), foreign_line(rules, of, by)]
            shown = show(rules, (1,) * teams, rounds).require_held()
            if len(shown.codes) < rules.line_length or not shown.round.stacks[by]:
                raise UndecidedError("the round ends before the line is completed, or the opponent has no cards left")
            found.append((by, of, shown))
    return found


def foreign_line(rules: Rules, of: int, by: int) -> Placed:
    """Let a team lay all but the last card of a line, and another team complete it."""
    *cells, last = line_of(rules, of).lays
    return Placed((*cells, Lay(by, last.to, of=of)))
