"""`3 Pz 12-5-8` is the counter it is, wherever a unit is asked for; an Action Rating left blank is asked for."""

import pytest

from sandtable.games.forgotten_battles import register
from sandtable.games.forgotten_battles.arrivals.roster_form import load_roster
from sandtable.games.forgotten_battles.booklet.counters import read_counter
from sandtable.games.forgotten_battles.replacements.dead_pile import take_back
from sandtable.games.forgotten_battles.state.unit_register import DEAD
from sandtable.games.forgotten_battles.steps.clean_up import clean_up
from sandtable.kernel import NotUnderstood, play
from tests.forgotten_battles.positions import state
from tests.forgotten_battles.tools.uses import TOOLS, facts, use

PZ = "3 Pz 12-5-8"


def written(s, side, *losses, ratings=()):
    other = "soviet" if side == "axis" else "axis"
    return play(clean_up(s, side), answers={side: [{"losses": list(losses)}, *ratings], other: [{}]})


@pytest.mark.rule("tfb.notation.counter")
def test_a_loss_named_by_its_counter_is_that_unit_of_the_register():
    s = state()
    register.enter(s, "axis", [read_counter(PZ), read_counter("3 Pz 4-4-8")])
    written(s, "axis", {"name": PZ, "type": "symbol", "symbol": "panzer"})
    dead, *others = [u for u in s.register.values() if u.at == DEAD]
    assert (dead.counter, others, len(s.register)) == (PZ, [], 2)
    assert [(u.name, u.ar) for u in s.dead_pile["axis"]] == [("3 Pz", 5)]


@pytest.mark.rule("tfb.notation.counter")
def test_a_counter_that_nobody_knew_is_registered_with_its_figures():
    s = state()
    written(s, "soviet", {"name": "XX 51 12-2-2", "type": "symbol", "symbol": "rifle"}, ratings=["gone"])
    [dead] = s.dead_pile["soviet"]
    assert (dead.name, dead.size, dead.ar) == ("51", "division", 2)


@pytest.mark.rule("tfb.notation.counter", "tfb.replacement.axis.general")
@pytest.mark.parametrize("told", [{"type": "symbol", "symbol": "panzer"}, {"type": "pg"}])
def test_a_type_that_the_scan_lost_is_told_once_and_kept(told):
    s = state()
    register.enter(s, "axis", [read_counter(PZ)])
    written(s, "axis", {"name": PZ, "multi_step": True, **told})
    written(s, "axis", {"name": "3 Pz", "type": "symbol", "multi_step": True})
    assert [(u.type, u.symbol) for u in s.dead_pile["axis"]] == [(told["type"], told.get("symbol", ""))] * 2
    written(s, "axis", {"name": PZ, "type": "tiger"})
    assert s.dead_pile["axis"][-1].type == "tiger", "told otherwise, it is otherwise"


@pytest.mark.rule("tfb.notation.counter", "tfb.replacement.axis.eq")
def test_a_blank_action_rating_is_asked_for_and_not_zero():
    s = state()
    played = written(s, "axis", {"name": "3 Pz", "type": "pg", "size": "regiment"}, ratings=["4"])
    assert [r.question for r in played.asked if r.key == "action rating"] == ["What is the Action Rating of 3 Pz?"]
    assert [u.ar for u in s.dead_pile["axis"]] == [4]
    again = written(s, "axis", {"name": "IX", "type": "corps_hq", "size": "corps"})
    assert not [r for r in again.asked if r.key == "action rating"], "an HQ needs none"


@pytest.mark.rule("tfb.notation.counter", "tfb.notation.parenthesised")
def test_the_combat_tool_reads_strength_and_rating_from_the_counter():
    found = use_rows([{"name": PZ}], [{"name": "XX 64 (5)-1-1"}])
    assert facts(found)["Strengths"].startswith("12 to 5")
    assert facts(found)["Action Ratings"].startswith("+4")
    with pytest.raises(NotUnderstood, match="51: what is its Action Rating"):
        use_rows([{"name": "51", "strength": "12"}], [{"name": PZ}])
    with pytest.raises(NotUnderstood, match=r"64 \(5\)-\?-1: what is its Action Rating"):
        use_rows([{"name": PZ}], [{"name": "XX 64 (5)-?-1"}])


def use_rows(attackers, defenders):
    return TOOLS["combat"].use({"attackers": attackers, "defenders": defenders})


@pytest.mark.rule("tfb.notation.counter")
def test_reach_and_barrage_read_their_figures_from_counters():
    by_number, by_counter = use("reach", ma=8, mobility="track"), use("reach", unit=PZ, mobility="track")
    assert facts(by_number) == facts(by_counter)
    assert facts(use("barrage", points="XX 6 86-2-2, 816 20-3-3"))["Points"] == "106"
    with pytest.raises(NotUnderstood, match="a counter with its movement allowance is wanted"):
        use("reach", unit="3 Pz")


@pytest.mark.rule("tfb.notation.counter")
def test_a_roster_is_filled_in_as_a_table():
    s = state()
    rows = [{"row": "axis.1943-09-29.hq", "counter": text} for text in ("X 904 7-4-3", "3 Truck Points 45", " ")]
    play(load_roster(s, "axis"), answers=[{"rows": rows}])
    assert s.arrivals.roster == {"axis.1943-09-29.hq": ["X 904 7-4-3", "3 Truck Points 45"]}
    with pytest.raises(NotUnderstood, match="is no counter"):
        play(load_roster(state(), "axis"), answers=[{"rows": [{"row": "axis.1943-09-29.hq", "counter": "904"}]}])


@pytest.mark.rule("tfb.replacement.soviet.general")
def test_a_step_kills_no_division_of_which_steps_are_left():
    """The same counter loses a step, another, and then its last: only then does it lie in the Dead Pile."""
    s, row = state(), {"name": "XX 51 12-2-2", "type": "symbol", "symbol": "rifle"}
    played = written(s, "soviet", row, ratings=["left"])
    [asked] = [r for r in played.asked if r.key == "what is left"]
    assert asked.question == "XX 51 12-2-2 loses 1 step: is anything of it left on the map?"
    assert asked.suggestion == "left"
    [unit] = register.of(s, "soviet")
    assert (unit.at, unit.lost) == (register.MAP, 1)
    written(s, "soviet", {**row, "name": "51"}, ratings=["left"])
    written(s, "soviet", {**row, "name": "51"}, ratings=["gone"])
    assert [(u.at, u.lost, u.steps) for u in register.of(s, "soviet")] == [(register.DEAD, 3, 3)]


@pytest.mark.rule("tfb.replacement.soviet.general")
def test_what_the_register_knows_of_steps_is_not_asked():
    s, row = state(), {"name": "XX 51 12-2-2", "type": "symbol", "symbol": "rifle"}
    written(s, "soviet", row, ratings=["gone"])
    take_back(s, "soviet", s.dead_pile["soviet"][0], steps=1)
    again = written(s, "soviet", {**row, "name": "51"})
    assert not [r for r in again.asked if r.key == "what is left"]
    assert [u.at for u in register.of(s, "soviet")] == [register.DEAD]
    ticked = written(state(), "soviet", {**row, "multi_step": True})
    assert not [r for r in ticked.asked if r.key == "what is left"], "the player has told it"
    small = written(state(), "axis", {"name": "3 Pz", "type": "pg", "size": "regiment", "ar": 4})
    assert not [r for r in small.asked if r.key == "what is left"]
