"""Matches of Dobble Connect played by chance: any reading and teams, right and wrong deals and claims, to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from variorum.games.chance import Chance
from variorum.games.connect import Aim, Cell, Claim, EndedBy, Match, Round, Rules, read_record, referee
from variorum.games.connect.arithmetic import points_to_win
from variorum.games.connect.players import seat_teams, worth
from variorum.games.connect.records import MOST_ROUNDS, claim_text
from variorum.games.connect.teams import as_headed
from variorum.games.faults import FaultError
from variorum.games.players import name_players

from properties.conftest import is_deep
from properties.connect.conftest import looked_at
from properties.connect.recordbuilder import COLOURS, NEAR
from properties.steps import Machine, keep, kept, play_again, read_steps

STEPS = Path(__file__).with_name("steps.yaml")
SIZES = ((1, 1), (1, 1), (2, 1), (1, 1, 1), (2, 2), (3, 1), (1, 2, 2), (1, 1, 1, 1), (3, 3, 2))
EACH = (4, 5, 6, 7, 8, 12, 22, None)
ACROSS = ((1, 0), (0, 1), (1, -1))
CORNERS = ((1, 1), (2, -1), (1, -2))
FAULTY = ("doubled", "missing", "moved", "start card", "start")

seeds = st.integers(0, 2**32)


class Lines:
    """Finds lines in a second way: from all cards of a colour, no matter which was played last."""

    def __init__(self, rules: Rules, cells: set[Cell]) -> None:
        self.rules, self.cells = rules, cells

    def there(self) -> bool:
        """Tell whether the cells of one colour hold a line."""
        if str(self.rules.line_straight) == "may-bend":
            return any(map(self.chained, self.groups()))
        ways = ACROSS + CORNERS if str(self.rules.line_directions) == "six" else ACROSS
        return any(self.run(cell, way) >= 4 for cell in self.cells for way in ways)

    def run(self, cell: Cell, way: tuple[int, int]) -> int:
        """Count the cells from one on, where none comes before it."""
        length, (q, r) = 0, cell
        if Cell(q - way[0], r - way[1]) in self.cells:
            return 0
        while Cell(q + length * way[0], r + length * way[1]) in self.cells:
            length += 1
        return length

    def groups(self) -> Iterator[set[Cell]]:
        """Split the cells into groups that touch."""
        left = set(self.cells)
        while left:
            group = joined(left.pop(), self.cells)
            left -= group
            yield group

    def chained(self, group: set[Cell]) -> bool:
        """Tell whether four of a group touch one after the other: not where one is in the middle of all the others."""
        near = {cell: [one for one in touching(cell) if one in group] for cell in group}
        return any(
            end != first and end not in (one, other)
            for one in group
            for other in near[one]
            for first in near[one]
            if first != other
            for end in near[other]
            if end not in (one, first)
        )


def touching(cell: Cell) -> Iterator[Cell]:
    """List the six cells around one."""
    return (Cell(cell.q + q, cell.r + r) for q, r in NEAR)


def joined(cell: Cell, cells: set[Cell]) -> set[Cell]:
    """Find the cells that hang together with one."""
    group, fresh = {cell}, [cell]
    while fresh:
        for one in touching(fresh.pop()):
            if one in cells and one not in group:
                group.add(one)
                fresh.append(one)
    return group


class ConnectTable(Machine):
    """A match at a table, its record as it grows, and a ledger of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.match: Any = None
        self.round: Any = None

    # -- setting up and dealing ------------------------------------------------------------------------------------

    @initialize(seed=seeds)
    @kept
    def set_up(self, seed: int) -> None:
        """Choose a reading, teams, and how many cards there are of each colour, all as likely as the others."""
        chance = Chance(seed)
        reading = looked_at()[chance.below(len(looked_at()))]
        sizes, each = SIZES[chance.below(len(SIZES))], EACH[chance.below(len(EACH))]
        self.rule_set = Rules.from_answers(reading.answers)
        if str(self.rule_set.teams_split) == "as-headed" and not as_headed(self.rule_set, sizes):
            self.refused(lambda: Match(self.rule_set, seat_teams(sizes, COLOURS)), {"teams"})
            sizes = (1, 1)
        names, cards = chance.shuffled(COLOURS), chance.shuffled(range(90))
        self.piles = (
            None if each is None else {name: tuple(cards[n * each : n * each + each]) for n, name in enumerate(COLOURS)}
        )
        self.match = Match(self.rule_set, seat_teams(sizes, names), None, self.piles)
        self.players = name_players(sum(sizes))
        self.data: dict[str, Any] = {
            "teams": {team.name: [self.players[seat] for seat in team.seats] for team in self.match.teams},
            **({"colours": {name: list(pile) for name, pile in self.piles.items()}} if self.piles else {}),
            "rounds": [],
        }
        self.codes: list[list[str]] = []
        self.ended: list[tuple[int | None, str]] = []
        self.won = [0] * len(sizes)
        self.kept: dict[int, int] = {}
        self.left: list[list[int]] = [[] for _ in self.players]
        self.note(f"{reading.name}, teams {sizes}, {each} cards of each colour")

    def refused(self, deed: Any, codes: set[str]) -> None:
        """See something refused with a fault of one of some codes."""
        try:
            deed()
        except FaultError as fault:
            assert fault.code in codes, (fault.code, fault.question, fault.message)
            self.reach(f"fault {fault.code}")
        else:
            raise AssertionError("it was not refused")

    @property
    def can_deal(self) -> bool:
        """Tell whether a round can begin."""
        return bool(self.match and self.round is None and self.match.winners is None and self.match.able_to_start())

    @property
    def goes_on(self) -> bool:
        """Tell whether a round can begin, and a record has room for it."""
        return self.can_deal and len(self.data["rounds"]) < MOST_ROUNDS

    def dealt(self, chance: Chance) -> list[list[int]]:
        """Hand over cards that are owed, and divide what each team has as the rules say, all by chance."""
        gone: set[int] = set()
        for giver, number in self.match.owed().items():
            cards = chance.shuffled(sorted(self.match.held[giver]))
            if str(self.rule_set.transfer_colour) == "own":
                cards.sort(key=lambda card: self.match.table.owner(card) != giver)
            gone |= set(cards[:number])
        stacks: list[list[int]] = [[] for _ in self.players]
        for number, team in enumerate(self.match.teams):
            own = self.match.held[number] - gone
            got = gone if number == self.match.receiver else set()
            for seat, stack in zip(team.seats, self.divided(team.seats, own, got, chance), strict=True):
                stacks[seat] = stack
        return stacks

    def divided(self, seats: tuple[int, ...], own: set[int], got: set[int], chance: Chance) -> list[list[int]]:
        """Divide what a team has and what it got among its players, anew or beside what each has kept."""
        if self.keeps():
            kept = [[card for card in self.left[seat] if card in own] for seat in seats]
        else:
            kept = [[] for _ in seats]
        fresh = chance.shuffled(sorted((own | got) - {card for stack in kept for card in stack}))
        if str(self.rule_set.deal_uneven) == "put-aside" and not self.keeps():
            fresh = fresh[len(fresh) % len(seats) :]
        return [chance.shuffled([*fresh[place :: len(seats)], *stack]) for place, stack in enumerate(kept)]

    def keeps(self) -> bool:
        """Tell whether players keep their stacks from round to round."""
        return bool(self.ended) and str(self.rule_set.deal_again) == "own-stacks"

    @precondition(lambda self: self.goes_on)
    @rule(seed=seeds)
    @kept
    def deal(self, seed: int) -> None:
        """Hand over what is owed, divide, and begin a round."""
        starts = Chance(seed).shuffled(sorted(self.match.able_to_start()))[:1]
        stacks = self.dealt(Chance(seed, 1))
        before, owed = [set(cards) for cards in self.match.held], self.match.owed()
        self.round = self.match.start_round(starts, stacks)
        self.check_handed(before, owed)
        self.at_the_deal = [list(stack) for stack in stacks]
        self.data["rounds"].append(
            {"start": starts[0], "stacks": dict(zip(self.players, map(list, stacks), strict=True)), "claims": []}
        )
        self.codes.append([])
        self.reach("start again", len(self.ended) > 0 and self.ended[-1][0] is None)
        self.reach("no fresh start card", not self.match.fresh)
        self.reach("a team without cards", any(not self.cards_at_the_deal(team) for team in range(len(self.won))))

    def check_handed(self, before: list[set[int]], owed: dict[int, int]) -> None:
        """See just the cards that were owed in the hands of who is to get them, and no other card moved."""
        receiver = self.match.receiver
        last = self.ended[-1][0] if self.ended else None
        assert receiver == last
        assert owed == ({} if last is None else {t: self.due(t, before[t]) for t in range(len(before)) if t != last})
        for team, (old, new) in enumerate(zip(before, self.match.held, strict=True)):
            if team == receiver:
                assert len(new) == len(old) + sum(owed.values())
                assert old <= new
            else:
                assert len(new) == len(old) - owed.get(team, 0)
                assert new <= old
        self.reach("handed over", sum(owed.values()) > 0)

    def due(self, team: int, cards: set[int]) -> int:
        """Count what a team hands over to the winner of the last round: a card for each point, as far as it can."""
        any_card = "any" in self.rule_set.transfer_colour or "makes-up" in self.rule_set.transfer_too_few
        fit = cards if any_card else [card for card in cards if self.match.table.owner(card) == team]
        return min(int(self.match.points[self.match.receiver]), 4, len(fit))

    @precondition(lambda self: self.can_deal)
    @rule(seed=seeds, fault=st.sampled_from(FAULTY))
    @kept
    def deal_wrongly(self, seed: int, fault: str) -> None:
        """Disturb a deal, and see it refused; the match at the table is not touched."""
        chance = Chance(seed, 2)
        start = min(self.match.able_to_start())
        stacks = self.dealt(Chance(seed, 1))
        full = [seat for seat, stack in enumerate(stacks) if stack]
        if not full:
            return
        seat = full[chance.below(len(full))]
        place, team = chance.below(len(stacks[seat])), self.match.table.team_of(seat)
        codes = {"doubled": {"cards"}, "missing": {"cards", "stacks", "transfer"}, "moved": {"transfer"}}
        if fault == "doubled":
            stacks[full[-1]].append(stacks[seat][place])
        elif fault == "missing":
            del stacks[seat][place]
        elif fault == "moved":
            other = next(one for one in self.match.table.seats if self.match.table.team_of(one) != team)
            stacks[other].append(stacks[seat].pop(place))
        elif fault == "start card":
            stacks[seat].append(next(card for card in sorted(self.match.table.starts, reverse=True) if card != start))
        else:
            start = next(card for card in range(95) if card not in self.match.able_to_start())
        self.refused(lambda: self.match.copy().start_round([start], stacks), codes.get(fault, {"cards", "start"}))

    @precondition(lambda self: self.can_deal and any(len(team.seats) > 1 for team in self.match.teams))
    @rule(seed=seeds)
    @kept
    def deal_unequally(self, seed: int) -> None:
        """Give one player all cards of a team of several, and see it refused where that is not equal."""
        team = max(self.match.teams, key=lambda one: len(one.seats))
        stacks = self.dealt(Chance(seed, 1))
        pile = [card for seat in team.seats for card in stacks[seat]]
        had_them_all = len(pile) == len(stacks[team.seats[-1]])
        for seat in team.seats:
            stacks[seat] = pile if seat == team.seats[-1] else []
        if len(pile) > 1 and not had_them_all:
            start = min(self.match.able_to_start())
            self.refused(lambda: self.match.copy().start_round([start], stacks), {"stacks"})

    @precondition(lambda self: self.round is not None and not self.codes[-1])
    @rule()
    @kept
    def deal_too_early(self) -> None:
        """See no round begin before the last is finished."""
        self.refused(lambda: self.match.start_round([0], []), {"round-unfinished"})

    @precondition(lambda self: self.match and self.match.winners is not None)
    @rule()
    @kept
    def deal_after_the_end(self) -> None:
        """See no round begin after the end."""
        self.refused(lambda: self.match.start_round([0], []), {"after-end"})

    # -- claims ----------------------------------------------------------------------------------------------------

    def claim(self, claim: Claim) -> str:
        """Make a claim, write it down, and see that stacks change as they should: the top card goes, or nothing."""
        before = [list(stack) for stack in self.round.stacks]
        cells = dict(self.round.board.cards)
        ruled = self.round.rule(claim)
        if ruled.holds:
            card = before[claim.player].pop(0)
            faces = self.match.table.faces
            assert claim.symbol in faces[card] & faces[cells[claim.at]] or self.lays_freely(card, claim.player)
            cells[claim.to] = card
            self.reach("foreign card", self.match.table.is_foreign(card, claim.player))
        assert self.round.stacks == before
        assert self.round.board.cards == cells
        self.data["rounds"][-1]["claims"].append(claim_text(claim, self.players))
        self.codes[-1].append(str(ruled.code))
        self.reach(str(ruled.code))
        return str(ruled.code)

    def lays_freely(self, card: int, seat: int) -> bool:
        """Tell whether a player may lay a card whatever is said."""
        foreign: bool = self.match.table.is_foreign(card, seat)
        return foreign and str(self.rule_set.foreign_play) == "without-naming"

    @precondition(lambda self: self.round is not None and not self.round.over)
    @rule(seed=seeds, times=st.integers(1, 30), aim=st.sampled_from(list(Aim)), one=st.booleans())
    @kept
    def go_on(self, seed: int, times: int, aim: Aim, one: bool) -> None:
        """Make some right claims, all by one player or by random players, until the round is over."""
        chance = Chance(seed)
        seats = chance.shuffled(sorted(self.round.able()))
        for number in range(times):
            chances: list[Claim] = self.round.chances([seats[0 if one else number % len(seats)]])
            if self.round.over or not chances:
                return
            best = max(chance.shuffled(chances), key=lambda claim: worth(self.round, claim, Aim(aim)))
            assert self.claim(best) == "ok"

    @precondition(lambda self: self.goes_on)
    @rule(seed=seeds, rounds=st.integers(1, 6), seat=st.integers(0, 7), by_turns=st.booleans())
    @kept
    def rush(self, seed: int, rounds: int, seat: int, by_turns: bool) -> None:
        """Play whole rounds, one player or each in turn extending lines before anybody else, as long as that goes."""
        for number in range(rounds):
            if self.goes_on:
                self.deal(seed + number)
                first = seat + (number if by_turns else 0)
                for other in (first, first + 1, first + 2):
                    self.extend(other % len(self.players))
                if not self.round.over:
                    return
                self.close()

    def extend(self, seat: int) -> None:
        """Let a player extend lines until the round is over or no card is left."""
        while not self.round.over:
            chances: list[Claim] = self.round.chances([seat])
            if not chances:
                return
            assert self.claim(max(chances, key=lambda claim: worth(self.round, claim, Aim.EXTEND))) == "ok"

    @precondition(lambda self: self.round is not None and not self.round.over)
    @rule(seed=seeds)
    @kept
    def empty_a_stack(self, seed: int) -> None:
        """Let a player lay card after card wherever they make no line, for as long as that goes."""
        chance = Chance(seed)
        seat = chance.shuffled(sorted(self.round.able()))[0]
        for _ in range(8):
            chances = chance.shuffled(self.round.chances([seat]))[:12]
            quiet = [one for one in chances if not self.would_win(one)]
            if self.round.over or not quiet:
                return
            assert self.claim(quiet[0]) == "ok"

    def holding_foreign(self) -> list[int]:
        """List the players with another team's card open."""
        tops = {seat: stack[0] for seat, stack in enumerate(self.round.stacks) if stack}
        return [seat for seat, card in tops.items() if self.match.table.is_foreign(card, seat)]

    @precondition(lambda self: self.round is not None and not self.round.over and self.holding_foreign())
    @rule(seed=seeds)
    @kept
    def trap(self, seed: int) -> None:
        """Let a team lay three cards in a row, and another complete it with the card that it got, if it can."""
        holder = Chance(seed).shuffled(self.holding_foreign())[0]
        owner = self.match.table.owner(self.round.stacks[holder][0])
        seat = self.match.teams[owner].seats[0]
        for _ in range(3):
            chances = [one for one in self.round.chances([seat]) if not self.would_win(one)]
            if self.round.over or not chances:
                return
            self.claim(max(chances, key=lambda claim: worth(self.round, claim, Aim.EXTEND)))
        if not self.round.over:
            wins = (one for one in self.round.chances([holder]) if self.would_win(one))
            for one in list(wins)[:1]:
                assert self.claim(one) == "ok"

    @precondition(lambda self: self.round is not None and not self.round.over)
    @rule(seed=seeds, others=st.booleans())
    @kept
    def slip(self, seed: int, others: bool) -> None:
        """Let a player name a wrong symbol, then perhaps somebody else lay a card, and then the player."""
        able = Chance(seed).shuffled(sorted(self.round.able()))
        chances = self.round.chances(able[:1])
        if not chances:
            return
        card, matched = self.round.stacks[able[0]][0], self.round.board.cards[chances[0].at]
        wrong = min(self.match.table.faces[card] - self.match.table.faces[matched])
        freely = self.lays_freely(card, able[0])
        assert self.claim(chances[0]._replace(symbol=wrong)) == ("ok" if freely else "wrong-symbol")
        bars = str(self.rule_set.claim_wrong) == "sits-out" and len(able) > 1 and not freely
        waits = bars and able[0] in self.round.waiting
        if others and waits and self.round.chances(able[1:2]):
            assert self.claim(self.round.chances(able[1:2])[0]) == "ok"
            waits = False
        if not self.round.over:
            assert self.claim(chances[0]) != "ok" if waits else able[0] not in self.round.waiting

    def would_win(self, claim: Claim) -> bool:
        """Tell whether a claim would win the round."""
        tried: Round = self.round.copy()
        tried.rule(claim)
        return tried.winner is not None

    @precondition(lambda self: self.round is not None and self.round.board.cards)
    @rule(player=st.integers(0, 7), symbol=st.integers(0, 120), place=st.integers(0, 99), edge=st.integers(0, 9))
    @kept
    def any_claim(self, player: int, symbol: int, place: int, edge: int) -> None:
        """Make any claim at all, for a card that is there or not, near to it or not."""
        cells = list(self.round.board.cards)
        at = cells[place % len(cells)] if place < 90 else Cell(50, place)
        step = [*NEAR, (0, 0), (1, 1), (2, 0), (7, -3)][edge]
        self.claim(Claim(player % len(self.players), symbol, at, Cell(at.q + step[0], at.r + step[1])))

    @precondition(lambda self: self.round is not None and self.round.board.cards)
    @rule(seed=seeds, edge=st.integers(0, 8))
    @kept
    def right_symbol(self, seed: int, edge: int) -> None:
        """Name the right symbol, and lay the card at any edge, taken or free, or at none; or have no card at all."""
        chance = Chance(seed)
        seat = chance.below(len(self.players))
        cells = list(self.round.board.cards)
        at = cells[chance.below(len(cells))]
        stack = self.round.stacks[seat]
        faces = self.match.table.faces
        symbol = min(faces[stack[0]] & faces[self.round.board.cards[at]]) if stack else 0
        step = [*NEAR, (0, 0), (1, 1), (2, 0)][edge]
        to = Cell(at.q + step[0], at.r + step[1])
        over, free, code = self.round.over, to not in cells, self.claim(Claim(seat, symbol, at, to))
        if over:
            assert code == "over"
        elif not stack:
            assert code == "out"
        elif code not in ("waits", "touched-unnamed", "no-free-edge"):
            elsewhere = str(self.rule_set.board_place) == "anywhere" and any(one in cells for one in touching(to))
            fits = edge < 6 or elsewhere
            assert code == ("ok" if free and fits else "not-adjacent" if free else "occupied")

    # -- the end of a round ------------------------------------------------------------------------------------------

    @precondition(lambda self: self.round is not None and self.round.over)
    @rule()
    @kept
    def close(self) -> None:
        """Clear the table, and see the point given and the record judged as it was played."""
        done, points, markers = self.round, list(self.match.points), [list(cards) for cards in self.match.markers]
        self.match.close_round()
        self.round, self.left = None, [list(stack) for stack in done.stacks]
        self.ended.append((done.winner, str(done.ended_by)))
        gain = int(done.winner is not None)
        for team, before in enumerate(points):
            assert self.match.points[team] == before + (gain if team == done.winner else 0)
        if done.winner is not None:
            self.won[done.winner] += 1
            self.kept[self.match.starts[0]] = done.winner
            self.reach("won")
            self.reach("won by another's card", done.laid_by[list(done.board.cards.values())[-1]] != done.winner)
        else:
            assert self.match.markers == markers
            self.reach("unwon")
        self.reach("third round", len(self.ended) >= 3)
        self.check_takings(done)
        self.check_referee()

    def check_takings(self, done: Round) -> None:
        """See each team take its colour from the table, and keep what it did not lay, as far as the rules say so."""
        returned = str(self.rule_set.take_back_unplayed) == "return"
        own_laid = str(self.rule_set.out_take_back) == "own-laid" and done.winner is None and not returned
        for card, layer in done.laid_by.items():
            taker = layer if own_laid else self.match.table.owner(card)
            assert card in self.match.held[taker]
        for seat, stack in enumerate(done.stacks):
            for card in stack:
                keeper = self.match.table.owner(card) if returned else self.match.table.team_of(seat)
                assert card in self.match.held[keeper]
                self.reach("foreign card kept", keeper != self.match.table.owner(card))

    def check_referee(self) -> None:
        """Replay the record, and find every claim, round and point as it was."""
        verdict = referee(self.rule_set, read_record(self.data))
        assert verdict.fault is None, verdict.fault
        assert [[str(one.code) for one in ruled] for ruled in verdict.claims] == self.codes
        names = [None if winner is None else self.match.teams[winner].name for winner, _ in self.ended]
        assert [one.winner for one in verdict.rounds][: len(names)] == names
        assert list(verdict.points.values()) == self.match.points
        assert (verdict.winners is None) == (self.match.winners is None)

    # -- what holds throughout ----------------------------------------------------------------------------------------

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        """Find no card lost or doubled, neither on the table nor between the rounds, and as many of each colour."""
        if not self.match:
            return
        table, teams = self.match.table, self.match.teams
        held = [card for cards in self.match.held for card in cards]
        played = {card for team in teams for colour in team.colours for card in self.match.colours[colour]}
        assert sorted(held) == sorted(played)
        marked = [card for cards in self.match.markers for card in cards]
        assert sorted([*marked, *self.match.fresh]) == sorted({*table.starts, *marked})
        if self.round is not None:
            lying = [*self.round.board.everything(), *(card for stack in self.round.stacks for card in stack)]
            assert len(set(lying)) == len(lying)
            aside = set(held) - set(lying)
            assert set(lying) - set(held) == set(self.match.starts if self.round else ())
            assert not aside or str(self.rule_set.deal_uneven) == "put-aside"
            self.reach("put aside", bool(aside))
            for team in teams:
                mine = set(self.match.colours[team.name])
                assert len(mine & set(lying)) + len(mine & aside) == len(mine)

    @invariant()
    def the_board_hangs_together(self) -> None:
        """Find every card at an edge of another, all joined to the start card, and none under another."""
        if self.round is not None:
            cells = set(self.round.board.cards)
            assert joined(Cell(0, 0), cells) == cells
            assert len(cells) == 1 + len(self.round.laid_by)
            assert self.round.board.cards[Cell(0, 0)] == self.match.starts[0]
            laid = sum(map(len, self.at_the_deal)) - sum(map(len, self.round.stacks))
            assert laid == len(self.round.laid_by)

    def cards_at_the_deal(self, team: int) -> list[int]:
        """List what a team had to lay, as far as it counts for being out of cards."""
        return self.counted(team, self.at_the_deal)

    def counted(self, team: int, stacks: list[list[int]]) -> list[int]:
        """List the cards of a team that count for being out of cards."""
        mine = [card for seat in self.match.teams[team].seats for card in stacks[seat]]
        own = str(self.rule_set.out_counted) == "own-colour"
        return [card for card in mine if not own or self.match.table.owner(card) == team]

    @invariant()
    def a_round_is_over_just_if_there_is_a_line_or_a_team_is_out(self) -> None:
        """Look at all the board and all stacks: there is a line, or a team is out, exactly where the round is over."""
        if self.round is None:
            return
        teams = range(len(self.won))
        lined = [team for team in teams if Lines(self.rule_set, self.cells_of(team)).there()]
        out = [team for team in teams if self.cards_at_the_deal(team) and not self.counted(team, self.round.stacks)]
        nothing = not any(self.at_the_deal)
        assert self.round.over == bool(lined or out or nothing), (self.round.ended_by, lined, out)
        assert len(lined) <= 1
        if self.round.winner is not None:
            assert self.round.ended_by is EndedBy.LINE
            assert [self.round.winner] == lined
        elif self.round.over:
            assert self.round.ended_by is EndedBy.OUT_OF_CARDS
            assert out or nothing
            self.reach("line without a winner", bool(lined))

    def cells_of(self, team: int) -> set[Cell]:
        """List where the cards of a team's colour lie."""
        return {cell for cell, card in self.round.board.cards.items() if self.match.table.owner(card) == team}

    @invariant()
    def at_most_one_team_has_won(self) -> None:
        """Find a winner just where a team has the points, and it alone; else the start cards ran out."""
        if not self.match:
            return
        enough = points_to_win(self.rule_set, len(self.won))
        there = [team for team, points in enumerate(self.match.points) if points >= enough]
        assert len(there) <= 1
        ran_out = str(self.rule_set.deal_start_out) == "game-ends" and not self.match.fresh
        if there:
            assert self.match.winners == there
            self.reach("finished")
        elif self.match.winners is not None:
            assert ran_out
            most = max(self.match.points)
            assert self.match.winners == [t for t, points in enumerate(self.match.points) if points == most]
            self.reach("ended without start cards")
        assert self.match.points == self.won
        for team, cards in enumerate(self.match.markers):
            assert sorted(cards) == sorted(card for card, winner in self.kept.items() if winner == team)

    def teardown(self) -> None:
        """Replay what was played, finished or not; and be drawn to matches that go on until the start cards run out."""
        if self.match:
            self.drive(rounds=len(self.ended), start_cards_used=-len(self.match.fresh))
        if self.round is not None and self.round.over:
            self.close()
        elif self.match:
            self.check_referee()


TestConnectTable = ConnectTable.TestCase
if not is_deep():
    TestConnectTable.settings = settings(max_examples=120, stateful_step_count=30)


CODES = {"ok", "wrong-symbol", "not-adjacent", "occupied", "no-such-card", "no-such-symbol", "out", "over", "waits"}
FAULTS = {f"fault {code}" for code in ("cards", "start", "stacks", "transfer", "round-unfinished", "after-end")}
COURSE = {"won", "unwon", "handed over", "third round", "finished", "start again", "foreign card", "foreign card kept"}
COURSE |= {"no fresh start card", "won by another's card", "a team without cards", "put aside"}
COURSE |= {"line without a winner", "ended without start cards"}
RARE = CODES | FAULTS | COURSE


@pytest.mark.parametrize("name", sorted(RARE))
def test_what_matters_is_reached(name: str) -> None:
    """All codes that the readings know, all faults, and all that a match can come to: steps kept lead there."""
    keep(STEPS, ConnectTable.found, RARE)
    assert play_again(ConnectTable, read_steps(STEPS)[name])[name]
