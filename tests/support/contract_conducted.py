"""What the hands of the line mode and of the full screen share: the program runs in a thread of its own.

The commands are the real ones, `resume` and `learn`. The screen keeps what it is given to draw. Where the
program would wait for keys, it takes the next deed from the script, and the script waits until it comes back.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from tests.support.contract import Data, Difference, Laid, Seen, data, sentences

from manicule.door.recorded_plugins import OTHER_FILES, OTHER_VERSION
from manicule.kernel.sheet import Content, Sheet
from manicule.kernel.text import Text
from manicule.match.display import NOTICE
from manicule.match.match import Match
from manicule.records.reader import TORN
from manicule_cli.command_line import refusal
from manicule_cli.games import review, saves
from manicule_cli.games.lessons import teach
from manicule_cli.games.saves import resume
from manicule_cli.table import session
from manicule_cli.table.keyboard import Keyboard
from manicule_cli.table.teller import Teller
from manicule_interface.lesson_guide import (
    A_BOT_WOULD,
    A_BOT_WOULD_BECAUSE,
    DIFFERENT,
    ON_YOUR_OWN,
    SAYS,
    SUGGESTED,
)
from manicule_interface.narration import Passage
from manicule_interface.rulebook import RulePage
from manicule_interface.vocabulary import Quit
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader
from manicule_terminal.offers import AS_A_BOT, AS_A_BOT_BECAUSE, SUGGESTION
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen

Deed: TypeAlias = Callable[[], Any]
PATIENCE = 60.0
"""Seconds after which a program that neither asks nor ends is a failure of the test."""
ADVICE = frozenset(
    text.message
    for text in (
        SUGGESTION,
        SUGGESTED,
        AS_A_BOT,
        AS_A_BOT_BECAUSE,
        A_BOT_WOULD,
        A_BOT_WOULD_BECAUSE,
    )
)
TAUGHT = frozenset((SAYS.message, DIFFERENT.message, ON_YOUR_OWN.message))


def causes(notices: Iterable[Text]) -> Iterator[str]:
    """What notices of a match are about; those of the program itself, such as where it is saved, are not."""
    for notice in notices:
        params = dict(notice.params)
        if notice.message in (OTHER_FILES.message, OTHER_VERSION.message):
            yield f"changed {params['plugin']}"
        elif notice.message == TORN.message:
            yield "torn"
        elif notice.message == NOTICE.message:
            yield f"unshown {params['plugin']}"


class Baton:
    """Passes between the script and the program: only the one who holds it runs."""

    def __init__(self) -> None:
        self._deeds: Queue[Deed] = Queue()
        self._waits: Queue[BaseException | None] = Queue()
        self.has_ended = True

    def start(self, program: Callable[[], object]) -> None:
        """Run the program until it waits for a deed."""

        def run() -> None:
            failure: BaseException | None = None
            try:
                program()
            except BaseException as error:  # noqa: BLE001 - it is raised again where the script waits
                failure = error
            self.has_ended = True
            self._waits.put(failure)

        self.has_ended = False
        threading.Thread(target=run, daemon=True).start()
        self._wait()

    def do(self, deed: Deed) -> None:
        """Let the program do something, until it waits for the next deed or ends."""
        if self.has_ended:
            raise Difference("the program has ended")
        self._deeds.put(deed)
        self._wait()

    def take(self) -> Any:
        """In the program: wait for the next deed, and do it."""
        self._waits.put(None)
        return self._deeds.get(timeout=PATIENCE)()

    def _wait(self) -> None:
        failure = self._waits.get(timeout=PATIENCE)
        if failure is not None:
            raise failure


class RecordingScreen(Screen):
    """A terminal that keeps what it would write: what is said, and notices."""

    def __init__(self, reader: Reader, languages: Languages) -> None:
        super().__init__(OutputOptions(plain=True, pace="0", _languages=languages), reader)
        self.is_played_at = True
        self.said: list[Text] = []
        self.notices: list[Text] = []
        self.sheets: list[Sheet] = []
        self.results: list[Text] = []
        self.told: list[tuple[str, Passage]] = []
        """What was narrated, and to whom: where the screen is everybody's, the name is empty."""
        self.reader_name = ""
        """The name of the person who has taken the screen."""
        self.is_hidden = False
        self.opened_at: Text | None = None
        """The title of the first part of the rules that was shown last."""

    @property
    def can_hide(self) -> bool:
        return True

    @property
    def is_roomy(self) -> bool:
        return False

    def notice(self, text: Text) -> None:
        self.read(text)
        self.notices.append(text)

    def say(self, text: Text) -> None:
        self.read(text)
        self.said.append(text)

    def heading(self, text: Text) -> None:
        self.read(text)

    def result(self, text: Text) -> None:
        self.read(text)
        self.results.append(text)

    def gap(self) -> None:
        pass

    def prompt(self, text: Text) -> None:
        self.read(text)

    def show(self, sheet: Sheet, *, talk: bool = False) -> None:
        self.sheets.append(sheet)

    def pages(self, pages: Sequence[RulePage], *, talk: bool = False) -> None:
        self.opened_at = pages[0].title

    def offer(self, rows: Sequence[Sequence[Content | str]], in_columns: bool = True) -> None:
        pass

    def object(self, value: Any) -> None:
        pass

    @contextmanager
    def hidden(self) -> Iterator[None]:
        self.is_hidden = True
        try:
            yield
        finally:
            self.is_hidden = False

    @contextmanager
    def paged(self, *, is_open: bool = False, takes_lines: bool = False) -> Iterator[list[str]]:
        yield []


class ConductedHand:
    """People at one terminal. What differs between its two modes is in the classes below it."""

    is_shared = True
    is_full_screen = False

    def __init__(self) -> None:
        self.baton = Baton()
        self.screen: RecordingScreen
        self._save: Path
        self._match: Match | None = None
        self._patch = pytest.MonkeyPatch()
        self._failures: list[BaseException] = []

    @property
    def match(self) -> Match:
        assert self._match is not None
        return self._match

    def sit(self, laid: Laid) -> None:
        languages = Languages()
        languages.know(laid.registry)
        self.screen = RecordingScreen(languages.reader("en"), languages)
        self._save = laid.save
        self.plant()
        for command in (saves, review):
            self._patch.setattr(command, "find_registry", lambda screen: laid.registry)
        if laid.lesson is None:
            self.baton.start(lambda: resume(self.screen, laid.registry, laid.save))
        else:
            game = laid.registry.manifests[laid.setting.game]
            self.baton.start(lambda: teach(self.screen, laid.registry, game))
        self.opened()

    def plant(self) -> None:
        """Put the script in place of the keys, for as long as the program runs."""
        patch, begin = self._patch, Teller.begin

        def begun(teller: Teller, match: Match, readers: Sequence[Reader] = ()) -> None:
            self._match = match
            begin(teller, match, readers)

        def failed(error: BaseException, screen: Screen) -> None:
            self._failures.append(error)

        def crashed(error: BaseException, screen: Screen) -> None:
            raise error

        patch.setattr(Teller, "begin", begun)
        patch.setattr(Teller, "write", lambda teller, passages: self._narrated(passages))
        patch.setattr(Keyboard, "drop", lambda keyboard: None)
        # A thread of its own gets no signals.
        patch.setattr(session, "signal", SimpleNamespace(SIGTERM=0, signal=lambda number, handler: None))
        patch.setattr(refusal, "explain", failed)
        patch.setattr(refusal, "apologize", crashed)
        patch.setattr("manicule_cli.table.session.is_full_screen", lambda screen: self.is_full_screen)
        patch.setattr("manicule_cli.games.lessons.is_full_screen", lambda screen: self.is_full_screen)

    def opened(self) -> None:
        """The table is opened."""

    def _narrated(self, passages: Iterable[Passage]) -> None:
        for passage in passages:
            if isinstance(passage.content, Text) and passage.content.message in TAUGHT:
                self.screen.said.append(passage.content)  # a word of the lesson between what happened
                continue
            name = self.screen.reader_name if self.screen.is_hidden else ""
            self.screen.told.append((name, passage))

    def close(self) -> None:
        try:
            if not self.baton.has_ended:
                self.baton.do(_leave)
        finally:
            self._patch.undo()

    @property
    def is_failed(self) -> bool:
        """Whether the program has ended by a failure."""
        return self.baton.has_ended and bool(self._failures)

    def facts(self, deed: str, **seen: Any) -> Seen:
        """How the match stands, with what else was seen."""
        match = self.match
        if self.is_failed and not match.over:  # the program is left; this is what it would ask again
            seat = match.waiting()[0]
            seen = {**seen, "asked": match.display.names.seats[seat], "kind": match.question(seat).kind}
        notices, self.screen.notices = self.screen.notices, []
        return Seen(
            deed,
            notices=tuple(causes(notices)),
            answers=match.answers,
            is_over=match.over,
            is_failed=self.is_failed,
            **seen,
        )


def _leave() -> Any:
    raise Quit


def spoken(text: Text) -> Data:
    """What a lesson says, without the sign that it is a lesson."""
    return data(dict(text.params)["text"]) if text.message == SAYS.message else data(text)


def because_of(advice: Text) -> Data:
    """The reason in the advice of a lesson."""
    return data(dict(advice.params).get("because"))


def sentences_of(passages: Iterable[Passage]) -> tuple[Data, ...]:
    """Narrated sentences, without headings and tables."""
    texts = [one.content for one in passages if isinstance(one.content, Text) and not one.is_heading]
    return sentences(texts)
