"""The hand of the contract at the full screen: a person presses keys, and reads the panes."""

from collections.abc import Iterator
from dataclasses import replace

from tests.support.contract import Data, Seen, data, marked_keys, moment_data, sentences
from tests.support.contract_conducted import ADVICE, TAUGHT, ConductedHand, because_of, spoken
from tests.support.full_screen import controlled, keys_for, press, put_moment_away, settle

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.display import NOTICE
from manicule_cli.games import saves
from manicule_fullscreen import replay_screen
from manicule_fullscreen.control import ASK_FOR_HINT, LESSON_KEYS, LESSON_OVER, Control
from manicule_fullscreen.pages import Menu, MomentPage
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.replay_screen import ReplayControl, ReplayDesk
from manicule_fullscreen.rows import LAY, POINT, TICK
from manicule_fullscreen.screen_session import NOTHING_TICKED, ONCE_MORE, ScreenSession
from manicule_interface.look_ups import IN_LOG
from manicule_interface.reactions import Pages, Reply

KEYS = (ONCE_MORE, NOTHING_TICKED, POINT, LAY, TICK, ASK_FOR_HINT, LESSON_KEYS, LESSON_OVER)
"""Texts that name keys, or how to confirm."""
LEFT_OUT = frozenset(text.message for text in KEYS)


class ScreenHand(ConductedHand):
    """People at a terminal that the table fills."""

    is_full_screen = True

    def __init__(self) -> None:
        super().__init__()
        self._control: Control | None = None
        self._lecture: tuple[Text, ...] = ()
        self._told: dict[str, tuple[Data, ...]] = {}
        self._pages: list[Text] = []
        self._sheets: list[Sheet] = []
        self._moments: list[Data] = []
        self._picked = ""
        self._opened_at: Text | None = None

    @property
    def control(self) -> Control:
        assert self._control is not None
        return self._control

    @property
    def desk(self) -> ScreenSession:
        return self.control.desk

    def plant(self) -> None:
        super().plant()
        self._patch.setattr("manicule_fullscreen.app.run_table", self._run)
        hand = self

        def put_away(desk: ScreenSession) -> bool:
            if not desk.pages or not isinstance(desk.pages[-1], MomentPage):
                return False
            (sheet,) = desk.pages[-1].replies
            assert isinstance(sheet, Sheet)
            hand._moments.append(moment_data(sheet))
            return put_moment_away(desk)

        self._patch.setattr("tests.support.full_screen.put_moment_away", put_away)

    def _run(self, desk: ScreenSession, *given: object) -> None:
        """In place of the app: it begins, and then does what people do."""
        self._match = desk.match
        desk.go_on()
        settle(desk)
        self._control = controlled(desk)
        while not desk.is_over:
            self._look()
            self.baton.take()

    def _look(self) -> None:
        """Read the pages that were opened, and close them; note what those who look are told."""
        desk = self.desk
        while desk.pages and desk.turn.kind != "over" and not self._consent():
            self._pages += _texts(desk.pages[-1].replies)
            self._sheets += _sheets(desk.pages[-1].replies)
            for reply in desk.pages[-1].replies:
                if isinstance(reply, Pages):
                    self._opened_at = reply.pages[reply.now].title
            press(self.control, "escape")
        if desk.turn.kind == "ask":
            for seat in desk.watching:
                self._told[desk.match.display.names.seats[seat]] = sentences(desk.log)

    def _press(self, *keys: str) -> None:
        self._lecture, self._pages, self._moments, self._picked = self.desk.lecture, [], [], ""
        self._sheets = []
        self.baton.do(lambda: press(self.control, *keys))

    # Deeds.

    def pick(self, answer: str) -> None:
        self._press(*self._keys_for(answer))
        self._picked = answer

    def _keys_for(self, answer: str) -> list[str]:
        """The keys that give an answer; what is highlighted is pointed at too, so that it is touched. Another
        time it is as with a second click."""
        keys, draft = keys_for(self.desk, answer), self.desk.draft
        if keys == ["enter"] and draft is not None and draft.row is not None and answer != self._picked:
            return [*draft.row.number, "enter"]
        return keys

    def accept(self) -> None:
        self._press("enter")

    def type(self, line: str) -> None:
        self._press("/", *line, "enter")

    def why(self, what: str) -> None:
        self.type(f"why {what}")

    def hint(self, meanwhile: str = "") -> None:
        if not meanwhile:
            self._press("h")
            return
        keys = self._keys_for(meanwhile)

        def ask_and_go_on() -> None:
            self.control.key("h", "h")
            press(self.control, *keys)

        self.baton.do(ask_and_go_on)

    def undo(self, name: str) -> None:
        self._press("u")

    def agree(self, name: str, is_agreed: bool) -> None:
        """The others choose on the page over the table; the refusal is highlighted."""
        assert name in self._consent()
        self._press(*(("up", "enter") if is_agreed else ("enter",)))

    def here(self) -> None:
        self._press("enter")

    def look(self) -> None:
        """The table is on the screen."""

    # What is seen.

    def seen(self, deed: str) -> Seen:
        if self.baton.has_ended:
            return self.facts(deed)
        desk = self.desk
        said = [*(text for text in _texts(desk.messages) if text.message not in LEFT_OUT), *self._pages]
        faults = [text for text in said if text.message == NOTICE.message]
        self.screen.notices += faults
        lecture = () if desk.lecture is self._lecture else desk.lecture
        taught = [text for text in (*said, *lecture) if text.message in TAUGHT]
        advice = [text for text in desk.lecture if text.message in ADVICE]
        draft = desk.draft
        asked = {"asked_for": desk.name} if desk.turn.kind == "hand_over" else {"asked": desk.name}
        return self.facts(
            deed,
            **(asked if desk.turn.kind != "over" else {}),
            kind=desk.question.kind if desk.question is not None else "",
            said=tuple(data(text) for text in said if text.message not in (*TAUGHT, NOTICE.message)),
            proposal=draft.answer if draft is not None else "",
            highlight=draft.row.id if draft is not None and draft.row is not None else "",
            lesson=tuple(spoken(text) for text in taught if not _is_about_keys(text)),
            suggestion=(desk.asked.display.default, because_of(advice[-1])) if advice else None,
            news=sentences(desk.news),
            fresh=marked_keys((desk.sheet,)),
            consent=self._consent(),
            moments=tuple(self._moments),
        )

    def _consent(self) -> tuple[str, ...]:
        """The people who are asked whether an answer may be taken back."""
        vote, names = self.desk.session.moves.votes.open, self.match.display.names.seats
        return tuple(names[seat] for seat in vote.waits_for) if vote is not None else ()

    def log(self, name: str, round: int) -> tuple[Data, ...]:
        names = self.match.display.names
        seats = [names.seats.get(seat, "") for seat in (*names.seats, *names.others)]
        self._press("l", *["p"] * (seats.index(name) + 1), *["r"] * round)
        return sentences(self._pages)

    def rules(self) -> Data:
        self._press("b")
        return data(self._opened_at)

    def scores(self) -> Data:
        self._press("p")
        return moment_data(self._sheets[-1])

    def find(self, words: str) -> tuple[Data, tuple[Data, ...]]:
        self.type(f"/{words}")
        return data(self._opened_at), sentences(self._pages[self._pages.index(IN_LOG) + 1 :])

    def end(self) -> tuple[tuple[Data, ...], Data]:
        """The page of the result, which stays until it is put away."""
        replies = self.desk.pages[-1].replies
        sheet = Sheet(tuple(part for one in _sheets(replies) for part in one.sections))
        return tuple(data(text) for text in _texts(replies)), moment_data(sheet)

    def replayed(self, at: int) -> Data:
        """`manicule replay`, with the number of the move typed there."""
        shown: list[Sheet] = []

        def run(desk: ReplayDesk, painter: Painter) -> None:
            desk.go_on()
            press(ReplayControl(desk, painter, suspend=lambda: None), *str(at), "enter")
            shown.append(desk.sheet)

        self._patch.setattr(replay_screen, "run_replay", run)
        self._patch.setattr(saves, "is_full_screen", lambda screen: self.is_full_screen)
        self._patch.setattr(self.screen, "options", replace(self.screen.options, pace=""))
        saves.verify(self.screen, str(self._save), None)
        return moment_data(shown[-1])

    def reviewed(self) -> tuple[Data, ...]:
        """A choice after the result; the last sheet is the picture of the scores."""
        self._press("enter")
        menu = self.desk.pages[-1]
        assert isinstance(menu, Menu)
        at = next(at for at, item in enumerate(menu.items) if item.id == "review")
        self._press(*["down"] * at, "enter")
        return tuple(moment_data(sheet) for sheet in [*_sheets(self.desk.pages[-1].replies)][:-1])

    def told(self, name: str) -> tuple[Data, ...]:
        return self._told.get(name, ())


def _texts(replies: tuple[Reply, ...]) -> Iterator[Text]:
    return (reply for reply in replies if isinstance(reply, Text))


def _sheets(replies: tuple[Reply, ...]) -> Iterator[Sheet]:
    return (reply for reply in replies if isinstance(reply, Sheet))


def _is_about_keys(text: Text) -> bool:
    said = dict(text.params).get("text")
    return isinstance(said, Text) and said.message in LEFT_OUT
