"""Counters in writing, and the roster file that players own."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.games.forgotten_battles.booklet.counters import Counter, Kind, in_full, read_counter
from sandtable.games.forgotten_battles.booklet.roster import blank_roster, in_pieces, read_roster, write_roster
from sandtable.games.forgotten_battles.booklet.rows import printed_rows, rows
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.readings import readings_from
from sandtable.kernel import NotUnderstood
from tests.forgotten_battles.arrivals.turns import arrivals, state_on

CHOSEN = readings_from({})


@pytest.mark.parametrize(
    ("text", "kind", "values"),
    [
        pytest.param("XX 29 13-3-3", Kind.GROUND, (13, 3, 3), marks=pytest.mark.rule("tfb.notation.counter")),
        pytest.param("24 [5.Tk] 7-3-6", Kind.GROUND, (7, 3, 6), marks=pytest.mark.rule("tfb.notation.counter")),
        pytest.param("6 (4)-2-2", Kind.GROUND, (4, 2, 2), marks=pytest.mark.rule("tfb.notation.parenthesised")),
        pytest.param("XX 64 +2 (5)-?-1", Kind.GROUND, (5, None, 1), marks=pytest.mark.rule("tfb.notation.flak")),
        pytest.param("XXX [6G.M] marker", Kind.FORMATION, (), marks=pytest.mark.rule("tfb.notation.formation_marker")),
        pytest.param(
            "[6G.M] organic truck 1-45",
            Kind.ORGANIC_TRUCK,
            (1, 45),
            marks=pytest.mark.rule("tfb.notation.organic_truck"),
        ),
        pytest.param("3 Truck Points 45", Kind.TRUCK, (3, 45), marks=pytest.mark.rule("tfb.notation.transport_point")),
        pytest.param("1 Wagon Point 10", Kind.WAGON, (1, 10), marks=pytest.mark.rule("tfb.notation.transport_point")),
        pytest.param("Tu-2 104 air (2)-12", Kind.AIR, (2, 12), marks=pytest.mark.rule("tfb.notation.air_unit")),
        pytest.param("XXXX HQ 21 10-0", Kind.HQ, (), marks=pytest.mark.rule("tfb.notation.hq")),
        pytest.param("RESERVE marker x1", Kind.MARKER, (1,)),
        pytest.param("random PG/AG Alert x1", Kind.RANDOM, (1,)),
        pytest.param("division ? of 8 counters", Kind.DIVISION, (8,)),
    ],
)
def test_a_counter_is_read_and_written(text, kind, values):
    counter = read_counter(text)
    assert (counter.kind, counter.values, str(counter)) == (kind, values, text)


@pytest.mark.rule("tfb.notation.size", "tfb.notation.hq", "tfb.notation.transport_point", "tfb.notation.air_unit")
@pytest.mark.rule("tfb.notation.organic_truck")
@pytest.mark.parametrize(
    ("text", "settings", "words"),
    [
        ("XX 29 13-3-3", {}, "29 division: strength 13, AR 3, MA 3"),
        ("X 8 4-4-3", {}, "8 brigade: strength 4, AR 4, MA 3"),
        ("6 (4)-2-2", {}, "6: strength 4 (defence only), AR 2, MA 2"),
        ("XXXX HQ 21 10-0", {}, "army HQ 21: supply range 10, movement 0 in Combat Mode"),
        ("XXXXX HQ Centre 20-4", {}, "army group HQ Centre: supply range 20, movement 4 in Combat Mode"),
        ("XXXX HQ 21 10-0", {"hq_counter_reading": "as_entered"}, "XXXX HQ 21 10-0"),
        ("1 Wagon Point 10", {}, "1 Wagon Points, MA 10, empty"),
        ("3 Truck Points 45", {}, "3 Truck Points, MA 45, empty"),
        ("[6G.M] organic truck 1-45", {}, "organic truck of 6G.M: capacity 1, MA 45"),
        (
            "1 Wagon Point 10",
            {"transport_ma_10": "as_entered"},
            "1 Transport Point, MA 10: what they are, see your booklet",
        ),
        ("IL.4 265 air (0)-9", {}, "IL.4 265: air rating (0), bombardment 9"),
        ("IL.4 265 air (0)-9", {"air_rating_order": "as_entered"}, "IL.4 265 air (0)-9"),
        ("XXX [5.Tk] marker", {}, "formation marker of the corps 5.Tk: the formation as a whole, no factors"),
    ],
)
def test_what_the_figures_mean(text, settings, words):
    assert in_full(read_counter(text), readings_from(settings)) == words


def test_every_counter_of_both_booklets_reads_back():
    for side in ("axis", "soviet"):
        for row in rows(side, CHOSEN):
            for counter in row.counters:
                assert read_counter(str(counter)) == counter


names = st.from_regex(r"[A-Za-z0-9.?]{1,6}", fullmatch=True).filter(lambda n: set(n) != {"X"})
figure = st.none() | st.integers(1, 200)


@given(names, st.sampled_from(["", "X", "XX", "XXX"]), figure, st.none() | st.integers(0, 5), figure, st.booleans())
def test_reading_undoes_writing(name, size, strength, ar, ma, brackets):
    counter = Counter(Kind.GROUND, name, size, values=(strength, ar, ma), brackets=brackets)
    assert read_counter(str(counter)) == counter


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("51", "is no counter: write it as XX 51 12-2-2"),
        ("XX 51 12-9-2", "an Action Rating is 0 to 5, not 9"),
        ("XX 51 0-2-2", "a strength of 0 is on no counter"),
        ("XX 51 12-2", "is no counter"),
        ("", "is no counter"),
    ],
)
def test_a_counter_that_cannot_be(text, why):
    with pytest.raises(NotUnderstood, match=why):
        read_counter(text)


GOOD = {"axis.1943-09-29.hq": ["X 904 7-4-3", "3 Truck Points 45"], "soviet.1943-12-19.front_hq": ["XX 51 12-2-2"]}


def test_a_roster_is_written_and_read_back():
    text = write_roster(GOOD)
    assert '[axis]\n"1943-09-29.hq" = ["X 904 7-4-3", "3 Truck Points 45"]' in text
    assert read_roster(text) == GOOD


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[axis", "no TOML"),
        ("[finland]\n", r"there are \[axis\] and \[soviet\]"),
        ("axis = 3", r"there are \[axis\]"),
        ('[axis]\n"1943-09-30.hq" = []', "has no row '1943-09-30.hq'"),
        ('[axis]\n"1943-12-05.front_hq" = []', "on that date there are: 1943-12-05.agn"),
        ('[axis]\n"1943-10-01.ags" = ["X 1 1-1-1"]', "lists no counters"),
        ('[axis]\n"1943-09-29.hq" = "X 904 7-4-3"', "a list of counters in quotes"),
        ('[axis]\n"1943-09-29.hq" = ["a tank"]', "axis.1943-09-29.hq: 'a tank' is no counter"),
    ],
)
def test_a_roster_that_cannot_be(text, why):
    with pytest.raises(NotUnderstood, match=why):
        read_roster(text)


def test_a_blank_roster_lists_every_lost_row_and_says_nothing():
    blank = blank_roster()
    assert read_roster(blank) == {}
    assert blank.count(" = []") == 83
    assert '"1943-12-19.front_hq" = []   # Arrivals at a Front HQ; see your booklet: at least 4 counters' in blank


def test_a_long_roster_comes_in_pieces_that_fit_a_form():
    keys = [row.key for side in ("axis", "soviet") for row in printed_rows(side) if row.lost]
    long = {key: ["XX 51 12-2-2"] * 8 for key in keys}
    pieces = in_pieces(long)
    assert len(pieces) > 1
    assert all(len(piece) <= 4000 for piece in pieces)
    together = {}
    for piece in pieces:
        together |= read_roster(piece)
    assert together == long


def test_a_roster_is_loaded_at_the_first_arrivals_and_used_and_shown():
    s = state_on("1943-09-29")
    s.arrivals.roster_asked = False
    turn = arrivals(s, "axis", {"roster": {"roster": write_roster(GOOD)}})
    assert turn.asked_keys[0] == "roster"
    asked = turn.asked_by("tfb.arrival.axis.1943-09-29.hq")
    assert asked.context[:2] == ("X 904 7-4-3", "3 Truck Points 45")
    with pytest.raises(NotUnderstood, match="no TOML"):
        turn.asked[0].check({"roster": "[axis"})
    s.phase = "movement"
    shown = next(t for t in GAME.view(s, "soviet").sections if t.title == "Your roster file, to copy")
    assert read_roster("\n".join(line for _, line in shown.rows)) == GOOD
    gaps = next(t for t in GAME.view(s, None).sections if t.title == "See your booklet" and hasattr(t, "rows"))
    assert "soviet.1943-12-19.front_hq" not in [row[0] for row in gaps.rows]
    assert "soviet.1943-12-22.air_base" in [row[0] for row in gaps.rows]


def test_each_side_is_asked_for_a_roster_unless_one_file_serves_both():
    s = state_on("1943-09-29")
    s.arrivals.roster_asked = False
    assert "roster" in arrivals(s, "soviet").asked_keys
    mine = {"roster": '[axis]\n"1943-09-29.hq" = ["X 904 7-4-3"]'}
    assert "roster" in arrivals(s, "axis", {"roster": mine}).asked_keys, "most of what is lost is in the Axis booklet"
    s.date = date(1943, 10, 1)
    assert "roster" not in [*arrivals(s, "axis").asked_keys, *arrivals(s, "soviet").asked_keys]
    s = state_on("1943-09-29")
    s.arrivals.roster_asked = False
    arrivals(s, "soviet", {"roster": {"roster": write_roster(GOOD)}})
    assert "roster" not in arrivals(s, "axis").asked_keys


@pytest.mark.rule("tfb.arrival.axis.general.entry", "tfb.arrival.axis.general.withdraw")
@pytest.mark.parametrize(("done", "asked"), [(True, 1), (False, 2)])
@pytest.mark.parametrize("day", ["1943-09-29", "1943-10-08"])
def test_counters_typed_and_done_are_not_asked_a_second_time_and_others_are(day, done, asked):
    what = "hq" if day == "1943-09-29" else "withdraw"
    s = state_on(day)
    typed = {"counters": "XX 904 7-4-3", "done": done}
    turn = arrivals(s, "axis", {f"lost axis.{day}.{what}": typed})
    assert len([r for r in turn.asked if r.cite == f"tfb.arrival.axis.{day}.{what}"]) == asked
    assert ["XX 904 7-4-3"] in [line.counters for line in s.arrivals.record]
    assert s.arrivals.roster[f"axis.{day}.{what}"] == ["XX 904 7-4-3"]
