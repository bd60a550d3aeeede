"""The parts of a sheet, for games that draw their table; `manicule.kernel.sheet` explains them."""

from manicule.kernel.sheet import (
    COLORS,
    STYLES,
    Bar,
    Cell,
    CellItem,
    Content,
    Grid,
    Group,
    Mark,
    Part,
    Row,
    Section,
    Sheet,
    State,
)

__all__ = [
    "COLORS",
    "STYLES",
    "Bar",
    "Cell",
    "CellItem",
    "Content",
    "Grid",
    "Group",
    "Mark",
    "Part",
    "Row",
    "Section",
    "Sheet",
    "State",
]
