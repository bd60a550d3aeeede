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


def old_attribute(old: str, new: str) -> property:
    """An attribute under the name that it had before: reading it warns."""

    def read(self: Any) -> Any:
        owner = type(self).__name__
        warn_of(f"{owner}.{old}", f"{owner}.{new}")
        return getattr(self, new)

    return property(read, doc=f"The name of `{new}` in an older plugin interface.")


class OldMethods:
    """The methods of a class that were renamed: old name to new name.

    A plugin may define an old name in a subclass, call it, or call it by `super()`. `adopt` is called
    when a subclass is made, so that what it defines under an old name is found under the new one and
    nothing is looked up in play:

        _OLD = OldMethods({"absent": "why_unavailable"})
        absent = _OLD.method("absent")

        def __init_subclass__(cls) -> None:
            super().__init_subclass__()
            Game._OLD.adopt(cls)
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def adopt(self, cls: type) -> None:
        """Give what a class defines under an old name the new one too; warns once for each."""
        own = vars(cls)
        for old, new in self._names.items():
            if old in own and new not in own and not isinstance(own[old], _OldMethod):
                warn_of(f"{cls.__name__}.{old}", f"{cls.__name__}.{new}", stacklevel=3)
                setattr(cls, new, own[old])

    def method(self, old: str) -> Any:
        """The method under its old name, for plugins that call it."""
        return _OldMethod(old, self._names[old])


class _OldMethod:
    """Finds the renamed method after the last class that defines the old name: as `super()` would."""

    def __init__(self, old: str, new: str) -> None:
        self._old, self._new = old, new
        self.__doc__ = f"The name of `{new}` in an older plugin interface."

    def __get__(self, instance: Any, owner: type) -> Any:
        if instance is None:
            return self
        warn_of(f"{owner.__name__}.{self._old}", f"{owner.__name__}.{self._new}")
        mro = owner.__mro__
        defines = [
            at for at, cls in enumerate(mro) if not isinstance(vars(cls).get(self._old, self), _OldMethod)
        ]
        after = mro[defines[-1] + 1 :] if defines else mro
        found = next(vars(cls)[self._new] for cls in after if self._new in vars(cls))
        return found.__get__(instance, owner)
