"""A part of the odds for the tests of matches: it fails whenever it is told what happened."""

from manicule import Event, Plugin, hookimpl

PLUGIN = {
    "id": "deaf",
    "kind": "rules",
    "name": "Deaf",
    "about": "Fails when it is told something.",
    "api": 2,
    "game": "odds",
}


class Deaf(Plugin):
    @hookimpl
    def after_events(self, events: tuple[Event, ...]) -> None:
        if events:
            raise ZeroDivisionError("nothing is heard")


plugin = Deaf()
