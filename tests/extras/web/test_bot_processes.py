"""Bots in processes of their own: they answer as in a thread, one that hangs or dies harms no other, and
tables have fair turns."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.extras.web.houses import House, seated
from tests.extras.web.stuck_bots import DYING, SEEKER, THINKER, stuck_bots
from tests.extras.web.test_bots import until
from tests.support.tables import ROOT, registry, registry_with
from tests.support.wording import english_part

import manicule
from manicule.match.match import Match
from manicule.match.seats import Human, Robot
from manicule.records.reader import read_record
from manicule_interface.hints import hint
from manicule_interface.review import Review
from manicule_web import table_bots
from manicule_web.bot_processes import BotProcesses, BotTask, ReviewTask
from manicule_web.fair_turns import HALF_LIFE, FairTurns
from manicule_web.thinkers import REVIEW, Thinkers

LIMIT = 3.0
"""Longer than a process takes to begin."""


@pytest.fixture(scope="module")
def processes() -> Iterator[BotProcesses]:
    made = BotProcesses(registry())
    yield made
    made.close()


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server with processes for bots, some of which hang or die."""
    found = registry_with(ROOT / "docs/examples/tictactoe", stuck_bots(tmp_path))
    monkeypatch.setattr("tests.extras.web.houses.registry_with_examples", lambda: found)
    monkeypatch.setattr(table_bots, "AT_ONCE", 0.01)
    made = House(tmp_path / "data", thinkers=Thinkers(LIMIT), processes=BotProcesses(found))
    yield made
    made.close()


def advised(match: Match, most: int) -> Iterator[str]:
    """The seats that are asked while bots that look at their own seat alone play."""
    quick = registry().bot("greedy", match.rules.game.id)
    for _ in range(most):
        if match.over:
            return
        seat = match.waiting()[-1]
        yield seat
        match.answer(seat, match.advice(seat, quick))


@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations"])
def test_a_bot_and_a_hint_answer_in_a_process_as_in_a_thread(processes: BotProcesses, game: str) -> None:
    match = manicule.start(game, [Human("Anna"), Robot("hard", "Tom")], seed=11, registry=registry())
    asked = 0
    for number, seat in enumerate(advised(match, 60)):
        if seat in match.bots and number % 15 == 0:
            asked += 1
            here = match.fork().advice(seat, match.bots[seat])
            assert processes.think(BotTask.of(match, seat, is_hint=False)) == here
        elif number % 15 == 7:
            asked += 1
            here_too = hint(match.fork(), registry(), seat)
            assert processes.think(BotTask.of(match, seat, is_hint=True)) == here_too
    assert asked > 3


def test_the_process_of_a_bot_that_hangs_is_killed_and_the_bot_is_named(house: House, tmp_path: Path) -> None:
    (anna,) = seated(house, "tictactoe", SEEKER, languages=())
    (eve,) = seated(house, "tictactoe", THINKER, languages=())
    anna.answer("e")
    eve.answer("e")
    until(lambda: eve.question() is not None)
    assert house.table(anna).match.answers == 1
    until(lambda: 'action="retry"' in anna.page)
    name = house.table(anna).match.display.names.seats["b"]
    assert english_part("web.table_bots.bot_stopped", name=name, n=3) in anna.page
    until(lambda: not house.hub.thinkers.hanging)  # nothing is left behind, so it may try again


def test_a_process_that_dies_harms_only_its_own_thought(house: House, tmp_path: Path) -> None:
    (anna,) = seated(house, "tictactoe", DYING, languages=())
    (eve,) = seated(house, "tictactoe", THINKER, languages=())
    anna.answer("e")
    until(lambda: 'action="retry"' in anna.page)
    eve.answer("e")
    until(lambda: eve.question() is not None)
    (tmp_path / "gate").touch()
    assert anna.post("retry").status_code == 200
    until(lambda: anna.question() is not None)
    assert [step.seat for step in house.table(anna).match.steps] == ["a", "b"]


def test_a_hint_is_computed_in_a_process(house: House) -> None:
    (anna,) = seated(house, "tictactoe", "random", languages=())
    done = anna.post("hint", {"token": anna.token})
    assert 'id="said"' in done.text
    assert english_part("interface.hints.hint") in done.text


def test_a_game_is_reviewed_in_a_process_as_in_a_thread(
    processes: BotProcesses, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    seats: list[Human | Robot] = [Human("Anna"), Robot("random", "Tom")]
    match = manicule.start(
        "cvlizations", seats, seed=11, registry=registry(), observers=[manicule.Recorder(path)]
    )
    for _ in range(8):
        match.answer(match.waiting()[0], match.advice(match.waiting()[0], registry().bot("random")))
    match.close()
    record = read_record(path).until(None)
    here, there = (Review(record, registry()) for _ in range(2))
    here.run()
    monkeypatch.delattr(Review, "run")
    processes.think(ReviewTask(record, "a"), there.take)
    there.end()
    assert 2 < len(here.found) == len(there.found)
    assert [(one.answer, one.better, one.by) for one in here.found] == [
        (one.answer, one.better, one.by) for one in there.found
    ]
    assert there.match.answers == here.match.answers


SERVER = """
import os, sys
from pathlib import Path
from tests.support.tables import registry
from manicule_web.bot_processes import BotProcesses, _BotProcess

if __name__ == "__main__":
    print(_BotProcess(registry())._process.pid, flush=True)
    sys.stdin.readline()
    os._exit(1)  # like a kill
"""


def test_processes_end_with_their_server(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER, encoding="utf-8")
    command = [sys.executable, str(script)]
    there = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=there, text=True, stdin=pipe, stdout=pipe) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        bot = int(server.stdout.readline())
        os.kill(bot, 0)
        server.stdin.write("\n")
        server.stdin.flush()

    def is_gone() -> bool:
        try:
            os.kill(bot, 0)
        except ProcessLookupError:
            return True
        return False

    until(is_gone)


def test_a_table_that_used_less_time_has_its_turn_first() -> None:
    now = 0.0
    turns = FairTurns(lambda: now)
    assert turns.first(["one", "two"]) == 0  # of equal ones, the first
    turns.charge("one", 5.0)
    turns.charge("two", 1.0)
    assert turns.first(["one", "two"]) == 1
    assert turns.first(["one", "two", "idle"]) == 2
    now = 10 * HALF_LIFE
    turns.charge("two", 1.0)
    assert turns.first(["two", "one"]) == 1  # what was long ago counts little


def test_a_table_does_not_wait_for_all_thoughts_of_another() -> None:
    pool, gate, order = Thinkers(600), threading.Event(), list[str]()

    def long() -> None:
        gate.wait()
        time.sleep(0.02)

    begun = pool.submit(REVIEW, "long", "a test", long, "busy")  # there is one place
    tables = ["busy", "busy", "idle"]
    waiting = [
        pool.submit(REVIEW, f"{table} {at}", "a test", partial(order.append, table), table)
        for at, table in enumerate(tables)
    ]
    gate.set()
    for one in (begun, *waiting):
        one.result(30)
    assert order == ["idle", "busy", "busy"]
    pool.close()
