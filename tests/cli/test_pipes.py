"""Playing without a terminal: answers line by line, no prompt, an exit code that tells how it ended."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.support.tables import games_except
from tests.support.terminal import PATIENCE
from tests.support.wording import english, english_part, english_start

from .conftest import Run

GAME = ("play", "market", "--seat", "human:Anna", "--seat", "random:Tom", "--seed", "3")
WHOLE = "2 1\napple\npass\n3 0\n1 3\n"


def saves(home: Path) -> list[Path]:
    return sorted((home / "manicule" / "saves").glob("*.toml"))


def test_a_whole_game_is_played_from_a_pipe(manicule: Run, home: Path) -> None:
    ran = manicule(*GAME, "--json", input=WHOLE)
    assert ran.code == 0, ran.err
    assert ran.json["seats"][0] == {
        "name": "Anna",
        "kind": "human",
        "rank": 1,
        "score": 3,
        "points": {"wares": 3, "lots": 0},
    }
    assert ran.json["save"] == str(saves(home)[0])
    assert manicule("replay", ran.json["save"], "--json").out == ran.out


def test_results_go_to_standard_output_and_talk_to_standard_error(manicule: Run) -> None:
    ran = manicule(*GAME, input=WHOLE)
    assert ran.code == 0
    assert "How do you place your coins?" in ran.err
    assert "Anna buys apple." in ran.err
    assert "Anna> " not in ran.out + ran.err
    assert ran.out.startswith(english("interface.scores.points"))
    assert ran.out.rstrip().endswith("Anna wins.")


def test_empty_lines_wide_letters_and_stray_keys_do_no_harm(manicule: Run) -> None:
    plain = manicule(*GAME, "--json", input=WHOLE).json
    odd = manicule(*GAME, "--json", input="\n\n２ １\r\n\x1b[A\x00ＡＰＰＬＥ\x07\n \n pass \n3-0\n1,3").json
    assert odd["seats"] == plain["seats"]


def test_bytes_that_are_no_text_are_only_a_wrong_answer() -> None:
    command = [sys.executable, "-m", "manicule_cli", *GAME]
    done = subprocess.run(
        command, input=b"2 1\n\xff\xfe\x80\n", capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 3
    assert b"Traceback" not in done.stderr


def test_an_illegal_answer_ends_with_3_and_nothing_is_lost(manicule: Run, home: Path) -> None:
    ran = manicule(*GAME, input="2 1\napple cloth\npass\n")
    assert (ran.code, ran.out) == (3, "")
    assert (
        english("kernel.errors.possible", answer="apple cloth", reason="that costs 3, and you have 2")
        in ran.err
    )
    assert f"manicule resume {saves(home)[0].stem}" in ran.err
    rest = manicule("resume", "--json", input="apple\npass\n3 0\n1 3\n")
    assert rest.code == 0
    assert rest.json["seats"] == manicule(*GAME, "--json", input=WHOLE).json["seats"]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("7", english("interface.answers.out_of_range", typed=7, last=3)),
        ("nonsense", english("kernel.base.no_such_option")),
    ],
)
def test_an_answer_that_cannot_be_understood_ends_with_3(manicule: Run, answer: str, reason: str) -> None:
    ran = manicule(*GAME, input=f"2 1\n{answer}\n")
    assert ran.code == 3
    assert reason in ran.err


def test_at_the_end_of_input_the_game_is_saved_and_the_exit_code_is_1(manicule: Run, home: Path) -> None:
    ran = manicule(*GAME, "--json", input="2 1\napple\n")
    assert (ran.code, ran.out) == (1, "")
    assert english("cli.session.ended") in ran.err
    assert f"manicule resume {saves(home)[0].stem}" in ran.err
    standing = manicule("replay", str(saves(home)[0]), "--json").json
    assert (standing["finished"], standing["asked"]) == (False, ["Anna"])
    rest = manicule("resume", str(saves(home)[0]), "--json", input="pass\n3 0\n1 3\n")
    assert rest.json["seats"] == manicule(*GAME, "--json", input=WHOLE).json["seats"]


def test_a_game_in_which_nothing_was_answered_leaves_no_save(manicule: Run, home: Path) -> None:
    ran = manicule("play", "market", "--seat", "human", "--seat", "human")
    assert ran.code == 1
    assert english_part("cli.session.nothing_saved") in ran.err
    assert saves(home) == []


def test_resume_takes_the_unfinished_game_that_was_played_last(manicule: Run, home: Path) -> None:
    manicule(*GAME, input="2 1\n")
    [unfinished] = saves(home)
    manicule(*GAME, "--json", input=WHOLE)
    ran = manicule("resume", "--json", input="apple\npass\n3 0\n1 3\n")
    assert ran.code == 0
    assert ran.json["save"] == str(unfinished)
    assert manicule("resume").code == 2


def test_a_finished_game_can_be_resumed_only_to_see_its_end(manicule: Run) -> None:
    ran = manicule(*GAME, "--json", input=WHOLE)
    again = manicule("resume", ran.json["save"], "--json")
    assert (again.code, again.out) == (0, ran.out)


def test_the_words_are_at_hand(manicule: Run) -> None:
    ran = manicule(
        *GAME,
        input="?\nlook\nlook tom\nlook xyz\nlog\n2 1\nwhy apple\nwhy 1 3\nwhy\napple\nlog\nhint\nquit\n",
    )
    assert ran.code == 0
    for line in (
        english_part("interface.questions.how_allot", n=2, count=3),
        f"undo  {english_start('interface.look_ups.take_back_your_last_answer', 27)}",
        english("interface.look_ups.no_section", what="xyz", titles="Anna and Tom"),
        english("web.regions.nothing_yet"),
        english("interface.reasons.possible", answer="the apple"),
        english(
            "kernel.errors.possible", answer="the apple, the cloth", reason="that costs 3, and you have 2"
        ),
        english("interface.reasons.why_what", example="the apple"),
        english_part("cli.session.resume"),
    ):
        assert line in ran.err
    assert ran.err.count("Anna buys apple.") == 2


def test_undo_takes_back_and_does_not_tell_twice(manicule: Run) -> None:
    ran = manicule(*GAME, "--json", input="2 1\nbread\nundo\napple\npass\n3 0\n1 3\n")
    assert ran.code == 0
    assert english("interface.verbs.undone") in ran.err
    assert ran.json["seats"] == manicule(*GAME, "--json", input=WHOLE).json["seats"]


def test_an_option_that_no_answer_can_have_is_marked(manicule: Run) -> None:
    err = manicule(*GAME, input="1 2\n").err
    assert "the cloth (not possible now)" in err
    assert "the bread (not possible now)" not in err


def test_an_unfair_undo_is_refused_with_the_reason(manicule: Run) -> None:
    ran = manicule(*GAME, input="2 1\nundo\n")
    assert ran.code == 3
    assert english_part("match.timeline.revealed_since") in ran.err
    practice = manicule(*GAME, "--practice", "--json", input="1 2\nundo\n" + WHOLE)
    assert practice.code == 0
    assert practice.json["practice"] is True
    assert practice.json["seats"][0]["score"] == 3


def test_several_people_answer_in_the_order_of_the_table(manicule: Run) -> None:
    two = ("play", "market", "--seat", "human:Anna", "--seat", "human:Tom", "--seed", "3", "--json")
    ran = manicule(*two, input="3 0\n3 0\napple\nbread cloth\n3 0\n3 0\nnone\n-\n")
    assert ran.code == 0, ran.err
    assert [seat["score"] for seat in ran.json["seats"]] == [1, 2]
    assert english_part("interface.hand_over.hand_over", name="Anna") not in ran.err


def test_without_seats_a_person_and_bots_sit_down(manicule: Run) -> None:
    ran = manicule("play", "market", "--seed", "3", "--json", input=WHOLE)
    assert [(seat["name"], seat["kind"]) for seat in ran.json["seats"]] == [
        ("Anna", "human"),
        ("Random 1", "random"),
    ]


def test_with_one_game_installed_it_need_not_be_named(manicule: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANICULE_BLOCK", f"{games_except()},tictactoe")
    ran = manicule("play", "--seed", "3", "--json", input=WHOLE)
    assert ran.code == 0
    assert ran.json["game"] == "market"


@pytest.mark.parametrize(("game", "others"), [("market", 1), ("tictactoe", 1), ("gutenberg", 2)])
def test_a_person_who_answers_like_a_bot_gets_the_game_of_the_bot(
    manicule: Run, tmp_path: Path, game: str, others: int
) -> None:
    seats = ("--seat", "random:Tom") + ("--seat", "random:Kate") * (others - 1)
    save = str(tmp_path / "bots.toml")
    bots = manicule(
        "play", game, "--seat", "random:Anna", *seats, "--seed", "9", "--save", save, "--json"
    ).json
    steps = tomllib.loads(Path(save).read_text())["step"]
    answers = [step["a"] for step in steps if "a" in step]
    ran = manicule(
        "play", game, "--seat", "human:Anna", *seats, "--seed", "9", "--json", input="\n".join(answers)
    )
    assert ran.code == 0, ran.err[-2000:]
    assert ran.json["answers"] == bots["answers"]
    assert ran.json["seats"][0] | {"kind": "random"} == bots["seats"][0]
    assert ran.json["seats"][1:] == bots["seats"][1:]


def test_a_hint_comes_from_a_bot_that_thinks(manicule: Run, plugins: Path) -> None:
    # Of any game.
    assert english_part("interface.hints.hint", kind="hard") in manicule(*GAME, input="hint\n").err
    alone = (
        "play",
        "market",
        "--seat",
        "human:Anna",
        "--seat",
        "human:Tom",
        "--seed",
        "3",
        "--no-plugin",
        "bots",
    )
    assert english("interface.hints.no_hint") in manicule(*alone, input="hint\n").err
    (plugins / "wise.py").write_text(WISE)
    ran = manicule(*alone, input="hint\n2 1\n1 2\nhint\n")
    assert english("interface.hints.hint_meaning", kind="wise", answer="0 3", meaning="luck: 3") in ran.err
    assert "It is the 1th question of Anna." in ran.err
    assert (
        english(
            "interface.hints.hint_meaning",
            kind="wise",
            answer="apple bread",
            meaning="the apple and the bread",
        )
        in ran.err
    )


WISE = """
PLUGIN = {"id": "wise", "kind": "bots", "name": "Wise", "about": "Thinks.", "api": 2,
          "bots": {"wise": "Wise"}}
from manicule import Bot, Plugin, Texts
tr = Texts("wise").tr
class Wise(Bot):
    def answer(self, question, view, dice):
        return "0-3" if question.shape == "allot" else max(question.legal, key=len)
    def reason(self, question, view, answer):
        return tr("It is the {n}th question of {seat}.")(n=1, seat=view.names[0]) if question.rows else None
plugin = Plugin()
"""
