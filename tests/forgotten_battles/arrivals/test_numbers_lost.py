"""How many counters the scan lost in a row of the orders of arrival, against the ledger's own count."""

import pytest

from sandtable.rules import entry
from tests.numbers import read

CASES = [
    pytest.param(side, row["rule"], id=row["rule"], marks=pytest.mark.rule(row["rule"]))
    for side in ("axis", "soviet")
    for row in read(f"forgotten_battles/arrivals-{side}")["arrival"]
    if "lost_pictures" in row
]


@pytest.mark.parametrize(("side", "rule"), CASES)
def test_as_many_pictures_are_lost_as_the_ledger_counts(side, rule):
    (row,) = [row for row in read(f"forgotten_battles/arrivals-{side}")["arrival"] if row["rule"] == rule]
    told = entry(rule).more["lost_images"]
    assert row["lost_pictures"] == (len(told) if isinstance(told, list) else told)
