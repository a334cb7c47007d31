"""Hexes that a player insists on against a refusal: they are taken, and nothing breaks."""

from sandtable.games.orsha.solitaire import activation, mines, reports
from sandtable.games.orsha.solitaire.random_selection import map_hex
from sandtable.games.orsha.solitaire.state import Mine, State
from sandtable.kernel import FACT, Insisted, play
from tests.orsha.solitaire.missions import TABLES, breakthrough, with_suspects


def with_mine(hex: str) -> State:
    s = breakthrough()
    s.mines = [Mine(hex)]
    return s


def test_the_refusal_says_what_is_amiss_with_the_hex():
    s = with_suspects(breakthrough(), "K5")
    assert play(activation.activate(s), stop=True).pending.refuse("C3").why == "C3 has no S?"
    entered = play(mines.entered(with_mine("F23")), stop=True).pending
    assert "not known to be mined" in entered.refuse("C3").why


def test_a_s_that_was_not_recorded_is_activated():
    s = with_suspects(breakthrough(), "K5")
    rolled = play(activation.activate(s), answers=[Insisted("C3")], tables=TABLES, stop=True).pending
    assert rolled.reading.chart.key == "activation"
    assert [x.hex for x in s.suspects] == ["K5"]


def test_a_minefield_that_was_not_recorded_is_laid():
    s = with_mine("F23")
    rolled = play(mines.entered(s), answers=[Insisted("K12")], tables=TABLES, stop=True).pending
    assert rolled.reading.chart.key == "minefield"
    assert [m.hex for m in s.mines] == ["F23", "K12"]


def test_a_report_of_a_s_that_is_not_there_changes_nothing():
    s = with_suspects(breakthrough(), "K5")
    played = play(reports.suspect(s), answers=[Insisted("K6")])
    assert played.notes[-1].text == "There is no S? in K6; nothing changes."
    assert [x.hex for x in s.suspects] == ["K5"]


def test_a_hex_that_is_not_on_the_map_is_asked_for_again():
    played = play(map_hex("Where?", "oto2.sasl.s1.vp", wants=FACT, key="where"), answers=[Insisted("XX9")], stop=True)
    assert played.notes[-1].text == "XX9 is not on the map of Orsha: name another hex."
    assert [asked.key for asked in played.asked] == ["where", "where"]
