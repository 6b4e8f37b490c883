# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Dobble Connect's answers: an enumeration for each question on its play that is answered by name."""

from enum import StrEnum


class DeckCommon(StrEnum):
    """What do the cards have in common?"""

    ONE_FOR_EACH_TWO = "one-for-each-two"
    """Any two cards have exactly one symbol in common."""
    AT_LEAST_ONE_FOR_EACH_TWO = "at-least-one-for-each-two"
    """Any two cards have at least one symbol in common."""


class TeamsSplit(StrEnum):
    """How may the players split into teams?"""

    ANY = "any"
    """The players may split in any way that keeps to the sizes and numbers of teams; teams need not be equal."""
    EQUAL = "equal"
    """All teams have the same number of players."""
    AS_HEADED = "as-headed"
    """Either everybody plays alone, or all play in pairs, or, if the number of players is odd, in teams of one and of
    three.
    """


class TeamsColour(StrEnum):
    """How many colours does a team play?"""

    ONE = "one"
    """Each team plays one colour, and each colour is played by one team."""
    ONE_PER_PLAYER = "one-per-player"
    """Each player plays a colour, so a team has as many colours as players."""


class TeamsUnused(StrEnum):
    """What becomes of a colour that nobody plays?"""

    PUT_AWAY = "put-away"
    """Cards of a colour that nobody plays stay out of the game."""
    DEALT_OUT = "dealt-out"
    """Cards of a colour that nobody plays are shared out among the teams."""


class DealDivide(StrEnum):
    """How does a team of several players use its deck?"""

    EQUAL_PARTS = "equal-parts"
    """A team divides its deck equally among its players, and each plays with a stack of their own."""
    COMMON_STACK = "common-stack"
    """The players of a team all play from one stack."""


class DealUneven(StrEnum):
    """What if a team's deck cannot be divided equally?"""

    AS_EQUAL_AS_CAN_BE = "as-equal-as-can-be"
    """If a team's deck cannot be divided equally, some of its players have one card more."""
    PUT_ASIDE = "put-aside"
    """If a team's deck cannot be divided equally, the odd cards are put aside for the round."""


class DealAgain(StrEnum):
    """Is a team's deck divided anew for each round?"""

    ANEW = "anew"
    """Before each round a team puts its cards together, shuffles them and divides them anew."""
    OWN_STACKS = "own-stacks"
    """Each player keeps what is left of their stack, and only cards that come to the team are shared out."""


class DealStartNext(StrEnum):
    """With which start card does the round after a won round begin?"""

    ANOTHER = "another"
    """After a won round, the next begins with a start card that nobody has won."""
    SAME = "same"
    """After a won round, the next begins with the same start card."""


class DealStartOut(StrEnum):
    """What if no start card is left?"""

    MARKER_AGAIN = "marker-again"
    """If no start card is left, one that marks a point is used again, and the point still counts."""
    UNUSED_COLOUR = "unused-colour"
    """If no start card is left, a card of a colour that nobody plays takes its place."""
    GAME_ENDS = "game-ends"
    """If no start card is left, the game ends, and whoever has the most points wins."""


class RevealTurns(StrEnum):
    """Do the players take turns?"""

    ALL_TOGETHER = "all-together"
    """There are no turns; everybody plays at the same time."""
    IN_TURNS = "in-turns"
    """The players take turns."""


class RevealWhich(StrEnum):
    """Which card of a stack is turned up?"""

    TOP = "top"
    """The card on top of the stack is turned up."""
    ANY = "any"
    """Any card of the stack is turned up."""


class RevealNext(StrEnum):
    """When does a player turn up the next card?"""

    AFTER_LAYING = "after-laying"
    """A player turns up the next card only after laying the one before."""
    AT_WILL = "at-will"
    """A player may turn up another card at any time."""


class RevealSwap(StrEnum):
    """May a player change the open card for another?"""

    NEVER = "never"
    """The open card cannot be changed for another."""
    TO_THE_BOTTOM = "to-the-bottom"
    """A player may put the open card under the stack and turn up another."""


class ClaimOwn(StrEnum):
    """For whose card may a player name a symbol?"""

    OWN_CARD = "own-card"
    """A player names symbols for their own open card only."""
    TEAM_CARD = "team-card"
    """A player may name a symbol for the open card of anybody in the team."""


class ClaimWith(StrEnum):
    """Which cards on the table may be matched?"""

    ANY = "any"
    """Any card on the table may be matched, whoever laid it."""
    START_CARD = "start-card"
    """Only the start card may be matched."""
    OWN_COLOUR_OR_START = "own-colour-or-start"
    """Only the start card and cards of one's own colour may be matched."""


class ClaimRow(StrEnum):
    """May a player lay several cards before anybody else lays one?"""

    ANY_NUMBER = "any-number"
    """A player may lay any number of cards one after the other."""
    ONE_AT_A_TIME = "one-at-a-time"
    """After laying a card, a player waits until somebody else has laid one."""


class ClaimWrong(StrEnum):
    """What does it cost to name a wrong symbol?"""

    NOTHING = "nothing"
    """Naming a wrong symbol costs nothing, and the player may name another at once."""
    SITS_OUT = "sits-out"
    """Whoever names a wrong symbol may not lay a card until somebody else has laid one."""


class BoardPlace(StrEnum):
    """Where must a card be laid?"""

    AT_THE_CARD_MATCHED = "at-the-card-matched"
    """A card is laid at a free edge of the card that it was matched with."""
    ANYWHERE = "anywhere"
    """A card may be laid at a free edge of any card on the table."""


class BoardTouching(StrEnum):
    """What of the other cards that a laid card touches?"""

    NO_MATTER = "no-matter"
    """The symbol named must be on the card matched; other cards that are touched do not matter."""
    SYMBOL_ON_ALL = "symbol-on-all"
    """The symbol named must be on every card that is touched."""
    EACH_NAMED = "each-named"
    """For every card that is touched, the symbol in common with it must be named."""


class BoardCover(StrEnum):
    """May a card be laid over another?"""

    NEVER = "never"
    """No card may cover another, even in part."""
    OPPONENTS_CARD = "opponents-card"
    """A card may be laid over a card of another team."""


class BoardFull(StrEnum):
    """May a card be matched that has cards at all its edges?"""

    MAY_NOT = "may-not"
    """A card with no free edge may no longer be matched."""
    PLACE_ELSEWHERE = "place-elsewhere"
    """A card with no free edge may be matched, and the new card is laid at the nearest free place."""


class BoardGap(StrEnum):
    """May a card be laid in a place that is closed in on all sides?"""

    MAY = "may"
    """A card may be laid in any empty place next to the card matched, even one closed in on all sides."""
    MAY_NOT = "may-not"
    """A card must be able to slide into its place from outside."""


class LineStraight(StrEnum):
    """Must a line be straight?"""

    STRAIGHT = "straight"
    """The cards of a line lie in a straight row."""
    MAY_BEND = "may-bend"
    """The cards of a line touch one after the other, in a chain that may bend."""


class LineUnbroken(StrEnum):
    """May something lie between the cards of a line?"""

    UNBROKEN = "unbroken"
    """Nothing may come between the cards of a line, neither another card nor a gap."""
    GAPS = "gaps"
    """Gaps and other cards may come between the cards of a line."""


class LineDirections(StrEnum):
    """In which directions can a line run?"""

    THREE = "three"
    """A line runs in any of the three directions in which cards meet edge to edge."""
    SIX = "six"
    """A line runs in any of the three directions in which cards meet edge to edge, or of the three that run through
    corners.
    """


class LineStartCard(StrEnum):
    """Does the start card count in a line?"""

    DOES_NOT = "does-not"
    """The start card has no team's colour, and a line cannot pass through it."""
    FOR_EVERYBODY = "for-everybody"
    """The start card counts as a card of every colour."""


class LineWhose(StrEnum):
    """Whose is a line when another team laid some of its cards?"""

    COLOUR = "colour"
    """A line is won by the team of its colour, whoever laid its cards and whoever completed it."""
    COMPLETER = "completer"
    """A line is won by the team that completed it, whatever its colour."""
    NOBODY_IF_FOREIGN = "nobody-if-foreign"
    """A line in another team's colour wins for nobody, and the round goes on."""


class LineLonger(StrEnum):
    """Does a line of more cards count?"""

    COUNTS = "counts"
    """A line that comes to more cards at one stroke counts as well."""
    DOES_NOT = "does-not"
    """Only a line of exactly the right number of cards counts."""


class LineTwo(StrEnum):
    """What if one card completes two lines?"""

    ONE_POINT = "one-point"
    """A card that completes two lines wins the round once."""
    POINT_EACH = "point-each"
    """A card that completes two lines wins a point for each."""


class RoundEnd(StrEnum):
    """What happens when a line is complete?"""

    ENDS = "ends"
    """When a line is complete the round is over, and no further card counts."""
    GOES_ON = "goes-on"
    """When a line is complete the others play on for the next places."""


class TakeBackCards(StrEnum):
    """Which cards does a team take from the table after a won round?"""

    OWN_COLOUR = "own-colour"
    """Each team takes all cards of its colour from the table, whoever laid them."""
    OWN_LAID = "own-laid"
    """Each team takes all cards that it laid, whatever their colour."""


class TakeBackUnplayed(StrEnum):
    """What becomes of another team's cards that were not laid?"""

    STAY = "stay"
    """Another team's cards that were not laid stay in the deck of the team that holds them."""
    RETURN = "return"
    """Another team's cards go back to it after each round, laid or not."""


class TransferWhen(StrEnum):
    """When does the winner of a round get cards from the others?"""

    BEFORE_NEXT_ROUND = "before-next-round"
    """The winner of a round gets cards from the others before the next round begins."""
    AT_ONCE = "at-once"
    """The winner of a round gets cards from the others before the table is cleared."""


class TransferFrom(StrEnum):
    """From whom does the winner of a round get cards?"""

    EACH_TEAM = "each-team"
    """The winner of a round gets the cards from each of the other teams, the same number from each."""
    EACH_PLAYER = "each-player"
    """The winner of a round gets the cards from each player of the other teams, the same number from each."""
    LAST_TEAM = "last-team"
    """The winner of a round gets the cards from the team with the fewest points."""


class TransferCounted(StrEnum):
    """Whose points set the number of cards?"""

    OWN = "own"
    """The number of cards goes by the points that the winner of the round now has."""
    ALL = "all"
    """The number of cards goes by the rounds won so far by all teams together."""


class TransferAdded(StrEnum):
    """Do these cards come on top of those that the winner still holds?"""

    ADDED = "added"
    """The cards come on top of whatever cards of others the winner still holds."""
    MADE_UP = "made-up"
    """Each team gives only as many cards as the winner lacks of the number."""


class TransferColour(StrEnum):
    """Of which colour are the cards that a team hands over?"""

    OWN = "own"
    """A team hands over cards of its own colour."""
    ANY = "any"
    """A team hands over any cards of its deck, also those of other teams."""


class TransferTooFew(StrEnum):
    """What if a team has too few cards to hand over?"""

    AS_MANY_AS_IT_HAS = "as-many-as-it-has"
    """A team with too few cards hands over as many as it has."""
    MAKES_UP = "makes-up"
    """A team with too few cards of its colour makes up the number with other teams' cards."""
    KEEPS_A_LINE = "keeps-a-line"
    """A team always keeps enough cards of its colour for a line."""


class TransferInto(StrEnum):
    """Where do the cards that were got go?"""

    SHUFFLED_IN = "shuffled-in"
    """The cards that the winner got are shuffled into its deck."""
    ON_TOP = "on-top"
    """The cards that the winner got are laid on top of its stacks."""
    KEPT_APART = "kept-apart"
    """The cards that the winner got are kept apart and not played."""


class TransferDrawnRound(StrEnum):
    """Are cards handed over after a round that nobody won?"""

    NONE = "none"
    """After a round that nobody won, no cards are handed over."""
    AS_BEFORE = "as-before"
    """After a round that nobody won, the winner of the round before gets cards again."""


class ForeignPlay(StrEnum):
    """What does it take to lay another team's card?"""

    AS_ANY = "as-any"
    """Another team's card is laid as any other, at a card with which it shares the symbol named."""
    WITHOUT_NAMING = "without-naming"
    """Another team's card is laid at any free edge, without a symbol."""


class ForeignFirst(StrEnum):
    """Does another team's card that is open keep the rest of the team from playing?"""

    OWN_STACK_ONLY = "own-stack-only"
    """Another team's card holds up only the player on whose stack it is open."""
    WHOLE_TEAM = "whole-team"
    """While another team's card is open, nobody in the team may lay anything else."""


class ForeignRid(StrEnum):
    """Can a player be rid of another team's card without laying it?"""

    BY_LAYING = "by-laying"
    """A player gets rid of another team's card only by laying it, and may not put it under the stack."""
    UNDER_THE_STACK = "under-the-stack"
    """A player may put another team's card under the stack and turn up the next."""


class OutEnd(StrEnum):
    """What happens when a team has laid all its cards and nobody has won?"""

    ENDS_UNWON = "ends-unwon"
    """When a team has laid all its cards and nobody has won, the round ends at once, and nobody wins it."""
    OTHERS_GO_ON = "others-go-on"
    """When a team has laid all its cards, the others play on."""


class OutMember(StrEnum):
    """What of a player who has laid all cards while others of the team have some?"""

    WAITS = "waits"
    """A player without cards waits, and the round goes on while anybody in the team has cards."""
    ENDS_ROUND = "ends-round"
    """The round ends when any player has laid all cards."""
    GETS_SOME = "gets-some"
    """A player without cards is given some by others of the team."""


class OutCounted(StrEnum):
    """Which cards must a team have laid to be out of cards?"""

    WHOLE_DECK = "whole-deck"
    """A team is out of cards when it has laid every card of its stacks, other teams' cards included."""
    OWN_COLOUR = "own-colour"
    """A team is out of cards when it has laid every card of its own colour."""


class OutLastOpen(StrEnum):
    """Is a team out of cards while its last card is open and not laid?"""

    NOT_YET = "not-yet"
    """A team is not out of cards while an open card is still to be laid."""
    ALREADY = "already"
    """A team is out of cards when there is nothing left to turn up."""


class OutLastOwn(StrEnum):
    """What if a team's last card completes a line of its own?"""

    LINE_WINS = "line-wins"
    """If a team's last card completes its own line, the team wins the round."""
    NOBODY_WINS = "nobody-wins"
    """If a team's last card completes its own line, nobody wins the round."""


class OutLastOther(StrEnum):
    """What if a team's last card completes another team's line?"""

    LINE_WINS = "line-wins"
    """If a team's last card completes another team's line, that other team wins the round."""
    NOBODY_WINS = "nobody-wins"
    """If a team's last card completes another team's line, nobody wins the round."""


class OutFromTheStart(StrEnum):
    """What of a team that has no card at all when a round begins?"""

    SITS_OUT = "sits-out"
    """A team that has no card when a round begins sits the round out, and the others play."""
    ENDS_UNWON = "ends-unwon"
    """If a team has no card when a round begins, the round ends at once, and nobody wins it."""


class OutTakeBack(StrEnum):
    """Which cards does a team take from the table after a round that nobody won?"""

    OWN_COLOUR = "own-colour"
    """After a round that nobody won, each team takes all cards of its colour."""
    OWN_LAID = "own-laid"
    """After a round that nobody won, each team takes all cards that it laid, whatever their colour."""


class OutStart(StrEnum):
    """With which start card does the round after one that nobody won begin?"""

    SAME = "same"
    """After a round that nobody won, the next begins with the same start card."""
    ANOTHER = "another"
    """After a round that nobody won, the next begins with another start card."""


class WinWhen(StrEnum):
    """When does the game end?"""

    AT_ONCE = "at-once"
    """The game ends as soon as a team has the points that win it."""
    AFTER_A_ROUND_MORE = "after-a-round-more"
    """When a team has the points that win the game, one more round is played."""


class WinWho(StrEnum):
    """Who wins the game?"""

    FIRST_TO_HAVE_THEM = "first-to-have-them"
    """The first team to have the points that win the game wins it."""
    MOST_CARDS = "most-cards"
    """When the game ends, the team with the most cards of its colour wins it."""
