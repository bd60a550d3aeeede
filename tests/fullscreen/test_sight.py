"""What is in sight: at every question the question, its options and what it is about, in every language."""

import re
from collections import Counter
from itertools import takewhile

import pytest
from tests.support.full_screen import (
    ALONE,
    LANGUAGES,
    SIZES,
    Seats,
    controlled,
    desk_of,
    played,
    press,
    sight,
    text_of,
)
from tests.support.wording import english, english_part

from manicule.kernel.sheet import Cell, Section, keys_of
from manicule.kernel.text import verbatim
from manicule_fullscreen.actions import BY_ID
from manicule_fullscreen.frame_lines import log_lines
from manicule_fullscreen.lines import plain
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.themes import THEMES
from manicule_gutenberg.texts.descriptions import roman
from manicule_interface.board_view import counting_now
from manicule_interface.readings import reading
from manicule_interface.sights import NEW
from manicule_terminal.line_breaks import width as cells

every_game = pytest.mark.parametrize("table", ALONE, ids=str)
SOME = 13
"""Every so many questions are looked at in the short tests."""


def check(table: Seats, language: str, every: int) -> Counter[str]:
    """Look at the questions of a whole game at 80×24; returns how many of them had what in sight."""
    painter = Painter()
    found: Counter[str] = Counter()
    for at, desk in enumerate(played(desk_of(table, language))):
        if at % every:
            continue
        seen = sight(desk, painter)
        assert seen.prompt, (seen.kind, "the question itself")
        assert seen.page, (seen.kind, "a page of its options")
        assert seen.board, (seen.kind, "the part that it is about")
        found.update({name: getattr(seen, name) for name in ("options", "whole_board", "kept")})
        found["questions"] += 1
    return found


@every_game
def test_a_question_its_options_and_its_board_are_in_sight_at_80_24(table: Seats) -> None:
    found = check(table, LANGUAGES[len(table.game) % 4], SOME)
    assert found["questions"] > 1


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_every_question_of_a_game_is_in_sight_at_80_24(table: Seats, language: str) -> None:
    found = check(table, language, 1)
    print(table, language, dict(found))
    assert found["options"] >= 0.9 * found["questions"]


@every_game
def test_no_line_is_wider_or_narrower_than_the_screen(table: Seats) -> None:
    painter = Painter()
    sizes = ((60, 16), (90, 25), (109, 40), (110, 28), (200, 60), *SIZES)
    for at, desk in zip(range(18), played(desk_of(table, "ja")), strict=False):
        for width, height in sizes[at // 2 : at // 2 + 1 - at % 2]:
            lines = painter.paint(desk, width, height).lines
            assert len(lines) == height
            assert {cells(plain(line)) for line in lines} == {width}


def test_ascii_has_no_other_signs() -> None:
    desk = desk_of(ALONE[1])
    desk.screen.ascii = True
    control = controlled(desk)
    shown = [text_of(press(control, *keys)) for keys in ((), ("?",), ("escape", ":"), ("escape",))]
    control.pointer.lay_ghost("B4")  # a mountain
    shown.append(text_of(press(control)))
    assert {letter for letter in "".join(shown) if not letter.isascii()} == set()
    refusal = english_part("fullscreen.question_pane.cannot_stand_here")
    assert refusal.translate({ord("✗"): "x", ord("’"): "'"}) in shown[-1]


def test_a_window_that_is_too_small_says_what_it_needs() -> None:
    desk = desk_of(ALONE[1])
    lines = Painter().paint(desk, 40, 10).lines
    assert "too small" in "".join(map(plain, lines))
    assert {cells(plain(line)) for line in lines} == {40}


def test_what_is_new_since_the_last_answer_stands_out_once() -> None:
    desk = desk_of(ALONE[2])
    for _ in zip(range(4), played(desk), strict=False):
        pass
    assert desk.state is not None
    assert desk.state.changed
    picture = Painter().paint(desk, 160, 50)
    marked = [
        segment
        for line in picture.lines
        for segment in line
        if segment.style is not None and segment.style.meta.get("new")
    ]
    assert marked
    assert all(segment.style is not None and segment.style.italic for segment in marked)


@pytest.mark.parametrize("is_ascii", [False, True])
def test_a_new_thing_on_the_board_has_a_sign_that_the_legend_explains(is_ascii: bool) -> None:
    desk = desk_of(ALONE[2])
    desk.screen.ascii = is_ascii
    sign, control = NEW.ascii if is_ascii else NEW.symbol, controlled(desk)
    assert desk.state is not None
    assert not desk.state.fresh
    assert f"{sign}" not in text_of(press(control))
    for _ in played(desk):
        if desk.state.fresh & {key for part in desk.tabs[0].board for key in keys_of(part)}:
            break
    shown = text_of(Painter().paint(desk, 160, 50))
    assert re.search(rf"{re.escape(str(sign))}\w", shown)
    assert desk.screen.read(NEW.name) in text_of(press(control, "g"))


def test_the_score_so_far_and_the_title_of_who_plays_alone_are_on_the_screen() -> None:
    desk = desk_of(ALONE[0])
    for at, _ in enumerate(played(desk)):
        if at == 40:
            break
    line = plain(Painter().paint(desk, 100, 30).lines[0])
    assert desk.state is not None
    assert desk.state.own is not None
    standing = desk.state.own.standing
    assert standing is not None
    assert standing.title is not None
    assert f"{desk.screen.read(standing.text)} · {desk.screen.read(standing.title)}" in line


def test_what_is_told_begins_with_the_beginning_of_a_sentence() -> None:
    desk, theme = desk_of(ALONE[0]), THEMES["terminal"]
    long = verbatim("word " * 60 + "end")
    for told, seen in (
        ((long,), ["· word word", "  word word"]),
        ((long, verbatim("short")), ["· short", ""]),
    ):
        desk.log = list(told)
        lines = [plain(line).rstrip() for line in log_lines(desk, theme, 80, 2)]
        assert [line[: len(start)] for line, start in zip(lines, seen, strict=True)] == seen
    assert plain(log_lines(desk, theme, 20, 1)[0]).rstrip() == "· short"
    desk.log = [long]
    assert plain(log_lines(desk, theme, 80, 2)[1]).rstrip().endswith("…")


def test_room_that_is_left_shows_more_of_what_is_theirs() -> None:
    desk = next(one for one in played(desk_of(ALONE[0])) if one.asked.kind == "improve")
    assert "guilders" in text_of(Painter().paint(desk, 80, 24)).split("How do you")[0]


@pytest.mark.parametrize("seed", [41, 33, 10])  # the others have the edict with the longest text
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_the_edicts_of_this_season_are_on_the_screen_with_the_map(
    language: str, seed: int
) -> None:
    """And so are the map, what the shape would change, and what has happened."""
    painter, desk = Painter(), desk_of(ALONE[1], language, seed)
    for _, one in zip(range(3), played(desk), strict=False):
        text = "".join(text_of(painter.paint(one, 80, 24)).split())
        edicts = next(part for part in one.sheet.sections if part.id == f"edicts_{one.turn.seat}")
        assert isinstance(edicts, Section)
        for letter, card, *_ in edicts.rows:
            assert isinstance(letter, Cell)
            said = "".join(reading(card, one.screen.read).split())
            assert (said in text) is (letter.state == "active"), said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("table", "kind"),
    [(ALONE[0], "take_inks"), (ALONE[0], "plan"), (ALONE[0], "print_orders"), (ALONE[1], "draw")],
)
def test_the_keys_that_everybody_needs_are_named_at_80_columns(
    language: str, table: Seats, kind: str
) -> None:
    desk = next(one for one in played(desk_of(table, language)) if one.asked.kind == kind)
    keys = plain(Painter().paint(desk, 80, 24).lines[-1])
    for action in ("answer", "help", "quit", "undo"):
        assert f" {desk.screen.read(BY_ID[action].name)} " in f" {keys} "
    if desk.draft is not None and desk.draft.ghost is not None:
        assert all(desk.screen.read(BY_ID[action].name) in keys for action in ("turn", "flip", "next"))


FRIENDS = Seats("gutenberg", ("human:Anna", "human:Tom"))


def test_tabs_have_their_whole_names_where_there_is_room() -> None:
    desk = desk_of(Seats("gutenberg", ("human:Anna",), ("automa",)), "fr")
    names = [desk.screen.read(tab.name) for tab in desk.tabs]
    assert max(map(len, names)) > 20
    assert all(name in plain(Painter().paint(desk, 160, 50).lines[1]) for name in names)
    narrow = plain(Painter().paint(desk, 60, 24).lines[1])
    assert "…" not in narrow
    assert "·" in narrow


@pytest.mark.parametrize("size", [(120, 35), (160, 50)])
def test_the_orders_in_hand_are_all_in_sight_where_they_count(size: tuple[int, int]) -> None:
    """Also where the board that is asked about leaves them little room: then the log is shorter."""
    kinds = ("first_refinement", "take_inks", "patronage")
    for at, desk in enumerate(played(desk_of(ALONE[0], seed=8))):
        if desk.asked.kind in kinds:
            orders = desk.match.position.seats[0].orders
            text = text_of(Painter().paint(desk, *size)).replace("\xa0", " ")
            assert all(f"{order.printing} {order.refinement}" in text for order in orders), desk.asked.kind
        if at > 45:
            break


def test_what_is_kept_in_view_stands_close_to_the_options() -> None:
    desk = next(one for one in played(desk_of(ALONE[0])) if one.asked.kind == "plan")
    lines = text_of(Painter().paint(desk, 160, 50)).splitlines()
    rows = [at for at, line in enumerate(lines) if "◂" in line]
    markers = next(at for at, line in enumerate(lines) if english("automa.looks.automas_markers") in line)
    assert 0 < markers - rows[-1] <= 4


def test_ones_own_house_comes_before_those_of_others() -> None:
    for at, desk in enumerate(played(desk_of(FRIENDS))):
        if desk.asked.kind.startswith("first_"):
            text = text_of(Painter().paint(desk, 160, 50))
            other = {"a": "Tom", "b": "Anna"}[desk.turn.seat]
            assert text.count(english_part("gutenberg.house.fame_so_far")) == 1 + (
                english("gutenberg.house.house", name=other) in text
            )
        if at > 12:
            break


def test_orders_in_hand_go_before_the_log_and_before_cards_to_join() -> None:
    painter, table = Painter(), Seats("gutenberg", ("human:Anna",), ("automa",), ("characters",))
    looked_at: Counter[str] = Counter()
    for desk in played(desk_of(table, "ja", seed=1)):
        if desk.match.position.round > 4:
            break
        if desk.asked.kind in ("take_inks", "take_printing", "take_specialty_card"):
            text = " ".join(text_of(painter.paint(desk, 80, 24)).split())
            orders = desk.match.position.seats[0].orders
            assert [order for order in orders if f"{order.printing} {order.refinement}" not in text] == []
            looked_at[desk.asked.kind] += 1
    assert len(looked_at) == 3


def test_the_whole_board_is_in_sight_with_orders_and_the_automa_while_planning() -> None:
    painter = Painter()
    for desk in played(desk_of(ALONE[0])):
        if desk.match.position.round > 2:
            break
        if desk.asked.kind == "plan":
            text = text_of(painter.paint(desk, 80, 24))
            board = desk.match.position
            cards = (*board.printing, *board.specialty_cards, *board.gears, *board.refinement)
            orders = [order.printing for order in board.seats[0].orders]
            assert [card for card in (*cards, *orders) if card and card not in text] == []
            assert english("automa.looks.automas_markers") in text


def test_levels_are_in_sight_where_they_decide_though_the_tracks_have_no_room() -> None:
    painter, table = Painter(), Seats("gutenberg", ("human:Anna",), ("automa",), ("characters",))
    sizes = {"take_specialty_card": (80, 24), "patronage": (100, 30)}
    for desk in played(desk_of(table, seed=1)):
        if desk.match.position.round == 2 and desk.asked.kind in sizes:
            text = " ".join(text_of(painter.paint(desk, *sizes.pop(desk.asked.kind))).split())
            assert f"{english('gutenberg.house.fame_so_far')} guilders markers types inks specialties" in text
            signs = zip("¶♣≡☼", desk.match.position.seats[0].levels.values(), strict=True)
            assert " ".join(f"{sign}{roman(level)}" for sign, level in signs) in text
        if not sizes:
            break
    assert not sizes


@pytest.mark.parametrize(("language", "label"), [("en", "player order"), ("ja", "プレイヤーの順番")])
def test_who_acts_when_is_in_sight_once_plans_are_revealed(language: str, label: str) -> None:
    painter = Painter()
    kinds = {"take_printing", "take_inks", "take_specialty_card", "improve"}
    for desk in played(desk_of(ALONE[0], language)):
        if desk.asked.kind in kinds:
            text = " ".join(text_of(painter.paint(desk, 80, 24)).split())
            assert re.search(f"{label} .*Anna ?[(（]\\d", text), text
            kinds.remove(desk.asked.kind)
        if not kinds:
            break
    assert not kinds


def test_no_table_beside_the_options_stands_word_below_word() -> None:
    desk = next(one for one in played(desk_of(ALONE[0])) if one.asked.kind == "before_fulfilling")
    text = text_of(Painter().paint(desk, 80, 24))
    assert english("gutenberg.house.in_words") in text


def lines_beside_the_map(desk: ScreenSession, painter: Painter) -> str:
    """What stands to the right of a map at 80×24, as one text."""
    lines = (plain(line) for line in painter.paint(desk, 80, 24).lines)
    return " ".join(word for line in lines for word in line.partition("│")[2].split())


def test_news_stand_below_the_effect_of_the_shape_without_those_that_a_moment_has_told() -> None:
    painter, season, seasons, told = Painter(), "spring", 0, 0
    for desk in played(desk_of(ALONE[1])):
        text = lines_beside_the_map(desk, painter)
        if desk.match.position.season != season:
            assert f"stars in {season.capitalize()}." not in text
            assert english("fullscreen.question_pane.can_stand_here") in text
            season = desk.match.position.season
            seasons += 1
        if desk.news:
            assert str(desk.news[0]).split(":")[0] in text
            told += 1
    assert seasons == 3
    assert told


def test_coins_and_monsters_are_told_beside_the_map() -> None:
    painter = Painter()
    for language in LANGUAGES:
        seen = 0
        for at, desk in enumerate(played(desk_of(ALONE[1], language))):
            overview = desk.asked.display.overview
            assert overview is not None
            title = "".join(desk.screen.read(overview.title).split())
            seen += title in lines_beside_the_map(desk, painter).replace(" ", "")
            if at == 7:
                break
        assert seen >= 6, language


def test_the_log_beside_a_question_has_no_headings_and_the_page_of_it_has() -> None:
    desk = desk_of(ALONE[2])
    control = controlled(desk)
    for _ in zip(range(3), played(desk), strict=False):
        pass
    heading = "Round 1: Order Phase"
    assert heading not in [desk.screen.read(line) for line in desk.log]
    assert heading in text_of(press(control, "l"))


def test_what_tribes_laid_open_is_in_sight_of_who_lays_next() -> None:
    table = Seats("cvlizations", ("human:Anna", "human:Tom", "greedy:Kate"))
    painter = Painter()
    for language in LANGUAGES:
        for desk in played(desk_of(table, language)):
            if desk.asked.kind != "lay_open" or not desk.match.position.laid["a"].open:
                continue
            order = desk.match.display.names.content.order[desk.match.position.laid["a"].open]
            rows = [line for line in text_of(painter.paint(desk, 80, 24)).splitlines() if "Anna" in line]
            assert any(desk.screen.read(order.name) in line for line in rows), language
            if desk.match.position.round > 3:
                break


def test_what_the_edicts_say_is_in_sight_in_a_wide_window() -> None:
    for language in LANGUAGES:
        desk = desk_of(ALONE[1], language)
        short = next(part for part in desk.tabs[0].kept if counting_now(part, desk.sheet) is not None)
        whole = next(section for section in desk.sheet.sections if section.id == short.id)
        lines = Painter().paint(desk, 120, 35).lines
        assert desk.screen.read(whole.title) in "\n".join(map(plain, lines)), language


def test_all_tabs_are_in_sight_at_80_columns() -> None:
    table = Seats("cvlizations", ("human:Anna", "human:Tom", "greedy:Kate"))
    most = 0
    for at, desk in enumerate(played(desk_of(table, "uk"))):
        if at % SOME:
            continue
        line = Painter().paint(desk, 80, 24).lines[1]
        shown = {segment.style.meta.get("tab") for segment in line if segment.style is not None}
        assert shown >= set(range(len(desk.tabs)))
        most = max(most, len(desk.tabs))
    assert most > 7


@pytest.mark.parametrize("language", ["en", "fr", "uk"])
def test_maps_stand_side_by_side_each_under_its_title(language: str) -> None:
    friends = Seats("cartographers", ("human:Anna", "human:Tom"))
    kinds: set[str] = set()
    painter = Painter()
    for desk in takewhile(lambda _: len(kinds) < 2, played(desk_of(friends, language))):
        lines = text_of(painter.paint(desk, 160, 50)).splitlines()
        numbers = next(at for at, line in enumerate(lines) if line.startswith("   1   2   3"))
        first, second = re.split(r"  +", lines[numbers - 1].partition("│")[0].strip())
        owner = desk.asked.display.board_part.removeprefix("map_")
        assert desk.match.display.names.seats[owner] in first
        assert all(name in first + second for name in ("Anna", "Tom"))
        assert lines[numbers].partition("│")[0].count("11") == 2
        kinds.add(desk.asked.kind)
    assert kinds == {"draw", "draw_ambush"}
