"""The referee: replays a record, rules on each move, and at the first fault says which question it breaks and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from variorum.games.dobro import answers as a
from variorum.games.dobro.cards import NAMES, cards_of, count, multiset, size
from variorum.games.dobro.game import Deal, Game, GameError, aside_count, rounds_of
from variorum.games.dobro.plays import Play, Sort, wild_numbers
from variorum.games.dobro.records import MoveRecord, Record, RoundRecord
from variorum.games.dobro.refusals import Refusal
from variorum.games.dobro.round import NOBODY, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.tables import ANY, value_key
from variorum.games.faults import FaultError

MOST_LISTED = 14

Watcher = Callable[[int, int, Round], None]


@dataclass(frozen=True)
class Fault:
    """The first fault of a record, and where it is."""

    round: int | None
    move: int | None
    text: str | None
    code: str
    question: str
    message: str


@dataclass
class RoundReport:
    """What became of a round."""

    starter: str
    values: list[int | None] = field(default_factory=list)
    piles: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] | None = None
    forgetful: str | None = None
    finisher: str | None = None


@dataclass
class Verdict:
    """What became of a record."""

    rounds: list[RoundReport] = field(default_factory=list)
    totals: dict[str, int] | None = None
    winners: list[str] | None = None
    decided_by: str | None = None
    fault: Fault | None = None

    @property
    def legal(self) -> bool:
        """Tell whether no fault was found."""
        return self.fault is None

    def data(self) -> dict[str, Any]:
        """Write the verdict for programs; the fault's citations are the caller's to add."""
        return {
            "legal": self.legal,
            "rounds": [vars(report) for report in self.rounds],
            "totals": self.totals,
            "winners": self.winners,
            "fault": vars(self.fault) if self.fault else None,
        }


def referee(rules: Rules, record: Record) -> Verdict:
    """Replay a record under a rule set."""
    return Replay(rules, record).run()


def _look_away(number: int, move: int, round_: Round) -> None:
    """Look away."""


class Replay:
    """A record being replayed; a watcher is shown the table after each deal (move 0) and each move."""

    def __init__(self, rules: Rules, record: Record, watch: Watcher = _look_away) -> None:
        self.rules = rules
        self.record = record
        self.watch = watch
        self.verdict = Verdict()
        self.game: Game | None = None

    def run(self) -> Verdict:
        """Replay everything, up to the first fault."""
        at: tuple[int | None, int | None, str | None] = (None, None, None)
        try:
            longer = self.record.longer or self._looks_longer()
            self.game = Game(self.rules, len(self.record.players), longer=longer)
            for number, written in enumerate(self.record.rounds, 1):
                at = (number, None, None)
                round_ = self._start(self.game, number, written)
                self.watch(number, 0, round_)
                for index, move in enumerate(written.moves, 1):
                    at = (number, index, move.text)
                    self._move(round_, move)
                    self.watch(number, index, round_)
                at = (number, None, None)
                self._finish(self.game, round_, number)
            self._total(self.game)
        except GameError as error:
            self.verdict.fault = Fault(*at, **vars(Refusal.PLAYERS.fault(error.question, why=error)))
        except FaultError as fault:
            self.verdict.fault = Fault(*at, **vars(fault))
        return self.verdict

    def _looks_longer(self) -> bool:
        """Take a record of more rounds than a game has for the longer variant."""
        longest = rounds_of(self.rules, len(self.record.players), longer=True)
        return self.rules.game_rounds < len(self.record.rounds) <= longest

    # -- the deal ------------------------------------------------------------------------------------------------

    def _start(self, game: Game, number: int, written: RoundRecord) -> Round:
        """Check the deal and the starter of a round."""
        players = self.record.players
        starter = players.index(written.starter or players[0])
        self.verdict.rounds.append(RoundReport(players[starter]))
        if number > game.rounds:
            raise Refusal.GAME_OVER.fault(rounds=game.rounds, number=number)
        if written.is_situation:
            unknown = [0] * len(players)
            return Round(self.rules, unknown, (), starter, direction=game.direction, known=False, value=written.value)
        if number > 1 and len(game.results) < number - 1:
            raise Refusal.UNFINISHED.fault(number=number - 1)
        hands = [(written.hands or {})[name] for name in players]
        self._check_deal(game, hands, written)
        self._check_starter(game, starter, hands)
        return game.start(Deal(tuple(hands), written.draw, written.set_aside), starter)

    def _check_deal(self, game: Game, hands: Sequence[Sequence[int]], written: RoundRecord) -> None:
        players, rules = self.record.players, self.rules
        expected, found = Counter(game.deck()), Counter[int]()
        for cards in (*hands, written.draw, written.set_aside):
            found.update(cards)
        for kind, name in enumerate(NAMES):
            if found[kind] != expected[kind]:
                question = "two.reverse" if name == "reverse" and len(players) == 2 else "box.deck"
                raise Refusal.DECK.fault(question, found=found[kind], card=name, wanted=expected[kind])
        wanted = rules.setup_hand[str(len(players))]
        for name, hand in zip(players, hands, strict=True):
            if len(hand) != wanted:
                raise Refusal.HAND_SIZE.fault(player=name, found=len(hand), players=len(players), wanted=wanted)
        aside = aside_count(rules, len(players))
        if len(written.set_aside) != aside:
            raise Refusal.SET_ASIDE.fault(found=len(written.set_aside), players=len(players), wanted=aside)
        same = game.same_aside()
        if same and multiset(same) != multiset(written.set_aside):
            raise Refusal.OTHERS_ASIDE.fault()

    def _check_starter(self, game: Game, starter: int, hands: Sequence[Sequence[int]]) -> None:
        able = game.possible_starters([multiset(hand) for hand in hands])
        if starter not in able:
            players, result = self.record.players, game.results[-1]
            named = " or ".join(players[seat] for seat in able)
            scores = ", ".join(f"{name} {total}" for name, total in zip(players, game.standing(), strict=True))
            finisher = f"; {players[result.finisher]} ended the round" if result.finisher != NOBODY else ""
            question = self._starter_question(game, starter)
            raise Refusal.STARTER.fault(question, player=players[starter], able=named, totals=scores + finisher)

    def _starter_question(self, game: Game, starter: int) -> str:
        """Name the question that decides against a starter: the points, or how a tie is broken."""
        total = self.rules.next_starter_points is a.NextStarterPoints.TOTAL
        scores = game.standing() if total else list(game.results[-1].points)
        fewest = self.rules.next_starter is a.NextStarter.FEWEST_POINTS
        return "next.starter.tie" if scores[starter] == (min if fewest else max)(scores) else "next.starter"

    # -- the moves -----------------------------------------------------------------------------------------------

    def _move(self, round_: Round, move: MoveRecord) -> None:
        """Rule on one move, and make it."""
        players = self.record.players
        if round_.over:
            raise Refusal.ROUND_OVER.fault(move=move.text)
        if move.player not in players:
            raise Refusal.STRANGER.fault(player=move.player)
        seat = players.index(move.player)
        if seat != round_.turn:
            raise self._wrong_player(round_, move)
        play = find_play(round_, move.play)
        if not round_.mask & play.bit:
            raise refusal(round_, play, players[round_.turn])
        if move.forgets and round_.known and not round_.due(play):
            raise _nothing_due(round_, play, move.player)
        round_.play(play, move.forgets)
        report = self.verdict.rounds[-1]
        report.values.append(round_.value or None)
        self._piles(report, round_)

    def _wrong_player(self, round_: Round, move: MoveRecord) -> FaultError:
        turn = self.record.players[round_.turn]
        just_taken = round_.log and round_.log[-1][1].sort is Sort.TAKE
        refused = Refusal.TAKER_OPENS if just_taken else Refusal.NOT_IN_TURN
        return refused.fault(turn=turn, player=move.player)

    def _piles(self, report: RoundReport, round_: Round) -> None:
        players = self.record.players
        report.piles = {name: size(pile) for name, pile in zip(players, round_.piles, strict=True)}
        report.forgetful = players[round_.forgetful] if round_.forgetful != NOBODY else None
        report.finisher = players[round_.finisher] if round_.finisher != NOBODY else None

    # -- the end -------------------------------------------------------------------------------------------------

    def _finish(self, game: Game, round_: Round, number: int) -> None:
        """Score a round that has ended; one that has not may only be the last of the record."""
        report, players = self.verdict.rounds[-1], self.record.players
        self._piles(report, round_)
        if round_.over and round_.known:
            result = game.finish_round()
            report.piles = dict(zip(players, result.cards, strict=True))
            report.points = dict(zip(players, result.points, strict=True))
        elif number < len(self.record.rounds) and round_.known:
            hand = _list_cards(round_, round_.turn)
            raise Refusal.UNFINISHED_TURN.fault(number=number, player=players[round_.turn], hand=hand)

    def _total(self, game: Game) -> None:
        players = self.record.players
        if game.results and len(game.results) == len(self.record.rounds):
            self.verdict.totals = dict(zip(players, game.totals(), strict=True))
        outcome = game.outcome()
        if outcome:
            self.verdict.winners = sorted(players[seat] for seat in outcome.winners)
            self.verdict.decided_by = outcome.decided_by


def _nothing_due(round_: Round, play: Play, player: str) -> FaultError:
    """Say why nothing is to be drawn after a play, and which question says so."""
    if not round_.left_to_draw:
        return Refusal.PILE_EMPTY.fault(player=player)
    if not play.draws:
        question = "draw.take" if play.sort is Sort.TAKE else "draw.special"
        return Refusal.NO_DRAW_AFTER.fault(question, player=player, play=play)
    if round_.sizes[round_.turn] == play.count:
        return Refusal.LAST_CARD.fault(player=player)
    return Refusal.HAND_FULL.fault(player=player)


def _list_cards(round_: Round, seat: int) -> str:
    return " ".join(NAMES[card] for card in cards_of(round_.hands[seat])) or "nothing"


def first_divergence(verdicts: list[Verdict], record: Record) -> str:
    """Find the first place where verdicts on one record differ."""
    for number, written in enumerate(record.rounds):
        reports = [verdict.rounds[number] if number < len(verdict.rounds) else None for verdict in verdicts]
        for index, move in enumerate(written.moves):
            values = {
                report.values[index] if report and index < len(report.values) else "refused" for report in reports
            }
            if len(values) > 1:
                return f"they differ at round {number + 1}, move {index + 1}: {move.text}."
        for what in ("piles", "points", "forgetful", "finisher"):
            if len({repr(getattr(report, what)) if report else "none" for report in reports}) > 1:
                return f"they differ at the end of round {number + 1}: the {what} differ."
    if len({repr(verdict.winners) for verdict in verdicts}) > 1:
        return "they differ at the end: the winners differ."
    return "they agree throughout."


# -- why a play may not be made ----------------------------------------------------------------------------------


def find_play(round_: Round, text: str) -> Play:
    """Find the play that a text names, or say why there is no such play."""
    found = round_.t.by_text.get(text) or round_.t.by_text.get(_tidy(text))
    if found:
        return found
    raise _no_such_play(round_, text)


def _tidy(text: str) -> str:
    """Write a play the usual way: numbers before wilds, the lower first, a partner's value left out."""
    cards, _, chosen = text.partition("=")
    terms = sorted(
        cards.split("+"), key=lambda term: (not term.isdigit(), int(term) if term.isdigit() else 0, term == "W")
    )
    values = "+".join(sorted(chosen.split("+"), key=lambda one: int(one) if one.isdigit() else 0))
    if len(terms) == 2 and terms[1] == "W" and terms[0] == values:
        values = ""
    one, _, other = values.partition("+")
    if terms == ["W", "W"] and one == other:
        values = one
    return "+".join(terms) + (f"={values}" if values else "")


def _no_such_play(round_: Round, text: str) -> FaultError:
    """Say why a play does not exist under these rules."""
    rules = round_.rules
    cards, _, chosen = text.partition("=")
    terms = cards.split("+")
    wilds, numbers = terms.count("W"), [int(term) for term in terms if term.isdigit()]
    specials = [term for term in terms if term in ("skip", "reverse")]
    allowed = wild_numbers(rules)
    span = f"{allowed.start} to {allowed.stop - 1}"
    if text == "pass":
        return Refusal.NO_PASSING.fault()
    if any(term in ("forgetful", "dobrei") for term in terms):
        return Refusal.UNPLAYABLE.fault(play=text)
    if len(terms) > rules.play_cards:
        return Refusal.TOO_MANY_CARDS.fault(most=rules.play_cards)
    if specials and len(terms) > 1:
        return Refusal.SPECIAL_ALONE.fault("wild.pair.with" if wilds else "special.number")
    if any(number not in range(2, 13) for number in numbers):
        return Refusal.NO_SUCH_CARD.fault(play=text)
    if chosen and not wilds:
        return Refusal.NO_WILD.fault(cards=cards)
    if wilds and not chosen and not numbers:
        return Refusal.WILD_UNSPOKEN.fault(span=span, play=text)
    values = [int(one) for one in re.findall(r"\d+", chosen)]
    if any(value not in allowed for value in values):
        inside = all(rules.wild_range["lowest"] <= value <= rules.wild_range["highest"] for value in values)
        return Refusal.WILD_RANGE.fault("wild.range.ends" if inside else "wild.range", span=span, value=chosen)
    if wilds == 1 and not numbers:
        return Refusal.WILD_ONE_VALUE.fault(value=chosen)
    if wilds == 2:
        return Refusal.WILD_TWO_VALUES.fault(value=chosen)
    if wilds and numbers:
        return Refusal.WILD_PAIR_VALUE.fault(number=numbers[0], value=chosen)
    return Refusal.NOT_A_PAIR.fault(cards=" and ".join(terms))


def refusal(round_: Round, play: Play, player: str) -> FaultError:
    """Say why a play may not be made now, in words a player understands, and what may be."""
    if play.sort is Sort.TAKE:
        return _no_taking(round_, player)
    missing = _missing(round_, play)
    if missing:
        return Refusal.NOT_HELD.fault(player=player, missing=missing, hand=_list_cards(round_, round_.turn))
    may = {"player": player, "instead": _instead(round_)}
    if play.sort is Sort.SPECIAL:
        return Refusal.SPECIAL_OPENS.fault(play=play, **may)
    if not round_.value:
        wild = play.sort in (Sort.WILD, Sort.WILD_PAIR) and round_.rules.open_wild is a.OpenWild.FORBIDDEN
        return (Refusal.WILD_OPENS if wild else Refusal.PAIR_OPENS).fault(**may)
    if not round_.t.allowed[value_key(round_.value, ANY)] >> play.index & 1:
        question = {Sort.WILD: "wild.alone.least", Sort.WILD_PAIR: "wild.pair.least"}.get(play.sort, "play.equal")
        worth = f"{play} is worth {play.worth}" if play.text != str(play.worth) else f"{play}"
        strictly = round_.rules.play_equal is a.PlayEqual.HIGHER_ONLY
        least = f"more than {round_.value}" if strictly else f"{round_.value} or more"
        return Refusal.TOO_LOW.fault(question, worth=worth, value=round_.value, least=least, **may)
    return Refusal.NOT_ALIKE.fault(**may)


def _missing(round_: Round, play: Play) -> str:
    """Name the cards of a play that the player does not hold."""
    if not round_.known:
        return ""
    hand = round_.hands[round_.turn]
    lacking = [
        f"{count(play.held, kind)} × {NAMES[kind]}"
        for kind in set(play.cards)
        if count(hand, kind) < count(play.held, kind)
    ]
    return " and ".join(sorted(lacking))


def _no_taking(round_: Round, player: str) -> FaultError:
    if round_.opening:
        refused = Refusal.NOTHING_TO_TAKE
    elif not round_.value and round_.rules.open_special_then is a.OpenSpecialThen.MUST_PLAY:
        refused = Refusal.ONLY_SPECIALS
    elif round_.rules.take_choice is a.TakeChoice.IF_UNABLE:
        refused = Refusal.CAN_PLAY
    else:
        refused = Refusal.COULD_NOT_OPEN
    return refused.fault(player=player, instead=_instead(round_))


def _instead(round_: Round) -> str:
    """List what could have been done."""
    plays = [play.text for play in round_.legal()]
    listed = ", ".join(plays[:MOST_LISTED]) + (
        f" and {len(plays) - MOST_LISTED} more" if len(plays) > MOST_LISTED else ""
    )
    return listed or "nothing"
