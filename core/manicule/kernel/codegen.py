"""The one place where source text becomes a function.

Hot paths are compiled from declarations: the copy of a position, its canonical form and what views hide
of it (from its annotations), and the call of a hook (from its implementations). All texts are made by us
from identifiers that were checked; nothing a person or a file says is ever executed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

MOST_KEPT = 4096
"""So many texts are remembered with what they were compiled to: rule sets of one game have most in common."""


def function(name: str, source: str, names: Mapping[str, Any]) -> Callable[..., Any]:
    """The function `name` defined by `source`, which may use `names`."""
    space: dict[str, Any] = dict(names)
    exec(_code(source, f"<manicule {name}>"), space)  # noqa: S102  our own text, see above
    made: Callable[..., Any] = space[name]
    return made


@lru_cache(MOST_KEPT)
def _code(source: str, name: str) -> CodeType:
    made: CodeType = compile(source, name, "exec")
    return made
