"""Views: the part of the table that one seat may know, as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.kernel.game import Setup
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.sheet import Part, Sheet
from manicule.kernel.table import Table
from manicule.kernel.table_options import bound

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet


class View(msgspec.Struct, frozen=True):
    """The table as a seat sees it: a position without the things that the seat may not know.

    `seat` is empty for a watcher. A view holds no seed and no table. `content`, `derived` (the result of
    `Game.derive`), `options` and `contents` (by id of the plugin that declares it, including the game) are
    shared and never change.

    >>> view = match.view("b")
    >>> view.seat, view.names, view.position.pebbles
    ('b', ('Anna', 'Tom'), 15)
    """

    seat: str
    names: tuple[str, ...]
    position: Position
    content: Any
    derived: Any
    options: dict[str, Any]
    contents: dict[str, Any]


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
    return View(seat, names, position, rules.content, rules.derived, known, rules.contents)


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
