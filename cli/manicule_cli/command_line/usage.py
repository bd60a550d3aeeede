"""Usage errors in our own words: Typer's parser writes English only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from manicule.kernel.errors import UsageError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.text import Text, id_list, tr, verbatim
from manicule_cli.command_line.metavars import METAVARS
from manicule_languages.reader import Reader

NO_OPTION = tr("there is no option {option} here")
NO_OPTION_BUT = tr("there is no option {option} here; did you mean {nearest}?")
NEEDS_VALUE = tr("{option} needs a value")
# Translators: {known} are the possible values of an option, as they are typed
NEEDS_ONE_OF = tr("{option} needs a value: {known}")
TAKES_NO_VALUE = tr("{option} takes no value")
NOT_TOGETHER = tr("{option} cannot be combined with {other}")
MISSING = tr("{what} is missing")
# Translators: an error about a typed command: an argument or an option is missing, but not known which
SOMETHING_MISSING = tr("something is missing")
# Translators: an error about a typed command; {what} is an option or argument, such as “--seed”
WRONG_VALUE = tr("the value for {what} cannot be used")
NOT_OPENED = tr("the file {file} cannot be opened")
NOT_UNDERSTOOD = tr("the command line cannot be understood")
TOO_MUCH = tr("unexpected argument “{argument}”")
NO_COMMAND = tr("there is no command “{command}”; the commands are: {commands}")
NO_COMMAND_BUT = tr("there is no command “{command}”; did you mean {nearest}?")
AT_THE_PROMPT = tr("“{word}” is a word for the prompt during a game; see `manicule docs playing`")
WHICH_COMMAND = tr("`{group}` needs a command: {commands}")
NOT_WHOLE = tr("{option} must be a whole number of at least {least}, not “{given}”")
NOT_BETWEEN = tr("{option} must be a whole number from {least} to {most}, not “{given}”")
NOT_POSITIVE = tr("{option} must be a number above 0, such as 3 or 2.5, not “{given}”")
SEE_HELP = tr("See `{command} --help`.")

EXAMPLES = "--from"
"""The option whose values are the plugins of the gallery and the example games."""
LARGEST = 2**63 - 1
"""The largest number that a TOML file can hold."""


def problem_of(error: Any, arguments: Sequence[str]) -> Text:
    """The message for a parser's exception, by its class, its attributes and the arguments."""
    kind = type(error).__name__
    param = getattr(error, "param", None)
    if kind == "NoSuchOption":
        # All options share the dashes, which would make any two look similar.
        known = {option.lstrip("-"): option for option in _options(error.ctx)}
        near = nearest(error.option_name.lstrip("-"), known, NEAR)
        if near:
            return NO_OPTION_BUT(option=error.option_name, nearest=known[near])
        return NO_OPTION(option=error.option_name)
    if kind == "BadOptionUsage":
        has_value = any(argument.startswith(f"{error.option_name}=") for argument in arguments)
        return TAKES_NO_VALUE(option=error.option_name) if has_value else _needs_value(error.option_name)
    if kind == "FileError":
        return NOT_OPENED(file=error.filename)
    if kind in ("MissingParameter", "BadParameter") and param is not None:
        return (MISSING if kind == "MissingParameter" else WRONG_VALUE)(what=_called(param))
    # The parser has other messages in English only; MANICULE_DEBUG=1 shows them.
    return SOMETHING_MISSING if kind == "MissingParameter" else NOT_UNDERSTOOD


def _needs_value(option: str) -> Text:
    if option != EXAMPLES:
        return NEEDS_VALUE(option=option)
    from manicule_kit.gallery import origins

    return NEEDS_ONE_OF(option=option, known=id_list(origins()))


def refuse_options_as_values(ctx: Any) -> None:
    """Refuse an option whose value is missing and that took the next option as its value."""
    known = _options(ctx)
    for param in ctx.command.get_params(ctx):
        given = ctx.params.get(param.name)
        values = given if isinstance(given, list | tuple) else (given,)
        if param.param_type_name == "option" and any(str(one).partition("=")[0] in known for one in values):
            raise UsageError(_needs_value(param.opts[0]))


def _called(param: Any) -> Text:
    """An argument or option as help shows it."""
    if param.param_type_name == "argument":
        metavar = param.metavar or param.name
        return METAVARS.get(metavar, verbatim(metavar))
    return verbatim(param.opts[0])


def see_help(error: Any) -> Text | None:
    """A pointer to the help of the command, if the command is known."""
    ctx = getattr(error, "ctx", None)
    return SEE_HELP(command=ctx.command_path) if ctx is not None else None


def no_such_command(command: str, known: list[str], reader: Reader, is_program: bool) -> UsageError:
    """A command that does not exist: the one that may be meant, or the place where the word works."""
    begun = next((one for one in known if len(command) > 1 and one.startswith(command)), "")
    word = _prompt_word(command, reader) if is_program and not begun else ""
    if word and word not in known:
        return UsageError(AT_THE_PROMPT(word=command))
    near = begun or word or nearest(command, known, NEAR)
    if near:
        return UsageError(NO_COMMAND_BUT(command=command, nearest=near))
    return UsageError(NO_COMMAND(command=command, commands=id_list(known)))


def _prompt_word(typed: str, reader: Reader) -> str:
    """The word for the prompt during a game that was typed, in English or in the reader's language."""
    from manicule_interface.letters import clean
    from manicule_interface.vocabulary import parted

    return parted(clean(typed), reader)[0]


def whole_number(option: str, given: str, least: int = 0, most: int = LARGEST) -> int:
    """The whole number given to an option."""
    digits = given.isascii() and given.isdigit() and len(given) <= len(str(LARGEST))
    if digits and least <= int(given) <= most:
        return int(given)
    if most < LARGEST:
        raise UsageError(NOT_BETWEEN(option=option, least=least, most=most, given=given))
    raise UsageError(NOT_WHOLE(option=option, least=least, given=given))


def positive_number(option: str, given: str) -> float:
    """The number above 0 given to an option, with or without decimals."""
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", given) and float(given) > 0:
        number = float(given)
        return int(number) if number.is_integer() else number
    raise UsageError(NOT_POSITIVE(option=option, given=given))


def _options(ctx: Any) -> list[str]:
    params = ctx.command.get_params(ctx) if ctx is not None else ()
    return [option for param in params for option in param.opts if option.startswith("-")]
