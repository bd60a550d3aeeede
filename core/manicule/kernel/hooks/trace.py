"""Calls of hooks as they happen, for whoever wants to see them: implementations that tell a listener."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from manicule.kernel.hooks.combined import Implementation
from manicule.kernel.hooks.decorators import HookSpec


class HookCall(msgspec.Struct, frozen=True):
    """One call of an implementation: `arguments` by name, and what came back.

    The result of an `ask` hook is None, or the generator of a rule that asks.
    """

    hook: str
    owner: str
    arguments: dict[str, Any]
    result: Any


Listener: TypeAlias = Callable[[HookCall], None]


def traced(spec: HookSpec, one: Implementation, listener: Listener) -> Implementation:
    """The same implementation, which tells the listener of each call when it has returned."""
    function = one.function

    @functools.wraps(function)
    def call(*given: Any) -> Any:
        result = function(*given)
        listener(HookCall(spec.name, one.owner, dict(zip(one.arguments, given, strict=True)), result))
        return result

    return one._replace(function=call)
