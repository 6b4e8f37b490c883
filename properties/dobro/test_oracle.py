"""The engine against a second implementation that plays by every answer the engine declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from itertools import count, product
from typing import Any

import pytest
from variorum.games.chance import Chance
from variorum.games.dobro import GameError, Rules, deal, read_record, read_sheet, referee
from variorum.games.dobro.cards import multiset
from variorum.games.dobro.scoring import MissingSumsError, round_points, starters, winners
from variorum.games.dobro.sheets import score_sheet
from variorum.games.ruleset import UnplayedAnswersError
from variorum.rulebook.flips import Mutant, mutants
from variorum.rulebook.questions import carries_behaviour, label
from variorum.rulebook.readings import arising, choose

from properties.conftest import is_deep
from properties.dobro import lockstep
from properties.dobro.conftest import EDITIONS, project
from properties.dobro.lockstep import Twice, written
from properties.dobro.oracle import games, scores

Answers = Mapping[str, Any]

GAMES = 400 if is_deep() else 8  # of each other answer
PAIRS = 20_000 if is_deep() else 220
TAMPERED = 40 if is_deep() else 3  # records of each other answer
SHEETS = 2_000 if is_deep() else 60
MOST_GAMES = 200  # in which another answer must show


def main_answers(edition: str) -> dict[str, Any]:
    """List the answers of an edition."""
    return dict(choose(project().edition(edition), {}).answers)


@cache
def every_flip() -> list[Mutant]:
    """List every ruling flipped to each other answer that is played, numbers and tables to their limits too."""
    found = []
    for name in EDITIONS:
        edition, answers = project().edition(name), main_answers(name)
        at_limits = [Mutant(edition, *one) for one in limits(answers) if answers[one[0]] != one[1]]
        behaviour = {id_ for id_, question in edition.game.questions.items() if carries_behaviour(question)}
        found += [flip for flip in [*mutants(edition), *at_limits] if flip.question in behaviour and is_played(flip)]
    return found


def limits(answers: Answers) -> Iterator[tuple[str, Any]]:
    """List the lowest and highest answers of questions about numbers, and of each entry of a table."""
    for id_, question in project().game("dobro").questions.items():
        if question.number is not None and id_ in answers and not id_.startswith("players"):
            yield from ((id_, limit) for limit in (question.number.least, question.number.most))
        if question.table is not None and id_ in answers:
            for key, limit in product(answers[id_], (question.table.least, question.table.most)):
                yield id_, {**answers[id_], key: limit}


def is_played(flip: Mutant) -> bool:
    """Tell whether the engine plays an answer."""
    try:
        Rules.from_answers(flip.answers)
    except UnplayedAnswersError:
        return False
    return True


@cache
def flips_by_question() -> dict[str, list[list[Mutant]]]:
    """List the flips of each question: for each answer those of all editions, another edition first each time."""
    found: dict[str, dict[str, list[Mutant]]] = {}
    for flip in every_flip():
        found.setdefault(flip.question, {}).setdefault(label(flip.answer), []).append(flip)
    for same in found["score.tie.points"].values():  # the most cards come last in one edition alone
        same.sort(key=lambda flip: str(flip.base["score.order"]))
    return {
        question: [[*same[at % len(same) :], *same[: at % len(same)]] for at, same in enumerate(answers.values())]
        if question != "score.tie.points"
        else list(answers.values())
        for question, answers in found.items()
    }


FLIPS = flips_by_question()

# Answers that make no difference where the others are the editions' own, and why.
NEVER_SHOWS = {
    "play.double.what": "a play that doubles equals the value in play",
    "special.reverse.effect": "a skip card does nothing else",
    "two.aside.from": "a record does not show when cards were set aside",
    "players.least": "no game is refused that is played",
    "players.most": "no game is refused that is played",
}

# What makes rare what a question is about less rare.
ALONGSIDE = {question: {"game.rounds": 1} for question in ("final.tie.second", "final.tie.unnumbered")}


# -- games -------------------------------------------------------------------------------------------------------


RARE = (
    *("doubled single", "doubled pair", "doubled wild single", "doubled wild pair", "two wilds", "wild pair", "take"),
    *("skip", "reverse", "opened by a special", "draw pile empty", "somebody without cards"),
    *("forgets", "forgets unnoticed", "holder forgets again", "card changes hands", "a tie of 2", "a tie of 3"),
    *("decided by total", "decided by fewest-cards", "decided by shared"),
)


def test_small_games_come_out_alike(edition: str) -> None:
    """Games of small rounds agree at every move, and in them everything rare comes up."""
    twice = Twice(main_answers(edition))
    for seed in range(4_000 if is_deep() else 150):
        lockstep.play_small_game(twice, 2 + seed % 5, seed, percent=(0, 30, 60)[seed % 3], longer=seed % 4 == 3)
    assert not [rare for rare in RARE if twice.seen[rare] < 3]


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games_come_out_alike(edition: str, players: int) -> None:
    """Games that the engine deals agree at every move, and the referee rules on them as the second implementation."""
    twice = Twice(main_answers(edition))
    for seed in range(60 if is_deep() else 3):
        lockstep.play_dealt_game(twice, players, seed, percent=(0, 10, 40)[seed % 3], longer=seed % 2 == 1)
        judge_alike(twice, twice.record)
        for number in range(TAMPERED):
            judge_alike(twice, tamper(twice.record, Chance(seed, players, number)))


@pytest.mark.parametrize("question", FLIPS)
def test_every_other_answer_is_played_alike(question: str) -> None:
    """Under each other answer to a question games agree at every move; and the answer shows in one of them."""
    many = len(FLIPS[question]) > 8 and not is_deep()
    for number, same in enumerate(FLIPS[question]):
        small, dealt = (5, number % 12 == 0) if many else (GAMES, 2)
        shows = question in NEVER_SHOWS
        for flip in same:
            if not shows or flip is same[0] or is_deep():
                shows = play_flip(flip, small, dealt, shows) or shows
        assert shows, f"{same[0].answer} shows in no game"


# Answers of which each leaves something that the other meets.
MEETING: tuple[dict[str, Any], ...] = (
    {"take.what": "others-cards", "open.take": "may-take-nothing"},
    {"take.what": "others-cards", "special.climb": "ends"},
    {"open.value": "carried-over", "special.skip.value": "cleared"},
    {"end.at-once": "one-more-turn", "special.skip.whom": "next-player"},
    {"forget.returns": "stays", "forget.again": "once-more"},
    {"next.deck": "without-taken", "end.in-play": "last-player"},
    {"special.reverse.direction": "one-turn", "special.reverse.next": "old-direction"},
)


@pytest.mark.parametrize("answers", MEETING, ids="-".join)
def test_answers_that_meet_are_played_alike(answers: dict[str, Any]) -> None:
    """Under two answers at once, neither of them an edition's, games agree at every move."""
    twice = Twice({**main_answers(EDITIONS[0]), **answers})
    for seed in range(400 if is_deep() else 40):
        lockstep.play_small_game(twice, 2 + seed % 5, seed, percent=(0, 30, 60)[seed % 3], longer=seed % 4 == 3)


def play_flip(flip: Mutant, small: int, dealt: int, shows: bool) -> bool:
    """Play this many games with a ruling flipped, and more until the flip shows in one; tell whether it did."""
    base, answers = ({**one, **ALONGSIDE.get(flip.question, {})} for one in (flip.base, flip.answers))
    twice = Twice(answers)
    sizes = [2] if flip.question.startswith("two.") else [one for one in range(2, 7) if can_play(twice, one)]
    if len(sizes) < 5 and flip.question == "setup.hand":
        return True  # too few cards for some, which both refuse
    for seed in range(dealt):
        tampered = TAMPERED * (8 if sizes == [2] else 1)  # where cards are set aside, more can be wrong
        shows = play_and_judge(twice, sizes[seed * 3 % len(sizes)], seed, base, tampered) or shows
    for seed in count():
        if seed >= small and (shows or seed >= MOST_GAMES):
            return shows
        if seed == small:  # it may show in the deal
            shows = any(play_and_judge(twice, players, seed, base, 0) for players in sizes)
        players, longer = sizes[seed % len(sizes)], seed % 4 == 3
        lockstep.play_small_game(twice, players, seed, percent=(0, 30, 60)[seed % 3], longer=longer)
        shows = shows or lockstep.retell(base, twice.record) != lockstep.retell(answers, twice.record)
    raise AssertionError


def can_play(twice: Twice, players: int) -> bool:
    """Tell whether this many can play, which both must say alike; a hand cannot be larger than the deck allows."""
    allowed = twice.answers["players.least"] <= players <= twice.answers["players.most"]
    possible = allowed and games.can_deal(games.Game(twice.answers, [str(seat) for seat in range(players)]))
    try:
        deal(twice.rules, players)
    except GameError:
        assert not possible
    else:
        assert possible
    return possible


def play_and_judge(twice: Twice, players: int, seed: int, base: Answers, tampered: int) -> bool:
    """Play a dealt game, and let both judge it and tampered copies; tell whether the rules differ from base on it."""
    lockstep.play_dealt_game(twice, players, seed, percent=(0, 20)[seed % 2], longer=seed % 4 == 1)
    record = twice.record
    judge_alike(twice, record)
    for number in range(tampered):
        judge_alike(twice, tamper(record, Chance(seed, players, number)))
    if games.replay(base, record) != games.replay(twice.answers, record):
        return True
    if not can_play(before := Twice(base), players):
        return False
    lockstep.play_dealt_game(before, players, seed)
    return games.replay(base, before.record) != games.replay(twice.answers, before.record)


def pairs_of_flips() -> Iterator[dict[str, Any]]:
    """Make rule sets with two rulings flipped, drawn by a seed."""
    chance, flips = Chance(19), [flip for flip in every_flip() if flip.question != "box.deck"]
    for _ in range(PAIRS):
        one = flips[chance.below(len(flips))]
        other = flips[chance.below(len(flips))]
        if one.edition == other.edition and one.question != other.question:
            edition = one.edition
            first = {id_: next(iter(asked.answers)) for id_, asked in edition.game.questions.items() if asked.answers}
            ruled = {id_: ruling.answer for id_, ruling in edition.rulings.items()}
            both = {one.question: one.answer, other.question: other.answer}
            yield arising(edition.game, {**first, **ruled, **one.base, **other.base, **both})


def test_two_other_answers_at_once_are_played_alike() -> None:
    """Where two rulings are flipped, games agree at every move too."""
    seen: Counter[str] = Counter()
    for number, answers in enumerate(pairs_of_flips()):
        twice = Twice(answers, seen=seen)
        for seed in range(number * 3, number * 3 + 3):
            players = 2 + seed % 5
            if can_play(twice, players):
                lockstep.play_small_game(twice, players, seed, percent=(0, 40, 80)[seed % 3], longer=seed % 4 == 3)
    assert not [rare for rare in (*RARE, "a last turn", "a round nobody ended") if not seen[rare]]


# Questions whose answers bear on one another: all combinations of them are played.
TOGETHER = {
    "values": (
        *("play.equal", "play.value", "play.double.trigger", "play.double.what", "play.double.pair"),
        *("play.double.again", "wild.alone.least"),
    ),
    "turns": (
        *("special.reverse.direction", "special.reverse.next", "special.skip.whom", "special.climb"),
        *("end.at-once", "end.reverse", "special.number"),
    ),
    "openings": (
        *("open.value", "open.special", "open.stuck", "open.special.then", "special.skip.value", "take.choice"),
        "turn.actions",
    ),
    "starts": (
        *("turn.next", "next.direction", "next.starter.tie", "next.starter.tie.cards", "next.starter.tie.equal"),
        *("end.hands", "end.in-play"),
    ),
    "ends": (
        "final.tie.second",
        "final.tie.unnumbered",
        "final.tie.cards",
        "end.in-play",
        "end.hands",
        "wild.two.value",
    ),
    "takes": ("take.what", "open.take", "take.specials", "special.climb"),
    "draws": ("draw.too-few", "draw.empty", "forget.size", "forget.empty", "forget.fill", "forget.again", "draw.who"),
}

# What comes up in them, beside the rest.
COMES_UP = {
    "values": ("doubled pair", "doubled wild pair", "doubled wild single"),
    "turns": ("a last turn", "reverse", "skip+skip"),
    "openings": ("pass", "opened by a special", "take"),
    "starts": ("a tie of 2", "a tie of 3", "reverse"),
    "ends": ("two wilds", "decided by lowest-sum", "decided by shared"),
    "takes": ("take", "opened by a special"),
    "draws": ("holder forgets again", "card changes hands", "somebody without cards"),
}


@pytest.mark.parametrize("group", TOGETHER)
def test_answers_that_bear_on_one_another_are_played_alike(group: str) -> None:
    """Under every combination of answers games agree at every move."""
    game, seen = project().game("dobro"), Counter[str]()
    for number, answers in enumerate(every_answer(EDITIONS[len(group) % 3], *TOGETHER[group])):
        if group == "ends":
            answers["game.rounds"] = 1  # which is tied more often
        twice = Twice(arising(game, answers), seen=seen)
        for seed in range(40 if is_deep() else {"turns": 4, "takes": 6}.get(group, 1)):
            players = {"draws": 6, "turns": 3 + seed % 4}.get(group, 2 + (number + seed) % 5)
            lockstep.play_small_game(twice, players, number + 1_000 * seed, percent=(0, 40, 80)[number % 3])
    assert not [rare for rare in COMES_UP[group] if not seen[rare]]


# -- the referee -------------------------------------------------------------------------------------------------


def judge_alike(twice: Twice, record: Mapping[str, Any]) -> None:
    """Hold the referee to the second implementation: where the first fault is, and all that is reported up to it."""
    verdict, expected = referee(twice.rules, read_record(record)), games.replay(twice.answers, record)
    fault = (verdict.fault.round, verdict.fault.move) if verdict.fault else None
    assert fault == expected["fault"], verdict.fault
    assert len(verdict.rounds) == len(expected["rounds"])
    for report, other in zip(verdict.rounds, expected["rounds"], strict=True):
        assert report.values == other["values"]
        if "piles" in other:
            found = (report.piles, report.points, report.forgetful, report.finisher)
            assert found == (other["piles"], other["points"], other["forgetful"], other["finisher"])
    totals = {name: verdict.totals[name] for name in record["players"]} if verdict.totals else None
    assert totals == expected["totals"]
    assert (verdict.winners, verdict.decided_by) == (expected["winners"], expected["decided_by"])


PLAYS = (
    *("2", "5", "12", "3+3", "5+5", "3+4", "W=2", "W=12", "W=13", "W=1", "6+W", "4+W=7", "W+W=8", "W+W=2+5"),
    *("skip", "reverse", "skip+skip", "reverse+W", "take", "pass"),
)


def tamper(record: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Change a record in one place, so that it may be at fault."""
    changed = deepcopy(dict(record))
    rounds = changed["rounds"]
    round_ = rounds[chance.below(len(rounds))]
    if chance.below(3):
        tamper_with_moves(changed, round_, chance)
    else:
        tamper_with_deal(changed, round_, chance)
    return changed


def tamper_with_moves(record: dict[str, Any], round_: dict[str, Any], chance: Chance) -> None:
    """Change a move: its player, the play, the forgotten draw; or drop it, or write another after the last."""
    moves, players = round_["moves"], record["players"]
    at = chance.below(len(moves))
    who, play, *forgets = moves[at].split()
    match chance.below(6):
        case 0:
            moves[at] = " ".join([players[chance.below(len(players))], play, *forgets])
        case 1 | 2:
            moves[at] = " ".join([who, PLAYS[chance.below(len(PLAYS))], *forgets])
        case 3:
            moves[at] = f"{who} {play} {('', 'forgets', 'forgets unnoticed')[chance.below(3)]}".strip()
        case 4:
            del moves[at if chance.below(2) else -1]
        case 5:
            moves.append(f"{players[chance.below(len(players))]} {PLAYS[chance.below(len(PLAYS))]}")


def tamper_with_deal(record: dict[str, Any], round_: dict[str, Any], chance: Chance) -> None:
    """Change how a round was dealt: a card, where it lies, who starts; or write a round twice."""
    players = record["players"]
    hand = round_["hands"][players[chance.below(len(players))]]
    draw, aside = round_["draw"], round_.get("set_aside", [])
    match chance.below(7):
        case 6 if aside and draw:
            aside.append(draw.pop())
        case 0 if hand:
            hand[0] = 2 if hand[0] != 2 else 12
        case 1 if draw and hand:
            hand[0], draw[0] = draw[0], hand[0]
        case 2 if draw:
            hand.append(draw.pop())
        case 3 if aside and draw:
            aside[0], draw[0] = draw[0], aside[0]
        case 4:
            record["rounds"].append(deepcopy(record["rounds"][-1]))
        case _:
            round_["starter"] = players[chance.below(len(players))]


def test_records_are_tampered_with_in_ways_that_matter() -> None:
    """Of the records that the referee is held to, some stay legal, and faults are found in deals and in moves."""
    twice, found = Twice(main_answers("dobro/en")), Counter[str]()
    lockstep.play_dealt_game(twice, 2, 5, percent=20)
    for number in range(200):
        verdict = referee(twice.rules, read_record(tamper(twice.record, Chance(number, 3))))
        found[verdict.fault.code if verdict.fault else "legal"] += 1
    wanted = ("legal", "deck", "hand-size", "starter", "wrong-player", "not-held", "nothing-to-draw", "too-low")
    assert not [code for code in wanted if not found[code]], found


@pytest.mark.parametrize("players", range(1, 9))
def test_the_number_of_players_is_refused_alike(edition: str, players: int) -> None:
    """Fewer players than the least, and more than the most, cannot play."""
    for least, most in ((2, 6), (3, 4), (4, 6), (2, 5)):
        twice = Twice({**main_answers(edition), "players.least": least, "players.most": most})
        assert can_play(twice, players) == (least <= players <= most)


# -- points, starters, winners -----------------------------------------------------------------------------------


def every_answer(edition: str, *questions: str) -> Iterator[dict[str, Any]]:
    """Combine all answers to some questions with the answers of an edition; what arises is answered somehow."""
    asked = project().game("dobro").questions
    first = {id_: next(iter(one.answers)) for id_, one in asked.items() if one.answers}
    choices = [list(asked[question].answers or ()) for question in questions]
    for answers in product(*choices):
        yield {**first, **main_answers(edition), **dict(zip(questions, answers, strict=True))}


def test_points_agree_for_every_ranking() -> None:
    """The points of a round agree under every answer on order, ties and empty piles, for all small piles."""
    ties = Counter[int]()
    for answers in every_answer("dobro/en", "score.order", "score.no-cards", "score.tie.points", "score.tie.skips"):
        rules = Rules.from_answers(answers)
        for players in range(2, 7 if is_deep() else 6):
            names = [str(seat) for seat in range(players)]
            for cards in product(range(3), repeat=players):
                counts = dict(zip(names, cards, strict=True))
                expected = scores.round_points(answers, counts, counts)
                assert round_points(rules, cards) == [expected[name] for name in names]
                ties[max(Counter(cards).values())] += 1
    assert all(ties[size] for size in (2, 3, 4))


def test_players_are_ranked_by_sums_and_unranked_by_cards() -> None:
    """A player whose cards have no value is ranked where only those without cards are not."""
    answers = {**main_answers("dobro/en"), "score.ranks-by": "sum-of-values", "score.no-cards": "unranked"}
    cards, sums = {"a": 3, "b": 1, "c": 0}, {"a": 12, "b": 0, "c": 0}
    assert scores.round_points(answers, sums, cards) == {"a": 1, "b": 2, "c": 0}
    assert round_points(Rules.from_answers(answers), [12, 0, 0], [3, 1, 0]) == [1, 2, 0]


STARTER = (
    *("setup.starter.scope", "next.starter", "next.starter.points", "next.starter.tie", "next.starter.tie.cards"),
    *("next.starter.tie.unnumbered", "next.starter.tie.runs-out", "next.starter.tie.equal"),
    "next.starter.tie.finisher",
)


def test_starters_agree_under_every_answer() -> None:
    """Who may start agrees under every combination of answers, where points are often tied and cards few."""
    seen = Counter[int]()
    for number, answers in enumerate(every_answer("dobro/en", *STARTER)):
        rules = Rules.from_answers(answers)
        for seed in range(SHEETS // 4):
            able = start_twice(answers, rules, Chance(seed, number))
            seen[len(able)] += 1
    assert all(seen[able] for able in (1, 2, 3))


def start_twice(answers: Answers, rules: Rules, chance: Chance) -> list[str]:
    """Find by both who may start, for a made-up end of a round; give them."""
    names = [str(seat) for seat in range(2 + chance.below(4))]
    kinds = (0, 1, 11, 12, 13, 15)
    piles, hands = (
        [[kinds[chance.below(len(kinds))] for _ in range(size)] for size in sizes]
        for sizes in ([chance.below(3) for _ in names], [2] * len(names))
    )
    rounds = [{name: chance.below(2) for name in names} for _ in range(2)]
    finisher, last, way = chance.below(len(names)), chance.below(len(names)), (1, -1)[chance.below(2)]
    able = starters(
        rules,
        list(scores.add_rounds(rounds).values()),
        list(rounds[-1].values()),
        finisher=finisher,
        direction=way,
        last_starter=last,
        piles=[multiset(pile) for pile in piles],
        hands=[multiset(hand) for hand in hands],
    )
    seen = {"finisher": names[finisher], "starter": names[last], "way": way}
    cards = [{name: list(map(written, held)) for name, held in zip(names, one, strict=True)} for one in (piles, hands)]
    expected = scores.find_starters(answers, names, rounds, {**seen, "piles": cards[0]}, cards[1])
    assert [names[seat] for seat in able] == expected
    return expected


FINAL = ("final.winner", "final.tie.cards", "final.tie.second", "final.shared")


def test_winners_agree_under_every_answer() -> None:
    """Who wins, and by what, agrees under every combination of answers, with many ties and sums that may be missing."""
    seen = Counter[str]()
    for number, answers in enumerate(every_answer("dobro/en", *FINAL)):
        rules = Rules.from_answers(answers)
        for seed in range(SHEETS):
            chance = Chance(seed, number)
            names = [str(seat) for seat in range(2 + chance.below(4))]
            totals, cards, sums = ({name: chance.below(3) for name in names} for _ in range(3))
            known = {name: one for name, one in sums.items() if chance.below(8)}
            played = cards if chance.below(6) else None
            given = None if played is None else list(played.values())
            seen[win_twice(answers, rules, totals, played, known, given)] += 1
    assert all(seen[by] for by in ("total", "fewest-cards", "lowest-sum", "shared", "missing"))


def win_twice(
    answers: Answers, rules: Rules, totals: dict[str, int], cards: Any, sums: dict[str, int], given: list[int] | None
) -> str:
    """Find by both who wins; give what decided, or that sums are missing."""
    try:
        expected = scores.find_winners(answers, totals, cards, sums)
    except scores.MissingSumsError:
        with pytest.raises(MissingSumsError):
            winners(rules, list(totals.values()), given, [sums.get(name) for name in totals])
        return "missing"
    won, by = winners(rules, list(totals.values()), given, [sums.get(name) for name in totals])
    assert ([list(totals)[seat] for seat in won], str(by)) == expected
    return str(by)


# -- score sheets ------------------------------------------------------------------------------------------------

ON_SHEETS = ("score.", "final.", "forget.points")
NOT_ON_SHEETS = ("score.ranks-by", "final.tie.unnumbered", "forget.points.when")  # a sheet has no cards to look at


def random_sheet(answers: Answers, chance: Chance) -> dict[str, Any]:
    """Make up a score sheet with many ties; the points of a position stand in place of cards now and then."""
    names = ["Ana", "Bo", "Cy", "Di", "Eli", "Flo"][: 2 + chance.below(5)]
    rounds: list[dict[str, Any]] = []
    for _ in range(1 + chance.below(4)):
        cards = {name: chance.below(4) for name in names}
        if chance.below(4):
            rounds.append({"cards": cards})
        else:
            rounds.append({"points": scores.round_points({**answers, "score.no-cards": "ranked"}, cards, cards)})
        if chance.below(2):
            rounds[-1]["forgetful"] = names[chance.below(len(names))]
    sums = {name: chance.below(3) for name in names if chance.below(9)}
    return {"players": names, "rounds": rounds, **({"sums": sums} if chance.below(5) else {})}


def score_twice(answers: Answers, sheet: Mapping[str, Any]) -> dict[str, Any] | None:
    """Score a sheet by both; give what it comes to, None where sums are missing."""
    rules, read = Rules.from_answers(answers), read_sheet(sheet)
    try:
        expected = scores.score_sheet(answers, sheet)
    except scores.MissingSumsError:
        with pytest.raises(MissingSumsError):
            score_sheet(rules, read)
        return None
    assert vars(score_sheet(rules, read)) == expected
    return expected


@pytest.mark.parametrize("question", [None, *(one for one in FLIPS if one.startswith(ON_SHEETS))])
def test_score_sheets_agree(question: str | None) -> None:
    """Score sheets agree in points, totals, winners and what decided, under each other answer, and that shows."""
    flips = FLIPS[question] if question else [[Mutant(project().edition(one), "game.rounds", 3)] for one in EDITIONS]
    for same in flips:
        shows, decided = question is None or question in NOT_ON_SHEETS, Counter[str]()
        for flip, seed in product(same, range(SHEETS if question else SHEETS * 4)):
            sheet = random_sheet(flip.answers, Chance(seed, 23))
            found = score_twice(flip.answers, sheet)
            decided[found["decided_by"] if found else "missing"] += 1
            if not shows and all("cards" in one for one in sheet["rounds"]):
                shows = found != score_twice(flip.base, sheet)
        assert shows, same[0].answer
        assert all(decided[by] for by in ("total", "fewest-cards", "shared")), decided
