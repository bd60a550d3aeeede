"""From the words of a command line to a match request, a match header and a match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from manicule.door.match_request import MatchRequest, settle, wanted_game
from manicule.door.open import PACK_ALONE, start
from manicule.kernel.errors import UsageError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import id_list, ntr, tr
from manicule.match.header import LANGUAGE, MatchHeader
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.match.seats import Human, Robot, parse_seat
from manicule.plugins import PluginRegistry
from manicule.plugins.pack import Pack, read_pack
from manicule.records.match_file import required_header
from manicule_cli import environment
from manicule_cli.command_line.usage import whole_number
from manicule_interface.letters import clean, latin
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen

# Translators: a counter of progress while games are played; {done} is a number
PLAYED = ntr("{done} of {n} game", "{done} of {n} games")
NO_BOTS = tr("no installed bot can play")
NOT_A_PAIR = tr("--option {given}: should be KEY=VALUE")
TWICE = tr("--option {key} is given twice")
BOTH_SEATS = tr("use either --seats or --seat, not both")
NEARLY_A_KIND = tr(
    "there is no bot “{word}”; did you mean {near}? For a person of that name: {person}", code="nearly-a-kind"
)
_WORDS_FOR_BOTS = ("ai", "bot", "computer", "cpu", "robot")
"""A seat called so is meant for a bot, though no kind is."""


def read_wanted(
    registry: PluginRegistry | None,
    game: str | None,
    seats: Sequence[str] | None,
    first: str | None,
    with_: Sequence[str] | None,
    without: Sequence[str] | None,
    options: Sequence[str] | None,
    seed: str | None,
    kinds: str | None = None,
    pack: Pack | None = None,
) -> MatchRequest:
    """What the options of `play` and `simulate` ask for; `kinds` are seats in the short form.

    With a `registry`, a lone word in a seat that is no bot is the name of a person."""
    if kinds is not None and seats:
        raise UsageError(BOTH_SEATS)
    given = (seats or ()) if kinds is None else kinds.split(",")
    bots = registry.bot_kinds() if registry is not None else None
    return MatchRequest(
        game,
        tuple(parse_seat(one) if bots is None else read_seat(one, bots) for one in given),
        first,
        _listed(with_ or ()),
        _listed(without or ()),
        _pairs(options or ()),
        whole_number("--seed", seed) if seed is not None else None,
        pack,
    )


def read_seat(given: str, bots: Sequence[str]) -> Human | Robot:
    """The seat that a person wrote: `KIND[:NAME]…`, or `NAME…` for a person of that name.

    A word that looks like a slip for one of the `bots` is refused."""
    word = given.partition(",")[0].strip()
    if is_name(word, bots):
        return parse_seat(f"{PERSON}:{given}")
    near = _near_kind(word, bots)
    if near and near != word and ":" not in word:
        raise UsageError(NEARLY_A_KIND(word=word, near=near, person=f"{PERSON}:{word}"))
    return parse_seat(given)


def is_name(word: str, bots: Sequence[str]) -> bool:
    """Whether a lone word in a seat is the name of a person: neither a kind, nor a slip for one."""
    is_kind = not word or ":" in word or word in _WORDS_FOR_BOTS
    return not is_kind and not _near_kind(word, bots)


def _near_kind(word: str, bots: Sequence[str]) -> str:
    """The kind of seat that a word is, or nearly is. Names have capitals, and kinds have none: then only
    the same letters count."""
    is_small = word == word.lower()
    return nearest(word.casefold(), (PERSON, *bots), NEAR if is_small else 1)


def given_pack(options: OutputOptions, path: str | None, **beside: object) -> Pack | None:
    """The pack of `--pack`, which excludes other options that select plugins, options or order."""
    if path is None:
        return None
    said = [f"--{name.rstrip('_')}" for name, value in beside.items() if value]
    if said:
        raise UsageError(PACK_ALONE(said=id_list(said)))
    pack = read_pack(Path(path))
    options.play_pack(pack.order)
    return pack


def begun(
    screen: Screen,
    registry: PluginRegistry,
    wanted: MatchRequest,
    observers: Sequence[Observer],
    practice: bool = False,
) -> Match:
    """Start the requested match."""
    match = start(
        wanted.game,
        wanted.seats,
        seed=wanted.seed,
        first=wanted.first,
        with_=wanted.with_,
        without=wanted.without,
        options=wanted.options,
        pack=wanted.pack,
        practice=practice,
        registry=registry,
        observers=observers,
    )
    _tell_languages(screen, required_header(match))
    return match


def settled(screen: Screen, registry: PluginRegistry, wanted: MatchRequest) -> MatchHeader:
    """The checked header for a request, for commands that play many matches; shows the notices."""
    game = wanted_game(registry, wanted).id
    for seat in wanted.seats:
        if isinstance(seat, Robot):
            registry.bot_provider(seat.kind, game)  # only bots play here: avoid advice about seats of people
    start, notices = settle(registry, wanted)
    _tell_languages(screen, start)
    for notice in notices:
        screen.notice(notice)
    return start


def _tell_languages(screen: Screen, start: MatchHeader) -> None:
    """Report the wanted languages that have no translation."""
    for seat in start.seats:
        environment.tell_unknown(screen, seat.settings.get(LANGUAGE, ""))


def _plain(part: str) -> str:
    """A key or a value as a game knows it, whichever keyboard layout it was typed on.

    A whole word in another script stays as it is, even if its letters look like Latin ones, and is refused as
    such.
    """
    words = clean(part).split()
    slips = {word for word in words if len(word) == 1 or any(one.isascii() and one.isalnum() for one in word)}
    return " ".join(latin(word) if word in slips else word for word in words)


def _listed(given: Sequence[str]) -> tuple[str, ...]:
    """The ids of plugins in an option that is repeated, or lists several: `A,B`."""
    return tuple(id.strip() for one in given for id in one.split(","))


def _pairs(given: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in given:
        key, equals, value = (_plain(part) for part in pair.partition("="))
        if not (key and equals):
            raise UsageError(NOT_A_PAIR(given=pair))
        if key in options:
            raise UsageError(TWICE(key=key))
        options[key] = value
    return options
