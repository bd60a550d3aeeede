"""The playing page in regions; each is sent again only after a change."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from html import escape

import msgspec

from manicule.kernel.question import Question
from manicule.kernel.sheet import Group, Part, Section, Sheet, spots_of
from manicule.kernel.text import Text, tr
from manicule_interface.bot_names import LEVEL_NAMES
from manicule_interface.lesson_guide import LessonState, advice_text
from manicule_interface.narration import Passage
from manicule_interface.questions import proposing
from manicule_interface.reactions import Reaction, Reply
from manicule_interface.undo_votes import AGREE, DISAGREE, MAY_THEY
from manicule_interface.verbs import ASKED_OTHERS
from manicule_interface.viewer_state import SeatView, ViewerState
from manicule_languages.reader import Read, Reader
from manicule_web.clock import Taken, shown
from manicule_web.forms import DrawnForm, drawn_question
from manicule_web.markup import digest, element, element_input
from manicule_web.menu import bot_label
from manicule_web.sheet_html import NOTHING, HtmlPen, Picks
from manicule_web.table_view import ServerState, TableView

YOUR_TURN = tr("Your turn")
WAITING = tr("Waiting for {names}")
OVER = tr("The game is over")
WATCHING = tr("You are watching")
BOT = tr("bot", context="who plays at a seat")
YOU = tr("you", context="who plays at a seat")
HERE = tr("here", context="somebody looks at the table now")
ASKED = tr("deciding", context="somebody at the table")
LOG = tr("Game log", context="title")
WHOLE_LOG = tr("Full log")
NOTHING_YET = tr("Nothing has happened yet.")
HINT, TAKE_BACK = tr("Hint", context="button"), tr("Undo", context="button")
PRACTICE = tr("This is a practice game: everything can be undone.")
SEED_CHOSEN = tr(
    "The person who created this table chose its seed instead of leaving it to chance, and may know "
    "what is coming."
)
THEY_ARE_ASKED = tr("The others are being asked to allow the undo.")
READ_IT = tr("Got it", context="button that puts a notice away")
RETRY = tr("Try again", context="button for a bot that was stopped")
AGAIN, TO_NEXT = tr("Play again", context="button"), tr("Join the next game", context="button")
STEP_BY_STEP = tr("Replay the game step by step")
LOOK_BACK = tr("Review your moves with a strong bot")
TAKEN = tr("Time taken")
POINTS = tr("score {score}", context="points")
SURE = tr("Give the same answer again to confirm.")
NEWS = tr("Since your last move")
LESSON = tr("Lesson")
PLAYERS = tr("Players")
THE_TABLE = tr("The table")
ASK = "ask"
"""The id of the region with the question and the messages about it."""
TABLE = "table"
"""The id of the container with the parts of the table."""


Key = tuple[Part, tuple[tuple[str, str], ...], bool]
"""The input of a part's drawing: the part itself, and its spots that can be picked."""


class Regions(msgspec.Struct, frozen=True):
    """The regions of the page, by id; `parts` are those of the table, in order. The digests show which of
    them a browser has already."""

    title: str
    is_asked: bool
    html: dict[str, str]
    parts: tuple[str, ...]
    digests: dict[str, str]


Parts = dict[str, dict[Key, str]]
"""The last drawings of a table's parts for each viewer, in one language; unchanged parts are not drawn
again."""


def regions_of(
    view: TableView, reader: Reader, reaction: Reaction | None = None, known: Parts | None = None
) -> Regions:
    """The regions of the page for a viewer, with the reaction to their last action. `known` caches the
    drawings of the parts."""
    known, state = {} if known is None else known, view.state
    html = {
        "place": _place(view, reader),
        "notices": _notices(view, reader),
        "request": _request(state, reader),
    }
    shown: frozenset[str] = frozenset()
    picks = NOTHING
    if state.question is not None:
        html[ASK], drawn = _asked(state, state.question, reader, reaction)
        shown, picks = drawn.shown, drawn.picks
    else:
        html[ASK] = _not_asked(view, reader, _said(reaction))
    parts, drawn_parts = [], {}
    for at, section in enumerate(state.sheet.sections):
        part = _without(section, shown)
        if part is None:
            continue
        id = f"part-{part.id or at}"
        own = " own" if part.seat and part.seat == state.viewer else ""
        seat = " of-seat" if part.seat else ""
        key, part_html = _part(part, picks, reader, known)
        drawn_parts[key] = part_html
        html[id] = f'<div class="frame{own}{seat}">{part_html}</div>'
        parts.append(id)
    known[state.viewer] = drawn_parts
    whole = f'<p><a href="log">{escape(reader.read(WHOLE_LOG))}</a></p>'
    html["log"] = f"<h2>{escape(reader.read(LOG))}</h2>{log_list(state.told, reader)}{whole}"
    digests = {id: digest(one) for id, one in html.items()}
    game = reader.read(state.game)
    title = f"☞ {reader.read(YOUR_TURN)} – {game}" if state.is_asked else game
    return Regions(title, state.is_asked, html, tuple(parts), digests)


def _asked(
    state: ViewerState, question: Question, reader: Reader, reaction: Reaction | None
) -> tuple[str, DrawnForm]:
    """The region of the question: messages, news, the lesson, and the form."""
    read, proposal = reader.read, reaction.proposal if reaction is not None else ""
    asked = proposing(question, proposal) if proposal else question
    drawn = drawn_question(state.sheet, asked, state.token, read, proposal)
    before = {"news": _news(state, reader), "lesson": _lesson(state.lesson, question, reader)}
    about = " ".join(id for id, html in before.items() if html)
    prompt = escape(read(question.display.prompt)) if question.display.prompt is not None else ""
    head = element("h2", prompt, id="ask-title", tabindex="-1", aria_describedby=about or None)
    form = f"{drawn.form}{_tools(state, reader)}"
    below = element("div", drawn.below, class_="about") if drawn.below else ""
    told = f"{''.join(before.values())}{head}{replies(_said(reaction), reader)}"
    return f'<div class="answering">{told}{form}</div>{below}', drawn


def _said(reaction: Reaction | None) -> Sequence[Reply]:
    """The messages of a reaction, with the way to confirm an answer."""
    if reaction is None:
        return ()
    return (*reaction.said, SURE) if reaction.kind == "warned" else reaction.said


def _news(state: ViewerState, reader: Reader) -> str:
    """The remarks on the last answer, and the viewer's news since then."""
    return _told_group("news", NEWS, (*state.remarks, *state.news), reader)


def _lesson(lesson: LessonState | None, question: Question | None, reader: Reader) -> str:
    """The lesson's texts for the question, and its advice."""
    if lesson is None:
        return ""
    texts = [*lesson.welcome, *lesson.said, *lesson.farewell]
    if lesson.advice is not None and question is not None:
        texts.append(advice_text(lesson.advice, question, reader.read))
    return _told_group("lesson", LESSON, texts, reader)


def _told_group(id: str, label: Text, texts: Sequence[Text], reader: Reader) -> str:
    lines = _lines(texts, reader.read)
    return (
        element("div", lines, id=id, class_=id, role="group", aria_label=reader.read(label)) if lines else ""
    )


def _lines(texts: Iterable[Text], read: Read, tag: str = "p", kind: str | None = None) -> str:
    return "".join(element(tag, escape(read(text)), class_=kind) for text in texts)


def _without(part: Part, shown: frozenset[str]) -> Part | None:
    """The part without the pieces shown with the question."""
    if part.id and part.id in shown:
        return None
    if isinstance(part, Group) and any(one.id and one.id in shown for one in part.parts):
        left = tuple(one for one in part.parts if not one.id or one.id not in shown)
        return msgspec.structs.replace(part, parts=left) if left else None
    return part


def _part(part: Part, picks: Picks, reader: Reader, known: Parts) -> tuple[Key, str]:
    own = {spot: picks.values[spot] for spot in spots_of(part) if spot in picks.values}
    key = (part, tuple(own.items()), picks.is_ticked)
    html = next((drawn[key] for drawn in list(known.values()) if key in drawn), None)
    return key, HtmlPen(reader.read, picks if own else NOTHING).part(part) if html is None else html


def state_of(state: ViewerState) -> Text:
    """The state of the game for the viewer, in one line."""
    if state.end is not None:
        return OVER
    if state.is_asked:
        return YOUR_TURN
    return WAITING(names=tuple(seat.name for seat in state.seats if seat.is_asked))


def _place(view: TableView, reader: Reader) -> str:
    state, server, read = view.state, view.server, reader.read
    people = "".join(_player(player, state, server, read) for player in state.seats)
    kind = "state yours" if state.is_asked else "state"
    told = (*([state.failure] if state.failure is not None else []), *server.notices)
    is_seed_told = server.is_seed_chosen and len(state.seats) > 1
    terms = [*([PRACTICE] if state.is_practice else []), *([SEED_CHOSEN] if is_seed_told else [])]
    watching = f' <span class="who">{escape(read(WATCHING))}</span>' if not state.viewer else ""
    return (
        f"<h1>{escape(read(state.heading))}</h1>"
        f"{element('ul', people, class_='people', aria_label=read(PLAYERS))}"
        f'<p class="{kind}" id="state">{escape(read(state_of(state)))}{watching}</p>'
        f"{_lines(terms, read, kind='note')}{_lines(told, read, kind='notice')}"
    )


def _player(player: SeatView, state: ViewerState, server: ServerState, read: Read) -> str:
    """A player: bot or person, present, asked, the score if the viewer may know it, and the time taken."""
    seat, is_viewer, is_here = player.seat, player.seat == state.viewer, player.seat in server.here
    kinds = [kind for kind, is_so in (("asked", player.is_asked), ("here", is_here)) if is_so]
    bot = server.kinds.get(seat, "")
    notes = [bot_label(bot) if bot in LEVEL_NAMES else BOT] if player.is_bot else [YOU] if is_viewer else []
    notes += [HERE] if is_here and not is_viewer else []
    notes += [ASKED] if player.is_asked and not is_viewer else []
    said = _lines(notes, read, "span", "who")
    if player.standing is not None and state.end is None:
        said += _lines([POINTS(score=player.standing.score)], read, "span", "score")
    said += _clock(server.taken[seat], read) if seat in server.taken else ""
    return element("li", f"<bdi>{escape(player.name)}</bdi>{said}", class_=" ".join(kinds) or None)


def _clock(taken: Taken, read: Read) -> str:
    """The time that a person has taken; the script lets it run while they are asked."""
    now = taken.spent if taken.since is None else taken.spent + max(0, int(time.time()) - taken.since)
    spent, since, label = taken.spent, taken.since, read(TAKEN)
    return element(
        "span", shown(now), class_="clock", role="timer", aria_label=label, data_spent=spent, data_since=since
    )


def _notices(view: TableView, reader: Reader) -> str:
    """The unread notices of the viewer, and a stopped bot that the game waits for."""
    server, read, is_watching = view.server, reader.read, not view.state.viewer
    told = [("retry", server.stopped_bot, element("button", escape(read(RETRY)), id="retry"))]
    for id, text in server.unread:
        button = element("button", escape(read(READ_IT)), name="notice", value=id, id=f"read-{id}")
        told.append(("dismiss", text, button))
    html = ""
    for action, notice, button in told:
        if notice is not None:
            inner = f"<p>{escape(read(notice))}</p>{'' if is_watching else button}"
            html += element(
                "form", inner, method="post", action=action, class_="notice request", role="status"
            )
    return html


def _request(state: ViewerState, reader: Reader) -> str:
    """A request for undo, with buttons for those who must agree."""
    asked, read = state.vote, reader.read
    if asked is None:
        return ""
    if state.viewer not in asked.waits_for:
        text = escape(read(ASKED_OTHERS if state.viewer == asked.seat else THEY_ARE_ASKED))
        return f'<p class="request" role="status">{text}</p>'
    text = escape(read(MAY_THEY(name=asked.name, reason=asked.reason)))
    buttons = "".join(
        element("button", escape(read(label)), name="agreed", value=value, id=f"agree-{value}")
        for label, value in ((AGREE, "yes"), (DISAGREE, "no"))
    )
    return f'<form method="post" action="agree" class="request"><p>{text}</p>{buttons}</form>'


def _not_asked(view: TableView, reader: Reader, said: Sequence[Reply]) -> str:
    state, read = view.state, reader.read
    if state.end is None:
        before = _news(state, reader) + _lesson(state.lesson, None, reader)
        return before + replies(said, reader) + _tools(state, reader)
    lines = _lines(state.end.said, read, kind="won")
    scores = HtmlPen(read, level=3).sheet(state.end.scores)
    again = element("button", escape(read(TO_NEXT if view.server.has_next else AGAIN)), class_="primary")
    more = f'<form method="post" action="again">{again}</form>' if state.viewer else ""
    pages = [("replay", STEP_BY_STEP), *([("review", LOOK_BACK)] if view.server.can_look_back else [])]
    back = "".join(f'<p><a href="{to}">{escape(read(name))}</a></p>' for to, name in pages)
    title = escape(read(OVER))
    return f'<h2 id="ask-title" tabindex="-1">{title}</h2>{replies(said, reader)}{lines}{more}{back}{scores}'


def _tools(state: ViewerState, reader: Reader) -> str:
    """Hint and undo, for a player."""
    if not state.viewer or state.end is not None:
        return ""
    buttons = ""
    if state.question is not None:
        token = element_input("hidden", "token", state.token)
        hint = element("button", escape(reader.read(HINT)), id="hint")
        buttons += f'<form method="post" action="hint">{token}{hint}</form>'
    if state.can_undo:
        undo = element("button", escape(reader.read(TAKE_BACK)), id="undo")
        buttons += f'<form method="post" action="undo">{undo}</form>'
    return f'<div class="aside">{buttons}</div>' if buttons else ""


def log_list(told: Sequence[Passage], reader: Reader, newest_first: bool = True, level: int = 3) -> str:
    """The log, the newest first; events are below their headings."""
    if not told:
        return f"<p>{escape(reader.read(NOTHING_YET))}</p>"
    groups: list[tuple[str, list[str]]] = []
    for one in told:
        if one.is_heading or not groups:
            groups.append(("", []))
        if isinstance(one.content, Section):
            drawn = HtmlPen(reader.read, level=level + 1).part(one.content)
        else:
            drawn = escape(reader.read(one.content))
        if one.is_heading:
            groups[-1] = drawn, []
        else:
            groups[-1][1].append(f"<li>{drawn}</li>")
    made = []
    for head, lines in reversed(groups) if newest_first else groups:
        title = f"<h{level}>{head}</h{level}>" if head else ""
        ordered = "".join(reversed(lines) if newest_first else lines)
        made.append(f"{title}<ul>{ordered}</ul>" if ordered else title)
    return f'<div class="told">{"".join(made)}</div>'


def replies(said: Sequence[Reply], reader: Reader) -> str:
    """The replies to an action."""
    parts = []
    for reply in said:
        if isinstance(reply, Text):
            parts.append(f"<p>{escape(reader.read(reply))}</p>")
        elif isinstance(reply, Sheet):
            parts.append(HtmlPen(reader.read, level=3).sheet(reply))
    if not parts:
        return ""
    return f'<div id="said" class="said" role="status" tabindex="-1">{"".join(parts)}</div>'
