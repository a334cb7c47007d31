"""Lists of army builders: pasted as they are, looked over, and nothing of them lost."""

import pytest

from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.forces.pasted_list import is_builders, rewritten
from tests.bagration.battles import GERMANS, do, state_of

PASTED = """
++ Soviet Rifle Battalion (58 pts) ++
+ Battalion HQ [2 pts]: 2x Rifle team
• Rifle Company (10 pts): 9x Rifle team, 1x Komissar team
- Zis-3 Battery - 7 points: 4x 76mm gun, 2x Truck
* T-34 Company: 5x T-34/85 (20 pts)
Cossacks (9 pts): 6x Horsemen
5x Strange Thing
"""


def test_names_and_points_are_read_and_kinds_proposed():
    force = read_force(rewritten(PASTED))
    told = [(u.name, u.points, [(t.kind.value, t.began) for t in u.teams]) for u in force.units]
    assert told == [
        ("Battalion HQ", 2, [("infantry", 2)]),
        ("Rifle Company", 10, [("infantry", 10)]),
        ("Zis-3 Battery", 7, [("gun", 4), ("transport", 2)]),
        ("T-34 Company", 20, [("tank", 5)]),
    ]
    assert {u.formation for u in force.units} == {"Soviet Rifle Battalion"}


def test_what_is_not_understood_is_shown_and_never_dropped():
    text = rewritten(PASTED)
    assert "# not understood: Cossacks (9 pts): 6x Horsemen" in text
    assert "# not understood: 5x Strange Thing" in text


def test_our_own_list_is_not_taken_for_a_builders():
    assert not is_builders("Rifles | 10 | 9 infantry")
    assert is_builders(PASTED)


@pytest.mark.rule("fow.base.teams")
def test_a_pasted_list_is_asked_again_as_one_of_ours():
    state = state_of("onslaught")
    played = do(state, "forces", answers={"german": [{"list": GERMANS}], "soviet": [{"list": PASTED}]}, stop=True)
    asked = [r for r in played.asked if r.side == "soviet"]
    assert "T-34 Company | 20 | 5 tank" in asked[-1].fields[0].default
    assert "2 lines were not understood" in " ".join(asked[-1].context)
