"""What each side sees, and what it never sees."""

import pytest

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.views import records
from sandtable.kernel import plain
from tests.orsha.campaigns import group, new_state, on_map


def section(state, viewer, title):
    return next(s for s in GAME.view(state, viewer).sections if s.title == title)


def said_to(state, viewer):
    return repr(plain(GAME.view(state, viewer)))


@pytest.mark.rule("oto2.6.cg-roster", "oto2.7.15")
def test_the_roster():
    state = new_state()
    state.sides[GERMAN].line.cpp_spent = 20
    group(state, GERMAN, "I2")
    table = section(state, GERMAN, "CG Roster")
    assert table.columns[:6] == ("Date", "Start", "Repl", "Total", "Spent", "Left")
    assert table.rows[0][:7] == ("23AM", 0, 66, 66, 20, 46, "I2"), "the given I1 is not among the purchased"


@pytest.mark.rule("oto2.6.rg-record", "oto2.7.15")
def test_the_purchase_record_has_a_line_for_each_group_bought_or_given():
    state = new_state()
    bought = group(state, GERMAN, "O1")
    bought.preregistered, bought.odds = ["K20"], ["Normal Ammo 58.3%"]
    rows = section(state, GERMAN, "RG Purchase Record").rows
    assert [row[1] for row in rows] == ["I1", "O1"]
    assert rows[0][-1] == "given"
    assert "Pre-Registered K20" in rows[1][-1]
    assert rows[1][-2] == "Normal Ammo 58.3%"


@pytest.mark.rule("oto2.7.16", "oto2.6.oob")
def test_the_force_organizer_has_every_piece_in_its_box():
    state = new_state()
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    squad.gain(Status.BROKEN)
    rows = {row[1]: row for row in section(state, GERMAN, "Force Organizer").rows}
    assert rows[squad.id][:5] == ("map", squad.id, "4-6-7", "K20", "broken")
    bought = state.add(GERMAN, "4-6-7", group(state, GERMAN, "I1").id)
    rows = {row[1]: row for row in section(state, GERMAN, "Force Organizer").rows}
    assert rows[bought.id][-1] == "I1 Rifle Co. I (23AM)"
    works = section(state, GERMAN, "Fortifications").rows
    assert len(rows) + len(works) == len(state.of(GERMAN))


CANARIES = {
    "a group bought": lambda s: group(s, GERMAN, "I3"),
    "a squad held back": lambda s: s.add(GERMAN, "5-4-8", "test"),
    "a hidden gun": lambda s: on_map(s, GERMAN, "88L FlaK 18/36", "Q10").gain(Status.HIDDEN),
    "a pre-registered hex": lambda s: group(s, GERMAN, "O1").preregistered.append("Q10"),
    "CPP spent": lambda s: setattr(s.sides[GERMAN].line, "cpp_spent", 37),
    "CPP kept after the last RePh": lambda s: setattr(s.track, "cpp_penalty", 7),
    "FPP": lambda s: setattr(s.sides[GERMAN], "fpp", 50),
    "mines": lambda s: on_map(s, GERMAN, "Minefield", "Q10").gain(Status.HIDDEN),
}


@pytest.mark.parametrize("phase", ["7.518", "7.522", "turns", "7.513"])
@pytest.mark.parametrize("secret", CANARIES)
@pytest.mark.rule("oto2.7.16")
def test_the_other_side_and_observers_see_nothing_of_it(secret, phase):
    state = new_state()
    state.phase = phase
    before = {viewer: said_to(state, viewer) for viewer in (RUSSIAN, None)}
    own = said_to(state, GERMAN)
    CANARIES[secret](state)
    for viewer, text in before.items():
        assert said_to(state, viewer) == text
    if secret != "FPP":
        assert said_to(state, GERMAN) != own


@pytest.mark.rule("oto2.7.16")
@pytest.mark.parametrize("phase", ["report", "7.501", "7.507", "7.508", "7.513", "7.518", "7.522", "opening", "turns"])
def test_what_lies_open_on_the_map_is_seen_from_one_report_to_the_next(phase):
    state = new_state()
    state.phase = phase
    on_map(state, GERMAN, "4-6-7", "K20")
    on_map(state, GERMAN, "5-4-8", "K21").gain(Status.HIDDEN)
    on_map(state, GERMAN, "StuG IIIG", "K22").gain(Status.WRECK)
    known = [row[:2] for row in section(state, RUSSIAN, "What is known of the Germans").rows]
    assert ("StuG IIIG", "K22") in known
    assert ("4-6-7", "K20") in known
    assert ("5-4-8", "K21") not in known
    assert "Germans 1 in K20" in records.perimeter_map(state, RUSSIAN).words


@pytest.mark.rule("oto2.7.16", "oto2.cg10.b")
def test_what_a_concealed_unit_carries_is_concealed_with_it():
    state = new_state()
    state.phase = "turns"
    squad, held = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, GERMAN, "LMG", "K20")
    held.holder = squad.id
    on_map(state, GERMAN, "MMG", "K20")  # who holds it was never said
    squad.gain(Status.CONCEALED)
    known = [row[:2] for row in section(state, RUSSIAN, "What is known of the Germans").rows]
    assert not [row for row in known if row[1] == "K20"]
    squad.lose(Status.CONCEALED)
    known = [row[:2] for row in section(state, RUSSIAN, "What is known of the Germans").rows]
    assert known[:3] == [("4-6-7", "K20"), ("LMG", "K20"), ("MMG", "K20")]


@pytest.mark.rule("oto2.7.16")
def test_open_pieces_do_not_tell_how_many_others_there_are():
    few, many = new_state(), new_state()
    for _ in range(12):
        many.add(GERMAN, "5-4-8", "test")
    for state in (few, many):
        state.phase = "7.503"
        on_map(state, GERMAN, "StuG IIIG", "K22")
    assert said_to(few, RUSSIAN) == said_to(many, RUSSIAN)
    assert said_to(few, None) == said_to(many, None)


@pytest.mark.rule("oto2.7.16")
def test_each_side_numbers_its_own_pieces():
    few, many = new_state(), new_state()
    for _ in range(12):
        many.add(GERMAN, "5-4-8", "test")
    own = [on_map(state, RUSSIAN, "4-4-7", "K44") for state in (few, many)]
    assert own[0].id == own[1].id
    assert said_to(few, RUSSIAN) == said_to(many, RUSSIAN)
    assert GAME.correctable(few, RUSSIAN) == GAME.correctable(many, RUSSIAN)


@pytest.mark.rule("oto2.fn.11", "oto2.6.front-line-hex", "oto2.6.perimeter", "oto2.6.no-mans-land")
def test_the_perimeter_map_shows_both_sides_and_says_so_in_words():
    state = new_state()
    on_map(state, GERMAN, "4-6-7", "K20").gain(Status.CONCEALED)
    state.ground.perimeter = {GERMAN: ["A20", "A21", "B20"], RUSSIAN: ["A44", "A45", "B44"]}
    state.ground.isolated, state.ground.fires = [["K20", "K21"]], {"W9": "blaze"}
    own, other = records.perimeter_map(state, GERMAN), records.perimeter_map(state, RUSSIAN)
    assert "Perimeter of the Germans: 3 hexes" in own.svg
    assert "Isolated: 2 hexes" in own.svg
    assert "Germans 1 in K20" in own.words
    assert "Germans 1 in K20" not in other.words


def test_the_end_is_told_whole():
    state = new_state("24PM")
    state.track.cpp_penalty, state.over, state.winner = 7, "done", GERMAN
    assert "7 for unspent German CPP" in said_to(state, RUSSIAN)
    assert all(p.box is not Box.MAP for p in state.pieces)


def test_rulings_name_ones_own_records_only():
    state = new_state()
    squad, other = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, RUSSIAN, "4-4-7", "K44")
    paths = GAME.correctable(state, GERMAN)
    assert paths[f"sides/german/pieces/{squad.id}/hex"] == f"hex of 4-6-7 ({squad.id})"
    assert not [path for path in paths if other.id in path.split("/")]
    assert paths["ground/control/K33"] == "Control of K33"
    assert not [path for path in paths if "russian" in path]
