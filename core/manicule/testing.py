"""The test kit under the name that it had in 0.1; it is the package `manicule_kit` now."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from manicule.deprecation import warn_of

KIT = "manicule_kit"
NAMES = ("Finding", "Place", "Report", "assert_sound", "check_plugin", "play_game")


def __getattr__(name: str) -> Any:
    if name not in NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warn_of(f"{__name__}.{name}", f"{KIT}.{name}")
    # By its name, so that the engine does not depend on the kit.
    return getattr(import_module(KIT), name)
