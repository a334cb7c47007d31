"""How far things reach on the board: command distance, ranges, Fields of Fire; and how far boats have drifted."""

from collections.abc import Iterator
from math import cos, radians, sin

from sandtable.games.bagration.base.movement import command_distance
from sandtable.games.bagration.board.fronts import front_of
from sandtable.games.bagration.fortifications.bunkers_and_nests import all_round, main_range
from sandtable.games.bagration.river.boats import BoatPlace, enemy_bank
from sandtable.games.bagration.sides import ATTACKER, DEFENDER
from sandtable.games.bagration.state import State
from sandtable.kernel import Layer
from sandtable.rules import rule
from sandtable.tabletop.drawing import BRICK, SLATE, Plan
from sandtable.tabletop.drawing.board_layers import board_layer
from sandtable.tabletop.drawing.ink import INK, Look, circle, element, line, path_of, words
from sandtable.tabletop.measures import Point

TINTS = {ATTACKER: BRICK, DEFENDER: SLATE}


def reach_layers(state: State, plan: Plan) -> Iterator[Layer]:
    yield Layer("command", "Command distance", board_layer(plan, more=_command(state, plan)), on=False)
    yield Layer("drift", "Drift of the boats", board_layer(plan, more=_drift(state, plan)))
    yield Layer("fire", "Ranges and Fields of Fire", board_layer(plan, more=_fire(state, plan)), on=False)


@rule("fow.base.command")
def _command(state: State, plan: Plan) -> list[str]:
    """Round the Leader of every Unit on the table: within it its Teams are in command."""
    drawn = []
    for role in (ATTACKER, DEFENDER):
        roster = state.now.roster(role)
        for unit in roster.force.named(roster.places):
            x, y = roster.places[unit.key]
            far = command_distance(unit.strong) * plan.scale
            look: Look = {"fill": "none", "stroke": TINTS[role].colour, "stroke_width": 1.2, "stroke_dasharray": "3 3"}
            drawn.append(circle(plan.spot((x, y)), far, **look))
    return drawn


@rule("fow.base.forward_firing", "fow.fortification.defilade_wall")
def _fire(state: State, plan: Plan) -> list[str]:
    """The ground each fortification's main weapon reaches: all round, or in front of it. Its wall is drawn apart."""
    drawn = []
    look: Look = {"fill": SLATE.colour, "fill_opacity": 0.07, "stroke": SLATE.colour, "stroke_width": 1.2}
    for work in state.now.fortifications:
        if work.point is None or work.destroyed:
            continue
        far = main_range(work)
        if all_round(work, state.readings) or work.facing is None:
            drawn.append(circle(plan.spot(work.point), far * plan.scale, **look))
        else:
            ring = [plan.spot(p) for p in _front(work.point, work.facing, far)]
            drawn.append(element("path", d=path_of(ring), **look))
    return [*drawn, *_ranges(state, plan)]


def _ranges(state: State, plan: Plan) -> list[str]:
    """Round every Unit on the table whose list tells its range; before it, if it fires forward."""
    drawn = []
    for role in (ATTACKER, DEFENDER):
        roster = state.now.roster(role)
        for unit in (u for u in roster.force.named(roster.places) if u.range is not None):
            x, y = roster.places[unit.key]
            look: Look = {"fill": "none", "stroke": TINTS[role].colour, "stroke_width": 1.2}
            front = front_of(roster, role, unit) if unit.forward_firing else None
            if front is None:
                drawn.append(circle(plan.spot((x, y)), (unit.range or 0) * plan.scale, **look))
            else:
                ring = [plan.spot(p) for p in _front((x, y), front, unit.range or 0)]
                drawn.append(element("path", d=path_of(ring), **look))
    return drawn


@rule("fow.river.drift.same", "fow.river.drift.table")
def _drift(state: State, plan: Plan) -> list[str]:
    """From where each boat at the Enemy Bank was launched to where it came ashore, with how far it drifted."""
    battle, drawn = state.now, []
    if battle.river is None:
        return []
    river = battle.river.river()
    for boat in (b for b in battle.boats.boats if b.place is BoatPlace.ENEMY_BANK and b.launched is not None):
        far = enemy_bank(battle.boats, boat.side)
        start = plan.spot(river.landing(boat.launched or 0.0, far.other))
        end = plan.spot(river.landing(boat.along, far))
        look: Look = {"stroke": INK, "stroke_width": 1.4, "stroke_dasharray": "6 4"}
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        said = plan.ruler.say(round(abs(boat.along - (boat.launched or 0.0)), 2))
        drawn += [line(start, end, **look), words(said, *middle, size=0.9 * plan.scale, font_weight="600")]
    return drawn


def _front(at: Point, facing: float, far: float, corners: int = 24) -> list[Point]:
    """Half a disc, towards the front."""
    turns = [radians(facing - 90 + 180 * n / corners) for n in range(corners + 1)]
    return [(at[0] + far * cos(turn), at[1] + far * sin(turn)) for turn in turns]
