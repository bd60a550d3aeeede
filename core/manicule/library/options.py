"""Options: what the players of a game may set, from text to values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from manicule.errors import PluginError, UsageError
from manicule.library.manifest import Manifest, Option, Value
from manicule.nearest import nearest
from manicule.text import id_list, tr

CONFLICT = tr(
    "plugins {one} and {other} both have an option “{option}”; leave one of them out with --without"
)
UNKNOWN = tr("there is no option “{option}”; did you mean “{near}”? The options here are {known}")
OF_ANOTHER = tr(
    "the option “{option}” belongs to the plugin {plugin}, which is not in this game; add --with {plugin}"
)
NO_OPTIONS = tr("there is no option “{option}”; this game has no options")
NOT_A_NUMBER = tr("the option “{option}” is a whole number, not “{given}”")
NOT_A_SWITCH = tr("the option “{option}” is true or false, not “{given}”")
NOT_A_VALUE = tr("the option “{option}” is one of {values}, not “{given}”")
OTHER_TYPE = tr("the option “{option}” cannot be {given}")

_SWITCH = {
    "true": True,
    "yes": True,
    "on": True,
    "1": True,
    "false": False,
    "no": False,
    "off": False,
    "0": False,
}


def options_of(
    plugins: Sequence[Manifest], given: Mapping[str, str], others: Sequence[Manifest] = ()
) -> dict[str, Value]:
    """Every option of these plugins: what is given as KEY or as plugin.KEY, else what a preset sets, else its
    default. An option of one of the `others`, which are not played with, is refused by their name."""
    declared = _declared(plugins)
    own: dict[str, Value] = {}
    for key, text in given.items():
        plugin, _, name = key.rpartition(".")
        if name not in declared or plugin not in ("", declared[name][0]):
            raise _unknown(key, declared, others)
        own[name] = read_value(declared[name][1], text)
    chosen = {name: option.default for name, (_, option) in declared.items()} | own
    for name, (_, option) in declared.items():
        chosen |= option.sets.get(str(chosen[name]), {})
    return chosen | own


def recorded_options(plugins: Sequence[Manifest], recorded: Mapping[str, object]) -> dict[str, Value]:
    """Every option of these plugins as a record has it, if it could be chosen now; `UsageError` if not.

    One that a plugin has got since is as it is by default; one that it has no more is left out."""
    declared = _declared(plugins)
    chosen = {name: option.default for name, (_, option) in declared.items()}
    for name in declared.keys() & recorded.keys():
        chosen[name] = _checked(declared[name][1], recorded[name])
    return chosen


def _declared(plugins: Sequence[Manifest]) -> dict[str, tuple[str, Option]]:
    declared: dict[str, tuple[str, Option]] = {}
    for manifest in plugins:
        for name, option in manifest.options.items():
            owner = declared.setdefault(name, (manifest.id, option))[0]
            if owner != manifest.id:
                raise PluginError(CONFLICT(one=owner, other=manifest.id, option=name))
    return declared


def _checked(option: Option, value: object) -> Value:
    """A value that was recorded: of the type of the default, and one that can be chosen."""
    if type(value) is type(option.default):
        assert isinstance(value, bool | int | str)
        if not option.values or value in option.values:
            return value
    # As somebody would write it: what is of another type is refused for that.
    read_value(option, _written(value) if isinstance(value, bool | int | str) else repr(value))
    raise UsageError(OTHER_TYPE(option=option.name, given=repr(value)))


def read_value(option: Option, text: str) -> Value:
    """What somebody wrote for an option, in the type of its default."""
    value = _typed(option, text.strip())
    if option.values and value not in option.values:
        folded = str(value).casefold()
        for one in option.values:
            if str(one).casefold() == folded:
                return one
        values = id_list(_written(one) for one in option.values)
        raise UsageError(NOT_A_VALUE(option=option.name, values=values, given=text))
    return value


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


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unknown(key: str, declared: Mapping[str, tuple[str, Option]], others: Sequence[Manifest]) -> UsageError:
    plugin, _, name = key.rpartition(".")
    owners = [one.id for one in others if name in one.options and plugin in ("", one.id)]
    if owners:
        return UsageError(OF_ANOTHER(option=key, plugin=owners[0]))
    if not declared:
        return UsageError(NO_OPTIONS(option=key))
    near = nearest(name, declared)
    return UsageError(UNKNOWN(option=key, near=near, known=id_list(sorted(declared))))
