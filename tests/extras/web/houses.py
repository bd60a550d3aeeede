"""A server in this process, and people who come to it, each with a browser of their own."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from tests.support.tables import registry_with_examples

from manicule.kernel.question import Question
from manicule.match.match import Match
from manicule_interface.sights import Sights
from manicule_languages.languages import Languages
from manicule_web.file_tables import FileTables
from manicule_web.hub import Hub
from manicule_web.limits import RATES, Limits, RateLimit
from manicule_web.notifications.outside import SendPolicy
from manicule_web.notifications.sender import turn_sender
from manicule_web.site import Site
from manicule_web.table_store import TableStore
from manicule_web.thinkers import REVIEW, Thinkers, Thought
from manicule_web.web_table import WebTable

HOST = "http://localhost"
ORIGIN = {"origin": HOST}
JSON = {"accept": "application/json"}
GAMES = {"gutenberg": 3, "cartographers": 3, "cvlizations": 3}
"""Our games, each with a number of seats."""
EXAMPLES = {"tictactoe": 2, "tricks": 3, "caravan": 3}
"""Games of the documentation: folders; the last one is drawn."""


class Inline(Thinkers):
    """Does at once what bots are to think about: they have answered when the answer comes back."""

    def submit(self, lane: str, owner: str, about: str, work: Callable[[], Any], table: str = "") -> Thought:
        if lane == REVIEW:
            return super().submit(lane, owner, about, work, table)
        thought = Thought(lane, owner, about, work)
        try:
            thought.set_result(work())
        except Exception as error:  # noqa: BLE001 - as the thread of a bot does
            thought.set_exception(error)
        return thought


@cache
def languages() -> Languages:
    """All languages, with those of the examples."""
    found = Languages()
    found.know(registry_with_examples())
    return found


class House:
    """A server with its folder, or another store. `fresh` is the same folder after the server was killed."""

    def __init__(
        self,
        folder: Path,
        boundless: bool = True,
        boot: str = "boot",
        thinkers: Thinkers | None = None,
        spoken: Languages | None = None,
        store: TableStore | None = None,
        policy: SendPolicy | None = None,
        **given: Any,
    ) -> None:
        self.folder = folder
        rates = {name: RateLimit(10**6, 10**6) for name in RATES} if boundless else RATES
        self.store = store
        self.hub = Hub(
            store or FileTables(folder),
            registry_with_examples(),
            spoken or languages(),
            thinkers=thinkers or Inline(),
            boot=boot,
            **given,
        )
        # Time stands still for limits: how many are let through does not depend on how slow the machine is.
        self.sender = turn_sender(self.hub, policy or SendPolicy())
        self.site = Site(self.hub, Limits(rates, clock=lambda: 0.0), sender=self.sender)
        self.app = self.site.app()
        self._later: list[House] = []

    def fresh(self) -> "House":
        """A new server over the same folder; the old one was not asked to end, but its locks are gone."""
        for table in self.tables():
            release(table)
        self._later.append(House(self.folder, store=self.store, policy=self.sender.policy))
        return self._later[-1]

    def close(self) -> None:
        """End this server, and those that came after it."""
        for house in self._later:
            house.close()
        self.hub.close()

    def record_of(self, table: WebTable) -> Path:
        """The file of a table's record."""
        return self.folder / "tables" / table.file.id / table.file.record

    def tables(self) -> list[WebTable]:
        return [table for id in self.hub.store.ids() if (table := self.hub.table(id)) is not None]

    def guest(self, language: str = "en") -> "Guest":
        return Guest(self, language)

    def table(self, guest: "Guest") -> WebTable:
        found = self.hub.table(guest.base.split("/")[2])
        assert found is not None
        return found


def ids(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "tables").iterdir())


def release(table: WebTable) -> None:
    """What the system does with the files of a process that was killed: its locks are free, nothing more is
    written."""
    if table.is_open:
        for observer in table.match.observers.everyone:
            store = getattr(observer, "_store", None)
            if store is not None:
                store.close()


class Guest:
    """Somebody with a browser, whose script is switched off unless a request says otherwise."""

    def __init__(self, house: House, language: str) -> None:
        headers = {**ORIGIN, "accept-language": language}
        self.house = house
        self.client = TestClient(house.app, base_url=HOST, headers=headers)
        self.base = ""

    def get(self, path: str = "", **given: Any) -> Any:
        return self.client.get(self.base + path if not path.startswith("/") else path, **given)

    def post(self, path: str, data: Any = None, **given: Any) -> Any:
        return self.client.post(
            self.base + path if not path.startswith("/") else path, data=data or {}, **given
        )

    def create(self, game: str, *kinds: str, name: str = "Anna", seed: int | str = 7, **fields: str) -> Any:
        """Make a table at which these kinds of players sit beside oneself."""
        seats = {f"seat-{at}": kind for at, kind in enumerate(kinds, 2)}
        done = self.post("/new", {"game": game, "name": name, "seed": str(seed), **seats, **fields})
        self.base = done.url.path if done.status_code == 200 else ""
        return done

    def link(self, kind: str, **fields: str) -> str:
        """Have a link made, and read it from the page."""
        page = self.post("links", {"kind": kind, **fields}).text
        found = re.search(r'id="link" value="([^"]+)"', page)
        assert found, page
        return unescape(found[1]).removeprefix(HOST)

    def link_for_stand_in(self, seat: str) -> str:
        """Have a link made for a person who plays on at a seat, and read it from the page."""
        page = self.post("stand-in-link", {"seat": seat}).text
        found = re.search(r'id="link" value="([^"]+)"', page)
        assert found, page
        return unescape(found[1]).removeprefix(HOST)

    def follow(self, link: str, **fields: str) -> Any:
        """Open a link without a script: the key goes into the field by hand."""
        path, _, key = link.partition("#")
        assert self.get(path).status_code == 200
        done = self.post(path, {"key": key, **fields})
        if done.status_code == 200:
            self.base = done.url.path
        return done

    @property
    def page(self) -> str:
        done = self.get()
        assert done.status_code == 200
        return str(done.text)

    @property
    def token(self) -> str:
        found = re.search(r'name="token" value="([^"]+)"', self.page)
        return found[1] if found else ""

    def answer(self, answer: str, **given: Any) -> Any:
        return self.post("answer", {"token": self.token, "answer": answer}, **given)

    def question(self) -> Question | None:
        """What this person is asked, from inside the server."""
        return self.house.table(self).view(self.base.split("/")[3]).state.question

    def asked(self) -> Question:
        """What this person, who is asked, is asked."""
        question = self.question()
        assert question is not None
        return question


def seated(
    house: House,
    game: str,
    *others: str,
    languages: Sequence[str] = ("fr",),
    seed: int | str = 7,
    **fields: str,
) -> list[Guest]:
    """A table with Anna, who reads English, others by invitation, and these bots; it has begun."""
    host = house.guest()
    people = ["human"] * len(languages)
    assert host.create(game, *people, *others, seed=seed, **fields).status_code == 200
    guests = [host]
    for at, language in enumerate(languages):
        guest = house.guest(language)
        assert guest.follow(host.link("invite"), name=f"Guest {at}").status_code == 200
        guests.append(guest)
    assert host.post("start").status_code == 200
    return guests


def some_answer(match: Match, seat: str) -> str:
    """An answer that is possible: the last of the first few."""
    question = match.question(seat)
    if question.rows:
        return next(iter(match.legal(seat)))
    return question.legal[min(len(question.legal) - 1, 3)]


def fields_for(question: Question, answer: str) -> dict[str, Any]:
    """An answer as the fields of its form: ticked, counted or laid where it can be."""
    if question.shape == "some":
        return {"tick": [] if answer == "none" else answer.split(" ")}
    if question.shape == "allot" and question.count > 1:
        return {f"row-{row}": number for row, number in zip(question.rows, answer.split("-"), strict=True)}
    laid = next((slot for slot in question.display.slots if slot.board_part), None)
    words = answer.split(" ")
    if laid is not None and any(word in laid.ids for word in words):
        others = {
            f"slot-{slot.id}": next(word for word in words if word in slot.ids)
            for slot in question.display.slots
            if slot is not laid
        }
        return {"lay": [word for word in words if word in laid.ids], **others}
    return {"answer": answer}


def sure_in(page: str) -> str:
    """The answer that a page asks to confirm; empty when it asks for none."""
    found = re.search(r'name=\\?"sure\\?" value=\\?"([^"\\]+)', page)
    return unescape(found[1]) if found else ""


def play_on(guests: Sequence[Guest], most: int = 10**6) -> int:
    """Let people answer by their forms, until the game is over or so many answers were given."""
    house, given = guests[0].house, 0
    table = house.table(guests[0])
    while not table.match.over and given < most:
        seat = next(one for one in table.match.waiting())
        guest = next(one for one in guests if one.base.split("/")[3] == seat)
        question = guest.question()
        assert question is not None
        fields = fields_for(question, some_answer(table.match, seat))
        before = table.match.answers
        done = guest.post("answer", {"token": guest.token, **fields}, headers=JSON)
        assert done.status_code == 200, done.text
        if table.match.answers == before:  # what is warned of is meant all the same
            guest.post("answer", {"token": guest.token, "sure": sure_in(done.text), **fields}, headers=JSON)
            assert table.match.answers > before, done.text
        given += 1
    return given


def look_anew(table: WebTable) -> None:
    """Let everybody look at a table again, although its position is the same: a display has changed."""
    table.session.moves.sights = Sights(table.match)
    table.changed()
