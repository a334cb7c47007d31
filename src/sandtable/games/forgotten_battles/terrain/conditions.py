"""Ground condition, Ice, and the readings the players chose: what the Terrain Effects Chart is read under."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from sandtable.games.forgotten_battles.readings import Readings, usual_readings
from sandtable.rules import rule


class Ground(StrEnum):
    DRY = "dry"
    MUD = "mud"
    FREEZE = "freeze"
    DEEP_FREEZE = "deep_freeze"

    @property
    def column(self) -> Ground:
        """The movement column: Deep Freeze reads Freeze (and adds)."""
        return Ground.FREEZE if self is Ground.DEEP_FREEZE else self

    @property
    def frozen(self) -> bool:
        return self in (Ground.FREEZE, Ground.DEEP_FREEZE)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What lies over the whole map this turn.

    >>> Conditions("mud").uses_lower_values
    False
    """

    ground: Ground
    ice: bool = False
    readings: Readings = field(default_factory=usual_readings)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ground", Ground(self.ground))

    @property
    @rule("tfb.terrain.legend.fraction", "tfb.weather.dry", "tfb.weather.mud", "tfb.weather.freeze.tec")
    @rule("tfb.weather.deep.combat")
    def uses_lower_values(self) -> bool:
        """Which of two values in a combat cell counts: the lower in Freeze and Deep Freeze, as the ledger reads it."""
        frozen = self.ground.frozen
        if self.ground is Ground.DEEP_FREEZE and self.readings.deep_freeze_combat_values == "normal":
            frozen = False
        return frozen == (self.readings.tec_two_values == "upper_normal_lower_freeze")
