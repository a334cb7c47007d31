"""Lists of army builders: pasted as they are, looked over, and nothing of them lost."""

import pytest

from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.forces.pasted_list import is_builders, kind_of, rewritten
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


ROSTER = """
++ Bagration: Soviet (Soviet - Bagration) [46 pts] ++
+ Formation +
Hero Rifle Battalion [30 pts]
. Hero Rifle Battalion HQ [2 pts]: 2x SMG team
. Hero Rifle Company [11 pts]
. . 9x Rifle team
. . 1x Komissar team
. . Anti-tank rifles [1 pts]
. Zis-3 Battery [7 pts]: 4x 76mm gun
+ Support +
T-34 Company [16 pts]
  • 5x T-34/85
++ Total: [46 pts] ++
"""
POINTS_FIRST = """
Soviet Tank Corps [100 pts]
16 - T-34 Company, 5x T-34/85
10 - Rifle Company, 9x Rifle team, 2x Truck
"""


def units_of(text):
    force = read_force(rewritten(text))
    return [(u.formation, u.name, u.points, {t.kind.value: t.began for t in u.teams}) for u in force.units]


def test_a_roster_with_teams_on_lines_of_their_own():
    assert units_of(ROSTER) == [
        ("Hero Rifle Battalion", "Hero Rifle Battalion HQ", 2, {"infantry": 2}),
        ("Hero Rifle Battalion", "Hero Rifle Company", 11, {"infantry": 10}),
        ("Hero Rifle Battalion", "Zis-3 Battery", 7, {"gun": 4}),
        ("Support", "T-34 Company", 16, {"tank": 5}),
    ]
    assert "# not understood: Anti-tank rifles [1 pts]" in rewritten(ROSTER), "what is bought for a Unit is no Unit"
    assert "# Total: [46 pts]" in rewritten(ROSTER)


def test_a_list_with_the_points_before_the_names():
    assert units_of(POINTS_FIRST) == [
        ("Soviet Tank Corps", "T-34 Company", 16, {"tank": 5}),
        ("Soviet Tank Corps", "Rifle Company", 10, {"infantry": 9, "transport": 2}),
    ]


@pytest.mark.parametrize("text", [PASTED, ROSTER, POINTS_FIRST])
def test_every_line_is_still_there(text):
    told = rewritten(text)
    for word in text.replace(",", " ").split():
        if word.isalpha() and word not in ("team", "gun", "pts", "points"):
            assert word in told or kind_of(word), word


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
