"""Moments in the browser: a form above the question, for each person, that hides nothing."""

from html import unescape

from tests.extras.web.houses import JSON, Guest, House, play_on, seated
from tests.support.wording import english

REVEALED = english("gutenberg.events.plans_revealed")


def region(guest: Guest) -> str:
    """What stands between the requests and the question."""
    return unescape(guest.page.partition('id="r-moment"')[2].partition('class="room"')[0])


def serial(guest: Guest) -> str:
    return region(guest).partition('name="moment" value="')[2].partition('"')[0]


def at_the_plans(house: House) -> list[Guest]:
    """Two people, each with a browser of their own, right after their plans were revealed."""
    guests = seated(house, "gutenberg", languages=("en",))
    while not serial(guests[0]):
        assert play_on(guests, 1)
    return guests


def test_a_moment_is_a_form_above_the_question_and_works_without_a_script(house: House) -> None:
    guests = at_the_plans(house)
    asked = next(guest for guest in guests if guest.question() is not None)
    assert REVEALED in region(asked)
    assert 'action="seen"' in region(asked)
    assert 'id="answer"' in asked.page, "the question is there too"
    assert asked.post("seen", {"moment": serial(asked)}).status_code == 200
    assert serial(asked) == ""
    assert asked.question() is not None


def test_each_person_puts_a_moment_away_and_nobody_waits_for_another(house: House) -> None:
    guests = at_the_plans(house)
    asked = next(guest for guest in guests if guest.question() is not None)
    (other,) = (guest for guest in guests if guest is not asked)
    assert play_on(guests, 1)
    assert serial(asked) == "", "an answer puts it away"
    assert serial(other) != ""
    assert other.post("seen", {"moment": serial(other)}, headers=JSON).status_code == 200
    assert serial(other) == ""


def test_another_moment_than_the_one_in_sight_is_not_put_away(house: House) -> None:
    guest, *_ = at_the_plans(house)
    for wrong in ("", "0", "x" * 5000):
        assert guest.post("seen", {"moment": wrong}).status_code == 200
    assert serial(guest) != ""


def test_watchers_see_no_moment_that_waits(house: House) -> None:
    guest, *_ = at_the_plans(house)
    watcher = house.guest()
    assert watcher.follow(guest.link("watch")).status_code == 200
    assert serial(watcher) == ""
    assert 'action="seen"' not in watcher.page


def test_the_news_of_a_moment_are_not_told_again(house: House) -> None:
    guests = seated(house, "cartographers", languages=("en",))
    guest = guests[0]
    while not serial(guest):
        assert play_on(guests, 1)
    assert house.table(guest).view("a").state.news
    assert 'id="news"' not in guest.page
    assert guest.post("seen", {"moment": serial(guest)}).status_code == 200
    assert 'id="news"' not in guest.page
