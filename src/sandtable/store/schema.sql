-- One file is one campaign. Entries and records are only ever added; `dead_by` marks what an undo took back.
-- Every entry carries the digest of itself and of the one before it, every record that of its facts.
CREATE TABLE charter (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE entry (
    seq     INTEGER PRIMARY KEY,
    step    INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    side    TEXT,
    lane    TEXT NOT NULL,
    request TEXT NOT NULL,
    value   TEXT NOT NULL,
    reason  TEXT NOT NULL,
    thrown  TEXT NOT NULL,
    at      TEXT NOT NULL,
    digest  BLOB NOT NULL,
    dead_by INTEGER
);
CREATE INDEX entry_by_step ON entry (step);
CREATE INDEX entry_by_kind ON entry (kind) WHERE kind <> 'answer' OR reason <> '';

-- `base` is the record whose state this one differs from; none: the state is whole.
CREATE TABLE record (
    id      INTEGER PRIMARY KEY,
    step    INTEGER NOT NULL,
    key     TEXT NOT NULL,
    title   TEXT NOT NULL,
    cite    TEXT NOT NULL,
    base    INTEGER,
    state   BLOB NOT NULL,
    lines   BLOB NOT NULL,
    version TEXT NOT NULL,
    seq     INTEGER NOT NULL,
    digest  BLOB NOT NULL,
    cut_by  INTEGER
);
CREATE UNIQUE INDEX live_record ON record (step) WHERE cut_by IS NULL;
CREATE INDEX cut_record ON record (cut_by) WHERE cut_by IS NOT NULL;
