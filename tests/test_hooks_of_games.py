"""Every hook of these games is documented, called by the rules, implemented and listed on a page."""

import ast
import re
from typing import Any, NamedTuple

import pytest
from tests.support.sources import of_root
from tests.support.tables import ROOT, library

import manicule_cartographers
import manicule_cvlizations
from manicule import PlatformHooks
from manicule.hooks import HookSpec, specs_of
from manicule.library.hook_list import hook_list

PLATFORM = {spec.name for spec in specs_of(PlatformHooks)}
GAMES: dict[str, Any] = {
    "cartographers": manicule_cartographers.Hooks,
    "cvlizations": manicule_cvlizations.Hooks,
}


class Own(NamedTuple):
    """A hook that a game brings itself."""

    game: str
    spec: HookSpec


OWN = [
    Own(game, spec) for game, hooks in GAMES.items() for spec in specs_of(hooks) if spec.name not in PLATFORM
]
each_hook = pytest.mark.parametrize("hook", OWN, ids=lambda hook: f"{hook.game}-{hook.spec.name}")


@each_hook
def test_a_hook_says_when_it_is_called_or_what_it_is_in_a_sentence(hook: Own) -> None:
    first, *more = hook.spec.doc.split("\n\n")
    assert re.fullmatch(r"[A-Z`].+\.", first, re.DOTALL), first
    assert len(first.split()) >= 5, first
    assert all(paragraph.endswith(".") for paragraph in more)


@each_hook
def test_a_hook_declares_the_types_of_its_arguments_and_of_its_answer(hook: Own) -> None:
    declared = getattr(GAMES[hook.game], hook.spec.name).__annotations__
    assert set(declared) == {*hook.spec.arguments, "return"}


@each_hook
def test_a_hook_is_called_by_the_rules(hook: Own) -> None:
    calls = [
        node.func.attr
        for source in of_root(f"plugins/{hook.game}")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "hooks"
    ]
    assert hook.spec.name in calls


@each_hook
def test_a_hook_is_implemented_by_a_built_in_plugin(hook: Own) -> None:
    rows = {row.name: row for row in hook_list(library(), hook.game).rows}
    assert rows[hook.spec.name].users


@each_hook
def test_a_hook_stands_on_the_page_of_its_game(hook: Own) -> None:
    page = (ROOT / "docs" / f"hooks-{hook.game}.md").read_text(encoding="utf-8")
    assert f"\n### `{hook.spec.name}`\n" in page


def test_every_game_has_a_page_of_hooks_that_readers_are_led_to() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in library().games():
        page = "docs/hooks.md" if game.id == "gutenberg" else f"docs/hooks-{game.id}.md"
        assert (ROOT / page).is_file()
        assert f"({page})" in readme
