"""A project's own `mkdocs.yml`: a few settings are taken from it, and nothing runs unless the project is trusted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import CHECKOUT
from variorum.site.building import Builder
from variorum.site.settings import CONFIGURATION, TRUST, is_ours, read_settings

from properties.conftest import ROOT, Command

RUN = "!!python/object/apply:pathlib.Path.touch [!!python/object/apply:pathlib.Path [{mark}]]"


@pytest.fixture
def settled(made_up: Path) -> Path:
    """Give the made-up project a folder of pages and a configuration."""
    (made_up / "docs").mkdir()
    (made_up / "docs" / "about.md").write_text("# About\n", encoding="utf-8")
    return made_up


def settle(root: Path, *lines: str) -> Path:
    """Write the configuration of a project."""
    (root / CONFIGURATION).write_text("\n".join(("site_name: Pebbles", *lines, "")), encoding="utf-8")
    return root


@pytest.mark.parametrize("tag", [RUN, "!!python/name:os.system", "!ENV HOME", "!relative"])
def test_a_tag_is_refused_at_its_place(settled: Path, variorum: Command, tmp_path: Path, tag: str) -> None:
    """What would make the builder run something is refused, with where it stands and what to do."""
    settle(settled, f"copyright: {tag.format(mark=tmp_path / 'ran')}")
    done = variorum("--project", settled, "site", "--out", tmp_path / "out")
    assert done.code == 2
    assert f"{CONFIGURATION}:2:12: tags (!) are not allowed" in done.err
    assert "--trust-project" in done.err
    assert not (tmp_path / "ran").exists()
    assert not (tmp_path / "out").exists()


def test_code_runs_only_for_a_trusted_project(settled: Path, variorum: Command, tmp_path: Path) -> None:
    """Hooks are left out and named; with the flag, before or after the subcommand, they run."""
    ran = tmp_path / "ran"
    code = f"import pathlib\npathlib.Path({str(ran)!r}).touch()\n"
    for name in ("mine.py", "more.py"):  # the builder loads a file once
        (settled / name).write_text(code, encoding="utf-8")
    rest = ("nav: [{Home: index.md}, {About: about.md}]", "theme: {name: material}")
    settle(settled, "hooks: [mine.py]", *rest)
    done = variorum("--project", settled, "site", "--out", tmp_path / "out")
    assert (done.code, ran.exists()) == (0, False)
    assert f"{CONFIGURATION}:2:1: `hooks` is left out" in done.err
    assert TRUST in done.err
    for words, hook in ((("--trust-project", "site"), "mine.py"), (("site", "--trust-project"), "more.py")):
        settle(settled, f"hooks: [{hook}]", *rest)
        done = variorum("--project", settled, *words, "--out", tmp_path / "out")
        assert (done.code, done.err) == (0, "")
        assert ran.exists(), words
        ran.unlink()


def test_what_is_left_out_is_named(settled: Path) -> None:
    """Every setting that could run code or read files elsewhere is named; those that are as ours are not."""
    settle(
        settled,
        "plugins: [search, macros]",
        "markdown_extensions: [pymdownx.snippets]",
        "theme: {name: material, custom_dir: over, language: fr}",
        "docs_dir: /etc",
        "INHERIT: ../other.yml",
        "use_directory_urls: false",
        "watch: [spec, rulings, properties, engine]",
    )
    settings = read_settings(settled)
    named = [problem.message.split("`")[1] for problem in settings.left_out]
    assert named == ["plugins", "markdown_extensions", "docs_dir", "INHERIT", "custom_dir"]
    assert settings.theme == {"language": "fr"}
    assert not {"plugins", "markdown_extensions", "docs_dir", "hooks", "theme"} & settings.honoured.keys()


def test_a_copy_of_our_own_file_is_taken_whole(settled: Path) -> None:
    """A project that began as a copy of ours is not told of settings that are as they would be anyway."""
    shutil.copy(ROOT / CONFIGURATION, settled)
    shutil.copytree(ROOT / "docs" / "assets", settled / "docs" / "assets")
    assert read_settings(settled).left_out == ()
    assert is_ours(ROOT)
    assert not is_ours(settled)


def test_what_is_taken_is_shown_as_text(settled: Path, variorum: Command, tmp_path: Path) -> None:
    """The name of a project, its menu and its styles are on the site; mark-up in them is text."""
    (settled / "docs" / "more.css").write_text("b {}", encoding="utf-8")
    evil = "<script>evil()</script>"
    texts = (f'copyright: "{evil}"', f'site_author: "{evil}"')
    settle(settled, *texts, "nav: [{A & B: about.md}]", "extra_css: [more.css]")
    done = variorum("--project", settled, "site", "--out", tmp_path / "out")
    assert (done.code, done.err) == (0, "")
    page = (tmp_path / "out" / "about.html").read_text(encoding="utf-8")
    assert "<script>evil" not in page
    assert page.count("&lt;script&gt;evil") >= 2
    assert "A &amp; B" in page
    assert 'href="more.css"' in page
    assert "assets/variorum.css" in page
    assert (tmp_path / "out" / "assets" / "variorum.css").is_file()


@pytest.mark.parametrize(
    ("line", "place", "words"),
    [
        ("nav: 7", "2:6", "a menu is a list"),
        ("nav: [{'</title><script>': about.md}]", "2:8", "without < and >"),
        ("nav: [{Home: ../../x.md}]", "2:14", "is not a page"),
        ("nav: [{Home: 'javascript:evil()'}]", "2:14", "is not a page"),
        ("nav: [{Home: 'javascript:evil()//.md'}]", "2:14", "is not a page"),
        ("nav: [{Home: 'javascript&#58;evil()//.md'}]", "2:14", "is not a page"),
        ("nav: [{Home: 'https://['}]", "2:14", "is not a page"),
        ("nav: [" * 1 + "{a: [" * 9 + "x.md" + "]}" * 9 + "]", "2:", "at most"),
        ("extra_css: [/etc/passwd]", "2:13", "not a file in docs/"),
        ("extra_javascript: [../../x.js]", "2:20", "not a file in docs/"),
        ("extra_javascript: ['https://example.org/x.js']", "2:20", "not a file in docs/"),
        ("extra_javascript: ['https://example.org/there.js']", "2:20", "not a file in docs/"),
        ("extra_css: [" + "a" * 300 + "]", "2:13", "not a file in docs/"),
        ("site_url: 'javascript:evil()'", "2:11", "is not an address"),
        ("site_url: 'https://['", "2:11", "is not an address"),
        ("site_url: 'https://example.org:port/'", "2:11", "is not an address"),
        ("copyright: [a]", "2:12", "text is wanted"),
        ("theme: {language: ../x}", "2:19", "is not a language"),
        ("theme: {language: tlh}", "2:19", "does not speak `tlh`"),
        ("theme: {logo: ../x.svg}", "2:15", "not a file in docs/"),
        ("nav: [", "3:1", "is not YAML"),
    ],
)
def test_a_bad_setting_is_said_at_its_place(settled: Path, line: str, place: str, words: str) -> None:
    """What is wrong with a setting that would be taken is said in a line, though a file be called like an address."""
    (settled / "docs" / "https:" / "example.org").mkdir(parents=True)
    (settled / "docs" / "https:" / "example.org" / "there.js").touch()
    with pytest.raises(BadInputError) as caught:
        read_settings(settle(settled, line))
    assert f"{CONFIGURATION}:{place}" in str(caught.value)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        (["theme: {name: nonsense}"], 2, "mkdocs.yml:2:1: Config value 'theme': Unrecognised theme name: 'nonsense'"),
        (
            ["theme: material", "plugins: [nonsense]"],
            2,
            "mkdocs.yml:3:1: Config value 'plugins': The \"nonsense\" plugin",
        ),
        (["theme: material", "nav: 7"], 2, "mkdocs.yml:3:1: Config value 'nav'"),
        (["theme: material", "hooks: [bad.py]"], 2, "bad.py:2:5: invalid syntax"),
        (["theme: material", "hooks: [raises.py]"], 2, "raises.py:2:1: the builder stopped here: RuntimeError no"),
        (["theme: material", "nav: [{Home: gone.md}]"], 1, "A reference to 'gone.md'"),
    ],
)
def test_a_trusted_project_is_told_what_is_wrong(
    settled: Path, variorum: Command, tmp_path: Path, lines: list[str], code: int, words: str
) -> None:
    """A theme, plugin, menu or hook that does not work is a line with its place, and no traceback."""
    (settled / "bad.py").write_text("\ndef (:\n", encoding="utf-8")
    (settled / "raises.py").write_text("def on_config(config):\n    raise RuntimeError('no')\n", encoding="utf-8")
    done = variorum("--project", settle(settled, *lines), "--trust-project", "site", "--out", tmp_path / "out")
    assert done.code == code
    assert words in done.err


def test_a_page_that_cannot_be_read_is_named(settled: Path, variorum: Command, tmp_path: Path) -> None:
    """A page of the project in another encoding is a fault of that page, and not of ours."""
    (settled / "docs" / "latin.md").write_bytes(b"# caf\xe9\n")
    done = variorum("--project", settle(settled), "site", "--out", tmp_path / "out")
    assert done.code == 2
    assert "latin.md" in done.err


def test_serving_runs_the_whole_file_and_needs_trust(settled: Path, variorum: Command) -> None:
    """The builder serves by the whole configuration, so somebody else's is refused."""
    done = variorum("--project", settle(settled), "site", "--serve")
    assert done.code == 2
    assert "--trust-project" in done.err


def test_the_place_of_the_site_is_not_emptied_by_mistake(settled: Path, variorum: Command, tmp_path: Path) -> None:
    """A link, or a folder with anything else in it, is refused, and what is there stays."""
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "letter.txt").write_text("dear", encoding="utf-8")
    (tmp_path / "link").symlink_to(precious)
    for out in (tmp_path / "link", precious, precious / "letter.txt"):
        done = variorum("--project", settled, "site", "--out", out)
        assert done.code == 2, out
        assert "--out DIR" in done.err
    assert (precious / "letter.txt").read_text(encoding="utf-8") == "dear"


@pytest.mark.parametrize("epoch", ["", "abc", "-1", "1e9", "9" * 5000, "９", "253402300800"])
def test_an_odd_date_is_said_in_a_line(
    settled: Path, variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, epoch: str
) -> None:
    """A date for the build that is none is refused before anything is written."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    done = variorum("--project", settled, "site", "--out", tmp_path / "out")
    assert done.code == 2
    assert done.err.startswith("variorum: SOURCE_DATE_EPOCH is `")
    assert not (tmp_path / "out").exists()


def test_mkdocs_says_an_odd_date_too(tmp_path: Path) -> None:
    """Where mkdocs builds our own project itself, the fault is said in a line as well."""
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(tmp_path / "out")]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "abc"}
    done = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "SOURCE_DATE_EPOCH is `abc`" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


# -- links ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "spec/pebbles.yaml",
        "spec/sources.yaml",
        "spec/glossary.yaml",
        "rulings/pebbles/plain.yaml",
        "properties/pebbles/witnesses/last-pebble.yaml",
        "rulings/pebbles/examples/plain",
        "rulings/pebbles",
    ],
)
def test_a_link_out_of_the_project_is_not_followed(made_up: Path, variorum: Command, tmp_path: Path, name: str) -> None:
    """A file that is really somewhere else is refused, with its name."""
    inside, outside = made_up / name, tmp_path / "outside"
    if not inside.exists():
        inside.mkdir(parents=True)
        (inside / "one.yaml").write_text("edition: pebbles/plain\n", encoding="utf-8")
    inside.rename(outside)
    inside.symlink_to(outside)
    done = variorum("--project", made_up, "check")
    assert done.code == 2
    assert "is a link out of the project, which is not followed" in done.out + done.err


def test_a_configuration_behind_a_link_is_not_read(settled: Path, tmp_path: Path) -> None:
    """The configuration of a project is in the project."""
    outside = tmp_path / "outside.yml"
    outside.write_text("site_name: Secret\n", encoding="utf-8")
    (settled / CONFIGURATION).symlink_to(outside)
    with pytest.raises(BadInputError, match="is a link out of the project"):
        read_settings(settled)


def test_a_link_within_the_project_is_followed(made_up: Path, variorum: Command) -> None:
    """A link to a file of the same project is as good as the file."""
    plain = made_up / "rulings" / "pebbles" / "plain.yaml"
    plain.rename(made_up / "kept.yaml")
    plain.symlink_to(made_up / "kept.yaml")
    assert variorum("--project", made_up, "check").code == 0


@pytest.mark.parametrize("whole", [True, False])
def test_rule_books_behind_a_link_are_used_only_when_named(
    made_up: Path, variorum: Command, tmp_path: Path, whole: bool
) -> None:
    """A project cannot point at texts elsewhere; its user can."""
    inside = made_up / "sources" if whole else made_up / "sources" / "plain.txt"
    inside.rename(tmp_path / "outside")
    inside.symlink_to(tmp_path / "outside")
    done = variorum("--project", made_up, "check")
    assert (done.code, "name the folder that you mean with --sources" in done.err) == (2, True)
    assert variorum("--project", made_up, "check", "--sources", made_up / "sources").code == 0


@pytest.mark.parametrize("name", ["docs/secret.md", "docs/folder", "docs/rules", "docs"])
def test_pages_behind_a_link_are_refused(settled: Path, variorum: Command, tmp_path: Path, name: str) -> None:
    """The pages of a project are its own, and pages are written nowhere else."""
    outside = tmp_path / "outside"
    if name.endswith(".md"):
        outside.write_text("secret", encoding="utf-8")
    else:
        outside.mkdir()
        (outside / "kept.md").write_text("kept", encoding="utf-8")
    if name == "docs":
        shutil.rmtree(settled / "docs")
    (settled / name).symlink_to(outside)
    done = variorum("--project", settle(settled), "site", "--out", tmp_path / "out")
    assert done.code == 2
    assert "is a link out of the project" in done.err
    assert outside.is_file() or [path.name for path in outside.iterdir()] == ["kept.md"]


def make_huge(path: Path) -> None:
    """Make a file of 8 GB that takes no room."""
    path.touch()
    os.truncate(path, 8 * 2**30)


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (os.mkfifo, "is not a regular file"),
        (make_huge, "larger than 1,000,000 bytes"),
    ],
    ids=["pipe", "huge"],
)
def test_pages_that_would_never_be_read_are_refused(
    settled: Path, variorum: Command, tmp_path: Path, make: Callable[[Path], object], fault: str
) -> None:
    """A pipe that nobody writes to, and a page that fills the memory, are named before anything is read."""
    make(settled / "docs" / "page.md")
    done = variorum("--project", settle(settled), "site", "--out", tmp_path / "out")
    assert (done.code, "page.md" in done.err, fault in done.err) == (2, True, True)


def test_a_folder_of_pages_within_itself_is_no_endless_one(settled: Path, variorum: Command, tmp_path: Path) -> None:
    """A link to a folder of pages is not followed, wherever it leads."""
    (settled / "docs" / "loop").symlink_to(settled / "docs")
    done = variorum("--project", settle(settled), "site", "--out", tmp_path / "out")
    assert (done.code, "is a link to a folder" in done.err) == (2, True)


def test_the_library_takes_trust_too(settled: Path, tmp_path: Path) -> None:
    """Building from Python says so as well."""
    from variorum.rulebook.project import Project  # noqa: PLC0415
    from variorum.rulebook.texts import Library  # noqa: PLC0415

    settle(settled, "hooks: [mine.py]")
    builders = [Builder(Project(settled), Library(None), tmp_path, print, trusted=trusted) for trusted in (True, False)]
    assert [builder.settings is None for builder in builders] == [True, False]
