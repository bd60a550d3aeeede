"""The quarantine: a separate process, in which a plugin must behave as it does here.

The process has another hash seed, other settings of the machine, and another folder to work in. It imports
the plugin and plays a few games; the same games are then played here. If they differ, rules depend on the
order of a set, on the hash of a text, or on the machine. A plugin that never returns, not even to Python, or
that ends the process, does so there, where it can be stopped.
"""

from __future__ import annotations

import ast
import faulthandler
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import msgspec

from manicule.kernel.bots import Bot
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import FAILURES
from manicule.kernel.game import Setup
from manicule.kernel.locations import Files, Owned
from manicule.kernel.positions.canonical import digest
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule.match.point import Mode
from manicule.match.watchdog import Patience, TookTooLong, time_limit
from manicule.plugins import PluginRegistry
from manicule.plugins.locations import manifest_place
from manicule.plugins.manifest import LEVELS
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.games import HANGS, MAKE_END
from manicule_kit.conformance.hooks import own_modules
from manicule_kit.conformance.settings import settings_for, setup_for
from manicule_kit.conformance.subject import Subject

DIFFERS = tr(
    "the same game differs in another process: after step {at}, in the phase “{phase}”, the same "
    "answers lead to something else"
)
DEPENDS = tr(
    "something depends on the order of a set, on hash() or id(), or on the machine: iterate over a "
    "list or a dict, or sort the set first (sorted(…))"
)
# Translators: “it” is the checked plugin, which a separate process tried
ENDS = tr("it ends the program: the process that tried it exited with code {code}")
# Translators: advice to the author of a plugin; “it” is the program in which the plugin was tried
TAKE_AWAY = tr("remove what ends it (os._exit, a crash in a library); a plugin must never end the program")

SECONDS = 60.0
"""The time limit of the quarantine."""
SHARE = 1 / 3
"""The part of it that one answer may take. A loop in Python ends then, and the check finds it again outside,
with its line and with the rules that were never run. The rest is for code that never returns to Python."""
GAMES = 4
MOST_ANSWERS = 400
TOLD = ("chance", "replay", "games", "hooks", "bots")
"""Checks whose findings already explain why games differ."""
HASH_SEEDS = ("4242", "2424")
ELSEWHERE = {
    "TZ": "Pacific/Chatham",
    "LANG": "C",
    "LC_ALL": "C",
    "USER": "somebody",
    "LOGNAME": "somebody",
    "USERNAME": "somebody",
    "HOSTNAME": "somewhere",
    "COLUMNS": "97",
}
"""Settings that no rule may depend on; hardly any machine has them."""
FUNCTIONS = ("hash", "id", "getenv", "getcwd", "listdir", "scandir", "iterdir", "glob", "gethostname", "open")
"""Functions whose results depend on the machine or the process."""
ATTRIBUTES = ("environ",)
ORDERED = ("sorted", "min", "max", "len", "sum", "any", "all", "set", "frozenset", "bool")
"""Functions that may take a set, because its order makes no difference to them."""
FRAME = re.compile(r'File "(.+)", line (\d+) in ')


class Cue(msgspec.Struct, frozen=True):
    """The input of a quarantine: a plugin with its company, the places of plugins, and the file for the
    result."""

    plugin: str
    company: tuple[str, ...]
    paths: tuple[str, ...]
    blocked: tuple[str, ...]
    order: tuple[str, ...]
    seconds: float
    answer: str
    trace: str


class Reached(NamedTuple):
    """The state of a game after an answer."""

    at: int
    phase: str
    digest: str


class Quarantine(NamedTuple):
    """The result of a quarantine: its games, or the point at which it was stopped."""

    games: tuple[tuple[Reached, ...], ...] = ()
    stopped_at: tuple[tuple[str, int], ...] = ()
    is_stopped: bool = False
    exit_code: int = 0


def quarantined(registry: PluginRegistry, plugin: str, company: Sequence[str]) -> Quarantine:
    """Run a plugin in a separate process."""
    own = [one for one in registry.manifests.values() if not one.distribution]
    paths = tuple(str(one.origin.path.resolve()) for one in own)
    with tempfile.TemporaryDirectory() as folder:
        answer, trace = Path(folder) / "answer.json", Path(folder) / "trace.txt"
        cue = Cue(
            plugin, tuple(company), paths, registry.blocked, registry.order, SECONDS, str(answer), str(trace)
        )
        done = subprocess.run(
            [sys.executable, "-m", "manicule_kit.conformance.quarantine"],
            input=msgspec.json.encode(cue),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            cwd=folder,
            check=False,
        )
        if answer.exists():
            return Quarantine(msgspec.json.decode(answer.read_bytes(), type=tuple[tuple[Reached, ...], ...]))
        dumped = trace.read_text(errors="replace") if trace.exists() else ""
        lines = tuple((file, int(line)) for file, line in FRAME.findall(dumped))
        return Quarantine(stopped_at=lines, is_stopped="Timeout" in dumped, exit_code=done.returncode)


def _environment() -> dict[str, str]:
    seed = next(one for one in HASH_SEEDS if one != os.environ.get("PYTHONHASHSEED"))
    # Paths are passed as absolute ones, independent of the folder.
    return {**os.environ, **ELSEWHERE, "PYTHONHASHSEED": seed, "MANICULE_PLUGIN_PATH": ""}


def add_stopped(files: Files, quarantine: Quarantine, findings: Findings) -> bool:
    """Report a quarantine that did not end; returns whether there was something to report."""
    if quarantine.games or not (quarantine.is_stopped or quarantine.exit_code):
        return False
    owners = (files.owner(file, line) for file, line in quarantine.stopped_at)
    at = next((owner for owner in owners if owner is not None), None)
    if quarantine.is_stopped:
        findings.add("loading", HANGS(n=round(SECONDS)), MAKE_END, at)
    else:
        findings.add("loading", ENDS(code=quarantine.exit_code), TAKE_AWAY, at)
    return True


def compare(subject: Subject, quarantine: Quarantine) -> None:
    """Play the games of the quarantine here, and report the first difference."""
    if any(finding.check in TOLD for finding in subject.findings.all()):
        return  # then a difference is no surprise
    played: list[tuple[Reached, ...]] = []
    with suppress(TookTooLong), time_limit(SECONDS) as patience:
        played = _played(subject, patience)
    for there, here in zip(quarantine.games, played, strict=False):
        for one, other in zip_longest(there, here):
            if one != other:
                reached = other if one and other else (here or there)[-1]
                problem = DIFFERS(at=reached.at, phase=reached.phase)
                subject.findings.add("chance", problem, DEPENDS, _first_suspect(subject), key=DIFFERS)
                return


def _played(subject: Subject, patience: Patience) -> list[tuple[Reached, ...]]:
    games = _games(subject, patience) if subject.manifest.kind != "bots" else ()
    return [*games, *_bot_games(subject, patience)]


def _games(subject: Subject, patience: Patience) -> list[tuple[Reached, ...]]:
    """A few games at the tables of the plugin, with the state after each answer."""
    game = subject.manifest.plays
    return [
        _steps(
            subject.registry.rule_set(game, setting.ids),
            setup_for(subject, setting, number, number),
            patience,
        )
        for number, setting in enumerate(settings_for(subject, game)[:GAMES])
    ]


def _bot_games(subject: Subject, patience: Patience) -> list[tuple[Reached, ...]]:
    """A game between bots of each kind that the plugin brings, without bots that think long."""
    manifest, registry = subject.manifest, subject.registry
    game = manifest.plays or next((one.id for one in registry.games()), "")
    settings = settings_for(subject, game)[:1] if manifest.bots and game else []
    played = []
    for kind in manifest.bots if settings else ():
        if kind != LEVELS[-1] and not registry.bot_of(manifest, kind).looks_ahead:
            rules = registry.rule_set(game, settings[0].ids)
            setup = setup_for(subject, settings[0], 0, 1)
            bots = {seat: registry.bot_of(manifest, kind) for seat in SEAT_IDS[: len(setup.names)]}
            played.append(_steps(rules, setup, patience, bots))
    return played


def _steps(
    rules: RuleSet, setup: Setup, patience: Patience, bots: Mapping[str, Bot] | None = None
) -> tuple[Reached, ...]:
    steps: list[Reached] = []
    with suppress(*FAILURES):  # failures are reported by the games that are examined
        match = Match(rules, setup, mode=Mode.ONE_WAY, bots=bots)
        dice = BotDice(setup.seed, "quarantine")
        while not match.over and match.answers < MOST_ANSWERS:
            patience.renew()
            if bots is None:
                seat, choice = next(iter(sorted(match.timeline.choices().items())))
                match.answer(seat, choice.sample(dice))
            else:
                match.step()
            steps.append(Reached(match.ordinal, match.position.phase, digest(match.position)))
    return tuple(steps)


# Lines on which rules may depend on the order of a set, or on the machine.


def _first_suspect(subject: Subject) -> Owned | None:
    """The first line of a plugin that may cause such a difference; None if none is found."""
    for module in own_modules(subject):
        path = Path(module.__file__)
        lines = sorted(_suspects(ast.parse(path.read_text(encoding="utf-8"))))
        if lines:
            return subject.files.owner(str(path), lines[0])
    return None


def _suspects(tree: ast.Module) -> Iterator[int]:
    sets = _names_of_sets(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension | ast.Starred):
            gone_through = node.value if isinstance(node, ast.Starred) else node.iter
            if _is_set(gone_through, sets):
                yield gone_through.lineno
        elif isinstance(node, ast.Call):
            if _is_suspect(node, sets):
                yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            yield node.lineno


def _is_suspect(call: ast.Call, sets: set[str]) -> bool:
    name = _name(call.func)
    if name in FUNCTIONS:
        return True
    if isinstance(call.func, ast.Attribute) and name == "pop" and _is_set(call.func.value, sets):
        return True
    return name not in ORDERED and any(_is_set(given, sets) for given in call.args)


def _names_of_sets(tree: ast.Module) -> set[str]:
    """The names to which a set was assigned."""
    found: set[str] = set()
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        value = getattr(node, "value", None)
        if targets and isinstance(value, ast.expr) and _is_set(value, found):
            found |= {name for target in targets if (name := _name(target))}
    return found


def _is_set(node: ast.expr, names: set[str]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp):
        return _is_set(node.left, names) or _is_set(node.right, names)
    if isinstance(node, ast.Call):
        return _name(node.func) in ("set", "frozenset")
    return bool(names) and _name(node) in names


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def main() -> None:
    """The entry point of the process."""
    cue = msgspec.json.decode(sys.stdin.buffer.read(), type=Cue)
    with Path(cue.trace).open("w") as trace:
        faulthandler.enable(trace)
        faulthandler.dump_traceback_later(cue.seconds, exit=True, file=trace)
        games: list[tuple[Reached, ...]] = []
        # Both are reported in full by the check.
        with suppress(*FAILURES, TookTooLong), time_limit(cue.seconds * SHARE) as patience:
            registry = PluginRegistry.find(cue.blocked, map(Path, cue.paths), cue.order)
            manifest, plugin = registry.manifest(cue.plugin), registry.plugin(cue.plugin)
            findings = Findings(manifest.id, manifest_place(manifest))
            games = _played(Subject(registry, manifest, plugin, findings, cue.company), patience)
        Path(cue.answer).write_bytes(msgspec.json.encode(games))


if __name__ == "__main__":
    main()
