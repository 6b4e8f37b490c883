"""How the theorems of Dobro are decided: every climb, board, sheet or state that a statement speaks of."""
