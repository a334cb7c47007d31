"""Start in the middle: a campaign that already stands on somebody's table is taken over at the start of a turn."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from sandtable.games.forgotten_battles import victory
from sandtable.games.forgotten_battles.arrivals import emergencies, north_edge, schedule
from sandtable.games.forgotten_battles.arrivals.withdrawn import withdrawn_dead
from sandtable.games.forgotten_battles.named_hexes import check_named_hex
from sandtable.games.forgotten_battles.replacements.dead_pile import bury, loss_fields, losses_from
from sandtable.games.forgotten_battles.replacements.partisan_pool import ON_THE_MAP, on_the_map
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET, TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import Sky, numbers
from sandtable.games.forgotten_battles.weather import (
    certain_cold,
    impossible_run,
    may_be_ice,
    mud_counts,
    must_be_ice,
)
from sandtable.kernel import Field, FieldKind, Note, Procedure, Refused, Report
from sandtable.rules import rule

ICE = "tfb.weather.ice.onset"
NORTH = "tfb.arrival.axis.north_edge.roll"
IN_HAND = {"pax": "Pax", "ally_pax": "Ally Pax", "tigers": "Tiger rebuilds kept"}


@rule("tfb.calendar.turns", "tfb.calendar.pattern")
def take_over(s: State) -> Procedure[None]:
    """Ask what stands on the table as this turn begins, before its weather."""
    first = s.calendar.turns[0].date
    said = yield Report(
        question="What stands on the table as the turn begins?",
        cite="tfb.calendar.turns",
        key="take over",
        context=("HQs, cities, air bases, pools and Fronts are asked in each side's first Reinforcement Phase.",),
        fields=_fields(s),
        also=lambda said: _wrong(s, said),
        suggestion={"date": first.isoformat(), "ice": must_be_ice(first)},
        button="Go on from here",
    )
    s.date, s.phase = date.fromisoformat(said["date"]), "weather"
    cold = max(said["cold"], certain_cold(s.date))
    s.sky = Sky(said["ice"], cold, said["thaw"] if said["ice"] else 0, said["mud"])
    for side in SIDES:
        yield from victory.score(s, side, said[f"{side}_vp"], "taken over")
    for key in IN_HAND:
        setattr(s.replacements[AXIS], key, said[f"axis_{key}"])
    s.replacements[SOVIET].pax = said["soviet_pax"]
    s.hedgehogs = {row["hex"]: row["level"] for row in said["hedgehogs"]}
    emergencies.came_by_condition(s, said["conditions"])
    schedule.catch_up(s)
    north_edge.still_waiting(s, said["north"])
    for side in SIDES:  # when it is known who has been withdrawn
        for unit in losses_from(said[f"{side}_dead"]):
            yield from bury(s, side, unit)
        yield from withdrawn_dead(s, side)
    # After the dead: a Partisan that died earlier is in its pool, and none of those that lie on the map.
    s.partisans = on_the_map(said["partisans"])
    yield Note(f"The campaign goes on from {s.turn}, turn {s.turn.number}.", "tfb.calendar.turns")


def _fields(s: State) -> tuple[Field, ...]:
    turns = tuple((t.date.isoformat(), f"{t}, turn {t.number}") for t in s.calendar.turns)
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
            columns=(hex_, Field("level", "Level", FieldKind.NUMBER, minimum=1, maximum=4)),
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
def _wrong(s: State, said: Mapping[str, Any]) -> Refused | None:
    """A run of Mud needs as many turns behind it as it claims, Ice as many of Freeze; hexes must be hexes."""
    for row in (*said["hedgehogs"], *said["partisans"]):
        check_named_hex(row["hex"])
    day = date.fromisoformat(said["date"])
    before = [t for t in s.calendar.turns if t.date < day and mud_counts(t.date, s.readings)]
    if said["mud"] > len(before):
        told = f"{said['mud']} Mud turns in a row, but only {len(before)} that count lie behind"
        return Refused(told, "tfb.weather.april_mud_end")
    if must_be_ice(day) and not said["ice"]:
        return Refused("the last turns could only be Freeze or Deep Freeze: Ice is in force", ICE)
    if said["ice"] and not may_be_ice(s.calendar, day):
        return Refused("not enough turns yet that could be Freeze: no Ice", ICE)
    if said["cold"] and (said["thaw"] or said["mud"]):
        return Refused("the last turn cannot have been Freeze and Mud at once", ICE)
    impossible = impossible_run(day, cold=said["cold"], thaw=said["thaw"])
    if impossible:
        return Refused(impossible, ICE)
    try:
        north_edge.check_waiting(s, day, said["north"])
    except Refused as no:
        return no
    return None
