"""The manner in which this run of the program talks: what the options accepted everywhere say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass
class Manner:
    """Filled while the arguments are read: each of these may stand before and after the command."""

    language: str = ""
    plain: bool = False
    ascii: bool = False
    json: bool = False
    blocked: list[str] = field(default_factory=list)

    def take(self, lang: str | None, plain: bool, ascii: bool, json: bool, blocked: Iterable[str]) -> None:
        """Add what stood at one place of the command line."""
        self.language = lang or self.language
        self.plain |= plain
        self.ascii |= ascii
        self.json |= json
        self.blocked += blocked


def language_in(arguments: Sequence[str]) -> str:
    """The language that the arguments ask for: it must be known before there is a parser with help."""
    for at, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
    return ""
