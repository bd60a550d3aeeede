"""The tones of marks, titles and notes on a terminal.

The background of a terminal is unknown. So a tone of a sign has a contrast of 4.5:1 to black and to white:
its luminance is near 0.18. A field has its own background, so its tones are those of the thing.
"""

from __future__ import annotations

SIGNS = {
    "red": "#ea1313",
    "orange": "#be5900",
    "gold": "#8f7300",
    "green": "#148927",
    "cyan": "#00838c",
    "blue": "#0c73e8",
    "violet": "#ae47d1",
    "brown": "#b06133",
    "silver": "#6e7781",
    "black": "#757777",
    "white": "#777675",
}
"""The tone of a sign, by its color. Each is different, so that a theme can replace it."""
_FIELDS = {
    "red": "color(231) on color(160)",
    "orange": "color(16) on color(172)",
    "gold": "color(16) on color(178)",
    "green": "color(16) on color(34)",
    "cyan": "color(16) on color(37)",
    "blue": "color(231) on color(27)",
    "violet": "color(231) on color(97)",
    "brown": "color(231) on color(130)",
    "silver": "color(16) on color(246)",
    "black": "color(231) on color(240)",
    "white": "color(16) on color(252)",
}
FAINT = "#767676"
"""The tone of things that matter less."""
TYPED = SIGNS["cyan"]
"""The style of text to type."""
TITLE, HEADING = f"bold {SIGNS['cyan']}", FAINT
"""The styles of the title of a part and of the headings of its columns. Neither is italic: what is new is."""
STYLES = {
    "": "",
    "strong": "bold",
    "dim": FAINT,
    "good": f"bold {SIGNS['green']}",
    "bad": f"bold {SIGNS['red']}",
    **{name: f"bold {tone}" for name, tone in SIGNS.items()},
    **{f"on {name}": f"bold {tones}" for name, tones in _FIELDS.items()},
}
"""The style of each mark, by the names of `manicule.sheet`."""
