"""6: the booklet's words."""

import pytest

from sandtable.games.orsha.battle.bombardment import extent
from sandtable.games.orsha.frame import terms
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box
from sandtable.games.orsha.reph.eliminations import eliminate
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.sight.slope_movement import Mover
from sandtable.kernel import NotUnderstood, Roll
from tests.orsha.campaigns import group, new_state, on_map


@pytest.mark.rule(
    "oto2.6.att", "oto2.6.cg", "oto2.6.co", "oto2.6.escape", "oto2.6.front-line-hex", "oto2.6.no-mans-land",
    "oto2.6.perimeter", "oto2.6.rg", "oto2.6.rg-record", "oto2.fn.3", "oto2.fn.10", "oto2.fn.12", "oto2.fn.none",
    "oto2.7.4.history", "oto2.ref.errors",
)  # fmt: skip
def test_every_word_has_its_meaning_on_the_page():
    words = dict(terms.glossary())
    assert words["ATT"].startswith("Area Target Type")
    assert {"CG", "Co, Plt, Sect", "Escape", "Front-Line Hex", "No Man's Land", "Perimeter", "RG"} <= set(words)
    assert all(words.values())
    shown = next(s for s in GAME.view(new_state(), GERMAN).sections if s.title == "Words of the booklet")
    assert len(shown.rows) == len(words)


@pytest.mark.rule("oto2.6.cg-date", "oto2.7.4.dates")
def test_dates():
    assert terms.date_after("23PM") == "24AM"
    assert terms.date_after("24PM") is None
    with pytest.raises(NotUnderstood, match="23NIGHT"):
        terms.date_after("23NIGHT")


@pytest.mark.rule("oto2.6.equipment", "oto2.6.weapon")
def test_equipment_and_weapons():
    state = new_state()
    names = {"LMG": (True, True), "Radio": (True, False), "GAZ-MM": (True, False), "T-34 M43": (True, True)}
    for name, expected in names.items():
        piece = state.add(RUSSIAN, name, "test")
        assert (terms.is_equipment(piece), terms.is_weapon(piece)) == expected, name
    assert not terms.is_equipment(state.add(RUSSIAN, "4-4-7", "test"))


@pytest.mark.rule("oto2.6.eliminated", "oto2.6.retained", "oto2.6.oob", "oto2.cg7.a")
def test_eliminated_retained_and_the_oob():
    state = new_state("23PM")
    old = state.add(RUSSIAN, "4-4-7", "OB", Box.RETAINED)
    new = state.add(RUSSIAN, "4-4-7", group(state, RUSSIAN, "I1").id)
    assert terms.is_retained(state, old)
    assert terms.is_retained(state, new), "CG12b lets it set up today"
    terms.group_of(state, new).off_map = True
    assert not terms.is_retained(state, new), "bought at a discount to enter from off map"
    eliminate(state, old)
    assert not terms.is_retained(state, old)
    assert old not in terms.order_of_battle(state, RUSSIAN)
    assert new in terms.order_of_battle(state, RUSSIAN)


@pytest.mark.rule("oto2.6.strength")
def test_only_units_and_guns_have_strength():
    assert [terms.has_strength(rg) for rg in ("I1", "V4", "G2", "O1", "M1", "B1", "F1")] == [True] * 3 + [False] * 4


@pytest.mark.rule("oto2.6.enterable")
def test_enterable():
    """Enemies and works do not matter, a terrain Blaze does; a truck does not cross a slope that is a Crest Line."""
    state, grid = new_state(), our_map().grid
    on_map(state, GERMAN, "4-6-7", "K21")
    on_map(state, GERMAN, "Wire", "K21")
    start, end = grid.hex("K20"), grid.hex("K21")
    assert all(terms.is_enterable(state, start, end, mover=m) for m in Mover)
    state.ground.fires["K21"] = "blaze"
    assert not terms.is_enterable(state, start, end, mover=Mover.INFANTRY)
    steep = next(side for side in our_map().slopes if our_map().is_crest(side))
    low, high = steep.hexes
    assert terms.is_enterable(state, low, high, mover=Mover.INFANTRY)
    assert not terms.is_enterable(state, low, high, mover=Mover.VEHICLE)
    assert not terms.is_enterable(state, low, high, mover=Mover.WAGON)


@pytest.mark.rule("oto2.6.isolated-location")
def test_isolated_locations_and_areas():
    state = new_state()
    state.ground.isolated = [["K20", "K21"], ["M25"]]
    assert terms.is_isolated(state, "K20")
    assert not terms.is_isolated(state, "K22")
    assert sorted(terms.isolated_areas(["K20", "K21", "M25"])) == [["K20", "K21"], ["M25"]]


@pytest.mark.rule("oto2.6.cpp", "oto2.6.fpp")
def test_points():
    state = new_state()
    state.sides[GERMAN].fpp = 50
    shown = next(s for s in GAME.view(state, GERMAN).sections if s.title == "Your order of battle")
    assert shown.pairs[:2] == (("CPP", 66), ("FPP", 50))
    assert ("Vehicle", 2) in shown.pairs
    assert "Your order of battle" not in [s.title for s in GAME.view(state, None).sections]


@pytest.mark.rule("oto2.base.dice")
def test_dice():
    dr = Roll(question="a DR", cite="oto2.base.dice", dice=(6, 6))
    assert dr.check([4, 3]) == [4, 3]
    reading = GAME.tables()["counter-battery"].reading("", ["few"])
    assert (sum([4, 3]), reading.final([4, 3])) == (7, 9), "Original 7, Final 9"
    assert extent(5) == 3, "a dr of 5 halved, fractions rounded up"
    for wrong in ([0, 4], [7, 1], [13], [6, 7]):
        with pytest.raises(NotUnderstood):
            dr.check(wrong)
