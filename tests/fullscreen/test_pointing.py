"""Pointing with keys at the full screen: lists, numbers, ticks, shapes, the board, typing."""

import pytest
from tests.support.full_screen import ALONE, Seats, controlled, played, press, settle, sitting_of, text_of

from manicule.errors import UsageError
from manicule_fullscreen.actions import (
    ACTIONS,
    BY_ID,
    GHOST,
    LIST,
    SPREAD,
    TICKS,
    Keymap,
    configured_keymap,
    key_of,
)
from manicule_fullscreen.control import Control
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.sitting import Sitting
from manicule_interface.vocabulary import Quit

GUTENBERG, CARTOGRAPHERS, CVLIZATIONS = ALONE


def at(table: Seats, kind: str, language: str = "en", seed: int = 7) -> tuple[Control, Sitting]:
    """Somebody at the first question of a kind; what comes before is answered as hints say."""
    for sitting in played(sitting_of(table, language, seed)):
        if sitting.asked.kind == kind:
            return controlled(sitting), sitting
    raise AssertionError(f"nobody is asked {kind}")


def row(sitting: Sitting) -> str:
    assert sitting.draft is not None
    assert sitting.draft.row is not None
    return sitting.draft.row.id


# A list


def test_arrows_and_numbers_highlight_and_enter_answers() -> None:
    control, sitting = at(CVLIZATIONS, "lay_open")
    first = row(sitting)
    press(control, "down")
    assert row(sitting) != first
    picture = press(control, "4")
    assert row(sitting) == "stoneworking"
    assert "▸  4 Stoneworking" in text_of(picture)
    press(control, "enter")
    assert "Anna lays Stoneworking open." in "\n".join(str(line) for line in sitting.log)


def test_options_keep_their_numbers_when_others_are_gone() -> None:
    control, sitting = at(CVLIZATIONS, "lay_open")
    press(control, "4", "enter")
    assert sitting.asked.kind == "lay_face_down"
    assert sitting.draft is not None
    numbers = {one.id: one.number for one in sitting.draft.rows}
    assert "stoneworking" not in numbers
    assert numbers["cunning"] == "5"
    press(control, "5")
    assert row(sitting) == "cunning"


def test_two_digits_are_one_number() -> None:
    control, sitting = at(GUTENBERG, "take_inks")
    assert sitting.draft is not None
    wanted = next(one for one in sitting.draft.rows if len(one.number) == 2)
    press(control, *wanted.number)
    assert row(sitting) == wanted.id


def test_what_is_highlighted_is_highlighted_on_the_board_too() -> None:
    control, _ = at(CVLIZATIONS, "lay_open")
    picture = press(control, "3")
    styles = {
        segment.text.strip(): segment.style
        for line in picture.lines
        for segment in line
        if segment.style is not None and segment.style.meta.get("row") == "hand_a_hunting"
    }
    assert styles["Hunting"] is not None
    assert styles["Hunting"].reverse


def test_arrows_move_on_the_board_after_tab() -> None:
    control, sitting = at(GUTENBERG, "take_inks")
    press(control, "tab", "right")
    one = row(sitting)
    press(control, "right")
    assert row(sitting) != one
    press(control, "left")
    assert row(sitting) == one


# Typing


def test_typing_makes_the_list_shorter_and_enter_takes_what_is_left() -> None:
    control, sitting = at(CVLIZATIONS, "lay_open")
    picture = press(control, "/", *"stone")
    assert [one.id for one in sitting.rows] == ["stoneworking"]
    assert "/stone" in text_of(picture)
    assert "Hunting      " not in text_of(picture).split("Which order")[1]
    press(control, "enter")
    assert sitting.asked.kind == "lay_face_down"


def test_typing_in_another_script_finds_options_too() -> None:
    control, sitting = at(CVLIZATIONS, "lay_open", "ja")
    assert sitting.draft is not None
    name = sitting.draft.rows[2].text
    press(control, "/", *name[:2])
    assert sitting.draft.rows[2].id in [one.id for one in sitting.rows]


def test_escape_gives_the_whole_list_back() -> None:
    control, sitting = at(CVLIZATIONS, "lay_open")
    press(control, "/", "x", "y", "escape")
    assert sitting.editor is None
    assert len(sitting.rows) == 8


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("? theft", "Theft"),
        ("look tribes", "Tribes"),
        ("legend", "What the signs mean"),
        ("log", "What has happened"),
        ("lang", "Which language do you read?"),
        ("hint", "would answer"),
        ("why idling", "is possible."),
        ("undo", "That cannot be taken back"),
        ("nonsense", "“nonsense” is not possible"),
    ],
)
def test_every_word_of_the_line_mode_works_behind_a_stroke(line: str, seen: str) -> None:
    control, sitting = at(CVLIZATIONS, "lay_open")
    picture = press(control, "/", *line, "enter")
    assert seen in text_of(picture)
    assert sitting.asked.kind == "lay_open"


def test_an_answer_can_be_typed_as_in_the_line_mode() -> None:
    control, sitting = at(GUTENBERG, "plan")
    press(control, "/", *"2 2 2 1 1", "enter")
    assert sitting.asked.kind != "plan"


# Numbers over rows


def test_numbers_are_spread_by_left_and_right_and_digits() -> None:
    control, sitting = at(GUTENBERG, "plan")
    assert sitting.draft is not None
    spread = sitting.draft.spread
    assert spread is not None
    press(control, "right", "right", "left", "down", "3")
    assert spread.numbers == [1, 3, 0, 0, 0]
    picture = press(control, "enter")
    assert f"{spread.left} are still to be placed." in text_of(picture)
    assert f"({spread.left} left)" in text_of(picture)
    press(control, "9", "enter")
    assert sitting.asked.kind != "plan"


def test_a_digit_goes_on_to_the_next_row() -> None:
    control, sitting = at(GUTENBERG, "plan")
    press(control, *"22112", "enter")
    assert sitting.asked.kind != "plan"


def test_who_tries_twice_to_give_no_answer_gets_a_hint_that_can_be_given() -> None:
    control, sitting = at(GUTENBERG, "plan")
    assert "still to be placed" in text_of(press(control, "enter"))
    assert "would answer" in text_of(press(control, "enter"))
    press(control, "enter")
    assert sitting.asked.kind != "plan"


@pytest.mark.parametrize("table", [CARTOGRAPHERS, CVLIZATIONS], ids=str)
def test_enter_alone_leads_to_the_end_of_a_game(table: Seats) -> None:
    sitting = sitting_of(table)
    control = Control(sitting, Painter(), suspend=lambda: None)
    for _ in range(500):
        control.key("enter", None)
        settle(sitting)
        if sitting.is_over:
            break
    assert sitting.match.over
    assert sitting.is_over


def test_the_markers_of_the_solo_opponent_are_in_sight_while_bidding() -> None:
    control, _ = at(GUTENBERG, "plan")
    text = text_of(press(control))
    assert "The automa’s markers" in text
    assert "⚑" in text.split("How do you spread")[1]


# Ticks


def test_options_are_ticked_and_unticked() -> None:
    control, sitting = at(GUTENBERG, "print_orders")
    assert sitting.draft is not None
    ticks = sitting.draft.ticks
    assert ticks is not None
    before = list(ticks.ticked)
    picture = press(control, "space")
    assert ticks.ticked != before
    assert ("[x]" in text_of(picture)) is bool(ticks.ticked)
    press(control, "space")
    assert ticks.ticked == before


# A shape


def test_a_shape_is_laid_without_a_coordinate() -> None:
    control, sitting = at(CARTOGRAPHERS, "draw")
    assert sitting.draft is not None
    ghost = sitting.draft.ghost
    assert ghost is not None
    press(control, "down", "right", "r", "f")
    assert sitting.match.why(sitting.seat, ghost.answer) is None
    before = sitting.match.answers
    press(control, "enter")
    assert sitting.match.answers == before + 1


def test_a_shape_says_at_once_what_it_would_change_or_why_it_cannot_stand() -> None:
    control, sitting = at(CARTOGRAPHERS, "draw")
    press(control, "h")
    text = text_of(press(control, "escape"))
    assert "would answer" in text
    text = text_of(press(control, "r", "r", "r", "r"))
    assert "✓ It can stand here." in text
    for _ in range(12):
        text = text_of(press(control, "up"))
    assert "✗ It cannot stand here: a part" in text
    answers = sitting.match.answers
    press(control, "enter")
    assert sitting.match.answers == answers


def test_what_is_drawn_is_chosen_by_number_or_tab() -> None:
    control, sitting = at(CARTOGRAPHERS, "draw")
    assert sitting.draft is not None
    ghost = sitting.draft.ghost
    assert ghost is not None
    chosen = ghost.chosen["terrain"]
    press(control, "tab")
    assert ghost.chosen["terrain"] != chosen
    press(control, "tab")
    assert ghost.chosen["terrain"] == chosen


def test_a_shape_that_is_typed_is_seen_before_it_is_given() -> None:
    control, sitting = at(CARTOGRAPHERS, "draw")
    answer = list(sitting.match.legal(sitting.seat))[-1]
    before = sitting.match.answers
    press(control, "/", *answer, "enter")
    assert sitting.match.answers == before
    assert sitting.draft is not None
    assert sitting.draft.answer == answer


# Words behind keys


def test_a_hint_highlights_what_it_proposes_and_enter_gives_it() -> None:
    control, sitting = at(CVLIZATIONS, "lay_open")
    text = text_of(press(control, "h"))
    assert "would answer" in text
    press(control, "enter")
    assert sitting.asked.kind == "lay_face_down"


def test_an_answer_is_taken_back() -> None:
    control, sitting = at(GUTENBERG, "first_refinement")
    text = text_of(press(control, "u"))
    assert sitting.asked.kind == "first_printing"
    assert "Taken back." in text


def test_why_lists_what_is_not_possible_with_its_reason() -> None:
    control, _ = at(CVLIZATIONS, "buy")
    text = text_of(press(control, "w"))
    assert "What is not possible now" in text
    assert "is not possible:" in text


def test_a_language_is_chosen_from_a_list() -> None:
    control, sitting = at(CVLIZATIONS, "lay_open")
    press(control, "f2", *"fran", "enter")
    assert sitting.screen.reader.language == "fr"
    assert sitting.readers.of("a").language == "fr"
    assert "Tour 1" in text_of(press(control))


def test_the_palette_finds_an_action_by_its_name_and_does_it() -> None:
    control, sitting = at(CVLIZATIONS, "lay_open")
    text = text_of(press(control, ":", *"legend"))
    assert "what the signs on the board mean" in text
    assert "what has happened so far" not in text
    assert "What the signs mean" in text_of(press(control, "enter"))
    press(control, "escape")
    assert sitting.pages == []


def test_colours_are_chosen_from_a_list() -> None:
    control, _ = at(CVLIZATIONS, "lay_open")
    picture = press(control, "T", *"dark", "enter")
    assert control.painter.theme.id == "dark"
    assert all(segment.style is not None for line in picture.lines for segment in line)


def test_pages_scroll_and_close() -> None:
    control, sitting = at(CVLIZATIONS, "lay_open")
    first = text_of(press(control, "b"))
    assert text_of(press(control, "pagedown")) != first
    assert text_of(press(control, "home")) == first
    press(control, "escape")
    assert sitting.pages == []


def test_other_parts_of_the_table_are_tabs() -> None:
    control, sitting = at(GUTENBERG, "plan")
    text = text_of(press(control, "]", "]"))
    assert sitting.tab == 2
    assert "fame so far" in text
    press(control, "[", "[")
    assert sitting.tab == 0


def test_the_board_scrolls() -> None:
    control, _ = at(GUTENBERG, "plan")
    first = text_of(press(control, "]", "]"))
    assert text_of(press(control, "pagedown")) != first
    assert text_of(press(control, "pageup")) == first


def test_quitting_leaves_and_control_c_interrupts() -> None:
    control, _ = at(CVLIZATIONS, "lay_open")
    with pytest.raises(Quit):
        press(control, "q")
    with pytest.raises(KeyboardInterrupt):
        press(control, "ctrl+c")


# The table of actions


def test_help_names_every_action_that_can_be_done_here() -> None:
    control, sitting = at(GUTENBERG, "plan")
    press(control, "?")
    about = {about for _, about in sitting.pages[-1].replies[0].rows}  # type: ignore[union-attr]
    assert {action.about for action in ACTIONS if SPREAD in action.where} <= about
    assert BY_ID["turn"].about not in about


def test_every_action_does_something() -> None:
    control, _ = at(CVLIZATIONS, "lay_open")
    assert set(control._actions) == set(BY_ID)


@pytest.mark.parametrize("way", [LIST, SPREAD, TICKS, GHOST])
def test_no_key_does_two_things(way: str) -> None:
    keys = [key for action in ACTIONS if way in action.where for key in action.keys]
    assert len(keys) == len(set(keys))


def test_keys_are_found_on_a_keyboard_with_cyrillic_letters_and_in_wide_ones() -> None:
    assert key_of("cyrillic_small_letter_er", "р") == "h"
    assert key_of("cyrillic_capital_letter_de", "Д") == "L"
    assert key_of("fullwidth_latin_small_letter_h", "ｈ") == "h"
    assert key_of("slash", "/") == "slash"
    assert key_of("up", None) == "up"


def test_keys_are_remapped_in_the_settings(home: object) -> None:
    from manicule.folders import config_file

    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text('[keys]\nhint = ["i", "f5"]\nmore_text = "h"\n', encoding="utf-8")
    keymap = configured_keymap()
    assert [keymap.action(key, LIST) for key in ("i", "f5", "h")] == ["hint", "hint", "more_text"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('[keys]\nhnit = "i"\n', "there is no action “hnit”"),
        ('[keys]\nhint = "q"\n', "the key q is given to “hint” and to “quit”"),
        ("[keys]\nhint = 3\n", "the keys of “hint” should be a text or a list of texts"),
        ("keys = 3\n", "the keys of “keys” should be"),
    ],
)
def test_wrong_settings_of_keys_are_refused_with_the_reason(written: str, said: str) -> None:
    from manicule.folders import config_file

    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text(written, encoding="utf-8")
    with pytest.raises(UsageError, match=said):
        configured_keymap()


def test_a_keymap_without_settings_is_that_of_the_table() -> None:
    assert configured_keymap().keys == Keymap().keys
