"""Breaks of the engine code, and what notices them."""
