"""Answers that are written, not picked: placements on a map, with a preview before they count."""

import re
from collections.abc import Callable, Iterator

import pexpect
import pytest
from tests.support.terminal import end, spawn
from tests.support.wording import english, english_part

from manicule.kernel.question import Question
from manicule_interface.answers import understand

from .conftest import Run

Start = Callable[..., pexpect.spawn]
DRAW = Question("a", "draw", "written", 1, options=("forest", "farm", "knowledge"))
FRENCH = {"forest": "forêt", "farm": "champ", "knowledge": "Savoir pour 0 pièce"}
JAPANESE = {"forest": "森林", "farm": "農地", "knowledge": "知識（金貨0枚）"}


@pytest.fixture
def terminal() -> Iterator[Start]:
    """Start the program at a terminal of 100 columns."""
    running: list[pexpect.spawn] = []

    def start(line: str, **environment: str) -> pexpect.spawn:
        running.append(spawn(line, 60, 100, **environment))
        return running[-1]

    yield start
    for child in running:
        end(child)


@pytest.mark.parametrize(
    ("typed", "names", "answer"),
    [
        ("C4 r f forest", {}, "C4 r f forest"),
        ("C4 r f fo", {}, "C4 r f forest"),
        ("C4 r f forêt", FRENCH, "C4 r f forest"),
        ("C4 r f foret", FRENCH, "C4 r f forest"),
        ("c4, r, champ", FRENCH, "c4 r farm"),
        ("C4 2 r", FRENCH, "C4 2 r"),
        ("C4 森", JAPANESE, "C4 forest"),
        ("savoir", FRENCH, "knowledge"),
        ("知識", JAPANESE, "knowledge"),
        ("C4 f", {}, "C4 f"),
        ("C4 lava", {}, "C4 lava"),
    ],
)
def test_names_among_the_words_are_understood(typed: str, names: dict[str, str], answer: str) -> None:
    assert understand(DRAW, typed, names) == answer


def test_a_drawing_is_previewed_before_it_counts(terminal: Start) -> None:
    child = terminal("play cartographers --seat human:Anna --seed 5")
    child.expect_exact(
        english("cartographers.kinds.where_do_you_draw", card="Hinterland Stream", one="farm", other="water")
    )
    child.expect_exact("■")
    child.expect_exact("as in “C4 r f farm”")
    child.expect_exact("Anna> ")
    child.sendline("B4 farm")
    child.expect_exact(
        english_part("kernel.errors.possible", reason=english("cartographers.choice.filled", spaces="B4"))
    )
    child.expect_exact("Anna> ")
    child.sendline("C1 farm")
    child.expect_exact(english("cartographers.desk.preview"))
    child.expect_exact("A: The Golden Granary  0 → 3")
    child.expect_exact("Press Enter")
    child.expect_exact("Anna [C1 C2 C3 D1 E1 farm]> ")
    child.sendline("A1 wat")
    child.expect_exact(english("cartographers.desk.preview"))
    child.expect_exact("Anna [A1 A2 A3 B1 C1 water]> ")
    child.sendline("")
    child.expect_exact("Anna draws water: A1 A2 A3 B1 C1.")
    child.expect_exact("Anna> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_two_people_draw_on_each_other_s_maps_without_hiding(terminal: Start) -> None:
    """Seed 18 begins with an ambush."""
    child = terminal("play cartographers --seat human:Anna --seat human:Tom --seed 18")
    child.expect_exact(english("cartographers.kinds.draw_monsters_map", card="Gnoll Raid", owner="Tom"))
    child.expect_exact("Anna> ")
    child.sendline("E5 r")
    child.expect_exact("monsters")
    child.expect_exact("0 → −9")
    child.expect_exact("Anna [")
    child.sendline("")
    child.expect_exact(english("cartographers.kinds.draw_monsters_map", card="Gnoll Raid", owner="Anna"))
    child.expect_exact(english_part("cartographers.edicts.map", name="Anna"))
    child.expect_exact("Tom> ")
    child.sendline("A1")
    child.expect_exact("Tom [A1 A2 B1 C1 C2 monster]> ")
    child.sendline("")
    child.expect_exact(
        english(
            "cartographers.events.draws_map",
            seat="Tom",
            terrain="monster",
            owner="Anna",
            spaces="A1 A2 B1 C1 C2",
        )
    )
    child.expect_exact(
        english(
            "cartographers.events.draws_map",
            seat="Anna",
            terrain="monster",
            owner="Tom",
            spaces="E5 E6 E7 F5 F7",
        )
    )
    child.sendline("quit")
    child.expect(pexpect.EOF)
    assert "\x1b[?1049h" not in (child.before or "")


def test_an_open_answer_may_be_taken_back_while_the_next_person_is_asked(terminal: Start) -> None:
    """Seed 18 begins with an ambush."""
    child = terminal("play cartographers --seat human:Anna --seat human:Tom --seed 18")
    child.expect_exact("Anna> ")
    child.sendline("E5 r")
    child.sendline("")
    child.expect_exact("Tom> ")
    child.sendline("undo Tom")
    child.expect_exact(english("match.undo.nothing_to_undo", name="Tom"))
    child.sendline("undo Kate")
    child.expect_exact(english("interface.verbs.nobody", name="Kate"))
    for undo in ("undo anna", "undo"):
        child.sendline(undo)
        child.expect_exact(english("interface.verbs.undone"))
        child.expect_exact(english("cartographers.kinds.draw_monsters_map", card="Gnoll Raid", owner="Tom"))
        child.expect_exact("Anna> ")
        child.sendline("E5 r")
        child.sendline("")
        child.expect_exact("Tom> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_without_a_terminal_a_line_is_an_answer(manicule: Run) -> None:
    ran = manicule("play", "cartographers", "--seat", "human:Anna", "--seed", "5", input="C1 farm\nquit\n")
    assert ran.code == 0
    assert "Anna draws farm: C1 C2 C3 D1 E1." in ran.err
    ran = manicule("play", "cartographers", "--seat", "human:Anna", "--seed", "5", input="C1 lava\n")
    assert ran.code == 3
    assert english_part("cartographers.notation.no_such_word", word="lava") in ran.err


@pytest.mark.parametrize(
    ("language", "typed", "reason"),
    [
        (
            "en",
            "C1 forest",
            english("cartographers.notation.not_the_terrain", terrain="forest", terrains="farm and water"),
        ),
        ("fr", "C1 forêt", "on ne peut pas dessiner de la forêt maintenant, seulement\xa0: champ et eau"),
        ("ja", "C1 森林", "今は森林を描けません。描けるのは農地、水です"),
        ("uk", "C1 ліс", "зараз не можна малювати ліс, лише поле та воду"),
        ("uk", "C1 гора", "зараз не можна малювати гору"),
    ],
)
def test_a_terrain_that_the_card_does_not_have_is_known_by_its_name(
    manicule: Run, language: str, typed: str, reason: str
) -> None:
    """Seed 5 begins with farm and water."""
    play = ("play", "cartographers", "--seat", "human:Anna", "--seed", "5", "--lang", language)
    ran = manicule(*play, input=f"{typed}\n")
    assert ran.code == 3
    assert reason in ran.err


def test_a_slip_behind_the_spaces_is_noticed(terminal: Start) -> None:
    child = terminal("play cartographers --seat human:Anna --seed 5")
    child.expect_exact("Anna> ")
    child.sendline("C1 watr")
    child.expect_exact(english("interface.reasons.did_you_mean", option="water"))
    child.expect_exact("Anna> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_what_is_looked_up_is_not_pushed_away_by_the_map(terminal: Start) -> None:
    child = terminal("play cartographers --seat human:Anna --seed 5")
    child.expect_exact("Anna> ")
    child.sendline("log")
    child.expect_exact(
        english("cartographers.kinds.where_do_you_draw", card="Hinterland Stream", one="farm", other="water")
    )
    child.expect_exact("Anna> ")
    assert english_part("cartographers.edicts.map", name="Anna") not in (child.before or "")
    child.sendline("")
    child.expect_exact(english_part("cartographers.edicts.map", name="Anna"))
    child.expect_exact("Anna> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_a_hint_can_be_typed_as_it_reads(manicule: Run) -> None:
    play = ("play", "cartographers", "--seat", "human:Anna", "--seed", "5", "--lang", "fr")
    told = manicule(*play, input="hint\nquit\n").err
    found = re.search(r"difficile[^A-K]* ((?:[A-K][0-9]+ )+\w+)$", told, re.MULTILINE)
    assert found is not None
    assert found[1].endswith(("champ", "eau"))
    ran = manicule(*play, input=f"{found[1]}\nquit\n")
    assert ran.code == 0
    assert "Anna dessine" in ran.err
