"""The answers that Dobble Connect's questions of behaviour allow: one enum for each question with named answers."""

from __future__ import annotations

from enum import StrEnum


class DeckCommon(StrEnum):
    """What do the cards have in common?"""

    ONE_FOR_EACH_TWO = "one-for-each-two"
    AT_LEAST_ONE_FOR_EACH_TWO = "at-least-one-for-each-two"


class TeamsSplit(StrEnum):
    """How may the players split into teams?"""

    ANY = "any"
    EQUAL = "equal"
    AS_HEADED = "as-headed"


class TeamsColour(StrEnum):
    """How many colours does a team play?"""

    ONE = "one"
    ONE_PER_PLAYER = "one-per-player"


class TeamsUnused(StrEnum):
    """What becomes of a colour that nobody plays?"""

    PUT_AWAY = "put-away"
    DEALT_OUT = "dealt-out"


class DealDivide(StrEnum):
    """How does a team of several players use its deck?"""

    EQUAL_PARTS = "equal-parts"
    COMMON_STACK = "common-stack"


class DealUneven(StrEnum):
    """What if a team's deck cannot be divided equally?"""

    AS_EQUAL_AS_CAN_BE = "as-equal-as-can-be"
    PUT_ASIDE = "put-aside"


class DealAgain(StrEnum):
    """Is a team's deck divided anew for each round?"""

    ANEW = "anew"
    OWN_STACKS = "own-stacks"


class DealStartNext(StrEnum):
    """With which start card does the round after a won round begin?"""

    ANOTHER = "another"
    SAME = "same"


class DealStartOut(StrEnum):
    """What if no start card is left?"""

    MARKER_AGAIN = "marker-again"
    UNUSED_COLOUR = "unused-colour"
    GAME_ENDS = "game-ends"


class RevealTurns(StrEnum):
    """Do the players take turns?"""

    ALL_TOGETHER = "all-together"
    IN_TURNS = "in-turns"


class RevealWhich(StrEnum):
    """Which card of a stack is turned up?"""

    TOP = "top"
    ANY = "any"


class RevealNext(StrEnum):
    """When does a player turn up the next card?"""

    AFTER_LAYING = "after-laying"
    AT_WILL = "at-will"


class RevealSwap(StrEnum):
    """May a player change the open card for another?"""

    NEVER = "never"
    TO_THE_BOTTOM = "to-the-bottom"


class ClaimOwn(StrEnum):
    """For whose card may a player name a symbol?"""

    OWN_CARD = "own-card"
    TEAM_CARD = "team-card"


class ClaimWith(StrEnum):
    """Which cards on the table may be matched?"""

    ANY = "any"
    START_CARD = "start-card"
    OWN_COLOUR_OR_START = "own-colour-or-start"


class ClaimRow(StrEnum):
    """May a player lay several cards before anybody else lays one?"""

    ANY_NUMBER = "any-number"
    ONE_AT_A_TIME = "one-at-a-time"


class ClaimWrong(StrEnum):
    """What does it cost to name a wrong symbol?"""

    NOTHING = "nothing"
    SITS_OUT = "sits-out"


class BoardPlace(StrEnum):
    """Where must a card be laid?"""

    AT_THE_CARD_MATCHED = "at-the-card-matched"
    ANYWHERE = "anywhere"


class BoardTouching(StrEnum):
    """What of the other cards that a laid card touches?"""

    NO_MATTER = "no-matter"
    SYMBOL_ON_ALL = "symbol-on-all"
    EACH_NAMED = "each-named"


class BoardCover(StrEnum):
    """May a card be laid over another?"""

    NEVER = "never"
    OPPONENTS_CARD = "opponents-card"


class BoardFull(StrEnum):
    """May a card be matched that has cards at all its edges?"""

    MAY_NOT = "may-not"
    PLACE_ELSEWHERE = "place-elsewhere"


class BoardGap(StrEnum):
    """May a card be laid in a place that is closed in on all sides?"""

    MAY = "may"
    MAY_NOT = "may-not"


class LineStraight(StrEnum):
    """Must a line be straight?"""

    STRAIGHT = "straight"
    MAY_BEND = "may-bend"


class LineUnbroken(StrEnum):
    """May something lie between the cards of a line?"""

    UNBROKEN = "unbroken"
    GAPS = "gaps"


class LineDirections(StrEnum):
    """In which directions can a line run?"""

    THREE = "three"
    SIX = "six"


class LineStartCard(StrEnum):
    """Does the start card count in a line?"""

    DOES_NOT = "does-not"
    FOR_EVERYBODY = "for-everybody"


class LineWhose(StrEnum):
    """Whose is a line when another team laid some of its cards?"""

    COLOUR = "colour"
    COMPLETER = "completer"
    NOBODY_IF_FOREIGN = "nobody-if-foreign"


class LineLonger(StrEnum):
    """Does a line of more cards count?"""

    COUNTS = "counts"
    DOES_NOT = "does-not"


class LineTwo(StrEnum):
    """What if one card completes two lines?"""

    ONE_POINT = "one-point"
    POINT_EACH = "point-each"


class RoundEnd(StrEnum):
    """What happens when a line is complete?"""

    ENDS = "ends"
    GOES_ON = "goes-on"


class TakeBackCards(StrEnum):
    """Which cards does a team take from the table after a won round?"""

    OWN_COLOUR = "own-colour"
    OWN_LAID = "own-laid"


class TakeBackUnplayed(StrEnum):
    """What becomes of another team's cards that were not laid?"""

    STAY = "stay"
    RETURN = "return"


class TransferWhen(StrEnum):
    """When does the winner of a round get cards from the others?"""

    BEFORE_NEXT_ROUND = "before-next-round"
    AT_ONCE = "at-once"


class TransferFrom(StrEnum):
    """From whom does the winner of a round get cards?"""

    EACH_TEAM = "each-team"
    EACH_PLAYER = "each-player"
    LAST_TEAM = "last-team"


class TransferCounted(StrEnum):
    """Whose points set the number of cards?"""

    OWN = "own"
    ALL = "all"


class TransferAdded(StrEnum):
    """Do these cards come on top of those that the winner still holds?"""

    ADDED = "added"
    MADE_UP = "made-up"


class TransferColour(StrEnum):
    """Of which colour are the cards that a team hands over?"""

    OWN = "own"
    ANY = "any"


class TransferTooFew(StrEnum):
    """What if a team has too few cards to hand over?"""

    AS_MANY_AS_IT_HAS = "as-many-as-it-has"
    MAKES_UP = "makes-up"
    KEEPS_A_LINE = "keeps-a-line"


class TransferInto(StrEnum):
    """Where do the cards that were got go?"""

    SHUFFLED_IN = "shuffled-in"
    ON_TOP = "on-top"
    KEPT_APART = "kept-apart"


class TransferDrawnRound(StrEnum):
    """Are cards handed over after a round that nobody won?"""

    NONE = "none"
    AS_BEFORE = "as-before"


class ForeignPlay(StrEnum):
    """What does it take to lay another team's card?"""

    AS_ANY = "as-any"
    WITHOUT_NAMING = "without-naming"


class ForeignFirst(StrEnum):
    """Does another team's card that is open keep the rest of the team from playing?"""

    OWN_STACK_ONLY = "own-stack-only"
    WHOLE_TEAM = "whole-team"


class ForeignRid(StrEnum):
    """Can a player be rid of another team's card without laying it?"""

    BY_LAYING = "by-laying"
    UNDER_THE_STACK = "under-the-stack"


class OutEnd(StrEnum):
    """What happens when a team has laid all its cards and nobody has won?"""

    ENDS_UNWON = "ends-unwon"
    OTHERS_GO_ON = "others-go-on"


class OutMember(StrEnum):
    """What of a player who has laid all cards while others of the team have some?"""

    WAITS = "waits"
    ENDS_ROUND = "ends-round"
    GETS_SOME = "gets-some"


class OutCounted(StrEnum):
    """Which cards must a team have laid to be out of cards?"""

    WHOLE_DECK = "whole-deck"
    OWN_COLOUR = "own-colour"


class OutLastOpen(StrEnum):
    """Is a team out of cards while its last card is open and not laid?"""

    NOT_YET = "not-yet"
    ALREADY = "already"


class OutLastOwn(StrEnum):
    """What if a team's last card completes a line of its own?"""

    LINE_WINS = "line-wins"
    NOBODY_WINS = "nobody-wins"


class OutLastOther(StrEnum):
    """What if a team's last card completes another team's line?"""

    LINE_WINS = "line-wins"
    NOBODY_WINS = "nobody-wins"


class OutFromTheStart(StrEnum):
    """What of a team that has no card at all when a round begins?"""

    SITS_OUT = "sits-out"
    ENDS_UNWON = "ends-unwon"


class OutTakeBack(StrEnum):
    """Which cards does a team take from the table after a round that nobody won?"""

    OWN_COLOUR = "own-colour"
    OWN_LAID = "own-laid"


class OutStart(StrEnum):
    """With which start card does the round after one that nobody won begin?"""

    SAME = "same"
    ANOTHER = "another"


class WinWhen(StrEnum):
    """When does the game end?"""

    AT_ONCE = "at-once"
    AFTER_A_ROUND_MORE = "after-a-round-more"


class WinWho(StrEnum):
    """Who wins the game?"""

    FIRST_TO_HAVE_THEM = "first-to-have-them"
    MOST_CARDS = "most-cards"
