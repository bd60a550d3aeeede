"""The import graph points one way, and nobody names what it must not know."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module

import pytest
from tests.support.sources import (
    Source,
    bound_names,
    exported,
    manifests,
    of_root,
    public_names,
    sources,
)
from tests.support.tables import ROOT

LONGEST_MODULE = 350
OURS = tuple(sorted({source.package for source in sources()}))

LIBRARIES = {
    "core": {"babel", "msgspec", "pluggy", "tomli_w"},
    "cli": {"babel", "click", "msgspec", "rich", "typer"},
    "plugins": {"msgspec"},
}
"""What each part may use besides the standard library."""

GAMES = ("gutenberg", "cartographers", "cvlizations", "tictactoe", "tic-tac-toe", "tic_tac_toe")
PRINTERS = (
    "caxton",
    "fiol",
    "guillard",
    "manuzio",
    "plantin",
    "schoeffer",
    "schöffer",
    "tory",
    "ungler",
    "vietor",
)
VARIANTS = ("automa", "two_player", "characters")


# Who imports whom


def test_there_is_a_core_a_program_and_a_game() -> None:
    """The tests below would prove nothing about files that they do not find."""
    assert {"manicule", "manicule_cli", "manicule_gutenberg", "manicule_gears"} <= set(OURS)
    assert len(sources()) > 80


def test_the_core_imports_no_program_and_no_plugin() -> None:
    assert _foreign(of_root("core"), {"manicule"}) == []


def test_the_program_imports_only_the_core_and_itself() -> None:
    assert _foreign(of_root("cli"), {"manicule", "manicule_cli"}) == []


@pytest.mark.parametrize("package", manifests())
def test_a_plugin_imports_only_the_core_itself_and_what_it_belongs_to(package: str) -> None:
    own = [source for source in of_root("plugins") if source.package == package]
    assert _foreign(own, {"manicule", package, *_known_to(package)}) == []


@pytest.mark.parametrize("package", manifests())
def test_a_plugin_uses_only_public_names_of_others(package: str) -> None:
    """Names of the `__all__` of the game or the plugin it needs, never one of their modules."""
    others = _known_to(package)
    wrong = [
        f"{source.where}:{found.line}: {found.module} {found.name}"
        for source in of_root("plugins")
        if source.package == package
        for found in source.imports()
        if found.top in others and found.name not in (public_names(found.module) or ())
    ]
    assert wrong == []


def _known_to(package: str) -> list[str]:
    """The packages of the game that a plugin belongs to and of the plugins that it requires."""
    manifest = manifests()[package]
    ids = {manifest.get("game", ""), *manifest.get("requires", ())}
    return [name for name, other in manifests().items() if other["id"] in ids and name != package]


def _foreign(of: list[Source], allowed: set[str]) -> list[str]:
    """Our own packages that these modules import and may not."""
    assert of
    return [
        f"{source.where}:{found.line}: {found.module}"
        for source in of
        for found in source.imports()
        if found.top in OURS and found.top not in allowed
    ]


def test_a_module_uses_only_the_libraries_of_its_part() -> None:
    everywhere = sys.stdlib_module_names | set(OURS)
    wrong = [
        f"{source.where}:{found.line}: {found.module}"
        for source in sources()
        for found in source.imports()
        if found.top not in everywhere | LIBRARIES[source.root.partition("/")[0]]
    ]
    assert wrong == []


def test_every_plugin_folder_has_a_manifest() -> None:
    packages = {source.package for source in of_root("plugins")}
    assert packages == set(manifests())


def test_the_modules_of_the_core_import_each_other_in_one_direction_when_they_load() -> None:
    """What is imported late or for type checkers only may point back."""
    graph = {
        source.module: {name for name in _at_load(source) if name != source.module}
        for source in of_root("core")
    }
    done: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " → ".join((*above, module))
        if module not in done:
            for other in sorted(graph.get(module, ())):
                visit(other, (*above, module))
            done.add(module)

    for module in graph:
        visit(module, ())


def _at_load(source: Source) -> Iterator[str]:
    """The modules that are imported when a module is loaded."""
    modules = {other.module for other in sources()}
    for node in source.tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in modules else node.module


# Who names whom


def test_the_core_names_no_game() -> None:
    games = {*GAMES, *(manifest["id"] for manifest in manifests().values() if manifest["kind"] == "game")}
    assert _naming(of_root("core"), games) == []


def test_the_program_names_no_game() -> None:
    assert _naming(of_root("cli"), set(GAMES)) == []


def test_the_game_names_no_character_no_automa_and_no_variant() -> None:
    assert _naming(of_root("plugins/gutenberg"), {*PRINTERS, *VARIANTS}) == []


def test_the_game_of_tribes_names_no_variant() -> None:
    assert _naming(of_root("plugins/cvlizations"), {"dummy", "expert", "granna", "neutral"}) == []


@pytest.mark.parametrize("root", ["core", "cli", "plugins/gutenberg"])
def test_no_file_speaks_of_a_character_the_automa_or_the_side_for_two(root: str) -> None:
    """Content and manifests too, and however it is spelt."""
    words = "|".join(("automa", "(?:two|2)[-_ ]player", *PRINTERS))
    spelt = re.compile(rf"(?<![^\W_])(?:{words})(?![^\W_])", re.IGNORECASE)
    kept = [path for path in sorted((ROOT / root).rglob("*")) if path.suffix in (".py", ".toml")]
    assert kept
    found = {path.relative_to(ROOT).as_posix(): spelt.findall(path.read_text("utf-8")) for path in kept}
    assert {where: words for where, words in found.items() if words} == {}


@pytest.mark.parametrize("other", ["automa", "characters", "two_player"])
def test_the_plugins_of_a_game_do_not_name_each_other(other: str) -> None:
    """Gears are components that all may speak of."""
    own = f"plugins/{other}/"
    rest = [source for source in of_root("plugins") if not source.where.startswith(own)]
    assert _naming(rest, {other, f"manicule_{other}"}) == []


def _naming(of: list[Source], forbidden: set[str]) -> list[str]:
    """The modules in which one of these words stands, in code, text or comment."""
    assert of
    named = {source.where: sorted(_words(source.text) & forbidden) for source in of}
    return [f"{where}: {', '.join(words)}" for where, words in named.items() if words]


def _words(text: str) -> set[str]:
    """All words, those inside of names with underscores or dashes too."""
    text = text.lower()
    return {*re.findall(r"[\w-]+", text), *re.findall(r"\w+", text), *re.findall(r"[^\W_]+", text)}


def test_the_core_has_no_word_for_characters() -> None:
    """It speaks of pieces; a docstring may say what a piece is good for."""
    wrong = [
        f"{source.where}: {name}"
        for source in of_root("core")
        for name in _identifiers(source)
        if re.search("character|automa(?!t)", name.lower())
    ]
    assert wrong == []


def _identifiers(source: Source) -> Iterator[str]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


def test_the_game_refers_to_no_plugin_by_its_id() -> None:
    """Gears are components of the game; the plugin that brings them is not to be asked for."""
    ids = {manifest["id"] for manifest in manifests().values()} - {"gutenberg"}
    others = [package for package in manifests() if package != "manicule_gutenberg"]
    game = of_root("plugins/gutenberg")
    assert [(source.where, other) for source in game for other in others if other in source.text] == []
    keepers = re.compile(r"plugin|memory|pieces|\.of$|manifest")
    asked = [(source.where, whom) for source in game for whom in _asked_for(source, ids)]
    assert [(where, whom) for where, whom in asked if keepers.search(whom)] == []


def _asked_for(source: Source, ids: set[str]) -> Iterator[str]:
    """What is subscripted with, compared to or called with one of these ids."""

    def is_id(node: ast.expr) -> bool:
        return isinstance(node, ast.Constant) and node.value in ids

    for node in ast.walk(source.tree):
        if isinstance(node, ast.Subscript) and is_id(node.slice):
            yield ast.unparse(node.value)
        elif isinstance(node, ast.Compare) and is_id(node.left):
            yield ast.unparse(node.comparators[0])
        elif isinstance(node, ast.Call) and any(map(is_id, node.args)):
            yield ast.unparse(node.func)


# How modules are made


def test_a_module_fits_a_head() -> None:
    sizes = {source.where: len(source.text.splitlines()) for source in sources()}
    assert {where: lines for where, lines in sizes.items() if lines > LONGEST_MODULE} == {}


def test_a_module_says_what_it_is() -> None:
    assert [source.where for source in sources() if not ast.get_docstring(source.tree)] == []


def test_no_module_uses_the_global_random() -> None:
    """Chance comes from the table or from a bot's dice; the test kit may look who breaks this rule."""
    watching = "core/manicule/testing/chance.py"
    wrong = _importing(sources(), {"random", "numpy"})
    assert [where for where in wrong if not where.startswith(watching)] == []


def test_no_rule_looks_at_a_clock_or_asks_the_system_for_chance() -> None:
    assert _importing(of_root("plugins"), {"datetime", "secrets", "time", "uuid"}) == []


def _importing(of: Iterable[Source], banned: set[str]) -> list[str]:
    return [
        f"{source.where}:{found.line}: {found.module}"
        for source in of
        for found in source.imports()
        if found.top in banned
    ]


def test_nothing_iterates_over_a_set() -> None:
    """The order of a set of strings differs from process to process."""
    wrong = [
        f"{source.where}:{loop.lineno}: {ast.unparse(loop)}"
        for source in sources()
        for loop in _loops_that_order_matters_to(source)
        if _is_set(loop)
    ]
    assert wrong == []


ORDERLESS = ("sorted", "min", "max", "sum", "any", "all", "set", "frozenset")
"""Calls to which the order of what they are given is all the same."""


def _loops_that_order_matters_to(source: Source) -> Iterator[ast.expr]:
    """What is looped over, except to make a set or a value that has no order."""
    nodes = list(ast.walk(source.tree))
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) in ORDERLESS]
    orderless = {id(argument) for call in calls for argument in call.args}
    for node in nodes:
        if isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, ast.GeneratorExp | ast.ListComp | ast.DictComp) and id(node) not in orderless:
            yield from (generator.iter for generator in node.generators)


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr | ast.Sub | ast.BitXor):
        return _is_set(node.left) or _is_set(node.right)
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("set", "frozenset")


# What modules export


def _in_order(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest, each by name: as ruff sorts them."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


with_exports = pytest.mark.parametrize(
    "source",
    [source for source in sources() if exported(source) is not None],
    ids=lambda source: source.module,
)


def test_the_core_and_each_package_that_others_use_say_what_is_public() -> None:
    assert public_names("manicule") is not None
    for package in manifests():
        for other in _known_to(package):
            assert public_names(other) is not None


@with_exports
def test_exported_names_are_sorted_and_named_once(source: Source) -> None:
    names = list(exported(source) or ())
    assert names == sorted(set(names), key=_in_order)


@with_exports
def test_exported_names_are_what_the_module_binds(source: Source) -> None:
    assert set(exported(source) or ()) == bound_names(source, OURS)


@with_exports
def test_exported_names_can_be_imported(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / source.root)
    module = import_module(source.module)
    for name in exported(source) or ():
        assert getattr(module, name, None) is not None


def test_no_test_helper_is_used_outside_of_the_tests() -> None:
    tops = {found.top for source in sources() for found in source.imports()}
    assert not tops & {"tests", "pytest", "hypothesis"}
