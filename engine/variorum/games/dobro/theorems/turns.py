"""Theorems about turns: who plays next, what opens, what is taken and drawn, who forgets, what ends a round.

Each is decided by making the play in question under the engine, for every number of players where that matters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import multiset
from variorum.games.dobro.game import Deal, Game, score_round
from variorum.games.dobro.records import CARD_NUMBERS
from variorum.games.dobro.round import NOBODY, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import imagine
from variorum.games.dobro.theorems.climb import record_plays
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import Answers, Figures, Method, Status, Verdict, fails, holds, holds_if, plainly, switch

TABLE = range(2, 7)
FULL_HAND = {2: 6, 3: 6, 4: 6, 5: 6, 6: 5}


def at_table(rules: Rules, hands: Sequence[str], draw: str = "", *, moves: str = "", **more: Any) -> Round:
    """Set up a round with these hands and this draw pile, and make some moves; `!`: forgets to draw, `?`: unnoticed."""
    dealt = [multiset(CARD_NUMBERS[card] for card in hand.split()) for hand in hands]
    round_ = Round(rules, dealt, [CARD_NUMBERS[card] for card in draw.split()], 0, **more)
    for move in moves.split():
        round_.play(round_.t.by_text[move.rstrip("!?")], {"!": NOTICED, "?": UNNOTICED}.get(move[-1], 0))
    return round_


def expect_figures(answers: Answers, **choices: tuple[str, Mapping[str, Any]]) -> tuple[Status, Figures]:
    """Expect figures that each hang on one question: `what=(question, {answer: figure})`."""
    return Status.HOLDS, {
        what.replace("_", " "): figures[answers[question]] for what, (question, figures) in choices.items()
    }


def text_of(round_: Round) -> list[str]:
    """List what may be done."""
    return [play.text for play in round_.legal()]


# -- who plays next ----------------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "setup.direction.side",
    lambda answers: (Status.HOLDS, {"starts": answers["setup.direction.side"]}),
)
def the_first_round_goes_clockwise(rules: Rules) -> Verdict:
    """The first round of a game starts clockwise."""
    ways = {Game(rules, players).direction for players in TABLE}
    return holds(
        "every number of players", starts=" and ".join("clockwise" if way == 1 else "anticlockwise" for way in ways)
    )


def next_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect the neighbour in the direction of play, unless a card skips or turns."""
    if answers["turn.next"] != "as-card-shows":
        return Status.FAILS, {}
    usual = plainly(answers, "special.skip.whom=own", "special.climb=goes-on", "take.opener=taker")
    return (Status.HOLDS if usual else Status.FAILS), {}


@THEOREMS.state(Method.EXHAUSTIVE, "turn.next special.skip.whom special.climb take.opener", next_expected)
def the_neighbour_plays_next(rules: Rules) -> Verdict:
    """After every play but a reverse card the neighbour in the direction of play comes next, whichever way play goes;
    and a player who takes goes on to open.
    """
    cases = 0
    for players in range(3, 7):
        for way in (1, -1):
            begun = imagine(rules, players, 0, direction=way)
            for first in begun.legal():
                if not first.has_value:
                    continue
                after = begun.copy()
                after.play(first)
                for play in after.legal():
                    wanted = {"take": after.turn}.get(play.text, (after.turn + way) % players)
                    if "reverse" in play.text:
                        continue
                    one = after.copy()
                    one.play(play)
                    cases += 1
                    if one.turn != wanted or after.turn != way % players:
                        return fails(
                            record_plays(rules, [*(["reverse"] if way < 0 else []), str(first), str(play)], players)
                        )
    return holds(f"{cases} plays")


def reverse_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect a reverse to turn play at once and for good."""
    plain = plainly(answers, "turn.next=as-card-shows", "special.reverse.direction=flips")
    plain &= plainly(answers, "special.reverse.next=new-direction")
    plain &= plainly(answers, "special.skip.whom=own") or plainly(answers, "special.reverse.effect=direction-only")
    return (Status.HOLDS if plain else Status.FAILS), {}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "turn.next special.reverse.direction special.reverse.next special.skip.whom special.reverse.effect",
    reverse_expected,
)
def play_goes_clockwise_after_an_even_number_of_reverses(rules: Rules) -> Verdict:
    """Each reverse card turns play at once and until the next: play goes clockwise exactly while an even number of
    reverse cards has been played in the game.
    """
    plain = switch(rules, special_climb=a.SpecialClimb.GOES_ON, special_skip_value=a.SpecialSkipValue.STAYS)
    for players in range(3, 7):
        for plays in (
            "2 reverse 3 4",
            "2 reverse reverse 3 4",
            "2 3 reverse skip reverse 4",
            "2 reverse 3 reverse 4 5",
        ):
            round_, turn, way, done = imagine(plain, players, 0), 0, 1, []
            for text in plays.split():
                round_.play(round_.t.by_text[text])
                done.append(text)
                way = -way if text == "reverse" else way
                turn = (turn + way) % players
                if round_.turn != turn or (round_.direction != way and text != "reverse"):
                    return fails(record_plays(rules, done, players))
    return holds("a reverse answered by a reverse")


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "special.reverse.effect",
    lambda answers: (Status.HOLDS, {"misses": answers["special.reverse.effect"] == "as-skip"}),
)
def a_reverse_does_what_a_skip_does(rules: Rules) -> Verdict:
    """Were a skip card to make the next player miss a turn, so would a reverse card."""
    plain = {
        "special_skip_whom": a.SpecialSkipWhom.NEXT_PLAYER,
        "special_climb": a.SpecialClimb.GOES_ON,
        "special_reverse_next": a.SpecialReverseNext.NEW_DIRECTION,
        "turn_next": a.TurnNext.AS_CARD_SHOWS,
    }
    round_ = imagine(switch(rules, **plain), 5, 0)
    for text in ("2", "reverse"):
        round_.play(round_.t.by_text[text])
    return holds("five players", misses=round_.turn == 4)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "next.direction end.reverse end.at-once",
    lambda answers: (
        Status.HOLDS,
        {
            "after a reverse": "clockwise" if answers["next.direction"] == "clockwise" else "anticlockwise",
            "after a reverse that ended the round": (
                "anticlockwise" if plainly(answers, "next.direction=kept", "end.reverse=turns") else "clockwise"
            ),
        },
    ),
)
def the_direction_is_kept_from_round_to_round(rules: Rules) -> Verdict:
    """A round starts in the direction in which the last one ended, a reverse card that ended it included."""
    plain = switch(
        rules,
        turn_next=a.TurnNext.AS_CARD_SHOWS,
        special_climb=a.SpecialClimb.GOES_ON,
        special_reverse_direction=a.SpecialReverseDirection.FLIPS,
        special_reverse_next=a.SpecialReverseNext.NEW_DIRECTION,
        special_skip_whom=a.SpecialSkipWhom.OWN,
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
    return holds("a reverse as the last card", **ways)


# -- opening -----------------------------------------------------------------------------------------------------


def openings_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect anything with a value to open, and else what the answers say."""
    wilds = answers["open.wild"] == "allowed"
    pairs = answers["open.what"] == "any-single-or-pair" and answers["play.cards"] == "2"
    return Status.HOLDS, {
        "number": True,
        "pair": pairs,
        "wild": wilds,
        "wild in a pair": wilds and pairs,
        "skip or reverse": answers["open.special"] == "allowed",
        "take": answers["open.take"] == "may-take-nothing",
    }


@THEOREMS.state(Method.EXHAUSTIVE, "open.what open.wild open.special open.take play.cards", openings_expected)
def these_may_open_a_climb(rules: Rules) -> Verdict:
    """An opener who holds cards of every kind may open with these."""
    able = text_of(at_table(rules, ["5 5 W W skip reverse", "2"]))
    return holds(
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


STUCK = {"special-allowed": "opens with one", "no-taking": "is passed over", "next-opens": "is passed over"}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "open.special open.stuck",
    lambda answers: (
        Status.HOLDS,
        {
            "to open": "opens with one" if answers["open.special"] == "allowed" else STUCK[answers["open.stuck"]],
            "may take": answers["open.special"] == "allowed" or answers["open.stuck"] != "no-taking",
        },
    ),
)
def an_opener_with_only_skips_and_reverses(rules: Rules) -> Verdict:
    """An opener who holds only skip and reverse cards fares as follows; and so does a player who would have to open
    after taking.
    """
    plain = switch(rules, open_take=a.OpenTake.MUST_PLAY, take_choice=a.TakeChoice.FREE)
    opener = at_table(plain, ["skip reverse", "5 5"])
    later = at_table(plain, ["5 5", "skip reverse"], moves="5")
    opens = opener.turn == 0 and "skip" in text_of(opener)
    return holds(
        "two cards, skip and reverse",
        **{"to open": "opens with one" if opens else "is passed over", "may take": "take" in text_of(later)},
    )


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "take.choice open.special.then",
    lambda answers: expect_figures(
        answers,
        able_to_play=("take.choice", {"free": True, "if-unable": False}),
        specials_only=("open.special.then", {"may-take": True, "must-play": False}),
    ),
)
def taking_is_always_open(rules: Rules) -> Verdict:
    """While cards are in play a player may take them, able to play or not, and also while they are skip and reverse
    cards only.
    """
    plain = switch(rules, open_special=a.OpenSpecial.ALLOWED, special_climb=a.SpecialClimb.GOES_ON)
    able = at_table(plain, ["5 5", "6 6"], moves="5")
    free = switch(plain, take_choice=a.TakeChoice.FREE)
    specials = at_table(free, ["skip 5", "6 6", "7 7"], moves="skip")
    return holds(
        "a six held on a five",
        **{"able to play": "take" in text_of(able), "specials only": "take" in text_of(specials)},
    )


# -- taking ------------------------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "take.what take.specials",
    lambda answers: (
        Status.HOLDS,
        {
            "own cards": answers["take.what"] == "whole-climb",
            "skip and reverse cards": answers["take.specials"] == "included",
        },
    ),
)
def the_taker_takes_the_whole_climb(rules: Rules) -> Verdict:
    """Whoever takes gets every card played in the climb, their own and the skip and reverse cards among them, and
    whoever took before keeps what they have.
    """
    plain = switch(rules, special_climb=a.SpecialClimb.GOES_ON, special_skip_whom=a.SpecialSkipWhom.OWN)
    round_ = at_table(plain, ["2 7 9", "3 skip 9"], moves="2 3 7 skip take")
    taken = round_.piles[0]
    numbers = [kind for kind in (2, 3, 7) if taken & multiset([kind - 2])]
    return holds(
        "two numbers and a skip of two players",
        **{"own cards": numbers == [2, 3, 7], "skip and reverse cards": bool(taken & multiset([CARD_NUMBERS["skip"]]))},
    )


@THEOREMS.state(Method.EXHAUSTIVE, "special.climb", holds_if(lambda answers: answers["special.climb"] == "goes-on"))
def a_skip_or_reverse_is_no_way_to_take(rules: Rules) -> Verdict:
    """Whoever plays a skip or reverse card takes nothing by it."""
    round_ = at_table(switch(rules, take_specials=a.TakeSpecials.INCLUDED), ["2 7 9", "3 skip 9"], moves="2 skip")
    if round_.piles[1]:
        return fails(record_plays(rules, ["2", "skip"]))
    return holds("a skip on a two")


# -- drawing and forgetting --------------------------------------------------------------------------------------

PLAIN_DRAW = {
    "special_climb": a.SpecialClimb.GOES_ON,
    "special_skip_whom": a.SpecialSkipWhom.OWN,
    "forget_size": a.ForgetSize.HAND_SIZE,
    "forget_empty": a.ForgetEmpty.NOBODY,
    "take_opener": a.TakeOpener.TAKER,
    "take_choice": a.TakeChoice.FREE,
    "end_condition": a.EndCondition.EMPTY_HAND,
    "end_at_once": a.EndAtOnce.AT_ONCE,
    "draw_empty": a.DrawEmpty.PLAY_ON,
}


def drawing_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect every player to fill up to the hand that was dealt."""
    six = answers["draw.size"] == "always-six"
    opener_only = answers["draw.who"] == "opener-only"
    return Status.HOLDS, {
        "filled to": {players: 6 if six else full for players, full in FULL_HAND.items()},
        "who does not open draws": not opener_only,
        "after a skip": answers["draw.special"] == "draws" and not opener_only,
        "the last card when two are wanted": answers["draw.too-few"] == "what-is-left" and not opener_only,
        "an empty pile ends the round": answers["draw.empty"] == "round-ends",
    }


@THEOREMS.state(
    Method.EXHAUSTIVE, "setup.hand draw.size draw.who draw.special draw.too-few draw.empty", drawing_expected
)
def hands_are_filled_after_every_play(rules: Rules) -> Verdict:
    """Whoever plays fills their hand to what was dealt, or as far as the draw pile goes; then play goes on."""
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
    return holds(
        "a draw pile of one card, wanted by two",
        **{
            "filled to": filled,
            "who does not open draws": others.sizes[1] >= held,
            "after a skip": others.sizes[2] >= held,
            "the last card when two are wanted": scarce.sizes[1] == held - 1,
            "an empty pile ends the round": ends.over,
        },
    )


@THEOREMS.state(
    Method.EXHAUSTIVE, "draw.take", lambda answers: (Status.HOLDS, {"draws": answers["draw.take"] == "draws"})
)
def a_short_hand_is_filled_before_opening(rules: Rules) -> Verdict:
    """Were a hand left short by a lapse until the next draw, taking would be followed by a draw before opening."""
    plain = switch(
        rules,
        **PLAIN_DRAW,
        forget_fill=a.ForgetFill.WITH_NEXT_DRAW,
        draw_who=a.DrawWho.WHOEVER_PLAYED,
        draw_too_few=a.DrawTooFew.WHAT_IS_LEFT,
    )
    held = rules.setup_hand["2"]
    round_ = at_table(plain, ["2 2 " + "9 " * (held - 2), "5 " * held], "3 3 3 3 3 3 3 3", moves="2+2! 5 take")
    return holds("a hand of four", draws=round_.sizes[0] >= held)


def forgetting_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect the card to go to the last player who forgot, once, and back at the end of the round."""
    letter = answers["forget.size"] == "always-six" and answers["draw.size"] == "hand-size"
    return Status.HOLDS, {
        "if nobody notices": answers["forget.notice"] == "no-need",
        "filled at once": answers["forget.fill"] == "at-once",
        "passes on": answers["forget.card"] == "until-another-forgets",
        "counts each lapse": answers["forget.again"] == "once-more",
        "goes back": answers["forget.returns"] == "back",
        "a full hand of five forgets": letter,
        "with an empty draw pile": answers["forget.empty"] == "everybody",
        "before the next starter": answers["forget.points.when"] == "each-round",
    }


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "forget.notice forget.fill forget.card forget.again forget.returns forget.size forget.empty forget.points.when "
    "draw.size",
    forgetting_expected,
)
def who_holds_the_forgetful_card(rules: Rules) -> Verdict:
    """Nobody holds the forgetful card until somebody forgets to draw; then whoever forgot last holds it, and it counts
    as follows.
    """
    loose = {name: answer for name, answer in PLAIN_DRAW.items() if not name.startswith("forget")}
    plain = switch(rules, **loose, draw_who=a.DrawWho.WHOEVER_PLAYED)
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
    if nobody.forgetful != NOBODY or once.forgetful != 0:
        return Verdict(Status.UNKNOWN, {"holder": [nobody.forgetful, once.forgetful]})
    return holds(
        "two players who forget one after the other",
        **{
            "if nobody notices": unnoticed.forgetful == 0,
            "filled at once": once.sizes[0] == held,
            "passes on": passed.forgetful == 1,
            "counts each lapse": twice.forgotten_draws == 2,
            "goes back": game.holder == NOBODY,
            "a full hand of five forgets": six.forgetful == 0,
            "with an empty draw pile": empty.forgetful == 0,
            "before the next starter": game.standing() == game.totals(),
        },
    )


# -- the end of a round ------------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "end.condition end.empty-handed",
    lambda answers: (
        Status.HOLDS,
        {
            "ends": answers["end.condition"] == "empty-hand",
            "then": "over" if answers["end.condition"] == "empty-hand" else answers["end.empty-handed"],
        },
    ),
)
def a_round_ends_with_a_hand_and_the_pile_empty(rules: Rules) -> Verdict:
    """Were hands left short by a lapse, a round would end with a hand as follows while cards are left to draw."""
    loose = {name: answer for name, answer in PLAIN_DRAW.items() if name != "end_condition"}
    plain = switch(rules, **loose, forget_fill=a.ForgetFill.WITH_NEXT_DRAW, draw_who=a.DrawWho.WHOEVER_PLAYED)
    round_ = at_table(plain, ["2", "3 3 3 3", "4 4 4 4"], "9 10 11 12 5 6 7 8 8 8 8 8 8 8 8", moves="2")
    if round_.over:
        return holds("the last card played with cards left to draw", ends=True, then="over")
    round_ = at_table(plain, ["2", "3 3 3 3", "4 4 4 4"], "9 10 11 12 5 6 7 8 8 8 8 8 8 8 8", moves="2! 3 4")
    then = "passes" if round_.turn != 0 else ("draws-first" if round_.in_play else "takes-first")
    return holds("the last card played with cards left to draw", ends=False, then=then)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "end.at-once end.in-play end.hands end.piles score.ranks-by",
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
    """When a hand and the draw pile are empty the round ends at once; score piles count, and cards in play and in
    hands do not.
    """
    plain = switch(rules, **{name: PLAIN_DRAW[name] for name in ("special_climb", "special_skip_whom", "take_opener")})
    first = at_table(plain, ["2", "3 3 3", "4 4 4"], moves="2")
    now = switch(plain, end_at_once=a.EndAtOnce.AT_ONCE)
    final = at_table(now, ["2 3", "5 4 7", "9 9 9"], moves="2 take 4 9 take 3")
    return holds(
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


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "next.deck two.aside.again",
    lambda answers: expect_figures(
        answers,
        whole_deck=("next.deck", {"whole-deck": True, "without-taken": False}),
        set_aside_afresh=("two.aside.again", {"afresh": True, "same-again": False}),
    ),
)
def each_round_is_played_with_the_whole_deck(rules: Rules) -> Verdict:
    """Each round is dealt from the whole deck, and with two players the cards set aside are drawn afresh."""
    game = Game(switch(rules, end_condition=a.EndCondition.EMPTY_HAND, end_at_once=a.EndAtOnce.AT_ONCE), 2)
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
    return holds(
        "a round in which a card was taken", **{"whole deck": len(game.deck()) == before, "set aside afresh": not kept}
    )
