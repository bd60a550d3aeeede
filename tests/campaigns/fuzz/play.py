"""One game of the campaign: played to its end, and looked at as closely as its number says."""

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.campaigns.fuzz.conservation import Conservation, conservation_of
from tests.campaigns.fuzz.plan import Plan
from tests.support.answers import illegal_answers, legal_answers
from tests.support.players import MANNERS, Chance, Player
from tests.support.tables import registry
from tests.support.tribes import buying
from tests.support.worlds import check_imagined

from manicule import Match, RuleSet, Setup, Step
from manicule.door.match_request import settle
from manicule.kernel.choices import Choice
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.positions import canonical
from manicule.match.header import MatchHeader
from manicule.match.point import Mode, Point
from manicule.match.watchdog import TookTooLong, time_limit
from manicule.plugins.locations import manifest_place
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.leaks import Redealing, TwoAnswers
from manicule_kit.conformance.probes import Probe
from manicule_kit.conformance.subject import Subject

MOST_ANSWERS = 1000
"""No game of these players needs as many: one that does goes round in circles."""
SECONDS = 900.0
"""Nor as long, even where others use the machine."""
PLAYERS: tuple[Player, ...] = (*MANNERS.values(), buying)
SOME = 8
"""In a game in which offers are looked at, those of every so manieth question are."""


class Closeness(NamedTuple):
    """What is looked at in a game besides its end."""

    moments: bool = True
    """Conservation, after every answer."""
    replay: bool = True
    """The same answers again, from the beginning, come to the same digest and result."""
    offers: bool = True
    """What is offered is accepted, what is not is refused and changes nothing."""
    leaks: bool = True
    """Nobody can tell what they may not know."""

    @classmethod
    def of(cls, number: int) -> "Closeness":
        """How closely the game of a number is looked at: what takes long, seldom."""
        chance = Chance(number + 1_000_000_007)
        return cls(**{name: chance.below(share) == 0 for name, share in SHARES.items()})


SHARES = {"moments": 8, "replay": 4, "offers": 24, "leaks": 96}
"""One game in so many is looked at in this way."""


@dataclass
class Played:
    """How a game went."""

    plan: Plan
    looked_at: Closeness
    answers: int = 0
    steps: Sequence[Step] = ()
    problems: list[str] = field(default_factory=list)

    @property
    def tally(self) -> Counter[str]:
        """What to count of it."""
        looked = [name for name, is_on in self.looked_at._asdict().items() if is_on]
        greedy = ["greedy"] * any(seat.startswith("greedy") for seat in self.plan.seats)
        counted = Counter({"games": 1, "answers": self.answers, "failures": bool(self.problems)})
        return counted + Counter([*looked, *greedy, f"game:{self.plan.game}"])


def played(plan: Plan, looked_at: Closeness | None = None) -> Played:
    """Play a game; whatever goes wrong is among its problems."""
    outcome = Played(plan, Closeness.of(plan.number) if looked_at is None else looked_at)
    playing = _Playing(outcome)
    try:
        with time_limit(SECONDS):
            playing.run()
    except (Exception, TookTooLong):  # noqa: BLE001 - whatever it is, it is what this looks for
        outcome.problems.append(traceback.format_exc())
    if playing.match is not None:
        outcome.steps, outcome.answers = playing.match.steps, playing.match.answers
    return outcome


class _Playing:
    """A game on its way."""

    match: Match | None = None

    def __init__(self, outcome: Played) -> None:
        self._outcome = outcome
        self._looked_at = outcome.looked_at
        self._chance = Chance(outcome.plan.number)

    def run(self) -> None:
        plan, looked_at = self._outcome.plan, self._looked_at
        installed = registry()
        start, _ = settle(installed, plan.wanted, practice=True)
        rules = installed.rule_set(start.game, start.plugin_ids)
        conserved = conservation_of(plan.game, len(plan.seats))
        probes = self._probes(start) if looked_at.leaks else []
        self.match = match = Match(
            rules,
            start.setup(),
            bots={seat: installed.bot(kind, start.game) for seat, kind in start.bots.items()},
            observers=[*conserved.observers, *probes],
            header=start,
            mode=Mode.REAL if looked_at.offers or looked_at.leaks else Mode.ONE_WAY,
        )
        self._play(match, conserved, probes)
        self._note(conserved.now(match) + conserved.at_the_end(match), "at the end")
        for probe in probes:
            self._note([str(finding.problem) for finding in probe.subject.findings.all()], "a leak")
        if looked_at.replay:
            self._play_again(match, rules, start.setup())

    def _play(self, match: Match, conserved: Conservation, probes: Sequence[Probe]) -> None:
        players = [self._chance.below(len(PLAYERS)) for _ in match.seats]
        is_closer = any(self._looked_at._replace(replay=False))
        while not match.over:
            if is_closer:
                self._look(match, probes)
                is_answered = match.step()
            else:
                match.run()
                is_answered = match.over
            if not is_answered:
                asked = match.timeline.choices()
                seat = self._chance.one_of([seat for seat in sorted(asked) if seat not in match.bots])
                player = PLAYERS[players[match.seats.index(seat)]]
                match.answer(seat, player(asked[seat], self._chance))
            if self._looked_at.moments:
                self._note(conserved.now(match), f"step {match.ordinal}")
            if match.answers > MOST_ANSWERS:
                raise AssertionError(f"the game does not end: {match.answers} answers")

    def _look(self, match: Match, probes: Sequence[Probe]) -> None:
        """Look at what one of those is asked who are asked now."""
        asked = match.timeline.choices()
        seat = self._chance.one_of(sorted(asked))
        for probe in probes:
            probe.asked(match, seat, asked[seat])
        if self._looked_at.offers and match.answers % SOME == self._outcome.plan.number % SOME:
            self._look_at_offer(match, seat, asked[seat])

    def _look_at_offer(self, match: Match, seat: str, choice: Choice) -> None:
        """What is offered is accepted by a twin; what is not is refused with a reason; nothing changes."""
        before = canonical.digest(match.position), match.ordinal, match.answers
        for answer in legal_answers(choice, self._chance, most=6):
            twin = match.fork()
            twin.answer(seat, answer)
            if twin.steps[-1] != Step(match.ordinal, seat, answer):
                self._note([f"“{answer}” became {twin.steps[-1]}"], f"offer {match.ordinal}")
        for answer in illegal_answers(choice, self._chance):
            try:
                choice.parse(answer)
            except IllegalAnswer as refused:
                if not str(refused.reason).strip():
                    self._note([f"“{answer}” is refused without a reason"], f"offer {match.ordinal}")
            else:
                self._note([f"“{answer}” is not offered, and accepted"], f"offer {match.ordinal}")
        if (canonical.digest(match.position), match.ordinal, match.answers) != before:
            self._note(["asking changed the game"], f"offer {match.ordinal}")

    def _play_again(self, match: Match, rules: RuleSet, setup: Setup) -> None:
        again = Match(rules, setup, at=Point(script=match.steps), header=match.header, mode=Mode.ONE_WAY)
        ends = [canonical.digest(one.position) for one in (match, again)]
        if ends[0] != ends[1] or not again.over or again.result != match.result:
            self._note([f"{ends[0]} became {ends[1]}"], "played again")
        copied = canonical.decode(rules, canonical.encode(match.position))
        if canonical.digest(copied) != ends[0]:
            self._note(["the position is not read as it was written"], "played again")

    def _probes(self, start: MatchHeader) -> list[Probe]:
        installed = registry()
        manifest = installed.manifest(start.game)
        findings = Findings(manifest.id, manifest_place(manifest))
        subject = Subject(installed, manifest, installed.plugin(manifest.id), findings)
        return [TwoAnswers(subject), Redealing(subject), _Imagined(subject)]

    def _note(self, problems: Sequence[str], where: str) -> None:
        self._outcome.problems += [f"{where}: {problem}" for problem in problems]


class _Imagined(Probe):
    """Now and then, a world that the seat that is asked cannot tell from its own."""

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        if match.ordinal % SOME == 0:
            check_imagined(match, seat, match.ordinal)


def as_object(outcome: Played) -> dict[str, Any]:
    """A game as plain data, for a file from which it can be played again."""
    return {
        "plan": {name: getattr(outcome.plan, name) for name in outcome.plan.__struct_fields__},
        "problems": outcome.problems,
        "steps": [list(step) for step in outcome.steps],
    }
