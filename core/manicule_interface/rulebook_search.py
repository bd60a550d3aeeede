"""Finds a term in the rules, in the reader's language and in English."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from manicule.kernel.errors import UsageError
from manicule.kernel.nearest import nearest
from manicule.kernel.text import Text, id_list, ntr, tr
from manicule_interface.find_text import pattern_of
from manicule_interface.letters import alike
from manicule_interface.rulebook import DEEPEST, RuleBlock, RulePage, unmarked
from manicule_interface.rulebook_pages import Rulebook, RulebookPart, with_what_is_below
from manicule_languages.reader import Read

NOTHING = tr("the rules say nothing about “{term}”; did you mean “{near}”?")
NOTHING_NEAR = tr("the rules say nothing about “{term}”; try: {titles}")
ALSO_TITLE = tr("See Also", context="rules")
ALSO = tr("{title} (`{anchor}`)")
ALSO_MORE = ntr("and {n} more part of the rules", "and {n} more parts of the rules")
MANY = 6
"""The maximum number of other parts to list that mention the term."""
LIKE = 0.6
"""The similarity at which a title is offered for an unknown term."""


class RulebookHits(msgspec.Struct, frozen=True):
    """The hits for a term: parts to show, and others that mention it."""

    shown: tuple[RulebookPart, ...]
    also: tuple[RulebookPart, ...] = ()


def fold(text: str) -> str:
    """A text for comparison, without marks and underscores."""
    return alike(unmarked(text).replace("_", " "))


def look_up(rules: Rulebook, term: str, read: Read) -> RulebookHits:
    """The hits for a term; `UsageError` offers the nearest title if there are none."""
    found = find(rules, term, read)
    if found is not None:
        return found
    near = nearest_term(rules, term, read)
    if near:
        raise UsageError(NOTHING(term=term, near=near))
    titles = id_list(unmarked(read(title)) for title in chapters(rules))
    raise UsageError(NOTHING_NEAR(term=term, titles=titles))


def pages_of(found: RulebookHits) -> tuple[RulePage, ...]:
    """The parts of the rules to show, and a last page that lists the others."""
    pages = tuple(part.page for part in found.shown)
    return (*pages, _also([part.page for part in found.also])) if found.also else pages


def _also(others: list[RulePage]) -> RulePage:
    """A last page that lists the others."""
    items = [ALSO(title=page.title, anchor=page.anchor) for page in others[:MANY]]
    if len(others) > MANY:
        items.append(ALSO_MORE(n=len(others) - MANY))
    return RulePage("", DEEPEST, ALSO_TITLE, tuple(RuleBlock("item", (item,)) for item in items))


def find(rules: Rulebook, term: str, read: Read) -> RulebookHits | None:
    """The parts with the term as their name or in their title; else the blocks that mention it."""
    search = _Search(rules, term, read)
    called = search.called()
    if called:
        also = [at for at in search.mentioning() if at not in called]
        return RulebookHits(search.parts(called), search.parts(also))
    mentioned = [search.cut(at) for at in search.mentioning()]
    return RulebookHits(tuple(mentioned)) if mentioned else None


def nearest_term(rules: Rulebook, term: str, read: Read) -> str:
    """The title most similar to an unknown term; empty if none is similar enough."""
    titles: dict[str, str] = {}
    for name, title in _names(rules, read):
        titles.setdefault(fold(name), title)
    return titles.get(nearest(fold(term), titles, LIKE), "")


def chapters(rules: Rulebook) -> tuple[Text, ...]:
    """The titles of the largest parts: the chapters of the game, and one for every other plugin."""
    return tuple(
        part.page.title for part in rules.parts if part.page.level == (2 if part.plugin == rules.game else 1)
    )


def phase_page(rules: Rulebook, phase: str, name: Text) -> int:
    """The index of the page about a phase: the page with its id as anchor, else the first page of the plugin
    that adds the phase, which its name belongs to; 0 if there is none."""
    parts = list(enumerate(rules.parts))
    own = [at for at, part in parts if part.page.anchor == phase]
    added = [at for at, part in parts if part.plugin == name.domain != rules.game]
    return next(iter((*own, *added)), 0)


def _names(rules: Rulebook, read: Read) -> Iterator[tuple[str, str]]:
    """Every title and anchor, then every long word of a title, because people may remember a single word."""
    titles = [unmarked(read(part.page.title)) for part in rules.parts]
    for part, title in zip(rules.parts, titles, strict=True):
        yield from ((part.page.anchor, title), (title, title))
    yield from ((word, title) for title in titles for word in title.split() if len(word) > 3)


class _Search:
    def __init__(self, rules: Rulebook, term: str, read: Read) -> None:
        self.all = rules.parts
        self.term = fold(term)
        self.readers: tuple[Read, ...] = (read, str)
        self.pattern = pattern_of(self.term)
        self.words = [found for word in self.term.split() if (found := pattern_of(word)) is not None]

    def called(self) -> list[int]:
        """The indexes of the parts whose name is the term, or whose title contains it."""
        if not self.term:
            return []
        exact = [at for at, part in enumerate(self.all) if self.term in self._names_of(part.page)]
        found = exact or [at for at, part in enumerate(self.all) if self._is_in_title(part.page)]
        # The name of the game finds only its first page: another command shows all of its rules.
        return sorted({below for at in found for below in (with_what_is_below(self.all, at) if at else (0,))})

    def mentioning(self) -> list[int]:
        """The indexes of the parts that mention the term."""
        return [at for at, part in enumerate(self.all) if any(map(self._is_in, part.page.blocks))]

    def parts(self, places: list[int]) -> tuple[RulebookPart, ...]:
        return tuple(self.all[at] for at in places)

    def cut(self, at: int) -> RulebookPart:
        """A part with only the blocks that mention the term. A row keeps its column headings, and a sentence
        that ends in a colon keeps its list or table."""
        part = self.all[at]
        kept: list[RuleBlock] = []
        columns: RuleBlock | None = None
        is_led = False
        for block in part.page.blocks:
            if block.kind == "paragraph":
                is_led = self._is_in(block) and str(block.texts[-1]).endswith(":")
            if is_led and block.kind != "paragraph":
                kept.append(block)
            elif block.kind == "columns":
                columns = block
            elif self._is_in(block):
                if block.kind == "row" and columns is not None:
                    kept.append(columns)
                    columns = None
                kept.append(block)
        if not kept and columns is not None:
            return part
        return RulebookPart(part.plugin, msgspec.structs.replace(part.page, blocks=tuple(kept)))

    def _names_of(self, page: RulePage) -> set[str]:
        return {fold(page.anchor), *(fold(read(page.title)) for read in self.readers)}

    def _is_in_title(self, page: RulePage) -> bool:
        return any(all(word.search(name) for word in self.words) for name in self._names_of(page))

    def _is_in(self, block: RuleBlock) -> bool:
        texts = [fold(read(text)) for read in self.readers for text in block.texts]
        return self.pattern is not None and any(self.pattern.search(text) for text in texts)
