"""The program in a fork of the process that tests it: a process of its own, which imports nothing anew."""

import gc
import io
import os
import signal
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.support.tables import ROOT

from manicule_cli.app import main

OF_THE_INTERPRETER = ("PYTHON", "LC_", "LANG")
"""How variables begin that an interpreter reads when it starts: who sets one wants a new interpreter."""
_PATH = tuple(sys.path)
_OURS = (
    *(str(ROOT / name) for name in ("core", "cli", "plugins", "tests")),
    *(sys.prefix, sys.base_prefix),
    *(entry for entry in _PATH if entry.endswith("-packages")),  # a person's own, and those of a .pth file
)


def can_fork(environment: Mapping[str, str]) -> bool:
    """Whether a fork does what a new interpreter would with these variables beside our own.

    Other systems than Linux have libraries that do not bear it."""
    return sys.platform == "linux" and not any(name.startswith(OF_THE_INTERPRETER) for name in environment)


def run_forked(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """In a child that was just forked: run the program at the streams 0, 1 and 2, and end as it ends."""
    code = 1
    try:
        os.closerange(3, 4096)  # also tells who forked that the program begins
        gc.freeze()  # nothing of the tests is ours to clear away
        os.environ.clear()
        os.environ.update(environment)
        _forget_plugins()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for name, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
            stream = _stream(number)
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)  # as it is where nobody has changed one
        code = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
    except BaseException:  # noqa: BLE001 - the last place where it can be shown, as an interpreter does
        traceback.print_exc()
    finally:
        os._exit(code)


def _stream(number: int) -> io.TextIOWrapper:
    """A standard stream as an interpreter opens it at a terminal."""
    raw = io.FileIO(number, "r" if number == 0 else "w", closefd=False)
    buffer = io.BufferedReader(raw) if number == 0 else io.BufferedWriter(raw)
    return io.TextIOWrapper(buffer, encoding="utf-8", line_buffering=True)


def _forget_plugins() -> None:
    """What tests have imported from folders of their own: the program has never heard of it."""
    sys.path[:] = _PATH
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and Path(file).is_absolute() and not file.startswith(_OURS):
            del sys.modules[name]
