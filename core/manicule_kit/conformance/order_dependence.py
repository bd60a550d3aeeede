"""Lines on which rules may depend on the order of a set, or on the machine: suspects, looked for when games
differ from process to process."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from manicule.kernel.locations import Owned
from manicule_kit.conformance.hooks import own_modules
from manicule_kit.conformance.subject import Subject

FUNCTIONS = ("hash", "id", "getenv", "getcwd", "listdir", "scandir", "iterdir", "glob", "gethostname", "open")
"""What is called for something that another machine, or another process, says otherwise."""
ATTRIBUTES = ("environ",)
ORDERED = ("sorted", "min", "max", "len", "sum", "any", "all", "set", "frozenset", "bool")
"""What may be given a set: its order makes no difference there."""


def first_suspect(subject: Subject) -> Owned | None:
    """The first line of a plugin that such a difference may come from; None where none is found."""
    for module in own_modules(subject):
        path = Path(module.__file__)
        lines = sorted(_suspects(ast.parse(path.read_text(encoding="utf-8"))))
        if lines:
            return subject.files.owner(str(path), lines[0])
    return None


def _suspects(tree: ast.Module) -> Iterator[int]:
    sets = _names_of_sets(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension):
            if _is_set(node.iter, sets):
                yield node.iter.lineno
        elif isinstance(node, ast.Call):
            if _is_suspect(node, sets):
                yield node.lineno
        elif isinstance(node, ast.Starred):
            if _is_set(node.value, sets):
                yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            yield node.lineno


def _is_suspect(call: ast.Call, sets: set[str]) -> bool:
    name = _name(call.func)
    if name in FUNCTIONS:
        return True
    if isinstance(call.func, ast.Attribute) and name == "pop" and _is_set(call.func.value, sets):
        return True
    return name not in ORDERED and any(_is_set(given, sets) for given in call.args)


def _names_of_sets(tree: ast.Module) -> set[str]:
    """What is called by a name that a set was given to."""
    found: set[str] = set()
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        value = getattr(node, "value", None)
        if targets and isinstance(value, ast.expr) and _is_set(value, found):
            found |= {name for target in targets if (name := _name(target))}
    return found


def _is_set(node: ast.expr, names: set[str]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp):
        return _is_set(node.left, names) or _is_set(node.right, names)
    if isinstance(node, ast.Call):
        return _name(node.func) in ("set", "frozenset")
    return bool(names) and _name(node) in names


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
