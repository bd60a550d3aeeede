"""Showing options: numbered, with dimmer notes beside or below them; and the advice of a lesson, where Enter
takes the suggested answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr, verbatim
from manicule_interface.answers import has_numbers, is_called_by_id, label, numbers_of
from manicule_interface.lesson_guide import LessonAdvice, advice_text, named_answer
from manicule_interface.questions import Offer, offers_of
from manicule_languages.reader import Read
from manicule_terminal.line_breaks import width, wrap
from manicule_terminal.screen import Screen

BESIDES = tr("Also available:")
BEFORE = tr("Before that, if you like (type the name):")
NOTED = tr("{option} ({note})", context="an option and what it leads to")
NOT_POSSIBLE = tr("Not possible now: {options} – type “why {example}” to see why.")
NAMED_AS_REFUSED, SHORT_LABEL = 8, 16
"""Maximum number of impossible options to list, and the longest name to list; others are listed by number."""
SUGGESTION = tr("☞ Enter chooses {answer}. {because}")
AS_A_BOT = tr("☞ Enter chooses {answer}, as a bot would.")
AS_A_BOT_BECAUSE = tr("☞ Enter chooses {answer}, as a bot would. {because}")
RANGE = "–"
GAP = 2
LEAST_NOTE, MOST_NOTE_LINES = 20, 2
"""The least width of a note beside its option, and its most lines there."""
MOST_IN_COLUMNS = 38
"""Widest option that may be in columns."""


def offer(question: Question, screen: Screen) -> None:
    """Show the options of a question: main ones, then free actions, then the impossible ones."""
    offers = offers_of(question, screen.read)
    main = [one for one in offers if not one.is_free]
    free = [one for one in offers if one.is_free]
    is_plain = screen.is_plain(screen.talk)
    listing = _plain_lines if is_plain else _drawn_lines
    stream = screen.talk
    room = 0 if is_plain else _room(stream)
    lines = [*listing(main, screen, room)]
    is_written = question.shape == "written"
    if free and (main or is_written):
        besides = screen.read(BEFORE if is_written else BESIDES)
        lines += [(line, "") for line in (wrap(besides, room) if room else [besides])]
    lines += listing(free, screen, room)
    refused = _refused(question, screen)
    if refused:
        lines += [("", line) for line in (wrap(refused, room - 1) if room else [refused])]
    _write(lines, stream, is_plain)


def _refused(question: Question, screen: Screen) -> str:
    """The options that are not possible now, in one line."""
    if question.shape == "written":  # the instructions for writing the answer name its parts
        return ""
    pieces = _not_possible(question, screen)
    if not pieces:
        return ""
    named: list[Text] = [verbatim(piece) for piece in pieces[:NAMED_AS_REFUSED]]
    if len(pieces) > NAMED_AS_REFUSED:
        named.append(verbatim("…"))
    return screen.read(NOT_POSSIBLE(options=tuple(named), example=pieces[0].split(RANGE)[0]))


def _not_possible(question: Question, screen: Screen) -> list[str]:
    """The impossible options in order: short ones by name, others by number, so that no number seems to be
    missing. Consecutive numbers are one range."""
    names = {id: label(id, screen.read(text)) for id, text in question.display.refused}
    numbers = numbers_of(question) if has_numbers(question) and question.shape != "allot" else {}
    pieces: list[str | list[int]] = []
    for id in dict.fromkeys((*numbers, *names)):
        name = names.get(id, "")
        if id in question.options:
            continue
        if name and id not in question.display.free and width(name) <= SHORT_LABEL:
            pieces.append(name)
        elif id in numbers:
            last = pieces[-1] if pieces else ""
            if isinstance(last, list) and last[-1] + 1 == numbers[id]:
                last.append(numbers[id])
            else:
                pieces.append([numbers[id]])
    return [piece if isinstance(piece, str) else _range(piece) for piece in pieces]


def _range(numbers: Sequence[int]) -> str:
    return RANGE.join(map(str, dict.fromkeys((numbers[0], numbers[-1]))))


def _plain_lines(offers: Sequence[Offer], screen: Screen, room: int) -> Iterable[tuple[str, str]]:
    """One option a line; with its id if no person is at the terminal, for authors of programs."""
    for one in offers:
        text = one.text
        if one.note:
            text = screen.read(NOTED(option=text, note=one.note)) if text else one.note
        number = f"{one.number:>2}" if one.number else ""
        id = "" if screen.is_played_at or is_called_by_id(one.id, one.text) else one.id
        yield "  " + "  ".join(part for part in (number, id, text) if part), ""


def _drawn_lines(offers: Sequence[Offer], screen: Screen, room: int) -> Iterable[tuple[str, str]]:
    """Many short options in columns; rows that take amounts below each other."""
    if not offers:
        return []
    widest = max(map(_cells, offers))
    is_short = widest <= MOST_IN_COLUMNS and 2 * widest + GAP <= room
    is_compact = bool(offers[0].number) and len(offers) > 3 and is_short
    return (_columns if is_compact else _rows)(offers, screen, room)


def _cells(one: Offer) -> int:
    return 5 + width(one.text) + (GAP + width(one.note) + 2 if one.note else 0)


def _head(one: Offer, screen: Screen) -> str:
    """The margin of a row: a hand for the proposed answer, and the number."""
    hand = ("*" if screen.ascii else "☞") if one.is_advised else " "
    return f"{hand}{one.number:>2}  " if one.number else f"{hand} "


def _columns(offers: Sequence[Offer], screen: Screen, room: int) -> Iterable[tuple[str, str]]:
    """Several options a line, numbered downwards."""
    cells = [
        _head(one, screen) + (screen.read(NOTED(option=one.text, note=one.note)) if one.note else one.text)
        for one in offers
    ]
    widest = max(map(width, cells)) + GAP
    number = max(1, min(room // widest, len(cells)))
    height = -(-len(cells) // number)
    for at in range(height):
        row = cells[at::height]
        yield "".join(cell + " " * (widest - width(cell)) for cell in row).rstrip(), ""


def _rows(offers: Sequence[Offer], screen: Screen, room: int) -> Iterable[tuple[str, str]]:
    """One option a line; notes in their own column if all options leave room for it."""
    head = max(width(_head(one, screen)) for one in offers)
    texts = max(width(one.text) for one in offers)
    beside = room - head - texts - GAP
    lines = max(len(wrap(one.note, max(beside, 2))) for one in offers)
    notes = max(width(one.note) for one in offers)
    is_beside = beside >= min(notes, LEAST_NOTE) and lines <= MOST_NOTE_LINES
    for one in offers:
        mark = _head(one, screen)
        text = wrap(one.text, room - head)
        note = wrap(one.note, beside if is_beside else room - head - GAP) if one.note else []
        if is_beside:
            first = text[0] + " " * (texts + GAP - width(text[0])) if note else text[0]
            yield mark + first, note[0] if note else ""
            yield from ((" " * (head + texts + GAP), line) for line in note[1:])
            continue
        if len(text) == 1 and head + width(text[0]) + GAP + width(one.note) <= room:
            yield mark + text[0] + " " * GAP, one.note
            continue
        for at, line in enumerate(text):
            yield (" " * head if at else mark) + line, ""
        yield from ((" " * (head + GAP), line) for line in note)


def _room(stream: TextIO) -> int:
    from rich.console import Console  # late: output for a program does not need it

    return Console(file=stream).width


def _write(lines: Iterable[tuple[str, str]], stream: TextIO, is_plain: bool) -> None:
    if is_plain:
        for line, dim in lines:
            print(line + dim, file=stream)
        stream.flush()
        return
    from rich.text import Text as Styled

    from manicule_terminal.flow import console_for

    console = console_for(stream)
    for line, dim in lines:
        if dim:
            console.print(Styled(line) + Styled(dim, style="dim"), soft_wrap=True)
        else:
            print(line, file=stream)
    stream.flush()


def advice_line(advice: LessonAdvice, question: Question, read: Read, by_enter: bool = True) -> Text:
    """Advice as a sentence. `by_enter` is false if another answer is highlighted, which Enter would give."""
    if not by_enter or advice.source == "own":
        return advice_text(advice, question, read)
    answer = named_answer(question, advice.answer, read)
    if advice.because is None:
        return AS_A_BOT(answer=answer)
    text = SUGGESTION if advice.source == "lesson" else AS_A_BOT_BECAUSE
    return text(answer=answer, because=advice.because)
