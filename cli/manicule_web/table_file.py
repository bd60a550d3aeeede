"""The stored data of a table besides its record: its seats and keys, and the request for its match."""

from __future__ import annotations

import msgspec

from manicule.door.match_request import MatchRequest
from manicule.kernel.plugin import PERSON
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import Text
from manicule.match.match import Match
from manicule.match.seats import Human, Robot
from manicule.plugins.pack import Pack
from manicule_web import keys

RECORD = "record.toml"
"""The name of the record of a table, until the record is continued under another name."""


class DeviceKey(msgspec.Struct, omit_defaults=True):
    """The digest of a key that opens a seat, the time of its link in seconds since 1970, and the seat of its
    maker if that is another one."""

    digest: str
    since: int = 0
    by: str = ""


class RetiredKey(msgspec.Struct):
    """The digest of a key that opens a seat no more, and the reason."""

    digest: str
    why: Text


class StandIn(msgspec.Struct, omit_defaults=True):
    """Another person who plays on at a seat."""

    name: str
    language: str = ""
    keys: list[DeviceKey] = []


class Chair(msgspec.Struct, omit_defaults=True):
    """A seat: its player or kind of player, their keys, their language, and their wishes.

    A player who `is_away` has left the game, or was replaced: a bot plays on, or a `stand_in`. `is_open` if
    another person may be invited to play on; `invite` is the digest of the key in that link. `is_replaced` if
    the others decided that, not the player. `key` is the only key of a seat that an earlier version has
    stored.
    """

    kind: str = PERSON
    name: str = ""
    language: str = ""
    key: str = ""
    wishes: dict[str, str] = {}
    keys: list[DeviceKey] = []
    retired: list[RetiredKey] = []
    is_away: bool = False
    is_open: bool = False
    invite: str = ""
    stand_in: StandIn | None = None
    is_replaced: bool = False

    def __post_init__(self) -> None:
        if self.key:
            self.keys, self.key = [DeviceKey(self.key)], ""

    @property
    def is_for_people(self) -> bool:
        """Whether the seat is a person's, present or awaited."""
        return self.kind == PERSON

    @property
    def is_free(self) -> bool:
        """Whether the seat is still free."""
        return self.is_for_people and not self.keys

    @property
    def is_played(self) -> bool:
        """Whether a person plays at the seat now."""
        return self.is_for_people and bool(self.keys) and (not self.is_away or self.stand_in is not None)

    @property
    def player(self) -> str:
        """The name of the person who plays at the seat now, or else its own name."""
        return self.stand_in.name if self.stand_in is not None else self.name

    @property
    def keys_of_player(self) -> list[DeviceKey]:
        """The keys of the person who plays at the seat now, or else of its own player."""
        return self.stand_in.keys if self.stand_in is not None else self.keys

    def devices_of(self, key: str) -> list[DeviceKey] | None:
        """The keys of the person whose key this is: of the seat's own player or of the one who plays on; None
        if it opens nothing."""
        lists = [self.keys, *([self.stand_in.keys] if self.stand_in is not None else [])]
        return next((own for own in lists if any(keys.fits(key, one.digest) for one in own)), None)

    @property
    def reads(self) -> str:
        """The language of the person who plays at the seat now."""
        return self.stand_in.language if self.stand_in is not None else self.language

    def read_in(self, language: str) -> None:
        """Change the language of the person who plays at the seat now."""
        if self.stand_in is not None:
            self.stand_in.language = language
        else:
            self.language = language

    @property
    def seat(self) -> Human | Robot:
        """The seat in the match request."""
        if self.is_for_people:
            return Human(self.name, language=self.language, wishes=self.wishes)
        return Robot(self.kind, self.name, wishes=self.wishes)


class TableNotice(msgspec.Struct, omit_defaults=True):
    """A stored notice: its id, its text, and the seats that have read it. A notice about the access to a seat
    names that `seat`."""

    id: str
    text: Text
    read_by: list[str] = []
    seat: str = ""


class Replacement(msgspec.Struct, omit_defaults=True):
    """A proposal that another player plays on at a seat: the seats that have agreed, the first of which made
    it. With `by_person`, another person may be invited; until then a bot plays."""

    seat: str
    agreed: list[str]
    by_person: bool = False


class TableFile(msgspec.Struct, omit_defaults=True):
    """A table as it is stored. `invite` and `watch` are digests of the keys in links; `clock` shows all
    players the time that each takes. `is_seed_chosen` if the creator chose the seed and could have tried it
    out. `record` is the name of the record (`TableStore.recorded`); `notices` are shown until people have
    read them; `access` lists for good the changes of access to seats by others. `deadline` is the time in
    seconds after which the others may replace a person who does not answer; 0 means never. `host_seat` is the
    seat of the host if the role was passed on; `again` are the seats whose people play the `next` game."""

    id: str
    game: str
    chairs: list[Chair]
    seed: int
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    options: dict[str, str] = {}
    practice: bool = False
    invite: str = ""
    watch: str = ""
    clock: bool = False
    is_started: bool = False
    next: str = ""
    pack: Pack | None = None
    is_seed_chosen: bool = False
    record: str = RECORD
    notices: list[TableNotice] = []
    access: list[Text] = []
    deadline: int = 0
    host_seat: str = ""
    replacements: list[Replacement] = []
    again: list[str] = []

    @property
    def by_seat(self) -> dict[str, Chair]:
        """The chairs by the ids of their seats."""
        return dict(zip(SEAT_IDS, self.chairs, strict=False))

    @property
    def host(self) -> str:
        """The seat of the host: that of the table's creator, the first one for people, unless the role was
        passed on."""
        return self.host_seat or next(seat for seat, chair in self.by_seat.items() if chair.is_for_people)

    def seat_of(self, key: str) -> str:
        """The seat that a key opens; empty if none."""
        opened = (seat for seat, chair in self.by_seat.items() if chair.devices_of(key) is not None)
        return next(opened, "")

    def like(self, id: str, seed: int, host: str) -> TableFile:
        """Another table like this one, on which the seats of people are free."""
        chairs = [
            Chair(chair.kind, "" if chair.is_for_people else chair.name, wishes=chair.wishes)
            for chair in self.chairs
        ]
        return msgspec.structs.replace(
            self,
            id=id,
            chairs=chairs,
            seed=seed,
            is_seed_chosen=False,
            is_started=False,
            invite="",
            watch="",
            next="",
            record=RECORD,
            notices=[],
            access=[],
            replacements=[],
            host_seat=host,
            again=[],
        )

    def agree_with(self, match: Match) -> bool:
        """After a crash: let the seats agree with the players of the match; returns whether they did not."""
        kinds, player = match.occupants.kinds, match.occupants.player
        before = [(chair.is_away, chair.stand_in) for chair in self.chairs]
        for seat, chair in self.by_seat.items():
            if not chair.is_for_people:
                continue
            is_bot, name = kinds[seat] != PERSON, player(seat)
            chair.is_away = is_bot or name != chair.name
            chair.is_replaced = chair.is_replaced and chair.is_away
            if is_bot or name == chair.name:
                chair.stand_in = None
            elif chair.stand_in is None or chair.stand_in.name != name:
                chair.stand_in = StandIn(name)
        return before != [(chair.is_away, chair.stand_in) for chair in self.chairs]

    def unread_by(self, viewer: str) -> list[TableNotice]:
        """The notices that a person has not read; for a watcher, those unread by any player."""
        people = [seat for seat, chair in self.by_seat.items() if chair.is_for_people]
        readers = {viewer} if viewer else {*people}
        return [notice for notice in self.notices if not readers.issubset(notice.read_by)]

    def wanted(self) -> MatchRequest:
        """The request for the match."""
        return MatchRequest(
            self.game,
            [chair.seat for chair in self.chairs],
            with_=self.with_,
            without=self.without,
            options=self.options,
            seed=self.seed,
            pack=self.pack,
        )
