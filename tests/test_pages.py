"""What the pages of the documentation point at is there: files, headings, functions."""

import ast
import re
from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

import pytest
from tests.support.tables import ROOT

PAGES = sorted(
    chain(ROOT.glob("*.md"), ROOT.glob("docs/**/*.md")), key=lambda page: page.relative_to(ROOT).as_posix()
)
PLANS = [
    page
    for page in PAGES
    if page.name in ("architecture.md", "changing-manicule.md") or page.parent.name == "decisions"
]
"""Pages that tell where something lies in the code."""

FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
STEP = re.compile(r"^\| (\d+) \| `(.+?)` \| (.+?) \|", re.MULTILINE)
FILE = re.compile(r"(?<![\w./-])((?:core|cli|plugins|locales|tests|docs|benchmarks)/[\w./*-]*[\w*/])")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
DOTTED = re.compile(r"(?<![\w./-])manicule(?:_[a-z0-9_]+)?(?:\.[A-Za-z_]\w*)+")
FIXTURE = re.compile(r"manicule_scenario\.")
"""A fixture of the test kit, whose name looks like that of a package."""

HEADINGS = ["Context", "Decision", "Why", "Tried and measured", "Consequences"]

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@each_page
def test_a_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert [link for link in links(page) if not is_there(page, link)] == []


def test_the_pages_are_found_and_have_links() -> None:
    """The test above would prove nothing about links that it does not find."""
    names = {page.relative_to(ROOT).as_posix() for page in PAGES}
    assert {"README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/decisions/README.md"} <= names
    assert "docs/playing.md" in set(links(ROOT / "README.md"))


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A page\n\n## The *last* `turn`, twice\n\n## The last turn, twice\n\n"
        "[a](#the-last-turn-twice) [b](#the-last-turn-twice-1) [c](#nowhere) [d](none.md)\n"
        "[e](page.md#a-page) ![f](none.svg) [g](https://example.org/x)\n\n"
        "```md\n# Not a heading\n[h](shown-only.md)\n```\n",
        encoding="utf-8",
    )
    assert [link for link in links(page) if not is_there(page, link)] == ["#nowhere", "none.md", "none.svg"]


@pytest.mark.parametrize("page", PLANS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_file_that_the_plan_of_the_code_names_is_there(page: Path) -> None:
    assert [name for name in FILE.findall(prose(page)) if not list(ROOT.glob(name))] == []


@each_page
def test_a_dotted_name_that_a_page_writes_as_code_can_be_imported(page: Path) -> None:
    assert [name for name in sorted(dotted_names(page)) if not can_be_imported(name)] == []


def test_a_dotted_name_that_cannot_be_imported_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "manicule.prose is no code. `manicule.start(…)`, `manicule.errors.UsageError`,\n"
        "`manicule_kit.nothing`, `python -m manicule.nowhere`, `manicule_scenario.holds`.\n\n"
        "```python\nmanicule.search.simulation.simulate()\nmanicule.Match.nothing()\n```\n",
        encoding="utf-8",
    )
    missing = [name for name in sorted(dotted_names(page)) if not can_be_imported(name)]
    assert missing == ["manicule.Match.nothing", "manicule.nowhere", "manicule_kit.nothing"]


def test_the_way_of_an_answer_goes_through_a_dozen_modules_and_their_functions() -> None:
    steps = STEP.findall(prose(ROOT / "docs" / "architecture.md"))
    assert [int(number) for number, _, _ in steps] == list(range(1, len(steps) + 1))
    assert 6 < len(steps) <= 12
    for _, module, functions in steps:
        defined = set(_functions(ast.parse((ROOT / module).read_text(encoding="utf-8"))))
        assert set(re.findall("`(.+?)`", functions)) <= defined, module


def _functions(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield from (
                f"{node.name}.{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef)
            )


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/decisions/[0-9]*.md")), ids=lambda page: page.stem)
def test_a_decision_has_its_number_and_headings_and_is_in_the_index(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {int(page.name[:2])}. ")
    assert re.findall("^## (.+)$", text, re.MULTILINE) == HEADINGS
    assert page.name in set(links(page.parent / "README.md"))


def dotted_names(page: Path) -> set[str]:
    """Our names with a dot in them that stand in the code of a page: in its lines, and in fenced blocks."""
    code = CODE.findall(page.read_text(encoding="utf-8"))
    return {name for part in code for name in DOTTED.findall(part) if not FIXTURE.match(name)}


def is_stated(module: str, names: list[str]) -> bool:
    """Whether the source of a module defines the class or function that is named first."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    stated = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return set(names[:1]) <= stated


def can_be_imported(name: str) -> bool:
    """Whether a dotted name is a module, or something in one; modules of the gallery are in its folder."""
    if (ROOT / "docs" / "gallery" / f"{name.replace('.', '/')}.py").is_file():
        return True
    parts = name.split(".")
    for number in range(len(parts), 0, -1):
        module = ".".join(parts[:number])
        try:
            found = import_module(module)
        except ModuleNotFoundError as error:
            if error.name is None:
                raise
            if not module.startswith(error.name):  # the module needs an extra that is not installed
                return is_stated(module, parts[number:])
            continue
        try:
            reduce(getattr, parts[number:], found)
        except AttributeError:
            return False
        return True
    return False


def links(page: Path) -> Iterator[str]:
    """What a page links to, without examples in fenced blocks and addresses of other hosts."""
    return (link for link in LINK.findall(prose(page)) if not re.match(r"[a-z]+:", link))


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def is_there(page: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    if not target.exists():
        return False
    return not anchor or target.suffix != ".md" or anchor in anchors(target)


def anchors(page: Path) -> set[str]:
    """The anchors of a page, as Git hosts make them of headings: words joined by dashes, twins numbered."""
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6} +(.+?) *$", prose(page), re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        twins = (f"{anchor}-{number}" for number in range(1, 100))
        found.add(next(name for name in chain([anchor], twins) if name not in found))
    return found | set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", page.read_text(encoding="utf-8")))
