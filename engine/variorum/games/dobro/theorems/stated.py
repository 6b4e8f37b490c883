"""The theorems of Dobro that have been stated; each subject's module adds its own."""

from variorum.prove.theorems import Theorems

# The numbers of the editions that were there when it was said what is expected of each theorem.
FORESEEN = {
    "box.deck": ["2:5 3:6 4:6 5:6 6:6 7:5 8:4 9:3 10:3 11:3 12:3 wild:3 skip:2 reverse:2"],
    "players.least": ["2"],
    "players.most": ["6"],
    "setup.hand": ["2:6 3:6 4:6 5:6 6:5"],
    "game.rounds": ["3"],
    "play.cards": ["2"],
    "wild.range": ["lowest:2 highest:12"],
    "forget.points": ["-1", "1"],
    "score.points": ["1:1 2:2 3:3 4:4 5:5 6:6"],
    "two.aside": ["10"],
}
THEOREMS = Theorems(FORESEEN)
# Beside a score sheet that shows a failure, where no game was found that ends in it.
UNREACHED = {"reached by a game": "not known"}
