"""Vitebsk on the board: reach and trace of a whole side, and the odds of every attack, beside plain Python.

Reach and supply trace of all units of a side at once, from where they are set up; then the odds of every possible
attack: every stack against every enemy hex that it can get next to. The rivals do the same one unit after the other,
each with a map of its own, and count all throws of the dice. All give the same; a run that disagrees fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from benchmarks._rows import Row, beside, race
from sandtable.games.forgotten_battles.board.moves import mover, reaches, refuse_start
from sandtable.games.forgotten_battles.board.possible_attacks import attacks_after_moving, stacks_within_reach
from sandtable.games.forgotten_battles.board.standing import conditions, fielded, situation_for
from sandtable.games.forgotten_battles.board.supply_on_board import network
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.movement import Engine, reach
from sandtable.games.forgotten_battles.movement.supply_lines import SupplyLines
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import read_settings

SIDE = "soviet"


def campaign() -> State:
    state = GAME.setup("vitebsk", read_settings(GAME.settings, {}))
    state.ground, state.phase, state.player = "freeze", "movement", SIDE
    return state


def reach_of_all(state: State) -> Row:
    units = fielded(state, SIDE)
    now, situation = conditions(state), situation_for(state, SIDE)

    def ours() -> dict[str, list[str]]:
        return {unit.id: found.hexes() for unit, found in reaches(state, SIDE, units)}

    def plain() -> dict[str, list[str]]:
        """One unit after the other, each with its own priced map."""
        able = [unit for unit in units if refuse_start(state, SIDE, [unit]) is None]
        ends = [reach(country(), u.at, mover(state, u), now, situation, engine=Engine.PLAIN) for u in able]
        return {unit.id: found.hexes() for unit, found in zip(able, ends, strict=True)}

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
    attacks = [one.attack for hex in hexes for one in attacks_after_moving(state, SIDE, hex)]

    def ours() -> list[dict[str, Fraction]]:
        return [dict(attack.odds()) for attack in attacks]

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


def rows() -> Iterator[Row]:
    state = campaign()
    yield reach_of_all(state)
    yield trace_of_all(state)
    yield from odds_of_all(state)
