"""One fact, asked in several places: form, tool, question, view and record give the same answer on any position."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.forgotten_battles.arrivals.schedule import orders
from sandtable.games.forgotten_battles.booklet.rows import Action, printed_rows
from sandtable.games.forgotten_battles.calendar import printed_turns
from sandtable.games.forgotten_battles.effects import FlightPhase, Mission, may_fly, standing_orders
from sandtable.games.forgotten_battles.printed_map import boundary
from sandtable.games.forgotten_battles.records import way_back
from sandtable.games.forgotten_battles.replacements.hedgehogs import refuse_hog
from sandtable.games.forgotten_battles.replacements.offers import unit_offers
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.special.allies import Bank
from sandtable.games.forgotten_battles.special.construction import refuse_building
from sandtable.games.forgotten_battles.special.referee import QUESTIONS
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.kernel import Refused
from sandtable.kernel.run import Run
from tests.forgotten_battles.arrivals.turns import state_on
from tests.forgotten_battles.positions import axis, dead, place, state
from tests.forgotten_battles.special.readings import chosen
from tests.forgotten_battles.tools.uses import table, use

FEW = settings(max_examples=60, deadline=None, derandomize=True, database=None)
HEXES = st.builds(
    lambda map, column, row: f"{map}{column}.{row:02d}",
    st.sampled_from("ABCD"),
    st.integers(1, 16),
    st.sampled_from((1, 14, 26, 27, 28, 29, 30)),
)


def refusal(check: Callable[[], object]) -> Refused | None:
    """What the check raises."""
    try:
        check()
    except Refused as no:
        return no
    return None


def first_ask(procedure: Any) -> Any:
    return next(Run(procedure, {}.__getitem__).open_requests())[1]


@FEW
@given(HEXES, st.sampled_from(list(Bank)))
def test_the_hungarian_area_is_one_for_question_tool_and_report(hex, bank):
    said = {"use": "ground unit", "hex": hex, "bank": bank.value, "adjacent": False}
    asked = refusal(lambda: QUESTIONS["hungarian"].answer(state(), said))
    shown = table(use("printed-hex", hex=hex, bank="west" if bank is Bank.WEST else "east"), hex)[3][1]
    assert shown == (f"no: {asked.why}" if asked else "yes, as far as map and row go")
    if bank is Bank.WEST:
        form = first_ask(situation(state(), "axis"))
        hq = {"hqs": [{"name": "H", "kind": "corps_hq", "hex": hex, "hungarian": True}]}
        told = refusal(lambda: form.check(hq))
        assert (told.why if told else "") == (asked.why if asked else "")


@FEW
@given(st.integers(0, 4), st.booleans(), st.booleans())
def test_the_level_of_a_hedgehog_is_one_for_hog_builder_and_combat(level, garrison, on_record):
    s, hex = state(), "B18.18"
    if garrison:
        s.special.garrisons, s.special.garrison_steps = [hex], {hex: 1}
    if on_record and level:
        s.hedgehogs[hex] = level
    hog = refuse_hog(s, "axis", {"use": "yes", "hex": hex, "trace": True, "level_before": level}, [])
    built = refuse_building(s, "axis", {"hex": hex, "level": level, "builder": "series", "distance": 0})
    there = max(level, int(garrison))
    assert (hog is None) == (there < 2)
    assert (built is None) == (there < 4)
    one, other = ([{"strength": "6", "special": kind}] for kind in ("garrison" if garrison else "", ""))
    fought = [use("combat", defenders=rows, hedgehog=n) for rows, n in ((one, level), (other, there))]
    assert len({str(next(s for s in found if s.title == "Every result")) for found in fought}) == 1


@FEW
@given(
    st.sampled_from(["sec", "pg", "artillery", "tiger", "symbol", "corps_hq"]),
    st.sampled_from(["", "battalion", "regiment", "division"]),
    st.sampled_from(["", "hungarian"]),
    st.sampled_from(["", "C40.20", "C40.31"]),
    st.booleans(),
    st.integers(0, 2),
)
def test_the_way_back_is_one_for_view_offer_and_step(type, size, nation, hex, trace, pax):
    s = axis(state(), place("2 A", "army_hq", hex=hex, trace=trace))
    s.replacements["axis"].pax = s.replacements["axis"].ally_pax = pax
    unit = dead(s, "axis", "9", type, size=size, nation=nation, ar=2)
    s.replacements["axis"].tigers = 0
    found = unit_offers(s, "axis", unit)
    open_lines = [offer.line.title for offer in found if offer.line and not offer.why]
    assert way_back(s, "axis", unit, "axis") == ("; ".join(open_lines) or found[0].why)
    run = Run(rebuild(s, "axis"), {}.__getitem__)
    asked = next((r for _, r in run.open_requests()), None) if not run.finished else None
    if asked is not None and asked.key == "rebuild":
        shown = {o.key: o.refused for o in asked.options if o.key.startswith(unit.id)}
        assert shown == {offer.key: offer.why for offer in found}
    else:
        assert not open_lines


def test_boundary_markers_stand_where_the_orders_of_arrival_move_them():
    moves = {"ags": "AGS", "agn": "AGN"}
    for key, marker in moves.items():
        told = {
            r.date: r.printed.to
            for r in printed_rows("axis")
            if r.action is Action.MOVE_MARKER and r.printed.marker == marker
        }
        for turn in printed_turns():
            last = max((day for day in told if day and day <= turn.date), default=None)
            stands = boundary(key, turn.date)
            assert (str(stands) if stands else None) == (told[last] if last else None)


@pytest.mark.rule("tfb.weather.limited.phase", "tfb.weather.none", "tfb.weather.full")
@pytest.mark.parametrize("flight", ["full", "limited", "none"])
@pytest.mark.parametrize("phase", ["movement", "reaction", "combat"])
@pytest.mark.parametrize("mission", ["barrage", "facility barrage", "fighter sweep", "interception", "other"])
def test_what_the_weather_lets_fly_is_one_for_order_and_both_questions(flight, phase, mission):
    s = state()
    s.flight, s.phase = flight, phase
    here = FlightPhase.OWN_MOVEMENT if phase == "movement" else FlightPhase.OTHER
    allowed = may_fly(flight, here, Mission.INTERCEPTION if mission == "interception" else Mission.OTHER)
    soviet = {"front": "", "own": 1, "nearest": 1, "mission": mission, "with": []}
    for key, said in (("air_mission", soviet), ("axis_air", {"unit": "other", "mission": mission})):
        assert (refusal(lambda key=key, said=said: QUESTIONS[key].answer(s, said)) is None) == allowed
    text = standing_orders("dry", flight, False, chosen())[1][0]
    assert ("interception in every phase" in text) == (flight == "limited")


@pytest.mark.rule("tfb.arrival.axis.1944-03-01.one_offensive")
def test_the_limit_of_postures_is_one_for_order_and_report():
    for day in ("1944-02-26", "1944-03-05"):
        s = state_on(day)
        two = [{"name": name, "hex": "", "posture": "offensive"} for name in ("A", "B")]
        try:
            first_ask(situation(s, "soviet")).check({"fronts": two})
            refused = False
        except Refused as no:
            refused = no.rule == "tfb.arrival.axis.1944-03-01.one_offensive"
        ordered = any(rule == "tfb.arrival.axis.1944-03-01.one_offensive" for _, rule in orders(s))
        assert refused == ordered == (s.date > date(1944, 3, 1))
