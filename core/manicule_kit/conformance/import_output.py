"""Printing while a plugin is imported: it comes between what commands print, such as JSON."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import FrameType

from manicule.kernel.locations import Files, Owned
from manicule.kernel.text import tr
from manicule_kit.conformance.findings import Findings

PRINTS = tr("it prints “{said}” while it is imported")
BE_SILENT = tr("take the line away: whoever plays, lists plugins, or asks for JSON would see it")
SHORT = 40


class _Ear(io.StringIO):
    """Takes what is written, and notes the first line of a plugin that writes."""

    def __init__(self, files: Files) -> None:
        super().__init__()
        self._files = files
        self.said: list[tuple[str, Owned]] = []

    def write(self, text: str) -> int:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and text.strip():
            owner = self._files.owner(frame.f_code.co_filename, frame.f_lineno)
            if owner is not None:
                self.said.append((text.strip(), owner))
                break
            frame = frame.f_back
        return len(text)


@contextmanager
def silent_import(files: Files, plugin: str, findings: Findings) -> Iterator[None]:
    """Report what a plugin prints while it is imported; nobody sees it."""
    ear = _Ear(files)
    try:
        with redirect_stdout(ear), redirect_stderr(ear):
            yield
    finally:
        for said, at in ear.said:
            if at.plugin == plugin:
                findings.add("silence", PRINTS(said=said[:SHORT]), BE_SILENT, at, key=PRINTS)
