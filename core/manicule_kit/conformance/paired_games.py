"""Paired games: a game and its twin, which differ in one hidden thing.

Re-dealing changes all hidden things at once, so it must skip things that rules reveal or draw meanwhile. This
check changes a single thing: a secret, exchanged with another hidden thing, or a drawn thing. While it stays
hidden, no viewer without access may notice the change, whatever else becomes known. A thing in a field
without a mark that no sheet shows, or only some, should be in a secret field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, get_origin

from manicule.kernel.choices import Choice
from manicule.kernel.dice import Contradiction, Dice, NotedDice, Outcome
from manicule.kernel.events import Event
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.secrecy.declared import PoolField, SecretField, marked_hints
from manicule.kernel.secrecy.hidden import HiddenValue
from manicule.kernel.secrecy.redeal import put
from manicule.kernel.text import tr
from manicule.match.driver import Checkpoint
from manicule.match.imagination import varied
from manicule.match.match import Match
from manicule_kit.conformance.comparison import WATCHER, Gap, Perception, World, differences, gaps, revealed
from manicule_kit.conformance.leaks import A_WATCHER, HiddenThings
from manicule_kit.conformance.subject import Subject

OPEN_DRAW = tr(
    "everyone sees {where}, but “{thing}” was drawn at random (“{stream}”) and is not on the table "
    "that is shown to all"
)
DECLARE_DRAW = tr(
    "declare it: {field}: Annotated[…, Secret(to=…, pool=…)] in {struct}; or, if everyone may know it, "
    "show it on the sheet or report it in an event"
)
DRAWING_TELLS = tr(
    "everyone can tell that “{thing}” was drawn at random (“{stream}”): {where} is “{one}”, but no words on "
    "the table show it"
)
SHOW_OR_HIDE = tr(
    "if it lies face down, declare its field as Secret, and give it no key, icon, or art of its own; if "
    "everyone may know it, show it in words too"
)
MAKE_POOL = tr(
    "declare it: {field}: Annotated[…, Pool(…)] in {struct}; the field that holds a secret taken from "
    "this pool must name it, Secret(to=…, pool=…), so that views can put the secret back there"
)

FIRST = 2
"""The number of times in a game that an event, and draws from a stream, are examined."""
MOST = 3
"""The maximum number of secrets to exchange each time, and of draws to change."""
OTHERS = 8
"""The number of things to draw in turn before a thing counts as face down: copies of a card read the same."""


class TwinDice(NotedDice):
    """Dice that repeat recorded outcomes, except for one draw, which takes another thing: the first, or
    after it a `later` one."""

    __slots__ = ("_later", "_number_given", "_otherwise", "instead")

    def __init__(
        self,
        seed: int | str,
        draws: dict[str, int],
        given: Sequence[Outcome],
        otherwise: int = -1,
        later: int = 0,
    ) -> None:
        super().__init__(seed, draws, given)
        self._number_given = len(self._given)
        self._otherwise = otherwise
        self._later = later
        self.instead: Any = None

    def _number(self, stream: str, limit: int) -> int:
        number = super()._number(stream, limit)
        if number >= limit:
            raise Contradiction
        return number

    def _place(self, stream: str, pool: list[Any]) -> int:
        at = self._number_given - len(self._given)
        thing = self._given.pop().thing
        Dice.below(self, stream, len(pool))  # to keep the count of draws
        if at != self._otherwise:
            if thing not in pool:
                raise Contradiction
            return pool.index(thing)
        to_come = Counter(outcome.thing for outcome in self._given if outcome.was_drawn)
        others = [other for other in pool if other != thing and pool.count(other) > to_come[other]]
        places = list(dict.fromkeys(map(pool.index, others)))
        if self._later >= len(places):
            raise Contradiction
        self.instead = pool[places[self._later]]
        return places[self._later]


class Exchange(NamedTuple):
    """One thing that is another in a twin: `places` are the paths of both."""

    thing: Any
    other: Any
    places: tuple[tuple[Any, ...], ...]
    stream: str = ""


class PairedGames(HiddenThings):
    """Checks that no viewer without access can deduce a single hidden thing."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._events: Counter[type[Event]] = Counter()
        self._streams: Counter[str] = Counter()
        self._told_anew = False

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        for event in events:
            self._events[type(event)] += 1
            self._told_anew |= self._events[type(event)] <= FIRST

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        self.note_question(match, seat)
        origin = self.since_before_answer(match)
        if origin is None or match.rules.secrecy.refusal is not None:
            return
        is_told, self._told_anew = self._told_anew, False
        stretch = _Stretch(self, match, origin)
        if is_told:
            stretch.exchange()
        drawn = {at: outcome.stream for at, outcome in enumerate(origin.noted) if outcome.was_drawn}
        new = {stream for stream in drawn.values() if self._streams[stream] < FIRST}
        self._streams.update(new)
        stretch.draw([at for at, stream in drawn.items() if stream in new])


class _Stretch:
    """The events since a boundary, compared with those of a twin."""

    def __init__(self, probe: PairedGames, match: Match, origin: Checkpoint) -> None:
        self._probe = probe
        self._match = match
        self._origin = origin
        self._secrecy = match.rules.secrecy
        self._own: dict[str, Perception] = {}
        self._is_revealed = revealed(match.position) - revealed(origin.position) > _groups(match, origin)

    @cached_property
    def _world(self) -> World:
        """The match itself, with its events."""
        return World.since(self._match, self._origin)

    # Existing secrets.

    def exchange(self) -> None:
        """Exchange secrets from before the boundary, first those that an event names."""
        hidden = self._secrecy.found(self._origin.position, WATCHER)
        secrets = [found for found in hidden if isinstance(found.leaf, SecretField) and found.pool]
        named = {value for event in self._world.events for value in _values(event)} if secrets else set()
        secrets.sort(key=lambda found: named.isdisjoint(map(str, found.things())))
        for found in secrets[:MOST]:
            self._exchange(found, hidden)

    def _exchange(self, found: HiddenValue, hidden: list[HiddenValue]) -> None:
        """Exchange one secret with a thing of its pool in another place."""
        thing = found.things()[0]
        others = [one for one in hidden if one.pool == found.pool and one.path != found.path]
        others.sort(key=lambda one: isinstance(one.leaf, SecretField))
        for one in others:
            other = next((other for other in one.things() if other != thing), None)
            if other is not None:
                position = copy(self._origin.position)
                _replace(position, found, thing, other)
                _replace(position, one, other, thing)
                twin = self._twin(position, self._dice(position))
                if twin is not None:
                    self._compare(twin, Exchange(thing, other, (found.path, one.path)))
                return

    # Draws.

    def draw(self, places: list[int]) -> None:
        """Change the outcome of a draw."""
        for at in places[:MOST]:
            outcome = self._origin.noted[at]
            position = copy(self._origin.position)
            dice = self._dice(position, at)
            twin = self._twin(position, dice)
            if twin is None or dice.instead is None:
                continue
            exchange = Exchange(outcome.thing, dice.instead, (), outcome.stream)
            if not self._compare(twin, exchange):
                self._compare_open(twin, exchange, at)

    def _dice(self, position: Position, otherwise: int = -1, later: int = 0) -> TwinDice:
        return TwinDice(self._match.setup.seed, position.draws, self._origin.noted, otherwise, later)

    def _twin(self, position: Position, dice: TwinDice) -> World | None:
        twin = varied(self._match, self._origin, position, dice)
        return World(twin, twin.table.take_events()) if twin is not None else None

    # Comparing.

    def _compare(self, twin: World, exchange: Exchange) -> bool:
        """Report viewers who notice the change although the thing is hidden from them; returns whether it is
        hidden from any viewer."""
        match = self._match
        if twin.match.waiting() != match.waiting():
            return True
        viewers = [who for who in (*match.seats, WATCHER) if self._stays_hidden(twin.match, who, exchange)]
        for who in viewers:
            for found in gaps(self._perceived(who), twin.perceived(who), self._probe.name(match, who)):
                is_told = _is_told(found, exchange)
                if is_told or not self._is_revealed:
                    before, nows = self._origin.position, (match.position, twin.match.position)
                    if self._probe.add_unrevealed(match, who, found, before, nows):
                        return True
                    is_rest = exchange.stream and _is_plain_list(found) and not is_told
                    advice = MAKE_POOL(field=found.field, struct=found.struct) if is_rest else None
                    self._probe.add_hidden(match, who, found, advice)
                    return True
        return bool(viewers)

    def _perceived(self, who: str) -> Perception:
        if who not in self._own:
            self._own[who] = self._world.perceived(who)
        return self._own[who]

    def _stays_hidden(self, twin: Match, who: str, exchange: Exchange) -> bool:
        """Whether a viewer neither could nor can know the thing: it is where it was, or where it was put when
        it was drawn, and the other thing replaces it in the twin. Things put away unseen count, too."""
        before = self._hidden(self._origin.position, who)
        if not before.keys() >= set(exchange.places):
            return False
        if exchange.places and not self._is_revealed and not self._shows(who):
            return True
        now, others = self._hidden(self._match.position, who), self._hidden(twin.position, who)
        if now.keys() != others.keys():
            return False
        moved = {path: _exchanged(found, others[path]) for path, found in now.items()}
        forth, back = (exchange.thing, exchange.other), (exchange.other, exchange.thing)
        if exchange.places:
            first, second = exchange.places
            return moved.get(first) == forth and moved.get(second) == back
        return any(moved[path] == forth for path, found in now.items() if isinstance(found.leaf, SecretField))

    def _hidden(self, position: Position, who: str) -> dict[tuple[Any, ...], HiddenValue]:
        """The values of a position that are hidden from a viewer, by path."""
        return {found.path: found for found in self._secrecy.found(position, who)}

    def _shows(self, who: str) -> bool:
        """Whether a viewer sees something now that was hidden before."""
        return self._secrecy.shows(self._origin.position, self._match.position, who)

    def _compare_open(self, twin: World, exchange: Exchange, at: int) -> None:
        """Report a drawn thing that is in no secret field, but that no event or sheet shows to everyone."""
        found = self._gaps_of_watcher(twin)
        if _is_shown(found):
            return
        drawn = next((one for one in found if one.source == "drawing"), None)
        if drawn is not None:
            if self._is_face_down(at):
                told = {"thing": str(exchange.thing), "stream": exchange.stream}
                problem = DRAWING_TELLS(where=drawn.where, one=drawn.one, **told)
                self._probe.add(self._match, problem, drawn, SHOW_OR_HIDE)
            return
        open_at = next((one for one in found if one.source == "view" and _is_told(one, exchange)), None)
        if open_at is None or not (self._is_of_secrets(twin, exchange) or self._is_shown_to_some(twin)):
            return
        problem = OPEN_DRAW(where=open_at.where, thing=str(exchange.thing), stream=exchange.stream)
        advice = DECLARE_DRAW(field=open_at.field, struct=open_at.struct)
        self._probe.add(self._match, problem, open_at, advice)

    def _gaps_of_watcher(self, twin: World) -> list[Gap]:
        mine, others = (world.perceived(WATCHER, looks=True) for world in (self._world, twin))
        return list(gaps(mine, others, A_WATCHER))

    def _is_face_down(self, at: int) -> bool:
        """Whether no words show what was drawn, whatever it is."""
        for later in range(1, OTHERS):
            position = copy(self._origin.position)
            twin = self._twin(position, self._dice(position, at, later))
            if twin is not None and _is_shown(self._gaps_of_watcher(twin)):
                return False
        return True

    def _is_of_secrets(self, twin: World, exchange: Exchange) -> bool:
        """Whether the thing comes from a pool from which secrets are dealt."""
        hidden = self._hidden(self._match.position, WATCHER)
        others = self._hidden(twin.match.position, WATCHER)
        pools = {found.pool for found in hidden.values() if isinstance(found.leaf, SecretField)}
        return any(
            isinstance(found.leaf, PoolField)
            and found.pool in pools
            and path in others
            and _exchanged(found, others[path]) == (exchange.other, exchange.thing)
            for path, found in hidden.items()
        )

    def _is_shown_to_some(self, twin: World) -> bool:
        """Whether the sheet of a seat shows it, and that of a watcher does not."""
        sheets = (
            (self._match.display.look(seat), twin.match.display.look(seat)) for seat in self._match.seats
        )
        return any(any(differences(*pair)) for pair in sheets)


def _groups(match: Match, origin: Checkpoint) -> int:
    """The number of simultaneous answers since: each reveals answers, and nothing else."""
    answered = {
        (at, seat) for at, seat, _ in match.timeline.steps_since(origin.answers) if at < match.ordinal
    }
    return sum(number > 1 for number in Counter(at for at, _ in answered).values())


def _is_plain_list(found: Gap) -> bool:
    """Whether the difference is in a plain list, in which everyone sees what is missing."""
    hint = marked_hints(found.holder).get(found.field) if found.source == "view" and found.holder else None
    return get_origin(hint) in (list, tuple)


def _is_shown(found: Sequence[Gap]) -> bool:
    """Whether people who read see one of these differences."""
    return any(one.source in ("events", "sheet") for one in found)


def _is_told(found: Gap, exchange: Exchange) -> bool:
    """Whether the difference is the thing itself."""
    return (found.one, found.other) == (str(exchange.thing), str(exchange.other))


def _exchanged(one: HiddenValue, other: HiddenValue) -> tuple[Any, Any] | None:
    """The thing in one place and its replacement in the other, if nothing else differs."""
    left, right = one.things(), []
    for thing in other.things():
        if thing in left:
            left.remove(thing)
        else:
            right.append(thing)
    return (left[0], right[0]) if len(left) == len(right) == 1 else None


def _replace(position: Position, found: HiddenValue, thing: Any, other: Any) -> None:
    """Replace one thing with another."""
    if isinstance(found.leaf, SecretField) and found.leaf.items is None:
        put(position, found.path, other)
        return
    things = found.things()
    things[things.index(thing)] = other
    put(position, found.path, type(found.value)(things))


def _values(event: Event) -> Iterator[str]:
    """All values that an event names."""
    for field in event.__struct_fields__:
        value = getattr(event, field)
        yield from map(str, value) if isinstance(value, tuple) else (str(value),)
