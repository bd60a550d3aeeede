"""Hooks resolved once: pluggy checks declarations and implementations, then each hook becomes one function.

Implementations are sorted by their declared order (`tryfirst`, `trylast`), then by the order of plugins. If
an order is stated, pieces are called in the place of their plugin, by their ids; otherwise the ids of plugins
and pieces are sorted together. Registration order never matters.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType, TracebackType
from typing import Any, NamedTuple

from manicule.kernel.errors import IdClash, PluginError
from manicule.kernel.hooks.combined import Combiner, Implementation, combine
from manicule.kernel.hooks.decorators import HookSpec, specs_of
from manicule.kernel.hooks.manager import HookManager, problems_of
from manicule.kernel.text import Text, tr

DECLARED_TWICE = tr("plugin {plugin}: the hook {hook} is already declared; give it another name")


class AbsentHooks(NamedTuple):
    """The hooks of plugins that a plugin extends, but that are not in the game.

    `has_unknown` is true if such a plugin is not installed. Then any unknown name may be its hook.
    """

    names: frozenset[str]
    has_unknown: bool

    def has(self, hook: str, specs: Mapping[str, HookSpec]) -> bool:
        """Whether a hook belongs to an absent plugin and is not declared here."""
        return hook not in specs and (hook in self.names or self.has_unknown)


class _SeatHooks:
    """The calls for a seat that holds pieces. A class for every mixture of pieces would cost far more."""

    def __init__(self, calls: dict[str, Callable[..., Any]]) -> None:
        self.__dict__ = calls


class Resolved:
    """All hooks of one rule set: those that the game declares in `hooks`, and those of its plugins.

    `manager` is the pluggy manager, which lists names and implementations. `combiner` makes one function of
    the implementations of a hook. `calls` is the order of plugins, if one is stated. `absent` has, by plugin,
    the hooks of absent plugins that it may implement.
    """

    def __init__(
        self,
        hooks: type,
        plugins: Mapping[str, object],
        pieces: Mapping[str, object],
        combiner: Combiner | None = None,
        calls: Sequence[str] = (),
        absent: Mapping[str, AbsentHooks] | None = None,
    ) -> None:
        self._absent = absent or {}
        # Ordered plugins exchange their ids for sorting. A piece is ranked by its plugin, then by its own id.
        self._ranks = dict(zip(calls, sorted(calls), strict=True))
        self._plugin_of = {
            piece.id: id for id, plugin in plugins.items() for piece in getattr(plugin, "pieces", ())
        }
        self.specs = declared_hooks(hooks, plugins)
        self._everyone: dict[str, list[Implementation]] = {name: [] for name in self.specs}
        self._of_piece: dict[str, dict[str, list[Implementation]]] = {}
        self._combined: dict[tuple[str, tuple[str, ...]], Callable[..., Any]] = {}
        self._base: dict[str, Callable[..., Any]] = {}
        self._of_table: Any = None
        self._combiner = combiner or combine
        self.manager = HookManager(self.specs)
        for declared in (hooks, *_own_hooks(plugins).values()):
            self.manager.declare(declared)
        for id, plugin in plugins.items():
            self._register(id, plugin, self._everyone)
        for id, piece in pieces.items():
            own: dict[str, list[Implementation]] = {}
            self._register(id, piece, own, is_piece=True)
            self._of_piece[id] = own

    def hooks_for(self, pieces: Iterable[str]) -> Any:
        """The combined calls for a table, or for a seat that holds these pieces.

        Seats with different mixtures of pieces share the calls of the table, and the call of each hook for
        the same implementing pieces.
        """
        if self._of_table is None:
            self._base = {name: self._call(name, ()) for name in self.specs}
            # A class, because the interpreter caches attribute lookups on classes.
            self._of_table = type("TableHooks", (), self._base)
        holders: dict[str, list[str]] = {}
        for piece in pieces:
            for name in self._of_piece[piece]:
                holders.setdefault(name, []).append(piece)
        if not holders:
            return self._of_table
        calls = {name: self._call(name, tuple(sorted(held))) for name, held in holders.items()}
        return _SeatHooks(self._base | calls)

    def _call(self, name: str, pieces: tuple[str, ...]) -> Callable[..., Any]:
        """The combined call of a hook for a seat that holds these pieces, which all implement it."""
        call = self._combined.get((name, pieces))
        if call is None:
            ones = [*self._everyone[name], *(one for piece in pieces for one in self._of_piece[piece][name])]
            spec = self.specs[name]
            call = self._combiner(spec, sorted(ones, key=_calling_order))
            self._combined[name, pieces] = call
        return call

    def implementations(self) -> dict[str, list[Implementation]]:
        """The implementations of each hook, in calling order."""
        return {name: sorted(self._all(name), key=_calling_order) for name in self.specs}

    def culprit(self, traceback: TracebackType | None) -> tuple[str, str] | None:
        """The innermost (owner, hook) whose code is on a traceback."""
        owners = self._owners()
        found = None
        while traceback is not None:
            frame = traceback.tb_frame
            here = owners.get((frame.f_code, id(frame.f_locals.get("self"))))
            found = here or found
            traceback = traceback.tb_next
        return found

    def _owners(self) -> dict[tuple[CodeType, int], tuple[str, str]]:
        owners = {}
        for name in self.specs:
            for one in self._all(name):
                code = getattr(inspect.unwrap(one.function), "__code__", None)
                if isinstance(code, CodeType):
                    owners[(code, id(one.holder))] = (one.owner, name)
        return owners

    def _rank(self, owner: str, is_piece: bool) -> tuple[str, str]:
        """The rank of a plugin's or a piece's implementations among others."""
        plugin = self._plugin_of.get(owner, owner) if is_piece else owner
        if plugin in self._ranks:
            return self._ranks[plugin], owner if is_piece else ""
        return owner, ""

    def _all(self, name: str) -> list[Implementation]:
        pieces = [one for own in self._of_piece.values() for one in own.get(name, ())]
        return self._everyone[name] + pieces

    def _register(
        self, owner: str, holder: object, into: dict[str, list[Implementation]], is_piece: bool = False
    ) -> None:
        marked = self.manager.marked_of(holder)
        absent = None if is_piece else self._absent.get(owner)
        if absent is not None:
            marked = [one for one in marked if not absent.has(one.hook, self.specs)]
        rank = self._rank(owner, is_piece)
        for problem in problems_of(self.specs, marked, is_piece):
            raise _refused(owner, problem.hook, problem.reason)
        for one in marked:
            made = Implementation(owner, holder, one.function, one.arguments, one.order, one.is_wrapper, rank)
            into.setdefault(one.hook, []).append(made)
        # A piece may have the id of a plugin; pluggy requires different names.
        self.manager.enroll(f"piece {owner}" if is_piece else owner, holder, marked)


def declared_hooks(hooks: type, plugins: Mapping[str, object]) -> dict[str, HookSpec]:
    """The hooks that a game and its plugins declare, the latter for phases that they insert, for example."""
    specs = {spec.name: spec for spec in specs_of(hooks)}
    functions = {name: getattr(hooks, name) for name in specs}
    for id, own in _own_hooks(plugins).items():
        for spec in specs_of(own):
            function = getattr(own, spec.name)
            if functions.setdefault(spec.name, function) is not function:
                raise IdClash(DECLARED_TWICE(plugin=id, hook=spec.name))
            specs[spec.name] = spec
    return dict(sorted(specs.items()))


def _own_hooks(plugins: Mapping[str, object]) -> dict[str, type]:
    """The classes of hooks that plugins declare."""
    declared = {id: getattr(plugin, "hookspecs", None) for id, plugin in plugins.items()}
    return {id: own for id, own in declared.items() if own is not None}


def _calling_order(one: Implementation) -> tuple[int, tuple[str, str]]:
    return one.order, one.rank


def _refused(owner: str, hook: str, reason: Text) -> PluginError:
    return PluginError(tr("plugin {plugin}, hook {hook}: {reason}")(plugin=owner, hook=hook, reason=reason))
