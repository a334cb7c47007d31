"""The Axis special table: Tigers used and kept, Alert pools, artillery on foot."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.replacements.special_results import axis_special
from sandtable.games.forgotten_battles.state import Pool, State
from sandtable.kernel import Played, Refused, play
from tests.forgotten_battles.positions import axis, dead, place, state


def position(**settings: object) -> State:
    s = axis(state(**settings), place("4th Army", "army_hq"))
    for pool in ("flak_alert", "ag_pg_alert", "infantry_alert"):
        s.pools[pool] = Pool([f"{pool} {n}" for n in (1, 2, 3)], counted=True)
    return s


def special(s: State, dice: list[int], *answers: object) -> Played:
    return play(axis_special(s), dice=dice, answers=answers, tables=GAME.tables())


@pytest.mark.rule("tfb.replacement.axis.special.table", "tfb.replacement.axis.special.alert")
@pytest.mark.parametrize(
    ("die", "pool"), [(3, "ag_pg_alert"), (4, "infantry_alert"), (5, "infantry_alert"), (6, "infantry_alert")]
)
def test_alerts_are_drawn_at_random(die, pool):
    s = position()
    played = special(s, [die, 2])
    assert s.pools[pool].names == [f"{pool} 1", f"{pool} 3"]
    assert any(f"{pool} 2" in text for text in played.texts("axis"))
    assert not any(f"{pool} 2" in text for text in played.texts("soviet"))


@pytest.mark.rule("tfb.replacement.axis.special.table", "tfb.replacement.axis.special.tiger_choice")
@pytest.mark.rule("tfb.replacement.axis.special.tiger")
def test_on_a_two_the_tiger_instead_of_flak():
    s = position()
    tiger = dead(s, "axis", "501st", "tiger")
    special(s, [2], "tiger", tiger.id, "4th Army")
    assert s.dead_pile["axis"] == []
    assert len(s.pools["flak_alert"].names) == 3
    special(s, [2, 1], "flak_alert")
    assert len(s.pools["flak_alert"].names) == 2


@pytest.mark.rule("tfb.replacement.axis.special.tiger_save")
def test_a_tiger_rebuild_keeps_while_no_tiger_is_dead():
    s = position()
    played = special(s, [1], "tiger")
    assert s.replacements["axis"].tigers == 1
    assert any("the rebuild is kept" in text for text in played.texts("soviet"))
    play(rebuild(s, "axis"))
    assert s.replacements["axis"].tigers == 1, "still there next turn"


@pytest.mark.rule("tfb.replacement.axis.special.tiger_save")
def test_with_a_dead_tiger_it_cannot_be_kept():
    s = position()
    dead(s, "axis", "501st", "tiger")
    with pytest.raises(Refused, match="rebuild it now") as refused:
        special(s, [1], "tiger", "save")
    assert refused.value.rule == "tfb.replacement.axis.special.tiger_save"
    other = position(tiger_hold="always")
    dead(other, "axis", "501st", "tiger")
    special(other, [1], "tiger", "save")
    assert other.replacements["axis"].tigers == 1


@pytest.mark.rule("tfb.replacement.axis.special.tiger_save")
def test_a_kept_rebuild_is_used_when_a_tiger_has_died():
    s = position()
    special(s, [1], "tiger")
    tiger = dead(s, "axis", "501st", "tiger")
    play(rebuild(s, "axis"), answers=[tiger.id, "4th Army"])
    assert s.dead_pile["axis"] == []
    assert s.replacements["axis"].tigers == 0


@pytest.mark.rule("tfb.replacement.axis.special.tiger_save", "tfb.replacement.axis.location")
def test_a_dead_tiger_without_an_hq_does_not_keep_the_rebuild():
    s = axis(state(), place("4th Army", "army_hq", trace=False))
    tiger = dead(s, "axis", "501st", "tiger")
    with pytest.raises(Refused, match="used now or lost"):
        special(s, [1], "tiger", "save")
    with pytest.raises(Refused, match="no HQ in Trace Supply"):
        special(s, [1], "tiger", tiger.id)
    s.replacements["axis"].tigers = 1
    played = play(rebuild(s, "axis"), answers=["lose"])
    assert (s.replacements["axis"].tigers, s.dead_pile["axis"]) == (0, [tiger])
    assert any("not used, and lost" in text for text in played.texts("soviet"))
    always = axis(state(tiger_hold="always"), place("4th Army", "army_hq", trace=False))
    dead(always, "axis", "501st", "tiger")
    played = special(always, [1], "tiger")
    assert any("the rebuild is kept" in text for text in played.texts("axis"))
    assert not any("No HQ" in text for text in played.texts("soviet")), "which HQs are in trace is a secret"
    play(rebuild(always, "axis"))
    assert always.replacements["axis"].tigers == 1


@pytest.mark.rule("tfb.special.axis.hungarian.hq", "tfb.replacement.axis.special.arty")
@pytest.mark.rule("tfb.replacement.axis.special.tiger")
def test_a_hungarian_hq_brings_back_no_german_unit_by_a_special_result():
    s = axis(state(), place("Hungarian VIII", "corps_hq"))
    s.special.hungarian_hqs = ["Hungarian VIII"]
    gun, tiger = dead(s, "axis", "I/51", "werfer"), dead(s, "axis", "501st", "tiger")
    played = special(s, [1], "arty", "lose")
    assert [o.rule for o in played.asked[2].options] == ["tfb.special.axis.hungarian.hq", ""]
    assert any("not used, and lost" in text for text in played.texts("soviet")), "why is the secret of the Axis"
    assert [o.hint for o in played.asked[1].options] == ["No HQ can rebuild it now: it would be lost."] * 2
    with pytest.raises(Refused, match="Hungarian"):
        special(s, [1], "tiger", tiger.id)
    honved = dead(s, "axis", "Honved", "artillery", nation="hungarian")
    with pytest.raises(Refused, match="Hungarian"):
        special(s, [1], "arty", gun.id)
    special(s, [1], "arty", honved.id, "Hungarian VIII")
    assert honved not in s.dead_pile["axis"]


@pytest.mark.rule("tfb.replacement.axis.special.arty")
def test_artillery_on_foot_one_step():
    s = position()
    on_foot = dead(s, "axis", "Werfer 51", "werfer", multi_step=True, steps=2)
    dead(s, "axis", "Sturm 185", "artillery", mobility="track")
    played = special(s, [1], "arty", on_foot.id, "4th Army")
    assert [(u.name, u.steps) for u in s.dead_pile["axis"]] == [("Werfer 51", 1), ("Sturm 185", 1)]
    choice = next(r for r in played.asked if r.key == "special rebuild")
    assert [o.key for o in choice.options] == [on_foot.id, "lose"]


@pytest.mark.rule("tfb.replacement.axis.special.no_save")
def test_arty_without_artillery_gains_nothing():
    s = position()
    played = special(s, [1], "arty")
    assert s == position()
    assert any("does not keep" in text for text in played.texts())


@pytest.mark.rule("tfb.replacement.axis.special.alert")
def test_an_empty_pool():
    s = position()
    s.pools["infantry_alert"].names = []
    assert any("no unit is received" in text for text in special(s, [5]).texts())
    asked = position(empty_alert_pool="ask_players")
    asked.pools["infantry_alert"].names = []
    played = special(asked, [5], {"given": "one Security battalion"})
    assert any("given instead: one Security battalion" in text for text in played.texts())


@pytest.mark.rule("tfb.replacement.axis.special.alert")
def test_a_pool_nobody_has_counted_is_drawn_from_the_players_cup():
    s = position()
    s.pools["infantry_alert"] = Pool()
    special(s, [5], "drawn")
    assert any("pool is empty" in text for text in special(s, [5], "empty").texts())


@pytest.mark.rule("tfb.rebuild.axis.special.alert", "tfb.replacement.axis.special.alert")
def test_a_dead_alert_unit_is_drawn_again_with_its_pool():
    s = position()
    dead(s, "axis", "Alarm 7", "infantry_alert", steps=2)
    other = dead(s, "axis", "Flak 3", "flak_alert")
    played = special(s, [5, 4])
    assert s.dead_pile["axis"] == [other]
    assert len(s.pools["infantry_alert"].names) == 3
    assert any("Alarm 7" in text for text in played.texts("axis"))
    s.pools["flak_alert"].names = []
    special(s, [2], "flak_alert")
    assert s.dead_pile["axis"] == [], "the only one that can be drawn"
    s.pools["ag_pg_alert"] = Pool()
    dead(s, "axis", "StG 9", "ag_pg_alert")
    special(s, [3], "drawn")
    special(s, [3], "StG 9, from the Dead Pile")
    assert s.dead_pile["axis"] == []


@pytest.mark.rule("tfb.replacement.axis.special.tiger_choice", "tfb.replacement.axis.special.tiger_save")
def test_the_choice_says_what_each_result_would_do_now():
    s = axis(state(), place("4th Army", "army_hq"))
    arty, tiger = play(axis_special(s), dice=[1], answers=["tiger"], tables=GAME.tables()).asked[1].options
    assert (arty.hint, tiger.hint) == (
        "None lies in the Dead Pile: it would be lost.",
        "None lies in the Dead Pile: kept for later.",
    )
    dead(s, "axis", "I/51", "werfer", mobility="leg")
    arty, _ = play(axis_special(s), dice=[1], answers=["tiger"], tables=GAME.tables()).asked[1].options
    assert arty.hint == ""
