"""What a counter's layers say of its state: read, and written as the module's own keys would do it."""

import pytest

from sandtable.vassal.coding import join
from sandtable.vassal.pieces import Piece, Trait
from sandtable.vassal.states import with_words, words_of


def layer(*names: str, level: int) -> Trait:
    fields = ["emb2", "Layer", "130", "F", *[""] * 12, ",".join(f"{n}.png" for n in range(len(names))), ",".join(names)]
    return Trait(join([*fields, "true", "x"], ";"), str(level))


def piece(*layers: Trait, name: str = "") -> Piece:
    return Piece((*layers, Trait(join(["piece", "", "", "unit.png", name], ";"), "null;0;0;7;0")))


SQUAD = (
    layer("broken +", "broken +", level=-2),  # of the half-squad that it may become
    layer("2-4-8", "2-4-7", level=-2),
    layer("Fanatic +", level=-1),
    layer("broken +", "broken +", level=-2),
    layer("4-6-8", "4-6-7", level=2),
)


def test_a_squad_breaks_with_the_layer_of_its_own_face_and_keeps_its_kind():
    broken = with_words(piece(*SQUAD), ["broken"])
    assert broken.name == "broken 4-6-7"
    assert [layer.level for layer in broken.layers()] == [-2, -2, -1, 2, 2]


def test_a_half_squad_breaks_with_the_layer_above_it():
    half = piece(*SQUAD[:1], layer("2-4-8", "2-4-7", level=2), *SQUAD[2:])
    broken = with_words(half, ["broken"])
    assert (broken.name, next(layer.level for layer in broken.layers())) == ("broken 2-4-7", 2)


@pytest.mark.parametrize(
    ("word", "name"), [("dm", "dm HMG"), ("malf", "malf HMG"), ("wnd", "HMG")], ids=["second level", "off", "unknown"]
)
def test_a_word_puts_up_the_level_that_says_it_and_an_unknown_one_changes_nothing(word, name):
    gun = piece(layer("malf +", "malf +", level=-1), layer("", "dm +", level=1), name="HMG")
    assert with_words(gun, [word]).name == name


def test_words_of_layers_that_lie_up_are_read_whatever_stands_before_or_behind_the_name():
    tank = piece(layer("+ BU", "+ CE", level=2), layer("Malf +", level=-1), layer("+ vca3", level=1), name="T-34")
    assert words_of(tank) == {"ce", "vca3"}
    assert words_of(with_words(tank, ["bu", "malf"])) == {"bu", "malf", "vca3"}


def test_what_stands_behind_the_level_in_a_state_stays():
    gun = piece(Trait(layer("malf +", level=-1).type, "-1;kept"), name="HMG")
    assert with_words(gun, ["malf"]).traits[0].state == "1;kept"
