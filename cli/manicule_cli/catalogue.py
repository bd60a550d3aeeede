"""Telling which games there are, without importing any."""

from __future__ import annotations

from typing import Any

from manicule.library import Library
from manicule.library.manifest import Manifest
from manicule.sheet import Sheet
from manicule.text import tr
from manicule_cli.library import find_library
from manicule_cli.screen import Screen
from manicule_cli.sheets import facts, numbers, table, written

NO_GAMES = tr("No game is installed. `manicule plugins list` tells whether one failed.")
GAMES = tr("Games")
PLUGINS = tr("Plugins of this game")
OPTIONS = tr("Options, set by --option KEY=VALUE")
ID, NAME, PLAYERS, ABOUT = tr("id"), tr("name"), tr("players"), tr("about")
VERSION, BOTS, DEFAULT, VALUES = tr("version"), tr("bots"), tr("default"), tr("values")
KEY, PLUGIN, FOR = tr("key"), tr("plugin"), tr("adds rules for")
ON, OFF, ON_FOR = tr("on"), tr("off"), tr("on for {players}")


def list_games(screen: Screen) -> int:
    """Every game in a row."""
    library = find_library(screen)
    games = library.games()
    if screen.manner.json:
        screen.object({"games": [_summary(screen, library, game) for game in games]})
    elif games:
        rows = [(game.id, game.name, numbers(_players(library, game)), game.about) for game in games]
        screen.show(Sheet((table(GAMES, (ID, NAME, PLAYERS, ABOUT), rows),)))
    else:
        screen.notice(NO_GAMES)
    return 0


def show_game(screen: Screen, id: str) -> int:
    """One game with its plugins, its options and its bots."""
    library = find_library(screen)
    game = library.game(id)
    parts = _parts(library, game)
    if screen.manner.json:
        screen.object(
            {
                **_summary(screen, library, game),
                "version": game.version,
                "plugins": [_plugin(screen, part) for part in parts],
                "options": [_option(screen, key, owner) for key, owner in _options(game, parts)],
                "bots": library.bot_kinds(id),
            }
        )
        return 0
    about = facts(
        game.name,
        (
            (ABOUT, game.about),
            (PLAYERS, numbers(_players(library, game))),
            (VERSION, game.version),
            (BOTS, ", ".join(library.bot_kinds(id))),
        ),
    )
    sections = [about]
    if parts:
        rows = [(part.id, _default(part), numbers(part.adds_players), part.about) for part in parts]
        sections.append(table(PLUGINS, (ID, DEFAULT, FOR, ABOUT), rows))
    options = _options(game, parts)
    if options:
        sections.append(table(OPTIONS, (KEY, DEFAULT, VALUES, PLUGIN, ABOUT), _option_rows(options)))
    screen.show(Sheet(tuple(sections)))
    return 0


def _parts(library: Library, game: Manifest) -> list[Manifest]:
    return [part for part in library.manifests.values() if part.kind == "rules" and part.game == game.id]


def _players(library: Library, game: Manifest) -> list[int]:
    added = [number for part in _parts(library, game) for number in part.adds_players]
    return sorted({*game.players, *added})


def _options(game: Manifest, parts: list[Manifest]) -> list[tuple[str, Manifest]]:
    return [(key, owner) for owner in (game, *parts) for key in owner.options]


def _option_rows(options: list[tuple[str, Manifest]]) -> list[tuple[Any, ...]]:
    rows = []
    for key, owner in options:
        option = owner.options[key]
        values = ", ".join(map(written, option.values))
        rows.append((key, written(option.default), values, owner.id, option.about))
    return rows


def _default(part: Manifest) -> Any:
    if part.default and part.players:
        return ON_FOR(players=numbers(part.players))
    return ON if part.default else OFF


def _summary(screen: Screen, library: Library, game: Manifest) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": screen.read(game.name),
        "about": screen.read(game.about),
        "players": _players(library, game),
    }


def _plugin(screen: Screen, part: Manifest) -> dict[str, Any]:
    return {
        "id": part.id,
        "name": screen.read(part.name),
        "about": screen.read(part.about),
        "default": part.default,
        "players": list(part.players),
        "adds_players": list(part.adds_players),
        "takes_places": part.takes_places,
        "requires": list(part.requires),
    }


def _option(screen: Screen, key: str, owner: Manifest) -> dict[str, Any]:
    option = owner.options[key]
    return {
        "key": key,
        "plugin": owner.id,
        "default": option.default,
        "values": list(option.values),
        "about": screen.read(option.about),
    }
