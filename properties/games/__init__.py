"""What every game is held to: the contract of the protocol, and a fourth game that comes from outside."""
