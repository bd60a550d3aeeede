"""The JSON Schemas in docs/schemas, made from the code: `python -m tests.support.schemas` writes them."""

import json
from pathlib import Path
from typing import Any

from tests.support.tables import ROOT, registry

from manicule import Question, Result, Sheet, Text, wire

FOLDER = ROOT / "docs" / "schemas"
GAMES = ("gutenberg", "cartographers", "cvlizations")


def schemas() -> dict[Path, str]:
    """What each file holds: one for each kind, and the events and views of each game with all its plugins."""
    made = {kind.__name__.lower(): wire.schema(kind) for kind in (Question, Sheet, Result, Text)}
    for game in GAMES:
        rules = registry().rule_set(game, plugins_of(game))
        made[f"events-{game}"] = wire.schema_of_events(rules)
        made[f"view-{game}"] = wire.schema_of_views(rules)
    return {FOLDER / f"{name}.json": written(schema) for name, schema in made.items()}


def plugins_of(game: str) -> tuple[str, ...]:
    """Every plugin of the tree with rules for a game, whether they can be played together or not."""
    found = registry().manifests.values()
    return tuple(sorted(one.id for one in found if one.plays == game and one.kind != "bots"))


def written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in schemas().items():
        path.write_text(text, encoding="utf-8")
