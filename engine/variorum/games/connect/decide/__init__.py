"""How the theorems of Dobble Connect are decided: boards, matches, fields, and what lost numbers can have been."""
