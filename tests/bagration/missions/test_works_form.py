"""Fortifications and obstacles in one form: the proposal is legal, and every row is measured as if placed alone."""

import pytest

from sandtable.bots import play_out
from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.sequence import PROCEDURES
from sandtable.games.bagration.setup.siting import siting
from sandtable.games.bagration.terrain.landscape import read_row, told_apart
from sandtable.kernel import NotUnderstood, Refused, in_memory, play
from tests.bagration.battles import GAME, charter, do, state_of, step, with_objectives

LAKE = {"feature": "lake_or_pond", "form": "ellipse", "points": "4, 40; 24, 60"}
ROAD = {"feature": "road", "form": "line", "points": "0, 48; 48, 48", "width": "2"}


def ready(*works, mines=2, wire=2, terrain=(), **given):
    """Onslaught with these fortifications bought and nothing placed; an Objective lies in the proposal's own line."""
    state = with_objectives(state_of("onslaught", deployment="as_a_list", **given), ("defender", 24, 48))
    for key in works:
        state.now.fortifications += put_up(key)
    state.now.minefields, state.now.wire = mines, wire
    state.now.terrain = told_apart([read_row(row) for row in terrain])
    return state


def asking(state, key="place_fortifications"):
    return PROCEDURES[key](state, step(state, key))


def rows_of(state):
    """The proposal."""
    return play(asking(state), stop=True).pending.suggestion["pieces"]


def the_form(state, answers=None):
    """The one form that is asked, answered as it is filled in unless told otherwise."""
    told = answers or [{"pieces": rows_of(state)}]
    (asked,) = do(state, "place_fortifications", answers=told).asked
    return asked


def changed(rows, piece, **cells):
    return {"pieces": [{**row, **cells} if row["piece"] == piece else row for row in rows]}


@pytest.mark.rule("fow.mission.onslaught.setup.4")
@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize("terrain", [(), (LAKE, ROAD)])
def test_the_proposal_holds_every_piece_once_and_each_would_be_legal_alone(bound, terrain):
    """Placed one by one in the form's order, none is refused; that is the same geometry and not the form's own word."""
    state = ready("mg_nests_3", "at_bunker_75cm", terrain=terrain, siting_limits_bind_obstacles=bound)
    form = the_form(state)
    names = [row["piece"] for row in form.suggestion["pieces"]]
    assert names == [
        "Machine-gun Nest 1",
        "Machine-gun Nest 2",
        "Machine-gun Nest 3",
        "7.5cm Bunker 1",
        "Minefield 1",
        "Minefield 2",
        "Barbed Wire 1",
        "Barbed Wire 2",
    ]
    alone = ready("mg_nests_3", "at_bunker_75cm", terrain=terrain, siting_limits_bind_obstacles=bound)
    zone = alone.ground().zone("fortifications")
    for work, stood in zip(alone.now.fortifications, state.now.fortifications, strict=True):
        assert siting(alone.now, zone, fortification=True, readings=alone.readings).refuse(stood.point) is None
        work.point = stood.point
    for mark in state.now.obstacles:
        assert siting(alone.now, zone, fortification=False, readings=alone.readings).refuse(mark.point) is None
        alone.now.obstacles.append(mark)
    assert len({p.point for p in (*state.now.fortifications, *state.now.obstacles)}) == len(names), "none hides another"
    assert [f.facing for f in state.now.fortifications] == [None, None, None, 270], (
        "nests of machine guns have no front"
    )


@pytest.mark.rule("fow.mission.onslaught.setup.4")
@pytest.mark.parametrize(
    ("piece", "place", "why"),
    [
        ("Machine-gun Nest 1", "24, 49", 'Machine-gun Nest 1 at (24", 49") is not in'),
        ("Machine-gun Nest 1", "24, 49", '1" from an Objective; at least 2" is asked'),
        ("Machine-gun Nest 1", "10, 35", '1" on the wrong side'),
        ("Barbed Wire 1", "10, 35", 'Barbed Wire 1 at (10", 35")'),
        ("Machine-gun Nest 2", "24, 99", "Machine-gun Nest 2 at"),
    ],
)
def test_a_refused_row_names_its_piece_and_the_distance(piece, place, why):
    state = ready("mg_nests_2")
    with pytest.raises((NotUnderstood, Refused)) as no:
        the_form(state, answers=[changed(rows_of(state), piece, place=place)])
    assert why in no.value.why


@pytest.mark.rule("fow.mission.onslaught.setup.4")
def test_pieces_of_one_form_keep_their_distance_from_each_other():
    state = ready("mg_nests_2")
    near = changed(
        changed(rows_of(state), "Machine-gun Nest 1", place="20, 60")["pieces"], "Machine-gun Nest 2", place="21.9, 60"
    )
    with pytest.raises(Refused) as no:
        the_form(state, answers=[near])
    assert no.value.why.count("Machine-gun Nest 2 at") == 1
    assert '1.9" from Machine-gun Nest 1; at least 2" is asked' in no.value.why
    the_form(ready("mg_nests_2"), answers=[changed(near["pieces"], "Machine-gun Nest 2", place="22, 60")])


@pytest.mark.rule("fow.mission.onslaught.setup.4")
@pytest.mark.parametrize("bound", [False, True])
def test_obstacles_in_the_form_are_bound_only_if_you_read_it_so(bound):
    state = ready("mg_nests_2", siting_limits_bind_obstacles=bound)
    rows = changed(rows_of(state), "Minefield 1", place="24, 49")
    if bound:
        with pytest.raises(Refused, match=r'Minefield 1 at .*1" from an Objective'):
            the_form(state, answers=[rows])
    else:
        the_form(state, answers=[rows])
        assert state.now.obstacles[0].point == (24, 49)


def test_every_refused_place_is_told_at_once_and_drawn():
    state = ready("mg_nests_2", terrain=(ROAD,))
    rows = changed(rows_of(state), "Machine-gun Nest 1", place="10, 48.5")
    rows = changed(rows["pieces"], "Barbed Wire 2", place="10, 30")
    form = play(asking(state), stop=True).pending
    no = form.refuse(form.understand(rows))
    assert "Machine-gun Nest 1 at" in no.why
    assert "on the road" in no.why
    assert 'Barbed Wire 2 at (10", 30")' in no.why
    drawn = form.draw_refused(rows)
    assert drawn.words.count("refused:") == 2
    assert "Machine-gun Nest 2" in drawn.words
    assert form.draw_refused(form.suggestion) is None


@pytest.mark.parametrize(
    ("rows", "why"), [(lambda r: r[1:], "Machine-gun Nest 1 is missing"), (lambda r: [*r, r[0]], "is named twice")]
)
def test_every_piece_is_told_once(rows, why):
    state = ready("mg_nests_2")
    with pytest.raises((NotUnderstood, Refused), match=why):
        the_form(state, answers=[{"pieces": rows(rows_of(state))}])


@pytest.mark.rule("fow.base.forward_firing", "fow.fortification.defilade_wall")
def test_fronts_and_walls_stand_in_the_same_form():
    state = ready("at_bunker_75cm", "mg_nests_2", mines=0, wire=0)
    rows = changed(rows_of(state), "7.5cm Bunker 1", place="10, 50", faces="225", wall="8, 48; 12, 48")["pieces"]
    the_form(state, answers=[{"pieces": rows}])
    bunker = state.now.fortifications[0]
    assert (bunker.point, bunker.facing, bunker.wall) == ((10, 50), 225, ((8, 48), (12, 48)))
    for cells, why in (
        ({"piece": "7.5cm Bunker 1", "faces": "none"}, "tell which way it faces"),
        ({"piece": "7.5cm Bunker 1", "wall": "8, 30; 12, 48"}, "the Defilade Wall of 7.5cm Bunker 1 at"),
        ({"piece": "Machine-gun Nest 1", "wall": "8, 48; 12, 48"}, "Machine-gun Nest 1: Defilade Walls are for"),
    ):
        again = ready("at_bunker_75cm", "mg_nests_2", mines=0, wire=0)
        with pytest.raises((NotUnderstood, Refused), match=why):
            the_form(again, answers=[changed(rows, **cells)])
    with pytest.raises((NotUnderstood, Refused), match="two points"):
        the_form(
            ready("at_bunker_75cm", "mg_nests_2", mines=0, wire=0),
            answers=[changed(rows, "7.5cm Bunker 1", wall="8, 48")],
        )


@pytest.mark.rule("fow.fortification.defilade_wall")
def test_no_more_walls_than_were_paid_for():
    state = ready("at_bunker_75cm", "at_bunker_5cm", mines=0, wire=0, defilade_wall_points="as_entered")
    state.now.walls_bought = 1
    rows = [{**row, "wall": "8, 48; 12, 48"} for row in rows_of(state)]
    with pytest.raises(Refused, match="2 Defilade Walls; 1 at most"):
        the_form(state, answers=[{"pieces": rows}])


@pytest.mark.rule("fow.mission.hammering.setup.3")
def test_obstacles_of_a_line_without_fortifications_are_one_form_as_well():
    fresh = state_of("hammering", deployment="as_a_list")
    proposal = play(asking(fresh, "place_obstacles"), answers=[0], stop=True).pending.suggestion
    state = state_of("hammering", deployment="as_a_list")
    form = do(state, "place_obstacles", answers=[0, proposal]).asked[-1]
    assert len(form.suggestion["pieces"]) == len(state.now.obstacles) == 12
    assert "obstacles stand" in form.question
    assert {"faces", "wall"}.isdisjoint(form.suggestion["pieces"][0])


def test_nothing_bought_and_all_mines_given_up_asks_nothing():
    assert not do(ready(mines=0, wire=0), "place_fortifications", answers=[]).asked


def test_bots_take_the_proposal():
    campaign = in_memory(GAME, charter("onslaught", 4, deployment="as_a_list"))
    play_out(campaign, 4)
    told = [line.text for line in campaign.log(None) if "area for Fortifications" in line.text]
    assert told
    assert told[0].endswith("all as it was filled in.")
