"""What must hold of Dobble."""
