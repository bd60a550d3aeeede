"""What was drawn and lies nowhere while somebody is asked in secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec

from manicule.canonical import tree_of
from manicule.choices import Choice
from manicule.dice import Dice
from manicule.play.runner import Runner
from manicule.position import Position
from manicule.table import Table
from manicule.testing.probes import Probe, in_game
from manicule.testing.subject import Subject
from manicule.text import tr

NOWHERE = tr(
    "“{thing}” was drawn (“{stream}”), and it lies nowhere in the position when “{kind}” is asked in secret"
)
HOLD_IT = tr(
    "put what is drawn into the position or into a Memory, with Secret on its field, before anybody is asked:"
    " what only a variable holds can be hidden from nobody, and no position has it"
)

T = TypeVar("T")


class Boundary(NamedTuple):
    """Where the game last stood with a complete position: the beginning of a phase or of a turn."""

    round: int
    phase: str
    turn: int


class Drawn(NamedTuple):
    stream: str
    thing: Any


class NotingDice(Dice):
    """The dice of a table, which note what is drawn with them since the last boundary."""

    __slots__ = ("_at", "_noted", "_position")

    def __init__(self, table: Table[Any, Any, Any]) -> None:
        super().__init__(table.setup.seed, table.position.draws)
        self._position: Position = table.position
        self._at = _boundary(table.position)
        self._noted: list[Drawn] = []

    def draw(self, stream: str, pool: list[T]) -> T:
        thing = super().draw(stream, pool)
        self.noted().append(Drawn(stream, thing))
        return thing

    def noted(self) -> list[Drawn]:
        """What was drawn since the last boundary."""
        at = _boundary(self._position)
        if at != self._at:
            self._at = at
            self._noted.clear()
        return self._noted


def _boundary(position: Position) -> Boundary:
    # A phase ends without a boundary of its own, after the last turn.
    return Boundary(position.round, position.phase, min(position.turn, len(position.queue) - 1))


class Draws(Probe):
    """Whoever is asked in secret may know what was drawn, so the position must hold it."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._dice: NotingDice | None = None

    def begins(self, table: Table[Any, Any, Any]) -> None:
        self._dice = table.dice = NotingDice(table)

    def asked(self, runner: Runner, seat: str, choice: Choice) -> None:
        noted = self._dice.noted() if self._dice is not None else []
        if not noted or (runner.group is None and not choice.secret):
            return
        held = list(_held(tree_of(runner.table.position)))
        for stream, thing in noted:
            if not _lies_in(held, thing):
                problem = NOWHERE(thing=str(thing), stream=stream, kind=choice.kind.id)
                self.subject.findings.add("views", in_game(runner, problem), HOLD_IT, key=(NOWHERE, stream))


def _held(tree: Any) -> Iterator[Any]:
    """Everything in a tree: structs, lists, keys, scalars."""
    yield tree
    if isinstance(tree, dict):
        yield from tree
        for value in tree.values():
            yield from _held(value)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from _held(value)


def _lies_in(held: list[Any], thing: Any) -> bool:
    if isinstance(thing, str):  # which may be a letter or a word of a longer text
        return any(thing in one for one in held if isinstance(one, str))
    return (tree_of(thing) if isinstance(thing, msgspec.Struct) else thing) in held
