"""Tables in a language that is written from right to left, in a browser: boards stay as they are, signs keep
their order, and texts in another language are marked; also after an update."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.extras.web.arabic import arabic
from tests.extras.web.browsers import put_moments_away
from tests.extras.web.houses import JSON, House, some_answer
from tests.extras.web.pictures import Gallery

from manicule_interface.reactions import Actor
from manicule_web import keys
from manicule_web.table_file import Chair, TableFile
from manicule_web.web_table import WebTable

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
ISOLATES = re.compile("[\u2066-\u2069]")
SHAPE = """() => Math.min(
  ...[...document.querySelectorAll("td.ghost")].map((one) => one.getBoundingClientRect().x))"""
UNMARKED = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement } = walk.currentNode;
    const data = walk.currentNode.data.replace(/[\u2066-\u2068][^\u2069]*\u2069/g, "");
    const isArabic = parentElement.closest("[lang]").lang === "ar";
    if (isArabic && !parentElement.closest("bdi, script, code") && /[A-Za-z]{2}/.test(data)) found.push(data);
  }
  return found;
}"""
"""The English of a page that is not marked as English."""
FOREIGN = "() => [...document.querySelectorAll('main span[lang]')].map((one) => [one.lang, one.dir])"
GROUPS = """() => [...document.querySelectorAll("#table [aria-hidden]")].map((cell) =>
  [...cell.children].filter((one) => one.tagName === "BDI").map((one) => {
    const { x, y, width } = one.getBoundingClientRect();
    return [getComputedStyle(cell).direction === "rtl" ? -x : x, y, width];
  })).filter((cell) => cell.length > 1 && cell.every(([, , width]) => width))"""
"""The places of the groups of signs in each cell that has several, counted in its direction."""
DOTTED = """() => [...document.querySelectorAll(".people bdi")]
  .filter((one) => getComputedStyle(one, "::after").content.includes("●")).map((one) => one.textContent)"""
"""What is marked as present."""
PIECES = """() => [...document.querySelectorAll("#table bdi[dir=ltr] .g")].map((group) =>
  [...group.childNodes].map((one) => {
    const range = document.createRange();
    range.selectNode(one);
    return range.getBoundingClientRect().x;
  })).filter((group) => group.length > 1)"""
"""The places of a number and its signs."""


@pytest.fixture(autouse=True)
def is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language with few texts would not be offered to a browser that asks for it."""
    monkeypatch.setattr("manicule_languages.completeness.is_offered", lambda codes, places: True)


@pytest.fixture
def gallery(tmp_path: Path, browser: Browser) -> Iterator[Gallery]:
    with Gallery(tmp_path / "data", browser, arabic(tmp_path / "locales")) as made:
        yield made
        assert made.errors == []


def drawing(gallery: Gallery) -> tuple[WebTable, str]:
    """A table of Cartographers with a shape to draw, whose first reader reads Arabic, and two people."""
    chairs = [Chair(), Chair()]
    table, key = gallery.hub.create(TableFile(keys.new_id(), "cartographers", chairs, 5), "ليلى", "ar")
    gallery.hub.join(table, "Tom", "en")
    gallery.hub.start(table)
    return table, key


def assert_marked(page: Page) -> None:
    """Everything on the page has its language and its direction."""
    assert page.evaluate("document.dir") == "rtl"
    assert page.evaluate(UNMARKED) == []
    foreign = page.evaluate(FOREIGN)
    assert len(foreign) > 10
    assert {tuple(one) for one in foreign} <= {("en", "ltr"), ("ar", "rtl")}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def assert_moves(page: Page) -> None:
    """Keys and buttons move the shape where they point."""
    expect(page.locator("td.ghost").first).to_be_visible()
    page.locator("#pad").focus()
    for way in (("press", "ArrowRight", "ArrowLeft"), ("click", ".tool.right", ".tool.left")):
        begun = page.evaluate(SHAPE)
        _do(page, way[0], way[1])
        moved = page.evaluate(SHAPE)
        assert moved > begun
        _do(page, way[0], way[2])
        assert page.evaluate(SHAPE) == begun


def _do(page: Page, how: str, what: str) -> None:
    if how == "press":
        page.keyboard.press(what)
    else:
        page.locator(what).click()


def assert_in_order(page: Page) -> None:
    """The groups of a cell follow each other from right to left, on a board from left to right, as a number
    and its sign always do."""
    cells: list[list[tuple[float, float, float]]] = page.evaluate(GROUPS)
    assert cells
    for cell in cells:
        for (one, line, _), (other, next_line, _) in pairwise(cell):
            assert other > one or next_line > line
    groups: list[list[float]] = page.evaluate(PIECES)
    assert groups
    assert all(group == sorted(group) for group in groups)


@pytest.mark.parametrize("size", SIZES)
def test_a_shape_moves_where_the_arrow_points(gallery: Gallery, size: str) -> None:
    table, key = drawing(gallery)
    page = gallery.page(table, key, viewport=SIZES[size], locale="ar")
    put_moments_away(page)
    assert_moves(page)
    assert_marked(page)
    assert page.evaluate(DOTTED) == ["ليلى"]
    heads = page.locator("table.map thead th")
    xs = [heads.nth(at).bounding_box() for at in range(3)]
    assert [box["x"] for box in xs if box] == sorted(box["x"] for box in xs if box)


def test_the_buttons_that_move_a_shape_are_in_their_order(gallery: Gallery) -> None:
    table, key = drawing(gallery)
    page = gallery.page(table, key, viewport=SIZES["phone"], locale="ar")
    put_moments_away(page)
    boxes = [page.locator(f".tool.{way}").bounding_box() for way in ("left", "up", "down", "right")]
    assert len({box["y"] for box in boxes if box}) == 1
    assert [box["x"] for box in boxes if box] == sorted(box["x"] for box in boxes if box)


@pytest.mark.parametrize("size", SIZES)
def test_signs_keep_their_order(gallery: Gallery, size: str) -> None:
    table, key = gallery.table("gutenberg", "ar", 15)
    page = gallery.page(table, key, viewport=SIZES[size], locale="ar")
    put_moments_away(page)
    assert_in_order(page)
    assert_marked(page)


def test_an_update_is_marked_as_the_page_is(gallery: Gallery) -> None:
    table, key = drawing(gallery)
    page = gallery.page(table, key, viewport=SIZES["desktop"], locale="ar")
    put_moments_away(page)
    for seat, code in (("a", "ar"), ("b", "en")):
        answer = some_answer(table.match, seat)
        token = table.view(seat).state.token
        actor = Actor(seat, gallery.hub.reader(code))
        done = table.act(actor, "answer", token=token, answer=answer)
        if not done.is_answered:
            done = table.act(actor, "answer", token=token, answer=answer, sure=answer)
        assert done.is_answered
    drawn = page.locator("#r-log li", has_text="Tom")
    expect(drawn.first).to_be_visible()
    put_moments_away(page)
    expect(drawn.first.locator("bdi", has_text="Tom")).to_have_count(1)
    assert_marked(page)
    assert_moves(page)
    expect(page.locator("#r-log span[lang=en][dir=ltr]").first).to_be_visible()


def test_pages_beside_the_table_are_marked(gallery: Gallery) -> None:
    table, key = drawing(gallery)
    page = gallery.page(table, key, viewport=SIZES["desktop"], locale="ar")
    for path in ("rules", "signs", "log", "links"):
        page.goto(f"{gallery.address}/t/{table.file.id}/a/{path}")
        assert page.evaluate("document.dir") == "rtl"
        assert page.evaluate(UNMARKED) == []
    page.goto(f"{gallery.address}/new?game=cartographers")
    assert page.evaluate("document.dir") == "rtl"
    assert page.evaluate(UNMARKED) == []
    page.goto(f"{gallery.address}/")
    assert page.evaluate(UNMARKED) == []


def test_no_isolate_comes_back_to_the_server(tmp_path: Path) -> None:
    """The translated name of a bot has isolates: with one, a game could not start."""
    house = House(tmp_path / "data", spoken=arabic(tmp_path / "locales"))
    guest = house.guest("ar")
    assert guest.create("cartographers", "greedy", name="ليلى").status_code == 200
    assert guest.post("start").status_code == 200
    table = house.table(guest)
    assert [chair.name for chair in table.file.chairs] == ["ليلى", "آلي 1"]
    for path in ("/", "/new?game=gutenberg", "", "rules", "log", "links"):
        page = guest.get(path).text
        assert 'dir="rtl"' in page
        for value in re.findall(r' (?:value|name|id|for|href|action)="([^"]*)"', page):
            assert not ISOLATES.search(value), value
    answer: Any = guest.answer(some_answer(table.match, "a"), headers=JSON)
    assert answer.status_code == 200
    house.close()
