"""Serving tables for browsers, and games in the browser, if the optional dependencies are installed."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from manicule.folders import data_folder
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import tr
from manicule.plugins.pack import read_pack
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import find_registry
from manicule_terminal.screen import Screen

NOT_INSTALLED = tr("the packages for browser tables are not installed: pip install 'manicule[web]'")
ALONE = tr("{option} can only be used with {other}")
NOT_TOGETHER = tr("{option} cannot be combined with {other}")
NO_TERMINAL = tr(
    "--browser needs a terminal, where it shows the links and Ctrl-C stops it; `manicule serve` needs none"
)


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
    notify_after: int
    push_hosts: tuple[str, ...]
    limits: Path | None
    is_log_json: bool


def serve_tables(screen: Screen, wish: Wish) -> int:
    """Serve until Ctrl-C and return the exit code."""
    registry = find_registry(screen)
    check_installed()
    from manicule_cli.games.server_limits import read_limits
    from manicule_web.file_tables import FileTables
    from manicule_web.folder_owner import owned
    from manicule_web.limits import ServerLimits
    from manicule_web.server import Serving, serve

    data = tables_folder(wish.data)
    packs = tuple(read_pack(path) for path in wish.packs)
    limits = read_limits(wish.limits) if wish.limits is not None else ServerLimits()
    given = {name: value for name, value in msgspec.structs.asdict(wish).items() if name != "data"}
    serving = Serving(**{**given, "packs": packs, "limits": limits})
    with owned(data) as owner, contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is the normal way to stop
        # Only the person who started the server can use its command line; players read in browsers.
        spoken = screen.options.languages.without_advice()
        serve(serving, FileTables(data), registry, spoken, screen.notice, owner)
    return 0


def tables_folder(given: Path | None) -> Path:
    """The data folder of a server: the given one, or the usual one."""
    return (given if given is not None else data_folder("web")).absolute()


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
