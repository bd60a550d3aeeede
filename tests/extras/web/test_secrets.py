"""Twins: two tables that differ in one secret. What anybody else gets of them is the same, byte for byte."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest
from tests.extras.web.houses import (
    EXAMPLES,
    GAMES,
    JSON,
    Guest,
    House,
    fields_for,
    play_on,
    seated,
    some_answer,
)
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
from manicule_web.live import Stream
from manicule_web.notifications.notifier import Notification
from manicule_web.notifications.sender import TurnSender
from manicule_web.notifications.targets import WebhookTarget
from manicule_web.notifications.webhook import body_of
from manicule_web.pages import layout, lobby, notifications, players, rules, talk
from manicule_web.table_talk import TableTalk
from manicule_web.web_table import WebTable

SECRETIVE = ("gutenberg", "cvlizations", "caravan")
"""Games in which answers are secret; in the others only what is dealt is."""
MOST = 6
"""After so many answers a game has had a secret."""


class Twin:
    """One of two tables: Anna has the secret, Guest 0 and Eve, who watches, may not know it."""

    def __init__(self, folder: Path, game: str) -> None:
        self.house = House(folder)
        self.house.sender.push_key = "key"  # each server has another one
        self.anna, self.guest = seated(self.house, game, "random")
        self.eve = self.house.guest("en")
        self.eve.follow(self.anna.link("watch"))
        for one in (self.guest, self.eve):  # the size of a compressed page depends on the id of the table
            one.client.headers["accept-encoding"] = "identity"
        self.table = self.house.table(self.anna)
        with self.table.changing():
            self.table.talk.say("a", "Anna", "Hello", now=0)

    def secret(self) -> tuple[str, str] | None:
        """Two answers of which Anna may give one in secret now, before Guest 0 is asked."""
        match = self.table.match
        if "a" not in match.waiting() or not match.display.is_private("a"):
            return None
        answers = list(match.legal("a"))
        chosen = (answers[0], answers[-1])
        return chosen if len(answers) > 1 and all(map(self._leads_on, chosen)) else None

    def _leads_on(self, answer: str) -> bool:
        """Whether Guest 0 is asked next, whatever Anna has answered."""
        tried = self.table.match.fork()
        tried.answer("a", answer)
        tried.run()
        return "b" in tried.waiting()

    def give(self, seat: str, answer: str) -> None:
        guest = self.anna if seat == "a" else self.guest
        question = guest.question()
        assert question is not None
        done = guest.post("answer", {"token": guest.token, **fields_for(question, answer)}, headers=JSON)
        assert done.status_code == 200

    def messages(self, wanted: Sequence[str] | None = None) -> dict[str, str]:
        """Everything that the server says to those who may not know the secret, or some of it, by type."""
        guest, eve = self.guest, self.eve
        token = guest.token
        question = guest.question()
        assert question is not None
        fields = {"token": token, **fields_for(question, some_answer(self.table.match, "b"))}
        wrong = {"token": token, "answer": "no such answer"}
        late = {"token": "0-stale", "answer": "x"}
        found: dict[str, Callable[[], Any]] = {
            "page": lambda: guest.get(),
            "update": lambda: guest.get("update", headers=JSON),
            "log": lambda: guest.get("log"),
            "signs": lambda: guest.get("signs"),
            "rules": lambda: guest.get("rules?term=end"),
            "links": lambda: guest.get("links"),
            "notifications": lambda: guest.get("notifications"),
            "talk": lambda: guest.get("talk"),
            "refused talk": lambda: guest.post("talk", {"text": ""}),
            "refused talk as JSON": lambda: guest.post("talk", {"text": ""}, headers=JSON),
            "watcher's talk": lambda: eve.get("talk"),
            "players": lambda: guest.get("players"),
            "hint": lambda: guest.post("hint", {"token": token}),
            "hint as JSON": lambda: guest.post("hint", {"token": token}, headers=JSON),
            "why": lambda: guest.post("why", {"token": token, "what": "no such thing"}),
            "preview": lambda: guest.post("preview", fields, headers=JSON),
            "refusal": lambda: guest.post("answer", wrong),
            "refusal as JSON": lambda: guest.post("answer", wrong, headers=JSON),
            "stale": lambda: guest.post("answer", late),
            "typed": lambda: guest.post("answer", {"token": token, "typed": "zzz", "way": "typed"}),
            "agree": lambda: guest.post("agree", {"agreed": "yes"}),
            "dismiss": lambda: guest.post("dismiss", {"notice": "torn-1-2"}),
            "retry": lambda: guest.post("retry"),
            "status": lambda: guest.get("status", headers=JSON),
            "language": lambda: guest.post("language", {"lang": "uk", "back": guest.base}),
            "replay": lambda: guest.get("replay"),
            "review": lambda: guest.get("review"),
            "again": lambda: guest.post("again"),
            "watcher's page": lambda: eve.get(),
            "watcher's update": lambda: eve.get("update", headers=JSON),
            "watcher's log": lambda: eve.get("log"),
            "watcher's signs": lambda: eve.get("signs"),
            "watcher's rules": lambda: eve.get("rules"),
            "watcher's status": lambda: eve.get("status", headers=JSON),
            "error": lambda: eve.post("answer", wrong),
            "undo": lambda: guest.post("undo"),
            "undo as JSON": lambda: guest.post("undo", headers=JSON),
        }
        id = self.anna.base.split("/")[2]
        said = {"events": asyncio.run(self._events()), **asyncio.run(self._stream()), **self._notified()}
        for type in found if wanted is None else [type for type in found if type in wanted]:
            done = found[type]()
            said[type] = f"{done.status_code} {done.headers}\n{done.text}"
        return {type: text.replace(id, "ID") for type, text in said.items()}

    def _notified(self) -> dict[str, str]:
        """What the person is sent while the page is closed, before it is encrypted."""
        told = self.house.sender.notification(self.table, "b")
        hook = WebhookTarget("id", "Guest 0", "https://tables.example.org", "https://example.org", "secret")
        return {"push": msgspec.json.encode(told).decode(), "webhook": body_of(hook, told).decode()}

    async def _events(self) -> str:
        """What a browser hears first when it listens for changes."""
        lines = self.house.site.channel.versions(self.table.file.id, self.table.version)
        return await anext(lines)

    async def _stream(self) -> dict[str, str]:
        """What a browser gets that follows the table by its one stream."""
        stream, channel = Stream(), self.house.site.channel
        channel.open()
        lines = channel.news(stream)
        await anext(lines)
        joined = await asyncio.to_thread(self.guest.post, "follow", {"stream": stream.id}, headers=JSON)
        channel.tell(self.table.file.id, self.table.version)
        told = await anext(lines)
        await asyncio.to_thread(stream.end)
        return {"follow": joined.text, "stream": told}


def twins(folder: Path, game: str) -> tuple[Twin, Twin]:
    """Two tables with the same past and one secret in which they differ."""
    one, other = Twin(folder / "one", game), Twin(folder / "other", game)
    for _ in range(MOST):
        secret = one.secret()
        if secret is not None:
            one.give("a", secret[0])
            other.give("a", secret[1])
            assert one.table.match.steps != other.table.match.steps
            assert "b" in one.table.match.waiting()
            return one, other
        seat = one.table.match.waiting()[0]
        answer = some_answer(one.table.match, seat)
        for twin in (one, other):
            twin.give(seat, answer)
    pytest.fail("no secret was found")


@pytest.fixture
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Twin, Twin]]:
    made = twins(tmp_path, request.param)
    yield made
    for twin in made:
        twin.house.close()


@pytest.mark.parametrize("pair", SECRETIVE, indirect=True)
def test_nobody_else_can_tell_the_twins_apart(pair: tuple[Twin, Twin]) -> None:
    one, other = (twin.messages() for twin in pair)
    assert [type for type in one if one[type] != other[type]] == []
    assert len(one) > 20


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

    def leaking(sender: TurnSender, table: WebTable, seat: str) -> Notification:
        return msgspec.structs.replace(before(sender, table, seat), body=_secret(table.match))

    patch.setattr(TurnSender, "notification", leaking)


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


def _in_state(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(play, "state_of", lambda state: verbatim(_secrets()))


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
    ),
    _in_sheet: DRAWN,
    **dict.fromkeys((_in_key, _in_icon, _in_art, _in_rings), DRAWN),
    _in_log: ("log", "watcher's log"),
    _in_reason: ("why", "refusal", "refusal as JSON"),
    _in_hint: ("hint", "hint as JSON"),
    _in_preview: ("preview",),
    _in_signs: ("signs", "watcher's signs"),
    _in_rules: ("rules", "watcher's rules"),
    _in_links: ("links",),
    _in_players: ("players",),
    _in_notification: ("push", "webhook"),
    _in_settings: ("notifications",),
    _in_talk: ("talk", "watcher's talk"),
    _in_refused_talk: ("refused talk", "refused talk as JSON"),
    _in_talk_beside_the_table: DRAWN,
    _in_state: ("status", "watcher's status"),
    _in_title_of_errors: ("error", "replay", "review", "again"),
    _in_version: ("events", "follow", "stream", "update", "watcher's update"),
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
    """What is sent, but for who is asked. A hint is thought about
    in worlds that are dealt by chance, so it need not be the same; the twins above compare hints."""
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
