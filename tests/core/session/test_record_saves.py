"""Saves: names that clobber nothing, the list, and the game to go on with."""

import os
import time
from datetime import date

from manicule.play.session import Session

from manicule.folders import saves_folder
from manicule.records.form import Header
from manicule.records.saves import latest_unfinished, list_saves, new_save
from manicule.render import english


def begin(kit, *kinds, seed=7, **how):
    session = Session.new(kit.library, "tictactoe", kit.seats(*kinds), seed=seed, **how)
    session.run()
    return session


def at(path, seconds):
    """Let a file look as if it had been played so many seconds ago."""
    when = time.time() - seconds
    os.utime(path, (when, when))


def test_saves_are_named_after_game_day_and_seed_and_clobber_nothing(kit):
    header = Header(game="chess", seed=7, plugins=(), seats=())
    writers = [new_save(header, date(2026, 7, 1)) for _ in range(3)]
    assert [writer.record.path.name for writer in writers] == [
        "chess-2026-07-01-7.toml",
        "chess-2026-07-01-7-2.toml",
        "chess-2026-07-01-7-3.toml",
    ]
    assert {writer.record.path.parent for writer in writers} == {saves_folder()}
    for writer in writers:
        writer.close()


def test_the_game_to_go_on_with_is_the_unfinished_one_played_last(kit):
    assert latest_unfinished() is None
    older, newer, finished = (begin(kit, "human", kind) for kind in ("human", "human", "human"))
    for number, session in enumerate((older, newer, finished)):
        session.answer("a", "a")
        if session is finished:
            kit.play(session)
        session.close()
        at(session.path, 300 - 100 * number)
    (saves_folder() / "notes.toml").write_text("x = 1\n")
    (saves_folder() / "game.txt").write_text("format = 1\n")
    assert latest_unfinished() == newer.path
    at(older.path, 0)
    assert latest_unfinished() == older.path
    kit.play(kit.resume(older.path))
    kit.play(kit.resume(newer.path))
    assert latest_unfinished() is None


def test_a_practice_game_taken_back_from_its_end_is_unfinished_again(kit):
    session = begin(kit, "human", "human", practice=True)
    kit.play(session)
    assert latest_unfinished() is None
    session.undo("a")
    assert latest_unfinished() == session.path
    session.close()


def test_the_list_tells_game_seats_and_whether_it_is_finished(kit):
    assert list_saves() == []
    open_game, done = begin(kit, "human", "dice", seed=1), begin(kit, "dice", "dice", seed=2)
    open_game.answer("a", "e")
    for session in (open_game, done):
        session.close()
    at(done.path, 50)
    (saves_folder() / "torn.toml").write_text('format = 1\ngame = "tic')
    at(saves_folder() / "torn.toml", 100)
    (saves_folder() / "foreign.toml").write_text("x = 1\n")
    first, second, torn = list_saves()
    assert (first.path, first.game, first.seed, first.finished) == (open_game.path, "tictactoe", 1, False)
    assert [(seat.name, seat.kind) for seat in first.seats] == [("Anna", "human"), ("Bert", "dice")]
    assert first.problem is None
    assert abs(first.when.timestamp() - time.time()) < 60
    assert second.path == done.path
    assert second.finished
    assert torn.problem is not None
    assert "nothing was recorded yet" in english(torn.problem)


def test_the_last_unfinished_game_is_found_among_many_finished_ones(kit):
    session = begin(kit, "human", "human")
    session.answer("a", "a")
    session.close()
    data = session.path.read_bytes()
    for number in range(300):
        copy = session.path.with_name(f"copy-{number}.toml")
        copy.write_bytes(data + b'[[step]]\nat = 9\nend = "0123456789abcdef"\nok = "0000"\n')
    at(session.path, 1000)
    assert latest_unfinished() == session.path
