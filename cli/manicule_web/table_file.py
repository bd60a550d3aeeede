"""The stored data of a table besides its record: its seats and keys, and the request for its match."""

from __future__ import annotations

import msgspec

from manicule.door.match_request import MatchRequest
from manicule.kernel.plugin import PERSON
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import Text
from manicule.match.seats import Human, Robot
from manicule.plugins.pack import Pack

RECORD = "record.toml"
"""The name of the record of a table, until the record is continued under another name."""


class Chair(msgspec.Struct, omit_defaults=True):
    """A seat: its player or kind of player, the digest of their key, their language, and their wishes."""

    kind: str = PERSON
    name: str = ""
    language: str = ""
    key: str = ""
    wishes: dict[str, str] = {}

    @property
    def is_for_people(self) -> bool:
        """Whether the seat is a person's, present or awaited."""
        return self.kind == PERSON

    @property
    def is_free(self) -> bool:
        """Whether the seat is still free."""
        return self.is_for_people and not self.key

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


class TableFile(msgspec.Struct, omit_defaults=True):
    """A table as it is stored. `invite` and `watch` are digests of the keys in links; `clock` shows all
    players the time that each takes. `is_seed_chosen` if the creator chose the seed and could have tried it
    out. `record` is the name of the record (`TableStore.recorded`); `notices` are shown until people have
    read them; `access` lists for good the changes of access to seats by others."""

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

    @property
    def by_seat(self) -> dict[str, Chair]:
        """The chairs by the ids of their seats."""
        return dict(zip(SEAT_IDS, self.chairs, strict=False))

    @property
    def host(self) -> str:
        """The seat of the table's creator: the first one for people."""
        return next(seat for seat, chair in self.by_seat.items() if chair.is_for_people)

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
