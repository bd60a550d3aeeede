"""Somebody who points: plays any game by what travels alone, as an interface does that knows no game.

It has the JSON of a question without its legal answers, the JSON of a sheet, and whoever says whether an
answer is possible. It never types: it points at spots, ticks, spreads, and lays shapes on a board.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from tests.support.players import Chance

from manicule import NONE, Match, Question, Sheet, Slot, wire
from manicule.kernel.question import at_spot, composed, question_of
from manicule.kernel.sheet import Grid, Part, spots_of
from manicule_kit.conformance.spots import parts_shown

T = TypeVar("T")

Judge = Callable[[str], bool]
"""Whether an answer is possible now."""

LISTED, POINTED = "listed", "pointed"


class Pointer:
    """Answers questions; `ways` counts how, by the kind of the question."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.ways: dict[str, Counter[str]] = {}

    def answer(self, asked: bytes, shown: bytes, is_possible: Judge) -> str:
        """The answer to a question, given the sheet of whoever is asked."""
        question, sheet = wire.decode(asked, Question), wire.decode(shown, Sheet)
        parts = tuple(parts_shown(question, sheet))
        pointed = self._pointed(question, parts)
        free = [id for id in question.options if id in question.display.free]
        if free and not self.chance.below(3):
            return self._counted(question, self._one(free, pointed), pointed)
        if question.display.slots:
            return self._counted(
                question, self._laid(question.display.slots, parts, is_possible), question.display.slots
            )
        return self._counted(question, self._picked(question, pointed, is_possible), pointed)

    def _picked(self, question: Question, pointed: Sequence[str], is_possible: Judge) -> str:
        if question.shape == "allot":
            return self._spread(question)
        if question.shape == "some":
            return self._ticked(question, is_possible)
        return self._one(
            [id for id in question.options if id not in question.display.free] or question.options, pointed
        )

    def _counted(self, question: Question, answer: str, pointed: object) -> str:
        self.ways.setdefault(question.kind, Counter())[POINTED if pointed else LISTED] += 1
        return answer

    def _pointed(self, question: Question, parts: Sequence[Part]) -> list[str]:
        """What can be pointed at, each as often as something stands for it."""
        possible = {*question.options, *question.rows}
        spots = (spot for part in parts for spot in spots_of(part))
        return [id for spot in spots for id in at_spot(question, spot) if id in possible]

    def _one(self, options: Sequence[str], pointed: Sequence[str]) -> str:
        """What stands somewhere, seldom what is only in the list: `pass` has no place on a board."""
        there = [id for id in pointed if id in options]
        elsewhere = [id for id in options if id not in there]
        is_listed = not there or bool(elsewhere and not self.chance.below(4))
        return self.chance.one_of(elsewhere if is_listed else there)

    def _spread(self, question: Question) -> str:
        """One by one on rows that still take one."""
        numbers = dict.fromkeys(question.rows, 0)
        caps = dict(zip(question.rows, question.caps, strict=True))
        for _ in range(question.count):
            row = self.chance.one_of([row for row in question.rows if numbers[row] < caps[row]])
            numbers[row] += 1
        return "-".join(map(str, numbers.values()))

    def _ticked(self, question: Question, is_possible: Judge) -> str:
        """Ticks one option after the other, and takes back what cannot be added; else begins anew."""
        for _ in range(10_000):
            ticked: list[str] = []
            for id in self._mixed(question.options):
                more = [one for one in question.options if one in (*ticked, id)]
                if len(more) <= question.most and is_possible(" ".join(more)):
                    ticked = more
            if len(ticked) >= question.least and is_possible(" ".join(ticked) or NONE):
                return " ".join(ticked) or NONE
            if not ticked and question.least > 1:  # what is possible only together
                some = self._mixed(question.options)[: question.least]
                answer = " ".join(id for id in question.options if id in some)
                if is_possible(answer):
                    return answer
        raise AssertionError(f"nothing can be ticked for {question.kind}")

    def _laid(self, slots: Sequence[Slot], parts: Sequence[Part], is_possible: Judge) -> str:
        """Tries whatever the slots allow, in any order, until something is possible."""
        first, *others = slots
        for ids in self._ways(first, parts):
            chosen = {first.id: ids} | {
                slot.id: self._mixed(slot.ids)[: slot.least + self.chance.below(slot.most - slot.least + 1)]
                for slot in others
            }
            answer = composed(slots, chosen)
            if is_possible(answer):
                return answer
        raise AssertionError(f"nothing can be composed of {slots}")

    def _ways(self, slot: Slot, parts: Sequence[Part]) -> Iterator[frozenset[str]]:
        """The ids that one of the shapes covers on the board, wherever it may lie."""
        board = next(part for part in parts if part.id == slot.board_part and isinstance(part, Grid))
        places = {
            (at, across): id for at, row in enumerate(board.rows) for across, id in enumerate(row.spots)
        }
        ways = [way for stamp in slot.stamps for way in stamp.ways()]
        edge = max(max(row, column) for way in ways for row, column in way)
        height, width = (1 + max(place[axis] for place in places) for axis in (0, 1))
        lying = [
            (way, down, right)
            for way in ways
            for down in range(-edge, height)
            for right in range(-edge, width)
        ]
        for way, down, right in self._mixed(lying):
            covered = [places.get((row + down, column + right), "") for row, column in way]
            ids = frozenset(filter(None, covered))
            is_whole = len(ids) == len(covered) or slot.may_stick_out
            if is_whole and slot.least <= len(ids) <= slot.most and ids <= set(slot.ids):
                yield ids

    def _mixed(self, things: Iterable[T]) -> list[T]:
        return sorted(things, key=lambda _: self.chance.below(1 << 30))


def _is_possible(match: Match, seat: str, answer: str) -> bool:
    return match.why(seat, answer) is None


def point_through(match: Match, pointer: Pointer) -> Match:
    """Play a match to its end; everybody is played by the pointer, who gets nothing but JSON."""
    while not match.over:
        match.run()
        asked = match.timeline.choices()
        seat = pointer.chance.one_of(sorted(asked))
        question = wire.encode(question_of(asked[seat], match.ordinal, with_texts=True, with_legal=False))
        sheet = wire.encode(match.display.look(seat))
        answer = pointer.answer(question, sheet, partial(_is_possible, match, seat))
        match.answer(seat, answer)
    return match
