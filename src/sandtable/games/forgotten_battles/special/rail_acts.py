"""1.6b: Rail Movement units, told while a phase is played: their moves, the side they lie on, no retreat."""

from typing import TypedDict

from sandtable.games.forgotten_battles.named_hexes import check_hex, hex_field
from sandtable.games.forgotten_battles.special import common
from sandtable.games.forgotten_battles.special.common import RailHex, RailUnit
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side

FLIP = "tfb.special.common.rail.flip"
ONLY_RAIL = "tfb.special.common.rail.only_rail"
RETREAT = "tfb.special.common.rail.retreat"
RIGHT, WRONG = "its", "another"


class RailMove(TypedDict):
    name: str
    start: str
    start_zoc: bool
    end: str
    end_zoc: bool
    gauge: str
    detrainable: bool


class RailRetreat(TypedDict):
    name: str
    hexes: int


def turn_back(state: State, side: Side) -> Procedure[None]:
    """In its side's next Movement Phase a unit goes back to its regular side."""
    for name in [n for n, whose in state.special.rail_units.items() if whose == side]:
        unit = RailUnit(name, "rr").next_movement_phase()
        del state.special.rail_units[name]
        yield Note(f"{name} is turned to its {unit.side_up} side.", FLIP, side=side)


def moves(state: State, side: Side) -> Procedure[None]:
    """Along rail of its gauge, from and to hexes outside enemy ZOCs, at no Rail Cap; then it lies on its rr side."""
    gauges = ((RIGHT, "rail of its gauge all the way"), (WRONG, "rail of another gauge"), ("", "a hex without rail"))
    value = yield from Report[RailMove](
        question="Which Rail Movement unit moves?",
        told_after=True,
        cite=ONLY_RAIL,
        wants=FACT,
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
        also=lambda value: _refuse_move(value),
        suggestion={"name": f"rail unit {len(state.special.rail_units) + 1}"},
    )
    unit = RailUnit(_named(value)).moved()
    state.special.rail_units[unit.name] = side
    cap = common.rail_cap_used(1, "rail_movement")
    yield Note(f"{unit.name} moves by rail, {cap} of the Rail Cap used.", "tfb.special.common.rail.no_cap", side=side)
    yield Note(f"{unit.name} lies on its {unit.side_up} side until your next Movement Phase.", FLIP, side=side)


def _named(value: RailMove | RailRetreat) -> str:
    return value["name"] or "the rail unit"


def _refuse_move(value: RailMove) -> Refused | None:
    check_hex(value["start"])
    check_hex(value["end"])
    return common.refuse_rail_move(
        RIGHT,
        [
            RailHex(value["start"] or "the first hex", RIGHT, value["start_zoc"]),
            RailHex("the way", value["gauge"]),
            RailHex(value["end"] or "the last hex", RIGHT, value["end_zoc"], value["detrainable"]),
        ],
    )


def retreats(state: State, side: Side) -> Procedure[None]:
    """It cannot retreat: a retreat destroys it."""
    value = yield from Report[RailRetreat](
        question="Which Rail Movement unit must retreat, and how far?",
        told_after=True,
        cite=RETREAT,
        wants=FACT,
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
        state.special.rail_units.pop(name, None)
        yield Note(f"{name} cannot retreat: it is destroyed. Its owner writes it down in Clean-up.", RETREAT)
    else:
        yield Note(f"{name} stays where it is.", RETREAT)
