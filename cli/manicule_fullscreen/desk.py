"""People at a full-screen table: who is asked, what they point at, what they see, and what comes of it.

Nothing here draws or reads keys: the app tells it what was done, and the painter paints how it stands.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from manicule.kernel.choices import NONE, PASS
from manicule.kernel.errors import IllegalAnswer, UndoRefused
from manicule.kernel.question import Question, at_spot
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, ntr, tr
from manicule.match.bots import LookAheadBot
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_fullscreen.actions import LIST
from manicule_fullscreen.editor import InputLine
from manicule_fullscreen.errand import Errand
from manicule_fullscreen.pages import Page
from manicule_fullscreen.rows import Draft, is_named
from manicule_interface import hand_over, preferences, vocabulary
from manicule_interface.board_view import Tab, as_asked, asked_about, tabs_of
from manicule_interface.cautions import FINAL, Cautions
from manicule_interface.compositions import can_be_laid
from manicule_interface.free_actions import FreeActions
from manicule_interface.hints import quick_bot
from manicule_interface.lesson import Lesson
from manicule_interface.letters import clean, folded
from manicule_interface.narrator import Narrator
from manicule_interface.news import Path, new_contents
from manicule_interface.questions import Offer, rows_of
from manicule_interface.readers import SeatReaders
from manicule_interface.reasons import refusal
from manicule_interface.replies import Reply
from manicule_interface.standings import SeatStanding, standing_now
from manicule_interface.tutor import Tutor, spoken
from manicule_interface.undo import NOT_UNDONE, TAKEN_BACK, take_back
from manicule_terminal.line_breaks import width
from manicule_terminal.screen import Screen

Judgement: TypeAlias = tuple[Text | None, Sheet | None]
"""Why an answer is not possible, or what it would come to."""
Stage: TypeAlias = Literal["asking", "waiting", "handing", "over"]

STILL_LEFT = ntr("{n} is still to be placed.", "{n} are still to be placed.")
NOTHING_TICKED = tr("Nothing is ticked: Space ticks what is highlighted. Enter once more means none.")
POINT = tr("The arrows or a number highlight an option, Enter gives it.")
LAY = tr("The arrows move the shape, a number chooses what is drawn, Enter draws it.")
TICK = ntr(
    "Space or a number ticks. Here {least} to {n} option has to be ticked.",
    "Space or a number ticks. Here {least} to {n} options have to be ticked.",
)
NO_CHOICE = tr("What came next left no choice. {told}")
ONCE_MORE = tr("Press Enter once more if that is what you want.")
STICKS_OUT = tr("a part of it lies beyond the board")
LESSON = tr("A first round", context="title")
LONG_LECTURE, LONG_WITH_ADVICE = 420, 500
"""An explanation that takes more cells is a page of its own, and so is one that takes more with the advice;
not the first one, which stands on the screen with its question."""


class Desk:
    """A match at one keyboard, as it stands before the eyes of who sits there now."""

    def __init__(
        self,
        screen: Screen,
        match: Match,
        registry: PluginRegistry,
        narrator: Narrator,
        readers: SeatReaders,
        windows: str,
        lesson: Lesson | None = None,
        confirmations: str = preferences.USEFUL,
    ) -> None:
        self.screen = screen
        self.match = match
        self.registry = registry
        self.narrator = narrator
        self.readers = readers
        self.free_actions = FreeActions(match, windows, bots_at_once=False)
        self._cautions = Cautions(match, self.free_actions, confirmations)
        self.tutor = Tutor(lesson, match, registry, screen.read) if lesson is not None else None
        self.stage: Stage = "waiting"
        self.seat = ""
        self.question: Question | None = None
        self.draft: Draft | None = None
        self.sheet = Sheet(())
        self.new: frozenset[Path] = frozenset()
        self.standing: SeatStanding | None = None
        self.tabs: list[Tab] = []
        self.tab = 0
        self.scroll: int | None = None
        """The first line of the board that is seen, where somebody has scrolled; else it is found."""
        self.is_on_board = False
        self.messages: tuple[Reply, ...] = ()
        self.log: list[Text] = []
        """What those who look may know of what happened; where it did, the line at the top tells."""
        self.news: tuple[Text, ...] = ()
        """What happened to who is asked since they answered, until they do something."""
        self.lecture: tuple[Text, ...] = ()
        self.lesson_end: Text | None = None
        """What is said last of a lesson: how the game goes on."""
        self.reminder: Text | None = None
        """What a lesson suggests, as it is said last in `lecture` while something else is highlighted."""
        self.pages: list[Page] = []
        self.editor: InputLine | None = None
        self.is_over = False
        self.is_again = False
        """Whether the same people want to play again, when it is over."""
        self.can_play_again = False
        self.last_words: tuple[Text, ...] = ()
        """What a lesson has to say in the end."""
        self.errand: Errand | None = None
        """What is done aside now."""
        self.is_rest_meant = False
        """Whether numbers were typed for all rows but the last one: then Enter gives it the rest."""
        self.is_astray = False
        """Whether something was typed that means nothing here: then Enter is no answer."""
        self.is_surprising = False
        """Whether the question that is shown came after something that nobody here answered."""
        self.is_surprised = False
        """Whether the last answer led to another one of the same person, which was given by itself."""
        self._handed = ""
        self._last_alone = ""
        self._last_open = ""
        self._seen: dict[str, Sheet] = {}
        self._heard: dict[tuple[str, ...], int] = {}
        self._answered: dict[str, int] = {}
        self._expected = -1
        self._succeeded: Question | None = None
        self._successions: set[tuple[str, str]] = set()
        """Which kind of question came after which one, to the same person."""
        self._faults = 0
        self._warned: tuple[int, str] | None = None
        self._doubt: Text | None = None
        """What was said against the answer that was given last."""
        self._is_taught = False
        """Whether a lesson has suggested an answer to the question that is asked."""
        self._laid = self._laid_first = ""
        """Where the shape lay when somebody did something besides, and is asked for it again; and where it
        lay when the question was asked."""
        self._judged: tuple[tuple[int, str], Judgement] | None = None
        if lesson is not None and not match.answers:
            self.pages.append(Page(LESSON, spoken(lesson.welcome)))

    def greet(self, text: Text) -> None:
        """Say something more before a lesson begins."""
        for page in self.pages:
            page.replies = (*page.replies, *spoken((text,)))

    # Who looks.

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who sits at this keyboard."""
        return self.match.people

    @property
    def viewer(self) -> str:
        """Through whose eyes the table is shown now; empty where it is what everybody may see."""
        if self.stage == "asking":
            return self.seat
        return self.people[0] if len(self.people) == 1 else ""

    @property
    def watching(self) -> tuple[str, ...]:
        """The seats that look at the screen now: what is told, all of them may know."""
        return (self.seat,) if self.is_for_one_alone else self.people

    @property
    def is_for_one_alone(self) -> bool:
        """Whether others at this keyboard may not look at the screen now."""
        return self.stage == "asking" and self._is_private(self.seat)

    def _is_private(self, seat: str) -> bool:
        return hand_over.is_private(self.match, seat)

    @property
    def name(self) -> str:
        """Who is asked, or asked for."""
        return self.match.display.names.seats.get(self.seat, "")

    # How it goes on.

    def go_on(self) -> None:
        """Find out who is next: somebody who is asked, somebody who is asked for, others, or nobody."""
        if self.stage == "over":
            return
        while not self.match.over and self.thinking is None:
            seat = self.match.waiting()[0]
            if self.free_actions.take(seat):
                continue
            is_private = self._is_private(seat)
            if is_private and seat != self._handed:
                self._ask_for(seat)
            else:
                if not is_private:
                    self._handed = ""  # others look on again
                self._ask(seat)
            return
        self.stage, self.question, self.draft = "waiting", None, None
        self._handed = ""
        if self.match.over:
            self._end()
        self._look()

    @property
    def thinking(self) -> str | None:
        """The seat of the bot that is to answer next; None when none is."""
        waiting = () if self.match.over else self.match.waiting()
        return next((seat for seat in waiting if seat in self.match.bots), None)

    @property
    def is_slow(self) -> bool:
        """Whether the bot that is to answer next tries things out before it does."""
        return isinstance(self.match.bots.get(self.thinking or ""), LookAheadBot)

    def step(self) -> None:
        """Let one bot answer."""
        self.match.step()
        self.go_on()

    def step_with(self, seat: str, answer: str) -> None:
        """Give the answer that a bot has thought of."""
        self.match.answer(seat, answer)
        self.go_on()

    def quick_answer(self, seat: str) -> str:
        """What a bot that need not try anything out would answer for a seat."""
        game = self.match.rules.game.id
        found = quick_bot(self.registry, game)
        if found is not None:
            return self.match.advice(seat, found[1])
        bots = (self.registry.bot(kind, game) for kind in self.registry.bot_kinds(game))
        return self.match.advice(seat, next(bot for bot in bots if not bot.looks_ahead))

    def _ask_for(self, seat: str) -> None:
        """Ask for somebody: nothing of anybody's is on the screen then."""
        self._last_alone = self._handed
        self._handed = ""
        self.stage, self.seat, self.question, self.draft = "handing", seat, None, None
        self.messages, self.editor, self.pages = (), None, []
        self.screen.reader = self.readers.of(seat)
        self.sheet, self.tabs, self.lecture = Sheet(()), [], ()

    def take_over(self) -> None:
        """Whoever was asked for is here."""
        self._handed = self.seat
        self._ask(self.seat)

    def _ask(self, seat: str) -> None:
        self.stage, self.seat = "asking", seat
        self.screen.reader = self.readers.of(seat)
        question = self.match.question(seat)
        self.is_surprising = self._expected >= 0 and question.ordinal > self._expected
        taught = self._taught(self.tutor, question) if self.tutor is not None else question
        self._is_taught = taught is not question
        self.question = question = taught
        self._look()
        since = self._answered.get(seat)
        told = self.narrator.happened_to(self.match, seat, since) if since is not None else ()
        self.news = tuple(told)
        self._lay_out(question)
        self.scroll, self.tab = None, 0

    def say_once(self, text: Text) -> None:
        """Say something besides what is said already."""
        if text not in self.messages:
            self.messages = (*self.messages, text)

    def ask_again(self) -> None:
        """Ask the same again: who is asked reads otherwise now."""
        self._ask(self.seat)

    def look_again(self) -> None:
        """Something else is highlighted: what was said before is read, and the board follows."""
        self._warned, self.is_astray, self.is_rest_meant = None, False, False
        self.messages, self.news, self.scroll = (), (), None

    def _lay_out(self, question: Question) -> None:
        """Make the rows of a question, with the first one that can be given highlighted."""
        about, kept = asked_about(question, self.sheet)
        board = can_be_laid(question, (*about, *kept))
        self.draft = Draft(question, rows_of(question, self.screen.read), board)
        ghost = self.draft.ghost
        self.draft.is_touched = bool(self._laid) and self._laid != self._laid_first
        laid, self._laid = self._laid or question.display.default, ""
        if ghost is not None and not (laid and ghost.take(laid)):
            # Where a shape may stick out, some answers are not made of whole ones.
            legal = self.match.legal(self.seat)
            self.draft.take(next((answer for answer in legal if ghost.take(answer)), ""))
        self._laid_first = ghost.answer if ghost is not None else ""
        spots = {spot for spot, _ in question.display.spots}
        self.is_on_board = bool(board) or bool(spots and not question.display.texts)

    def _look(self) -> None:
        viewer = self.viewer
        on_table = self.match.display.look(viewer)
        self.new = new_contents(self._seen.get(viewer), on_table)
        self.sheet = as_asked(on_table, self.question)
        self.tabs = tabs_of(self.sheet, self.question)
        self.standing = standing_now(self.match, viewer) if viewer else None
        self.log = self.narrator.log_for(self.match, self.watching, with_places=False)
        self._tell_faults()

    def _tell_faults(self) -> None:
        """Say what cannot be shown, once."""
        new = [fault.notice for fault in self.match.display.faults[self._faults :]]
        self.messages = (*self.messages, *new)
        self._faults = len(self.match.display.faults)

    # Answering.

    def answer(self, answer: str, typed: str = "") -> bool:
        """Give an answer of who is asked; False when it is none, and they are told why."""
        question, seat, is_alone = self.asked, self.seat, self.is_for_one_alone
        comment = self.tutor.comment(question, answer) if self.tutor is not None else None
        watching, heard, events = self.watching, len(self.log), self.narrator.events
        try:
            self.match.answer(seat, answer)
        except IllegalAnswer:
            said = refusal(self.match, question, typed or answer, answer, self.screen.read)
            self.messages = said[:1] if not typed else said[:2]
            return False
        self._heard[watching], self._answered[seat] = heard, events
        ghost = self.draft.ghost if self.draft is not None else None
        self._laid = ghost.answer if ghost is not None and answer in question.display.free else ""
        if len(self.people) == 1 or seat == self._handed:
            self._seen[seat] = self.match.display.look(seat)
        self._expected = question.ordinal + 1
        before, self._succeeded = self._succeeded, question
        if before is not None and (before.seat, before.ordinal + 1) == (seat, question.ordinal):
            self._successions.add((before.kind, question.kind))
        self._last_open = "" if is_alone else seat
        self.free_actions.note(question)
        self.readers.remember()
        self.messages = (comment,) if comment is not None else ()
        self.editor = None
        self.is_surprised = self._tell_forced(question, events)
        self.go_on()
        return True

    def _tell_forced(self, question: Question, since: int) -> bool:
        """Say what came of an answer that led to another one by itself; whether it did."""
        forced = self.match.display.forced
        if forced is None or forced.at <= question.ordinal or forced.seat != question.seat:
            return False
        # Nobody waits for a question that has never come there, such as how to pay where there is one way.
        if (question.kind, forced.kind) not in self._successions or forced.answer in (PASS, NONE):
            return False
        done = self.narrator.done_by(self.match, question.seat, self.people, since)
        self.messages = (*self.messages, *(NO_CHOICE(told=told) for told in done[-1:]))
        return True

    def give(self, answer: str, typed: str = "", is_own: bool = True) -> bool:
        """Give an answer of who is asked; one that is hardly ever meant, or that they have not touched and
        cannot take back, is given the second time."""
        doubt = self._cautions.against(self.asked, answer, is_own)
        if doubt is not None and not self._is_sure(answer):
            self._doubt = doubt
            self.messages = (doubt,) if doubt is FINAL else (doubt, ONCE_MORE)
            return False
        return self.answer(answer, typed)

    def reconsider(self) -> None:
        """Something else is done: an answer that was doubted is to be confirmed anew."""
        if self._doubt is not None and self._doubt in self.messages:
            self._warned, self.messages = None, ()
        self._doubt = None

    def expect(self, answer: str) -> None:
        """An answer was proposed: whoever gives it means it, also where others would be asked again."""
        self._warned = self.asked.ordinal, answer

    def _is_sure(self, answer: str) -> bool:
        """Whether an answer is given for the second time, with nothing in between."""
        given = (self.asked.ordinal, answer)
        is_sure, self._warned = self._warned == given, given
        return is_sure

    @property
    def asked(self) -> Question:
        """The question that somebody is asked now."""
        assert self.question is not None
        return self.question

    @property
    def heard(self) -> int:
        """How many lines of the log those who watch had seen when they answered last."""
        return self._heard.get(self.watching, 0)

    def confirm(self) -> None:
        """Give the answer as it stands."""
        draft = self.draft
        if draft is None:
            return
        if self.is_astray:
            self.is_astray, self.messages = False, (self._how(),)
            return
        if draft.ticks is not None and not draft.ticks.ticked and draft.row is not None and self.asked.least:
            draft.ticks.toggle(draft.row.id)  # who marks one and needs one has answered
        if draft.ticks is not None and not draft.ticks.ticked and not self._is_sure(draft.answer):
            self.messages = (NOTHING_TICKED,)  # whoever highlights something may think that it is chosen
            return
        if draft.spread is not None and self.is_rest_meant:
            draft.spread.add(len(self.asked.rows) - 1, draft.spread.left)
        answer = draft.answer
        if answer:
            is_advised = self._is_taught and answer == self.asked.display.default
            self.give(answer, is_own=draft.is_touched or is_advised)
        elif draft.spread is not None:
            self.messages = (STILL_LEFT(n=draft.spread.left),)
        elif draft.ghost is not None:
            self.look_again()  # the reason stands beside the board
        elif not draft.rows:
            self.editor = InputLine()
        else:
            self.messages = (self._how(),)

    def _how(self) -> Text:
        """How an answer is given here, by keys."""
        question = self.asked
        if self.draft is not None and self.draft.ticks is not None:
            return TICK(least=question.least, n=question.most)
        if self.draft is not None and self.draft.ghost is not None:
            return LAY
        return POINT

    # What stands where.

    @property
    def rows(self) -> list[Offer]:
        """The rows that what is being typed fits: all of them where it is an answer of several parts."""
        rows = self.draft.rows if self.draft is not None else []
        typed = clean(self.editor.text) if self.editor is not None else ""
        fitting = [row for row in rows if is_named(row, typed)] if typed else rows
        is_list = self.draft is None or self.draft.way == LIST
        return fitting if fitting or is_list else rows

    @property
    def words(self) -> list[str]:
        """The words of the line mode that begin as what is being typed does."""
        typed = folded(clean(self.editor.text)) if self.editor is not None else ""
        shown = (vocabulary.shown(word, self.screen.reader) for word in vocabulary.WORDS)
        return [word for word in shown if folded(word).startswith(typed)] if typed else []

    def options_at(self, spots: list[str]) -> list[str]:
        """The options that something on the board stands for, as far as they are possible."""
        if self.question is None or self.draft is None:
            return []
        rows = {row.id for row in self.draft.rows}
        for spot in spots:
            found = [id for id in at_spot(self.question, spot) if id in rows]
            if found:
                return found
        return []

    def spots_for(self, id: str) -> list[str]:
        """What on the board stands for an option: its own spot, or those that are paired with it."""
        if self.question is None:
            return []
        paired = [spot for spot, option in self.question.display.spots if option == id]
        return paired or [id]

    def ghost_state(self) -> Judgement:
        """Why the shape in hand cannot stand where it is, or what it would change."""
        draft = self.draft
        if draft is None or draft.ghost is None:
            return None, None
        if draft.ghost.sticks_out:
            return STICKS_OUT, None
        key = self.match.ordinal, draft.ghost.answer
        if self._judged is None or self._judged[0] != key:
            self._judged = key, self._judge(draft.ghost.answer)
        return self._judged[1]

    def _judge(self, answer: str) -> Judgement:
        because = self.match.why(self.seat, answer)
        if because is not None:
            return because, None
        seen = self.match.preview(self.seat, answer)
        return None, seen[1] if seen is not None else None

    # Taking back, reading otherwise, the end.

    def undo(self) -> None:
        """Take back what was answered last: by who is asked, or by who had the keyboard before."""
        seat = self._last_alone if self.stage == "handing" else self.seat
        if not seat or self.stage not in ("asking", "handing"):
            return
        try:
            take_back(self.match, seat, self.free_actions)
        except UndoRefused as error:
            if not self._has_taken_back_last():
                self.messages = (NOT_UNDONE(reason=error.text),)
                return
        if self.stage == "handing":
            self._handed = self._last_alone = ""
        self._expected = -1
        self.go_on()
        self.messages = (TAKEN_BACK,)

    def _has_taken_back_last(self) -> bool:
        """Take back what was answered last before everybody’s eyes, whoever did: where people answer one
        after the other, it is the next one who is asked when somebody sees their mistake."""
        if self._is_private(self.seat) or self._last_open not in self.people:
            return False
        try:
            take_back(self.match, self._last_open, self.free_actions)
        except UndoRefused:
            return False
        return True

    @property
    def can_undo_alone(self) -> bool:
        """Whether who had the keyboard before may still take something back."""
        return self.stage == "handing" and bool(self._last_alone)

    def read(self, language: str) -> None:
        """Let who is asked, or asked for, read another language."""
        reader = self.readers.change(self.seat, language)
        if reader is not None:
            self.narrator.read_by(self.readers.everybody())
            if self.stage == "handing":  # nobody is there yet to see anything else
                self.screen.reader = reader
                return
            cursor = self.draft.cursor if self.draft is not None else 0
            self._ask(self.seat)
            if self.draft is not None:
                self.draft.cursor = cursor

    def _end(self) -> None:
        """The game is over: its result is a page, and what can be done then follows it."""
        self.stage = "over"
        for seat in self.people[:1]:
            self.screen.reader = self.readers.of(seat)
        self.last_words = self._remarks()
        from manicule_fullscreen.farewell import Farewell  # with all that a look back needs: only now

        Farewell(self).begin()

    def leave(self) -> None:
        """Everything is seen: the table is left."""
        self.is_over = True

    # Aside.

    def cancel(self) -> None:
        """Wait no longer for what is done aside."""
        errand, self.errand = self.errand, None
        if errand is not None:
            errand.is_cancelled = True
            if errand.stopped is not None:
                errand.stopped()

    def done(self, errand: Errand, outcome: object) -> None:
        """Something is done that was done aside; what nobody waits for any more is forgotten."""
        if self.errand is errand:
            self.errand = None
            errand.then(outcome)

    # Lessons.

    def _taught(self, tutor: Tutor, question: Question) -> Question:
        """A question with what the lesson says of it."""
        if tutor.is_past:
            farewell = tutor.farewell()
            self.lecture, self.reminder = self._remarks(), None
            if farewell is not None:
                ending = spoken((self.lesson_end,)) if self.lesson_end is not None else ()
                self.pages.append(Page(LESSON, (*farewell, *ending)))
            return question
        said = (*self._remarks(), *tutor.explanation(question))
        advice = tutor.advice(question)
        again = not said and self.question is not None and self.question.ordinal == question.ordinal
        if again:
            return tutor.taught(question)
        self.lecture = (*said, *((advice,) if advice is not None else ()))
        self.reminder = tutor.advice(question, by_enter=False)
        if self._is_long(said):
            self.pages.append(Page(LESSON, said))  # too long to stand above its question
            self.lecture = self.lecture[len(said) :]
        return tutor.taught(question)

    @property
    def lesson_texts(self) -> tuple[Text, ...]:
        """What a lesson says of the question, as it stands: Enter takes what is suggested only while nobody
        points at something else."""
        draft, reminder = self.draft, self.reminder
        if (
            not self.lecture
            or draft is None
            or reminder is None
            or draft.answer == self.asked.display.default
        ):
            return self.lecture
        return (*self.lecture[:-1], reminder)

    def _is_long(self, said: tuple[Text, ...]) -> bool:
        """Whether what is said leaves too little room for the question."""
        explained, with_advice = self._cells(said), self._cells(self.lecture)
        has_answered = any(step.seat == self.seat for step in self.match.steps)
        return explained > LONG_LECTURE or (bool(said) and has_answered and with_advice > LONG_WITH_ADVICE)

    def _cells(self, texts: tuple[Text, ...]) -> int:
        return sum(width(self.screen.read(text)) for text in texts)

    def _remarks(self) -> tuple[Text, ...]:
        return self.tutor.remarks() if self.tutor is not None else ()

    # Where it is.

    def heading(self) -> Text:
        """Where the game has come to."""
        return self.match.display.heading
