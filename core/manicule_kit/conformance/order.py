"""Whether it matters which of two plugins comes first: the same games are played in both orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manicule.dice import BotDice
from manicule.errors import ManiculeError
from manicule.game import Setup
from manicule.library import Library
from manicule.library.locations import Files, manifest_place
from manicule.library.manifest import Manifest
from manicule.library.order import comes_after, order_of
from manicule.library.selection import conflict_between, needs
from manicule.match.match import Match
from manicule.positions.canonical import digest
from manicule.ruleset import RuleSet
from manicule.text import Text, id_list, tr
from manicule.watchdog import TookTooLong, time_limit
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.games import HANGS, MAKE_END
from manicule_kit.conformance.settings import FIRST_SEED, NAMES

ORDER_COUNTS = tr(
    "the game is another one when {one} comes before {other} than when it comes after it ({what})"
)
BY_HOOKS = tr("both use the hooks {hooks}")
BY_CONTENT = tr("they say something of the same entries, or one sees what the other has done")
DECIDE = tr(
    'say in the manifest of {one} what is right: before = ["{other}"] or after = ["{other}"]; until then '
    "their ids decide, or players: --order {other},{one}"
)

GAMES = 3
MOST_ANSWERS = 400
SECONDS = 60.0


def check_order(library: Library, one: Manifest, other: Manifest, findings: Findings) -> None:
    """Report two plugins of one game whose order matters, unless a manifest says what it is."""
    if not _is_open(library, one, other):
        return
    ids = {*needs(library.manifests, one.id), *needs(library.manifests, other.id)}
    try:
        orders = [
            library.rule_set(one.game, tuple(ids), order=order_of(library.manifests, one.game, ids, wanted))
            for wanted in ((one.id, other.id), (other.id, one.id))
        ]
        with time_limit(SECONDS):
            differs = any(_differ(orders, setup) for setup in _setups(library, one.game, tuple(ids)))
    except ManiculeError:
        return  # what fails is told by the check of the plugin itself
    except TookTooLong as error:
        place = Files(library.manifests.values()).of_error(error) or manifest_place(one)
        findings.add("order", HANGS(n=round(SECONDS)), MAKE_END, place, error=error)
        return
    if differs:
        problem = ORDER_COUNTS(one=one.id, other=other.id, what=_reason(orders[0], one.id, other.id))
        findings.add("order", problem, DECIDE(one=one.id, other=other.id), manifest_place(one))


def _is_open(library: Library, one: Manifest, other: Manifest) -> bool:
    """Whether two plugins can be in one game, and nobody says which of them comes first."""
    if one.kind != "rules" or other.kind != "rules" or one.game != other.game:
        return False
    pair = (one.id, other.id)
    is_said = other.id in comes_after(library.manifests, one.id, pair) or one.id in comes_after(
        library.manifests, other.id, pair
    )
    return not is_said and conflict_between(one, other) is None


def _setups(library: Library, game: str, ids: Sequence[str]) -> Iterator[Setup]:
    options = library.options(game, ids, {})
    counts = library.player_counts(game) or library.game(game).players
    for number in range(GAMES):
        seats = counts[number % len(counts)]
        yield Setup(NAMES[:seats], FIRST_SEED + number, 0, options)


def _differ(orders: Sequence[RuleSet], setup: Setup) -> bool:
    """Whether a game comes to another position, or to other questions, by the same answers."""
    first, second = (Match(rules, setup) for rules in orders)
    dice = BotDice(setup.seed, "order")
    while not first.over and not second.over and first.answers < MOST_ANSWERS:
        if digest(first.position) != digest(second.position):
            return True
        asked, also_asked = first.choices(), second.choices()
        seat = next(iter(asked))
        if list(asked) != list(also_asked) or asked[seat].legal() != also_asked[seat].legal():
            return True
        answer = asked[seat].sample(dice)
        first.answer(seat, answer)
        second.answer(seat, answer)
    return first.over != second.over or digest(first.position) != digest(second.position)


def _reason(rules: RuleSet, one: str, other: str) -> Text:
    implementations = rules.resolved.implementations()
    shared = [name for name, ones in implementations.items() if {one, other} <= {each.owner for each in ones}]
    return BY_HOOKS(hooks=id_list(shared)) if shared else BY_CONTENT
