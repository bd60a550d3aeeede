"""Values of hooks in a few characters, for people."""

from __future__ import annotations

import reprlib
from types import GeneratorType
from typing import Any

from manicule.kernel.table import Table
from manicule.kernel.text import Text

ASKS = "…"
"""Shown for the generator of a rule that asks a question."""


class Short(reprlib.Repr):
    """Values in a few characters, the same in every run: the table, seats and other objects with an id by
    that id."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 40

    def repr_instance(self, x: Any, level: int) -> str:
        if isinstance(x, Table):
            return "table"
        if isinstance(x, GeneratorType):
            return ASKS
        if isinstance(x, Text):
            return self.repr_str(str(x), level)
        id = getattr(x, "id", None)
        if isinstance(id, str):
            return id
        is_plain = "__repr__" not in {name for base in type(x).__mro__[:-1] for name in vars(base)}
        return type(x).__name__ if is_plain else super().repr_instance(x, level)


SHORT = Short()
