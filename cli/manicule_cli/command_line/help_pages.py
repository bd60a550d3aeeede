"""Help pages in the reader's language, without Typer's frames: those take 100 ms more and are in English
only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from manicule.kernel.text import tr
from manicule_cli.command_line import metavars
from manicule_languages.reader import Reader
from manicule_terminal.line_breaks import width, wrap

WIDEST_TERM = 28
"""A longer term gets a line of its own."""
INDENT = "  "
HELP = tr("Show this help.")
USAGE = tr("Usage: {line}")
HEADING = tr("{title}:")
OPTIONS_PIECE, REST_PIECE = tr("[OPTIONS]"), tr("COMMAND [ARGS]...")
"""Placeholders for the rest of a command line."""
ARGUMENTS, OPTIONS, COMMANDS, EXAMPLE_LINES = tr("Arguments"), tr("Options"), tr("Commands"), tr("Examples")

CONTINUED = " \\"
"""Tells a shell that a command continues on the next line."""
EXAMPLES: dict[str, tuple[str, ...]] = {
    "manicule": ("manicule", "manicule learn GAME", "manicule help play"),
    "manicule play": (
        "manicule play GAME --seat Anna --seat normal:Tom --seat hard:Kate",
        "manicule play GAME --seat Anna,lang=fr --seat Tom,lang=ja",
        "manicule play GAME --seat Anna --seat easy --option KEY=VALUE --seed 7",
    ),
    "manicule learn": ("manicule learn GAME", "manicule learn GAME --lang fr"),
    "manicule resume": ("manicule resume", "manicule resume SAVE", "manicule resume --recover SAVE"),
    "manicule replay": ("manicule replay SAVE", "manicule replay SAVE --to 12"),
    "manicule review": ("manicule review", "manicule review SAVE --seat Anna"),
    "manicule draw": ("manicule draw", "manicule draw SAVE --seat Anna --at 12"),
    "manicule games": ("manicule games", "manicule games GAME --lang uk"),
    "manicule rules": ("manicule rules GAME",),
    "manicule docs": ("manicule docs", "manicule docs playing", "manicule docs undo"),
    "manicule saves": ("manicule saves list", "manicule saves show SAVE"),
    "manicule simulate": ("manicule simulate GAME --games 100 --seats hard,easy,easy",),
    "manicule compare": ("manicule compare hard easy --game GAME",),
    "manicule balance": ("manicule balance GAME --vary option=KEY",),
    "manicule tournament": ("manicule tournament GAME hard normal easy",),
    "manicule train": ("manicule train GAME",),
    "manicule scenario": (
        "manicule scenario record SAVE --at 12 --to turn.toml",
        "manicule scenario run turn.toml",
    ),
    "manicule plugins": (
        "manicule plugins new inkmaster --kind character",
        "manicule plugins check inkmaster --watch",
        "manicule plugins install ./inkmaster",
        "manicule plugins pack GAME --to evening.toml",
    ),
    "manicule locales": (
        "manicule locales new de",
        "manicule locales edit de",
        "manicule locales check de",
    ),
    "manicule report": ("manicule report", "manicule report SAVE"),
    "manicule completion": ("manicule completion bash --install",),
    "manicule help": ("manicule help play", "manicule help plugins new"),
}
"""By the command; the page of a group shows those of its commands. A reader can paste what is shown: words in
capitals are filled in from an installed game, see `examples_of`."""

Rows = list[tuple[str, str]]


def usage_lines(command: Any, ctx: Any, reader: Reader, room: int, is_group: bool) -> Iterator[str]:
    """How a command is called."""
    arguments = [param for param in command.get_params(ctx) if param.param_type_name == "argument"]
    pieces = [ctx.command_path, reader.read(OPTIONS_PIECE)]
    for argument in arguments:
        name = metavars.shown(argument.metavar or argument.name, reader)
        pieces.append(name if argument.required else f"[{name}]")
    if is_group:
        pieces.append(reader.read(REST_PIECE))
    first, *others = wrap(reader.read(USAGE(line=" ".join(pieces))), room - 2 * len(INDENT))
    yield first
    for line in others:
        yield INDENT * 2 + line


def about_lines(command: Any, room: int) -> Iterator[str]:
    """The description of a command."""
    if command.help:
        yield ""
        for line in wrap(command.help, room - len(INDENT)):
            yield INDENT + line


def example_lines(ctx: Any, reader: Reader, room: int) -> Iterator[str]:
    """Command lines to copy. A long one is broken with backslashes, as a shell reads it."""
    examples = examples_of(ctx.command_path, reader)
    if examples:
        yield ""
        yield reader.read(HEADING(title=EXAMPLE_LINES))
        for line in examples:
            yield from _continued(line, room)


def examples_of(command: str, reader: Reader) -> list[str]:
    """What to type, with a game that is installed: a save is named by the beginning of its name, its game."""
    lines = EXAMPLES.get(command, ())
    if all(line.islower() for line in lines):
        return list(lines)
    return [_filled(line, reader) for line in lines]


def _filled(line: str, reader: Reader) -> str:
    from manicule_cli.command_line.example_game import example_game

    game = example_game()
    if game is None:
        given = {word: metavars.shown(word, reader) for word in ("GAME", "SAVE", "KEY=VALUE")}
    else:
        given = {"GAME": game.id, "SAVE": game.id, "KEY=VALUE": f"{game.option}={game.value}"}
        given["KEY"] = game.option
    for word, filled in given.items():
        line = line.replace(word, filled)
    return line


def _continued(line: str, room: int) -> Iterator[str]:
    """A command line, broken between words where it is too long."""
    indent, *words = INDENT, *line.split(" ")
    written = words[0]
    for at, word in enumerate(words[1:], 2):
        end = 0 if at == len(words) else len(CONTINUED)
        if width(indent + written + " " + word) + end > room:
            yield indent + written + CONTINUED
            indent, written = INDENT * 2, word
        else:
            written += " " + word
    yield indent + written


def option_lines(
    command: Any, ctx: Any, reader: Reader, room: int, commands: Iterable[tuple[str, str]] = ()
) -> Iterator[str]:
    """The arguments, the options, the commands, and finally the options that every command accepts."""
    arguments, options, title = (reader.read(text) for text in (ARGUMENTS, OPTIONS, COMMANDS))
    sections: dict[str, Rows] = {arguments: [], options: [], title: list(commands)}
    for param in command.get_params(ctx):
        if param.param_type_name == "argument":
            name = metavars.shown(param.metavar or param.name, reader)
            sections[arguments].append((name, param.help or ""))
        elif not param.hidden:
            panel = param.rich_help_panel or options
            sections.setdefault(panel, []).append((_term(param, reader), param.help or ""))
    for section, rows in sections.items():
        if rows:
            yield ""
            yield reader.read(HEADING(title=section))
            yield from _row_lines(rows, room - len(INDENT))


def _term(option: Any, reader: Reader) -> str:
    """An option as it is typed, with its value."""
    names = ", ".join(option.opts)
    if option.is_flag or option.count or not option.metavar:
        return names
    return f"{names} {metavars.shown(option.metavar, reader)}"


def _row_lines(rows: Sequence[tuple[str, str]], room: int) -> Iterator[str]:
    """Terms and their meanings in two columns, measured in cells."""
    widest = min(WIDEST_TERM, room // 2)
    column = min(max(width(term) for term, _ in rows), widest) + 2
    for term, help in rows:
        first, *others = wrap(help, room - column) or [""]
        if width(term) > widest:
            yield INDENT + term
            term = ""
        yield (INDENT + term + " " * (column - width(term)) + first).rstrip()
        for line in others:
            yield INDENT + " " * column + line
