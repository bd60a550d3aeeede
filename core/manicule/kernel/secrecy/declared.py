"""The secrets and pools that the types of a rule set declare, as a tree of their fields."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from manicule.kernel.errors import PluginError
from manicule.kernel.positions.position import Memory
from manicule.kernel.secrecy.annotations import COUNT, NOTHING, Pool, Secret, Shuffled
from manicule.kernel.text import Text, id_list, tr

WRONG_MARK = tr("{plugin}: {field}: {problem}")
TWO_MARKS = tr(
    "a field can have only one mark; if a seat knows the top cards of a pile, put them into a field of "
    "their own, a Secret with the name of the pile"
)
SECRET_KEY = tr(
    "the keys of a dict cannot be secret: use a list of plain values, or a dict with keys "
    "that everyone may know"
)
NOT_HERE = tr("a mark applies to a whole field or to the values of a dict, not to a part of {type}")
NOT_A_LIST = tr("a field marked Pool or Shuffled must be a list or a tuple of things of one kind, not {type}")
NOT_DEALT = tr("a pool deals one thing, or a list or tuple of things, not {type}")
POOL_OR_AMONG = tr("a secret is either dealt from a `pool` or chosen `among` values, not both")
NO_COUNT = tr("only a list or a tuple can show its count, not {type}")
NOT_SHOWN = tr("`shows` must be one of {known}, not “{shows}”")
NO_EMPTY_ITEM = tr("{type} has no empty value that can represent a hidden thing; do not show the count")
NEEDS_EMPTY = tr("set `empty=` to the number that means “nothing”, for instance Secret(…, empty=-1)")
NO_EMPTY = tr("set `empty=` to the value that means “nothing”: {type} has none of its own")
NO_BOOL = tr(
    "a secret bool has no value that means “nothing”: make it a string or a number with one more value"
)
WRONG_EMPTY = tr("`empty` does not fit {type}: {problem}")


class SecretField:
    """A secret field, or a secret value of a dict; `items` is the type of its things if it holds several."""

    def __init__(self, where: str, hint: Any, secret: Secret, empty: Any) -> None:
        self.where = where
        self.hint = hint
        self.secret = secret
        self.empty = empty
        self.items = item_of(hint)
        self.things: Any = hint if self.items is None else self.items


class PoolField:
    """A pool or a pile."""

    def __init__(self, where: str, hint: Any, mark: Pool | Shuffled) -> None:
        self.where = where
        self.hint = hint
        self.mark = mark
        self.things = item_of(hint)
        self.has_order = isinstance(mark, Shuffled)


class Holder:
    """A struct whose fields declare something."""

    def __init__(self, struct: type[msgspec.Struct], fields: dict[str, Node]) -> None:
        self.struct = struct
        self.fields = fields
        self.is_frozen = bool(struct.__struct_config__.frozen)


class Each:
    """A dict, list or tuple whose values declare something."""

    def __init__(self, kind: Any, inner: Node) -> None:
        self.kind = kind
        self.inner = inner


Node: TypeAlias = SecretField | PoolField | Holder | Each


@cache
def marked_hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The types of a struct's fields with their metadata, which `get_type_hints` strips by default."""
    hints = get_type_hints(struct, include_extras=True)
    return {name: hints[name] for name in struct.__struct_fields__}


@cache
def bare_hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The types of a struct's fields without metadata."""
    hints = get_type_hints(struct)
    return {name: hints[name] for name in struct.__struct_fields__}


def item_of(hint: Any) -> Any:
    """The type of the things in a list, or in a tuple of one kind; None for any other type."""
    args = get_args(hint)
    if get_origin(hint) is list or (get_origin(hint) is tuple and args[1:] == (...,)):
        return args[0]
    return None


def leaves_of(node: Node) -> Iterator[SecretField | PoolField]:
    """Every secret and every pool below a node."""
    if isinstance(node, Holder):
        for inner in node.fields.values():
            yield from leaves_of(inner)
    elif isinstance(node, Each):
        yield from leaves_of(node.inner)
    else:
        yield node


class MarkReader:
    """Reads the declarations of one plugin's types; raises `PluginError` for a mark without a meaning."""

    def __init__(self, plugin: str) -> None:
        self._plugin = plugin
        self._around: list[type] = []

    def of(self, struct: type[msgspec.Struct]) -> Holder | None:
        """The declarations of a struct; None if it has none."""
        if struct in self._around:  # a recursive type, whose fields are being read already
            return None
        self._around.append(struct)
        nodes = {name: self._field(struct, name, hint) for name, hint in marked_hints(struct).items()}
        self._around.pop()
        fields = {name: node for name, node in nodes.items() if node is not None}
        return Holder(struct, fields) if fields else None

    def wrong(self, where: str, problem: Text) -> PluginError:
        """The error for a mark that cannot be used."""
        return PluginError(WRONG_MARK(plugin=self._plugin, field=where, problem=problem))

    def _field(self, struct: type[msgspec.Struct], name: str, hint: Any) -> Node | None:
        return self._node(hint, f"{struct.__name__}.{name}", struct, name)

    def _node(self, hint: Any, where: str, struct: type[msgspec.Struct], name: str = "") -> Node | None:
        """The declarations of a type; `name` is the field of `struct` that has this type."""
        marks = marks_of(hint)
        bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        if len(marks) > 1:
            raise self.wrong(where, TWO_MARKS)
        if marks:
            self._check_plain(bare, where)
            return self._marked(bare, where, marks[0], struct, name)
        origin, args = get_origin(bare), get_args(bare)
        if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
            return None if issubclass(bare, Memory) else self.of(bare)
        if origin is dict:
            if any(map(marks_of, _parts(args[0]))):
                raise self.wrong(where, SECRET_KEY)
            inner = self._node(args[1], where, struct)
            return None if inner is None else Each(dict, inner)
        if (item := item_of(bare)) is not None:
            if marks_of(item):
                raise self.wrong(where, NOT_HERE(type=_name(bare)))
            inner = self._node(item, where, struct)
            return None if inner is None else Each(origin, inner)
        self._check_plain(bare, where)
        return None

    def _check_plain(self, hint: Any, where: str) -> None:
        """Refuse marks inside a type that is not searched for marks."""
        for part in _parts(hint):
            is_struct = isinstance(part, type) and issubclass(part, msgspec.Struct)
            if marks_of(part) or (is_struct and self.of(part) is not None):
                raise self.wrong(where, NOT_HERE(type=_name(hint)))

    def _marked(
        self, hint: Any, where: str, mark: Any, struct: type[msgspec.Struct], name: str
    ) -> SecretField | PoolField:
        if isinstance(mark, Secret):
            return self._secret_field(hint, where, mark, struct, name)
        if item_of(hint) is None:
            raise self.wrong(where, NOT_A_LIST(type=_name(hint)))
        return PoolField(where, hint, mark)

    def _secret_field(
        self, hint: Any, where: str, secret: Secret, struct: type[msgspec.Struct], name: str
    ) -> SecretField:
        item = item_of(hint)
        if secret.pool and secret.among is not None:
            raise self.wrong(where, POOL_OR_AMONG)
        if secret.pool and item is None and get_origin(hint) is not None:
            raise self.wrong(where, NOT_DEALT(type=_name(hint)))
        if secret.shows not in (NOTHING, COUNT):
            raise self.wrong(where, NOT_SHOWN(known=id_list((NOTHING, COUNT)), shows=secret.shows))
        if secret.shows == COUNT:
            if item is None:
                raise self.wrong(where, NO_COUNT(type=_name(hint)))
            if empty_of(item) is None:
                raise self.wrong(where, NO_EMPTY_ITEM(type=_name(item)))
        return SecretField(where, hint, secret, self._empty(hint, where, secret, struct, name))

    def _empty(self, hint: Any, where: str, secret: Secret, struct: type[msgspec.Struct], name: str) -> Any:
        """The value that stands for nothing in a secret field."""
        if hint is bool:  # both of its values are worth hiding
            raise self.wrong(where, NO_BOOL)
        if secret.empty is not msgspec.UNSET:
            try:
                return msgspec.convert(secret.empty, hint)
            except msgspec.ValidationError as error:
                raise self.wrong(where, WRONG_EMPTY(type=_name(hint), problem=str(error))) from error
        if hint in (int, float):  # 0 may be a real value, such as a bet
            raise self.wrong(where, NEEDS_EMPTY)
        field = next((one for one in msgspec.structs.fields(struct) if one.name == name), None)
        if field is not None and field.default_factory is not msgspec.NODEFAULT:
            return field.default_factory()
        if field is not None and field.default is not msgspec.NODEFAULT:
            return field.default
        empty = empty_of(hint)
        if empty is None:
            raise self.wrong(where, NO_EMPTY(type=_name(hint)))
        return empty


def empty_of(hint: Any) -> Any:
    """The value of a type that stands for nothing; None if the type has none."""
    plain = get_origin(hint) or hint
    if plain in (str, int, list, tuple, dict):
        return plain()
    try:
        return hint() if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else None
    except TypeError:  # a field without a default
        return None


def marks_of(hint: Any) -> list[Any]:
    """The marks on a type."""
    if get_origin(hint) is not Annotated:
        return []
    return [mark for mark in hint.__metadata__ if isinstance(mark, Secret | Pool | Shuffled)]


def _parts(hint: Any) -> Iterator[Any]:
    """A type and all types in its arguments, without the fields of structs."""
    yield hint
    for part in get_args(hint):
        if part is not ... and not isinstance(part, Secret | Pool | Shuffled):
            yield from _parts(part)


def _name(hint: Any) -> str:
    return hint.__name__ if isinstance(hint, type) and get_origin(hint) is None else str(hint)
