"""What two places tell of one thing they tell alike: tools, the log, the Report, the views, on positions drawn at
random."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.orsha.battle.contradictions import refuse_rows
from sandtable.games.orsha.battle.log_pieces import refuse_leaving
from sandtable.games.orsha.battle.log_sight import look as look_in_the_log
from sandtable.games.orsha.battle.vasl_draft import save_of
from sandtable.games.orsha.frame.known_pieces import knows, visible_pieces
from sandtable.games.orsha.frame.special_rules import leaves_map
from sandtable.games.orsha.frame.terms import is_enterable
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.ground.maps import levels_in, our_map
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.set_up_rules import refuse_set_up
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.sight.boards import our_board
from sandtable.games.orsha.sight.slope_movement import Mover
from sandtable.games.orsha.state import Told
from sandtable.games.orsha.vasl_saves.board import hex_at
from sandtable.games.orsha.vasl_saves.save import read
from sandtable.kernel import Refused, Table
from tests.orsha.campaigns import new_state, on_map
from tests.orsha.tools.test_orsha_tools import facts, follows, use

GRID = our_map().grid
NAMES = [GRID.name(hex) for hex in GRID]
HEXES = st.sampled_from(NAMES)
MOVERS = {"infantry": Mover.INFANTRY, "wagon": Mover.WAGON, "tracked_afv": Mover.VEHICLE}
SOME = settings(max_examples=25, deadline=None)


def table(sections, title):
    return next((s for s in sections if isinstance(s, Table) and s.title == title), None)


@pytest.mark.rule("oto2.1.3.a", "oto2.1.41.a", "oto2.1.42.a")
@SOME
@given(HEXES, HEXES, st.sampled_from(["infantry", "vehicle"]))
def test_a_line_of_sight_is_one_line_in_both_tools_and_the_log(start, end, target):
    if start == end:
        return
    seen = use("sight", start=start, end=end, target=target)
    clear = facts(seen)["Verdict"] == "clear"
    logged = look_in_the_log(
        new_state(), {"start": start, "end": end, "start_level": 0, "end_level": 0, "vehicles": ""}
    )
    assert logged.is_clear == clear
    assert logged.words == facts(seen)["Why"]
    if not clear:
        with pytest.raises(Refused):
            use("attack", firers=start, target=end, at=target)
        return
    shot = use("attack", firers=start, target=end, at=target)
    firer = table(shot, "Firer by firer").rows[0]
    assert firer[2] == ("none" if not logged.hindrance else f"+{logged.hindrance}")
    assert firer[3] == follows(seen, "Slope TEM")


@pytest.mark.rule("oto2.1.53", "oto2.6.enterable")
@SOME
@given(HEXES, st.integers(0, 5), st.sampled_from(sorted(MOVERS)))
def test_who_may_step_over_a_hexside_the_move_tool_and_the_isolation_search_say_alike(start, direction, who):
    here = GRID.hex(start)
    there = here.neighbours()[direction]
    if there not in GRID:
        return
    enters = is_enterable(new_state(), here, there, mover=MOVERS[who])
    try:
        use("move", path=f"{start} {GRID.name(there)}", moves=who)
    except Refused:
        assert not enters
    else:
        assert enters


@pytest.mark.rule("oto2.1.51.a", "oto2.1.52")
@SOME
@given(HEXES, st.integers(0, 5), st.sampled_from(["dry", "rain"]))
def test_a_step_costs_the_same_in_the_move_tool_and_the_slope_tool(start, direction, weather):
    there = GRID.hex(start).neighbours()[direction]
    if there not in GRID:
        return
    end = GRID.name(there)
    try:
        moved = use("move", path=f"{start} {end}", weather=weather)
    except Refused:
        return
    row = table(moved, "Hex by hex").rows[0]
    if not row[4].startswith("oto2.2.1"):
        return  # the booklet's own cost of the terrain, which the slope tool asks for
    assert facts(use("slope", start=start, end=end, weather=weather))["Cost"] == row[1]


@pytest.mark.rule("oto2.cg14")
@pytest.mark.parametrize(
    ("side", "name"), [(GERMAN, "StuG IIIG"), (GERMAN, "4-6-7"), (RUSSIAN, "KV-1S"), (RUSSIAN, "4-4-7")]
)
@pytest.mark.parametrize("edge", ["west", "east"])
@pytest.mark.parametrize("low_ammo", [True, False])
def test_who_leaves_the_map_the_log_the_report_and_the_tool_say_alike(side, name, edge, low_ammo):
    state = new_state("23PM")
    piece = on_map(state, side, name, "K1")
    fate = leaves_map(side, piece.kind.cls, edge=edge, low_ammo_recall=low_ammo)
    told = facts(use("leaving", side=side, cls=piece.kind.cls.value, edge=edge, low_ammo=low_ammo))["It is"]
    assert told.startswith({"left": "Eliminated", "recalled": "Not Eliminated", "exited": "Its Casualty VP"}[fate])
    logged = refuse_leaving(state, side, {"piece": piece.id, "edge": edge, "low_ammo": low_ammo})
    reported = refuse_rows(state, side, [Told(piece.id, fate)])
    assert reported is None, "what CG14 makes of it can be reported"
    assert (logged is None) == (not low_ammo or fate == "recalled")


@SOME
@given(st.lists(st.tuples(st.sampled_from([GERMAN, RUSSIAN]), HEXES, st.sampled_from([None, *Status])), max_size=8),
       st.sampled_from(["7.508", "7.518", "turns", "report"]))  # fmt: skip
@pytest.mark.rule("oto2.7.16")
def test_the_table_the_map_and_the_save_show_the_same_enemies(placed, phase):
    state = new_state("23PM")
    state.phase = phase
    for side, hex, status in placed:
        piece = on_map(state, side, "StuG IIIG" if side == GERMAN else "KV-1S", hex)
        piece.status = [status] if status else []
    seen = sorted((p.name, p.hex) for p in visible_pieces(state, RUSSIAN) if p.side == GERMAN)
    view = GAME.view(state, RUSSIAN)
    known = next(s for s in view.sections if s.title == "What is known of the Germans")
    assert sorted(row[:2] for row in known.rows[:-1]) == seen
    saved = [c for c in read(save_of(state, RUSSIAN)) if c.remark == "-"]
    assert sorted((c.name, hex_at(c.x, c.y)) for c in saved) == seen
    assert all(knows(state, RUSSIAN, p) for p in state.of(RUSSIAN, Box.MAP))


@pytest.mark.rule("oto2.map.extent")
@SOME
@given(HEXES, st.integers(0, 2))
def test_the_levels_of_a_hex_are_the_same_for_the_report_and_for_sight(name, level):
    hex = GRID.hex(name)
    drawn = level in levels_in(our_map(), hex)
    try:
        our_board().floor(hex, level)
    except Refused:
        assert not drawn
    else:
        assert drawn
    state = new_state("23PM")
    squad = on_map(state, GERMAN, "4-6-7", name)
    assert (refuse_rows(state, GERMAN, [Told(squad.id, "map", name, level)]) is None) == drawn


@pytest.mark.rule("oto2.cg10.b")
@SOME
@given(HEXES)
def test_concealment_at_set_up_the_tool_and_the_form_say_alike(name):
    state = new_state()
    squad = state.add(GERMAN, "4-6-7", "OB")
    row = {"piece": squad.id, "hex": name, "level": 0, "start": "concealed"}
    plain = refuse_set_up(state, [{**row, "start": ""}])
    with_it = refuse_set_up(state, [row])
    tool = table(use("start", side=GERMAN, cls="squad"), "At the start of a scenario")
    assert next(r[1] for r in tool.rows if r[0] == "Concealed") == "yes", "CG10: for Germans no LOS denies it"
    assert (plain is None) == (with_it is None)
