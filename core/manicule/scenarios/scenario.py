"""How scenarios were run in 0.1; `manicule_kit.scenarios.scenario` runs them now."""

from __future__ import annotations

from manicule.deprecation import moved

__getattr__ = moved(__name__, "manicule_kit.scenarios.scenario")
