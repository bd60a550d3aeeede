"""The translator's desk: `locales edit` at a terminal with a real browser, and one without a script."""

import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.extras.web.browsers import PATIENCE, violations
from tests.extras.web.desks import DOMAINS, DeskHouse, begun
from tests.extras.web.houses import JSON
from tests.languages.test_entry_lines import changes
from tests.support.terminal import end, spawn
from tests.support.wording import english

from manicule.kernel.text import PLACEHOLDER
from manicule_workshop.desk import DeskEntry
from manicule_workshop.entry_lines import entries_in

LINK = re.compile(r"http://127\.0\.0\.1:\d+/desk/enter#[\w-]{32}")
PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1500, "height": 900}
LISTED = "words => new URLSearchParams(location.search).get('words') === words"
GUILDER, PAYS = "{n} guilder", "{id}: {types} pays {guilders}"
ORDERS, ORDERS_ID = "Take Orders", "action.take_orders.name"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return begun(tmp_path / "locales")


@pytest.fixture
def house(folder: Path, tmp_path: Path) -> Iterator[DeskHouse]:
    made = DeskHouse(folder, tmp_path / "data")
    yield made
    made.hub.close()


def file_of(folder: Path, domain: str = "gutenberg") -> Path:
    return folder / "de" / "LC_MESSAGES" / f"{domain}.po"


def entry_of(house: DeskHouse, message: str) -> DeskEntry:
    return next(one for one in house.desk.entries() if one.message.message == message)


def fields(entry: DeskEntry, *strings: str, **more: str) -> dict[str, str]:
    boxes = {f"string-{at}": string for at, string in enumerate(strings)}
    return {"text": entry.id, "version": entry.version, "review": "", **boxes, **more}


# The guard.


def test_the_desk_needs_its_key(house: DeskHouse) -> None:
    with house.client() as client:
        for address in ("/desk/", "/desk/?text=x"):
            assert client.get(address).status_code == 404
        for address in ("save", "undo", "form", "preview"):
            assert client.post(f"/desk/{address}").status_code == 404
        assert client.post("/desk/enter", data={"key": "wrong"}).status_code == 404
        assert client.get("/desk/").status_code == 404


@pytest.mark.parametrize("headers", [{"origin": "http://example.org"}, {"host": "example.org"}])
def test_foreign_pages_cannot_save(house: DeskHouse, folder: Path, headers: dict[str, str]) -> None:
    before = file_of(folder).read_bytes()
    client, entry = house.entered(), entry_of(house, GUILDER)
    data = fields(entry, "{n} Gulden", "{n} Gulden")
    assert client.post("/desk/save", data=data, headers=headers).status_code == 403
    assert file_of(folder).read_bytes() == before


def test_the_desk_has_the_headers_and_limits_of_tables(house: DeskHouse) -> None:
    client = house.entered()
    reply = client.get("/desk/")
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert reply.headers["x-frame-options"] == "DENY"
    assert reply.headers["cache-control"] == "no-store"
    entry = entry_of(house, GUILDER)
    assert client.post("/desk/save", data=fields(entry, "x" * 20_000)).status_code == 413
    assert client.get("/desk/?words=" + "x" * 5_000).status_code == 413


# Without a script.


def text_of(reply: object) -> str:
    return unescape(str(getattr(reply, "text", "")))


def test_a_text_is_found_translated_and_undone_without_a_script(house: DeskHouse, folder: Path) -> None:
    before = file_of(folder).read_bytes()
    client, entry = house.entered(), entry_of(house, GUILDER)
    page = text_of(client.get("/desk/", params={"plugin": "gutenberg", "words": "guilder"}))
    assert f"text={entry.id}" in page
    saved = client.post("/desk/save", data=fields(entry, "{n} Gulden", "{n} Gulden", to="same"))
    assert (saved.status_code, entry.id in str(saved.url)) == (200, True)
    assert "{n} Gulden" in text_of(saved)
    assert len(changes(before, file_of(folder).read_bytes())) == 4
    assert client.post("/desk/undo", data={"text": entry.id}).status_code == 200
    assert file_of(folder).read_bytes() == before
    assert client.post("/desk/undo", data={"text": entry.id}).status_code == 422


def test_saving_goes_to_the_next_text_of_the_list(house: DeskHouse) -> None:
    client = house.entered()
    first, second = house.desk.entries()[:2]
    strings = ["x"] * len(first.strings)
    reply = client.post("/desk/save", data=fields(first, *strings, to="next", state="untranslated"))
    assert second.id in str(reply.url)
    assert "state=untranslated" in str(reply.url)


def test_both_versions_are_shown_if_the_file_changed_meanwhile(house: DeskHouse, folder: Path) -> None:
    client, entry = house.entered(), entry_of(house, GUILDER)
    path = file_of(folder)
    theirs = path.read_bytes().replace(
        b'msgid "{n} guilder"\nmsgid_plural "{n} guilders"\nmsgstr[0] ""\nmsgstr[1] ""',
        b'msgid "{n} guilder"\nmsgid_plural "{n} guilders"\nmsgstr[0] "{n} Taler"\nmsgstr[1] "{n} Taler"',
    )
    path.write_bytes(theirs)
    reply = client.post("/desk/save", data=fields(entry, "{n} Gulden", "{n} Gulden"))
    assert reply.status_code == 409
    page = text_of(reply)
    assert english("workshop.desk.changed") in page
    assert "{n} Taler" in page
    assert "{n} Gulden" in page
    assert path.read_bytes() == theirs
    seen = entry_of(house, GUILDER)
    assert client.post("/desk/save", data=fields(seen, "{n} Gulden", "{n} Gulden")).status_code == 200
    assert entry_of(house, GUILDER).strings == ("{n} Gulden", "{n} Gulden")


def test_a_damaged_file_is_reported_and_the_text_stays_in_its_box(house: DeskHouse, folder: Path) -> None:
    client, entry = house.entered(), entry_of(house, GUILDER)
    path = file_of(folder)
    path.write_bytes(path.read_bytes() + b'msgid "x\n')
    reply = client.post("/desk/save", data=fields(entry, "{n} Gulden", "{n} Gulden"))
    assert reply.status_code == 422
    assert "{n} Gulden" in text_of(reply)
    assert 'class="problem"' in reply.text


def test_a_preview_is_the_real_table_with_the_text_marked(house: DeskHouse) -> None:
    client = house.entered()
    entry = next(one for one in house.desk.entries() if one.message.context == ORDERS_ID)
    reply = client.post("/desk/preview", data=fields(entry, "Nimm Aufträge"), headers=JSON).json()
    assert "<mark>Nimm Aufträge</mark>" in reply["screen"]
    assert 'class="frame ' in reply["screen"]
    assert "\ue000" not in reply["screen"]
    assert entry_of(house, ORDERS).strings == ("",)


def test_a_form_that_a_sentence_wants_is_added_from_it(house: DeskHouse) -> None:
    client = house.entered()
    entry = next(one for one in house.desk.entries() if one.message.message == PAYS)
    reply = client.post("/desk/preview", data=fields(entry, "{id}: {types} {guilders:acc}"), headers=JSON)
    (sent,) = re.findall(r'<form method="post" action="/desk/form">.*?</form>', reply.json()["readings"])
    data = dict(re.findall(r'name="(\w+)" value="([^"]*)"', sent))
    assert client.post("/desk/form", data=data).status_code == 200
    assert data["text"] == entry_of(house, GUILDER).id
    assert [one.form for one in house.desk.forms_of(entry_of(house, GUILDER)) if one.form == "acc"] == ["acc"]


@pytest.mark.parametrize("kind", ["rules.", "lesson.", "plugin.gutenberg.option."])
def test_rules_lessons_and_options_have_a_screen(house: DeskHouse, kind: str) -> None:
    client = house.entered()
    entry = next(one for one in house.desk.entries() if one.message.context.startswith(kind))
    wording = f"Ä{entry.message.message}"
    reply = client.post("/desk/preview", data=fields(entry, wording), headers=JSON).json()
    assert "<mark>Ä" in reply["screen"]


def test_markup_in_a_translation_is_text(house: DeskHouse) -> None:
    client = house.entered()
    entry = next(one for one in house.desk.entries() if one.message.context == ORDERS_ID)
    reply = client.post("/desk/preview", data=fields(entry, "<b>Nimm</b>"), headers=JSON).json()
    assert "<mark>&lt;b&gt;Nimm&lt;/b&gt;</mark>" in reply["screen"]
    assert "<b>" not in "".join(reply.values())


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
def test_the_desk_speaks_the_language_of_the_browser(house: DeskHouse, language: str) -> None:
    page = house.entered(language).get("/desk/").text
    assert f'<html lang="{language}"' in page
    assert page.count("<textarea") == len(house.desk.entries()[0].strings)


# With a script.


class Translator:
    """A person at a desk that the program opened."""

    def __init__(self, browser: Browser, folder: Path, home: Path) -> None:
        line = f"locales edit de --locales-dir {folder} " + " ".join(f"--plugin {one}" for one in DOMAINS)
        self.terminal = spawn(line, 24, 200, BROWSER="true", MANICULE_HOME=str(home), MANICULE_LANG="en")
        self.terminal.expect(LINK.pattern)
        viewport: Any = WIDE
        self.context = browser.new_context(locale="en", viewport=viewport)
        self.context.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(self.terminal.match[0])
        self.page.wait_for_url("**/desk/")
        self.address = self.page.url

    def open(self, message: str, words: str = "") -> None:
        """Open a text from the list."""
        self.page.fill("#desk-words", words or message)
        self.page.press("#desk-words", "Enter")
        self.page.wait_for_function(LISTED, arg=words or message)
        link = self.page.locator(
            "#desk-list .desk-text", has_text=re.compile(f"^{re.escape(message)}$")
        ).first
        link.click()
        expect(self.page.locator(".desk-english").first).to_have_text(message)

    def write(self, *strings: str) -> None:
        """Write a translation, and wait until it was checked."""
        for at, string in enumerate(strings):
            self.page.fill(f"#desk-{at}", string)
        shown = "\n".join(strings)
        self.page.wait_for_function(
            "shown => document.getElementById('desk-form').dataset.previewed === shown", arg=shown
        )

    @property
    def checks(self) -> str:
        return self.page.locator("#desk-checks").inner_text()

    def close(self) -> None:
        self.context.close()
        end(self.terminal)


@pytest.fixture
def translator(browser: Browser, folder: Path, tmp_path: Path) -> Iterator[Translator]:
    made = Translator(browser, folder, tmp_path / "home")
    yield made
    assert made.errors == []
    made.close()


def german(message: str) -> str:
    """A stand-in for a translation: other letters outside of placeholders."""
    pieces, at = [], 0
    for found in PLACEHOLDER.finditer(message):
        pieces += [message[at : found.start()].replace("e", "ë").replace("a", "ä"), found[0]]
        at = found.end()
    return "".join((*pieces, message[at:].replace("e", "ë").replace("a", "ä")))


def test_twenty_texts_are_translated_and_only_their_lines_change(
    translator: Translator, folder: Path
) -> None:
    page, path = translator.page, file_of(folder)
    before = path.read_bytes()
    page.select_option("#desk-plugin", "gutenberg")
    page.wait_for_url("**plugin=gutenberg**")
    done = []
    for _ in range(20):
        id = page.locator("#desk-form").get_attribute("data-id")
        english = page.locator(".desk-english").all_inner_texts()
        boxes = page.locator("#desk-form textarea")
        strings = [german(english[min(at, len(english) - 1)]) for at in range(boxes.count())]
        translator.write(*strings)
        done.append((english[0], strings))
        page.locator("#desk-0").press("Control+Enter")
        expect(page.locator("#desk-form")).not_to_have_attribute("data-id", str(id))
    expect(page.locator("#desk-plugin option[value=gutenberg]")).to_have_text(re.compile(r"\(20/"))
    after = path.read_bytes()
    saved = {entry.key[1]: list(entry.strings) for entry in entries_in(after) if any(entry.strings)}
    assert saved == dict(done)
    lines = changes(before, after)
    assert len([line for line in lines if line[0] == "+"]) == sum(len(strings) for _, strings in done)
    assert {line for line in lines if line[0] == "-"} <= {'- msgstr ""', '- msgstr[0] ""', '- msgstr[1] ""'}
    for domain in DOMAINS[1:]:
        assert not any(any(entry.strings) for entry in entries_in(file_of(folder, domain).read_bytes()))


GAINS = "{seat} gains {guilders}."
PLANTED = {
    "{seat} bekommt Gulden.": "{guilders}",
    "{seat} bekommt {gulden}.": "{gulden}",
    "{seat} bekommt {guilders} und {guilders}.": "{guilders}",
    "{seat} bekommt {guilders!r}.": "{guilders!r}",
    "｛seat｝ bekommt {guilders}.": "｛",
    "{seat} bekommt {guilders} jetzt": "",
    "{seat}  bekommt {guilders}.": "",
    " {seat} bekommt {guilders}.": "",
    "{seat:acc} bekommt {guilders}.": "acc",
    "{seat} bekommt\n{guilders}.": "",
    "{seat} bekommt **{guilders}.": "",
    "{seat} bekommt {guilders}?": "",
    "<b>{seat}</b> bekommt {guilders}.": "<b>",
    "{seat}&nbsp;bekommt {guilders}.": "&nbsp;",
    '{seat} bekommt "{guilders}".': '"',
    "{seat:initial?a=Ha|b} {seat:initial?a bekommt {guilders}.": "{seat:initial?a",
    "{seat} {seat:mood?x=nimmt|bekommt} {guilders}.": "mood",
}
"""Translations with a mistake, each with what its message must name."""


def test_every_planted_mistake_is_shown_before_saving(translator: Translator, folder: Path) -> None:
    before = file_of(folder).read_bytes()
    translator.open(GAINS)
    for wrong, named in PLANTED.items():
        translator.write(wrong)
        problems = translator.page.locator("#desk-checks .desk-problems")
        expect(problems).to_be_visible()
        assert named in problems.inner_text(), wrong
    translator.write("{seat} bekommt {guilders}.")
    expect(translator.page.locator("#desk-checks .desk-clean")).to_be_visible()
    translator.open(GUILDER)
    translator.write("{n} Gulden", "")
    expect(translator.page.locator("#desk-checks .desk-problems")).to_be_visible()
    assert file_of(folder).read_bytes() == before


def test_the_screen_shows_what_is_being_written(translator: Translator) -> None:
    page = translator.page
    translator.open(ORDERS, ORDERS_ID)
    mark = page.locator("#desk-screen .frame mark").first
    expect(mark).to_have_text(ORDERS)
    translator.write("Aufträge nehmen")
    expect(mark).to_have_text("Aufträge nehmen")
    expect(mark).to_be_in_viewport()
    expect(page.locator("#desk-readings")).to_contain_text("Aufträge nehmen")


def test_a_plural_is_read_with_real_numbers(translator: Translator) -> None:
    translator.open(GUILDER)
    translator.write("{n} Gulden (einer)", "{n} Gulden (viele)")
    readings = translator.page.locator("#desk-readings")
    expect(readings).to_contain_text("1 Gulden (einer)")
    expect(readings).to_contain_text("2 Gulden (viele)")


def test_states_are_marked_and_undone(translator: Translator, folder: Path) -> None:
    page = translator.page
    before = file_of(folder).read_bytes()
    translator.open(GUILDER)
    translator.write("{n} Gulden", "{n} Gulden")
    page.check("input[name=review][value=reviewed]")
    page.click("[name=to][value=same]")
    state = page.locator(".desk-origin .desk-state")
    expect(state).to_have_class(re.compile("is-reviewed"))
    page.fill("#desk-0", "{n} Taler")
    expect(page.locator("input[name=review][value='']")).to_be_checked()  # other words were reviewed
    page.fill("#desk-0", "{n} Gulden")
    page.click("#desk-undo button")
    expect(state).to_have_class(re.compile("is-untranslated"))
    assert file_of(folder).read_bytes() == before


def test_unsaved_text_is_not_lost(translator: Translator) -> None:
    page = translator.page
    translator.open(GUILDER)
    page.fill("#desk-0", "halb fertig")
    translator.open(ORDERS, ORDERS_ID)
    translator.open(GUILDER)
    expect(page.locator("#desk-0")).to_have_value("halb fertig")
    page.reload()
    expect(page.locator("#desk-0")).to_have_value("halb fertig")


def test_text_stays_on_the_page_if_the_desk_is_gone(translator: Translator) -> None:
    page = translator.page
    translator.open(GUILDER)
    translator.write("{n} Gulden", "{n} Gulden")
    translator.terminal.sendintr()
    deadline = time.monotonic() + PATIENCE / 1000
    while translator.terminal.isalive():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    page.click("[name=to][value=same]")
    expect(page.locator("#desk-said")).to_have_text(english("web.desk.unsaved"))
    expect(page.locator("#desk-0")).to_have_value("{n} Gulden")


def test_a_form_of_a_word_is_added(translator: Translator, folder: Path) -> None:
    page = translator.page
    translator.open("blue", "ink.blue.name")
    page.fill("#desk-new-form", "acc")
    page.press("#desk-new-form", "Enter")
    expect(page.locator(".desk-origin code")).to_have_text("ink.blue.name:acc")
    translator.write("blaue")
    page.click("[name=to][value=same]")
    expect(page.locator("#desk-said")).to_have_text(english("web.desk.saved"))
    forms = [one for one in entries_in(file_of(folder).read_bytes()) if one.key[0] == "ink.blue.name:acc"]
    assert [one.strings for one in forms] == [("blaue",)]
    page.fill("#desk-new-form", "gen")
    page.press("#desk-new-form", "Enter")
    expect(page.locator(".desk-origin code")).to_have_text("ink.blue.name:gen")
    page.get_by_role("link", name="blue", exact=True).click()
    expect(page.locator(".desk-origin code")).to_have_text("ink.blue.name")


@pytest.mark.parametrize(
    ("message", "is_offered"), [("printing card", True), ("Player order", True), ("{seat} passes.", False)]
)
def test_forms_are_offered_for_parts_of_sentences(house: DeskHouse, message: str, is_offered: bool) -> None:
    page = text_of(house.entered().get("/desk/", params={"text": entry_of(house, message).id}))
    assert ('id="desk-new-form"' in page) == is_offered


def test_the_keyboard_reaches_everything(translator: Translator) -> None:
    page = translator.page
    first = page.locator("#desk-form").get_attribute("data-id")
    page.keyboard.press("Alt+ArrowDown")
    expect(page.locator("#desk-form")).not_to_have_attribute("data-id", str(first))
    expect(page.locator("#desk-0")).to_be_focused()
    page.keyboard.press("Alt+ArrowUp")
    expect(page.locator("#desk-form")).to_have_attribute("data-id", str(first))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_desk_is_accessible(translator: Translator, scheme: Any, size: Any) -> None:
    page = translator.page
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(size)
    translator.open(GUILDER)
    translator.write("{n} Gulden {x}", "{n} Gulden")
    assert violations(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size["width"]


def test_the_command_needs_a_language_that_was_begun(tmp_path: Path) -> None:
    terminal = spawn(f"locales edit pl --locales-dir {tmp_path}", 24, 200, MANICULE_LANG="en")
    terminal.expect_exact("manicule locales new pl")
    end(terminal)
