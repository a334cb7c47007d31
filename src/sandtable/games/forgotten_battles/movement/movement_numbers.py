"""The series' numbers that movement and supply lines use, from data/movement.toml."""

from fractions import Fraction

from sandtable.games.forgotten_battles.data_files import load, printed


@printed
class Overrun:
    cost: int
    limit: int


@printed
class SupplyRange:
    draw: int


@printed
class DisruptiveZoc:
    rule: str
    extra: int
    reach: int
    negated_by: tuple[str, ...]
    negated_by_rail: tuple[str, ...]


@printed
class Detraining:
    rule: str
    features: tuple[str, ...]
    lines: tuple[str, ...]


@printed
class MovementNumbers:
    allowance: dict[str, Fraction]
    overrun: Overrun
    supply: SupplyRange
    disruptive: DisruptiveZoc
    detrainable: Detraining


def numbers() -> MovementNumbers:
    return load(MovementNumbers, "movement.toml")
