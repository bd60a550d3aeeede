"""Checks pointing: the ids in questions are on the sheet, and answers can be composed of slots."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from manicule.kernel.choices import Choice
from manicule.kernel.locations import Owned
from manicule.kernel.question import Fields, Question, Slot
from manicule.kernel.sheet import Grid, Part, Section, Sheet, parts_of, spots_of
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule_kit.conformance.hooks import modules_of
from manicule_kit.conformance.probes import SOMETIMES, Probe

NO_PART = tr("the question “{kind}” names the part “{part}”, which is not shown")
NAME_PART = tr("give this id to a part of the sheet or of the overview, or name another part")
NO_SPOT = tr("the question “{kind}” points at “{spot}”, which is not shown")
NAME_SPOT = tr("give this id to a cell, a field, a row, or a part as its spot, or leave the id out")
NO_CANDIDATE = tr("the question “{kind}” points at the option “{option}”, which cannot be named there")
NAME_CANDIDATE = tr("make `candidates` return everything that can be named")
SAME_ID = tr("two parts of the sheet have the id “{part}”")
OWN_ID = tr("give each part an id of its own, or none")
UNEVEN = tr("the part “{part}” has more or fewer spots than fields or rows")
EVEN_OUT = tr("give each field or row one spot, empty where there is nothing to point at")
NOT_COMPOSED = tr(
    "“{answer}” is an answer to the question “{kind}”, but it cannot be composed from the question’s slots"
)
COMPOSE = tr(
    "make `slots` contain all ids of an answer, in the order in which they are written, and all shapes"
)

Problem = tuple[Text, Text]
"""A problem, and advice."""

MOST_LISTED, EVERY = 200, 17


class Pointing(Probe):
    """Checks that people who point find on the sheet the ids that questions name."""

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        if self.times(choice) % SOMETIMES != 1:
            return
        sheet, question = match.display.look(seat), match.question(seat)
        if match.display.faults:  # reported separately: parts that were not shown cannot be pointed at
            return
        answers = list(islice(choice.legal(), 0, MOST_LISTED, EVERY)) if question.display.slots else []
        for problem, advice in (*wrong_parts(sheet), *wrong_question(question, sheet, answers)):
            at = self._place_of(choice.kind) if "kind" in dict(problem.params) else None
            self.subject.findings.add("pointing", problem, advice, at, key=(advice, choice.kind.id))

    def _place_of(self, kind: object) -> Owned | None:
        """The line that names a kind of question; None if no module names it."""
        for module in modules_of(self.subject.files, self.subject.id):
            named = [name for name, held in vars(module).items() if held is kind]
            path = Path(module.__file__ or "")
            for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if any(re.match(rf"{re.escape(name)}\s*[:=]", text) for name in named):
                    return self.subject.files.owner(str(path), line)
        return None


def wrong_parts(sheet: Sheet) -> Iterator[Problem]:
    """Ids shared by two parts, and spots that do not match their part."""
    for shown in (sheet.sections, sheet.brief or ()):
        counted = Counter(part.id for part in parts_of(shown) if part.id)
        yield from ((SAME_ID(part=id), OWN_ID) for id, number in counted.items() if number > 1)
        for part in parts_of(shown):
            if not _is_even(part):
                yield UNEVEN(part=part.id), EVEN_OUT


def _is_even(part: Part) -> bool:
    if isinstance(part, Section):
        return len(part.spots) in (0, len(part.rows))
    return not isinstance(part, Grid) or all(len(row.spots) in (0, len(row.fields)) for row in part.rows)


def wrong_question(question: Question, sheet: Sheet, answers: Iterable[str] = ()) -> Iterator[Problem]:
    """Ids in a question that are not on the sheet; `answers` are legal ones, to compose of its slots."""
    kind = question.kind
    shown = list(parts_shown(question, sheet))
    ids = {part.id for part in shown}
    named = (
        question.display.board_part,
        *question.display.parts,
        *(slot.board_part for slot in question.display.slots),
    )
    yield from ((NO_PART(kind=kind, part=id), NAME_PART) for id in named if id and id not in ids)
    spots = {spot for part in shown for spot in spots_of(part)}
    missing = [spot for spot, _ in question.display.spots if spot not in spots]
    for slot in question.display.slots:
        on_board = {spot for part in shown if part.id == slot.board_part for spot in spots_of(part)}
        missing += [id for id in slot.ids if on_board and id not in on_board]
    yield from ((NO_SPOT(kind=kind, spot=spot), NAME_SPOT) for spot in missing)
    options = (*question.options, *question.rows, *(option for _, option in question.display.spots))
    for option in options:
        if option not in question.display.order:
            yield NO_CANDIDATE(kind=kind, option=option), NAME_CANDIDATE
    for answer in answers:
        if answer not in question.display.free and not is_composed(answer, question.display.slots, shown):
            yield NOT_COMPOSED(kind=kind, answer=answer), COMPOSE


def parts_shown(question: Question, sheet: Sheet) -> Iterator[Part]:
    """All parts that an asked player can see, those of the overview first."""
    overview = () if question.display.overview is None else (question.display.overview,)
    return parts_of((*overview, *sheet.sections, *(sheet.brief or ())))


def is_composed(answer: str, slots: Sequence[Slot], shown: Iterable[Part]) -> bool:
    """Whether an answer has the right number of ids of each slot, with stamps placed correctly."""
    words = answer.split(" ")
    boards: dict[str, Part] = {}
    for part in shown:
        boards.setdefault(part.id, part)
    for slot in slots:
        chosen = [id for id in slot.ids if id in words[: slot.most]]
        if not slot.least <= len(chosen) <= slot.most or words[: len(chosen)] != chosen:
            return False
        words = words[len(chosen) :]
        board = boards.get(slot.board_part)
        if slot.stamps and isinstance(board, Grid) and not _is_covered(chosen, slot, board):
            return False
    return not words


def _is_covered(chosen: Sequence[str], slot: Slot, board: Grid) -> bool:
    """Whether one of the stamps covers exactly these fields."""
    places = {spot: (row, at) for row, line in enumerate(board.rows) for at, spot in enumerate(line.spots)}
    fields = {places[id] for id in chosen}
    return any(
        _covers(way, fields, places, slot.may_stick_out) for stamp in slot.stamps for way in stamp.ways()
    )


def _covers(
    way: Fields, fields: set[tuple[int, int]], places: Mapping[str, tuple[int, int]], may_stick_out: bool
) -> bool:
    """Whether a stamp in this rotation can be moved so that it covers exactly these fields of the board."""
    board = set(places.values())
    some_row, some_column = min(fields)
    for row, column in way:
        down, right = some_row - row, some_column - column
        laid = {(at + down, across + right) for at, across in way}
        if laid & board == fields and (may_stick_out or laid <= board):
            return True
    return False
