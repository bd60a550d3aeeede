"""Then these facts hold, and the report says so."""

from pathlib import Path

from tests.support.stall import BUYING, HEAD, Run, check
from tests.support.wording import english_part

from manicule.plugins import PluginRegistry
from manicule_kit.scenarios.scenario import run_scenario


def test_points_and_result(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            finished = true
            round = 2
            [given.seats]
            Anna = {{goods = "apple bread", coins = 5}}
            Tom = {{coins = 4, bid = 1}}
            [then]
            asked = "nobody"
            points = {{Anna = {{goods = 6, coins = 2}}, Tom = 2}}
            [then.result]
            winners = ["Anna"]
            rounds = 2
            [then.result.Anna]
            rank = 1
            score = 8
            points.goods = 6
            facts.title = "keeper of 5 coins"
            [then.result.Tom]
            rank = 2
            points = 2
            facts = {{bids = [1]}}
            """)
    )


def test_winners_may_share_in_any_order(run: Run) -> None:
    check(
        run(f"""{HEAD}
            given.finished = true
            then.result.winners = "Tom Anna"
            """)
    )


def test_events_happened_in_this_order(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            round = 2
            [[when]]
            seat = "Tom"
            answer = "3-0"
            [[when]]
            answer = "0-3"
            [[when]]
            seat = "Tom"
            answer = "apple"
            [[when]]
            answer = "pass"
            [then]
            finished = true
            no_events = [{{event = "bought", seat = "Anna"}}, {{event = "bought", good = "cheese"}}]
            [[then.events]]
            event = "bid"
            seat = "Tom"
            coins = 3
            [[then.events]]
            event = "bought"
            seat = "Tom"
            left = "apple bread cheese"
            [[then.events]]
            event = "closed"
            """)
    )


def test_what_did_not_happen(run: Run) -> None:
    check(
        run(f"""{BUYING}
            [[when]]
            answer = "pass"
            [then]
            events = []
            no_events = ["bought", "closed"]
            """)
    )


# Reports.


def test_an_impossible_position_is_refused(run: Run) -> None:
    report = run(f"""{BUYING}
        seats.Anna.goods = "apple:3"
        [then]
        round = 1
        """)
    assert not report.holds
    assert [str(line) for line in report.lines()] == ["there are not so many of apple"]


def test_a_report_names_the_file_and_the_title(small_games: PluginRegistry, tmp_path: Path) -> None:
    path = tmp_path / "p03-first-bid.toml"
    path.write_text(HEAD + "then.round = 1", encoding="utf-8")
    report = run_scenario(path, small_games)
    assert (report.path, report.title, report.holds) == (path, "An example", True)
    assert report.lines() == ()


def test_notices_of_the_selection_are_reported(run: Run) -> None:
    report = run(HEAD + 'without = "sale"\nthen.round = 1')
    assert report.holds
    assert english_part("plugins.selection.without_nothing", plugin="sale") in str(report.notices[0])


def test_running_twice_gives_the_same_report(run: Run) -> None:
    text = f"""{BUYING}
        row = "apple"
        [then]
        row = "bread"
        """
    assert run(text) == run(text)
    assert len(run(text).failures) == 1
