"""The tables of the database. A record is kept as the blocks of a save, so that an export is a save."""

from __future__ import annotations

SCHEMA = 1
"""The version of the schema. A server refuses a database of another one."""
CREATE = """
CREATE TABLE manicule_schema (version integer NOT NULL);
CREATE TABLE tables (
    id text PRIMARY KEY,
    file bytea NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    changed timestamptz NOT NULL DEFAULT now(),
    thinker text
);
CREATE TABLE entries (
    tbl text NOT NULL REFERENCES tables ON DELETE CASCADE,
    record text NOT NULL,
    n integer NOT NULL,
    block bytea NOT NULL,
    PRIMARY KEY (tbl, record, n)
);
CREATE TABLE extras (
    tbl text NOT NULL REFERENCES tables ON DELETE CASCADE,
    name text NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (tbl, name)
);
CREATE TABLE processes (id text PRIMARY KEY, until timestamptz NOT NULL);
CREATE TABLE secrets (name text PRIMARY KEY, data bytea NOT NULL);
CREATE INDEX thinking ON tables (id) WHERE thinker IS NOT NULL;
"""
"""`entries` has a row for each append: its checked bytes, numbered from 0, which is the header. `thinker` is
the process in which the bots of a table think, `processes` says until when each is known to live."""
LOCK = 0x6D616E69
"""The advisory lock of a process that creates the schema."""
