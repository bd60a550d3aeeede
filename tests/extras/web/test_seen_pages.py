"""Pages of `manicule serve` as a browser gets them: prices, ties, names of fields, headings.

The tests start the program and import nothing of it, so that they also run over an older version."""

import itertools
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from tests.extras.web.processes import PATIENCE, Served

TIE = ("cvlizations", 14)
"""A game and a seed with which three random bots end in a tie for the first place."""
HEADING = re.compile(r"<h([1-6])\b")
FIELD = re.compile(r'<input type="(?:number|checkbox)"[^>]*\bid="([^"]+)"[^>]*>')


class Player:
    """Somebody with a browser without a script, at a table with two bots."""

    def __init__(self, served: Served, game: str, seed: int, language: str = "en") -> None:
        self.client = served.client(language)
        bots = {"seat-2": "random", "seat-3": "random"}
        made = self.client.post("/new", data={"game": game, "name": "Anna", "seed": str(seed), **bots})
        assert made.status_code == 200, made.text
        self.base = made.url.path
        assert self.client.post(f"{self.base}start").status_code == 200

    def get(self, path: str = "") -> str:
        done = self.client.get(self.base + path)
        assert done.status_code == 200, done.text
        return str(done.text)

    def wait(self, wanted: str) -> str:
        """The page of the table, as soon as the bots have let it contain this."""
        end = time.monotonic() + PATIENCE
        while wanted not in (page := self.get()):
            assert time.monotonic() < end, page
            time.sleep(0.02)
        return page

    def answer(self, *answers: str) -> None:
        for answer in answers:
            token = re.search(r'name="token" value="([^"]+)"', self.wait('name="token"'))
            assert token
            done = self.client.post(f"{self.base}answer", data={"token": token[1], "answer": answer})
            assert done.status_code == 200, done.text


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as made:
        yield made


def moves(game: str, seed: int, folder: Path) -> list[str]:
    """The moves of the first of three random bots."""
    save = folder / "game.toml"
    seats = [word for name in ("Anna", "Tom", "Kate") for word in ("--seat", f"random:{name}")]
    line = ["play", game, *seats, "--seed", str(seed), "--save", str(save), "--json"]
    subprocess.run([sys.executable, "-m", "manicule_cli", *line], capture_output=True, check=False)
    steps: list[dict[str, Any]] = tomllib.loads(save.read_text(encoding="utf-8"))["step"]
    return [step["a"] for step in steps if "a" in step]


def words(page: str) -> str:
    """The text of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_the_price_of_an_ink_is_read_as_a_price(served: Served) -> None:
    page = Player(served, "gutenberg", 7).wait('name="token"')
    read = [unescape(told) for told in re.findall(r'<span class="sr">([^<]*)</span>', page)]
    assert [told for told in read if re.fullmatch(r"\d+ and \w+", told)] == []


def test_a_tie_says_how_it_was_broken(served: Served, tmp_path: Path) -> None:
    anna = Player(served, *TIE)
    anna.answer(*moves(*TIE, tmp_path))
    text = words(anna.wait("Anna wins"))
    told = text.partition("Anna wins.")[2][:200]
    assert re.search(r"\b17\b.*resources.*Anna 11 and Bot 2 7", told), told


def test_a_number_field_has_one_name(served: Served, tmp_path: Path) -> None:
    anna = Player(served, "gutenberg", 7)
    to_the_plan = list(itertools.takewhile(lambda move: move.count("-") < 4, moves("gutenberg", 7, tmp_path)))
    anna.answer(*to_the_plan)
    page = anna.wait('name="token"')
    fields = list(FIELD.finditer(page))
    assert len(fields) == 5
    for field in fields:
        name = re.search(r'aria-labelledby="([^"]+)"', field[0])
        names = page.count(f'id="{name[1]}"') if name else page.count(f'for="{field[1]}"')
        assert names == 1, f"{names} names: {field[0]}"


@pytest.mark.parametrize(
    ("game", "term"), [("gutenberg", "gear"), ("cartographers", "ruins"), ("cvlizations", "theft")]
)
def test_rules_about_a_word_skip_no_level_of_headings(served: Served, game: str, term: str) -> None:
    levels = [0, *map(int, HEADING.findall(Player(served, game, 7).get(f"rules?term={term}")))]
    assert len(levels) > 2
    assert [pair for pair in itertools.pairwise(levels) if pair[1] > pair[0] + 1] == []


def test_french_offers_to_analyze_a_game(served: Served, tmp_path: Path) -> None:
    anna = Player(served, *TIE, language="fr")
    anna.answer(*moves(*TIE, tmp_path))
    anna.wait('action="again"')
    buttons = re.findall(r"<button[^>]*>([^<]+)</button>", anna.get("review"))
    assert "Analyser la partie" in buttons
