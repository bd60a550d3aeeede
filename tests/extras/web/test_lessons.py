"""Lessons in the browser: begun from the first page, explained above each question, played to the end."""

import re
from html import unescape

import pytest
from tests.extras.web.houses import Guest, House, fields_for, sure_in
from tests.support.wording import english_part

from manicule.kernel.text import Text
from manicule.records.match_file import required_header
from manicule_interface.lesson import Lesson, lesson_of, read_lesson
from manicule_interface.lesson_guide import LessonState

GAMES = ("gutenberg", "cartographers", "cvlizations")
LANGUAGES = ("en", "fr", "ja", "uk")


def learner(house: House, game: str, language: str = "en", name: str = "Олена") -> Guest:
    """A person who has begun a lesson from the first page."""
    guest = house.guest(language)
    assert f'href="/learn?game={game}"' in guest.get("/").text
    assert guest.get(f"/learn?game={game}").status_code == 200
    done = guest.post("/learn", {"game": game, "name": name})
    assert done.status_code == 200
    guest.base = done.url.path
    return guest


def state_of(guest: Guest) -> LessonState:
    """What the lesson says now, from inside the server."""
    state = guest.house.table(guest).view("a").state.lesson
    assert state is not None
    return state


def lesson_for(house: House, game: str) -> Lesson:
    return read_lesson(game, house.hub.registry.manifests[game].folder)


def is_on(page: str, texts: tuple[Text, ...], house: House, language: str) -> bool:
    """Whether all of these texts stand on a page, in a language."""
    read = house.hub.reader(language).read
    return all(read(text) in unescape(page) for text in texts)


def follow(guest: Guest) -> None:
    """Send the form as it stands: with the answer that is suggested."""
    question = guest.asked()
    fields = {"token": guest.token, **fields_for(question, question.display.default)}
    answers = guest.house.table(guest).match.answers
    done = guest.post("answer", fields)
    if guest.house.table(guest).match.answers == answers:  # seen before it counts
        guest.post("answer", {**fields, "sure": sure_in(done.text)})
    assert guest.house.table(guest).match.answers > answers, done.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end_by_forms_alone(house: House, game: str, language: str) -> None:
    guest = learner(house, game, language)
    lesson = lesson_for(house, game)
    assert is_on(guest.page, lesson.welcome, house, language)
    explained = 0
    for _ in range(100):
        said = state_of(guest)
        page = guest.page
        assert is_on(page, (*said.said, *said.farewell), house, language)
        assert "Enter" not in "".join(re.findall(r'<div id="lesson".*?</div>', page, re.DOTALL))
        if said.farewell:
            break
        explained += bool(said.said)
        assert said.advice is not None
        assert guest.asked().display.default == said.advice.answer
        follow(guest)
    assert state_of(guest).is_past
    assert is_on(guest.page, lesson.farewell, house, language)
    assert explained >= len({step.kind for step in lesson.step})


@pytest.mark.parametrize("game", GAMES)
def test_people_keep_their_names_and_the_table_is_that_of_the_lesson(house: House, game: str) -> None:
    guest = learner(house, game)
    table = house.table(guest)
    assert table.match.display.names.seats["a"] == "Олена"
    assert required_header(table.match).practice
    assert lesson_of(house.hub.registry, required_header(table.match)) == lesson_for(house, game)
    assert english_part("web.regions.seed_chosen") not in guest.page
    assert "practice game" in guest.page


def test_a_bot_of_a_lesson_gives_way_to_the_name_of_a_person(house: House) -> None:
    guest = learner(house, "gutenberg", name="tom")
    names = list(house.table(guest).match.display.names.seats.values())
    assert names[0] == "tom"
    assert "Tom" not in names
    assert names[2] == "Kate"


def test_the_suggestion_is_marked_on_the_form(house: House) -> None:
    guest = learner(house, "gutenberg")
    advice = state_of(guest).advice
    assert advice is not None
    marked = re.findall(r'class="option proposed" name="answer" value="([^"]+)"', guest.page)
    assert marked == [advice.answer]
    assert 'aria-describedby="lesson"' in guest.page


def test_a_person_who_answers_otherwise_is_told_so_until_the_next_answer(house: House) -> None:
    guest = learner(house, "gutenberg")
    question = guest.asked()
    step = lesson_for(house, "gutenberg").step[0]
    assert step.instead is not None
    other = next(answer for answer in question.legal if answer != question.display.default)
    guest.answer(other)
    for _ in range(2):  # the page is not an answer to a form: it may be loaded anew
        assert str(step.instead) in unescape(guest.page)
    guest.post("undo")
    assert str(step.instead) not in unescape(guest.page)


def test_a_lesson_goes_on_after_the_server_was_started_anew(house: House) -> None:
    guest = learner(house, "gutenberg", "uk")
    follow(guest)
    follow(guest)
    said = state_of(guest)
    assert said.said
    again = house.fresh().guest("uk")
    again.client.cookies, again.base = guest.client.cookies, guest.base
    after = state_of(again)
    assert after.advice == said.advice
    assert after.said[-1:] == said.said[-1:]  # it was not answered, so it is explained once more
    assert not after.welcome
    assert is_on(again.page, after.said, again.house, "uk")


def test_a_lesson_that_is_over_does_not_begin_again(house: House) -> None:
    guest = learner(house, "cartographers")
    while not state_of(guest).is_past:
        follow(guest)
    again = house.fresh().guest()
    again.client.cookies, again.base = guest.client.cookies, guest.base
    assert again.house.table(again).view("a").state.lesson is None
    assert 'id="lesson"' not in again.page


def test_another_practice_table_is_no_lesson(house: House) -> None:
    guest = house.guest()
    guest.create("cartographers", seed=lesson_for(house, "cartographers").seed + 1, practice="1")
    guest.post("start")
    assert house.table(guest).view("a").state.lesson is None
    guest.create("cartographers", seed=lesson_for(house, "cartographers").seed)
    guest.post("start")
    assert house.table(guest).view("a").state.lesson is None


def test_what_has_no_lesson_or_no_name_is_refused(house: House) -> None:
    guest = house.guest()
    assert 'href="/learn?game=tictactoe"' not in guest.get("/").text
    for game in ("tictactoe", "no-such-game", ""):
        assert guest.get(f"/learn?game={game}").status_code == 404
        assert guest.post("/learn", {"game": game, "name": "Anna"}).status_code == 404
    refused = guest.post("/learn", {"game": "gutenberg", "name": " "})
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert house.tables() == []


def test_a_watcher_sees_nothing_of_the_lesson(house: House) -> None:
    guest = learner(house, "gutenberg")
    eve = house.guest()
    eve.follow(guest.link("watch"))
    assert 'id="lesson"' not in eve.page
    assert 'id="lesson"' in guest.page
