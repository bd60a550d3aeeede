"""Lines of a screen: styled pieces of one width, with functions to cut, join and search them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text as Styled

from manicule_terminal.flow import Flow
from manicule_terminal.line_breaks import width as cells

Line: TypeAlias = list[Segment]
Meta: TypeAlias = dict[str, Any]
"""The meaning of a piece of a line, by kind: a spot of the board, an option, an action."""

ELLIPSIS = "…"


@cache
def _console() -> Console:
    return Console(
        file=io.StringIO(), force_terminal=True, color_system="truecolor", markup=False, highlight=False,
        emoji=False, legacy_windows=False, width=80,
    )  # fmt: skip


def drawn(content: RenderableType, width: int) -> list[Line]:
    """Any Rich renderable as lines of this width."""
    console = _console()
    return console.render_lines(content, console.options.update(width=width, height=None), pad=True)


def flowing(text: Styled | str, width: int, style: str | Style = "", indent: int = 0) -> list[Line]:
    """A text broken into lines of this width by our own rules; lines after the first are indented."""
    styled = Styled(text) if isinstance(text, str) else text.copy()
    styled.stylize_before(style)
    parts = enumerate(Flow(styled).lines(max(2, width - indent)))
    lines = (one_line(Styled.assemble(" " * indent if at else "", part)) for at, part in parts)
    return [fitted(line, width, style) for line in lines]


def one_line(text: Styled | str, style: str | Style = "") -> Line:
    """A text without breaks as a line of its own width."""
    styled = Styled(text) if isinstance(text, str) else text
    if style:
        styled = styled.copy()
        styled.stylize_before(style)
    return [segment for segment in styled.render(_console(), end="") if segment.text]


def fitted(line: Line, width: int, style: str | Style = "") -> Line:
    """A line of exactly this width: cut with an ellipsis, or padded with blanks."""
    have = sum(cells(segment.text) for segment in line)
    if have > width:
        cut = Segment.adjust_line_length(line, max(0, width - 1), pad=False)
        if not cut or width <= 0:
            return fitted([Segment(ELLIPSIS)], width, style) if width > 0 else []
        *before, (text, last, _) = cut
        # A blank before the ellipsis is a gap between words, or half of a wide character.
        return fitted([*before, Segment(f"{text.rstrip()}{ELLIPSIS}", last)], width, style)
    blank = Style.parse(style) if isinstance(style, str) else style
    return [*line, Segment(" " * (width - have), blank)] if have < width else line


def banner(text: str, style: Style, width: int) -> Line:
    """A line with one style over the whole width."""
    return fitted(one_line(f" {text}", style), width, style)


def blank(width: int) -> Line:
    """An empty line."""
    return [Segment(" " * width)]


def filled(lines: Sequence[Line], width: int, height: int) -> list[Line]:
    """Lines for an area of this size: cut at its end, or padded with empty lines."""
    kept = [fitted(line, width) for line in lines[:height]]
    return kept + [blank(width) for _ in range(height - len(kept))]


def cut(lines: Sequence[Line], height: int, more: str = "") -> list[Line]:
    """At most `height` lines; an ellipsis at the end of the last one marks a cut, followed by `more`."""
    if len(lines) <= height or height <= 0:
        return list(lines[: max(height, 0)])
    last = lines[height - 1]
    width = sum(cells(segment.text) for segment in last)
    text = Styled.assemble(*((one.text, one.style or "") for one in last))
    text.rstrip()
    room = width - cells(more) - 1 if more else width
    end = fitted([*one_line(text), Segment(f" {ELLIPSIS}")], room)
    return [*lines[: height - 1], fitted([*end, Segment(f" {more}")] if more else end, width)]


def beside(*columns: Sequence[Line]) -> list[Line]:
    """Columns of lines side by side; all have the same height."""
    return [[segment for line in row for segment in line] for row in zip(*columns, strict=True)]


def standing_for(line: Line, **meta: Any) -> Line:
    """A line whose pieces all carry this metadata."""
    style = Style(meta=meta)
    return [Segment(segment.text, (segment.style or Style()) + style) for segment in line]


def meta_at(line: Line, x: int) -> Meta:
    """The metadata of the piece at a column."""
    at = 0
    for segment in line:
        at += cells(segment.text)
        if x < at:
            return dict(segment.style.meta) if segment.style is not None else {}
    return {}


def restyled(
    lines: Iterable[Line], style_of: Callable[[Meta], Style | None], is_under: bool = False
) -> list[Line]:
    """Lines with another style on the pieces that `style_of` selects. If it `is_under` their own style, signs
    keep their colors."""

    def other(segment: Segment) -> Segment:
        own = segment.style
        style = style_of(own.meta) if own is not None and own.meta else None
        if style is None or own is None:
            return segment
        return Segment(segment.text, style + own if is_under else own + style)

    return [[other(segment) for segment in line] for line in lines]


def plain(line: Line) -> str:
    """A line without its styles."""
    return "".join(segment.text for segment in line)


def cut_text(text: str, width: int) -> str:
    """A text cut to this width, with an ellipsis if it was cut."""
    return plain(fitted(one_line(text), width)).rstrip() if cells(text) > width else text
