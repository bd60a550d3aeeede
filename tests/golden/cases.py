"""Which games have a golden playthrough: every number of players, every opponent, character and extra."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.golden import signs
from tests.support.players import Player, any_answer, eager
from tests.support.playthrough import Answerer, Head, playthrough, recorded_answers, recorded_seed
from tests.support.tables import NAMES as FOUR
from tests.support.tables import registry_with_examples

from manicule import Match, Piece, RuleSet, Setup
from manicule.kernel.choices import Choice
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import UsageError

FOLDER = Path(__file__).parent
NAMES = (*FOUR, "Mary")
MOST_SEATS = len(NAMES)
MOST_SEEDS = 500
CHARACTER_SEATS = 3
EXTRA_SEATS = 2
GENERATE = "python -m tests.golden.generate"

PLAYERS: dict[str, Player] = {"random": any_answer, "eager": eager}


class Case(NamedTuple):
    """One golden playthrough. All that is not told here is its seed, which stands in the file."""

    name: str
    title: str
    rules: RuleSet
    options: Mapping[str, Any]
    player: str
    seats: int
    wishes: tuple[dict[str, str], ...]
    sign: signs.Sign

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    def played(self) -> str:
        """The text of the first game by seed in which something worth telling happens."""
        for seed in range(1, MOST_SEEDS):
            text, is_worth_it = self._text(seed, Choosing(PLAYERS[self.player], seed))
            if is_worth_it:
                return text
        raise LookupError(f"{self.name}: nothing worth telling happens in {MOST_SEEDS} games")

    def replayed(self, text: str) -> tuple[str, bool]:
        """The text of the game with the seed and the answers of another text, and whether it is worth it."""
        return self._text(recorded_seed(text), recorded_answers(text))

    def _text(self, seed: int, answerer: Answerer) -> tuple[str, bool]:
        setup = Setup(NAMES[: self.seats], seed, 0, dict(self.options), self.wishes)
        head = Head(self.title, (self.player,) * self.seats, f"{GENERATE} {self.name}")
        watching = self.sign.watch(answerer)
        text = playthrough(self.rules, setup, head, watching)
        return text, self.sign.is_seen(watching, text)


class Choosing:
    """Answers as a player does, with the dice of bots: the same on every machine and version of Python.

    The random player answers as the bot of that kind, so `manicule play` plays the same game.
    """

    def __init__(self, player: Player, seed: int) -> None:
        self._player = player
        self._seed = seed

    def __call__(self, game: Match, choice: Choice) -> str:
        seat = choice.seat.id
        dice = SeatDice(self._seed, seat)
        part = sum(step.at == game.ordinal and step.seat == seat for step in game.steps)
        dice.seek(game.ordinal, part)
        return self._player(choice, dice)  # type: ignore[arg-type]


class SeatDice(BotDice):
    """A bot's dice in the shape that test players use."""

    __slots__ = ()

    def one_of(self, things: Sequence[str]) -> str:
        return things[self.below(len(things))]


def cases() -> dict[str, Case]:
    """Every case by its name."""
    games = [game.id for game in registry_with_examples().games()]
    found = [case for make in (_tables, _pieces, _extras, _options) for game in games for case in make(game)]
    return {case.name: case for case in found}


def _tables(game: str) -> Iterator[Case]:
    """One for each number of seats, alone and with each plugin that takes a place at the table."""
    registry = registry_with_examples()
    parts = [one for one in registry.manifests.values() if one.game == game]
    opponents = [one.id for one in parts if one.takes_places]
    for seats in range(1, MOST_SEATS + 1):
        usual = registry.select(game, seats).ids
        for opponent in ("", *(one for one in opponents if one not in usual)):
            ids = registry.select(game, seats, (opponent,) if opponent else ()).ids
            try:
                registry.check_player_count(game, ids, seats)
            except UsageError:
                continue
            people = "1 player" if seats == 1 else f"{seats} players"
            about = f"{people} with {opponent}" if opponent else people
            yield _case(f"{game}-{about.replace(' ', '-')}", about, game, ids, "random", seats)


def _pieces(game: str) -> Iterator[Case]:
    """One for each character: Anna has it, and uses it."""
    registry = registry_with_examples()
    if CHARACTER_SEATS not in registry.game(game).players:
        return
    ids = registry.select(game, CHARACTER_SEATS).ids
    for piece in registry.rule_set(game, ids).pieces_of("character").values():
        name, about = f"{game}-character-{piece.id}", f"Anna is {piece.name}"
        yield _case(name, about, game, ids, "eager", CHARACTER_SEATS, piece)


def _extras(game: str) -> Iterator[Case]:
    """One for each plugin that is only there when it is asked for, and takes no place at the table."""
    registry = registry_with_examples()
    for extra in registry.manifests.values():
        if extra.game == game and extra.kind == "rules" and not extra.default and not extra.takes_places:
            ids = registry.select(game, EXTRA_SEATS, (extra.id,)).ids
            name = f"{game}-{EXTRA_SEATS}-players-with-{extra.id}"
            yield _case(name, f"with {extra.id}", game, ids, "eager", EXTRA_SEATS)


def _options(game: str) -> Iterator[Case]:
    """One for each other value of the option that a game names first."""
    registry = registry_with_examples()
    option = next(iter(registry.game(game).options.values()), None)
    if option is None:
        return
    ids = registry.select(game, EXTRA_SEATS).ids
    for value in option.values:
        if value != option.default:
            about = f"{option.name} {value}"
            name = f"{game}-{EXTRA_SEATS}-players-{option.name}-{value}"
            yield _case(name, about, game, ids, "random", EXTRA_SEATS, options={option.name: value})


def _case(
    name: str,
    about: str,
    game: str,
    ids: tuple[str, ...],
    player: str,
    seats: int,
    piece: Piece | None = None,
    options: Mapping[str, Any] | None = None,
) -> Case:
    registry = registry_with_examples()
    rules = registry.rule_set(game, ids)
    wish = {piece.kind: piece.id} if piece else {}
    return Case(
        name=name,
        title=f"{rules.game.name}: {about}",
        rules=rules,
        options=registry.options(game, ids, {}) | dict(options or {}),
        player=player,
        seats=seats,
        wishes=(wish, *[{}] * (seats - 1)),
        sign=signs.of_character(piece.id) if piece else signs.of_table(game, ids),
    )
