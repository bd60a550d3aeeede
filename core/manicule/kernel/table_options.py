"""The options of a table. Rules read them by name, or by plugin and name.

`plugin.NAME` always means the option of that plugin. NAME alone is enough if only one plugin of the game has
an option of that name; if several have one, it is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, overload

from manicule.kernel.deep_freeze import FixedDict
from manicule.kernel.errors import RuleMistake
from manicule.kernel.text import id_list, tr

T = TypeVar("T")

SEVERAL = tr("several plugins in this game have an option “{option}”: {plugins}")
SAY_WHOSE = tr("name the plugin that the option belongs to: table.options[KEY] with one of the keys {known}")
MISSING = tr("there is no option “{option}” in this game")
SAY_WHICH = tr("write one of {known}, or table.options.get({key}) if the option may be missing")


class WrongOption(RuleMistake, KeyError):
    """A rule read an option by an unknown key, or by a name that several plugins use."""

    def __str__(self) -> str:  # a KeyError shows the repr of its key
        return str(self.problem)


class Options(dict[str, Any]):
    """The options of a table by key. `plugin.KEY` is found too if KEY alone is enough.

    `owners` maps each KEY that is enough alone to its plugin. Any plugin may own a KEY that is not in it.
    """

    __slots__ = ("_short_keys", "owners")

    def __init__(self, options: Mapping[str, Any], owners: Mapping[str, str] | None = None) -> None:
        super().__init__(options)
        self.owners: Mapping[str, str] = {} if owners is None else owners
        # Computed once: rules read options by the long key many times in a game.
        owned = ((f"{plugin}.{key}", key) for key, plugin in self.owners.items())
        self._short_keys = {long: key for long, key in owned if dict.__contains__(self, key)}

    def __missing__(self, key: str) -> Any:
        kept = self._short_keys.get(key) or self._kept_key(key)
        if kept is None:
            known = id_list(self._long_keys())
            raise WrongOption(MISSING(option=key), SAY_WHICH(known=known, key=f'"{key}"'))
        return dict.__getitem__(self, kept)

    @overload
    def get(self, key: str, default: None = None, /) -> Any | None: ...

    @overload
    def get(self, key: str, default: T, /) -> Any | T: ...

    def get(self, key: str, default: Any = None, /) -> Any:
        """The value of an option, or the default if the game has no such option."""
        kept = self._kept_key(key)
        return default if kept is None else dict.__getitem__(self, kept)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._kept_key(key) is not None

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), (dict(self), self.owners)

    def _long_keys(self) -> list[str]:
        return [f"{self.owners[key]}.{key}" if key in self.owners else key for key in self]

    def _kept_key(self, key: str) -> str | None:
        """The key under which an option is stored; None if there is no such option."""
        if dict.__contains__(self, key):
            return key
        if key in self._short_keys:
            return self._short_keys[key]
        plugin, _, name = key.rpartition(".")
        if not plugin:
            several = [known for known in self if known.rpartition(".")[2] == key]
            if several:
                plugins = id_list(known.rpartition(".")[0] for known in several)
                raise WrongOption(
                    SEVERAL(option=key, plugins=plugins),
                    SAY_WHOSE(known=id_list(f'"{key}"' for key in several)),
                )
            return None
        is_owner = dict.__contains__(self, name) and self.owners.get(name, plugin) == plugin
        return name if is_owner else None


class FixedOptions(Options, FixedDict[str, Any]):
    """Immutable options of a table and its views. All tables of a match share them."""

    __slots__ = ("_kept_keys", "_values")

    def __init__(self, options: Mapping[str, Any], owners: Mapping[str, str] | None = None) -> None:
        super().__init__(options, owners)
        self._kept_keys: dict[str, str | None] = {}
        self._values = {long: dict.__getitem__(self, key) for long, key in self._short_keys.items()}

    def __missing__(self, key: str) -> Any:
        return self._values[key] if key in self._values else super().__missing__(key)

    def _kept_key(self, key: str) -> str | None:
        if key not in self._kept_keys:  # rules ask for the same options in every turn
            self._kept_keys[key] = super()._kept_key(key)
        return self._kept_keys[key]


def bound(options: Mapping[str, Any], owners: Mapping[str, str]) -> FixedOptions:
    """Options with these owners; the same object if it has them already."""
    if isinstance(options, FixedOptions) and options.owners is owners:
        return options
    return FixedOptions(options, owners)
