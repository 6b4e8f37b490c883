"""What the games share. Standard library only; knows no game."""
