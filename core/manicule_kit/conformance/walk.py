"""Everything that can be reached from an object, by whatever way Python offers.

Modules, classes and the globals of functions are left out: they are the same for everybody.
"""

import gc
from collections.abc import Callable, Iterator
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
"""From these nothing leads further: exactly these, for a subclass may hold something."""


def reachable(root: object, name: str = "it") -> Iterator[tuple[str, Any]]:
    """Every object that can be reached, once, with the way to it."""
    seen: dict[int, object] = {}  # holds the objects too: an id is unique only while its object lives
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
    if type(thing) in (tuple, list):  # most of all there is: nothing else leads from them
        yield from ((f"[{at}]", held) for at, held in enumerate(thing))  # type: ignore[var-annotated, arg-type]
        return
    if isinstance(thing, msgspec.Struct):  # those with gc=False tell the collector nothing
        for field in thing.__struct_fields__:
            yield f".{field}", getattr(thing, field)
        if hasattr(thing, "__dict__"):
            yield from _attributes(thing)
        return
    for kind, ways in _WAYS.items():
        if isinstance(thing, kind):
            yield from ways(thing)
            return
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield f".key({key!r})", key
            yield f"[{key!r}]", value
    else:
        for number, value in enumerate(gc.get_referents(thing)):
            yield f"→{number}", value
    yield from _attributes(thing)


def _attributes(thing: object) -> Iterator[tuple[str, object]]:
    yield from _named(getattr(thing, "__dict__", {}))
    for base in type(thing).__mro__:
        slots = base.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, slot):
                yield f".{slot}", getattr(thing, slot)


def _named(values: Any) -> Iterator[tuple[str, object]]:
    return ((f".{name}", value) for name, value in dict(values).items())


def _of_function(function: Any) -> Iterator[tuple[str, object]]:
    yield ".closure", function.__closure__
    yield ".defaults", function.__defaults__
    yield ".kwdefaults", function.__kwdefaults__
    yield from _named(function.__dict__)


def _of_method(method: Any) -> Iterator[tuple[str, object]]:
    yield ".__self__", method.__self__
    yield ".__func__", getattr(method, "__func__", None)


def _of_generator(generator: Any) -> Iterator[tuple[str, object]]:
    yield ".gi_frame", generator.gi_frame
    yield ".gi_yieldfrom", generator.gi_yieldfrom


def _of_frame(frame: Any) -> Iterator[tuple[str, object]]:
    yield from _named(frame.f_locals)


def _of_cell(cell: Any) -> Iterator[tuple[str, object]]:
    try:
        yield ".content", cell.cell_contents
    except ValueError:  # an empty cell
        return


def _of_reference(reference: Any) -> Iterator[tuple[str, object]]:
    yield "()", reference()


def _of_traceback(traceback: Any) -> Iterator[tuple[str, object]]:
    yield ".tb_frame", traceback.tb_frame
    yield ".tb_next", traceback.tb_next


_WAYS: dict[type, Callable[[Any], Iterator[tuple[str, object]]]] = {
    FunctionType: _of_function,
    MethodType: _of_method,
    BuiltinFunctionType: _of_method,
    GeneratorType: _of_generator,
    FrameType: _of_frame,
    CellType: _of_cell,
    ReferenceType: _of_reference,
    TracebackType: _of_traceback,
}
