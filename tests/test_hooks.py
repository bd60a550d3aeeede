"""Every hook of every game is documented, called by the rules, and implemented: by a plugin or a test."""

import ast
import re
from functools import cache

import pytest
from tests.support.sources import Source, manifests, of_root
from tests.support.tables import ROOT, registry

from manicule import PlatformHooks
from manicule.kernel.hooks.decorators import HookSpec, specs_of
from manicule_cli.plugins.hook_list import HookRow, hook_list

PLATFORM = "the platform"


@cache
def hooks_of(game: str) -> type:
    declared = registry().plugin(game).game
    assert declared is not None
    return declared.hookspecs


def own_specs(game: str) -> list[HookSpec]:
    """The hooks that a game adds to those of the platform."""
    known = {spec.name for spec in specs_of(PlatformHooks)}
    return [spec for spec in specs_of(hooks_of(game)) if spec.name not in known and not spec.phase]


GAMES = [game.id for game in registry().games()]
EACH = [(game, spec) for game in GAMES for spec in own_specs(game)]
EACH += [(PLATFORM, spec) for spec in specs_of(PlatformHooks)]
each_hook = pytest.mark.parametrize(
    ("game", "hook"), EACH, ids=[f"{game} {spec.name}" for game, spec in EACH]
)


def test_there_are_games_with_hooks_of_their_own() -> None:
    """The tests below would prove nothing about hooks that they do not find."""
    assert {"cartographers", "cvlizations", "gutenberg"} <= {game for game, _ in EACH}


@each_hook
def test_a_hook_says_when_it_is_called_or_what_it_is_in_a_sentence(game: str, hook: HookSpec) -> None:
    first, *more = hook.doc.split("\n\n")
    assert re.fullmatch(r"[A-Z`].+\.", first, re.DOTALL), first
    assert len(first.split()) >= 5, first
    assert all(paragraph.endswith(".") for paragraph in more)


@each_hook
def test_a_hook_declares_the_types_of_its_arguments_and_of_its_answer(game: str, hook: HookSpec) -> None:
    declared = PlatformHooks if game == PLATFORM else hooks_of(game)
    assert set(getattr(declared, hook.name).__annotations__) == {*hook.arguments, "return"}


OWN_WORDS = {"participant_turn", "plans_revealed", "ready_to_plan"}
"""Moments with names of their own: before and after the phase “plan” are other moments."""


@each_hook
def test_a_moment_is_before_or_after_something_and_a_value_is_a_noun(game: str, hook: HookSpec) -> None:
    """The turn of a participant without a seat is neither: it is the turn itself."""
    is_moment = hook.mode.name in ("ask", "tell") and hook.name not in OWN_WORDS
    assert hook.name.startswith(("before_", "after_")) is is_moment


@each_hook
def test_a_hook_is_called_by_the_rules(game: str, hook: HookSpec) -> None:
    assert hook.name in _called(game)


@cache
def _called(game: str) -> frozenset[str]:
    """What is called as `table.hooks.circle(…)` in the platform, and in a game and its plugins."""
    return frozenset(
        node.func.attr
        for source in of_root("core", "plugins")
        if source.root == "core" or game in (PLATFORM, _game_of(source))
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "hooks"
    )


def _game_of(source: Source) -> str:
    manifest = manifests()[source.package]
    return str(manifest.get("game", manifest["id"]))


@each_hook
def test_a_hook_is_implemented_by_a_built_in_plugin_or_a_test(game: str, hook: HookSpec) -> None:
    games = GAMES if game == PLATFORM else [game]
    used = {row.name for one in games for row in _rows(one) if row.users}
    assert hook.name in used.union(*map(_implemented_by_tests, games))


@cache
def _rows(game: str) -> tuple[HookRow, ...]:
    return hook_list(registry(), game).rows


@cache
def _implemented_by_tests(game: str) -> frozenset[str]:
    """The hooks that plugins in a game's tests of hooks implement; those tests say what comes of it."""
    return frozenset(
        node.name
        for path in sorted((ROOT / "tests" / game).glob("test_hooks*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        if any(ast.unparse(mark) == "hookimpl" for mark in node.decorator_list)
    )


def test_every_game_has_a_page_of_hooks_that_readers_are_led_to() -> None:
    """That a page is complete is proven where pages are made."""
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for game in GAMES:
        page = "hooks.md" if game == "gutenberg" else f"hooks-{game}.md"
        assert (ROOT / "docs" / page).is_file()
        assert f"({page})" in index
