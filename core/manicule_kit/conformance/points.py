"""Checks points, during games and in results: whole numbers, each with a named source, that add up."""

from __future__ import annotations

import ast
from pathlib import Path

from manicule.kernel.choices import Choice
from manicule.kernel.errors import FAILURES
from manicule.kernel.game import Result, result_of
from manicule.kernel.locations import Owned
from manicule.kernel.text import id_list, tr
from manicule.match.match import Match
from manicule_kit.conformance.hooks import own_modules
from manicule_kit.conformance.probes import SOMETIMES, Probe, add_nameless, in_game
from manicule_kit.conformance.subject import Subject

WRONG_SCORE = tr("the score of {name} is {score}, but the points add up to {sum}")
ADD_POINTS = tr("change the points and the score together, or award points by source: Game.points")
NO_WINNER = tr("the winners are {winners}, but rank 1 belongs to {first}")
RANK = tr("change ranks and winners together; several players may share a rank")
# Translators: {name} is a player, {source} the id of a source of points, {points} a number such as 1.5
BROKEN_POINTS = tr("{name} has {points} points from “{source}”, but points are whole numbers")
BROKEN_SCORE = tr("the score of {name} is {score}, but a score is a whole number")
ROUND_POINTS = tr("round where the points are awarded: n // 2, not n / 2")


class Points(Probe):
    """Checks the points of all players while the game is played."""

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        if self.times(choice) % SOMETIMES != 1:
            return
        for is_over in (True, False):
            try:
                result = result_of(match.table, is_over)
            except FAILURES:  # the scoring rules may need things that exist only at the end
                continue
            _check_points(self.subject, match, result)


def check_result(subject: Subject, match: Match) -> None:
    """Check the result of a finished game: its points, their sum, and the winners."""
    result = result_of(match.table)
    for seat in result.seats:
        total = sum(seat.points.values())
        if seat.score != total:
            problem = WRONG_SCORE(name=seat.name, score=str(seat.score), sum=str(total))
            subject.findings.add("games", in_game(subject, match, problem), ADD_POINTS, key=WRONG_SCORE)
    _check_points(subject, match, result)
    first = tuple(seat.name for seat in result.seats if seat.rank == 1)
    if first != result.winners:
        problem = NO_WINNER(winners=id_list(result.winners), first=id_list(first))
        subject.findings.add("games", in_game(subject, match, problem), RANK, key=NO_WINNER)


def _check_points(subject: Subject, match: Match, result: Result) -> None:
    """Check that points are whole numbers, and that every source has a name: people would read an id."""
    for seat in result.seats:
        broken = {source: number for source, number in seat.points.items() if type(number) is not int}
        for source, number in broken.items():
            problem = BROKEN_POINTS(name=seat.name, points=str(number), source=source)
            at = _line_naming(subject, source) or _scoring(subject, match)
            key = (BROKEN_POINTS.message, source)
            subject.findings.add("games", in_game(subject, match, problem), ROUND_POINTS, at, key=key)
        if type(seat.score) is not int and not broken:
            problem = BROKEN_SCORE(name=seat.name, score=str(seat.score))
            at = _scoring(subject, match)
            subject.findings.add(
                "games", in_game(subject, match, problem), ROUND_POINTS, at, key=BROKEN_SCORE
            )
    names = match.display.point_names
    sources = dict.fromkeys(source for seat in result.seats for source in seat.points)
    unnamed = [source for source in sources if source not in names]
    if unnamed and subject.manifest.kind != "game":
        known = _own_sources(subject, match)
        unnamed = [source for source in unnamed if source not in known]
    for source in unnamed:
        add_nameless(subject, match, source)


def _own_sources(subject: Subject, match: Match) -> set[str]:
    """The sources of points of the game without the plugin, which the plugin need not name."""
    try:
        table = subject.registry.rule_set(match.rules.game.id, ()).new_table(match.setup)
        return {source for seat in result_of(table).seats for source in seat.points}
    except FAILURES:  # the game may need the plugin, or count points only at the end
        return set()


def _scoring(subject: Subject, match: Match) -> Owned | None:
    """The method or class of the plugin that counts points."""
    if subject.manifest.kind == "game":
        return subject.files.of_code(type(match.rules.game).points)
    return subject.files.of_code(type(subject.plugin))


def _line_naming(subject: Subject, source: str) -> Owned | None:
    """The first line of the plugin with the id of a source."""
    for module in own_modules(subject):
        path = str(module.__file__)
        nodes = ast.walk(ast.parse(Path(path).read_text(encoding="utf-8")))
        lines = [node.lineno for node in nodes if isinstance(node, ast.Constant) and node.value == source]
        if lines:
            return subject.files.owner(path, min(lines))
    return None
