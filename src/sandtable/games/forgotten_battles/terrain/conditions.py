"""Ground condition, Ice, and the readings the players chose: what the Terrain Effects Chart is read under."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sandtable.kernel import Setting, from_ledger
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


def settings() -> tuple[Setting, ...]:
    """The readings of the chart itself that players may choose; those of the weather are declared with the weather."""
    return from_ledger(
        "tfb.terrain.legend.fraction", "tfb.terrain.row.blocked_lake", "tfb.terrain.legend.all", group="Terrain"
    )


@dataclass(frozen=True, slots=True)
class Readings:
    """The settings that bear on the chart, by their ledger keys, with the ledger's defaults."""

    tec_two_values: str = "upper_normal_lower_freeze"
    blocked_lake_attack_off_road: str = "refused"
    all_cost: str = "whole_allowance_unspent"
    frozen_lakes: str = "still_prohibited"
    deep_freeze_combat_values: str = "freeze"

    @classmethod
    def of(cls, chosen: Mapping[str, Any]) -> Readings:
        """From a campaign's settings; what they do not name keeps its default."""
        return cls(**{key: str(chosen[key]) for key in cls.__slots__ if key in chosen})


@dataclass(frozen=True, slots=True)
class Conditions:
    """What lies over the whole map this turn.

    >>> Conditions("mud").uses_lower_values
    False
    """

    ground: Ground
    ice: bool = False
    readings: Readings = field(default_factory=Readings)

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
