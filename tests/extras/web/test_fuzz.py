"""Requests that nobody's page would send: no failure, and no secret in what comes back."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.extras.web.houses import HOST, House, seated
from tests.support.players import Chance

from manicule_web.limits import LONGEST_BODY
from manicule_web.middleware import COOKIE

from starlette.testclient import TestClient  # isort: skip

SEED = 4_611_686_018
WORDS = [
    "",
    "0",
    "-1",
    "a",
    "e",
    "pass",
    "none",
    "1-1-1",
    "\x00",
    "../../etc/passwd",
    "%00",
    "<script>",
    "é" * 50,
    "💥",
    "\ud7ff",
    "9" * 400,
    "{}",
    "a b c",
    "on",
    "true",
    "en",
    "xx",
    "//x",
]
METHODS = ["GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"]
NAMES = [
    "token",
    "answer",
    "typed",
    "way",
    "tick",
    "lay",
    "row-a",
    "slot-terrain",
    "what",
    "agreed",
    "kind",
    "seat",
    "lang",
    "back",
    "key",
    "name",
    "game",
    "seat-2",
    "seed",
    "practice",
    "term",
    "at",
    "have",
    "do",
    "address",
    "text",
]
PATHS = [
    "",
    "answer",
    "preview",
    "why",
    "hint",
    "undo",
    "agree",
    "language",
    "seat",
    "start",
    "links",
    "again",
    "rules",
    "signs",
    "log",
    "replay",
    "review",
    "status",
    "leave",
    "update",
    "enter",
    "notifications",
    "talk",
    "talk/read",
    "talk/turn",
    "look",
    "list/follow",
]
OUTSIDE = [
    "/",
    "/new",
    "/language",
    "/t/x/join",
    "/t/aaaaaaaaaaaa/a/",
    "/static/table.js",
    "/static/../site.py",
    "/t//",
    "/%2e%2e/",
]
HEADERS = [
    "accept",
    "accept-encoding",
    "accept-language",
    "cookie",
    "x-have",
    "content-type",
    "sec-fetch-site",
    "origin",
    "host",
    "range",
    "sec-fetch-mode",
    "x-forwarded-for",
    "x-forwarded-proto",
    "transfer-encoding",
    "if-modified-since",
]


def fuzz(house: House, number: int, chance: Chance) -> int:
    """Send so many requests at a table of each game; the number of those that were let through."""
    games = ("gutenberg", "cartographers", "tricks")
    people = [guest for game in games for guest in seated(house, game, "random", seed=SEED)]
    cookies = [cookie for guest in people for cookie in guest.client.cookies.jar]
    keys = [str(cookie.value) for cookie in cookies if cookie.name == COOKIE]
    taken = 0
    for at in range(number):
        guest = people[chance.below(len(people))]
        client = TestClient(house.app, base_url=HOST, headers={"origin": HOST}, follow_redirects=False)
        if chance.below(5):
            client.cookies = guest.client.cookies
        path = guest.base + _one(PATHS, chance) if chance.below(5) else _one(OUTSIDE, chance)
        fields = {_one(NAMES, chance): _one(WORDS, chance) for _ in range(chance.below(6))}
        if not chance.below(3):
            fields["token"] = guest.token if guest.get().status_code == 200 else "1-x"
        plain = [word for word in WORDS if word.isascii() and word.isprintable()]
        headers = {_one(HEADERS, chance): _one(plain, chance) or "x" for _ in range(chance.below(3))}
        if "cookie" in headers:
            client.cookies.clear()
        method = _one(METHODS, chance)
        given: dict[str, Any] = {"params": fields} if method in ("GET", "HEAD") else {"data": fields}
        if not chance.below(6):  # nothing that a form could send
            given = {"content": _noise(chance)}
        if not chance.below(12):
            path += quote(_noise(chance)[: chance.below(40)])
        try:
            done = client.request(method, path, headers=headers, **given)
        except Exception as error:
            raise AssertionError(f"request {at}: {method} {path} {fields} {headers}") from error
        assert done.status_code < 500, (at, method, path, fields, headers)
        taken += done.status_code < 400
        assert str(SEED) not in done.text
        assert str(house.folder) not in done.text
        assert "Traceback" not in done.text
        shown = 'id="link"' in done.text
        assert shown or [key for key in keys if key in done.text] == []
    return taken


def _noise(chance: Chance) -> bytes:
    """Bytes, as many as a form may have, or more."""
    size = chance.below(40) if chance.below(20) else LONGEST_BODY + 1
    return bytes(chance.below(256) for _ in range(min(size, 40))) * (1 + size // 41)


def _one(values: list[str], chance: Chance) -> str:
    return values[chance.below(len(values))]


def test_some_hundred_strange_requests_do_no_harm(house: House) -> None:
    assert fuzz(house, 200, Chance(1)) > 20


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_a_thousand_strange_requests_do_no_harm(tmp_path: Path, seed: int) -> None:
    house = House(tmp_path)
    assert fuzz(house, 1000, Chance(100 + seed)) > 100
    house.close()
