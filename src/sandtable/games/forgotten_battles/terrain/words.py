"""The words the Terrain Effects Chart uses of units."""

from enum import StrEnum


class Mobility(StrEnum):
    """The movement columns, by the colour of the movement allowance: red on yellow, black, white."""

    TRACK = "track"
    TRUCK = "truck"
    LEG = "leg"


class CombatClass(StrEnum):
    """The combat columns, by the colour of the unit: yellow, red, any other."""

    ARMOR = "armor"
    MECH = "mech"
    OTHER = "other"


class Stance(StrEnum):
    ATTACKS = "attacks"
    DEFENDS = "defends"


class TerrainClass(StrEnum):
    """Rising order of difficulty; each is a row of column heads on the Combat Table."""

    OPEN = "Open"
    CLOSE = "Close"
    VERY_CLOSE = "Very Close"
    EXTREMELY_CLOSE = "Extremely Close"

    @property
    def rank(self) -> int:
        return list(TerrainClass).index(self)
