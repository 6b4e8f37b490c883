"""One round, played move by move: what is legal, what a play does, who draws or forgets to, when the round ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from properties.dobro.oracle.hands import PASS, SPECIALS, TAKE, Answers, Card, Play, find_plays

NOTICED, UNNOTICED = "forgets", "forgets unnoticed"


class RefusedError(Exception):
    """A move that may not be made."""


@dataclass(frozen=True)
class Laid:
    """A card in play or in a score pile: who played it, and the number that it counts as."""

    who: str
    card: Card
    number: int
    has_value: bool


@dataclass
class Table:
    """A round in progress."""

    rules: Answers
    players: Sequence[str]
    hands: dict[str, list[Card]]
    draw: list[Card]
    turn: str
    way: int = 1  # the lasting direction: 1 is clockwise
    holder: str | None = None  # of the forgetful card
    times: int = 0  # that its points count
    turned_once: bool = False  # the direction is changed, until the end of the turn after that of the reverse card
    turned_now: bool = False  # it was changed in this very turn
    reverses: int = 0  # of this turn, that take effect at its end
    misses: int = 0  # turns to be missed after this one
    climb: list[Laid] = field(default_factory=list)
    value: int | None = None
    standing: int | None = None  # the value of the last climb, where it stays in play
    last_number: int | None = None  # of the card played last in this climb, unless a skip or reverse card follows
    doublings: int = 0
    alike: str | None = None  # the climb is one of singles or pairs
    opener: str | None = None
    piles: dict[str, list[Laid]] = field(default_factory=dict)
    last_turns: list[str] | None = None  # who is still to take one more turn
    finisher: str | None = None
    last_player: str | None = None
    over: bool = False

    def says(self, question: str, answer: str) -> bool:
        """Tell whether the rules give this answer."""
        return bool(self.rules.get(question) == answer)

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt."""
        return int(self.rules["setup.hand"][str(len(self.players))])

    @property
    def facing(self) -> int:
        """The direction that the direction card shows now."""
        return -self.way if self.turned_once else self.way

    @property
    def step(self) -> int:
        """The direction in which turns are taken now."""
        return self.facing if self.says("turn.next", "as-card-shows") else 1

    def player_after(self, who: str, steps: int = 1) -> str:
        """Find who sits this many seats after a player, in the direction of turns."""
        return self.players[(self.players.index(who) + self.step * steps) % len(self.players)]


def begin_round(rules: Answers, players: Sequence[str], written: Mapping[str, Any], way: int, **given: Any) -> Table:
    """Begin a round as it is written in a record."""
    hands = {name: list(written["hands"][name]) for name in players}
    table = Table(rules, players, hands, list(written["draw"]), written["starter"], way, **given)
    table.piles = {name: [] for name in players}
    find_turn(table)
    return table


# -- what is legal -----------------------------------------------------------------------------------------------


def find_legal(table: Table) -> list[Play]:
    """List what the player whose turn it is may do."""
    if table.over:
        return []
    plays = find_plays(table.rules, table.hands[table.turn])
    found = [play for play in plays if may_play(table, play)]
    if may_take(table, can_play=bool(found)):
        found.append(TAKE)
    if table.says("turn.actions", "at-most-one"):
        found.append(PASS)
    return found


def may_play(table: Table, play: Play) -> bool:
    """Tell whether cards from hand may be played now."""
    if play.worth is None:
        return bool(table.climb) or special_opens(table)
    if table.alike and table.alike != ("pair" if play.is_pair else "single"):
        return False
    if table.value is None:
        return may_open(table, play)
    if play.has_wild and may_be_lower(table, play):
        return True
    if table.says("play.equal", "higher-only"):
        return play.worth > table.value
    return play.worth >= table.value


def may_be_lower(table: Table, play: Play) -> bool:
    """Tell whether a play with a wild card may be below the value in play."""
    return table.says("wild.pair.least", "any-sum") if play.is_pair else table.says("wild.alone.least", "any-value")


def may_open(table: Table, play: Play) -> bool:
    """Tell whether a play is one to open with; while there is no value in play, the player who sets one opens."""
    if play.worth is None or (play.is_pair and table.says("open.what", "any-single")):
        return False
    return not (play.has_wild and table.says("open.wild", "forbidden"))


def can_open(table: Table) -> bool:
    """Tell whether the player whose turn it is holds anything to open with but skip and reverse cards."""
    return any(may_open(table, play) for play in find_plays(table.rules, table.hands[table.turn]))


def special_opens(table: Table) -> bool:
    """Tell whether a skip or reverse card may open the climb."""
    if table.says("open.special", "allowed"):
        return True
    return table.says("open.stuck", "special-allowed") and not can_open(table)


def may_take(table: Table, can_play: bool) -> bool:
    """Tell whether the cards in play may be taken, or nothing where there are none."""
    if not table.climb:
        return table.says("open.take", "may-take-nothing")
    if not any(laid.has_value for laid in table.climb) and table.says("open.special.then", "must-play"):
        return False
    if table.says("take.choice", "if-unable") and can_play:
        return False
    return not (table.says("open.stuck", "no-taking") and not can_open(table))


# -- a move ------------------------------------------------------------------------------------------------------


def make_move(table: Table, text: str, forgets: str = "") -> None:
    """Make a move, if it may be made: the play, then the draw or the forgotten draw, then the end of the turn."""
    found = [play for play in find_legal(table) if play.text == text]
    if not found:
        raise RefusedError(f"{text} may not be played")
    play, who = found[0], table.turn
    if forgets and not cards_due(table, play):
        raise RefusedError("there is nothing to draw, so nothing to forget")
    draws = draws_after(table, play)
    table.last_player = who
    emptied = bool(play.cards) and lay(table, play)
    if emptied and table.last_turns is None:
        table.finisher = who
        if table.says("end.at-once", "at-once"):
            table.over = True
            return
        table.last_turns = list(table.players)
    ends_climb = play.is_special and table.says("special.climb", "ends")
    if play is TAKE or ends_climb:
        take_cards(table, who)
    forgot = bool(forgets) and draws and not emptied and forget(table, who, forgets)
    if draws and not emptied and (not forgets or (forgot and table.says("forget.fill", "at-once"))):
        draw_up(table, who)
    if (play is TAKE or ends_climb) and table.says("take.opener", "taker"):
        if not (draws and not emptied and ends_without_cards(table, who)):
            find_turn(table)
        return
    end_turn(table, who, forgot)


def lay(table: Table, play: Play) -> bool:
    """Lay the cards of a play; tell whether these were the last and end the round."""
    hand = table.hands[table.turn]
    for card in play.cards:
        hand.remove(card)
    ends = not hand and (table.says("end.condition", "empty-hand") or not table.draw)
    if not table.climb:
        table.opener = table.turn
    numbers = play.numbers or (0,) * len(play.cards)
    for card, number in zip(play.cards, numbers, strict=True):
        table.climb.append(Laid(table.turn, card, number, play.worth is not None))
    if play.worth is None:
        do_special(table, play, ends)
    else:
        raise_value(table, play)
    return ends


def raise_value(table: Table, play: Play) -> None:
    """Set the value in play by a play that has one."""
    before, worth = table.value or table.standing, play.worth or 0
    if is_double(table, play, before):
        table.doublings += 1
        doubled = before if table.says("play.double.what", "the-value-in-play") else worth
        table.value = 2 * (doubled or 0)
    elif before and worth > before and table.says("play.value", "running-sum"):
        table.value = before + worth
    else:
        table.value = worth
    table.standing, table.last_number = None, play.last_number
    if table.says("play.pair.follows", "like-on-like"):
        table.alike = "pair" if play.is_pair else "single"


def is_double(table: Table, play: Play, before: int | None) -> bool:
    """Tell whether a play doubles."""
    if table.doublings and table.says("play.double.again", "once"):
        return False
    if play.is_pair and table.says("play.double.pair", "does-not"):
        return False
    if play.has_wild and table.says("wild.pair.double" if play.is_pair else "wild.alone.double", "does-not"):
        return False
    if table.says("play.double.trigger", "equals-previous-card"):
        return play.worth == table.last_number
    return play.worth == before


def do_special(table: Table, play: Play, ends: bool) -> None:
    """Do what skip or reverse cards do; a wild card beside one is another of its kind."""
    reverse = play.cards[0] == "reverse"
    table.last_number = None
    table.value, table.standing = table.value or table.standing, None
    if not reverse or table.says("special.reverse.effect", "as-skip"):
        if table.says("special.skip.value", "cleared"):
            table.value = None
        if table.says("special.skip.whom", "next-player"):
            table.misses += len(play.cards)
    if not reverse or (ends and table.says("end.reverse", "does-not")):
        return
    for _ in play.cards:
        if ends or table.says("special.reverse.next", "new-direction"):
            change_direction(table)
        else:
            table.reverses += 1


def change_direction(table: Table) -> None:
    """Flip the direction card, for good or until the end of the next turn."""
    if table.says("special.reverse.direction", "one-turn"):
        table.turned_once, table.turned_now = not table.turned_once, True
    else:
        table.way = -table.way


def take_cards(table: Table, who: str) -> None:
    """Move the cards in play to a score pile, and clear the climb."""
    for laid in table.climb:
        own = laid.who == who and table.says("take.what", "others-cards")
        special = laid.card in SPECIALS and table.says("take.specials", "left-out")
        if not own and not special:
            table.piles[who].append(laid)
    if table.climb and table.says("open.value", "carried-over"):
        table.standing = table.value
    table.climb, table.value, table.last_number, table.doublings, table.alike = [], None, None, 0, None


# -- drawing -----------------------------------------------------------------------------------------------------


def draws_after(table: Table, play: Play) -> bool:
    """Tell whether one draws after a play; where only openers draw, that holds after taking too."""
    if play is PASS or (play is TAKE and table.says("draw.take", "does-not")):
        return False
    if play.is_special and table.says("draw.special", "does-not"):
        return False
    return table.says("draw.who", "everyone-who-played") or not table.climb or table.opener == table.turn


def missing_cards(table: Table, held: int) -> int:
    """Count the cards to draw for a hand of this size."""
    wanted = max(0, (6 if table.says("draw.size", "always-six") else table.hand_size) - held)
    if wanted > len(table.draw):
        return len(table.draw) if table.says("draw.too-few", "what-is-left") else 0
    return wanted


def cards_due(table: Table, play: Play) -> int:
    """Count the cards that one would draw after a play."""
    left = len(table.hands[table.turn]) - len(play.cards)
    if not draws_after(table, play) or (not left and table.says("end.condition", "empty-hand")):
        return 0
    return missing_cards(table, left)


def draw_up(table: Table, who: str) -> None:
    """Draw from the top of the draw pile."""
    for _ in range(missing_cards(table, len(table.hands[who]))):
        table.hands[who].append(table.draw.pop(0))


def forget(table: Table, who: str, how: str) -> bool:
    """Forget to draw; tell whether that counts."""
    if how == UNNOTICED and table.says("forget.notice", "anyone-may"):
        return False
    take_forgetful_card(table, who)
    return True


def take_forgetful_card(table: Table, who: str) -> None:
    """Give the forgetful card to a player who forgot to draw, unless another keeps it."""
    if table.holder == who:
        table.times += table.says("forget.again", "once-more")
    elif table.holder is None or table.says("forget.card", "until-another-forgets"):
        table.holder, table.times = who, 1


def forgets_anyway(table: Table, who: str) -> bool:
    """Tell whether a hand is too small although nothing more was to be drawn, which everybody sees."""
    wanted = 6 if table.says("forget.size", "always-six") else table.hand_size
    drawn = 6 if table.says("draw.size", "always-six") else table.hand_size
    if len(table.hands[who]) >= wanted:
        return False
    return wanted > drawn if table.draw else table.says("forget.empty", "everybody")


# -- the end of a turn and of the round --------------------------------------------------------------------------


def end_turn(table: Table, who: str, forgot: bool) -> None:
    """End a turn: who is short takes the forgetful card, once; the round may end; another comes to their turn."""
    if not forgot and forgets_anyway(table, who):
        take_forgetful_card(table, who)
    if not table.draw and table.says("draw.empty", "round-ends"):
        table.over = True
    if table.over or ends_without_cards(table, who):
        return
    table.turn = table.player_after(who, 1 + table.misses)
    if table.last_turns is not None:
        missed = [table.player_after(who, steps) for steps in range(table.misses + 1)]
        table.last_turns = [name for name in table.last_turns if name not in missed]
        if not table.last_turns:
            table.over = True
            return
    table.misses = 0
    turn_direction_card(table)
    find_turn(table)


def turn_direction_card(table: Table) -> None:
    """Turn the direction card at the end of a turn: back, or over, by reverse cards that change it only now."""
    late = table.reverses % 2 == 1
    if table.says("special.reverse.direction", "flips"):
        table.way = -table.way if late else table.way
    elif late:
        table.turned_once = not table.turned_once
    elif not table.turned_now:
        table.turned_once = False
    table.reverses, table.turned_now = 0, False


def find_turn(table: Table) -> None:
    """Find whose turn it is, passing over those who can do nothing; if nobody can do anything, the round ends."""
    for _ in table.players:
        who = table.turn
        if not table.hands[who]:
            help_empty_handed(table, who)
            if ends_without_cards(table, who):
                return
        has_turn = table.last_turns is None or who in table.last_turns
        if has_turn and table.hands[who] and find_legal(table):
            return
        if table.last_turns is not None:
            table.last_turns = [name for name in table.last_turns if name != who]
            if not table.last_turns:
                break
        table.turn = table.player_after(who)
    table.over = True


def help_empty_handed(table: Table, who: str) -> None:
    """Let a player who comes to a turn without cards draw a hand, or take the cards in play before; or do nothing."""
    help_ = table.rules.get("end.empty-handed", "passes")
    if table.last_turns is not None or help_ == "passes":
        return
    if help_ == "takes-first":
        take_cards(table, who)
    draw_up(table, who)


def ends_without_cards(table: Table, who: str) -> bool:
    """End the round where the draw pile is empty and somebody has no cards: the next such player ended it."""
    if table.draw or table.last_turns is not None or table.says("end.condition", "empty-hand"):
        return False
    turns = [table.player_after(who, steps) for steps in range(1, len(table.players) + 1)]
    out = [name for name in turns if not table.hands[name]]
    if out:
        table.finisher, table.over = out[0], True
    return bool(out)
