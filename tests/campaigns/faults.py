"""Faults: each step that the record writer takes at its files fails, one after the other, game by game.

    python -m tests.campaigns.faults

The story has a game in a new folder, an undo, a copy that is replaced, a save that is written anew because it
becomes too large, one that is torn and one that is lost. A fault strikes once, or from then on at every step
of its kind. After each action the file must hold what was acknowledged and nothing else, and what people are
told must be true.
"""

import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from tests.support.disk import Watcher, watched
from tests.support.tables import ROOT, registry_with
from tests.support.wording import english_part

import manicule
from manicule import Human, Match, Recorder
from manicule.kernel import untrusted_files
from manicule.kernel.errors import RecordError
from manicule.plugins import PluginRegistry
from manicule.records.match_file import path_of
from manicule.records.reader import read_record

SEATS = (Human("Anna"), Human("Bert"))
SHORT = 0
"""Not an error: there is room for half of what is written."""
FAULTS = {
    "open": (errno.EACCES, errno.EIO, errno.EMFILE),
    "create": (errno.EACCES, errno.ENOSPC, errno.EROFS),
    "read": (errno.EIO,),
    "write": (errno.ENOSPC, errno.EIO, SHORT),
    "fsync": (errno.EIO, errno.ENOSPC),
    "sync": (errno.EIO, errno.EACCES),
    "truncate": (errno.EIO,),
    "rename": (errno.EACCES, errno.ENOSPC),
    "unlink": (errno.EACCES,),
    "mkdir": (errno.ENOSPC, errno.EACCES),
    "lock": (errno.ENOLCK, errno.EAGAIN),
    "stat": (errno.EIO, errno.EACCES),
    "utime": (errno.EPERM, errno.EIO),
}
"""How a step of each kind can fail."""


@cache
def games() -> PluginRegistry:
    """The installed plugins and the game of the story."""
    return registry_with(ROOT / "docs" / "examples" / "tictactoe")


@dataclass(frozen=True)
class Fault:
    """What fails: the step of this number, with this error, and if it lasts all later ones of its kind."""

    number: int
    kind: str
    error: int
    lasts: bool = False

    def __str__(self) -> str:
        error = errno.errorcode.get(self.error, "SHORT")
        return f"step {self.number} ({self.kind}) {error}{' and on' if self.lasts else ''}"


class Faulty(Watcher):
    """Counts the steps, and lets one of them fail, or it and those of its kind that follow."""

    def __init__(self, fault: Fault | None = None) -> None:
        self.kinds: list[str] = []
        self.is_on = True
        self.struck = 0
        self._fault = fault

    def before(self, kind: str, path: Path, data: bytes = b"") -> int | None:
        if not self.is_on:
            return None
        number = len(self.kinds)
        self.kinds.append(kind)
        fault = self._fault
        if fault is None or kind != fault.kind or number < fault.number:
            return None
        if number > fault.number and not fault.lasts:
            return None
        self.struck += 1
        if fault.error == SHORT:
            return len(data) // 2
        raise OSError(fault.error, os.strerror(fault.error), str(path))


@dataclass
class Story:
    """One game, with a fault in it. What does not go as it should is among the failures."""

    folder: Path
    fault: Fault | None = None
    failures: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.disk = Faulty(self.fault)
        self._lost: set[Path] = set()

    def tell(self) -> None:
        """Play it."""
        with watched(self.folder, self.disk):
            path = self.folder / "saves" / "game.toml"
            unanswered = self._begun(lambda: self._start(self.folder / "unanswered.toml"))
            if unanswered is not None:
                self._close(unanswered)  # which takes its file away again
            match = self._begun(lambda: self._start(path))
            if match is not None:
                self._first_part(match)
            torn = self.folder / "torn.toml"
            with self._undisturbed():
                if path.is_file() and path.stat().st_size:
                    torn.write_bytes(path.read_bytes() + b"[[step]]\nat = 3\n")
            for one in (path, torn):
                self._go_on(one)

    def _start(self, path: Path) -> Match:
        how = {"seed": 3, "registry": games(), "practice": True}
        return manicule.start("tictactoe", SEATS, observers=[Recorder(path)], **how)  # type: ignore[arg-type]

    def _first_part(self, match: Match) -> None:
        self._answer(match)
        self._answer(match)
        self._do(match, lambda: match.configure_seat("a", lang="fr"))
        self._answer(match)
        if match.answers:
            self._do(match, lambda: match.undo(match.steps[-1].seat))
        copy = self.folder / "copy.toml"
        for _ in range(2):
            if self._do(match, lambda: manicule.save(match, copy)):
                self._check_holds(copy, match)
            self._answer(match)
        self._outgrow(match)
        self._close(match)

    def _outgrow(self, match: Match) -> None:
        """Give answers and take them back until the save has to be written anew."""
        path = path_of(match)
        with self._undisturbed():
            if path is None or not path.exists():
                return
            limit = path.stat().st_size + 150
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(untrusted_files, "LARGE", limit)
            for _ in range(3):
                if self._answer(match):
                    self._do(match, lambda: match.undo(match.steps[-1].seat))

    def _go_on(self, path: Path) -> None:
        """Go on with a save, lose it, and end the game."""
        with self._undisturbed():
            if not path.exists():
                return
        match = self._begun(lambda: manicule.load(path, registry=games(), observers=[Recorder()]))
        if match is None:
            return
        self._answer(match)
        with self._undisturbed():
            lost = path_of(match)
            assert lost is not None
            if path.name == "game.toml":
                lost.unlink()
                self._lost.add(lost)
        while not match.over and self._answer(match):
            pass
        self._close(match)

    def _begun(self, begin: Callable[[], Match]) -> Match | None:
        for _ in range(2):
            try:
                return begin()
            except RecordError as error:
                self._heard(error)
            except Exception as error:  # noqa: BLE001 - whatever else comes is what people would see
                self.failures.append(f"{self.fault}: {error!r} on beginning")
        return None

    def _answer(self, match: Match) -> bool:
        if match.over:
            return False
        seat = match.waiting()[0]
        return self._do(match, lambda: match.answer(seat, match.question(seat).legal[0]))

    def _do(self, match: Match, act: Callable[[], None]) -> bool:
        """Do something, once more if it failed; whether it was done."""
        for _ in range(2):
            before = match.steps
            try:
                act()
            except RecordError as error:
                self._heard(error)
                if match.steps != before:
                    self.failures.append(f"{self.fault}: refused, and yet it holds in the match")
                self._check_prefix(match)
            except Exception as error:  # noqa: BLE001 - see above
                self.failures.append(f"{self.fault}: {error!r}")
                return False
            else:
                self._check_holds(path_of(match), match)
                return True
        return False

    def _close(self, match: Match) -> None:
        try:
            match.close()
        except RecordError as error:
            self._heard(error)
        except Exception as error:  # noqa: BLE001 - see above
            self.failures.append(f"{self.fault}: {error!r} on closing")
        else:
            if match.answers:
                self._check_holds(path_of(match), match)

    def _heard(self, error: RecordError) -> None:
        """What people are told is one line, and true."""
        said = str(error)
        self.messages.append(said)
        fault = self.fault
        with self._undisturbed():
            gone = [path for path in self._lost if not path.exists()]
            sizes = {path: path.stat().st_size for path in self.folder.rglob("*.toml")}
            here = [path for path in sizes if str(path) in said]
        is_true = bool(
            "\n" not in said
            and fault is not None
            and self.disk.struck > 0
            and (
                ("(" in said and os.strerror(fault.error or errno.ENOSPC) in said)
                or (english_part("records.file.gone") in said and any(str(path) in said for path in gone))
                or (english_part("records.file.exists") in said and here)
                or ("it is empty" in said and [sizes[path] for path in here] == [0])
                or (english_part("records.file.in_use") in said and fault.error == errno.EAGAIN)
            )
        )
        if not is_true:
            self.failures.append(f"{fault}: told “{said}”")

    def _check_holds(self, path: Path | None, match: Match) -> None:
        """What was done is in the file, all of it."""
        with self._undisturbed():
            try:
                held = read_record(path).steps if path is not None else None
            except RecordError as error:
                self.failures.append(f"{self.fault}: acknowledged, and {error}")
                return
        if held != match.steps:
            self.failures.append(f"{self.fault}: acknowledged {match.steps}, and in the file {held}")

    def _check_prefix(self, match: Match) -> None:
        """What was not done is not in the file, unless even taking it out again has failed."""
        with self._undisturbed():
            path = path_of(match)
            if path is None or not path.exists():
                return
            try:
                held = read_record(path).steps
            except RecordError as error:
                self.failures.append(f"{self.fault}: after a refusal {error}")
                return
        if held != match.steps:
            self.failures.append(f"{self.fault}: refused, and {held} in the file, not {match.steps}")

    def _undisturbed(self) -> "_Pause":
        return _Pause(self.disk)


class _Pause:
    """Nothing fails here: who judges uses the same disk."""

    def __init__(self, disk: Faulty) -> None:
        self._disk = disk

    def __enter__(self) -> None:
        self._disk.is_on = False

    def __exit__(self, *_: object) -> None:
        self._disk.is_on = True


def told(fault: Fault | None = None) -> Story:
    """The story with a fault in it."""
    with tempfile.TemporaryDirectory() as folder:
        story = Story(Path(folder).resolve(), fault)
        story.tell()
    if fault is not None and not story.disk.struck:
        story.failures.append(f"{fault}: it never came to it")
    return story


def every_fault() -> Iterator[Fault]:
    """Every step of the story, in every way that it can fail."""
    for number, kind in enumerate(told().disk.kinds):
        for error in FAULTS[kind]:
            yield Fault(number, kind, error)
            yield Fault(number, kind, error, lasts=True)


def some_faults(kind: str) -> Iterator[Fault]:
    """A step of a kind in the middle of the story, in every way that it can fail."""
    numbers = [number for number, one in enumerate(told().disk.kinds) if one == kind]
    for error in FAULTS[kind]:
        for lasts in (False, True):
            yield Fault(numbers[len(numbers) // 2], kind, error, lasts)


def main() -> int:
    """Let every step fail, and say how it went."""
    stories = [told(fault) for fault in every_fault()]
    failures = [failure for story in stories for failure in story.failures]
    refusals = sum(len(story.messages) for story in stories)
    print("\n".join([f"{len(stories)} faults: {refusals} refusals, {len(failures)} failures", *failures]))
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
