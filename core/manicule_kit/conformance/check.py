"""The conformance kit: all checks of a plugin in one call."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path

import msgspec

from manicule.kernel.content import AT_ENTRY
from manicule.kernel.errors import ContentError, IdClash, PluginError, RuleMistake
from manicule.kernel.hooks.resolved import declared_hooks
from manicule.kernel.locations import Owned, SourceLocation
from manicule.kernel.phase_drift import OutdatedPhaseHooks
from manicule.kernel.plugin import Plugin
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.secrecy.declared import WRONG_MARK
from manicule.kernel.text import tr
from manicule.match.watchdog import TookTooLong, time_limit
from manicule.plugins import PluginRegistry
from manicule.plugins.loader import BROKEN, BROKEN_AT
from manicule.plugins.locations import files_of, manifest_place
from manicule.plugins.manifest import Failure, Manifest
from manicule.plugins.search_path import GROUP
from manicule.plugins.selection import needs
from manicule_kit.conformance.bots import check_bots
from manicule_kit.conformance.chance import silent_import
from manicule_kit.conformance.drawing import check_art, check_styles
from manicule_kit.conformance.examples import check_lesson, check_scenarios
from manicule_kit.conformance.findings import Findings, Report, inner_problem
from manicule_kit.conformance.frozen_events import check_events
from manicule_kit.conformance.games import HANGS, MAKE_END, SECONDS, check_games
from manicule_kit.conformance.hooks import check_hooks, check_hookspecs, check_pieces, modules_of
from manicule_kit.conformance.missing_yield_from import check_statements
from manicule_kit.conformance.pairs import check_pair
from manicule_kit.conformance.quarantine import Quarantine, add_stopped, compare, quarantined
from manicule_kit.conformance.shared_names import check_bot_kinds
from manicule_kit.conformance.state_leaks import HeldState
from manicule_kit.conformance.subject import Subject, find_subject, named_in, usable_in
from manicule_kit.conformance.texts import (
    check_game_texts,
    check_manifest_texts,
    check_piece_texts,
    check_rule_tables,
    check_rules_text,
)

DISTRIBUTION = "manicule"
GAMES = 200
BOT_GAMES = 40

# Translators: advice to the author of a plugin; “it” is the mistake
CORRECT_MANIFEST = tr("correct it in {file}, and check again")
CORRECT_FILE = tr("correct {file}, and check again; until then, everything else works without this plugin")
CORRECT_ENTRY = tr("correct this entry; the other entries of the same kind show what it may contain")
# Translators: “it” is the checked plugin; {what} is a Python error
IMPORT_FAILS = tr("it cannot be imported: {what}")
SHIPPED_ID = tr(
    "Manicule comes with a plugin “{plugin}”, and the games and saves of other people mean that one"
)
# Translators: advice to the author of a plugin; {plugin} is an id
CHOOSE_ID = tr(
    'choose another id, such as "my_{plugin}"; to change what the other plugin does, write one that needs it'
)
# Translators: advice to the author of a plugin; Secret, Pool and Shuffled are names in Python
CORRECT_MARK = tr("correct the marks Secret, Pool and Shuffled of this class; what they name must exist")
COMBINE = tr("rename what clashes; ids must differ from those of every plugin that it is played with")


def check_plugin(
    target: str | Path,
    *,
    games: int | None = None,
    registry: PluginRegistry | None = None,
    progress: Callable[[int], None] | None = None,
    with_: Sequence[str | Path] = (),
) -> Report:
    """Check a plugin, given by the path of its folder or file, or by its id.

    `with_` are other plugins in every game. All problems are in the report; only a target that is not a
    plugin raises. The plugin first runs in a separate process.

    >>> report = check_plugin("pebbles", games=2)
    >>> report.is_sound, report.findings
    (True, ())
    """
    registry, found = find_subject(target, registry, with_)
    company = [usable_in(registry, one) for one in with_]
    report = _checked(registry, found, tuple(one.id for one in company), games, progress)
    return _with_pairs(registry, found, report, company, company)


def check_plugins(
    targets: Sequence[str | Path],
    *,
    games: int | None = None,
    registry: PluginRegistry | None = None,
    with_: Sequence[str | Path] = (),
) -> list[Report]:
    """Check several plugins, and play each two of them together in both orders, `with_` included.

    >>> [report.plugin for report in check_plugins(["pebbles"], games=2)]
    ['pebbles']
    """
    registry, _ = find_subject(targets[0], registry, (*targets[1:], *with_))
    company = [usable_in(registry, one) for one in with_]
    named = [named_in(registry, target) for target in targets]
    ids = tuple(one.id for one in company)
    reports = [_checked(registry, found, ids, games, None) for found in named]
    checked = []
    for at, (found, report) in enumerate(zip(named, reports, strict=True)):
        # With a plugin that is unsound by itself, games would fail in any order.
        later = [one for one, its in zip(named[at + 1 :], reports[at + 1 :], strict=True) if its.is_sound]
        mates = [one for one in later if isinstance(one, Manifest)]
        checked.append(_with_pairs(registry, found, report, [*mates, *company], company))
    return checked


def _with_pairs(
    registry: PluginRegistry,
    found: Manifest | Failure,
    report: Report,
    mates: Sequence[Manifest],
    company: Sequence[Manifest],
) -> Report:
    """The report of a sound plugin, with the findings about each pair that it is a part of."""
    if not isinstance(found, Manifest) or not report.is_sound:
        return report
    findings = Findings(found.id, manifest_place(found))
    beside = [one.id for one in company]
    pairs = tuple(check_pair(registry, found, mate, findings, beside) for mate in mates)
    return msgspec.structs.replace(report, findings=findings.all(), pairs=pairs)


def _checked(
    registry: PluginRegistry,
    found: Manifest | Failure,
    company: tuple[str, ...],
    games: int | None,
    progress: Callable[[int], None] | None,
) -> Report:
    findings = Findings(found.id, manifest_place(found))
    if isinstance(found, Failure):
        findings.add("manifest", found.problem, CORRECT_MANIFEST(file=manifest_place(found).text()))
        return Report(found.id, found.where, findings.all(), notices=registry.notices)
    for one in (found, *map(registry.manifest, company)):
        check_id(one, findings)
    if found.distribution != DISTRIBUTION:
        for one in registry.manifests.values():
            if one.distribution == DISTRIBUTION:
                check_bot_kinds(found, one, findings, "bots")
    check_manifest_texts(found, findings)
    kit = _Kit(registry, found, findings, company)
    quarantine = quarantined(registry, found.id, company)
    if not add_stopped(files_of([found]), quarantine, findings):
        kit.run(games, progress, quarantine)
        findings.drop_consequences()
    counts = (kit.games, kit.examined, kit.scenarios, kit.has_lesson)
    return Report(found.id, found.where, findings.all(), *counts, registry.notices)


def check_id(manifest: Manifest, findings: Findings) -> None:
    """Report a plugin that was given by its path and has the id of one that Manicule comes with."""
    shipped = metadata.distribution(DISTRIBUTION).entry_points.select(group=GROUP, name=manifest.id)
    if shipped and manifest.distribution != DISTRIBUTION:
        at = Owned(manifest.id, manifest_place(manifest, "id"))
        findings.add("manifest", SHIPPED_ID(plugin=manifest.id), CHOOSE_ID(plugin=manifest.id), at)


def assert_sound(target: str | Path, *, games: int | None = None) -> None:
    """Fail with the whole report if a check finds something; for the tests of a plugin.

    >>> assert_sound("pebbles", games=2)
    """
    report = check_plugin(target, games=games)
    if not report.is_sound:
        traces = [finding.trace for finding in report.findings if finding.trace]
        raise AssertionError("\n\n".join([str(report), *traces]))


class _Kit:
    """One check of one plugin: each step needs the steps before it."""

    def __init__(
        self, registry: PluginRegistry, manifest: Manifest, findings: Findings, company: tuple[str, ...]
    ) -> None:
        self._registry = registry
        self._manifest = manifest
        self._findings = findings
        self._company = company
        self._files = files_of(registry.manifests.values())
        self.games = self.examined = self.scenarios = 0
        self.has_lesson = False

    def run(self, games: int | None, progress: Callable[[int], None] | None, quarantine: Quarantine) -> None:
        plugin = self._load(self._manifest.id)
        if plugin is None:
            return
        subject = Subject(self._registry, self._manifest, plugin, self._findings, self._company)
        check_rules_text(self._manifest, self._findings)
        check_art(self._manifest, self._findings)
        if self._manifest.kind != "bots":
            rules = self._rules(subject)
            if rules is None:
                return
            check_game_texts(subject, rules)
            check_rule_tables(subject, rules)
            check_statements(subject, rules.resolved.specs)
            check_styles(subject)
            check_events(subject)
            kept = HeldState(subject)
            played = check_games(subject, GAMES if games is None else games, progress)
            self.games, self.examined = played.games, played.examined
            if not subject.is_stuck:
                kept.compare()
        if self._manifest.bots and not subject.is_stuck:
            kept = HeldState(subject)
            self.games += check_bots(subject, BOT_GAMES if games is None else games)
            kept.compare()
        if not subject.is_stuck:
            compare(subject, quarantine)
            self.scenarios = check_scenarios(subject)
        if not subject.is_stuck:
            self.has_lesson = check_lesson(subject)

    def _rules(self, subject: Subject) -> RuleSet | None:
        """The rules of the plugin and of its requirements, if there are no findings up to here."""
        try:
            with time_limit(SECONDS):
                return self._put_together(subject)
        except TookTooLong as error:
            self._add_hang(error)
        except PluginError as error:
            self._add_refused(subject, error)
        return None

    def _put_together(self, subject: Subject) -> RuleSet | None:
        can_show = check_piece_texts(subject)
        game_plugin = self._load(subject.manifest.plays)
        if game_plugin is None or game_plugin.game is None:
            return None
        hookspecs = game_plugin.game.hookspecs
        if subject.manifest.kind == "game":
            check_hookspecs(subject, hookspecs)
        can_use = check_pieces(subject)
        needed = needs(self._registry.manifests, subject.id)
        parts = [part for part in subject.manifest.extends if part in self._registry.manifests]
        plugins = {id: self._registry.plugin(id) for id in (*needed, *parts)}
        can_resolve = check_hooks(subject, declared_hooks(hookspecs, plugins))
        if not (can_show and can_use and can_resolve):
            return None
        for part in parts:
            together = {*needed, *needs(self._registry.manifests, part)}
            self._registry.rule_set(subject.manifest.plays, tuple(together))
        return self._registry.rule_set(subject.manifest.plays, needed)

    def _load(self, id: str) -> Plugin | None:
        try:
            with time_limit(SECONDS), silent_import(self._files, self._manifest.id, self._findings):
                return self._registry.plugin(id)
        except TookTooLong as error:
            self._add_hang(error)
            return None
        except PluginError as error:
            place = self._files.of_error(error)
            cause = error.__cause__
            problem = inner_problem(error.text)
            if problem.message in (BROKEN.message, BROKEN_AT.message):
                problem = IMPORT_FAILS(what=f"{type(cause).__name__}: {cause}")
            default = Owned(id, manifest_place(self._registry.manifest(id), "module"))
            at = place or default
            self._findings.add("loading", problem, CORRECT_FILE(file=at.place.text()), at, error=error)
            return None

    def _line_of_entry(self, plugin: str, file: str, entry: object) -> int:
        """The line on which an entry of a content file begins; 0 if it is not found."""
        folder = self._registry.manifest(plugin).content_folder
        if folder is None or not isinstance(entry, str):
            return 0
        kind, _, rest = entry.partition(".")
        id = re.escape(rest.split(".")[0].split("[")[0])
        begins = re.compile(
            rf"""\s*("?{id}"?\s*=|\[+\s*{re.escape(kind)}\s*\.\s*"?{id}"?\s*\]|id\s*=\s*"{id}")"""
        )
        lines = (folder / file).read_text(encoding="utf-8").splitlines()
        return next((at for at, line in enumerate(lines, 1) if begins.match(line)), 0)

    def _add_hang(self, error: BaseException) -> None:
        """Report code that does not return while the plugin is loaded or its rules are built."""
        problem = HANGS(n=max(1, round(SECONDS)))
        self._findings.add("loading", problem, MAKE_END, self._files.of_error(error), error=error)

    def _add_refused(self, subject: Subject, error: PluginError) -> None:
        """Report a rule set that could not be built."""
        params = dict(error.text.params)
        file, owner = params.get("file"), params.get("plugin")
        if isinstance(error, ContentError):
            plugin = owner if isinstance(owner, str) else self._manifest.id
            place, problem = manifest_place(self._manifest), inner_problem(error.text)
            if isinstance(file, str):
                line = self._line_of_entry(plugin, file, params.get("entry"))
                place = SourceLocation(f"content/{file}", line)
                if "entry" in params:  # a finding names plugin and file itself
                    problem = AT_ENTRY(entry=params["entry"], problem=params["problem"])
            self._findings.add("content", problem, CORRECT_ENTRY, Owned(plugin, place))
        elif isinstance(error, OutdatedPhaseHooks):
            at_hooks = subject.files.of_code(error.hooks)
            self._findings.add("hooks", error.problem, error.advice, at_hooks)
        elif isinstance(error.__cause__, RuleMistake):
            subject.add_mistake(error.__cause__)
        elif (cause := subject.files.of_error(error)) is not None:  # in a hook that runs early
            advice = CORRECT_FILE(file=cause.place.text())
            at_fault, advice = subject.files.at_fault(subject.id, error, advice)
            self._findings.add("loading", error.text, advice, at_fault, error=error)
        elif isinstance(error, IdClash):
            self._findings.add("pieces", inner_problem(error.text), COMBINE)
        elif error.text.message == WRONG_MARK.message:
            name = str(params["field"]).partition(".")[0]
            self._findings.add(
                "secrets", inner_problem(error.text), CORRECT_MARK, _place_of_class(subject, name)
            )
        else:
            file = manifest_place(self._manifest).text()
            self._findings.add("loading", inner_problem(error.text), CORRECT_FILE(file=file))


def _place_of_class(subject: Subject, name: str) -> Owned | None:
    """The place of a class, in the checked plugin if it has one of that name, else in another plugin."""
    found = [vars(one)[name] for one in modules_of(subject.files) if name in vars(one)]
    places = [place for one in found if (place := subject.files.of_code(one)) is not None]
    own = [place for place in places if place.plugin == subject.id]
    return next(iter((*own, *places)), None)
