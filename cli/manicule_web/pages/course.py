"""Pages about the course of a game: the whole log, the replay of a finished game, its review."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

from manicule.kernel.text import Text, ntr, tr
from manicule_interface.art import Art
from manicule_interface.log_filter import EVERYTHING, IN_ROUND, LogFilter
from manicule_interface.narration import Passage
from manicule_interface.playback import AFTER, Playback, Stop
from manicule_interface.review import BIAS, ReviewPage
from manicule_interface.viewer_state import ViewerState
from manicule_languages.reader import Read, Reader
from manicule_web.cells_html import symbols
from manicule_web.look_back import LookBack
from manicule_web.markup import NO_HTML, Html, attributes, element, escape, joined
from manicule_web.page_reader import board_direction, page_reader
from manicule_web.pages.layout import PageContext, back_link, option, page, problem
from manicule_web.pages.search import SCRIPT, search_form, with_hits
from manicule_web.picture import players
from manicule_web.regions import LOG, THE_TABLE, WHOLE_LOG, log_list
from manicule_web.sheet_html import HtmlPen
from manicule_web.table_html import TablePen, still_table

# Translators: the title of a page that shows a finished game again, move by move
REPLAY = tr("Replay")
# Translators: links that move through the replay of a finished game
FIRST, EARLIER = tr("To the beginning"), tr("Previous move")
# Translators: links that move through the replay of a finished game
LATER, LAST = tr("Next move"), tr("To the end")
# Translators: links that move through the replay of a finished game
ROUND_BACK, ROUND_ON = tr("Previous round"), tr("Next round")
# Translators: the name of a list of links, one for the beginning of each round of the game
ROUNDS = tr("Rounds")
KEYS = tr("Keys: ← and → for a move, Shift+← and Shift+→ for a round, Home and End")
PLAYER, ALL_PLAYERS = (
    tr("Player", context="filter of the log"),
    tr("all players", context="filter of the log"),
)
ROUND, ALL_ROUNDS = tr("Round", context="filter of the log"), tr("all rounds", context="filter of the log")
NO_EVENTS = tr("No events match.")
IN_RULES = tr("Search the rules for “{term}”")
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


class LogChoices(NamedTuple):
    """The participants and the rounds by which a log can be filtered, with their names."""

    participants: tuple[tuple[str, Text], ...]
    rounds: tuple[int, ...]


def log_page(
    frame: PageContext,
    told: tuple[Passage, ...],
    wanted: LogFilter,
    choices: LogChoices,
    access: Sequence[Text] = (),
) -> Html:
    """The log from the beginning, or the wanted part of it."""
    is_filtered = wanted != EVERYTHING
    if told or not is_filtered:
        shown = partial(with_hits, term=wanted.words)
        log = log_list(told, frame.reader, newest_first=False, level=2, shown=shown)
    else:
        log = element("p", frame.read(NO_EVENTS), role="status")
    rounds = [(str(round), IN_ROUND(round=round)) for round in choices.rounds]
    fields = (
        _choice(frame, "player", PLAYER, ALL_PLAYERS, choices.participants, wanted.who),
        _choice(frame, "round", ROUND, ALL_ROUNDS, rounds, str(wanted.round or "")),
    )
    links = []
    if is_filtered:
        links.append(element("a", frame.read(WHOLE_LOG), href="log"))
    if wanted.words:
        to = f"rules?{urlencode({'term': wanted.words})}"
        links.append(element("a", frame.read(IN_RULES(term=wanted.words)), href=to))
    issued = [element("li", frame.read(text)) for text in access]
    body = (
        element("h1", frame.read(LOG)),
        back_link(frame),
        search_form(frame, "log", wanted.words, *fields),
        element("p", joined(links, " · ")) if links else NO_HTML,
        element("div", element("ul", *issued, id="access"), class_="told") if issued else NO_HTML,
        log,
    )
    return page(frame, LOG, joined(body), SCRIPT)


def _choice(
    frame: PageContext, name: str, label: Text, every: Text, items: Sequence[tuple[str, Text]], now: str
) -> Html:
    """A field that limits the log to one thing of several."""
    options = (option(frame, text, id, id == now) for id, text in (("", every), *items))
    select = element("select", *options, name=name, id=f"log-{name}")
    label_of = element("label", frame.read(label), for_=f"log-{name}")
    return element("span", joined((label_of, select), " "), class_="field")


def replay_page(frame: PageContext, state: ViewerState, at: int, playback: Playback, art: Art) -> Html:
    """A finished game after a number of answers, as the viewer saw it then."""
    last, rounds = playback.last, playback.rounds
    steps = [
        ("first", 0, FIRST),
        ("round-back", playback.before(at, rounds), ROUND_BACK),
        ("back", max(0, at - 1), EARLIER),
        ("on", min(last, at + 1), LATER),
        ("round-on", playback.after(at, rounds), ROUND_ON),
        ("last", last, LAST),
    ]
    # A step that leads nowhere keeps its place, so that the others do not move.
    links = joined(
        element("a", frame.read(name), href=f"replay?at={number}", class_="button", id=f"step-{id}")
        if number != at
        else element("span", frame.read(name), class_="button", aria_disabled="true")
        for id, number, name in steps
    )
    # The next move is to the right, as the keys say.
    boards = board_direction(page_reader(frame.reader))
    given = attributes(id="at", name="at", type="number", min=0, max=last, value=at, inputmode="numeric")
    label, button = element("label", frame.read(TO_STEP), for_="at"), element("button", frame.read(GO))
    fields = Html(f"{label} <input{given}> {button}")
    moving = (
        element("p", frame.read(AFTER(number=at, all=last))),
        element("nav", links, aria_label=frame.words(REPLAY), class_="steps moves", dir=boards),
        element("form", fields, method="get", action="replay", class_="steps"),
        _round_links(frame, at, rounds),
        element("p", frame.read(KEYS), class_="note", id="keys", hidden=True),
        back_link(frame),
    )
    table = TablePen(state.sheet, frame.reader, art).table(state.viewer, is_open=True)
    told = (element("h2", frame.read(LOG)), log_list(state.told[-12:], frame.reader))
    words = frame.words
    steering = element("div", element("div", *moving, class_="region"), class_="asking")
    log = element("section", element("div", *told, class_="region"), class_="log", aria_label=words(LOG))
    content = (
        element("div", element("h1", frame.read(state.heading)), players(state, frame.reader), class_="top"),
        element(
            "div",
            element("div", steering, log, class_="side"),
            element("section", still_table(table), class_="board", aria_label=words(THE_TABLE)),
            class_="room",
        ),
    )
    body = joined(content)
    return page(frame, REPLAY, body, "replay.js", is_wide=True, drawn=symbols(art, body))


def _round_links(frame: PageContext, at: int, rounds: Sequence[Stop]) -> Html:
    """The beginnings of all rounds."""
    now = max((stop.at for stop in rounds if stop.at <= at), default=-1)
    links = (
        element(
            "a",
            frame.read(IN_ROUND(round=stop.round)),
            href=f"replay?at={stop.at}",
            aria_current="step" if stop.at == now else None,
        )
        for stop in rounds
    )
    return element("nav", *links, aria_label=frame.words(ROUNDS), class_="steps") if rounds else NO_HTML


def review_page(frame: PageContext, look_back: LookBack | None, error: Text | None, art: Art) -> Html:
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
        told, found = frame.read(review.summary), _review(review, frame.reader, art)
    status = element("p", told, role="status", id="told")
    body = joined((*head, status, element("div", found, id="found")))
    is_going_on = look_back is not None and not look_back.is_over
    data = {"looking": "1"} if is_going_on else None
    # The script replaces the parts of the page, which then use any symbol.
    return page(
        frame, REVIEW, body, "review.js", refresh=5 if is_going_on else 0, data=data, drawn=symbols(art)
    )


def _review(told: ReviewPage, reader: Reader, art: Art) -> Html:
    moments = zip(told.better, told.before, told.tables, strict=True)
    read = page_reader(reader)
    rows = [
        _better(where, better, before, HtmlPen(read, level=3, art=art).sheet(table), read)
        for (where, better), before, table in moments
    ]
    found = element("ul", *rows, class_="cards") if rows else NO_HTML
    bias = element("p", escape(read(BIAS)), class_="note")
    return element("div", found, HtmlPen(read).sheet(told.pictures), bias, class_="review")


def _better(where: Text, better: Text, before: int, table: Html, read: Read) -> Html:
    """A remark with the table that it is about."""
    head, text = element("h2", escape(read(where))), element("p", escape(read(better)))
    link = element("a", escape(read(TABLE_THEN)), href=f"replay?at={before}")
    return element("li", head, element("div", table, class_="then"), text, element("p", link), class_="card")
