"""A save never outgrows its reader: what was taken back is left out in time, or an answer is refused."""

import stat
from itertools import pairwise
from pathlib import Path

import pytest
from tests.campaigns.power import Power, _answer, _take_back
from tests.support.disk import Watcher, watched
from tests.support.wording import english_pattern

import manicule
from manicule import Recorder
from manicule.kernel import untrusted_files
from manicule.kernel.errors import RecordError
from manicule.records.file import RecordFile
from manicule.records.form import UNDO, RecordEntry
from manicule.records.match_file import path_of
from manicule.records.reader import read_record


def begun(kit, **how):
    """A practice game of some rounds, with snapshots and a setting."""
    match = kit.new(
        "auction",
        "human",
        "human",
        practice=True,
        options={"rounds": 4},
        path=kit.folder / "game.toml",
        **how,
    )
    while len(read_record(path_of(match)).snapshots) < 2:
        seat = match.waiting()[0]
        match.answer(seat, kit.steady(match, seat))
    match.configure_seat("b", lang="fr")
    return match


def one_cycle(kit, match):
    """An answer that is given and taken back."""
    seat = match.waiting()[0]
    match.answer(seat, kit.steady(match, seat))
    match.undo(seat)


def test_what_was_taken_back_is_left_out_before_a_save_is_too_large_for_its_reader(kit, monkeypatch):
    match = begun(kit)
    path = path_of(match)
    before, limit, sizes = match.steps, path.stat().st_size + 500, []
    with monkeypatch.context() as patch:
        patch.setattr(untrusted_files, "LARGE", limit)
        for _ in range(40):
            one_cycle(kit, match)
            sizes.append(path.stat().st_size)
            record = read_record(path)
            assert (record.steps, len(record.snapshots)) == (before, 2)
    assert max(sizes) <= limit
    assert sum(later < earlier for earlier, later in pairwise(sizes)) > 3
    assert (path_of(match), match.display.notices) == (path, ())
    assert [one.name for one in kit.folder.iterdir()] == ["game.toml"]
    with pytest.raises(RecordError, match=english_pattern("records.file.in_use")):
        kit.load(path)
    result = kit.play(match)
    match.close()
    assert kit.load(path).settings == {"b": {"lang": "fr"}}
    assert manicule.replay(path, registry=kit.registry).result.seats == result.seats


def test_a_save_at_the_real_limit_goes_on_and_can_be_read_again(kit):
    match = kit.new("tictactoe", "human", "human", practice=True, path=kit.folder / "game.toml")
    match.answer("a", "a")
    match.close()
    store = RecordFile.go_on(read_record(path_of(match)))
    cycle = [RecordEntry(2, "b", "b"), RecordEntry(2, UNDO, "b")]
    size = path_of(match).stat().st_size
    store.append(cycle, durable=False)
    cycles = (untrusted_files.LARGE - size) // (path_of(match).stat().st_size - size) - 1
    store.append(cycle * cycles, durable=False)
    store.close()
    again = kit.load(path_of(match))
    for _ in range(3):
        again.answer("b", "c")
        again.undo("b")
    again.answer("b", "c")
    again.close()
    assert path_of(match).stat().st_size < 2000
    assert [step.answer for step in kit.load(path_of(match)).steps] == ["a", "c"]


def test_an_answer_that_fits_no_more_is_refused_and_nothing_is_lost(kit, monkeypatch):
    match = begun(kit)
    before, seat = match.steps, match.waiting()[0]
    with monkeypatch.context() as patch:
        patch.setattr(untrusted_files, "LARGE", path_of(match).stat().st_size + 10)
        for _ in range(2):
            with pytest.raises(RecordError, match=english_pattern("records.file.too_long")):
                match.answer(seat, kit.steady(match, seat))
            assert (match.steps, match.waiting()[0]) == (before, seat)
            assert read_record(path_of(match)).steps == before
        match.undo(before[-1].seat)  # which makes room
        match.answer(before[-1].seat, before[-1].answer)
        assert match.steps == read_record(path_of(match)).steps == before
    match.answer(seat, kit.steady(match, seat))
    match.close()
    assert [one.name for one in kit.folder.iterdir()] == ["game.toml"]
    assert kit.load(path_of(match)).steps == match.steps


def test_a_copy_that_no_reader_would_take_is_refused_and_leaves_nothing(kit, monkeypatch):
    match = kit.new("auction", "human", "human", save=False)
    match.answer("a", "lamp")
    monkeypatch.setattr(untrusted_files, "LARGE", 100)
    with pytest.raises(RecordError, match=english_pattern("records.file.too_long")):
        manicule.save(match, kit.folder / "copy.toml")
    assert list(kit.folder.iterdir()) == []


def test_a_save_with_other_line_ends_does_not_outgrow_the_number_of_keys_that_is_read(kit, monkeypatch):
    """One that is not in our own form is read as any TOML, and that has a limit of its own."""
    match = begun(kit)
    match.close()
    path_of(match).write_bytes(path_of(match).read_bytes().replace(b"\n", b"\r\n"))
    monkeypatch.setattr(untrusted_files, "MOST_KEYS", path_of(match).read_bytes().count(b"=") + 20)
    again = kit.load(path_of(match))
    for _ in range(20):
        one_cycle(kit, again)
        assert read_record(path_of(match)).steps == match.steps
    assert b"\r\n" not in path_of(match).read_bytes()


def test_a_save_that_is_written_anew_keeps_its_rights_and_the_link_that_leads_to_it(kit, monkeypatch):
    (kit.folder / "there").mkdir()
    match = begun(kit)
    match.close()
    there = kit.folder / "there" / "real.toml"
    path_of(match).rename(there)
    there.chmod(0o600)
    path_of(match).symlink_to(there)
    again = kit.load(path_of(match))
    monkeypatch.setattr(untrusted_files, "LARGE", there.stat().st_size + 300)
    number = there.stat().st_ino
    for _ in range(10):
        one_cycle(kit, again)
    assert there.stat().st_ino != number
    assert path_of(match).is_symlink()
    assert stat.S_IMODE(there.stat().st_mode) == 0o600
    assert read_record(there).steps == match.steps


def test_a_save_that_is_changed_before_it_is_written_anew_is_left_as_it_is(kit, monkeypatch):
    match = begun(kit)
    path, seat = path_of(match), match.waiting()[0]
    one_cycle(kit, match)
    changed = path.read_bytes().replace(b"Anna", b"Olga")
    path.write_bytes(changed)
    monkeypatch.setattr(untrusted_files, "LARGE", path.stat().st_size + 10)
    match.answer(seat, kit.steady(match, seat))
    assert path_of(match) == kit.folder / "game-2.toml"
    assert path.read_bytes() == changed
    assert read_record(path_of(match)).steps == match.steps


class Killed(Watcher):
    """Looks at what a program would leave that is killed at a step, and what the folder holds then."""

    def __init__(self, path: Path, scratch: Path) -> None:
        self.kinds: list[str] = []
        self.found: list[list[str]] = []
        self._path, self._scratch, self._is_looking = path, scratch, False

    def before(self, kind: str, path: Path, data: bytes = b"") -> int | None:
        if not self._is_looking:
            self._is_looking = True
            self.kinds.append(kind)
            self._scratch.write_bytes(self._path.read_bytes())
            self.found.append([step.answer for step in read_record(self._scratch).steps])
            self._is_looking = False
        return None


def test_a_program_that_is_killed_while_a_save_is_written_anew_leaves_one_that_can_be_read(
    kit, tmp_path_factory, monkeypatch
):
    match = begun(kit)
    one_cycle(kit, match)
    monkeypatch.setattr(untrusted_files, "LARGE", path_of(match).stat().st_size + 10)
    seat, before = match.waiting()[0], [step.answer for step in match.steps]
    killed = Killed(path_of(match), tmp_path_factory.mktemp("scratch") / "left.toml")
    with watched(kit.folder, killed):
        match.answer(seat, kit.steady(match, seat))
    after = [step.answer for step in match.steps]
    assert {"create", "write", "fsync", "rename"} <= set(killed.kinds)
    assert all(found in (before, after) for found in killed.found)
    assert [step.answer for step in read_record(path_of(match)).steps] == after


def test_a_power_loss_while_a_save_is_written_anew_takes_no_acknowledged_answer(
    kit, tmp_path_factory, monkeypatch
):
    disk, scratch = kit.folder / "disk", tmp_path_factory.mktemp("scratch")
    disk.mkdir()
    power, path = Power(disk, scratch), disk / "game.toml"
    with watched(disk, power):
        match = manicule.start(
            "tictactoe",
            kit.seats("human", "human"),
            seed=3,
            practice=True,
            registry=kit.registry,
            observers=[Recorder(path)],
        )
        _answer(power, match, 2)
        monkeypatch.setattr(untrusted_files, "LARGE", path.stat().st_size + 200)
        for _ in range(6):
            _answer(power, match, 1)
            _take_back(power, match)
        match.close()
    assert power.failures == []
    assert power.kinds.count("rename") >= 2
