"""A session: one game with its people and bots, recorded, with fair undo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.bots import Bot
from manicule.choices import Choice
from manicule.errors import BrokenRule, ManiculeError, RecordError, UndoRefused
from manicule.events import Event, Listener, Names
from manicule.game import Game, result_of
from manicule.play.blame import blaming
from manicule.play.preparing import Prepared, bots_of, header_of, prepare, prepare_recorded
from manicule.play.reasons import reason_against
from manicule.play.results import result_object
from manicule.play.runner import Runner, Step
from manicule.play.story import Story
from manicule.play.undo import check_since, last_step
from manicule.position import draws_made
from manicule.question import Question, question_of
from manicule.records.form import Header, SeatEntry
from manicule.records.plugins import changes, mismatch
from manicule.records.reading import read_record
from manicule.records.record import Record, RecordWriter, closing_on_failure
from manicule.records.saves import new_save
from manicule.sheet import Sheet
from manicule.text import Text, tr
from manicule.views import View, look_at, seen_by

if TYPE_CHECKING:
    from manicule.library import Library

NOT_ASKED = tr("{seat} is not asked anything now")
NOT_OVER = tr("the game is not over yet")
GAME_OVER = tr("the game is over; answers hold")
REVEALED_SINCE = tr("something was drawn or revealed since; an answer holds once its outcome is known")
UNMARKED = tr("step {at}: the game no longer comes to the position that was recorded there")
NOT_FINISHED = tr("the record says that the game is over, and it is not")


class Session:
    """One game being played. `notices` are what people should be told before they go on.

    Make one with `new` or `resume`, then let the bots begin with `run`; `answer` and `undo` let them
    go on by themselves. What happened is told to the listeners once, whatever is undone or resumed.
    """

    def __init__(
        self,
        prepared: Prepared,
        writer: RecordWriter,
        bots: Mapping[str, Bot],
        listeners: Iterable[Listener] = (),
        changed: tuple[Text, ...] = (),
        is_new: bool = True,
        tells_past: bool = True,
    ) -> None:
        self.notices = (*writer.record.notices, *changed)
        self._prepared = prepared
        self._writer = writer
        self._bots = dict(bots)
        self._listeners = tuple(listeners)
        self._changed = changed
        record = writer.record
        self.runner, self._story = self._played(
            record.steps, record.marks, record.final, writer=writer, quiet=not is_new
        )
        if not tells_past:
            self._story.skip()
        writer.commit()

    @classmethod
    def new(
        cls,
        library: Library,
        game: str,
        seats: Sequence[SeatEntry],
        *,
        seed: int,
        first: int = 0,
        plugins: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        practice: bool = False,
        listeners: Iterable[Listener] = (),
        save: bool = True,
        path: Path | None = None,
    ) -> Session:
        """Begin a game with the plugins and options that a library has selected.

        It is saved at `path` or in the saves folder, unless `save` is off.
        """
        prepared = prepare(library, game, plugins, options or {})
        header = header_of(prepared, seats, seed, first, practice)
        bots = bots_of(library, header)
        if not save:
            writer = RecordWriter(Record(header))
        else:
            writer = new_save(header) if path is None else RecordWriter.create(path, header)
        with closing_on_failure(writer):
            return cls(prepared, writer, bots, listeners)

    @classmethod
    def resume(cls, path: Path, library: Library, listeners: Iterable[Listener] = ()) -> Session:
        """Go on with a recorded game, which is verified on the way."""
        record = read_record(path)
        prepared = prepare_recorded(library, record.header)
        bots = bots_of(library, record.header)
        changed = changes(record.header, prepared.stamps)
        writer = RecordWriter.go_on(record)
        with closing_on_failure(writer):
            return cls(prepared, writer, bots, listeners, changed, is_new=False, tells_past=False)

    # What is asked.

    @property
    def record(self) -> Record:
        return self._writer.record

    @property
    def header(self) -> Header:
        return self.record.header

    @property
    def path(self) -> Path | None:
        """The file in which the game is saved."""
        return self.record.path

    @property
    def over(self) -> bool:
        return self.runner.over

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self._prepared.rules.game

    @property
    def names(self) -> Names:
        """The names that texts of events are made of."""
        table = self.runner.table
        return Names({seat.id: seat.name for seat in table.seats}, table.content, table.rules.place_names)

    @property
    def point_names(self) -> dict[str, Text]:
        """The names of the sources of points: the game's own, and the pieces that bring some."""
        rules = self._prepared.rules
        return dict(rules.game.point_names) | {id: piece.name for id, piece in rules.pieces.items()}

    @property
    def people(self) -> tuple[str, ...]:
        """The seats where a person sits."""
        return self.header.people

    @property
    def ordinal(self) -> int:
        """The number of the question that is asked now, forced ones counted."""
        return self.runner.ordinal

    @property
    def story(self) -> tuple[Event, ...]:
        """Everything that happened, as far as it holds."""
        return tuple(self._story.events)

    @property
    def history(self) -> tuple[Step, ...]:
        """The answers so far, without those that are secret because others still answer with them."""
        steps = self.runner.steps
        if self.runner.group is None:
            return tuple(steps)
        return tuple(step for step in steps if step.at < self.runner.ordinal)

    def asked(self) -> tuple[str, ...]:
        """The seats that are asked now; several when they answer together."""
        return tuple(sorted(self.runner.asked()))

    def question(self, seat: str) -> Question:
        """What a seat is asked, with its texts."""
        choice = self._choice(seat)
        with self._blaming():
            return question_of(choice, self.runner.ordinal, with_texts=True)

    def why(self, seat: str, option: str) -> Text | None:
        """Why a seat cannot give this answer now; None when it can."""
        choice = self._choice(seat)
        with self._blaming():
            return reason_against(self.runner.table, choice, option)

    def view(self, seat: str) -> View:
        """The table as a seat sees it."""
        with self._blaming():
            return seen_by(self.runner.table, seat)

    def look(self, seat: str) -> Sheet:
        """What there is to look at for a seat."""
        with self._blaming():
            return look_at(self.runner.table, seat)

    def result(self) -> dict[str, Any]:
        """The result of the finished game, as the JSON object of `results`."""
        if not self.over:
            raise ManiculeError(NOT_OVER)
        kinds = [seat.kind for seat in self.header.seats]
        save = str(self.path) if self.path is not None else None
        with self._blaming():
            return result_object(self.runner.table, kinds, len(self.runner.steps), save, self.header.practice)

    @property
    def result_notes(self) -> tuple[Text, ...]:
        """What people read below the points of the finished game, such as a title."""
        with self._blaming():
            return result_of(self.runner.table).notes

    # Going on.

    def run(self) -> None:
        """Let the bots answer until a person is asked or the game is over.

        Only from now on do the listeners hear: whoever makes a session can get ready for it.
        """
        self._writer.committed = self._tell
        self._tell()
        with self._recovering():
            self.runner.run(self._bots)
        self._tell()
        self._story.raise_failure()

    def answer(self, seat: str, answer: str) -> None:
        """Give a person's answer as it was typed, then let the bots go on.

        `IllegalAnswer` changes nothing. After `BrokenRule` the game stands where it stood before the
        answer that the rules failed at, here and in the record.
        """
        choice = self._choice(seat)
        with self._recovering():
            self.runner.answer(seat, choice.tidy(answer))
        self.run()

    def undo(self, seat: str) -> None:
        """Take back a person's last answer, or say in `UndoRefused` why not.

        It is fair: an answer holds once another person has answered after it, or something was drawn
        or revealed. A secret answer may be taken back while the others still answer with it. In a
        practice game everything goes.
        """
        step = last_step(self.runner.steps, seat, self.people, self._name)
        is_open = self.runner.group is not None and step.at == self.runner.ordinal
        is_free = is_open or self.header.practice
        if self.over and not is_free:
            raise UndoRefused(GAME_OVER)
        if not is_free:
            check_since(self.runner.steps, step, self.people, self._name)
        steps, marks = self.record.without(step.at, seat)
        runner, story = self._played(steps, marks)
        if not is_free and draws_made(runner.table.position) != draws_made(self.runner.table.position):
            raise UndoRefused(REVEALED_SINCE)
        self._writer.undo(step.at, seat)
        self._go_back(runner, story)
        self.run()

    def close(self) -> None:
        """Close the record; a game in which nothing was answered leaves no file."""
        self._writer.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    # Inside.

    def _tell(self) -> None:
        self._story.pass_on(self._listeners)

    def _choice(self, seat: str) -> Choice:
        choice = self.runner.asked().get(seat)
        if choice is None:
            raise ManiculeError(NOT_ASKED(seat=self._name(seat)))
        return choice

    def _name(self, seat: str) -> str:
        found = self.runner.table.seat(seat)
        return found.name if found is not None else seat

    def _played(
        self,
        steps: Sequence[Step],
        marks: Mapping[int, str],
        final: str = "",
        writer: RecordWriter | None = None,
        quiet: bool = True,
    ) -> tuple[Runner, Story]:
        """A runner that has played these answers, and what happened meanwhile."""
        story = Story()
        rules = self._prepared.rules
        setup = msgspec.structs.replace(self.header.setup(), options=self._prepared.options)
        try:
            with blaming(rules):
                table = rules.new_table(setup)
            runner = Runner(
                table,
                (story,),
                writer,
                script=steps,
                marks=marks,
                final=final,
                quiet=quiet,
                tells_course=True,
            )
            missed = runner.missed_mark()
            if missed is not None:
                raise RecordError(UNMARKED(at=missed))
            if final and not runner.over:
                raise RecordError(NOT_FINISHED)
        except (BrokenRule, RecordError) as error:
            if not quiet:
                raise
            raise mismatch(self.path, error, self._changed) from error
        runner.quiet = False
        runner.writer = self._writer
        return runner, story

    def _go_back(self, runner: Runner, story: Story) -> None:
        """Stand where another runner stands: its past has been told already."""
        story.skip()
        self.runner, self._story = runner, story

    @contextmanager
    def _recovering(self) -> Iterator[None]:
        """When rules or the disk fail: stand again where the record ends."""
        try:
            yield
        except (BrokenRule, RecordError, KeyboardInterrupt):
            self._writer.discard()
            self._go_back(*self._played(self.record.steps, self.record.marks, self.record.final))
            raise

    def _blaming(self) -> AbstractContextManager[None]:
        return blaming(self._prepared.rules, self.ordinal)
