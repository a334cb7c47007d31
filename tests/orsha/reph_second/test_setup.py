"""7.520, 7.522: Fortifications, wind, set-up, Reconnaissance."""

from collections import Counter

import pytest

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.reph.areas import refuse_place
from sandtable.games.orsha.reph.companions import alone
from sandtable.games.orsha.reph.fortifications import ditches_left, price_list, step_7_520
from sandtable.games.orsha.reph.hiding import hip_limit, hip_price
from sandtable.games.orsha.reph.menu import menu
from sandtable.games.orsha.reph.mine_factors import as_rows, proposed
from sandtable.games.orsha.reph.recon import refuse_recon, step_7_5225, step_7_5226
from sandtable.games.orsha.reph.setup import refuse_set_up, step_7_5221, step_7_5224
from sandtable.games.orsha.reph.shop import lay_minefield, step_7_518
from sandtable.games.orsha.reph.suggestion import suggested
from sandtable.games.orsha.state import Box, Status
from sandtable.kernel import NotUnderstood, Refused, play
from tests.orsha.campaigns import new_state
from tests.orsha.reph_second.states import TABLES, group, gun_on_map, initial, names, on


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
    (form,) = played.asked[0].fields
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


@pytest.mark.rule("oto2.7.5224")
def test_the_proposed_set_up_is_legal_near_the_front_and_spread_out():
    state = initial()
    for _ in range(3):
        bought = group(state, "german", "I1", "Full")
        for name in (*["4-6-7"] * 12, "9-1", "8-0", "MMG", "LMG"):
            state.add("german", name, bought.id)
    radio = state.add("german", "Radio", group(state, "german", "O1").id)
    pieces = [p for p in state.of("german") if not p.is_(Class.AIRCRAFT)]
    rows = suggested(state, pieces)
    assert {row["piece"] for row in rows} == {p.id for p in pieces}
    assert refuse_set_up(state, [{**row, "start": ""} for row in rows]) is None
    columns = {row["hex"].rstrip("0123456789") for row in rows}
    assert len(columns) > 25, "all along the front"
    assert min(int(row["hex"].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for row in rows) >= 33, "hexes 41 are the front"
    squads = Counter(row["hex"] for row in rows if state.piece(row["piece"]).is_(Class.SQUAD))
    assert max(squads.values()) <= 3, "A5.1"
    at = {row["piece"]: row["hex"] for row in rows}
    mined = {at[p.id] for p in pieces if p.name == "Minefield"}
    assert not mined & {at[p.id] for p in pieces if not p.is_(Class.FORTIFICATION)}, "nobody stands in mines"
    depth = {p.name: [] for p in pieces}
    for p in pieces:
        depth[p.name].append(int(at[p.id].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))
    assert max(depth["Trench"]) <= 40 < max(depth["Minefield"]), "trenches behind the line, mines in it"
    mates = {at[p.id] for p in pieces if p.is_(Class.SQUAD)}
    assert all(at[p.id] in mates for p in pieces if p.is_(Class.SW, Class.LEADER)), "with a squad"
    assert at[radio.id] in {at[p.id] for p in pieces if p.is_(Class.LEADER)}, "a leader spots for the battery"


@pytest.mark.rule("oto2.7.5193", "oto2.rg.german.note.b")
def test_crews_are_proposed_with_their_guns_and_weapons_with_their_crews():
    state, gun = gun_on_map("23PM")
    state.ground.perimeter = {"german": [f"{c}{n}" for c in "HIJKLM" for n in range(15, 25)]}
    pieces = [gun]
    for name in ("75L PaK 40", "HMG", "HMG"):
        crew, weapon = state.add("german", "2-2-8", name), state.add("german", name, name)
        weapon.holder = crew.id
        pieces += [weapon, crew]
    gun.holder = state.add("german", "2-2-8", "x").id
    pieces.insert(0, state.piece(gun.holder))
    at = {row["piece"]: row["hex"] for row in suggested(state, pieces)}
    assert all(at[p.id] == at[p.holder] for p in pieces if p.holder)
    assert at[gun.id] == "K20", "it stands where it stood, and its crew joins it"


@pytest.mark.rule("oto2.cg12.b1", "oto2.7.4.ob.german")
def test_set_up_on_23am():
    state = initial()
    bought = group(state, "russian", "I2", "Full")
    squad = state.add("russian", "4-5-8", bought.id)
    assert refuse_place(state, squad, "K43").rule == "oto2.cg12.b1"
    bought.on_map = True
    assert refuse_place(state, squad, "K43") is None
    assert refuse_place(state, squad, "K41") is not None
    german = state.add("german", "4-6-7", "german OB I1 1")
    assert refuse_place(state, german, "K41") is None
    assert refuse_place(state, german, "K42").rule == "oto2.7.4.ob.german"


@pytest.mark.rule("oto2.7.5224")
def test_nobody_stands_in_two_places():
    state = initial()
    squad = state.add("german", "4-6-7", "german OB I1 1")
    rows = [{"piece": squad.id, "hex": "K10", "level": 0}, {"piece": squad.id, "hex": "K11", "level": 0}]
    assert "stands in two places" in refuse_set_up(state, rows).why
    assert refuse_set_up(state, [{"piece": squad.id, "hex": "AB3", "level": 0}]) is not None


@pytest.mark.rule("oto2.7.5224")
def test_the_germans_set_up_first_and_what_they_hide_stays_hidden():
    state = initial()
    squad = state.add("german", "4-6-7", "german OB I1 1")
    squad.gain(Status.HIDDEN)
    paid = group(state, "russian", "I5", "Full")
    paid.on_map = True
    state.add("russian", "6-2-8", paid.id)
    units = [{"piece": squad.id, "hex": "K10", "level": 0}]
    played = play(step_7_5224(state), answers={"german": [{"units": units}], "russian": [{"units": []}]})
    assert [r.side for r in played.asked] == ["german", "russian"]
    (form,) = played.asked[1].fields
    assert {state.piece(s.key).name for s in form.places.standing} == {"6-2-8"}, "others enter by the east edge"
    assert (squad.box, squad.hex) == (Box.MAP, "K10")
    assert not any("K10" in text for text in played.texts("russian"))
    assert "The German side has set up 0 counters in view." in played.texts("russian")


@pytest.mark.rule("oto2.7.5224")
def test_what_stands_as_proposed_does_not_look_moved():
    state = initial()
    waiting = state.add("german", "4-6-7", "german OB I1 1")
    ask = next(step_7_5224(state))
    (form,) = ask.fields
    proposal = {row["piece"]: row["hex"] for row in form.default}
    standing = {s.key: s for s in form.places.standing}
    assert proposal[waiting.id]
    assert standing[waiting.id].at == "", "without its row it is off the map"
    assert {key: s.proposed for key, s in standing.items() if s.proposed} == proposal


@pytest.mark.rule("oto2.7.5225", "oto2.rg.russian.M3")
@pytest.mark.parametrize(("date", "paid", "die", "locations"), [("23AM", "2", 1, 7), ("24PM", "1", 3, 4)])
def test_reconnaissance(date, paid, die, locations):
    state = on(date, russian=3)
    played = play(step_7_5225(state), dice=[die], answers=[paid], tables=TABLES)
    assert state.sides["russian"].recon == locations
    assert state.sides["russian"].line.cpp_left == 3 - int(paid)
    assert played.texts("german") == []


@pytest.mark.rule("oto2.7.5225")
def test_reconnaissance_that_cannot_be_paid():
    with pytest.raises(Refused, match="1 CPP are left"):
        play(step_7_5225(on("24PM", russian=1)), answers=["2"], tables=TABLES)
    assert play(step_7_5225(on("24PM", russian=3, **{"recon-purchase": "chart-m3-only"})), tables=TABLES).asked == []


@pytest.mark.rule("oto2.cg16", "oto2.7.5226")
def test_mines_stay_hidden_and_other_works_are_placed_before_the_reconnaissance():
    state = on("23PM")
    state.ground.perimeter = {"german": ["K33", "K34"]}
    state.ground.control = {"K40": "russian"}
    mines, trench = (state.add("german", name, "x", Box.FORTIFICATION) for name in ("Minefield", "Trench"))
    rows = [{"piece": p.id, "hex": "K33", "level": 0, "start": ""} for p in (mines, trench)]
    rows[1]["start"] = "hidden"
    told = play(step_7_5224(state), answers=[{"units": rows}]).texts("russian")
    assert "The German side has set up 0 counters in view." in told, "not even the number of the mines"
    state.sides["russian"].recon = 1
    played = play(step_7_5226(state), answers=[{"hexes": "K33"}]).texts("russian")
    assert "Fortifications are placed: Trench in K33." in played
    assert [text for text in played if "mines" in text] == ["K33: mines, of unknown type and strength."]


@pytest.mark.rule("oto2.7.5226")
def test_inspection():
    state = on("23PM")
    state.ground.control = {"K40": "russian"}
    state.sides["russian"].recon = 2
    assert refuse_recon(state, ["K33"]) is None
    assert refuse_recon(state, ["K32"]).rule == "oto2.7.5226"
    mines = state.add("german", "Minefield", "x", Box.MAP)
    mines.hex, mines.factors = "K33", {"ap": 8, "at": 3}
    mines.gain(Status.HIDDEN)
    squad = state.add("german", "4-6-7", "x", Box.MAP)
    squad.hex = "K34"
    squad.gain(Status.HIDDEN)
    with pytest.raises(NotUnderstood, match="Z99"):
        play(step_7_5226(state), answers=[{"hexes": "K33 Z99"}])
    for far in ("k33, k32", "K32..K33"):
        with pytest.raises(Refused, match="K32 is 8 hexes"):
            play(step_7_5226(state), answers=[{"hexes": far}])
    with pytest.raises(Refused, match="3 Locations named; 2 may be"):
        play(step_7_5226(state), answers=[{"hexes": "K33..K35"}])
    played = play(step_7_5226(state), answers=[{"hexes": "k33, K34 K33"}])
    assert "K33: mines, of unknown type and strength." in played.texts("russian")
    assert squad.status == [Status.CONCEALED]


@pytest.mark.rule("oto2.7.5193", "oto2.7.5196", "oto2.7.5197", "oto2.rg.russian.note.o", "oto2.rg.german.note.b")
def test_new_leaders_weapons_and_trucks_set_up_with_their_own_group():
    state = on("23PM")
    state.ground.perimeter = {"german": ["K10", "K11", "K14"], "russian": ["K48", "K49", "K52"]}
    company, section, tanks = (group(state, "german", rg) for rg in ("I1", "I5", "V3"))
    squad, leader = (state.add("german", name, company.id) for name in ("4-6-7", "9-1"))
    crew, hmg = (state.add("german", name, section.id) for name in ("2-2-8", "HMG"))
    stug, commander = (state.add("german", name, tanks.id) for name in ("StuG IIIG", "9-1 armor leader"))
    guns = group(state, "russian", "G2")
    men, gun, truck = (state.add("russian", name, guns.id) for name in ("2-2-8", "76L obr. 39", "GAZ-MM"))

    def set_up(*placed):
        rows = [{"piece": piece.id, "hex": hex, "level": 0, "start": ""} for piece, hex in placed]
        return {placed[0][0].side: [{"units": rows}]}

    for rows, why in (
        (((squad, "K10"), (leader, "K11")), "with a MMC of his group"),
        (((crew, "K10"), (hmg, "K11")), "with a crew of its group"),
        (((stug, "K10"), (commander, "K11")), "AFV of his own platoon"),
    ):
        with pytest.raises(Refused, match=why):
            play(step_7_5224(state), answers=set_up(*rows))
    alone_there = alone(state, set_up((men, "K48"), (gun, "K48"), (truck, "K52"))["russian"][0]["units"])
    assert [refusal.rule for _, refusal in alone_there] == ["oto2.rg.russian.note.o"]
    assert not alone(state, set_up((men, "K48"), (gun, "K48"), (truck, "K49"))["russian"][0]["units"])
    where = {row["piece"]: row["hex"] for row in suggested(state, [men, gun, truck])}
    assert len(where) == 3
    assert not alone(state, [{"piece": piece, "hex": hex} for piece, hex in where.items()]), "the proposal keeps to it"
    company.date = "23AM"
    assert not alone(state, set_up((squad, "K10"), (leader, "K11"))["german"][0]["units"]), "the first scenario only"
