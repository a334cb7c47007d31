"""Trainbusting, bases to land at, supply by air: what the counters show and the scan lost is asked once and kept."""

from fractions import Fraction

from sandtable.games.forgotten_battles.audit.on_the_board import faults
from sandtable.games.forgotten_battles.board.air_missions import air_verbs
from sandtable.games.forgotten_battles.board.casualties import lose
from sandtable.games.forgotten_battles.board.moves import destinations
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
STRIP = "24.33"
MARKER, BESIDE = "23.26", "23.25"
FLAK_MISSES = [1, 2]


def busted(s, die=6):
    return phase(s, "movement", "soviet", [act(s, "bust", ["Tu-2 104"], VITEBSK)], [*FLAK_MISSES, die])


def test_trains_through_a_trainbusting_zone_take_twice_the_rail_cap_until_the_clean_up_of_who_runs_them():
    s = sky(tupolev=BASE, _256_ID=ORSHA)
    division = [named(s, "256 ID").id]
    usual = fares(s, "axis", division, ORSHA)
    assert usual[VITEBSK] == 3
    busted(s)
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


def test_every_hex_of_the_zone_costs_a_movement_point_more_to_leg_movers_the_marker_s_own():
    s = sky(_501_Tk="23.24", _601_Inf="23.24")
    s.phase, s.player = "movement", "axis"
    tanks, walkers = [named(s, "501 Tk").id], [named(s, "601 Inf").id]
    usual = cost(s, tanks, BESIDE), cost(s, walkers, BESIDE)
    s.board.busted = {MARKER: "axis"}
    assert (cost(s, tanks, BESIDE), cost(s, walkers, BESIDE)) == (usual[0] + 1, usual[1])
    s.board.busted = {BESIDE: "axis"}
    assert (cost(s, tanks, BESIDE), cost(s, walkers, BESIDE)) == (usual[0] + 1, usual[1] + 1)
    s.board.busted = {BESIDE: "soviet"}
    assert cost(s, tanks, BESIDE) == usual[0], "it hinders those against whom it was flown"


def cost(s, ids, hex):
    told = next(d.cost for d in destinations(s, "axis", ids) if d.place.hex == hex)
    return sum(map(Fraction, told.split()))


def test_a_mission_that_fails_leaves_no_marker():
    s = sky(tupolev=BASE)
    busted(s, die=1)
    assert not s.board.busted


def test_only_an_enemy_railway_is_worth_it():
    s = sky(tupolev=BASE)
    assert "nothing for such a mission" in refused(s, "soviet", "bust", ["Tu-2 104"], STATION)
    assert refused(s, "soviet", "bust", ["Tu-2 104"], VITEBSK) == ""


def test_aircraft_land_at_any_base_within_their_range():
    s = sky(tupolev=BASE)
    s.settings["air_return"] = "any_base_in_range"
    strike = act(s, "strike", ["Tu-2 104"], LIOZNO)
    phase(s, "movement", "soviet", [strike, STATION], [*FLAK_MISSES, 1, 1, 1])
    assert (named(s, "Tu-2 104").at, named(s, "Tu-2 104").mode) == (f"air:{STATION}", "inactive")


def carried(s, *answers, to=STATION, dice=()):
    return phase(s, "movement", "soviet", [act(s, "airlift", ["Tu-2 104"], to), *answers], dice)


def lying(s, *hexes):
    found = [lying_at(s, "soviet", hex) for hex in hexes]
    return [dump.tokens if dump else 0 for dump in found]


def test_supply_flies_from_base_to_base_as_much_as_the_type_carries_and_the_base_unloads():
    s = sky(tupolev=BASE)
    before = lying(s, BASE, STATION)
    played = carried(s, "3/2", "home")
    assert [ask.key for ask in played.asked][1:3] == ["air load", "stay"]
    assert s.board.carries == {"Tu-2": 1.5}
    assert lying(s, BASE, STATION) == [before[0] - 2, before[1] + 2], (
        "within half its range 3T, of which 2T are unloaded"
    )
    assert named(s, "Tu-2 104").mode == "inactive"
    assert not list(faults(s, None))


def test_who_stays_at_the_destination_unloads_everything_and_flies_twice_its_range():
    s = sky(tupolev=BASE)
    before = lying(s, BASE, STATION)
    carried(s, "3/2", "stay")
    assert lying(s, BASE, STATION) == [before[0] - 3, before[1] + 3]
    assert named(s, "Tu-2 104").at == f"air:{STATION}"
    assert s.board.flown_in.get(STATION, 0) == 0, "others may still unload there"
    far = sky(tupolev="24.33")
    far.board.bases["44.24"] = 1
    far.board.carries = {"Tu-2": 1}
    before = lying(far, "24.33", "44.24")
    carried(far, to="44.24")
    assert lying(far, "24.33", "44.24") == [before[0] - 1, before[1] + 1]
    assert named(far, "Tu-2 104").at == "air:44.24", "20 hexes are beyond its range of 15"


def test_beyond_half_its_range_it_carries_what_is_printed_and_half_a_token_is_none():
    s = sky(tupolev=BASE)
    before = lying(s, BASE, STRIP)
    carried(s, "3/2", to=STRIP)
    assert lying(s, BASE, STRIP) == [before[0] - 1, before[1] + 1], "13 hexes; a strip unloads 2T"
    again = sky(tupolev=BASE)
    carried(again, "1/2", to=STRIP)
    assert named(again, "Tu-2 104").mode == "active", "it did not fly"


def test_a_type_that_carries_nothing_is_not_asked_again():
    s = sky(tupolev=BASE)
    carried(s, "0")
    assert named(s, "Tu-2 104").mode == "active", "it did not fly"
    assert "carries nothing" in refused(s, "soviet", "airlift", ["Tu-2 104"], STATION)
    assert not {"airlift", "drop"} & {verb.key for verb in air_verbs(s, "soviet")}


def test_what_is_shot_down_takes_its_load_with_it():
    s = sky(tupolev=BASE, focke="23.27")
    s.board.carries = {"Tu-2": 2}
    lose(s, named(s, "Tu-2 104"))
    before = lying(s, BASE)[0]
    carried(s, "no", dice=[6, 6])
    assert lying(s, BASE)[0] == before - 2, "reduced it carries half, near its base twice that"
    assert s.board.accounts["soviet"].lost == 2
    assert not s.board.flown_in.get(STATION)
    assert not list(faults(s, None))


def test_who_is_driven_off_brings_its_load_home():
    s = sky(tupolev=BASE, focke="23.27")
    s.board.carries = {"Tu-2": 1}
    before = lying(s, BASE, STATION)
    carried(s, named(s, "Fw.190 51").id, dice=[5, 5, 1])
    assert lying(s, BASE, STATION) == before
    assert named(s, "Tu-2 104").mode == "inactive"


def test_who_carried_twice_as_much_lands_within_half_its_range():
    s = sky(tupolev=BASE)
    s.settings["air_return"], s.board.carries, s.board.bases["38.28"] = "any_base_in_range", {"Tu-2": 1}, 1
    played = carried(s, STRIP)
    [landing] = [ask for ask in played.asked if ask.key == "land"]
    assert {option.key for option in landing.options} == {"own_base", STATION, STRIP}, "38.28 is 10 hexes away"
    assert named(s, "Tu-2 104").at == f"air:{STRIP}"
