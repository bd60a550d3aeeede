"""The rules that phases and plugins share, one subject a module.

Those that only read the position are below the questions of `texts.kinds`; those that ask are above them.
"""
