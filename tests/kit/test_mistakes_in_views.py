"""Mistakes in what players see: leaks, secrets, texts, answers and positions."""

import re
from pathlib import Path

import pytest
from tests.kit.conftest import Checked, only
from tests.kit.planted import line_of, own, told, worse_game
from tests.support.wording import english, english_part, english_pattern, message

from manicule_kit import check_plugin

# What players see


def test_a_view_that_leads_to_the_table(checked: Checked, tmp_path: Path) -> None:
    """A kind of reward is a part of what all views share."""
    source = """
from manicule_gutenberg import RewardKind

class Curious(RewardKind):
    id = "curious"
    harmless = True
    def text(self, content, reward): return tr("nothing at all")
    def gain(self, seat, reward, source): self.seat = seat

CURIOUS = Curious()

class Own(Plugin):
    @hookimpl
    def rewards(self): return (CURIOUS,)
    @hookimpl
    def before_turn(self, seat): CURIOUS.gain(seat, None, "")

plugin = Own()
"""
    report = checked("leaks", source, games=1, game="gutenberg")
    found = {finding.check: finding for finding in report.findings}
    finding = found["views"]
    assert (finding.plugin, finding.place.file) == ("leaks", "leaks.py")
    assert finding.place.line == line_of(tmp_path / "leaks.py", "class Curious")
    assert english_part("kit.probes.leak") in told(finding)[0]
    assert english_part("kit.probes.keep_ids") in told(finding)[1]
    assert "state" in found


def test_a_view_with_the_seed(pebbles: Path, tmp_path: Path) -> None:
    path = worse_game(pebbles, tmp_path, "seedy", 'last: str = ""\n', 'last: str = ""\n    seed: int = 0\n')
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('pebbles=setup.options["seedy.pebbles"]', "pebbles=15, seed=setup.seed"))
    finding = only(check_plugin(path, games=4))
    assert (finding.check, finding.place.file) == ("views", "seedy.py")
    seed = english("kit.probes.the_seed")
    assert english("kit.probes.leak", what=seed, path="view.position.seed") in told(finding)[0]


def test_a_secret_that_is_seen(pebbles: Path, tmp_path: Path) -> None:
    """The answers of a Together are written into the position while others still answer."""
    asking = """
    def begin(self, table: HeapTable) -> Asks[None]:
        from manicule import Together

        def dialogue(seat: HeapSeat) -> Asks[int]:
            number = yield from Pick(seat, TAKE, {"1": 1, "2": 2})
            seat.state.secret = number
            return number

        yield from Together([(seat, dialogue(seat)) for seat in table.seats])

    def order(self"""
    path = worse_game(pebbles, tmp_path, "blabs", "\n    def order(self", asking)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("    pebbles: int = 0\n", "    pebbles: int = 0\n    secret: int = 0\n", 1))
    finding = only(check_plugin(path, games=4))
    assert (finding.check, finding.place.file) == ("secrets", "blabs.py")
    assert re.search(
        english_pattern(
            "kit.leaks.tells_answer",
            kind="take",
            where=message("kit.comparison.view_field", path="position.seats[{at}"),
        ),
        told(finding)[0],
    )
    assert english_part("kit.leaks.return_it") in told(finding)[1]


DEALT = """
    def begin(self, table: HeapTable) -> Asks[None]:
        from manicule import Together

        tiles = [f"tile_{number}" for number in range(1, 10)]
        hands = {seat.id: {table.draw("tiles", tiles): 1 for _ in "xx"} for seat in table.seats}
        HOLD
        yield from ASKED

    def order(self"""

TOGETHER = "Together([(seat, Pick(seat, TAKE, hands[seat.id])) for seat in table.seats])"
SECRETLY = "Pick(table.seats[0], TAKE, hands['a'], secret=True)"
OPENLY = "Pick(table.seats[0], TAKE, hands['a'])"


@pytest.mark.parametrize(
    ("asked", "hold", "is_sound"),
    [
        (TOGETHER, "pass", False),
        (SECRETLY, "pass", False),
        (OPENLY, "pass", True),
        (TOGETHER, "table.position.last = ' '.join(tile for hand in hands.values() for tile in hand)", True),
        (TOGETHER, "table.position.tiles = [tile for hand in hands.values() for tile in hand]", True),
        (SECRETLY, "table.position.tiles = [tile for hand in hands.values() for tile in hand]", True),
    ],
)
def test_a_hand_that_only_a_variable_holds(
    pebbles: Path, tmp_path: Path, asked: str, hold: str, is_sound: bool
) -> None:
    """Two tiles are dealt to each seat, and are nowhere while they are chosen from."""
    asking = DEALT.replace("ASKED", asked).replace("HOLD", hold)
    path = worse_game(pebbles, tmp_path, "loose", "\n    def order(self", asking)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('last: str = ""\n', 'last: str = ""\n    tiles: list[str] = []\n'))
    report = check_plugin(path, games=4)
    assert report.is_sound == is_sound
    if not is_sound:
        finding = only(report)
        assert (finding.check, finding.place.file) == ("views", "loose.py")
        problem = english_part("kit.exposure.nowhere", stream="tiles", kind="take")
        assert problem in told(finding)[0]
        assert english_part("kit.exposure.hold_it") in told(finding)[1]


def test_chance_that_depends_on_who_answers_first(pebbles: Path, tmp_path: Path) -> None:
    asking = """
    def begin(self, table: HeapTable) -> Asks[None]:
        from manicule import Together

        def dialogue(seat: HeapSeat) -> Asks[int]:
            yield from Pick(seat, TAKE, {"1": 1, "2": 2})
            return table.dice.below("luck", 1000)

        drawn = yield from Together([(seat, dialogue(seat)) for seat in table.seats])
        for seat, number in zip(table.seats, drawn, strict=True):
            seat.state.luck = number

    def order(self"""
    path = worse_game(pebbles, tmp_path, "hurries", "\n    def order(self", asking)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("    pebbles: int = 0\n", "    pebbles: int = 0\n    luck: int = 0\n", 1))
    report = check_plugin(path, games=4)
    found = {finding.check: told(finding) for finding in report.findings}
    assert english("kit.replays.order_counts") in found["replay"][0]
    assert "draw nothing" in found["replay"][1]


def test_a_game_that_does_not_end(pebbles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manicule_kit.conformance.games.MOST_ANSWERS", 300)
    path = worse_game(pebbles, tmp_path, "endless", "heap.pebbles -= number\n", "number = 0\n")
    report = check_plugin(path, games=2)
    finding = report.findings[0]
    assert (finding.check, finding.plugin) == ("games", "endless")
    assert english("kit.games.endless", n=300) in told(finding)[0]
    assert "Game.goes_on" in told(finding)[1]


def test_what_is_listed_and_refused(pebbles: Path, tmp_path: Path) -> None:
    """A predicate that is not the same twice."""
    path = worse_game(
        pebbles,
        tmp_path,
        "moody",
        "return None if number <= heap.pebbles else TOO_FEW(n=heap.pebbles)",
        "table.position.last += 'x'; return None if number <= heap.pebbles else verbatim('')",
    )
    problems = " ".join(told(finding)[0] for finding in check_plugin(path, games=20).findings)
    assert english_part("kit.probes.no_reason", kind="take") in problems
    assert english("kit.probes.changes", kind="take") in problems


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '"{seat} takes {pebbles}."',
            '"{who} takes {pebbles}."',
            english_part("kit.texts.unfilled", placeholder="{who}"),
        ),
        (
            'tr("How many pebbles do you take?")',
            'tr("")',
            english("kit.texts.empty_shown", what=english("kit.probes.the_question", kind="take")),
        ),
        (
            "names.seat(self.seat)",
            "names.seet(self.seat)",
            english("match.display.unshown", what="“took”", problem="AttributeError"),
        ),
        (
            "name = TAKING",
            "name = 'Taking pebbles'",
            english("kit.texts.not_a_text", what="Taking.name", found="str"),
        ),
    ],
)
def test_texts_that_show_nothing(pebbles: Path, tmp_path: Path, old: str, new: str, problem: str) -> None:
    id = f"mute{abs(hash(old)) % 10_000}"
    report = check_plugin(worse_game(pebbles, tmp_path, id, old, new), games=3)
    assert {finding.check for finding in report.findings} == {"texts"}
    assert problem in " ".join(told(finding)[0] for finding in report.findings)


def test_a_proposed_answer_that_is_refused_and_a_note_without_words(pebbles: Path, tmp_path: Path) -> None:
    old = "lambda seat, number: PEBBLES(n=number),"
    new = old + ' note=lambda choice, number: tr(""), default=lambda choice: "99",'
    report = check_plugin(worse_game(pebbles, tmp_path, "pushy", old, new), games=3)
    problems = " ".join(told(finding)[0] for finding in report.findings)
    assert english("kit.probes.illegal_default", kind="take", answer=99) in problems
    assert (
        english("kit.texts.empty_shown", what=english("kit.probes.the_note", option=1, kind="take"))
        in problems
    )


def test_an_event_that_changes_after_it_was_told(pebbles: Path, tmp_path: Path) -> None:
    path = worse_game(
        pebbles,
        tmp_path,
        "shifty",
        "table.publish(Took, seat.id, number)",
        "table.publish(Took, seat.id, [number])",
    )
    report = check_plugin(path, games=2)
    assert english("kit.probes.mutable", event="took", found="list", field="number") in " ".join(
        told(one)[0] for one in report.findings
    )


def test_a_memory_that_is_not_listed(checked: Checked) -> None:
    source = "class Seen(Memory, frozen=True):\n    key = 'seen'\n    number: int = 0\n" + own(
        "@hookimpl\ndef before_turn(self, seat):\n    seat.remember(Seen(seat.of(Seen).number + 1))"
    )
    finding = only(checked("unlisted", source))
    assert finding.check == "positions"
    assert english_part("kernel.reader.no_such_memory") in told(finding)[0]
    assert english_part("kit.replays.plain_data") in told(finding)[1]
