"""The import graph points one way, and nobody names what it must not know."""

import ast
import csv
import re
import sys
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter

import pytest
from tests.support.sources import (
    OURS,
    Source,
    known_to,
    manifests,
    of_root,
    public_names,
    sources,
)
from tests.support.tables import ROOT

LIBRARIES = {
    "manicule": {"msgspec", "packaging", "platformdirs", "pluggy", "tomli_w"},
    "manicule_languages": {"babel", "msgspec"},
    "manicule_interface": {"msgspec"},
    "manicule_workshop": {"babel", "msgspec"},
    "manicule_kit": {"msgspec", "pluggy", "pytest"},  # pytest in its plugin for pytest alone
    "manicule_lab": {"msgspec"},
    "manicule_research": {
        "gymnasium",
        "msgspec",
        "numpy",
        "pettingzoo",
        "pyspiel",
    },  # msgspec alone but in adapters
    "manicule_terminal": {"rich"},
    "manicule_fullscreen": {"msgspec", "rich", "textual"},
    "manicule_web": {
        "anyio",
        "babel",
        "cryptography",
        "msgspec",
        "psycopg",
        "psycopg_pool",
        "segno",
        "starlette",
        "uvicorn",
    },
    "manicule_cli": {"babel", "click", "mcp", "msgspec", "typer"},
}
"""What each package may use besides the standard library; plugins use msgspec at most."""

PACKAGES = {
    "manicule": set[str](),
    "manicule_languages": {"manicule"},
    "manicule_interface": {"manicule", "manicule_languages"},
    "manicule_workshop": {"manicule", "manicule_languages", "manicule_interface"},
    "manicule_kit": {"manicule", "manicule_languages", "manicule_interface", "manicule_workshop"},
    "manicule_lab": {"manicule"},
    "manicule_research": {"manicule"},
    "manicule_terminal": {"manicule", "manicule_languages", "manicule_interface"},
    "manicule_fullscreen": {"manicule", "manicule_languages", "manicule_interface", "manicule_terminal"},
    "manicule_web": {"manicule", "manicule_languages", "manicule_interface", "manicule_workshop"},
    "manicule_cli": {
        "manicule",
        "manicule_languages",
        "manicule_interface",
        "manicule_terminal",
        "manicule_fullscreen",
        "manicule_web",
        "manicule_workshop",
        "manicule_kit",
        "manicule_lab",
        "manicule_research",
    },
}
"""The packages of the platform and the program, and which of them each may import."""

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
ORDINARY_TERMS = """
    adjacent bag bank binding blue building character check clockwise cluster coin colors deck decorations
    doubling draw explore flip gathering gold level order plan printing red reward rotate round screen season
    sector shape silver slot space stone student surrounded title tool trade turn type wild wood
"""
"""Terms of the glossary that are ordinary English, or common to board games."""
FURTHER_TERMS = {"civilization", "fame", "happiness", "helmet", "patron", "reputation", "surveyor", "tribe"}
"""Words of games that the glossary has inside longer terms, or not at all."""


# Who imports whom


def test_there_is_a_core_a_program_and_a_game() -> None:
    """The tests below would prove nothing about files that they do not find."""
    assert {"manicule", "manicule_cli", "manicule_gutenberg", "manicule_gears"} <= set(OURS)
    assert len(sources()) > 80


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_those_below_it(package: str) -> None:
    own = [source for source in sources() if source.package == package]
    assert _foreign(own, {package, *PACKAGES[package]}) == []


def test_every_package_has_its_place() -> None:
    assert {source.package for source in (*of_root("core"), *of_root("cli"))} == set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_two_subpackages_import_each_other(package: str) -> None:
    """Imports of functions count; those for type checkers do not. A package and what is in it are one."""
    graph: dict[str, set[str]] = {}
    for source in sources():
        own = _subpackage(source.module, package)
        if own is not None:
            others = {_subpackage(name, package) for name in source.imports_at_run_time()}
            graph.setdefault(own, set()).update(other for other in others if other not in (None, own))
    both_ways = sorted((one, other) for one in graph for other in graph[one] if one in graph.get(other, ()))
    assert both_ways == []


def _subpackage(module: str, package: str) -> str | None:
    """The sub-package of this package in which a module is."""
    within = [source.module for source in sources() if source.path.name == "__init__.py"]
    parts = module.split(".")
    name = ".".join(parts[:2])
    return name if parts[0] == package and len(parts) > 1 and name in within else None


@pytest.mark.parametrize("package", manifests())
def test_a_plugin_imports_only_the_core_itself_and_what_it_belongs_to(package: str) -> None:
    own = [source for source in of_root("plugins") if source.package == package]
    assert _foreign(own, {"manicule", package, *known_to(package)}) == []


@pytest.mark.parametrize("package", manifests())
def test_a_plugin_uses_only_public_names_of_others(package: str) -> None:
    """Names of the `__all__` of the game or the plugin it needs, never one of their modules."""
    others = known_to(package)
    wrong = [
        f"{source.where}:{found.line}: {found.module} {found.name}"
        for source in of_root("plugins")
        if source.package == package
        for found in source.imports()
        if found.top in others and found.name not in (public_names(found.module) or ())
    ]
    assert wrong == []


def _foreign(of: list[Source], allowed: set[str]) -> list[str]:
    """Our own packages that these modules import and may not."""
    assert of
    return [
        f"{source.where}:{found.line}: {found.module}"
        for source in of
        for found in source.imports()
        if found.top in OURS and found.top not in allowed
    ]


def test_a_module_uses_only_the_libraries_of_its_package() -> None:
    everywhere = sys.stdlib_module_names | set(OURS)
    wrong = [
        f"{source.where}:{found.line}: {found.module}"
        for source in sources()
        for found in source.imports()
        if found.top not in everywhere | LIBRARIES.get(source.package, {"msgspec"})
    ]
    assert wrong == []


def test_every_plugin_folder_has_a_manifest() -> None:
    packages = {source.package for source in of_root("plugins")}
    assert packages == set(manifests())


def test_modules_import_each_other_in_one_direction_when_they_load() -> None:
    """What is imported late or for type checkers only may point back."""
    graph = {
        source.module: {name for name in _at_load(source) if name != source.module}
        for source in (*of_root("core"), *of_root("cli"))
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


@pytest.mark.parametrize(
    "package", ["manicule_interface", "manicule_terminal", "manicule_web", "manicule_cli"]
)
def test_modules_of_an_interface_import_each_other_in_one_direction_at_any_time(package: str) -> None:
    """What is imported late counts here; what only type checkers read does not."""
    own = {source.module: source for source in sources() if source.package == package}
    graph = {
        module: {name if name in own else name.rpartition(".")[0] for name in source.imports_at_run_time()}
        for module, source in own.items()
    }
    order = TopologicalSorter({module: graph[module] & own.keys() - {module} for module in graph})
    assert len(list(order.static_order())) == len(own)  # `CycleError` names those that go in a circle


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


ENGINE_LAYERS = ("kernel", "match", "plugins", "records", "search", "door")


def test_the_kernel_imports_nothing_above_it_not_even_for_types() -> None:
    """lint-imports holds all layers, but passes over what only type checkers read."""
    kernel = [source for source in sources() if source.module.startswith("manicule.kernel")]
    assert len(kernel) > 50
    upward = [
        f"{source.where} imports {imported.module}"
        for source in kernel
        for imported in source.imports()
        if imported.top == "manicule" and not imported.module.startswith("manicule.kernel")
    ]
    assert upward == []


@pytest.mark.parametrize("layer", ENGINE_LAYERS)
def test_a_layer_of_the_engine_says_in_three_sentences_what_it_is(layer: str) -> None:
    (source,) = (source for source in sources() if source.module == f"manicule.{layer}")
    doc = ast.get_docstring(source.tree) or ""
    assert len(re.findall(r"[.](?:\s|$)", doc)) == 3, doc


def test_the_folders_of_the_engine_are_its_layers() -> None:
    folders = {
        source.module.split(".")[1]
        for source in sources()
        if source.module.count(".") > 1 and source.package == "manicule"
    }
    assert folders == set(ENGINE_LAYERS)


# Who names whom


def test_the_core_names_no_game() -> None:
    games = {*GAMES, *(manifest["id"] for manifest in manifests().values() if manifest["kind"] == "game")}
    assert _naming(of_root("core"), games) == []


def test_the_core_uses_no_term_of_a_game() -> None:
    """Names, strings, docstrings and comments count, and so do the templates of new plugins.

    The list has English terms of one word from `locales/glossary.csv`, in singular and plural. It leaves out
    terms of the platform, and longer terms, because most of their words are ordinary: `FURTHER_TERMS` has the
    distinctive ones. Games in examples are about pebbles, or about bread and other wares.
    """
    with (ROOT / "locales" / "glossary.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["game"] != "manicule"]
    terms = {row["en"].lower() for row in rows if row["en"].isalpha()}
    ordinary = _words(ORDINARY_TERMS)
    assert ordinary < terms
    paths = [path for path in sorted((ROOT / "core").rglob("*")) if path.suffix in (".py", ".template")]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    assert {path.suffix for path in paths} == {".py", ".template"}
    forbidden = {form for term in terms - ordinary | FURTHER_TERMS for form in _forms(term)}
    assert _using(texts, forbidden) == []


def _forms(term: str) -> set[str]:
    """A term in singular and plural."""
    one = term.removesuffix("s")
    return {term, one, f"{one}s", f"{one.removesuffix('y')}ies"}


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
    return _using({source.where: source.text for source in of}, forbidden)


def _using(texts: Mapping[str, str], forbidden: set[str]) -> list[str]:
    named = {where: sorted(_words(text) & forbidden) for where, text in texts.items()}
    return [f"{where}: {', '.join(words)}" for where, words in named.items() if words]


def _words(text: str) -> set[str]:
    """All words, those inside of names with underscores, dashes or capitals too."""
    text = f"{text} {re.sub('(?<=[a-z])(?=[A-Z])', ' ', text)}".lower()
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
