"""The languages of the seats of a game.

A language is a setting of the seat, which the match keeps; the rules do not depend on it.
"""

from __future__ import annotations

from manicule.match.header import LANGUAGE
from manicule.match.match import Match
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader


class SeatReaders:
    """The readers of a table: each seat has its own language, or the `usual` one. The usual language
    `is_said` if a person has asked for it, also by a setting, and `is_said_now` if on the command line."""

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
            self._own = {}  # a lone player means their own language; else it is the program's
        if (is_said_now and (is_new or is_alone)) or (is_said and is_alone):
            self._own = dict.fromkeys(match.people, usual) | self._own

    @property
    def settings(self) -> dict[str, dict[str, str]]:
        """The settings for the match: the seats with their own language."""
        return {seat: {LANGUAGE: reader.language} for seat, reader in self._own.items()}

    def of(self, seat: str) -> Reader:
        """The reader of a seat."""
        return self._own.get(seat, self._usual)

    def everybody(self) -> tuple[Reader, ...]:
        """The readers at this screen, each language once."""
        return tuple(dict.fromkeys(map(self.of, self._match.people))) or (self._usual,)

    def change(self, seat: str, language: str) -> Reader | None:
        """Switch a seat to another language; None if the language is unknown."""
        if self.languages.find(language) is None:
            return None
        self._own[seat] = self.languages.reader(language)
        self.remember()
        return self._own[seat]

    def remember(self) -> None:
        """Store the languages of the seats in the match, unless it is over."""
        for seat, reader in self._own.items() if not self._match.over else ():
            if self._said(seat) != reader.language:
                self._match.configure_seat(seat, **{LANGUAGE: reader.language})

    def _said(self, seat: str) -> str:
        return self._match.settings.get(seat, {}).get(LANGUAGE, "")
