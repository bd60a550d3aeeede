"""Every hook of CVlizations is documented, called by the rules and implemented by a built-in plugin."""

import ast
import re

import pytest
from tests.support.sources import of_root
from tests.support.tables import library

from manicule import PlatformHooks
from manicule.hooks import HookSpec, specs_of
from manicule.library.hook_list import hook_list
from manicule_cvlizations import Hooks

PLATFORM = {spec.name for spec in specs_of(PlatformHooks)}
OWN = [spec for spec in specs_of(Hooks) if spec.name not in PLATFORM]
each_hook = pytest.mark.parametrize("hook", OWN, ids=lambda spec: spec.name)


@each_hook
def test_a_hook_says_when_it_is_called_or_what_it_is_in_a_sentence(hook: HookSpec) -> None:
    first, *more = hook.doc.split("\n\n")
    assert re.fullmatch(r"[A-Z`].+\.", first, re.DOTALL), first
    assert len(first.split()) >= 5, first
    assert all(paragraph.endswith(".") for paragraph in more)


@each_hook
def test_a_hook_declares_the_types_of_its_arguments_and_of_its_answer(hook: HookSpec) -> None:
    assert set(getattr(Hooks, hook.name).__annotations__) == {*hook.arguments, "return"}


@each_hook
def test_a_hook_is_called_by_the_rules(hook: HookSpec) -> None:
    calls = [
        node.func.attr
        for source in of_root("plugins/cvlizations")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "hooks"
    ]
    assert hook.name in calls


@each_hook
def test_a_hook_is_implemented_by_a_built_in_plugin(hook: HookSpec) -> None:
    rows = {row.name: row for row in hook_list(library(), "cvlizations").rows}
    assert rows[hook.name].users
