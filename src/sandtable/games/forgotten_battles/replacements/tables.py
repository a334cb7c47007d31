"""The replacement tables (1.7a) of both sides: roll, receive the whole row, then perhaps the special table."""

from sandtable.charts import Row, consult
from sandtable.games.forgotten_battles.replacements.hand import receive
from sandtable.games.forgotten_battles.replacements.hedgehogs import hog
from sandtable.games.forgotten_battles.replacements.partisan_pool import partisans_activated
from sandtable.games.forgotten_battles.replacements.special_results import axis_special, soviet_special
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.soviet_supply import in_1944
from sandtable.kernel import Procedure
from sandtable.rules import rule


@rule("tfb.replacement.soviet.table", "tfb.supply.soviet.year_modifier")
def soviet_replacement_roll(state: State) -> Procedure[Row]:
    year = state.readings.soviet_1944_modifier == "supply_and_replacement" and in_1944(state.date)
    apply = ["year_1944"] if year else []
    return (yield from consult("soviet_replacements", apply=apply, side=SOVIET, about=str(state.turn)))


@rule("tfb.replacement.axis.table")
def axis_replacement_roll(state: State) -> Procedure[Row]:
    return (yield from consult("axis_replacements", side=AXIS, about=str(state.turn)))


@rule("tfb.replacement.soviet.special_gate")
def soviet_replacements(state: State) -> Procedure[None]:
    """Pax, one Eq, Air, Partisan activations, and the special roll."""
    row = yield from soviet_replacement_roll(state)
    receive(state, SOVIET, pax=row["pax"], eq=row["eq"], air=row["air"])
    yield from partisans_activated(state, row["partisans"])
    if row["special"]:
        yield from soviet_special(state)


@rule("tfb.replacement.axis.special_gate")
def axis_replacements(state: State) -> Procedure[None]:
    """Pax, Eq, Air, Ally Pax, Hogs, and the special roll."""
    row = yield from axis_replacement_roll(state)
    receive(state, AXIS, pax=row["pax"], ally_pax=row["ally"], eq=row["eq"], air=row["air"])
    used: list[str] = []
    for n in range(row["hog"]):
        which = f"Hog {n + 1} of {row['hog']}." if row["hog"] > 1 else ""
        yield from hog(state, AXIS, used=used, which=which)
    if row["special"]:
        yield from axis_special(state)
