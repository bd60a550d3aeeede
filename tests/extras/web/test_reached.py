"""People who are not at the table, in a browser: the list of tables, and notifications of closed pages."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.extras.web.browsers import PATIENCE
from tests.extras.web.processes import Served
from tests.extras.web.test_tabs import Seat, tab
from tests.support.wording import english

YOURS = english("web.regions.your_turn")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as made:
        yield made


def begun(served: Served) -> tuple[Seat, Seat]:
    """A table of two, with the one who moves first."""
    anna, tom = Seat(served).create(), Seat(served)
    tom.join(anna)
    anna.client.post(anna.base + "start")
    return (anna, tom) if anna.token else (tom, anna)


def test_the_list_follows_all_tables(browser: Browser, served: Served) -> None:
    tables = [begun(served) for _ in range(2)]
    with closing(browser.new_context()) as context:
        for _, second in tables:
            expect(tab(context, served, second).locator("#link-state")).not_to_be_empty()
        for page in context.pages:
            page.close()
        home = context.new_page()
        home.goto(served.address)
        rows = home.locator("#tables li")
        expect(rows.locator(".state:visible")).to_have_count(2)
        expect(home.locator(".yours")).to_have_count(0)
        first, second = tables[0]
        first.answer(first.token, "e")
        expect(rows.first.locator(".yours")).to_have_text(YOURS)
        expect(rows.first.locator("a")).to_have_attribute("href", second.base)
        expect(home).to_have_title(f"☞ {YOURS} – {english('web.home.title')}")
        expect(home.locator("#live")).to_contain_text(YOURS)
        assert "●" not in first.client.get(first.base).text
        second.answer(second.token, "a")
        expect(home.locator(".yours")).to_have_count(0)
        expect(home).to_have_title(english("web.home.title"))
        for who, answer in ((first, "b"), (second, "c"), (first, "h")):
            who.answer(who.token, answer)
        expect(home.locator("#live")).to_contain_text(english("web.regions.over"))


def test_times_are_those_of_the_reader(browser: Browser, served: Served) -> None:
    seat, _ = begun(served)
    with closing(browser.new_context(timezone_id="Asia/Tokyo", locale="en-GB")) as context:
        page = tab(context, served, seat)
        page.goto(served.address + seat.base + "links")
        time = page.locator(".devices time")
        expect(time).to_have_attribute("data-local", "1")
        at = datetime.fromisoformat(str(time.get_attribute("datetime"))) + timedelta(hours=9)
        assert re.findall(r"\d+:\d+", time.inner_text()) == [f"{(at.hour - 1) % 12 + 1}:{at:%M}"]
        assert "UTC" not in page.locator(".devices").inner_text()


def registered(page: Page) -> str:
    """The id of the service worker of a page, for the tools of a developer."""
    with_tools = page.context.new_cdp_session(page)
    found: list[str] = []
    with_tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    with_tools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    while not found:
        page.wait_for_timeout(20)
    return found[-1]


def deliver(page: Page, registration: str, told: object) -> None:
    """Let a message of the push service reach the service worker."""
    with_tools = page.context.new_cdp_session(page)
    with_tools.send("ServiceWorker.enable")
    message = {"origin": page.evaluate("location.origin"), "registrationId": registration}
    with_tools.send("ServiceWorker.deliverPushMessage", {**message, "data": json.dumps(told)})


SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const shown = await worker.getNotifications();
  return shown.map(({ title, body, tag, data, actions }) => ({ title, body, tag, data, actions }));
}"""
ENDPOINT = "https://fcm.googleapis.com/fcm/send/x"
SUBSCRIBED = """
  const own = { endpoint: "ENDPOINT", options: {} };
  own.toJSON = () => ({ endpoint: own.endpoint, keys: KEYS });
  const kept = () => localStorage.getItem("subscribed");
  PushManager.prototype.getSubscription = async () => kept() && own;
  PushManager.prototype.subscribe = async () => localStorage.setItem("subscribed", "1") || own;
"""
"""A push service without a network: Chromium would ask its own."""
KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
"""Those of the example in RFC 8291."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with closing(browser.new_context(permissions=["notifications"])) as made:
        made.add_init_script(SUBSCRIBED.replace("KEYS", json.dumps(KEYS)).replace("ENDPOINT", ENDPOINT))
        yield made


def test_a_push_is_shown_and_leads_to_the_table(context: BrowserContext, served: Served) -> None:
    anna, _tom = begun(served)
    page = tab(context, served, anna)
    page.wait_for_load_state()
    told = {
        "title": "☞",
        "body": "Tom",
        "path": anna.base,
        "stop": "Stop",
        "language": "en",
        "direction": "ltr",
    }
    deliver(page, registered(page), told)
    while not (found := page.evaluate(SHOWN)):
        page.wait_for_timeout(20)
    (shown,) = found
    assert (shown["title"], shown["body"]) == ("☞", "Tom")
    assert shown["data"] == {"path": anna.base}
    assert [one["action"] for one in shown["actions"]] == ["stop"]
    anna.client.post(anna.base + "notifications", data={"do": "push", **KEYS, "endpoint": ENDPOINT})
    (worker,) = context.service_workers
    worker.evaluate("path => stop(path)", anna.base)  # as a click on that button
    assert "target" not in anna.client.get(anna.base + "notifications").text
    with page.expect_request(f"{served.address}{anna.base}look"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_browser_turns_notifications_on_and_off(context: BrowserContext, served: Served) -> None:
    anna, _tom = begun(served)
    page = tab(context, served, anna)
    page.locator("#notify").click()
    expect(page.locator("#notify")).to_be_hidden()
    page.locator("#notices").click()
    expect(page.locator("[name=target]")).to_have_count(1)
    expect(page.locator("#push-on")).to_be_hidden()
    page.locator("#push-off").click()
    expect(page.locator("[name=target]")).to_have_count(0)
    expect(page.locator("#push-on")).to_be_visible()


def test_a_browser_that_refuses_new_notifications_breaks_nothing(
    context: BrowserContext, served: Served
) -> None:
    """As Android does: only a service worker may show them there."""
    first, second = begun(served)
    context.add_init_script(
        """window.Notification = class { constructor() { throw new TypeError("Illegal constructor"); }
           static permission = "granted"; static requestPermission = async () => "granted"; };
           Object.defineProperty(document, "hidden", { get: () => true });"""
    )
    page = tab(context, served, second)
    expect(page.locator("#link-state")).not_to_be_empty()
    first.answer(first.token, "e")
    expect(page.locator("#state")).to_have_text(YOURS)
    expect(page.locator("#link-state.lost")).to_have_count(0)
    page.wait_for_timeout(PATIENCE / 200)
    expect(page.locator("#link-state.lost")).to_have_count(0)
