"""Screens of a game for the documentation: what a person sees, in every language, as SVG pictures.

Those of the full screen are exported by Textual from an app that runs without a terminal; those of the line
mode are made of what a terminal gets.
"""

import asyncio
import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from html import escape, unescape
from pathlib import Path
from unittest import mock

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text as Styled
from tests.fullscreen.snapshots import first
from tests.support.full_screen import Seats, played

import manicule
from manicule import Human, Match, Robot
from manicule.kernel.sheet import Sheet
from manicule.plugins import PluginRegistry
from manicule_cli.table.prompt import show_question
from manicule_cli.table.session import show_result
from manicule_fullscreen.app import TableApp
from manicule_fullscreen.painter import Painter
from manicule_interface.answer_draft import AnswerDraft
from manicule_interface.listings import own
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
LANGUAGES = ("en", "fr", "ja", "uk")
SEED, ANNA = 12, "a"
SEATS = (Human("Anna"), Robot("greedy", "Tom"), Robot("greedy", "Kate"))
SIZES = {
    "table": (120, 35),
    "map": (100, 30),
    "tribes": (100, 30),
    "board": (150, 50),
    "lines": (100, 40),
    "score": (100, 40),
}
NAMES = [f"{what}.{language}" for what in SIZES for language in LANGUAGES]
"""Every picture: what it shows, and the language."""
FULL_SCREEN = {
    "table": (Seats("gutenberg", ("human:Anna", "greedy:Tom", "greedy:Kate")), "plan", 2),
    "map": (Seats("cartographers", ("human:Anna", "greedy:Tom")), "draw", 2),
    "tribes": (Seats("cvlizations", ("human:Anna", "greedy:Tom", "greedy:Kate")), "buy", 3),
}
"""What the full screen is pictured with: a table, and which question from which round on."""
PAPER = TerminalTheme(
    background=(250, 246, 236),
    foreground=(45, 40, 35),
    normal=[
        (60, 56, 50),
        (178, 40, 30),
        (82, 112, 40),
        (160, 112, 0),
        (30, 84, 160),
        (130, 60, 120),
        (20, 110, 110),
        (110, 104, 94),
    ],
)
"""Ink on paper."""
FONTS = "'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono', 'Noto Sans Mono CJK JP', monospace"


class Glass(io.StringIO):
    """A terminal in memory."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@cache
def shots() -> dict[str, str]:
    """Every screen as a terminal gets it, by name: what it shows and the language."""
    taken: dict[str, str] = {}

    def take(what: str, match: Match, show: Callable[[Screen], None]) -> None:
        for language in LANGUAGES:
            taken.setdefault(f"{what}.{language}", seen(language, SIZES[what], show))

    for match in _moments("gutenberg", without=("characters",)):
        if match.over:
            take("score", match, partial(_show_end, match))
            break
        position, kind = match.position, match.question(ANNA).kind
        if position.round == 3 and position.phase == "take_orders":
            take("board", match, partial(_show_table, match))
        if position.round >= 3 and kind == "print_orders":
            take("lines", match, partial(_ask, match))
    return taken


@cache
def exported(what: str) -> dict[str, str]:
    """A full screen as a picture, by language."""
    seats, kind, round = FULL_SCREEN[what]
    at = next(
        one
        for one in played(first(seats, kind))
        if one.asked.kind == kind and one.match.position.round >= round
    )
    app = TableApp(at, Painter(), 0.0)
    found: dict[str, str] = {}

    async def go() -> None:
        async with app.run_test(size=SIZES[what]) as pilot:
            for language in LANGUAGES:
                at.read(language)
                app._show()
                await pilot.pause()
                found[language] = app.export_screenshot(title="manicule")

    asyncio.run(go())
    return found


def _moments(game: str, without: tuple[str, ...] = ()) -> Iterator[Match]:
    """One game of three good players, before each answer of Anna and at the end."""
    registry = PluginRegistry.find()
    bot = registry.bot("greedy", game)
    match = manicule.start(game, SEATS, seed=SEED, without=without, registry=registry)
    match.run()
    while not match.over:
        yield match
        match.answer(ANNA, match.advice(ANNA, bot))
        match.run()
    yield match


def _show_end(match: Match, screen: Screen) -> None:
    show_result(screen, match)


def _show_table(match: Match, screen: Screen) -> None:
    screen.show(Sheet(match.display.look(ANNA).sections))


def _ask(match: Match, screen: Screen) -> None:
    """Ask Anna as the program does."""
    screen.show(own(match.display.look(ANNA), ANNA), talk=True)
    question = match.question(ANNA)
    show_question(screen, question, match.display.names.seats[ANNA])
    screen.prompt(AnswerDraft(match).prompt(question, screen.read))


def seen(language: str, size: tuple[int, int], show: Callable[[Screen], None]) -> str:
    """What a terminal of a size gets."""
    with _terminal(size) as glass:
        manner = OutputOptions(language=language)
        manner.languages.know(PluginRegistry.find())
        show(Screen(manner, manner.languages.reader(language)))
        return glass.getvalue()


@contextmanager
def _terminal(size: tuple[int, int]) -> Iterator[Glass]:
    """A terminal with colours, whatever this process runs in."""
    glass = Glass()
    variables = {
        "COLUMNS": str(size[0]),
        "LINES": str(size[1]),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    }
    with (
        mock.patch.multiple(sys, stdin=glass, stdout=glass, stderr=glass),
        mock.patch.dict(os.environ, variables),
    ):
        os.environ.pop("NO_COLOR", None)
        yield glass


def drawn(name: str) -> str:
    """A screen as a picture."""
    what, language = name.split(".")
    if what in FULL_SCREEN:
        return _with_own_fonts(exported(what)[language])
    return pictured(shots()[name], SIZES[what][0], f"screen-{what}-{language}")


def pictured(written: str, width: int, id: str) -> str:
    """What a terminal got as a picture."""
    console = Console(
        record=True, file=io.StringIO(), width=width, force_terminal=True, color_system="truecolor"
    )
    for line in written.rstrip().splitlines():
        console.print(Styled.from_ansi(line), soft_wrap=True)
    picture = console.export_svg(title="manicule", theme=PAPER, unique_id=id, font_aspect_ratio=0.602)
    return _with_own_fonts(picture)


def _with_own_fonts(picture: str) -> str:
    """Nothing is fetched from elsewhere to look at a picture: fonts are those of the reader."""
    picture = re.sub(r"\s*@font-face \{.*?\}\n", "\n", picture, flags=re.DOTALL)
    picture = picture.replace("Fira Code, monospace", FONTS).replace("Fira Code", FONTS)
    return PIECE.sub(_word_by_word, picture)


PIECE = re.compile(
    r'<text class="(?P<style>[^"]*)" x="(?P<x>[^"]*)" (?P<y>y="[^"]*") textLength="(?P<wide>[^"]*)"'
    r'(?P<clip> clip-path="[^"]*")>(?P<text>[^<]*)</text>'
)


def _word_by_word(piece: re.Match[str]) -> str:
    """Each word at its own place, and each wide character: programs differ in what they make of blanks
    and of how wide those are."""
    text = unescape(piece["text"]).replace("\xa0", " ")
    cell = float(piece["wide"]) / max(len(text), 1)  # rich takes every character for one cell wide here
    words = []
    for start, word in _parted(text):
        x = float(piece["x"]) + cell * cell_len(text[:start])
        wide = cell * cell_len(word)
        words.append(
            f'<text class="{piece["style"]}" x="{x:.2f}" {piece["y"]} textLength="{wide:.2f}"{piece["clip"]}>'
            f"{escape(word)}</text>"
        )
    return "".join(words)


def _parted(text: str) -> Iterator[tuple[int, str]]:
    """Words with where they begin; wide characters stand alone."""
    for word in re.finditer(r"\S+", text):
        at, narrow = word.start(), ""
        for letter in word[0]:
            if cell_len(letter) > 1:
                if narrow:
                    yield at - len(narrow), narrow
                yield at, letter
                narrow = ""
            else:
                narrow += letter
            at += 1
        if narrow:
            yield at - len(narrow), narrow


def words_of(picture: str) -> list[str]:
    """What stands in a picture, as pieces of text from top to bottom."""
    found = re.findall(r"<text[^>]*>(.*?)</text>", picture, re.DOTALL)
    return [text for piece in found if (text := unescape(piece).replace("\xa0", " ").strip())]
