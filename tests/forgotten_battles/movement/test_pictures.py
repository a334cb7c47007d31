"""Reach and journeys drawn on our own map."""

from fractions import Fraction

from sandtable.games.forgotten_battles import maps
from sandtable.games.forgotten_battles.movement import Mover, path_cost, reach
from sandtable.games.forgotten_battles.movement.pictures import journey_picture, mixed, reach_layers
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility


def test_a_reach_is_drawn_turn_by_turn_and_told() -> None:
    country = maps.country()
    found = reach(country, "23.27", Mover(Mobility.LEG, Fraction(3)), Conditions(Ground.DRY), turns=2)
    layers = {layer.key: layer.words for layer in reach_layers(found)}
    assert list(layers) == ["reach-1", "reach-2", "spent"]
    assert layers["reach-2"].startswith("turn 2: ")


def test_a_journey_is_drawn_and_told() -> None:
    country = maps.country()
    mover, now = Mover(Mobility.TRACK, Fraction(8)), Conditions(Ground.DRY)
    path = reach(country, "23.27", mover, now).path("24.24")
    picture = journey_picture(country, path_cost(country, path, mover, now), "South from Vitebsk")
    assert "overlay-journey" in picture.svg
    assert picture.words.startswith("23.27 to ")


def test_points_are_written_as_players_do() -> None:
    assert [mixed(Fraction(n, 6)) for n in (0, 2, 3, 6, 10, 31)] == ["0", "⅓", "½", "1", "1⅔", "5⅙"]
