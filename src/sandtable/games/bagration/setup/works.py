"""Fortifications and obstacles of a mission: how many, Booby Traps for Minefields, and placing them."""

from sandtable.games.bagration.fortifications.bunkers_and_nests import all_round, refuse_no_length, refuse_wall
from sandtable.games.bagration.fortifications.cards import Fortification, enter_lost_cells, put_up
from sandtable.games.bagration.fortifications.chart import buy_fortifications, cost, enter_chart
from sandtable.games.bagration.fortifications.forces_table import onslaught_forces
from sandtable.games.bagration.fortifications.printed_cards import printed_fortifications
from sandtable.games.bagration.frame import Counting, shares
from sandtable.games.bagration.missions.mission import StepSpec
from sandtable.games.bagration.numbers import obstacle_numbers
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.obstacles.minefields import exchange, refuse_exchange
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.setup.good_places import before_objectives, where_a_work_stands
from sandtable.games.bagration.setup.places import the_plan
from sandtable.games.bagration.setup.siting import FACINGS, look_yourselves, siting
from sandtable.games.bagration.setup.walls import buy_walls, most_walls, walls_left
from sandtable.games.bagration.setup.works_form import Sheet, place_in_one_form
from sandtable.games.bagration.setup.works_on_board import works_on_board
from sandtable.games.bagration.sides import ATTACKER, DEFENDER
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import DECISION, Amount, Choose, ChooseSome, Confirm, Note, Option, Procedure, only
from sandtable.rules import rule
from sandtable.tabletop.measures import Point
from sandtable.tabletop.zones import Zone, ask_point


@rule("fow.mission.onslaught.setup.3", "fow.rule.fortified_defence.extras")
def buy(state: State, step: StepSpec) -> Procedure[None]:
    """Set-up 3: fortifications within the points, then Booby Traps for Minefields, kept secret."""
    battle = state.now
    side = battle.side(DEFENDER)
    row = onslaught_forces(battle.roster(ATTACKER).points, state.readings)
    boxes = (yield from enter_chart(side)) if state.readings.fortification_boxes == "as_entered" else None
    if state.readings.fortification_cards == "as_entered":
        battle.cards = yield from enter_lost_cells(side)
    bought = yield from buy_fortifications(
        row.fortification_points,
        side=side,
        boxes=boxes,
        readings=state.readings,
        entered=battle.cards,
        cite=step.rule,
    )
    for _, key in sorted(bought.items()):
        battle.fortifications += put_up(key, battle.fortifications)
    yield from buy_walls(state, row.fortification_points - cost([*bought.values()], state.readings, battle.cards))
    battle.minefields, battle.wire = row.minefields, row.wire
    yield from exchange_mines(state)


def exchange_mines(state: State) -> Procedure[None]:
    """Booby Traps: how many is the Defender's secret until they lie on the table."""
    battle = state.now
    side, roster = battle.side(DEFENDER), battle.roster(DEFENDER)
    if not battle.minefields or refuse_exchange(battle.mission, state.readings):
        return
    traps = obstacle_numbers().booby_traps.for_each_minefield
    given_up = yield from Amount(
        question=f"How many Minefields do you give up, for {traps} Booby Traps each?",
        telling=f"For Booby Traps, {traps} each, given up: {{}}.",
        cite="fow.obstacle.booby.exchange",
        wants=DECISION,
        side=side,
        key="booby_traps",
        seen_by=only(side),
        doing="counting mines",
        maximum=battle.minefields,
        unit="Minefields",
        suggestion=0,
    )
    battle.minefields, roster.traps = exchange(battle.minefields, given_up)


def place_fortifications(state: State, step: StepSpec) -> Procedure[None]:
    """Set-up 4: fortifications, then Minefields and Barbed Wire, in the Defender's area."""
    battle = state.now
    zone = state.ground().zone("fortifications")
    if state.on_board:
        yield from works_on_board(state, zone, battle.fortifications, obstacles_to_place(battle))
        yield from _walls_on_board(state, zone)
    elif state.readings.deployment == "on_the_table":
        yield from _on_trust(state, step, zone.name)
        return
    elif state.readings.deployment == "as_a_list":
        yield from place_in_one_form(Sheet(state, zone, battle.fortifications, obstacles_to_place(battle)))
    else:
        yield from _place_works(state, zone)
        yield from _place_obstacles(state, zone)
    if battle.fortifications and battle.terrain:
        words = "Measured on the plan: no fortification stands in water or blocks a road, railway line or ford."
        yield Note(words, step.rule, side=battle.side(DEFENDER))


def _place_works(state: State, zone: Zone) -> Procedure[None]:
    battle = state.now
    for work in battle.fortifications:
        site = siting(battle, zone, fortification=True, readings=state.readings)
        x, y = yield from ask_point(
            site,
            f"Place {work.name}",
            telling=f"{work.name} stands at {{}}.",
            wants=DECISION,
            side=battle.side(DEFENDER),
            key=f"place_{work.name}",
            context=look_yourselves(battle, fortification=True, readings=state.readings),
            plan=the_plan(state),
            suggestion=where_a_work_stands(battle, site),
        )
        work.point = (x, y)
        yield from _turn(state, work, zone)


@rule("fow.base.forward_firing", "fow.fortification.defilade_wall")
def _turn(state: State, work: Fortification, zone: Zone) -> Procedure[None]:
    """A Forward Firing weapon has a front; an Anti-tank Bunker may have a Defilade Wall, a straight line."""
    side = state.now.side(DEFENDER)
    if not all_round(work, state.readings):
        told = yield from Choose(
            question=f"Which way does {work.name} face?",
            telling=f"{work.name} faces {{}}.",
            cite="fow.base.forward_firing",
            wants=DECISION,
            side=side,
            key=f"facing_{work.name}",
            options=tuple(Option(key, words) for key, words in FACINGS.items()),
            suggestion="270",
        )
        work.facing = float(told)
    if refuse_wall(work) or not walls_left(state):
        return
    yield from _wall(state, work, zone)


def _wall(state: State, work: Fortification, zone: Zone) -> Procedure[None]:
    side = state.now.side(DEFENDER)
    wish = yield from Choose(
        question=f"Has {work.name} a Defilade Wall?",
        cite="fow.fortification.defilade_wall",
        wants=DECISION,
        side=side,
        key=f"wall_{work.name}",
        options=(Option("no", "No"), Option("yes", "Yes", telling=f"{work.name} has a Defilade Wall.")),
        suggestion="no",
    )
    if wish == "yes":
        yield from _raise_wall(state, work, zone)


def _raise_wall(state: State, work: Fortification, zone: Zone) -> Procedure[None]:
    """A straight line, told by its ends."""
    ends: list[Point] = []
    for end, offered in zip(("one end", "the other end"), _beside_it(work, zone), strict=True):
        x, y = yield from ask_point(
            zone,
            f"{work.name}: {end} of its wall",
            wants=DECISION,
            side=state.now.side(DEFENDER),
            key=f"wall_{end}",
            plan=the_plan(state),
            also=lambda p: refuse_no_length(work, [*ends, (p[0], p[1])]),
            suggestion=offered,
        )
        ends.append((x, y))
    work.wall = (ends[0], ends[1])


def _beside_it(work: Fortification, zone: Zone) -> tuple[list[float] | None, list[float] | None]:
    """A wall to offer: three inches long, on one side of the Bunker, where it leaves its front open."""
    if work.point is None:
        return None, None
    x, y = work.point
    ends = [x + 1.5, y + 1.0], [x + 1.5, y - 2.0]
    return ends if all(zone.contains((end[0], end[1])) for end in ends) else (None, None)


@rule("fow.fortification.defilade_wall")
def _walls_on_board(state: State, zone: Zone) -> Procedure[None]:
    """All Bunkers that may have a wall on one screen; which way each looks was shown as it was set out."""
    able = [work for work in state.now.fortifications if refuse_wall(work) is None]
    most = most_walls(state)
    if not able or not most:
        return
    raised = yield from ChooseSome(
        question="Which Bunkers have a Defilade Wall?",
        telling="Behind a Defilade Wall: {}.",
        cite="fow.fortification.defilade_wall",
        wants=DECISION,
        side=state.now.side(DEFENDER),
        key="walls_raised",
        options=tuple(Option(work.name, work.name) for work in able),
        at_most=most,
        suggestion=[],
    )
    for work in (one for one in able if one.name in raised):
        yield from _raise_wall(state, work, zone)


@rule("fow.mission.hammering.setup.3", "fow.campaign.river.4.german")
def obstacles_of(battle: Battle, readings: Readings) -> tuple[int, int]:
    """Set-up 3: a Minefield and two wires for every full 25 points of Defender; the campaign may add a Minefield."""
    spec = battle.spec().obstacles
    assert spec is not None
    extra = battle.effect("minefields", DEFENDER)
    more = extra.value if extra else 0
    if spec.entered:
        return battle.entered[spec.entered] + more, 0
    per = printed_fortifications().onslaught.each
    sets = shares(battle.roster(spec.counted_on).points, per, Counting.WHOLE, readings)
    return sets * spec.minefields + more, sets * spec.wire


def place_obstacles(state: State, step: StepSpec) -> Procedure[None]:
    """Set-up 3: Minefields and Barbed Wire anywhere but in the Attacker's area."""
    battle = state.now
    battle.minefields, battle.wire = obstacles_of(battle, state.readings)
    yield from exchange_mines(state)
    zone = state.ground().obstacles()
    if state.on_board:
        yield from works_on_board(state, zone, (), obstacles_to_place(battle))
    elif state.readings.deployment == "on_the_table":
        yield from _on_trust(state, step, zone.name)
    elif state.readings.deployment == "as_a_list":
        yield from place_in_one_form(Sheet(state, zone, (), obstacles_to_place(battle)))
    else:
        yield from _place_obstacles(state, zone)


def obstacles_to_place(battle: Battle) -> dict[str, Obstacle]:
    """Minefields, then Barbed Wire, each kind numbered."""
    counts = ((Obstacle.MINEFIELD, battle.minefields), (Obstacle.WIRE, battle.wire))
    return {f"{kind.words} {n + 1}": kind for kind, count in counts for n in range(count)}


def _place_obstacles(state: State, zone: Zone) -> Procedure[None]:
    battle = state.now
    for name, kind in obstacles_to_place(battle).items():
        site = siting(battle, zone, fortification=False, readings=state.readings)
        x, y = yield from ask_point(
            site,
            f"Place {name}",
            telling=f"{name} lies at {{}}.",
            wants=DECISION,
            side=battle.side(DEFENDER),
            key=f"place_{kind.value}_{name.rpartition(' ')[2]}",
            context=look_yourselves(battle, fortification=False, readings=state.readings),
            plan=the_plan(state),
            suggestion=before_objectives(battle, kind, site),
        )
        battle.obstacles.append(Marker(name, kind, (x, y)))


def _on_trust(state: State, step: StepSpec, where: str) -> Procedure[None]:
    battle = state.now
    works, walls = [f.name for f in battle.fortifications], battle.walls_bought
    look = look_yourselves(battle, fortification=bool(works), readings=state.readings)
    yield Confirm(
        question=f"Place fortifications, {battle.minefields} Minefields and {battle.wire} Barbed Wire in {where}",
        cite=step.rule,
        side=battle.side(DEFENDER),
        key="works",
        context=(*works, *([f"{walls} Defilade Walls"] if walls else []), *look),
        button="They stand",
    )
    battle.obstacles += [Marker(name, kind) for name, kind in obstacles_to_place(battle).items()]
