"""What the code does that uses a message, from the docstrings around it: a hint for translators if neither a
game nor a test shows the message."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from manicule_workshop.value_kinds import shortened

MOST_BESIDE = 3
"""The maximum number of other messages that are quoted."""
LONGEST_BESIDE = 60
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module


class Purposes:
    """The functions and classes of a module, with the constants that they use."""

    def __init__(self, tree: ast.Module, calls: Collection[ast.Call]) -> None:
        self._module = tree
        self._messages = frozenset[ast.AST](calls)
        self._parents: dict[ast.AST, ast.AST] = {}
        self._around: dict[ast.AST, Documented] = {}
        self._constants: dict[ast.AST, str] = {}
        self._uses: dict[str, ast.AST] = {}
        self._walk(tree, tree)

    def of(self, call: ast.Call) -> str:
        """The first sentence about the code that uses a message: the function that makes it or, for a
        constant, the first that names it; else the class or the module. Then the messages beside it. Empty if
        nothing is documented."""
        return " ".join(filter(None, (self._documented(call), self._beside(call))))

    def _documented(self, call: ast.Call) -> str:
        around: ast.AST = self._around[call]
        if not isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef):
            constant = self._constants.get(call, "")
            around = self._uses.get(constant, around)
        for one in self._outwards(around):
            if said := _first_sentence(ast.get_docstring(one)):
                return said
        return ""

    def _beside(self, call: ast.Call) -> str:
        """The other messages that are given to the same function, or are in the same tuple."""
        around = self._parents[call]
        parts: list[ast.expr] = []
        if isinstance(around, ast.Call):
            parts = around.args
        elif isinstance(around, ast.Tuple):
            parts = around.elts
        others = [one for one in parts if one is not call and one in self._messages]
        return f"Beside {', '.join(map(_quoted, others[:MOST_BESIDE]))}." if others else ""

    def _walk(self, node: ast.AST, around: Documented) -> None:
        for child in ast.iter_child_nodes(node):
            self._around[child] = around
            self._parents[child] = node
            inner = around
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = child
            elif isinstance(child, ast.Assign | ast.AnnAssign) and around is self._module:
                self._name(child)
            elif (
                isinstance(child, ast.Name)
                and isinstance(child.ctx, ast.Load)
                and isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef)
            ):
                self._uses.setdefault(child.id, around)
            self._walk(child, inner)

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


def _quoted(message: ast.expr) -> str:
    said = next(node.value for node in ast.walk(message) if isinstance(node, ast.Constant))
    return f"“{shortened(str(said), LONGEST_BESIDE)}”"


def _first_sentence(docstring: str | None) -> str:
    paragraph = " ".join((docstring or "").partition("\n\n")[0].split())
    end = paragraph.find(". ")
    return paragraph if end < 0 else paragraph[: end + 1]
