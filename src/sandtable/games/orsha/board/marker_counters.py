"""Perimeter Markers as counters of the board, while a side lays out its Perimeter. 7.5053"""

from sandtable.games.orsha.state import State
from sandtable.kernel import Box, Counter, Face, Place, Side

BANK = "perimeter-markers"
NEW = "marker-new"
EDGE_CARD = (("Map Edge Marker", "stays at the end of its run of friendly edge hexes", "oto2.7.5052"),)


def marker_id(number: int) -> str:
    return f"marker-{number + 1}"


def laid_places(state: State, side: Side) -> list[str]:
    """The hexes of the markers that a side has laid, in the order of their ids."""
    laying = state.ground.laying.get(side)
    return list(laying.markers) if laying else []


def marker_counters(state: State, viewer: Side | None) -> tuple[Counter, ...]:
    """Those on the map, one more in its box, and the Map Edge Markers, which stay."""
    laying = state.ground.laying.get(viewer or "")
    if laying is None or viewer is None:
        return ()
    own = [_marker(viewer, marker_id(n), Place(hex=name), laying.idle.get(name, "")) for n, name in
           enumerate(laying.markers)]  # fmt: skip
    fixed = [
        Counter(f"edge-{name}", "Map Edge Marker", viewer, Place(hex=name), Face("marker"), card=EDGE_CARD)
        for name in laying.edge
    ]
    return (*fixed, *own, _marker(viewer, NEW, Place(box=BANK), ""))


def _marker(viewer: Side, id: str, place: Place, idle: str) -> Counter:
    card = (("On no loop", idle, "oto2.7.5053.b"),) if idle else ()
    tags = ("IDLE",) if idle else ()
    return Counter(id, "Perimeter Marker", viewer, place, Face("marker", tags=tags), card=card, mine=True)


def marker_tray(state: State, viewer: Side | None) -> tuple[Box, ...]:
    return (Box(BANK, "Perimeter Markers", viewer),) if viewer and viewer in state.ground.laying else ()
