"""The pages in docs/reference are what the code says, and name all that games ask."""

import ast
import re

import pytest
from tests.support.public_names import all_public_names
from tests.support.reference import FOLDER, pages
from tests.support.reference_commands import commands
from tests.support.reference_games import GAMES, answers_in, questions_of


def test_the_pages_are_current() -> None:
    """Otherwise: python -m tests.support.reference"""
    made = pages()
    assert [path.name for path in sorted(FOLDER.iterdir())] == sorted(path.name for path in made)
    assert [path.name for path, text in made.items() if path.read_text(encoding="utf-8") != text] == []


def test_a_signature_has_the_defaults_and_stars_of_its_function() -> None:
    functions = [(name, name.node) for name in all_public_names() if isinstance(name.node, ast.FunctionDef)]
    assert len(functions) > 50
    for name, node in functions:
        page = (FOLDER / f"{name.package}.md").read_text(encoding="utf-8")
        shown = page.partition(f"\n### `{name.name}`\n\n```python\n")[2].partition("\n```\n")[0]
        assert _shape(f"{shown}: ...") == _shape(ast.unparse(node)), name.full
    page = (FOLDER / "manicule.md").read_text(encoding="utf-8")
    assert "    practice: bool = False,\n" in page
    assert "def implements(hook: Any, **options: Any) -> Any\n" in page


def _shape(source: str) -> str:
    """The arguments of a function: their names, stars, and which of them have defaults."""
    arguments = next(node.args for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    for one in ast.walk(arguments):
        if isinstance(one, ast.arg):
            one.annotation = None
    arguments.defaults = [ast.Constant(...) for _ in arguments.defaults]
    arguments.kw_defaults = [one and ast.Constant(...) for one in arguments.kw_defaults]
    return ast.unparse(arguments)


def test_the_index_leads_to_every_page() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert {path.name for path in FOLDER.iterdir()} - {"README.md"} <= set(
        re.findall(r"\]\((\w+\.md)\)", index)
    )


def test_every_command_is_on_the_page() -> None:
    page = (FOLDER / "commands.md").read_text(encoding="utf-8")
    paths = [path for path, _, _ in commands()]
    assert len(paths) > 30
    assert [path for path in paths if f"\n### `{path}`\n" not in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_in_a_game_is_on_the_page(game: str) -> None:
    asked = answers_in(game)
    assert len(asked) > 5
    assert set(asked) - set(questions_of(game)) == set()
    assert all(asked.values())


def test_every_question_of_gutenberg_has_answers_and_free_actions_are_listed() -> None:
    page = (FOLDER / "gutenberg.md").read_text(encoding="utf-8")
    answers = answers_in("gutenberg")
    assert [id for id in questions_of("gutenberg") if not answers.get(id)] == []
    assert "gear_1 gear_1_again" in answers["count_gears"]
    free = page.partition("\n## Free actions\n")[2].partition("\n## ")[0]
    assert {"buy_A", "gear_1", "swap_levels"} <= set(re.findall(r"^\| `(\w+)` \|", free, re.MULTILINE))
