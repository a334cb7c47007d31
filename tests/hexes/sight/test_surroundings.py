"""What a scene works out over all pixels at once, beside the plain way."""

import numpy as np
import pytest

from sandtable.hexes.sight import scene, surroundings


def around(array, x, y, reach):
    return array[max(0, x - reach) : x + reach + 1, max(0, y - reach) : y + reach + 1]


@pytest.mark.parametrize(("shape", "share"), [((9, 14), 0.2), ((17, 6), 0.03), ((1, 12), 0.1), ((12, 1), 0.1)])
def test_the_nearest_pixel_that_matters_is_as_far_as_the_square_that_reaches_it(shape, share):
    matters = np.random.default_rng(1944).random(shape) < share
    matters[-1, 0] = True
    away = surroundings.away(matters)
    for (x, y), steps in np.ndenumerate(away):
        assert around(matters, x, y, steps).any()
        assert steps == 0 or not around(matters, x, y, steps - 1).any()


def test_without_anything_that_matters_everything_is_far():
    assert (scene._distance(np.zeros((9, 9), bool)) == 255).all()


def test_the_highest_around_a_pixel_stops_at_the_maps_edge():
    top = np.random.default_rng(43).integers(-512, 512, (11, 8)).astype(np.int16)
    highest = surroundings.highest_around(top, 2)
    assert highest.dtype == np.int16
    for (x, y), found in np.ndenumerate(highest):
        assert found == around(top, x, y, 2).max()
