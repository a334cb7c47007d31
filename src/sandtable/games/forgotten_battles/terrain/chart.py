"""The Terrain Effects Chart as a whole: rows, and the value of a row under given conditions."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from sandtable.games.forgotten_battles.terrain.cells import CombatCell, Cost, Multiplier
from sandtable.games.forgotten_battles.terrain.conditions import Conditions, Ground
from sandtable.games.forgotten_battles.terrain.words import CombatClass, Mobility, Stance, TerrainClass
from sandtable.rules import rule


class RowType(StrEnum):
    HEX = "hex"
    HEXSIDE = "hexside"
    LINE = "line"
    WEATHER = "weather"


@dataclass(frozen=True, slots=True)
class Row:
    """One row. `terrain_class` None is O/T; a combat cell None is N/A; `ice` names the row that replaces it."""

    key: str
    title: str
    type: RowType
    rule: str
    movement: Mapping[Ground, Mapping[Mobility, Cost]]
    terrain_class: TerrainClass | None
    combat: Mapping[CombatClass, CombatCell | None]
    ice: str = ""
    also: tuple[str, ...] = ()


_NO_EFFECT = Multiplier(Fraction(1))


@dataclass(frozen=True)
class TerrainChart:
    rows: Mapping[str, Row]
    by_word: Mapping[str, Row]  # every word a map may use, `also` included

    def __getitem__(self, word: str) -> Row:
        return self.by_word[word]

    def __contains__(self, word: object) -> bool:
        return word in self.by_word

    @rule("tfb.terrain.ice_precedence", "tfb.weather.ice.effects")
    def row(self, word: str, now: Conditions) -> Row:
        """The row that counts: with Ice in force rivers are read on their Ice rows, all else on its own."""
        row = self.by_word[word]
        return self.rows[row.ice] if now.ice and row.ice else row

    @rule("tfb.terrain.movement", "tfb.weather.dry", "tfb.weather.mud", "tfb.weather.freeze.tec")
    def cost(self, word: str, mobility: Mobility, now: Conditions) -> Cost:
        """The printed cost under the column of the ground; Deep Freeze's own addition is `deep_freeze`."""
        return self.row(word, now).movement[now.ground.column][mobility]

    @rule("tfb.weather.deep.movement", "tfb.terrain.row.deep_freeze")
    def deep_freeze(self, mobility: Mobility, now: Conditions) -> Fraction:
        """What Deep Freeze adds to each hex entered, along roads too; nothing in any other condition."""
        if now.ground is not Ground.DEEP_FREEZE:
            return Fraction(0)
        return self.rows["deep_freeze"].movement[Ground.DEEP_FREEZE][mobility].points

    @rule("tfb.terrain.combat", "tfb.terrain.legend.attackers")
    def multiplier(self, word: str, unit: CombatClass, stance: Stance, now: Conditions) -> Multiplier:
        """What the row does to a unit's strength. Attackers-only values are x1 for a defender; N/A is x1."""
        cell = self.row(word, now).combat[unit]
        if cell is None:
            return _NO_EFFECT
        value = cell.lower if now.uses_lower_values else cell.upper
        if value.attackers_only and stance is Stance.DEFENDS:
            return _NO_EFFECT
        return value

    def affects_combat(self, word: str, now: Conditions) -> bool:
        """Does the row have combat values at all (a frozen Minor River has none)?"""
        return any(cell is not None for cell in self.row(word, now).combat.values())
