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
from sandtable.games.bagration.turns.movement_step import movement_step
from sandtable.games.bagration.turns.shooting_step import shooting_step
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
    if battle.phase in (Phase.START, Phase.BEGUN):
        title = f"{who}, turn {battle.turns[role] + 1}: Starting Step"
        return Step("starting_step", title, "fow.base.starting_step", starting_step)
    if battle.phase == Phase.MOVE:
        return Step("movement", f"{who}, turn {battle.turns[role]}: Movement Step", "fow.base.dash", movement_step)
    title = f"{who}, turn {battle.turns[role]}"
    return Step("turn", title, battle.spec().wins(role).rule, _play)


def _play(state: State) -> Procedure[None]:
    """On the board shooting and assaults are left; of a table of their own the players tell the whole turn."""
    yield from shooting_step(state) if state.on_board else play_turn(state)


def outline(battle: Battle, *, on_board: bool = False) -> tuple[Outline, ...]:
    """The sequence around now, for everybody; what does not apply today says so."""
    lines = []
    for number, spec in enumerate(battle.steps()):
        done = "done" if number < battle.at else "now" if number == battle.at else "to come"
        if spec.key == "ambush" and refuse_ambush(battle, 1):
            done = "does not apply"
        lines.append(Outline(spec.key, spec.title, spec.rule, done, str(number + 1)))
    begun = battle.at >= len(battle.steps()) and not battle.ended
    parts = [("starting_step", "Starting Step", (Phase.START, Phase.BEGUN)), ("turn", "The turn", (Phase.PLAY,))]
    if on_board:
        parts.insert(1, ("movement", "Movement Step", (Phase.MOVE,)))
    for key, title, phases in parts:
        now = begun and battle.phase in phases
        state = "now" if now else "done" if battle.ended else "to come"
        lines.append(Outline(key, title, "fow.base.starting_step", state, depth=1))
    lines.append(Outline("aftermath", "The result", "fow.base.degrees", "now" if battle.ended else "to come"))
    return tuple(lines)
