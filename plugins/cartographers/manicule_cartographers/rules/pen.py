"""Drawing on a map sheet: what may be drawn now, and what comes of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from manicule import Asks, Group, Text, copy_of
from manicule_cartographers import events
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable
from manicule_cartographers.rules.derived import derived, reading
from manicule_cartographers.rules.grid import PLACE_OF, board_of, named, neighbours
from manicule_cartographers.rules.land import FREE_TABLE
from manicule_cartographers.rules.placements import Clipped, Fitting, Placement, Places
from manicule_cartographers.rules.shapes import Shape
from manicule_cartographers.state import MapSheet


class Task(NamedTuple):
    """What is to be drawn: one of these shapes in one of these terrains.

    Of the spaces `wanted` one must be covered; with `covers_ruins`, one of the ruins. `fallback` are the
    terrains of a single space that stands in where no shape fits. Unless `pays_coin`, not even a shape with
    a coin pays one.

    >>> task = Task(shapes=(Shape(["XX"]),), terrains=("forest",), covers_ruins=True)
    >>> task.terrains, task.pays_coin
    (('forest',), True)
    """

    shapes: tuple[Shape, ...] = ()
    terrains: tuple[str, ...] = ()
    fallback: tuple[str, ...] = ()
    wanted: int = 0
    covers_ruins: bool = False
    may_stick_out: bool = False
    pays_coin: bool = True


NOTHING = Task()


class Pen:
    """One seat drawing on one sheet, its own or a neighbor's.

    All that is drawn goes on a copy of the sheet, because others draw at the same time and nobody may see
    it before all are done; `keep` puts the copy in the place of the sheet.

    `task` is what is to be drawn next, `is_fallback` whether a single space stands in for it, `drawn` what
    was drawn last.

    >>> pen = Pen(table, seat, seat)
    >>> pen.owner.name, pen.drawn
    ('Anna', None)
    """

    __slots__ = ("drawn", "free", "is_fallback", "owner", "seat", "sheet", "table", "task")

    def __init__(
        self,
        table: CartographersTable,
        seat: CartographersSeat,
        owner: CartographersSeat,
        task: Task = NOTHING,
    ) -> None:
        self.table = table
        self.seat = seat
        self.owner = owner
        self.sheet: MapSheet = copy_of(owner.state)
        self.free = board_of(self.sheet.map, FREE_TABLE)
        self.task = task
        self.is_fallback = False
        self.drawn: Placement | None = None

    def places(self) -> Places | None:
        """Where the shapes may be drawn; None when the sheet is full.

        Where no shape fits, a single space is drawn instead: on ruins, if the card must cover some.
        """
        self.is_fallback = False
        task = self.task
        wanted = self.ruins_left if task.covers_ruins else task.wanted
        found: Places | None = None
        if wanted or not task.covers_ruins:
            found = self.fitting(task.shapes, wanted)
        if found is not None and found.count:
            return found
        if not self.free:
            return None
        self.is_fallback = True
        return Fitting((derived(self.table).dot,), self.free, wanted if self.single_on_ruins else 0)

    @property
    def ruins_left(self) -> int:
        """The ruins that nothing is drawn on."""
        return reading(self.table).ruins & self.free

    @property
    def single_on_ruins(self) -> bool:
        """Whether a single space that stands in for a shape must lie on ruins, while some are left."""
        return self.task.covers_ruins and bool(self.table.options["cartographers.ruins_fallback"] == "ruins")

    def fitting(self, shapes: Sequence[Shape], wanted: int = 0) -> Places:
        """Where these shapes fit on the sheet."""
        return (Clipped if self.task.may_stick_out else Fitting)(shapes, self.free, wanted)

    def terrains_now(self) -> tuple[str, ...]:
        """What the next drawing may be made of; a single space that stands in may be nearly anything."""
        return self.task.fallback if self.is_fallback else self.task.terrains

    def draw(self, placement: Placement) -> None:
        """Fill the spaces, and tell it."""
        if self.table.heard is not None:  # nobody names spaces for nobody
            cells = named(placement.cells)
            self.table.publish(events.Drew, self.seat.id, self.owner.id, placement.terrain, cells)
        self.fill(placement)

    def fill(self, placement: Placement) -> None:
        """Fill the spaces; gain the coin of the shape and those of mountains that are surrounded now."""
        self.drawn = placement
        sheet = self.sheet
        letter = self.table.derived.letters[placement.terrain]
        rows = sheet.map
        left = placement.cells
        while left:  # as `bits` does, which costs twice as much
            bit = left.bit_length() - 1
            left ^= 1 << bit
            row, column = PLACE_OF[bit]
            line = rows[row]
            rows[row] = line[:column] + letter + line[column + 1 :]
        self.free &= ~placement.cells
        if placement.coin:
            self.gain_coin("")
        self._pay_mountains()

    def _pay_mountains(self) -> None:
        open_beside = neighbours(self.free)
        surrounded = reading(self.table).mountains & ~open_beside
        if surrounded.bit_count() == len(self.sheet.mountains):
            return
        for cell in named(surrounded):
            if cell not in self.sheet.mountains:
                self.sheet.mountains.append(cell)
                self.gain_coin(cell)

    def gain_coin(self, mountain: str) -> None:
        """Fill a coin of the track, unless all are filled."""
        if self.coins_left():
            self.sheet.coins += 1
            self.table.publish(events.GainedCoin, self.owner.id, mountain)

    def coins_left(self) -> int:
        """How many coins of the track are not filled."""
        most: int = self.table.content.number["coins"].value
        return most - self.sheet.coins - self.sheet.spent

    def beside(self, board: int) -> int:
        """The free spaces next to these."""
        return neighbours(board) & self.free

    def cells_of(self, terrain: str) -> int:
        """The spaces of a terrain on the sheet as it is now."""
        return board_of(self.sheet.map, reading(self.table).tables[terrain])

    def desk(self, shapes: Sequence[Shape] | None = None) -> Group:
        """What lies before whoever draws: the map as it is now, these shapes or those of the task, the
        edicts."""
        from manicule_cartographers.looks.desk import desk  # late: only people look

        return desk(self, self.shapes_now() if shapes is None else shapes)

    def shapes_now(self) -> Sequence[Shape]:
        """The shapes that may be drawn: those of the task, or the single space that stands in for them."""
        return (derived(self.table).dot,) if self.is_fallback else self.task.shapes

    def keep(self) -> None:
        """Put the sheet that was drawn on in the place of the old one."""
        self.owner.state = self.sheet
        self.table.position.seats[self.owner.index] = self.sheet


class DrawAction:
    """Something that a seat may do before it draws; then the shape is asked for again.

    `part` is the part of the sheet where it stands by its id, if there is one.

    >>> tr = Texts("example").tr
    >>> class Rest(DrawAction):
    ...     id = "rest"
    ...     def refuse(self, pen):
    ...         return None if pen.owner.state.coins else tr("you have no coin")
    ...     def use(self, pen):
    ...         pen.owner.state.coins -= 1
    ...     def text(self, pen):
    ...         return tr("rest for a coin")
    >>> str(Rest().refuse(Pen(table, seat, seat)))
    'you have no coin'
    """

    id: str
    part: str = ""

    @abstractmethod
    def refuse(self, pen: Pen) -> Text | None:
        """Why it cannot be done now; None when it can."""
        raise NotImplementedError

    @abstractmethod
    def use(self, pen: Pen) -> Asks[None] | None:
        """Do it; may ask."""
        raise NotImplementedError

    @abstractmethod
    def text(self, pen: Pen) -> Text:
        """How it reads among the options."""
        raise NotImplementedError
