"""Twenty tabs of one browser over plain http: one stream tells all of them."""

import re
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.extras.web.browsers import PATIENCE
from tests.extras.web.processes import Served

from manicule_web.middleware import COOKIE

TABS = 20
MOST_SECONDS = 1.0
ROUNDS = 3
"""Rounds of which one has to be fast: the machine may be busy."""
WATCH = """() => {
  window.told = 0;
  const watcher = new MutationObserver(() => (window.told ||= Date.now()));
  watcher.observe(document.getElementById("r-ask"), { childList: true, subtree: true, characterData: true });
}"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as made:
        yield made


class Seat:
    """A person without a browser, at the table of a server."""

    def __init__(self, served: Served) -> None:
        self.client = served.client()
        self.base = ""

    def create(self) -> "Seat":
        made = self.client.post("/new", data={"game": "tictactoe", "name": "Anna", "seat-2": "human"})
        self.base = made.url.path
        return self

    def join(self, other: "Seat") -> None:
        page = other.client.post(other.base + "links", data={"kind": "invite"}).text
        found = re.search(r'id="link" value="[^"]*?(/t/[^"#]+)#([^"]+)"', page)
        assert found
        self.base = self.client.post(found[1], data={"key": found[2], "name": "Tom"}).url.path

    @property
    def token(self) -> str:
        found = re.search(r'name="token" value="([^"]+)"', self.client.get(self.base).text)
        return found[1] if found else ""

    def answer(self, token: str, answer: str) -> None:
        done = self.client.post(self.base + "answer", data={"token": token, "answer": answer})
        assert done.status_code == 200


def tab(context: BrowserContext, served: Served, seat: Seat) -> Page:
    """A new tab at a seat; it need not be loaded yet."""
    key, url = str(seat.client.cookies.get(COOKIE)), served.address + seat.base
    context.add_cookies([{"name": COOKIE, "value": key, "url": url, "httpOnly": True}])
    page = context.new_page()
    page.goto(url, wait_until="commit", timeout=PATIENCE)
    return page


def told(page: Page) -> float:
    """The time at which a page has shown a change since it was watched."""
    end = time.monotonic() + PATIENCE / 1000
    while not (at := page.evaluate("window.told")):
        assert time.monotonic() < end
        page.wait_for_timeout(20)
    return float(at) / 1000


def test_twenty_tabs_of_twenty_tables_are_told_within_a_second(browser: Browser, served: Served) -> None:
    tables = [(Seat(served).create(), Seat(served)) for _ in range(TABS)]
    with closing(browser.new_context()) as context:
        pages: list[Page] = []
        for anna, tom in tables:
            tom.join(anna)
            anna.client.post(anna.base + "start")
            pages.append(tab(context, served, tom))
        for page in pages:
            expect(page.locator("#link-state")).not_to_be_empty()
        waits: list[float] = []
        for cell in "abcdefghi"[:ROUNDS]:
            for page in pages:
                page.evaluate(WATCH)
            began = []
            for people in tables:
                person, token = next((one, token) for one in people if (token := one.token))
                began.append(time.time())
                person.answer(token, cell)
            waits.append(max(told(page) - since for page, since in zip(pages, began, strict=True)))
            if waits[-1] < MOST_SECONDS:
                break
        assert waits[-1] < MOST_SECONDS, waits


def test_tabs_without_shared_workers_are_told_by_streams_of_their_own(
    browser: Browser, served: Served
) -> None:
    anna, tom = Seat(served).create(), Seat(served)
    tom.join(anna)
    anna.client.post(anna.base + "start")
    with closing(browser.new_context()) as context:
        context.add_init_script("delete window.SharedWorker")
        page = tab(context, served, tom)
        expect(page.locator("#link-state")).not_to_be_empty()
        page.evaluate(WATCH)
        person, token = next((one, token) for one in (anna, tom) if (token := one.token))
        person.answer(token, "e")
        assert told(page)
