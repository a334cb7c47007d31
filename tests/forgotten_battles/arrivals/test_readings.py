"""Doubts of the scan as settings: the same row under each reading."""

import pytest

from sandtable.games.forgotten_battles.booklet.rows import find
from sandtable.games.forgotten_battles.readings import readings_from

SOVIET = "tfb.arrival.soviet."


def case(row, *more):
    """A row of the Soviet order of arrival, or with its side in front of it, marked with its rule."""
    name = row if row.startswith(("axis.", "soviet.")) else f"soviet.{row}"
    return pytest.param(row, *more, marks=pytest.mark.rule(f"tfb.arrival.{name}"))


@pytest.mark.parametrize(
    ("row", "setting", "value", "counter"),
    [
        case("stavka.mech_corps", "unit_52_6gm_ar", 2, "52 [6G.M] 22-2-2"),
        case("stavka.mech_corps", "unit_52_6gm_ar", 3, "52 [6G.M] 22-3-2"),
        case("1944-03-01.withdraw", "unit_52_6gm_ar", 3, "52 [6G.M] 22-3-2"),
        case("1943-09-29.front_hq", "aa_division_last_figure", "movement", "XX ? +2 (5)-?-1 ; AA division?"),
        case("1943-09-29.front_hq", "aa_division_last_figure", "action_rating", "XX ? +2 (5)-1-? ; AA division?"),
        case("1944-04-05.front_hq", "aa_division_last_figure", "action_rating", "XX 65 +2 (5)-1-? ; AA division?"),
        case("1943-10-08.front_hq", "paren_3_brigade_ar", 2, "X 13 (3)-2-2"),
        case("1943-10-08.front_hq", "paren_3_brigade_ar", "as_entered", "X 13 (3)-?-2"),
        case("1943-11-01.front_hq", "paren_3_brigade_ar", "as_entered", "X 44 (3)-?-2"),
        case("1943-11-19.front_hq", "cavalry_3g_first_division", "unnamed", "XX ? [3G.Cav] 8-4-5"),
        case("1943-11-19.front_hq", "cavalry_3g_first_division", "6", "XX 6 [3G.Cav] 8-4-5"),
        case("1943-11-22.front_hq", "roster_22_nov_43", "by_column", "4 (4)-2-2 ; AT brigade?"),
        case("1943-11-22.front_hq", "roster_22_nov_43", "division_is_4", "XX 4 66-1-2 ; artillery division?"),
        case("1943-11-22.front_hq", "roster_22_nov_43", "division_is_4", "? (4)-2-2 ; AT brigade?"),
        case("1944-03-08.front_hq", "trailing_numbers", "dropped", "1119 2-2-6"),
        case("1944-03-08.front_hq", "trailing_numbers", "formation_tag", "1119 [165] 2-2-6"),
        case("1944-04-15.front_hq", "trailing_numbers", "formation_tag", "1221 [12] 2-2-6"),
    ],
)
def test_a_counter_under_a_reading(row, setting, value, counter):
    chosen = readings_from({setting: value})
    assert counter in [str(c) for c in find(SOVIET + row, chosen).counters]


@pytest.mark.parametrize(
    ("row", "setting"),
    [
        case("soviet.1943-10-12.front_hq", "counter_values"),
        case("soviet.1943-11-08.withdraw", "counter_values"),
        case("axis.1943-10-22.hq", "counter_values"),
        case("axis.1943-12-12.optional", "counter_values"),
        case("soviet.1943-11-19.dead_pile", "dead_pile_19_nov_43"),
        case("soviet.1943-11-19.front_hq", "cavalry_3g_first_division"),
        case("soviet.1944-03-12.available", "reserve_markers_per_entry"),
    ],
)
def test_a_row_left_to_the_booklet(row, setting):
    usual = find(f"tfb.arrival.{row}", readings_from({}))
    entered = find(f"tfb.arrival.{row}", readings_from({setting: "as_entered"}))
    assert not usual.lost
    assert usual.counters
    assert entered.lost
    assert entered.counters == ()
