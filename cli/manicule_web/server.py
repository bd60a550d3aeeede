"""The server: its address, its output, and its end."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from types import FrameType
from typing import Any, cast

import msgspec
import uvicorn

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.pack import Pack
from manicule_languages.languages import Languages
from manicule_web import guard
from manicule_web.bot_processes import BotProcesses
from manicule_web.folder_owner import FolderOwner
from manicule_web.http_protocol import BoundedHttp
from manicule_web.hub import Hub
from manicule_web.limits import ConnectionBounds, Limits, ServerLimits
from manicule_web.log_lines import begin_log
from manicule_web.middleware import Address
from manicule_web.notifications.outside import PUSH_HOSTS, SendPolicy
from manicule_web.notifications.sender import DELAY, TurnSender, turn_sender
from manicule_web.routes_operator import operator_addresses
from manicule_web.site import Site
from manicule_web.start_check import check_plugins, check_tables
from manicule_web.table_store import TableStore
from manicule_web.thinkers import SECONDS, Thinkers

# Translators: printed when the server starts; a table is a game in the browser; {address} is a URL
LISTENING = tr("Tables are available at {address}")
STOP = tr("Ctrl-C stops the server; all tables are kept in {folder}")
NOT_FREE = tr(
    "the server cannot listen on {host}, port {port}: the port is in use, or the address does not "
    "belong to this machine"
)
KEEP_ALIVE = 75
"""Longer than browsers wait before they reuse a connection: with a shorter time, responses get lost."""
GRACE = 3
"""Seconds in which running requests may finish when the server ends."""
MOST_GRACE = 6.0
"""Seconds after which the process ends in any case. Acknowledged answers are on disk."""
SWEEP = 3600.0
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""How this machine reaches a server that listens everywhere."""
ANYWHERE = tuple(LOOPBACK)
PROXIES = ("127.0.0.1", "::1")
"""The proxies whose client address a server trusts: those on this machine. Of several addresses in the
header, the last one that is not a proxy counts; the others may be forged."""


class Serving(msgspec.Struct, frozen=True):
    """The settings of a server: its address, the number of tables, the allowed games, the time limit of bots,
    the seconds after which a turn is told, and further push services."""

    host: str
    port: int
    max_tables: int
    keep_days: float
    is_proxied: bool = False
    names: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    packs: tuple[Pack, ...] = ()
    bot_seconds: float = SECONDS
    notify_after: float = DELAY
    push_hosts: tuple[str, ...] = ()
    limits: ServerLimits = ServerLimits()
    is_log_json: bool = False


def serve(
    serving: Serving,
    tables: TableStore,
    registry: PluginRegistry,
    languages: Languages,
    say: Callable[[Text], None],
    owner: FolderOwner | None = None,
) -> None:
    """Serve until the server is stopped. `say` shows messages to the operator; the `owner` of the data folder
    tells the operator's commands where the server listens."""
    begin_log(serving.is_log_json)
    hub = Hub(
        tables,
        registry,
        languages,
        max_tables=serving.max_tables,
        keep_days=serving.keep_days,
        allowed=serving.allowed,
        packs=serving.packs,
        thinkers=Thinkers(serving.bot_seconds),
        processes=BotProcesses(registry),
    )

    check_plugins(hub)

    def opened(address: str) -> None:
        if owner is not None:
            owner.announce(address_of(LOOPBACK.get(serving.host, serving.host), _port(address)))
        say(LISTENING(address=address))
        if not guard.is_this_machine(serving.host):
            _show_code(address)
        say(STOP(folder=tables.place))

    policy = SendPolicy((*PUSH_HOSTS, *serving.push_hosts))
    sender = turn_sender(hub, policy, serving.notify_after)
    extra = operator_addresses(owner.key) if owner is not None else ()
    serve_hub(serving, hub, opened, sender=sender, extra=extra)


def serve_hub(
    serving: Serving,
    hub: Hub,
    opened: Callable[[str], None],
    addresses: Sequence[Address] = (),
    sender: TurnSender | None = None,
    extra: Sequence[Address] = (),
) -> None:
    """Serve the tables of a hub, or other addresses, until the server is stopped; in both cases `extra` ones
    too. `opened` gets the address of the server once browsers can connect. A `sender` tells people of their
    turns.

    The process may end in here: a hanging thread would keep it alive.
    """
    open_many_files()
    with _bound(serving) as listener:
        address = address_of(serving.host, listener.getsockname()[1])
        is_for_others = not guard.is_this_machine(serving.host)
        public = address.rstrip("/") if is_for_others and not serving.is_proxied else ""
        site = Site(
            hub,
            Limits(serving.limits.rates),
            is_proxied=serving.is_proxied,
            names=serving.names,
            public=public,
            addresses=addresses,
            sender=sender,
            extra=extra,
        )
        bounds = serving.limits.connections
        server = server_of(site, serving.is_proxied, owns_process=True, bounds=bounds)
        opened(address)
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(_run(server, listener, hub))
    # Python would not wait for hanging threads, but they would run while the interpreter shuts down.
    if hub.thinkers.hanging:
        atexit.register(_end_process)


def open_many_files() -> None:
    """Raise the limit of open files to the system's maximum: every browser and every match is one."""
    if sys.platform == "win32":
        return
    import resource

    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit != most:
        with contextlib.suppress(ValueError, OSError):  # some systems report a maximum that they refuse
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def server_of(
    site: Site,
    is_proxied: bool = False,
    owns_process: bool = False,
    bounds: ConnectionBounds | None = None,
) -> uvicorn.Server:
    """The server of a site. With `owns_process`, the process ends with it, after at most `MOST_GRACE`
    seconds, whatever is still running."""
    config = uvicorn.Config(
        site.app(),
        http=cast(Any, partial(BoundedHttp, bounds=bounds)),
        ws="none",
        log_level="warning",
        access_log=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        proxy_headers=is_proxied,
        forwarded_allow_ips=list(PROXIES),
    )
    server = uvicorn.Server(config)
    logging.getLogger("uvicorn.error").addFilter(_is_worth_logging)

    def end(number: int, frame: FrameType | None) -> None:
        if server.should_exit and owns_process:  # asked twice: do not wait
            _end_process()
        site.channel.close()  # listeners for changes would keep the server from ending
        server.should_exit = True
        threading.Thread(target=_wind_up, args=(site.hub.thinkers, owns_process), daemon=True).start()

    vars(server)["handle_exit"] = end
    return server


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether a record of uvicorn is worth logging: not a request cut short by the end of the server, nor a
    warning about what a client sent, which would be one for each request."""
    if record.levelno == logging.WARNING and record.module == "httptools_impl":
        return False
    kind = record.exc_info[0] if record.exc_info else None
    return kind is None or not issubclass(kind, asyncio.CancelledError)


def _wind_up(thinkers: Thinkers, owns_process: bool) -> None:
    """Release the requests that wait for a bot; end our own process if it does not end in time."""
    thinkers.close()
    if owns_process:
        time.sleep(MOST_GRACE)
        _end_process()


def _end_process() -> None:
    """End now, without waiting for threads. Every acknowledged answer is on disk."""
    os._exit(0)


async def _run(server: uvicorn.Server, listener: socket.socket, hub: Hub) -> None:
    async def sweep() -> None:
        await asyncio.to_thread(check_tables, hub)
        while True:
            await asyncio.to_thread(hub.sweep)
            await asyncio.sleep(SWEEP)

    sweeper = asyncio.create_task(sweep())
    try:
        await server.serve(sockets=[listener])
    finally:
        sweeper.cancel()


def _bound(serving: Serving) -> socket.socket:
    """A listening socket; raises `ManiculeError` if the port is in use."""
    family = socket.AF_INET6 if ":" in serving.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((serving.host, serving.port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise ManiculeError(NOT_FREE(host=serving.host, port=str(serving.port))) from error
    return listener


def address_of(host: str, port: int) -> str:
    """The address of the server for others: that of this machine in its network, if it listens everywhere."""
    name = _own_address() if host in ANYWHERE else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _port(address: str) -> int:
    return int(address.rstrip("/").rpartition(":")[2])


def _own_address() -> str:
    """The address of this machine in its network; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _show_code(address: str) -> None:
    """Print the address as a QR code."""
    import segno

    segno.make(address).terminal(out=sys.stderr, compact=True)
