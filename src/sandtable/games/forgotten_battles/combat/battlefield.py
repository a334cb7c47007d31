"""What terrain does to a combat, OCS 9.3 and 9.4: the defender picks, for himself and against each attacking stack."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sandtable.games.forgotten_battles.movement import Country, Situation, crossing_cost
from sandtable.games.forgotten_battles.movement.situation import QUIET
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.terrain import (
    CombatClass,
    Conditions,
    CostKind,
    Mobility,
    Multiplier,
    RowType,
    Stance,
    TerrainChart,
    TerrainClass,
)
from sandtable.hexes.grid import Hexside
from sandtable.kernel import NotUnderstood, Refused
from sandtable.rules import rule

ROADS = frozenset({"road", "primary_road"})


@dataclass(frozen=True, slots=True)
class TerrainChoice:
    """One terrain the defender may pick. `terrain_class` None: a hexside, which decides no row of the table."""

    word: str
    title: str
    rule: str
    terrain_class: TerrainClass | None
    attacking: Mapping[CombatClass, Multiplier]
    defending: Mapping[CombatClass, Multiplier]

    def words(self) -> str:
        attackers = ", ".join(f"{unit} x{value.factor}" for unit, value in self.attacking.items())
        defenders = ", ".join(f"{unit} x{value.factor}" for unit, value in self.defending.items())
        return f"{self.title}: attackers {attackers}; defenders {defenders}"


@rule("tfb.terrain.combat", "tfb.terrain.classes")
def hex_choices(chart: TerrainChart, words: Iterable[str], now: Conditions) -> tuple[TerrainChoice, ...]:
    """What the defender may pick in his hex. Open is a choice only where there is nothing else."""
    rows = [word for word in words if chart[word].type is RowType.HEX]
    features = [word for word in rows if chart[word].terrain_class is not TerrainClass.OPEN]
    return tuple(_choice(chart, word, now) for word in features or rows)


@rule("tfb.terrain.row.minor_river", "tfb.terrain.row.major_river", "tfb.terrain.ice_precedence")
def side_choices(
    chart: TerrainChart, sides: Iterable[str], lines: Sequence[str], now: Conditions
) -> tuple[TerrainChoice, ...]:
    """What he may pick on the hexside a stack attacks across. Refused where no attack is possible at all."""
    found = []
    for word in sides:
        if not chart.affects_combat(word, now):
            continue
        choice = _choice(chart, word, now)
        obey(_refuse_road(choice, lines, now))
        found.append(choice)
    return tuple(found)


@rule("tfb.terrain.legend.roads_only", "tfb.terrain.row.blocked_lake")
def _refuse_road(choice: TerrainChoice, lines: Sequence[str], now: Conditions) -> Refused | None:
    """A starred value, and the attack itself, needs a road across the hexside: a Track or railway is none."""
    starred = any(value.roads_only for value in choice.attacking.values())
    if starred and ROADS.isdisjoint(lines) and now.readings.blocked_lake_attack_off_road == "refused":
        return Refused(f"no attack across a {choice.title} without a road", "tfb.terrain.legend.roads_only")
    return None


def _choice(chart: TerrainChart, word: str, now: Conditions) -> TerrainChoice:
    row = chart.row(word, now)
    attacking, defending = (
        {unit: chart.multiplier(word, unit, stance, now) for unit in CombatClass}
        for stance in (Stance.ATTACKS, Stance.DEFENDS)
    )
    return TerrainChoice(word, row.title, row.rule, row.terrain_class, attacking, defending)


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A hex under attack: what the defender may pick for himself, and against each hex he is attacked from."""

    target: str
    own: tuple[TerrainChoice, ...]
    against: Mapping[str, tuple[TerrainChoice, ...]]

    def choice(self, word: str, start: str = "") -> TerrainChoice:
        """A choice by its word (against the stack in hex `start`); NotUnderstood when it is not to be had."""
        among = self.against[start] if start else self.own
        for choice in among:
            if choice.word == word:
                return choice
        raise NotUnderstood(f"{word!r} is not there to choose; there are: {', '.join(c.word for c in among)}")


def battlefield(
    country: Country, target: str, attackers_from: Sequence[str], now: Conditions, situation: Situation = QUIET
) -> Battlefield:
    """The terrain of an attack on a map. Refused where a hexside bars the attack."""
    hex = country.hex(target)
    own = hex_choices(country.chart, country.terrain(hex), now)
    against = {}
    for start in attackers_from:
        other = country.hex(start)
        if not other.is_adjacent(hex):
            raise NotUnderstood(f"{start} is not adjacent to {target}")
        side = Hexside.between(other, hex)
        lines = country.crossing(other, hex, situation).lines
        against[start] = own + side_choices(country.chart, country.sides(side), lines, now)
    return Battlefield(target, own, against)


def refuse_attack(
    country: Country, start: str, target: str, mobility: Mobility, now: Conditions, situation: Situation = QUIET
) -> Refused | None:
    """OCS 9.1f: a unit never attacks a hex it may not move into (by road counts). Raises Refused."""
    a, b = country.hex(start), country.hex(target)
    cost = crossing_cost(country.chart, country.crossing(a, b, situation), mobility, now)
    if cost.kind is CostKind.PROHIBITED:
        return Refused(f"{start} cannot attack {target}: {cost.why} (OCS 9.1f)", cost.rule)
    return None
