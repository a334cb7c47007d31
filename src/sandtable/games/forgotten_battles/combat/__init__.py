"""Ground combat, barrage and air, by the series' tables: each gathered once, then asked for its odds or for a result.

attack = gather([Stack(units, choice)], defenders, terrain=choice, hedgehog=1)
attack.odds()                               # every result, surprise and shifts included
yield from fight(attack, side)              # the same attack at the table
"""

from sandtable.games.forgotten_battles.combat.air import (
    AirCombat,
    Aircraft,
    AirResult,
    Flak,
    FlakTarget,
    dogfight,
    fire_flak,
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
    fire,
    gather_barrage,
)
from sandtable.games.forgotten_battles.combat.battle import battle
from sandtable.games.forgotten_battles.combat.facility import (
    Facility,
    FacilityBarrage,
    FacilityResult,
    bombard,
    gather_facility,
)
from sandtable.games.forgotten_battles.combat.fight import fight
from sandtable.games.forgotten_battles.combat.results import CombatResult, Effect
from sandtable.games.forgotten_battles.combat.series import (
    attrition,
    attrition_law,
    attrition_losses,
    blow_dump,
    breakout,
    capture,
    dump_law,
    roll_attrition,
    share,
)
from sandtable.games.forgotten_battles.combat.strength import AntiTank, CombatSupply, Mode, Unit
from sandtable.games.forgotten_battles.combat.supply_costs import attacker_tokens, defender_tokens, eating_tokens
from sandtable.games.forgotten_battles.combat.table import CombatTable, combat_table
from sandtable.games.forgotten_battles.combat.terrain import (
    Battlefield,
    TerrainChoice,
    battlefield,
    check_attack,
    hex_choices,
    side_choices,
)
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
    "battle",
    "battlefield",
    "blow_dump",
    "bombard",
    "breakout",
    "capture",
    "check_attack",
    "combat_table",
    "defender_tokens",
    "density",
    "dogfight",
    "dump_law",
    "eating_tokens",
    "fight",
    "fire",
    "fire_flak",
    "gather",
    "gather_barrage",
    "gather_facility",
    "gather_flak",
    "hex_choices",
    "roll_attrition",
    "series_charts",
    "share",
    "side_choices",
]
