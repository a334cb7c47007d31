"""What a piece may start a scenario as (CG9-CG11), and what becomes of one that leaves the map (CG14)."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame import at_start
from sandtable.games.orsha.frame.special_rules import leaves_map
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Facts, Field, FieldKind, Refused, Section, Table, from_ledger, reading_field, tool

TAB = "Set-up"
SIDE = Field("side", "Side", FieldKind.CHOICE, choices=((GERMAN, "German"), (RUSSIAN, "Russian")))
CLASSES = ((Class.SQUAD, "Infantry"), (Class.GUN, "a Gun"), (Class.VEHICLE, "a vehicle"))
CLASS = Field("cls", "It is", FieldKind.CHOICE, choices=tuple((c.value, words) for c, words in CLASSES))
YES_NO = FieldKind.YES_NO
(SETTING,) = from_ledger("oto2.cg14")


def _said(refusal: Refused | None) -> tuple[str, str]:
    return ("yes", "") if refusal is None else ("no", f"{refusal.why[0].upper()}{refusal.why[1:]}.")


@tool(
    "start",
    "What may this piece start as?",
    "Concealed, hidden, Bore Sighted, a state noted in secret: what this campaign allows at set-up, and why.",
    "oto2.cg10.b",
    SIDE, CLASS,
    Field("terrain", "In concealment terrain", YES_NO, default=True, rule="oto2.cg10.b"),
    Field("seen", "An enemy sees it", YES_NO, default=True, rule="oto2.cg10.b"),
    Field("carried", "A Gun possessed by Infantry there", YES_NO, rule="oto2.cg10.b"),
    Field("revealed", "Revealed in an earlier scenario", YES_NO, rule="oto2.cg11.f"),
    Field("concealed", "It is concealed now", YES_NO, rule="oto2.cg9.b"),
    Field("range", "Hexes to the nearest known enemy with LOS", FieldKind.NUMBER, 0, 60, default=16,
          rule="oto2.cg9.b"),
)  # fmt: skip
def _start(value: Mapping[str, Any]) -> tuple[Section, ...]:
    cls, gun = Class(value["cls"]), value["cls"] == Class.GUN
    concealed = at_start.refuse_concealment(
        value["side"], cls, in_concealment_terrain=value["terrain"], in_enemy_los=value["seen"],
        carried=gun and value["carried"],
    )  # fmt: skip
    hip = at_start.refuse_gun_hip(revealed=value["revealed"]) if gun else Refused("only if bought with FPP (7.520)", "")
    noted = [s for s in Status if at_start.may_be_secret(cls, s)]
    shown = at_start.must_show_status(concealed=value["concealed"], range_to_known_enemy=value["range"], in_los=True)
    near = f"Not concealed, and a known enemy within {battles().secret_status.range} hexes sees it."
    rows = (
        ("Concealed", *_said(concealed), "CG10"),
        ("Hidden (HIP)", *_said(hip), "CG11, 7.520"),
        ("Bore Sighting", *_said(at_start.refuse_bore_sighting()), "CG11"),
        ("A state noted in secret", "yes" if noted else "no", ", ".join(noted) or "Vehicles and Guns only.", "CG9"),
        (
            "Such a state is shown now",
            "yes" if shown else "no",
            near,
            "CG9",
        ),
    )
    return (Table("At the start of a scenario", ("What", "May it?", "Why", "Rule"), rows, "oto2.cg10.b", TAB),)


@tool(
    "leaving",
    "What becomes of a unit that leaves the map?",
    "Eliminated, Recalled, or worth EVP; and whether it comes back.",
    "oto2.cg14",
    SIDE, CLASS,
    Field("edge", "By the edge in the", FieldKind.CHOICE,
          choices=tuple((e, e) for e in ("west", "east", "north", "south"))),
    Field("low_ammo", "Recalled for low ammunition", YES_NO, rule="oto2.7.5131.c"),
    reading_field(SETTING, "exited"),
)  # fmt: skip
def _leaving(value: Mapping[str, Any]) -> tuple[Section, ...]:
    fate = leaves_map(value["side"], Class(value["cls"]), edge=value["edge"], low_ammo_recall=value["low_ammo"])
    words = {
        "left": ("Eliminated, with the Weapons it possesses.", "never"),
        "recalled": ("Not Eliminated: a dr of 7.5131c decides in the Reorganization Phase.", "on 1-3, from off map"),
        "exited": ("Its Casualty VP count as EVP; it is not Eliminated.",
                   "yes, it is Retained" if value["exited"] == "retained" else "no, by the reading chosen"),
    }[fate]  # fmt: skip
    return (Facts("Map exit", (("It is", words[0]), ("Comes back", words[1])), "oto2.cg14", TAB),)
