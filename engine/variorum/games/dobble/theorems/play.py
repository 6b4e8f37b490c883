"""Theorems about mini-games as they are played: claims, ends, what is left over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.games.dobble import answers as a
from variorum.games.dobble.decide.small import TABLES, Explored, explore
from variorum.games.dobble.deck import own_deck
from variorum.games.dobble.players import simulate
from variorum.games.dobble.records import MiniGameName, read_record
from variorum.games.dobble.referee import check_players, referee, start
from variorum.games.dobble.rounds import InRounds
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.theorems.stated import THEOREMS
from variorum.games.dobble.well import Well
from variorum.games.faults import FaultError
from variorum.prove.theorems import Answers, Figures, Method, Status, Verdict, fails, holds, holds_if, plainly, switch

SEATS = range(2, 9)


def everything(rules: Rules) -> Iterator[tuple[str, Explored]]:
    """Explore every mini-game at every small table."""
    for mini_game in MiniGameName:
        for small in TABLES:
            yield f"{mini_game}: {small.name}", explore(rules, mini_game, small)


def never(rules: Rules, fact: str) -> Verdict:
    """Find that something is never met, or show where it is."""
    states = 0
    for _, found in everything(rules):
        states += found.states
        if getattr(found, fact) is not None:
            return fails(getattr(found, fact))
    return holds(f"{states} positions, all that can come about")


@THEOREMS.state(Method.EXHAUSTIVE, "deck.cards")
def every_card_stays_in_one_place(rules: Rules) -> Verdict:
    """In every cut-down mini-game, each card is at every moment in one place."""
    return never(rules, "lost")


@THEOREMS.state(Method.EXHAUSTIVE, "potato.give")
def a_mini_game_always_ends(rules: Rules) -> Verdict:
    """In every cut-down mini-game, no claims lead back to where they began, so that it ends if claims go on."""
    return never(rules, "endless")


@THEOREMS.state(Method.EXHAUSTIVE, "deck.common well.middle well.counts catch.with")
def whoever_may_claim_can(rules: Rules) -> Verdict:
    """In every cut-down mini-game, every player who may claim has a symbol to name that would be right, at every
    moment.
    """
    return never(rules, "unable")


def count_claims(rules: Rules, mini_game: MiniGameName, players: int) -> int | None:
    """Count the claims that hold until a mini-game ends, in one course of it; None if the players are too many."""
    try:
        data = simulate(rules, mini_game, players, players)
    except FaultError:
        return None
    return sum(one.holds for one in referee(rules, read_record(data)).claims)


def one_length(rules: Rules, mini_game: MiniGameName) -> bool:
    """Tell whether every course of a cut-down mini-game has as many claims as every other."""
    spans = (explore(rules, mini_game, small) for small in TABLES)
    return all(one.least == one.most for one in spans if one.states)


def heaps_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect a claim for each card of the draw pile, or all but one."""
    if answers["deck.cards"] != "55":
        return None
    spared = {"tower": answers["tower.last-card"] == "left", "gift": answers["gift.last-card"] == "left"}
    dealt = {"tower": int(answers["tower.deal"]), "gift": int(answers["gift.deal"])}
    counts = {key: {n: 55 - n * dealt[key] - spared[key] for n in SEATS} for key in spared}
    return Status.HOLDS, {"towering inferno": counts["tower"], "poisoned gift": counts["gift"]}


@THEOREMS.state(Method.COUNTING, "deck.cards tower.deal gift.deal tower.last-card gift.last-card", heaps_expected)
def a_draw_pile_takes_so_many_claims(rules: Rules) -> Verdict:
    """The towering inferno and the poisoned gift end after exactly so many claims that hold, by number of players."""
    named = {"towering inferno": MiniGameName.TOWERING_INFERNO, "poisoned gift": MiniGameName.POISONED_GIFT}
    for mini_game in named.values():
        if not one_length(rules, mini_game):
            return Verdict(Status.UNKNOWN, {"because": f"courses of {mini_game} differ in length"})
    counts = {name: {n: count_claims(rules, mini_game, n) for n in SEATS} for name, mini_game in named.items()}
    return holds("every course of the cut-down games is as long as every other", **counts)


def well_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect the well to end when all cards but those of one player are placed, of whom one has some left."""
    if answers["deck.cards"] != "55" or answers["well.deal.uneven"] != "some-have-more":
        return None
    if answers["well.rid"] == "stops":
        return Status.HOLDS, {"claims": {n: {"fewest": 54 // n, "most": 54 - (n - 1)} for n in SEATS}}
    if answers["well.end"] == "all-rid":
        return Status.HOLDS, {"claims": {n: {"fewest": 54, "most": 54} for n in SEATS}}
    return Status.HOLDS, {"claims": {n: {"fewest": 54 - -(-54 // n), "most": 53} for n in SEATS}}


@THEOREMS.state(Method.COUNTING, "deck.cards well.deal.uneven well.rid well.end", well_expected)
def the_well_takes_so_many_claims(rules: Rules) -> Verdict:
    """The well ends after at least and at most so many claims that hold, by number of players; both come about."""
    claims = {}
    for players in SEATS:
        hurried, patient = (_drain_well(rules, players, slow) for slow in (True, False))
        claims[players] = {"fewest": hurried, "most": patient}
    return holds("one player who places last of all, and all who place in turn", claims=claims)


def _drain_well(rules: Rules, players: int, slow: bool) -> int:
    """Play the well so that it ends as soon, or as late, as it can."""
    order = list(range(rules.deck_cards))
    data = {"mini_game": "the-well", "players": [f"P{seat}" for seat in range(players)], "order": order, "claims": []}
    game = start(rules, read_record(data))
    assert isinstance(game, Well)
    last = max(range(players), key=lambda seat: (len(game.hands[seat]), -seat))
    count = 0
    while not game.over:
        able = {one.player: one for one in game.chances()}
        game.rule(able[_next(rules, game, sorted(able), last, slow)])
        count += 1
    return count


def _next(rules: Rules, game: Well, able: list[int], last: int, soon: bool) -> int:
    """Choose who places next: to end soon, one player alone or all but one; to end late, the one with the most."""
    if not soon:
        return max(able, key=lambda seat: (len(game.hands[seat]), -seat))
    if rules.well_rid is a.WellRid.STOPS:
        return min(able, key=lambda seat: (len(game.hands[seat]), seat))
    return next((seat for seat in able if seat != last), last)


def catch_left(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect the cards that do not make a full round to be left, the middle card among them."""
    usual = plainly(
        answers,
        "deck.cards=55",
        "catch.around=one-per-player",
        "catch.middle=under-the-rest",
        "catch.round.end=all-taken",
    )
    if not usual or answers["catch.fits-two"] == "all" or answers["catch.with"] != "middle-card":
        return None
    left = {n: 1 + (54 % n if answers["catch.end"] == "stops" else 0) for n in SEATS}
    return Status.FAILS, {"left": left}


@THEOREMS.state(
    Method.COUNTING,
    "deck.cards catch.around catch.middle catch.round.end catch.end catch.fits-two catch.with",
    catch_left,
)
def gotta_catch_them_all_uses_up_the_cards(rules: Rules) -> Verdict:
    """Gotta catch them all stops when there are no cards left to be drawn."""
    left: dict[int, int] = {}
    for players in SEATS:
        game = _set_up(rules, MiniGameName.GOTTA_CATCH_THEM_ALL, players)
        _play_on(game)
        left[players] = len(game.rest)
    shown = simulate(rules, MiniGameName.GOTTA_CATCH_THEM_ALL, 4, 4)
    return fails(shown, left=left) if any(left.values()) else holds("nothing is left for two to eight", left=left)


def _set_up(rules: Rules, mini_game: MiniGameName, players: int) -> InRounds:
    """Deal a mini-game of rounds with the cards in their order."""
    seats = [f"P{seat}" for seat in range(players)]
    order = list(range(rules.deck_cards))
    game = start(rules, read_record({"mini_game": mini_game, "players": seats, "order": order, "claims": []}))
    assert isinstance(game, InRounds)
    return game


def _play_on(game: InRounds) -> None:
    """Play a mini-game of rounds to its last card."""
    while True:
        while not game.over:
            game.rule(game.chances()[0])
        if not game.can_deal:
            return
        game.start_round()


def potato_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect as many rounds as there are cards for, and the least number only for as many players as cards allow."""
    if answers["deck.cards"] != "55" or answers["potato.deal"] != "1":
        return None
    least = int(answers["potato.rounds.least"])
    short = answers["potato.leftover"] == "dealt-as-far"
    rounds = {n: 55 // n + (short and 55 % n >= 2) for n in SEATS}
    return Status.HOLDS, {"most players": 55 // least, "most rounds": rounds}


@THEOREMS.state(Method.COUNTING, "deck.cards potato.deal potato.rounds.least potato.leftover", potato_expected)
def so_many_rounds_of_the_hot_potato_can_be_dealt(rules: Rules) -> Verdict:
    """The least number of rounds of the hot potato can be dealt in full to no more players than this; with fewer, so
    many rounds can be dealt at most.
    """
    most = max(n for n in range(2, 56) if _full_rounds(rules, n) >= rules.potato_rounds_least)
    rounds = {}
    for players in SEATS:
        game = _set_up(_lenient(rules), MiniGameName.HOT_POTATO, players)
        _play_on(game)
        rounds[players] = game.rounds
    return holds(f"{most} players, {rules.potato_rounds_least} rounds", **{"most players": most, "most rounds": rounds})


def _lenient(rules: Rules) -> Rules:
    return switch(rules, potato_rounds_too_few=a.PotatoRoundsTooFew.STOPS)


def _full_rounds(rules: Rules, players: int) -> int:
    return rules.deck_cards // (players * rules.potato_deal)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "potato.give potato.round.end potato.counts potato.target potato.who potato.deal",
    holds_if(lambda answers: plainly(answers, "potato.give=all-cards", "potato.round.end=one-holder")),
)
def each_claim_of_the_hot_potato_takes_one_player_out(rules: Rules) -> Verdict:
    """A round of the hot potato that everybody begins with a card has one claim that holds fewer than players."""
    for small in TABLES:
        found = explore(rules, MiniGameName.HOT_POTATO, small)
        rounds = small.cards // small.players
        whole = rounds * (small.players - 1)
        extra = small.cards % small.players if rules.potato_leftover is a.PotatoLeftover.DEALT_AS_FAR else 0
        whole += max(0, extra - 1)
        if (found.least, found.most) != (whole, whole):
            data = simulate(rules, MiniGameName.HOT_POTATO, 3, 1)
            return fails(data, claims={"fewest": found.least, "most": found.most, "expected": whole})
    return holds("two and three players")


def most_expected(answers: Answers) -> tuple[Status, Figures] | None:
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
    return Status.HOLDS, {"fewest": int(answers["players.least"]), "most": most}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "players.least players.most deck.cards tower.deal gift.deal potato.deal catch.around potato.rounds.too-few "
    "potato.rounds.least",
    most_expected,
)
def so_many_can_play_each_mini_game(rules: Rules) -> Verdict:
    """Each mini-game can be played by so many at least and at most: as the rules admit and the cards suffice."""
    most = {str(mini_game): max(n for n in range(1, 101) if _admits(rules, mini_game, n)) for mini_game in MiniGameName}
    fewest = min(n for n in range(1, 101) if _admits(rules, MiniGameName.TOWERING_INFERNO, n))
    return holds(f"{fewest} players with {len(own_deck(rules))} cards", fewest=fewest, most=most)


def _admits(rules: Rules, mini_game: MiniGameName, players: int) -> bool:
    try:
        check_players(rules, mini_game, players)
    except FaultError:
        return False
    return True


SPREAD = 17  # parts cards that lie together on the plane
FIRST_CLAIMS = {"towering-inferno": 3, "the-well": 3, "hot-potato": 6, "gotta-catch-them-all": 9, "poisoned-gift": 6}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "tower.with well.counts potato.give catch.with catch.around gift.target deck.common deck.conflict",
    lambda answers: (
        (Status.HOLDS, {"claims": FIRST_CLAIMS})
        if plainly(
            answers,
            "tower.with=own",
            "well.counts=top-card",
            "catch.with=middle-card",
            "catch.around=one-per-player",
            "gift.target=others",
            "deck.common=one-for-each-two",
            "deck.conflict=number-of-symbols",
        )
        and answers["potato.deal"] == "1"
        else None
    ),
)
def so_many_claims_are_right_at_the_start(rules: Rules) -> Verdict:
    """When three players begin, so many claims would be right: each for their own card against the one in the middle,
    for their own against each other's, for each card around the middle one, or for each other's card.
    """
    seats, cards = ["P0", "P1", "P2"], rules.deck_cards
    order = sorted(range(cards), key=lambda card: (card * SPREAD % (cards + 1), card))
    counts = {}
    for mini_game in MiniGameName:
        data = {"mini_game": mini_game, "players": seats, "order": order, "claims": []}
        counts[str(mini_game)] = len(start(_lenient(rules), read_record(data)).chances())
    return holds("three players with the cards in a fixed order", claims=counts)


@THEOREMS.state(
    Method.COUNTING,
    "deck.cards well.deal.uneven",
    lambda answers: (
        None
        if answers["deck.cards"] != "55"
        else (
            (Status.FAILS, {"with one more": {n: 54 % n for n in SEATS}})
            if answers["well.deal.uneven"] == "some-have-more"
            else (Status.HOLDS, {"with one more": dict.fromkeys(SEATS, 0)})
        )
    ),
)
def the_well_is_dealt_evenly(rules: Rules) -> Verdict:
    """In the well every player is dealt as many cards as every other; if not, so many have one card more."""
    more, order = {}, list(range(rules.deck_cards))
    for players in SEATS:
        data = {"mini_game": "the-well", "players": [f"P{seat}" for seat in range(players)], "order": order}
        sizes = start(rules, read_record({**data, "claims": []})).cards()
        more[players] = sum(size > min(sizes) for size in sizes)
    shown = {"mini_game": "the-well", "players": ["Ana", "Bo", "Cy", "Dee"], "order": order, "claims": []}
    figures = {"with one more": more}
    return fails(shown, **figures) if any(more.values()) else holds("two to eight players", **figures)
