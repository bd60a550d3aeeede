"""Going on with a saved game: from any beginning of it, after any death of the program."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from manicule.play.course import Entered
from manicule.records.reading import read_record

ROOT = Path(__file__).parents[3]


def test_a_game_resumed_from_any_byte_on_is_the_same_game(kit):
    session = kit.new("tictactoe", "human", "dice")
    kit.play(session)
    session.close()
    expected = kit.outcome(session)
    data = session.path.read_bytes()
    for size in range(data.index(b"[[step]]"), len(data) + 1):
        again = kit.resume(kit.cut(session.path, size))
        kit.play(again)
        again.close()
        assert kit.outcome(again) == expected
        assert again.path.read_bytes().rstrip() == data.rstrip()


def test_secret_answers_that_are_in_are_not_asked_again(kit):
    session = kit.new("auction", "human", "human", "reader")
    kit.play(session)
    session.close()
    data = session.path.read_bytes()
    expected = kit.outcome(session)
    ends = [at for at in range(len(data)) if data[at:].startswith(b"[[step]]")]
    for end in ends:
        again = kit.resume(kit.cut(session.path, end))
        assert not again.notices
        kit.play(again)
        assert kit.outcome(again) == expected
        again.close()
    again = kit.resume(kit.cut(session.path, ends[3]))  # a bot and a person are in the middle of it
    assert [step.seat for step in again.record.steps] == ["c", "c", "a"]
    assert again.asked() == ("a", "b")
    assert again.question("a").kind == "amount"
    assert again.history == ()


def test_a_missing_mark_is_written_when_the_game_is_resumed(kit):
    session = kit.new("tictactoe", "human", "human")
    session.answer("a", "a")
    session.answer("b", "b")
    session.close()
    data = session.path.read_bytes()
    assert data[data.rindex(b"[[step]]") :].startswith(b"[[step]]\nat = 2\nmark = ")
    again = kit.resume(kit.cut(session.path, data.rindex(b"[[step]]")))
    assert again.path.read_bytes() == data


def test_a_game_killed_before_its_end_was_noted_is_finished_when_it_is_resumed(kit):
    session = kit.new("tictactoe", "dice", "dice")
    session.close()
    data = session.path.read_bytes()
    assert b"\nend = " in data
    again = kit.resume(kit.cut(session.path, data.rindex(b"[[step]]")))
    assert again.over
    assert again.path.read_bytes() == data


def test_a_finished_game_resumes_to_its_result_and_is_left_alone(kit):
    session = kit.new("auction", "dice", "dice")
    session.close()
    data = session.path.read_bytes()
    again = kit.resume(session.path)
    assert again.over
    assert again.result() == session.result()
    again.close()
    assert session.path.read_bytes() == data


def test_nothing_of_the_past_is_told_again(kit):
    heard, later = kit.Ear(), kit.Ear()
    session = kit.new("auction", "human", "dice", listeners=[heard])
    session.answer("a", "vase")
    session.answer("a", "1")
    session.close()
    again = kit.resume(session.path, listeners=[later])
    assert later.events == []
    assert list(again.story) == heard.events != []
    again.answer("a", "boast" if again.why("a", "boast") is None else "quiet")
    assert list(again.story) == heard.events + later.events


def test_plugins_that_watch_are_not_told_twice(kit, monkeypatch):
    told = []
    session = kit.new("auction", "human", "human")
    rules = session.runner.rules
    monkeypatch.setattr(rules.hooks, "told", lambda events: told.extend(events))
    for seat in "ab":
        session.answer(seat, "vase")
        session.answer(seat, "1")
    happened = [event for event in session.story if not isinstance(event, Entered)]
    assert told == happened != []
    session.answer("a", "quiet")
    session.undo("a")
    session.close()
    kit.resume(session.path)
    assert told == happened


CHILD = """
    import sys
    from pathlib import Path
    from manicule.library import Library
    from manicule.records.form import SeatEntry
    from manicule.play.session import Session

    path, *plugins = map(Path, sys.argv[1:])
    seats = [SeatEntry("Anna", "human"), SeatEntry("Bert", "human")]
    session = Session.new(
        Library.find(paths=plugins), "auction", seats, seed=3, options={"rounds": 100000}, path=path
    )
    session.run()
    while True:
        seat = session.asked()[0]
        legal = session.question(seat).legal
        session.answer(seat, legal[session.ordinal % len(legal)])
        sys.stdout.write(f"{seat} {session.history[-1].answer if session.history else ''}\\n")
        sys.stdout.write(f"done {len(session.record.steps)}\\n")
        sys.stdout.flush()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like SIGKILL here")
@pytest.mark.parametrize("delay", [0.0, 0.005, 0.01, 0.02, 0.04])
def test_a_killed_program_has_lost_at_most_the_answer_that_it_was_taking(kit, delay):
    path = kit.folder / "killed.toml"
    plugin = ROOT / "tests" / "core" / "games" / "auction.py"
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(CHILD), path, plugin],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "core")},
    )
    assert child.stdout is not None
    for _ in range(20):
        assert child.stdout.readline()
    time.sleep(delay)
    child.kill()
    rest = child.stdout.read().decode().splitlines()
    child.stdout.close()
    child.wait()
    acknowledged = max(
        [10, *(int(line.split()[1]) for line in rest if line.startswith("done ") and line[5:])]
    )
    record = read_record(path)
    assert acknowledged <= len(record.steps) <= acknowledged + 1
    again = kit.resume(path)
    assert not again.over
    assert again.record.steps == record.steps
