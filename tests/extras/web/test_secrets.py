"""Twins: two tables that differ in one secret. What anybody else gets of them is the same, byte for byte."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest
from starlette.responses import Response
from starlette.routing import Route
from tests.extras.web.houses import EXAMPLES, GAMES, JSON, Guest, House, play_on, seated
from tests.extras.web.twins import SECRETIVE, Twin, twins
from tests.support.tables import registry_with_examples

from manicule.kernel.errors import UsageError
from manicule.kernel.sheet import Cell, Content, Mark, Section, Sheet
from manicule.kernel.text import Text, verbatim
from manicule.match.display import Display
from manicule.match.match import Match
from manicule_interface import moves, verbs
from manicule_interface.art import Art
from manicule_interface.narration import Passage
from manicule_interface.reactions import Reaction
from manicule_interface.scores import SeatStanding
from manicule_interface.session import Session
from manicule_interface.verbs import VERBS, Verb
from manicule_interface.viewer_state import ViewerState
from manicule_web import middleware, play
from manicule_web.awaited import Cause
from manicule_web.notifications.notifier import Notification
from manicule_web.notifications.sender import TurnSender
from manicule_web.pages import layout, lobby, notifications, players, rules, talk, terms
from manicule_web.table_talk import TableTalk
from manicule_web.web_table import WebTable


@pytest.fixture
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Twin, Twin]]:
    made = twins(tmp_path, request.param)
    yield made
    for twin in made:
        twin.house.close()


@pytest.mark.parametrize("pair", SECRETIVE, indirect=True)
def test_nobody_else_can_tell_the_twins_apart_or_finds_a_key(pair: tuple[Twin, Twin]) -> None:
    one, other = (twin.messages() for twin in pair)
    assert [type for type in one if one[type] != other[type]] == []
    found = [type for key in pair[0].keys for type, text in one.items() if key in text]
    assert found == []
    assert "is told later" in one["server's log"]


@pytest.mark.parametrize("pair", ["cvlizations"], indirect=True)
def test_every_address_of_a_table_is_among_the_messages(pair: tuple[Twin, Twin]) -> None:
    twin = pair[0]
    twin.messages()
    routes = [
        route for route in twin.house.app.routes if isinstance(route, Route) and "{table}" in route.path
    ]
    missing = [
        (method, route.path)
        for route in routes
        for method in (route.methods or set()) - {"HEAD"}
        if not any(asked == method and route.path_regex.match(path) for asked, path in twin.asked)
    ]
    assert len(routes) > 40
    assert missing == [("GET", "/t/{table}/{place}/events")]  # it never ends; the twins hear it elsewhere


def _secret(match: Match) -> str:
    return " ".join(step.answer for step in match.steps if step.seat == "a")


def _in_place(patch: pytest.MonkeyPatch) -> None:
    before = Session.state

    def leaking(session: Session, viewer: str) -> ViewerState:
        state = before(session, viewer)
        return msgspec.structs.replace(state, heading=verbatim(f"{state.heading} {_secret(session.match)}"))

    patch.setattr(Session, "state", leaking)


def _in_sheet(patch: pytest.MonkeyPatch) -> None:
    before = Session.state

    def leaking(session: Session, viewer: str) -> ViewerState:
        sheet = Sheet((Section(verbatim(_secret(session.match)), ()),), viewer=viewer)
        return msgspec.structs.replace(before(session, viewer), sheet=sheet)

    patch.setattr(Session, "state", leaking)


def _on_cards(
    patch: pytest.MonkeyPatch,
    cards: Callable[[str], tuple[Content, ...]],
    fresh: Callable[[str], frozenset[str]] = lambda secret: frozenset(),
) -> None:
    """Cards are drawn whose words are the same whatever the secret is."""
    before = Session.state

    def leaking(session: Session, viewer: str) -> ViewerState:
        secret = _secret(session.match)
        sheet = Sheet((Section(verbatim("Cards"), (cards(secret),), look="cards"),), viewer=viewer)
        return msgspec.structs.replace(before(session, viewer), sheet=sheet, fresh=fresh(secret))

    patch.setattr(Session, "state", leaking)


def _in_key(patch: pytest.MonkeyPatch) -> None:
    _on_cards(patch, lambda secret: (Cell((verbatim("?"),), key=secret),))


def _in_icon(patch: pytest.MonkeyPatch) -> None:
    icons = sorted(icon for icon, _ in Art.of(registry_with_examples()).of_plugins(["cvlizations"]).symbols())

    def card(secret: str) -> Content:
        return Mark("?", verbatim("card"), icon=icons[crc32(secret.encode()) % len(icons)])

    _on_cards(patch, lambda secret: (card(secret),))


def _in_art(patch: pytest.MonkeyPatch) -> None:
    _on_cards(patch, lambda secret: (Cell((verbatim("?"),), art=(verbatim(secret),)),))


def _in_rings(patch: pytest.MonkeyPatch) -> None:
    """Around things that are new or have moved."""
    keys = [f"card-{number}" for number in range(32)]
    cards = tuple(Cell((verbatim("?"),), key=key) for key in keys)

    def fresh(secret: str) -> frozenset[str]:
        return frozenset(key for at, key in enumerate(keys) if crc32(secret.encode()) >> at & 1)

    _on_cards(patch, lambda secret: cards, fresh)


def _in_view(patch: pytest.MonkeyPatch) -> None:
    """Everybody is shown what Anna sees: what a wrong seat in one place would do."""
    before = Display.look
    patch.setattr(Display, "look", lambda display, viewer: before(display, "a"))


def _in_log(patch: pytest.MonkeyPatch) -> None:
    def leaking(self: WebTable, *given: object) -> tuple[tuple[Passage, ...], tuple[int, ...]]:
        return (Passage(verbatim(_secret(self.match))),), ()

    patch.setattr(WebTable, "told", leaking)


def _in_reason(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(verbs, "is_unknown", lambda *given: False)
    patch.setattr(verbs, "reason", lambda match, *rest: verbatim(_secret(match)))
    patch.setattr(moves, "why_refused", lambda match, *rest: (verbatim(_secret(match)),))


def _in_hint(patch: pytest.MonkeyPatch) -> None:
    def leaking(match: Match, *rest: object) -> tuple[str, str, Text]:
        return "normal", next(iter(match.legal("b"))), verbatim(_secret(match))

    patch.setattr(verbs, "hint", leaking)


def _in_preview(patch: pytest.MonkeyPatch) -> None:
    leaking = Verb(lambda moves, deed: Reaction("refused", (verbatim(_secret(moves.match)),)))
    patch.setitem(VERBS, "judge", leaking)


def _in_signs(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "signs_page", lambda *given: _secrets())


def _in_rules(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "rules_page", lambda *given, **more: _secrets())


def _in_notification(patch: pytest.MonkeyPatch) -> None:
    before = TurnSender.notification

    def leaking(sender: TurnSender, table: WebTable, seat: str, *cause: Cause) -> Notification:
        return msgspec.structs.replace(before(sender, table, seat, *cause), body=_secret(table.match))

    patch.setattr(TurnSender, "notification", leaking)


def _in_log_lines(patch: pytest.MonkeyPatch) -> None:
    before = TurnSender.notification

    def leaking(sender: TurnSender, table: WebTable, seat: str, *cause: Cause) -> Notification:
        return msgspec.structs.replace(before(sender, table, seat, *cause), seat=_secret(table.match))

    patch.setattr(TurnSender, "notification", leaking)


def _in_headers(patch: pytest.MonkeyPatch) -> None:
    before = middleware._dressed

    def leaking(response: Response) -> Response:
        response.headers["x-secret"] = _secrets()
        return before(response)

    patch.setattr(middleware, "_dressed", leaking)


def _in_talk(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(talk, "talk_page", lambda *given: _secrets())


def _in_refused_talk(patch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> None:
        raise UsageError(verbatim(_secrets()))

    patch.setattr(TableTalk, "say", refuse)


def _in_talk_beside_the_table(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(talk, "talk_regions", lambda *given: {"unread": _secrets(), "talk": _secrets()})


def _in_settings(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(notifications, "notifications_page", lambda *given: _secrets())


def _in_links(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lobby, "links_page", lambda *given: _secrets())


def _in_players(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(players, "players_page", lambda *given: _secrets())


def _in_terms(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(terms, "terms_page", lambda *given: _secrets())


def _in_state(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(play, "state_of", lambda state: verbatim(_secrets()))
    patch.setattr(play, "away_text", lambda *given: verbatim(_secrets()))


def _secrets() -> str:
    return repr([_secret(table.match) for table in HOUSES[-1].tables()])


def _in_title_of_errors(patch: pytest.MonkeyPatch) -> None:
    before = layout.message_page
    patch.setattr(
        middleware,
        "message_page",
        lambda *given: before(*given) + _secrets(),
    )


def _in_version(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(WebTable, "version", property(lambda self: _secret(self.match)))


HOUSES: list[House] = []
DRAWN = ("page", "update", "watcher's page", "watcher's update")
"""The messages with the drawn table."""
LEAKS: dict[Callable[[pytest.MonkeyPatch], None], tuple[str, ...]] = {
    _in_place: (
        "page",
        "update",
        "hint",
        "hint as JSON",
        "why",
        "refusal",
        "refusal as JSON",
        "stale",
        "typed",
        "agree",
        "dismiss",
        "retry",
        "language",
        "undo",
        "undo as JSON",
        "watcher's page",
        "watcher's update",
        *("seen", "confirm", "vote", "away", "away, update", "back"),
    ),
    _in_sheet: DRAWN,
    **dict.fromkeys((_in_key, _in_icon, _in_art, _in_rings), DRAWN),
    _in_log: ("log", "watcher's log", "away, log"),
    _in_reason: ("why", "refusal", "refusal as JSON"),
    _in_hint: ("hint", "hint as JSON"),
    _in_preview: ("preview",),
    _in_signs: ("signs", "watcher's signs"),
    _in_rules: ("rules", "watcher's rules"),
    _in_terms: ("terms", "watcher's terms"),
    _in_links: ("links", "own link", "link for a stand-in"),
    _in_players: ("players", "refused proposal", "refused replacement", "away, players"),
    _in_notification: ("push", "webhook"),
    _in_settings: ("notifications", "refused webhook", "away, notifications"),
    _in_log_lines: ("server's log",),
    _in_headers: (
        *("talk is read", "look", "join", "refused join", "enter", "refused key", "leave"),
        *("stand-in", "refused stand-in"),
    ),
    _in_talk: ("talk", "watcher's talk"),
    _in_refused_talk: ("refused talk", "refused talk as JSON"),
    _in_talk_beside_the_table: DRAWN,
    _in_state: ("status", "watcher's status", "away, status"),
    _in_title_of_errors: (
        *("error", "replay", "review", "wanted review", "save", "again", "talk of others"),
        *("seat", "start", "sign-out", "host", "away, refused push"),
    ),
    _in_version: ("events", "follow", "follow in the list", "stream", "update", "watcher's update"),
}
"""Where a secret could slip out, and the messages in which the twins must then differ."""


def _seen(twin: Twin, wanted: Sequence[str]) -> dict[str, str]:
    HOUSES.append(twin.house)
    twin.table.changed()  # nothing is kept from before the leak was planted
    return twin.messages(wanted)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
@pytest.mark.parametrize("pair", ["cvlizations"], indirect=True)
def test_a_planted_leak_is_found(
    pair: tuple[Twin, Twin], leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    one, other = (_seen(twin, LEAKS[leak]) for twin in pair)
    assert [type for type in LEAKS[leak] if one[type] == other[type]] == []


@pytest.mark.parametrize("pair", ["cvlizations"], indirect=True)
def test_showing_everybody_what_one_seat_sees_is_found(
    pair: tuple[Twin, Twin], monkeypatch: pytest.MonkeyPatch
) -> None:
    _in_view(monkeypatch)
    one, other = (_seen(twin, ("page", "watcher's page")) for twin in pair)
    assert one["page"] != other["page"]
    assert one["watcher's page"] != other["watcher's page"]


@pytest.mark.parametrize("pair", ["cvlizations"], indirect=True)
def test_every_message_type_has_a_leak_that_is_found(pair: tuple[Twin, Twin]) -> None:
    planted = {type for types in LEAKS.values() for type in types}
    assert planted == set(pair[0].messages())


@pytest.mark.parametrize("game", [*GAMES, *EXAMPLES])
def test_what_was_dealt_in_secret_could_be_dealt_anew_and_nobody_would_see_it(
    house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decks, bags and the hands of others are shuffled anew: whoever may not know them sees the same."""
    anna, guest = seated(house, game, *["random"] * ({**GAMES, **EXAMPLES}[game] - 2))
    eve = house.guest("ja")
    eve.follow(anna.link("watch"))
    play_on([anna, guest], most=6)
    before = Session.state

    def with_a_past(session: Session, viewer: str) -> ViewerState:
        return msgspec.structs.replace(before(session, viewer), can_undo=True)  # an imagined match has none

    monkeypatch.setattr(Session, "state", with_a_past)
    table = house.table(anna)
    session, match = table.session, table.match
    for viewer, one in (("b", guest), ("", eve)):
        table.changed()
        seen, scores = _sent(one), _scores(table, viewer)
        monkeypatch.setattr(session, "match", match.imagine(viewer, 5))
        monkeypatch.setattr(session.moves, "match", session.match)
        table.changed()
        assert _sent(one) == seen
        assert _scores(table, viewer) == scores
        monkeypatch.setattr(session, "match", match)
        monkeypatch.setattr(session.moves, "match", match)


def _scores(table: WebTable, viewer: str) -> list[SeatStanding | None]:
    """How everybody stands, which is told in the region that is not compared."""
    return [seat.standing for seat in table.view(viewer).state.seats]


def _sent(guest: Guest) -> dict[str, Any]:
    """The responses, without the region that names the people who are asked. A hint comes from simulated
    games that are dealt by chance, so it need not be the same; the twins above compare hints."""
    sent: dict[str, Any] = {"update": _regions(guest.get("update", headers=JSON))}
    for path in ("signs", "log"):
        sent[path] = guest.get(path).text
    token = guest.token
    for path, fields in (("why", {"what": "x"}), ("answer", {"answer": "no such answer"})):
        done = guest.post(path, {"token": token, **fields}, headers=JSON)
        sent[path] = _regions(done) if "regions" in done.json() else done.text
    return sent


def _regions(done: Any) -> dict[str, Any]:
    regions: dict[str, Any] = done.json()["regions"]
    assert len(regions) > 3
    return {id: html for id, (html, _) in regions.items() if id != "place"}


@pytest.mark.parametrize("game", ["gutenberg", "cvlizations"])
def test_neither_seed_nor_path_is_ever_sent(house: House, game: str) -> None:
    seed = 4_611_686_018
    guests = seated(house, game, "random", seed=seed)
    for guest in guests:
        for path in ("", "update", "log", "signs", "rules", "links"):
            text = guest.get(path).text
            assert str(seed) not in text
            assert str(house.folder) not in text


def test_the_result_of_a_finished_game_says_neither(house: House) -> None:
    guests = seated(house, "tictactoe", seed=4_611_686_018)
    play_on(guests)
    for guest in guests:
        for path in ("", "update", "replay?at=3"):
            text = guest.get(path).text
            assert "4611686018" not in text
            assert str(house.folder) not in text
