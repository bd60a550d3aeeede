"""Differences that are planted below every front-end: the contract must notice each."""

import pytest

from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_interface import narration, verbs
from manicule_interface.cautions import Cautions
from manicule_interface.hints import Hint, hint
from manicule_interface.moments import Moments

Patch = pytest.MonkeyPatch


def skip_warnings(patch: Patch) -> None:
    patch.setattr(Cautions, "against", lambda *given: None)


def tell_secrets(patch: Patch) -> None:
    patch.setattr(narration, "is_for", lambda event, seats: True)


def hint_for_another_seat(patch: Patch) -> None:
    def mistaken(match: Match, registry: PluginRegistry, seat: str) -> Hint | None:
        return hint(match, registry, next(one for one in match.waiting() if one != seat))

    patch.setattr(verbs, "hint", mistaken)


def drop_moments(patch: Patch) -> None:
    patch.setattr(Moments, "now", lambda *given: None)
