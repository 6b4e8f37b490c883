"""How the theorems of Dobro are decided: every climb, the bounds of a round, score sheets in small, all states of cut-down games."""
