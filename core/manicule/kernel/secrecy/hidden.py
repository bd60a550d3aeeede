"""Removes the values that a seat may not know from a copied position, or lists them with their paths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from manicule.kernel import codegen
from manicule.kernel.positions.position import Position
from manicule.kernel.secrecy.annotations import COUNT, NOBODY
from manicule.kernel.secrecy.declared import Holder, PoolField, SecretField, empty_of, leaves_of
from manicule.kernel.secrecy.roots import Root, Roots
from manicule.kernel.secrecy.source_writer import (
    Lines,
    MarkFilter,
    Scope,
    SourceWriter,
    Store,
    indented,
    is_secret_field,
)
from manicule.kernel.table import SEAT_IDS

WATCHER = object()
"""Stands for a watcher without a seat: it equals no seat, whatever a field holds."""

SORTED_AS_THEY_ARE = (str, int, float, bool)


class HiddenValue(NamedTuple):
    """A value that a seat may not know: that of a secret, or the content of a pool."""

    leaf: SecretField | PoolField
    path: tuple[Any, ...]
    value: Any
    pool: str
    key: str

    def things(self) -> list[Any]:
        """The things of the value, one by one."""
        return (
            [self.value]
            if isinstance(self.leaf, SecretField) and self.leaf.items is None
            else list(self.value)
        )


def hide_function(roots: Roots) -> Callable[[Position, str], None] | None:
    """Compile `hide`, which removes secrets from a copied position in place; None if nothing is declared."""
    if not roots.all():
        return None
    return _Hiding(roots).function()


def find_function(roots: Roots) -> Callable[[Position, str], list[HiddenValue]]:
    """Compile `find`, which lists what a seat may not know, and every pool with a name or an order."""
    return _Finding(roots).function()


class _Whole(SourceWriter):
    """Visits a whole position: the table, its Memories, each seat and its Memories."""

    def __init__(self, roots: Roots) -> None:
        super().__init__({"WATCHER": WATCHER, "SEATS": SEAT_IDS})
        self.roots = roots

    def table(self, wanted: MarkFilter) -> Lines:
        lines: Lines = []
        if self.roots.table is not None:
            holder = self.roots.table.holder
            lines += self.through(holder, "position", _never, self.roots.at_table(), wanted)
        for root in self.roots.memories:
            store = _remembered("position", root.key)
            scope = self.roots.table_memory(root.key)
            lines += self._memory(root, "position", store, scope, wanted)
        return lines

    def seat(self, wanted: MarkFilter) -> Lines:
        """The lines for the seat `s` with the number `i` and the id `owner`."""
        lines: Lines = []
        if self.roots.of_seat is not None:
            holder = self.roots.of_seat.holder
            lines += self.through(holder, "s", _never, self.roots.at_seat("i", "owner"), wanted)
        if self.roots.seat is None or "memory" not in self.roots.seat.__struct_fields__:
            return lines
        for root in self.roots.memories:
            store = _remembered("s", root.key)
            scope = self.roots.seat_memory(root.key, "s", "i", "owner")
            lines += self._memory(root, "s", store, scope, wanted)
        return lines

    def seats(self, lines: Lines) -> Lines:
        if not lines:
            return []
        head = ["for i, s in enumerate(position.seats):", "    owner = SEATS[i]"]
        return [*head, *indented(lines)]

    def _memory(self, root: Root, holder: str, store: Store, scope: Scope, wanted: MarkFilter) -> Lines:
        variable = self.variable()
        lines = self.through(root.holder, variable, store, scope, wanted)
        if not lines:
            return []
        return [
            f"{variable} = {holder}.memory.get({root.key!r})",
            f"if {variable} is not None:",
            *indented(lines),
        ]


class _Hiding(_Whole):
    """Replaces secrets by their empty values, and shows each pool in one field, sorted.

    The other fields of a pool show their number of things, because no seat knows which are there."""

    def __init__(self, roots: Roots) -> None:
        super().__init__(roots)
        self._back = {pool: f"back_{at}" for at, pool in enumerate(roots.stocks)}
        self._homes = {id(roots.home(pool)): pool for pool in roots.stocks}

    def function(self) -> Callable[[Position, str], None]:
        own = [back for pool, back in self._back.items() if self.roots.is_own(pool)]
        shared = [back for back in self._back.values() if back not in own]
        of_seat = [*self.seat(is_secret_field), *self.seat(self._is_part), *self.seat(self._is_shown)]
        lines = [
            "who = seat or WATCHER",
            *(f"{back} = []" for back in shared),
            *self.table(is_secret_field),
            *self.seats([*(f"{back} = []" for back in own), *of_seat] if of_seat else []),
            *self.table(self._is_part),
            *self.table(self._is_shown),
        ]
        source = ["def hide(position, seat):", *indented(lines), ""]
        return codegen.function("hide", "\n".join(source), self.names)

    def _is_part(self, leaf: SecretField | PoolField) -> bool:
        """Whether another field shows the things of this one."""
        return isinstance(leaf, PoolField) and bool(leaf.mark.name) and id(leaf) not in self._homes

    def _is_shown(self, leaf: SecretField | PoolField) -> bool:
        return isinstance(leaf, PoolField) and not self._is_part(leaf)

    def slot(self, slot: SecretField, value: str, store: Store, scope: Scope) -> Lines:
        lines = [store(self._shown(slot, value))]
        pool = slot.secret.pool
        if pool and (scope.owner or not self.roots.is_own(pool)):
            back = self._back[pool]
            lines.insert(0, f"{back}.append({value})" if slot.items is None else f"{back}.extend({value})")
        return lines

    def _shown(self, slot: SecretField, value: str) -> str:
        """The expression for the value shown to seats that may not know the secret."""
        if slot.secret.shows == COUNT:
            items = self.named([empty_of(slot.items)])
            shown = f"{items} * len({value})"
            return shown if isinstance(slot.empty, list) else f"tuple({shown})"
        empty = self.named(slot.empty)
        return f"{empty}.copy()" if isinstance(slot.empty, list | dict) else empty

    def stock(self, stock: PoolField, value: str, store: Store, scope: Scope) -> Lines:
        is_list = not isinstance(empty_of(stock.hint), tuple)
        back = self._back.get(stock.mark.name, "")
        if self._is_part(stock):
            if stock.mark.own and not scope.owner:
                return []
            empty = empty_of(stock.things)
            shown = f"{self.named([] if empty is None else [empty])} * len({value})"
            return [f"{back}.extend({value})", store(shown if is_list else f"tuple({shown})")]
        if bool(scope.owner) != stock.mark.own:  # a Memory in a place for which it was not written
            back = ""
        key = "" if stock.things in SORTED_AS_THEY_ARE else f"key={self.named(msgspec.json.encode)}"
        if is_list and not scope.shared:
            held = self.variable()
            added = [f"{held} += {back}"] if back else []
            return [f"{held} = {value}", *added, f"{held}.sort({key})"]
        together = f"[*{value}, *{back}]" if back else value
        ordered = f"sorted({together}, {key})" if key else f"sorted({together})"
        return [store(ordered if is_list else f"tuple({ordered})")]


class _Finding(_Whole):
    """Lists every secret that `who` does not know, and every pool."""

    changes = False

    def function(self) -> Callable[[Position, str], list[HiddenValue]]:
        self.names["HiddenValue"] = HiddenValue
        lines = ["who = seat or WATCHER", "found = []"]
        for wanted in (is_secret_field, _counts):
            lines += [*self.table(wanted), *self.seats(self.seat(wanted))]
        source = ["def find(position, seat):", *indented([*lines, "return found"]), ""]
        return codegen.function("find", "\n".join(source), self.names)

    def slot(self, slot: SecretField, value: str, store: Store, scope: Scope) -> Lines:
        own = bool(slot.secret.pool) and self.roots.is_own(slot.secret.pool)
        return [self._found(slot, value, _pool(slot.secret.pool, own, scope), scope)]

    def stock(self, stock: PoolField, value: str, store: Store, scope: Scope) -> Lines:
        return [self._found(stock, value, _pool(stock.mark.name, stock.mark.own, scope), scope)]

    def _found(self, leaf: SecretField | PoolField, value: str, pool: str, scope: Scope) -> str:
        path = "".join(f"{step}, " for step in scope.path)
        key = scope.key or "''"
        return f"found.append(HiddenValue({self.named(leaf)}, ({path}), {value}, {pool}, {key}))"


def _counts(leaf: SecretField | PoolField) -> bool:
    """Whether the content of a pool, or its order, is unknown to all seats."""
    return isinstance(leaf, PoolField) and (bool(leaf.mark.name) or leaf.has_order)


def _pool(name: str, own: bool, scope: Scope) -> str:
    """The expression for a pool's name; the name of a seat's own pool includes the seat."""
    return f"{name + '/'!r} + {scope.owner}" if own and scope.owner else repr(name)


def _remembered(holder: str, key: str) -> Store:
    return lambda expression: f"{holder}.memory[{key!r}] = {expression}"


def _never(expression: str) -> str:
    raise AssertionError("positions and what seats hold are changed, never replaced")


def has_secrets(holder: Holder) -> bool:
    """Whether a struct has a secret that one seat may know and another may not."""
    return any(isinstance(leaf, SecretField) and leaf.secret.to != NOBODY for leaf in leaves_of(holder))


def hides_from_somebody(holder: Holder) -> bool:
    """Whether a value of a struct, or its order, may be unknown to a seat."""
    return any(isinstance(leaf, SecretField) or leaf.has_order for leaf in leaves_of(holder))
