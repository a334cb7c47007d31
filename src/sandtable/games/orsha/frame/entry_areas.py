"""Entry Areas (6): by which map-edge hexes each side's units come on, as the ground is Controlled now."""

from sandtable.games.orsha.ground.maps import file_of, map_of, our_map
from sandtable.games.orsha.perimeter.entry import (
    NORTH_FIRST,
    NORTH_LAST,
    german_north_entry,
    german_west_entry,
    russian_entry,
)
from sandtable.games.orsha.sides import RUSSIAN
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Hex
from sandtable.kernel import Refused, Side
from sandtable.rules import rule


def arrow(state: State) -> int:
    """The number of the blue arrow's hex: the players', or where the map in force has it; the text does not say."""
    told = state.readings.blue_arrow.strip()
    if told.isdigit():
        return int(told)
    hexmap = map_of(state)
    return hexmap.grid.number(hexmap.grid.hex(str(hexmap.data.get("blue_arrow") or our_map().data["blue_arrow"])))


@rule("oto2.6.entry.russian", "oto2.6.entry.german-west", "oto2.6.entry.german-north")
def entry_hexes(state: State, side: Side) -> dict[str, list[str]]:
    """6: the hexes by map edge. Of these, where the players' own map tells who enters, the hexes it names; then
    the arrow is not asked."""
    hexmap = map_of(state)
    grid, told = hexmap.grid, {hex for entry in hexmap.entries if entry.side == side for hex in entry.hexes}
    own = bool(file_of(state) and told)
    compass = NORTH_FIRST if state.readings.north_hexrow == "first" else NORTH_LAST
    if side == RUSSIAN:
        found = {"east": russian_entry(grid, compass)}
    else:
        control = {grid.hex(name): holder for name, holder in state.ground.control.items() if "/" not in name}
        north = german_north_entry(grid, control, None if own else arrow(state), compass)
        found = {"west": german_west_entry(grid, compass), "north": north}
    if own:
        found = {edge: hexes & told for edge, hexes in found.items()}
    return {edge: [grid.name(hex) for hex in _along(hexes)] for edge, hexes in found.items() if hexes}


def _along(hexes: frozenset[Hex]) -> list[Hex]:
    return sorted(hexes)


def entry_words(state: State, side: Side) -> str:
    """Such as `west edge A1 to DD1; north edge DD0 to DD26`."""
    parts = entry_hexes(state, side)
    return "; ".join(f"{edge} edge {hexes[0]} to {hexes[-1]}" for edge, hexes in parts.items())


@rule("oto2.6.entry.russian", "oto2.6.entry.german-west", "oto2.6.entry.german-north")
def refuse_entry(state: State, side: Side, name: str) -> Refused | None:
    """6: why a unit cannot come on in this hex."""
    parts = entry_hexes(state, side)
    if any(name in hexes for hexes in parts.values()):
        return None
    cite = "oto2.6.entry.russian" if side == RUSSIAN else "oto2.6.entry.german-north"
    return Refused(f"{name} is in no Entry Area; there are: {entry_words(state, side)}", cite)
