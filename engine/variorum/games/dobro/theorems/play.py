"""Theorems about a round as it is played: who can do what, how hands shrink, and whether play comes to an end.

What cut-down games show to be possible is looked for in a whole game, and that game is the witness. What holds of hands
is shown for the whole game: every turn that a full hand allows is gone through. What holds only in cut-down games says
so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import combinations, product
from typing import Any, cast

from variorum.games.chance import Chance
from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import DOBREI, FORGETFUL, ONE, REVERSE, SKIP, WILD, kind_of, multiset, size
from variorum.games.dobro.decide.climbs import stages
from variorum.games.dobro.decide.explorer import (
    ASKED,
    CUT,
    GAMES,
    PAIR,
    TRIO,
    Fact,
    Given,
    Small,
    Watched,
    explore,
)
from variorum.games.dobro.decide.onemove import Inductive, Kept, inductive
from variorum.games.dobro.decide.recorded import record_of_script, script
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.game import Deal, Game, GameError, aside_count, deck
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.records import MoveRecord, read_record, round_data
from variorum.games.dobro.referee import referee
from variorum.games.dobro.round import NOBODY, Ending
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import ScriptError
from variorum.games.dobro.tables import ANY, PAIRS, SINGLES
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.games.players import USUAL_NAMES
from variorum.prove.theorems import (
    Answers,
    Expect,
    Method,
    Status,
    Verdict,
    by_answers,
    fails,
    holds,
    holds_cut_down,
    holds_if,
)

HARD = (SKIP, REVERSE, WILD, FORGETFUL, DOBREI)
TABLES = (2, 3, 4, 6)  # at which starts of games are looked for
TRIES, MOST_MOVES, BETTER, FEW = 800, 400, 3, 3
Says = Callable[[Answers], bool]
Met = Callable[["Watched", Play, int, "Before"], bool]


# -- whole games in which something is met -----------------------------------------------------------------------


def whole(rules: Any) -> Rules:
    """Keep what a round asks of a rule set, with the whole deck."""
    return cast(Rules, Given({name: getattr(rules, name) for name in (*ASKED, *CUT)}))


class Where(Enum):
    """Where the cards lie that are hard to play."""

    WITH_ALL = auto()
    WITH_ONE = auto()
    LAST = auto()


@dataclass(frozen=True)
class Style:
    """How players play: whether they keep hard cards, how often in a hundred they forget to draw, how it was dealt."""

    keeps: bool
    percent: int
    where: Where


STYLES = (
    Style(True, 100, Where.WITH_ALL),
    Style(False, 0, Where.WITH_ONE),
    Style(True, 50, Where.WITH_ALL),
    Style(True, 0, Where.WITH_ALL),
    Style(True, 0, Where.LAST),
    Style(False, 0, Where.WITH_ALL),
    Style(True, 0, Where.WITH_ONE),
    Style(False, 50, Where.WITH_ONE),
)


def find_start(rules: Any, wanted: Fact | Met) -> Mapping[str, Any] | None:
    """Look for a short start of a whole game in which something is met, and let the referee replay it."""
    met = _meets(wanted) if isinstance(wanted, Fact) else wanted
    ruled, found = whole(rules), []
    tables = [one for one in seats(rules) if one in TABLES] or seats(rules)
    for seed in range(TRIES):
        style, players = STYLES[seed % len(STYLES)], tables[seed // len(STYLES) % len(tables)]
        record = _try(ruled, Game(rules, players).direction, players, met, style, Chance(seed, 3))
        if record:
            found.append(record)
        if len(found) == BETTER:
            break
    if not found:
        return None
    best = min(found, key=lambda one: len(one["rounds"][0]["moves"]))
    verdict = referee(rules, read_record(best))
    if verdict.fault:
        raise AssertionError(verdict.fault.message)
    return best


def _meets(fact: Fact) -> Met:
    """Ask whether a move has led to something."""
    return lambda round_, play, forgets, before: fact in _find_facts(round_, play, forgets, before)


def _stack_deal(rules: Rules, players: int, style: Style, chance: Chance) -> Deal:
    """Deal so that the cards that are hard to play lie where they are wanted."""
    easy = chance.shuffled(deck(rules, players))
    hard = [card for card in easy if card in HARD]
    if style.where is Where.LAST:
        hard = [card for card in hard if card != WILD][: 1 + chance.below(FEW)]
    for card in hard:
        easy.remove(card)
    count, hands = rules.setup_hand[str(players)], [list[int]() for _ in range(players)]
    for place, card in enumerate(hard):
        hand = hands[1 if style.where is Where.WITH_ONE else place % players]
        (hand if style.where is not Where.LAST and len(hand) < count else easy).append(card)
    for hand in hands:
        while len(hand) < count:
            hand.append(easy.pop(0))
    aside = aside_count(rules, players)
    return Deal(tuple(map(tuple, hands)), tuple(easy[aside:]), tuple(easy[:aside]))


def _try(
    rules: Rules, direction: int, players: int, met: Met, style: Style, chance: Chance
) -> Mapping[str, Any] | None:
    """Play a round in a style until something is met."""
    deal = _stack_deal(rules, players, style, chance)
    hands = [multiset(hand) for hand in deal.hands]
    round_ = Watched(rules, hands, deal.draw, 0, direction=direction, aside=deal.aside)
    moves: list[MoveRecord] = []
    began = None
    while not round_.over and len(moves) < MOST_MOVES:
        opening = round_.opening
        play = min(round_.legal(), key=lambda one: (_cost(one, style, opening), chance.below(100)))
        low = style.where is Where.LAST and round_.left_to_draw <= FEW
        forgets = round_.due(play) > 0 and (low or chance.below(100) < style.percent)
        how = round_.t.stays_short if forgets else 0
        before = _before(round_, began)
        moves.append(MoveRecord(USUAL_NAMES[round_.turn], play.text, how))
        round_.idle, round_.came_empty = False, NOBODY
        round_.play(play, how)
        if met(round_, play, how, before):
            names = USUAL_NAMES[:players]
            data = round_data(names, 0, deal.hands, deal.draw, deal.aside, moves)
            return {"game": "dobro", "players": list(names), "rounds": [data]}
        began = before.began if _goes_on(round_, before.seat) else None
    return None


def _cost(play: Play, style: Style, opening: bool) -> int:
    """Order plays: those who keep hard cards rather take; the others play hard cards, and many cards, at once."""
    if play.sort is Sort.TAKE:
        return 9 if opening else 2
    if style.keeps:
        return {Sort.PAIR: 0, Sort.SINGLE: 1}.get(play.sort, 3)
    return 0 if play.sort is Sort.SPECIAL else 1


@dataclass(frozen=True)
class Before:
    """What a move is compared with: who made it, with how many cards, and with how many the turn began."""

    seat: int
    held: int
    began: int
    left: int
    cards: int
    holder: int
    value: int
    opening: bool
    direction: int


def _before(round_: Watched, began: int | None = None) -> Before:
    """Note how things stand before a move, and with how many cards the turn began, if it began with an earlier move."""
    held = round_.sizes[round_.turn]
    cards = sum(map(size, (*round_.hands, *round_.piles, round_.in_play))) + round_.left_to_draw
    at = round_.left_to_draw, cards, round_.forgetful, round_.value, round_.opening, round_.direction
    return Before(round_.turn, held, held if began is None else began, *at)


def _goes_on(round_: Watched, seat: int) -> bool:
    """Tell whether a turn is not over: its player has taken, and is to open."""
    return round_.turn == seat and not round_.in_play and round_.t.taker_opens and not round_.over


def _find_facts(round_: Watched, play: Play, forgets: int, before: Before) -> set[Fact]:
    """Tell what a move has led to."""
    said = ((Fact.IDLE, round_.idle), (Fact.CAME_EMPTY, round_.came_empty != NOBODY))
    found = {fact for fact, is_so in said if is_so}
    if round_.ending is Ending.STUCK:
        found.add(Fact.STUCK)
    if play.count == before.held and before.left:
        found.add(Fact.EMPTIED)
    short = round_.left_to_draw and round_.sizes[before.seat] < round_.draw_size
    if short and not round_.over and not _goes_on(round_, before.seat):
        found.add(Fact.SHORT)
        if not forgets and before.began >= round_.draw_size:
            found.add(Fact.SHORT_WITHOUT_FORGETTING)
    if play.sort is Sort.TAKE and before.left and before.held < round_.draw_size:
        found.add(Fact.TAKEN_SHORT)
    if max(round_.sizes) > round_.hand_size:
        found.add(Fact.OVERFULL)
    if sum(map(size, (*round_.hands, *round_.piles, round_.in_play))) + round_.left_to_draw < before.cards:
        found.add(Fact.DISCARDED)
    if round_.forgetful != before.holder and not forgets:
        found.add(Fact.CARD_ASTRAY)
    return found


# -- every turn of a full hand -----------------------------------------------------------------------------------

EASY = kind_of(5)
LOW = 2
PLENTY = 24


@by_answers
def turns(rules: Any, forgetting: bool = False) -> set[Fact]:
    """Go through every turn that a full hand allows in a whole game, and on from hands that it leaves short.

    Of the numbers only one is used, of which a hand may hold as many as there are of any: a hand of other numbers
    allows no more. The turn is made on a low value, where all can be played that can be played on any, or it opens. A
    hand that is filled is a full hand again. So what is not met here is not met while there are cards to draw. Players
    forget to draw where that is asked for. Tables with hands of one size are one case: with two players there are fewer
    kinds of cards. A draw pile that is too small is emptied, unless the rules say otherwise.
    """
    ruled, found = whole(rules), set[Fact]()
    piles = (PLENTY,) if ruled.draw_too_few is a.DrawTooFew.WHAT_IS_LEFT else (PLENTY, 1)
    by_hand = {ruled.setup_hand[str(players)]: players for players in seats(rules)}
    most = max(copies for name, copies in ruled.box_deck.items() if name.isdigit())
    for held, players in by_hand.items():
        cards = deck(ruled, players)
        have = {kind: cards.count(kind) for kind in HARD}
        for counts in product(*(range(min(have[kind], held) + 1) for kind in HARD)):
            if held - most <= sum(counts) <= held:
                hard = sum(ONE[kind] * count for kind, count in zip(HARD, counts, strict=True))
                for left in piles:
                    found |= _turns(ruled, players, hard + ONE[EASY] * (held - sum(counts)), left, forgetting)
    return found


@dataclass(frozen=True)
class Turn:
    """A point in a turn of the first player: their hand, what it is played on, who opened, how the turn began."""

    hand: int
    began: int
    playing: bool = False
    opener: int = 0


def _turns(rules: Rules, players: int, full: int, left: int, forgetting: bool) -> set[Fact]:
    """Go through the turns of one hand."""
    found: set[Fact] = set()
    todo = _begin_turn(full)
    seen = set(todo)
    while todo:
        turn = todo.pop()
        for round_, play, forgets in _moves(rules, players, turn, left, forgetting):
            before = _before(round_, turn.began)
            round_.play(play, forgets)
            found |= _find_facts(round_, play, forgets, before)
            hand = round_.hands[0]
            if not hand and round_.left_to_draw and not round_.over:
                found.add(Fact.CAME_EMPTY)
            elif not round_.over and round_.sizes[0] < round_.draw_size:
                after = [Turn(hand, turn.began)] if _goes_on(round_, 0) else _begin_turn(hand)
                todo += [one for one in after if one not in seen]
                seen.update(after)
    return found


def _begin_turn(hand: int) -> list[Turn]:
    """List the ways in which a turn can begin with a hand."""
    opening = [Turn(hand, size(hand))]
    return opening + [Turn(hand, size(hand), True, opener) for opener in (0, 1)]


def _moves(rules: Rules, players: int, turn: Turn, left: int, forgetting: bool) -> Iterator[tuple[Watched, Play, int]]:
    """Set a round up for every move that a hand allows, of each set of cards one."""
    others = [ONE[EASY] * rules.setup_hand[str(players)]] * (players - 1)

    def set_up() -> Watched:
        round_ = Watched(rules, [turn.hand, *others], (EASY,) * left, 0)
        round_.in_play, round_.value = ONE[EASY] * turn.playing, LOW * turn.playing
        round_.turn, round_.climb_opener = 0, turn.opener
        round_.mask = round_._legal_mask()
        round_.idle, round_.came_empty = False, NOBODY
        return round_

    laid = set()
    for play in set_up().legal():
        if (play.held, play.sort) not in laid:
            laid.add((play.held, play.sort))
            yield set_up(), play, 0
            for forgets in (NOTICED, UNNOTICED) if forgetting and set_up().due(play) else ():
                yield set_up(), play, forgets


# -- what answers come to ----------------------------------------------------------------------------------------


def made_good(said: Answers) -> bool:
    """Tell whether every forgotten draw is made good at once, so that it leaves no hand short."""
    return said["forget.fill"] == "at-once" and said["forget.notice"] == "no-need"


def fills(said: Answers) -> bool:
    """Tell whether every player who lays cards has a full hand again at the end of the turn, forgetful or not."""
    return made_good(said) and said["draw.who"] == "everyone-who-played"


def unplayable(said: Answers) -> bool:
    """Tell whether a card is shuffled in that can never be played."""
    return said["setup.shuffle.cards"] == "forgetful-too" or said.get("box.dobrei.use") == "shuffled-in"


def no_taking(said: Answers) -> bool:
    """Tell whether a player who could not open may not take."""
    return said["open.special"] == "forbidden" and said.get("open.stuck") == "no-taking"


def next_opens(said: Answers) -> bool:
    """Tell whether an opener with only skip and reverse cards is passed over."""
    return said["open.special"] == "forbidden" and said.get("open.stuck") == "next-opens"


def takes_nothing(said: Answers) -> bool:
    """Tell whether an opener can always take nothing."""
    return said["open.take"] == "may-take-nothing"


def ends_climb(said: Answers) -> bool:
    """Tell whether a skip or reverse card ends the climb."""
    return said["special.climb"] == "ends"


def next_player(said: Answers) -> bool:
    """Tell whether the player after the taker opens."""
    return said["take.opener"] == "next-player"


def plays_on(said: Answers) -> bool:
    """Tell whether the round goes on after a last card while there are cards to draw."""
    return said["end.condition"] == "empty-hand-and-pile"


def bars_a_climb(said: Answers) -> bool:
    """Tell whether somebody with cards that cannot open can neither play nor take in the midst of a climb."""
    bare = said["open.special.then"] == "must-play" and not ends_climb(said) and said["open.value"] == "none"
    return no_taking(said) or (bare and not next_opens(said))


def opens_badly(said: Answers) -> bool:
    """Tell whether a player may come to open with skip and reverse cards alone, and cannot."""
    takes = said.get("end.empty-handed") == "takes-first" and plays_on(said) and not fills(said)
    stuck = next_opens(said) or (no_taking(said) and (ends_climb(said) or takes))
    return stuck and not takes_nothing(said)


def is_idle(said: Answers) -> bool:
    """Tell whether a player who holds cards can come to a turn and have nothing to do.

    Wild cards that may not open, and cards that can never be played, are of no use to an opener who holds nothing else.
    """
    useless = unplayable(said) or said["open.wild"] == "forbidden"
    barred = not takes_nothing(said) or bars_a_climb(said)
    passed = no_taking(said) and next_player(said) and not takes_nothing(said)
    return (useless and barred) or opens_badly(said) or passed


def is_stuck(said: Answers) -> bool:
    """Tell whether all players can be without anything to do at once.

    There are three wild cards, so several players can be left with them. Of a card shuffled in there is only one: the
    others can play, or one of them is out of cards and the round ends.
    """
    forgotten_draws = not made_good(said) and plays_on(said)
    wilds = said["open.wild"] == "forbidden" and (not takes_nothing(said) or bars_a_climb(said))
    return (forgotten_draws and said["end.empty-handed"] == "passes") or wilds or opens_badly(said)


def surely_able(said: Answers) -> bool:
    """Tell whether every card alone lets its holder play or take, opening or not, whatever the value in play."""
    wild = said["open.wild"] == "allowed"
    special = said["open.special"] == "allowed" or said.get("open.stuck") == "special-allowed" or takes_nothing(said)
    opening = takes_nothing(said) or (wild and not unplayable(said))
    taking = said["open.special.then"] == "may-take" and not no_taking(said)
    return special and opening and (taking or (wild and not unplayable(said)))


def surely_helped(said: Answers) -> bool:
    """Tell whether a table without cards goes on, or cannot come about."""
    draws = said.get("end.empty-handed") != "passes" and said["draw.too-few"] == "what-is-left"
    return not plays_on(said) or draws


def graded(fails_if: Says, surely: Says) -> Expect:
    """Expect a theorem to fail, to hold in the full game, or to hold in cut-down games only."""
    return lambda said: (
        Status.FAILS if fails_if(said) else (Status.HOLDS if surely(said) else Status.CUT_DOWN),
        {},
    )


def is_followed(said: Answers) -> bool:
    """Tell whether one move from any position can be followed: nobody is passed over but for a last card.

    Where a skip card ends the climb and still makes the next player miss a turn, that turn is missed later.
    """
    misses_later = ends_climb(said) and said["special.skip.whom"] == "next-player"
    return surely_able(said) and said["end.at-once"] == "at-once" and not misses_later


def undrawn_special(said: Answers) -> bool:
    """Tell whether a skip or reverse card ends the climb and no draw follows it."""
    return ends_climb(said) and said["draw.special"] == "does-not"


def runs_on(said: Answers) -> bool:
    """Tell whether one card after the other can be laid without a draw, where skip and reverse cards end the climb.

    It takes a hand of hardly anything but skip and reverse cards, or turns that end before anything is opened.
    """
    chain = said["open.special"] == "allowed" or said["open.wild"] == "forbidden" or next_player(said)
    return undrawn_special(said) and chain


def is_short_without_forgetting(said: Answers) -> bool:
    """Tell whether a full hand can be short after a turn without a forgotten draw."""
    useless = unplayable(said) or said["open.wild"] == "forbidden"
    cut_off = undrawn_special(said) and (next_player(said) or (useless and not takes_nothing(said)))
    return said["draw.who"] == "opener-only" or cut_off


def is_short(said: Answers) -> bool:
    """Tell whether a turn can end with a short hand while there are cards to draw."""
    return not made_good(said) or is_short_without_forgetting(said)


def is_emptied(said: Answers) -> bool:
    """Tell whether a hand can be emptied while there are cards to draw."""
    return not fills(said) or runs_on(said)


def comes_empty(said: Answers) -> bool:
    """Tell whether a player can come to a turn without cards: only if a last card did not end the round.

    Where hands are filled at once, the last card must be a skip or reverse card, and the whole hand be laid with such.
    """
    return plays_on(said) and (not fills(said) or (runs_on(said) and said["wild.pair.with"] == "any-card"))


def matters(said: Answers) -> bool:
    """Tell whether a short or an empty hand can meet a draw pile that is not empty."""
    after_a_special = undrawn_special(said) and takes_nothing(said)
    return is_short(said) or is_emptied(said) or after_a_special


def unless(says: Says) -> Expect:
    """Expect a theorem to hold but where answers say otherwise."""
    return holds_if(lambda said: not says(said))


# -- deciding ----------------------------------------------------------------------------------------------------


def searched_in(*games: Small) -> str:
    """Name the games that were searched."""
    return "; ".join(game.name for game in games)


def not_met(rules: Any, *facts: Fact, games: tuple[Small, ...] = GAMES) -> Verdict:
    """Decide that things are met in no cut-down game, or show the first of them in a whole game."""
    found = [explore(rules, game) for game in games]
    for fact in facts:
        if any(fact in one.facts for one in found):
            witness = find_start(rules, fact) or (_two_skips(rules) if fact is Fact.STUCK else None)
            return fails(witness) if witness else Verdict(Status.UNKNOWN, {"met in a cut-down game only": str(fact)})
    states = sum(one.states for one in found)
    moves = max(one.most_moves or 0 for one in found)
    scope = f"games with {searched_in(*games)}; {states:,} states, all that can be reached"
    return holds_cut_down(states, scope, f"rounds of up to {moves} moves" if moves else "rounds of any length")


def one_move(rules: Any) -> Inductive | None:
    """Follow one move from any position; None where players who hold cards may be passed over, or have last turns."""
    at_once = rules.end_at_once is a.EndAtOnce.AT_ONCE
    return inductive(rules) if at_once and count_able(rules) else None


def keeps(rules: Any, kept: Kept, *facts: Fact, games: tuple[Small, ...] = GAMES) -> Verdict:
    """Decide that any move from any position keeps something, or else what cut-down games show of it."""
    found = one_move(rules)
    return holds(found.words) if found and found.keeps(kept) else not_met(rules, *facts, games=games)


def _two_skips(rules: Any) -> Mapping[str, Any] | None:
    """Play a round for two until each is left with a skip card: one in hand, one drawn after taking."""
    pairs = [f"{number}+{number}" for number in (2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11)]
    steps = script(" take ".join([*pairs, "2+2! 3+3! 4+4! 5+5! 6+6! 12!"]))
    try:
        record = record_of_script(rules, 2, steps)
    except (GameError, ScriptError, AssertionError):
        return None
    written = read_record(record).rounds[0]
    hands = [multiset((written.hands or {})[name]) for name in USUAL_NAMES[:2]]
    round_ = Watched(whole(rules), hands, written.draw, 0, aside=written.set_aside)
    for move in written.moves:
        round_.play(round_.t.by_text[move.play], move.forgets)
    return record if round_.ending is Ending.STUCK else None


def not_met_in_turns(rules: Any, *facts: Fact) -> Verdict:
    """Decide that things are not met with full hands in a whole game, or show the first of them in one."""
    forgetting = Fact.SHORT_WITHOUT_FORGETTING not in facts
    stays_short = rules.forget_fill is not a.ForgetFill.AT_ONCE or rules.forget_notice is not a.ForgetNotice.NO_NEED
    if forgetting and stays_short:  # then a game is soon found, and no need to go through every turn
        witness = find_start(rules, facts[0])
        if witness:
            return fails(witness)
    met = [fact for fact in facts if fact in turns(rules, forgetting)]
    if not met:
        return holds("every turn that a full hand allows")
    witness = next(filter(None, (find_start(rules, fact) for fact in met)), None)
    return fails(witness) if witness else Verdict(Status.UNKNOWN, {"met in a turn only": list(map(str, met))})


@THEOREMS.state(Method.INDUCTION, graded(lambda _: False, is_followed))
def what_a_player_may_do_depends_only_on_what_they_see(rules: Any) -> Verdict:
    """What a player may do depends only on what they see. That is their own hand, whether cards are in play, the value
    in play, and whether the climb is one of single cards or of pairs. The hands of the others and the draw pile make
    no difference.

    Otherwise: What a player may do can depend on cards that they do not see.
    """
    return keeps(rules, Kept.SEES, Fact.SEEN_THROUGH)


@by_answers
def count_able(rules: Any) -> int:
    """Count the hands of one card or two with which something can be done, on every value; 0 if there is one with none.

    A larger hand can do more: no card makes another unplayable, and taking is refused only to those who can play, to
    those who cannot open, or to all. So where every such hand can do something, every hand can.
    """
    ruled, able = whole(rules), 0
    kinds = sorted({card for players in seats(rules) for card in deck(ruled, players)})
    hands = [ONE[one] for one in kinds] + [ONE[one] + ONE[two] for one, two in combinations(kinds, 2)]
    values = sorted({0, *(stage.value for stage in stages(rules).steps)})
    round_ = Watched(ruled, [ONE[EASY]] * 2, (), 0)
    modes = (ANY, SINGLES, PAIRS) if round_.t.like_on_like else (ANY,)
    climbs = [(0, 0, ANY), *((ONE[EASY if value else SKIP], value, mode) for value, mode in product(values, modes))]
    if round_.t.carries_over:
        climbs += [(ONE[SKIP], value, ANY) for value in values if value]
    for hand in hands:
        round_.hands = [hand, hand]
        for round_.in_play, round_.value, round_.mode in climbs:
            if not round_._legal_mask():
                return 0
            able += 1
    return able


@THEOREMS.state(Method.EXHAUSTIVE, graded(is_idle, surely_able))
def a_player_with_cards_has_something_to_do(rules: Any) -> Verdict:
    """A player whose turn it is and who holds cards can always play or take.

    Otherwise: A player who holds cards can be unable to play or take, and is passed over.
    """
    able = count_able(rules)
    return holds(f"{able} cases: every hand of one card or two, on every value") if able else not_met(rules, Fact.IDLE)


@THEOREMS.state(Method.INDUCTION, graded(is_stuck, lambda said: is_followed(said) and surely_helped(said)))
def somebody_can_always_go_on(rules: Any) -> Verdict:
    """Until a round has ended, somebody at the table can play or take.

    Otherwise: A round can come to a stop: nobody at the table can play or take.
    """
    return keeps(rules, Kept.GOES_ON, Fact.STUCK)


@THEOREMS.state(Method.COUNTING, unless(lambda said: takes_nothing(said) or said["turn.actions"] == "at-most-one"))
def a_round_always_ends(rules: Any) -> Verdict:
    """A round always ends. Every move lays a card from the hand or takes the cards in play, and after these are taken a
    card must be laid.

    Otherwise: A round can go on for ever.
    """
    ruled = whole(rules)
    anything = multiset(kind for kind in (*HARD, EASY) for _ in range(2))
    opening = Watched(ruled, [anything, anything], (EASY,), 0)
    idle = [play for play in opening.legal() if not play.count]
    if idle:
        return fails(_circling(rules, idle[0]))
    going_on = opening.copy()
    going_on.in_play, going_on.value = ONE[EASY], LOW
    going_on.mask = going_on._legal_mask()
    for play in [play for play in going_on.legal() if not play.count]:
        after = going_on.copy()
        after.play(play)
        if after.in_play:
            return Verdict(Status.UNKNOWN, {"leaves the climb as it is": play.text})
    moves = one_move(rules)
    if moves and Kept.SHRINKS in moves.broken:
        return Verdict(Status.UNKNOWN, {"does not bring the end nearer": moves.broken})
    cards = max(len(deck(ruled, players)) for players in seats(rules))
    return holds(f"at most {2 * cards} moves: {cards} cards are laid, and after each all can be taken once")


def _circling(rules: Any, play: Play) -> Mapping[str, Any]:
    """Write a record in which the opener does nothing, again and again, until everything is as it was."""
    players = seats(rules)[0]
    deal, way = _stack_deal(whole(rules), players, STYLES[3], Chance(0, 3)), Game(rules, players).direction
    hands = [multiset(hand) for hand in deal.hands]
    round_ = Watched(whole(rules), hands, deal.draw, 0, direction=way, aside=deal.aside)
    moves: list[MoveRecord] = []
    while not moves or round_.turn != 0:
        moves.append(MoveRecord(USUAL_NAMES[round_.turn], play.text, 0))
        round_.play(play)
    names = USUAL_NAMES[:players]
    data = round_data(names, 0, deal.hands, deal.draw, deal.aside, [*moves, *moves])
    record = {"game": "dobro", "players": list(names), "rounds": [data]}
    if referee(rules, read_record(record)).fault:
        raise AssertionError("the referee objects")
    return record


@THEOREMS.state(Method.EXHAUSTIVE, unless(is_emptied))
def no_hand_is_emptied_while_there_are_cards_to_draw(rules: Any) -> Verdict:
    """Nobody lays their last card while there are cards to draw, however often players forget to draw.

    Otherwise: A player can lay their last card while there are cards to draw.
    """
    return not_met_in_turns(rules, Fact.EMPTIED)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    lambda said: (
        Status.FAILS
        if comes_empty(said)
        else (Status.HOLDS if plays_on(said) or is_followed(said) else Status.CUT_DOWN),
        {},
    ),
)
def nobody_comes_to_a_turn_without_cards(rules: Any) -> Verdict:
    """It is never the turn of a player without cards.

    Otherwise: It can be the turn of a player without cards.
    """
    if rules.end_condition is a.EndCondition.EMPTY_HAND:
        return keeps(rules, Kept.HELD, Fact.CAME_EMPTY)
    return not_met_in_turns(rules, Fact.CAME_EMPTY)


@THEOREMS.state(Method.EXHAUSTIVE, unless(is_short_without_forgetting))
def a_hand_is_short_only_after_a_forgotten_draw(rules: Any) -> Verdict:
    """A hand is short only after a forgotten draw. While there are cards to draw, a player who begins a turn with a
    full hand and does not forget ends it with one.

    Otherwise: A hand can be short without a forgotten draw.
    """
    return not_met_in_turns(rules, Fact.SHORT_WITHOUT_FORGETTING)


@THEOREMS.state(Method.EXHAUSTIVE, unless(is_short))
def a_turn_never_ends_with_a_short_hand(rules: Any) -> Verdict:
    """While there are cards to draw, every turn ends with a full hand, even if the player forgot to draw.

    Otherwise: A turn can end with a short hand while there are cards to draw.
    """
    return not_met_in_turns(rules, Fact.SHORT)


@THEOREMS.state(Method.EXHAUSTIVE, unless(matters))
def no_hand_is_short_while_there_are_cards_to_draw(rules: Any) -> Verdict:
    """While there are cards to draw, no hand is short or empty after a turn or when its player takes.

    Otherwise: A hand can be short or empty while there are cards to draw.
    """
    return not_met_in_turns(rules, Fact.EMPTIED, Fact.SHORT, Fact.TAKEN_SHORT)


@THEOREMS.state(
    Method.INDUCTION,
    graded(lambda said: said["forget.size"] != "hand-size" or said["forget.empty"] != "nobody", is_followed),
)
def the_forgetful_card_goes_only_to_players_who_forget(rules: Any) -> Verdict:
    """The forgetful card goes only to a player who has just forgotten to draw.

    Otherwise: The forgetful card can go to a player who has not forgotten to draw.
    """
    return keeps(rules, Kept.CARD, Fact.CARD_ASTRAY, games=(PAIR, TRIO))
