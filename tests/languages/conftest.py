"""A plugin of somebody else, and a folder of translations for it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from manicule.library import Library
from manicule_languages.pofile import empty, written
from manicule_workshop.workshop import Workshop

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
def workshop(plugin: Path, locales: Path) -> Workshop:
    return Workshop(Library.find(), locales)


@pytest.fixture
def translate(locales: Path) -> Callable[..., Path]:
    """Write a file with these entries below its header, as a translator would."""

    def write(language: str, entries: str, domain: str = "garden", place: Path | None = None) -> Path:
        path = (place or locales) / language / "LC_MESSAGES" / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(empty(domain, language)).decode() + entries, encoding="utf-8")
        return path

    return write
