"""Tables before and around a game: made, joined, watched, begun, given back, and played again."""

import json
import re
import sys
import time
from html import escape, unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.extras.web.houses import JSON, House, ids, play_on, seated
from tests.support.tables import registry_with_examples
from tests.support.wording import english, english_part, english_pattern, message

import manicule
from manicule.kernel.errors import PluginError, UsageError
from manicule.plugins.pack import Pack, PackedPlugin
from manicule_interface.listings import written
from manicule_web.clock import Clock, Taken, shown
from manicule_web.file_tables import FileTables
from manicule_web.menu import ServerMenu
from manicule_web.middleware import COOKIE
from manicule_web.pages.home import span
from manicule_web.table_file import TableFile
from manicule_web.table_lock import TableGone
from manicule_web.web_table import WebTable

LOBBY = english("web.lobby.sits")


def test_a_table_is_made_and_its_maker_sits_down(house: House) -> None:
    anna = house.guest()
    page = anna.create("tictactoe", "human").text
    assert anna.base.endswith("/a/")
    assert "Anna" in page
    assert LOBBY in page


def test_the_first_page_lists_every_game_and_leads_to_a_table(house: House) -> None:
    page = house.guest().get("/").text
    for game in ("gutenberg", "cartographers", "cvlizations", "tictactoe", "tricks"):
        assert f"/new?game={game}" in page


@pytest.mark.parametrize("name", ["", "  ", "a" * 31, "An,na", "An\u202ena", "An\u200bna"])
def test_a_name_that_nobody_could_read_is_refused(house: House, name: str) -> None:
    done = house.guest().create("tictactoe", "random", name=name)
    assert done.status_code == 422
    assert english_part("web.hub.bad_name", n=30) in done.text


def test_a_name_is_text_whatever_is_in_it(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "random", name="<script>x</script>")
    anna.post("start")
    assert "<script>x" not in anna.page
    assert "&lt;script&gt;x&lt;/script&gt;" in anna.page


def test_a_number_of_seats_for_which_there_are_no_rules_is_refused_in_the_form(house: House) -> None:
    done = house.guest().create("tictactoe")
    assert done.status_code == 422
    assert 'value="Anna"' in done.text


def test_whoever_was_invited_takes_the_first_free_seat_and_the_maker_sees_it(house: House) -> None:
    anna, kenji = house.guest(), house.guest("ja")
    anna.create("tictactoe", "human")
    link = anna.link("invite")
    assert "#" in link
    assert kenji.follow(link, name="Kenji").status_code == 200
    assert kenji.base.endswith("/b/")
    assert "Kenji" in anna.page


def test_two_people_cannot_have_one_name_and_a_full_table_has_no_seat(house: House) -> None:
    anna, tom, eve = house.guest(), house.guest(), house.guest()
    anna.create("tictactoe", "human")
    link = anna.link("invite")
    refused = tom.follow(link, name="anna")
    assert (refused.status_code, "called" in refused.text) == (422, True)
    assert tom.follow(link, name="Tom").status_code == 200
    assert eve.follow(link, name="Eve").status_code == 422


def test_whose_name_is_taken_need_not_look_for_the_key_again(house: House) -> None:
    anna, tom = house.guest(), house.guest()
    anna.create("tictactoe", "human")
    path, _, key = anna.link("invite").partition("#")
    refused = tom.post(path, {"key": key, "name": "Anna"})
    assert (refused.status_code, f'value="{key}"' in refused.text) == (422, True)
    wrong = tom.post(path, {"key": "wrong", "name": "Tom"})
    assert (wrong.status_code, "wrong" in wrong.text) == (404, False)


@pytest.mark.parametrize("fields", [{}, {"name": "Anna", "seat-2": ""}])
def test_another_language_leads_back_to_the_form_of_the_same_game(
    house: House, fields: dict[str, str]
) -> None:
    guest = house.guest()
    page = guest.post("/new", {"game": "gutenberg", **fields}) if fields else guest.get("/new?game=gutenberg")
    found = re.search(r'name="back" value="([^"]+)"', page.text)
    assert found
    done = guest.post("/language", {"lang": "fr", "back": unescape(found[1])})
    assert (done.status_code, "Nouvelle table\xa0: Gutenberg" in done.text) == (200, True)


def test_a_watcher_reads_the_language_chosen_at_the_table_whatever_the_site_is_read_in(house: House) -> None:
    anna, _ = seated(house, "tictactoe")
    eve = house.guest()
    eve.follow(anna.link("watch"))
    eve.post("/language", {"lang": "uk", "back": "/"})
    eve.post("language", {"lang": "fr", "back": eve.base})
    assert 'lang="fr"' in eve.page
    assert 'lang="uk"' in eve.get("/").text


def test_only_a_game_that_has_begun_has_seats_to_give_out_anew(house: House) -> None:
    """Before that, nobody would be told who could sit down at their seat."""
    anna, tom = house.guest(), house.guest()
    anna.create("tricks", "human", "human")
    tom.follow(anna.link("invite"), name="Tom")
    for seat in ("b", "c"):
        assert anna.post("links", {"kind": "seat", "seat": seat}).status_code == 404
    assert tom.get().status_code == 200


@pytest.mark.parametrize(("seed", "is_told"), [("7", True), ("", False)])
def test_everybody_is_told_that_a_seed_was_chosen(house: House, seed: str, is_told: bool) -> None:
    """Whoever chose it could have tried it out alone before."""
    anna, tom = house.guest(), house.guest()
    done = anna.post("/new", {"game": "tictactoe", "name": "Anna", "seat-2": "human", "seed": seed})
    anna.base = done.url.path
    tom.follow(anna.link("invite"), name="Tom")
    words = english_part("web.regions.seed_chosen")
    assert (words in tom.page) is is_told
    anna.post("start")
    assert (words in tom.page) is is_told


def test_a_new_invitation_makes_the_old_one_invalid(house: House) -> None:
    anna, tom = house.guest(), house.guest()
    anna.create("tictactoe", "human")
    old, new = anna.link("invite"), anna.link("invite")
    assert tom.follow(old, name="Tom").status_code == 404
    assert tom.follow(new, name="Tom").status_code == 200


def test_only_digests_of_keys_are_kept(house: House) -> None:
    anna, tom = house.guest(), house.guest()
    anna.create("tictactoe", "human")
    tom.follow(anna.link("invite"), name="Tom")
    watch, own = anna.link("watch"), anna.link("own")
    (id,) = ids(house.folder)
    kept = "".join(path.read_text() for path in (house.folder / "tables" / id).iterdir())
    keys = [one.partition("#")[2] for one in (watch, own)]
    cookies = [cookie for guest in (anna, tom) for cookie in guest.client.cookies.jar]
    keys += [str(cookie.value) for cookie in cookies if cookie.name == COOKIE]
    assert len(keys) > 3
    assert [key for key in keys if key in kept] == []


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no such rights there")
def test_nobody_else_on_the_machine_looks_into_the_tables(house: House) -> None:
    assert (house.folder / "tables").stat().st_mode & 0o077 == 0


def test_bots_are_named_in_the_language_of_who_made_the_table_and_each_reads_how_well_they_play(
    house: House,
) -> None:
    zoe, taro = house.guest("fr"), house.guest("ja")
    zoe.create("gutenberg", "human", "hard", "random", name="Zoé")
    taro.follow(zoe.link("invite"), name="Robot 1")
    zoe.post("start")
    assert list(house.table(zoe).match.display.names.seats.values()) == [
        "Zoé",
        "Robot 1",
        "Robot 2",
        "Robot 3",
    ]
    assert '<bdi>Robot 2</bdi><span class="who">robot\xa0: Difficile</span>' in zoe.page
    assert '<bdi>Robot 2</bdi><span class="who">ボット：強い</span>' in taro.page
    assert '<bdi>Robot 3</bdi><span class="who">ボット</span>' in taro.page
    names = house.table(zoe).match.display.names.seats
    assert house.fresh().table(zoe).match.display.names.seats == names


def test_a_game_begins_when_everybody_is_there_or_bots_sit_down(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "human")
    refused = anna.post("start")
    assert (refused.status_code, english("web.hub.not_ready") in refused.text) == (422, True)
    assert anna.post("seat", {"seat": "b", "kind": "random"}).status_code == 200
    assert anna.post("start").status_code == 200
    assert anna.question() is not None


def test_only_who_made_the_table_begins_it_and_changes_its_seats(house: House) -> None:
    anna, tom = house.guest(), house.guest()
    anna.create("tricks", "human", "human")
    tom.follow(anna.link("invite"), name="Tom")
    assert tom.post("start").status_code == 404
    assert tom.post("seat", {"seat": "c", "kind": "random"}).status_code == 404
    assert tom.post("links", {"kind": "invite"}).status_code == 404


def test_a_link_to_ones_own_seat_opens_it_elsewhere_too(house: House) -> None:
    anna, phone = house.guest(), house.guest()
    anna.create("tictactoe", "random")
    before = anna.client.cookies["manicule_key"]
    link = anna.link("own")
    assert phone.follow(link).status_code == 200
    assert anna.get().status_code == 200
    assert anna.client.cookies["manicule_key"] == before
    late = house.guest()
    assert late.follow(link.partition("#")[0] + "#" + before + "x").status_code == 404


def test_everybody_hears_when_a_seat_is_given_out_anew(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    link = anna.link("seat", seat="b")
    assert "a créé un nouveau lien" in tom.page  # his own key still opens the seat
    again = house.guest("fr")
    assert again.follow(link).status_code == 200
    assert "Anna a créé un nouveau lien" in again.page
    assert english_part("web.seat_players.handed_out", host="Anna") in anna.page


def test_the_maker_of_a_table_can_answer_at_the_seat_of_another_by_a_new_link(house: House) -> None:
    """The page on threats says that this is not prevented, and what is told of it."""
    anna, tom = seated(house, "tictactoe")
    said, in_french = english_part("web.seat_players.handed_out", host="Anna"), "Anna a créé un nouveau lien"
    anna.answer("a")
    link = anna.link("seat", seat="b")
    assert in_french in tom.page
    again = house.guest()
    again.follow(link)
    assert (said in anna.page, in_french in again.page) == (True, True)
    assert again.answer("e").status_code == 200
    assert house.table(anna).match.position.seats[1].cells == "e"
    assert (said in anna.page, in_french in again.page) == (True, True)  # until each has read it
    assert said in anna.get("log").text


def test_a_new_link_to_another_seat_is_in_the_record_and_the_log_for_good(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    anna.answer("a")
    anna.link("seat", seat="b")
    link = anna.link("seat", seat="b")
    tom.follow(link)
    assert house.hub.store.record(house.table(anna).file).settings["b"]["new_link"] == "a"
    play_on([anna, tom])
    fresh = house.fresh()
    watcher = fresh.guest()
    watcher.client.cookies, watcher.base = anna.client.cookies, anna.base
    assert (
        watcher.get("log").text.count(english("web.seat_players.handed_out", host="Anna", name="Guest 0"))
        == 2
    )
    watcher.post("again")
    last, *_ = [table.file for table in fresh.tables() if not table.file.is_started]
    assert (last.access, last.notices) == ([], [])
    assert manicule.replay(house.hub.store.record(house.table(anna).file), registry=house.hub.registry).over


def test_the_next_visitor_of_a_seat_reads_who_made_its_link(house: House) -> None:
    """Also if another person came by the same link before, and has put the notice away."""
    anna, tom = seated(house, "tictactoe")
    said = "Anna a créé un nouveau lien"
    link = anna.link("seat", seat="b")
    thief = house.guest()
    thief.follow(link)
    assert said in thief.page
    thief.post("dismiss", {"notice": "access-1"})
    assert said not in thief.page
    tom.follow(link)
    assert said in tom.page
    tom.post("dismiss", {"notice": "access-1"})
    assert said not in tom.page
    assert english_part("web.seat_players.handed_out", host="Anna") in anna.page


def test_watchers_see_and_change_nothing(house: House) -> None:
    anna, _tom = seated(house, "tictactoe")
    eve = house.guest("uk")
    assert eve.follow(anna.link("watch")).status_code == 200
    assert "Ви спостерігаєте" in eve.page
    assert 'action="answer"' not in eve.page
    for path in ("answer", "undo", "hint", "why", "agree", "links", "again", "preview", "start", "seat"):
        assert eve.post(path, {"token": anna.token, "answer": "a"}).status_code == 404, path
    assert house.table(anna).match.answers == 0


def test_a_watcher_who_comes_early_is_told_to_wait_and_led_on(house: House) -> None:
    anna, eve = house.guest(), house.guest()
    anna.create("tictactoe", "human")
    eve.follow(anna.link("watch"))
    page = eve.page
    assert english("web.lobby.not_yet") in page
    assert 'data-lobby="1"' in page  # the script follows the table
    assert 'http-equiv="refresh"' in page  # and without one the page looks again


def test_a_link_is_shown_as_a_code_for_phones_too(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "human")
    page = anna.post("links", {"kind": "invite"}).text
    assert '<svg width="' in page
    assert " style=" not in page


def test_links_lead_to_where_others_find_the_machine(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "human")
    house.site.middleware.public = "http://192.0.2.7:8000"
    assert 'value="http://192.0.2.7:8000/t/' in anna.post("links", {"kind": "invite"}).text
    elsewhere = {"host": "laptop.local", "origin": "http://laptop.local"}
    cookie = f"manicule_key={anna.client.cookies['manicule_key']}"
    page = anna.post("links", {"kind": "invite"}, headers={**elsewhere, "cookie": cookie}).text
    assert 'value="http://laptop.local/t/' in page


def test_whoever_stands_up_before_the_game_begins_frees_their_seat(house: House) -> None:
    anna, tom, eve = house.guest(), house.guest(), house.guest()
    anna.create("tictactoe", "human")
    link = anna.link("invite")
    tom.follow(link, name="Tom")
    assert tom.post("leave").url.path == "/"
    assert tom.get().status_code == 404
    assert "Tom" not in anna.page
    assert eve.follow(link, name="Eve").status_code == 200
    anna.post("start")
    assert eve.post("leave").url.path == eve.base  # from now on a seat is kept
    assert "Eve" in anna.page


def test_who_waits_for_a_table_that_is_removed_meanwhile_does_not_bring_it_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, tom = house.guest(), house.guest()
    anna.create("tictactoe", "human")
    link, table = anna.link("invite"), house.table(anna)
    monkeypatch.setattr(house.hub, "table", lambda id: table)  # found before it was removed
    house.hub.remove(table)
    assert tom.follow(link, name="Tom").status_code == 404
    assert anna.post("start").status_code == 404
    assert anna.post("leave").status_code == 404
    with pytest.raises(TableGone), table.looking():
        pytest.fail("a removed table was looked at")
    assert ids(house.folder) == []


def test_who_made_a_table_and_leaves_as_it_starts_keeps_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.guest()
    anna.create("tictactoe", "random")
    table, leave = house.table(anna), house.hub.leave

    def started_before(table: WebTable, seat: str) -> bool:
        house.hub.start(table)
        return leave(table, seat)

    monkeypatch.setattr(house.hub, "leave", started_before)
    assert anna.post("leave").url.path == anna.base
    assert (house.hub.tables, ids(house.folder)) == ((table,), [table.file.id])
    assert anna.get().status_code == 200


def test_whoever_made_a_table_removes_it_before_it_begins(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "human")
    assert 'id="leave"' in anna.page
    anna.post("leave")
    assert len(house.hub) == 0
    assert ids(house.folder) == []


def test_the_first_page_learns_how_each_table_stands(house: House) -> None:
    anna, tom = house.guest(), house.guest("fr")
    anna.create("tictactoe", "human")
    tom.follow(anna.link("invite"), name="Tom")
    assert tom.get("status", headers=JSON).json() == {
        "state": "La partie n’a pas encore commencé",
        "players": ["Anna", "Tom"],
        "asked": False,
        "over": False,
        "talk": "",
        "version": house.table(tom).version,
    }
    anna.post("start")
    assert anna.get("status", headers=JSON).json() == {
        "state": "Your turn",
        "players": ["Anna", "Tom"],
        "asked": True,
        "over": False,
        "talk": "",
        "version": house.table(anna).version,
    }
    assert tom.get("status", headers=JSON).json()["state"] == "On attend Anna"
    play_on([anna, tom])
    assert anna.get("status", headers=JSON).json()["state"] == english("fullscreen.end_screen.game_over")
    assert house.guest().get(anna.base + "status").status_code == 404


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_clock_is_there_for_who_wants_one_and_ends_nothing(house: House, is_wanted: bool) -> None:
    fields: dict[str, Any] = {"clock": "1"} if is_wanted else {}
    anna, tom = seated(house, "tictactoe", **fields)
    assert ('class="clock"' in anna.page) is is_wanted
    anna.answer("e")
    assert ('class="clock"' in tom.page) is is_wanted
    assert house.table(anna).file.clock is is_wanted
    play_on([anna, tom])
    assert "data-since" not in anna.page


def test_a_clock_counts_who_is_asked_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    tables = FileTables(tmp_path)
    tables.write(TableFile("abcdefghijkl", "tictactoe", [], 7))
    clock = Clock(tables, "abcdefghijkl")
    clock.note(["a", "b"], 100.0)
    clock.note(["b"], 112.5)
    assert (clock.taken("a"), clock.taken("b")) == (Taken(12), Taken(0, 100))
    again = Clock(tables, "abcdefghijkl")
    assert (again.taken("a"), again.taken("b")) == (Taken(12), Taken(0))
    again.note(["a"], 200.0)
    again.note([], 203.0)
    assert again.taken("a") == Taken(15)
    (tmp_path / "tables" / "abcdefghijkl" / "clock.json").write_text("{")
    assert Clock(tables, "abcdefghijkl").taken("a") == Taken(0)
    assert [shown(one) for one in (0, 61, 3600)] == ["0:00", "1:01", "1:00:00"]


def test_only_what_is_allowed_can_be_played(tmp_path: Path) -> None:
    house = House(tmp_path, allowed=("gutenberg", "gears"))
    guest = house.guest()
    page = guest.get("/").text
    assert "/new?game=gutenberg" in page
    assert "/new?game=tictactoe" not in page
    assert guest.get("/new?game=tictactoe").status_code == 404
    assert guest.create("tictactoe", "random").status_code == 404
    form = guest.get("/new?game=gutenberg").text
    assert 'name="plugin-gears"' in form
    assert 'name="plugin-characters"' not in form
    fields: dict[str, Any] = {"plugin-gears": "without", "plugin-characters": "with"}
    guest.create("gutenberg", "random", **fields)
    file = house.table(guest).file
    assert (file.with_, file.without) == ((), ("gears",))
    house.close()


def test_a_table_is_made_of_a_pack_whatever_else_the_form_says(tmp_path: Path) -> None:
    plain = Pack(
        name="Plain", game="gutenberg", plugins=(PackedPlugin("gears"),), options={"last_window": "round_end"}
    )
    house = House(tmp_path, packs=[plain])
    guest = house.guest()
    assert '<option value="Plain"' in guest.get("/new?game=gutenberg").text
    assert 'name="pack"' not in guest.get("/new?game=cvlizations").text
    assert guest.create("gutenberg", "random", "random", pack="Grand").status_code == 404
    fields: dict[str, Any] = {"plugin-characters": "with", "pack": "Plain"}
    guest.create("gutenberg", "random", "random", **fields)
    guest.post("start")
    for served in (house, house.fresh()):
        match = served.table(guest).match
        assert set(match.rules.plugins) == {"gutenberg", "gears"}
        assert match.setup.options["last_window"] == "round_end"
    house.close()


@pytest.mark.parametrize(
    ("counts", "said"), [((1, 2, 3, 4), "1–4"), ((2, 3), "2, 3"), ((2, 4, 5), "2, 4, 5"), ((2,), "2")]
)
def test_numbers_of_people_stand_as_on_a_box(house: House, counts: tuple[int, ...], said: str) -> None:
    assert house.hub.reader("en").read(span(counts)) == said


@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations"])
@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
def test_values_of_options_are_chosen_by_what_they_mean(house: House, game: str, language: str) -> None:
    page, read = house.guest(language).get(f"/new?game={game}").text, house.hub.reader(language).read
    chosen = [one for _, one in house.hub.menu.options(game).values() if one.values]
    assert chosen
    for option in chosen:
        assert list(option.labels) == [written(value) for value in option.values]
        for value, label in option.labels.items():
            is_usual = value == written(option.default)
            text = message("web.new_table.usual", value=label) if is_usual else label
            shown = read(text) if language == "en" else read(label)  # the note beside it is translated, too
            assert re.search(f'<option value="{value}"( selected)?>{re.escape(escape(shown))}', page)
            assert (read(label) == label.message) is (language == "en")


def test_options_of_one_name_are_told_apart_by_their_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = registry_with_examples()
    option = registry.game("gutenberg").options["last_window"]
    other = msgspec.structs.replace(registry.manifests["gears"], options={"last_window": option})
    menu = ServerMenu(registry)
    monkeypatch.setattr(menu, "parts", lambda game: [other])
    assert list(menu.options("gutenberg")) == [
        "gears_inside_choices",
        "gutenberg.last_window",
        "gears.last_window",
    ]


def test_packs_that_cannot_be_played_or_told_apart_are_refused() -> None:
    registry = registry_with_examples()
    with pytest.raises(PluginError, match=english_pattern("plugins.pack.missing", plugin="nothing")):
        ServerMenu(registry, packs=[Pack(name="Odd", game="gutenberg", plugins=(PackedPlugin("nothing"),))])
    with pytest.raises(UsageError, match=english_pattern("web.menu.same_pack", pack="Plain")):
        ServerMenu(registry, packs=[Pack(name="Plain", game=game) for game in ("gutenberg", "cvlizations")])


@pytest.mark.parametrize("allowed", [["nothing"], ["gears"]])
def test_what_is_allowed_must_be_there_and_have_a_game(allowed: list[str]) -> None:
    with pytest.raises(UsageError):
        ServerMenu(registry_with_examples(), allowed)


def test_without_the_key_of_a_seat_there_is_nothing(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    stranger = house.guest()
    for base in (anna.base, tom.base, anna.base.replace("/a/", "/watch/"), "/t/aaaaaaaaaaaa/a/"):
        for path in ("", "update", "log", "rules", "signs", "links", "replay", "events"):
            assert stranger.get(base + path).status_code == 404, path
    assert tom.get(anna.base).status_code == 404  # with the key of another seat


def test_every_panel_has_a_score_and_a_button_shows_where_the_points_come_from(house: House) -> None:
    anna, _ = seated(house, "cartographers")
    page = anna.page
    panel = f'<span class="in-words">{english("interface.scores.score", score=0)}</span>'
    assert page.count(panel) == 2
    assert 'popovertarget="scores"' in page
    assert english("interface.scores.standings") in page
    assert english("interface.scores.now") in page


def test_a_finished_table_shows_its_result_is_looked_at_again_and_played_again(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    assert anna.get("replay").status_code == 404
    play_on([anna, tom])
    page = anna.page
    assert english("interface.scores.points") in page
    assert 'href="replay"' in page
    assert 'href="review"' in page
    last = house.table(anna).match.answers
    first, end = anna.get("replay?at=0").text, anna.get(f"replay?at={last}").text
    assert english("web.picture.step", number=0, all=last) in first
    assert english("web.picture.step", number=last, all=last) in end
    assert 'id="step-on"' in first
    assert 'id="step-on"' not in end
    assert english("web.picture.step", number=2, all=last) in anna.get("replay?at=2").text
    new = anna.post("again")
    assert new.url.path != anna.base
    other = tom.post("again")  # the same table, by his own seat
    assert other.url.path == new.url.path.replace("/a/", "/b/")
    anna.base = new.url.path
    assert anna.post("start").status_code == 200
    assert anna.question() is not None


def test_a_table_where_nothing_happens_for_long_is_removed(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "random")
    house.hub.sweep()
    assert len(house.hub) == 1
    house.hub.keep_days = -1
    house.hub.sweep()
    assert len(house.hub) == 0
    assert ids(house.folder) == []
    assert anna.get().status_code == 404


def test_a_match_that_nobody_looks_at_is_closed_and_opened_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = seated(house, "tictactoe")
    anna.answer("e")
    table = house.table(anna)
    now = time.monotonic()
    monkeypatch.setattr("manicule_web.hub.time.monotonic", lambda: now + 4000)
    house.hub.sweep()
    assert not table.is_open
    assert table.match.answers == 1


def test_there_are_no_more_tables_than_allowed(house: House) -> None:
    house.hub.max_tables = 1
    assert house.guest().create("tictactoe", "random").status_code == 200
    done = house.guest().create("tictactoe", "random")
    assert (done.status_code, "no room" in done.text) == (422, True)


def test_a_table_that_cannot_be_written_is_none(house: House) -> None:
    def full(*given: object) -> None:
        raise OSError("no space left")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.hub.store, "write", full)
        with pytest.raises(OSError, match="no space"):
            house.guest().create("tictactoe", "random")
    assert len(house.hub) == 0


def test_a_seat_whose_table_cannot_be_written_stays_free(house: House) -> None:
    def full(*given: object) -> None:
        raise OSError("no space left")

    anna, tom = house.guest(), house.guest()
    anna.create("tictactoe", "human")
    link = anna.link("invite")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.hub.store, "write", full)
        with pytest.raises(OSError, match="no space"):
            tom.follow(link, name="Tom")
    assert house.table(anna).file.by_seat["b"].is_free
    assert tom.follow(link, name="Tom").status_code == 200


def test_a_folder_that_is_no_table_keeps_nobody_from_the_others(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "random")
    for name, text in (("abcdefghijkl", "{"), ("bcdefghijklm", json.dumps({"id": 1}))):
        folder = house.folder / "tables" / name
        folder.mkdir()
        (folder / "table.json").write_text(text)
    assert len(house.fresh().hub) == 1


def test_a_bot_looks_back_at_ones_own_answers_when_the_game_is_over(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    eve = house.guest()
    eve.follow(anna.link("watch"))
    assert anna.get("review").status_code == anna.post("review").status_code == 404
    play_on([anna, tom])
    offered = tom.get("review").text
    assert "Un robot fort parcourt vos coups" in offered
    assert "Un robot fort analyse" not in offered
    assert tom.post("review").status_code == 200
    found = house.hub.look_back(house.table(tom), "b", is_wanted=False)
    assert found is not None
    end = time.monotonic() + 300
    while not found.is_over:
        assert time.monotonic() < end
        assert "data-looking" in tom.get("review").text or found.is_over
        time.sleep(0.01)
    told = tom.get("review").text
    assert "coup" in told
    assert "data-looking" not in told
    assert {one.question.seat for one in found.review.found} == {"b"}
    assert eve.get("review").status_code == 404
    assert 'action="review"' in anna.get("review").text  # hers is her own


def test_where_no_bot_can_look_back_nobody_offers_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manicule_web.web_table.strongest_bot", lambda registry, game: None)
    guests = seated(house, "tictactoe")
    play_on(guests)
    assert 'href="replay"' in guests[0].page
    assert 'href="review"' not in guests[0].page
    assert guests[0].post("review").status_code == 404


def test_the_course_of_the_scores_is_shown_at_the_end(house: House) -> None:
    guests = seated(house, "gutenberg", "random")
    play_on(guests)
    assert english("interface.scores.course") in guests[0].page
