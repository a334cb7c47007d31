"""fow.river.boats.*, .launch.*, .cross.*, .drift.*: from the Friendly Bank to the Enemy's."""

from typing import Any

import pytest

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.river.boats import (
    Boat,
    BoatPlace,
    Crosser,
    Flotilla,
    boats_for,
    boats_needed,
    enemy_bank,
    leave_bank,
    provide_boats,
    reach_bank,
    refuse_boats_to,
    refuse_side,
    refuse_to_aboard,
    transport_choices,
)
from sandtable.games.bagration.river.drift import cross, drift, launch_and_cross, refuse_launch
from sandtable.games.bagration.river.launching import load, refuse_mount
from sandtable.games.bagration.river.river_charts import charts
from sandtable.games.bagration.river.waters import Waters, boat_length
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.tabletop import Bank, River

TABLE = battle_table()
RIVER = River.straight(TABLE, middle=36, width=8)
INFANTRY, TANK, GUN = TeamKind.INFANTRY, TeamKind.TANK, TeamKind.GUN


def river_state(points: int = 50, *, both: bool = False) -> Flotilla:
    state = Flotilla()
    sides = {"soviet": Bank.NEAR, **({"german": Bank.FAR} if both else {})}
    provide_boats(state, dict.fromkeys(sides, points), sides)
    return state


def loaded(*along: float, points: int = 50) -> tuple[Flotilla, Crosser]:
    """A Unit in boats launched at these places."""
    state = river_state(points)
    reach_bank(state, "Rifles", "soviet", 3 * len(along))
    crosser = state.crosser("Rifles", "soviet")
    load(state, crosser, crosser.teams)
    for boat, place in zip(state.allotted("Rifles", "soviet"), along, strict=True):
        boat.along = place
    return state, crosser


def crossed(state: Flotilla, crosser: Crosser, die: int, current: int, **more: Any) -> list[float]:
    boats = state.allotted(crosser.name, "soviet")
    play(cross(state, crosser, 1, Waters(TABLE, RIVER, current, **more)), dice=[die], tables=charts())
    return [boat.along for boat in boats]


@pytest.mark.rule("fow.river.boats.count", "fow.rule.river_assault")
def test_number_of_boats() -> None:
    assert [boats_for(points) for points in (25, 26, 60, 0, 40)] == [4, 8, 12, 0, 8]
    state = river_state(40, both=True)
    assert len(state.boats_of("german")) == 8, "A Foothold: each by his own infantry"
    assert len({b.name for b in state.boats}) == 16


@pytest.mark.rule("fow.rule.river_assault")
def test_a_side_without_the_rule_has_no_boats() -> None:
    refusal = refuse_side("german", ["soviet"])
    assert refusal is not None
    assert "for the soviet here" in refusal.why
    assert refuse_side("soviet", ["soviet"]) is None


@pytest.mark.rule("fow.river.banks")
def test_banks_are_each_player_s_own() -> None:
    state = river_state(both=True)
    assert (state.friendly_bank("soviet"), enemy_bank(state, "soviet")) == (Bank.NEAR, Bank.FAR)
    assert (state.friendly_bank("german"), enemy_bank(state, "german")) == (Bank.FAR, Bank.NEAR)


@pytest.mark.rule("fow.river.boats.eligible", "fow.river.boats.aircraft", "fow.river.boats.transports")
def test_who_may_use_boats() -> None:
    assert refuse_boats_to("Rifles", [INFANTRY]) is None
    mixed = refuse_boats_to("Rifles", [INFANTRY, GUN])
    assert mixed is not None
    assert "gun teams; they use Bridges or Fords only" in mixed.why
    with pytest.raises(Refused, match="T-34s has tank teams; they use Bridges or Fords only"):
        reach_bank(river_state(), "T-34s", "soviet", 5, [TANK])
    for kind, cite, why in (
        (TeamKind.AIRCRAFT, "fow.river.boats.aircraft", "need no boats"),
        (TeamKind.TRANSPORT, "fow.river.boats.transports", "or are Sent to the Rear"),
    ):
        barred = refuse_boats_to("others", [kind])
        assert barred is not None
        assert barred.rule == cite
        assert why in barred.why
    assert transport_choices(crosses_by_boat=True) == ("rear",)
    assert "bridge_or_ford" in transport_choices(crosses_by_boat=False)


@pytest.mark.rule("fow.river.boats.capacity")
def test_three_passengers() -> None:
    assert [boats_needed(n) for n in (9, 10, 1)] == [3, 4, 1]
    state = river_state()
    reach_bank(state, "Rifles", "soviet", 7)
    load(state, state.crosser("Rifles", "soviet"), 7)
    assert [b.passengers for b in state.allotted("Rifles", "soviet")] == [3, 3, 1]
    with pytest.raises(Refused, match="3 boats carry 9 Teams, not 10"):
        load(state, state.crosser("Rifles", "soviet"), 10)


@pytest.mark.rule("fow.river.boats.allocation", "fow.river.boats.following")
def test_boats_go_to_those_who_came_first() -> None:
    state = river_state(50)
    assert len(state.boats) == 8
    assert reach_bank(state, "First", "soviet", 9)
    assert reach_bank(state, "Second", "soviet", 12)
    assert not reach_bank(state, "Third", "soviet", 7)
    assert len(state.free("soviet")) == 1
    waiting = refuse_launch(state, state.crosser("Third", "soviet"), at_bank_at_start=True, pinned=False)
    assert waiting is not None
    assert "needs 3 boats; 1 are free" in waiting.why
    assert reach_bank(state, "Scouts", "soviet", 3), "a later, smaller Unit may take what is free"
    kept = river_state(50)
    for name, teams in (("First", 9), ("Second", 12), ("Third", 7)):
        reach_bank(kept, name, "soviet", teams)
    assert not reach_bank(kept, "Scouts", "soviet", 3, readings=reading(boats_kept_for_a_waiting_unit=True))


def test_a_unit_that_leaves_the_bank_frees_its_boats() -> None:
    state = river_state(25)
    reach_bank(state, "First", "soviet", 9)
    assert not reach_bank(state, "Second", "soviet", 9)
    leave_bank(state, "First", "soviet")
    assert reach_bank(state, "Second", "soviet", 9)
    assert [c.name for c in state.waiting] == ["Second"]


@pytest.mark.rule("fow.river.launch.conditions")
def test_conditions_of_launching() -> None:
    state = river_state()
    reach_bank(state, "Rifles", "soviet", 9)
    crosser = state.crosser("Rifles", "soviet")
    late = refuse_launch(state, crosser, at_bank_at_start=False, pinned=False)
    assert late is not None
    assert "when the Movement Step begins" in late.why
    assert refuse_launch(state, crosser, at_bank_at_start=True, pinned=True) is not None
    assert refuse_launch(state, crosser, at_bank_at_start=True, pinned=False) is None


@pytest.mark.rule("fow.river.launch.mount")
def test_mounting() -> None:
    boat = Boat("1", "soviet", unit="Rifles")
    assert refuse_mount((10, 28), boat, (10, 32), "Rifles") is None, "exactly 4 inches"
    far = refuse_mount((10, 27), boat, (10, 32), "Rifles")
    assert far is not None
    assert '5" from boat 1; 4" at most' in far.why
    boat.passengers = 3
    full = refuse_mount((10, 30), boat, (10, 32), "Rifles")
    assert full is not None
    assert "already carries 3" in full.why
    other = refuse_mount((10, 30), boat, (10, 32), "Guards")
    assert other is not None
    assert "belongs to Rifles" in other.why


def launched(*places: str, left: int = 0) -> dict[str, Any]:
    """The form of a launch: where the boats lie, and how many Teams stay behind."""
    return {"boats": [{"boat": f"Boat {n}", "place": p} for n, p in enumerate(places, 1)], "left": left}


@pytest.mark.rule("fow.river.launch.place", "fow.base.command", "fow.river.cross.place", "fow.river.drift.same")
def test_a_whole_crossing() -> None:
    state = river_state()
    reach_bank(state, "Rifles", "soviet", 7)
    step = launch_and_cross(state, "soviet", 1, Waters(TABLE, RIVER, 1))
    answers = [["Rifles"], [12, 31], launched("10, 32", "12, 32", "14, 32")]
    played = play(step, answers=answers, dice=[6], tables=charts())
    assert played.result == ["Rifles"]
    boats = [b for b in state.boats if b.unit == "Rifles"]
    assert [b.along for b in boats] == [26, 28, 30]
    assert RIVER.landing(boats[1].along, Bank.FAR) == (28, 40), "in the river against y=40 at x=28"
    assert all(b.place is BoatPlace.ENEMY_BANK for b in boats)
    assert state.waiting == []
    assert sum(len(getattr(r, "dice", ())) for r in played.asked) == 1, "one die for three boats"


@pytest.mark.rule("fow.river.launch.place", "fow.base.command")
def test_boats_lie_within_command_distance() -> None:
    for teams, refused in ((7, True), (9, False)):
        state = river_state()
        reach_bank(state, "Rifles", "soviet", teams)
        step = launch_and_cross(state, "soviet", 1, Waters(TABLE, RIVER, 1))
        answers = [["Rifles"], [12, 32], launched("19, 32", "12, 32", "14, 32")]
        if refused:
            with pytest.raises(Refused, match='7" from the Leader of Rifles; 6" or less'):
                play(step, answers=answers, dice=[6], tables=charts())
        else:
            play(step, answers=answers, dice=[6], tables=charts())
    state = river_state()
    reach_bank(state, "Rifles", "soviet", 3)
    step = launch_and_cross(state, "soviet", 1, Waters(TABLE, RIVER, 1))
    with pytest.raises(Refused, match="bank of the river"):
        play(step, answers=[["Rifles"], [12, 30], launched("12, 29")], tables=charts())


def test_a_pinned_unit_is_shown_but_refused() -> None:
    state = river_state()
    reach_bank(state, "Rifles", "soviet", 7)
    step = launch_and_cross(state, "soviet", 1, Waters(TABLE, RIVER, 1), pinned=["Rifles"])
    with pytest.raises(Refused, match="Pinned Down"):
        play(step, answers=[["Rifles"]], tables=charts())


@pytest.mark.rule("fow.river.launch.place")
@pytest.mark.parametrize(
    ("leader", "places"), [([12, 31], ["10, 32", "12, 32", "14, 32"]), ([0.5, 31], ["0, 32", "2, 32", "4, 32"])]
)
def test_the_boats_are_offered_beside_the_leader(leader: list[float], places: list[str]) -> None:
    state = river_state()
    reach_bank(state, "Rifles", "soviet", 7)
    step = launch_and_cross(state, "soviet", 1, Waters(TABLE, RIVER, 1))
    played = play(step, answers=[["Rifles"], leader, launched(*places)], dice=[1], tables=charts())
    form = next(a for a in played.asked if a.key == "boats")
    assert form.suggestion == launched(*places)
    assert len(played.asked) == 4, "who, the Leader, the boats, the drift"


def test_long_boats_are_offered_closer_where_command_ends() -> None:
    state = river_state()
    reach_bank(state, "Rifles", "soviet", 7)
    step = launch_and_cross(state, "soviet", 1, Waters(TABLE, RIVER, 1, boat_length=8))
    places = launched("8, 32", "12, 32", "16, 32")
    form = play(step, answers=[["Rifles"], [12, 31], places], dice=[1], tables=charts()).asked[2]
    assert form.suggestion == places


@pytest.mark.rule("fow.river.launch.mount")
def test_a_leader_beyond_four_inches_of_every_boat_stays_behind() -> None:
    def goes(place: str, left: int) -> list[str]:
        state = river_state()
        reach_bank(state, "Rifles", "soviet", 3)
        step = launch_and_cross(state, "soviet", 1, Waters(TABLE, RIVER, 1))
        play(step, answers=[["Rifles"], [12, 32], launched(place, left=left)], dice=[1], tables=charts())
        return [c.name for c in state.waiting]

    assert goes("16, 32", 0) == [], "exactly 4 inches"
    with pytest.raises(Refused, match='the Leader is 5" from the nearest boat; 4" at most'):
        goes("17, 32", 0)
    assert goes("17, 32", 1) == ["Rifles"]


@pytest.mark.parametrize("places", [("10, 32", "12, 32"), ("10, 32", "12, 32", "14, 32", "16, 32")])
def test_every_boat_is_told_once(places: tuple[str, ...]) -> None:
    state = river_state()
    reach_bank(state, "Rifles", "soviet", 7)
    step = launch_and_cross(state, "soviet", 1, Waters(TABLE, RIVER, 1))
    rows = launched(*places)
    rows["boats"] = [row | {"boat": f"Boat {min(n, 3)}"} for n, row in enumerate(rows["boats"], 1)]
    with pytest.raises(NotUnderstood, match="3 boats launch, each is told once"):
        play(step, answers=[["Rifles"], [12, 31], rows], tables=charts())


@pytest.mark.rule("fow.river.launch.mount")
def test_teams_left_behind_cross_later() -> None:
    state = river_state()
    reach_bank(state, "Rifles", "soviet", 7)
    step = launch_and_cross(state, "soviet", 1, Waters(TABLE, RIVER, 1))
    places = launched("10, 32", "12, 32", "14, 32", left=2)
    play(step, answers=[["Rifles"], [12, 31], places], dice=[1], tables=charts())
    assert state.crosser("Rifles", "soviet").behind == 2
    assert sum(b.passengers for b in state.carrying("Rifles", "soviet")) == 5
    assert len(state.free("soviet")) == 6, "the third boat was not needed"
    assert reach_bank(state, "Rifles", "soviet", 7)
    assert len(state.allotted("Rifles", "soviet")) == 1
    asked = river_state()
    reach_bank(asked, "Rifles", "soviet", 3)
    step = launch_and_cross(asked, "soviet", 1, Waters(TABLE, RIVER, 1, reading(teams_left_behind="ask_players")))
    play(step, answers=[["Rifles"], [12, 31], launched("12, 32", left=1), "stay"], dice=[1], tables=charts())
    assert asked.waiting == []


@pytest.mark.rule("fow.river.cross.in_boats")
def test_teams_in_boats() -> None:
    shot = refuse_to_aboard("shoot", by_enemy=True)
    assert shot is not None
    assert refuse_to_aboard("assault", by_enemy=True) is not None
    for action in ("move", "shoot", "assault", "order"):
        assert refuse_to_aboard(action) is not None
    assert refuse_to_aboard("wait") is None


@pytest.mark.rule("fow.river.drift.table", "fow.river.drift.same")
def test_drift() -> None:
    assert crossed(*loaded(10, 12), die=6, current=1) == [26, 28]
    assert crossed(*loaded(30), die=5, current=-1) == [18]
    assert crossed(*loaded(20), die=1, current=1) == [24]
    assert crossed(*loaded(20), die=1, current=1, readings=reading(drift_faces="with_no_drift")) == [20]
    assert crossed(*loaded(20), die=3, current=1, readings=reading(drift_faces="symmetric")) == [28]
    own = reading(drift_faces="as_entered")
    assert crossed(*loaded(20), die=2, current=1, readings=own, faces=["16", "12", "8", "8", "4", "4"]) == [32]


@pytest.mark.rule("fow.river.drift.occupied")
def test_a_taken_place_carries_on_down_the_current() -> None:
    for taken, place in (((20.0,), 22.0), ((20.0, 22.0), 24.0)):
        state, crosser = loaded(16)
        state.boats += [Boat(f"other {n}", "soviet", BoatPlace.ENEMY_BANK, along=x) for n, x in enumerate(taken)]
        assert crossed(state, crosser, die=1, current=1) == [place]
    state, crosser = loaded(24)
    state.boats.append(Boat("other", "soviet", BoatPlace.ENEMY_BANK, along=20))
    assert crossed(state, crosser, die=1, current=-1) == [18]
    state, crosser = loaded(16)
    state.boats.append(Boat("other", "soviet", BoatPlace.ENEMY_BANK, along=22))
    assert crossed(state, crosser, die=1, current=1) == [20], "2 inches apart is free"
    assert boat_length(reading(boat_length="as_entered"), 3) == 3
    assert boat_length(reading(boat_length=2), 3) == 2
    for places, current, other, landed in (((12, 14), 1, 16, [18, 20]), ((30, 28), -1, 26, [24, 22])):
        state, crosser = loaded(*places)
        state.boats.append(Boat("other", "soviet", BoatPlace.ENEMY_BANK, along=other))
        assert crossed(state, crosser, die=1, current=current) == landed, "the boats of a Unit keep their order"


@pytest.mark.rule("fow.river.drift.off_table")
def test_past_the_edge() -> None:
    state, crosser = loaded(30, 34)
    boats = state.allotted("Rifles", "soviet")
    assert crossed(state, crosser, die=6, current=1) == [46, 50]
    assert all(b.place is BoatPlace.OFF_TABLE for b in boats), "the Unit stays together"
    assert state.off_table == {"soviet": ["Rifles"]}
    state, crosser = loaded(30, 34)
    boats = state.allotted("Rifles", "soviet")
    crossed(state, crosser, die=6, current=1, readings=reading(partly_off_table="those_boats_only"))
    assert [b.place for b in boats] == [BoatPlace.ENEMY_BANK, BoatPlace.OFF_TABLE]
    state, crosser = loaded(32)
    crossed(state, crosser, die=6, current=1)
    assert state.off_table == {}, "exactly at the edge is still on the table"
    state, crosser = loaded(3)
    crossed(state, crosser, die=1, current=-1)
    assert state.off_table == {"soviet": ["Rifles"]}


def test_drift_moves_nobody_else() -> None:
    state, crosser = loaded(10)
    state.boats.append(Boat("other", "soviet", BoatPlace.ENEMY_BANK, along=30))
    drift(state, state.allotted(crosser.name, "soviet"), 4, 1, Waters(TABLE, RIVER, 1))
    assert state.boats[-1].along == 30
