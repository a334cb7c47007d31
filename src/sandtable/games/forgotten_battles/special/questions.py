"""Questions to the referee: may this special unit do that? Answered from the rules and the state; nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.games.forgotten_battles.special import allies, axis, common, partisans, soviet
from sandtable.games.forgotten_battles.special.numbers import numbers
from sandtable.kernel import (
    Choose,
    Field,
    FieldKind,
    Note,
    NoteKind,
    NotUnderstood,
    Option,
    Procedure,
    Refused,
    Report,
    only,
)

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State

NUMBER, CHOICE, YES_NO, SEVERAL = FieldKind.NUMBER, FieldKind.CHOICE, FieldKind.YES_NO, FieldKind.SEVERAL
Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """One question: whose it is, what must be told, and what answers it (words, or Refused)."""

    title: str
    sides: tuple[str, ...]
    rule: str
    fields: Callable[[State], tuple[Field, ...]]
    answer: Callable[[State, Said], str]


def ask_referee(s: State, side: str) -> Procedure[None]:
    """Choose a question, tell what it needs, read the answer in the story. The other side learns nothing of it."""
    open_now = {key: q for key, q in QUESTIONS.items() if side in q.sides}
    key = yield Choose(
        question="What do you want to know?",
        cite="tfb.meta.references",
        side=side,
        key="question",
        seen_by=only(side),
        doing="asking the referee",
        options=tuple(Option(key, q.title) for key, q in open_now.items()),
    )
    question = QUESTIONS[key]
    said = yield Report(
        question=question.title,
        cite=question.rule,
        side=side,
        key=key,
        seen_by=only(side),
        doing="asking the referee",
        fields=question.fields(s),
        suggestion={},
    )
    try:
        told, cite = question.answer(s, said), question.rule
    except (Refused, NotUnderstood) as no:
        told, cite = f"no: {no.why}", no.rule or question.rule
    yield Note(f"{question.title.rstrip('?')}: {told}.", cite, only(side), side, NoteKind.ORDER)


def _pairs(*words: str) -> tuple[tuple[str, str], ...]:
    return tuple((word, word) for word in words)


def _number(key: str, label: str, most: int = 99) -> Field:
    return Field(key, label, NUMBER, maximum=most)


def _yes(check: Callable[[], object]) -> str:
    check()
    return "yes"


# ---- Axis


def _hungarian(s: State, said: Said) -> str:
    bank = allies.Bank(said["bank"])
    if said["use"] == "ground unit":
        return _yes(lambda: allies.check_hungarian_hex(said["hex"], s.settings, bank))
    return _yes(lambda: allies.check_hungarian_air(said["use"], said["hex"], s.settings, bank))


def _river(s: State, said: Said) -> str:
    axis.river_mode("move", said["mode"], s.sky.ice, s.settings)
    flags = {key: bool(said[key]) for key in ("on_stretch", "soviet_zoc", "held_on_both_banks")}
    return _yes(lambda: axis.check_river_trip(axis.RiverTrip(**flags, mode=said["mode"])))


def _shift(s: State, said: Said) -> str:
    columns = axis.assault_shift(said["features"], said["units"], s.settings)
    return f"{columns} column to the right" if columns else "no shift"


# ---- Soviets


def _air_fields(s: State) -> tuple[Field, ...]:
    fronts = (("", "independent: no stripe"), *((f.name, f"Air Army of {f.name}") for f in s.fronts))
    return (
        Field("front", "Air unit", CHOICE, choices=fronts),
        _number("own", "Hexes from the mission to its own Front HQ or Air Army HQ marker"),
        _number("nearest", "Hexes to the nearest of any Front"),
        Field("mission", "Mission", CHOICE, choices=_pairs("barrage", "facility barrage", "fighter sweep", "other")),
    )


def _air(s: State, said: Said) -> str:
    unit = soviet.AirUnit("the air unit", said["front"])
    posture = next((f.posture for f in s.fronts if f.name == unit.front), "none")
    soviet.check_regrouping(unit, posture, said["mission"])
    return _yes(lambda: soviet.check_air_range(unit, {unit.front: [said["own"]], "any other": [said["nearest"]]}))


def _partisan(s: State, said: Said) -> str:
    hex = partisans.WildHex([said["terrain"]], said["lines"], said["axis_unit"], said["axis_zoc"])
    if said["deed"] == "enter":
        return _yes(lambda: partisans.check_entry(hex))
    return _yes(lambda: partisans.check_placement(hex, s.settings))


def _ur_fields(s: State) -> tuple[Field, ...]:
    fronts = tuple((f.name, f.name) for f in s.fronts) or (("", "a Front not named yet"),)
    return (
        Field("front", "It lies in", CHOICE, choices=fronts),
        Field("inside", "inside the Front's boundary", YES_NO, default=True),
        Field("moved", "it has moved", YES_NO),
        Field("trace", "Trace Supply from an assigned HQ", YES_NO, default=True),
    )


def _ur(s: State, said: Said) -> str:
    posture = next((f.posture for f in s.fronts if f.name == said["front"]), "none")
    return _yes(
        lambda: soviet.check_ur_support(soviet.URBrigade(not said["moved"], posture, said["inside"], said["trace"]))
    )


# ---- both


def _airstrip(s: State, said: Said) -> str:
    mode = common.Mode.COMBAT if said["combat_mode"] else common.Mode.MOVE
    hq = common.HQ("the HQ", said["kind"], mode, said["air_base"], said["had_air_base"], said["fighters"])
    return _yes(lambda: common.check_airstrip(hq, said["use"], s.settings))


def _engineer(s: State, said: Said) -> str:
    stance = common.Stance.ATTACKS if said["attacks"] else common.Stance.DEFENDS
    return f"AR {common.assault_engineer_ar(said['printed'], stance, said['against'])}"


def _fixed(*fields: Field) -> Callable[[State], tuple[Field, ...]]:
    return lambda s: fields


_TERRAIN = _pairs("light_woods", "heavy_woods", "swamp", "hills", "open")
_BANKS = tuple((bank.value, bank.value) for bank in allies.Bank)
AXIS, SOVIET, BOTH = ("axis",), ("soviet",), ("axis", "soviet")
S = "tfb.special."

QUESTIONS = {
    "hungarian": Question(
        "May a Hungarian unit be there?",
        AXIS,
        allies.AREA,
        _fixed(
            Field("use", "What", CHOICE, choices=_pairs("ground unit", "base", "mission", "patrol zone")),
            Field("hex", "Hex", FieldKind.HEX, hint="such as C40.27"),
            Field("bank", "It lies", CHOICE, choices=_BANKS),
        ),
        _hungarian,
    ),
    "lithuanian_move": Question(
        "May a Lithuanian Border unit move?",
        AXIS,
        allies.FIXED,
        _fixed(Field("unit", "Which")),
        lambda s, said: _yes(lambda: allies.check_lithuanian_move(s.special, said["unit"] or "the unit")),
    ),
    "rear_area": Question(
        "May a rear-area unit do this?",
        AXIS,
        f"{S}axis.rear.list",
        lambda s: (
            Field("kind", "Unit", CHOICE, choices=_pairs(*numbers()["rear"]["units"])),
            Field("deed", "What", CHOICE, choices=tuple((d.value, d.value) for d in axis.Deed)),
            Field("enemy", "The Soviet unit is", CHOICE, choices=_pairs("attack-capable", "other")),
        ),
        lambda s, said: _yes(lambda: axis.check_rear_area(said["kind"], axis.Deed(said["deed"]), said["enemy"])),
    ),
    "drop": Question(
        "May the Brandenburger unit drop there?",
        AXIS,
        f"{S}axis.brandenburger",
        _fixed(_number("distance", "Hexes from its air base")),
        lambda s, said: _yes(lambda: axis.check_drop(said["distance"])),
    ),
    "hip_shoot": Question(
        "May this type Hip Shoot?",
        BOTH,
        f"{S}axis.hip_shoot",
        _fixed(
            Field("side", "Side", CHOICE, choices=(("axis", "Axis"), ("soviet", "Soviets"))),
            Field("type", "Type of aircraft", hint="such as Ju.87D"),
        ),
        lambda s, said: axis.check_hip_shoot(said["side"], said["type"], s.settings),
    ),
    "cheap_hedgehog": Question(
        "What does the engineer unit pay for a Hedgehog?",
        AXIS,
        f"{S}axis.engineer_hog",
        _fixed(_number("distance", "Hexes away"), _number("levels", "Levels this turn in the hex", 4)),
        lambda s, said: f"{axis.hedgehog_tokens(said['distance'], said['levels'])}T",
    ),
    "shift": Question(
        "Does the column-shift unit shift?",
        AXIS,
        f"{S}axis.assault_shift.shift",
        _fixed(
            Field("features", "The hex holds", SEVERAL, choices=_pairs("hedgehog", "village", "city")),
            Field("units", "Such units", NUMBER, minimum=1, maximum=9),
        ),
        _shift,
    ),
    "river": Question(
        "May the river unit go there?",
        AXIS,
        f"{S}axis.river.move",
        _fixed(
            Field("mode", "It is in", CHOICE, choices=(("move", "Move Mode"), ("combat", "Combat Mode"))),
            Field("on_stretch", "The hex lies on the Major River from C34.20 to D5.02", YES_NO, default=True),
            Field("soviet_zoc", "The hex is in a Soviet ZOC", YES_NO),
            Field("held_on_both_banks", "Soviet units on both banks of a hexside on the way", YES_NO),
        ),
        _river,
    ),
    "air_mission": Question("May this air unit fly there?", SOVIET, f"{S}soviet.air.army.range", _air_fields, _air),
    "partisan_hex": Question(
        "May a Partisan be placed there, or enter?",
        SOVIET,
        partisans.PLACE,
        _fixed(
            Field("deed", "It is", CHOICE, choices=(("place", "placed, face down"), ("enter", "active, and enters"))),
            Field("terrain", "Terrain", CHOICE, choices=_TERRAIN),
            Field("lines", "In the hex", SEVERAL, choices=_pairs("primary_road", "road", "track", "rail")),
            Field("axis_unit", "an Axis unit is there", YES_NO),
            Field("axis_zoc", "it is in an Axis ZOC", YES_NO),
        ),
        _partisan,
    ),
    "ur": Question("May a UR Brigade have its support?", SOVIET, f"{S}soviet.ur.place", _ur_fields, _ur),
    "penal_hedgehog": Question(
        "Which Hedgehog do attackers with Penal units face?",
        SOVIET,
        f"{S}soviet.penal.effect",
        _fixed(_number("level", "Hedgehog level", 4), _number("units", "Penal units", 9)),
        lambda s, said: f"Level {soviet.hedgehog_faced(said['level'], said['units'])}",
    ),
    "airstrip": Question(
        "May an HQ serve as an air strip?",
        BOTH,
        common.AIRSTRIP,
        _fixed(
            Field("kind", "HQ", CHOICE, choices=(("army", "any HQ but a Kessel HQ"), ("kessel", "Kessel HQ"))),
            Field("combat_mode", "in Combat Mode", YES_NO, default=True),
            Field("use", "For", CHOICE, choices=_pairs("fighter", "other aircraft", "unload", "upgrade")),
            _number("fighters", "Fighters it serves already", 9),
            Field("air_base", "the hex holds an air base", YES_NO),
            Field("had_air_base", "the hex once held an air base", YES_NO),
        ),
        _airstrip,
    ),
    "assault_engineer": Question(
        "Which AR has an assault engineer unit?",
        BOTH,
        f"{S}common.assault_engineer",
        _fixed(
            _number("printed", "Printed AR", 5),
            Field("attacks", "It attacks", YES_NO),
            Field("against", "Against or across", SEVERAL, choices=_pairs("city", "fort", "hedgehog", "river")),
        ),
        _engineer,
    ),
}
