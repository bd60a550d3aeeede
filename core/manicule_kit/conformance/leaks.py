"""Leaks: what somebody can tell and may not know.

Two checks, for each finds what the other cannot. *Two answers*: where a seat answers in secret, the game is
forked and answered in two ways; nobody else may notice a difference until the rules reveal it. *Re-dealing*:
what a seat may not know is dealt anew, and all that the seat can perceive must stay as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from manicule.kernel.choices import Choice
from manicule.kernel.dice import BotDice, Outcome
from manicule.kernel.errors import IllegalAnswer, ManiculeError, PluginError
from manicule.kernel.events import Event
from manicule.kernel.locations import Owned
from manicule.kernel.positions.position import Position, copy, draws_made
from manicule.kernel.secrecy.declared import marked_hints, marks_of
from manicule.kernel.text import Text, id_list, tr
from manicule.match.driver import Kept
from manicule.match.imagination import guessed
from manicule.match.match import Match
from manicule_kit.conformance.comparison import REVEALED, WATCHER, Ear, Gap, Perception, gap, perceived
from manicule_kit.conformance.probes import Probe, in_game
from manicule_kit.conformance.subject import Subject

TELLS_ANSWER = tr(
    "{who} can tell what {seat} answered to the secret question “{kind}”: {where} is “{one}” after"
    " “{answer}”, and “{other}” after “{another}”"
)
TELLS_HIDDEN = tr(
    "{who} can tell what is hidden: {where} is “{one}”, and “{other}” where what is hidden lies otherwise"
)
A_WATCHER = tr("a watcher")
NEXT_ASKED = tr("who is asked next")

DECLARE = tr(
    "declare it: {field}: Annotated[…, Secret(to=…)] in {struct}; and where the rules turn it over, let them"
    " call table.reveal()"
)
RETURN_IT = tr(
    "change nothing while people answer together: let the dialogue return its value, and apply it when all"
    " are in; or declare it: {field}: Annotated[…, Secret(to=…)] in {struct}"
)
AUDIENCE = tr("give the event an audience, the seats that may know it; or leave out what not all may know")
SAY_LESS = tr("make it of what {who} may know: of the view, not of the whole table")
LOOK_AT_VIEW = tr("let the sheet show what the view holds, and keep nothing elsewhere")
DO_LIKEWISE = tr(
    "ask and draw the same whatever is secret, or let the rules reveal it before: table.reveal()"
)
DEAL_FROM_POOL = tr(
    "let the secret that comes out of {field} name its pool, Secret(to=…, pool=…): views put it back there"
)
COUNT_LATER = tr(
    "everybody may see points and figures at any time: count what is hidden only once all may know it, as the"
    " field says that `until` names"
)
IN_POSITION = tr(
    "put what a rule keeps to itself, such as a drawn card in a variable, into the position, and declare it"
    " as Secret, Pool, or Pile"
)

ENOUGH = 3
"""So many questions of a kind are answered in two ways in a game."""
FIRST, EVERY, MOST = 2, 9, 10
"""What is hidden is dealt anew at the first questions of a kind, then at every so many; at most so often."""
STEPS = 2
"""For so many answers more, worlds must look the same."""
MOST_IN_SECRET = 4
"""So many more questions are answered that are put in secret to the same seat."""
GUESSES = 3
LOOKS = 1
"""So many sheets are compared in a game by each check: only what keeps state elsewhere makes them differ."""


class World(NamedTuple):
    """A match that goes its own way, and what is told in it."""

    match: Match
    ear: Ear

    @classmethod
    def of(cls, match: Match) -> World:
        ear = Ear()
        return cls(match.fork([ear]), ear)

    def revealed(self) -> int:
        return revealed(self.match.position)

    def perceived(self, seat: str, reads: bool = False, looks: bool = False) -> Perception:
        return perceived(self.match, seat, reads=reads, looks=looks, events=self.ear.events)


def revealed(position: Position) -> int:
    """How often something hidden became known."""
    return position.draws.get(REVEALED, 0)


class LeakProbe(Probe):
    """A probe that compares perceptions."""

    def name(self, match: Match, seat: str) -> Text | str:
        return match.names.seats[seat] if seat else A_WATCHER

    def add(self, match: Match, problem: Text, found: Gap, advice: Text) -> None:
        """Report a gap, once for each place where something leaks."""
        holder = _name(found)
        key = (found.source, holder, found.field) if holder else (found.source, found.where.message)
        self.subject.findings.add("secrets", in_game(match, problem), advice, self._place(found), key=key)

    def advice(self, found: Gap, who: Text | str) -> Text:
        if found.source == "asked" or found.field == "draws":
            return DO_LIKEWISE
        if found.source == "view":
            told = DEAL_FROM_POOL if _is_pool(found) else DECLARE
            return told(field=found.field, struct=_name(found))
        if found.source == "events":
            return AUDIENCE
        if found.source in ("points", "figures"):
            return COUNT_LATER
        return LOOK_AT_VIEW if found.source == "sheet" else SAY_LESS(who=who)

    def _place(self, found: Gap) -> Owned | None:
        """Where the struct, the event or the method is written in which something leaks."""
        if found.holder is None or found.source not in ("view", "events", "points", "figures"):
            return None
        is_method = found.source in ("points", "figures")
        return self.subject.files.of_code(getattr(found.holder, found.field) if is_method else found.holder)


def _name(found: Gap) -> str:
    return found.holder.__name__ if found.holder is not None else ""


def _is_pool(found: Gap) -> bool:
    """Whether a field is a pool already, out of which something is missing."""
    return found.holder is not None and bool(marks_of(marked_hints(found.holder).get(found.field)))


class TwoAnswers(LeakProbe):
    """While an answer is secret, nobody else can tell what it was."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._kinds: Counter[str] = Counter()
        self._looked = 0

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        kind = choice.kind.id
        is_private = match.is_private(seat)
        if not is_private and not match.is_together:
            return
        self._kinds[kind] += 1
        if self._kinds[kind] > ENOUGH:
            return
        answers = _two_answers(choice, BotDice(match.setup.seed, f"two answers/{match.ordinal}"))
        if answers is not None:
            looks = is_private and self._looked < LOOKS
            self._looked += looks
            _Comparison(self, match, seat, kind, answers).run(reads=is_private, looks=looks)


def _two_answers(choice: Choice, dice: BotDice) -> tuple[str, str] | None:
    one = choice.sample(dice)
    for _ in range(8):
        other = choice.sample(dice)
        if other != one:
            return one, other
    return None


class _Comparison:
    """One secret question, answered in two ways."""

    def __init__(
        self, probe: TwoAnswers, match: Match, seat: str, kind: str, answers: tuple[str, str]
    ) -> None:
        self._probe = probe
        self._match = match
        self._seat = seat
        self._kind = kind
        self._answers = answers
        self._others = [other for other in (*match.seats, WATCHER) if other != seat]

    def run(self, reads: bool, looks: bool) -> None:
        worlds: list[World] = []
        seen: list[dict[str, Perception]] = []
        for answer in self._answers:
            world = World.of(self._match)
            world.match.answer(self._seat, answer)
            if not self._match.is_together:
                _finish_in_secret(world.match, self._seat)
            worlds.append(world)
            # At once: what somebody keeps outside of the position is another one after the next answer.
            seen.append(self._seen(world, reads, looks))
        one, other = worlds
        if self._is_secret(one) and self._is_secret(other) and self._compare(one, other, *seen):
            self._go_on(one, other)

    def _seen(self, world: World, reads: bool = False, looks: bool = False) -> dict[str, Perception]:
        """What the others perceive. Texts and a sheet are made for one of them, each time another."""
        asked = [seat for seat in self._others if seat in world.match.choices()]
        reader = self._one_of(asked) if reads else None
        looker = self._one_of(self._others) if looks else None
        return {seat: world.perceived(seat, seat == reader, seat == looker) for seat in self._others}

    def _one_of(self, seats: list[str]) -> str | None:
        return seats[self._match.ordinal % len(seats)] if seats else None

    def _is_secret(self, world: World) -> bool:
        """Whether the answer is still secret: nothing was revealed, and a Together is still open."""
        if world.revealed() != revealed(self._match.position):
            return False
        is_open = world.match.ordinal == self._match.ordinal and not world.match.over
        return is_open or not self._match.is_together

    def _compare(
        self, one: World, other: World, mine: dict[str, Perception], others: dict[str, Perception]
    ) -> bool:
        """Report what somebody can tell the worlds by; whether there is nothing."""
        waiting = one.match.waiting(), other.match.waiting()
        if waiting[0] != waiting[1] and not self._match.is_together:
            if not any(_is_asked_in_secret(world.match, self._seat) for world in (one, other)):
                one_asked, other_asked = (id_list(asked) for asked in waiting)
                self._report(WATCHER, Gap("asked", NEXT_ASKED, one_asked, other_asked))
            return False
        for seat in self._others:
            found = gap(mine[seat], others[seat], self._probe.name(self._match, seat))
            if found is not None:
                if not self._wavers(seat, looks=found.source == "sheet"):
                    self._report(seat, found)
                return False
        return True

    def _wavers(self, other: str, looks: bool) -> bool:
        """Whether even the same answer comes to something else each time: then it tells nothing."""
        one, again = World.of(self._match), World.of(self._match)
        for world in (one, again):
            world.match.answer(self._seat, self._answers[0])
        mine, others = (world.perceived(other, reads=True, looks=looks) for world in (one, again))
        return gap(mine, others, other) is not None

    def _go_on(self, one: World, other: World) -> None:
        """Give the same answers in both, as long as the secret one is not revealed."""
        if self._match.is_together:
            return
        dice = BotDice(self._match.setup.seed, f"two answers, on/{self._match.ordinal}")
        for _ in range(STEPS):
            if not _answer_both(one.match, other.match, dice):
                return
            if not (self._is_secret(one) and self._is_secret(other)):
                return
            if not self._compare(one, other, self._seen(one), self._seen(other)):
                return

    def _report(self, seat: str, found: Gap) -> None:
        probe, match = self._probe, self._match
        who = probe.name(match, seat)
        problem = TELLS_ANSWER(
            who=who,
            seat=probe.name(match, self._seat),
            kind=self._kind,
            where=found.where,
            one=found.one,
            other=found.other,
            answer=self._answers[0],
            another=self._answers[1],
        )
        is_early = found.source == "view" and match.is_together
        too_early = RETURN_IT(field=found.field, struct=_name(found))
        probe.add(match, problem, found, too_early if is_early else probe.advice(found, who))


def _finish_in_secret(match: Match, seat: str) -> None:
    """Answer what else a seat is asked in secret: nobody notices how much that is."""
    dice = BotDice(0, seat)
    for _ in range(MOST_IN_SECRET):
        if not _is_asked_in_secret(match, seat):
            return
        match.answer(seat, match.choices()[seat].sample(dice))


def _is_asked_in_secret(match: Match, seat: str) -> bool:
    return seat in match.choices() and match.is_private(seat)


def _answer_both(one: Match, other: Match, dice: BotDice) -> bool:
    """Give one more answer in two worlds, the same in both; False where that is not possible."""
    waiting = one.waiting()
    if not waiting or waiting != other.waiting() or one.is_together:
        return False
    seat = waiting[0]
    answer = one.choices()[seat].sample(dice)
    try:
        other.choices()[seat].parse(answer)
    except IllegalAnswer:
        return False
    one.answer(seat, answer)
    other.answer(seat, answer)
    return True


class Redealing(LeakProbe):
    """What a seat perceives does not depend on what it may not know."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._kinds: Counter[str] = Counter()
        self._dealt = 0
        self._looked = 0
        self._first: Kept | None = None
        self._noted: list[Sequence[Outcome]] = []

    def boundary(self, match: Match) -> None:
        """Keep the first boundary since an answer: what was dealt and told since then is looked at too."""
        if self._first is None or match.answers > self._first.answers:
            self._first = Kept(copy(match.position), match.ordinal, match.answers)
            self._noted = []
        self._noted.append(match.chance_since_boundary())

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        secrecy = match.rules.secrecy
        if secrecy.refusal is not None or not self._is_due(choice.kind.id):
            return
        hides = secrecy.hides(match.position) or (match.is_together and match.is_private(seat))
        self._check(match, seat, reads=True, hides=hides)
        # Where nothing is hidden, only what chance will bring could be told.
        for who in (*match.seats, WATCHER) if hides else ():
            if who != seat:
                self._check(match, who, reads=False, hides=True)

    def _is_due(self, kind: str) -> bool:
        number = self._kinds[kind]
        self._kinds[kind] += 1
        is_due = (number < FIRST or number % EVERY == 0) and self._dealt < MOST
        self._dealt += is_due
        return is_due

    def _check(self, match: Match, who: str, reads: bool, hides: bool) -> None:
        seed = match.setup.seed + match.ordinal
        try:
            world = match.imagine(who, seed)
        except ManiculeError as error:
            self._dealt = MOST  # to look for what is not there takes long
            if self._guess(match, who, seed):
                self._add_no_world(match, error)
            return
        looks = reads and self._looked < LOOKS
        self._looked += looks
        real = perceived(match, who, reads=reads, looks=looks)
        if self._compare(match, who, real, perceived(world, who, reads=reads, looks=looks)) and hides:
            self._go_on(match, world, who)
            self._guess(match, who, seed)

    def _add_no_world(self, match: Match, error: ManiculeError) -> None:
        """Nothing else is possible than what is hidden; unless it is known already why."""
        cause = error.__cause__
        is_known = any(finding.check == "secrets" for finding in self.subject.findings.all())
        if is_known and not isinstance(cause, PluginError):  # which says what is declared wrongly
            return
        told = cause.text if isinstance(cause, ManiculeError) else error.text
        self.subject.findings.add("secrets", in_game(match, told), IN_POSITION, key=IN_POSITION)

    def _compare(self, match: Match, who: str, real: Perception, other: Perception) -> bool:
        name = self.name(match, who)
        found = gap(real, other, name)
        if found is None:
            return True
        looks = found.source == "sheet"
        one, again = (perceived(match.fork(), who, reads=True, looks=looks) for _ in range(2))
        if gap(one, again, name) is not None:
            return False  # it is something else each time, and tells nothing
        problem = TELLS_HIDDEN(who=name, where=found.where, one=found.one, other=found.other)
        self.add(match, problem, found, self.advice(found, name))
        return False

    def _go_on(self, match: Match, world: Match, who: str) -> None:
        """Give the same answers in both; where neither chance nor a reveal comes in, the same follows."""
        if match.is_together:
            return
        one, other = World.of(match), World.of(world)
        dice = BotDice(match.setup.seed, f"redealing/{match.ordinal}")
        starts = copy(match.position), copy(world.position)
        for _ in range(STEPS):
            if not _answer_both(one.match, other.match, dice):
                return
            ends = one.match.position, other.match.position
            is_determined = all(_learns_nothing(match, who, *pair) for pair in zip(starts, ends, strict=True))
            if not is_determined or one.match.waiting() != other.match.waiting():
                return
            if not self._compare(match, who, one.perceived(who), other.perceived(who)):
                return

    def _guess(self, match: Match, who: str, seed: int) -> bool:
        """Deal anew without asking whether the seat could tell: where it could, that must have a reason.

        Whether nothing was found."""
        return all(self._guess_from(origin, match, who, seed) for origin in self._origins(match))

    def _guess_from(self, origin: Kept, match: Match, who: str, seed: int) -> bool:
        start = origin.position
        mine = perceived(match, who, events=told_since(match, origin))
        for number in range(GUESSES):
            world = guessed(match, who, seed + number, origin)
            if world is None or world.waiting() != match.waiting():
                continue
            other = perceived(world, who, events=world.table.take_events())
            has_equal_chance = draws_made(world.position) == draws_made(match.position)
            is_determined = has_equal_chance and _learns_nothing(match, who, start, match.position)
            is_alike = (mine.view, mine.question) == (other.view, other.question)
            must_be_alike = is_determined or (is_alike and revealed(match.position) == revealed(start))
            if must_be_alike and not self._compare(match, who, mine, other):
                return False
        return True

    def _origins(self, match: Match) -> list[Kept]:
        """The last boundary, and the first one since the last answer where that is another."""
        last, first = match.last_boundary(), self._first
        if first is None or first.answers != match.answers or first.position == last.position:
            return [last]
        return [last, first._replace(noted=[outcome for noted in self._noted for outcome in noted])]


def _learns_nothing(match: Match, who: str, before: Position, now: Position) -> bool:
    """Whether neither chance nor what the rules turned over has told a seat anything in between."""
    return draws_made(before) == draws_made(now) and not match.rules.secrecy.shows(before, now, who)


def told_since(match: Match, origin: Kept) -> tuple[Event, ...]:
    """What was told since a boundary: the match is played again from there."""
    again = Match(
        match.rules,
        match.setup,
        position=copy(origin.position),
        ordinal=origin.ordinal,
        script=match.steps_since(origin.answers),
        observers=[Ear()],
        keeps=False,
    )
    return again.table.take_events()
