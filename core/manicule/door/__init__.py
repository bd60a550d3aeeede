"""The door: the functions that open a match.

`start` begins a new match, `load` continues a save, and `replay` plays a record again. Only this layer uses
plugins and records together.
"""
