"""Questions of the Soviets to the referee: air units, Partisans, UR Brigades, Penal units, cavalry corps."""

from sandtable.games.forgotten_battles.named_hexes import pairs
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special import partisans, penal, soviet_units
from sandtable.games.forgotten_battles.special.question import (
    CHOICE,
    MISSIONS,
    SEVERAL,
    SOVIET,
    YES_NO,
    Question,
    S,
    Said,
    fixed,
    hedgehog_level,
    how_many,
    refuse_weather,
    yes,
)
from sandtable.games.forgotten_battles.state import Posture, State
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, RowType, terrain_chart
from sandtable.kernel import Field


def _ground_words() -> tuple[tuple[str, str], ...]:
    chart = terrain_chart()
    return tuple((r.key, r.title) for r in chart.rows.values() if r.type in (RowType.HEX, RowType.HEXSIDE))


def _cavalry(state: State, said: Said) -> str:
    stack = soviet_units.CavalryStack("corps", ("corps",) if said["together"] else ())
    now = Conditions(Ground(state.ground), ice=state.sky.ice, readings=state.readings)
    free = soviet_units.may_retreat_into(terrain_chart(), said["terrain"], stack, now)
    fuel = "with Fuel" if soviet_units.needs_fuel(stack) else "without Fuel"
    cost = soviet_units.cavalry_mobility(stack).title()
    return f"{'yes' if free else 'no: it is prohibited to it'}; so stacked it moves at {cost} costs, {fuel}"


def _air_fields(state: State) -> tuple[Field, ...]:
    fronts = (("", "independent: no stripe"), *((f.name, f"Air Army of {f.name}") for f in state.fronts))
    return (
        Field("front", "Air unit", CHOICE, choices=fronts),
        how_many("own", "Hexes from the mission to the own Front HQ or Air Army HQ marker of the Air Army in it"),
        how_many("nearest", "With an independent unit: hexes to the nearest of any Front"),
        Field("mission", "Mission", CHOICE, choices=pairs(*MISSIONS)),
        Field("with", "Together with Air Armies of", SEVERAL, choices=pairs(*(f.name for f in state.fronts))),
    )


def _air(state: State, said: Said) -> str:
    """Everybody in the mission is bound by the rules of its own Air Army, whoever it flies with."""
    units = [soviet_units.AirUnit("the air unit", said["front"])]
    units += [soviet_units.AirUnit(f"the Air Army of {front}", front) for front in said["with"]]
    obey(refuse_weather(state, said["mission"]))
    distances = {unit.front: [said["own"]] for unit in units if unit.front}
    if not said["front"]:
        distances["the nearest"] = [said["nearest"]]
    postures = {f.name: f.posture for f in state.fronts}
    return yes(soviet_units.refuse_flight(units, said["mission"], postures, distances))


def _partisan(state: State, said: Said) -> str:
    hex = partisans.WildHex([said["terrain"]], said["lines"], said["axis_unit"], said["axis_zoc"])
    if said["deed"] == "enter":
        return yes(partisans.refuse_entry(hex))
    return yes(partisans.refuse_placement(hex, state.readings))


def _ur_fields(state: State) -> tuple[Field, ...]:
    fronts = tuple((f.name, f.name) for f in state.fronts) or (("", "a Front not named yet"),)
    return (
        Field("front", "It lies in", CHOICE, choices=fronts),
        Field("inside", "inside the Front's boundary", YES_NO, default=True),
        Field("moved", "it has moved", YES_NO),
        Field("trace", "Trace Supply from an assigned HQ", YES_NO, default=True),
    )


def _ur(state: State, said: Said) -> str:
    posture = next((f.posture for f in state.fronts if f.name == said["front"]), Posture.NONE)
    return yes(
        soviet_units.refuse_ur_support(
            soviet_units.URBrigade(not said["moved"], posture, said["inside"], said["trace"])
        )
    )


_TERRAIN = pairs("light_woods", "heavy_woods", "swamp", "hills", "open")
QUESTIONS = {
    "air_mission": Question("May this air unit fly there?", SOVIET, f"{S}soviet.air.army.range", _air_fields, _air),
    "partisan_hex": Question(
        "May a Partisan be placed there, or enter?",
        SOVIET,
        partisans.PLACE,
        fixed(
            Field("deed", "It is", CHOICE, choices=(("place", "placed, face down"), ("enter", "active, and enters"))),
            Field("terrain", "Terrain", CHOICE, choices=_TERRAIN),
            Field("lines", "In the hex", SEVERAL, choices=pairs("primary_road", "road", "track", "rail")),
            Field("axis_unit", "an Axis unit is there", YES_NO),
            Field("axis_zoc", "it is in an Axis ZOC", YES_NO),
        ),
        _partisan,
    ),
    "ur": Question("May a UR Brigade have its support?", SOVIET, f"{S}soviet.ur.place", _ur_fields, _ur),
    "ur_defence": Question(
        "Which Hedgehog do attackers of a UR stack face?",
        SOVIET,
        f"{S}soviet.ur.cap",
        fixed(
            hedgehog_level("regrouping", "Levels the Regrouping Front is worth"),
            hedgehog_level("existing", "Hedgehog level in the hex"),
            Field("engineer", "its Field Engineer Brigade is there", YES_NO, default=True),
        ),
        lambda state, said: f"Level {soviet_units.ur_hedgehog(said['regrouping'], said['existing'], said['engineer'])}",
    ),
    "penal_hedgehog": Question(
        "Which Hedgehog do attackers with Penal units face?",
        SOVIET,
        f"{S}soviet.penal.effect",
        fixed(hedgehog_level("level", "Hedgehog level"), how_many("units", "Penal units", 9)),
        lambda state, said: f"Level {penal.hedgehog_faced(said['level'], said['units'])}",
    ),
    "cavalry": Question(
        "May this unit of a cavalry corps retreat there?",
        SOVIET,
        f"{S}soviet.cavalry.retreat",
        lambda state: (
            Field("together", "stacked with a cavalry division of its own corps", YES_NO, default=True),
            Field("terrain", "Into", CHOICE, choices=_ground_words()),
        ),
        _cavalry,
    ),
}
