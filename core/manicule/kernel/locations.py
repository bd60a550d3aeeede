"""Locations: finds the plugin, the file and the line of code and of exceptions."""

from __future__ import annotations

import ast
import inspect
import linecache
import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from traceback import walk_tb
from typing import Any, NamedTuple

import msgspec

from manicule.kernel.text import Text, tr

ELSEWHERE = tr(
    "the rules of {plugin} fail in {file} because of something that this plugin passes to them: check "
    "what its hooks return and what they leave in the position"
)
AT_LINE = tr("{file}, line {line}")


class SourceLocation(msgspec.Struct, frozen=True):
    """A place in the files of a plugin; line 0 is the file as a whole.

    >>> SourceLocation("mine.py", 7).line
    7
    """

    file: str
    line: int = 0

    def text(self) -> Text | str:
        """The place as a text for people."""
        return AT_LINE(file=self.file, line=self.line) if self.line else self.file


class Owned(NamedTuple):
    """A place and the plugin that owns it."""

    plugin: str
    place: SourceLocation


class Files:
    """The files of some plugins. Each plugin has one file or folder."""

    def __init__(self, paths: Mapping[str, str]) -> None:
        self._paths = dict(paths)
        self._written: dict[Any, Owned | None] = {}
        self._classes: dict[str, dict[str, int]] = {}
        """The lines of all classes in a file, by the name of the file: it takes long to read one."""
        self._owners: dict[str, tuple[str, str] | None] = {}
        """The plugin that owns a file, and the path inside the plugin, by the name of the file."""

    @cached_property
    def _roots(self) -> dict[str, str]:
        """The real path of each plugin. Only failures need it."""
        return {plugin: os.path.realpath(path) for plugin, path in self._paths.items()}

    def owner(self, filename: str, line: int = 0) -> Owned | None:
        """The plugin that owns a file, and the place by its path inside the plugin."""
        if filename not in self._owners:  # callers ask for every module and every call
            self._owners[filename] = self._owner(os.path.realpath(filename))
        owner = self._owners[filename]
        return Owned(owner[0], SourceLocation(owner[1], line)) if owner is not None else None

    def _owner(self, file: str) -> tuple[str, str] | None:
        for plugin, root in self._roots.items():
            if file == root:
                return plugin, Path(file).name
            if file.startswith(f"{root}{os.sep}"):
                return plugin, Path(file).relative_to(root).as_posix()
        return None

    def of_error(self, error: BaseException, plugin: str = "") -> Owned | None:
        """The innermost line of a plugin that an exception or its cause passed through.

        If `plugin` is given, only its lines count."""
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
        """The place of a failure and the advice; another advice if the line belongs to another plugin."""
        at = self.of_error(error)
        if at is None or at.plugin == plugin:
            return at, advice
        return None, ELSEWHERE(plugin=at.plugin, file=at.place.text())

    def of_code(self, thing: Any) -> Owned | None:
        """The place where a function, method or class is defined."""
        if thing not in self._written:
            self._written[thing] = self._found(inspect.unwrap(thing))
        return self._written[thing]

    def _found(self, thing: Any) -> Owned | None:
        try:
            filename = inspect.getsourcefile(thing) or ""
            is_class = isinstance(thing, type)
            line = self._line_of_class(filename, thing) if is_class else inspect.getsourcelines(thing)[1]
        except (OSError, TypeError, SyntaxError):
            return None
        return self.owner(filename, line)

    def _line_of_class(self, filename: str, cls: type) -> int:
        """The first line of a class; `OSError` if it was made by code and not written."""
        if filename not in self._classes:
            linecache.checkcache(filename)
            tree = ast.parse("".join(linecache.getlines(filename)))
            self._classes[filename] = dict(reversed([*_classes_in(tree)]))
        line = self._classes[filename].get(cls.__qualname__)
        if line is None:
            raise OSError
        return line


def _classes_in(node: ast.AST, path: str = "") -> Iterator[tuple[str, int]]:
    """The qualified names of the classes in code, with the lines on which they begin."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.ClassDef):
            yield f"{path}{inner.name}", min([inner.lineno, *(one.lineno for one in inner.decorator_list)])
            yield from _classes_in(inner, f"{path}{inner.name}.")
        elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _classes_in(inner, f"{path}{inner.name}.<locals>.")
        elif not isinstance(inner, ast.expr):
            yield from _classes_in(inner, path)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An exception and its causes, innermost first."""
    chain: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in chain:
        chain.append(one)
        one = one.__cause__
    return reversed(chain)
