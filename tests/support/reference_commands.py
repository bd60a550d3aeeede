"""The page of docs/reference about the commands: made from what they tell in their help."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

from manicule_cli.application import build
from manicule_cli.command_line.help_pages import examples_of
from manicule_languages.reader import Reader
from manicule_terminal.options import OutputOptions

HEAD = """\
# The commands

Every command of `manicule` with its options, as `--help` shows them.
`python -m tests.support.reference` generates this page from the code, and a test compares the two.
"""
EVERYWHERE = "Everywhere"


def commands_page() -> str:
    """The page of all commands."""
    lines = [HEAD]
    made = list(commands())
    lines += ["| command | what it does |", "| --- | --- |"]
    lines += [
        f"| [`{path}`](#{path.replace(' ', '-')}) | {_cell(_first_sentence(command.help or ''))} |"
        for path, command, _ in made
    ]
    lines += ["", "## Options of every command", ""]
    lines += [_option(one) for one in made[0][2] if one.rich_help_panel == EVERYWHERE]
    for path, command, params in made:
        lines += ["", f"### `{path}`", "", command.help or ""]
        own = [one for one in params if getattr(one, "rich_help_panel", None) != EVERYWHERE]
        arguments = [one for one in own if one.param_type_name == "argument"]
        options = [
            one for one in own if one.param_type_name == "option" and not one.hidden and one.name != "help"
        ]
        lines += ["", "```text", _usage(path, arguments, options, command), "```"]
        if own_lines := [*map(_argument, arguments), *map(_option, options)]:
            lines += ["", *own_lines]
        if examples := examples_of(path, Reader()):
            lines += ["", "For example:", "", "```text", *examples, "```"]
    return "\n".join(lines) + "\n"


def commands() -> Iterator[tuple[str, Any, list[Any]]]:
    """Every command with its path and what it takes, groups before what is in them."""
    options = OutputOptions(out=io.StringIO())
    yield from _walk("manicule", build(options, Reader()).make(), None)


def _walk(name: str, command: Any, parent: Any) -> Iterator[tuple[str, Any, list[Any]]]:
    ctx = command.context_class(command, info_name=name, parent=parent)
    yield ctx.command_path, command, command.get_params(ctx)
    for inner in command.list_commands(ctx) if hasattr(command, "list_commands") else ():
        yield from _walk(inner, command.get_command(ctx, inner), ctx)


def _usage(path: str, arguments: list[Any], options: list[Any], command: Any) -> str:
    pieces = [path, *(["[OPTIONS]"] if options else [])]
    for one in arguments:
        name = one.metavar or one.name
        pieces.append(name if one.required else f"[{name}]")
    if hasattr(command, "list_commands"):
        pieces.append("COMMAND")
    return " ".join(pieces)


def _argument(one: Any) -> str:
    return f"- `{one.metavar or one.name}`: {one.help or ''}".rstrip(": ")


def _option(one: Any) -> str:
    names = ", ".join(one.opts)
    value = "" if one.is_flag or one.count or not one.metavar else f" {one.metavar}"
    return f"- `{names}{value}`: {one.help or ''}".rstrip(": ")


def _first_sentence(text: str) -> str:
    """The overview says what a command is for; the rest stands in its section."""
    return re.split(r"(?<=\.)\s", text, maxsplit=1)[0]


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
