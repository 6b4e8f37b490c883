"""Measure the site: CPU to build it and to show an edit, its weight, and how long a first search takes on a slow line.

usage: site.py [SITE]      # a site that is built already: measures its weight and its search alone

A slow reader is a browser whose processor is slowed four times and whose line carries 1.6 Mbit/s with 150 ms of delay,
and a server that sends what it has gzipped, as servers of static pages do.
"""

from __future__ import annotations

import contextlib
import gzip
import http.server
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from variorum.rulebook.project import Project
from variorum.rulebook.texts import Library
from variorum.site.building import Builder

ROOT = Path(__file__).resolve().parent.parent
QUERIES = ("starting player", "tiebreaker", "stock", "errata", "gagnant", "empate", "kto zaczyna")
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
TIMES = 3  # each query is searched so often: the median, and from the fastest to the slowest
GOALS = {"build": 20, "edit": 3, "weight": 25, "visit": 200, "search": 1.5}


class Gzipped(http.server.SimpleHTTPRequestHandler):
    """Sends files gzipped, and says nothing."""

    def do_GET(self) -> None:
        """Send a file."""
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        body = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def build(out: Path) -> None:
    """Build the site of a copy of this project, and serve it while a ruling of each edition is edited."""
    project = out.with_name("project")
    for name in ("spec", "rulings", "docs", "properties"):  # and our engine, whose hook serves
        shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("rules", "index.md"))
    shutil.copytree(ROOT / "engine", project / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "mkdocs.yml", project)
    begun = time.process_time()
    for _ in Builder(Project(project), Library(None), out, lambda _: None).build():
        pass
    print(f"full build            {time.process_time() - begun:6.1f} CPU-s (goal {GOALS['build']})")
    serve(project)


def serve(project: Path) -> None:
    """Serve the project, edit a ruling of each game, and print what it costs until its page shows the edit."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    variorum = str(Path(sys.executable).with_name("variorum"))
    command = [variorum, "site", "--project", str(project), "--serve", "--port", str(port), "--trust-project"]
    server = subprocess.Popen(command, cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        firsts = {ruling.parent: ruling for ruling in sorted((project / "rulings").glob("*/*.yaml"), reverse=True)}
        for ruling in firsts.values():
            _edit(server.pid, project, ruling, f"http://127.0.0.1:{port}/rules/{ruling.parent.name}/editions")
    finally:
        server.terminate()
        server.wait()


def _edit(server: int, project: Path, ruling: Path, address: str) -> None:
    """Edit a ruling where a server watches, and wait for what the page of its edition then says."""
    page, text = f"{address}/{ruling.stem}.html", ruling.read_text(encoding="utf-8")
    implied = _wait(page, lambda _: True).count(b">implied<")
    cpu, clock = _cpu(server), time.monotonic()
    ruling.write_text(text.replace(": stated", ": implied", 1), encoding="utf-8")
    _wait(page, lambda shown: shown.count(b">implied<") > implied)
    print(
        f"one ruling edited     {_cpu(server) - cpu:6.1f} CPU-s, {time.monotonic() - clock:.1f} s on the clock, "
        f"to be shown by --serve (goal {GOALS['edit']})  {ruling.relative_to(project)}"
    )


def _cpu(process: int) -> float:
    """Read how much of a processor's time a process has used."""
    used = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


def _wait(page: str, wanted: Callable[[bytes], bool]) -> bytes:
    """Ask for a page until it is as wanted."""
    for _ in range(12_000):
        with contextlib.suppress(OSError), urllib.request.urlopen(page, timeout=60) as answer:  # noqa: S310 - our own
            shown = answer.read()
            if wanted(shown):
                return shown
        time.sleep(0.05)
    raise SystemExit(f"{page} was not served as expected")


def weigh(site: Path) -> None:
    """Print what the site weighs."""
    files = [path for path in site.rglob("*") if path.is_file()]
    loaded = [path for path in files if path.parent.name == "playground" and path.parent.parent.name == "rules"]
    whole, apart = (sum(one.stat().st_size for one in some) / 1e6 for some in (files, loaded))
    print(f"whole site            {whole - apart:6.1f} MB (goal below {GOALS['weight']}), playground apart {apart:.1f}")
    index = (site / "rules/search.js").read_bytes()
    print(f"index of the search   {len(index) / 1e3:6.0f} kB, {len(gzip.compress(index)) / 1e3:.0f} kB gzipped")


def search(site: Path) -> None:
    """Print what a first visit fetches, and how long each query takes as the first of a slow reader."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Gzipped, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}/index.html"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for query in QUERIES:
            found = [_first_search(browser, home, query) for _ in range(TIMES)]
            times, visit, first = sorted(one[0] for one in found), found[0][1], found[0][2]
            print(
                f"first search          {statistics.median(times):6.2f} s, {times[0]:.2f} to {times[-1]:.2f} "
                f"(goal {GOALS['search']})  {query}: {first}"
            )
        print(f"first visit           {visit / 1e3:6.0f} kB (goal below {GOALS['visit']}), typefaces apart")
        browser.close()
    server.shutdown()


def _first_search(browser: Browser, home: str, query: str) -> tuple[float, int, str]:
    """Search as a slow reader's first; give the seconds, the bytes of the visit before it, and what is found first."""
    context = browser.new_context()
    page, sizes = context.new_page(), []
    page.on("requestfinished", lambda one: sizes.append((one.url, one.sizes()["responseBodySize"])))
    page.goto(home, wait_until="networkidle")
    visit = sum(size for url, size in sizes if ".woff2" not in url)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    begun = time.monotonic()
    page.keyboard.press("/")
    page.get_by_role("combobox").press_sequentially(query)
    page.locator(".v-search [role=option]").first.wait_for()
    taken, first = time.monotonic() - begun, page.locator(".v-search [role=option] b").first.inner_text()
    context.close()
    return taken, visit, first


def main(given: list[str]) -> None:
    """Build, weigh and search."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(given[0]) if given else Path(folder, "site")
        if not given:
            build(site)
        weigh(site)
        search(site)


if __name__ == "__main__":
    main(sys.argv[1:])
