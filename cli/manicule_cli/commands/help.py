"""`manicule help`: the page that `--help` shows, for people who ask for it with a word."""

from typing import Annotated, Any

import typer

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr
from manicule_cli.command_line import usage
from manicule_cli.command_line.program import Program

COMMAND = tr("The command, as in `manicule help play` or `manicule help plugins new`.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def help(
        ctx: typer.Context,
        command: Annotated[
            list[str] | None, typer.Argument(metavar="COMMAND…", help=read(COMMAND), show_default=False)
        ] = None,
    ) -> int:
        page: Any = ctx.find_root()
        for word in command or ():
            group: Any = page.command
            if not hasattr(group, "summaries"):
                raise UsageError(usage.TOO_MUCH(argument=word))
            found = group.get_command(page, word)
            if found is None:
                known = group.list_commands(page)
                raise usage.no_such_command(word, known, program.reader, page.parent is None)
            page = found.context_class(found, info_name=word, parent=page)
        print(page.get_help(), file=program.options.out)
        return 0

    program.add("help", about, help)
