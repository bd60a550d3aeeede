"""The page about the players at a table: leave, come back, replace a person, pass the host's role on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule_web.markup import NO_HTML, Html, element, element_input, escape, joined
from manicule_web.pages.layout import PLAYERS, PageContext, back_link, option, page, problem
from manicule_web.pages.new_table import select

YOU_PLAY = tr("You play.")
BOT_FOR = tr("A bot plays for {name}.")
FOR = tr("{other} plays for {name}.")
IS_BOT = tr("This is a bot.")
IS_HOST = tr("{name} is the host of the table.")

LEAVE = tr("Leave or concede", context="opens an explanation and a button")
LEAVE_ABOUT = tr(
    "A bot plays on at your seat, and the log and the result say that you left. You can come back while the "
    "game lasts; until then you see only what spectators see."
)
WHICH_BOT = tr("Who plays on?")
DO_LEAVE = tr("Leave the game", context="button")
BACK_ABOUT = tr("A bot plays for you. You see what spectators see until you come back.")
TAKEN_ABOUT = tr("{other} plays for you. You can come back when {other} has left.")
COME_BACK = tr("Come back", context="button: play again at my seat")
SEND_LINK = tr("Link for another person", context="button")
SEND_LINK_ABOUT = tr("Another person can play on for {name}; everybody is told who made the link.")

REPLACE = tr("Replace {name}", context="opens an explanation and buttons")
REPLACE_ABOUT = tr("If all others agree, a bot plays on for {name}, who can come back. {name} can refuse.")
LATE_ABOUT = tr("{name} has not moved before the deadline of this table, so you may decide alone.")
NEEDS_MORE = tr("Two people must agree to this. At a table for two, only the deadline counts.")
NO_DEADLINE = tr("This table has no deadline.")
DEADLINE = ntr(
    "The others may replace a person who has not moved for {n} hour.",
    "The others may replace a person who has not moved for {n} hours.",
)
DEADLINE_DAYS = ntr(
    "The others may replace a person who has not moved for {n} day.",
    "The others may replace a person who has not moved for {n} days.",
)
# Translators: beside the name of a player whose turn it is
MINUTES_LEFT = ntr("{n} minute left to move.", "{n} minutes left to move.")
# Translators: beside the name of a player whose turn it is
HOURS_LEFT = ntr("{n} hour left to move.", "{n} hours left to move.")
# Translators: beside the name of a player whose turn it is
DAYS_LEFT = ntr("{n} day left to move.", "{n} days left to move.")
# Translators: beside the name of a player whose turn it is
LATE = tr("The time to move is over.")
BY_BOT = tr("A bot plays on", context="button")
BY_PERSON = tr("A bot plays on until another person comes", context="button")
HOST_ABOUT = tr("The host makes links. Pass the role on before you leave, if you like.")
PASS_HOST = tr("Pass the host’s role on", context="opens a list and a button")
NEW_HOST = tr("New host")
DO_PASS = tr("Pass it on", context="button for the role of the host")

HOUR, DAY = 3600, 86400


class PlayerRow(msgspec.Struct, frozen=True):
    """A seat: the names of its first and of its present player, who `is_bot` or a person, the actions that
    the visitor has there, and the time until the deadline of a person who is asked."""

    seat: str
    name: str
    player: str
    is_for_people: bool
    is_bot: bool
    is_you: bool = False
    is_open: bool = False
    can_replace: bool = False
    is_late: bool = False
    seconds_left: float | None = None


def players_page(
    frame: PageContext,
    rows: Iterable[PlayerRow],
    bots: Mapping[str, Text],
    usual: str,
    host: str,
    successors: Mapping[str, str],
    deadline: int,
    is_over: bool,
    is_away: bool,
    error: Text | None = None,
) -> Html:
    """The players, and what the visitor can do, who may be away. `successors` are the people to whom the host
    can pass the role on; empty for others."""

    def acts(row: PlayerRow) -> Html:
        if is_over or not row.is_for_people:
            return NO_HTML
        if is_away:
            return joined((back_box(frame, row), _link(frame, row))) if row.is_you else NO_HTML
        return _own(frame, bots, usual) if row.is_you else _other(frame, row)

    seats = joined(element("li", _seat(frame, row), acts(row), id=f"player-{row.seat}") for row in rows)
    body = (
        element("h1", frame.read(PLAYERS)),
        back_link(frame),
        problem(frame, error),
        element("p", frame.read(deadline_text(deadline)), class_="note"),
        element("ul", seats, class_="seats"),
        element("p", frame.read(IS_HOST(name=host))),
        _pass_on(frame, successors) if successors and not is_over else NO_HTML,
    )
    return page(frame, PLAYERS, joined(body))


def deadline_text(seconds: int) -> Text:
    """The deadline of a table in words."""
    if not seconds:
        return NO_DEADLINE
    return DEADLINE_DAYS(n=seconds // DAY) if seconds >= DAY else DEADLINE(n=seconds // HOUR)


def _seat(frame: PageContext, row: PlayerRow) -> Html:
    texts = [text for text in (_state(row), _left(row)) if text is not None]
    about = joined((element("span", frame.read(text), class_="note") for text in texts), " ")
    return element("p", element("strong", element("bdi", escape(row.name))), Html(" "), about)


def _state(row: PlayerRow) -> Text | None:
    """What there is to say of a player; None of another person who plays."""
    if not row.is_for_people:
        return IS_BOT
    if row.is_bot:
        return BOT_FOR(name=row.name)
    if row.player != row.name:
        return FOR(other=row.player, name=row.name)
    return YOU_PLAY if row.is_you else None


def _left(row: PlayerRow) -> Text | None:
    """The time until the deadline of a person who is asked."""
    if row.seconds_left is None:
        return None
    minutes = int(row.seconds_left // 60)
    if minutes < 0:
        return LATE
    if minutes < 120:
        return MINUTES_LEFT(n=minutes)
    hours = minutes // 60
    return HOURS_LEFT(n=hours) if hours < 72 else DAYS_LEFT(n=hours // 24)


def _own(frame: PageContext, bots: Mapping[str, Text], usual: str) -> Html:
    label = element("label", frame.read(WHICH_BOT), for_="bot")
    chosen = select(frame, "kind", "bot", bots.items(), usual)
    button = element("button", frame.read(DO_LEAVE), id="do-leave")
    form = element("form", label, Html(" "), chosen, Html(" "), button, method="post", action="away")
    about = element("p", frame.read(LEAVE_ABOUT))
    return element("details", element("summary", frame.read(LEAVE)), about, form)


def away_text(is_bot: bool, player: str) -> Text:
    """Who plays for a person who is away, and how the person can come back."""
    return BACK_ABOUT if is_bot else TAKEN_ABOUT(other=player)


def back_box(frame: PageContext, row: PlayerRow) -> Html:
    """What a person who is away reads at their seat, with the button to come back."""
    said = frame.read(away_text(row.is_bot, row.player))
    if not row.is_bot:
        return element("p", said, class_="notice request", role="status")
    button = element("button", frame.read(COME_BACK), class_="primary", id="come-back")
    return element("form", element("p", said), button, method="post", action="back", class_="notice request")


def _other(frame: PageContext, row: PlayerRow) -> Html:
    if row.is_bot:
        return _link(frame, row)
    summary = element("summary", frame.read(REPLACE(name=row.player)))
    if not (row.can_replace or row.is_late):
        return element("details", summary, element("p", frame.read(NEEDS_MORE)))
    about = element("p", frame.read((LATE_ABOUT if row.is_late else REPLACE_ABOUT)(name=row.player)))
    buttons = [
        element("button", frame.read(text), name="who", value=value)
        for text, value in ((BY_BOT, "bot"), (BY_PERSON, "person"))
    ]
    seat, action = element_input("hidden", "seat", row.seat), "replace" if row.is_late else "propose"
    form = element("form", seat, joined(buttons, " "), method="post", action=action)
    return element("details", summary, about, form)


def _link(frame: PageContext, row: PlayerRow) -> Html:
    if not row.is_open:
        return NO_HTML
    about = element("p", frame.read(SEND_LINK_ABOUT(name=row.name)), class_="note")
    button = element("button", frame.read(SEND_LINK))
    seat = element_input("hidden", "seat", row.seat)
    return element("form", about, seat, button, method="post", action="stand-in-link")


def _pass_on(frame: PageContext, successors: Mapping[str, str]) -> Html:
    label = element("label", frame.read(NEW_HOST), for_="host")
    options = joined(option(frame, verbatim(name), seat, False) for seat, name in successors.items())
    chosen = element("select", options, name="seat", id="host")
    button = element("button", frame.read(DO_PASS))
    form = element("form", label, Html(" "), chosen, Html(" "), button, method="post", action="host")
    about = element("p", frame.read(HOST_ABOUT))
    return element("details", element("summary", frame.read(PASS_HOST)), about, form)
