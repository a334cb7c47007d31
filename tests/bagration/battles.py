"""Battles as the ledger's examples describe them, ready for one step to be played."""

from sandtable.games.bagration.campaign.effects import Effect, Result, effects_on
from sandtable.games.bagration.campaign.play import fresh
from sandtable.games.bagration.forces import read_force
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.sequence import PROCEDURES, steps
from sandtable.games.bagration.state import RiverCourse, State
from sandtable.games.bagration.victory import Objective
from sandtable.kernel import Charter, play, read_settings

GERMANS = """Grenadier Battalion
HQ | 2 | 2 infantry, commander | save 3+
Grenadiers A | 8 | 7 infantry | save 3+
Grenadiers B | 8 | 7 infantry | save 3+
Guns | 6 | 3 gun | save 4+
Mortars | 5 | 4 gun | save 3+, artillery
Panthers A | 11 | 2 tank | front 9, top 1
Panthers B | 10 | 2 tank | front 9, top 1
"""
SOVIETS = """Rifle Regiment
HQ | 2 | 2 infantry, commander | save 3+
Rifles A | 10 | 9 infantry | save 3+
Rifles B | 10 | 9 infantry | save 3+
Storm group | 9 | 8 infantry, 1 gun | save 3+
Howitzers | 8 | 4 gun | save 4+, artillery
T-34s | 18 | 5 tank | front 6, top 1
"""


def settings(**given):
    return read_settings(GAME.settings, given)


def state_of(mission, *, attacker="soviet", german=GERMANS, soviet=SOVIETS, points=100, effects=(), **given):
    """A battle with both forces read and nothing placed yet."""
    state = State("test", settings(points=points, **given))
    state.battle = fresh(mission, attacker, list(effects))
    for side, text in (("german", german), ("soviet", soviet)):
        state.now.rosters[side].force = read_force(text)
        state.now.rosters[side].points = points
    spec = state.now.spec()
    state.now.entered = {a["key"]: a["value"] for a in spec.asks}
    return state


def with_river(state, low, high):
    middle, width = (low + high) / 2, high - low
    state.now.river = RiverCourse([[0.0, middle], [48.0, middle]], width, 1)
    return state


def with_objectives(state, *marks):
    """Objectives as (who placed it, x, y)."""
    state.now.objectives = [Objective(n, by, x, y) for n, (by, x, y) in enumerate(marks, 1)]
    return state


def step(state, key):
    return next(s for s in steps(state.now) if s["key"] == key)


def do(state, key, **script):
    """Play one set-up step from a script."""
    return play(PROCEDURES[key](state, step(state, key)), tables=GAME.tables(), **script)


def keys(state, side, *names):
    return [u.key for name in names for u in state.now.rosters[side].force.units if u.name == name]


def effect(campaign, index, mission, winner, degree="major"):
    """The effects of a decisive battle on the next one."""
    return effects_on(campaign, index, Result(mission, winner, degree))


def some_effect(key, side, value=0):
    return Effect(key, side, f"a test says so: {key}", "fow.campaign.memory", value)


def charter(scenario, seed="1", **given):
    return Charter(
        id="bagration-1",
        game="bagration",
        title="A battle",
        scenario=scenario,
        settings=settings(**given),
        players={"german": "person", "soviet": "person"},
        dice="program",
        seed=str(seed),
        created="2026-01-01T00:00:00",
        version="0",
    )


def confirmed(procedure):
    """A procedure in which the other side agrees to whatever decides the battle."""
    answer = None
    while True:
        try:
            request = procedure.send(answer)
        except StopIteration as done:
            return done.value
        answer = "agree" if getattr(request, "key", "") == "confirm" else (yield request)
