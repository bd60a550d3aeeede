"""Typer's commands and groups with help and refusals in the reader's language.

Typer's own parser writes English only. No private part of it is used: the classes are made for one reader and
override the methods that write.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from typer.core import TyperCommand, TyperGroup

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text
from manicule_cli.command_line import help_pages as helping
from manicule_cli.command_line import usage
from manicule_languages.reader import Reader


class CommandEntry(NamedTuple):
    """A command that is not made yet: its description, and the function that makes it."""

    help: Text
    make: Callable[[], Any]


HELP_NAMES = ["-h", "--help"]


def command_class(reader: Reader) -> type[TyperCommand]:
    """The class of a reader's commands."""

    class Command(TyperCommand):
        def format_help(self, ctx: Any, formatter: Any) -> None:
            _write_help(self, ctx, formatter, reader)

        def get_help_option_names(self, ctx: Any) -> list[str]:
            return HELP_NAMES

        def get_help_option(self, ctx: Any) -> Any:
            return _with_help(super().get_help_option(ctx), reader)

        def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:
            # Extra arguments are accepted here and refused below, because the parser would refuse them in
            # English.
            return super().make_context(info_name, args, parent, **{"allow_extra_args": True, **extra})

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            rest: list[str] = super().parse_args(ctx, args)
            if not ctx.resilient_parsing:
                usage.refuse_options_as_values(ctx)
                if rest:
                    raise UsageError(usage.TOO_MUCH(argument=rest[0]))
            return rest

    return Command


def group_class(reader: Reader, entries: Mapping[str, CommandEntry]) -> type[TyperGroup]:
    """The class of a reader's command groups; each command is made on first use."""
    made: dict[str, Any] = {}

    class CommandGroup(TyperGroup):
        def format_help(self, ctx: Any, formatter: Any) -> None:
            _write_help(self, ctx, formatter, reader, self.summaries())

        def summaries(self) -> list[tuple[str, str]]:
            """The commands with their descriptions; makes none of them."""
            return [(name, reader.read(entry.help)) for name, entry in entries.items()]

        def get_help_option_names(self, ctx: Any) -> list[str]:
            return HELP_NAMES

        def get_help_option(self, ctx: Any) -> Any:
            return _with_help(super().get_help_option(ctx), reader)

        def list_commands(self, ctx: Any) -> list[str]:
            return list(entries)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            if cmd_name not in made and cmd_name in entries:
                made[cmd_name] = entries[cmd_name].make()
            return made.get(cmd_name)

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            if args[0] not in entries and not ctx.resilient_parsing:
                raise usage.no_such_command(args[0], list(entries), reader, ctx.parent is None)
            return super().resolve_command(ctx, args)

    return CommandGroup


def _write_help(
    command: Any, ctx: Any, formatter: Any, reader: Reader, commands: Iterable[tuple[str, str]] | None = None
) -> None:
    # The parser's own formatter never goes below 50 columns.
    room = min(formatter.width, shutil.get_terminal_size().columns)
    lines = [
        *helping.usage_lines(command, ctx, reader, room, commands is not None),
        *helping.about_lines(command, room),
        *helping.example_lines(ctx, reader, room),
        *helping.option_lines(command, ctx, reader, room, commands or ()),
    ]
    formatter.write("".join(f"{line}\n" for line in lines))


def _with_help(option: Any, reader: Reader) -> Any:
    if option is not None:
        option.help = reader.read(helping.HELP)
    return option
