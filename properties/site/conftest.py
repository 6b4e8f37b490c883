"""The site, built once for all its tests, and a browser to look at it with."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from variorum.rulebook.project import Project
from variorum.rulebook.texts import Library
from variorum.site.building import Builder

from properties.conftest import NEEDS_BROWSER, ROOT
from properties.sharing import make_once, run_folder

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def build(project: Path, out: Path, sources: Path | None = None) -> Path:
    """Build the site of a project."""
    for _ in Builder(Project(project), Library(sources), out, lambda _: None).build():
        pass
    return out


@pytest.fixture(scope="session")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what the site is made of and build it there, once in a run, so that this project is left as it is."""
    return make_once(run_folder(tmp_path_factory), "project", _copy_and_build)


def _copy_and_build(root: Path) -> None:
    for name in ("spec", "rulings", "docs"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("rules", "index.md"))
    for name in ("dobro", "dobble", "dobble-connect"):
        shutil.copytree(ROOT / "properties" / name, root / "properties" / name)
    shutil.copy(ROOT / "mkdocs.yml", root)
    build(root, root / "site")


@pytest.fixture(scope="session")
def site(copied: Path) -> Path:
    """Find the site of this project, built without the rule books."""
    return copied / "site"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start a browser, or skip."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(NEEDS_BROWSER)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield started
        started.close()


Open = Callable[..., Page]


@pytest.fixture
def look(site: Path, browser: Browser) -> Iterator[Open]:
    """Open pages of the site from the disk; whatever a page asks for elsewhere is refused and fails the test."""
    contexts, asked = [], []

    def open_page(path: str, width: int = 1280, dark: bool = False, scripts: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
            has_touch=width < 600,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("request", lambda one: asked.append(one.url))
        file, mark, rest = path.partition("?") if "?" in path else path.partition("#")
        page.goto((site / file).as_uri() + mark + rest)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:", "about:"))] == []
