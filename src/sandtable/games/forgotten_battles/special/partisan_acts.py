"""3.7: Partisans, told while a phase is played: they move, act, lay tracks, and give way to Axis units."""

from collections.abc import Mapping
from typing import TypedDict

from sandtable.games.forgotten_battles.named_hexes import Said, check_hex, check_named_hex, hex_field, pairs
from sandtable.games.forgotten_battles.printed_map import fault_of_hex, printed_hex
from sandtable.games.forgotten_battles.special import partisans
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import Partisan, State
from sandtable.games.forgotten_battles.terrain import RowType, terrain_chart
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side, counted

CHOICE, YES_NO = FieldKind.CHOICE, FieldKind.YES_NO


class PartisanMoves(TypedDict):
    who: str
    hex: str
    terrain: str
    axis_zoc: bool


class HexEntered(TypedDict):
    who: str


class PartisanDisplaced(TypedDict):
    none: bool
    hex: str
    distance: int
    terrain: str
    lines: list[str]
    axis_unit: bool
    axis_zoc: bool


def any_lying(state: State) -> bool:
    return bool(state.partisans)


def none_active(state: State) -> Refused | None:
    """All lie face down: none may move."""
    return None if any_active(state) else partisans.refuse_active(state.partisans[0])


def any_active(state: State) -> bool:
    return any(p.active for p in state.partisans)


def any_face_down(state: State) -> bool:
    return not all(p.active for p in state.partisans)


def any_free(state: State) -> bool:
    return any(free(state))


def by_place(state: State) -> dict[str, Partisan]:
    """Partisans by the hex they lie in; a second one there is told apart. Which counter it is stays a secret."""
    found: dict[str, Partisan] = {}
    for partisan in state.partisans:
        others = sum(p.hex == partisan.hex for p in found.values())
        found[f"{partisan.hex} ({others + 1})" if others else partisan.hex] = partisan
    return found


def mark(place: str) -> str:
    return f"the Partisan from {place}"


def free(state: State) -> list[str]:
    acted = state.special.acted_partisans
    return [place for place, p in by_place(state).items() if p.active and mark(place) not in acted]


def who_field(found: Mapping[str, Partisan]) -> Field:
    shown = tuple((place, f"in {place}{'' if p.active else ', face down'}") for place, p in found.items())
    return Field("who", "Partisan", CHOICE, choices=shown)


def ground_fields() -> tuple[Field, ...]:
    """What a hex of the printed map holds, as its player sees it."""
    rows = [row for row in terrain_chart().rows.values() if row.type is RowType.HEX]
    lines = numbers().partisan.lines
    woods = numbers().partisan.place.terrain[0]
    choices = tuple((row.key, row.title) for row in rows)
    return (
        Field("terrain", "Terrain of the hex", CHOICE, choices=choices, default=woods),
        Field("lines", "Lines in it", FieldKind.SEVERAL, choices=pairs(*lines)),
        Field("axis_unit", "an Axis unit is there", YES_NO),
        Field("axis_zoc", "it is in an Axis ZOC", YES_NO),
    )


def ground(value: Said) -> partisans.WildHex:
    return partisans.WildHex(
        [value["terrain"]], value.get("lines", ()), value.get("axis_unit", False), value["axis_zoc"]
    )


# ---- moving


def moves(state: State, side: Side) -> Procedure[None]:
    """3.7b: an active Partisan goes to another hex; what may not be entered is refused."""
    lying = by_place(state)
    open_to_it = [f for f in ground_fields() if f.key in ("terrain", "axis_zoc")]
    start = next((place for place, p in lying.items() if p.active), state.partisans[0].hex)

    def refuse(value: PartisanMoves) -> Refused | None:
        no = partisans.refuse_active(lying[value["who"]])
        check_hex(value["hex"])
        if no or value["hex"] in ("", lying[value["who"]].hex):  # one that stays enters nothing
            return no
        return partisans.refuse_entry(ground(value))

    value = yield from Report[PartisanMoves](
        question="Which Partisan moves, and where does it end?",
        told_after=True,
        cite="tfb.special.soviet.partisan.activate",
        wants=FACT,
        side="soviet",
        key="partisan moves",
        context=(
            f"Roads give it nothing; {partisans.trails(state.readings)}.",
            "It stays in Combat Mode; Open hexes and Axis ZOCs are closed to it.",
        ),
        fields=(who_field(lying), hex_field("hex", "It ends in"), *open_to_it),
        also=refuse,
        suggestion={"who": start, "hex": lying[start].hex},
    )
    stand(state, value["who"], value["hex"])
    where = lying[value["who"]].hex
    yield Note(f"The Partisan from {value['who']} is in {where}.", "tfb.special.soviet.partisan.activate")


def stand(state: State, place: str, hex: str) -> None:
    """Put it there; who has acted in this phase stays marked, whatever the places are now called."""
    before = by_place(state)
    acted = [p for place, p in before.items() if mark(place) in state.special.acted_partisans]
    before[place].hex = hex or before[place].hex
    state.special.acted_partisans = [mark(now) for now, p in by_place(state).items() if any(p is a for a in acted)]


# ---- giving way


def displaced(state: State, side: Side) -> Procedure[None]:
    """3.7a: an Axis unit is about to enter; the Soviet player moves the face-down Partisan exactly two hexes away."""
    down = {place: p for place, p in by_place(state).items() if not p.active}
    entered = yield from Report[HexEntered](
        question="Which hex with a face-down Partisan does the Axis unit enter?",
        told_after=True,
        cite=partisans.DISPLACE,
        wants=FACT,
        side="axis",
        key="partisan entered",
        fields=(who_field(down),),
        suggestion={"who": next(iter(down))},
    )
    start = down[entered["who"]].hex
    away = numbers().partisan.displaced.hexes
    value = yield from Report[PartisanDisplaced](
        question=f"An Axis unit enters {entered['who']}: where does the Partisan go?",
        told_after=True,
        cite=partisans.DISPLACE,
        wants=FACT,
        side="soviet",
        key="partisan displaced",
        context=(f"Exactly {counted(away, 'hex')} away, still face down; then the Axis unit enters.",),
        fields=(
            Field("none", "no such hex: we have settled it at the table", YES_NO),
            hex_field("hex", "To hex"),
            Field("distance", "Hexes away", FieldKind.NUMBER, maximum=99, default=away),
            *ground_fields(),
        ),
        also=lambda value: None if value["none"] else _refuse_displaced(state, start, value),
        suggestion={"none": True},
    )
    partisan = down[entered["who"]]
    stand(state, entered["who"], value["hex"])
    yield Note(f"The Partisan from {entered['who']} lies in {partisan.hex}, face down.", partisans.DISPLACE)


def _refuse_displaced(state: State, start: str, value: PartisanDisplaced) -> Refused | None:
    check_named_hex(value["hex"])
    if cannot_be(start, value["hex"], numbers().partisan.displaced.hexes):
        return Refused(
            f"{value['hex']} does not lie {counted(value['distance'], 'hex')} from {start}", partisans.DISPLACE
        )
    return partisans.refuse_displacement(value["distance"], ground(value), state.readings)


def cannot_be(start: str, end: str, distance: int) -> bool:
    """Whether two hexes of one sheet cannot be so far apart, however its columns are staggered."""
    if fault_of_hex(start) or fault_of_hex(end):
        return False
    a, b = printed_hex(start), printed_hex(end)
    columns, rows = abs(a.column - b.column), abs(a.row - b.row)
    if a.map != b.map:
        return False
    return rows != distance if columns == 0 else columns > distance or rows > distance
