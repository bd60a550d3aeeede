"""Content that no rule of Gutenberg can use is refused with plugin, file, entry and field, before a game."""

from typing import Any

import pytest
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule.kernel.content import ContentFile, ContentSource
from manicule.kernel.errors import ContentError

CARD: dict[str, Any] = {
    "inks": "red",
    "color_fame": 2,
    "decoration": {"typesetting": 2},
    "decoration_fame": 2,
    "completion": "order",
    "source": "a test",
}
NUMBER = {"source": "a test", "replace": True}


def gear(*sectors: str) -> dict[str, Any]:
    return {"gear": {"Z1": {"line": "gray", "sectors": list(sectors), "source": "a test"}}}


@pytest.mark.parametrize(
    ("tables", "entry", "problem"),
    [
        (
            {"printing": {"Z1": {"types": "A X", "guilders": 3}}},
            "printing.Z1.types",
            english_part("gutenberg.check.unknown_name", name="X"),
        ),
        (
            {"refinement": {"Z1": CARD | {"inks": "red pink"}}},
            "refinement.Z1.inks",
            english_part("gutenberg.check.unknown_name", name="pink"),
        ),
        (
            {"refinement": {"Z1": CARD | {"decoration": {"gilding": 2}}}},
            "refinement.Z1.decoration",
            english(
                "gutenberg.check.unknown_name",
                name="gilding",
                known="typesetting, woodcutting, binding, illuminating",
            ),
        ),
        (
            {"refinement": {"Z1": CARD | {"completion": "applause"}}},
            "refinement.Z1.completion",
            english_part("gutenberg.check.unknown_reward", kind="applause"),
        ),
        (
            {"specialty_card": {"Z1": {"specialties": "gilding"}}},
            "specialty_card.Z1.specialties",
            english_part("gutenberg.check.unknown_name", name="gilding"),
        ),
        ({"patronage": {"Z1": {"levels": {"gilding": 2}, "fame": 8}}}, "patronage.Z1.levels", "“gilding”"),
        ({"patronage": {"Z1": {"inks": "pink", "fame": 8}}}, "patronage.Z1.inks", "“pink”"),
        ({"patronage": {"Z1": {"types": "X", "fame": 8}}}, "patronage.Z1.types", "“X”"),
        (
            gear("gain_ink pink"),
            "gear.Z1.sectors[0]",
            english("gutenberg.check.unknown_name", name="pink", known="blue, silver"),
        ),
        (
            gear("order", "cheaper_type"),
            "gear.Z1.sectors[1]",
            english_part("gutenberg.check.unknown_name", name="", known="A, I, O, U"),
        ),
        (
            gear("develop red"),
            "gear.Z1.sectors[0]",
            english("gutenberg.check.unknown_name", name="red", known="typesetting"),
        ),
        (
            gear("fame_ink red pink"),
            "gear.Z1.sectors[0]",
            english_part("gutenberg.check.unknown_name", name="pink"),
        ),
        (gear("cheaper_type A I A"), "gear.Z1.sectors[0]", english("gutenberg.check.named_twice", name="A")),
        (
            gear("develop binding woodcutting"),
            "gear.Z1.sectors[0]",
            english_part("gutenberg.check.names_too_many", names="binding, woo"),
        ),
        (
            gear("order red blue"),
            "gear.Z1.sectors[0]",
            english("gutenberg.check.names_too_many", kind="order", names="red, blue"),
        ),
        (gear(), "gear.Z1.sectors", english("gutenberg.check.no_sectors")),
        (
            {"number": {"rounds": NUMBER | {"value": 0}}},
            "number.rounds.value",
            english_part("gutenberg.check.too_low", least=1),
        ),
        (
            {"number": {"guilders": NUMBER | {"value": -1}}},
            "number.guilders.value",
            english_part("gutenberg.check.too_low", least=0),
        ),
        ({"number": {"rounds": {"remove": True}}}, "number.rounds", english_part("gutenberg.check.missing")),
        ({"number": {"hours": {"value": 3}}}, "number.hours", english_part("gutenberg.check.unknown_number")),
        (
            {"number": {"markers_first": NUMBER | {"value": 28}}},
            "number.markers_first.value",
            english("gutenberg.check.too_many_markers", places=4, markers=31, most=30),
        ),
        ({"board": {"three": {"printing": 3}}}, "board.three", "the key “"),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value and " " not in value else "",
)
def test_content_that_no_rule_can_use_is_refused(tables: dict[str, Any], entry: str, problem: str) -> None:
    written = {
        kind: {id: {"source": "a test"} | fields for id, fields in entries.items()}
        for kind, entries in tables.items()
    }
    source = ContentSource("odd", (ContentFile("odd.toml", written),))
    with pytest.raises(ContentError) as refused:
        registry().rule_set("gutenberg", ["gears", "characters"], [source])
    assert str(refused.value).startswith(f"plugin odd, file odd.toml, entry {entry}: ")
    assert problem in str(refused.value)


def test_a_thing_that_cards_still_name_cannot_be_taken_away() -> None:
    source = ContentSource("odd", (ContentFile("odd.toml", {"ink": {"red": {"remove": True}}}),))
    with pytest.raises(ContentError, match=r"file refinement\.toml, entry refinement\.R02\.inks: “red”"):
        registry().rule_set("gutenberg", ["gears"], [source])
