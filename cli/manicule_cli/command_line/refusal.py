"""Failures as sentences on standard error."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Any

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr
from manicule_terminal.screen import Screen

SAYS = tr("manicule: {problem}")
SORRY = tr("manicule: sorry, an unexpected error occurred: {kind}: {problem}")
NOT_PRINTED = tr("the output cannot be written ({problem})")
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""Errors of a full or failing device. A game that cannot be saved has its own text."""
TELL_US = tr("MANICULE_DEBUG=1 shows where; please report this error.")


def explain(error: ManiculeError, screen: Screen) -> None:
    """Report a failure that has its own text."""
    _debug(error)
    screen.notice(SAYS(problem=error.text))


def wrong_usage(error: Any, arguments: Sequence[str], screen: Screen) -> None:
    """Report what the parser refused, and where to read more."""
    from manicule_cli.command_line import usage

    _debug(error)
    screen.notice(SAYS(problem=usage.problem_of(error, arguments)))
    more = usage.see_help(error)
    if more is not None:
        screen.notice(more)


def apologize(error: Exception, screen: Screen) -> None:
    """Report a failure of the program itself. The game has named the save already."""
    _debug(error)
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        screen.notice(SAYS(problem=NOT_PRINTED(problem=error.strerror or str(error))))
        return
    screen.notice(SORRY(kind=type(error).__name__, problem=str(error)[:200]))
    screen.notice(TELL_US)


def _debug(error: BaseException) -> None:
    if os.environ.get("MANICULE_DEBUG") == "1":
        traceback.print_exception(error, file=sys.stderr)
