"""Saves: names that clobber nothing, the list, and the game to go on with."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime

from tests.support.wording import english_part

import manicule
from manicule import Recorder
from manicule.folders import saves_folder
from manicule.match.header import MatchHeader
from manicule.records.match_file import path_of
from manicule.records.saves import list_saves, new_save


def begin(kit, *kinds, seed=7, **how):
    match = manicule.start(
        "tictactoe", kit.seats(*kinds), seed=seed, registry=kit.registry, observers=[Recorder()], **how
    )
    match.run()
    return match


def played_last():
    """The game to go on with: the first of the list that is not finished."""
    return next((save.path for save in list_saves() if not save.finished), None)


def at(path, seconds):
    """Let a file look as if it had been played so many seconds ago."""
    when = time.time() - seconds
    os.utime(path, (when, when))


def test_saves_are_named_after_game_and_day_and_clobber_nothing(kit):
    start = MatchHeader(game="chess", seed=7, plugins=(), seats=())
    stores = [new_save(start, date(2026, 7, 1)) for _ in range(3)]
    assert [store.path.name for store in stores] == [
        "chess-2026-07-01.toml",
        "chess-2026-07-01-2.toml",
        "chess-2026-07-01-3.toml",
    ]
    assert {store.path.parent for store in stores} == {saves_folder()}
    for store in stores:
        store.close()


def test_games_that_begin_at_once_get_names_of_their_own(kit):
    start, today = MatchHeader(game="chess", seed=7, plugins=(), seats=()), date(2026, 7, 1)
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: new_save(start, today), range(24)))
    assert len({store.path for store in stores}) == 24
    assert len(list(saves_folder().iterdir())) == 24
    for store in stores:
        store.close()


def test_the_game_to_go_on_with_is_the_unfinished_one_played_last(kit):
    assert played_last() is None
    older, newer, finished = (begin(kit, "human", kind) for kind in ("human", "human", "human"))
    for number, match in enumerate((older, newer, finished)):
        match.answer("a", "a")
        if match is finished:
            kit.play(match)
        match.close()
        at(path_of(match), 300 - 100 * number)
    (saves_folder() / "notes.toml").write_text("x = 1\n")
    (saves_folder() / "game.txt").write_text("format = 1\n")
    assert played_last() == path_of(newer)
    at(path_of(older), 0)
    assert played_last() == path_of(older)
    for path in (path_of(older), path_of(newer)):
        kit.play(kit.load(path))
    assert played_last() is None


def test_a_practice_game_taken_back_from_its_end_is_unfinished_again(kit):
    match = begin(kit, "human", "human", practice=True)
    kit.play(match)
    assert played_last() is None
    match.undo("a")
    assert played_last() == path_of(match)
    match.close()


def test_a_finished_game_stays_finished_whatever_is_set_afterwards(kit):
    match = begin(kit, "human", "human")
    match.configure_seat("a", lang="fr")
    kit.play(match)
    data = path_of(match).read_bytes()
    match.configure_seat("b", lang="ja")
    match.close()
    assert path_of(match).read_bytes() == data
    assert played_last() is None
    (save,) = list_saves()
    assert save.finished


def test_the_list_tells_game_seats_and_whether_it_is_finished(kit):
    assert list_saves() == []
    open_game, done = begin(kit, "human", "dice", seed=1), begin(kit, "dice", "dice", seed=2)
    open_game.answer("a", "e")
    for match in (open_game, done):
        match.close()
    at(path_of(done), 50)
    (saves_folder() / "torn.toml").write_text('format = 2\ngame = "tic')
    at(saves_folder() / "torn.toml", 100)
    (saves_folder() / "foreign.toml").write_text("x = 1\n")
    first, second, torn = list_saves()
    assert (first.path, first.game, first.seed, first.finished) == (path_of(open_game), "tictactoe", 1, False)
    assert [(seat.name, seat.kind) for seat in first.seats] == [("Anna", "human"), ("Bert", "dice")]
    assert first.problem is None
    assert first.when == datetime.fromtimestamp(path_of(open_game).stat().st_mtime_ns / 1e9, UTC)
    assert second.path == path_of(done)
    assert second.finished
    assert torn.problem is not None
    assert english_part("records.reader.torn_header") in str(torn.problem)


def test_the_last_unfinished_game_is_found_among_many_finished_ones(kit):
    match = begin(kit, "human", "human")
    match.answer("a", "a")
    match.close()
    data = path_of(match).read_bytes()
    for number in range(300):
        copy = path_of(match).with_name(f"copy-{number}.toml")
        copy.write_bytes(data + b'[[step]]\nat = 9\nend = "0123456789abcdef"\nok = "0000"\n')
    at(path_of(match), 1000)
    assert played_last() == path_of(match)
