"""The playing page in regions; each is sent again only after a change."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from manicule.kernel.question import Question
from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import Text, tr
from manicule_interface.art import NO_ART, Art
from manicule_interface.lesson_guide import LessonState, advice_text
from manicule_interface.narration import Passage
from manicule_interface.questions import proposing
from manicule_interface.reactions import Reaction, Reply
from manicule_interface.scores import POINTS
from manicule_interface.table_terms import DIFFERENCES
from manicule_interface.undo_votes import AGREE, ASKED_ALREADY, DISAGREE
from manicule_interface.verbs import ASKED_OTHERS
from manicule_interface.viewer_state import SeatView, ViewerState
from manicule_languages.reader import Read, Reader
from manicule_web.awaited import VOTE
from manicule_web.clock import Taken, shown
from manicule_web.forms import DrawnForm, drawn_question
from manicule_web.markup import NO_HTML, Html, digest, element, element_input, escape, joined
from manicule_web.menu import bot_label
from manicule_web.page_reader import page_reader
from manicule_web.sheet_html import NOTHING, Emphasis, HtmlPen
from manicule_web.table_file import Replacement
from manicule_web.table_html import Parts, TableArea, TablePen
from manicule_web.table_view import ServerState, TableView

YOUR_TURN = tr("Your turn")
# Translators: in the list of tables, and as a title: the others ask to undo a move, or to replace a player
CONSENT = tr("The others need your answer")
WAITING = tr("Waiting for {names}")
OVER = tr("The game is over")
WATCHING = tr("You are watching")
YOU = tr("you", context="who plays at a seat")
# Translators: {name} is a person who plays on at the seat of another one
PLAYED_BY = tr("{name} plays on", context="who plays at a seat")
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
# Translators: shown to the player who asked for an undo; “the others” are players
THEY_ARE_ASKED = tr("The others are being asked to allow the undo.")
READ_IT = tr("Got it", context="button that puts a notice away")
CONTINUE = tr("Continue", context="button that puts a moment of the game away")
PROPOSED = tr("{by} proposes to replace {name}: a bot plays on, and {name} can come back.")
STILL_HERE = tr("I am still playing", context="button")
RETRY = tr("Try again", context="button for a bot that was stopped")
AGAIN, TO_NEXT = tr("Play again", context="button"), tr("Join the next game", context="button")
DOWNLOAD = tr("Download the save of this game")
STEP_BY_STEP = tr("Replay the game step by step")
LOOK_BACK = tr("Review your moves with a strong bot")
# Translators: before the minutes and seconds that a player has thought so far
TAKEN = tr("Time taken")
SURE = tr("Give the same answer again to confirm.")
NEWS = tr("Since your last move")
# Translators: the heading over the advice of a lesson, beside the question of a beginner
LESSON = tr("Lesson")
PLAYERS = tr("Players")
# Translators: the heading over the cards and boards of the game
THE_TABLE = tr("The table")
ASK = "ask"
"""The id of the region with the question and the messages about it."""
MOMENT = "moment"
"""The id of the region with a moment of the game."""
TABLE = "table"
"""The id of the container with the parts of the table."""
SCORES = "scores"
"""The id of the page with the sources of all points."""


class Regions(msgspec.Struct, frozen=True):
    """The regions of the page, by id; `frames` are the areas of the table with their regions. The digests
    show which of them a browser has already. A person `is_called` to move, or to answer the others."""

    title: str
    is_called: bool
    html: dict[str, Html]
    frames: tuple[TableArea, ...]
    digests: dict[str, str]


def regions_of(
    view: TableView,
    reader: Reader,
    reaction: Reaction | None = None,
    known: Parts | None = None,
    art: Art = NO_ART,
) -> Regions:
    """The regions of the page for a viewer, with the reaction to their last action. `known` caches the
    drawings of the parts."""
    state, read = view.state, page_reader(reader)
    html: dict[str, Html] = {}
    sheet, picks, emphasis = state.sheet, NOTHING, Emphasis(state.fresh)
    if state.question is not None:
        html[ASK], drawn = _asked(state, state.question, reader, reaction, art)
        sheet, picks = drawn.sheet, drawn.picks
        emphasis = Emphasis(state.fresh, drawn.about, drawn.kept)
    else:
        html[ASK] = _not_asked(view, reader, _said(reaction), art)
    table = TablePen(sheet, reader, art, picks, emphasis, {} if known is None else known).table(state.viewer)
    html.update(table.html)
    html["place"] = _place(view, reader, table.frames)
    html["notices"] = _notices(view, reader)
    html["request"] = _request(state, reader)
    html[MOMENT] = _moment(state, reader, art)
    whole = element("p", element("a", escape(read(WHOLE_LOG)), href="log"))
    html["log"] = joined((element("h2", escape(read(LOG))), log_list(state.told, reader), whole))
    digests = {id: digest(one) for id, one in html.items()}
    game = read.words(state.game)
    is_called = state.is_asked or VOTE in view.server.awaited
    call = YOUR_TURN if state.is_asked else CONSENT
    title = f"☞ {read.words(call)} – {game}" if is_called else game
    return Regions(title, is_called, html, table.frames, digests)


def _asked(
    state: ViewerState, question: Question, reader: Reader, reaction: Reaction | None, art: Art
) -> tuple[Html, DrawnForm]:
    """The region of the question: messages, news, the lesson, the form, and the parts that only it has."""
    read, proposal = page_reader(reader), reaction.proposal if reaction is not None else ""
    asked = proposing(question, proposal) if proposal else question
    drawn = drawn_question(state.sheet, asked, state.token, read, art, proposal)
    before = {"news": _news(state, reader), "lesson": _lesson(state.lesson, question, reader)}
    about = " ".join(id for id, html in before.items() if html)
    prompt = escape(read(question.display.prompt)) if question.display.prompt is not None else NO_HTML
    head = element("h2", prompt, id="ask-title", tabindex="-1", aria_describedby=about or None)
    pen = HtmlPen(read, drawn.picks, level=3, art=art)
    extra = element("div", *map(pen.part, drawn.extra), class_="extra") if drawn.extra else NO_HTML
    told = (*before.values(), head, replies(_said(reaction), reader, art))
    return element("div", *told, extra, drawn.form, _tools(state, reader), class_="answering"), drawn


def _said(reaction: Reaction | None) -> Sequence[Reply]:
    """The messages of a reaction, with the way to confirm an answer."""
    if reaction is None:
        return ()
    return (*reaction.said, SURE) if reaction.kind == "warned" else reaction.said


def _news(state: ViewerState, reader: Reader) -> Html:
    """The remarks on the last answer, and the viewer's news since then; a moment tells the news in full."""
    news = state.news if state.moment is None else ()
    return _told_group("news", NEWS, (*state.remarks, *news), reader)


def _lesson(lesson: LessonState | None, question: Question | None, reader: Reader) -> Html:
    """The lesson's texts for the question, and its advice."""
    if lesson is None:
        return NO_HTML
    texts = [*lesson.welcome, *lesson.said, *lesson.farewell]
    if lesson.advice is not None and question is not None:
        texts.append(advice_text(lesson.advice, question, reader.read))
    return _told_group("lesson", LESSON, texts, reader)


def _told_group(id: str, label: Text, texts: Sequence[Text], reader: Reader) -> Html:
    read = page_reader(reader)
    lines = _lines(texts, read)
    given = {"id": id, "class_": id, "role": "group", "aria_label": read(label)}
    return element("div", lines, **given) if lines else NO_HTML


def _lines(texts: Iterable[Text], read: Read, tag: str = "p", kind: str | None = None) -> Html:
    return joined(element(tag, escape(read(text)), class_=kind) for text in texts)


def state_of(state: ViewerState) -> Text:
    """The state of the game for the viewer, in one line."""
    if state.end is not None:
        return OVER
    if state.is_asked:
        return YOUR_TURN
    return WAITING(names=tuple(seat.name for seat in state.seats if seat.is_asked))


def _place(view: TableView, reader: Reader, frames: Sequence[TableArea]) -> Html:
    state, server, read = view.state, view.server, page_reader(reader)
    areas = {frame.id for frame in frames}
    people = [_player(player, state, server, read, areas) for player in state.seats]
    kind = "state yours" if state.is_asked else "state"
    told = (*([state.failure] if state.failure is not None else []), *server.notices)
    is_seed_told = server.is_seed_chosen and len(state.seats) > 1
    terms = [*([PRACTICE] if state.is_practice else []), *([SEED_CHOSEN] if is_seed_told else [])]
    watching = element("span", escape(read(WATCHING)), class_="who") if not state.viewer else NO_HTML
    return joined(
        (
            element("h1", escape(read(state.heading))),
            element("ul", *people, *_breakdown(state, read), class_="people", aria_label=read(PLAYERS)),
            element("p", escape(read(state_of(state))), Html(" "), watching, class_=kind, id="state"),
            _lines(terms, read, kind="note"),
            _differences(server, read),
            _lines(told, read, kind="notice"),
        )
    )


def _differences(server: ServerState, read: Read) -> Html:
    """The link to the terms of a table that differs from the usual ones."""
    if not server.differences:
        return NO_HTML
    text = escape(read(DIFFERENCES(n=server.differences)))
    return element("p", element("a", text, href="terms"), class_="note")


def _player(
    player: SeatView, state: ViewerState, server: ServerState, read: Read, areas: Collection[str]
) -> Html:
    """A player: bot or person, present, asked, the score if the viewer may know it, and the time taken. The
    area of another player opens by a click on the name."""
    seat, is_viewer, is_here = player.seat, player.seat == state.viewer, player.seat in server.here
    kinds = [kind for kind, is_so in (("asked", player.is_asked), ("here", is_here)) if is_so]
    bot = server.kinds.get(seat, "")
    notes = [bot_label(bot)] if player.is_bot else [YOU] if is_viewer else []
    notes += [PLAYED_BY(name=server.stand_ins[seat])] if seat in server.stand_ins else []
    notes += [HERE] if is_here and not is_viewer else []
    notes += [ASKED] if player.is_asked and not is_viewer else []
    said = _lines(notes, read, "span", "who")
    if player.standing is not None:
        score = element("span", escape(read(player.standing.text)), class_="in-words")
        figures = escape(read(player.standing.figures()))
        short = element("span", figures, class_="in-short", aria_hidden="true")
        said = joined((said, element("span", score, short, class_="score")))
    said = joined((said, _clock(server.taken[seat], read))) if seat in server.taken else said
    name = element("bdi", escape(player.name))
    area = f"seat-{seat}"
    inner = joined((name, said))
    if state.viewer and area in areas:
        inner = element("button", inner, type="button", popovertarget=f"f-{area}", class_="opens")
    else:
        kinds.append("plain")
    return element("li", inner, class_=" ".join((f"of-{seat}", *kinds)))


def _breakdown(state: ViewerState, read: Read) -> Iterator[Html]:
    """A button for the sources of all points, and the page that it opens."""
    if state.scores is None:
        return
    button = element("button", escape(read(POINTS)), type="button", popovertarget=SCORES, class_="breakdown")
    shown = element("div", HtmlPen(read, level=2).sheet(state.scores), id=SCORES, popover="auto")
    yield element("li", button, shown)


def _clock(taken: Taken, read: Read) -> Html:
    """The time that a person has taken; the script lets it run while they are asked."""
    now = taken.spent if taken.since is None else taken.spent + max(0, int(time.time()) - taken.since)
    spent, since, label = taken.spent, taken.since, read(TAKEN)
    clock = escape(shown(now))
    return element(
        "span", clock, class_="clock", role="timer", aria_label=label, data_spent=spent, data_since=since
    )


def _notices(view: TableView, reader: Reader) -> Html:
    """The unread notices of the viewer, and a stopped bot that the game waits for."""
    server, read, is_watching = view.server, page_reader(reader), not view.state.viewer
    told = [("retry", server.stopped_bot, element("button", escape(read(RETRY)), id="retry"))]
    for id, text in server.unread:
        button = element("button", escape(read(READ_IT)), name="notice", value=id, id=f"read-{id}")
        told.append(("dismiss", text, button))
    forms = []
    for action, notice, button in told:
        if notice is not None:
            inner = (element("p", escape(read(notice))), NO_HTML if is_watching else button)
            given = {"method": "post", "action": action, "class_": "notice request", "role": "status"}
            forms.append(element("form", *inner, **given))
    names = {player.seat: server.stand_ins.get(player.seat, player.name) for player in view.state.seats}
    proposals = [] if is_watching else server.replacements
    return joined((*forms, *(_proposal(one, view.state.viewer, names, read) for one in proposals)))


def _proposal(one: Replacement, viewer: str, names: Mapping[str, str], read: Read) -> Html:
    """A proposal to replace a person, with the buttons of a viewer who has not answered yet."""
    inner = [element("p", escape(read(PROPOSED(by=names[one.agreed[0]], name=names[one.seat]))))]
    buttons = [("no", STILL_HERE)] if viewer == one.seat else [("yes", AGREE), ("no", DISAGREE)]
    if viewer in one.agreed:
        inner.append(element("p", escape(read(ASKED_ALREADY))))
        buttons = []
    inner.append(element_input("hidden", "seat", one.seat))
    for value, label in buttons:
        button = element("button", escape(read(label)), name="agreed", value=value, id=f"vote-{value}")
        inner += [button, Html(" ")]
    return element("form", *inner, method="post", action="vote", class_="notice request")


def _request(state: ViewerState, reader: Reader) -> Html:
    """A request for undo, with buttons for those who must agree."""
    asked, read = state.vote, page_reader(reader)
    if asked is None:
        return NO_HTML
    if state.viewer not in asked.waits_for:
        text = escape(read(ASKED_OTHERS if state.viewer == asked.seat else THEY_ARE_ASKED))
        return element("p", text, class_="request", role="status")
    texts = [element("p", escape(read(text))) for text in asked.said]
    buttons = [
        element("button", escape(read(label)), name="agreed", value=value, id=f"agree-{value}")
        for label, value in ((AGREE, "yes"), (DISAGREE, "no"))
    ]
    return element("form", *texts, *buttons, method="post", action="agree", class_="request")


def _moment(state: ViewerState, reader: Reader, art: Art) -> Html:
    """A moment of the game, with the button that puts it away. It stands above the question and hides
    nothing."""
    moment, read = state.moment, page_reader(reader)
    if moment is None:
        return NO_HTML
    serial = element_input("hidden", "moment", str(moment.serial))
    button = element("button", escape(read(CONTINUE)), class_="primary", id="seen")
    drawn = HtmlPen(read, level=2, art=art).sheet(moment.sheet)
    given = {"method": "post", "action": "seen", "class_": "moment", "aria_label": read(moment.heading)}
    return element("form", serial, element("div", drawn, class_="parts"), button, **given)


def _not_asked(view: TableView, reader: Reader, said: Sequence[Reply], art: Art) -> Html:
    state, read = view.state, page_reader(reader)
    if state.end is None:
        before = (_news(state, reader), _lesson(state.lesson, None, reader))
        return joined((*before, replies(said, reader, art), _tools(state, reader)))
    again = element("button", escape(read(TO_NEXT if view.server.has_next else AGAIN)), class_="primary")
    pages = [("replay", STEP_BY_STEP), *([("review", LOOK_BACK)] if view.server.can_look_back else [])]
    pages += [("save", DOWNLOAD)] if state.viewer else []
    back = (element("p", element("a", escape(read(name)), href=to)) for to, name in pages)
    return joined(
        (
            element("h2", escape(read(OVER)), id="ask-title", tabindex="-1"),
            replies(said, reader, art),
            _lines(state.end.said, read, kind="won"),
            element("form", again, method="post", action="again") if state.viewer else NO_HTML,
            *back,
            HtmlPen(read, level=3, art=art).sheet(state.end.scores),
        )
    )


def _tools(state: ViewerState, reader: Reader) -> Html:
    """Hint and undo, for a player."""
    if not state.viewer or state.end is not None:
        return NO_HTML
    forms, read = [], page_reader(reader)
    if state.question is not None:
        token = element_input("hidden", "token", state.token)
        hint = element("button", escape(read(HINT)), id="hint")
        forms.append(element("form", token, hint, method="post", action="hint"))
    if state.can_undo:
        undo = element("button", escape(read(TAKE_BACK)), id="undo")
        forms.append(element("form", undo, method="post", action="undo"))
    return element("div", *forms, class_="aside") if forms else NO_HTML


def log_list(
    told: Sequence[Passage],
    reader: Reader,
    newest_first: bool = True,
    level: int = 3,
    shown: Callable[[str], Html] = escape,
) -> Html:
    """The log, the newest first; events are below their headings. `shown` turns a sentence into markup."""
    read = page_reader(reader)
    if not told:
        return element("p", escape(read(NOTHING_YET)))
    groups: list[tuple[Html, list[Html]]] = []
    for one in told:
        if one.is_heading or not groups:
            groups.append((NO_HTML, []))
        if isinstance(one.content, Section):
            drawn = HtmlPen(read, level=level + 1).part(one.content)
        else:
            drawn = shown(read(one.content))
        if one.is_heading:
            groups[-1] = drawn, []
        else:
            groups[-1][1].append(element("li", drawn))
    made = []
    for head, lines in reversed(groups) if newest_first else groups:
        made += [element(f"h{level}", head)] if head else []
        ordered = joined(reversed(lines) if newest_first else lines)
        made += [element("ul", ordered)] if ordered else []
    return element("div", *made, class_="told")


def replies(said: Sequence[Reply], reader: Reader, art: Art = NO_ART) -> Html:
    """The replies to an action."""
    parts, read = [], page_reader(reader)
    for reply in said:
        if isinstance(reply, Text):
            parts.append(element("p", escape(read(reply))))
        elif isinstance(reply, Sheet):
            parts.append(HtmlPen(read, level=3, art=art).sheet(reply))
    return (
        element("div", *parts, id="said", class_="said", role="status", tabindex="-1") if parts else NO_HTML
    )
