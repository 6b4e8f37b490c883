"""How the theorems of Dobble Connect are decided: every climb, board, sheet or state that a statement speaks of."""
