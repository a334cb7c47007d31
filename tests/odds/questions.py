"""Six questions that players ask, each answered by us and by icepool, an independent library of exact dice odds.

The chart numbers are written out here on purpose: the oracle must not read them from the place we read them from.
Each question has `ours` and `icepools`; both give {outcome: weight}, to be compared as chances.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import icepool

from sandtable.odds import Chain, Odds

# ---------------------------------------------------------------- charts

SUPPLY = {n: 10 if n <= 3 else 11 if n <= 5 else 12 if n <= 8 else 13 if n <= 10 else 15 for n in range(1, 13)}
"""Soviet Supply Table: final roll to SP; the roll is 2d6, minus 1 in 1944."""

GROUND: dict[str, dict[str, int]] = {
    "to 1 Oct": {"dry": 1},
    "5-15 Oct": {"dry": 2, "mud": 4},
    "19-29 Oct": {"dry": 1, "mud": 5},
    "1-12 Nov": {"dry": 4, "freeze": 2},
    "15-29 Nov": {"dry": 2, "freeze": 4},
    "Dec": {"freeze": 1},
    "Jan, Feb": {"freeze": 5, "deep freeze": 1},
    "Mar": {"mud": 3, "freeze": 3},
    "Apr": {"dry": 2, "mud": 4},
}
"""Ground Condition rows: condition to number of die faces."""

LENGTHS = {
    "to 1 Oct": 3,
    "5-15 Oct": 4,
    "19-29 Oct": 4,
    "1-12 Nov": 4,
    "15-29 Nov": 5,
    "Dec": 9,
    "Jan, Feb": 17,
    "Mar": 9,
    "Apr": 9,
}
"""How many turns use each row, with 29 April 1944 as the last turn."""

TURNS = [(row, row in {"Jan, Feb", "Mar", "Apr"}) for row, often in LENGTHS.items() for _ in range(often)]
"""For each turn its row, and whether it lies in 1944."""

LEADERS = {1: 9, 2: 8, 3: 7, 4: 5, 5: 5, 6: 3, 7: 5, 8: 3, 9: 2, 10: 2, 11: 1, 12: 2, 13: 1}
"""Best leader of a Russian group by final roll, as a rank: 9 is a 10-3, 1 a 7-0. Not monotone: 7 beats 6."""

LEADER_DRM = {-1: 1, 0: 2, 1: 1}

LAST_TURN, NEVER = 64, 0
BOATS, LOADS, BOAT_TURNS = 8, 30, 40


class Weather(NamedTuple):
    """Ice in force, run of turns that would change it, run of April mud."""

    ice: bool = False
    run: int = 0
    mud: int = 0

    @property
    def over(self) -> bool:
        return self.mud == 3


def next_weather(row: str, now: Weather, ground: str) -> Weather:
    """The weather after a turn with this ground condition."""
    if now.over:
        return now
    mud = now.mud + 1 if row == "Apr" and ground == "mud" else 0
    if mud == 3:
        return Weather(mud=3)
    turns_it = (ground in ("dry", "mud")) is now.ice  # a thaw when there is ice, cold when there is none
    run = now.run + 1 if turns_it else 0
    return Weather(not now.ice, 0, mud) if run == 3 else Weather(now.ice, run, mud)


# ---------------------------------------------------------------- Q1b: SP of 29 rolls in 1943 and 35 in 1944


def supply_ours() -> Odds[int]:
    roll = Odds.dice("2d6")
    return roll.map(SUPPLY.__getitem__) * 29 + (roll - 1).map(SUPPLY.__getitem__) * 35


def supply_icepool() -> Any:
    roll = 2 @ icepool.d6
    return 29 @ roll.map(SUPPLY) + 35 @ (roll - 1).map(SUPPLY)


# ---------------------------------------------------------------- Q2: turns begun under ice, and did mud end the game


def weather_chain() -> Chain[Weather, tuple[str, bool]]:
    ground = {row: Odds(faces) for row, faces in GROUND.items()}
    return Chain(Weather(), TURNS, lambda turn, now: ground[turn[0]].map(lambda g: next_weather(turn[0], now, g)))


def ice_ours() -> Odds[tuple[int, bool]]:
    ice = weather_chain().counting(lambda turn, before, after: int(before.ice))
    return ice.after().map(lambda end: (end[1], end[0].over))


def ice_icepool() -> Any:
    state: Any = icepool.Die([(0, tuple(Weather()))])
    for row, _ in TURNS:
        state = icepool.map(_ice_step(row), state, icepool.Die(GROUND[row]), star=False)
    return state.map(lambda s: (s[0], Weather(*s[1]).over), star=False)


def _ice_step(row: str) -> Callable[[Any, str], Any]:
    def step(state: Any, ground: str) -> Any:
        now = Weather(*state[1])
        return (state[0] + now.ice, tuple(next_weather(row, now, ground)))

    return step


# ---------------------------------------------------------------- Q3: best leader of five groups under one unknown DRM


def leader_ours() -> Odds[int]:
    roll = Odds.dice("2d6")
    return Odds(LEADER_DRM).then(lambda drm: (roll + drm).map(LEADERS.__getitem__).best_of(5))


def leader_icepool() -> Any:
    roll = 2 @ icepool.d6
    return icepool.Die(LEADER_DRM).map(lambda drm: (roll + drm).map(LEADERS).highest(5, 1))


# ---------------------------------------------------------------- Q4: doubles re-rolled, a table that returns to itself

Q4_DEPTH, NOTHING = 4, 0


def returns_ours() -> Odds[int]:
    dice = Odds.tuples((6, 6)).reroll(lambda pair: pair[0] == pair[1] and sum(pair) <= 6).map(sum)
    found = Odds.sure(NOTHING)
    for _ in range(Q4_DEPTH):
        die = Odds.die(6).then(lambda r, again=found: again if r == 6 else 100 + r)
        found = dice.then(lambda total, high=die: high if total >= 10 else total)
    return found


def returns_icepool() -> Any:
    pair = icepool.tupleize(icepool.d6, icepool.d6)
    dice = pair.reroll(lambda a, b: a == b and a + b <= 6, depth=1, star=True).map(lambda a, b: a + b, star=True)
    found = icepool.Die([NOTHING])
    for _ in range(Q4_DEPTH):
        die = icepool.d6.map(lambda r, again=found: again if r == 6 else 100 + r, star=False)
        found = dice.map(lambda total, high=die: high if total >= 10 else total, star=False)
    return found


# ---------------------------------------------------------------- Q5: on which turn are 30 loads across in 8 boats


def ferry(left: int, near: int) -> tuple[int, int, int]:
    """Loads left, boats near, boats on the far bank, once every boat that can has crossed."""
    crossing = min(left, near)
    return left - crossing, near - crossing, BOATS - near + crossing


def boats_ours() -> Odds[int]:
    back = {far: Odds({1: 2, 0: 1}) * far for far in range(BOATS + 1)}

    def step(_: None, state: tuple[int, int]) -> Odds[tuple[int, int]]:
        left, near, far = ferry(*state)
        return back[far].map(lambda boats: (left, near + boats))

    turn = Chain((LOADS, BOATS), [None] * BOAT_TURNS, step).hitting(lambda state: state[0] == 0)
    return turn.map(lambda turn: NEVER if turn is None else turn)


def boats_icepool() -> Any:
    """The library's own idiom for such processes; one absorbing state, so that it may stop early."""
    returns = icepool.Die({1: 2, 0: 1})
    done = (0, 0)

    def step(state: Any) -> Any:
        left, near, far = ferry(*state)
        if left == 0:
            return done
        return (far @ returns).map(lambda boats: (left, near + boats), star=False)

    timed = icepool.map_and_time(step, (LOADS, BOATS), star=False, time_limit=BOAT_TURNS)
    return timed.map(lambda end, turn: turn if end == done else NEVER, star=True)


def boats_icepool_by_hand() -> dict[int, Fraction]:
    """The same, written for speed: no clock in the state, binomials ready, the law from what is done by each turn."""
    back = {far: far @ icepool.Die({1: 2, 0: 1}) for far in range(BOATS + 1)}
    done = (0, 0)

    def step(now: Any) -> Any:
        left, near, far = ferry(*now)
        return done if left == 0 else back[far].map(lambda boats: (left, near + boats), star=False)

    state: Any = icepool.Die([(LOADS, BOATS)])
    by_turn = [Fraction(0)]
    for _ in range(BOAT_TURNS):
        state = state.map(step, star=False)
        by_turn.append(state.probability(done))
    law = {turn: by_turn[turn] - by_turn[turn - 1] for turn in range(1, BOAT_TURNS + 1)}
    return {turn: chance for turn, chance in {NEVER: 1 - by_turn[-1], **law}.items() if chance}


# ---------------------------------------------------------------- Q6: a large pool


def pool_ours() -> Odds[int]:
    return Odds.die(10).highest(10, of=30)


def pool_icepool() -> Any:
    return icepool.d10.highest(30, 10)


# ---------------------------------------------------------------- all of them


class Question(NamedTuple):
    name: str
    ours: Callable[[], Odds[Any]]
    icepools: Callable[[], Any]


QUESTIONS = [
    Question("Q1b supply of a campaign", supply_ours, supply_icepool),
    Question("Q2 ice and April mud", ice_ours, ice_icepool),
    Question("Q3 best leader of five", leader_ours, leader_icepool),
    Question("Q4 a table that returns to itself", returns_ours, returns_icepool),
    Question("Q5 boats across by turn", boats_ours, boats_icepool),
    Question("Q6 the ten highest of 30d10", pool_ours, pool_icepool),
]


def chances(found: Any) -> dict[Any, Fraction]:
    """Either library's answer as {outcome: Fraction}."""
    if isinstance(found, Odds):
        return dict(found.items())
    weights: Mapping[Any, int | Fraction] = dict(found.items())
    total = sum(weights.values())
    return {outcome: Fraction(weight, total) for outcome, weight in weights.items() if weight}
