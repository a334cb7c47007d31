"""Where a side's Perimeter Markers may stand and what blocks its grains (7.5052, 7.5053), with the reason each time."""

from dataclasses import dataclass
from functools import cached_property

from sandtable.games.orsha.perimeter.buildings import cut_off_units
from sandtable.games.orsha.perimeter.position import Kind, Position, Side, Unit
from sandtable.games.orsha.readings import BOOKLET, Readings
from sandtable.hexes.grid import Hex
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a marker, a hex or a grain is not allowed."""

    hexes: tuple[Hex, ...]
    why: str
    rule: str


@dataclass(frozen=True)
class SideView:
    """One side's look at a position: what it may cross, where its markers may stand."""

    position: Position
    side: Side
    readings: Readings = BOOKLET

    @cached_property
    def enemy(self) -> Side:
        return self.position.enemy(self.side)

    @rule("oto2.7.5053.b")
    def blocked(self, hex: Hex) -> Refusal | None:
        """7.5053: no hex of a grain may hold an enemy unit other than SMC, nor be an enemy Strategic Location."""
        name = self.position.grid.name(hex)
        if self.position.strategic_control.get(hex) == self.enemy:
            return Refusal((hex,), f"{name} is an enemy-Controlled Strategic Location", "oto2.7.5053.b")
        ground_only = self.readings.enemy_on_grain_levels == "ground-level-only"
        for unit in self.position.at(hex, self.enemy):
            if unit.holds_ground and not (ground_only and unit.level > 0):
                return Refusal((hex,), f"{name} holds an enemy unit: {unit.name}", "oto2.7.5053.b")
        return None

    @cached_property
    def passable(self) -> frozenset[Hex]:
        occupied = {unit.hex for unit in self.position.units if unit.side == self.enemy}
        strategic = self.position.strategic_control
        return frozenset(
            hex
            for hex in self.position.grid
            if (hex not in occupied and strategic.get(hex) != self.enemy) or self.blocked(hex) is None
        )

    # ---- the map edge

    @cached_property
    def friendly_edge(self) -> frozenset[Hex]:
        """Map-edge hexes this side Controls and no enemy unit but a SMC stands in."""
        return frozenset(
            hex
            for hex in self.position.grid.boundary
            if hex in self.passable and self.position.controller(hex) == self.side
        )

    @cached_property
    def edge_runs(self) -> tuple[tuple[Hex, ...], ...]:
        """Unbroken runs of friendly edge hexes, clockwise; one that goes all the way round ends where it began."""
        ring, friendly = self.position.grid.boundary, self.friendly_edge
        if friendly.issuperset(ring):
            return ((*ring, ring[0]),)
        first = next(i for i, hex in enumerate(ring) if hex not in friendly)
        runs: list[tuple[Hex, ...]] = []
        run: tuple[Hex, ...] = ()
        for hex in (*ring[first + 1 :], *ring[: first + 1]):
            if hex in friendly:
                run = (*run, hex)
            elif run:
                runs.append(run)
                run = ()
        return tuple(runs)

    @cached_property
    def all_round(self) -> bool:
        """Is the whole map edge friendly?"""
        return self.friendly_edge.issuperset(self.position.grid.boundary)

    @cached_property
    @rule("oto2.7.5052")
    def edge_markers(self) -> frozenset[Hex]:
        """7.5052: a Map Edge Marker at both ends of every run of friendly edge hexes."""
        if self.all_round:
            return frozenset()
        ring = self.position.grid.boundary
        found = set()
        for i, hex in enumerate(ring):
            if hex in self.friendly_edge:
                for other in (ring[i - 1], ring[(i + 1) % len(ring)]):
                    if other not in self.friendly_edge and self._marks_off(other):
                        found.add(hex)
        return frozenset(found)

    def _marks_off(self, beside: Hex) -> bool:
        if self.readings.edge_run_beside_uncontrolled_hex == "marker":
            return True
        return self.position.controller(beside) == self.enemy or beside not in self.passable

    # ---- Perimeter Markers

    @rule("oto2.7.5053.a")
    def refuse_marker(self, hex: Hex) -> Refusal | None:
        """7.5053: a marker stands on a Strategic Location its side Controls, with a friendly MMC, or at the edge."""
        if hex in self.markers:
            return None
        if blocked := self.blocked(hex):
            return blocked
        name = self.position.grid.name(hex)
        friends = list(self.position.at(hex, self.side))
        if friends and all(unit.kind is Kind.SMC for unit in friends):
            return Refusal((hex,), f"{name} holds only SMC; a marker needs a MMC", "oto2.7.5053.a")
        if self.position.controller(hex) == self.side:
            return Refusal((hex,), f"{name} is Controlled, but no Strategic Location", "oto2.7.5053.a")
        return Refusal((hex,), f"{name} is no Strategic Location of this side and holds no MMC of it", "oto2.7.5053.a")

    @cached_property
    def markers(self) -> frozenset[Hex]:
        """Every hex that may carry a marker of this side."""
        held = {unit.hex for unit in self.ground_units if unit.kind is Kind.MMC}
        return frozenset((held | self.strategic | self.edge_markers) & self.passable)

    @cached_property
    def strategic(self) -> frozenset[Hex]:
        """Strategic Locations this side Controls."""
        return frozenset(hex for hex, side in self.position.strategic_control.items() if side == self.side)

    @cached_property
    def ground_units(self) -> tuple[Unit, ...]:
        """This side's non-SMC units, without those cut off on an upper level (7.5055)."""
        cut_off = cut_off_units(self.position, self.side)
        return tuple(u for u in self.position.units if u.side == self.side and u.holds_ground and u not in cut_off)
