"""Every page that the program prints, in every language: it fits the terminal, and no English is left."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.languages.commands import CALLS, SEATS, calls, lines_of_anna, paths, recorded, run
from tests.languages.played import typed_words
from tests.languages.rendering import EVERY, Key, key_of, leftovers, messages, reviewed, workshop
from tests.support.mixes import Seating
from tests.support.tables import registry

from manicule.kernel.content import read_folder
from manicule.kernel.text import Text
from manicule.plugins.manifest import Manifest
from manicule_cli import version
from manicule_cli.table.keyboard import Keyboard
from manicule_interface.moments import PRESS_ENTER
from manicule_interface.rulebook import read_rules
from manicule_languages.message import is_translatable
from manicule_languages.pseudo import PseudoReader
from manicule_languages.tags import autonym
from manicule_terminal.line_breaks import width
from manicule_workshop.credits import credits_of

COLUMNS = (40, 80)
READ = (("en-XA", 200), ("fr", 40), ("ja", 40), ("uk", 40))
"""Where English is looked for no word may be broken; the others have as little room as there can be."""
PLAYED = tuple(one for one in READ if one[0] != "fr")
"""A game takes long: of the two languages with letters of one cell, that with the longer words."""
COMMANDS = [path for path, _ in paths()]
IN_ENGLISH = {
    ("plugins", "hooks"): "shows the docstrings of hooks, which are read by who writes Python",
    ("plugins", "trace"): "prints calls of methods, which are read by who writes Python",
    ("completion",): "prints a program of the shell",
    ("docs",): "shows pages that are written in English",
    ("locales", "show"): "shows English and other languages side by side",
}
"""Commands that print English whatever the language, with the reason."""
_SAME = re.compile(r"--[a-z-]+|[\w.-]*/[\w./-]+|\b[0-9a-f]{16}\b|\b\d+ (?:second|minute)s? ago\b")
"""Among them ages, which Babel words: it has no pseudo-language."""
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> dict[Key, Text]:
    """Everything that was read in a pseudo-language."""
    found: dict[Key, Text] = {}
    before = PseudoReader.read

    def remember(self: PseudoReader, text: Text, form: str = "") -> str:
        found.setdefault(key_of(text), text)
        return before(self, text, form)

    monkeypatch.setattr(PseudoReader, "read", remember)
    return found


def _lines(written: str) -> list[str]:
    return [_ESCAPE.sub("", line) for line in re.split(r"[\r\n]+", written)]


def _english_in(written: str, allowed: Iterable[str]) -> list[str]:
    """The lines with English in them; options, paths, digests and ages are the same in every language."""
    return leftovers((_SAME.sub("", line) for line in _lines(written)), allowed)


def _too_wide(written: str, columns: int) -> list[str]:
    """The lines that are wider than the terminal; a path or a word that is longer cannot be helped."""
    return [
        line
        for line in _lines(written)
        if width(line) > columns and all(width(word) <= columns for word in line.split())
    ]


def _typed(folder: Path) -> list[str]:
    """What is the same in every language, because it is typed or a name."""
    return [*_typed_anywhere(), *re.split(r"\W+", f"{folder} {version()}")]


@cache
def _typed_anywhere() -> tuple[str, ...]:
    names = [name for path, _ in paths() for name in path]
    ids = [*registry().bot_kinds(), *registry().manifests]
    for manifest in registry().manifests.values():
        for option in manifest.options.values():
            ids += [option.name, *map(str, option.values)]
    anchors = [
        page.anchor for one in registry().manifests.values() for page in read_rules(one.id, one.folder)
    ]
    ids += [kind for one in registry().manifests.values() for kind in _kinds_of_content(one)]
    codes = workshop().languages(workshop().domains())
    ids += [*codes, *map(autonym, codes)]
    translators = credits_of(workshop(), workshop().domains()).values()
    ids += [word for names in translators for name in names for word in name.split()]
    return (*reviewed()["typed"], *names, *ids, *anchors, *typed_words(Seating(3, True)))


def _kinds_of_content(manifest: Manifest) -> list[str]:
    """The tables of a plugin's content, which its owner writes by these names."""
    folder = manifest.content_folder
    return [kind for file in read_folder(manifest.id, folder).files for kind in file.tables] if folder else []


def _unknown(read: dict[Key, Text]) -> list[Key]:
    return [key for key in read if key[0] and is_translatable(key[2]) and key not in messages()]


# Help


@pytest.mark.parametrize("language", EVERY)
@pytest.mark.parametrize("columns", COLUMNS)
def test_every_help_fits(language: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in COMMANDS:
        ran = run(monkeypatch, *path, "--help", "--lang", language, columns=columns)
        assert ran.code == 0
        assert [line for line in _lines(ran.out) if width(line) > columns] == [], path


def test_no_help_is_left_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read: dict[Key, Text]
) -> None:
    for path in COMMANDS:
        ran = run(monkeypatch, *path, "--help", "--lang", "en-XA", columns=120)
        assert _english_in(ran.out, _typed(tmp_path)) == [], path
    assert _unknown(read) == []


# What commands print


@pytest.mark.parametrize(("language", "columns"), READ)
def test_every_page_fits(
    language: str,
    columns: int,
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    read: dict[Key, Text],
) -> None:
    save = recorded(monkeypatch, home / "manicule", lines_of_anna()[:9])
    for call in calls(save, tmp_path):
        if any(call[: len(path)] == path for path in IN_ENGLISH):
            continue
        ran = run(monkeypatch, *call, "--lang", language, columns=columns)
        written = ran.out + ran.err
        assert _too_wide(written, columns) == [], call
        if (language, columns) == READ[0]:
            assert _english_in(written, _typed(tmp_path)) == [], call
    assert _unknown(read) == []


def test_every_command_is_printed() -> None:
    assert set(CALLS) == {path for path, is_group in paths() if not is_group}


# A game at a terminal


@pytest.mark.parametrize(("language", "columns"), PLAYED)
def test_a_game_at_a_terminal_fits(
    language: str, columns: int, home: Path, monkeypatch: pytest.MonkeyPatch, read: dict[Key, Text]
) -> None:
    monkeypatch.setattr(Keyboard, "drop", lambda self: None)  # everything is typed before it is asked for
    read_line = Keyboard.line

    def line_at(keyboard: Keyboard, prompt: Text, **given: Any) -> str:
        """A moment is put away by Enter; the lines are answers to questions."""
        if prompt.message != PRESS_ENTER.message:
            return read_line(keyboard, prompt, **given)
        keyboard.screen.prompt(prompt)
        return ""

    monkeypatch.setattr(Keyboard, "line", line_at)
    words = ["look", "?", "? take_inks", "log", "hint", "why nonsense", "nonsense"]
    lines = [line for at, answer in enumerate(lines_of_anna()) for line in (words[at % len(words)], answer)]
    typed = "".join(f"{line}\n" for line in lines)
    call = ("play", "gutenberg", *SEATS, "--windows", "all", "--pace", "none", "--lang", language)
    ran = run(monkeypatch, *call, columns=columns, typed=typed)
    assert ran.code == 0, ran.err
    assert _too_wide(ran.out + ran.err, columns) == []
    assert _unknown(read) == []
    if (language, columns) == READ[0]:
        said = ["lang", language.replace("-", "_")]  # with the seat, in the command for the same table again
        typed_here = [*_typed(home), *words, *lines, *said]
        assert _english_in(ran.out + ran.err, typed_here) == []
