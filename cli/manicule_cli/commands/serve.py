"""`manicule serve`: tables in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.command_line.usage import whole_number

HOST = tr("Address to listen on (default: this machine only); 0.0.0.0 admits others in this network.")
PORT = tr("Port (default: 8000).")
DATA = tr("The folder where tables are stored.")
STORE = tr(
    "The database where tables are stored instead, such as postgresql://host/name; several servers may "
    "share it."
)
MAX_TABLES = tr("Maximum number of tables (default: 200).")
KEEP_DAYS = tr("Remove a table after this many days without a change (default: 60).")
BOT_SECONDS = tr("Stop a bot that has not answered within this number of seconds (default: 60).")
NOTIFY_AFTER = tr("Tell people who are away after this many seconds that it is their turn (default: 30).")
PUSH_HOST = tr("A further push service of browsers, such as *.example.org; may be repeated.")
BEHIND_PROXY = tr("The server is behind a reverse proxy on this machine; trust what it says about https.")
ALLOW = tr("A game or plugin allowed at tables; may be repeated (default: all that are installed).")
PACK = tr("A pack that tables may be created from; may be repeated.")
LIMITS = tr("A file with other limits for requests and connections; see `manicule docs serving`.")
LOG_JSON = tr("Write each line of the log as a JSON object.")
NAME = tr("A host name of this machine; may be repeated.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def serve(
        host: Annotated[str, typer.Option("--host", help=read(HOST), metavar="NAME")] = "127.0.0.1",
        port: Annotated[str, typer.Option("--port", help=read(PORT), metavar="NUMBER")] = "8000",
        data: Annotated[
            str | None, typer.Option("--data", help=read(DATA), metavar="FOLDER", show_default=False)
        ] = None,
        store: Annotated[
            str | None, typer.Option("--store", help=read(STORE), metavar="URL", show_default=False)
        ] = None,
        max_tables: Annotated[
            str, typer.Option("--max-tables", help=read(MAX_TABLES), metavar="NUMBER")
        ] = "200",
        keep_days: Annotated[str, typer.Option("--keep-days", help=read(KEEP_DAYS), metavar="NUMBER")] = "60",
        bot_seconds: Annotated[
            str, typer.Option("--bot-seconds", help=read(BOT_SECONDS), metavar="NUMBER")
        ] = "60",
        name: Annotated[
            list[str] | None,
            typer.Option("--name", help=read(NAME), metavar="NAME", show_default=False),
        ] = None,
        allow: Annotated[
            list[str] | None,
            typer.Option("--allow", help=read(ALLOW), metavar="PLUGIN", show_default=False),
        ] = None,
        pack: Annotated[
            list[str] | None,
            typer.Option("--pack", help=read(PACK), metavar="PATH", show_default=False),
        ] = None,
        notify_after: Annotated[
            str, typer.Option("--notify-after", help=read(NOTIFY_AFTER), metavar="NUMBER")
        ] = "30",
        push_host: Annotated[
            list[str] | None,
            typer.Option("--push-host", help=read(PUSH_HOST), metavar="NAME", show_default=False),
        ] = None,
        limits: Annotated[
            str | None, typer.Option("--limits", help=read(LIMITS), metavar="FILE", show_default=False)
        ] = None,
        log_json: Annotated[bool, typer.Option("--log-json", help=read(LOG_JSON))] = False,
        behind_proxy: Annotated[bool, typer.Option("--behind-proxy", help=read(BEHIND_PROXY))] = False,
    ) -> int:
        from manicule_cli.games.web_tables import Wish, serve_tables

        wish = Wish(
            host,
            whole_number("--port", port, most=65535),
            Path(data) if data is not None else None,
            store,
            whole_number("--max-tables", max_tables, 1),
            whole_number("--keep-days", keep_days, 1),
            behind_proxy,
            tuple(name or ()),
            tuple(allow or ()),
            tuple(map(Path, pack or ())),
            whole_number("--bot-seconds", bot_seconds, 1),
            whole_number("--notify-after", notify_after),
            tuple(push_host or ()),
            Path(limits) if limits is not None else None,
            log_json,
        )
        return serve_tables(program.screen(), wish)

    program.add("serve", about, serve)
