"""Rules, log, replay and review in the browser, as they are read: searched, filtered, opened at the phase."""

import re
import time

import pytest
from tests.extras.web.houses import Guest, House, play_on, seated

from manicule.search.trial import Lead, Trial
from manicule_interface.playback import Playback

MARK = re.compile(r"<mark>([^<]+)</mark>")


@pytest.fixture
def guests(house: House) -> list[Guest]:
    return seated(house, "gutenberg")


def test_the_rules_open_at_the_phase_that_is_played(house: House, guests: list[Guest]) -> None:
    match = house.table(guests[0]).match
    while match.position.phase != "plan":
        play_on(guests, most=1)
    phase = "plan"
    page = guests[0].get("rules").text
    opened = re.findall(r"<h\d [^>]*autofocus[^>]*>", page)
    assert len(opened) == 1
    assert f'id="{phase}"' in opened[0]
    assert f'href="#{phase}" aria-current="location"' in page


def test_a_search_marks_every_hit_without_a_script(guests: list[Guest]) -> None:
    page = guests[0].get("rules?term=guilder").text
    assert {one.casefold() for one in MARK.findall(page)} == {"guilder"}
    assert "autofocus" not in page
    assert 'role="search"' in page
    assert 'href="log?term=guilder"' in page
    nothing = guests[0].get("rules?term=zzzzzz")
    assert (nothing.status_code, 'role="alert"' in nothing.text) == (200, True)


def test_the_log_is_filtered_by_a_form(house: House) -> None:
    guests = seated(house, "cartographers")
    play_on(guests)
    anna = guests[0]
    whole = anna.get("log").text
    events = re.findall(r"<li>(.*?)</li>", whole)
    own = re.findall(r"<li>(.*?)</li>", anna.get("log?player=a&round=&term=").text)
    assert 0 < len(own) < len(events)
    first = re.findall(r"<li>(.*?)</li>", anna.get("log?player=a&round=1").text)
    assert 0 < len(first) < len(own)
    assert first == own[: len(first)]
    found = anna.get("log?term=anna").text
    assert MARK.findall(found)
    assert 'href="rules?term=anna"' in found
    assert 'value="1" selected' in anna.get("log?round=1").text
    nothing = anna.get("log?term=zzzzzz&player=nobody&round=x")
    assert (nothing.status_code, len(re.findall("<li>", nothing.text))) == (200, 0)


def test_what_is_searched_for_is_escaped(guests: list[Guest]) -> None:
    for page in ("rules", "log"):
        text = guests[0].get(f"{page}?term=%3Cscript%3E%22").text
        assert "<script>&quot;" not in text
        assert 'value="<' not in text


def test_a_replay_goes_from_round_to_round(house: House) -> None:
    guests = seated(house, "cartographers")
    play_on(guests)
    table = house.table(guests[0])
    rounds = Playback(table.match, table.registry).rounds
    page = guests[0].get(f"replay?at={rounds[1].at}").text
    assert f'href="replay?at={rounds[2].at}" class="button" id="step-round-on"' in page
    assert f'href="replay?at={rounds[0].at}" class="button" id="step-round-back"' in page
    assert f'href="replay?at={rounds[1].at}" aria-current="step"' in page


def test_a_review_shows_the_table_of_each_remark(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trial, "difference", lambda *_: Lead(2.0, 0.0))
    anna, tom = seated(house, "tictactoe")
    play_on([anna, tom])
    assert tom.post("review").status_code == 200
    found = house.hub.look_back(house.table(tom), "b", is_wanted=False)
    assert found is not None
    end = time.monotonic() + 300
    while not found.is_over:
        assert time.monotonic() < end
        time.sleep(0.01)
    page = tom.get("review").text
    tables = re.findall(r'<div class="then">(.*?)</div><p>', page, flags=re.DOTALL)
    assert len(tables) == len([one for one in found.review.found if one.by is not None]) > 0
    assert all("<t" in one for one in tables)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
