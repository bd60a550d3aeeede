"""What a person needs is in sight, in place and large enough, at common sizes of a window."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.extras.web.browsers import put_moments_away
from tests.extras.web.pictures import Gallery
from tests.support.wording import english

from manicule.kernel.question import Question
from manicule_web.seat_players import HOST_NOW, note_access

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
MOST = 200
"""Answers until a question must have come."""
BOXES = """all => all.map(one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""


@pytest.fixture
def gallery(tmp_path: Path, browser: Browser) -> Iterator[Gallery]:
    with Gallery(tmp_path / "data", browser) as made:
        yield made
    assert made.errors == []


def is_plan(question: Question) -> bool:
    """Whether numbers are asked for in five rows."""
    return question.shape == "allot" and len(question.rows) == 5


def asked(gallery: Gallery, game: str, is_wanted: Callable[[Question], bool], **given: object) -> Page:
    """A page with the first such question, without moments."""
    table, key = gallery.table(game, "fr", 0)
    for _ in range(MOST):
        question = table.view("a").state.question
        assert question is not None
        if is_wanted(question):
            break
        gallery.answer(table)
    page = gallery.page(table, key, **given)
    put_moments_away(page)
    return page


def test_the_question_and_notices_stay_beside_a_scrolled_table(gallery: Gallery) -> None:
    table, key = gallery.table("gutenberg", "en", 0)
    with table.changing():
        note_access(table, HOST_NOW(name="Tom"))
    page = gallery.page(table, key, viewport=LAPTOP)
    put_moments_away(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#ask-title")).to_be_in_viewport()
    expect(page.get_by_text(english("web.seat_players.host_now", name="Tom"))).to_be_in_viewport()


def test_all_rows_of_numbers_and_the_button_are_in_sight_on_a_laptop(gallery: Gallery) -> None:
    page = asked(gallery, "gutenberg", is_plan, viewport=LAPTOP)
    assert page.evaluate("scrollY") == 0
    for one in (*page.locator("#answer .stepper").all(), page.locator("#give")):
        expect(one).to_be_in_viewport(ratio=1)


def test_rows_of_numbers_begin_in_sight_on_a_phone(gallery: Gallery) -> None:
    page = asked(gallery, "gutenberg", is_plan, viewport=PHONE, has_touch=True)
    expect(page.locator("#ask-title")).to_be_in_viewport(ratio=1)
    expect(page.locator("#answer .stepper").first).to_be_in_viewport(ratio=1)


def test_a_ticked_card_moves_no_other_card(gallery: Gallery) -> None:
    page = asked(gallery, "gutenberg", lambda question: question.shape == "some", viewport=LAPTOP)
    card, parts = page.locator(".row > label.spot").first, page.locator(".frame .part")
    before = parts.evaluate_all(BOXES)
    card.click()
    expect(page.locator(".spot.ticked")).to_have_count(1)
    assert parts.evaluate_all(BOXES) == before


def test_a_hint_moves_no_card(gallery: Gallery) -> None:
    page = asked(gallery, "gutenberg", lambda question: question.kind == "first_printing", viewport=LAPTOP)
    cards, boxes = page.locator(".piece > .spot"), page.locator(".frame .piece")
    before = boxes.evaluate_all(BOXES)
    cards.first.evaluate("one => one.classList.add('proposed')")
    assert boxes.evaluate_all(BOXES) == before


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
def test_a_card_can_be_picked_everywhere(gallery: Gallery, viewport: dict[str, int]) -> None:
    page = asked(gallery, "cvlizations", lambda _: True, viewport=viewport)
    spots = page.locator(".as-cards > .row > .spot")
    assert spots.count() > 1
    heights = spots.evaluate_all("all => all.map(one => [one.offsetHeight, one.parentElement.offsetHeight])")
    assert all(own == whole for own, whole in heights), heights


def test_a_sector_can_be_tapped(gallery: Gallery) -> None:
    """A finger needs 24 pixels in one direction and some room in the other one."""

    def has_sectors(question: Question) -> bool:
        return question.options[:1] == ("sector_1",)

    page = asked(gallery, "gutenberg", has_sectors, viewport=PHONE, has_touch=True)
    sizes = page.locator(".sector > .spot").evaluate_all(
        "all => all.map(one => [one.offsetWidth, one.offsetHeight])"
    )
    assert sizes
    assert all(width >= 24 and height >= 20 for width, height in sizes), sizes
