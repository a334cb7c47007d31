"""The ground of a battle as the surface of the board, drawn once; and over it what changes, layer by layer."""

import json
from dataclasses import asdict

from sandtable.games.bagration.board.reach_layers import reach_layers
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.obstacles.markers import Obstacle, reach
from sandtable.games.bagration.plans.river_plan import draw_river
from sandtable.games.bagration.plans.table_plan import WALL, draw_terrain, zones_on
from sandtable.games.bagration.river.boats import Flotilla
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE
from sandtable.games.bagration.state import State
from sandtable.kernel import Layer, Surface
from sandtable.tabletop.drawing import PENCIL, Plan, Ruler
from sandtable.tabletop.drawing.board_layers import board_layer
from sandtable.tabletop.drawing.ink import INK, circle, line
from sandtable.tabletop.measures import CM_PER_INCH, Point

KEPT = 32
"""Grounds that are kept drawn: those of battles being played, from either edge."""
_drawn: dict[str, Surface] = {}


def surface(state: State, *, turned: bool) -> Surface:
    """The bare table of this battle; the same object as long as nothing of it changes."""
    battle, table = state.now, state.ground().table
    told = [asdict(piece) for piece in battle.terrain]
    river = asdict(battle.river) if battle.river else None
    crossings = [asdict(crossing) for crossing in battle.crossings]
    ruler = state.readings.ruler
    known = json.dumps(
        [battle.mission, battle.attacker, table.width, table.depth, turned, ruler, told, river, crossings]
    )
    if known not in _drawn:
        while len(_drawn) >= KEPT:
            _drawn.pop(next(iter(_drawn)))
        _drawn[known] = _draw(state, turned=turned)
    return _drawn[known]


def _draw(state: State, *, turned: bool) -> Surface:
    battle, table = state.now, state.ground().table
    plan = _plan(state, turned=turned)
    if battle.spec().edges != "quarters":
        plan.ends(*(f"{PEOPLE[battle.side(role)]} ({role.title()})" for role in (DEFENDER, ATTACKER)))
    draw_terrain(plan, battle.terrain)
    if battle.river:
        draw_river(plan, state.waters(), battle.crossings, Flotilla(), {})
    layers = (
        Layer("terrain", "Terrain", board_layer(plan, "terrain")),
        Layer("river", "River and crossings", board_layer(plan, "river", "crossings")),
        Layer("ends", "Ends of the table", board_layer(plan, "lines")),
        Layer("names", "Names", board_layer(plan, "labels")),
    )
    return Surface(
        key=f"{battle.mission}-{table.width:g}x{table.depth:g}{'-turned' if turned else ''}",
        title=battle.spec().title,
        width=table.width,
        height=table.depth,
        unit="inches",
        kind="table",
        ours="as the players laid it",
        drawn=tuple(layer for layer in layers if layer.svg),
        turned=turned,
        measure=("cm", CM_PER_INCH) if Ruler(state.readings.ruler) is Ruler.CENTIMETRES else ("″", 1.0),
    )


def _plan(state: State, *, turned: bool) -> Plan:
    return Plan(state.ground().table, state.now.spec().title, ruler=Ruler(state.readings.ruler), turned=turned)


def layers(state: State, *, turned: bool) -> tuple[Layer, ...]:
    """What changes: the zone in question, Objectives, how far wire and mines reach, walls, what was measured."""
    battle = state.now
    plan = _plan(state, turned=turned)
    zones_on(plan, state)
    for mark in (o for o in battle.objectives if o.on_table):
        plan.objective((mark.x, mark.y), mark.key)
    for ax, ay, bx, by in battle.measured:
        plan.measured((ax, ay), (bx, by))
    found = (
        Layer("zones", "Area in question", board_layer(plan, "zones", "labels")),
        Layer("reach", "Reach of wire, mines and Objectives", board_layer(plan, more=_rings(state, plan))),
        Layer("objectives", "Objectives", board_layer(plan, "markers")),
        Layer("walls", "Defilade Walls", board_layer(plan, more=_walls(state, plan))),
        Layer("measured", "What was measured", board_layer(plan, "dimensions")),
        *reach_layers(state, plan),
    )
    return tuple(layer for layer in found if layer.svg)


def _rings(state: State, plan: Plan) -> list[str]:
    """Within which a Team is at an Objective, in the wire, on a Minefield."""
    battle, within = state.now, float(battle_numbers().holding.within)
    rings: list[tuple[Point, float]] = [((o.x, o.y), within) for o in battle.objectives if o.on_table]
    rings += [(m.point, reach(m.kind)) for m in battle.obstacles if m.point and not m.cleared and _reaches(m.kind)]
    dashes = f"{plan.scale * 0.5:g} {plan.scale * 0.35:g}"
    return [
        circle(
            plan.spot(at),
            far * plan.scale,
            fill="none",
            stroke=PENCIL.colour,
            stroke_width=1.2,
            stroke_dasharray=dashes,
        )
        for at, far in rings
    ]


def _reaches(kind: Obstacle) -> bool:
    return reach(kind) > 0


def _walls(state: State, plan: Plan) -> list[str]:
    drawn = []
    for work in (f for f in state.now.fortifications if f.wall and not f.destroyed):
        a, b = (plan.spot(end) for end in work.wall or ())
        drawn.append(line(a, b, stroke=INK, stroke_width=WALL * plan.scale))
    return drawn
