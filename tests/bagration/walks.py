"""Where Bagration's walks begin: every mission from its briefing and in the middle of its turns, with odd pieces in."""

from typing import Any

from sandtable.games.bagration.aftermath import begin
from sandtable.games.bagration.forces.deeds import AtWire
from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.missions.mission import BOOKLET, RULEBOOK
from sandtable.games.bagration.objectives.holding import Stand
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, Whom
from sandtable.games.bagration.river.boats import provide_boats, reach_bank
from sandtable.games.bagration.river.bridging import Crossing
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.traps_underfoot import step_off
from sandtable.kernel import Draw
from sandtable.tabletop.rivers import Bank
from tests.bagration.battles import GERMANS, SOVIETS, settings, state_of, with_objectives, with_river
from tests.walking import Ground

MINES = "Pioneers | 4 | 4 infantry | skill 4+, mines 2+, cross auto\n"
LONE = "Lone gun | 2 | 1 gun | save 4+\n"
BANKS = {"river_crossing": (32, 40), "crossroads": (54, 62), "foothold": (52, 60)}
MARKS = {
    "river_crossing": (("attacker", 12, 52), ("attacker", 24, 56), ("attacker", 36, 60)),
    "crossroads": (("defender", 24, 40), ("attacker", 20, 52), ("attacker", 30, 64)),
    "sickle": (("attacker", 20, 40), ("attacker", 20, 56), ("defender", 24, 70)),
    "breakthrough": (("attacker", 14, 14), ("attacker", 20, 10)),
    "bridgehead": (("attacker", 30, 34), ("attacker", 40, 36)),
    "rearguard": (("attacker", 30, 40), ("attacker", 44, 40)),
}
TWO = (("defender", 20, 50), ("attacker", 32, 50))
READINGS = {
    "objectives_checked": ("when_claimed", "every_turn", "in_words"),
    "deployment": ("unit_by_unit", "as_a_list", "on_the_table"),
    "holding_test": ("end_of_turn_only", "start_and_end_of_turn"),
    "wire_tests": ("each_marker", "once_a_move"),
    "minefield_hit": ("ask_players", "as_entered"),
    "off_table_dice": ("one_pool", "one_pool_for_each_unit"),
    "partly_off_table": ("whole_unit", "those_boats_only"),
}


def drawn(draw: Draw) -> dict[str, Any]:
    return {key: draw.choice(options) for key, options in READINGS.items()}


def from_briefing(key: str):
    def start(draw: Draw) -> State:
        return GAME.setup(key, settings(points=draw.choice((57, 100)), **drawn(draw)))

    return start


def linked(campaign: str, index: int):
    """A linked campaign whose battles so far ended somehow."""

    def start(draw: Draw) -> State:
        from sandtable.games.bagration.campaign_effects import Result, battles

        state = State(campaign, settings(points=57, **drawn(draw)), campaign=campaign, index=index)
        points = {"stunning": (8, 1), "major": (7, 2), "minor": (6, 3)}
        for spec in battles(campaign)[:index]:
            winner = draw.choice(("german", "soviet", None))
            degree = draw.choice(sorted(points)) if winner else ""
            state.results.append(Result(spec.mission, winner, degree, points.get(degree), "fought before"))
        begin(state)
        return state

    return start


def under_way(key: str):
    """The middle of a battle: Units stand about, wire and mines lie, boats wait."""

    def start(draw: Draw) -> State:
        state = state_of(key, german=GERMANS + LONE + MINES, soviet=SOVIETS + LONE + MINES, **drawn(draw))
        battle = state.now
        battle.at = len(battle.steps())
        with_objectives(state, *MARKS.get(key, TWO))
        if key in BANKS:
            with_river(state, *BANKS[key])
            battle.crossings = [Crossing(14.0, "road_bridge", "attacker"), Crossing(34.0, "ford", "defender")]
            banks = {battle.attacker: Bank.NEAR} | ({battle.side("defender"): Bank.FAR} if key == "foothold" else {})
            provide_boats(battle.boats, dict.fromkeys(banks, 30.0), banks)
        turn = draw.below(7)
        battle.turns = {"attacker": turn, "defender": turn}
        for role in ("attacker", "defender"):
            _set_out(state, role, draw)
        if battle.spec().obstacles or key == "onslaught":
            _obstacles(state, draw)
        return state

    return start


def _set_out(state: State, role: str, draw: Draw) -> None:
    roster, ground = state.now.roster(role), state.ground()
    for unit in roster.force.units:
        unit.skill, unit.cross, unit.motivation = "4+", unit.cross or "4+", "4+"
        zone = ground.standing(role)
        roster.places[unit.key] = list(zone.sample(draw))
        unit.dug_in = unit.digs and draw.below(2) == 0
    for key in draw.some([u.key for u in roster.force.units], draw.below(3)):
        roster.reserve.append(key)
        roster.take_off(key)


def _obstacles(state: State, draw: Draw) -> None:
    battle = state.now
    for kind in (Obstacle.WIRE, Obstacle.WIRE, Obstacle.MINEFIELD):
        number = sum(m.kind is kind for m in battle.obstacles) + 1
        point = (float(draw.between(4, 44)), float(draw.between(20, 44)))
        battle.obstacles.append(Marker(f"{kind.words} {number}", kind, point))
    battle.minefields, battle.wire = 1, 2
    battle.roster("defender").traps = draw.below(4)
    if battle.mission == "onslaught":
        for selection in ("mg_nests_2", "turret_t34", "mg_nests_1", "at_bunker_5cm"):
            battle.fortifications += put_up(selection, battle.fortifications)
        for work in battle.fortifications:
            work.point, work.facing = (float(draw.between(2, 46)), float(draw.between(38, 70))), 270.0


# ---------------------------------------------------------------- odd pieces


def _some_unit(state: State, draw: Draw, wanted=lambda unit: True):
    """A Unit on the table that fits, with its role; None if there is none."""
    battle = state.battle
    if battle is None:
        return None
    found = [
        (role, unit)
        for role in ("attacker", "defender")
        for unit in battle.roster(role).force.units
        if unit.key in battle.roster(role).places and wanted(unit)
    ]
    return draw.choice(found) if found else None


def left_alone(state: State, draw: Draw) -> None:
    """A Unit of one Team; one at the river would have had to leave men on the bank or in a boat."""
    boats = state.now.boats if state.battle else None
    at_river = {c.name for c in boats.waiting} | {b.unit for b in boats.boats} if boats else set()
    found = _some_unit(state, draw, lambda unit: unit.name not in at_river)
    if found:
        for teams in found[1].teams[1:]:
            teams.left = 0
        found[1].teams[0].left = 1
        for teams in found[1].teams:
            teams.bailed_out, teams.commanders = min(teams.bailed_out, teams.left), min(teams.commanders, teams.left)


def on_the_border(state: State, draw: Draw) -> None:
    """A Unit exactly on the border of its zone, or of the table."""
    queued = {c.name for c in state.now.boats.waiting} if state.battle else set()
    found = _some_unit(state, draw, lambda unit: unit.name not in queued)
    if found:
        table = state.ground().table
        state.now.roster(found[0]).places[found[1].key] = draw.choice(
            ([0.0, table.depth / 2], [table.width, 0.0], [table.width / 2, table.depth], [4.0, table.depth / 2])
        )


def in_the_wire(state: State, draw: Draw) -> None:
    """Wire where a Unit stands, some of its Teams halted there last turn."""
    found = _some_unit(state, draw, lambda unit: unit.is_infantry)
    wires = [m for m in state.now.obstacles if m.kind is Obstacle.WIRE] if found else []
    if found and wires:
        role, unit = found
        roster = state.now.roster(role)
        wires[0].point = (roster.places[unit.key][0], roster.places[unit.key][1])
        roster.at_wire.append(AtWire(unit.key, wires[0].name, state.now.turns[role], 1, 1))


def crew_out(state: State, draw: Draw) -> None:
    """A turret and tanks whose crews are Bailed Out."""
    if state.battle is None:
        return
    for work in state.now.fortifications:
        work.bailed_out = work.selection.startswith("turret")
    found = _some_unit(state, draw, lambda unit: unit.teams[0].kind.is_tank)
    if found:
        found[1].teams[0].bailed_out = found[1].teams[0].left


def in_two_forms(state: State, draw: Draw) -> None:
    """A Unit whose Teams were told at an Objective, away from its Leader."""
    found = _some_unit(state, draw)
    if found and state.now.objectives:
        role, unit = found
        mark, roster = state.now.objectives[0], state.now.roster(role)
        roster.stands.append(Stand(unit.key, unit.teams[0].kind, 1, mark.x, min(mark.y + 2, 46.0)))


def at_the_bank(state: State, draw: Draw) -> None:
    """Several Units at the bank that share too few boats, one of them short of Teams."""
    if state.battle is None or not state.now.boats.friendly or state.now.river is None:
        return
    battle, river = state.now, state.now.river.river()
    side = draw.choice(sorted(battle.boats.friendly))
    roster, bank = battle.rosters[side], battle.boats.friendly_bank(side)
    for number, unit in enumerate(u for u in roster.force.units if u.is_infantry and u.key in roster.places):
        x, y = river.landing(8.0 + 8 * number, bank, -1.0)
        roster.places[unit.key] = [round(x, 2), round(y, 2)]
        reach_bank(battle.boats, unit.name, side, unit.strong)
        unit.teams[0].left = max(1, unit.teams[0].left - draw.below(4))
        crosser = battle.boats.crosser(unit.name, side)
        crosser.teams = crosser.behind = unit.strong
    for boat in battle.boats.boats:
        boat.unit = ""


def trap_underfoot(state: State, draw: Draw) -> None:
    """A Booby Trap that was laid under a Unit of the plan."""
    found = _some_unit(state, draw) if state.battle and state.now.obstacles else None
    if found:
        role, unit = found
        side, (x, y) = state.now.side(role), state.now.roster(role).places[unit.key]
        number = sum(m.kind is Obstacle.BOOBY_TRAP for m in state.now.obstacles) + 1
        marker = Marker(f"Booby Trap {number}", Obstacle.BOOBY_TRAP, (x, y), underfoot=True, under=Whom(side, unit.key))
        state.now.obstacles.append(marker)


def broken_in(state: State, draw: Draw) -> None:
    """A Unit of the Attacker in the middle of the Defender's half."""
    found = _some_unit(state, draw)
    if found and found[0] == "attacker" and found[1].name not in {c.name for c in state.now.boats.waiting}:
        table = state.ground().table
        state.now.roster("attacker").places[found[1].key] = [table.width / 2, table.depth * 5 / 8]


def hidden(state: State, draw: Draw) -> None:
    """A Unit of the Defender in Ambush, where the mission has it."""
    if state.battle is None or not state.now.spec().gives("ambush", "defender"):
        return
    roster = state.now.roster("defender")
    queued = {c.name for c in state.now.boats.waiting}
    free = sorted(u.key for u in roster.force.named(roster.places) if u.name not in queued)
    if free and not roster.ambush:
        key = draw.choice(free)
        roster.take_off(key)
        roster.ambush = key


# ---------------------------------------------------------------- answers no bot gives


def the_turn(campaign, request, draw: Draw) -> dict[str, Any]:
    """The report of a turn with moves, losses and states in it."""
    value = {f.key: f.empty() for f in request.fields}
    fields = {f.key: f for f in request.fields}
    units = [key for key, _ in fields["moved"].columns[0].choices]
    either = [key for key, _ in fields["losses"].columns[0].choices]
    named = [key for key, _ in fields["states"].columns[0].choices]
    table = campaign.state.ground().table
    if units and draw.below(2):
        near = draw.choice([(o.x, o.y) for o in campaign.state.now.objectives] or [(20.0, 20.0)])
        x = min(max(near[0] + draw.between(-12, 12), 0), table.width)
        y = min(max(near[1] + draw.between(-12, 12), 0), table.depth)
        value["moved"] = [{"unit": draw.choice(units), "place": f"{x:g}, {y:g}"}]
    if either and draw.below(2):
        value["losses"] = [{"unit": draw.choice(either), "teams": draw.between(1, 4)}]
    if named and draw.below(2):
        state = {"unit": draw.choice(named), "state": draw.choice(("pinned", "free")), "tanks": draw.below(2)}
        value["states"] = [state]
    for key in ("began", "denied", "near"):
        if key in fields:
            value[key] = [k for k, _ in fields[key].choices if draw.below(2)]
    if draw.below(6) == 0:
        value["enemy"] = [k for k, _ in fields["enemy"].choices[:1]]
    return value


def positions(campaign, request, draw: Draw) -> dict[str, Any]:
    """Teams near an Objective, some of them moved on."""
    marks = [(o.x, o.y) for o in campaign.state.now.objectives if o.on_table] or [(20.0, 20.0)]
    value = {}
    for field in request.fields:
        rows, teams = [], [key for key, _ in field.columns[0].choices] if field.columns else []
        for key in draw.some(teams, min(len(teams), draw.below(3))):
            x, y = draw.choice(marks)
            place = f"{x + draw.between(-5, 5):g}, {y + draw.between(-3, 3):g}"
            rows.append({"teams": key, "count": 1, "place": place, "condition": "fit"})
        value[field.key] = rows
    return value


def wires_met(campaign, request, draw: Draw) -> dict[str, Any]:
    """A way past the first wire, or a number."""
    wires = [m for m in campaign.state.now.obstacles if m.kind is Obstacle.WIRE and m.point and not m.cleared]
    if not wires or draw.below(2):
        return request.suggestion
    x, y = wires[0].point
    return {"count": 1, "way": f"{x:g}, {max(y - draw.below(6), 0):g}; {x:g}, {y + 4:g}"}


def no_terrain(campaign, request, draw: Draw) -> dict[str, Any]:
    return {"pieces": []}


STARTS = {
    **{key: from_briefing(key) for key in BOOKLET},
    "from your table": from_briefing("from_table"),
    **{f"{key}, under way": under_way(key) for key in (*BOOKLET, *RULEBOOK)},
    **{f"the line, battle {n + 1}": linked("line", n) for n in range(5)},
    **{f"the river, battle {n + 1}": linked("river", n) for n in range(5)},
}


def tidy(odd):
    """Odd, but possible: whoever an oddity took elsewhere has no trap under him."""

    def put(state: State, draw: Draw) -> None:
        odd(state, draw)
        if state.battle is not None:
            step_off(state.now)

    return put


ODDITIES = {
    "left alone": left_alone,
    "on the border": on_the_border,
    "in the wire": in_the_wire,
    "crew out": crew_out,
    "in two forms": in_two_forms,
    "broken in": broken_in,
    "a trap underfoot": trap_underfoot,
    "at the bank": at_the_bank,
    "in Ambush": hidden,
}
ANSWERS = {"turn": the_turn, "positions": positions, "wires_met": wires_met, "terrain": no_terrain}


def fill(campaign: Any, request: Any, draw: Draw) -> Any:
    return ANSWERS[request.key](campaign, request, draw) if request.key in ANSWERS else None


GROUND = Ground(GAME, STARTS, {name: tidy(odd) for name, odd in ODDITIES.items()}, fill)
