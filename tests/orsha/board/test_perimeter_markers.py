"""7.5053 on the board: markers are dragged, the loop that turns at them is drawn, the largest lies beside it."""

import pytest

from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.perimeter import SideView, propose
from sandtable.games.orsha.perimeter.laid_markers import laid, turning_at
from sandtable.games.orsha.positions import board
from sandtable.games.orsha.reph.fronts import position_of
from sandtable.games.orsha.reph.perimeter_markers import refuse_marking_out
from sandtable.games.orsha.reph.perimeter_step import step_7_505
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import Laying
from sandtable.kernel import Act, Choose, Deed, plain, play

COLUMNS = ("C", "G", "K", "O", "S", "W", "Z")
LINES = "\n".join(["23PM", *(f"{c}39 german: 4-6-7\n{c}44 russian: 4-4-7" for c in COLUMNS), "AA39 german: 9-1"])


@pytest.fixture(scope="module")
def best():
    state = board(LINES, battles="board")
    return {side: propose(position_of(state), side, readings=state.readings) for side in (GERMAN, RUSSIAN)}


def settled(state, *german):
    lines = iter(german)

    def answer(request):
        if isinstance(request, Choose):
            return "keep"
        assert isinstance(request, Act)
        return request.read(next(lines, "done")) if request.side == GERMAN else request.read("done")

    return play(step_7_505(state), answers=answer)


@pytest.mark.rule("oto2.7.5053.d")
def test_the_markers_of_the_proposal_make_its_loop_and_are_few(best):
    state = board(LINES, battles="board")
    for side in (GERMAN, RUSSIAN):
        view = SideView(position_of(state), side, state.readings)
        corners = turning_at(view, best[side])
        found = laid(view, corners)
        assert [loop.size for loop in found.loops] == [loop.size for loop in best[side].loops]
        assert found.idle == {}
        assert len(corners) < 20
        assert view.markers.issuperset(corners)


@pytest.mark.rule("oto2.7.5053.d")
def test_one_click_takes_the_proposal():
    on_board, by_form = board(LINES, battles="board"), board(LINES)
    settled(on_board)
    play(step_7_505(by_form), answers=lambda request: request.understand({}))
    assert on_board.ground == by_form.ground


@pytest.mark.rule("oto2.7.5053.a")
def test_a_marker_goes_where_one_may_stand_and_elsewhere_is_refused_with_the_reason():
    state = board(LINES, battles="board")
    request = play(step_7_505(state), until="perimeter markers").pending
    new = "marker-new"
    glows = {str(d.place) for d in request.reach("place", (new,)) if not d.refused}
    assert "K39" in glows or "K39" in state.ground.laying[GERMAN].markers
    assert "K44" not in glows
    for hex, why in (("K44", "holds an enemy unit"), ("AA39", "holds only SMC")):
        no = request.refuse(request.understand({"verb": "place", "counters": [new], "to": hex}))
        assert why in no.why
        assert no.rule.startswith("oto2.7.5053")


@pytest.mark.rule("oto2.7.5053.b", "oto2.7.5053.d")
def test_without_one_of_its_markers_the_loop_is_smaller_and_the_largest_stays_beside_it():
    state = board(LINES, battles="board")
    run = play(step_7_505(state), answers=[{"verb": "take off", "counters": ["marker-1"]}], stop=True)
    assert run.pending.key == "perimeter markers"
    (note,) = run.texts(GERMAN)[-1:]
    told, largest = (int(part.split()[0]) for part in (note.split(": ")[1], note.split("of ")[-1].replace(".", " ")))
    assert told < largest
    drawn = {layer.key for layer in table(state, GERMAN).layers}
    assert {"laid", "proposal"} <= drawn
    assert "laid" not in {layer.key for layer in table(state, RUSSIAN).layers}


@pytest.mark.rule("oto2.7.5053.b")
def test_a_marker_that_serves_for_nothing_is_crossed_out_with_the_reason():
    state = board(f"{LINES}\nK20 german: 5-4-8", battles="board")
    play(step_7_505(state), answers=[{"verb": "place", "counters": ["marker-new"], "to": "K20"}], stop=True)
    assert state.ground.laying[GERMAN].idle == {"K20": "K20 lies inside: a larger loop goes around it"}
    (counter,) = [c for c in table(state, GERMAN).counters if c.face.tags == ("IDLE",)]
    assert str(counter.place) == "K20"
    assert counter.card[0][1].startswith("K20 lies inside")


@pytest.mark.rule("oto2.7.5058", "oto2.7.5053.d")
def test_starting_over_leaves_the_map_edge_markers_and_no_loop_is_no_perimeter():
    state = board(LINES, battles="board")
    run = play(step_7_505(state), answers=[{"verb": "start over"}], stop=True)
    laying = state.ground.laying[GERMAN]
    assert laying.markers == []
    assert laying.edge
    assert len(laying.loops) == 1, "from one end of the German edge to the other"
    laying.loops = []
    assert run.pending.refuse({"verb": "done"}).rule == "oto2.7.5053.d"


@pytest.mark.rule("oto2.7.5053.d")
def test_a_smaller_perimeter_may_be_settled_and_is_told():
    state = board(LINES, battles="board")
    told = settled(state, "take off #marker-1", "settle the perimeter").texts()
    assert any(line.startswith("A larger Perimeter was found, by ") for line in told)
    assert state.ground.laying == {}


def test_the_other_side_sees_nothing_of_markers_being_laid():
    state = board(LINES, battles="board")
    play(step_7_505(state), until="perimeter markers")
    words = repr(plain(GAME.view(state, RUSSIAN)))
    assert "Perimeter Marker" not in words
    assert "Perimeter Marker" in repr(plain(GAME.view(state, GERMAN)))


@pytest.mark.rule("oto2.7.5053.a")
def test_a_marker_where_none_may_stand_turns_no_loop_and_keeps_its_reason(best):
    state = board(LINES, battles="board")
    view = SideView(position_of(state), GERMAN, state.readings)
    hex = view.position.grid.hex("AA39")
    found = laid(view, [*turning_at(view, best[GERMAN]), hex])
    assert "holds only SMC" in found.idle[hex]
    assert [loop.size for loop in found.loops] == [loop.size for loop in best[GERMAN].loops]


@pytest.mark.rule("oto2.7.5053.d")
def test_of_several_faults_of_a_loop_the_first_is_told_and_no_loop_is_none(best):
    state = board(LINES, battles="board")
    view = SideView(position_of(state), GERMAN, state.readings)
    done = Deed(GERMAN, "done", (), (), "", "")
    state.ground.laying = {GERMAN: Laying(loops=[["K10", "K11"], ["K20", "K25", "K30"]])}
    assert refuse_marking_out(state, view, best[GERMAN], done).why == "a loop needs at least three hexes"
    state.ground.laying = {GERMAN: Laying(loops=[])}
    assert refuse_marking_out(state, view, best[GERMAN], done).why == "these markers make no loop"


@pytest.mark.rule("oto2.7.5057.b")
@pytest.mark.parametrize("battles", ["board", "table"])
def test_who_would_be_lost_outside_the_proposal_is_told_before_it_is_taken(battles):
    state = board(f"{LINES}\nK50 german: 8-1", battles=battles)
    key = "perimeter markers" if battles == "board" else "perimeter"
    asked = play(step_7_505(state), until=key).pending
    assert any(line.startswith("Outside it, and Eliminated: 8-1 (") for line in asked.context)
