"""Tables in the browser under load: `python benchmarks/web.py --tables 200 --seconds 30`.

The server and the scripted browsers are separate processes. At every table a player answers every few
seconds, and both browsers listen and fetch the regions that they lack, as the script of the page does. The
benchmark prints the time from sending an answer until the other browser shows the result, and the cost of an
answer for the server, compared with the game alone. Then it kills the server, restarts it, and checks that
nothing is lost.

`python benchmarks/web.py --thinking 6` measures the page of a table without and beside six tables at each of
which three strong bots think.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from version import PluginRegistry, manicule, open_many_files, registry_argument, seated

GAMES = {"gutenberg": ("human", "random"), "cvlizations": ("human", "random"), "cartographers": ("human",)}
"""The other seats beside the creator of a table."""
PATIENCE = 60.0
SETTLED = 5.0
REFUSED_PAUSE = 0.5
PAGE_PAUSE = 0.05
IN_TURNS = 4
FOUND_AGAIN = 50
"""Number of tables checked again after the server was killed."""


class Reply(NamedTuple):
    """The server's reply to a request."""

    status: int
    headers: dict[str, str]
    body: bytes


class Browser:
    """One person's browser: its regions, and when it received them.

    It implements HTTP itself: a full client would take more of the machine than the server.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.host, port = address.removeprefix("http://").split(":")
        self.port = int(port)
        self.base = ""
        self.cookies: dict[str, str] = {}
        self.regions: dict[str, list[str]] = {}
        self.version = -1
        self.came = asyncio.Event()
        self.bytes = 0
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._lock = asyncio.Lock()

    def move(self, address: str) -> None:
        """Continue at another address, keeping the regions."""
        self.address = address
        self.port = int(address.rpartition(":")[2])
        self._streams, self._lock = None, asyncio.Lock()

    @property
    def have(self) -> str:
        """The regions of this browser, as the script of the page reports them."""
        return ",".join(f"{id}:{digest}" for id, (_, digest) in self.regions.items())

    async def get(self, path: str) -> Reply:
        """Fetch something."""
        return await self._ask("GET", path, b"", "")

    async def post(self, path: str, fields: Mapping[str, object], have: str = "") -> Reply:
        """Send a form."""
        return await self._ask("POST", path, urlencode(fields, doseq=True).encode(), have)

    async def _ask(self, method: str, path: str, body: bytes, have: str) -> Reply:
        async with self._lock:
            if self._streams is None or self._streams[0].at_eof():  # the server closes idle connections
                self._streams = await asyncio.open_connection(self.host, self.port)
            reader, writer = self._streams
            writer.write(self._head(method, path, len(body), have) + body)
            status, headers = await _answered(reader)
            content = await reader.readexactly(int(headers.get("content-length", 0)))
        for cookie in headers.get("set-cookie", "").splitlines():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return Reply(status, headers, content)

    def _head(self, method: str, path: str, length: int, have: str) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"host: {self.host}:{self.port}",
            f"origin: {self.address}",
            f"cookie: {'; '.join(f'{name}={value}' for name, value in self.cookies.items())}",
            f"x-have: {have}",
            "accept: application/json" if have or "/update" in path else "accept: text/html",
            "content-type: application/x-www-form-urlencoded",
            f"content-length: {length}",
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    def take(self, reply: Reply) -> int:
        """Store the regions of a reply; return the version of the table."""
        data = json.loads(reply.body)
        self.regions.update(data["regions"])
        self.bytes += len(reply.body)
        version = _number(data["version"])
        self.version = max(version, self.version)
        self.came.set()
        return version

    async def listen(self) -> None:
        """On news of a change, fetch the missing regions."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        writer.write(self._head("GET", self.base + "events", 0, ""))
        await _answered(reader)
        try:
            while line := await reader.readline():
                if line.startswith(b"data:") and _number(line.decode()) > self.version:
                    self.take(await self.get(f"{self.base}update?have={self.have}"))
        finally:
            writer.close()

    async def until(self, version: int) -> None:
        """Wait until this browser shows a version."""
        while self.version < version:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), PATIENCE)


def _number(version: str) -> int:
    """The number of changes in the version of a table, without that of the messages to it."""
    return int(version.rpartition("-")[2].partition(".")[0])


def _asked(person: Browser) -> str:
    """The token of the question that a person sees; empty if there is none."""
    return next(iter(_written(r'id="answer".*?name="token" value="([^"]+)"', person.regions["ask"][0])), "")


def _written(pattern: str, page: str) -> list[str]:
    """The groups of a pattern in a page, unescaped."""
    return [unescape(found) for found in re.findall(pattern, page, re.DOTALL)]


async def _answered(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and the headers of a reply; a header that comes several times has a line for each."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for name, _, value in (line.partition(": ") for line in head[1:] if line):
        known = headers.get(name.lower())
        headers[name.lower()] = value if known is None else f"{known}\n{value}"
    return int(head[0].split()[1]), headers


class Table:
    """A table with two people; both are scripts."""

    def __init__(self, addresses: Sequence[str], game: str) -> None:
        self.game = game
        self.people = [Browser(addresses[at % len(addresses)]) for at in range(2)]
        self.seen: list[float] = []
        self.acknowledged: list[float] = []
        self.refused = 0

    async def begin(self) -> None:
        """Sit down and begin; both browsers load the whole page."""
        anna, tom = self.people
        seats = {f"seat-{at}": kind for at, kind in enumerate(GAMES[self.game], 2)}
        made = await anna.post("/new", {"game": self.game, "name": "Anna", **seats})
        anna.base = made.headers["location"]
        made = await anna.post(anna.base + "links", {"kind": "invite"})
        page = (made.body or (await anna.get(anna.base + "links")).body).decode()  # older versions show it
        [link] = _written(r'id="link" value="[^"]*?(/t/[^"#]+#[^"]+)"', page)
        place, _, key = link.partition("#")
        joined = await tom.post(place, {"key": key, "name": "Tom"})
        tom.base = joined.headers["location"]
        await anna.post(anna.base + "start", {})
        for person in self.people:
            person.take(await person.get(person.base + "update"))

    async def answer(self) -> None:
        """The asked person gives the first answer on their page."""
        for person, other in (self.people, self.people[::-1]):
            token = _asked(person)
            if not token:
                continue
            fields = {"token": token, **_first_answer(person.regions["ask"][0])}
            other.came.clear()
            began = time.perf_counter()
            done = await person.post(person.base + "answer", fields, person.have)
            took = time.perf_counter() - began
            version = person.take(done)
            if done.status != 200 or _asked(person) == token:  # an impossible answer leaves the question open
                self.refused += 1
                return
            self.acknowledged.append(took)
            if person.address == other.address:
                await other.until(version)
            else:  # each server has numbers of its own
                await asyncio.wait_for(other.came.wait(), PATIENCE)
            self.seen.append(time.perf_counter() - began)
            return


def _first_answer(page: str) -> dict[str, str | list[str]]:
    buttons = _written(r'class="option[^"]*" name="answer" value="([^"]+)"', page)
    if buttons:
        return {"answer": buttons[0]}
    ghosts = _written(r"covered&quot;:(\[.*?\])", page)
    if ghosts:
        slots = _written(r'name="(slot-[^"]+)" value="[^"]+"[^>]* checked', page)
        chosen = _written(r'name="slot-[^"]+" value="([^"]+)"[^>]* checked', page)
        return {"lay": json.loads(ghosts[0]), **dict(zip(slots, chosen, strict=True))}
    rows = _written(r'name="(row-[^"]+)" value="\d+"[^>]* max="\d+"', page)
    caps = _written(r'name="row-[^"]+" value="\d+"[^>]* max="(\d+)"', page)
    left = int(next(iter(_written(r'data-count="(\d+)"', page)), 0))
    fields: dict[str, str | list[str]] = {}
    for name, cap in zip(rows, caps, strict=True):
        number = min(left, int(cap))
        fields[name] = str(number)
        left -= number
    return fields or {"tick": _written(r'name="tick" value="([^"]+)"', page)[:1]}


class BotTable:
    """A table of one person, who answers at once, and strong bots."""

    def __init__(self, address: str, game: str) -> None:
        self.game = game
        self.person = Browser(address)
        self.answers = self.refused = 0

    async def begin(self, bots: Sequence[str]) -> None:
        """Begin with these kinds of bots."""
        person = self.person
        seats = {f"seat-{at}": kind for at, kind in enumerate(bots, 2)}
        made = await person.post("/new", {"game": self.game, "name": "Anna", **seats})
        person.base = made.headers["location"]
        await person.post(person.base + "start", {})
        person.take(await person.get(person.base + "update"))

    async def keep_on(self) -> None:
        """Answer whenever the person is asked, so that the bots have to think."""
        self.person.take(await self.person.get(self.person.base + "update"))
        listening = asyncio.create_task(self.person.listen())
        try:
            while True:
                await self._answer()
        finally:
            listening.cancel()

    async def _answer(self) -> None:
        person = self.person
        person.came.clear()
        token = _asked(person)
        if not token:
            await person.came.wait()
            return
        fields = {"token": token, **_first_answer(person.regions["ask"][0])}
        person.take(await person.post(person.base + "answer", fields, person.have))
        is_refused = _asked(person) == token
        self.answers += not is_refused
        self.refused += is_refused
        await asyncio.sleep(REFUSED_PAUSE if is_refused else 0)


async def beside_bots(address: str, game: str, tables: int, seconds: float) -> None:
    """Print the times of a table's page without and beside tables of three strong bots, measured in turns."""
    quiet = BotTable(address, game)
    await quiet.begin(("easy",))
    busy = [BotTable(address, game) for _ in range(tables)]
    for table in busy:
        await table.begin(("hard",) * 3)
    alone, beside = list[float](), list[float]()
    for _ in range(IN_TURNS):
        await asyncio.sleep(SETTLED)  # the bots have answered, and no person answers
        alone += await _pages(quiet.person, seconds / IN_TURNS)
        playing = [asyncio.create_task(table.keep_on()) for table in busy]
        await asyncio.sleep(1)
        beside += await _pages(quiet.person, seconds / IN_TURNS)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    for name, pages in (("alone", alone), (f"beside {tables} tables of three hard bots", beside)):
        print(f"{game}, the page {name}: p50 {_part(pages, 0.5):.0f} ms, p95 {_part(pages, 0.95):.0f} ms")
    ratio = statistics.median(beside) / statistics.median(alone)
    print(f"ratio of the medians: {ratio:.2f}; answers of people there: {sum(one.answers for one in busy)}")


async def _pages(person: Browser, seconds: float) -> list[float]:
    """The times of loading the whole page, some times a second."""
    times, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        reply = await person.get(person.base)
        times.append(time.perf_counter() - began)
        assert reply.status == 200
        await asyncio.sleep(PAGE_PAUSE)
    return times


class Load:
    """Tables that begin one by one, with an answer at each every few seconds."""

    def __init__(self, addresses: Sequence[str], servers: Sequence[int], game: str, tables: int) -> None:
        self.tables = [Table(addresses, game) for _ in range(tables)]
        self.servers = servers
        self.memory = self.processor = 0.0

    async def run(self, every: float, seconds: float) -> None:
        """Begin, then answer for this many seconds; record the memory and processor time of the server."""
        before = sum(map(_memory, self.servers))
        for table in self.tables:
            await table.begin()
        people = [person for table in self.tables for person in table.people]
        listeners = [asyncio.create_task(person.listen()) for person in people]
        await asyncio.sleep(SETTLED)  # arrivals are announced to the other browser
        used = sum(map(processor_time, self.servers))
        for person in people:
            person.bytes = 0
        await asyncio.gather(
            *(
                self._keep_on(table, every, every * at / len(self.tables), seconds)
                for at, table in enumerate(self.tables)
            )
        )
        self.processor = sum(map(processor_time, self.servers)) - used
        self.memory = sum(map(_memory, self.servers)) - before
        for listener in listeners:
            listener.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)

    async def find_again(self, address: str, tables: int) -> tuple[list[float], int]:
        """After the server was killed and restarted: the time of the first look at each table, and the number
        of tables where the question has changed."""
        looked, changed = [], 0
        for table in self.tables[:tables]:
            for person in table.people:
                person.move(address)
                before, began = _asked(person), time.perf_counter()
                person.take(await person.get(person.base + "update"))
                looked.append(time.perf_counter() - began)
                changed += _asked(person) != before
        return looked, changed

    async def _keep_on(self, table: Table, every: float, first: float, seconds: float) -> None:
        await asyncio.sleep(first)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            before = time.perf_counter()
            await table.answer()
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - before)))


def _memory(process: int) -> float:
    """The memory of a process in MB; 0 if the system does not tell."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor_time(process: int) -> float:
    """The CPU seconds of a process; 0 if the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def own_cost(game: str, games: int = 5) -> float:
    """The cost of a person's answer for the game alone, in milliseconds, including the bots that follow and
    the next question."""
    registry, answers, used = PluginRegistry.find(), 0, 0.0
    seats = ["human:Anna", *(f"{kind}:Bot" if kind == "random" else f"{kind}:Tom" for kind in GAMES[game])]
    for seed in range(1, games + 1):
        with manicule.start(game, seated(seats), seed=seed, **registry_argument(registry)) as match:
            match.run()
            while not match.over:
                seat = match.waiting()[0]
                answer = next(iter(match.legal(seat)))
                before = time.process_time()
                match.answer(seat, answer)
                match.run()
                match.asked() if not match.over else None
                used += time.process_time() - before
                answers += 1
    return 1000 * used / answers


def _part(values: list[float], at: float) -> float:
    return 1000 * sorted(values)[min(len(values) - 1, int(at * len(values)))] if values else 0.0


@contextmanager
def serving(
    folder: str, tables: int, python: str = sys.executable
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server over a folder, in a Python environment, and its address."""
    command = [python, str(Path(__file__).parent / "web_server.py"), folder, str(tables)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server, server.stdout.readline().strip()
        finally:
            server.kill()  # like a power cut


def main() -> None:
    """Start a server, load it, and print the results."""
    open_many_files()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="gutenberg")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two answers at a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument(
        "--store", default="", help="a database, such as postgresql:///bench (default: files)"
    )
    parser.add_argument("--servers", type=int, default=1, help="servers on that database")
    parser.add_argument("--thinking", type=int, default=0, help="tables of strong bots beside one page")
    wanted = parser.parse_args()
    if wanted.thinking:
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(folder, wanted.thinking + 1) as (_, address),
        ):
            asyncio.run(beside_bots(address, wanted.game, wanted.thinking, wanted.seconds))
        return
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with tempfile.TemporaryDirectory() as folder:
        folder = wanted.store or folder
        with ExitStack() as opened:
            served = [opened.enter_context(serving(folder, wanted.tables)) for _ in range(wanted.servers)]
            addresses, servers = [address for _, address in served], [server.pid for server, _ in served]
            load = Load(addresses, servers, wanted.game, wanted.tables)
            asyncio.run(load.run(wanted.every, wanted.seconds))
        began = time.perf_counter()
        with serving(folder, wanted.tables) as (_, address):
            restarted = time.perf_counter() - began
            looked, changed = asyncio.run(load.find_again(address, FOUND_AGAIN))
    seen = [one for table in load.tables for one in table.seen]
    acknowledged = [one for table in load.tables for one in table.acknowledged]
    number = max(1, len(acknowledged))
    sent = sum(person.bytes for table in load.tables for person in table.people)
    print(f"load of the machine before: {busy:.1f}, on {os.cpu_count()} cores")
    print(f"{wanted.game}: {wanted.tables} tables, an answer every {wanted.every} s each, {number} answers")
    print(f"until the other browser had it: p50 {_part(seen, 0.5):.0f} ms, p95 {_part(seen, 0.95):.0f} ms")
    print(
        f"until the answer was acknowledged: mean {1000 * statistics.mean(acknowledged or [0]):.0f} ms,"
        f" p50 {_part(acknowledged, 0.5):.0f} ms, p95 {_part(acknowledged, 0.95):.0f} ms"
    )
    print(
        f"an answer costs the server {1000 * load.processor / number:.1f} ms of its processor,"
        f" the game alone {own_cost(wanted.game):.1f} ms; {sent / number / 1000:.0f} KB are sent for it"
    )
    refused = sum(table.refused for table in load.tables)
    print(
        f"killed and started anew in {restarted:.1f} s; the first look at a table: "
        f"p50 {_part(looked, 0.5):.0f} ms, p95 {_part(looked, 0.95):.0f} ms; lost: {changed}"
    )
    print(f"memory: {load.memory / wanted.tables:.2f} MB a table; refused: {refused}")


if __name__ == "__main__":
    main()
