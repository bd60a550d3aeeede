"""A question on the full screen: the prompt, the options in rows, and the notes on them."""

from __future__ import annotations

from itertools import zip_longest

from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from rich.text import Text as Styled

from manicule.kernel.sheet import Cell, Content, Grid, Group, Section, Sheet, parts_of
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule_fullscreen.actions import LIST
from manicule_fullscreen.lines import Line, blank, cut, drawn, fitted, flowing, one_line, standing_for
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.themes import Theme
from manicule_interface import hand_over, vocabulary
from manicule_interface.allotments import LEFT
from manicule_interface.letters import clean, folded
from manicule_interface.questions import ASKED, Offer, how_to_answer
from manicule_interface.reactions import Pages, Reply, Terms
from manicule_languages.reader import Read
from manicule_terminal.frames import BESIDE, arranged, laid
from manicule_terminal.line_breaks import width as cells
from manicule_terminal.line_breaks import wrap
from manicule_terminal.marks import CellPen

OPTION, STEP = "option", "step"
"""Keys of a piece's metadata: its option, and the step that a click on it adds or removes."""
MORE_ROWS = ntr("{n} more", "{n} more", context="rows of a list that are out of sight")
PROMPT_LEFT = tr("{prompt} ({left})", context="a question and what is left to place")
NOTE_LINES, MESSAGE_LINES = 3, 12
"""The most lines that notes and messages take from the options, which keep a few."""
LEAST_ROWS = 3
LEAST_NOTE = 20
"""Least width for a long note to wrap beside its option, in a roomy window."""
WHOLE_TEXT = tr("{key}: whole text", context="at the end of a text that was cut")
MOST_WRAPPED = 12
"""Options that are too long for a line wrap in a small window, too, if they need no more lines than this."""
FEW = 4
"""One note in about this many may be too long to fit beside its option; it is cut there and shown whole
below."""
# Translators: above the shape that a player is about to draw on a map; {number} and {count} are numbers
SHAPE = tr("Shape {number} of {count}")
SHAPE_NOTED = tr("Shape {number} of {count}: {note}")
STANDS, STANDS_NOT = tr("✓ It fits here."), tr("✗ Doesn’t fit: {reason}")
WORDS = tr("Matching words: {words}")
NOTHING_FITS = tr("Nothing matches; Esc shows the whole list again.")


class QuestionPane:
    """The lines of a question at a width; the layout decides how many of them are shown."""

    def __init__(
        self,
        desk: ScreenSession,
        theme: Theme,
        width: int,
        is_roomy: bool,
        has_lecture: bool = True,
        has_news: bool = False,
        more_key: Text | str = "",
    ) -> None:
        assert desk.question is not None
        assert desk.draft is not None
        self.desk = desk
        self.theme = theme
        self.width = width
        self.is_roomy = is_roomy
        self.has_news = has_news
        self.more_key = more_key
        """The key of the page with the whole text of what was cut."""
        self.is_quiet = False
        """Whether the messages are elsewhere on the screen."""
        self.question = desk.question
        self.draft = desk.draft
        self.read = desk.screen.read
        self.ascii = desk.screen.ascii
        self.head = self._prompt() + (lecture_lines(desk, theme, width) if has_lecture else [])
        self.rows = desk.rows
        self.cursor = self.rows.index(self.draft.row) if self.draft.row in self.rows else -1
        pen, slots = CellPen(self.read, self.ascii), self.question.display.slots
        self._marks = {id: pen.symbol(mark) for slot in slots for id, mark in slot.marks}
        self._cards: dict[str, Styled] = {}
        """Options that are drawn as on the table, by id: their texts are too long for a line."""
        self._cards = self._drawn_cards(pen)
        self.row_width = max((cells(self._left(row)) + 1 for row in self.draft.rows), default=0)
        """Width of the widest row, without notes."""
        self.spread_width = 7 if self.draft.spread is not None else 0
        self._drawn_rows: dict[int, list[list[Line]]] = {}
        self.is_focused = True
        """Whether the arrow keys move in the list; the layout sets it when it has drawn the board."""

    # The prompt.

    def _prompt(self) -> list[Line]:
        assert self.question.display.prompt is not None
        text: Text = ASKED(name=self.desk.name, prompt=self.question.display.prompt)
        if self.draft.spread is not None:
            text = PROMPT_LEFT(prompt=text, left=LEFT(n=self.draft.spread.left))
        asked = flowing(self.read(text), self.width, self.theme["prompt"])
        if not self.desk.turn.is_passed_on:
            return asked
        return flowing(self.read(hand_over.PASS_ON(name=self.desk.name)), self.width) + asked

    # Rows.

    def _sign(self, row: Offer, at: int) -> str:
        pointer = (">" if self.ascii else "▸") if at == self.cursor else " "
        if self.draft.ticks is not None and not row.is_free:
            return pointer + ("[x]" if row.id in self.draft.ticks.ticked else "[ ]")
        ghost = self.draft.ghost
        if ghost is not None and not row.is_free:
            chosen = row.id in ghost.chosen.values()
            return pointer + (("*" if self.ascii else "●") if chosen else " ")
        hand = ("*" if self.ascii else "☞") if row.is_advised else "+" if row.is_free else " "
        return pointer + hand

    def _left(self, row: Offer, at: int = -1) -> str:
        number = f"{row.number:>2} " if row.number and self.draft.is_numbered else ""
        mark = self._marks.get(row.id, "")
        card = self._cards.get(row.id)
        return f"{self._sign(row, at)}{number}{mark and f'{mark} '}{row.text if card is None else card.plain}"

    def _drawn_cards(self, pen: CellPen) -> dict[str, Styled]:
        """The options that lie on the table as cards, drawn in columns, if all cut texts are theirs."""
        cut = {row.id for row in self.draft.rows if cells(self._left(row)) > self.width and not row.is_free}
        if not cut or self._wraps(self.width) or self.draft.way != LIST:
            return {}
        tables = [part for part in parts_of(self.desk.tabs[0].board) if isinstance(part, Section)]
        drawn: dict[str, list[Styled]] = {}
        for row in self.draft.rows:
            spots = {*self.draft.spots_for(row.id)} - {""}
            own = [pen.drawn(cell) for part in tables for cell in _cells_of(part, spots)]
            if len(own) > 1 and not row.is_free:
                drawn[row.id] = own
        if not cut <= drawn.keys():
            return {}
        columns = zip_longest(*drawn.values(), fillvalue=Styled())
        widths = [max(cells(one.plain) for one in column) for column in columns]
        return {id: _in_columns(own, widths) for id, own in drawn.items()}

    def row_lines(self, width: int) -> list[list[Line]]:
        """The lines of each row; a single line if there is little room."""
        if width not in self._drawn_rows:
            notes, widest = self._has_inline_notes(width), min(self.row_width, width)
            self._drawn_rows[width] = [
                self._row(row, at, width, widest, notes) for at, row in enumerate(self.rows)
            ]
        return self._drawn_rows[width]

    def _wraps(self, width: int) -> bool:
        """Whether long rows are wrapped instead of cut."""
        if self.is_roomy or self.draft.way != LIST:
            return self.is_roomy
        lines = (len(wrap(self._left(row), max(width - 5, LEAST_NOTE))) for row in self.rows)
        return sum(lines) <= MOST_WRAPPED

    def _has_inline_notes(self, width: int) -> bool:
        """Whether notes are shown beside the rows: if nearly all fit there, or half of them where the others
        go on below."""
        noted = [row for row in self.rows if row.note]
        long = sum(self._is_cut(row, width) for row in noted)
        few = len(noted) // 2 if self._has_room_below(width) else (len(noted) + 1) // FEW
        return bool(noted) and long <= few

    def notes_beside(self, width: int) -> int:
        """Number of notes that are whole beside their options, if every option has one: then people compare
        them."""
        main = [row for row in self.rows if not row.is_free]
        if not self._has_inline_notes(width) or not all(row.note for row in main):
            return 0
        return sum(not self._is_cut(row, width) for row in main)

    @property
    def has_all_notes(self) -> bool:
        """Whether every option has a note, which is whole beside it or goes on below."""
        main = [row for row in self.rows if not row.is_free]
        whole = self.notes_beside(self.width)
        return whole + sum(self._goes_on_below(row, self.width) for row in main) == len(main) > 0

    def _is_cut(self, row: Offer, width: int) -> bool:
        """Whether a row's note is too long to fit beside it."""
        return self.row_width + self.spread_width + 2 + cells(row.note) > width

    def _goes_on_below(self, row: Offer, width: int) -> bool:
        """Whether a row's note wraps beside it."""
        return self._has_room_below(width) and self._is_cut(row, width) and self._has_inline_notes(width)

    def _has_room_below(self, width: int) -> bool:
        """Whether notes that are too long may wrap beside their rows."""
        return self.is_roomy and self.draft.spread is None and self.row_width + LEAST_NOTE <= width

    def _row(self, row: Offer, at: int, width: int, widest: int, notes: bool) -> list[Line]:
        left = self._left(row, at)
        if self.draft.spread is not None and not row.is_free:
            return [self._spread_row(row, left, width, widest, notes)]
        if self._wraps(width) and cells(left) > width:
            lines = flowing(left, width, indent=cells(self._sign(row, at)) + 3)
        elif notes and row.note and self._goes_on_below(row, width):
            lines = self._with_long_note(row, left, width, widest + 2)
        else:
            beside = row.note if notes else row.brief
            gap = " " * (widest - cells(left) + 2) if beside else ""
            card = self._cards.get(row.id, Styled())
            named = Styled.assemble(left.removesuffix(card.plain), card)
            lines = [fitted(one_line(Styled.assemble(named, gap, (beside, self.theme["dim"]))), width)]
        return [standing_for(line, **{OPTION: row.id}) for line in lines]

    def _with_long_note(self, row: Offer, left: str, width: int, indent: int) -> list[Line]:
        """A row with a note of several lines beside it."""
        note = flowing(row.note, width - indent, self.theme["dim"])
        names = [left, *[""] * (len(note) - 1)]
        return [[*fitted(one_line(name), indent), *line] for name, line in zip(names, note, strict=True)]

    def _spread_row(self, row: Offer, left: str, width: int, widest: int, notes: bool) -> Line:
        spread = self.draft.spread
        assert spread is not None
        number = spread.numbers[self.question.rows.index(row.id)]
        room = min(widest, width - self.spread_width)
        less, more = ("<", ">") if self.ascii else ("◂", "▸")
        line = [
            *standing_for(fitted(one_line(left), room), **{OPTION: row.id}),
            Segment(f" {less}", Style(meta={OPTION: row.id, STEP: -1})),
            Segment(f"{number:>2} ", Style(bold=True, meta={OPTION: row.id, STEP: 1})),
            Segment(f"{more} ", Style(meta={OPTION: row.id, STEP: 1})),
        ]
        if notes and row.note:
            line.append(Segment(f" {row.note}", self.theme["dim"] + Style(meta={OPTION: row.id})))
        return fitted(line, width)

    def _highlighted(self, row: list[Line]) -> list[Line]:
        """The highlighted row; it is paler, with a hollow pointer, while the arrow keys move on the board."""
        style = self.theme["cursor" if self.is_focused else "echo"]
        lines = [[Segment(one.text, (one.style or Style()) + style) for one in line] for line in row]
        if not self.is_focused:
            first = lines[0][0]
            pointer = "-" if self.ascii else "▹"
            lines[0][0] = Segment(pointer + first.text[1:], first.style)
        return lines

    # Notes and messages.

    def note_lines(self, list_width: int, row: Offer | None) -> list[Line]:
        """The note on a row, and its whole text if that was cut."""
        style = self.theme["note"]
        if row is None:
            return flowing(self.read(how_to_answer(self.question)), self.width, style)
        lines: list[Line] = []
        is_cut = not self._wraps(list_width) and cells(self._left(row)) > list_width
        if is_cut or row.id in self._cards:
            lines += flowing(row.text, self.width, style, 2)
        is_whole = self._goes_on_below(row, list_width) or not self._is_cut(row, list_width)
        if row.note and not (is_whole and self._has_inline_notes(list_width)):
            lines += flowing(row.note, self.width, style, 2)
        return lines

    def note_height(self, list_width: int) -> int:
        """Number of lines reserved for the note on any row, or for messages."""
        noted = 2 if self.draft.ghost is not None else self._noted(list_width)
        return max(noted, min(MESSAGE_LINES, len(self.message_lines())))

    def _noted(self, list_width: int) -> int:
        """Number of lines reserved for the note on any row."""
        most = 2 * NOTE_LINES if self.is_roomy else NOTE_LINES
        rows: list[Offer | None] = [*self.draft.rows] or [None]
        return min(most, max(len(self.note_lines(list_width, row)) for row in rows))

    def message_lines(self) -> list[Line]:
        """The last messages: a hint, a refusal, a reply to a word. None if they are elsewhere."""
        return [] if self.is_quiet else self.messages_at(self.width)

    def messages_at(self, width: int) -> list[Line]:
        """The last messages at a width."""
        desk = self.desk
        replies: tuple[Reply, ...] = (desk.task.said,) if desk.task else (*desk.messages, *self._news())
        if words := self._words():
            replies = (WORDS(words=tuple(map(verbatim, words))),)
        elif self.draft.way == LIST and desk.editor is not None and desk.editor.text and not self.rows:
            replies = (NOTHING_FITS,)
        return self._replied(replies, width)

    def _replied(self, replies: tuple[Reply, ...], width: int) -> list[Line]:
        return [line for one in replies for line in reply_lines(one, width, self.read, self.ascii)]

    def _news(self, is_below_ghost: bool = False) -> tuple[Reply, ...]:
        """The viewer's news. They stand below the effect of a shape in hand, which they must not hide."""
        has_ghost = bool(self.ghost_lines())
        return self.desk.news if self.has_news and has_ghost == is_below_ghost else ()

    def _words(self) -> list[str]:
        """The words that begin with the typed text."""
        editor = self.desk.editor
        typed = folded(clean(editor.text)) if editor is not None else ""
        shown = (vocabulary.shown(word, self.desk.screen.reader) for word in vocabulary.WORDS)
        return [word for word in shown if folded(word).startswith(typed)] if typed else []

    def ghost_lines(self, is_short: bool = False) -> list[Line]:
        """The effect of the shape in hand, or why it does not fit; `is_short` omits headings. Empty while a
        free action is highlighted."""
        ghost, row = self.draft.ghost, self.draft.row
        if ghost is None or (row is not None and row.is_free):
            return []
        lines: list[Line] = []
        if len(ghost.stamps) > 1:
            number = {"number": ghost.stamps.index(ghost.stamp) + 1, "count": len(ghost.stamps)}
            note = ghost.stamp.note
            text = SHAPE_NOTED(note=note, **number) if note is not None else SHAPE(**number)
            lines += flowing(self.read(text), self.width)
        reason, sheet = self.desk.ghost_state()
        if reason is not None:
            return lines + flowing(self.read(STANDS_NOT(reason=reason)), self.width)
        lines += flowing(self.read(STANDS), self.width)
        return lines + (self._changes(sheet, is_titled=not is_short) if sheet is not None else [])

    def _changes(self, sheet: Sheet, is_titled: bool) -> list[Line]:
        """The changes that an answer makes, without the board, which is in sight already."""
        pen, width = CellPen(self.read, self.ascii), self.width
        tables = [part for part in parts_of(sheet.sections) if not isinstance(part, Grid | Group)]
        if not is_titled:
            tables = [replace(part, title=verbatim("")) for part in tables]
        shelves = arranged([laid(part, pen, boxed=False) for part in tables], width, width, BESIDE)
        return [line for shelf in shelves for line in drawn(shelf, width)]

    # The whole question.

    def needed(self, list_width: int, least_rows: int = 0) -> int:
        """The preferred number of lines, with at least `least_rows` for the rows."""
        rows = sum(map(len, self.row_lines(list_width)))
        return len(self.head) + max(rows, least_rows) + self.note_height(list_width)

    def body(self, list_width: int, height: int, is_filled: bool = False) -> tuple[list[Line], list[Line]]:
        """The rows and the notes in this height; the highlighted row is always in sight.

        `is_filled` pads the rows to the top of the notes, because other parts are beside them.
        """
        told = self.message_lines()
        own = told or self.ghost_lines() or self.note_lines(list_width, self.draft.row)
        rows = self.row_lines(list_width)
        least = LEAST_ROWS - 1 if told else LEAST_ROWS  # one line of a message is enough to find the rest
        room = max(min(least, sum(map(len, rows))), height - self.note_height(list_width))
        shown = self._window(rows, list_width, min(room, height))
        if is_filled:
            shown += [blank(list_width) for _ in range(room - len(shown))]
        below = height - len(shown)
        news = self._replied(self._news(is_below_ghost=True), self.width)
        if len(own) + len(news) > below and not told:
            own = self.ghost_lines(is_short=True) or own  # a heading with nothing below it is useless
        if news and not told:
            own = [*own, *news] if len(own) + len(news) <= below else news
        more = self.read(WHOLE_TEXT(key=self.more_key)) if told and self.more_key else ""
        return shown, cut(own, below, more) + [blank(self.width) for _ in range(below - len(own))]

    def has_room_for_messages(self, height: int) -> bool:
        """Whether the whole question with all messages fits in this height, with a few options in sight."""
        rows = min(LEAST_ROWS, sum(map(len, self.row_lines(self.width))))
        return len(self.head) + rows + len(self.message_lines()) <= height

    def _window(self, rows: list[list[Line]], width: int, height: int) -> list[Line]:
        """As many rows as fit around the highlighted one, and a line with the number of hidden ones."""
        shown = (self._highlighted(row) if at == self.cursor else row for at, row in enumerate(rows))
        lines = [line for row in shown for line in row]
        if len(lines) <= height:
            return lines
        starts = [sum(map(len, rows[:at])) for at in range(len(rows) + 1)]
        now = max(0, self.cursor)
        first = max(0, min(starts[now] - height // 2, len(lines) - height + 1))
        room = height - 1
        if starts[min(now + 1, len(rows))] > first + room:
            first = starts[min(now + 1, len(rows))] - room
        above = sum(1 for at in range(len(rows)) if starts[at] < first)
        below = sum(1 for at in range(len(rows)) if starts[at + 1] > first + room)
        up, down = ("^", "v") if self.ascii else ("▴", "▾")
        signs = f"{up if above else ''}{down if below else ''}"
        more = one_line(f"{signs:>4} {self.read(MORE_ROWS(n=above + below))}", self.theme["dim"])
        return [*lines[first : first + room], fitted(more, width)]

    def top(self, height: int) -> list[Line]:
        """The prompt, cut if the rows would not fit otherwise."""
        least = min(LEAST_ROWS, len(self.rows) or 1)
        return self.head[: max(1, height - least - 1)] if len(self.head) + least > height else self.head

    def lines(self, height: int) -> list[Line]:
        """The whole question at its width."""
        head = self.top(height)
        rows, said = self.body(self.width, height - len(head))
        return [*head, *rows, *said]


def _cells_of(table: Section, spots: set[str]) -> list[Content]:
    """The cells of a card on the table: those with its id, or the whole row."""
    for row, spot in zip_longest(table.rows, table.spots[: len(table.rows)], fillvalue=""):
        if spot in spots:
            return [*row]
        own = [one for one in row if isinstance(one, Cell) and not spots.isdisjoint((one.key, one.spot))]
        if own:
            return [*own]
    return []


def _in_columns(parts: list[Styled], widths: list[int]) -> Styled:
    """The parts of a card, each as wide as its column."""
    padded = [
        Styled.assemble(part, " " * (width - cells(part.plain)))
        for part, width in zip(parts, widths, strict=False)
    ]
    line = Styled("  ").join(padded)
    line.rstrip()
    return line


def lecture_lines(desk: ScreenSession, theme: Theme, width: int) -> list[Line]:
    """The lesson's texts for a question."""
    style = theme["teacher"]
    return [line for text in desk.lecture for line in flowing(desk.screen.read(text), width, style, 2)]


def reply_lines(reply: Reply, width: int, read: Read, ascii: bool) -> list[Line]:
    """A reply to a person, as lines."""
    if isinstance(reply, Text):
        return flowing(read(reply), width)
    pen = CellPen(read, ascii)
    if isinstance(reply, Sheet):
        parts = [laid(part, pen) for part in reply.sections]
        return [line for shelf in arranged(parts, 1, width, 1) for line in drawn(shelf, width)]
    if isinstance(reply, Terms):
        return _term_lines(reply, width, read)
    assert isinstance(reply, Pages)
    from manicule_terminal.pages import WIDEST, pieces

    room = min(width, WIDEST)
    return [line for piece in pieces(reply.pages, read, ascii, room) for line in drawn(piece, room)]


def _term_lines(terms: Terms, width: int, read: Read) -> list[Line]:
    rows = [(one if isinstance(one, str) else read(one), read(about)) for one, about in terms.rows]
    wide = min(max(cells(name) for name, _ in rows) + 2, width // 2)
    rest = max(10, width - wide)
    return [
        [*fitted(one_line("" if at else name, "bold"), wide), *fitted(one_line(part), rest)]
        for name, about in rows
        for at, part in enumerate(wrap(about, rest))
    ]
