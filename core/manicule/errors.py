"""Everything that can go wrong, as one tree.

ManiculeError                 exit code 1, carries a `Text`
├── UsageError                2  the call was wrong: seats, options, names
├── IllegalAnswer             3  an answer that the question does not allow, with the reason
├── UndoRefused               3  an answer that cannot be taken back, with the reason
├── BrokenRule                3  a rule failed while playing (an exception inside a plugin, with its name)
├── PluginError               4  a plugin cannot be found, read, loaded or combined
│   └── ContentError          4  an entry of a content file: file, entry, field
├── RecordError               1  a record that cannot be read, continued or replayed
├── PositionError             1  a written position that is impossible or unreadable
└── ScenarioError             1  a scenario file that cannot be understood
"""

from __future__ import annotations

from typing import ClassVar

from manicule.text import Text, tr

FAILURES = (Exception, SystemExit)
"""The exceptions that count as a failure of a plugin's code; `SystemExit` too: no plugin ends the program."""


class ManiculeError(Exception):
    """The base: a text for people and the exit code of the program."""

    exit_code: ClassVar[int] = 1

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class UsageError(ManiculeError):
    """Something was asked for that there is not, or in a way that is not understood."""

    exit_code = 2


class IllegalAnswer(ManiculeError):
    """An answer was refused; nothing changed."""

    exit_code = 3

    def __init__(self, kind: str, answer: str, reason: Text) -> None:
        super().__init__(tr("“{answer}” is not possible: {reason}")(answer=answer[:80], reason=reason))
        self.kind = kind
        self.answer = answer
        self.reason = reason


class UndoRefused(ManiculeError):
    """An answer cannot be taken back; nothing changed."""

    exit_code = 3


class BrokenRule(ManiculeError):
    """A rule of a game or plugin failed while it was played."""

    exit_code = 3


class PluginError(ManiculeError):
    """A plugin cannot be used."""

    exit_code = 4


class ContentError(PluginError):
    """An entry of a content file cannot be used."""


class RecordError(ManiculeError):
    """A record cannot be read, or not be written."""


class PositionError(ManiculeError):
    """A position that was given is impossible, or is not understood."""


class ScenarioError(ManiculeError):
    """A scenario file is not understood."""
