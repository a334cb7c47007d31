"""What happens on a table where nobody is, read off what was decided: Sandtable's own model, not the booklet's.

Units within reach of an enemy fight, and in its turn a side destroys enemies in proportion to the points it has in the
fight. Units walk to the nearest Objective; a Defender in Foxholes stays in them, unless he is the nearest to one where
nobody stands. Who Holds an Objective, or is near it, is measured on the plan by the rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.booklet import Page, page
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.fortifications.cards import Fortification, selections
from sandtable.games.bagration.objectives.holding import Seen, barred_by, measure_hold, measure_near
from sandtable.games.bagration.objectives.victory import objectives_to_clear
from sandtable.games.bagration.setup.places import UnitPlace
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.claims import seen_on_plan
from sandtable.games.bagration.turns.measurements import works_standing
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.games.bagration.turns.turn_record import works
from sandtable.kernel import Draw, Report
from sandtable.tabletop.measures import Point, between


@dataclass(frozen=True, kw_only=True)
class Numbers(Page):
    reach: int
    pace: int
    in_cover: int
    on_the_move: int
    most: int
    infantry: int
    tank: int
    near: int
    last_turn: int


@dataclass(frozen=True)
class Fighter:
    """A Unit or fortification on the plan, with its points."""

    key: str
    points: float
    place: Point
    covered: bool
    everywhere: bool = False


def is_on_plan(state: State) -> bool:
    """Whether the model can read the table: all stand on the plan, in inches, and no river is between them."""
    battle, readings = state.battle, state.readings
    if battle is None or battle.river is not None or state.on_board or readings.ruler != "inches":
        return False
    return all(u.key in battle.roster(role).places for role in (ATTACKER, DEFENDER) for u in on_table(battle, role))


def turn_told(state: State, report: Report, draw: Draw) -> dict[str, object]:
    """The report of a turn as the model saw it."""
    battle, role, numbers = state.now, state.now.turn_of, page(Numbers, "nobody")
    lost = {f.key for f in _destroyed(state, role, draw, numbers)}
    told: dict[str, object] = {f.key: f.empty() for f in report.fields}
    enemy = other(role)
    told["enemy"] = [u.key for u in on_table(battle, enemy) if u.key in lost]
    if "works" in told:
        told["works"] = [f.name for f in works(battle) if f.name in lost]
    told["moved"] = [row for unit in on_table(battle, role) if (row := _walk(state, role, unit, numbers))]
    told |= {key: marks for key, marks in _at_objectives(state, role, lost).items() if key in told}
    if "after" in told:
        told["after"] = "stop" if battle.turns[role] >= numbers.last_turn else "play_on"
    return told


def _fighters(state: State, role: Role) -> list[Fighter]:
    """Everybody of a side who stands on the plan."""
    battle = state.now
    places = battle.roster(role).places
    found = [
        Fighter(u.key, u.points, (places[u.key][0], places[u.key][1]), u.dug_in, u.artillery)
        for u in on_table(battle, role)
    ]
    return found + [f for w in works(battle) if role == DEFENDER for f in _work(state, w)]


def _work(state: State, work: Fortification) -> Iterator[Fighter]:
    """A Bunker or Nest has its share of what its selection cost."""
    bought = selections(state.readings, state.now.cards).get(work.selection)
    if work.point and bought:
        yield Fighter(work.name, (bought.points or 0) / bought.teams, work.point, covered=True)


def _destroyed(state: State, role: Role, draw: Draw, numbers: Numbers) -> list[Fighter]:
    """Whom this side destroys: the more likely, the more points it has in the fight and the fewer it meets."""
    mine, theirs = _fighters(state, role), _fighters(state, other(role))
    walking = {u.key for u in on_table(state.now, role) if _walk(state, role, u, numbers)}

    def reaches(one: Fighter, target: Fighter) -> bool:
        return one.everywhere or between(one.place, target.place) <= numbers.reach

    targets = [t for t in theirs if any(reaches(one, t) for one in mine)]
    shooting = {one.key: one.points for one in mine if any(reaches(one, t) for t in theirs)}
    fighting = sum(points * (numbers.on_the_move / 100 if key in walking else 1) for key, points in shooting.items())
    met = sum(t.points for t in targets) or 1
    found = []
    for target in targets:
        chance = numbers.pace * fighting / met * (numbers.in_cover / 100 if target.covered else 1)
        if draw.below(10_000) < 100 * min(chance, numbers.most):
            found.append(target)
    return found


def _walk(state: State, role: Role, unit: Unit, numbers: Numbers) -> UnitPlace | None:
    """Straight to its Objective, as far as one goes in a turn."""
    x, y = state.now.roster(role).places[unit.key]
    to = _bound_for(state, role, unit)
    if to is None or (far := between((x, y), to)) <= numbers.near:
        return None
    part = min(numbers.tank if unit.kinds() == {TeamKind.TANK} else numbers.infantry, far - numbers.near) / far
    place = (round(x + part * (to[0] - x), 2), round(y + part * (to[1] - y), 2))
    if state.ground().refuse_wet(place):
        return None
    return {"unit": unit.key, "place": f"{place[0]:g}, {place[1]:g}"}


def _bound_for(state: State, role: Role, unit: Unit) -> Point | None:
    """The nearest Objective. Guns stay; so does a Defender in Foxholes, unless nobody is there and he is nearest."""
    battle, places = state.now, state.now.roster(role).places
    marks = [o for o in battle.objectives if o.on_table]
    if TeamKind.GUN in unit.kinds():
        return None
    if role == DEFENDER and unit.dug_in:
        there = [*seen_on_plan(battle, role, on_table), *works_standing(battle)]
        able = [u.key for u in on_table(battle, role) if TeamKind.GUN not in u.kinds()]
        marks = [
            o
            for o in marks
            if not barred_by(o, there, state.readings, battle.holding_denial)
            and unit.key == min(able, key=lambda key: between((o.x, o.y), (places[key][0], places[key][1])))
        ]
    at = (places[unit.key][0], places[unit.key][1])
    return min(((o.x, o.y) for o in marks), key=lambda mark: between(at, mark), default=None)


def _at_objectives(state: State, role: Role, lost: set[str]) -> dict[str, list[str]]:
    """Which Objectives the Attacker began at, which the Defender denies; or (Defender) which the Attacker is near."""
    battle, readings = state.now, state.readings

    def left(one: Role) -> list[Seen]:
        return seen_on_plan(battle, one, lambda b, r: [u for u in on_table(b, r) if r == role or u.key not in lost])

    if role == DEFENDER:
        marks = objectives_to_clear(battle.spec(), battle.objectives)
        return {"near": [o.key for o in marks if measure_near(o, left(ATTACKER), battle.spec(), readings).counts]}
    mine, theirs = left(ATTACKER), [*left(DEFENDER), *(w for w in works_standing(battle) if w.name not in lost)]
    marks, denial = [o for o in battle.objectives if o.on_table], battle.holding_denial
    return {
        "began": [o.key for o in marks if measure_hold(o, mine, [], readings).counts],
        "denied": [o.key for o in marks if barred_by(o, theirs, readings, denial)],
    }
