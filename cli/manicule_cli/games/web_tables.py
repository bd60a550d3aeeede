"""Serving tables for browsers, if the optional dependencies are installed."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from manicule.folders import data_folder
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr
from manicule.plugins.pack import read_pack
from manicule_cli.environment import find_registry
from manicule_terminal.screen import Screen

NOT_INSTALLED = tr("the packages for browser tables are not installed: pip install 'manicule[web]'")


class Wish(msgspec.Struct, frozen=True):
    """The options of the server, as given."""

    host: str
    port: int
    data: Path | None
    max_tables: int
    keep_days: int
    is_proxied: bool
    names: tuple[str, ...]
    allowed: tuple[str, ...]
    packs: tuple[Path, ...]
    bot_seconds: int


def serve_tables(screen: Screen, wish: Wish) -> int:
    """Serve until Ctrl-C and return the exit code."""
    registry = find_registry(screen)
    try:
        from manicule_web.server import Serving, serve
    except ModuleNotFoundError as error:
        raise ManiculeError(NOT_INSTALLED) from error
    data = (wish.data if wish.data is not None else data_folder("web")).absolute()
    packs = tuple(read_pack(path) for path in wish.packs)
    serving = Serving(**{**msgspec.structs.asdict(wish), "data": data, "packs": packs})
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is the normal way to stop the server
        # Only the person who started the server can use its command line; players read in browsers.
        serve(serving, registry, screen.options.languages.without_advice(), screen.notice)
    return 0
