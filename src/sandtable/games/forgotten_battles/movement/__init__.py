"""Moving over a map: what a path costs and why, how far a unit gets, where supply reaches.

country = Country(hexmap)                                   # a map as movement sees it
path_cost(country, ["12.14", "12.15"], mover, now)          # every component with its rule, or Refused
reach(country, "12.14", mover, now).hexes()                 # one move; `turns=5` for many
"""

from sandtable.games.forgotten_battles.movement.country import Country, disrupted_hexes
from sandtable.games.forgotten_battles.movement.crossing import Crossing, Part, StepCost, crossing_cost
from sandtable.games.forgotten_battles.movement.graph import Graph, graph_of
from sandtable.games.forgotten_battles.movement.mover import Mover, allowance
from sandtable.games.forgotten_battles.movement.overrun import overrun_cost
from sandtable.games.forgotten_battles.movement.path import Journey, Leg, path_cost
from sandtable.games.forgotten_battles.movement.reach import Engine, Reach, reach
from sandtable.games.forgotten_battles.movement.situation import Situation
from sandtable.games.forgotten_battles.movement.supply_lines import (
    HQ,
    Route,
    SupplyLines,
    detrainable_hexes,
)

__all__ = [
    "HQ",
    "Country",
    "Crossing",
    "Engine",
    "Graph",
    "Journey",
    "Leg",
    "Mover",
    "Part",
    "Reach",
    "Route",
    "Situation",
    "StepCost",
    "SupplyLines",
    "allowance",
    "crossing_cost",
    "detrainable_hexes",
    "disrupted_hexes",
    "graph_of",
    "overrun_cost",
    "path_cost",
    "reach",
]
