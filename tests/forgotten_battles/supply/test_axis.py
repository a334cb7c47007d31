"""Axis supply: every example of tfb.supply.axis.*"""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state import Minsk, State
from sandtable.games.forgotten_battles.supply.axis_supply import axis_supply
from sandtable.kernel import Played, Refused, play
from tests.forgotten_battles.positions import axis, place, state

MAJOR, MINOR = place("Mogilev", "major_city"), place("Orsha", "minor_city")
ARMY, GROUP = place("4th Army", "army_hq"), place("Centre", "army_group_hq")


def receive(s: State, dice: list[int], *answers: object) -> Played:
    return play(axis_supply(s), dice=dice, answers=answers, tables=GAME.tables())


def amounts(dice: list[int], minsk: Minsk) -> dict[str, int]:
    """What Minsk, the cities and the HQs get, where each has one place only."""
    s = axis(state(), MINOR, ARMY)
    s.minsk = minsk
    receive(s, dice)
    placed = s.supply["axis"].placed
    assert sum(placed.values()) == s.supply["axis"].ledger[-1].received
    return {name: tokens // 4 for name, tokens in placed.items()}


@pytest.mark.rule("tfb.supply.axis.table", "tfb.supply.axis.minsk", "tfb.supply.axis.minsk_modifier")
@pytest.mark.parametrize(
    ("dice", "minsk", "expected"),
    [
        ([3, 4], Minsk(), (2, 2, 5)),
        ([3, 3], Minsk(isolated=True), (2, 1, 5)),
        ([6, 5], Minsk(), (3, 2, 6)),
        ([1, 3], Minsk(isolated=True, fortress=True), (1, 2, 4)),
        ([5, 6], Minsk(fortress=True), (2, 3, 5)),
        ([1, 1], Minsk(), (1, 2, 4)),
    ],
)
def test_the_three_amounts(dice, minsk, expected):
    assert amounts(dice, minsk) == dict(zip(["Minsk", "Orsha", "4th Army"], expected, strict=True))


@pytest.mark.rule("tfb.supply.axis.minsk_fallback", "tfb.supply.axis.minsk_modifier")
@pytest.mark.parametrize("minsk", [Minsk(soviet=True), Minsk(detrainable=False)])
def test_what_minsk_cannot_take_joins_the_cities(minsk):
    assert amounts([4, 4], minsk) == {"Orsha": 4, "4th Army": 5}


@pytest.mark.rule("tfb.supply.axis.cities")
def test_city_supply_is_divided():
    s = axis(state(), MAJOR, MINOR, ARMY)
    receive(s, [4, 5], {"Orsha": 2, "Mogilev": 1})
    assert (s.supply["axis"].placed["Orsha"], s.supply["axis"].placed["Mogilev"]) == (8, 4)


@pytest.mark.rule("tfb.supply.axis.cities")
@pytest.mark.parametrize(
    ("where", "why"),
    [
        (place("Tolochin", "minor_city", detrainable=False), "not detrainable"),
        (place("Tolochin", "village"), "not a city"),
        (place("Tolochin", "major_city", held=False), "not Axis-controlled"),
    ],
)
def test_where_no_city_supply_goes(where, why):
    s = axis(state(), MAJOR, MINOR, where, ARMY)
    with pytest.raises(Refused, match=rf"Tolochin \({why}\) takes at most 0") as refused:
        receive(s, [4, 5], {"Orsha": 2, "Tolochin": 1})
    assert refused.value.rule == "tfb.supply.axis.cities"


@pytest.mark.rule("tfb.supply.axis.hqs")
def test_hq_supply_is_divided():
    s = axis(state(), MINOR, ARMY, GROUP)
    receive(s, [3, 4], {"4th Army": 3, "Centre": 2})
    assert s.supply["axis"].placed == {"Minsk": 8, "Orsha": 8, "4th Army": 12, "Centre": 8}


@pytest.mark.rule("tfb.supply.axis.hqs")
@pytest.mark.parametrize(
    ("hq", "why"),
    [
        (place("X", "corps_hq"), "a Corps HQ does not qualify"),
        (place("X", "kessel_hq"), "a Kessel HQ does not qualify"),
        (place("X", "army_hq", trace=False), "not in Trace Supply"),
    ],
)
def test_where_no_hq_supply_goes(hq, why):
    s = axis(state(), MINOR, ARMY, GROUP, hq)
    with pytest.raises(Refused, match=rf"X \({why}\) takes at most 0"):
        receive(s, [3, 4], {"4th Army": 4, "X": 1})


@pytest.mark.rule("tfb.supply.axis.air_bases")
def test_tokens_for_air_bases_come_from_any_amount():
    s = axis(state(), MINOR, ARMY, place("B1", "air_base"), place("B2", "air_base"))
    receive(s, [3, 4], {"B1": 2, "B2": 1}, {"minsk": 1, "cities": 2})
    assert s.supply["axis"].placed == {"B1": 2, "B2": 1, "Minsk": 7, "Orsha": 6, "4th Army": 20}
    with pytest.raises(Refused, match="B1 takes at most 2, not 4"):
        receive(axis(state(), MINOR, ARMY, place("B1", "air_base")), [3, 4], {"B1": 4})


def test_the_answer_in_the_journal_stays_as_it_was_given():
    played = receive(axis(state(), MINOR, ARMY, place("B1", "air_base")), [3, 4], {"B1": 2}, {"hqs": 2})
    assert [note.data["answer"] for note in played.notes if note.data.get("key") == played.asked[1].key] == [{"B1": 2}]


@pytest.mark.rule("tfb.supply.axis.air_bases")
def test_tokens_for_air_bases_from_the_hqs_only_by_setting():
    s = axis(state(axis_air_base_source="hq_amount_only"), MINOR, ARMY, place("B1", "air_base"))
    played = receive(s, [3, 4], {"B1": 2})
    assert played.asked[1].total == 20
    assert s.supply["axis"].placed == {"B1": 2, "Minsk": 8, "Orsha": 8, "4th Army": 18}


@pytest.mark.rule("tfb.supply.axis.cities")
def test_supply_without_a_place_is_told_and_not_booked():
    s = axis(state(), ARMY)
    played = receive(s, [3, 4])
    assert any("no place can take the 2 SP" in text for text in played.texts("axis"))
    assert s.supply["axis"].ledger[-1].received == 28
