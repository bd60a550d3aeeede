"""A server for `web.py`, like that of `manicule serve`, but without limits per address."""

from __future__ import annotations

import socket
import sys
from inspect import signature
from pathlib import Path
from typing import Any

from version import (
    RATES,
    Hub,
    Languages,
    Limits,
    PluginRegistry,
    RateLimit,
    Site,
    open_many_files,
    server_of,
    tables_in,
)


def main() -> None:
    """Print the address, and serve until the process ends."""
    open_many_files()
    registry, languages = PluginRegistry.find(), Languages()
    languages.know(registry)
    more: dict[str, Any] = {}
    if "processes" in signature(Hub).parameters:  # in older versions, bots think in threads only
        from version import BotProcesses

        more["processes"] = BotProcesses(registry)
    hub = Hub(
        tables_in(sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1])),
        registry,
        languages,
        max_tables=int(sys.argv[2]) + 1,
        **more,
    )
    limits = Limits({name: RateLimit(10**9, 10**9) for name in RATES})
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(2048)
        print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        server_of(Site(hub, limits)).run(sockets=[listener])


if __name__ == "__main__":
    main()
