"""How the theorems of Dobble Connect are decided: boards, courses of matches, fields, and what the lost numbers can have been."""
