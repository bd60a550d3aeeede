"""People who type anything: lines that no interface expects, with sensible answers between them."""

import io
import os
import pty
import random
import re
from collections.abc import Callable, Iterator

END = "<end of input>"
INTERRUPT = "<Ctrl-C>"
HOSTILE = (
    "\x1b]0;PLANTED\x07",
    "\x1b[2J\x1b[H\x1b[31mPLANTED",
    "\x9b31mPLANTED",
    "\x00\x01\x02\x08\x7f",
    "\u202eDETNALP\u202c",
    "\ufeff\u200b\u2060",
    "{seat.__class__.__init__}",
    "{0} {} %s %(x)s ${HOME}",
    "[bold red]PLANTED[/]",
    "`rm -rf ~`; $(reboot)",
    "../../../../etc/passwd",
    "é" * 3 + "\u0301" * 500,
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "９" * 40,
    "9" * 5000,
    "-" * 300,
    "1-1-1-1-1-1-1-1-1-1",
    "-1 -1 -1 -1 11",
    "1e9 1_000 0x10 ١٢٣ Ⅷ ½",
    "x" * 100_000,
    "\ud800",
    "pass pass pass",
    "none none",
    "P17 P17",
    ":,;、。・",
    "\\n\\t\\",
    '"unclosed',
)
WORDS = (
    "?",
    "help",
    "look",
    "legend",
    "log",
    "why",
    "hint",
    "undo",
    "lang",
    "aide",
    "annuler",
    "ヒント",
    "mot",
)
ARGUMENTS = (
    "",
    "Anna",
    "Tom",
    "take_inks",
    "99999999999",
    "-1",
    "fr",
    "ja",
    "xx",
    "en-XA",
    "P17",
    "gear_1",
    "2",
)


class Typist:
    """Writes lines: hostile, unicode, words of the interface, slips of legal answers, and legal answers."""

    def __init__(self, seed: int, lines: int, legal: Callable[[], str | None]) -> None:
        self._chance = random.Random(seed)
        self._left = lines
        self._legal = legal

    def __call__(self) -> str:
        """The next line; the end of the input when all are typed, and now and then before."""
        if not self._left:
            return END
        self._left -= 1
        kind = self._chance.choices(
            (self._hostile, self._unicode, self._word, self._slip, self._answer, self._empty, self._leave),
            (25, 15, 14, 18, 20, 6, 1),
        )[0]
        return kind()

    @property
    def is_done(self) -> bool:
        return not self._left

    def _hostile(self) -> str:
        return "".join(self._chance.choices(HOSTILE, k=self._chance.choice((1, 1, 1, 2))))

    def _unicode(self) -> str:
        length = self._chance.choice((1, 2, 5, 40))
        return "".join(chr(self._chance.randrange(1, 0x2FFFF)) for _ in range(length)).replace("\n", " ")

    def _word(self) -> str:
        arguments = (*ARGUMENTS, self._chance.choice(HOSTILE)[:200])
        return f"{self._chance.choice(WORDS)} {self._chance.choice(arguments)}"

    def _slip(self) -> str:
        answer = list(self._legal() or "pass")
        at = self._chance.randrange(len(answer))
        answer[at : at + self._chance.randrange(2)] = self._chance.choice(("", "x", "9", " ", "-", "é"))
        return "".join(answer)

    def _answer(self) -> str:
        return self._legal() or ""

    def _empty(self) -> str:
        return self._chance.choice(("", " ", "\t", "\u3000"))

    def _leave(self) -> str:
        return self._chance.choice((END, INTERRUPT, "quit"))


class Keys(io.TextIOBase):
    """A standard input that is a terminal, and on which somebody types."""

    encoding = "utf-8"

    def __init__(self, lines: Callable[[], str], before: Callable[[], None]) -> None:
        self._lines = lines
        self._before = before
        self._ends = pty.openpty()

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._ends[1]

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as TextIOBase's is
        self._before()
        line = self._lines()
        if line == INTERRUPT:
            raise KeyboardInterrupt
        return "" if line == END else line + "\n"

    def close(self) -> None:
        for end in self._ends:
            os.close(end)
        super().close()


class Window(io.StringIO):
    """A standard output that is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    def taken(self) -> str:
        """What was written since the last time."""
        written = self.getvalue()
        self.seek(0)
        self.truncate()
        return written


OWN = re.compile(r"\x1b\[(\?1049[hl]|2J|H|[0-47](;[0-47])*m)")
"""What the program writes by itself without colours: the other screen, and weights of letters."""


def escapes_in(written: str) -> Iterator[str]:
    """Everything in an output that is not printable and that the program never writes by itself."""
    for letter in OWN.sub("", written):
        if (letter < " " and letter != "\n") or "\x7f" <= letter <= "\x9f":
            yield letter
