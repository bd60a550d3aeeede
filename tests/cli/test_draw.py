"""`manicule draw`: the table of a save as one file, with all that it needs and nothing that is secret."""

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.support.players import Chance
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule import Human, Match, Robot, save, start
from manicule.match.display import Display
from manicule_cli import chromium
from manicule_interface.art import Art
from manicule_interface.narration import Narration
from manicule_interface.session import Session
from manicule_languages.reader import Reader
from manicule_web.picture import picture

from .conftest import Run

GAMES = ("gutenberg", "cartographers", "cvlizations")
SECRETIVE = ("gutenberg", "cvlizations")
"""Games in which answers are secret."""
SEED = 4_611_686_018
REACHES_OUT = ("http", "<script", "<link", "<img", "<iframe", "url(", "@import", "src=", "<!--")
USED = re.compile(r'href="#([^"]+)"')
DEFINED = re.compile(r'<symbol id="([^"]+)"')


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the program is called in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def played(game: str, answers: int) -> Match:
    """A game of people who answer by chance, up to a number of answers."""
    match, chance = start(game, [Human("Anna"), Human("Tom"), Human("Kate")], seed=SEED), Chance(7)
    match.run()
    while not match.over and match.answers < answers:
        seat = match.waiting()[0]
        match.answer(seat, match.timeline.choices()[seat].sample(chance))
        match.run()
    return match


def saved(match: Match, path: Path) -> str:
    save(match, path)
    return str(path)


@pytest.fixture
def cells(tmp_path: Path) -> str:
    """A finished game with a number of moves that is easily remembered."""
    match = start("tictactoe", [Human("Anna"), Human("Tom")], seed=2)
    for seat, answer in zip("abababa", "abcdefg", strict=True):
        match.answer(seat, answer)
    assert match.over
    return saved(match, tmp_path / "cells.toml")


@pytest.mark.parametrize("seat", ["", "b"])
@pytest.mark.parametrize("game", GAMES)
def test_all_that_the_page_needs_is_in_it(
    manicule: Run, game: str, seat: str, tmp_path: Path, here: Path
) -> None:
    path = saved(played(game, 40), tmp_path / "evening.toml")
    ran = manicule("draw", path, "--out", "page.html", *(["--seat", seat] if seat else []))
    assert ran.code == 0, ran.err
    page = (here / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert [one for one in REACHES_OUT if one in page] == []
    assert len(re.findall("href=", page)) == len(USED.findall(page)) > 10
    assert set(USED.findall(page)) == set(DEFINED.findall(page))
    assert "prefers-color-scheme: dark" in page
    assert (f"frame own of-{seat}" in page) == bool(seat)
    assert "frame other" not in page  # it would be closed


@pytest.mark.parametrize("game", GAMES)
def test_neither_the_seed_nor_a_place_on_this_machine_is_told(
    manicule: Run, game: str, tmp_path: Path, here: Path, home: Path
) -> None:
    saved(played(game, 40), tmp_path / f"evening-{SEED}.toml")
    for seat in ("Anna", "Tom"):
        assert manicule("draw", str(tmp_path / f"evening-{SEED}.toml"), "--seat", seat).code == 0
    pages = list(here.glob("*.html"))
    assert len(pages) == 2
    for page in pages:
        text = page.read_text(encoding="utf-8")
        told = (str(SEED), "evening", str(tmp_path), str(home), str(Path(__file__).parents[2]))
        assert [one for one in told if one in text] == []


def twins(game: str) -> tuple[Match, Match]:
    """Two games with the same past; then Anna gives one of two answers in secret."""
    for answers in range(8):
        one, other = played(game, answers), played(game, answers)
        if "a" not in one.waiting() or not one.display.is_private("a"):
            continue
        options = list(one.legal("a"))
        if len(options) > 1:
            one.answer("a", options[0])
            other.answer("a", options[-1])
            return one, other
    pytest.fail("no secret was found")


def drawn(run: Run, match: Match, folder: Path, *arguments: str) -> str:
    """The page of a match."""
    folder.mkdir(exist_ok=True)
    path, page = folder / "evening.toml", folder / "page.html"
    path.unlink(missing_ok=True)
    page.unlink(missing_ok=True)
    assert run("draw", saved(match, path), "--out", str(page), *arguments).code == 0
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", SECRETIVE)
def test_nobody_else_can_tell_two_secrets_apart(manicule: Run, game: str, tmp_path: Path) -> None:
    pair = twins(game)
    assert pair[0].steps != pair[1].steps
    for seat in ((), ("--seat", "b"), ("--seat", "Kate")):
        one, other = (drawn(manicule, match, tmp_path / "twin", *seat) for match in pair)
        assert one == other


def test_a_secret_is_drawn_for_its_owner_and_a_leak_is_found(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = twins("cvlizations")
    one, other = (drawn(manicule, match, tmp_path / "twin", "--seat", "Anna") for match in pair)
    assert one != other
    before = Display.look
    monkeypatch.setattr(Display, "look", lambda display, viewer: before(display, "a"))
    one, other = (drawn(manicule, match, tmp_path / "twin", "--seat", "Tom") for match in pair)
    assert one != other


@pytest.mark.parametrize("game", GAMES)
def test_what_was_dealt_in_secret_could_be_dealt_anew_and_nobody_would_see_it(game: str) -> None:
    match, reader, art = played(game, 40), Reader(), Art.of(registry())

    def table(match: Match, viewer: str) -> str:
        """The drawn table, without who is asked."""
        state = Session(match, registry(), Narration()).state(viewer, most=0)
        return picture(state, reader, art, 40, 40).partition('id="table"')[2]

    for viewer in ("", "a", "b"):
        assert table(match.imagine(viewer, 5), viewer) == table(match, viewer)
    assert table(match, "a") != table(match, "b")


def test_a_page_shows_the_table_after_a_number_of_moves(manicule: Run, cells: str, here: Path) -> None:
    for at in ("0", "3", "7"):
        assert manicule("draw", cells, "--at", at).code == 0
    pages = [(here / f"cells-after-{at}.html").read_text(encoding="utf-8") for at in (0, 3, 7)]
    for number, page in zip((0, 3, 7), pages, strict=True):
        assert english("web.picture.step", number=number, all=7) in page
    assert len(set(pages)) == 3
    assert english("interface.scores.points") in pages[2]
    assert manicule("draw", cells).code == 0
    assert (here / "cells.html").read_text(encoding="utf-8") == pages[2]


def test_a_seat_is_named_by_its_player_or_its_letter(manicule: Run, cells: str, here: Path) -> None:
    for seat in ("tom", "b"):
        assert manicule("draw", cells, "--seat", seat, "--out", f"{seat}.html").code == 0
    by_name, by_letter = ((here / f"{seat}.html").read_bytes() for seat in ("tom", "b"))
    assert by_name == by_letter
    assert english("web.picture.seen_by", name="Tom") in by_name.decode()


def test_a_page_is_in_the_language_of_the_reader(manicule: Run, tmp_path: Path) -> None:
    match = played("cartographers", 12)
    for language in ("en", "fr", "ja", "uk"):
        page = drawn(manicule, match, tmp_path / language, "--lang", language)
        assert f'<html lang="{language}" dir="ltr">' in page


def test_the_game_that_was_played_last_is_drawn_by_default(manicule: Run, home: Path, here: Path) -> None:
    empty = manicule("draw")
    assert empty.code == 2
    assert english_part("cli.drawing.nothing_to_draw") in empty.err
    manicule("play", "market", "--seat", "Anna", "--seat", "random", "--seed", "3", input="2 1\n")
    [path] = (home / "manicule" / "saves").glob("*.toml")
    ran = manicule("draw")
    assert ran.code == 0
    assert path.stem in ran.err
    assert [page.name for page in here.iterdir()] == [f"{path.stem}.html"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--seat", "Zoë"), english("cli.review.nobody", name="Zoë", names="Anna and Tom")),
        (("--seat", "c"), english("cli.review.nobody", name="c", names="Anna and Tom")),
        (("--at", "8"), english("cli.usage.not_between", option="--at", least=0, most=7, given="8")),
        (("--at", "-1"), english("cli.usage.not_between", option="--at", least=0, most=7, given="-1")),
        (("--at", "x"), english("cli.usage.not_between", option="--at", least=0, most=7, given="x")),
    ],
)
def test_what_is_not_there_cannot_be_drawn(
    manicule: Run, cells: str, arguments: Sequence[str], problem: str, here: Path
) -> None:
    ran = manicule("draw", cells, *arguments)
    assert ran.code == 2
    assert problem in ran.err
    assert list(here.iterdir()) == []


def test_a_save_that_is_not_there_is_refused(manicule: Run) -> None:
    ran = manicule("draw", "nowhere")
    assert ran.code == 2
    assert english("cli.saves.no_file", path="nowhere") in ran.err


def test_a_file_that_is_there_is_never_overwritten(manicule: Run, cells: str, here: Path) -> None:
    printed = [manicule("draw", cells, "--json").json for _ in range(3)]
    names = ["cells.html", "cells-2.html", "cells-3.html"]
    assert printed == [{"html": name, "png": None} for name in names]
    assert sorted(page.name for page in here.iterdir()) == sorted(names)
    (here / "mine.html").write_text("mine")
    refused = manicule("draw", cells, "--out", "mine.html")
    assert refused.code == 2
    assert english("records.file.exists", file="mine.html") in refused.err
    assert (here / "mine.html").read_text() == "mine"
    lost = manicule("draw", cells, "--out", str(here / "nowhere" / "page.html"))
    assert lost.code == 1
    assert english_part("kit.phase_hooks.unwritable") in lost.err


class FakeBrowser:
    """Chromium as far as it is used; it remembers how it was called."""

    def __init__(self) -> None:
        self.lines: list[list[str]] = []
        self.measured = '<html lang="en" data-size="1500,2345">'

    def run(self, line: list[str], **how: object) -> subprocess.CompletedProcess[bytes]:
        self.lines.append(line)
        shot = next((one for one in line if one.startswith("--screenshot=")), "")
        if shot:
            Path(shot.removeprefix("--screenshot=")).write_bytes(b"PNG")
        return subprocess.CompletedProcess(line, 0, self.measured.encode(), b"")


@pytest.fixture
def fake_browser(monkeypatch: pytest.MonkeyPatch) -> FakeBrowser:
    fake = FakeBrowser()
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name == "google-chrome" else None)
    monkeypatch.setattr(subprocess, "run", fake.run)
    return fake


def test_a_picture_is_taken_in_the_size_of_the_page(
    manicule: Run, cells: str, here: Path, fake_browser: FakeBrowser
) -> None:
    (here / "cells.png").write_bytes(b"mine")
    ran = manicule("draw", cells, "--png", "--json")
    assert ran.json == {"html": "cells-2.html", "png": "cells-2.png"}
    assert (here / "cells-2.png").read_bytes() == b"PNG"
    assert (here / "cells.png").read_bytes() == b"mine"
    measuring, taking = fake_browser.lines
    assert "--dump-dom" in measuring
    assert "--window-size=1500,2345" in taking
    for line in (measuring, taking):
        assert line[0] == "/bin/google-chrome"
        assert {"--headless", "--disable-gpu", "--hide-scrollbars"} <= set(line)
        [profile] = [one for one in line if one.startswith("--user-data-dir=")]
        assert not Path(profile.partition("=")[2]).exists()  # it was a temporary one
    assert "<script" not in (here / "cells-2.html").read_text(encoding="utf-8")


def test_only_root_has_no_sandbox(
    manicule: Run, cells: str, fake_browser: FakeBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for is_root in (True, False):
        monkeypatch.setattr(chromium, "_is_root", lambda is_root=is_root: is_root)
        assert manicule("draw", cells, "--png").code == 0
    assert ["--no-sandbox" in line for line in fake_browser.lines] == [True, True, False, False]


def test_without_a_browser_nothing_is_written(
    manicule: Run, cells: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    ran = manicule("draw", cells, "--png")
    assert ran.code == 1
    assert english("cli.chromium.no_browser", variable=chromium.VARIABLE) in " ".join(ran.err.split())
    monkeypatch.setenv(chromium.VARIABLE, "netscape")
    named = manicule("draw", cells, "--png")
    assert named.code == 1
    assert english("cli.chromium.not_there", variable=chromium.VARIABLE, program="netscape") in named.err
    assert list(here.iterdir()) == []


def _fails(line: list[str], **how: object) -> None:
    raise subprocess.CalledProcessError(3, line, b"", b"noise\nno display\n")


def _fails_silently(line: list[str], **how: object) -> None:
    raise subprocess.CalledProcessError(3, line, b"", b"")


def _hangs(line: list[str], **how: object) -> None:
    raise subprocess.TimeoutExpired(line, 60)


def _cannot_start(line: list[str], **how: object) -> None:
    raise PermissionError(13, "Permission denied")


def _says_nothing(line: list[str], **how: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.CompletedProcess(line, 0, b"", b"")


@pytest.mark.parametrize(
    ("run", "problem"),
    [
        (_fails, "no display"),
        (_fails_silently, english("cli.chromium.ended", code=3)),
        (_hangs, english("cli.chromium.too_slow")),
        (_cannot_start, "Permission denied"),
        (_says_nothing, english("cli.chromium.unreadable")),
    ],
)
def test_a_browser_that_fails_is_reported_and_nothing_is_written(
    manicule: Run,
    cells: str,
    here: Path,
    fake_browser: FakeBrowser,
    run: object,
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(subprocess, "run", run)
    ran = manicule("draw", cells, "--png")
    assert ran.code == 1
    told = english("cli.chromium.no_picture", program="/bin/google-chrome", problem=problem)
    assert told in " ".join(ran.err.split())
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("page", "image"),
    [("a.html", "a.png"), ("a.htm", "a.png"), ("a", "a.png"), ("a.png", "a.png.png"), ("a.b", "a.b.png")],
)
def test_the_picture_lies_beside_the_page(
    manicule: Run, cells: str, page: str, image: str, fake_browser: FakeBrowser
) -> None:
    assert manicule("draw", cells, "--png", "--json", "--out", page).json == {"html": page, "png": image}


def test_neither_file_of_an_explicit_name_is_overwritten(
    manicule: Run, cells: str, here: Path, fake_browser: FakeBrowser
) -> None:
    (here / "mine.png").write_bytes(b"mine")
    ran = manicule("draw", cells, "--png", "--out", "mine.html")
    assert ran.code == 2
    assert english("records.file.exists", file="mine.png") in ran.err
    assert [one.name for one in here.iterdir()] == ["mine.png"]


WITHOUT_WEB = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("anyio", "starlette", "uvicorn", "segno", "httptools"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hidden())
from manicule_cli.app import main
sys.exit(main(sys.argv[1:]))
"""


def test_it_needs_no_server(cells: str, here: Path) -> None:
    line = [sys.executable, "-c", WITHOUT_WEB, "draw", cells]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (here / "cells.html").is_file()


SYMBOLS = """\
<svg xmlns="http://www.w3.org/2000/svg"><!-- ours --><symbol id="dot" viewBox="0 0 2 2" stroke="#123456"
 data-write="number 1 1 1"><circle cx="1" cy="1" r="1"/></symbol></svg>
"""


def test_a_symbol_keeps_what_it_sets_for_its_shapes(tmp_path: Path) -> None:
    (tmp_path / "art.svg").write_text(SYMBOLS)
    symbol = Art.in_folders({"mine": tmp_path}).symbol("mine/dot")
    assert symbol is not None
    assert symbol.markup.strip() == '<g stroke="#123456"><circle cx="1" cy="1" r="1" /></g>'


def test_bots_need_not_be_installed(manicule: Run, tmp_path: Path) -> None:
    match = start("market", [Robot("random", "Anna"), Robot("random", "Tom")], seed=3)
    match.run()
    path = saved(match, tmp_path / "market.toml")
    assert manicule("draw", path, "--no-plugin", "bots").code == 0
