"""OtO-S2: boards, bridges, VPO, S?, the cavalry."""

import pytest

from sandtable.charts import consult
from sandtable.games.orsha.solitaire import board_file
from sandtable.games.orsha.solitaire import crossroads_boards as boards
from sandtable.games.orsha.solitaire import crossroads_setup as s2
from sandtable.games.orsha.solitaire.board_file import Features
from sandtable.games.orsha.solitaire.mission_special_rules import standing_orders
from sandtable.games.orsha.solitaire.state import Board, Holder, Vpo
from sandtable.games.orsha.solitaire.turn import happens
from sandtable.kernel import NotUnderstood, Refused
from sandtable.rules import entry
from tests.orsha.solitaire.missions import crossroads, run

V48 = """
[v48]
intersections = { K5 = 3, M7 = 2 }
multi_hex_bridges = ["Q4-Q5"]
one_hex_bridges = ["P3"]
buildings = "K4 L5"
concealment = "J4 K6 P9"
"""


@pytest.mark.rule("oto2.sasl.s2.boards", "oto2.sasl.s2.boards.table")
def test_one_centre_board_and_two_beside_it():
    s = crossroads()
    played = run(boards.boards(s), [3, 4, 2, 2, 5, 4])
    assert [(b.name, b.place) for b in s.boards] == [("v48", "centre"), ("44", "beside"), ("v24", "beside")]
    assert len(played.asked) == 3
    s.phase = "play-open"
    with pytest.raises(Refused, match="fixed before play"):
        run(happens(s), answers=["board"])


@pytest.mark.rule("oto2.sasl.s2.boards.table")
def test_a_board_in_use_is_rolled_again():
    s = crossroads()
    run(boards.boards(s), [6, 6, 3, 3, 4, 2, 1, 1])
    assert [b.name for b in s.boards] == ["8", "33", "w5"]


@pytest.mark.rule("oto2.sasl.s2.boards.table")
@pytest.mark.parametrize("total", range(2, 13))
def test_every_row_of_the_board_table(total):
    dice = [min(6, total - 1), total - min(6, total - 1)]
    row = next(r for r in entry("oto2.sasl.s2.boards.table").more["table"] if r["dr"] == total)
    assert run(consult("boards", column="A"), dice).result.result == row["A"]
    assert run(consult("boards", column="B"), dice).result.result == row["B"]


@pytest.mark.rule("oto2.sasl.s2.msr7.woods", "oto2.sasl.s2.msr7.river", "oto2.sasl.s2.boards.table")
def test_what_holds_on_woods_and_river_boards():
    assert [boards.board_kind(n) for n in ("w5", "v48", "40", "8", "44")] == [
        "woods", "village", "river", "river", "plain",
    ]  # fmt: skip
    assert boards.board_rules("w5") == [("SASL 4.13 does not apply.", "oto2.sasl.s2.msr7.woods")]
    assert boards.board_rules("40")[0][0] == "SASL 13.6 does not apply. The river flows south."
    assert boards.board_rules("44") == []


@pytest.mark.rule("oto2.sasl.s2.msr7.river")
def test_bridges_of_a_river_board():
    s, board = crossroads(), Board("40", "centre")
    played = run(boards.river_bridges(s, board), [5, 6, 2], [1, {"result": "G5"}, {"result": "wooden"}])
    assert board.bridges == ["G5, wooden"]
    assert "A6g" in played.asked[0].question
    other = crossroads(s2_bridge_reroll="5 only")
    played = run(boards.bridge_place(other, "x"), [5, 6], [{"result": "K2"}])
    assert played.result == "K2"
    assert "at 6" in played.asked[-1].question


@pytest.mark.rule("oto2.sasl.s2.sequence", "oto2.sasl.s2.msr8")
@pytest.mark.parametrize(("die", "month"), [(4, "June"), (5, "July")])
def test_edge_month_and_conditions(die, month):
    s = crossroads()
    run(boards.edge(s), [die], ["south", {"result": "Dry"}])
    assert (s.entry_edge, s.month, s.conditions) == ("south", month, "Dry")


@pytest.mark.rule("oto2.sasl.s2.vpo")
def test_vpo_by_the_priority_list():
    bridge = Features(("Q4",), ("K5", "M7", "O2"), ())
    chosen = run(boards.choose_vpo(bridge, 2), [3, 6, 2]).result
    assert chosen == [("multi-hex bridge", "Q4"), ("road intersection", "M7")]
    few = Features((), ("K5", "M7"), ("P3",))
    assert [hex for _, hex in run(boards.choose_vpo(few, 4)).result] == ["K5", "M7", "P3"]
    assert run(boards.choose_vpo(few, 2)).result == [
        ("road intersection", "K5"),
        ("road intersection", "M7"),
    ]
    assert not board_file.is_intersection(2)
    assert board_file.is_intersection(3)


@pytest.mark.rule("oto2.sasl.s2.vpo", "oto2.sasl.s2.msr7.onehex")
def test_a_board_brought_along():
    s = crossroads()
    s.boards = [Board("v48", "centre")]
    draft = board_file.from_file(V48.encode(), "v48").value
    played = run(boards.objectives(s), [], [draft, {"result": "intact"}, 3])
    assert [(v.key, v.kind) for v in s.vpos] == [
        ("V48 Q4-Q5", "multi-hex bridge"),
        ("V48 K5", "road intersection"),
        ("V48 P3", "one-hex bridge"),
    ]
    assert {v.holder for v in s.vpos} == {Holder.ENEMY}
    assert s.boards[0].bridges == ["P3: intact"]
    assert any("A9d" in r.question for r in played.asked)
    assert any("A9d" in text for text, _ in standing_orders(s))


@pytest.mark.rule("oto2.sasl.s2.vpo")
def test_a_board_named_hex_by_hex_and_faults():
    s = crossroads()
    s.boards = [Board("44", "beside")]
    told = {"intersections": "k5, M7", "one_hex_bridges": "K5", "concealment": "J4..J6 L9"}
    run(boards.objectives(s), [], [told, 2])
    assert [v.key for v in s.vpos] == ["44 K5", "44 M7"]  # K5 counts once, in the first class that names it
    assert s.boards[0].features["concealment"] == ["J4", "J5", "J6", "L9"]
    for wrong, why in (("33", "Buildings: .*no hex name"), ("K9..K5", "no run"), ("K5..L6", "no run")):
        with pytest.raises(NotUnderstood, match=why):
            run(boards.objectives(crossroads_with("44")), [], [{"buildings": wrong}])


@pytest.mark.rule("oto2.sasl.s2.vpo")
def test_a_board_file_that_cannot_fill_the_form_says_why():
    faults = {
        V48: "does not describe board 44",
        "[44]\none_hex_bridges = ['33']": "no hex name",
        "[44]\nrivers = 1": "'rivers' is not known",
        "[44": "cannot be read",
    }
    for text, why in faults.items():
        with pytest.raises(NotUnderstood, match=why):
            board_file.from_file(text.encode(), "44")
    with pytest.raises(NotUnderstood, match="cannot be read"):
        board_file.from_file(b"\xff\xfe", "44")


def crossroads_with(board):
    s = crossroads()
    s.boards = [Board(board, "centre")]
    return s


def with_boards(**settings):
    s = crossroads(**settings)
    features = board_file.read_features(V48)["v48"]
    s.boards = [Board("v48", "centre", features={k: list(features.of(k)) for k in board_file.EVERY_FEATURE})]
    return s


@pytest.mark.rule("oto2.sasl.s2.suspects")
def test_suspects_in_buildings_at_vpo_and_in_concealment_around_them():
    s = with_boards()
    s.vpos = [Vpo("V48 K5", "K5", "road intersection"), Vpo("V48 Q4-Q5", "bridge", "multi-hex bridge")]
    run(s2.suspects(s), [], [1, 0, 2, {"hexes": "Q3"}])
    # K4 by A9e, the VPO itself, J4 and K6 within 2 hexes (P9 is farther), one beside the bridge
    assert [x.hex for x in s.suspects] == ["V48 K4", "V48 K5", "V48 J4", "V48 K6", "V48 Q3"]


@pytest.mark.rule("oto2.sasl.s2.suspects")
def test_never_two_in_one_location_and_one_per_vpo_by_the_other_reading():
    s = with_boards()
    s.vpos = [Vpo("V48 K5", "K5", "road intersection"), Vpo("V48 J5", "J5", "road intersection")]
    run(s2.suspects(s), [], [0, 0, 2, 2])
    assert sorted(x.hex for x in s.suspects) == ["V48 J4", "V48 J5", "V48 K5", "V48 K6"]
    one = with_boards(s2_suspects_in_radius="one-per-vpo")
    one.vpos = [Vpo("V48 K5", "K5", "road intersection")]
    run(s2.suspects(one), [], [0, 0, 2])
    assert [x.hex for x in one.suspects] == ["V48 K5", "V48 J4"]
    bare = with_boards()
    bare.vpos = [Vpo("V48 A1", "A1", "road intersection")]
    run(s2.suspects(bare), [], [0, 0, 1])
    assert [x.hex for x in bare.suspects] == ["V48 A1"]  # no concealment terrain in its radius


@pytest.mark.rule("oto2.sasl.s2.suspects")
def test_a_location_beyond_the_radius_is_refused():
    s = crossroads()
    s.boards = [Board("44", "beside")]
    s.vpos = [Vpo("44 K5", "K5", "road intersection")]
    with pytest.raises(Refused, match="more than 2 hexes"):
        run(s2.suspects(s), [], [{"hexes": ""}, 2, {"hexes": "K6 K8"}])


@pytest.mark.rule("oto2.sasl.s2.suspects")
def test_a_pair_of_hexes_is_no_location_unless_it_is_a_bridge():
    s = crossroads()
    s.boards, vpo = [Board("44", "beside")], Vpo("44 K5", "44 K5, road intersection", s2.INTERSECTION)
    with pytest.raises(NotUnderstood, match="no hex name"):
        run(s2.around(s, vpo), [], [2, {"hexes": "K5-K6"}])
    form = dict.fromkeys(board_file.ROWS, "")
    with pytest.raises(NotUnderstood, match="Concealment terrain"):
        run(board_file.ask_features(s.boards[0]), answers=[{**form, "concealment": "K5-K6"}])
    bridge = run(board_file.ask_features(s.boards[0]), answers=[{**form, "multi_hex_bridges": "Q4-Q5"}]).result
    assert bridge.multi_hex_bridges == ("Q4-Q5",)


@pytest.mark.rule("oto2.sasl.s2.suspects")
def test_only_one_beside_a_multi_hex_bridge():
    s = with_boards()
    s.vpos = [Vpo("V48 Q4-Q5", "bridge", "multi-hex bridge")]
    with pytest.raises(Refused, match="2 Locations are named; 1 gets a S"):
        run(s2.suspects(s), [], [0, 0, {"hexes": "Q3 R4"}])


@pytest.mark.rule("oto2.sasl.s2.oob", "oto2.sasl.s2.sequence")
def test_the_cavalry_company():
    s = crossroads()
    s.entry_edge = "north"
    dice = [3, 4, 6, 6, 3, 3, 3]
    told = run(s2.cavalry(s), dice, ["8-1", "none", "8-0", 2, 4])
    have = {o.name: o.count for o in s.own if o.group == "Cavalry company"}
    assert have["5-2-7"] + have["4-4-7"] == have["squad horse counter"] == 12
    assert have["2-2-8"] == have["half-squad horse counter"] == 4
    assert (have["LMG"], have["ATR"], have["50mm MTR"]) == (4, 2, 2)
    assert (have["8-1 leader"], have["8-0 leader"]) == (1, 1)  # and no fourth DR
    assert s.elr == {"enemy": 2, "friendly": 4}  # not printed: asked
    assert "over the north edge, on Turn 1 or later. FRIENDLY moves first" in told.texts()[-1]


@pytest.mark.rule("oto2.sasl.s2.oob.hw")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_heavy_weapon(die):
    row = next(r for r in entry("oto2.sasl.s2.oob.hw").more["table"] if r["dr"] == die)
    assert run(consult("heavy-weapon"), [die]).result["units"] == [u.removesuffix(" (Russian)") for u in row["units"]]


@pytest.mark.rule("oto2.sasl.s2.oob.hw")
def test_as_many_heavy_weapon_drs_as_set():
    s = crossroads(s2_heavy_weapon_drs=2)
    run(s2.cavalry(s), [3, 4, 3, 5, 3, 6], ["8-1", "8-0", 2, 4])
    assert [o.name for o in s.own if o.group == "Heavy weapon"] == ["2-2-8", "MMG", "Wagon"]
