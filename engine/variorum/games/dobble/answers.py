"""The answers to each question of Dobble that carries behaviour: `deck.common` is answered by a `DeckCommon`."""

from enum import StrEnum


class DeckCommon(StrEnum):
    """What do the cards have in common?"""

    ONE_FOR_EACH_TWO = "one-for-each-two"
    ONE_FOR_ALL = "one-for-all"


class DeckConflict(StrEnum):
    """Which statement gives way where the numbers cannot all be true?"""

    NUMBER_OF_SYMBOLS = "number-of-symbols"
    ONLY_ONE_IN_COMMON = "only-one-in-common"


class ClaimWrong(StrEnum):
    """What does it cost to name a wrong symbol?"""

    NOTHING = "nothing"
    SITS_OUT = "sits-out"


class ClaimLate(StrEnum):
    """Does a claim hold that was meant for a card no longer there?"""

    LAPSES = "lapses"
    HOLDS_IF_IT_FITS = "holds-if-it-fits"


class TowerWith(StrEnum):
    """Whose card may a player match with the draw pile?"""

    OWN = "own"
    ANYBODYS = "anybodys"


class TowerCounts(StrEnum):
    """Which of a player's cards must match?"""

    TOP_CARD = "top-card"
    DEALT_CARD = "dealt-card"


class TowerLastCard(StrEnum):
    """Is the last card of the draw pile played for too?"""

    PLAYED_FOR = "played-for"
    LEFT = "left"


class TowerGained(StrEnum):
    """Does the dealt card count as gained?"""

    DOES_NOT_COUNT = "does-not-count"
    COUNTS = "counts"


class TowerWinner(StrEnum):
    """Who wins the towering inferno?"""

    MOST_CARDS = "most-cards"
    FEWEST_CARDS = "fewest-cards"


class TowerLoser(StrEnum):
    """Who loses the towering inferno?"""

    NONE_NAMED = "none-named"
    FEWEST_CARDS = "fewest-cards"


class WellDealUneven(StrEnum):
    """What if the cards do not divide evenly?"""

    SOME_HAVE_MORE = "some-have-more"
    SET_ASIDE = "set-aside"


class WellCounts(StrEnum):
    """Which of a player's cards may be placed?"""

    TOP_CARD = "top-card"
    ANY_CARD = "any-card"


class WellMiddle(StrEnum):
    """Which card must be matched next?"""

    THE_CARD_PLACED = "the-card-placed"
    THE_FIRST_CARD = "the-first-card"


class WellRid(StrEnum):
    """Does the well go on when one player is rid of all cards?"""

    OTHERS_GO_ON = "others-go-on"
    STOPS = "stops"


class WellEnd(StrEnum):
    """Does the last player have to place the remaining cards?"""

    ONE_LEFT = "one-left"
    ALL_RID = "all-rid"


class WellLoser(StrEnum):
    """Who loses the well?"""

    LAST = "last"
    NONE_NAMED = "none-named"


class WellWinner(StrEnum):
    """Who wins the well?"""

    FIRST_RID = "first-rid"
    ALL_BUT_LAST = "all-but-last"
    NONE_NAMED = "none-named"


class PotatoWho(StrEnum):
    """Who may claim?"""

    EVERY_HOLDER = "every-holder"
    RECEIVER_ONLY = "receiver-only"


class PotatoCounts(StrEnum):
    """Which of a player's own cards must match?"""

    NEW_CARD = "new-card"
    ANY_CARD = "any-card"


class PotatoCountsSeveral(StrEnum):
    """Which card is the new one if several were given at once?"""

    TOP_CARD = "top-card"
    ANY_GIVEN = "any-given"


class PotatoTarget(StrEnum):
    """Which of an opponent's cards may be matched?"""

    TOP_CARD = "top-card"
    ANY_CARD = "any-card"


class PotatoGive(StrEnum):
    """What does a player give who has found a symbol?"""

    ALL_CARDS = "all-cards"
    ONE_CARD = "one-card"


class PotatoRoundEnd(StrEnum):
    """When does a round of the hot potato end?"""

    ONE_HOLDER = "one-holder"
    FIRST_RID = "first-rid"


class PotatoEnd(StrEnum):
    """Can the players stop while there are cards to deal?"""

    PLAYERS_MAY_STOP = "players-may-stop"
    CARDS_USED_UP = "cards-used-up"


class PotatoLeftover(StrEnum):
    """What if too few cards are left to give everybody one?"""

    UNUSED = "unused"
    DEALT_AS_FAR = "dealt-as-far"


class PotatoRoundsTooFew(StrEnum):
    """What if the cards are used up before the least number of rounds?"""

    STOPS = "stops"
    NOT_FOR_SO_MANY = "not-for-so-many"


class PotatoLoser(StrEnum):
    """Who loses the hot potato?"""

    MOST_CARDS = "most-cards"
    LAST_ROUND = "last-round"


class PotatoWinner(StrEnum):
    """Who wins the hot potato?"""

    NONE_NAMED = "none-named"
    FEWEST_CARDS = "fewest-cards"
    ALL_BUT_LOSER = "all-but-loser"


class CatchAround(StrEnum):
    """How many cards lie around the middle card?"""

    ONE_PER_PLAYER = "one-per-player"
    TWO_PER_PLAYER = "two-per-player"


class CatchWith(StrEnum):
    """Which cards does a player match?"""

    MIDDLE_CARD = "middle-card"
    ANY_TWO = "any-two"


class CatchFitsTwo(StrEnum):
    """What if the symbol named is on several of the cards around the middle card?"""

    ONE = "one"
    ALL = "all"


class CatchSeveral(StrEnum):
    """May a player gain several cards in a round?"""

    ANY_NUMBER = "any-number"
    ONE_EACH = "one-each"


class CatchMiddle(StrEnum):
    """What becomes of the middle card after a round?"""

    UNDER_THE_REST = "under-the-rest"
    OUT = "out"
    WITH_THE_LAST = "with-the-last"


class CatchRoundEnd(StrEnum):
    """When does a round end?"""

    ALL_TAKEN = "all-taken"
    ONE_LEFT = "one-left"


class CatchEnd(StrEnum):
    """What if too few cards are left for a full round?"""

    STOPS = "stops"
    SHORT_ROUND = "short-round"


class CatchWinner(StrEnum):
    """Who wins gotta catch them all?"""

    MOST_CARDS = "most-cards"
    FEWEST_CARDS = "fewest-cards"


class CatchLoser(StrEnum):
    """Who loses gotta catch them all?"""

    NONE_NAMED = "none-named"
    FEWEST_CARDS = "fewest-cards"


class GiftTarget(StrEnum):
    """To whom may a player give the card?"""

    OTHERS = "others"
    ANYBODY = "anybody"


class GiftCounts(StrEnum):
    """Which of a player's cards must the gift match?"""

    TOP_CARD = "top-card"
    DEALT_CARD = "dealt-card"


class GiftGained(StrEnum):
    """Who has gained a card that is given away?"""

    RECEIVER = "receiver"
    GIVER = "giver"


class GiftLastCard(StrEnum):
    """Is the last card of the draw pile given away too?"""

    GIVEN = "given"
    LEFT = "left"


class GiftWinner(StrEnum):
    """Who wins the poisoned gift?"""

    FEWEST_CARDS = "fewest-cards"
    MOST_CARDS = "most-cards"


class GiftLoser(StrEnum):
    """Who loses the poisoned gift?"""

    NONE_NAMED = "none-named"
    MOST_CARDS = "most-cards"


class TieTwo(StrEnum):
    """How is a tie of two players broken?"""

    DUEL = "duel"
    SHARED = "shared"


class TieLast(StrEnum):
    """Is a tie for the loser's place broken too?"""

    BROKEN_TOO = "broken-too"
    ALL_LOSE = "all-lose"


class FinalWinner(StrEnum):
    """Who wins the game?"""

    MOST_MINI_GAMES = "most-mini-games"
    LAST_MINI_GAME = "last-mini-game"


class FinalLoserOnly(StrEnum):
    """What does a mini-game add that has a loser and no winner?"""

    NOTHING = "nothing"
    TO_ALL_BUT_LOSER = "to-all-but-loser"
    TO_THE_BEST = "to-the-best"


class FinalTie(StrEnum):
    """What if several have won the most mini-games?"""

    SHARED = "shared"
    DUEL = "duel"
    ONE_MORE = "one-more"


class TournamentFirst(StrEnum):
    """With which mini-game does a tournament start?"""

    TOWERING_INFERNO = "towering-inferno"
    ANY = "any"


class TournamentNext(StrEnum):
    """Who chooses the next mini-game?"""

    LOSER = "loser"
    WINNER = "winner"


class TournamentNextWho(StrEnum):
    """Who is the loser where a mini-game names none?"""

    WORST_IN_IT = "worst-in-it"
    LOWEST_TOTAL = "lowest-total"


class TournamentGiftSecond(StrEnum):
    """Who is second in the poisoned gift if several have gained the fewest cards?"""

    AMONG_THE_TIED = "among-the-tied"
    NEXT_NUMBER = "next-number"


class TournamentTie(StrEnum):
    """Who gets the points of a place for which several are tied?"""

    DUEL_DECIDES = "duel-decides"
    EACH = "each"


class TournamentTieRounds(StrEnum):
    """Does a round of the hot potato that breaks a tie count for points?"""

    DOES_NOT = "does-not"
    DOES = "does"


class TournamentNegative(StrEnum):
    """Can a player's total fall below zero?"""

    IT_CAN = "it-can"
    ZERO_IS_LEAST = "zero-is-least"


class TournamentWinner(StrEnum):
    """Who wins a tournament?"""

    MOST_POINTS = "most-points"
    MOST_MINI_GAMES = "most-mini-games"


class TournamentWinnerTie(StrEnum):
    """What if several have the most points?"""

    SHARED = "shared"
    DUEL = "duel"
