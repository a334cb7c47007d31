"""The players' own loops: what is refused, and why (7.505, 7.5053)."""

from __future__ import annotations

import perimeter_boards as boards
import pytest

from sandtable.games.orsha.perimeter import SideView, check_largest, check_loop, check_perimeter, propose

W8 = boards.board(boards.W8)
RUSSIAN = SideView(W8, "russian")


def loop(text: str):
    return [W8.grid.hex(name) for name in text.split("-")]


LARGEST = "D2-E3-E4-F4-F5-G5-G4-G3-G2-G1-F1-E1-D1"


@pytest.mark.rule("oto2.7.5053.d")
def test_the_largest_loop_from_any_hex_and_either_way_round():
    hexes = loop(LARGEST)
    for way in (hexes, hexes[::-1], hexes[5:] + hexes[:5], [*hexes, hexes[0]]):
        verdict = check_largest(RUSSIAN, way)
        assert verdict.is_largest
        assert verdict.loop.size == 17
        assert verdict.loop.hexes == propose(W8, "russian").loops[0].hexes


@pytest.mark.rule("oto2.7.5053.d")
def test_the_tempting_outline_turns_without_a_marker():
    verdict = check_loop(RUSSIAN, loop("D1-E1-F1-G1-G2-G3-G4-G5-F5-F4-E4-E3-D2-C3-C2"))
    assert not verdict.legal
    assert "turns at D2 and C3" in verdict.refusals[0].why
    assert boards.enclosed(loop("D1-E1-F1-G1-G2-G3-G4-G5-F5-F4-E4-E3-D2-C3-C2")) == 18  # 19 with the edge hex E5
    assert verdict.refusals[0].rule == "oto2.7.5053.b"


def test_a_smaller_legal_loop_is_legal_and_the_larger_one_named():
    verdict = check_largest(RUSSIAN, loop("E1-F1-G1-G2-G3-G4-G5-F5-E5-E4-E3-E2"))
    assert verdict.legal
    assert not verdict.is_largest
    assert verdict.loop.size == 16
    assert verdict.larger.size == 17


@pytest.mark.rule("oto2.7.505")
@pytest.mark.parametrize(
    ("hexes", "why"),
    [
        ("G1-G2", "three hexes"),
        ("G1-G2-F2-G2-F1", "enters G2 twice"),
        ("G1-G2-G4-F4", "G2 and G4 are not adjacent"),
        ("F1-G1-G2-F2", "turns at"),
        ("E2-F2-E3", "friendly-Controlled map-edge hex"),
    ],
)
def test_not_a_loop(hexes, why):
    verdict = check_loop(RUSSIAN, loop(hexes))
    assert verdict.loop is None
    assert any(why in refusal.why for refusal in verdict.refusals), verdict.refusals


@pytest.mark.rule("oto2.7.5053.b")
def test_enemy_hexes_are_refused_one_by_one():
    verdict = check_loop(RUSSIAN, loop("D1-E1-E2-D2-D3-D4-C4-C3-C2-C1"))
    refused = {W8.grid.name(hex) for refusal in verdict.refusals for hex in refusal.hexes}
    assert refused == {"C1", "D4"}  # a German Strategic Location, a German squad
    assert all(refusal.rule == "oto2.7.5053.b" for refusal in verdict.refusals)


@pytest.mark.rule("oto2.7.5053.c")
def test_enemies_inside_do_not_matter():
    position = boards.board(boards.W6)
    names = "B3-C4-C5-D5-E5-F5-G5-G4-G3-G2-G1-F1-E1-D1-C1-C2-B2"
    hexes = [position.grid.hex(name) for name in names.split("-")]
    verdict = check_loop(SideView(position, "russian"), hexes)
    assert verdict.legal
    assert position.grid.hex("C3") in verdict.loop.area


def test_main_loops_may_not_overlap():
    first = loop(LARGEST)
    perimeter, refusals = check_perimeter(RUSSIAN, [first, loop("G1-G2-F1")])
    assert perimeter is None
    assert {refusal.why for refusal in refusals} >= {"G1 belongs to another main loop"}
    alone, none = check_perimeter(RUSSIAN, [first])
    assert none == ()
    assert alone.area == propose(W8, "russian").area
