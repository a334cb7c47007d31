"""Battles as the ledger's examples describe them, ready for one step to be played."""

from sandtable.games.bagration.campaign_effects import Effect, Result, effects_on
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.positions import GERMANS, SOVIETS, keys, settings, with_objectives, with_river
from sandtable.games.bagration.positions import battle as state_of
from sandtable.games.bagration.sequence import PROCEDURES
from sandtable.kernel import Charter, play

__all__ = [
    "GERMANS",
    "SOVIETS",
    "charter",
    "do",
    "effect",
    "keys",
    "settings",
    "some_effect",
    "state_of",
    "step",
    "with_objectives",
    "with_river",
]


def step(state, key):
    return next(s for s in state.now.steps() if s.key == key)


def do(state, key, **script):
    """Play one set-up step from a script."""
    return play(PROCEDURES[key](state, step(state, key)), tables=GAME.tables(), **script)


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
