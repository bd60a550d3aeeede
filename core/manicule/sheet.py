"""The parts of a sheet, for games that draw their table; `manicule.kernel.sheet` explains them."""

from manicule.kernel.sheet import (
    COLORS,
    LOOKS,
    STYLES,
    Bar,
    Cell,
    CellItem,
    Content,
    Grid,
    Group,
    Look,
    Mark,
    Part,
    Row,
    Section,
    Sheet,
    State,
)

__all__ = [
    "COLORS",
    "LOOKS",
    "STYLES",
    "Bar",
    "Cell",
    "CellItem",
    "Content",
    "Grid",
    "Group",
    "Look",
    "Mark",
    "Part",
    "Row",
    "Section",
    "Sheet",
    "State",
]
