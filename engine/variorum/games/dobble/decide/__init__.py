"""How the theorems of Dobble are decided: every course of its cut-down mini-games."""
