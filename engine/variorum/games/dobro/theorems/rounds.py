"""Theorems about a round: how long it is, and how many cards are taken in it, with forgotten draws and without.

Bounds are counted out from what single moves do; rounds with the full deck show that they are reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from variorum.games.dobro import answers as a
from variorum.games.dobro.cards import size
from variorum.games.dobro.decide.climbs import climbs
from variorum.games.dobro.decide.rounds import (
    ALL_LAID,
    EMPTIED,
    EMPTIED_BY_FORGOTTEN_DRAWS,
    SEATS,
    Shown,
    fewest,
    gallery,
    moves_of,
    order,
    play_shape,
    sole_taker,
    table,
)
from variorum.games.dobro.game import deck
from variorum.games.dobro.round import NOBODY
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import Answers, Figures, Method, Status, Verdict, fails, holds, holds_if, plainly

ByPlayers = Mapping[int, int]
Weight = Callable[[Shown], int]

DEALT = "setup.hand box.deck two.aside two.reverse setup.shuffle.cards box.dobrei.use"
DRAWING = "draw.who draw.take special.climb special.number special.skip.whom take.opener"
LAPSING = "forget.fill forget.notice end.condition end.empty-handed"
USUAL_TURNS = {
    "setup.shuffle.cards": "deck-only",
    "box.dobrei.use": "no-part",
    "open.wild": "allowed",
    "open.stuck": "special-allowed",
    "special.climb": "goes-on",
    "special.number": "one",
    "special.skip.whom": "own",
    "take.opener": "taker",
    "draw.who": "whoever-played",
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
    return dict(zip(SEATS, figures, strict=True))


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
    """Find that bounds hold, and whether rounds that were played reach them."""
    rounds = {
        players: gallery(rules).best(players, weight, forgotten_draws=forgotten_draws, most=most) for players in SEATS
    }
    found = {players: weight(one) for players, one in rounds.items() if one}
    beyond = [n for n, count in found.items() if (count > bounds[n] if most else count < bounds[n])]
    witness = rounds[beyond[0]] if beyond else next((one for one in reversed(list(rounds.values())) if one), None)
    if beyond and witness:
        return fails(witness.record(rules), **{"bound": bounds, "shown": found})
    reached = f"{weight(witness)} {unit or name} with {witness.players} players" if witness else "the bound itself"
    figures = {name: dict(bounds)} if found == bounds else {"at most" if most else "at least": bounds, "shown": found}
    return holds(reached, witness.record(rules) if witness else None, **figures)


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


def fewest_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect pairs until the draw pile is empty, and three turns more of one player, with a play between."""
    return None if unusual(answers, USUAL_TURNS) else (Status.HOLDS, {"plays": FEWEST})


@THEOREMS.state(Method.COUNTING, f"{DEALT} {DRAWING} open.wild open.stuck", fewest_expected)
def without_lapses_a_round_has_at_least_so_many_plays(rules: Rules) -> Verdict:
    """If nobody forgets to draw, no round has fewer plays of cards than this, by number of players."""
    return find_bounds(rules, "plays", fewest(rules, False, "plays"), plays, forgotten_draws=False)


def fewest_with_forgotten_draws(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect three plays of one player and two between, unless the draw pile must be empty or hands stay full.

    Where the draw pile must be empty, all of it and a hand are played, two cards at a time. A hand of five takes a
    single card more, unless the last card in the draw pile is drawn when taking. Where those without cards pass, play
    also comes to a stop when all hands are empty.
    """
    if unusual(answers, USUAL_TURNS):
        return None
    if fills_at_once(answers):
        return Status.HOLDS, {"plays": FEWEST}
    if ends_on_empty_hand(answers):
        return Status.HOLDS, {"plays": by_players(5, 5, 5, 5, 5)}
    six = 16 if answers["draw.take"] == "draws" else 17
    passes = answers["end.empty-handed"] == "passes"
    return Status.HOLDS, {"plays": by_players(6, 9, 12, 15, six) if passes else by_players(20, 23, 20, 17, six)}


@THEOREMS.state(Method.COUNTING, f"{DEALT} {DRAWING} {LAPSING} open.wild open.stuck", fewest_with_forgotten_draws)
def with_lapses_a_round_has_at_least_so_many_plays(rules: Rules) -> Verdict:
    """However often players forget to draw, no round has fewer plays of cards than this, by number of players."""
    return find_bounds(rules, "plays", fewest(rules, True, "plays"), plays, forgotten_draws=True)


# -- the most plays ----------------------------------------------------------------------------------------------


def playable(rules: Rules, forgotten_draws: bool) -> dict[int, int]:
    """Count the cards that can be played: all but those that must be kept."""
    return {
        players: moves.table.cards - moves.count_kept(forgotten_draws) for players, moves in moves_of(rules).items()
    }


def most_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect every card to be played one by one, but for one that each other player keeps."""
    return None if unusual(answers, USUAL_TURNS) else (Status.HOLDS, {"plays": by_players(44, 55, 54, 53, 52)})


@THEOREMS.state(Method.COUNTING, f"{DEALT} {DRAWING}", most_expected)
def without_lapses_a_round_has_at_most_so_many_plays(rules: Rules) -> Verdict:
    """If nobody forgets to draw, no round has more plays of cards than this: all cards but one for each other
    player.
    """
    return find_bounds(rules, "plays", playable(rules, forgotten_draws=False), plays, forgotten_draws=False, most=True)


def no_hand_waits_empty(answers: Answers) -> bool:
    """Expect nobody to wait without cards where forgotten draws leave no hand short, or an empty hand ends it."""
    return ends_on_empty_hand(answers) or fills_at_once(answers)


def no_more_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect no more than without forgotten draws where nobody waits without cards."""
    return None if unusual(answers, USUAL_TURNS) else holds_if(no_hand_waits_empty)(answers)


def odd_turns(answers: Answers) -> bool:
    """Tell whether turns go otherwise than usual."""
    return bool(unusual(answers, USUAL_TURNS))


@THEOREMS.state(
    Method.COUNTING,
    f"{DEALT} {DRAWING} {LAPSING}",
    no_more_expected,
    odd_turns,
)
def with_lapses_a_round_has_no_more_plays(rules: Rules) -> Verdict:
    """Where whoever plays draws, whoever takes can open and does, and a skip or reverse card neither ends a climb nor
    makes another player miss a turn: however often players forget to draw, each player but one keeps a card to the
    end, and no round has more plays of cards than it can have if nobody forgets.
    """
    return all_laid(rules, plays, 0)


def all_laid(rules: Rules, weight: Weight, in_play: int) -> Verdict:
    """Decide whether forgotten draws let more be laid or taken than all but a card for each other player."""
    limits = {n: moves.table.cards - (n - 1) - in_play for n, moves in moves_of(rules).items()}
    if all(moves.count_kept(forgotten_draws=True) for moves in moves_of(rules).values()):
        return holds(f"{limits[6]} with six players")
    if not plain_turns(rules):
        return holds("")
    rounds = (play_shape(rules, players, shape) for players, shape in ALL_LAID)
    beyond = exists(rounds, lambda one: weight(one) > limits[one.players])
    return fails(beyond.record(rules)) if beyond else Verdict(Status.UNKNOWN, {"at most": limits})


def plain_turns(rules: Rules) -> bool:
    """Tell whether turns go as in no odd reading: all can open, and all who play draw."""
    usual = rules.special_skip_whom is a.SpecialSkipWhom.OWN and rules.special_climb is a.SpecialClimb.GOES_ON
    usual &= rules.take_opener is a.TakeOpener.TAKER and rules.draw_who is a.DrawWho.WHOEVER_PLAYED
    return usual and not any(moves.unable for moves in moves_of(rules).values())


def moves_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect a take before every play but the first; none at all where nothing can be taken again and again."""
    if answers["open.take"] == "may-take-nothing":
        return Status.FAILS, {}
    if unusual(answers, USUAL_TURNS, {"open.special.then": "may-take"}):
        return None
    return Status.HOLDS, {"moves": by_players(87, 109, 107, 105, 103)}


@THEOREMS.state(Method.COUNTING, f"{DEALT} {DRAWING} open.take open.special open.special.then", moves_expected)
def without_lapses_a_round_has_at_most_so_many_moves(rules: Rules) -> Verdict:
    """If nobody forgets to draw, no round has more moves, plays and takes together, than this: a take before every
    play but the first.
    """
    bounds = {players: 2 * cards - 1 for players, cards in playable(rules, forgotten_draws=False).items()}
    idle = "take" if rules.open_take is a.OpenTake.MAY_TAKE_NOTHING else "pass"
    endless = play_shape(rules, 2, " ".join([idle] * (bounds[2] + 1)))
    if endless is not None:
        return fails(endless.record(rules))
    return find_bounds(rules, "moves", bounds, lambda one: one.moves, forgotten_draws=False, most=True)


# -- cards taken -------------------------------------------------------------------------------------------------


def must_be_taken(rules: Rules, forgotten_draws: bool) -> dict[int, int]:
    """Count the cards that must be taken, at least: those played, but for the longest climb, which may be the last."""
    if rules.take_what is not a.TakeWhat.WHOLE_CLIMB or rules.take_specials is not a.TakeSpecials.INCLUDED:
        return dict.fromkeys(SEATS, 0)
    played = fewest(rules, forgotten_draws, "cards")
    longest = {2: climbs(rules, 2).longest("cards"), 3: climbs(rules, 3).longest("cards")}
    spare = {players: longest[min(players, 3)] for players in SEATS}
    return {players: 0 if cards is None else max(0, played[players] - cards) for players, cards in spare.items()}


LEAST_TAKEN = by_players(9, 13, 7, 1, 0)


def least_taken_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect 41, 47, 41, 35, 34 cards to be played, of which 34 can be in the last climb; with two players 32."""
    return None if unusual(answers, USUAL_TURNS, USUAL_CLIMBS) else (Status.HOLDS, {"cards": LEAST_TAKEN})


@THEOREMS.state(
    Method.COUNTING, f"{DEALT} {DRAWING} play.equal play.double.trigger wild.pair.with", least_taken_expected
)
def without_lapses_so_many_cards_must_be_taken(rules: Rules) -> Verdict:
    """If nobody forgets to draw, at least so many cards are taken in every round, by number of players."""
    return find_bounds(
        rules,
        "cards",
        must_be_taken(rules, forgotten_draws=False),
        count_taken,
        forgotten_draws=False,
        unit="cards taken",
    )


def least_taken_with_forgotten_draws(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect none to be taken where hands alone need be emptied; where not, all that is drawn and a hand are played."""
    if unusual(answers, USUAL_TURNS, USUAL_CLIMBS):
        return None
    if fills_at_once(answers):
        return Status.HOLDS, {"cards": LEAST_TAKEN}
    if ends_on_empty_hand(answers) or answers["end.empty-handed"] == "passes":
        return Status.HOLDS, {"cards": by_players(0, 0, 0, 0, 0)}
    return Status.HOLDS, {"cards": by_players(7, 11, 5, 0, 0)}


@THEOREMS.state(
    Method.COUNTING,
    f"{DEALT} {DRAWING} {LAPSING} play.equal play.double.trigger wild.pair.with",
    least_taken_with_forgotten_draws,
)
def with_lapses_so_many_cards_must_be_taken(rules: Rules) -> Verdict:
    """However often players forget to draw, at least so many cards are taken in every round, by number of players."""
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
    rounds = {n: gallery(rules).best(n, count_taken, forgotten_draws=forgotten_draws) for n in SEATS if not bounds[n]}
    ended = [n for n, one in rounds.items() if one is not None and not one.taken]
    figures = {"players": ended} | ({"perhaps": rest} if (rest := sorted(set(rounds) - set(ended))) else {})
    if not ended:
        return holds(f"at least {max(bounds.values())} cards are taken", None, **figures)
    last = rounds[ended[-1]]
    assert last is not None
    return holds(f"{last.discarded} cards in play at the end, none taken", last.record(rules), **figures)


@THEOREMS.state(
    Method.COUNTING,
    f"{DEALT} {DRAWING} play.equal wild.pair.with",
    lambda answers: None if unusual(answers, USUAL_TURNS, USUAL_CLIMBS) else (Status.HOLDS, {"players": [6]}),
)
def without_lapses_a_round_can_end_with_no_card_taken(rules: Rules) -> Verdict:
    """If nobody forgets to draw, a round can end with no card taken with these numbers of players, and no others."""
    return untaken(rules, forgotten_draws=False)


def untaken_with_forgotten_draws(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect this wherever nothing must be taken."""
    least = least_taken_with_forgotten_draws(answers)
    return least and (Status.HOLDS, {"players": [n for n, cards in least[1]["cards"].items() if not cards]})


@THEOREMS.state(Method.COUNTING, f"{DEALT} {DRAWING} {LAPSING} play.equal wild.pair.with", untaken_with_forgotten_draws)
def with_lapses_a_round_can_end_with_no_card_taken(rules: Rules) -> Verdict:
    """If players may forget to draw, a round can end with no card taken with these numbers of players, and no
    others.
    """
    return untaken(rules, forgotten_draws=True)


MOST_TAKEN = by_players(43, 54, 53, 52, 51)


def most_taken_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect all to be taken but a card that each other player keeps and the last one played."""
    return None if unusual(answers, USUAL_TURNS) else (Status.HOLDS, {"cards": MOST_TAKEN})


@THEOREMS.state(Method.COUNTING, f"{DEALT} {DRAWING}", most_taken_expected)
def without_lapses_at_most_so_many_cards_are_taken(rules: Rules) -> Verdict:
    """If nobody forgets to draw, at most so many cards are taken in a round: all but one for each player."""
    bounds = {players: cards - 1 for players, cards in playable(rules, forgotten_draws=False).items()}
    return find_bounds(rules, "cards", bounds, count_taken, forgotten_draws=False, most=True, unit="cards taken")


@THEOREMS.state(
    Method.COUNTING,
    f"{DEALT} {DRAWING} {LAPSING}",
    no_more_expected,
    odd_turns,
)
def with_lapses_no_more_cards_are_taken(rules: Rules) -> Verdict:
    """Where whoever plays draws, whoever takes can open and does, and a skip or reverse card neither ends a climb nor
    makes another player miss a turn: however often players forget to draw, no more cards are taken in a round than
    all but one for each player.
    """
    return all_laid(rules, count_taken, 1)


def sole(rules: Rules, players: int) -> Shown | None:
    """Play a round in which one player takes all that can be taken, and finishes."""
    at, kinds = table(rules, players), deck(rules, players)
    rounds = (play_shape(rules, players, sole_taker(at, kinds, wild)) for wild in ("W=12", "W=11"))

    def alone(one: Shown) -> bool:
        pile = size(one.round.piles[one.round.finisher]) if one.round.finisher != NOBODY else 0
        return one.round.over and pile == one.taken == at.cards - players

    return exists(rounds, alone)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "take.opener take.what open.what",
    lambda answers: None if unusual(answers, USUAL_TURNS, USUAL_CLIMBS) else (Status.HOLDS, {"players": [*SEATS]}),
)
def the_finisher_can_have_taken_every_card(rules: Rules) -> Verdict:
    """A player can take every card that can be taken, and end the round, while nobody else takes any: to finish is no
    sign of having few cards. It is so with these numbers of players.
    """
    rounds = {players: sole(rules, players) for players in SEATS}
    able = [one for one in rounds.values() if one is not None]
    witness = able[-1].record(rules) if able else None
    return holds(f"{able[-1].taken if able else 0} cards", witness, players=[one.players for one in able])


@THEOREMS.state(
    Method.COUNTING,
    f"play.equal play.double.trigger wild.pair.with {DRAWING}",
    lambda answers: (
        None
        if unusual(answers, USUAL_TURNS, USUAL_CLIMBS)
        else (Status.HOLDS, {"fewest": by_players(1, 1, 1, 1, 1), "most": by_players(32, 34, 34, 34, 34)})
    ),
)
def so_many_cards_are_in_play_at_the_end(rules: Rules) -> Verdict:
    """If nobody forgets to draw, the cards in play when a round ends, which nobody gets, can be as few and as many as
    this, by number of players.
    """

    def discarded(one: Shown) -> int:
        return one.discarded

    rounds = gallery(rules)
    few = {n: one for n in SEATS if (one := rounds.best(n, discarded, forgotten_draws=False))}
    many = {n: one for n in SEATS if (one := rounds.best(n, discarded, forgotten_draws=False, most=True))}
    longest = {2: climbs(rules, 2).longest("cards"), 3: climbs(rules, 3).longest("cards")}
    most = {players: longest[min(players, 3)] for players in SEATS}
    shown_ = {n: one.discarded for n, one in many.items()}
    upper = {"most": shown_} if most == shown_ else {"at most": most, "most shown": shown_}
    witness = list(many.values())[-1].record(rules) if many else None
    return holds(
        f"{max(shown_.values(), default=0)} cards",
        witness,
        fewest={n: one.discarded for n, one in few.items()},
        **upper,
    )


# -- turns and hands ---------------------------------------------------------------------------------------------


def everybody(rules: Rules, forgotten_draws: bool) -> Verdict:
    """Decide whether the turn comes to everybody: there are more plays than can be made before it does."""
    most = {players: turns.before_first() for players, turns in order(rules).items()}
    spare = min(least - most[players] for players, least in fewest(rules, forgotten_draws, "plays").items())
    if spare > 0:
        return holds(f"{spare} plays to spare at least")
    if not plain_turns(rules):
        return holds("")
    rounds = (
        one for players in SEATS for one in gallery(rules).ended[players] if forgotten_draws or not one.forgotten_draws
    )
    left_out = exists(rounds, lambda one: len({seat for seat, _, _ in one.round.log}) < one.players)
    return fails(left_out.record(rules)) if left_out else Verdict(Status.UNKNOWN, {"spare": spare})


@THEOREMS.state(
    Method.COUNTING,
    f"{DEALT} {DRAWING}",
    lambda answers: None if unusual(answers, USUAL_TURNS) else (Status.HOLDS, {}),
    odd_turns,
)
def without_lapses_everybody_has_a_turn(rules: Rules) -> Verdict:
    """Where whoever plays draws, whoever takes can open and does, and a skip or reverse card neither ends a climb nor
    makes another player miss a turn: if nobody forgets to draw, the turn comes to every player in every round.
    """
    return everybody(rules, forgotten_draws=False)


@THEOREMS.state(
    Method.COUNTING,
    f"{DEALT} {DRAWING} {LAPSING}",
    lambda answers: (
        None
        if unusual(answers, USUAL_TURNS)
        else holds_if(lambda given: not ends_on_empty_hand(given) or fills_at_once(given))(answers)
    ),
    odd_turns,
)
def with_lapses_everybody_has_a_turn(rules: Rules) -> Verdict:
    """Where whoever plays draws, whoever takes can open and does, and a skip or reverse card neither ends a climb nor
    makes another player miss a turn: however often players forget to draw, the turn comes to every player in every
    round.
    """
    return everybody(rules, forgotten_draws=True)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "special.climb special.skip.whom take.opener turn.next two.reverse",
    lambda answers: (
        (Status.FAILS, {})
        if answers["special.skip.whom"] != "own" or plainly(answers, "special.climb=ends", "take.opener=taker")
        else (Status.HOLDS, {"plays": by_players(1, 4, 7, 10, 13)})
    ),
)
def between_two_turns_others_play_at_most_so_often(rules: Rules) -> Verdict:
    """Between two turns of a player the others play at most 3n - 5 times, n being the number of players: they go on
    nearly round, turn, go nearly round, and turn again. With two players the other plays once.
    """
    most = {players: turns.between() for players, turns in order(rules).items()}
    if all(count <= 3 * players - 5 for players, (count, _) in most.items()):
        one = realise(rules, 6, most[6][1])
        witness = one.record(rules) if one else None
        return holds(", ".join(most[6][1]), witness, plays={players: count for players, (count, _) in most.items()})
    ways = {players: turns.between() for players, turns in order(rules, False).items()}
    rounds = (realise(rules, players, way) for players, (count, way) in ways.items() if count > 3 * players - 5)
    beyond = exists(rounds, lambda _: True)
    return fails(beyond.record(rules)) if beyond else Verdict(Status.UNKNOWN, {"plays": most})


def realise(rules: Rules, players: int, way: list[str]) -> Shown | None:
    """Play a round in which the turn goes so: numbers are laid after taking, or on one another."""
    takes = ["x"] + ["take x" if text == "3" else text for text in way[1:]]
    plain = ["x" if text == "3" else text for text in way]
    return exists((play_shape(rules, players, " ".join(shape)) for shape in (takes, plain)), lambda _: True)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "draw.size setup.hand",
    lambda answers: (Status.HOLDS if answers["draw.size"] == "hand-size" else Status.FAILS, {}),
)
def no_hand_exceeds_the_deal(rules: Rules) -> Verdict:
    """No hand ever has more cards than it was dealt."""
    for players, moves in moves_of(rules).items():
        if max(move.hand for _, move in moves.all) > moves.table.hand:
            one = play_shape(rules, players, "x")
            assert one is not None
            return fails(one.record(rules))
    return holds("a full hand after every draw")


def decide_emptying(rules: Rules, forgotten_draws: bool) -> Verdict:
    """Decide whether somebody's last card can be laid while there are cards to draw."""
    if not any(moves.empties(forgotten_draws) for moves in moves_of(rules).values()):
        return holds("a hand with its last cards, and no card to draw")
    shapes = EMPTIED + EMPTIED_BY_FORGOTTEN_DRAWS * forgotten_draws
    found = exists((play_shape(rules, players, shape) for players, shape in shapes), empties)
    return fails(found.record(rules)) if found else Verdict(Status.UNKNOWN)


def empties(one: Shown) -> bool:
    """Tell whether somebody's last card was laid while there were cards to draw."""
    round_, log = one.start(), one.round.log
    for seat, play, forgets in log:
        if play.count == round_.sizes[seat] and round_.left_to_draw:
            return True
        round_.play(play, forgets)
    return False


@THEOREMS.state(
    Method.COUNTING,
    "draw.who special.climb draw.special",
    lambda answers: None if unusual(answers, USUAL_TURNS) else (Status.HOLDS, {}),
)
def without_lapses_no_hand_is_emptied_before_the_draw_pile(rules: Rules) -> Verdict:
    """With the full deck: if nobody forgets to draw, nobody lays their last card while there are cards to draw."""
    return decide_emptying(rules, forgotten_draws=False)


@THEOREMS.state(
    Method.COUNTING,
    "draw.who special.climb draw.special forget.fill forget.notice",
    lambda answers: None if unusual(answers, USUAL_TURNS) else holds_if(fills_at_once)(answers),
)
def with_lapses_no_hand_is_emptied_before_the_draw_pile(rules: Rules) -> Verdict:
    """With the full deck: however often players forget to draw, nobody lays their last card while there are cards to
    draw.
    """
    return decide_emptying(rules, forgotten_draws=True)
