"""Games in a browser by pointing at the drawn table, on a desktop by mouse and on a phone by touch.

The campaign that plays all of them to their end is `python -m tests.extras.web.pointing`.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect
from tests.extras.web.browsers import put_moments_away, violations
from tests.extras.web.pictures import Gallery
from tests.extras.web.pointing import DEVICES, GAMES, Hand

from manicule_web.web_table import WebTable

ROUNDS = {"gutenberg": 46, "cartographers": 25, "cvlizations": 38}
"""The number of answers: two rounds of the first game, the whole of the others."""
POSITIONS = {
    "gutenberg": {12: "take_printing", 26: "print_orders", 36: "use_specialty_card"},
    "cartographers": {0: "draw", 14: "draw_ambush", 21: "draw"},
    "cvlizations": {0: "lay_open", 10: "buy", 36: "steal"},
}
"""The kind of question after a number of answers: about cards, orders, tracks; one's own map or another's;
other seats."""
SIGHT = """share => {
  const found = [];
  const look = (name, one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + Math.min(box.width, 60) / 2, box.top + Math.min(box.height, 16) / 2];
    const place = `${name}: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`;
    if (!one.getClientRects().length) found.push(`${name} is not shown`);
    else if (box.top < -1 || box.bottom > innerHeight + 1) found.push(`${place} is not in sight`);
    else if (!one.contains(document.elementFromPoint(x, y))) found.push(`${place} is covered`);
  };
  look("the question", document.getElementById("ask-title"));
  for (const one of document.querySelectorAll("#table .part.about")) look(one.closest(".region").id, one);
  const { top, bottom } = document.getElementById("f-own").getBoundingClientRect();
  const seen = (Math.min(bottom, innerHeight) - top) / (bottom - top);
  if (seen < share) found.push(`${Math.round(100 * seen)} % of the own area are in sight`);
  return found;
}"""
OWN_SHARE = 0.95
"""The share of one's own area that a desktop shows without scrolling."""
OWN_SHARES = {("cartographers", 14): 0.2}
"""Less where the question is about another player's map, which is as large."""
COVERED = """() => [...document.querySelectorAll(".asking :is(h2, button, label, summary)")].filter(one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const [right, down] = [x + width / 2, y + height / 2];
  const hit = document.elementFromPoint(right, down);
  const bar = document.querySelector(".top").getBoundingClientRect().bottom;
  return one.checkVisibility() && down > bar + 8 && down < innerHeight && !(hit && hit.closest(".asking"));
}).map(one => one.textContent)"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".people > li bdi")].filter(one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return y < 0 || y + height > innerHeight || !(hit && hit.closest("li") === one.closest("li"));
}).map(one => one.textContent)"""
WIDER = """() => [...document.querySelectorAll("#table *, .asking *, .top *")].filter(one => {
  const box = one.getBoundingClientRect();
  return box.width && box.right > innerWidth + 1 && !one.closest(".sr, .scroll, .who");
}).map(one => one.outerHTML.slice(0, 100)).slice(0, 5)"""
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", **DEVICES["desktop"]},
    "dark": {"color_scheme": "dark", **DEVICES["phone"]},
    "forced": {"forced_colors": "active", **DEVICES["desktop"]},
}
RULES = {look: {"color-contrast": {"enabled": look != "forced"}} for look in LOOKS}
"""Forced colors are the user's own: axe-core takes our color for the text, which is not shown there."""
NOTED = """() => {
  window.moved = [];
  const note = () => moved.push(document.getAnimations().length);
  new MutationObserver(note).observe(document.getElementById("table"), { childList: true, subtree: true });
}"""
"""Counts what moves right after each change of the table."""
PUSHED = """async () => {
  const { watch } = await import("/static/motion.js");
  const settle = watch();
  document.querySelector("#f-own .as-wheels").style.marginTop = "3rem";
  settle();
  return document.getAnimations().map(one => one.effect.target.className);
}"""
"""Pushes the own wheels down; the classes of the things that move then."""
SLOWLY = """() => {
  const usual = Element.prototype.animate;
  Element.prototype.animate = function (frames, given) {
    return usual.call(this, frames, { ...given, duration: 20000 });
  };
}"""
MISSING = """() => [...document.querySelectorAll("use")].map(one => one.getAttribute("href"))
  .filter(id => !id.startsWith("#") || !document.getElementById(id.slice(1)))"""
RENEWED_SETUP = """async () => {
  const { renew } = await import("/static/renew.js");
  const made = html => Object.assign(document.createElement("div"), { innerHTML: html });
  window.renewed = (before, after) => {
    const region = made(before);
    const kept = new Map([...region.querySelectorAll("[data-key]")].map(one => [one.dataset.key, one]));
    document.body.append(region);
    renew(region, after);
    const isRight = region.innerHTML === made(after).innerHTML;
    region.remove();
    const now = [...region.querySelectorAll("[data-key]")];
    return { isRight, region, same: now.filter(one => kept.get(one.dataset.key) === one).length };
  };
}"""
RENEWED = {
    "a changed order": """() => {
      const [a, b, c] = ["a", "b", "c"].map(key => `<li data-key="${key}"><b>${key}</b></li>`);
      const { isRight, same } = renewed(a + b + c, c + a + "<li data-key='d'>d</li>" + b);
      return isRight && same === 3;
    }""",
    "a thing that became another": """() => {
      const { isRight, same } = renewed("<li data-key='a' class='fresh'>a</li>", "<li data-key='b'>b</li>");
      return isRight && same === 0;
    }""",
    "a changed text and attribute": """() => {
      const before = "x <p title='1' hidden>one<i>!</i></p>";
      return renewed(before, "y <p title='2' id='q'>two</p><p>more</p>").isRight;
    }""",
    "another kind of element": """() => renewed("<p>a</p>b", "<ul><li>a</li></ul>").isRight""",
    "a drawing": """() => {
      const { isRight, region } = renewed("<p>a</p>", "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>");
      return isRight && region.querySelector("path").namespaceURI.endsWith("svg");
    }""",
    "two things of one key": """() => {
      const cell = "<td data-key='a'>a</td>";
      const row = cells => `<table><tbody><tr>${cells}</tr></tbody></table>`;
      return renewed(row(cell + cell), row(cell + cell + cell)).isRight;
    }""",
}
"""How a region is renewed: it has the new markup, and things that stay are the same elements."""
STILL = """one => {
  one.scrollIntoView({ block: "center" });
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


@pytest.fixture(scope="module")
def gallery(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    with Gallery(tmp_path_factory.mktemp("gallery"), browser) as made:
        yield made


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_pointing_alone(gallery: Gallery, game: str, device: str) -> None:
    gallery.errors.clear()
    table, key = gallery.table(game, GAMES[game][device], 0)
    page = gallery.page(table, key, **DEVICES[device])
    hand = Hand(gallery, table, page)
    number = max(hand.play(ROUNDS[game]))
    assert number == ROUNDS[game] or table.match.over
    assert hand.ways["map" if game == "cartographers" else "drawing"] > number // 2
    if table.match.over:
        expect(page.locator(".won").first).to_be_visible()
        expect(page.locator(".spot")).to_have_count(0)
    assert gallery.errors == []
    page.context.close()


class Positions:
    """Tables after a number of answers; no more are given there."""

    def __init__(self, gallery: Gallery) -> None:
        self.gallery = gallery
        self._tables: dict[tuple[str, int], tuple[WebTable, str]] = {}

    def page(self, game: str, number: int, **given: Any) -> Page:
        """A position in a browser window."""
        if (game, number) not in self._tables:
            self._tables[game, number] = self.gallery.table(game, "en", number)
        table, key = self._tables[game, number]
        question = table.view("a").state.question
        assert question is not None
        assert question.kind == POSITIONS[game][number]
        self.gallery.errors.clear()
        page = self.gallery.page(table, key, **given)
        page.wait_for_load_state()
        put_moments_away(page)
        if page.locator("#answer[data-ghost]").count():
            expect(page.locator("#preview")).not_to_be_empty()  # it takes its place when it comes
        return page


@pytest.fixture(scope="module")
def positions(gallery: Gallery) -> Positions:
    return Positions(gallery)


every_position = pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game, kinds in POSITIONS.items() for number in kinds]
)


@every_position
@pytest.mark.parametrize("device", DEVICES)
def test_the_question_and_what_it_is_about_are_in_sight(
    positions: Positions, game: str, number: int, device: str
) -> None:
    page = positions.page(game, number, **DEVICES[device])
    share = OWN_SHARES.get((game, number), OWN_SHARE) if device == "desktop" else -100
    missing = page.evaluate(SIGHT, share)
    page.context.close()
    assert missing == []


@every_position
@pytest.mark.parametrize("device", DEVICES)
def test_every_spot_has_a_name_and_nothing_is_wider_than_the_screen(
    positions: Positions, game: str, number: int, device: str
) -> None:
    page = positions.page(game, number, **DEVICES[device])
    spots, said = page.locator(".spot").filter(visible=True), re.compile(r"\w")
    named = page.get_by_role("button", name=said).or_(page.get_by_role("link", name=said))
    labels = page.locator("label.spot").filter(visible=True)
    assert spots.count() or game == "cartographers"
    assert spots.and_(named).count() + labels.count() == spots.count()
    for label in labels.all():  # the name of what it ticks
        assert said.search(label.inner_text())
        expect(page.locator(f"#{label.get_attribute('for')}")).to_have_accessible_name(said)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(WIDER) == []
    page.context.close()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_no_drawn_table_is_inaccessible(positions: Positions, game: str, look: str) -> None:
    """Three positions and the area of another player, looked at by axe-core."""
    found: list[str] = []
    for number in POSITIONS[game]:
        page = positions.page(game, number, bypass_csp=True, **LOOKS[look])
        names = page.locator(".people .opens")
        for is_open in (False, True)[: 1 + bool(names.count())]:
            if is_open:
                names.first.click()
                expect(page.locator(".frame.other:popover-open")).to_be_visible()
            for one in violations(page, RULES[look]):
                where = [f"{node['target']} {node['html'][:120]}" for node in one["nodes"][:3]]
                found.append(f"{number}, {'open' if is_open else 'closed'}: {one['id']} {where}")
        page.context.close()
    assert found == [], "\n".join(found)


def test_a_question_that_stays_while_the_table_changes_counts_by_one(gallery: Gallery) -> None:
    table, key = gallery.table("gutenberg", "en", 11)
    page = gallery.page(table, key, **DEVICES["desktop"])
    for _ in range(2):
        with page.expect_response(re.compile("/update")):
            table.changed()
    page.wait_for_timeout(300)  # until it has been put in place
    before = [int(one.input_value()) for one in page.locator("ul.counts input").all()]
    page.locator("ul.counts .step:enabled").first.click()
    after = [int(one.input_value()) for one in page.locator("ul.counts input").all()]
    assert sum(map(abs, (one - other for one, other in zip(before, after, strict=True)))) == 1
    page.context.close()


def test_a_preview_that_comes_too_late_is_no_error(gallery: Gallery) -> None:
    gallery.errors.clear()
    table, key = gallery.table("cartographers", "en", 0)
    page = gallery.page(table, key, **DEVICES["desktop"])
    expect(page.locator("#give")).to_be_enabled()
    held: list[Route] = []
    page.route("**/preview", lambda route: held.append(route))
    with page.expect_request("**/preview"):
        page.locator(".tool.right").click()
        page.locator(".tool.left").click()
    with page.expect_response(lambda reply: reply.url.endswith("/answer")):
        page.locator("#give").click()
    expect(page.locator("body.sending")).to_have_count(0)
    for route in held:
        with suppress(Error):  # the page may have given it up
            route.continue_()
    page.wait_for_timeout(500)  # until an answer has come
    assert gallery.errors == []
    page.context.close()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game", GAMES)
def test_the_panels_of_all_players_stay_in_sight(positions: Positions, game: str, device: str) -> None:
    page = positions.page(game, min(POSITIONS[game]), **DEVICES[device])
    for part in (0, 0.5, 1):
        page.evaluate("part => scrollTo(0, part * document.documentElement.scrollHeight)", part)
        assert page.evaluate(OUT_OF_SIGHT) == []
    page.context.close()


@pytest.mark.parametrize("height", [720, 800])
def test_the_log_never_lies_over_the_question(positions: Positions, height: int) -> None:
    page = positions.page("gutenberg", 12, viewport={"width": 1280, "height": height})
    for part in (0.25, 0.5, 1):
        page.evaluate("part => scrollTo(0, part * document.documentElement.scrollHeight)", part)
        assert page.evaluate(COVERED) == []
    page.context.close()


# Updates in place.


def test_every_icon_is_in_the_page_and_nothing_else_is_loaded(gallery: Gallery) -> None:
    table, key = gallery.table("gutenberg", "en", 12)
    page = gallery.page(table, key, **DEVICES["desktop"])
    put_moments_away(page)
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(urlsplit(request.url).path.rpartition("/")[2]))
    for _ in range(2):
        page.wait_for_function("() => !document.getAnimations().length")
        _take(page, table)
        assert page.evaluate(MISSING) == []
    assert set(loaded) <= {"answer", "update"}
    page.context.close()


def test_things_that_stay_are_the_same_elements(gallery: Gallery) -> None:
    table, key = gallery.table("gutenberg", "en", 12)
    page = gallery.page(table, key, **DEVICES["desktop"])
    page.evaluate(RENEWED_SETUP)
    for name, check in RENEWED.items():
        assert page.evaluate(f"() => ({check})()"), name
    assert gallery.errors == []
    page.context.close()


# Movement.


def test_things_glide_and_nothing_waits_for_them(gallery: Gallery) -> None:
    table, key = gallery.table("gutenberg", "en", 12)
    page = gallery.page(table, key, **DEVICES["desktop"])
    page.evaluate(SLOWLY)
    page.evaluate(NOTED)
    _take(page, table)
    assert max(page.evaluate("moved")) > 0
    assert page.evaluate("document.getAnimations().length") > 0
    _take(page, table)  # while all of it is still on its way
    assert page.evaluate("document.getAnimations().length") > 0
    page.context.close()


def test_the_parts_of_a_thing_move_with_it_and_not_by_themselves(gallery: Gallery) -> None:
    table, key = gallery.table("gutenberg", "en", 12)
    page = gallery.page(table, key, **DEVICES["desktop"])
    assert page.locator("#f-own .wheel .sector[data-key]").count()
    moved = page.evaluate(PUSHED)
    assert moved
    assert {kinds.split()[0] for kinds in moved} == {"wheel"}
    page.context.close()


def test_nothing_moves_for_people_who_prefer_that(gallery: Gallery) -> None:
    table, key = gallery.table("gutenberg", "en", 12)
    page = gallery.page(table, key, reduced_motion="reduce", **DEVICES["desktop"])
    page.evaluate(NOTED)
    for _ in range(2):
        _take(page, table)
    noted = page.evaluate("moved")
    assert noted
    assert not any(noted)
    page.context.close()


def _take(page: Page, table: WebTable) -> None:
    """Click on the first card to take, wherever it is just now."""
    before = table.match.answers
    spot = page.locator("#table .spot").filter(visible=True).first
    x, y = spot.evaluate(STILL)
    with page.expect_response(lambda reply: reply.url.endswith("/answer")):
        page.mouse.click(x, y)
    expect(page.locator("body.sending")).to_have_count(0)
    assert table.match.answers > before
