"""Records: a match on disk, from the first answer on.

A `Recorder` observes a match and writes before people are told; the reader trusts only what was written
whole. `manicule.save` writes a match down as it stands.
"""
