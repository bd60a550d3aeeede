"""The stars of a finished game: by source and by season, in one window of 80 columns."""

import io
from typing import Any

import pytest
from rich.cells import cell_len
from tests.support.players import Chance
from tests.support.tables import registry

import manicule
from manicule import Match, Robot, Section, Sheet
from manicule.kernel.sheet import cell_items
from manicule_interface.scores import score_sheet, standing_sheet, standings_now
from manicule_languages.languages import Languages
from manicule_terminal.sheets import draw

NAMES = ("Anna", "Tom", "Kate", "Benjamin")
LANGUAGES = ("en", "fr", "ja", "uk")


def finished(players: int) -> Match:
    seats = [Robot("random", name) for name in NAMES[:players]]
    match = manicule.start("cartographers", seats, seed=3, registry=registry())
    match.run()
    return match


def with_high_scores(match: Match) -> Match:
    """The match with as many stars in every box as good players score."""
    chance = Chance(7)
    for seat in match.position.seats:
        seat.points = {box: high(box, chance) for box in seat.points}
    return match


def high(box: str, chance: Chance) -> int:
    if box.endswith("_monsters"):
        return -chance.below(10)
    return 4 + chance.below(6) if box.endswith("_coins") else 10 + chance.below(30)


def rows_of(part: Any) -> dict[str, list[str]]:
    assert isinstance(part, Section)
    shown = [["".join(str(item) for item in _texts(cell)) for cell in row] for row in part.rows]
    return {row[0]: row[1:] for row in shown}


def _texts(cell: Any) -> list[Any]:
    return [getattr(item, "symbol", item) for item in cell_items(cell)]


def number(written: str) -> int:
    return int(written.replace("−", "-"))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_stars_are_summed_by_source_and_by_season(players: int) -> None:
    match = with_high_scores(finished(players))
    by_source, by_season = map(rows_of, score_sheet(match).sections)
    *sources, total = [row for name, row in by_source.items() if name != "rank"]
    assert len(sources) == 6
    for at, seat in enumerate(match.result.seats):
        assert sum(number(row[at]) for row in sources) == number(total[at]) == seat.score
        seasons = [row[at].split("=") for row in by_season.values()]
        assert sum(number(subtotal) for subtotal, _ in seasons) == seat.score
        for season, (subtotal, parts) in zip(("spring", "summer", "fall", "winter"), seasons, strict=True):
            boxes = [stars for box, stars in seat.points.items() if box.startswith(season)]
            assert number(subtotal) == sum(boxes)
            shown = sorted(map(number, parts.replace("−", "+−").split("+")))
            assert shown == sorted(boxes)
    assert len(by_season) == 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_both_tables_are_in_one_window_of_80_by_24(
    players: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    languages = Languages()
    languages.know(registry())
    stream = io.StringIO()
    draw(
        score_sheet(with_high_scores(finished(players))), languages.reader(language).read, stream, ascii=False
    )
    lines = stream.getvalue().splitlines()
    frames = 2 * (1 + 4)
    assert len(lines) == frames + 6 + 1 + (players > 1) + 4, "no row is broken"
    assert len(lines) < 24
    assert max(map(cell_len, lines)) <= 80


def test_during_the_game_the_seasons_that_were_scored_are_shown() -> None:
    match = finished(2)
    for seat in match.position.seats:
        seat.points = {box: stars for box, stars in seat.points.items() if box.startswith("spring")}
    sheet: Sheet = standing_sheet(match, standings_now(match, "a"))
    assert list(rows_of(sheet.sections[1])) == ["Spring A+B"]


def test_the_result_keeps_its_keys() -> None:
    points = manicule.result_object(finished(2))["seats"][0]["points"]
    assert list(points)[:4] == ["spring_a", "spring_b", "spring_coins", "spring_monsters"]
    assert len(points) == 16
