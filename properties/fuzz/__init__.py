"""The attackers: inputs that nobody would write, for every reader of the project.

`python -m properties.fuzz --help` runs them by hand.
"""
