"""Installing and uninstalling plugins with pip, after the person has confirmed the risks."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from manicule.folders import plugins_folder
from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.text import Text, id_list, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import FILE_NAME, Failure, Manifest
from manicule.plugins.pack import read_pack
from manicule_cli.environment import find_registry
from manicule_cli.exit_codes import FAILED
from manicule_cli.table.menu import Answer, Leave, pick
from manicule_interface.listings import table
from manicule_terminal.screen import Screen

OWN = "manicule"
"""Our own distribution; its plugins cannot be uninstalled one by one."""

IS_CODE = tr(
    "A plugin is a program and runs with your permissions: once installed, it can read, change, and "
    "send your files, use the network, and see every secret of a game. Manicule checks what a plugin "
    "says about itself, not what it does, and cannot make it harmless. Install only plugins from "
    "people you trust."
)
WILL_INSTALL = tr("pip will install {what} and its dependencies into {python}.")
# Translators: a question about a plugin, then its two answers, which are verbs
REALLY_INSTALL, INSTALL_IT, LEAVE_IT = tr("Install it?"), tr("install it"), tr("cancel")
SYSTEM = tr(
    "This is not a virtual environment: it is the Python at {python}, which other programs may also use."
)
BETTER = tr("Better: a virtual environment for Manicule (python -m venv), or pipx inject manicule {what}")
# Translators: a question about an installation of Python, then its answer, a verb
REALLY_THERE, CHANGE_IT = tr("Change this Python anyway?"), tr("change it")
SAY_YES = tr("confirmation is not possible here; if you trust it, add --yes")
SAY_SYSTEM = tr("confirmation is not possible here; to change this Python anyway, add --system")
NO_PIP = tr(
    "there is no pip in {python}. With pipx: pipx inject manicule {what}. With uv: uv tool install manicule "
    "--with {what}, or uv pip install --python {python} {what}"
)
NOTHING = tr("specify what to install: a name, a path such as ./my_plugin, a URL, or --pack PATH")
NO_OPTIONS = tr("“{given}” is an option of pip; to use it, call pip yourself: {command}")
FOLDER_OR_NAME = tr(
    "“{given}” is a folder here, but pip would look for a distribution of that name; write ./{given} "
    "for the folder"
)
NO_PROJECT = tr(
    "{given} has a {file} but no pyproject.toml, so pip cannot install it; put it into {folder} instead"
)
NOWHERE = tr("the pack does not say where to get {plugins}; install them another way")
COMPLETE = tr("All plugins of the pack are installed.")
PIP_FAILED = tr("pip failed with exit code {code}; see its output above")
INSTALLED, ID, KIND, GAME, VERSION = tr("Installed"), tr("id"), tr("kind"), tr("game"), tr("version")
CHECK_IT = tr("Check it: manicule plugins check {plugin}")
NOT_NEW = tr(
    "pip has finished, but there is no new plugin: it was already installed, or the package contains none."
)
BUILT_IN = tr("{plugin} is part of Manicule; to turn it off: manicule plugins disable {plugin}")
BY_HAND = tr("{plugin} was not installed by pip; it is at {path}: remove it from there yourself")
WILL_UNINSTALL = tr("pip will uninstall {distribution} from {python}, including the plugins {plugins}.")
NEEDED = tr("These plugins need one of them and will stop working: {plugins}.")
# Translators: a question about a plugin, then its two answers, which are verbs
REALLY_UNINSTALL, UNINSTALL_IT, KEEP_IT = tr("Uninstall it?"), tr("uninstall it"), tr("keep it")
UNINSTALLED = tr("Uninstalled: {plugins}")

LOOK = """
import json, sys
from manicule.plugins import PluginRegistry
found = PluginRegistry.find()
rows = [(one.id, one.kind, one.game, one.version, one.distribution) for one in found.manifests.values()]
rows += [(one.id, "", "", one.origin.version, one.origin.distribution) for one in found.failures]
json.dump(rows, sys.stdout)
"""
"""Lists the plugins installed now: a running program does not see additions to its own environment."""


def install(
    screen: Screen, given: Sequence[str], pack: str | None, upgrades: bool, is_sure: bool, in_system: bool
) -> int:
    """Install plugins with pip, after the warnings and a confirmation."""
    wanted = list(given) if pack is None else [*given, *_missing_of(screen, Path(pack))]
    if pack is not None and not wanted:
        if screen.options.json:
            screen.object({"pip": None, "installed": []})
        else:
            screen.result(COMPLETE)
        return 0
    _check_wanted(wanted)
    what = id_list(wanted)
    _check_pip(what)
    screen.notice(IS_CODE)
    screen.notice(WILL_INSTALL(what=what, python=sys.prefix))
    if not _agreed(screen, is_sure, REALLY_INSTALL, INSTALL_IT, LEAVE_IT, SAY_YES):
        return 0
    if not is_environment():
        screen.notice(BETTER(what=what))
    if not _may_change_python(screen, in_system):
        return 0
    before = installed_plugins()
    code = run_pip(["install", *(["--upgrade"] if upgrades else []), *wanted], screen)
    new = [row for row in installed_plugins() if row not in before]
    if screen.options.json:
        screen.object({"pip": code, "installed": [_object(row) for row in new]})
    elif code:
        screen.notice(PIP_FAILED(code=code))
    elif new:
        from manicule.kernel.sheet import Sheet

        rows = [tuple(row[:4]) for row in new]
        screen.show(Sheet((table(INSTALLED, (ID, KIND, GAME, VERSION), rows),)))
        screen.result(CHECK_IT(plugin=new[0][0]))
    else:
        screen.result(NOT_NEW)
    return FAILED if code else 0


def uninstall(screen: Screen, id: str, is_sure: bool, in_system: bool) -> int:
    """Uninstall the distribution of a plugin with pip."""
    registry = find_registry(screen)
    distribution = _distribution_of(registry, id)
    known: list[Manifest | Failure] = [*registry.manifests.values(), *registry.failures]
    known += registry.blocked_plugins.values()
    going = sorted({one.id for one in known if one.origin.distribution == distribution})
    _check_pip(id_list([distribution]))
    screen.notice(WILL_UNINSTALL(distribution=distribution, python=sys.prefix, plugins=id_list(going)))
    needing = sorted(
        one.id
        for one in registry.manifests.values()
        if one.id not in going and {one.game, *one.requires} & set(going)
    )
    if needing:
        screen.notice(NEEDED(plugins=id_list(needing)))
    if not _agreed(screen, is_sure, REALLY_UNINSTALL, UNINSTALL_IT, KEEP_IT, SAY_YES):
        return 0
    if not _may_change_python(screen, in_system):
        return 0
    code = run_pip(["uninstall", "--yes", distribution], screen)
    if screen.options.json:
        screen.object({"pip": code, "uninstalled": [] if code else going})
    elif code:
        screen.notice(PIP_FAILED(code=code))
    else:
        screen.result(UNINSTALLED(plugins=id_list(going)))
    return FAILED if code else 0


# What to install.


def _missing_of(screen: Screen, path: Path) -> list[str]:
    """The requirements that pip has to install for a pack."""
    pack, registry = read_pack(path), find_registry(screen)
    missing = [one for one in pack.plugins if one.id not in registry.manifests]
    nowhere = [one.id for one in missing if not one.install]
    if nowhere:
        raise PluginError(NOWHERE(plugins=id_list(nowhere)))
    return list(dict.fromkeys(one.install for one in missing))


def _check_wanted(wanted: Sequence[str]) -> None:
    if not wanted:
        raise UsageError(NOTHING)
    for given in wanted:
        path = Path(given)
        if given.startswith("-"):
            raise UsageError(NO_OPTIONS(given=given, command=f"{sys.executable} -m pip install {given} …"))
        if path.is_dir() and path.name == given:
            raise UsageError(FOLDER_OR_NAME(given=given))
        if path.is_dir() and not (path / "pyproject.toml").is_file() and (path / FILE_NAME).is_file():
            raise UsageError(NO_PROJECT(given=given, file=FILE_NAME, folder=str(plugins_folder())))


def _distribution_of(registry: PluginRegistry, id: str) -> str:
    known: list[Manifest | Failure] = [*registry.failures_of(id), *registry.blocked_plugins.values()]
    found = registry.manifests.get(id) or next((one for one in known if one.id == id), None)
    origin = registry.manifest(id).origin if found is None else found.origin
    if origin.distribution == OWN:
        raise UsageError(BUILT_IN(plugin=id))
    if not origin.distribution:
        raise UsageError(BY_HAND(plugin=id, path=str(origin.path)))
    return origin.distribution


# Asking for confirmation.


def _agreed(screen: Screen, is_sure: bool, question: Text, yes: Text, no: Text, how: Text) -> bool:
    """Whether the person agrees; without a terminal, the option for it must be given."""
    if is_sure:
        return True
    if not screen.is_played_at or screen.options.json:
        raise UsageError(how)
    try:
        return pick(screen, question, [Answer("no", no), Answer("yes", yes)]) == "yes"
    except (Leave, EOFError):
        return False


def _may_change_python(screen: Screen, in_system: bool) -> bool:
    """Whether this Python may be changed: a virtual environment may, any other only with consent."""
    if is_environment():
        return True
    screen.notice(SYSTEM(python=sys.prefix))
    return _agreed(screen, in_system, REALLY_THERE, CHANGE_IT, LEAVE_IT, SAY_SYSTEM)


def is_environment() -> bool:
    """Whether this Python is a virtual environment, on which no other program depends."""
    conda = os.environ.get("CONDA_PREFIX", "")
    return sys.prefix != sys.base_prefix or bool(conda and Path(conda) == Path(sys.prefix))


# pip.


def _check_pip(what: Text) -> None:
    if importlib.util.find_spec("pip") is None:
        raise PluginError(NO_PIP(python=sys.executable, what=what))


def run_pip(arguments: Sequence[str], screen: Screen) -> int:
    """Run pip in this environment with its output, and return its exit code."""
    screen.out.flush()
    command = [sys.executable, "-m", "pip", *arguments]
    # pip writes for people; with --json, standard output has only the result.
    return subprocess.run(command, stdout=sys.stderr if screen.options.json else None).returncode


def installed_plugins() -> list[list[str]]:
    """Every plugin as a row: id, kind, game, version, distribution; nothing is imported."""
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    rows: list[list[str]] = json.loads(done.stdout)
    return rows


def _object(row: Sequence[str]) -> dict[str, Any]:
    return dict(zip(("id", "kind", "game", "version", "distribution"), row, strict=True))
