"""What to type for the same table again: the same people, bots, plugins and options, and a new deal."""

from __future__ import annotations

import shlex

from manicule.library import Library
from manicule.library.player_counts import player_count_of, usual_parts
from manicule.records.start import Start
from manicule_cli.drawing.listing import written


def command(library: Library, start: Start) -> str:
    """The command line that begins a game like this one."""
    game = start.game
    played = [id for id in start.plugin_ids if id != game]
    usual = [one.id for one in usual_parts(library.manifests, game, _places(library, start))]
    defaults = library.options(game, [game, *played], {})
    words = ["manicule", "play", game]
    for seat in start.seats:
        wishes = [f"{key}={value}" for key, value in seat.wishes.items()]
        words += ["--seat", ",".join([f"{seat.kind}:{seat.name}", *wishes])]
    words += [word for id in played if id not in usual for word in ("--with", id)]
    words += [word for id in usual if id not in played for word in ("--without", id)]
    for key, value in start.options.items():
        if value != defaults.get(key):
            words += ["--option", f"{key}={written(value)}"]
    return shlex.join(words)


def _places(library: Library, start: Start) -> int:
    ids = [id for id in start.plugin_ids if id in library.manifests]
    return player_count_of(library.manifests, ids, len(start.seats))
