"""What the tests of Dobble Connect share: rule sets of the edition and its readings."""

from __future__ import annotations

from variorum.games.connect import Rules

from properties.editions import UnderTest, project

__all__ = ["EDITION", "changed", "looked_at", "project", "rules_of"]

UNDER_TEST = UnderTest("dobble-connect/pl", Rules)
EDITION, rules_of, changed, looked_at = UNDER_TEST.name, UNDER_TEST.rules_of, UNDER_TEST.changed, UNDER_TEST.looked_at
