"""Screens of a terminal for the translator's desk: a drawn table, the words to type, the keys of the full
screen, and the help page of a command."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

from manicule.kernel.text import Text
from manicule_cli.application import COMMANDS, build
from manicule_fullscreen.actions import ACTIONS, shown_key
from manicule_interface.look_ups import ABOUT
from manicule_interface.vocabulary import WORDS
from manicule_languages.reader import Reader
from manicule_terminal.options import OutputOptions
from manicule_terminal.sheets import draw, offer
from manicule_workshop.desk import DeskEntry
from manicule_workshop.extraction import PLATFORM
from manicule_workshop.overlay import BEGIN
from manicule_workshop.preview import PreviewTable

ROOT = ("manicule_cli/application.py", "manicule_cli/command_line/")
COMMAND = "manicule_cli/commands/{name}.py"
LISTED: tuple[tuple[tuple[Text | str, Text, Text], ...], ...] = (
    tuple((word, WORDS[word], about) for word, about in ABOUT.items()),
    tuple((shown_key(action.keys[0]), action.name, action.about) for action in ACTIONS),
)
"""The words to type with what they do, and the keys of the full screen with their actions."""


def terminal_screen(entry: DeskEntry, reader: Reader, table: PreviewTable | None) -> str | None:
    """What a terminal shows with a text between marks: on a table, in a list of words or keys, or on a help
    page; None if it shows it on none of them."""
    if table is None:
        return _list(entry, reader) or _help_page(entry, reader)
    drawn = StringIO()
    draw(table.state.sheet, reader.read, drawn, ascii=False)
    return drawn.getvalue() if BEGIN in drawn.getvalue() else None


def _list(entry: DeskEntry, reader: Reader) -> str | None:
    """The list with the text."""
    for rows in LISTED if entry.domain == PLATFORM else ():
        texts = [text for row in rows for text in row if isinstance(text, Text)]
        if any((text.context, text.message) == entry.key for text in texts):
            drawn = StringIO()
            offer(rows, drawn, reader.read, ascii=False)
            return drawn.getvalue()
    return None


def _help_page(entry: DeskEntry, reader: Reader) -> str | None:
    """The first help page with the text."""
    if entry.domain != PLATFORM:
        return None
    files = entry.message.files
    names = [name for name in COMMANDS if any(COMMAND.format(name=name) in file for file in files)]
    if not names and not any(piece in file for piece in ROOT for file in files):
        return None
    program: Any = build(OutputOptions(), reader).make()
    root = program.make_context("manicule", [], resilient_parsing=True)
    pages = (page for name in names for page in _pages(root, name))
    return next((page for page in (*pages, root.get_help()) if BEGIN in page), None)


def _pages(parent: Any, name: str) -> Iterator[str]:
    """The help page of a command; of a group, also those of its commands."""
    command = parent.command.get_command(parent, name)
    page = command.context_class(command, info_name=name, parent=parent)
    yield page.get_help()
    if hasattr(command, "list_commands"):
        for inner in command.list_commands(page):
            yield from _pages(page, inner)
