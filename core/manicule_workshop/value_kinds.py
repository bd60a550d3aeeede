"""What a placeholder stands for, found by its values: a player’s name, the name of a card, a number.

The kinds are in English, because they become comments for translators.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from manicule.kernel.text import ENUMERATED, ORDINALS, Param, Text

PLAYER = "a player’s name"
NUMBER = "a number"
ORDINAL = "an ordinal or index, not a quantity"
SENTENCE = "a sentence"
PHRASE = "a part of a sentence"
LONGEST_SAMPLE = 40
KINDS = {
    "address": "an address",
    "answer": "an answer as it is typed",
    "argument": "an argument",
    "bot": "the kind of a bot",
    "code": "a code",
    "command": "a command to type",
    "error": "an error message",
    "event": "the id of an event",
    "example": "an example to type",
    "field": "the name of a field in a file",
    "file": "a file",
    "folder": "a folder",
    "function": "the name of a function",
    "game": "a game",
    "given": "what was given",
    "hook": "the name of a hook",
    "kind": "the id of a kind",
    "language": "a language",
    "module": "a Python module",
    "option": "an option",
    "path": "a path",
    "phase": "the id of a phase",
    "plugin": "a plugin",
    "problem": "what is wrong, as a part of a sentence",
    "reason": "the reason, as a part of a sentence",
    "said": "the message to which this advice is added",
    "save": "a saved game",
    "type": "a Python type",
    "typed": "something to type",
    "url": "an address",
    "value": "a value",
    "version": "a version",
    "word": "a word to type",
}
"""The kinds of values that the name of a placeholder tells."""
NAMED, PASSAGE = "a name or id", "a word or passage"
_ANYTHING = "what"
"""A placeholder for whatever a sentence is about."""
_NAME = re.compile(r"([a-z][a-z0-9_]*)\.[^ ]+\.name")
_SENTENCE = re.compile(r"[.!?][”»)]?$")
_COUNTS_NOTHING = (*ORDINALS, "round", "level", "number", "place", "row")


EACH = "a list, each "
"""The beginning of the kind of a list."""


class ValueKinds:
    """Finds the kind of a value. `names` are the names of players; `ids` are other words with their kinds."""

    def __init__(self, names: Collection[str], ids: Mapping[str, str]) -> None:
        self._names = names
        self._ids = ids

    def of(self, name: str, value: Param) -> tuple[str, str]:
        """The kind of a value of a placeholder, and a sample of it."""
        return self._kind(name, value), sample_of(name, value)

    def _kind(self, name: str, value: Param) -> str:
        if isinstance(value, int):
            return ORDINAL if name in _COUNTS_NOTHING else NUMBER
        if isinstance(value, str):
            return self._kind_of_word(name, value)
        if isinstance(value, tuple):
            kinds = list(dict.fromkeys(self._kind(name, one) for one in value))
            return EACH + kinds[0] if len(kinds) == 1 else "a list"
        if not value.domain:
            inner = [one for _, one in value.params]
            if value.message == f"{{{ENUMERATED}}}":
                return "ids or words, with commas between"
            return self._kind(name, inner[0]) if len(inner) == 1 else "a text"
        if (named := _NAME.fullmatch(value.context)) is not None:
            return _name_of(named[1])
        if name in KINDS:
            return KINDS[name]
        if value.context.endswith(".name"):
            return "a name"
        return SENTENCE if _SENTENCE.search(str(value)) else PHRASE

    def _kind_of_word(self, name: str, value: str) -> str:
        if value in self._names:
            return PLAYER
        if value in self._ids:
            return self._ids[value]
        if value.lstrip("−+-").isdigit():
            return NUMBER
        if value.startswith("--"):
            return "an option of a command"
        return KINDS.get(name, PASSAGE if name == _ANYTHING else NAMED)


def sample_of(name: str, value: Param) -> str:
    """A value of a placeholder in English."""
    message = f"{{{ENUMERATED}}}" if name == ENUMERATED else "{x}"
    return shortened(str(Text(message, domain="")(ids=value, x=value)), LONGEST_SAMPLE)


def shortened(text: str, most: int) -> str:
    """A text on one line, cut after a number of letters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def _name_of(kind: str) -> str:
    """The kind of a name in the content: “the name of a ware”."""
    words = kind.replace("_", " ")
    return f"the name of {'an' if words[0] in 'aeiou' else 'a'} {words}"
