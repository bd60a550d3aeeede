"""The full screen as it looks: options, colors, themes, the highlight, and changes of hands."""

import re

import pytest

from .conftest import Open, Saved, Window

GUTENBERG = "play gutenberg --seat human:Anna --with automa --without characters --seed {}"
SOLO = "gutenberg --seat human:Anna --with automa --without characters --seed 7"
TRIBES = "play cvlizations --seat human:Anna --seat greedy:Tom --seat greedy:Kate --seed 7"
MAPPERS = "play cartographers --seat human:Anna --seat human:Tom --seed 7"
WITH_A_GEAR = (
    *("P01", "R37", "P28", "R42", "1-1-1-0", "1-1-3-2-1", "P15", "1x3", "S08", "card", "0-1-0-0"),
    *("G05", "sector_3", "inks", "1-0-0-1", "declare", "P01", "P01:colors"),
)
PAYOFFS = (
    *("steal 1 / 2 / 0", "take 2 / 3 / 1 wood", "take 2 / 3 / 1 food", "take 2 / 3 / 1 stone"),
    *("take 2 / 3 / 0 resources", "take 1 / 2 / 0 happiness", "get 3 / 4 / 2", "1 / 1 / 0"),
)


def contrast(one: str, other: str) -> float:
    """The contrast of two colors, as WCAG defines it."""
    lights = []
    for color in (one, other):
        parts = [int(color[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


# Orders of CVlizations


def test_the_payoffs_of_all_orders_are_in_sight_in_a_small_window(window: Open) -> None:
    opened = window(TRIBES)
    text = opened.see("1 Theft", "8 Doubling", "Enter answer")
    missing = [payoff for payoff in PAYOFFS if payoff not in text]
    assert missing == [], text


def test_payoffs_are_shown_once_in_a_large_window(window: Open) -> None:
    opened = window(TRIBES, 160, 50)
    text = opened.see("1 Theft", "8 Doubling", "Enter answer")
    unwrapped = PAYOFFS[:-1]  # the last one goes over two lines
    assert {payoff: text.count(payoff) for payoff in unwrapped} == dict.fromkeys(unwrapped, 1)


@pytest.mark.usefixtures("colors")
def test_each_resource_has_a_color(window: Open) -> None:
    opened = window(TRIBES)
    opened.see("food", "wood", "stone", "Enter answer")
    seen = {word: {cell.fg for cell in opened.at(rf"\S?{word} ")} for word in ("food", "wood", "stone")}
    own = {word: fgs - set.intersection(*seen.values()) for word, fgs in seen.items()}
    assert all(own.values()), f"resources have the same colors: {seen}"


# Themes


def choose_light(opened: Window) -> None:
    opened.see("Enter answer")
    opened.press("T")
    opened.see(r"\blight\b", r"▸")
    opened.press("light")
    opened.see(r"▸ +light", r"/light")
    opened.press("enter")
    opened.see("Enter answer")


@pytest.mark.usefixtures("colors")
def test_a_theme_is_remembered_at_the_next_start(window: Open) -> None:
    opened = window(GUTENBERG.format(7))
    choose_light(opened)
    opened.until(lambda _: opened.at("Which printing")[0].bg != "default", "a background of the theme")
    light = opened.at("Which printing")[0].bg
    opened.press("q")
    opened.end()
    again = window(GUTENBERG.format(7))
    again.see("Enter answer")
    assert again.at("Which printing")[0].bg == light


@pytest.mark.parametrize("sign", ["★", "ƒ"])
@pytest.mark.usefixtures("colors")
def test_signs_can_be_read_in_the_light_theme(window: Open, sign: str) -> None:
    opened = window(GUTENBERG.format(7))
    choose_light(opened)
    opened.until(lambda _: opened.at("Which printing")[0].bg != "default", "a background of the theme")
    (cell,) = opened.at(sign)
    assert contrast(cell.fg, cell.bg) >= 4.5, f"{cell.fg} on {cell.bg}"


@pytest.mark.usefixtures("colors")
def test_a_heading_does_not_look_like_a_new_thing(window: Open) -> None:
    """New things are bold italic, and at the first question nothing is new."""
    opened = window(GUTENBERG.format(7), 160, 50)
    opened.see("Which printing card", r"0ƒ +1ƒ", "Enter answer")
    cells = [cell for line in opened.display.buffer.values() for cell in line.values()]
    assert any(cell.bold for cell in cells)
    assert [cell.data for cell in cells if cell.bold and cell.italics and cell.data.strip()] == []


# The highlight


def highlighted(text: str) -> str:
    """The option with the highlight."""
    found = re.search(r"^ ?[▸▹]\W*\d+ (\w+)", text, re.MULTILINE)
    return found[1] if found else ""


def test_tab_shows_where_the_arrows_move(window: Open) -> None:
    opened = window(GUTENBERG.format(7))
    before = opened.see("Which printing card", "Enter answer")
    opened.press("tab")
    opened.until(lambda text: text != before and highlighted(text) == "P22", "another sign at the highlight")


def test_an_arrow_goes_where_it_points(window: Open) -> None:
    opened = window(GUTENBERG.format(7))
    opened.see("Which printing card", "Enter answer")
    opened.press("4")
    opened.until(lambda text: highlighted(text) == "P42", "the fourth card")
    opened.press("tab", "right", "tab", "g")  # the legend is there when all keys were taken
    opened.until(lambda text: "Which printing card" not in text, "the legend")
    opened.press("escape")
    text = opened.see("Which printing card", r"[▸▹]\W*\d+ P\d\d")
    assert highlighted(text) == "P42", "there is nothing on the right of this card"


# Options


def test_refinement_cards_are_not_cut_in_a_small_window(window: Open) -> None:
    opened = window(GUTENBERG.format(7))
    opened.see("Which printing card", "Enter answer")
    opened.press("1", "enter")
    opened.until(
        lambda text: (
            len(re.findall(r"both:\s+\w+", text.partition("Which refinement card")[2])) == 5
            and "…" not in text
        ),
        "five refinement cards to the end of their texts",
    )


def test_a_gear_that_waits_is_highlighted_before_passing(window: Open, saved: Saved) -> None:
    opened = window(f"resume {saved(SOLO, *WITH_A_GEAR)}")
    text = opened.see("use the gear", "Enter answer")
    assert highlighted(text) == "use"


def test_options_are_listed_by_their_numbers(window: Open, saved: Saved) -> None:
    opened = window(f"resume {saved(SOLO, *WITH_A_GEAR)}")
    text = opened.see("1 pass", "use the gear", "buy .*type U", "Enter answer")
    numbers = [
        int(number) for number in re.findall(r"^[▸☞+ ]{2,4}?(\d+) (?:pass|use|buy)", text, re.MULTILINE)
    ]
    assert len(numbers) == 6
    assert numbers == sorted(numbers)


def test_the_lowest_specialty_has_a_readable_sign(window: Open) -> None:
    opened = window(GUTENBERG.format(3), 160, 50)
    text = opened.see(r"G03 .*O−3ƒ", "Enter answer")
    gear = re.search(r"G03  (\S+)  (\S+)  (\S+)", text)
    assert gear, text
    assert re.search(r"[a-z]", gear[3]), f"an arrow and a low line look broken: {gear[3]}"


# Windows and hands


def test_a_change_of_hands_says_to_whom_the_keyboard_goes(window: Open) -> None:
    opened = window(MAPPERS)
    opened.see("Anna: Orchard", "Enter answer")
    opened.press("enter")
    text = opened.see("Tom: Orchard", "Enter answer")
    assert re.search(r"keyboard to\s+Tom", text), text


def test_a_secret_question_says_who_may_look(window: Open) -> None:
    opened = window("play cvlizations --seat human:Anna --seat human:Tom --seat greedy:Kate --seed 7")
    opened.see("1 Theft", "Enter answer")
    opened.press("enter")
    text = opened.see("Anna, this is for you alone", "F2")
    assert "look away" in " ".join(text.split()), text


@pytest.mark.parametrize(("columns", "lines"), [(79, 24), (80, 23)])
def test_a_window_that_is_too_small_says_so(window: Open, columns: int, lines: int) -> None:
    opened = window("play cartographers --seat human:Anna --seed 7", columns, lines)
    opened.see("Anna>")
    told = " ".join(opened.display.everything.split())
    assert re.search(r"80\D{1,20}24", told), told[:300]
