"""The series' numbers that movement and supply lines use, from data/movement.toml."""

from fractions import Fraction

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load


@table
class Overrun:
    cost: int
    limit: int


@table
class SupplyRange:
    draw: int


@table
class DisruptiveZoc:
    rule: str
    extra: int
    reach: int
    negated_by: tuple[str, ...]
    negated_by_rail: tuple[str, ...]


@table
class Trainbusting:
    rule: str
    extra: int
    reach: int
    reach_for_leg: int


@table
class Detraining:
    rule: str
    features: tuple[str, ...]
    lines: tuple[str, ...]


@table
class MovementNumbers:
    allowance: dict[str, Fraction]
    overrun: Overrun
    supply: SupplyRange
    disruptive: DisruptiveZoc
    trainbusting: Trainbusting
    detrainable: Detraining


def numbers() -> MovementNumbers:
    return load(MovementNumbers, "movement.toml")
