"""One round of Dobro: whose turn it is, what may be played, what a play does, when and why the round ends."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from engine.dobro import answers as a
from engine.dobro.cards import BITS, FULL, ONE, REVERSE, SKIP, multiset, size
from engine.dobro.plays import Play, Sort
from engine.dobro.rules import Rules
from engine.dobro.tables import ANY, PAIRS, SINGLES, Tables, tables

CLOCKWISE, ANTICLOCKWISE = 1, -1
NOBODY = -1


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
        "drawn",
        "ending",
        "finisher",
        "flip_back",
        "forgetful",
        "hand_size",
        "hands",
        "in_play",
        "in_play_wilds",
        "known",
        "lapses",
        "last_card",
        "last_turns",
        "log",
        "mask",
        "misses",
        "mode",
        "piles",
        "piles_wilds",
        "players",
        "rules",
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
        self.hands = list(hands)
        self.draw = tuple(draw)
        self.drawn = 0
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
        self.direction = direction
        self.flip_back = 0
        self.misses = 0
        self.forgetful = forgetful
        self.lapses = 1 if forgetful != NOBODY else 0
        self.last_turns = NOBODY
        self.finisher = NOBODY
        self.ending: Ending | None = None
        self.known = known
        self.log: list[tuple[int, Play, bool]] = []
        self.climb_start = 0
        self.mask = 0
        self._come_to_turn()

    def copy(self) -> Round:
        """Copy the round, so that one goes on and the other stays."""
        other = Round.__new__(Round)
        for name in Round.__slots__:
            setattr(other, name, getattr(self, name))
        other.hands = self.hands[:]
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
    def left_to_draw(self) -> int:
        """Count the cards in the draw pile."""
        return len(self.draw) - self.drawn

    @property
    def opening(self) -> bool:
        """Tell whether a climb is to be opened."""
        return not self.in_play and not (self.value and not self.known)

    def legal(self) -> tuple[Play, ...]:
        """List what the player whose turn it is may do, in fixed order."""
        return self.t.listed(self.mask)

    def _legal_mask(self) -> int:
        t, rules = self.t, self.rules
        if self.known:
            held, _, can_open = t.hand(self.hands[self.turn])
        else:
            held, can_open = t.valued | t.specials, True
        if self.opening:
            mask = held & t.openers
            if self._special_may_open(can_open):
                mask |= held & t.specials
            if rules.open_take is a.OpenTake.MAY_TAKE_NOTHING:
                mask |= t.take
        else:
            mask = held & (t.allowed(self.value, self.mode) | t.specials)
            if self._may_take(can_open, mask):
                mask |= t.take
        return mask | t.passes

    def _special_may_open(self, can_open: bool) -> bool:
        """Tell whether a skip or reverse card may open, always or because nothing else can."""
        rules = self.rules
        if rules.open_special is a.OpenSpecial.ALLOWED:
            return True
        stuck = not can_open and self.t.only_specials(self.hands[self.turn])
        return stuck and rules.open_stuck is a.OpenStuck.SPECIAL_ALLOWED

    def _may_take(self, can_open: bool, plays: int) -> bool:
        """Tell whether the cards in play may be taken."""
        rules = self.rules
        if not self.value and rules.open_special_then is a.OpenSpecialThen.MUST_PLAY:
            return False
        if not can_open and rules.open_stuck is a.OpenStuck.NO_TAKING and self._needs_a_value_to_open():
            return False
        return not plays or rules.take_choice is a.TakeChoice.FREE

    def _needs_a_value_to_open(self) -> bool:
        return self.rules.open_special is a.OpenSpecial.FORBIDDEN

    def due(self, play: Play) -> int:
        """Count the cards that the player would have to draw after a play, as far as there are any."""
        if not self.known or not self._draws_after(play):
            return 0
        held = self.t.hand(self.hands[self.turn])[1] - len(play.cards)
        if held == 0 and self.rules.end_condition is a.EndCondition.EMPTY_HAND and play.sort is not Sort.TAKE:
            return 0
        return min(max(0, self._draw_size() - held), self.left_to_draw)

    def _draw_size(self) -> int:
        return 6 if self.rules.draw_size is a.DrawSize.ALWAYS_SIX else self.hand_size

    def _draws_after(self, play: Play) -> bool:
        rules = self.rules
        if play.sort is Sort.TAKE:
            return rules.draw_take is a.DrawTake.DRAWS
        if play.sort is Sort.PASS:
            return False
        if play.sort is Sort.SPECIAL and rules.draw_special is a.DrawSpecial.DOES_NOT:
            return False
        opener = self.turn if self.opening else self.climb_opener
        return rules.draw_who is a.DrawWho.WHOEVER_PLAYED or opener == self.turn

    # -- what is done --------------------------------------------------------------------------------------------

    def play(self, play: Play, forgets: bool = False) -> None:
        """Make a move, if it is legal: the play, the draw or the lapse, and the next turn."""
        if not self.mask >> play.index & 1:
            raise IllegalMoveError(f"{play} may not be played")
        due = self.due(play)
        if forgets and self.known and not due:
            raise IllegalMoveError("there is nothing to draw, so nothing to forget")
        seat = self.turn
        self.log.append((seat, play, forgets))
        if play.sort is Sort.TAKE:
            self._take(seat)
            self._draw(seat, due, forgets)
            self._after_taking(seat)
        elif play.sort is Sort.PASS:
            self._end_turn(seat)
        else:
            self._lay(seat, play, due, forgets)

    def _lay(self, seat: int, play: Play, due: int, forgets: bool) -> None:
        """Lay cards, and end the round or the turn."""
        if self.opening:
            self.climb_opener = seat
            self.climb_start = len(self.log) - 1
        if self.known:
            self.hands[seat] -= play.held
        self.in_play += play.held
        self.in_play_wilds += play.wild_values
        emptied = self.known and not self.hands[seat] and self._empty_hand_ends()
        if play.sort is Sort.SPECIAL:
            self._special(play, emptied)
        else:
            self.value, hit = self.t.after(play, self.value or self._carried(), self.last_card, self.doubled)
            self.doubled = self.doubled or hit
            self.last_card = play.last_card
            if self.mode == ANY and self.rules.play_pair_follows is a.PlayPairFollows.LIKE_ON_LIKE:
                self.mode = PAIRS if play.is_pair else SINGLES
        if emptied and self.last_turns == NOBODY:
            self.finisher = seat
            if self.rules.end_at_once is a.EndAtOnce.AT_ONCE:
                self._end(Ending.EMPTY_HAND)
                return
            self.last_turns = self.players
        if play.sort is Sort.SPECIAL and self.rules.special_climb is a.SpecialClimb.ENDS:
            self._take(seat)
            self._after_taking(seat)
            return
        self._draw(seat, due, forgets)
        self._end_turn(seat)

    def _empty_hand_ends(self) -> bool:
        return self.rules.end_condition is a.EndCondition.EMPTY_HAND or not self.left_to_draw

    def _carried(self) -> int:
        return self.carried if self.rules.open_value is a.OpenValue.CARRIED_OVER else 0

    def _special(self, play: Play, ends_round: bool) -> None:
        """Do what a skip or reverse card does."""
        rules, times = self.rules, len(play.cards)
        reverse = play.cards[0] == REVERSE
        self.last_card = 0
        self.value = self.value or self._carried()
        if not reverse or rules.special_reverse_effect is a.SpecialReverseEffect.AS_SKIP:
            if rules.special_skip_value is a.SpecialSkipValue.CLEARED:
                self.value = 0
            if rules.special_skip_whom is a.SpecialSkipWhom.NEXT_PLAYER:
                self.misses += times
        if reverse and times % 2 and not (ends_round and rules.end_reverse is a.EndReverse.DOES_NOT):
            if rules.special_reverse_next is a.SpecialReverseNext.OLD_DIRECTION and not ends_round:
                self.flip_back = 1
            else:
                self.direction = -self.direction
                self.flip_back = 2 if rules.special_reverse_direction is a.SpecialReverseDirection.ONE_TURN else 0

    def _take(self, seat: int) -> None:
        """Move the cards in play to a score pile, and clear the climb."""
        taken, wilds = self.in_play, self.in_play_wilds
        if self.rules.take_what is a.TakeWhat.OTHERS_CARDS:
            own = [play for who, play, _ in self.log[self.climb_start :] if who == seat and play.sort is not Sort.TAKE]
            taken -= sum(play.held for play in own)
            wilds -= sum(play.wild_values for play in own)
        if self.rules.take_specials is a.TakeSpecials.LEFT_OUT:
            taken &= ~((FULL << (BITS * SKIP)) | (FULL << (BITS * REVERSE)))
        self.piles[seat] += taken
        self.piles_wilds[seat] += wilds
        self.carried = self.value or self.carried
        self.value = self.in_play = self.in_play_wilds = self.last_card = 0
        self.doubled = False
        self.mode = ANY
        self.climb_start = len(self.log)

    def _after_taking(self, seat: int) -> None:
        """Let the taker open, or end the turn."""
        if self.rules.take_opener is a.TakeOpener.TAKER:
            self._come_to_turn()
        else:
            self._end_turn(seat)

    def _draw(self, seat: int, due: int, forgets: bool) -> None:
        """Draw what is due, or forget to."""
        if forgets:
            self._forget(seat)
        if due and (not forgets or self.rules.forget_fill is a.ForgetFill.AT_ONCE):
            wanted = self._draw_size() - size(self.hands[seat])
            if wanted <= self.left_to_draw or self.rules.draw_too_few is a.DrawTooFew.WHAT_IS_LEFT:
                for card in self.draw[self.drawn : self.drawn + due]:
                    self.hands[seat] += ONE[card]
                self.drawn += due

    def _forget(self, seat: int) -> None:
        """Give the forgetful card to a player."""
        rules = self.rules
        if self.forgetful == seat:
            self.lapses += rules.forget_again is a.ForgetAgain.ONCE_MORE
        elif self.forgetful == NOBODY or rules.forget_card is a.ForgetCard.UNTIL_ANOTHER_FORGETS:
            self.forgetful = seat
            self.lapses = 1

    def _end_turn(self, seat: int) -> None:
        """See who is short, whether the round is over, and whose turn it is."""
        if self.known:
            self._short_by_the_letter(seat)
            if not self.left_to_draw and self._ends_with_the_pile():
                return
        if self.last_turns > 0:
            self.last_turns -= 1
            if self.last_turns == 0:
                self._end(Ending.EMPTY_HAND)
                return
        step = CLOCKWISE if self.rules.turn_next is a.TurnNext.CLOCKWISE else self.direction
        self.turn = (seat + step * (1 + self.misses)) % self.players
        self.misses = 0
        if self.flip_back:
            self.flip_back -= 1
            if self.flip_back == 0:
                self.direction = -self.direction
        self._come_to_turn()

    def _short_by_the_letter(self, seat: int) -> None:
        """Give the forgetful card where the letter of the rule asks for cards that cannot be had."""
        rules = self.rules
        wanted = 6 if rules.forget_size is a.ForgetSize.ALWAYS_SIX else self.hand_size
        if self.left_to_draw:
            short = wanted > self._draw_size()
        else:
            short = rules.forget_empty is a.ForgetEmpty.EVERYBODY and size(self.hands[seat]) < wanted
        if short:
            self._forget(seat)

    def _ends_with_the_pile(self) -> bool:
        """End the round where the empty draw pile ends it."""
        if self.rules.draw_empty is a.DrawEmpty.ROUND_ENDS:
            self._end(Ending.EMPTY_PILE)
        elif self.rules.end_condition is a.EndCondition.EMPTY_HAND_AND_PILE and self.last_turns == NOBODY:
            empty = [seat for seat in range(self.players) if not self.hands[seat]]
            if empty:
                self.finisher = empty[0]
                self._end(Ending.EMPTY_HAND)
        return self.over

    def _end(self, ending: Ending) -> None:
        self.ending = ending
        self.mask = 0

    def _come_to_turn(self) -> None:
        """Find what may be done by the player whose turn it is, passing over those who can do nothing."""
        for _ in range(self.players + 1):
            if self.known and not self.hands[self.turn]:
                self._empty_handed()
            self.mask = self._legal_mask() if self.hands[self.turn] or not self.known else 0
            if self.mask:
                return
            self.turn = (self.turn + self.direction) % self.players
            if self.last_turns > 0:
                self.last_turns -= 1
                if self.last_turns == 0:
                    self._end(Ending.EMPTY_HAND)
                    return
        self._end(Ending.STUCK)

    def _empty_handed(self) -> None:
        """Help a player who comes to a turn with no cards while there are cards to draw."""
        rules, seat = self.rules, self.turn
        if self.last_turns != NOBODY or rules.end_empty_handed in (None, a.EndEmptyHanded.PASSES):
            return
        if rules.end_empty_handed is a.EndEmptyHanded.TAKES_FIRST and self.in_play:
            self._take(seat)
        due = min(self._draw_size(), self.left_to_draw)
        self.hands[seat] += multiset(self.draw[self.drawn : self.drawn + due])
        self.drawn += due
