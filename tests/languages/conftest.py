"""A plugin of somebody else, and a folder of translations for it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.tables import ROOT, registry

from manicule.plugins import PluginRegistry
from manicule_languages.catalogs import compiled
from manicule_languages.pofile import empty
from manicule_languages.powriter import written
from manicule_workshop.workshop import TranslationWorkshop

TICTACTOE = Path(__file__).parents[2] / "docs" / "examples" / "tictactoe"
MANIFEST = """
id = "garden"
kind = "rules"
name = "Garden"
about = "Grows things."
api = 2
game = "tictactoe"
[options.size]
default = 3
about = "How large it is."
"""
TEXTS = """
from manicule import Texts

_texts = Texts("garden")
tr, ntr = _texts.tr, _texts.ntr

# Translators: {name} is a player; term: rose
HELLO = tr("{name} grows a rose for {price}.")
MANY = ntr("{name} has {n} rose", "{name} has {n} roses")
LONG = tr("one " "two " "three", context="count")
BARE = tr("{name}")
TYPED = tr("Type `look` for **all** of it")
ASKS = tr("Your name: ")
"""
RULES = """# The garden {#garden}

<!-- The whole idea. -->
Roses *grow* here.

- One a turn.
"""
GLOSSARY = "id,en,fr,ja,note\nrose,rose,rose|fleur,バラ,\ngarden,Garden,Jardin,庭,\n"


_SAID = re.compile(r'"Plural-Forms: .*?\\n"\n', re.DOTALL)


def ruled(path: Path, rule: str) -> Path:
    """A translator's file with this rule for plurals in its header, or with none."""
    said = f'"Plural-Forms: {rule}\\n"\n' if rule else ""
    text, found = _SAID.subn(lambda _: said, path.read_text(encoding="utf-8"))
    assert found == 1
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the plugin, which is installed."""
    folder = tmp_path / "garden_plugin"
    folder.mkdir()
    (folder / "plugin.toml").write_text(MANIFEST)
    (folder / "texts.py").write_text(TEXTS)
    (folder / "rules.md").write_text(RULES)
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", os.pathsep.join(map(str, (TICTACTOE, folder))))
    return folder


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    folder = tmp_path / "translations"
    folder.mkdir()
    (folder / "glossary.csv").write_text(GLOSSARY, encoding="utf-8")
    return folder


@pytest.fixture
def workshop(plugin: Path, locales: Path) -> TranslationWorkshop:
    return TranslationWorkshop(PluginRegistry.find(), locales)


@pytest.fixture
def translate(locales: Path) -> Callable[..., Path]:
    """Write a file with these entries below its header, as a translator would."""

    def write(language: str, entries: str, domain: str = "garden", place: Path | None = None) -> Path:
        path = (place or locales) / language / "LC_MESSAGES" / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{written(empty(domain, language)).decode()}\n{entries}", encoding="utf-8")
        return path

    return write


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages as they are when installed: side by side, with the catalogs of the build."""
    site = tmp_path_factory.mktemp("installed") / "site"
    folders = [package.parent for root in ("core", "cli") for package in (ROOT / root).glob("*/__init__.py")]
    folders += [one.folder for one in registry().manifests.values() if one.distribution == "manicule"]
    for folder in folders:
        # With bytecode, as pip installs them; some may just be written.
        shutil.copytree(folder, site / folder.name, ignore=shutil.ignore_patterns("*.pyc.*", "_catalogs"))
    packed = site / "manicule_languages" / "_catalogs"
    for po in (ROOT / "locales").glob("*/LC_MESSAGES/*.po"):
        copy = packed / po.relative_to(ROOT / "locales")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(po, copy)
        copy.with_suffix(".mo").write_bytes(compiled(po.read_bytes(), copy.parts[-3]))
    shutil.copy(ROOT / "locales" / "glossary.csv", packed)
    for name in ("examples", "gallery"):
        shutil.copytree(ROOT / "docs" / name, site / "manicule_kit" / f"_{name}")
    return site


@pytest.fixture
def environment(home: Path, tmp_path: Path, site: Path) -> dict[str, str]:
    """The environment of a person who installed the program and has no checkout."""
    program = tmp_path / "bin" / "manicule"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m manicule_cli "$@"\n')
    program.chmod(0o755)
    path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PYTHONPATH": str(site)}


def run_installed(
    command: str, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in that environment."""
    return subprocess.run(
        ["bash", "-e", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
