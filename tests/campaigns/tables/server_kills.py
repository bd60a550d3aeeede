"""Kills of servers and of their database under load: what was acknowledged must be there, and people go on.

    python -m tests.campaigns.tables.server_kills --kills 200 --database-kills 20

Two servers share a database, and the people of each table are at different ones. Every second or so one
server is killed and started again, and now and then the database. Each person whose server does not answer
asks the other one. All games are played to their end, and replayed.
"""

import argparse
import json
import os
import re
import statistics
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from html import unescape
from random import Random
from typing import Any

from tests.campaigns.tables.clients import NoAnswer, Person, token_in
from tests.campaigns.tables.servers import TableServer, table_servers
from tests.extras.web.databases import DatabaseServer
from tests.support.benchmarks import benchmarks
from tests.support.tables import registry_with_examples

from manicule_web.postgres.tables import PostgresTables
from manicule_web.table_report import report_of

GAMES = ("gutenberg", "cartographers", "cvlizations")
OTHERS = {"gutenberg": ("human", "random"), "cartographers": ("human",), "cvlizations": ("human", "random")}
LONGEST = 5.0
"""Seconds within which everybody has to go on."""
AGAIN = 0.1
TOLD = 10
"""Number of kills after which the counts so far are printed."""
OPTION = re.compile(r'name="answer" value="([^"]+)"')
ASLEEP = 0.02


@dataclass
class Counts:
    """What happened."""

    kills: int = 0
    database_kills: int = 0
    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    finished: dict[str, int] = field(default_factory=dict)
    gaps: list[float] = field(default_factory=list)
    """Seconds from a request that failed, or from when the database was back, until one of the same person
    succeeded."""
    database_back: float = 0.0
    away: list[float] = field(default_factory=list)
    """Seconds in which the database was away."""
    failures: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __str__(self) -> str:
        longest = max(self.gaps, default=0.0)
        late = sum(one > LONGEST for one in self.gaps)
        median = statistics.median(self.gaps) if self.gaps else 0.0
        return "\n".join(
            [
                f"{self.kills} kills of a server, {self.database_kills} of the database",
                f"{self.acknowledged} answers acknowledged, {len(self.lost)} lost",
                f"interruptions: {len(self.gaps)}, median {median:.2f} s, longest {longest:.2f} s,"
                f" {late} longer than {LONGEST:g} s",
                f"the database was away for up to {max(self.away, default=0.0):.1f} s each time",
                f"games finished and replayed: {self.finished}",
                *self.lost[:5],
                *self.failures[:5],
            ]
        )


class Playing:
    """One table: two people, at different servers."""

    def __init__(
        self,
        servers: list[TableServer],
        game: str,
        seed: int,
        counts: Counts,
        answer_of: Callable[[str], Any],
    ) -> None:
        chance = Random(seed)
        self.game = game
        self.people = [Person(servers, at + seed, chance) for at in range(2)]
        self.acknowledged: list[tuple[int, str]] = []
        self._counts = counts
        self._chance = chance
        self._tried: dict[Person, str] = {}
        self._answer_of = answer_of

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.people[0].base.split("/")[2]

    def begin(self) -> None:
        """Sit down and begin."""
        anna, tom = self.people
        anna.create(self.game, *OTHERS[self.game])
        path, _, key = anna.invitation().partition("#")
        tom.base = tom.ask("POST", path, {"key": key, "name": "Tom"}, False).location
        anna.ask("POST", "start", is_json=False)

    def play(self, is_over: Callable[[], bool]) -> bool:
        """Answer until the game is over; returns whether it is."""
        while not is_over():
            asked = 0
            for person in self.people:
                regions = self._patiently(person, person.regions)
                token = token_in(regions["ask"])
                if token:
                    asked += 1
                    self._patiently(person, partial(self._answer, person, token, regions))
            if not asked:
                if 'action="again"' in "".join(regions.values()):
                    return True
                time.sleep(ASLEEP)
        return False

    def _answer(self, person: Person, token: str, regions: dict[str, str]) -> None:
        fields = self._answer_of(regions["ask"])
        if self._tried.get(person) == token:  # refused: another one
            options = OPTION.findall(regions["ask"])
            fields = {"answer": unescape(self._chance.choice(options))} if options else fields
        self._tried[person] = token
        reply = person.ask("POST", "answer", {"token": token, **fields})
        if reply.status == 200:
            now = regions_in(reply.body)
            if 'name="sure"' in now.get("ask", "") and token_in(now["ask"]) == token:
                sure = now["ask"].partition('name="sure" value="')[2].partition('"')[0]
                reply = person.ask("POST", "answer", {"token": token, "sure": sure, **fields})
                now = regions_in(reply.body)
            if reply.status == 200 and token_in(now.get("ask", "")) != token:
                self.acknowledged.append((int(token.partition("-")[0]), person.base.split("/")[3]))
                with self._counts.lock:
                    self._counts.acknowledged += 1

    def _patiently(self, person: Person, act: Callable[[], Any]) -> Any:
        """Do something, at the other server if this one does not answer."""
        since = 0.0
        while True:
            try:
                done = act()
            except NoAnswer:
                since = since or time.monotonic()
                person.elsewhere()
                time.sleep(AGAIN)
                continue
            if since:
                with self._counts.lock:
                    self._counts.gaps.append(time.monotonic() - max(since, self._counts.database_back))
            return done


def regions_in(body: str) -> dict[str, str]:
    """The regions in a reply."""
    return {id: one[0] for id, one in json.loads(body)["regions"].items()}


def disturb(
    servers: list[TableServer],
    database: DatabaseServer,
    counts: Counts,
    kills: int,
    database_kills: int,
    pause: float,
) -> None:
    """Kill a server or the database, again and again."""
    chance = Random(1)
    every = max(1, (kills + database_kills) // max(1, database_kills))
    while counts.kills < kills or counts.database_kills < database_kills:
        if (counts.kills + counts.database_kills) % TOLD == 0:
            print(counts, flush=True)
        time.sleep(pause * (0.5 + chance.random()))
        is_time = (counts.kills + counts.database_kills) % every == every - 1
        if counts.database_kills < database_kills and (is_time or counts.kills >= kills):
            counts.database_kills += 1
            began = time.monotonic()
            database.kill()
            database.start()
            counts.database_back = time.monotonic()
            counts.away.append(counts.database_back - began)
        else:
            counts.kills += 1
            server = chance.choice(servers)
            server.kill()
            server.start()


def run(kills: int, database_kills: int, tables: int, pause: float) -> Counts:
    """Play under kills, and judge."""
    counts, over = Counts(), threading.Event()
    with benchmarks() as module, table_servers("postgres") as (servers, database, url):
        assert database is not None
        answer_of = module("web")._first_answer
        played: list[Playing] = []

        def keep_on(at: int) -> None:
            number = 0
            try:
                while not over.is_set() or not number:
                    table = Playing(
                        servers, GAMES[(at + number) % len(GAMES)], at + number, counts, answer_of
                    )
                    while True:
                        try:
                            table.begin()
                            break
                        except (NoAnswer, StopIteration, IndexError):  # begun in vain: begin another one
                            time.sleep(AGAIN)
                            for person in table.people:
                                person.elsewhere()
                    with counts.lock:
                        played.append(table)
                    table.play(lambda: False)
                    number += 1
            except Exception as error:  # noqa: BLE001 - told at the end
                counts.failures.append(repr(error))

        threads = [threading.Thread(target=keep_on, args=(at,)) for at in range(tables)]
        for thread in threads:
            thread.start()
        disturb(servers, database, counts, kills, database_kills, pause)
        over.set()
        for thread in threads:
            thread.join()
        _judge(PostgresTables(url), played, counts)
    return counts


def _judge(stored: PostgresTables, played: list[Playing], counts: Counts) -> None:
    for table in played:
        if not stored.has_record(stored.read(table.id)):
            counts.failures.append(f"{table.id} ({table.game}): it has not begun")
            continue
        steps = {(step.at, step.seat) for step in stored.record(stored.read(table.id)).steps}
        counts.lost += [f"{table.id}: {one}" for one in table.acknowledged if one not in steps]
        report = report_of(stored, table.id, registry_with_examples(), is_replayed=True)
        if report.state == "finished" and report.problem is None:
            counts.finished[table.game] = counts.finished.get(table.game, 0) + 1
        else:
            counts.failures.append(f"{table.id} ({table.game}): {report.state}, {report.problem}")
    stored.close()


def main() -> int:
    """Kill as the command line says, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.tables.server_kills")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--database-kills", type=int, default=2)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two kills")
    given = parser.parse_args()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    counts = run(given.kills, given.database_kills, given.tables, given.pause)
    print(counts)
    return bool(counts.lost or counts.failures or any(one > LONGEST for one in counts.gaps))


if __name__ == "__main__":
    sys.exit(main())
