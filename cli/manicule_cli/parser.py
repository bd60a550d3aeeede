"""Typer's commands and groups with help and refusals in the reader's language.

Typer's own parser speaks English only. Nothing private of it is used: the classes are made for one
reader, and override what writes. Help is written without Typer's frames, which need 100 ms more and
cannot be translated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand, TyperGroup

from manicule.errors import UsageError
from manicule.render import Reader
from manicule.text import tr
from manicule_cli import usage
from manicule_cli.wrapping import width, wrap

WIDEST_TERM = 28
"""A longer one stands on a line of its own."""
HELP = tr("Show this help.")
USAGE = tr("Usage:")
ARGUMENTS = tr("Arguments")
OPTIONS = tr("Options")
WORDS = {"[OPTIONS]": tr("[OPTIONS]"), "COMMAND [ARGS]...": tr("COMMAND [ARGS]...")}
"""What stands for the rest of a command line."""
COMMANDS = tr("Commands")
COMPLETION = {
    "install_completion": tr("Set up completion for this shell."),
    "show_completion": tr("Print what sets up completion for this shell."),
}
"""The options that Typer adds by itself."""


def command_class(reader: Reader) -> type[TyperCommand]:
    """The class of a reader's commands."""

    class Command(TyperCommand):
        def format_usage(self, ctx: Any, formatter: Any) -> None:
            _write_usage(self, ctx, formatter, reader)

        def format_help_text(self, ctx: Any, formatter: Any) -> None:
            _write_help(self, formatter)

        def format_options(self, ctx: Any, formatter: Any) -> None:
            _write_options(self, ctx, formatter, reader)

        def get_help_option(self, ctx: Any) -> Any:
            return _with_help(super().get_help_option(ctx), reader)

        def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:
            # Taken here and refused below, because the parser would refuse in English.
            return super().make_context(info_name, args, parent, **{"allow_extra_args": True, **extra})

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            rest: list[str] = super().parse_args(ctx, args)
            if rest and not ctx.resilient_parsing:
                raise UsageError(usage.TOO_MUCH(argument=rest[0]))
            return rest

    return Command


def group_class(reader: Reader) -> type[TyperGroup]:
    """The class of a reader's groups of commands."""

    class Group(TyperGroup):
        def format_usage(self, ctx: Any, formatter: Any) -> None:
            _write_usage(self, ctx, formatter, reader)

        def format_help_text(self, ctx: Any, formatter: Any) -> None:
            _write_help(self, formatter)

        def format_options(self, ctx: Any, formatter: Any) -> None:
            commands = [(name, command.help or "") for name, command in self.commands.items()]
            _write_options(self, ctx, formatter, reader, commands)

        def get_help_option(self, ctx: Any) -> Any:
            return _with_help(super().get_help_option(ctx), reader)

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
                raise usage.no_such_command(args[0], self.list_commands(ctx))
            return super().resolve_command(ctx, args)

    return Group


def _write_usage(command: Any, ctx: Any, formatter: Any, reader: Reader) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    for word, text in WORDS.items():
        pieces = pieces.replace(word, reader.read(text))
    formatter.write_usage(ctx.command_path, pieces, prefix=reader.read(USAGE) + " ")


def _write_options(
    command: Any, ctx: Any, formatter: Any, reader: Reader, commands: Sequence[tuple[str, str]] = ()
) -> None:
    """The arguments, the options, the commands, and last the options that every command has."""
    arguments, options, title = (reader.read(text) for text in (ARGUMENTS, OPTIONS, COMMANDS))
    sections: dict[str, list[tuple[str, str]]] = {arguments: [], options: [], title: list(commands)}
    for param in command.get_params(ctx):
        if param.param_type_name == "argument":
            sections[arguments].append((param.metavar, param.help or ""))
        elif record := param.get_help_record(ctx):
            help = reader.read(COMPLETION[param.name]) if param.name in COMPLETION else record[1]
            sections.setdefault(param.rich_help_panel or options, []).append((record[0], help))
    for section, rows in sections.items():
        if rows:
            with formatter.section(section):
                _write_rows(formatter, rows)


def _write_rows(formatter: Any, rows: Sequence[tuple[str, str]]) -> None:
    """Terms and what they mean in two columns, measured in cells."""
    column = min(max(width(term) for term, _ in rows), WIDEST_TERM) + 2
    indent = " " * formatter.current_indent
    room = formatter.width - len(indent) - column
    for term, help in rows:
        first, *others = wrap(help, room) or [""]
        if width(term) > WIDEST_TERM:
            formatter.write(f"{indent}{term}\n")
            term = ""
        lines = [term + " " * (column - width(term)) + first, *(" " * column + line for line in others)]
        formatter.write("".join(f"{indent}{line}".rstrip() + "\n" for line in lines))


def _write_help(command: Any, formatter: Any, indent: str = "  ") -> None:
    """What a command does."""
    if command.help:
        formatter.write("\n")
        for line in wrap(command.help, formatter.width - len(indent)):
            formatter.write(f"{indent}{line}\n")


def _with_help(option: Any, reader: Reader) -> Any:
    if option is not None:
        option.help = reader.read(HELP)
    return option
