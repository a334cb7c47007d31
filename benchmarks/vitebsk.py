"""Vitebsk on the board: reach and trace of a whole side, and the odds of every attack, beside plain Python.

Reach and supply trace of all units of a side at once, from where they are set up; then the odds of every possible
attack: every stack against every enemy hex that it can get next to. The rivals do the same one unit after the other,
each with a map of its own, and count all throws of the dice. All give the same; a run that disagrees fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import product

from benchmarks._rows import Row, beside, race
from sandtable.games.forgotten_battles.board.moves import mover, reaches, refuse_start
from sandtable.games.forgotten_battles.board.possible_attacks import every_attack, stacks_within_reach
from sandtable.games.forgotten_battles.board.standing import conditions, fielded, situation_for
from sandtable.games.forgotten_battles.board.supply_on_board import network
from sandtable.games.forgotten_battles.combat.attack import _law
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.movement import Mover, Situation
from sandtable.games.forgotten_battles.movement.crossing import crossing_cost
from sandtable.games.forgotten_battles.movement.supply_lines import SupplyLines
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.terrain import Conditions, CostKind, Mobility
from sandtable.hexes.grid import names
from sandtable.kernel import read_settings

SIDE = "soviet"


def campaign() -> State:
    state = GAME.setup("vitebsk", read_settings(GAME.settings, {}))
    state.ground, state.phase, state.player = "freeze", "movement", SIDE
    return state


def walked(start: str, one: Mover, now: Conditions, situation: Situation) -> list[str]:
    """The hexes that a unit gets to in one move, with a heap, as one would write it down from the rules."""
    land, truck = country(), one.mobility is Mobility.TRUCK
    grid, all_of_it = land.hexmap.grid, one.allowance
    spent = {land.hex(start): one.spent}
    heap = [(one.spent, 0, land.hex(start))]
    while heap:
        now_spent, _, hex = heappop(heap)
        if now_spent > spent[hex] or now_spent >= all_of_it:
            continue
        for near in grid.neighbours(hex):
            step = crossing_cost(land.chart, land.crossing(hex, near, situation), one.mobility, now)
            if near in situation.enemy_units or step.kind not in (CostKind.POINTS, CostKind.ALL):
                continue
            whole = step.kind is CostKind.ALL or step.points > all_of_it
            if now_spent if whole else now_spent + step.points > all_of_it:
                continue
            there = all_of_it if whole or (truck and near in situation.enemy_zoc) else now_spent + step.points
            if near not in spent or there < spent[near]:
                spent[near] = there
                heappush(heap, (there, len(heap), near))
    return names(grid, spent)


def reach_of_all(state: State) -> Row:
    units = fielded(state, SIDE)
    now, situation = conditions(state), situation_for(state, SIDE)

    def ours() -> dict[str, list[str]]:
        return {unit.id: found.hexes() for unit, found in reaches(state, SIDE, units)}

    def plain() -> dict[str, list[str]]:
        """One unit after the other, every step priced by the rules as it is looked at."""
        able = [unit for unit in units if refuse_start(state, SIDE, [unit]) is None]
        return {u.id: walked(u.at, mover(state, u), now, situation) for u in able}

    found = ours()
    assert found == plain(), "they disagree"
    title = f"reach of {len(found)} units at once, {sum(map(len, found.values())):,} hexes"
    return beside(title, "plain Python", ours, plain, times=5)


def trace_of_all(state: State) -> Row:
    hexes = [unit.at for unit in fielded(state, SIDE)]
    now = network(state, SIDE)

    def fresh() -> SupplyLines:
        return SupplyLines(country(), conditions(state), situation_for(state, SIDE, settled=True))

    def ours() -> list[bool]:
        lines = fresh()
        return [lines.route(hex, now.railheads, now.hqs) is not None for hex in hexes]

    def plain() -> list[bool]:
        return [fresh().route(hex, now.railheads, now.hqs) is not None for hex in hexes]

    assert ours() == plain(), "they disagree"
    return beside(f"supply trace of {len(hexes)} units at once", "one after the other", ours, plain, times=5)


def odds_of_all(state: State) -> Iterator[Row]:
    """Every stack against every enemy hex that it can get next to in this phase."""
    hexes = stacks_within_reach(state, SIDE)
    attacks = [one.attack for one in every_attack(state, SIDE)]

    def ours() -> list[dict[str, Fraction]]:
        """Nothing is remembered from the time before."""
        _law.cache_clear()
        return [dict(attack.odds()) for attack in attacks]

    def from_nothing() -> list[list[tuple[str, Fraction]]]:
        _law.cache_clear()
        return [one.attack.odds() for one in every_attack(state, SIDE)]

    def plain() -> list[dict[str, Fraction]]:
        found = []
        for attack in attacks:
            counted: Counter[str] = Counter()
            for dice in product(range(1, 7), repeat=5):
                counted[attack.resolve(dice[:3], dice[3:]).result.code] += 1
            found.append({code: Fraction(n, 6**5) for code, n in counted.items()})
        return found

    assert ours() == plain(), "they disagree"
    what = f"odds of all {len(attacks)} attacks of stacks on hexes in reach"
    yield beside(what, "all throws counted", ours, plain, times=5)
    found = race({"ours": lambda: stacks_within_reach(state, SIDE)})["ours"]
    yield Row(what=f"which stacks get next to which of {len(hexes)} enemy hexes", ours=found)
    whole = race({"ours": from_nothing})["ours"]
    yield Row(what="all of it from nothing: who gets where, strengths, columns, odds", ours=whole)


def rows() -> Iterator[Row]:
    state = campaign()
    yield reach_of_all(state)
    yield trace_of_all(state)
    yield from odds_of_all(state)
