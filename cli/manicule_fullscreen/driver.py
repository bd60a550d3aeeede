"""Textual as the table needs it: without its command palette, and with a driver that leaves nothing
behind."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.driver import Driver

PALETTE = "textual.command"
CLEAR = "\x1b[2J\x1b[H"
"""Clears the alternate screen before it is left: a window that has grown may keep lines of it."""


class _Window:
    """The output file of Textual; ignores errors after the window was closed.

    An error would end Textual's writer thread, and its callers would wait forever.
    """

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._file.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def quiet_driver() -> type[Driver] | None:
    """A driver that clears the screen before it leaves it; None on Windows, where Textual has its own
    driver."""
    if sys.platform == "win32":
        return None
    from textual.drivers.linux_driver import LinuxDriver

    class QuietDriver(LinuxDriver):
        """Clears the screen before it is left or suspended; tolerates a closed window."""

        _is_away = False  # whether the program is suspended

        def start_application_mode(self) -> None:
            self._is_away = False
            if not isinstance(self._file, _Window):
                self._file: Any = _Window(self._file)
            super().start_application_mode()  # type: ignore[no-untyped-call]

        def stop_application_mode(self) -> None:
            self.write(CLEAR)
            self.flush()
            super().stop_application_mode()

        def suspend_application_mode(self) -> None:
            super().suspend_application_mode()
            self._is_away = True

        def _sigcont_application(self, *_: object) -> None:
            # The signal also arrives when the terminal is lost, even while the screen is being left. Starting
            # again then would never release the terminal: the threads that read it would keep the program
            # running forever.
            if self._is_away:
                super()._sigcont_application()

    return QuietDriver


class _Absent:
    """Replaces every name that Textual's app imports from its palette."""


@contextmanager
def without_palette() -> Iterator[None]:
    """Import Textual's app without its command palette; the table has its own.

    The palette imports a dozen widgets and takes a fifth of Textual's loading time; Textual has no setting
    for it. A later import gets the real palette.
    """
    if PALETTE in sys.modules:
        yield
        return
    absent = ModuleType(PALETTE)
    absent.__getattr__ = lambda name: _Absent  # type: ignore[method-assign]
    sys.modules[PALETTE] = absent
    try:
        yield
    finally:
        del sys.modules[PALETTE]
        package = sys.modules.get("textual")
        if getattr(package, "command", None) is absent:
            del package.command  # type: ignore[union-attr]
