"""What is set out on the board, piece by piece: where each may stand, and a good place to offer for it."""

from sandtable.games.bagration.board.fronts import has_front
from sandtable.games.bagration.board.table_counters import RANGED_IN
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.setup.good_places import set_back, where_it_counts, where_they_come
from sandtable.games.bagration.setup.set_out_on_board import Piece
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, Role
from sandtable.games.bagration.state import Battle
from sandtable.games.bagration.terrain.landscape import passable_ground
from sandtable.rules import rule
from sandtable.tabletop.measures import Point
from sandtable.tabletop.zones import Zone

RANGED_IN_WHY = {
    DEFENDER: "whoever goes for an Objective comes by there.",
    ATTACKER: "whoever defends an Objective stands about there.",
}


@rule("fow.terrain.building.move", "fow.terrain.swamp")
def site_of(battle: Battle, zone: Zone, unit: Unit) -> Zone:
    """The zone without the ground on the plan that no Team of the Unit can enter."""
    for condition in passable_ground(battle.terrain, unit.kinds()):
        zone = zone & condition
    return zone


def offered_to(battle: Battle, role: Role, site: Zone, unit: Unit) -> list[float]:
    """At the Objectives, or on the way there; Artillery, which reaches far, behind them in the middle."""
    if unit.artillery:
        return set_back(battle, role, site)
    units = [place for roster in battle.rosters.values() for place in roster.places.values()]
    return where_it_counts(battle, role, site, units)


def unit_piece(battle: Battle, role: Role, zone: Zone, unit: Unit) -> Piece:
    roster = battle.roster(role)

    def put(point: Point) -> None:
        roster.places[unit.key] = list(point)

    def turn(degrees: int) -> None:
        roster.facings[unit.key] = degrees

    def at() -> Point | None:
        place = roster.places.get(unit.key)
        return (place[0], place[1]) if place else None

    def site() -> Zone:
        return site_of(battle, zone, unit)

    front = turn if has_front(unit) else None
    return Piece(
        unit.key,
        unit.name,
        site,
        lambda: unit.key in roster.places,
        put,
        front,
        at,
        lambda: offered_to(battle, role, site(), unit),
        _why_there(unit),
    )


def _why_there(unit: Unit) -> str:
    return "it reaches far, and stands back." if unit.artillery else "it is near an Objective there."


def ranged_in_piece(battle: Battle, role: Role, zone: Zone, unit: Unit) -> Piece:
    roster = battle.roster(role)

    def put(point: Point) -> None:
        roster.ranged_in[unit.key] = list(point)

    name, key = f"Ranged In marker of {unit.name}", f"{RANGED_IN}{unit.key}"
    return Piece(
        key,
        name,
        lambda: zone,
        lambda: unit.key in roster.ranged_in,
        put,
        wanted=lambda: where_they_come(battle, role, zone),
        because=RANGED_IN_WHY[role],
    )
