"""Tracing of hook calls: implementations that report each call to a listener."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from manicule.kernel.hooks.combined import Combiner, Implementation, combine
from manicule.kernel.hooks.decorators import HookSpec


class HookCall(msgspec.Struct, frozen=True):
    """One call of an implementation: its `arguments` by name, and its result.

    The result of an `ask` hook is None, or the generator of a rule that asks.
    """

    hook: str
    owner: str
    arguments: dict[str, Any]
    result: Any


Listener: TypeAlias = Callable[[HookCall], None]


def traced_by(listener: Listener) -> Combiner:
    """Combine implementations so that each reports its calls to a listener."""

    def traced(spec: HookSpec, implementations: Sequence[Implementation]) -> Callable[..., Any]:
        return combine(spec, [_reporting(spec, one, listener) for one in implementations])

    return traced


def _reporting(spec: HookSpec, one: Implementation, listener: Listener) -> Implementation:
    """The same implementation. It reports each call to the listener after it has returned."""
    function = one.function

    @functools.wraps(function)
    def call(*given: Any) -> Any:
        result = function(*given)
        listener(HookCall(spec.name, one.owner, dict(zip(one.arguments, given, strict=True)), result))
        return result

    return one._replace(function=call)
