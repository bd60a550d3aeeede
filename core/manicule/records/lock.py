"""The lock on a save: the program that plays a game owns its file, and a second program is refused.

The lock is on the file itself, so no extra file is needed, and it ends with the program, even after a crash.
Only programs that ask for it notice it: a save can be read and copied during the game.
"""

from __future__ import annotations

import errno
import sys
from io import FileIO
from pathlib import Path

_HELD = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)
"""The errors if another program has the lock; any other error means that locks are not supported here."""
_FAR = (1 << 31) - 2
"""Windows keeps others from reading locked bytes, so lock a byte behind the end of every save."""


def is_locked_for_us(file: FileIO) -> bool:
    """Lock an open file until it is closed; False if another program has locked it.

    Some network drives do not support locks. There, another program's changes are still noticed.
    """
    try:
        _lock(file)
    except OSError as error:
        return error.errno not in _HELD
    return True


def is_played(path: Path) -> bool:
    """Whether a program has a save locked now, because a game is played in it."""
    try:
        with path.open("rb", buffering=0) as file:
            return not is_locked_for_us(file)
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(file: FileIO) -> None:
        place = file.tell()
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(place)

else:
    import fcntl

    def _lock(file: FileIO) -> None:
        # The lock belongs to the open file, not the process: so one program cannot play a save twice either.
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
