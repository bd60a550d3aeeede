"""Advice for imports that fail although a plugin has the module: the line to write instead."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib.machinery import PathFinder
from pathlib import Path
from traceback import walk_tb
from types import FrameType

from manicule.kernel import untrusted_files
from manicule.kernel.text import Text, tr
from manicule.plugins.imports import folder_package, named_modules
from manicule.plugins.manifest import AT_LINE, Manifest

WRITE = tr("“{module}” is a module inside a plugin and cannot be imported by that name; write: {right}")


def import_advice(manifest: Manifest, needed: Iterable[Manifest], error: ModuleNotFoundError) -> Text | None:
    """The import to write in a plugin instead of the one that failed; None if that is unknown."""
    frame = _frame_in(manifest.origin.path, error)
    top = (error.name or "").partition(".")[0]
    if frame is None or not top:
        return None
    home = _home_in_folder(frame, top) or _home_in_needed(needed, top)
    file = Path(frame.f_code.co_filename)
    for node in _imports_at(file, frame.f_lineno) if home else ():
        for right in _rewritten(node, top, home):
            return AT_LINE(file=file.name, line=frame.f_lineno, problem=WRITE(module=top, right=right))
    return None


def _frame_in(place: Path, error: BaseException) -> FrameType | None:
    """The frame in a plugin's own files at which an import failed."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    own = [frame for frame in frames if Path(frame.f_code.co_filename).is_relative_to(place)]
    return own[-1] if own else None


def _home_in_folder(frame: FrameType, top: str) -> str:
    """The dots and name of a module beside the importing one, or beside a package that contains it."""
    package: str = frame.f_globals.get("__package__") or ""
    folders = Path(frame.f_code.co_filename).parents
    for level in range(1, len(package.split(".")) + 1 if package else 0):
        if PathFinder.find_spec(top, [str(folders[level - 1])]) is not None:
            return "." * level + top
    return ""


def _home_in_needed(needed: Iterable[Manifest], top: str) -> str:
    """The full name of a single file, or of a module of a folder, that belongs to a required plugin."""
    for one in needed:
        if one.origin.is_file and one.origin.path.stem == top:
            return one.module
        if not one.distribution and top in named_modules(one):
            return f"{folder_package(one)}.{top}"
    return ""


def _imports_at(file: Path, line: int) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in ast.walk(ast.parse(untrusted_files.read_data(file))):
        if isinstance(node, ast.Import | ast.ImportFrom) and node.lineno == line:
            yield node


def _rewritten(node: ast.Import | ast.ImportFrom, top: str, home: str) -> Iterator[str]:
    """The statement with another parent for a top-level module."""
    if isinstance(node, ast.ImportFrom):
        if not node.level and node.module and node.module.partition(".")[0] == top:
            names = ", ".join(map(ast.unparse, node.names))
            yield f"from {home}{node.module.removeprefix(top)} import {names}"
        return
    for alias in node.names:
        if alias.name.partition(".")[0] == top:
            whole = home + alias.name.removeprefix(top)
            last = whole.rpartition(".")[2]
            parent = whole.removesuffix(last)
            bound = f" as {alias.asname}" if alias.asname else ""
            if parent:
                yield f"from {parent.rstrip('.') or parent} import {last}{bound}"
            else:
                yield f"import {whole}{bound or f' as {top}'}"
