"""Messages by name, so that tests compare entries of the catalog and not literal English.

`messages.toml` beside this file names each message that a test needs: the module it comes from, and the
constant or its first words. A reworded message changes in the code and in that file; no test changes.
`tests/languages/test_messages_of_tests.py` holds the file to the catalogs, and tests to the file.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

from manicule.kernel.text import PLACEHOLDER, Param, Text

FILE = Path(__file__).with_name("messages.toml")
OPEN = "\0"
"""Stands for a placeholder that a test leaves open."""


@cache
def messages() -> dict[str, tuple[str, ...]]:
    """By name, the English of a message: singular and plural if it counts something."""
    found = {}
    for package, modules in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        for module, entries in modules.items():
            for name, message in entries.items():
                english = (message,) if isinstance(message, str) else tuple(message)
                found[f"{package}.{module}.{name}"] = english
    return found


def message(name: str, /, **params: Param) -> Text:
    """The message of this name with these parameters; the others stay open."""
    singular, *plural = messages()[name]
    return Text(singular, plural="".join(plural))(**params)


def english(name: str, /, **params: Param) -> str:
    """The whole sentence. Every placeholder needs a parameter."""
    text = message(name, **params)
    missing = {found for found, _ in PLACEHOLDER.findall(text.message)} - set(params)
    assert not missing, f"{name} needs {', '.join(sorted(missing))}: {text.message}"
    return str(text)


def english_part(name: str, /, **params: Param) -> str:
    """The longest stretch of the sentence without an open placeholder."""
    return max(_stretches(name, params), key=len).strip()


def english_start(name: str, length: int, /, **params: Param) -> str:
    """The same, cut between words at this length: for screens on which lines are wrapped or cut."""
    whole = english_part(name, **params)
    return whole if len(whole) <= length else whole[: whole.rindex(" ", 0, length + 1)]


def english_pattern(name: str, /, **params: Param) -> str:
    """A regular expression for it. An open placeholder matches anything, a blank any white space."""
    stretches = _stretches(name, params)
    return ".*".join(r"\s+".join(map(re.escape, re.split(r"\s+", stretch))) for stretch in stretches)


def _stretches(name: str, params: dict[str, Param]) -> list[str]:
    return PLACEHOLDER.sub(OPEN, str(message(name, **params))).split(OPEN)
