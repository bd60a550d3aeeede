"""Whom the server answers, how much of it, and what it says with every page."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.extras.web.houses import HOST, JSON, House, fields_for, seated, some_answer
from tests.support.wording import english

from manicule_web.guard import HEADERS, is_known_host, neighbourhood
from manicule_web.limits import LONGEST_BODY, RATES, Limits, RateLimit
from manicule_web.middleware import COOKIE
from manicule_web.server import server_of


def test_every_answer_has_the_headers_and_no_page_has_code_in_it(house: House) -> None:
    anna, _ = seated(house, "cartographers", "random")
    stranger = house.guest()
    pages = [stranger.get("/"), stranger.get("/nothing"), stranger.get("/new?game=gutenberg"), anna.get()]
    pages += [anna.get(path) for path in ("log", "rules", "signs", "links", "update")]
    for done in pages:
        assert {name: done.headers[name] for name in HEADERS} == HEADERS
        assert done.headers["cache-control"] == "no-store"
        text = done.text.lower()
        assert " style=" not in text
        assert " onclick" not in text
        assert "<script>" not in text
        assert "javascript:" not in text
    assert "'unsafe" not in HEADERS["content-security-policy"]
    script = stranger.get("/static/table.js")
    assert {name: script.headers[name] for name in HEADERS} == HEADERS
    assert script.headers["cache-control"] == "no-cache"  # a new version is used at once


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": HOST, "sec-fetch-site": "cross-site"},
        {"origin": "http://localhost:8001", "sec-fetch-site": "same-site"},
    ],
)
def test_what_another_site_sends_changes_nothing(house: House, headers: dict[str, str]) -> None:
    anna, _ = seated(house, "tictactoe")
    done = anna.post("answer", {"token": anna.token, "answer": "e"}, headers=headers)
    assert done.status_code == 403
    assert house.table(anna).match.answers == 0


def test_what_does_not_say_where_it_comes_from_changes_nothing(house: House) -> None:
    anna, _ = seated(house, "tictactoe")
    token = anna.token
    del anna.client.headers["origin"]
    assert anna.post("answer", {"token": token, "answer": "e"}).status_code == 403
    same = {"sec-fetch-site": "same-origin"}
    assert anna.post("answer", {"token": token, "answer": "e"}, headers=same).status_code == 200


def test_another_site_may_lead_here_but_reads_nothing(house: House) -> None:
    anna, _ = seated(house, "tictactoe")
    there = {"sec-fetch-site": "cross-site"}
    assert anna.get("update", headers={**there, "sec-fetch-mode": "no-cors"}).status_code == 403
    assert anna.get("", headers={**there, "sec-fetch-mode": "navigate"}).status_code == 200


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("192.168.1.5", True),
        ("[::1]:8000", True),
        ("laptop:8000", True),
        ("laptop.local", True),
        ("tables.example.org", True),
        ("evil.example", False),
        ("", False),
    ],
)
def test_a_name_that_somebody_made_lead_here_is_refused(host: str, is_known: bool) -> None:
    assert is_known_host(host, False, ("tables.example.org",)) is is_known
    assert is_known_host(host, True) is bool(host)


def test_a_request_to_a_strange_name_is_refused(house: House) -> None:
    assert house.guest().get("/", headers={"host": "evil.example"}).status_code == 403


def test_the_key_is_a_cookie_for_one_seat_that_no_script_reads(house: House) -> None:
    anna = house.guest()
    done = anna.post(
        "/new", {"game": "tictactoe", "name": "Anna", "seat-2": "random"}, follow_redirects=False
    )
    cookie = done.headers["set-cookie"].lower()
    assert f"path={done.headers['location'].lower()}" in cookie
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_over_https_the_key_is_never_sent_in_the_clear(tmp_path: Path) -> None:
    house = House(tmp_path)
    guest = house.guest()
    guest.client.base_url = "https://localhost"
    guest.client.headers["origin"] = "https://localhost"
    done = guest.post(
        "/new", {"game": "tictactoe", "name": "Anna", "seat-2": "random"}, follow_redirects=False
    )
    assert "secure" in done.headers["set-cookie"].lower()
    house.close()


def test_one_browser_can_hold_several_seats(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "human")
    link, first = anna.link("invite"), anna.base
    anna.follow(link, name="Tom")
    assert anna.base != first
    assert anna.get().status_code == anna.get(first).status_code == 200


def test_a_body_that_no_form_of_ours_has_is_refused(house: House) -> None:
    anna, _ = seated(house, "tictactoe")
    assert anna.post("answer", {"token": "x" * LONGEST_BODY}).status_code == 413
    many = "&".join(f"a{number}=1" for number in range(2000))
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert anna.client.post(anna.base + "answer", content=many, headers=kind).status_code == 413
    assert anna.get("log?" + "x" * 5000).status_code == 413
    assert anna.client.post(anna.base + "answer", content=b"\xff\xfe", headers=kind).status_code == 413


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    house = House(tmp_path, boundless=False)
    guest = house.guest()
    for _ in range(30):
        guest.follow("/t/aaaaaaaaaaaa/join#wrong", name="Eve")
    done = guest.post("/t/aaaaaaaaaaaa/join", {"key": "wrong", "name": "Eve"})
    assert (done.status_code, english("web.middleware.too_often") in done.text) == (429, True)
    for _ in range(RATES["create"].burst):
        guest.create("tictactoe", "random")
    assert guest.create("tictactoe", "random").status_code == 429
    house.close()


def test_who_moves_a_shape_about_for_long_can_still_answer(tmp_path: Path) -> None:
    house = House(tmp_path, boundless=False)
    (anna,) = seated(house, "cartographers", "random", languages=())
    fields = {"token": anna.token, **fields_for(anna.asked(), some_answer(house.table(anna).match, "a"))}
    seen = [anna.post("preview", fields, headers=JSON).status_code for _ in range(90)]
    assert (seen.count(200), seen.count(429)) == (60, 30)
    assert anna.post("answer", fields, headers=JSON).status_code == 200
    house.close()


def test_a_bucket_fills_again() -> None:
    now = 0.0
    limits = Limits({"think": RateLimit(2, 60)}, lambda: now)
    assert [limits.allow("think", "a") for _ in range(3)] == [True, True, False]
    assert limits.allow("think", "b")
    now = 1.0
    assert [limits.allow("think", "a") for _ in range(2)] == [True, False]


def test_nobody_is_led_to_another_site(house: House) -> None:
    for back in ("//evil.example/", "https://evil.example/", "/\\evil.example", "/a\r\nx: y", ""):
        done = house.guest().post("/language", {"lang": "fr", "back": back}, follow_redirects=False)
        assert done.headers["location"] == "/"


def test_a_listener_too_many_is_refused(house: House) -> None:
    anna, _ = seated(house, "tictactoe")
    for _ in range(8):
        assert house.table(anna).presence.arrive("a", 8)
    assert anna.get("events").status_code == 429
    assert not house.table(anna).presence.arrive("a", 8)


def test_a_listener_who_goes_at_once_is_not_counted_for_ever(house: House) -> None:
    anna, _ = seated(house, "tictactoe")
    (key,) = [one.value for one in anna.client.cookies.jar if one.name == COOKIE]
    lock, sent = house.table(anna).lock, []

    async def listen() -> None:
        received = [{"type": "http.request", "body": b""}, {"type": "http.disconnect"}]

        async def receive() -> Any:
            await asyncio.sleep(0)
            return received.pop(0)

        async def send(message: Any) -> None:
            sent.append(message.get("status", 200))

        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "method": "GET",
            "path": anna.base + "events",
            "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"cookie", f"{COOKIE}={key}".encode())],
        }
        lock.acquire()  # somebody else does something at the table when the browser comes, and goes
        asyncio.get_running_loop().call_later(0.02, lock.release)
        await house.app(scope, receive, send)

    for _ in range(10):
        asyncio.run(listen())
    assert set(sent) == {200}
    assert not house.table(anna).presence.seats
    assert house.table(anna).presence.arrive("a", 1)


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_long_addresses_is_one_guest(address: str, whose: str) -> None:
    assert neighbourhood(address) == whose


def test_a_failure_inside_tells_nothing_of_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise RuntimeError("secret at /some/path")

    anna, _ = seated(house, "tictactoe")
    monkeypatch.setattr("manicule_web.web_table.WebTable.told", fail)
    quiet = TestClient(house.app, base_url=HOST, raise_server_exceptions=False)
    quiet.cookies = anna.client.cookies
    done = quiet.get(anna.base + "log")
    assert done.status_code == 500
    assert "secret" not in done.text
    assert "/some/path" not in done.text
    assert {name: done.headers[name] for name in HEADERS} == HEADERS
    script = quiet.get(anna.base + "log", headers=JSON)
    assert (script.status_code, set(script.json())) == (500, {"problem"})


def test_methods_that_nothing_is_there_for_are_refused(house: House) -> None:
    anna, _ = seated(house, "tictactoe")
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        assert anna.client.request(method, anna.base).status_code in (403, 404, 405)
    assert anna.get("answer", headers=JSON).status_code == 405


@pytest.mark.parametrize(
    ("is_proxied", "peer", "said", "address"),
    [
        (True, "127.0.0.1", "198.51.100.9", "198.51.100.9"),
        (True, "127.0.0.1", "203.0.113.1, 198.51.100.9", "198.51.100.9"),  # the first one is made up
        (True, "192.0.2.4", "198.51.100.9", "192.0.2.4"),  # who is no proxy of ours is not believed
        (False, "127.0.0.1", "198.51.100.9", "127.0.0.1"),
    ],
)
def test_only_a_proxy_on_this_machine_says_who_comes(
    house: House, is_proxied: bool, peer: str, said: str, address: str
) -> None:
    config = server_of(house.site, is_proxied).config
    config.load()
    seen: list[str] = []
    house.site.middleware.limits.allow = lambda what, who: not seen.append(who)  # type: ignore[method-assign,func-returns-value]
    client = TestClient(config.loaded_app, base_url=HOST, client=(peer, 50000))
    assert client.get("/", headers={"x-forwarded-for": said}).status_code == 200
    assert seen == [address]


def test_over_a_proxy_with_https_links_and_cookies_are_for_https(house: House) -> None:
    config = server_of(house.site, True).config
    config.load()
    headers = {"x-forwarded-proto": "https", "origin": "https://localhost"}
    client = TestClient(config.loaded_app, base_url=HOST, client=("127.0.0.1", 50000), headers=headers)
    fields = {"game": "tictactoe", "name": "Anna", "seat-2": "human"}
    done = client.post("/new", data=fields, follow_redirects=False)
    assert "secure" in done.headers["set-cookie"].lower()
    cookie, links = done.headers["set-cookie"].partition(";")[0], done.headers["location"] + "links"
    made = client.post(links, data={"kind": "invite"}, headers={"cookie": cookie}, follow_redirects=False)
    cookie += "; " + made.headers["set-cookie"].partition(";")[0]
    page = client.get(links, headers={"cookie": cookie}).text
    assert 'value="https://localhost/t/' in page
