"""Listing the games, without importing any."""

from __future__ import annotations

from typing import Any

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, id_list, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest
from manicule.plugins.player_counts import numbers_of, parts_of
from manicule_cli.environment import find_registry
from manicule_interface.listings import cell, facts, listed, numbers, table, written
from manicule_terminal.screen import Screen

NO_GAMES = tr("No game is installed. `manicule plugins list` shows whether one failed to load.")
GAMES = tr("Games")
PLUGINS = tr("Plugins of this game")
OPTIONS = tr("Options, set with --option KEY=VALUE")
ID, NAME, PLAYERS, ABOUT = tr("id"), tr("name"), tr("players"), tr("about")
VERSION, BOTS, DEFAULT, VALUES = tr("version"), tr("bots"), tr("default"), tr("values")
KEY, PLUGIN, FOR = tr("key"), tr("plugin"), tr("adds rules for")
# Translators: whether a plugin is part of a game unless a player says otherwise; {players} are numbers of
# players
# Translators: the possible values of an option; {kind} is the name of a kind of cards in the program
IDS_OF = tr("ids of “{kind}”, separated by commas")
ON, OFF, ON_FOR = tr("on"), tr("off"), tr("on for {players}")
OR_WITH = tr("{numbers}; with {plugin} also {more}")


def list_games(screen: Screen) -> int:
    """Show all games, one a row."""
    registry = find_registry(screen)
    games = registry.games()
    if screen.options.json:
        screen.object({"games": [_summary(registry, game) for game in games]})
    elif games:
        rows = [(game.id, game.name, _seats(registry, game), game.about) for game in games]
        screen.show(Sheet((table(GAMES, (ID, NAME, PLAYERS, ABOUT), rows),)))
    else:
        screen.notice(NO_GAMES)
    return 0


def show_game(screen: Screen, id: str) -> int:
    """Show one game with its plugins, options and bots."""
    registry = find_registry(screen)
    game = registry.game(id)
    parts = parts_of(registry.manifests, game.id)
    if screen.options.json:
        screen.object(
            {
                **_summary(registry, game),
                "version": game.version,
                "plugins": [_plugin(part) for part in parts],
                "options": [_option(key, owner) for key, owner in _options(game, parts)],
                "bots": registry.bot_kinds(id),
            }
        )
        return 0
    bots = (BOTS, id_list(registry.bot_kinds(id)))
    told = ((ABOUT, game.about), (PLAYERS, _seats(registry, game)), (VERSION, game.version), bots)
    sections = [facts(game.name, told)]
    if parts:
        rows = [(part.id, _default(part), numbers(part.adds_players), part.about) for part in parts]
        sections.append(table(PLUGINS, (ID, DEFAULT, FOR, ABOUT), rows))
    options = _options(game, parts)
    if options:
        sections.append(table(OPTIONS, (KEY, DEFAULT, VALUES, PLUGIN, ABOUT), _option_rows(options)))
    screen.show(Sheet(tuple(sections)))
    return 0


def _seats(registry: PluginRegistry, game: Manifest) -> Text:
    """The number of players, and the numbers that a plugin adds on request."""
    usual = numbers_of(registry.manifests, game.id)
    text = cell(numbers(usual))
    for plugin, possible in _with_plugins(registry, game).items():
        more = set(possible) - set(usual)
        if more:
            text = OR_WITH(numbers=text, plugin=plugin, more=numbers(more))
    return text


def _with_plugins(registry: PluginRegistry, game: Manifest) -> dict[str, list[int]]:
    """The numbers of players with each plugin that is off by default and changes them."""
    parts = [part for part in parts_of(registry.manifests, game.id) if not part.default]
    changing = [part for part in parts if part.takes_places or part.adds_players]
    return {part.id: numbers_of(registry.manifests, game.id, [part.id]) for part in changing}


def _options(game: Manifest, parts: list[Manifest]) -> list[tuple[str, Manifest]]:
    return [(key, owner) for owner in (game, *parts) for key in owner.options]


def _option_rows(options: list[tuple[str, Manifest]]) -> list[tuple[Any, ...]]:
    rows = []
    for key, owner in options:
        option = owner.options[key]
        values: Text = listed(map(written, option.values))
        if option.picks is not None:
            values = IDS_OF(kind=option.picks.entries)
        rows.append((key, written(option.default), values, owner.id, option.about))
    return rows


def _default(part: Manifest) -> Any:
    if part.default and part.players:
        return ON_FOR(players=numbers(part.players))
    return ON if part.default else OFF


def _summary(registry: PluginRegistry, game: Manifest) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.name,
        "about": game.about,
        "players": numbers_of(registry.manifests, game.id),
        "players_with": _with_plugins(registry, game),
    }


def _plugin(part: Manifest) -> dict[str, Any]:
    switches = ("default", "first_game", "players", "adds_players", "takes_places", "requires")
    return {key: getattr(part, key) for key in ("id", "name", "about", *switches)}


def _option(key: str, owner: Manifest) -> dict[str, Any]:
    option = owner.options[key]
    told = {name: getattr(option, name) for name in ("default", "values", "sets", "about")}
    return {"key": key, "plugin": owner.id, **told}
