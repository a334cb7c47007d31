"""A move on the board, judged: the Unit's speed for the ground under its way, enemies, water, what bars it.

What is measured: the whole way of this turn, from where the Unit set out. What its card does not tell is not judged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sandtable.games.bagration.base.movement import Speed, refuse_dash, refuse_distance, refuse_second_move
from sandtable.games.bagration.base.states import refuse_to_bailed_out
from sandtable.games.bagration.board.ground_of_battle import ground_of
from sandtable.games.bagration.sides import ATTACKER
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.landscape import Laid
from sandtable.games.bagration.terrain.way_over_ground import dash_on, grounds_under, refuse_impassable
from sandtable.games.bagration.turns.ambushes import enemies_seen
from sandtable.games.bagration.turns.groups import Group, teams_of
from sandtable.games.bagration.turns.measurements import works_standing
from sandtable.games.bagration.turns.moves import refuse_to_leave
from sandtable.kernel import Refused
from sandtable.rules import rule
from sandtable.tabletop.measures import Point
from sandtable.tabletop.ways import Way


@dataclass(frozen=True)
class March:
    """A group that moves by these points; earlier moves of the same turn are part of its way."""

    state: State
    group: Group
    points: tuple[Point, ...]
    dash: bool = False

    @cached_property
    def leg(self) -> Way:
        """The part that is new."""
        return Way((self.group.place or self.points[0], *self.points))

    @cached_property
    def way(self) -> Way:
        """The whole way of this turn."""
        before = self._before()
        return Way((*((x, y) for x, y in before[:-1]), *self.leg.points))

    def _before(self) -> list[list[float]]:
        move = self.state.now.roster(self.group.role).moves.get(self.group.unit.key)
        return move.way if move and self.group.stand is None else []

    @property
    def dashes(self) -> bool:
        """Once dashed, all of it is a Dash."""
        move = self.state.now.roster(self.group.role).moves.get(self.group.unit.key)
        return self.dash or bool(move and move.dashed and self.group.stand is None)

    @cached_property
    def ground(self) -> list[Laid]:
        return ground_of(self.state.now)

    @cached_property
    def speed(self) -> Speed | None:
        """The speed for this way; None: the booklet does not say it for the ground under it."""
        if not self.dashes:
            return Speed.TACTICAL
        unit = self.group.unit
        return dash_on(self.way, self.ground, unit.kinds(), amphibious=unit.amphibious).speed

    @property
    def inches(self) -> int | None:
        """How far it may go in all; None: nobody has told."""
        return None if self.speed is None else self.group.unit.inches(self.speed)

    def refuse(self) -> Refused | None:
        """The first rule against this move."""
        return (
            self._refuse_to_set_out()
            or self._refuse_end()
            or refuse_impassable(self.leg, self.ground, self.group.unit.kinds(), amphibious=self.group.unit.amphibious)
            or self._refuse_distance()
            or self._refuse_near_enemies()
        )

    def _refuse_to_set_out(self) -> Refused | None:
        roster, unit, stand = self.state.now.roster(self.group.role), self.group.unit, self.group.stand
        if not teams_of(roster, self.group):
            return refuse_to_bailed_out("move")
        if stand and stand.moved:
            return refuse_second_move(self.group.name)
        return refuse_to_leave(roster, unit)

    @rule("fow.terrain.river.no_stop")
    def _refuse_end(self) -> Refused | None:
        """Off the table, or in a river or lake, where no move ends."""
        ground, end = self.state.ground(), self.points[-1]
        wet = ground.table.refuse(end, "fow.meta.frame") or ground.refuse_wet(end)
        return Refused(f"{self.group.name} at {wet.why}", wet.rule) if wet else None

    @rule("fow.base.dash", "fow.terrain.road")
    def _refuse_distance(self) -> Refused | None:
        """Farther than the speed for this ground, with what was measured."""
        most, speed = self.inches, self.speed
        if most is None or speed is None:
            return None
        return refuse_distance(self.group.name, self.way.length, speed, most, self.grounds if self.dashes else ())

    @property
    def grounds(self) -> list[str]:
        return [place.title.lower() for place in grounds_under(self.way, self.ground)]

    def _refuse_near_enemies(self) -> Refused | None:
        """A Dash keeps away from every enemy on the table, all the way."""
        if not self.dashes or self.speed is None:
            return None
        nearest = min(((self.way.nearest(at), name) for at, name in self.enemies()), default=None)
        barred = refuse_dash(nearest[0], self.speed) if nearest else None
        return Refused(f"{self.group.name} and {nearest[1]}: {barred.why}", barred.rule) if nearest and barred else None

    def enemies(self) -> list[tuple[Point, str]]:
        battle, role = self.state.now, self.group.role
        works = works_standing(battle) if role == ATTACKER else []
        return [*enemies_seen(battle, role), *((work.place, work.name) for work in works)]


def march(state: State, group: Group, points: Sequence[Point], *, dash: bool = False) -> March:
    return March(state, group, tuple(points), dash)
