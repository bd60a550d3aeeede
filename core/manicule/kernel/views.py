"""Views: the part of the table that one seat may know, as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from manicule.kernel.game import Setup
from manicule.kernel.positions.position import Memory, Position, copy
from manicule.kernel.sheet import Part, Sheet
from manicule.kernel.table import SEAT_IDS, Table
from manicule.kernel.table_options import bound

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet


P = TypeVar("P", bound=Position)
S = TypeVar("S")
C = TypeVar("C")
M = TypeVar("M", bound=Memory)


class ViewOf(msgspec.Struct, Generic[P, S, C], frozen=True):
    """The table as a seat sees it: a position without the things that the seat may not know.

    The parameters are the types of the position, of what a seat has, and of the content. A game exports its
    own: `HeapView: TypeAlias = ViewOf[Heap, Hand, Content]`.

    `seat` is empty for a watcher. A view holds no seed and no table. `content`, `derived` (the result of
    `Game.derive`), `options` and `contents` (by id of the plugin that declares it, including the game) are
    shared and never change.

    >>> view = match.view("b")
    >>> view.seat, view.ids, view.names, view.position.pebbles, view.state().pebbles
    ('b', ('a', 'b'), ('Anna', 'Tom'), 15, 0)
    """

    seat: str
    names: tuple[str, ...]
    position: P
    content: C
    derived: Any
    options: dict[str, Any]
    contents: dict[str, Any]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the players, in table order, as `names` are."""
        return tuple(SEAT_IDS[: len(self.names)])

    @property
    def seats(self) -> list[S]:
        """What each player has, in table order."""
        return self.position.seats

    def state(self, seat: str = "") -> S:
        """What a seat has (default: the seat of this view)."""
        if not (seat or self.seat):
            raise LookupError("a watcher has no seat: test view.seat first, or name a seat")
        return self.seats[SEAT_IDS.index(seat or self.seat)]

    def of(self, memory: type[M], seat: str = "") -> M:
        """The memory of a plugin or piece about a seat (default: about the table); a new one if none is
        stored."""
        state: Any = self.state(seat) if seat else self.position
        held: dict[str, M] = state.memory
        return held.get(memory.key) or memory()


View: TypeAlias = ViewOf[Any, Any, Any]
"""A view of any game, for bots and plugins that know no game.

>>> def tell(view: View) -> str:
...     return " and ".join(view.names)
>>> tell(match.view("b"))
'Anna and Tom'
"""


def seen_by(table: Table[Any, Any, Any], seat: str) -> View:
    """The view of a seat. An empty seat is a watcher, with public knowledge only.

    >>> seen_by(table, "b").position.pebbles == table.position.pebbles
    True
    """
    position = copy(table.position)
    rules = table.rules
    rules.secrecy.hide(position, seat)
    return view_of(rules, seat, table.setup.names, table.options, position)


def view_of(
    rules: RuleSet, seat: str, names: tuple[str, ...], options: dict[str, Any], position: Position
) -> View:
    """The view of a position without the things that the seat may not know."""
    known = bound(options, rules.option_owners)
    return ViewOf(seat, names, position, rules.content, rules.derived, known, rules.contents)


def look_at(table: Table[Any, Any, Any], seat: str) -> Sheet:
    """The sheet of the game and its plugins for a seat; an empty seat is a watcher."""
    view = seen_by(table, seat)
    return with_sections(own_sheet(table, view), table.hooks.sections(view), seat)


def own_sheet(table: Table[Any, Any, Any], view: View) -> Sheet:
    """The sheet of the game alone for a view."""
    setup = Setup(view.names, seed=0, options=view.options)  # looking draws no random number
    sheet: Sheet = table.rules.game.look_over(view, table.rules.table_at(setup, view.position))
    return sheet


def with_sections(own: Sheet, sections: Iterable[Part], seat: str) -> Sheet:
    """The sheet of the game for a seat, with the sections of plugins."""
    return Sheet((*own.sections, *sections), own.brief, seat, own.signs)
