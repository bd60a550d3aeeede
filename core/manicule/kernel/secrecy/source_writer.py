"""Writes source text that visits every secret and every pool of a position, compiled once for each rule set.

Two functions are written this way. `hide` removes the values that a seat may not know from a copied position.
`find` lists these values with their paths.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, get_args, get_origin

import msgspec

from manicule.kernel.secrecy.annotations import NOBODY, OWNER
from manicule.kernel.secrecy.declared import Each, Holder, Node, PoolField, SecretField, bare_hints, leaves_of

Store: TypeAlias = Callable[[str], str]
"""Returns the statement that stores the value of an expression in place of another value."""

MarkFilter: TypeAlias = Callable[[SecretField | PoolField], bool]
"""Selects the marks to visit."""

Lines: TypeAlias = list[str]


class Around(NamedTuple):
    """A struct around a field: its type, and the variable that holds it."""

    struct: type[msgspec.Struct]
    variable: str


class Scope(NamedTuple):
    """The place that the written lines have reached.

    `around` holds the structs around it, the nearest first. `key` is the expression for the nearest key or
    seat; the first `inside` structs lie below it. `owner` is the variable of the seat, empty at the table.
    `path` holds expressions. A `shared` value belongs to other positions too: replace it, never change it.
    """

    around: tuple[Around, ...]
    key: str = ""
    inside: int = 0
    owner: str = ""
    path: tuple[str, ...] = ()
    shared: bool = False

    def within(self, struct: type[msgspec.Struct], variable: str, is_frozen: bool) -> Scope:
        """The scope inside a struct at this place."""
        around = (Around(struct, variable), *self.around)
        return self._replace(around=around, inside=self.inside + 1, shared=self.shared or is_frozen)

    def under(self, key: str) -> Scope:
        """The scope of the values of a dict."""
        return self._replace(key=key, inside=0, path=(*self.path, key))

    def at(self, step: str) -> Scope:
        """The scope one step further down: a field, an index or a key."""
        return self._replace(path=(*self.path, step))


class Reach(NamedTuple):
    """A field that a mark names: its expression, its type, and whether the key can be looked up in it."""

    expression: str
    hint: Any
    has_key: bool
    depth: int


def is_secret_field(leaf: SecretField | PoolField) -> bool:
    """Whether a leaf is a secret field and not a pool."""
    return isinstance(leaf, SecretField)


def reach(name: str, scope: Scope) -> Reach | None:
    """The nearest field of this name; None if no struct around has one."""
    for depth, around in enumerate(scope.around):
        hint = bare_hints(around.struct).get(name)
        if hint is not None:
            has_key = bool(scope.key) and depth >= scope.inside
            return Reach(f"{around.variable}.{name}", hint, has_key, depth)
    return None


def holds_seats(hint: Any) -> bool:
    """Whether a type can name the seats that know a secret: one seat, or several."""
    return hint is str or hint in (list[str], tuple[str, ...])


def unknown(slot: SecretField, scope: Scope) -> str:
    """The condition under which `who` does not know a secret; empty if no seat knows it."""
    to = slot.secret.to
    if to == NOBODY:
        return ""
    if to == OWNER:
        return f"{scope.owner} != who" if scope.owner else ""
    known = reach(to, scope)
    if known is None:  # a Memory in a place for which it was not written
        return ""
    expression, hint = known.expression, known.hint
    if get_origin(hint) is dict:
        if not known.has_key:
            return ""
        hint = get_args(hint)[1]
        if hint is str:
            return f"{expression}.get({scope.key}) != who"
        return f"who not in {expression}.get({scope.key}, ())"
    return f"{expression} != who" if hint is str else f"who not in {expression}"


class SourceWriter:
    """Writes the lines that visit a position; a subclass writes those for its secrets and pools.

    A writer that `changes` values rebuilds frozen structs and copies shared containers."""

    changes = True

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names
        self._variables = 0
        self._assumed: set[str] = set()

    def slot(self, slot: SecretField, value: str, store: Store, scope: Scope) -> Lines:
        """The lines for a secret that is present and that `who` does not know."""
        raise NotImplementedError

    def stock(self, stock: PoolField, value: str, store: Store, scope: Scope) -> Lines:
        """The lines for a pool."""
        raise NotImplementedError

    def through(self, node: Node, value: str, store: Store, scope: Scope, wanted: MarkFilter) -> Lines:
        """The lines for all `wanted` marks below a node."""
        if not any(map(wanted, leaves_of(node))):
            return []
        if isinstance(node, SecretField):
            return self._slot(node, value, store, scope)
        if isinstance(node, PoolField):
            return self.stock(node, value, store, scope)
        if isinstance(node, Each):
            return self._each(node, value, store, scope, wanted)
        return self._holder(node, value, store, scope, wanted)

    def named(self, value: Any) -> str:
        """A name by which the lines can use a value."""
        name = f"n{len(self.names)}"
        self.names[name] = value
        return name

    def variable(self) -> str:
        """An unused variable name."""
        self._variables += 1
        return f"v{self._variables}"

    # Secrets.

    def _slot(self, slot: SecretField, value: str, store: Store, scope: Scope) -> Lines:
        empty = slot.empty
        is_there = value if not empty else f"{value} != {self.named(empty)}"
        over = self._over(slot, scope)
        lasts = f"not {over}" if over and over not in self._assumed else ""
        conditions = filter(None, (is_there, lasts, unknown(slot, scope)))
        return [f"if {' and '.join(conditions)}:", *indented(self.slot(slot, value, store, scope))]

    def _over(self, slot: SecretField, scope: Scope) -> str:
        """The expression that is true once a secret has ended; empty if it never ends."""
        found = reach(slot.secret.until, scope) if slot.secret.until else None
        return "" if found is None else found.expression

    # Structs.

    def _holder(self, node: Holder, value: str, store: Store, scope: Scope, wanted: MarkFilter) -> Lines:
        lines = []
        variable = value
        if "." in value or "[" in value:
            variable = self.variable()
            lines.append(f"{variable} = {value}")
        inside = scope.within(node.struct, variable, node.is_frozen)
        fields = [name for name, inner in node.fields.items() if any(map(wanted, leaves_of(inner)))]
        if not (node.is_frozen and self.changes):
            puts = {name: _assignment(f"{variable}.{name}") for name in fields}
        elif len(fields) == 1:
            puts = {name: self._replacement(node, variable, name, store) for name in fields}
        else:
            return [*lines, *self._frozen(node, variable, fields, store, inside, wanted)]
        for name, put in puts.items():
            field = f"{variable}.{name}"
            lines += self.through(node.fields[name], field, put, inside.at(repr(name)), wanted)
        return lines

    def _frozen(
        self, node: Holder, variable: str, fields: list[str], store: Store, scope: Scope, wanted: MarkFilter
    ) -> Lines:
        """The lines for a frozen struct in which several fields may change: it is rebuilt once."""
        lines, changed = [], {}
        for name in fields:
            new = changed[name] = self.variable()
            lines.append(f"{new} = {variable}.{name}")
            lines += self.through(node.fields[name], new, _assignment(new), scope.at(repr(name)), wanted)
        differs = " or ".join(f"{new} is not {variable}.{name}" for name, new in changed.items())
        return [*lines, f"if {differs}:", *indented([store(self._made(node, variable, changed))])]

    def _replacement(self, node: Holder, variable: str, name: str, store: Store) -> Store:
        return lambda expression: store(self._made(node, variable, {name: expression}))

    def _made(self, node: Holder, variable: str, changed: dict[str, str]) -> str:
        """The expression that rebuilds a frozen struct with some fields changed."""
        values = [changed.get(name, f"{variable}.{name}") for name in node.struct.__struct_fields__]
        return f"{self.named(node.struct)}({', '.join(values)})"

    # Containers.

    def _each(self, node: Each, value: str, store: Store, scope: Scope, wanted: MarkFilter) -> Lines:
        held, key, item = self.variable(), self.variable(), self.variable()
        is_copied = self.changes and (scope.shared or node.kind is tuple)
        lines = [f"{held} = {self._copied(node.kind, value) if is_copied else value}"]
        put = _assignment(f"{held}[{key}]")
        inside = scope.under(key) if node.kind is dict else scope.at(key)
        over = self._over_for_all(node, inside) if wanted is is_secret_field else ""
        if over:
            self._assumed.add(over)
        pairs = f"{held}.items()" if node.kind is dict else f"enumerate({held})"
        body = self.through(node.inner, item, put, inside, wanted)
        lines += [f"for {key}, {item} in {pairs}:", *indented(body)]
        if is_copied:
            lines.append(store(f"tuple({held})" if node.kind is tuple else held))
        if over:
            self._assumed.discard(over)
            return [f"if not {over}:", *indented(lines)]
        return lines

    def _over_for_all(self, node: Each, scope: Scope) -> str:
        """The condition that ends all secrets of a loop, tested before it; empty if there is none."""
        slots = [leaf for leaf in leaves_of(node) if isinstance(leaf, SecretField)]
        names = {slot.secret.until for slot in slots}
        if len(names) != 1 or "" in names or _structs_below(node.inner, names):
            return ""
        over = self._over(slots[0], scope)
        return "" if over in self._assumed else over

    def _copied(self, kind: Any, value: str) -> str:
        return f"list({value})" if kind is tuple else f"{value}.copy()"


def _structs_below(node: Node, names: set[str]) -> bool:
    """Whether a struct in a loop has a field of such a name, which would be the nearest one."""
    if isinstance(node, Holder):
        if names & set(node.struct.__struct_fields__):
            return True
        return any(_structs_below(inner, names) for inner in node.fields.values())
    return isinstance(node, Each) and _structs_below(node.inner, names)


def _assignment(target: str) -> Store:
    return lambda expression: f"{target} = {expression}"


def indented(lines: Lines) -> Lines:
    """Lines indented by one level; `pass` if there are none."""
    return [f"    {line}" for line in lines] or ["    pass"]
