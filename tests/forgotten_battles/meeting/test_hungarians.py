"""Where the Hungarian limits meet the map, the HQs on record and the rebuilding of units."""

import pytest

from sandtable.games.forgotten_battles.replacements.offers import unit_offers
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.replacements.rebuild_places import appears
from sandtable.games.forgotten_battles.special.allies import Bank, refuse_hungarian_hex
from sandtable.games.forgotten_battles.special.referee import QUESTIONS
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.kernel import Refused, play
from tests.forgotten_battles.positions import axis, dead, place, state
from tests.forgotten_battles.special.readings import chosen, refused
from tests.forgotten_battles.tools.uses import table, use

AREA = "tfb.special.axis.hungarian.area"
EAST, WEST = Bank.EAST.value, Bank.WEST.value


@pytest.mark.rule("tfb.special.axis.hungarian.area")
@pytest.mark.parametrize(
    ("hex", "entered", "inside"),
    [
        ("C40.20", Bank.EAST, True),  # map C lies west of both ends of the course
        ("D6.14", Bank.EAST, True),
        ("D12.14", Bank.WEST, False),
        ("D12.27", Bank.WEST, False),
        ("D10.27", Bank.EAST, True),  # in row 27 the river runs at D11.27
        ("D8.01", Bank.WEST, False),  # and in row 1 at D7.01
        ("D9.14", Bank.EAST, False),  # between its ends the players see it
        ("D9.14", Bank.WEST, True),
        ("D11.27", Bank.WEST, True),
        ("D11.27", Bank.EAST, False),
    ],
)
def test_the_ends_of_the_dnepr_decide_the_bank_whatever_is_entered(hex, entered, inside):
    told = "yes, as far as map and row go" if inside else f"no: {hex} is east of the Dnepr (D11.27 to D7.01)"
    by_tool = {"west": WEST, "east": EAST}
    bank = next(key for key, words in by_tool.items() if words == entered.value)
    assert table(use("printed-hex", hex=hex, bank=bank), hex)[3][1] == told
    said = {"use": "ground unit", "hex": hex, "bank": entered.value, "adjacent": False}
    if inside:
        assert QUESTIONS["hungarian"].answer(state(), said) == "yes"
    else:
        refused(AREA, QUESTIONS["hungarian"].answer, state(), said, why="east of the Dnepr")


@pytest.mark.rule("tfb.special.axis.hungarian.area")
def test_by_a_setting_the_players_say_the_bank_everywhere():
    assert refuse_hungarian_hex("D30.14", chosen(dnepr_course="as_entered"), Bank.WEST) is None
    refused(AREA, refuse_hungarian_hex, "C40.20", chosen(dnepr_course="as_entered"), Bank.EAST)


def one_hq(hex):
    """A dead Hungarian battalion, its price in hand, and one HQ."""
    s = axis(state(), place("2 A", "army_hq", hex=hex))
    s.replacements["axis"].ally_pax = 3
    return s, dead(s, "axis", "9 H", "sec", size="battalion", nation="hungarian")


@pytest.mark.rule("tfb.special.axis.hungarian.area", "tfb.rebuild.axis.hungarian")
@pytest.mark.parametrize("hex", ["C40.30", "B10.05", "D15.20"])
def test_a_hungarian_unit_is_not_rebuilt_with_an_hq_outside_its_area(hex):
    s, unit = one_hq(hex)
    assert all(offer.cite == AREA and offer.why for offer in unit_offers(s, "axis", unit))
    played = play(rebuild(s, "axis"), answers=["done"])
    offered = next(o for o in played.asked[0].options if o.key.startswith(unit.id))
    assert offered.rule == AREA
    german = dead(s, "axis", "9 G", "sec", size="battalion")
    s.replacements["axis"].pax = 1
    assert any(not offer.why for offer in unit_offers(s, "axis", german)), "a German unit is"


@pytest.mark.rule("tfb.special.axis.hungarian.area")
@pytest.mark.parametrize("hex", ["C40.27", "C40.29", "", "D13.27"])
def test_a_hungarian_unit_appears_where_two_hexes_from_the_hq_the_area_begins(hex):
    s, unit = one_hq(hex)
    assert any(not offer.why for offer in unit_offers(s, "axis", unit))


@pytest.mark.rule("tfb.special.axis.hungarian.area")
def test_of_two_hqs_the_one_outside_the_area_is_closed_to_a_hungarian_unit():
    s, unit = one_hq("C40.31")
    axis(s, *s.supply["axis"].places, place("4 A", "army_hq", hex="C40.20"))
    with pytest.raises(Refused) as no:
        play(appears(s, "axis", unit), answers=["2 A"])
    assert no.value.rule == AREA
    assert play(appears(s, "axis", unit), answers=["4 A"]).texts("axis")[-1].endswith("with 4 A.")


@pytest.mark.rule("tfb.special.axis.hungarian.area")
def test_a_hungarian_hq_is_not_reported_outside_the_area():
    said = {"hqs": [{"name": "H 8", "kind": "corps_hq", "hex": "C40.28", "hungarian": True}]}
    with pytest.raises(Refused) as no:
        play(situation(state(), "axis"), answers=[said])
    assert no.value.rule == AREA
