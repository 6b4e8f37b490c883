"""One round of Dobro: whose turn it is, what may be played, what a play does, when and why the round ends."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import AFTER_TURN, RETURNS_LATER, flips_to_come
from variorum.games.dobro.cards import ONE, REVERSE, SPECIAL_CARDS, size
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.tables import ANY, MODES, PAIRS, SINGLES, Tables, play_key, tables

CLOCKWISE, ANTICLOCKWISE = 1, -1
NOBODY = -1
SIX = 6


class IllegalMoveError(Exception):
    """A move that may not be made."""


class Ending(StrEnum):
    """Why a round ended."""

    EMPTY_HAND = "empty-hand"
    EMPTY_PILE = "empty-pile"
    STUCK = "stuck"


class Round:
    """A round in progress. Seats are numbers in clockwise order; hands, piles and cards in play are multisets."""

    __slots__ = (
        "aside",
        "carried",
        "climb_opener",
        "climb_start",
        "direction",
        "doubled",
        "draw",
        "draw_size",
        "ending",
        "finisher",
        "flip_back",
        "forgetful",
        "forgotten_draws",
        "hand_size",
        "hands",
        "in_play",
        "in_play_wilds",
        "known",
        "last_card",
        "last_turns",
        "left_to_draw",
        "letter_forgets",
        "log",
        "mask",
        "misses",
        "mode",
        "odd",
        "piles",
        "piles_wilds",
        "players",
        "rules",
        "sizes",
        "starter",
        "t",
        "turn",
        "value",
    )

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[int],
        draw: Sequence[int],
        starter: int,
        *,
        direction: int = CLOCKWISE,
        forgetful: int = NOBODY,
        aside: Sequence[int] = (),
        known: bool = True,
        value: int = 0,
    ) -> None:
        self.rules = rules
        self.t: Tables = tables(rules)
        self.players = len(hands)
        self.hand_size = rules.setup_hand.get(str(self.players), 0)
        self.draw_size = SIX if rules.draw_size is a.DrawSize.ALWAYS_SIX else self.hand_size
        asked = SIX if rules.forget_size is a.ForgetSize.ALWAYS_SIX else self.hand_size
        self.letter_forgets = asked > self.draw_size
        self.known = known
        self.hands = list(hands)
        self.sizes = [size(hand) for hand in hands]
        self.draw = tuple(draw)
        self.left_to_draw = len(self.draw)
        self.aside = tuple(aside)
        self.piles = [0] * self.players
        self.piles_wilds = [0] * self.players
        self.in_play = 0
        self.in_play_wilds = 0
        self.value = value
        self.carried = 0
        self.last_card = 0
        self.doubled = False
        self.mode = ANY
        self.starter = self.turn = self.climb_opener = starter
        self.climb_start = 0
        self.direction = direction
        self.flip_back = 0
        self.misses = 0
        self.odd = False
        self.forgetful = forgetful
        self.forgotten_draws = 1 if forgetful != NOBODY else 0
        self.last_turns = NOBODY
        self.finisher = NOBODY
        self.ending: Ending | None = None
        self.log: list[tuple[int, Play, int]] = []
        self.mask = 0
        self._come_to_turn()

    def copy(self) -> Round:
        """Copy the round, so that one goes on and the other stays."""
        other = Round.__new__(Round)
        for name in Round.__slots__:
            setattr(other, name, getattr(self, name))
        other.hands = self.hands[:]
        other.sizes = self.sizes[:]
        other.piles = self.piles[:]
        other.piles_wilds = self.piles_wilds[:]
        other.log = self.log[:]
        return other

    # -- what may be done ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Tell whether the round has ended."""
        return self.ending is not None

    @property
    def opening(self) -> bool:
        """Tell whether a climb is to be opened."""
        return not self.in_play and (self.known or not self.value)

    def legal(self) -> tuple[Play, ...]:
        """List what the player whose turn it is may do, in fixed order."""
        return self.t.listed[self.mask]

    def _legal_mask(self) -> int:
        """Find the set of legal plays for the player whose turn it is."""
        t = self.t
        held, can_open = t.hands[self.hands[self.turn]] if self.known else (t.every | t.take | t.passes, True)
        if self.in_play or (self.value and not self.known):
            mask = held & t.allowed[self.value * MODES + self.mode]
            if not t.always_takes and self._may_take(mask, can_open):
                mask |= t.take
            return mask
        mask = held & t.opening
        if t.special_opens_if_stuck and not can_open:
            mask |= held & t.specials
        return mask

    def _may_take(self, plays: int, can_open: bool) -> bool:
        """Tell whether the cards in play may be taken, where that is not always so."""
        t = self.t
        if not t.takes_specials and self._only_specials:
            return False
        return (t.takes_freely or not plays & ~t.passes) and (can_open or not t.taking_needs_an_opener)

    @property
    def _only_specials(self) -> bool:
        """Tell whether only skip and reverse cards are in play; a value without known cards shows that others are."""
        return not self.in_play & ~SPECIAL_CARDS and (self.known or not self.value)

    def due(self, play: Play) -> int:
        """Count the cards that the player would have to draw after a play, as far as there are any."""
        left = self.sizes[self.turn] - play.count
        if not self.known or not self._draws(play) or (not left and self.t.empty_hand_ends):
            return 0
        return self._missing(left)

    def _missing(self, held: int) -> int:
        """Count the cards to draw for a hand of this size: what is left or nothing, if there are too few."""
        wanted = self.draw_size - held
        if wanted > self.left_to_draw:
            wanted = self.left_to_draw if self.t.draws_what_is_left else 0
        return max(0, wanted)

    def _draws(self, play: Play) -> bool:
        """Tell whether the player whose turn it is draws after a play."""
        return play.draws and (self.t.everybody_draws or self.opening or self.climb_opener == self.turn)

    # -- what is done --------------------------------------------------------------------------------------------

    def play(self, play: Play, forgets: int = 0) -> None:
        """Make a move, if it is legal: the play, the draw or the forgotten draw (`NOTICED` or not), the next turn."""
        if not self.mask & play.bit:
            raise IllegalMoveError(f"{play} may not be played")
        if forgets and self.known and not self.due(play):
            raise IllegalMoveError("there is nothing to draw, so nothing to forget")
        t, seat = self.t, self.turn
        draws = play.draws and (t.everybody_draws or self._draws(play))
        self.log.append((seat, play, forgets))
        if not play.count:
            self._lay_nothing(seat, play, draws or forgets > 0, forgets)
            return
        if not self.in_play:
            self.climb_opener = seat
            self.climb_start = len(self.log) - 1
        self.in_play += play.held
        emptied = False
        if self.known:
            self.hands[seat] -= play.held
            self.sizes[seat] = left = self.sizes[seat] - play.count
            if not left:
                emptied = t.empty_hand_ends or not self.left_to_draw
        ends_climb = False
        after = t.plain_after[play.index]
        if after is not None:
            self.value = after[self.value]
            self.in_play_wilds += play.wild_values
        elif play.worth:
            self._raise(play)
        else:
            self._special(play, emptied)
            ends_climb = t.special_ends_climb
        if emptied and self._last_card(seat):
            return
        if ends_climb:
            self._take_and_draw(seat, (draws or forgets > 0) and not emptied, forgets)
            return
        forgot = (draws or forgets > 0) and not emptied and self._draw(seat, forgets)
        self._end_turn(seat, forgot)

    def _lay_nothing(self, seat: int, play: Play, draws: bool, forgets: int) -> None:
        """Take the cards in play, or pass."""
        if play.sort is Sort.PASS:
            self._end_turn(seat)
        else:
            self._take_and_draw(seat, draws, forgets)

    def _take_and_draw(self, seat: int, draws: bool, forgets: int) -> None:
        """Take the cards in play, draw if that is due, and open or end the turn."""
        self._take(seat)
        forgot = False
        if draws:
            forgot = self._draw(seat, forgets)
            if not self.left_to_draw and self._somebody_is_out(seat):
                return
        if self.t.taker_opens:
            self._come_to_turn()
        else:
            self._end_turn(seat, forgot)

    def _last_card(self, seat: int) -> bool:
        """Do what playing one's last card does; tell whether the round is over at once."""
        if self.last_turns != NOBODY:
            return False
        self.finisher = seat
        if self.t.ends_at_once:
            self._end(Ending.EMPTY_HAND)
            return True
        self.last_turns = (1 << self.players) - 1
        self.odd = True
        return False

    def raise_value(self, play: Play) -> tuple[int, bool]:
        """Find the value that a play with a worth leaves, and whether it doubles."""
        value = self.value or (self.carried if self.t.carries_over else 0)
        return self.t.after[play_key(play.index, value, self.last_card, self.doubled)]

    def _raise(self, play: Play) -> None:
        """Set the value in play by a play that has a worth, where more than the value matters."""
        t = self.t
        self.value, hit = self.raise_value(play)
        self.carried = 0
        self.doubled = self.doubled or hit
        self.last_card = play.last_card
        self.in_play_wilds += play.wild_values
        if t.like_on_like and self.mode == ANY:
            self.mode = PAIRS if play.is_pair else SINGLES

    def _special(self, play: Play, ends_round: bool) -> None:
        """Do what a skip or reverse card does."""
        rules, times = self.rules, len(play.cards)
        reverse = play.cards[0] == REVERSE
        self.last_card = 0
        if self.t.carries_over:
            self.value, self.carried = self.value or self.carried, 0
        if not reverse or rules.special_reverse_effect is a.SpecialReverseEffect.AS_SKIP:
            if rules.special_skip_value is a.SpecialSkipValue.CLEARED:
                self.value = 0
            if rules.special_skip_whom is a.SpecialSkipWhom.NEXT_PLAYER:
                self.misses += times
                self.odd = True
        if reverse and times % 2 and not (ends_round and rules.end_reverse is a.EndReverse.DOES_NOT):
            once = rules.special_reverse_direction is a.SpecialReverseDirection.ONE_TURN
            late = rules.special_reverse_next is a.SpecialReverseNext.OLD_DIRECTION and not ends_round
            if not late:
                self.direction = -self.direction
            self.flip_back = flips_to_come(self.flip_back, once, late)
            self.odd = self.odd or self.flip_back > 0

    def _take(self, seat: int) -> None:
        """Move the cards in play to a score pile, and clear the climb."""
        taken, wilds = self.in_play, self.in_play_wilds
        if self.t.takes_others_only:
            own = [play for who, play, _ in self.log[self.climb_start :] if who == seat]
            taken -= sum(play.held for play in own)
            wilds -= sum(play.wild_values for play in own)
        if self.t.leaves_specials:
            taken &= ~SPECIAL_CARDS
        self.piles[seat] += taken
        self.piles_wilds[seat] += wilds
        self.carried = self.value or self.carried
        self.value = self.in_play = self.in_play_wilds = self.last_card = 0
        self.doubled = False
        self.mode = ANY
        self.climb_start = len(self.log)

    def _draw(self, seat: int, forgets: int) -> bool:
        """Draw up to the hand, or forget to; where nobody must notice or somebody did, the forgetful card is taken.

        Tell whether it was.
        """
        forgot = self.t.forgetting_counts[forgets]
        if forgot:
            self._forget(seat)
        if not forgets or (forgot and self.t.fills_at_once):
            self._draw_up(seat)
        return forgot

    def _draw_up(self, seat: int) -> None:
        """Draw what is missing, from the top of the draw pile."""
        left, wanted = self.left_to_draw, self._missing(self.sizes[seat])
        if wanted:
            self.sizes[seat] += wanted
            self.left_to_draw = left - wanted
            for card in self.draw[-left : wanted - left or None]:
                self.hands[seat] += ONE[card]

    def _forget(self, seat: int) -> None:
        """Give the forgetful card to a player."""
        rules = self.rules
        if self.forgetful == seat:
            self.forgotten_draws += rules.forget_again is a.ForgetAgain.ONCE_MORE
        elif self.forgetful == NOBODY or rules.forget_card is a.ForgetCard.UNTIL_ANOTHER_FORGETS:
            self.forgetful = seat
            self.forgotten_draws = 1

    def _end_turn(self, seat: int, forgot: bool = False) -> None:
        """See who is short though they drew what is due, whether the round is over, and whose turn it is.

        A player who forgot to draw in this turn has the forgetful card for it already.
        """
        t = self.t
        if self.letter_forgets and self.left_to_draw and self.known and not forgot:
            self._forget(seat)
        if not self.left_to_draw and self.known and self._empty_pile(seat, forgot):
            return
        if self.odd:
            self._odd_turn(seat)
            return
        self.turn = turn = (seat + (self.direction if t.follows_card else CLOCKWISE)) % self.players
        if t.always_takes and self.in_play and self.sizes[turn]:
            self.mask = t.hands[self.hands[turn]][0] & t.allowed[self.value * MODES + self.mode]
        else:
            self._come_to_turn()

    def _odd_turn(self, seat: int) -> None:
        """Find the next turn where players miss theirs, the direction flips late, or last turns are counted."""
        step = self._step()
        for missed in range(1 + self.misses):
            if self._spends_last_turn((seat + step * missed) % self.players):
                return
        self.turn = (seat + step * (1 + self.misses)) % self.players
        self.misses = 0
        if self.flip_back:
            self.direction *= (-1, 1)[self.flip_back == RETURNS_LATER]
            self.flip_back = AFTER_TURN[self.flip_back]
        self.odd = self.flip_back > 0 or self.last_turns > 0
        self._come_to_turn()

    def _step(self) -> int:
        return self.direction if self.t.follows_card else CLOCKWISE

    def _spends_last_turn(self, seat: int) -> bool:
        """Strike a player off those who take one more turn; tell whether that ends the round."""
        if self.last_turns == NOBODY:
            return False
        self.last_turns &= ~(1 << seat)
        if not self.last_turns:
            self._end(Ending.EMPTY_HAND)
        return not self.last_turns

    def _has_turn(self, seat: int) -> bool:
        """Tell whether a player still comes to a turn, which all do until last turns are taken."""
        return self.last_turns == NOBODY or bool(self.last_turns >> seat & 1)

    def _empty_pile(self, seat: int, forgot: bool) -> bool:
        """Do what an empty draw pile does at the end of a turn; tell whether it ends the round."""
        t = self.t
        if t.empty_pile_forgets:
            asked = SIX if self.rules.forget_size is a.ForgetSize.ALWAYS_SIX else self.hand_size
            if self.sizes[seat] < asked and not forgot:
                self._forget(seat)
        if t.empty_pile_ends:
            self._end(Ending.EMPTY_PILE)
        else:
            self._somebody_is_out(seat)
        return self.ending is not None

    def _somebody_is_out(self, seat: int) -> bool:
        """End the round where the draw pile has run out after somebody's last card; the next such player ended it."""
        if self.t.empty_hand_ends or self.last_turns != NOBODY or 0 not in self.sizes or not self.known:
            return False
        turns = ((seat + self._step() * step) % self.players for step in range(1, self.players + 1))
        self.finisher = next(one for one in turns if not self.sizes[one])
        self._end(Ending.EMPTY_HAND)
        return True

    def _end(self, ending: Ending) -> None:
        self.ending = ending
        self.mask = 0

    def _come_to_turn(self) -> None:
        """Find what may be done by the player whose turn it is, passing over those who can do nothing."""
        if (self.sizes[self.turn] or not self.known) and self.last_turns == NOBODY:
            self.mask = self._legal_mask()
            if self.mask:
                return
        for _ in range(self.players):
            if self.known and not self.sizes[self.turn]:
                self._empty_handed()
                if not self.left_to_draw and self._somebody_is_out(self.turn):
                    return
            able = (self.sizes[self.turn] or not self.known) and self._has_turn(self.turn)
            self.mask = self._legal_mask() if able else 0
            if self.mask or self._spends_last_turn(self.turn):
                return
            self.turn = (self.turn + self._step()) % self.players
        self._end(Ending.STUCK)

    def _empty_handed(self) -> None:
        """Help a player who comes to a turn with no cards while there are cards to draw."""
        rules, seat = self.rules, self.turn
        if self.last_turns != NOBODY or rules.end_empty_handed in (None, a.EndEmptyHanded.PASSES):
            return
        if rules.end_empty_handed is a.EndEmptyHanded.TAKES_FIRST and self.in_play:
            self._take(seat)
        self._draw(seat, forgets=0)
