"""Finding words in the pages of the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from manicule.kernel.text import ntr, verbatim
from manicule_cli.documentation_pages import DocPage, headings
from manicule_interface.letters import folded
from manicule_terminal.screen import Screen

FOUND = ntr(
    "No page is called “{words}”; {n} section mentions it:",
    "No page is called “{words}”; {n} sections mention it:",
)
FOUND_MORE = ntr(
    "No page is called “{words}”; the best {shown} of {n} section that mentions it:",
    "No page is called “{words}”; the best {shown} of {n} sections that mention it:",
)
MOST = 15
"""How many hits are shown."""
ENOUGH = 2
"""A section that mentions a word so often is about it; more often is no better."""
LEAST = 3
"""A word that is no longer than this is not taken for a plural."""
LONGEST = 100
"""How many letters of a line are shown."""
_MARKS = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|\*\*|^[\s#>|*-]+|[\s|]+$")


class Hit(NamedTuple):
    """A section that mentions the words, and the line that does; hits sort by how good they are."""

    rank: tuple[int, int, int, int]
    page: str
    anchor: str
    line: str

    @property
    def place(self) -> str:
        """What to type behind `manicule docs`."""
        return f"{self.page}#{self.anchor}" if self.anchor else self.page


def find(pages: Sequence[DocPage], words: str, language: str) -> list[Hit]:
    """The sections that mention all words, the best first: in the title of a page, in a heading, in the
    text. Sections that are equally good keep the order of the pages."""
    wanted = [_bare(word) for word in folded(words).split()]
    if not wanted:
        return []
    hits = [hit for page in pages for hit in _hits(page, wanted, language)]
    return sorted(hits, key=lambda hit: hit.rank)


def show_hits(screen: Screen, words: str, hits: Sequence[Hit]) -> None:
    """The best hits, one a line."""
    shown = hits[:MOST]
    if screen.options.json:
        rows = [{"page": hit.page, "section": hit.anchor or None, "line": hit.line} for hit in shown]
        screen.object({"words": words, "count": len(hits), "hits": rows})
        return
    more = len(hits) > len(shown)
    screen.notice((FOUND_MORE(shown=len(shown)) if more else FOUND)(n=len(hits), words=words))
    for hit in shown:
        screen.result(verbatim(f"{hit.place}: {hit.line}"))


def _bare(word: str) -> str:
    """A typed word without the marks of code around it and without the `s` of a plural, which the pages may
    not have."""
    bare = word.rstrip("=(),;:?!").strip("`\"'") or word
    return bare.removesuffix("s") if len(bare) > LEAST else bare


def _hits(page: DocPage, wanted: Sequence[str], language: str) -> Iterator[Hit]:
    text = page.text(language)[0]
    found = headings(text)
    for at, one in enumerate(found):
        end = found[at + 1].start if at + 1 < len(found) else len(text)
        heading, *lines = text[one.start : end].splitlines()
        is_title = at == 0
        title = f"{page.name} {heading}" if is_title else heading
        rank = _rank(title, lines, wanted, is_title)
        if rank is not None:
            yield Hit(rank, page.name, "" if is_title else one.anchor, _shown(heading, lines, wanted))


def _rank(
    title: str, lines: Sequence[str], wanted: Sequence[str], is_title: bool
) -> tuple[int, int, int, int] | None:
    """How good a section is, the least for the best; None if it lacks a word."""
    head, body = folded(title), folded("\n".join(lines))
    if not all(word in head or word in body for word in wanted):
        return None
    in_head = all(word in head for word in wanted)
    place = (0 if is_title else 1) if in_head else 2
    # A word that is only a part of others is rarely the one that is meant.
    where = head if in_head else f"{head} {body}"
    is_word = all(re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", where) for word in wanted)
    is_phrase = re.search(r"s?\s".join(map(re.escape, wanted)), where)
    times = min(body.count(word) for word in wanted)
    return (0 if is_word else 1, place, 0 if is_phrase else 1, -min(times, ENOUGH))


def _shown(heading: str, lines: Sequence[str], wanted: Sequence[str]) -> str:
    """The line to show: the one with the most of the words, or the first one of the section."""
    texts = [plain for line in (*lines, heading) if (plain := _MARKS.sub(r"\1", line.strip()))]
    best = max(texts, key=lambda text: sum(word in folded(text) for word in wanted), default="")
    if len(best) <= LONGEST:
        return best
    at = max(best.casefold().find(wanted[0]), 0)
    start = 0 if at < LONGEST // 2 else at - LONGEST // 2
    return "…" * (start > 0) + best[start : start + LONGEST].strip() + "…" * (start + LONGEST < len(best))
