"""Finds state that a plugin keeps in the wrong place: on its objects, its classes or in its modules.

All games share these, so state left by one game changes another. A snapshot before the games is compared with
one after them. `functools.cache` does not count as state: its values depend only on the arguments.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import FunctionType, ModuleType
from typing import Any

import msgspec

from manicule.kernel.text import tr
from manicule_kit.conformance.hooks import own_modules
from manicule_kit.conformance.subject import Subject
from manicule_kit.conformance.walk import attributes_of, steps_of

CHANGED = tr("{what} was {before} before the games and is {after} after them")
APPEARED = tr("{what} appeared during the games: {after}")
# Translators: {what} is a variable of a plugin, {before} its value as Python writes it
VANISHED = tr("{what} was {before} before the games and is gone after them")
KEEP_ELSEWHERE = tr(
    "all games share it: declare a Memory, keep it with seat.remember(…) or table.remember(…), and "
    "list it in `memories`; if the value depends only on arguments, use functools.cache"
)

_SCALARS = (bool, int, float, complex, str, bytes, type(None))
_CONTAINERS = (dict, list, tuple, deque)


class HeldState:
    """The values that the objects, classes and modules of a plugin hold, by path."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._before: dict[str, dict[str, str]] = {}
        self._before = self._held()

    def compare(self) -> None:
        """Report the changes since."""
        after = self._held()
        for file, before in self._before.items():
            now = after.get(file, {})
            told: tuple[str, ...] = ()
            for path in sorted({*before, *now}):
                was, is_now = before.get(path), now.get(path)
                if was != is_now and not path.startswith(told):
                    told = (*told, path)
                    self._report(file, path, was, is_now)

    def _report(self, file: str, path: str, before: str | None, after: str | None) -> None:
        text = APPEARED if before is None else VANISHED if after is None else CHANGED
        problem = text(what=path, before=before or "", after=after or "")
        owner = self._subject.files.owner(file)
        self._subject.findings.add("state", problem, KEEP_ELSEWHERE, owner, key=path)

    def _held(self) -> dict[str, dict[str, str]]:
        """For each file of the plugin: the value at each path. Modules that are imported later have none."""
        # Each object is visited once: in the same module as before, not in one imported since.
        modules = sorted(own_modules(self._subject), key=lambda module: module.__file__ not in self._before)
        walk = _Walk({module.__name__ for module in modules})
        return {module.__file__: dict(walk.module(module)) for module in modules}


class _Walk:
    """Visits everything that belongs to some modules; each object once."""

    def __init__(self, modules: set[str]) -> None:
        self._modules = modules
        self._seen: dict[int, object] = {}

    def module(self, module: ModuleType) -> Iterator[tuple[str, str]]:
        for name, value in list(vars(module).items()):
            if not name.startswith("__"):
                yield from self.value(name, value)

    def value(self, path: str, value: Any) -> Iterator[tuple[str, str]]:
        if isinstance(value, _SCALARS):
            yield path, _short(value)
            return
        if isinstance(value, ModuleType) or id(value) in self._seen:
            return
        self._seen[id(value)] = value
        if isinstance(value, type):
            if self._is_own(value):
                own = {f".{name}": own for name, own in vars(value).items() if not _is_machinery(name, own)}
                yield from self._parts(path, own)
        elif isinstance(value, FunctionType):
            if value.__module__ in self._modules:
                yield from self._parts(path, {**attributes_of(value), ".defaults": value.__defaults__ or ()})
        elif isinstance(value, set | frozenset):
            yield path, _short(sorted(map(repr, value)))
        else:
            yield path, _kind(value)
            yield from self._parts(path, self._inside(value))

    def _inside(self, value: Any) -> Mapping[str, Any]:
        """The contents of an object, if it is the plugin's own or a plain container."""
        if isinstance(value, (*_CONTAINERS, msgspec.Struct)):
            return steps_of(value)
        if not self._is_own(type(value)):
            return {}
        return {
            step: own
            for step, own in attributes_of(value).items()
            if not isinstance(getattr(type(value), step[1:], None), cached_property)
        }

    def _parts(self, path: str, parts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for step, held in parts.items():
            yield from self.value(f"{path}{step}", held)

    def _is_own(self, cls: type) -> bool:
        return cls.__module__ in self._modules


def _is_machinery(name: str, value: object) -> bool:
    return (name.startswith("__") and name.endswith("__")) or name == "_abc_impl" or hasattr(value, "__set__")


def _kind(value: Any) -> str:
    if isinstance(value, _CONTAINERS):
        return f"{type(value).__name__} of {len(value)}"
    # Only the `repr` of a counter shows its next number.
    return repr(value) if isinstance(value, itertools.count) else type(value).__name__


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
