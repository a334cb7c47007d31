"""An attack gathered once: odds, column, Action Ratings, hedgehog, surprise. It tells its odds and reads its dice.

attack = gather(stacks, defenders, terrain=choice, hedgehog=1)
attack.law()                    # exact chance of every result, surprise and column shifts included
attack.resolve((4, 4, 3), (3, 4))
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, lru_cache

from sandtable.games.forgotten_battles.combat.battlefield import TerrainChoice
from sandtable.games.forgotten_battles.combat.results import CombatResult
from sandtable.games.forgotten_battles.combat.strength import (
    AntiTank,
    CombatSupply,
    Mode,
    Strength,
    Unit,
    attack_strength,
    defence_strength,
)
from sandtable.games.forgotten_battles.combat.table import combat_numbers, combat_table
from sandtable.games.forgotten_battles.terrain import TerrainClass
from sandtable.kernel import Modifier, NotUnderstood, counted
from sandtable.odds import Odds


class AttackKind(StrEnum):
    REGULAR = "regular"
    OVERRUN = "overrun"


class Surprised(StrEnum):
    """Who is surprised by whom."""

    ATTACKER = "attacker surprises"
    NOBODY = "no surprise"
    DEFENDER = "defender surprises"


@dataclass(frozen=True, slots=True)
class Surprise:
    who: Surprised
    shift: int = 0  # columns, right for plus

    def __str__(self) -> str:
        if not self.shift:
            return str(self.who)
        columns = counted(abs(self.shift), "column")
        return f"{self.who}, {columns} {'right' if self.shift > 0 else 'left'}"


@dataclass(frozen=True, slots=True)
class Stack:
    """Units attacking from one hex, through the terrain the defender picked against them."""

    units: tuple[Unit, ...]
    terrain: TerrainChoice


@dataclass(frozen=True, slots=True)
class Fought:
    """What came of it: surprise, the column used, the modified roll, the result, and why no exploit if none."""

    surprise: Surprise
    heading: str
    final: int
    result: CombatResult
    no_exploit: str = ""


@dataclass(frozen=True)
class Attack:
    """Everything that decides a combat, before the dice."""

    kind: AttackKind
    terrain: TerrainClass
    attackers: tuple[Strength, ...]
    defenders: tuple[Strength, ...]
    attacker_ar: Unit
    defender_ar: Unit
    hedgehog: int = 0
    shifts: tuple[Modifier, ...] = ()
    no_exploit: str = ""
    modifiers: tuple[Modifier, ...] = ()  # on both rolls, of special units

    @property
    def strengths(self) -> tuple[Fraction, Fraction]:
        return (
            sum((s.total for s in self.attackers), Fraction(0)),
            sum((s.total for s in self.defenders), Fraction(0)),
        )

    @cached_property
    def column(self) -> int:
        """Before surprise and other shifts."""
        return combat_table().column(*self.strengths, self.terrain)

    def heading(self, shift: int = 0) -> str:
        """The head of the column after a surprise shift (and the shifts that always count)."""
        return combat_table().heading(self._shifted(shift), self.terrain)

    @property
    def rating(self) -> Modifier:
        difference = self.attacker_ar.action_rating - self.defender_ar.action_rating
        told = f"Action Ratings {self.attacker_ar.action_rating} and {self.defender_ar.action_rating}"
        return Modifier(difference, told)

    @property
    def surprise_modifiers(self) -> tuple[Modifier, ...]:
        hog = Modifier(combat_numbers().surprise.hedgehog, "hedgehog")
        return (self.rating, *([hog] if self.hedgehog else []), *self.modifiers)

    @property
    def combat_modifiers(self) -> tuple[Modifier, ...]:
        hog = Modifier(-self.hedgehog, f"level {self.hedgehog} hedgehog")
        return (self.rating, *([hog] if self.hedgehog else []), *self.modifiers)

    def surprise(self, dice: Sequence[int]) -> Surprise:
        """Two dice for surprise and one for the shift, thrown together."""
        return _surprise(self.kind, sum(m.value for m in self.surprise_modifiers), dice)

    def result(self, shift: int, dice: Sequence[int]) -> CombatResult:
        return _result(self._shifted(shift), self.final(dice), not self.no_exploit)

    def final(self, dice: Sequence[int]) -> int:
        return sum(dice) + sum(m.value for m in self.combat_modifiers)

    def resolve(self, surprise_dice: Sequence[int], dice: Sequence[int]) -> Fought:
        """The outcome of these dice: three for surprise, two for combat."""
        surprise = self.surprise(surprise_dice)
        result = self.result(surprise.shift, dice)
        return Fought(surprise, self.heading(surprise.shift), self.final(dice), result, self.no_exploit)

    # ---- odds

    def surprise_law(self) -> Odds[Surprise]:
        return Odds.tuples((6, 6, 6)).map(self.surprise)

    def law(self) -> Odds[CombatResult]:
        """Exact chances of every result, over surprise and its shifts."""
        thrown = (sum(m.value for m in each) for each in (self.shifts, self.surprise_modifiers, self.combat_modifiers))
        return _law(self.kind, self.column, not self.no_exploit, *thrown)

    def odds(self) -> list[tuple[str, Fraction]]:
        """Every result with its chance, worst for the attacker first."""
        order = {result: place for place, result in enumerate(_results())}
        return [
            (r.code, chance) for r, chance in sorted(self.law().items(), key=lambda pair: order.get(pair[0].code, 99))
        ]

    def _shifted(self, shift: int) -> int:
        return combat_table().shifted(self.column, shift + sum(m.value for m in self.shifts))


def _surprise(kind: AttackKind, modifier: int, dice: Sequence[int]) -> Surprise:
    numbers = combat_numbers().surprise
    needed = numbers.overrun if kind is AttackKind.OVERRUN else numbers.regular
    final = dice[0] + dice[1] + modifier
    if final >= needed.attacker:
        return Surprise(Surprised.ATTACKER, dice[2])
    if final <= needed.defender:
        return Surprise(Surprised.DEFENDER, -dice[2])
    return Surprise(Surprised.NOBODY)


def _result(column: int, final: int, exploits: bool) -> CombatResult:
    found = combat_table().result(column, final)
    return found if exploits else found.without_exploit()


@lru_cache(maxsize=4096)  # by all that decides it: attacks of a map are many, and few kinds of them
def _law(
    kind: AttackKind, column: int, exploits: bool, shifts: int, on_surprise: int, on_combat: int
) -> Odds[CombatResult]:
    table = combat_table()

    def after(surprise: Surprise) -> Odds[CombatResult]:
        shifted = table.shifted(column, surprise.shift + shifts)
        return Odds.dice("2d6").map(lambda total: _result(shifted, total + on_combat, exploits))

    return Odds.tuples((6, 6, 6)).map(lambda dice: _surprise(kind, on_surprise, dice)).then(after)


def _results() -> list[str]:
    return list(combat_numbers().results.values())


def gather(
    stacks: Sequence[Stack],
    defenders: Sequence[Unit],
    *,
    terrain: TerrainChoice,
    hedgehog: int = 0,
    kind: AttackKind = AttackKind.REGULAR,
    supply: CombatSupply = CombatSupply.PAID,
    attacker_ar: Unit | None = None,
    defender_ar: Unit | None = None,
    shifts: Sequence[Modifier] = (),
    modifiers: Sequence[Modifier] = (),
    no_exploit: str = "",
) -> Attack:
    """Build the attack. `terrain` is what the defender picked for his own hex; it sets the row of the table.

    Without a named AR unit each side leads with its best. `no_exploit` gives the reason (the Exploitation Phase, three
    stacks, two stacks not adjacent); overruns and DG attackers never exploit.
    """
    attacking = [unit for stack in stacks for unit in stack.units]
    if not attacking or not defenders:
        raise NotUnderstood("an attack needs attackers and defenders")
    if terrain.terrain_class is None:
        raise NotUnderstood(f"{terrain.title} is a hexside: the defender's own terrain is that of his hex (OCS 9.4c)")
    if not 0 <= hedgehog <= combat_numbers().hedgehog.highest:
        raise NotUnderstood(f"there is no level {hedgehog} hedgehog")
    facing = max([unit.anti_tank for unit in defenders] + ([AntiTank.HEAVY] if hedgehog else []))
    if kind is AttackKind.OVERRUN:
        no_exploit = no_exploit or "an overrun"
    if all(unit.mode is Mode.DG for unit in attacking):
        no_exploit = no_exploit or "the attackers are DG"
    return Attack(
        kind,
        terrain.terrain_class,
        tuple(attack_strength(unit, stack.terrain, facing) for stack in stacks for unit in stack.units),
        tuple(defence_strength(unit, terrain, supply) for unit in defenders),
        attacker_ar or _leader(attacking),
        defender_ar or _leader(defenders),
        hedgehog,
        tuple(shifts),
        no_exploit,
        tuple(modifiers),
    )


def _leader(units: Sequence[Unit]) -> Unit:
    return max(units, key=lambda unit: unit.action_rating)
