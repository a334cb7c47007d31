"""Barrage against units, OCS 10: points, cost, shifts, the table, the die for halves. Exact odds of each outcome."""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

from sandtable.charts.data_files import BadData, table
from sandtable.games.forgotten_battles.combat.table import TableRows, mixed, rounded
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.terrain import TerrainClass
from sandtable.kernel import Modifier, NotUnderstood, Refused, counted
from sandtable.odds import Odds


class Arm(StrEnum):
    """A barrage is by one arm only."""

    ARTILLERY = "artillery"
    AIR = "air"
    SHIPS = "ships"


class Spotting(StrEnum):
    SPOTTED = "spotted"  # a friendly combat unit adjacent to the target
    UNSPOTTED = "unspotted"  # none, or strategic bombers


class Special(StrEnum):
    """What else may be said of a barrage."""

    STRAT_MODE = "a unit in Strat Mode"  # in the target hex
    SHORT_RANGE = "short range"  # every aircraft within 10 hexes of its base, no strategic bombers
    HIP_SHOOT = "hip shoot"


class Cell(StrEnum):
    NOTHING = "no effect"
    DG = "DG"
    BRACKETED = "[½]"
    HALF = "½"
    ONE = "1 step and DG"
    TWO = "2 steps and DG"
    THREE = "3 steps and DG"


_LETTERS = {".": Cell.NOTHING, "D": Cell.DG, "b": Cell.BRACKETED, "h": Cell.HALF} | {
    "1": Cell.ONE,
    "2": Cell.TWO,
    "3": Cell.THREE,
}


@dataclass(frozen=True, slots=True)
class BarrageResult:
    steps: int
    dg: bool

    def __str__(self) -> str:
        if not self.dg:
            return "no effect"
        return f"{counted(self.steps, 'step')} and DG" if self.steps else "DG"


_STEPS = {Cell.ONE: 1, Cell.TWO: 2, Cell.THREE: 3}


@table
class ByPoints:
    """Columns by barrage points (the highest of each, none for the last), and what artillery pays in T."""

    most: tuple[int, ...]
    cost: tuple[int, ...]


@table
class HalfResult:
    step_from: int
    bracket_hedgehog: int


@table
class BarrageShifts:
    density: tuple[tuple[int, int], ...]
    density_beyond: int
    division_counts: int
    hedgehog: int
    strat_mode: int
    unspotted: int
    short_range: int
    short_range_hexes: int
    terrain: dict[TerrainClass, int]


@table
class MissionSize:
    most: int


@table
class FacilityTable:
    most: tuple[int, ...]
    cost: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]


@table
class BarrageNumbers:
    cite: str
    columns: ByPoints
    table: TableRows
    half: HalfResult
    shifts: BarrageShifts
    aircraft: MissionSize
    facility: FacilityTable


@cache
def barrage_numbers() -> BarrageNumbers:
    numbers = load(BarrageNumbers, "barrage.toml")
    faults = _faults(numbers)
    if faults:
        raise BadData(f"data/barrage.toml: {'; '.join(faults)}")
    return numbers


def _faults(numbers: BarrageNumbers) -> list[str]:
    """Every 2d6 roll has a row, every column a cell and a cost, every cell a meaning."""
    columns, rows = len(numbers.columns.cost), numbers.table.rows
    faults = [] if len(numbers.columns.most) == columns - 1 else ["columns and costs differ"]
    faults += [] if len(rows) == 11 and numbers.table.first == 2 else ["the rows are not those of 2 to 12"]
    faults += [
        f"row {row!r} has not {columns} known letters"
        for row in rows
        if len(row) != columns or set(row) - set(_LETTERS)
    ]
    faults += [f"no shift for {c} terrain" for c in TerrainClass if c not in numbers.shifts.terrain]
    wide = len(numbers.facility.cost)
    faults += [
        f"facility row {n} has not {wide} cells" for n, r in enumerate(numbers.facility.rows, 1) if len(r) != wide
    ]
    return faults


def density(formations: Iterable[Fraction | int]) -> Fraction:
    """RE in the target hex, given for each division or formation (and each other unit): one counts no more than 3."""
    most = barrage_numbers().shifts.division_counts
    return sum((min(Fraction(re), Fraction(most)) for re in formations), Fraction(0))


@dataclass(frozen=True)
class Barrage:
    """A barrage before the dice. Three are thrown together: two for the table, one for halves."""

    arm: Arm
    points: int
    shifts: tuple[Modifier, ...]
    hedgehog: int
    spotting: Spotting

    @property
    def first_column(self) -> int:
        return bisect_left(barrage_numbers().columns.most, self.points)

    @property
    def column(self) -> int:
        last = len(barrage_numbers().columns.cost) - 1
        return min(max(self.first_column + sum(m.value for m in self.shifts), 0), last)

    @property
    def tokens(self) -> int:
        """What it costs: artillery pays for the column before shifts, air and ships nothing."""
        cost: int = barrage_numbers().columns.cost[self.first_column]
        return cost if self.arm is Arm.ARTILLERY else 0

    def heading(self, column: int) -> str:
        most = barrage_numbers().columns.most
        low = most[column - 1] + 1 if column else 0
        if column == len(most):
            return f"{low}+"
        return f"{most[column]} or less" if not column else str(low) if low == most[column] else f"{low}-{most[column]}"

    def cell(self, total: int) -> Cell:
        table = barrage_numbers().table
        return _LETTERS[table.rows[total - table.first][self.column]]

    def resolve(self, dice: Sequence[int]) -> BarrageResult:
        return self.settle(self.cell(dice[0] + dice[1]), dice[2])

    def settle(self, cell: Cell, die: int) -> BarrageResult:
        """What a cell comes to with this rounding die."""
        if cell in _STEPS:
            return BarrageResult(_STEPS[cell], True)
        if cell in (Cell.NOTHING, Cell.DG):
            return BarrageResult(0, cell is Cell.DG)
        wanted = barrage_numbers().half
        soft = self.hedgehog >= wanted.bracket_hedgehog or self.arm is not Arm.ARTILLERY
        if cell is Cell.BRACKETED and (soft or self.spotting is Spotting.UNSPOTTED):
            return BarrageResult(0, True)
        return BarrageResult(int(die >= wanted.step_from), True)

    def cells(self) -> Odds[Cell]:
        return Odds.dice("2d6").map(self.cell)

    def law(self) -> Odds[BarrageResult]:
        """Exact chance of each outcome, the rounding die included."""
        return self.cells().then(lambda cell: Odds.die(6).map(lambda die: self.settle(cell, die)))

    # ---- as a reading of three dice

    @property
    def title(self) -> str:
        shift = sum(m.value for m in self.shifts)
        moved = f", {abs(shift)} {'right' if shift > 0 else 'left'}" if shift else ""
        return f"Barrage, {self.heading(self.first_column)}{moved}: column {self.heading(self.column)}"

    @property
    def modifiers(self) -> Sequence[Modifier]:
        """None on the dice: the shifts move the column."""
        return ()

    def final(self, dice: Sequence[int]) -> int:
        return dice[0] + dice[1]

    def outcome(self, dice: Sequence[int]) -> str:
        cell, result = self.cell(dice[0] + dice[1]), str(self.resolve(dice))
        return f"{cell}: {result}" if cell in (Cell.HALF, Cell.BRACKETED) else result

    def odds(self) -> list[tuple[str, Fraction]]:
        return [
            (str(r), chance) for r, chance in sorted(self.law().items(), key=lambda pair: (pair[0].dg, pair[0].steps))
        ]


def gather_barrage(
    arm: Arm,
    points: Sequence[Fraction | int],
    *,
    target_re: Fraction | int,
    terrain: TerrainClass,
    spotting: Spotting = Spotting.SPOTTED,
    hedgehog: int = 0,
    special: Collection[Special] = (),
) -> Barrage:
    """Build a barrage from the printed points of its units (summed, then rounded).

    `terrain` is the target player's pick. Refused: less than one point, more than four aircraft, a hip shoot by more
    than one aircraft or without a spotter.
    """
    numbers = barrage_numbers()
    total = rounded(sum((Fraction(p) for p in points), Fraction(0)))
    if total < 1:
        raise Refused("a barrage needs at least one point (OCS 10.0)")
    if arm is Arm.AIR and len(points) > numbers.aircraft.most:
        raise Refused(f"no more than {numbers.aircraft.most} aircraft fly a mission, {len(points)} were named")
    if Special.HIP_SHOOT in special and (arm is not Arm.AIR or len(points) != 1 or spotting is Spotting.UNSPOTTED):
        raise Refused("a hip shoot is by a single aircraft with an adjacent spotter (OCS 14.7d)")
    if Special.SHORT_RANGE in special and arm is not Arm.AIR:
        raise NotUnderstood("only aircraft have a short range shift")
    if target_re < 0:
        raise NotUnderstood(f"{target_re} RE in the target hex")
    wanted = numbers.shifts
    shifts = [Modifier(_density_shift(Fraction(target_re)), f"{mixed(Fraction(target_re))} RE in the hex")]
    shifts.append(Modifier(wanted.terrain[terrain], f"{terrain} terrain"))
    shifts.append(Modifier(wanted.hedgehog if hedgehog else 0, "hedgehog"))
    shifts.append(Modifier(wanted.unspotted if spotting is Spotting.UNSPOTTED else 0, "no spotter"))
    shifts.append(Modifier(wanted.strat_mode if Special.STRAT_MODE in special else 0, Special.STRAT_MODE))
    shifts.append(Modifier(wanted.short_range if Special.SHORT_RANGE in special else 0, Special.SHORT_RANGE))
    return Barrage(arm, total, tuple(m for m in shifts if m.value), hedgehog, spotting)


def _density_shift(re: Fraction) -> int:
    shifts = barrage_numbers().shifts
    return next((int(shift) for most, shift in shifts.density if re <= most), int(shifts.density_beyond))
