"""A unit's strength in a combat: the printed number and every factor on it, with reasons. OCS 9.4, 9.5, 9.11."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction

from sandtable.games.forgotten_battles.combat.battlefield import TerrainChoice
from sandtable.games.forgotten_battles.combat.table import combat_numbers, mixed
from sandtable.games.forgotten_battles.terrain import CombatClass, Stance
from sandtable.kernel import NotUnderstood, Refused, counted
from sandtable.rules import rule


class AntiTank(IntEnum):
    """Heavy: yellow units, red units with a tank symbol, AT and AA units, hedgehogs. Light: other red units."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2


class Mode(StrEnum):
    COMBAT = "combat"
    MOVE = "move"
    RESERVE = "reserve"
    STRAT = "strat"
    EXPLOIT = "exploit"
    DG = "dg"


@dataclass(frozen=True, slots=True)
class Unit:
    """A combat unit as it stands. `steps` printed, `lost` of them gone; `defence_only`: strength in parentheses."""

    name: str
    strength: Fraction
    ar: int
    combat_class: CombatClass = CombatClass.OTHER
    anti_tank: AntiTank = AntiTank.NONE
    mode: Mode = Mode.COMBAT
    steps: int = 1
    lost: int = 0
    out_of_supply: bool = False
    defence_only: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "strength", Fraction(self.strength))
        if not 0 <= self.lost < self.steps:
            raise NotUnderstood(f"{self.name} has {counted(self.steps, 'step')} and cannot have lost {self.lost}")

    @property
    def action_rating(self) -> int:
        """One less under DG, 0 in Strat Mode (OCS 9.6a)."""
        if self.mode is Mode.STRAT:
            return 0
        return self.ar + (combat_numbers().strength.dg_ar if self.mode is Mode.DG else 0)


@dataclass(frozen=True, slots=True)
class Factor:
    value: Fraction
    reason: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Strength:
    """One unit's share. Never rounded: only the odds are."""

    unit: Unit
    factors: tuple[Factor, ...]

    @property
    def total(self) -> Fraction:
        total = self.unit.strength
        for factor in self.factors:
            total *= factor.value
        return total

    def __str__(self) -> str:
        told = "".join(f" x{f.value} ({f.reason})" for f in self.factors)
        return f"{self.unit.name} {self.unit.strength}{told} = {mixed(self.total)}"


@rule("tfb.notation.parenthesised")
def attack_strength(unit: Unit, terrain: TerrainChoice, facing: AntiTank) -> Strength:
    """What an attacker brings through this terrain against this anti-tank defence. Refused if it may not attack."""
    if unit.defence_only:
        raise Refused(f"{unit.name} cannot attack: its strength is in parentheses", "tfb.notation.parenthesised")
    if unit.mode in (Mode.STRAT, Mode.RESERVE):
        raise Refused(f"{unit.name} cannot attack in {unit.mode.title()} Mode (OCS 9.1e)")
    numbers = combat_numbers().strength
    factors = []
    if unit.lost:
        factors.append(Factor(numbers.steps_missing_attacks, "steps missing"))
    factors += _condition(unit)
    factors += _terrain(unit, terrain, Stance.ATTACKS, facing)
    return Strength(unit, tuple(factors))


def defence_strength(unit: Unit, terrain: TerrainChoice, supply: CombatSupply) -> Strength:
    numbers = combat_numbers().strength
    if unit.mode is Mode.STRAT:
        return Strength(unit, (Factor(numbers.strat, "Strat Mode"),))
    factors = []
    if 2 * unit.lost >= unit.steps:
        factors.append(Factor(numbers.half_steps_missing_defends, "half its steps missing"))
    if unit.mode is Mode.RESERVE:
        factors.append(Factor(numbers.reserve_defends, "Reserve Mode"))
    if supply is CombatSupply.WITHHELD:
        factors.append(Factor(numbers.no_combat_supply_defends, "no combat supply"))
    factors += _condition(unit)
    factors += _terrain(unit, terrain, Stance.DEFENDS, AntiTank.NONE)
    return Strength(unit, tuple(factors))


class CombatSupply(StrEnum):
    """The defender's: paid, or withheld (or not to be had)."""

    PAID = "paid"
    WITHHELD = "withheld"


def _condition(unit: Unit) -> list[Factor]:
    numbers = combat_numbers().strength
    factors = []
    if unit.mode is Mode.DG:
        factors.append(Factor(numbers.dg, "DG"))
    if unit.out_of_supply:
        factors.append(Factor(numbers.out_of_supply, "out of supply"))
    return factors


@rule("tfb.terrain.combat")
def _terrain(unit: Unit, terrain: TerrainChoice, stance: Stance, facing: AntiTank) -> list[Factor]:
    """OCS 9.4e: a x2 of attacking Armor or Mech is x1.5 against the same or heavier anti-tank effects."""
    values = terrain.attacking if stance is Stance.ATTACKS else terrain.defending
    factor = values[unit.combat_class].factor
    reduced = combat_numbers().strength.at_reduced
    armoured = unit.combat_class is not CombatClass.OTHER
    doubled = stance is Stance.ATTACKS and armoured and factor == reduced.usual
    if doubled and facing is not AntiTank.NONE and facing >= unit.anti_tank:
        return [Factor(reduced.now, f"{terrain.title} against {facing.name.title()} AT", terrain.rule)]
    return [Factor(factor, terrain.title, terrain.rule)] if factor != 1 else []
