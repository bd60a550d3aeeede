"""The rules that phases and plugins share, one module for each subject.

Rules that only read the position are below the questions of `texts.kinds`; rules that ask are above them.
"""
