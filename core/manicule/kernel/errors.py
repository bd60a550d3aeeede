"""Everything that can go wrong, as one tree.

ManiculeError                 exit code 1, carries a `Text`
├── UsageError                2  the call was wrong: seats, options, names
│   └── MatchBusy             2  a match that another call is changing: an observer's, or another thread's
├── IllegalAnswer             3  an answer that the question does not allow, with the reason
├── UndoRefused               3  an answer that cannot be taken back, with the reason
├── BrokenRule                3  a rule failed while playing (an exception inside a plugin, with its name)
├── PluginError               4  a plugin cannot be found, read, loaded or combined
│   ├── ManifestError         4  what a plugin states of itself: key, line
│   └── ContentError          4  an entry of a content file: file, entry, field
├── RecordError               1  a record that cannot be read, continued or replayed
├── PositionError             1  a written position that is impossible or unreadable
└── ScenarioError             1  a scenario file that cannot be understood

`RuleMistake` is what rules are stopped by that did what they may not; people get it as a `BrokenRule`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from manicule.kernel.text import Param, Text, tr

AT_PLACE = tr("{problem} ({where}). To do: {advice}")

FAILURES = (Exception, SystemExit)
"""The exceptions that count as a failure of a plugin's code; `SystemExit` too: no plugin ends the program."""


class ManiculeError(Exception):
    """The base: a text for people and the exit code of the program.

    For programs, `code` names the problem where it has a name, and `data` has its parameters.

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
        """The code of the text, or of the first text in it that has one; else empty."""
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
    """Something was asked for that there is not, or in a way that is not understood.

    >>> try:
    ...     start("pebbles", ["human:Anna", "human:Anna"])
    ... except UsageError as error:
    ...     error.exit_code
    2
    """

    exit_code = 2


class MatchBusy(UsageError):
    """A match was to be changed while another call is changing it; nothing changed."""


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
    """An answer cannot be taken back; nothing changed.

    >>> try:
    ...     match.undo("a")
    ... except UndoRefused as error:
    ...     print(error.text)
    there is no answer of Anna to take back
    """

    exit_code = 3


class BrokenRule(ManiculeError):
    """A rule of a game or plugin failed while it was played.

    `problem` is what happened; the text says also where, and what to do, as far as that is known.
    """

    exit_code = 3

    def __init__(self, problem: Text, where: Text | str = "", advice: Text | None = None) -> None:
        if where and advice is not None:
            super().__init__(AT_PLACE(problem=problem, where=where, advice=advice))
        else:
            super().__init__(problem)
        self.problem = problem


class RuleMistake(Exception):
    """Something that rules did and may not do; `advice` says what to do instead.

    It is raised where they did it, or `function` is what did it.
    """

    def __init__(self, problem: Text, advice: Text, function: Callable[..., Any] | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.advice = advice
        self.function = function


class PluginError(ManiculeError):
    """A plugin cannot be used."""

    exit_code = 4


class ManifestError(PluginError):
    """A manifest cannot be used: `key` is what is wrong in it, with dots between; in one that cannot even be
    read, `line` is where."""

    def __init__(self, text: Text, key: str = "", line: int = 0) -> None:
        super().__init__(text)
        self.key = key
        self.line = line


class ContentError(PluginError):
    """An entry of a content file cannot be used."""


class RecordError(ManiculeError):
    """A record cannot be read, or not be written."""


class PositionError(ManiculeError):
    """A position that was given is impossible, or is not understood.

    >>> apply_given(table, {"pebles": 3})
    Traceback (most recent call last):
        ...
    manicule.kernel.errors.PositionError: given.pebles: there is no such field; did you mean pebbles? ...
    """


class ScenarioError(ManiculeError):
    """A scenario file is not understood."""
