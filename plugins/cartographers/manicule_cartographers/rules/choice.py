"""The main question of this game: where to draw which terrain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from manicule import NO_SUCH_OPTION, Asks, Choice, Group, Kind, Sampler, Sheet, Slot, Text
from manicule_cartographers.rules.grid import BIT_OF, ON_MAP, named
from manicule_cartographers.rules.notation import Typed, Unclear, understand
from manicule_cartographers.rules.pen import DrawAction, Pen, Task
from manicule_cartographers.rules.placements import Placement, Places
from manicule_cartographers.rules.shapes import Shape
from manicule_cartographers.texts import tr

FILLED = tr("already filled: {spaces}")
NOT_THE_SHAPE = tr("that is not a shape on the card, in any orientation")
# Translators: why a shape cannot be drawn; “it” is the shape
NO_RUINS = tr("it must cover ruins that are still empty")
# Translators: why a shape cannot be drawn; “it” is the shape
NOT_BESIDE = tr("it must be adjacent to the required spaces")
# Translators: why a shape cannot be drawn
SINGLE = tr("only a single space can be drawn now")


def _board(names: str) -> int:
    """The spaces of these names; none if a name is unknown, or they are not in reading order."""
    board, last = 0, len(BIT_OF) << 8
    for name in names.split(" "):
        bit = BIT_OF.get(name, last)
        if bit >= last:
            return 0
        last = bit
        board |= 1 << bit
    return board


class Draw(Choice):
    """Choose spaces and terrain for a shape. Legal answers are counted and sampled without listing them.

    The actions of a seat before it draws are options, too.
    """

    __slots__ = ("_known", "actions", "pen", "places", "terrains")

    shape: ClassVar[str] = "written"

    def __init__(
        self, pen: Pen, places: Places, kind: Kind[str], actions: Mapping[str, DrawAction] | None = None
    ) -> None:
        self.seat = pen.seat
        self.kind = kind
        self.secret = False
        self.pen = pen
        self.places = places
        self.terrains = pen.terrains_now()
        self.actions = actions or {}
        self._known: tuple[str, Placement | DrawAction] | None = None  # the last answer found here

    def __iter__(self) -> Asks[Placement | DrawAction]:
        value: Placement | DrawAction = yield self
        return value

    def _open_actions(self) -> list[str]:
        return [id for id, action in self.actions.items() if action.refuse(self.pen) is None]

    def legal(self) -> Iterable[str]:
        found = self.places.answers(self.terrains)
        return found + self._open_actions() if self.actions else found

    def has_answer(self) -> bool:
        return self.places.count * len(self.terrains) > 0 or bool(self._open_actions())

    def single_answer(self) -> str | None:
        if self.places.count * len(self.terrains) != 1 or (self.actions and self._open_actions()):
            return None
        return f"{self.places.nth(0)} {self.terrains[0]}"

    def sample(self, dice: Sampler) -> str:
        actions = self._open_actions() if self.actions else []
        number = self.places.count * len(self.terrains)
        found = self._known = self._nth(dice.below(number + len(actions)), actions)
        return found[0]

    def draw(self, dice: Sampler) -> tuple[str | None, Placement | DrawAction]:
        actions = self._open_actions() if self.actions else []
        number = self.places.count * len(self.terrains) + len(actions)
        if number == 1 and not actions:
            return None, self._nth(0, actions)[1]
        return self._nth(dice.below(number), actions)

    def _nth(self, n: int, actions: list[str]) -> tuple[str, Placement | DrawAction]:
        """The n-th answer, with its value; actions come last."""
        number = self.places.count * len(self.terrains)
        if n >= number:
            action = actions[n - number]
            return action, self.actions[action]
        place, at = divmod(n, len(self.terrains))
        names, board, coin = self.places.drawn(place)
        terrain = self.terrains[at]
        return f"{names} {terrain}", Placement(board, terrain, coin and self.pen.task.pays_coin)

    def parse(self, answer: str) -> Placement | DrawAction:
        if answer in self.actions:
            return self._read_action(answer)
        if self._known is not None and self._known[0] == answer:
            return self._known[1]
        names, _, terrain = answer.rpartition(" ")
        board = self.places.board_of(names)
        if board is None:
            board = _board(names)
        coin = self.places.coin_at(board)
        if coin is None or terrain not in self.terrains:
            raise self._refused(answer, self._reason(answer) or NO_SUCH_OPTION)
        return Placement(board, terrain, coin and self.pen.task.pays_coin)

    def _read_action(self, answer: str) -> DrawAction:
        action = self.actions[answer]
        reason = action.refuse(self.pen)
        if reason is not None:
            raise self._refused(answer, reason)
        return action

    def normalize(self, answer: str) -> str:
        """The recorded form of the spaces and the terrain that a person typed."""
        answer = answer.strip()
        if answer in self.actions or self._is_listed(answer):
            return answer
        try:
            meant = self._understood(answer)
        except Unclear:
            return answer
        return " ".join([*named(meant.board), meant.terrain])

    def _is_listed(self, answer: str) -> bool:
        """Whether an answer is one of those that programs list, which need not be understood."""
        names, _, terrain = answer.rpartition(" ")
        board = self.places.board_of(names)
        if board is None or terrain not in self.terrains:
            return False
        coin = self.places.coin_at(board)
        if coin is not None:
            self._known = answer, Placement(board, terrain, coin and self.pen.task.pays_coin)
        return True

    def _understood(self, answer: str) -> Typed:
        may_stick_out = self.pen.task.may_stick_out and not self.pen.is_fallback
        shapes, known = self.pen.shapes_now(), self.pen.table.content.terrain.values()
        signs = {terrain.letter: terrain.id for terrain in known}
        return understand(answer, shapes, self.terrains, self._names(), may_stick_out, signs)

    def _names(self) -> dict[str, Text]:
        return {terrain.id: terrain.name for terrain in self.pen.table.content.terrain.values()}

    def _reason(self, answer: str) -> Text | None:
        """Why an answer is not a placement; None if it is one in another notation."""
        try:
            meant = self._understood(answer)
        except Unclear as unclear:
            return unclear.reason
        filled = meant.board & ON_MAP & ~self.pen.free
        if filled:
            return FILLED(spaces=" ".join(named(filled)))
        if self.places.coin_at(meant.board) is not None:
            return None
        return self._misplaced(meant.board)

    def _misplaced(self, board: int) -> Text:
        pen = self.pen
        if pen.is_fallback:
            return SINGLE if board.bit_count() > 1 else NO_RUINS
        if pen.fitting(self.pen.shapes_now()).coin_at(board) is None:
            return NOT_THE_SHAPE
        return NO_RUINS if pen.task.covers_ruins else NOT_BESIDE

    def form(self) -> dict[str, Any]:
        return {"legal": tuple(self.legal()), **self.outline()}

    def outline(self) -> dict[str, Any]:
        return {"options": (*self.terrains, *self._open_actions())}

    def slots(self) -> Sequence[Slot]:
        from manicule_cartographers.looks.desk import slots  # late: only people point

        return slots(self.pen)

    @property
    def topic(self) -> str:
        """The owner and the current map of the sheet, for bots: the position does not have it yet."""
        return "/".join([self.pen.owner.id, *self.pen.sheet.map])

    def candidates(self) -> Mapping[str, Any]:
        """Every terrain, even those not on the card, so that names in any language are understood."""
        return {terrain: terrain for terrain in self._names()} | dict(self.actions)

    def text(self, option: str) -> Text:
        action = self.actions.get(option)
        if action is not None:
            return action.text(self.pen)
        name: Text = self.pen.table.content.terrain[option].name
        return name

    def note(self, option: str) -> Text | None:
        return None

    def free_actions(self) -> tuple[str, ...]:
        return tuple(self.actions)

    def overview(self) -> Group:
        return self.pen.desk()

    def how(self) -> Text | None:
        from manicule_cartographers.texts.instructions import how_to_draw  # late: only people read it

        return how_to_draw(self.pen)

    def preview(self, answer: str) -> Sheet | None:
        from manicule_cartographers.looks.desk import preview  # late: only people look

        value = self.parse(answer)
        return None if isinstance(value, DrawAction) else preview(self.pen, value)


def draw_more(
    pen: Pen, kind: Kind[str], shapes: tuple[Shape, ...], terrains: tuple[str, ...], wanted: int = 0
) -> Asks[None]:
    """Let the owner of the sheet draw another shape besides that of the card; the shape itself pays no coin.

    >>> tr = Texts("example").tr
    >>> PLANT = draw_kind("plant", tr("Where do you plant a tree?"))
    >>> next(draw_more(Pen(table, seat, seat), PLANT, (Shape(["X"]),), ("forest",))).kind.id
    'plant'
    """
    seat, task, is_fallback = pen.seat, pen.task, pen.is_fallback
    more = Task(shapes, terrains, wanted=wanted, pays_coin=False)
    pen.seat, pen.task, pen.is_fallback = pen.owner, more, False
    placement = yield Draw(pen, pen.fitting(shapes, wanted), kind)
    pen.draw(placement)
    pen.seat, pen.task, pen.is_fallback = seat, task, is_fallback
