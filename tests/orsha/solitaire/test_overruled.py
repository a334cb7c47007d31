"""Hexes that a player insists on against a refusal: they are taken, and nothing breaks."""

from typing import Any

from sandtable.games.orsha.solitaire import activation, mines, reports
from sandtable.games.orsha.solitaire.asking import map_hex
from sandtable.games.orsha.solitaire.state import Mine, State
from sandtable.kernel import Lookup, Note, PlaceHex
from tests.orsha.solitaire.missions import breakthrough, with_suspects


def insist(procedure: Any, *answers: Any) -> list[Any]:
    """What is yielded when these answers are given, whatever their questions refuse."""
    heard = [next(procedure)]
    for answer in answers:
        try:
            heard.append(procedure.send(answer))
        except StopIteration:
            break
        while isinstance(heard[-1], Note):
            try:
                heard.append(next(procedure))
            except StopIteration:
                return heard
    return heard


def with_mine(hex: str) -> State:
    s = breakthrough()
    s.mines = [Mine(hex)]
    return s


def test_the_refusal_says_what_is_amiss_with_the_hex():
    s = with_suspects(breakthrough(), "K5")
    asked = insist(activation.activate(s))[0]
    assert str(asked.refuse("C3").why) == "C3 has no S?"
    assert "not known to be mined" in str(insist(mines.entered(with_mine("F23")))[0].refuse("C3").why)


def test_a_s_that_was_not_recorded_is_activated():
    s = with_suspects(breakthrough(), "K5")
    heard = insist(activation.activate(s), "C3")
    assert heard[-1] == Lookup("activation")
    assert [x.hex for x in s.suspects] == ["K5"]


def test_a_minefield_that_was_not_recorded_is_laid():
    s = with_mine("F23")
    heard = insist(mines.entered(s), "K12")
    assert heard[-1] == Lookup("minefield")
    assert [m.hex for m in s.mines] == ["F23", "K12"]


def test_a_report_of_a_s_that_is_not_there_changes_nothing():
    s = with_suspects(breakthrough(), "K5")
    heard = insist(reports.suspect(s), "K6")
    assert heard[-1].text == "There is no S? in K6; nothing changes."
    assert [x.hex for x in s.suspects] == ["K5"]


def test_a_hex_that_is_not_on_the_map_is_asked_for_again():
    heard = insist(map_hex("Where?", "oto2.sasl.s1.vp", key="where"), "XX9")
    assert heard[1].text == "XX9 is not on the map of Orsha: name another hex."
    assert isinstance(heard[2], PlaceHex)
