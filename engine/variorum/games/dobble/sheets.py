"""Score sheets of whole games and tournaments: the results of mini-games, how ties were broken, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from variorum.games.claims.records import MOST_PLAYERS
from variorum.games.dobble import answers as a
from variorum.games.dobble.points import catch_points, gift_points, potato_points, tower_points, well_points
from variorum.games.dobble.records import GAME, MiniGameName, read_mini_game
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import having
from variorum.games.faults import FaultError
from variorum.games.plaindata import display_value
from variorum.games.records import EXAMPLE_KEYS, WITNESS_KEYS, RecordReader

MOST_MINI_GAMES = 100
MOST_CARDS = 999
SHEET_KEYS = ("game", "edition", "reading", "players", "tournament", "mini_games", "tie")
RESULT_KEYS = ("mini_game", "cards", "rid", "lost", "tie", "chosen_by")


class SheetError(FaultError):
    """A sheet that says too little, or something that the rules do not allow."""


@dataclass(frozen=True)
class Result:
    """A mini-game on a sheet: cards, or the losers of rounds; who ran out of cards when; how a tie was broken."""

    mini_game: MiniGameName
    cards: tuple[int, ...]
    rid: tuple[int, ...]
    lost: tuple[int, ...]
    tie: tuple[int, ...]
    chosen_by: int | None


@dataclass(frozen=True)
class Sheet:
    """A game or tournament on a sheet."""

    edition: str | None
    players: tuple[str, ...]
    tournament: bool
    results: tuple[Result, ...]
    tie: tuple[int, ...]


class DecidedBy(StrEnum):
    """What decided a game or tournament."""

    MINI_GAMES = "mini-games"
    LAST_MINI_GAME = "last-mini-game"
    POINTS = "points"
    DUEL = "duel"
    SHARED = "shared"


@dataclass(frozen=True)
class Scored:
    """What a rule set makes of a sheet."""

    won: list[list[str]]
    lost: list[list[str] | None]
    points: list[dict[str, int]]
    totals: dict[str, int]
    mini_games: dict[str, int]
    winners: list[str]
    decided_by: DecidedBy


# -- a mini-game ---------------------------------------------------------------------------------------------------


def best_first(rules: Rules, result: Result) -> bool:
    """Tell whether more cards are better in a mini-game."""
    if result.mini_game is MiniGameName.TOWERING_INFERNO:
        return rules.tower_winner is a.TowerWinner.MOST_CARDS
    if result.mini_game is MiniGameName.GOTTA_CATCH_THEM_ALL:
        return rules.catch_winner is a.CatchWinner.MOST_CARDS
    if result.mini_game is MiniGameName.POISONED_GIFT:
        return rules.gift_winner is a.GiftWinner.MOST_CARDS
    return False


def leading(rules: Rules, result: Result) -> list[int]:
    """List who did best by the object of a mini-game, before any duel."""
    if result.mini_game is MiniGameName.THE_WELL:
        return list(result.rid[:1])
    best = max if best_first(rules, result) else min
    return having(result.cards, best(result.cards))


def trailing(rules: Rules, result: Result) -> list[int]:
    """List who did worst by the object of a mini-game, before any duel."""
    if result.mini_game is MiniGameName.THE_WELL and max(result.cards) == 0:
        return list(result.rid[-1:])
    worst = min if best_first(rules, result) else max
    return having(result.cards, worst(result.cards))


def losing(result: Result) -> list[int]:
    """List who loses a mini-game where the rules name a loser, before any duel."""
    if result.mini_game is MiniGameName.THE_WELL and max(result.cards) == 0:
        return list(result.rid[-1:])
    fewest = result.mini_game in (MiniGameName.TOWERING_INFERNO, MiniGameName.GOTTA_CATCH_THEM_ALL)
    return having(result.cards, min(result.cards) if fewest else max(result.cards))


def names_winner(rules: Rules, mini_game: MiniGameName) -> bool:
    """Tell whether the rules name a winner of a mini-game."""
    if mini_game is MiniGameName.THE_WELL:
        return rules.well_winner is not a.WellWinner.NONE_NAMED
    return mini_game is not MiniGameName.HOT_POTATO or rules.potato_winner is not a.PotatoWinner.NONE_NAMED


def names_loser(rules: Rules, mini_game: MiniGameName) -> bool:
    """Tell whether the rules name a loser of a mini-game."""
    named = {
        MiniGameName.TOWERING_INFERNO: rules.tower_loser is not a.TowerLoser.NONE_NAMED,
        MiniGameName.THE_WELL: rules.well_loser is not a.WellLoser.NONE_NAMED,
        MiniGameName.HOT_POTATO: True,
        MiniGameName.GOTTA_CATCH_THEM_ALL: rules.catch_loser is not a.CatchLoser.NONE_NAMED,
        MiniGameName.POISONED_GIFT: rules.gift_loser is not a.GiftLoser.NONE_NAMED,
    }
    return named[mini_game]


def put_in_order(tied: Sequence[int], result: Result, question: str) -> list[int]:
    """Put tied players in the order in which their duel or round of the hot potato left them, best first."""
    found = [player for player in result.tie if player in tied]
    if len(found) < len(tied):
        raise SheetError(
            "tie-open",
            question,
            "The sheet leaves a tie open; list the tied players under `tie`, the winner of their duel first",
        )
    return found


def winners_of(rules: Rules, result: Result) -> list[int]:
    """List who wins a mini-game, ties broken; nobody if the rules name no winner."""
    if not names_winner(rules, result.mini_game):
        return []
    if _all_but_losers(rules, result.mini_game):
        last = _losers(rules, result)
        return [player for player in range(len(result.cards)) if player not in last]
    best = leading(rules, result)
    if len(best) == 1 or rules.tie_two is a.TieTwo.SHARED:
        return best
    return put_in_order(best, result, "tie.two")[:1]


def _all_but_losers(rules: Rules, mini_game: MiniGameName) -> bool:
    if mini_game is MiniGameName.THE_WELL:
        return rules.well_winner is a.WellWinner.ALL_BUT_LAST
    return mini_game is MiniGameName.HOT_POTATO and rules.potato_winner is a.PotatoWinner.ALL_BUT_LOSER


def losers_of(rules: Rules, result: Result) -> list[int] | None:
    """List who loses a mini-game, ties broken; None if the rules name no loser."""
    return _losers(rules, result) if names_loser(rules, result.mini_game) else None


def _losers(rules: Rules, result: Result) -> list[int]:
    if result.mini_game is MiniGameName.HOT_POTATO and rules.potato_loser is a.PotatoLoser.LAST_ROUND:
        return list(result.lost[-1:])
    return _last(rules, result, losing(result))


def _last(rules: Rules, result: Result, worst: list[int]) -> list[int]:
    """List who is last of the worst, a tie for last place broken where the rules say so."""
    if len(worst) == 1 or rules.tie_last is a.TieLast.ALL_LOSE:
        return worst
    return put_in_order(worst, result, "tie.last")[-1:]


# -- points --------------------------------------------------------------------------------------------------------


def points_of(rules: Rules, result: Result) -> list[int]:
    """Give each player the tournament's points for a mini-game, ties broken as the rules say."""

    def broken(tied: Sequence[int]) -> Sequence[int]:
        return put_in_order(tied, result, "tournament.tie")

    counts = result.cards
    if result.mini_game is MiniGameName.TOWERING_INFERNO:
        given = tower_points(rules, counts, broken)
    elif result.mini_game is MiniGameName.THE_WELL:
        given = well_points(rules, counts, result.rid[:1], trailing(rules, result), broken)
    elif result.mini_game is MiniGameName.POISONED_GIFT:
        given = gift_points(rules, counts, broken)
    elif result.mini_game is MiniGameName.HOT_POTATO:
        given = potato_points(rules, [result.lost.count(seat) for seat in range(len(counts))])
    else:
        given = catch_points(rules, counts)
    return _with_tie_round(rules, result, given)


def _with_tie_round(rules: Rules, result: Result, given: list[int]) -> list[int]:
    """Charge the loser of each round of the hot potato that broke a tie of more than two, if the rules say so."""
    if rules.tournament_tie_rounds is a.TournamentTieRounds.DOES:
        groups = {tuple(leading(rules, result)), tuple(trailing(rules, result))}
        for group in sorted(group for group in groups if len(group) > 2):
            given[put_in_order(group, result, "tournament.tie.rounds")[-1]] += rules.tournament_potato
    return given


# -- the whole -----------------------------------------------------------------------------------------------------


def score_sheet(rules: Rules, sheet: Sheet) -> Scored:
    """Score a sheet; raise SheetError where it does not say enough or the rules do not allow what it says."""
    players = sheet.players
    if sheet.tournament:
        check_order(rules, sheet)
    won = [winners_of(rules, one) for one in sheet.results]
    lost = [losers_of(rules, one) for one in sheet.results]
    points = [points_of(rules, one) for one in sheet.results] if sheet.tournament else []
    totals = _totals(rules, points, len(players))
    counts = _mini_games(rules, sheet, won, lost)
    winners, by = _winners(rules, sheet, totals, counts, won)

    def named(seats: Sequence[int]) -> list[str]:
        return sorted(players[seat] for seat in seats)

    return Scored(
        [named(one) for one in won],
        [None if one is None else named(one) for one in lost],
        [dict(zip(players, one, strict=True)) for one in points],
        dict(zip(players, totals, strict=True)),
        dict(zip(players, counts, strict=True)),
        named(winners),
        by,
    )


def _totals(rules: Rules, points: Sequence[Sequence[int]], players: int) -> list[int]:
    """Add up points, one mini-game after another, never below zero if the rules say so."""
    totals = [0] * players
    for given in points:
        totals = [total + more for total, more in zip(totals, given, strict=True)]
        if rules.tournament_negative is a.TournamentNegative.ZERO_IS_LEAST:
            totals = [max(0, total) for total in totals]
    return totals


def _mini_games(
    rules: Rules, sheet: Sheet, won: Sequence[Sequence[int]], lost: Sequence[Sequence[int] | None]
) -> list[int]:
    """Count the mini-games that each player has won; one without a winner counts as the rules say."""
    counts = [0] * len(sheet.players)
    for result, winners, losers in zip(sheet.results, won, lost, strict=True):
        credited = list(winners)
        if not names_winner(rules, result.mini_game):
            if rules.final_loser_only is a.FinalLoserOnly.TO_ALL_BUT_LOSER:
                credited = [seat for seat in range(len(sheet.players)) if seat not in (losers or [])]
            elif rules.final_loser_only is a.FinalLoserOnly.TO_THE_BEST:
                credited = leading(rules, result)
        for seat in credited:
            counts[seat] += 1
    return counts


def _winners(
    rules: Rules, sheet: Sheet, totals: Sequence[int], counts: Sequence[int], won: Sequence[Sequence[int]]
) -> tuple[list[int], DecidedBy]:
    """Find who wins the game or tournament, and what decided it."""
    if sheet.tournament and rules.tournament_winner is a.TournamentWinner.MOST_POINTS:
        return _settle_tie(having(totals, max(totals)), DecidedBy.POINTS, _breaks(rules, sheet), sheet)
    if not sheet.tournament and rules.final_winner is a.FinalWinner.LAST_MINI_GAME:
        return list(won[-1]), DecidedBy.LAST_MINI_GAME
    best = having(counts, max(counts))
    if len(best) > 1 and not sheet.tournament and rules.final_tie is a.FinalTie.ONE_MORE:
        raise SheetError("one-more", "final.tie", "Several have won the most mini-games, and play one more")
    return _settle_tie(best, DecidedBy.MINI_GAMES, _breaks(rules, sheet), sheet)


def _breaks(rules: Rules, sheet: Sheet) -> str | None:
    """Name the question by which a tie at the end is broken, or None if the victory is shared."""
    if sheet.tournament:
        return "tournament.winner.tie" if rules.tournament_winner_tie is a.TournamentWinnerTie.DUEL else None
    return None if rules.final_tie is a.FinalTie.SHARED else "final.tie"


def _settle_tie(best: list[int], by: DecidedBy, question: str | None, sheet: Sheet) -> tuple[list[int], DecidedBy]:
    if len(best) == 1:
        return best, by
    if question is None:
        return best, DecidedBy.SHARED
    found = [seat for seat in sheet.tie if seat in best]
    if not found:
        raise SheetError(
            "tie-open",
            question,
            "The sheet leaves a tie at the end open; list the tied players under `tie`, the winner of their duel first",
        )
    return found[:1], DecidedBy.DUEL


def check_order(rules: Rules, sheet: Sheet) -> None:
    """Check with which mini-game a tournament starts, and who chooses the next."""
    first = sheet.results[0].mini_game
    if rules.tournament_first is a.TournamentFirst.TOWERING_INFERNO and first is not MiniGameName.TOWERING_INFERNO:
        raise SheetError(
            "first", "tournament.first", f"A tournament starts with the towering inferno, not with {first}"
        )
    points: list[list[int]] = []
    for before, result in zip(sheet.results, sheet.results[1:], strict=False):
        points.append(points_of(rules, before))
        if result.chosen_by is None:
            continue
        choosers = _choosers(rules, before, _totals(rules, points, len(sheet.players)))
        if result.chosen_by not in choosers:
            able = " or ".join(sheet.players[seat] for seat in choosers)
            named = sheet.players[result.chosen_by]
            said = f"After {before.mini_game} {able} chooses the next, not {named}"
            raise SheetError("chooser", _chooser_question(rules, before), said)


def _chooser_question(rules: Rules, result: Result) -> str:
    """Name the question by which a player chooses the next mini-game."""
    if names_loser(rules, result.mini_game) or rules.tournament_next is a.TournamentNext.WINNER:
        return "tournament.next"
    worst = rules.tournament_next_who is a.TournamentNextWho.WORST_IN_IT
    return "tie.last" if worst and len(_worst(rules, result)) < len(trailing(rules, result)) else "tournament.next.who"


def _choosers(rules: Rules, result: Result, totals: Sequence[int]) -> list[int]:
    """List who may choose the next mini-game."""
    if rules.tournament_next is a.TournamentNext.WINNER:
        return winners_of(rules, result) or leading(rules, result)
    losers = losers_of(rules, result)
    if losers is not None:
        return losers
    if rules.tournament_next_who is a.TournamentNextWho.LOWEST_TOTAL:
        return having(totals, min(totals))
    return _worst(rules, result)


def _worst(rules: Rules, result: Result) -> list[int]:
    return _last(rules, result, trailing(rules, result))


# -- reading -------------------------------------------------------------------------------------------------------


def is_sheet(data: Any) -> bool:
    """Tell a sheet from a record."""
    return isinstance(data, dict) and "mini_games" in data


def read_sheet(data: Any) -> Sheet:
    """Read a sheet from plain data, or say where it cannot be read."""
    reader = RecordReader(data)
    if isinstance(data, dict) and "mini_game" in data:
        raise reader.fail("this is a record, not a score sheet; `variorum referee` replays it")
    top = reader.mapping(*SHEET_KEYS, *WITNESS_KEYS, *EXAMPLE_KEYS)
    reader.require(("players", "mini_games"), "a sheet has players and mini_games")
    reader.require_game(GAME)
    players = tuple(one.name() for one in reader.inside("players").items(MOST_PLAYERS, "players"))
    if len(set(players)) < max(2, len(players)):
        raise reader.fail("a sheet needs at least two players, each with a different name", "players")
    results = [_result(one, players) for one in reader.inside("mini_games").items(MOST_MINI_GAMES, "mini-games")]
    if not results:
        raise reader.fail("a sheet needs at least one mini-game", "mini_games")
    edition = reader.edition()
    tie = _seats(reader.inside("tie"), players) if "tie" in top else ()
    return Sheet(edition, players, _tournament(reader, top), tuple(results), tie)


def _tournament(reader: RecordReader, top: Mapping[str, Any]) -> bool:
    said = top.get("tournament", "no")
    if said not in ("yes", "no", True, False):
        raise reader.fail(f"{display_value(said)} is neither yes nor no", "tournament")
    return said in ("yes", True)


def _result(reader: RecordReader, players: tuple[str, ...]) -> Result:
    top = reader.mapping(*RESULT_KEYS)
    mini_game = read_mini_game(reader)
    potato = mini_game is MiniGameName.HOT_POTATO
    wanted = "lost" if potato else "cards"
    if wanted not in top:
        what = "the loser of each round under `lost`" if potato else "what it ranks by under `cards`"
        raise reader.fail(f"{mini_game} needs {what}")
    lost = _seats(reader.inside("lost"), players, again=True) if "lost" in top else ()
    rid = _seats(reader.inside("rid"), players) if "rid" in top else ()
    if mini_game is MiniGameName.THE_WELL and not rid:
        raise reader.fail("the well needs under `rid` who ran out of cards, in order")
    if potato and not lost:
        raise reader.fail("a sheet needs at least one round of the hot potato", "lost")
    cards = _cards(reader, players) if "cards" in top else tuple(lost.count(seat) for seat in range(len(players)))
    tie = _seats(reader.inside("tie"), players) if "tie" in top else ()
    chosen = (
        _seats(RecordReader([top["chosen_by"]], (*reader.where, "chosen_by")), players) if "chosen_by" in top else ()
    )
    return Result(mini_game, cards, rid, lost, tie, chosen[0] if chosen else None)


def _cards(reader: RecordReader, players: tuple[str, ...]) -> tuple[int, ...]:
    inner = reader.inside("cards")
    given = inner.mapping(*players)
    missing = [name for name in players if name not in given]
    if missing:
        raise inner.fail(f"{missing[0]} is missing; every player has a number of cards")
    return tuple(inner.inside(name).integer(0, MOST_CARDS) for name in players)


def _seats(reader: RecordReader, players: tuple[str, ...], *, again: bool = False) -> tuple[int, ...]:
    seats: list[int] = []
    for one in reader.items(MOST_CARDS, "players"):
        seat = one.seat(one.data, players)
        if seat in seats and not again:
            raise one.fail(f"{display_value(one.data)} is listed twice")
        seats.append(seat)
    return tuple(seats)
