# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Dobble Connect's answers: an enumeration for each question on its play that is answered by name."""

from enum import StrEnum


class DeckCommon(StrEnum):
    """How many symbols do two cards share?"""

    ONE_FOR_EACH_TWO = "one-for-each-two"
    """Any two cards share exactly one symbol."""
    AT_LEAST_ONE_FOR_EACH_TWO = "at-least-one-for-each-two"
    """Any two cards share at least one symbol."""


class TeamsSplit(StrEnum):
    """How do players form teams?"""

    ANY = "any"
    """Form any teams within the limits on their number and size. Teams may differ in size."""
    EQUAL = "equal"
    """All teams have the same number of players."""
    AS_HEADED = "as-headed"
    """Either everyone plays alone, or the players form the teams that the book shows for that number of players."""


class TeamsEven(StrEnum):
    """How do four, six or eight players form teams?"""

    PAIRS = "pairs"
    """Four, six or eight players form teams of two."""
    EQUAL_TEAMS = "equal-teams"
    """Four, six or eight players form teams of equal size (six players may form two teams of three)."""


class TeamsOdd(StrEnum):
    """How do five or seven players form teams?"""

    ODD_TEAMS = "odd-teams"
    """Five players form teams of three, one and one. Seven form teams of three, three and one."""
    PAIRS_AND_ONE = "pairs-and-one"
    """Five or seven players form teams of two, and one player plays alone."""
    UNEQUAL_TEAMS = "unequal-teams"
    """Five players form teams of three and two. Seven form teams of three, two and two."""


class TeamsColour(StrEnum):
    """How many colours does a team play?"""

    ONE = "one"
    """Each team plays one colour. No two teams play the same colour."""
    ONE_PER_PLAYER = "one-per-player"
    """Each player plays one colour, so a team has one colour for each of its players."""


class TeamsUnused(StrEnum):
    """What happens to a colour that no team plays?"""

    PUT_AWAY = "put-away"
    """Put the cards of a colour that no team plays back in the box."""
    DEALT_OUT = "dealt-out"
    """Deal the cards of a colour that no team plays to the teams."""


class DealDivide(StrEnum):
    """How do the players of a team share its deck?"""

    EQUAL_PARTS = "equal-parts"
    """Each team divides its deck equally among its players. Each player has their own stack."""
    COMMON_STACK = "common-stack"
    """All players of a team play from one stack."""


class DealUneven(StrEnum):
    """What if a team cannot divide its deck equally?"""

    AS_EQUAL_AS_CAN_BE = "as-equal-as-can-be"
    """If a team cannot divide its deck equally, some of its players get one extra card."""
    PUT_ASIDE = "put-aside"
    """If a team cannot divide its deck equally, it sets the extra cards aside for this round."""


class DealAgain(StrEnum):
    """Does a team divide its deck again for each round?"""

    ANEW = "anew"
    """Before each round, each team puts its cards together, shuffles them and divides them again."""
    OWN_STACKS = "own-stacks"
    """Each player keeps the cards left in their stack. The team shares out only the cards that it gets."""


class DealStartNext(StrEnum):
    """Which start card is used after a won round?"""

    ANOTHER = "another"
    """After a won round, use a start card that nobody has won."""
    SAME = "same"
    """After a won round, use the same start card again."""


class DealStartOut(StrEnum):
    """What if no start card is left?"""

    MARKER_AGAIN = "marker-again"
    """If no start card is left, use one that a team has won. The team keeps its point."""
    UNUSED_COLOUR = "unused-colour"
    """If no start card is left, use a card of a colour that no team plays."""
    GAME_ENDS = "game-ends"
    """If no start card is left, the game ends. The team with the most points wins."""


class RevealTurns(StrEnum):
    """Do players take turns?"""

    ALL_TOGETHER = "all-together"
    """There are no turns. All players play at the same time."""
    IN_TURNS = "in-turns"
    """Players take turns."""


class RevealWhich(StrEnum):
    """Which card of a stack is turned up?"""

    TOP = "top"
    """Turn up the top card of your stack."""
    ANY = "any"
    """Turn up any card of your stack."""


class RevealNext(StrEnum):
    """When do you turn up your next card?"""

    AFTER_LAYING = "after-laying"
    """Turn up your next card only after you have played your open card."""
    AT_WILL = "at-will"
    """You may turn up another card at any time."""


class RevealSwap(StrEnum):
    """May you swap your open card for another?"""

    NEVER = "never"
    """You may not swap your open card for another."""
    TO_THE_BOTTOM = "to-the-bottom"
    """You may put your open card under your stack and turn up another."""


class ClaimOwn(StrEnum):
    """For whose card may you name a symbol?"""

    OWN_CARD = "own-card"
    """Name symbols only for your own open card."""
    TEAM_CARD = "team-card"
    """You may name a symbol for the open card of any player in your team."""


class ClaimWith(StrEnum):
    """Which cards on the table may you match?"""

    ANY = "any"
    """Match your open card with any card on the table."""
    START_CARD = "start-card"
    """Match your open card only with the start card."""
    OWN_COLOUR_OR_START = "own-colour-or-start"
    """Match your open card only with the start card or a card of your own colour."""


class ClaimRow(StrEnum):
    """May you play several cards in a row?"""

    ANY_NUMBER = "any-number"
    """You may play any number of cards in a row."""
    ONE_AT_A_TIME = "one-at-a-time"
    """After you play a card, wait until another player has played one."""


class ClaimWrong(StrEnum):
    """Is there a penalty for naming a wrong symbol?"""

    NOTHING = "nothing"
    """There is no penalty for naming a wrong symbol. You may name another at once."""
    SITS_OUT = "sits-out"
    """If you name a wrong symbol, you may not play until another player has played a card."""


class BoardPlace(StrEnum):
    """Where do you place a card?"""

    AT_THE_CARD_MATCHED = "at-the-card-matched"
    """Place your card at a free edge of the card that you matched."""
    ANYWHERE = "anywhere"
    """Place your card at a free edge of any card on the table."""


class BoardTouching(StrEnum):
    """Must your card match every card that it touches?"""

    NO_MATTER = "no-matter"
    """Your card needs to match only one card. It may touch others."""
    SYMBOL_ON_ALL = "symbol-on-all"
    """The symbol that you name must be on every card that your card touches."""
    EACH_NAMED = "each-named"
    """For every card that your card touches, name the symbol that the two share."""


class BoardCover(StrEnum):
    """May you place a card on top of another?"""

    NEVER = "never"
    """You may not cover a card that is on the table."""
    OPPONENTS_CARD = "opponents-card"
    """You may place a card on top of another team's card."""


class BoardFull(StrEnum):
    """May you match a card that has no free edge?"""

    MAY_NOT = "may-not"
    """You may not match a card that has no free edge."""
    PLACE_ELSEWHERE = "place-elsewhere"
    """You may match a card that has no free edge. Place your card in the nearest free spot."""


class BoardGap(StrEnum):
    """May you place a card in a gap with cards all around it?"""

    MAY = "may"
    """You may place a card in any gap next to the card that you matched, even if there are cards all around it."""
    MAY_NOT = "may-not"
    """You may place a card only where it can slide in from outside."""


class LineStraight(StrEnum):
    """Must a line be straight?"""

    STRAIGHT = "straight"
    """A line is straight."""
    MAY_BEND = "may-bend"
    """A line may bend, as long as each card touches the next."""


class LineUnbroken(StrEnum):
    """May a line have gaps?"""

    UNBROKEN = "unbroken"
    """A line has no gaps and no other cards in it."""
    GAPS = "gaps"
    """A line may have gaps and other cards in it."""


class LineDirections(StrEnum):
    """In which directions may a line run?"""

    THREE = "three"
    """A line runs in one of the three directions in which cards meet edge to edge."""
    SIX = "six"
    """A line runs in one of six directions, three from edge to edge and three from corner to corner."""


class LineStartCard(StrEnum):
    """Does the start card count in a line?"""

    DOES_NOT = "does-not"
    """The start card has no team's colour, so it is never part of a line."""
    FOR_EVERYBODY = "for-everybody"
    """The start card counts as a card of every colour."""


class LineWhose(StrEnum):
    """Which team wins with a line that several teams built?"""

    COLOUR = "colour"
    """A line wins for the team of its colour, no matter who played the cards."""
    COMPLETER = "completer"
    """A line wins for the team that completes it, no matter what colour it is."""
    NOBODY_IF_FOREIGN = "nobody-if-foreign"
    """If a team completes another team's line, nobody wins and the round goes on."""


class LineLonger(StrEnum):
    """Does a longer line count?"""

    COUNTS = "counts"
    """A longer line counts too."""
    DOES_NOT = "does-not"
    """A longer line does not count."""


class LineTwo(StrEnum):
    """What if one card completes two lines?"""

    ONE_POINT = "one-point"
    """If one card completes two lines, the team of that colour wins the round once."""
    POINT_EACH = "point-each"
    """If one card completes two lines, the team of that colour scores for each of them."""


class RoundEnd(StrEnum):
    """What happens when a line is complete?"""

    ENDS = "ends"
    """When a line is complete, the round ends."""
    GOES_ON = "goes-on"
    """When a line is complete, the other teams play on for the next places."""


class TakeBackCards(StrEnum):
    """Which cards does a team take back after a won round?"""

    OWN_COLOUR = "own-colour"
    """After a won round, each team takes back all cards of its colour from the table, no matter who played them."""
    OWN_LAID = "own-laid"
    """After a won round, each team takes back all cards that it played, no matter what colour they are."""


class TakeBackUnplayed(StrEnum):
    """What happens to other teams' cards that are left in your stack?"""

    STAY = "stay"
    """Other teams' cards that are left in your stack stay in your deck."""
    RETURN = "return"
    """Other teams' cards that are left in your stack go back to their owners after every round."""


class TransferWhen(StrEnum):
    """When does the winner of a round get cards?"""

    BEFORE_NEXT_ROUND = "before-next-round"
    """The winner of a round gets cards after the table is cleared, before the next round begins."""
    AT_ONCE = "at-once"
    """The winner of a round gets cards before the table is cleared."""


class TransferFrom(StrEnum):
    """Who gives cards to the winner of a round?"""

    EACH_TEAM = "each-team"
    """Each opposing team gives the winner the same number of cards."""
    EACH_PLAYER = "each-player"
    """Each opposing player gives the winner the same number of cards."""
    LAST_TEAM = "last-team"
    """Only the team with the fewest points gives the winner cards."""


class TransferCounted(StrEnum):
    """Whose points set the number of cards?"""

    OWN = "own"
    """Count the winner's own points, including the one just scored."""
    ALL = "all"
    """Count the points of all teams together, including the one just scored."""


class TransferAdded(StrEnum):
    """Do cards that the winner still has from earlier rounds count towards the number?"""

    ADDED = "added"
    """The winner gets the full number, even if it still has cards from earlier rounds."""
    MADE_UP = "made-up"
    """The winner gets only as many cards as it needs to reach the number, counting those that it still has from earlier
    rounds.
    """


class TransferColour(StrEnum):
    """Which cards may a team give?"""

    OWN = "own"
    """A team gives cards of its own colour."""
    ANY = "any"
    """A team gives any cards of its deck, including those of other teams."""


class TransferTooFew(StrEnum):
    """What if a team has too few cards to give?"""

    AS_MANY_AS_IT_HAS = "as-many-as-it-has"
    """A team that has too few cards of its own colour gives all of them."""
    MAKES_UP = "makes-up"
    """A team that has too few cards of its own colour gives other teams' cards as well."""
    KEEPS_A_LINE = "keeps-a-line"
    """A team always keeps enough cards of its own colour for a line."""


class TransferInto(StrEnum):
    """What does the winner do with the cards?"""

    SHUFFLED_IN = "shuffled-in"
    """The winner shuffles the cards into its deck."""
    ON_TOP = "on-top"
    """The winner puts the cards on top of its stacks."""
    KEPT_APART = "kept-apart"
    """The winner sets the cards aside and does not play them."""


class TransferDrawnRound(StrEnum):
    """Does anyone get cards after a round that nobody won?"""

    NONE = "none"
    """After a round that nobody won, nobody gets cards."""
    AS_BEFORE = "as-before"
    """After a round that nobody won, the winner of the round before gets cards again."""


class ForeignPlay(StrEnum):
    """How do you play another team's card?"""

    AS_ANY = "as-any"
    """Play another team's card like your own. Name a symbol, then place the card."""
    WITHOUT_NAMING = "without-naming"
    """Place another team's card at any free edge, without naming a symbol."""


class ForeignFirst(StrEnum):
    """While your open card is another team's, may your team-mates play?"""

    OWN_STACK_ONLY = "own-stack-only"
    """While your open card is another team's, your team-mates play on as usual."""
    WHOLE_TEAM = "whole-team"
    """While your open card is another team's, your team-mates may not play their cards."""


class ForeignRid(StrEnum):
    """Can you get rid of another team's card without playing it?"""

    BY_LAYING = "by-laying"
    """The only way to get rid of another team's card is to play it. You may not put it under your stack."""
    UNDER_THE_STACK = "under-the-stack"
    """You may put another team's card under your stack and turn up the next."""


class OutEnd(StrEnum):
    """What happens when a team has played all its cards?"""

    ENDS_UNWON = "ends-unwon"
    """If a team has played all its cards and nobody has won, the round ends at once. Nobody wins it."""
    OTHERS_GO_ON = "others-go-on"
    """If a team has played all its cards and nobody has won, the other teams play on."""


class OutMember(StrEnum):
    """What if you have no cards left but your team-mates do?"""

    WAITS = "waits"
    """If you have no cards left, wait. The round goes on while your team-mates have cards."""
    ENDS_ROUND = "ends-round"
    """The round ends when any player has no cards left."""
    GETS_SOME = "gets-some"
    """If you have no cards left, your team-mates give you some of theirs."""


class OutCounted(StrEnum):
    """Which cards must a team have played to be out of cards?"""

    WHOLE_DECK = "whole-deck"
    """A team is out of cards when it has played its whole deck, including other teams' cards."""
    OWN_COLOUR = "own-colour"
    """A team is out of cards when it has played all cards of its own colour."""


class OutLastOpen(StrEnum):
    """Is a team out of cards when it turns up its last card, or only when it has played it?"""

    NOT_YET = "not-yet"
    """A team is not out of cards until it has played its last open card."""
    ALREADY = "already"
    """A team is out of cards when it has no card left to turn up."""


class OutLastOwn(StrEnum):
    """What if a team completes its own line with its last card?"""

    LINE_WINS = "line-wins"
    """A team that completes its own line with its last card wins the round."""
    NOBODY_WINS = "nobody-wins"
    """If a team completes its own line with its last card, nobody wins the round."""


class OutLastOther(StrEnum):
    """What if a team completes another team's line with its last card?"""

    LINE_WINS = "line-wins"
    """If a team completes another team's line with its last card, that other team wins the round."""
    NOBODY_WINS = "nobody-wins"
    """If a team completes another team's line with its last card, nobody wins the round."""


class OutFromTheStart(StrEnum):
    """What if a team has no cards when a round begins?"""

    SITS_OUT = "sits-out"
    """A team that has no cards when a round begins sits it out. The other teams play."""
    ENDS_UNWON = "ends-unwon"
    """If a team has no cards when a round begins, the round ends at once. Nobody wins it."""


class OutTakeBack(StrEnum):
    """Which cards does a team take back after a round that nobody won?"""

    OWN_COLOUR = "own-colour"
    """After a round that nobody won, each team takes back all cards of its colour."""
    OWN_LAID = "own-laid"
    """After a round that nobody won, each team takes back all cards that it played."""


class OutStart(StrEnum):
    """Which start card is used after a round that nobody won?"""

    SAME = "same"
    """After a round that nobody won, use the same start card again."""
    ANOTHER = "another"
    """After a round that nobody won, use another start card."""


class WinWhen(StrEnum):
    """When does the game end?"""

    AT_ONCE = "at-once"
    """The game ends as soon as a team has the points needed to win."""
    AFTER_A_ROUND_MORE = "after-a-round-more"
    """When a team has the points needed to win, play one more round."""


class WinWho(StrEnum):
    """Who wins the game?"""

    FIRST_TO_HAVE_THEM = "first-to-have-them"
    """The first team with the points needed wins."""
    MOST_CARDS = "most-cards"
    """When the game ends, the team with the most cards of its colour wins."""
