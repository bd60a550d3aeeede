"""Whole games in a browser by pointing alone.

`python -m tests.extras.web.pointing [--shots FOLDER] [GAME ...]` plays each game on a desktop by mouse and on
a phone by touch, in two languages. Options are picked on the drawing wherever they are there, shapes are laid
by the map and its tools, and only what has no place on the table is picked in the form. With `--shots`, the
start, the middle and the end of each game are kept as `drawn-*.webp`.
"""

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Locator, Page, expect, sync_playwright
from tests.extras.web.browsers import PATIENCE, browser_path, put_moments_away
from tests.extras.web.pictures import Gallery
from tests.support.players import Chance

from manicule.kernel.question import Question
from manicule_interface.hints import quick_bot
from manicule_web.forms import answer_in, control_id
from manicule_web.web_table import WebTable

GAMES = {
    "gutenberg": {"desktop": "en", "phone": "uk"},
    "cartographers": {"desktop": "fr", "phone": "ja"},
    "cvlizations": {"desktop": "uk", "phone": "fr"},
}
"""The language of each game on each device."""
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}
SEED = 11
STAGES = ("start", "middle", "end")
EVERY = 6
"""Answers between two pictures, of which one is kept as the middle of a game."""
OFTEN = 3
"""One answer in this many is left to chance; a bot advises the others."""
GHOST = "cells => cells.map(one => [one.parentElement.sectionRowIndex, one.cellIndex - 1, one.dataset.field])"
Place = tuple[int, int]


class Hand:
    """A person who points at a table. `ways` counts how the answers were given."""

    def __init__(self, gallery: Gallery, table: WebTable, page: Page, seed: int = SEED) -> None:
        self.gallery = gallery
        self.table = table
        self.page = page
        self.chance = Chance(seed)
        self.is_touch = bool(page.evaluate("navigator.maxTouchPoints"))
        self.ways: Counter[str] = Counter()

    @property
    def question(self) -> Question:
        """What is asked; the page asks the same."""
        state = self.table.view("a").state
        assert state.question is not None
        expect(self.page.locator("#answer input[name=token]")).to_have_value(state.token)
        return state.question

    def play(self, most: int = 10**6) -> Iterator[int]:
        """Answer until the game is over, at most this often; the number of answers after each."""
        for number in range(1, most + 1):
            if self.table.match.over:
                return
            self.answer()
            yield number

    def answer(self) -> str:
        """Give one answer, and see that it arrives as it was meant."""
        put_moments_away(self.page)
        question = self.question
        wanted, before = self._wanted(question), self.table.match.answers
        for _ in range(2):  # the second time confirms it
            with self.page.expect_request(lambda one: one.url.endswith("/answer")) as sent:
                self._point(question, wanted)
            expect(self.page.locator("body.sending")).to_have_count(0)
            fields = parse_qs(sent.value.post_data or "", keep_blank_values=True)
            given = answer_in(question, fields)
            assert sorted(given.split()) == sorted(wanted.split()), (question.kind, given, wanted)
            if self.table.match.answers > before:
                return wanted
            expect(self.page.locator("#answer input[name=sure]")).to_have_count(1)
        raise AssertionError(f"{question.kind}: {wanted} was not taken")

    def _wanted(self, question: Question) -> str:
        if question.legal and not self.chance.below(OFTEN):
            return self.chance.one_of(question.legal)
        bot = quick_bot(self.gallery.hub.registry, self.table.file.game)
        assert bot is not None
        return self.table.match.advice("a", bot)

    # Pointing.

    def press(self, target: Locator) -> None:
        """Click; by touch, the first tap on something to pick says what it means, the second one picks it."""
        if not self.is_touch:
            target.click()
            return
        meaning = target.evaluate("one => one.matches('.spot') ? one.title : ''")
        target.tap()
        if meaning:
            expect(self.page.locator(".tip")).to_have_text(meaning)
            target.tap()

    def _point(self, question: Question, wanted: str) -> None:
        page = self.page
        if page.locator("#answer[data-ghost]").count() and wanted not in question.options:
            self._lay(question, wanted)
        elif question.shape == "some":
            self._tick(question, [] if wanted == "none" else wanted.split(" "))
        elif question.shape == "allot" and question.count > 1:
            self._spread(question, [int(number) for number in wanted.split("-")])
        else:
            self._pick(question, wanted)

    def _pick(self, question: Question, wanted: str) -> None:
        id = wanted
        if question.shape == "allot":
            id = question.rows[wanted.split("-").index("1")]
        spot = self._spot(f"button.spot[value={json.dumps(wanted)}]")
        if spot is not None:
            self._count("drawing")
            self.press(spot)
            return
        control = self.page.locator(f"#{control_id(id)}")
        several = self._spot(f'a.spot[data-options~="{control_id(id)}"]')
        if several is not None:
            self._count("drawing, then list")
            self.press(several)
        else:
            is_folded = control.evaluate("one => Boolean(one.closest('details.as-list'))")
            assert not is_folded, f"{question.kind}: {id} is in the folded list, but not on the board"
            self._count("form")
        self.press(control)

    def _tick(self, question: Question, wanted: Collection[str]) -> None:
        for id in question.options:
            box = self.page.locator(f"#{control_id(id)}")
            if box.is_checked() == (id in wanted):
                continue
            spot = self._spot(f'label.spot[for="{control_id(id)}"]')
            self._count("drawing" if spot else "form")
            self.press(
                spot if spot is not None else self.page.locator(f'#answer label[for="{control_id(id)}"]')
            )
            expect(box).to_be_checked(checked=id in wanted)
        self.press(self.page.locator("#give"))

    def _spread(self, question: Question, wanted: Sequence[int]) -> None:
        self._count("form")
        fields = [self.page.locator(f"#{control_id(row)}") for row in question.rows]
        for sign in (-1, 1):  # first less, so that there is something to place
            for field, number in zip(fields, wanted, strict=True):
                step = field.locator("xpath=..").locator(f".step[data-by='{sign}']")
                for _ in range(max(0, sign * (number - int(field.input_value())))):
                    self.press(step)
        self.press(self.page.locator("#give"))

    def _spot(self, selector: str) -> Locator | None:
        """A spot of the drawing, in sight: the area of another player is opened by their name."""
        spots = self.page.locator(f":is(#table, .extra) {selector}")
        if not spots.count():
            return None
        seen = spots.filter(visible=True)
        if not seen.count():
            self._open(spots.first)
        return seen.first

    def _open(self, there: Locator) -> None:
        """Open the area of another player by their name."""
        area = there.evaluate("one => one.closest('.frame').id")
        self.press(self.page.locator(f".opens[popovertarget='{area}']"))
        expect(there).to_be_visible()

    def _count(self, way: str) -> None:
        self.ways[way] += 1

    # Shapes.

    def _lay(self, question: Question, wanted: str) -> None:
        """Lay a shape on the map: what it is drawn with, which way it lies, then where."""
        self._count("map")
        laid = next(slot for slot in question.display.slots if slot.board_part)
        words = wanted.split(" ")
        for slot in question.display.slots:
            if slot is not laid:
                chosen = next(word for word in words if word in slot.ids)
                self.press(self.page.locator(f'#answer label[for="{control_id(chosen)}"]'))
        fields = self._fields()
        places = {name: place for place, name in fields.items()}
        covered = sorted(places[word] for word in words if word in laid.ids)
        self._turn(_normal(covered))
        cell = self.page.locator(f'#pad td[data-field="{fields[covered[0]]}"]')
        if not cell.is_visible():  # a map of somebody else
            self._open(cell)
        cell.tap() if self.is_touch else cell.hover()
        assert sorted(self._ghost()) == covered
        expect(self.page.locator("#give")).to_be_enabled()
        expect(self.page.locator("#pad td.ghost.wrong")).to_have_count(0)
        cell.tap() if self.is_touch else cell.click()

    def _turn(self, way: list[Place]) -> None:
        """Press the tools until the shape lies this way."""
        tools = {name: self.page.locator(f".tool.{name}") for name in ("turn", "flip", "shape")}
        for _ in range(1 + 7 * tools["shape"].count()):
            for _ in range(1 + tools["flip"].count()):
                for _ in range(4 if tools["turn"].count() else 1):
                    if _normal(self._ghost()) == way:
                        return
                    if tools["turn"].count():
                        self.press(tools["turn"])
                if tools["flip"].count():
                    self.press(tools["flip"])
            if tools["shape"].count():
                self.press(tools["shape"])
        raise AssertionError(f"no tool turns the shape to {way}")

    def _fields(self) -> dict[Place, str]:
        found = self.page.locator("#pad td[data-field]").evaluate_all(GHOST)
        return {(row, column): name for row, column, name in found}

    def _ghost(self) -> list[Place]:
        return [(row, column) for row, column, _ in self.page.locator("#pad td.ghost").evaluate_all(GHOST)]


def _normal(places: Sequence[Place]) -> list[Place]:
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return sorted((row - top, column - left) for row, column in places)


def main(games: Sequence[str], folder: Path | None) -> None:
    """Play all games to their end."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        expect.set_options(timeout=PATIENCE)
        with Gallery(Path(data), browser) as gallery:
            for game in games:
                for device in DEVICES:
                    _play(gallery, game, device, folder)
        browser.close()


def _play(gallery: Gallery, game: str, device: str, folder: Path | None) -> None:
    language, since = GAMES[game][device], time.monotonic()
    table, key = gallery.table(game, language, 0)
    page = gallery.page(table, key, **DEVICES[device])
    hand, pictures, number = Hand(gallery, table, page), [_picture(page)], 0
    for number in hand.play():
        if not number % EVERY and not table.match.over:
            pictures.append(_picture(page))
    expect(page.locator(".won").first).to_be_visible()
    put_moments_away(page)
    page.evaluate("scrollTo(0, 0)")
    shown = dict(zip(STAGES, (pictures[0], pictures[len(pictures) // 2], _picture(page)), strict=True))
    taken = time.monotonic() - since
    print(f"{game}, {device}, {language}: {number} answers in {taken:.0f} s, {dict(hand.ways)}", flush=True)
    assert gallery.errors == [], gallery.errors
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for stage, picture in shown.items():
            (folder / f"drawn-{game}-{device}-{stage}.webp").write_bytes(gallery.smaller(picture))
    page.context.close()


def _picture(page: Page) -> bytes:
    """The page when everything has arrived: things that moved, and the preview of a shape."""
    if page.locator("#answer[data-ghost]").count():
        expect(page.locator("#preview")).not_to_be_empty()
    page.wait_for_function("() => !document.getAnimations().length")
    return page.screenshot()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], default=[])
    parser.add_argument("--shots", type=Path)
    given = parser.parse_args()
    main(given.games or list(GAMES), given.shots)
