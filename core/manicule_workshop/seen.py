"""Where messages are seen: `seen.json` in the folder of translations, beside the glossary.

`manicule locales record` plays games and keeps for each message where it is seen, what each placeholder is,
an example, and a table that shows it. The table can be played again to the same step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import Text, tr
from manicule.match.header import MatchHeader
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.match.seats import Human, named
from manicule.plugins import PluginRegistry
from manicule_languages.pofile import Key

FILE_NAME = "seen.json"
UNREADABLE = tr("{file} cannot be read: {problem}")
TOO_SHORT = tr("the game ends before answer {step}; run: manicule locales record")
RANDOM = "random"
"""The manner of a table whose seats answer by chance; any other manner is the kind of a bot."""


class SeenTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table at which messages are seen: everything that its game depends on.

    `plugins` are all plugins, including the game. `options` are written as on the command line. `manner` is
    `random`, or the kind of the bot that answers for every seat.
    """

    game: str
    names: tuple[str, ...]
    plugins: tuple[str, ...]
    seed: int
    manner: str = RANDOM
    options: dict[str, str] = {}
    wishes: tuple[dict[str, str], ...] = ()
    first: int = 0

    def begin(self, registry: PluginRegistry, observers: Iterable[Observer] = ()) -> Match:
        """The match before the first answer."""
        wishes = self.wishes or ({},) * len(self.names)
        header = MatchHeader(
            game=self.game,
            seed=self.seed,
            first=self.first,
            plugins=tuple(registry.fingerprint(id) for id in self.plugins),
            seats=tuple(
                named([Human(name, wishes=wish) for name, wish in zip(self.names, wishes, strict=True)])
            ),
            options=registry.options(self.game, self.plugins, self.options),
        )
        rules = registry.rule_set(self.game, self.plugins)
        return Match(rules, header.setup(), observers=observers, header=header)

    def play(self, registry: PluginRegistry, observers: Iterable[Observer] = ()) -> Iterator[Match]:
        """Play the game to its end; yields before the first answer and after each one."""
        match = self.begin(registry, observers)
        bot = None if self.manner == RANDOM else registry.bot(self.manner, self.game)
        dice = BotDice(self.seed, self.manner)
        yield match
        while not match.over:
            asked = match.timeline.choices()
            waiting = sorted(asked)
            seat = waiting[dice.below(len(waiting))]
            match.answer(seat, asked[seat].sample(dice) if bot is None else match.advice(seat, bot))
            yield match


class SeenAt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of an example: a table by name, the number of answers before, and the seat that looks.

    An empty `viewer` is a watcher. `typed` is the line with which the seat asks for the message, such as
    `hint`; it is empty for a message on the table, in the question, or among the events before."""

    table: str
    step: int
    viewer: str = ""
    typed: str = ""


class SeenParam(msgspec.Struct, frozen=True, omit_defaults=True):
    """A placeholder: the kind of its values, such as “a player’s name”, and one of them in English."""

    kind: str
    sample: str = ""


class SeenMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message as it was seen.

    `roles` say where, most telling first, such as `event:bought` or `question:buy.prompt`.
    `example` is the message with real values. `width` is the room in columns of a terminal, where it is
    limited. `at` is the place of the example, if that is a table. `source` is `tests` if neither a game nor a
    screen shows the message, but tests do.
    """

    example: Text
    roles: tuple[str, ...] = ()
    params: dict[str, SeenParam] = {}
    width: int = 0
    at: SeenAt | None = None
    source: str = ""

    @property
    def key(self) -> Key:
        """The context and the English."""
        return (self.example.context, self.example.message)


class SeenFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """All messages that were seen, by domain and key, and the tables of their examples by name.

    >>> SeenFile().message("manicule", ("", "{seat} passes.")) is None
    True
    """

    tables: dict[str, SeenTable] = {}
    messages: dict[str, dict[Key, SeenMessage]] = {}

    def message(self, domain: str, key: Key) -> SeenMessage | None:
        """A message; None if it was not seen."""
        return self.messages.get(domain, {}).get(key)

    def replay(self, registry: PluginRegistry, at: SeenAt, observers: Iterable[Observer] = ()) -> Match:
        """The match at the place of an example. Its seat `at.viewer` sees the message.

        Raises `ManiculeError` if the rules have changed so that the game no longer comes there."""
        played = self.tables[at.table].play(registry, observers)
        match = next(islice(played, at.step, None), None)
        if match is None:
            raise UsageError(TOO_SHORT(step=at.step))
        return match


class _SeenJson(msgspec.Struct, frozen=True):
    """The form of the file: the messages of a domain as a list, because their keys are in the examples."""

    tables: dict[str, SeenTable] = {}
    messages: dict[str, list[SeenMessage]] = {}


def seen_in(*places: Path) -> SeenFile:
    """The file of the first folder that has one; an empty one if none has."""
    return read_seen(next((one for one in places if (one / FILE_NAME).is_file()), places[0]))


def read_seen(place: Path) -> SeenFile:
    """The file in a folder of translations; an empty one if there is none."""
    path = place / FILE_NAME
    if not path.is_file():
        return SeenFile()
    try:
        stored = msgspec.json.decode(untrusted_files.read_data(path, untrusted_files.LARGE), type=_SeenJson)
    except untrusted_files.Unreadable as error:
        raise ManiculeError(UNREADABLE(file=str(path), problem=error.text)) from error
    except msgspec.MsgspecError as error:
        raise ManiculeError(UNREADABLE(file=str(path), problem=str(error))) from error
    return SeenFile(
        stored.tables,
        {domain: {one.key: one for one in found} for domain, found in stored.messages.items()},
    )


def write_seen(place: Path, seen: SeenFile) -> bool:
    """Write the file into a folder of translations; False if it is unchanged."""
    path, data = place / FILE_NAME, written(seen)
    if path.is_file() and path.read_bytes() == data:
        return False
    place.mkdir(parents=True, exist_ok=True)
    untrusted_files.write(path, data)
    return True


def written(seen: SeenFile) -> bytes:
    """The bytes of the file: sorted, a line for each field, so that a diff shows what changed."""
    tables = {name: _line(table) for name, table in sorted(seen.tables.items())}
    messages = {
        domain: "[\n" + ",\n".join(_entry(found[key]) for key in sorted(found)) + "\n]"
        for domain, found in sorted(seen.messages.items())
        if found
    }
    return f'{{\n"tables": {_object(tables)},\n"messages": {_object(messages)}\n}}\n'.encode()


def _object(members: Mapping[str, str]) -> str:
    return "{\n" + ",\n".join(f"{_line(name)}: {value}" for name, value in members.items()) + "\n}"


def _entry(message: SeenMessage) -> str:
    fields = msgspec.to_builtins(message)
    return "{" + ",\n ".join(f"{_line(name)}: {_line(value)}" for name, value in fields.items()) + "}"


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
