"""The conformance checks: games are played with a plugin, and everything is looked at after every answer."""
