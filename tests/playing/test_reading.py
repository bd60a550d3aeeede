"""Reading beside a game: rules, log, pages, replays and reviews."""

import re

import pytest

from .conftest import Open, Saved, Window, moves_of_bots

GUTENBERG = "gutenberg --seat human:Anna --with automa --without characters --seed 7"
IN_TAKE_ORDERS = ("P01", "R37", "P28", "R42", "1-1-1-0", "2-2-2-1-1")
TRIBES = "cvlizations --seat {}:Anna --seat random:Tom --seed 3"
MOVES = 8


@pytest.fixture
def taking_orders(window: Open, saved: Saved) -> Window:
    opened = window(f"resume {saved(GUTENBERG, *IN_TAKE_ORDERS)}")
    opened.see("Which printing card", "Enter answer")
    return opened


def test_the_rules_open_at_the_phase_and_can_be_searched(taking_orders: Window) -> None:
    taking_orders.press("b")
    text = taking_orders.see(r"The rules", r"PgDn.*\d+/\d+")
    assert text.splitlines()[1].strip() == "Take Orders"
    taking_orders.press("/", "gears", "enter")
    taking_orders.see(r"The rules", r"\d+ of \d+", r"(?i)\bgears\b")


def test_the_log_can_be_searched_and_limited_to_a_player(taking_orders: Window) -> None:
    taking_orders.press("l")
    taking_orders.see(r"Round 1 begins", "PgDn|scroll")
    taking_orders.press("/", "removes", "enter")
    taking_orders.see(r"removes P46", r"\d+ of 2\b")
    taking_orders.press("escape", "p")
    taking_orders.until(
        lambda text: "The automa removes" not in text and "Anna takes the order P28" in text,
        "what Anna did, without what the automa did",
    )


def test_long_pages_go_back(window: Open) -> None:
    opened = window("rules gutenberg", PAGER="")
    first = opened.see(r"Mainz", r"more lines").splitlines()[:10]
    opened.press("enter")
    opened.until(lambda text: "Mainz" not in text and "more lines" in text, "the second page")
    opened.press("b")
    opened.until(lambda text: text.splitlines()[:10] == first, "the first page again")


def test_a_replay_goes_forward_and_back(window: Open, saved: Saved) -> None:
    opened = window(f"replay {saved(GUTENBERG, *IN_TAKE_ORDERS)}")
    opened.see(r"\b0 of 6\b", "next move")
    opened.press("right")
    opened.see(r"\b1 of 6\b")
    opened.press("right")
    opened.see(r"\b2 of 6\b", r"P01\sR37")
    opened.press("left")
    opened.until(lambda text: "1 of 6" in text and not re.search(r"P01\sR37", text), "the board before")


def test_a_review_shows_the_position_of_each_remark(window: Open, saved: Saved) -> None:
    moves = moves_of_bots(TRIBES.format("random"))[:MOVES]
    save = saved(TRIBES.format("human"), *moves)
    opened = window(f"review {save} --worlds 4", 100, 200)
    opened.end()
    before, better, _ = opened.display.everything.partition("Better: ")
    assert better, before
    assert re.search(r"Anna\W+1\W+1\W+1\W+0", before), f"the resources of Anna are not in sight:\n{before}"
