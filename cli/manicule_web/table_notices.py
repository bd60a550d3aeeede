"""The notices of a table: some stay until each person has read them, one only until the next answer."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING

from manicule.kernel.text import Text
from manicule_interface.reactions import Reaction
from manicule_interface.session import Session
from manicule_web.table_file import TableNotice

if TYPE_CHECKING:
    from manicule_web.web_table import WebTable

_log = logging.getLogger("manicule.web")


class TableNotices:
    """The notices of one table. `passing` is shown until the next answer."""

    def __init__(self, table: WebTable) -> None:
        self._table = table
        self._logged = 0
        self.passing: Text | None = None

    def begin(self) -> None:
        """Follow another match from its first notice on."""
        self._logged = 0

    def note(self) -> None:
        """Store the match's notices until each person has read them, and log them."""
        table, session = self._table, self._table.open_session
        if session is None or self._logged == len(session.match.display.notices):
            return
        display = session.match.display
        traces = {fault.notice: f"\n{fault.trace}" for fault in display.faults}
        for notice in display.notices[self._logged :]:
            level = logging.ERROR if notice in traces else logging.WARNING
            _log.log(level, "table %s: %s%s", table.file.id, notice, traces.get(notice, ""))
        self._logged = len(display.notices)
        known = {one.id for one in table.file.notices}
        new = [
            TableNotice(one.id, one.text)
            for one in session.notices
            if one.text is not None and not one.is_fault and one.id not in known
        ]
        with table.changing():
            if table.note_record(session.match) or new:
                table.file.notices += new
                table.keep()

    def shown(self, session: Session) -> Iterator[Text]:
        """The notices shown until the next answer, and those about plugins whose parts cannot be shown. The
        details may contain a secret or a path: only the log has them."""
        if self.passing is not None:
            yield self.passing
        if session.match.display.faults:
            yield from dict.fromkeys(one.text for one in session.notices if one.text and one.is_fault)

    def dismiss(self, seat: str, id: str) -> Reaction:
        """Record that a person has read a notice."""
        table = self._table
        with table.changing():
            unread = [one for one in table.file.unread_by(seat) if one.id == id]
            for notice in unread:
                notice.read_by.append(seat)
                table.keep()
        if unread:
            table.changed()
        return Reaction("shown")
