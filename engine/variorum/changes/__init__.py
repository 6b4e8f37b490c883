"""From differing questions to changes: which only make sense together, what each does, and what is left after it."""
