"""What a table tells the people who are invited to it, and how pages behave on the way there."""

import re
from html import unescape

from tests.extras.web.houses import HOST, House, seated
from tests.support.wording import english


def words(page: str) -> str:
    """The text of a page."""
    return unescape(re.sub(r"<[^>]+>", " ", page))


def meta(page: str, name: str) -> str:
    found = re.search(rf'<meta property="{name}" content="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def shown_link(page: str) -> str:
    found = re.search(r'id="link" value="([^"]+)"', page)
    return unescape(found[1]).removeprefix(HOST) if found else ""


def test_an_invitation_names_the_game_its_host_and_what_is_not_as_usual(house: House) -> None:
    anna, kenji = house.guest(), house.guest("ja")
    choices = {"plugin-cartographers_skills": "with", "option-side": "B"}
    anna.create("cartographers", "human", **choices)
    path, _, key = anna.link("invite").partition("#")
    page = house.guest().get(path).text
    game, skills = (house.hub.registry.manifest(id) for id in ("cartographers", "cartographers_skills"))
    title = english("web.entrance.invited", host="Anna", game=game.name)
    assert f"<title>{title}</title>" in page
    assert (meta(page, "og:title"), meta(page, "og:description")) == (title, str(game.about))
    assert key not in page
    side = game.options["side"]
    told = (
        english("web.terms.host", name="Anna"),
        english("interface.table_terms.differences", n=2),
        english("web.terms.with", plugin=skills.name),
        str(side.labels["B"]),
        english("web.terms.usually", value=side.labels["A"]),
    )
    for text in told:
        assert text in words(page), text
        assert text in words(anna.page), text
    assert house.hub.reader("ja").read(side.labels["B"]) in words(kenji.get(path).text)


def test_a_preview_is_in_the_language_of_the_host_if_the_visitor_states_none(house: House) -> None:
    anna = house.guest("fr")
    anna.create("tictactoe", "human")
    messenger = house.guest("")
    page = messenger.get(anna.link("invite").partition("#")[0]).text
    assert 'lang="fr"' in page
    assert "Anna" in meta(page, "og:title")


def test_without_an_invitation_every_address_of_a_table_looks_like_none(house: House) -> None:
    anna = house.guest()
    anna.create("tictactoe", "human")
    id = anna.base.split("/")[2]
    there = house.guest().get(f"/t/{id}/join").text
    assert there.replace(id, "aaaaaaaaaaaa") == house.guest().get("/t/aaaaaaaaaaaa/join").text


def test_a_game_that_has_begun_shows_its_terms_to_players_and_spectators(house: House) -> None:
    anna, tom = seated(house, "gutenberg", "easy", **{"plugin-characters": "without"})
    assert f'<a href="terms">{english("interface.table_terms.differences", n=1)}</a>' in anna.page
    game, gears, characters = map(house.hub.registry.manifest, ("gutenberg", "gears", "characters"))
    without = english("web.terms.without", plugin=characters.name)
    told = (
        without,
        english("web.terms.with", plugin=gears.name),
        english("web.terms.host", name="Anna"),
        str(game.options["last_window"].labels["own_turn"]),
    )
    terms = words(anna.get("terms").text)
    for text in told:
        assert text in terms, text
    eve = house.guest()
    eve.follow(anna.link("watch"))
    assert without in words(eve.get("terms").text)
    assert house.hub.reader("fr").read(characters.about) in words(tom.get("terms").text)


def test_a_link_is_on_a_page_of_its_own_until_a_newer_one_replaces_it(house: House) -> None:
    """Going back and reloading create no other one."""
    anna = house.guest()
    anna.create("tictactoe", "human")
    made = anna.post("links", {"kind": "invite"}, follow_redirects=False)
    assert (made.status_code, made.headers["location"]) == (303, "links")
    first = shown_link(anna.get("links").text)
    assert first.startswith("/t/")
    assert shown_link(anna.get("links").text) == first
    assert shown_link(anna.page) == ""
    assert "content-encoding" not in anna.get("links").headers
    watch = anna.link("watch")
    assert shown_link(anna.get("links").text) == watch
    guest = house.guest()
    assert guest.follow(first, name="Tom").status_code == 200
    assert shown_link(guest.get("links").text) == ""


def test_a_browser_can_go_back_to_a_form_that_was_refused(house: House) -> None:
    """It cannot keep a page with `no-store`, and would ask the server for it again."""
    anna = house.guest()
    refused = anna.create("tictactoe", "human", name="")
    assert (refused.status_code, refused.headers["cache-control"]) == (422, "private, no-cache")
    assert anna.create("tictactoe", "human").headers["cache-control"] == "no-store"


def test_a_browser_remembers_the_name_of_its_person(house: House) -> None:
    anna = house.guest()
    assert 'name="name" value=""' in anna.get("/new?game=tictactoe").text
    anna.create("tictactoe", "human", name="Зоя & たろう")
    link = anna.link("invite")
    for path in ("/new?game=gutenberg", "/learn?game=gutenberg", link.partition("#")[0]):
        assert 'name="name" value="Зоя &amp; たろう"' in anna.get(path).text, path
    anna.create("tictactoe", "human", name="Zoé")
    assert 'value="Zoé"' in anna.get("/new?game=tictactoe").text


def test_a_usual_table_says_so_and_nothing_else(house: House) -> None:
    anna, _ = seated(house, "cvlizations", "easy")
    assert 'href="terms"' in anna.page
    assert 'class="note"><a href="terms"' not in anna.page
    assert english("web.terms.usual") in words(anna.get("terms").text)
