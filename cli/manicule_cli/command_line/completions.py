"""Completing a command line from manifests and file names.

No plugin is imported: a shell asks for completions at every press of a key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from manicule.kernel.text import id_list
from manicule.plugins import PluginRegistry
from manicule_cli.command_line.program import Program

SHELLS = ("bash", "zsh", "fish")
"""Shells that can complete our command lines."""
FILES = "\x01files"
"""A word that stands for all file names: the shell completes them by itself."""


class Suggestion(NamedTuple):
    """A word that fits, with its meaning."""

    word: str
    about: str = ""


class CommandLine(NamedTuple):
    """A command line up to the unfinished word: the command it leads to, and what the command expects
    next."""

    program: Program
    words: Sequence[str]
    command: Any
    waiting: Any
    taken: int

    @property
    def registry(self) -> PluginRegistry:
        """The installed plugins, except the blocked ones."""
        return PluginRegistry.find(self.program.options.blocked)

    @property
    def metavar(self) -> str:
        """The metavar of the next word, an option's value or an argument; empty if nothing is expected."""
        if self.waiting is not None:
            return str(self.waiting.metavar)
        arguments = [param for param in self.command.params if param.param_type_name == "argument"]
        if self.taken < len(arguments):
            return str(arguments[self.taken].metavar)
        takes_more = bool(arguments) and arguments[-1].nargs == -1
        return str(arguments[-1].metavar) if takes_more else ""


def complete(program: Program, words: Sequence[str]) -> list[Suggestion]:
    """The possible completions of the last word."""
    *before, unfinished = words or [""]
    line = _walked(program, before)
    if line.waiting is None and unfinished.startswith("-"):
        return _options(line, unfinished)
    if line.waiting is None and hasattr(line.command, "summaries"):
        return _fitting((Suggestion(*row) for row in line.command.summaries()), unfinished)
    return _values(line, unfinished)


def _walked(program: Program, words: Sequence[str]) -> CommandLine:
    command, waiting, taken = program.make(), None, 0
    for word in words:
        if waiting is not None:
            waiting = None
        elif word.startswith("-"):
            option = _option(command, word)
            waiting = option if option is not None and not option.is_flag else None
        elif hasattr(command, "summaries"):
            # An unknown command is skipped: the words after it can still be options.
            command = command.get_command(None, word) or command
        else:
            taken += 1
    return CommandLine(program, words, command, waiting, taken)


def _option(command: Any, name: str) -> Any:
    return next((param for param in command.params if name in param.opts), None)


def _options(line: CommandLine, unfinished: str) -> list[Suggestion]:
    """The options of a command, or the values of one written as --option=value."""
    name, equals, value = unfinished.partition("=")
    option = _option(line.command, name) if equals else None
    if option is not None and not option.is_flag:
        found = _values(line._replace(waiting=option), value)
        return [one if one.word == FILES else Suggestion(f"{name}={one.word}", one.about) for one in found]
    params = [param for param in line.command.params if param.param_type_name == "option"]
    return _fitting(
        [*(Suggestion(param.opts[0], param.help or "") for param in params), Suggestion("--help")], unfinished
    )


def _values(line: CommandLine, unfinished: str) -> list[Suggestion]:
    make = _BY_METAVAR.get(line.metavar)
    if make is None:
        words = [word for word in line.metavar.split("|") if word.islower()]  # such as all|useful|none
        return _fitting(map(Suggestion, words), unfinished)
    if line.metavar == "KIND,KIND…":
        begun, comma, unfinished = unfinished.rpartition(",")
        return [Suggestion(begun + comma + one.word) for one in _fitting(make(line), unfinished)]
    found = list(make(line))
    fitting = _fitting(found, unfinished)
    return fitting or [one for one in found if one.word == FILES]


def _fitting(found: Iterable[Suggestion], unfinished: str) -> list[Suggestion]:
    return [one for one in found if one.word != FILES and one.word.startswith(unfinished)]


# The words to suggest.


def _games(line: CommandLine) -> Iterator[Suggestion]:
    for game in line.registry.games():
        yield Suggestion(game.id, line.program.read(game.about))


def _plugins(line: CommandLine) -> Iterator[Suggestion]:
    """All plugins; for --with and --without the plugins that extend a game, or the game named on the line."""
    registry = line.registry
    games = [game.id for game in registry.games()]
    game = next((word for word in line.words if word in games), "")
    is_added = line.waiting is not None and line.waiting.opts[0] in ("--with", "--without")
    for plugin in registry.manifests.values():
        if not is_added or (plugin.kind == "rules" and game in ("", plugin.game)):
            yield Suggestion(plugin.id, line.program.read(plugin.about))


def _plugins_and_files(line: CommandLine) -> Iterator[Suggestion]:
    yield from _plugins(line)
    yield Suggestion(FILES)


def _bots(line: CommandLine) -> Iterator[Suggestion]:
    registry = line.registry
    games = [game.id for game in registry.games()]
    for kind in registry.bot_kinds(next((word for word in line.words if word in games), "")):
        yield Suggestion(kind)


def _seats(line: CommandLine) -> Iterator[Suggestion]:
    from manicule.kernel.plugin import PERSON

    yield Suggestion(PERSON)
    yield from _bots(line)


def _languages(line: CommandLine) -> Iterator[Suggestion]:
    from manicule_languages.tags import autonym

    for code in line.program.options.languages.offered():
        yield Suggestion(code, autonym(code))


def _saves(line: CommandLine) -> Iterator[Suggestion]:
    """The names of saves; for `resume`, only unfinished ones."""
    from manicule.records.saves import list_saves

    for save in list_saves():
        if not (save.finished and line.words[:1] == ["resume"]):
            yield Suggestion(save.path.name, line.program.read(id_list(seat.name for seat in save.seats)))
    yield Suggestion(FILES)


def _tables(line: CommandLine) -> Iterator[Suggestion]:
    """The tables in the data folder that is named on the line, or in the usual one."""
    from manicule.folders import data_folder
    from manicule.kernel.untrusted_files import is_folder

    given = next((word for option, word in pairwise(line.words) if option == "--data"), "")
    folder = (Path(given) if given else data_folder("web")) / "tables"
    if is_folder(folder):
        yield from (Suggestion(path.name) for path in sorted(folder.iterdir()))


def _pages(line: CommandLine) -> Iterator[Suggestion]:
    from manicule_cli.documentation_pages import pages

    for page in pages().values():
        yield Suggestion(page.name, page.title(line.program.reader.language))


def _examples(line: CommandLine) -> Iterator[Suggestion]:
    from manicule_kit.gallery import origins

    for plugin in origins().values():
        yield Suggestion(plugin.id, plugin.about)


def _commands(line: CommandLine) -> Iterator[Suggestion]:
    """The commands of the program, or of the group that the words before lead to."""
    group = line.program.make()
    for word in line.words[1:]:
        group = group.get_command(None, word) or group if hasattr(group, "summaries") else group
    if hasattr(group, "summaries"):
        yield from (Suggestion(*row) for row in group.summaries())


def _shells(line: CommandLine) -> Iterator[Suggestion]:
    yield from map(Suggestion, SHELLS)


def _files(line: CommandLine) -> Iterator[Suggestion]:
    yield Suggestion(FILES)


_BY_METAVAR: dict[str, Callable[[CommandLine], Iterator[Suggestion]]] = {
    "COMMAND…": _commands,
    "DIR": _files,
    "EXAMPLE": _examples,
    "FILE": _files,
    "FILES…": _files,
    "FOLDER": _files,
    "GAME": _games,
    "KIND,KIND…": _bots,
    "KIND[:NAME]": _seats,
    "LANG": _languages,
    "LANG…": _languages,
    "PAGE": _pages,
    "PATH": _files,
    "PATH|ID": _plugins_and_files,
    "PLUGIN": _plugins,
    "SAVE": _saves,
    "SHELL": _shells,
    "TABLE": _tables,
    "WHAT…": _files,
}
