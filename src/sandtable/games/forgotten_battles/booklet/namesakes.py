"""Which units of a pile are counters of a list. The same number may be on several units, so size and AR count too."""

import re
from collections.abc import Iterable, Sequence

from sandtable.games.forgotten_battles.booklet.counters import SIZES, Counter, Kind
from sandtable.games.forgotten_battles.state import DeadUnit

LARGE = frozenset({SIZES["XX"], SIZES["XXX"], SIZES["XXXX"]})
"""Sizes that a counter always prints; a counter without a size is none of these."""


def among(units: Iterable[DeadUnit], counters: Sequence[Counter]) -> list[DeadUnit]:
    """Units that certainly are these counters: of the formation, or of the same number, AR and size."""
    return [unit for unit in units if any(_is(unit, counter) for counter in counters)]


def perhaps_among(units: Iterable[DeadUnit], counters: Sequence[Counter]) -> list[DeadUnit]:
    """Units that may be one of them: a number of the list in the name, and nothing told of it that says otherwise."""
    return [
        unit for unit in units if not among([unit], counters) and any(_may_be(unit, counter) for counter in counters)
    ]


def _is(unit: DeadUnit, counter: Counter) -> bool:
    match counter.kind:
        case Kind.FORMATION:
            return bool(unit.formation) and unit.formation == counter.formation
        case Kind.HQ:
            return unit.type.endswith("_hq") and unit.name == counter.name
    if counter.formation:
        return (unit.name, unit.formation) == (counter.name, counter.formation)
    if counter.kind is not Kind.GROUND or unit.formation or not unit.size:
        return False
    return (unit.name, unit.ar) == (counter.name, counter.ar) and _same_size(unit, counter)


def _same_size(unit: DeadUnit, counter: Counter) -> bool:
    return unit.size == SIZES[counter.size] if counter.size else unit.size not in LARGE


def _may_be(unit: DeadUnit, counter: Counter) -> bool:
    if not counter.name.isdecimal() or counter.name not in re.findall(r"\d+", unit.name):
        return False
    if counter.kind is Kind.HQ:
        return unit.type.endswith("_hq")
    if unit.formation and unit.formation != counter.formation:
        return False
    if unit.size and not _same_size(unit, counter):
        return False
    # Under the very same number another AR is another unit; under a name written otherwise it may be misread.
    return unit.name != counter.name or not unit.ar or counter.ar is None or unit.ar == counter.ar
