"""The order of steps in every battle, and which procedure each of them is. fow.mission.sequence"""

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.games.bagration import bombardment
from sandtable.games.bagration.campaign.effects import PEOPLE
from sandtable.games.bagration.missions import briefing, crossings, deployment, held_back, layout, river, works
from sandtable.games.bagration.missions.deployment import refuse_ambush
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.report import play_turn
from sandtable.games.bagration.turns.starting import starting_step
from sandtable.kernel import Outline, Procedure, Step
from sandtable.rules import rule

Does = Callable[[State, Mapping[str, Any]], Procedure[None]]

PROCEDURES: dict[str, Does] = {
    "briefing": briefing.briefing,
    "forces": briefing.forces,
    "rulebook": briefing.rulebook,
    "pick_ends": layout.pick_ends,
    "terrain": layout.terrain,
    "objectives": layout.objectives,
    "objectives_defender": layout.objectives,
    "river": river.river,
    "crossings": crossings.crossings,
    "current": crossings.current,
    "buy_fortifications": works.buy,
    "place_fortifications": works.place_fortifications,
    "place_obstacles": works.place_obstacles,
    "choose_reserves": held_back.choose_reserves,
    "choose_reserves_attacker": held_back.choose_reserves,
    "ranged_in": deployment.ranged_in,
    "ambush": deployment.ambush,
    "deploy_defender": deployment.deploy_defender,
    "deploy_recon": deployment.deploy_recon,
    "deploy_attacker": deployment.deploy_attacker,
    "bombardment": bombardment.bombardment,
    "foxholes": deployment.foxholes,
}


TERRAIN = {"key": "terrain", "title": "Terrain for the plan", "rule": "fow.terrain.schema"}
"""No step of the booklet: what lies on the table is told to the program."""


@rule("fow.mission.sequence")
def steps(battle: Battle) -> list[Mapping[str, Any]]:
    """The steps of this battle in their order, up to the first turn."""
    cite = battle.spec().cite
    first: list[Mapping[str, Any]] = [
        {"key": "briefing", "title": "The mission", "rule": cite},
        {"key": "forces", "title": "Forces", "rule": "fow.base.teams"},
    ]
    steps = first + [s for s in battle.spec().steps if "only_with" not in s or battle.effect(s["only_with"])]
    # the plan's terrain is told once the ends are known, since its inches count from the Attacker's corner
    ends = [s["key"] for s in steps].index("pick_ends")
    return [*steps[: ends + 1], TERRAIN, *steps[ends + 1 :]]


def numbered(battle: Battle, spec: Mapping[str, Any]) -> Step:
    """A set-up step: its procedure, and then on to the next."""

    def procedure(state: State) -> Procedure[None]:
        yield from PROCEDURES[spec["key"]](state, spec)
        state.now.at += 1

    return Step(spec["key"], f"{battle.spec().title}: {spec['title']}", spec["rule"], procedure)


@rule(
    "fow.mission.onslaught.first",
    "fow.mission.hammering.first",
    "fow.mission.sickle.first",
    "fow.mission.river_crossing.first",
    "fow.mission.crossroads.first",
    "fow.mission.foothold.first",
)
def turn(battle: Battle) -> Step:
    """The turns: the Attacker's first, then in turn; each is a Starting Step and the turn itself."""
    role, who = battle.turn_of, PEOPLE[battle.side(battle.turn_of)]
    if battle.phase != "play":
        title = f"{who}, turn {battle.turns[role] + 1}: Starting Step"
        return Step("starting_step", title, "fow.base.starting_step", lambda state: starting_step(state, {}))
    title = f"{who}, turn {battle.turns[role]}"
    return Step("turn", title, battle.spec().victory(role)["rule"], lambda state: play_turn(state, {}))


def outline(battle: Battle) -> tuple[Outline, ...]:
    """The sequence around now, for everybody; what does not apply today says so."""
    lines = []
    for number, spec in enumerate(steps(battle)):
        done = "done" if number < battle.at else "now" if number == battle.at else "to come"
        if spec["key"] == "ambush" and refuse_ambush(battle, 1):
            done = "does not apply"
        lines.append(Outline(spec["key"], spec["title"], spec["rule"], done, str(number + 1)))
    begun = battle.at >= len(steps(battle)) and not battle.ended
    for key, title in (("starting_step", "Starting Step"), ("turn", "The turn")):
        now = begun and (battle.phase != "play") == (key == "starting_step")
        state = "now" if now else "done" if battle.ended else "to come"
        lines.append(Outline(key, title, "fow.base.starting_step", state, depth=1))
    lines.append(Outline("aftermath", "The result", "fow.base.degrees", "now" if battle.ended else "to come"))
    return tuple(lines)
