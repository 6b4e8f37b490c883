"""Take the pictures of the README from a built site: `make pictures`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
SITE = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "site"
QUIET = ("--no-sandbox", "--disable-gpu", "--hide-scrollbars")
# Each picture: its name, the page, and the height of what is shown from the first of these elements on.
PICTURES = (
    ("red-line", "rules/dobro/red-line/en--fr.html?only=differences", "#c-score", 376),
    ("witness", "rules/dobro/witnesses/forget.fill--en-fr.html", ".v-controls", 438),
)


def main() -> None:
    """Open each page, and keep the part that matters."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None or not (SITE / "index.html").exists():
        sys.exit("pictures need a browser (make browser) and a built site (make site)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        page = browser.new_page(viewport={"width": 920, "height": 900}, color_scheme="light")
        page.emulate_media(reduced_motion="reduce")
        for name, address, first, height in PICTURES:
            path, mark, rest = address.partition("?")
            page.goto((SITE / path).as_uri() + mark + rest)
            box = page.locator(first).first.bounding_box()
            if box is None:
                sys.exit(f"{address} has no {first}")
            clip = {"x": 0, "y": box["y"] - 8, "width": 920, "height": height}
            page.screenshot(path=HERE / f"{name}.png", clip=clip, full_page=True)
        browser.close()


if __name__ == "__main__":
    main()
