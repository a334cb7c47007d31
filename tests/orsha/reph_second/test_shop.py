"""7.518: the shop, its limits and its secrets; every row of both charts."""

import re
from collections import Counter

import pytest

from sandtable.charts import load_charts
from sandtable.games.orsha.battle.bombardment import area, bombardments, candidates, extent
from sandtable.games.orsha.pieces import Box
from sandtable.games.orsha.printed.reading import DATA
from sandtable.games.orsha.reinforcement_groups import called, chart
from sandtable.games.orsha.reph.menu import fpp_cap, left_to_buy, menu, refuse_basket, refuse_discount
from sandtable.games.orsha.reph.shop import observer_hexes, step_7_518
from sandtable.games.orsha.reph.strength import step_7_5191
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.rules import entry
from tests.orsha.reph_second.states import TABLES, group, initial, names, on


def buy(state, german=None, russian=None, **more):
    answers = {"german": [german or {}, *more.get("g", ())], "russian": [russian or {}, *more.get("r", ())]}
    return play(step_7_518(state), answers=answers, tables=TABLES)


def prices(state, side):
    return {i.key: i.price for i in menu(state, side)}


@pytest.mark.rule("oto2.7.518")
def test_spent_and_left():
    state = on("23PM")
    buy(state, {"I1": 2, "O5": 1})
    line = state.sides["german"].line
    assert (line.cpp_spent, line.cpp_left) == (19, 6)
    assert [g.rg for g in state.sides["german"].groups] == ["I1", "I1", "O5"]


@pytest.mark.rule("oto2.7.518")
def test_nothing_beyond_the_total():
    with pytest.raises(Refused, match="this costs 23 CPP; you have 21"):
        buy(on("23PM", russian=21), russian={"I5": 1, "I2": 1, "V1": 2})


@pytest.mark.rule("oto2.7.518", "oto2.7.5187")
def test_the_date_maximum():
    with pytest.raises(Refused, match=r"oto2.7.5187"):
        buy(on("23PM"), {"I1": 3})
    with pytest.raises(Refused, match="the CG Date maximum is 2"):
        buy(on("23PM"), {"I1": 1, "I1:off": 2})


@pytest.mark.rule("oto2.7.5187", "oto2.7.3.b")
def test_given_groups_do_not_count():
    state = initial()
    assert sum(g.rg == "V5" for g in state.sides["russian"].groups) == 3
    assert left_to_buy(state, chart("russian")["V5"]) == 3


@pytest.mark.rule("oto2.7.5188")
def test_the_campaign_maximum():
    state = on("24PM", german=60)
    for date in ("23AM", "23AM", "23PM", "24AM", "24AM"):
        group(state, "german", "I7", date=date)
    with pytest.raises(Refused, match=r"oto2.7.5188"):
        buy(state, {"I7": 1})


@pytest.mark.rule("oto2.7.5184", "oto2.cg12.a2", "oto2.cg12.b1", "oto2.cg12.b3")
def test_on_map_and_off_map_prices():
    assert prices(on("23PM"), "german")["I1:off"] == 6
    assert "G1:off" not in prices(on("23PM"), "german")
    assert "I7:off" not in prices(on("23PM"), "german")
    assert prices(on("23PM"), "german")["V3:off"] == 5
    assert prices(initial(), "russian")["V4:on"] == 5
    assert prices(initial(), "russian")["I2:on"] == 8
    assert prices(initial(), "russian")["given:russian OB V4 1"] == 1
    assert prices(on("23PM"), "russian")["I5:off"] == 9
    assert "I5:off" not in prices(initial(), "russian")
    assert refuse_discount(on("23PM"), chart("german")["G1"]).rule == "oto2.cg12.a2"


@pytest.mark.rule("oto2.7.5184")
def test_the_scope_of_the_discount_is_a_setting():
    wide = on("23PM", **{"german-discount-scope": "all RG but Cupolas, Guns, OBA, FPP"})
    assert "F1:off" in prices(wide, "german")
    assert "G1:off" not in prices(wide, "german")
    assert "O1:off" in prices(on("23PM", **{"russian-discount-scope": "all"}), "russian")


@pytest.mark.rule("oto2.rg.german.note.f", "oto2.rg.russian.note.f")
def test_preregistered_hexes():
    assert prices(on("23PM"), "german")["O3:pr2"] == 7
    assert prices(on("23PM"), "russian")["O2:pr1"] == 5
    state = on("23PM")
    played = buy(state, {"O3:pr2": 1}, g=["K10", "L12"])
    assert state.sides["german"].groups[0].preregistered == ["K10", "L12"]
    assert not any("K10" in text for text in played.texts("russian"))
    with pytest.raises(NotUnderstood):
        buy(on("23PM"), {"O3:pr3": 1})


@pytest.mark.rule("oto2.rg.german.note.h", "oto2.rg.russian.note.i", "oto2.cg13.d")
def test_an_observer_serves_a_module_from_his_own_edge():
    state = on("23PM")
    assert prices(state, "german")["O4:high"] == 2
    buy(state, {"O1": 2, "O4:high": 1}, g=["german 23PM O1 2", "K1"])
    assert [g.observer for g in state.sides["german"].groups] == ["", "K1 level 3", "K1 level 3"]
    with pytest.raises(NotUnderstood):
        buy(on("23PM"), {"O4:high:high": 1})
    russians = on("23PM")
    east = observer_hexes(russians, "russian")[0]
    assert (prices(russians, "russian")["O6"], prices(russians, "russian")["O6:high"]) == (1, 2)
    played = buy(russians, russian={"O1": 1, "O6": 1}, r=[east])
    assert [g.observer for g in russians.sides["russian"].groups] == [f"{east} level 2"] * 2
    assert not any(east in text for text in played.texts("german")), "secretly recorded"
    with pytest.raises(Refused):
        buy(on("23PM"), russian={"O1": 1, "O6": 1}, r=["K1"])
    russians.ground.control = dict.fromkeys(observer_hexes(russians, "german"), "russian")
    with pytest.raises(Refused, match=r"oto2\.cg13\.d: no hex of the west edge is friendly"):
        buy(russians, {"O1": 1, "O4": 1})
    cut_off = on("23PM")
    cut_off.ground.control = dict.fromkeys(observer_hexes(cut_off, "russian"), "german")
    with pytest.raises(Refused, match=r"oto2\.cg13\.d: no hex of the east edge is friendly"):
        buy(cut_off, russian={"O5": 1})


@pytest.mark.rule("oto2.rg.german.note.i")
def test_the_cap_on_fpp_and_minefields():
    assert fpp_cap(initial(), "german") == 14
    state = on("23PM", german=23)
    assert fpp_cap(state, "german") == 5
    assert refuse_basket(state, "german", {"M1": 3, "M2": 1}) is None
    with pytest.raises(Refused, match="6 CPP on M1 and M2; the cap is 5"):
        buy(state, {"M1": 4, "M2": 1})


@pytest.mark.rule("oto2.rg.german.note.j", "oto2.rg.german.M2")
def test_a_minefield_is_eight_hexes():
    state = on("23PM")
    buy(state, {"M2": 1})
    mines = state.of("german", Box.FORTIFICATION)
    assert len(mines) == 8
    assert all(m.factors == {"ap": 8, "at": 3} for m in mines)


@pytest.mark.rule("oto2.rg.german.M1", "oto2.rg.russian.M1", "oto2.rg.german.M3", "oto2.rg.russian.M2", "oto2.6.fpp")
def test_fpp_and_san():
    state = on("23PM")
    buy(state, {"M1": 2, "M3": 1}, {"M1": 1, "M2": 1})
    assert (state.sides["german"].fpp, state.sides["russian"].fpp) == (100, 50)
    assert (state.sides["german"].line.san, state.sides["russian"].line.san) == (4, 4)


@pytest.mark.rule("oto2.rg.german.M3", "oto2.rg.russian.M2")
def test_how_much_san_rises_is_a_setting():
    state = on("23PM", **{"san-increase-per-rg": 2})
    buy(state, {"M3": 1})
    assert state.sides["german"].line.san == 5


@pytest.mark.rule("oto2.rg.russian.note.o")
def test_trucks_cost_one_cpp():
    assert prices(on("23PM"), "russian")["G2:trucks"] == 6


@pytest.mark.rule("oto2.7.518.vp")
def test_unspent_german_cpp_after_the_last_purchase():
    last = on("24PM", german=3)
    buy(last)
    assert last.track.cpp_penalty == 3
    earlier = on("24AM", german=3)
    buy(earlier)
    assert earlier.track.cpp_penalty == 0


@pytest.mark.rule("oto2.7.518", "oto2.7.5182", "oto2.7.5189", "oto2.6.rg-record")
def test_the_purchase_is_secret_and_recorded():
    state = on("23PM")
    played = buy(state, {"V3": 1}, {"B1": 1}, r=["J20"])
    assert not any("V3" in text or "Spent" in text for text in played.texts("russian") if "German" in text)
    assert played.texts(None) == []
    bombardment = state.sides["russian"].groups[0]
    assert (bombardment.id, bombardment.cost, bombardment.preregistered) == ("russian 23PM B1 1", 7, ["J20"])
    assert "StuG" not in str(names(state, "german")), "units come in 7.519"


ROWS = [
    pytest.param("german", "I1", marks=pytest.mark.rule("oto2.rg.german.I1")),
    pytest.param("german", "I2", marks=pytest.mark.rule("oto2.rg.german.I2")),
    pytest.param("german", "I3", marks=pytest.mark.rule("oto2.rg.german.I3")),
    pytest.param("german", "I4", marks=pytest.mark.rule("oto2.rg.german.I4")),
    pytest.param("german", "I5", marks=pytest.mark.rule("oto2.rg.german.I5")),
    pytest.param("german", "I6", marks=pytest.mark.rule("oto2.rg.german.I6")),
    pytest.param("german", "I7", marks=pytest.mark.rule("oto2.rg.german.I7")),
    pytest.param("german", "V1", marks=pytest.mark.rule("oto2.rg.german.V1")),
    pytest.param("german", "V2", marks=pytest.mark.rule("oto2.rg.german.V2")),
    pytest.param("german", "V3", marks=pytest.mark.rule("oto2.rg.german.V3")),
    pytest.param("german", "V4", marks=pytest.mark.rule("oto2.rg.german.V4")),
    pytest.param("german", "V5", marks=pytest.mark.rule("oto2.rg.german.V5")),
    pytest.param("german", "V6", marks=pytest.mark.rule("oto2.rg.german.V6")),
    pytest.param("german", "G1", marks=pytest.mark.rule("oto2.rg.german.G1")),
    pytest.param("german", "G2", marks=pytest.mark.rule("oto2.rg.german.G2")),
    pytest.param("german", "G3", marks=pytest.mark.rule("oto2.rg.german.G3")),
    pytest.param("german", "G4", marks=pytest.mark.rule("oto2.rg.german.G4")),
    pytest.param("german", "G5", marks=pytest.mark.rule("oto2.rg.german.G5")),
    pytest.param("german", "G6", marks=pytest.mark.rule("oto2.rg.german.G6")),
    pytest.param("german", "G7", marks=pytest.mark.rule("oto2.rg.german.G7")),
    pytest.param("german", "G8", marks=pytest.mark.rule("oto2.rg.german.G8")),
    pytest.param("german", "O1", marks=pytest.mark.rule("oto2.rg.german.O1")),
    pytest.param("german", "O2", marks=pytest.mark.rule("oto2.rg.german.O2")),
    pytest.param("german", "O3", marks=pytest.mark.rule("oto2.rg.german.O3")),
    pytest.param("german", "O4", marks=pytest.mark.rule("oto2.rg.german.O4")),
    pytest.param("german", "O5", marks=pytest.mark.rule("oto2.rg.german.O5")),
    pytest.param("german", "F1", marks=pytest.mark.rule("oto2.rg.german.F1")),
    pytest.param("german", "F2", marks=pytest.mark.rule("oto2.rg.german.F2")),
    pytest.param("german", "F3", marks=pytest.mark.rule("oto2.rg.german.F3")),
    pytest.param("german", "M1", marks=pytest.mark.rule("oto2.rg.german.M1")),
    pytest.param("german", "M2", marks=pytest.mark.rule("oto2.rg.german.M2")),
    pytest.param("german", "M3", marks=pytest.mark.rule("oto2.rg.german.M3")),
    pytest.param("russian", "I1", marks=pytest.mark.rule("oto2.rg.russian.I1")),
    pytest.param("russian", "I2", marks=pytest.mark.rule("oto2.rg.russian.I2")),
    pytest.param("russian", "I3", marks=pytest.mark.rule("oto2.rg.russian.I3")),
    pytest.param("russian", "I4", marks=pytest.mark.rule("oto2.rg.russian.I4")),
    pytest.param("russian", "I5", marks=pytest.mark.rule("oto2.rg.russian.I5")),
    pytest.param("russian", "I6", marks=pytest.mark.rule("oto2.rg.russian.I6")),
    pytest.param("russian", "I7", marks=pytest.mark.rule("oto2.rg.russian.I7")),
    pytest.param("russian", "V1", marks=pytest.mark.rule("oto2.rg.russian.V1")),
    pytest.param("russian", "V2", marks=pytest.mark.rule("oto2.rg.russian.V2")),
    pytest.param("russian", "V3", marks=pytest.mark.rule("oto2.rg.russian.V3")),
    pytest.param("russian", "V4", marks=pytest.mark.rule("oto2.rg.russian.V4")),
    pytest.param("russian", "V5", marks=pytest.mark.rule("oto2.rg.russian.V5")),
    pytest.param("russian", "V6", marks=pytest.mark.rule("oto2.rg.russian.V6")),
    pytest.param("russian", "V7", marks=pytest.mark.rule("oto2.rg.russian.V7")),
    pytest.param("russian", "V8", marks=pytest.mark.rule("oto2.rg.russian.V8")),
    pytest.param("russian", "G1", marks=pytest.mark.rule("oto2.rg.russian.G1")),
    pytest.param("russian", "G2", marks=pytest.mark.rule("oto2.rg.russian.G2")),
    pytest.param("russian", "G3", marks=pytest.mark.rule("oto2.rg.russian.G3")),
    pytest.param("russian", "G4", marks=pytest.mark.rule("oto2.rg.russian.G4")),
    pytest.param("russian", "O1", marks=pytest.mark.rule("oto2.rg.russian.O1")),
    pytest.param("russian", "O2", marks=pytest.mark.rule("oto2.rg.russian.O2")),
    pytest.param("russian", "O3", marks=pytest.mark.rule("oto2.rg.russian.O3")),
    pytest.param("russian", "O4", marks=pytest.mark.rule("oto2.rg.russian.O4")),
    pytest.param("russian", "O5", marks=pytest.mark.rule("oto2.rg.russian.O5")),
    pytest.param("russian", "O6", marks=pytest.mark.rule("oto2.rg.russian.O6")),
    pytest.param("russian", "O7", marks=pytest.mark.rule("oto2.rg.russian.O7")),
    pytest.param("russian", "B1", marks=pytest.mark.rule("oto2.rg.russian.B1")),
    pytest.param("russian", "F1", marks=pytest.mark.rule("oto2.rg.russian.F1")),
    pytest.param("russian", "M1", marks=pytest.mark.rule("oto2.rg.russian.M1")),
    pytest.param("russian", "M2", marks=pytest.mark.rule("oto2.rg.russian.M2")),
    pytest.param("russian", "M3", marks=pytest.mark.rule("oto2.rg.russian.M3")),
]


@pytest.mark.rule(
    "oto2.7.5181", "oto2.7.5183", "oto2.7.5185", "oto2.7.5186", "oto2.rg.german", "oto2.rg.russian", "oto2.6.rg"
)
@pytest.mark.parametrize(("side", "rg"), ROWS)
def test_every_row_is_as_the_ledger_has_it(side, rg):
    row, told = chart(side)[rg], entry(f"oto2.rg.{side}.{rg}").more["stats"]
    assert (row.title, row.cpp, row.date_max, row.cg_max) == (
        told["group_type"],
        told["cpp"],
        told["cg_date_max"],
        told["cg_max"],
    )
    assert (row.full or None, row.depleted or None) == (told["full"], told["depleted"])
    assert list(row.notes) == [note.rstrip("*") for note in told["notes"]]
    assert row.variant or units_of(told["units"]) == Counter(map(plain, row.weapons or (row.units or row.receives,)))


def plain(name):
    """A counter's name without what the chart and the counters write differently."""
    return re.sub(r"[^a-z0-9*]", "", re.sub(r" aamg| INF| o\. ", "", name).lower())


def units_of(cell):
    """`HMG x 2; .50 cal x 1` of the chart, counted."""
    found = [re.fullmatch(r"(.+?)(?: x (\d))?", part) for part in re.split(r"; |, ", cell or "")]
    return Counter({plain(m[1]) if m else "": int((m and m[2]) or 1) for m in found})


@pytest.mark.parametrize(("side", "rg"), ROWS)
def test_the_examples_of_every_row(side, rg):
    """The strength DR of a date, and one more when the maximum has been bought."""
    for example in entry(f"oto2.rg.{side}.{rg}").examples:
        given, expect = example["given"], example["expect"]
        if bought := re.match(r"(\d+) already bought (this CG Date|in the campaign)", given):
            state = on("24PM")
            for _ in range(int(bought[1])):
                group(state, side, rg, date=state.date if "Date" in bought[2] else "23AM")
            most, number = expect.removeprefix("refused: ").rsplit(" ", 1)
            assert refuse_basket(state, side, {rg: 1}).why == f"1 of {rg}; the {most} is {number}"
        elif came := re.match(r"Final \d+: (Full|Depleted), (\d+) x", expect):
            state = on(given.split()[1])
            made = group(state, side, rg)
            play(step_7_5191(state), dice=example["dice"], tables=TABLES)
            assert made.strength == came[1]
            row = chart(side)[rg]
            assert row.count(made.strength) == int(came[2])
            assert row.variant or names(state, side).count(row.units) == int(came[2])


@pytest.mark.rule("oto2.rg.russian.note.m")
def test_a_bombardment_drifts_and_strikes_every_hex_within_five():
    state = on("23PM")
    state.settings |= {"bombardment-radius": 5, "bombardments-per-scenario": "chart-limits"}
    bought = group(state, "russian", "B1")
    bought.preregistered = ["K20"]
    squad = "K24"  # four hexes from the Pre-Registered hex
    tables = load_charts(*DATA.glob("charts-*.toml"))
    center = candidates("K20", extent(4))[3]
    assert center == "K22", "the white die of 4 is halved, and the error is straight toward the squad"
    play(bombardments(state), dice=[4, 4], answers=[center], tables=tables)
    assert state.battle.bombarded == ["K22"]
    assert squad in area(state, "K22")
    assert "K27" in area(state, "K22")
    assert "K28" not in area(state, "K22")
    assert bought.gone, "a Bombardment is used up"


@pytest.mark.rule("oto2.cg7.c", "oto2.cg13.d")
def test_a_retained_module_may_still_get_its_first_observer_and_nothing_more():
    state = on("24AM")
    group(state, "german", "O1", date="23PM")
    buy(state, {"O4:high": 1}, g=["K1"])
    assert state.sides["german"].groups[0].observer == "K1 level 3"
    assert prices(state, "german")["O4:high"] - prices(state, "german")["O4"] == 1
    again = on("24AM")
    served = group(again, "german", "O1", date="23PM")
    served.observer, served.preregistered = "K1 level 2", ["K10"]
    with pytest.raises(Refused, match=r"oto2\.cg7\.c: 1 Observers; 0 OBA modules"):
        buy(again, {"O4": 1})
    assert served.observer == "K1 level 2"
    assert served.preregistered == ["K10"], "Pre-Registered hexes come only with a module when it is bought"


@pytest.mark.rule("oto2.7.5184", "oto2.cg12.a2", "oto2.cg12.b3")
def test_who_gets_the_discount_row_by_row():
    def cheaper(side, date="23PM", **settings):
        return {row.id for row in chart(side).values() if refuse_discount(on(date, **settings), row) is None}

    germans, russians = set(chart("german")), set(chart("russian"))
    assert cheaper("german") == {"I1", "I2", "I3", "I4", "I5", "I6"} | {id for id in germans if id[0] == "V"}
    wide = {"german-discount-scope": "all RG but Cupolas, Guns, OBA, FPP"}
    assert cheaper("german", **wide) == {id for id in germans if id[0] not in "GO" and id not in ("I7", "M1")}
    assert cheaper("german", "23AM") == cheaper("german"), "the Germans on every date"
    assert cheaper("russian") == {id for id in russians if id[0] in "IVG"}
    assert cheaper("russian", **{"russian-discount-scope": "all"}) == russians
    assert cheaper("russian", "23AM", **{"russian-discount-scope": "all"}) == set()


@pytest.mark.rule("oto2.7.518")
def test_groups_alike_are_told_apart_by_date_and_number_and_those_given_are_not_counted():
    state = initial()
    given = sum(g.rg == "V5" for g in state.sides["russian"].groups)
    buy(state, russian={"V5": 2})
    assert [g.id for g in state.sides["russian"].groups if g.rg == "V5"][given:] == [
        "russian 23AM V5 1",
        "russian 23AM V5 2",
    ]
    later = on("24AM")
    group(later, "german", "I1", date="23PM")
    group(later, "german", "I2", date="24AM")
    buy(later, {"I1": 1, "I1:off": 1})
    bought = later.sides["german"].groups[2:]
    assert [g.id for g in bought] == ["german 24AM I1 1", "german 24AM I1 2"]
    assert [(g.off_map, g.on_map, g.trucks) for g in bought] == [(False, False, False), (True, False, False)]
    assert [g.notes for g in bought] == [[], []], "who is no Observer serves no module"


@pytest.mark.rule("oto2.fn.20.a", "oto2.7.518")
def test_a_bombardment_is_bought_with_one_hex_and_other_groups_with_none():
    state = on("23PM")
    played = buy(state, russian={"B1": 1, "I2": 1}, r=["K20"])
    assert [g.preregistered for g in state.sides["russian"].groups] == [["K20"], []]
    assert [r.question for r in played.asked if "Pre-Registered" in r.question] == [
        f"Pre-Registered hex 1 of {called(state.sides['russian'].groups[0])}"
    ]
