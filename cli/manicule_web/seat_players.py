"""Who plays at the seats of a table: people leave, are replaced, and come back.

A person leaves alone. The others replace a person if all of them agree, or after the deadline of the table;
one person alone never does so before it. A bot plays on at once, so the game never waits for another person.
The match records each change, and the table notes for good who made it.
"""

from __future__ import annotations

from manicule.door.match_request import usual_bot
from manicule.door.reseat import reseat
from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr
from manicule.match.seats import Human, Robot, named
from manicule_web import keys
from manicule_web.hub import SAME_NAME, TAKEN, checked_name
from manicule_web.seat_keys import PLAYED_ON, add_key, sign_out
from manicule_web.table_file import Chair, Replacement, StandIn, TableFile, TableNotice
from manicule_web.web_table import WebTable

NO_BOT = tr("There is no bot for this game, so nobody can play on.")
NOT_NOW = tr("That is not possible now: the seat has changed meanwhile.")
TOO_FEW = tr(
    "One person alone cannot replace another. Wait until the deadline of the table, or ask {name} to leave."
)
DECLINED = tr("{by} is against replacing {name}. Nothing changes.")
ALL_AGREED = tr("All others agreed to replace {name}; a bot plays on.")
WAS_LATE = tr("{by} has replaced {name}, who did not move before the deadline; a bot plays on.")
HANDED_OUT = tr("{host} has issued a new link to {name}’s seat.")
LINK_TO_OWN_SEAT = tr("{name} has made a link by which another person can play on.")
LINK_FOR_STAND_IN = tr("{by} has made a link by which another person can play on for {name}.")
HOST_NOW = tr("{name} is the host of this table now.")
NORMAL = "normal"
NEW_LINK = "new_link"
"""The setting of a seat, in the record, that names the seat of the person who made a link to it."""


class SeatPlayers:
    """The changes of players at one table."""

    def __init__(self, table: WebTable) -> None:
        self._table = table

    @property
    def _file(self) -> TableFile:
        return self._table.file

    # Who may decide.

    def others(self, seat: str) -> tuple[str, ...]:
        """The other people who play now."""
        chairs = self._file.by_seat.items()
        return tuple(one for one, chair in chairs if one != seat and chair.is_played)

    def seconds_left(self, seat: str) -> float | None:
        """The seconds until the deadline of a person who is asked; None if there is none."""
        since = self._table.asked_since
        asked = since.seconds(seat) if since is not None else None
        return self._file.deadline - asked if asked is not None else None

    def is_late(self, seat: str) -> bool:
        """Whether the others may replace a person, because the deadline is over."""
        left = self.seconds_left(seat)
        return left is not None and left <= 0

    def late_for(self, seat: str) -> tuple[str, ...]:
        """The names of the people whom this person may replace, because the deadline is over."""
        chairs = self._file.by_seat
        is_playing = seat in chairs and chairs[seat].is_played
        others = self.others(seat) if is_playing else ()
        return tuple(chairs[one].player for one in others if self.is_late(one))

    # A person's own seat.

    def leave(self, seat: str, kind: str) -> None:
        """Let a bot play on for a person who leaves."""
        with self._table.acting():
            self._give_to_bot(seat, kind)
            self._file.by_seat[seat].is_open = True  # the person may send another one
            self._changed()

    def come_back(self, seat: str) -> None:
        """Let the first player of a seat play again, unless another person plays there."""
        with self._table.acting():
            chair = self._file.by_seat[seat]
            if not chair.is_away or chair.stand_in is not None:
                raise UsageError(NOT_NOW)
            reseat(self._table.match, seat, Human())
            chair.is_away = chair.is_open = chair.is_replaced = False
            chair.invite = ""
            self._changed()

    # Replacing a person.

    def propose(self, by: str, seat: str, by_person: bool) -> None:
        """Propose to the others that a bot plays on for a person, or another person does."""
        with self._table.acting():
            chair = self._chair_of_person(by, seat)
            if len(self.others(seat)) < 2:
                raise UsageError(TOO_FEW(name=chair.player))
            self._drop_proposal(seat)
            self._file.replacements.append(Replacement(seat, [by], by_person))
            self._changed()

    def vote(self, by: str, seat: str, is_agreed: bool) -> None:
        """Agree to a proposal, or refuse it. The person whom it is about can only refuse."""
        with self._table.acting():
            found = self._proposal(seat)
            chair = self._chair_of_person(by, seat, may_be_own=not is_agreed)
            if found is None:
                raise UsageError(NOT_NOW)
            if not is_agreed:
                self._drop_proposal(seat)
                self._note(DECLINED(by=self._name(by), name=chair.player))
            elif by not in found.agreed:
                found.agreed.append(by)
                others = self.others(seat)
                if len(others) > 1 and set(others).issubset(found.agreed):
                    self._replace(seat, found.by_person, ALL_AGREED(name=chair.player))
            self._changed()

    def replace_late(self, by: str, seat: str, by_person: bool) -> None:
        """Replace a person after the deadline."""
        with self._table.acting():
            chair = self._chair_of_person(by, seat)
            if not self.is_late(seat):
                raise UsageError(NOT_NOW)
            self._replace(seat, by_person, WAS_LATE(by=self._name(by), name=chair.player))
            self._changed()

    def stay(self, seat: str) -> None:
        """Drop the proposals to replace a person who has just answered."""
        if self._proposal(seat) is not None:
            with self._table.acting():
                self._drop_proposal(seat)
                self._changed()

    def _replace(self, seat: str, by_person: bool, said: Text) -> None:
        chair = self._file.by_seat[seat]
        is_own_player = chair.stand_in is None
        self._note(said)
        self._give_to_bot(seat, "")
        chair.is_open, chair.is_replaced = by_person, is_own_player or chair.is_replaced

    # Links to the seats of others.

    def hand_out(self, by: str, seat: str) -> str:
        """Create a key for another person's seat, for a person who lost the link; returns it. The other keys
        of the seat stay valid, and its player can sign the new device out."""
        with self._table.acting():
            chair = self._file.by_seat[seat]
            key = add_key(chair, chair.keys_of_player, by)
            self._note(HANDED_OUT(host=self._name(by), name=chair.player), seat, by)
            self._changed()
        return key

    def new_link(self, by: str, seat: str) -> str:
        """Create a link by which another person can play on at a seat; returns its key."""
        with self._table.acting():
            chair = self._file.by_seat.get(seat)
            if chair is None or not (chair.is_away and chair.is_open) or chair.stand_in is not None:
                raise UsageError(NOT_NOW)
            key = keys.new_key()
            chair.invite = keys.digest(key)
            name = chair.name
            said = (
                LINK_TO_OWN_SEAT(name=name) if by == seat else LINK_FOR_STAND_IN(by=self._name(by), name=name)
            )
            self._note(said, seat, by)
            self._changed()
        return key

    def stand_in(self, seat: str, name: str, language: str) -> str:
        """Let another person play on at a seat; returns their key."""
        with self._table.acting():
            chair, checked = self._file.by_seat[seat], checked_name(name)
            if not chair.is_away or chair.stand_in is not None or self._table.match.over:
                raise UsageError(TAKEN)
            names = [one for each in self._file.chairs for one in dict.fromkeys((each.name, each.player))]
            try:
                named([Human(one) for one in (*names, checked)])
            except UsageError as error:
                raise UsageError(SAME_NAME(name=checked)) from error
            reseat(self._table.match, seat, Human(checked))
            chair.invite, chair.stand_in = "", StandIn(checked, language)
            key = add_key(chair, chair.stand_in.keys)
            self._changed()
        return key

    # The host.

    def pass_host(self, seat: str) -> None:
        """Make another person the host."""
        with self._table.acting():
            if seat not in self.others(self._file.host):
                raise UsageError(NOT_NOW)
            self._make_host(seat)
            self._changed()

    def _make_host(self, seat: str) -> None:
        self._file.host_seat = seat
        self._note(HOST_NOW(name=self._name(seat)))

    # Inside; callers hold the table.

    def _give_to_bot(self, seat: str, kind: str) -> None:
        chair, registry, game = self._file.by_seat[seat], self._table.registry, self._file.game
        found = kind or (NORMAL if NORMAL in registry.bot_kinds(game) else usual_bot(registry, game))
        if found is None:
            raise UsageError(NO_BOT)
        reseat(self._table.match, seat, Robot(found), registry=registry)
        if chair.stand_in is not None:
            for device in tuple(chair.stand_in.keys):
                sign_out(chair, chair.stand_in.keys, device, PLAYED_ON(name=chair.name))
            chair.stand_in = None
        chair.is_away, chair.invite = True, ""
        self._drop_proposal(seat)
        others = self.others(seat)
        if self._file.host == seat and others:
            self._make_host(others[0])

    def _chair_of_person(self, by: str, seat: str, may_be_own: bool = False) -> Chair:
        """The chair of a person whom another one wants to replace."""
        chair = self._file.by_seat.get(seat)
        is_own = by == seat
        if chair is None or not chair.is_played or (is_own and not may_be_own) or self._table.match.over:
            raise UsageError(NOT_NOW)
        return chair

    def _proposal(self, seat: str) -> Replacement | None:
        return next((one for one in self._file.replacements if one.seat == seat), None)

    def _drop_proposal(self, seat: str) -> None:
        self._file.replacements = [one for one in self._file.replacements if one.seat != seat]

    def _name(self, seat: str) -> str:
        return self._file.by_seat[seat].player

    def _note(self, said: Text, seat: str = "", by: str = "") -> None:
        note_access(self._table, said, seat, by)

    def _changed(self) -> None:
        self._table.keep()
        self._table.reseated()


def note_access(table: WebTable, said: Text, seat: str = "", by: str = "") -> None:
    """Note for good that a person changes the access to a seat: in the log page and in a notice for each
    person; a link to another's `seat` also in the record. The caller stores the table."""
    file = table.file
    if seat and by and not table.match.over:  # nothing follows the end in a record
        table.match.configure_seat(seat, **{NEW_LINK: by})
    file.access.append(said)
    file.notices.append(TableNotice(f"access-{len(file.access)}", said, seat=seat))
