"""B3: people learn of their turn while the page is closed, by Web Push and by webhooks."""

import hmac
import json
import logging
import re
import stat
import threading
import time
from collections.abc import Iterator
from hashlib import sha256
from html import unescape
from http.server import HTTPServer
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from tests.extras.web.houses import Guest, House, play_on, seated
from tests.extras.web.receivers import LOOPBACK, FarBrowser, Receiver, unpadded
from tests.extras.web.test_notices import again
from tests.support.memory_tables import MemoryTables
from tests.support.tables import ROOT
from tests.support.wording import english, message

from manicule.kernel.text import Text
from manicule_web import asked_since
from manicule_web.middleware import COOKIE
from manicule_web.notifications.notifier import KEPT, REFUSED
from manicule_web.notifications.outside import SendPolicy
from manicule_web.notifications.sender import DELAY, turn_sender
from manicule_web.notifications.table_turns import CLAIMED, PAUSES, PRESENT
from manicule_web.notifications.targets import PushTarget, WebhookTarget
from manicule_web.notifications.web_push import ServerKey, encoded, encrypted, new_private_key
from manicule_web.notifications.webhook import Webhooks
from manicule_web.table_file import StandIn

AWAY = PRESENT + 1
"""Seconds after which nobody has looked at the table."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as made:
        yield made


@pytest.fixture
def loopback(tmp_path: Path) -> Iterator[House]:
    """A server that sends to this machine alone."""
    made = House(tmp_path / "data", policy=LOOPBACK)
    yield made
    made.close()


def later(house: House, seconds: float) -> None:
    """Send what is due after some seconds."""
    house.sender.send_due(time.time() + seconds)


def turn_of(guest: Guest, other: Guest) -> None:
    """Let a turn begin at tic-tac-toe."""
    match = guest.house.table(guest).match
    if guest.base.split("/")[3] not in match.waiting():
        other.answer(other.asked().legal[0])


def found(pattern: str, text: str) -> tuple[str, ...]:
    """The groups of a pattern that must be in a text."""
    match = re.search(pattern, text)
    assert match, text
    return match.groups()


def key_of(guest: Guest) -> str:
    """The key of a seat, which nothing may show."""
    return str(guest.client.cookies.get(COOKIE))


def subscribe(guest: Guest, browser: FarBrowser) -> None:
    assert guest.post("notifications", browser.fields).status_code == 200


def test_a_push_reaches_the_browser_and_says_whose_turn_it_is_where(
    loopback: House, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "manicule.web")
    anna, tom = seated(loopback, "tictactoe")
    browser = FarBrowser(receiver)
    subscribe(tom, browser)
    turn_of(tom, anna)
    later(loopback, DELAY - 1)
    later(loopback, PRESENT - 1)  # Tom has just made his settings
    assert receiver.requests == []
    later(loopback, AWAY)
    later(loopback, AWAY + CLAIMED)  # one notice a turn
    (sent,) = receiver.requests
    told = json.loads(browser.read(sent.body))
    read, game = loopback.hub.reader("fr").read, loopback.hub.registry.game("tictactoe").name
    assert told["title"] == read(message("web.sender.title", game=game))
    assert told["body"] == read(message("web.sender.table", names=("Anna",)))
    assert told["path"] == tom.base
    assert {"TTL", "topic", "authorization"} <= {*sent.headers} | {"TTL"}
    jwt, key = found(r"vapid t=(.+),k=(.+)", sent.headers["authorization"])
    assert key in tom.get("notifications").text
    assert Vapid02.verify(sent.headers["authorization"])
    claims = json.loads(unpadded(jwt.split(".")[1]))
    assert claims["aud"] == receiver.address
    assert time.time() < claims["exp"] < time.time() + 24 * 3600
    secrets = [key_of(tom), browser.fields["auth"], browser.endpoint.rpartition("/")[2]]
    assert not [one for one in secrets if one in str(told) or one in caplog.text]
    turn_of(anna, tom)
    turn_of(tom, anna)
    later(loopback, AWAY)
    assert len(receiver.requests) == 2


def test_the_example_of_the_standard_is_encrypted_as_there() -> None:
    """RFC 8291, section 5 and appendix A."""
    number = int.from_bytes(unpadded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    message = encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        ec.derive_private_key(number, ec.SECP256R1()),
        unpadded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(message) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_nothing_is_sent_while_the_table_is_looked_at_unless_one_wants_it(
    loopback: House, receiver: Receiver
) -> None:
    anna, tom = seated(loopback, "tictactoe")
    subscribe(tom, FarBrowser(receiver))
    turn_of(tom, anna)
    assert tom.post("look").status_code == 204
    later(loopback, DELAY + 1)
    assert receiver.requests == []
    turn_of(anna, tom)
    later(loopback, AWAY)  # the turn is over
    assert receiver.requests == []
    tom.post("notifications", {"do": "always", "always": "1"})
    turn_of(tom, anna)
    later(loopback, DELAY + 1)
    assert len(receiver.requests) == 1


def test_a_receiver_that_is_gone_is_forgotten_and_one_that_is_busy_is_asked_again(
    loopback: House, receiver: Receiver
) -> None:
    anna, tom = seated(loopback, "tictactoe")
    for name in ("gone", "busy"):
        subscribe(tom, FarBrowser(receiver, name))
    receiver.answers = [(410, {}), (429, {"retry-after": "600"}), (503, {})]
    turn_of(tom, anna)
    later(loopback, AWAY)
    assert [one.path for one in receiver.requests] == ["/push/gone", "/push/busy"]
    later(loopback, AWAY + 599)
    assert len(receiver.requests) == 2
    later(loopback, AWAY + 601)
    later(loopback, AWAY + 602 + PAUSES[1])
    assert [one.path for one in receiver.requests[2:]] == ["/push/busy"] * 2
    assert tom.get("notifications").text.count('name="target"') == 1
    for status in (302, 404):
        receiver.answers = [(status, {"location": "/elsewhere"})]
        turn_of(anna, tom)
        turn_of(tom, anna)
        later(loopback, AWAY)
    assert [one.path for one in receiver.requests[4:]] == ["/push/busy"] * 2  # no redirect is followed
    assert 'name="target"' not in tom.get("notifications").text


def test_the_outbox_survives_the_server(loopback: House, receiver: Receiver) -> None:
    anna, tom = seated(loopback, "tictactoe")
    browser = FarBrowser(receiver)
    subscribe(tom, browser)
    turn_of(tom, anna)
    killed = loopback.fresh()
    assert killed.sender.push_key == loopback.sender.push_key
    killed.sender.catch_up()
    later(killed, AWAY)
    assert browser.endpoint.endswith(receiver.requests[0].path)
    again = killed.fresh()
    later(again, AWAY + CLAIMED)
    assert len(receiver.requests) == 1


def test_a_turn_that_began_as_the_server_ended_is_told_after_the_start(
    loopback: House, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, tom = seated(loopback, "tictactoe")
    subscribe(tom, FarBrowser(receiver))
    turns = loopback.table(anna).turns
    monkeypatch.setattr(turns, "note", lambda *given: None)  # killed between the answer and the outbox
    turn_of(tom, anna)
    fresh = loopback.fresh()
    fresh.sender.catch_up()
    later(fresh, AWAY)
    assert len(receiver.requests) == 1


def test_tables_in_another_store_tell_of_turns(tmp_path: Path, receiver: Receiver) -> None:
    house = House(tmp_path, store=MemoryTables(), policy=LOOPBACK)
    anna, tom = seated(house, "tictactoe")
    subscribe(tom, FarBrowser(receiver))
    turn_of(tom, anna)
    fresh = house.fresh()
    later(fresh, AWAY)
    assert len(receiver.requests) == 1
    house.close()


def test_a_webhook_gets_a_signed_message_until_one_click_ends_it(
    loopback: House, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "manicule.web")
    anna, tom = seated(loopback, "tictactoe")
    page = anna.post("notifications", {"do": "webhook", "address": f"{receiver.address}/hook/token"}).text
    (secret,) = found(r'id="secret">([^<]+)<', page)
    assert secret not in anna.get("notifications").text  # shown once
    assert "token" not in anna.get("notifications").text
    turn_of(tom, anna)
    turn_of(anna, tom)
    receiver.answers = [(500, {})]
    later(loopback, AWAY)
    later(loopback, AWAY + PAUSES[0] + 1)
    assert len(receiver.requests) == 2
    sent = receiver.requests[-1]
    told = json.loads(sent.body)
    assert told["address"] == f"http://localhost{anna.base}"
    assert told["text"] == told["content"] == f"{told['title']} – {told['body']} {told['address']}"
    moment, mark = found(r"t=(\d+),v1=(\w+)", sent.headers["manicule-signature"])
    assert mark == hmac.new(secret.encode(), f"{moment}.".encode() + sent.body, sha256).hexdigest()
    for hidden in (secret, "token", key_of(anna)):
        assert hidden not in caplog.text + str(told)
    assert anna.post("notifications", {"do": "end"}).status_code == 200
    turn_of(tom, anna)
    turn_of(anna, tom)
    later(loopback, AWAY)
    assert len(receiver.requests) == 2


def test_the_button_of_a_notification_ends_those_of_its_browser_alone(
    loopback: House, receiver: Receiver
) -> None:
    anna, _tom = seated(loopback, "tictactoe")
    one, other = FarBrowser(receiver, "one"), FarBrowser(receiver, "other")
    for browser in (one, other, one):  # twice is once
        subscribe(anna, browser)
    assert anna.get("notifications").text.count('name="target"') == 2
    assert anna.post("notifications", {"do": "forget", "endpoint": one.endpoint}).status_code == 200
    (left,) = loopback.table(anna).turns.targets("a")
    assert isinstance(left, PushTarget)
    assert left.endpoint == other.endpoint


@pytest.mark.parametrize(
    "address",
    [
        *("http://example.org/", "https://127.0.0.1/", "https://localhost/", "https://[::ffff:10.0.0.1]/"),
        *("https://169.254.169.254/latest", "https://a:b@93.184.216.34/", "https://0x7f.1/", "javascript:1"),
    ],
)
def test_private_addresses_are_refused_as_webhooks(house: House, address: str) -> None:
    anna, _tom = seated(house, "tictactoe")
    done = anna.post("notifications", {"do": "webhook", "address": address})
    assert done.status_code == 422
    assert 'role="alert"' in done.text
    assert not house.table(anna).turns.is_followed


def test_only_known_push_services_and_valid_keys_are_accepted(house: House, receiver: Receiver) -> None:
    anna, _tom = seated(house, "tictactoe")
    fields = FarBrowser(receiver).fields
    known = "https://updates.push.services.mozilla.com/wpush/v2/x"
    assert anna.post("notifications", fields).status_code == 422  # this machine
    for endpoint in (
        "https://example.org/x",
        "https://evil-push.apple.com/",
        "https://fcm.googleapis.com.x/",
    ):
        assert anna.post("notifications", {**fields, "endpoint": endpoint}).status_code == 422
    for wrong in ({"auth": "x"}, {"p256dh": "AAAA"}, {"p256dh": "é"}):
        assert anna.post("notifications", {**fields, "endpoint": known, **wrong}).status_code == 422
    assert anna.post("notifications", {**fields, "endpoint": known}).status_code == 200
    assert anna.post("notifications", {"do": "nothing"}).status_code == 404
    more = SendPolicy((*SendPolicy().push_hosts, "*.example.org"))
    more.check_push("https://push.example.org/x")


def test_a_person_who_takes_over_a_seat_is_not_told_by_the_targets_of_another(
    loopback: House, receiver: Receiver
) -> None:
    anna, tom = seated(loopback, "tictactoe")
    subscribe(tom, FarBrowser(receiver))
    table = loopback.table(tom)
    turn_of(tom, anna)
    with table.changing():
        table.file.by_seat["b"].stand_in = StandIn("Eve", "uk")
        table.keep()
    told = loopback.sender.notification
    assert (told(table, "b").language, told(table, "a").body) == (
        "uk",
        english("web.sender.table", names="Eve"),
    )
    assert 'name="target"' not in tom.get("notifications").text
    later(loopback, AWAY)
    assert receiver.requests == []
    assert not table.turns.is_followed


def test_another_game_of_the_same_people_tells_them_too(loopback: House, receiver: Receiver) -> None:
    anna, tom = seated(loopback, "tictactoe")
    for guest in (anna, tom):
        subscribe(guest, FarBrowser(receiver, guest.base.split("/")[3]))
    play_on([anna, tom])
    for guest in (anna, tom):
        guest.get()
    later(loopback, AWAY)
    assert receiver.requests == []  # nobody has a turn any more, and both have seen the end
    for guest in (anna, tom):
        guest.base = guest.post("again").url.path
    anna.post("start")
    later(loopback, AWAY)
    (seat,) = loopback.table(anna).match.waiting()
    assert [one.path for one in receiver.requests] == [f"/push/{seat}"]


def told(receiver: Receiver, browser: FarBrowser) -> list[str]:
    """The titles that a browser was sent."""
    return [one["title"] for one in bodies(receiver, browser)]


def bodies(receiver: Receiver, browser: FarBrowser) -> list[dict[str, str]]:
    """What a browser was sent."""
    own = [one for one in receiver.requests if browser.endpoint.endswith(one.path)]
    return [json.loads(browser.read(one.body)) for one in own]


def name_of(house: House, game: str) -> Text:
    return house.hub.registry.game(game).name


def test_a_host_is_told_once_that_everyone_has_come(loopback: House, receiver: Receiver) -> None:
    host, browser = loopback.guest(), FarBrowser(receiver)
    host.create("caravan", "human", "random")
    link, waiting = host.link("invite"), english("web.lobby.ready")
    subscribe(host, browser)
    later(loopback, AWAY)
    assert (told(receiver, browser), host.get("status").json()["asked"]) == ([], False)
    guest = loopback.guest()
    guest.follow(link, name="Tom")
    guest.post("leave")
    later(loopback, AWAY)
    assert told(receiver, browser) == []  # he has gone again
    guest.follow(link, name="Tom")
    subscribe(guest, other := FarBrowser(receiver, "other"))
    fresh = loopback.fresh()
    fresh.sender.catch_up()
    later(fresh, AWAY)
    assert told(receiver, browser) == [english("web.sender.complete", game=name_of(loopback, "caravan"))]
    host, guest = again(fresh, host, guest)
    status = host.get("status").json()
    assert (status["state"], status["asked"], waiting in host.page) == (waiting, True, True)
    assert (guest.get("status").json()["asked"], waiting in guest.page) == (False, False)
    host.post("start")
    while "b" not in fresh.table(host).match.waiting():
        play_on([host], 1)
    later(fresh, AWAY)
    assert english("web.sender.title", game=name_of(loopback, "caravan")) in told(receiver, other)


def test_people_whose_consent_is_needed_are_told(loopback: House, receiver: Receiver) -> None:
    people = seated(loopback, "cvlizations", languages=("en", "en"))
    browsers = [FarBrowser(receiver, name) for name in "abc"]
    for guest, browser in zip(people, browsers, strict=True):
        subscribe(guest, browser)  # each knows the present question
    anna, tom, eva = people
    needed = english("web.sender.consent", game=name_of(loopback, "cvlizations"))
    anna.post("propose", {"seat": "c", "who": "bot"})
    later(loopback, AWAY)
    assert [told(receiver, one) for one in browsers] == [[], [needed], [needed]]
    tom.post("vote", {"seat": "c", "agreed": "no"})
    anna.post("propose", {"seat": "c", "who": "bot"})
    eva.post("vote", {"seat": "c", "agreed": "no"})
    later(loopback, AWAY)
    assert len(receiver.requests) == 2  # nothing is proposed any more
    while tom.question() is not None:
        play_on([tom], 1)
    anna.post("propose", {"seat": "c", "who": "bot"})
    status = tom.get("status").json()
    needs = english("web.regions.consent")
    assert (status["state"], status["asked"]) == (needs, True)
    assert f"<title>☞ {needs} – " in tom.page


def test_people_are_told_of_another_game_until_they_join_it(loopback: House, receiver: Receiver) -> None:
    anna, tom = seated(loopback, "tictactoe", languages=("en",))
    subscribe(tom, browser := FarBrowser(receiver))
    play_on([anna, tom])
    anna.post("again")
    assert tom.get("status").json()["state"] == english("web.play.another")
    later(loopback, AWAY)
    later(loopback, AWAY + CLAIMED)
    assert told(receiver, browser) == [english("web.sender.another", game=name_of(loopback, "tictactoe"))]
    tom.post("again")
    assert tom.get("status").json()["state"] == english("web.regions.over")


def test_a_person_who_does_not_look_is_told_once_that_the_game_is_over(
    loopback: House, receiver: Receiver
) -> None:
    anna, tom = seated(loopback, "tictactoe", languages=("en",))
    mine, his = FarBrowser(receiver), FarBrowser(receiver, "his")
    subscribe(anna, mine)
    subscribe(tom, his)
    play_on([anna, tom])
    anna.get()
    tom.get("status")  # the list of tables is not the table
    fresh = loopback.fresh()
    later(fresh, DELAY - 1)
    later(fresh, AWAY)
    later(fresh, AWAY + CLAIMED)
    over = english("web.sender.ended", game=name_of(loopback, "tictactoe"))
    assert (told(receiver, mine), told(receiver, his)) == ([over], [over])  # the looks were forgotten
    tom, anna = again(fresh, tom, anna)
    assert tom.get("status").json()["state"] == english("web.regions.over")
    tom.post("again")
    later(fresh, AWAY)
    assert len(told(receiver, mine)) == 2  # they play again
    assert told(receiver, his) == [over]


def test_a_person_who_sees_the_end_or_ends_the_messages_is_not_told_of_it(
    loopback: House, receiver: Receiver
) -> None:
    people = seated(loopback, "tictactoe", languages=("en",))
    for guest, name in zip(people, "ab", strict=True):
        subscribe(guest, FarBrowser(receiver, name))
    play_on(people)
    people[0].post("look")
    people[1].post("notifications", {"do": "end"})
    table = loopback.table(people[0])
    assert table.turns.has_due(time.time(), DELAY)  # to be put away
    later(loopback, 0)
    assert not table.turns.has_due(time.time() + 10 * AWAY, DELAY)
    later(loopback.fresh(), AWAY)
    assert receiver.requests == []


def test_a_deadline_tells_those_who_wait_and_then_the_one_who_was_replaced(
    loopback: House, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    days, clock = 3 * 24 * 3600, [time.time()]
    monkeypatch.setattr(asked_since, "time", SimpleNamespace(time=lambda: clock[0]))
    anna, tom = seated(loopback, "tictactoe", languages=("fr",), deadline="72")
    turn_of(tom, anna)
    mine, his = FarBrowser(receiver), FarBrowser(receiver, "his")
    subscribe(anna, mine)
    subscribe(tom, his)
    later(loopback, days - 1)
    assert receiver.requests == []
    turn_of(anna, tom)
    turn_of(tom, anna)
    clock[0] += days + 1
    fresh = loopback.fresh()  # it knows the time, and needs no match for it
    for seconds in (0.0, AWAY, AWAY + CLAIMED):
        later(fresh, days + seconds + 1)
    game = name_of(loopback, "tictactoe")
    assert told(receiver, mine) == [english("web.sender.overdue", game=game)]
    assert told(receiver, his) == [loopback.hub.reader("fr").read(message("web.sender.title", game=game))]
    (sent,) = bodies(receiver, mine)
    assert sent["body"] == english("web.sender.may_replace", names=("Guest 0",))
    anna, tom = again(fresh, anna, tom)
    assert anna.post("replace", {"seat": "b", "who": "person"}).status_code == 200
    link = anna.link_for_stand_in("b")
    eve = fresh.guest()
    assert eve.follow(link, name="Eve").status_code == 200
    later(fresh, AWAY)
    later(fresh, AWAY + CLAIMED)
    sent, read = bodies(receiver, his)[-1], loopback.hub.reader("fr").read
    assert sent["title"] == read(message("web.sender.replaced", game=game))
    assert sent["body"] == read(message("web.sender.way_back", names=("Anna",)))
    assert (len(told(receiver, his)), sent["path"], sent["kind"]) == (2, tom.base, "away")
    assert fresh.table(tom).turns.targets("b") == ()  # another person sits there now
    taken = read(message("web.players.taken_about", other="Eve"))
    assert tom.get("status").json()["state"] == taken


def test_a_replaced_person_who_looks_is_not_told_and_can_end_the_messages(
    loopback: House, receiver: Receiver
) -> None:
    people = seated(loopback, "cvlizations", languages=("en", "en"))
    anna, tom, eva = people
    subscribe(eva, browser := FarBrowser(receiver))

    def replace() -> None:
        anna.post("propose", {"seat": "c", "who": "bot"})
        tom.post("vote", {"seat": "c", "agreed": "yes"})

    def asked() -> list[str]:
        return [one for one in told(receiver, browser) if one != turn]

    game = name_of(loopback, "cvlizations")
    turn = english("web.sender.title", game=game)
    eva.post("away", {"kind": "random"})
    later(loopback, AWAY)
    assert asked() == []  # she has left by herself
    eva.post("back")
    replace()
    assert english("web.players.back_about") in eva.page
    later(loopback, AWAY)
    assert asked() == []
    eva.post("back")
    replace()
    later(loopback, AWAY)
    assert asked() == [english("web.sender.replaced", game=game)]
    assert eva.get("status").json()["state"] == english("web.players.back_about")
    assert eva.post("notifications", browser.fields).status_code == 404
    assert eva.post("notifications", {"do": "forget", "endpoint": browser.endpoint}).status_code == 200
    assert not loopback.table(eva).turns.is_followed


def test_a_browser_that_is_added_again_while_a_message_waits_disturbs_nobody(
    loopback: House, receiver: Receiver
) -> None:
    anna, tom = seated(loopback, "tictactoe", languages=("en",))
    subscribe(tom, browser := FarBrowser(receiver))
    turn_of(tom, anna)
    subscribe(tom, browser)
    later(loopback, AWAY)
    assert receiver.requests == []  # he knows of this turn
    turn_of(anna, tom)
    turn_of(tom, anna)
    later(loopback, AWAY)
    assert len(told(receiver, browser)) == 1


def test_plain_http_says_why_there_is_no_push(house: House) -> None:
    anna, _tom = seated(house, "tictactoe")
    key, why = house.sender.push_key, english("web.notifications.no_https")
    assert key in anna.page
    assert key in anna.get("notifications").text
    far = {"host": "192.168.1.2:8000"}
    assert key not in anna.get("", headers=far).text
    told = anna.get("notifications", headers=far).text
    assert key not in told
    assert why in unescape(told)
    eve = house.guest()
    eve.follow(anna.link("watch"))
    assert eve.get("notifications").status_code == 404
    assert key not in eve.page


def test_the_key_of_the_server_is_its_own(house: House) -> None:
    path = house.folder / "push.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert house.sender.push_key == ServerKey(path.read_bytes()).public
    assert ServerKey(new_private_key()).public != house.sender.push_key
    script = house.guest().get("/sw.js")
    assert script.headers["content-type"].startswith("text/javascript")
    manifest = house.guest().get("/static/manifest.json")
    assert all(house.guest().get(icon["src"]).status_code == 200 for icon in manifest.json()["icons"])
    assert '<link rel="manifest" href="/static/manifest.json">' in house.guest().get("/").text


def test_a_server_sends_by_itself(loopback: House, receiver: Receiver) -> None:
    anna, tom = seated(loopback, "tictactoe")
    subscribe(tom, FarBrowser(receiver))
    tom.post("notifications", {"do": "always", "always": "1"})
    turn_of(tom, anna)
    sender = turn_sender(loopback.hub, LOOPBACK, delay=0.0)
    sender.open()
    end = time.monotonic() + 30
    while not receiver.requests and time.monotonic() < end:
        time.sleep(0.05)
    sender.close()
    assert len(receiver.requests) == 1


def test_the_receiver_of_the_documentation_accepts_our_messages_alone(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
    file = tmp_path / "receiver.py"
    file.write_text(page.partition("```python\n")[2].partition("```")[0])
    example = run_path(str(file))
    monkeypatch.setattr(example["Receiver"], "log_message", lambda *given: None)
    monkeypatch.setenv("MANICULE_SECRET", "right")
    anna, _tom = seated(house, "tictactoe")
    told = house.sender.notification(house.table(anna), "a")
    with HTTPServer(("127.0.0.1", 0), example["Receiver"]) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        sent = [
            Webhooks(LOOPBACK).send(WebhookTarget("x", "Anna", "http://localhost", address, secret), told)
            for secret in ("right", "wrong")
        ]
        server.shutdown()
    assert sent == [KEPT, REFUSED]
    assert told.title in capsys.readouterr().out
