"""The places of secrets in the positions of a rule set: the table, the seats, and the Memories of both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin

import msgspec

from manicule.kernel.nearest import nearest
from manicule.kernel.positions.position import Position, seat_type
from manicule.kernel.secrecy.annotations import NOBODY, OWNER
from manicule.kernel.secrecy.declared import Holder, MarkReader, Node, PoolField, SecretField, leaves_of
from manicule.kernel.secrecy.source_writer import (
    Around,
    Lines,
    Scope,
    SourceWriter,
    Store,
    holds_seats,
    is_secret_field,
    reach,
)
from manicule.kernel.text import Text, id_list, tr

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet

OWNER_AT_TABLE = tr(
    "`to='owner'` means the seat that holds a field, but this field is on the table: name a field with "
    "the seats that know it, or write 'nobody'"
)
NO_FIELD = tr(
    "{mark} names the field “{name}”, which is neither here nor on an outer level; did you mean {near}?"
)
NOT_SEATS = tr(
    "`to` names “{name}”, which is {type}; it must be a seat (str), seats (a tuple or list of str), or "
    "a dict of these with the secret’s keys"
)
NO_KEY = tr(
    "`to` names the dict “{name}”, but there is no key to look up: this field itself is not in a dict"
)
NO_POOL = tr("no field is marked Pool or Shuffled “{pool}”; the known pools are {known}")
NO_HOME = tr(
    "views show all things in the pool “{pool}” in one field, which belongs to the table (or to a "
    "seat, if each seat has its own pool) and is not inside a list or dict: add such a field, or do "
    "not name the pool if its parts are not secret"
)
OTHER_THINGS = tr(
    "things in the pool “{pool}” are of type {type} here but {other} in {where}; they must have the same type"
)
OWN_POOL = tr("each seat has its own pool “{pool}”, but this field is on the table")
MIXED_POOL = tr("the pool “{pool}” belongs to each seat in one place, but to the table in {where}")


class Root(NamedTuple):
    """A struct that declares something; `key` is the key of a Memory, and empty for other structs."""

    plugin: str
    key: str
    holder: Holder


class Roots:
    """All declarations of a rule set; raises `PluginError` for an impossible one."""

    def __init__(self, rules: RuleSet) -> None:
        game = rules.game
        self.position: type[Position] = game.position
        self.seat: type[msgspec.Struct] | None = _seat_type(game)
        self.table = _root(game.id, "", self.position)
        self.of_seat = None if self.seat is None else _root(game.id, "", self.seat)
        owners = {
            memory.key: id
            for id, plugin in rules.plugins.items()
            for memory in (*plugin.memories, *(one for piece in plugin.pieces for one in piece.memories))
        }
        memories = [_root(owners[key], key, memory) for key, memory in rules.memories.items()]
        self.memories = [root for root in memories if root is not None]
        self.stocks: dict[str, list[PoolField]] = {}
        self._check()

    def all(self) -> list[Root]:
        """Every root that has secrets or pools."""
        return [root for root in (self.table, self.of_seat, *self.memories) if root is not None]

    def leaves(self) -> Iterator[SecretField | PoolField]:
        """Every secret field and pool."""
        for root in self.all():
            yield from leaves_of(root.holder)

    def fields(self) -> frozenset[str]:
        """The fields of a position with secrets or pools, besides those in Memories."""
        held = () if self.table is None else self.table.holder.fields
        return frozenset((*held, "seats") if self.of_seat is not None else held)

    def at_table(self) -> Scope:
        """The scope of the position itself."""
        return Scope(())

    def at_seat(self, variable: str, owner: str) -> Scope:
        """The scope of a seat's own struct."""
        return Scope((Around(self.position, "position"),), owner, owner=owner, path=("'seats'", variable))

    def table_memory(self, key: str) -> Scope:
        """The scope of a Memory that the table holds."""
        return Scope((Around(self.position, "position"),), path=("'memory'", repr(key)))

    def seat_memory(self, key: str, seat: str, variable: str, owner: str) -> Scope:
        """The scope of a Memory that a seat holds."""
        assert self.seat is not None
        around = (Around(self.seat, seat), Around(self.position, "position"))
        path = ("'seats'", variable, "'memory'", repr(key))
        return Scope(around, owner, inside=1, owner=owner, path=path)

    # Checks.

    def _check(self) -> None:
        declarations_of: dict[str, MarkReader] = {}
        for root in self.all():
            declarations = MarkReader(root.plugin)
            for leaf in leaves_of(root.holder):
                if isinstance(leaf, PoolField) and leaf.mark.name:
                    self._add_stock(declarations, leaf)
                    declarations_of.setdefault(leaf.mark.name, declarations)
        for pool, stocks in self.stocks.items():
            if self.home(pool) is None:
                raise declarations_of[pool].wrong(stocks[0].where, NO_HOME(pool=pool))
        for root in self.all():
            self._check_slots(root)

    def _add_stock(self, declarations: MarkReader, stock: PoolField) -> None:
        others = self.stocks.setdefault(stock.mark.name, [])
        if others and others[0].mark.own != stock.mark.own:
            raise declarations.wrong(stock.where, MIXED_POOL(pool=stock.mark.name, where=others[0].where))
        if others:
            self._check_things(declarations, stock, others[0])
        others.append(stock)

    def _check_things(
        self, declarations: MarkReader, leaf: SecretField | PoolField, other: PoolField
    ) -> None:
        if leaf.things != other.things:
            texts = {"type": str(leaf.things), "other": str(other.things)}
            problem = OTHER_THINGS(pool=other.mark.name, where=other.where, **texts)
            raise declarations.wrong(leaf.where, problem)

    def _check_slots(self, root: Root) -> None:
        """Check the secrets of a root; those of a Memory must be valid on the table or with a seat."""
        check = _Check(self)
        for scope in self._scopes(root):
            check.through(root.holder, "x", lambda _: "", scope, is_secret_field)
        declarations = MarkReader(root.plugin)
        for slot, problems in check.problems.items():
            if all(problem is not None for problem in problems):
                assert problems[0] is not None
                raise declarations.wrong(slot.where, problems[0])
            if slot.secret.pool:
                self._check_pool(declarations, slot)

    def _scopes(self, root: Root) -> list[Scope]:
        if root is self.table:
            return [self.at_table()]
        if root is self.of_seat:
            return [self.at_seat("i", "owner")]
        at_table = self.table_memory(root.key)
        return [at_table] if self.seat is None else [self.seat_memory(root.key, "s", "i", "owner"), at_table]

    def _check_pool(self, declarations: MarkReader, slot: SecretField) -> None:
        pool = slot.secret.pool
        if pool not in self.stocks:
            known = id_list(sorted(self.stocks) or ["-"])
            raise declarations.wrong(slot.where, NO_POOL(pool=pool, known=known))
        self._check_things(declarations, slot, self.stocks[pool][0])

    def is_own(self, pool: str) -> bool:
        """Whether each seat has its own pool of this name."""
        return self.stocks[pool][0].mark.own

    def home(self, pool: str) -> PoolField | None:
        """The field in which views show all of a pool: the first one outside of dicts and lists."""
        first = self.of_seat if self.is_own(pool) else self.table
        for root in (first, *self.memories):
            for stock in _direct(root.holder) if root is not None else ():
                if stock.mark.name == pool:
                    return stock
        return None


class _Check(SourceWriter):
    """Visits the secrets only to check that the fields named by their marks exist."""

    def __init__(self, roots: Roots) -> None:
        super().__init__({})
        self._roots = roots
        self.problems: dict[SecretField, list[Text | None]] = {}

    def slot(self, slot: SecretField, value: str, store: Store, scope: Scope) -> Lines:
        self.problems.setdefault(slot, []).append(self._problem(slot, scope))
        return []

    def stock(self, stock: PoolField, value: str, store: Store, scope: Scope) -> Lines:
        return []

    def _problem(self, slot: SecretField, scope: Scope) -> Text | None:
        secret = slot.secret
        if secret.pool in self._roots.stocks and self._roots.is_own(secret.pool) and not scope.owner:
            return OWN_POOL(pool=secret.pool)
        if secret.until and reach(secret.until, scope) is None:
            return _no_field(secret.until, "`until`", scope)
        if secret.to == NOBODY:
            return None
        if secret.to == OWNER:
            return None if scope.owner else OWNER_AT_TABLE
        found = reach(secret.to, scope)
        if found is None:
            return _no_field(secret.to, "`to`", scope)
        if holds_seats(found.hint):
            return None
        if not holds_seats(_value_type(found.hint)):
            return NOT_SEATS(name=secret.to, type=str(found.hint))
        return None if found.has_key else NO_KEY(name=secret.to)


def _no_field(name: str, mark: str, scope: Scope) -> Text:
    known = [field for around in scope.around for field in around.struct.__struct_fields__]
    return NO_FIELD(name=name, mark=mark, near=nearest(name, known) or "-")


def _value_type(hint: Any) -> Any:
    """The value type of a dict with string keys; None for any other type."""
    args = get_args(hint)
    return args[1] if get_origin(hint) is dict and args[0] is str else None


def _direct(node: Node) -> Iterator[PoolField]:
    """The pools outside of dicts, lists and tuples."""
    if isinstance(node, Holder):
        for inner in node.fields.values():
            yield from _direct(inner)
    elif isinstance(node, PoolField):
        yield node


def _root(plugin: str, key: str, struct: type[msgspec.Struct]) -> Root | None:
    holder = MarkReader(plugin).of(struct)
    return None if holder is None else Root(plugin, key, holder)


def _seat_type(game: Any) -> type[msgspec.Struct] | None:
    """The struct of a seat; None if the game does not name it, and so declares nothing in it."""
    try:
        found: Any = seat_type(game)
    except TypeError:
        return None
    return found if isinstance(found, type) and issubclass(found, msgspec.Struct) else None
