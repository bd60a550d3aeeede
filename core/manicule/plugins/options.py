"""Options: the settings that players may choose, from text to values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from manicule.kernel.errors import UsageError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.text import id_list, tr
from manicule.plugins.manifest import Manifest, Option, Value

SEVERAL = tr("several plugins have an option “{option}”; say which one you mean: {known}")
UNKNOWN = tr("there is no option “{option}”; did you mean “{near}”? The options here are {known}")
NO_SUCH_OPTION = tr("there is no option “{option}”; the options here are {known}")
OF_ANOTHER = tr(
    "the option “{option}” belongs to the plugin {plugin}, which is not in this game",
    code="option-of-unused-plugin",
)
NO_OPTIONS = tr("there is no option “{option}”; this game has no options")
NOT_A_NUMBER = tr("the option “{option}” must be a whole number, not “{given}”")
NOT_A_SWITCH = tr("the option “{option}” must be true or false, not “{given}”")
TOO_LITTLE = tr("the option “{option}” must be at least {least}, not {given}")
TOO_MUCH = tr("the option “{option}” must be at most {most}, not {given}")
NOT_A_VALUE = tr("the option “{option}” must be one of {values}, not “{given}”")
OTHER_TYPE = tr("the option “{option}” cannot be {given}")

_SWITCH = dict.fromkeys(("true", "yes", "on", "1"), True) | dict.fromkeys(("false", "no", "off", "0"), False)


def options_of(
    plugins: Sequence[Manifest], given: Mapping[str, str], others: Sequence[Manifest] = ()
) -> dict[str, Value]:
    """Every option of these plugins: the value given as KEY or plugin.KEY, else the value of a preset, else
    the default. An option of one of the `others`, which are not in use, is refused with the plugin's name."""
    declared = declared_options(plugins)
    own: dict[str, Value] = {}
    for key, text in given.items():
        name = _meant(key, declared)
        if name is None:
            raise _unknown(key, declared, others)
        own[name] = read_value(declared[name].option, text)
    chosen = {name: one.option.default for name, one in declared.items()} | own
    for name, one in declared.items():
        for other, value in one.option.sets.get(str(chosen[name]), {}).items():
            chosen[other if other in declared else f"{one.plugin}.{other}"] = value
    return chosen | own


def recorded_options(plugins: Sequence[Manifest], recorded: Mapping[str, object]) -> dict[str, Value]:
    """Every option of these plugins as recorded; `UsageError` if it cannot be chosen now.

    New options of a plugin get their defaults; removed options are left out."""
    declared = declared_options(plugins)
    chosen = {name: one.option.default for name, one in declared.items()}
    for key, value in recorded.items():
        name = _meant(key, declared)
        if name is not None:
            chosen[name] = _checked(declared[name].option, value)
    return chosen


class Declared(NamedTuple):
    """An option, and its plugin."""

    plugin: str
    option: Option


def declared_options(plugins: Sequence[Manifest]) -> dict[str, Declared]:
    """Every option by its key: its name, or plugin.name if several plugins have options of that name."""
    owners: dict[str, list[str]] = {}
    for manifest in plugins:
        for name in manifest.options:
            owners.setdefault(name, []).append(manifest.id)
    return {
        name if len(owners[name]) == 1 else f"{manifest.id}.{name}": Declared(manifest.id, option)
        for manifest in plugins
        for name, option in manifest.options.items()
    }


def _meant(key: str, declared: Mapping[str, Declared]) -> str | None:
    """The key of the option that is given by its key, or by plugin and name."""
    plugin, _, name = key.rpartition(".")
    if key in declared:
        return key
    several = [known for known in declared if known.rpartition(".")[2] == key]
    if several:
        raise UsageError(SEVERAL(option=key, known=id_list(several)))
    return name if name in declared and plugin == declared[name].plugin else None


def _checked(option: Option, value: object) -> Value:
    """Check a recorded value: its type must be that of the default, and it must be possible."""
    if type(value) is type(option.default):
        assert isinstance(value, bool | int | str)
        _check_bounds(option, value)
        if not option.values or value in option.values:
            return value
    # In its written form, so that a value of another type is refused as such.
    read_value(option, written_value(value) if isinstance(value, bool | int | str) else repr(value))
    raise UsageError(OTHER_TYPE(option=option.name, given=repr(value)))


def read_value(option: Option, text: str) -> Value:
    """Parse the text given for an option, in the type of its default."""
    value = _typed(option, text.strip())
    _check_bounds(option, value)
    if option.values and value not in option.values:
        folded = str(value).casefold()
        for one in option.values:
            if str(one).casefold() == folded:
                return one
        values = id_list(written_value(one) for one in option.values)
        raise UsageError(NOT_A_VALUE(option=option.name, values=values, given=text))
    return value


def _check_bounds(option: Option, value: Value) -> None:
    if option.least is not None and int(value) < option.least:
        raise UsageError(TOO_LITTLE(option=option.name, least=option.least, given=int(value)))
    if option.most is not None and int(value) > option.most:
        raise UsageError(TOO_MUCH(option=option.name, most=option.most, given=int(value)))


def _typed(option: Option, text: str) -> Value:
    if isinstance(option.default, bool):
        if text.lower() not in _SWITCH:
            raise UsageError(NOT_A_SWITCH(option=option.name, given=text))
        return _SWITCH[text.lower()]
    if isinstance(option.default, int):
        try:
            return int(text)
        except ValueError as error:
            raise UsageError(NOT_A_NUMBER(option=option.name, given=text)) from error
    return text


def written_value(value: object) -> str:
    """A value in its written form."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unknown(key: str, declared: Mapping[str, Declared], others: Sequence[Manifest]) -> UsageError:
    plugin, _, name = key.rpartition(".")
    owners = [one.id for one in others if name in one.options and plugin in ("", one.id)]
    if owners:
        return UsageError(OF_ANOTHER(option=key, plugin=owners[0]))
    if not declared:
        return UsageError(NO_OPTIONS(option=key))
    near = nearest(name, declared, NEAR)
    said = UNKNOWN(near=near) if near else NO_SUCH_OPTION
    return UsageError(said(option=key, known=id_list(sorted(declared))))
