"""State machines over matches: answered, taken back, killed, resumed, copied, forked, edited in any order.

The model is what was acknowledged. Whatever happens to the program or to its file, the game that is gone on
with is one that was acknowledged at some time; and the last one, unless somebody has edited the file.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.core.match.conftest import PATHS
from tests.support.players import Chance
from tests.support.seats import seated
from tests.support.tables import registry_with
from tests.support.wording import english_pattern

import manicule
from manicule import Match, Recorder, Step
from manicule.door.recovery import check_save, recover
from manicule.kernel.errors import RecordError, UndoRefused
from manicule.kernel.positions.canonical import digest
from manicule.records.match_file import path_of
from manicule.records.reader import read_record

Table = tuple[str, tuple[str, ...], dict[str, int]]

LIBRARY = registry_with(*PATHS)
TABLES: tuple[Table, ...] = (
    ("tictactoe", ("human:Anna", "human:Bert"), {}),
    ("auction", ("human:Anna", "dice:Bert", "human:Cleo"), {"rounds": 3}),
    ("auction", ("human:Anna", "human:Bert", "human:Cleo"), {"rounds": 2}),
    ("cvlizations", ("human:Anna", "random:Bert", "human:Cleo"), {}),
)
BLANK = b"[[step]]\nat = "
"""How a step begins that was not written to its end."""

Answers = tuple[Step, ...]


class Saves(RuleBasedStateMachine):
    """One game, the programs that play it one after the other, and the files that it is kept in."""

    match: Match | None = None

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp())
        self.path = self.folder / "game.toml"
        self.acknowledged: Answers = ()
        self.known: dict[Answers, str] = {}
        self.copies: list[tuple[Path, Answers]] = []
        self.written = 0
        self.foreign: dict[Path, bytes | None] = {}
        self.before_loss: bytes | None = None

    def teardown(self) -> None:
        if self.match is not None:
            self.kill()
        shutil.rmtree(self.folder)

    # The program.

    @initialize(table=st.sampled_from(TABLES), practice=st.booleans(), seed=st.integers(0, 99))
    def begin(self, table: Table, practice: bool, seed: int) -> None:
        game, seats, options = table
        self.people = tuple(id for id, seat in zip("abc", seats, strict=False) if seat.startswith("human"))
        self.recorder = Recorder(self.path)
        self.match = manicule.start(
            game,
            seated(seats),
            seed=seed,
            practice=practice,
            options=options,
            registry=LIBRARY,
            observers=[self.recorder],
        )
        self.match.run()
        self.answer(0)  # a game without an answer is no save

    @precondition(lambda self: self.match is None)
    @rule()
    def resume(self) -> None:
        """The next program goes on with the last answer that was acknowledged."""
        self.recorder = Recorder()
        self.match = manicule.load(self.path, registry=LIBRARY, observers=[self.recorder])
        assert self._of_people(self.match.steps) == self.acknowledged
        self.match.run()
        self._acknowledge()

    @precondition(lambda self: self.match is not None)
    @rule()
    def kill(self) -> None:
        """The program ends without a word: its file is closed by the system, nothing is written."""
        store = self.recorder._store
        assert store is not None
        store.close()
        self.match = None
        self._repair()

    @precondition(lambda self: self.match is not None)
    @rule()
    def close(self) -> None:
        """Somebody leaves the game; if the file was lost, it is kept in a new one."""
        match = self._playing()
        match.close()
        path = path_of(match)
        assert path is not None
        self._take_new_path(path)
        self.match = None
        assert self._of_people(read_record(self.path).steps) == self.acknowledged

    # What people do.

    @precondition(lambda self: self.match is not None and not self.match.over)
    @rule(chance=st.integers(0, 1 << 16))
    def answer(self, chance: int) -> None:
        match, dice = self._playing(), Chance(chance)
        seat = dice.one_of(match.waiting())
        match.answer(seat, match.timeline.choices()[seat].sample(dice))
        self._kept()
        match.run()
        self._acknowledge()

    @precondition(lambda self: self.match is not None)
    @rule(at=st.integers(0, 2))
    def undo(self, at: int) -> None:
        match, before = self._playing(), self._playing().steps
        seat = self.people[at % len(self.people)]
        try:
            match.undo(seat)
        except UndoRefused:
            assert match.steps == before
        else:
            assert len(match.steps) < len(before)
            self._kept()
            match.run()
            self._acknowledge()

    @precondition(lambda self: self.match is not None)
    @rule(lang=st.sampled_from(["fr", "ja", "uk"]))
    def set_language(self, lang: str) -> None:
        match = self._playing()
        match.configure_seat(self.people[0], lang=lang)
        if not match.over:
            self._kept()
            assert read_record(self.path).settings[self.people[0]]["lang"] == lang

    # Copies.

    @precondition(lambda self: self.match is not None)
    @rule(number=st.integers(0, 2))
    def copy(self, number: int) -> None:
        """A copy in one go, in place of an older one if there are some."""
        match = self._playing()
        if number < len(self.copies):
            path, _ = self.copies.pop(number)
        else:
            self.written += 1
            path = self.folder / f"copy-{self.written}.toml"
        manicule.save(match, path)
        assert read_record(path).steps == match.steps
        self.copies.append((path, self.acknowledged))

    @precondition(lambda self: self.match is None and self.copies)
    @rule()
    def go_on_with_a_copy(self) -> None:
        self.path, self.acknowledged = self.copies.pop()

    @precondition(lambda self: self.match is not None)
    @rule(chance=st.integers(0, 1 << 16), answers=st.integers(0, 6))
    def fork(self, chance: int, answers: int) -> None:
        """A twin goes its own way, and nothing of it is kept."""
        match, dice = self._playing(), Chance(chance)
        before = (
            match.steps,
            digest(match.position),
            match.ordinal,
            self.path.exists() and self.path.read_bytes(),
        )
        twin = match.fork()
        assert (twin.steps, digest(twin.position), twin.ordinal) == before[:3]
        for _ in range(answers):
            if twin.over:
                break
            seat = dice.one_of(twin.waiting())
            twin.answer(seat, twin.timeline.choices()[seat].sample(dice))
        now = (
            match.steps,
            digest(match.position),
            match.ordinal,
            self.path.exists() and self.path.read_bytes(),
        )
        assert now == before

    @precondition(lambda self: self.match is not None and self.before_loss is None)
    @rule()
    def play_twice(self) -> None:
        """A second program is refused, and may read."""
        with pytest.raises(RecordError, match=english_pattern("records.file.in_use")):
            manicule.load(self.path, registry=LIBRARY, observers=[Recorder()])
        assert self._of_people(manicule.load(self.path, registry=LIBRARY).steps) == self.acknowledged

    # What others do to the file.

    @precondition(lambda self: self.match is not None and self.before_loss is None)
    @rule(loss=st.sampled_from(["deleted", "replaced", "another", "grown", "cut"]))
    def lose(self, loss: str) -> None:
        """Another program does something to the file of a game that is being played."""
        data = self.before_loss = self.path.read_bytes()
        if loss in ("deleted", "replaced", "another"):
            self.path.unlink()
        if loss == "replaced":
            self.path.write_bytes(data)
        elif loss == "another":
            self.path.write_bytes(b"something of somebody else\n")
        elif loss == "grown":
            self.path.write_bytes(data + BLANK)
        elif loss == "cut":
            self.path.write_bytes(data[:-1])
        self.foreign[self.path] = self.path.read_bytes() if self.path.exists() else None

    @precondition(lambda self: self.match is None)
    @rule(at=st.floats(0, 1))
    def cut(self, at: float) -> None:
        data = self.path.read_bytes()
        self._edited(data, data[: int(at * len(data))])

    @precondition(lambda self: self.match is None)
    @rule(at=st.floats(0, 1), bit=st.integers(0, 7))
    def flip(self, at: float, bit: int) -> None:
        data = self.path.read_bytes()
        place = min(int(at * len(data)), len(data) - 1)
        self._edited(data, data[:place] + bytes([data[place] ^ (1 << bit)]) + data[place + 1 :])

    @precondition(lambda self: self.match is None)
    @rule(tail=st.sampled_from([BLANK, b"\0" * 600, b"\n", b'[[step]]\nat = 1\na = "b"\n']))
    def grow(self, tail: bytes) -> None:
        data = self.path.read_bytes()
        self._edited(data, data + tail)

    def _edited(self, before: bytes, after: bytes) -> None:
        """What is gone on with after an edit was acknowledged once, or the file is refused and recovered."""
        self.path.write_bytes(after)
        check_save(self.path, LIBRARY)
        try:
            found: Sequence[Step] = manicule.load(self.path, registry=LIBRARY).steps
        except RecordError:
            try:
                made = recover(self.path, LIBRARY)
            except RecordError:
                made = None  # nobody knows which game it was: only who has a copy can go on
            assert self.path.read_bytes() == after
            if made is None:
                self.path.write_bytes(before)
                return
            self.foreign[self.path] = after
            self.path, found = made.path, read_record(made.path).steps
        held = self._of_people(found)
        if not held:  # cut before the first answer: a game that nobody has begun
            self.path.write_bytes(before)
            self.foreign.pop(self.path, None)
            return
        assert held in self.known
        self.acknowledged = held

    # What always holds.

    @invariant()
    def what_was_acknowledged_is_in_the_file(self) -> None:
        if self.before_loss is None and self.acknowledged:
            assert self._of_people(read_record(self.path).steps) == self.acknowledged

    @invariant()
    def what_is_not_ours_stays(self) -> None:
        for path, data in self.foreign.items():
            assert (path.read_bytes() if path.exists() else None) == data

    @invariant()
    def nothing_lies_beside(self) -> None:
        assert [one.name for one in self.folder.iterdir() if one.suffix != ".toml"] == []

    def _playing(self) -> Match:
        assert self.match is not None
        return self.match

    def _of_people(self, steps: Sequence[Step]) -> Answers:
        """Bots' answers may wait for the next one of a person."""
        return tuple(step for step in steps if step.seat in self.people)

    def _kept(self) -> None:
        """After an answer: it is in the file, which is a new one if the old one was lost."""
        match = self._playing()
        path = path_of(match)
        assert path is not None
        self._take_new_path(path)
        assert self._of_people(read_record(self.path).steps) == self._of_people(match.steps)

    def _take_new_path(self, path: Path) -> None:
        is_lost = self.before_loss is not None
        assert (path != self.path) == is_lost
        if is_lost:
            assert any(str(path) in str(notice) for notice in self._playing().display.notices)
        self.path, self.before_loss = path, None

    def _acknowledge(self) -> None:
        """The same answers of people always lead to the same position, whatever came between."""
        match = self._playing()
        self.acknowledged = self._of_people(match.steps)
        now = digest(match.position)
        assert self.known.setdefault(self.acknowledged, now) == now

    def _repair(self) -> None:
        """The program died after its file was lost and before it could know: somebody brings it back."""
        if self.before_loss is not None:
            self.path.write_bytes(self.before_loss)
            self.foreign.pop(self.path)
            self.before_loss = None


def run(examples: int, steps: int) -> None:
    how = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Saves, settings=how)


def test_whatever_happens_to_a_program_and_its_file_acknowledged_answers_are_gone_on_with() -> None:
    run(examples=12, steps=25)


@pytest.mark.soak
def test_many_long_stories_of_programs_and_files() -> None:
    run(examples=500, steps=60)
