"""The paper sheets of the campaign by name (7.15, 7.16, footnote 11), and their empty forms."""

from functools import cache

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box
from sandtable.games.orsha.state import DATES
from sandtable.games.orsha.views.front_history import empty_fronts
from sandtable.games.orsha.views.records import PIECE_COLUMNS, PURCHASE_COLUMNS, ROSTER_COLUMNS
from sandtable.hexes.maps.drawing import Layer, draw
from sandtable.hexes.maps.shapes import Scale
from sandtable.kernel import Facts, Picture, Section, Sheet, Table
from sandtable.rules import rule

PURCHASES = 20
BOXES = {
    Box.RETAINED: 12,
    Box.REINFORCEMENT: 10,
    Box.MAINTENANCE: 5,
    Box.ELIMINATED: 10,
    Box.RECALLED: 4,
    Box.EXITED: 5,
}
"""Boxes of the Force Organizer with the lines a form has for each."""

BARE = (Layer.TERRAIN, Layer.LINES, Layer.BUILDINGS, Layer.GRID, Layer.NAMES, Layer.OBJECTIVES, Layer.COMPASS)


@rule("oto2.7.15", "oto2.7.16", "oto2.fn.11")
def sheets() -> tuple[Sheet, ...]:
    """7.15, 7.16, footnote 11: the records a campaign is kept on."""
    return (
        Sheet("CG Roster", ("CG Roster", "Victory", "The day"), (_side(), _roster(), _tracks())),
        Sheet("RG Purchase Record", ("RG Purchase Record",), (_side(), _blank("RG Purchase Record", PURCHASE_COLUMNS))),
        Sheet("Force Organizer", ("Force Organizer", "Fortifications"), (_side(), *_organizer())),
        Sheet("Perimeter map", ("The map", "Signs on the map"), (bare_map("Perimeter map"),)),
        Sheet("Front by date", ("The front by date", "The lines of all dates"), (empty_fronts(),)),
    )


def _side() -> Facts:
    return Facts("This sheet", (("Side", ""), ("Player", "")))


def _roster() -> Table:
    rows = tuple((date, *[""] * (len(ROSTER_COLUMNS) - 1)) for date in DATES)
    return Table("CG Roster", ROSTER_COLUMNS, rows)


def _tracks() -> Table:
    columns = ("Date", "Weather", "EC", "Wind", "LVP", "CVP", "EVP", "Scenario won by")
    return Table("The days and the tracks", columns, tuple((date, *[""] * 7) for date in DATES))


def _blank(title: str, columns: tuple[str, ...], rows: int = PURCHASES) -> Table:
    return Table(title, columns, (("",) * len(columns),) * rows)


def _organizer() -> list[Section]:
    columns = PIECE_COLUMNS[1:]
    return [_blank(str(box).capitalize(), columns, rows) for box, rows in BOXES.items()]


@cache
def bare_map(title: str) -> Picture:
    """The map with every hex and nobody on it, to draw on with a pencil."""
    svg = draw(our_map(), base=BARE, scale=Scale.fitting(our_map().grid, hex_height=30))
    return Picture(title, svg, "The map with its hexes, nothing on it.", "oto2.fn.11")
