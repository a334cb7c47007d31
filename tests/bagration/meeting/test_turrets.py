"""A turret is a Bunker, a Gun team and a tank at once: names, second rolls and a crew that is out."""

from fractions import Fraction

import pytest

from sandtable.games.bagration.base.saves import Cover, Fate
from sandtable.games.bagration.chances import armour_fates
from sandtable.games.bagration.fortifications.bunkers_and_nests import hit, refuse_to_shoot
from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.turns.rolls import rolls
from sandtable.kernel import Refused, play
from tests.bagration.battles import do, keys, state_of
from tests.bagration.tools.test_tools import use, verdicts


@pytest.mark.rule("fow.fortification.nest.units")
def test_nests_bought_in_two_sizes_have_names_of_their_own():
    state = state_of("onslaught", points=150)
    do(state, "buy_fortifications", answers=[{"mg_nests_4": 1, "mg_nests_3": 1, "mg_nests_1": 1}, 0])
    names = [f.name for f in state.now.fortifications]
    assert len(names) == 8
    assert len(set(names)) == 8, names
    first = put_up("mg_nests_2")
    assert [f.name for f in put_up("mg_nests_2", first)] == ["Machine-gun Nest 3", "Machine-gun Nest 4"]


@pytest.mark.rule("fow.fortification.bunker.firepower_reroll", "fow.base.armour_save")
@pytest.mark.parametrize(
    ("dice", "fate"),
    [
        ([3, 4], Fate.BAILED_OUT),  # 3 + 6 = 9, equal: one Firepower roll, no second
        ([3, 3], Fate.UNHARMED),
        ([2, 4, 4], Fate.DESTROYED),  # pierced: a success is rolled again
        ([2, 4, 3], Fate.BAILED_OUT),
        ([2, 3], Fate.BAILED_OUT),
        ([4], Fate.UNHARMED),
    ],
)
def test_the_second_firepower_roll_is_for_destroying_a_turret_not_for_bailing_it_out(dice, fate):
    (work,) = put_up("turret_t34")
    assert play(hit(work, anti_tank=9, firepower="4+"), dice=dice).result is fate


@pytest.mark.rule("fow.fortification.bunker.firepower_reroll")
def test_the_odds_of_a_turret_are_those_of_every_throw():
    half = Fraction(1, 2)
    found = armour_fates(6, 9, "4+", Cover.FORTIFIED)
    assert found[Fate.DESTROYED] == Fraction(2, 6) * half * half
    assert found[Fate.BAILED_OUT] == Fraction(2, 6) * (1 - half * half) + Fraction(1, 6) * half
    counted = dict.fromkeys(Fate, Fraction(0))
    for first in range(1, 7):
        for second in range(1, 7):
            for third in range(1, 7):
                counted[thrown(first, second, third)] += Fraction(1, 216)
    assert counted == found


def thrown(*dice):
    """The fate by the very procedure of play, however many of the dice it wants."""
    for wanted in (1, 2, 3):
        (work,) = put_up("turret_t34")
        try:
            return play(hit(work, anti_tank=9, firepower="4+"), dice=list(dice[:wanted])).result
        except Exception as short:
            if wanted == 3:
                raise AssertionError(dice) from short
    raise AssertionError(dice)


@pytest.mark.rule("fow.base.bailed_out")
def test_a_bailed_out_turret_may_not_shoot():
    turret, nest = put_up("turret_t34")[0], put_up("gun_nest_5cm")[0]
    assert refuse_to_shoot(turret) is None
    turret.bailed_out = True
    assert refuse_to_shoot(turret).rule == "fow.base.bailed_out"
    assert refuse_to_shoot(nest) is None
    told = verdicts("fortification", work="turret_t34", already=True)
    assert told["May it shoot?"][0] == "no"
    assert verdicts("fortification", work="gun_nest_5cm", already=True)["May it shoot?"][0] == "yes", (
        "no crew bails out"
    )
    (arms,) = [s for s in use("fortification", work="turret_t34", already=True) if s.title.startswith("Its weapons")]
    assert {row[2] for row in arms.rows} == {0}


@pytest.mark.rule("fow.base.bailed_out")
def test_a_hit_by_a_bailed_out_turret_is_refused_in_play():
    state = state_of("onslaught")
    state.now.fortifications = [*put_up("turret_t34"), *put_up("gun_nest_5cm")]
    state.now.fortifications[0].bailed_out = True
    rifles = f"{keys(state, 'soviet', 'Rifles A')[0]} infantry"
    with pytest.raises(Refused, match="may not shoot"):
        play(rolls(state, "defender"), answers=["hit", "T-34 Turret (76mm) 1"])
    shot = [{"firepower": "Auto"}, "no"]
    play(
        rolls(state, "defender"), answers=["hit", "5cm Anti-tank Nest 1", rifles, *shot], dice=[1], tables=GAME.tables()
    )
    assert state.now.rosters["soviet"].force.units[1].strong == 8
