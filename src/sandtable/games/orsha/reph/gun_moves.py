"""CG11: how far a Gun may stand from where the last scenario left it, in tow or not, and what holds it fast."""

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.ground.maps import map_of, our_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reph.eliminations import owner
from sandtable.games.orsha.sides import RUSSIAN
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import distance
from sandtable.kernel import Refused
from sandtable.rules import rule

OVERNIGHT = "24AM"


@rule("oto2.cg11.b", "oto2.cg11.c", "oto2.cg11.d", "oto2.cg11.e")
def refuse_gun_move(state: State, piece: Piece, name: str, *, towed: bool = False) -> Refused | None:
    """CG11: how far a Gun may be from where the last scenario left it; in tow (Russians only) less far. Overnight it
    goes anywhere that is not Isolated: one that is cut off stays within its limit."""
    if towed and not is_towable(piece):
        return Refused(f"{piece.name} ({piece.id}): only a Russian Gun may set up in tow", "oto2.cg11.e")
    was = last_place(piece)
    if not was or was == name:
        return None
    if piece.box is Box.MAP and (fast := fixed_in(state, was)):
        return Refused(f"{piece.name} stands in {fast} and may not be moved from {was}", "oto2.cg11.d")
    if state.date == OVERNIGHT and not towed and not piece.has(Status.ISOLATED):
        return None
    grid, told = our_map().grid, second_half().guns
    apart = distance(grid.hex(was), grid.hex(name))
    most = told.towed_hexes if towed else told.mortar_hexes if is_mortar(piece) else told.gun_hexes
    cite = "oto2.cg11.e" if towed else "oto2.cg11.b"
    return Refused(f"{piece.name} would move {apart} hexes; at most {most}", cite) if apart > most else None


@rule("oto2.cg11.e")
def is_towable(piece: Piece) -> bool:
    """CG11: a Gun in Russian hands."""
    return piece.is_gun and owner(piece) == RUSSIAN


def is_mortar(piece: Piece) -> bool:
    """CG11: a mortar on a 5/8-inch counter, taken apart or not."""
    return piece.name in second_half().guns.mortars


def last_place(piece: Piece) -> str:
    """CG11: where the last scenario left a Gun. One that was cleared from the map remembers it."""
    if not piece.is_(Class.GUN):
        return ""
    return piece.hex if piece.box is Box.MAP else piece.left_hex


def fixed_in(state: State, name: str) -> str:
    """CG11: a building, pillbox or trench that holds the Gun of this hex fast; empty if none does."""
    here = [p.name for p in state.pieces if p.box is Box.MAP and p.hex == name and p.is_(Class.FORTIFICATION)]
    works = next((n.lower() for n in here if n in ("Trench", "Pillbox")), "")
    hexmap = map_of(state)
    terrain = [str(key) for key in hexmap.at(hexmap.grid.hex(name))]
    if not works and any(hexmap.terrain(key).data.get("entrenchment") for key in terrain):
        return "trench"  # one that is printed on the map
    return works or ("a building" if any("building" in key for key in terrain) else "")
