"""Leaks: secrets that a viewer can deduce.

There are two checks, because each finds leaks that the other cannot. *Two answers*: when a seat answers in
secret, the game is forked and answered in two ways; other viewers must not notice a difference until the
rules reveal it. *Re-dealing*: the secrets of other seats are redealt, and everything that the seat can
perceive must stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from manicule.kernel.choices import Choice
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import ManiculeError, PluginError
from manicule.kernel.locations import Owned
from manicule.kernel.positions.position import Position, copy, draws_made
from manicule.kernel.secrecy.declared import SecretField, marked_hints, marks_of
from manicule.kernel.secrecy.hidden import HiddenValue
from manicule.kernel.secrecy.rules import Secrecy
from manicule.kernel.text import Text, id_list, tr
from manicule.match.driver import Checkpoint
from manicule.match.imagination import guessed
from manicule.match.match import Match
from manicule_kit.conformance.comparison import WATCHER, Gap, Perception, World, gap, revealed, wavers
from manicule_kit.conformance.probes import Probe
from manicule_kit.scenarios.answers import refusal

TELLS_ANSWER = tr(
    "{who} can tell what {seat} answered to the secret question “{kind}”: {where} is “{one}” after "
    "“{answer}”, but “{other}” after “{another}”"
)
TELLS_HIDDEN = tr(
    "{who} can tell what is hidden: {where} is “{one}”, but would be “{other}” if something else were hidden"
)
# Translators: {field} is a field such as “Hand.cards”, {where} something in the game, {who} a player
UNREVEALED = tr(
    "something has left {field}, where it was secret, but no rule has called table.reveal(): {who} can tell "
    "it by {where}"
)
CALL_REVEAL = tr(
    "call table.reveal() where the rules show it to everyone; if nobody may learn it, keep it in a field "
    "that is declared as Secret"
)
A_WATCHER = tr("a watcher")
NEXT_ASKED = tr("the seat that is asked next")

DECLARE = tr(
    "call table.reveal() where the rules reveal it; if it is to stay secret, declare it: "
    "{field}: Annotated[…, Secret(to=…)] in {struct}"
)
RETURN_IT = tr(
    "change nothing while several players answer together: let the dialogue return its value, and "
    "apply that value once all have answered; or declare it: {field}: Annotated[…, Secret(to=…)] in "
    "{struct}"
)
AUDIENCE = tr(
    "give the event an audience (the seats that may know it), or leave out what not everyone may know"
)
SAY_LESS = tr("build it from what {who} may know: from the view, not from the whole table")
LOOK_AT_VIEW = tr("let the sheet show what is in the view, and keep nothing elsewhere")
FACE_DOWN = tr(
    "while {who} may not know what a thing is, give it no key, and draw it with the same icons and art in "
    "any case, like the back of a card"
)
DO_LIKEWISE = tr(
    "ask and draw the same way whatever the secret is, or have the rules reveal it first: table.reveal()"
)
DEAL_FROM_POOL = tr(
    "the field that holds a secret taken from {field} must name its pool, Secret(to=…, pool=…), so "
    "that views can put the secret back there"
)
COUNT_LATER = tr(
    "everyone can see points and figures at any time: count a hidden thing only once everyone may know "
    "it, according to the field that `until` names"
)
IN_POSITION = tr(
    "put anything that a rule keeps to itself, such as a drawn card in a variable, into the position, "
    "and declare it as Secret, Pool, or Shuffled"
)

ENOUGH = 3
"""The number of questions of a kind in a game to answer in two ways."""
FIRST, EVERY, MOST = 2, 9, 10
"""Secrets are redealt at the `FIRST` questions of a kind, then at every `EVERY`th, at most `MOST` times."""
STEPS = 2
"""The number of further answers during which both matches must look the same."""
MOST_IN_SECRET = 4
"""The maximum number of further secret questions to the same seat that are answered."""
GUESSES = 3
COUNTED = ("points", "figures")
TELLING = ("view", "question", *COUNTED)
"""The sources of gaps that may follow from something that the rules have shown to all."""
ON_SHEET = ("sheet", "drawing")


class LeakProbe(Probe):
    """A probe that compares the perceptions of viewers in two matches."""

    def name(self, match: Match, seat: str) -> Text | str:
        return match.display.names.seats[seat] if seat else A_WATCHER

    def add(self, match: Match, problem: Text, found: Gap, advice: Text, cause: object = None) -> None:
        """Report a gap, once for each place that leaks, or once for each known cause."""
        key = (
            (found.source, found.struct, found.field) if found.struct else (found.source, found.where.message)
        )
        self.report("secrets", match, problem, advice, self._place(match, found), key=cause or key)

    def add_hidden(self, match: Match, seat: str, found: Gap, advice: Text | None = None) -> None:
        """Report a gap by which a viewer can deduce a secret."""
        who = self.name(match, seat)
        problem = TELLS_HIDDEN(who=who, where=found.where, one=found.one, other=found.other)
        self.add(match, problem, found, advice or self.advice(found, who))

    def advice(self, found: Gap, who: Text | str) -> Text:
        if found.source == "asked" or found.field == "draws":
            return DO_LIKEWISE
        if found.source == "view":
            # The field is a pool already, so something is missing from it.
            is_pool = found.holder is not None and marks_of(marked_hints(found.holder).get(found.field))
            return (DEAL_FROM_POOL if is_pool else DECLARE)(field=found.field, struct=found.struct)
        if found.source == "events":
            return AUDIENCE
        if found.source in COUNTED:
            return COUNT_LATER
        if found.source == "drawing":
            return FACE_DOWN(who=who)
        return LOOK_AT_VIEW if found.source == "sheet" else SAY_LESS(who=who)

    def _place(self, match: Match, found: Gap) -> Owned | None:
        """The source of the struct, event or method that leaks."""
        code: object = found.holder if found.source in ("view", "events") else None
        if found.source in COUNTED:
            code = getattr(type(match.rules.game), found.source)
        return self.subject.files.of_code(code) if code is not None else None


def _left_unrevealed(
    secrets: Sequence[HiddenValue], before: Position, now: Position, secrecy: Secrecy
) -> str:
    """A field from which a secret thing has gone without any reveal, and into no other such field; empty if
    there is none."""
    if revealed(before) != revealed(now):
        return ""
    held = {found.path: _things(found) for found in secrecy.found(now, WATCHER)}
    # After a draw, a thing that was shown may be in a secret field again.
    is_dealt_anew = draws_made(before) != draws_made(now)
    is_fewer = sum(map(len, map(_things, secrets))) > sum(len(held.get(found.path, ())) for found in secrets)
    for found in secrets:
        lay, lies = _things(found), held.get(found.path, [])
        if (is_fewer and len(lies) < len(lay)) or (is_dealt_anew and not all(thing in lies for thing in lay)):
            return found.leaf.where
    return ""


def _things(found: HiddenValue) -> list[Any]:
    return list(filter(None, found.things()))


class TwoAnswers(LeakProbe):
    """Checks that nobody else can deduce a secret answer."""

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        is_private = match.display.is_private(seat)
        if not (is_private or match.timeline.is_together) or self.times(choice) > ENOUGH:
            return
        answers = _two_answers(choice, BotDice(match.setup.seed, f"two answers/{match.ordinal}"))
        if answers is not None:
            comparison = _Comparison(self, match, seat, choice.kind.id, answers)
            comparison.run(reads=is_private, looks=is_private)


def _two_answers(choice: Choice, dice: BotDice) -> tuple[str, str] | None:
    one = choice.sample(dice)
    others = (choice.sample(dice) for _ in range(8))
    return next(((one, other) for other in others if other != one), None)


class _Comparison(NamedTuple):
    """One secret question, answered in two ways."""

    probe: TwoAnswers
    match: Match
    seat: str
    kind: str
    answers: tuple[str, str]

    @property
    def others(self) -> list[str]:
        return [other for other in (*self.match.seats, WATCHER) if other != self.seat]

    def run(self, reads: bool, looks: bool) -> None:
        # Perceived immediately, because state outside the position changes with the next answer.
        branches = [
            (world := self._answered(answer), self._seen(world, reads, looks)) for answer in self.answers
        ]
        (one, mine), (other, others) = branches
        if not self._tells_nothing(one, other, mine, others) or self.match.timeline.is_together:
            return
        dice = BotDice(self.match.setup.seed, f"two answers, on/{self.match.ordinal}")
        for _ in same_answers(one.match, other.match, dice):
            if not self._tells_nothing(one, other, self._seen(one), self._seen(other)):
                return

    def _answered(self, answer: str) -> World:
        """The match after this answer, and after the secret questions to the same seat that follow."""
        world = World.fork(self.match)
        world.match.answer(self.seat, answer)
        dice = BotDice(0, self.seat)
        for _ in range(0 if self.match.timeline.is_together else MOST_IN_SECRET):
            if _is_asked_in_secret(world.match, self.seat):  # their number stays unnoticed
                world.match.answer(self.seat, world.match.timeline.choices()[self.seat].sample(dice))
        return world

    def _seen(self, world: World, reads: bool = False, looks: bool = False) -> dict[str, Perception]:
        """The perceptions of the others. Texts are made for one of them, in turn."""
        asked = [seat for seat in self.others if seat in world.match.timeline.choices()]
        reader = asked[self.match.ordinal % len(asked)] if reads and asked else None
        return {seat: world.perceived(seat, seat == reader, looks) for seat in self.others}

    def _is_secret(self, world: World) -> bool:
        """Whether the answer is still secret: nothing was revealed, and a Together is still open."""
        if revealed(world.match.position) != revealed(self.match.position):
            return False
        is_open = world.match.ordinal == self.match.ordinal and not world.match.over
        return is_open or not self.match.timeline.is_together

    def _tells_nothing(
        self, one: World, other: World, mine: dict[str, Perception], others: dict[str, Perception]
    ) -> bool:
        """Whether the answer is secret and nobody can deduce it; reports a gap otherwise."""
        if not (self._is_secret(one) and self._is_secret(other)):
            return False
        waiting = one.match.waiting(), other.match.waiting()
        if waiting[0] != waiting[1] and not self.match.timeline.is_together:
            if not any(_is_asked_in_secret(world.match, self.seat) for world in (one, other)):
                one_asked, other_asked = (id_list(asked) for asked in waiting)
                self._report(WATCHER, Gap("asked", NEXT_ASKED, one_asked, other_asked))
            return False
        for seat in self.others:
            found = gap(mine[seat], others[seat], self.probe.name(self.match, seat))
            if found is not None:
                if not wavers(lambda: self._answered(self.answers[0]), seat, found.source in ON_SHEET):
                    self._report(seat, found)
                return False
        return True

    def _report(self, seat: str, found: Gap) -> None:
        probe, match = self.probe, self.match
        who = probe.name(match, seat)
        problem = TELLS_ANSWER(
            who=who,
            seat=probe.name(match, self.seat),
            kind=self.kind,
            where=found.where,
            one=found.one,
            other=found.other,
            answer=self.answers[0],
            another=self.answers[1],
        )
        is_early = found.source == "view" and match.timeline.is_together
        too_early = RETURN_IT(field=found.field, struct=found.struct)
        advice = too_early if is_early else probe.advice(found, who)
        # An answer that is not revealed shows in many places, and all of them have one cure.
        cause = ("answer", self.kind) if advice.message == DECLARE.message else None
        probe.add(match, problem, found, advice, cause)


def _is_asked_in_secret(match: Match, seat: str) -> bool:
    return seat in match.timeline.choices() and match.display.is_private(seat)


def same_answers(one: Match, other: Match, dice: BotDice) -> Iterator[None]:
    """Give the same answers in two matches, as long as possible; yields after each."""
    for _ in range(STEPS):
        waiting = one.waiting()
        if not waiting or waiting != other.waiting() or one.timeline.is_together:
            return
        seat = waiting[0]
        answer = one.timeline.choices()[seat].sample(dice)
        if refusal(other.timeline.choices()[seat], answer) is not None:
            return
        one.answer(seat, answer)
        other.answer(seat, answer)
        yield


class HiddenThings(LeakProbe):
    """A probe that varies hidden things, starting at a boundary."""

    _kept: Sequence[Checkpoint] = ()
    _asked_at: Owned | None = None
    _answered_at: Owned | None = None
    """Where the last question that was answered is asked."""

    def note_question(self, match: Match, seat: str) -> None:
        """Note where a question is asked; the one before it has been answered."""
        self._answered_at = self._asked_at
        self._asked_at = match.timeline.driver.asked_at(seat)

    def add_unrevealed(
        self, match: Match, seat: str, found: Gap, before: Position, nows: Sequence[Position]
    ) -> bool:
        """Report a gap of which the cause is a missing reveal; returns whether it is.

        `nows` are the positions that the two matches with the gap have reached since."""
        secrecy = match.rules.secrecy
        secrets = [one for one in secrecy.found(before, seat) if isinstance(one.leaf, SecretField)]
        things = [str(thing) for one in secrets for thing in one.things()]
        if found.source not in TELLING or found.one in things or found.other in things:
            return False
        left = (_left_unrevealed(secrets, before, now, secrecy) for now in nows)
        field = next(filter(None, left), "")
        if field:
            problem = UNREVEALED(who=self.name(match, seat), field=field, where=found.where)
            known = [finding.advice for finding in self.subject.findings.all()]
            if CALL_REVEAL not in known:
                self.report("secrets", match, problem, CALL_REVEAL, self._answered_at, key=UNREVEALED.message)
        return bool(field)

    def boundary(self, match: Match) -> None:
        """Keep the boundaries since the last answer, and the last one before it."""
        before, since = self._parted(match)
        self._kept = [*before[-1:], *since, match.timeline.last_boundary()]

    def since_answer(self, match: Match) -> Checkpoint | None:
        """The first boundary since the last answer, with all random outcomes since."""
        return _joined(self._parted(match)[1])

    def since_before_answer(self, match: Match) -> Checkpoint | None:
        """The last boundary before the last answer; before the first answer, the first one."""
        before, since = self._parted(match)
        return _joined([*before[-1:], *since])

    def _parted(self, match: Match) -> tuple[list[Checkpoint], Sequence[Checkpoint]]:
        """The boundaries before the last answer, and those since."""
        before = [kept for kept in self._kept if kept.answers < match.answers]
        return before, self._kept[len(before) :]


def _joined(stretch: Sequence[Checkpoint]) -> Checkpoint | None:
    """The first of some boundaries, with the random outcomes after all of them."""
    noted = [outcome for kept in stretch for outcome in kept.noted]
    return stretch[0]._replace(noted=noted) if stretch else None


class Redealing(HiddenThings):
    """Checks that the perceptions of a seat do not depend on secrets of others."""

    _dealt = 0

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        self.note_question(match, seat)
        secrecy = match.rules.secrecy
        if secrecy.refusal is not None or not self._is_due(choice):
            return
        hides = secrecy.hides(match.position) or (
            match.timeline.is_together and match.display.is_private(seat)
        )
        self._check(match, seat, reads=True, hides=hides)
        # If nothing is hidden, only future chance could leak.
        for who in (*match.seats, WATCHER) if hides else ():
            if who != seat:
                self._check(match, who, reads=False, hides=True)

    def _is_due(self, choice: Choice) -> bool:
        number = self.times(choice) - 1
        is_due = (number < FIRST or number % EVERY == 0) and self._dealt < MOST
        self._dealt += is_due
        return is_due

    def _check(self, match: Match, who: str, reads: bool, hides: bool) -> None:
        seed = match.setup.seed + match.ordinal
        try:
            world = match.imagine(who, seed)
        except ManiculeError as error:
            self._dealt = MOST  # further searches would take long and find nothing
            if self._guess(match, who, seed):
                self._add_no_world(match, error)
            return
        one, other = (World(each).perceived(who, reads, looks=True) for each in (match, world))
        if self._tells_nothing(match, who, one, other) and hides:
            self._go_on(match, world, who)
            self._guess(match, who, seed)

    def _add_no_world(self, match: Match, error: ManiculeError) -> None:
        """Report that no other position is possible for a seat, unless the cause is known already."""
        cause = error.__cause__
        is_known = any(finding.check == "secrets" for finding in self.subject.findings.all())
        if is_known and not isinstance(cause, PluginError):  # a PluginError names the wrong declaration
            return
        told = cause.text if isinstance(cause, ManiculeError) else error.text
        self.report("secrets", match, told, IN_POSITION, key=IN_POSITION)

    def _tells_nothing(
        self, match: Match, who: str, one: Perception, other: Perception, *since: Position
    ) -> bool:
        """Whether a viewer cannot tell two matches apart; reports a gap otherwise.

        `since` is the position from which they came, and those that both have reached."""
        found = gap(one, other, self.name(match, who))
        if found is not None and not wavers(lambda: World(match.fork()), who, found.source in ON_SHEET):
            is_told = since and self.add_unrevealed(match, who, found, since[0], since[1:])
            if not is_told:
                self.add_hidden(match, who, found)
        return found is None

    def _go_on(self, match: Match, world: Match, who: str) -> None:
        """Give the same answers in both; without chance and reveals, the results must be the same."""
        if match.timeline.is_together:
            return
        one, other = World.fork(match), World.fork(world)
        dice = BotDice(match.setup.seed, f"redealing/{match.ordinal}")
        starts = copy(match.position), copy(world.position)
        for _ in same_answers(one.match, other.match, dice):
            ends = one.match.position, other.match.position
            is_determined = all(_learns_nothing(match, who, *pair) for pair in zip(starts, ends, strict=True))
            if not is_determined or one.match.waiting() != other.match.waiting():
                return
            if not self._tells_nothing(match, who, one.perceived(who), other.perceived(who)):
                return

    def _guess(self, match: Match, who: str, seed: int) -> bool:
        """Redeal without checking whether the seat could notice; if it notices, there must be a reason.

        Returns whether nothing was found."""
        return all(self._guess_from(origin, match, who, seed) for origin in self._origins(match))

    def _guess_from(self, origin: Checkpoint, match: Match, who: str, seed: int) -> bool:
        start = origin.position
        mine = World.since(match, origin).perceived(who)
        for number in range(GUESSES):
            world = guessed(match, who, seed + number, origin)
            if world is None or world.waiting() != match.waiting():
                continue
            other = World(world, world.table.take_events()).perceived(who)
            has_equal_chance = draws_made(world.position) == draws_made(match.position)
            is_determined = has_equal_chance and _learns_nothing(match, who, start, match.position)
            is_alike = (mine.view, mine.question) == (other.view, other.question)
            reached = start, match.position, world.position
            must_be_alike = is_determined or (is_alike and revealed(match.position) == revealed(start))
            if must_be_alike and not self._tells_nothing(match, who, mine, other, *reached):
                return False
        return True

    def _origins(self, match: Match) -> list[Checkpoint]:
        """The last boundary, and the first one since the last answer, if different."""
        last, first = match.timeline.last_boundary(), self.since_answer(match)
        return [last] if first is None or first.position == last.position else [last, first]


def _learns_nothing(match: Match, who: str, before: Position, now: Position) -> bool:
    """Whether neither chance nor a reveal has told a seat anything in between."""
    return draws_made(before) == draws_made(now) and not match.rules.secrecy.shows(before, now, who)
