"""Sources, questions, rulings: reading them, checking them, comparing them. Knows no game and no edition."""
