"""What a counter of VASL's own says of its state: by its layers, its traits, and the markers that lie on it.

The table of words is in `data/vasl.toml`. A counter also tells what it is not: one that has a layer "broken +" and does
not show it is unbroken. What no layer of it speaks of, it leaves open.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.printed.vasl import vasl
from sandtable.vassal.coding import split

# Where things are in a layer's type, after its name "emb2".
NAMES, NAME, FOLLOWS, PROPERTY, FIRST, FIELDS = 17, 19, 22, 23, 24, 27


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


def shown_by(types: Sequence[str], states: Sequence[str]) -> Shown:
    """What the traits of one counter say, each with its own part of the state."""
    shown = Shown()
    values: dict[str, str] = {}
    for kind, state in reversed(list(zip(types, states, strict=False))):
        trait = kind.partition(";")[0]
        if trait == "PROP":
            values[split(kind, ";", 2)[-1]] = state
        elif trait == "emb2":
            _layer(split(kind, ";", FIELDS), state, values, shown)
        elif trait == "turr":
            crew = Status.CE if state.endswith(";true") else Status.BU
            shown.add({Status.CE, Status.BU}, crew)
        elif trait in ("hide", "conceal"):
            secret = Status.HIDDEN if trait == "hide" else Status.CONCEALED
            shown.add({secret}, secret if split(state, ";", 1)[0] not in ("", "null") else None)
    if Status.CE in shown.states:  # a turret shows no crew while its vehicle does
        shown.states.discard(Status.BU)
    if shown.speaks_of:
        shown.speaks_of |= set(_words().markers.values())
    return shown


def _layer(kind: Sequence[str], state: str, values: dict[str, str], shown: Shown) -> None:
    if len(kind) <= NAMES:
        return
    means = _means(kind)
    level = _level(kind, state, values)
    has = means[level - 1] if 0 < level <= len(means) else None
    shown.add({each for each in means if each is not None}, has)


def _means(kind: Sequence[str]) -> Sequence[Status | None]:
    """What each level of a layer means: by the layer's own name, else by the first word of the name it shows."""
    words = _words()
    named = words.levels.get(kind[NAME]) if len(kind) > NAME else None
    if named is not None:
        return named
    firsts = (name.replace("+", " ").split() for name in split(kind[NAMES], ",", 40))
    return [words.shown.get(first[0].lower()) if first else None for first in firsts]


def _level(kind: Sequence[str], state: str, values: dict[str, str]) -> int:
    """The level a layer shows; 0 or less when it is switched off. Some follow a number the counter keeps elsewhere."""
    if len(kind) > FIRST and kind[FOLLOWS] == "true" and kind[PROPERTY] in values:
        return _whole(values[kind[PROPERTY]]) - _whole(kind[FIRST]) + 1
    return _whole(state.partition(";")[0])


def _whole(text: str) -> int:
    return int(text) if len(text) < 6 and text.removeprefix("-").isdecimal() else 0
