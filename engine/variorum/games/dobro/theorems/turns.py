"""Theorems about turns: who plays next, what opens, what is taken and drawn, who forgets, what ends a round.

Each is decided by making the play in question under the engine. Most are facts: what the engine does with a position
that shows it, where other questions would get in the way with these answered plainly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import REVERSE, multiset
from variorum.games.dobro.decide.explorer import Watched
from variorum.games.dobro.decide.onemove import Kept
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.game import Deal, Game, deck, score_round
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.records import CARD_NUMBERS
from variorum.games.dobro.round import NOBODY, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import imagine
from variorum.games.dobro.theorems.climb import no_step, show_plays
from variorum.games.dobro.theorems.play import Before, find_start, is_followed, one_move
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import (
    Answers,
    Method,
    Settled,
    Status,
    Verdict,
    fact,
    fails,
    holds,
    holds_if,
    plainly,
    probed,
    switch,
)

TABLE = range(2, 7)
FULL_HAND = {2: 6, 3: 6, 4: 6, 5: 6, 6: 5}


def at_table(rules: Rules, hands: Sequence[str], draw: str = "", *, moves: str = "", **more: Any) -> Round:
    """Set up a round with these hands and this draw pile, and make some moves; `!`: forgets to draw, `?`: unnoticed."""
    dealt = [multiset(CARD_NUMBERS[card] for card in hand.split()) for hand in hands]
    round_ = Round(rules, dealt, [CARD_NUMBERS[card] for card in draw.split()], 0, **more)
    for move in moves.split():
        round_.play(round_.t.by_text[move.rstrip("!?")], {"!": NOTICED, "?": UNNOTICED}.get(move[-1], 0))
    return round_


def expect_figures(answers: Answers, **choices: tuple[str, Mapping[str, Any]]) -> Settled:
    """Expect figures that each hang on one question: `what=(question, {answer: figure})`."""
    return None, {what.replace("_", " "): figures[answers[question]] for what, (question, figures) in choices.items()}


def text_of(round_: Round) -> list[str]:
    """List what may be done."""
    return [play.text for play in round_.legal()]


# What these questions decide would only get in the way of a position that shows something else.
PLAIN_PLAY: dict[str, Any] = {
    "play_cards": 2,
    "play_equal": a.PlayEqual.EQUAL_OR_HIGHER,
    "play_pair_of": a.PlayPairOf.SAME_VALUE,
    "play_pair_worth": a.PlayPairWorth.SUM,
    "play_pair_follows": a.PlayPairFollows.FREELY,
    "play_value": a.PlayValue.WORTH_OF_PLAY,
    "play_double_trigger": a.PlayDoubleTrigger.EQUALS_VALUE_IN_PLAY,
    "open_value": a.OpenValue.NONE,
    "open_what": a.OpenWhat.ANY_SINGLE_OR_PAIR,
    "special_skip_value": a.SpecialSkipValue.STAYS,
    "draw_empty": a.DrawEmpty.PLAY_ON,
}


# -- who plays next ----------------------------------------------------------------------------------------------


@THEOREMS.ask(Method.EXHAUSTIVE, lambda answers: (None, {"starts": answers["setup.direction.side"]}))
def which_way_the_first_round_starts(rules: Rules) -> Verdict:
    """Which way round the first round starts."""
    ways = {Game(rules, players).direction for players in seats(rules)}
    return fact(
        "every number of players", starts=" and ".join("clockwise" if way == 1 else "anticlockwise" for way in ways)
    )


def next_expected(answers: Answers) -> Settled | None:
    """Expect the neighbour in the direction of play, unless a card skips or turns."""
    if answers["turn.next"] != "as-card-shows":
        return Status.FAILS, {}
    usual = plainly(answers, "special.skip.whom=own", "special.climb=goes-on", "take.opener=taker")
    return (proved_or_probed(answers) if usual else Status.FAILS), {}


def proved_or_probed(answers: Answers) -> Status:
    """Grade what is proved of any move where nobody who holds cards is passed over, and looked at elsewhere."""
    return Status.HOLDS if is_followed(answers) else Status.PROBED


@THEOREMS.state(Method.INDUCTION, next_expected)
def the_neighbour_plays_next(rules: Rules) -> Verdict:
    """After every play but a reverse card, the neighbour in the direction of play is next, if there is anything for
    them to do. A player who takes opens.

    Otherwise: After a play that is no reverse card, another player than the neighbour can be next.
    """
    moves = one_move(rules)
    if moves and moves.keeps(Kept.NEXT):
        return holds(moves.words)
    cases = 0
    for players in (players for players in seats(rules) if players > 2):
        for way in (1, -1):
            begun = imagine(rules, players, 0, direction=way)
            for first in (first for first in begun.legal() if first.has_value):
                after = begun.copy()
                after.play(first)
                for play in (play for play in after.legal() if REVERSE not in play.cards):
                    wanted = after.turn if play.sort is Sort.TAKE else (after.turn + way) % players
                    one = after.copy()
                    one.play(play)
                    cases += 1
                    if one.turn != wanted or after.turn != way % players:
                        record = find_start(rules, _goes_elsewhere)
                        return fails(record) if record else Verdict(Status.UNKNOWN, {"after": [str(first), str(play)]})
    return probed(
        cases, f"{cases:,} positions: every play on every first play, either way round", "a skip, a pair, a take"
    )


def _goes_elsewhere(round_: Watched, play: Play, _: int, before: Before) -> bool:
    """Tell whether another than the neighbour is next, though nobody was passed over and no reverse card was laid."""
    if round_.over or round_.players == 2 or round_.idle or round_.came_empty != NOBODY or REVERSE in play.cards:
        return False
    step = 0 if play.sort is Sort.TAKE else before.direction
    turned = any(REVERSE in one.cards for _, one, _ in round_.log)
    return (not turned or round_.t.follows_card is False) and round_.turn != (before.seat + step) % round_.players


def reverse_expected(answers: Answers) -> Settled:
    """Expect a reverse to turn play at once and for good."""
    plain = plainly(answers, "turn.next=as-card-shows", "special.reverse.direction=flips")
    plain &= plainly(answers, "special.reverse.next=new-direction")
    plain &= plainly(answers, "special.skip.whom=own") or plainly(answers, "special.reverse.effect=direction-only")
    return (proved_or_probed(answers) if plain else Status.FAILS), {}


REVERSES = ("2 reverse 3 4", "2 reverse reverse 3 4", "2 3 reverse reverse 4 5", "2 reverse 3 reverse 4 5 6")


@THEOREMS.state(Method.INDUCTION, reverse_expected)
def each_reverse_turns_play_until_the_next(rules: Rules) -> Verdict:
    """Each reverse card turns play at once, and until the next reverse card.

    Otherwise: A reverse card can turn play later, or only for a while, or do more than turn it.
    """
    moves = one_move(rules)
    if moves and moves.keeps(Kept.TURNS):
        return holds(moves.words)
    cases = 0
    for players in (players for players in seats(rules) if players > 2):
        have = deck(rules, players).count(REVERSE)
        for plays in (plays for plays in REVERSES if plays.count("reverse") <= have):
            begun = Game(rules, players).direction
            round_, way, done = imagine(rules, players, 0, direction=begun), begun, []
            for text in plays.split():
                turn, play = round_.turn, round_.t.by_text[text]
                if not round_.mask & play.bit:  # a reverse card that may not open
                    break
                round_.play(play)
                done.append(text)
                way = -way if text == "reverse" else way
                stays = text == "reverse" and round_.opening and round_.turn == turn  # who took by it opens
                cases += 1
                if round_.turn != (turn + way) % players and not stays:
                    record = show_plays(rules, done, (players,))
                    return fails(record) if record else Verdict(Status.UNKNOWN, {"plays": done})
    return probed(
        cases, f"{cases} positions with up to {len(REVERSES[1].split())} plays", "a reverse answered by a reverse"
    )


@THEOREMS.ask(Method.EXHAUSTIVE, lambda answers: (None, {"misses": answers["special.reverse.effect"] == "as-skip"}))
def whether_a_reverse_does_what_a_skip_does(rules: Rules) -> Verdict:
    """Whether a reverse card makes the next player miss a turn, if a skip card does."""
    plain = {
        "special_skip_whom": a.SpecialSkipWhom.NEXT_PLAYER,
        "special_climb": a.SpecialClimb.GOES_ON,
        "special_reverse_next": a.SpecialReverseNext.NEW_DIRECTION,
        "turn_next": a.TurnNext.AS_CARD_SHOWS,
    }
    round_ = imagine(switch(rules, **plain), 5, 0)
    for text in ("2", "reverse"):
        round_.play(round_.t.by_text[text])
    return fact("five players", misses=round_.turn == 4)


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: (
        None,
        {
            "after a reverse": "clockwise" if answers["next.direction"] == "clockwise" else "anticlockwise",
            "after a reverse that ended the round": (
                "anticlockwise" if plainly(answers, "next.direction=kept", "end.reverse=turns") else "clockwise"
            ),
        },
    ),
)
def which_way_the_next_round_starts(rules: Rules) -> Verdict:
    """Which way round the next round starts, after one in which a reverse card turned play for good."""
    plain = switch(
        rules,
        turn_next=a.TurnNext.AS_CARD_SHOWS,
        special_climb=a.SpecialClimb.GOES_ON,
        special_reverse_direction=a.SpecialReverseDirection.FLIPS,
        special_reverse_next=a.SpecialReverseNext.NEW_DIRECTION,
        special_skip_whom=a.SpecialSkipWhom.OWN,
        players_least=2,
        players_most=6,
        **PLAIN_PLAY,
    )
    ways = {}
    for name, hands, moves in (
        ("after a reverse", ("2 5", "reverse 2", "7 2"), "2 reverse 5"),
        ("after a reverse that ended the round", ("2 5", "reverse", "7 2"), "2 reverse"),
    ):
        game = Game(plain, 3)
        game.direction = 1
        game.round = at_table(plain, hands, moves=moves)
        while not game.round.over:
            game.round.play(min(game.round.legal(), key=lambda play: (play.count != 1, play.index)))
        game.finish_round()
        ways[name] = "clockwise" if game.direction == 1 else "anticlockwise"
    return fact("a reverse as the last card", **ways)


# -- opening -----------------------------------------------------------------------------------------------------


def openings_expected(answers: Answers) -> Settled:
    """Expect anything with a value to open, and else what the answers say."""
    wilds = answers["open.wild"] == "allowed"
    pairs = answers["open.what"] == "any-single-or-pair" and answers["play.cards"] == "2"
    return None, {
        "number": True,
        "pair": pairs,
        "wild": wilds,
        "wild in a pair": wilds and pairs,
        "skip or reverse": answers["open.special"] == "allowed",
        "take": answers["open.take"] == "may-take-nothing",
    }


@THEOREMS.ask(Method.EXHAUSTIVE, openings_expected)
def what_may_open_a_climb(rules: Rules) -> Verdict:
    """What may open a climb, in a hand with cards of every kind."""
    able = text_of(at_table(rules, ["5 5 W W skip reverse", "2"]))
    return fact(
        "a hand with every kind of card",
        **{
            "number": "5" in able,
            "pair": "5+5" in able,
            "wild": "W=5" in able,
            "wild in a pair": any(text.startswith(("5+W", "W+W")) for text in able),
            "skip or reverse": "skip" in able and "reverse" in able,
            "take": "take" in able,
        },
    )


WITHOUT = {"special-allowed": "opens with one", "no-taking": "is passed over", "next-opens": "is passed over"}


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: (
        None,
        {
            "to open": "opens with one" if answers["open.special"] == "allowed" else WITHOUT[answers["open.stuck"]],
            "may take": answers["open.special"] == "allowed" or answers["open.stuck"] != "no-taking",
        },
    ),
)
def what_an_opener_with_only_skips_and_reverses_does(rules: Rules) -> Verdict:
    """What an opener does who holds only skip and reverse cards, and whether such a player may take."""
    plain = switch(rules, **PLAIN_PLAY, open_take=a.OpenTake.MUST_PLAY, take_choice=a.TakeChoice.FREE)
    opener = at_table(plain, ["skip reverse", "5 5"])
    later = at_table(plain, ["5 5", "skip reverse"], moves="5")
    opens = opener.turn == 0 and "skip" in text_of(opener)
    return fact(
        "two cards, skip and reverse",
        **{"to open": "opens with one" if opens else "is passed over", "may take": "take" in text_of(later)},
    )


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: expect_figures(
        answers,
        able_to_play=("take.choice", {"free": True, "if-unable": False}),
        skip_and_reverse_cards_alone=("open.special.then", {"may-take": True, "must-play": False}),
    ),
)
def when_taking_is_allowed(rules: Rules) -> Verdict:
    """Whether a player may take who could play, and whether skip and reverse cards alone may be taken."""
    plain = switch(rules, **PLAIN_PLAY, open_special=a.OpenSpecial.ALLOWED, special_climb=a.SpecialClimb.GOES_ON)
    able = at_table(plain, ["5 5", "6 6"], moves="5")
    free = switch(plain, take_choice=a.TakeChoice.FREE)
    specials = at_table(free, ["skip 5", "6 6", "7 7"], moves="skip")
    return fact(
        "a six held on a five",
        **{"able to play": "take" in text_of(able), "skip and reverse cards alone": "take" in text_of(specials)},
    )


# -- taking ------------------------------------------------------------------------------------------------------


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: (
        None,
        {
            "their own cards": answers["take.what"] == "whole-climb",
            "skip and reverse cards": answers["take.specials"] == "included",
        },
    ),
)
def what_the_taker_takes(rules: Rules) -> Verdict:
    """Whether the taker gets their own cards of the climb too, and skip and reverse cards."""
    plain = switch(
        rules,
        **PLAIN_PLAY,
        special_climb=a.SpecialClimb.GOES_ON,
        special_skip_whom=a.SpecialSkipWhom.OWN,
        take_choice=a.TakeChoice.FREE,
    )
    round_ = at_table(plain, ["2 7 9", "3 skip 9"], moves="2 3 7 skip take")
    taken = round_.piles[0]
    numbers = [kind for kind in (2, 3, 7) if taken & multiset([kind - 2])]
    return fact(
        "two numbers and a skip of two players",
        **{
            "their own cards": numbers == [2, 3, 7],
            "skip and reverse cards": bool(taken & multiset([CARD_NUMBERS["skip"]])),
        },
    )


@THEOREMS.state(Method.EXHAUSTIVE, holds_if(lambda answers: answers["special.climb"] == "goes-on"))
def a_skip_or_reverse_is_no_way_to_take(rules: Rules) -> Verdict:
    """A player who plays a skip or reverse card takes nothing by it.

    Otherwise: A player who plays a skip or reverse card takes the cards in play.
    """
    return no_step(
        rules, lambda _, step: step.play.sort is Sort.SPECIAL and step.stage is None, "a skip on every value"
    )


# -- drawing and forgetting --------------------------------------------------------------------------------------

PLAIN_DRAW: dict[str, Any] = {
    **PLAIN_PLAY,
    "special_climb": a.SpecialClimb.GOES_ON,
    "special_skip_whom": a.SpecialSkipWhom.OWN,
    "forget_size": a.ForgetSize.HAND_SIZE,
    "forget_empty": a.ForgetEmpty.NOBODY,
    "take_opener": a.TakeOpener.TAKER,
    "take_choice": a.TakeChoice.FREE,
    "end_condition": a.EndCondition.EMPTY_HAND,
    "end_at_once": a.EndAtOnce.AT_ONCE,
}


def drawing_expected(answers: Answers) -> Settled:
    """Expect every player to fill up to the hand that was dealt."""
    six = answers["draw.size"] == "always-six"
    opener_only = answers["draw.who"] == "opener-only"
    return None, {
        "filled to": {players: 6 if six else full for players, full in FULL_HAND.items()},
        "who does not open draws": not opener_only,
        "after a skip": answers["draw.special"] == "draws" and not opener_only,
        "the last card when two are wanted": answers["draw.too-few"] == "what-is-left" and not opener_only,
        "an empty pile ends the round": answers["draw.empty"] == "round-ends",
    }


@THEOREMS.ask(Method.EXHAUSTIVE, drawing_expected)
def how_hands_are_filled(rules: Rules) -> Verdict:
    """How hands are filled after a play: up to how many cards, by whom, and what an empty draw pile does."""
    plain = switch(rules, **{name: answer for name, answer in PLAIN_DRAW.items() if name != "draw_empty"})
    filled = {}
    for players in TABLE:
        twos = "2 " * rules.setup_hand[str(players)]
        round_ = at_table(plain, [twos] * players, "5 6 7 8 9 10 11 12", moves="2")
        filled[players] = round_.sizes[0]
    held = rules.setup_hand["3"]
    others = at_table(plain, ["2 " * held, "5 " * held, "skip 4 4 " + "2 " * (held - 3)], "5 " * 20, moves="2 5 skip")
    scarce = at_table(plain, ["2 " * held, "7 7 " + "2 " * (held - 2), "2 3"], "5 5", moves="2 7+7")
    ends = at_table(
        switch(rules, **{**PLAIN_DRAW, "draw_empty": rules.draw_empty}), ["2 3", "4 5", "6 7"], "8", moves="2"
    )
    return fact(
        "a draw pile of one card, wanted by two",
        **{
            "filled to": filled,
            "who does not open draws": others.sizes[1] >= held,
            "after a skip": others.sizes[2] >= held,
            "the last card when two are wanted": scarce.sizes[1] == held - 1,
            "an empty pile ends the round": ends.over,
        },
    )


@THEOREMS.ask(Method.EXHAUSTIVE, lambda answers: (None, {"draws": answers["draw.take"] == "draws"}))
def whether_a_taker_draws(rules: Rules) -> Verdict:
    """Whether a player with a short hand draws after taking, before opening."""
    plain = switch(
        rules,
        **PLAIN_DRAW,
        forget_fill=a.ForgetFill.WITH_NEXT_DRAW,
        draw_who=a.DrawWho.EVERYONE_WHO_PLAYED,
        draw_too_few=a.DrawTooFew.WHAT_IS_LEFT,
    )
    held = rules.setup_hand["2"]
    round_ = at_table(plain, ["2 2 " + "9 " * (held - 2), "5 " * held], "3 3 3 3 3 3 3 3", moves="2+2! 5 take")
    return fact("a hand of four", draws=round_.sizes[0] >= held)


def forgetting_expected(answers: Answers) -> Settled:
    """Expect the card to go to the last player who forgot, once, and back at the end of the round."""
    letter = answers["forget.size"] == "always-six" and answers["draw.size"] == "hand-size"
    return None, {
        "at first": "nobody",
        "after forgetting": "who forgot",
        "if nobody notices": answers["forget.notice"] == "no-need",
        "filled at once": answers["forget.fill"] == "at-once",
        "passes on": answers["forget.card"] == "until-another-forgets",
        "counts each forgotten draw": answers["forget.again"] == "once-more",
        "goes back": answers["forget.returns"] == "back",
        "a full hand of five forgets": letter,
        "with an empty draw pile": answers["forget.empty"] == "everybody",
        "before the next starter": answers["forget.points.when"] == "each-round",
    }


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    forgetting_expected,
)
def who_holds_the_forgetful_card(rules: Rules) -> Verdict:
    """Who holds the forgetful card, and how it counts."""
    loose = {name: answer for name, answer in PLAIN_DRAW.items() if not name.startswith("forget")}
    table = {"players_least": 2, "players_most": 6}
    plain = switch(rules, **loose, **table, draw_who=a.DrawWho.EVERYONE_WHO_PLAYED)
    held, many = rules.setup_hand["3"], "9 10 11 12 " * 5
    hands = ["2 2 2 " + "9 " * (held - 3), "3 3 3 " + "8 " * (held - 3), "4 4 4 " + "7 " * (held - 3)]
    nobody = at_table(plain, hands, many, moves="2 3 4")
    once = at_table(plain, hands, many, moves="2!")
    unnoticed = at_table(plain, hands, many, moves="2?")
    passed = at_table(plain, hands, many, moves="2! 3!")
    twice = at_table(plain, hands, many, moves="2! 3 4 9!")
    six = at_table(plain, ["2 " * rules.setup_hand["6"]] * 6, many, moves="2")
    empty = at_table(plain, ["2 3 4", "5 6 7", "8 9 10"], moves="2")
    game = Game(plain, 3)
    game.round = at_table(plain, ["2 2 2", "3 3 3", "4 4 4"], "9 10 11 12 5 6 7", moves="2!")
    while not game.round.over:
        game.round.play(max(game.round.legal(), key=lambda play: (play.count, -play.index)))
    game.finish_round()
    return fact(
        "two players who forget one after the other",
        **{
            "at first": "nobody" if nobody.forgetful == NOBODY else "somebody",
            "after forgetting": "who forgot" if once.forgetful == 0 else "another",
            "if nobody notices": unnoticed.forgetful == 0,
            "filled at once": once.sizes[0] == held,
            "passes on": passed.forgetful == 1,
            "counts each forgotten draw": twice.forgotten_draws == 2,
            "goes back": game.holder == NOBODY,
            "a full hand of five forgets": six.forgetful == 0,
            "with an empty draw pile": empty.forgetful == 0,
            "before the next starter": game.standing() == game.totals(),
        },
    )


# -- the end of a round ------------------------------------------------------------------------------------------


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: (
        None,
        {
            "ends": answers["end.condition"] == "empty-hand",
            "then": "over" if answers["end.condition"] == "empty-hand" else answers["end.empty-handed"],
        },
    ),
)
def what_a_last_card_does_while_there_are_cards_to_draw(rules: Rules) -> Verdict:
    """Whether a last card ends the round while there are cards to draw, and what its player does if not."""
    loose = {name: answer for name, answer in PLAIN_DRAW.items() if name != "end_condition"}
    plain = switch(rules, **loose, forget_fill=a.ForgetFill.WITH_NEXT_DRAW, draw_who=a.DrawWho.EVERYONE_WHO_PLAYED)
    round_ = at_table(plain, ["2", "3 3 3 3", "4 4 4 4"], "9 10 11 12 5 6 7 8 8 8 8 8 8 8 8", moves="2")
    if round_.over:
        return fact("the last card played with cards left to draw", ends=True, then="over")
    round_ = at_table(plain, ["2", "3 3 3 3", "4 4 4 4"], "9 10 11 12 5 6 7 8 8 8 8 8 8 8 8", moves="2! 3 4")
    then = "passes" if round_.turn != 0 else ("draws-first" if round_.in_play else "takes-first")
    return fact("the last card played with cards left to draw", ends=False, then=then)


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: expect_figures(
        answers,
        ends_at_once=("end.at-once", {"at-once": True, "one-more-turn": False}),
        in_play_counts=("end.in-play", {"nobody": False, "last-player": True}),
        hands_count=("end.hands", {"discarded": False, "counted": True}),
        piles_count=("end.piles", {"counted": True, "discarded": False}),
        ranked_by=("score.ranks-by", {"number-of-cards": "cards", "sum-of-values": "values"}),
    ),
)
def what_becomes_of_the_cards_at_the_end(rules: Rules) -> Verdict:
    """Whether a round ends at once with a last card, which cards then count, and what players are ranked by."""
    turns = {name: PLAIN_DRAW[name] for name in ("special_climb", "special_skip_whom", "take_opener", "take_choice")}
    plain = switch(rules, **PLAIN_PLAY, **turns)
    first = at_table(plain, ["2", "3 3 3", "4 4 4"], moves="2")
    now = switch(plain, end_at_once=a.EndAtOnce.AT_ONCE)
    final = at_table(now, ["2 3", "5 4 7", "9 9 9"], moves="2 take 4 9 take 3")
    return fact(
        "a last card played into a climb",
        **{
            "ends at once": first.over,
            "in play counts": _counts(now, final, "in play"),
            "hands count": _counts(now, final, "hands"),
            "piles count": _counts(now, final, "piles"),
            "ranked by": _rank(now),
        },
    )


def _counts(rules: Rules, round_: Round, what: str) -> bool:
    """Tell whether cards of one kind count, the others being put out of the way."""
    alone = round_.copy()
    alone.hands = alone.hands if what == "hands" else [0] * alone.players
    alone.piles = [multiset([5])] * alone.players if what == "piles" else [0] * alone.players
    alone.in_play = alone.in_play if what == "in play" else 0
    return sum(score_round(rules, alone).cards) > 0


def _rank(rules: Rules) -> str:
    """Tell whether three twos or two twelves are ranked as more."""
    plain = switch(
        rules,
        end_piles=a.EndPiles.COUNTED,
        end_hands=a.EndHands.DISCARDED,
        end_in_play=a.EndInPlay.NOBODY,
        score_order=a.ScoreOrder.MOST_CARDS_FIRST,
    )
    round_ = at_table(plain, ["2", "3"], moves="2")
    round_.piles = [multiset([0, 0, 0]), multiset([10, 10])]
    points = score_round(plain, round_).points
    return "cards" if points[0] < points[1] else "values"


# -- between rounds ----------------------------------------------------------------------------------------------


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: expect_figures(
        answers,
        whole_deck=("next.deck", {"whole-deck": True, "without-taken": False}),
        set_aside_afresh=("two.aside.again", {"afresh": True, "same-again": False}),
    ),
)
def what_the_next_round_is_dealt_from(rules: Rules) -> Verdict:
    """Whether the next round is dealt from the whole deck, and whether the cards set aside for two are others."""
    ends = {"end_condition": a.EndCondition.EMPTY_HAND, "end_at_once": a.EndAtOnce.AT_ONCE}
    game = Game(switch(rules, **PLAIN_PLAY, **ends, players_least=2, take_choice=a.TakeChoice.FREE), 2)
    before = len(game.deck())
    deal = Deal(((0, 1), (2, 2)), (), (5, 6))
    game.start(deal, 0)
    assert game.round is not None
    game.round.play(game.round.t.by_text["2"])
    game.round.play(game.round.t.by_text["take"])
    while not game.round.over:
        game.round.play(max(game.round.legal(), key=lambda play: play.count))
    game.finish_round()
    kept = game.same_aside()
    return fact(
        "a round in which a card was taken", **{"whole deck": len(game.deck()) == before, "set aside afresh": not kept}
    )
