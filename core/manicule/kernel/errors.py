"""All errors of the platform, as one tree.

ManiculeError                 exit code 1, carries a `Text`
├── UsageError                2  the call was wrong: seats, options, names
│   └── MatchBusy             2  another call is changing the match: from an observer or another thread
├── IllegalAnswer             3  an answer that the question does not allow, with the reason
├── UndoRefused               3  an answer that cannot be undone, with the reason
├── BrokenRule                3  a rule failed while playing (an exception inside a plugin, with its name)
├── PluginError               4  a plugin cannot be found, read, loaded or combined
│   ├── IdClash               4  two parts of the plugins of one game have the same id
│   ├── ManifestError         4  an invalid manifest of a plugin: key, line
│   └── ContentError          4  an invalid entry of a content file: file, entry, field
├── RecordError               1  a record that cannot be read, continued or replayed
├── PositionError             1  a written position that is impossible or unreadable
└── ScenarioError             1  a scenario file that cannot be understood

`RuleMistake` stops a rule that does something forbidden. People get it as a `BrokenRule`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from manicule.kernel.text import Param, Text, tr

AT_PLACE = tr("{problem} ({where}). To fix this: {advice}")

FAILURES = (Exception, SystemExit)
"""The exceptions that count as failures of a plugin. No plugin ends the program, hence `SystemExit`."""


class ManiculeError(Exception):
    """The base class: a text for people and the exit code of the program.

    For programs, `code` names the problem if it has a name, and `data` holds its parameters.

    >>> tr = Texts("example").tr
    >>> error = UsageError(tr("there is no bot “{kind}”", code="no-bot")(kind="hal"))
    >>> error.code, error.data["kind"]
    ('no-bot', 'hal')
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    @property
    def code(self) -> str:
        """The code of the text, or of the first text inside it that has one; otherwise empty."""
        return self._named.code

    @property
    def data(self) -> Mapping[str, Param]:
        """The parameters of the text that has the code; without a code, those of the whole text."""
        return dict(self._named.params)

    @property
    def _named(self) -> Text:
        return _coded(self.text) or self.text

    def __str__(self) -> str:
        return str(self.text)


def _coded(text: Text) -> Text | None:
    """The first text with a code: this one, or one among its parameters."""
    if text.code:
        return text
    values = (value if isinstance(value, tuple) else (value,) for _, value in text.params)
    inner = (_coded(item) for items in values for item in items if isinstance(item, Text))
    return next(filter(None, inner), None)


class UsageError(ManiculeError):
    """A call asked for something that does not exist, or in a way that is not understood.

    >>> try:
    ...     start("pebbles", [Human("Anna"), Human("Anna")])
    ... except UsageError as error:
    ...     error.exit_code
    2
    """

    exit_code = 2


class MatchBusy(UsageError):
    """A call tried to change a match while another call is changing it; nothing changed."""


class IllegalAnswer(ManiculeError):
    """An answer was refused; nothing changed.

    >>> try:
    ...     match.answer("a", "9")
    ... except IllegalAnswer as error:
    ...     print(error.kind, error.answer)
    take 9
    """

    exit_code = 3

    def __init__(self, kind: str, answer: str, reason: Text) -> None:
        super().__init__(tr("“{answer}” is not possible: {reason}")(answer=answer[:80], reason=reason))
        self.kind = kind
        self.answer = answer
        self.reason = reason


class UndoRefused(ManiculeError):
    """An answer cannot be undone; nothing changed.

    >>> try:
    ...     match.undo("a")
    ... except UndoRefused as error:
    ...     error.exit_code
    3
    """

    exit_code = 3


class BrokenRule(ManiculeError):
    """A rule of a game or plugin failed during play.

    `problem` says what happened. The text adds the place and the advice if both are known.
    """

    exit_code = 3

    def __init__(self, problem: Text, where: Text | str = "", advice: Text | None = None) -> None:
        if where and advice is not None:
            super().__init__(AT_PLACE(problem=problem, where=where, advice=advice))
        else:
            super().__init__(problem)
        self.problem = problem


class RuleMistake(Exception):
    """A rule did something forbidden; `advice` says what to do instead.

    The mistake is in `function`, or in the code that raised the exception.
    """

    def __init__(self, problem: Text, advice: Text, function: Callable[..., Any] | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.advice = advice
        self.function = function


class PluginError(ManiculeError):
    """A plugin cannot be used."""

    exit_code = 4


class IdClash(PluginError):
    """Two parts of the plugins of one game have the same id."""


class ManifestError(PluginError):
    """A manifest cannot be used. `key` is the dotted path of the wrong key.

    `line` is the line of the problem in a manifest that cannot be read."""

    def __init__(self, text: Text, key: str = "", line: int = 0) -> None:
        super().__init__(text)
        self.key = key
        self.line = line


class ContentError(PluginError):
    """An entry of a content file cannot be used."""


class RecordError(ManiculeError):
    """A record cannot be read or written."""


class PositionError(ManiculeError):
    """A given position is impossible or not understood.

    >>> apply_given(table, {"pebles": 3})
    Traceback (most recent call last):
        ...
    manicule.kernel.errors.PositionError: given.pebles: there is no such field; did you mean pebbles? ...
    """


class ScenarioError(ManiculeError):
    """A scenario file cannot be understood."""
