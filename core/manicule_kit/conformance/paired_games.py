"""Twins: the same game with one thing otherwise, which somebody may not know.

Re-dealing changes all that is hidden at once, and so it must leave alone what rules reveal or draw meanwhile.
Here a single thing is another one: a secret, exchanged with a thing that lies hidden too, or what chance has
drawn. While that one thing stays hidden, nobody who may not know it can be told it, whatever else becomes
known; and what lies open in no secret field, but is shown to nobody or to some, should lie in one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, get_origin

from manicule.kernel.choices import Choice
from manicule.kernel.dice import Contradiction, Dice, NotedDice, Outcome
from manicule.kernel.events import Event
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.question import Step
from manicule.kernel.secrecy.declared import SecretField, Stock, marked_hints
from manicule.kernel.secrecy.hidden import Found
from manicule.kernel.secrecy.redeal import put
from manicule.kernel.text import Text, tr
from manicule.match.driver import Kept
from manicule.match.imagination import varied
from manicule.match.match import Match
from manicule_kit.conformance.comparison import WATCHER, Gap, Perception, differences, gaps, perceived
from manicule_kit.conformance.leaks import TELLS_HIDDEN, LeakProbe, revealed, told_since
from manicule_kit.conformance.subject import Subject

OPEN_DRAW = tr(
    "everybody sees {where}: “{thing}” was drawn by chance (“{stream}”), and the table as it is shown to all"
    " does not have it"
)
DECLARE_DRAW = tr(
    "declare it: {field}: Annotated[…, Secret(to=…, pool=…)] in {struct}; or, if all may know it, show it on"
    " the sheet, or tell it in an event"
)
MAKE_POOL = tr(
    "declare it: {field}: Annotated[…, Pool(…)] in {struct}, and let the secret that comes out of it name its"
    " pool, Secret(to=…, pool=…): views put it back there"
)

FIRST = 2
"""So often in a game, what an event tells is looked at, and what is drawn from a stream."""
MOST = 3
"""So many secrets are exchanged each time, and so many things drawn otherwise."""


class TwinDice(NotedDice):
    """Chance that comes again by value, but for one draw: that one takes another thing."""

    __slots__ = ("_number_given", "_otherwise", "instead")

    def __init__(
        self, seed: int | str, draws: dict[str, int], given: Sequence[Outcome], otherwise: int = -1
    ) -> None:
        super().__init__(seed, draws, given)
        self._number_given = len(self._given)
        self._otherwise = otherwise
        self.instead: Any = None

    def _number(self, stream: str, limit: int) -> int:
        number = super()._number(stream, limit)
        if number >= limit:
            raise Contradiction
        return number

    def _place(self, stream: str, pool: list[Any]) -> int:
        at = self._number_given - len(self._given)
        thing = self._given.pop().thing
        Dice.below(self, stream, len(pool))  # counted as it was
        if at != self._otherwise:
            if thing not in pool:
                raise Contradiction
            return pool.index(thing)
        to_come = Counter(outcome.thing for outcome in self._given if outcome.was_drawn)
        for place, other in enumerate(pool):
            if other != thing and pool.count(other) > to_come[other]:
                self.instead = other
                return place
        raise Contradiction


class Exchange(NamedTuple):
    """One thing that is another in a twin: `places` are where it lay, and where the other one lay."""

    thing: Any
    other: Any
    places: tuple[tuple[Any, ...], ...]
    stream: str = ""


class Twins(LeakProbe):
    """What one thing is, nobody can tell who may not know it."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._kept: list[Kept] = []
        self._events: Counter[type[Event]] = Counter()
        self._streams: Counter[str] = Counter()
        self._told_anew = False

    def boundary(self, match: Match) -> None:
        """Keep the boundaries since the last one before the last answer."""
        earlier = [kept for kept in self._kept if kept.answers < match.answers][-1:]
        since = [kept for kept in self._kept if kept.answers == match.answers]
        noted = match.chance_since_boundary()
        now = Kept(copy(match.position), match.ordinal, match.answers, noted)
        self._kept = [*earlier, *since, now]

    def told(self, match: Match, events: tuple[Event, ...]) -> None:
        for event in events:
            self._events[type(event)] += 1
            self._told_anew |= self._events[type(event)] <= FIRST

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        origin = self._origin(match)
        if origin is None or match.rules.secrecy.refusal is not None:
            return
        is_told, self._told_anew = self._told_anew, False
        stretch = _Stretch(self, match, origin)
        if is_told:
            stretch.exchange()
        drawn = [at for at, outcome in enumerate(origin.noted) if outcome.was_drawn]
        new = {origin.noted[at].stream for at in drawn} - {
            stream for stream, number in self._streams.items() if number >= FIRST
        }
        self._streams.update(new)
        stretch.draw([at for at in drawn if origin.noted[at].stream in new])

    def _origin(self, match: Match) -> Kept | None:
        """The last boundary before the last answer, with all that chance came to since; before the first
        answer, the first boundary."""
        earlier = [at for at, kept in enumerate(self._kept) if kept.answers < match.answers]
        since = self._kept[earlier[-1] :] if earlier else self._kept
        if not since:
            return None
        return since[0]._replace(noted=[outcome for kept in since for outcome in kept.noted])


class _Stretch:
    """What happened from a boundary on, compared with what would have happened otherwise."""

    def __init__(self, probe: Twins, match: Match, origin: Kept) -> None:
        self._probe = probe
        self._match = match
        self._origin = origin
        self._secrecy = match.rules.secrecy
        self._viewers = (*match.seats, WATCHER)
        self._own: dict[str, Perception] = {}
        self._heard: tuple[Event, ...] | None = None
        self._is_revealed = revealed(match.position) - revealed(origin.position) > _groups(match, origin)

    @property
    def _events(self) -> tuple[Event, ...]:
        """What was told in it."""
        if self._heard is None:
            self._heard = told_since(self._match, self._origin)
        return self._heard

    # Secrets that lie there.

    def exchange(self) -> None:
        """Exchange secrets that were there before, those first that an event names."""
        hidden = self._secrecy.found(self._origin.position, WATCHER)
        secrets = [found for found in hidden if isinstance(found.leaf, SecretField) and found.pool]
        named = {value for event in self._events for value in _values(event)} if secrets else set()
        secrets.sort(key=lambda found: named.isdisjoint(map(str, found.things())))
        for found in secrets[:MOST]:
            self._exchange(found, hidden)

    def _exchange(self, found: Found, hidden: list[Found]) -> None:
        """Exchange one secret with a thing of its pool that lies elsewhere."""
        thing = found.things()[0]
        others = [one for one in hidden if one.pool == found.pool and one.path != found.path]
        others.sort(key=lambda one: isinstance(one.leaf, SecretField))
        for one in others:
            other = next((other for other in one.things() if other != thing), None)
            if other is not None:
                position = copy(self._origin.position)
                _replace(position, found, thing, other)
                _replace(position, one, other, thing)
                exchange = Exchange(thing, other, (found.path, one.path))
                twin = self._twin(position)
                if twin is not None:
                    self._compare(twin, twin.table.take_events(), exchange)
                return

    # What was drawn.

    def draw(self, places: list[int]) -> None:
        """Let a draw come otherwise."""
        for at in places[:MOST]:
            outcome = self._origin.noted[at]
            position = copy(self._origin.position)
            dice = TwinDice(self._match.setup.seed, position.draws, self._origin.noted, at)
            twin = varied(self._match, self._origin, position, dice)
            if twin is None or dice.instead is None:
                continue
            exchange = Exchange(outcome.thing, dice.instead, (), outcome.stream)
            events = twin.table.take_events()
            if not self._compare(twin, events, exchange):
                self._compare_open(twin, events, exchange)

    def _twin(self, position: Position) -> Match | None:
        dice = TwinDice(self._match.setup.seed, position.draws, self._origin.noted)
        return varied(self._match, self._origin, position, dice)

    # Comparing.

    def _compare(self, twin: Match, events: tuple[Event, ...], exchange: Exchange) -> bool:
        """Report who can tell the twin though the thing is hidden from them; whether it is from anybody."""
        if twin.waiting() != self._match.waiting():
            return True
        is_hidden = False
        for who in self._viewers:
            if not self._stays_hidden(twin, who, exchange):
                continue
            is_hidden = True
            name = self._probe.name(self._match, who)
            for found in gaps(self._perceived(who), perceived(twin, who, events=events), name):
                if not self._is_revealed or _is_told(found, exchange):
                    told = TELLS_HIDDEN(who=name, where=found.where, one=found.one, other=found.other)
                    is_rest = exchange.stream and _is_plain_list(found) and not _is_told(found, exchange)
                    advice = _advised(MAKE_POOL, found) if is_rest else self._probe.advice(found, name)
                    self._probe.add(self._match, told, found, advice)
                    return True
        return is_hidden

    def _perceived(self, who: str) -> Perception:
        if who not in self._own:
            self._own[who] = perceived(self._match, who, events=self._events)
        return self._own[who]

    def _stays_hidden(self, twin: Match, who: str, exchange: Exchange) -> bool:
        """Whether a viewer could and can not know the thing: it lies where it lay, or where it was put when
        it was drawn, and the other one in its stead. What was put away unseen counts, too."""
        before = {found.path for found in self._secrecy.found(self._origin.position, who)}
        if not before.issuperset(exchange.places):
            return False
        if exchange.places and not self._is_revealed and not self._shows(who):
            return True
        now = {found.path: found for found in self._secrecy.found(self._match.position, who)}
        others = {found.path: found for found in self._secrecy.found(twin.position, who)}
        if now.keys() != others.keys():
            return False
        moved = {path: _exchanged(found, others[path]) for path, found in now.items()}
        forth, back = (exchange.thing, exchange.other), (exchange.other, exchange.thing)
        if exchange.places:
            first, second = exchange.places
            return moved.get(first) == forth and moved.get(second) == back
        secret = [path for path, found in now.items() if isinstance(found.leaf, SecretField)]
        return any(moved[path] == forth for path in secret)

    def _shows(self, who: str) -> bool:
        """Whether a viewer sees something now that was hidden before."""
        return self._secrecy.shows(self._origin.position, self._match.position, who)

    def _compare_open(self, twin: Match, events: tuple[Event, ...], exchange: Exchange) -> None:
        """What was drawn and lies in no secret field: is everybody shown it, who sees it in the view?"""
        match = self._match
        mine = perceived(match, WATCHER, looks=True, events=self._events)
        other = perceived(twin, WATCHER, looks=True, events=events)
        name = self._probe.name(match, WATCHER)
        found = list(gaps(mine, other, name))
        if any(one.source in ("events", "sheet") for one in found):
            return
        seen = next((one for one in found if one.source == "view" and _is_told(one, exchange)), None)
        if seen is None or not (self._is_of_secrets(twin, exchange) or self._is_shown_to_some(twin)):
            return
        problem = OPEN_DRAW(where=seen.where, thing=str(exchange.thing), stream=exchange.stream)
        self._probe.add(match, problem, seen, _advised(DECLARE_DRAW, seen))

    def _is_of_secrets(self, twin: Match, exchange: Exchange) -> bool:
        """Whether the thing comes from a pool out of which secrets are dealt."""
        hidden = self._secrecy.found(self._match.position, WATCHER)
        others = {found.path: found for found in self._secrecy.found(twin.position, WATCHER)}
        pools = {found.pool for found in hidden if isinstance(found.leaf, SecretField)}
        back = exchange.other, exchange.thing
        return any(
            isinstance(found.leaf, Stock)
            and found.pool in pools
            and found.path in others
            and _exchanged(found, others[found.path]) == back
            for found in hidden
        )

    def _is_shown_to_some(self, twin: Match) -> bool:
        """Whether the sheet of somebody shows it, and that of a watcher does not."""
        return any(
            next(differences(self._match.look(seat), twin.look(seat)), None) is not None
            for seat in self._match.seats
        )


def _groups(match: Match, origin: Kept) -> int:
    """How often several have answered together since: that reveals answers, and nothing else."""
    steps = [Step(*step) for step in match.steps_since(origin.answers)]
    seats: dict[int, set[str]] = {}
    for step in steps:
        if step.at < match.ordinal:
            seats.setdefault(step.at, set()).add(step.seat)
    return sum(len(answered) > 1 for answered in seats.values())


def _advised(advice: Text, found: Gap) -> Text:
    return advice(field=found.field, struct=found.holder.__name__ if found.holder is not None else "")


def _is_plain_list(found: Gap) -> bool:
    """Whether it is what is left of a list that differs: all see what is missing there."""
    hint = marked_hints(found.holder).get(found.field) if found.source == "view" and found.holder else None
    return get_origin(hint) in (list, tuple)


def _is_told(found: Gap, exchange: Exchange) -> bool:
    """Whether the very thing is what differs."""
    return (found.one, found.other) == (str(exchange.thing), str(exchange.other))


def _exchanged(one: Found, other: Found) -> tuple[Any, Any] | None:
    """The thing that lies in one place and the one that does in the other, where they differ in no more."""
    mine, others = one.things(), other.things()
    left = [thing for thing in mine if mine.count(thing) > others.count(thing)]
    right = [thing for thing in others if others.count(thing) > mine.count(thing)]
    is_one = len(mine) == len(others) and left and len(set(map(str, left))) == 1
    is_other = right and len(set(map(str, right))) == 1
    if not (is_one and is_other and mine.count(left[0]) - others.count(left[0]) == 1):
        return None
    return left[0], right[0]


def _replace(position: Position, found: Found, thing: Any, other: Any) -> None:
    """Put another thing where one lies."""
    if isinstance(found.leaf, SecretField) and found.leaf.items is None:
        put(position, found.path, other)
        return
    things = found.things()
    things[things.index(thing)] = other
    put(position, found.path, type(found.value)(things))


def _values(event: Event) -> Iterator[str]:
    """All that an event names."""
    for field in event.__struct_fields__:
        value = getattr(event, field)
        yield from map(str, value) if isinstance(value, tuple) else (str(value),)
