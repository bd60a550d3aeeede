"""What people and the log read of a table that cannot be opened: one honest sentence, and no path."""

from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from tests.extras.web.houses import JSON, Guest, House, play_on, seated
from tests.extras.web.test_notices import again
from tests.support.faults import mod
from tests.support.tables import ROOT, registry_with
from tests.support.wording import english

from manicule.records.lock import is_locked_for_us

UNREADABLE, BROKEN = "def (", "\nraise RuntimeError\n"
LANGUAGES = ("en", "fr", "ja", "uk")


@pytest.fixture
def house_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., House]:
    """A server over one folder whose tic-tac-toe has these plugins; they have been checked at the start."""

    def make(*plugins: Path, is_checked: bool = True) -> House:
        registry = registry_with(ROOT / "docs/examples/tictactoe", *plugins)
        monkeypatch.setattr("tests.extras.web.houses.registry_with_examples", lambda: registry)
        made = House(tmp_path / "house")
        if is_checked:
            made.hub.menu.check()
        return made

    return make


def read_of(guest: Guest, folder: Path, status: int) -> str:
    """What a person reads of their table: the same in a page and in a script, without a path."""
    page, script = guest.get(), guest.get("update", headers=JSON)
    assert (page.status_code, script.status_code) == (status, status)
    assert str(folder) not in page.text
    assert "Traceback" not in page.text
    assert script.json()["problem"] in unescape(page.text)
    return str(script.json()["problem"])


def test_a_missing_plugin_and_a_broken_one_are_named_and_the_table_goes_on_when_they_work(
    house_of: Callable[..., House], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shouts = mod(tmp_path)
    house = house_of(shouts)
    guests = seated(house, "tictactoe", **{"plugin-shouts": "with"})
    play_on(guests, 1)
    house.close()

    missing = house_of()
    (anna,) = again(missing, guests[0])
    assert "shouts" in read_of(anna, tmp_path, 503)
    assert "retry-after" not in anna.get().headers
    assert "refresh" not in anna.get().headers
    said = {
        unescape(anna.get(headers={"accept-language": language}).text).partition("<h1>")[2]
        for language in LANGUAGES
    }
    assert len(said) == len(LANGUAGES)  # each in its own language
    assert [line.levelname for line in caplog.records] == ["ERROR"]  # and not one for each request
    assert "shouts" in caplog.text
    assert "Traceback" not in caplog.text
    missing.close()

    sound = shouts.read_text(encoding="utf-8")
    shouts.write_text(sound + UNREADABLE, encoding="utf-8")
    caplog.clear()
    broken = house_of(shouts)
    (anna,) = again(broken, guests[0])
    assert english("web.failures.broken", plugin="shouts") == read_of(anna, tmp_path, 503)
    assert len(caplog.records) == 1
    assert str(shouts) in caplog.text
    broken.close()

    shouts.write_text(sound, encoding="utf-8")
    whole = house_of(shouts)
    people = again(whole, *guests)
    play_on(people, 2)
    assert whole.table(people[0]).match.answers == 3
    whole.close()


def test_a_broken_plugin_is_not_offered_and_games_are_played_without_it(
    house_of: Callable[..., House], tmp_path: Path
) -> None:
    shouts = mod(tmp_path)
    shouts.write_text(shouts.read_text(encoding="utf-8") + BROKEN, encoding="utf-8")
    house = house_of(shouts)
    guest = house.guest()
    assert "shouts" not in guest.get("/new?game=tictactoe").text
    assert "shouts" in house.hub.menu.problems
    assert guest.create("tictactoe", "random").status_code == 200
    assert guest.post("start").status_code == 200
    assert house.table(guest).match.answers == 0
    house.close()


def test_a_plugin_that_breaks_later_shows_no_path_in_the_form(
    house_of: Callable[..., House], tmp_path: Path
) -> None:
    shouts = mod(tmp_path)
    shouts.write_text(shouts.read_text(encoding="utf-8") + BROKEN, encoding="utf-8")
    house = house_of(shouts, is_checked=False)
    done = house.guest().create("tictactoe", "random", **{"plugin-shouts": "with"})
    assert done.status_code == 422
    assert str(tmp_path) not in done.text
    assert english("web.failures.not_new") in unescape(done.text)
    house.close()


def test_a_record_in_use_is_waited_for_and_a_damaged_one_is_told(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    guests = seated(house, "tictactoe")
    play_on(guests, 2)
    table = house.table(guests[0])
    path = house.record_of(table)
    table.close()
    with path.open("rb", buffering=0) as file:
        assert is_locked_for_us(file)
        assert read_of(guests[0], tmp_path, 503) == english("web.failures.record_in_use")
        assert guests[0].get().headers["refresh"]
    assert guests[0].get().status_code == 200
    table.close()
    path.write_bytes(path.read_bytes().replace(b"seed = 7", b"seed = 8", 1))
    caplog.clear()
    assert read_of(guests[0], tmp_path, 500) == english("web.failures.unreadable")
    (line,) = caplog.records
    assert table.file.id in line.getMessage()
    assert "\n" not in line.getMessage()


def test_a_table_that_is_gone_is_told_apart_from_a_failure(house: House) -> None:
    guests = seated(house, "tictactoe")
    house.hub.remove(house.table(guests[0]))
    for guest in guests:
        assert guest.get().status_code == guest.get("update", headers=JSON).status_code == 404
    assert english("web.middleware.not_here_about") in guests[0].get().text
