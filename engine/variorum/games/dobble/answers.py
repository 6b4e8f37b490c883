# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Dobble's answers: an enumeration for each question on its play that is answered by name."""

from enum import StrEnum


class DeckCommon(StrEnum):
    """Which cards share a symbol?"""

    ONE_FOR_EACH_TWO = "one-for-each-two"
    """Any two cards share exactly one symbol."""
    ONE_FOR_ALL = "one-for-all"
    """All cards share exactly one symbol."""


class DeckConflict(StrEnum):
    """If no deck fits all the book's numbers, which statement is wrong?"""

    NUMBER_OF_SYMBOLS = "number-of-symbols"
    """The deck has more symbols than the book says."""
    ONLY_ONE_IN_COMMON = "only-one-in-common"
    """The deck has as many symbols as the book says, and some pairs of cards share more than one."""


class ClaimWrong(StrEnum):
    """What happens if you name a wrong symbol?"""

    NOTHING = "nothing"
    """Naming a wrong symbol has no penalty. You may try again at once."""
    SITS_OUT = "sits-out"
    """If you name a wrong symbol, sit out until another player names a right one. If all players who could claim are
    sitting out, they may all try again.
    """


class ClaimLate(StrEnum):
    """Does a claim count if its card is no longer there?"""

    DOES_NOT_COUNT = "does-not-count"
    """A claim for a card that is no longer there does not count."""
    HOLDS_IF_IT_FITS = "holds-if-it-fits"
    """A late claim counts if the symbol happens to fit the card that is there now."""


class TowerWith(StrEnum):
    """Whose card do you match with the draw pile?"""

    OWN = "own"
    """Find the symbol that your own card shares with the top card of the draw pile, name it and take that top card."""
    ANYBODYS = "anybodys"
    """Find the symbol that any player's card shares with the top card of the draw pile, name it and take that top card.
    """


class TowerCounts(StrEnum):
    """Which of your cards do you match?"""

    TOP_CARD = "top-card"
    """Place the card you take on top of your own. From now on, match that card."""
    DEALT_CARD = "dealt-card"
    """Keep the card you take beside your own. Always match the card you were dealt."""


class TowerLastCard(StrEnum):
    """Do you play for the last card of the draw pile too?"""

    PLAYED_FOR = "played-for"
    """The towering inferno ends when the last card of the draw pile has been taken."""
    LEFT = "left"
    """The towering inferno ends when one card of the draw pile is left. Nobody gains it."""


class TowerGained(StrEnum):
    """Does the dealt card count as gained?"""

    DOES_NOT_COUNT = "does-not-count"
    """Only cards taken from the draw pile count. Your first card does not."""
    COUNTS = "counts"
    """All your cards count, your first card included."""


class TowerWinner(StrEnum):
    """Who wins the towering inferno?"""

    MOST_CARDS = "most-cards"
    """The player who has gained the most cards wins the towering inferno."""
    FEWEST_CARDS = "fewest-cards"
    """The player who has gained the fewest cards wins the towering inferno."""


class TowerLoser(StrEnum):
    """Who loses the towering inferno?"""

    NONE_NAMED = "none-named"
    """The towering inferno has no loser."""
    FEWEST_CARDS = "fewest-cards"
    """The player who has gained the fewest cards loses the towering inferno."""


class WellDealUneven(StrEnum):
    """What if the cards do not divide evenly?"""

    SOME_HAVE_MORE = "some-have-more"
    """If the cards do not divide evenly, the players who were dealt to first have one card more."""
    SET_ASIDE = "set-aside"
    """If the cards do not divide evenly, put the extra cards aside, so that everyone has the same number."""


class WellCounts(StrEnum):
    """Which of your cards may you place?"""

    TOP_CARD = "top-card"
    """Find the symbol that the top card of your pile shares with the middle card, name it and place your card on the
    middle card.
    """
    ANY_CARD = "any-card"
    """Find the symbol that any card of your pile shares with the middle card, name it and place that card on the middle
    card.
    """


class WellMiddle(StrEnum):
    """Which card do you match next?"""

    THE_CARD_PLACED = "the-card-placed"
    """The card just placed is the new middle card. Match it next."""
    THE_FIRST_CARD = "the-first-card"
    """Match the first middle card until the end."""


class WellRid(StrEnum):
    """Does the well continue when the first player has no cards left?"""

    OTHERS_GO_ON = "others-go-on"
    """When a player has placed all their cards, the others continue."""
    STOPS = "stops"
    """The well ends when the first player has placed all their cards. The player with the most cards left is last."""


class WellEnd(StrEnum):
    """Does the last player have to place their remaining cards?"""

    ONE_LEFT = "one-left"
    """The well ends when only one player has cards left."""
    ALL_RID = "all-rid"
    """The well ends when the last player has placed all their cards too."""


class WellWinner(StrEnum):
    """Who wins the well?"""

    FIRST_RID = "first-rid"
    """The first player to place all their cards wins the well."""
    ALL_BUT_LAST = "all-but-last"
    """All players except the last win the well."""
    NONE_NAMED = "none-named"
    """The well has a loser but no winner."""


class WellLoser(StrEnum):
    """Who loses the well?"""

    LAST = "last"
    """The last player with cards loses the well."""
    NONE_NAMED = "none-named"
    """The well has no loser."""


class PotatoWho(StrEnum):
    """Who may claim once a player has been given cards?"""

    EVERY_HOLDER = "every-holder"
    """Every player who holds cards may claim at any time."""
    RECEIVER_ONLY = "receiver-only"
    """Anyone may make the first claim of a round. After that, only the player who was just given cards may claim."""


class PotatoCounts(StrEnum):
    """Which of your own cards do you match?"""

    NEW_CARD = "new-card"
    """Match the newest card you hold with an opponent's card."""
    ANY_CARD = "any-card"
    """Match any card you hold with an opponent's card."""


class PotatoCountsSeveral(StrEnum):
    """Which card do you match if you were given several at once?"""

    TOP_CARD = "top-card"
    """If you were given several cards at once, match the one on top (the card the giver matched)."""
    ANY_GIVEN = "any-given"
    """If you were given several cards at once, match any of them."""


class PotatoTarget(StrEnum):
    """Which of an opponent's cards may you match?"""

    TOP_CARD = "top-card"
    """Match the top card of an opponent."""
    ANY_CARD = "any-card"
    """Match any card that an opponent holds."""


class PotatoGive(StrEnum):
    """What do you give to the opponent?"""

    ALL_CARDS = "all-cards"
    """When you name the symbol, place all your cards on top of that opponent's card."""
    ONE_CARD = "one-card"
    """When you name the symbol, place the card that matches on top of that opponent's card."""


class PotatoRoundEnd(StrEnum):
    """When does a round of the hot potato end?"""

    ONE_HOLDER = "one-holder"
    """The round ends when one player holds all its cards. That player loses the round."""
    FIRST_RID = "first-rid"
    """The round ends when the first player has no cards left. The player they gave their cards to loses the round."""


class PotatoEnd(StrEnum):
    """May the players stop while there are cards to deal?"""

    PLAYERS_MAY_STOP = "players-may-stop"
    """After the minimum number of rounds, the players may stop. The hot potato always ends when the cards run out."""
    CARDS_USED_UP = "cards-used-up"
    """Play until the cards run out."""


class PotatoLeftover(StrEnum):
    """What if there are too few cards left to give everyone one?"""

    UNUSED = "unused"
    """If there are too few cards for everyone, do not deal them. The hot potato ends."""
    DEALT_AS_FAR = "dealt-as-far"
    """If there are too few cards for everyone, deal what is left. Players without a card sit out this round."""


class PotatoRoundsTooFew(StrEnum):
    """What if the cards run out before the minimum number of rounds?"""

    STOPS = "stops"
    """The hot potato ends when the cards run out, even before the minimum number of rounds."""
    NOT_FOR_SO_MANY = "not-for-so-many"
    """Do not play the hot potato if there are too many players to deal the minimum number of rounds."""


class PotatoLoser(StrEnum):
    """Who loses the hot potato?"""

    MOST_CARDS = "most-cards"
    """The player with the most cards from lost rounds loses the hot potato."""
    LAST_ROUND = "last-round"
    """The loser of the last round loses the hot potato."""


class PotatoWinner(StrEnum):
    """Who wins the hot potato?"""

    NONE_NAMED = "none-named"
    """The hot potato has a loser but no winner."""
    FEWEST_CARDS = "fewest-cards"
    """The player with the fewest cards from lost rounds wins the hot potato."""
    ALL_BUT_LOSER = "all-but-loser"
    """All players except the loser win the hot potato."""


class CatchAround(StrEnum):
    """How many cards do you place around the middle card?"""

    ONE_PER_PLAYER = "one-per-player"
    """In each round, place a new card face up in the middle and one new card per player face down around it."""
    TWO_PER_PLAYER = "two-per-player"
    """In each round, place a new card face up in the middle and two new cards per player face down around it."""


class CatchWith(StrEnum):
    """Which cards do you match?"""

    MIDDLE_CARD = "middle-card"
    """Find the symbol that a card around the middle shares with the middle card, name it and take that card."""
    ANY_TWO = "any-two"
    """Find the symbol that any two face-up cards share, name it and take the one that is not the middle card."""


class CatchFitsTwo(StrEnum):
    """What if the symbol is on several of the cards around the middle card?"""

    ONE = "one"
    """Take one card each time you name a symbol, even if the symbol is on several."""
    ALL = "all"
    """If the symbol is on several of the cards around the middle card, take all of them."""


class CatchSeveral(StrEnum):
    """May you take several cards in a round?"""

    ANY_NUMBER = "any-number"
    """You may take any number of cards in a round, one after another."""
    ONE_EACH = "one-each"
    """You may take only one card in a round."""


class CatchMiddle(StrEnum):
    """What happens to the middle card after a round?"""

    UNDER_THE_REST = "under-the-rest"
    """Never take the middle card. After the round, place it under the unused cards."""
    OUT = "out"
    """Never take the middle card. After the round, put it away."""
    WITH_THE_LAST = "with-the-last"
    """The player who takes the last card of the round takes the middle card too."""


class CatchRoundEnd(StrEnum):
    """When does a round end?"""

    ALL_TAKEN = "all-taken"
    """A round ends when all cards around the middle card have been taken."""
    ONE_LEFT = "one-left"
    """A round ends when one card is left around the middle card. Nobody gains it."""


class CatchEnd(StrEnum):
    """What if there are too few cards left for a full round?"""

    STOPS = "stops"
    """The mini-game ends when there are too few unused cards for a full round."""
    SHORT_ROUND = "short-round"
    """If there are too few unused cards for a full round, play a short round with what is left. The mini-game ends when
    one card is left.
    """


class CatchWinner(StrEnum):
    """Who wins gotta catch them all?"""

    MOST_CARDS = "most-cards"
    """The player who has gained the most cards wins gotta catch them all."""
    FEWEST_CARDS = "fewest-cards"
    """The player who has gained the fewest cards wins gotta catch them all."""


class CatchLoser(StrEnum):
    """Who loses gotta catch them all?"""

    NONE_NAMED = "none-named"
    """Gotta catch them all has no loser."""
    FEWEST_CARDS = "fewest-cards"
    """The player who has gained the fewest cards loses gotta catch them all."""


class GiftTarget(StrEnum):
    """Who may you give the card to?"""

    OTHERS = "others"
    """Find the symbol that the card shares with another player's card, name it and give the card to that player. Never
    give it to yourself.
    """
    ANYBODY = "anybody"
    """Find the symbol that the card shares with any player's card, your own included, name it and give the card to that
    player.
    """


class GiftCounts(StrEnum):
    """Which of a player's cards must the gift match?"""

    TOP_CARD = "top-card"
    """Place the gift on top of the player's own card. From now on, gifts must match that card."""
    DEALT_CARD = "dealt-card"
    """Place the gift beside the player's own card. Gifts must always match the card the player was dealt."""


class GiftGained(StrEnum):
    """Who gains a card that is given away?"""

    RECEIVER = "receiver"
    """The player who is given a card gains it."""
    GIVER = "giver"
    """The player who gives a card away gains it."""


class GiftLastCard(StrEnum):
    """Is the last card of the draw pile given away too?"""

    GIVEN = "given"
    """The poisoned gift ends when the last card of the draw pile has been given away."""
    LEFT = "left"
    """The poisoned gift ends when one card of the draw pile is left. Nobody gains it."""


class GiftWinner(StrEnum):
    """Who wins the poisoned gift?"""

    FEWEST_CARDS = "fewest-cards"
    """The player who has gained the fewest cards wins the poisoned gift."""
    MOST_CARDS = "most-cards"
    """The player who has gained the most cards wins the poisoned gift."""


class GiftLoser(StrEnum):
    """Who loses the poisoned gift?"""

    NONE_NAMED = "none-named"
    """The poisoned gift has no loser."""
    MOST_CARDS = "most-cards"
    """The player who has gained the most cards loses the poisoned gift."""


class TieTwo(StrEnum):
    """How do you break a tie between two players?"""

    DUEL = "duel"
    """Two tied players duel. They turn up a card each at the same time, and the first to name the shared symbol wins.
    """
    SHARED = "shared"
    """Two tied players share their place."""


class TieLast(StrEnum):
    """Do you break a tie for last place too?"""

    BROKEN_TOO = "broken-too"
    """Break a tie for last place too. The winner of the duel is not last."""
    ALL_LOSE = "all-lose"
    """All players tied for last place are last."""


class FinalWinner(StrEnum):
    """Who wins the game?"""

    MOST_MINI_GAMES = "most-mini-games"
    """The player who has won the most mini-games wins the game."""
    LAST_MINI_GAME = "last-mini-game"
    """The player who wins the last mini-game wins the game."""


class FinalLoserOnly(StrEnum):
    """For whom does a mini-game count if it has a loser but no winner?"""

    NOTHING = "nothing"
    """A mini-game without a winner counts for nobody."""
    TO_ALL_BUT_LOSER = "to-all-but-loser"
    """A mini-game without a winner counts as won for all players except its loser."""
    TO_THE_BEST = "to-the-best"
    """A mini-game without a winner counts as won for the player who did best in it."""


class FinalTie(StrEnum):
    """What if several players have won the most mini-games?"""

    SHARED = "shared"
    """Players tied for the most mini-games share the victory."""
    DUEL = "duel"
    """Players tied for the most mini-games duel for the victory. More than two play a round of the hot potato."""
    ONE_MORE = "one-more"
    """If players are tied for the most mini-games, play one more mini-game."""


class TournamentFirst(StrEnum):
    """Which mini-game does a tournament start with?"""

    TOWERING_INFERNO = "towering-inferno"
    """A tournament starts with the towering inferno."""
    ANY = "any"
    """A tournament starts with any mini-game."""


class TournamentNext(StrEnum):
    """Who chooses the next mini-game?"""

    LOSER = "loser"
    """The loser of a mini-game chooses the next one."""
    WINNER = "winner"
    """The winner of a mini-game chooses the next one."""


class TournamentNextWho(StrEnum):
    """Who chooses if a mini-game has no loser?"""

    WORST_IN_IT = "worst-in-it"
    """If a mini-game has no loser, the player who did worst in it chooses."""
    LOWEST_TOTAL = "lowest-total"
    """If a mini-game has no loser, the player with the fewest points so far chooses."""


class TournamentGiftSecond(StrEnum):
    """Who is second in the poisoned gift if several players have the fewest cards?"""

    AMONG_THE_TIED = "among-the-tied"
    """If players are tied for the fewest cards, they duel. One of them is first and another is second."""
    NEXT_NUMBER = "next-number"
    """The player with the next lowest number of cards is second, even if several players have the fewest."""


class TournamentTie(StrEnum):
    """Who scores the points of a place if several players are tied for it?"""

    DUEL_DECIDES = "duel-decides"
    """If players are tied for a place, only the winner of their duel scores its points."""
    EACH = "each"
    """Players tied for a place each score its points in full."""


class TournamentTieRounds(StrEnum):
    """Does a round of the hot potato that breaks a tie score points?"""

    DOES_NOT = "does-not"
    """A round of the hot potato that breaks a tie scores no points."""
    DOES = "does"
    """A round of the hot potato that breaks a tie scores points like any other lost round."""


class TournamentNegative(StrEnum):
    """Can a total fall below zero?"""

    IT_CAN = "it-can"
    """A player's total can fall below zero."""
    ZERO_IS_LEAST = "zero-is-least"
    """A player's total never falls below zero."""


class TournamentWinner(StrEnum):
    """Who wins a tournament?"""

    MOST_POINTS = "most-points"
    """The player with the most points wins the tournament."""
    MOST_MINI_GAMES = "most-mini-games"
    """The player who has won the most mini-games wins the tournament."""


class TournamentWinnerTie(StrEnum):
    """What if several players have the most points?"""

    SHARED = "shared"
    """Players tied for the most points share the victory."""
    DUEL = "duel"
    """Players tied for the most points duel for the victory. More than two play a round of the hot potato."""
