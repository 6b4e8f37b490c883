"""How the theorems of Dobro are decided: every climb, the bounds of a round, small score sheets, small games."""
