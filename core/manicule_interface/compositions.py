"""Answers composed by pointing: numbers spread over rows, options ticked, shapes placed on a board.

This module neither draws nor asks, and only the match knows whether an answer is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from manicule.kernel.choices import NONE
from manicule.kernel.question import Fields, Question, Slot, Stamp, composed
from manicule.kernel.sheet import Grid, Part, parts_of
from manicule.kernel.text import Text, ntr, tr, verbatim

AT_MOST = tr("“{row}” takes {cap} at most.", context="numbers over rows")
# Translators: the reply when too many pieces are placed on a row; {row} is the name of the row, such as an
# action
ONLY_LEFT = ntr("Only {n} is left for “{row}”.", "Only {n} are left for “{row}”.")
# Translators: the reply when one more piece is placed on a row; “one” is such a piece
NOTHING_LEFT = tr("Everything is placed: take one from a row first.")
# Translators: the reply to too many ticked options; {given} and {most} are numbers of options
TOO_MANY = tr("Selected: {given}. Choose {most} at most.")
# Translators: the reply to too few ticked options; {given} and {least} are numbers of options
TOO_FEW = tr("Selected: {given}. Choose at least {least}.")

Place = tuple[int, int]
"""A row and a column of a board."""


class Spread:
    """A count spread over rows; each row has a number from the beginning."""

    def __init__(self, question: Question) -> None:
        self.question = question
        numbers = question.display.default.split("-") if question.display.default else []
        self.numbers = [int(number) for number in numbers] or [0] * len(question.rows)

    @property
    def left(self) -> int:
        """The count not placed yet."""
        return self.question.count - sum(self.numbers)

    @property
    def answer(self) -> str:
        """The numbers as an answer; empty until everything is placed."""
        return "" if self.left else "-".join(map(str, self.numbers))

    def add(self, row: int, number: int) -> Text | None:
        """Place more on a row as far as possible, or take some from it; returns why it is not as many."""
        wanted, room = self.numbers[row] + number, self.numbers[row] + self.left
        reason = self._refusal(row, wanted, room) if number > 0 else None
        if reason is not None and not self.left:
            reason = NOTHING_LEFT
        self.numbers[row] = max(0, min(wanted, room, self.question.caps[row]))
        return reason

    def write(self, row: int, number: int) -> Text | None:
        """Set the number of a row as far as possible, taking missing units from later rows, for a person who
        fills rows in order; returns why it is another number."""
        room = self.numbers[row] + self.left + sum(self.numbers[row + 1 :])
        reason = self._refusal(row, number, room)
        number = min(number, room, self.question.caps[row])
        missing = number - self.numbers[row] - self.left
        for later in range(len(self.numbers) - 1, row, -1):
            given = max(0, min(missing, self.numbers[later]))
            self.numbers[later] -= given
            missing -= given
        self.numbers[row] = number
        return reason

    def _refusal(self, row: int, number: int, room: int) -> Text | None:
        """Why a row cannot have a number; None if it can."""
        id, cap = self.question.rows[row], self.question.caps[row]
        name = dict(self.question.display.texts).get(id, verbatim(id))
        if number > cap:
            return AT_MOST(row=name, cap=cap)
        return ONLY_LEFT(n=room, row=name) if number > room else None

    def begin(self) -> None:
        """Start with one on each row, if the rows are empty and that leaves something to place."""
        if not any(self.numbers) and self.question.count > len(self.numbers) and all(self.question.caps):
            self.numbers = [1] * len(self.numbers)

    def take(self, answer: str) -> None:
        """Take the numbers of an answer."""
        self.numbers = [int(number) for number in answer.split("-")]


class Ticks:
    """Options ticked one by one."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.ticked: list[str] = []
        self.take(question.display.default)

    @property
    def answer(self) -> str:
        """The ticked options as an answer; empty while they are too few or too many."""
        chosen = [id for id in self.question.options if id in self.ticked]
        if not self.question.least <= len(chosen) <= self.question.most:
            return ""
        return " ".join(chosen) or NONE

    @property
    def problem(self) -> Text | None:
        """Why the number of ticked options is no answer; None if it is one."""
        given, least, most = len(self.ticked), self.question.least, self.question.most
        if given > most:
            return TOO_MANY(given=given, most=most)
        return TOO_FEW(given=given, least=least) if given < least else None

    def toggle(self, id: str) -> None:
        """Tick an option, or untick it."""
        if id in self.ticked:
            self.ticked.remove(id)
        elif id in self.question.options:
            self.ticked.append(id)

    def take(self, answer: str) -> None:
        """Tick exactly the options of an answer."""
        self.ticked = [id for id in answer.split(" ") if id in self.question.options]


class Ghost:
    """A shape over a board or beyond it, and the other parts of the answer, such as a color. `spots` are the
    ids of the fields, by row and column."""

    def __init__(self, question: Question, spots: Mapping[Place, str]) -> None:
        self.question = question
        self.spots = spots
        self._places = {spot: place for place, spot in spots.items()}
        self.slot = next(slot for slot in question.display.slots if _is_laid(slot))
        self.others = tuple(slot for slot in question.display.slots if slot is not self.slot)
        self.stamps = self.slot.stamps or (Stamp("", ((0, 0),)),)
        self.chosen = {slot.id: slot.ids[0] for slot in self.others}
        self._stamp = 0
        self._ways = self.stamps[0].ways()
        self._way = 0
        self._at: Place = (0, 0)
        self._lay: dict[int, tuple[int, Place]] = {}
        """The rotation and place of each shape held since the last move."""

    @property
    def stamp(self) -> Stamp:
        """The current shape."""
        return self.stamps[self._stamp]

    @property
    def places(self) -> tuple[Place, ...]:
        """The fields of the shape, by row and column, on the board or beyond."""
        return _moved(self._ways[self._way], self._at)

    @property
    def covered(self) -> tuple[str, ...]:
        """The ids of the covered fields."""
        return tuple(self.spots[place] for place in self.places if place in self.spots)

    @property
    def answer(self) -> str:
        """The answer, even if the shape does not fit, so that the match can say why."""
        chosen = {slot: (one,) for slot, one in self.chosen.items()}
        whole = composed(self.question.display.slots, {**chosen, self.slot.id: self.covered})
        # A field that cannot be covered now is not an id of the slot. Include it anyway, because it is the
        # reason.
        return " ".join([*(id for id in self.covered if id not in self.slot.ids), whole])

    @property
    def sticks_out(self) -> bool:
        """Whether a part of the shape is beyond the board, although that is not allowed."""
        return len(self.covered) < len(self.places) and not self.slot.may_stick_out

    def move(self, down: int, right: int) -> bool:
        """Move the shape by a number of fields; False if none of it would be left on the board."""
        at = self._at[0] + down, self._at[1] + right
        return self._lie(self._way, at)

    def move_to(self, spot: str) -> bool:
        """Move the shape so that its first field is on a spot."""
        if spot not in self._places:
            return False
        row, column = self._places[spot]
        first = self._ways[self._way][0]
        return self._lie(self._way, (row - first[0], column - first[1]))

    def turn(self) -> None:
        """Rotate the shape to the right."""
        self._become(lambda fields: tuple((column, -row) for row, column in fields))

    def flip(self) -> None:
        """Flip the shape over."""
        self._become(lambda fields: tuple((row, -column) for row, column in fields))

    def next_stamp(self) -> None:
        """Switch to the next shape, at the same place; a shape that was held before keeps its rotation."""
        self._lay[self._stamp] = self._way, self._at
        self._stamp = (self._stamp + 1) % len(self.stamps)
        self._ways = self.stamp.ways()
        self._way, self._at = self._lay.get(self._stamp, (0, self._at))
        self.stay_on_board()

    def stay_on_board(self) -> None:
        """Move towards the middle until the shape is on the board, unless it may stick out."""
        rows, columns = [row for row, _ in self.spots], [column for _, column in self.spots]
        shape = self._ways[self._way]
        high = max(row for row, _ in shape)
        wide = max(column for _, column in shape)
        row = max(min(rows), min(self._at[0], max(rows) - high))
        column = max(min(columns), min(self._at[1], max(columns) - wide))
        self._at = row, column

    def choose(self, id: str) -> bool:
        """Choose another part of the answer; False if there is no such part."""
        slot = next((slot for slot in self.others if id in slot.ids), None)
        if slot is not None:
            self.chosen[slot.id] = id
        return slot is not None

    def completed(self, answer: str, named: Collection[str]) -> str:
        """An answer with the chosen parts besides the board, unless it has them already. It stays unchanged
        if it names something, by one of the ids `named`, that cannot be chosen here."""
        words = answer.split(" ")
        known = {*self._places, *(id for slot in self.others for id in slot.ids)}
        if any(word in named and word not in known for word in words):
            return answer
        missing = [slot.id for slot in self.others if not any(word in slot.ids for word in words)]
        return " ".join([answer, *(self.chosen[id] for id in missing)])

    def take(self, answer: str) -> bool:
        """Place the shape as in an answer; False if the answer has none of these shapes."""
        words = answer.split(" ")
        places = [self._places[word] for word in words if word in self._places]
        for word in words:
            self.choose(word)
        if not places:
            return False
        fields, at = _from_corner(places)
        for number, stamp in enumerate(self.stamps):
            ways = stamp.ways()
            if fields in ways:
                self._stamp, self._ways, self._way = number, ways, ways.index(fields)
                self._at = at
                self._lay.clear()
                return True
        return False

    def _become(self, change: Callable[[Fields], Fields]) -> None:
        """Change the rotation, if the shape has the new one."""
        wanted, _ = _from_corner(change(self._ways[self._way]))
        if wanted in self._ways:
            self._lay.clear()
            self._way = self._ways.index(wanted)
            self.stay_on_board()

    def _lie(self, way: int, at: Place) -> bool:
        if not any(place in self.spots for place in _moved(self._ways[way], at)):
            return False
        self._way, self._at = way, at
        self._lay.clear()
        return True


def _is_laid(slot: Slot) -> bool:
    """Whether a slot is filled by placing one thing on a board."""
    return bool(slot.board_part) and (bool(slot.stamps) or slot.most == 1)


def _from_corner(places: Sequence[Place]) -> tuple[Fields, Place]:
    """Places as the fields of a shape, and the place of its corner."""
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return tuple(sorted((row - top, column - left) for row, column in places)), (top, left)


def _moved(fields: Fields, at: Place) -> tuple[Place, ...]:
    return tuple((row + at[0], column + at[1]) for row, column in fields)


def can_be_laid(question: Question, parts: Iterable[Part]) -> Grid | None:
    """The board on which the answer to a question is placed; None if it is composed differently."""
    laid = [slot for slot in question.display.slots if _is_laid(slot)]
    others = [slot for slot in question.display.slots if not _is_laid(slot)]
    if len(laid) != 1 or any(slot.most != 1 or slot.board_part for slot in others):
        return None
    found = (part for part in parts_of(parts) if isinstance(part, Grid) and part.id == laid[0].board_part)
    return next(found, None)


def fields_of(grid: Grid) -> dict[Place, str]:
    """The ids of the fields of a board, by row and column."""
    return {
        (row, column): spot
        for row, one in enumerate(grid.rows)
        for column, spot in enumerate(one.spots)
        if spot
    }
