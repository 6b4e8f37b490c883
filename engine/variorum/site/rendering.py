"""Pages from templates: one environment, in which whatever comes from a file is escaped where it stands.

A template never comes from a project. In one, an indented line continues the line before it: HTML is written on as many
lines as are good to read, and is one line for Markdown, to which a line break or an inset would mean something. Where
words go on in the next line, a space stands between.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import escape

from variorum.rulebook.languages import describe_translation
from variorum.rulebook.locales import own_name
from variorum.rulebook.questions import label
from variorum.site.book import Book, short
from variorum.site.citing import search_words, show_pieces
from variorum.site.dots import EXCHANGE, READING_AID, interval, percent, signed
from variorum.site.drawings import see_argument
from variorum.site.html import side_name
from variorum.site.impacts import kind_of_players
from variorum.site.markup import KIND_MEANS, Here, anchor, basis_badge, json_data, kind_label, md, red_lined
from variorum.site.statements import switch_line
from variorum.site.verdicts import found_here, grade, seconds, title
from variorum.site.words import plural
from variorum.site.writing import Page

TEMPLATES = Path(__file__).with_name("templates")
WORDS_GO_ON = re.compile(r"(?<=[\w.,;:])\n +(?=\w|\{\{)")
CONTINUED = re.compile(r"\n +")


class Continuing(Extension):
    """Joins an indented line of a template to the line before it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Take out each line break that an inset follows, with the inset."""
        return CONTINUED.sub("", WORDS_GO_ON.sub(" ", source))


@cache
def environment() -> Environment:
    """Make the environment that all templates share; `{#` is left to Markdown, which names headings with it."""
    shared = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        auto_reload=False,
        comment_start_string="{*",
        comment_end_string="*}",
        extensions=[Continuing],
    )
    shared.filters |= {
        "anchor": anchor,
        "basis": basis_badge,
        "found_here": found_here,
        "interval": interval,
        "json": json_data,
        "kind_label": kind_label,
        "label": label,
        "md": md,
        "own_name": own_name,
        "percent": percent,
        "players": kind_of_players,
        "signed": signed,
        "pieces": show_pieces,
        "searched": search_words,
        "seconds": seconds,
        "short": short,
        "side_name": side_name,
        "title_of": title,
        "grade": grade,
    }
    shared.globals |= {
        "KIND_MEANS": KIND_MEANS,
        "describe_translation": describe_translation,
        "EXCHANGE": EXCHANGE,
        "label": label,
        "plural": plural,
        "READING_AID": READING_AID,
        "red_lined": red_lined,
        "see_argument": see_argument,
        "switch_line": switch_line,
    }
    return shared


def render_page(
    template: str,
    book: Book | None,
    here: Here,
    title: str,
    description: str = "",
    *,
    searched: bool = True,
    hide: tuple[str, ...] = (),
    **data: Any,
) -> Page:
    """Write a page by its template."""
    body = environment().get_template(f"{template}.md.jinja").render(book=book, here=here, **data)
    return Page(here.path, str(escape(title)), body, str(escape(description)), searched, hide)
