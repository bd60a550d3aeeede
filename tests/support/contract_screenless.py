"""The hand of the contract without a screen: people act on a session, and read states and reactions."""

from typing import Any

from tests.support.contract import Data, Laid, Seen, data, moment_data, sentences
from tests.support.contract_conducted import causes
from tests.support.seats import seated

import manicule
from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.match import Match
from manicule.records.match_file import path_of
from manicule.records.recorder import Recorder
from manicule_interface.lesson_guide import DIFFERENT, SAYS
from manicule_interface.log_filter import LogFilter
from manicule_interface.look_ups import IN_LOG
from manicule_interface.narration import Cursor, Narration, Passage
from manicule_interface.playback import Playback
from manicule_interface.reactions import Actor, Pages, Reaction, Turn
from manicule_interface.review import Review, review_page
from manicule_interface.session import Session
from manicule_languages.languages import Languages


class ScreenlessHand:
    """People at one table, who share what they see or each have a view of their own."""

    def __init__(self, is_shared: bool = True) -> None:
        self.is_shared = is_shared
        self.reader = Languages().reader("en")
        self.session: Session
        self._failures: list[BaseException] = []
        self._reaction = Reaction("shown")
        self._told: dict[str, list[Passage]] = {}
        self._cursors: dict[str, Cursor] = {}
        self._lessons_seen: tuple[Text, ...] = ()
        self._notices = 0
        self._turn = Turn("over")
        self._moments: list[Data] = []

    def sit(self, laid: Laid) -> None:
        narration = Narration()
        observers = narration.observers(Recorder())
        registry, setting = laid.registry, laid.setting
        if laid.lesson is None:
            match = manicule.load(laid.save, registry=registry, observers=observers)
        else:
            how: dict[str, Any] = {"seed": setting.seed, "without": setting.without, "practice": True}
            observers = narration.observers()
            match = manicule.start(
                setting.game, seated(setting.seats), registry=registry, observers=observers, **how
            )
        self.session = Session(
            match,
            registry,
            narration,
            lesson=laid.lesson,
            is_shared=self.is_shared,
            report=self._failures.append,
        )
        self._told = {name: [] for name in match.display.names.seats.values()}
        self._cursors = {seat: Cursor() for seat in match.people}
        self._go_on()

    def close(self) -> None:
        self.session.match.close()

    @property
    def match(self) -> Match:
        return self.session.match

    def _go_on(self) -> None:
        """Let bots answer until somebody is asked, or asked for; people hear what they may know."""
        while (turn := self.session.go_on()).kind in ("think", "moment"):
            if turn.kind == "moment":
                self._put_away(turn.seat if turn.is_private else "")
            else:
                job = self.session.thought(turn.seat)
                self.session.done(job, job.do())
        self._turn = turn
        for seat, cursor in self._cursors.items():
            if self.is_shared and self.session.moves.holder not in ("", seat):
                continue  # the screen is for another person alone
            if self.is_shared and turn.kind == "hand_over":
                continue
            self._told[self.match.display.names.seats[seat]] += self.session.told(cursor, seat)

    def _put_away(self, viewer: str) -> None:
        moment = self.session.state(viewer).moment
        assert moment is not None
        self._moments.append(moment_data(moment.sheet))
        self.session.act(Actor(viewer, self.reader), "seen", moment=moment.serial)

    def _act(self, seat: str, verb: str, **given: Any) -> None:
        self._failures.clear()
        self._moments = []
        reaction = self.session.act(Actor(seat, self.reader), verb, **given)
        if reaction.job is not None:
            reaction = self.session.done(reaction.job, reaction.job.do())
        self._reaction = reaction
        if reaction.has_changed_table:
            self._go_on()

    # Deeds.

    def pick(self, answer: str) -> None:
        self._act(self._turn.seat, "answer", answer=answer)

    def accept(self) -> None:
        self._act(self._turn.seat, "answer", answer=self._proposal(), is_own=False)

    def type(self, line: str) -> None:
        self._act(self._turn.seat, "type", line=line)

    def why(self, what: str) -> None:
        self._act(self._turn.seat, "why", what=what)

    def hint(self, meanwhile: str = "") -> None:
        seat = self._turn.seat
        if not meanwhile:
            self._act(seat, "hint")
            return
        job = self.session.act(Actor(seat, self.reader), "hint").job
        assert job is not None
        self.pick(meanwhile)
        self._reaction = self.session.done(job, job.do())

    def undo(self, name: str) -> None:
        if not self.is_shared:
            self._act(self._seat(name), "undo")
        else:
            self._act(self._turn.last if self._turn.kind == "hand_over" else self._turn.seat, "undo")

    def agree(self, name: str, is_agreed: bool) -> None:
        self._act(self._seat(name), "agree", is_agreed=is_agreed)

    def here(self) -> None:
        self._act(self._turn.seat, "here")

    def look(self) -> None:
        """The table is in the state."""

    def _seat(self, name: str) -> str:
        return next(seat for seat, one in self.match.display.names.seats.items() if one == name)

    # What is seen.

    def _question(self) -> Question | None:
        return self.session.question(self._turn.seat) if self._turn.kind == "ask" else None

    def _proposal(self) -> str:
        question = self._question()
        if question is None:
            return ""
        draft = self.session.moves.draft(question.seat)
        return draft.proposal(question) or draft.usual(question)

    def seen(self, deed: str) -> Seen:
        match, turn = self.match, self._turn
        state = self.session.state(turn.seat if turn.kind == "ask" else "")
        question, name = state.question, match.display.names.seats.get(turn.seat, "")
        said = [text for text in self._reaction.said if isinstance(text, Text)]
        taught = [text for text in said if text.message in (SAYS.message, DIFFERENT.message)]
        lesson = state.lesson
        spoken = tuple(lesson.said) if lesson is not None else ()
        if lesson is not None and not match.answers and deed == "begin":
            spoken = (*lesson.welcome, *spoken)
        new = () if spoken == self._lessons_seen else spoken
        self._lessons_seen = spoken
        advice = lesson.advice if lesson is not None else None
        notices, self._notices = match.display.notices[self._notices :], len(match.display.notices)
        is_failed = self._reaction.kind == "failed"
        vote, names = state.vote, match.display.names.seats
        return Seen(
            deed,
            asked=name if turn.kind == "ask" else "",
            asked_for=name if turn.kind == "hand_over" else "",
            kind=question.kind if question is not None else "",
            said=() if is_failed else tuple(data(text) for text in said if text not in taught),
            proposal=self._proposal(),
            highlight=self._proposal(),
            lesson=tuple(_unspoken(text) for text in (*taught, *new)),
            suggestion=(advice.answer, data(advice.because)) if advice is not None else None,
            news=sentences(state.news),
            fresh=state.fresh,
            notices=tuple(causes(notices)),
            consent=tuple(names[seat] for seat in vote.waits_for) if vote is not None else (),
            moments=tuple(self._moments),
            answers=match.answers,
            is_over=match.over,
            is_failed=is_failed,
        )

    def log(self, name: str, round: int) -> tuple[Data, ...]:
        self._act(self._turn.seat, "log", filter=LogFilter(self._seat(name), round))
        return sentences(text for text in self._reaction.said if isinstance(text, Text))

    def rules(self) -> Data:
        self._act(self._turn.seat, "rules", whole=True)
        (pages,) = self._reaction.said
        assert isinstance(pages, Pages)
        return data(pages.pages[pages.now].title)

    def scores(self) -> Data:
        self._act(self._turn.seat, "score")
        return moment_data(next(one for one in self._reaction.said if isinstance(one, Sheet)))

    def find(self, words: str) -> tuple[Data, tuple[Data, ...]]:
        self._act(self._turn.seat, "find", what=words)
        said = self._reaction.said
        pages = next(one for one in said if isinstance(one, Pages))
        logged = (one for one in said[said.index(IN_LOG) + 1 :] if isinstance(one, Text))
        return data(pages.pages[0].title), sentences(logged)

    def end(self) -> tuple[tuple[Data, ...], Data]:
        end = self.session.state("").end
        assert end is not None
        return tuple(data(text) for text in end.said), moment_data(end.scores)

    def replayed(self, at: int) -> Data:
        (person,) = self.match.people
        return moment_data(Playback(self.match, self.session.registry).session(at).state(person).sheet)

    def reviewed(self) -> tuple[Data, ...]:
        path = path_of(self.match)
        assert path is not None
        review = Review(path, self.session.registry)
        page = review_page(review, review.run(), self.reader)
        return tuple(moment_data(table) for table in page.tables)

    def told(self, name: str) -> tuple[Data, ...]:
        passages = self._told[name]
        texts = (one.content for one in passages if not one.is_heading)
        return sentences(text for text in texts if isinstance(text, Text))


def _unspoken(text: Text) -> Data:
    """What a lesson says, without the sign that it is a lesson."""
    return data(dict(text.params)["text"]) if text.message == SAYS.message else data(text)
