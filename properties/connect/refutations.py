"""What refutes a theorem of Dobble Connect: for each, whether a record really breaks the statement.

The record is replayed by the referee; nothing is asked of the theorem that it refutes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from variorum.games.connect import Rules
from variorum.games.connect.arithmetic import number_due, number_table, points_to_win
from variorum.games.connect.board import step
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.match import Match
from variorum.games.connect.records import Record, read_record
from variorum.games.connect.referee import Verdict, referee
from variorum.games.connect.round import Round


@dataclass(frozen=True)
class Refutation:
    """A record under a rule set."""

    rules: Rules
    data: Mapping[str, Any]

    @cached_property
    def record(self) -> Record:
        """The record as read from plain data."""
        return read_record(json.loads(json.dumps(dict(self.data))))

    @cached_property
    def seen(self) -> list[tuple[Match, Round]]:
        """The match and the round after each deal and claim; the match is the same all along."""
        return []

    @cached_property
    def verdict(self) -> Verdict:
        """What the referee makes of the record."""
        return referee(self.rules, self.record, lambda match, played, *_: self.seen.append((match, played)))

    @property
    def codes(self) -> list[str]:
        """How all claims were ruled on."""
        return [str(ruled.code) for ruled in self.verdict.ruled]

    @property
    def match(self) -> Match:
        """The match as the record leaves it."""
        assert self.verdict is not None
        return self.seen[-1][0]

    @property
    def round(self) -> Round:
        """The last round as the record leaves it."""
        assert self.verdict is not None
        return self.seen[-1][1]

    @property
    def last(self) -> Claim:
        """The last claim."""
        return self.record.rounds[-1].claims[-1]

    @property
    def last_card(self) -> int:
        """The card that was laid last."""
        return self.round.board.cards[self.last.to]

    @property
    def layer(self) -> int:
        """The team that laid the last card."""
        return self.match.table.team_of(self.last.player)

    @property
    def winners(self) -> list[str | None]:
        """Who won each round."""
        return [one.winner for one in self.verdict.rounds]

    def cut(self, rounds: int | None = None, claims: int | None = None) -> Refutation:
        """Leave out the last rounds, or the last claims of the last round."""
        kept = list(self.data["rounds"])[:rounds]
        if claims is not None:
            kept[-1] = {**kept[-1], "claims": kept[-1]["claims"][:claims]}
        return Refutation(self.rules, {**self.data, "rounds": kept})

    def before_the_deal(self) -> Refutation:
        """Leave out a last round that was dealt and not played."""
        return self if self.data["rounds"][-1]["claims"] else self.cut(rounds=-1)

    def stacks(self, number: int) -> list[list[int]]:
        """List the stacks of a round as they were dealt."""
        return [list(stack) for stack in self.record.rounds[number].stacks]

    def own(self, team: int) -> int:
        """Count the cards of its own that a team holds."""
        return sum(self.match.table.owner(card) == team for card in self.match.held[team])

    def due(self) -> int:
        """Count the cards that are due from each team after the last round."""
        assert self.match.receiver is not None
        return int(number_due(number_table(self.rules), self.match.points[self.match.receiver]))


Breaks = Callable[[Refutation], bool]
BREAKS: dict[str, Breaks] = {}
REFUSED = {  # what is refused in a record that shows that it is
    "a-place-closed-in-can-be-filled": "closed-in",
    "another-teams-open-card-does-not-stop-a-team-mate": "foreign-first",
}
FAULTY = {"a-card-from-an-opponent-can-lie-anywhere-in-the-stack": "transfer.into"}


def breaks(theorem: str) -> Callable[[Breaks], Breaks]:
    """Name the theorem that is broken where a record passes the check that follows."""

    def add(check: Breaks) -> Breaks:
        BREAKS[theorem] = check
        return check

    return add


def require_broken(theorem: str, rules: Rules, witness: Mapping[str, Any]) -> None:
    """Require that a record replays under its rule set, and that it breaks the statement."""
    shown = Refutation(rules, witness)
    fault = shown.verdict.fault
    assert (fault.question if fault else None) == FAULTY.get(theorem), (theorem, fault)
    wanted = ["ok"] * (len(shown.codes) - 1) + [REFUSED[theorem]] if theorem in REFUSED else ["ok"] * len(shown.codes)
    assert shown.codes == wanted, theorem
    assert theorem in FAULTY or theorem in REFUSED or BREAKS[theorem](shown), theorem


# -- the board -------------------------------------------------------------------------------------------------------


def as_seen(cell: Cell) -> tuple[float, float]:
    """Draw a cell: neighbouring cells lie one apart."""
    return cell.q + cell.r / 2, cell.r * 3**0.5 / 2


@breaks("no-two-lines-are-at-right-angles")
def _(shown: Refutation) -> bool:
    ways = []
    for line in shown.round.lines:
        one, other = as_seen(min(line)), as_seen(max(line))
        ways.append((other[0] - one[0], other[1] - one[1]))
    return any(abs(one[0] * two[0] + one[1] * two[1]) < 1e-9 for one, two in combinations(ways, 2))


@breaks("there-is-always-a-place-for-a-card")
def _(shown: Refutation) -> bool:
    return not shown.round.over and any(not shown.round.chances([seat]) for seat in shown.round.able())


@breaks("a-card-completes-lines-of-one-colour-only")
def _(shown: Refutation) -> bool:
    cards = [shown.round.board.cards[cell] for line in shown.round.lines for cell in line]
    return len({shown.match.table.owner(card) for card in cards}) > 1


@breaks("a-longer-row-is-a-line-too")
def _(shown: Refutation) -> bool:
    owner = shown.match.table.owner

    def run(sign: int) -> int:
        cells = (step(shown.last.to, (1, 0), sign * times) for times in range(1, 90))
        found = 0
        for cell in cells:
            card = shown.round.board.cards.get(cell)
            if card is None or owner(card) != owner(shown.last_card):
                break
            found += 1
        return found

    return shown.round.winner is None and run(1) + run(-1) + 1 > shown.rules.line_length


@breaks("a-line-has-no-gaps")
def _(shown: Refutation) -> bool:
    (line,) = shown.round.lines
    apart = max(cell.q for cell in line) - min(cell.q for cell in line)
    return shown.round.winner is not None and apart + 1 > len(line) == shown.rules.line_length


@breaks("another-teams-card-always-has-a-harmless-place")
def _(shown: Refutation) -> bool:
    owner = shown.match.table.owner(shown.last_card)
    before = shown.cut(claims=-1)
    after = []
    for claim in before.round.chances([shown.last.player]):
        then = before.round.copy()
        then.rule(claim)
        after.append(then.winner)
    return owner != shown.layer and set(after) == {owner}


# -- a round ---------------------------------------------------------------------------------------------------------


@breaks("a-deck-with-a-card-twice-is-refused")
def _(shown: Refutation) -> bool:
    return shown.record.deck is not None and len(set(map(frozenset, shown.record.deck))) < len(shown.record.deck)


@breaks("only-the-open-card-can-be-laid")
def _(shown: Refutation) -> bool:
    return shown.stacks(-1)[shown.last.player][:1] != [shown.last_card]


@breaks("a-card-without-a-free-edge-cannot-be-matched")
def _(shown: Refutation) -> bool:
    return not shown.cut(claims=-1).round.board.free_around(shown.last.at)


@breaks("no-card-can-be-covered")
def _(shown: Refutation) -> bool:
    return bool(shown.round.board.covered)


@breaks("a-round-always-ends")
def _(shown: Refutation) -> bool:
    return not shown.round.over and not shown.round.chances()


@breaks("a-player-without-cards-does-not-end-the-round")
def _(shown: Refutation) -> bool:
    laid, mate = shown.last.player, shown.match.teams[0].seats[1]
    all_laid = len(shown.record.rounds[-1].claims) == len(shown.stacks(-1)[laid])
    return all_laid and (shown.round.over or bool(shown.round.stacks[laid])) and bool(shown.stacks(-1)[mate])


@breaks("after-an-unwon-round-the-same-card-starts")
def _(shown: Refutation) -> bool:
    same = shown.match.able_to_start() == set(shown.record.rounds[-1].starts)
    return shown.winners[-1] is None and shown.round.over and (not same or bool(shown.match.owed()))


@breaks("a-team-without-cards-does-not-end-the-round")
def _(shown: Refutation) -> bool:
    return shown.round.over and not shown.round.laid_by and not all(shown.stacks(-1))


@breaks("after-a-won-round-cards-go-back-to-their-teams")
def _(shown: Refutation) -> bool:
    owner, laid_by = shown.match.table.owner, shown.round.laid_by
    return shown.winners[-1] is not None and any(
        owner(card) != team and card in shown.match.held[team] for card, team in laid_by.items()
    )


@breaks("start-cards-that-were-won-are-used-again")
def _(shown: Refutation) -> bool:
    match = shown.match
    return not match.fresh and (match.winners is not None or match.able_to_start() != set(match.table.starts))


@breaks("cards-on-the-table-can-be-handed-over")
def _(shown: Refutation) -> bool:
    return any(given < shown.due() <= shown.own(giver) for giver, given in shown.match.owed().items())


def completes(shown: Refutation) -> bool:
    """Tell whether the last card was an opponent's, and completed a line of its colour."""
    owner = shown.match.table.owner(shown.last_card)
    colours = shown.match.table.colours[shown.last_card]
    return owner != shown.layer and any(shown.round.board.lines(shown.last.to, colour) for colour in colours)


@breaks("an-opponent-who-completes-a-line-wins-for-its-colour")
def _(shown: Refutation) -> bool:
    return completes(shown) and shown.round.winner != shown.match.table.owner(shown.last_card)


@breaks("a-card-from-an-opponent-never-wins-for-its-holder")
def _(shown: Refutation) -> bool:
    return completes(shown) and shown.round.winner == shown.layer


# -- a match ---------------------------------------------------------------------------------------------------------


@breaks("a-match-has-one-winner")
def _(shown: Refutation) -> bool:
    return shown.verdict.winners is not None and len(shown.verdict.winners) != 1


@breaks("a-leader-must-lose-a-round")
def _(shown: Refutation) -> bool:
    return shown.verdict.winners is not None and set(shown.winners) == set(shown.verdict.winners)


def held_after(shown: Refutation) -> Iterator[tuple[Any, ...]]:
    """List the cards and points of the teams after each round."""
    for rounds in range(1, len(shown.data["rounds"]) + 1):
        match = shown.cut(rounds=rounds).match
        yield [sorted(cards) for cards in match.held], match.points, len(match.fresh), match.receiver


@breaks("a-match-always-ends")
def _(shown: Refutation) -> bool:
    one, *others = held_after(shown)
    return bool(others) and all(other == one for other in others) and shown.verdict.winners is None


@breaks("every-point-has-its-marker")
def _(shown: Refutation) -> bool:
    match = shown.match
    marked = [len(cards) for cards in match.markers]
    return marked != match.points or sum(marked) + len(match.fresh) != len(match.table.starts)


@breaks("every-card-stays-in-one-place")
def _(shown: Refutation) -> bool:
    places = shown.match.places()
    return len(set(places)) != len(places) or {*shown.match.colours[shown.match.teams[0].name]} > set(places)


@breaks("a-team-can-hand-over-what-it-owes")
def _(shown: Refutation) -> bool:
    won = shown.before_the_deal()
    return any(won.own(giver) < won.due() for giver in won.match.owed())


@breaks("every-other-team-hands-over-cards")
def _(shown: Refutation) -> bool:
    won = shown.before_the_deal()
    owed = won.match.owed()
    others = set(range(len(won.match.teams))) - {won.match.receiver}
    return won.match.winners is None and any(not owed.get(team, 0) for team in others)


@breaks("a-team-always-has-enough-cards-for-a-line")
def _(shown: Refutation) -> bool:
    return min(map(shown.own, range(len(shown.match.teams)))) < shown.rules.line_length


@breaks("a-team-hands-over-what-is-due-if-it-can")
def _(shown: Refutation) -> bool:
    won = shown.before_the_deal()
    return any(given < min(won.due(), won.own(giver)) for giver, given in won.match.owed().items())


# -- the missing numbers ---------------------------------------------------------------------------------------------


def run_out(shown: Refutation) -> bool:
    """Tell whether all start cards are taken, and nobody has the points that win."""
    enough = points_to_win(shown.rules, len(shown.match.teams))
    return not shown.match.fresh and max(shown.match.points) < enough


@breaks("the-start-cards-never-run-out")
def _(shown: Refutation) -> bool:
    return run_out(shown)


@breaks("there-are-just-enough-start-cards")
def _(shown: Refutation) -> bool:
    points, enough = shown.match.points, points_to_win(shown.rules, len(shown.match.teams))
    one_short = all(one + shown.rules.round_point >= enough for one in points)
    longest = one_short and sum(one >= enough for one in points) == 1 and None not in shown.winners
    return run_out(shown) or (longest and bool(shown.match.fresh))


@breaks("every-team-can-divide-its-cards-equally")
def _(shown: Refutation) -> bool:
    stacks, each = shown.stacks(0), shown.rules.deck_kinds["each-colour"]
    dealt = [[len(stacks[seat]) for seat in team.seats] for team in shown.match.teams]
    return any(len(set(sizes)) > 1 or sum(sizes) != each for sizes in dealt)


@breaks("no-number-of-cards-stays-equal")
def _(shown: Refutation) -> bool:
    team = shown.match.teams[1]
    dealt = [[len(shown.stacks(number)[seat]) for seat in team.seats] for number in (0, 1)]
    lost = sum(dealt[0]) - sum(dealt[1])
    return len(team.seats) > 1 and all(len(set(sizes)) == 1 for sizes in dealt) and lost == shown.cut(rounds=1).due()


@breaks("no-team-begins-a-round-without-a-card")
def _(shown: Refutation) -> bool:
    return any(not any(shown.stacks(-1)[seat] for seat in team.seats) for team in shown.match.teams)
