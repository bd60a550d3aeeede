"""Leaks planted in a whole game with hidden roles: `plugins check` finds each without a scenario."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.kit.planted import line_of, told
from tests.support.tables import ROOT
from tests.support.wording import english, english_part

from manicule_kit import check_plugin

MASKS = ROOT / "docs" / "examples" / "masks"

Change = tuple[str, str, str]
"""A file, something in it, and what is written there instead."""

MASK = 'mask: Annotated[str, m.Secret(to="known_to", until="unmasked", pool="masks")] = ""'
DRAWN = "    guest.known_to = (seat.id,)\n"
AUDIENCE = "    @property\n    def audience(self) -> tuple[str, ...]:\n        return (self.seat,)\n\n"
MOMENT = """\
    def moment(self, names: m.Names, before: object) -> tuple[m.Section, ...]:
        return (m.Section(self.text(names), ()),)

"""
SHOWN = "MASK_NAMES[guest.mask] if guest.mask else HIDDEN"
WORTH = 'str(WORTH[guest.mask]) if guest.mask else ""'
CHANGED = '"""A player puts the mask back unseen and draws another one."""\n\n    seat: str\n'
OWN_ONLY = "guest.mask and view.seat in guest.known_to"
FIGURES = 'return {"coins": seat.state.coins}\n\n    def scenario'
ASKED = 'if (yield from m.Pick(seat, texts.CHANGE_MASK, {"keep": False, "change": True})):\n'
TAKEN = "            table.publish(events.ChangedMask, seat.id)\n            draw_mask(table, seat)\n"
SWAPPED = """\
            table.publish(events.ChangedMask, seat.id)
            seat.state.mask, ball.offered = ball.offered, seat.state.mask
            seat.state.known_to = (seat.id,)
        ball.deck.append(ball.offered)
        ball.offered = ""
"""


class Leak(NamedTuple):
    """A way in which a secret gets out: the changed code, its place in `games`, the finding, the advice."""

    changes: Sequence[Change]
    file: str
    line: str
    problem: str
    advice: str
    games: int = 3


LEAKS = {
    "points that count what is hidden": Leak(
        [("game.py", "if table.position.unmasked else 0", "if seat.state.mask else 0")],
        "game.py",
        "def points",
        english_part("kit.comparison.points", source="mask"),
        english_part("kit.leaks.count_later"),
    ),
    "figures that count what is hidden": Leak(
        [("game.py", FIGURES, FIGURES.replace("seat.state.coins", "WORTH.get(seat.state.mask, 0)"))],
        "game.py",
        "def figures",
        english_part("kit.comparison.figures", source="coins"),
        english_part("kit.leaks.count_later"),
    ),
    "an event for all that one should hear": Leak(
        [("events.py", AUDIENCE, "")],
        "events.py",
        "class Saw",
        f"{english('kit.comparison.event_field', field='mask', event='saw')} is",
        english_part("kit.leaks.audience"),
    ),
    "a moment for all that one should see": Leak(
        [("events.py", AUDIENCE, MOMENT)],
        "events.py",
        "class Saw",
        f"{english('kit.comparison.event_field', field='mask', event='saw')} is",
        english_part("kit.leaks.audience"),
    ),
    "an event that tells what was put away unseen": Leak(
        [
            ("events.py", CHANGED, f'{CHANGED}    mask: str = ""\n'),
            (
                "phases.py",
                "publish(events.ChangedMask, seat.id)",
                "publish(events.ChangedMask, seat.id, seat.state.mask)",
            ),
        ],
        "events.py",
        "class ChangedMask",
        f"{english('kit.comparison.event_field', field='mask', event='changed_mask')} is",
        english_part("kit.leaks.audience"),
    ),
    "a drawn mask that a field of the table holds as well": Leak(
        [
            ("state.py", '    claim: str = ""\n', '    last: str = ""\n    claim: str = ""\n'),
            ("phases.py", DRAWN, f"{DRAWN}    table.position.last = guest.mask\n"),
        ],
        "state.py",
        "class Ball",
        f"{english('kit.comparison.view_field', path='position.last')} is",
        english_part("kit.leaks.declare", field="last", struct="Ball"),
    ),
    "a drawn mask that a field of the seat holds as well": Leak(
        [
            ("state.py", "    coins: int = 3\n", '    coins: int = 3\n    drawn: str = ""\n'),
            ("phases.py", DRAWN, f"{DRAWN}    guest.drawn = guest.mask\n"),
        ],
        "state.py",
        "class Guest",
        ".drawn of the view is",
        english_part("kit.leaks.declare", field="drawn", struct="Guest"),
    ),
    "a mask that is told to one, in a field without a mark": Leak(
        [("state.py", MASK, 'mask: str = ""')],
        "state.py",
        "class Guest",
        english_part("kit.exposure.open_to_all", event="saw"),
        english_part("kit.exposure.declare_told", field="mask", struct="Guest"),
    ),
    "a mask that is shown to one, in a field without a mark": Leak(
        [
            ("state.py", MASK, 'mask: str = ""'),
            ("looks.py", SHOWN, SHOWN.replace("guest.mask else", f"{OWN_ONLY} else")),
            ("looks.py", WORTH, WORTH.replace("guest.mask else", f"{OWN_ONLY} else")),
        ],
        "state.py",
        "class Guest",
        english_part("kit.paired_games.open_draw", stream="masks"),
        english_part("kit.paired_games.declare_draw", field="mask", struct="Guest"),
    ),
    "a drawn mask that nobody is shown, in a field without a mark": Leak(
        [
            ("state.py", '    claim: str = ""\n', '    offered: str = ""\n    claim: str = ""\n'),
            (
                "phases.py",
                f"        {ASKED}{TAKEN}",
                f"        ball.offered = table.draw('masks', ball.deck)\n        {ASKED}{SWAPPED}",
            ),
            (
                "game.py",
                "Counter([*table.position.deck,",
                "Counter([*table.position.deck, *filter(None, (table.position.offered,)),",
            ),
        ],
        "state.py",
        "class Ball",
        english_part(
            "kit.paired_games.open_draw", where=english("kit.comparison.view_field", path="position.offered")
        ),
        english_part("kit.paired_games.declare_draw", field="offered", struct="Ball"),
        games=12,
    ),
}


def planted(folder: Path, changes: Sequence[Change]) -> Path:
    """The game without its scenarios, made worse by these changes."""
    game = folder / "masks"
    shutil.copytree(MASKS, game, ignore=shutil.ignore_patterns("__pycache__", "scenarios"))
    for file, old, new in changes:
        source = (game / file).read_text(encoding="utf-8")
        assert source.count(old) == 1, (file, old)
        (game / file).write_text(source.replace(old, new), encoding="utf-8")
    return game


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_in_a_game_with_hidden_roles(tmp_path: Path, name: str) -> None:
    leak = LEAKS[name]
    game = planted(tmp_path, leak.changes)
    report = check_plugin(game, games=leak.games)
    assert [finding.check for finding in report.findings] == ["secrets"], str(report)
    (finding,) = report.findings
    problem, advice = told(finding)
    assert leak.problem in problem
    assert leak.advice in advice
    assert (finding.place.file, finding.place.line) == (leak.file, line_of(game / leak.file, leak.line))


def test_the_game_itself_tells_nothing_in_many_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manicule_kit.conformance.games.CLOSELY", 8)
    monkeypatch.setattr("manicule_kit.conformance.paired_games.FIRST", 6)
    monkeypatch.setattr("manicule_kit.conformance.paired_games.MOST", 6)
    report = check_plugin(planted(tmp_path, ()), games=6)
    assert report.is_sound, str(report)
