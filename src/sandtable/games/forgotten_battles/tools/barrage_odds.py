"""Barrage against units and against facilities: column, cost, and the exact odds of every outcome."""

from collections.abc import Sequence
from fractions import Fraction

from sandtable.games.forgotten_battles.combat import (
    Arm,
    Barrage,
    Facility,
    Special,
    Spotting,
    density,
    gather_barrage,
    gather_facility,
)
from sandtable.games.forgotten_battles.combat.barrage import barrage_numbers
from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.effects import refuse_in_deep_freeze
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.terrain import TerrainClass
from sandtable.games.forgotten_battles.tools.forms import GROUND, Values, several, strengths, weather_of
from sandtable.games.forgotten_battles.tools.typed_dice import dice_field, dice_of, dice_say
from sandtable.kernel import Facts, Field, FieldKind, Orders, Section, tool
from sandtable.kernel.odds_sections import TAB, odds_picture, odds_table
from sandtable.odds.bars import exactly

CITE = "tfb.terrain.classes"
ARM = Field("arm", "By", FieldKind.CHOICE, choices=tuple((arm.value, arm.title()) for arm in Arm))
POINTS = Field(
    "points",
    "Barrage points",
    default="16",
    hint="Numbers as printed, 4 6 2½, or counters: XX 6 86-2-2, 816 20-3-3",
    rule=CITE,
)
SPECIAL = (
    ("strat_mode", "A unit in Strat Mode is in the hex"),
    ("short_range", "Every aircraft is at short range of its base"),
    ("hip_shoot", "It is a hip shoot"),
)
UNSPOTTED = Field("unspotted", "No friendly combat unit is adjacent to the target", FieldKind.YES_NO)


@tool(
    "barrage",
    "What will this barrage do?",
    "Column, shifts and cost of a barrage against units, and the exact chance of every outcome.",
    CITE,
    ARM, POINTS,
    Field("formations", "RE in the target hex", default="3",
          hint="One number for each division and each other unit: 3 3 1. A division counts "
          f"{barrage_numbers().shifts.division_counts} at most."),
    Field("terrain", "Terrain class of the hex", FieldKind.CHOICE, rule=CITE,
          choices=tuple((c.value, c.value) for c in TerrainClass)),
    Field("hedgehog", "Hedgehog level", FieldKind.NUMBER, 0, combat_numbers().hedgehog.highest),
    UNSPOTTED,
    Field("special", "Also", FieldKind.SEVERAL, choices=SPECIAL),
    dice_field("Two for the table, then one for halves"),
    GROUND,
)  # fmt: skip
def _barrage(value: Values) -> tuple[Section, ...]:
    obey(refuse_in_deep_freeze(weather_of(value).ground, "barrage"))
    barrage = gather_barrage(
        Arm(value["arm"]),
        strengths(value["points"], "Barrage points", CITE),
        target_re=density(several(value["formations"], "RE in the target hex", CITE)),
        terrain=TerrainClass(value["terrain"]),
        spotting=Spotting.UNSPOTTED if value["unspotted"] else Spotting.SPOTTED,
        hedgehog=value["hedgehog"],
        special=[Special[key.upper()] for key in value["special"]],
    )
    shifts = tuple((f"{m.reason}: {abs(m.value)} {'right' if m.value > 0 else 'left'}", CITE) for m in barrage.shifts)
    cells = [(str(cell), of) for cell, of in barrage.cells().items()]
    return (
        *dice_say(_fired(barrage, dice_of(value, 3)), CITE),
        _facts(barrage),
        Orders("Column shifts", shifts or (("None.", CITE),), TAB),
        odds_picture("Barrage, the die for halves included", barrage.odds(), CITE),
        odds_table("Every outcome", barrage.odds(), CITE),
        odds_table("As the table prints it", cells, CITE),
    )


def _fired(barrage: Barrage, dice: Sequence[int]) -> list[str]:
    if not dice:
        return []
    picks = ["The target's player picks the losses"] if barrage.resolve(dice).steps else []
    return [f"{barrage.final(dice)} in the column {barrage.heading(barrage.column)}: {barrage.outcome(dice)}", *picks]


def _facts(barrage: Barrage) -> Facts:
    law = barrage.law()
    pairs = (
        ("Points", barrage.points),
        ("First column", barrage.heading(barrage.first_column)),
        ("Column used", barrage.heading(barrage.column)),
        ("Cost", f"{barrage.tokens} T, from one HQ or one dump" if barrage.tokens else "nothing"),
        ("DG or worse", exactly(law.chance(lambda r: r.dg))),
        ("A step or more", exactly(law.chance(lambda r: r.steps > 0))),
        ("Steps lost on average", f"{float(law.mean(lambda r: r.steps)):.2f}"),
    )
    return Facts("This barrage", pairs, CITE, TAB)


@tool(
    "facility",
    "What will this barrage do to a base, port or railway?",
    "Barrage against a facility: levels, hits or trainbusting, and the aircraft caught on the ground.",
    CITE,
    Field("target", "Target", FieldKind.CHOICE, choices=tuple((f.value, f.value) for f in Facility)),
    ARM, POINTS,
    Field("aircraft", "Enemy aircraft on the base", FieldKind.NUMBER, 0, 20, default=0),
    dice_field("One for the table"),
    GROUND,
)  # fmt: skip
def _facility(value: Values) -> tuple[Section, ...]:
    obey(refuse_in_deep_freeze(weather_of(value).ground, "barrage"))
    target = Facility(value["target"])
    barrage = gather_facility(target, Arm(value["arm"]), strengths(value["points"], "Barrage points", CITE))
    pairs = [("Points", str(barrage.points)), ("Cost", f"{barrage.tokens} T" if barrage.tokens else "nothing")]
    if target is Facility.AIR_BASE:
        hit = _plane_hit([of.planes_lose_on for die in range(1, 7) for of in [barrage.resolve((die,))]])
        pairs.append(("Each aircraft there loses a step", exactly(hit)))
        if value["aircraft"]:
            lost = float(value["aircraft"] * hit)
            pairs.append((f"Steps lost by {value['aircraft']} aircraft on average", f"{lost:.2f}"))
    dice = dice_of(value, 1)
    return (
        *dice_say([f"{barrage.final(dice)}: {barrage.outcome(dice)}"] if dice else [], CITE),
        Facts("This barrage", tuple(pairs), CITE, TAB),
        odds_picture(barrage.title, barrage.odds(), CITE),
        odds_table("Every outcome", barrage.odds(), CITE),
    )


def _plane_hit(needed: list[int | None]) -> Fraction:
    """The chance of one aircraft to lose a step: over the six dice of the table, then its own."""
    return sum((Fraction(7 - least, 6) for least in needed if least), Fraction(0)) / len(needed)
