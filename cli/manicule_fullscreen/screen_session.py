"""A session on the full screen: the view of it, and what the person at the keyboard points at.

This module neither draws nor reads keys: the app passes actions in, and the painter paints the state. The
session decides the next turn, the effect of answers and what a person may see.
"""

from __future__ import annotations

from typing import Any

from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, ntr, tr
from manicule_fullscreen.actions import LIST, MOMENT
from manicule_fullscreen.background_task import BackgroundTask
from manicule_fullscreen.lesson_view import LessonView
from manicule_fullscreen.pages import InputLine, Item, Menu, MomentPage, Page
from manicule_fullscreen.rows import Draft, Judgement, is_named
from manicule_interface import preferences, vocabulary
from manicule_interface.board_view import Tab, as_asked, asked_about, tabs_of
from manicule_interface.compositions import can_be_laid
from manicule_interface.letters import clean
from manicule_interface.moments import MomentState
from manicule_interface.questions import Offer, how_to_answer, rows_of
from manicule_interface.reactions import Actor, Job, Reaction, Reply, Turn
from manicule_interface.readers import SeatReaders
from manicule_interface.session import Session
from manicule_interface.sights import marked
from manicule_interface.undo_votes import AGREE, DISAGREE
from manicule_interface.viewer_state import ViewerState
from manicule_languages.reader import Reader
from manicule_terminal.screen import Screen

OTHERS = tr("The others are playing.")
THINKS = tr("{name} is thinking…")
# Translators: the reply to Enter before all things, such as markers, are spread over rows; {n} counts them
STILL_LEFT = ntr("{n} is left to place.", "{n} are left to place.")
NOTHING_TICKED = tr(
    "Nothing is selected: Space selects the highlighted option. Press Enter again to choose none."
)
# Translators: added to a warning about the answer that a player has just given
ONCE_MORE = tr("Press Enter once more if that is what you want.")
# Translators: why a shape cannot be drawn; “it” is the shape
STICKS_OUT = tr("part of it is off the board")
MAY_IT = tr("Allow the undo?", context="title")
YES, NO = "yes", "no"
SHORT = 2
"""A reply of more sentences gets its own page."""


class ScreenMemory:
    """Remembers what was shown: `heard` is the number of log lines that the watching seats had seen at their
    last answer."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.heard: dict[tuple[str, ...], int] = {}
        # Faults of the record were reported before the screen was opened.
        self._noticed = {notice.id for notice in session.notices if not notice.is_fault}
        self._notices: tuple[Text, ...] | None = None

    def new_notices(self) -> tuple[Text, ...]:
        """The new notices, each shown once; some ids change while the record grows."""
        if self._notices is (notices := self.session.match.display.notices):
            return ()
        self._notices = notices
        new = [notice for notice in self.session.notices if notice.id not in self._noticed]
        self._noticed |= {notice.id for notice in new}
        return tuple(source for notice in new for source in notice.sources)


class ScreenSession:
    """A session at one keyboard, as shown to the person who has it now."""

    def __init__(
        self, screen: Screen, session: Session, readers: SeatReaders, confirmations: str = preferences.USEFUL
    ) -> None:
        self.screen = screen
        self.session = session
        self.match = session.match
        self.readers = readers
        self.turn = Turn("think")
        self.state: ViewerState | None = None
        """The visible state; None during a hand-over."""
        self.draft: Draft | None = None
        self.sheet = Sheet(())
        self.tabs: list[Tab] = []
        self.tab = 0
        self.scroll: int | None = None
        """The first visible line of the board after scrolling; None to choose it automatically."""
        self.messages: tuple[Reply, ...] = ()
        self.log: list[Text] = []
        """The events that all watching seats may know, without headings: the status line shows the place."""
        self.news: tuple[Text, ...] = ()
        """Events that concern the asked person since their last answer, until they act."""
        self.pages: list[Page] = []
        self.editor: InputLine | None = None
        self.is_over = False
        self.is_again = False
        """Whether the same people want to play again after the game."""
        self.can_play_again = False
        self.task: BackgroundTask | None = None
        """The current slow work."""
        self.is_surprising = False
        """Whether the current question follows one that another player answered."""
        self.is_surprised = False
        """Whether the last answer led to another question of the same person that was answered
        automatically."""
        self.memory = ScreenMemory(session)
        self._confirmations = confirmations
        self._expected = -1
        self._sure = ""
        """The answer that a person was asked to confirm, or that was proposed to them."""
        self._is_doubted = False
        """Whether the last answer awaits confirmation, with no other action since."""
        self._left: Draft | None = None
        """The draft, with its shape, that a free action interrupted; its question comes again."""
        guide = session.moves.lesson
        self.lesson = LessonView(self, guide) if guide is not None else None

    # The viewers.

    @property
    def viewer(self) -> str:
        """The seat whose view is shown; empty for the public view."""
        if self.turn.kind == "ask" or self.is_for_one_alone:
            return self.turn.seat
        return self.match.people[0] if len(self.match.people) == 1 else ""

    @property
    def watching(self) -> tuple[str, ...]:
        """The seats that watch the screen now; the log shows only what all of them may know."""
        return self.session.moves.watching(self.viewer)

    @property
    def is_for_one_alone(self) -> bool:
        """Whether the screen is private to one person now."""
        return self.turn.kind in ("ask", "moment") and self.turn.is_private

    @property
    def way(self) -> str:
        """The way of answering, which decides the keys."""
        if self.turn.kind == "moment":
            return MOMENT
        return self.draft.way if self.draft is not None else LIST

    @property
    def idle_text(self) -> Text:
        """The text below the table while nothing is asked."""
        return THINKS(name=self.name) if self.turn.kind == "think" else OTHERS

    @property
    def name(self) -> str:
        """The name of the asked or awaited person, or of the bot that has to answer."""
        return self.match.display.names.seats.get(self.turn.seat, "")

    def act(self, verb: str, seat: str | None = None, **given: Any) -> Reaction:
        """Act as the viewer, or as another seat."""
        who = self.viewer if seat is None else seat
        actor = Actor(who, self.screen.reader, False, vocabulary.NO_LETTERS, self._confirmations)
        return self.session.act(actor, verb, **given)

    # Turns.

    def go_on(self) -> None:
        """Show the next turn: a question, a hand-over, a moment, a thinking bot, or the end."""
        if self.turn.kind == "over":
            return
        self.turn = turn = self.session.go_on()
        if turn.kind == "ask":
            self._ask()
        elif turn.kind == "hand_over":
            # The screen that asks for the next person shows nothing private.
            self.state = self.draft = self.editor = None
            self.messages, self.pages = (), []
            self.screen.reader = self.readers.of(turn.seat)
            self.sheet, self.tabs = Sheet(()), []
        elif turn.kind == "moment":
            self._show_moment()
        else:
            self.draft = None
            self.act("here", "")  # the view is public
            if turn.kind == "over":
                self._end()
            else:
                self._look()

    def reload(self) -> bool:
        """Take up plugins that were saved while a person thinks; whether there is something new to show."""
        if self.turn.kind != "ask" or self.pages:
            return False
        if self.session.reload():
            self.messages = ()
            self.go_on()
            return True
        new = self.memory.new_notices()
        self.messages = new or self.messages
        return bool(new)

    def step(self, is_hurried: bool = False) -> None:
        """Let one bot answer; with `is_hurried` it does not look ahead."""
        job = self.session.thought(self.turn.seat, is_hurried)
        self.take_thought(job, job.do())

    def take_thought(self, job: Job, answer: str) -> None:
        """Give the answer that a bot has chosen."""
        self.session.done(job, answer)
        self.go_on()

    def _show_moment(self) -> None:
        """Show a moment as a page, once in each language at the screen; then the game continues."""
        self.draft = self.editor = None
        self._look()
        moment, viewer = shown_moment(self), self.viewer
        assert moment is not None
        readers = (self.readers.of(viewer),) if self.is_for_one_alone else self.readers.everybody()

        def show(at: int) -> None:
            if at == len(readers):
                self.act("seen", viewer, moment=moment.serial)
                self.go_on()
                return
            if at and readers[at].language == self.screen.reader.language:
                show(at + 1)  # a person has changed to this language
                return
            self.screen.reader = readers[at]
            self.pages.append(MomentPage(moment.heading, (moment.sheet,), then=lambda: show(at + 1)))

        show(0)

    def take_over(self) -> None:
        """Continue, now that the awaited person is here."""
        self.act("here", self.turn.seat)
        self.go_on()

    def _ask(self) -> None:
        self.screen.reader = self.readers.of(self.turn.seat)
        state = self._look()
        question = self.asked
        self.is_surprising = self._expected >= 0 and question.ordinal > self._expected
        self.news = state.news
        self._lay_out(question)
        if self.lesson is not None and state.lesson is not None:
            self.lesson.take(state.lesson)
        self.scroll, self.tab = None, 0

    def look_again(self) -> None:
        """Clear messages and confirmations after the highlight moved; the board scrolls to it."""
        self._sure, self._is_doubted = "", False
        if self.draft is not None:
            self.draft.is_astray = self.draft.is_rest_meant = False
        self.messages, self.news, self.scroll = (), (), None

    def _lay_out(self, question: Question) -> None:
        """Make the draft of a question, with the first possible row highlighted."""
        about, kept = asked_about(question, self.sheet)
        board = can_be_laid(question, (*about, *kept))
        self.draft = Draft(question, rows_of(question, self.screen.read), board)
        ghost, laid = self.draft.ghost, question.display.default
        if self._left is not None and self._left.ghost is not None:
            laid = self._left.ghost.answer
            self.draft.is_touched = laid != self._left.laid_first
        self._left = None
        if ghost is not None and not (laid and ghost.take(laid)):
            # If a shape may stick out, some legal answers do not contain a whole shape.
            legal = self.match.legal(self.turn.seat)
            self.draft.take(next((answer for answer in legal if ghost.take(answer)), ""))
        self.draft.laid_first = ghost.answer if ghost is not None else ""

    def _look(self) -> ViewerState:
        viewer = self.viewer
        self.state = state = marked(self.session.state(viewer, most=0))
        self.sheet = as_asked(state.sheet, self.question)
        self.tabs = tabs_of(self.sheet, self.question)
        self.log = self.session.narration.lines(self.match, self.watching, with_places=False)
        self.messages = (*self.messages, *self.memory.new_notices())
        return state

    # Answering.

    @property
    def question(self) -> Question | None:
        """The question of the person at the screen, if there is one."""
        return self.state.question if self.state is not None and self.turn.kind == "ask" else None

    @property
    def asked(self) -> Question:
        """The current question; there must be one."""
        question = self.question
        assert question is not None
        return question

    def give(self, answer: str, typed: str = "", is_own: bool = True, sure: str | None = None) -> bool:
        """Give an answer; whether it was accepted. An answer that needs confirmation is accepted the second
        time.

        `sure` is an answer that needs no confirmation (default: the one confirmed or proposed before).
        """
        question, watching, heard = self.asked, self.watching, len(self.log)
        known = self._sure if sure is None else sure
        reaction = self.act("answer", answer=answer, typed=typed, is_own=is_own, sure=known)
        if reaction.is_answered:
            self.memory.heard[watching], self._expected = heard, question.ordinal + 1
            self._left = self.draft if answer in question.display.free else None
            self.editor, self.is_surprised = None, reaction.is_forced
        self.take(reaction)
        if reaction.kind == "refused" and typed and self.draft is not None:
            self.messages, self.draft.is_astray = (*self.messages, how_to_answer(question))[:SHORT], True
        return reaction.is_answered

    def take(self, reaction: Reaction) -> None:
        """Show a reaction: its messages, its proposal, and the next turn."""
        self._is_doubted = reaction.is_to_confirm
        if reaction.has_changed_table:
            self._sure, self.messages = "", reaction.said
            if reaction.kind == "undone":
                self._expected = -1
                self.pages = [page for page in self.pages if not isinstance(page, MomentPage)]
                if self.is_for_one_alone:
                    self.act("here", self.turn.seat)  # the same person still has the keyboard
            self.go_on()
            if reaction.kind == "undone":
                self.messages = reaction.said  # drop earlier messages before the person is asked again
            return
        if reaction.kind == "consent_asked":
            self._ask_others(reaction.said)
        if reaction.proposal:
            self._sure = reaction.proposal
        self.messages = (*reaction.said, ONCE_MORE) if reaction.kind == "warned" else reaction.said

    def _ask_others(self, needed: tuple[Reply, ...]) -> None:
        """Ask the others for their consent, in the language of the first of them; `needed` names them. To
        prevent an undo by accident, the refusal is highlighted, and leaving the page refuses."""
        vote = self.session.moves.votes.open
        assert vote is not None
        seat, before = vote.waits_for[0], self.screen.reader
        self.screen.reader = self.readers.of(seat)

        def decide(id: str) -> None:
            reaction = self.act("agree", seat, is_agreed=id == YES)
            self.screen.reader = before
            self.take(reaction)

        items = (Item(YES, "", self.screen.read(AGREE)), Item(NO, "", self.screen.read(DISAGREE)))
        said = (*needed, *vote.said)
        self.pages.append(
            Menu(MAY_IT, replies=said, items=items, choose=decide, cursor=1, then=lambda: decide(NO))
        )

    def reconsider(self) -> None:
        """Withdraw a pending confirmation after another action."""
        if self._is_doubted:
            self._sure, self.messages, self._is_doubted = "", (), False

    def confirm(self) -> None:
        """Give the answer of the draft."""
        draft = self.draft
        if draft is None:
            return
        if draft.is_astray:
            draft.is_astray, self.messages = False, (draft.how_to_give(),)
            return
        if draft.ticks is not None and not draft.ticks.ticked and draft.row is not None and self.asked.least:
            draft.ticks.toggle(draft.row.id)  # highlighting an option is enough if one is needed
        if draft.ticks is not None and not draft.ticks.ticked and self._sure != draft.answer:
            # A person may take the highlighted option for a ticked one.
            self._sure, self.messages = draft.answer, (NOTHING_TICKED,)
            return
        refusal = draft.ticks.problem if draft.ticks is not None else None
        if draft.spread is not None and draft.is_rest_meant:
            refusal = draft.spread.add(len(self.asked.rows) - 1, draft.spread.left)
        because = (refusal,) if refusal is not None else ()
        answer = draft.answer
        if answer:
            self.give(answer, is_own=draft.is_touched)
        elif draft.spread is not None:
            self.messages = (*because, STILL_LEFT(n=draft.spread.left))
        elif draft.ghost is not None:
            self.look_again()  # the reason is shown beside the board
        elif not draft.rows:
            self.editor = InputLine()
        else:
            self.messages = (*because, draft.how_to_give())

    # Rows and judgements.

    @property
    def rows(self) -> list[Offer]:
        """The rows that match the typed text; all rows without one, or if an answer has several parts and
        none match."""
        rows = self.draft.rows if self.draft is not None else []
        typed = clean(self.editor.text) if self.editor is not None else ""
        is_list = self.draft is None or self.draft.way == LIST
        return (named_rows(self) or ([] if is_list else rows)) if typed else rows

    def ghost_state(self) -> Judgement:
        """Why the shape in hand does not fit, or what it would change."""
        draft = self.draft
        if draft is None or draft.ghost is None:
            return None, None
        if draft.ghost.sticks_out:
            return STICKS_OUT, None
        answer = draft.ghost.answer
        if answer not in draft.judged:
            draft.judged[answer] = self.judge(answer)
        return draft.judged[answer]

    def judge(self, answer: str) -> Judgement:
        """Why an answer is not possible, or its effect."""
        reaction = self.act("judge", answer=answer)
        (said,) = reaction.said or (None,)
        return said if isinstance(said, Text) else None, said if isinstance(said, Sheet) else None

    # Undo, other languages, the end.

    def undo(self) -> None:
        """Undo the last answer of the asked person, or at a hand-over of the person before."""
        seat = self.turn.seat if self.turn.kind == "ask" else self.turn.last
        if seat:
            self.take(self.act("undo", seat))

    def read(self, language: str) -> None:
        """Set the language of the asked or awaited person; at a moment, of the person who reads it now."""
        seat = self.turn.seat
        if self.turn.kind == "moment" and not self.is_for_one_alone:
            now = self.screen.reader.language
            seat = next((one for one in self.match.people if self.readers.of(one).language == now), seat)
        self.read_by(self.act("language", seat, what=language).reader)

    def read_by(self, reader: Reader | None) -> None:
        """Show everything in a person's new language, if it changed."""
        if reader is None:
            return
        if self.turn.kind != "ask":  # nothing else is in sight: the moment, or the name of the awaited person
            self.screen.reader = reader
            return
        cursor = self.draft.cursor if self.draft is not None else 0
        self._ask()
        if self.draft is not None:
            self.draft.cursor = cursor

    def _end(self) -> None:
        """Show the result as a page, followed by the choices after a game."""
        for seat in self.match.people[:1]:
            self.screen.reader = self.readers.of(seat)
        self._look()
        from manicule_fullscreen.end_screen import EndScreen  # late: a review imports a lot

        EndScreen(self).begin()

    # Slow work.

    def cancel(self) -> None:
        """Cancel the slow work."""
        task, self.task = self.task, None
        if task is not None:
            task.is_cancelled = True
            if task.stopped is not None:
                task.stopped()

    def done(self, task: BackgroundTask, outcome: object) -> None:
        """Finish slow work; drop the result of cancelled work."""
        if self.task is task:
            self.task = None
            task.then(outcome)

    # Lessons.

    @property
    def lecture(self) -> tuple[Text, ...]:
        """The lesson's texts above the question."""
        return self.lesson.texts if self.lesson is not None and self.question is not None else ()


def named_rows(desk: ScreenSession) -> list[Offer]:
    """The rows that the typed text names; none without one."""
    rows = desk.draft.rows if desk.draft is not None else []
    typed = clean(desk.editor.text) if desk.editor is not None else ""
    return [row for row in rows if is_named(row, typed)] if typed else []


def tell_at_moment(desk: ScreenSession) -> None:
    """Show the messages as a page if a moment hides them."""
    moment = shown_moment(desk)
    if moment is not None and desk.messages and isinstance(desk.pages[-1], MomentPage):
        desk.pages.append(Page(moment.heading, desk.messages))
        desk.messages = ()


def shown_moment(desk: ScreenSession) -> MomentState | None:
    """The moment that the people at the screen have to put away; None if there is none."""
    return desk.state.moment if desk.state is not None and desk.turn.kind == "moment" else None
