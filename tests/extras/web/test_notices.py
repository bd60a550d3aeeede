"""What people are told when a table is opened again and something is not as it was."""

from html import unescape
from pathlib import Path

import pytest
from tests.extras.web.houses import Guest, House, play_on, seated
from tests.support.faults import mod
from tests.support.tables import ROOT, registry_with
from tests.support.wording import english, english_part

CHANGED = english(
    "door.recorded_plugins.changed_plugins",
    plugins=english_part("door.recorded_plugins.other_files", plugin="shouts"),
)
TORN = english_part("interface.notices.torn_record", n=2)


def house_with(folder: Path, monkeypatch: pytest.MonkeyPatch, **bodies: str) -> House:
    """A server over a folder whose tic-tac-toe has a plugin with these bodies."""
    registry = registry_with(ROOT / "docs/examples/tictactoe", mod(folder, **bodies))
    monkeypatch.setattr("tests.extras.web.houses.registry_with_examples", lambda: registry)
    return House(folder / "house")


def again(house: House, *guests: Guest) -> list[Guest]:
    """The same people at another server."""
    made = []
    for guest in guests:
        same = house.guest(guest.client.headers["accept-language"])
        same.client.cookies, same.base = guest.client.cookies, guest.base
        made.append(same)
    return made


def notice(guest: Guest) -> str:
    """What stands between the heading and the question."""
    return unescape(guest.page.partition('id="r-notices"')[2].partition('id="r-request"')[0])


def read_it(guest: Guest) -> None:
    """Press the button below the first notice."""
    id = notice(guest).partition('name="notice" value="')[2].partition('"')[0]
    assert guest.post("dismiss", {"notice": id}).status_code == 200


def test_changed_rules_are_told_until_each_person_has_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_with(tmp_path, monkeypatch)
    guests = seated(house, "tictactoe")
    play_on(guests, 2)
    assert "<p>" not in notice(guests[0])
    house.close()
    changed = house_with(tmp_path, monkeypatch, text='return tr("Another shout.")')
    anna, tom = again(changed, *guests)
    assert CHANGED in notice(anna)
    assert "Changements depuis\u00a0: " in notice(tom)
    play_on([anna, tom], 2)  # it stays, whoever answers
    assert CHANGED in notice(anna)
    read_it(anna)
    assert "<p>" not in notice(anna)
    assert "Changements depuis" in notice(tom)
    changed.close()
    last = house_with(tmp_path, monkeypatch, text='return tr("Another shout.")')
    anna, tom = again(last, anna, tom)
    assert "<p>" not in notice(anna)  # known already
    assert "Changements depuis" in notice(tom)
    last.close()
    other = house_with(tmp_path, monkeypatch, text='return tr("A third shout.")')
    (anna,) = again(other, anna)
    assert CHANGED in notice(anna)
    other.close()


def test_a_torn_record_is_told_with_what_was_lost_and_what_holds(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    guests = seated(house, "tictactoe")
    eve = house.guest()
    eve.follow(guests[0].link("watch"))
    play_on(guests, 2)
    table = house.table(guests[0])
    path = house.record_of(table)
    house.table(guests[0]).close()
    whole = path.read_bytes()
    play_on(guests, 1)
    house.table(guests[0]).close()
    path.write_bytes(path.read_bytes()[: len(whole) + 20])
    torn = house.fresh()
    anna, tom, eve = again(torn, *guests, eve)
    assert TORN in notice(anna)
    assert "2 coups" in notice(tom)
    assert TORN in notice(eve)
    assert "<button" not in notice(eve)
    assert str(path) in caplog.text  # for who runs the server, and for nobody else
    assert str(house.folder) not in anna.page
    play_on([anna, tom], 1)
    torn.close()
    anna, tom, eve = again(house.fresh(), anna, tom, eve)
    assert TORN in notice(anna)  # though the record is whole again
    for one in (anna, tom):
        read_it(one)
        assert "<p>" not in notice(one)
    assert "<p>" not in notice(eve)


def test_a_record_that_was_removed_is_told_and_the_game_goes_on_in_another(house: House) -> None:
    guests = seated(house, "tictactoe")
    play_on(guests, 2)
    table = house.table(guests[0])
    house.record_of(table).unlink()
    play_on(guests, 1)
    assert english_part("interface.notices.moved_record") in notice(guests[0])
    fresh = house.fresh()
    (anna,) = again(fresh, guests[0])
    assert fresh.table(anna).match.answers == 3
    assert english_part("interface.notices.moved_record") in notice(anna)


def test_a_record_whose_loss_is_noticed_when_the_table_is_closed_is_not_begun_anew(house: House) -> None:
    guests = seated(house, "tictactoe")
    play_on(guests, 2)
    table = house.table(guests[0])
    house.record_of(table).unlink()
    table.close()  # nobody has looked at it for long
    assert table.match.answers == 2
    assert english_part("interface.notices.moved_record") in notice(guests[0])


def test_what_a_match_says_beside_that_is_for_the_log_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from manicule.kernel.text import verbatim

    anna, _tom = seated(house, "tictactoe")
    house.table(anna).match.display.add_notice(verbatim("secret /path"))
    anna.answer("e")
    assert "secret" not in anna.page
    assert "secret /path" in caplog.text
