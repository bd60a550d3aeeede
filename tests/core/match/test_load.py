"""Going on with a saved game: from any beginning of it, after any death of the program."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from tests.support.seats import seated
from tests.support.wording import english, english_part, english_pattern

import manicule
from manicule import Recorder
from manicule.door import open as door
from manicule.kernel.errors import RecordError
from manicule.kernel.positions import canonical
from manicule.match.progress import Entered
from manicule.records.match_file import path_of
from manicule.records.reader import read_record

ROOT = Path(__file__).parents[3]


def boundaries(data):
    """Where the steps of a record begin."""
    return [at for at in range(len(data)) if data[at:].startswith(b"[[step]]")]


def test_a_game_loaded_from_any_byte_on_is_the_same_game(kit):
    """All bytes around the ends of steps, and some in the middle of them."""
    match = kit.new("tictactoe", "human", "dice")
    kit.play(match)
    match.close()
    expected = kit.outcome(match)
    data = path_of(match).read_bytes()
    steps = read_record(path_of(match)).steps
    ends = {end + near for end in (*boundaries(data), len(data)) for near in (-2, -1, 0, 1, 2)}
    sizes = ends | set(range(0, len(data), 9))
    for size in sorted(size for size in sizes if data.index(b"[[step]]") <= size <= len(data)):
        again = kit.load(kit.cut(path_of(match), size))
        kit.play(again)
        again.close()
        assert kit.outcome(again) == expected
        assert read_record(path_of(again)).steps == steps
        assert manicule.replay(path_of(again), registry=kit.registry).over


def test_secret_answers_that_are_in_are_not_asked_again(kit):
    match = kit.new("auction", "human", "human", "reader")
    kit.play(match)
    match.close()
    data = path_of(match).read_bytes()
    expected = kit.outcome(match)
    ends = boundaries(data)
    for end in ends:
        again = kit.load(kit.cut(path_of(match), end))
        assert not again.display.notices
        kit.play(again)
        assert kit.outcome(again) == expected
        again.close()
    again = kit.load(kit.cut(path_of(match), ends[3]))  # a bot and a person are in the middle of it
    assert [step.seat for step in again.steps] == ["c", "c", "a"]
    assert again.waiting() == ("a", "b")
    assert again.question("a").kind == "amount"
    assert kit.story(again) == []


def test_what_open_dialogues_told_before_loading_is_told_when_all_are_in(kit):
    match = kit.new("auction", "human", "human")
    match.answer("a", "vase")
    match.close()
    ear = kit.Ear()
    again = kit.load(path_of(match), observers=[ear])
    for seat, answer in (("b", "lamp"), ("a", "1"), ("b", "1")):
        again.answer(seat, answer)
    whispered = [(event.seat, event.lot) for event in ear.events if event.id() == "whispered"]
    assert whispered == [("a", "vase"), ("b", "lamp")]


def test_a_game_killed_before_its_end_was_noted_is_finished_when_it_is_loaded(kit):
    match = kit.new("tictactoe", "dice", "dice")
    match.close()
    data = path_of(match).read_bytes()
    assert b"\nend = " in data
    again = kit.load(kit.cut(path_of(match), data.rindex(b"[[step]]", 0, data.index(b"x_scores"))))
    assert again.over
    assert path_of(again).read_bytes() == data


def test_a_finished_game_loads_to_its_result_and_is_left_alone(kit):
    match = kit.new("auction", "dice", "dice")
    match.close()
    data = path_of(match).read_bytes()
    again = kit.load(path_of(match))
    assert again.over
    assert again.result == match.result
    again.close()
    assert path_of(match).read_bytes() == data


def test_without_a_recorder_nothing_is_written(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    match.close()
    data = path_of(match).read_bytes()
    again = manicule.load(path_of(match), registry=kit.registry)
    again.answer("b", "a")
    again.undo("b")
    again.configure_seat("b", lang="fr")
    again.close()
    assert path_of(again) == path_of(match)
    assert path_of(match).read_bytes() == data


def test_nothing_of_the_past_is_told_again(kit):
    heard, later = kit.Ear(), kit.Ear()
    match = kit.new("auction", "human", "dice", observers=[heard])
    kit.answer(match, "a", "vase")
    kit.answer(match, "a", "1")
    match.close()
    again = kit.load(path_of(match), observers=[later])
    assert later.events == []
    assert kit.story(again) == kit.story(match) != []
    kit.answer(again, "a", "boast" if again.why("a", "boast") is None else "quiet")
    happened = [event for event in (*heard.events, *later.events) if not isinstance(event, Entered)]
    assert [event for event in kit.story(again) if not isinstance(event, Entered)] == happened


def test_plugins_that_watch_are_not_told_twice(kit, monkeypatch):
    told = []
    rules = kit.new("auction", "human", "human").rules  # those of every such match
    monkeypatch.setattr(rules.hooks, "after_events", lambda events: told.extend(events))
    monkeypatch.setattr(rules, "is_hooked", lambda hook: True)
    match = kit.new("auction", "human", "human")
    assert match.rules is rules
    for seat in "ab":
        match.answer(seat, "vase")
        match.answer(seat, "1")
    happened = [event for event in told if not isinstance(event, Entered)]
    assert happened == [event for event in kit.story(match) if not isinstance(event, Entered)] != []
    match.answer("a", "quiet")
    match.undo("a")
    match.close()
    told.clear()
    kit.load(path_of(match))
    assert told == []


def test_a_match_goes_on_from_its_newest_snapshot(kit, monkeypatch):
    """What came before is not played again, so it may take as long as it likes."""
    match = kit.new("odds", "human", options={"rounds": 3})
    for answer in ("1", "yes", "2", "no", "3"):
        match.answer("a", answer)
    match.close()
    rounds = []
    names = match.rules.game.phases[0].begin.__globals__
    quiet = names["is_quiet"]
    monkeypatch.setitem(names, "is_quiet", lambda table: rounds.append(table.position.round) or quiet(table))
    again = kit.load(path_of(match))
    assert set(rounds) == {3}
    assert (again.steps, again.position, again.ordinal) == (match.steps, match.position, match.ordinal)
    assert again.display.notices == ()


def test_older_snapshots_are_read_when_somebody_goes_back_behind_the_newest(kit, monkeypatch):
    match = kit.new("odds", "human", practice=True, options={"rounds": 4})
    for answer in ("1", "yes", "2", "no", "3"):
        match.answer("a", answer)
    match.close()
    read = []
    decode = canonical.decode
    monkeypatch.setattr(canonical, "decode", lambda rules, data: read.append(1) or decode(rules, data))
    again = kit.load(path_of(match))
    assert len(read) == 1
    twin = again.fork()
    for one, times in ((again, 2), (twin, 3)):
        for _ in range(3):
            one.undo("a")
        assert len(read) == times
        assert [kept.answers for kept in one.timeline.checkpoints] == [0, 2]
        assert [step.answer for step in one.steps] == ["1", "yes"]


def test_a_snapshot_that_cannot_be_read_is_passed_over_with_a_notice(kit, monkeypatch):
    match = kit.new("odds", "human", options={"rounds": 3})
    for answer in ("1", "yes", "2", "no", "3"):
        match.answer("a", answer)
    match.close()
    real = door.unpacked
    newest = read_record(path_of(match)).snapshots[-1].text

    def unreadable(text):
        if text == newest:
            raise ValueError("it is cut off")
        return real(text)

    monkeypatch.setattr(door, "unpacked", unreadable)
    again = kit.load(path_of(match))
    assert (again.steps, again.position) == (match.steps, match.position)
    (notice,) = again.display.notices
    assert english_part("door.open.older_snapshot") in str(notice)
    assert english("door.open.unreadable_snapshot", at=4, problem="it is cut off") in str(notice)


def test_a_match_saved_in_one_go_loads_as_it_stands(kit):
    match = kit.new("auction", "human", "reader", "dice", save=False)
    path = kit.folder / "copy.toml"
    while not match.over:
        kit.answer(match, "a", kit.steady(match, "a"))
        manicule.save(match, path)
        again = kit.load(path)
        assert (again.steps, again.position, again.over) == (match.steps, match.position, match.over)
        again.close()
    assert kit.outcome(again) == kit.outcome(match)
    assert manicule.replay(path, registry=kit.registry).result.winners == match.result.winners
    assert list(kit.folder.glob("*.new")) == []


def test_a_save_in_one_go_leaves_a_file_that_is_no_save_alone(kit):
    match = kit.new("tictactoe", "human", "human")
    path = kit.folder / "letter.toml"
    path.write_text("Dear Anna")
    with pytest.raises(RecordError, match=english_pattern("records.copy.other_file")):
        manicule.save(match, path)
    assert path.read_text() == "Dear Anna"


@pytest.mark.parametrize("name", ["letter.toml/copy.toml", "x" * 300, "a\0b"])
def test_a_save_in_one_go_to_where_no_file_can_be_says_so(kit, name):
    match = kit.new("tictactoe", "human", "human")
    (kit.folder / "letter.toml").write_text("Dear Anna")
    with pytest.raises(RecordError, match=english_pattern("records.file.not_written")):
        manicule.save(match, kit.folder / name)


def test_a_save_in_one_go_leaves_a_folder_alone(kit):
    match = kit.new("tictactoe", "human", "human")
    with pytest.raises(RecordError, match=english_pattern("records.copy.other_file")):
        manicule.save(match, kit.folder)


def test_a_save_in_one_go_is_not_hindered_by_what_a_killed_program_left(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    path = kit.folder / "copy.toml"
    path.with_name("copy.toml.new").write_text("format = 2\n")
    manicule.save(match, path)
    assert [step.answer for step in read_record(path).steps] == ["e"]


CHILD = """
    import sys
    from pathlib import Path
    import manicule
    from manicule.match.seats import parse_seat
    from manicule.plugins import PluginRegistry

    path, *plugins = map(Path, sys.argv[1:4])
    match = manicule.start(
        "auction", [parse_seat(seat) for seat in sys.argv[4:]], seed=3, options={"rounds": 100000},
        registry=PluginRegistry.find(paths=plugins), observers=[manicule.Recorder(path)],
    )
    match.run()
    answers = 0
    while True:
        seat = match.waiting()[0]
        legal = match.question(seat).legal
        match.answer(seat, legal[match.ordinal % len(legal)])
        answers += 1
        sys.stdout.write(f"done {answers}\\n")
        sys.stdout.flush()
        match.run()
"""


def killed(path, delay, *seats):
    """How many answers of people a program had acknowledged when it was killed while it played."""
    plugins = [ROOT / "tests" / "core" / "games" / f"{name}.py" for name in ("auction", "robots")]
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(CHILD), path, *plugins, *seats],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "core")},
    )
    assert child.stdout is not None
    for _ in range(10):
        assert child.stdout.readline()
    time.sleep(delay)
    child.kill()
    rest = child.stdout.read().decode().splitlines()
    child.stdout.close()
    child.wait()
    return max([10, *(int(line.split()[1]) for line in rest if line.startswith("done ") and line[5:])])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like SIGKILL here")
@pytest.mark.parametrize("delay", [0.0, 0.005, 0.01, 0.02, 0.04])
def test_a_killed_program_has_lost_at_most_the_answer_that_it_was_taking(kit, delay):
    path = kit.folder / "killed.toml"
    acknowledged = killed(path, delay, "human:Anna", "human:Bert")
    record = read_record(path)
    assert acknowledged <= len(record.steps) <= acknowledged + 1
    again = kit.load(path)
    assert not again.over
    assert again.steps == record.steps


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like SIGKILL here")
@pytest.mark.parametrize("delay", [0.0, 0.005, 0.01, 0.02, 0.04])
def test_a_program_killed_while_bots_play_has_lost_nothing_that_a_person_was_told_is_taken(kit, delay):
    """The bots answer again what was not written, so the game is the one that was played."""
    path = kit.folder / "killed.toml"
    seats = ("dice:Anna", "human:Bert", "reader:Cleo")
    acknowledged = killed(path, delay, *seats)
    answers = sum(step.seat == "b" for step in read_record(path).steps)
    assert acknowledged <= answers <= acknowledged + 1
    again = kit.load(path)
    played = manicule.start(
        "auction", seated(seats), seed=3, options={"rounds": 100000}, registry=kit.registry
    )
    played.run()
    for _ in range(answers):
        legal = played.question("b").legal
        kit.answer(played, "b", legal[played.ordinal % len(legal)])
    assert (again.steps, again.position) == (played.steps, played.position)


def test_what_bots_answered_and_was_not_written_yet_they_answer_the_same_again(kit):
    """The program is killed while a person is asked: their last answer is there, the bots' since are not."""
    match = kit.new("auction", "human", "dice", "reader", options={"rounds": 3})
    rests = set()
    while not match.over:
        kit.answer(match, "a", kit.steady(match, "a"))
        copy = kit.folder / "killed.toml"
        copy.write_bytes(path_of(match).read_bytes())
        rests.add(match.answers - len(read_record(copy).steps))
        again = kit.load(copy)
        assert (again.steps, again.position) == (match.steps, match.position)
        again.close()
    assert max(rests) >= 2, "bots had answered and nothing of it was written"


def test_a_recorder_of_a_loaded_match_writes_into_its_file(kit):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "e")
    match.close()
    recorder = Recorder()
    again = manicule.load(path_of(match), registry=kit.registry, observers=[recorder])
    assert recorder.path == path_of(again) == path_of(match)
    again.answer("b", "a")
    again.close()
    assert [step.answer for step in read_record(path_of(match)).steps] == ["e", "a"]
