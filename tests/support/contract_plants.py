"""Differences that are planted below every front-end: the contract must notice each."""

import pytest

from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_interface import look_ups, narration, review, session, verbs, viewer_state
from manicule_interface.cautions import Cautions
from manicule_interface.hints import Hint, hint
from manicule_interface.moments import Moments
from manicule_interface.playback import Playback
from manicule_interface.scores import SeatStanding, standings_now
from manicule_interface.viewer_state import GameEnd, end_of

Patch = pytest.MonkeyPatch


def skip_warnings(patch: Patch) -> None:
    patch.setattr(Cautions, "against", lambda *given: None)


def tell_secrets(patch: Patch) -> None:
    patch.setattr(narration, "is_for", lambda event, seats: True)


def hint_for_another_seat(patch: Patch) -> None:
    def mistaken(match: Match, registry: PluginRegistry, seat: str) -> Hint | None:
        return hint(match, registry, next(one for one in match.waiting() if one != seat))

    patch.setattr(verbs, "hint", mistaken)


def drop_moments(patch: Patch) -> None:
    patch.setattr(Moments, "now", lambda *given: None)


def forget_certain_points(patch: Patch) -> None:
    def only_now(match: Match, viewer: str) -> dict[str, SeatStanding]:
        return {seat: SeatStanding(one.now) for seat, one in standings_now(match, viewer).items()}

    patch.setattr(look_ups, "standings_now", only_now)
    patch.setattr(session, "standings_now", only_now)


def forget_the_winners(patch: Patch) -> None:
    def only_scores(match: Match) -> GameEnd | None:
        end = end_of(match)
        return GameEnd((), end.scores) if end is not None else None

    patch.setattr(viewer_state, "end_of", only_scores)
    patch.setattr(session, "end_of", only_scores)


def replay_a_move_too_many(patch: Patch) -> None:
    patch.setattr(Playback, "within", lambda self, at: min(at + 1, self.last))


def review_without_tables(patch: Patch) -> None:
    patch.setattr(review, "table_at", lambda *given: review.NO_TABLE)
