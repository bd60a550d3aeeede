"""Histories: concurrent clients at tables whose servers are killed, checked for linearizability.

    python -m tests.campaigns.tables.histories --store files --histories 200
    python -m tests.campaigns.tables.histories --store postgres --histories 200
    python -m tests.campaigns.tables.histories --store postgres --histories 8 --planted

A history is one table of tic-tac-toe: its host and three guests join, leave, begin, answer, undo, remove the
table and look at it, all at the same time. With a database, each of them is at one of two servers; one of
these, or the database, is killed meanwhile. In every history each outcome must be that of one order of all
operations. `--planted` lets the servers acknowledge changes that are not stored: the check must find that.
"""

import argparse
import os
import re
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from tests.campaigns.tables.clients import NoAnswer, Person, token_in
from tests.campaigns.tables.linearizability import Operation, Verdict, check
from tests.campaigns.tables.servers import TableServer, table_servers
from tests.campaigns.tables.table_model import CELLS, GONE, TableState, step
from tests.extras.web.databases import DatabaseServer

GUESTS = 3
AT_A_TIME = 8
SECONDS = 6.0
PAUSE = 0.03
WAIT = 0.2
PATIENCE = 30.0
LULL = 1.5
"""Seconds between two kills, at least: a server takes a while to start, and people to begin a game."""
MARKS = re.compile(r"<td>(?:<button[^>]*>)?(?:<[^>]*>)*([a-iXO])")


@dataclass
class History:
    """The operations at one table."""

    operations: list[Operation] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    host: "Client | None" = None

    def end(self) -> None:
        """Let the host look once more, when nothing is killed any more: what was acknowledged is there."""
        assert self.host is not None
        until = time.monotonic() + PATIENCE
        while self.host.look() is None and time.monotonic() < until:
            time.sleep(WAIT)

    def note(self, client: str, kind: str, given: tuple[object, ...], act: Callable[[], str]) -> str | None:
        """Do something, and note it with its outcome; None if that is unknown."""
        begin = time.monotonic()
        try:
            got = act()
        except NoAnswer:
            operation = Operation(client, kind, given, None, begin)
            got = None
        else:
            operation = Operation(client, kind, given, got, begin, time.monotonic())
        if got is not None or kind != "read":  # a look without a reply says nothing
            with self.lock:
                self.operations.append(operation)
        return got


class Client:
    """Somebody at a table who does whatever comes to mind."""

    def __init__(self, name: str, person: Person, history: History, chance: Random, end: float) -> None:
        self.name = name
        self._person = person
        self._history = history
        self._chance = chance
        self._end = end
        self._token = ""
        self._free = ""

    def run(self) -> None:
        """Act until the time is over, or nobody knows any more what this client may do."""
        while time.monotonic() < self._end:
            time.sleep(self._chance.random() * PAUSE)
            done = self.look()
            if done is None:
                time.sleep(WAIT)
            elif done == GONE:
                return
            elif done.startswith("waiting"):
                self._wait()
            else:
                self._play()

    def look(self) -> str | None:
        """Look at the table; at the other server if this one does not answer."""
        done = self._note("read", (), self._read)
        if done is None:
            self._person.elsewhere()
        return done

    def _note(self, kind: str, given: tuple[object, ...], act: Callable[[], str]) -> str | None:
        return self._history.note(self.name, kind, given, act)

    def _wait(self) -> None:
        if self.name == "host":
            if self._chance.random() < 0.03:
                self._note("leave", (), lambda: self._sent("leave", "left"))
            elif self._chance.random() < 0.7:
                self._note("start", (), self._start)
        elif self._chance.random() < 0.1:
            self._note("leave", (), lambda: self._sent("leave", "left"))

    def _play(self) -> None:
        if self._token and self._chance.random() < 0.8:
            free, token = self._free, self._token
            cell = self._chance.choice(free)
            ordinal = int(token.partition("-")[0])
            self._note("answer", (ordinal, free, cell), lambda: self._answer(token, cell))
        elif self._chance.random() < 0.4:
            self._note("undo", (), lambda: self._sent("undo", "asked"))

    # What is sent.

    def join(self, link: str) -> str | None:
        """Take the second seat."""
        path, _, key = link.partition("#")

        def sent() -> str:
            reply = self._person.ask("POST", path, {"key": key, "name": self.name}, is_json=False)
            if reply.status == 303:
                self._person.base = reply.location
                return "joined"
            return "taken" if reply.status == 422 else GONE

        return self._note("join", (), sent)

    def _sent(self, what: str, done: str) -> str:
        reply = self._person.ask("POST", what, is_json=what == "undo")
        is_late = what == "leave" and reply.location == "./"  # the game has just begun
        return GONE if reply.status == 404 or is_late else done

    def _start(self) -> str:
        reply = self._person.ask("POST", "start", is_json=False)
        return {303: "started", 422: "not ready"}.get(reply.status, GONE)

    def _answer(self, token: str, cell: str) -> str:
        reply = self._person.ask("POST", "answer", {"token": token, "answer": cell})
        return {200: "answered", 409: "stale"}.get(reply.status, GONE)

    def _read(self) -> str:
        reply = self._person.ask("GET", "", is_json=False)
        if reply.status == 404:
            return GONE
        if 'id="r-part-board"' not in reply.body:
            guests = [name for name in (f"G{at}" for at in range(GUESTS)) if f">{name}<" in reply.body]
            return f"waiting:{guests[0] if guests else ''}"
        board = reply.body[reply.body.index('id="r-part-board"') :]
        cells = MARKS.findall(board[: board.index("</table>")])
        assert len(cells) == len(CELLS), board[:2000]
        self._token = token_in(reply.body)
        self._free = "".join(one for one in cells if one in CELLS)
        return "".join("-" if one in CELLS else one for one in cells)


def one_history(servers: list[TableServer], seed: int, seconds: float) -> History:
    """Let clients use a new table."""
    chance, history = Random(seed), History()
    host = Person(servers, chance.randrange(len(servers)), chance)
    while True:
        try:
            host.create("tictactoe", "human")
            link = host.invitation()
            break
        except NoAnswer:
            host.elsewhere()
            time.sleep(WAIT)
    end = time.monotonic() + seconds
    clients = [Client("host", host, history, Random(seed * 10), end)]
    clients += [
        Client(f"G{at}", Person(servers, at, chance), history, Random(seed * 10 + at + 1), end)
        for at in range(GUESTS)
    ]

    history.host = clients[0]

    def guest(client: Client) -> None:
        while time.monotonic() < end:
            done = client.join(link)
            if done is None or done == GONE:  # whether there is a key for it is unknown
                return
            if done == "joined":
                client.run()
                return
            time.sleep(WAIT)

    threads = [threading.Thread(target=clients[0].run)]
    threads += [threading.Thread(target=guest, args=(one,)) for one in clients[1:]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return history


def disturb(servers: list[TableServer], database: DatabaseServer | None, chance: Random, end: float) -> int:
    """Kill servers, and sometimes the database, until the time is over; returns how often."""
    kills = 0
    while True:
        time.sleep(LULL * (1 + chance.random()))
        if time.monotonic() > end:
            return kills
        kills += 1
        if database is not None and chance.random() < 0.2:
            database.kill()
            database.start()
        else:
            server = chance.choice(servers)
            server.kill()
            server.start()


@dataclass
class Outcome:
    """How a number of histories ended."""

    histories: int = 0
    operations: int = 0
    unknown: int = 0
    kills: int = 0
    wrong: list[Verdict[TableState]] = field(default_factory=list)

    def __str__(self) -> str:
        counts = (
            f"{self.histories} histories, {self.operations} operations ({self.unknown} of unknown outcome)"
        )
        lines = [f"{counts}, {self.kills} kills: {len(self.wrong)} violations"]
        for verdict in self.wrong[:3]:
            lines += ["an order that goes furthest:", *(f"  {one}" for one in verdict.longest)]
            lines += ["what it does not explain:", *(f"  {one}" for one in verdict.left[:3])]
        return "\n".join(lines)


def run(
    store: str,
    histories: int,
    seed: int = 1,
    seconds: float = SECONDS,
    is_planted: bool = False,
    tell: Callable[[Outcome], None] = lambda outcome: None,
) -> Outcome:
    """Make histories, some at a time, and check them; `tell` gets what there is so far."""
    outcome, chance = Outcome(), Random(seed)
    with table_servers(store, is_planted) as (servers, database, _):
        while outcome.histories < histories:
            number = min(AT_A_TIME, histories - outcome.histories)
            first = seed + outcome.histories
            with ThreadPoolExecutor(number) as pool:
                made = [pool.submit(one_history, servers, first + at, seconds) for at in range(number)]
                outcome.kills += disturb(servers, database, chance, time.monotonic() + seconds)
            outcome.histories += number
            for history in (one.result() for one in made):
                history.end()
                verdict = check(history.operations, TableState(), step)
                outcome.operations += verdict.operations
                outcome.unknown += sum(not one.is_known for one in history.operations)
                if not verdict.is_linearizable:
                    outcome.wrong.append(verdict)
            tell(outcome)
    return outcome


def main() -> int:
    """Make histories as the command line says, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.tables.histories")
    parser.add_argument("--store", choices=("files", "postgres"), default="files")
    parser.add_argument("--histories", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--planted", action="store_true")
    given = parser.parse_args()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    tell = partial(print, flush=True)
    outcome = run(given.store, given.histories, given.seed, given.seconds, given.planted, tell)
    return bool(outcome.wrong) is not given.planted


if __name__ == "__main__":
    sys.exit(main())
