"""The table of a battle, drawn to scale: what stands on it as a viewer may see it, and the zone now in question."""

from collections.abc import Iterable, Sequence

from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.fortifications.bunkers_and_nests import card_of
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.missions.zones import Battlefield
from sandtable.games.bagration.plans.river_plan import draw_river
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.boats import Flotilla
from sandtable.games.bagration.river.waters import Waters
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, GERMAN, PEOPLE, SOVIET
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.terrain.landscape import Form, Laid, in_drawing_order
from sandtable.kernel import Picture
from sandtable.tabletop.drawing import BRICK, PENCIL, SLATE, Plan, Ruler, Tint
from sandtable.tabletop.drawing.plan import MARGIN
from sandtable.tabletop.rivers import River
from sandtable.tabletop.table import Table

TINTS = {GERMAN: SLATE, SOVIET: BRICK}

SHOWN = {
    "deploy_defender": ("defender",),
    "deploy_recon": ("recon",),
    "deploy_attacker": ("attacker",),
    "place_fortifications": ("fortifications",),
}
"""The zones a step is about; Objectives name their own."""


WALL = 0.5
"""How thick a Defilade Wall is drawn, in inches."""


SCALES = (10, 12, 15, 20, 25)
PRINTED = (178, 214)
"""Millimetres that are left for a plan on A4 and on US letter."""


def table_plan(state: State) -> Picture:
    """The plan for everybody: only what lies open on the table is on it."""
    return plan_of(state).picture(cite="fow.meta.frame")


def plan_of(state: State) -> Plan:
    """The same before it is finished, for whoever has something to add: a refused place, say."""
    battle = state.now
    ground = state.ground()
    ruler = Ruler(state.readings.ruler)
    plan = Plan(ground.table, battle.spec().title, ruler=ruler, paper=paper_scale(ground.table))
    if battle.spec().edges != "quarters":
        plan.ends(*(f"{PEOPLE[battle.side(role)]} ({role.title()})" for role in (DEFENDER, ATTACKER)))
    draw_terrain(plan, battle.terrain)
    _river(plan, state)
    zones_on(plan, state)
    _markers(plan, battle, state.readings)
    for role in (DEFENDER, ATTACKER):
        roster = battle.roster(role)
        for key, place in roster.places.items():
            unit, others = roster.force.unit(key), [[s.x, s.y] for s in roster.stands if s.unit == key]
            for at in [place, *(o for o in others if o != place)]:
                tint, shown = TINTS[battle.side(role)], letters(unit)
                plan.unit(arm(unit), (at[0], at[1]), tint, label=unit.name, tags=shown, owner=role)
    on_plan = [u for r in (DEFENDER, ATTACKER) for u in battle.roster(r).force.named(battle.roster(r).places)]
    seen = {letter for unit in on_plan for letter in letters(unit)}
    plan.key(*(f"{letter} {words}" for letter, words in LETTERS.items() if letter in seen))
    for ax, ay, bx, by in battle.measured:
        plan.measured((ax, ay), (bx, by))
    return plan


def paper_scale(table: Table) -> int:
    """How many inches of the table one printed inch is: the largest plan that a sheet of either paper holds."""
    wide, deep = (inches + 2 * MARGIN for inches in (table.width, table.depth))
    return next((n for n in SCALES if wide * 25.4 / n <= PRINTED[0] and deep * 25.4 / n <= PRINTED[1]), SCALES[-1])


def draw_terrain(plan: Plan, terrain: Sequence[Laid]) -> None:
    """Every piece in the catalogue's own pattern, under all that stands on it."""
    for piece in in_drawing_order(terrain):
        if piece.form == Form.LINE:
            plan.strip(piece.feature, [(p[0], p[1]) for p in piece.points], piece.width, piece.name)
        else:
            plan.ground(piece.feature, piece.outline(), piece.name)


def zones_on(plan: Plan, state: State) -> None:
    """The ground that the step of the set-up is about."""
    battle, ground = state.now, state.ground()
    enemies = [(x, y) for x, y in battle.roster(DEFENDER).places.values()]
    for zone in _zones_now(battle):
        if ground.river is not None or not battle.spec().zones[zone].bank:
            plan.zone(ground.zone(zone, enemies), _tint(battle, zone), label=battle.spec().zones[zone].label)


def _zones_now(battle: Battle) -> Iterable[str]:
    order = battle.steps()
    if battle.at >= len(order):
        return ()
    step = order[battle.at]
    if step.place:
        return dict.fromkeys(p.zone for p in step.place)
    return SHOWN.get(step.key, ())


def _tint(battle: Battle, zone: str) -> Tint:
    role = {"defender": DEFENDER, "fortifications": DEFENDER, "attacker": ATTACKER, "recon": ATTACKER}.get(zone)
    return TINTS[battle.side(role)] if role else PENCIL


def _river(plan: Plan, state: State) -> None:
    battle = state.now
    if battle.river:
        tints = {side: TINTS[side] for side in battle.boats.friendly}
        draw_river(plan, state.waters(), battle.crossings, battle.boats, tints)


def _markers(plan: Plan, battle: Battle, readings: Readings) -> None:
    defender = TINTS[battle.side(DEFENDER)]
    for objective in battle.objectives:
        if objective.on_table:
            plan.objective((objective.x, objective.y), objective.key)
    for work in battle.fortifications:
        if work.point and not work.destroyed:
            plan.marker(card_of(work, readings).kind, work.point, defender, label=work.name, facing=work.facing)
            if work.wall:
                plan.strip("defilade_wall", work.wall, WALL, f"Defilade Wall of {work.name}")
    for mark in battle.obstacles:
        if mark.point and not mark.cleared:
            plan.marker(mark.kind.value, mark.point, defender)
    for role in (DEFENDER, ATTACKER):
        for place in battle.roster(role).ranged_in.values():
            plan.marker("ranged_in", (place[0], place[1]), TINTS[battle.side(role)])


def arm(unit: Unit) -> str:
    """The map symbol: of what most of its Teams are."""
    most = max(unit.fighting() or unit.teams, key=lambda teams: teams.began)
    return most.kind.value


LETTERS = {"F": "in Foxholes", "P": "Pinned Down", "B": "Bailed Out"}


def letters(unit: Unit) -> list[str]:
    """States as letters on the counter: P Pinned Down, B Bailed Out, F in Foxholes."""
    bailed = any(t.bailed_out for t in unit.teams)
    return [*(["P"] if unit.pinned else []), *(["B"] if bailed else []), *(["F"] if unit.dug_in else [])]


def mission_plan(key: str) -> Picture:
    """A mission's diagram: every zone with the distances that make it. Rivers as the booklet's plainest case."""
    spec = mission(key)
    entered = {a.key: a.value for a in spec.asks}
    bare = Battlefield(spec, entered=entered)
    river = None
    if spec.river:
        middle = bare.table.depth / 2 if spec.river.near else bare.table.depth * 29 / 36
        river = River.straight(bare.table, middle=middle, width=8)
    ground = Battlefield(spec, river=river, entered=entered)
    plan = Plan(ground.table, spec.title, scale=9.0, paper=paper_scale(ground.table))
    if spec.edges != "quarters":
        plan.ends("Defender", "Attacker")
    if river:
        draw_river(plan, Waters(ground.table, river), [], Flotilla(), {})
    tints = {"defender": SLATE, "attacker": BRICK, "recon": BRICK}
    names = [name for name in spec.zones if name not in ("fortifications", "river")]
    for lane, name in enumerate(names):
        zone, label = ground.zone(name), spec.zones[name].label
        corners = [p for patch in zone.patches() for p in patch.outline]
        # the Defender's area holds the Objectives' areas, so its name goes into its lower right corner
        corner = (max(x for x, _ in corners) - 6.0, min(y for _, y in corners) + 1.0)
        at = corner if name == "defender" else None
        plan.zone(zone, tints.get(name, PENCIL), label=label, label_at=at, lane=spec.zones[name].lane or lane)
    return plan.picture(cite=spec.rule)
