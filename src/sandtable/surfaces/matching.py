"""Which counter of a module is which unit of the game: by name, number and values."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sandtable.kernel import Board, Counter, Seen
from sandtable.surfaces.own import OwnCounter

ENOUGH = 0.6
"""How much two counters must have in common to be taken for the same; 1 is the whole name."""
VALUES, SIDE = 0.25, 0.15
_WORD = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter of the game as its player reads it."""

    side: str
    name: str
    values: str = ""

    @property
    def key(self) -> str:
        return f"{self.side}|{self.name}"


def unit_of(counter: Counter) -> Unit:
    return Unit(counter.side, counter.name, counter.face.values)


def units_of(board: Board) -> list[Unit]:
    """Every unit that can be told apart, once. Of what is concealed nothing is known to match."""
    return list({(u := unit_of(c)).key: u for c in board.counters if c.seen is Seen.KNOWN}.values())


def words(text: str) -> frozenset[str]:
    """The words and numbers of a name, however it is written.

    >>> sorted(words("1/5th Rifle-Rgt"))
    ['1', '5', 'rgt', 'rifle', 'th']
    """
    return frozenset(word.lower().lstrip("0") or "0" for word in _WORD.findall(text))


def matched(units: Iterable[Unit], counters: Sequence[OwnCounter], sides: Mapping[str, str]) -> dict[str, str]:
    """For each unit the gpid of its counter, empty where none is like it. `sides` has the sides' titles by key."""
    known: dict[str, list[int]] = defaultdict(list)
    names = [words(counter.name) for counter in counters]
    for number, name in enumerate(names):
        for word in name:
            known[word].append(number)
    found = {}
    for unit in units:
        wanted = words(unit.name)
        near = sorted({number for word in wanted for number in known[word]})
        likeness = [(_alike(unit, wanted, counters[n], names[n], sides), -n) for n in near]
        best, at = max(likeness, default=(0.0, 0))
        found[unit.key] = counters[-at].gpid if best >= ENOUGH else ""
    return found


def _alike(
    unit: Unit, wanted: frozenset[str], counter: OwnCounter, name: frozenset[str], sides: Mapping[str, str]
) -> float:
    """The share of words both have; nothing when their numbers differ, since those tell two battalions apart."""
    name -= words(unit.values) - wanted  # values that stand in the name tell nothing against it
    if {w for w in wanted if w.isdigit()} != {w for w in name if w.isdigit()}:
        return 0.0
    share = len(wanted & name) / len(wanted | name)
    said = frozenset[str]().union(*(words(text) for text in (*counter.tray, *counter.words)))
    if unit.values and unit.values in (counter.name, *counter.words):
        share += VALUES
    for side, title in sides.items():
        if words(side) <= said or words(title) <= said:
            share += SIDE if side == unit.side else -SIDE
    return share
