"""Theorems about a round: how long it is, and how many cards are taken in it, with forgotten draws and without.

Bounds are counted out from what single moves do; rounds with the full deck show that they are reached. Where none
does, the bound and what was shown are both named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from variorum.games.chance import Chance
from variorum.games.dobro import answers as a
from variorum.games.dobro.cards import size
from variorum.games.dobro.decide.climbs import climbs
from variorum.games.dobro.decide.explorer import Fact
from variorum.games.dobro.decide.rounds import (
    EMPTIED,
    Shown,
    fewest,
    gallery,
    moves_of,
    order,
    play_shape,
    sole_taker,
    table,
)
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.game import deck
from variorum.games.dobro.players import POLICIES
from variorum.games.dobro.round import NOBODY
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.state import deal
from variorum.games.dobro.theorems.play import find_start
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
)

ByPlayers = Mapping[int, int]
Weight = Callable[[Shown], int]
TABLE = range(2, 7)

USUAL_TURNS = {
    "setup.shuffle.cards": "deck-only",
    "box.dobrei.use": "no-part",
    "open.wild": "allowed",
    "open.stuck": "special-allowed",
    "special.climb": "goes-on",
    "special.number": "one",
    "special.skip.whom": "own",
    "take.opener": "taker",
    "draw.who": "everyone-who-played",
}
USUAL_CLIMBS = {
    "play.equal": "equal-or-higher",
    "play.double.trigger": "equals-value-in-play",
    "open.value": "none",
    "wild.pair.with": "numbered-or-wild",
    "wild.two.value": "same-value-each",
    "wild.alone.least": "must-reach",
    "wild.pair.least": "must-reach",
}


def by_players(*figures: int) -> dict[int, int]:
    """Write figures for two players and more."""
    return dict(zip(TABLE, figures, strict=True))


def unusual(answers: Answers, *usual: Mapping[str, str]) -> list[str]:
    """List the questions that arise and are not answered as usual."""
    return [question for one in usual for question, answer in one.items() if answers.get(question, answer) != answer]


def ends_on_empty_hand(answers: Answers) -> bool:
    """Tell whether a hand without cards ends the round, whatever is left to draw."""
    return answers["end.condition"] == "empty-hand"


def fills_at_once(answers: Answers) -> bool:
    """Tell whether every forgotten draw is made good at once, so that it leaves no hand short."""
    return answers["forget.fill"] == "at-once" and answers["forget.notice"] == "no-need"


def find_bounds(
    rules: Rules,
    name: str,
    bounds: ByPlayers,
    weight: Weight,
    *,
    forgotten_draws: bool,
    most: bool = False,
    unit: str = "",
) -> Verdict:
    """Tell the bounds, and whether rounds that were played reach them."""
    rounds = {
        players: gallery(rules).best(players, weight, forgotten_draws=forgotten_draws, most=most)
        for players in seats(rules)
    }
    found = {players: weight(one) for players, one in rounds.items() if one}
    beyond = {n: count for n, count in found.items() if (count > bounds[n] if most else count < bounds[n])}
    if beyond:
        return Verdict(Status.UNKNOWN, {"bounds": dict(bounds), "beyond them": beyond})
    witness = next((one for one in reversed(list(rounds.values())) if one), None)
    reached = f"{weight(witness)} {unit or name} with {witness.players} players" if witness else "the bound itself"
    figures = {name: dict(bounds)} if found == bounds else {"at most" if most else "at least": bounds, "shown": found}
    return fact(reached, witness.record(rules) if witness else None, **figures)


def exists(rounds: Iterable[Shown | None], test: Callable[[Shown], bool]) -> Shown | None:
    """Find a round that passes a test."""
    return next((one for one in rounds if one is not None and test(one)), None)


def plays(one: Shown) -> int:
    """Count the plays of a round."""
    return one.plays


def count_taken(one: Shown) -> int:
    """Count the cards taken in a round."""
    return one.taken


# -- the fewest plays --------------------------------------------------------------------------------------------

FEWEST = by_players(22, 25, 22, 19, 18)


def fewest_expected(answers: Answers) -> Settled | None:
    """Expect pairs until the draw pile is empty, and three turns more of one player, with a play between."""
    return None if unusual(answers, USUAL_TURNS) else (None, {"plays": FEWEST})


@THEOREMS.ask(Method.COUNTING, fewest_expected)
def fewest_plays_without_forgetting(rules: Rules) -> Verdict:
    """The fewest plays of cards in a round, if nobody forgets to draw."""
    return find_bounds(rules, "plays", fewest(rules, False, "plays"), plays, forgotten_draws=False)


def fewest_with_forgotten_draws(answers: Answers) -> Settled | None:
    """Expect three plays of one player and two between, unless the draw pile must be empty or hands stay full.

    Where the draw pile must be empty, all of it and a hand are played, two cards at a time. A hand of five takes a
    single card more, unless the last card in the draw pile is drawn when taking. Where those without cards pass, play
    also comes to a stop when all hands are empty.
    """
    if unusual(answers, USUAL_TURNS):
        return None
    if fills_at_once(answers):
        return None, {"plays": FEWEST}
    if ends_on_empty_hand(answers):
        return None, {"plays": by_players(5, 5, 5, 5, 5)}
    six = 16 if answers["draw.take"] == "draws" else 17
    passes = answers["end.empty-handed"] == "passes"
    return None, {"plays": by_players(6, 9, 12, 15, six) if passes else by_players(20, 23, 20, 17, six)}


@THEOREMS.ask(Method.COUNTING, fewest_with_forgotten_draws)
def fewest_plays_with_forgetting(rules: Rules) -> Verdict:
    """The fewest plays of cards in a round, however often players forget to draw."""
    return find_bounds(rules, "plays", fewest(rules, True, "plays"), plays, forgotten_draws=True)


# -- the most plays ----------------------------------------------------------------------------------------------


def playable(rules: Rules, forgotten_draws: bool) -> dict[int, int]:
    """Count the cards that can be played: all but those that must be kept."""
    return {
        players: moves.table.cards - moves.count_kept(forgotten_draws) for players, moves in moves_of(rules).items()
    }


MOST_PLAYS = by_players(44, 55, 54, 53, 52)


def most_expected(answers: Answers) -> Settled | None:
    """Expect every card to be played one by one, but for one that each other player keeps."""
    return None if unusual(answers, USUAL_TURNS) else (None, {"plays": MOST_PLAYS})


@THEOREMS.ask(Method.COUNTING, most_expected)
def most_plays_without_forgetting(rules: Rules) -> Verdict:
    """The most plays of cards in a round, if nobody forgets to draw."""
    return find_bounds(rules, "plays", playable(rules, forgotten_draws=False), plays, forgotten_draws=False, most=True)


def no_hand_waits_empty(answers: Answers) -> bool:
    """Expect nobody to wait without cards where forgotten draws leave no hand short, or an empty hand ends it."""
    return ends_on_empty_hand(answers) or fills_at_once(answers)


def most_with_forgetting(name: str, usual: ByPlayers, in_play: int) -> Callable[[Answers], Settled | None]:
    """Expect no more than without forgotten draws where nobody waits without cards; else any card may be played.

    To keep nothing, players must have forgotten to draw; three are shown to.
    """

    def expect(answers: Answers) -> Settled | None:
        if unusual(answers, USUAL_TURNS) or plainly(answers, "open.special.then=must-play"):
            return None
        if no_hand_waits_empty(answers):
            return None, {name: usual}
        all_cards = by_players(45 - in_play, *[57 - in_play] * 4)
        return None, {"at most": all_cards, "shown": {**usual, 3: usual[3] + 1}}

    return expect


@THEOREMS.ask(Method.COUNTING, most_with_forgetting("plays", MOST_PLAYS, 0))
def most_plays_with_forgetting(rules: Rules) -> Verdict:
    """The most plays of cards in a round, however often players forget to draw."""
    return find_bounds(rules, "plays", playable(rules, forgotten_draws=True), plays, forgotten_draws=True, most=True)


def moves_expected(answers: Answers) -> Settled | None:
    """Expect a take before every play but the first; no limit where nothing can be taken again and again."""
    if answers["open.take"] == "may-take-nothing":
        return None, {"moves": "no limit"}
    if unusual(answers, USUAL_TURNS, {"open.special.then": "may-take"}):
        return None
    return None, {"moves": by_players(87, 109, 107, 105, 103)}


@THEOREMS.ask(Method.COUNTING, moves_expected)
def most_moves_without_forgetting(rules: Rules) -> Verdict:
    """The most moves of a round, plays and takes together, if nobody forgets to draw."""
    moves = moves_of(rules)
    cards = playable(rules, forgotten_draws=False)
    # A take before every play but the first; where hands need not be full, the last take may end the round.
    bounds = {players: 2 * count - (1 if moves[players].keeps_full else 0) for players, count in cards.items()}
    players = seats(rules)[0]
    for idle in ("take", "pass"):
        endless = play_shape(rules, players, " ".join([idle] * (bounds[players] + 1)))
        if endless is not None:
            return fact("an opener who does nothing, again and again", endless.record(rules), moves="no limit")
    return find_bounds(rules, "moves", bounds, lambda one: one.moves, forgotten_draws=False, most=True)


# -- cards taken -------------------------------------------------------------------------------------------------


def must_be_taken(rules: Rules, forgotten_draws: bool) -> dict[int, int]:
    """Count the cards that must be taken, at least: those played, but for the longest climb, which may be the last."""
    if rules.take_what is not a.TakeWhat.WHOLE_CLIMB or rules.take_specials is not a.TakeSpecials.INCLUDED:
        return dict.fromkeys(seats(rules), 0)
    played = fewest(rules, forgotten_draws, "cards")
    longest = {2: climbs(rules, 2).longest("cards"), 3: climbs(rules, 3).longest("cards")}
    spare = {players: longest[min(players, 3)] for players in seats(rules)}
    return {players: 0 if cards is None else max(0, played[players] - cards) for players, cards in spare.items()}


LEAST_TAKEN = by_players(9, 13, 7, 1, 0)


def least_taken_expected(answers: Answers) -> Settled | None:
    """Expect 41, 47, 41, 35, 34 cards to be played, of which 34 can be in the last climb; with two players 32."""
    return None if unusual(answers, USUAL_TURNS, USUAL_CLIMBS) else (None, {"cards": LEAST_TAKEN})


@THEOREMS.ask(Method.COUNTING, least_taken_expected)
def fewest_cards_taken_without_forgetting(rules: Rules) -> Verdict:
    """The fewest cards taken in a round by all players together, if nobody forgets to draw."""
    return find_bounds(
        rules,
        "cards",
        must_be_taken(rules, forgotten_draws=False),
        count_taken,
        forgotten_draws=False,
        unit="cards taken",
    )


def least_taken_with_forgotten_draws(answers: Answers) -> Settled | None:
    """Expect none to be taken where hands alone need be emptied; where not, all that is drawn and a hand are played."""
    if unusual(answers, USUAL_TURNS, USUAL_CLIMBS):
        return None
    if fills_at_once(answers):
        return None, {"cards": LEAST_TAKEN}
    if ends_on_empty_hand(answers) or answers["end.empty-handed"] == "passes":
        return None, {"cards": by_players(0, 0, 0, 0, 0)}
    return None, {"cards": by_players(7, 11, 5, 0, 0)}


@THEOREMS.ask(Method.COUNTING, least_taken_with_forgotten_draws)
def fewest_cards_taken_with_forgetting(rules: Rules) -> Verdict:
    """The fewest cards taken in a round by all players together, however often players forget to draw."""
    return find_bounds(
        rules,
        "cards",
        must_be_taken(rules, forgotten_draws=True),
        count_taken,
        forgotten_draws=True,
        unit="cards taken",
    )


def untaken(rules: Rules, forgotten_draws: bool) -> Verdict:
    """Find with how many players a round can end with no card taken."""
    bounds = must_be_taken(rules, forgotten_draws)
    tables = [players for players in seats(rules) if not bounds[players]]
    rounds = {n: gallery(rules).best(n, count_taken, forgotten_draws=forgotten_draws) for n in tables}
    ended = [n for n, one in rounds.items() if one is not None and not one.taken]
    rest = sorted(set(rounds) - set(ended))
    figures: dict[str, Any] = {"players": ended} | ({"not known for": rest} if rest else {})
    if not ended:
        return fact(f"at least {max(bounds.values())} cards are taken", None, **figures)
    last = rounds[ended[-1]]
    assert last is not None
    return fact(f"{last.discarded} cards in play at the end, none taken", last.record(rules), **figures)


@THEOREMS.ask(
    Method.COUNTING,
    lambda answers: None if unusual(answers, USUAL_TURNS, USUAL_CLIMBS) else (None, {"players": [6]}),
)
def when_no_card_need_be_taken_without_forgetting(rules: Rules) -> Verdict:
    """With how many players a round can end with no card taken, if nobody forgets to draw."""
    return untaken(rules, forgotten_draws=False)


def untaken_with_forgotten_draws(answers: Answers) -> Settled | None:
    """Expect this wherever nothing must be taken."""
    least = least_taken_with_forgotten_draws(answers)
    return least and (None, {"players": [n for n, cards in least[1]["cards"].items() if not cards]})


@THEOREMS.ask(Method.COUNTING, untaken_with_forgotten_draws)
def when_no_card_need_be_taken_with_forgetting(rules: Rules) -> Verdict:
    """With how many players a round can end with no card taken, if players may forget to draw."""
    return untaken(rules, forgotten_draws=True)


MOST_TAKEN = by_players(43, 54, 53, 52, 51)


def most_taken_expected(answers: Answers) -> Settled | None:
    """Expect all to be taken but a card that each other player keeps and the last one played."""
    return None if unusual(answers, USUAL_TURNS) else (None, {"cards": MOST_TAKEN})


@THEOREMS.ask(Method.COUNTING, most_taken_expected)
def most_cards_taken_without_forgetting(rules: Rules) -> Verdict:
    """The most cards taken in a round by all players together, if nobody forgets to draw."""
    return most_taken(rules, forgotten_draws=False)


@THEOREMS.ask(Method.COUNTING, most_with_forgetting("cards", MOST_TAKEN, 0))
def most_cards_taken_with_forgetting(rules: Rules) -> Verdict:
    """The most cards taken in a round by all players together, however often players forget to draw."""
    return most_taken(rules, forgotten_draws=True)


def most_taken(rules: Rules, forgotten_draws: bool) -> Verdict:
    """Tell the most cards taken: all that can be played, but for the one that ends the round, if a play has to."""
    laid, moves = playable(rules, forgotten_draws), moves_of(rules)
    left = {n: int(not forgotten_draws and one.keeps_full) for n, one in moves.items()}
    left = {n: int(bool(one) or moves[n].count_kept(forgotten_draws) > 0) for n, one in left.items()}
    bounds = {players: cards - left[players] for players, cards in laid.items()}
    return find_bounds(
        rules, "cards", bounds, count_taken, forgotten_draws=forgotten_draws, most=True, unit="cards taken"
    )


def sole(rules: Rules, players: int) -> Shown | None:
    """Play a round in which one player takes all that can be taken, and finishes."""
    at, kinds = table(rules, players), deck(rules, players)
    rounds = (play_shape(rules, players, sole_taker(at, kinds, wild)) for wild in ("W=12", "W=11"))

    def alone(one: Shown) -> bool:
        pile = size(one.round.piles[one.round.finisher]) if one.round.finisher != NOBODY else 0
        return one.round.over and pile == one.taken == at.cards - players

    return exists(rounds, alone)


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: None if unusual(answers, USUAL_TURNS, USUAL_CLIMBS) else (None, {"players": [*TABLE]}),
)
def when_the_finisher_can_have_taken_every_card(rules: Rules) -> Verdict:
    """With how many players the one who ends a round can have taken every card, and the others none.
    To end the round is then no sign of having few cards.
    """
    rounds = {players: sole(rules, players) for players in seats(rules)}
    able = [one for one in rounds.values() if one is not None]
    witness = able[-1].record(rules) if able else None
    unknown = [players for players, one in rounds.items() if one is None]
    figures = {"players": [one.players for one in able], **({"not known for": unknown} if unknown else {})}
    return fact(f"{able[-1].taken} cards" if able else "no such round was found", witness, **figures)


@THEOREMS.ask(
    Method.COUNTING,
    lambda answers: (
        None
        if unusual(answers, USUAL_TURNS, USUAL_CLIMBS)
        else (None, {"fewest shown": by_players(1, 1, 1, 1, 1), "most": by_players(32, 34, 34, 34, 34)})
    ),
)
def how_many_cards_are_in_play_at_the_end(rules: Rules) -> Verdict:
    """How many cards can be in play when a round ends, if nobody forgets to draw."""

    def discarded(one: Shown) -> int:
        return one.discarded

    rounds = gallery(rules)
    few = {n: one for n in seats(rules) if (one := rounds.best(n, discarded, forgotten_draws=False))}
    many = {n: one for n in seats(rules) if (one := rounds.best(n, discarded, forgotten_draws=False, most=True))}
    longest = {2: climbs(rules, 2).longest("cards"), 3: climbs(rules, 3).longest("cards")}
    most = {players: longest[min(players, 3)] for players in seats(rules)}
    shown = {n: one.discarded for n, one in many.items()}
    upper: dict[str, Any] = {"most": shown}
    if most != shown:
        limits = {players: "not known" if cards is None else cards for players, cards in most.items()}
        upper = {"at most": limits, "most shown": shown}
    witness = list(many.values())[-1].record(rules) if many else None
    return fact(
        f"{max(shown.values(), default=0)} cards",
        witness,
        **{"fewest shown": {n: one.discarded for n, one in few.items()}},
        **upper,
    )


# -- turns and hands ---------------------------------------------------------------------------------------------

SIMULATED = 60  # rounds that are played at random


def simulate(rules: Rules, forgotten_draws: bool) -> Iterator[Shown]:
    """Play rounds at random, at every table in turn."""
    for seed in range(SIMULATED):
        players, chance = seats(rules)[seed % len(seats(rules))], Chance(seed, 9)
        state = deal(rules, players, seed)
        round_ = state.round
        while not round_.over and len(round_.log) < 4 * len(deck(rules, players)):
            play = POLICIES["random" if seed % 2 else "thrifty"](round_, chance)
            forgets = forgotten_draws and round_.due(play) > 0 and chance.below(2)
            round_.play(play, round_.t.stays_short if forgets else 0)
        if round_.over and round_.starter == 0:
            yield Shown(players, state.deals[0], round_)


def everybody(rules: Rules, forgotten_draws: bool) -> Verdict:
    """Decide whether the turn comes to everybody: there are more plays than can be made before it does.

    Nobody is passed over on their first turn, unless the cards that cannot be played are enough for a hand.
    """
    most = {players: turns.before_first() for players, turns in order(rules).items()}
    spare = min(least - most[players] for players, least in fewest(rules, forgotten_draws, "plays").items())
    if spare > 0 and all(moves.unable < moves.table.hand for moves in moves_of(rules).values()):
        return holds(f"{spare} plays to spare at least")
    ended = [one for players in seats(rules) for one in gallery(rules).ended[players]]
    rounds = [one for one in ended if forgotten_draws or not one.forgotten_draws] + [*simulate(rules, forgotten_draws)]
    left_out = exists(rounds, lambda one: len({seat for seat, _, _ in one.round.log}) < one.players)
    if left_out:
        return fails(left_out.record(rules))
    shortest = min((len(one.round.log) for one in rounds), default=0)
    return probed(len(rounds), f"{len(rounds)} rounds, extreme ones and random ones", f"a round of {shortest} moves")


@THEOREMS.state(
    Method.COUNTING,
    lambda answers: None if unusual(answers, USUAL_TURNS) else (Status.HOLDS, {}),
)
def everybody_has_a_turn_without_forgetting(rules: Rules) -> Verdict:
    """If nobody forgets to draw, every player has a turn in every round.

    Otherwise: A round can end before every player has had a turn, though nobody forgets to draw.
    """
    return everybody(rules, forgotten_draws=False)


@THEOREMS.state(
    Method.COUNTING,
    lambda answers: (
        None
        if unusual(answers, USUAL_TURNS)
        else holds_if(lambda given: not ends_on_empty_hand(given) or fills_at_once(given))(answers)
    ),
)
def everybody_has_a_turn_with_forgetting(rules: Rules) -> Verdict:
    """However often players forget to draw, every player has a turn in every round.

    Otherwise: If players forget to draw, a round can end before every player has had a turn.
    """
    return everybody(rules, forgotten_draws=True)


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: (
        None
        if answers["special.skip.whom"] != "own" or answers["special.climb"] == "ends"
        else (None, {"plays": by_players(1, 4, 7, 10, 13)})
    ),
)
def how_often_others_play_between_two_turns(rules: Rules) -> Verdict:
    """How often the others can play at most between two turns of a player."""
    bounds = {players: turns.between() for players, turns in order(rules).items()}
    ways = {players: turns.between() for players, turns in order(rules, False).items()}
    rounds = {players: realise(rules, players, way) for players, (_, way) in ways.items()}
    found = {players: ways[players][0] for players, one in rounds.items() if one}
    most = {players: count for players, (count, _) in bounds.items()}
    last = next((one for one in reversed(list(rounds.values())) if one), None)
    figures = {"plays": most} if most == found else {"at most": most, "shown": found}
    reached = ", ".join(ways[last.players][1]) if last else "the order of turns"
    return fact(reached, last.record(rules) if last else None, **figures)


def realise(rules: Rules, players: int, way: list[str]) -> Shown | None:
    """Play a round in which the turn goes so: numbers are laid after taking, or on one another."""
    takes = ["x"] + ["take x" if text == "3" else text for text in way[1:]]
    plain = ["x" if text == "3" else text for text in way]
    return exists((play_shape(rules, players, " ".join(shape)) for shape in (takes, plain)), lambda _: True)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    lambda answers: (Status.HOLDS if answers["draw.size"] == "hand-size" else Status.FAILS, {}),
)
def no_hand_exceeds_the_deal(rules: Rules) -> Verdict:
    """No hand ever has more cards than it was dealt.

    Otherwise: A hand can have more cards than it was dealt.
    """
    for players, moves in moves_of(rules).items():
        if max(move.hand for _, move in moves.all) > moves.table.hand:
            one = play_shape(rules, players, "x")
            if one is None or max(one.round.sizes) <= moves.table.hand:
                return Verdict(Status.UNKNOWN, {"players": players})
            return fails(one.record(rules))
    return holds("a full hand after every draw")


@THEOREMS.state(
    Method.COUNTING,
    lambda answers: None if unusual(answers, USUAL_TURNS) else (Status.HOLDS, {}),
)
def without_forgetting_no_hand_is_emptied_before_the_draw_pile(rules: Rules) -> Verdict:
    """If nobody forgets to draw, nobody lays their last card while there are cards to draw.

    Otherwise: A player can lay their last card while there are cards to draw, though nobody forgets to draw.
    """
    tables = moves_of(rules)
    if not any(moves.empties(False) for moves in tables.values()):
        return holds("a hand with its last cards, and no card to draw")
    shapes = (play_shape(rules, players, shape) for players, shape in EMPTIED if players in tables)
    found = exists(shapes, empties)
    if found:
        return fails(found.record(rules))
    met = find_start(
        rules,
        lambda round_, play, _, before: (
            play.count == before.held and before.left > 0 and not any(forgets for _, _, forgets in round_.log)
        ),
    )
    return fails(met) if met else Verdict(Status.UNKNOWN, {"met in single moves": str(Fact.EMPTIED)})


def empties(one: Shown) -> bool:
    """Tell whether somebody's last card was laid while there were cards to draw."""
    round_, log = one.start(), one.round.log
    for seat, play, forgets in log:
        if play.count == round_.sizes[seat] and round_.left_to_draw:
            return True
        round_.play(play, forgets)
    return False
