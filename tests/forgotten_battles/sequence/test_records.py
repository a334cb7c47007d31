"""Who sees what: views, logs and rulings never carry what lies in an enemy stack."""

from sandtable.bots import RandomBot
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state import Partisan, Pool
from sandtable.games.forgotten_battles.state.board_state import BoardState
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import Draw, in_memory, plain
from tests.forgotten_battles.charters import charter
from tests.forgotten_battles.positions import axis, dead, fronts, place, state

CANARIES = {
    "soviet": ["Kanarienfront", "Kanarienfeld", "Kanarienpartisan"],
    "axis": ["Kanarienarmee", "Kanarienstadt", "Kanarienplatz", "Kanarienalarm"],
}


def reported(side: str) -> dict[str, object]:
    if side == "soviet":
        return {
            "fronts": [{"name": "Front", "hex": "", "posture": "none", "barrage_ready": False}],
            "air_bases": [{"name": CANARIES["soviet"][1], "hex": ""}],
            "pool_partisans": f"{CANARIES['soviet'][2]}, {CANARIES['soviet'][2]} 2",
        }
    army, town, base, alert = CANARIES["axis"]
    return {
        "hqs": [{"name": army, "kind": "army_hq", "hex": "", "hungarian": True}],
        "cities": [{"name": town, "kind": "major_city", "hex": ""}],
        "air_bases": [{"name": base, "hex": ""}],
        **{f"pool_{pool}": f"{alert} a, {alert} b" for pool in ("flak_alert", "ag_pg_alert", "infantry_alert")},
    }


def test_no_canary_sings_to_the_other_side():
    campaign = in_memory(GAME, charter(seed="canary"))
    bot, draw, reports = RandomBot(3), Draw("canary"), 0
    while campaign.state.date.isoformat() < "1943-11-12":
        side = draw.choice([s for s in ("axis", "soviet") if campaign.pending(s)])
        pending = draw.choice(campaign.pending(side))
        value = bot.answer(campaign, side, pending)
        if pending.request.key == "situation" and not campaign.state.supply[side].reported:
            value, reports = reported(side), reports + 1
        if pending.request.key == "partisan hex":
            value = {"place": "placed", "hex": "C30.12"}
        campaign.answer(side, pending.id, value)
    assert reports == 2
    for side, names in CANARIES.items():
        other = "axis" if side == "soviet" else "soviet"
        for viewer in (other, None):
            asked = [plain(p.request) for p in campaign.pending(viewer)] if viewer else []
            seen = repr((plain(campaign.view(viewer)), campaign.log(viewer), asked))
            assert not [name for name in names if name in seen]
            if viewer:
                open_to_rulings = GAME.correctable(campaign.state, viewer)
                closed = ("pools", f"supply/{side}", "special/hungarian_hqs" if side == "axis" else "partisans")
                assert not [path for path in open_to_rulings if path.startswith(closed)]
        assert any(name in repr(campaign.log(side)) for name in names), "its owner knows"


def titles(s: object, viewer: str | None) -> dict[str, object]:
    return {section.title: section for section in GAME.view(s, viewer).sections}


def test_the_owner_reads_the_whole_ledger_and_the_other_what_came():
    s = fronts(state(), 2)
    s.supply["soviet"].opening = 10
    assert {"Ledger, Soviets", "Places, Soviets", "Placed last, Soviets"} <= set(titles(s, "soviet"))
    theirs = titles(s, "axis")
    assert "Ledger, Soviets" not in theirs
    assert str(dict(theirs["Supply, Soviets"].pairs)["On the map"]) == "supply: hidden"


def test_the_dead_pile_tells_the_way_back():
    s = axis(state(), place("4th Army", "army_hq"))
    dead(s, "axis", "501st", "tiger")
    dead(s, "axis", "Sec 45", "sec", size="battalion")
    rows = titles(s, "soviet")["Dead Pile, Axis"].rows
    assert [row[-1] for row in rows] == ["returns only by a special replacement result", "Pax needed: 1; in hand: 0"]
    s.replacements["axis"].pax = 1
    assert titles(s, None)["Dead Pile, Axis"].rows[1][-1] == "1 Pax: battalions"


def test_a_face_down_partisan_has_no_name_for_the_axis():
    s = state()
    s.partisans = [Partisan("Ded", "C30.12")]
    s.pools["partisans"] = Pool(["Bat"], counted=True)
    assert titles(s, "axis")["Partisans and hedgehogs"].rows == (("C30.12", "Partisan", "face down"),)
    assert titles(s, "soviet")["Partisans and hedgehogs"].rows == (("C30.12", "Ded", "face down"),)


def test_a_ruling_names_units_of_its_own_side_and_nothing_of_the_board():
    s = state()
    s.register = {
        "a1": RegisteredUnit("a1", "axis", "286 Security", at="B20.10"),
        "s1": RegisteredUnit("s1", "soviet", "42 Rifle", at="B21.11"),
    }
    s.board = BoardState("small")
    named = GAME.correctable(s, "axis")
    assert named["register/a1/at"] == "where it is, 286 Security, register of units"
    assert not [path for path in named if path.startswith(("register/s1", "board"))]


def test_what_a_side_ticked_on_its_sheet_is_not_counted_among_what_the_other_may_set_right():
    s = state()
    before = {side: GAME.correctable(s, side) for side in ("axis", "soviet")}
    s.unusual, s.written = {"axis": ["map", "air_bases"], "soviet": ["transport"]}, ["axis"]
    assert {side: GAME.correctable(s, side) for side in ("axis", "soviet")} == before
