"""The entry point: arguments in, exit code out; no traceback ever reaches a person."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

FAILED, WRONG_USAGE, INTERRUPTED = 1, 2, 130
COMPLETING = "_MANICULE_COMPLETE"
"""Set by the completion scripts to the name of their shell: then the arguments are what was typed so far."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and say how it ended."""
    try:
        return _ended(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:  # while the program starts: a game that is played has been told
        return INTERRUPTED


def _ended(arguments: list[str]) -> int:
    _prepare_streams()
    try:
        if arguments == ["--version"] and COMPLETING not in os.environ:
            # Before anything is imported that takes time.
            from manicule_cli.version import version

            print(f"manicule {version()}", flush=True)
            return 0
        code = _complete(arguments) if COMPLETING in os.environ else _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone.
        _forget_output()
        return FAILED
    except OSError as error:  # a full device, say; what went wrong elsewhere has been told
        _forget_output()
        print(f"manicule: {error.strerror or error}", file=sys.stderr)
        return FAILED
    return code


def _forget_output() -> None:
    """What is left in the buffers would fail again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complete(arguments: list[str]) -> int:
    from manicule_cli.parsing.shells import answer

    return answer(os.environ[COMPLETING], arguments)


def _run(arguments: list[str]) -> int:
    from manicule.errors import ManiculeError
    from manicule_cli.build import build
    from manicule_cli.drawing.screen import Screen
    from manicule_cli.parsing import refusal
    from manicule_cli.reader import language
    from manicule_cli.reader.manner import Manner, language_in, locales_in

    manner = Manner(language=language_in(arguments), locales=locales_in(arguments))
    reader = language.reader(manner)

    def screen() -> Screen:
        """In the language that is read now: a question may have changed it."""
        return Screen(manner, manner.languages.reader(manner.language) if manner.language else reader)

    try:
        program = build(manner, reader)
        returned = program.make().main(arguments, prog_name="manicule", standalone_mode=False)
        return returned if isinstance(returned, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except ManiculeError as error:
        refusal.explain(error, screen())
        return error.exit_code
    except Exception as error:  # noqa: BLE001 - the last place where a failure can become a sentence
        if hasattr(error, "format_message"):
            refusal.wrong_usage(error, arguments, screen())
            return WRONG_USAGE
        refusal.apologize(error, screen())
        return FAILED
    finally:
        language.tell_english(screen())


def _prepare_streams() -> None:
    """Neither a closed stream, odd input nor a poor terminal may stop a game."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
