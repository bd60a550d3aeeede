"""The hooks of phases: each is written out, and called by its name when its phase or a turn in it comes."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.support.players import MANNERS, play_out
from tests.support.sources import of_root
from tests.support.tables import NAMES, ROOT, registry
from tests.support.wording import english_pattern

from manicule import Match, Piece, Plugin, RuleSet, Setup, hookimpl, verbatim
from manicule.kernel.errors import PluginError
from manicule.kernel.hooks.decorators import HookSpec
from manicule.kernel.hooks.resolved import declared_hooks
from manicule_kit.phase_hooks import phase_hooks_source

GAMES = {"gutenberg": ("characters", "gears"), "cartographers": ("cartographers_skills",), "cvlizations": ()}
"""The games, with plugins that play along."""

HOLDERS = ("gutenberg", "cartographers", "cvlizations", "characters")
"""Who declares hooks of phases."""

GENERIC = ("before_phase", "after_phase", "before_turn", "after_turn")


def game_of(id: str) -> Any:
    manifest = registry().manifest(id)
    return registry().plugin(manifest.plays).game


@pytest.mark.parametrize("id", HOLDERS)
def test_the_module_of_phase_hooks_is_as_it_is_made(id: str) -> None:
    path = ROOT / "plugins" / id / f"manicule_{id}" / "phase_hooks.py"
    made = phase_hooks_source(id, str(registry().manifest(id).name), registry().plugin(id), game_of(id))
    made_by = f"manicule plugins hooks {id} --phases --write"
    assert path.read_text(encoding="utf-8") == made, made_by


@cache
def specs(game: str) -> dict[str, HookSpec]:
    """The hooks of phases of a game and of the plugins that play along."""
    plugins = {id: registry().plugin(id) for id in GAMES[game]}
    declared = declared_hooks(game_of(game).hookspecs, plugins)
    return {name: spec for name, spec in declared.items() if spec.phase}


EACH = [(game, name) for game in GAMES for name in specs(game)]
each_hook = pytest.mark.parametrize(("game", "hook"), EACH, ids=[f"{game} {name}" for game, name in EACH])


class Clock(Plugin):
    """Writes down every moment by the name of its hook, with the phase and whose turn it is."""

    def __init__(self) -> None:
        self.log: list[tuple[str, str, str]] = []


def _named(spec: HookSpec) -> Any:
    def of_table(self: Clock, table: Any) -> None:
        self.log.append((spec.name, table.position.phase, ""))

    def of_seat(self: Clock, table: Any, seat: Any) -> None:
        self.log.append((spec.name, table.position.phase, seat.id))

    return hookimpl(of_seat if spec.is_seat_hook else of_table)


def _generic(name: str) -> Any:
    def of_table(self: Clock, phase: str) -> None:
        self.log.append((name, phase, ""))

    def of_seat(self: Clock, seat: Any, phase: str) -> None:
        self.log.append((name, phase, seat.id))

    return hookimpl(of_table if name.endswith("phase") else of_seat)


def rules_with(game: str, plugin: Plugin) -> RuleSet:
    return registry().rule_set(game, GAMES[game]).with_plugins({"a_test": plugin})


@cache
def log_of(game: str) -> list[tuple[str, str, str]]:
    """What a clock saw of some games with all hooks of phases, and those of all phases."""
    methods = {name: _named(spec) for name, spec in specs(game).items()}
    clock = type("Clock", (Clock,), methods | {name: _generic(name) for name in GENERIC})()
    rules = rules_with(game, clock)
    options = registry().options(game, (game, *GAMES[game]), {})
    for seed in (1, 2):
        play_out(Match(rules, Setup(NAMES[:3], seed, 0, options)), MANNERS["any answer"], seed)
    return list(clock.log)


@each_hook
def test_a_hook_of_a_phase_is_called_once_each_time_its_phase_or_a_turn_in_it_comes(
    game: str, hook: str
) -> None:
    spec, log = specs(game)[hook], log_of(game)
    generic = (
        hook.replace(f"_in_{spec.phase}", "") if spec.is_seat_hook else f"{hook.partition('_')[0]}_phase"
    )
    every = [at for at, (name, phase, _) in enumerate(log) if (name, phase) == (generic, spec.phase)]
    own = [at for at, (name, _, _) in enumerate(log) if name == hook]
    assert every
    # Who watches all phases is called first before one, and last after it.
    beside = 1 if hook.startswith("before_") else -1
    assert own == [at + beside for at in every]
    assert [log[at][1:] for at in own] == [log[at][1:] for at in every]


def test_a_hook_of_a_phase_may_ask_and_a_piece_has_those_around_its_turns() -> None:
    seen = []

    class Habit(Piece):
        id = kind = "habit"
        name = about = verbatim("Habit")

        @hookimpl
        def after_turn_in_take_inks(self, seat: Any) -> None:
            seen.append(seat.id)

    class Habits(Plugin):
        pieces = (Habit(),)

        @hookimpl
        def before_set_up(self, table: Any) -> Iterator[Any]:
            table.seats[1].hold("habit")
            yield from ()

    match = Match(rules_with("gutenberg", Habits()), Setup(NAMES[:3], 1))
    play_out(match, MANNERS["any answer"], 1)
    assert set(seen) == {"b"}
    assert len(seen) in range(1, 7)  # who has no marker on the action has no turn in it


def test_a_misspelt_phase_is_refused_with_a_suggestion() -> None:
    class Typo(Plugin):
        @hookimpl
        def before_turn_in_take_ink(self) -> None:
            pass

    with pytest.raises(
        PluginError,
        match=english_pattern("kernel.manager.misspelt", near="before_turn_in_take_inks"),
    ):
        rules_with("gutenberg", Typo())


class Guest(Plugin):
    @hookimpl(optionalhook=True)
    def after_choose_characters(self, table: Any) -> None:
        table.seats[0].state.guilders += 100


@pytest.mark.parametrize(("ids", "is_called"), [(("characters",), True), ((), False)])
def test_a_hook_of_a_plugins_phase_is_optional(ids: tuple[str, ...], is_called: bool) -> None:
    rules = registry().rule_set("gutenberg", ids).with_plugins({"guest": Guest()})
    match = Match(rules, Setup(NAMES[:3], 1))
    while match.table.position.phase != "draft_orders":
        seat, choice = next(iter(match.timeline.choices().items()))
        match.answer(seat, next(iter(choice.legal())))
    assert (match.table.seats[0].state.guilders > 100) is is_called


def test_no_plugin_of_ours_compares_phases_with_strings() -> None:
    found = [
        f"{source.where}:{node.lineno}"
        for source in of_root("plugins")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Compare)
        if any(_is_phase(one) for one in (node.left, *node.comparators))
        if any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))
    ]
    assert found == []


def _is_phase(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "phase") or (
        isinstance(node, ast.Attribute) and node.attr == "phase"
    )


def test_the_comparison_of_a_phase_would_be_found() -> None:
    tree = ast.parse('table.position.phase == "plan"')
    (compare,) = (node for node in ast.walk(tree) if isinstance(node, ast.Compare))
    assert _is_phase(compare.left)
