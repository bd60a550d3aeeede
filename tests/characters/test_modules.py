"""The modules of the ten characters: short, and all of one make."""

import ast
import sys
from collections.abc import Iterator
from typing import Any

from tests.support.characters import every_character, piece, rules
from tests.support.mixes import CHARACTERS
from tests.support.sources import Source, of_root

from manicule import Event, Kind, Memory
from manicule_characters import Character

MOST_STATEMENTS = 20


def source(id: str) -> Source:
    (found,) = (one for one in of_root("plugins/characters") if one.path.stem == id)
    return found


def test_there_are_these_ten() -> None:
    assert tuple(sorted(rules().pieces_of("character"))) == CHARACTERS
    assert [type(piece(id)).__module__ for id in CHARACTERS] == [
        f"manicule_characters.{id}" for id in CHARACTERS
    ]


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements of rules below a node: no docstrings, and no methods that only word something."""
    for below in ast.iter_child_nodes(node):
        if isinstance(below, ast.FunctionDef) and _is_wording(below):
            continue
        if isinstance(below, ast.stmt) and not isinstance(below, ast.FunctionDef) and not _is_text(below):
            yield below
        yield from statements(below)


def _is_wording(function: ast.FunctionDef) -> bool:
    return function.returns is not None and ast.unparse(function.returns) == "Text"


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def rules_in(tree: ast.Module) -> list[ast.stmt]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [one for function in functions if not _is_wording(function) for one in statements(function)]


def test_statements_of_rules_are_counted_and_those_of_texts_are_not() -> None:
    lines = (
        "def text(self) -> Text:",
        "    name = 1",
        "    return name",
        "def rule(self):",
        "    '''A docstring.'''",
        "    if self:",
        "        return 1",
        "    return 2",
    )
    assert len(rules_in(ast.parse("\n".join(lines)))) == 3


@every_character
def test_a_character_is_short(id: str) -> None:
    found = rules_in(source(id).tree)
    assert 1 <= len(found) <= MOST_STATEMENTS, [ast.unparse(one) for one in found]


@every_character
def test_every_module_has_the_same_sections_in_the_same_order(id: str) -> None:
    """Docstring, imports, numbers, memory, events, questions with what they need, and the character."""
    module = sys.modules[type(piece(id)).__module__]
    body = source(id).tree.body
    sections = [_section(node, module) for node in body]
    assert sections == sorted(sections), list(zip(sections, map(ast.unparse, body), strict=True))
    assert (sections[0], sections.count(DOCSTRING), sections.count(CHARACTER)) == (DOCSTRING, 1, 1)


DOCSTRING, IMPORTS, NUMBERS, MEMORY, EVENTS, QUESTIONS, CHARACTER = range(7)


def _section(node: ast.stmt, module: Any) -> int:
    if isinstance(node, ast.Expr):
        return DOCSTRING
    if isinstance(node, ast.Import | ast.ImportFrom):
        return IMPORTS
    if isinstance(node, ast.ClassDef):
        made = getattr(module, node.name)
        bases = ((Memory, MEMORY), (Event, EVENTS), (Character, CHARACTER))
        return next((section for base, section in bases if issubclass(made, base)), QUESTIONS)
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple | ast.Name):
        names = [name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)]
        is_question = any(isinstance(getattr(module, name), Kind) for name in names)
        return QUESTIONS if is_question else NUMBERS
    return QUESTIONS


@every_character
def test_every_character_says_the_same_things_in_the_same_order(id: str) -> None:
    """Id, name, what it does, who it was, what it remembers, its free action; then hooks and nothing else."""
    tree = source(id).tree
    cls = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node is tree.body[-1])
    names: list[str] = []
    hooks: list[str] = []
    for node in cls.body:
        if isinstance(node, ast.Assign):
            assert not hooks, "what a character is comes before what it does"
            names.append(ast.unparse(node.targets[0]))
        else:
            assert isinstance(node, ast.FunctionDef)
            assert [ast.unparse(mark) for mark in node.decorator_list] == [f"implements(Hooks.{node.name})"]
            hooks.append(node.name)
    assert names[:4] == ["id", "name", "about", "biography"]
    assert [name for name in names[4:] if name != "memories"] == [
        name for name in names[4:] if name.startswith("_")
    ]
    assert "memories" not in names or names.index("memories") == 4
    assert hooks
    assert len(set(hooks)) == len(hooks)


@every_character
def test_the_docstring_of_a_module_is_the_name(id: str) -> None:
    assert ast.get_docstring(source(id).tree) == f"{piece(id).name!s}."
