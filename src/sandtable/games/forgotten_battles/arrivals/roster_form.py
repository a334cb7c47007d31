"""The roster file of the players' own booklets, asked for at the first arrivals of each side."""

from functools import partial
from typing import TypedDict

from sandtable.games.forgotten_battles.arrivals.withdrawn import withdrawn_dead
from sandtable.games.forgotten_battles.booklet.roster import Roster, from_file, read_roster
from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import FACT, Field, Filler, Note, Procedure, Report, Side

PIECES = ("roster", "second", "third")


class RosterPieces(TypedDict):
    roster: str
    second: str
    third: str


def load_roster(state: State, side: Side) -> Procedure[None]:
    """At the first arrivals of each side: a roster file that the players already have. One file may serve both."""
    if state.arrivals.roster_asked or side in state.arrivals.roster_sides:
        return

    value = yield from Report[RosterPieces](
        question="Have you a roster file of the counters in your booklets? Paste it here, or leave it empty",
        cite="tfb.notation.counter",
        wants=FACT,
        side=side,
        key="roster",
        telling="A roster file of the counters in the booklet: {}",
        context=("A long roster comes in pieces, each a file of its own.",),
        fields=(
            Field("roster", "Roster"),
            Field("second", "Second piece"),
            Field("third", "Third piece"),
        ),
        fillers=(Filler("your roster file", (".toml", ".txt"), partial(from_file, fields=PIECES)),),
        also=_check,
        suggestion={"roster": ""},
    )
    read = {key: row for piece in _pieces(value) for key, row in piece.items()}
    state.arrivals.roster |= read
    state.arrivals.roster_sides.append(side)
    state.arrivals.roster_asked = len({key.partition(".")[0] for key in read}) == len(SIDES)
    if read:
        yield Note(f"The roster fills in {len(read)} rows of the orders of arrival.", "tfb.notation.counter")
        for told in SIDES:
            yield from withdrawn_dead(state, told)


def _pieces(value: RosterPieces) -> list[Roster]:
    return [read_roster(part) for part in (value["roster"], value["second"], value["third"])]


def _check(value: RosterPieces) -> None:
    """A piece that cannot be read is not understood."""
    _pieces(value)
