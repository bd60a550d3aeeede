"""Mutants: the small faults that a source could have, one at a time.

What no test of behaviour can see is left as it is: docstrings, annotations, decorators and the headers of
classes (type checkers read those), the English of messages (the tests of translations read that), what is
only for type checkers, and `__all__`.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).parents[3]
"""Of the tree. Nothing here may import what is to be mutated."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
MESSAGES = ("tr", "ntr")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
DECIDING = (ast.If, ast.While, ast.IfExp, ast.Assert)
FAULT_OF_STRING = "XX"

Apply = Callable[[], None]


@dataclass(frozen=True)
class Place:
    """A node of a source that can have a fault, and how it gets it."""

    line: int
    column: int
    fault: str
    lines: range
    """Whoever executes the fault executes one of these."""
    defines: str
    """What is defined by the statement, if it is not in the body of a function."""
    apply: Apply


@dataclass(frozen=True)
class Mutant:
    """A source file with one fault."""

    file: str
    number: int
    line: int
    column: int
    fault: str
    lines: range
    defines: str
    """Empty in the body of a function. Any other fault is there once the module is imported, and is seen by
    whoever uses what the statement defines."""

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.fault}"

    def code(self) -> CodeType:
        """The compiled module, with the fault."""
        path = ROOT / self.file
        tree = ast.parse(path.read_bytes(), str(path))
        list(places(tree))[self.number].apply()
        return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)


@cache
def mutants_of(file: str) -> tuple[Mutant, ...]:
    """All mutants of a file, which is named from the root of the tree."""
    found = enumerate(places(ast.parse((ROOT / file).read_bytes())))
    return tuple(
        Mutant(file, number, one.line, one.column, one.fault, one.lines, one.defines) for number, one in found
    )


def places(tree: ast.AST) -> Iterator[Place]:
    """Where a source can have a fault, always in the same order."""
    yield from _inside(tree, None, "module")


def _inside(node: ast.AST, statement: ast.stmt | None, defines: str) -> Iterator[Place]:
    if isinstance(node, ast.stmt):
        statement = node
        defines = defines and _defined(node, defines)
    if statement is not None:
        for target, fault, apply in _faults(node):
            lines = _lines(target, statement)
            yield Place(target.lineno, target.col_offset, fault, lines, defines, apply)
    for name, child in _children(node):
        is_body = isinstance(node, FUNCTIONS) and name == "body"
        yield from _inside(child, statement, "" if is_body else defines)


def _defined(statement: ast.stmt, otherwise: str) -> str:
    """The name that a statement of a module or a class defines."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
    return otherwise


def _lines(node: ast.stmt | ast.expr, statement: ast.stmt) -> range:
    """The lines of a node; and those before it in a simple statement, which may stand for them all."""
    first = node if hasattr(statement, "body") else statement
    return range(first.lineno, (node.end_lineno or node.lineno) + 1)


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What is in a node, without what no test of behaviour can see."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES:
        return
    hidden = {"annotation", "returns", "decorator_list", "type_params"}
    if isinstance(node, ast.ClassDef):
        hidden |= {"bases", "keywords"}
    for name, value in ast.iter_fields(node):
        if name in hidden:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_unseen(child):
                yield name, child


def _is_unseen(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Raise(exc=ast.Name(id="NotImplementedError")):  # in a method that must be overridden
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
    return False


Fault = tuple[Any, str, Apply]


def _faults(node: ast.AST) -> Iterator[Fault]:
    """The faults of one node itself."""
    yield from _faults_of_conditions(node)
    yield from _faults_of_values(node)
    yield from _faults_of_statements(node)


def _faults_of_conditions(node: ast.AST) -> Iterator[Fault]:
    match node:
        case ast.Compare():
            for at, sign in enumerate(node.ops):
                other = COMPARISONS[type(sign)]
                what = f"{type(sign).__name__} becomes {other.__name__}"
                yield node, what, lambda at=at, other=other: node.ops.__setitem__(at, other())  # type: ignore[misc]
        case ast.BoolOp():
            turned = ast.Or if isinstance(node.op, ast.And) else ast.And
            yield node, f"becomes {turned.__name__}", _setting(node, "op", turned())
        case ast.UnaryOp(op=ast.Not()):
            yield node, "loses its not", lambda: _become(node, node.operand)
    if isinstance(node, DECIDING) and _is_plain(node.test):
        yield node.test, "is negated", _setting(node, "test", ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.comprehension):
        for at, test in enumerate(node.ifs):
            if _is_plain(test):
                negated = ast.UnaryOp(ast.Not(), test)
                yield test, "is negated", lambda at=at, no=negated: node.ifs.__setitem__(at, no)  # type: ignore[misc]


def _faults_of_values(node: ast.AST) -> Iterator[Fault]:
    match node:
        case ast.BinOp(op=sign) | ast.AugAssign(op=sign) if type(sign) in OPERATORS:
            other = OPERATORS[type(sign)]
            what = f"{type(sign).__name__} becomes {other.__name__}"
            yield node, what, _setting(node, "op", other())
        case ast.UnaryOp(op=ast.USub()):
            yield node, "loses its minus", lambda: _become(node, node.operand)
        case ast.Constant(value=bool(value)):
            yield node, f"becomes {not value}", _setting(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield node, f"becomes {value + 1}", _setting(node, "value", value + 1)
        case ast.Constant(value=float(value)):
            yield node, f"becomes {value + 1}", _setting(node, "value", value + 1)
        case ast.Constant(value=str(text)):
            middle = len(text) // 2  # a test may look for the text within another one
            wrong = text[:middle] + FAULT_OF_STRING + text[middle + len(text) % 2 :]
            yield node, f"{text[:20]!r} is another string", _setting(node, "value", wrong)
        case ast.Constant(value=bytes(data)):
            changed = FAULT_OF_STRING.encode() + data[1:]
            yield node, f"{data[:20]!r} is other bytes", _setting(node, "value", changed)


def _faults_of_statements(node: ast.AST) -> Iterator[Fault]:
    """A constant that is returned or assigned has a fault of its own already."""
    match node:
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, "returns None", _setting(node, "value", ast.Constant(None))
        case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value) if not isinstance(
            value, ast.Constant
        ):
            yield node, "assigns None", _setting(node, "value", ast.Constant(None))
        case ast.AugAssign() | ast.Delete() | ast.Raise() | ast.Expr(value=ast.Call()):
            yield node, "is left out", lambda: _become(node, ast.Pass())
        case ast.Break():
            yield node, "becomes continue", lambda: _become(node, ast.Continue())
        case ast.Continue():
            yield node, "becomes break", lambda: _become(node, ast.Break())


def _is_plain(test: ast.expr) -> bool:
    """Whether no other fault turns a condition round."""
    is_not = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    return not is_not and not isinstance(test, ast.Compare | ast.BoolOp | ast.Constant)


def _setting(node: ast.AST, name: str, value: Any) -> Apply:
    return lambda: setattr(node, name, value)


def _become(node: ast.AST, other: ast.AST) -> None:
    """Make a node another one, in its place."""
    place = {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
    node.__class__ = other.__class__
    fields = dict(vars(other))
    vars(node).clear()
    vars(node).update(fields | place)


@cache
def constants(file: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The names that a file's module assigns to, each with the names in what is assigned."""
    found = []
    for statement in ast.parse((ROOT / file).read_bytes()).body:
        name = _defined(statement, "")
        if name and isinstance(statement, ast.Assign | ast.AnnAssign):
            parts = (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
            found.append((name, frozenset(parts) - {name}))
    return tuple(found)


def files_under(*paths: str, ending: str = ".py") -> list[str]:
    """The files of these files and folders, named from the root of the tree; of folders those of a kind."""
    found: set[Path] = set()
    for path in paths:
        whole = ROOT / path
        found |= {whole} if whole.is_file() else set(whole.rglob(f"*{ending}"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found)
