"""Why a deal or a move is refused: codes for programs, the questions behind them, words for players. Knows no play."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Any

from variorum.games.faults import FaultError


class Code(StrEnum):
    """What kind of fault it is."""

    PLAYERS = "players"
    DECK = "deck"
    HAND_SIZE = "hand-size"
    SET_ASIDE = "set-aside"
    STARTER = "starter"
    SITUATION = "situation"
    WRONG_PLAYER = "wrong-player"
    AFTER_END = "after-end"
    ROUND_UNFINISHED = "round-unfinished"
    NOTHING_TO_DRAW = "nothing-to-draw"
    NO_PASSING = "no-passing"
    UNPLAYABLE = "unplayable"
    TOO_MANY_CARDS = "too-many-cards"
    SPECIAL_ALONE = "special-alone"
    NOT_HELD = "not-held"
    NO_WILD = "no-wild"
    WILD_UNSPOKEN = "wild-unspoken"
    WILD_RANGE = "wild-range"
    WILD_VALUE = "wild-value"
    NOT_A_PAIR = "not-a-pair"
    SPECIAL_OPENS = "special-opens"
    CANNOT_OPEN = "cannot-open"
    TOO_LOW = "too-low"
    NOT_ALIKE = "not-alike"
    NOTHING_TO_TAKE = "nothing-to-take"
    MUST_PLAY = "must-play"


INSTEAD = " {player} may choose {instead}."
NO_DRAW = "{player} had nothing to draw: "


class Refusal(Enum):
    """A refusal: its code, the questions that can be behind it, and its words, in which what is at hand is put."""

    # the deal
    DECK = Code.DECK, "box.deck two.reverse", "The deal holds {found} × {card}; the deck has {wanted}."
    HAND_SIZE = (
        Code.HAND_SIZE,
        "setup.hand",
        "{player} is dealt {found} cards; with {players} players each is dealt {wanted}.",
    )
    SET_ASIDE = Code.SET_ASIDE, "two.aside", "{found} cards are set aside; with {players} players it is {wanted}."
    OTHERS_ASIDE = Code.SET_ASIDE, "two.aside.again", "The cards set aside are not those of the round before."
    STARTER = (
        Code.STARTER,
        "next.starter next.starter.tie",
        "{player} may not start this round: {able} does. The totals are {totals}.",
    )
    SITUATION = Code.SITUATION, "setup.hand", "A situation has no hands to play on with."

    # the course of the game
    GAME_OVER = Code.AFTER_END, "game.rounds", "The game ends after {rounds} rounds; this would be round {number}."
    ROUND_OVER = Code.AFTER_END, "end.at-once", "The round has ended; {move} comes too late."
    UNFINISHED = Code.ROUND_UNFINISHED, "end.condition", "Round {number} has not ended."
    UNFINISHED_TURN = (
        Code.ROUND_UNFINISHED,
        "end.condition",
        "Round {number} has not ended: it is {player}'s turn, who holds {hand}.",
    )
    STRANGER = Code.WRONG_PLAYER, "turn.next", "{player} is not at the table."
    TAKER_OPENS = Code.WRONG_PLAYER, "take.opener", "{turn} took the cards and opens, not {player}."
    NOT_IN_TURN = Code.WRONG_PLAYER, "turn.next", "It is {turn}'s turn, not {player}'s."

    # forgetting to draw
    PILE_EMPTY = Code.NOTHING_TO_DRAW, "forget.empty", f"{NO_DRAW}the draw pile is empty."
    NO_DRAW_AFTER = Code.NOTHING_TO_DRAW, "draw.take draw.special", f"{NO_DRAW}nothing is drawn after {{play}}."
    LAST_CARD = Code.NOTHING_TO_DRAW, "end.condition", f"{NO_DRAW}the round ends with their last card."
    HAND_FULL = Code.NOTHING_TO_DRAW, "draw.size", f"{NO_DRAW}their hand is full."

    # plays that do not exist
    NO_PASSING = Code.NO_PASSING, "turn.actions", "A player must do something on their turn: play or take."
    UNPLAYABLE = Code.UNPLAYABLE, "turn.actions", "{play} cannot be played."
    TOO_MANY_CARDS = Code.TOO_MANY_CARDS, "play.cards", "At most {most} cards are played at once."
    SPECIAL_ALONE = (
        Code.SPECIAL_ALONE,
        "special.number wild.pair.with",
        "A skip or reverse card is played alone.",
    )
    NO_SUCH_CARD = Code.NOT_HELD, "box.deck", "There is no card {play}; numbered cards go from 2 to 12."
    NO_WILD = Code.NO_WILD, "wild.range", "Only a wild card is given a value; {cards} has its own."
    WILD_UNSPOKEN = Code.WILD_UNSPOKEN, "wild.range", "A wild card needs a value, {span}: {play}=…."
    WILD_RANGE = (
        Code.WILD_RANGE,
        "wild.range wild.range.ends",
        "A wild card is given a value from {span}, not {value}.",
    )
    WILD_ONE_VALUE = Code.WILD_VALUE, "wild.range", "One wild card is given one value, not {value}."
    WILD_TWO_VALUES = Code.WILD_VALUE, "wild.two.value", "Two wild cards do not take the values {value}."
    WILD_PAIR_VALUE = (
        Code.WILD_VALUE,
        "wild.pair.value",
        "Beside a {number} a wild card is a {number}, not {value}.",
    )
    NOT_A_PAIR = Code.NOT_A_PAIR, "play.pair.of", "{cards} are no pair; two cards must have the same value."

    # plays that may not be made now
    NOT_HELD = Code.NOT_HELD, "turn.actions", "{player} does not hold {missing}, but {hand}."
    SPECIAL_OPENS = Code.SPECIAL_OPENS, "open.special", f"A {{play}} may not open a climb.{INSTEAD}"
    WILD_OPENS = Code.CANNOT_OPEN, "open.wild", f"A wild card may not open a climb.{INSTEAD}"
    PAIR_OPENS = Code.CANNOT_OPEN, "open.what", f"A pair may not open a climb.{INSTEAD}"
    TOO_LOW = (
        Code.TOO_LOW,
        "play.equal wild.alone.least wild.pair.least",
        f"{{worth}}, but the value in play is {{value}}: {{least}} is needed.{INSTEAD}",
    )
    NOT_ALIKE = Code.NOT_ALIKE, "play.pair.follows", f"This climb goes on as it was opened.{INSTEAD}"
    NOTHING_TO_TAKE = (
        Code.NOTHING_TO_TAKE,
        "open.take",
        f"No cards are in play, so there is nothing to take.{INSTEAD}",
    )
    ONLY_SPECIALS = Code.MUST_PLAY, "open.special.then", f"Only skip or reverse cards are in play.{INSTEAD}"
    CAN_PLAY = Code.MUST_PLAY, "take.choice", f"{{player}} can play, and so may not take.{INSTEAD}"
    COULD_NOT_OPEN = Code.MUST_PLAY, "open.stuck", f"{{player}} could not open, and so may not take.{INSTEAD}"

    def __init__(self, code: Code, questions: str, words: str) -> None:
        self.code, self.questions, self.words = code, tuple(questions.split()), words

    def fault(self, question: str | None = None, **at_hand: Any) -> FaultError:
        """Make the fault, by the first of its questions or another one."""
        behind = self.questions[0 if question is None else self.questions.index(question)]
        return FaultError(str(self.code), behind, self.words.format(**at_hand))
