"""The dialogues of a `Together` while it is open: one a seat, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manicule.choices import Choice, Together
from manicule.events import Event
from manicule.table import Table


class Dialogues:
    """An open `Together`: the choice that each seat still has, the results of those that are done.

    What a dialogue tells is kept apart until all are in, and then told in the order of the seats.
    """

    def __init__(self, together: Together, table: Table[Any, Any, Any], ask_forced: bool = False) -> None:
        self._table = table
        self.secret = together.secret
        self._ask_forced = ask_forced
        self._told: dict[str, list[Event]] = {}
        self._talks: dict[str, Iterator[Any]] = {}
        self.choices: dict[str, Choice] = {}
        self.results: dict[str, Any] = {}
        self.answered: dict[str, int] = {}
        self._order = [seat.id for seat, _ in together.dialogues]
        for seat, dialogue in together.dialogues:
            self._talks[seat.id] = iter(dialogue)
            self._told[seat.id] = []
            self.answered[seat.id] = 0
            self._continue(seat.id, None)

    def take(self, seat: str, value: Any) -> None:
        """Go on with a seat's dialogue after an answer of this value."""
        del self.choices[seat]
        self.answered[seat] += 1
        self._continue(seat, value)

    def _continue(self, seat: str, value: Any) -> None:
        """Run one dialogue to its next real question or to its end, keeping apart what it tells."""
        heard = self._table.tell_into(self._told[seat])
        try:
            self._run(seat, value)
        finally:
            self._table.tell_into(heard)

    def _run(self, seat: str, value: Any) -> None:
        talk: Any = self._talks[seat]
        while True:
            try:
                choice = talk.send(value)
            except StopIteration as stop:
                self.results[seat] = stop.value
                return
            only = None if self._ask_forced else choice.only()
            if only is None:
                self.choices[seat] = choice
                return
            value = choice.parse(only)

    def close(self) -> list[Any]:
        """What the dialogues came to, once all are in."""
        if self._table.heard is not None:
            for seat in self._order:
                self._table.heard += self._told[seat]
        return [self.results[seat] for seat in self._order]
