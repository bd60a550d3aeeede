"""A game at one keyboard: asking people, one at a time, until it is over or they leave."""

from __future__ import annotations

from collections.abc import Mapping

from manicule.errors import IllegalAnswer, ManiculeError, UndoRefused
from manicule.game import Game
from manicule.library import Library
from manicule.play.session import Session
from manicule.question import Question
from manicule.render import Reader
from manicule.text import tr
from manicule_cli.answers import Unclear, understand
from manicule_cli.keyboard import Keyboard
from manicule_cli.questions import ASKED, how_to_answer, names_in, options_of
from manicule_cli.screen import Screen
from manicule_cli.telling import Teller
from manicule_cli.words import TAKEN_BACK, Quit, Words

PROMPT = tr("{name}> ")
PLACE = tr("Round {round}: {phase}")
NOT_UNDONE = tr("That cannot be taken back: {reason}")
FOR_HELP = tr("? shows what you can type.")
HAND_OVER = tr("{name}, this is for you alone: take the keyboard and press Enter. ")
ANSWERED = tr("{name} has answered.")


class Playing:
    """Drives a session by what is typed."""

    def __init__(
        self,
        screen: Screen,
        session: Session,
        library: Library,
        teller: Teller,
        readers: Mapping[str, Reader] | None = None,
    ) -> None:
        self.screen = screen
        self.session = session
        self.teller = teller
        self.keyboard = Keyboard(screen)
        self._readers = readers or {}
        self.words = Words(screen, session, library)
        self._names = session.names.seats
        self._hides = type(session.game).hide is not Game.hide
        self._shown: dict[str, tuple[int, str]] = {}
        self._seen: dict[str, int] = {}

    def run(self) -> None:
        """Play to the end; whoever leaves before raises."""
        self.session.run()
        last = ""
        while not self.session.over:
            seat = self.session.asked()[0]
            reader = self._readers.get(seat, self.screen.reader)
            self.teller.tell(reader)
            with self.screen.read_by(reader):
                if self._is_private(seat):
                    self._ask_alone(seat, last)
                    last = seat
                else:
                    self._ask(seat, self.session.people)
                    last = ""
        self.teller.tell_all()

    def _is_private(self, seat: str) -> bool:
        """Whether others at this keyboard may not see what this seat is shown, or what it answers."""
        if not self.keyboard.is_terminal or len(self.session.people) < 2:
            return False
        return self._hides or self.session.runner.group is not None or self.session.question(seat).secret

    def _ask_alone(self, seat: str, last: str) -> None:
        """Hand the keyboard over and ask where nobody else looks; what all may see is shown before."""
        if not self._hides:
            self._show_table(seat)
        while line := self.keyboard.line(HAND_OVER(name=self._names[seat])).lower():
            if line == "quit":
                raise Quit
            if line == "undo" and last:
                self._take_back(last)
                return
        self.screen.hide()
        with self.teller.held():
            try:
                answered = self._ask(seat, (seat,))
                while self._is_next_alone(seat):
                    answered = self._ask(seat, (seat,)) or answered
            finally:
                self.screen.unhide()
            if answered:
                self.screen.say(ANSWERED(name=self._names[seat]))

    def _is_next_alone(self, seat: str) -> bool:
        """Whether the one who has the keyboard goes on in private."""
        return not self.session.over and self.session.asked()[0] == seat and self._is_private(seat)

    def _take_back(self, seat: str) -> None:
        try:
            self.session.undo(seat)
            self.screen.say(TAKEN_BACK)
        except UndoRefused as error:
            self._refuse(error)

    def _ask(self, seat: str, readers: tuple[str, ...]) -> bool:
        """Ask until there is an answer; False when something else made the question obsolete."""
        question = self.session.question(seat)
        if self.keyboard.is_terminal:
            self._show_table(seat)
        self._show_question(question)
        while True:
            line = self.keyboard.line(PROMPT(name=self._names[seat]))
            if not line:
                self._show_question(question)
                continue
            try:
                if line not in question.options and self.words.is_word(line):
                    if self.words.do(line, question, readers):
                        return False
                    if self.keyboard.is_terminal and self.words.is_long(line):
                        self._show_question(question)
                else:
                    self._answer(question, line)
                    return True
            except Unclear as unclear:
                if not self.keyboard.is_terminal:
                    raise IllegalAnswer(question.kind, line, unclear.reason) from unclear
                self.screen.say(unclear.reason)
            except (IllegalAnswer, UndoRefused) as error:
                self._refuse(error)

    def _answer(self, question: Question, line: str) -> None:
        names = names_in(question, self.screen)
        answer = understand(question, line, names, self.words.candidates(question.seat))
        self.session.answer(question.seat, answer)

    def _refuse(self, error: ManiculeError) -> None:
        if not self.keyboard.is_terminal:
            raise error  # whoever wrote the lines before cannot know; the next ones would go astray
        text = NOT_UNDONE(reason=error.text) if isinstance(error, UndoRefused) else error.text
        self.screen.say(text)
        if isinstance(error, IllegalAnswer):
            self.screen.say(FOR_HELP)

    def _show_table(self, seat: str) -> None:
        """Show the table once a round, and a seat's own part of it at its first question of a phase:
        a whole table is long, and little of it changes."""
        position = self.session.runner.table.position
        if self._shown.get(seat) == (position.round, position.phase):
            return
        self._shown[seat] = (position.round, position.phase)
        phase = self.session.runner.rules.phase(position.phase).name
        self.screen.gap()
        self.screen.say(PLACE(round=position.round, phase=phase) if position.round else phase)
        eyes = seat if self._hides else ""
        if self._seen.get(eyes) != position.round:
            self._seen[eyes] = position.round
            self.words.look(seat)
        else:
            self.words.look_at_own(seat)

    def _show_question(self, question: Question) -> None:
        if self.keyboard.is_terminal:
            self.screen.gap()
        assert question.prompt is not None
        self.screen.say(ASKED(name=self._names[question.seat], prompt=question.prompt))
        self.screen.offer(options_of(question, self.screen))
        if question.shape != "pick":
            self.screen.say(how_to_answer(question))
