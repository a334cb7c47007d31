"""Partisan activations; where rebuilt units appear."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.records import dead_pile
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.replacements.offers import unit_offers
from sandtable.games.forgotten_battles.replacements.partisan_pool import partisans_activated
from sandtable.games.forgotten_battles.replacements.rebuild_places import (
    appears,
    refuse_appearance,
    refuse_soviet_place,
)
from sandtable.games.forgotten_battles.replacements.tables import soviet_replacements
from sandtable.games.forgotten_battles.state import DeadUnit, Partisan
from sandtable.kernel import Refused, play
from tests.forgotten_battles.positions import axis, place, state

RIFLE = DeadUnit("s1", "29th", "symbol")


@pytest.mark.rule("tfb.replacement.soviet.partisan_activation")
def test_two_activations_for_one_partisan():
    s = state()
    s.partisans = [Partisan("Ded", "C30.12")]
    play(soviet_replacements(s), dice=[4, 4, 6], answers=[{"use": "no"}], tables=GAME.tables())
    assert s.partisans == [Partisan("Ded", "C30.12", active=True)]


@pytest.mark.rule("tfb.replacement.soviet.partisan_activation")
def test_one_activation_for_two_partisans():
    s = state()
    s.partisans = [Partisan("Ded", "C30.12"), Partisan("Bat", "C31.12"), Partisan("Old", "C1.01", active=True)]
    with pytest.raises(Refused, match="at least 1"):
        play(partisans_activated(s, 1), answers=[[]])
    (asked,) = play(partisans_activated(s, 1), answers=[["1"]]).asked
    assert [o.key for o in asked.options] == ["0", "1"], "the one that is active already is not among them"
    assert [p.active for p in s.partisans] == [False, True, True]
    assert play(partisans_activated(s, 2)).asked == [], "only one lies face down"
    assert all(p.active for p in s.partisans)


@pytest.mark.rule("tfb.replacement.soviet.partisan_activation")
def test_nothing_to_activate():
    played = play(partisans_activated(state(), 2))
    assert played.asked == []


@pytest.mark.rule("tfb.replacement.soviet.location")
def test_soviet_ground_units_only_in_the_box():
    with pytest.raises(Refused, match="RVGK-3 Box"):
        obey(refuse_soviet_place(RIFLE, "Western Front HQ"))
    assert refuse_soviet_place(RIFLE, "RVGK-3 Box") is None
    assert refuse_soviet_place(DeadUnit("s2", "Yak", "air"), "an air base") is None
    assert "RVGK-3 Box" in play(appears(state(), "soviet", RIFLE)).texts()[0]


@pytest.mark.rule("tfb.replacement.axis.location")
def test_axis_units_appear_with_an_hq_in_trace():
    s = axis(
        state(),
        place("XX Corps", "corps_hq"),
        place("Kessel", "kessel_hq"),
        place("9th Army", "army_hq", trace=False),
    )
    unit = DeadUnit("a1", "Rgt", "sec")
    play(appears(s, "axis", unit), answers=["XX Corps"])
    with pytest.raises(Refused, match="no rebuilding with a Kessel HQ") as refused:
        play(appears(s, "axis", unit), answers=["Kessel"])
    assert refused.value.rule == "tfb.replacement.axis.location"
    with pytest.raises(Refused, match="not in Trace Supply"):
        play(appears(s, "axis", unit), answers=["9th Army"])


@pytest.mark.rule("tfb.special.axis.hungarian.hq")
def test_a_hungarian_hq_rebuilds_hungarians_only():
    s = axis(state(), place("VIII Hun", "corps_hq"), place("XX Corps", "corps_hq"))
    s.special.hungarian_hqs = ["VIII Hun"]
    german, hungarian = DeadUnit("a1", "Rgt", "sec"), DeadUnit("a2", "Hun", "sec", nation="hungarian")
    play(appears(s, "axis", hungarian), answers=["VIII Hun"])
    with pytest.raises(Refused, match="VIII Hun can rebuild Hungarian units only") as refused:
        play(appears(s, "axis", german), answers=["VIII Hun"])
    assert refused.value.rule == "tfb.special.axis.hungarian.hq"
    assert refuse_appearance(s, "axis", german) is None
    s.supply["axis"].places.pop()
    assert refuse_appearance(s, "axis", german).rule == "tfb.special.axis.hungarian.hq"
    s.replacements["axis"].pax, s.replacements["axis"].eq = 5, [5]
    assert {o.why for o in unit_offers(s, "axis", german)} == {"VIII Hun can rebuild Hungarian units only"}
    s.dead_pile["axis"] = [DeadUnit("a1", "Rgt", "sec", "regiment")]
    own, theirs = (dead_pile(s, "axis", viewer).rows[0][-1] for viewer in ("axis", "soviet"))
    assert (own, theirs) == ("VIII Hun can rebuild Hungarian units only", "2 Pax: regiment, KG, brigade or a step")
