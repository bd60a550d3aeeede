"""Pages about the course of a game: the whole log, the replay of a finished game, its review."""

from __future__ import annotations

from manicule.kernel.text import Text, ntr, tr
from manicule_interface.art import Art
from manicule_interface.narration import Passage
from manicule_interface.review import BIAS, ReviewPage
from manicule_interface.viewer_state import ViewerState
from manicule_languages.reader import Reader
from manicule_web.cells_html import symbols
from manicule_web.look_back import LookBack
from manicule_web.markup import NO_HTML, Html, attributes, element, escape, joined
from manicule_web.pages.layout import PageContext, back_link, page, problem
from manicule_web.picture import STEP, players
from manicule_web.regions import LOG, THE_TABLE, log_list
from manicule_web.sheet_html import HtmlPen
from manicule_web.table_html import TablePen, still_table

REPLAY = tr("Replay")
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
TABLE_THEN = tr("Show the table before this move")
LOOKING_BACK = ntr(
    "A strong bot is reviewing the game: {done} of {n} move.",
    "A strong bot is reviewing the game: {done} of {n} moves.",
)


def log_page(frame: PageContext, told: tuple[Passage, ...]) -> Html:
    """The whole log, from the beginning."""
    log = log_list(told, frame.reader, newest_first=False, level=2)
    body = joined((element("h1", frame.read(LOG)), back_link(frame), log))
    return page(frame, LOG, body)


def replay_page(frame: PageContext, state: ViewerState, at: int, last: int, art: Art) -> Html:
    """A finished game after a number of answers, as the viewer saw it then."""
    steps = [
        ("first", 0, FIRST),
        ("back", max(0, at - 1), EARLIER),
        ("on", min(last, at + 1), LATER),
        ("last", last, LAST),
    ]
    links = joined(
        element("a", frame.read(name), href=f"replay?at={number}", class_="button", id=f"step-{id}")
        for id, number, name in steps
        if number != at
    )
    given = attributes(id="at", name="at", type="number", min=0, max=last, value=at, inputmode="numeric")
    label, button = element("label", frame.read(TO_STEP), for_="at"), element("button", frame.read(GO))
    fields = Html(f"{label} <input{given}> {button}")
    moving = (
        element("p", frame.read(STEP(number=at, all=last))),
        element("nav", links, aria_label=frame.reader.read(REPLAY), class_="steps"),
        element("form", fields, method="get", action="replay", class_="steps"),
        back_link(frame),
    )
    table = TablePen(state.sheet, frame.reader, art).table(state.viewer, is_open=True)
    log = (element("h2", frame.read(LOG)), log_list(state.told[-12:], frame.reader))
    read = frame.reader.read
    content = (
        element("div", element("h1", frame.read(state.heading)), players(state, frame.reader), class_="top"),
        element(
            "div",
            element("div", element("div", *moving, class_="region"), class_="asking"),
            element("section", still_table(table), class_="board", aria_label=read(THE_TABLE)),
            element("section", element("div", *log, class_="region"), class_="log", aria_label=read(LOG)),
            class_="room",
        ),
    )
    body = joined(content)
    return page(frame, REPLAY, body, "replay.js", is_wide=True, drawn=symbols(art, body))


def review_page(frame: PageContext, look_back: LookBack | None, error: Text | None) -> Html:
    """The review of the viewer's answers: the offer to start one, its progress, or its result."""
    head = (element("h1", frame.read(REVIEW)), back_link(frame), problem(frame, error))
    begin = element("button", frame.read(BEGIN), class_="primary", id="begin")
    told, found = NO_HTML, NO_HTML  # the status, which a screen reader announces, and the result
    if look_back is None:
        told = frame.read(REVIEW_ABOUT)
        found = element("form", begin, method="post", action="review")
    elif not look_back.is_over:
        told = frame.read(LOOKING_BACK(n=look_back.number, done=look_back.done))
        found = element("progress", told, value=look_back.done, max=max(1, look_back.number), aria_label=told)
    elif look_back.problem is not None:
        found = problem(frame, look_back.problem)
    else:
        review = look_back.told(frame.reader)
        told, found = frame.read(review.summary), _review(review, frame.reader)
    status = element("p", told, role="status", id="told")
    body = joined((*head, status, element("div", found, id="found")))
    is_going_on = look_back is not None and not look_back.is_over
    data = {"looking": "1"} if is_going_on else None
    return page(frame, REVIEW, body, "review.js", refresh=5 if is_going_on else 0, data=data)


def _review(told: ReviewPage, reader: Reader) -> Html:
    pairs = zip(told.better, told.before, strict=True)
    rows = [_better(where, better, before, reader) for (where, better), before in pairs]
    found = element("ul", *rows, class_="cards") if rows else NO_HTML
    bias = element("p", escape(reader.read(BIAS)), class_="note")
    return element("div", found, HtmlPen(reader.read).sheet(told.pictures), bias, class_="review")


def _better(where: Text, better: Text, before: int, reader: Reader) -> Html:
    head, text = element("h2", escape(reader.read(where))), element("p", escape(reader.read(better)))
    link = element("a", escape(reader.read(TABLE_THEN)), href=f"replay?at={before}")
    return element("li", head, text, element("p", link), class_="card")
