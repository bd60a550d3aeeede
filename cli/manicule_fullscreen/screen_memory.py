"""What the people at a full screen have seen already: the table, lines of the log, notices."""

from __future__ import annotations

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule_interface.board_view import Path, new_contents
from manicule_interface.session import Session


class ScreenMemory:
    """Knows what is new: `seen` is the table of each seat after its last answer, `heard` the number of lines
    of the log that those who watch had before them then."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.seen: dict[str, Sheet] = {}
        self.heard: dict[tuple[str, ...], int] = {}
        # What was wrong with the record was said before the screen was taken.
        self._noticed = {notice.id for notice in session.notices if not notice.is_fault}
        self._number = -1

    def new_in(self, sheet: Sheet, viewer: str) -> frozenset[Path]:
        """The contents of a sheet that its viewer has not seen before."""
        return new_contents(self.seen.get(viewer), sheet)

    def new_notices(self) -> tuple[Text, ...]:
        """What people should know besides what happens, once."""
        notices = self.session.match.display.notices
        if self._number == len(notices):
            return ()
        self._number = len(notices)
        new = [notice for notice in self.session.notices if notice.id not in self._noticed]
        self._noticed |= {notice.id for notice in new}
        return tuple(source for notice in new for source in notice.sources)
