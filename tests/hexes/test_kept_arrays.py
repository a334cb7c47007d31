"""What takes seconds to make is found again, the same, and made anew where it is damaged or of another ground."""

import numpy as np
import pytest

from sandtable.hexes import kept_arrays
from sandtable.hexes.grid import Grid
from sandtable.hexes.ground import Ground
from sandtable.hexes.sight import kept_scene
from sandtable.hexes.sight.scene import prepare


def small(level=0):
    ground = Ground(np.zeros((170, 130), np.int8), np.zeros((170, 130), np.uint8), Grid.lettered(3, 2))
    ground.elevation[80:90, 60:70] = level
    return ground


@pytest.fixture
def made(monkeypatch, tmp_path):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    found = []
    monkeypatch.setattr(kept_scene, "prepare", lambda ground: found.append(ground) or prepare(ground))
    return found


def test_a_ground_is_prepared_once(made):
    first, again = kept_scene.prepared(small()), kept_scene.prepared(small())
    assert len(made) == 1
    for one, other in zip(first, again, strict=True):
        assert np.array_equal(one, other)
        assert type(one) is type(other)


def test_another_ground_is_prepared_anew(made):
    assert not np.array_equal(kept_scene.prepared(small()).cell, kept_scene.prepared(small(1)).cell)
    assert len(made) == 2


def test_arrays_come_back_in_their_order_and_kind(monkeypatch, tmp_path):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    assert kept_arrays.look("some", "name") is None
    kept_arrays.keep("some", "name", np.arange(3, dtype=np.int8), np.zeros((2, 2), np.uint32))
    one, two = kept_arrays.look("some", "name")
    assert (one.dtype, two.dtype, two.shape) == (np.int8, np.uint32, (2, 2))
