"""Twins: two tables that differ in one secret, and everything that others get of them."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.extras.web.houses import JSON, House, Inline, fields_for, seated, some_answer
from tests.extras.web.receivers import LOOPBACK

from manicule_web import keys
from manicule_web.live import Stream
from manicule_web.middleware import COOKIE
from manicule_web.notifications.notifier import LATER
from manicule_web.notifications.sender import TITLES
from manicule_web.notifications.targets import WebhookTarget
from manicule_web.notifications.webhook import Webhooks, body_of
from manicule_web.thinkers import Thought

SECRETIVE = ("gutenberg", "cvlizations", "caravan")
"""Games in which answers are secret; in the others only what is dealt is."""
MOST = 6
"""The number of answers after which a game has had a secret."""
CHANCE = {
    "KEY": r"(?<=#)[\w-]{32}",
    "CODE": r'(?s)<svg [^>]*class="segno".*?</svg>',
    "DEVICE": r'(?<=name="device" value=")\w+',
    "TIME": r"\d\d:\d\d UTC|T\d\d:\d\d:\d\dZ",
    "LENGTH": r"(?<='content-length': ')\d+",
}
"""What differs by chance in the pages of twins: new links with their codes, and devices that came by one."""
NOWHERE = "http://127.0.0.1:9/token"
"""An address at which nothing listens."""


class Resting(Inline):
    """Does at once what bots are to think about, unless they rest: then a bot at a seat does not move."""

    rests = False

    def submit(self, lane: str, owner: str, about: str, work: Callable[[], Any], table: str = "") -> Thought:
        if not self.rests:
            return super().submit(lane, owner, about, work, table)
        thought = Thought(lane, owner, about, work)
        thought.cancel()
        return thought


class LogLines(logging.Handler):
    """The lines of the server's log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def logged() -> Iterator[list[str]]:
    """Everything that the program logs, also what an operator would not see."""
    handler, log = LogLines(), logging.getLogger("manicule")
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    yield handler.lines
    log.setLevel(before)
    log.removeHandler(handler)


class Twin:
    """One of two tables: Anna has the secret, Guest 0 and Eve, who watches, may not know it."""

    def __init__(self, folder: Path, game: str) -> None:
        self._thinkers = Resting()
        self.house = House(folder, policy=LOOPBACK, thinkers=self._thinkers)
        self.house.sender.push_key = "key"  # each server has another one
        self.anna, self.guest = seated(self.house, game, "random")
        self.eve = self.house.guest("en")
        self.eve.follow(self.anna.link("watch"))
        for one in (self.guest, self.eve):  # the size of a compressed page depends on the id of the table
            one.client.headers["accept-encoding"] = "identity"
        self.table = self.house.table(self.anna)
        with self.table.changing():
            self.table.talk.say("a", "Anna", "Hello", now=0)
        self.asked: set[tuple[str, str]] = set()
        """The methods and addresses of all requests."""

    @property
    def keys(self) -> list[str]:
        """The keys of all who are at the table, and their digests."""
        own = [str(one.client.cookies.get(COOKIE)) for one in (self.anna, self.guest, self.eve)]
        return [*own, *map(keys.digest, own)]

    def secret(self) -> tuple[str, str] | None:
        """Two answers of which Anna may give one in secret now, before Guest 0 is asked."""
        match = self.table.match
        if "a" not in match.waiting() or not match.display.is_private("a"):
            return None
        answers = list(match.legal("a"))
        chosen = (answers[0], answers[-1])
        return chosen if len(answers) > 1 and all(map(self._leads_on, chosen)) else None

    def _leads_on(self, answer: str) -> bool:
        """Whether Guest 0 is asked next, whatever Anna has answered."""
        tried = self.table.match.fork()
        tried.answer("a", answer)
        tried.run()
        return "b" in tried.waiting()

    def give(self, seat: str, answer: str) -> None:
        guest = self.anna if seat == "a" else self.guest
        question = guest.question()
        assert question is not None
        done = guest.post("answer", {"token": guest.token, **fields_for(question, answer)}, headers=JSON)
        assert done.status_code == 200

    def messages(self, wanted: Iterable[str] | None = None) -> dict[str, str]:
        """Everything that the server says to those who may not know the secret, or some of it, by type. What
        changes who plays comes last."""
        id, said = self.table.file.id, dict[str, str]()
        with logged() as lines:
            asks = {**self._playing(), **self._leaving()}
            for type, ask in asks.items():
                if wanted is None or type in wanted:
                    done = ask()
                    self.asked.update(
                        (one.request.method, one.request.url.path) for one in (*done.history, done)
                    )
                    said[type] = f"{done.status_code} {done.headers}\n{done.text}"
            said |= {"events": asyncio.run(self._events()), **asyncio.run(self._stream()), **self._notified()}
        said["server's log"] = "\n".join(lines)
        for stands, pattern in {"ID": id, **CHANCE}.items():
            said = {type: re.sub(pattern, stands, text) for type, text in said.items()}
        return said

    def _playing(self) -> dict[str, Callable[[], Any]]:
        """The requests of those who play and watch."""
        guest, eve = self.guest, self.eve
        token = guest.token
        question = guest.question()
        assert question is not None
        fields = {"token": token, **fields_for(question, some_answer(self.table.match, "b"))}
        wrong = {"token": token, "answer": "no such answer"}
        late = {"token": "0-stale", "answer": "x"}
        join = f"/t/{self.table.file.id}/join"
        return {
            "page": lambda: guest.get(),
            "update": lambda: guest.get("update", headers=JSON),
            "log": lambda: guest.get("log"),
            "signs": lambda: guest.get("signs"),
            "rules": lambda: guest.get("rules?term=end"),
            "terms": lambda: guest.get("terms"),
            "links": lambda: guest.get("links"),
            "notifications": lambda: guest.get("notifications"),
            "talk": lambda: guest.get("talk"),
            "refused talk": lambda: guest.post("talk", {"text": ""}),
            "refused talk as JSON": lambda: guest.post("talk", {"text": ""}, headers=JSON),
            "talk is read": lambda: guest.post("talk/read"),
            "talk of others": lambda: guest.post("talk/turn", {"turn": "off"}),
            "watcher's talk": lambda: eve.get("talk"),
            "players": lambda: guest.get("players"),
            "hint": lambda: guest.post("hint", {"token": token}),
            "hint as JSON": lambda: guest.post("hint", {"token": token}, headers=JSON),
            "why": lambda: guest.post("why", {"token": token, "what": "no such thing"}),
            "preview": lambda: guest.post("preview", fields, headers=JSON),
            "refusal": lambda: guest.post("answer", wrong),
            "refusal as JSON": lambda: guest.post("answer", wrong, headers=JSON),
            "stale": lambda: guest.post("answer", late),
            "typed": lambda: guest.post("answer", {"token": token, "typed": "zzz", "way": "typed"}),
            "agree": lambda: guest.post("agree", {"agreed": "yes"}),
            "seen": lambda: guest.post("seen", {"moment": "none"}),
            "dismiss": lambda: guest.post("dismiss", {"notice": "torn-1-2"}),
            "retry": lambda: guest.post("retry"),
            "look": lambda: guest.post("look"),
            "status": lambda: guest.get("status", headers=JSON),
            "language": lambda: guest.post("language", {"lang": "uk", "back": guest.base}),
            "confirm": lambda: guest.post("confirm", {"confirm": "none"}),
            "replay": lambda: guest.get("replay"),
            "review": lambda: guest.get("review"),
            "wanted review": lambda: guest.post("review"),
            "save": lambda: guest.get("save"),
            "again": lambda: guest.post("again"),
            "seat": lambda: guest.post("seat", {"seat": "c", "kind": "random"}),
            "start": lambda: guest.post("start"),
            "leave": lambda: guest.post("leave"),
            "sign-out": lambda: guest.post("sign-out", {"device": "0"}),
            "join": lambda: guest.get(join),
            "refused join": lambda: guest.post(join, {"key": "x", "name": "Ida"}),
            "enter": lambda: guest.get("enter"),
            "refused key": lambda: guest.post("enter", {"key": "x"}),
            "watcher's page": lambda: eve.get(),
            "watcher's update": lambda: eve.get("update", headers=JSON),
            "watcher's log": lambda: eve.get("log"),
            "watcher's signs": lambda: eve.get("signs"),
            "watcher's rules": lambda: eve.get("rules"),
            "watcher's terms": lambda: eve.get("terms"),
            "watcher's status": lambda: eve.get("status", headers=JSON),
            "error": lambda: eve.post("answer", wrong),
            "undo": lambda: guest.post("undo"),
            "undo as JSON": lambda: guest.post("undo", headers=JSON),
            "refused webhook": lambda: guest.post("notifications", {"do": "webhook", "address": "ftp://x"}),
        }

    def _leaving(self) -> dict[str, Callable[[], Any]]:
        """The requests of those who leave, are replaced and come back; nobody moves meanwhile."""
        guest = self.guest

        def leave() -> Any:
            self._thinkers.rests = True
            return guest.post("away", {"kind": "random"})

        def away(ask: Callable[[], Any]) -> Callable[[], Any]:
            def asked() -> Any:
                if not self.table.file.by_seat["b"].is_away:
                    leave()
                return ask()

            return asked

        return {
            "refused proposal": lambda: guest.post("propose", {"seat": "a", "who": "bot"}),
            "vote": lambda: guest.post("vote", {"seat": "a", "agreed": "yes"}),
            "refused replacement": lambda: guest.post("replace", {"seat": "a", "who": "bot"}),
            "host": lambda: guest.post("host", {"seat": "b"}),
            "own link": lambda: guest.post("links", {"kind": "own"}),
            "away": leave,
            "away, update": away(lambda: guest.get("update", headers=JSON)),
            "away, log": away(lambda: guest.get("log")),
            "away, status": away(lambda: guest.get("status", headers=JSON)),
            "away, players": away(lambda: guest.get("players")),
            "away, notifications": away(lambda: guest.get("notifications")),
            "away, refused push": away(lambda: guest.post("notifications", {"do": "push"})),
            "link for a stand-in": away(lambda: guest.post("stand-in-link", {"seat": "b"})),
            "stand-in": away(lambda: guest.get("stand-in")),
            "refused stand-in": away(lambda: guest.post("stand-in", {"key": "x", "name": "Ida"})),
            "back": away(lambda: guest.post("back")),
        }

    def _notified(self) -> dict[str, str]:
        """What the person is sent for each cause while the page is closed, before it is encrypted."""
        told, *others = [self.house.sender.notification(self.table, "b", cause) for cause in TITLES]
        hook = WebhookTarget("id", "Guest 0", "https://tables.example.org", NOWHERE, "secret")
        assert Webhooks(LOOPBACK).send(hook, told) == LATER  # which is in the log
        return {
            "push": msgspec.json.encode([told, *others]).decode(),
            "webhook": " ".join(body_of(hook, one).decode() for one in (told, *others)),
        }

    async def _events(self) -> str:
        """What a browser hears first when it listens for changes."""
        lines = self.house.site.channel.versions(self.table.file.id, self.table.version)
        return await anext(lines)

    async def _stream(self) -> dict[str, str]:
        """What a browser gets that follows the table by its one stream, at the table or in its list."""
        stream, channel = Stream(), self.house.site.channel
        channel.open()
        lines = channel.news(stream)
        await anext(lines)
        said = {}
        for type, path in (("follow", "follow"), ("follow in the list", "list/follow")):
            joined = await asyncio.to_thread(self.guest.post, path, {"stream": stream.id}, headers=JSON)
            self.asked.add((joined.request.method, joined.request.url.path))
            said[type] = joined.text
        channel.tell(self.table.file.id, self.table.version)
        said["stream"] = await anext(lines)
        await asyncio.to_thread(stream.end)
        return said


def twins(folder: Path, game: str) -> tuple[Twin, Twin]:
    """Two tables with the same past and one secret in which they differ."""
    one, other = Twin(folder / "one", game), Twin(folder / "other", game)
    for _ in range(MOST):
        secret = one.secret()
        if secret is not None:
            one.give("a", secret[0])
            other.give("a", secret[1])
            assert one.table.match.steps != other.table.match.steps
            assert "b" in one.table.match.waiting()
            return one, other
        seat = one.table.match.waiting()[0]
        answer = some_answer(one.table.match, seat)
        for twin in (one, other):
            twin.give(seat, answer)
    pytest.fail("no secret was found")
