"""The messages in Python files: the arguments of `tr` and `ntr`, found without importing anything."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr
from manicule_languages.message import Message, Place
from manicule_workshop.purposes import LONGEST_BESIDE, Purposes
from manicule_workshop.value_kinds import shortened

UNREADABLE = tr("{file} cannot be read: {problem}")
NOT_LITERAL = tr(
    "{file}, line {line}: give `{function}` its message as a plain string, or it cannot be translated"
)
FUNCTIONS = {"tr": 1, "ntr": 2}
"""The functions that make texts, and the number of messages of each."""
NAMED = re.compile(r"\bn?tr\b")
"""The name of one of them in a source."""
NOTE = "Translators:"
"""The beginning of a comment for translators, which is directly above the message."""


def python_messages(path: Path, name: str) -> Iterator[Message]:
    """The messages of a Python file, in order; `name` is its place, as shown to translators."""
    try:
        source = path.read_text(encoding="utf-8")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # invalid escapes in other strings do not concern us
            tree = ast.parse(source)
    except (OSError, SyntaxError, ValueError, RecursionError) as error:
        raise ManiculeError(UNREADABLE(file=name, problem=str(error))) from error
    lines = source.splitlines()
    nodes = ast.walk(tree) if NAMED.search(source) else ()
    calls = [node for node in nodes if isinstance(node, ast.Call) and _function(node) in FUNCTIONS]
    purposes = Purposes(tree, calls, name) if calls else None
    ordered = sorted(calls, key=lambda node: (node.lineno, node.col_offset))
    messages = [(call, _message(call, lines, name)) for call in ordered]
    for _, on_line in groupby(messages, key=lambda pair: pair[0].lineno):
        pairs = list(on_line)
        for call, message in pairs:
            told = message if purposes is None else purposes.told(message, call)
            yield told if len(pairs) == 1 else _with_order(told, [one for _, one in pairs])


def _with_order(message: Message, messages: Sequence[Message]) -> Message:
    """A message of several on one line, which share a comment: it names them in their order."""
    order = ", ".join(f"“{shortened(one.message, LONGEST_BESIDE)}”" for one in messages)
    comments = tuple(f"{comment} (the texts in order: {order})" for comment in message.comments)
    return msgspec.structs.replace(message, comments=comments)


def _function(call: ast.Call) -> str:
    """The name of the called function, alone or after a dot."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _message(call: ast.Call, lines: Sequence[str], name: str) -> Message:
    function = _function(call)
    given = [_literal(argument) for argument in call.args]
    contexts = [_literal(keyword.value) for keyword in call.keywords if keyword.arg == "context"]
    strings = [string for string in (*given, *contexts) if string is not None]
    if len(given) != FUNCTIONS[function] or len(strings) != len(given) + len(contexts):
        raise ManiculeError(NOT_LITERAL(file=name, line=call.lineno, function=function))
    return Message(
        strings[0],
        strings[1] if function == "ntr" else "",
        strings[-1] if contexts else "",
        _comments(lines, call.lineno - 1),
        (Place(name, call.lineno),),
    )


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _comments(lines: Sequence[str], line: int) -> tuple[str, ...]:
    """The comment for translators above a line (counted from 0), as one string."""
    found: list[str] = []
    while line > 0 and lines[line - 1].strip().startswith("#"):
        line -= 1
        found.insert(0, lines[line].strip().lstrip("#").strip())
        if found[0].startswith(NOTE):
            return (" ".join(found).removeprefix(NOTE).strip(),)
    return ()
