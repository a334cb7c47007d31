"""Positions typed in lines, in the Report and in the set-up: `3x 4-6-7 @ K30`, or a counter's own number."""

import pytest

from sandtable.games.orsha.battle.board_report import from_the_board
from sandtable.games.orsha.battle.positions_as_text import line_of, told_in_lines
from sandtable.games.orsha.battle.report import at_the_table
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board, the
from sandtable.games.orsha.reph.setup import step_7_5224
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import Told
from sandtable.kernel import Act, NotUnderstood, Refused, play

LINE = """
23PM
K20 german: 3 x 4-6-7, 9-1
K24 german: 2 x 4-6-7
L24 german: 5-4-8 with LMG
retained german: 4-6-7, HMG
K40 russian: 4-4-7
"""


def told(text, line=LINE):
    state = board(line)
    state.phase, state.turn, state.battle.how = "report", 0, "table"
    rows, faults = told_in_lines(state, GERMAN, text)
    return state, rows, [fault.why for fault in faults]


def at(state, rows, name):
    return sorted(row.hex for row in rows if state.piece(row.piece).name == name)


@pytest.mark.rule("oto2.7.13.a")
def test_three_squads_in_a_hex_are_one_line():
    state, rows, faults = told("3x 4-6-7 @ K30")
    assert faults == []
    assert at(state, rows, "4-6-7") == ["K30"] * 3
    assert {state.piece(row.piece).hex for row in rows} == {"K20", "K24"}, "the nearest: two of K24, one of K20"
    assert sum(state.piece(row.piece).hex == "K24" for row in rows) == 2


def test_a_line_means_first_who_stood_there_whatever_lines_come_before():
    state, rows, _ = told("3x 4-6-7 @ K25\n2 x 4-6-7 @ K24 broken")
    stayed = [row for row in rows if row.hex == "K24"]
    assert {state.piece(row.piece).hex for row in stayed} == {"K24"}
    assert all(row.status == [Status.BROKEN] for row in stayed)
    assert {state.piece(row.piece).hex for row in rows if row.hex == "K25"} == {"K20"}


def test_counters_of_several_kinds_and_what_each_holds_stand_in_one_line():
    state, rows, faults = told("9-1, 4-6-7 with HMG @ K30/0 pinned")
    hmg, squad = (next(r for r in rows if state.piece(r.piece).name == name) for name in ("HMG", "4-6-7"))
    assert faults == []
    assert at(state, rows, "9-1") == ["K30"]
    assert (hmg.hex, hmg.holder, hmg.status) == ("K30", squad.piece, [])
    assert squad.status == [Status.PINNED]


def test_what_a_squad_holds_goes_with_it_unless_a_line_names_it():
    state, rows, _ = told("5-4-8 @ L30")
    assert at(state, rows, "LMG") == ["L30"]
    assert next(r.holder for r in rows if state.piece(r.piece).name == "LMG") == the(state, "5-4-8").id
    state, rows, _ = told("5-4-8 @ L30; LMG @ L24")
    assert [(r.hex, r.holder) for r in rows if state.piece(r.piece).name == "LMG"] == [("L24", "")]


def test_states_may_be_abbreviated_as_on_the_board():
    _, rows, faults = told("9-1 @ K21 BRK, DM, wounded")
    assert faults == []
    assert rows[0].status == [Status.BROKEN, Status.DM, Status.WOUNDED]


def test_those_who_fell_are_told_by_where_they_stood():
    state, rows, faults = told("2x 4-6-7 @ K24 eliminated\n9-1 eliminated")
    assert faults == []
    assert [row.fate for row in rows] == ["eliminated"] * 3
    assert {state.piece(row.piece).hex for row in rows} == {"K24", "K20"}
    assert not any(row.hex for row in rows)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("7x 4-6-7 @ K30", "only 5 4-6-7 left to name"),
        ("MMG @ K30", "no MMG is left to name"),
        ("7-7-7 @ K30", "the German side has no counter '7-7-7'"),
        ("g99 @ K30", "'g99' is no piece of this side"),
        ("2x g1 @ K30", "g1 is one counter"),
        ("4-6-7 eliminated", "there are several 4-6-7: say where it stood (4-6-7 @ K30 eliminated), or its number"),
        ("9-1 @ K24 eliminated", "no 9-1 stood in K24"),
        ("9-1 @ K20 flying", "'flying' is no state of a piece"),
        ("9-1 @ K20/x", "'X' is no level"),
        ("9-1 @ ZZ99", "ZZ99"),
        ("9-1 K20", "counters, then @ and their hex are wanted, such as 3x 4-6-7 @ K30"),
        ("9-1 @", "a hex is wanted after the counter"),
        ("@ K20", "a counter is wanted, such as 3x 4-6-7 @ K30"),
    ],
)
def test_a_line_that_cannot_be_read_is_shown_with_its_reason(line, why):
    _, rows, faults = told(f"4-6-7 @ K21\n{line}\n5-4-8 @ L25")
    assert len(faults) == 1
    assert faults[0].startswith(f"“{line}”: ")
    assert why in faults[0]
    assert {row.hex for row in rows if row.fate == "map"} >= {"K21", "L25"}, "the others are read all the same"


def test_the_report_is_not_taken_while_a_line_is_not_understood_and_names_them_all():
    state, _, _ = told("")
    form = play(at_the_table(state), until="pieces").pending
    with pytest.raises(NotUnderstood) as no:
        form.check({"typed": "4-6-7 @ K21\n8x 9-1 @ K22\nwhat is this"})
    assert "“8x 9-1 @ K22”" in no.value.why
    assert "“what is this”" in no.value.why


def test_a_name_never_means_a_piece_that_the_table_names():
    state, _, _ = told("")
    form = play(at_the_table(state), until="pieces").pending
    leader = the(state, "9-1")
    row = {"piece": leader.id, "fate": "map", "hex": "K22", "level": 0, "status": [], "holder": "", "now": ""}
    with pytest.raises(NotUnderstood, match="no 9-1 is left to name"):
        form.check({"pieces": [row], "typed": "9-1 @ K21"})
    with pytest.raises(Refused, match="stands twice"):
        form.check({"pieces": [row], "typed": f"{leader.id} @ K21"})


def test_a_file_of_lines_fills_the_report_and_tells_what_it_could_not_read():
    state, _, _ = told("")
    form = play(at_the_table(state), until="pieces").pending
    (filler,) = [f for f in form.fillers if ".txt" in f.suffixes]
    draft = filler.read("\ufeff2x 4-6-7 @ K25\nnonsense\n".encode())
    assert [row["hex"] for row in draft.value["pieces"]] == ["K25", "K25"]
    assert draft.remarks == ("“nonsense”: counters, then @ and their hex are wanted, such as 3x 4-6-7 @ K30",)
    with pytest.raises(NotUnderstood, match="a file of text is wanted"):
        filler.read(b"\xff\xfe\x00")


def test_rows_are_written_as_lines_and_read_again():
    state, _, _ = told("")
    one, two, three = (p.id for p in state.of(GERMAN)[:3])
    rows = [Told(one, "map", "K20"), Told(two, "map", "K21", 1, [Status.BROKEN, Status.PINNED]),
            Told(three, "eliminated")]  # fmt: skip
    text = "\n".join(line_of(row) for row in rows)
    assert text == f"{one} K20\n{two} K21/1 broken, pinned\n{three} eliminated"
    assert told_in_lines(state, GERMAN, text) == (rows, [])


# ---- set-up

WAITING = """
23AM
retained german: 3 x 4-6-7, LMG, 9-1, 88L FlaK 18/36, 2-2-8
"""


@pytest.mark.rule("oto2.7.5224")
def test_a_set_up_is_typed_in_lines_over_the_proposal():
    state = board(WAITING)
    answer = {"typed": "2x 4-6-7, 9-1 @ K30 in the open\n88L FlaK 18/36 with 2-2-8 @ K20 hidden\nLMG off"}
    play(step_7_5224(state), answers=lambda request: request.understand(answer))
    assert sorted(p.hex for p in state.of(GERMAN) if p.name == "4-6-7").count("K30") == 2
    assert (the(state, "9-1").hex, the(state, "9-1").status) == ("K30", [])
    assert (the(state, "88L FlaK 18/36").hex, the(state, "88L FlaK 18/36").status) == ("K20", [Status.HIDDEN])
    assert the(state, "LMG").box is Box.RETAINED
    assert all(p.hex for p in state.of(GERMAN) if p.name != "LMG"), "who is in no line stands as proposed"


@pytest.mark.rule("oto2.7.5224", "oto2.7.4.ob.german")
def test_typed_set_up_lines_are_read_or_refused_like_the_table():
    state = board(WAITING)
    form = play(step_7_5224(state), until="set-up").pending
    with pytest.raises(NotUnderstood) as no:
        form.check({"typed": "4x 4-6-7 @ K30\n9-1 @ K30 upside down"})
    assert "only 3 4-6-7 left to name" in no.value.why
    assert "'upside down' is no way to start" in no.value.why
    with pytest.raises(Refused) as no:
        form.check({"typed": "9-1 @ K45"})
    assert no.value.rule == "oto2.7.4.ob.german"


@pytest.mark.rule("oto2.7.5224")
def test_lines_are_typed_on_the_board_too():
    state = board(WAITING, battles="board")
    state.phase = "7.522"
    said = iter(["lines", {"typed": "3x 4-6-7 @ K30"}, "set up"])

    def answer(request):
        line = next(said)
        return request.read(line) if isinstance(request, Act) else line

    play(step_7_5224(state), answers=answer)
    assert [p.hex for p in state.of(GERMAN) if p.name == "4-6-7"] == ["K30"] * 3


@pytest.mark.rule("oto2.7.13.a")
def test_who_corrects_the_board_may_type_lines():
    state = board(LINE)
    state.phase, state.turn, state.battle.how = "report", 0, "board"
    corrected = ["right", "wrong", "lines", {"typed": "3x 4-6-7 @ K21 broken"}, "done", "done"]
    answers = iter([{}, *corrected, {}, "right", "right"])

    def answer(request):
        said = next(answers)
        return request.read(said) if isinstance(request, Act) else request.understand(said)

    play(from_the_board(state), answers=answer)
    moved = [p for p in as_it_stands(state).of(GERMAN) if p.hex == "K21"]
    assert [(p.name, p.status) for p in moved] == [("4-6-7", [Status.BROKEN])] * 3
