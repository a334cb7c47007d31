"""Ground combat, barrage and air, by the series' tables: gathered once, then asked for odds or for what dice give.

attack = gather([Stack(units, choice)], defenders, terrain=choice, hedgehog=1)
attack.odds()                               # every result, surprise and shifts included
attack.resolve((4, 4, 3), (3, 4))           # what these dice give
"""

from sandtable.games.forgotten_battles.combat.air import (
    AirCombat,
    Aircraft,
    AirResult,
    Flak,
    FlakTarget,
    gather_flak,
)
from sandtable.games.forgotten_battles.combat.attack import (
    Attack,
    AttackKind,
    Fought,
    Stack,
    Surprise,
    Surprised,
    gather,
)
from sandtable.games.forgotten_battles.combat.barrage import (
    Arm,
    Barrage,
    BarrageResult,
    Special,
    Spotting,
    density,
    gather_barrage,
)
from sandtable.games.forgotten_battles.combat.battlefield import (
    Battlefield,
    TerrainChoice,
    battlefield,
    hex_choices,
    refuse_attack,
    side_choices,
)
from sandtable.games.forgotten_battles.combat.facility import (
    Facility,
    FacilityBarrage,
    FacilityResult,
    gather_facility,
)
from sandtable.games.forgotten_battles.combat.results import CombatResult, Effect
from sandtable.games.forgotten_battles.combat.series import (
    attrition,
    attrition_law,
    attrition_losses,
    breakout,
    dump_law,
    share,
)
from sandtable.games.forgotten_battles.combat.strength import AntiTank, CombatSupply, Mode, Unit
from sandtable.games.forgotten_battles.combat.supply_costs import attacker_tokens, defender_tokens
from sandtable.games.forgotten_battles.combat.table import CombatTable, combat_table
from sandtable.games.forgotten_battles.series_charts import series_charts

__all__ = [
    "AirCombat",
    "AirResult",
    "Aircraft",
    "AntiTank",
    "Arm",
    "Attack",
    "AttackKind",
    "Barrage",
    "BarrageResult",
    "Battlefield",
    "CombatResult",
    "CombatSupply",
    "CombatTable",
    "Effect",
    "Facility",
    "FacilityBarrage",
    "FacilityResult",
    "Flak",
    "FlakTarget",
    "Fought",
    "Mode",
    "Special",
    "Spotting",
    "Stack",
    "Surprise",
    "Surprised",
    "TerrainChoice",
    "Unit",
    "attacker_tokens",
    "attrition",
    "attrition_law",
    "attrition_losses",
    "battlefield",
    "breakout",
    "combat_table",
    "defender_tokens",
    "density",
    "dump_law",
    "gather",
    "gather_barrage",
    "gather_facility",
    "gather_flak",
    "hex_choices",
    "refuse_attack",
    "series_charts",
    "share",
    "side_choices",
]
