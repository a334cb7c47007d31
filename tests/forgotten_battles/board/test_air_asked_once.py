"""Trainbusting, other bases to land at, supply by air: what no public source tells is asked once and kept."""

from sandtable.games.forgotten_battles.audit.on_the_board import faults
from sandtable.games.forgotten_battles.board.air_missions import air_verbs
from sandtable.games.forgotten_battles.board.phases_on_board import clean_up_board
from sandtable.games.forgotten_battles.board.rails import fares
from sandtable.games.forgotten_battles.board.showing import board
from sandtable.games.forgotten_battles.board.supply_on_board import lying_at
from sandtable.kernel import play
from tests.forgotten_battles.board.position import act, named, phase
from tests.forgotten_battles.board.test_aircraft import BASE, LIOZNO, refused, sky

VITEBSK, ORSHA, BORISOV = "23.27", "25.17", "13.14"
STATION = "28.28"
"""Another Soviet base, of level 1."""
FLAK_MISSES = [1, 2]


def busted(s, *answers, die=6):
    return phase(s, "movement", "soviet", [act(s, "bust", ["Tu-2 104"], VITEBSK), *answers], [*FLAK_MISSES, die])


def test_trains_through_a_trainbusting_zone_take_twice_the_rail_cap_until_the_clean_up_of_who_runs_them():
    s = sky(tupolev=BASE, _256_ID=ORSHA)
    division = [named(s, "256 ID").id]
    usual = fares(s, "axis", division, ORSHA)
    assert usual[VITEBSK] == 3
    played = busted(s, 1)
    assert [ask.key for ask in played.asked][-3:] == ["trainbusting", "trainbusting zone", "movement"]
    assert s.settings["trainbusting_zone"] == 1
    dearer = fares(s, "axis", division, ORSHA)
    assert (dearer[VITEBSK], dearer[BORISOV]) == (6, 3), "who passes it by pays as usual"
    assert "6 points of the Rail Cap wanted, 4 left" in refused_train(s)
    assert [layer.title for layer in board(s, "axis").layers].count("Trainbusting") == 1
    play(clean_up_board(s, "soviet"))
    assert s.board.busted, "it is the other side's to remove"
    play(clean_up_board(s, "axis"))
    assert fares(s, "axis", division, ORSHA) == usual
    assert not list(faults(s, None))


def refused_train(s):
    s.phase, s.board.segment = "movement", 0
    return refused(s, "axis", "rail", ["256 ID"], VITEBSK)


def test_the_zone_is_asked_once_and_not_where_the_mission_fails():
    s = sky(tupolev=BASE)
    busted(s, die=1)
    assert not s.board.busted
    assert s.settings["trainbusting_zone"] == "ask_players"
    named(s, "Tu-2 104").mode = "active"
    busted(s, 2)
    named(s, "Tu-2 104").mode = "active"
    s.board.busted = {}
    busted(s)
    assert s.board.busted == {VITEBSK: "axis"}


def test_only_an_enemy_railway_is_worth_it():
    s = sky(tupolev=BASE)
    assert "nothing for such a mission" in refused(s, "soviet", "bust", ["Tu-2 104"], STATION)
    assert refused(s, "soviet", "bust", ["Tu-2 104"], VITEBSK) == ""


def test_aircraft_land_at_another_base_where_the_players_read_the_series_so():
    s = sky(tupolev=BASE)
    s.settings["air_return"] = "ask_players"
    strike = act(s, "strike", ["Tu-2 104"], LIOZNO)
    dice = [*FLAK_MISSES, 1, 1, 1]
    played = phase(s, "movement", "soviet", [strike, "any_base_in_range", STATION], dice)
    assert [ask.key for ask in played.asked if ask.key in ("air return", "land")] == ["air return", "land"]
    assert (named(s, "Tu-2 104").at, named(s, "Tu-2 104").mode) == (f"air:{STATION}", "inactive")
    named(s, "Tu-2 104").mode = "active"
    s.board.barraged = []
    phase(s, "movement", "soviet", [strike, "own_base"], dice)
    assert named(s, "Tu-2 104").at == f"air:{STATION}", "the base that it flew from now"
    assert s.settings["air_return"] == "any_base_in_range"


def carried(s, *answers, dice=()):
    return phase(s, "movement", "soviet", [act(s, "airlift", ["Tu-2 104"], STATION), *answers], dice)


def test_supply_flies_from_base_to_base_as_much_as_the_type_carries_and_the_base_unloads():
    s = sky(tupolev=BASE)
    before = lying_at(s, "soviet", BASE).tokens, lying_at(s, "soviet", STATION).tokens
    carried(s, 3)
    assert s.board.carries == {"Tu-2": 3}
    after = lying_at(s, "soviet", BASE).tokens, lying_at(s, "soviet", STATION).tokens
    assert after == (before[0] - 2, before[1] + 2), "a base of level 1 unloads 2T"
    assert named(s, "Tu-2 104").mode == "inactive"
    assert not list(faults(s, None))


def test_a_type_that_carries_nothing_is_not_asked_again():
    s = sky(tupolev=BASE)
    carried(s, 0)
    assert named(s, "Tu-2 104").mode == "active", "it did not fly"
    assert "carries no supply" in refused(s, "soviet", "airlift", ["Tu-2 104"], STATION)
    assert "airlift" not in {verb.key for verb in air_verbs(s, "soviet")}


def test_what_is_shot_down_takes_its_load_with_it():
    s = sky(tupolev=BASE, focke="23.27")
    s.board.carries = {"Tu-2": 2}
    named(s, "Tu-2 104").lost = 1
    before = lying_at(s, "soviet", BASE).tokens
    carried(s, "no", dice=[6, 6])
    assert lying_at(s, "soviet", BASE).tokens == before - 2
    assert s.board.accounts["soviet"].lost == 2
    assert not s.board.flown_in
