"""Running a study with the options that all lab commands share: jobs, rows, progress."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from manicule.door.match_request import MatchRequest
from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, id_list, ntr, tr
from manicule.match.header import MatchHeader
from manicule.plugins import PluginRegistry
from manicule.plugins.pack import Pack
from manicule_cli.command_line.usage import whole_number
from manicule_cli.games.wanted import PLAYED, read_wanted
from manicule_lab.experiment import Stop, StudyResult, run_study
from manicule_lab.rows import RowsFile, stated_seed
from manicule_lab.study import Arm, Contestant, Study
from manicule_terminal.progress_bar import progress_bar
from manicule_terminal.screen import Screen

NEEDS_ROWS = tr("--resume continues a rows file; name it with --rows")
BOTH = tr("--jobs sets the processes on this machine; the workers of --cluster are started elsewhere")
NO_ENDING = tr("--plot {file}: the name should end with .svg or .html")
BROKEN_OFF = ntr("Interrupted after {n} game.", "Interrupted after {n} games.")
TO_GO_ON = tr("To continue, repeat the command with --resume.")
WHOLE_BLOCKS = ntr(
    "Playing {n} game, so that every player sits in every seat equally often.",
    "Playing {n} games, so that every player sits in every seat equally often.",
)
SEED = tr("Seed of the first game: {seed}. Digest of the results: {digest}.")
PLUGINS = tr("Plugins: {plugins}.")
INTERVALS = tr(
    "In brackets: 95% intervals (Wilson for win rates, Student for effects, block bootstrap over games "
    "for the rest)."
)

SVG, HTML = ".svg", ".html"


@dataclass(frozen=True)
class LabOptions:
    """The options of every lab command, as given."""

    seats: str | None
    games: str
    with_: Sequence[str] | None
    without: Sequence[str] | None
    option: Sequence[str] | None
    seed: str | None
    jobs: str | None
    cluster: str | None
    rows: str | None
    resumes: bool
    plot: str | None = None
    pack: Pack | None = None

    def wanted(
        self, game: str | None, seats: Sequence[str] | None = None, first: str | None = None
    ) -> MatchRequest:
        """The match request of these options; a resumed study uses the seed in its file."""
        wanted = read_wanted(
            None, game, seats, first, self.with_, self.without, self.option, self.seed, self.seats, self.pack
        )
        if self.plot is not None and Path(self.plot).suffix not in (SVG, HTML):
            raise UsageError(NO_ENDING(file=self.plot))
        file = self.file
        if self.resumes and file is not None and wanted.seed is None:
            return replace(wanted, seed=stated_seed(file))
        return wanted

    @property
    def number(self) -> int:
        """Number of games requested."""
        return whole_number("--games", self.games, 1)

    @property
    def workers(self) -> int | None:
        """Number of worker processes; None to choose a suitable number."""
        if self.jobs is not None and self.cluster is not None:
            raise UsageError(BOTH)
        return None if self.jobs is None else whole_number("--jobs", self.jobs, 1)

    @property
    def file(self) -> Path | None:
        """The file of rows."""
        if self.resumes and self.rows is None:
            raise UsageError(NEEDS_ROWS)
        return None if self.rows is None else Path(self.rows)


def arm_of(start: MatchHeader, label: str = "") -> Arm:
    """The arm that plays a match with this header."""
    players = tuple(Contestant(seat.kind, seat.wishes) for seat in start.seats)
    return Arm(label, players, start.plugins, start.options, start.first)


def played(
    screen: Screen,
    registry: PluginRegistry,
    study: Study,
    games: int,
    options: LabOptions,
    stop: Stop | None = None,
) -> StudyResult:
    """Play the games of a study in whole blocks, and show the progress."""
    wanted, games = games, study.whole_blocks(games)
    if games > wanted:
        screen.notice(WHOLE_BLOCKS(n=games))
    file = options.file
    kept = RowsFile(file, study) if file is not None else None
    found = kept.resume() if kept is not None and options.resumes else None
    with progress_bar(screen, PLAYED, games, begun=len(found or ())) as progress:
        outcome = run_study(
            study,
            games,
            registry,
            jobs=options.workers,
            cluster=options.cluster,
            kept=kept,
            found=found,
            progress=progress,
            stop=stop,
        )
    if outcome.is_interrupted:
        screen.notice(BROKEN_OFF(n=len(outcome.games)))
        if file is not None:
            screen.notice(TO_GO_ON)
    return outcome


def tell_origin(screen: Screen, outcome: StudyResult) -> None:
    """Show the seed, the digest and the versions that the figures depend on."""
    for line in origin(outcome):
        screen.result(line)


def origin(outcome: StudyResult) -> list[Text]:
    """The facts that figures depend on: seeds, results, versions."""
    plugins = dict.fromkeys(plugin for arm in outcome.study.arms for plugin in arm.plugins)
    versions = id_list(f"{plugin.id} {plugin.version}".rstrip() for plugin in plugins)
    return [INTERVALS, SEED(seed=outcome.study.seed, digest=outcome.digest), PLUGINS(plugins=versions)]
