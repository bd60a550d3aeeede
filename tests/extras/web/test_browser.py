"""Tables in a real browser: whole games, shapes, lost connections, accessibility."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from tests.extras.web.browsers import PATIENCE, violations
from tests.extras.web.houses import languages
from tests.extras.web.processes import Served
from tests.extras.web.stuck_bots import GATED, stuck_bots
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule_interface.lesson import read_lesson

NAMES = {"en": "Anna", "fr": "Zoé", "ja": "たろう", "uk": "Тарас"}
OVER = {
    "en": english("fullscreen.end_screen.game_over"),
    "ja": "ゲーム終了",
    "fr": "La partie est terminée",
    "uk": "Партію завершено",
}
PHONE = {"width": 390, "height": 844}
IDLE = 120.0
"""So many seconds nobody may be asked in a game, because bots play or the news is on its way."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as made:
        yield made


class Person:
    """Somebody at a browser of their own."""

    def __init__(self, browser: Browser, served: Served, language: str, **given: Any) -> None:
        self.served = served
        self.language = language
        self.errors: list[str] = []
        self.context: BrowserContext = browser.new_context(locale=language, **given)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def create(self, game: str, *kinds: str) -> None:
        page = self.page
        page.goto(f"{self.served.address}/new?game={game}")
        page.fill("#name", NAMES[self.language])
        for at in range(2, 13):
            if page.locator(f"#seat-{at}").count():
                page.select_option(f"#seat-{at}", kinds[at - 2] if at - 2 < len(kinds) else "")
        page.locator("form.setup > details > summary").click()
        page.fill("#seed", "7")
        page.click("form.setup button.primary")

    def link(self, kind: str) -> str:
        with self.page.expect_navigation():  # the page before may show another link
            self.page.click(f"#link-{kind}")
        return self.page.locator("#link").input_value()

    def begin(self) -> None:
        """Begin the game; the script of the table has come then, and listens."""
        self.page.click("#start")
        expect(self.page.locator("#state")).to_be_visible()
        self.is_ready()

    def is_ready(self) -> None:
        expect(self.page.locator("#link-state")).not_to_be_empty()

    def join(self, link: str) -> None:
        self.page.goto(link)
        expect(self.page.locator("#key-row")).to_be_hidden()
        assert "#" not in self.page.url
        self.page.fill("#name", NAMES[self.language])
        self.page.click("#send")

    @property
    def is_asked(self) -> bool:
        return self.page.locator("#state.yours").count() > 0

    @property
    def is_over(self) -> bool:
        return OVER[self.language] in str(self.page.locator("#state").text_content())

    def answer(self) -> None:
        """Answer by what stands there: the first option, a shape where it lies, numbers, ticks."""
        page = self.page
        with page.expect_response(lambda reply: reply.url.endswith("/answer")) as given:
            self._press()
        expect(page.locator("body.sending")).to_have_count(0)
        if given.value.status == 429:  # all of us come from one address
            page.wait_for_timeout(1000)
            self.answer()

    def _press(self) -> None:
        page = self.page
        if page.locator("#answer[data-ghost]").count():
            page.locator("#give:enabled").click()
        elif page.locator("ul.counts").count():
            for _ in range(20):
                if page.locator("#give:enabled").count():
                    break
                page.locator(".step[data-by='1']:enabled").first.click()
            page.locator("#give").click()
        elif page.locator("ul.ticks").count():
            boxes = page.locator("ul.ticks input")
            for at in range(boxes.count()):
                if page.locator("#give:enabled").count():
                    break
                boxes.nth(at).check()
            page.locator("#give").click()
        else:
            unfold(page)
            page.locator("#answer button.option").first.click()

    def refuse(self) -> None:
        """Send an answer that is none, as a page of ours never would; the reason is told, nothing happens."""
        before = self.page.locator("#ask-title").text_content()
        self.page.evaluate(
            """() => {
              const odd = document.createElement("button");
              Object.assign(odd, { id: "odd", name: "answer", value: "no" });
              document.getElementById("answer").append(odd);
            }"""
        )
        self.page.click("#odd")
        expect(self.page.locator("#said")).to_be_visible()
        expect(self.page.locator("#ask-title")).to_have_text(str(before))

    def take_back(self, other: "Person") -> None:
        """Take back the last answer, by oneself or with the consent of the other person."""
        with self.page.expect_response(lambda reply: reply.url.endswith("/undo")):
            self.page.click("#undo")
        expect(self.page.locator("body.sending")).to_have_count(0)
        expect(self.page.locator("#said, .request").first).to_be_visible()
        if other.page.locator("#agree-yes").count() or self.page.locator("#r-request .request").count():
            other.page.click("#agree-yes")
            expect(other.page.locator("#agree-yes")).to_have_count(0)

    def close(self) -> None:
        assert self.errors == []
        self.context.close()


def unfold(page: Page) -> None:
    """Open the list of the options that are on the board."""
    folded = page.locator("#answer details.as-list:not([open]) > summary")
    for at in reversed(range(folded.count())):
        folded.nth(at).click()


def play(people: list[Person], most: int | None = None) -> None:
    """Let whoever is asked answer, until the game is over or so many answers were given."""
    given, since = 0, time.monotonic()
    while given != most and not people[0].is_over:
        asked = next((one for one in people if one.is_asked), None)
        if asked is None:  # a bot is, or the news is still on its way
            assert time.monotonic() < since + IDLE, "nobody is asked any more"
            people[0].page.wait_for_timeout(50)
        else:
            asked.answer()
            given, since = given + 1, time.monotonic()


def all_over(people: list[Person]) -> None:
    """Everybody is told that the game is over, each in their language."""
    for one in people:
        expect(one.page.locator("#state")).to_contain_text(OVER[one.language])


@pytest.fixture
def two(browser: Browser, served: Served) -> Iterator[list[Person]]:
    people = [Person(browser, served, "en"), Person(browser, served, "ja", viewport=PHONE, has_touch=True)]
    yield people
    for one in people:
        one.close()


def sit_down(people: list[Person], game: str, *bots: str) -> None:
    host, other = people
    host.create(game, "human", *bots)
    other.join(host.link("invite"))
    expect(other.page.locator("ul.seats")).to_contain_text(NAMES["en"])
    expect(host.page.locator("ul.seats")).to_contain_text(
        NAMES[other.language]
    )  # the lobby follows who comes
    host.begin()
    expect(other.page.locator("#state")).to_be_visible()  # the lobby leads there by itself
    other.is_ready()


@pytest.mark.parametrize("game", ["tictactoe", "cvlizations"])
def test_two_people_in_two_languages_play_a_whole_game(two: list[Person], game: str) -> None:
    sit_down(two, game, *([] if game == "tictactoe" else ["random"]))
    play(two)
    all_over(two)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations", "tricks"])
def test_a_whole_game_with_all_that_can_happen(browser: Browser, tmp_path: Path, game: str) -> None:
    """Two people in two languages, a bot, a watcher; a refusal, undo, reload, lost connection, restart."""
    with Served(tmp_path) as served:
        anna = Person(browser, served, "en")
        taro = Person(browser, served, "ja", viewport=PHONE, has_touch=True)
        eve = Person(browser, served, "fr")
        two = [anna, taro]
        anna.create(game, "human", "random")
        taro.join(anna.link("invite"))
        eve.page.goto(anna.link("watch"))
        anna.begin()
        expect(eve.page.locator("#state")).to_contain_text("Vous regardez")  # led on by itself
        for one in (taro, eve):
            one.is_ready()
        play(two, 6)
        asked = _asked(two)
        asked.refuse()
        play(two, 1)
        asked = _asked(two)
        asked.answer()
        asked.take_back(next(one for one in two if one is not asked))
        play(two, 2)
        anna.page.reload()
        expect(anna.page.locator("#state")).to_be_visible()
        asked = _asked(two)
        asked.context.set_offline(True)
        asked.page.click("#hint")
        expect(asked.page.locator("#link-state.lost")).to_be_visible()
        asked.context.set_offline(False)
        asked.answer()
        expect(asked.page.locator("#link-state.lost")).to_have_count(0)
        served.kill()
        for one in (*two, eve):
            expect(one.page.locator("#link-state.lost")).to_be_visible()
        with Served(tmp_path, served.port):
            for one in (*two, eve):
                expect(one.page.locator("#link-state.lost")).to_have_count(0)
            play(two)
            all_over([*two, eve])
            anna.page.click("a[href=replay]")
            expect(anna.page.locator("#step-on")).to_be_visible()
            anna.page.wait_for_load_state()  # with its scripts
            anna.page.keyboard.press("ArrowRight")
            expect(anna.page.locator("#step-back")).to_be_visible()
            taro.page.click("form[action=again] button")
            expect(taro.page.locator("ul.seats")).to_contain_text(NAMES["en"])
            for one in (*two, eve):
                one.close()


def _asked(people: list[Person]) -> "Person":
    """Who is asked, as soon as somebody is."""
    end = time.monotonic() + IDLE
    while time.monotonic() < end:
        for one in people:
            if one.is_asked:
                return one
        people[0].page.wait_for_timeout(50)
    raise AssertionError(english_part("kit.expectation.nobody_asked"))


def test_refusal_undo_reload_lost_connection_and_restart(browser: Browser, tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        people = [Person(browser, served, "en"), Person(browser, served, "uk")]
        anna, taras = people
        anna.create("tictactoe", "human")
        taras.join(anna.link("invite"))
        watch = anna.link("watch")
        eve = Person(browser, served, "fr")
        eve.page.goto(watch)
        anna.begin()
        expect(anna.page.locator("#state.yours")).to_be_visible()
        expect(anna.page).to_have_title(re.compile("☞"))
        expect(eve.page.locator("#state")).to_contain_text("Vous regardez")  # led on by itself
        expect(anna.page.locator("#icon")).to_have_attribute("href", "/static/turn.svg")
        anna.page.locator("table button.spot").first.click()  # picked on the board
        expect(taras.page.locator("#state.yours")).to_be_visible()
        expect(anna.page.locator("#icon")).to_have_attribute("href", "/static/quiet.svg")
        anna.page.click("#undo")
        expect(anna.page.locator("#said")).to_contain_text(english("interface.verbs.taken_back"))
        anna.answer()
        expect(taras.page.locator("#state.yours")).to_be_visible()
        taras.answer()
        taras.page.set_viewport_size({"width": 390, "height": 300})
        taras.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        anna.page.click("#undo")
        expect(taras.page.locator("#agree-yes")).to_be_in_viewport()
        expect(anna.page.locator(".request")).to_contain_text(english_part("interface.verbs.asked_others"))
        expect(anna.page.locator("#said")).to_have_count(0)  # it would still say so when they have answered
        taras.page.click("#agree-yes")
        expect(taras.page.locator("#state.yours")).to_have_count(0)
        anna.page.reload()
        expect(anna.page.locator("#state.yours")).to_be_visible()
        served.kill()
        expect(anna.page.locator("#link-state.lost")).to_be_visible()
        with Served(tmp_path, served.port):
            expect(anna.page.locator("#link-state.lost")).to_have_count(0)
            anna.answer()
            expect(taras.page.locator("#state.yours")).to_be_visible()
            expect(eve.page.locator("#state")).to_contain_text(NAMES["uk"])
        for one in (*people, eve):
            one.close()


def test_a_shape_is_laid_by_mouse_touch_and_keys(browser: Browser, served: Served) -> None:
    mouse = Person(browser, served, "en")
    mouse.create("cartographers", "random")
    mouse.begin()
    page = mouse.page
    expect(page.locator("td.ghost").first).to_be_visible()
    field = page.locator("#f-own td[data-field='E5']")
    field.hover()
    expect(field).to_have_attribute("class", re.compile("ghost"))
    before = [one.get_attribute("data-field") for one in page.locator("td.ghost").all()]
    page.locator(".scroll[role=application]").focus()
    page.keyboard.press("ArrowRight")
    after = [one.get_attribute("data-field") for one in page.locator("td.ghost").all()]
    assert after != before
    page.keyboard.press("r")
    turned = [one.get_attribute("data-field") for one in page.locator("td.ghost").all()]
    assert turned != after
    page.click("#hint")
    expect(page.locator("#said")).to_be_visible()
    expect(page.locator("#give:enabled")).to_be_visible()
    title = page.locator("#ask-title").text_content()
    page.locator(".scroll[role=application]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ask-title")).not_to_have_text(str(title))
    mouse.close()

    touch = Person(browser, served, "ja", viewport=PHONE, has_touch=True)
    touch.create("cartographers", "random")
    touch.begin()
    page = touch.page
    page.click("#hint")
    expect(page.locator("#said")).to_be_visible()  # before that, the shape is still where it was first shown
    expect(page.locator("#give:enabled")).to_be_visible()
    covered = [one.get_attribute("data-field") for one in page.locator("td.ghost").all()]
    title = page.locator("#ask-title").text_content()
    first = page.locator(f"#f-own td[data-field='{covered[0]}']")
    first.tap()  # it lies there: the first tap places it
    expect(page.locator("#ask-title")).to_have_text(str(title))
    expect(page.locator("#give:enabled")).to_be_visible()
    first.tap()
    expect(page.locator("#ask-title")).not_to_have_text(str(title))
    page.locator("#f-shared .i[title]").first.tap()
    expect(page.locator(".tip")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    touch.close()


def test_what_is_half_done_survives_a_reload_and_going_back(browser: Browser, served: Served) -> None:
    """A form, a new link, and a shape that letters and arrows move although the map has no focus."""
    anna = Person(browser, served, "en")
    page = anna.page
    page.goto(f"{served.address}/new?game=cartographers")
    page.locator("form.setup > details > summary").click()
    page.fill("#name", "Anna")
    page.select_option("#option-edicts-A", "wildholds")
    for leave in (page.reload, lambda: page.goto(served.address)):
        leave()
        if not page.url.endswith("cartographers"):
            page.go_back()
        expect(page.locator("#name")).to_have_value("Anna")
        expect(page.locator("#option-edicts-A")).to_have_value("wildholds")
    page.select_option("#option-edicts-A", "")
    page.select_option("#seat-2", "random")
    page.fill("#seed", "7")
    page.click("form.setup button.primary")
    link = anna.link("watch")
    page.goto(served.address)
    page.go_back()
    expect(page.locator("#link")).to_have_value(link)
    anna.begin()

    def covered() -> list[str]:
        expect(page.locator("td.ghost").first).to_be_visible()
        return page.eval_on_selector_all("td.ghost", "all => all.map((one) => one.dataset.field)")

    places = [covered()]
    page.locator("input.chip").first.focus()
    for key in ("r", "f"):
        page.keyboard.press(key)
        places.append(covered())
    page.locator("[data-tool=right]").click()
    page.keyboard.press("ArrowDown")
    places.append(covered())
    assert len(set(map(tuple, places))) == 4
    page.reload()
    assert covered() == places[-1]
    assert anna.errors == []
    anna.close()


def test_focus_stays_where_it_was_when_something_changes(two: list[Person]) -> None:
    sit_down(two, "tictactoe")
    anna, other = two
    other.page.locator("#lang").focus()
    anna.answer()
    expect(other.page.locator("#state.yours")).to_be_visible()
    assert other.page.evaluate("document.activeElement.id") == "lang"
    other.page.locator("#hint").focus()
    anna.page.click("#undo")
    expect(other.page.locator("#state.yours")).to_have_count(0)
    assert other.page.evaluate("document.activeElement.id") in ("ask-title", "main")


def test_a_moment_waits_for_enter_and_hides_no_question(browser: Browser, served: Served) -> None:
    person = Person(browser, served, "en", bypass_csp=True)
    person.create("cvlizations", "random", "random")
    person.begin()
    moment, page = person.page.locator("form.moment"), person.page
    while not moment.count():
        play([person], 1)
        expect(page.locator("#state.yours")).to_have_count(1)
    expect(page.locator("#seen")).to_be_focused()
    expect(page.locator("#ask-title")).to_be_visible()
    assert violations(page) == []
    page.evaluate("performance.now = () => 0")  # the key comes as early as can be
    page.keyboard.press("Enter")
    expect(moment).to_have_count(1)
    page.evaluate("performance.now = () => 1e9")
    page.keyboard.press("Enter")
    expect(moment).to_have_count(0)
    expect(page.locator("#ask-title")).to_be_focused()
    person.close()


def test_a_language_is_switched_at_once(two: list[Person]) -> None:
    sit_down(two, "tictactoe")
    for language, words in (("fr", "À vous de jouer"), ("uk", "Ваш хід"), ("ja", "あなたの番です")):
        expect(two[0].page.locator("form.language button")).to_be_hidden()  # the script has come
        two[0].page.select_option("#lang", language)
        expect(two[0].page.locator("#state")).to_contain_text(words)


def test_rules_are_read_beside_the_game_which_goes_on(two: list[Person]) -> None:
    sit_down(two, "tictactoe")
    page = two[0].page
    page.wait_for_load_state()  # with its scripts
    page.locator("header a[href=rules]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#reader h1")).to_have_text("The rules")
    two[0].answer()
    expect(two[1].page.locator("#state.yours")).to_be_visible()
    page.locator("#reader #term").fill("cell")
    page.keyboard.press("Enter")
    expect(page.locator("#reader a[href=rules]")).to_be_visible()  # back to the whole of them
    page.keyboard.press("Escape")
    expect(page.locator("#reader")).to_be_hidden()
    assert page.evaluate("document.activeElement.getAttribute('href')") == "rules"
    assert page.url.endswith("/a/")


def test_the_first_page_says_where_it_is_your_turn(two: list[Person]) -> None:
    sit_down(two, "tictactoe")
    page, path = two[0].page, two[0].page.url
    expect(page.locator("#link-state")).not_to_be_empty()
    page.goto(two[0].served.address)
    card = page.locator("#tables li", has=page.locator(f"a[href$='{path.partition('/t/')[2]}']"))
    expect(card.locator(".state.yours")).to_have_text("Your turn")
    expect(page).to_have_title(re.compile("☞"))
    card.locator(".forget").click()
    expect(card).to_have_count(0)


def test_a_game_is_played_without_a_script(browser: Browser, served: Served) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{served.address}/new?game=tictactoe")
    page.fill("#name", "Anna")
    page.select_option("#seat-2", "random")
    page.click("form.setup button.primary")
    page.click("#start")
    end = time.monotonic() + IDLE
    while not page.locator("p.won").count() and time.monotonic() < end:
        if page.locator("#answer").count():
            unfold(page)
            page.locator("#answer button.option").first.click()
        else:
            page.reload()
    expect(page.locator("p.won")).to_be_visible()
    context.close()


def test_a_look_back_is_followed_without_losing_the_place(browser: Browser, served: Served) -> None:
    person = Person(browser, served, "en")
    person.create("tictactoe", "random")
    person.begin()
    play([person])
    person.page.goto(person.page.url + "review")
    person.page.click("#begin")
    expect(person.page.locator("#begin")).to_have_count(0)
    person.page.focus("#lang")
    expect(person.page.locator("#found .review")).to_be_visible()
    expect(person.page.locator("#told")).not_to_be_empty()
    expect(person.page.locator("#lang")).to_be_focused()
    assert person.errors == []
    person.close()


def test_an_invitation_is_not_lost_on_the_way(two: list[Person]) -> None:
    """Neither by another language, nor by a reload, nor by a name that is taken."""
    host, other = two
    host.create("tictactoe", "human")
    link = host.link("invite")
    page, row = other.page, other.page.locator("#key-row")
    page.goto(f"{link.partition('#')[0]}")
    expect(row).to_be_visible()
    page.goto(link)  # only what stands behind # is another
    expect(row).to_be_hidden()
    page.select_option("#lang", "uk")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    expect(row).to_be_hidden()
    page.reload()
    expect(row).to_be_hidden()
    assert "#" not in page.url
    page.fill("#name", NAMES["en"])
    page.click("#send")
    expect(page.locator(".problem")).to_be_visible()
    expect(row).to_be_hidden()
    page.fill("#name", NAMES["uk"])
    page.click("#send")
    expect(page.locator("ul.seats")).to_contain_text(NAMES["uk"])


def test_who_waits_with_a_link_in_sight_sees_who_comes(two: list[Person]) -> None:
    host, other = two
    host.create("tricks", "human", "human")
    other.join(host.link("invite"))
    page, seats = host.page, host.page.locator("ul.seats")
    expect(seats).to_contain_text(NAMES["ja"])
    expect(page.locator("#link")).to_be_visible()
    page.locator("#kind-c").focus()
    page.select_option("#kind-c", "random")
    label = languages().reader(other.language).read(registry().manifest("bots").bot_labels["random"])
    expect(other.page.locator("ul.seats")).to_contain_text(label)
    expect(page.locator("#kind-c option[selected]")).to_have_attribute("value", "random")
    expect(page.locator("#kind-c")).to_be_focused()
    expect(page.locator("#link")).to_be_visible()
    other.page.click("#leave")
    expect(seats).not_to_contain_text(NAMES["ja"])


def test_what_is_not_sent_yet_stays_while_the_same_is_asked(browser: Browser, served: Served) -> None:
    people = [Person(browser, served, "en"), Person(browser, served, "ja")]
    sit_down(people, "cartographers")
    page, other = people[0].page, people[1].page
    page.locator("#pad").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.locator("input.chip").last.check()
    page.locator("#pad").focus()
    laid = [one.get_attribute("data-field") for one in page.locator("td.ghost").all()]
    page.evaluate("document.getElementById('r-ask').dataset.digest = 'older'")  # so that it is sent anew
    page.evaluate("document.getElementById('ask-title').dataset.seen = '1'")
    other.reload()
    expect(page.locator("#ask-title[data-seen]")).to_have_count(0)
    assert [one.get_attribute("data-field") for one in page.locator("td.ghost").all()] == laid
    expect(page.locator("input.chip").last).to_be_checked()
    expect(page.locator("#pad")).to_be_focused()
    page.click("#hint")  # a proposal takes the place of what was laid
    expect(page.locator("#said")).to_be_visible()
    assert [one.get_attribute("data-field") for one in page.locator("td.ghost").all()] != laid
    for one in people:
        one.close()


def test_who_draws_by_keys_stays_at_the_board(browser: Browser, served: Served) -> None:
    person = Person(browser, served, "en")
    person.create("cartographers", "random")
    person.begin()
    page = person.page
    for _ in range(2):
        title = str(page.locator("#ask-title").text_content())
        expect(page.locator("#give:enabled")).to_be_visible()
        page.locator("#pad").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#said")).to_have_text(english("interface.cautions.final"))
        expect(page.locator("#live")).to_have_text(english("interface.cautions.final"))
        expect(page.locator("#ask-title")).to_have_text(title)
        expect(page.locator("#pad")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#ask-title")).not_to_have_text(title)
        expect(page.locator("#pad")).to_be_focused()
    person.close()


def test_a_shape_that_was_moved_and_moved_back_is_drawn_at_once(browser: Browser, served: Served) -> None:
    person = Person(browser, served, "ja")
    person.create("cartographers", "random")
    person.begin()
    page = person.page
    title = str(page.locator("#ask-title").text_content())
    expect(page.locator("#give:enabled")).to_be_visible()
    page.locator("#pad").focus()
    for key in ("ArrowDown", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#ask-title")).not_to_have_text(title)
    expect(page.locator("#said")).to_have_count(0)
    page.click("#confirm")
    expect(page.locator("#confirm")).to_have_attribute("aria-pressed", "false")
    person.is_ready()
    title = str(page.locator("#ask-title").text_content())
    expect(page.locator("#give:enabled")).to_be_visible()
    page.locator("#give").click()
    expect(page.locator("#ask-title")).not_to_have_text(title)
    person.close()


def test_a_page_that_was_refused_an_update_asks_again(two: list[Person]) -> None:
    sit_down(two, "tictactoe")
    anna, other = two
    refused = []

    def too_often(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=429, content_type="application/json", body='{"problem": "too often"}')

    other.page.route("**/update?*", too_often, times=1)
    anna.answer()
    expect(other.page.locator("#state.yours")).to_be_visible()
    assert len(refused) == 1


def test_who_does_not_wait_for_a_hint_answers_at_once(two: list[Person]) -> None:
    sit_down(two, "tictactoe")
    anna, other = two
    thinking: list[Route] = []
    anna.page.route("**/hint", lambda route: thinking.append(route))  # a bot that thinks for ever
    anna.page.click("#hint")
    expect(anna.page.locator("body.sending")).to_have_count(1)
    anna.answer()
    expect(other.page.locator("#state.yours")).to_be_visible()
    expect(anna.page.locator("#link-state.lost")).to_have_count(0)
    assert len(thinking) == 1


def test_a_watcher_sees_the_table_and_nothing_to_do_there(browser: Browser, served: Served) -> None:
    anna, eve = Person(browser, served, "en"), Person(browser, served, "fr")
    anna.create("tictactoe", "random")
    eve.page.goto(anna.link("watch"))
    anna.begin()
    expect(eve.page.locator("#state")).to_contain_text("Vous regardez")
    eve.is_ready()
    expect(eve.page.locator("#notify")).to_have_count(0)
    expect(eve.page.locator(".asking")).to_be_hidden()
    expect(eve.page.locator(".board")).to_be_visible()
    expect(eve.page.locator(".spot, .opens")).to_have_count(0)
    expect(anna.page.locator(".board .spot").first).to_be_visible()
    for one in (anna, eve):
        one.close()


@pytest.mark.parametrize(
    ("game", "language", "width"),
    [
        *(("gutenberg", "uk", width) for width in (390, 1280, 1920)),
        *(("cartographers", "uk", width) for width in (390, 1000, 1280, 1920)),
        *(("cvlizations", language, 1280) for language in ("fr", "uk")),
    ],
)
def test_no_board_of_anybody_is_cut_off(
    browser: Browser, served: Served, game: str, language: str, width: int
) -> None:
    person = Person(browser, served, language, viewport={"width": width, "height": 900})
    person.create(game, "random", "random")
    person.begin()
    play([person], 4)
    page, names = person.page, person.page.locator(".people .opens")
    wider = """boxes => boxes.filter(one => one.getClientRects().length && one.scrollWidth > one.clientWidth)
      .map(one => `${one.id || one.closest(".region").id} ${one.scrollWidth} > ${one.clientWidth}`)"""
    boxes = page.locator(".frame, .frame .scroll, .asking .scroll")
    assert boxes.evaluate_all(wider) == []
    for at in range(names.count()):  # and nothing of what another player has
        names.nth(at).click()
        expect(page.locator(".frame.other:popover-open")).to_be_visible()
        assert boxes.evaluate_all(wider) == []
        page.keyboard.press("Escape")
        expect(page.locator(".frame.other:popover-open")).to_have_count(0)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= width
    person.close()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_lesson_is_learned_by_clicks(browser: Browser, served: Served, language: str) -> None:
    person = Person(browser, served, language)
    page = person.page
    page.goto(served.address)
    page.click("a[href='/learn?game=gutenberg']")
    page.fill("#name", NAMES[language])
    page.click("form.setup button.primary")
    person.is_ready()
    lesson = read_lesson("gutenberg", registry().manifests["gutenberg"].folder)
    read = languages().reader(language).read
    expect(page.locator("#lesson")).to_contain_text(read(lesson.welcome[0]))
    for _ in range(3 * len(lesson.step)):
        if read(lesson.farewell[0]) in str(page.locator("#lesson").text_content()):
            break
        proposed = page.locator("#table .spot.proposed, #answer button.proposed, #answer #give:enabled")
        if not proposed.filter(visible=True).count():
            unfold(page)
        with page.expect_response(lambda reply: reply.url.endswith("/answer")):
            proposed.filter(visible=True).first.click()
        expect(page.locator("body.sending")).to_have_count(0)
        expect(page.locator("#state.yours")).to_be_visible()
        assert page.locator("#lesson").evaluate("one => one.getBoundingClientRect().top >= 0")
    expect(page.locator("#lesson")).to_contain_text(read(lesson.farewell[-1]))
    assert person.errors == []
    person.close()


@pytest.mark.parametrize(
    ("game", "scheme"), [("gutenberg", "light"), ("cartographers", "dark"), ("cvlizations", "dark")]
)
def test_nothing_on_any_page_keeps_anybody_out(
    browser: Browser, served: Served, game: str, scheme: Any
) -> None:
    """Every page, looked at by axe-core."""
    size: dict[str, Any] = {"viewport": PHONE, "has_touch": True} if game == "cartographers" else {}
    person = Person(browser, served, "en", color_scheme=scheme, bypass_csp=True, **size)
    found: list[str] = []

    def look(where: str) -> None:
        for one in violations(person.page):
            found.append(f"{where}: {one['id']} {[node['html'][:120] for node in one['nodes'][:2]]}")

    person.page.goto(served.address)
    look("home")
    if scheme == "light":
        person.page.goto(f"{served.address}/nothing")
        look("nothing")
        person.page.goto(f"{served.address}/t/aaaaaaaaaaaa/join")
        look("join")
        person.page.goto(f"{served.address}/new?game={game}")
        look("new")
    person.create(game, "random", "random")
    person.link("own")
    person.page.locator(".said summary").click()  # the link as a code
    look("lobby")
    if scheme == "light":
        lobby = person.page.url.rpartition("/")[0] + "/"
        person.page.goto(person.link("watch"))
        expect(person.page.locator("h1")).to_have_text(english("web.lobby.not_yet"))
        look("too early")
        person.page.goto(lobby)
    person.begin()
    expect(person.page.locator("#state.yours")).to_be_visible()
    expect(person.page.locator("#link-state")).not_to_be_empty()  # the script has come, too
    look("playing")
    if scheme == "light":
        lobby = person.page.url
        person.page.goto(f"{served.address}/learn?game={game}")
        look("learn")
        person.page.fill("#name", "Anna")
        person.page.click("form.setup button.primary")
        expect(person.page.locator("#lesson")).to_be_visible()
        look("lesson")
        person.page.goto(lobby)
        expect(person.page.locator("#link-state")).not_to_be_empty()
    base = person.page.url
    person.page.wait_for_load_state()  # with its scripts
    person.page.click("header a[href=signs]")
    expect(person.page.locator("#reader h1")).to_be_visible()
    look("reader")
    for path in ("rules", "terms", "signs", "log", "links") if scheme == "light" else ("log",):
        person.page.goto(base + path)
        look(path)
    if game == "cvlizations":
        person.page.goto(base)
        play([person])
        look("over")
        person.page.goto(base + "replay?at=3")
        look("replay")
        person.page.goto(base + "review")
        look("review")
        person.page.click("#begin")
        expect(person.page.locator("progress, .review, .problem").first).to_be_visible()
        look("looking back")
        person.page.goto(served.address)
        expect(person.page.locator("#tables .state").first).to_be_visible()
        look("home with tables")
    assert found == [], "\n".join(found)
    person.close()


def test_a_bot_that_hangs_is_told_and_tried_again_and_a_torn_record_is_read(
    browser: Browser, tmp_path: Path
) -> None:
    with Served(tmp_path, 0, "--bot-seconds", "1", plugins=[stuck_bots(tmp_path)]) as served:
        anna = Person(browser, served, "en")
        anna.create("tictactoe", GATED)
        anna.begin()
        anna.answer()
        told = anna.page.locator("#r-notices")
        expect(told).to_contain_text(english_part("web.table_bots.bot_stopped", n=1))
        (tmp_path / "gate").touch()
        anna.page.click("#retry")
        expect(anna.page.locator("#state.yours")).to_be_visible()
        expect(told).to_be_empty()
        anna.answer()
        expect(anna.page.locator("#state.yours")).to_be_visible()
        served.kill()
        (record,) = (tmp_path / "data" / "tables").glob("*/record.toml")
        record.write_bytes(record.read_bytes()[:-30])
        with Served(tmp_path, served.port, plugins=[stuck_bots(tmp_path)]):
            expect(told).to_contain_text("is lost")
            anna.page.click("#r-notices button")
            expect(told).to_be_empty()
            anna.close()


def test_too_large_numbers_are_told_in_words(browser: Browser, served: Served) -> None:
    one = Person(browser, served, "en")
    one.create("gutenberg", "random")
    one.begin()
    page = one.page
    while not page.locator("ul.counts").count():
        one.answer()
    total = int(str(page.locator("ul.counts").get_attribute("data-count")))
    first, second = page.locator("ul.counts input[type=number]").all()[:2]
    first.fill(str(total))
    second.fill("1")
    expect(page.locator("output.left")).to_have_text(english("web.forms.too_many_placed", n=total))
    first.fill("99")
    expect(page.locator("output.left")).to_contain_text(english_part("kernel.allot.over_cap"))
    expect(page.locator("#give")).to_be_disabled()
    one.close()
