"""Secrecy, declared on fields: who may know what, and what an unknown thing could be instead."""
