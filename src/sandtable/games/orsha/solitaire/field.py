"""The ground of OtO-S1: what is in play, both board edges, the set-up area, ranges. All on our map of Orsha."""

from collections.abc import Iterable, Sequence
from functools import cache

from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.ground.geometry import hex_named
from sandtable.games.orsha.ground.maps import has_road, railroad_hexes
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.hexes.grid import Direction, Hex, column_letters, distance, parse_lettered
from sandtable.hexes.maps.words import read_hexes
from sandtable.rules import rule

WEST = (Direction.N, Direction.NW, Direction.NE)  # numbers rise eastward, so west is up the sheet


@cache
def all_names() -> tuple[str, ...]:
    grid = our_map().grid
    return tuple(grid.name(hex) for hex in grid)


def hexrow(name: str) -> str:
    return column_letters(parse_lettered(name)[0])


def number(name: str) -> int:
    return parse_lettered(name)[1]


@cache
@rule("oto2.sasl.s1.map")
def is_in_play(name: str) -> bool:
    """OtO-S1 map: only hexes numbered 1 to 28 are in play, of all hexrows."""
    low, high = printed().s1.numbers_in_play
    return name in all_names() and low <= number(name) <= high


@cache
def in_play() -> tuple[str, ...]:
    return tuple(name for name in all_names() if is_in_play(name))


@cache
@rule("oto2.sasl.s1.map")
def friendly_edge() -> tuple[str, ...]:
    """The FBE: the highest number in play of each hexrow. A unit entering in hexrow K comes on in K28."""
    return _ends(highest=True)


@cache
@rule("oto2.sasl.s1.map")
def enemy_edge() -> tuple[str, ...]:
    """The EBE: the lowest number in play of each hexrow."""
    return _ends(highest=False)


def _ends(*, highest: bool) -> tuple[str, ...]:
    ends: dict[str, str] = {}
    for name in in_play():
        row = hexrow(name)
        if row not in ends or (number(name) > number(ends[row])) == highest:
            ends[row] = name
    return tuple(ends.values())


@cache
@rule("oto2.sasl.s1.line")
def is_in_setup_area(name: str) -> bool:
    """On or east of A27-I23-I20-R15-DD21: the number is at least that of the line in its hexrow."""
    return is_in_play(name) and number(name) >= printed().s1.line[hexrow(name)]


@cache
def setup_area() -> tuple[str, ...]:
    return tuple(name for name in in_play() if is_in_setup_area(name))


@cache
def from_setup_area(name: str) -> int:
    """Hexes to the nearest hex of the FRIENDLY set-up area."""
    return 0 if is_in_setup_area(name) else nearest(name, _border_of_setup_area())


@cache
def _border_of_setup_area() -> tuple[str, ...]:
    """Its hexes with a neighbour outside: from anywhere else one of these is nearest."""
    area = {hex_named(name) for name in setup_area()}
    return tuple(name for name in setup_area() if not area.issuperset(hex_named(name).neighbours()))


@cache
def to_enemy_edge(name: str) -> int:
    """Hexes to the nearest hex of the EBE."""
    return nearest(name, enemy_edge())


def nearest(name: str, others: Iterable[str]) -> int:
    here = hex_named(name)
    return min(distance(here, hex_named(other)) for other in others)


def nearest_to_enemy_edge(names: Iterable[str]) -> list[str]:
    """Those of these hexes that are nearest the EBE; several if equally near."""
    listed = list(dict.fromkeys(names))
    best = min((to_enemy_edge(n) for n in listed), default=0)
    return [n for n in listed if to_enemy_edge(n) == best]


def west_of(name: str) -> list[str]:
    """The three adjacent hexes to the west, own hexrow first."""
    hex = hex_named(name)
    found = [_name(hex.neighbour(d)) for d in WEST]
    return [n for n in found if is_in_play(n)]


def _name(hex: Hex) -> str:
    return our_map().grid.name(hex) if hex in our_map().grid else ""


def terrains(name: str) -> tuple[str, ...]:
    return our_map().at(hex_named(name))


def has_building(name: str) -> bool:
    return any(our_map().terrain(key).kind == "building" for key in terrains(name))


def takes_mines(name: str) -> bool:
    """B28.1 as the missions need it: no building, no water."""
    return is_in_play(name) and not has_building(name) and "pond" not in terrains(name)


@cache
def minefield_line(words: str) -> tuple[str, ...]:
    """`A26..H22`: the straight hex grain between two hexes."""
    grid = our_map().grid
    return tuple(grid.name(hex) for hex in read_hexes(grid, words))


@cache
def rail_hexes() -> tuple[str, ...]:
    """The railroad Locations in play."""
    rails = {our_map().grid.name(hex) for hex in railroad_hexes(our_map())}
    return tuple(name for name in in_play() if name in rails)


@cache
def road_hexes() -> tuple[str, ...]:
    return tuple(name for name in in_play() if has_road(our_map(), hex_named(name)))


def in_runs(names: Sequence[str]) -> str:
    """Hexes as a player lists them: `K5..K9 L3`."""
    runs: list[list[str]] = []
    for name in names:
        last = runs[-1][-1] if runs else ""
        if last and hexrow(last) == hexrow(name) and number(last) + 1 == number(name):
            runs[-1].append(name)
        else:
            runs.append([name])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)
