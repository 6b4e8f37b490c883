"""What must hold, and the tests that say whether it does: a folder for the rule book, and one for each game."""
