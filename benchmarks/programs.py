"""Programs written as the documentation teaches, and growing inputs: many options, many plugins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import stack
import tables
import version
from version import Kind, PickName, Plugin, PluginRegistry, RuleSet, hookimpl, question_of, verbatim

Work = Callable[[int], int]


def _begun(*, is_given: bool) -> Work:
    """Begins matches of Gutenberg, as the documentation does or with a given registry."""
    registry = PluginRegistry.find() if is_given else None

    def once(number: int) -> int:
        stack.begun("gutenberg", tables.NAMES, number, registry)
        return 1

    return once


class _Anybody:
    id = "a"


def _kind() -> Kind[str]:
    """A kind of question. In older versions it takes the arguments of its display itself."""
    shown: Any = (verbatim("Which one?"), lambda seat, name: verbatim(name))
    display = getattr(version, "KindDisplay", None)
    return Kind("name", *shown) if display is None else Kind("name", display(*shown))


def _options(number: int) -> Work:
    """Asks for one of many names, with texts."""
    choice = PickName(_Anybody(), _kind(), tuple(f"name-{at}" for at in range(number)))

    def once(ordinal: int) -> int:
        question: Any = question_of(choice, ordinal, with_texts=True)
        return len(getattr(question, "display", question).texts)

    return once


class _Watcher(Plugin):
    """Implements a hook that may ask."""

    @hookimpl
    def before_turn(self, table: Any) -> None:
        """Do nothing."""


class _PhaseWatcher(Plugin):
    """The same with another argument, so that the hook has another signature."""

    @hookimpl
    def before_turn(self, phase: str) -> None:
        """Do nothing."""


def _plugins(number: int) -> Work:
    """Combines plugins that implement one hook, in a new combination each time to avoid caches."""
    game = tables.tictactoe(0).rules.game

    def once(mixture: int) -> int:
        kinds = [_PhaseWatcher if mixture >> at & 1 else _Watcher for at in range(number)]
        RuleSet(game, {f"watcher_{at}": kind() for at, kind in enumerate(kinds)})
        return number

    return once


WORKS: dict[str, Callable[[], Work]] = {
    "begun": lambda: _begun(is_given=False),
    "begun with a registry": lambda: _begun(is_given=True),
    "2,480 options": lambda: _options(2480),
    "248 options": lambda: _options(248),
    "200 plugins": lambda: _plugins(200),
    "25 plugins": lambda: _plugins(25),
}
