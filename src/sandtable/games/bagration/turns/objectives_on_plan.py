"""What the plan knows at the Objectives without being told: Bunkers and Nests standing there, boats lying there."""

from sandtable.games.bagration.objectives.holding import barred_by, measure_near
from sandtable.games.bagration.objectives.victory import objectives_to_clear
from sandtable.games.bagration.sides import ATTACKER
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.measurements import boats_lying, works_standing
from sandtable.rules import rule
from sandtable.tabletop.measures import written


@rule("fow.base.holding", "fow.fortification.bunker.team", "fow.fortification.nest.team")
def denied_by_works(state: State) -> dict[str, str]:
    """Holding: a Bunker or Nest is a Gun team and denies an Objective it stands at. The Objective's key, and who."""
    battle, denial = state.now, state.now.holding_denial
    found: dict[str, str] = {}
    for mark in (o for o in battle.objectives if o.on_table):
        barred = barred_by(mark, works_standing(battle), state.readings, denial)
        if barred:
            found[mark.key] = f"{barred[1].name} stands {written(barred[0])} from Objective {mark.number}"
    return found


@rule("fow.mission.river_crossing.victory.defender")
def near_in_boats(state: State) -> dict[str, str]:
    """The Defender's test: Teams in a boat at the far bank are near an Objective as any others are."""
    battle = state.now
    afloat = boats_lying(battle, ATTACKER)
    marks = objectives_to_clear(battle.spec(), battle.objectives) if afloat else []
    measured = {o.key: measure_near(o, afloat, battle.spec(), state.readings) for o in marks}
    return {key: m.words.rstrip(".") for key, m in measured.items() if m.counts}
