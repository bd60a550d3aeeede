"""Checks manifests, key by key, and turns them into a `Manifest`.

Every problem is a `ManifestError` with the key and a text that says what is wrong and what to do. Discovery
adds the plugin and its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from manicule.kernel.decoder import MISSING_KEY, Misfit, decode
from manicule.kernel.errors import ManifestError
from manicule.kernel.plugin import API, PERSON
from manicule.kernel.text import Text, tr
from manicule.plugins.manifest import Manifest, ManifestFields, Option, OptionPicks, Origin, Value, next_step
from manicule.plugins.options import written_value
from manicule.plugins.requirements import Requirement, parse_requirement

NO_API = tr(
    "“api” is missing or is not a whole number; this version of Manicule has plugin interface {ours}: "
    "write api = {ours}"
)
TOO_OLD = tr("it was made for plugin interface {theirs}, but this version of Manicule has {ours}. {step}")
TOO_NEW = tr(
    "it was made for plugin interface {theirs}, but this version of Manicule has {ours}. Update "
    "Manicule, or use an older version of the plugin.",
    code="interface-too-new",
)
WRONG_TYPE = tr("“{key}” is wrong: {problem}")
WRONG_ID = tr("“{id}” cannot be an id: use lowercase letters, digits, and _, beginning with a letter")
WRONG_PLAYERS = tr("“{key}” must list numbers that are 1 or greater")
WRONG_MODULE = tr("“{name}” is not the name of a module, such as my_plugin.rules")
WRONG_BOT = tr("the bot “{bot}” must be given as module:Class, not as “{target}”")
HUMAN = tr("no bot can be called “human”: this word means a person")
FOREIGN_KEY = tr("“{key}” does not apply to a plugin of kind {kind}")
FILE_MODULE = tr("a single file is its own module: remove the key “module”")
WRONG_PLACES = tr("“takes_places” must be 0 or more")
WRONG_DEFAULT = tr(
    "the default of the option “{option}” must be one of its values, and all values must have the same type"
)
LABEL_FOR_NO_BOT = tr("“bot_labels” names “{bot}”, which is not one of the bots of this plugin")
PICKS_NO_TEXT = tr(
    "the option “{option}” has “picks”, so its default must be a text, and it cannot have “values”"
)
LABEL_FOR_NOTHING = tr("the option “{option}” has a label for “{value}”, which is not one of its values")
SETS_FOR_NOTHING = tr(
    "the option “{option}” sets other options for “{value}”, which is not one of its values"
)
SETS_UNKNOWN = tr(
    "the option “{option}” sets “{other}”, which either is not an option of this plugin or itself sets "
    "other options"
)
WRONG_REQUIREMENT = tr(
    "“{given}” in “{key}” cannot be understood; write a plugin id and the allowed versions, as in tithe>=2,<3"
)
ITSELF = tr("it names itself in “{key}”; remove “{id}” from it")
WRONG_BOUNDS = tr("the default of the option “{option}” is outside its bounds, or is not a whole number")
SETS_WRONG = tr("the option “{option}” sets “{other}” to {value}, which is not a valid value for it")

FOR_KINDS: Mapping[str, tuple[str, ...]] = {
    "game": ("rules", "bots"),
    "requires": ("rules", "bots"),
    "optional": ("rules", "bots"),
    "conflicts": ("rules",),
    "extends": ("rules",),
    "before": ("rules",),
    "after": ("rules",),
    "default": ("rules",),
    "first_game": ("rules",),
    "players": ("rules", "game"),
    "adds_players": ("rules",),
    "takes_places": ("rules",),
    "wishes": ("rules", "game"),
    "options": ("rules", "game"),
}
"""The kinds of plugins that may have a key; a key that is not listed is for all kinds."""

_NEEDED: Mapping[str, tuple[str, ...]] = {"game": ("players",), "rules": ("game",), "bots": ("bots",)}

VERSIONED = ("requires", "optional", "conflicts")
"""The keys that name plugins, optionally with versions."""

_ID = re.compile(r"[a-z][a-z0-9_]*")
_MODULE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


class WrittenOption(msgspec.Struct, forbid_unknown_fields=True):
    """One `[options.NAME]` table."""

    default: Value
    about: str
    values: tuple[Value, ...] = ()
    sets: dict[str, dict[str, Value]] = {}
    least: int | None = None
    most: int | None = None
    labels: dict[str, str] = {}
    picks: OptionPicks | None = None


class ManifestFile(ManifestFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A manifest as written."""

    name: str
    about: str
    module: str = ""
    version: str = ""
    options: dict[str, WrittenOption] = {}
    bot_labels: dict[str, str] = {}


def is_id(word: str) -> bool:
    """Whether a word is a valid id."""
    return _ID.fullmatch(word) is not None


def manifest_of(origin: Origin, stated: Mapping[str, Any]) -> Manifest:
    """Check a manifest as written, and convert it."""
    _check_api(origin, stated)  # first: the keys may mean something else in another interface version
    written = _decoded(stated)
    versions = _versions(written)
    ids = {key: tuple(one.id for one in named) for key, named in versions.items()}
    _check_ids(written, ids)
    _check_keys(origin, stated, written.kind)
    _check_values(written)
    return Manifest(
        **{field: getattr(written, field) for field in ManifestFields.__struct_fields__} | ids,
        name=_text(written.id, "name", written.name),
        about=_text(written.id, "about", written.about),
        origin=origin if origin.distribution else msgspec.structs.replace(origin, version=written.version),
        module=_module(origin, written),
        options={name: _option(written.id, name, option) for name, option in written.options.items()},
        bot_labels={id: _text(written.id, f"bot.{id}", text) for id, text in written.bot_labels.items()},
        versions={one.id: one for named in versions.values() for one in named if one.bounds},
    )


# Checking.


def _check_api(origin: Origin, stated: Mapping[str, Any]) -> None:
    theirs = stated.get("api")
    if not isinstance(theirs, int) or isinstance(theirs, bool):
        raise ManifestError(NO_API(ours=API), "api")
    if theirs > API:
        raise ManifestError(TOO_NEW(theirs=theirs, ours=API), "api")
    if theirs < API:
        step = next_step(str(stated.get("id", origin.path.stem)), origin)
        raise ManifestError(TOO_OLD(theirs=theirs, ours=API, step=step), "api")


def _decoded(stated: Mapping[str, Any]) -> ManifestFile:
    try:
        written: ManifestFile = decode(ManifestFile, stated)
    except Misfit as error:
        named = dict(error.problem.params).get("key", "")  # the unknown or missing key in the field
        key = ".".join(filter(None, (error.field, str(named))))
        if not error.field:
            raise ManifestError(error.problem, key) from error
        raise ManifestError(WRONG_TYPE(key=error.field, problem=error.problem), key) from error
    return written


def _need(keys: Iterable[str], stated: Mapping[str, Any]) -> None:
    for key in keys:
        if key not in stated:
            raise ManifestError(MISSING_KEY(key=key), key)


def _check_keys(origin: Origin, stated: Mapping[str, Any], kind: str) -> None:
    for key in stated:
        if kind not in FOR_KINDS.get(key, (kind,)):
            raise ManifestError(FOREIGN_KEY(key=key, kind=kind), key)
    _need(_NEEDED[kind], stated)
    if origin.is_file and "module" in stated:
        raise ManifestError(FILE_MODULE, "module")
    if kind == "game" and not origin.is_file:
        _need(("module",), stated)


def _versions(written: ManifestFile) -> dict[str, list[Requirement]]:
    """The plugins named with versions, by key."""
    named: dict[str, list[Requirement]] = {}
    for key in VERSIONED:
        named[key] = []
        for given in getattr(written, key):
            requirement = parse_requirement(given)
            if requirement is None:
                raise ManifestError(WRONG_REQUIREMENT(given=given, key=key), key)
            named[key].append(requirement)
    return named


def _check_ids(written: ManifestFile, required: Mapping[str, tuple[str, ...]]) -> None:
    relations = {key: getattr(written, key) for key in ("extends", "before", "after")}
    named = [("id", written.id), *((f"options.{id}", id) for id in written.options)]
    named += [(f"bots.{id}", id) for id in written.bots]
    named += [(key, id) for key, ids in relations.items() for id in ids]
    for key, id in (*named, ("game", written.game)) if written.game else named:
        if not is_id(id):
            raise ManifestError(WRONG_ID(id=id), key)
    for key, ids in {**required, **relations}.items():
        if written.id in ids:
            raise ManifestError(ITSELF(key=key, id=written.id), key)
    if PERSON in written.bots:
        raise ManifestError(HUMAN, f"bots.{PERSON}")


def _check_values(written: ManifestFile) -> None:
    for key, numbers in (("players", written.players), ("adds_players", written.adds_players)):
        if any(number < 1 for number in numbers):
            raise ManifestError(WRONG_PLAYERS(key=key), key)
    if written.takes_places < 0:
        raise ManifestError(WRONG_PLACES, "takes_places")
    if written.kind == "game" and not written.players:
        raise ManifestError(WRONG_PLAYERS(key="players"), "players")
    if written.module and not _MODULE.fullmatch(written.module):
        raise ManifestError(WRONG_MODULE(name=written.module), "module")
    for bot, target in written.bots.items():
        module, _, name = target.rpartition(":")
        if not name.isidentifier() or (module and not _MODULE.fullmatch(module)):
            raise ManifestError(WRONG_BOT(bot=bot, target=target), f"bots.{bot}")
    for bot in sorted(written.bot_labels.keys() - written.bots.keys()):
        raise ManifestError(LABEL_FOR_NO_BOT(bot=bot), f"bot_labels.{bot}")
    for name, option in written.options.items():
        # By type too: True == 1, and an option is parsed by the type of its default.
        same = all(type(value) is type(option.default) for value in option.values)
        if option.values and not (same and option.default in option.values):
            raise ManifestError(WRONG_DEFAULT(option=name), f"options.{name}.default")
        if not _is_within(option):
            raise ManifestError(WRONG_BOUNDS(option=name), f"options.{name}.default")
        if option.picks is not None and (option.values or not isinstance(option.default, str)):
            raise ManifestError(PICKS_NO_TEXT(option=name), f"options.{name}.picks")
        known = set(map(written_value, option.values if option.picks is None else (option.default,)))
        for value in sorted(option.labels.keys() - known):
            raise ManifestError(LABEL_FOR_NOTHING(option=name, value=value), f"options.{name}.labels.{value}")
        _check_sets(written, name)


def _is_within(option: WrittenOption) -> bool:
    """Whether the bounds of an option are valid: only for a whole number, with its default inside."""
    if option.least is None and option.most is None:
        return True
    number = option.default
    if isinstance(number, bool) or not isinstance(number, int) or option.values:
        return False
    least = number if option.least is None else option.least
    return least <= number <= (number if option.most is None else option.most)


def _check_sets(written: ManifestFile, name: str) -> None:
    """Check that a preset sets plain options of its own plugin to possible values."""
    preset, key = written.options[name], f"options.{name}.sets"
    for value, settings in preset.sets.items():
        if value not in preset.values:
            raise ManifestError(SETS_FOR_NOTHING(option=name, value=value), f"{key}.{value}")
        for other, setting in settings.items():
            option = written.options.get(other)
            if option is None or option.sets:
                raise ManifestError(SETS_UNKNOWN(option=name, other=other), f"{key}.{value}.{other}")
            if type(setting) is not type(option.default) or setting not in (option.values or (setting,)):
                problem = SETS_WRONG(option=name, other=other, value=repr(setting))
                raise ManifestError(problem, f"{key}.{value}.{other}")


# Making the manifest.


def _module(origin: Origin, written: ManifestFile) -> str:
    if not origin.is_file:
        return written.module
    return origin.package or f"manicule_file_{written.id}"


def _option(plugin: str, name: str, option: WrittenOption) -> Option:
    about = _text(plugin, f"option.{name}", option.about)
    labels = {id: _text(plugin, f"option.{name}.{id}", label) for id, label in option.labels.items()}
    return Option(
        name,
        option.default,
        about,
        option.values,
        option.sets,
        option.least,
        option.most,
        labels,
        option.picks,
    )


def _text(plugin: str, what: str, message: str) -> Text:
    return Text(message, f"plugin.{plugin}.{what}", plugin)
