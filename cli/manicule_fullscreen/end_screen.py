"""After a game on the full screen: the result with its picture, a review, the same table again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from manicule.kernel.errors import ManiculeError
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import ntr, tr
from manicule.records.match_file import path_of
from manicule_fullscreen.background_task import BackgroundTask
from manicule_fullscreen.pages import Item, Menu, Page
from manicule_interface.reactions import Reply
from manicule_interface.review import Review, review_page
from manicule_languages.reader import Reader

if TYPE_CHECKING:
    from manicule_fullscreen.screen_session import ScreenSession

RESULT, REVIEW = tr("The game is over", context="title"), tr("Review", context="title")
WHAT_NOW = tr("What now?", context="title")
LEAVE = tr("Leave the table")
AGAIN, AGAIN_ABOUT = tr("Play again at this table"), tr("same players, same rules, new deal")
LOOK_BACK, LOOK_BACK_ABOUT = tr("Review the game"), tr("where a strong bot would have played differently")
SCORES_AGAIN = tr("See the result again")
TABLE_AGAIN, TABLE = tr("See the table again"), tr("The table at the end", context="title")
LOOKING_BACK = ntr(
    "A strong bot is reviewing the game: {done} of {n} move. Esc stops it.",
    "A strong bot is reviewing the game: {done} of {n} moves. Esc stops it.",
)


class EndScreen:
    """The pages after the last answer."""

    def __init__(self, desk: ScreenSession) -> None:
        self.desk = desk
        self._remarks = desk.lesson.guide.remarks() if desk.lesson is not None else ()

    def begin(self) -> None:
        """Show the public result, once in each language at this keyboard; then ask what to do next."""
        reader = self.desk.screen.reader
        self._tell((reader, *self.desk.readers.everybody()[1:]), reader)

    def _tell(self, readers: Sequence[Reader], asked: Reader) -> None:
        """Show the result to these readers, one after the other; then ask in the language of `asked`."""
        desk = self.desk
        if not readers:
            desk.screen.reader = asked
            self.ask()
            return
        desk.screen.reader = readers[0]
        assert desk.state is not None
        assert desk.state.end is not None
        end = desk.state.end
        scores = (Sheet((section,)) for section in end.scores.sections)
        replies: tuple[Reply, ...] = (*self._remarks, *end.said, *scores)
        desk.pages.append(Page(RESULT, replies, then=lambda: self._tell(readers[1:], asked)))

    def ask(self) -> None:
        """Ask what to do next; Enter leaves."""
        read, desk = self.desk.screen.read, self.desk
        items = [Item("leave", "", read(LEAVE))]
        if desk.can_play_again:
            items.append(Item("again", "", read(AGAIN), read(AGAIN_ABOUT)))
        if path_of(desk.match) is not None and desk.match.people:
            items.append(Item("review", "", read(LOOK_BACK), read(LOOK_BACK_ABOUT)))
        items += [Item("result", "", read(SCORES_AGAIN)), Item("table", "", read(TABLE_AGAIN))]
        desk.pages.append(
            Menu(WHAT_NOW, items=items, choose=self._choose, then=lambda: self._choose("leave"))
        )

    def _choose(self, id: str) -> None:
        if id == "review":
            self._look_back()
        elif id == "result":
            self.begin()
        elif id == "table":
            self.desk.pages.append(Page(TABLE, (self.desk.sheet,), then=self.ask))
        else:
            self.desk.is_again, self.desk.is_over = id == "again", True

    def _look_back(self) -> None:
        desk = self.desk
        path = path_of(desk.match)
        assert isinstance(path, Path)
        try:
            review = Review(path, desk.session.registry)
        except ManiculeError as error:  # the file was removed meanwhile
            desk.pages.append(Page(REVIEW, (error.text,), then=self.ask))
            return
        number = review.number
        desk.task = BackgroundTask(
            lambda done: LOOKING_BACK(n=number, done=done),
            lambda task: review.run(task.check),
            lambda found: self._show(review),
            stopped=lambda: self._show(review),
        )

    def _show(self, review: Review) -> None:
        page = review_page(review, tuple(review.found), self.desk.screen.reader)
        self.desk.pages.append(Page(REVIEW, page.replies, then=self.ask))
