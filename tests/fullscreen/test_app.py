"""The full-screen app, driven by a robot: keys, mouse, paste, size, time, and how it ends."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.fullscreen import snapshots
from tests.fullscreen.snapshots import first as at
from tests.fullscreen.snapshots import screen
from tests.support.full_screen import ALONE, LANGUAGES, Seats, played, sitting_of
from textual.pilot import Pilot

from manicule.bots import LookAheadBot
from manicule.dice import BotDice
from manicule.match.match import Match
from manicule.question import Question
from manicule.views import View
from manicule_fullscreen.app import TableApp
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.sitting import Sitting
from manicule_interface.vocabulary import Quit

GUTENBERG, CARTOGRAPHERS, CVLIZATIONS = ALONE
Act = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def run(sitting: Sitting, act: Act, size: tuple[int, int] = (80, 24), pace: float = 0.0) -> TableApp:
    """Let somebody do something at a table that is on a screen."""
    app = TableApp(sitting, Painter(), pace)

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(app, pilot)

    asyncio.run(go())
    if isinstance(app.ending, AssertionError):
        raise app.ending
    return app


def place(app: TableApp, text: str) -> tuple[int, int]:
    """Where something is on the screen, by column and line."""
    for y, line in enumerate(screen(app).splitlines()):
        if text in line:
            return line.index(text), y
    raise AssertionError(f"{text} is not on the screen")


@pytest.mark.parametrize("table", ALONE, ids=str)
def test_the_table_looks_as_it_did_in_every_language_and_size(table: Seats) -> None:
    """Otherwise look at the difference, and: python -m tests.fullscreen.snapshots"""
    found = snapshots.taken(table)
    assert len(found) == len(LANGUAGES)
    for name, text in found.items():
        assert (snapshots.FOLDER / name).read_text(encoding="utf-8") == text, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_screens_look_as_they_did(language: str) -> None:
    """Otherwise look at the difference, and: python -m tests.fullscreen.snapshots"""
    kept = snapshots.FOLDER / f"screens-{language}.txt"
    assert kept.read_text(encoding="utf-8") == snapshots.other_screens(language)


def test_keys_move_answer_and_leave() -> None:
    sitting = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "down")
        assert "▸  3 Hunting" in screen(app)
        await pilot.press("enter")
        assert sitting.asked.kind == "lay_face_down"
        await pilot.press("q")

    assert isinstance(run(sitting, act).ending, Quit)


def test_control_c_interrupts() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+c")

    assert isinstance(run(sitting_of(CARTOGRAPHERS), act).ending, KeyboardInterrupt)


def test_a_first_click_highlights_and_a_second_one_answers() -> None:
    sitting = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        x, y = place(app, "4 Stoneworking")
        await pilot.click(offset=(x, y))
        assert "▸  4 Stoneworking" in screen(app)
        assert sitting.asked.kind == "lay_open"
        await pilot.click(offset=place(app, "Cunning  "))  # the board
        assert "▸  5 Cunning" in screen(app)
        await pilot.click(offset=place(app, "Cunning  "))
        assert sitting.asked.kind == "lay_face_down"
        await pilot.click(offset=place(app, "h hint"))  # the line of keys
        assert "would answer" in screen(app)
        await pilot.click(offset=place(app, "Tribes"))  # a tab
        assert sitting.tab == 2

    run(sitting, act)


def test_clicks_spread_numbers_and_move_the_shape() -> None:
    planning = at(GUTENBERG, "plan")

    async def plan(app: TableApp, pilot: Pilot[None]) -> None:
        x, y = place(app, "◂ 0 ▸")
        await pilot.click(offset=(x + 4, y))
        await pilot.click(offset=(x + 4, y))
        await pilot.click(offset=(x, y))
        assert planning.draft is not None
        assert planning.draft.spread is not None
        assert planning.draft.spread.numbers[0] == 1

    run(planning, plan)
    drawing = sitting_of(CARTOGRAPHERS)

    async def draw(app: TableApp, pilot: Pilot[None]) -> None:
        assert drawing.draft is not None
        assert drawing.draft.ghost is not None
        before = drawing.draft.ghost.covered
        x, y = place(app, "G  ·")
        await pilot.click(offset=(x + 3, y))
        assert "G1" in drawing.draft.ghost.covered
        assert drawing.draft.ghost.covered != before
        answers = drawing.match.answers
        await pilot.click(offset=(x + 3, y))
        assert drawing.match.answers == answers + 1

    run(drawing, draw)


def test_what_is_pasted_is_typed_and_answers_nothing() -> None:
    sitting = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        from textual.events import Paste

        app.post_message(Paste("hunting\nenter\n"))
        await pilot.pause()
        assert sitting.editor is not None
        assert sitting.editor.text == "hunting enter "
        assert sitting.asked.kind == "lay_open"

    run(sitting, act)


def test_the_wheel_scrolls_the_board() -> None:
    sitting = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        from textual.events import MouseScrollDown

        before = screen(app)
        event = MouseScrollDown(None, 5, 3, 0, 1, 0, False, False, False, 5, 3)
        app.post_message(event)
        await pilot.pause()
        assert sitting.scroll
        assert screen(app) != before

    run(sitting, act)


def test_what_was_pressed_before_a_question_was_there_is_no_answer_to_it() -> None:
    sitting = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        from textual.events import Key

        early = Key("enter", None)
        await pilot.press("enter")
        assert sitting.asked.kind == "lay_face_down"
        app.post_message(early)
        await pilot.pause()
        assert sitting.asked.kind == "lay_face_down"

    run(sitting, act)


def test_a_question_that_nobody_expected_takes_no_answer_at_once() -> None:
    sitting = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        sitting.is_surprising = True
        app._shown = None
        app._show()
        answers = sitting.match.answers
        await pilot.press("enter")
        assert sitting.match.answers == answers

    run(sitting, act, pace=0.4)


def test_bots_answer_one_at_a_time_and_any_key_hurries_them() -> None:
    sitting = at(CVLIZATIONS, "lay_face_down")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        assert sitting.stage == "waiting"
        assert "is thinking…" in screen(app)
        await pilot.press("x")
        while sitting.stage == "waiting":
            await pilot.pause(0.01)

    run(sitting, act, pace=0.05)


class Slow(LookAheadBot):
    """Thinks until somebody lets it."""

    def __init__(self) -> None:
        import threading

        self.may_answer = threading.Event()

    def think(self, question: Question, view: View, dice: BotDice, match: Match) -> str:  # type: ignore[override]
        self.may_answer.wait(60)
        return question.legal[-1] if question.legal else "0"


def with_slow_bot() -> tuple[Sitting, Slow]:
    sitting = sitting_of(Seats("cvlizations", ("human:Anna", "greedy:Tom", "greedy:Kate")))
    bot = Slow()
    sitting.match.bots = {"b": bot, "c": sitting.match.bots["c"]}
    return sitting, bot


def test_a_slow_bot_thinks_aside_and_the_screen_goes_on() -> None:
    sitting, bot = with_slow_bot()

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        while sitting.thinking != "b":
            await pilot.press("enter")
        assert "Tom is thinking…" in screen(app)
        await pilot.press("]")
        assert sitting.tab == 1
        bot.may_answer.set()
        while sitting.thinking == "b":
            await pilot.pause(0.01)

    assert run(sitting, act).ending is None


def test_a_slow_bot_is_hurried_by_a_key() -> None:
    sitting, bot = with_slow_bot()

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        while sitting.thinking != "b":
            await pilot.press("enter")
        answers = sitting.match.answers
        await pilot.press("x")
        assert sitting.match.answers > answers
        bot.may_answer.set()

    assert run(sitting, act).ending is None


def test_what_fails_is_told_when_the_screen_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = at(CVLIZATIONS, "lay_open")

    def fail(*_: object) -> None:
        raise RuntimeError("a secret of Tom")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        monkeypatch.setattr(sitting.match, "answer", fail)
        await pilot.press("enter")

    app = run(sitting, act)
    assert isinstance(app.ending, RuntimeError)
    assert screen(app).strip() == ""


def test_a_whole_game_ends_with_its_result_and_enter_leaves() -> None:
    sitting = sitting_of(CARTOGRAPHERS)
    for _ in played(sitting):
        pass

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        assert "The game is over" in screen(app)
        assert "Rating of Anna" in screen(app)
        await pilot.press("enter")

    app = run(sitting, act)
    assert app.ending is None
    assert sitting.is_over
