"""Scores and great moments: one number for one score, and reveals that stay in sight."""

import re

from .conftest import Open, Saved, Window, moves_of_bots, tell

GUTENBERG = "gutenberg --seat {}:Anna --seat greedy:Tom --without characters --seed 7"
BEFORE_THE_END = 16
"""Moves that Anna leaves out at the end of the game, so that points are certain which she has not yet."""
SOLO_GUTENBERG = "gutenberg --seat human:Anna --with automa --without characters --seed 7"
SOLO_CARTOGRAPHERS = "cartographers --seat {}:Anna --seed 7"
STARTING = ("P01", "R37", "P28", "R42", "1-1-1-0")
SPRING = ("J9 K7 K8 K9 forest", "I7 I8 I9 J6 J7 forest", "J10 K10 K11 village", "B10 C10 D10 water")


def late_in_gutenberg(window: Open, saved: Saved, columns: int, lines: int) -> Window:
    moves = moves_of_bots(GUTENBERG.format("greedy"))
    save = saved(GUTENBERG.format("human"), *moves[:-BEFORE_THE_END])
    opened = window(f"resume {save}", columns, lines)
    opened.see(r"Round 6", r"Enter answer")
    return opened


def fame_on_the_board(text: str, name: str) -> str:
    """The fame in the printing house of a player."""
    found = re.search(rf"Printing house of {name}\b.*\n.*\bfame.*\n\D*(\d+)★", text)
    assert found, text
    return found[1]


def test_the_header_and_the_board_show_the_same_score(window: Open, saved: Saved) -> None:
    opened = late_in_gutenberg(window, saved, 160, 50)
    text = opened.see(r"Printing house of Anna\b.*\n.*fame.*\n\D*\d+★")
    header = text.splitlines()[0].partition(" · ")[2].partition(":")[2]
    assert fame_on_the_board(text, "Anna") in re.findall(r"\d+", header), header


def test_all_scores_are_in_sight_in_a_small_window_and_a_key_shows_their_sources(
    window: Open, saved: Saved
) -> None:
    opened = late_in_gutenberg(window, saved, 80, 24)
    header = opened.text.splitlines()[0]
    assert re.search(r"\bAnna \d+.*\bTom \d+", header), header
    opened.press("p")
    text = opened.see(r"colors\W+\d+\W+\d+", r"specialties\W+\d+\W+\d+", r"total\W+\d+\W+\d+")
    now = re.search(r"now\W+(\d+)\W+(\d+)", text)
    assert now, text
    assert re.search(rf"\bAnna {now[1]}\b.*\bTom {now[2]}\b", header), header


def test_plans_are_revealed_as_a_grid_that_waits_for_a_key(window: Open, saved: Saved) -> None:
    opened = window(f"resume {saved(SOLO_GUTENBERG, *STARTING)}")
    opened.see(r"8 markers", r"Enter answer")
    opened.press(*"22211", "enter")
    actions = ("Take Orders", "Take Inks", "Develop Specialties", "Improve Printing Houses", "Patronage")
    plan = zip(actions, "22211", "31–12", strict=True)  # Anna's, and the automa's by its card
    rows = [rf"{action}\W+{own}\W+{others}\D" for action, own, others in plan]
    text = opened.see(r"\bAnna\W+the automa\b", *rows, r"Take Orders\W+the automa \(3\)\W+Anna \(2\)")
    assert "…" not in text
    assert not re.search("Which printing card", text)
    opened.press("enter")
    opened.see("Which printing card")


def test_a_season_ends_with_what_each_edict_paid(window: Open, saved: Saved) -> None:
    opened = window(f"resume {saved(SOLO_CARTOGRAPHERS.format('human'), *SPRING)}")
    opened.see(r"Spring, time 8", r"Enter answer")
    opened.press("enter")
    rows = (r"The Golden Granary\W+\d+", r"Lost Barony\W+9\b", r"(?i)coins\W+3\b", r"(?i)total\W+\d+")
    text = opened.see(*rows, r"(?i)monsters\W+0\b")
    assert not re.search(r"Summer: Draw", text), "the next season has begun before a key was pressed"
    opened.press("enter")
    opened.see("Summer: Draw")


def test_the_end_of_cartographers_names_the_scoring_cards_and_the_history_keeps_the_rating() -> None:
    moves = moves_of_bots(SOLO_CARTOGRAPHERS.format("greedy"))
    told = tell("play", *SOLO_CARTOGRAPHERS.format("human").split(), lines=moves)
    table = told.out.rpartition("Spring: edict A")[2]
    for card in ("The Golden Granary", "Lost Barony", "Greenbough", "Shieldgate"):
        assert card in table, f"{card} is not in the table of points: {table}"
    total, rating = (int(told.out.split(f"{sign} ")[-1].split()[0].strip(",")) for sign in (":", "="))
    assert rating < total
    kept = tell("history").out
    assert re.search(rf"\b{rating}\b", kept), f"the rating {rating} is not kept: {kept}"
    assert not re.search(rf"\b{total}\b", kept), f"{total} is the sum before the rating: {kept}"
