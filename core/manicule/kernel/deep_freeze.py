"""Immutable dicts. All games and all views share content, so nothing may change it."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

import msgspec

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


class FixedDict(dict[K, V]):
    """A dict that refuses changes; `dict(it)` makes a mutable copy."""

    def _refuse(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("this is shared by all games and never changes; change a copy of it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), (dict(self),)


def deep_freeze(thing: T) -> T:
    """Make the dicts of a frozen struct, and of the structs in them, immutable in place."""
    if isinstance(thing, msgspec.Struct) and thing.__struct_config__.frozen:
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            if type(value) is dict:
                msgspec.structs.force_setattr(thing, name, FixedDict(value))
                for one in value.values():
                    deep_freeze(one)
    return thing
