"""Pages and menu on disk before the build: MkDocs and Zensical both build the same site of them, strictly."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
import yaml

from properties.conftest import Command
from properties.sharing import make_once, run_folder

ADDRESS = "https://example.org/pears/"
BUILDERS = ("mkdocs", "zensical")
BY_BUILDER = re.compile(r'(?<=href=")\./|(?<=src=")\./|(?<=<nav class="v-toc" aria-label=")[^"]*| data-search-exclude')
LINK = re.compile(r'(?:href|src)="([^"]*)"')
MENU = re.compile(r'<details class="v-side".*?</details>', re.DOTALL)


def build(folder: Path, builder: str) -> subprocess.CompletedProcess[str]:
    """Build a folder of pages strictly, with nothing of ours running."""
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-W", "ignore", "-m", builder, "build", "--strict", "--config-file", "mkdocs.yml"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def handed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the pages of a started project to a folder for each builder, and build both, once in a run."""
    return make_once(run_folder(tmp_path_factory), "handed", _hand_over)


def _hand_over(root: Path) -> None:
    root.mkdir()
    program = [sys.executable, "-c", "from variorum.cli import main; main()"]
    subprocess.run([*program, "init", str(root / "game")], capture_output=True, check=True)
    for builder in BUILDERS:
        site = ["site", "--pages-only", "--out", str(root / builder), "--address", ADDRESS]
        subprocess.run([*program, "--project", str(root / "game"), *site], capture_output=True, check=True)
        done = build(root / builder, builder)
        assert done.returncode == 0, done.stdout + done.stderr


def pages(site: Path) -> dict[str, str]:
    """Read every page, without what each builder says in its own way about the same thing."""
    found = {one.relative_to(site).as_posix(): one.read_text("utf-8") for one in site.rglob("*.html")}
    return {name: BY_BUILDER.sub("", text.replace("&#x2f;", "/")) for name, text in found.items() if name != "404.html"}


def test_both_build_the_same_pages(handed: Path) -> None:
    """Page for page the same text, title, description, menu and links, from either builder."""
    one, other = (pages(handed / builder / "site") for builder in BUILDERS)
    assert len(one) > 15
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []


@pytest.mark.parametrize("builder", BUILDERS)
def test_the_menu_and_every_link_lead_somewhere(builder: str, handed: Path) -> None:
    """The menu has an entry for each label on disk, and each address in a page is a file of the site."""
    site = handed / builder / "site"
    settings = yaml.safe_load((handed / builder / "mkdocs.yml").read_text(encoding="utf-8"))
    game = next(iter(settings["nav"][1].values()))
    text = (site / "rules" / "pears" / "findings.html").read_text(encoding="utf-8")
    menu = re.sub("<[^>]*>", "\n", "".join(MENU.findall(text))).split("\n")
    labels = [next(iter(entry)) for entry in game]
    assert len(labels) > 7
    assert [label for label in labels if label not in menu] == []
    broken = []
    for path in site.rglob("*.html"):
        here = urljoin(ADDRESS, path.relative_to(site).as_posix())
        for link in LINK.findall(path.read_text(encoding="utf-8")):
            to = urljoin(here, link)
            place = unquote(urlsplit(to).path).removeprefix(urlsplit(ADDRESS).path.rstrip("/")).strip("/")
            if to.startswith(ADDRESS.rstrip("/")) and not (site / (place or "index.html")).is_file():
                broken.append((path.name, link))
    assert broken == []


@pytest.mark.parametrize("builder", BUILDERS)
def test_the_sitemap_lists_every_page(builder: str, handed: Path) -> None:
    """With the address of the site, its map names each page once, whole."""
    site = handed / builder / "site"
    text = (site / "sitemap.xml").read_text(encoding="utf-8").replace("&#x2f;", "/")
    listed = re.findall("<loc>([^<]*)</loc>", text)
    assert sorted(listed) == sorted(ADDRESS + name for name in pages(site))


@pytest.mark.parametrize("builder", BUILDERS)
def test_a_broken_link_fails(builder: str, handed: Path, tmp_path: Path) -> None:
    """Both are strict: a page that links to none is an error."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n\n[nowhere](nowhere.md)\n", encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: One\ntheme: {name: material}\n", encoding="utf-8")
    assert build(tmp_path, builder).returncode != 0


def test_what_is_not_such_pages_is_left_alone(handed: Path, variorum: Command) -> None:
    """A project, or any other folder, is not written over; the pages of before are."""
    game, before = handed / "game", sorted((handed / "game").rglob("*"))
    refused = variorum("--project", game, "site", "--pages-only", "--out", game)
    assert (refused.code, len(refused.err.splitlines())) == (2, 1)
    assert sorted(game.rglob("*")) == before
    for words in (("--serve",), ("--trust-project",), ("--address", "example.org")):
        refused = variorum("--project", game, "site", "--pages-only", *words, "--out", handed / "never")
        assert (refused.code, len(refused.err.splitlines()), (handed / "never").exists()) == (2, 1, False)


def test_without_an_address_there_is_no_sitemap(handed: Path, tmp_path: Path, variorum: Command) -> None:
    """A site that does not know where it will be has no map, and says how to get one; --address or its settings do."""
    game, out = handed / "game", tmp_path / "public"
    said = variorum("--project", game, "site", "--out", out)
    assert (said.code, (out / "sitemap.xml").exists(), "--address https://" in said.out) == (0, False, True)
    said = variorum("--project", game, "site", "--out", out, "--address", ADDRESS.rstrip("/"))
    assert (said.code, "--address" in said.out) == (0, False)
    text = (out / "sitemap.xml").read_text(encoding="utf-8")
    assert sorted(re.findall("<loc>([^<]*)</loc>", text)) == sorted(ADDRESS + name for name in pages(out))
    assert f'<link rel="canonical" href="{ADDRESS}index.html">' in (out / "index.html").read_text(encoding="utf-8")
