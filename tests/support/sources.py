"""The source files of this tree, parsed: which module is whose, and what each imports."""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.tables import ROOT


class Imported(NamedTuple):
    """One name that a module imports: `from MODULE import NAME`, or `import MODULE` with no name."""

    module: str
    name: str
    line: int

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]


class Source(NamedTuple):
    """A module: its dotted name, its file and its source root, such as `core` or `plugins/gears`."""

    module: str
    path: Path
    root: str
    text: str

    @property
    def tree(self) -> ast.Module:
        return _parsed(self.text, str(self.path))

    @property
    def package(self) -> str:
        return self.module.partition(".")[0]

    @property
    def where(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    def imports(self) -> Iterator[Imported]:
        """Everything that is imported, at whatever depth; relative names are made absolute."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield Imported(alias.name, "", node.lineno)
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield Imported(self.absolute(node), alias.name, node.lineno)

    def imports_at_run_time(self) -> Iterator[str]:
        """The modules, or names in them, that are imported when it runs: in functions too, but not what
        only type checkers read."""
        for node in _nodes_that_run(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from (f"{self.absolute(node)}.{alias.name}" for alias in node.names)

    def absolute(self, node: ast.ImportFrom) -> str:
        """The module that a statement imports from, by its whole name."""
        if not node.level:
            return node.module or ""
        parts = self.module.split(".")
        if self.path.name != "__init__.py":
            parts = parts[:-1]
        above = parts[: len(parts) - node.level + 1]
        return ".".join([*above, *([node.module] if node.module else [])])


def _nodes_that_run(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those under `if TYPE_CHECKING:`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        yield node
        yield from _nodes_that_run(node)


@cache
def sources() -> tuple[Source, ...]:
    """Every module of the core, the program and the plugins."""
    roots = [ROOT / "core", ROOT / "cli", *sorted(path for path in (ROOT / "plugins").iterdir())]
    return tuple(_source(root, path) for root in roots for path in sorted(root.rglob("*.py")))


def _source(root: Path, path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    parts = path.relative_to(root).with_suffix("").parts
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Source(module, path, root.relative_to(ROOT).as_posix(), text)


@cache
def _parsed(text: str, path: str) -> ast.Module:
    return ast.parse(text, path)


@cache
def modules_of(folder: Path) -> dict[str, Source]:
    """The modules of one package, by their dotted names, wherever its folder is in this tree."""
    found = [_source(folder.parent, path) for path in sorted(folder.rglob("*.py"))]
    return {source.module: source for source in found}


def of_root(*roots: str) -> list[Source]:
    """The modules of some source roots; `plugins` stands for all of its own."""
    return [source for source in sources() if source.root in roots or source.root.split("/")[0] in roots]


@cache
def manifests() -> dict[str, dict[str, Any]]:
    """The `plugin.toml` of each plugin of this tree, by import package."""
    files = sorted((ROOT / "plugins").glob("*/*/plugin.toml"))
    return {path.parent.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in files}


def known_to(package: str) -> list[str]:
    """The packages of the game that a plugin belongs to and of the plugins that it requires."""
    manifest = manifests()[package]
    ids = {manifest.get("game", ""), *manifest.get("requires", ())}
    return [name for name, other in manifests().items() if other["id"] in ids and name != package]


@cache
def public_names(package: str) -> tuple[str, ...] | None:
    """The `__all__` of a package or module, read without importing it; None when it has none."""
    for source in sources():
        if source.module == package:
            return exported(source)
    return None


def exported(source: Source) -> tuple[str, ...] | None:
    """The `__all__` that a module states."""
    for node in source.tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets):
                assert node.value is not None
                return tuple(ast.literal_eval(node.value))
    return None


def bound_names(source: Source, own_packages: tuple[str, ...]) -> set[str]:
    """The public names that a module defines, or imports from these packages."""
    found: set[str] = set()
    nodes = list(source.tree.body)
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If):  # `if TYPE_CHECKING:`
            nodes += node.body
        elif isinstance(node, ast.ImportFrom):
            is_ours = node.level or (node.module or "").startswith(own_packages)
            found |= {alias.asname or alias.name for alias in node.names if is_ours}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return {name for name in found if not name.startswith("_")}


OURS = tuple(sorted({source.package for source in sources()}))
"""The import packages of this tree."""
