"""`manicule docs`: the pages of the documentation."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program

PAGE = tr("The page, such as modding or reference/commands; add # and a heading for one section.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def docs(
        page: Annotated[
            list[str] | None, typer.Argument(metavar="PAGE", help=read(PAGE), show_default=False)
        ] = None,
    ) -> int:
        from manicule_cli.documentation import list_pages, show_page

        return show_page(program.screen(), " ".join(page)) if page else list_pages(program.screen())

    program.add("docs", about, docs)
