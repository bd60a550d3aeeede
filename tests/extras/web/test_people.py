"""People come and go at tables in the browser: they leave, are replaced, come back, and play again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from tests.extras.web.houses import JSON, Guest, House, play_on, seated
from tests.support.wording import english, english_part

import manicule
from manicule import result_object
from manicule_web import asked_since
from manicule_web.web_table import WebTable

DAY = 86400


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.close()


def seat_of(guest: Guest) -> str:
    return guest.base.split("/")[3]


def people(table: WebTable) -> tuple[str, ...]:
    """The seats of people."""
    return table.match.people


def play_to_round(guests: list[Guest], last: int) -> None:
    """Play until a round begins, or to the end."""
    match = guests[0].house.table(guests[0]).match
    while not match.over and match.position.round < last:
        play_on(guests, 1)


@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations"])
def test_a_person_leaves_a_bot_plays_on_and_the_person_comes_back(house: House, game: str) -> None:
    anna, tom = seated(house, game, languages=("en",))
    play_to_round([anna, tom], 2)
    assert tom.post("away", {"kind": "random"}).status_code == 200
    table = house.table(anna)
    assert table.match.people == ("a",)
    page = tom.page
    assert english("web.players.back_about") in page
    assert english("web.regions.watching") in page
    shown = tom.get("players").text
    assert [act for act in ("away", "back", "propose") if f'action="{act}"' in shown] == ["back"]
    assert 'action="answer"' not in page
    assert tom.post("answer", {"token": "", "answer": "x"}).status_code == 404
    assert tom.link_for_stand_in("b")
    assert english("web.seat_players.link_to_own_seat", name="Guest 0") in anna.page
    play_to_round([anna], 3)
    again = house.fresh()  # the server is restarted meanwhile
    anna.house = tom.house = again
    for guest in (anna, tom):
        fresh = again.guest("en")
        fresh.client.cookies, fresh.base = guest.client.cookies, guest.base
        guest.client = fresh.client
    assert tom.post("back").status_code == 200
    assert english("web.players.back_about") not in tom.page
    play_on([anna, tom])
    table = again.table(anna)
    result = result_object(table.match)
    assert [one["kind"] for one in result["seats"][1]["players"]] == ["random", "human"]
    for guest in (anna, tom):
        told = guest.page
        assert english("match.seat_changes.bot_played_on", name="Guest 0", round=2) in told
        assert english_part("match.seat_changes.came_back", name="Guest 0") in told
        log = guest.get("log").text
        assert english("match.seat_changes.bot_on", name="Guest 0") in log
        assert english("match.seat_changes.is_back", name="Guest 0") in log
    verified = manicule.replay(again.hub.store.record(table.file), registry=again.hub.registry)
    assert result_object(verified) == result


def test_the_others_replace_a_person_together_and_never_one_alone(house: House) -> None:
    anna, tom, eva = seated(house, "cvlizations", languages=("en", "en"), deadline="72")
    alone, other = seated(house, "tictactoe")
    refused = alone.post("propose", {"seat": "b", "who": "bot"})
    assert refused.status_code == 422
    assert english("web.seat_players.too_few", name="Guest 0") in refused.text
    assert house.table(other).match.people == ("a", "b")

    table = house.table(anna)
    assert anna.post("propose", {"seat": "c", "who": "person"}).status_code == 200
    proposed = english("web.regions.proposed", by="Anna", name="Guest 1")
    assert proposed in tom.page
    assert anna.post("vote", {"seat": "c", "agreed": "yes"}).status_code == 200
    assert people(table) == ("a", "b", "c")  # she has agreed before
    assert eva.post("vote", {"seat": "c", "agreed": "yes"}).status_code == 200
    assert people(table) == ("a", "b", "c")  # the person can only refuse
    eva.post("vote", {"seat": "c", "agreed": "no"})
    assert english("web.seat_players.declined", by="Guest 1", name="Guest 1") in anna.page
    assert proposed not in tom.page
    anna.post("propose", {"seat": "c", "who": "person"})
    while not any(step.seat == "c" for step in table.match.steps):
        play_on([anna, tom, eva], 1)
    assert proposed not in tom.page  # Guest 1 has answered
    anna.post("propose", {"seat": "c", "who": "person"})
    assert tom.post("vote", {"seat": "c", "agreed": "yes"}, headers=JSON).json()["away"] is False
    assert people(table) == ("a", "b")
    assert eva.get("update?have=", headers=JSON).json()["away"] is True
    assert english("web.seat_players.all_agreed", name="Guest 1") in tom.get("log").text

    # Another person comes by a link; everybody is told who made it.
    watched = [eva.page, eva.get("links").text]
    assert all('name="seat" value="a"' not in one for one in watched)
    link = anna.link_for_stand_in("c")
    hans = house.guest()
    invited = english(
        "web.entrance.stand_in_for", name="Guest 1", game=house.hub.registry.game("cvlizations").name
    )
    page = hans.get(link.partition("#")[0]).text
    assert f"<title>{invited}</title>" in page
    assert english("web.players.deadline_days", n=3) in page  # as in every invitation
    assert hans.follow(link, name="Anna").status_code == 422
    assert hans.follow(link, name="Hans").status_code == 200
    assert house.guest().follow(link, name="Ida").status_code == 404  # it works once
    page = house.guest().get(link.partition("#")[0]).text
    assert english("web.entrance.stand_in_title") in page  # nobody is invited any more
    assert invited not in page
    assert table.match.occupants.player("c") == "Hans"
    assert english("web.seat_players.link_for_stand_in", by="Anna", name="Guest 1") in tom.get("log").text
    assert house.hub.store.record(table.file).settings["c"]["new_link"] == "a"
    assert english("web.regions.played_by", name="Hans") in anna.page
    assert english("web.players.taken_about", other="Hans") in eva.page
    shown = eva.get("players").text
    assert [act for act in ("away", "back", "propose", "replace") if f'action="{act}"' in shown] == []
    assert eva.post("back").status_code == 422
    own = hans.client.cookies
    play_on([anna, tom, hans], 4)
    hans.post("away", {"kind": "random"})
    assert people(table) == ("a", "b")
    gone = hans.get()
    assert (gone.status_code, len(own)) == (410, len(own))
    assert english("web.seat_keys.played_on", name="Guest 1") in gone.text
    assert eva.post("back").status_code == 200
    play_on([anna, tom, eva])
    assert english_part("match.seat_changes.played_for", name="Guest 1", other="Hans") in eva.page


def test_a_person_who_does_not_move_is_replaced_after_the_deadline(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr(asked_since, "time", SimpleNamespace(time=lambda: now[0]))
    anna, tom = seated(house, "tictactoe", deadline="72")
    assert english("web.players.deadline_days", n=3) in anna.get("terms").text
    anna.answer("a")
    assert english("web.players.days_left", n=3) in anna.get("players").text
    now[0] += 3 * DAY - 60
    assert anna.post("replace", {"seat": "b", "who": "bot"}).status_code == 422
    tom.answer("b")
    anna.answer("c")
    now[0] += 3 * DAY - 60
    assert anna.post("replace", {"seat": "b", "who": "bot"}).status_code == 422  # he has moved since
    fresh = house.fresh()
    late = fresh.guest()
    late.client.cookies, late.base = anna.client.cookies, anna.base
    assert english("web.players.minutes_left", n=1) in late.get("players").text
    now[0] += 120
    assert english("web.players.late") in late.get("players").text
    assert late.get("status").json()["state"] == english("web.play.late", names=("Guest 0",))
    assert english("web.players.late_about", name="Guest 0") in late.get("players").text
    assert late.post("replace", {"seat": "b", "who": "bot"}).status_code == 200
    assert fresh.table(late).match.people == ("a",)
    assert english("web.seat_players.was_late", by="Anna", name="Guest 0") in late.get("log").text
    assert late.post("replace", {"seat": "a", "who": "bot"}).status_code == 422
    play_on([late])
    assert fresh.table(late).match.over


def test_a_host_who_leaves_or_passes_the_role_on_is_not_the_host_any_more(house: House) -> None:
    anna, tom, eva = seated(house, "cvlizations", languages=("en", "en"))
    assert tom.post("host", {"seat": "b"}).status_code == 404
    assert anna.post("host", {"seat": "c"}).status_code == 200
    assert english("web.seat_players.host_now", name="Guest 1") in tom.page
    assert anna.post("links", {"kind": "watch"}).status_code == 404
    eva.link("watch")
    eva.post("away", {"kind": "random"})
    assert house.table(anna).file.host == "a"
    assert (
        house.table(anna).file.access
        == msgspec.json.decode(
            msgspec.json.encode(house.table(anna).file), type=type(house.table(anna).file)
        ).access
    )


def test_several_devices_are_at_one_seat_and_a_signed_out_one_reads_why(house: House) -> None:
    anna, tom = seated(house, "tictactoe", languages=("en",))
    phone = house.guest()
    phone.follow(tom.link("own"))
    assert (tom.get().status_code, phone.get().status_code) == (200, 200)
    assert english("web.devices.this") in tom.get("links").text
    stranger = house.guest()
    stranger.follow(anna.link("seat", seat="b"))
    listed = tom.get("links").text
    assert english("web.devices.since_by", name="Anna", when="").split(",")[1] in listed
    devices = re.findall(r'name="device" value="([0-9a-f]+)"', listed)
    assert len(devices) == 2
    assert anna.post("sign-out", {"device": devices[1]}).status_code == 404  # not her seat
    assert tom.post("sign-out", {"device": devices[1]}).status_code == 200
    gone = stranger.get()
    assert gone.status_code == 410
    assert english("web.seat_keys.signed_out", name="Guest 0") in gone.text
    assert stranger.post("answer", {"answer": "a"}).status_code == 410
    assert phone.get().status_code == 200
    assert house.guest().get(tom.base).status_code == 404  # a stranger reads nothing
    assert tom.post("sign-out", {"device": ""}).status_code == 404


def test_only_those_who_say_yes_play_again(house: House) -> None:
    anna, tom, eva = seated(house, "cvlizations", languages=("en", "en"))
    eva.post("away", {"kind": "random"})
    play_on([anna, tom])
    table = house.table(anna)
    assert eva.post("again").status_code == 404
    tom.base = tom.post("again").url.path
    new = house.hub.table(table.file.next)
    assert new is not None
    assert [chair.name for chair in new.file.chairs] == ["", "Guest 0", ""]
    assert (new.file.host, seat_of(tom)) == ("b", "b")
    assert house.guest().get(f"/t/{new.file.id}/a/").status_code == 404
    assert anna.get(f"/t/{new.file.id}/a/").status_code == 404  # her key opens nothing before she says yes
    assert anna.post("again").status_code == 200
    assert [chair.name for chair in new.file.chairs] == ["Anna", "Guest 0", ""]
    assert english("web.lobby.wait", name="Guest 0") in anna.get(f"/t/{new.file.id}/a/").text
    assert anna.post("again").status_code == 200  # once more leads there again
    assert [chair.is_free for chair in new.file.chairs] == [False, False, True]
