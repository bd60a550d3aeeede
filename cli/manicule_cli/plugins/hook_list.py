"""The hooks of a game as data: their arguments, how their results combine, and their implementations."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

import msgspec

from manicule.kernel.errors import PluginError
from manicule.kernel.hooks.combined import Implementation
from manicule.kernel.hooks.decorators import HookSpec, specs_of
from manicule.kernel.hooks.platform import PlatformHooks
from manicule.kernel.hooks.resolved import Resolved, declared_hooks
from manicule.kernel.plugin import Piece, Plugin
from manicule.kernel.text import Text, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.player_counts import parts_of

LEFT_OUT = tr("{plugin} is left out: {problem}")

LINE = 88
"""A longer signature is written with one argument a line."""
_STARS: Mapping[Any, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}


class HookUser(msgspec.Struct, frozen=True):
    """One implementation: the plugin, the piece if a piece implements it, the function and its file."""

    plugin: str
    piece: str
    function: str
    file: str


class HookRow(msgspec.Struct, frozen=True):
    """One hook. `game` is empty for a hook of the platform; `passes_on` is the argument that a fold hands on.

    `plugin` declares the hook; `phase` is the only phase that it belongs to.
    """

    name: str
    game: str
    plugin: str
    phase: str
    arguments: tuple[str, ...]
    signature: str
    about: str
    combines: str
    passes_on: str
    is_seat_hook: bool
    users: tuple[HookUser, ...]


class HookList(msgspec.Struct, frozen=True):
    """The hooks of a game as declared: those of the platform, of the game and of its plugins."""

    game: str
    name: Text
    rows: tuple[HookRow, ...]
    notices: tuple[Text, ...] = ()


def hook_list(registry: PluginRegistry, game: str) -> HookList:
    """Every hook that plugins for a game can implement, with the implementations of all its plugins.

    A plugin that fails is left out with a notice; the game itself must work.
    """
    manifest = registry.game(game)
    own = registry.plugin(game).game
    assert own is not None
    users: dict[str, list[tuple[Implementation, str]]] = {}
    notices = []
    plugins: dict[str, Plugin] = {}
    for id in (game, *(one.id for one in parts_of(registry.manifests, game))):
        try:
            plugins[id] = registry.plugin(id)
            declared_hooks(own.hookspecs, plugins)
        except PluginError as error:
            if id == game:
                raise
            plugins.pop(id, None)
            notices.append(LEFT_OUT(plugin=id, problem=error.text))
    for id in plugins:
        try:
            for name, implementations in _implementations(own.hookspecs, id, plugins).items():
                users.setdefault(name, []).extend((one, id) for one in implementations)
        except PluginError as error:
            if id == game:
                raise
            notices.append(LEFT_OUT(plugin=id, problem=error.text))
    specs = declared_hooks(own.hookspecs, plugins)
    rows = [
        _row(specs[name], function, "" if owner is PlatformHooks else game, plugin, users[name])
        for plugin, owner, name, function in _declared(own.hookspecs, game, plugins)
    ]
    return HookList(game, manifest.name, tuple(rows), tuple(notices))


def _implementations(hooks: type, id: str, plugins: Mapping[str, Plugin]) -> dict[str, list[Implementation]]:
    """The implementations of one plugin, resolved alone so that its errors do not affect others."""
    pieces = {piece.id: piece for piece in plugins[id].pieces}
    others = {other: _Declaration(plugin) for other, plugin in plugins.items() if other != id}
    return Resolved(hooks, others | {id: plugins[id]}, pieces).implementations()


class _Declaration:
    """A plugin that declares hooks and implements none."""

    def __init__(self, plugin: Plugin) -> None:
        self.hookspecs = plugin.hookspecs


def _declared(
    hooks: type, game: str, plugins: Mapping[str, Plugin]
) -> Iterator[tuple[str, type, str, Callable[..., Any]]]:
    """Each hook with the plugin and the class that declare it, the platform's first, in the order of
    declaration."""
    seen: set[str] = set()
    own = {id: plugin.hookspecs for id, plugin in plugins.items() if plugin.hookspecs is not None}
    for plugin, declared in ((game, hooks), *own.items()):
        wanted = {spec.name for spec in specs_of(declared)} - seen
        seen |= wanted
        for owner in reversed(declared.__mro__):
            for name, function in vars(owner).items():
                # A platform hook that the game redeclares belongs to the game.
                if name in wanted and getattr(declared, name) is function:
                    yield "" if owner is PlatformHooks else plugin, owner, name, function


def _row(
    spec: HookSpec,
    function: Callable[..., Any],
    game: str,
    plugin: str,
    users: list[tuple[Implementation, str]],
) -> HookRow:
    in_order = sorted(users, key=lambda user: (user[0].order, user[1], user[0].owner))
    return HookRow(
        name=spec.name,
        game=game,
        plugin=plugin,
        phase=spec.phase,
        arguments=spec.arguments,
        signature=signature_of(function),
        about=spec.doc,
        combines=spec.mode.name,
        passes_on=spec.mode.argument,
        is_seat_hook=spec.is_seat_hook,
        users=tuple(_user(one, plugin) for one, plugin in in_order),
    )


def _user(one: Implementation, plugin: str) -> HookUser:
    code = getattr(inspect.unwrap(one.function), "__code__", None)
    file = code.co_filename if code else ""
    if not isinstance(one.holder, Piece):
        return HookUser(plugin, "", one.function.__qualname__, file)
    # A piece may inherit the function; link to the file of the piece instead.
    own = getattr(sys.modules.get(type(one.holder).__module__), "__file__", None)
    return HookUser(plugin, one.holder.id, one.function.__qualname__, own or file)


def signature_of(function: Callable[..., Any]) -> str:
    """The declaration of a hook or another function, with its types as written."""
    signature = inspect.signature(function)
    arguments = arguments_of(signature)
    answer = f" -> {_type(signature.return_annotation)}" if _is_given(signature.return_annotation) else ""
    name = function.__name__
    line = f"def {name}({', '.join(arguments)}){answer}"
    if len(line) <= LINE:
        return line
    return "\n".join([f"def {name}(", *(f"    {argument}," for argument in arguments), f"){answer}"])


def arguments_of(signature: inspect.Signature) -> list[str]:
    """The arguments of a function as declared: with types, defaults and stars."""
    parameters = [*signature.parameters.values()]
    arguments = [_argument(parameter) for parameter in parameters]
    kinds = [parameter.kind for parameter in parameters]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        arguments.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    return arguments


def _argument(parameter: inspect.Parameter) -> str:
    name = _STARS.get(parameter.kind, "") + parameter.name
    typed = f"{name}: {_type(parameter.annotation)}" if _is_given(parameter.annotation) else name
    if parameter.default is inspect.Parameter.empty:
        return typed
    default = _default(parameter.default)
    return f"{typed} = {default}" if ":" in typed else f"{typed}={default}"


def _default(value: Any) -> str:
    """A default as it is written in code; `...` for an object that has no literal."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, type):
        return value.__qualname__
    written = repr(value)
    return "..." if " object at 0x" in written else written


def _is_given(annotation: Any) -> bool:
    return annotation is not inspect.Signature.empty


def _type(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
