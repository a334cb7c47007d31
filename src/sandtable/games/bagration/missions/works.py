"""Fortifications and obstacles of a mission: how many, Booby Traps for Minefields, and where they may stand."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.bagration.booklet import data
from sandtable.games.bagration.fortifications import (
    Fortification,
    buy_fortifications,
    enter_chart,
    enter_lost_cells,
    onslaught_forces,
    put_up,
)
from sandtable.games.bagration.fortifications.chart import cost
from sandtable.games.bagration.fortifications.fighting import all_round, raise_wall, refuse_wall, wall_points
from sandtable.games.bagration.frame import Counting, shares
from sandtable.games.bagration.landscape import clear_for_works
from sandtable.games.bagration.missions.mission import ATTACKER, DEFENDER
from sandtable.games.bagration.missions.reports import the_plan
from sandtable.games.bagration.obstacles import Marker, Obstacle, exchange, may_exchange
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import Amount, Choose, Confirm, Note, Option, Procedure, Refused, Setting, from_ledger, only
from sandtable.rules import rule
from sandtable.tabletop.conditions import AtLeast
from sandtable.tabletop.features import spots
from sandtable.tabletop.zones import Zone, ask_point

SETTINGS: tuple[Setting, ...] = from_ledger("fow.mission.onslaught.setup.4", "fow.mission.hammering.setup.3")

WALLS = "defilade_walls"
"""Under this name the battle remembers how many walls were paid for."""
MOST_WALL_POINTS = 20

SITING = {
    "clear": ("Dry ground, and none blocks a road, railway line or ford", ""),
    "road": ("One stands on a road", "it would block a road"),
    "railway": ("One stands on a railway line", "it would block a railway line"),
    "ford": ("One stands in a ford", "it would block a ford"),
    "water": ("One stands in water", "it may not stand in water"),
}


@rule("fow.mission.onslaught.setup.3", "fow.rule.fortified_defence.extras")
def buy(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Set-up 3: fortifications within the points, then Booby Traps for Minefields, kept secret."""
    battle = state.now
    side = battle.side(DEFENDER)
    row = onslaught_forces(battle.roster(ATTACKER).points, state.settings)
    boxes = (yield from enter_chart(side)) if state.setting("fortification_boxes") == "as_entered" else None
    if state.setting("fortification_cards") == "as_entered":
        battle.cards = yield from enter_lost_cells(side)
    bought = yield from buy_fortifications(
        row.fortification_points,
        side=side,
        boxes=boxes,
        settings=state.settings,
        entered=battle.cards,
        cite=step["rule"],
    )
    for _, key in sorted(bought.items()):
        battle.fortifications += put_up(key, sum(f.selection == key for f in battle.fortifications))
    yield from buy_walls(state, row.fortification_points - cost([*bought.values()], state.settings, battle.cards))
    battle.minefields, battle.wire = row.minefields, row.wire
    yield from exchange_mines(state)


@rule("fow.fortification.defilade_wall")
def buy_walls(state: State, points_left: int) -> Procedure[None]:
    """Defilade Walls: free as printed; where they cost points, only those that were paid for are raised later."""
    battle, cite = state.now, "fow.fortification.defilade_wall"
    bunkers = [f for f in battle.fortifications if refuse_wall(f) is None]
    if state.setting("defilade_wall_points") != "as_entered" or not bunkers:
        return
    side = battle.side(DEFENDER)
    battle.cards["defilade_wall.points"] = yield Amount(
        question="How many points does a Defilade Wall cost, as you agree?",
        cite=cite,
        key="wall_price",
        maximum=MOST_WALL_POINTS,
        unit="points",
        suggestion=1,
    )
    price = wall_points(state.settings, battle.cards)
    afford = len(bunkers) if not price else min(len(bunkers), max(0, points_left) // price)
    bought = yield Amount(
        question=f"How many Defilade Walls do you buy, at {price} points each?",
        cite=cite,
        side=side,
        key="walls",
        context=(f"{points_left} fortification points are left; {len(bunkers)} Anti-tank Bunkers could have one.",),
        maximum=afford,
        unit="walls",
        suggestion=0,
    )
    battle.entered[WALLS] = bought
    yield Note(f"{bought} Defilade Walls are bought for {bought * price} points.", cite, side=side)


def walls_left(state: State) -> bool:
    """Whether another wall may be raised: always where they are free, else as long as bought ones are left."""
    raised = sum(f.wall is not None for f in state.now.fortifications)
    return state.setting("defilade_wall_points") != "as_entered" or raised < state.now.entered.get(WALLS, 0)


def exchange_mines(state: State) -> Procedure[None]:
    """Booby Traps: how many is the Defender's secret until they lie on the table."""
    battle = state.now
    side, roster = battle.side(DEFENDER), battle.roster(DEFENDER)
    if not battle.minefields or not may_exchange(battle.mission, state.settings):
        return
    given_up = yield Amount(
        question="How many Minefields do you give up, for four Booby Traps each?",
        cite="fow.obstacle.booby.exchange",
        side=side,
        key="booby_traps",
        seen_by=only(side),
        doing="counting mines",
        maximum=battle.minefields,
        unit="Minefields",
        suggestion=0,
    )
    battle.minefields, roster.traps = exchange(battle.minefields, given_up)


@rule("fow.mission.onslaught.setup.4")
def siting(battle: Battle, zone: Zone, *, fortification: bool, settings: Mapping[str, Any]) -> Zone:
    """Set-up 4: two inches apart and from Objectives, off roads and out of water; obstacles too, if you read it so."""
    limits = battle.spec().raw.get("siting")
    if not limits or not (fortification or settings.get("siting_limits_bind_obstacles")):
        return zone
    standing = [f.point for f in battle.fortifications if f.point]
    if settings.get("siting_limits_bind_obstacles"):
        standing += [m.point for m in battle.obstacles if m.point]
    marks = [(o.x, o.y) for o in battle.objectives]
    clear = (
        zone
        & AtLeast(limits["apart"], spots("another fortification", standing))
        & AtLeast(limits["from_objective"], spots("an Objective", marks))
    )
    for condition in clear_for_works(battle.terrain):
        clear = clear & condition
    return clear


@rule("fow.mission.onslaught.setup.4")
def refuse_siting(ground: str) -> Refused | None:
    """Set-up 4: a fortification blocks no road, railway line or ford and stands in no water."""
    why = SITING[ground][1]
    return Refused(why, "fow.mission.onslaught.setup.4") if why else None


def place_fortifications(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Set-up 4: fortifications, then Minefields and Barbed Wire, in the Defender's area."""
    battle = state.now
    zone = battle.ground(state.settings).zone("fortifications")
    if state.setting("deployment") == "on_the_table":
        yield from _on_trust(battle, step, zone.name)
        return
    for work in battle.fortifications:
        x, y = yield ask_point(
            siting(battle, zone, fortification=True, settings=state.settings),
            f"Place {work.name}",
            side=battle.side(DEFENDER),
            key=f"place_{work.name}",
            plan=the_plan(state),
        )
        work.point = (x, y)
        yield from _turn(state, work, zone)
    if battle.fortifications:
        yield from _stand_clear(battle, step)
    yield from _place_obstacles(state, zone)


FACINGS = {
    "270": "towards the Attacker",
    "225": "towards the Attacker and left, as the plan lies",
    "315": "towards the Attacker and right",
    "180": "left",
    "0": "right",
    "135": "back and left",
    "45": "back and right",
    "90": "back",
}
"""Degrees on the plan: 0 to the right, 90 away from the Attacker."""


@rule("fow.base.forward_firing", "fow.fortification.defilade_wall")
def _turn(state: State, work: Fortification, zone: Zone) -> Procedure[None]:
    """A Forward Firing weapon has a front; an Anti-tank Bunker may have a Defilade Wall, a straight line."""
    side = state.now.side(DEFENDER)
    if not all_round(work, state.settings):
        told = yield Choose(
            question=f"Which way does {work.name} face?",
            cite="fow.base.forward_firing",
            side=side,
            key=f"facing_{work.name}",
            options=tuple(Option(key, words) for key, words in FACINGS.items()),
            suggestion="270",
        )
        work.facing = float(told)
    if refuse_wall(work) or not walls_left(state):
        return
    wish = yield Choose(
        question=f"Has {work.name} a Defilade Wall?",
        cite="fow.fortification.defilade_wall",
        side=side,
        key=f"wall_{work.name}",
        options=(Option("no", "No"), Option("yes", "Yes")),
        suggestion="no",
    )
    if wish == "yes":
        ends = []
        for end in ("one end", "the other end"):
            x, y = yield ask_point(zone, f"Where is {end} of its wall?", side=side, key=f"wall_{end}")
            ends.append((x, y))
        raise_wall(work, ends[0], ends[1])


def _stand_clear(battle: Battle, step: Mapping[str, Any]) -> Procedure[None]:
    """Where the terrain is on the plan, each place was measured; where it is not, the owner is asked."""
    if battle.terrain:
        words = "Measured on the plan: no fortification stands in water or blocks a road, railway line or ford."
        yield Note(words, step["rule"], side=battle.side(DEFENDER))
        return
    yield Choose(
        question="What do your fortifications stand on?",
        cite=step["rule"],
        side=battle.side(DEFENDER),
        key="siting",
        options=tuple(
            Option(key, words, refused=refused.why if (refused := refuse_siting(key)) else "")
            for key, (words, _) in SITING.items()
        ),
    )


@rule("fow.mission.hammering.setup.3", "fow.campaign.river.4.german")
def obstacles_of(battle: Battle, settings: Mapping[str, Any]) -> tuple[int, int]:
    """Set-up 3: a Minefield and two wires for every full 25 points of Defender; the campaign may add a Minefield."""
    spec = battle.spec().raw["obstacles"]
    extra = battle.effect("minefields", DEFENDER)
    more = extra.value if extra else 0
    if "entered" in spec:
        return battle.entered[spec["entered"]] + more, 0
    per = data("fortifications")["onslaught"]["each"]
    sets = shares(battle.roster(spec["counted_on"]).points, per, Counting.WHOLE, settings)
    return sets * spec["minefields"] + more, sets * spec["wire"]


def place_obstacles(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Set-up 3: Minefields and Barbed Wire anywhere but in the Attacker's area."""
    battle = state.now
    battle.minefields, battle.wire = obstacles_of(battle, state.settings)
    yield from exchange_mines(state)
    zone = battle.ground(state.settings).obstacles()
    if state.setting("deployment") == "on_the_table":
        yield from _on_trust(battle, step, zone.name)
    else:
        yield from _place_obstacles(state, zone)


def _place_obstacles(state: State, zone: Zone) -> Procedure[None]:
    battle = state.now
    wanted = [Obstacle.MINEFIELD] * battle.minefields + [Obstacle.WIRE] * battle.wire
    for kind in wanted:
        number = sum(m.kind is kind for m in battle.obstacles) + 1
        name = f"{kind.words} {number}"
        x, y = yield ask_point(
            siting(battle, zone, fortification=False, settings=state.settings),
            f"Place {name}",
            side=battle.side(DEFENDER),
            key=f"place_{kind.value}_{number}",
            plan=the_plan(state),
        )
        battle.obstacles.append(Marker(name, kind, (x, y)))


def _on_trust(battle: Battle, step: Mapping[str, Any], where: str) -> Procedure[None]:
    works, walls = [f.name for f in battle.fortifications], battle.entered.get(WALLS, 0)
    yield Confirm(
        question=f"Place fortifications, {battle.minefields} Minefields and {battle.wire} Barbed Wire in {where}",
        cite=step["rule"],
        side=battle.side(DEFENDER),
        key="works",
        context=(*works, *([f"{walls} Defilade Walls"] if walls else [])),
        button="They stand",
    )
    for kind, count in ((Obstacle.MINEFIELD, battle.minefields), (Obstacle.WIRE, battle.wire)):
        battle.obstacles += [Marker(f"{kind.words} {n + 1}", kind) for n in range(count)]
