"""Where in its hex a counter is, on the board: IN the gully and the Culvert, in Bypass, at Crest."""

import pytest

from sandtable.games.orsha.battle.board_report import on_the_board
from sandtable.games.orsha.battle.player_turn import under_bombardment
from sandtable.games.orsha.battle.results import enter
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.positions import the
from sandtable.games.orsha.reph.fortification_removal import refuse_attempts, removable
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Refused, play
from tests.orsha.battle.board_battles import acted, fought, now, sound

MOUTH = """
23AM
L23 german: 4-6-7, 2-4-7, 81mm MTR, 75L PaK 40, 20L FlaK 38
M24 russian: 4-4-7
N22 russian: 4-5-8
"""


def at(state, name):
    piece = now(state, name)
    return piece.hex, piece.level


def refused(state, *typed, side=GERMAN):
    with pytest.raises(Refused) as no:
        acted(state, side, *typed)
    return no.value.rule


@pytest.mark.rule("oto2.3.2.a")
def test_who_goes_on_in_the_gully_goes_into_the_culvert_and_out_at_its_other_mouth():
    state = fought(MOUTH)
    acted(state, GERMAN, "level 4-6-7 as -1", "4-6-7 to M23")
    assert at(state, "4-6-7") == ("M23", -1)
    acted(state, GERMAN, "4-6-7 to N22")
    assert at(state, "4-6-7") == ("N22", -1)
    assert sound(state) == []


@pytest.mark.rule("oto2.3.2.a")
def test_who_is_not_in_the_gully_stays_on_top_and_does_not_climb_in():
    state = fought(MOUTH)
    acted(state, GERMAN, "4-6-7 to M23")
    assert at(state, "4-6-7") == ("M23", 0)
    assert refused(state, "level 4-6-7 as -1") == "oto2.3.2.a"


@pytest.mark.rule("oto2.3.2.b", "oto2.3.2.d", "oto2.3.1.c")
def test_what_may_not_be_in_the_culvert():
    state = fought(f"{MOUTH}\nL23 german: StuG IIIG, 4-4-7, 4-3-6, 5-4-8")
    into = {}
    for name in ("StuG IIIG", "20L FlaK 38", "75L PaK 40", "81mm MTR"):
        acted(state, GERMAN, f"level {name} as -1")
        try:
            acted(state, GERMAN, f"{name} to M23")
            into[name] = ""
        except Refused as no:
            into[name] = no.rule
    assert into == {"StuG IIIG": "oto2.3.2.b", "20L FlaK 38": "oto2.3.2.d", "75L PaK 40": "", "81mm MTR": ""}
    names = ("4-6-7", "4-4-7", "4-3-6")
    acted(state, GERMAN, *(line for name in (*names, "5-4-8") for line in [f"level {name} as -1"]))
    acted(state, GERMAN, *(f"{name} to M23" for name in names))
    assert refused(state, "5-4-8 to M23") == "oto2.3.1.c"


@pytest.mark.rule("oto2.3.1.b", "oto2.3.3.a")
def test_nobody_sees_into_the_culvert_but_from_its_mouths_and_no_mortar_fires_there():
    state = fought(MOUTH)
    acted(state, GERMAN, "level 4-6-7 as -1", "4-6-7 to M23", "level 81mm MTR as -1", "81mm MTR to M23")
    told = acted(state, GERMAN, "look 4-6-7 -> M24").texts(RUSSIAN)
    assert any("IN the Culvert of M23 one sees" in line for line in told)
    assert [look.clear for look in state.battle.looks] == [False]
    acted(state, RUSSIAN, "level 4-5-8 as -1")
    assert any("clear" in x or "sees" in x for x in acted(state, GERMAN, "look 4-6-7 -> N22/-1").texts(RUSSIAN))
    enemy = next(c.id for c in table(state, GERMAN).counters if c.name == "4-4-7")
    assert refused(state, f"attack 81mm MTR -> #{enemy}") == "oto2.3.3.a"
    told = acted(state, GERMAN, f"attack 4-6-7 -> #{enemy}").texts(RUSSIAN)
    assert any("the fire is spent" in line for line in told)


@pytest.mark.rule("oto2.3.3.b")
def test_a_bombardment_passes_over_who_is_in_the_culvert():
    state = fought(MOUTH)
    acted(state, GERMAN, "level 4-6-7 as -1", "4-6-7 to M23")
    asked = play(under_bombardment(state, ["M23", "M24"]), until="bombardment").pending
    assert asked.context[0].startswith("0 counters of yours")
    assert "IN the Culvert" in asked.context[1]


@pytest.mark.rule("oto2.3.4")
def test_crest_status_in_a_gully_but_not_beside_the_culvert():
    state = fought(MOUTH)
    assert refused(state, "along 4-6-7 -> M23") == "oto2.3.4"
    acted(state, GERMAN, "along 4-6-7 -> L24")
    assert now(state, "4-6-7").along == "L24"
    assert next(c for c in table(as_it_stands(state), GERMAN).counters if c.name == "4-6-7").face.tags == ("CRE",)
    acted(state, GERMAN, "4-6-7 to K24")
    assert now(state, "4-6-7").along == ""


@pytest.mark.rule("oto2.7.514.c")
def test_a_wreck_in_bypass_waits_for_the_mines_on_both_sides_of_its_hexside():
    state = fought("23AM\nK30 german: StuG IIIG, PzJg III/IV\nK31 german: Minefield\nM36 russian: 4-4-7")
    the(state, "Minefield").factors = {"ap": 6}
    acted(state, GERMAN, "along StuG IIIG -> K31", "lose StuG IIIG as wreck")
    enter(state, on_the_board(state))
    wreck = the(state, "StuG IIIG")
    assert (wreck.has(Status.WRECK), wreck.along) == (True, "K31")
    state.ground.control |= {"K30": GERMAN, "K31": GERMAN}
    items = removable(state, GERMAN)
    rows = [{"item": wreck.id, "bypass": ""}]
    assert refuse_attempts(state, GERMAN, items, rows).rule == "oto2.7.514.c"
    wreck.along = ""
    assert refuse_attempts(state, GERMAN, items, rows) is None
