"""Theorems about mini-games as they are played: claims, ends, what is left over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from variorum.games.dobble import answers as a
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.courses import fork
from variorum.games.dobble.decide.courses import (
    SEATS,
    deal,
    find_circle,
    find_course,
    list_claims,
    nearest_number,
    numbers_of_players,
    play_losers,
    play_shares,
)
from variorum.games.dobble.decide.small import (
    ENDLESS,
    FAULTS,
    LOST,
    STUCK,
    UNABLE,
    Small,
    deal_small,
    explore,
    list_ends,
    list_tables,
    name_ends,
    name_tables,
)
from variorum.games.dobble.heaps import Heaps
from variorum.games.dobble.records import MiniGameName
from variorum.games.dobble.rounds import InRounds
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.games.dobble.theorems.stated import THEOREMS, by_number
from variorum.games.dobble.well import Well
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    always,
    by_answers,
    fact,
    fails,
    holds,
    holds_cut_down,
    holds_if,
    plainly,
    probed,
)
from variorum.prove.undecided import UndecidedError

HEAPS = {
    "towering inferno": MiniGameName.TOWERING_INFERNO,
    "poisoned gift": MiniGameName.POISONED_GIFT,
}


# -- in every position ---------------------------------------------------------------------------------------------


def never(rules: Rules, fault: str, reached: str) -> Verdict:
    """Find that a fault is never met in the cut-down games, or show it in a full-size record."""
    states, tables, faulty = 0, list[Small](), list[MiniGameName]()
    for mini_game in MiniGameName:
        own = list_tables(rules, mini_game)
        tables += own
        for small in own:
            found = explore(rules, mini_game, small)
            states += found.states
            faulty += [mini_game] * (fault in found.found)
    if not faulty:
        return holds_cut_down(states, name_tables(tables, states), reached)
    mini_games = list(dict.fromkeys(faulty))
    if fault == ENDLESS:
        return fails(find_circle(rules, mini_games))
    return fails(find_course(rules, mini_games, lambda course: FAULTS[fault](course.game)))


@THEOREMS.state(Method.EXHAUSTIVE, always(Status.CUT_DOWN))
def every_card_stays_in_one_place(rules: Rules) -> Verdict:
    """Every card is always in exactly one place.

    Otherwise: A card can be in two places, or in none.
    """
    return never(rules, LOST, "cards dealt, gained, given, placed, put away and not yet used")


@THEOREMS.state(Method.EXHAUSTIVE, holds_if(lambda answers: plainly(answers, "potato.give=all-cards"), Status.CUT_DOWN))
def a_mini_game_always_ends(rules: Rules) -> Verdict:
    """A mini-game always ends if the players keep claiming. No right claims lead back to where they began.

    Otherwise: A mini-game can go on for ever. Right claims can lead back to where they began.
    """
    return never(rules, ENDLESS, "the longest courses of all five mini-games")


@THEOREMS.state(Method.EXHAUSTIVE, always(Status.CUT_DOWN))
def every_player_who_may_claim_can(rules: Rules) -> Verdict:
    """Every player who may claim has a right symbol to name, at every moment.

    Otherwise: A player who may claim can be without a right symbol to name.
    """
    return never(rules, UNABLE, "players who may claim, before every claim")


@THEOREMS.state(Method.EXHAUSTIVE, always(Status.CUT_DOWN))
def somebody_can_always_claim(rules: Rules) -> Verdict:
    """Somebody can always make a right claim until the round ends. That is so even after each player named a wrong
    symbol.

    Otherwise: Play can stop before the round ends because nobody can make a right claim.
    """
    return never(rules, STUCK, "positions before every claim, also after each player named a wrong symbol")


def fastest_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect speed to win wherever a winner is named, under the printed aims of the mini-games."""
    printed = plainly(
        answers,
        "tower.winner=most-cards",
        "catch.winner=most-cards",
        "gift.winner=fewest-cards",
        "gift.gained=receiver",
        "gift.target=others",
        "well.winner=first-rid",
        "well.rid=others-go-on",
        "potato.winner=none-named",
        "potato.who=every-holder",
        "potato.give=all-cards",
        "potato.round.end=one-holder",
        "catch.several=any-number",
        "deck.cards=55",
    )
    dealt = answers["tower.deal"] == answers["gift.deal"] == answers["potato.deal"] == "1"
    won = ["towering-inferno", "the-well", "gotta-catch-them-all", "poisoned-gift"]
    return (Status.CUT_DOWN, {"wins": won}) if printed and dealt else None


@THEOREMS.state(Method.EXHAUSTIVE, fastest_expected)
def the_fastest_player_never_loses(rules: Rules) -> Verdict:
    """A player who is always fastest never loses a mini-game. They claim first whenever they can, with any right
    symbol, and are never last nor tied for last place where the rules name a loser. The figure names the mini-games
    that they win, or at worst tie for.

    Otherwise: A player who is always fastest can lose a mini-game.
    """
    tables, ended, won = list[Small](), 0, list[str]()
    for mini_game in MiniGameName:
        own = list_tables(rules, mini_game)
        tables += own
        ends = [end for small in own for end in list_ends(rules, mini_game, small, 0)]
        ended += len(ends)
        if any(_loses_first(end) for end in ends):
            return fails(find_course(rules, [mini_game], lambda course: _loses_first(course.game), first=0))
        won += [str(mini_game)] * (bool(ends) and all(0 in (end.winners() or ()) for end in ends))
    return holds_cut_down(ended, name_ends(tables, ended), "one player claims first in every position", wins=won)


def _loses_first(game: MiniGame) -> bool:
    """Tell whether a mini-game has come to its end and the first player loses it."""
    return game.finished and not (isinstance(game, InRounds) and game.can_deal) and 0 in (game.losers() or ())


# -- how long it takes ---------------------------------------------------------------------------------------------


def heaps_expected(answers: Answers) -> tuple[None, Figures] | None:
    """Expect a claim for each card of the draw pile, or all but one."""
    if answers["deck.cards"] != "55" or int(answers["players.least"]) > 2 or int(answers["players.most"]) < 8:
        return None
    spared = {"tower": answers["tower.last-card"] == "left", "gift": answers["gift.last-card"] == "left"}
    dealt = {"tower": int(answers["tower.deal"]), "gift": int(answers["gift.deal"])}
    if max(dealt.values()) > 6:
        return None
    counts = {key: {n: 55 - n * dealt[key] - spared[key] for n in SEATS} for key in spared}
    return None, {"towering inferno": by_number(counts["tower"]), "poisoned gift": by_number(counts["gift"])}


@THEOREMS.ask(Method.COUNTING, heaps_expected)
def how_many_claims_a_draw_pile_takes(rules: Rules) -> Verdict:
    """How many claims the towering inferno and the poisoned gift take, by number of players. Each right claim takes one
    card of the draw pile, so every game is equally long.
    """
    counts = {
        name: by_number({n: _use_up_pile(rules, mini_game, n) for n in numbers_of_players(rules, mini_game, SEATS)})
        for name, mini_game in HEAPS.items()
    }
    for mini_game in HEAPS.values():
        if any(one.least != one.most for one in (explore(rules, mini_game, s) for s in list_tables(rules, mini_game))):
            raise UndecidedError(f"games of {mini_game} differ in length")
    return fact("two to eight players, as far as they can play; each claim takes one card", **counts)


@by_answers
def _use_up_pile(rules: Rules, mini_game: MiniGameName, players: int) -> int:
    """Play until a draw pile is used up, and count the claims; each must take one card."""
    course = deal(rules, mini_game, players)
    game, claims = course.game, 0
    assert isinstance(game, Heaps)
    while not game.over:
        before = len(game.pile)
        course.claim(next(iter(list_claims(game, claims % players))))
        claims += 1
        if len(game.pile) != before - 1:
            raise UndecidedError(f"a claim of {mini_game} does not take one card")
    return claims


def well_expected(answers: Answers) -> tuple[None, Figures] | None:
    """Expect the well to end when all cards but those of one player are placed, of whom one has some left."""
    if answers["deck.cards"] != "55" or answers["well.deal.uneven"] != "some-have-more":
        return None
    if int(answers["players.least"]) > 2 or int(answers["players.most"]) < 8:
        return None
    if answers["well.rid"] == "stops":
        return None, {"claims": by_number({n: {"fewest": 54 // n, "most": 54 - (n - 1)} for n in SEATS})}
    if answers["well.end"] == "all-rid":
        return None, {"claims": by_number({n: {"fewest": 54, "most": 54} for n in SEATS})}
    return None, {"claims": by_number({n: {"fewest": 54 - -(-54 // n), "most": 53} for n in SEATS})}


@THEOREMS.ask(Method.COUNTING, well_expected)
def how_many_claims_the_well_takes(rules: Rules) -> Verdict:
    """How many claims the well takes, the fewest and the most, by number of players. Both were played; in cut-down
    games nothing shorter or longer can be played.
    """
    well, claims = MiniGameName.THE_WELL, {}
    for small in list_tables(rules, well):
        found = explore(rules, well, small)
        if (found.least, found.most) != tuple(_drain_well(deal_small(rules, well, small), soon) for soon in (1, 0)):
            raise UndecidedError(f"the well of {small.name} can be shorter or longer than it was played")
    for players in numbers_of_players(rules, well, SEATS):
        fewest, most = (_drain_well(deal(rules, well, players, None).game, soon) for soon in (True, False))
        claims[players] = {"fewest": fewest, "most": most}
    return fact("one player who places last of all, and all who place in turn", claims=by_number(claims))


def _drain_well(game: MiniGame | None, soon: int) -> int:
    """Play the well so that it ends as soon, or as late, as it can."""
    assert isinstance(game, Well)
    last = max(range(game.players), key=lambda seat: (len(game.hands[seat]), -seat))
    count = 0
    while not game.over:
        able = {one.player: one for one in game.chances()}
        game.rule(able[_next_in_well(game, sorted(able), last, soon)])
        count += 1
    return count


def _next_in_well(game: Well, able: list[int], last: int, soon: int) -> int:
    """Choose who places next: to end soon, one player alone or all but one; to end late, the one with the most."""
    if not soon:
        return max(able, key=lambda seat: (len(game.hands[seat]), -seat))
    if game.rules.well_rid is a.WellRid.STOPS:
        return min(able, key=lambda seat: (len(game.hands[seat]), seat))
    return next((seat for seat in able if seat != last), last)


# -- cards that are left -------------------------------------------------------------------------------------------


def catch_left(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect the cards that do not make a full round to be left, the middle card among them."""
    usual = plainly(
        answers,
        "deck.cards=55",
        "catch.around=one-per-player",
        "catch.middle=under-the-rest",
    )
    if not usual or int(answers["players.least"]) > 2 or int(answers["players.most"]) < 8:
        return None
    left = {n: 1 + (54 % n if answers["catch.end"] == "stops" else 0) for n in SEATS}
    return Status.FAILS, {"left": by_number(left)}


@THEOREMS.state(Method.COUNTING, catch_left)
def gotta_catch_them_all_uses_up_the_cards(rules: Rules) -> Verdict:
    """Gotta catch them all ends only when no cards are left to draw. That is so for every number of players.

    Otherwise: Gotta catch them all can end with cards left to draw. The figures give how many, by number of players.
    """
    catch = MiniGameName.GOTTA_CATCH_THEM_ALL
    numbers = numbers_of_players(rules, catch)
    left = {players: _left_to_draw(rules, players) for players in numbers}
    figures = {"left": by_number({players: count for players, count in left.items() if players in SEATS})}
    if not numbers:
        raise UndecidedError("no number of players can play gotta catch them all")
    if not any(left.values()):
        return holds(f"{len(numbers)} numbers of players", **figures)
    shown = next(players for players in sorted(left, key=lambda n: (n != 4, n)) if left[players])
    return fails(play_shares(deal(rules, catch, shown), [0] * shown).record, **figures)


def _left_to_draw(rules: Rules, players: int) -> int:
    """Play gotta catch them all to its end, and count the cards that are left; they do not depend on who takes what."""
    course = deal(rules, MiniGameName.GOTTA_CATCH_THEM_ALL, players)
    game = course.game
    while True:
        while not game.over:
            course.claim(next(iter(list_claims(game, min(game.able())))))
        if not course.deal_on():
            return len(game.rest)


def potato_expected(answers: Answers) -> tuple[None, Figures] | None:
    """Expect as many rounds as there are cards for, and the least number only for as many players as cards allow."""
    if answers["deck.cards"] != "55" or answers["potato.deal"] != "1":
        return None
    if int(answers["players.least"]) > 2 or int(answers["players.most"]) < 8:
        return None
    least = int(answers["potato.rounds.least"])
    short = answers["potato.leftover"] == "dealt-as-far"
    strict = answers["potato.rounds.too-few"] == "not-for-so-many"
    rounds = {n: 55 // n + (short and 55 % n >= 2) for n in SEATS if not strict or 55 // n >= least}
    return None, {"most rounds": by_number(rounds)}


@THEOREMS.ask(Method.COUNTING, potato_expected)
def how_many_rounds_of_the_hot_potato(rules: Rules) -> Verdict:
    """How many rounds of the hot potato the cards allow, by number of players."""
    potato = MiniGameName.HOT_POTATO
    rounds = {players: _count_rounds(rules, players) for players in numbers_of_players(rules, potato, SEATS)}
    return fact("rounds dealt until the cards run out", **{"most rounds": by_number(rounds)})


def _count_rounds(rules: Rules, players: int) -> int:
    """Deal rounds of the hot potato until the cards run out, and count them; what is played in them changes nothing."""
    game = deal(rules, MiniGameName.HOT_POTATO, players).game
    assert isinstance(game, InRounds)
    while game.can_deal:
        game.start_round()
    return game.rounds


def enough_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect the least rounds only for as many players as there are cards for."""
    usual = plainly(answers, "deck.cards=55", "potato.deal=1", "potato.leftover=unused", "potato.give=all-cards")
    if not usual:
        return None
    enough = 55 // int(answers["potato.rounds.least"])
    strict = answers["potato.rounds.too-few"] == "not-for-so-many"
    most = int(answers["players.most"])
    return (Status.HOLDS if strict or most <= enough else Status.FAILS), {"enough for": min(most, enough)}


@THEOREMS.state(Method.COUNTING, enough_expected)
def the_cards_last_for_the_hot_potato(rules: Rules) -> Verdict:
    """The cards last for the minimum rounds of the hot potato. That is so for every number of players that may play it.

    Otherwise: The cards can run out before the minimum rounds of the hot potato are played. The figure gives the most
    players for whom they last.
    """
    potato = MiniGameName.HOT_POTATO
    rounds = {players: _count_rounds(rules, players) for players in numbers_of_players(rules, potato)}
    if not rounds:
        raise UndecidedError("no number of players can play the hot potato")
    enough = [players for players, count in rounds.items() if count >= rules.potato_rounds_least]
    figures = {"enough for": max(enough, default=0)}
    short = next((players for players in rounds if players not in enough), None)
    if short is None:
        return holds(f"{len(rounds)} numbers of players", **figures)
    shown = play_losers(deal(rules, potato, short), [0])
    if shown is None or len(shown.rounds) >= rules.potato_rounds_least:
        raise UndecidedError("a hot potato of too few rounds is not played here")
    return fails(shown.record, **figures)


@THEOREMS.state(
    Method.POSITIONS,
    lambda answers: (
        None
        if answers["potato.deal"] != "1"
        else holds_if(lambda one: plainly(one, "potato.give=all-cards", "potato.round.end=one-holder"), Status.PROBED)(
            answers
        )
    ),
)
def hot_potato_rounds_take_a_claim_for_all_but_one(rules: Rules) -> Verdict:
    """A round of the hot potato takes one right claim for each player but one. Each claim takes a player out.

    Otherwise: A round of the hot potato can take more or fewer right claims than one for each player but one.
    """
    potato, looked = MiniGameName.HOT_POTATO, 0
    numbers = numbers_of_players(rules, potato, (2, 3, 4)) or numbers_of_players(rules, potato)[:1]
    for players in numbers:
        course = deal(rules, potato, players)
        positions: list[tuple[list[Claim], MiniGame]] = [([], course.game)] if players > 1 else []
        while positions:
            way, game = positions.pop()
            looked += 1
            if game.over != (len(way) == players - 1):
                for claim in way:
                    course.claim(claim)
                return fails(course.record)
            positions += [] if game.over else [([*way, claim], after) for claim, after in _in_round(game)]
    names = ", ".join(map(str, numbers))
    return probed(
        looked, f"first rounds of {names} players, one deal each: {looked:,} positions", "every claim followed"
    )


def _in_round(game: MiniGame) -> list[tuple[Claim, MiniGame]]:
    """Make every right claim in a position of a round."""
    found = []
    for claim in game.chances():
        after = fork(game)
        after.rule(claim)
        found.append((claim, after))
    return found


# -- how many play -------------------------------------------------------------------------------------------------


def most_expected(answers: Answers) -> tuple[None, Figures] | None:
    """Expect the limit of the rules, or that of the cards where it is lower."""
    if answers["deck.cards"] != "55" or {answers["tower.deal"], answers["gift.deal"], answers["potato.deal"]} != {"1"}:
        return None
    limit = int(answers["players.most"])
    strict = answers["potato.rounds.too-few"] == "not-for-so-many"
    around = 54 if answers["catch.around"] == "one-per-player" else 27
    potato = 55 // int(answers["potato.rounds.least"]) if strict else 55
    most: dict[str, Any] = {
        "towering-inferno": min(limit, 54),
        "the-well": min(limit, 54),
        "hot-potato": min(limit, potato),
        "gotta-catch-them-all": min(limit, around),
        "poisoned-gift": min(limit, 54),
    }
    return None, {"fewest": int(answers["players.least"]), "most": most}


@THEOREMS.ask(Method.EXHAUSTIVE, most_expected)
def how_many_can_play_each_mini_game(rules: Rules) -> Verdict:
    """How many can play each mini-game: as few and as many as the rules allow and the cards last for."""
    able = {mini_game: numbers_of_players(rules, mini_game) for mini_game in MiniGameName}
    for mini_game, numbers in able.items():
        for players in {*numbers[:1], *numbers[-1:]}:
            deal(rules, mini_game, players)
    fewest = min((numbers[0] for numbers in able.values() if numbers), default=0)
    most = {str(mini_game): numbers[-1] if numbers else 0 for mini_game, numbers in able.items()}
    return fact("all numbers of players up to 100, the fewest and the most dealt", fewest=fewest, most=most)


FIRST_CLAIMS = {"towering-inferno": 3, "the-well": 3, "hot-potato": 6, "gotta-catch-them-all": 9, "poisoned-gift": 6}


def first_claims_expected(answers: Answers) -> tuple[None, Figures] | None:
    """Expect one right symbol for each two cards that may be matched."""
    usual = plainly(
        answers,
        "tower.with=own",
        "well.counts=top-card",
        "catch.with=middle-card",
        "catch.around=one-per-player",
        "gift.target=others",
        "deck.common=one-for-each-two",
        "deck.conflict=number-of-symbols",
        "potato.deal=1",
        "deck.cards=55",
        "deck.symbols.card=8",
    )
    dealt = answers["tower.deal"] == answers["gift.deal"] == "1"
    seats = int(answers["players.least"]) <= 3 <= int(answers["players.most"])
    strict = answers["potato.rounds.too-few"] == "not-for-so-many" and int(answers["potato.rounds.least"]) > 18
    return (None, {"claims": FIRST_CLAIMS}) if usual and dealt and seats and not strict else None


@THEOREMS.ask(Method.EXHAUSTIVE, first_claims_expected)
def how_many_claims_are_right_at_the_start(rules: Rules) -> Verdict:
    """How many claims are right at the start for three players, in one deal. If the rules do not allow three, it is the
    number nearest to it.
    """
    counts = {}
    for mini_game in MiniGameName:
        players = nearest_number(rules, mini_game, 3)
        counts[str(mini_game)] = len(deal(rules, mini_game, players).game.chances())
    return fact("each player and each symbol, right for the cards as they were dealt", claims=counts)


def evenly_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect those who were dealt to first to have one card more."""
    if answers["deck.cards"] != "55" or int(answers["players.least"]) > 2 or int(answers["players.most"]) < 8:
        return None
    if answers["well.deal.uneven"] == "some-have-more":
        return Status.FAILS, {"with one more": by_number({n: 54 % n for n in SEATS})}
    return Status.HOLDS, {"with one more": by_number(dict.fromkeys(SEATS, 0))}


@THEOREMS.state(Method.COUNTING, evenly_expected)
def the_well_is_dealt_evenly(rules: Rules) -> Verdict:
    """Everyone is dealt the same number of cards in the well, for every number of players.

    Otherwise: Some players can be dealt one card more than others in the well. The figures give how many of them, by
    number of players.
    """
    well = MiniGameName.THE_WELL
    numbers = numbers_of_players(rules, well)
    dealt: dict[int, Sequence[int]] = {players: deal(rules, well, players, None).game.cards() for players in numbers}
    more = {players: sum(size > min(sizes) for size in sizes) for players, sizes in dealt.items()}
    figures = {"with one more": by_number({players: count for players, count in more.items() if players in SEATS})}
    if not numbers:
        raise UndecidedError("no number of players can play the well")
    if not any(more.values()):
        return holds(f"{len(numbers)} numbers of players", **figures)
    shown = next(players for players in sorted(more, key=lambda n: (n != 4, n)) if more[players])
    return fails(deal(rules, well, shown, None).record, **figures)
