"""Barbed Wire: who tests at it, on what number, and Wire Gapping (fow.obstacle.wire.*)."""

from sandtable.games.bagration.base.movement import Order, refuse_order
from sandtable.games.bagration.base.ratings import better_of, written_rating
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.numbers import obstacle_numbers
from sandtable.games.bagration.obstacles.markers import Marker, Mover
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import Refused
from sandtable.rules import rule
from sandtable.tabletop import TINY, Point, between, written


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
    second = refuse_order(order_given, Order.WIRE_GAPPING)
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
