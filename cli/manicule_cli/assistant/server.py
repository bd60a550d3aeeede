"""The table of an assistant as a server of the Model Context Protocol, on standard input and output."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import ParamSpec

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, tr
from manicule_cli import version
from manicule_cli.assistant.table import AssistantTable
from manicule_cli.environment import find_registry
from manicule_terminal.screen import Screen

P = ParamSpec("P")

INSTRUCTIONS = tr(
    "You play a board game against bots. Start one with `start`, read `table`, and give answers with "
    "`answer` until the game is over."
)
TOOLS: dict[str, Text] = {
    "games": tr("List the games that can be started, with their numbers of players."),
    "start": tr(
        "Start a game in place of the present one. You have the first seat. `opponents` are the bots at "
        "the others, such as easy, normal, or hard; without them, normal bots fill the smallest table. "
        "`language` is a code such as fr."
    ),
    "table": tr(
        "Read everything at once: the table, your question with its options, and the rules of this phase."
    ),
    "look": tr("Read the table, or one part of it by its title."),
    "question": tr("Read your question, its options, and how to answer."),
    "answer": tr(
        "Answer your question by the word, the number, or the name of an option. The bots then play until "
        "you are asked again; you read what has happened and your next question."
    ),
    "why": tr("Ask why something is not possible now."),
    "rules": tr("Read the rules of this phase, or the rules about a word."),
}
"""What each tool does, for the assistant."""


def serve(screen: Screen, seed: int | None) -> int:
    """Serve one table until the assistant leaves."""
    registry = find_registry(screen)
    languages = screen.options.languages
    table = AssistantTable(registry, languages, screen.reader, seed)
    server_of(table).run("stdio")
    return 0


def server_of(table: AssistantTable) -> MCPServer:
    """The server of a table: its methods as tools."""
    read, lock = table.read, Lock()
    server = MCPServer("manicule", instructions=read(INSTRUCTIONS), version=version(), log_level="ERROR")
    for name, about in TOOLS.items():
        server.add_tool(_tool(getattr(table, name), table, lock), name=name, description=read(about))
    return server


def _tool(method: Callable[P, str], table: AssistantTable, lock: Lock) -> Callable[P, str]:
    """A method as a tool: one call at a time, and refusals are sentences for the assistant."""

    @wraps(method)
    def tool(*args: P.args, **kwargs: P.kwargs) -> str:
        try:
            with lock:
                return method(*args, **kwargs)
        except ManiculeError as error:
            raise ToolError(table.read(error.text)) from error

    return tool
