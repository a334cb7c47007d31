"""The Terrain Effects Chart: what each row costs to move through and does in combat.

chart = terrain_chart()                                     # data/terrain.toml, proved complete
chart.cost("swamp", Mobility.TRACK, Conditions("dry"))      # Cost: prohibited
going = Conditions(Ground.MUD, ice=True, readings=state.readings)
"""

from sandtable.games.forgotten_battles.terrain.cells import Cost, CostKind, Multiplier
from sandtable.games.forgotten_battles.terrain.chart import Row, RowType, TerrainChart
from sandtable.games.forgotten_battles.terrain.conditions import Conditions, Ground
from sandtable.games.forgotten_battles.terrain.load import BadTerrain, load_terrain, terrain_chart
from sandtable.games.forgotten_battles.terrain.words import CombatClass, Mobility, Stance, TerrainClass

__all__ = [
    "BadTerrain",
    "CombatClass",
    "Conditions",
    "Cost",
    "CostKind",
    "Ground",
    "Mobility",
    "Multiplier",
    "Row",
    "RowType",
    "Stance",
    "TerrainChart",
    "TerrainClass",
    "load_terrain",
    "terrain_chart",
]
