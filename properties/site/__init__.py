"""What must hold of the published site."""
