"""Serving tables for browsers, and games in the browser, if the optional dependencies are installed."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import tr
from manicule.plugins.pack import read_pack
from manicule_cli.command_line.usage import NOT_TOGETHER, whole_number
from manicule_cli.environment import find_registry
from manicule_terminal.screen import Screen

NOT_INSTALLED = tr("the packages for browser tables are not installed: pip install 'manicule[web]'")
ALONE = tr("{option} can only be used with {other}")
NO_TERMINAL = tr(
    "--browser needs a terminal, where it shows the links and Ctrl-C stops it; `manicule serve` needs none"
)


class Wish(msgspec.Struct, frozen=True):
    """The options of the server, as given."""

    host: str
    port: int
    data: Path | None
    store: str | None
    max_tables: int
    keep_days: int
    is_proxied: bool
    names: tuple[str, ...]
    allowed: tuple[str, ...]
    packs: tuple[Path, ...]
    bot_seconds: int
    notify_after: int
    push_hosts: tuple[str, ...]
    limits: Path | None
    is_log_json: bool


def serve_tables(screen: Screen, wish: Wish) -> int:
    """Serve until Ctrl-C and return the exit code."""
    registry = find_registry(screen)
    check_installed()
    from manicule_cli.games.server_limits import read_limits
    from manicule_cli.games.table_stores import check_store, database, tables_folder
    from manicule_web.file_tables import FileTables
    from manicule_web.folder_owner import owned
    from manicule_web.limits import ServerLimits
    from manicule_web.server import Serving, serve

    check_store(wish.store, wish.data)
    packs = tuple(read_pack(path) for path in wish.packs)
    limits = read_limits(wish.limits) if wish.limits is not None else ServerLimits()
    given = {
        name: value for name, value in msgspec.structs.asdict(wish).items() if name not in ("data", "store")
    }
    serving = Serving(**{**given, "packs": packs, "limits": limits})
    # Only the person who started the server can use its command line; players read in browsers.
    spoken = screen.options.languages.without_advice()
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is the normal way to stop
        if wish.store is not None:
            with database(wish.store) as tables:
                serve(serving, tables, registry, spoken, screen.notice)
        else:
            data = tables_folder(wish.data)
            with owned(data) as owner:
                serve(serving, FileTables(data), registry, spoken, screen.notice, owner)
    return 0


def check_installed() -> None:
    """Refuse to go on without the optional dependencies."""
    try:
        import manicule_web.server  # noqa: F401
    except ModuleNotFoundError as error:
        raise ManiculeError(NOT_INSTALLED) from error


def prefer_browser(screen: Screen, is_wanted: bool, port: str | None, pace: str | None, lines: bool) -> None:
    """Play in the browser, if `--browser` is given; refuse what does not go with it."""
    if not is_wanted:
        if port is not None:
            raise UsageError(ALONE(option="--port", other="--browser"))
        return
    options = screen.options
    beside = {"--json": options.json, "--lines": lines, "--pace": pace, "--reload": options.reloads}
    for option, is_given in beside.items():
        if is_given:
            raise UsageError(NOT_TOGETHER(option=option, other="--browser"))
    number = whole_number("--port", port, most=65535) if port is not None else 0
    check_installed()
    if not screen.is_played_at:
        raise UsageError(NO_TERMINAL)
    screen.options.port = number
