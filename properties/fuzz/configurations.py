"""A project's `mkdocs.yml` as a target: settings taken, laid over ours, its menu made, now and then a site built."""

from __future__ import annotations

import json
import logging
import random
import zlib
from typing import Any

from mkdocs.structure.files import get_files
from mkdocs.structure.nav import get_navigation
from variorum.rulebook.problems import BadInputError, BadRequestError
from variorum.rulebook.yamltext import decode, parse, read
from variorum.site import building
from variorum.site.building import FaultySiteError, Gathered, Ground
from variorum.site.settings import CONFIGURATION, our_files, read_settings

from properties.fuzz.harness import Reach, Stage, Target
from properties.fuzz.mutation import ODD_TEXTS
from properties.fuzz.shapes import learn
from properties.fuzz.workbench import Workbench

TYPED = (BadInputError, BadRequestError, FaultySiteError)
BUILT = 64  # one in this many inputs is built: that takes half a second
FILES = (
    "index.md",
    "about.md",
    "sub/more.md",
    "more.css",
    "sub/more.js",
    "mark.svg",
    "more words.md",
    "https:/a.org/a.js",
)
PAGES = (*(name for name in FILES if name.endswith(".md")), "gone.md", "rules/pebbles/index.md")
ADDRESSES = (
    "https://example.org/",
    "http://a.org:80/b?c=d#e",
    "https://[::1]/",
    "https://[",
    "https://a:b/",
    "https://a:99999999/",
    "http://\u2100.org/",
    "https://user@a.org",
    "//a.org/b.md",
    "javascript:a()//.md",
    "java\nscript:a().md",
    "javascript&#58;a().md",
    "data:text/html,a.md",
    "https://a.org/a.js",
    "\\\\a.org\\b.md",
    'a".md',
    "a" * 255 + ".md",
    "../a.md",
    "/etc/a.md",
    "C:\\a.md",
)
LANGUAGES = ("en", "fr", "pt-BR", "zh-Hant", "tlh", "xx-yy", "EN", "en.html")
SETTINGS = (
    {
        "site_name": "Pebbles",
        "site_description": "A game",
        "site_author": "A & B",
        "copyright": "2 < 3",
        "site_url": "https://example.org/",
        "nav": [{"Home": "index.md"}, {"More": [{"About": "about.md"}, "sub/more.md", {"Away": "https://a.org/"}]}],
        "extra_css": ["more.css", "assets/variorum.css"],
        "extra_javascript": ["sub/more.js"],
        "theme": {
            "name": "material",
            "language": "fr",
            "logo": "mark.svg",
            "favicon": "mark.svg",
            "custom_dir": "over",
        },
        "plugins": ["search", {"macros": {"module_name": "a"}}],
        "hooks": ["a.py"],
    },
    {"site_name": "P", "theme": "material", "docs_dir": "docs", "INHERIT": "../a.yml", "use_directory_urls": 0},
    {"site_name": "P", "nav": ["index.md"], "theme": {"language": "pt-BR"}, "extra": {"a": 1}},
)


def configuration_target(bench: Workbench) -> Target:
    """Attack the configuration of a project that nobody trusts."""
    root = bench.small("configuration")
    docs, path = root / "docs", root / CONFIGURATION
    for name in FILES:
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text(f"# {name}\n" if name.endswith(".md") else "", encoding="utf-8")
    for name in ("mkdocs", "mkdocs.structure"):
        logging.getLogger(name).addHandler(logging.NullHandler())
    building.without_dates()

    def attempt(content: bytes, reach: Reach) -> None:
        path.write_bytes(content)
        read(path)
        reach(Stage.PARSED)
        settings = read_settings(root)
        for one in settings.left_out:
            str(one)
        reach(Stage.FITS)
        _use(Ground(docs, our_files() / CONFIGURATION, settings), content)
        reach(Stage.USED)

    seeds = [(our_files() / CONFIGURATION).read_bytes()]
    seeds += [json.dumps(one, indent=1).encode() for one in SETTINGS]
    structures = [parse(decode(one, CONFIGURATION), CONFIGURATION).data for one in seeds]
    shape = learn(structures[1:])
    return Target("configuration", attempt, TYPED, seeds, structures, (shape.generate, _generate))


def _use(ground: Ground, content: bytes) -> None:
    """Make the menu of a site, or build one of a few pages; no address in it may be one that runs."""
    out = ground.pages.parent / "public"
    with building._in_words(ground, building._Faults()):
        config = building._configure(ground, out)
        Gathered(()).configure(config)
        menu = get_navigation(get_files(config), config)
    for link in _links(menu.items):
        assert link.startswith(("https://", "http://")) or ":" not in link, f"the menu leads to {link}"
    for name in (*config.extra_css, *map(str, config.extra_javascript)):
        assert ":" not in name, f"pages load {name}"
    if zlib.crc32(content) % BUILT == 0:
        building.build_site(ground, out, Gathered(()), lambda _: None)


def _links(items: Any) -> list[str]:
    """List the addresses of a menu."""
    found: list[str] = []
    for one in items:
        found += _links(one.children or ())
        found += [one.url] if getattr(one, "url", None) and not one.is_page else []
    return found


# -- settings put together anew ------------------------------------------------------------------------------------


def _generate(chance: random.Random) -> dict[str, Any]:
    """Make a configuration whose settings are of the kind that is wanted, each with a value seldom thought of."""
    texts = ("Pebbles", "A & B", "<b>", "7", "{{ 7 }}", *(one for one in ODD_TEXTS if one.isprintable()))
    made: dict[str, Any] = {"site_name": chance.choice(texts)}
    for key in ("site_description", "site_author", "copyright"):
        made |= {key: chance.choice(texts)} if chance.random() < 0.4 else {}
    if chance.random() < 0.5:
        made["site_url"] = chance.choice(("", *ADDRESSES) if chance.random() < 0.5 else ADDRESSES[:2])
    if chance.random() < 0.7:
        made["nav"] = _menu(chance, chance.choice((1, 2, 3, 7)), chance.choice((0.0, 0.0, 0.2)))
    for key, ending in (("extra_css", ".css"), ("extra_javascript", ".js")):
        names = [one for one in FILES if one.endswith(ending)]
        if chance.random() < 0.4:
            made[key] = chance.choices([*names, *ADDRESSES] if chance.random() < 0.3 else names[:1], k=2)
    if chance.random() < 0.5:
        made["theme"] = {"language": chance.choice(LANGUAGES[:4] if chance.random() < 0.7 else LANGUAGES)}
        made["theme"] |= {"logo": chance.choice(FILES[3:6])} if chance.random() < 0.5 else {}
    return made


def _menu(chance: random.Random, deep: int, odd: float) -> list[Any]:
    """Make a menu, with a share of odd addresses in it."""
    entries: list[Any] = []
    for _ in range(chance.randint(1, 4)):
        label = chance.choice(("Home", "A & B", "", " ", "\u0301", "{{ 7 }}", "a" * 200))
        page = chance.choice(ADDRESSES if chance.random() < odd else (*PAGES, *ADDRESSES[:2]))
        inner = _menu(chance, deep - 1, odd) if deep > 1 and chance.random() < 0.5 else page
        entries.append(page if chance.random() < 0.2 else {label: inner})
    return entries
