"""A table in words for one seat: the view, the question with its options, and rules, as plain text.

This is a door for readers that get text and send text, such as language models. Everything is made from the
`ViewerState` of the seat, so it holds what that seat may know and nothing else. A long text is cut, and says
so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from manicule.kernel.errors import UsageError
from manicule.kernel.question import Question
from manicule.kernel.sheet import Part, Sheet
from manicule.kernel.text import Text, ntr, tr
from manicule_interface.questions import ASKED, how_to_answer, rows_of
from manicule_interface.reactions import Actor, Pages, Reply, Terms
from manicule_interface.session import NOT_ASKED, Session
from manicule_interface.viewer_state import ViewerState
from manicule_languages.reader import Read
from manicule_terminal import plain_pages, plain_sheets

MOST_CHARACTERS = 12_000
"""The length of a text, above which it is cut."""
MOST_OPTIONS = 60
MOST_EXAMPLES = 24
"""Numbers of options, and of composed answers, that are listed."""

# Translators: lines of text that are left out of a long text
MORE_LINES = ntr("… {n} more line was left out.", "… {n} more lines were left out.")
PARTS = tr("To read one part of the table, name it: {parts}.")
NO_PART = tr("the table has no part “{part}”; its parts are {parts}")
OPTIONS = tr("Options, each after the word to answer with:")
# Translators: {option} is an option by name, {note} what it leads to
WITH_NOTE = tr("{option} ({note})", context="an option in a list")
MORE_OPTIONS = ntr("… and {n} more option.", "… and {n} more options.")
EXAMPLES = ntr("{n} answer is possible:", "{n} answers are possible, for example:")
RULES_NOW = tr("The rules of this phase:")


def table_text(session: Session, who: Actor) -> str:
    """Everything at once: the view, the question of the seat with its options, and the rules of the phase."""
    state, read = session.state(who.seat), who.read
    rules = [read(RULES_NOW), *_said(session.act(who, "rules").said[:1], read)]
    parts = (view_lines(state, read), question_lines(state, read), rules if state.is_asked else ())
    return "\n\n".join(cut(lines, read, MOST_CHARACTERS // 2) for lines in map(list, parts) if lines)


def view_text(session: Session, who: Actor, part: str = "") -> str:
    """What the seat may see: the heading, the scores and the table, or one `part` of it by its title."""
    state, read = session.state(who.seat), who.read
    if not part:
        text = cut(list(view_lines(state, read)), read)
        return "\n".join([text, read(PARTS(parts=_titles(state.sheet, read)))])
    wanted = [one for one in state.sheet.sections if part.casefold() in (one.id, read(one.title).casefold())]
    if not wanted:
        raise UsageError(NO_PART(part=part, parts=_titles(state.sheet, read)))
    return cut(list(plain_sheets.lines(Sheet(tuple(wanted)), read, is_brief=True)), read)


def question_text(session: Session, who: Actor) -> str:
    """The question of the seat, its options and how to answer."""
    return cut(list(question_lines(session.state(who.seat), who.read)), who.read)


def said_text(said: Iterable[Reply], read: Read) -> str:
    """What a session has replied."""
    return cut(list(_said(said, read)), read)


def view_lines(state: ViewerState, read: Read) -> Iterator[str]:
    """What a viewer may see: the heading, the end or the scores, and the table."""
    yield read(state.heading)
    if state.end is not None:
        yield from map(read, state.end.said)
        yield from plain_sheets.lines(state.end.scores, read, is_brief=True)
    elif state.scores is not None:
        yield from plain_sheets.lines(state.scores, read, is_brief=True)
    yield from plain_sheets.lines(state.sheet, read, is_brief=True)


def question_lines(state: ViewerState, read: Read) -> Iterator[str]:
    """The question, its options and how to answer."""
    question = state.question
    if question is None:
        yield read(NOT_ASKED)
        return
    prompt, own = question.display.prompt, state.own
    if prompt is not None:
        yield read(ASKED(name=own.name, prompt=prompt)) if own is not None else read(prompt)
    if question.display.overview is not None:
        yield from plain_sheets.lines(Sheet((question.display.overview,)), read, is_brief=True)
    yield from _options(question, read)
    yield from _examples(question, read)
    yield read(how_to_answer(question))


def _options(question: Question, read: Read) -> Iterator[str]:
    offers = rows_of(question, read)
    if offers:
        yield read(OPTIONS)
    for offer in offers[:MOST_OPTIONS]:
        said = read(WITH_NOTE(option=offer.text, note=offer.note)) if offer.note else offer.text
        yield f"- [{offer.id}] {said}"
    if len(offers) > MOST_OPTIONS:
        yield read(MORE_OPTIONS(n=len(offers) - MOST_OPTIONS))


def _examples(question: Question, read: Read) -> Iterator[str]:
    """Whole answers, evenly spread, where an answer may consist of several words."""
    answers = question.legal if question.shape != "pick" else ()
    if answers:
        yield read(EXAMPLES(n=len(answers)))
        step = max(1, -(-len(answers) // MOST_EXAMPLES))
        yield from (f"- {answer}" for answer in answers[::step])


def _said(said: Iterable[Reply], read: Read) -> Iterator[str]:
    for one in said:
        if isinstance(one, Text):
            yield read(one)
        elif isinstance(one, Sheet):
            yield from plain_sheets.lines(one, read, is_brief=True)
        elif isinstance(one, Pages):
            yield from plain_pages.lines(one.pages, read)
        elif isinstance(one, Terms):
            yield from (
                f"{read(word) if isinstance(word, Text) else word}: {read(is_for)}"
                for word, is_for in one.rows
            )


def _titles(sheet: Sheet, read: Read) -> tuple[str, ...]:
    titled: list[Part] = [part for part in sheet.sections if read(part.title)]
    return tuple(dict.fromkeys(read(part.title) for part in titled))


def cut(lines: Sequence[str], read: Read, most: int = MOST_CHARACTERS) -> str:
    """Lines as one text of `most` characters; the last line says how many are left out."""
    room, kept = most, 0
    while kept < len(lines) and len(lines[kept]) < room:
        room -= len(lines[kept]) + 1
        kept += 1
    left = [read(MORE_LINES(n=len(lines) - kept))] if kept < len(lines) else []
    return "\n".join([*lines[:kept], *left])
