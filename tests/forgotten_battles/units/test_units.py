"""The unit legend is whole, and the orders of a phase stand in the view."""

import pytest

from sandtable.games.forgotten_battles.legend import cards, reminders
from sandtable.games.forgotten_battles.phases import phases
from sandtable.rules import entries, known
from tests.forgotten_battles.units.legend import shown


def test_the_legend_is_whole_and_every_reference_is_good():
    assert [c.rule for c in cards()] == [e.id for e in entries("tfb.units.")]
    assert {r.rule for r in reminders()} == {e.id for e in entries("tfb.special.")}
    for c in cards():
        assert set(c.phases) <= set(phases())
        assert all(known(rule) for rule in c.see)
    for r in reminders():
        assert set(r.phases) <= set(phases())
        assert len(r.text) <= 130


def test_orders_of_the_phase_stand_in_the_view_own_side_first():
    mine = [t.title for t in shown("soviet") if t.title.startswith("Special units in this phase")]
    assert mine == ["Special units in this phase, Soviets", "Special units in this phase, Axis"]
    lines = next(t for t in shown("axis") if t.title == "Special units in this phase, Axis").lines
    rules = [rule for _, rule in lines]
    assert "tfb.special.axis.garrison.pin" in rules
    assert "tfb.special.common.rail.no_cap" in rules
    assert "tfb.special.axis.heinrici.deploy" not in rules
    arrivals = next(t for t in shown("axis", "arrivals") if t.title == "Special units in this phase, Axis").lines
    assert [rule for _, rule in arrivals] == ["tfb.special.axis.heinrici.deploy"]


@pytest.mark.rule("tfb.special.soviet.enables")
def test_what_the_scan_lost_is_shown_as_lost():
    lost = next(t for t in shown("soviet") if t.title == "See your booklet" and hasattr(t, "lines"))
    assert lost.lines == (
        (
            "A counter enables something: counter and text are lost. See your booklet.",
            "tfb.special.soviet.enables",
        ),
    )
