"""Whole games of Gutenberg at a terminal, in every language: alone, and two people with secrets."""

import re
import tomllib
from pathlib import Path

import pexpect
import pytest
from tests.support.terminal import Terminal

from .conftest import Run, Start

SEED = "9"
HAND_OVER = {
    "en": "press Enter.",
    "fr": "appuyez sur Entrée.",
    "ja": "Enterを押してください。",
    "uk": "натисніть Enter.",
}
MOMENT = {
    "en": "Press Enter to continue.",
    "fr": "Appuyez sur Entrée pour continuer.",
    "ja": "Enterで続けます。",
    "uk": "Натисніть Enter, щоб продовжити.",
}
LANGUAGES = tuple(HAND_OVER)


def answers_of(manicule: Run, save: Path, seats: list[str], more: tuple[str, ...]) -> dict[str, list[str]]:
    """What bots with these names answer: people who type the same play the same game."""
    words = [word for name in seats for word in ("--seat", f"random:{name}")]
    ran = manicule("play", "gutenberg", *words, *more, "--seed", SEED, "--save", str(save), "--json")
    assert ran.code == 0, ran.err
    steps = tomllib.loads(save.read_text())["step"]
    return {
        name: [step[seat] for step in steps if seat in step]
        for seat, name in zip("abcd", seats, strict=False)
    }


def play(window: Terminal, answers: dict[str, list[str]], *languages: str) -> None:
    """Type the answers of each person when they are asked, put moments away, and look around for secrets."""
    asked = rf"\r\n(?:\x1b\[\?2004h)?({'|'.join(answers)})(?: \[[^\r\n]*\])?> $"  # where lines are edited
    waiting = [text[language] for language in languages for text in (HAND_OVER, MOMENT)]
    entered = "|".join(re.escape(text).replace(r"\ ", r"\s+") for text in waiting)
    handed = rf"(?:{entered})\s*$"
    secret = ""
    while True:
        if window.child.expect([asked, handed, pexpect.EOF]) == 2:
            return
        name = window.child.match.group(1) if window.child.match.re.groups else None
        if name is None:
            assert not window.display.is_alternate
            assert not secret or secret not in window.display.everything
            window.type("")
            continue
        answer = answers[name].pop(0)
        secret = answer if window.display.is_alternate and "-" in answer else ""
        window.type(answer)


def check(window: Terminal) -> None:
    window.child.close()
    assert window.child.exitstatus == 0
    assert "Traceback" not in window.written
    assert window.display.too_wide == []
    assert not window.display.is_alternate


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_person_plays_a_whole_game_against_the_automa(
    manicule: Run, at_terminal: Start, tmp_path: Path, language: str
) -> None:
    more = ("--with", "automa")
    answers = answers_of(manicule, tmp_path / "bots.toml", ["Anna"], more)
    line = f"play gutenberg --seat human:Anna --with automa --seed {SEED} --windows all --lang {language}"
    window = at_terminal(line, lines=24, columns=80)
    play(window, answers, language)
    check(window)
    assert answers == {"Anna": []}
    assert "manicule replay gutenberg-" in window.display.everything
    reader = "human:Anna" if language == "en" else f"human:Anna,lang={language}"
    again = f"manicule play gutenberg --seat {reader} --with automa"
    assert again in " ".join(window.display.everything.split())


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_two_people_play_a_whole_game_with_secrets(
    manicule: Run, at_terminal: Start, tmp_path: Path, language: str
) -> None:
    answers = answers_of(manicule, tmp_path / "bots.toml", ["Anna", "Tom", "Carl"], ())
    del answers["Carl"]
    plans = [answer for own in answers.values() for answer in own if re.fullmatch(r"\d(-\d){4}", answer)]
    line = "play gutenberg --seat human:Anna --seat human:Tom --seat random:Carl"
    window = at_terminal(f"{line} --seed {SEED} --windows all --lang {language}", lines=50, columns=160)
    play(window, answers, language)
    check(window)
    assert answers == {"Anna": [], "Tom": []}
    assert len(plans) == 12
    found = window.display.everything
    assert not any(plan in found for plan in plans), "what was typed in secret is nowhere"
    assert all(plan in window.written for plan in plans)
