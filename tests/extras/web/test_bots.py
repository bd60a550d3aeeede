"""Bots that never come back: pages, other tables and other bots go on, and people are told."""

import threading
import time
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest
from tests.extras.web.houses import House, seated
from tests.extras.web.stuck_bots import DEAF, GATED, SEEKER, SLEEPER, SPINNER, stuck_bots
from tests.support.tables import ROOT, registry_with
from tests.support.wording import english, english_part

from manicule_interface import verbs
from manicule_web import table_bots, table_lock, thinkers
from manicule_web.table_lock import TableBusy, TableLock
from manicule_web.thinkers import AHEAD, HINT, MOST_HANGING, QUICK, GivenUp, Thinkers

LIMIT = 0.2
PATIENCE = 30.0


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server with bots that hang, and a short limit for them."""
    registry = registry_with(ROOT / "docs/examples/tictactoe", stuck_bots(tmp_path))
    monkeypatch.setattr("tests.extras.web.houses.registry_with_examples", lambda: registry)
    monkeypatch.setattr(table_bots, "AT_ONCE", 0.01)
    made = House(tmp_path / "data", thinkers=Thinkers(LIMIT))
    yield made
    made.close()


def until(holds: Callable[[], object]) -> None:
    """Wait for something that another thread does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("kind", [SPINNER, SLEEPER, DEAF, SEEKER])
def test_a_bot_that_never_answers_is_stopped_and_everybody_is_told_which_one_it_is(
    house: House, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    (anna,) = seated(house, "tictactoe", kind, languages=())
    eve = house.guest("fr")
    eve.follow(anna.link("watch"))
    assert anna.answer("e").status_code == 200
    assert "Waiting for" in anna.page  # it is answered while the bot thinks
    name = house.table(anna).match.display.names.seats["b"]
    until(lambda: english_part("web.table_bots.bot_stopped", n=1) in anna.page)
    assert english_part("web.table_bots.bot_stopped", name=name, n=1) in anna.page
    assert 'action="retry"' in anna.page
    assert f"{name} n’a pas joué" in unescape(eve.page)
    assert "<button" not in eve.page.partition('id="r-notices"')[2].partition('id="r-request"')[0]
    for _ in range(5):  # looking again starts nothing
        assert anna.get().status_code == 200
    lines = [record.getMessage() for record in caplog.records if "given up" in record.getMessage()]
    about = f"table {house.table(anna).file.id}: the bot {kind} ({name}, seat b)"
    assert lines == [f"{about}: no answer within 0.2 s, given up"]


def test_a_bot_that_was_stopped_may_try_again(house: House, tmp_path: Path) -> None:
    (anna,) = seated(house, "tictactoe", GATED, languages=())
    anna.answer("e")
    until(lambda: 'action="retry"' in anna.page)
    (tmp_path / "gate").touch()
    until(lambda: not house.hub.thinkers.hanging)
    assert anna.post("retry").status_code == 200
    until(lambda: anna.question() is not None)
    assert [step.seat for step in house.table(anna).match.steps] == ["a", "b"]
    assert 'action="retry"' not in anna.page
    assert anna.post("retry").status_code == 409  # no bot is stopped now


def test_a_bot_that_still_hangs_is_not_started_a_second_time(house: House) -> None:
    (anna,) = seated(house, "tictactoe", DEAF, languages=())
    anna.answer("e")
    until(lambda: 'action="retry"' in anna.page)
    for _ in range(3):
        assert english_part("web.table_bots.bot_hangs") in anna.post("retry").text
    assert house.hub.thinkers.hanging == 1
    house.table(anna).close()  # it is opened again with the next look
    until(lambda: 'action="retry"' in anna.page)
    assert house.hub.thinkers.hanging == 1


def test_an_answer_can_be_taken_back_while_a_bot_hangs(house: House) -> None:
    (anna,) = seated(house, "tictactoe", SPINNER, languages=())
    anna.answer("e")
    assert english("interface.verbs.taken_back") in anna.post("undo").text
    assert anna.question() is not None
    until(lambda: not house.hub.thinkers.hanging)
    anna.answer("a")
    until(lambda: 'action="retry"' in anna.page)


def test_other_bots_think_while_some_hang(house: House) -> None:
    for _ in range(thinkers.LANES[QUICK] + 1):
        (stuck,) = seated(house, "tictactoe", SLEEPER, languages=())
        stuck.answer("e")
    (anna,) = seated(house, "tictactoe", "random", languages=())
    anna.answer("e")
    until(lambda: anna.question() is not None)


def test_a_hint_that_takes_too_long_is_told_as_such(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    monkeypatch.setattr(verbs, "hint", lambda *given, **more: gate.wait())
    (anna,) = seated(house, "tictactoe", "random", languages=())
    for _ in range(3):
        done = anna.post("hint", {"token": anna.token})
        assert (done.status_code, english_part("web.web_table.too_long") in done.text) == (200, True)
    assert house.hub.thinkers.hanging == 1
    gate.set()
    assert anna.answer("e").status_code == 200


def test_a_thought_in_a_loop_ends_when_it_is_given_up() -> None:
    def spin() -> None:
        while True:
            pass

    pool = Thinkers(LIMIT)
    assert isinstance(pool.submit(AHEAD, "a", "a test", spin).exception(PATIENCE), GivenUp)
    until(lambda: not pool.hanging)
    assert pool.submit(AHEAD, "a", "a test", lambda: 7).result(PATIENCE) == 7
    pool.close()


def test_work_in_steps_has_the_limit_for_each_of_them() -> None:
    pool = Thinkers(LIMIT)

    def steps() -> str:
        for _ in range(5):
            time.sleep(LIMIT / 2)
            pool.renew()
        return "done"

    assert pool.submit(HINT, "a", "a test", steps).result(PATIENCE) == "done"
    pool.close()


def test_there_is_a_limit_on_threads_that_hang() -> None:
    pool, gate = Thinkers(0.05), threading.Event()
    for number in range(MOST_HANGING):
        given_up = pool.submit(QUICK, f"owner {number}", "a test", gate.wait)
        assert isinstance(given_up.exception(PATIENCE), GivenUp)
    assert isinstance(pool.submit(QUICK, "another", "a test", lambda: 7).exception(0), GivenUp)
    gate.set()
    until(lambda: not pool.hanging)
    assert pool.submit(QUICK, "another", "a test", lambda: 7).result(PATIENCE) == 7
    pool.close()


def test_those_who_wait_for_a_thought_are_let_go_when_the_server_ends() -> None:
    pool, gate = Thinkers(600), threading.Event()
    begun = [pool.submit(HINT, f"owner {number}", "a test", gate.wait) for number in range(3)]
    pool.close()
    assert [isinstance(one.exception(0), GivenUp) for one in begun[:2]] == [True, True]
    assert begun[2].cancelled()
    assert pool.submit(HINT, "late", "a test", lambda: 7).cancelled()
    gate.set()


@pytest.mark.parametrize(
    ("language", "words"), [("en", english_part("web.middleware.busy")), ("fr", "Cette table est occupée")]
)
def test_a_table_that_is_held_for_long_says_so_and_can_be_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    (anna,) = seated(house, "tictactoe", "random", languages=())
    anna.post("language", {"lang": language, "back": anna.base})
    (other,) = seated(house, "tictactoe", "random", languages=())
    token = anna.token
    monkeypatch.setattr(table_lock, "WAIT", 0.1)
    let_go, is_held = threading.Event(), threading.Event()

    def hold() -> None:
        with house.table(anna).lock:
            is_held.set()
            let_go.wait()

    holder = threading.Thread(target=hold)
    holder.start()
    is_held.wait()
    anna.client.headers["accept-language"] = language
    done = anna.get()
    assert (done.status_code, done.headers["retry-after"], done.headers["refresh"]) == (503, "3", "3")
    assert words in unescape(done.text)
    refused = anna.post("answer", {"token": token, "answer": "e"}, headers={"accept": "application/json"})
    assert (refused.status_code, words in refused.json()["problem"]) == (503, True)
    assert other.get().status_code == 200
    house.hub.sweep()  # passes over it
    let_go.set()
    holder.join()
    assert anna.answer("e").status_code == 200


def test_those_who_come_late_to_a_held_lock_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wait is counted from when the lock was taken: each thread is free for other tables again."""
    monkeypatch.setattr(table_lock, "WAIT", 0.2)
    lock, let_go, is_held = TableLock(), threading.Event(), threading.Event()

    def hold() -> None:
        with lock, lock:
            is_held.set()
            let_go.wait()

    holder = threading.Thread(target=hold)
    holder.start()
    is_held.wait()
    with pytest.raises(TableBusy):
        lock.acquire()
    begun = time.monotonic()
    for _ in range(20):
        with pytest.raises(TableBusy):
            lock.acquire()
    assert time.monotonic() - begun < 20 * 0.2 / 2
    let_go.set()
    holder.join()
    with lock:
        pass
