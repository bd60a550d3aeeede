"""The dialogues of a `Together` while it is open: one a seat, side by side."""

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
    "ask with yield from Pick(…), PickSome(…), Allot(…) or Together(…), and yield nothing else"
)


def no_answer(choice: Choice) -> RuleMistake:
    """What a choice is that nobody could answer."""
    return RuleMistake(NO_ANSWER(kind=choice.kind.id), ASK_LESS)


def no_question(found: object) -> RuleMistake:
    """What rules do that yield something else than a choice."""
    return RuleMistake(NO_QUESTION(found=repr(found)[:40]), YIELD_CHOICES)


def raise_in(rules: Generator[Any, Any, Any], mistake: RuleMistake) -> NoReturn:
    """Raise a mistake where the rules stand, so that its way leads through their lines."""
    with suppress(StopIteration):  # they may catch it, and end
        rules.throw(mistake)
    raise mistake


def lines_of(rules: Any) -> list[tuple[str, int]]:
    """The files and lines at which rules stand that ask something, the innermost last."""
    lines = []
    while getattr(rules, "gi_frame", None) is not None:
        lines.append((rules.gi_frame.f_code.co_filename, rules.gi_frame.f_lineno))
        rules = rules.gi_yieldfrom
    return lines


class Dialogues:
    """An open `Together`: the choice that each seat still has, the results of those that are done.

    What a dialogue tells is kept apart until all are in, and then told in the order of the seats.
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
        """Go on with a seat's dialogue after an answer of this value."""
        del self.choices[seat]
        self.answered[seat] += 1
        self._continue(seat, value)

    def _continue(self, seat: str, value: Any) -> None:
        """Run one dialogue to its next real question or to its end, keeping apart what it tells."""
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
        """Where the dialogue of a seat stands."""
        return lines_of(self._talks.get(seat))

    def close(self) -> list[Any]:
        """What the dialogues came to, once all are in."""
        if self._table.heard is not None:
            for seat in self._order:
                self._table.heard += self._told[seat]
        return [self.results[seat] for seat in self._order]
