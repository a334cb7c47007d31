"""Soviet supply: the table, one point to every Front HQ, the rest as the player likes, tokens for air bases."""

from datetime import date

from sandtable.charts import Row, consult
from sandtable.games.forgotten_battles.calendar import printed_turn
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import PlaceKind, State
from sandtable.games.forgotten_battles.state.turn_sheet import AIR_BASES, passed_over
from sandtable.games.forgotten_battles.supply.placement import share_out, to_air_bases
from sandtable.games.forgotten_battles.supply.tokens import in_words, ledger_line, notes, per_sp
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule


@rule("tfb.supply.soviet.year_modifier")
def in_1944(day: date) -> bool:
    """Whether the supply roll of this date suffers the modifier of 1944."""
    return printed_turn(day).date >= notes().soviet.year_from.date


@rule("tfb.supply.soviet.table")
def soviet_supply_roll(state: State) -> Procedure[Row]:
    """What the table gives on this turn."""
    modifiers = ["year_1944"] if in_1944(state.date) else []
    return (yield from consult("soviet_supply", apply=modifiers, side=SOVIET, about=str(state.turn)))


@rule("tfb.supply.soviet.front_hq_minimum", "tfb.supply.soviet.remainder", "tfb.supply.soviet.air_bases")
def soviet_supply(state: State) -> Procedure[None]:
    """Roll, then place: air-base tokens never out of the point that each Front HQ is owed."""
    supply = state.supply[SOVIET]
    row = yield from soviet_supply_roll(state)
    received = int(row["sp"]) * per_sp()
    fronts = [p for p in supply.places if p.kind is PlaceKind.FRONT_HQ]
    owed = notes().soviet.front_hq.minimum_sp * per_sp()
    free = 0 if passed_over(state, SOVIET, AIR_BASES) else received - owed * len(fronts)
    supply.placed = yield from to_air_bases(supply.places, free, state.readings, SOVIET, "tfb.supply.soviet.air_bases")
    rest = received - sum(supply.placed.values())
    cite = "tfb.supply.soviet.front_hq_minimum"
    placed = yield from share_out("Soviet supply", rest, [(p, None) for p in fronts], SOVIET, cite, minimum=owed)
    supply.placed |= placed
    total = sum(supply.placed.values())  # an overruled placement may leave some out
    ledger_line(state, SOVIET).received += total
    yield Note(f"The Soviets placed {in_words(total)}.", "tfb.supply.soviet.remainder")
