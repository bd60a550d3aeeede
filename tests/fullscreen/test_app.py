"""The full-screen app, driven by a robot: keys, mouse, paste, size, time, and how it ends."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from tests.fullscreen import snapshots
from tests.fullscreen.snapshots import first as at
from tests.fullscreen.snapshots import screen
from tests.support.full_screen import ALONE, LANGUAGES, Seats, controlled, desk_of, played
from tests.support.wording import english, english_part
from textual.pilot import Pilot

from manicule.kernel.dice import BotDice
from manicule.kernel.question import Question
from manicule.kernel.views import View
from manicule.match.bots import LookAheadBot
from manicule.match.match import Match
from manicule_fullscreen.app import TableApp
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_gutenberg import EMPTY
from manicule_interface.vocabulary import Quit

GUTENBERG, CARTOGRAPHERS, CVLIZATIONS = ALONE
Act = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def run(desk: ScreenSession, act: Act, size: tuple[int, int] = (80, 24), pace: float = 0.0) -> TableApp:
    """Let somebody do something at a table that is on a screen."""
    app = TableApp(desk, Painter(), pace)

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


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Wait for something that is done aside."""
    for _ in range(2000):
        if is_so():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never came")


@pytest.mark.parametrize("table", ALONE, ids=str)
def test_the_table_looks_as_it_did_in_every_language_and_size(table: Seats) -> None:
    """Otherwise look at the difference, and: python -m tests.fullscreen.snapshots"""
    found = snapshots.taken(table)
    assert len(found) == len(LANGUAGES)
    for name, text in found.items():
        assert (snapshots.FOLDER / name).read_text(encoding="utf-8") == text, name


def test_the_other_screens_look_as_they_did() -> None:
    """Otherwise look at the difference, and: python -m tests.fullscreen.snapshots"""
    found = snapshots.all_screens()
    assert len(found) == len(LANGUAGES) + 3
    for name, text in found.items():
        assert (snapshots.FOLDER / name).read_text(encoding="utf-8") == text, name


def test_keys_move_answer_and_leave() -> None:
    desk = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "down")
        assert "▸  3 Hunting" in screen(app)
        await pilot.press("enter")
        assert desk.asked.kind == "lay_face_down"
        await pilot.press("q")

    assert isinstance(run(desk, act).ending, Quit)


def test_control_c_interrupts() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+c")

    assert isinstance(run(desk_of(CARTOGRAPHERS), act).ending, KeyboardInterrupt)


def test_a_first_click_highlights_and_a_second_one_answers() -> None:
    desk = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        x, y = place(app, "4 Stoneworking")
        await pilot.click(offset=(x, y))
        assert "▸  4 Stoneworking" in screen(app)
        assert desk.asked.kind == "lay_open"
        await pilot.click(offset=place(app, "Cunning       take"))  # the board
        assert "▸  5 Cunning" in screen(app)
        await pilot.click(offset=place(app, "Cunning       take"))
        assert desk.asked.kind == "lay_face_down"
        await pilot.click(offset=place(app, "h hint"))  # the line of keys
        await until(pilot, lambda: english_part("interface.hints.hint") in screen(app))
        await pilot.click(offset=place(app, "Tribes"))  # a tab
        assert desk.tab == 3

    run(desk, act, size=(80, 50))


def test_clicks_spread_numbers_and_move_the_shape() -> None:
    planning = at(GUTENBERG, "plan")

    async def plan(app: TableApp, pilot: Pilot[None]) -> None:
        x, y = place(app, "◂ 1 ▸")
        await pilot.click(offset=(x + 4, y))
        await pilot.click(offset=(x + 4, y))
        await pilot.click(offset=(x, y))
        assert planning.draft is not None
        assert planning.draft.spread is not None
        assert planning.draft.spread.numbers[0] == 2

    run(planning, plan)
    drawing = desk_of(CARTOGRAPHERS)

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


def test_a_first_click_on_the_shape_moves_it_and_never_answers() -> None:
    desk = desk_of(CARTOGRAPHERS)
    answers = desk.match.answers

    async def draw(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("down")
        assert desk.draft is not None
        assert desk.draft.ghost is not None
        ghost = desk.draft.ghost
        assert ghost.covered == ("B1", "B2", "B3", "C3")
        x, y = place(app, "C  ·   ◊   F")
        last = (x + len("C  ·   ◊   "), y)
        await pilot.click(offset=last)
        assert ghost.covered == ("C3", "C4", "C5", "D5")
        assert desk.match.answers == answers
        await pilot.press("right", "left")  # a key in between: that was no second click
        await pilot.click(offset=last)
        assert desk.match.answers == answers
        await pilot.click(offset=last)
        assert desk.match.answers == answers + 1

    run(desk, draw)


def test_what_is_pasted_is_typed_and_answers_nothing() -> None:
    desk = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        from textual.events import Paste

        app.post_message(Paste("hunting\nenter\n"))
        await pilot.pause()
        assert desk.editor is not None
        assert desk.editor.text == "hunting enter "
        assert desk.asked.kind == "lay_open"

    run(desk, act)


def test_nothing_but_leaving_is_done_while_the_window_is_too_small_for_the_table() -> None:
    desk = desk_of(CARTOGRAPHERS)
    assert desk.draft is not None
    assert desk.draft.ghost is not None
    before = desk.draft.ghost.covered

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        from textual.events import MouseScrollDown, Paste

        assert "too small" in screen(app)
        await pilot.press("down", "r", "/", "2", "enter")
        await pilot.click(offset=(2, 2))
        app.post_message(Paste("A1 A2 village"))
        app.post_message(MouseScrollDown(None, 5, 3, 0, 1, 0, False, False, False, 5, 3))
        await pilot.pause()
        assert desk.match.answers == 0
        assert desk.editor is None
        assert desk.draft is not None
        assert desk.draft.ghost is not None
        assert desk.draft.ghost.covered == before
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press("enter", "enter")  # the shape is where it was laid: it is confirmed
        assert desk.match.answers == 1
        await pilot.resize_terminal(50, 10)
        await pilot.pause()
        await pilot.press("q")

    assert isinstance(run(desk, act, size=(50, 10)).ending, Quit)


def test_the_wheel_scrolls_the_board() -> None:
    desk = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        from textual.events import MouseScrollDown

        await pilot.click(offset=place(app, "Anna: orders"))
        before = screen(app)
        event = MouseScrollDown(None, 5, 3, 0, 1, 0, False, False, False, 5, 3)
        app.post_message(event)
        await pilot.pause()
        assert desk.scroll
        assert screen(app) != before

    run(desk, act)


def test_what_was_pressed_before_a_question_was_there_is_no_answer_to_it() -> None:
    desk = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        from textual.events import Key

        early = Key("enter", None)
        await pilot.press("enter")
        assert desk.asked.kind == "lay_face_down"
        app.post_message(early)
        await pilot.pause()
        assert desk.asked.kind == "lay_face_down"

    run(desk, act)


def test_a_question_that_nobody_expected_takes_no_answer_at_once() -> None:
    desk = at(CVLIZATIONS, "lay_open")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        desk.is_surprising = True
        app._shown = None
        app._show()
        answers = desk.match.answers
        await pilot.press("enter")
        assert desk.match.answers == answers

    run(desk, act, pace=0.4)


def _is_one_left(desk: ScreenSession) -> bool:
    return sum(card != EMPTY for card in desk.match.position.refinement) == 1


def test_a_key_for_a_question_that_answered_itself_does_not_answer_the_next_one() -> None:
    """The second half of an order is the only card that is left: it is taken, and inks are asked about."""
    desks = (desk for seed in range(1, 20) for desk in played(desk_of(GUTENBERG, seed=seed)))
    desk = next(desk for desk in desks if desk.asked.kind == "take_printing" and _is_one_left(desk))
    now = [0.0]
    app = TableApp(desk, Painter(), 0.4, clock=lambda: now[0])

    async def act() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            now[0] = 1e12  # nobody has seen the next question yet
            await pilot.press("enter")
            kind, answers = desk.asked.kind, desk.match.answers
            assert kind != "take_refinement"
            assert english("interface.moves.no_choice", told="Anna takes") in " ".join(screen(app).split())
            await pilot.press("enter")
            assert desk.match.answers == answers
            assert english_part("fullscreen.app.press_again") in " ".join(screen(app).split())
            app._asked_at = 0.0  # a moment later
            await pilot.press("enter")
            assert desk.match.answers > answers

    asyncio.run(act())
    assert app.ending is None


def test_bots_answer_one_at_a_time_and_any_key_hurries_them() -> None:
    desk = at(CVLIZATIONS, "lay_face_down")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("1", "enter")
        assert desk.turn.kind == "think"
        assert "is thinking…" in screen(app)
        await pilot.press("x")
        while desk.turn.kind == "think":
            await pilot.pause(0.01)

    run(desk, act, pace=0.05)


class Slow(LookAheadBot):
    """Thinks until somebody lets it."""

    def __init__(self) -> None:
        import threading

        self.may_answer = threading.Event()

    def think(self, question: Question, view: View, dice: BotDice, match: Match) -> str:  # type: ignore[override]
        self.may_answer.wait(60)
        return question.legal[-1] if question.legal else "0"


def with_slow_bot() -> tuple[ScreenSession, Slow]:
    desk = desk_of(Seats("cvlizations", ("human:Anna", "greedy:Tom", "greedy:Kate")))
    bot = Slow()
    desk.match.bots = {"b": bot, "c": desk.match.bots["c"]}
    return desk, bot


def test_a_slow_bot_thinks_aside_and_the_screen_goes_on() -> None:
    desk, bot = with_slow_bot()

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        while (desk.turn.kind, desk.turn.seat) != ("think", "b"):
            await pilot.press("enter")
        assert "Tom is thinking…" in screen(app)
        await pilot.press("]")
        assert desk.tab == 1
        bot.may_answer.set()
        while (desk.turn.kind, desk.turn.seat) == ("think", "b"):
            await pilot.pause(0.01)

    assert run(desk, act).ending is None


def test_a_slow_bot_is_hurried_by_a_key() -> None:
    desk, bot = with_slow_bot()

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        while (desk.turn.kind, desk.turn.seat) != ("think", "b"):
            await pilot.press("enter")
        answers = desk.match.answers
        await pilot.press("x")
        assert desk.match.answers > answers
        bot.may_answer.set()

    assert run(desk, act).ending is None


def test_what_fails_is_told_when_the_screen_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = at(CVLIZATIONS, "lay_open")

    def fail(*_: object) -> None:
        raise RuntimeError("a secret of Tom")

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        monkeypatch.setattr(desk.match, "answer", fail)
        await pilot.press("enter")

    app = run(desk, act)
    assert isinstance(app.ending, RuntimeError)
    assert screen(app).strip() == ""


def test_a_hint_is_thought_of_aside_and_escape_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = at(CVLIZATIONS, "lay_open")
    may_answer = threading.Event()

    def slowly(match: Match, registry: object, seat: str) -> tuple[str, str, None]:
        may_answer.wait(60)
        return "hard", "cunning", None

    monkeypatch.setattr("manicule_interface.verbs.hint", slowly)

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        assert english_part("fullscreen.words.thinking") in screen(app)
        await pilot.press("escape")
        assert english_part("fullscreen.words.thinking") not in screen(app)
        assert desk.task is None
        await pilot.press("h", "enter", "h", "enter")  # whoever is impatient waits for it all the same
        assert desk.task is not None
        assert desk.asked.kind == "lay_open"
        await pilot.press("down")  # another key stops it too, and does what it does
        assert desk.task is None
        assert "▸  2 " in screen(app)
        may_answer.set()
        await pilot.press("h")
        await until(pilot, lambda: english_part("interface.hints.hint", kind="hard") in screen(app))
        assert "▸  5 Cunning" in screen(app)

    assert run(desk, act).ending is None


def test_a_hint_that_was_cancelled_proposes_nothing_when_it_comes() -> None:
    desk = at(CVLIZATIONS, "lay_open")
    control = controlled(desk)
    control.key("h", "h")
    task = desk.task
    assert task is not None
    outcome = task.do(task)
    control.key("down", None)
    assert task.is_cancelled
    assert desk.draft is not None
    answer, messages = desk.draft.answer, desk.messages
    desk.done(task, outcome)
    assert (desk.draft.answer, desk.messages) == (answer, messages)
    assert desk.session.state(desk.turn.seat).proposal == ""


def test_a_hint_that_fails_ends_the_table_with_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bot gave up")

    monkeypatch.setattr("manicule_interface.verbs.hint", fail)

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await until(pilot, lambda: app.ending is not None)

    assert isinstance(run(at(CVLIZATIONS, "lay_open"), act).ending, RuntimeError)


def test_a_whole_game_ends_with_its_result_and_enter_leaves() -> None:
    desk = desk_of(CARTOGRAPHERS)
    for _ in played(desk):
        pass

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        assert english("fullscreen.end_screen.game_over") in screen(app)
        assert "Rating of Anna" in screen(app)
        await pilot.press("end")
        assert english("interface.scores.course") in screen(app)
        await pilot.press("enter")
        assert "What now?" in screen(app)
        assert english("fullscreen.end_screen.again_table") not in screen(app)  # nobody could begin it
        assert "Look back" not in screen(app)  # it is kept nowhere
        await pilot.press("enter")

    app = run(desk, act)
    assert app.ending is None
    assert desk.is_over
    assert not desk.is_again
