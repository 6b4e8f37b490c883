"""What the tests of Dobble share: rule sets of the edition and its readings."""

from __future__ import annotations

from variorum.games.dobble import Rules

from properties.editions import UnderTest, project

__all__ = ["EDITION", "changed", "looked_at", "project", "rules_of"]

UNDER_TEST = UnderTest("dobble/en", Rules)
EDITION, rules_of, changed, looked_at = UNDER_TEST.name, UNDER_TEST.rules_of, UNDER_TEST.changed, UNDER_TEST.looked_at
