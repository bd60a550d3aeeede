"""The conformance kit: everything that a plugin must keep to, looked at in one go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from manicule.errors import ContentError, PluginError
from manicule.hooks.answers import WrongAnswer
from manicule.hooks.resolved import declared_hooks
from manicule.library import Library
from manicule.library.manifest import Failure, Manifest
from manicule.library.selection import needs
from manicule.plugin import Plugin
from manicule.ruleset import RuleSet
from manicule.text import Text, tr
from manicule_kit.conformance.bots import check_bots
from manicule_kit.conformance.examples import check_scenarios
from manicule_kit.conformance.findings import Findings, Report
from manicule_kit.conformance.games import check_games
from manicule_kit.conformance.hooks import check_hooks, check_hookspecs, check_pieces
from manicule_kit.conformance.lessons import check_lesson
from manicule_kit.conformance.locations import Files, Owned, Place, manifest_place
from manicule_kit.conformance.state_leaks import Kept
from manicule_kit.conformance.subject import Subject, find_subject
from manicule_kit.conformance.texts import (
    check_game_texts,
    check_manifest_texts,
    check_piece_texts,
    check_rules_text,
)

GAMES = 200
BOT_GAMES = 40

CORRECT_MANIFEST = tr("correct it in {file}, and check again")
CORRECT_FILE = tr("correct {file}, and check again; until then everything else works without this plugin")
CORRECT_ENTRY = tr("correct this entry; the other entries of the same kind show what it may hold")
IMPORT_FAILS = tr("it cannot be imported: {what}")
COMBINE = tr("give what clashes another name; ids must differ from those of every plugin it is played with")


def check_plugin(
    target: str | Path,
    *,
    games: int | None = None,
    library: Library | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Check a plugin, given by the path of its folder or file, or by its id.

    Everything that is wrong is in the report; only a target that is no plugin at all raises.
    """
    library, found = find_subject(target, library)
    findings = Findings(found.id, manifest_place(found))
    if isinstance(found, Failure):
        findings.add("manifest", found.problem, CORRECT_MANIFEST(file=manifest_place(found).text()))
        return Report(found.id, found.where, findings.all())
    check_manifest_texts(found, findings)
    kit = _Kit(library, found, findings)
    kit.run(games, progress)
    return Report(
        found.id, found.where, findings.all(), kit.games, kit.examined, kit.scenarios, kit.has_lesson
    )


def assert_sound(target: str | Path, *, games: int | None = None) -> None:
    """Fail with the whole report when a check finds something: for the tests of a plugin."""
    report = check_plugin(target, games=games)
    if not report.is_sound:
        traces = [finding.trace for finding in report.findings if finding.trace]
        raise AssertionError("\n\n".join([str(report), *traces]))


class _Kit:
    """One check of one plugin: each step needs the ones before it."""

    def __init__(self, library: Library, manifest: Manifest, findings: Findings) -> None:
        self._library = library
        self._manifest = manifest
        self._findings = findings
        self.games = self.examined = self.scenarios = 0
        self.has_lesson = False

    def run(self, games: int | None, progress: Callable[[int], None] | None) -> None:
        plugin = self._load(self._manifest.id)
        if plugin is None:
            return
        subject = Subject(self._library, self._manifest, plugin, self._findings)
        check_rules_text(self._manifest, self._findings)
        if self._manifest.kind != "bots":
            rules = self._rules(subject)
            if rules is None:
                return
            check_game_texts(subject, rules)
            kept = Kept(subject)
            played = check_games(subject, GAMES if games is None else games, progress)
            self.games, self.examined = played.games, played.examined
            kept.compare()
        if self._manifest.bots:
            kept = Kept(subject)
            self.games += check_bots(subject, BOT_GAMES if games is None else games)
            kept.compare()
        self.scenarios = check_scenarios(subject)
        self.has_lesson = check_lesson(subject)

    def _rules(self, subject: Subject) -> RuleSet | None:
        """The rules of the plugin and of what it needs, when everything is as it should be up to there."""
        can_show = check_piece_texts(subject)
        game_plugin = self._load(subject.manifest.plays)
        if game_plugin is None or game_plugin.game is None:
            return None
        hookspecs = game_plugin.game.hookspecs
        if subject.manifest.kind == "game":
            check_hookspecs(subject, hookspecs)
        can_use = check_pieces(subject)
        needed = needs(self._library.manifests, subject.id)
        try:
            plugins = {id: self._library.plugin(id) for id in needed}
            can_resolve = check_hooks(subject, declared_hooks(hookspecs, plugins))
            if not (can_show and can_use and can_resolve):
                return None
            return self._library.rule_set(subject.manifest.plays, needed)
        except PluginError as error:
            self._add_refused(subject, error)
            return None

    def _load(self, id: str) -> Plugin | None:
        try:
            return self._library.plugin(id)
        except PluginError as error:
            place = Files(self._library.manifests.values()).of_error(error)
            cause = error.__cause__
            problem = _inner(error.text)
            if cause is not None and not isinstance(cause, PluginError):
                problem = IMPORT_FAILS(what=f"{type(cause).__name__}: {cause}")
            default = Owned(id, manifest_place(self._library.manifest(id)))
            at = place or default
            self._findings.add("loading", problem, CORRECT_FILE(file=at.place.text()), at, error=error)
            return None

    def _add_refused(self, subject: Subject, error: PluginError) -> None:
        """A rule set that could not be built."""
        params = dict(error.text.params)
        file, owner = params.get("file"), params.get("plugin")
        if isinstance(error, ContentError):
            place = Place(f"content/{file}") if file else manifest_place(self._manifest)
            at = Owned(owner if isinstance(owner, str) else self._manifest.id, place)
            self._findings.add("content", _inner(error.text), CORRECT_ENTRY, at)
        elif isinstance(error.__cause__, WrongAnswer):
            subject.add_wrong_answer(error.__cause__)
        elif (cause := subject.files.of_error(error)) is not None:  # in a hook that is asked early
            advice = CORRECT_FILE(file=cause.place.text())
            at_fault, advice = subject.files.at_fault(subject.id, error, advice)
            self._findings.add("loading", error.text, advice, at_fault, error=error)
        else:
            self._findings.add("pieces", _inner(error.text), COMBINE)


def _inner(text: Text) -> Text:
    """The problem itself, of a text that also names plugin and place."""
    problem = dict(text.params).get("problem")
    return problem if isinstance(problem, Text) and "entry" not in dict(text.params) else text
