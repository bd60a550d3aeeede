"""The options of all games in docs/options.md, made from the manifests.

`python -m tests.support.options_page` writes it.
"""

from collections.abc import Iterator

from tests.support.tables import ROOT, registry

from manicule.plugins.manifest import Manifest, Option
from manicule_interface.listings import written

PAGE = ROOT / "docs" / "options.md"

HEAD = """\
# Options

Set how a game is played before it begins: `manicule play GAME --option KEY=VALUE`. Options cover contested
rules, printings of a game that differ, and choices of the players. `manicule games GAME` lists them in your
language, `manicule rules GAME` explains the rules behind them. Made from the manifests by
`python -m tests.support.options_page`.
"""

TABLE = """
## {game}

| option | default | values | plugin | what it decides |
| --- | --- | --- | --- | --- |
"""

PRESET = """
`{option}={value}` sets these, unless you set them yourself: {settings}.
"""


def page() -> str:
    """What docs/options.md holds."""
    found = registry()
    parts = [HEAD]
    for game in found.games():
        owners = [one for one in found.manifests.values() if game.id in (one.id, one.game)]
        owners.sort(key=lambda one: (one.id != game.id, one.id))
        if any(one.options for one in owners):
            parts += [TABLE.format(game=game.name), *_rows(owners), *_presets(owners)]
    return "".join(parts)


def _rows(owners: list[Manifest]) -> Iterator[str]:
    for owner in owners:
        for option in owner.options.values():
            values = ", ".join(written(value) for value in _values(option))
            if option.picks is not None:
                values = f"ids of `{option.picks.entries}`, separated by commas"
            cells = (f"`{option.name}`", written(option.default), values, f"`{owner.id}`", str(option.about))
            yield f"| {' | '.join(cells)} |\n"


def _values(option: Option) -> tuple[bool | int | str, ...]:
    return (False, True) if isinstance(option.default, bool) else option.values


def _presets(owners: list[Manifest]) -> Iterator[str]:
    for owner in owners:
        for option in owner.options.values():
            for value, set_then in option.sets.items():
                settings = ", ".join(f"`{key}={written(one)}`" for key, one in set_then.items())
                yield PRESET.format(option=option.name, value=value, settings=settings)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
