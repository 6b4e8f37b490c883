"""The engine and a second implementation of every answer referee the same records alike, whatever the answers."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import asdict
from functools import cache, partial
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st
from variorum.games.dobble import MiniGameName, Rules, Verdict, own_deck, read_record, referee
from variorum.games.dobble.answers import TieLast, TieTwo, TournamentTie, TournamentTieRounds
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.game import Course
from variorum.games.dobble.referee import start
from variorum.games.dobble.rounds import InRounds
from variorum.games.dobble.sheets import SheetError, losers_of, points_of, read_sheet, score_sheet, winners_of
from variorum.games.dobble.table import MiniGame
from variorum.games.dobble.well import Well
from variorum.games.faults import FaultError
from variorum.prove.theorems import switch
from variorum.rulebook.readings import choose

from properties.conftest import ROOT
from properties.dobble import oracle_answers as oracle
from properties.dobble import oracle_sheets
from properties.dobble.conftest import EDITION, project

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
BOXES = [(4, 9), (4, 12), (4, 13), (6, 22), (6, 31), (8, 55)]  # symbols on a card, cards
NUMBERS = {"players.least": (2, 3), "players.most": (6, 8), "potato.rounds.least": (1, 2, 3, 5)}
NUMBERS |= {"tower.deal": (1, 2), "gift.deal": (1, 2), "potato.deal": (1, 2, 3), "tournament.potato": (-5, -2)}
NUMBERS |= {"tournament.catch": (1, 3)}
REACHED: Counter[str] = Counter()
SCORED: Counter[str] = Counter()
games = st.sampled_from(list(MiniGameName))
seeds = st.integers(0, 10**9)


@cache
def plain_answers() -> dict[str, Any]:
    """Read the answers of the main reading."""
    return dict(choose(project().edition(EDITION), {}).answers)


@cache
def played_answers() -> dict[str, list[str]]:
    """List the answers that the engine plays, where they are words."""
    listed = yaml.safe_load((ROOT / "engine/variorum/games/dobble/answers.yaml").read_text(encoding="utf-8"))["plays"]
    return {question: answers for question, answers in listed.items() if isinstance(answers, list)}


def any_answers(dice: random.Random) -> dict[str, Any]:
    """Answer every question by chance: most as printed, or all anyhow."""
    change = dice.choice([0.15, 0.5, 1.0])
    answers = plain_answers() | {
        question: dice.choice(every)
        for question, every in played_answers().items()
        if dice.random() < change and not question.startswith("deck.")
    }
    size, cards = dice.choice(BOXES)
    answers |= {"deck.symbols.card": size, "deck.cards": cards, "deck.conflict": "number-of-symbols"}
    answers |= {question: dice.choice(every) for question, every in NUMBERS.items()}
    for table in ("tournament.tower", "tournament.well", "tournament.gift"):
        answers[table] = {key: value + dice.randrange(3) for key, value in answers[table].items()}
    return answers


def any_claim(play: oracle.Play, dice: random.Random) -> oracle.Claim:
    """Claim anything at all; a claim that could name a player names a card only after one."""
    who, symbol = dice.randrange(play.seats), dice.choice([dice.choice(dice.choice(play.deck)), dice.randrange(60)])
    card = dice.randrange(len(play.deck) + 1) if dice.random() < 0.4 else None
    if play.game not in (oracle.POTATO, oracle.GIFT):
        return oracle.Claim(who, symbol, None, card)
    player = dice.randrange(play.seats) if dice.random() < 0.9 else None
    return oracle.Claim(who, symbol, player, card if player is not None else None)


def right_claim(play: oracle.Play, dice: random.Random) -> oracle.Claim:
    """Make a claim that stands, if chance finds one, with or without naming the card."""
    for _ in range(60):
        claim = any_claim(play, dice)
        aims = play.aims(claim) if not play.over() else []
        claim = claim._replace(card=dice.choice(aims) if aims and dice.random() < 0.5 else None)
        if not play.refusal(claim) and not play.is_late(claim) and play.fits(claim):
            return claim
    return any_claim(play, dice)


def text_of(claim: oracle.Claim) -> str:
    """Write a claim as records do."""
    aimed = [NAMES[claim.player]] if claim.player is not None else []
    aimed += [str(claim.card)] if claim.card is not None else []
    return " > ".join([f"{NAMES[claim.who]} {claim.symbol}", *aimed])


def play_out(play: oracle.Play, dice: random.Random, by_round: bool) -> tuple[list[list[str]], list[Any]]:
    """Play claims, mostly right, and write them down by rounds with their rulings."""
    rounds: list[list[str]] = [[]]
    ruled: list[Any] = []
    skill = dice.choice([0.5, 0.9, 1.0])
    for _ in range(dice.choice([5, 30, 90])):
        if play.over() and play.can_deal():
            if by_round and dice.random() < 0.2:
                rounds[-1].append(text_of(claim := any_claim(play, dice)))
                ruled.append(play.hear(claim))
            play.deal()
            rounds.append([])
        claim = right_claim(play, dice) if dice.random() < skill else any_claim(play, dice)
        rounds[-1].append(text_of(claim))
        ruled.append(play.hear(claim))
    return rounds, ruled


def named(seats: list[int] | None) -> list[str] | None:
    """Name players in the order of their names."""
    return None if seats is None else sorted(NAMES[seat] for seat in seats)


def setting(game: MiniGameName, dice: random.Random) -> tuple[dict[str, Any], Rules, dict[str, Any]]:
    """Choose answers, players and the order of the cards."""
    answers, seats = any_answers(dice), dice.choice([2, 2, 3, 4, 5, 6, 7, 8])
    rules = Rules.from_answers(answers)
    order = list(range(rules.deck_cards))
    dice.shuffle(order)
    return answers, rules, {"mini_game": str(game), "players": NAMES[:seats], "order": order}


def look_on(course: Course, game: MiniGame, number: int, claim: Any, ruled: Any) -> None:
    """See every card in one place after each claim, and note what a sheet keeps."""
    assert sorted(game.places()) == list(range(len(game.deck)))
    course(game, number, claim, ruled)


def compare_sheet(rules: Rules, players: list[str], course: Course, verdict: Verdict) -> None:
    """Write a finished mini-game on a sheet, ties left standing, and find what the referee found."""
    line: dict[str, Any] = {"mini_game": verdict.mini_game, "cards": verdict.cards}
    line |= {"rid": [players[seat] for seat in course.game.rid]} if isinstance(course.game, Well) else {}
    line |= {"lost": [players[seat] for seat in course.lost]} if course.lost else {}
    level = switch(
        rules, tie_two=TieTwo.SHARED, tie_last=TieLast.ALL_LOSE, tournament_tie_rounds=TournamentTieRounds.DOES_NOT
    )
    result = read_sheet({"players": players, "mini_games": [line]}).results[0]
    lost = losers_of(level, result)
    assert sorted(players[seat] for seat in winners_of(level, result)) == (verdict.winners or [])
    assert (None if lost is None else sorted(players[seat] for seat in lost)) == verdict.losers
    if rules.tournament_tie is TournamentTie.EACH:
        assert dict(zip(players, points_of(level, result), strict=True)) == verdict.points


@pytest.mark.parametrize("game", list(MiniGameName))
@given(seed=seeds)
@example(seed=10014)  # dealt as far as the cards go: a player without any is not the first to be rid of them
def test_records_are_refereed_alike(game: MiniGameName, seed: int) -> None:
    """Claims, the questions behind refusals, cards, winners, losers and points agree, under any answers."""
    dice = random.Random(seed)  # noqa: S311
    answers, rules, data = setting(game, dice)
    seats = len(data["players"])
    refused = oracle.too_many(answers, str(game), seats)
    if refused:
        verdict = referee(rules, read_record({**data, "claims": []}))
        assert verdict.fault is not None
        assert (verdict.fault.code, verdict.fault.question) == ("players", refused)
        REACHED[refused] += 1
        return
    first = {"first": NAMES[dice.randrange(seats)]} if game is MiniGameName.THE_WELL and dice.random() < 0.5 else {}
    extra = [NAMES.index(name) for name in first.values()]
    play = oracle.KINDS[str(game)](answers, str(game), own_deck(rules), data["order"], seats, *extra)
    by_round = game in (MiniGameName.HOT_POTATO, MiniGameName.GOTTA_CATCH_THEM_ALL) and dice.random() < 0.5
    rounds, ruled = play_out(play, dice, by_round)
    claims = {"rounds": rounds} if by_round else {"claims": [text for one in rounds for text in one]}
    course = Course()
    verdict = referee(rules, read_record({**data, **first, **claims}), partial(look_on, course))
    assert verdict.fault is None, verdict.fault
    assert [(str(one.code), one.question) for one in verdict.claims] == ruled
    assert list(verdict.cards.values()) == play.counts()
    assert verdict.finished == play.finished()
    done = play.finished()
    assert verdict.winners == (named(play.winners()) if done else None)
    assert verdict.losers == (named(play.losers()) if done else None)
    assert verdict.points == (dict(zip(data["players"], play.points(), strict=True)) if done else None)
    if done:
        compare_sheet(rules, data["players"], course, verdict)
    REACHED.update({f"{game} {code}" for code, _ in ruled} | ({f"{game} finished"} if done else set()))


def test_what_matters_is_reached() -> None:
    """Every ruling that a mini-game knows, its end, and every refusal of players were met on the way."""
    everywhere = {"ok", "wrong-symbol", "no-such-symbol", "no-such-card", "stale", "waits", "over", "finished"}
    own = {
        "towering-inferno": set(),
        "the-well": {"out"},
        "hot-potato": {"out", "not-receiver", "no-target", "self"},
        "gotta-catch-them-all": {"has-one", "no-target"},
        "poisoned-gift": {"no-target", "self"},
    }
    met = {f"{game} {code}" for game, codes in own.items() for code in everywhere | codes}
    met |= {"players.least", "players.most", "potato.rounds.too-few"}
    assert met == set(REACHED)


def any_line(game: MiniGameName, players: list[str], dice: random.Random) -> dict[str, Any]:
    """Write a mini-game on a sheet: few cards, so that there are ties, and most of them settled."""
    line: dict[str, Any] = {"mini_game": str(game), "cards": {name: dice.randrange(4) for name in players}}
    if game is MiniGameName.THE_WELL:
        line["rid"] = dice.sample(players, dice.randrange(1, len(players) + 1))
        line["cards"] |= dict.fromkeys(line["rid"], 0)
    if game is MiniGameName.HOT_POTATO:
        line["lost"] = dice.choices(players, k=dice.randrange(1, 8))
        if dice.random() < 0.7:
            del line["cards"]
    if dice.random() < 0.9:
        line["tie"] = dice.sample(players, len(players))
    return line | ({"chosen_by": dice.choice(players)} if dice.random() < 0.2 else {})


@given(seed=seeds)
@settings(max_examples=600)  # ends that are tied are rare
def test_sheets_are_scored_alike(seed: int) -> None:
    """Winners, losers, points, totals and who wins the whole agree, or neither comes to a result, under any answers."""
    dice = random.Random(seed)  # noqa: S311
    answers, players = any_answers(dice), NAMES[: dice.randrange(2, 6)]
    answers.setdefault("tournament.next.who", dice.choice(played_answers()["tournament.next.who"]))
    games = [dice.choice(list(MiniGameName)) for _ in range(dice.randrange(1, 5))]
    if dice.random() < 0.7:
        games[0] = MiniGameName.TOWERING_INFERNO
    sheet: dict[str, Any] = {"players": players, "mini_games": [any_line(game, players, dice) for game in games]}
    sheet |= {"tournament": dice.choice(["yes", True])} if dice.random() < 0.6 else {}
    sheet |= {"tie": dice.sample(players, len(players))} if dice.random() < 0.8 else {}
    try:
        expected = oracle_sheets.score_sheet(answers, sheet)
    except oracle_sheets.NoResultError:
        with pytest.raises(SheetError):
            score_sheet(Rules.from_answers(answers), read_sheet(sheet))
        return
    assert asdict(score_sheet(Rules.from_answers(answers), read_sheet(sheet))) == expected
    SCORED.update([expected["decided_by"], *(name for name, value in expected.items() if value)])


def test_sheets_come_to_every_end() -> None:
    """Sheets that a game and a tournament decide in each way were met."""
    assert {"points", "mini-games", "last-mini-game", "shared", "duel"} <= set(SCORED)


@pytest.mark.parametrize("game", list(MiniGameName))
@given(seed=seeds)
@settings(max_examples=40)
def test_a_copy_is_a_table_of_its_own(game: MiniGameName, seed: int) -> None:
    """Whatever is played at a copy, the table that was copied stays as it was."""
    dice = random.Random(seed)  # noqa: S311
    _, rules, data = setting(game, dice)
    try:
        table = start(rules, read_record({**data, "claims": []}))
    except FaultError:
        return
    for _ in range(12):
        before, other = repr(vars(table)), table.copy()
        for _ in range(3):
            for claim in other.chances()[:1]:
                assert other.rule(claim).holds or claim.player in other.waiting
            other.rule(Claim(0, 0, 1, None))
            if isinstance(other, InRounds) and other.over and other.can_deal:
                other.start_round()
        assert repr(vars(table)) == before
        table = other
