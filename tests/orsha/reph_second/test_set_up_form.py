"""7.5224-7.5226: the set-up itself, Reconnaissance and inspection."""

from collections import Counter

import pytest

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import put
from sandtable.games.orsha.reph.companions import alone
from sandtable.games.orsha.reph.recon import refuse_recon, step_7_5225, step_7_5226
from sandtable.games.orsha.reph.set_up_areas import refuse_place
from sandtable.games.orsha.reph.set_up_rules import refuse_set_up
from sandtable.games.orsha.reph.setup import step_7_5224
from sandtable.games.orsha.reph.suggestion import suggested
from sandtable.kernel import NotUnderstood, Refused, play
from tests.orsha.reph_second.states import TABLES, group, gun_on_map, initial, on


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
    form, _ = played.asked[1].fields
    assert {state.piece(s.key).name for s in form.places.standing} == {"6-2-8"}, "others enter by the east edge"
    assert (squad.box, squad.hex) == (Box.MAP, "K10")
    assert not any("K10" in text for text in played.texts("russian"))
    assert "The German side has set up 0 counters in view." in played.texts("russian")


@pytest.mark.rule("oto2.7.5224")
def test_what_stands_as_proposed_does_not_look_moved():
    state = initial()
    waiting = state.add("german", "4-6-7", "german OB I1 1")
    ask = play(step_7_5224(state), stop=True).pending
    form, _ = ask.fields
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


@pytest.mark.rule("oto2.7.5225", "oto2.rg.russian.M3")
def test_reconnaissance_bought_as_a_group_counts_as_two_cpp_and_is_not_paid_again():
    paid, bought = on("24PM", russian=3), on("24PM", russian=3)
    group(bought, "russian", "M3", date="24PM")
    play(step_7_5225(paid), dice=[2], answers=["2"], tables=TABLES)
    play(step_7_5225(bought), dice=[2], tables=TABLES)
    assert bought.sides["russian"].recon == paid.sides["russian"].recon
    assert bought.sides["russian"].line.cpp_left == 3


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


@pytest.mark.rule("oto2.7.5226")
def test_on_the_board_locations_to_reconnoitre_are_clicked():
    state = initial(battles="board")
    state.sides["russian"].recon = 2
    gun = state.add("german", "75L PaK 40", "x", Box.MAP)
    gun.hex = "K40"
    gun.gain(Status.HIDDEN)
    played = play(step_7_5226(state), answers=[["K40", "K41"]], tables=TABLES)
    (ask,) = played.asked
    assert {option.key for option in ask.options} >= {"K35", "K41"}
    assert "K53" not in {option.key for option in ask.options}, "his own ground hides nothing"
    assert "K34" not in {option.key for option in ask.options}, "more than 7 hexes from a Russian hex"
    assert gun.status == [Status.CONCEALED]
    with pytest.raises(Refused):
        ask.check(["K40", "K41", "K39"])


def test_the_proposal_digs_in_where_men_stand_and_keeps_them_out_of_wire():
    state = initial()
    state.sides["german"].pieces = {}
    for _ in range(12):
        state.add("german", "4-6-7", group(state, "german", "I1", "Full").id)
    for name, count in (("Trench", 3), ("Foxhole", 3), ("Wire", 4)):
        for _ in range(count):
            state.add("german", name, "german 23AM FPP", Box.FORTIFICATION)
    rows = {row["piece"]: row["hex"] for row in suggested(state, state.of("german"))}
    where = {name: {rows[p.id] for p in state.of("german") if p.name == name} for name in ("Trench", "Foxhole", "Wire")}
    squads = {rows[p.id] for p in state.of("german") if p.is_(Class.SQUAD)}
    assert where["Trench"] | where["Foxhole"] <= squads
    assert len(where["Trench"] | where["Foxhole"]) == 6, "one in a hex"
    assert not where["Wire"] & squads


@pytest.mark.rule("oto2.7.5226")
def test_on_the_board_the_russian_is_shown_what_he_inspects_and_nobody_else():
    state = initial(battles="board")
    put(state, "german", "4-6-7", "K41").gain(Status.CONCEALED)
    state.sides["russian"].recon = 1
    played = play(step_7_5226(state), answers=[["K41"]])
    assert "K41, inspected: 4-6-7 under a ?." in played.texts("russian")
    assert not any("inspected" in text for text in played.texts("german"))
    options = {option.key for option in played.asked[0].options}
    assert not options & {hex for hex, side in state.ground.control.items() if side == "russian"}
