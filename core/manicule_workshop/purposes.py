"""What the code does that uses a message: whether it gives advice, what the docstrings around it say, and
which messages it uses together. Hints for translators if neither a game nor a test shows the message."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from manicule_languages.message import Message
from manicule_workshop.value_kinds import shortened

MOST_BESIDE = 3
"""The maximum number of other messages that are quoted."""
LONGEST_BESIDE = 60
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module
ROLES = {
    "advice": "advice to the author of a plugin, printed by `manicule plugins check` after “To fix this:”",
    "problem": "a mistake in a plugin, printed by `manicule plugins check` for its author",
}
"""The use of a message, by the parameter or variable of the checks of plugins that gets it."""
CHECKS = {"add": ("check", "problem", "advice"), "report": ("check", "match", "problem", "advice")}
"""The parameters of the methods to which every check of plugins gives its findings."""
CHECKS_FOLDER = "manicule_kit/conformance/"
_RESULT = re.compile(r"[;:,] (raises|returns|None|True|False|empty|`[A-Z]).*?(?=\.$|$)")
"""What a docstring says about the result of a function, which translators do not need."""


class Purposes:
    """The functions and classes of a module, with the constants that they use."""

    def __init__(self, tree: ast.Module, calls: Collection[ast.Call], name: str) -> None:
        self._module = tree
        self._messages = frozenset[ast.AST](calls)
        self._parents: dict[ast.AST, ast.AST] = {}
        self._around: dict[ast.AST, Documented] = {}
        self._constants: dict[ast.AST, str] = {}
        self._uses: dict[str, ast.AST] = {}
        self._given: dict[str, str] = {}
        self._classes: dict[str, ast.ClassDef] = {}
        self._walk(tree, tree)
        if CHECKS_FOLDER in name:
            self._find_roles(tree)

    def told(self, message: Message, call: ast.Call) -> Message:
        """The message with its role, its purpose and the messages beside it.

        The purpose is the first sentence about the code that uses a message: the function that makes it or,
        for a constant, the first that names it; else the class or the module. It is empty if nothing is
        documented."""
        return msgspec.structs.replace(
            message,
            role=ROLES.get(self._given.get(self._constants.get(call, ""), ""), ""),
            purpose=self._documented(call),
            beside=tuple(self._beside(call)),
        )

    def _documented(self, call: ast.Call) -> str:
        parent = self._parents[call]
        if isinstance(parent, ast.keyword):
            parent = self._parents[parent]
        made = parent.func.id if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) else ""
        if isinstance(parent, ast.Call) and made in self._classes:
            said = _first_sentence(ast.get_docstring(self._classes[made]))
            named = _given_as(parent, call, _fields(self._classes[made]))
            return f"{named} of several texts that belong together: {said}" if said else ""
        around: ast.AST = self._around[call]
        if not isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef):
            constant = self._constants.get(call, "")
            around = self._uses.get(constant, around)
        for one in self._outwards(around):
            if said := _first_sentence(ast.get_docstring(one)):
                return said
        return ""

    def _beside(self, call: ast.Call) -> list[str]:
        """The other messages that are given to the same function, or are in the same tuple."""
        around = self._parents[call]
        parts: list[ast.expr] = []
        if isinstance(around, ast.Call):
            parts = around.args
        elif isinstance(around, ast.Tuple):
            parts = around.elts
        others = [one for one in parts if one is not call and one in self._messages]
        return [_english(one) for one in others[:MOST_BESIDE]]

    def _walk(self, node: ast.AST, around: Documented) -> None:
        for child in ast.iter_child_nodes(node):
            self._around[child] = around
            self._parents[child] = node
            inner = around
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = child
                if isinstance(child, ast.ClassDef):
                    self._classes[child.name] = child
            elif isinstance(child, ast.Assign | ast.AnnAssign) and around is self._module:
                self._name(child)
            elif (
                isinstance(child, ast.Name)
                and isinstance(child.ctx, ast.Load)
                and isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef)
            ):
                self._uses.setdefault(child.id, around)
            self._walk(child, inner)

    def _find_roles(self, tree: ast.Module) -> None:
        """Note which parameter or variable of the checks each constant is given to."""
        parameters = _parameters(tree)
        for node in ast.walk(tree):
            for constant, parameter in _given_in(node, parameters):
                self._given.setdefault(constant, parameter)

    def _name(self, assignment: ast.Assign | ast.AnnAssign) -> None:
        """Note the constant that the calls in an assignment belong to."""
        targets = assignment.targets if isinstance(assignment, ast.Assign) else [assignment.target]
        names = [one.id for one in targets if isinstance(one, ast.Name)]
        for node in ast.walk(assignment) if names else ():
            self._constants[node] = names[0]

    def _outwards(self, node: ast.AST) -> Iterator[Documented]:
        while isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node
            node = self._around[node]
        yield self._module


def _given_as(made: ast.Call, value: ast.expr, fields: Sequence[str]) -> str:
    """The field that gets a value when a record is made: “name”, or just that it is one."""
    pairs = [(one.value, one.arg) for one in made.keywords]
    pairs += zip(made.args, fields, strict=False)
    found = next((name for part, name in pairs if part is value), None)
    return f"“{found}”" if found else "One"


def _parameters(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """The parameters of the functions and classes of a module by position, without `self`."""
    found = dict(CHECKS)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [one.arg for one in node.args.args]
            found[node.name] = tuple(names[1:] if names[:1] == ["self"] else names)
        elif isinstance(node, ast.ClassDef):
            found[node.name] = _fields(node)
    return found


def _fields(record: ast.ClassDef) -> tuple[str, ...]:
    """The fields of a record by position."""
    targets = [one.target for one in record.body if isinstance(one, ast.AnnAssign)]
    return tuple(one.id for one in targets if isinstance(one, ast.Name))


def _given_in(node: ast.AST, parameters: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The names of constants that a parameter or variable gets or a function returns, with its name."""
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        pairs = [(part, name) for part, name in zip(node.args, parameters.get(called, ()), strict=False)]
        pairs += [(one.value, one.arg or "") for one in node.keywords]
    elif isinstance(node, ast.Assign):
        targets = [one.id for one in node.targets if isinstance(one, ast.Name)]
        pairs = [(node.value, name) for name in targets]
    elif isinstance(node, ast.Yield | ast.GeneratorExp):
        yielded = node.value if isinstance(node, ast.Yield) else node.elt
        parts = yielded.elts if isinstance(yielded, ast.Tuple) else []
        pairs = list(zip(parts, ("problem", "advice"), strict=False))
    elif isinstance(node, ast.FunctionDef):
        returned = [one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value]
        pairs = [(one, node.name.rpartition("_")[2]) for one in returned]
    else:
        pairs = []
    for part, name in pairs:
        yield from ((constant, name) for constant in _named_by(part))


def _named_by(value: ast.expr) -> Iterator[str]:
    """The names that a value can be: alone, called, or either branch of a condition."""
    if isinstance(value, ast.IfExp):
        yield from _named_by(value.body)
        yield from _named_by(value.orelse)
    elif isinstance(value, ast.BoolOp):
        for one in value.values:
            yield from _named_by(one)
    elif isinstance(value, ast.Call):
        yield from _named_by(value.func)
    elif isinstance(value, ast.Name):
        yield value.id


def _english(message: ast.expr) -> str:
    said = next(node.value for node in ast.walk(message) if isinstance(node, ast.Constant))
    return shortened(str(said), LONGEST_BESIDE)


def _first_sentence(docstring: str | None) -> str:
    paragraph = " ".join((docstring or "").partition("\n\n")[0].split())
    end = paragraph.find(". ")
    return _RESULT.sub("", paragraph if end < 0 else paragraph[: end + 1])
