"""What a counter of VASL's own says of its state: by its layers, its traits, and the markers that lie on it.

The table of words is in `data/vasl.toml`. A counter also tells what it is not: one that has a layer "broken +" and does
not show it is unbroken. What no layer of it speaks of, it leaves open.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.printed.vasl import vasl
from sandtable.vassal import Layer, Piece
from sandtable.vassal.coding import split


@dataclass
class Shown:
    """`speaks_of`: the states a counter tells, either way; `states`: those it has."""

    speaks_of: set[Status] = field(default_factory=set)
    states: set[Status] = field(default_factory=set)

    def add(self, of: set[Status], has: Status | None) -> None:
        self.speaks_of |= of
        if has is not None:
            self.states.add(has)


@dataclass(frozen=True, slots=True)
class Words:
    """VASL's words for a state: of layers by their level's name or number, and of counters that lie on another."""

    shown: Mapping[str, Status]
    levels: Mapping[str, Sequence[Status | None]]
    markers: Mapping[str, Status]


@cache
def _words() -> Words:
    words = vasl().state
    return Words(
        {word: Status(state) for word, state in words.shown.items()},
        {name: [Status(s) if s else None for s in levels] for name, levels in words.levels.items()},
        {name: Status(state) for name, state in words.markers.items()},
    )


def marker(name: str) -> Status | None:
    """What a counter of this name says of the one it lies on."""
    return _words().markers.get(name)


def shown_by(piece: Piece) -> Shown:
    """What the layers and traits of one counter say."""
    shown = Shown()
    for layer in piece.layers():
        means = _means(layer)
        has = means[layer.level - 1] if 0 < layer.level <= len(means) else None
        shown.add({each for each in means if each is not None}, has)
    for trait in piece.traits:
        if trait.id == "turr":
            crew = Status.CE if trait.state.endswith(";true") else Status.BU
            shown.add({Status.CE, Status.BU}, crew)
        elif trait.id in ("hide", "conceal"):
            secret = Status.HIDDEN if trait.id == "hide" else Status.CONCEALED
            shown.add({secret}, secret if split(trait.state, ";", 1)[0] not in ("", "null") else None)
    if Status.CE in shown.states:  # a turret shows no crew while its vehicle does
        shown.states.discard(Status.BU)
    if shown.speaks_of:
        shown.speaks_of |= set(_words().markers.values())
    return shown


def _means(layer: Layer) -> Sequence[Status | None]:
    """What each level of a layer means: by the layer's own name, else by the first word of the name it shows."""
    words = _words()
    named = words.levels.get(layer.name)
    if named is not None:
        return named
    firsts = (name.replace("+", " ").split() for name in layer.names)
    return [words.shown.get(first[0].lower()) if first else None for first in firsts]
