"""Objectives measured from the board: who began the turn near them, who is near them now, and what that decides."""

from sandtable.games.bagration.objectives.holding import Condition, Measured, Seen, measure_hold, measure_near
from sandtable.games.bagration.objectives.victory import objectives_to_clear
from sandtable.games.bagration.sides import ADJECTIVE, ATTACKER, DEFENDER, Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.claims import Units
from sandtable.games.bagration.turns.measurements import NEAR, boats_lying, last_seen, works_standing
from sandtable.rules import rule
from sandtable.tabletop.measures import between


@rule("fow.base.holding", "fow.base.victory_check", "fow.mission.onslaught.victory.defender")
def measure_on_board(state: State, role: Role, units: Units) -> list[Measured]:
    """Every Objective that counts for whoever's turn it is: those Held, or (Defender) those with enemies near."""
    battle, readings = state.now, state.readings
    enemy = _now(state, other(role), units)
    if role == DEFENDER:
        marks = objectives_to_clear(battle.spec(), battle.objectives)
        found = [measure_near(o, [*enemy, *boats_lying(battle, ATTACKER)], battle.spec(), readings) for o in marks]
    else:
        people, denial = ADJECTIVE[battle.side(other(role))], battle.holding_denial
        own, against = _began(state, role, units), [*enemy, *works_standing(battle)]
        marks = [o for o in battle.objectives if o.on_table]
        found = [measure_hold(o, own, against, readings, denial=denial, people=people) for o in marks]
    battle.measured = [[*a, *b] for m in found for a, b in m.lines if between(a, b) <= NEAR]
    return found


def _now(state: State, role: Role, units: Units) -> list[Seen]:
    """A side's Teams where they stand."""
    here = {u.key: u for u in units(state.now, role)}
    stands = [s for s in last_seen(state.now, role, list(here.values())) if s.unit in here]
    return [Seen(here[s.unit].name, s.kind, (s.x, s.y), s.condition, here[s.unit].independent) for s in stands]


@rule("fow.base.holding", "fow.base.holding.exclusions")
def _began(state: State, role: Role, units: Units) -> list[Seen]:
    """A side's Teams where they stood as its turn began, as far as they are still there; who dashed since is told."""
    roster, here = state.now.roster(role), {u.key: u for u in units(state.now, role)}
    found = []
    for stand in (s for s in roster.began if s.unit in here):
        unit, move = here[stand.unit], roster.moves.get(stand.unit)
        condition = Condition.DASHED if move and move.dashed else stand.condition
        found.append(Seen(unit.name, stand.kind, (stand.x, stand.y), condition, unit.independent))
    return found
