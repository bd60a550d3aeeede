"""Secrecy declared on fields: the seats that may know a value, and the values it could have instead."""
