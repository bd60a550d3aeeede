"""Drawing on a map sheet: the current task, and the effects of a drawing."""

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
from manicule_cartographers.rules.placements import Clipped, Placement, Places, fitting
from manicule_cartographers.rules.shapes import Shape
from manicule_cartographers.state import MapSheet


class Task(NamedTuple):
    """A drawing to be made: one of these shapes in one of these terrains.

    The drawing must cover one of the spaces `wanted`, or with `covers_ruins` one of the ruins. `fallback` are
    the terrains of the single space drawn if no shape fits. Without `pays_coin`, not even a shape with a coin
    pays one.

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

    The pen draws on a copy of the sheet, because others draw at the same time and must not see it before all
    are done; `keep` replaces the sheet by the copy.

    `task` is the next drawing, `is_fallback` says whether a single space replaces it, `drawn` is the last
    drawing.

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
        """The places for the shapes; None if the sheet is full.

        If no shape fits, a single space is drawn instead: on ruins, if the card must cover some.
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
        return fitting((derived(self.table).dot,), self.free, wanted if self.single_on_ruins else 0)

    @property
    def ruins_left(self) -> int:
        """The ruins that are still empty."""
        return reading(self.table).ruins & self.free

    @property
    def single_on_ruins(self) -> bool:
        """Whether a single space in place of a shape must be on ruins, while some are empty."""
        return self.task.covers_ruins and bool(self.table.options["cartographers.ruins_fallback"] == "ruins")

    def fitting(self, shapes: Sequence[Shape], wanted: int = 0) -> Places:
        """The places where these shapes fit on the sheet."""
        return (Clipped if self.task.may_stick_out else fitting)(shapes, self.free, wanted)

    def terrains_now(self) -> tuple[str, ...]:
        """The terrains for the next drawing; a single space in place of a shape has other ones."""
        return self.task.fallback if self.is_fallback else self.task.terrains

    def draw(self, placement: Placement) -> None:
        """Fill the spaces, and publish it."""
        if self.table.heard is not None:  # spaces are named only for listeners
            cells = named(placement.cells)
            self.table.publish(events.Drew, self.seat.id, self.owner.id, placement.terrain, cells)
        self.fill(placement)

    def fill(self, placement: Placement) -> None:
        """Fill the spaces without an event; gain the coin of the shape and those of newly surrounded
        mountains, and publish them."""
        self.drawn = placement
        sheet = self.sheet
        letter = self.table.derived.letters[placement.terrain]
        rows = sheet.map
        left = placement.cells
        while left:  # inlines `bits`, which takes twice as long
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
        """Fill a coin of the track, unless all are filled, and publish it."""
        if self.coins_left():
            self.sheet.coins += 1
            self.table.publish(events.GainedCoin, self.owner.id, mountain)

    def coins_left(self) -> int:
        """The number of empty coins of the track."""
        most: int = self.table.content.number["coins"].value
        return most - self.sheet.coins - self.sheet.spent

    def beside(self, board: int) -> int:
        """The free spaces next to these."""
        return neighbours(board) & self.free

    def cells_of(self, terrain: str) -> int:
        """The spaces of a terrain on the current sheet."""
        return board_of(self.sheet.map, reading(self.table).tables[terrain])

    def desk(self, shapes: Sequence[Shape] | None = None) -> Group:
        """The desk of the drawing seat: the current map, these shapes or those of the task, the edicts."""
        from manicule_cartographers.looks.desk import desk  # late: only people look

        return desk(self, self.shapes_now() if shapes is None else shapes)

    def shapes_now(self) -> Sequence[Shape]:
        """The shapes to draw: those of the task, or the single space that replaces them."""
        return (derived(self.table).dot,) if self.is_fallback else self.task.shapes

    def keep(self) -> None:
        """Replace the sheet by the drawn copy."""
        self.owner.state = self.sheet
        self.table.position.seats[self.owner.index] = self.sheet


class DrawAction:
    """An action of a seat before it draws; afterwards the question for the shape is asked again.

    `part` is the id of the part of the sheet that shows the action, if any.

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
        """Why the action is not possible now; None if it is."""
        raise NotImplementedError

    @abstractmethod
    def use(self, pen: Pen) -> Asks[None] | None:
        """Take the action; may ask."""
        raise NotImplementedError

    @abstractmethod
    def text(self, pen: Pen) -> Text:
        """The text of the option."""
        raise NotImplementedError
