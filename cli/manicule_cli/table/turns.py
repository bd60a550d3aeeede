"""A session at one keyboard: shows questions and passes typed lines on."""

from __future__ import annotations

from manicule.kernel.errors import BrokenRule
from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet, parts_of
from manicule.kernel.text import Text, tr
from manicule_cli.table.keyboard import Keyboard
from manicule_cli.table.menu import Answer, Leave, pick
from manicule_cli.table.prompt import end_lesson, hides_question, show_question, show_reaction
from manicule_cli.table.teller import Teller
from manicule_interface import hand_over, look_ups, preferences, vocabulary
from manicule_interface.answers import shortened
from manicule_interface.letters import clean
from manicule_interface.listings import own, without_known
from manicule_interface.moments import PRESS_ENTER
from manicule_interface.questions import completions, how_to_answer
from manicule_interface.reactions import Actor, Reaction, Turn
from manicule_interface.readers import SeatReaders
from manicule_interface.session import Session
from manicule_interface.sights import marked
from manicule_interface.undo_votes import AGREE, DISAGREE
from manicule_interface.viewer_state import ViewerState
from manicule_terminal.screen import Screen

ONLY_WORDS = tr("“{typed}” was typed while the page was open, so it is not your answer. Type it again here.")
HELP_ON = "hint"
"""The word entered for a person who presses Enter twice without effect."""


class Turns:
    """Shows the turns of a session on a screen, and passes typed lines to the session."""

    def __init__(self, screen: Screen, session: Session, teller: Teller, readers: SeatReaders) -> None:
        self.screen = screen
        self.session = session
        self.match = session.match
        self.teller = teller
        self.readers = readers
        self.keyboard = Keyboard(screen)
        self._confirmations = preferences.confirm()
        self._names = session.match.display.names.seats
        self._shown: dict[str, Sheet] = {}
        self._seen: dict[str, int] = {}
        self._is_lesson_over = False
        self._formats_read: set[tuple[str, str]] = set()
        """The formats of written answers that were read out, each with its reader's seat."""
        lesson = session.moves.lesson
        if lesson is not None:
            teller.asides = lesson.remarks

    def run(self) -> None:
        """Play to the end; leaving early raises."""
        while (turn := self.session.go_on()).kind != "over":
            if turn.kind == "think":
                self._let_bots_answer()
                continue
            if turn.kind == "moment":
                self._show_moment(turn)
                continue
            reader = self.readers.of(turn.seat)
            self.teller.tell(reader)
            with self.screen.read_by(reader):
                if turn.kind == "hand_over":
                    self._ask_alone(turn)
                    continue
                if turn.is_passed_on:
                    self.screen.gap()
                    self.screen.say(hand_over.PASS_ON(name=self._names[turn.seat]))
                self._ask(turn.seat)
        self.teller.tell_all()

    def _let_bots_answer(self) -> None:
        """Let all bots answer that have to. After a failure that is reported, Enter tries again."""
        try:
            self.match.run()
        except BrokenRule as error:
            self.screen.say(self.session.fail(error))
            self.keyboard.line(PRESS_ENTER, is_empty_taken=True)

    def _ask_alone(self, turn: Turn) -> None:
        """Hand the keyboard over and ask in private; the public parts are shown before."""
        seat, hides = turn.seat, self.match.display.keeps_secrets
        if not hides:
            self.teller.tell_place()
            self._show_table(self.session.state(seat, most=0))
        self.screen.gap()
        if not self._is_handed_over(turn):
            self.screen.tell(self.session.act(self._actor(turn.last), "undo").said)
            return
        self.session.act(self._actor(seat), "here")
        with self.teller.held():
            with self.screen.hidden(), self.keyboard.private():
                answered = self._asked_alone(seat)
            if hides:
                self.teller.forget_place()  # it was named on the hidden screen
            if answered:
                self.screen.say(hand_over.ANSWERED(name=self._names[seat]))

    def _asked_alone(self, seat: str) -> bool:
        """Ask private questions and show private moments, as long as they are for the same person; returns
        whether there was an answer."""
        is_answered, is_first = False, True
        while (turn := self.session.go_on()).is_private and turn.seat == seat and turn.kind != "hand_over":
            if turn.kind == "moment":
                self._show_moment(turn)
                continue
            is_answered = self._ask(seat, is_first_alone=is_first) or is_answered
            is_first = False
        return is_answered

    def _is_handed_over(self, turn: Turn) -> bool:
        """Wait for the next person; False if the previous one undoes their answer."""
        name, can_hide, can_undo = self._names[turn.seat], self.screen.can_hide, bool(turn.last)
        if can_undo:
            undo = vocabulary.shown("undo", self.screen.reader)
            self.screen.say(hand_over.CAN_UNDO(undo=undo, name=self._names[turn.last]))
        self.screen.say(hand_over.PASS_ON(name=name))
        self.screen.say((hand_over.SECRET if can_hide else hand_over.CANNOT_HIDE)(name=name))
        self.keyboard.drop()
        self.keyboard.forget()
        return self._is_entered(
            (hand_over.HAND_OVER if can_hide else hand_over.LOOK_AWAY)(name=name), can_undo
        )

    def _is_entered(self, prompt: Text, can_undo: bool) -> bool:
        """Wait for Enter; False if the last answer is to be undone instead."""
        words = {word: vocabulary.shown(word, self.screen.reader) for word in ("undo", "quit")}
        while line := self.keyboard.line(prompt):
            word, _ = vocabulary.parted(line, self.screen.reader, vocabulary.LETTERS)
            if word == "quit":
                raise vocabulary.Quit
            if word == "undo" and can_undo:
                return False
            first = hand_over.WORDS_FIRST(quit=words["quit"])
            self.screen.say(hand_over.WORDS_HERE(**words) if can_undo else first)
        return True

    def _show_moment(self, turn: Turn) -> None:
        """Show a moment once in each language at the screen, and wait for Enter."""
        viewer = turn.seat if turn.is_private else ""
        moment = self.session.state(viewer, most=0).moment
        assert moment is not None
        for reader in (self.readers.of(turn.seat),) if turn.is_private else self.readers.everybody():
            self.teller.tell(reader)
            with self.screen.read_by(reader):
                self.screen.gap()
                self.screen.show(moment.sheet, talk=True)
        self.keyboard.drop()  # a line typed before was not meant for the moment
        if self._is_entered(PRESS_ENTER, bool(turn.last)):
            self.session.act(self._actor(viewer), "seen", moment=moment.serial)
        else:
            self.screen.tell(self._consented(self.session.act(self._actor(turn.last), "undo")).said)
        self.teller.start()

    def _actor(self, seat: str) -> Actor:
        """The person at a seat. Programs that send lines use words, not single letters."""
        letters = vocabulary.LETTERS if self.keyboard.is_terminal else vocabulary.NO_LETTERS
        return Actor(seat, self.screen.reader, True, letters, self._confirmations)

    def _ask(self, seat: str, is_first_alone: bool = False) -> bool:
        """Ask until there is an answer; False if the question became obsolete. `is_first_alone` marks the
        first question on an empty hidden screen."""
        state = self.session.state(seat, most=0)
        question = state.question
        assert question is not None
        self.teller.tell_place()
        if self.keyboard.is_terminal:
            if not self._show_table(state):
                self._show_own(state, is_out_of_sight=is_first_alone)
            self._show_needed(question, marked(state).sheet)
        self._show_question(state, question)
        if self.teller.is_hurried:
            self.keyboard.drop()  # a person who pressed Enter to go on faster has not read the question yet
        draft, is_stuck, word = self.session.moves.draft(seat), False, ""
        while True:
            is_proposed = bool(draft.proposal(question)) or bool(state.lesson and state.lesson.advice)
            line = word or self.keyboard.line(
                draft.prompt(question, self.screen.read),
                is_empty_taken=is_proposed,
                completions=lambda: completions(question, self._names.values(), self.screen.reader),
            )
            if not line and is_stuck and self.keyboard.is_terminal and not draft.proposal(question):
                line = HELP_ON  # Enter twice without effect: the person does not know what to do
            is_stuck = not line
            self.teller.start()
            reaction = self._type(seat, line)
            word = self._show(reaction, state, question)
            if reaction.has_changed_table:
                self.teller.tell()
                return reaction.is_answered

    def _type(self, seat: str, line: str) -> Reaction:
        """Act on a typed line; slow work runs while the person waits."""
        reaction = self.session.act(self._actor(seat), "type", line=line)
        if reaction.job is not None:
            reaction = self.session.done(reaction.job, reaction.job.do())
        return self._consented(reaction)

    def _consented(self, reaction: Reaction) -> Reaction:
        """Ask the others at this keyboard whether an answer may be undone, if they must agree."""
        if reaction.kind != "consent_asked":
            return reaction
        vote = self.session.moves.votes.open
        assert vote is not None
        *request, effect = vote.said
        self.screen.tell((*reaction.said, *request))
        answers = [Answer("no", DISAGREE), Answer("yes", AGREE)]
        try:
            picked = pick(self.screen, effect, answers)
        except Leave as leave:
            raise vocabulary.Quit from leave
        return self.session.act(self._actor(vote.waits_for[0]), "agree", is_agreed=picked == "yes")

    def _show(self, reaction: Reaction, state: ViewerState, question: Question) -> str:
        """Show the reaction to a line, and the question again if it is out of sight. Returns the word that
        the person typed meanwhile; empty without one."""
        typed: list[str] = []
        if reaction.reader is not None:
            self.screen.reader = reaction.reader
            self.teller.read_by(self.readers.everybody())
        if reaction.word:
            with self.screen.paged(takes_lines=True) as typed:
                self.screen.tell(reaction.said)
        else:
            show_reaction(self.screen, question, reaction)
        is_out_of_sight = self.keyboard.is_terminal and hides_question(reaction)
        if reaction.kind == "asked_again" or is_out_of_sight:
            is_in_short = is_out_of_sight and reaction.word != "lang"
            self._show_question(state, question, is_again=True, is_in_short=is_in_short)
        return self._word_in(typed, question)

    def _word_in(self, typed: list[str], question: Question) -> str:
        """The first of the readings of a line typed at a page that begins with a word. An answer is refused,
        because the question was out of sight."""
        actor = self._actor(question.seat)
        letters = look_ups.letters_at(question, actor.letters or vocabulary.NO_LETTERS, actor.read)
        for line in map(clean, typed):
            if vocabulary.parted(line, actor.reader, letters)[0]:
                return line
        if typed:
            self.screen.say(ONLY_WORDS(typed=shortened(clean(typed[0]))))
        return ""

    def _show_question(
        self, state: ViewerState, question: Question, is_again: bool = False, is_in_short: bool = False
    ) -> None:
        lesson = state.lesson
        if lesson is not None and lesson.farewell and not self._is_lesson_over:
            self._is_lesson_over = True
            end_lesson(self.screen, lesson.farewell)
        name = self._names[question.seat]
        question = marked(state).question or question
        show_question(
            self.screen,
            question,
            name,
            lesson,
            is_again=is_again,
            is_in_short=is_in_short,
            is_format_known=not is_again and self._is_format_known(question),
        )

    def _is_format_known(self, question: Question) -> bool:
        """Whether a person has heard the format of a written answer; `help` says it again."""
        if question.shape != "written" or not self.screen.is_plain(self.screen.talk):
            return False
        read = question.seat, how_to_answer(question).message
        is_known = read in self._formats_read
        self._formats_read.add(read)
        return is_known

    def _show_table(self, state: ViewerState) -> bool:
        """Show the whole table once a round: it is long, and little of it changes.

        If it would push the question out of sight, show only the parts that the game considers necessary.
        """
        position, seat, sheet = self.match.position, state.viewer, marked(state).sheet
        eyes = seat if self.match.display.keeps_secrets else ""
        if self._seen.get(eyes) == position.round:
            return False
        self._seen[eyes] = position.round
        self._shown[seat] = own(state.sheet, seat)
        is_short = sheet.brief is not None and not self.screen.is_roomy
        self.screen.show(own(sheet, seat) if is_short else Sheet(sheet.sections), talk=True)
        return True

    def _show_needed(self, question: Question, sheet: Sheet) -> None:
        """Show the parts that a question needs and that are out of sight, unless the table was just shown."""
        if self.screen.is_roomy:
            return
        overview = (question.display.overview,) if question.display.overview is not None else ()
        seen = {part.id for part in parts_of((*own(sheet, question.seat).sections, *overview))}
        wanted = (part for part in parts_of(sheet.sections) if part.id in question.display.parts)
        needed = tuple(part for part in wanted if part.id not in seen)
        if needed:
            self.screen.show(Sheet(needed), talk=True)

    def _show_own(self, state: ViewerState, is_out_of_sight: bool) -> None:
        """Show the parts that a seat needs in view, if they have changed or are on another screen. A mark on
        a new thing is no change of its own. A screen reader reads only the changes."""
        wanted, seat = own(state.sheet, state.viewer), state.viewer
        before = self._shown.get(seat)
        if not is_out_of_sight and before == wanted:
            return
        self._shown[seat], drawn = wanted, own(marked(state).sheet, seat)
        if before is not None and self.screen.is_plain(self.screen.talk):
            drawn = without_known(drawn, wanted, before)
        self.screen.show(drawn, talk=True)
