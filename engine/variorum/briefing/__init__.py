"""A translator's brief: each rule with what it must not be taken for, the game that shows why, and the terms."""
