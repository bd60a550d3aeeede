"""`manicule locales record`: plays games and shows screens, and keeps where each message is seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from manicule.kernel.text import ntr
from manicule_cli.locales.files import workshop_of
from manicule_cli.locales.recorded_screens import ScreenRecording
from manicule_cli.shell_words import near
from manicule_terminal.progress_bar import progress_bar
from manicule_terminal.screen import Screen
from manicule_workshop.extraction import PLATFORM
from manicule_workshop.recording import Recording
from manicule_workshop.seen import FILE_NAME, read_seen, write_seen
from manicule_workshop.workshop import TranslationWorkshop

# Translators: a counter of progress while games are played for translators; {done} is a number
PLAYING = ntr("{done} of {n} table or screen", "{done} of {n} tables and screens")
RECORDED = ntr("{file}: {n} text is seen", "{file}: {n} texts are seen")
SAME = ntr("{file}: {n} text is seen, unchanged", "{file}: {n} texts are seen, unchanged")


def record(screen: Screen, plugins: Sequence[str]) -> int:
    """Record where the messages of these plugins are seen; the program's own on its screens."""
    workshop = workshop_of(screen)
    domains = workshop.domains(plugins)
    recording = Recording(workshop.registry, *_wanted(workshop, domains))
    screens = ScreenRecording(recording.sightings)
    shown = screens.show(workshop.registry) if PLATFORM in domains else ()
    expected = len(recording.tables) + (screens.number(workshop.registry) if PLATFORM in domains else 0)
    with progress_bar(screen, PLAYING, expected) as progress:
        done = 0
        for steps in (recording.play(), shown):
            for _ in steps:
                done += 1
                if progress is not None:
                    progress(done)
    return _write(screen, workshop, domains, recording)


def _wanted(workshop: TranslationWorkshop, domains: Sequence[str]) -> tuple[list[str], list[str]]:
    """The games in which the messages of these domains are seen, and the plugins that a table must have; all
    tables if one of the domains is not a part of a table: the program itself, or bots."""
    manifests = [workshop.registry.manifests[id] for id in domains if id in workshop.registry.manifests]
    played = {one.plays for one in manifests}
    games = [game.id for game in workshop.registry.games() if not played - {""} or game.id in played]
    is_about_parts = len(manifests) == len(domains) and all(one.kind != "bots" for one in manifests)
    return games, [one.id for one in manifests] if is_about_parts else []


def _write(
    screen: Screen, workshop: TranslationWorkshop, domains: Sequence[str], recording: Recording
) -> int:
    """Write the file of each folder of translations, and report it."""
    rows = []
    for place in dict.fromkeys(map(workshop.place, domains)):
        own = {domain: workshop.sources(domain) for domain in domains if workshop.place(domain) == place}
        seen = recording.joined(read_seen(place), own)
        changed = write_seen(place, seen)
        number = sum(map(len, seen.messages.values()))
        rows.append({"path": str(place / FILE_NAME), "messages": number, "changed": changed})
        if not screen.options.json:
            told = RECORDED if changed else SAME
            screen.result(told(file=near(Path(place / FILE_NAME)), n=number))
    if screen.options.json:
        screen.object({"files": rows})
    return 0
