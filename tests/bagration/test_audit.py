"""What the auditor finds where a win was measured, and where there is nothing to find."""

import pytest

from sandtable.games.bagration.audit.auditor import audit
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.objectives.holding import Stand
from tests.bagration.battles import keys, state_of, with_objectives


@pytest.mark.rule("fow.mission.crossroads.victory.defender")
@pytest.mark.parametrize(("beside", "faults"), [("defender", 0), ("attacker", 1)])
def test_at_the_crossroads_only_the_attackers_objectives_must_be_clear(beside, faults):
    state = state_of("crossroads", objectives_checked="every_turn")
    with_objectives(state, ("defender", 24, 40), ("attacker", 12, 60))
    mark = next(o for o in state.now.objectives if o.by == beside)
    (rifles,) = keys(state, "soviet", "Rifles A")
    roster = state.now.rosters["soviet"]
    roster.places[rifles] = [mark.x, mark.y]
    roster.stands = [Stand(rifles, TeamKind.INFANTRY, 9, mark.x, mark.y)]
    state.now.ended, state.now.winner, state.now.why_cite = True, "german", "fow.mission.crossroads.victory.defender"
    state.now.why, state.now.won_clear = "no Attacking team near the Objectives at the end of turn 6", True
    found = [fault.what for fault in audit(state) if "inches from Objective" in fault.what]
    assert len(found) == faults
