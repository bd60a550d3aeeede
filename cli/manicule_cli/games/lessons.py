"""Which games bring a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule import lesson

if TYPE_CHECKING:
    from manicule.library.manifest import Manifest


def has_lesson(game: Manifest) -> bool:
    """Whether a game can be learned by `manicule learn`."""
    return not game.origin.is_file and lesson.has_lesson(game.folder)
