"""The engine does not know the program: its texts say what happened, and the program adds what to type."""

import ast
import re
from collections.abc import Iterator

import pytest
from tests.support.sources import Source, sources

from manicule.kernel.text import PLACEHOLDER
from manicule_cli.advice import ADVICE
from manicule_languages.reader import SAID

PROGRAM = re.compile(r"--[a-z]|\bmanicule [a-z]|\bpip\b|MANICULE_[A-Z]")
"""Commands, options and variables of the program, and commands that install something."""
VARIABLE = re.compile("MANICULE_[A-Z_]+")
COMMAND_LINE = re.compile(r"(?<!-)--[a-z]|`manicule [a-z]")
BESIDE = {
    "plugin-disabled": {"plugin"},
    "need-blocked": {"plugin"},
    "need-not-installed": {"plugin"},
    "update-plugin": {"distribution", "plugin"},
    "repair-plugin": {"plugin"},
    "kind-of-seat-first": {"kind"},
    "distribution-unreadable": {"distribution"},
    "package-missing": {"distribution"},
    "correct-line": {"plugin"},
    "correct-display": {"plugin"},
    "seats-to-add": {"kind"},
    "evaluation-unreadable": {"game"},
    "regenerate-hooks": {"plugin"},
}
"""By code, the parameters that the engine gives beside those of its sentence."""


def engine() -> list[Source]:
    return [source for source in sources() if source.package == "manicule"]


def docstrings(source: Source) -> set[ast.Constant]:
    """The strings that stand alone: of modules, classes and functions, and below names."""
    alone = (node.value for node in ast.walk(source.tree) if isinstance(node, ast.Expr))
    return {node for node in alone if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def other_strings(source: Source) -> set[ast.Constant]:
    constants = (node for node in ast.walk(source.tree) if isinstance(node, ast.Constant))
    return {node for node in constants if isinstance(node.value, str)} - docstrings(source)


def coded(source: Source) -> Iterator[tuple[str, str]]:
    """The code and the message of every text that has a code."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("tr", "ntr"):
            for keyword in node.keywords:
                if keyword.arg == "code":
                    yield ast.literal_eval(keyword.value), ast.literal_eval(node.args[0])


@pytest.mark.parametrize(
    "told",
    [
        "see: manicule plugins list",
        "leave it out with --without",
        "block it: MANICULE_BLOCK=x",
        "pip install --upgrade x",
        "`manicule train x`",
    ],
)
def test_what_names_the_program_is_recognized(told: str) -> None:
    assert PROGRAM.search(told)
    assert not VARIABLE.fullmatch(told)


def test_the_engine_names_no_command_option_or_variable_of_the_program() -> None:
    """All strings count, messages or not. The bare name of a variable is there to be looked up."""
    wrong = [
        f"{source.where}:{node.lineno}: {node.value!r}"
        for source in engine()
        for node in other_strings(source)
        if PROGRAM.search(str(node.value)) and not VARIABLE.fullmatch(str(node.value))
    ]
    assert wrong == []


def test_no_docstring_of_the_engine_explains_something_by_the_command_line() -> None:
    """Those that say which variables are read may name them."""
    wrong = [
        f"{source.where}:{node.lineno}: {node.value!r}"
        for source in engine()
        for node in docstrings(source)
        if COMMAND_LINE.search(str(node.value))
    ]
    assert wrong == []


def test_every_code_stands_for_one_text_and_is_written_in_one_way() -> None:
    codes = [code for source in sources() for code, _ in coded(source)]
    assert len(codes) > 20
    assert sorted(codes) == sorted(set(codes))
    assert [code for code in codes if not re.fullmatch("[a-z]+(-[a-z]+)*", code)] == []


def test_advice_fits_the_text_of_the_engine_that_it_is_for() -> None:
    """It has the sentence of the engine in it, and uses only what the engine gives with that."""
    messages = dict(pair for source in engine() for pair in coded(source))
    for code, advice in ADVICE.items():
        given = _places(messages[code])
        assert advice.message.count(SAID) == 1
        assert "said" not in given
        assert _places(advice.message) - {"said"} <= given | BESIDE.get(code, set()), code


def _places(message: str) -> set[str]:
    return {place[1] for place in PLACEHOLDER.finditer(message)}
