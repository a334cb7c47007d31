"""1.6b: Rail Movement units, told while a phase is played: their moves, the side they lie on, no retreat."""

from __future__ import annotations

from sandtable.games.forgotten_battles.named_hexes import Said, check_hex, hex_field, refusal
from sandtable.games.forgotten_battles.special import common
from sandtable.games.forgotten_battles.special.common import RailHex, RailUnit
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Field, FieldKind, Note, Procedure, Report, Side

FLIP = "tfb.special.common.rail.flip"
ONLY_RAIL = "tfb.special.common.rail.only_rail"
RETREAT = "tfb.special.common.rail.retreat"
RIGHT, WRONG = "its", "another"


def turn_back(s: State, side: Side) -> Procedure[None]:
    """In its side's next Movement Phase a unit goes back to its regular side."""
    for name in [n for n, whose in s.special.rail_units.items() if whose == side]:
        unit = RailUnit(name, "rr").next_movement_phase()
        del s.special.rail_units[name]
        yield Note(f"{name} is turned to its {unit.side_up} side.", FLIP, side=side)


def moves(s: State, side: Side) -> Procedure[None]:
    """Along rail of its gauge, from and to hexes outside enemy ZOCs, at no Rail Cap; then it lies on its rr side."""
    gauges = ((RIGHT, "rail of its gauge all the way"), (WRONG, "rail of another gauge"), ("", "a hex without rail"))
    value = yield Report(
        question="Which Rail Movement unit moves?",
        cite=ONLY_RAIL,
        side=side,
        key="rail unit",
        fields=(
            Field("name", "Unit"),
            hex_field("start", "From hex"),
            Field("start_zoc", "that hex is in an enemy ZOC", FieldKind.YES_NO),
            hex_field("end", "To hex"),
            Field("end_zoc", "that hex is in an enemy ZOC", FieldKind.YES_NO),
            Field("gauge", "Its way leads over", FieldKind.CHOICE, choices=gauges),
            Field("detrainable", "the last hex is detrainable", FieldKind.YES_NO, hint="It need not be."),
        ),
        also=lambda value: refusal(lambda: _check(value)),
        suggestion={"name": f"rail unit {len(s.special.rail_units) + 1}"},
    )
    unit = RailUnit(_named(value)).moved()
    s.special.rail_units[unit.name] = side
    cap = common.rail_cap_used(1, "rail_movement")
    yield Note(f"{unit.name} moves by rail, {cap} of the Rail Cap used.", "tfb.special.common.rail.no_cap", side=side)
    yield Note(f"{unit.name} lies on its {unit.side_up} side until your next Movement Phase.", FLIP, side=side)


def _named(value: Said) -> str:
    return str(value["name"] or "the rail unit")


def _check(value: Said) -> None:
    check_hex(value["start"])
    check_hex(value["end"])
    common.check_rail_move(
        RIGHT,
        [
            RailHex(value["start"] or "the first hex", RIGHT, value["start_zoc"]),
            RailHex("the way", value["gauge"]),
            RailHex(value["end"] or "the last hex", RIGHT, value["end_zoc"], value["detrainable"]),
        ],
    )


def retreats(s: State, side: Side) -> Procedure[None]:
    """It cannot retreat: a retreat destroys it."""
    value = yield Report(
        question="Which Rail Movement unit must retreat, and how far?",
        cite=RETREAT,
        side=side,
        key="rail unit retreats",
        fields=(
            Field("name", "Unit"),
            Field("hexes", "Hexes of retreat", FieldKind.NUMBER, maximum=9, default=1),
        ),
        suggestion={"name": "", "hexes": 1},
    )
    name = _named(value)
    if RailUnit(name).forced_to_retreat(value["hexes"]) == "destroyed":
        s.special.rail_units.pop(name, None)
        yield Note(f"{name} cannot retreat: it is destroyed. Its owner writes it down in Clean-up.", RETREAT)
    else:
        yield Note(f"{name} stays where it is.", RETREAT)
