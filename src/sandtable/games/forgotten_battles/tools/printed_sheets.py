"""A sheet of the printed maps as a bare grid under its printed numbers, for who has only paper."""

from sandtable.games.forgotten_battles import maps
from sandtable.games.forgotten_battles.printed_map import NOTATION, printed_map
from sandtable.games.forgotten_battles.tools.forms import Values
from sandtable.hexes.maps import map_from_text
from sandtable.hexes.maps.drawing import Layer, draw
from sandtable.hexes.maps.overlays import labels
from sandtable.kernel import Facts, Field, FieldKind, Picture, Section, Table, counted, tool
from sandtable.rules import rule

TAB = "Map"
EDGE = printed_map().north_edge
LOOK = "Look at your sheet"
KNOWN = f"Look at your sheet; on sheet {EDGE.map} it is"


@tool(
    "printed-sheet",
    "A sheet of the printed maps as a bare grid",
    "Hexes under their printed numbers with nothing drawn on them, to write on; and as a map file that the other tools"
    " take, into which you write the ground as you need it. How large a sheet is, the booklets do not say: you do.",
    NOTATION,
    Field("sheet", "Sheet", FieldKind.CHOICE, choices=tuple((s, s) for s in printed_map().maps), default=EDGE.map),
    Field("columns", "Columns", FieldKind.NUMBER, 2, 99, default=23, hint=f"{LOOK}: the number of its last column."),
    Field("odd", "Last row of odd columns", FieldKind.NUMBER, 2, 99, default=EDGE.odd_column,
          hint=f"{KNOWN} {EDGE.odd_column}.", rule="tfb.meta.map_orientation"),
    Field("even", "Last row of even columns", FieldKind.NUMBER, 2, 99, default=EDGE.even_column,
          hint=f"{KNOWN} {EDGE.even_column}.", rule="tfb.meta.map_orientation"),
)  # fmt: skip
def _printed_sheet(value: Values) -> tuple[Section, ...]:
    file = sheet_file(value["sheet"], value["columns"], value["odd"], value["even"])
    hexmap = map_from_text(file, maps.vocabulary(), "this sheet")
    names = [hexmap.grid.name(hex) for hex in hexmap.grid]
    told = (
        ("Hexes", f"{len(names)}, {names[0]} to {names[-1]}"),
        ("On paper", "print the picture and write the ground into it"),
        ("As a map file", "copy the lines below into a text file; docs: Bring your own map"),
    )
    words = f"A bare grid of {counted(len(names), 'hex')}, {names[0]} to {names[-1]}."
    svg = draw(hexmap, [labels("numbers", zip(hexmap.grid, names, strict=True))], base=(Layer.GRID,))
    return (
        Facts(f"Sheet {value['sheet']}", told, NOTATION, tab=TAB),
        Picture(f"Sheet {value['sheet']}, a bare grid", svg, words, NOTATION, tab=TAB),
        Table("The map file", ("Its lines",), tuple((line,) for line in file.splitlines()), NOTATION, TAB),
    )


@rule("tfb.meta.hex_notation", "tfb.meta.map_orientation")
def sheet_file(sheet: str, columns: int, odd: int, even: int) -> str:
    """Rows grow north from 1, columns east from 1; even columns that end a row lower lie half a hex further in."""
    spans = [[1, odd if column % 2 else even] for column in range(1, columns + 1)]
    return f'''format = "sandtable-map 1"
title = "The Forgotten Battles, sheet {sheet}"
vocabulary = "forgotten_battles"
unknown = "all"
[grid]
naming = "numbers"
numbering = "up"
prefix = "{sheet}"
raised = "{"second" if even < odd else "first"}"
spans = {spans}
'''
