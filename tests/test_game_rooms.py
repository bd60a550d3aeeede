"""The rooms of a game's folder: phases, rules, texts and looks, the same in every game."""

import ast
import warnings
from collections.abc import Iterator
from importlib import import_module

import pytest
from tests.support.sources import Source, manifests, sources

from manicule.deprecation import OldName

GAMES = ("gutenberg",)
"""The games whose folders have rooms."""

FLOORS = {
    "content": 0,
    "state": 0,
    "hookspecs": 1,
    "events": 1,
    "rules": 2,
    "phases": 3,
    "bots": 3,
    "scenarios": 4,
    "game": 4,
    "plugin": 5,
}
"""The rooms from the ground up: none imports a room above its own when it loads."""

SERVICES = ("texts", "looks")
"""What any room may use; they themselves know the rules and nothing above these."""

RENAMED = {
    "gutenberg": {"describe": "descriptions", "lore": "derived", "window": "offer_free_actions"},
}
"""The names of a game's package in plugin interface 1 that have other names now."""


def _modules(game: str) -> dict[str, Source]:
    package = f"manicule_{game}"
    return {source.module: source for source in sources() if source.package == package}


def _room(module: str) -> str:
    """The room that a module is in; a module that is no folder is a room of its own."""
    return module.split(".")[1] if "." in module else ""


def _loaded(source: Source, modules: dict[str, Source]) -> Iterator[str]:
    """The modules of the same game that a module loads, except late and for type checkers only."""
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found = full if full in modules else node.module
                if found in modules:
                    yield found
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)


@pytest.mark.parametrize("game", GAMES)
def test_the_modules_of_a_game_load_without_cycles(game: str) -> None:
    modules = _modules(game)
    graph = {name: set(_loaded(source, modules)) - {name} for name, source in modules.items()}
    done: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " → ".join((*above, module))
        if module not in done:
            for other in sorted(graph[module]):
                visit(other, (*above, module))
            done.add(module)

    assert len(graph) > len(FLOORS)
    for module in graph:
        visit(module, ())


@pytest.mark.parametrize("game", GAMES)
def test_no_room_loads_a_room_above_its_own(game: str) -> None:
    modules = _modules(game)
    floors = FLOORS | dict.fromkeys(SERVICES, FLOORS["rules"])
    assert {_room(name) for name in modules} <= {"", *floors}
    wrong = [
        f"{source.where}: {other}"
        for name, source in modules.items()
        if name != f"manicule_{game}"
        for other in _loaded(source, modules)
        if _room(name) not in SERVICES
        and _room(other) not in SERVICES
        and floors[_room(other)] > floors[_room(name)]
    ]
    wrong += [
        f"{source.where}: {other}"
        for name, source in modules.items()
        if _room(name) in SERVICES
        for other in _loaded(source, modules)
        if floors[_room(other)] > FLOORS["rules"]
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_each_phase_has_its_own_module_named_after_it(game: str) -> None:
    phases = import_module(f"manicule_{game}.plugin").plugin.game.phases
    own = {phase.id: type(phase).__module__ for phase in phases}
    assert own == {phase.id: f"manicule_{game}.phases.{phase.id}" for phase in phases}
    shared = {"__init__", "base"}
    kept = {source.path.stem for name, source in _modules(game).items() if _room(name) == "phases"}
    assert kept - shared == set(own)


def test_the_games_with_rooms_are_games_of_this_tree() -> None:
    assert {manifests()[f"manicule_{game}"]["kind"] for game in GAMES} == {"game"}


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [(game, old, new) for game, names in RENAMED.items() for old, new in names.items()],
)
def test_a_name_of_the_first_interface_still_works_and_names_its_replacement(
    game: str, old: str, new: str
) -> None:
    package = import_module(f"manicule_{game}")
    with pytest.warns(OldName, match=rf"manicule_{game}\.{old} .* write manicule_{game}\.{new}$"):
        found = getattr(package, old)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert found is getattr(package, new)
