"""Tests compare entries of the catalogs by name, as `tests/support/messages.toml` lists them."""

import ast
import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from tests.support.tables import ROOT, registry
from tests.support.wording import FILE, messages

from manicule.kernel.text import PLACEHOLDER
from manicule_workshop.extraction import domains_of, messages_of

TESTS = ROOT / "tests"
LITERAL = ("languages", "golden", "frozen", "screens")
"""Folders whose tests are about the very words."""
RUN = 5
"""A sentence in a test: as many words of a message in a row."""
WORD = re.compile(r"[^\W_][\w’'-]*")
HELPERS = {"english", "english_part", "english_start", "english_pattern", "message"}


@cache
def catalog() -> dict[tuple[str, ...], str]:
    """Every message, singular and plural, with its domain."""
    return {
        (message.message, message.plural) if message.plural else (message.message,): domain
        for domain in domains_of(registry())
        for message in messages_of(registry(), domain)
    }


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(TESTS.rglob("*.py")):
        if path.relative_to(TESTS).parts[0] not in LITERAL:
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def strings_compared(tree: ast.Module) -> Iterator[ast.Constant]:
    """The strings in what a module asserts, and those that name an expected error."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            yield from strings_in(node.test)
        elif isinstance(node, ast.keyword) and node.arg == "match":
            yield from strings_in(node.value)


def strings_in(node: ast.expr) -> Iterator[ast.Constant]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one


def runs(text: str) -> set[str]:
    words = WORD.findall(text.lower())
    return {" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


def test_every_message_that_tests_name_is_in_a_catalog() -> None:
    gone = {name: english[0] for name, english in messages().items() if english not in catalog()}
    known = [english[0] for english in catalog()] if gone else []
    nearest = {name: get_close_matches(english, known, 1, 0.4) for name, english in gone.items()}
    assert nearest == {}, f"these entries of {FILE.name} are no messages any more; what is nearest to each"


def test_every_message_in_the_file_is_named_by_a_test() -> None:
    named = {
        node.args[0].value
        for _, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in HELPERS
        and isinstance(node.args[0], ast.Constant)
    }
    assert sorted(set(messages()) - named) == []


def test_no_test_compares_a_literal_sentence_of_the_program() -> None:
    known = {
        run
        for english in catalog()
        for text in english
        for stretch in PLACEHOLDER.sub("\0", text).split("\0")
        for run in runs(stretch)
    }
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{string.lineno}: {string.value!r}"
        for path, tree in modules()
        for string in strings_compared(tree)
        if runs(str(string.value)) & known
    ]
    assert found == []
