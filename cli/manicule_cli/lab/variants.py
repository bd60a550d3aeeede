"""Variants: the difference between the arms of a study, as a person writes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from manicule.door.match_request import MatchRequest
from manicule.kernel.errors import UsageError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.text import id_list, tr
from manicule.match.seats import parse_seat
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Option
from manicule_interface.listings import written

PLUGIN, OPTION = "plugin", "option"
WITH, WITHOUT = "--with {id}", "--without {id}"
NOT_VARIED = tr("--vary {given}: the game has nothing like this; you can vary {known}")
NO_OPTION = tr("there is no option “{name}” to vary; did you mean “{near}”?")
NO_SUCH_OPTION = tr("there is no option “{name}” to vary")
ONE_VALUE = tr("the option “{name}” has no list of values; compare two of its values instead")
TOO_FEW = tr("{given}: there is only one, so there is nothing to compare it with")


@dataclass(frozen=True)
class Variant:
    """One arm: the kind and wish of the first player, and the plugins and options of the table."""

    label: str
    seat: str | None = None
    wish: str = ""
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)

    @property
    def is_of_a_player(self) -> bool:
        """Whether it concerns one player, not the whole table."""
        return self.seat is not None or bool(self.wish)

    def applied(self, wanted: MatchRequest) -> MatchRequest:
        """The request with this variant."""
        first, *others = wanted.seats
        if self.seat is not None:
            first = parse_seat(self.seat)
        if self.wish:
            first = parse_seat(f"{first},{self.wish}")
        return replace(
            wanted,
            seats=(first, *others),
            with_=(*wanted.with_, *self.with_),
            without=(*wanted.without, *self.without),
            options={**(wanted.options or {}), **self.options},
        )


def read_variant(given: str) -> Variant:
    """Parse a variant: a bot, plugin=ID, option=KEY=VALUE, or a wish such as character=ID."""
    what, equals, value = given.partition("=")
    if not equals or "," in what:
        return Variant(given, seat=given)
    if what == PLUGIN:
        return Variant(given, with_=(value,))
    if what == OPTION:
        key, _, setting = value.partition("=")
        return Variant(given, options={key: setting})
    return Variant(given, wish=given)


def read_variation(registry: PluginRegistry, wanted: MatchRequest, given: str) -> list[Variant]:
    """All variants of a kind: pieces, with and without a plugin, or values of an option."""
    what, _, value = given.partition("=")
    game = wanted.game or ""
    if what == PLUGIN:
        registry.manifest(value)
        off = Variant(WITHOUT.format(id=value), without=(value,))
        return [off, Variant(WITH.format(id=value), with_=(value,))]
    ids = registry.select(game, len(wanted.seats), wanted.with_, wanted.without).ids
    if what == OPTION:
        return _values(registry, [game, *ids], value)
    pieces = registry.rule_set(game, ids).pieces_of(what)
    names = value.split(",") if value else list(pieces)
    if not pieces:
        known = sorted({wish for id in (game, *ids) for wish in registry.manifest(id).wishes})
        raise UsageError(NOT_VARIED(given=given, known=id_list([*known, "plugin=…", "option=…"])))
    return at_least_two(given, [Variant(name, wish=f"{what}={name}") for name in names])


def _values(registry: PluginRegistry, ids: Sequence[str], name: str) -> list[Variant]:
    """The values of an option, the default first."""
    options = {one.name: one for id in ids for one in registry.manifest(id).options.values()}
    option = options.get(name)
    if option is None:
        near = nearest(name, options, NEAR)
        raise UsageError((NO_OPTION(near=near) if near else NO_SUCH_OPTION)(name=name))
    values = option.values or ((True, False) if isinstance(option.default, bool) else ())
    if not values:
        raise UsageError(ONE_VALUE(name=name))
    ordered = sorted(map(written, values), key=_after(option))
    return at_least_two(name, [Variant(f"{name}={value}", options={name: value}) for value in ordered])


def _after(option: Option) -> Callable[[str], bool]:
    return lambda value: value != written(option.default)


def at_least_two(given: str, variants: list[Variant]) -> list[Variant]:
    """The variants; refused if there are fewer than two to compare."""
    if len(variants) < 2:
        raise UsageError(TOO_FEW(given=given))
    return variants
