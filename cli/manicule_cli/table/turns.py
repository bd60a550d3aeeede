"""A game at one keyboard: asking people, one at a time, until it is over or they leave."""

from __future__ import annotations

from collections.abc import Callable

from manicule.kernel.errors import UndoRefused
from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet, parts_of
from manicule.match.match import Match
from manicule.match.progress import Entered
from manicule.plugins import PluginRegistry
from manicule_cli.table.keyboard import Keyboard
from manicule_cli.table.prompt import Prompt
from manicule_cli.table.teller import Teller
from manicule_interface import hand_over, preferences, vocabulary
from manicule_interface.cautions import Cautions
from manicule_interface.commands import Commands, Effect
from manicule_interface.free_actions import FreeActions
from manicule_interface.listings import own
from manicule_interface.questions import completions
from manicule_interface.readers import SeatReaders
from manicule_interface.undo import NOT_UNDONE, TAKEN_BACK, take_back
from manicule_terminal.screen import Screen

HELP_ON = "hint"
"""The word that gets somebody further."""


class Turns:
    """Drives a match by what is typed."""

    def __init__(
        self,
        screen: Screen,
        match: Match,
        registry: PluginRegistry,
        teller: Teller,
        readers: SeatReaders,
        prompt: Callable[[Screen, Match, Cautions], Prompt] = Prompt,
    ) -> None:
        self.screen = screen
        self.match = match
        self.teller = teller
        self.narrator = teller.narrator
        self.keyboard = Keyboard(screen)
        self.readers = readers
        usual = preferences.USEFUL if screen.is_played_at else preferences.ALL
        self.free_actions = FreeActions(match, preferences.windows(screen.options.windows) or usual)
        self.prompt = prompt(screen, match, Cautions(match, self.free_actions, preferences.confirm()))
        self.commands = Commands(
            match,
            registry,
            screen.read,
            self.narrator,
            self.prompt.drafts,
            readers,
            self.free_actions,
            vocabulary.LETTERS if screen.is_played_at else vocabulary.NO_LETTERS,  # programs know the words
        )
        self._names = match.names.seats
        self._shown: dict[str, Sheet] = {}
        self._seen: dict[str, int] = {}

    def run(self) -> None:
        """Play to the end; whoever leaves before raises."""
        self.match.run()
        last = ""
        while not self.match.over:
            seat = self.match.waiting()[0]
            if self.free_actions.take(seat):
                continue
            reader = self.readers.of(seat)
            self.narrator.release()
            self.narrator.tell(reader)
            with self.screen.read_by(reader):
                if self._is_private(seat):
                    last = seat if self._ask_alone(seat, last) else ""
                else:
                    self._ask(seat, self.match.people)
                    last = ""
        self.narrator.release()
        self.narrator.tell_all()

    def _is_private(self, seat: str) -> bool:
        """Whether others at this keyboard may not see what this seat is shown, or what it answers."""
        return self.keyboard.is_terminal and hand_over.is_private(self.match, seat)

    def _ask_alone(self, seat: str, last: str) -> bool:
        """Hand the keyboard over and ask where nobody else looks; what all may see is shown before.

        Whether there was an answer.
        """
        hides = self.match.keeps_secrets
        if not hides:
            self._say_place()
            self._show_table(seat)
        self.screen.gap()
        if not self._is_handed_over(self._names[seat], last):
            self._take_back(last)
            return False
        with self.narrator.held():
            with self.screen.hidden(), self.keyboard.private():
                answered = self._ask(seat, (seat,), is_first_alone=True)
                while self._is_next_alone(seat):
                    answered = self._ask(seat, (seat,)) or answered
            if hides:
                self.narrator.place_again()  # it was said on the hidden screen
            if answered:
                self.screen.say(hand_over.ANSWERED(name=self._names[seat]))
        return answered

    def _is_next_alone(self, seat: str) -> bool:
        """Whether the one who has the keyboard goes on in private."""
        return not self.match.over and self.match.waiting()[0] == seat and self._is_private(seat)

    def _is_handed_over(self, name: str, last: str) -> bool:
        """Wait for who is named; False when whoever had the keyboard wants to take their answer back.

        `last` is the seat that has answered alone just before, if there is one.
        """
        can_hide, can_undo = self.screen.can_hide, bool(last)
        if can_undo:
            undo = vocabulary.shown("undo", self.screen.reader)
            self.screen.say(hand_over.CAN_UNDO(undo=undo, name=self._names[last]))
        if not can_hide:
            self.screen.say(hand_over.CANNOT_HIDE(name=name))
        self.keyboard.drop()
        self.keyboard.forget()
        while True:
            line = self.keyboard.line(hand_over.prompt(name, can_hide))
            meaning = hand_over.meaning(line, self.screen.reader, can_undo)
            if meaning != "other":
                return meaning == "here"
            self.screen.say(hand_over.explanation(self.screen.reader, can_undo))

    def _take_back(self, seat: str) -> None:
        try:
            take_back(self.match, seat, self.free_actions)
            self.screen.say(TAKEN_BACK)
        except UndoRefused as error:
            self._refuse(error)

    def _ask(self, seat: str, readers: tuple[str, ...], is_first_alone: bool = False) -> bool:
        """Ask until there is an answer; False when something else made the question obsolete.

        The first question on the hidden screen finds it empty.
        """
        question = self.match.question(seat)
        self._say_place()
        if self.keyboard.is_terminal:
            if not self._show_table(seat):
                self._show_own(seat, is_out_of_sight=is_first_alone)
            self._show_needed(question)
        self.prompt.show(question)
        if self.teller.is_hurried:
            self.keyboard.drop()  # who presses Enter to go on faster has not read the question yet
        is_stuck = False
        while True:
            line = self.keyboard.line(
                self.prompt.prompt(question),
                is_empty_taken=self.prompt.proposes(question),
                completions=lambda: completions(question, self._names.values(), self.screen.reader),
            )
            if not line and is_stuck and self.keyboard.is_terminal and not self.prompt.proposes(question):
                line = HELP_ON  # who presses Enter again where it answers nothing does not know what to do
            is_stuck = not line
            self.teller.start()
            try:
                effect = self.commands.do(line, question, readers, self.screen.reader)
                if effect is not None:
                    self._show_effect(effect, question)
                    if effect.is_asked_anew:
                        return False
                elif self.prompt.answer(question, line):
                    self.free_actions.note(question)
                    self.readers.remember()
                    return True
            except UndoRefused as error:
                self._refuse(error)

    def _show_effect(self, effect: Effect, question: Question) -> None:
        """Show what a word did, and the question again if it is out of sight."""
        self.screen.reader = effect.reader or self.screen.reader
        with self.screen.paged():
            self.screen.tell(effect.replies)
        self.narrator.read_by(self.readers.everybody())
        if self.keyboard.is_terminal and effect.is_out_of_sight and not effect.is_asked_anew:
            self.prompt.show(question, effect.is_in_short)

    def _refuse(self, error: UndoRefused) -> None:
        if not self.keyboard.is_terminal:
            raise error  # whoever wrote the lines before cannot know; the next ones would go astray
        self.screen.say(NOT_UNDONE(reason=error.text))

    def _say_place(self) -> None:
        self.teller.write(self.narrator.place(Entered(self.match.heading)))

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

    def _show_needed(self, question: Question) -> None:
        """Show what a question needs to be in view and is not, unless it was just shown with the table."""
        if self.screen.is_roomy:
            return
        sheet = self.match.look(question.seat)
        overview = (question.overview,) if question.overview is not None else ()
        seen = {part.id for part in parts_of((*own(sheet, question.seat).sections, *overview))}
        wanted = (part for part in parts_of(sheet.sections) if part.id in question.parts)
        needed = tuple(part for part in wanted if part.id not in seen)
        if needed:
            self.screen.show(Sheet(needed), talk=True)

    def _show_own(self, seat: str, is_out_of_sight: bool) -> None:
        """Show what a seat needs before its eyes, when it has changed or is on another screen."""
        wanted = own(self.match.look(seat), seat)
        if is_out_of_sight or self._shown.get(seat) != wanted:
            self._shown[seat] = wanted
            self.screen.show(wanted, talk=True)
