"""What everybody at a table is told besides what happens there, until each person has read it.

A match says more than people may read: its notices name files of the server and answers that are secret. So
only known ones are told, in words that leave that out; the server's log has all of them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import msgspec

from manicule.door.open import OLDER_SNAPSHOT
from manicule.door.recorded_plugins import CHANGED_PLUGINS, OTHER_FILES, OTHER_VERSION
from manicule.kernel.text import Text, ntr, tr
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.records.reader import TORN
from manicule.records.recorder import MOVED
from manicule_web.markup import digest

TORN_RECORD = ntr(
    "The last step in the record of this game was incomplete and is lost. {n} answer before it holds.",
    "The last step in the record of this game was incomplete and is lost. {n} answers before it hold.",
)
PLAYED_ANEW = ntr(
    "A position in the record of this game can no longer be used. The game goes on from its {n} answer.",
    "A position in the record of this game can no longer be used. The game goes on from its {n} answers.",
)
MOVED_RECORD = tr(
    "The record of this game was changed or removed from outside. The game goes on in a new one, with all "
    "answers."
)
CHANGED = (OTHER_VERSION.message, OTHER_FILES.message)

_log = logging.getLogger("manicule.web")


class TableNotice(msgspec.Struct, omit_defaults=True):
    """A notice as it is kept with the table: its id, its text, and the seats that have read it."""

    id: str
    text: Text
    read_by: list[str] = []


def notices_of(match: Match, registry: PluginRegistry) -> Iterator[TableNotice]:
    """What people should be told of a match. The same cause has the same id each time that it is opened."""
    changed = tuple(notice for notice in match.display.notices if notice.message in CHANGED)
    if changed:
        now = [registry.fingerprint(str(dict(notice.params)["plugin"])).digest for notice in changed]
        yield TableNotice(f"changed-{digest(' '.join(now))}", CHANGED_PLUGINS(plugins=changed))
    tail = match.timeline.record.tail if match.timeline.record is not None else None
    for notice in match.display.notices:
        cause = digest(str(notice))
        if notice.message == TORN.message and tail is not None:
            yield TableNotice(f"torn-{tail.end}-{tail.size}", TORN_RECORD(n=match.answers))
        elif notice.message == OLDER_SNAPSHOT.message:
            yield TableNotice(f"anew-{cause}", PLAYED_ANEW(n=match.answers))
        elif notice.message == MOVED.message:
            yield TableNotice(f"moved-{cause}", MOVED_RECORD)


def log_notices(table: str, match: Match, since: int) -> int:
    """Write the notices after the first ones to the log; how many there are now."""
    faults = [fault.notice for fault in match.display.faults]  # they are logged with their traces
    for notice in match.display.notices[since:]:
        if notice not in faults:
            _log.warning("table %s: %s", table, notice)
    return len(match.display.notices)
