"""Units that players bring for the register: typed as a table, from a CSV file, or from a save of a VASSAL module."""

import csv
from collections.abc import Iterable, Mapping
from typing import TypedDict

from sandtable.games.forgotten_battles import register
from sandtable.games.forgotten_battles.booklet.counters import NOTATION, Counter, counter_in, read_counter
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Draft, Field, FieldKind, Filler, NotUnderstood, Side
from sandtable.vassal.saves import read_save

KEY = "set_up"
MOST = 400
"""Lines of a file; a side has fewer counters."""


class Brought(TypedDict):
    counter: str


FIELD = Field(
    KEY,
    "Units of your set-up, for the register; may be left empty",
    FieldKind.TABLE,
    columns=(Field("counter", "Counter", hint="such as XX 51 12-2-2 or 3 Pz 12-5-8, ? for what you cannot read"),),
)


def bring_in(state: State, side: Side, rows: Iterable[Brought]) -> int:
    """They enter the register as if they had arrived; how many."""
    counters = read_rows(rows)
    register.enter(state, side, counters)
    return len(counters)


def read_rows(rows: Iterable[Brought]) -> list[Counter]:
    """The counters of the table; an empty line says nothing."""
    return [read_counter(row["counter"]) for row in rows if row["counter"].strip()]


def from_csv(raw: bytes) -> Draft:
    """A line a counter: `XX 51 12-2-2`, or under a heading name, size, formation, strength, ar, movement."""
    try:
        lines = [
            line for line in csv.reader(raw.decode("utf-8-sig").splitlines()) if any(cell.strip() for cell in line)
        ]
    except (UnicodeDecodeError, csv.Error):
        raise NotUnderstood("the file is no table of text", NOTATION) from None
    head = [cell.strip().lower() for cell in lines[0]] if lines else []
    named = "strength" in head
    told = (
        [_counter(dict(zip(head, line, strict=False))) for line in lines[1:]] if named else [line[0] for line in lines]
    )
    return _draft(told)


def _counter(cells: Mapping[str, str]) -> str:
    """The counter's line from cells by name; what a cell leaves empty is lost."""
    cell = {key: value.strip() for key, value in cells.items()}
    formation = f"[{cell['formation']}]" if cell.get("formation") else ""
    figures = "-".join(cell.get(key) or "?" for key in ("strength", "ar", "movement"))
    return " ".join(part for part in (cell.get("size", ""), cell.get("name") or "?", formation, figures) if part)


def from_save(raw: bytes) -> Draft:
    """Counters of a save whose names read as counters; how many of the others there are is told."""
    names = [piece.piece.name for piece in read_save(raw).positions]
    found = [name for name in names if _reads(name)]
    draft = _draft(found)
    others = len(names) - len(found)
    remarks = ["a save has the counters of both sides: take out those that are not yours"] if found else []
    remarks += [f"pieces whose names are no counters, such as XX 51 12-2-2: {others}"] if others else []
    return Draft(draft.value, (*draft.remarks, *remarks))


def _reads(text: str) -> bool:
    try:
        return counter_in(text) is not None
    except NotUnderstood:
        return False


def _draft(told: list[str]) -> Draft:
    rows, remarks = [], []
    for number, text in enumerate(told[:MOST], 1):
        try:
            rows.append({"counter": read_counter(text).plain})
        except NotUnderstood as no:
            remarks.append(f"line {number}: {no.why}")
    return Draft({KEY: rows}, tuple(remarks))


FILLERS = (
    Filler("units as a table (CSV)", (".csv",), from_csv),
    Filler("a save of a VASSAL module", (".vsav",), from_save),
)
