"""The door: the ways into a match.

`start` begins a new one, `load` goes on with a save, `replay` plays a record again. Only this layer knows
plugins and records together.
"""
