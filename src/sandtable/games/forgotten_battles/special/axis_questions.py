"""Questions of the Axis to the referee: Hungarians, Lithuanians, rear-area units, air, builders, the river unit."""

from sandtable.games.forgotten_battles.combat.supply_costs import attacker_tokens
from sandtable.games.forgotten_battles.effects import refuse_construction
from sandtable.games.forgotten_battles.named_hexes import pairs
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special import allies, axis_units, garrison, heinrici_bases
from sandtable.games.forgotten_battles.special.question import (
    AXIS,
    CHOICE,
    MISSIONS,
    NUMBER,
    SEVERAL,
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
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Field, FieldKind


def _hungarian(state: State, said: Said) -> str:
    bank = allies.Bank(said["bank"])
    if said["use"] == "ground unit":
        obey(allies.refuse_hungarian_move(said["adjacent"]))
        return yes(allies.refuse_hungarian_hex(said["hex"], state.readings, bank))
    return yes(allies.refuse_hungarian_air(said["use"], said["hex"], state.readings, bank))


def _river(state: State, said: Said) -> str:
    obey(axis_units.refuse_river_mode(said["mode"], state.sky.ice, state.readings))
    flags = {key: bool(said[key]) for key in ("on_stretch", "soviet_zoc", "held_on_both_banks")}
    return yes(axis_units.refuse_river_trip(axis_units.RiverTrip(**flags, mode=said["mode"])))


def _drop(state: State, said: Said) -> str:
    obey(refuse_weather(state, "drop"))
    return yes(axis_units.refuse_drop(said["distance"]))


def _cheap_hedgehog(state: State, said: Said) -> str:
    obey(refuse_construction(state.ground))
    return f"{axis_units.hedgehog_tokens(said['distance'], said['levels'])}T"


def _shift(state: State, said: Said) -> str:
    columns = axis_units.assault_shift(said["features"], said["units"], state.readings, entered=_AGREED)
    if columns == _AGREED:
        return "to the right by as many columns as you agreed on for several such units"
    return f"{columns} column to the right" if columns else "no shift"


def _axis_air(state: State, said: Said) -> str:
    obey(refuse_weather(state, said["mission"]))
    if said["unit"] == "night_fighter":
        obey(axis_units.refuse_night_fighter(said["mission"]))
    return "yes"


def _anti_partisan(state: State, said: Said) -> str:
    found = axis_units.anti_partisan_modifiers(said["attacks"], state.readings) if said["target"] == "partisan" else {}
    added = f"{found['combat'].value:+d} on Surprise and Combat roll" if found else "no modifier"
    if said["attacks"] != "axis":
        return added
    return (
        f"{added}, {axis_units.anti_partisan_attack_tokens(attacker_tokens(said['steps']), said['target'])} T to attack"
    )


_AGREED = -1  # stands for a number that the players have settled, and the rules do not know
_BANKS = tuple((bank.value, bank.value) for bank in allies.Bank)
QUESTIONS = {
    "hungarian": Question(
        "May a Hungarian unit be there?",
        AXIS,
        allies.AREA,
        fixed(
            Field("use", "What", CHOICE, choices=pairs("ground unit", "base", "mission", "patrol zone")),
            Field("hex", "Hex", FieldKind.HEX, hint="such as C40.27"),
            Field("bank", "It lies", CHOICE, choices=_BANKS),
            Field("adjacent", "a Soviet combat unit is next to the hex", YES_NO),
        ),
        _hungarian,
    ),
    "hungarian_hq": Question(
        "May this HQ supply or rebuild that unit?",
        AXIS,
        f"{S}axis.hungarian.hq",
        lambda state: (
            Field("hq", "HQ", CHOICE, choices=pairs("Hungarian", "German")),
            Field("unit", "Unit", CHOICE, choices=pairs("German", "Hungarian")),
            Field("service", "It wants to", CHOICE, choices=pairs("supply", "rebuild")),
        ),
        lambda state, said: yes(
            allies.refuse_hungarian_hq(
                allies.Headquarters(f"a {said['hq']} HQ", said["hq"]), said["unit"], said["service"]
            )
        ),
    ),
    "lithuanian_move": Question(
        "May a Lithuanian Border unit move?",
        AXIS,
        allies.FIXED,
        fixed(Field("unit", "Which")),
        lambda state, said: yes(allies.refuse_lithuanian_move(state.special, said["unit"] or "the unit")),
    ),
    "rear_area": Question(
        "May a rear-area unit do this?",
        AXIS,
        f"{S}axis.rear.list",
        lambda state: (
            Field("kind", "Unit", CHOICE, choices=pairs(*numbers().rear.units)),
            Field("deed", "What", CHOICE, choices=tuple((d.value, d.value) for d in axis_units.Deed)),
            Field("enemy", "The Soviet unit is", CHOICE, choices=pairs("attack-capable", "other")),
        ),
        lambda state, said: yes(
            axis_units.refuse_rear_area(said["kind"], axis_units.Deed(said["deed"]), said["enemy"])
        ),
    ),
    "drop": Question(
        "May the Brandenburger unit drop there?",
        AXIS,
        f"{S}axis.brandenburger",
        fixed(how_many("distance", "Hexes from its air base")),
        _drop,
    ),
    "cheap_hedgehog": Question(
        "What does the engineer unit pay for a Hedgehog?",
        AXIS,
        f"{S}axis.engineer_hog",
        fixed(how_many("distance", "Hexes away"), hedgehog_level("levels", "Levels this turn in the hex")),
        _cheap_hedgehog,
    ),
    "shift": Question(
        "Does the column-shift unit shift?",
        AXIS,
        f"{S}axis.assault_shift.shift",
        fixed(
            Field("features", "The hex holds", SEVERAL, choices=pairs("hedgehog", "village", "city")),
            Field("units", "Such units", NUMBER, minimum=1, maximum=9),
        ),
        _shift,
    ),
    "river": Question(
        "May the river unit go there?",
        AXIS,
        f"{S}axis.river.move",
        fixed(
            Field("mode", "It is in", CHOICE, choices=(("move", "Move Mode"), ("combat", "Combat Mode"))),
            Field("on_stretch", "The hex lies on the Major River from C34.20 to D5.02", YES_NO, default=True),
            Field("soviet_zoc", "The hex is in a Soviet ZOC", YES_NO),
            Field("held_on_both_banks", "Soviet units on both banks of a hexside on the way", YES_NO),
        ),
        _river,
    ),
    "axis_air": Question(
        "May this Axis air unit fly that mission?",
        AXIS,
        f"{S}axis.night_fighter",
        fixed(
            Field("unit", "Air unit", CHOICE, choices=(("night_fighter", "Night Fighter"), ("other", "another"))),
            Field("mission", "Mission", CHOICE, choices=pairs(*MISSIONS)),
        ),
        _axis_air,
    ),
    "anti_partisan": Question(
        "What does an Anti-Partisan unit add and pay?",
        AXIS,
        f"{S}axis.anti_partisan.drm",
        fixed(
            Field(
                "attacks",
                "Who attacks",
                CHOICE,
                choices=(("axis", "the Anti-Partisan unit"), ("soviet", "the Partisan")),
            ),
            Field("target", "The enemy is", CHOICE, choices=(("partisan", "a Partisan"), ("other", "another unit"))),
            how_many("steps", "Steps that attack", 9),
        ),
        _anti_partisan,
    ),
    "static": Question(
        "May a Garrison or a Heinrici base move?",
        AXIS,
        garrison.IMMOBILE,
        fixed(
            Field("unit", "Unit", CHOICE, choices=(("garrison", "Garrison"), ("base", "Heinrici base"))),
            Field("how", "It wants to", CHOICE, choices=pairs("move", "be transported")),
        ),
        lambda state, said: yes(
            heinrici_bases.refuse_base_move() if said["unit"] == "base" else garrison.refuse_garrison_move(said["how"])
        ),
    ),
}
