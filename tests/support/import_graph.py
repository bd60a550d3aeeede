"""The import graph in docs/import-graph.md, made from the code.

`python -m tests.support.import_graph` writes it and prints how many lines each package has.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache

from tests.support.sources import OURS, manifests, sources
from tests.support.tables import ROOT

PAGE = ROOT / "docs" / "import-graph.md"

HEAD = """\
# The import graph

See which package imports which. [architecture.md](architecture.md) says what each package is for. Generated
by `python -m tests.support.import_graph`, which also prints the number of lines of each package; a test fails
while this page is out of date. Imports inside functions count, imports for type checkers do not.
"""

PACKAGES = """
## Packages

From the bottom up: a package imports only packages above it in this table.

| package | imports | libraries |
| --- | --- | --- |
"""

PLUGINS = """
## Plugins

A plugin imports the engine, its game, and the plugins that it requires.

| package | imports | libraries |
| --- | --- | --- |
"""

INSIDE = """
## Inside the packages

The modules directly in a package are one row, under the name of the package.
"""

INSIDE_TABLE = """
### {package}

| part | imports |
| --- | --- |
"""


def page() -> str:
    """What docs/import-graph.md holds."""
    packages = [package for package in in_layers() if package not in manifests()]
    parts = [HEAD, PACKAGES, *map(_package_row, packages), PLUGINS, *map(_package_row, sorted(manifests()))]
    parts.append(INSIDE)
    for package in packages:
        own = sorted({part_of(source.module) for source in sources() if source.package == package})
        if len(own) > 1:
            parts.append(INSIDE_TABLE.format(package=package))
            parts += [f"| `{part}` | {_names(_parts_imported_by(part))} |\n" for part in own]
    return "".join(parts)


def in_layers() -> list[str]:
    """Our packages, each after all that it imports."""
    waiting = {package: set(_packages_imported_by(package)) for package in OURS}
    ordered: list[str] = []
    while waiting:
        ready = sorted(package for package, others in waiting.items() if others <= set(ordered))
        if not ready:
            raise ValueError(f"these packages import each other: {', '.join(sorted(waiting))}")
        ordered += ready
        for package in ready:
            del waiting[package]
    return ordered


@cache
def part_of(module: str) -> str:
    """The part of a package that a module belongs to: a sub-package, or the package itself."""
    *_, name = (name for name in _above(module) if name in _all_parts())
    return name


def lines_by_package() -> Counter[str]:
    """How many lines the modules of each package have, blank ones and comments included."""
    return Counter(source.package for source in sources() for _ in source.text.splitlines())


def _package_row(package: str) -> str:
    foreign = _tops_imported_by(package) - set(OURS) - sys.stdlib_module_names
    return f"| `{package}` | {_names(_packages_imported_by(package))} | {_names(foreign)} |\n"


def _packages_imported_by(package: str) -> frozenset[str]:
    return _tops_imported_by(package) & set(OURS) - {package}


@cache
def _tops_imported_by(package: str) -> frozenset[str]:
    """Our packages and libraries."""
    own = (names for module, names in _imports().items() if module.partition(".")[0] == package)
    return frozenset(name.partition(".")[0] for names in own for name in names)


def _parts_imported_by(part: str) -> set[str]:
    """The other parts of its own package."""
    package = part.partition(".")[0]
    own = (names for module, names in _imports().items() if part_of(module) == part)
    return {part_of(name) for names in own for name in names if name.partition(".")[0] == package} - {part}


@cache
def _imports() -> dict[str, set[str]]:
    """What each module imports when it runs."""
    return {source.module: set(source.imports_at_run_time()) for source in sources()}


@cache
def _all_parts() -> set[str]:
    """Packages and their sub-packages; what lies deeper belongs to the sub-package."""
    folders = (source.module for source in sources() if source.path.name == "__init__.py")
    return {module for module in folders if module.count(".") < 2}


def _above(module: str) -> Iterable[str]:
    """A module and the packages that it lies in, from the outermost on."""
    parts = module.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names)) or "nothing"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    for package, lines in lines_by_package().most_common():
        print(f"{lines:7,}  {package}")
