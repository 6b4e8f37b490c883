"""A second, plain way to score Dobble's sheets under any answers, to check the engine against.

It is written from the sentences of the answers and shares no code with the engine. Answers are given by question, as
in a rulings file; a sheet is the plain data that a person writes; players are their names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

TOWER, WELL, POTATO = "towering-inferno", "the-well", "hot-potato"
CATCH, GIFT = "gotta-catch-them-all", "poisoned-gift"
SHORT = {TOWER: "tower", WELL: "well", POTATO: "potato", CATCH: "catch", GIFT: "gift"}
Answers = Mapping[str, Any]
Numbers = dict[str, int]


class NoResultError(Exception):
    """A sheet that does not say enough, or that the rules do not allow."""


class Line:
    """One mini-game of a sheet: who is first, who is last, and what it is worth."""

    def __init__(self, answers: Answers, players: Sequence[str], data: Mapping[str, Any]) -> None:
        self.answers, self.players, self.data = answers, players, data
        self.name: str = data["mini_game"]
        self.lost: list[str] = list(data.get("lost", []))
        self.cards: Numbers = data.get("cards") or {one: self.lost.count(one) for one in players}

    def says(self, question: str, answer: str) -> bool:
        """Tell whether a question has this answer."""
        return bool(self.answers[question] == answer)

    def own(self, what: str, answer: str) -> bool:
        """Tell whether the question about this mini-game's winner or loser has this answer."""
        return self.answers.get(f"{SHORT[self.name]}.{what}") == answer

    # -- places --------------------------------------------------------------------------------------------------

    def most(self) -> list[str]:
        """List who has most cards."""
        return [one for one in self.players if self.cards[one] == max(self.cards.values())]

    def fewest(self) -> list[str]:
        """List who has fewest cards."""
        return [one for one in self.players if self.cards[one] == min(self.cards.values())]

    def last_in_the_well(self) -> list[str]:
        """List who is last in the well: most cards left, or, where all have placed theirs, the last to do so."""
        return self.most() if any(self.cards.values()) else [self.data["rid"][-1]]

    def best(self) -> list[str]:
        """List who did best, before any duel."""
        if self.name == WELL:
            return [self.data["rid"][0]]
        return self.most() if self.own("winner", "most-cards") else self.fewest()

    def worst(self) -> list[str]:
        """List who did worst, before any duel: the other end from the best."""
        if self.name == WELL:
            return self.last_in_the_well()
        return self.fewest() if self.own("winner", "most-cards") else self.most()

    def order(self, tied: Collection[str]) -> list[str]:
        """Put tied players in the order of their duel or round of the hot potato, the winner first."""
        found = [one for one in self.data.get("tie", []) if one in tied]
        if len(found) < len(tied):
            raise NoResultError("a tie is left open")
        return found

    def settled_last(self, tied: list[str]) -> list[str]:
        """Settle a tie for last place, if it is one and the rules break it: the loser of the duel is last."""
        return tied if len(tied) == 1 or self.says("tie.last", "all-lose") else [self.order(tied)[-1]]

    def last(self) -> list[str]:
        """List who comes last by the rule about the loser, whether or not anybody is said to lose by it."""
        if self.name == POTATO and self.own("loser", "last-round"):
            return [self.lost[-1]]
        if self.name == WELL:
            return self.settled_last(self.last_in_the_well())
        return self.settled_last(self.most() if self.name in {POTATO, GIFT} else self.fewest())

    def winners(self) -> list[str]:
        """Name who wins; nobody where no winner is named."""
        if self.own("winner", "none-named"):
            return []
        if self.own("winner", "all-but-last") or self.own("winner", "all-but-loser"):
            return [one for one in self.players if one not in self.last()]
        best = self.best()
        return best if len(best) == 1 or self.says("tie.two", "shared") else [self.order(best)[0]]

    def losers(self) -> list[str] | None:
        """Name who loses; None where no loser is named."""
        return None if self.own("loser", "none-named") else self.last()

    def credited(self) -> list[str]:
        """List for whom the mini-game counts as won."""
        if not self.own("winner", "none-named"):
            return self.winners()
        if self.says("final.loser-only", "to-the-best"):
            return self.best()
        everybody = self.says("final.loser-only", "to-all-but-loser")
        return [one for one in self.players if everybody and one not in (self.losers() or [])]

    # -- points --------------------------------------------------------------------------------------------------

    def points(self) -> Numbers:
        """Give the tournament's points."""
        worth, score = self.answers[f"tournament.{SHORT[self.name]}"], dict.fromkeys(self.players, 0)
        if self.name == TOWER:
            score = {one: count * worth["each-card-gained"] for one, count in self.cards.items()}
            self.award(score, self.most(), worth["most-cards-gained"])
        elif self.name == WELL:
            score[self.data["rid"][0]] += worth["first-rid"]
            self.award(score, self.last_in_the_well(), worth["last"], lowest=True)
        elif self.name == GIFT:
            self.award_gifts(score, worth)
        else:
            counts = self.cards if self.name == CATCH else {one: self.lost.count(one) for one in self.players}
            score = {one: count * worth for one, count in counts.items()}
        return self.with_tie_rounds(score)

    def award(self, score: Numbers, place: list[str], worth: int, *, lowest: bool = False) -> None:
        """Add the points of a place: to each who is tied for it, or to the one whom their duel puts there."""
        if len(place) > 1 and not self.says("tournament.tie", "each"):
            place = self.order(place)[-1:] if lowest else self.order(place)[:1]
        for one in place:
            score[one] += worth

    def award_gifts(self, score: Numbers, worth: Mapping[str, int]) -> None:
        """Add the points of the first and the second place of the poisoned gift."""
        first = self.fewest()
        self.award(score, first, worth["fewest-cards-gained"])
        if len(first) > 1 and self.says("tournament.gift.second", "among-the-tied"):
            if not self.says("tournament.tie", "each"):
                score[self.order(first)[1]] += worth["second"]
            return
        others = [count for one, count in self.cards.items() if one not in first]
        if others:
            self.award(score, [one for one, count in self.cards.items() if count == min(others)], worth["second"])

    def with_tie_rounds(self, score: Numbers) -> Numbers:
        """Charge who lost a round of the hot potato that broke a tie of more than two, if such rounds score points."""
        if self.says("tournament.tie.rounds", "does"):
            for tied in {frozenset(self.best()), frozenset(self.worst())}:
                if len(tied) > 2:
                    score[self.order(tied)[-1]] += self.answers["tournament.potato"]
        return score


# -- the whole -----------------------------------------------------------------------------------------------------


def score_sheet(answers: Answers, sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Score a game or tournament; raise NoResultError where the sheet comes to nothing."""
    players: list[str] = sheet["players"]
    lines = [Line(answers, players, one) for one in sheet["mini_games"]]
    tournament = sheet.get("tournament", "no") in ("yes", True)
    if tournament:
        check_order(answers, lines)
    points = [one.points() for one in lines] if tournament else []
    wins = dict.fromkeys(players, 0)
    for line in lines:
        for one in line.credited():
            wins[one] += 1
    totals = add_up(answers, players, points)
    winners, by = decide(answers, sheet, lines, wins, totals) if tournament else finish(answers, sheet, lines, wins)
    lost = [one.losers() for one in lines]
    return {
        "won": [sorted(one.winners()) for one in lines],
        "lost": [None if one is None else sorted(one) for one in lost],
        "points": points,
        "totals": totals,
        "mini_games": wins,
        "winners": sorted(winners),
        "decided_by": by,
    }


def add_up(answers: Answers, players: Sequence[str], points: Sequence[Numbers]) -> Numbers:
    """Add up points, mini-game by mini-game; where the rules say so no total ever falls below zero."""
    totals = dict.fromkeys(players, 0)
    for given in points:
        for one in players:
            totals[one] += given[one]
            if totals[one] < 0 and answers["tournament.negative"] == "zero-is-least":
                totals[one] = 0
    return totals


def finish(answers: Answers, sheet: Mapping[str, Any], lines: Sequence[Line], wins: Numbers) -> tuple[list[str], str]:
    """Find who wins a game."""
    if answers["final.winner"] == "last-mini-game":
        return lines[-1].winners(), "last-mini-game"
    if answers["final.tie"] == "one-more" and len(with_most(wins)) > 1:
        raise NoResultError("one more mini-game is to be played")
    return settle(sheet, with_most(wins), "mini-games", shared=answers["final.tie"] == "shared")


def decide(
    answers: Answers, sheet: Mapping[str, Any], lines: Sequence[Line], wins: Numbers, totals: Numbers
) -> tuple[list[str], str]:
    """Find who wins a tournament."""
    by_points = answers["tournament.winner"] == "most-points"
    best, by = (with_most(totals), "points") if by_points else (with_most(wins), "mini-games")
    return settle(sheet, best, by, shared=answers["tournament.winner.tie"] == "shared")


def settle(sheet: Mapping[str, Any], best: list[str], by: str, *, shared: bool) -> tuple[list[str], str]:
    """Let tied players share the victory, or give it to the one who won their duel."""
    if len(best) == 1 or shared:
        return best, by if len(best) == 1 else "shared"
    for one in sheet.get("tie", []):
        if one in best:
            return [one], "duel"
    raise NoResultError("a tie at the end is left open")


def with_most(numbers: Numbers) -> list[str]:
    """List who has most."""
    return [one for one, number in numbers.items() if number == max(numbers.values())]


def check_order(answers: Answers, lines: Sequence[Line]) -> None:
    """Refuse a tournament that starts with another mini-game, or whose next one was chosen by somebody else."""
    if lines[0].name != TOWER and answers["tournament.first"] == "towering-inferno":
        raise NoResultError("it starts with another mini-game")
    for place, line in enumerate(lines[1:], 1):
        chooser = line.data.get("chosen_by")
        if chooser is not None and chooser not in choosers(answers, lines[:place]):
            raise NoResultError("somebody else chooses")


def choosers(answers: Answers, played: Sequence[Line]) -> list[str]:
    """List who may choose the mini-game after some."""
    before = played[-1]
    if answers["tournament.next"] == "winner":
        return before.winners() or before.best()
    named = before.losers()
    if named is not None:
        return named
    if answers["tournament.next.who"] == "worst-in-it":
        return before.settled_last(before.worst())
    totals = add_up(answers, before.players, [one.points() for one in played])
    return [one for one in before.players if totals[one] == min(totals.values())]
