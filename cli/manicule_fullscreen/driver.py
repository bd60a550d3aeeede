"""The driver of the terminal: it leaves nothing of the table behind, whatever the terminal does with it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.driver import Driver

CLEAR = "\x1b[2J\x1b[H"
"""A window that has grown may keep lines of the alternate screen: so that is emptied before it is left."""


def quiet_driver() -> type[Driver] | None:
    """A driver that empties the screen when it leaves it; None where Textual has one of its own."""
    if sys.platform == "win32":
        return None
    from textual.drivers.linux_driver import LinuxDriver

    class QuietDriver(LinuxDriver):
        """Empties the screen before it is left, for good or for a while."""

        def stop_application_mode(self) -> None:
            self.write(CLEAR)
            self.flush()
            super().stop_application_mode()

    return QuietDriver
