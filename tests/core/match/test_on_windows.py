"""The branches for Windows, as far as they can be tried elsewhere: its locks, and files that are open.

There a file that is open can be neither renamed, replaced nor removed, a folder cannot be opened, and the
lock is one of bytes, by `msvcrt`. A stand-in for each of these is put in place; what else differs is not
tried here. macOS has the locks and signals of Linux, and a way of its own to have a drive write.
"""

import errno
import importlib.util
import os
import signal
import sys
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from tests.support.wording import english_pattern

from manicule import save
from manicule.door.recovery import recover
from manicule.kernel.errors import RecordError
from manicule.records import copy as match_copy
from manicule.records import file as record_file
from manicule.records import lock
from manicule.records.match_file import path_of
from manicule.records.reader import read_record
from manicule_cli.games import save_files
from manicule_terminal import screen

Call = Callable[..., Any]


class ByteLocks:
    """`msvcrt`, as far as locks are concerned: of an open file, until it is closed."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.held: dict[tuple[int, int, int], int] = {}
        self.asked: list[tuple[int, int]] = []
        self.is_locked_for_us: Callable[[FileIO], bool]

    def locking(self, descriptor: int, mode: int, size: int) -> None:
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        self.asked.append((place, size))
        assert mode == self.LK_NBLCK
        found = os.fstat(descriptor)
        key = found.st_dev, found.st_ino, place
        owner = self.held.get(key)
        if owner is not None and owner != descriptor and _is_open(owner, found):
            raise OSError(errno.EACCES, "Permission denied")
        self.held[key] = descriptor


def _is_open(descriptor: int, found: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), found)
    except OSError:
        return False


class Named:
    """The module `os` under another name of the system."""

    name = "nt"

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)


@pytest.fixture
def byte_locks(monkeypatch: pytest.MonkeyPatch) -> ByteLocks:
    """Locks as Windows has them, in every module that locks."""
    locks = ByteLocks()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        patch.setitem(sys.modules, "msvcrt", locks)
        patch.setitem(sys.modules, "fcntl", None)  # importing it fails, as there
        windows = _anew(lock)
    locks.is_locked_for_us = windows.is_locked_for_us
    for module in (record_file, save_files, match_copy):
        monkeypatch.setattr(module, "is_locked_for_us", windows.is_locked_for_us)
    return locks


def _anew(module: ModuleType) -> ModuleType:
    """A module as it is imported where the system is another one."""
    assert module.__file__ is not None
    spec = importlib.util.spec_from_file_location("windows_lock", module.__file__)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture
def windows(byte_locks: ByteLocks, monkeypatch: pytest.MonkeyPatch) -> ByteLocks:
    """Files as Windows has them: what is open stays where it is."""
    monkeypatch.setattr(record_file, "os", Named())

    def guarded(real: Call) -> Call:
        def call(*paths: Any, **how: Any) -> Any:
            for path in paths:
                if os.path.lexists(path) and any(_is_open(one, os.lstat(path)) for one in range(3, 256)):
                    raise PermissionError(errno.EACCES, "Access is denied", str(path))
            return real(*paths, **how)

        return call

    for name in ("replace", "rename", "unlink", "remove"):
        monkeypatch.setattr(os, name, guarded(getattr(os, name)))
    real_open = os.open

    def open_file(path: Any, *arguments: Any, **how: Any) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real_open(path, *arguments, **how)

    monkeypatch.setattr(os, "open", open_file)
    return byte_locks


def saved(match: Any) -> Path:
    """The file in which a match is kept."""
    path = path_of(match)
    assert path is not None
    return path


def answers(path: Path) -> list[str]:
    return [step.answer for step in read_record(path).steps]


# Locks


def test_the_lock_of_windows_is_a_byte_behind_every_save(byte_locks: ByteLocks, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(b"0123456789")
    with path.open("r+b", buffering=0) as one, path.open("r+b", buffering=0) as other:
        one.seek(4)
        assert byte_locks.is_locked_for_us(one)
        assert one.tell() == 4, "nobody notices that it was elsewhere"
        assert not byte_locks.is_locked_for_us(other)
        assert path.read_bytes() == b"0123456789"
    assert byte_locks.asked == [((1 << 31) - 2, 1)] * 2
    with path.open("r+b", buffering=0) as third:
        assert byte_locks.is_locked_for_us(third), "the lock goes with the file"


@pytest.mark.parametrize(
    ("code", "is_ours"),
    [
        (errno.EACCES, False),
        (errno.EAGAIN, False),
        (errno.EDEADLK, False),
        (errno.ENOLCK, True),
        (errno.EINVAL, True),
    ],
)
def test_only_a_lock_of_somebody_else_refuses(
    byte_locks: ByteLocks, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int, is_ours: bool
) -> None:
    def fail(*_: int) -> None:
        raise OSError(code, "no")

    monkeypatch.setattr(byte_locks, "locking", fail)
    with (tmp_path / "game.toml").open("xb", buffering=0) as file:
        file.write(b"abc")
        assert byte_locks.is_locked_for_us(file) == is_ours
        assert file.tell() == 3


def test_elsewhere_the_lock_is_that_of_the_open_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Linux and macOS."""
    asked: list[int] = []
    fake = SimpleNamespace(LOCK_EX=2, LOCK_NB=4, flock=lambda descriptor, how: asked.append(how))
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setitem(sys.modules, "fcntl", fake)
    made = _anew(lock)
    with (tmp_path / "game.toml").open("xb", buffering=0) as file:
        assert made.is_locked_for_us(file)
    assert asked == [2 | 4]


# Files


def test_a_game_is_played_left_and_gone_on_with(windows: ByteLocks, kit) -> None:
    match = kit.new("tictactoe", "human", "human", path=kit.folder / "game.toml")
    match.answer("a", "a")
    with pytest.raises(RecordError, match=english_pattern("records.file.in_use")):
        kit.load(path_of(match))
    match.answer("b", "b")
    match.close()
    again = kit.load(path_of(match))
    again.undo("b")
    again.answer("b", "c")
    again.close()
    assert answers(saved(match)) == ["a", "c"]
    assert windows.asked


def test_a_game_without_answers_leaves_no_file(windows: ByteLocks, kit) -> None:
    match = kit.new("tictactoe", "human", "human", path=kit.folder / "game.toml")
    assert (kit.folder / "game.toml").is_file()
    match.close()
    assert list(kit.folder.iterdir()) == []


def test_a_copy_replaces_an_older_one(windows: ByteLocks, kit) -> None:
    match = kit.new("tictactoe", "human", "human", path=kit.folder / "game.toml")
    copy = kit.folder / "copy.toml"
    for answer, seat in zip("abc", "aba", strict=True):
        match.answer(seat, answer)
        save(match, copy)
        assert answers(copy) == answers(saved(match))
    assert sorted(path.name for path in kit.folder.iterdir()) == ["copy.toml", "game.toml"]


def test_a_copy_that_cannot_be_put_in_place_leaves_nothing_behind(
    windows: ByteLocks, kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = kit.new("tictactoe", "human", "human", path=kit.folder / "game.toml")
    copy = kit.folder / "copy.toml"
    match.answer("a", "a")
    save(match, copy)
    match.answer("b", "b")

    def refuse(*_: Any) -> None:
        raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(RecordError, match="Access is denied"):
        save(match, copy)
    assert answers(copy) == ["a"]
    assert sorted(path.name for path in kit.folder.iterdir()) == ["copy.toml", "game.toml"]


def test_a_save_that_is_lost_goes_on_in_a_new_file(windows: ByteLocks, kit) -> None:
    """On Windows nobody can remove it meanwhile; on a network drive another system can change it."""
    match = kit.new("tictactoe", "human", "human", path=kit.folder / "game.toml")
    match.answer("a", "a")
    with (kit.folder / "game.toml").open("ab") as file:
        file.write(b"# mine\n")
    match.answer("b", "b")
    assert path_of(match) == kit.folder / "game-2.toml"
    assert answers(saved(match)) == ["a", "b"]


def test_saves_are_renamed_removed_and_recovered(windows: ByteLocks, kit, played: Path) -> None:
    new = save_files.rename_save(played, "other")
    assert (new.is_file(), played.exists()) == (True, False)
    data = new.read_bytes()
    new.write_bytes(data.replace(b'"lamp"', b'"vase"', 1))
    made = recover(new, kit.registry)
    assert made is not None
    save_files.remove_save(made.path)
    save_files.remove_save(new)
    assert not list(kit.folder.glob("*other*"))
    match = kit.new("tictactoe", "human", "human", path=kit.folder / "game.toml")
    match.answer("a", "a")
    with pytest.raises(RecordError, match=english_pattern("records.file.in_use")):
        save_files.remove_save(saved(match))


def test_a_folder_is_not_synced_where_it_cannot_be_opened(windows: ByteLocks, tmp_path: Path) -> None:
    record_file.sync_folder(tmp_path)
    with pytest.raises(PermissionError):
        os.open(tmp_path, os.O_RDONLY)


# The disk of macOS

FULL_SYNC = 51


@pytest.mark.parametrize(
    ("answer", "is_plain", "is_told"),
    [
        (0, False, False),
        (errno.ENOTSUP, True, False),
        (errno.EINVAL, True, False),
        (errno.ENOTTY, True, False),
        (errno.EIO, False, True),
    ],
)
def test_macos_has_the_drive_itself_write_and_does_what_others_do_only_where_it_cannot(
    monkeypatch: pytest.MonkeyPatch, kit, answer: int, is_plain: bool, is_told: bool
) -> None:
    """There `fsync` alone would leave an acknowledged answer in the memory of the drive."""
    asked: list[str] = []

    def control(descriptor: int, command: int) -> int:
        assert command == FULL_SYNC
        asked.append("full")
        if answer:
            raise OSError(answer, os.strerror(answer))
        return 0

    match = kit.new("tictactoe", "human", "human", path=kit.folder / "game.toml")
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setitem(sys.modules, "fcntl", SimpleNamespace(F_FULLFSYNC=FULL_SYNC, fcntl=control))
    monkeypatch.setattr(os, "fsync", lambda descriptor: asked.append("plain"))
    if is_told:
        with pytest.raises(RecordError, match=os.strerror(answer)):
            match.answer("a", "a")
    else:
        match.answer("a", "a")
    assert set(asked) == ({"full", "plain"} if is_plain else {"full"})
    monkeypatch.undo()


# Signals


def test_without_a_signal_for_ctrl_z_secrets_are_shown_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "SIGTSTP")
    with screen._not_suspended():
        pass


def test_ctrl_z_waits_while_a_secret_is_shown() -> None:
    before = signal.getsignal(signal.SIGTSTP)
    with screen._not_suspended():
        assert signal.getsignal(signal.SIGTSTP) == signal.SIG_IGN
    assert signal.getsignal(signal.SIGTSTP) == before


def test_a_file_in_these_tests_counts_as_open_only_while_it_is(windows: ByteLocks, tmp_path: Path) -> None:
    """The stand-in itself: without it, nothing here would be tried."""
    path = tmp_path / "one"
    path.write_bytes(b"")
    with FileIO(path), pytest.raises(PermissionError):
        path.unlink()
    path.unlink()
