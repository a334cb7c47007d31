"""data/quick_battle.toml: the numbers of the quick battle. Sandtable's own, not the booklet's."""

from collections.abc import Mapping
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import read


@table
class Strength:
    vehicle_cvp_if_unknown: int
    points_for_cpp: int


@table
class Attack:
    troops: int


@table
class Defence:
    ground: int


@table
class Places:
    highest_line: int
    flank: int
    depth: int
    evp_for_a_hex: int
    most_exits: int


@table
class QuickBattle:
    sectors: Mapping[str, tuple[str, ...]]
    strength: Strength
    models: Mapping[str, str]
    given: Mapping[str, Mapping[str, int]]
    attack: Attack
    defence: Defence
    weather: Mapping[str, int]
    columns: Mapping[str, int]
    stances: Mapping[str, Mapping[str, int]]
    places: Places


@cache
def quick_numbers() -> QuickBattle:
    return read(QuickBattle, "quick_battle")
