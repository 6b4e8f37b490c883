"""The playground as a person uses it, in a real browser: whole games by clicks, a pasted record, a rule switched."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from variorum.site import playground

from properties.conftest import NEEDS_PYODIDE
from properties.site.conftest import Open
from properties.site.test_browser import COLOURS, NARROW, violations

PAGE = "rules/playground.html"
QUESTION = "rules/dobro/questions/score.order.html"
WITNESS = "rules/dobro/witnesses/forget.fill--en-fr.html"
LONG = 60_000  # a game takes its time on a busy machine
START = 180_000  # and so does Python, until it runs
HEIGHT = 740
MOST_CLICKS = 400
MOST_TAPS = 60
LEAST_TARGET = 38  # pixels, of what a finger has to hit
ROOMS = ("Play", "Referee", "Switch a rule", "Experiment")
WHERE = "Where: tap the board, or choose"


class Quiet(SimpleHTTPRequestHandler):
    """Serves the site, and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Serve the site on this machine."""
    if playground.find_pyodide() is None:
        pytest.skip(NEEDS_PYODIDE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


class Room:
    """The playground, started once for all tests; and all that it asked for, and what went wrong."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.asked: list[str] = []
        self.complaints: list[str] = []
        page.set_default_timeout(LONG)
        page.on("request", lambda one: self.asked.append(one.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, rest: str = "") -> None:
        """Open the page by an address, and wait until it can be used."""
        self.page.goto(self.address + PAGE + rest)
        if not rest:
            self.page.get_by_role("button", name="Start the playground").click()
        expect(self.page.locator(".v-pg__room")).to_be_visible(timeout=START)

    def tab(self, name: str) -> None:
        """Go to another room."""
        self.page.get_by_role("tab", name=name).click()

    def field(self, label: str, room: str = "play") -> Locator:
        """Find what is to be filled in in a room, by its label."""
        return self.page.locator(f"#v-pg-{room} label", has=self.page.locator(f"span:text-is('{label}')")).locator(
            "select, input"
        )

    def choose_edition(self, edition: str) -> None:
        """Choose an edition, and wait until its rules are read."""
        self.page.locator(".v-pg__rules select").select_option(edition)
        expect(self.page.locator(".v-pg__rules")).to_have_attribute("data-edition", edition)

    def deal(self, edition: str, players: int, seed: int, **options: str) -> None:
        """Deal a game, by hand for all seats unless the opponents are named."""
        self.choose_edition(edition)
        self.tab("Play")
        if not self.field("Players").is_visible():
            self.page.get_by_text("A new game").click()
        self.field("Players").select_option(str(players))
        for name, value in {"Opponents": "", **options}.items():
            self.field(name).select_option(value)
        self.field("Seed").fill(str(seed))
        self.page.get_by_role("button", name="Deal", exact=True).click()
        self.settle()

    def settle(self) -> None:
        """Wait until it is somebody's turn at the page, or over."""
        expect(self.page.locator(".v-pg__table")).to_have_attribute("aria-busy", "false", timeout=LONG)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.page.locator(".v-pg__actions .v-won").count() > 0


@pytest.fixture(scope="module")
def room(browser: Browser, address: str) -> Iterator[Room]:
    """Start the playground on a small telephone."""
    context = browser.new_context(viewport={"width": NARROW, "height": HEIGHT}, reduced_motion="reduce", has_touch=True)
    found = Room(context.new_page(), address)
    found.open()
    yield found
    context.close()


@pytest.fixture(autouse=True)
def nothing_amiss(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let no script fail, nothing come from elsewhere, and no small telephone be too small."""
    yield
    if "room" not in request.fixturenames:
        return
    found: Room = request.getfixturevalue("room")
    assert found.complaints == []
    assert [one for one in found.asked if not one.startswith((found.address, "blob:", "data:"))] == []
    assert found.page.evaluate("document.documentElement.scrollWidth") <= NARROW


# -- before it runs --------------------------------------------------------------------------------------------------


def test_a_page_from_the_disk_says_what_is_missing(look: Open, site: Path) -> None:
    """From a folder, or without scripts, the page says why nothing runs, and where to read on."""
    if not (site / PAGE).exists():
        pytest.skip(NEEDS_PYODIDE)
    for scripts in (True, False):
        page = look(PAGE, width=NARROW, scripts=scripts)
        expect(
            page.get_by_text("needs a current browser and a site that is opened by its http address")
        ).to_be_visible()
        expect(page.get_by_role("button", name="Start the playground")).to_be_hidden()
        assert page.locator(".v-pg__cannot a").count() == 3


def test_nothing_is_loaded_until_it_is_asked_for(browser: Browser, address: str) -> None:
    """The page itself, and every other, asks for nothing of the playground's weight."""
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    for path in (PAGE, "index.html", QUESTION, WITNESS):
        page.goto(address + path, wait_until="networkidle")
    assert len(asked) > 5
    started = ("worker.js", "question.js")
    assert not [one for one in asked if f"/{playground.FOLDER}/" in one or one.endswith(started)]
    context.close()


def test_an_old_browser_is_told(browser: Browser, address: str) -> None:
    """Without WebAssembly the playground says what it needs, and a question's page offers the link alone."""
    context = browser.new_context(viewport={"width": NARROW, "height": 800})
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{address}{PAGE}#edition=dobro/en")
    expect(page.locator(".v-pg__cannot")).to_contain_text("needs a current browser")
    expect(page.get_by_role("button", name="Start the playground")).to_be_hidden()
    expect(page.locator(".v-pg__loading")).to_be_hidden()
    page.goto(address + QUESTION)
    expect(page.get_by_role("link", name="Switch this answer in the playground")).to_be_visible()
    expect(page.get_by_role("button", name="Switch this answer here")).to_be_hidden()
    assert complaints == []
    context.close()


# -- games -----------------------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_by_clicks(room: Room) -> None:
    """All seats by hand, the first legal move each time, until somebody has won."""
    room.deal("dobro/fr", 2, 213)
    clicks = 0
    while not room.over and clicks < MOST_CLICKS:
        room.page.locator(".v-pg__move").first.click()
        room.settle()
        clicks += 1
    assert clicks > 30
    expect(room.page.locator(".v-pg__actions .v-won")).to_have_text(re.compile(r"^(Ana|Bo).* wins?\.$"))
    assert room.page.locator(".v-pg__board .v-tally").is_visible()


def test_a_refused_move_cites_its_rule(room: Room) -> None:
    """A typed move is refused with the rule and the printed words; what was played can be taken back."""
    room.deal("dobro/fr", 4, 7)
    room.page.get_by_label("Or type it").fill("W+W=13")
    room.page.get_by_role("button", name="Play", exact=True).click()
    notice = room.page.locator(".v-pg__notice")
    expect(notice).to_contain_text("A wild card is given a value from 2 to 12, not 13.")
    expect(notice.locator("q").first).to_have_text("indiquez sa valeur comprise entre 2 et 12")
    expect(notice.get_by_role("link")).to_have_attribute("href", f"{room.address}rules/dobro/questions/wild.range.html")
    assert_fits(room)
    before = room.page.locator(".v-pg__board").inner_html()
    room.page.locator(".v-pg__move").first.click()
    room.settle()
    assert room.page.locator(".v-pg__board").inner_html() != before
    room.page.get_by_role("button", name="Undo").click()
    expect(room.page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(room.page.locator(".v-pg__log li").first).to_have_text("Taken back.")
    assert room.page.locator(".v-pg__board").inner_html() == before


def test_a_whole_game_is_played_by_keyboard_alone(room: Room) -> None:
    """Dealt, played against a simulated player whose cards are hidden, and over, without anything to point with."""
    room.choose_edition("dobro/en")
    room.tab("Play")
    if not room.field("Players").is_visible():
        room.page.get_by_text("A new game").press("Enter")
    keys = room.page.keyboard
    for label, typed in (("Players", "2"), ("Opponents", "thrifty"), ("Length", "as"), ("Seed", "7")):
        go_to(room, room.field(label))
        keys.type(typed)
    keys.press("Enter")
    expect(room.page.locator(".v-pg__actions")).to_contain_text("Ana to move: that is you")
    room.settle()
    assert room.page.locator(".v-pg__board [aria-label^='holds back']").count() == 1
    go_to(room, room.page.locator(".v-pg__actions"))
    moves = 0
    while not room.over and moves < MOST_CLICKS:
        expect(room.page.locator(".v-pg__move").first).to_be_focused()
        keys.press("Enter")
        room.settle()
        moves += 1
    assert moves > 10
    assert room.page.locator(".v-pg__board .v-tally").is_visible()


def assert_fits(room: Room) -> None:
    """See the table from its top and all that can be done at once, on the small telephone, and nothing over it."""
    room.page.locator(".v-pg__table").evaluate("one => one.scrollIntoView()")
    height = room.page.viewport_size["height"]  # type: ignore[index]
    for one in room.page.locator(".v-pg__choices button").all():
        box = one.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
        assert min(box["width"], box["height"]) >= LEAST_TARGET
        assert one.evaluate(
            "one => { const at = one.getBoundingClientRect();"
            " return one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }"
        ), one.inner_text()


def go_to(room: Room, place: Locator) -> None:
    """Press Tab until the keyboard is there."""
    for _ in range(MOST_CLICKS):
        if place.evaluate("one => one.contains(document.activeElement)"):
            return
        room.page.keyboard.press("Tab")
    pytest.fail("the keyboard does not get there")


def cards_said(room: Room) -> dict[str, set[str]]:
    """Read the symbols of each card as they are said to those who do not see them."""
    said = room.page.locator(".v-pg__board .v-spoken").last.text_content() or ""
    return {one.partition(": ")[0]: set(one.rstrip(".").partition(": ")[2].split(", ")) for one in said.split("; ")}


def test_a_mini_game_of_claims_is_played_by_clicks(room: Room) -> None:
    """Five rounds of two players, the shared symbol each time; a wrong one is refused with its rule."""
    room.deal("dobble/en", 4, 5, **{"Mini-game": "towering-inferno"})
    assert_fits(room)
    assert violations(room.page) == []
    room.deal("dobble/en", 2, 5, **{"Mini-game": "hot-potato"})
    wrong = next(iter(sorted(cards_said(room)["Ana"] - cards_said(room)["Bo"])))
    room.page.locator(f".v-pg__symbol[title='{wrong}']").click()
    expect(room.page.locator(".v-pg__notice")).to_contain_text("The cards do not share this symbol.")
    for _ in range(20):
        if room.over:
            break
        cards = cards_said(room)
        seat = room.field("Player").input_value()
        shared = next(iter(cards["Ana"] & cards["Bo"]))
        claims = room.page.locator(".v-pg__log li").count()
        button = room.page.locator(f".v-pg__symbol[title='{shared}']")
        if button.count() == 0:
            room.field("Player").select_option("Bo" if seat == "Ana" else "Ana")
            room.settle()
            continue
        button.first.click()
        expect(room.page.locator(".v-pg__log li")).not_to_have_count(claims)
        room.settle()
    assert room.over


def test_a_whole_match_is_played_by_taps(room: Room) -> None:
    """Three teams to four points: each card goes to the place that is tapped on the board, round by round."""
    room.deal("dobble-connect/pl", 3, 3)
    own = re.compile(r"^Pink card")
    right, left, taps = 0, 0, 0
    while taps < MOST_TAPS:
        following = room.page.get_by_role("button", name="deal the next round")
        if room.over and not following.count():
            break
        if room.over:
            following.click()
            expect(room.page.locator(".v-pg__actions .v-won")).to_have_count(0)
            right = left = 0
        mine = own.match(room.page.locator(".v-beside title").first.text_content() or "")
        right, left = (right + 1, left) if mine else (right, left - 1)
        lay_card(room, f"{right if mine else left},0")
        taps += 1
    expect(room.page.locator(".v-pg__actions .v-won")).to_have_text("pink wins.")
    assert taps >= 16


def lay_card(room: Room, spot: str) -> None:
    """Tap a place on the board, and name the symbol that the card beside it shares with one's own."""
    room.page.locator(f".v-pg__board [data-spot='{spot}']").tap()
    beside = re.search(r"card \d+", room.field(WHERE).input_value())
    assert beside
    cards = cards_said(room)
    claims = room.page.locator(".v-pg__log li").count()
    room.page.locator(f".v-pg__symbol[title='{next(iter(cards['your card'] & cards[beside[0]]))}']").tap()
    expect(room.page.locator(".v-pg__log li")).not_to_have_count(claims)


def test_opponents_of_claims_see_symbols_in_real_time(room: Room) -> None:
    """Against a quick opponent: one claim by a click, theirs by themselves, and what is being typed stays."""
    room.deal("dobble-connect/pl", 2, 3, Opponents="quick")
    lay_card(room, "1,0")
    room.page.get_by_label("Or type it").fill("12 @")
    expect(room.page.locator(".v-pg__log")).to_contain_text(re.compile(r"Bo.*Bo", re.DOTALL))
    expect(room.page.get_by_label("Or type it")).to_have_value("12 @")
    expect(room.page.get_by_label("Or type it")).to_be_focused()
    room.page.get_by_role("button", name="Pause").click()
    assert violations(room.page) == []


# -- the other rooms -------------------------------------------------------------------------------------------------


def test_a_pasted_record_is_judged_by_every_edition(room: Room, site: Path) -> None:
    """A record in YAML is ruled on by all editions side by side: who allows it, who refuses it and why."""
    room.choose_edition("dobro/en")
    room.tab("Referee")
    page = room.page.context.new_page()
    page.goto(room.address + WITNESS)
    text = page.locator(".v-replay pre").last.text_content() or ""
    page.close()
    room.page.get_by_label("A record or score sheet").fill(text)
    room.page.get_by_role("button", name="Judge").click()
    result = room.page.locator("#v-pg-referee .v-pg__result")
    expect(result.get_by_role("heading", name="They do not agree")).to_be_visible()
    expect(result.locator(".v-edition")).to_have_count(3)
    assert 0 < result.locator(".v-edition .v-refusal").count() < 3
    assert result.locator(".v-edition q").count() > 0


def test_typed_piles_are_scored_by_every_edition(room: Room) -> None:
    """What was counted last night is scored by each edition; what cannot be read is said."""
    room.tab("Referee")
    room.page.get_by_text("Or type the piles of last night’s game").click()
    room.field("Players", "referee").fill("Ana, Bo")
    for number, counts in enumerate(("8 8", "8 8", "8 7")):
        room.page.locator(".v-pg__counts").nth(number).fill(counts)
    room.page.get_by_role("button", name="Score").click()
    result = room.page.locator("#v-pg-referee .v-pg__result")
    expect(result.get_by_role("heading", name="They agree on who wins, and not on the points")).to_be_visible()
    expect(result).to_contain_text("Bo wins")
    room.page.get_by_label("A record or score sheet").fill("players: &x [Ana]\nrounds: *x")
    room.page.get_by_role("button", name="Judge").click()
    expect(result).to_contain_text("anchors (&) and aliases (*) are not allowed")


def test_a_switched_rule_shows_what_it_changes(room: Room) -> None:
    """From a question's page: another answer makes moves legal at the table, and theorems no longer apply."""
    room.deal("dobro/en", 4, 11)
    hand = room.page.locator(".v-hand--turn .v-cards [role=img]").get_attribute("aria-label") or ""
    room.tab("Switch a rule")
    special = "skip" in hand or "reverse" in hand
    room.field("Question", "rules").select_option("open.special" if special else "open.what")
    other = room.page.locator(".v-pg__answers input:not(:checked)").first
    other.check()
    result = room.page.locator("#v-pg-rules .v-pg__result")
    expect(result.locator(".v-pg__standing")).to_contain_text("of the stored theorems stand")
    expect(result.locator(".v-pg__moves")).to_contain_text(re.compile("Becomes legal|No longer legal"))
    expect(room.page.locator(".v-pg__switched")).to_contain_text("1 rule switched")
    expect(result.locator(".v-board")).to_have_count(2)
    room.page.get_by_role("button", name="As printed").click()
    expect(room.page.locator(".v-pg__switched")).to_have_text("As printed.")


def test_a_questions_link_shows_its_answer_switched(room: Room) -> None:
    """The link of a question's page switches it on the stored game, in a playground that runs already too."""
    page = room.page.context.new_page()
    page.goto(f"{room.address}rules/dobro/questions/open.special.html")
    link = page.get_by_role("link", name="Switch this answer in the playground").get_attribute("href") or ""
    page.close()
    assert "answer=allowed" in link
    room.page.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
    expect(room.page.locator(".v-pg__switched")).to_contain_text("1 rule switched: open.special")
    expect(room.page.get_by_role("tab", name="Switch a rule")).to_have_attribute("aria-selected", "true")
    expect(room.field("Question", "rules")).to_have_value("open.special")
    result = room.page.locator("#v-pg-rules .v-pg__result")
    expect(result).to_contain_text("they first differ at")
    expect(result.locator(".v-pg__moves")).to_have_text("Becomes legal: skip")
    room.page.evaluate("hash => { location.hash = hash; }", "edition=no/such")
    expect(room.page.locator(".v-pg__notice")).to_contain_text("This address cannot be followed")


HOSTILE = "<img/src=x/onerror=stray()>"


def test_hostile_text_is_shown_as_text(room: Room) -> None:
    """Names from a pasted sheet and from a loaded record stay text; a link that unpacks to too much is refused."""
    room.choose_edition("dobro/en")
    room.tab("Referee")
    sheet = f'players: ["{HOSTILE}", Bo]\nrounds: [{{points: {{"{HOSTILE}": 3, Bo: 1}}}}]\n'
    room.page.get_by_label("A record or score sheet").fill(sheet)
    room.page.get_by_role("button", name="Judge").click()
    expect(room.page.locator("#v-pg-referee .v-pg__result")).to_contain_text(f"{HOSTILE} wins")
    room.tab("Play")
    situation = f'{{situation: {{value: 4, turn: "{HOSTILE}"}}, moves: ["{HOSTILE} 5"]}}'
    record = f'game: dobro\nedition: dobro/en\nplayers: ["{HOSTILE}", Bo]\nrounds: [{situation}]\n'
    room.field("or load a record").set_input_files(
        {"name": "x.yaml", "mimeType": "text/yaml", "buffer": record.encode()}
    )
    expect(room.page.locator(".v-pg__board")).to_contain_text(HOSTILE)
    room.page.get_by_label("Or type it").fill(HOSTILE)
    room.page.get_by_role("button", name="Play", exact=True).click()
    expect(room.page.locator(".v-pg__notice")).to_contain_text("Not understood")
    assert room.page.locator("#v-playground :is(img, script, iframe)").count() == 0
    script = f"async () => {{ const m = await import('{room.address}assets/playground/link.js'); "
    script += "const big = await m.pack('x'.repeat(2e6)); return m.unpack(big).catch((error) => error.message); }"
    assert room.page.evaluate(script) == "this link holds too much"


def test_an_experiment_shows_figures_and_stops(room: Room) -> None:
    """Games accumulate, and stop when they are asked to."""
    room.choose_edition("dobro/en")
    room.tab("Experiment")
    room.field("Games", "experiment").select_option("3000")
    room.page.get_by_role("button", name="Play them").click()
    expect(room.page.locator(".v-pg__figures")).to_contain_text("Games that are played differently")
    room.page.get_by_role("button", name="Stop").click()
    expect(room.page.locator("#v-pg-experiment [role=status]")).to_contain_text("then stopped")


def test_everybody_can_use_it(room: Room) -> None:
    """The tabs by the keyboard; axe finds nothing in any room with something in it, in light and dark."""
    room.deal("dobro/fr", 4, 7)
    room.tab("Switch a rule")
    room.page.locator(".v-pg__answers input:not(:checked)").first.check()
    expect(room.page.locator("#v-pg-rules .v-board")).to_have_count(2)
    room.tab("Referee")
    room.page.get_by_role("button", name="Take the game at the table").click()
    expect(room.page.locator("#v-pg-referee .v-edition")).to_have_count(4)
    room.tab("Experiment")
    room.field("Games", "experiment").select_option("200")
    room.page.get_by_role("button", name="Play them").click()
    expect(room.page.locator(".v-pg__figures")).to_be_visible()
    room.page.get_by_role("button", name="Stop").click()
    room.page.get_by_role("tab", name="Experiment").focus()
    for dark in (False, True):
        for name in ROOMS:
            room.page.keyboard.press("ArrowRight")
            expect(room.page.get_by_role("tab", name=name)).to_be_focused()
            assert room.page.get_by_role("tab", name=name).get_attribute("aria-selected") == "true"
            assert violations(room.page, *COLOURS * dark) == [], name
            assert room.page.evaluate("document.documentElement.scrollWidth") <= NARROW, name
        room.page.emulate_media(color_scheme="dark")
        room.page.evaluate("document.body.dataset.mdColorScheme = 'slate'")


def test_a_link_opens_the_very_position(room: Room) -> None:
    """A link that was copied opens the same table anew."""
    room.deal("dobro/pt", 3, 9)
    room.page.locator(".v-pg__move").first.click()
    room.settle()
    table = room.page.locator(".v-pg__board").inner_html()
    room.page.get_by_role("button", name="Copy a link").click()
    link = room.page.get_by_label("Link to this position").input_value()
    room.page.goto("about:blank")
    room.open(f"#{link.partition('#')[2]}")
    room.settle()
    assert room.page.locator(".v-pg__rules select").input_value() == "dobro/pt"
    assert room.page.locator(".v-pg__board").inner_html() == table


def test_a_witness_is_taken_over_where_it_stands(room: Room) -> None:
    """The link below a witness names the step that is shown, and opens the table there, in a running playground too."""
    page = room.page.context.new_page()
    page.goto(room.address + WITNESS)
    page.get_by_role("button", name="First position").click()
    taken = page.get_by_role("link", name="Take over from here in the playground")
    assert (taken.get_attribute("href") or "").endswith("#witness=dobro%2Fforget.fill--en-fr&step=0")
    page.get_by_role("button", name="Next move").click()
    table = page.locator(".v-position:not([hidden]) .v-hands").first.inner_text()
    asked = (taken.get_attribute("href") or "").partition("#")[2]
    page.close()
    room.page.evaluate("hash => { location.hash = hash; }", asked)
    room.page.wait_for_function(
        "text => document.querySelector('.v-pg__board .v-hands')?.innerText === text", arg=table.replace("≠\n", "")
    )
    room.settle()
    room.tab("Switch a rule")
    assert room.field("Question", "rules").input_value() == "forget.fill"


def test_an_answer_is_switched_where_it_is_read(room: Room) -> None:
    """On a question's page, with nothing to choose first: who wins the stored sheet, which theorems no longer apply."""
    page = room.page
    page.goto(room.address + QUESTION)
    page.get_by_role("button", name="Switch this answer here").click()
    result = page.locator(".v-switch .v-pg__result")
    expect(result.locator(".v-pg__standing")).to_contain_text("of the stored theorems stand", timeout=START)
    sheet = result.locator("section", has=page.get_by_role("heading", name="On the sheet"))
    won = [one.rpartition(": ")[2] for one in sheet.locator("li").all_inner_texts()]
    assert len(set(won)) == 2
    expect(page.locator(".v-switch input:checked")).to_be_focused()
    assert page.locator(".v-switch input:checked").input_value() == "fewest-cards-first"
    assert page.locator(".v-switch .v-pg__result a").first.evaluate("one => fetch(one.href).then((got) => got.ok)")
    assert violations(page) == []
    page.locator(".v-switch input:not(:checked)").first.check()
    expect(page.locator(".v-pg__switched")).not_to_contain_text("fewest")
