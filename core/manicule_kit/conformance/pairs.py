"""Checks whether two plugins play together: built and played in both orders, and alone if that fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from manicule.kernel.errors import ContentError, ManiculeError, UsageError
from manicule.kernel.locations import Owned
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.text import Text, id_list, ntr, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.locations import manifest_place
from manicule.plugins.manifest import Manifest
from manicule.plugins.order import PluginOrder, comes_after, order_of
from manicule.plugins.selection import conflict_between, needs
from manicule_kit.conformance.both_orders import BothOrders, HookReach
from manicule_kit.conformance.comparison import differences
from manicule_kit.conformance.findings import Finding, Findings, PairReport
from manicule_kit.conformance.games import ENDLESS, MAKE_END
from manicule_kit.conformance.order import MOST_ANSWERS, Played, difference, played
from manicule_kit.conformance.settings import Setting, settings_for, setup_for
from manicule_kit.conformance.shared_names import check_bot_kinds, check_shared_names, read_by_short_key
from manicule_kit.conformance.subject import Subject
from manicule_kit.short_values import SHORT

# Translators: {one} and {other} are ids of plugins; {what} is the cause, such as “both use the hooks score”
ORDER_COUNTS = tr("the game differs depending on whether {one} comes before or after {other} ({what})")
# Translators: the cause, in brackets, why the order of two plugins matters; {hooks} are names of functions
BY_HOOKS = tr("both use the hooks {hooks}")
# Translators: the cause, in brackets, why the order of two plugins matters; entries are cards and other
# content
BY_CONTENT = tr("they affect the same entries, or one sees what the other has done")
# Translators: the cause, in brackets, why the order of two plugins matters; {entry} is a card or other
# content such as “card.P01.price”, {first} and {second} are its values
TWO_CONTENTS = tr("{entry} is {first} if {one} comes first, {second} if {other} does")
# Translators: the value of a card that is not in the game, as {first} in “{entry} is {first} if …”
ABSENT = tr("absent")
# Translators: advice to the author of a plugin; {one} and {other} are ids of plugins
DECIDE = tr(
    'state the right order in the manifest of {one}: before = ["{other}"] or after = ["{other}"]; '
    "until then their ids decide, or players do: --order {other},{one}"
)
# Translators: {problem} says how a game differs by the order of two plugins
DECIDED = tr("a manifest decides the order of {one} and {other}, and it matters: {problem}")
# Translators: {other} is the id of a plugin that is played together with the checked one
TOGETHER = tr("in a game with {other}: {problem}")
# Translators: advice to the author of a plugin; {one} and {other} are ids of plugins
NOT_TOGETHER = tr(
    "rename what clashes, or state in the manifest of {one} that they never go together: conflicts = "
    '["{other}"]'
)
# Translators: advice to the author of a plugin; an entry is a card or other content; {one} and {other} are
# ids of plugins
ONE_ENTRY = tr(
    "change the entry in one of the plugins only, or state in the manifest of {one} that they never go "
    'together: conflicts = ["{other}"]'
)
NO_NUMBER = tr("no number of players suits both {one} and {other}")
# Translators: advice to the author of a plugin; {one} and {other} are ids of plugins
STATE_CONFLICT = tr('state it in the manifest of {one}: conflicts = ["{other}"]')
# Translators: {hooks} are names of functions of the plugin {plugin}
UNREACHED = ntr(
    "in {n} game with {other}, nothing called these hooks of {plugin}: {hooks}",
    "in {n} games with {other}, nothing called these hooks of {plugin}: {hooks}",
)
# Translators: {hooks} are names of functions of the plugin {plugin}
IDLE = ntr(
    "in {n} game with {other}, these hooks of {plugin} were called and changed nothing: {hooks}",
    "in {n} games with {other}, these hooks of {plugin} were called and changed nothing: {hooks}",
)
TOO_FEW = ntr(
    "both {one} and {other} do something before only {n} question: too few to call them independent",
    "both {one} and {other} do something before only {n} questions: too few to call them independent",
)

GAMES, MOST_GAMES = 12, 24
"""The least and the greatest number of games in each order, at all tables in turn."""
ENOUGH = 12
"""The number of questions that both plugins must touch."""


def check_pair(
    registry: PluginRegistry, one: Manifest, other: Manifest, findings: Findings, company: Sequence[str] = ()
) -> PairReport:
    """Play two plugins together, in both orders; report what clashes and what depends on the order.

    `company` are the other plugins in every game.
    """
    check_bot_kinds(one, other, findings)
    if one.kind != "rules" or other.kind != "rules" or one.game != other.game:
        return PairReport(other.id)
    needed = {*needs(registry.manifests, one.id), *needs(registry.manifests, other.id)}
    both = combinations([registry.manifests[id] for id in sorted(needed)], 2)
    if any(conflict_between(each, mate) is not None for each, mate in both):
        return PairReport(other.id)
    beside = tuple(id for id in company if id not in (one.id, other.id))
    return _Pair(registry, one, other, findings, beside).check()


class _Orders(NamedTuple):
    """The rules of a table in both orders; `turned` is None if one plugin needs the other."""

    usual: RuleSet
    turned: RuleSet | None
    turned_content: RuleSet | None


class _WatchedTable(NamedTuple):
    """The watched rules of a table."""

    usual: RuleSet
    turned: RuleSet | None
    both: BothOrders


class _Pair:
    """One check of two plugins."""

    def __init__(
        self,
        registry: PluginRegistry,
        one: Manifest,
        other: Manifest,
        findings: Findings,
        company: tuple[str, ...],
    ) -> None:
        self._registry, self._one, self._other = registry, one, other
        self._findings, self._company = findings, company
        self._pair = (one.id, other.id)
        found = Findings(one.id, manifest_place(one))
        self._subject = Subject(registry, one, registry.plugin(one.id), found, (other.id, *company))
        self._reach, self._turned_reach = HookReach(), HookReach()
        self._hooks: set[tuple[str, str]] = set()
        self._notices: list[Text] = []
        self._shared = self._questions = self._games = 0
        self._fixed = one.id in needs(registry.manifests, other.id) or other.id in needs(
            registry.manifests, one.id
        )
        self._is_decided = other.id in comes_after(registry.manifests, one.id, self._pair) or (
            one.id in comes_after(registry.manifests, other.id, self._pair)
        )

    def check(self) -> PairReport:
        """Build and play; the findings go where they were wanted."""
        manifests = self._registry.manifests
        together = (*self._pair, *self._company)
        ids = tuple(dict.fromkeys(id for one in together for id in needs(manifests, one)))
        orders = self._built(ids)
        if orders is not None:
            check_shared_names(self._subject, self._other, self._findings)
            if not self._content_differs(orders):
                self._play()
            self._report_failures()
            read_by_short_key(self._subject, self._other, self._findings)
        return PairReport(self._other.id, self._games, self._questions, self._shared, tuple(self._notices))

    # Building.

    def _built(self, ids: Sequence[str]) -> _Orders | None:
        """The rules in both orders; None if they cannot be built."""
        registry, (one, other), game = self._registry, self._pair, self._one.game

        def rules(order: PluginOrder) -> RuleSet:
            return registry.rule_set(game, ids, order=order)

        try:
            if self._fixed:
                return _Orders(registry.rule_set(game, ids), None, None)
            usual = order_of(registry.manifests, game, ids, (one, other))
            turned = order_of(registry.manifests, game, ids, (other, one))
            # Games compare hooks only: cards in another order would be shuffled in another way.
            return _Orders(rules(usual), rules(PluginOrder(usual.ids, turned.calls)), rules(turned))
        except ManiculeError as error:
            advice = ONE_ENTRY if isinstance(error, ContentError) else NOT_TOGETHER
            problem = TOGETHER(other=other, problem=error.text)
            self._findings.add("order", problem, advice(one=one, other=other), error=error)
            return None

    def _content_differs(self, orders: _Orders) -> bool:
        """Report entries whose values depend on the order."""
        if orders.turned_content is None:
            return False
        found = list(_content_gaps(orders.usual.contents, orders.turned_content.contents))
        for entry, first, second in found[:3]:
            what = TWO_CONTENTS(
                entry=entry, first=first, second=second, one=self._one.id, other=self._other.id
            )
            self._differs(what)
        return bool(found)

    # Playing.

    def _play(self) -> None:
        subject = self._subject
        settings = _tables(settings_for(subject.aside(), self._one.game))
        if not settings:
            self._report_no_table()
            return
        tables: dict[tuple[str, ...], _WatchedTable] = {}
        for number in range(MOST_GAMES):
            setting = settings[number % len(settings)]
            table = tables.get(setting.ids) or self._table(setting)
            if table is None:
                return
            tables[setting.ids] = table
            setup = setup_for(subject, setting, number, number // len(settings), [self._other.id])
            table.both.begin()
            first = played(subject, table.usual, setup, self._reach)
            second = first
            if table.turned is not None and first is not None:
                second = played(subject, table.turned, setup, self._turned_reach)
            if first is None or second is None:
                self._blame(setting, number, len(settings))
                return
            self._games += 1
            self._questions += len(first.moments)
            self._shared += first.shared
            if self._clashes(table.both) or self._games_differ(first, second):
                return
            if not first.is_over and self._ends_alone(setting, number, len(settings)):
                return
            if number + 1 >= max(GAMES, len(settings)) and self._is_enough():
                break
        self._note_reach()

    def _table(self, setting: Setting) -> _WatchedTable | None:
        orders = self._built(setting.ids)
        if orders is None:
            return None
        implemented = self._implemented(orders.usual)
        for reach in (self._reach, self._turned_reach):
            reach.content = frozenset(
                id for id in self._pair if id not in {plugin for plugin, _ in implemented}
            )
        both = BothOrders(self._pair, orders.usual, orders.turned, self._reach)
        turned = orders.turned
        if turned is not None:
            turned = turned.combined_by(BothOrders(self._pair, turned, None, self._turned_reach))
        self._hooks = implemented
        return _WatchedTable(orders.usual.combined_by(both), turned, both)

    def _clashes(self, both: BothOrders) -> bool:
        """Report calls that differ by the order, and ids that both give."""
        for clash in both.clashes.values():
            if clash.is_ordered:
                self._differs(clash.problem)
            else:
                one, other = self._pair
                problem = TOGETHER(other=other, problem=clash.problem)
                self._findings.add("together", problem, NOT_TOGETHER(one=one, other=other))
        return bool(both.clashes)

    def _games_differ(self, first: Played, second: Played) -> bool:
        hooks = difference(first.moments, second.moments)
        if hooks is None:
            return False
        self._differs(BY_HOOKS(hooks=id_list(sorted(hooks))) if hooks else BY_CONTENT)
        return True

    def _differs(self, what: Text) -> None:
        """The order matters: a finding, or a notice if a manifest decides it."""
        one, other = self._pair
        if self._is_decided:
            self._notices.append(DECIDED(one=one, other=other, problem=what))
            return
        problem = ORDER_COUNTS(one=one, other=other, what=what)
        self._findings.add("order", problem, DECIDE(one=one, other=other), manifest_place(self._one))

    def _report_no_table(self) -> None:
        """Report two plugins that fit no number of players together, though each fits one."""
        alone = [self._alone(manifest) for manifest in (self._one, self._other)]
        if all(settings_for(subject, self._one.game) for subject in alone):
            one, other = self._pair
            problem = NO_NUMBER(one=one, other=other)
            self._findings.add("together", problem, STATE_CONFLICT(one=one, other=other))

    # Whose fault it is.

    def _alone(self, manifest: Manifest) -> Subject:
        """One of both, without the other."""
        found = Findings(manifest.id, manifest_place(manifest))
        return Subject(self._registry, manifest, self._registry.plugin(manifest.id), found, self._company)

    def _alone_games(
        self, setting: Setting, number: int, tables: int
    ) -> Iterator[tuple[Subject, Played | None]]:
        """The same game with each of both alone, as far as it has rules for the number of players."""
        manifests, game = self._registry.manifests, self._one.game
        for manifest, mate in ((self._one, self._other), (self._other, self._one)):
            subject = self._alone(manifest)
            dropped = set(needs(manifests, mate.id)) - set(needs(manifests, manifest.id))
            if self._fixed and mate.id in needs(manifests, manifest.id):
                continue
            ids = tuple(id for id in setting.ids if not dropped & set(needs(manifests, id)))
            try:
                self._registry.check_player_count(game, ids, setting.seats)
                own = Setting(game, ids, setting.seats, self._registry.options(game, ids, {}))
            except UsageError:
                continue
            setup = setup_for(subject, own, number, number // tables)
            yield subject, played(subject, self._registry.rule_set(game, ids), setup)

    def _blame(self, setting: Setting, number: int, tables: int) -> None:
        """Repeat a failed game with each of both alone; a plugin that fails alone is reported as such."""
        alone = [subject.findings.all() for subject, _ in self._alone_games(setting, number, tables)]
        own = {_cause(finding): finding for findings in alone for finding in findings}
        if own:
            self._subject.findings = Findings(self._one.id, manifest_place(self._one))
        for finding in own.values():
            self._add(finding, finding.problem)

    def _ends_alone(self, setting: Setting, number: int, tables: int) -> bool:
        """Report a game that has no end, if it ends with each of both alone."""
        games = [game for _, game in self._alone_games(setting, number, tables)]
        if not games or not all(game is not None and game.is_over for game in games):
            return False
        self._subject.findings.add("games", ENDLESS(n=MOST_ANSWERS), MAKE_END)
        return True

    def _report_failures(self) -> None:
        """Report the failures of games, each with the other plugin."""
        for failure in self._subject.findings.all():
            mate = self._one.id if failure.plugin == self._other.id else self._other.id
            self._add(failure, TOGETHER(other=mate, problem=failure.problem))

    def _add(self, failure: Finding, problem: Text) -> None:
        at = Owned(failure.plugin, failure.place)
        self._findings.add(failure.check, problem, failure.advice, at, trace=failure.trace)

    # HookReach.

    def _implemented(self, rules: RuleSet) -> set[tuple[str, str]]:
        """The hooks that each of both implements, itself or by its pieces."""
        both = BothOrders(self._pair, rules, None, HookReach())
        found = {
            (both.plugin_of(one), name)
            for name, ones in rules.resolved.implementations().items()
            for one in ones
        }
        return {(plugin, hook) for plugin, hook in found if plugin in self._pair}

    def _is_enough(self) -> bool:
        """Whether all hooks had an effect. Plugins that act at different moments share no question in more
        games either."""
        is_met = self._shared >= ENOUGH or not self._shared
        return is_met and self._hooks <= self._reach.effects.keys()

    def _note_reach(self) -> None:
        """Say what the games did not reach."""
        one, other = self._pair
        for plugin, mate in ((one, other), (other, one)):
            own = sorted(hook for id, hook in self._hooks if id == plugin and hook not in UNWATCHED)
            missed = [hook for hook in own if not self._reach.calls[plugin, hook]]
            idle = [hook for hook in own if hook not in missed and not self._reach.effects[plugin, hook]]
            for text, hooks in ((UNREACHED, missed), (IDLE, idle)):
                if hooks:
                    told = id_list(hooks)
                    self._notices.append(text(n=self._games, other=mate, plugin=plugin, hooks=told))
        if self._shared < ENOUGH:
            self._notices.append(TOO_FEW(n=self._shared, one=one, other=other))


UNWATCHED = frozenset(("after_events",))
"""Hooks without a table: games without people do not call them, and they change nothing."""


def _tables(settings: Sequence[Setting]) -> list[Setting]:
    """Each table once, also without the default plugins."""
    found = {(frozenset(setting.ids) - {setting.game}, setting.seats): setting for setting in settings}
    return list(found.values())


def _cause(finding: Finding) -> tuple[object, ...]:
    return finding.check, finding.plugin, finding.place


def _content_gaps(first: Any, second: Any) -> Iterator[tuple[str, str | Text, str | Text]]:
    """The entries and fields that differ, with both values. Where an entry comes from does not count."""
    for owner, content in first.items():
        for kind in content.__struct_fields__:
            one, other = getattr(content, kind), getattr(second[owner], kind)
            for id in dict.fromkeys((*one, *other)):
                if id not in one or id not in other:
                    shown = [SHORT.repr(entries[id]) if id in entries else ABSENT for entries in (one, other)]
                    yield f"{kind}.{id}", shown[0], shown[1]
                    continue
                for found in differences(one[id], other[id]):
                    if not found.path.startswith(".source"):
                        field = f"{kind}.{id}{found.path}"
                        yield field, SHORT.repr(found.one), SHORT.repr(found.other)
