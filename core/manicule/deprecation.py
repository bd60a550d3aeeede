"""Names of an older plugin interface: they go on working, and say what replaces them."""

from __future__ import annotations

import inspect
import sys
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


class OldName(DeprecationWarning):
    """A plugin uses a name of an older plugin interface; the message names the replacement."""


def warn_of(old: str, new: str, stacklevel: int = 2) -> None:
    """Warn that `old` is used, where `new` should be; `stacklevel` counts from the caller of this."""
    message = f"{old} is a name of an older plugin interface; write {new}"
    warnings.warn(message, OldName, stacklevel=stacklevel + 1)


def warn_at(function: Callable[..., Any], old: str, new: str) -> None:
    """The same, as a warning of the line where a function is defined that uses `old`."""
    message = f"{old} is a name of an older plugin interface; write {new}"
    inner = inspect.unwrap(getattr(function, "__func__", function))
    code, space = inner.__code__, inner.__globals__
    registry = space.setdefault("__warningregistry__", {})
    warnings.warn_explicit(
        message, OldName, code.co_filename, code.co_firstlineno, space.get("__name__"), registry
    )


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A module's `__getattr__` for names that it had before: old name to new name, in the same module.

    A new name with dots is an attribute of something in the module:

        __getattr__ = renamed(__name__, {"lore": "derived", "window": "prompts.free_actions"})
    """

    def find(name: str) -> Any:
        new = names.get(name)
        if new is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn_of(f"{module}.{name}", f"{module}.{new}")
        value: Any = sys.modules[module]
        for part in new.split("."):
            value = getattr(value, part)
        return value

    return find


def moved(module: str, home: str) -> Callable[[str], Any]:
    """A module's `__getattr__` for all that has moved to another one, which is imported when it is needed."""

    def find(name: str) -> Any:
        # By its name, so that the engine depends on nothing that is above it.
        value = getattr(import_module(home), name, None)
        if value is None or name.startswith("_"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn_of(f"{module}.{name}", f"{home}.{name}")
        return value

    return find
