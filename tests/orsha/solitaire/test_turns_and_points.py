"""Game Turns, mission end, VP."""

import pytest

from sandtable.games.orsha.solitaire import field, victory_points
from sandtable.games.orsha.solitaire.state import Half, Holder, Vpo
from sandtable.games.orsha.solitaire.turn import end_player_turn, happens, turn_end
from sandtable.kernel import Refused
from tests.orsha.solitaire.missions import breakthrough, crossroads, run, with_unit


@pytest.mark.rule("oto2.sasl.s1.end")
@pytest.mark.parametrize(
    ("turn", "dice", "goes_on"),
    [(7, [], True), (8, [4], True), (8, [3], False), (9, [4], False), (10, [6], True), (11, [6], False)],
)
def test_s1_mission_end(turn, dice, goes_on):
    s = breakthrough()
    s.turn, s.half = turn, Half.ENEMY
    run(turn_end(s), dice)
    assert (s.phase, s.turn) == (("play-rally", turn + 1) if goes_on else ("scoring", turn))


@pytest.mark.rule("oto2.sasl.s2.end")
@pytest.mark.parametrize(
    ("turn", "dice", "goes_on"), [(9, [], True), (10, [2], False), (10, [3], True), (13, [3], True), (13, [2], False)]
)
def test_s2_mission_end(turn, dice, goes_on):
    s = crossroads()
    s.turn, s.half = turn, Half.ENEMY
    run(turn_end(s), dice)
    assert (s.phase == "play-rally") is goes_on


@pytest.mark.rule("oto2.sasl.s1.vp")
def test_the_schedule():
    friendly, enemy, _ = victory_points.points(friendly_vpo=4, enemy_vpo=2, rail="yes", road="no", guns=1)
    assert (friendly, enemy) == (6, 4)
    friendly, enemy, _ = victory_points.points(friendly_vpo=6, enemy_vpo=0, rail="yes", road="yes", guns=0)
    assert (friendly, enemy) == (11, 0)
    friendly, enemy, _ = victory_points.points(friendly_vpo=0, enemy_vpo=7, rail="no", road="no", guns=3)
    assert (friendly, enemy) == (0, 12)


@pytest.mark.rule("oto2.sasl.s1.vp")
def test_the_report_at_the_end_is_scored():
    s = breakthrough()
    gun = with_unit(s, "75L AT", "gun", "K5")
    with_unit(s, "4-6-7", "squad", "K5")
    s.ended_by = "the dr at the end of Game Turn 9"
    report = {"vpo": ["I14", "V17"], "rail": True, "road": False, "guns": [str(gun.id)]}
    run(victory_points.scoring(s), [], [report, "enemy"])
    assert (s.friendly_vp, s.enemy_vp) == (2 + 2, 5 + 1 + 1)
    assert [v.key for v in s.held_by(Holder.FRIENDLY)] == ["I14", "V17"]
    outcome = victory_points.outcome(s)
    assert outcome.winner is None
    assert outcome.why == "the ENEMY has won; 4 VP to 7; the dr at the end of Game Turn 9"


@pytest.mark.rule("oto2.sasl.s1.vp", "oto2.4.1.h")
def test_a_cupola_that_can_fire_on_the_road_counts_as_an_afv():
    s = breakthrough()
    cupola, squad = with_unit(s, "HMG Cupola", "cupola", "K5"), with_unit(s, "4-6-7", "squad", "K5")
    report = {"vpo": [], "rail": True, "road": True, "guns": [str(cupola.id)]}
    asked = run(victory_points.scoring(s), [], [report, "enemy"]).asked[0]
    assert s.enemy_vp == len(s.vpos) + 1
    assert str(squad.id) not in dict(next(f for f in asked.fields if f.key == "guns").choices)


@pytest.mark.rule("oto2.sasl.s1.vp")
def test_a_road_path_that_is_told_is_checked():
    s = breakthrough()
    highway = "Z1..Z9 AA10..AA22 Z22 Y23..Y28"
    report = {"vpo": [], "rail": False, "road": True, "path": highway, "guns": []}
    run(victory_points.scoring(s), [], [report, "draw"])
    assert s.friendly_vp == 3
    broken = {**report, "path": highway.replace("AA10..AA22", "AA10..AA15 AA17..AA22")}
    with pytest.raises(Refused, match="no unbroken road"):
        run(victory_points.scoring(breakthrough()), [], [broken])
    assert not victory_points.is_unbroken_road(["K1", "K2"])


@pytest.mark.rule("oto2.sasl.s1.vp")
def test_all_railroad_locations_in_play_are_known():
    assert {"P1", "P13", "M15", "M28"} <= set(field.rail_hexes())
    assert "M29" not in field.rail_hexes()
    assert len(field.rail_hexes()) == 29


def with_vpo(*holders):
    s = crossroads()
    s.vpos = [Vpo(f"44 K{n}", f"K{n}", "road intersection", holder) for n, holder in enumerate(holders, 1)]
    return s


@pytest.mark.rule("oto2.sasl.s2.vp.instant")
def test_s2_is_won_at_once_with_all_vpo():
    s = with_vpo(Holder.FRIENDLY, Holder.FRIENDLY)
    s.turn, s.half = 4, Half.ENEMY
    run(happens(s), [], ["go-on"])
    assert s.over
    assert victory_points.outcome(s).winner == "player"
    assert "end of the ENEMY player turn of Game Turn 4" in victory_points.outcome(s).why
    t = with_vpo(Holder.FRIENDLY, Holder.ENEMY)
    t.turn, t.half = 4, Half.FRIENDLY
    run(end_player_turn(t))
    assert not t.over
    assert t.half is Half.ENEMY
    none = with_vpo()
    run(end_player_turn(none))
    assert not none.over


@pytest.mark.rule("oto2.sasl.s2.vp.instant")
def test_only_s2_is_won_at_once():
    s = breakthrough()
    for v in s.vpos:
        v.holder = Holder.FRIENDLY
    run(end_player_turn(s))
    assert not s.over


@pytest.mark.rule("oto2.sasl.s2.vp")
def test_s2_scores_a10b_for_each_vpo():
    s = with_vpo(Holder.FRIENDLY, Holder.ENEMY, Holder.FRIENDLY)
    played = run(victory_points.scoring(s), [], [3, 2, 5, "friendly"])
    assert (s.friendly_vp, s.enemy_vp) == (8, 2)
    assert all("A10b" in r.question for r in played.asked[:3])
    assert played.asked[-1].suggestion == "friendly"


def test_the_menu_leads_through_the_player_turn():
    s = breakthrough()
    s.phase = "play-rally-open"
    run(happens(s), [], ["go-on"])
    assert s.phase == "play-fire"
    s.phase = "play-open"
    played = run(happens(s), [], ["go-on"])
    keys = [o.key for o in played.asked[0].options]
    assert keys[0] == "go-on"
    assert "activate" not in keys  # there is no S?
    assert s.half is Half.ENEMY
