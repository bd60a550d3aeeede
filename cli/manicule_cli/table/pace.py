"""Telling at a pace that can be followed: a short wait after each thing, which any key ends."""

from __future__ import annotations

import os
import select
import time

from manicule_interface import preferences
from manicule_terminal.keys import keys_of_terminal
from manicule_terminal.screen import Screen

USUAL = 0.4
"""Seconds after each thing that others do, for a person at a terminal."""
ENDS_OF_INPUT = (b"\x04", b"\x00")
"""Ctrl-D; and what a terminal makes of one that was pressed while lines were read, before keys are."""


class Pace:
    """Waits after what is told. A key ends the waiting until somebody is asked again."""

    def __init__(self, screen: Screen, has_people: bool) -> None:
        said = preferences.pace(screen.options.pace)
        is_usual = has_people and screen.is_played_at and not screen.is_plain(screen.talk)
        self.seconds = said if said is not None else USUAL if is_usual else 0.0
        self._has_keys = screen.is_played_at
        self.is_hurried = False
        """Whether a key has ended the waiting."""

    def start(self) -> None:
        """Somebody was asked and has answered: what follows is told at its pace again."""
        self.is_hurried = False

    def wait(self) -> None:
        """Wait a moment; `EOFError` when somebody leaves meanwhile."""
        if not self.seconds or self.is_hurried:
            return
        if not self._has_keys:
            time.sleep(self.seconds)
            return
        with keys_of_terminal() as descriptor:
            if descriptor is None:
                time.sleep(self.seconds)
            elif select.select([descriptor], [], [], self.seconds)[0]:
                self.is_hurried = True
                keys = os.read(descriptor, 1024)
                if any(end in keys for end in ENDS_OF_INPUT):
                    raise EOFError
