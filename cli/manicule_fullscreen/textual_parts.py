"""Textual without the parts that no table shows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

PALETTE = "textual.command"


class _Absent:
    """Stands for whatever Textual's app takes from its palette."""


@contextmanager
def without_palette() -> Iterator[None]:
    """Import Textual's app without its palette of commands, which the table has its own one for.

    The palette brings a dozen widgets, and a fifth of the time that Textual takes to load; there is no
    setting for it. Whoever imports it afterwards gets the real one.
    """
    if PALETTE in sys.modules:
        yield
        return
    absent = ModuleType(PALETTE)
    absent.__getattr__ = lambda name: _Absent  # type: ignore[method-assign]
    sys.modules[PALETTE] = absent
    try:
        yield
    finally:
        del sys.modules[PALETTE]
        package = sys.modules.get("textual")
        if getattr(package, "command", None) is absent:
            del package.command  # type: ignore[union-attr]
