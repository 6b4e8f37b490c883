"""Breaks of the engine code that a tool makes, and whether the tests notice them."""
