"""What the operator of a server does to a table, while the server runs or while it does not."""

from __future__ import annotations

from typing import NamedTuple

from manicule.kernel.errors import UsageError
from manicule.kernel.text import id_list, tr
from manicule_web import keys
from manicule_web.hub import Hub
from manicule_web.seat_keys import add_key, sign_out
from manicule_web.seat_players import note_access
from manicule_web.web_table import WebTable

OPERATOR = "operator"
"""Named in a record as the maker of a link, where otherwise the seat of a person is."""
NO_TABLE = tr("there is no table “{table}”; `manicule tables list` shows all")
# Translators: {seats} are letters
NO_PERSON = tr("no person sits at seat “{seat}” of this table; people sit at: {seats}")
HANDED_OUT = tr("The operator of the server has issued a new link to {name}’s seat.")


class NewLink(NamedTuple):
    """A new link to the seat of a person; `path` follows the address of the server."""

    seat: str
    name: str
    path: str


class Operator:
    """Changes the tables of a hub for its operator."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def remove(self, id: str) -> None:
        """Remove a table permanently, even one that cannot be read."""
        store = self._hub.store
        if self._hub.table(id) is None and id in store.ids():
            with store.changing(id):
                store.remove(id)
        else:
            self._hub.remove(self._table(id))

    def relink(self, id: str, seat: str = "") -> NewLink:
        """Create a new link to a seat, by default that of the host, and sign out all devices there. Everyone
        at the table is told for good."""
        table = self._table(id)
        with table.changing():
            file = table.file
            seat = seat or file.host
            people = {place: chair for place, chair in file.by_seat.items() if chair.keys}
            if seat not in people:
                raise UsageError(NO_PERSON(seat=seat, seats=id_list(sorted(people))))
            chair = people[seat]
            own, name = chair.keys_of_player, chair.player
            said = HANDED_OUT(name=name)
            note_access(table, said, seat, OPERATOR if file.is_started else "")  # else there is no record yet
            for device in tuple(own):
                sign_out(chair, own, device, said)
            key = add_key(chair, own)
            table.keep()
        table.changed()
        return NewLink(seat, name, f"/t/{id}/{seat}/enter#{key}")

    def _table(self, id: str) -> WebTable:
        table = self._hub.table(id) if keys.ID.fullmatch(id) else None
        if table is None:
            raise UsageError(NO_TABLE(table=id))
        return table
