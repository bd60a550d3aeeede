"""What a table tells the people who are invited to it, and how pages behave on the way there."""

import re
from html import unescape

import pytest
from tests.extras.web.houses import GAMES, HOST, House, seated
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
    anna.create("cartographers", "human", deadline="72", **choices)
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
        english("web.players.deadline_days", n=3),
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
    assert anna.link("invite")
    anna.post("start")
    assert shown_link(anna.get("links").text) == ""  # nobody can sit down by it any more


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


def choices(page: str, name: str) -> dict[str, str]:
    """The choices of a list, by value."""
    found = re.search(rf'<select name="{re.escape(name)}".*?</select>', page)
    assert found, name
    return {
        value: words(text).strip() for value, text in re.findall(r'value="([^"]*)"[^>]*>([^<]*)', found[0])
    }


def test_the_form_for_a_table_speaks_of_names_and_not_of_ids(house: House) -> None:
    manifests = house.hub.registry.manifests
    for game in ("gutenberg", "cartographers", "cvlizations"):
        page = house.guest().get(f"/new?game={game}").text
        shown = words(page)
        for one in manifests.values():
            if one.plays != game:
                continue
            ids = [id for id in (one.id, *one.options, *one.bots) if "_" in id]
            ids += [
                str(value) for option in one.options.values() for value in option.values if "_" in str(value)
            ]
            assert [id for id in ids if id in shown] == []
        bots = choices(page, "seat-2")
        assert "greedy" not in bots  # it is the level Normal
        assert [
            kind
            for kind, label in bots.items()
            if kind and label in (kind, english("web.menu.level", level=kind))
        ] == []
    french = choices(house.guest("fr").get("/new?game=gutenberg").text, "seat-2")
    assert french["random"] != choices(page, "seat-2")["random"]


def test_as_usual_says_what_is_usual(house: House) -> None:
    page = house.guest().get("/new?game=gutenberg").text
    assert choices(page, "plugin-characters")[""] == english("web.new_table.usually_with")
    assert choices(page, "plugin-automa")[""] == english("web.new_table.usually_without")
    assert choices(page, "plugin-two_player")[""] == english("web.new_table.usually_for", numbers="2")
    labels = house.hub.registry.manifest("gutenberg").options["last_window"].labels
    windows = choices(page, "option-last_window")
    assert windows["own_turn"] == english("web.new_table.usual", value=labels["own_turn"])
    assert windows["round_end"] == str(labels["round_end"])


EDICTS = {"A": "wildholds", "B": "treetower", "C": "broken_road", "D": "canal_lake"}


def fields_of_edicts(**chosen: str) -> dict[str, str]:
    return {f"option-edicts-{place}": card for place, card in chosen.items()}


def test_the_edicts_of_cartographers_are_cards_to_choose_by_name(house: House) -> None:
    anna = house.guest()
    cards = house.hub.registry.rule_set("cartographers", ()).content.scoring
    page = anna.get("/new?game=cartographers").text
    for card in cards.values():
        assert choices(page, "option-edicts-A")[card.id] == str(card.name)
        assert str(card.about) in words(page)
    assert anna.create("cartographers", "human", **fields_of_edicts(**EDICTS)).status_code == 200
    assert house.table(anna).file.options == {"edicts": ",".join(EDICTS.values())}
    for place, card in EDICTS.items():
        assert f"{place}: {cards[card].name}" in words(anna.page)
    assert house.guest().create("cartographers", "human", **fields_of_edicts(A="")).status_code == 200


def test_edicts_that_do_not_go_together_are_refused_by_their_names(house: House) -> None:
    anna = house.guest()
    cards = house.hub.registry.rule_set("cartographers", ()).content.scoring
    two = fields_of_edicts(**EDICTS | {"B": "great_city"})
    refused = anna.create("cartographers", "human", **two)
    alike = english(
        "interface.option_entries.alike", one=cards["wildholds"].name, other=cards["great_city"].name
    )
    assert (refused.status_code, alike in words(refused.text)) == (422, True)
    assert 'value="great_city" selected' in refused.text
    refused = anna.create("cartographers", "human", **fields_of_edicts(A="wildholds"))
    places = ("A", "B", "C", "D")
    assert english("interface.option_entries.choose_all", places=places) in words(refused.text)


def test_options_of_a_plugin_that_is_left_out_are_ignored(house: House) -> None:
    anna = house.guest()
    fields = {"plugin-characters": "without", "option-tory_without_inks": "false"}
    assert anna.create("gutenberg", "human", "easy", **fields).status_code == 200
    assert house.table(anna).file.options == {}


def test_choices_that_do_not_go_together_are_told_by_names(house: House) -> None:
    manifests = house.hub.registry.manifests
    expert, dummy = manifests["cvlizations_expert"], manifests["cvlizations_dummy"]
    both = {"plugin-cvlizations_expert": "with", "plugin-cvlizations_dummy": "with"}
    refused = house.guest().create("cvlizations", "human", **both)
    assert english("plugins.selection.conflict", one=expert.name, other=dummy.name) in words(refused.text)
    refused = house.guest().create("gutenberg", "human", **{"plugin-two_player": "without"})
    board = manifests["two_player"].name
    told = english("plugins.player_counts.add", game="Gutenberg", n=2, numbers="3, 4", plugin=board)
    assert told in words(refused.text)
    alone = house.guest().create("gutenberg")
    assert str(manifests["automa"].name) in words(alone.text)
    assert [id for id in ("automa as", "greedy") if id in words(alone.text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_in_the_browser_need_no_command_line(house: House, game: str) -> None:
    (anna,) = seated(house, game, "random", languages=())
    for language in ("en", "fr", "ja", "uk"):
        anna.post("language", {"lang": language, "back": anna.base})
        text = unescape(re.sub(r"<[^>]+>", "", anna.get("rules").text))
        assert re.findall(r".*(?:--[a-z]+|manicule [a-z]+).*", text) == []
