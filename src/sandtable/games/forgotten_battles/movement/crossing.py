"""One step from a hex into the next: everything the chart says of it, added up with reasons. Knows no map."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from sandtable.games.forgotten_battles.movement.movement_numbers import numbers
from sandtable.games.forgotten_battles.terrain import Conditions, Cost, CostKind, Ground, Mobility, TerrainChart
from sandtable.rules import rule

PROHIBITED = "tfb.terrain.legend.prohibited"
DEEP_FREEZE = "tfb.weather.deep.movement"
DISRUPTIVE = "tfb.special.soviet.partisan.zoc"


class Crossing(NamedTuple):
    """What a step meets, in words of the chart. `bridged`: an engineer stands on either side (OCS 13.8b)."""

    leaving: tuple[str, ...]
    entering: tuple[str, ...]
    sides: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    bridged: bool = False
    disrupted: bool = False
    trainbusted: bool = False
    trainbusted_leg: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    points: Fraction
    reason: str
    rule: str

    def __str__(self) -> str:
        return f"{self.points} {self.reason}"


@dataclass(frozen=True, slots=True)
class StepCost:
    """What one step costs. ALL takes the whole allowance, additions absorbed. PROHIBITED says why, by which rule."""

    kind: CostKind
    parts: tuple[Part, ...] = ()
    why: str = ""
    rule: str = ""

    @property
    def points(self) -> Fraction:
        return sum((part.points for part in self.parts), Fraction(0))

    @property
    def rank(self) -> tuple[int, Fraction]:
        """Cheapest first: points, then All, then prohibited."""
        order = (CostKind.POINTS, CostKind.ALL, CostKind.PROHIBITED)
        return order.index(self.kind), self.points

    def __str__(self) -> str:
        if self.kind is CostKind.PROHIBITED:
            return self.why
        told = " + ".join(str(part) for part in self.parts)
        return f"All: {self.why}" if self.kind is CostKind.ALL else told


@rule("tfb.terrain.movement", "tfb.terrain.legend.prohibited")
def crossing_cost(chart: TerrainChart, crossing: Crossing, mobility: Mobility, now: Conditions) -> StepCost:
    """The cheapest way over: along a line if one crosses the hexside (it replaces hex and hexside), else overland."""
    ways = [_along(chart, line, mobility, now) for line in crossing.lines]
    ways.append(overland(chart, crossing, mobility, now))
    best = min(ways, key=lambda way: way.rank)
    if best.kind is not CostKind.POINTS:
        return best
    return StepCost(CostKind.POINTS, best.parts + _on_top(chart, crossing, mobility, now))


def _along(chart: TerrainChart, line: str, mobility: Mobility, now: Conditions) -> StepCost:
    row = chart.row(line, now)
    cost = chart.cost(line, mobility, now)
    return StepCost(cost.kind, (Part(cost.points, f"along the {row.title}", row.rule),))


def overland(chart: TerrainChart, crossing: Crossing, mobility: Mobility, now: Conditions) -> StepCost:
    """Hex and hexside, no line used. OCS 6.1d: what may not be entered from here may not be left to here either."""
    into = _hex(chart, crossing.entering, mobility, now)
    back = _hex(chart, crossing.leaving, mobility, now)
    over = _side(chart, crossing, mobility, now)
    return _together(into, back, over)


def _hex(chart: TerrainChart, words: tuple[str, ...], mobility: Mobility, now: Conditions) -> StepCost:
    """OCS 6.2d: of several terrains the dearest; a village takes the cost of the other terrain."""
    steps = [_cell(chart, word, mobility, now) for word in words]
    return max((step for step in steps if step), key=lambda step: step.rank)


@rule("tfb.terrain.legend.other")
def _cell(chart: TerrainChart, word: str, mobility: Mobility, now: Conditions) -> StepCost | None:
    cost = chart.cost(word, mobility, now)
    return None if cost.kind is CostKind.OTHER else _step(cost, chart, word, mobility, now)


def _side(chart: TerrainChart, crossing: Crossing, mobility: Mobility, now: Conditions) -> StepCost:
    """OCS 6.2d: where several waters share a hexside, the cheapest. Bridging reads a river one size smaller."""
    words = [_bridged(word) for word in crossing.sides] if crossing.bridged else list(crossing.sides)
    steps = [_step(chart.cost(word, mobility, now), chart, word, mobility, now) for word in words if word]
    if not steps or "" in words:
        return StepCost(CostKind.POINTS)
    return min(steps, key=lambda step: step.rank)


def _bridged(word: str) -> str:
    return {"major_river": "minor_river", "minor_river": ""}.get(word, word)


def _step(cost: Cost, chart: TerrainChart, word: str, mobility: Mobility, now: Conditions) -> StepCost:
    row = chart.row(word, now)
    name = f"{row.title}{f' in {_ground(now)}' if now.ground is not Ground.DRY else ''}"
    if cost.kind is CostKind.PROHIBITED:
        return StepCost(cost.kind, (), f"{name} is prohibited to {mobility.title()} movers", PROHIBITED)
    if cost.kind is CostKind.ALL:
        return StepCost(cost.kind, (), f"{name} takes the whole allowance of a {mobility.title()} mover", row.rule)
    return StepCost(CostKind.POINTS, (Part(cost.points, row.title, row.rule),))


def _ground(now: Conditions) -> str:
    return now.ground.replace("_", " ").title()


@rule("tfb.weather.deep.movement", "tfb.special.soviet.partisan.zoc")
def _on_top(chart: TerrainChart, crossing: Crossing, mobility: Mobility, now: Conditions) -> tuple[Part, ...]:
    parts = []
    frost = chart.deep_freeze(mobility, now)
    if frost:
        parts.append(Part(frost, "Deep Freeze", DEEP_FREEZE))
    if crossing.disrupted:
        parts.append(Part(Fraction(numbers().disruptive.extra), "partisans' disruptive ZOC", DISRUPTIVE))
    hindered = crossing.trainbusted_leg if mobility is Mobility.LEG else crossing.trainbusted
    if hindered:
        busted = numbers().trainbusting
        parts.append(Part(Fraction(busted.extra), "trainbusting zone", busted.rule))
    return tuple(parts)


def supply_cost(chart: TerrainChart, crossing: Crossing, mobility: Mobility, now: Conditions) -> StepCost:
    """OCS 12.3d: supply paths pay normal (Dry) costs; of weather only what makes hex or hexside cheaper counts."""
    dry = Conditions(Ground.DRY, readings=now.readings)
    ways = [_along(chart, line, mobility, when) for line in crossing.lines for when in (dry, now)]
    into, back = (
        min((_hex(chart, words, mobility, when) for when in (dry, now)), key=lambda step: step.rank)
        for words in (crossing.entering, crossing.leaving)
    )
    over = min((_side(chart, crossing, mobility, when) for when in (dry, now)), key=lambda step: step.rank)
    ways.append(_together(into, back, over))
    return min(ways, key=lambda way: way.rank)


def _together(into: StepCost, back: StepCost, over: StepCost) -> StepCost:
    for step in (into, over):
        if step.kind is CostKind.PROHIBITED:
            return step
    if back.kind is CostKind.PROHIBITED:
        return StepCost(CostKind.PROHIBITED, (), f"{back.why}, so it cannot be left overland (OCS 6.1d)", PROHIBITED)
    for step in (into, over):
        if step.kind is CostKind.ALL:
            return step
    return StepCost(CostKind.POINTS, into.parts + over.parts)
