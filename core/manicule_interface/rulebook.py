"""Rules to read: a plugin's `rules.md`, part by part, as texts.

The file is written in a small part of Markdown: headings with an anchor (`## Buy Bread {#buy_bread}`),
paragraphs, flat lists and tables; `**strong**`, `*emphasis*` and `` `as typed` `` inside a line. Other
Markdown is refused with its line, because readers would not see it as intended. A comment on a line of its
own (`<!-- … -->`) is a note for translators on the block below it; `<!-- table: ID -->` stands for a table
that the game makes from its content (`Game.rule_tables`).

Every title, paragraph, item and cell is one text with the context `rules.ANCHOR`, so the units for
translation are those on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NoReturn, TypeAlias

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ContentError
from manicule.kernel.text import Text, ntr, tr, verbatim

FILE = "rules.md"
PROBLEM = tr("plugin {plugin}, file {file}: {problem}")
DEEPEST = 3

BlockKind: TypeAlias = Literal["paragraph", "item", "columns", "row", "table"]
Style: TypeAlias = Literal["", "strong", "emphasis", "typed"]


class RuleBlock(msgspec.Struct, frozen=True):
    """A paragraph, an item of a list, or a row of a table; the first row (`columns`) names the columns.

    Only rows have more than one text. `number` is that of an item in a numbered list. A block of the kind
    `table` has no text: `table` is the id of the table that replaces it when the rules are shown.
    """

    kind: BlockKind
    texts: tuple[Text, ...]
    number: int = 0
    note: str = ""
    line: int = 0
    table: str = ""


class RulePage(msgspec.Struct, frozen=True):
    """A titled part of the rules; one of a deeper level belongs to the one before it."""

    anchor: str
    level: int
    title: Text
    blocks: tuple[RuleBlock, ...] = ()
    note: str = ""
    line: int = 0

    @property
    def texts(self) -> Iterator[Text]:
        """The title, then everything below it."""
        yield self.title
        for block in self.blocks:
            yield from block.texts


def read_rules(plugin: str, folder: Path) -> tuple[RulePage, ...]:
    """Read the `rules.md` of a plugin's folder; empty if there is none."""
    path = folder / FILE
    try:
        markdown = untrusted_files.read_text(path)
    except untrusted_files.MissingFile:
        return ()
    except untrusted_files.Unreadable as error:
        raise ContentError(PROBLEM(plugin=plugin, file=FILE, problem=error.text)) from error
    return parse(markdown, plugin)


def parse(markdown: str, domain: str) -> tuple[RulePage, ...]:
    """The parts of a rules file, from top to bottom; `ContentError` names the wrong line."""
    return _Parser(domain).pages(markdown)


# Inside a line.

_MARKED = re.compile(r"`(?P<typed>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|(?<!\*)\*(?P<emphasis>[^*]+)\*(?!\*)")


def spans(line: str) -> Iterator[tuple[Style, str]]:
    """The pieces of a text with their style; badly marked pieces stay unchanged."""
    at = 0
    for match in _MARKED.finditer(line):
        if match.start() > at:
            yield "", line[at : match.start()]
        yield _style(match), match[match.lastgroup or 0]
        at = match.end()
    if at < len(line):
        yield "", line[at:]


def _style(match: re.Match[str]) -> Style:
    if match.lastgroup == "typed":
        return "typed"
    return "strong" if match.lastgroup == "strong" else "emphasis"


def unmarked(line: str) -> str:
    """A text without its marks."""
    return "".join(piece for _, piece in spans(line))


def is_drawing(line: str) -> bool:
    """Whether a cell of a table is a drawing in several lines, which is not read out: another cell of the row
    says the same in words."""
    return "\n" in line and all(style == "typed" for style, _ in spans(line))


# Reading.

WRONG = tr("plugin {plugin}, file {file}, line {line}: {problem}")
NO_TITLE_YET = tr("text before the first heading; begin with: # Title {example}")
NO_ANCHOR = tr("a heading needs an anchor: # Title {example}")
TOO_DEEP = tr("headings only go down to level {level}")
SKIPS = tr("this heading skips a level: the one above it has level {level}")
TWICE = tr("the anchor “{anchor}” is already used in line {line}")
NOT_SUPPORTED = tr(
    "rules consist of headings, paragraphs, lists (“- ” or “1. ”), and tables; “{sign}” is none of these"
)
INDENTED = tr(
    "only the continuation lines of a list item are indented, by two or more spaces; lists cannot be nested"
)
NOT_INDENTED = tr("indent a line that continues the item above, or put an empty line before it")
MISNUMBERED = tr("this item should be numbered {number}")
NO_RULE = tr("the column names must be followed by a line such as {example}")
WRONG_CELLS = ntr(
    "this row has {n} cell; columns in this table: {columns}",
    "this row has {n} cells; columns in this table: {columns}",
)
OPEN_ROW = tr("a table row must begin and end with |")
BRACES = tr("braces are only allowed around the anchor of a heading")
UNPAIRED = tr("a mark (* or `) is not closed in this paragraph, item, or cell")
LINKED = tr("links and pictures cannot be shown; name the anchor instead")

_HEADING = re.compile(r"(#+) +(.+?) +\{#([a-z][a-z0-9_]*)\}")
_ITEM = re.compile(r"(?:-|(\d+)\.) +(\S.*)")
_COMMENT = re.compile(r"<!-- *(.*?) *-->")
_TABLE = re.compile(r"table: *(\S+)")
_RULE = re.compile(r"\|(?: *:?-{3,}:? *\|)+")
_OTHER = re.compile(r"([*+] |```|~~~|>|<|===|---|\d+\) |!\[)")
_LINK = re.compile(r"!?\[[^\]]*\]\(")
_CODE_CELL = re.compile(r"`[^`]+`")
EXAMPLE = "{#title}"


class _Parser:
    """Reads the `rules.md` of a plugin line by line. A line that cannot continue a block closes it."""

    def __init__(self, domain: str) -> None:
        self.domain = domain
        self.line = 0
        self.done: list[RulePage] = []
        self.blocks: list[RuleBlock] = []
        self.open: Literal["", "paragraph", "item", "table"] = ""
        self.started = 0
        self.words: list[str] = []
        self.number = 0
        self.last_number = 0
        self.columns = 0
        self.note = ""

    def pages(self, markdown: str) -> tuple[RulePage, ...]:
        for self.line, line in enumerate(markdown.splitlines(), 1):
            self._take(line)
        self._close()
        self._close_page()
        return tuple(self.done)

    def _take(self, line: str) -> None:
        text = line.strip()
        if not text:
            self._close()
        elif line[0] in " \t":
            self._go_on(text)
        elif text[0] == "#":
            self._heading(text)
        elif comment := _COMMENT.fullmatch(text):
            self._close()
            self._comment(comment[1])
        elif text[0] == "|":
            self._row(text)
        elif item := _ITEM.fullmatch(text):
            self._item(item)
        elif other := _OTHER.match(text):
            self._fail(NOT_SUPPORTED(sign=other[1].strip()))
        elif self.open == "paragraph":
            self.words.append(text)
        elif self.open == "item":
            self._fail(NOT_INDENTED)
        else:
            self._begin("paragraph", text)

    def _comment(self, comment: str) -> None:
        table = _TABLE.fullmatch(comment)
        if table is None:
            self.note = f"{self.note} {comment}".strip()
            return
        self._need_page()
        self.blocks.append(RuleBlock("table", (), 0, self._take_note(), self.line, table[1]))

    def _go_on(self, text: str) -> None:
        if self.open != "item" or _ITEM.fullmatch(text):
            self._fail(INDENTED)
        self.words.append(text)

    def _heading(self, text: str) -> None:
        self._close()
        match = _HEADING.fullmatch(text)
        if match is None:
            self._fail(NO_ANCHOR(example=EXAMPLE))
        level, anchor = len(match[1]), match[3]
        if level > DEEPEST:
            self._fail(TOO_DEEP(level=DEEPEST))
        note = self._take_note()
        self._close_page()
        above = self.done[-1].level if self.done else 0
        if level > above + 1:
            self._fail(SKIPS(level=above))
        for page in self.done:
            if page.anchor == anchor:
                self._fail(TWICE(anchor=anchor, line=page.line))
        self.done.append(RulePage(anchor, level, self._text(match[2], anchor), note=note, line=self.line))

    def _item(self, match: re.Match[str]) -> None:
        before = self.open or (self.blocks[-1].kind if self.blocks else "")
        number, last = int(match[1] or 0), self.last_number if before == "item" else 0
        if number and number != last + 1:
            self._fail(MISNUMBERED(number=last + 1))
        self._begin("item", match[2])
        self.number = self.last_number = number

    def _row(self, text: str) -> None:
        if not text.endswith("|") or len(text) < 2:
            self._fail(OPEN_ROW)
        cells = [cell.strip() for cell in text[1:-1].split("|")]
        if self.open != "table":
            self._close()
            self._need_page()
            self.open, self.columns = "table", 0
            self._add("columns", cells)
        elif not self.columns:
            if not _RULE.fullmatch(text) or len(cells) != len(self.blocks[-1].texts):
                self._fail(NO_RULE(example="|" + " --- |" * len(self.blocks[-1].texts)))
            self.columns = len(cells)
        else:
            if len(cells) != self.columns:
                self._fail(WRONG_CELLS(n=len(cells), columns=self.columns))
            self._add("row", cells)

    def _begin(self, kind: Literal["paragraph", "item"], text: str) -> None:
        self._close()
        self._need_page()
        self.open, self.words, self.started = kind, [text], self.line

    def _close(self) -> None:
        """End the open block: its lines become one text."""
        kind, self.open = self.open, ""
        if kind == "table" and not self.columns:
            self._fail(NO_RULE(example="|" + " --- |" * len(self.blocks[-1].texts)))
        if kind == "paragraph" or kind == "item":
            text = self._text(" ".join(" ".join(self.words).split()), self.done[-1].anchor)
            number = self.number if kind == "item" else 0
            self.blocks.append(RuleBlock(kind, (text,), number, self._take_note(), self.started))

    def _add(self, kind: BlockKind, cells: list[str]) -> None:
        texts = tuple(self._cell(cell) for cell in cells)
        self.blocks.append(RuleBlock(kind, texts, 0, self._take_note(), self.line))

    def _close_page(self) -> None:
        if self.done:
            self.done[-1] = msgspec.structs.replace(self.done[-1], blocks=tuple(self.blocks))
        self.blocks = []

    def _need_page(self) -> None:
        if not self.done:
            self._fail(NO_TITLE_YET(example=EXAMPLE))

    def _take_note(self) -> str:
        note, self.note = self.note, ""
        return note

    def _cell(self, cell: str) -> Text:
        """A cell; one without words (a number, something to type) is the same in every language."""
        if _CODE_CELL.fullmatch(cell) or not any(letter.isalpha() for letter in cell):
            return verbatim(cell)
        return self._text(cell, self.done[-1].anchor)

    def _text(self, message: str, anchor: str) -> Text:
        if "{" in message or "}" in message:
            self._fail(BRACES)
        if _LINK.search(message):
            self._fail(LINKED)
        if re.search(r"[*`]", _MARKED.sub("", message)):
            self._fail(UNPAIRED)
        return Text(message, f"rules.{anchor}", self.domain)

    def _fail(self, problem: Text) -> NoReturn:
        raise ContentError(WRONG(plugin=self.domain, file=FILE, line=self.line, problem=problem))
