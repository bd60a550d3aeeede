"""People of a campaign: browsers without a script, at any of several servers."""

import http.client
import json
import re
from collections.abc import Mapping, Sequence
from html import unescape
from random import Random
from urllib.parse import urlencode

from tests.campaigns.tables.servers import TableServer

SECONDS = 10.0
TOKEN = re.compile(r'name="token" value="([^"]+)"')


class NoAnswer(Exception):
    """The connection broke, or the server said that it does not know."""


class Reply:
    """A reply of a server."""

    def __init__(self, status: int, location: str, body: str, cookies: list[str]) -> None:
        self.cookies = cookies
        self.status = status
        self.location = location
        self.body = body


class Person:
    """Somebody with a browser. `home` is the server that is asked first; after a failure another one is."""

    def __init__(self, servers: Sequence[TableServer], home: int, chance: Random) -> None:
        self.servers = servers
        self.home = home % len(servers)
        self.chance = chance
        self.base = ""
        self._keys: dict[str, str] = {}

    def ask(
        self, method: str, path: str, fields: Mapping[str, object] | None = None, is_json: bool = True
    ) -> Reply:
        """Ask the server at home; raises `NoAnswer`."""
        host, port = self.servers[self.home].address
        full = path if path.startswith("/") else self.base + path
        cookie = next(
            (f"manicule_key={key}" for base, key in self._keys.items() if full.startswith(base)), ""
        )
        headers = {
            "origin": f"http://{host}:{port}",
            "host": f"{host}:{port}",
            "accept": "application/json" if is_json else "text/html",
            "content-type": "application/x-www-form-urlencoded",
            "cookie": cookie,
            "connection": "close",
        }
        body = urlencode(fields or {}, doseq=True) if method == "POST" else None
        connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
        try:
            connection.request(method, full, body, headers)
            response = connection.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(repr(error)) from error
        finally:
            connection.close()
        if response.status >= 500:
            raise NoAnswer(f"{response.status}: {text[:300]}")
        cookies = [value for name, value in response.getheaders() if name.lower() == "set-cookie"]
        for value in cookies:
            if value.startswith("manicule_key="):
                place = re.search(r"path=([^;]+)", value, re.IGNORECASE)
                assert place is not None
                self._keys[place[1]] = value.partition("=")[2].partition(";")[0]
        return Reply(response.status, response.getheader("location") or "", text, cookies)

    def elsewhere(self) -> None:
        """Go to another server."""
        self.home = (self.home + 1) % len(self.servers)

    def create(self, game: str, *kinds: str) -> None:
        """Create a table."""
        seats = {f"seat-{at}": kind for at, kind in enumerate(kinds, 2)}
        self.base = self.ask(
            "POST", "/new", {"game": game, "name": "Anna", "seed": "7", **seats}, False
        ).location

    def invitation(self) -> str:
        """A link for others."""
        reply = self.ask("POST", "links", {"kind": "invite"}, False)
        key = next(
            one.partition("invite.")[2].partition(";")[0] for one in reply.cookies if "=invite." in one
        )
        return f"/t/{self.base.split('/')[2]}/join#{key}"

    def regions(self) -> dict[str, str]:
        """What the page of a begun table shows."""
        return {id: one[0] for id, one in json.loads(self.ask("GET", "update?have=").body)["regions"].items()}


def token_in(region: str) -> str:
    """The token of a question; empty if there is none."""
    found = TOKEN.search(region[region.find('id="answer"') :]) if 'id="answer"' in region else None
    return unescape(found[1]) if found else ""
