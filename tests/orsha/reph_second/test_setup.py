"""7.520, 7.522: Fortifications, wind, set-up, Reconnaissance."""

import pytest

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.fortifications import ditches_left, price_list, step_7_520
from sandtable.games.orsha.reph.hidden_setup import hip_limit, hip_price
from sandtable.games.orsha.reph.menu import menu
from sandtable.games.orsha.reph.mine_factors import as_rows, proposed
from sandtable.games.orsha.reph.set_up_areas import refuse_place
from sandtable.games.orsha.reph.set_up_rules import first_states, refuse_set_up
from sandtable.games.orsha.reph.setup import step_7_5221, step_7_5224
from sandtable.games.orsha.reph.shop import lay_minefield, step_7_518
from sandtable.games.orsha.reph.suggestion import suggested
from sandtable.kernel import NotUnderstood, Refused, play
from tests.orsha.campaigns import new_state
from tests.orsha.reph_second.states import TABLES, group, initial, names, on


def fortify(state, german=None, russian=None):
    answers = {"german": german or [], "russian": russian or []}
    return play(step_7_520(state), answers=answers, tables=TABLES)


@pytest.mark.rule("oto2.7.520", "oto2.7.520.table", "oto2.6.fpp")
def test_what_is_bought_and_what_is_lost():
    state = on("23PM")
    state.sides["german"].fpp = 50
    divided = {"hexes": [{"count": 1, "ap": 8, "at": 0}]}
    played = fortify(state, german=[{"Trench": 4, "AP Mine factor": 8}, divided])
    assert names(state, "german").count("Trench") == 4
    mines = next(p for p in state.of("german") if p.name == "Minefield")
    assert mines.factors == {"ap": 8, "at": 0}
    assert "10 FPP are forfeited." in played.texts("german")
    assert state.sides["german"].fpp == 0
    assert 4 * price_list(state, "german")["Trench"] + 10 * price_list(state, "german")["AP Mine factor"] == 44
    assert price_list(state, "german")["Pillbox 1+3+5"] == 18


@pytest.mark.rule("oto2.7.520", "oto2.7.4.ihsr7")
def test_the_russians_dig_foxholes_only_and_none_on_23am():
    state = on("23PM")
    state.sides["russian"].fpp = 50
    with pytest.raises(NotUnderstood, match="no item 'Trench'"):
        fortify(state, russian=[{"Trench": 1}])
    fortify(state, russian=[{"Foxhole 3": 2}])
    assert [p.factors for p in state.of("russian")] == [{"capacity": 3}, {"capacity": 3}]
    first = initial()
    first.sides["russian"].fpp = 50
    played = fortify(first)
    assert played.asked == [], "nothing can be bought, so nothing is asked"
    assert played.texts("russian")[0] == "Nothing can be bought: the Russians buy no Fortifications for 23AM."
    assert played.texts("german") == []
    assert played.notes[0].cite == "oto2.7.4.ihsr7"


@pytest.mark.rule("oto2.7.520.table", "oto2.7.520.at-ditch")
def test_fifteen_ditches_in_the_campaign():
    state = on("24AM")
    state.sides["german"].fpp = 100
    for _ in range(15):
        state.add("german", "AT Ditch", "german 23PM FPP")
    for _ in range(5):
        state.add("german", "AT Ditch", "OB")
    assert ditches_left(state, "german") == 0
    with pytest.raises(Refused, match=r"oto2\.7\.520\.at-ditch: 1 of AT Ditch; the limit is 0"):
        fortify(state, german=[{"AT Ditch": 1}])


@pytest.mark.rule("oto2.7.520.hip")
def test_hiding():
    state = on("23PM")
    squad = state.add("german", "4-6-7", "x")
    assert hip_price(squad) == 3
    assert hip_price(squad, shellholes=True) == 6
    assert hip_price(state.add("german", "HMG Cupola", "x"), shellholes=True) == 5
    assert hip_limit(24) == 3


@pytest.mark.rule("oto2.7.520.hip")
@pytest.mark.parametrize(("fpp", "asked"), [(2, ["fortifications"]), (3, ["fortifications", "hip"])])
def test_hiding_that_nobody_can_pay_is_not_asked(fpp, asked):
    state = on("23PM")
    state.add("german", "4-6-7", "x")
    state.sides["german"].fpp = fpp
    played = fortify(state, german=[{}, []][: len(asked)])
    assert [ask.key for ask in played.asked] == asked


@pytest.mark.rule("oto2.7.520")
def test_mine_factors_are_divided_into_minefields():
    state = on("23PM")
    state.sides["german"].fpp = 100
    bought = {"AP Mine factor": 20, "AT Mine factor": 4}
    assert as_rows(proposed({"ap": 20, "at": 4})) == [
        {"count": 1, "ap": 6, "at": 3},
        {"count": 1, "ap": 6, "at": 1},
        {"count": 1, "ap": 6, "at": 0},
        {"count": 1, "ap": 2, "at": 0},
    ]
    for wrong, why in (
        ({"count": 2, "ap": 12, "at": 2}, "24 AP factors are divided; 20 were bought"),
        ({"count": 2, "ap": 10, "at": 1}, "2 AT factors are divided; 4 were bought"),
    ):
        with pytest.raises(Refused, match=why):
            fortify(state, german=[bought, {"hexes": [wrong]}])
    fortify(state, german=[bought, {"hexes": [{"count": 2, "ap": 10, "at": 2}]}])
    laid = [p.factors for p in state.of("german") if p.name == "Minefield"]
    assert laid == [{"ap": 10, "at": 2}, {"ap": 10, "at": 2}]


@pytest.mark.rule("oto2.7.520.hip")
def test_hiding_that_costs_nothing_is_not_sold():
    first = new_state()
    first.add("german", "HMG Cupola", "OB", Box.FORTIFICATION)
    first.sides["german"].fpp = 50
    crew = first.add("german", "2-2-8", "x")
    first.add("german", "75L PaK 40", "x").holder = crew.id
    squad = first.add("german", "4-6-7", "x")
    (_, hip) = fortify(first, german=[{}, []]).asked
    offered = {option.key for option in hip.options}
    assert squad.id in offered
    assert crew.id not in offered, "a Gun hides with its crew for nothing"
    assert not any(first.piece(key).is_(Class.CUPOLA) for key in offered), "Cupolas of 23AM hide for nothing"


@pytest.mark.rule("oto2.7.520.hip")
def test_in_shellholes_hiding_costs_double():
    state = on("23PM")
    squads = [state.add("german", "4-6-7", "x") for _ in range(12)]
    state.sides["german"].fpp = 10
    bare, orchard = "K21", "K22"
    state.ground.perimeter = {"german": [bare, orchard]}
    state.ground.changes = {bare: "shellholes"}
    played = fortify(state, german=[{}, [s.id for s in squads[:2]], [squads[0].id]])
    assert "1 FPP are forfeited." in played.texts("german"), "6 and 3"
    hidden = [{"piece": s.id, "hex": bare, "level": 0, "start": "hidden"} for s in squads[:2]]
    assert refuse_set_up(state, hidden[:1]) is None
    assert refuse_set_up(state, hidden).rule == "oto2.7.520.hip"
    assert refuse_set_up(state, [{**hidden[1], "start": ""}]).rule == "oto2.7.520.hip", "as it is: hidden"
    gun = state.add("german", "75L PaK 40", "x")
    with_gun = {"piece": gun.id, "hex": bare, "level": 0, "start": "hidden"}
    assert refuse_set_up(state, [*hidden, with_gun]) is None, "with a Gun it is not double"
    assert refuse_set_up(state, [{**hidden[1], "hex": orchard}]) is None
    with pytest.raises(Refused, match="that costs 6 FPP more"):
        fortify(again(state), german=[{}, [s.id for s in squads[2:4]], [s.id for s in squads[2:4]]])


@pytest.mark.rule("oto2.7.520.hip")
def test_the_proposal_puts_nobody_hidden_into_shellholes_that_were_not_paid_for():
    state = on("23PM")
    squad = state.add("german", "4-6-7", "x")
    squad.gain(Status.HIDDEN)
    state.ground.perimeter = {"german": ["K21", "K22"]}
    state.ground.changes = {"K21": "shellholes"}
    for squad.box, squad.hex in ((Box.RETAINED, ""), (Box.MAP, "K21")):
        rows = first_states(state, suggested(state, [squad]))
        assert [(row["hex"], row["start"]) for row in rows] == [("K22", "hidden")]
        assert refuse_set_up(state, rows) is None


def again(state):
    """The same side with as many FPP once more, nobody hidden, and more squads among whom a tenth is two."""
    state.sides["german"].fpp = 11
    for piece in state.of("german"):
        piece.lose(Status.HIDDEN)
    for _ in range(2):
        state.add("german", "4-6-7", "x")
    return state


@pytest.mark.rule("oto2.7.520.hip", "oto2.cg11.f")
def test_crews_hide_with_their_guns_and_weapons_with_their_squads():
    state = on("23PM")
    state.ground.perimeter = {"german": ["K21", "K22"]}
    crew, gun, squad, lmg = (state.add("german", name, "x") for name in ("2-2-8", "75L PaK 40", "4-6-7", "LMG"))
    gun.holder = crew.id
    squad.gain(Status.HIDDEN)

    def hidden(hex, *pieces):
        return refuse_set_up(state, [{"piece": p.id, "hex": hex, "level": 0, "start": "hidden"} for p in pieces])

    assert hidden("K21", crew, gun) is None
    assert hidden("K21", crew).rule == "oto2.7.520.hip"
    assert hidden("K21", lmg, squad) is None
    assert hidden("K21", lmg).rule == "oto2.7.520.hip"


@pytest.mark.rule("oto2.7.5224")
def test_the_form_stands_on_the_map_and_hidden_is_proposed():
    state = on("23PM")
    hexmap = our_map()
    woods = next(hexmap.grid.name(h) for h in hexmap.grid if hexmap.has(h, "woods"))
    state.ground.perimeter = {"german": [woods]}
    crew, gun, squad, lmg = (state.add("german", name, "x") for name in ("2-2-8", "75L PaK 40", "4-6-7", "LMG"))
    gun.holder = crew.id
    played = play(step_7_5224(state), answers=[{"units": []}])
    form, _ = played.asked[0].fields
    standing = {s.key: s.carried_by for s in form.places.standing}
    assert standing == {crew.id: gun.id, gun.id: "", squad.id: "", lmg.id: squad.id}
    starts = {row["piece"]: row["start"] for row in form.default}
    assert starts == {crew.id: "hidden", gun.id: "hidden", squad.id: "concealed", lmg.id: ""}
    assert refuse_set_up(state, form.default) is None


@pytest.mark.rule("oto2.7.520.hip")
def test_no_more_than_a_tenth_of_the_squads_hide():
    state = on("23PM")
    squads = [state.add("german", "4-6-7", "x") for _ in range(10)]
    state.sides["german"].fpp = 50
    with pytest.raises(Refused, match="2 squads hidden; at most 1"):
        fortify(state, german=[{}, [squads[0].id, squads[1].id]])
    fortify(state, german=[{}, [squads[0].id], []])
    assert squads[0].has(Status.HIDDEN)
    state.sides["german"].fpp = 50  # a later date: the first one stayed off the map, hidden as before
    with pytest.raises(Refused, match="2 squads hidden; at most 1"):
        fortify(state, german=[{}, [squads[1].id]])


@pytest.mark.rule("oto2.7.5221")
def test_wind_is_asked_and_gusty_weather_settles_it():
    state = on("23PM")
    state.conditions.weather = "Clear & Gusty"
    with pytest.raises(Refused, match="so the wind is gusty"):
        play(step_7_5221(state), answers=[{"force": "calm", "direction": 2}])
    play(step_7_5221(state), answers=[{"force": "gusty", "direction": 2}])
    assert (state.conditions.wind, state.conditions.wind_direction) == ("gusty", 2)
    state.conditions.weather = "Clear"
    state.ground.fires = {"K10": "blaze"}
    played = play(step_7_5221(state), answers=[{"force": "mild breeze", "direction": 1}])
    assert "Drifting Smoke" in played.texts()[-1]


@pytest.mark.rule("oto2.cg12.b1")
@pytest.mark.parametrize(("reading", "offered"), [("refused", False), ("one-cpp-each-kind", True)])
def test_ob_vehicles_set_up_on_the_map_for_one_cpp_each_kind_by_that_reading(reading, offered):
    state = initial()
    state.settings["non-rg-items-on-board"] = reading
    tank = next(p for p in state.of("russian") if p.name == "T-34 M43")
    truck = next(p for p in state.of("russian") if p.name == "GAZ-MM")
    keys = [i.key for i in menu(state, "russian")]
    assert ("given:T-34 M43" in keys) is offered
    if offered:
        play(step_7_518(state), answers={"german": [{}], "russian": [{"given:T-34 M43": 1}]}, tables=TABLES)
        assert state.sides["russian"].line.cpp_spent == 1
        assert refuse_place(state, tank, "K43") is None
    assert refuse_place(state, truck, "K43").rule == "oto2.cg12.b1"


@pytest.mark.rule("oto2.fn.16", "oto2.7.4.ihsr7")
def test_the_shop_tells_what_the_day_makes_useless():
    state = on("23PM")
    state.conditions.weather = "Rain"
    aircraft = next(i for i in menu(state, "russian") if i.key == "F1")
    assert "Rain" in aircraft.hint
    state.conditions.weather = "Overcast"
    assert "Rain" not in next(i for i in menu(state, "russian") if i.key == "F1").hint
    assert "lost" in next(i for i in menu(initial(), "russian") if i.key == "M1").hint


def minefield(shape):
    state = on("23PM", **{"m2-minefield-shape": shape})
    state.ground.perimeter = {"german": [f"{c}{n}" for c in "FGHIJKLMNOPQ" for n in range(10, 30)]}
    bought = group(state, "german", "M2")
    lay_minefield(state, "german", bought)
    return state, [p for p in state.pieces if p.group == bought.id]


@pytest.mark.rule("oto2.rg.german.note.j", "oto2.rg.german.M2")
def test_a_bought_minefield_lies_in_one_line():
    def lay(hexes, shape="straight-chain"):
        state, mines = minefield(shape)
        rows = [{"piece": p.id, "hex": h, "level": 0, "start": ""} for p, h in zip(mines, hexes, strict=False)]
        return refuse_set_up(state, rows)

    straight = [f"K{n}" for n in range(12, 20)]
    assert lay(straight) is None
    assert lay(straight[::-1]) is None, "in any order"
    assert lay([*straight[:7], "M25"]).rule == "oto2.rg.german.note.j"
    assert lay([*straight[:7], straight[0]]) is not None
    assert "laid together" in lay(straight[:5]).why
    zigzag = ["G15", "H14", "I15", "J14", "K15", "L14", "M15", "N14"]
    assert lay(zigzag) is not None
    assert lay(zigzag, "alternate-grain-too") is None
    state, mines = minefield("straight-chain")
    offered = suggested(state, mines)
    assert len(offered) == 8
    assert refuse_set_up(state, [{**row, "start": ""} for row in offered]) is None
    state.ground.perimeter = {"german": ["K10", "K11", "K12"]}
    assert suggested(state, mines) == [], "no line has room: none of it is laid"
