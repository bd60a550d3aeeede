"""Finds rules that ask and are never run, because a call lacks `yield from`.

Calling such a rule only makes a generator, which does nothing until it is run. In some games, every generator
of rules that ask is watched: one that was made and never started was forgotten. Code that no game reaches is
checked in the source: a choice, or a hook that may ask, alone on its line; a choice that gets a name and is
never asked.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import Any

from manicule.kernel.choices import Choice
from manicule.kernel.hooks.decorators import HookSpec
from manicule.kernel.locations import Owned
from manicule.kernel.text import tr
from manicule_kit.conformance.hooks import modules_of
from manicule_kit.conformance.subject import Subject, calling_line

UNASKED = tr("{rule} is called but never run, so it has no effect")
YIELD_FROM = tr(
    "write yield from before the call; a hook that may ask questions can also return the generator"
)
CHOICES = ("Pick", "PickOrPass", "PickSome", "PickName", "Allot", "Together", "ask_with_free")


class UnrunRules:
    """Watches generators during games."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._waiting: dict[int, tuple[FunctionType, Owned]] = {}
        """The functions whose generators were made and not yet started, and the places of the calls."""
        self._number = 0

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Watch all rules that ask, of the plugin and of those that it uses; rule sets must be rebuilt
        meanwhile."""
        replaced: list[tuple[Any, str, Any]] = []
        watched: dict[FunctionType, Callable[..., Any]] = {}
        modules = modules_of(self._subject.files)
        asking = _asking(modules)
        try:
            for holder, name, held in _functions(modules):
                if held in asking:
                    made = watched.setdefault(held, self._watch(held))
                    replaced.append((holder, name, held))
                    setattr(holder, name, made)
            yield
        finally:
            for holder, name, held in reversed(replaced):
                setattr(holder, name, held)

    def report(self) -> None:
        """Report generators that were never started."""
        for function, at in self._waiting.values():
            problem = UNASKED(rule=function.__qualname__)
            self._subject.findings.add("asking", problem, YIELD_FROM, at, key=at)
        self._waiting.clear()

    def _watch(self, function: FunctionType) -> Callable[..., Any]:
        @functools.wraps(function)
        def made(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            caller = sys._getframe(1)  # noqa: SLF001 - documented, and the only way to it
            number = self._note(function, caller)
            return self._begun(number, function(*args, **kwargs))

        return made

    def _begun(self, number: int, rule: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        self._waiting.pop(number, None)
        return (yield from rule)

    def _note(self, function: FunctionType, frame: FrameType) -> int:
        """Keep the place where a generator is made, if it is a line of the plugin."""
        self._number += 1
        at = calling_line(self._subject.files, frame)
        if at is not None and at.plugin == self._subject.id:
            self._waiting[self._number] = (function, at)
        return self._number


def _functions(modules: list[ModuleType]) -> Iterator[tuple[Any, str, FunctionType]]:
    """Every generator function in these modules and in their classes, wherever it is bound."""
    for module in modules:
        for name, held in list(vars(module).items()):
            if isinstance(held, FunctionType) and inspect.isgeneratorfunction(held):
                yield module, name, held
            elif isinstance(held, type) and held.__module__ == module.__name__:
                for own, method in list(vars(held).items()):
                    if isinstance(method, FunctionType) and inspect.isgeneratorfunction(method):
                        yield held, own, method


def _asking(modules: list[ModuleType]) -> set[FunctionType]:
    """The generator functions that ask: those that refer to choices, or to other functions that ask."""
    found = {held for _, _, held in _functions(modules)}
    names = {*CHOICES}
    asking: set[FunctionType] = set()
    while True:
        new = {one for one in found - asking if names.intersection(one.__code__.co_names) or _says_so(one)}
        if not new:
            return asking
        asking |= new
        names |= {one.__name__ for one in new}


def _says_so(function: FunctionType) -> bool:
    """Whether the annotation or the mark of a function declares that it asks."""
    return "Asks" in str(function.__annotations__.get("return", "")) or hasattr(function, "manicule_impl")


# In the source.


def check_statements(subject: Subject, specs: Mapping[str, HookSpec]) -> None:
    """Report choices and hooks that may ask, alone on their lines, and questions that only get a name."""
    hooks = {spec.name for spec in specs.values() if spec.mode.name == "ask"}
    asking = _asking(modules_of(subject.files))
    for module in modules_of(subject.files, subject.id):
        path = Path(module.__file__ or "")
        own = {name for _, name, held in _functions([module]) if held in asking}
        own |= {
            name for name, held in vars(module).items() if isinstance(held, FunctionType) and held in asking
        }
        for call, name in _unasked(ast.parse(path.read_text(encoding="utf-8")), hooks, own):
            owned = subject.files.owner(str(path), call.lineno)
            if owned is not None:
                subject.findings.add("asking", UNASKED(rule=name), YIELD_FROM, owned, key=owned)


def _unasked(module: ast.Module, hooks: set[str], own: set[str]) -> Iterator[tuple[ast.Call, str]]:
    """The calls that make a question which nothing asks, with the names of what they call; `own` are the
    rules that ask of this module."""
    for node in ast.walk(module):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            if name := _called(node.value.func, hooks):
                yield node.value, name
        elif isinstance(node, ast.FunctionDef):
            passed_on = _passed_on(node)
            for inner in _own_nodes(node):
                if isinstance(inner, ast.Assign) and isinstance(inner.value, ast.Call):
                    name = _called(inner.value.func, hooks) or _called_here(inner.value.func, own)
                    is_named = all(isinstance(one, ast.Name) for one in inner.targets)
                    if name and is_named and not _names(inner.targets) & passed_on:
                        yield inner.value, name


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Everything in a function except what is in functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef):
            waiting += ast.iter_child_nodes(node)


def _called_here(function: ast.expr, own: set[str]) -> str:
    """The name of a called rule of the same module, or of the same object."""
    if isinstance(function, ast.Name):
        return function.id if function.id in own else ""
    is_method = isinstance(function, ast.Attribute) and _names([function.value]) == {"self"}
    return function.attr if is_method and isinstance(function, ast.Attribute) and function.attr in own else ""


def _passed_on(function: ast.FunctionDef) -> set[str]:
    """The names that a function asks, returns, looks into or gives to another choice, and the names of what
    goes into these."""
    found: set[str] = set()
    into: list[tuple[str, set[str]]] = []
    for node in _own_nodes(function):
        if isinstance(node, ast.FunctionDef):
            found |= _passed_on(node) - {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
        elif isinstance(node, ast.Yield | ast.YieldFrom | ast.Return):
            found |= _names([node])
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and hasattr(Choice, node.attr)
        ):
            found.add(node.value.id)
        elif isinstance(node, ast.Call) and _called(node.func, set()):
            found |= _names(node.args) | _names(node.keywords)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if isinstance(node.func.value, ast.Name):  # a list of questions: questions.append(…)
                into.append((node.func.value.id, _names(node.args)))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            into += [(one.id, _names([node.value])) for one in targets if isinstance(one, ast.Name)]
    while more := {name for holder, names in into if holder in found for name in names} - found:
        found |= more
    return found


def _names(nodes: Iterable[ast.AST]) -> set[str]:
    """The names in expressions, without those of comprehensions and lambdas inside them."""
    inside = [inner for node in nodes for inner in ast.walk(node)]
    own = {one.arg for one in inside if isinstance(one, ast.arg)}
    own |= {name for one in inside if isinstance(one, ast.comprehension) for name in _names([one.target])}
    return {one.id for one in inside if isinstance(one, ast.Name)} - own


def _called(function: ast.expr, hooks: set[str]) -> str:
    """The name of the called function, if it certainly asks."""
    if isinstance(function, ast.Name):
        return function.id if function.id in CHOICES else ""
    if not isinstance(function, ast.Attribute):
        return ""
    of_hooks = isinstance(function.value, ast.Attribute) and function.value.attr == "hooks"
    return function.attr if function.attr in CHOICES or (of_hooks and function.attr in hooks) else ""
