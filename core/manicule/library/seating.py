"""How many can sit down to a game, with the plugins that are played with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manicule.errors import UsageError
from manicule.library.manifest import Manifest
from manicule.text import Text, tr

ADD = tr(
    "{game} has no rules for {places} places here, only for {numbers}; "
    "add the rules that it needs: --with {plugin}"
)
CHANGE = tr("{game} has no rules for {places} places, only for {numbers}; change the number of seats")
OTHERS = tr(
    "{game} has no rules for {places} places, only for {numbers}; change the number of seats, "
    "or see whether a plugin that is not in use takes a place: {plugins}"
)


def check_places(manifests: Mapping[str, Manifest], game: str, ids: Sequence[str], places: int) -> None:
    """Refuse a number of places that neither the game nor a plugin in use has rules for."""
    numbers = {*manifests[game].players, *(number for id in ids for number in manifests[id].adds_players)}
    if places in numbers:
        return
    unused = [
        one
        for id, one in sorted(manifests.items())
        if one.game == game and id not in ids and one.kind == "rules"
    ]
    said: dict[str, Any] = {"game": manifests[game].name, "places": places}
    said["numbers"] = ", ".join(str(number) for number in sorted(numbers))
    raise UsageError(_advice(unused, places)(**said))


def _advice(unused: Sequence[Manifest], places: int) -> Text:
    for manifest in unused:
        if places in manifest.adds_players:
            return ADD(plugin=manifest.id)
    if unused:
        return OTHERS(plugins=", ".join(manifest.id for manifest in unused))
    return CHANGE
