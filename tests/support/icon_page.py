"""All icons of our plugins: docs/icons.md and its pictures, made from the files of art.

`python -m tests.support.icon_page` writes them.
"""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from textwrap import fill

from tests.support.tables import ROOT, registry

from manicule_interface.art import Art, Symbol

PAGE = ROOT / "docs" / "icons.md"
FOLDER = ROOT / "docs" / "screens" / "icons"

HEAD = """\
# Icons

Find an icon that is drawn already, and use it in your plugin: `m.Mark("★", STARS, icon="gutenberg/star")`.
[drawing.md](drawing.md#icons-artsvg) shows how to draw others.

The lists say which icons take a *number* or *letters*, and which take the *color* of the mark. Made from the
files `art.svg` of our plugins by `python -m tests.support.icon_page`.
"""
PART = """
## {name}: `{id}`

![The icons of {name}](screens/icons/{id}.svg)

{icons}
"""
LINE = 120

COLUMNS = 8
WIDTH, HEIGHT, SIZE, EDGE = 108, 76, 44, 8
"""The size of a place in the picture, of its icon, and the margin around all."""
PAPER, INK, CURRENT = "#fbf6ea", "#3a2c1e", "#2f62c0"
STYLE = 'font-family="ui-monospace, monospace" font-size="11" text-anchor="middle"'


def page() -> str:
    """What docs/icons.md holds."""
    found = registry()
    parts = [HEAD]
    for id, symbols in by_plugin().items():
        icons = fill(f"{', '.join(map(_named, symbols))}.", LINE, break_on_hyphens=False)
        parts.append(PART.format(id=id, name=found.manifests[id].name, icons=icons))
    return "".join(parts)


def pictures() -> dict[Path, str]:
    """The picture of each plugin's icons."""
    return {FOLDER / f"{id}.svg": _picture(symbols) for id, symbols in by_plugin().items()}


def by_plugin() -> dict[str, list[Symbol]]:
    """The symbols of each plugin that has art, in the order of its file."""
    symbols = (symbol for _, symbol in Art.of(registry()).symbols())
    found = {id: list(own) for id, own in groupby(symbols, lambda symbol: symbol.plugin)}
    return dict(sorted(found.items()))


def _named(symbol: Symbol) -> str:
    taken = [symbol.written.what] if symbol.written is not None else []
    taken += ["color"] if "currentColor" in symbol.markup else []
    return f"`{symbol.name}`" + (f" ({', '.join(taken)})" if taken else "")


def _picture(symbols: Sequence[Symbol]) -> str:
    columns = min(COLUMNS, len(symbols))
    rows = -(-len(symbols) // columns)
    width, height = columns * WIDTH + 2 * EDGE, rows * HEIGHT + 2 * EDGE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" color="{CURRENT}">',
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
    ]
    for at, symbol in enumerate(symbols):
        down, right = divmod(at, columns)
        x, y = EDGE + right * WIDTH + (WIDTH - SIZE) // 2, EDGE + down * HEIGHT + 4
        place = f'x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" viewBox="{symbol.box}"'
        lines.append(f"<svg {place}>{symbol.markup}</svg>")
        middle, below = x + SIZE // 2, y + SIZE + 16
        lines.append(f'<text x="{middle}" y="{below}" fill="{INK}" {STYLE}>{symbol.name}</text>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = {PAGE: page(), **pictures()}
    for path, text in made.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    for path in sorted(set(FOLDER.iterdir()) - set(made)):
        path.unlink()


if __name__ == "__main__":
    main()
