"""Fortifications, Minefields and Barbed Wire set out on the board, each where its own rules let it lie."""

from collections.abc import Mapping, Sequence

from sandtable.games.bagration.board.table_counters import MARKER, WORK
from sandtable.games.bagration.fortifications.bunkers_and_nests import all_round
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.setup.good_places import before_objectives, where_a_work_stands
from sandtable.games.bagration.setup.set_out_on_board import Piece, SettingOut, set_out_on_board
from sandtable.games.bagration.setup.siting import siting
from sandtable.games.bagration.sides import DEFENDER
from sandtable.games.bagration.state import State
from sandtable.kernel import Procedure
from sandtable.tabletop.measures import Point
from sandtable.tabletop.zones import Zone

AHEAD = 270
"""Towards the Attacker's edge, until it is turned."""


def works_on_board(
    state: State, zone: Zone, works: Sequence[Fortification], obstacles: Mapping[str, Obstacle]
) -> Procedure[None]:
    """From the box onto the table in any order; what is set out is open to all."""
    laid = [Marker(name, kind) for name, kind in obstacles.items()]
    state.now.obstacles += laid
    pieces = [_piece(state, zone, work, f"{WORK}{state.now.fortifications.index(work)}") for work in works]
    pieces += [_piece(state, zone, marker, f"{MARKER}{_index(state, marker)}") for marker in laid]
    question = f"Place fortifications, Minefields and Barbed Wire in {zone.name}"
    yield from set_out_on_board(SettingOut(state, DEFENDER, question, "works", pieces, zone))


def _index(state: State, marker: Marker) -> int:
    return next(n for n, one in enumerate(state.now.obstacles) if one is marker)


def _piece(state: State, zone: Zone, thing: Fortification | Marker, key: str) -> Piece:
    """Its site is measured without the place it has now, from which it is taken up."""

    def site() -> Zone:
        before, thing.point = thing.point, None
        try:
            fortification = isinstance(thing, Fortification)
            return siting(state.now, zone, fortification=fortification, readings=state.readings)
        finally:
            thing.point = before

    def put(point: Point) -> None:
        thing.point = point

    def turn(degrees: int) -> None:
        if isinstance(thing, Fortification):
            thing.facing = float(degrees)

    def wanted() -> list[float]:
        if isinstance(thing, Marker):
            return before_objectives(state.now, thing.kind, site())
        return where_a_work_stands(state.now, site())

    front = isinstance(thing, Fortification) and not all_round(thing, state.readings)
    if front:
        turn(AHEAD)
    return Piece(
        key,
        thing.name,
        site,
        lambda: thing.point is not None,
        put,
        turn if front else None,
        lambda: thing.point,
        wanted,
        "the Attacker comes by there." if isinstance(thing, Marker) else "it guards an Objective there.",
    )
