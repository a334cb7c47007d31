"""Defilade Walls: bought where they have a price, and how many may be raised."""

from sandtable.games.bagration.fortifications.bunkers_and_nests import refuse_wall, wall_points
from sandtable.games.bagration.sides import DEFENDER
from sandtable.games.bagration.state import State
from sandtable.kernel import DECISION, Amount, Note, Procedure
from sandtable.rules import rule

MOST_WALL_POINTS = 20


@rule("fow.fortification.defilade_wall")
def buy_walls(state: State, points_left: int) -> Procedure[None]:
    """Defilade Walls: free as printed; where they cost points, only those that were paid for are raised later."""
    battle, cite = state.now, "fow.fortification.defilade_wall"
    bunkers = [f for f in battle.fortifications if refuse_wall(f) is None]
    if state.readings.defilade_wall_points != "as_entered" or not bunkers:
        return
    side = battle.side(DEFENDER)
    battle.cards["defilade_wall.points"] = yield from Amount(
        question="How many points does a Defilade Wall cost, as you agree?",
        telling="A Defilade Wall costs {}, as agreed.",
        cite=cite,
        wants=DECISION,
        key="wall_price",
        maximum=MOST_WALL_POINTS,
        unit="points",
        suggestion=1,
    )
    price = wall_points(state.readings, battle.cards)
    afford = len(bunkers) if not price else min(len(bunkers), max(0, points_left) // price)
    bought = yield from Amount(
        question=f"How many Defilade Walls do you buy, at {price} points each?",
        telling="Defilade Walls bought: {}.",
        cite=cite,
        wants=DECISION,
        side=side,
        key="walls",
        context=(f"{points_left} fortification points are left; {len(bunkers)} Anti-tank Bunkers could have one.",),
        maximum=afford,
        unit="walls",
        suggestion=0,
    )
    battle.walls_bought = bought
    yield Note(f"{bought} Defilade Walls are bought for {bought * price} points.", cite, side=side)


def most_walls(state: State) -> int:
    """How many walls may be raised in all: one for each Anti-tank Bunker, or those that were paid for."""
    if state.readings.defilade_wall_points == "as_entered":
        return state.now.walls_bought
    return sum(refuse_wall(f) is None for f in state.now.fortifications)


def walls_left(state: State) -> bool:
    """Whether another wall may be raised."""
    return sum(f.wall is not None for f in state.now.fortifications) < most_walls(state)
