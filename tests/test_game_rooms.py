"""The rooms of a game's folder: phases, rules, texts and looks, the same in every game."""

import ast
from collections.abc import Iterator
from importlib import import_module

import pytest
from tests.support.sources import Source, manifests, modules_of
from tests.support.tables import ROOT

BUILT_IN = ("gutenberg", "cartographers", "cvlizations")
GAMES = {
    **{game: ROOT / "plugins" / game / f"manicule_{game}" for game in BUILT_IN},
    **{game: ROOT / "docs" / "examples" / game for game in ("caravan", "masks", "tictactoe", "tricks")},
}
"""The games of this tree, and the folder of each one's package."""

FLOORS = {
    "content": 0,
    "state": 0,
    "parts": 0,
    "words": 0,
    "phase_hooks": 1,
    "hookspecs": 1,
    "texts": 2,
    "events": 3,
    "rules": 4,
    "looks": 5,
    "ideas": 5,
    "phases": 6,
    "bots": 6,
    "scenarios": 7,
    "game": 7,
    "plugin": 8,
}
"""The rooms from the ground up: none imports a room above its own when it loads.

`words` is the package `texts` without its modules: `tr` and `ntr`, which need nothing and which all may use.
`ideas` are the pieces of CVlizations."""

UPWARD = {"gutenberg": {("texts", "rules"), ("texts", "looks"), ("rules", "looks")}}
"""Which rooms of a game import a room above their own all the same; the game's docstring says why."""

"""The names of a game's modules in plugin interface 1 that have other names now."""


def _room(source: Source) -> str:
    """The room that a module is in; a module that is no folder is a room of its own."""
    room = source.module.split(".")[1] if "." in source.module else ""
    is_package = source.path.name == "__init__.py"
    return "words" if is_package and source.module.endswith(".texts") else room


def _loaded(source: Source, modules: dict[str, Source]) -> Iterator[str]:
    """The modules of the same game that a module loads, except late and for type checkers only."""
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom):
            module = source.absolute(node)
            for alias in node.names:
                full = f"{module}.{alias.name}"
                found = full if full in modules else module
                if found in modules:
                    yield found
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)


@pytest.mark.parametrize("game", GAMES)
def test_the_modules_of_a_game_load_without_cycles(game: str) -> None:
    modules = modules_of(GAMES[game])
    graph = {name: set(_loaded(source, modules)) - {name} for name, source in modules.items()}
    done: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " → ".join((*above, module))
        if module not in done:
            for other in sorted(graph[module]):
                visit(other, (*above, module))
            done.add(module)

    assert sum(map(len, graph.values())) >= len(graph)
    for module in graph:
        visit(module, ())


@pytest.mark.parametrize("game", GAMES)
def test_no_room_loads_a_room_above_its_own(game: str) -> None:
    modules = modules_of(GAMES[game])
    assert {_room(source) for source in modules.values()} <= {"", *FLOORS}
    upward = {
        (_room(source), _room(modules[other]))
        for source in modules.values()
        if _room(source)  # the package itself names what plugins need of every room
        for other in _loaded(source, modules)
        if FLOORS[_room(modules[other])] > FLOORS[_room(source)]
    }
    assert upward == UPWARD.get(game, set())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_rooms_that_a_reader_looks_for(game: str) -> None:
    rooms = {_room(source) for source in modules_of(GAMES[game]).values()}
    assert {"plugin", "game", "state", "phases", "texts", "looks"} <= rooms
    assert {path.name for path in GAMES[game].iterdir()} >= {"plugin.toml", "rules.md", "scenarios"}


@pytest.mark.parametrize("game", BUILT_IN)
def test_each_phase_has_its_own_module_named_after_it(game: str) -> None:
    phases = import_module(f"manicule_{game}.plugin").plugin.game.phases
    own = {phase.id: type(phase).__module__ for phase in phases}
    assert own == {phase.id: f"manicule_{game}.phases.{phase.id}" for phase in phases}
    shared = {"__init__", "base"}
    modules = modules_of(GAMES[game]).values()
    kept = {source.path.stem for source in modules if _room(source) == "phases"}
    assert kept - shared == set(own)


def test_the_games_with_rooms_are_all_games_of_this_tree() -> None:
    games = {package for package, manifest in manifests().items() if manifest["kind"] == "game"}
    assert games == {f"manicule_{game}" for game in BUILT_IN}
    examples = {path.parent.name for path in (ROOT / "docs" / "examples").glob("*/plugin.toml")}
    assert examples == set(GAMES) - set(BUILT_IN)
