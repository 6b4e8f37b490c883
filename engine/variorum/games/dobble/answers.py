# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Dobble's answers: an enumeration for each question on its play that is answered by name."""

from enum import StrEnum


class DeckCommon(StrEnum):
    """What do the cards have in common?"""

    ONE_FOR_EACH_TWO = "one-for-each-two"
    """Any two cards have exactly one symbol in common."""
    ONE_FOR_ALL = "one-for-all"
    """Exactly one symbol is on every card."""


class DeckConflict(StrEnum):
    """Which statement gives way where the numbers cannot all be true?"""

    NUMBER_OF_SYMBOLS = "number-of-symbols"
    """There are more symbols than the book counts, as many as it takes."""
    ONLY_ONE_IN_COMMON = "only-one-in-common"
    """There are as many symbols as the book counts; two cards always have a symbol in common, and some have more than
    one.
    """


class ClaimWrong(StrEnum):
    """What does it cost to name a wrong symbol?"""

    NOTHING = "nothing"
    """Naming a wrong symbol costs nothing, and the player may claim again at once."""
    SITS_OUT = "sits-out"
    """Whoever names a wrong symbol may not claim again until somebody has named a right one, or until nobody else is
    left to claim.
    """


class ClaimLate(StrEnum):
    """Does a claim hold that was meant for a card no longer there?"""

    LAPSES = "lapses"
    """A claim that was meant for a card no longer there lapses."""
    HOLDS_IF_IT_FITS = "holds-if-it-fits"
    """A claim holds if the symbol named fits the card that is there now, whatever was meant."""


class TowerWith(StrEnum):
    """Whose card may a player match with the draw pile?"""

    OWN = "own"
    """A player matches a card of their own with the top card of the draw pile."""
    ANYBODYS = "anybodys"
    """A player may match anybody's card with the top card of the draw pile, and gains that top card."""


class TowerCounts(StrEnum):
    """Which of a player's cards must match?"""

    TOP_CARD = "top-card"
    """A gained card goes on top of the player's own, and the card on top must match."""
    DEALT_CARD = "dealt-card"
    """Gained cards lie with the player's own, but the card that was dealt must match throughout."""


class TowerLastCard(StrEnum):
    """Is the last card of the draw pile played for too?"""

    PLAYED_FOR = "played-for"
    """The towering inferno ends when the last card of the draw pile has been gained."""
    LEFT = "left"
    """The towering inferno ends when one card of the draw pile is left, which nobody gains."""


class TowerGained(StrEnum):
    """Does the dealt card count as gained?"""

    DOES_NOT_COUNT = "does-not-count"
    """Only cards from the draw pile count as gained."""
    COUNTS = "counts"
    """The card that a player was dealt counts as gained too."""


class TowerWinner(StrEnum):
    """Who wins the towering inferno?"""

    MOST_CARDS = "most-cards"
    """Whoever has gained the most cards wins the towering inferno."""
    FEWEST_CARDS = "fewest-cards"
    """Whoever has gained the fewest cards wins the towering inferno."""


class TowerLoser(StrEnum):
    """Who loses the towering inferno?"""

    NONE_NAMED = "none-named"
    """The towering inferno has no loser."""
    FEWEST_CARDS = "fewest-cards"
    """Whoever has gained the fewest cards loses the towering inferno."""


class WellDealUneven(StrEnum):
    """What if the cards do not divide evenly?"""

    SOME_HAVE_MORE = "some-have-more"
    """If the cards do not divide evenly, those dealt to first have one more."""
    SET_ASIDE = "set-aside"
    """If the cards do not divide evenly, the odd ones are put aside, so that all have the same number."""


class WellCounts(StrEnum):
    """Which of a player's cards may be placed?"""

    TOP_CARD = "top-card"
    """A player matches the top card of their pile with the middle card, and places it there."""
    ANY_CARD = "any-card"
    """A player matches any card of their pile with the middle card, and places it there."""


class WellMiddle(StrEnum):
    """Which card must be matched next?"""

    THE_CARD_PLACED = "the-card-placed"
    """The card placed last is the middle card, and must be matched next."""
    THE_FIRST_CARD = "the-first-card"
    """The first middle card must be matched throughout."""


class WellRid(StrEnum):
    """Does the well go on when one player is rid of all cards?"""

    OTHERS_GO_ON = "others-go-on"
    """When a player is rid of all cards, the others go on."""
    STOPS = "stops"
    """The well stops when the first player is rid of all cards, and whoever has the most left is last."""


class WellEnd(StrEnum):
    """Does the last player have to place the remaining cards?"""

    ONE_LEFT = "one-left"
    """The well ends when only one player has cards left."""
    ALL_RID = "all-rid"
    """The well ends when the last player, too, has placed all cards."""


class WellLoser(StrEnum):
    """Who loses the well?"""

    LAST = "last"
    """Whoever is last to be rid of their cards loses the well."""
    NONE_NAMED = "none-named"
    """The well has no loser."""


class WellWinner(StrEnum):
    """Who wins the well?"""

    FIRST_RID = "first-rid"
    """Whoever is first to be rid of all cards wins the well."""
    ALL_BUT_LAST = "all-but-last"
    """Everybody but the last wins the well."""
    NONE_NAMED = "none-named"
    """The well has a loser and no winner."""


class PotatoWho(StrEnum):
    """Who may claim?"""

    EVERY_HOLDER = "every-holder"
    """Everybody who holds cards may claim at any time."""
    RECEIVER_ONLY = "receiver-only"
    """Everybody may make the first claim of a round; after that only the player who has just been given cards may
    claim.
    """


class PotatoCounts(StrEnum):
    """Which of a player's own cards must match?"""

    NEW_CARD = "new-card"
    """A player must match with the card that came last."""
    ANY_CARD = "any-card"
    """A player may match with any card they hold."""


class PotatoCountsSeveral(StrEnum):
    """Which card is the new one if several were given at once?"""

    TOP_CARD = "top-card"
    """Of several cards given at once, the one on top counts, which is the one that the giver matched with."""
    ANY_GIVEN = "any-given"
    """Of several cards given at once, any may be matched with."""


class PotatoTarget(StrEnum):
    """Which of an opponent's cards may be matched?"""

    TOP_CARD = "top-card"
    """The top card of an opponent must be matched."""
    ANY_CARD = "any-card"
    """Any card that an opponent holds may be matched."""


class PotatoGive(StrEnum):
    """What does a player give who has found a symbol?"""

    ALL_CARDS = "all-cards"
    """A player who has found a symbol gives all their cards at once to the opponent whose card matched."""
    ONE_CARD = "one-card"
    """A player who has found a symbol gives the one card that matched to the opponent whose card it matched."""


class PotatoRoundEnd(StrEnum):
    """When does a round of the hot potato end?"""

    ONE_HOLDER = "one-holder"
    """A round ends when one player holds all its cards, and that player loses it."""
    FIRST_RID = "first-rid"
    """A round ends when the first player is rid of cards, and whoever was given them loses it."""


class PotatoEnd(StrEnum):
    """Can the players stop while there are cards to deal?"""

    PLAYERS_MAY_STOP = "players-may-stop"
    """After the least number of rounds the players may stop when they want, and at the latest they stop when the cards
    are used up.
    """
    CARDS_USED_UP = "cards-used-up"
    """The hot potato goes on until the cards are used up."""


class PotatoLeftover(StrEnum):
    """What if too few cards are left to give everybody one?"""

    UNUSED = "unused"
    """Cards too few for everybody are not dealt, and the hot potato stops."""
    DEALT_AS_FAR = "dealt-as-far"
    """Cards too few for everybody are dealt as far as they go, and whoever gets none sits that round out."""


class PotatoRoundsTooFew(StrEnum):
    """What if the cards are used up before the least number of rounds?"""

    STOPS = "stops"
    """The hot potato stops when the cards are used up, whatever the number of rounds."""
    NOT_FOR_SO_MANY = "not-for-so-many"
    """The hot potato cannot be played by so many that the least number of rounds cannot be dealt."""


class PotatoLoser(StrEnum):
    """Who loses the hot potato?"""

    MOST_CARDS = "most-cards"
    """Whoever has the most cards from lost rounds loses the hot potato."""
    LAST_ROUND = "last-round"
    """Whoever loses the last round loses the hot potato."""


class PotatoWinner(StrEnum):
    """Who wins the hot potato?"""

    NONE_NAMED = "none-named"
    """The hot potato has a loser and no winner."""
    FEWEST_CARDS = "fewest-cards"
    """Whoever has the fewest cards from lost rounds wins the hot potato."""
    ALL_BUT_LOSER = "all-but-loser"
    """Everybody but the loser wins the hot potato."""


class CatchAround(StrEnum):
    """How many cards lie around the middle card?"""

    ONE_PER_PLAYER = "one-per-player"
    """Around the middle card lie as many cards as there are players."""
    TWO_PER_PLAYER = "two-per-player"
    """Around the middle card lie twice as many cards as there are players."""


class CatchWith(StrEnum):
    """Which cards does a player match?"""

    MIDDLE_CARD = "middle-card"
    """A player matches a card around the middle card with the middle card, and gains it."""
    ANY_TWO = "any-two"
    """A player matches any two of the cards turned up, and gains the one that is not the middle card."""


class CatchFitsTwo(StrEnum):
    """What if the symbol named is on several of the cards around the middle card?"""

    ONE = "one"
    """One claim gains one card, even if the symbol is on several."""
    ALL = "all"
    """One claim gains every card around the middle card that has the symbol."""


class CatchSeveral(StrEnum):
    """May a player gain several cards in a round?"""

    ANY_NUMBER = "any-number"
    """A player may gain any number of cards in a round."""
    ONE_EACH = "one-each"
    """A player may gain one card in a round."""


class CatchMiddle(StrEnum):
    """What becomes of the middle card after a round?"""

    UNDER_THE_REST = "under-the-rest"
    """Nobody gains the middle card; after the round it goes under the cards not yet used."""
    OUT = "out"
    """Nobody gains the middle card; after the round it is put away."""
    WITH_THE_LAST = "with-the-last"
    """Whoever gains the last card of the round gains the middle card too."""


class CatchRoundEnd(StrEnum):
    """When does a round end?"""

    ALL_TAKEN = "all-taken"
    """A round ends when all cards around the middle card have been gained."""
    ONE_LEFT = "one-left"
    """A round ends when one card is left around the middle card, which nobody gains."""


class CatchEnd(StrEnum):
    """What if too few cards are left for a full round?"""

    STOPS = "stops"
    """When too few cards are left for a full round, the mini-game stops."""
    SHORT_ROUND = "short-round"
    """When too few cards are left for a full round, one is laid in the middle and the others around it; the mini-game
    stops when one card is left.
    """


class CatchWinner(StrEnum):
    """Who wins gotta catch them all?"""

    MOST_CARDS = "most-cards"
    """Whoever has gained the most cards wins gotta catch them all."""
    FEWEST_CARDS = "fewest-cards"
    """Whoever has gained the fewest cards wins gotta catch them all."""


class CatchLoser(StrEnum):
    """Who loses gotta catch them all?"""

    NONE_NAMED = "none-named"
    """Gotta catch them all has no loser."""
    FEWEST_CARDS = "fewest-cards"
    """Whoever has gained the fewest cards loses gotta catch them all."""


class GiftTarget(StrEnum):
    """To whom may a player give the card?"""

    OTHERS = "others"
    """A player gives the card to another player whose card it matches, never to themselves."""
    ANYBODY = "anybody"
    """A player gives the card to anybody whose card it matches, even to themselves."""


class GiftCounts(StrEnum):
    """Which of a player's cards must the gift match?"""

    TOP_CARD = "top-card"
    """The gift goes on top of the receiver's own, and a gift must match the card on top."""
    DEALT_CARD = "dealt-card"
    """Gifts lie with the receiver's own, but they must match the card that was dealt throughout."""


class GiftGained(StrEnum):
    """Who has gained a card that is given away?"""

    RECEIVER = "receiver"
    """A card counts as gained by the player who was given it."""
    GIVER = "giver"
    """A card counts as gained by the player who took it from the draw pile and gave it away."""


class GiftLastCard(StrEnum):
    """Is the last card of the draw pile given away too?"""

    GIVEN = "given"
    """The poisoned gift ends when the last card of the draw pile has been given away."""
    LEFT = "left"
    """The poisoned gift ends when one card of the draw pile is left, which nobody is given."""


class GiftWinner(StrEnum):
    """Who wins the poisoned gift?"""

    FEWEST_CARDS = "fewest-cards"
    """Whoever has gained the fewest cards wins the poisoned gift."""
    MOST_CARDS = "most-cards"
    """Whoever has gained the most cards wins the poisoned gift."""


class GiftLoser(StrEnum):
    """Who loses the poisoned gift?"""

    NONE_NAMED = "none-named"
    """The poisoned gift has no loser."""
    MOST_CARDS = "most-cards"
    """Whoever has gained the most cards loses the poisoned gift."""


class TieTwo(StrEnum):
    """How is a tie of two players broken?"""

    DUEL = "duel"
    """Two tied players each turn up a card at the same time, and the first to name the symbol in common wins."""
    SHARED = "shared"
    """Two tied players share their place."""


class TieLast(StrEnum):
    """Is a tie for the loser's place broken too?"""

    BROKEN_TOO = "broken-too"
    """A tie for the loser's place is broken too, and whoever wins the duel has not lost."""
    ALL_LOSE = "all-lose"
    """Players tied for the loser's place all lose."""


class FinalWinner(StrEnum):
    """Who wins the game?"""

    MOST_MINI_GAMES = "most-mini-games"
    """The game goes to whoever has won most mini-games."""
    LAST_MINI_GAME = "last-mini-game"
    """Whoever wins the last mini-game wins the game."""


class FinalLoserOnly(StrEnum):
    """What does a mini-game add that has a loser and no winner?"""

    NOTHING = "nothing"
    """A mini-game without a winner adds to nobody's count."""
    TO_ALL_BUT_LOSER = "to-all-but-loser"
    """A mini-game without a winner counts as won for everybody but its loser."""
    TO_THE_BEST = "to-the-best"
    """A mini-game without a winner counts as won for whoever did best by its object."""


class FinalTie(StrEnum):
    """What if several have won the most mini-games?"""

    SHARED = "shared"
    """Players who have won equally many mini-games share the victory."""
    DUEL = "duel"
    """Players who have won equally many mini-games duel for the victory."""
    ONE_MORE = "one-more"
    """Players who have won equally many mini-games play one more mini-game."""


class TournamentFirst(StrEnum):
    """With which mini-game does a tournament start?"""

    TOWERING_INFERNO = "towering-inferno"
    """A tournament starts with the towering inferno."""
    ANY = "any"
    """A tournament starts with any mini-game."""


class TournamentNext(StrEnum):
    """Who chooses the next mini-game?"""

    LOSER = "loser"
    """The loser of a mini-game chooses the next."""
    WINNER = "winner"
    """The winner of a mini-game chooses the next."""


class TournamentNextWho(StrEnum):
    """Who is the loser where a mini-game names none?"""

    WORST_IN_IT = "worst-in-it"
    """Where a mini-game names no loser, whoever did worst in it chooses the next."""
    LOWEST_TOTAL = "lowest-total"
    """Where a mini-game names no loser, whoever has the fewest points in all chooses the next."""


class TournamentGiftSecond(StrEnum):
    """Who is second in the poisoned gift if several have gained the fewest cards?"""

    AMONG_THE_TIED = "among-the-tied"
    """Players who share the fewest cards fill the second place too, and nobody after them is second."""
    NEXT_NUMBER = "next-number"
    """Whoever has the next higher number of cards is second, however many share the fewest."""


class TournamentTie(StrEnum):
    """Who gets the points of a place for which several are tied?"""

    DUEL_DECIDES = "duel-decides"
    """Of players tied for a place, only the winner of their duel gets its points."""
    EACH = "each"
    """Players tied for a place each get its points in full."""


class TournamentTieRounds(StrEnum):
    """Does a round of the hot potato that breaks a tie count for points?"""

    DOES_NOT = "does-not"
    """A round of the hot potato that breaks a tie costs no points."""
    DOES = "does"
    """A round of the hot potato that breaks a tie costs its loser points as any other."""


class TournamentNegative(StrEnum):
    """Can a player's total fall below zero?"""

    IT_CAN = "it-can"
    """A player's total can fall below zero."""
    ZERO_IS_LEAST = "zero-is-least"
    """A player's total never falls below zero."""


class TournamentWinner(StrEnum):
    """Who wins a tournament?"""

    MOST_POINTS = "most-points"
    """Whoever has the most points wins the tournament."""
    MOST_MINI_GAMES = "most-mini-games"
    """The tournament goes to whoever has won most mini-games."""


class TournamentWinnerTie(StrEnum):
    """What if several have the most points?"""

    SHARED = "shared"
    """Players with equally many points share the victory."""
    DUEL = "duel"
    """Players with equally many points duel for the victory."""
