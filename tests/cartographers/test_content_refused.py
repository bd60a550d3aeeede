"""Content that no rule of Cartographers can use is refused with plugin, file, entry and field."""

from typing import Any

import pytest
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule.kernel.content import ContentFile, ContentSource
from manicule.kernel.errors import ContentError

EXPLORE = {"no": 99, "name": "Odd Land", "time": 1, "shapes": [{"rows": ["X"]}]}
SCORING = {"no": 99, "name": "Odd Edict", "suit": "village", "stars": [1], "solo": 9, "about": "Odd."}
FLAT = {"rows": ["." * 11] * 10, "replace": True}


@pytest.mark.parametrize(
    ("tables", "entry", "problem"),
    [
        ({"scoring": {"odd": SCORING}}, "scoring.odd", english_part("cartographers.check.no_function")),
        (
            {"explore": {"odd": EXPLORE | {"terrains": ["lava"]}}},
            "explore.odd.terrains",
            english_part("cartographers.check.no_terrain", terrain="lava"),
        ),
        ({"side": {"A": FLAT}}, "side.A.rows", english("cartographers.check.bad_side", size=11)),
        (
            {"terrain": {"lava": {"name": "lava", "letter": "F"}}},
            "terrain.forest.letter",
            english_part("cartographers.check.bad_letter"),
        ),
        ({"terrain": {"lava": {"name": "lava", "letter": "LL"}}}, "terrain.lava.letter", "single character"),
    ],
)
def test_content_that_no_rule_can_use_is_refused(tables: dict[str, Any], entry: str, problem: str) -> None:
    written = {
        kind: {id: {"source": "a test"} | fields for id, fields in entries.items()}
        for kind, entries in tables.items()
    }
    source = ContentSource("odd", (ContentFile("odd.toml", written),))
    with pytest.raises(ContentError) as refused:
        registry().rule_set("cartographers", (), [source])
    owner = "cartographers" if entry == "terrain.forest.letter" else "odd"
    assert str(refused.value).startswith(f"plugin {owner}, file ")
    assert f", entry {entry}: " in str(refused.value)
    assert problem in str(refused.value)
