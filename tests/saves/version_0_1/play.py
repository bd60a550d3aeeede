"""Playing a game up to a chosen moment, as people and bots would, with the sessions of 0.1.0."""

from functools import cache
from pathlib import Path

from manicule.play.session import Session
from tests.saves.version_0_1.forms import Form
from tests.saves.version_0_1.moments import Stop

from manicule.dice import BotDice
from manicule.errors import UndoRefused
from manicule.library import Library
from manicule.question import question_of
from manicule.views import seen_by

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "tictactoe"


@cache
def library() -> Library:
    """Every plugin of the installation, and the folder plugin of the documentation."""
    return Library.find(paths=[EXAMPLE])


class Play:
    """A game being played: its people answer by chance, or as the game's greedy bot would."""

    def __init__(self, session: Session, *, is_greedy: bool) -> None:
        self.session = session
        self._greedy = library().bot("greedy", session.header.game) if is_greedy else None
        self._taken_back: dict[int, int] = {}
        session.run()

    def answer(self, seat: str = "") -> str:
        """Let a person answer; of several who are asked, one by chance. Returns who answered."""
        session = self.session
        asked = session.asked()
        at = self._dice("who").below(len(asked))
        seat = seat or asked[at]
        session.answer(seat, self._answer_of(seat))
        return seat

    def until(self, *stops: Stop) -> None:
        """Let people answer until all of this holds at once."""
        while not all(stop(self.session) for stop in stops):
            assert not self.session.over, "it never came to that"
            self.answer()

    def undo(self, seat: str) -> bool:
        """Take back a person's last answer; False when that is refused."""
        try:
            self.session.undo(seat)
        except UndoRefused:
            return False
        at = self.session.ordinal
        self._taken_back[at] = self._taken_back.get(at, 0) + 1
        return True

    def resume(self, form: Form) -> None:
        """Leave the game, let something happen to its file, and go on with it."""
        path = self.session.path
        assert path is not None
        self.session.close()
        path.write_bytes(form(path.read_bytes()))
        self.session = Session.resume(path, library())
        self.session.run()

    def _answer_of(self, seat: str) -> str:
        session = self.session
        choice = session.runner.asked()[seat]
        dice = self._dice(seat)
        if self._greedy is None or session.ordinal in self._taken_back:
            return choice.sample(dice)
        view = seen_by(session.runner.table, seat)
        return self._greedy.answer(question_of(choice, session.ordinal), view, dice)

    def _dice(self, who: str) -> BotDice:
        """Chance for this question; another one when an answer to it was taken back."""
        session, group = self.session, self.session.runner.group
        dice = BotDice(f"{session.header.seed}/people", who)
        answered = sum(group.answered.values()) if group is not None else 0
        dice.seek(session.ordinal, 16 * answered + self._taken_back.get(session.ordinal, 0))
        return dice
