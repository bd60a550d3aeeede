"""Notices for people besides the events of the table, without secrets and paths.

The notices of a match name files and secret answers, which not everyone may read. So each notice here has a
text for people, and the original notices for the person who runs the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from manicule.door.open import OLDER_SNAPSHOT
from manicule.door.recorded_plugins import CHANGED_PLUGINS, OTHER_FILES, OTHER_VERSION
from manicule.door.reload import NOT_FITTING, NOT_LOADED, RELOADED
from manicule.kernel.text import Text, ntr, tr
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.records.reader import TORN
from manicule.records.recorder import MOVED

TORN_RECORD = ntr(
    "The last step in the record of this game was incomplete and is lost. The rest is intact: {n} move.",
    "The last step in the record of this game was incomplete and is lost. The rest is intact: {n} moves.",
)
PLAYED_ANEW = ntr(
    "A position stored in the record of this game can no longer be used. The game has been rebuilt "
    "from its {n} move.",
    "A position stored in the record of this game can no longer be used. The game has been rebuilt "
    "from its {n} moves.",
)
MOVED_RECORD = tr(
    "The record of this game was changed or removed by another program. The game continues in a new "
    "record, with all its moves."
)
UNSHOWN = tr("The plugin {plugin} cannot display something: its id is shown instead, and the game goes on.")
UNSHOWN_ID = "unshown-"
RELOADS = (RELOADED.message, NOT_LOADED.message, NOT_FITTING.message)
CHANGED = (OTHER_VERSION.message, OTHER_FILES.message)


class Notice(msgspec.Struct, frozen=True):
    """A notice. The same cause has the same id each time the match is opened. Without a `text`, it is only
    for the person who runs the program."""

    id: str
    text: Text | None
    sources: tuple[Text, ...]

    @property
    def is_fault(self) -> bool:
        """Whether a plugin has failed to show something."""
        return self.id.startswith(UNSHOWN_ID)


def notices_of(match: Match, registry: PluginRegistry) -> Iterator[Notice]:
    """All notices of a match."""
    changed = tuple(notice for notice in match.display.notices if notice.message in CHANGED)
    if changed:
        now = [registry.fingerprint(str(dict(notice.params)["plugin"])).digest for notice in changed]
        yield Notice(f"changed-{_digest(' '.join(now))}", CHANGED_PLUGINS(plugins=changed), changed)
    faults = {fault.notice: fault.plugin for fault in match.display.faults}
    tail = match.timeline.record.tail if match.timeline.record is not None else None
    reloads = 0
    for notice in match.display.notices:
        cause = _digest(str(notice))
        if notice in faults:
            yield Notice(UNSHOWN_ID + cause, UNSHOWN(plugin=faults[notice]), (notice,))
        elif notice.message == TORN.message and tail is not None:
            yield Notice(f"torn-{tail.end}-{tail.size}", TORN_RECORD(n=match.answers), (notice,))
        elif notice.message == OLDER_SNAPSHOT.message:
            yield Notice(f"anew-{cause}", PLAYED_ANEW(n=match.answers), (notice,))
        elif notice.message == MOVED.message:
            yield Notice(f"moved-{cause}", MOVED_RECORD, (notice,))
        elif notice.message in RELOADS:  # saved plugins may have the same notice again
            reloads += 1
            yield Notice(f"reload-{reloads}", None, (notice,))
        elif notice not in changed:
            yield Notice(f"other-{cause}", None, (notice,))


def _digest(cause: str) -> str:
    return blake2b(cause.encode("utf-8", "replace"), digest_size=6).hexdigest()
