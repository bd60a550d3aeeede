"""`manicule mcp`: a table for a language-model assistant."""

from importlib.util import find_spec
from typing import Annotated

import typer

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.command_line.usage import whole_number

SEED = tr("Seed of the games (default: random).")
NEEDS_MCP = tr(
    'this needs the package of the Model Context Protocol; to install it: pip install "manicule[mcp]"'
)


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def mcp(
        seed: Annotated[
            str | None, typer.Option("--seed", help=read(SEED), metavar="NUMBER", show_default=False)
        ] = None,
    ) -> int:
        if find_spec("mcp") is None:
            raise UsageError(NEEDS_MCP)
        from manicule_cli.assistant.server import serve

        return serve(program.screen(), whole_number("--seed", seed) if seed is not None else None)

    program.add("mcp", about, mcp)
