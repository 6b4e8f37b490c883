"""Why a deal or a move is refused: codes for programs, the questions behind them, words for players. Knows no play."""

from __future__ import annotations

from enum import Enum
from typing import Any

from variorum.games.faults import FaultError

INSTEAD = " {player} may choose {instead}."
NO_DRAW = "{player} had nothing to draw: "


class Refusal(Enum):
    """A refusal: its code, the questions that can be behind it, and its words, in which what is at hand is put."""

    PLAYERS = "players", "players.least players.most setup.hand", "{why}."

    # the deal
    DECK = "deck", "box.deck two.reverse", "The deal holds {found} × {card}; the deck has {wanted}."
    HAND_SIZE = (
        "hand-size",
        "setup.hand",
        "{player} is dealt {found} cards; with {players} players each is dealt {wanted}.",
    )
    SET_ASIDE = "set-aside", "two.aside", "{found} cards are set aside; with {players} players it is {wanted}."
    OTHERS_ASIDE = "set-aside", "two.aside.again", "The cards set aside are not those of the round before."
    STARTER = (
        "starter",
        "next.starter next.starter.tie",
        "{player} may not start this round: {able} does. The totals are {totals}.",
    )
    SITUATION = "situation", "setup.hand", "A situation has no hands to play on with."

    # the course of the game
    GAME_OVER = "after-end", "game.rounds", "The game ends after {rounds} rounds; this would be round {number}."
    ROUND_OVER = "after-end", "end.at-once", "The round has ended; {move} comes too late."
    UNFINISHED = "round-unfinished", "end.condition", "Round {number} has not ended."
    UNFINISHED_TURN = (
        "round-unfinished",
        "end.condition",
        "Round {number} has not ended: it is {player}'s turn, who holds {hand}.",
    )
    STRANGER = "wrong-player", "turn.next", "{player} is not at the table."
    TAKER_OPENS = "wrong-player", "take.opener", "{turn} took the cards and opens, not {player}."
    NOT_IN_TURN = "wrong-player", "turn.next", "It is {turn}'s turn, not {player}'s."

    # forgetting to draw
    PILE_EMPTY = "nothing-to-draw", "forget.empty", f"{NO_DRAW}the draw pile is empty."
    NO_DRAW_AFTER = "nothing-to-draw", "draw.take draw.special", f"{NO_DRAW}nothing is drawn after {{play}}."
    LAST_CARD = "nothing-to-draw", "end.condition", f"{NO_DRAW}the round ends with their last card."
    HAND_FULL = "nothing-to-draw", "draw.size", f"{NO_DRAW}their hand is full."

    # plays that do not exist
    NO_PASSING = "no-passing", "turn.actions", "A player must do something on their turn: play or take."
    UNPLAYABLE = "unplayable", "turn.actions", "{play} cannot be played."
    TOO_MANY_CARDS = "too-many-cards", "play.cards", "At most {most} cards are played at once."
    SPECIAL_ALONE = "special-alone", "special.number wild.pair.with", "A skip or reverse card is played alone."
    NO_SUCH_CARD = "not-held", "box.deck", "There is no card {play}; numbered cards go from 2 to 12."
    NO_WILD = "no-wild", "wild.range", "Only a wild card is given a value; {cards} has its own."
    WILD_UNSPOKEN = "wild-unspoken", "wild.range", "A wild card needs a value, {span}: {play}=…."
    WILD_RANGE = "wild-range", "wild.range wild.range.ends", "A wild card is given a value from {span}, not {value}."
    WILD_ONE_VALUE = "wild-value", "wild.range", "One wild card is given one value, not {value}."
    WILD_TWO_VALUES = "wild-value", "wild.two.value", "Two wild cards do not take the values {value}."
    WILD_PAIR_VALUE = "wild-value", "wild.pair.value", "Beside a {number} a wild card is a {number}, not {value}."
    NOT_A_PAIR = "not-a-pair", "play.pair.of", "{cards} are no pair; two cards must have the same value."

    # plays that may not be made now
    NOT_HELD = "not-held", "turn.actions", "{player} does not hold {missing}, but {hand}."
    SPECIAL_OPENS = "special-opens", "open.special", f"A {{play}} may not open a climb.{INSTEAD}"
    WILD_OPENS = "cannot-open", "open.wild", f"A wild card may not open a climb.{INSTEAD}"
    PAIR_OPENS = "cannot-open", "open.what", f"A pair may not open a climb.{INSTEAD}"
    TOO_LOW = (
        "too-low",
        "play.equal wild.alone.least wild.pair.least",
        f"{{worth}}, but the value in play is {{value}}: {{least}} is needed.{INSTEAD}",
    )
    NOT_ALIKE = "not-alike", "play.pair.follows", f"This climb goes on as it was opened.{INSTEAD}"
    NOTHING_TO_TAKE = "nothing-to-take", "open.take", f"No cards are in play, so there is nothing to take.{INSTEAD}"
    ONLY_SPECIALS = "must-play", "open.special.then", f"Only skip or reverse cards are in play.{INSTEAD}"
    CAN_PLAY = "must-play", "take.choice", f"{{player}} can play, and so may not take.{INSTEAD}"
    COULD_NOT_OPEN = "must-play", "open.stuck", f"{{player}} could not open, and so may not take.{INSTEAD}"

    def __init__(self, code: str, questions: str, words: str) -> None:
        self.code, self.questions, self.words = code, tuple(questions.split()), words

    def fault(self, question: str | None = None, **at_hand: Any) -> FaultError:
        """Make the fault, by the first of its questions or another one."""
        behind = self.questions[0 if question is None else self.questions.index(question)]
        return FaultError(self.code, behind, self.words.format(**at_hand))
