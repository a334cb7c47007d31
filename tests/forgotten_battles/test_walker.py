"""Stretches of real campaigns with odd pieces in them: after every step the auditor finds nothing that cannot be."""

from hypothesis import given, settings

from tests.forgotten_battles.walks import GROUND
from tests.walking import Way, walk, ways


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(ways(GROUND, steps=32))
def test_walks_find_nothing_that_cannot_be(way: Way) -> None:
    walk(GROUND, way)
