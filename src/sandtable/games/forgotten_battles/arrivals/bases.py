"""2.4g: Heinrici Defense Bases and Panther Forts, deployed on their dates next to a German Infantry division."""

from collections.abc import Iterable
from datetime import date
from typing import TypedDict

from sandtable.games.forgotten_battles.arrivals import books
from sandtable.games.forgotten_battles.booklet.rows import Action, Row, printed_rows
from sandtable.games.forgotten_battles.calendar import printed_turn
from sandtable.games.forgotten_battles.named_hexes import check_hex
from sandtable.games.forgotten_battles.special.heinrici_bases import Beside, refuse_deployment
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report
from sandtable.rules import rule


class Deployment(TypedDict):
    name: str
    hex: str
    beside: str


@rule("tfb.arrival.axis.heinrici_total")
def bases_by(day: date) -> tuple[int, int]:
    """How many bases and Panther Forts have been due by the end of this turn."""
    now = printed_turn(day).date
    return deployed(row for row in printed_rows("axis") if row.date and row.date <= now)


def deployed(done: Iterable[Row]) -> tuple[int, int]:
    """The bases and the Panther Forts that these rows deploy."""
    past = [row for row in done if row.action is Action.DEPLOY]
    return sum(r.printed.heinrici_bases for r in past), sum(r.printed.panther_forts for r in past)


def deploy(state: State, row: Row) -> Procedure[None]:
    """Draw the bases of this row at random and deploy each; Panther Forts go the same way."""
    for _ in range(row.printed.heinrici_bases):
        yield from _one(state, row, "Heinrici Defense Base, drawn at random")
        state.arrivals.bases += 1
    named = state.readings.panther_forts == "static_panther_battalions"
    fort = "Panther Fort (static Panther battalion)" if named else "Panther Fort (see your booklet)"
    for _ in range(row.printed.panther_forts):
        yield from _one(state, row, fort)
        state.arrivals.forts += 1


def _one(state: State, row: Row, what: str) -> Procedure[None]:
    def refuse(value: Deployment) -> Refused | None:
        check_hex(value["hex"])
        return refuse_deployment(Beside(value["beside"]))

    value = yield from Report[Deployment](
        question=f"Deploy a {what}",
        cite=row.rule,
        wants=FACT,
        side=row.side,
        key=f"{row.key} {what.split()[0].lower()}",
        fields=(
            Field("name", "Which one"),
            Field("hex", "Hex", FieldKind.HEX),
            Field("beside", "It stands", FieldKind.CHOICE, choices=tuple((b.value, b.words) for b in Beside)),
        ),
        also=refuse,
        suggestion={"name": "", "hex": "", "beside": Beside.ADJACENT.value},
    )
    name = value["name"] or what
    if value["hex"] and value["hex"] not in state.fixed_hedgehogs:
        state.fixed_hedgehogs.append(value["hex"])
    books.record(state, row.side, "deployed", [name], value["hex"] or "next to a German Infantry division")
    where = f" at {value['hex']}" if value["hex"] else ""
    yield Note(f"{name} deployed{where}.", row.rule, side=row.side)
