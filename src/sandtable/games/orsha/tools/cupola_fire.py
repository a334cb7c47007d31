"""A Cupola at the table, 4.1: what fire at it meets, what its own fire may do, what never happens to it."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.orsha import cupola
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.sides import GERMAN
from sandtable.kernel import Facts, Field, FieldKind, Orders, Section, from_ledger, reading_field, tool

TAB = "Cupolas"
(SETTING,) = from_ledger("oto2.4.1.g")


@tool(
    "cupola",
    "What does a Cupola do?",
    "Fire at a machine-gun cupola and fire from it: size, Hull Down, armour, Cowering, leaders, repair.",
    "oto2.4.1.a",
    Field("by", "Fired at by", FieldKind.CHOICE, rule="oto2.4.1.f",
          choices=(("ground", "ground fire"), ("aerial", "an aircraft"))),
    Field("aspect", "Aspect hit", FieldKind.CHOICE, choices=tuple((a, a) for a in cupola.ASPECTS)),
    Field("die_1", "Its own DR, coloured die", FieldKind.NUMBER, 1, 6, default=3),
    Field("die_2", "Its own DR, white die", FieldKind.NUMBER, 1, 6, default=3),
    Field("repair", "Its repair number", FieldKind.NUMBER, 1, 5, default=1, rule="oto2.4.1.j"),
    reading_field(SETTING, "armor"),
)  # fmt: skip
def _cupola(value: Mapping[str, Any]) -> tuple[Section, ...]:
    mgc = Piece("", "HMG Cupola", GERMAN, "")
    met = cupola.as_target(value["armor"], value["aspect"], aerial=value["by"] == "aerial")
    dice = (value["die_1"], value["die_2"])
    doubles = dice[0] == dice[1]
    cowers = cupola.cowers(Class.CUPOLA, dice, leader=False)
    never = [cupola.refuse_direction(mgc), cupola.refuse_abandonment(mgc), cupola.refuse_scrounge(mgc)]
    never += [cupola.refuse_wreck(mgc), cupola.refuse_disabled(mgc), cupola.refuse_mandatory_direction(mgc)]
    chances = [cupola.repair_result(dr, value["repair"]) for dr in range(1, 7)]
    fires = (
        ("Original DR", f"{sum(dice)}{', doubles' if doubles else ''}"),
        ("Cowers", "yes" if cowers else "no, whatever the dice"),
        ("Repaired", f"{chances.count('repaired')} chances of 6; a failed attempt never disables it"),
    )
    return (
        Orders("It is fired at", tuple(met), TAB),
        Facts("It fires", fires, "oto2.4.1.k", TAB),
        Orders(
            "What it is",
            (
                *((line, "oto2.4.1.a") for line in cupola.sheet()),
                *((f"{r.why[0].upper()}{r.why[1:]}.", r.rule) for r in never if r),
            ),
            TAB,
        ),
    )
