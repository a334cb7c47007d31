"""What do the booklets say of this hex? Hexes of the printed maps: places, edges, army group markers, Hungarians."""

from datetime import date

from sandtable.games.forgotten_battles.calendar import calendar_of
from sandtable.games.forgotten_battles.printed_map import (
    NamedPlace,
    PrintedHex,
    boundary,
    is_west_of,
    place,
    printed_hex,
    printed_map,
)
from sandtable.games.forgotten_battles.readings import USUAL, readings_from
from sandtable.games.forgotten_battles.special.allies import Bank, refuse_hungarian_hex
from sandtable.games.forgotten_battles.tools.forms import Values, readings_fields
from sandtable.kernel import Field, FieldKind, NotUnderstood, Section, Table, tool

CITE = "tfb.meta.places"
ORIENTATION = "tfb.meta.map_orientation"
TAB = "Map"
BANKS = {"west": Bank.WEST, "east": Bank.EAST}
Row = tuple[str, str, str]
TURNS = tuple((t.date.isoformat(), str(t)) for t in calendar_of(USUAL).turns)


@tool(
    "printed-hex",
    "What do the booklets say of this hex?",
    "A hex of the printed maps: named places, edges, which of two lies west, army group markers, Hungarians.",
    CITE,
    Field("hex", "The hex", FieldKind.HEX, default="B18.18", rule="tfb.meta.hex_notation"),
    Field("other", "Another hex", FieldKind.HEX, rule=ORIENTATION, hint="Empty, or: which lies west?"),
    Field("date", "On the turn of", FieldKind.CHOICE, choices=TURNS, default="1943-12-01",
          rule="tfb.boundary.ags"),
    Field("bank", "It lies", FieldKind.CHOICE, rule="tfb.special.axis.hungarian.area",
          choices=tuple((key, bank.value) for key, bank in BANKS.items())),
    *readings_fields("hungarian_row_27", "dnepr_course"),
)  # fmt: skip
def _printed_hex(value: Values) -> tuple[Section, ...]:
    hex = printed_hex(value["hex"])
    today = date.fromisoformat(value["date"])
    rows = [_edges(hex), *(_beside(hex, key, today) for key in printed_map().boundary), _hungarians(hex, value)]
    if value["other"]:
        rows.append(_between(hex, printed_hex(value["other"])))
    named = [_place(each, hex) for each in printed_map().place]
    return (
        Table(str(hex), ("What", "Answer", "Rule"), tuple(rows), ORIENTATION, TAB),
        Table("Places the booklets name", ("Place", "Hexes", "This hex"), tuple(named), CITE, TAB),
    )


def _place(each: NamedPlace, hex: PrintedHex) -> Row:
    name = each.name
    if each.row:
        return (name, f"row {each.row.number} on maps {' and '.join(each.row.maps)}", "")
    found = place(name)
    if found is None:
        return (name, "named without a hex: see your map", "")
    return (name, " ".join(map(str, found)), "yes" if hex in found else "")


def _edges(hex: PrintedHex) -> Row:
    told = "the north edge" if hex.on_north_edge else "the south edge" if hex.on_south_edge else "neither that we know"
    return ("On the edge of the maps", told, ORIENTATION)


def _beside(hex: PrintedHex, army_group: str, today: date) -> Row:
    body = printed_map().boundary[army_group]
    marker = boundary(army_group, today)
    if marker is None:
        return (f"Marker of {body.title}", "where your set-up has it", body.rule)
    return (f"Marker of {body.title}", f"in {marker}; {_between(hex, marker)[1]}", body.rule)


def _between(hex: PrintedHex, other: PrintedHex) -> Row:
    try:
        told = f"{hex} is west of {other}" if is_west_of(hex, other) else f"{hex} is not west of {other}"
    except NotUnderstood as wrong:
        told = wrong.why
    return (f"{hex} and {other}", told, ORIENTATION)


def _hungarians(hex: PrintedHex, value: Values) -> Row:
    no = refuse_hungarian_hex(str(hex), readings_from(value), BANKS[value["bank"]])
    return (
        "Hungarian units there",
        f"no: {no.why}" if no else "yes, as far as map and row go",
        "tfb.special.axis.hungarian.area",
    )
