"""What is drawn of the game, for the pages of the site."""

from __future__ import annotations

from variorum.games.dobro.drawings.figures import pictures
from variorum.games.dobro.drawings.scene import DobroScene
from variorum.games.dobro.drawings.score import is_sheet, score_table
from variorum.games.dobro.drawings.words import headline, outcome
from variorum.games.dobro.positions import positions
from variorum.games.dobro.records import read_record
from variorum.games.dobro.rules import Rules
from variorum.site.showing import GameDrawings

DRAWINGS = GameDrawings(
    rules=Rules.from_answers,
    read=read_record,
    positions=positions,
    scene=DobroScene,
    headline=headline,
    outcome=outcome,
    is_sheet=is_sheet,
    score_table=score_table,
    pictures=pictures,
)
