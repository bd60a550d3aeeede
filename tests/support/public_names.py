"""The public names of our packages: what each is, where it is defined, and its docstring."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import cleandoc
from types import ModuleType
from typing import Any, NamedTuple

from tests.support.sources import Source, sources

from manicule import Event, Match

PACKAGES = (
    "manicule",
    "manicule_kit",
    "manicule_gutenberg",
    "manicule_characters",
    "manicule_gears",
    "manicule_cartographers",
    "manicule_cvlizations",
)
"""The packages whose `__all__` is public: docs/api-policy.md says so."""

PEBBLES = 'match = manicule.start("pebbles", [Human("Anna"), Human("Tom")], seed=7)'
GUTENBERG = (
    'match = manicule.start("gutenberg", [Human("Anna"), Human("Tom"), Human("Kate")], seed=7, '
    'without=["characters"])'
)
MATCHES = {
    "manicule": PEBBLES,
    "manicule_kit": PEBBLES,
    "manicule_gutenberg": GUTENBERG,
    "manicule_characters": GUTENBERG,
    "manicule_gears": GUTENBERG,
    "manicule_cartographers": (
        'match = manicule.start("cartographers", [Human("Anna"), Human("Tom")], seed=7)'
    ),
    "manicule_cvlizations": (
        'match = manicule.start("cvlizations", [Human("Anna"), Human("Tom"), Human("Kate")], seed=7)'
    ),
}
"""The match that the examples of a package are tried at."""


class PublicName(NamedTuple):
    """A name of a package. `node` is what defines it in the module `home`; a module has none."""

    package: str
    name: str
    value: Any
    home: str
    node: ast.stmt | None
    doc: str

    @property
    def full(self) -> str:
        return f"{self.package}.{self.name}"

    @property
    def module(self) -> ModuleType:
        """The package."""
        return import_module(self.package)

    @property
    def kind(self) -> str:
        if isinstance(self.node, ast.ClassDef):
            return "class"
        if isinstance(self.node, ast.FunctionDef):
            return "function"
        return "module" if self.node is None else "value"

    @property
    def about(self) -> str:
        """The docstring without its examples."""
        return without_examples(self.doc)

    @property
    def examples(self) -> str:
        """The examples of the docstring."""
        return self.doc[len(self.about) :].strip("\n")


def without_examples(doc: str) -> str:
    """A docstring up to its first example."""
    lines = doc.splitlines()
    first = next((at for at, line in enumerate(lines) if line.lstrip().startswith(">>> ")), len(lines))
    return "\n".join(lines[:first]).rstrip()


@cache
def public_names(package: str) -> tuple[PublicName, ...]:
    """The public names of a package, in the order of its `__all__`."""
    module = import_module(package)
    return tuple(_public(package, name, getattr(module, name)) for name in module.__all__)


def all_public_names() -> list[PublicName]:
    return [name for package in PACKAGES for name in public_names(package)]


def _public(package: str, name: str, value: Any) -> PublicName:
    if isinstance(value, ModuleType):
        return PublicName(package, name, value, value.__name__, None, cleandoc(value.__doc__ or ""))
    source, node, doc = definition(package, name)
    return PublicName(package, name, value, source.module, node, cleandoc(doc))


def definition(module: str, name: str) -> tuple[Source, ast.stmt, str]:
    """Where a name is defined, by whichever modules it comes: the statement and its docstring."""
    source = _by_module()[module]
    found: tuple[Source, ast.stmt, str] | None = None
    body = source.tree.body
    for at, node in enumerate(body):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == name:
            doc = ast.get_docstring(node, clean=False) or ""
            found = (source, node, doc)  # the last of several overloads has it
        elif name in _assigned(node):
            found = (source, node, _string(body[at + 1] if at + 1 < len(body) else None))
    if found is not None:
        return found
    for imported in source.imports():
        if imported.name == name:
            return definition(imported.module, name)
    raise LookupError(f"{module} has no {name}")


def _assigned(node: ast.stmt) -> set[str]:
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}


def _string(node: ast.stmt | None) -> str:
    value = node.value.value if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) else None
    return value if isinstance(value, str) else ""


@cache
def _by_module() -> dict[str, Source]:
    return {source.module: source for source in sources()}


# Examples


def setting(package: str) -> str:
    """What the examples of a package begin with, as somebody would type it."""
    imports = "import manicule\nfrom manicule import *\n"
    if package != "manicule":
        imports += f"from {package} import *\n"
    return f"{imports}\n{MATCHES[package]}\ntable = match.table\nseat = table.seats[0]\n"


def tests_of(name: PublicName) -> Iterator[doctest.Example]:
    """The examples of a name."""
    return iter(doctest.DocTestParser().get_examples(name.doc))


def run_examples(name: PublicName) -> str:
    """Run the examples of a name at a new match; what failed, or nothing."""
    space: dict[str, Any] = {"__name__": "example"}
    exec(compile(setting(name.package), name.full, "exec"), space)  # noqa: S102  the text is ours
    match: Match = space["match"]
    match.table.listen()  # as at every table: what is told is made only where it is heard
    test = doctest.DocTestParser().get_doctest(name.doc, space, name.full, name.home, 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=said.append)
    told: tuple[Event, ...] = match.table.take_events()
    said += [f"{event.id()} reads as nothing\n" for event in told if not str(event.text(match.display.names))]
    return "".join(said)
