"""data/reph-second.toml: numbers of 7.515 to 7.523."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Annotated

from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import Gathered, read


@table
class Elr:
    highest: int
    lowest: int
    casualties: int
    elite: Mapping[str, tuple[str, ...]]


@table
class Preregistered:
    most: int
    cpp: int


@table
class Observer:
    level: int
    highest: int
    cpp: int


@table
class Trucks:
    cpp: int
    name: str


@table
class Entry:
    discount: int
    surcharge: int
    on_board_from: int
    german: tuple[str, ...]
    german_never: tuple[str, ...]
    russian: tuple[str, ...]
    from_front_line: int


@table
class Cap:
    groups: tuple[str, ...]
    percent: int


@table
class Fpp:
    each: int


@table
class Minefield:
    hexes: int
    ap: int
    at: int


@table
class Crew:
    name: str


@table
class Depleted:
    comes_on: int


@table
class Allotment:
    """7.5192: the SW of a group; `maybe`, those that come on a dr of so much or less."""

    weapons: Mapping[str, int]
    maybe: Mapping[str, int] = field(default_factory=dict)


@table
class Armor:
    kv: tuple[str, ...]
    mineroller: tuple[str, ...]
    platoons: tuple[str, ...]


@table
class Leaders:
    companies: Mapping[str, tuple[str, ...]]
    second_line: tuple[str, ...]
    guards: tuple[str, ...]


@table
class Pillboxes:
    factor: int
    kinds: tuple[str, ...]


@table
class Hip:
    prices: Mapping[str, int]  # by class of counter
    shellholes_factor: int
    percent: int


@table
class Fortifications:
    russian: tuple[str, ...]
    prices: Mapping[str, int]
    most: Mapping[str, int]
    pillbox: Pillboxes
    hip: Annotated[Hip, Gathered("prices", "shellholes_factor", "percent")]


@table
class Mines:
    each: Mapping[str, int]


@table
class Guns:
    gun_hexes: int
    mortar_hexes: int
    mortars: tuple[str, ...]
    towed_hexes: int


@table
class Suggested:
    look: int
    depth: Mapping[str, tuple[int, int]]


@table
class Recon:
    prices: tuple[int, ...]
    range: int
    mornings: tuple[str, ...]


@table
class SecondHalf:
    historical: Mapping[str, Mapping[str, int]]
    elr: Elr
    preregistered: Preregistered
    observer: Observer
    trucks: Trucks
    entry: Entry
    cap: Cap
    fpp: Fpp
    minefield: Minefield
    crew: Crew
    depleted: Depleted
    sw: Mapping[str, Mapping[str, Annotated[Allotment, Gathered("weapons", "maybe")]]]
    armor: Armor
    leaders: Leaders
    fortifications: Fortifications
    mines: Mines
    guns: Guns
    stacking: Mapping[str, int]
    suggested: Suggested
    recon: Recon
    presets: Mapping[str, Mapping[str, tuple[str, ...]]]


@cache
def second_half() -> SecondHalf:
    return read(SecondHalf, "reph-second")
