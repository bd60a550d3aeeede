"""A full-screen table without a terminal: a desk, who plays at it, and what is to be seen of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.seats import seated
from tests.support.tables import registry

import manicule
from manicule.kernel.sheet import Part
from manicule.match.match import Match
from manicule_fullscreen.control import Control
from manicule_fullscreen.lines import plain
from manicule_fullscreen.pages import MomentPage
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.question_pane import OPTION
from manicule_fullscreen.rows import Draft
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.spots import PART, Picture
from manicule_interface.board_view import asked_about
from manicule_interface.cautions import FINAL
from manicule_interface.compositions import Spread
from manicule_interface.lesson import Lesson
from manicule_interface.narration import Narration
from manicule_interface.readers import SeatReaders
from manicule_interface.session import Session
from manicule_languages.languages import Languages
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen

SIZES = ((80, 24), (100, 30), (120, 35), (160, 50))
SEEING = ("up", "down", "left", "right", "pageup", "pagedown")
"""Keys that go by what is on the screen."""
LANGUAGES = ("en", "fr", "ja", "uk")


@dataclass(frozen=True)
class Seats:
    """A game, who sits there, and the plugins that are wanted, and that are not."""

    game: str
    seats: tuple[str, ...]
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.game


ALONE = (
    Seats("gutenberg", ("human:Anna",), ("automa",)),
    Seats("cartographers", ("human:Anna",)),
    Seats("cvlizations", ("human:Anna", "greedy:Tom", "greedy:Kate")),
)
"""Each game as one person plays it."""


def match_of(table: Seats, narration: Narration, seed: int = 7) -> Match:
    return manicule.start(
        table.game,
        seated(table.seats),
        seed=seed,
        with_=table.with_,
        without=table.without,
        registry=registry(),
        observers=narration.observers(),
    )


def desk_of(
    table: Seats,
    language: str = "en",
    seed: int = 7,
    lesson: Lesson | None = None,
    windows: str = "useful",
    save: Path | None = None,
    confirmations: str = "useful",
) -> ScreenSession:
    """A new match, where somebody is asked for the first time; or a saved one, where it was left."""
    languages = Languages()
    languages.know(registry())
    reader = languages.reader(language)
    screen = Screen(OutputOptions(), reader)
    narration = Narration()
    if save is None:
        match = match_of(table, narration, seed)
    else:
        match = manicule.load(save, registry=registry(), observers=narration.observers())
    readers = SeatReaders(match, languages, reader, is_said=False)
    session = Session(
        match, registry(), narration, readers=readers, windows=windows, lesson=lesson, is_shared=True
    )
    desk = ScreenSession(screen, session, readers, confirmations)
    desk.go_on()
    settle(desk)
    return desk


def settle(desk: ScreenSession, reads_moments: bool = False) -> None:
    """Let bots answer until somebody is asked, asked for, or the game is over; what is done aside is done.
    Moments are put away, unless the test `reads_moments`."""
    while desk.task is not None:
        desk.done(desk.task, desk.task.do(desk.task))
    while desk.turn.kind == "think" or (desk.turn.kind == "moment" and not reads_moments):
        if desk.turn.kind == "think":
            desk.step()
        elif not put_moment_away(desk):
            return  # something else is on the screen above it


def put_moment_away(desk: ScreenSession) -> bool:
    """Close the page of a moment; whether there was one on top."""
    if not desk.pages or not isinstance(desk.pages[-1], MomentPage):
        return False
    page = desk.pages.pop()
    assert page.then is not None
    page.then()
    return True


def controlled(desk: ScreenSession, width: int = 80, height: int = 24) -> Control:
    """Somebody at the keys of a desk, who sees it in this size."""
    painter = Painter()
    control = Control(desk, painter, suspend=lambda: None)
    control.seen(painter.paint(desk, width, height))
    return control


def press(control: Control, *keys: str, size: tuple[int, int] = (80, 24)) -> Picture:
    """Press keys, one after the other, and return what is seen then."""
    for key in keys:
        if key in SEEING:
            control.seen(control.painter.paint(control.desk, *size))
        is_printable = len(key) == 1
        control.key(key, key if is_printable else None)
        settle(control.desk)
    return control.painter.paint(control.desk, *size)


def press_as_asked(control: Control, *keys: str) -> list[str]:
    """Press keys, and Enter once more where that is asked for; all keys that were pressed."""
    press(control, *keys)
    if FINAL not in control.desk.messages:
        return [*keys]
    press(control, "enter")
    return [*keys, "enter"]


def text_of(picture: Picture) -> str:
    """What is to be read on the screen."""
    return "\n".join(plain(line).rstrip() for line in picture.lines)


def give(desk: ScreenSession, answer: str) -> bool:
    """Give an answer without being asked to confirm it; whether it holds."""
    return desk.give(answer, sure=answer)


def played(desk: ScreenSession) -> Iterator[ScreenSession]:
    """Every question of a whole game that is answered as the bot greedy would."""
    bot = registry().bot("greedy", desk.match.rules.game.id)
    while desk.turn.kind != "over":
        if desk.turn.kind == "hand_over":
            desk.take_over()
        yield desk
        assert give(desk, desk.match.advice(desk.turn.seat, bot)), desk.messages
        settle(desk)


def keys_for(desk: ScreenSession, answer: str) -> list[str]:
    """The keys that somebody presses who knows what to answer: numbers, + for free actions, and Enter."""
    draft = desk.draft
    assert draft is not None
    numbers = {row.id: row.number for row in draft.rows}
    free = [row.id for row in draft.rows if row.is_free]
    if answer in free and draft.row is not None and not draft.row.is_free:
        return min([*numbers[answer], "enter"], [*["+"] * (free.index(answer) + 1), "enter"], key=len)
    if draft.spread is not None and answer not in numbers:
        return [*keys_to_spread(draft, [int(number) for number in answer.split("-")]), "enter"]
    if draft.ticks is not None and answer == "none":
        return ["enter", "enter"]
    if draft.ticks is not None:
        changed = set(answer.split()) ^ set(draft.ticks.ticked)
        return [*(key for id in changed for key in numbers[id]), "enter"]
    if answer not in numbers:  # one thing of several rows: they are options then
        answer = desk.asked.rows[answer.split("-").index("1")]
    is_highlighted = draft.row is not None and draft.row.id == answer
    return ["enter"] if is_highlighted else [*numbers[answer], "enter"]


def keys_to_spread(draft: Draft, wanted: list[int]) -> list[str]:
    """The digits that make the numbers of an answer, as far as they do not stand there already."""
    if draft.is_numbered:
        return [draft.rows[at].number for at, number in enumerate(wanted) for _ in range(number)]
    spread, typed = Spread(draft.question), list[str]()
    spread.begin()
    for at, number in enumerate(wanted[:-1]):
        if spread.numbers != wanted:
            spread.write(at, number)
            typed.append(str(number))
    return typed


@dataclass(frozen=True)
class Sight:
    """What is in sight of a question: all of it, all options, some of them; of the board all, some of it."""

    kind: str
    prompt: bool
    options: bool
    page: bool
    whole_board: bool
    board: bool
    kept: bool


def sight(desk: ScreenSession, painter: Painter, width: int = 80, height: int = 24) -> Sight:
    """What of a question and of what it is about is in sight."""
    question, draft = desk.question, desk.draft
    assert question is not None
    assert draft is not None
    assert question.display.prompt is not None
    picture = painter.paint(desk, width, height)
    shown = {meta for line in picture.lines for meta in _metas(line, OPTION)}
    options = {row.id for row in draft.rows}
    about, kept = asked_about(question, desk.sheet)
    words = re.sub(r"\W", "", desk.screen.read(question.display.prompt))
    text = re.sub(r"\W", "", text_of(picture))
    row = draft.row.id if draft.row is not None else ""
    return Sight(
        question.kind,
        words in text or _in_order(desk, words, picture),
        options <= shown,
        row in shown or not options,
        all(_is_whole(desk, painter, part, picture, width) for part in about),
        all(_is_in_sight(part, picture) for part in about),
        all(_is_in_sight(part, picture) for part in kept),
    )


def _in_order(desk: ScreenSession, words: str, picture: Picture) -> bool:
    """Whether a prompt stands beside the board, where other things stand on the same lines."""
    column = "".join(plain(line).rpartition("│")[2] for line in picture.lines)
    return words in re.sub(r"\W", "", column)


def _metas(line: list, kind: str) -> Iterator[str]:  # type: ignore[type-arg]
    for segment in line:
        if segment.style is not None and kind in segment.style.meta:
            yield segment.style.meta[kind]


def _is_in_sight(part: Part, picture: Picture) -> bool:
    ids = _ids(part)
    return not ids or any(id in ids for line in picture.lines for id in _metas(line, PART))


def _ids(part: Part) -> set[str]:
    inner = getattr(part, "parts", ())
    return {one.id for one in (part, *inner) if one.id}


def _is_whole(desk: ScreenSession, painter: Painter, part: Part, picture: Picture, width: int) -> bool:
    """Whether all lines of a part are to be seen: its first one and its last one."""
    ids = _ids(part)
    boxes = {id: box for id, box in picture.boxes.items() if id in ids}
    if not boxes or picture.board is None:
        return not ids
    top, bottom = min(box.top for box in boxes.values()), max(box.bottom for box in boxes.values())
    seen = range(picture.top, picture.top + picture.board.bottom - picture.board.top + 1)
    return top in seen and bottom in seen
