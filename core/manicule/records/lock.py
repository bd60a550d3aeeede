"""The lock on a save: whoever plays a game owns its file, and a second program is told so.

It is on the file itself, so that nothing lies beside a save, and goes with the program, however that ends.
Only programs that ask for it notice it: a save can be read and copied while it is played.
"""

from __future__ import annotations

import errno
import sys
from io import FileIO
from pathlib import Path

_HELD = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)
"""What a system answers when somebody else has the lock; anything else means that it has no locks here."""
_FAR = (1 << 31) - 2
"""Windows keeps others from reading what is locked: this byte is behind the end of every save."""


def is_locked_for_us(file: FileIO) -> bool:
    """Lock an open file until it is closed; False when another has locked it.

    Some network drives know no locks. There it is still noticed when somebody else has written.
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
        # Of the open file, not of the process: the same program cannot play a save twice either.
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
