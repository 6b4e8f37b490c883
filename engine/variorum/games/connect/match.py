"""A match: its rounds, the cards that teams hold, points and their markers, and who wins.

A record gives the start card and the stacks of each round. A match checks that they follow from the round before and
from the cards that teams had to give. If a card is given and set aside at once, no stack shows it; then every
possibility is tracked.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NoReturn

from variorum.games.claims.planes import Card
from variorum.games.connect import answers as a
from variorum.games.connect.arithmetic import handed_over, number_due, number_table, points_to_win, still_due
from variorum.games.connect.board import colours_of
from variorum.games.connect.deck import Colours, check_colours, check_deck, own_colours, own_deck, start_cards
from variorum.games.connect.round import Round, Table
from variorum.games.connect.rules import Rules
from variorum.games.connect.teams import Team, check_teams
from variorum.games.faults import FaultError, count_of

Held = list[set[int]]  # the cards of each team


class Match:
    """A match being played."""

    def __init__(
        self,
        rules: Rules,
        teams: Sequence[Team],
        deck: Sequence[Card] | None = None,
        colours: Colours | None = None,
    ) -> None:
        self.rules, self.teams = rules, tuple(teams)
        cards = own_deck(rules) if deck is None else deck
        check_deck(rules, cards)
        self.colours = own_colours(rules) if colours is None else colours
        check_colours(rules, self.colours, len(cards), given=colours is not None)
        check_teams(rules, self.teams, self.colours)
        starts = start_cards(self.colours, len(cards))
        shown = colours_of(self.colours, starts, rules, len(cards))
        self.table = Table(rules, [frozenset(card) for card in cards], shown, starts, self.teams)
        self.ways: list[Held] = [
            [{card for colour in team.colours for card in self.colours[colour]} for team in self.teams]
        ]
        self.apart: list[set[int]] = [set() for _ in self.teams]
        self.unlaid: list[list[int]] = [[] for _ in self.table.seats]
        self.laid: dict[int, int] = {}  # in the round before, by which team
        self.had: dict[int, int] = {}  # in the round before, laid or not
        self.points = [0] * len(self.teams)
        self.markers: list[list[int]] = [[] for _ in self.teams]
        self.fresh = set(starts)
        self.round: Round | None = None
        self.starts: tuple[int, ...] = ()
        self.last_winner: int | None = None
        self.receiver: int | None = None
        self.reached: int | None = None
        self.winners: list[int] | None = None
        self.played = 0

    def copy(self) -> Match:
        """Copy what is changed in place; call it between rounds only. All else is replaced where it changes."""
        other = copy.copy(self)
        other.ways = [[set(cards) for cards in held] for held in self.ways]
        other.apart = [set(cards) for cards in self.apart]
        other.points, other.fresh = list(self.points), set(self.fresh)
        return other

    @property
    def held(self) -> Held:
        """The cards that each team holds; if that is not certain, the first possibility."""
        return self.ways[0]

    # -- what may come next ----------------------------------------------------------------------------------------

    @property
    def unused(self) -> set[int]:
        """The cards of colours that no team plays."""
        played = {colour for team in self.teams for colour in team.colours}
        return {card for colour, pile in self.colours.items() if colour not in played for card in pile}

    def able_to_start(self) -> set[int]:
        """List the cards with which the next round can begin."""
        if self.starts and self._starts_again():
            return set(self.starts)
        fresh = self.fresh - set(self.starts)
        if fresh or self.rules.deal_start_out is None:
            return fresh
        if self.rules.deal_start_out is a.DealStartOut.UNUSED_COLOUR:
            return self.unused - {card for cards in self.markers for card in cards}
        return set(self.table.starts)

    def _starts_again(self) -> bool:
        """Tell whether the next round begins with the start card of the round before."""
        won = self.last_winner is not None
        if won:
            return self.rules.deal_start_next is a.DealStartNext.SAME
        return self.rules.out_start is not a.OutStart.ANOTHER

    def owed(self) -> dict[int, int]:
        """Say how many cards each team has to give before the next round."""
        winner = self.receiver
        if winner is None or self.winners is not None:
            return {}
        own = self.rules.transfer_counted is a.TransferCounted.OWN
        due = number_due(number_table(self.rules), self.points[winner] if own else sum(self.points))
        return {giver: self._owed_by(giver, winner, due) for giver in self._givers(winner)}

    def _givers(self, winner: int) -> list[int]:
        givers = [team for team in range(len(self.teams)) if team != winner]
        if self.rules.transfer_from is a.TransferFrom.LAST_TEAM:
            fewest = min(self.points[team] for team in givers)
            return [team for team in givers if self.points[team] == fewest]
        return givers

    def _owed_by(self, giver: int, winner: int, due: int) -> int:
        if self.rules.transfer_from is a.TransferFrom.EACH_PLAYER:
            due *= len(self.teams[giver].seats)
        given = sum(self.table.owner(card) == giver for card in self.held[winner])
        cards = self.givable(giver)
        own = sum(self.table.owner(card) == giver for card in cards)
        return int(handed_over(self.rules, still_due(self.rules, due, given), own, len(cards) - own))

    def givable(self, team: int) -> set[int]:
        """List the cards that a team could give: all it holds, or those it has not played."""
        if self.rules.transfer_when is a.TransferWhen.AT_ONCE:
            return {card for seat in self.teams[team].seats for card in self.unlaid[seat]} & self.held[team]
        return self.held[team] - self.apart[team]

    # -- a round begins --------------------------------------------------------------------------------------------

    def start_round(self, starts: Sequence[int], stacks: Sequence[Sequence[int]]) -> Round:
        """Set up a round as a record says, or raise what is wrong with it."""
        if self.winners is not None:
            raise FaultError("after-end", "win.when", f"The game ended with round {self.played}.")
        if self.round is not None:
            raise FaultError("round-unfinished", "round.end", f"Round {self.played + 1} has not ended.")
        self._check_starts(starts)
        self._check_stacks(starts, stacks)
        self._check_deal(stacks)
        self.starts = tuple(starts)
        self.round = Round(self.table, starts, stacks)
        return self.round

    def _check_starts(self, starts: Sequence[int]) -> None:
        if len(starts) != self.rules.deal_start:
            message = f"A round uses {count_of(self.rules.deal_start, 'start card')}, not {len(starts)}."
            raise FaultError("start", "deal.start", message)
        cards = len(self.table.faces)
        for card in starts:
            if card >= cards:
                raise FaultError("start", "deck.cards", f"There is no card {card}; the cards are 0 to {cards - 1}.")
        able = self.able_to_start()
        for card in starts:
            if card not in able:
                raise FaultError("start", self._start_question(card), self._start_message(card))
        if len(set(starts)) != len(starts):
            raise FaultError("start", "deal.start", "The same start card is used twice.")

    def _start_question(self, card: int) -> str:
        if card not in self.table.starts:
            return "deal.start" if self.fresh else "deal.start.out"
        if self.starts and self.last_winner is None:
            return "out.start"
        return "deal.start.next" if self.fresh else "deal.start.out"

    def _start_message(self, card: int) -> str:
        if card not in self.table.starts:
            return f"Card {card} is not a start card."
        if self._starts_again():
            return f"This round uses start card {self.starts[0]} again, not {card}."
        return f"Start card {card} has been used already."

    # -- the stacks in a record -------------------------------------------------------------------------------------

    def _check_stacks(self, starts: Sequence[int], stacks: Sequence[Sequence[int]]) -> None:
        """Check that every card in a stack exists, is there only once, and belongs to this match."""
        listed = Counter(card for stack in stacks for card in stack)
        for card, times in listed.items():
            if card >= len(self.table.faces):
                raise FaultError("cards", "deck.cards", f"There is no card {card}.")
            if times > 1 or card in starts:
                where = "on the table and in a stack" if card in starts else f"{times} times in the stacks"
                raise FaultError("cards", "deck.cards", f"Card {card} is {where}.")
            if card in self.table.starts:
                raise FaultError("cards", "deck.start", f"Card {card} is a start card but is in a stack.")
            if self.table.owner(card) is None and self.rules.teams_unused is a.TeamsUnused.PUT_AWAY:
                raise FaultError("cards", "teams.unused", f"Card {card} has a colour that no team plays.")

    def _check_deal(self, stacks: Sequence[Sequence[int]]) -> None:
        """Check which cards changed hands and how they were divided, and keep every possibility."""
        fitting: list[Match] = []
        faults: list[FaultError] = []
        for held in self.ways:
            for unseen in self._supposing(held).unseen(stacks):
                one = self._supposing(held)
                try:
                    one._check_transfers(stacks, unseen)
                    one._check_division(stacks)
                except FaultError as fault:
                    faults.append(fault)
                else:
                    fitting.append(one)
        if not fitting:
            raise faults[0]
        self.apart, self.unlaid = fitting[0].apart, fitting[0].unlaid
        ways = [one.held for one in fitting]
        self.ways = [held for place, held in enumerate(ways) if held not in ways[:place]]

    def _supposing(self, held: Held) -> Match:
        """Copy the match with these cards in the teams' hands."""
        other = self.copy()
        other.ways = [[set(cards) for cards in held]]
        return other

    def unseen(self, stacks: Sequence[Sequence[int]]) -> Iterator[set[int]]:
        """List the sets of cards that may have been given and set aside at once, so that no stack shows them."""
        taker = self.receiver
        if taker is not None and self._puts_aside() and self.rules.transfer_into is not a.TransferInto.KEPT_APART:
            lying = {card for stack in stacks for card in stack}
            got = {card for seat in self.teams[taker].seats for card in stacks[seat]}
            owed = self.owed()
            lacking = {giver: number - len(self.held[giver] & got) for giver, number in owed.items()}
            places = (len(self.held[taker]) + sum(owed.values())) % len(self.teams[taker].seats)
            if 0 < sum(lacking.values()) <= places and min(lacking.values()) >= 0:
                ways = (combinations(self._hidden(giver, lying), number) for giver, number in lacking.items())
                yield from ({card for some in choice for card in some} for choice in product(*ways))
        yield set()

    def _hidden(self, giver: int, lying: set[int]) -> list[int]:
        """List the cards that a team could give and that are in no stack, its own first."""
        return sorted(self.givable(giver) - lying, key=lambda card: (self.table.owner(card) != giver, card))

    def _puts_aside(self) -> bool:
        """Tell whether extra cards are set aside before this round."""
        kept = self.played and self.rules.deal_again is a.DealAgain.OWN_STACKS
        return self.rules.deal_uneven is a.DealUneven.PUT_ASIDE and not kept

    def _check_transfers(self, stacks: Sequence[Sequence[int]], unseen: set[int]) -> None:
        """Check that exactly the cards owed have changed hands, some of them unseen, and move them."""
        now = [{card for seat in team.seats for card in stacks[seat]} for team in self.teams]
        if self.played == 0 and self.rules.teams_unused is a.TeamsUnused.DEALT_OUT:
            self._share_unused(now)
        before = {card: team for team, cards in enumerate(self.held) for card in cards}
        after = {card: team for team, cards in enumerate(now) for card in cards}
        stray = next((card for card in after if card not in before), None)
        if stray is not None:
            raise FaultError("cards", "teams.unused", f"Card {stray} is not in this game.")
        moved = {card: (before[card], after[card]) for card in after if before[card] != after[card]}
        if self.rules.transfer_into is a.TransferInto.KEPT_APART and self.receiver is not None:
            if moved:
                raise FaultError(
                    "transfer",
                    "transfer.into",
                    f"Card {min(moved)} was given to the winner and must not be in a stack.",
                )
            moved |= self._kept_apart(after)
        if self.receiver is not None:
            moved |= {card: (before[card], self.receiver) for card in unseen}
        self._check_moved(moved)
        self.unlaid = [[card for card in stack if card not in moved] for stack in self.unlaid]
        for card, (giver, winner) in moved.items():
            self.held[giver].discard(card)
            self.held[winner].add(card)
        if self.rules.transfer_into is a.TransferInto.ON_TOP:
            self._check_on_top(set(moved), stacks)

    def _share_unused(self, now: Sequence[set[int]]) -> None:
        """Give teams the cards of unused colours in their stacks; no team gets more than one more than another."""
        shares = [cards & self.unused for cards in now]
        if sum(map(len, shares)) != len(self.unused) or max(map(len, shares)) - min(map(len, shares)) > 1:
            raise FaultError("cards", "teams.unused", "The colours that no team plays are not dealt out equally.")
        for held, share in zip(self.held, shares, strict=True):
            held.update(share)

    def _kept_apart(self, after: Mapping[int, int]) -> dict[int, tuple[int, int]]:
        """Treat the cards missing from a giver's stacks as given and kept apart."""
        winner = self.receiver
        assert winner is not None  # noqa: S101
        gone = {
            card: (giver, winner)
            for giver in self._givers(winner)
            for card in self.held[giver] - self.apart[giver]
            if card not in after
        }
        self.apart[winner] |= set(gone)
        return gone

    def _check_moved(self, moved: Mapping[int, tuple[int, int]]) -> None:
        owed = self.owed()
        given = Counter(giver for giver, _ in moved.values())
        for card, (giver, taker) in moved.items():
            names = f"from {self.teams[giver].name} to {self.teams[taker].name}"
            if taker != self.receiver:
                raise self._astray(card, giver, taker)
            if giver not in owed:
                raise FaultError("transfer", "transfer.from", f"Card {card} went {names}, but nothing was owed.")
            if card not in self.givable(giver):
                raise FaultError("transfer", "transfer.when", f"Card {card} went {names}, but was still on the table.")
        for giver, number in owed.items():
            if given[giver] != number:
                owing = f"{self.teams[giver].name} gives {count_of(number, 'card')}, not {given[giver]}."
                raise FaultError("transfer", "transfer.number", owing[0].upper() + owing[1:])
            self._check_colours(giver, [card for card, (one, _) in moved.items() if one == giver])

    def _astray(self, card: int, giver: int, taker: int) -> FaultError:
        """Say which ruling is broken by a card that is with the wrong team."""
        right, wrong = self.teams[giver].name, self.teams[taker].name
        if self.played and taker in (self.table.owner(card), self.had.get(card)):
            stays = card not in self.laid and giver == self.had.get(card)
            message = f"Card {card} should {'stay with' if stays else 'go back to'} {right}, but is with {wrong}."
            return FaultError("transfer", self._take_back_question(card, taker), message)
        question = "transfer.drawn-round" if self.played and self.last_winner is None else "transfer.from"
        question = question if self.played else "teams.colour"
        return FaultError(
            "transfer", question, f"Card {card} went from {right} to {wrong}, but should not change hands."
        )

    def _take_back_question(self, card: int, taker: int) -> str:
        """Find the question by which a card belongs to another team than the one that has it."""
        won = self.last_winner is not None
        if card not in self.laid or (taker == self.laid[card] and not self._by_colour(won)):
            return "take-back.unplayed"
        return "take-back.cards" if won else "out.take-back"

    def _check_colours(self, giver: int, given: Sequence[int]) -> None:
        """Check that a team gives cards of its own colour while it has any."""
        foreign = [card for card in given if self.table.owner(card) != giver]
        if not foreign or self.rules.transfer_colour is a.TransferColour.ANY:
            return
        kept = [card for card in self.givable(giver) - set(given) if self.table.owner(card) == giver]
        made_up = self.rules.transfer_too_few is a.TransferTooFew.MAKES_UP
        if not made_up or kept:
            name = self.teams[giver].name
            raise FaultError("transfer", "transfer.colour", f"Card {foreign[0]}, given by {name}, is not {name}.")

    def _check_on_top(self, got: set[int], stacks: Sequence[Sequence[int]]) -> None:
        for stack in stacks:
            mine = [card in got for card in stack]
            if mine != sorted(mine, reverse=True):
                raise FaultError("transfer", "transfer.into", "The cards for the winner are not on top of a stack.")

    # -- how a team divides its cards ----------------------------------------------------------------------------------

    def _check_division(self, stacks: Sequence[Sequence[int]]) -> None:
        for number, team in enumerate(self.teams):
            sizes = [len(stacks[seat]) for seat in team.seats]
            held = self.held[number] - self.apart[number]
            missing = sorted(held - {card for seat in team.seats for card in stacks[seat]})
            if self.rules.deal_divide is a.DealDivide.COMMON_STACK:
                if any(sizes[1:]):
                    self._unequal(team, "deal.divide", "plays from one stack, which is listed for its first player")
                self._check_missing(team, missing, 0)
                continue
            spared = len(held) % len(sizes) if self._puts_aside() else 0
            if self.played and self.rules.deal_again is a.DealAgain.OWN_STACKS:
                self._check_missing(team, missing, 0)
                self._check_kept(team, stacks)
                continue
            self._check_missing(team, missing, spared)
            if max(sizes) - min(sizes) > 1:
                listed = ", ".join(map(str, sizes))
                question = "deal.uneven" if len(held) % len(sizes) else "deal.divide"
                self._unequal(team, question, f"has stacks of {listed} cards, which are not equal")

    def _unequal(self, team: Team, question: str, what: str) -> NoReturn:
        raise FaultError("stacks", question, f"The team {team.name} {what}.")

    def _check_missing(self, team: Team, missing: Sequence[int], spared: int) -> None:
        if len(missing) == spared:
            return
        if spared:
            message = f"The team {team.name} sets aside {count_of(spared, 'card')}, not {len(missing)}."
            raise FaultError("stacks", "deal.uneven", message)
        message = f"Card {missing[0]} of the team {team.name} is in none of its stacks."
        raise FaultError("cards", "deal.divide", message)

    def _check_kept(self, team: Team, stacks: Sequence[Sequence[int]]) -> None:
        """Check that players have kept the rest of their stacks, and that the team shares out its new cards equally."""
        held = self.held[self.table.team_of(team.seats[0])]
        left = {seat: {card for card in self.unlaid[seat] if card in held} for seat in team.seats}
        if any(not left[seat] <= set(stacks[seat]) for seat in team.seats):
            self._unequal(team, "deal.again", "has divided cards again that its players keep")
        shares = [len(set(stacks[seat]) - left[seat]) for seat in team.seats]
        if max(shares) - min(shares) > 1:
            self._unequal(team, "deal.again", "has not shared out its new cards equally")

    # -- a round ends ------------------------------------------------------------------------------------------------

    def close_round(self) -> None:
        """Clear the table after a round, give the point, and end the game if it is over."""
        done = self.round
        assert done is not None  # noqa: S101
        assert done.over  # noqa: S101
        self.round = None
        self.played += 1
        self.unlaid = [list(stack) for stack in done.stacks]
        self.laid = dict(done.laid_by)
        self.had = {card: team for team, cards in enumerate(self.held) for card in cards}
        self._clear(done)
        if done.winner is None:
            self._leave_unwon()
        else:
            self._give_point(done, done.winner)

    def _leave_unwon(self) -> None:
        again = self.rules.transfer_drawn_round is a.TransferDrawnRound.AS_BEFORE
        self.receiver = self.receiver if again else None
        self.last_winner = None
        self._see_end(None)

    def _give_point(self, done: Round, winner: int) -> None:
        lines = len(done.lines) if self.rules.line_two is a.LineTwo.POINT_EACH else 1
        self.points[winner] += lines * self.rules.round_point
        self.last_winner = self.receiver = winner
        if self.rules.deal_start_next is a.DealStartNext.ANOTHER:
            self.fresh -= set(self.starts)
            self.markers = [
                [*(card for card in cards if card not in self.starts), *(self.starts if team == winner else ())]
                for team, cards in enumerate(self.markers)
            ]
        self._see_end(winner)

    def _see_end(self, winner: int | None) -> None:
        """End the game if a team has the points needed, or if no start card is left and that ends it."""
        ending = self.reached is not None
        enough = points_to_win(self.rules, len(self.teams))
        if self.reached is None and winner is not None and self.points[winner] >= enough:
            self.reached = winner
        if self.reached is not None and (ending or self.rules.win_when is a.WinWhen.AT_ONCE):
            self.winners = [self.reached]
            if self.rules.win_who is a.WinWho.MOST_CARDS:
                self.winners = self._leading([self._own(team) for team in range(len(self.teams))])
        elif not self.fresh and self.rules.deal_start_out is a.DealStartOut.GAME_ENDS:
            self.winners = self._leading(self.points)

    def _own(self, team: int) -> int:
        return sum(self.table.owner(card) == team for card in self.held[team])

    def _leading(self, counts: Sequence[int]) -> list[int]:
        return [team for team, count in enumerate(counts) if count == max(counts)]

    def _clear(self, done: Round) -> None:
        """Let every team take back its cards from the table, and others' cards if the rules say so."""
        by_colour = self._by_colour(done.winner is not None)
        for held in self.ways:
            for cards in held:
                cards.difference_update(done.laid_by)
            for card, layer in done.laid_by.items():
                owner = self.table.owner(card) if by_colour else layer
                if owner is not None:
                    held[owner].add(card)
            if self.rules.take_back_unplayed is a.TakeBackUnplayed.RETURN:
                self._return(held)

    def _by_colour(self, won: bool) -> bool:
        """Tell whether a team takes back the cards of its colour rather than those that it played."""
        if won:
            return self.rules.take_back_cards is a.TakeBackCards.OWN_COLOUR
        return self.rules.out_take_back is not a.OutTakeBack.OWN_LAID

    def _return(self, held: Held) -> None:
        """Give every team the cards of its colour that others still hold."""
        for team, cards in enumerate(held):
            for card in sorted(cards):
                owner = self.table.owner(card)
                if owner is not None and owner != team and card not in self.apart[team]:
                    cards.discard(card)
                    held[owner].add(card)

    # -- counting ------------------------------------------------------------------------------------------------------

    def places(self) -> list[int]:
        """List every card of the match: held by a team, kept as a marker, or not used yet.

        Call it between rounds only. Cards of colours that no team plays are left out, unless teams hold them.
        """
        return [card for cards in (*self.held, *self.markers, self.fresh) for card in cards]
