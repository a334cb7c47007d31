"""The game as the house sees it: sides, scenarios, settings, rulings, starting in the middle."""

import pytest

from sandtable.games import find
from sandtable.games.bagration.from_table import from_table
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.reserves import front_armour
from sandtable.games.bagration.state import State
from sandtable.kernel import NotUnderstood, Refused, in_memory, play
from tests.bagration.battles import GERMANS, SOVIETS, charter, settings, state_of
from tests.bagration.missions.plain import LEDGER


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
    assert front_armour(settings()) == front_armour({}) == 4


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


def begun(*answers, german=("list", [], [], []), soviet=("list", [], [], []), **told):
    first = {"mission": "sickle", "attacker": "soviet", "whose": "german", "turn": 4, "counters": 1, **told}
    state = State("from_table", settings())
    sides = {
        "german": [{"list": GERMANS}, *german[1:]],
        "soviet": [{"list": SOVIETS}, *soviet[1:]],
        "": [first, *answers[2:]],
    }
    sides["soviet"] += answers[0]
    sides["german"] += answers[1]
    return state, play(from_table(state), answers=sides)


def test_a_battle_under_way():
    state, _ = begun(
        [[20, 40], [20, 56]], [[24, 70]], ["1"], german=("list", ["u2"], [], ["u4"]), soviet=("list", ["u6"], [], [])
    )
    battle = state.now
    assert (battle.turn_of, battle.turns, battle.delay_counters) == ("defender", {"attacker": 4, "defender": 3}, 1)
    assert [o.on_table for o in battle.objectives] == [False, True, True]
    assert (battle.rosters["german"].destroyed, battle.rosters["german"].ambush) == (["u2"], "u4")
    assert GAME.next_step(state).title == "Germans, turn 4: Starting Step"
    assert GAME.view(state, "soviet").headline == "Swinging the Sickle, turn 4 of the Germans"


@pytest.mark.rule("fow.campaign.line.4.soviet")
def test_a_campaign_in_the_middle_knows_the_battle_before():
    state, _ = begun([[20, 40], [20, 56]], [[24, 70]], [], campaign="line", previous="soviet")
    assert (state.campaign, state.index, len(state.results)) == ("line", 3, 3)
    assert state.now.effect("objective_2_leaves")


def test_a_mission_of_the_other_campaign_is_refused():
    with pytest.raises(Refused, match="no part of that campaign"):
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
