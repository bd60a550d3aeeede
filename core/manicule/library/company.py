"""Which tables a game allows: so many seats, with the plugins that are on by themselves or added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from manicule.library.manifest import Manifest
from manicule.library.seating import places_of, suits

MOST = 12
"""No table that is looked for has more seats."""


def parts_of(manifests: Mapping[str, Manifest], game: str) -> list[Manifest]:
    """The plugins that add to the rules of a game."""
    return [one for one in manifests.values() if one.kind == "rules" and one.game == game]


def opponents_of(manifests: Mapping[str, Manifest], game: str) -> list[Manifest]:
    """The plugins that sit down as an opponent when they are asked to."""
    return [one for one in parts_of(manifests, game) if one.takes_places and not one.default]


def fits(manifests: Mapping[str, Manifest], game: str, seats: int, added: Sequence[str] = ()) -> bool:
    """Whether there are rules for so many seats, with what is on by default and what is added to it."""
    places = places_of(manifests, added, seats)
    usual = [one for one in usual_parts(manifests, game, places) if one.id not in added]
    chosen = [manifests[id] for id in added]
    if not all(suits(one, places) for one in chosen):
        return False
    adding = [*usual, *chosen]
    return places in {*manifests[game].players, *(number for one in adding for number in one.adds_players)}


def usual_parts(manifests: Mapping[str, Manifest], game: str, places: int) -> list[Manifest]:
    """The plugins that are on by themselves for so many places."""
    return [
        one for one in parts_of(manifests, game) if one.default and (not one.players or places in one.players)
    ]


def numbers_of(manifests: Mapping[str, Manifest], game: str, added: Sequence[str] = ()) -> list[int]:
    """How many can sit down, with what is on by default and what is added to it."""
    return [seats for seats in range(1, MOST + 1) if fits(manifests, game, seats, added)]
