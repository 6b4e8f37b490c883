"""What must hold of Dobro."""
