"""The game as the house sees it: sides, scenarios, settings, rulings, starting in the middle."""

import pytest

from sandtable.games import find
from sandtable.games.bagration.aftermath import units_lost
from sandtable.games.bagration.fortifications.cards import selections
from sandtable.games.bagration.from_table.whole_battle import from_table
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.missions.reserves import front_armour
from sandtable.games.bagration.plans.table_plan import table_plan
from sandtable.games.bagration.readings import USUAL
from sandtable.games.bagration.river.landing import refuse_disembark
from sandtable.games.bagration.setup.special_rules import reserve_kinds
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.arrivals import entry_edge
from sandtable.games.bagration.turns.river_turn import afloat
from sandtable.games.bagration.turns.withdrawal import counted_units
from sandtable.kernel import NotUnderstood, Refused, in_memory, play
from tests.bagration.battles import GERMANS, SOVIETS, charter, settings, state_of
from tests.bagration.missions.plain import LEDGER
from tests.bagration.terrain.test_landscape import WOODS


def test_it_is_registered_with_both_marks():
    assert find("bagration") is GAME
    assert [(s.key, s.title, s.mark) for s in GAME.sides] == [
        ("german", "Germans", "bar"),
        ("soviet", "Soviets", "double"),
    ]


def test_scenarios():
    keys = [s.key for s in GAME.scenarios]
    assert keys == [
        "onslaught",
        "hammering",
        "sickle",
        "river_crossing",
        "crossroads",
        "foothold",
        "line",
        "river",
        "from_table",
    ]
    assert [s.key for s in GAME.scenarios if s.from_table] == ["from_table"]


def test_every_doubt_the_ledger_marks_is_a_setting_with_its_default():
    import json

    declared = {s.key: s for s in GAME.settings}
    for entry in json.loads((LEDGER / "bagration.json").read_text(encoding="utf-8")):
        doubts = entry.get("setting") or []
        for doubt in [doubts] if isinstance(doubts, dict) else doubts:
            mine = declared[doubt["key"]]
            assert (mine.default, list(mine.options)) == (doubt["default"], doubt["options"]), entry["id"]
    assert front_armour(USUAL) == 4


@pytest.mark.parametrize(
    ("key", "value"), [("points", 10), ("points", 9999), ("table_width", 40), ("table_length", 60)]
)
def test_a_table_or_force_nobody_could_play_with_is_not_understood(key, value):
    with pytest.raises(NotUnderstood, match=f"{value} is not between"):
        GAME.setup("onslaught", settings(**{key: value}))


def test_either_side_may_attack_in_a_single_battle():
    assert GAME.setup("sickle", settings(attacker="german")).now.attacker == "german"
    assert GAME.setup("line", settings(attacker="german")).now.attacker == "soviet", "a campaign says it itself"


# ---------------------------------------------------------------- start in the middle


MORTARS = {"units": [{"unit": "u5", "place": "20, 60"}]}
RANGED_IN = {"units": [{"unit": "u5", "place": "24, 30"}]}


def begun(*answers, german=("list", [], [], []), soviet=("list", [], []), withdrawn=(), **told):
    first = {"mission": "sickle", "attacker": "soviet", "whose": "german", "turn": 4, "counters": 1, **told}
    state = State("from_table", settings())
    sides = {
        "german": [
            *({"list": GERMANS}, german[1], [*withdrawn], *german[2:]),
            *(MORTARS, ["u2"] if not german[1] else [], RANGED_IN, "north"),
        ],
        "soviet": [{"list": SOVIETS}, *soviet[1:], {}, [], {}],
        "": [first, {"pieces": [WOODS]}, *answers[2:]],
    }
    sides["soviet"] += answers[0]
    sides["german"] += answers[1]
    return state, play(from_table(state), answers=sides)


def test_a_battle_under_way():
    state, _ = begun(
        [[20, 40], [20, 56]], [[24, 70]], ["1"], german=("list", ["u2"], [], ["u4"]), soviet=("list", ["u6"], [])
    )
    battle = state.now
    assert (battle.turn_of, battle.turns, battle.delay_counters) == ("defender", {"attacker": 4, "defender": 3}, 1)
    assert [o.on_table for o in battle.objectives] == [False, True, True]
    assert (battle.rosters["german"].destroyed, battle.rosters["german"].ambush) == (["u2"], "u4")
    assert GAME.next_step(state).title == "Germans, turn 4: Starting Step"
    assert battle.rosters["german"].places == {"u5": [20, 60]}
    assert [p.name for p in battle.terrain] == ["woods"]
    assert GAME.view(state, "soviet").headline == "Swinging the Sickle, turn 4 of the Germans"


@pytest.mark.rule("fow.rule.phased_withdrawal.remove")
def test_units_withdrawn_before_are_neither_on_the_table_nor_lost():
    state, played = begun([[20, 40], [20, 56]], [[24, 70]], [], withdrawn=["u6", "u7"])
    german = state.now.rosters["german"]
    assert len(counted_units(state.now, state.readings)) == 5, "seven Units in all"
    assert units_lost(german) == 0
    assert "Germans: 5 Units left, 0 of them not on the table." in played.texts()


@pytest.mark.rule("fow.campaign.line.4.soviet")
def test_a_campaign_in_the_middle_knows_the_battle_before():
    state, _ = begun([[20, 40], [20, 56]], [[24, 70]], [], campaign="line", previous="soviet")
    assert (state.campaign, state.index, len(state.results)) == ("line", 3, 3)
    assert state.now.effect("objective_2_leaves")


@pytest.mark.rule("fow.base.ranged_in", "fow.base.foxholes")
def test_ranged_in_markers_and_foxholes_are_told_from_the_table():
    state, played = begun([[20, 40], [20, 56]], [[24, 70]], [])
    german = state.now.rosters["german"]
    assert german.ranged_in == {"u5": [24, 30]}
    assert [u.key for u in german.force.units if u.dug_in] == ["u2"]
    assert "ranged in at (24" in table_plan(state).words
    dug = next(a for a in played.asked if a.key == "foxholes")
    assert "u6" not in [o.key for o in dug.options], "tanks do not dig in"


@pytest.mark.rule("fow.fortification.defilade_wall")
@pytest.mark.parametrize(
    ("card", "wall", "why"),
    [
        ("anti_tank_bunker", "22, 48; 22, 52", ""),
        ("anti_tank_bunker", "22, 48", "a straight line between two points"),
        ("gun_nest", "22, 48; 22, 52", "for Anti-tank Bunkers only"),
        ("anti_tank_bunker", "22, 48; 60, 52", "off the table"),
    ],
)
def test_defilade_walls_are_told_from_the_table(card, wall, why):
    kind = next(k for k, s in selections().items() if s.card == card)
    work = {"selection": kind, "place": "24, 50", "facing": "270", "state": "pinned", "wall": wall}
    script = {
        "german": ["north", [20, 60], {"works": [work], "obstacles": []}, 0],
        "soviet": [[30, 60]],
        "table": [{"pieces": []}],
    }
    if why:
        with pytest.raises((NotUnderstood, Refused)) as refused:
            middle_of("onslaught", **script)
        assert why in refused.value.why
        return
    state, _ = middle_of("onslaught", **script)
    assert state.now.fortifications[0].wall == ((22, 48), (22, 52))
    assert state.now.fortifications[0].pinned


def middle_of(mission, german=(), soviet=(), table=(), **given):
    """A battle already under way, turn 3 of the Soviets, told by a script."""
    state = State("from_table", settings(**given))
    first = {"mission": mission, "attacker": "soviet", "whose": "soviet", "turn": 3}
    answers = {
        "german": [{"list": GERMANS}, [], [], *([[]] if mission != "river_crossing" else []), {}, [], {}, *german],
        "soviet": [{"list": SOVIETS}, [], [], {}, [], {}, *soviet],
        "": [first, *table],
    }
    return state, play(from_table(state), answers=answers, tables=GAME.tables())


def test_works_and_obstacles_that_stand_already():
    kind = next(k for k, s in selections().items() if s.card == "anti_tank_bunker")
    bunker = {"selection": kind, "place": "24, 50", "facing": "225", "state": "stands"}
    gone = {**bunker, "place": "", "state": "destroyed"}
    laid = [
        {"kind": "minefield", "place": "20, 45"},
        {"kind": "booby_trap", "place": ""},
        {"kind": "wire", "place": ""},
    ]
    state, played = middle_of(
        "onslaught",
        german=["north", [20, 60], {"works": [bunker, gone], "obstacles": laid}, 6],
        soviet=[[30, 60]],
        table=[{"pieces": []}],
    )
    first, second = state.now.fortifications
    assert (first.point, first.facing, first.destroyed, second.destroyed) == ((24, 50), 225, False, True)
    assert next((m.name, m.point) for m in state.now.obstacles) == ("Minefield 1", (20, 45))
    assert (state.now.minefields, state.now.wire, state.now.rosters["german"].traps) == (1, 1, 6)
    assert not any("Booby Traps" in t and "6" in t for t in played.texts("soviet")), "how many is his secret"
    assert GAME.next_step(state).title == "Soviets, turn 3: Starting Step"


def boat(n, where, unit, passengers, along=0):
    return {"boat": f"soviet {n}", "where": where, "unit": unit, "passengers": passengers, "along": along}


RIVER = [
    {"width": "8"},
    {"pieces": []},
    {"crossings": [{"kind": "ford", "place": "12, 36"}, {"kind": "road_bridge", "place": "36, 36"}], "current": "-1"},
]


def test_boats_under_way_are_told_and_go_on():
    boats = [boat(1, "enemy_bank", "u2", 3, 20), boat(2, "enemy_bank", "u2", 3, 22), boat(3, "off_table", "u3", 3)]
    state, _ = middle_of(
        "river_crossing",
        german=["north"],
        soviet=[{"boats": boats}, [], ["u1"], [20, 50], [24, 50], [30, 50]],
        table=RIVER,
    )
    river = state.now
    assert [(c.along, c.kind) for c in river.crossings] == [(12, "ford"), (36, "road_bridge")]
    assert river.river.current == -1
    assert afloat(river, "attacker") == {}, "some Teams of both stand on the table"
    for key, left in (("u2", 6), ("u3", 3)):
        river.rosters["soviet"].force.unit(key).teams[0].left = left
    assert afloat(river, "attacker") == {"u2": "in boats at the Enemy Bank", "u3": "carried off the table"}
    assert [c.name for c in river.boats.waiting] == ["HQ"]
    state.now.turns["attacker"] = 3
    assert refuse_disembark(river.boats.boats[0], 3) is None, "it reached the bank a turn ago"


@pytest.mark.rule("fow.campaign.river.2.soviet", "fow.campaign.river.2.german")
@pytest.mark.parametrize(
    ("given", "previous", "reserve", "german_kinds", "edge"),
    [
        ({"crossroads_soviet_win": "german_reserves_otherwise_immediate"}, "none", [], ["immediate"], "front"),
        ({"crossroads_soviet_win": "german_reserves_otherwise_immediate"}, "soviet", [], ["delayed"], "front"),
        ({"soviet_reserve_edge": "as_entered"}, "german", ["u2", "u3"], ["delayed"], "left"),
    ],
)
def test_readings_of_the_river_campaign_count_in_the_middle_too(given, previous, reserve, german_kinds, edge):
    state = State("from_table", settings(**given))
    first = {"mission": "river_crossing", "attacker": "soviet", "whose": "soviet", "turn": 3, "campaign": "river"}
    sides = {
        "german": [{"list": GERMANS}, [], [], {}, [], {}, "north"],
        "soviet": [{"list": SOVIETS}, [], reserve, {}, [], {}, {"boats": []}, [], []],
        "": [{**first, "previous": previous}, *(["left"] if reserve else []), *RIVER],
    }
    sides["soviet"] += [[20, 50], [24, 50], [30, 50]]
    play(from_table(state), answers=sides, tables=GAME.tables())
    assert reserve_kinds(state.now, "defender") == german_kinds
    assert entry_edge(state, "attacker") == edge


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([boat(1, "loaded", "u2", 3), boat(1, "loaded", "u2", 3)], "soviet 1 is told twice"),
        ([boat(1, "enemy_bank", "nobody", 2)], "2 Teams of nobody"),
        ([boat(1, "loaded", "nobody", 0)], "loaded with nobody"),
        ([boat(1, "enemy_bank", "u1", 3)], "HQ: 3 Teams are told, 2 are left"),
        ([boat(1, "enemy_bank", "u2", 3), boat(2, "loaded", "u2", 3)], "are told in 2 places"),
    ],
)
def test_boats_that_cannot_be_so_are_refused(rows, why):
    with pytest.raises((NotUnderstood, Refused)) as refused:
        middle_of("river_crossing", german=["north"], soviet=[{"boats": rows}], table=RIVER)
    assert why in refused.value.why


def test_a_place_off_the_table_is_refused():
    with pytest.raises(NotUnderstood, match="off the table"):
        middle_of(
            "hammering",
            german=["north", [20, 50], {"obstacles": [{"kind": "wire", "place": "60, 5"}]}],
            soviet=[[30, 50]],
            table=[{"pieces": []}],
        )


def test_a_mission_of_the_other_campaign_is_refused():
    with pytest.raises(NotUnderstood, match="no part of that campaign"):
        begun([], [], campaign="river")


# ---------------------------------------------------------------- rulings


def test_a_ruling_corrects_the_record():
    campaign = in_memory(GAME, charter("sickle"))
    paths = GAME.correctable(campaign.state, "german")
    assert paths["battle/delay_counters"] == "Delay Counters"
    campaign.rule_otherwise("german", {"battle/delay_counters": 2}, "we forgot two turns")
    campaign.answer("soviet", campaign.pending("soviet")[0].id, "agree")
    assert campaign.state.now.delay_counters == 2


def test_what_waits_in_secret_cannot_be_named_in_a_ruling():
    state = state_of("sickle")
    state.now.rosters["german"].ambush = "u4"
    named = GAME.correctable(state, "german")
    assert any("Mortars" in words for words in named.values())
    assert not any("Guns" in words for words in named.values())
    assert not any("Rifles" in words for words in named.values()), "only one's own"
    assert GAME.correctable(State("from_table", settings()), "german") == {}


def test_the_first_page_tells_the_special_rules_once():
    """In the question while it is asked, in the records ever after; an observer is not asked and reads those."""
    campaign = in_memory(GAME, charter("onslaught"))
    (asked,) = campaign.pending("german")
    assert any("Fortified Defence" in line for line in asked.request.context)

    def told(viewer):
        orders = campaign.view(viewer).sections[0]
        return [text for text, _ in orders.lines]

    assert told("german") == ["The Attacker can win from turn 1 on", "The Defender can win from turn 6 on"]
    assert any("Fortified Defence" in text for text in told(None))
    campaign.answer("german", asked.id, True)
    assert told("german") == told("soviet") == told(None)
    assert any("Fortified Defence" in text for text in told("german"))
