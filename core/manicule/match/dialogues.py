"""The dialogues of an open `Together`: one per seat, in parallel."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from typing import Any, NoReturn

from manicule.kernel.choices import Choice, Together
from manicule.kernel.errors import RuleMistake
from manicule.kernel.events import Event
from manicule.kernel.table import Table
from manicule.kernel.text import tr

NO_ANSWER = tr("the question “{kind}” is asked, but none of its answers are allowed")
ASK_LESS = tr(
    "ask only when there is something to choose, or let players pass: PickOrPass, PickSome(least=0)"
)
NO_QUESTION = tr("the rules yielded {found}, not a choice")
YIELD_CHOICES = tr(
    "ask with yield from Pick(…), PickSome(…), Allot(…), or Together(…), and yield nothing else"
)


def no_answer(choice: Choice) -> RuleMistake:
    """The error for a choice without a possible answer."""
    return RuleMistake(NO_ANSWER(kind=choice.kind.id), ASK_LESS)


def no_question(found: object) -> RuleMistake:
    """The error for rules that yield something other than a choice."""
    return RuleMistake(NO_QUESTION(found=repr(found)[:40]), YIELD_CHOICES)


def raise_in(rules: Generator[Any, Any, Any], mistake: RuleMistake) -> NoReturn:
    """Raise a mistake at the point where the rules are suspended, so that its traceback shows their lines."""
    with suppress(StopIteration):  # the rules may catch it, and end
        rules.throw(mistake)
    raise mistake


def lines_of(rules: Any) -> list[tuple[str, int]]:
    """The files and lines at which suspended rules are, the innermost last."""
    lines = []
    while getattr(rules, "gi_frame", None) is not None:
        lines.append((rules.gi_frame.f_code.co_filename, rules.gi_frame.f_lineno))
        rules = rules.gi_yieldfrom
    return lines


class Dialogues:
    """An open `Together`: the pending choice of each seat, and the results of finished dialogues.

    Each dialogue's events are collected apart until all are done, and then published in seat order.
    """

    def __init__(self, together: Together, table: Table[Any, Any, Any], ask_forced: bool) -> None:
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
        """Continue a seat's dialogue with the value of an answer."""
        del self.choices[seat]
        self.answered[seat] += 1
        self._continue(seat, value)

    def _continue(self, seat: str, value: Any) -> None:
        """Run one dialogue to its next real question or to its end, and collect its events apart."""
        if self._table.heard is None:
            self._run(seat, value)
            return
        heard = self._table.publish_into(self._told[seat])
        try:
            self._run(seat, value)
        finally:
            self._table.publish_into(heard)

    def _run(self, seat: str, value: Any) -> None:
        talk: Any = self._talks[seat]
        while True:
            try:
                choice = talk.send(value)
            except StopIteration as stop:
                self.results[seat] = stop.value
                return
            if not isinstance(choice, Choice):
                raise_in(talk, no_question(choice))
            only = None if self._ask_forced else choice.single_answer()
            if only is None:
                if not choice.has_answer():
                    raise_in(talk, no_answer(choice))
                self.choices[seat] = choice
                return
            value = choice.parse(only)

    def lines(self, seat: str) -> list[tuple[str, int]]:
        """The files and lines at which the dialogue of a seat is suspended."""
        return lines_of(self._talks.get(seat))

    def close(self) -> list[Any]:
        """The results of the dialogues, once all are done."""
        if self._table.heard is not None:
            for seat in self._order:
                self._table.heard += self._told[seat]
        return [self.results[seat] for seat in self._order]
