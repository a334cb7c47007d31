"""fow.river.*: the river laid out: current, crossings, banks."""

import pytest

from sandtable.games.bagration.booklet import printed
from sandtable.games.bagration.frame import pair
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.river.bridging import Crossing, roll_current, settle_kinds
from sandtable.games.bagration.river.faces import enter_faces, entered_chart
from sandtable.games.bagration.river.river_charts import charts
from sandtable.games.bagration.river.waters import suits_boats
from sandtable.games.bagration.terrain.landscape import crossings_needed
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.rules import entry
from tests.bagration.battles import GAME, do, settings, state_of, with_river

SIDES = ("soviet", "german")


@pytest.mark.rule("fow.river.use")
def test_for_which_rivers() -> None:
    assert suits_boats(25) == ""
    assert "Vistula" in suits_boats(200)
    assert "narrower" in suits_boats(5)
    assert printed("river")["use"]["feet"] == [65, 100]


@pytest.mark.rule("fow.river.crossings.minimum")
def test_number_of_crossings() -> None:
    assert crossings_needed(8, 48) == 2
    assert crossings_needed(8, 50) == 3
    assert crossings_needed(6, 72) == 0, "not over 6 inches"


@pytest.mark.rule("fow.river.current.table", "fow.river.current.when")
def test_current() -> None:
    assert play(roll_current(), dice=[2], tables=charts()).result == -1
    assert play(roll_current(), dice=[6], tables=charts()).result == 1
    with pytest.raises(Refused, match="stays the same"):
        play(roll_current(already=1), tables=charts())
    odd = reading(current_faces="odd_left")
    assert [play(roll_current(readings=odd), dice=[n], tables=charts()).result for n in range(1, 7)] == [-1, 1] * 3
    other = reading(current_seen_from="defender")
    assert play(roll_current(readings=other), dice=[2], tables=charts()).result == 1


@pytest.mark.rule("fow.river.current.table")
def test_entered_faces() -> None:
    own = reading(current_faces="as_entered")
    faces = ["right"] * 5 + ["left"]
    assert play(roll_current(readings=own, faces=faces), dice=[1]).result == 1
    assert play(roll_current(readings=own, faces=faces), dice=[6]).result == -1
    with pytest.raises(NotUnderstood, match="entered first"):
        play(roll_current(readings=own), tables=charts())
    with pytest.raises(NotUnderstood, match="needs 6 results"):
        entered_chart("current", ["left"])
    with pytest.raises(NotUnderstood, match="none of left, right"):
        entered_chart("current", ["up"] * 6)
    typed = {str(n): "12" for n in range(1, 7)}
    assert play(enter_faces("boat_drift"), answers=[typed]).result == ["12"] * 6


@pytest.mark.rule("fow.river.drift.table", "fow.river.crossings.table")
def test_charts_are_the_ledger_s() -> None:
    drift = entry("fow.river.drift.table").more
    tables = {"low_pairs": drift["table"]} | {a["name"]: a["table"] for a in drift["alternatives"]}
    for name, rows in tables.items():
        column = charts()["boat_drift"].reading(name)
        for row in rows:
            for face in range(row["final"][0], row["final"][1] + 1):
                assert int(column.row((face,)).result) == row["drift"], (name, face)
    for distance in (4, 8, 12, 16):
        assert charts()["boat_drift"].word(str(distance)) == pair(distance)
    bridging = charts()["river_bridging"].reading()
    for row in entry("fow.river.crossings.table").more["table"]:
        for face in range(row["final"][0], row["final"][1] + 1):
            assert bridging.row((face,)).result == row["result"]


@pytest.mark.rule("fow.river.crossings.type", "fow.river.crossings.table")
def test_kinds_of_crossing() -> None:
    rolled = play(settle_kinds(3, SIDES), answers=["roll", "roll"], dice=[2, 4, 6], tables=charts())
    assert rolled.result == ["ford", "road_bridge", "damaged_bridge"]
    agreed = play(settle_kinds(2, SIDES), answers=["roll", "agree", "rail_bridge", "ford"], tables=charts())
    assert agreed.result == ["rail_bridge", "ford"], "one does not want to roll: no roll"


@pytest.mark.rule("fow.river.crossings.placement")
def test_crossings_are_placed_in_turns() -> None:
    def laid(*places: list[float]) -> list[Crossing]:
        state = with_river(state_of("river_crossing"), 56, 64)
        answers = {"soviet": ["agree", *places[::2]], "german": ["agree", *places[1::2]], "": ["ford"] * len(places)}
        do(state, "crossings", answers=answers)
        return state.now.crossings

    found = laid([12, 60], [36, 59])
    assert [(c.along, c.kind, c.by) for c in found] == [(12, "ford", "attacker"), (36, "ford", "defender")]
    assert [c.along for c in laid([12, 57], [36, 63])] == [12, 36], "measured at the middle of the river"
    with pytest.raises(Refused, match=r"from the other crossing; at least"):
        laid([12, 60], [12.5, 60])
    with pytest.raises(Refused, match=r'6" from the river'):
        laid([12, 50], [36, 60])


@pytest.mark.rule("fow.river.who_attacks")
def test_who_attacks_is_agreed_before_forces_are_chosen() -> None:
    for side in ("soviet", "german"):
        state = GAME.setup("river_crossing", settings(attacker=side))
        assert state.now.attacker == side
        assert GAME.next_step(state).key == "briefing"
