"""Theorems about every game under a reading, and how they are decided. Meets games through their protocol only."""
