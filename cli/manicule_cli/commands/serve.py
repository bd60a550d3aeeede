"""`manicule serve`: tables in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.command_line.usage import whole_number

HOST = tr("Where to listen; 0.0.0.0 lets others in this network come, otherwise only this machine.")
PORT = tr("The port.")
DATA = tr("The folder in which tables are kept.")
MAX_TABLES = tr("How many tables there may be.")
KEEP_DAYS = tr("After so many days without a change a table is removed.")
BOT_SECONDS = tr("Stop a bot that has not answered within this number of seconds (default: 60).")
BEHIND_PROXY = tr("A proxy on this machine stands before the server, and says who comes over https.")
ALLOW = tr("A game or plugin that tables may be made of; may be repeated. Otherwise all that are installed.")
PACK = tr("A pack that tables may be made of; may be repeated.")
NAME = tr("A name by which this machine is called in addresses; may be repeated.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def serve(
        host: Annotated[str, typer.Option("--host", help=read(HOST), metavar="NAME")] = "127.0.0.1",
        port: Annotated[str, typer.Option("--port", help=read(PORT), metavar="NUMBER")] = "8000",
        data: Annotated[
            str | None, typer.Option("--data", help=read(DATA), metavar="FOLDER", show_default=False)
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
        behind_proxy: Annotated[bool, typer.Option("--behind-proxy", help=read(BEHIND_PROXY))] = False,
    ) -> int:
        from manicule_cli.games.web_tables import Wish, serve_tables

        wish = Wish(
            host,
            whole_number("--port", port, most=65535),
            Path(data) if data is not None else None,
            whole_number("--max-tables", max_tables, 1),
            whole_number("--keep-days", keep_days, 1),
            behind_proxy,
            tuple(name or ()),
            tuple(allow or ()),
            tuple(map(Path, pack or ())),
            whole_number("--bot-seconds", bot_seconds, 1),
        )
        return serve_tables(program.screen(), wish)

    program.add("serve", about, serve)
