"""Walks through objects: one step through plain data, or everything reachable.

Modules, classes and the globals of functions are left out, because all objects share them.
"""

import gc
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from types import (
    BuiltinFunctionType,
    CellType,
    CodeType,
    FrameType,
    FunctionType,
    GeneratorType,
    MethodType,
    ModuleType,
    TracebackType,
)
from typing import Any
from weakref import ReferenceType

import msgspec

SAME_FOR_ALL = (ModuleType, type, CodeType)
LEAVES = frozenset((str, int, float, bool, bytes, complex, type(None)))
"""Types without contents: exactly these, because a subclass may have attributes."""


def steps_of(value: object) -> dict[str, Any]:
    """The contents of plain data: the fields of a struct and the items of a container, by path step."""
    if isinstance(value, msgspec.Struct):
        return {f".{field}": getattr(value, field) for field in value.__struct_fields__}
    if isinstance(value, dict):
        return {f"[{key!r}]": held for key, held in value.items()}
    if isinstance(value, list | tuple | deque):
        return {f"[{at}]": held for at, held in enumerate(value)}
    return {}


def reachable(root: object, name: str = "it") -> Iterator[tuple[str, Any]]:
    """Every reachable object, once, with its path."""
    seen: dict[int, object] = {}  # keeps the objects too: an id is unique only while its object lives
    waiting: list[tuple[str, object]] = [(name, root)]
    while waiting:
        path, thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, SAME_FOR_ALL):
            continue
        seen[id(thing)] = thing
        yield path, thing
        if type(thing) in LEAVES:
            continue
        waiting += [(f"{path}{step}", next_thing) for step, next_thing in _next(thing)]


def _next(thing: object) -> Iterator[tuple[str, object]]:
    if type(thing) in (tuple, list):  # most objects: nothing else can be reached from them
        yield from ((f"[{at}]", held) for at, held in enumerate(thing))  # type: ignore[var-annotated, arg-type]
        return
    if isinstance(thing, msgspec.Struct):  # structs with gc=False are invisible to the collector
        yield from steps_of(thing).items()
        if hasattr(thing, "__dict__"):
            yield from attributes_of(thing).items()
        return
    for kind, ways in _WAYS.items():
        if isinstance(thing, kind):
            yield from ways(thing).items()
            return
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield f".key({key!r})", key
            yield f"[{key!r}]", value
    else:
        for number, value in enumerate(gc.get_referents(thing)):
            yield f"→{number}", value
    yield from attributes_of(thing).items()


def attributes_of(thing: object) -> dict[str, object]:
    """The attributes of an object, including its slots, by path step."""
    held = dict(getattr(thing, "__dict__", {}))
    for base in type(thing).__mro__:
        slots = base.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, slot):
                held[slot] = getattr(thing, slot)
    return _named(held)


def _named(values: Mapping[str, object]) -> dict[str, object]:
    return {f".{name}": value for name, value in values.items()}


_WAYS: dict[type, Callable[[Any], dict[str, object]]] = {
    FunctionType: lambda one: {
        ".closure": one.__closure__,
        ".defaults": one.__defaults__,
        ".kwdefaults": one.__kwdefaults__,
        **_named(one.__dict__),
    },
    MethodType: lambda one: {".__self__": one.__self__, ".__func__": one.__func__},
    BuiltinFunctionType: lambda one: {".__self__": one.__self__},
    GeneratorType: lambda one: {".gi_frame": one.gi_frame, ".gi_yieldfrom": one.gi_yieldfrom},
    FrameType: lambda one: _named(one.f_locals),
    CellType: lambda one: dict(zip([".content"], gc.get_referents(one), strict=False)),  # it may be empty
    ReferenceType: lambda one: {"()": one()},
    TracebackType: lambda one: {".tb_frame": one.tb_frame, ".tb_next": one.tb_next},
}
