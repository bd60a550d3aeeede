"""Two programs at one save: `python -m tests.campaigns.races 2000` runs more of these."""

from tests.campaigns.races import race


def test_of_two_programs_that_race_for_a_save_nobody_is_told_saved_what_is_not_there() -> None:
    outcome = race(60)
    assert outcome.failures == []
    assert outcome.races == 60
    assert outcome.refused > 0, "they were never at it at the same time"
