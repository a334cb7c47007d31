"""What a ruling of the players may say: their word counts, of what there is."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.orsha.battle.contradictions import HIGHEST, LOWEST
from sandtable.games.orsha.ground.maps import hex_on_map, map_of
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.reph.weather import CONDITIONS
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import NotUnderstood

MOST = 9999


def check(state: State, changes: Mapping[str, Any]) -> None:
    """Raises NotUnderstood for a hex, a level, a side, a weather that there is not, or a number below nothing."""
    for path, value in changes.items():
        match path.split("/"):
            case ["settings", "map"]:
                map_of(state)
            case ["sides", side, "pieces", name, _]:
                _piece(state.sides[side].pieces[name])
            case ["ground", "control", hex] if value not in SIDES:
                raise NotUnderstood(f"{hex} is Controlled by one of the two sides, not by {value!r}", "oto2.7.5051")
            case ["conditions", what] if value and value not in CONDITIONS[what]():
                raise NotUnderstood(f"{value!r} is none of: {', '.join(CONDITIONS[what]())}", "oto2.7.517")
            case _ if isinstance(value, int) and not 0 <= value <= MOST:
                raise NotUnderstood(f"{value} is no number for {path}", "oto2.7.15")


def _piece(piece: Piece) -> None:
    if piece.hex:
        hex_on_map(piece.hex)
    elif piece.box is Box.MAP:
        raise NotUnderstood(
            f"{piece.name} ({piece.id}) is on the map: name its hex in the same ruling", "oto2.map.hexid"
        )
    if not LOWEST <= piece.level <= HIGHEST:
        raise NotUnderstood(f"{piece.name} ({piece.id}): there is no level {piece.level}", "oto2.map.extent")
