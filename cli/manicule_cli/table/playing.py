"""A game at one keyboard: asking people, one at a time, until it is over or they leave."""

from __future__ import annotations

from collections.abc import Callable

from manicule.errors import UndoRefused
from manicule.library import Library
from manicule.match.match import Match
from manicule.match.progress import heading_of
from manicule.sheet import Sheet
from manicule.text import tr
from manicule_cli.drawing.listing import own
from manicule_cli.drawing.screen import Screen
from manicule_cli.reader.readers import Readers
from manicule_cli.table.asking import Asking
from manicule_cli.table.handing import HandingOver
from manicule_cli.table.keyboard import Keyboard
from manicule_cli.table.telling import Teller
from manicule_cli.table.windows import Windows
from manicule_cli.table.words import TAKEN_BACK, Words

NOT_UNDONE = tr("That cannot be taken back: {reason}")
FOR_HELP = tr("? shows what you can type.")
ANSWERED = tr("{name} has answered.")


class Playing:
    """Drives a match by what is typed."""

    def __init__(
        self,
        screen: Screen,
        match: Match,
        library: Library,
        teller: Teller,
        readers: Readers,
        asking: Callable[[Screen, Match], Asking] = Asking,
    ) -> None:
        self.screen = screen
        self.match = match
        self.teller = teller
        self.keyboard = Keyboard(screen)
        self.readers = readers
        self.windows = Windows(screen, match)
        self.asking = asking(screen, match)
        self.words = Words(screen, match, library, teller, self.asking, readers, self.windows)
        self._handing = HandingOver(screen, self.keyboard)
        self._names = match.names.seats
        self._shown: dict[str, Sheet] = {}
        self._seen: dict[str, int] = {}

    def run(self) -> None:
        """Play to the end; whoever leaves before raises."""
        self.match.run()
        last = ""
        while not self.match.over:
            seat = self.match.waiting()[0]
            if self.windows.take(seat):
                continue
            reader = self.readers.of(seat)
            self.teller.release()
            self.teller.tell(reader)
            with self.screen.read_by(reader):
                if self._is_private(seat):
                    self._ask_alone(seat, last)
                    last = seat
                else:
                    self._ask(seat, self.match.people)
                    last = ""
        self.teller.release()
        self.teller.tell_all()

    def _is_private(self, seat: str) -> bool:
        """Whether others at this keyboard may not see what this seat is shown, or what it answers."""
        if not self.keyboard.is_terminal or len(self.match.people) < 2:
            return False
        return self.match.keeps_secrets or self.match.is_private(seat)

    def _ask_alone(self, seat: str, last: str) -> None:
        """Hand the keyboard over and ask where nobody else looks; what all may see is shown before."""
        hides = self.match.keeps_secrets
        if not hides:
            self._say_place()
            self._show_table(seat)
        self.screen.gap()
        if not self._handing.to(self._names[seat], can_undo=bool(last)):
            self._take_back(last)
            return
        with self.teller.held():
            with self.screen.hidden():
                answered = self._ask(seat, (seat,), is_first_alone=True)
                while self._is_next_alone(seat):
                    answered = self._ask(seat, (seat,)) or answered
            if hides:
                self.teller.place_again()  # it was said on the hidden screen
            if answered:
                self.screen.say(ANSWERED(name=self._names[seat]))

    def _is_next_alone(self, seat: str) -> bool:
        """Whether the one who has the keyboard goes on in private."""
        return not self.match.over and self.match.waiting()[0] == seat and self._is_private(seat)

    def _take_back(self, seat: str) -> None:
        try:
            self.windows.undo(seat)
            self.screen.say(TAKEN_BACK)
        except UndoRefused as error:
            self._refuse(error)

    def _ask(self, seat: str, readers: tuple[str, ...], is_first_alone: bool = False) -> bool:
        """Ask until there is an answer; False when something else made the question obsolete.

        The first question on the hidden screen finds it empty.
        """
        question = self.match.question(seat)
        self._say_place()
        if self.keyboard.is_terminal and not self._show_table(seat):
            self._show_own(seat, is_out_of_sight=is_first_alone)
        self.asking.show(question)
        if self.teller.is_hurried:
            self.keyboard.drop()  # who presses Enter to go on faster has not read the question yet
        while True:
            line = self.keyboard.line(self.asking.prompt(question))
            self.teller.start()
            try:
                if line and line not in question.options and self.words.is_word(line):
                    # Before it changes the language of the words.
                    is_long, is_language = self.words.is_long(line), self.words.is_language(line)
                    is_asked_anew = self.words.do(line, question, readers)
                    self.teller.read_by(self.readers.everybody())
                    if is_asked_anew:
                        return False
                    if self.keyboard.is_terminal and is_long:
                        self.asking.show(question, is_in_short=not is_language)
                elif self.asking.answer(question, line):
                    self.windows.note(question)
                    self.readers.remember()
                    return True
            except UndoRefused as error:
                self._refuse(error)

    def _refuse(self, error: UndoRefused) -> None:
        if not self.keyboard.is_terminal:
            raise error  # whoever wrote the lines before cannot know; the next ones would go astray
        self.screen.say(NOT_UNDONE(reason=error.text))

    def _say_place(self) -> None:
        self.teller.place(heading_of(self.match.table))

    def _show_table(self, seat: str) -> bool:
        """Show the whole table, once a round: it is long, and little of it changes.

        Where it would push the question far away, what the game thinks is needed must do."""
        position = self.match.position
        eyes = seat if self.match.keeps_secrets else ""
        if self._seen.get(eyes) == position.round:
            return False
        self._seen[eyes] = position.round
        sheet = self.match.look(seat)
        self._shown[seat] = own(sheet, seat)
        is_short = sheet.brief is not None and not self.screen.is_roomy
        self.screen.show(self._shown[seat] if is_short else Sheet(sheet.sections), talk=True)
        return True

    def _show_own(self, seat: str, is_out_of_sight: bool) -> None:
        """Show what a seat needs before its eyes, when it has changed or is on another screen."""
        wanted = own(self.match.look(seat), seat)
        if is_out_of_sight or self._shown.get(seat) != wanted:
            self._shown[seat] = wanted
            self.screen.show(wanted, talk=True)
