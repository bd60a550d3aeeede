"""Who reads in which language, at each seat of a game.

A language is a setting of the seat, which the match remembers; nothing in a game depends on it.
"""

from __future__ import annotations

from manicule.match.header import LANGUAGE
from manicule.match.match import Match
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader


class SeatReaders:
    """The readers of a table: a seat reads in a language of its own, or as `usual` does. The usual language
    `is_said` where a person has asked for it, by a setting too, and `is_said_now` on the command line."""

    def __init__(
        self, match: Match, languages: Languages, usual: Reader, is_said: bool, is_said_now: bool = False
    ) -> None:
        self._match = match
        self.languages = languages
        self._usual = usual
        said = ((seat, self._said(seat)) for seat in match.people)
        known = (
            (seat, language) for seat, language in said if language and languages.find(language) is not None
        )
        self._own = {seat: languages.reader(language) for seat, language in known}
        is_new, is_alone = match.timeline.record is None, len(match.people) == 1
        if is_said_now and is_alone and not is_new:
            self._own = {}  # who plays alone and says a language means it; at a table it is the program's
        if (is_said_now and (is_new or is_alone)) or (is_said and is_alone):
            self._own = dict.fromkeys(match.people, usual) | self._own

    @property
    def settings(self) -> dict[str, dict[str, str]]:
        """What a match is to remember of who reads in a language of their own."""
        return {seat: {LANGUAGE: reader.language} for seat, reader in self._own.items()}

    def of(self, seat: str) -> Reader:
        """Who reads at a seat."""
        return self._own.get(seat, self._usual)

    def everybody(self) -> tuple[Reader, ...]:
        """Everybody who reads at this screen, each language once."""
        return tuple(dict.fromkeys(map(self.of, self._match.people))) or (self._usual,)

    def change(self, seat: str, language: str) -> Reader | None:
        """Let a seat read in another language from now on; None when there is no such language."""
        if self.languages.find(language) is None:
            return None
        self._own[seat] = self.languages.reader(language)
        self.remember()
        return self._own[seat]

    def remember(self) -> None:
        """Let the match remember who reads in a language of their own, while it goes on."""
        for seat, reader in self._own.items() if not self._match.over else ():
            if self._said(seat) != reader.language:
                self._match.configure_seat(seat, **{LANGUAGE: reader.language})

    def _said(self, seat: str) -> str:
        return self._match.settings.get(seat, {}).get(LANGUAGE, "")
