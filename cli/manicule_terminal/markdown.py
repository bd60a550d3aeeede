"""Pages of the documentation for a terminal, by Rich's own parser of Markdown."""

from __future__ import annotations

import re
from typing import TextIO

from rich.markdown import Markdown

from manicule_terminal.flow import console_for

WIDEST = 100
"""Tables of the reference have many columns; more than this is hard to follow with the eye."""


def draw(text: str, stream: TextIO) -> None:
    """Write a page in Markdown to a terminal; where a link leads stands behind it."""
    console = console_for(stream)
    console.width = min(console.width, WIDEST)
    # A link that is called after where it leads says so once.
    shown = re.sub(r"\[([^\[\]]+)\]\(\1\)", r"\1", text)
    console.print(Markdown(shown, code_theme="ansi_dark", hyperlinks=False))
