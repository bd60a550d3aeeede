"""A merchant that no seat has: it takes a place and counts its crossings."""

from collections.abc import Sequence

import manicule as m

tr = m.Texts("ferry_ghost").tr
GHOST = "ghost"


class Haunt(m.Memory, frozen=True, kw_only=True):
    key = "haunt"
    crossings: int = 0


class Charm(m.Memory, frozen=True, kw_only=True):
    key = "charm"
    name: str = ""


class Ghost(m.Plugin):
    memories = (Haunt, Charm)

    @m.hookimpl
    def place_names(self) -> Sequence[tuple[str, m.Text]]:
        return ((GHOST, tr("the ghost")),)

    @m.hookimpl
    def turn_begins(self, table, seat, phase) -> None:
        if "charm" in seat.wishes:
            seat.remember(Charm(name=seat.wishes["charm"]))

    @m.hookimpl
    def other_turn(self, table, phase, place) -> None:
        if place == GHOST:
            table.remember(Haunt(crossings=table.of(Haunt).crossings + 1))

    @m.hookimpl
    def sections(self, view) -> Sequence[m.Section]:
        haunt = view.position.memory.get("haunt", Haunt())
        return (m.Section(tr("The ghost"), ((m.verbatim(str(haunt.crossings)),),)),)


plugin = Ghost()
