"""The two solitaire missions, sight and slopes, at their edges."""

import pytest

from sandtable.games.orsha.sight.cover import total_tem
from sandtable.games.orsha.sight.slopes import SharedVertex
from sandtable.games.orsha.solitaire.crossroads_setup import within
from sandtable.games.orsha.solitaire.setup_enemy import guns
from sandtable.games.orsha.solitaire.state import Half
from sandtable.games.orsha.solitaire.turn import end_player_turn
from sandtable.games.orsha.solitaire.wrecks import refuse_wreck, wrecks
from sandtable.kernel import play
from tests.orsha.sight.fixture import at, slopes
from tests.orsha.solitaire.missions import TABLES, breakthrough, crossroads, run, with_suspects, with_unit


@pytest.mark.rule("oto2.sasl.s1.guns")
def test_the_three_guns_of_the_set_up_are_there_from_the_start():
    s = breakthrough()
    run(guns(s))
    assert [(u.kind, u.at_start) for u in s.units] == [("gun", True)] * 3
    assert all("AA mode" in u.note for u in s.units)


@pytest.mark.rule("oto2.sasl.s1.msr8.a")
def test_the_first_hex_that_is_open_for_a_wreck_is_offered():
    s = breakthrough()
    ask = play(wrecks(s), answers=[6], until="wreck", tables=TABLES).pending
    assert refuse_wreck(s, ask.suggestion) is None
    opened = next(line for line in ask.context if "Open are:" in line).partition("Open are: ")[2]
    assert opened.replace(" ", "..").split("..")[0] == ask.suggestion


@pytest.mark.rule("oto2.sasl.s1.msr8.a")
def test_no_wreck_lies_beside_another_or_among_the_enemy():
    s = breakthrough()
    ask = play(wrecks(s), answers=[6], until="wreck", tables=TABLES).pending
    hex = ask.suggestion
    with_suspects(s, hex)
    assert "ENEMY units" in refuse_wreck(s, hex).why
    s.suspects = []
    with_unit(s, "4-6-7", "squad", hex)
    assert "ENEMY units" in refuse_wreck(s, hex).why


@pytest.mark.rule("oto2.sasl.s1.msr3.b")
@pytest.mark.parametrize(
    ("mission", "turn", "told"),
    [(breakthrough, 1, True), (breakthrough, 2, False), (crossroads, 1, False), (crossroads, 2, False)],
)
def test_normal_oba_procedures_are_told_of_after_the_first_turn_of_the_first_mission(mission, turn, told):
    s = mission()
    s.turn, s.half = turn, Half.FRIENDLY
    played = run(end_player_turn(s))
    assert any("OBA follows its normal procedures" in text for text in played.texts()) is told
    assert (s.half, s.phase) == (Half.ENEMY, "play-rally")
    run(end_player_turn(s))
    assert s.phase == "turn-end"


@pytest.mark.rule("oto2.sasl.s2.suspects")
@pytest.mark.parametrize(("radius", "near"), [(0, ["K5"]), (1, ["K5", "K6"]), (2, ["K5", "K6", "K7"])])
def test_a_radius_holds_the_hexes_at_its_very_end(radius, near):
    assert within(["K5", "K6", "K7", "K8"], "K5", radius) == near


@pytest.mark.rule("oto2.1.41.e")
@pytest.mark.parametrize(
    ("slope", "other", "mud", "total"),
    [(1, 0, 0, 1), (1, 2, 0, 2), (2, 1, 0, 2), (1, -1, 0, 0), (1, 0, 1, 2), (0, 0, 0, 0), (1, -2, 0, -1)],
)
def test_slope_tem_or_another_positive_tem_and_a_negative_one_besides(slope, other, mud, total):
    assert total_tem(slope, other, mud) == total


@pytest.mark.rule("oto2.1.1", "oto2.1.2.a")
def test_a_hex_is_up_or_down_slope_over_each_of_its_six_hexsides():
    centre = "OO13"
    around = ["OO12", "PP12", "PP13", "OO14", "NN13", "NN12"]
    every = slopes(*((centre, name, centre) for name in around))
    assert every.down_sides(at(centre)) == frozenset(range(6))
    assert every.up_sides(at(centre)) == frozenset()
    upper = slopes(*((centre, name, name) for name in around))
    assert upper.down_sides(at(centre)) | upper.up_sides(at(centre)) == frozenset(range(6))


@pytest.mark.rule("oto2.1.1", "oto2.1.2.b")
@pytest.mark.parametrize("reading", list(SharedVertex))
def test_a_line_over_one_slope_alone_is_read_as_it_is_whatever_shared_vertices_are(reading):
    lower = slopes(("OO13", "OO12", "OO13"), shared_vertex=reading).crossed(at("OO13"), at("OO11"))
    assert (bool(lower.up), bool(lower.down)) == (False, True)
    upper = slopes(("OO13", "OO12", "OO12"), shared_vertex=reading).crossed(at("OO13"), at("OO11"))
    assert (bool(upper.up), bool(upper.down)) == (True, False)
