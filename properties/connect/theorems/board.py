"""To be stated."""
