"""Impact: how often a discrepancy changes who wins, by the same games played under both readings.

Knows which rule sets are compared and how counts are gathered; the games are played by the batch engine.
"""
