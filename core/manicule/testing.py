"""The test kit under the name that it had in 0.1; it is the package `manicule_kit` now."""

from __future__ import annotations

from manicule.deprecation import moved

__getattr__ = moved(__name__, "manicule_kit")
