"""Records: a match on disk, from its first answer.

A `Recorder` observes a match and writes each answer before people see its outcome; the reader trusts only
complete blocks. `manicule.save` writes the present state of a match.
"""
