"""The roster file of the players' own booklets, asked for at the first arrivals, or when a side's sheet wants it."""

from collections.abc import Iterable
from functools import partial
from typing import TypedDict

from sandtable.games.forgotten_battles.arrivals import brought
from sandtable.games.forgotten_battles.arrivals.brought import Brought
from sandtable.games.forgotten_battles.arrivals.withdrawn import withdrawn_dead
from sandtable.games.forgotten_battles.booklet.roster import (
    Roster,
    from_file,
    lost_rows,
    named_row,
    read_lines,
    read_roster,
)
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.sides import SIDES, TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import EVERYONE, FACT, Field, FieldKind, Filler, Note, Procedure, Report, Side, counted

PIECES = ("roster", "second", "third")


class RosterRow(TypedDict):
    row: str
    counter: str


class RosterPieces(TypedDict):
    rows: list[RosterRow]
    roster: str
    second: str
    third: str
    set_up: list[Brought]


def to_be_asked(state: State, side: Side) -> bool:
    """Whether nobody has told yet: one file may serve both sides."""
    return not state.arrivals.roster_asked and side not in state.arrivals.roster_sides


def load_roster(state: State, side: Side) -> Procedure[None]:
    """A roster file that the players already have: at the first arrivals, or when a side's sheet wants it."""
    value = yield from Report[RosterPieces](
        question="Have you a roster file of the counters in your booklets? Or fill the table in, or leave it empty",
        cite="tfb.notation.counter",
        wants=FACT,
        side=side,
        key="roster",
        telling="A roster file of the counters in the booklet: {}",
        context=("A long roster comes in pieces, each a file of its own.",),
        fields=(
            Field("rows", "Counters that you read in your booklet", FieldKind.TABLE, columns=_columns(side)),
            Field("roster", "Roster file"),
            Field("second", "Second piece"),
            Field("third", "Third piece"),
            brought.FIELD,
        ),
        fillers=(Filler("your roster file", (".toml", ".txt"), partial(from_file, fields=PIECES)), *brought.FILLERS),
        also=_check,
        suggestion={"roster": ""},
    )
    read = {key: row for piece in _pieces(value) for key, row in piece.items()} | from_table(value["rows"])
    state.arrivals.roster |= read
    state.arrivals.roster_sides.append(side)
    state.arrivals.roster_asked = len({key.partition(".")[0] for key in read}) == len(SIDES)
    if many := brought.bring_in(state, side, value["set_up"]):
        yield Note(
            f"{TITLES[side]}: in the register, {counted(many, 'unit')} of the set-up.",
            "tfb.notation.counter",
            EVERYONE,
        )
    if read:
        yield Note(f"The roster fills in {counted(len(read), 'row')} of the orders of arrival.", "tfb.notation.counter")
        for told in SIDES:
            yield from withdrawn_dead(state, told)


def _columns(side: Side) -> tuple[Field, ...]:
    """Each counter with the row of the order of arrival that the scan lost it from."""
    lost = tuple(
        (row.key, f"{in_words(row.date) if row.date else 'Without a date'}: {row.title}") for row in lost_rows(side)
    )
    return (
        Field("row", "Row", FieldKind.CHOICE, choices=lost),
        Field("counter", "Counter", hint="such as XX 51 12-2-2, ? for what you cannot read"),
    )


def from_table(rows: Iterable[RosterRow]) -> Roster:
    """The rows of the table as a roster; what is no counter is not understood, a line without one says nothing."""
    found: Roster = {}
    for row in rows:
        if row["counter"].strip():
            found.setdefault(row["row"], []).extend(read_lines(named_row(row["row"]), [row["counter"]]))
    return found


def _pieces(value: RosterPieces) -> list[Roster]:
    return [read_roster(part) for part in (value["roster"], value["second"], value["third"])]


def _check(value: RosterPieces) -> None:
    """A piece or a line that cannot be read is not understood."""
    _pieces(value)
    from_table(value["rows"])
    brought.read_rows(value["set_up"])
