"""Views: what one seat may know of the table, as data."""

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
    """The table through the eyes of a seat: a position without what that seat may not know.

    `seat` is empty for somebody who only watches. It holds no seed and no table; `content`, `derived`
    (what the game derived from it), `options` and `contents` (by id of the plugin that declares it, the
    game's too) are shared and never change.

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
    """The view of a seat; with an empty seat that of a watcher, who knows only what all know.

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
    """The view of a position from which everything is taken that the seat may not know."""
    known = bound(options, rules.option_owners)
    return View(seat, names, position, rules.content, rules.derived, known, rules.contents)


def look_at(table: Table[Any, Any, Any], seat: str) -> Sheet:
    """What a seat sees of the table, as the game and its plugins show it; an empty one only watches."""
    view = seen_by(table, seat)
    return with_sections(own_sheet(table, view), table.hooks.sections(view), seat)


def own_sheet(table: Table[Any, Any, Any], view: View) -> Sheet:
    """What the game itself shows in a view."""
    setup = Setup(view.names, seed=0, options=view.options)  # nothing is drawn by whoever looks
    sheet: Sheet = table.rules.game.look_over(view, table.rules.table_at(setup, view.position))
    return sheet


def with_sections(own: Sheet, sections: Iterable[Part], seat: str) -> Sheet:
    """What the game shows to a seat, with what plugins add."""
    return Sheet((*own.sections, *sections), own.brief, seat, own.signs)
