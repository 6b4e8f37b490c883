"""Impact: what a change does at the table, by the same games played under both sides, continued from where they fork.

Knows which rule sets are compared and how counts are gathered; the games are played by the batch engine.
"""
