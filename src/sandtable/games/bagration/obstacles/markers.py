"""Obstacles: Minefields, Booby Traps, Barbed Wire Entanglements (fow.obstacle.*, fow.base.minefield).

What a Minefield's hit is was not found in print: the players say what became of the Team, or enter its profile once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import sqrt

from sandtable.games.bagration.base.movement import refuse_order
from sandtable.games.bagration.base.ratings import better_of, score, written_rating
from sandtable.games.bagration.base.saves import Cover, Fate, take_hit, take_hit_on_armour
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.numbers import obstacle_numbers, rulebook
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import Choose, NotUnderstood, Option, Procedure, Refused, Side, ask
from sandtable.rules import rule
from sandtable.tabletop import TINY, Path, Piece, Point, Zone, between, written

GAPPING = "Wire Gapping"
"""The Movement Order."""


class Obstacle(StrEnum):
    MINEFIELD = "minefield"
    BOOBY_TRAP = "booby_trap"
    WIRE = "wire"

    @property
    def words(self) -> str:
        return {"minefield": "Minefield", "booby_trap": "Booby Trap", "wire": "Barbed Wire"}[self.value]


@dataclass(frozen=True)
class Whom:
    """A Unit of a side, by its key."""

    side: Side
    unit: str


@dataclass
class Marker:
    """An obstacle on the table, or (a Booby Trap without a place) still held back."""

    name: str
    kind: Obstacle
    point: Point | None = None
    cleared: bool = False
    underfoot: bool = False
    """Placed under a Team, which has not moved onto it."""
    under: Whom | None = None
    """Whom it was placed under, as far as the plan knows."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A Team as obstacles see it: what its card prints. Armour only for tanks."""

    name: str
    kind: TeamKind
    skill: str = ""
    cross: str = ""
    mines: str | None = None
    save: str = ""
    top_armour: int | None = None
    cover: Cover = Cover.NONE


@dataclass(frozen=True, slots=True)
class MineHit:
    """The profile of a Minefield's hit, typed in from the players' rulebook."""

    anti_tank: int
    firepower: str


# ---------------------------------------------------------------- exchange and placing


@rule("fow.obstacle.booby.exchange")
def exchange(minefields: int, given_up: int, *, placed: bool = False) -> tuple[int, int]:
    """Booby Traps: four for each Minefield given up, before anything is set out. Returns Minefields, Booby Traps."""
    cite = "fow.obstacle.booby.exchange"
    if placed:
        raise Refused("Minefields are exchanged before fortifications are deployed, not after", cite)
    if not 0 <= given_up <= minefields:
        raise NotUnderstood(f"{given_up} of {minefields} Minefields cannot be exchanged", cite)
    return minefields - given_up, given_up * obstacle_numbers().booby_traps.for_each_minefield


@rule("fow.obstacle.booby.exchange")
def may_exchange(mission: str, readings: Readings = USUAL) -> bool:
    """Wherever Minefields are held, or in Onslaught only, as the setting says."""
    return readings.booby_traps_where != "onslaught_only" or mission == "onslaught"


@rule("fow.obstacle.booby.placement")
def refuse_trap(
    point: Point,
    deployment: Zone,
    *,
    own_starting_step: bool,
    placing: int = 1,
    held: int = 1,
    readings: Readings = USUAL,
) -> Refused | None:
    """Placing: in the owner's Starting Step with the Ambushes, in the owner's area; no distance from the enemy."""
    cite = "fow.obstacle.booby.placement"
    if not own_starting_step:
        return Refused("Booby Traps are placed in the owner's own Starting Step", cite)
    if placing > held:
        return Refused(f"{placing} Booby Traps are placed; {held} are held", cite)
    if readings.booby_trap_release == "all_at_once" and placing < held:
        return Refused(f"all {held} Booby Traps are placed at once, not {placing}", cite)
    refusal = deployment.refuse(point)
    return Refused(refusal.why, cite) if refusal else None


# ---------------------------------------------------------------- who is affected


@rule("fow.obstacle.wire.marker", "fow.obstacle.booby.effect", "fow.obstacle.minefield")
def reach(kind: Obstacle) -> float:
    """Wire reaches 2" round its marker, a Booby Trap only the marker itself, a Minefield as the rulebook says."""
    if kind is Obstacle.BOOBY_TRAP:
        return 0.0
    return float(obstacle_numbers().wire.radius if kind is Obstacle.WIRE else rulebook().minefield.radius)


@rule("fow.obstacle.booby.effect", "fow.obstacle.wire.tank", "fow.obstacle.wire.infantry")
def met_on(path: Sequence[Point], markers: Sequence[Marker], base: Piece | None = None) -> list[Marker]:
    """The markers a move meets, in the order it meets them; wire that lies where the move begins is met at once.

    Whoever moves within reach of wire tests, from wherever he sets out. Mines are met by moving onto them: whoever
    stands there already was rolled for, or had a trap laid under him.
    """
    met: list[tuple[float, Marker]] = []
    moves = sum(between(a, b) for a, b in pairwise(path)) > TINY
    for marker in markers:
        if marker.point is None or marker.cleared or not moves:
            continue
        limit = reach(marker.kind) + _half(base)
        begins = between(path[0], marker.point) <= limit + TINY
        if begins and marker.kind is Obstacle.WIRE:
            met.append((0.0, marker))
        elif not begins and Path("", tuple(path)).nearest(marker.point) <= limit + TINY:
            met.append((_entered_after(path, marker.point, limit), marker))
    return [marker for _, marker in sorted(met, key=lambda pair: pair[0])]


@rule("fow.obstacle.wire.marker")
def wire_around(place: Point, markers: Sequence[Marker]) -> list[Marker]:
    """The Wire markers within whose reach a place lies: whoever sets out from there tests at them."""
    wires = [m for m in markers if m.kind is Obstacle.WIRE and m.point and not m.cleared]
    return [m for m in wires if m.point and between(place, m.point) <= reach(m.kind) + TINY]


def _half(base: Piece | None) -> float:
    """Half the base, so that a Team on a trap is one whose base covers it."""
    return min(base.width, base.depth) / 2 if base else 0.0


def _entered_after(path: Sequence[Point], point: Point, limit: float) -> float:
    """How far along the path the marker's reach begins: where a stretch first cuts the circle round it."""
    done = 0.0
    for a, b in pairwise(path):
        long = between(a, b)
        if long and Path("", (a, b)).nearest(point) <= limit + TINY:
            foot = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / long
            chord = sqrt(max(0.0, limit**2 - between(a, point) ** 2 + foot**2))
            return done + max(0.0, foot - chord)
        done += long
    return done


# ---------------------------------------------------------------- barbed wire


@rule("fow.obstacle.wire.tank")
def wire_stops(kind: TeamKind, readings: Readings = USUAL) -> bool:
    """Wire: infantry, tanks and transports test at it, guns only if you read it so."""
    if kind is TeamKind.GUN:
        return readings.wire_stops_guns in (True, "true")
    return kind is not TeamKind.AIRCRAFT


@rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank", "fow.base.pioneers")
def wire_number(team: Mover, readings: Readings = USUAL) -> str | None:
    """Wire: infantry on Skill or a better Minefield number, tanks on Cross; None: it does not stop this team."""
    if team.kind is TeamKind.INFANTRY:
        return written_rating(better_of(team.skill, team.mines))
    if not wire_stops(team.kind, readings):
        return None
    return team.cross or team.skill if team.kind is TeamKind.GUN else team.cross


@rule("fow.obstacle.wire.gapping", "fow.base.orders")
def refuse_gapping(
    *,
    leader: Point,
    team: Point,
    wire: Point,
    pinned: bool,
    entered_last_turn: bool,
    order_given: str | None = None,
    leader_moved: bool = False,
    team_moved: bool = False,
) -> Refused | None:
    """Wire Gapping: an unpinned Leader's Order instead of moving; the team near him, at wire it got into earlier."""
    limits, cite = obstacle_numbers().gapping, "fow.obstacle.wire.gapping"
    for who, moved in (("Leader", leader_moved), ("Team", team_moved)):
        if moved:
            return Refused(f"the {who} has moved this turn; wire is gapped instead of moving", cite)
    if pinned:
        return Refused("a Pinned Down Unit Leader cannot order Wire Gapping", cite)
    second = refuse_order(order_given, GAPPING)
    if second:
        return second
    to_leader, to_wire = between(team, leader), between(team, wire)
    if to_leader > limits.leader_range + TINY:
        return Refused(f'the team is {written(to_leader)} from the Leader; {limits.leader_range}" at most', cite)
    if to_wire > limits.wire_range + TINY:
        return Refused(f'the team is {written(to_wire)} from the Wire; {limits.wire_range}" at most', cite)
    if not entered_last_turn:
        return Refused("the team must have moved into this entanglement in the previous turn", cite)
    return None


@rule("fow.obstacle.wire.gapping")
def gap_wire(marker: Marker) -> tuple[str, ...]:
    """The marker goes at once; returns what the team may no longer do this turn, though it stays where it is."""
    marker.cleared = True
    return ("move", "shoot", "assault")


# ---------------------------------------------------------------- minefields and booby traps


@rule("fow.base.minefield", "fow.obstacle.minefield", "fow.obstacle.booby.effect")
def cross_mines(
    team: Mover,
    marker: str,
    *,
    side: Side | None = None,
    enemy: Side | None = None,
    hit: MineHit | None = None,
    readings: Readings = USUAL,
) -> Procedure[Fate]:
    """Mines: the Team's Minefield number, or Skill where that is better, to cross safely; failed, it is hit."""
    safe = yield from score(
        better_of(team.skill, team.mines),
        f"{team.name} crosses {marker}",
        "fow.base.minefield",
        side=side,
        key="minefield",
        passed="crosses safely",
        failed="is hit",
    )
    if safe:
        return Fate.UNHARMED
    return (yield from suffer_mine(team, marker, side=side, enemy=enemy, hit=hit, readings=readings))


@rule("fow.base.minefield")
def suffer_mine(
    team: Mover,
    marker: str,
    *,
    side: Side | None = None,
    enemy: Side | None = None,
    hit: MineHit | None = None,
    readings: Readings = USUAL,
) -> Procedure[Fate]:
    """What a Minefield's hit does to a Team: by the profile the players entered, or as they tell it."""
    if hit is None or readings.minefield_hit == "ask_players":
        return (yield from _ask_hit(team, marker, side))
    if team.top_armour is not None:
        return (
            yield from take_hit_on_armour(
                team.top_armour,
                hit.anti_tank,
                hit.firepower,
                about=team.name,
                owner=side,
                shooter=enemy,
                readings=readings,
            )
        )
    return (
        yield from take_hit(
            team.save, hit.firepower, team.cover, about=team.name, owner=side, shooter=enemy, readings=readings
        )
    )


def _ask_hit(team: Mover, marker: str, side: Side | None) -> Procedure[Fate]:
    fates = [Fate.UNHARMED, *([Fate.BAILED_OUT] if team.kind.is_tank else []), Fate.DESTROYED]
    told = yield from ask(
        Choose(
            question=f"{team.name} is hit by {marker}. Roll as your rulebook says (p112): what became of it?",
            cite="fow.base.minefield",
            side=side,
            key="mine_hit",
            options=tuple(Option(f.value, f.value) for f in fates),
        )
    )
    return Fate(told)


@rule("fow.base.minefield", "fow.obstacle.booby.effect")
def refuse_clearing(team: str, marker: Marker, *, pinned: bool, standing_in_it: bool) -> Refused | None:
    """Clearing: by a Team in it that is not Pinned Down; a Booby Trap by one that moved onto the marker itself."""
    if pinned:
        return Refused(f"{team} is Pinned Down and may not clear the {marker.kind.words}", "fow.base.minefield")
    if not standing_in_it:
        return Refused(f"{team} must move onto the {marker.kind.words} to clear it", "fow.obstacle.booby.effect")
    return None


@rule("fow.obstacle.booby.clearing", "fow.base.minefield", "fow.obstacle.booby.effect")
def clear_mines(
    team: Mover,
    marker: Marker,
    *,
    pinned: bool = False,
    standing_in_it: bool = True,
    side: Side | None = None,
    enemy: Side | None = None,
    hit: MineHit | None = None,
    readings: Readings = USUAL,
) -> Procedure[Fate]:
    """Clearing: by a Team in it and not Pinned Down; one placed underfoot is first rolled for as if moved onto."""
    barred = refuse_clearing(team.name, marker, pinned=pinned, standing_in_it=standing_in_it)
    if barred:
        raise barred
    if marker.kind is Obstacle.BOOBY_TRAP and marker.underfoot:
        fate = yield from cross_mines(team, marker.name, side=side, enemy=enemy, hit=hit, readings=readings)
        if fate is not Fate.UNHARMED:
            return fate
    marker.cleared = True
    return Fate.UNHARMED
