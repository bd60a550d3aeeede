"""Which games bring a lesson, and which are good to begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from manicule.library.player_counts import opponents_of
from manicule_interface import lesson

if TYPE_CHECKING:
    from manicule.library import Library
    from manicule.library.manifest import Manifest


def has_lesson(game: Manifest) -> bool:
    """Whether a game can be learned by `manicule learn`."""
    return not game.origin.is_file and lesson.has_lesson(game.folder)


def easiest_first(library: Library, games: Sequence[Manifest]) -> list[Manifest]:
    """Games in the order in which somebody new should meet them: first those that teach themselves, then
    those that bring an opponent for who is alone, then the others; each of these by id."""
    return sorted(
        games, key=lambda game: (not has_lesson(game), not opponents_of(library.manifests, game.id), game.id)
    )
