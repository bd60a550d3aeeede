"""Writing a pack: the plugins and options of a table or a save, for sharing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec

from manicule.door.match_request import MatchRequest, settle, wanted_game
from manicule.kernel.errors import UsageError
from manicule.kernel.text import id_list, tr
from manicule.match.header import MatchHeader
from manicule.match.seats import Human
from manicule.plugins import PluginRegistry
from manicule.plugins.pack import pack_of
from manicule.records.reader import read_record
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import find_registry
from manicule_cli.games.saves import saved
from manicule_cli.new_file import write_new
from manicule_terminal.screen import Screen

SAVE_ALONE = tr("a save determines the plugins and options; drop the options given with --save")
TO_AND_JSON = tr("--to cannot be used with --json, which prints the pack")
HEAD = "# To play with it: manicule play --pack FILE\n"
WRITTEN = tr("{file}: {plugins}. To play with it: manicule play --pack {file}")


def write_pack(
    screen: Screen,
    wanted: MatchRequest,
    save: str | None,
    seats: str | None,
    name: str | None,
    about: str | None,
    is_exact: bool,
    to: str | None,
) -> int:
    """Write the pack of a table or of a save."""
    if to is not None and screen.options.json:
        raise UsageError(TO_AND_JSON)
    registry = find_registry(screen)
    if save is None:
        start = _table(screen, registry, wanted, seats)
        usual = start.game
    else:
        if not wanted.is_nothing or seats is not None:
            raise UsageError(SAVE_ALONE)
        path = saved(save)
        start, usual = read_record(path).start, path.stem
    pack = pack_of(
        registry,
        start.plugins,
        start.options,
        start.order,
        name=name or usual,
        about=about or "",
        is_exact=is_exact,
    )
    if screen.options.json:
        screen.object(msgspec.to_builtins(pack))
        return 0
    file = Path(to) if to is not None else Path(f"{usual}-pack.toml")
    write_new(file, HEAD + pack.toml())
    screen.result(WRITTEN(file=str(file), plugins=id_list(start.plugin_ids)))
    return 0


def _table(screen: Screen, registry: PluginRegistry, wanted: MatchRequest, seats: str | None) -> MatchHeader:
    """The header of a match with this number of people (default: as few as can play)."""
    game = wanted_game(registry, wanted)
    number = min(game.players) if seats is None else whole_number("--seats", seats, 1)
    start, notices = settle(registry, replace(wanted, game=game.id, seats=(Human(),) * number))
    for notice in notices:
        screen.notice(notice)
    return start
