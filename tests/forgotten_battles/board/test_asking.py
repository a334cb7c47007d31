"""Standing questions answered from the board, to whoever asks and nobody else."""

import pytest

from sandtable.games.forgotten_battles.board.acts_on_board import refuse_act
from sandtable.games.forgotten_battles.board.showing import board, surface
from sandtable.games.forgotten_battles.board.standing import lay
from sandtable.kernel import Act, Deed, Place
from tests.forgotten_battles.board.position import act, named, phase, vitebsk

LIOZNO = "28.25"


def asked(s, what, hex, *units, key="movement"):
    played = phase(s, key, "soviet", [act(s, "ask", units, hex, what)])
    assert not [line for line in played.texts("axis") if hex in line], "the enemy learns neither question nor answer"
    return [note.text for note in played.notes][:-1]


@pytest.mark.rule("tfb.terrain.movement")
def test_is_this_hex_in_supply_and_along_which_way():
    s = vitebsk(_51_RD="29.25")
    trace, dumps = asked(s, "supply", "29.25")[-2:]
    assert trace.startswith("29.25 is in trace: ")
    assert "Truck MP to" in trace
    assert "6 SP in 31.23" in dumps
    s.board.dumps.clear()
    told = asked(s, "supply", "10.05")
    assert told[-2:] == [
        "10.05 is not in trace: no station, no HQ reaches it.",
        "Dumps within reach of 10.05: none.",
    ]


def test_through_which_hq_supply_comes_is_told():
    s = vitebsk(_51_RD="34.29", _21_HQ="40.15")
    told = next(line for line in asked(s, "supply", "34.29") if "in trace" in line)
    assert told.startswith("34.29 is in trace: 21 HQ in 40.15 throws 10 by 40.15 39.15")
    assert "4 Truck MP to 44.16 by 40.15 40.14" in told


@pytest.mark.rule("tfb.terrain.movement")
def test_who_gets_there_and_with_what_left():
    s = vitebsk(_51_RD="32.23", _65_Tk="33.23", _146_RD="40.20")
    [told] = asked(s, "reach", "31.23")[-1:]
    assert told == "31.23 can be reached by: 51 RD from 32.23 with 1½ MP left; 65 Tk from 33.23 with 5 MP left."
    assert asked(s, "reach", "31.23", "146 RD")[-1] == "31.23 can be reached by: nobody."


def test_what_an_attack_would_give_by_the_counter_on_top():
    s = vitebsk(_51_RD="29.25", _146_RD="29.25", _601_Inf=LIOZNO, _206_ID=LIOZNO)
    lay(s, [named(s, "601 Inf")], LIOZNO)
    told = asked(s, "attack", LIOZNO, key="combat")
    assert "51 RD" in told[-7]
    assert told[-6].startswith("The defenders lose a step ")
    assert told[-5].startswith("Chances: ")
    assert told[-4].startswith("Attack 24: ")
    assert told[-1] == "Counted is the counter on top; 1 more lies below it."
    assert "206" not in " ".join(told)


def test_an_attack_is_asked_about_by_those_who_were_picked():
    s = vitebsk(_51_RD="29.25", _146_RD="29.25", _601_Inf=LIOZNO, _65_Tk="31.23")
    told = asked(s, "attack", LIOZNO, "51 RD", key="combat")
    assert "51 RD can attack 28.25." in told
    assert [line for line in told if line.startswith("Attack 12: ")]
    assert "None of these can attack 28.25 from where they stand." in asked(s, "attack", LIOZNO, "65 Tk", key="combat")


def test_which_stacks_could_attack_after_moving():
    s = vitebsk(_51_RD="30.25", _146_RD="40.20", _601_Inf=LIOZNO)
    told = asked(s, "attack", LIOZNO)
    assert [line for line in told if "and attack" in line] == ["51 RD can get to 28.26 and attack 28.25 at 6:1."]
    assert told[-1] == "Nobody can attack 28.25 from where they stand."


def test_a_hex_may_be_typed_by_its_town_and_by_the_number_of_the_printed_map():
    s = vitebsk(_51_RD="29.25")
    pending = phase(s, "movement", "soviet", stop=True).pending
    assert isinstance(pending, Act)
    assert pending.read("ask to Vitebsk with supply") == {"verb": "ask", "to": "23.27", "with": "supply"}
    assert pending.read("ask to B18.19 with supply")["to"] == "23.27"
    assert pending.read("51 RD to 30.25")["path"] == ["30.25"]
    assert dict(surface().called)["Liozno"] == LIOZNO
    assert board(s, "axis").surface.called


def test_a_box_beside_the_map_is_no_hex_to_ask_about():
    s = vitebsk(_51_RD="29.25")
    no = refuse_act(s, Deed("soviet", "ask", (), (Place(box="dead-pile"),), chosen="supply"))
    assert no is not None
    assert "a hex of the map" in no.why


@pytest.mark.rule("tfb.arrival.soviet.general.entry")
def test_which_arrivals_can_be_placed_where_and_who_comes_when():
    s = vitebsk()
    told = asked(s, "arrivals", "31.23")
    assert "Arrivals can be placed in 31.23: a station that trains reach." in told
    assert any(line.startswith("Due on 29 Dec 43: 11 RD, 12 RD, 14 RD") for line in told)
    assert not [line for line in told if "95 ID" in line], "who comes to the enemy is the enemy's"
    away = asked(s, "arrivals", "29.16")
    assert "No arrivals in 29.16: it is neither a station that trains reach nor an HQ in trace." in away
    assert any("31.20" in line for line in away if line.startswith("Now they can be placed in"))


@pytest.mark.rule("tfb.weather.procedure")
def test_what_the_weather_does_now_and_what_it_would_do_next_turn():
    s = vitebsk(_51_RD="30.25", _65_Tk="33.25")
    s.ground = "mud"
    told = asked(s, "weather", "29.25")
    assert any("Mud" in line for line in told)
    ahead = [line for line in told if "could get to 29.25" in line]
    assert ahead
    assert all(line.startswith("15 Dec 43, ") for line in ahead)
    chances = [float(line.split("%")[0].split()[-1]) for line in ahead]
    assert sum(chances) == pytest.approx(100, abs=0.2)
    by_ground = {line.split(", ")[1].split()[0]: line for line in ahead}
    assert "51 RD" in by_ground["Freeze"]
