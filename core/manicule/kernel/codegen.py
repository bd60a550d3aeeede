"""The only module that compiles source text into functions.

Hot paths are generated from declarations. The annotations of a position give its copy, its canonical form
and its hiding for views; the implementations of a hook give its call. Generated source contains only checked
identifiers. Text from a person or a file is never executed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

MOST_KEPT = 4096
"""Number of compiled texts in the cache. Rule sets of one game share most of them."""


def function(name: str, source: str, names: Mapping[str, Any]) -> Callable[..., Any]:
    """The function `name` defined by `source`, which may use `names`."""
    space: dict[str, Any] = dict(names)
    exec(_code(source, f"<manicule {name}>"), space)  # noqa: S102  generated from checked identifiers
    made: Callable[..., Any] = space[name]
    return made


@lru_cache(MOST_KEPT)
def _code(source: str, name: str) -> CodeType:
    made: CodeType = compile(source, name, "exec")
    return made
