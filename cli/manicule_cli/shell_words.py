"""Words to type in a shell: shortest paths, and the command for the same table again."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from manicule.door.match_request import MatchRequest
from manicule.kernel.errors import UsageError
from manicule.kernel.plugin import PERSON
from manicule.match.header import LANGUAGE, MatchHeader, SeatSpec
from manicule.match.seats import Human, Robot
from manicule.plugins import PluginRegistry
from manicule.plugins.player_counts import default_plugins, player_count_of
from manicule.records.saves import named_save
from manicule_interface.listings import written


def near(path: Path) -> str:
    """A path relative to the current folder, if the file is below it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def shortened(path: Path) -> str:
    """A path for a shell: relative to the current folder, or to the home folder."""
    try:
        home = Path.home()
    except RuntimeError:  # the home folder is unknown
        return near(path)
    if os.name == "posix" and path.is_relative_to(home) and not path.is_relative_to(Path.cwd()):
        return f"~/{path.relative_to(home)}"
    return near(path)


def called(path: Path) -> str:
    """The argument for a save: its name, if that finds it in the folders of saves, otherwise its path."""
    try:
        is_by_name = path == named_save(path.name)
    except UsageError:  # there are no folders of saves
        is_by_name = False
    name = path.stem if is_by_name else near(path)
    # After two dashes, a name that begins with a dash is not an option.
    return f"-- {shlex.quote(name)}" if name.startswith("-") else shlex.quote(name)


Settings: TypeAlias = Mapping[str, Mapping[str, str]]
"""The settings of people at a table, by seat: the language of each."""


def again(registry: PluginRegistry, start: MatchHeader, settings: Settings) -> MatchRequest:
    """The request for the same table: the same people with their languages, bots, plugins and options, with a
    new deal."""
    game = start.game
    played = [id for id in start.plugin_ids if id != game]
    usual = [one.id for one in default_plugins(registry.manifests, game, _places(registry, start))]
    presets = _presets(registry, start)
    implied = registry.options(game, [game, *played], presets)
    return MatchRequest(
        game,
        tuple(_same_seat(seat, settings.get(id, {})) for id, seat in start.by_id.items()),
        with_=tuple(id for id in played if id not in usual),
        without=tuple(id for id in usual if id not in played),
        options={
            key: written(value)
            for key, value in start.options.items()
            if key in presets or value != implied.get(key)
        },
    )


def _same_seat(seat: SeatSpec, settings: Mapping[str, str]) -> Human | Robot:
    """The seat of a save as a request. A name in an old save that is refused today is replaced by a new
    one."""
    try:
        if seat.kind == PERSON:
            return Human(seat.name, language=settings.get(LANGUAGE, ""), wishes=seat.wishes)
        return Robot(seat.kind, seat.name, wishes=seat.wishes)
    except UsageError:
        return Human() if seat.kind == PERSON else Robot(seat.kind)


def command(
    registry: PluginRegistry,
    start: MatchHeader,
    settings: Settings,
    usual: str,
    manner: Sequence[str] = (),
) -> str:
    """The command for the same table, played in this `manner`; the `usual` language is omitted."""
    own = {
        seat: {key: value for key, value in said.items() if (key, value) != (LANGUAGE, usual)}
        for seat, said in settings.items()
    }
    wanted = again(registry, start, own)
    words = ["manicule", "play", start.game, *manner]
    words += [word for seat in wanted.seats for word in ("--seat", str(seat))]
    words += [word for id in wanted.with_ for word in ("--with", id)]
    words += [word for id in wanted.without for word in ("--without", id)]
    words += [
        word for key, value in (wanted.options or {}).items() for word in ("--option", f"{key}={value}")
    ]
    return shlex.join(words)


def _presets(registry: PluginRegistry, start: MatchHeader) -> dict[str, str]:
    """The options that set others, if they differ from their defaults."""
    options = [option for id in start.plugin_ids for option in registry.manifest(id).options.values()]
    presets = {option.name: option.default for option in options if option.sets}
    chosen = {name: start.options.get(name, default) for name, default in presets.items()}
    return {name: written(value) for name, value in chosen.items() if value != presets[name]}


def _places(registry: PluginRegistry, start: MatchHeader) -> int:
    ids = [id for id in start.plugin_ids if id in registry.manifests]
    return player_count_of(registry.manifests, ids, len(start.seats))
