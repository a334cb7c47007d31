"""What entering a hex costs where the booklet says so (2.2, 2.3), and the fields that tools ask about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sandtable.games.orsha.ground.combined import (
    ORCHARD_SHELLHOLES,
    Body,
    Cover,
    Drive,
    Vehicle,
    Way,
    ffmo_applies,
    grain_road_cost,
    infantry_cost,
    vehicle_cost,
)
from sandtable.games.orsha.ground.maps import is_grain_road
from sandtable.games.orsha.readings import Readings
from sandtable.games.orsha.sight.slope_movement import Mover
from sandtable.games.orsha.tools.map_files import Values, reading
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import HexMap
from sandtable.kernel import Field, FieldKind

MOVERS: dict[str, tuple[str, Mover, Vehicle | None]] = {
    "infantry": ("Infantry", Mover.INFANTRY, None),
    "wagon": ("a Wagon", Mover.WAGON, None),
    "tracked_afv": ("a tracked AFV", Mover.VEHICLE, Vehicle(Drive.TRACKED, Body.AFV)),
    "tracked": ("a tracked vehicle that is no AFV", Mover.VEHICLE, Vehicle(Drive.TRACKED, Body.UNARMOURED)),
    "half_tracked": ("a half-tracked vehicle", Mover.VEHICLE, Vehicle(Drive.HALF_TRACKED, Body.UNARMOURED)),
    "wheeled": ("a wheeled vehicle", Mover.VEHICLE, Vehicle(Drive.WHEELED, Body.UNARMOURED)),
}
FIELDS = (
    Field("moves", "Who moves", FieldKind.CHOICE, choices=tuple((key, told) for key, (told, *_) in MOVERS.items())),
    Field("way", "Into a grain-road hex", FieldKind.CHOICE, rule="oto2.2.3.a",
          choices=(("as_it_comes", "as it comes: by a road hexside on the road, else in the grain"),
                   (Way.ROAD.value, "on the road"), (Way.GRAIN.value, "in the grain"))),
    Field("cover", "Infantry in an orchard of shellholes", FieldKind.CHOICE, rule="oto2.2.2.c",
          choices=((Cover.ABOVE.value, "stays out of the shellholes"),
                   (Cover.IN_SHELLHOLES.value, "goes into the shellholes"))),
    reading("oto2.2.3.c", {"allowed": "the grain may be chosen at a road hexside", "refused": "it may not"}),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """What entering a hex costs. None: the base game's number, which the players look up."""

    cost: Fraction | None
    why: str
    rule: str


def mover_of(value: Values) -> Mover:
    return MOVERS[value["moves"]][1]


def entry(hexmap: HexMap, start: Hex, end: Hex, terrains: Sequence[str], value: Values) -> Entry:
    """The cost the booklet sets for a step into a hex of these terrains; Refused when the way is none."""
    _, mover, vehicle = MOVERS[value["moves"]]
    if ORCHARD_SHELLHOLES in terrains:
        if vehicle is not None:
            return Entry(Fraction(vehicle_cost(vehicle)), "orchard in shellholes", "oto2.2.2.d")
        if mover is Mover.WAGON:
            return Entry(None, "orchard in shellholes: the base game's cost for a Wagon", "oto2.2.2.d")
        cover = Cover(value["cover"])
        told = "in the shellholes" if cover is Cover.IN_SHELLHOLES else "not in the shellholes"
        return Entry(infantry_cost(cover), f"orchard in shellholes, {told}", "oto2.2.2.c")
    if is_grain_road(hexmap, end):
        way = None if value["way"] == "as_it_comes" else Way(value["way"])
        readings = Readings(grain_road_choice=value["grain_road_choice"])
        cost = grain_road_cost(hexmap, Hexside.between(start, end), way, readings)
        told = "grain-road, on the road" if ffmo_applies(cost) else "grain-road, in the grain"
        if mover.is_vehicle:
            return Entry(None, f"{told}: the base game's {mover.spends} for it", "oto2.2.3.a")
        return Entry(cost, told, "oto2.2.3.a")
    return Entry(None, "the base game's cost of the terrain", "oto2.2.1")


def mixed(points: Fraction) -> str:
    """3/2 as a player writes it: 1 1/2."""
    whole, rest = divmod(points, 1)
    return " ".join(str(part) for part in (whole, rest) if part) or "0"
