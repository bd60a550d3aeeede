"""Pages about the course of a game: the whole log, the replay of a finished game, its review."""

from __future__ import annotations

from html import escape

from manicule.kernel.text import Text, ntr, tr
from manicule_interface.narration import Passage
from manicule_interface.review import BIAS, ReviewPage
from manicule_interface.viewer_state import ViewerState
from manicule_languages.reader import Reader
from manicule_web.look_back import LookBack
from manicule_web.markup import attributes, element
from manicule_web.pages.layout import PageContext, back_link, page, problem
from manicule_web.regions import LOG, log_list
from manicule_web.sheet_html import HtmlPen

REPLAY = tr("Replay")
STEP = tr("After {number} of {all} moves")
FIRST, EARLIER = tr("To the beginning"), tr("Previous move")
LATER, LAST = tr("Next move"), tr("To the end")
TO_STEP, GO = tr("Go to move number"), tr("Go", context="button")
REVIEW = tr("Review", context="title")
REVIEW_ABOUT = tr(
    "A strong bot goes through your moves and shows where a different move would have been better. It "
    "knows only what you knew at the time. This takes a minute or more; you can leave this page in the "
    "meantime."
)
BEGIN = tr("Review the game", context="button")
LOOKING_BACK = ntr(
    "A strong bot is reviewing the game: {done} of {n} move.",
    "A strong bot is reviewing the game: {done} of {n} moves.",
)


def log_page(frame: PageContext, told: tuple[Passage, ...]) -> str:
    """The whole log, from the beginning."""
    log = log_list(told, frame.reader, newest_first=False, level=2)
    body = f"<h1>{frame.read(LOG)}</h1>{back_link(frame)}{log}"
    return page(frame, LOG, body)


def replay_page(frame: PageContext, state: ViewerState, at: int, last: int) -> str:
    """A finished game after a number of answers, as the viewer saw it then."""
    steps = [
        ("first", 0, FIRST),
        ("back", max(0, at - 1), EARLIER),
        ("on", min(last, at + 1), LATER),
        ("last", last, LAST),
    ]
    links = "".join(
        element("a", frame.read(name), href=f"replay?at={number}", class_="button", id=f"step-{id}")
        for id, number, name in steps
        if number != at
    )
    where = frame.read(STEP(number=at, all=last))
    parts = "".join(
        f'<div class="frame">{HtmlPen(frame.reader.read).part(part)}</div>' for part in state.sheet.sections
    )
    nav = f"<nav{attributes(aria_label=frame.reader.read(REPLAY), class_='steps')}>{links}</nav>"
    given = attributes(id="at", name="at", type="number", min=0, max=last, value=at, inputmode="numeric")
    go = (
        f'<form method="get" action="replay" class="steps"><label for="at">{frame.read(TO_STEP)}</label>'
        f" <input{given}> {element('button', frame.read(GO))}</form>"
    )
    log = log_list(state.told[-12:], frame.reader)
    body = (
        f"<h1>{frame.read(state.heading)}</h1>{back_link(frame)}<p>{where}</p>{nav}{go}"
        f'<div class="parts">{parts}</div><h2>{frame.read(LOG)}</h2>{log}'
    )
    return page(frame, REPLAY, body, "replay.js", is_wide=True)


def review_page(frame: PageContext, look_back: LookBack | None, error: Text | None) -> str:
    """The review of the viewer's answers: the offer to start one, its progress, or its result."""
    head = f"<h1>{frame.read(REVIEW)}</h1>{back_link(frame)}{problem(frame, error)}"
    begin = element("button", frame.read(BEGIN), class_="primary", id="begin")
    told, found = "", ""  # the status, which a screen reader announces, and the result
    if look_back is None:
        told = frame.read(REVIEW_ABOUT)
        found = f'<form method="post" action="review">{begin}</form>'
    elif not look_back.is_over:
        told = frame.read(LOOKING_BACK(n=look_back.number, done=look_back.done))
        found = element("progress", told, value=look_back.done, max=max(1, look_back.number), aria_label=told)
    elif look_back.problem is not None:
        found = problem(frame, look_back.problem)
    else:
        review = look_back.told(frame.reader)
        told, found = frame.read(review.summary), _review(review, frame.reader)
    body = f'<p role="status" id="told">{told}</p><div id="found">{found}</div>'
    is_going_on = look_back is not None and not look_back.is_over
    data = {"looking": "1"} if is_going_on else None
    return page(frame, REVIEW, head + body, "review.js", refresh=5 if is_going_on else 0, data=data)


def _review(told: ReviewPage, reader: Reader) -> str:
    rows = "".join(
        f'<li class="card"><h2>{escape(reader.read(where))}</h2><p>{escape(reader.read(better))}</p></li>'
        for where, better in told.better
    )
    found = f'<ul class="cards">{rows}</ul>' if rows else ""
    bias = element("p", escape(reader.read(BIAS)), class_="note")
    return f'<div class="review">{found}{HtmlPen(reader.read).sheet(told.pictures)}{bias}</div>'
