"""Sight on the Orsha railway: the same slopes, the bridge, the Culvert, orchards in shellholes, all pairs."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.ground.combined import hindering_grain_roads
from sandtable.games.orsha.ground.culvert import Location, Within, sees
from sandtable.games.orsha.ground.maps import is_grain_road
from sandtable.games.orsha.sight.slope_sight import sight_over
from sandtable.games.orsha.sight.slopes import Slopes, elevation
from sandtable.hexes.grid import Hex
from sandtable.hexes.maps.raster import rasterise
from sandtable.hexes.sight import Reason, Sight, Verdict
from sandtable.hexes.sight.engine import compiled
from sandtable.hexes.sight.scene import CENTRE

DIRT_ROAD = 65


@cache
def sight() -> Sight:
    return sight_over(rasterise(our_map()))


def at(name: str) -> Hex:
    return our_map().grid.hex(name)


def look(a: str, b: str) -> Verdict:
    return sight().check(at(a), at(b))


def test_the_raster_has_the_maps_slopes() -> None:
    assert Slopes.of_ground(sight().ground).up == Slopes.of_map(our_map()).up
    assert len(Slopes.of_map(our_map()).up) > 50


@pytest.mark.rule("oto2.1.1", "oto2.1.3.b")
def test_the_slope_t19_t20() -> None:
    slopes = Slopes.of_map(our_map())
    upper = slopes.up[our_map().grid.hexside("T19-T20")]
    lower = at("T20") if upper == at("T19") else at("T19")
    beyond = Hex(2 * lower.q - upper.q, 2 * lower.r - upper.r)
    verdict = sight().check(upper, beyond)
    assert verdict.start.elevation == verdict.start.level + elevation(slopes, upper, beyond, 0)
    assert verdict.start.elevation > verdict.start.level


def test_explained_and_compiled_agree_on_our_map() -> None:
    compiled()
    rng = random.Random(44)
    pairs = [(rng.choice(our_map().grid.hexes), rng.choice(our_map().grid.hexes)) for _ in range(120)]
    for (a, b), code in zip(pairs, sight().batch(pairs).codes, strict=True):
        verdict = sight().check(a, b)
        assert (verdict.is_clear, verdict.hindrance) == (code >= 0, max(int(code), 0)), verdict.words


def test_all_pairs_of_the_map() -> None:
    codes = sight().all_pairs(threads=2).codes
    assert codes.shape == (1590, 1590)
    assert np.array_equal(codes, codes.T)
    assert 0.03 < float((codes >= 0).mean()) < 0.5  # neither a forest nor a table top


def test_on_the_bridge() -> None:
    """K33 lies over a gully: a unit there is on the bridge, at road level, and is seen from the road."""
    verdict = look("K33", "K32")
    assert verdict.start.level == our_map().level(at("K33"))
    gully = [hex for hex in at("K33").neighbours() if sight().check(hex, hex).start.level < verdict.start.level]
    assert gully  # the gully itself runs on, one level lower


@pytest.mark.rule("oto2.3.1.b")
def test_the_culvert_hides_what_the_ground_hides() -> None:
    """IN gully L23 and N22 one does not see over M23; IN the Culvert one sees both."""
    assert look("L23", "N22").reason is Reason.DEPRESSION
    for mouth in ("L23", "N22"):
        assert sees(our_map(), at("M23"), Location(at(mouth), Within.IN_GULLY))


@pytest.mark.rule("oto2.2.2.a")
def test_orchards_in_shellholes_are_leafless() -> None:
    """They hinder from any height and never block."""
    codes = sight().scene.hexes
    grid = our_map().grid
    ground = sight().ground
    found = [hex for hex in grid if codes[grid.index(hex), CENTRE] == 64 and ground.terrain[_pixel(hex)] != DIRT_ROAD]
    assert found
    seen = 0
    for hex in found:
        for d in range(6):
            verdict = sight().check(hex.neighbour(d), hex.neighbour(d + 3)) if _there(hex, d) else None
            if verdict and verdict.is_clear and verdict.start.level == verdict.end.level:
                seen += 1
                assert verdict.hindrance >= 1
            elif verdict and verdict.at == hex:
                assert "Orchard" not in verdict.words  # other trees may stand in the hex too
    assert seen


@pytest.mark.rule("oto2.2.3.b")
def test_grain_roads_hinder_off_the_road_only() -> None:
    """The raster and the drawing's own geometry agree on every short line through the map's grain-road hexes."""
    hexmap, grid = our_map(), our_map().grid
    along = across = 0
    for hex in (hex for hex in grid if is_grain_road(hexmap, hex)):
        for d in range(6):
            a, b = hex.neighbour(d), hex.neighbour(d + 3)
            if a not in grid or b not in grid or d > 2:
                continue
            verdict = sight().check(a, b)
            if not verdict.is_clear or {verdict.start.elevation, verdict.end.elevation} != {verdict.start.level}:
                continue
            hinders = hex in {each.hex for each in verdict.hindrances}
            assert hinders is (hex in hindering_grain_roads(hexmap, a, b)), grid.name(hex)
            across, along = across + hinders, along + (not hinders)
    assert along
    assert across


def _pixel(hex: Hex) -> tuple[int, int]:
    x, y = sight().ground.centre(hex)
    return int(x), int(y)


def _there(hex: Hex, d: int) -> bool:
    return hex.neighbour(d) in our_map().grid and hex.neighbour(d + 3) in our_map().grid
