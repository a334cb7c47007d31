"""Start in the middle: a campaign that already stands on somebody's table is taken over at the start of a turn."""

from datetime import date
from typing import TypedDict

from sandtable.games.forgotten_battles import victory
from sandtable.games.forgotten_battles.arrivals import emergencies, north_edge, schedule
from sandtable.games.forgotten_battles.arrivals.withdrawn import withdrawn_dead
from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.named_hexes import check_named_hex
from sandtable.games.forgotten_battles.replacements.dead_pile import (
    Loss,
    ask_ratings,
    bury_all,
    loss_fields,
)
from sandtable.games.forgotten_battles.replacements.partisan_pool import ON_THE_MAP, PartisanRow, on_the_map
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET, TITLES
from sandtable.games.forgotten_battles.state import ReplacementState, State
from sandtable.games.forgotten_battles.state.sky import Sky, numbers
from sandtable.games.forgotten_battles.weather import (
    certain_cold,
    impossible_run,
    may_be_ice,
    mud_counts,
    must_be_ice,
)
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, counted
from sandtable.rules import rule

ICE = "tfb.weather.ice.onset"
NORTH = "tfb.arrival.axis.north_edge.roll"
IN_HAND = {"pax": "Pax", "ally_pax": "Ally Pax", "tigers": "Tiger rebuilds kept"}


class HedgehogRow(TypedDict):
    hex: str
    level: int


class Table(TypedDict):
    """What stands on somebody's table."""

    date: str
    ice: bool
    cold: int
    thaw: int
    mud: int
    axis_vp: int
    soviet_vp: int
    soviet_pax: int
    axis_pax: int
    axis_ally_pax: int
    axis_tigers: int
    axis_dead: list[Loss]
    soviet_dead: list[Loss]
    hedgehogs: list[HedgehogRow]
    partisans: list[PartisanRow]
    north: int
    conditions: list[str]


@rule("tfb.calendar.turns", "tfb.calendar.pattern")
def take_over(state: State) -> Procedure[None]:
    """Ask what stands on the table as this turn begins, before its weather."""
    first = state.calendar.turns[0].date
    said = yield from Report[Table](
        question="What stands on the table as the turn begins?",
        telling="Taken over from the table: {}.",
        cite="tfb.calendar.turns",
        wants=FACT,
        key="take over",
        context=("HQs, cities, air bases, pools and Fronts are asked in each side's first Reinforcement Phase.",),
        fields=_fields(state),
        also=lambda said: _wrong(state, said),
        suggestion={"date": first.isoformat(), "ice": must_be_ice(first)},
        button="Go on from here",
    )
    state.date, state.phase = date.fromisoformat(said["date"]), "weather"
    cold = max(said["cold"], certain_cold(state.date))
    state.sky = Sky(said["ice"], cold, said["thaw"] if said["ice"] else 0, said["mud"])
    yield from victory.score(state, AXIS, said["axis_vp"], "taken over")
    yield from victory.score(state, SOVIET, said["soviet_vp"], "taken over")
    state.replacements[AXIS] = ReplacementState(said["axis_pax"], said["axis_ally_pax"], said["axis_tigers"])
    state.replacements[SOVIET] = ReplacementState(said["soviet_pax"])
    state.hedgehogs = {row["hex"]: row["level"] for row in said["hedgehogs"]}
    emergencies.came_by_condition(state, said["conditions"])
    schedule.catch_up(state)
    north_edge.still_waiting(state, said["north"])
    for side, dead in ((AXIS, said["axis_dead"]), (SOVIET, said["soviet_dead"])):  # once it is known who is withdrawn
        yield from bury_all(state, side, (yield from ask_ratings(state, side, dead)))
        yield from withdrawn_dead(state, side)
    # After the dead: a Partisan that died earlier is in its pool, and none of those that lie on the map.
    state.partisans = on_the_map(said["partisans"])
    yield Note(f"The campaign goes on from {state.turn}, turn {state.turn.number}.", "tfb.calendar.turns")


def _fields(state: State) -> tuple[Field, ...]:
    turns = tuple((t.date.isoformat(), f"{t}, turn {t.number}") for t in state.calendar.turns)
    most = numbers().ice.run
    hex_ = Field("hex", "Hex", FieldKind.HEX)
    return (
        Field("date", "Turn about to begin", FieldKind.CHOICE, choices=turns),
        Field("ice", "Ice is in force", FieldKind.YES_NO, rule=ICE),
        Field("cold", "Freeze turns in a row until now", FieldKind.NUMBER, maximum=most),
        Field("thaw", "Turns without Freeze in a row, under Ice", FieldKind.NUMBER, maximum=most - 1),
        Field("mud", "April Mud turns in a row", FieldKind.NUMBER, maximum=numbers().april_mud.run - 1),
        *(Field(f"{side}_vp", f"VP of the {TITLES[side]}", FieldKind.NUMBER, minimum=-20, default=0) for side in SIDES),
        Field("soviet_pax", "Soviet Pax in the pool", FieldKind.NUMBER, maximum=200),
        *(Field(f"axis_{key}", f"Axis {words}", FieldKind.NUMBER, maximum=200) for key, words in IN_HAND.items()),
        *(
            Field(f"{side}_dead", f"Dead Pile of the {TITLES[side]}", FieldKind.TABLE, columns=loss_fields(side))
            for side in SIDES
        ),
        Field(
            "hedgehogs",
            "Hedgehogs",
            FieldKind.TABLE,
            columns=(
                hex_,
                Field("level", "Level", FieldKind.NUMBER, minimum=1, maximum=combat_numbers().hedgehog.highest),
            ),
        ),
        Field(
            "partisans",
            "Partisans on the map",
            FieldKind.TABLE,
            columns=ON_THE_MAP,
        ),
        Field(
            "north", "Units that still roll to enter from Army Group North", FieldKind.NUMBER, maximum=12, rule=NORTH
        ),
        Field(
            "conditions",
            "Happened already",
            FieldKind.SEVERAL,
            choices=tuple(emergencies.conditional().items()),
            rule="tfb.arrival.axis.emergency.source",
        ),
    )


@rule("tfb.weather.april_mud_end", "tfb.weather.ice.onset")
def _wrong(state: State, said: Table) -> Refused | None:
    """A run of Mud needs as many turns behind it as it claims, Ice as many of Freeze; hexes must be hexes."""
    for row in (*said["hedgehogs"], *said["partisans"]):
        check_named_hex(row["hex"])
    day = date.fromisoformat(said["date"])
    before = [t for t in state.calendar.turns if t.date < day and mud_counts(t.date, state.readings)]
    if said["mud"] > len(before):
        told = f"{counted(said['mud'], 'Mud turn')} in a row, but only {len(before)} that count lie behind"
        return Refused(told, "tfb.weather.april_mud_end")
    if must_be_ice(day) and not said["ice"]:
        return Refused("the last turns could only be Freeze or Deep Freeze: Ice is in force", ICE)
    if said["ice"] and not may_be_ice(state.calendar, day):
        return Refused("not enough turns yet that could be Freeze: no Ice", ICE)
    if said["cold"] and (said["thaw"] or said["mud"]):
        return Refused("the last turn cannot have been Freeze and Mud at once", ICE)
    impossible = impossible_run(day, cold=said["cold"], thaw=said["thaw"])
    if impossible:
        return Refused(impossible, ICE)
    return north_edge.refuse_waiting(state, day, said["north"])
