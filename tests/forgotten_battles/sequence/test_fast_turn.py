"""One sheet a turn for who keeps his own map: few answers in a quiet turn, and nothing lost by it."""

from typing import Any

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.sequence import first_player, next_step
from sandtable.games.forgotten_battles.state import Front, Posture, State
from sandtable.kernel import DECISION, Campaign, in_memory, play
from sandtable.web.rolling import give
from tests.forgotten_battles.charters import charter
from tests.forgotten_battles.positions import dead, fronts, state
from tests.forgotten_battles.table_player import TablePlayer

MOST = 20
"""Answers of both sides together in a quiet turn."""


class QuietPlayer(TablePlayer):
    """Answers as suggested, loses nothing and rebuilds nothing."""

    def ideas(self, campaign: Campaign, side: str, request: Any) -> list[Any]:
        if request.key in ("clean-up", "on the map", "unusual", "hog"):
            return [{}]
        if request.key == "air bases":
            return [{}]
        return super().ideas(campaign, side, request)


SPECIAL = {"hog", "draw", "partisan hex", "penal", "soviet_special", "axis_special", "special rebuild"}
"""What a die of the Replacement Table brought: such a turn is not quiet."""


def asked_by_turn(turns: int, *, how: str = "", **settings: Any) -> list[list[str]]:
    """What was asked on each turn, in order; with `how` "all" the rolls that follow a roll fall with it."""
    campaign = in_memory(GAME, charter(seed="quiet", **settings))
    bot, asked = QuietPlayer("quiet"), []
    for _ in range(turns):
        day, keys = campaign.state.date, []
        while campaign.state.date == day:
            side = next(s for s in ("axis", "soviet") if campaign.pending(s))
            pending = campaign.pending(side)[0]
            keys.append(pending.request.key)
            give(campaign, side, pending, bot.answer(campaign, side, pending), "", how)
        asked.append(keys)
    return asked


def sheeted(day: str = "1943-10-26", **settings: Any) -> State:
    """A campaign of one sheet a turn in which both sides have named their places."""
    s = fronts(state(day, turn_sheets="one_sheet", **settings), 2)
    s.fronts = [Front("F1", Posture.OFFENSIVE, 3), Front("F2")]
    for side in s.supply:
        s.supply[side].reported = True
    return s


def at(s: State, phase: str, player: str = "soviet") -> State:
    s.phase, s.player, s.first = phase, player, player
    return s


@pytest.mark.rule("tfb.meta.scope")
def test_a_quiet_turn_takes_at_most_twenty_answers_of_both_sides_together():
    turns = asked_by_turn(8, turn_sheets="one_sheet")[1:]
    quiet = [len(keys) for keys in turns if not SPECIAL & set(keys)]
    assert quiet
    assert max(quiet) <= MOST
    by_phase = asked_by_turn(3)[1:]
    assert min(map(len, by_phase)) >= 2 * MOST, "phase by phase it is twice as much"


@pytest.mark.rule("tfb.meta.scope")
def test_with_one_press_for_all_rolls_a_quiet_turn_takes_eighteen_answers():
    turns = asked_by_turn(8, how="all", turn_sheets="one_sheet")[1:]
    quiet = [len(keys) for keys in turns if not SPECIAL & set(keys)]
    assert quiet
    assert max(quiet) <= 18
    assert not [keys for keys in turns if "flight" in keys and "ground" in keys], "weather and initiative fall together"


@pytest.mark.rule("tfb.meta.scope")
@pytest.mark.parametrize(
    ("dice", "first"), [([4, 4, 3, 2], "soviet"), ([1, 2, 6, 6], "axis"), ([3, 3, 2, 4, 1, 1, 1, 2], "axis")]
)
def test_both_throw_for_first_player_at_once_and_ties_again(dice, first):
    s = at(sheeted(), "first_player", "")
    played = play(first_player(s), dice=dice, answers=["first"])
    assert s.first == first
    assert len([r for r in played.asked if r.key == "first player"]) == len(dice) // 4
    assert played.asked[-1].told_after, "the line after it says who plays first"


@pytest.mark.rule("tfb.units.soviet.front_marker.offensive")
def test_a_posture_that_nobody_reports_anew_counts_its_turn_all_the_same():
    s = at(sheeted(), "situation")
    assert not play(next_step(s).procedure(s)).asked
    assert [(f.posture, f.turns) for f in s.fronts] == [(Posture.OFFENSIVE, 4), (Posture.NONE, 0)]


@pytest.mark.rule("tfb.supply.soviet.front_hq_minimum")
def test_what_changed_on_the_map_is_asked_when_the_sheet_says_so():
    s = at(sheeted(), "arrivals")
    played = play(next_step(s).procedure(s), answers=[{"map": True}, "front_hq"])
    assert s.unusual == {"soviet": ["map"]}
    assert played.asked[0].key == "unusual", "the first turn begins with the sheet: no roster, no clerk's question"
    at(s, "situation")
    assert play(next_step(s).procedure(s), stop=True).pending.key == "situation"


@pytest.mark.rule("tfb.notation.counter")
def test_a_roster_is_asked_for_on_any_turn_whose_sheet_says_so():
    for day in ("1943-09-26", "1943-11-12"):
        s = at(sheeted(day), "arrivals")
        assert play(next_step(s).procedure(s), answers=[{"roster": True}], stop=True).pending.key == "roster"


@pytest.mark.rule("tfb.arrival.axis.emergency.kovel.trigger")
def test_kovel_in_danger_is_told_in_the_sheet():
    s = at(sheeted("1944-03-15"), "arrivals", "axis")
    played = play(next_step(s).procedure(s), answers=[{"kovel": "5"}], stop=True)
    assert s.arrivals.kovel
    assert "Kovel is in danger: its units arrive, at no price." in played.texts("soviet")
    assert not [line for line in played.texts("soviet") if "nusual" in line], "the sheet itself is its side's"


@pytest.mark.rule("tfb.arrival.soviet.stavka.cost")
def test_an_appeal_in_the_sheet_is_the_sides_own_decision_after_the_arrivals_and_asked_once_more():
    s = at(sheeted("1943-11-12"), "arrivals")
    asked = play(next_step(s).procedure(s), answers=[{"appeal": True}], stop=True).pending
    assert (asked.key, asked.side, asked.wants) == ("appeal", "soviet", DECISION), "whoever plays them, the Recruit too"
    assert s.vp == []
    s = at(sheeted("1943-11-12"), "arrivals")
    answers = [{"appeal": True}, "yes"]
    played = play(next_step(s).procedure(s), dice=[1], answers=answers, stop=True, tables=GAME.tables())
    assert [line.points for line in s.vp] == [-1]
    assert played.pending.question == "Appeal to STAVKA once more?"


@pytest.mark.rule("tfb.arrival.axis.general.dated_repl")
def test_markers_and_dated_pax_are_told_in_the_sheet_and_need_no_answer():
    s = at(sheeted("1943-11-01"), "arrivals", "axis")
    s.arrivals.roster_asked = True
    played = play(next_step(s).procedure(s), answers=lambda request: request.suggestion)
    sheet = played.asked[0]
    assert any(line.startswith("Move the Army Group South boundary marker") for line in sheet.context)
    assert any(line.startswith("Receive ") for line in sheet.context)
    assert [r.key for r in played.asked if r.key.endswith((".ags", ".repl"))] == []
    assert "AGS" in s.arrivals.markers
    assert s.replacements["axis"].eq == [5]


@pytest.mark.rule("tfb.meta.scope")
def test_the_phases_on_the_map_are_one_sheet_and_the_other_side_writes_at_clean_up():
    s = at(sheeted(), "movement")
    s.supply["soviet"].opening = 40
    lost = {"name": "32 Cav", "type": "cavalry", "size": "division", "ar": 3}
    played = play(next_step(s).procedure(s), answers=[{"spent": 6, "losses": [lost]}, "gone"])
    assert [r.key for r in played.asked] == ["on the map", "what is left"]
    assert not [line for line in played.texts("axis") if "6" in line], "what was spent is the side's own business"
    assert [u.name for u in s.dead_pile["soviet"]] == ["32 Cav"]
    while s.phase != "cleanup":
        assert not play(next_step(s).procedure(s)).asked
    played = play(next_step(s).procedure(s), answers={"axis": [{}]})
    assert [(r.key, r.side) for r in played.asked] == [("clean-up", "axis")]
    assert (s.written, s.through, s.supply["soviet"].ledger[-1].spent) == ([], False, 6)


@pytest.mark.rule("tfb.meta.scope")
def test_who_has_something_to_tell_of_special_units_goes_phase_by_phase():
    s = at(sheeted(), "movement", "axis")
    played = play(next_step(s).procedure(s), answers=[{"phases": "one_by_one", "spent": 0}, "done"])
    assert [r.key for r in played.asked] == ["on the map", "movement"]
    assert play(next_step(s).procedure(s), stop=True).pending.key == "supply_phase"
    at(s, "cleanup", "axis")
    written = play(next_step(s).procedure(s), answers={"axis": [{}], "soviet": [{}]})
    assert len(written.asked) == 2


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_on_a_deep_freeze_turn_both_write_their_sheets_at_once():
    s = sheeted("1944-02-05")
    s.ground = "deep_freeze"
    s.phase, s.player = "movement", "both"
    played = play(next_step(s).procedure(s), answers={"axis": [{}], "soviet": [{"spent": 0}]})
    assert {r.side for r in played.asked} == {"axis", "soviet"}
    asked = []
    while s.phase != "weather":
        asked += play(next_step(s).procedure(s)).asked
    assert not asked


@pytest.mark.rule("tfb.rebuild.soviet.one_pax.wagon")
def test_wagon_points_are_offered_when_the_sheet_asks_for_them_or_a_unit_can_be_rebuilt():
    s = at(sheeted(), "rebuild")
    s.replacements["soviet"].pax = 2
    assert not play(next_step(s).procedure(s)).asked
    at(s, "rebuild").unusual["soviet"] = ["transport"]
    assert play(next_step(s).procedure(s), stop=True).pending.key == "rebuild"
    at(s, "rebuild").unusual.clear()
    dead(s, "soviet", "42 Rifle", "symbol", symbol="rifle", size="brigade", ar=2)
    assert play(next_step(s).procedure(s), stop=True).pending.key == "rebuild"


def test_a_campaign_from_before_goes_on_phase_by_phase():
    settings = {key: value for key, value in sheeted().settings.items() if key != "turn_sheets"}
    assert GAME.upgrade({"settings": settings})["settings"]["turn_sheets"] == "each_phase"
    assert GAME.upgrade({"settings": {"turn_sheets": "one_sheet"}})["settings"]["turn_sheets"] == "one_sheet"
