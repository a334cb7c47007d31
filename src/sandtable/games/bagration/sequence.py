"""The order of steps in every battle, and which procedure each of them is. fow.mission.sequence"""

from collections.abc import Callable

from sandtable.games.bagration.missions.mission import StepSpec
from sandtable.games.bagration.setup import (
    bombardment,
    bridges,
    briefing,
    deployment,
    reserves_held,
    river_course,
    table_layout,
    works,
)
from sandtable.games.bagration.setup.deployment import refuse_ambush
from sandtable.games.bagration.sides import PEOPLE
from sandtable.games.bagration.state import Battle, Phase, State
from sandtable.games.bagration.turns.starting_step import starting_step
from sandtable.games.bagration.turns.turn_report import play_turn
from sandtable.kernel import Outline, Procedure, Step
from sandtable.rules import rule

Does = Callable[[State, StepSpec], Procedure[None]]

PROCEDURES: dict[str, Does] = {
    "briefing": briefing.briefing,
    "forces": briefing.forces,
    "rulebook": briefing.rulebook,
    "pick_ends": table_layout.pick_ends,
    "terrain": table_layout.terrain,
    "objectives": table_layout.objectives,
    "objectives_defender": table_layout.objectives,
    "river": river_course.river,
    "crossings": bridges.crossings,
    "current": bridges.current,
    "buy_fortifications": works.buy,
    "place_fortifications": works.place_fortifications,
    "place_obstacles": works.place_obstacles,
    "choose_reserves": reserves_held.choose_reserves,
    "choose_reserves_attacker": reserves_held.choose_reserves,
    "ranged_in": deployment.ranged_in,
    "ambush": deployment.ambush,
    "deploy_defender": deployment.deploy_defender,
    "deploy_recon": deployment.deploy_recon,
    "deploy_attacker": deployment.deploy_attacker,
    "bombardment": bombardment.bombardment,
    "foxholes": deployment.foxholes,
}


def numbered(battle: Battle, spec: StepSpec) -> Step:
    """A set-up step: its procedure, and then on to the next."""

    def procedure(state: State) -> Procedure[None]:
        yield from PROCEDURES[spec.key](state, spec)
        state.now.at += 1

    return Step(spec.key, f"{battle.spec().title}: {spec.title}", spec.rule, procedure)


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
    if battle.phase != Phase.PLAY:
        title = f"{who}, turn {battle.turns[role] + 1}: Starting Step"
        return Step("starting_step", title, "fow.base.starting_step", starting_step)
    title = f"{who}, turn {battle.turns[role]}"
    return Step("turn", title, battle.spec().wins(role).rule, play_turn)


def outline(battle: Battle) -> tuple[Outline, ...]:
    """The sequence around now, for everybody; what does not apply today says so."""
    lines = []
    for number, spec in enumerate(battle.steps()):
        done = "done" if number < battle.at else "now" if number == battle.at else "to come"
        if spec.key == "ambush" and refuse_ambush(battle, 1):
            done = "does not apply"
        lines.append(Outline(spec.key, spec.title, spec.rule, done, str(number + 1)))
    begun = battle.at >= len(battle.steps()) and not battle.ended
    for key, title in (("starting_step", "Starting Step"), ("turn", "The turn")):
        now = begun and (battle.phase != Phase.PLAY) == (key == "starting_step")
        state = "now" if now else "done" if battle.ended else "to come"
        lines.append(Outline(key, title, "fow.base.starting_step", state, depth=1))
    lines.append(Outline("aftermath", "The result", "fow.base.degrees", "now" if battle.ended else "to come"))
    return tuple(lines)
