"""The solitaire mission's paper: the mission record, filled or as an empty form, and the map."""

from sandtable.games.orsha.solitaire.booklet import S1, mission
from sandtable.games.orsha.solitaire.picture import bare_hexes, empty_boards
from sandtable.games.orsha.solitaire.records import TRACK_BEYOND, closing
from sandtable.games.orsha.solitaire.state import State
from sandtable.games.orsha.views.paper import bare_map
from sandtable.kernel import Facts, Section, Sheet, Table

RECORD = (
    "Mission record",
    "Turn track",
    "VPO",
    "S?",
    "ENEMY units",
    "Minefields",
    "Wrecks",
    "Boards",
    "Random Events",
    "Your",
    "VP schedule",
)
NUMBERS = ("ENEMY SAN", "FRIENDLY SAN", "ENEMY AC#", "ENEMY RE", "FRIENDLY RE", "ENEMY ELR", "FRIENDLY ELR")
ENEMIES, EVENTS, VPOS = 14, 8, 8


def sheets(state: State) -> tuple[Sheet, ...]:
    found = [Sheet("Mission record", RECORD, _form(state))]
    if state.mission == S1:
        empty = bare_hexes() if state.on_printed_map else bare_map("Mission map")
        found.append(Sheet("Mission map", ("The map",), (empty,)))
    else:
        found.append(Sheet("Mission boards", ("Board ",), empty_boards()))
    return tuple(found)


def _form(state: State) -> tuple[Section, ...]:
    """The empty record: only what the mission prints is filled in."""
    more = ("FBs",) if state.mission == S1 else ("Boards", "Month", "You enter over the edge", "OBA Artillery Strikes")
    names = (("Prevailing Attitude", mission(state.mission).attitude), *((name, "") for name in (*NUMBERS, *more)))
    first = mission(state.mission).first_end_roll
    turns = tuple((n, closing(state, n, first), "", "") for n in range(1, first + TRACK_BEYOND + 1))
    return (
        Facts("Mission record", names),
        Table("Turn track", ("Game Turn", "Closing dr", "Rolled", "What happened"), turns),
        _blank("VPO", ("VPO", "Held by", "Changed on turn"), VPOS),
        _blank("S? and ENEMY units", ("Location", "S? or unit", "Attitude", "State", "Note"), ENEMIES),
        _blank("Random Events", ("Turn", "Whose", "Row", "Event"), EVENTS),
    )


def _blank(title: str, columns: tuple[str, ...], rows: int) -> Table:
    return Table(title, columns, (("",) * len(columns),) * rows)
