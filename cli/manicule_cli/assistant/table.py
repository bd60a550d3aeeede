"""A table for an assistant: one seat, which reads and answers in words. Bots play the others."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.door.open import start
from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr
from manicule.match.seats import Human, Robot
from manicule.plugins import PluginRegistry
from manicule.plugins.player_counts import numbers_of
from manicule_interface.narration import Cursor, Narration
from manicule_interface.reactions import Actor, Reply
from manicule_interface.session import Session
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader
from manicule_terminal.plain_table import question_text, said_text, table_text, view_text

NOT_STARTED = tr("no game has been started yet")
# Translators: a game in a list; {players} are numbers of players
GAME = tr("{id}: {name}; players: {players}. {about}")
CONFIRM = tr("Nothing has been played yet. Give the same answer again to confirm it.")
NO_LANGUAGE = tr("there is no language “{language}”; the languages are {known}")
OPPONENT = "normal"
"""The kind of bots, unless the assistant names some."""


class AssistantTable:
    """The table of an assistant. Every method returns a text of limited length, in the language of the table,
    which holds nothing that the assistant's seat may not know."""

    def __init__(
        self, registry: PluginRegistry, languages: Languages, reader: Reader, seed: int | None = None
    ) -> None:
        self._registry = registry
        self._languages = languages
        self._reader = reader
        self._seed = seed
        self._session: Session | None = None
        self._cursor = Cursor()

    def read(self, text: Text) -> str:
        """A text in the language of the table."""
        return self._reader.read(text)

    def games(self) -> str:
        """The games that can be started."""
        lines = []
        for game in self._registry.games():
            players = tuple(map(str, numbers_of(self._registry.manifests, game.id)))
            lines.append(self.read(GAME(id=game.id, name=game.name, players=players, about=game.about)))
        return "\n".join(lines)

    def start(self, game: str, opponents: Sequence[str] = (), language: str = "", name: str = "") -> str:
        """Begin a game in place of the present one; returns the whole table."""
        if language:
            self._read_in(language)
        if not opponents:
            fewest = next(number for number in numbers_of(self._registry.manifests, game) if number > 1)
            opponents = [OPPONENT] * (fewest - 1)
        narration = Narration()
        seats: list[Human | Robot] = [Human(name), *map(Robot, opponents)]
        match = start(game, seats, seed=self._seed, registry=self._registry, observers=narration.observers())
        self._session, self._cursor = Session(match, self._registry, narration), Cursor()
        self._play_bots()
        return self._with_news(table_text(self._session, self._who()))

    def table(self) -> str:
        """The view, the question with its options, and the rules of the phase."""
        return table_text(self._now(), self._who())

    def look(self, part: str = "") -> str:
        """The view, or one part of it."""
        return view_text(self._now(), self._who(), part)

    def question(self) -> str:
        """The question with its options."""
        return question_text(self._now(), self._who())

    def answer(self, answer: str) -> str:
        """Answer the question. Bots play on; returns what has happened, and the next question or the end."""
        session, who = self._now(), self._who()
        reaction = session.act(who, "type", line=answer)
        said: list[Reply] = list(reaction.said)
        if reaction.is_to_confirm:
            return said_text([*said, CONFIRM], who.read)
        if not reaction.has_changed_table:
            return said_text(said, who.read) or self.question()
        self._play_bots()
        now = view_text(session, who) if session.match.over else question_text(session, who)
        return self._with_news(now, said)

    def why(self, what: str) -> str:
        """Why something is not possible now."""
        return said_text(self._now().act(self._who(), "why", what=what).said, self._reader.read)

    def rules(self, about: str = "") -> str:
        """The rules of the phase, or about a word."""
        return said_text(self._now().act(self._who(), "rules", what=about).said, self._reader.read)

    def _now(self) -> Session:
        if self._session is None:
            raise UsageError(NOT_STARTED)
        return self._session

    def _who(self) -> Actor:
        """The assistant. Its lines are answers, not words to the program."""
        (seat,) = self._now().match.people
        return Actor(seat, self._reader, types=True)

    def _play_bots(self) -> None:
        session = self._now()
        while (turn := session.go_on()).kind == "think":
            job = session.thought(turn.seat)
            session.done(job, job.do())

    def _with_news(self, text: str, said: Sequence[Reply] = ()) -> str:
        """A text after everything that has happened since the last call."""
        session, who = self._now(), self._who()
        happened = [
            one.content if isinstance(one.content, Text) else one.sheet
            for one in session.told(self._cursor, who.seat)
        ]
        news = said_text([*said, *(one for one in happened if one is not None)], who.read)
        return f"{news}\n\n{text}" if news else text

    def _read_in(self, language: str) -> None:
        if self._languages.find(language) is None:
            known = tuple(self._languages.offered(self._reader.language))
            raise UsageError(NO_LANGUAGE(language=language, known=known))
        self._reader = self._languages.reader(language)
