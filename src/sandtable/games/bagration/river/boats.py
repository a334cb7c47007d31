"""Assault Boats: how many, for whom, who gets them, and what is remembered of them (fow.river.boats.*).

`Flotilla` is plain data for a game's flotilla. `along` measures down the river's course; the current carries boats
with it (+1) or against it (-1).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.frame import Counting, shares
from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import NotUnderstood, Refused, Side
from sandtable.rules import rule
from sandtable.tabletop import Bank


class BoatPlace(StrEnum):
    IDLE = "idle"
    """On the Friendly Bank, for the next Unit."""
    LOADED = "loaded"
    """On the Friendly Bank with its Unit, ready to cross."""
    ENEMY_BANK = "enemy_bank"
    OFF_TABLE = "off_table"

    @property
    def words(self) -> str:
        return {
            "idle": "Friendly Bank, free",
            "loaded": "Friendly Bank, loaded",
            "enemy_bank": "Enemy Bank",
            "off_table": "off the table",
        }[self]


@dataclass
class Boat:
    name: str
    side: Side
    place: BoatPlace = BoatPlace.IDLE
    unit: str = ""
    passengers: int = 0
    along: float = 0.0
    since: int = 0
    """The turn in which it reached the Enemy Bank."""
    launched: float | None = None
    """How far along the river it was launched, before it drifted."""

    @property
    def is_empty(self) -> bool:
        return self.passengers == 0

    @property
    def number(self) -> str:
        """As it is drawn and told: boats are numbered on each side."""
        return self.name.rpartition(" ")[2]


@dataclass
class Crosser:
    """A Unit that crosses, or wants to: how many Teams it has and how many still stand on the Friendly Bank."""

    name: str
    side: Side
    teams: int
    behind: int

    @property
    def boats_needed(self) -> int:
        return boats_needed(self.behind)


@dataclass
class Flotilla:
    """Everything about boats: them, the Units waiting in the order they reached the bank, and those off the table."""

    boats: list[Boat] = field(default_factory=list)
    waiting: list[Crosser] = field(default_factory=list)
    off_table: dict[Side, list[str]] = field(default_factory=dict)
    attempts: dict[Side, int] = field(default_factory=dict)
    unit_attempts: dict[str, int] = field(default_factory=dict)
    friendly: dict[Side, Bank] = field(default_factory=dict)
    ashore: dict[Side, list[str]] = field(default_factory=dict)

    def boats_of(self, side: Side, *places: BoatPlace) -> list[Boat]:
        return [b for b in self.boats if b.side == side and (not places or b.place in places)]

    def free(self, side: Side) -> list[Boat]:
        return [b for b in self.boats_of(side, BoatPlace.IDLE) if not b.unit]

    def carrying(self, unit: str, side: Side) -> list[Boat]:
        return [b for b in self.boats if b.unit == unit and b.side == side]

    def allotted(self, unit: str, side: Side) -> list[Boat]:
        """The boats that stand ready for the Unit on its Friendly Bank."""
        return [b for b in self.carrying(unit, side) if b.place in (BoatPlace.IDLE, BoatPlace.LOADED)]

    def is_loaded(self, unit: str, side: Side) -> bool:
        return any(b.place is BoatPlace.LOADED for b in self.allotted(unit, side))

    def friendly_bank(self, side: Side) -> Bank:
        return self.friendly[side]

    def crosser(self, unit: str, side: Side) -> Crosser:
        for crosser in self.waiting:
            if crosser.name == unit and crosser.side == side:
                return crosser
        raise NotUnderstood(f"{unit} is not waiting at the river", "fow.river.boats.allocation")


@rule("fow.river.boats.count", "fow.rule.river_assault")
def boats_for(infantry_points: float) -> int:
    """Number of boats: four for each 25 points of infantry or part of them."""
    book = river_numbers().boats
    return shares(infantry_points, book.each, Counting.OR_PART) * int(book.boats)


@rule("fow.river.boats.count", "fow.rule.river_assault", "fow.river.banks")
def provide_boats(flotilla: Flotilla, points: Mapping[Side, float], friendly: Mapping[Side, Bank]) -> None:
    """River Assault: boats for each side that has the rule, by its own infantry; each side's Friendly Bank."""
    for side, infantry in points.items():
        flotilla.friendly[side] = friendly[side]
        flotilla.boats += [Boat(f"{side} {n + 1}", side) for n in range(boats_for(infantry))]


@rule("fow.rule.river_assault")
def refuse_side(side: Side, with_the_rule: Iterable[Side], people: Mapping[Side, str] | None = None) -> Refused | None:
    """River Assault: boats only for whom the mission names; `people` are the sides' names."""
    allowed = list(with_the_rule)
    if side in allowed:
        return None
    names = " and ".join((people or {}).get(a, a) for a in allowed)
    return Refused(f"River Assault is for {f'the {names}' if names else 'nobody'} here", "fow.rule.river_assault")


@rule("fow.river.boats.eligible", "fow.river.boats.transports", "fow.river.boats.aircraft")
def refuse_boats_to(unit: str, kinds: Iterable[TeamKind]) -> Refused | None:
    """Who may use boats: Units with nothing but Infantry Teams. Transports are a Unit of their own and never do."""
    cite, found = "fow.river.boats.eligible", set(kinds)
    if TeamKind.AIRCRAFT in found:
        return Refused(f"{unit}: Aircraft need no boats", "fow.river.boats.aircraft")
    if TeamKind.TRANSPORT in found:
        why = f"{unit}: Transports use a Bridge or Ford with their Unit, or are Sent to the Rear"
        return Refused(why, "fow.river.boats.transports")
    others = sorted(k.words for k in found - {TeamKind.INFANTRY})
    if others:
        return Refused(f"{unit} has {' and '.join(others)} teams; they use Bridges or Fords only", cite)
    return None


@rule("fow.river.boats.transports")
def transport_choices(crosses_by_boat: bool) -> tuple[str, ...]:
    """Transport Attachments: over a Bridge or Ford with their Unit, or Sent to the Rear; by boat only the latter."""
    return ("rear",) if crosses_by_boat else ("bridge_or_ford", "rear")


@rule("fow.river.boats.capacity")
def boats_needed(teams: int) -> int:
    """Capacity: three passengers a boat."""
    passengers: int = river_numbers().boats.passengers
    return ceil(teams / passengers)


@rule("fow.river.boats.allocation", "fow.river.boats.following")
def reach_bank(
    flotilla: Flotilla,
    unit: str,
    side: Side,
    teams: int,
    kinds: Iterable[TeamKind] = (TeamKind.INFANTRY,),
    readings: Readings = USUAL,
) -> bool:
    """A Unit reaches its Friendly Bank: it queues, and takes its boats if enough are free. True: it has them."""
    refusal = refuse_boats_to(unit, kinds)
    if refusal:
        raise refusal
    if not any(c.name == unit and c.side == side for c in flotilla.waiting):
        flotilla.waiting.append(Crosser(unit, side, teams, teams))
    allocate(flotilla, side, readings)
    return bool(flotilla.allotted(unit, side))


@rule("fow.river.boats.allocation", "fow.river.boats.following")
def served(needs: Iterable[int], free: int, *, kept: bool) -> list[int]:
    """Allocating: in the order of arrival, all the boats a Unit needs or none; which of them get theirs.

    `kept`: boats wait for the Unit that is first, however many it needs.

    >>> served([3, 4, 1], 5, kept=False), served([3, 4, 1], 5, kept=True)
    ([0, 2], [0])
    """
    found = []
    for place, need in enumerate(needs):
        if need <= free:
            free -= need
            found.append(place)
        elif kept:
            break
    return found


@rule("fow.river.boats.allocation", "fow.river.boats.following", "fow.river.return.load")
def allocate(flotilla: Flotilla, side: Side, readings: Readings = USUAL) -> list[str]:
    """Units that wait take the boats that are free. Returns those that got theirs."""
    waiting = [c for c in flotilla.waiting if c.side == side and not flotilla.allotted(c.name, side)]
    kept, free = readings.boats_kept_for_a_waiting_unit, flotilla.free(side)
    lucky = [waiting[n] for n in served([c.boats_needed for c in waiting], len(free), kept=kept)]
    for crosser in lucky:
        for boat in flotilla.free(side)[: crosser.boats_needed]:
            boat.unit = crosser.name
    return [crosser.name for crosser in lucky]


@rule("fow.river.boats.allocation", "fow.river.boats.capacity")
def keep_up(flotilla: Flotilla, unit: str, side: Side, strong: int) -> None:
    """Allocating: a Unit that lost Teams keeps the boats it needs for those left, and no more.

    Lost are first those that stand on the Friendly Bank, then those in boats there, then those over the river.
    """
    crosser = next((c for c in flotilla.waiting if (c.name, c.side) == (unit, side)), None)
    ready = flotilla.allotted(unit, side)
    over = [b for b in flotilla.carrying(unit, side) if b not in ready]
    behind = crosser.behind if crosser else 0
    lost = behind + sum(b.passengers for b in (*ready, *over)) - strong
    if lost <= 0:
        return
    loaded = flotilla.is_loaded(unit, side)
    if crosser:
        ashore = min(lost, crosser.behind)
        crosser.teams, crosser.behind, lost = strong, crosser.behind - ashore, lost - ashore
    for boat in (*reversed(ready), *reversed(over)):
        taken = min(lost, boat.passengers)
        boat.passengers, lost = boat.passengers - taken, lost - taken
    needed = crosser.boats_needed if crosser else 0
    for boat in [b for b in ready if b.is_empty] if loaded else ready[needed:]:
        boat.place, boat.unit = BoatPlace.IDLE, ""
    for boat in (b for b in over if b.is_empty):
        boat.unit = ""
    flotilla.waiting = [c for c in flotilla.waiting if c is not crosser or c.behind or flotilla.is_loaded(unit, side)]


def leave_bank(flotilla: Flotilla, unit: str, side: Side) -> None:
    """A Unit gives up its place (it moved away); its boats on the Friendly Bank are free again."""
    for boat in flotilla.allotted(unit, side):
        boat.place, boat.unit, boat.passengers = BoatPlace.IDLE, "", 0
    flotilla.waiting = [c for c in flotilla.waiting if (c.name, c.side) != (unit, side)]


@rule("fow.river.return")
def leave_river(flotilla: Flotilla, unit: str, side: Side) -> None:
    """A Unit that is Destroyed or withdrawn is in no boat any more; those over the river lie there empty."""
    leave_bank(flotilla, unit, side)
    for boat in flotilla.carrying(unit, side):
        boat.unit, boat.passengers = "", 0
    for named in (flotilla.off_table, flotilla.ashore):
        named[side] = [u for u in named.get(side, ()) if u != unit]
    flotilla.unit_attempts.pop(unit, None)


@rule("fow.river.cross.in_boats")
def refuse_to_aboard(action: str, *, by_enemy: bool = False) -> Refused | None:
    """Teams in boats: they neither move, shoot, assault nor carry out Orders; nobody shoots at or assaults them."""
    barred = ("shoot", "assault") if by_enemy else ("move", "shoot", "assault", "order")
    if action not in barred:
        return None
    whom = "Teams in boats may not be the target of" if by_enemy else "Teams in boats may not"
    words = {"order": "carry out Movement Orders"}.get(action, action)
    return Refused(f"{whom} {'an ' if by_enemy and action == 'assault' else ''}{words}", "fow.river.cross.in_boats")


@rule("fow.river.banks")
def enemy_bank(flotilla: Flotilla, side: Side) -> Bank:
    """Banks: Friendly is where the Unit starts from, Enemy where it goes, for each player his own."""
    return flotilla.friendly_bank(side).other


def places_on(flotilla: Flotilla, bank: Bank) -> list[float]:
    """Where boats lie against a bank, whoever owns them."""
    lying = [b for b in flotilla.boats if b.place is BoatPlace.ENEMY_BANK and enemy_bank(flotilla, b.side) is bank]
    return [b.along for b in lying]
