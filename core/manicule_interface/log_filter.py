"""The log filtered by player, round and words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from manicule.kernel.events import Event, Names, text_of
from manicule.kernel.text import Text, tr, verbatim
from manicule.match.progress import Entered, RoundOver
from manicule_interface.find_text import is_in
from manicule_interface.letters import alike
from manicule_languages.reader import Read

# Translators: a word that people type before the number of a round, as in “log round 3”; | separates several.
# The English ones always work too.
ROUND_WORD = tr("round", context="word to type: round")
IN_ROUND = tr("Round {round}", context="part of the log")
QUOTED = tr("“{words}”", context="words that were searched for")


class LogFilter(msgspec.Struct, frozen=True):
    """The wanted part of a log: the events that a participant caused, those of a round, and those that
    contain some words. An empty field asks for nothing."""

    who: str = ""
    round: int = 0
    words: str = ""

    def parts(self, names: Names) -> tuple[Text, ...]:
        """The filter as texts: a name, a round, the words."""
        parts: list[Text] = [names.seat(self.who)] if self.who else []
        parts += [IN_ROUND(round=self.round)] if self.round else []
        return (*parts, QUOTED(words=self.words)) if self.words else tuple(parts)


EVERYTHING = LogFilter()


def kept_by(wanted: LogFilter, events: Iterable[Event], names: Names, read: Read) -> Iterator[Event]:
    """The wanted events, each group after the heading of its phase. Words in a heading select its events."""
    if wanted == EVERYTHING:
        yield from events
        return
    place: Entered | None = None
    is_told, has_words = False, not wanted.words
    for event in events:
        if isinstance(event, Entered):
            place, is_told = event, False
            has_words = not wanted.words or is_in(read(text_of(event, names)), wanted.words)
            continue
        if wanted.round and wanted.round != _round(event, place):
            continue
        if wanted.who and event.who != wanted.who:
            continue
        if not has_words and not is_in(read(text_of(event, names)), wanted.words):
            continue
        if place is not None and not is_told:
            yield place
            is_told = True
        yield event


def _round(event: Event, place: Entered | None) -> int:
    if isinstance(event, RoundOver):  # it may follow the heading of the next phase
        return event.round
    return place.round if place is not None else 0


def filter_of(typed: str, names: Names, read: Read) -> LogFilter:
    """The filter that a person types: the name of a participant, “round” with a number, and words."""
    rest, round = _without_round(typed, read)
    participants = {**{id: verbatim(name) for id, name in names.seats.items()}, **names.others}
    # The longest name first, because one may begin with another.
    for id, name in sorted(participants.items(), key=lambda one: -len(read(one[1]))):
        words, called = rest.split(), alike(read(name)).split()
        found = _place_of(called, [alike(word) for word in words])
        if found is not None:
            return LogFilter(id, round, " ".join([*words[:found], *words[found + len(called) :]]))
    return LogFilter("", round, rest)


def _without_round(typed: str, read: Read) -> tuple[str, int]:
    """A line without the number of a round, and that number."""
    said = {alike(word) for text in (ROUND_WORD.message, read(ROUND_WORD)) for word in text.split("|")}
    choice = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
    words = typed.split()
    for at in range(len(words)):
        for more in (1, 2):  # “round3”, which scripts without blanks have, or “round 3”
            found = re.fullmatch(rf"(?:{choice})\s?([0-9]{{1,4}})", alike(" ".join(words[at : at + more])))
            if found is not None:
                return " ".join([*words[:at], *words[at + more :]]), int(found[1])
    return typed, 0


def _place_of(few: Sequence[str], many: Sequence[str]) -> int | None:
    """The index at which some words stand in a row among others."""
    if not few:
        return None
    starts = range(len(many) - len(few) + 1)
    return next((at for at in starts if list(many[at : at + len(few)]) == list(few)), None)
