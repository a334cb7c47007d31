"""The Combat Table, OCS 9.7 to 9.9: which column, which row, which result. Proved whole when loaded."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import floor

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.combat.results import CombatResult, read_result
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.terrain import TerrainClass
from sandtable.rules import rule


class BadTable(ValueError):
    """A table that cannot be trusted, with every fault found."""


@table
class TableRows:
    first: int
    rows: tuple[str, ...]


@table
class Threshold:
    attacker: int
    defender: int


@table
class SurpriseNumbers:
    regular: Threshold
    overrun: Threshold
    hedgehog: int


@table
class HedgehogLevels:
    highest: int


@table
class AgainstTanks:
    usual: Fraction
    now: Fraction


@table
class StrengthNumbers:
    dg: Fraction
    dg_ar: int
    reserve_defends: Fraction
    strat: Fraction
    steps_missing_attacks: Fraction
    half_steps_missing_defends: Fraction
    out_of_supply: Fraction
    no_combat_supply_defends: Fraction
    at_reduced: AgainstTanks


@table
class CombatSupplyNumbers:
    attacker_step: int
    defender: int
    defender_small: int
    small: int
    re_fed: int


@table
class CombatNumbers:
    cite: str
    columns: dict[str, tuple[str, ...]]
    results: dict[str, str]
    table: TableRows
    surprise: SurpriseNumbers
    hedgehog: HedgehogLevels
    strength: StrengthNumbers
    supply: CombatSupplyNumbers


def combat_numbers() -> CombatNumbers:
    return load(CombatNumbers, "combat.toml")


@dataclass(frozen=True)
class CombatTable:
    columns: Mapping[TerrainClass, tuple[str, ...]]
    rows: tuple[tuple[CombatResult, ...], ...]
    first: int  # the modified roll of the first row; lower rolls use it too

    @property
    def last_column(self) -> int:
        return len(self.rows[0]) - 1

    @rule("tfb.terrain.classes")
    def column(self, attack: Fraction, defence: Fraction, terrain: TerrainClass) -> int:
        """The column (0 the leftmost): highest that does not exceed the rounded odds; beyond the ends, the end.

        >>> combat_table().column(Fraction(15), Fraction(6), TerrainClass.OPEN)  # 3:1
        6
        """
        if not defence:
            return self.last_column if attack else self.columns[terrain].index("1:1")
        if not attack:
            return 0
        odds = rounded_odds(attack, defence)
        fitting = [place for place, head in enumerate(self.columns[terrain]) if _ratio(head) <= odds]
        return max(fitting, default=0)

    def heading(self, column: int, terrain: TerrainClass) -> str:
        return self.columns[terrain][column]

    def shifted(self, column: int, by: int) -> int:
        """Right for plus, left for minus, never past an end."""
        return min(max(column + by, 0), self.last_column)

    def result(self, column: int, final: int) -> CombatResult:
        row = min(max(final - self.first, 0), len(self.rows) - 1)
        return self.rows[row][column]


def mixed(number: Fraction) -> str:
    """As players say it: 3 1/2."""
    whole, rest = divmod(number, 1)
    return f"{whole} {rest}".strip() if rest and whole else str(rest or whole)


def rounded(value: Fraction) -> int:
    """OCS 4.2: one half goes up."""
    return floor(value + Fraction(1, 2))


def rounded_odds(attack: Fraction, defence: Fraction) -> Fraction:
    """Both divided by the smaller, each rounded: 9.75 to 2 is 5:1."""
    smaller = min(attack, defence)
    return Fraction(rounded(attack / smaller), rounded(defence / smaller))


def _ratio(head: str) -> Fraction:
    left, right = head.split(":")
    return Fraction(int(left), int(right))


@cache
def combat_table() -> CombatTable:
    return load_combat_table(combat_numbers())


def load_combat_table(numbers: CombatNumbers) -> CombatTable:
    """Build the table; BadTable when a class, a cell or a word is missing or heads do not rise."""
    faults: list[str] = []
    columns = {TerrainClass(name): heads for name, heads in numbers.columns.items()}
    faults += [f"no columns for {c}" for c in TerrainClass if c not in columns]
    results = {key: read_result(code) for key, code in numbers.results.items()}
    rows = numbers.table.rows
    widths = {len(heads) for heads in columns.values()} | {len(row) for row in rows}
    if len(widths) != 1:
        faults.append(f"rows and heads differ in length: {sorted(widths)}")
    faults += [
        f"row {n} has the unknown letter {c!r}" for n, row in enumerate(rows, 1) for c in row if c not in results
    ]
    for name, heads in columns.items():
        ratios = [_ratio(head) for head in heads]
        if ratios != sorted(set(ratios)):
            faults.append(f"the heads of {name} do not rise")
        if "1:1" not in heads:
            faults.append(f"{name} has no 1:1")
    if faults:
        raise BadTable("; ".join(faults))
    return CombatTable(columns, tuple(tuple(results[c] for c in row) for row in rows), numbers.table.first)
