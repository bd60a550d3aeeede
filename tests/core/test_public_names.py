"""The names that games and plugins are written with."""

import ast
import subprocess
import sys
from pathlib import Path

from tests.support.terminal import PATIENCE

import manicule

SOURCE = ast.parse(Path(manicule.__file__).read_text(encoding="utf-8"))


def test_every_public_name_is_there_and_nothing_else_is_listed() -> None:
    for name in manicule.__all__:
        assert getattr(manicule, name) is not None
        assert name in dir(manicule)


def test_what_type_checkers_see_is_what_is_imported() -> None:
    seen = {
        alias.name: node.module
        for block in SOURCE.body
        if isinstance(block, ast.If)  # where only type checkers look
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("manicule.")
        for alias in node.names
    }
    assert sorted(seen) == sorted(manicule.__all__)
    for name, module in seen.items():
        assert getattr(manicule, name) is getattr(sys.modules[module], name)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    assert not hasattr(manicule, "Chess")


def test_texts_cost_no_rules() -> None:
    code = "import sys, manicule.errors; print('manicule.choices' in sys.modules, 'pluggy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert done.stdout.split() == ["False", "False"]
