"""Table talk: short messages, kept with the table and never in its match."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.extras.web.browsers import violations
from tests.extras.web.houses import JSON, Guest, House, seated
from tests.extras.web.processes import Served
from tests.extras.web.test_reached import begun
from tests.extras.web.test_stream import opened
from tests.extras.web.test_tabs import tab
from tests.support.memory_tables import MemoryTables
from tests.support.wording import english

from manicule_web.limits import RATES
from manicule_web.live import Stream
from manicule_web.table_talk import LONGEST, MOST

OFF = english("web.talk.off")


def mark(guest: Guest) -> str:
    """The mark for unread messages beside the table."""
    found = re.search(r'id="r-unread"[^>]*>([^<]*)<', guest.page)
    assert found
    return unescape(found[1])


def said(guest: Guest) -> list[str]:
    """The messages on the page of the talk."""
    return [unescape(one) for one in re.findall(r'class="text">(.*?)</span>', guest.get("talk").text)]


def test_people_of_a_table_talk_and_watchers_read_it(house: House) -> None:
    anna, tom = seated(house, "tictactoe", languages=("en",))
    eve = house.guest()
    eve.follow(anna.link("watch"))
    record = house.record_of(house.table(anna)).read_bytes()
    assert (
        anna.post("talk", {"text": " <b>Good\r\n luck</b>\u202e\x07 👩\u200d🚀 "}).url.path
        == anna.base + "talk"
    )
    assert said(anna) == said(tom) == said(eve) == ["<b>Good luck</b> 👩\u200d🚀"]
    assert "<b>Good" not in eve.page
    assert eve.post("talk", {"text": "x"}).status_code == 404
    assert house.record_of(house.table(anna)).read_bytes() == record
    stranger = house.guest()
    assert stranger.get(anna.base + "talk").status_code == 404
    fresh = house.fresh()
    again = fresh.guest()
    again.client.cookies, again.base = tom.client.cookies, tom.base
    assert said(again) == ["<b>Good luck</b> 👩\u200d🚀"]


def test_new_messages_are_marked_until_they_are_read(house: House) -> None:
    anna, tom = seated(house, "tictactoe", languages=("en",))
    for text in ("One", "Two"):
        assert tom.post("talk", {"text": text}, headers=JSON).status_code == 204
    assert (mark(anna), mark(tom)) == (english("web.talk.unread", n=2), "")
    assert anna.get("status").json()["talk"] == english("web.talk.unread", n=2)
    assert anna.post("talk/read").status_code == 204
    assert mark(anna) == ""
    tom.post("talk", {"text": "Three"})
    assert said(anna)[-1] == "Three"
    assert mark(anna) == ""


def test_a_message_is_told_by_the_stream_and_draws_nothing_else(house: House) -> None:
    anna, tom = seated(house, "tictactoe", languages=("en",))
    table, stream = house.table(anna), Stream()

    async def talk() -> None:
        lines = await opened(house, stream)
        joined = await asyncio.to_thread(anna.post, "follow", {"stream": stream.id})
        whole = (await asyncio.to_thread(anna.get, "update")).json()
        have = ",".join(f"{id}:{digest}" for id, (_, digest) in whole["regions"].items())
        await asyncio.to_thread(tom.post, "talk", {"text": "Hello"})
        assert await anext(lines) == f"data: {table.file.id} {table.version}\n\n"
        assert table.version != joined.json()["version"]
        fresh = (await asyncio.to_thread(anna.get, f"update?have={have}")).json()
        assert set(fresh["regions"]) == {"talk", "unread"}
        assert fresh["version"] == table.version
        await asyncio.to_thread(stream.end)

    asyncio.run(talk())


def test_the_host_turns_it_off_and_on(house: House) -> None:
    anna, tom = seated(house, "tictactoe", languages=("en",))
    tom.post("talk", {"text": "Hello"})
    assert tom.post("talk/turn", {"turn": "off"}).status_code == 404
    assert OFF in unescape(anna.post("talk/turn", {"turn": "off"}).text)
    refused = tom.post("talk", {"text": "Still here"}, headers=JSON)
    assert (refused.status_code, unescape(refused.json()["problem"])) == (422, OFF)
    assert "Hello" not in tom.page + tom.get("talk").text
    assert mark(anna) == ""
    anna.post("talk/turn", {"turn": ""})
    assert said(tom) == ["Hello"]


def test_messages_are_limited_in_length_number_and_rate(house: House, tmp_path: Path) -> None:
    anna, _tom = seated(house, "tictactoe", languages=("en",))
    for wrong in ("", "  \n", "\u202e", "x" * (LONGEST + 1)):
        refused = anna.post("talk", {"text": wrong})
        assert refused.status_code == 422
        assert 'role="alert"' in refused.text
    assert anna.post("talk", {"text": "x" * LONGEST}).status_code == 200
    for at in range(MOST + 1):
        anna.post("talk", {"text": str(at)}, headers=JSON)
    assert said(anna) == [str(at) for at in range(1, MOST + 1)]
    strict = House(tmp_path / "strict", boundless=False)
    anna, tom = seated(strict, "tictactoe", languages=("en",))
    statuses = [anna.post("talk", {"text": "x"}).status_code for _ in range(RATES["talk"].burst + 1)]
    assert statuses[-2:] == [200, 429]
    assert tom.post("talk", {"text": "x"}).status_code == 200
    strict.close()


def test_a_table_of_one_has_no_talk(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "random")
    anna.post("start")
    assert 'id="talk"' not in anna.page
    assert anna.post("talk", {"text": "x"}).status_code == 404


def test_talk_in_another_store(tmp_path: Path) -> None:
    house = House(tmp_path, store=MemoryTables())
    anna, tom = seated(house, "tictactoe", languages=("en",))
    anna.post("talk", {"text": "Hello"})
    assert said(tom) == ["Hello"]
    anna.post("talk/turn", {"turn": "off"})
    assert said(tom) == []
    house.close()


UNCOVERED = """() => {
  document.documentElement.style.scrollBehavior = "auto";
  scrollTo(0, document.getElementById("ask-title").getBoundingClientRect().top + scrollY + 10);
  const { x, y, width, height } = document.getElementById("r-unread").getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).id === "r-unread";
}"""
"""Whether the mark of new messages is in sight while the question is scrolled."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as made:
        yield made


def test_talk_appears_is_announced_and_keeps_what_is_being_written(browser: Browser, served: Served) -> None:
    own = browser.new_context(bypass_csp=True, color_scheme="dark")
    with closing(own) as mine, closing(browser.new_context()) as other:
        anna, tom = begun(served)
        page, there = tab(mine, served, anna), tab(other, served, tom)
        expect(page.locator("#link-state")).not_to_be_empty()
        page.locator("#talk summary").click()
        page.locator("#say").fill("Half a")
        expect(there.locator("#link-state")).not_to_be_empty()
        there.locator("#talk summary").click()
        there.locator("#say").fill("Hello <i>you</i>")
        there.locator("#say").press("Enter")
        expect(there.locator("#say")).to_have_value("")
        expect(page.locator(".messages .text")).to_have_text("Hello <i>you</i>")
        expect(page.locator("#talk-live")).to_contain_text("Hello <i>you</i>")
        expect(page.locator("#say")).to_have_value("Half a")
        expect(page.locator("#say")).to_be_focused()
        expect(page.locator("#r-unread")).to_be_empty()
        page.locator("#talk summary").click()
        there.locator("#say").fill("Again")
        there.locator("#say").press("Enter")
        expect(page.locator("#r-unread")).to_have_text(english("web.talk.unread", n=1))
        page.set_viewport_size({"width": 390, "height": 400})
        assert page.evaluate(UNCOVERED)
        expect(page.locator("#talk-live")).to_contain_text("Again")
        expect(page.locator("#talk-live")).not_to_contain_text("Hello")
        page.reload()
        expect(page.locator("#say")).to_have_value("Half a")
        for path in ("", "talk", "notifications"):  # looked at by axe-core
            page.goto(served.address + anna.base + path)
            assert violations(page) == [], path
