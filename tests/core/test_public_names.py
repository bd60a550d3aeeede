"""The names that games and plugins are written with."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.support.tables import ROOT
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


@pytest.mark.parametrize("name", ["canonical", "spreads"])
def test_a_module_is_a_public_name_before_anything_else_is_imported(name: str) -> None:
    code = f"from manicule import {name}; print({name}.__name__)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert done.stdout.strip().endswith(f".{name}")


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    assert not hasattr(manicule, "Chess")


def test_texts_cost_no_rules() -> None:
    code = (
        "import sys, manicule.errors;print('manicule.kernel.choices' in sys.modules, 'pluggy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert done.stdout.split() == ["False", "False"]


PUBLIC_MODULES = {"manicule", "manicule.errors", "manicule.packs", "manicule.sheet", "manicule.wire"}
"""The modules of the engine that others import; docs/architecture.md lists them."""
IMPORT = re.compile(r"^ *(?:from (manicule(?:\.\w+)*) import|import (manicule(?:\.\w+)+))", re.MULTILINE)
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def written_for_others() -> dict[str, str]:
    """The code of our plugins, of templates, and of the examples in the pages, by file.

    The page on changing Manicule is for those who change the engine itself."""
    found = {path: path.read_text(encoding="utf-8") for path in ROOT.glob("plugins/**/*.py")}
    for folder in ("core", "plugins", "docs/examples"):
        for ending in ("*.template", "*.py") if folder.startswith("docs") else ("*.template",):
            found |= {path: path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob(ending)}
    for page in {*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - {ROOT / "docs" / "changing-manicule.md"}:
        found[page] = "\n".join(BLOCK.findall(page.read_text(encoding="utf-8")))
    return {path.relative_to(ROOT).as_posix(): text for path, text in found.items()}


def test_plugins_templates_and_pages_import_public_modules_alone() -> None:
    written = written_for_others()
    assert sum("manicule" in text for text in written.values()) > 100
    imported = {
        (file, module)
        for file, text in written.items()
        for named in IMPORT.findall(text)
        for module in named
        if module
    }
    assert {module for _, module in imported} >= {"manicule", "manicule.sheet"}
    assert sorted((file, module) for file, module in imported if module not in PUBLIC_MODULES) == []


@pytest.mark.parametrize("name", sorted(PUBLIC_MODULES - {"manicule", "manicule.wire"}))
def test_a_public_module_lists_its_names(name: str) -> None:
    module = import_module(name)
    assert len(set(module.__all__)) == len(module.__all__) > 3
    assert all(hasattr(module, one) for one in module.__all__)
