"""Where things may be placed: the zones of every mission, measured on the table.

A zone's file says what the booklet says (in which half, at least so far from the centre line ...); here it becomes a
checked piece of the table. Nothing is repeated as a rectangle, so another table size keeps the same rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.missions.mission import Mission, ZoneSpec, number
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.games.bagration.sides import DEFENDER
from sandtable.games.bagration.terrain.landscape import Laid, dry_ground, on_crossings, out_of_open_water
from sandtable.kernel import Refused
from sandtable.rules import rule
from sandtable.tabletop.conditions import AnyOf, AtLeast, Condition, Finding, Not, Within, all_of, any_of
from sandtable.tabletop.features import Feature, Path, spots
from sandtable.tabletop.measures import Bounds, Point
from sandtable.tabletop.pieces import Where
from sandtable.tabletop.rivers import Bank, River
from sandtable.tabletop.table import Table
from sandtable.tabletop.zones import Zone

BRIDGE_HALF_WIDTH = 1.0
"""Half the width of a single-lane bridge, in inches: the size of our drawing, which no booklet gives."""


@dataclass(frozen=True)
class Battlefield:
    """The table of one battle: mission, size, river, crossings (by how far along the river), the numbers entered."""

    mission: Mission
    readings: Readings = USUAL
    river: River | None = None
    bridges: tuple[float, ...] = ()
    entered: Mapping[str, int] = field(default_factory=dict)
    terrain: tuple[Laid, ...] = ()
    fords: tuple[float, ...] = ()

    @property
    def table(self) -> Table:
        """Short-edge missions are fought along the table, the rulebook's across it."""
        return battle_table(self.readings, across=self.mission.edges != "short")

    @rule("fow.mission.zones")
    def zone(self, name: str, enemies: Sequence[Point] = ()) -> Zone:
        """Zones: the ground a step allows, each limit measured."""
        spec = self.mission.zones[name]
        conditions = [
            *self._halves(spec),
            *self._limits(spec),
            *self._water(spec),
        ]
        if enemies and spec.from_enemy is not None:
            far = number(spec.from_enemy, self.entered)
            conditions.append(AtLeast(far, spots("an enemy team", enemies)))
        return self.table.zone(f"the area for {_label(spec)}", *conditions, cite=spec.rule)

    @rule("fow.terrain.river.no_stop")
    def standing(self, name: str, enemies: Sequence[Point] = ()) -> Zone:
        """Zones for Units: no team starts the game in a river or lake that lies on the plan."""
        zone = self.zone(name, enemies)
        for condition in self.dry():
            zone = zone & condition
        return zone

    @rule("fow.terrain.river.no_stop", "fow.river.ford")
    def dry(self) -> list[Condition]:
        """Where a team may stand: out of every river and lake, or on a bridge or ford over it."""
        return [*dry_ground(self.terrain), *self._out_of_river((*self.bridges, *self.fords), self.terrain)]

    def refuse_wet(self, place: Point) -> Refused | None:
        """A place in a river or lake, where nobody starts the game or ends a move."""
        return self.table.zone("dry ground", *self.dry(), cite="fow.terrain.river.no_stop").refuse(place)

    def _halves(self, spec: ZoneSpec) -> list[Condition]:
        t = self.table
        if spec.quarters:
            return [any_of(*(t.quarter(up, side) for up, side in spec.quarters))]
        if spec.bank:
            return [self._bank_side(spec)]
        where = "far" if spec.half == DEFENDER else "near"
        half = t.half(where, f"the {str(spec.half).title()}'s half")
        return [AnyOf((half, Within(spec.beyond, t.across)))] if spec.beyond is not None else [half]

    def _bank_side(self, spec: ZoneSpec) -> Condition:
        river = self._need_river()
        bank = Bank.FAR if spec.bank == DEFENDER else Bank.NEAR
        own = river.side(self.table, bank)
        if spec.past_river is None:
            return own
        return AnyOf((own, Within(spec.past_river, river.bank(self.table, bank.other))))

    def _limits(self, spec: ZoneSpec) -> list[Condition]:
        least = [
            AtLeast(number(n, self.entered), self._feature(what, spec)) for what, n in sorted(spec.at_least.items())
        ]
        most = [Within(number(n, self.entered), self._feature(what, spec)) for what, n in sorted(spec.at_most.items())]
        if spec.or_at_most:
            other = [Within(number(n, self.entered), self._feature(what, spec)) for what, n in spec.or_at_most.items()]
            return [any_of(all_of(*least), *other)]
        return [*least, *most]

    def _feature(self, what: str, spec: ZoneSpec) -> Feature:
        t = self.table
        if what == "river":
            bank = Bank.FAR if spec.bank == DEFENDER else Bank.NEAR
            return self._need_river().bank(t, bank)
        return {
            "centre": t.across,
            "middle": t.along,
            "edges": t.every_edge,
            "sides": t.side_edges,
            "rear": t.far,
            "front": t.near,
        }[what]

    def _water(self, spec: ZoneSpec) -> list[Condition]:
        open_water = spec.water and self.readings.objective_in_open_water == "refused"
        laid = out_of_open_water(self.terrain, spec.rule) if open_water else []
        return [*laid, *self._river_water(spec)]

    def _river_water(self, spec: ZoneSpec) -> list[Condition]:
        if spec.dry:
            return self._out_of_river((*self.bridges, *self.fords), self.terrain)
        if spec.water and self.readings.objective_in_open_water == "refused":
            return self._out_of_river(self.bridges, ())
        return []

    def _out_of_river(self, over: Sequence[float], laid: Sequence[Laid]) -> list[Condition]:
        """Out of the mission's river, or on one of the crossings over it."""
        if self.river is None:
            return []
        water = Not(self.river.water(self.table).condition, "a place out of the river")
        spans = [Within(BRIDGE_HALF_WIDTH, self._span(self.river, along)) for along in over]
        return [any_of(water, *spans, *on_crossings(laid))]

    def _span(self, river: River, along: float) -> Path:
        return Path("a bridge", (river.landing(along, Bank.NEAR), river.landing(along, Bank.FAR)))

    def _need_river(self) -> River:
        if self.river is None:
            raise Refused("the river has not been placed yet", self.mission.river.rule if self.mission.river else "")
        return self.river

    @rule("fow.mission.hammering.setup.3")
    def obstacles(self) -> Zone:
        """Hammering set-up 3: anywhere but the Attacker's area, its edge forbidden too unless you read it otherwise."""
        spec = self.mission.obstacles
        assert spec is not None
        area = self.zone(spec.forbidden)
        edge_free = self.readings.obstacle_on_zone_edge == "allowed"
        forbidden = _Inner(area.condition) if edge_free else area.condition
        outside = Not(forbidden, f"a place outside {area.name}")
        return self.table.zone("the table outside the Attacker's area", outside, cite=spec.rule)


@dataclass(frozen=True)
class _Inner:
    """A condition without its own border: what lies exactly on it does not count as inside."""

    condition: Condition

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        return self.condition.measure(where, Bounds.EXCLUSIVE)

    def shape(self, table: Any) -> Any:
        return self.condition.shape(table)

    def parts(self) -> Sequence[Condition]:
        return self.condition.parts()


def _label(spec: ZoneSpec) -> str:
    label = spec.label
    return label if label.startswith("Objective") or "'" in label or label.endswith("s") else f"the {label}"
