"""Whose file it is: from code and exceptions to the plugin, the file and the line."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from traceback import walk_tb
from typing import Any, NamedTuple

import msgspec

from manicule.kernel.text import Text, tr

ELSEWHERE = tr(
    "the rules of {plugin} fail in {file}, by something that this plugin gives them: look at what its hooks"
    " return and what they leave in the position"
)
AT_LINE = tr("{file}, line {line}")


class Place(msgspec.Struct, frozen=True):
    """Where in a plugin's files something is; line 0 is the file as a whole.

    >>> Place("mine.py", 7).line
    7
    """

    file: str
    line: int = 0

    def text(self) -> Text | str:
        """The place as people read it."""
        return AT_LINE(file=self.file, line=self.line) if self.line else self.file


class Owned(NamedTuple):
    """A place and the plugin whose it is."""

    plugin: str
    place: Place


class Files:
    """The files of some plugins, by the file or folder of each."""

    def __init__(self, paths: Mapping[str, str]) -> None:
        self._paths = dict(paths)
        self._written: dict[Any, Owned | None] = {}

    @cached_property
    def _roots(self) -> dict[str, str]:
        """Where each plugin lies; found when something fails, and not before."""
        return {plugin: _real(path) for plugin, path in self._paths.items()}

    def owner(self, filename: str, line: int = 0) -> Owned | None:
        """The plugin that a file belongs to, and the file as its author calls it."""
        file = _real(filename)
        for plugin, root in self._roots.items():
            if file == root:
                return Owned(plugin, Place(Path(file).name, line))
            if file.startswith(f"{root}{os.sep}"):  # as text: every module there is may be asked for
                return Owned(plugin, Place(Path(file).relative_to(root).as_posix(), line))
        return None

    def of_error(self, error: BaseException, plugin: str = "") -> Owned | None:
        """The innermost line of a plugin that an exception, or what caused it, passed through; of this plugin
        where one is named."""
        for one in _chain(error):
            lines = [(frame.f_code.co_filename, line) for frame, line in walk_tb(one.__traceback__)]
            if isinstance(one, SyntaxError) and one.filename:
                lines.append((one.filename, one.lineno or 0))
            for filename, line in reversed(lines):
                found = self.owner(filename, line)
                if found is not None and plugin in ("", found.plugin):
                    return found
        return None

    def at_fault(self, plugin: str, error: BaseException, advice: Text) -> tuple[Owned | None, Text]:
        """Where a plugin failed, and what to do there: `advice`, unless it is another one's line."""
        at = self.of_error(error)
        if at is None or at.plugin == plugin:
            return at, advice
        return None, ELSEWHERE(plugin=at.plugin, file=at.place.text())

    def of_code(self, thing: Any) -> Owned | None:
        """Where a function, method or class is written."""
        if thing not in self._written:  # to find a class, its whole file is read
            self._written[thing] = self._found(thing)
        return self._written[thing]

    def _found(self, thing: Any) -> Owned | None:
        try:
            filename = inspect.getsourcefile(inspect.unwrap(thing)) or ""
            line = inspect.getsourcelines(inspect.unwrap(thing))[1]
        except (OSError, TypeError):
            return None
        return self.owner(filename, line)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """What caused an exception, innermost first."""
    chain: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in chain:
        chain.append(one)
        one = one.__cause__
    return reversed(chain)


@cache  # asked for every call while chance is watched
def _real(filename: str) -> str:
    return os.path.realpath(filename)
