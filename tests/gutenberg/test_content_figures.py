"""The figures of Gutenberg's content files, read as plain TOML: counts, sums and balance of every deck."""

import re
import tomllib
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

Entries = dict[str, dict[str, Any]]

PLUGINS = Path(__file__).parents[2] / "plugins"
GUTENBERG = PLUGINS / "gutenberg" / "manicule_gutenberg" / "content"
GEARS = PLUGINS / "gears" / "manicule_gears" / "content"

TYPES = ("A", "I", "O", "U")
INKS = ("blue", "silver", "gold", "red")
SPECIALTIES = ("typesetting", "woodcutting", "binding", "illuminating")

PLAIN_SECTORS = {"swap_ink", "swap_type", "lowest", "round_fame", "order", "melt_type"}
INDEXED_SECTORS = {
    f"{kind} {index}"
    for kinds, indices in (
        (("fame_ink", "gain_ink", "ink_for_two"), INKS),
        (("fame_type", "cheaper_type"), TYPES),
        (("fame_specialty", "develop"), SPECIALTIES),
    )
    for kind in kinds
    for index in indices
}


def read(path: Path, kind: str) -> Entries:
    entries: Entries = tomllib.loads(path.read_text(encoding="utf-8"))[kind]
    return entries


def ids(letter: str, count: int) -> list[str]:
    return [f"{letter}{number:02}" for number in range(1, count + 1)]


def words(entries: Entries, field: str) -> Counter[str]:
    return Counter(word for entry in entries.values() for word in entry.get(field, "").split())


PRINTING = read(GUTENBERG / "printing.toml", "printing")
REFINEMENT = read(GUTENBERG / "refinement.toml", "refinement")
SPECIALTY_CARDS = read(GUTENBERG / "specialty_cards.toml", "specialty_card")
PATRONAGE = read(GUTENBERG / "patronage.toml", "patronage")
GEAR = read(GEARS / "gears.toml", "gear")


# Provenance


@pytest.mark.parametrize(
    "path", [*sorted(GUTENBERG.glob("*.toml")), GEARS / "gears.toml"], ids=lambda path: path.name
)
def test_every_entry_names_a_rulebook_page_or_says_reconstruction(path: Path) -> None:
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    sources = {
        f"{kind} {key}": entry.get("source")
        for kind, entries in tables.items()
        for key, entry in entries.items()
    }
    assert sources
    unsourced = {
        name: source
        for name, source in sources.items()
        if not re.fullmatch(r"p\.([1-9]|1\d|2[0-3])(; \w+: reconstruction)?|reconstruction", source or "")
    }
    assert unsourced == {}


# Printing cards


def test_there_are_50_printing_cards() -> None:
    assert list(PRINTING) == ids("P", 50)


def test_printing_cards_show_each_letter_51_times() -> None:
    assert words(PRINTING, "types") == dict.fromkeys(TYPES, 51)


def test_printing_cards_pay_264_guilders_in_all() -> None:
    assert sum(card["guilders"] for card in PRINTING.values()) == 264


def test_a_printing_card_pays_a_guilder_for_each_letter_and_one_more_for_each_repeat() -> None:
    for card in PRINTING.values():
        letters = card["types"].split()
        assert card["guilders"] == 2 * len(letters) - len(set(letters)), card


def test_printing_patterns_have_their_counts() -> None:
    patterns = Counter(
        tuple(sorted(Counter(card["types"].split()).values(), reverse=True)) for card in PRINTING.values()
    )
    assert patterns == {
        (1, 1, 1): 4,
        (2, 1): 12,
        (1, 1, 1, 1): 2,
        (2, 1, 1): 12,
        (2, 2): 6,
        (2, 1, 1, 1): 4,
        (2, 2, 1): 4,
        (2, 2, 1, 1): 6,
    }


def test_the_printing_card_of_the_rulebook_pays_5_guilders_for_i_o_o_u() -> None:
    assert PRINTING["P27"] == {"types": "I O O U", "guilders": 5, "source": "p.13"}


# Refinement cards


def test_there_are_50_refinement_cards() -> None:
    assert list(REFINEMENT) == ids("R", 50)


def test_refinement_cards_need_104_inks_26_of_each_color() -> None:
    inks = words(REFINEMENT, "inks")
    assert inks == dict.fromkeys(INKS, 26)
    assert inks.total() == 104


def test_refinement_cards_hold_224_color_fame_and_190_decoration_fame() -> None:
    assert sum(card["color_fame"] for card in REFINEMENT.values()) == 224
    assert sum(card["decoration_fame"] for card in REFINEMENT.values()) == 190


def test_colors_give_2_fame_an_ink_and_1_more_for_a_color_needed_twice() -> None:
    for card in REFINEMENT.values():
        inks = card["inks"].split()
        assert card["color_fame"] == 2 * len(inks) + (len(set(inks)) < len(inks)), card


def test_decorations_give_the_sum_of_their_levels_less_1_for_a_second_specialty() -> None:
    for card in REFINEMENT.values():
        levels = card["decoration"]
        assert set(levels) <= set(SPECIALTIES), card
        assert card["decoration_fame"] == sum(levels.values()) - (len(levels) - 1), card


def test_a_refinement_card_holds_5_to_12_fame() -> None:
    fame = [card["color_fame"] + card["decoration_fame"] for card in REFINEMENT.values()]
    assert (min(fame), max(fame)) == (5, 12)


def test_color_patterns_have_their_counts() -> None:
    patterns = Counter(
        tuple(sorted(Counter(card["inks"].split()).values(), reverse=True)) for card in REFINEMENT.values()
    )
    assert patterns == {(1,): 12, (1, 1): 18, (2,): 4, (1, 1, 1): 4, (2, 1): 12}


def test_decoration_patterns_have_their_counts() -> None:
    patterns = Counter(tuple(sorted(card["decoration"].values())) for card in REFINEMENT.values())
    assert patterns == {(1, 2): 12, (2, 2): 6, (3,): 4, (2, 3): 12, (4,): 4, (3, 3): 6, (4, 4): 6}


def test_no_two_refinement_cards_share_a_decoration() -> None:
    assert len({frozenset(card["decoration"].items()) for card in REFINEMENT.values()}) == 50


def test_completion_rewards_have_their_counts() -> None:
    assert Counter(card["completion"] for card in REFINEMENT.values()) == {
        "inks 1": 8,
        "inks 2": 5,
        "guilders 1": 5,
        "guilders 2": 5,
        "fame 2": 7,
        "fame 3": 6,
        "level": 7,
        "order": 7,
    }


def test_every_color_meets_every_specialty_on_10_refinement_cards() -> None:
    meetings = Counter(
        (color, specialty)
        for card in REFINEMENT.values()
        for color in set(card["inks"].split())
        for specialty in card["decoration"]
    )
    assert meetings == {(color, specialty): 10 for color in INKS for specialty in SPECIALTIES}


def test_one_refinement_card_holds_both_examples_of_the_rulebook() -> None:
    card = REFINEMENT["R02"]
    assert (card["inks"], card["color_fame"]) == ("red", 2)
    assert (card["decoration"], card["decoration_fame"]) == ({"typesetting": 2, "binding": 2}, 3)


# Specialty cards


def test_the_10_specialty_cards_are_all_pairs_of_specialties_doubles_included() -> None:
    assert list(SPECIALTY_CARDS) == ids("S", 10)
    pairs = {tuple(card["specialties"].split()) for card in SPECIALTY_CARDS.values()}
    assert pairs == set(combinations_with_replacement(SPECIALTIES, 2))


# Patronage


def test_there_are_16_patronage_cards_worth_8_fame_each() -> None:
    assert list(PATRONAGE) == ids("M", 16)
    assert {card["fame"] for card in PATRONAGE.values()} == {8}


def test_there_are_4_patronage_cards_of_each_of_4_kinds() -> None:
    kinds = Counter(
        tuple(field for field in card if field not in ("fame", "source")) for card in PATRONAGE.values()
    )
    assert kinds == {("levels",): 4, ("inks", "types"): 4, ("levels", "inks"): 4, ("levels", "types"): 4}


def test_patronage_cards_use_letters_colors_and_specialties_equally() -> None:
    levels = Counter(level for card in PATRONAGE.values() for level in card.get("levels", {}).items())
    assert words(PATRONAGE, "types") == dict.fromkeys(TYPES, 6)
    assert words(PATRONAGE, "inks") == dict.fromkeys(INKS, 4)
    assert levels == {(specialty, 4): 3 for specialty in SPECIALTIES} | {(name, 3): 1 for name in SPECIALTIES}


def test_the_4_patronage_rewards_are_numbered_1_to_4() -> None:
    rewards = read(GUTENBERG / "patronage.toml", "patronage_reward")
    assert {entry["number"]: entry["reward"] for entry in rewards.values()} == {
        1: "order",
        2: "level",
        3: "guilders 3",
        4: "inks 2",
    }


# Board, tracks, tokens, numbers


def test_every_row_of_the_board_has_a_space_for_each_player() -> None:
    board = read(GUTENBERG / "board.toml", "board")
    assert list(board) == ["3", "4"]
    for players, side in board.items():
        for row in ("printing", "refinement", "ink_sets", "specialty_cards", "gears"):
            assert side[row] == int(players), row


def test_the_board_has_2_patronage_cards_for_each_player_under_rounds_3_to_6() -> None:
    for players, side in read(GUTENBERG / "board.toml", "board").items():
        assert list(side["patronage"]) == ["3", "4", "5", "6"]
        assert sum(side["patronage"].values()) == 2 * int(players)


def test_the_reward_track_pays_ink_ink_order_type() -> None:
    track = read(GUTENBERG / "tracks.toml", "reward_track")
    assert {space["level"]: space["reward"] for space in track.values()} == {
        2: "inks 1",
        4: "inks 1",
        5: "order",
        6: "type",
    }


def test_specialties_at_level_4_5_and_6_are_worth_1_3_and_6_fame() -> None:
    fame = read(GUTENBERG / "tracks.toml", "specialty_fame")
    assert {entry["level"]: entry["fame"] for entry in fame.values()} == {4: 1, 5: 3, 6: 6}


def test_there_are_12_inks_of_each_of_4_colors() -> None:
    inks = read(GUTENBERG / "tokens.toml", "ink")
    assert [(color, entry["count"]) for color, entry in inks.items()] == [(color, 12) for color in INKS]


def test_there_are_4_types_and_4_specialties() -> None:
    assert tuple(read(GUTENBERG / "tokens.toml", "type")) == TYPES
    assert tuple(read(GUTENBERG / "tokens.toml", "specialty")) == SPECIALTIES


def test_the_numbers_are_those_of_the_rulebook() -> None:
    numbers = read(GUTENBERG / "numbers.toml", "number")
    assert {name: entry["value"] for name, entry in numbers.items()} == {
        "rounds": 6,
        "guilders": 10,
        "types": 3,
        "starting_orders": 2,
        "orders": 4,
        "markers_first": 7,
        "markers_per_row": 6,
        "display_extra": 2,
        "ink_price_1": 0,
        "ink_price_2": 1,
        "ink_price_3": 2,
        "reward_order_cards": 2,
        "reward_order_price": 2,
        "reward_order_extra": 2,
        "top_level": 6,
        "overflow_guilders": 3,
        "gear_places": 3,
        "gear_uses": 3,
        "guilders_per_fame": 3,
    }


# Gears


def sectors(line: str = "") -> Counter[str]:
    return Counter(
        sector for gear in GEAR.values() if line in ("", gear["line"]) for sector in gear["sectors"]
    )


def test_there_are_32_gears_22_gray_and_10_white_with_3_sectors_each() -> None:
    assert list(GEAR) == ids("G", 32)
    assert Counter(gear["line"] for gear in GEAR.values()) == {"gray": 22, "white": 10}
    assert {len(gear["sectors"]) for gear in GEAR.values()} == {3}


def test_96_sectors_show_every_indexed_symbol_3_times_and_every_plain_one_twice() -> None:
    assert sectors() == dict.fromkeys(INDEXED_SECTORS, 3) | dict.fromkeys(PLAIN_SECTORS, 2)
    assert sectors().total() == 96


def test_gray_gears_show_every_indexed_symbol_twice_and_white_gears_once() -> None:
    for line, times, plain in (("gray", 2, 10), ("white", 1, 2)):
        shown = sectors(line)
        assert {symbol: shown[symbol] for symbol in INDEXED_SECTORS} == dict.fromkeys(INDEXED_SECTORS, times)
        assert sum(shown[symbol] for symbol in PLAIN_SECTORS) == plain


def test_no_gear_repeats_a_kind_or_an_index() -> None:
    for name, gear in GEAR.items():
        shown = [word for sector in gear["sectors"] for word in sector.split()]
        assert len(shown) == len(set(shown)), name


def test_28_gears_have_one_sector_of_fame_for_orders_and_4_have_two() -> None:
    fame = ("fame_ink", "fame_type", "fame_specialty")
    assert Counter(sum(sector.startswith(fame) for sector in gear["sectors"]) for gear in GEAR.values()) == {
        1: 28,
        2: 4,
    }
