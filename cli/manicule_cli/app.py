"""The entry point: arguments in, exit code out. A traceback is never shown."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from manicule_cli import version
from manicule_cli.exit_codes import FAILED, INTERRUPTED, WRONG_USAGE

COMPLETING = "_MANICULE_COMPLETE"
"""The completion scripts set this to the name of their shell; the arguments are then the words typed so
far."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    try:
        return _ended(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:  # only while the program starts: a running game handles Ctrl-C itself
        return INTERRUPTED


def _ended(arguments: list[str]) -> int:
    _prepare_streams()
    try:
        if arguments == ["--version"] and COMPLETING not in os.environ:
            # Comes before the slow imports.
            print(f"manicule {version()}", flush=True)
            return 0
        code = _complete(arguments) if COMPLETING in os.environ else _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has gone.
        _forget_output()
        return FAILED
    except OSError as error:  # a full device, for example; other failures have been reported already
        _forget_output()
        print(f"manicule: {error.strerror or error}", file=sys.stderr)
        return FAILED
    return code


def _forget_output() -> None:
    """Discard buffered output, which would fail again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complete(arguments: list[str]) -> int:
    """Print the completions of the words typed so far; a problem prints nothing."""
    from manicule.kernel.errors import ManiculeError
    from manicule_cli import environment
    from manicule_cli.application import build
    from manicule_cli.command_line import shells
    from manicule_terminal.options import OutputOptions

    shell = os.environ[COMPLETING]
    typed = shells.typed_words(shell, arguments)
    try:
        options = OutputOptions(language=_language_in(typed))
        shells.answer(build(options, environment.reader(options)), shell, typed)
    except ManiculeError:
        return FAILED
    return 0


def _run(arguments: list[str]) -> int:
    from manicule.kernel.errors import ManiculeError
    from manicule_cli import environment
    from manicule_cli.advice import ADVICE
    from manicule_cli.application import build
    from manicule_cli.command_line import refusal
    from manicule_terminal.options import OutputOptions
    from manicule_terminal.screen import Screen

    options = OutputOptions(language=_language_in(arguments), locales=_locales_in(arguments), advice=ADVICE)
    reader = environment.reader(options)

    def screen() -> Screen:
        """A screen in the current language, which a question may have changed."""
        return Screen(options, options.languages.reader(options.language) if options.language else reader)

    try:
        unread = environment.settings_problem()
        if unread is not None:
            screen().notice(unread)
        program = build(options, reader)
        returned = program.make().main(arguments, prog_name="manicule", standalone_mode=False)
        return returned if isinstance(returned, int) else 0
    except KeyboardInterrupt:
        if sys.stdin.isatty() and sys.stderr.isatty():
            print(file=sys.stderr)  # keep the next output off the line of the prompt
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
        environment.tell_english(screen())


def _prepare_streams() -> None:
    """Keep a closed stream, odd input or a poor terminal from stopping a game."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _language_in(arguments: Sequence[str]) -> str:
    """The language that the arguments ask for; the parser needs it for its help."""
    return _value("--lang", arguments)


def _locales_in(arguments: Sequence[str]) -> str:
    """The folder of translations that the arguments name; like the language, needed before the parser."""
    return _value("--locales-dir", arguments)


def _value(option: str, arguments: Sequence[str]) -> str:
    for at, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith(f"{option}="):
            return argument.removeprefix(f"{option}=")
        if argument == option and at + 1 < len(arguments):
            return arguments[at + 1]
    return ""
